/* The table of solvers: engines on a model, external SAT solvers, methods of a family on the board
 * itself, and the human rules of a family.
 *
 * Names are resolved to solvers only here. All other code tests a solver's abilities, never its
 * name. */
#ifndef ASK_SOLVERS_H
#define ASK_SOLVERS_H

#include "puzzle/family.h"

enum solver_sort {
    SOLVER_ENGINE, /* on a model */
    SOLVER_METHOD, /* of a family, on the board */
    SOLVER_DIRECT  /* the family's human rules, then backtracking */
};

struct solver {
    enum solver_sort sort;

    /* As --engine takes it; NULL: the library chooses for the model. It points to the word that was
     * resolved, or to static storage. */
    const char *name;
    const char *blurb;
    unsigned abilities;

    /* Of methods and human rules; NULL: for all families. */
    const struct family *family;
    const struct family_method *method; /* of SOLVER_METHOD */

    /* Of external programs: the command with its arguments, and the Debian package if known;
     * otherwise NULL. */
    const char *program;
    const char *package;
    bool here; /* available on this machine */
};
typedef VEC(struct solver) solver_list;

/* Appends all solvers: linked engines, best first; known external programs; then the solvers of
 * each family. The caller frees the list. */
void solvers_list(solver_list *list);

/* The purpose of a solver. The refusal of an unknown name lists the solvers that fit it. Zeroed:
 * any question about a board that has not been read yet. */
struct solvers_scope {
    const struct family *family; /* of the board; NULL: not known yet */
    bool formula;                /* for a formula instead of a board: `damier sat` */

    /* True if this solver of the family's boards can answer the question. NULL: all can. */
    bool (*fits)(const void *self, const struct solver *solver);
    const void *self;
};
extern const struct solvers_scope solvers_anywhere;

/* Resolves a name; NULL: the library's choice. False with the sentence if there is no such solver,
 * or it is not for this family. */
bool solvers_find(const struct solvers_scope *scope, const char *name, struct solver *solver,
                  struct sentence *error);

/* The best engine that has one of these abilities, else the best engine. */
struct solver solvers_with(unsigned abilities);

/* The union of the abilities of all engines but brute force. */
unsigned solvers_abilities(void);

/* The method as a solver, under the name that messages use. */
struct solver solvers_method(const struct family *family, const struct family_method *method);

/* Replaces the engine table's error about a name, for `damier sat`: "no engine `x', did you mean
 * ...". */
void solvers_refuse_formula(const char *name, struct sentence *error);

/* Refuses a solver that writes no proofs, and names those that do; returns false. */
bool solvers_no_proofs(const char *name, struct sentence *error);

/* Refuses a solver without branching options, and names the one that has them; returns false. */
bool solvers_no_branching(const char *name, struct sentence *error);

/* If several threads were requested and the solver uses one, writes the remark "kernel uses one
 * thread: --threads 4 has no effect". False: no remark. */
bool solvers_remark_threads(const struct solver *solver, int64_t threads, struct sentence *remark);

/* At SOLVERS_REMARK_RESTARTS answers of an external program, writes the remark "minisat is started
 * again for each solution: ...". False: no remark. */
enum { SOLVERS_REMARK_RESTARTS = 100 };
bool solvers_remark_restarts(const struct solver *solver, int64_t found, struct sentence *remark);

/* The values of `search` and `strategy` of a request; NULL at the end. */
extern const char *const solvers_searches[], *const solvers_strategies[];

/* Sets the options of a list such as "amo=product,card=totalizer" (NULL: none). False if the solver
 * rejects one. */
bool solvers_set_all(dm_solver *solver, const char *list);

/* Sets a solver's limits to the remaining time and to the memory limit; called before each dm_next.
 * The progress callback also polls the deadline, but only ten times a second. */
void solvers_limit(dm_solver *solver, const struct deadline *deadline);

#endif
