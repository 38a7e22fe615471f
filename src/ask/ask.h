/* Answers a question: one answer, all, how many, whether there is exactly one, an optimal one.
 *
 *     struct reply reply;
 *     ask(&plan, &(struct listener){.answer = show, .self = me}, &reply);
 *     ... reply.status, reply.count; reply.desk for statistics ...
 *     ask_done(&reply);
 *
 * Answers are streamed to a callback, each after it has passed the referee. This file defines what
 * a question means; callers only present the answers. */
#ifndef ASK_ASK_H
#define ASK_ASK_H

#include "ask/session.h"

struct listener { /* callbacks; each may be NULL */
    /* The search begins. */
    void (*opened)(void *self, const struct session *session);

    /* The next answer: DM_SOLUTION, or DM_OPTIMAL if it is proved optimal. Returns false to stop
     * the search. */
    bool (*answer)(void *self, const struct session *session, dm_status status);
    void *self;
};

enum reply_status {
    /* The question is answered: */
    REPLY_FOUND,   /* one answer, the requested number, or all */
    REPLY_NONE,    /* there is no answer */
    REPLY_COUNTED, /* `count` answers, and perhaps `more` */
    REPLY_UNIQUE,
    REPLY_SEVERAL,
    /* It is not: */
    REPLY_ENOUGH,    /* the answer callback stopped the search */
    REPLY_STOPPED,   /* by a limit or by the user */
    REPLY_TOO_LARGE, /* estimated above the memory limit: the search did not start */
    REPLY_REFUSED,   /* the session could not be opened */
    REPLY_UNFIT,     /* the method does not support this board */
    REPLY_FAILED,    /* the engine failed, or the referee rejected its answer */
    REPLY_ELSEWHERE, /* from an asker: another process reports the result */
};

struct finding {
    int32_t *values; /* by cell; owned; NULL: no answer, or not a board */
    int64_t class_size;
    dm_status status;
};

struct reply {
    enum reply_status status;

    /* Answers found or counted; with question.classes, symmetry classes. */
    wide count;
    int64_t stands_for; /* answers in these classes, in total */
    bool more;          /* with REPLY_COUNTED: the limit of the question was reached */
    bool at_once;       /* counted by a method, without enumerating */
    bool all;           /* there are no others */
    bool proved;        /* with an objective: the last answer is optimal */

    /* With QUESTION_UNIQUE: the first answer, and a second one. */
    struct finding first, second;

    /* Why there is no answer, or why the search stopped, failed or was refused; may be empty. */
    struct sentence reason;

    /* The clues alone violate a rule. */
    bool clashes;
    struct verdict wrong;

    struct session *session; /* the session, for its statistics; owned; NULL: there was no search */
};

void ask(const struct plan *plan, const struct listener *listener, struct reply *reply);

/* An implementation of `ask` that distributes the cubes of the question to other ranks, or to
 * files. */
struct asker {
    void (*ask)(void *self, const struct plan *plan, const struct listener *listener, struct reply *reply);
    void *self;
};

/* NULL asker: `ask`. */
void ask_by(const struct asker *asker, const struct plan *plan, const struct listener *listener,
            struct reply *reply);

/* Always searches, even if the clues alone violate a rule: for comparisons of solvers. */
void ask_search(const struct plan *plan, const struct listener *listener, struct reply *reply);
void ask_done(struct reply *reply);

#endif
