/* SAT solvers behind one table: linked, or programs on PATH. Used by `damier sat` on a formula, and
 * by the clausal engine on an encoded model. Literals are DIMACS integers. */
#ifndef SOLVER_ENGINE_SAT_H
#define SOLVER_ENGINE_SAT_H

#include "base/sentence.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum sat_status {
    SAT_UNKNOWN,
    SAT_SATISFIABLE,
    SAT_UNSATISFIABLE,
    SAT_FAILED /* no valid answer: see error */
};

struct sat_config {
    int64_t seed;           /* 0: the solver's default */
    int64_t threads;        /* for solvers that support more than 1 */
    int64_t conflict_limit; /* per call; -1 none */
    /* Memory limit of this process, or of a child process, in bytes; 0 none. If a solver in this
     * process does not check it, `poll` does. */
    int64_t memory;
    const char *proof;        /* path for proofs; NULL none */
    bool proof_alone;         /* without the formula, which the caller has in a file */
    bool placement;           /* solutions are mostly false: try false first */
    bool (*poll)(void *self); /* called often while solving; true stops it. May be NULL */
    void *self;
};

struct sat_solver; /* defined by each kind */

struct sat_kind {
    const char *name; /* "cadical", "dimacs" */
    const char *blurb;
    /* NULL with error */
    struct sat_solver *(*open)(const char *argument, const struct sat_config *config, struct sentence *error);
    void (*close)(struct sat_solver *solver);
    /* The first argument is the struct sat_solver, as for a clause sink. */
    void (*clause)(void *solver, const int *lits, size_t count);
    /* A heading for the clauses that follow; may be NULL. */
    void (*comment)(void *solver, const char *text);
    /* Limits of the following calls, as in the config. */
    void (*limit)(struct sat_solver *solver, int64_t conflicts, int64_t memory);
    enum sat_status (*solve)(struct sat_solver *solver, const int *assumptions, size_t count);
    /* After SATISFIABLE; unknown variables are false. */
    bool (*value)(void *solver, int variable);
    bool (*failed)(struct sat_solver *solver, int lit); /* sat_failed; NULL if it has no cores */
    /* sat_conflicts; NULL if it does not report them */
    int64_t (*conflicts)(struct sat_solver *solver);
    const char *(*error)(struct sat_solver *solver); /* after SAT_FAILED */

    /* The variant for config.proof, which writes the proof and its formula before it returns
     * SAT_UNSATISFIABLE; NULL: no proofs. */
    const struct sat_kind *proving;
};

/* The length of a zero-terminated clause. */
size_t sat_clause_length(const int *lits);

/* After UNSATISFIABLE: true if this assumption is in the core. Without cores, all of them are. */
bool sat_failed(const struct sat_kind *kind, struct sat_solver *solver, int lit);

/* Conflicts so far; 0 if the solver does not report them. */
int64_t sat_conflicts(const struct sat_kind *kind, struct sat_solver *solver);

extern const struct sat_kind cadical_sat, cadical_proof_sat; /* only if linked: HAVE_CADICAL */
extern const struct sat_kind kernel_sat;                     /* our own */
extern const struct sat_kind external_sat;                   /* argument: the command */

/* The kind for an engine's name: "cadical", "dimacs:COMMAND", or the name of a known program
 * ("minisat"). NULL with `error` set ("no engine `x'; did you mean ...", "minisat is not on PATH
 * ..."). *argument is for `open`; it points into `name` or is static. NULL name: the best one
 * available, else the kernel. */
const struct sat_kind *sat_find(const char *name, const char **argument, struct sentence *error);

/* Known programs, best first; `damier engines` lists those on PATH. These arguments precede the
 * user's, which therefore override them; the file comes last. */
struct sat_program {
    const char *command;
    const char *blurb;
    const char *package; /* in Debian; NULL if there is none */
    /* Arguments, separated by spaces, with which it prints its answer, its number of conflicts if
     * possible, and little else; may be "" */
    const char *quiet;
    const char *seed;      /* printf format with one %lld, 1 to 999999999, or NULL */
    const char *threads;   /* likewise; always passed, because some use all cores by default */
    const char *conflicts; /* likewise: conflict limit */
    const char *placement; /* arguments to try false first, or NULL (it may do so anyway) */
    bool result_file;      /* writes its answer to a second file, as minisat does */
};
extern const struct sat_program sat_programs[]; /* NULL command at the end */

/* The row of a command, by the last component of its path; NULL if unknown. */
const struct sat_program *sat_program_of(const char *command);

/* True if this is nearly the name of a known program; sat_find then has the better message. */
bool sat_is_nearly(const char *name);

/* "minisat is not on PATH; on Debian: apt-get install minisat" */
void sat_missing(const char *command, struct sentence *error);

#endif
