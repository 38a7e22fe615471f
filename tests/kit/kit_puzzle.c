#include "kit_puzzle.h"

#include "puzzle/kit/hexagon.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct family_logic *const rules = &path_logic;

struct kit_puzzle *kit_puzzle_new(enum field_adjacency touch, int rows, int columns, const bool *hole)
{
    struct kit_puzzle *p = alloc_bytes(sizeof *p);
    struct field *field = &p->path.field;
    field_make(field, &p->arena, touch, rows, columns, hole);
    p->given = ARENA_ARRAY(&p->arena, int32_t, field->cells + 1);
    p->linked = ARENA_ARRAY(&p->arena, bool, field->edges + 1);
    p->path.board = (struct board){.cells = field->cells, .marks = field->edges};
    p->path.given = p->given;
    p->path.linked = p->linked;
    return p;
}

void kit_puzzle_free(struct kit_puzzle *p)
{
    arena_free(&p->arena);
    alloc_free(p);
}

size_t kit_puzzle_things(const struct kit_puzzle *p)
{
    return p->path.field.cells + p->path.field.edges;
}

void kit_puzzle_clear(struct kit_puzzle *p)
{
    memset(p->given, 0, p->path.field.cells * sizeof *p->given);
    memset(p->linked, 0, p->path.field.edges * sizeof *p->linked);
}

struct logic *kit_puzzle_open(const struct kit_puzzle *p)
{
    return rules->open(&p->path.board);
}

struct kit_puzzle *kit_puzzle_read(enum field_adjacency touch, const char *text)
{
    enum { MOST = 400 };
    int32_t value[MOST];
    bool hole[MOST];
    int count = 0, rows = 1;
    for (const char *at = text; *at;) {
        char *end = (char *)at + 1;
        if (*at == '/') rows++;
        if (*at != '/' && *at != ' ') {
            hole[count] = *at == '#';
            value[count] = *at == '#' || *at == '.' ? 0 : (int32_t)strtol(at, &end, 10);
            count++;
        }
        at = end;
    }
    assert_int_equal(count % rows, 0);
    struct kit_puzzle *p = kit_puzzle_new(touch, rows, count / rows, hole);
    for (int i = 0; i < count; i++)
        if (!hole[i]) p->given[p->path.field.at[i]] = value[i];
    return p;
}

size_t kit_puzzle_cell(const struct kit_puzzle *p, int row, int column) /* from 1 */
{
    return (size_t)p->path.field.at[(row - 1) * p->path.field.columns + column - 1];
}

size_t kit_puzzle_mark(const struct kit_puzzle *p, int row, int column, int other_row, int other_column)
{
    int32_t edge = field_edge(&p->path.field, (int32_t)kit_puzzle_cell(p, row, column),
                              (int32_t)kit_puzzle_cell(p, other_row, other_column));
    assert_true(edge >= 0);
    return p->path.field.cells + (size_t)edge;
}

/* ---- All answers of a small shape */

enum { MOST_ANSWERS = 20000 };

struct search {
    const struct field *field;
    int8_t number[64];
    kit_puzzle_list *out;
};

/* False: there are too many. */
static bool visit(struct search *s, int32_t cell, int8_t number)
{
    const struct field *f = s->field;
    bool fine = true;
    s->number[cell] = number;
    if ((size_t)number == f->cells) {
        for (size_t i = 0; i < f->cells; i++) vec_push(s->out, s->number[i]);
        fine = s->out->size / f->cells < MOST_ANSWERS;
    }
    for (uint32_t i = f->first[cell]; i < f->first[cell + 1] && fine; i++)
        if (!s->number[f->to[i]]) fine = visit(s, f->to[i], (int8_t)(number + 1));
    s->number[cell] = 0;
    return fine;
}

bool kit_puzzle_answers(const struct kit_puzzle *p, kit_puzzle_list *out)
{
    struct search s = {.field = &p->path.field, .out = out};
    bool fine = true;
    for (size_t cell = 0; cell < p->path.field.cells && fine; cell++) fine = visit(&s, (int32_t)cell, 1);
    return fine;
}

int32_t kit_puzzle_value(const struct kit_puzzle *p, const int8_t *answer, size_t thing)
{
    const struct field *f = &p->path.field;
    if (thing < f->cells) return answer[thing];
    const int32_t *ends = f->ends[thing - f->cells];
    return abs(answer[ends[0]] - answer[ends[1]]) == 1;
}

