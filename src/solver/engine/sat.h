/* A SAT solver behind a table: linked, or a program on PATH. Both have two users: `damier sat`,
 * which has a formula, and the clausal engine, which has a model in clauses. Literals are DIMACS
 * integers. */
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
    SAT_FAILED /* the program did not answer: see error */
};

struct sat_config {
    int64_t seed;           /* 0: the solver's own default */
    int64_t threads;        /* 1 unless it can do more */
    int64_t conflict_limit; /* per call; -1 none */
    /* Bytes that this process, or a child process, may have in memory; 0 none. What a solver in
     * this process does not see itself, the caller's `poll` watches over. */
    int64_t memory;
    const char *proof;        /* where proofs go, for those that make any; NULL none */
    bool proof_alone;         /* without the formula beside it: the caller has that in a file */
    bool placement;           /* mostly-false solutions are wanted: start with false */
    bool (*poll)(void *self); /* asked often while solving; true stops it. May be NULL */
    void *self;
};

struct sat_solver; /* each kind has its own */

struct sat_kind {
    const char *name; /* "cadical", "dimacs" */
    const char *blurb;
    /* NULL with error */
    struct sat_solver *(*open)(const char *argument, const struct sat_config *config, struct sentence *error);
    void (*close)(struct sat_solver *solver);
    /* First argument: the struct sat_solver, as a sink wants it. */
    void (*clause)(void *solver, const int *lits, size_t count);
    /* A heading for the clauses that follow; may be NULL. */
    void (*comment)(void *solver, const char *text);
    /* New limits for the calls to come, as in the config: -1 and 0 mean none. */
    void (*limit)(struct sat_solver *solver, int64_t conflicts, int64_t memory);
    enum sat_status (*solve)(struct sat_solver *solver, const int *assumptions, size_t count);
    /* After SATISFIABLE; unknown variables are false. */
    bool (*value)(void *solver, int variable);
    bool (*failed)(struct sat_solver *solver, int lit); /* sat_failed; NULL if it has no cores */
    /* sat_conflicts; NULL if it does not report them */
    int64_t (*conflicts)(struct sat_solver *solver);
    const char *(*error)(struct sat_solver *solver); /* after SAT_FAILED */

    /* The same solver with config.proof, which writes the proof and its formula before it answers
     * UNSATISFIABLE; NULL: it makes none. */
    const struct sat_kind *proving;
};

/* Of clauses in a flat list, a 0 after each. */
size_t sat_clause_length(const int *lits);

/* After UNSATISFIABLE: was this assumption used? If the solver cannot tell, each may have been. */
bool sat_failed(const struct sat_kind *kind, struct sat_solver *solver, int lit);

/* So far; 0 if it does not report them. */
int64_t sat_conflicts(const struct sat_kind *kind, struct sat_solver *solver);

extern const struct sat_kind cadical_sat, cadical_proof_sat; /* only if linked: HAVE_CADICAL */
extern const struct sat_kind kernel_sat;                     /* our own */
extern const struct sat_kind external_sat;                   /* argument: the command */

/* The kind for an engine's name: "cadical", "dimacs:COMMAND", or the bare name of a known program
 * ("minisat"). NULL with `error` set ("no engine `x'; did you mean ...", "minisat is not on PATH
 * ..."). *argument is what to pass to open; it points into `name` or lives for ever. NULL name: the
 * best one there is, or our own if there is no other. */
const struct sat_kind *sat_find(const char *name, const char **argument, struct sentence *error);

/* Programs that we know how to call; `damier engines` lists those that are on PATH. Best first. The
 * arguments come before the command's own, so that the user has the last word; the file comes after
 * both. */
struct sat_program {
    const char *command;
    const char *blurb;
    const char *package; /* in Debian; NULL if there is none */
    /* Arguments, separated by spaces, with which it prints little besides its answer and, as far as
     * we could try it, how many conflicts there were; may be "" */
    const char *quiet;
    const char *seed;      /* printf format with one %lld, 1 to 999999999, or NULL */
    const char *threads;   /* likewise; always given, because some would take all there are */
    const char *conflicts; /* likewise: conflict limit */
    const char *placement; /* arguments to start with false, or NULL (it may do so anyway) */
    bool result_file;      /* writes its answer to a second file, as minisat does */
};
extern const struct sat_program sat_programs[]; /* NULL command at the end */

/* The row of a command, by the last part of its path; NULL if it is not known. */
const struct sat_program *sat_program_of(const char *command);

/* True if it is the name of a program that we know, or nearly: then sat_find has the better
 * words. */
bool sat_is_nearly(const char *name);

/* "minisat is not on PATH; on Debian: apt-get install minisat" */
void sat_missing(const char *command, struct sentence *error);

#endif
