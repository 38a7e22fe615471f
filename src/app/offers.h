/* Capabilities of a family, from its facets. Option rows list in `needs` those that they require: a
 * family's help page, manual page and completion omit what it would refuse. A single board may
 * refuse more. */
#ifndef APP_OFFERS_H
#define APP_OFFERS_H

#include "puzzle/family.h"

enum {
    OFFERS_ALL = 1 << 0,     /* lists all answers */
    OFFERS_COUNT = 1 << 1,   /* searches for more than one answer */
    OFFERS_CLASSES = 1 << 2, /* has symmetries to count by */
    OFFERS_MODEL = 1 << 3,   /* has a model: formulas, proofs, and search options */
    OFFERS_MODELS = 1 << 4,  /* has several models */
    OFFERS_METHODS = 1 << 5, /* has methods on the board itself */
    OFFERS_STEPS = 1 << 6,   /* has human rules, or named rules */
    OFFERS_BEST = 1 << 7,    /* boards may have an objective */
    OFFERS_BOARDS = 1 << 8,  /* `damier generate` makes boards */
    OFFERS_WALKS = 1 << 9,   /* has pictures that can be animated */

    OFFERS_PARTS = 1 << 11, /* questions can be cut into cubes; no own checkpoint */

    /* Of commands, not families: the file's family is recognised; boards are drawn. OFFERS_RULES:
     * every command follows the rules. */
    OFFERS_CONTENT = 1 << 10,
    OFFERS_PICTURES = 1 << 12,
    OFFERS_RULES = 0,
};

/* Their descriptions, for `damier families`. */
struct offers_row {
    unsigned offer;
    const char *name; /* heads its column; NULL at the end */
    const char *meaning;
};
extern const struct offers_row offers_table[];

unsigned offers_of(const struct family *family);

#endif
