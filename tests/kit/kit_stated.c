/* Rules of all families by their keys, in the plainest constraints: what may not be, tuple by tuple
 * or pair by pair. Each stands behind a literal of its own, so that one solver answers all
 * questions about a board. */
#include "kit_stated.h"

#include "base/alloc.h"
#include "kit_chess.h"
#include "kit_path.h"
#include "puzzle/family/binero/binero.h"
#include "puzzle/family/chess/chess.h"
#include "puzzle/family/garam/garam.h"
#include "puzzle/family/kakuro/kakuro.h"
#include "puzzle/family/nonogram/nonogram.h"
#include "puzzle/family/queens/queens.h"
#include "puzzle/family/sudoku/sudoku.h"
#include "puzzle/family/tour/tour.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct kit_stated {
    const struct board *board;
    dm_model *model;
    dm_solver *solver;
    dm_int *cell;
    dm_lit when; /* of the rule that is being stated */
};

typedef VEC(dm_lit) lit_list;

/* ---- statements */

static dm_lit is(struct kit_stated *k, size_t cell, int64_t value)
{
    return dm_eq(k->model, k->cell[cell], value);
}

static void either(struct kit_stated *k, size_t count, const dm_lit *lits)
{
    dm_if(k->model, k->when);
    dm_clause(k->model, count, lits);
}

static void not_both(struct kit_stated *k, dm_lit a, dm_lit b)
{
    either(k, 2, (dm_lit[]){-a, -b});
}

/* Of these cells, exactly so many hold the value. */
static void count(struct kit_stated *k, const lit_list *lits, dm_rel rel, int64_t number)
{
    dm_int *x = alloc_array(lits->size + 1, sizeof *x);
    for (size_t i = 0; i < lits->size; i++) x[i] = dm_as_int(k->model, lits->data[i]);
    dm_if(k->model, k->when);
    dm_linear(k->model, lits->size, NULL, x, rel, number);
    alloc_free(x);
}

/* ---- queens and Binero: lines of a rectangle */

struct line {
    int row, column, down, right; /* from 0 */
};

static void list_line(struct kit_stated *k, int rows, int columns, struct line l, int64_t value,
                      lit_list *out)
{
    vec_clear(out);
    for (; l.row >= 0 && l.column >= 0 && l.row < rows && l.column < columns;
         l.row += l.down, l.column += l.right)
        vec_push(out, is(k, (size_t)(l.row * columns + l.column), value));
}

static bool say_queens(struct kit_stated *k, const char *key, const int *a)
{
    int n = queens_of(k->board)->n;
    lit_list lits = {0};
    struct line line = {a[0] - 1, 0, 0, 1};
    if (strstr(key, "column")) line = (struct line){0, a[0] - 1, 1, 0};
    if (strcmp(key, "rising") == 0) line = (struct line){a[0] - 1, a[1] - 1, -1, 1};
    if (strcmp(key, "falling") == 0) line = (struct line){a[0] - 1, a[1] - 1, 1, 1};
    list_line(k, n, n, line, 1, &lits);
    if (strncmp(key, "some-", 5) == 0)
        either(k, lits.size, lits.data);
    else
        for (size_t i = 0; i < lits.size; i++)
            for (size_t j = 0; j < i; j++) not_both(k, lits.data[i], lits.data[j]);
    vec_free(&lits);
    return true;
}

/* Two lines differ: they are not both this line, for each one there could be. */
static void differ(struct kit_stated *k, const lit_list *a, const lit_list *b)
{
    dm_lit lits[64];
    REQUIRE(a->size <= 10, "lines are short");
    for (unsigned bits = 0; bits < 1u << a->size; bits++) {
        size_t number = 0;
        for (size_t i = 0; i < a->size; i++) {
            lits[number++] = bits >> i & 1 ? -a->data[i] : a->data[i];
            lits[number++] = bits >> i & 1 ? -b->data[i] : b->data[i];
        }
        either(k, number, lits);
    }
}

