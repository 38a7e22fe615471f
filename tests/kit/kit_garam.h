/* Garam boards made by hand, their referee and all their answers, without the family's own code. */
#ifndef KIT_GARAM_H
#define KIT_GARAM_H

#include "base/arena.h"
#include "base/rng.h"
#include "puzzle/family/garam/garam.h"

enum { GARAM_OPEN = -1 }; /* here, instead of a value */

enum { KIT_GARAM_CELLS = 64, KIT_GARAM_EQUATIONS = 32, KIT_GARAM_SHAPES = 3 };

/* In the chain, equations follow each other, and one cell is in three of them. */
extern const char kit_garam_mini[], kit_garam_chain[], kit_garam_published[];
extern const char *const kit_garam_shapes[KIT_GARAM_SHAPES];

struct kit_garam {
    struct garam board;
    struct arena arena;
    int8_t given[KIT_GARAM_CELLS]; /* what the board gives: a test may change it */
    int32_t clue[KIT_GARAM_CELLS]; /* the same for the board, from kit_garam_open on */
    struct garam_place place[KIT_GARAM_CELLS];
    struct garam_equation equation[KIT_GARAM_EQUATIONS];
    size_t result[3 * KIT_GARAM_EQUATIONS];
};

/* From a picture that is right: cells `_' or a digit, operators `+', `-', `x' or `?'. */
struct kit_garam *kit_garam_new(const char *picture);
void kit_garam_free(struct kit_garam *kit);

/* The state of human rules with what is given. */
struct logic *kit_garam_open(struct kit_garam *kit);

/* The referee of one equation. */
bool kit_garam_holds(const struct garam *board, const struct garam_equation *e, const int8_t *values);

/* Visits the answers that agree with these values by cell, until the visitor, which receives their
 * values, returns false. With an rng they come in random order, and it gives up after 100 nodes;
 * without one, after a million. False if it gave up. */
typedef bool kit_garam_visit(void *self, const int8_t *values);
bool kit_garam_answers(const struct garam *board, const int8_t *given, struct rng *rng,
                       kit_garam_visit *visit, void *self);

struct kit_garam_sample {
    int8_t values[KIT_GARAM_CELLS];
    bool found;
};

/* One of them, at random. */
struct kit_garam_sample kit_garam_answer(const struct kit_garam *kit, const int8_t *given, struct rng *rng);

/* The picture with each operator replaced, at random, by one of these, so that there is an answer;
 * and an answer. */
struct kit_garam *kit_garam_shape(const char *picture, const char *operators, struct rng *rng,
                                  struct kit_garam_sample *sample);

/* Gives about so many of the cells their value in the answer, or (noise) any value. */
void kit_garam_clues(struct kit_garam *kit, struct rng *rng, unsigned percent,
                     const struct kit_garam_sample *sample, bool noise);

/* A puzzle of one of the shapes, by round; each fourth one is noise. */
struct kit_garam *kit_garam_puzzle(struct rng *rng, int round, unsigned most_percent);

#endif
