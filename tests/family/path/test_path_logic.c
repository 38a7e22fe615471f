/* People's rules for number paths: sound for every answer of small boards, monotone, the same in
 * one go, clue by clue and step by step; undoing leaves no trace. Boards are made by hand, and
 * judged by all answers of their shape. */
#include "base/rng.h"
#include "family/kit/hexagon.h"
#include "family/path/path_logic.h"
#include "kit_rounds.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct family_logic *const rules = &path_logic;

struct puzzle { /* a board made by hand */
    struct arena arena;
    struct path path;
    int32_t *given;
    bool *linked;
};

static struct puzzle *new_puzzle(enum field_touch touch, int rows, int columns, const bool *hole)
{
    struct puzzle *p = alloc_bytes(sizeof *p);
    struct field *field = &p->path.field;
    field_make(field, &p->arena, touch, rows, columns, hole);
    p->given = ARENA_ARRAY(&p->arena, int32_t, field->cells + 1);
    p->linked = ARENA_ARRAY(&p->arena, bool, field->edges + 1);
    p->path.board = (struct board){.cells = field->cells, .marks = field->edges};
    p->path.given = p->given;
    p->path.linked = p->linked;
    return p;
}

static void free_puzzle(struct puzzle *p)
{
    arena_free(&p->arena);
    alloc_free(p);
}

static size_t things(const struct puzzle *p)
{
    return p->path.field.cells + p->path.field.edges;
}

static void clear(struct puzzle *p)
{
    memset(p->given, 0, p->path.field.cells * sizeof *p->given);
    memset(p->linked, 0, p->path.field.edges * sizeof *p->linked);
}

static struct logic *open_puzzle(const struct puzzle *p)
{
    return rules->open(&p->path.board);
}

/* Rows separated by '/', cells by spaces; "." to be found, "#" no cell. */
static struct puzzle *read_puzzle(enum field_touch touch, const char *text)
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
    struct puzzle *p = new_puzzle(touch, rows, count / rows, hole);
    for (int i = 0; i < count; i++)
        if (!hole[i]) p->given[p->path.field.at[i]] = value[i];
    return p;
}

static size_t cell_at(const struct puzzle *p, int row, int column) /* from 1 */
{
    return (size_t)p->path.field.at[(row - 1) * p->path.field.columns + column - 1];
}

static size_t mark_at(const struct puzzle *p, int row, int column, int other_row, int other_column)
{
    int32_t edge = field_edge(&p->path.field, (int32_t)cell_at(p, row, column),
                              (int32_t)cell_at(p, other_row, other_column));
    assert_true(edge >= 0);
    return p->path.field.cells + (size_t)edge;
}

/* ---- All answers of a small shape */

typedef VEC(int8_t) answer_list; /* each of them `cells` long */

enum { MOST_ANSWERS = 20000 };

