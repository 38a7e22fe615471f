/* Capabilities of a family, from its facets. The `needs` of an option row lists the capabilities
 * that it requires, so help pages, manual pages and completion of a family omit the options that it
 * would refuse. A single board may refuse more. */
#ifndef APP_CAPABILITIES_H
#define APP_CAPABILITIES_H

#include "puzzle/family.h"

enum {
    CAPABILITY_ALL = 1 << 0,       /* lists all answers */
    CAPABILITY_COUNT = 1 << 1,     /* searches for more than one answer */
    CAPABILITY_CLASSES = 1 << 2,   /* has symmetries to count by */
    CAPABILITY_MODEL = 1 << 3,     /* has a model: formulas, proofs, and search options */
    CAPABILITY_MODELS = 1 << 4,    /* has several models */
    CAPABILITY_METHODS = 1 << 5,   /* has methods on the board itself */
    CAPABILITY_STEPS = 1 << 6,     /* has human rules, or named rules */
    CAPABILITY_BEST = 1 << 7,      /* boards may have an objective */
    CAPABILITY_BOARDS = 1 << 8,    /* `damier generate` makes boards */
    CAPABILITY_ANIMATION = 1 << 9, /* has pictures that can be animated */

    CAPABILITY_CUBES = 1 << 11, /* questions can be cut into cubes; no own checkpoint */

    /* Of commands, not families: the file's family is recognised; boards are drawn.
     * CAPABILITY_RULES: every command follows the rules. */
    CAPABILITY_CONTENT = 1 << 10,
    CAPABILITY_PICTURES = 1 << 12,
    CAPABILITY_RULES = 0,
};

/* Their descriptions, for `damier families`. */
struct capability {
    unsigned offer;
    const char *name;    /* heads its column; NULL at the end */
    const char *meaning; /* key */
};
extern const struct capability capabilities_table[];

unsigned capabilities_of(const struct family *family);

#endif
