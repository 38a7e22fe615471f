/* The oracle of chess: steps of the pieces are in a table of its own, and pieces are put on the
 * board in all ways. */
#include "kit_chess.h"
#include "ask/recognise.h"

#include "ask/session.h"
#include "base/sentence.h"
#include "kit_board.h"
#include "kit_rounds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define ORTHOGONAL(ride)                                                                                     \
    {-1, 0, ride}, {1, 0, ride}, {0, -1, ride},                                                              \
    {                                                                                                        \
        0, 1, ride                                                                                           \
    }
#define DIAGONAL(ride)                                                                                       \
    {-1, -1, ride}, {-1, 1, ride}, {1, -1, ride},                                                            \
    {                                                                                                        \
        1, 1, ride                                                                                           \
    }
#define LEAPS(a, b, ride)                                                                                    \
    {-a, -b, ride}, {-a, b, ride}, {a, -b, ride}, {a, b, ride}, {-b, -a, ride}, {-b, a, ride},               \
        {b, -a, ride},                                                                                       \
    {                                                                                                        \
        b, a, ride                                                                                           \
    }

const struct kit_kind kit_chess_kinds[KIT_CHESS_KINDS] = {
    {"rook", 'T', 4, {ORTHOGONAL(true)}},
    {"bishop", 'F', 4, {DIAGONAL(true)}},
    {"knight", 'C', 8, {LEAPS(1, 2, false)}},
    {"queen", 'R', 8, {ORTHOGONAL(true), DIAGONAL(true)}},
    {"king", 'K', 8, {ORTHOGONAL(false), DIAGONAL(false)}},
    {"obstacle", '#', 0, {{0, 0, false}}},
    {"north-rook", 'N', 1, {{-1, 0, true}}},
    {"south-rook", 'S', 1, {{1, 0, true}}},
    {"east-rook", 'E', 1, {{0, 1, true}}},
    {"west-rook", 'O', 1, {{0, -1, true}}},
    {"amazon", 'A', 16, {ORTHOGONAL(true), DIAGONAL(true), LEAPS(1, 2, false)}},
    {"chancellor", 'H', 12, {ORTHOGONAL(true), LEAPS(1, 2, false)}},
    {"archbishop", 'B', 12, {DIAGONAL(true), LEAPS(1, 2, false)}},
    {"nightrider", 'Y', 8, {LEAPS(1, 2, true)}},
    {"wazir", 'W', 4, {ORTHOGONAL(false)}},
    {"ferz", 'Z', 4, {DIAGONAL(false)}},
    {"camel", 'L', 8, {LEAPS(1, 3, false)}},
    {"zebra", 'X', 8, {LEAPS(2, 3, false)}},
    {"north-east-bishop", 'I', 1, {{-1, 1, true}}},
    {"south-east-bishop", 'J', 1, {{1, 1, true}}},
    {"south-west-bishop", 'P', 1, {{1, -1, true}}},
    {"north-west-bishop", 'Q', 1, {{-1, -1, true}}},
};

const struct kit_shape kit_chess_shapes[KIT_CHESS_SHAPES] = {{1, 1}, {1, 2}, {2, 1}, {1, 3}, {2, 2}, {1, 4},
                                                             {4, 1}, {2, 3}, {3, 2}, {3, 3}, {2, 4}, {4, 2},
                                                             {2, 5}, {5, 2}, {3, 4}, {4, 3}, {4, 4}};

int kit_chess_cells(const struct kit_setting *s)
{
    return s->rows * s->columns;
}

bool kit_chess_threatens(const struct kit_setting *s, const int *position, int from, int to)
{
    const struct kit_kind *kind = &kit_chess_kinds[position[from] - 1];
    for (int i = 0; i < kind->count; i++) {
        struct kit_step step = kind->steps[i];
        int row = from / s->columns, column = from % s->columns;
        for (;;) {
            row += step.down;
            column += step.right;
            if (row < 0 || column < 0 || row >= s->rows || column >= s->columns) break;
            int here = row * s->columns + column;
            if (here == to) return true;
            if (!step.ride || position[here]) break;
        }
    }
    return false;
}

bool kit_chess_threatened(const struct kit_setting *s, const int *position, int cell)
{
    for (int from = 0; from < kit_chess_cells(s); from++)
        if (position[from] && kit_chess_threatens(s, position, from, cell)) return true;
    return false;
}