struct search {
    const struct field *field;
    int8_t number[64];
    answer_list *out;
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

static bool all_answers(const struct puzzle *p, answer_list *out)
{
    struct search s = {.field = &p->path.field, .out = out};
    bool fine = true;
    for (size_t cell = 0; cell < p->path.field.cells && fine; cell++) fine = visit(&s, (int32_t)cell, 1);
    return fine;
}

/* The value of a cell, or of a mark, in an answer. */
static int32_t value_in(const struct puzzle *p, const int8_t *answer, size_t thing)
{
    const struct field *f = &p->path.field;
    if (thing < f->cells) return answer[thing];
    const int32_t *ends = f->ends[thing - f->cells];
    return abs(answer[ends[0]] - answer[ends[1]]) == 1;
}

static bool fits(const struct puzzle *p, const int8_t *answer)
{
    for (size_t i = 0; i < p->path.field.cells; i++)
        if (p->given[i] && p->given[i] != answer[i]) return false;
    for (size_t e = 0; e < p->path.field.edges; e++)
        if (p->linked[e] && !value_in(p, answer, p->path.field.cells + e)) return false;
    return true;
}

static struct puzzle *random_shape(struct rng *rng)
{
    static const enum field_touch touches[] = {FIELD_SIDES, FIELD_CORNERS, FIELD_HEXAGONS};
    enum field_touch touch = touches[rng_below(rng, 3)];
    bool hole[25];
    int most = touch == FIELD_SIDES ? 5 : 4;
    int rows = (int)rng_between(rng, 1, most), columns = (int)rng_between(rng, 1, most);
    for (int i = 0; i < rows * columns; i++) hole[i] = rng_below(rng, 8) == 0;
    hole[rng_below(rng, (uint64_t)(rows * columns))] = false;
    return new_puzzle(touch, rows, columns, hole);
}

/* Clues from an answer, or (NULL) from nowhere. */
static void random_clues(struct puzzle *p, struct rng *rng, const int8_t *answer, unsigned percent)
{
    clear(p);
    for (size_t i = 0; i < p->path.field.cells; i++)
        if (rng_below(rng, 100) < percent)
            p->given[i] = answer ? answer[i] : (int32_t)rng_below(rng, p->path.field.cells) + 1;
    for (size_t e = 0; e < p->path.field.edges; e++)
        p->linked[e] =
            rng_below(rng, 100) < percent / 3 && (!answer || value_in(p, answer, p->path.field.cells + e));
}

typedef void check_clues(struct puzzle *p, struct rng *rng, const answer_list *list, enum level level);

/* Calls this for random clues on random shapes of all kinds. */
static void each_random(uint64_t seed, int shapes, check_clues *check)
{
    struct rng rng;
    rng_seed(&rng, seed);
    for (uint64_t shape = 0; shape < kit_rounds((uint64_t)shapes); shape++) {
        struct puzzle *p = random_shape(&rng);
        answer_list list = {0};
        size_t cells = p->path.field.cells;
        bool few = all_answers(p, &list);
        for (int round = 0; few && round < 40; round++) {
            const int8_t *answer =
                list.size && round % 5 ? list.data + rng_below(&rng, list.size / cells) * cells : NULL;
            random_clues(p, &rng, answer, (unsigned)rng_below(&rng, answer ? 60 : 25));
            check(p, &rng, &list, (enum level)(round % 3));
        }
        vec_free(&list);
        free_puzzle(p);
    }
}

/* ---- What is found is true */

static bool may_have(const struct logic *g, size_t thing, int32_t value)
{
    int32_t values[256], known = rules->known(g)[thing];
    if (known != LOGIC_OPEN) return known == value;
    int count = rules->candidates(g, thing, values, 256);
    for (int i = 0; i < count; i++)
        if (values[i] == value) return true;
    return false;
}

static void assert_allows(const struct puzzle *p, const struct logic *g, const answer_list *list)
{
    size_t cells = p->path.field.cells;
    for (size_t at = 0; at < list->size; at += cells)
        for (size_t i = 0; i < things(p) && fits(p, list->data + at); i++)
            assert_true(may_have(g, i, value_in(p, list->data + at, i)));
}

static void assert_no_answer(const struct puzzle *p, const answer_list *list)
{
    for (size_t at = 0; at < list->size; at += p->path.field.cells) assert_false(fits(p, list->data + at));
}

static void check_sound(struct puzzle *p, struct rng *rng, const answer_list *list, enum level level)
{
    (void)rng;
    struct logic *g = open_puzzle(p);
    if (rules->follow(g, level, SIZE_MAX) == LOGIC_CONTRADICTION)
        assert_no_answer(p, list);
    else
        assert_allows(p, g, list);
    rules->close(g);
}

static void test_sound(void **state)
{
    (void)state;
    each_random(1, 400, check_sound);
}

/* ---- Steps */

static void assert_told(const struct puzzle *p, const struct logic *g, const struct deduction *d)
{
    assert_true(d->facts.size + d->excluded.size > 0);
    assert_true(d->rule >= 0 && d->rule < PATH_RULES);
    assert_true(strlen(d->sentence.text) > 10 && strlen(d->sentence.text) < 260);
    assert_int_equal(d->sentence.text[strlen(d->sentence.text) - 1], '.');
    for (size_t i = 0; i < d->facts.size; i++) assert_true(d->facts.data[i].cell < things(p));
    for (size_t i = 0; i < d->excluded.size; i++)
        assert_false(may_have(g, d->excluded.data[i].cell, d->excluded.data[i].value));
    for (size_t i = 0; i < d->because.size; i++) assert_true(d->because.data[i] < p->path.field.cells);
}

/* Steps until nothing is left to say; each says something new. */
static enum logic_answer walk(const struct puzzle *p, struct logic *g, enum level level)
{
    struct deduction d = {0};
    enum logic_answer answer;
    while ((answer = rules->step(g, level, &d)) == LOGIC_TOLD) assert_told(p, g, &d);
    if (answer == LOGIC_CONTRADICTION) {
        assert_int_equal(d.facts.size + d.excluded.size, 0);
        assert_true(strlen(d.sentence.text) > 10);
    }
    logic_free_deduction(&d);
    return answer;
}

static void assert_same(const struct puzzle *p, const struct logic *a, const struct logic *b)
{
    assert_memory_equal(rules->known(a), rules->known(b), things(p) * sizeof(int32_t));
    for (size_t cell = 0; cell < p->path.field.cells; cell++) {
        int32_t one[256], other[256];
        if (rules->known(a)[cell] != LOGIC_OPEN) continue;
        int count = rules->candidates(a, cell, one, 256);
        assert_int_equal(count, rules->candidates(b, cell, other, 256));
        assert_memory_equal(one, other, (size_t)count * sizeof *one);
    }
}

static void check_steps(struct puzzle *p, struct rng *rng, const answer_list *list, enum level level)
{
    (void)rng;
    struct logic *g = open_puzzle(p), *stepped = open_puzzle(p);
    enum logic_answer answer = rules->follow(g, level, SIZE_MAX);
    assert_int_equal(walk(p, stepped, level), answer);
    if (answer == LOGIC_NOTHING)
        assert_same(p, g, stepped);
    else
        assert_no_answer(p, list);
    rules->close(g);
    rules->close(stepped);
}

static void test_steps_find_what_following_finds(void **state)
{
    (void)state;
    each_random(2, 250, check_steps);
}

/* ---- Clue by clue */

/* Clues in random order, the rules followed now and then, and things tried and undone between. */
static enum logic_answer follow_by_clue(const struct puzzle *p, struct logic *g, struct rng *rng,
                                        const struct puzzle *clues, enum level level)
{
    size_t *order = alloc_array(things(p) + 1, sizeof *order), cells = p->path.field.cells;
    for (size_t i = 0; i < things(p); i++) order[i] = i;
    rng_shuffle(rng, order, things(p), sizeof *order);
    for (size_t k = 0; k < things(p); k++) {
        size_t i = order[k], mark = rules->mark(g);
        if (i < cells ? !clues->given[i] : !clues->linked[i - cells]) continue;
        if (rng_below(rng, 3) == 0 && rules->known(g)[0] == LOGIC_OPEN) {
            rules->set(g, 0, (int32_t)rng_below(rng, cells) + 1);
            rules->follow(g, level, SIZE_MAX);
            rules->undo(g, mark);
        }
        rules->set(g, i, i < cells ? clues->given[i] : 1);
        if (rng_below(rng, 2)) rules->follow(g, level, SIZE_MAX);
    }
    alloc_free(order);
    return rules->follow(g, level, SIZE_MAX);
}

static void check_clue_by_clue(struct puzzle *p, struct rng *rng, const answer_list *list, enum level level)
{
    (void)list;
    struct puzzle clues = *p;
    size_t cells = p->path.field.cells;
    clues.given = arena_copy(&p->arena, p->given, cells * sizeof *p->given);
    clues.linked = p->path.field.edges ? arena_copy(&p->arena, p->linked, p->path.field.edges) : NULL;
    struct logic *whole = open_puzzle(p);
    enum logic_answer answer = rules->follow(whole, level, SIZE_MAX);
    clear(p);
    struct logic *g = open_puzzle(p);
    size_t blank = rules->mark(g), words = g->all * sizeof *g->word;
    uint64_t *before = alloc_array(g->all, sizeof *before);
    memcpy(before, g->word, words);
    assert_int_equal(follow_by_clue(p, g, rng, &clues, level), answer);
    if (answer == LOGIC_NOTHING) assert_same(p, whole, g);
    rules->undo(g, blank);
    assert_memory_equal(g->word, before, words);
    for (size_t i = 0; i < things(p); i++) assert_int_equal(rules->known(g)[i], LOGIC_OPEN);
    for (size_t n = 0; n <= cells + 1; n++) assert_int_equal(g->at[n], FIELD_NOWHERE);
    alloc_free(before);
    rules->close(g);
    rules->close(whole);
}

static void test_clue_by_clue(void **state)
{
    (void)state;
    each_random(3, 300, check_clue_by_clue);
}

/* ---- Larger boards with an answer of their own */

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

static void random_answer(const struct puzzle *p, struct rng *rng, int32_t *numbers)
{
    const struct field *f = &p->path.field;
    for (bool found = false; !found;) {
        int patience = 20000;
        memset(numbers, 0, f->cells * sizeof *numbers);
        found = find_path(f, (int32_t)rng_below(rng, f->cells), 1, numbers, &patience);
    }
    bend(f, numbers, rng);
}

static struct puzzle *new_hexagon(int radius)
{
    int side = 2 * radius + 1;
    bool *hole = alloc_array((size_t)(side * side), sizeof *hole);
    for (int i = 0; i < side * side; i++)
        hole[i] = !hexagon_has(radius, i / side, i % side) || i == side * side / 2;
    struct puzzle *p = new_puzzle(FIELD_HEXAGONS, side, side, hole);
    alloc_free(hole);
    return p;
}

static struct puzzle *new_square(enum field_touch touch, int side)
{
    bool *hole = alloc_array((size_t)(side * side), sizeof *hole);
    struct puzzle *p = new_puzzle(touch, side, side, hole);
    alloc_free(hole);
    return p;
}

static struct puzzle *random_large(struct rng *rng)
{
    switch (rng_below(rng, 3)) {
    case 0:
        return new_hexagon((int)rng_between(rng, 2, 4));
    case 1:
        return new_square(FIELD_CORNERS, (int)rng_between(rng, 4, 7));
    default:
        return new_square(FIELD_SIDES, (int)rng_between(rng, 4, 7));
    }
}

static void clues_of(struct puzzle *p, struct rng *rng, const int32_t *answer, unsigned percent)
{
    const struct field *f = &p->path.field;
    clear(p);
    for (size_t i = 0; i < f->cells; i++)
        if (rng_below(rng, 100) < percent) p->given[i] = answer[i];
    for (size_t e = 0; e < f->edges; e++)
        p->linked[e] = rng_below(rng, 100) < 6 && abs(answer[f->ends[e][0]] - answer[f->ends[e][1]]) == 1;
}

static void assert_agrees(const struct puzzle *p, const struct logic *g, const int32_t *answer)
{
    const struct field *f = &p->path.field;
    for (size_t i = 0; i < f->cells; i++) assert_true(may_have(g, i, answer[i]));
    for (size_t e = 0; e < f->edges; e++)
        assert_true(may_have(g, f->cells + e, abs(answer[f->ends[e][0]] - answer[f->ends[e][1]]) == 1));
}

/* With more clues no less is found, at each level; a higher level finds no less either. */
static void check_monotone(struct puzzle *p, struct rng *rng, const int32_t *answer, enum level level)
{
    const struct field *f = &p->path.field;
    struct logic *few = open_puzzle(p);
    for (int more = 1 + (int)rng_below(rng, 4); more; more--) {
        size_t cell = rng_below(rng, f->cells), edge = rng_below(rng, f->edges);
        p->given[cell] = answer[cell];
        if (rng_below(rng, 3) == 0)
            p->linked[edge] = abs(answer[f->ends[edge][0]] - answer[f->ends[edge][1]]) == 1;
    }
    struct logic *many = open_puzzle(p);
    enum level higher = level < LEVEL_HARD && rng_below(rng, 3) == 0 ? (enum level)(level + 1) : level;
    assert_int_equal(rules->follow(few, level, SIZE_MAX), LOGIC_NOTHING);
    assert_int_equal(rules->follow(many, higher, SIZE_MAX), LOGIC_NOTHING);
    assert_agrees(p, few, answer);
    assert_agrees(p, many, answer);
    for (size_t i = 0; i < things(p); i++)
        if (rules->known(few)[i] != LOGIC_OPEN) assert_int_equal(rules->known(few)[i], rules->known(many)[i]);
    for (size_t i = 0; i < f->cells; i++)
        for (int32_t n = 1; n <= (int32_t)f->cells; n++)
            assert_true(may_have(few, i, n) || !may_have(many, i, n));
    rules->close(few);
    rules->close(many);
}

static void test_monotone(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 4);
    for (uint64_t board = 0; board < kit_rounds(120); board++) {
        struct puzzle *p = random_large(&rng);
        int32_t *answer = alloc_array(p->path.field.cells, sizeof *answer);
        random_answer(p, &rng, answer);
        for (int round = 0; round < 12; round++) {
            clues_of(p, &rng, answer, 5 + (unsigned)rng_below(&rng, 35));
            check_monotone(p, &rng, answer, (enum level)(round % 3));
        }
        alloc_free(answer);
        free_puzzle(p);
    }
}

