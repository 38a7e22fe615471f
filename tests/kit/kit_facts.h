/* What the tests of all families must know of each: a row for each family of families.def, in the
 * family's own file, tests/puzzle/family/NAME/facts_NAME.c, and nowhere else.
 *
 * None of it may use the family's model or rules: sentences are understood from what they say. */
#ifndef KIT_FACTS_H
#define KIT_FACTS_H

#include "base/rng.h"
#include "kit_said.h"
#include "kit_stated.h"
#include "puzzle/family.h"

/* How a format can be read. */
enum {
    KIT_FACTS_BOARDS = 1,  /* a board is read as the same board */
    KIT_FACTS_ANSWERS = 2, /* an answer is read as the same answer */
    KIT_FACTS_HEADED = 4,  /* its first words name the family, so no other family accepts it */
    KIT_FACTS_HOLDS = 8,   /* a board that is read has its clues as its answer */
};

struct kit_facts_form {
    const char *format; /* NULL at the end */
    unsigned reads;
};

struct kit_facts {
    /* Appends the text of a random board; now and then one that the family refuses. */
    void (*make)(struct rng *rng, struct buf *out);

    /* Formats that are read otherwise than in most families (tests/ask/test_forms.c); NULL: none
     * is. */
    const struct kit_facts_form *forms;

    /* A board without clues that is so small that all answers of its puzzles can be listed
     * (kit_clued.h); NULL: the family has no puzzles, or tests of its own. */
    struct board *(*blank)(struct arena *arena, struct rng *rng);

    /* The rest is for families with named rules (struct family_reasons). Boards, NULL at the end,
     * in which every kind of rule occurs. */
    const char *const *samples;

    /* Does this rule hold, by its sentence, with these values? */
    bool (*means)(const struct kit_said *said);

    /* Makes a variable for each cell; states a rule by its key, false if there is no such rule;
     * with an objective, that it is at most or at least so many (kit_stated.h). */
    void (*cells)(struct kit_stated *stated);
    bool (*say)(struct kit_stated *stated, const char *key, const int *arguments);
    void (*best)(struct kit_stated *stated, dm_rel rel, int64_t number);
};

const struct kit_facts *kit_facts_of(const struct family *family);

/* A side for a random board: mostly short, sometimes 1, sometimes long. Two, with at most so many
 * cells. */
int kit_facts_side(struct rng *rng, int usual);
void kit_facts_size(struct rng *rng, int usual, int most, int *rows, int *columns);

#endif
