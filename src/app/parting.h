/* Questions in parts: between the commands that understand a question and those that cut it, have
 * its parts answered wherever that is, and join what came of them.
 *
 * A command whose invocation has a `parting` does not answer. It reads what it needs, makes a
 * `parted` of its question, and hands that over:
 *
 *     if (invocation->parting) return parting_take(invocation, &parted);
 *
 * Whoever runs a command in this way (commands_run_parted) may cut, solve any number of parts, tell
 * what came of all of them, in any order, and returns the exit status. */
#ifndef APP_PARTING_H
#define APP_PARTING_H

#include "app/commands.h"
#include "app/progress.h"
#include "ask/portion.h"
#include "cluster/cubes/cubes.h"

#include <signal.h>

/* How one part is to be answered. */
struct parted_terms {
    const struct cube *cube;
    bool shown; /* its answers are printed, as the command prints them; else nothing is */

    /* For a proof: the file, and the tree that the cube is from; NULL: none is wanted. */
    const char *proof;
    const struct cubes_tree *tree;

    /* Where the best is asked for, between parts that are answered at the same time: what others
     * have by now, as struct desk_request has it; NULL: nobody has anything. And what has been
     * found here, of parts that are not shown; NULL: nobody listens. */
    bool (*incumbent)(void *self, int64_t *value);
    void (*found)(void *self, int64_t value, int sense); /* sense 1: the least is the best */
    void *self;

    /* Ends the search when it is set; NULL: a signal does. Of parts that are not shown. */
    const volatile sig_atomic_t *stop;
};

struct parted {
    struct question question;        /* what it means to join the parts */
    const char *proof;               /* the file for the proof of all; NULL: none is asked for */
    uint64_t mark;                   /* of what it is about: the same wherever it is asked */
    const struct deadline *deadline; /* for everything */

    /* About so many parts; the tree is the caller's to free, whatever happens. False with the
     * sentence, which is empty if it has been told. Stops at the question's own limits and by a
     * signal, with what there is. `than`: an answer of this value is known, and only better ones
     * need be in a part; NULL: none is. */
    bool (*cut)(void *self, size_t parts, const int64_t *than, struct cubes_tree *tree,
                struct sentence *error);

    /* Answers within a cube. The exit status; STATUS_USAGE after reporting an error, with no
     * result. The result is the caller's to free, whatever happens. */
    int (*solve)(void *self, const struct parted_terms *terms, struct portion *result);

    /* Where the best is asked for, an answer that all parts may begin with, as a part that is done:
     * what is known without a search, or what the question, asked at once, gives within so many
     * seconds; 0: nothing is searched. *settled: it answers the question. False: there is none, and
     * nothing to free. May be NULL. */
    bool (*first)(void *self, double seconds, struct portion *result, bool *settled);

    /* Prints what came of all parts, as if the question had been answered at once. The exit
     * status. */
    int (*tell)(void *self, const struct portion *whole);
    void *self;
};

struct parting {
    /* Gets the question; returns the exit status. What it points to lives until it returns. */
    int (*take)(void *self, const struct parted *parted);
    void *self;

    /* The text of the file that the command reads, which is then not opened; NULL: it is read from
     * where its words say. */
    const char *text;
    size_t length;
};

/* Hands the question over if there is somebody who takes it. */
int parting_take(const struct invocation *invocation, const struct parted *parted);

/* Asks for the first answer if one of the best is what the question wants, and that is not to be
 * proved on paper. */
bool parting_first(const struct parted *parted, double seconds, struct portion *result, bool *settled);

/* How far cutting has got, for those who wait: the wish reports to it until it ends. */
struct parting_watch {
    struct progress progress;
    size_t parts;
};
void parting_watch_begin(struct parting_watch *watch, struct cubes_wish *wish, bool quiet);
void parting_watch_end(struct parting_watch *watch);

struct limits;

/* Has the command read that text in the place of its file. */
void parting_give(const struct invocation *invocation, struct limits *limits);

/* The one file that a command line reads, "-" for standard input; NULL: none. False after reporting
 * that there are several, or that its command answers no question that can be cut. */
bool parting_file(int argc, char **argv, const char **path);

/* Finds the command of a question, its first word; false after reporting the error. */
bool parting_command(int argc, char **argv, struct command *command);

#endif