/* ---- Any order of calls */

/* Sets, follows, steps and undoes at random, right and wrong values: what is left after undoing is
 * what was there, and following it again finds the same. */
static void fuzz(struct puzzle *p, struct rng *rng, int calls)
{
    enum { DEPTH = 12 };
    size_t marks[DEPTH], depth = 0, count = things(p), cells = p->path.field.cells;
    int32_t *known[DEPTH];
    uint64_t *words[DEPTH];
    struct logic *g = open_puzzle(p);
    struct deduction d = {0};
    for (int call = 0; call < calls; call++) {
        size_t thing = rng_below(rng, count);
        switch (rng_below(rng, 5)) {
        case 0:
            rules->follow(g, (enum level)rng_below(rng, 3), rng_below(rng, 3) ? SIZE_MAX : thing);
            break;
        case 1:
            rules->step(g, (enum level)rng_below(rng, 3), &d);
            break;
        case 2:
            rules->set(g, thing,
                       thing < cells ? (int32_t)rng_below(rng, cells) + 1 : (int32_t)rng_below(rng, 2));
            break;
        case 3:
            if (depth == DEPTH) break;
            marks[depth] = rules->mark(g);
            known[depth] = alloc_array(count, sizeof **known);
            words[depth] = alloc_array(g->all, sizeof **words);
            memcpy(known[depth], rules->known(g), count * sizeof **known);
            memcpy(words[depth++], g->word, g->all * sizeof **words);
            break;
        default:
            if (!depth) break;
            rules->undo(g, marks[--depth]);
            assert_memory_equal(known[depth], rules->known(g), count * sizeof **known);
            assert_memory_equal(words[depth], g->word, g->all * sizeof **words);
            alloc_free(known[depth]);
            alloc_free(words[depth]);
        }
    }
    while (depth) {
        alloc_free(known[--depth]);
        alloc_free(words[depth]);
    }
    logic_free_deduction(&d);
    rules->close(g);
}