static bool say_binero(struct kit_stated *k, const char *key, const int *a)
{
    const struct binero *b = binero_of(k->board);
    bool down = strstr(key, "column");
    lit_list one = {0}, other = {0};
    struct line line = down ? (struct line){0, a[0] - 1, 1, 0} : (struct line){a[0] - 1, 0, 0, 1};
    struct line second = down ? (struct line){0, a[1] - 1, 1, 0} : (struct line){a[1] - 1, 0, 0, 1};
    bool known = true;
    list_line(k, b->height, b->width, line, 1, &one);
    if (strncmp(key, "no-three", 8) == 0) {
        const dm_lit *three = one.data + a[1] - 1;
        either(k, 3, three);
        either(k, 3, (dm_lit[]){-three[0], -three[1], -three[2]});
        known = a[2] == a[1] + 2;
    } else if (strncmp(key, "balance", 7) == 0) {
        count(k, &one, DM_EQ, (int64_t)one.size / 2);
    } else if (strncmp(key, "different", 9) == 0) {
        list_line(k, b->height, b->width, second, 1, &other);
        differ(k, &one, &other);
    } else {
        known = false;
    }
    vec_free(&one);
    vec_free(&other);
    return known;
}

/* ---- Garam */

static int calculate(int sign, int left, int right)
{
    return sign == GARAM_PLUS ? left + right : sign == GARAM_MINUS ? left - right : left * right;
}

static void post_equation(struct kit_stated *k, const struct garam *g, const struct garam_equation *e)
{
    VEC(int64_t) rows = {0};
    dm_int x[6];
    size_t columns = 0, digits = e->digits;
    x[columns++] = k->cell[e->left];
    x[columns++] = k->cell[e->right];
    if (e->sign != GARAM_KNOWN) x[columns++] = k->cell[e->sign];
    for (size_t i = 0; i < digits; i++) x[columns++] = k->cell[g->result[e->first + i]];
    for (int sign = 0; sign < GARAM_SIGNS; sign++)
        for (int left = 0; left < 10; left++)
            for (int right = 0; right < 10; right++) {
                int result = calculate(sign, left, right);
                bool fits = digits == 1 ? result >= 0 && result <= 9 : result >= 10;
                if (!fits || (e->sign == GARAM_KNOWN && sign != (int)e->known)) continue;
                vec_push(&rows, left);
                vec_push(&rows, right);
                if (e->sign != GARAM_KNOWN) vec_push(&rows, sign);
                if (digits == 2) vec_push(&rows, result / 10);
                vec_push(&rows, result % 10);
            }
    dm_if(k->model, k->when);
    dm_table(k->model, columns, x, rows.size / columns, rows.data, false);
    vec_free(&rows);
}

static bool say_garam(struct kit_stated *k, const char *key, const int *a)
{
    const struct garam *g = garam_of(k->board);
    bool down = strstr(key, "column");
    if (strncmp(key, "equation", 8) != 0) return false;
    for (size_t i = 0; i < g->count; i++) {
        const struct garam_equation *e = &g->equation[i];
        struct garam_place from = g->place[e->left], to = g->place[g->result[e->first + e->digits - 1]];
        bool here = down ? from.column + 1 == a[0] && from.row + 1 == a[1] && to.row + 1 == a[2]
                         : from.row + 1 == a[0] && from.column + 1 == a[1] && to.column + 1 == a[2];
        if (e->down != down || !here) continue;
        post_equation(k, g, e);
        return true;
    }
    return false;
}

/* ---- numbers in a row: paths and tours */

typedef bool touch(const struct board *board, size_t a, size_t b);

static bool touch_on_path(const struct board *board, size_t a, size_t b)
{
    return kit_path_touches(path_of(board), a, b);
}

