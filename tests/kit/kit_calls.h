/* Which functions of damier.h a test has called, and when: the list comes from the header itself,
 * so that a function which is added there and left out of the test is noticed. */
#ifndef KIT_CALLS_H
#define KIT_CALLS_H

#include <stdbool.h>
#include <stddef.h>

enum kit_when { KIT_BEFORE, KIT_DURING, KIT_AFTER, KIT_WHENS }; /* of a search */

struct kit_function {
    char name[40];
    bool looks; /* its first argument is a const model or solver */
    bool called[KIT_WHENS];
};

struct kit_calls {
    struct kit_function functions[256];
    size_t count;
    enum kit_when when; /* what is called now is called then */
};

/* Reads the header; nothing was called so far. */
void kit_calls_init(struct kit_calls *calls);

/* A call of this function, which must be in the header. */
void kit_calls_note(struct kit_calls *calls, const char *name);

/* KIT_CALL(calls, dm_lo)(model, x) calls dm_lo(model, x) and notes it. */
#define KIT_CALL(calls, function) (kit_calls_note(calls, #function), (function))

#endif