static void test_any_calls(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 5);
    for (uint64_t round = 0; round < kit_rounds(600); round++) {
        struct puzzle *p = round % 8 ? random_shape(&rng) : random_large(&rng);
        if (things(p)) fuzz(p, &rng, 60);
        free_puzzle(p);
    }
}

/* ---- Levels */

/* The lowest level at which all cells are known; LEVEL_EXPERT: at none. The state goes from level to
 * level, as when a board is graded, and is that of the level alone each time. */
static enum level grade(const struct puzzle *p)
{
    struct logic *g = open_puzzle(p);
    int level = LEVEL_EASY;
    for (; level <= LEVEL_HARD; level++) {
        size_t open = 0;
        struct logic *fresh = open_puzzle(p);
        assert_int_equal(rules->follow(g, (enum level)level, SIZE_MAX), LOGIC_NOTHING);
        assert_int_equal(rules->follow(fresh, (enum level)level, SIZE_MAX), LOGIC_NOTHING);
        assert_same(p, g, fresh);
        rules->close(fresh);
        for (size_t i = 0; i < p->path.field.cells; i++) open += rules->known(g)[i] == LOGIC_OPEN;
        if (!open) break;
    }
    rules->close(g);
    return (enum level)level;
}

/* The level of the hardest step; LEVEL_EXPERT: not all cells are known in the end. */
static enum level hardest_step(const struct puzzle *p)
{
    struct logic *g = open_puzzle(p);
    struct deduction d = {0};
    enum level level = LEVEL_EASY;
    while (rules->step(g, LEVEL_HARD, &d) == LOGIC_TOLD)
        if (rules->rules[d.rule].level > level) level = rules->rules[d.rule].level;
    for (size_t i = 0; i < p->path.field.cells; i++)
        if (rules->known(g)[i] == LOGIC_OPEN) level = LEVEL_EXPERT;
    logic_free_deduction(&d);
    rules->close(g);
    return level;
}