static bool touch_on_tour(const struct board *board, size_t a, size_t b)
{
    const struct ground *g = &tour_of(board)->ground;
    int down = abs((int)(a / (size_t)g->columns) - (int)(b / (size_t)g->columns));
    int right = abs((int)(a % (size_t)g->columns) - (int)(b % (size_t)g->columns));
    return (down == g->long_leap && right == g->short_leap) ||
           (down == g->short_leap && right == g->long_leap);
}

static void post_beside(struct kit_stated *k, touch *meet, int number, int other)
{
    for (size_t a = 0; a < k->board->cells; a++)
        for (size_t b = 0; b < k->board->cells; b++)
            if (!meet(k->board, a, b)) not_both(k, is(k, a, number), is(k, b, other));
}

static bool say_path(struct kit_stated *k, const char *key, const int *a)
{
    post_beside(k, touch_on_path, a[0], a[1]);
    return strcmp(key, "neighbours") == 0;
}

/* The first square that is no hole has number 1. */
static void post_beginning(struct kit_stated *k)
{
    const struct ground *g = &tour_of(k->board)->ground;
    size_t first = 0;
    while (g->hole && g->hole[first]) first++;
    dm_lit one = is(k, first, 1);
    either(k, 1, &one);
}

static bool say_tour(struct kit_stated *k, const char *key, const int *a)
{
    bool known = true;
    if (strcmp(key, "leap") == 0)
        post_beside(k, touch_on_tour, a[0], a[1]);
    else if (strcmp(key, "home") == 0)
        post_beside(k, touch_on_tour, a[0], 1);
    else if (strcmp(key, "beginning") == 0)
        post_beginning(k);
    else if (strcmp(key, "direction") == 0)
        for (size_t last = 0; last < k->board->cells; last++)
            for (size_t second = last; second < k->board->cells; second++)
                not_both(k, is(k, second, 2), is(k, last, a[0]));
    else if (strcmp(key, "something") == 0 || strcmp(key, "three") == 0)
        either(k, 0, NULL);
    else
        known = false;
    return known;
}

/* ---- chess and museums */

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
static void list_threats(struct kit_stated *k, size_t from, int kind, size_t to, lit_list *out)
{
    const struct chess *c = chess_of(k->board);
    const struct kit_kind *piece = kind_of(c, kind);
    for (int i = 0; i < piece->count; i++) {
        int row = (int)from / c->columns, column = (int)from % c->columns;
        lit_list between = {0};
        while (go(c, piece->steps[i], &row, &column)) {
            size_t here = (size_t)(row * c->columns + column);
            if (here == to) {
                dm_lit way = dm_bool(k->model);
                dm_clause(k->model, 2, (dm_lit[]){-way, is(k, from, kind + 1)});
                for (size_t j = 0; j < between.size; j++)
                    dm_clause(k->model, 2, (dm_lit[]){-way, between.data[j]});
                vec_push(out, way);
            }
            if (here == to || !piece->steps[i].ride) break;
            vec_push(&between, is(k, here, 0));
        }
        vec_free(&between);
    }
}

static void post_watched(struct kit_stated *k, size_t cell)
{
    const struct chess *c = chess_of(k->board);
    lit_list lits = {0};
    vec_push(&lits, -is(k, cell, 0));
    for (size_t from = 0; from < k->board->cells; from++)
        for (int kind = 0; kind < c->kind_count; kind++)
            if (from != cell) list_threats(k, from, kind, cell, &lits);
    either(k, lits.size, lits.data);
    vec_free(&lits);
}

static void post_peace(struct kit_stated *k, size_t cell)
{
    const struct chess *c = chess_of(k->board);
    lit_list ways = {0};
    for (size_t to = 0; to < k->board->cells; to++)
        for (int kind = 0; kind < c->kind_count; kind++) {
            if (to == cell) continue;
            const struct kit_kind *piece = kind_of(c, kind);
            for (int i = 0; i < piece->count; i++) {
                int row = (int)cell / c->columns, column = (int)cell % c->columns;
                vec_clear(&ways);
                vec_push(&ways, -is(k, cell, kind + 1));
                while (go(c, piece->steps[i], &row, &column)) {
                    size_t here = (size_t)(row * c->columns + column);
                    /* it stands here, something there, and nothing in between: that may not be */
                    if (here == to) {
                        vec_push(&ways, is(k, to, 0));
                        either(k, ways.size, ways.data);
                    }
                    if (here == to || !piece->steps[i].ride) break;
                    vec_push(&ways, -is(k, here, 0));
                }
            }
        }
    vec_free(&ways);
}

