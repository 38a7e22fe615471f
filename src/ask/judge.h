/* Checks an answer of the user: by the referee and, if the board has an objective, for optimality
 * by a search. */
#ifndef ASK_JUDGE_H
#define ASK_JUDGE_H

#include "ask/session.h"

enum judgement {
    JUDGED_WRONG,
    JUDGED_RIGHT, /* the rules hold; there is no objective */
    JUDGED_VALID, /* the rules hold; optimality was not checked */
    JUDGED_BEST,
    JUDGED_NOT_BEST,
    JUDGED_OPEN,    /* the search for a better answer was stopped: `reason` */
    JUDGED_REFUSED, /* the search could not start: `reason` */
    JUDGED_FAILED   /* the engine failed: `reason` */
};

struct judged {
    enum judgement judgement;
    struct verdict wrong;
    int64_t value; /* objective value of the answer, if there is an objective */
    int sense;     /* 1: minimise, -1: maximise */
    struct session_objective known;
    bool proved;     /* known.best is optimal */
    char engine[80]; /* of the search; empty: there was none */
    double seconds;
    struct sentence reason;
};

/* Checks the rules and, unless `search` is NULL, optimality. */
void judge_answer(const struct board *board, const int32_t *values, const struct request *search,
                  struct judged *judged);

/* True if this board has an objective. */
bool judge_has_objective(const struct board *board, const int32_t *values);

#endif
