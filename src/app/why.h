/* Contradictions told one after another, whatever they are about. */
#ifndef APP_WHY_H
#define APP_WHY_H

#include "app/common.h"
#include "base/json_write.h"
#include "explain/blame.h"

struct why_settings { /* of `damier why' */
    const char *puzzle;
    const char *expected; /* --not */
    bool all_reasons;
    bool smallest;
    int64_t limit;
    struct common_search search; /* limits */
    struct common_output output;
    struct common_input input;
};

/* What is proved of a reason. */
enum why_proof {
    WHY_CONTRADICTS, /* there is no answer; it was stopped before more was known */
    WHY_MINIMAL,     /* each of its items is needed */
    WHY_SMALLEST     /* and no reason has fewer */
};

/* Who tells them. No contradiction has fewer than `least` items, as far as is known. */
struct why_teller {
    void (*reason)(void *self, const reason_list *reason, enum why_proof proof, size_t least);
    /* There is none: the basis's solver has an answer. Returns the exit status. */
    int (*possible)(void *self);
    void *self;
};

/* Returns the exit status. */
int why_tell(struct basis *basis, const struct why_settings *settings, const struct why_teller *teller);

/* "These 3 contradict each other, and no fewer do:", a line. */
void why_head(size_t count, enum why_proof proof, struct buf *out);

/* The members `minimal`, `smallest`, `least` and `sentence` of a contradiction. */
void why_json(struct json_writer *json, enum why_proof proof, size_t least, const char *sentence);

/* What can be said if there is no contradiction. */
const char *why_possible(const struct why_settings *settings);

#endif
