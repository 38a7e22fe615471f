/* Somebody's answer, judged: by the referee and, if the board asks for the best, by what the desk
 * finds. */
#ifndef ASK_JUDGE_H
#define ASK_JUDGE_H

#include "ask/desk.h"

enum judgement {
    JUDGED_WRONG,
    JUDGED_RIGHT, /* nothing is optimised */
    JUDGED_VALID, /* the rules hold; whether it is the best was not asked for */
    JUDGED_BEST,
    JUDGED_NOT_BEST,
    JUDGED_OPEN,    /* the search for a better one was stopped: `reason` */
    JUDGED_REFUSED, /* it could not be searched for in this way: `reason` */
    JUDGED_FAILED   /* the engine failed: `reason` */
};

struct judged {
    enum judgement judgement;
    struct verdict wrong;
    int64_t value; /* what it is worth, if something is optimised */
    int sense;     /* 1: the least is the best, -1: the most is */
    struct desk_objective known;
    bool proved;     /* known.best is the best */
    char engine[80]; /* the one that looked for it; empty: none did */
    double seconds;
    struct sentence reason;
};

/* By the rules, and with `search` (may be NULL) also: is it the best? */
void judge_answer(const struct board *board, const int32_t *values, const struct desk_request *search,
                  struct judged *judged);

/* Does this board ask for the best? */
bool judge_optimises(const struct board *board, const int32_t *values);

#endif
