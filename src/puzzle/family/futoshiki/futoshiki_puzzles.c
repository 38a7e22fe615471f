/* Puzzles with one answer: of a random Latin square some neighbours are compared, chosen by a seed
 * that comes from its numbers; then the generator hides numbers. */
#include "puzzle/family/futoshiki/futoshiki.h"

#include "base/rng.h"

#include <string.h>

struct parameters {
    int64_t side, share;
};

#define AT(field) .type = OPTION_INT, .offset = offsetof(struct parameters, field)
static const struct option options[] = {
    {.name = "size",
     AT(side),
     .lo = 1,
     .hi = FUTOSHIKI_MOST,
     .once = true,
     .argument = "N",
     .help = "futoshiki.option-size"},
    {.name = "signs", AT(share), .hi = 100, .argument = "PERCENT", .help = "futoshiki.option-signs"},
    {0},
};

static struct board *blank(struct arena *arena, const void *values, struct sentence *error)
{
    const struct parameters *p = values;
    size_t cells = (size_t)(p->side * p->side);
    struct board *board = futoshiki_make(arena, (int)p->side, ARENA_ARRAY(arena, char, 2 * cells),
                                         region_board_blank(arena, cells));
    (void)error;
    ((struct futoshiki *)board)->share = p->share;
    return board;
}

static struct board *freeze(struct arena *arena, const struct board *board, const int32_t *values,
                            int32_t *rest)
{
    const struct futoshiki *f = futoshiki_of(board);
    char *between = ARENA_ARRAY(arena, char, 2 * board->cells);
    struct rng rng;
    uint64_t seed = 0;
    for (size_t i = 0; i < board->cells; i++) seed = 31 * seed + (uint64_t)values[i];
    rng_seed(&rng, seed);
    for (int i = 0; i < 2 * f->side * f->side; i++) {
        int cell = i / 2, down = i % 2, place = down ? cell / f->side : cell % f->side;
        if (place + 1 == f->side || (int64_t)rng_below(&rng, 100) >= f->share) continue;
        bool smaller = values[cell] < values[cell + (down ? f->side : 1)];
        between[i] = down ? (smaller ? '^' : 'v') : smaller ? '<' : '>';
    }
    memcpy(rest, values, board->cells * sizeof *rest);
    return futoshiki_make(arena, f->side, between, f->base.given);
}

const struct family_puzzles futoshiki_puzzles_made = {
    .generate_options = {.options = options,
                         .size = sizeof(struct parameters),
                         .defaults = &(const struct parameters){.side = 5, .share = 30},
                         .examples = "damier generate futoshiki --size 6 --level hard --seed 7\n"
                                     "damier generate futoshiki --signs 50 --number 20\n"},
    .blank = blank,
    .freeze = freeze,
    .pose = region_board_pose,
};