/* Takes away the clues that the rules of a level do not need, as a generator does. */
static void drop_clues(struct puzzle *p, struct rng *rng, enum level level)
{
    size_t cells = p->path.field.cells, *order = alloc_array(cells, sizeof *order);
    for (size_t i = 0; i < cells; i++) order[i] = i;
    rng_shuffle(rng, order, cells, sizeof *order);
    for (size_t i = 0; i < cells; i++) {
        int32_t number = p->given[order[i]];
        p->given[order[i]] = 0;
        struct logic *g = open_puzzle(p);
        if (rules->follow(g, level, order[i]) != LOGIC_TOLD) p->given[order[i]] = number;
        rules->close(g);
    }
    alloc_free(order);
}

/* The level is that of the hardest step; and clues that rules tell one by one are told together. */
static void test_levels_of_steps(void **state)
{
    (void)state;
    struct rng rng;
    int met[LEVEL_EXPERT + 1] = {0};
    rng_seed(&rng, 6);
    for (uint64_t round = 0; round < kit_rounds(200); round++) {
        struct puzzle *p = random_large(&rng);
        int32_t *answer = alloc_array(p->path.field.cells, sizeof *answer);
        enum level most = (enum level)(round % 4);
        random_answer(p, &rng, answer);
        clues_of(p, &rng, answer, most == LEVEL_EXPERT ? 25 : 100);
        if (most < LEVEL_EXPERT) drop_clues(p, &rng, most);
        enum level level = grade(p);
        assert_true(level <= most);
        assert_int_equal(hardest_step(p), level);
        met[level]++;
        alloc_free(answer);
        free_puzzle(p);
    }
    for (int level = LEVEL_EASY; level <= LEVEL_EXPERT; level++) assert_true(met[level] > 3);
}