bool kit_puzzle_fits(const struct kit_puzzle *p, const int8_t *answer)
{
    for (size_t i = 0; i < p->path.field.cells; i++)
        if (p->given[i] && p->given[i] != answer[i]) return false;
    for (size_t e = 0; e < p->path.field.edges; e++)
        if (p->linked[e] && !kit_puzzle_value(p, answer, p->path.field.cells + e)) return false;
    return true;
}

struct kit_puzzle *kit_puzzle_shape(struct rng *rng)
{
    static const enum field_adjacency touches[] = {FIELD_SIDES, FIELD_CORNERS, FIELD_HEXAGONS};
    enum field_adjacency touch = touches[rng_below(rng, 3)];
    bool hole[25];
    int most = touch == FIELD_SIDES ? 5 : 4;
    int rows = (int)rng_between(rng, 1, most), columns = (int)rng_between(rng, 1, most);
    for (int i = 0; i < rows * columns; i++) hole[i] = rng_below(rng, 8) == 0;
    hole[rng_below(rng, (uint64_t)(rows * columns))] = false;
    return kit_puzzle_new(touch, rows, columns, hole);
}

/* ---- Larger shapes */

/* Any path over all cells, by trial; cells with few free neighbours first. */
static bool find_path(const struct field *f, int32_t cell, int32_t number, int32_t *numbers, int *patience)
{
    numbers[cell] = number;
    if ((size_t)number == f->cells) return true;
    bool tried[FIELD_NEIGHBOURS] = {0};
    for (uint32_t round = f->first[cell]; round < f->first[cell + 1] && --*patience > 0; round++) {
        int32_t best = -1, fewest = INT32_MAX;
        for (uint32_t i = f->first[cell]; i < f->first[cell + 1]; i++) {
            int32_t other = f->to[i], open = 0;
            for (uint32_t k = f->first[other]; k < f->first[other + 1]; k++) open += !numbers[f->to[k]];
            if (numbers[other] || tried[i - f->first[cell]] || open >= fewest) continue;
            best = (int32_t)(i - f->first[cell]);
            fewest = open;
        }
        if (best < 0) break;
        tried[best] = true;
        if (find_path(f, f->to[f->first[cell] + (uint32_t)best], number + 1, numbers, patience)) return true;
    }
    numbers[cell] = 0;
    return false;
}

/* Turns a path into another: its end is joined to a neighbour, and what follows that is turned
 * around. */
static void bend(const struct field *f, int32_t *numbers, struct rng *rng)
{
    int32_t count = (int32_t)f->cells, *cell = alloc_array(f->cells + 1, sizeof *cell);
    for (int round = 0; round < 40 * count; round++) {
        bool other_end = rng_below(rng, 2);
        for (int32_t i = 0; i < count && other_end; i++) numbers[i] = count + 1 - numbers[i];
        for (int32_t i = 0; i < count; i++) cell[numbers[i]] = i;
        uint32_t first = f->first[cell[count]], width = f->first[cell[count] + 1] - first;
        int32_t low = numbers[f->to[first + rng_below(rng, width)]] + 1;
        for (int32_t n = low; n <= count; n++) numbers[cell[n]] = count + low - n;
    }
    alloc_free(cell);
}

void kit_puzzle_answer(const struct kit_puzzle *p, struct rng *rng, int32_t *numbers)
{
    const struct field *f = &p->path.field;
    for (bool found = false; !found;) {
        int patience = 20000;
        memset(numbers, 0, f->cells * sizeof *numbers);
        found = find_path(f, (int32_t)rng_below(rng, f->cells), 1, numbers, &patience);
    }
    bend(f, numbers, rng);
}

struct kit_puzzle *kit_puzzle_hexagon(int radius)
{
    int side = 2 * radius + 1;
    bool *hole = alloc_array((size_t)(side * side), sizeof *hole);
    for (int i = 0; i < side * side; i++)
        hole[i] = !hexagon_has(radius, i / side, i % side) || i == side * side / 2;
    struct kit_puzzle *p = kit_puzzle_new(FIELD_HEXAGONS, side, side, hole);
    alloc_free(hole);
    return p;
}

