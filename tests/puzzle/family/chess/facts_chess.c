/* What tests of all families must know of chess placements and museums. */
#include "base/alloc.h"
#include "base/rng.h"
#include "kit_chess.h"
#include "kit_facts.h"
#include "puzzle/family/chess/chess.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* True if the piece on `from` threatens this square. By walking there. */
static bool threatens(const struct chess *c, const int32_t *values, size_t from, size_t to)
{
    struct pieces_step steps[PIECES_STEPS];
    int count = values[from] ? pieces_steps(c->kinds[values[from] - 1].piece, steps) : 0;
    for (int i = 0; i < count; i++)
        for (size_t at = from; pieces_go(c->rows, c->columns, steps[i], &at);) {
            if (at == to) return true;
            if (values[at] || !steps[i].ride) break;
        }
    return false;
}

static int64_t count_of(const struct chess *c, const int32_t *values, const struct piece *piece)
{
    int64_t count = 0;
    for (size_t i = 0; i < c->board.cells; i++) count += values[i] && c->kinds[values[i] - 1].piece == piece;
    return count;
}

static bool quarter_means(const struct kit_said *s)
{
    const struct chess *c = chess_of(s->board);
    for (int row = 1; 2 * row <= c->rows + 1; row++)
        for (int column = 1; 2 * column <= c->columns + 1; column++) {
            int32_t value = s->values[kit_said_cell(s->board, row, column)];
            if (value && !c->kinds[value - 1].piece->obstacle) return true;
        }
    return chess_pieces(c, s->values) == 0;
}

static bool chess_means(const struct kit_said *s)
{
    const struct chess *c = chess_of(s->board);
    bool some = false;
    if (kit_said_is(s, "total")) return chess_pieces(c, s->values) == s->a[0];
    if (kit_said_is(s, "number")) return count_of(c, s->values, &pieces_table[s->a[0]]) == s->a[1];
    if (kit_said_is(s, "quarter")) return quarter_means(s);
    size_t cell = kit_said_cell(s->board, s->a[0], s->a[1]);
    assert_true(kit_said_is(s, "watched") || kit_said_is(s, "peace"));
    for (size_t i = 0; i < s->board->cells; i++)
        some |= kit_said_is(s, "watched") ? threatens(c, s->values, i, cell)
                                          : s->values[i] && threatens(c, s->values, cell, i);
    return kit_said_is(s, "watched") ? s->values[cell] || some : !some;
}

static const struct kit_kind *kind_of(const struct chess *c, int kind)
{
    for (int i = 0; i < KIT_CHESS_KINDS; i++)
        if (strcmp(kit_chess_kinds[i].name, c->kinds[kind].piece->name) == 0) return &kit_chess_kinds[i];
    fail_msg("no piece %s here", c->kinds[kind].piece->name);
    return NULL;
}

/* One more square along; false beyond the board. */
static bool go(const struct chess *c, struct kit_step step, int *row, int *column)
{
    *row += step.down;
    *column += step.right;
    return *row >= 0 && *column >= 0 && *row < c->rows && *column < c->columns;
}

/* A literal for each way in which this square may be threatened by that piece: it stands there, and
 * nothing in between. */
static void list_threats(struct kit_stated *k, size_t from, int kind, size_t to, kit_stated_list *out)
{
    const struct chess *c = chess_of(k->board);
    const struct kit_kind *piece = kind_of(c, kind);
    for (int i = 0; i < piece->count; i++) {
        int row = (int)from / c->columns, column = (int)from % c->columns;
        kit_stated_list between = {0};
        while (go(c, piece->steps[i], &row, &column)) {
            size_t here = (size_t)(row * c->columns + column);
            if (here == to) {
                dm_lit way = dm_bool(k->model);
                dm_clause(k->model, 2, (dm_lit[]){-way, kit_stated_is(k, from, kind + 1)});
                for (size_t j = 0; j < between.size; j++)
                    dm_clause(k->model, 2, (dm_lit[]){-way, between.data[j]});
                vec_push(out, way);
            }
            if (here == to || !piece->steps[i].ride) break;
            vec_push(&between, kit_stated_is(k, here, 0));
        }
        vec_free(&between);
    }
}

static void post_watched(struct kit_stated *k, size_t cell)
{
    const struct chess *c = chess_of(k->board);
    kit_stated_list lits = {0};
    vec_push(&lits, -kit_stated_is(k, cell, 0));
    for (size_t from = 0; from < k->board->cells; from++)
        for (int kind = 0; kind < c->kind_count; kind++)
            if (from != cell) list_threats(k, from, kind, cell, &lits);
    kit_stated_either(k, lits.size, lits.data);
    vec_free(&lits);
}

static void post_peace(struct kit_stated *k, size_t cell)
{
    const struct chess *c = chess_of(k->board);
    kit_stated_list ways = {0};
    for (size_t to = 0; to < k->board->cells; to++)
        for (int kind = 0; kind < c->kind_count; kind++) {
            if (to == cell) continue;
            const struct kit_kind *piece = kind_of(c, kind);
            for (int i = 0; i < piece->count; i++) {
                int row = (int)cell / c->columns, column = (int)cell % c->columns;
                vec_clear(&ways);
                vec_push(&ways, -kit_stated_is(k, cell, kind + 1));
                while (go(c, piece->steps[i], &row, &column)) {
                    size_t here = (size_t)(row * c->columns + column);
                    /* it stands here, something there, and nothing in between: that may not be */
                    if (here == to) {
                        vec_push(&ways, kit_stated_is(k, to, 0));
                        kit_stated_either(k, ways.size, ways.data);
                    }
                    if (here == to || !piece->steps[i].ride) break;
                    vec_push(&ways, -kit_stated_is(k, here, 0));
                }
            }
        }
    vec_free(&ways);
}