/* Squares with a piece, which an obstacle is not; or with this one. */
static void list_pieces(struct kit_stated *k, const char *name, lit_list *lits)
{
    const struct chess *c = chess_of(k->board);
    for (size_t i = 0; i < k->board->cells; i++)
        for (int kind = 0; kind < c->kind_count; kind++) {
            const char *here = c->kinds[kind].piece->name;
            if (name ? strcmp(here, name) == 0 : strcmp(here, "obstacle") != 0)
                vec_push(lits, is(k, i, kind + 1));
        }
}

static bool say_chess(struct kit_stated *k, const char *key, const int *a)
{
    const struct chess *c = chess_of(k->board);
    size_t cell = (size_t)((a[0] - 1) * c->columns + a[1] - 1);
    lit_list lits = {0};
    bool known = true;
    if (strcmp(key, "watched") == 0) {
        post_watched(k, cell);
    } else if (strcmp(key, "peace") == 0) {
        post_peace(k, cell);
    } else if (strcmp(key, "total") == 0) {
        list_pieces(k, NULL, &lits);
        count(k, &lits, DM_EQ, a[0]);
    } else if (strcmp(key, "number") == 0) {
        list_pieces(k, pieces_table[a[0]].name, &lits);
        count(k, &lits, DM_EQ, a[1]);
    } else {
        known = false;
    }
    vec_free(&lits);
    return known;
}

/* ---- the cells */

static void each_number_once(struct kit_stated *k, int numbers)
{
    lit_list lits = {0};
    for (int number = 1; number <= numbers; number++) {
        vec_clear(&lits);
        for (size_t i = 0; i < k->board->cells; i++) vec_push(&lits, is(k, i, number));
        dm_exactly(k->model, 1, lits.size, lits.data);
    }
    vec_free(&lits);
}

static void cells_of_path(struct kit_stated *k)
{
    int64_t cells = (int64_t)k->board->cells;
    for (size_t i = 0; i < k->board->cells; i++) k->cell[i] = dm_range(k->model, 1, cells);
    each_number_once(k, (int)cells);
}

static void cells_of_tour(struct kit_stated *k)
{
    const struct tour *t = tour_of(k->board);
    size_t squares = 0;
    for (size_t i = 0; i < k->board->cells; i++) squares += !t->ground.hole || !t->ground.hole[i];
    for (size_t i = 0; i < k->board->cells; i++) {
        bool hole = t->ground.hole && t->ground.hole[i];
        k->cell[i] = dm_range(k->model, !hole, hole ? 0 : (int64_t)squares);
    }
    each_number_once(k, (int)squares);
}

static void cells_of_chess(struct kit_stated *k)
{
    const struct chess *c = chess_of(k->board);
    for (size_t i = 0; i < k->board->cells; i++) {
        int32_t given = c->given[i];
        k->cell[i] = dm_range(k->model, 0, c->kind_count);
        if (given && strcmp(c->kinds[given - 1].piece->name, "obstacle") == 0) {
            dm_require(k->model, is(k, i, given));
            continue;
        }
        for (int kind = 0; kind < c->kind_count; kind++)
            if (strcmp(c->kinds[kind].piece->name, "obstacle") == 0 && !chess_obstacles_left(c))
                dm_require(k->model, -is(k, i, kind + 1));
    }
}

