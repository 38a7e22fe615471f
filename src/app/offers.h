/* What can be asked of boards of a family, from its facets. Rows of options say in `needs` which of
 * these they require: a family's help page, its part of the manual and its completion leave out
 * what it would refuse. A single board may refuse more. */
#ifndef APP_OFFERS_H
#define APP_OFFERS_H

#include "puzzle/family.h"

enum {
    OFFERS_ALL = 1 << 0,     /* answers are listed */
    OFFERS_COUNT = 1 << 1,   /* more than one answer is looked for */
    OFFERS_CLASSES = 1 << 2, /* there are symmetries to count by */
    OFFERS_MODEL = 1 << 3,   /* a model: formulas, proofs, and options for the search */
    OFFERS_MODELS = 1 << 4,  /* several to choose from */
    OFFERS_METHODS = 1 << 5, /* methods of its own on the board itself */
    OFFERS_STEPS = 1 << 6,   /* rules for people, or with names */
    OFFERS_BEST = 1 << 7,    /* boards may ask for the best */
    OFFERS_BOARDS = 1 << 8,  /* `damier generate` can make some */
    OFFERS_WALKS = 1 << 9,   /* pictures that can be animated */

    OFFERS_PARTS = 1 << 11, /* a question can be cut, and has no checkpoint of its own */

    /* For commands, not families: a file is read whose family must be recognised; boards are drawn.
     * Every command keeps to the rules. */
    OFFERS_CONTENT = 1 << 10,
    OFFERS_PICTURES = 1 << 12,
    OFFERS_RULES = 0,
};

/* How they are described where families are listed. */
struct offers_row {
    unsigned offer;
    const char *name; /* heads its column; NULL at the end */
    const char *meaning;
};
extern const struct offers_row offers_table[];

unsigned offers_of(const struct family *family);

#endif
