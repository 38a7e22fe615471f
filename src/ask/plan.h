/* From a question about a board to a plan: which solver answers, on which model, with which
 * settings, and whether it fits into memory. Decided once; whoever works on the question gets the
 * plan.
 *
 *     struct plan plan;
 *     if (!plan_make(&plan, board, &request, &error)) refuse(error.text);
 */
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
    struct desk_request request;
    enum family_question question;

    struct solver solver;
    /* Is asked before the solver, and may give up; NULL: none. */
    const struct family_method *attempt;
    bool races; /* another solver takes turns with it, on this model: */
    struct solver rival;
    const struct family_model *rival_model;
    /* Units of work of the first turns where the best is proved in turns; 0: as measured. */
    int64_t turn_work;
    /* Of counts: takes turns with the solver, which lists; NULL: none. */
    const struct family_method *tally;
    enum family_turns turns;

    const struct family_model *model; /* NULL: the family's own */
    const char *settings;             /* of the solver; NULL: none */
    struct encode_config encoding;    /* of formulas, as the wishes say */
    bool by_classes;                  /* classes are counted, and what they stand for is added up */
    bool said;                        /* how to branch was given: */
    dm_order order;
    dm_choice choice;

    /* The request says nothing about how to search, so what is known without a search will do. */
    bool plain;
    /* How many different guesses of the family answer the question; 0: it is not asked for any. */
    int64_t guesses;

    /* All of the best answers: their value is one question, the answers of that value another. */
    bool settles;

    /* Does it fit, by the family's estimate? If not, the sentence says why. */
    enum plan_room room;
    struct sentence too_large;
};

/* False with the sentence: there is no such model or engine, or the wishes contradict each other,
 * the board or the question. */
bool plan_make(struct plan *plan, const struct board *board, const struct desk_request *request,
               struct sentence *error);
bool plan_problem(struct plan *plan, const struct problem *problem, const struct desk_request *request,
                  struct sentence *error);

/* May it begin? Where the family may give the answer without a search, no model need fit; else as
 * `room` says. */
enum plan_room plan_begins(const struct plan *plan);

/* Finds out whether it fits, for the one that is asked first. plan_make does so; again if the plan
 * was changed. */
void plan_find_room(struct plan *plan);

/* The same plan without the attempt: does the solver after it fit? And the rival? */
enum plan_room plan_room_after(const struct plan *plan, struct sentence *error);
enum plan_room plan_room_rival(const struct plan *plan, struct sentence *error);

/* Does a model of the board fit, without a search? False with the sentence, also if there is no
 * model. */
bool plan_fits_model(const struct board *board, const struct family_model *model, struct sentence *error);

/* Can a team work on it together? */
bool plan_spreads(const struct plan *plan);

/* The family's model of this name; NULL name: the one that formulas are written from. NULL in
 * *model is the family's own. False with the sentence if it has no such model. */
bool plan_model(const struct family *family, const char *name, const struct family_model **model,
                struct sentence *error);

#endif