static void cells_of_garam(struct kit_stated *k)
{
    for (size_t i = 0; i < k->board->cells; i++)
        k->cell[i] = dm_range(k->model, 0, i < garam_of(k->board)->digits ? 9 : GARAM_SIGNS - 1);
}

static void cells_of_bits(struct kit_stated *k)
{
    for (size_t i = 0; i < k->board->cells; i++) k->cell[i] = dm_range(k->model, 0, 1);
}

/* ---- Sudoku */

/* Is the cell in the region of this rule? */
static bool in_region(const struct sudoku *s, const char *key, int number, int row, int column)
{
    if (strcmp(key, "once-row") == 0) return row + 1 == number;
    if (strcmp(key, "once-column") == 0) return column + 1 == number;
    if (strcmp(key, "once-falling") == 0) return row == column;
    if (strcmp(key, "once-rising") == 0) return row + column == s->side - 1;
    if (strcmp(key, "once-region") == 0) return s->piece[row * s->side + column] + 1 == number;
    REQUIRE(strcmp(key, "once-box") == 0, "there is no other rule");
    int across = s->side / s->box_columns;
    return row / s->box_rows * across + column / s->box_columns + 1 == number;
}

static bool say_sudoku(struct kit_stated *k, const char *key, const int *a)
{
    const struct sudoku *s = sudoku_of(k->board);
    int n = s->side;
    for (int i = 0; i < n * n; i++)
        for (int j = 0; j < i; j++)
            for (int v = 1;
                 v <= n && in_region(s, key, a[0], i / n, i % n) && in_region(s, key, a[0], j / n, j % n);
                 v++)
                not_both(k, is(k, (size_t)i, v), is(k, (size_t)j, v));
    return true;
}

static void cells_of_sudoku(struct kit_stated *k)
{
    for (size_t i = 0; i < k->board->cells; i++)
        k->cell[i] = dm_range(k->model, 1, sudoku_of(k->board)->side);
}

/* ---- Kakuro */

static bool say_kakuro(struct kit_stated *k, const char *key, const int *a)
{
    const struct kakuro *b = kakuro_of(k->board);
    int place = (a[0] - 1) * b->columns + a[1] - 1, length = 0;
    bool down = strstr(key, "down");
    dm_int cells[64];
    for (int row = a[0] - 1, column = a[1] - 1; row < b->rows && column < b->columns && b->at[place] >= 0;
         row += down, column += !down) {
        REQUIRE(length < 64, "runs are short");
        cells[length++] = k->cell[b->at[place]];
        place += down ? b->columns : 1;
    }
    for (int i = 0; i < length; i++)
        for (int j = 0; j < i; j++)
            for (int v = 1; v <= KAKURO_DIGITS; v++)
                not_both(k, dm_eq(k->model, cells[i], v), dm_eq(k->model, cells[j], v));
    if (strncmp(key, "sum", 3) == 0) dm_linear(k->model, (size_t)length, NULL, cells, DM_EQ, a[2]);
    return true;
}

static void cells_of_kakuro(struct kit_stated *k)
{
    for (size_t i = 0; i < k->board->cells; i++) k->cell[i] = dm_range(k->model, 1, KAKURO_DIGITS);
}

/* ---- Nonograms */

/* One clause for each wrong way to fill the line. */
static bool say_nonogram(struct kit_stated *k, const char *key, const int *a)
{
    const struct nonogram *n = nonogram_of(k->board);
    int l = a[0] - 1 + (strstr(key, "column") ? n->rows : 0);
    const struct block_line *line = &n->line[l];
    REQUIRE(line->cells <= 12, "lines are short");
    for (unsigned bits = 0; bits < 1u << line->cells; bits++) {
        dm_lit lits[12];
        size_t block = 0;
        int32_t run = 0;
        bool right = true;
        for (size_t i = 0; i <= line->cells; i++) {
            bool filled = i < line->cells && bits >> i & 1;
            if (!filled && run) right &= block < line->count && line->length[block++] == run;
            run = filled ? run + 1 : 0;
            if (i < line->cells) lits[i] = (filled ? -1 : 1) * is(k, nonogram_cell(n, l, i), 1);
        }
        if (!right || block < line->count) either(k, line->cells, lits);
    }
    return true;
}