struct kit_puzzle *kit_puzzle_square(enum field_adjacency touch, int side)
{
    bool *hole = alloc_array((size_t)(side * side), sizeof *hole);
    struct kit_puzzle *p = kit_puzzle_new(touch, side, side, hole);
    alloc_free(hole);
    return p;
}

struct kit_puzzle *kit_puzzle_large(struct rng *rng)
{
    static const bool no_hole[3 * 70];
    switch (rng_below(rng, 7)) {
    case 0:
    case 1:
    case 2:
        return kit_puzzle_hexagon((int)rng_between(rng, 2, 5));
    case 3:
        return kit_puzzle_new(FIELD_CORNERS, 3, (int)rng_between(rng, 20, 70), no_hole);
    case 4:
        return kit_puzzle_square(FIELD_CORNERS, (int)rng_between(rng, 4, 7));
    default:
        return kit_puzzle_square(FIELD_SIDES, (int)rng_between(rng, 4, 7));
    }
}

/* ---- What the rules make of one */

bool kit_puzzle_may(const struct logic *g, size_t thing, int32_t value)
{
    int32_t values[256], known = rules->known(g)[thing];
    if (known != LOGIC_OPEN) return known == value;
    int count = rules->candidates(g, thing, values, 256);
    for (int i = 0; i < count; i++)
        if (values[i] == value) return true;
    return false;
}

static void assert_told(const struct kit_puzzle *p, const struct logic *g, const struct deduction *d)
{
    assert_true(d->facts.size + d->excluded.size > 0);
    assert_true(d->rule >= 0 && d->rule < PATH_RULES);
    assert_true(strlen(d->sentence.text) > 10 && strlen(d->sentence.text) < 260);
    assert_int_equal(d->sentence.text[strlen(d->sentence.text) - 1], '.');
    for (size_t i = 0; i < d->facts.size; i++) assert_true(d->facts.data[i].cell < kit_puzzle_things(p));
    for (size_t i = 0; i < d->excluded.size; i++)
        assert_false(kit_puzzle_may(g, d->excluded.data[i].cell, d->excluded.data[i].value));
    for (size_t i = 0; i < d->because.size; i++) assert_true(d->because.data[i] < p->path.field.cells);
}

enum logic_answer kit_puzzle_walk(const struct kit_puzzle *p, struct logic *g, enum level level)
{
    struct deduction d = {0};
    enum logic_answer answer;
    while ((answer = rules->step(g, level, &d)) == LOGIC_DEDUCED) assert_told(p, g, &d);
    if (answer == LOGIC_CONTRADICTION) {
        assert_int_equal(d.facts.size + d.excluded.size, 0);
        assert_true(strlen(d.sentence.text) > 10);
    }
    logic_free_deduction(&d);
    return answer;
}

void kit_puzzle_same(const struct kit_puzzle *p, const struct logic *a, const struct logic *b)
{
    assert_memory_equal(rules->known(a), rules->known(b), kit_puzzle_things(p) * sizeof(int32_t));
    for (size_t cell = 0; cell < p->path.field.cells; cell++) {
        int32_t one[256], other[256];
        if (rules->known(a)[cell] != LOGIC_OPEN) continue;
        int count = rules->candidates(a, cell, one, 256);
        assert_int_equal(count, rules->candidates(b, cell, other, 256));
        assert_memory_equal(one, other, (size_t)count * sizeof *one);
    }
}

enum level kit_puzzle_grade(const struct kit_puzzle *p)
{
    struct logic *g = kit_puzzle_open(p);
    int level = LEVEL_EASY;
    for (; level <= LEVEL_HARD; level++) {
        size_t open = 0;
        struct logic *fresh = kit_puzzle_open(p);
        assert_int_equal(rules->follow(g, (enum level)level, SIZE_MAX), LOGIC_NOTHING);
        assert_int_equal(rules->follow(fresh, (enum level)level, SIZE_MAX), LOGIC_NOTHING);
        kit_puzzle_same(p, g, fresh);
        rules->close(fresh);
        for (size_t i = 0; i < p->path.field.cells; i++) open += rules->known(g)[i] == LOGIC_OPEN;
        if (!open) break;
    }
    rules->close(g);
    return (enum level)level;
}
