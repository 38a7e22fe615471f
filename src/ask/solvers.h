/* Solvers: everything that answers, in one table. Engines on a model, SAT solvers that are
 * programs, methods of a family on the board itself, and the rules that people use.
 *
 * This is where a name becomes a solver, once; everybody else asks what it can do. */
#ifndef ASK_SOLVERS_H
#define ASK_SOLVERS_H

#include "puzzle/family.h"

enum solver_sort {
    SOLVER_ENGINE, /* on a model */
    SOLVER_METHOD, /* of a family, on the board */
    SOLVER_PEOPLE  /* the family's rules for people, then trial */
};

struct solver {
    enum solver_sort sort;

    /* As --engine takes it; NULL: the library chooses what fits the model best. It points to the
     * word that was resolved, or to something permanent. */
    const char *name;
    const char *blurb;
    unsigned abilities;

    /* Of methods and rules for people; NULL: for all families. */
    const struct family *family;
    const struct family_method *method; /* of SOLVER_METHOD */

    /* Of programs: their command, with its arguments if it has any, and the Debian package if one
     * is known; otherwise NULL. */
    const char *program;
    const char *package;
    bool here; /* it can be used on this machine */
};
typedef VEC(struct solver) solver_list;

/* All of them, the best engines first: what is linked, the programs that we know, then what each
 * family brings. The list is the caller's. */
void solvers_list(solver_list *list);

/* What a solver is wanted for. A name that no solver has is refused with the names of those that
 * can answer this. Zeroed: any question about a board that has not been read yet. */
struct solvers_scope {
    const struct family *family; /* of the board; NULL: not known yet */
    bool formula;                /* a formula instead of a board, for `damier sat` */

    /* Whether this solver, which is for boards of the family, can answer the question; NULL: all
     * can. */
    bool (*fits)(const void *self, const struct solver *solver);
    const void *self;
};
extern const struct solvers_scope solvers_anywhere;

/* The solver of that name. NULL name: what the library chooses. False with the sentence if there is
 * none, or it is not for this family. */
bool solvers_find(const struct solvers_scope *scope, const char *name, struct solver *solver,
                  struct sentence *error);

/* The best engine that has one of these abilities, else the best there is. */
struct solver solvers_able(unsigned abilities);

/* The abilities that some engine here has, except those that try everything. */
unsigned solvers_here(void);

/* The method as a solver, under the name that messages use. */
struct solver solvers_method(const struct family *family, const struct family_method *method);

/* "no engine `x', did you mean ...": for `damier sat`, whose solvers take formulas. `error` is what
 * the engines say about the name. */
void solvers_refuse_formula(const char *name, struct sentence *error);

/* Says which solvers make proofs, as the one of this name makes none; returns false. */
bool solvers_no_proofs(const char *name, struct sentence *error);

/* The same of who can be told how to search. */
bool solvers_not_told(const char *name, struct sentence *error);

/* If several threads were asked for and it uses one: "kernel uses one thread: --threads 4 has no
 * effect". False if there is nothing to say. */
bool solvers_one_thread(const struct solver *solver, int64_t threads, struct sentence *remark);

/* If this many answers are a reason to say that a program is started for each of them: "minisat is
 * started again for each solution: ...". True once, at SOLVERS_STARTS answers. */
enum { SOLVERS_STARTS = 100 };
bool solvers_starts_again(const struct solver *solver, int64_t found, struct sentence *remark);

/* What `search` and `strategy` of a request may be, NULL at the end. */
extern const char *const solvers_searches[], *const solvers_strategies[];

/* The options of a list such as "amo=product,card=totalizer" (NULL: none), set one after another;
 * false at the first that the solver refuses. */
bool solvers_set_all(dm_solver *solver, const char *list);

/* Gives a solver what is left of the time, and the memory limit, before each call. It polls its
 * progress call ten times a second, and a limit must hold more exactly. */
void solvers_limit(dm_solver *solver, const struct deadline *deadline);

#endif
