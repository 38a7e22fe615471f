/* Questions, and what came of them: one answer, all, how many, whether there is just one, the best.
 *
 *     struct reply reply;
 *     ask(&plan, &(struct listener){.answer = show, .self = me}, &reply);
 *     ... reply.status, reply.count, reply.desk for what the search can report ...
 *     ask_done(&reply);
 *
 * Answers are streamed: each has passed the referee when the listener hears of it. What a question
 * means is defined here; the caller only shows the answers. */
#ifndef ASK_ASK_H
#define ASK_ASK_H

#include "ask/desk.h"

struct listener { /* functions may be NULL */
    /* The search begins. */
    void (*opened)(void *self, const struct desk *desk);

    /* The next answer: DM_SOLUTION, or DM_OPTIMAL for one that is known to be the best. Returns
     * false if no more are wanted. */
    bool (*answer)(void *self, const struct desk *desk, dm_status status);
    void *self;
};

enum reply_status {
    /* The question is answered: */
    REPLY_FOUND,   /* one, as many as were wanted, or all */
    REPLY_NONE,    /* there is no answer */
    REPLY_COUNTED, /* `count` of them, and perhaps `more` */
    REPLY_UNIQUE,
    REPLY_SEVERAL,
    /* It is not: */
    REPLY_ENOUGH,    /* the listener wanted no more */
    REPLY_STOPPED,   /* at a limit, or by the user */
    REPLY_TOO_LARGE, /* for the memory limit: nothing was begun */
    REPLY_REFUSED,   /* the desk does not do this */
    REPLY_UNFIT,     /* a method is not made for this board */
    REPLY_FAILED,    /* the engine failed, or gave what the referee refuses */
    REPLY_ELSEWHERE, /* by an asker: nothing is reported here */
};

struct finding {
    int32_t *values; /* by cell; NULL: none */
    int64_t class_size;
    dm_status status;
};

struct reply {
    enum reply_status status;

    /* Answers found or counted; for a count up to symmetry, classes. */
    wide count;
    int64_t stands_for; /* answers, in total, in these classes */
    /* Of REPLY_COUNTED: there may be more, it ended at the limit of the question. */
    bool more;
    bool at_once; /* of counts: by a method that lists none */
    bool all;     /* there are no others */

    /* Something is optimised: what was found is the best. */
    bool proved;

    /* Of QUESTION_UNIQUE: the first answer, and another. */
    struct finding first, second;

    /* Why there is none, or why it was stopped, refused or failed; may be empty. */
    struct sentence reason;

    /* The clues break a rule by themselves. */
    bool clashes;
    struct verdict wrong;

    /* The search, for what it can report; NULL if there was none. */
    struct desk *desk;
};

void ask(const struct plan *plan, const struct listener *listener, struct reply *reply);

/* Who answers instead of this process alone: cubes of the question, on other ranks or in files
 * (app/cubes_ask.h). It takes a plan and gives a reply, as `ask` does. */
struct asker {
    void (*ask)(void *self, const struct plan *plan, const struct listener *listener, struct reply *reply);
    void *self;
};

/* NULL: this process does. */
void ask_by(const struct asker *asker, const struct plan *plan, const struct listener *listener,
            struct reply *reply);

/* The same by search only: what follows from the clues at once is not looked at, as comparisons of
 * solvers require. */
void ask_search(const struct plan *plan, const struct listener *listener, struct reply *reply);
void ask_done(struct reply *reply);

#endif