static bool lawful(const struct kit_setting *s, const int *position)
{
    for (int cell = 0; cell < kit_chess_cells(s); cell++) {
        if (s->dominate ? position[cell] != 0 : position[cell] == 0) continue;
        if (kit_chess_threatened(s, position, cell) != s->dominate) return false;
    }
    return true;
}

int kit_chess_count(const struct kit_setting *s, const int *position, int kind)
{
    int count = 0;
    for (int i = 0; i < kit_chess_cells(s); i++) count += position[i] == kind + 1;
    return count;
}

bool kit_chess_is_free(const struct kit_setting *s, int kind)
{
    return s->optimise && s->number[kind] > 0 && kind != KIT_CHESS_OBSTACLE;
}

int kit_chess_number(const struct kit_setting *s, int kind)
{
    return s->number[kind] < 0 ? kit_chess_count(s, s->loaded, kind) : s->number[kind];
}

bool kit_chess_numbers_right(const struct kit_setting *s, const int *position)
{
    for (int kind = 0; kind < KIT_CHESS_KINDS; kind++)
        if (!kit_chess_is_free(s, kind) && kit_chess_count(s, position, kind) != kit_chess_number(s, kind))
            return false;
    return true;
}

static bool loaded_kept(const struct kit_setting *s, const int *position)
{
    for (int i = 0; i < kit_chess_cells(s); i++)
        if (s->loaded[i] && s->loaded[i] != position[i]) return false;
    return true;
}

bool kit_chess_valid(const struct kit_setting *s, const int *position)
{
    return loaded_kept(s, position) && lawful(s, position) && kit_chess_numbers_right(s, position);
}

int kit_chess_pieces(const struct kit_setting *s, const int *position)
{
    int count = 0;
    for (int i = 0; i < kit_chess_cells(s); i++)
        count += position[i] && position[i] != KIT_CHESS_OBSTACLE + 1;
    return count;
}

/* ---- all of them */

struct tour_search {
    const struct kit_setting *setting;
    /* Still to be put on the board, loaded ones included; INT32_MAX where free. */
    int left[KIT_CHESS_KINDS];
    int position[KIT_CHESS_CELLS];
    struct kit_answers *answers;
    bool keep;
};

static void take_position(struct tour_search *h)
{
    const struct kit_setting *s = h->setting;
    if (!kit_chess_valid(s, h->position)) return;
    int pieces = kit_chess_pieces(s, h->position), best = h->answers->best;
    if (best < 0 || (s->dominate ? pieces < best : pieces > best)) h->answers->best = pieces;
    h->answers->count++;
    for (int i = 0; i < kit_chess_cells(s) && h->keep; i++) vec_push(&h->answers->cells, h->position[i]);
}

static void place_from(struct tour_search *h, int cell)
{
    const struct kit_setting *s = h->setting;
    if (cell == kit_chess_cells(s)) {
        take_position(h);
        return;
    }
    for (int value = 0; value <= KIT_CHESS_KINDS; value++) {
        if (s->loaded[cell] && value != s->loaded[cell]) continue;
        if (value && h->left[value - 1] <= 0) continue;
        h->position[cell] = value;
        if (value && h->left[value - 1] != INT32_MAX) h->left[value - 1]--;
        place_from(h, cell + 1);
        if (value && h->left[value - 1] != INT32_MAX) h->left[value - 1]++;
    }
    h->position[cell] = 0;
}

struct kit_answers kit_chess_answers(const struct kit_setting *s, bool keep)
{
    struct kit_answers answers = {.best = -1};
    struct tour_search hunt = {.setting = s, .answers = &answers, .keep = keep};
    for (int kind = 0; kind < KIT_CHESS_KINDS; kind++)
        hunt.left[kind] = kit_chess_is_free(s, kind) ? INT32_MAX : kit_chess_number(s, kind);
    place_from(&hunt, 0);
    return answers;
}

/* ---- as files and boards */

struct kit_setting kit_chess_setting(int rows, int columns, bool dominate, bool optimise)
{
    struct kit_setting s = {.rows = rows, .columns = columns, .dominate = dominate, .optimise = optimise};
    for (int kind = 0; kind < KIT_CHESS_KINDS; kind++) s.number[kind] = -1;
    return s;
}

