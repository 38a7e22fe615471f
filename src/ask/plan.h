/* The plan of a request: which solver answers it, on which model, with which settings, and whether
 * it fits into memory. A plan is made once per question, and is read-only afterwards.
 *
 *     struct plan plan;
 *     if (!plan_make(&plan, board, &request, &error)) refuse(error.text); */
#ifndef ASK_PLAN_H
#define ASK_PLAN_H

#include "ask/cnf.h"
#include "ask/problem.h"
#include "ask/question.h"
#include "ask/solvers.h"

enum plan_room { PLAN_FITS, PLAN_OVER_LIMIT, PLAN_OVER_MACHINE };

struct plan {
    struct problem problem;
    const struct board *board; /* of the problem; NULL: it is not a board */
    struct request request;
    enum family_question question;

    struct solver solver;
    /* Runs before the solver, and may give up; NULL: none. */
    const struct family_method *attempt;
    bool races; /* a portfolio: a second solver alternates with `solver`, on this model: */
    struct solver rival;
    const struct family_model *rival_model;
    /* For optimisation by a portfolio: units of work of the first time slices; 0: the default. */
    int64_t turn_work;
    /* For counts: a method that alternates with the solver, which enumerates; NULL: none. */
    const struct family_method *tally;
    enum family_turns turns;

    const struct family_model *model; /* NULL: the family's default */
    const char *settings;             /* of the solver; NULL: none */
    struct encode_config encoding;    /* of formulas */
    bool by_classes;                  /* enumerate symmetry classes and add up their sizes */
    bool fixed_search;                /* the branching heuristic is given: */
    dm_order order;
    dm_choice choice;

    /* The request has no options about the search, so theorems and guesses may answer it. */
    bool plain;
    /* The number of different guesses that answer the question; 0: guesses are not used. */
    int64_t guesses;

    /* All optimal answers: one search finds the optimum, a second one enumerates its answers. */
    bool settles;

    /* Whether the search fits, by the family's estimate; if not, a sentence that says so. */
    enum plan_room room;
    struct sentence too_large;
};

/* Plans a question about a board, or about any problem. False with the sentence: there is no such
 * model or engine, or the options contradict each other, the board or the question. */
bool plan_make(struct plan *plan, const struct board *board, const struct request *request,
               struct sentence *error);
bool plan_problem(struct plan *plan, const struct problem *problem, const struct request *request,
                  struct sentence *error);

/* PLAN_FITS if the family may answer without a search, since then no model is built; else
 * `room`. */
enum plan_room plan_room_to_begin(const struct plan *plan);

/* Sets `room` for the solver or method that runs first. plan_make does so; callers repeat it after
 * changing the plan. */
void plan_find_room(struct plan *plan);

/* Whether the solver that runs after the method fits, and whether the second portfolio member
 * fits. */
enum plan_room plan_room_after(const struct plan *plan, struct sentence *error);
enum plan_room plan_room_second(const struct plan *plan, struct sentence *error);

/* True if a model of the board fits into memory, not counting a search. False with the sentence,
 * also if the board has no model. */
bool plan_fits_model(const struct board *board, const struct family_model *model, struct sentence *error);

/* True if several processes can share the work. */
bool plan_distributes(const struct plan *plan);

/* Finds the family's model of this name; NULL name: the one for formulas. *model is NULL for the
 * family's default. False with the sentence if there is no such model. */
bool plan_model(const struct family *family, const char *name, const struct family_model **model,
                struct sentence *error);

#endif