/* ---- By hand */

static const struct example {
    enum path_rule rule; /* the hardest that it needs */
    enum field_touch touch;
    const char *text;
    int link[4]; /* rows and columns from 1; 0: there is none */
    const char *sentence;
    size_t facts, excluded, because;
} examples[] = {
    {PATH_LINK,
     FIELD_SIDES,
     "1 . / . .",
     {1, 1, 2, 1},
     "Row 2, column 1 is linked to 1: it holds 2.",
     1,
     0,
     1},
    {PATH_NEIGHBOUR,
     FIELD_CORNERS,
     "4 . . .",
     {0},
     "4 has one free neighbour left: row 1, column 2 holds 3.",
     1,
     0,
     1},
    {PATH_BRIDGE,
     FIELD_SIDES,
     ". # . / 4 . 2",
     {0},
     "One free cell touches both 2 and 4: row 2, column 2 holds 3.",
     1,
     0,
     2},
    {PATH_BETWEEN,
     FIELD_HEXAGONS,
     ". . 3 / # 1 .",
     {0},
     "After 3 one cell each is left for 4 and 5: row 1, column 2 holds 4 and row 1, column 1 holds 5.",
     2,
     0,
     1},
    {PATH_DEAD_END,
     FIELD_CORNERS,
     ". . . / 6 2 1",
     {0},
     "Row 1, column 3 has two open neighbours left: the path goes through row 1, column 2 and row 2, column "
     "2.",
     2,
     0,
     2},
    {PATH_DEAD_END,
     FIELD_HEXAGONS,
     "# # . / . . 1",
     {0},
     "Row 2, column 1 has one open neighbour left: the path goes through row 2, column 2, and begins or ends "
     "here.",
     1,
     1,
     0},
    {PATH_WAYS,
     FIELD_HEXAGONS,
     ". . / 2 . / 3 .",
     {0},
     "No way on from 3 to 6 has 5 at row 3, column 2, 6 at row 2, column 2 or 6 at row 3, column 2.",
     0,
     5,
     1},
    {PATH_WAYS,
     FIELD_CORNERS,
     ". # 1 / . . .",
     {2, 1, 2, 2},
     "In every way on from 1 to 5 row 2, column 3 holds 2, row 2, column 2 holds 3, row 2, column 1 holds 4 "
     "and row 1, column 1 holds 5.",
     4,
     0,
     1},
    {PATH_CUT_OFF,
     FIELD_HEXAGONS,
     ". # . / . . 5 / . . .",
     {0},
     "If row 2, column 2 held 4, no number could reach row 1, column 3: so it does not.",
     0,
     1,
     1},
};

static struct puzzle *read_example(const struct example *example)
{
    struct puzzle *p = read_puzzle(example->touch, example->text);
    const int *link = example->link;
    if (link[0]) p->linked[mark_at(p, link[0], link[1], link[2], link[3]) - p->path.field.cells] = true;
    return p;
}

/* The first deduction by the rule, and that it takes no higher level. */
static void test_examples(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        const struct example *example = &examples[i];
        struct puzzle *p = read_example(example);
        struct logic *g = open_puzzle(p);
        struct deduction d = {0};
        bool met = false;
        assert_int_equal(grade(p), rules->rules[example->rule].level);
        while (rules->step(g, LEVEL_HARD, &d) == LOGIC_TOLD) {
            assert_true(rules->rules[d.rule].level <= rules->rules[example->rule].level);
            if (met || d.rule != (int)example->rule) continue;
            met = true;
            assert_string_equal(d.sentence.text, example->sentence);
            assert_int_equal(d.facts.size, example->facts);
            assert_int_equal(d.excluded.size, example->excluded);
            assert_int_equal(d.because.size, example->because);
        }
        assert_true(met);
        for (size_t k = 0; k < p->path.field.cells; k++) assert_true(rules->known(g)[k] != LOGIC_OPEN);
        logic_free_deduction(&d);
        rules->close(g);
        free_puzzle(p);
    }
}

static const char document[] = "# # # . . 4 29 / # # 7 . . . . / # . . . . . . / . 10 1 # . 24 . / "
                               ". . . 36 . . # / . 16 . . . # # / . . . . # # #";
static const char document_answer[] =
    "# # # 6 5 4 29 / # # 7 8 3 30 28 / # 11 9 2 31 27 26 / 12 10 1 # 32 24 25 / "
    "13 14 15 36 33 23 # / 17 16 35 34 22 # # / 18 19 20 21 # # #";