void kit_chess_write(const struct kit_setting *s, struct buf *out)
{
    buf_clear(out);
    buf_print(out, "chess %d %d %s%s", s->rows, s->columns, s->dominate ? "dominate" : "independent",
              s->optimise ? " optimise" : "");
    for (int kind = 0; kind < KIT_CHESS_KINDS; kind++)
        if (s->number[kind] >= 0) buf_print(out, " %s=%d", kit_chess_kinds[kind].name, s->number[kind]);
    buf_char(out, '\n');
    for (int i = 0; i < kit_chess_cells(s); i++)
        buf_print(out, "%c%c", s->loaded[i] ? kit_chess_kinds[s->loaded[i] - 1].letter : "*."[i % 2],
                  (i + 1) % s->columns ? ' ' : '\n');
}

struct board *kit_chess_read(struct arena *arena, const char *text, size_t length, struct sentence *error)
{
    return recognise_board(arena, NULL, "t", text, length, error);
}

struct board *kit_chess_board(struct arena *arena, const struct kit_setting *s)
{
    struct buf text = {0};
    kit_chess_write(s, &text);
    struct board *board = kit_board(arena, NULL, buf_text(&text));
    buf_free(&text);
    return board;
}

void kit_chess_fail(const struct kit_setting *s, const char *words, int64_t value)
{
    struct buf text = {0};
    kit_chess_write(s, &text);
    print_error("%s%s %lld\n", buf_text(&text), words, (long long)value);
    buf_free(&text);
    fail();
}

/* 1 + the oracle's kind from a value of the board, by the name of the piece. */
static int kind_at(const struct board *board, int32_t value)
{
    for (int kind = 0; value && kind < KIT_CHESS_KINDS; kind++)
        if (strcmp(kit_chess_kinds[kind].name, chess_of(board)->kinds[value - 1].piece->name) == 0)
            return kind + 1;
    assert_int_equal(value, 0);
    return 0;
}

void kit_chess_values(const struct board *board, const int32_t *values, int *position)
{
    for (size_t i = 0; i < board->cells; i++) position[i] = kind_at(board, values[i]);
}

/* ---- from a seed */

struct kit_setting kit_chess_random(struct rng *rng, int cells, bool optimise)
{
    struct kit_setting s;
    do {
        int shape = (int)rng_below(rng, KIT_CHESS_SHAPES);
        s = kit_chess_setting(kit_chess_shapes[shape].rows, kit_chess_shapes[shape].columns,
                              rng_below(rng, 2), optimise);
    } while (kit_chess_cells(&s) > cells);
    int last = rng_below(rng, 3) ? KIT_CHESS_DOCUMENT : KIT_CHESS_KINDS, room = kit_chess_cells(&s);
    for (uint64_t k = rng_between(rng, 1, 3); k > 0; k--) {
        int kind = (int)rng_below(rng, (uint64_t)last), number = (int)rng_between(rng, 0, optimise ? 1 : 2);
        if (number > room) continue;
        s.number[kind] = number;
        room -= number;
    }
    for (uint64_t k = rng_below(rng, 3); k > 0; k--) {
        int kind = (int)rng_below(rng, (uint64_t)last);
        if (rng_below(rng, 4) && s.number[kind] < 0) continue;
        s.loaded[rng_below(rng, (uint64_t)kit_chess_cells(&s))] = kind + 1;
    }
    return s;
}

/* ---- walks over settings */

void kit_chess_alone(bool optimise, bool (*takes)(const struct kit_setting *s, int kind),
                     kit_chess_visit *visit)
{
    uint64_t asked = 0;
    for (int shape = 0; shape < KIT_CHESS_SHAPES; shape++)
        for (int kind = 0; kind < KIT_CHESS_KINDS; kind++)
            for (int number = optimise; number <= (optimise ? 1 : 3); number++)
                for (int dominate = 0; dominate < 2; dominate++) {
                    struct kit_setting s =
                        kit_chess_setting(kit_chess_shapes[shape].rows, kit_chess_shapes[shape].columns,
                                          dominate, optimise);
                    s.number[kind] = number;
                    if (number > kit_chess_cells(&s) || (takes && !takes(&s, kind))) continue;
                    if (kit_takes(asked++)) visit(&s);
                }
}

void kit_chess_rounds(uint64_t seed, uint64_t rounds, int cells, bool optimise, kit_chess_visit *visit)
{
    struct rng rng;
    rng_seed(&rng, seed);
    for (uint64_t round = 0; round < kit_rounds(rounds); round++) {
        struct kit_setting s = kit_chess_random(&rng, cells, optimise);
        visit(&s);
    }
}
