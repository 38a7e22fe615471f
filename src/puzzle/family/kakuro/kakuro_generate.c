/* Random puzzles with one answer.
 *
 * A pattern of black cells is grown in random order, two cells at a time if it is symmetric; the
 * white cells stay connected and in runs of 2 to 9. Random digits, different in each run, give the
 * clues. Then the rules of people, which are sound, fill the board: what they fill is the same in
 * all answers. If cells stay open, a digit near one of them changes, or an open cell becomes black,
 * and the change stays if no more cells are open than before. When none are, the puzzle has one
 * answer. Each board costs one pass of the rules; a walk that does not arrive begins again with
 * another pattern. */
#include "puzzle/family/kakuro/kakuro.h"

#include "base/rng.h"
#include "base/say.h"
#include "puzzle/regions/candidates.h"

#include <string.h>

enum { LEAST = 3, MOST = 20, USUAL = 8, SHORTEST = 2, PATIENCE = 3000, PATTERNS = 100, FEW = 24 };
static const double SHARE_BLACK = 0.33; /* of the cells below and to the right of the first ones */

struct parameters {
    struct option_size size;
    bool asymmetric;
};

#define AT(field) .offset = offsetof(struct parameters, field)
static const struct option options[] = {
    {.name = "size",
     .type = OPTION_SIZE,
     AT(size),
     .lo = LEAST,
     .hi = MOST,
     .once = true,
     .argument = "SIZE",
     .help = "kakuro.option-size"},
    {.name = "asymmetric", .type = OPTION_FLAG, AT(asymmetric), .help = "kakuro.option-asymmetric"},
    {0},
};

struct draft {
    struct rng rng;
    struct crossword grid;
    int places;
    struct crossword_shape shape;
    enum level level;
    struct deadline *deadline;
    bool black[MOST * MOST];
    int32_t digit[MOST * MOST]; /* of white places */
    bool open[MOST * MOST];     /* the rules leave the place open */
    int open_count;
};

/* Does another cell of its runs hold the digit? */
static bool sees(const struct draft *d, int place, int32_t digit)
{
    for (int down = 0; down < 2; down++) {
        struct crossword_run run = crossword_run_at(&d->grid, place, down);
        for (int i = 0, at = run.first; i < run.length; i++, at += run.step)
            if (at != place && d->digit[at] == digit) return true;
    }
    return false;
}

/* ---- the digits */

/* A random digit that the runs of the place do not have; 0 if there is none. */
static int32_t random_digit(struct draft *d, int place)
{
    int32_t fitting[KAKURO_DIGITS];
    size_t count = 0;
    for (int32_t digit = 1; digit <= KAKURO_DIGITS; digit++)
        if (digit != d->digit[place] && !sees(d, place, digit)) fitting[count++] = digit;
    return count ? fitting[rng_below(&d->rng, count)] : 0;
}

/* False: a place has no digit left. */
static bool fill(struct draft *d)
{
    memset(d->digit, 0, sizeof d->digit);
    for (int i = 0; i < d->places; i++)
        if (!d->black[i] && !(d->digit[i] = random_digit(d, i))) return false;
    return true;
}

/* ---- the board */

static struct board *to_board(const struct draft *d, struct arena *arena)
{
    int32_t below[MOST * MOST] = {0}, right[MOST * MOST] = {0}, word[MOST * MOST];
    for (struct crossword_run run = {0}; crossword_next(&d->grid, &run);) {
        int32_t *clue = &(run.down ? below : right)[run.before];
        for (int i = 0; i < run.length; i++) *clue += d->digit[run.first + i * run.step];
    }
    for (int i = 0; i < d->places; i++)
        word[i] = !d->black[i]           ? KAKURO_OPEN
                  : below[i] || right[i] ? matrix_split(below[i], right[i])
                                         : KAKURO_BLACK;
    return kakuro_make(arena, d->grid.rows, d->grid.columns, word);
}

static size_t count_open(const struct logic *logic, size_t cells)
{
    size_t open = 0;
    for (size_t i = 0; i < cells; i++) open += candidates_is_open(logic, i);
    return open;
}

/* Does the value of an open cell lead to a contradiction? Then it is struck out. */
static bool refute(struct logic *logic, size_t cell, int32_t value)
{
    size_t mark = candidates_mark(logic);
    candidates_set(logic, cell, value);
    bool wrong = candidates_follow(logic, LEVEL_HARD, SIZE_MAX) == LOGIC_CONTRADICTION;
    candidates_undo(logic, mark);
    if (wrong) candidates_exclude(logic, cell, value);
    return wrong;
}