static const char *const document_steps[] = {
    "Between 1 and 4 one cell each is left for 2 and 3: row 3, column 4 holds 2 and row 2, column 5 holds 3.",
    "Between 4 and 7 one cell is left for 5: row 1, column 5 holds 5.",
    "Only 6 can reach row 1, column 4: it holds 6.",
    "Only 8 can reach row 2, column 4: it holds 8.",
    "8 has one free neighbour left: row 3, column 3 holds 9.",
    "Row 1, column 7 (29) has two open neighbours left: the path goes through row 2, column 6 and row 2, "
    "column 7.",
    "Row 3, column 2 has two open neighbours left: the path goes through row 4, column 1 and row 4, column "
    "2.",
    "Row 3, column 2 is linked to 10, and 9 is elsewhere: it holds 11.",
};

/* The source document's Rikudo is hard, and is solved by the rules. */
static void test_document(void **state)
{
    (void)state;
    struct puzzle *p = read_puzzle(FIELD_HEXAGONS, document);
    struct puzzle *solved = read_puzzle(FIELD_HEXAGONS, document_answer);
    struct logic *g = open_puzzle(p);
    struct deduction d = {0};
    assert_int_equal(grade(p), LEVEL_HARD);
    for (size_t i = 0; i < sizeof document_steps / sizeof *document_steps; i++) {
        assert_int_equal(rules->step(g, LEVEL_HARD, &d), LOGIC_TOLD);
        assert_string_equal(d.sentence.text, document_steps[i]);
    }
    assert_int_equal(walk(p, g, LEVEL_HARD), LOGIC_NOTHING);
    assert_memory_equal(rules->known(g), solved->given, p->path.field.cells * sizeof *p->given);
    logic_free_deduction(&d);
    rules->close(g);
    free_puzzle(p);
    free_puzzle(solved);
}

/* What is said in the end. */
static void assert_contradiction(struct puzzle *p, struct logic *g, const char *sentence)
{
    struct deduction d = {0};
    enum logic_answer answer;
    while ((answer = rules->step(g, LEVEL_HARD, &d)) == LOGIC_TOLD) continue;
    assert_int_equal(answer, LOGIC_CONTRADICTION);
    assert_string_equal(d.sentence.text, sentence);
    assert_int_equal(rules->follow(g, LEVEL_EASY, SIZE_MAX), LOGIC_CONTRADICTION);
    logic_free_deduction(&d);
    rules->close(g);
    free_puzzle(p);
}