static const struct {
    const char *family;
    void (*cells)(struct kit_stated *kit);
    bool (*say)(struct kit_stated *kit, const char *key, const int *arguments);
} table[] = {
    {"queens", cells_of_bits, say_queens},   {"binero", cells_of_bits, say_binero},
    {"garam", cells_of_garam, say_garam},    {"rikudo", cells_of_path, say_path},
    {"hidato", cells_of_path, say_path},     {"numbrix", cells_of_path, say_path},
    {"tour", cells_of_tour, say_tour},       {"chess", cells_of_chess, say_chess},
    {"museum", cells_of_chess, say_chess},   {"sudoku", cells_of_sudoku, say_sudoku},
    {"kakuro", cells_of_kakuro, say_kakuro}, {"nonogram", cells_of_bits, say_nonogram},
};

static size_t row_of(const struct board *board)
{
    size_t i = 0;
    while (strcmp(table[i].family, board->family->name) != 0) i++;
    return i;
}

/* ---- together */

/* Not the one that gives the reasons, if there is another. */
static const char *other_engine(void)
{
    for (size_t i = 0; i < dm_engine_count(); i++)
        if (strcmp(dm_engine_name(i), "cadical") == 0) return dm_engine_name(i);
    return NULL;
}

struct kit_stated *kit_stated_new(const struct board *board)
{
    struct kit_stated *k = alloc_bytes(sizeof *k);
    k->board = board;
    k->model = dm_model_new();
    k->cell = alloc_array(board->cells, sizeof *k->cell);
    table[row_of(board)].cells(k);
    k->solver = dm_solver_new(k->model, other_engine());
    return k;
}

void kit_stated_free(struct kit_stated *k)
{
    dm_solver_free(k->solver);
    dm_model_free(k->model);
    alloc_free(k->cell);
    alloc_free(k);
}

/* The path goes from one of the cells to the other, or does not. */
static dm_lit told_link(struct kit_stated *k, size_t mark, int32_t value, bool denied)
{
    size_t ends[2], cells = k->board->cells;
    bool linked = (value != 0) != denied;
    k->board->family->forms->joins(k->board, mark - cells, ends);
    k->when = dm_bool(k->model);
    for (int64_t v = 1; v <= (int64_t)cells; v++)
        for (int64_t w = 1; w <= (int64_t)cells; w++)
            if ((llabs(v - w) == 1) != linked) not_both(k, is(k, ends[0], v), is(k, ends[1], w));
    return k->when;
}

dm_lit kit_stated_told(struct kit_stated *k, size_t cell, int32_t value, bool denied)
{
    if (cell >= k->board->cells) return told_link(k, cell, value, denied);
    return denied ? -is(k, cell, value) : is(k, cell, value);
}

dm_lit kit_stated_rule(struct kit_stated *k, const struct rule_name *name)
{
    const char *key = k->board->family->reasons->rules[name->kind].key;
    k->when = dm_bool(k->model);
    if (!table[row_of(k->board)].say(k, key, name->arguments)) fail_msg("no rule %s here", key);
    return k->when;
}

dm_lit kit_stated_best(struct kit_stated *k, int sense, int64_t best)
{
    lit_list lits = {0};
    k->when = dm_bool(k->model);
    list_pieces(k, NULL, &lits);
    count(k, &lits, sense > 0 ? DM_LE : DM_GE, best);
    vec_free(&lits);
    return k->when;
}

bool kit_stated_possible(struct kit_stated *k, size_t number, const dm_lit *lits)
{
    dm_status status = dm_solve(k->solver, number, lits);
    assert_true(status == DM_SOLUTION || status == DM_NONE);
    return status == DM_SOLUTION;
}