/* Follows the rules and, for experts, when few cells are open, supposes the values that are left
 * for a cell, until no value is refuted. */
static void follow(struct logic *logic, size_t cells, enum level level)
{
    int32_t values[KAKURO_DIGITS];
    enum logic_answer answer;
    bool news = true;
    while (news) {
        answer = candidates_follow(logic, level < LEVEL_HARD ? level : LEVEL_HARD, SIZE_MAX);
        ASSERT(answer == LOGIC_NOTHING); /* there is an answer */
        (void)answer;
        news = false;
        bool few = level > LEVEL_HARD && count_open(logic, cells) <= FEW;
        for (size_t i = 0; i < cells && few && !news; i++) {
            if (!candidates_is_open(logic, i)) continue;
            int count = candidates_list(logic, i, values, KAKURO_DIGITS);
            for (int k = 0; k < count; k++) news |= refute(logic, i, values[k]);
        }
    }
}

/* Counts the places that the rules leave open. */
static void judge(struct draft *d)
{
    struct arena arena = {0};
    const struct board *board = to_board(d, &arena);
    struct logic *logic = candidates_open(board);
    follow(logic, board->cells, d->level);
    memset(d->open, 0, sizeof d->open);
    d->open_count = 0;
    for (size_t i = 0; i < board->cells; i++) {
        bool open = candidates_is_open(logic, i);
        d->open[kakuro_of(board)->place_of[i]] = open;
        d->open_count += open;
    }
    candidates_close(logic);
    arena_free(&arena);
}

/* ---- the walk */

static int random_open(struct draft *d)
{
    int64_t skip = (int64_t)rng_below(&d->rng, (uint64_t)d->open_count);
    for (int i = 0;; i++)
        if (d->open[i] && skip-- == 0) return i;
}

/* Changes the digits of one to three open cells, or now and then makes one black; false if nothing
 * has changed. */
static bool change(struct draft *d)
{
    bool changed = false;
    if (rng_below(&d->rng, 20) == 0) return crossword_blacken(&d->grid, &d->shape, random_open(d));
    for (uint64_t i = 1 + rng_below(&d->rng, 3); i > 0; i--) {
        int place = random_open(d);
        int32_t digit = random_digit(d, place);
        if (digit) d->digit[place] = digit;
        changed |= digit > 0;
    }
    return changed;
}

/* True: the rules fill the board. */
static bool walk(struct draft *d)
{
    judge(d);
    for (int i = 0; i < PATIENCE && d->open_count && !deadline_reached(d->deadline); i++) {
        struct draft old = *d;
        if (change(d)) judge(d);
        if (d->open_count <= old.open_count) continue;
        struct rng rng = d->rng;
        *d = old;
        d->rng = rng;
    }
    return !d->open_count;
}

static struct board *aim(struct arena *arena, const void *values, int level, int64_t seed,
                         struct deadline *deadline, struct sentence *error)
{
    const struct parameters *p = values;
    struct draft d = {.level = level < 0 ? LEVEL_HARD : (enum level)level,
                      .deadline = deadline,
                      .shape = {!p->asymmetric, SHARE_BLACK, SHORTEST, KAKURO_DIGITS},
                      .grid = {(int)p->size.rows, (int)p->size.columns, d.black}};
    d.places = d.grid.rows * d.grid.columns;
    rng_seed(&d.rng, (uint64_t)seed);
    for (int i = 0; i < PATTERNS && !deadline_reached(deadline); i++)
        if (crossword_grow(&d.grid, &d.shape, &d.rng) && fill(&d) && walk(&d)) return to_board(&d, arena);
    say_set(error, "kakuro.none", SAY(say_int("rows", d.grid.rows), say_int("columns", d.grid.columns)));
    return NULL;
}

const struct family_generator kakuro_generate_puzzles = {
    .generate_options = {.options = options,
                         .size = sizeof(struct parameters),
                         .defaults = &(const struct parameters){.size = {USUAL, USUAL, false}},
                         .examples =
                             "damier generate kakuro --size 10 --level hard --seed 7\n"
                             "damier generate kakuro --size 8x12 --number 20 --format svg -o p.svg\n"},
    .aim = aim,
};