static void test_contradictions(void **state)
{
    (void)state;
    static const struct example cases[] = {
        {0,
         FIELD_CORNERS,
         "2 2",
         {0},
         "2 would be in two cells, row 1, column 1 and row 1, column 2.",
         0,
         0,
         0},
        {0,
         FIELD_CORNERS,
         "1 4 .",
         {0},
         "Row 1, column 2 would hold 4, where the path has the numbers 1 to 3.",
         0,
         0,
         0},
        {0, FIELD_HEXAGONS, "2 # 1", {0}, "1 and 2 could not be joined.", 0, 0, 0},
        {0, FIELD_SIDES, "# 1 3 .", {1, 2, 1, 3}, "1 and 3 would be linked.", 0, 0, 0},
        {0,
         FIELD_HEXAGONS,
         ". 1 2",
         {1, 1, 1, 2},
         "Row 1, column 2 would be linked to too many cells.",
         0,
         0,
         0},
        {0, FIELD_HEXAGONS, ". . 2", {0}, "2 would have no free neighbour left for 3.", 0, 0, 0},
        {0, FIELD_HEXAGONS, "6 . . . / . . 4 #", {0}, "No free cell would touch both 4 and 6.", 0, 0, 0},
        {0, FIELD_CORNERS, ". 1 .", {0}, "No cell would be left for 3.", 0, 0, 0},
        {0, FIELD_SIDES, "1 . . 5 . / . . . . .", {0}, "No cell would be left for 4.", 0, 0, 0},
        {0, FIELD_HEXAGONS, ". / 4 / . / .", {0}, "No number could reach row 1, column 1.", 0, 0, 0},
        {0, FIELD_HEXAGONS, ". # . .", {0}, "Row 1, column 1 would have no open neighbour.", 0, 0, 0},
        {0,
         FIELD_SIDES,
         ". . . . / # 1 # . / . . . .",
         {0},
         "Row 1, column 1 would have one open neighbour, where the path needs two.",
         0,
         0,
         0},
        {0, FIELD_CORNERS, ". # . / . 4 .", {0}, "No way would be left from 4 to 1.", 0, 0, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct puzzle *p = read_example(&cases[i]);
        assert_contradiction(p, open_puzzle(p), cases[i].sentence);
    }
}

/* Values that contradict what is known when they are set, and undoing them. */
static void test_set_contradicts(void **state)
{
    (void)state;
    static const struct {
        int row, column, other_row, other_column, value; /* other_row 0: a cell */
        const char *sentence;
    } cases[] = {
        {1, 5, 0, 0, 6, "Row 1, column 5 would hold both 5 and 6."},
        {7, 4, 0, 0, 7, "7 would be in two cells, row 2, column 3 and row 7, column 4."},
        {7, 4, 0, 0, 28, "Row 7, column 4 cannot hold 28, which was ruled out there."},
        {1, 5, 1, 6, 0, "The path would both go and not go from row 1, column 5 to row 1, column 6."},
        {2, 7, 3, 7, 0, NULL},
    };
    for (size_t i = 0; cases[i].sentence; i++) {
        struct puzzle *p = read_puzzle(FIELD_HEXAGONS, document);
        struct logic *g = open_puzzle(p);
        size_t thing = cases[i].other_row ? mark_at(p, cases[i].row, cases[i].column, cases[i].other_row,
                                                    cases[i].other_column)
                                          : cell_at(p, cases[i].row, cases[i].column);
        assert_int_equal(rules->follow(g, LEVEL_MEDIUM, SIZE_MAX), LOGIC_NOTHING);
        size_t mark = rules->mark(g);
        rules->set(g, thing, cases[i].value);
        assert_int_equal(rules->follow(g, LEVEL_HARD, SIZE_MAX), LOGIC_CONTRADICTION);
        rules->undo(g, mark);
        assert_int_equal(rules->follow(g, LEVEL_MEDIUM, SIZE_MAX), LOGIC_NOTHING);
        rules->set(g, thing, cases[i].value);
        assert_contradiction(p, g, cases[i].sentence);
    }
}

/* Following ends when the goal is known, be it a cell or a mark. */
static void test_goals(void **state)
{
    (void)state;
    struct puzzle *p = read_puzzle(FIELD_HEXAGONS, document);
    size_t goals[] = {cell_at(p, 7, 4), cell_at(p, 1, 5), mark_at(p, 3, 2, 4, 2), mark_at(p, 1, 5, 2, 5)};
    for (size_t i = 0; i < sizeof goals / sizeof *goals; i++) {
        struct logic *g = open_puzzle(p);
        assert_int_equal(rules->follow(g, i ? LEVEL_MEDIUM : LEVEL_HARD, goals[i]), LOGIC_TOLD);
        assert_int_not_equal(rules->known(g)[goals[i]], LOGIC_OPEN);
        rules->close(g);
    }
    struct logic *g = open_puzzle(p);
    assert_int_equal(rules->follow(g, LEVEL_MEDIUM, goals[0]), LOGIC_NOTHING);
    rules->close(g);
    free_puzzle(p);
}

/* Where no number is known, nothing is told; boards of one cell, and of none, are no exception that
 * breaks anything. */
static void test_blank(void **state)
{
    (void)state;
    struct puzzle *p = new_hexagon(3);
    struct logic *g = open_puzzle(p);
    int32_t values[64];
    assert_int_equal(rules->follow(g, LEVEL_HARD, SIZE_MAX), LOGIC_NOTHING);
    for (size_t i = 0; i < things(p); i++) assert_int_equal(rules->known(g)[i], LOGIC_OPEN);
    assert_int_equal(rules->candidates(g, 7, values, 64), 36);
    assert_int_equal(rules->candidates(g, 7, values, 10), 10);
    assert_int_equal(rules->candidates(g, 40, values, 64), 2);
    assert_int_equal(walk(p, g, LEVEL_HARD), LOGIC_NOTHING);
    rules->close(g);
    free_puzzle(p);
    static const char *const tiny[] = {"1", ".", "#", "# . #"};
    for (size_t i = 0; i < sizeof tiny / sizeof *tiny; i++) {
        p = read_puzzle(FIELD_CORNERS, tiny[i]);
        g = open_puzzle(p);
        assert_int_equal(walk(p, g, LEVEL_HARD), LOGIC_NOTHING);
        for (size_t k = 0; k < p->path.field.cells; k++) assert_int_equal(rules->known(g)[k], 1);
        rules->close(g);
        free_puzzle(p);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sound),          cmocka_unit_test(test_steps_find_what_following_finds),
        cmocka_unit_test(test_clue_by_clue),   cmocka_unit_test(test_monotone),
        cmocka_unit_test(test_any_calls),      cmocka_unit_test(test_levels_of_steps),
        cmocka_unit_test(test_examples),       cmocka_unit_test(test_document),
        cmocka_unit_test(test_contradictions), cmocka_unit_test(test_set_contradicts),
        cmocka_unit_test(test_goals),          cmocka_unit_test(test_blank),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