/* Squares with a piece, which an obstacle is not; or with this one. */
static void list_pieces(struct kit_stated *k, const char *name, kit_stated_list *lits)
{
    const struct chess *c = chess_of(k->board);
    for (size_t i = 0; i < k->board->cells; i++)
        for (int kind = 0; kind < c->kind_count; kind++) {
            const char *here = c->kinds[kind].piece->name;
            if (name ? strcmp(here, name) == 0 : strcmp(here, "obstacle") != 0)
                vec_push(lits, kit_stated_is(k, i, kind + 1));
        }
}

static bool say_chess(struct kit_stated *k, const char *key, const int *a)
{
    const struct chess *c = chess_of(k->board);
    size_t cell = (size_t)((a[0] - 1) * c->columns + a[1] - 1);
    kit_stated_list lits = {0};
    bool known = true;
    if (strcmp(key, "watched") == 0) {
        post_watched(k, cell);
    } else if (strcmp(key, "peace") == 0) {
        post_peace(k, cell);
    } else if (strcmp(key, "total") == 0) {
        list_pieces(k, NULL, &lits);
        kit_stated_count(k, &lits, DM_EQ, a[0]);
    } else if (strcmp(key, "number") == 0) {
        list_pieces(k, pieces_table[a[0]].name, &lits);
        kit_stated_count(k, &lits, DM_EQ, a[1]);
    } else {
        known = false;
    }
    vec_free(&lits);
    return known;
}

static void cells_of_chess(struct kit_stated *k)
{
    const struct chess *c = chess_of(k->board);
    for (size_t i = 0; i < k->board->cells; i++) {
        int32_t given = c->given[i];
        k->cell[i] = dm_range(k->model, 0, c->kind_count);
        if (given && strcmp(c->kinds[given - 1].piece->name, "obstacle") == 0) {
            dm_require(k->model, kit_stated_is(k, i, given));
            continue;
        }
        for (int kind = 0; kind < c->kind_count; kind++)
            if (strcmp(c->kinds[kind].piece->name, "obstacle") == 0 && !chess_obstacles_left(c))
                dm_require(k->model, -kit_stated_is(k, i, kind + 1));
    }
}

static void make_chess(struct rng *rng, struct buf *out)
{
    struct kit_setting s = kit_chess_random(rng, KIT_CHESS_CELLS, rng_below(rng, 2));
    bool loaded = false;
    for (int i = 0; i < kit_chess_cells(&s); i++) loaded |= s.loaded[i] != 0;
    if (rng_below(rng, 8) == 0) {
        buf_print(out, "chess 1 %d dominate rook=2\n", (int)rng_between(rng, 20, 40));
    } else if (!loaded && s.rows == s.columns && rng_below(rng, 2)) {
        struct buf text = {0};
        kit_chess_write(&s, &text);
        size_t head = strcspn(buf_text(&text), "\n");
        buf_print(out, "%.*s upper-left\n", (int)head, buf_text(&text));
        buf_free(&text);
    } else {
        kit_chess_write(&s, out);
    }
}

static void make_museum(struct rng *rng, struct buf *out)
{
    int rows, columns;
    const char *signs = rng_below(rng, 2) ? " .*" : "   *.NSEOx";
    kit_facts_size(rng, 5, 30, &rows, &columns);
    for (int i = 0; i < rows * columns; i++) {
        bool last = (i + 1) % columns == 0;
        char sign = signs[rng_below(rng, strlen(signs))];
        buf_char(out, last && sign == ' ' ? '.' : sign);
        buf_char(out, last ? '\n' : ' ');
    }
}

static void count_pieces(struct kit_stated *k, dm_rel rel, int64_t number)
{
    kit_stated_list lits = {0};
    list_pieces(k, NULL, &lits);
    kit_stated_count(k, &lits, rel, number);
    vec_free(&lits);
}

static const char *const samples_of_chess[] = {
    "chess 3 3 independent rooks=1 bishops=1 knights=1\n",
    "chess 4 3 independent queens=2\n",
    "chess 3 3 independent north-rooks=2 obstacles=1\n. . .\n. N .\n. . .\n",
    "chess 3 3 dominate kings=1 rooks=1 obstacles=2\n. . .\n# . .\n. . .\n",
    "chess 3 3 dominate rooks=2 obstacles=1\n. . .\n. . #\n. . .\n",
    "chess 3 4 dominate bishops=3\n. . . .\n. . F .\n. . . .\n",
    "chess 3 3 independent optimise upper-left bishops=1 knights=1\n",
    "chess 3 3 independent upper-left kings=2\n",
    "chess 3 3 dominate optimise upper-left queens=1\n",
    "chess 2 4 dominate optimise rooks=1 knights=1\n. . # .\n. . . .\n",
    NULL,
};

static const char *const samples_of_museum[] = {
    ". * .\n. . .\n",
    "..*\n.E.\n*..\n",
    "*.*\n...\n",
    NULL,
};

const struct kit_facts facts_chess = {
    .means = chess_means,
    .cells = cells_of_chess,
    .say = say_chess,
    .best = count_pieces,
    .make = make_chess,
    .samples = samples_of_chess,
};

static const struct kit_facts_form forms_of_museum[] = {
    {"native", KIT_FACTS_BOARDS | KIT_FACTS_ANSWERS},
    {"text", KIT_FACTS_BOARDS | KIT_FACTS_ANSWERS},
    {0},
};

const struct kit_facts facts_museum = {
    .forms = forms_of_museum,
    .means = chess_means,
    .cells = cells_of_chess,
    .say = say_chess,
    .best = count_pieces,
    .make = make_museum,
    .samples = samples_of_museum,
};
