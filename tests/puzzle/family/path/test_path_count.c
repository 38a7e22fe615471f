/* The methods of number paths, walk and frontier, against a plain search of this file, the kernel,
 * known figures, and each other. */
#include "ask/ask.h"
#include "base/rng.h"
#include "base/sentence.h"
#include "base/vec.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "puzzle/family/path/path.h"
#include "puzzle/kit/hexagon.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct family *const family_of[] = {
    [FIELD_SIDES] = &numbrix_family, [FIELD_CORNERS] = &hidato_family, [FIELD_HEXAGONS] = &rikudo_family};

/* ---- boards */

static struct path *make(struct arena *arena, enum field_adjacency touch, int rows, int columns,
                         const bool *hole)
{
    bool *none = ARENA_ARRAY(arena, bool, (size_t)rows *(size_t)columns);
    struct sentence error;
    return (struct path *)path_make(arena, family_of[touch], touch, rows, columns, hole ? hole : none,
                                    &error);
}

static struct path *hexagon(struct arena *arena, int radius, bool whole)
{
    int side = 2 * radius + 1;
    bool *hole = ARENA_ARRAY(arena, bool, (size_t)side *(size_t)side);
    for (int i = 0; i < side * side; i++) hole[i] = !hexagon_has(radius, i / side, i % side);
    if (!whole) hole[radius * side + radius] = true;
    return make(arena, FIELD_HEXAGONS, side, side, hole);
}

static void give(const struct path *p, int32_t cell, int32_t number)
{
    ((int32_t *)p->given)[cell] = number;
}

static void link_edge(const struct path *p, size_t edge, bool linked)
{
    ((bool *)p->linked)[edge] = linked;
}

/* ---- the oracle: every way from every cell, and the clues are looked at as the numbers go in */

struct oracle {
    const struct path *path;
    int32_t *value; /* by cell; 0 not visited */
    VEC(uint64_t) answers;
    struct rng *rng; /* the first answer only, by a random way; NULL: all answers */
};

/* Answers are compared by these. */
static uint64_t hash_of(const int32_t *values, size_t cells)
{
    uint64_t hash = 1;
    for (size_t i = 0; i < cells; i++) hash = (hash ^ (uint64_t)values[i]) * UINT64_C(0x100000001B3);
    return hash ^ hash >> 31;
}

static bool touch(const struct path *p, int32_t a, int32_t b)
{
    int row[2], column[2];
    field_place(&p->field, (size_t)a, &row[0], &column[0]);
    field_place(&p->field, (size_t)b, &row[1], &column[1]);
    int down = row[1] - row[0], right = column[1] - column[0];
    if (abs(down) > 1 || abs(right) > 1 || a == b) return false;
    if (p->field.touch == FIELD_CORNERS) return true;
    if (p->field.touch == FIELD_SIDES) return abs(down) + abs(right) == 1;
    return down != right;
}

static bool keeps_links(const struct path *p, const int32_t *value)
{
    for (size_t e = 0; e < p->field.edges; e++)
        if (p->linked[e] && abs(value[p->field.ends[e][0]] - value[p->field.ends[e][1]]) != 1) return false;
    return true;
}

static bool is_given_elsewhere(const struct path *p, int32_t cell, int32_t number)
{
    for (size_t i = 0; i < p->field.cells; i++)
        if (p->given[i] == number && (int32_t)i != cell) return true;
    return false;
}

static void go_from(struct oracle *o, int32_t from, int32_t number)
{
    const struct path *p = o->path;
    int32_t cells = (int32_t)p->field.cells, shift = o->rng ? (int32_t)rng_below(o->rng, (uint64_t)cells) : 0;
    if (number > cells) {
        if (keeps_links(p, o->value)) vec_push(&o->answers, hash_of(o->value, p->field.cells));
        return;
    }
    for (int32_t i = 0; i < cells; i++) {
        int32_t cell = (i + shift) % cells;
        if (o->value[cell] || (from >= 0 && !touch(p, from, cell))) continue;
        if (p->given[cell] ? p->given[cell] != number : is_given_elsewhere(p, cell, number)) continue;
        o->value[cell] = number;
        go_from(o, cell, number + 1);
        if (o->rng && o->answers.size) return;
        o->value[cell] = 0;
    }
}

static int compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* ---- the methods */

static const struct family_request calm = {.threads = 1, .all = true};

static dm_status count_by(const char *name, const struct path *p, const struct family_request *terms,
                          wide *count, struct sentence *reason)
{
    sentence_clear(reason);
    return families_method(p->board.family, name)->count(&p->board, terms, count, reason);
}

static wide counted(const char *name, const struct path *p)
{
    wide count = 12345;
    struct sentence reason;
    dm_status status = count_by(name, p, &calm, &count, &reason);
    if (status != DM_SOLUTION && status != DM_NONE) fail_msg("%s: %s", name, reason.text);
    assert_int_equal(status == DM_SOLUTION, count > 0);
    return count;
}

static void refused(const char *name, const struct path *p, const struct family_request *terms,
                    dm_status expected, const char *words)
{
    wide count = 0;
    struct sentence reason;
    assert_int_equal(count_by(name, p, terms, &count, &reason), expected);
    if (!strstr(reason.text, words)) fail_msg("%s: %s", name, reason.text);
}

static uint64_t counted_by_kernel(const struct path *p)
{
    struct plan plan;
    struct sentence error = {""};
    struct reply reply;
    struct request request = {.question = {QUESTION_COUNT, 0, false}, .engine = "kernel", .threads = 1};
    if (!plan_make(&plan, &p->board, &request, &error)) fail_msg("%s", error.text);
    ask(&plan, &(struct listener){0}, &reply);
    uint64_t count = (uint64_t)reply.count;
    assert_true(reply.status == REPLY_COUNTED || reply.status == REPLY_NONE);
    ask_done(&reply);
    return count;
}

/* Each answer passes the referee; all of them, sorted, are those of the oracle. */
static void check_list(const struct path *p, const uint64_t *expected, size_t count)
{
    const struct family_method *walk = families_method(p->board.family, "walk");
    void *search = walk->open(&p->board, &calm);
    int32_t *values = calloc(p->field.cells, sizeof *values);
    struct sentence reason = {""};
    struct verdict verdict;
    VEC(uint64_t) answers = {0};
    while (walk->next(search, values, &reason) == DM_SOLUTION) {
        if (!path_check(&p->board, values, &verdict)) fail_msg("%s", verdict.sentence.text);
        vec_push(&answers, hash_of(values, p->field.cells));
    }
    assert_int_equal(walk->next(search, values, &reason), DM_NONE);
    walk->close(search);
    assert_int_equal(answers.size, count);
    if (count) qsort(answers.data, count, sizeof *answers.data, compare);
    if (count) assert_memory_equal(answers.data, expected, count * sizeof *expected);
    vec_free(&answers);
    free(values);
}

static bool has_inner_number(const struct path *p)
{
    for (size_t i = 0; i < p->field.cells; i++)
        if (p->given[i] > 1 && p->given[i] < (int32_t)p->field.cells) return true;
    return false;
}

/* Returns how many answers there are. */
static size_t check_all(const struct path *p, bool kernel_too)
{
    struct oracle o = {.path = p, .value = calloc(p->field.cells, sizeof *o.value)};
    go_from(&o, -1, 1);
    size_t count = o.answers.size;
    if (count) qsort(o.answers.data, count, sizeof *o.answers.data, compare);
    check_list(p, o.answers.data, count);
    assert_int_equal(counted("walk", p), count);
    if (has_inner_number(p))
        refused("frontier", p, &calm, DM_INVALID, "only the first and the last can be given");
    else
        assert_int_equal(counted("frontier", p), count);
    if (kernel_too) assert_int_equal(counted_by_kernel(p), count);
    vec_free(&o.answers);
    free(o.value);
    return count;
}

/* ---- known figures */

static void test_known(void **state)
{
    (void)state;
    static const struct {
        enum field_adjacency touch;
        int rows, columns;
        int64_t count;
        bool walk_too;
    } known[] = {
        /* Twice the undirected paths of square grids. */
        {FIELD_SIDES, 1, 1, 1, true},           {FIELD_SIDES, 1, 7, 2, true},
        {FIELD_SIDES, 2, 2, 8, true},           {FIELD_SIDES, 3, 3, 40, true},
        {FIELD_SIDES, 4, 4, 552, true},         {FIELD_SIDES, 5, 5, 8648, true},
        {FIELD_SIDES, 6, 6, 458696, false},     {FIELD_SIDES, 7, 7, 27070560, false},
        {FIELD_SIDES, 8, 8, 6046626568, false}, {FIELD_CORNERS, 1, 1, 1, true},
        {FIELD_CORNERS, 2, 2, 24, true},        {FIELD_CORNERS, 3, 3, 784, true},
        {FIELD_CORNERS, 4, 4, 343184, false},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        for (int turned = 0; turned <= 1; turned++) {
            struct arena arena = {0};
            const struct path *p = make(&arena, known[i].touch, turned ? known[i].columns : known[i].rows,
                                        turned ? known[i].rows : known[i].columns, NULL);
            assert_int_equal(counted("frontier", p), known[i].count);
            if (known[i].walk_too) assert_int_equal(counted("walk", p), known[i].count);
            arena_free(&arena);
        }
}

static void test_hexagons(void **state)
{
    (void)state;
    static const struct {
        int radius;
        bool whole;
        int64_t count;
    } known[] = {{1, false, 12}, {1, true, 120}, {2, false, 47592}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct arena arena = {0};
        const struct path *p = hexagon(&arena, known[i].radius, known[i].whole);
        assert_int_equal(counted("frontier", p), known[i].count);
        assert_int_equal(counted("walk", p), known[i].count);
        arena_free(&arena);
    }
}

static void test_kings(void **state)
{
    (void)state;
    static const int sizes[][2] = {{1, 2}, {2, 2}, {2, 3}, {2, 4}, {3, 3}, {2, 5}};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct arena arena = {0};
        assert_true(check_all(make(&arena, FIELD_CORNERS, sizes[i][0], sizes[i][1], NULL), true) > 0);
        arena_free(&arena);
    }
}

/* ---- random boards */

/* A random shape of so many cells at most; NULL if it falls apart. */
static struct path *random_shape(struct arena *arena, struct rng *rng, enum field_adjacency touch)
{
    static const uint64_t most[] = {[FIELD_SIDES] = 16, [FIELD_CORNERS] = 9, [FIELD_HEXAGONS] = 11};
    int rows = 1 + (int)rng_below(rng, 5), columns = 1 + (int)rng_below(rng, 5);
    uint64_t cells = (uint64_t)(rows * columns), keep = 1 + rng_below(rng, most[touch]);
    bool *hole = ARENA_ARRAY(arena, bool, cells);
    for (; cells > keep && cells > 1; cells--) {
        uint64_t i = rng_below(rng, (uint64_t)(rows * columns));
        while (hole[i]) i = (i + 1) % (uint64_t)(rows * columns);
        hole[i] = true;
    }
    return make(arena, touch, rows, columns, hole);
}

/* Clues from a path, so that there is an answer, and now and then one that is none of its. */
static void give_clues(const struct path *p, struct rng *rng)
{
    int32_t last = (int32_t)p->field.cells;
    struct oracle o = {.path = p, .value = calloc((size_t)last, sizeof *o.value), .rng = rng};
    go_from(&o, -1, 1);
    uint64_t numbers = rng_below(rng, 4), links = rng_below(rng, 4), mode = rng_below(rng, 3);
    for (int32_t i = 0; i < last && o.answers.size; i++) {
        bool end = o.value[i] == 1 || o.value[i] == last;
        if (mode == 0 ? end && rng_below(rng, 2) : mode == 1 && rng_below(rng, 8) < numbers)
            give(p, i, o.value[i]);
    }
    for (size_t e = 0; e < p->field.edges && o.answers.size; e++) {
        int32_t step = o.value[p->field.ends[e][0]] - o.value[p->field.ends[e][1]];
        link_edge(p, e, abs(step) == 1 ? rng_below(rng, 8) < links : rng_below(rng, 60) == 0);
    }
    if (rng_below(rng, 6) == 0) {
        int32_t number = 1 + (int32_t)rng_below(rng, (uint64_t)last);
        int32_t cell = (int32_t)rng_below(rng, (uint64_t)last);
        if (!is_given_elsewhere(p, cell, number)) give(p, cell, number);
    }
    vec_free(&o.answers);
    free(o.value);
}

static void test_random(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 13);
    uint64_t rounds = kit_rounds(6000), none = 0, one = 0, more = 0;
    for (uint64_t round = 0; round < rounds; round++) {
        struct arena arena = {0};
        const struct path *p = random_shape(&arena, &rng, (enum field_adjacency)(round % 3));
        if (p) {
            give_clues(p, &rng);
            size_t count = check_all(p, round % 8 == 0);
            *(count == 0 ? &none : count == 1 ? &one : &more) += 1;
        }
        arena_free(&arena);
    }
    assert_true(none > rounds / 20 && one > rounds / 20 && more > rounds / 10);
}

/* Larger puzzles, most of whose numbers are given, so that the oracle ends. */
static void test_puzzles(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 7);
    uint64_t rounds = kit_rounds(200), more = 0;
    for (uint64_t round = 0; round < rounds; round++) {
        struct arena arena = {0};
        enum field_adjacency touch = (enum field_adjacency)(round % 3);
        const struct path *p = touch == FIELD_HEXAGONS ? hexagon(&arena, 3, round % 2)
                                                       : make(&arena, touch, 6, 5 + (int)(round % 3), NULL);
        int32_t *values = ARENA_ARRAY(&arena, int32_t, p->field.cells);
        assert_true(path_guess(&p->board, (int64_t)round, NULL, values, NULL));
        for (size_t i = 0; i < p->field.cells; i++)
            if (rng_below(&rng, 10) < 6) give(p, (int32_t)i, values[i]);
        for (size_t e = 0; e < p->field.edges; e++)
            if (abs(values[p->field.ends[e][0]] - values[p->field.ends[e][1]]) == 1)
                link_edge(p, e, rng_below(&rng, 20) == 0);
        size_t count = check_all(p, round % 4 == 0);
        assert_true(count >= 1);
        more += count > 1;
        arena_free(&arena);
    }
    assert_true(more > rounds / 4);
}

/* Hundreds of cells, all given but a few. */
static void test_large(void **state)
{
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct arena arena = {0};
        const struct path *p =
            i == 2 ? hexagon(&arena, 12, false) : make(&arena, i ? FIELD_CORNERS : FIELD_SIDES, 20, 20, NULL);
        int32_t *values = ARENA_ARRAY(&arena, int32_t, p->field.cells);
        assert_true(path_guess(&p->board, i, NULL, values, NULL));
        for (size_t k = 0; k < p->field.cells; k++)
            if (values[k] % 7 > 3 || values[k] > 30) give(p, (int32_t)k, values[k]);
        assert_true(check_all(p, false) >= 1);
        arena_free(&arena);
    }
}

/* ---- sums, on boards too large for the oracle */

static struct path *larger(struct arena *arena, int i)
{
    if (i == 0) return hexagon(arena, 3, false);
    return i == 1 ? make(arena, FIELD_CORNERS, 4, 6, NULL) : make(arena, FIELD_SIDES, 5, 8, NULL);
}

/* Every path has a first cell and a last one; every path has cells - 1 steps. */
static void test_adds_up(void **state)
{
    (void)state;
    for (int i = 0; i < (int)kit_rounds(3); i++) {
        struct arena arena = {0};
        const struct path *p = larger(&arena, i);
        int32_t last = (int32_t)p->field.cells, from = last / 3;
        wide all = counted("frontier", p), starts = 0, steps = 0, ends = 0, from_there = 0;
        for (int32_t cell = 0; cell < last; cell++) {
            give(p, cell, 1);
            wide count = counted("frontier", p);
            starts += count;
            if (cell == from) from_there = count;
            give(p, cell, last);
            assert_int_equal(counted("frontier", p), count);
            give(p, from, 1);
            if (cell != from) ends += counted("frontier", p);
            give(p, from, 0);
            give(p, cell, 0);
        }
        for (size_t e = 0; e < p->field.edges; e++) {
            link_edge(p, e, true);
            steps += counted("frontier", p);
            link_edge(p, e, false);
        }
        assert_true(all > 0 && starts == all && ends == from_there && steps == all * (wide)(last - 1));
        arena_free(&arena);
    }
}

/* ---- stops and limits */

static bool stop_after(void *self)
{
    return --*(int *)self <= 0;
}

/* What was stopped goes on where it was. */
static void test_walk_stops(void **state)
{
    (void)state;
    struct arena arena = {0};
    const struct path *p = hexagon(&arena, 2, false);
    const struct family_method *walk = families_method(&rikudo_family, "walk");
    int left = 1, stops = 0, answers = 0;
    const struct family_request terms = {.threads = 1,
                                         .all = true,
                                         .deadline = &(struct deadline){.also = stop_after, .self = &left}};
    int32_t *values = ARENA_ARRAY(&arena, int32_t, p->field.cells);
    struct sentence reason = {""};
    struct family_stat rows[FAMILY_STATS];
    refused("walk", p, &terms, DM_UNKNOWN, "");
    void *search = walk->open(&p->board, &terms);
    for (dm_status status; (status = walk->next(search, values, &reason)) != DM_NONE;) {
        assert_true(status == DM_SOLUTION || status == DM_UNKNOWN);
        left = 1;
        *(status == DM_SOLUTION ? &answers : &stops) += 1;
    }
    assert_int_equal(walk->stats(search, rows), 2);
    assert_true(rows[0].value > answers && rows[0].value == rows[1].value);
    walk->close(search);
    assert_int_equal(answers, 47592);
    assert_true(stops > 0);
    assert_string_equal(reason.text, "");
    arena_free(&arena);
}

static void test_frontier_stops(void **state)
{
    (void)state;
    struct arena arena = {0};
    const struct path *p = hexagon(&arena, 4, false);
    for (int after = 1; after <= 4; after++) {
        int left = after;
        struct sentence reason;
        wide count;
        const struct family_request terms = {.threads = 1,
                                             .deadline =
                                                 &(struct deadline){.also = stop_after, .self = &left}};
        assert_int_equal(count_by("frontier", p, &terms, &count, &reason), DM_UNKNOWN);
        assert_string_equal(reason.text, "");
        assert_int_equal(left, 0);
    }
    arena_free(&arena);
}

static void test_limits(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct family_request tight = calm;
    tight.memory = (size_t)1 << 20;
    refused("frontier", make(&arena, FIELD_SIDES, 10, 10, NULL), &tight, DM_UNKNOWN, "more than 1 MB");
    refused("frontier", make(&arena, FIELD_SIDES, 4, 300, NULL), &calm, DM_UNKNOWN, "128 bits");
    refused("frontier", make(&arena, FIELD_SIDES, 15, 15, NULL), &calm, DM_INVALID, "15 cells at a time");
    refused("frontier", make(&arena, FIELD_CORNERS, 15, 14, NULL), &calm, DM_INVALID, "15 cells at a time");
    const struct path *large = make(&arena, FIELD_SIDES, 26, 40, NULL);
    int32_t value;
    struct sentence reason = {""};
    refused("walk", large, &calm, DM_INVALID, "more than 1000 cells");
    const struct family_method *walk = families_method(&numbrix_family, "walk");
    void *search = walk->open(&large->board, &calm);
    assert_int_equal(walk->next(search, &value, &reason), DM_INVALID);
    assert_non_null(strstr(reason.text, "more than 1000 cells"));
    walk->close(search);
    arena_free(&arena);
}

/* Squares of four cells in a row, of which two are given: each can be walked in two ways. What is
 * remembered about the others makes the number, which 128 bits hold up to 127 squares. */
static void test_doubles(void **state)
{
    (void)state;
    for (int squares = 1; squares <= 130; squares++) {
        struct arena arena = {0};
        const struct path *p = make(&arena, FIELD_CORNERS, 2, 2 * squares, NULL);
        for (int i = 0; i < squares; i++) {
            give(p, 2 * i, 4 * i + 1);
            give(p, 2 * squares + 2 * i + 1, 4 * i + 4);
        }
        if (squares < 128)
            assert_true(counted("walk", p) == (wide)1 << squares);
        else
            refused("walk", p, &calm, DM_UNKNOWN, "128 bits");
        arena_free(&arena);
    }
}

/* Without room to remember more it takes longer, and gives the same. */
static void test_forgetful(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct family_request tight = calm;
    struct sentence reason;
    wide count = 0;
    tight.memory = 1;
    assert_int_equal(count_by("walk", hexagon(&arena, 2, false), &tight, &count, &reason), DM_SOLUTION);
    assert_int_equal(count, 47592);
    arena_free(&arena);
}

/* A comb: its teeth have an end each, so three of them are too many. */
static void test_combs(void **state)
{
    (void)state;
    for (int teeth = 1; teeth <= 20; teeth++) {
        struct arena arena = {0};
        bool hole[2 * 39] = {false};
        int columns = 2 * teeth - 1;
        for (int i = 1; i < columns; i += 2) hole[i] = true;
        const struct path *p = make(&arena, FIELD_SIDES, 2, columns, hole);
        assert_int_equal(counted("frontier", p), teeth <= 2 ? 2 : 0);
        assert_int_equal(counted("walk", p), teeth <= 2 ? 2 : 0);
        arena_free(&arena);
    }
}

enum { SPIRAL = 41 };

static bool is_hole(const bool *hole, int row, int column)
{
    return row < 0 || row >= SPIRAL || column < 0 || column >= SPIRAL || hole[row * SPIRAL + column];
}

/* Twenty cells wide by rows, by columns and across; one cell wide along itself. */
static void test_spiral(void **state)
{
    (void)state;
    static const int steps[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    struct arena arena = {0};
    bool hole[SPIRAL * SPIRAL];
    int row = 0, column = 0, cells = 1;
    memset(hole, true, sizeof hole);
    hole[0] = false;
    for (int way = 0, turns = 0; turns < 2;) {
        int r = row + steps[way][0], c = column + steps[way][1];
        bool inside = r >= 0 && r < SPIRAL && c >= 0 && c < SPIRAL;
        if (!inside || !is_hole(hole, r + steps[way][0], c + steps[way][1])) {
            way = (way + 1) % 4;
            turns++;
            continue;
        }
        hole[(row = r) * SPIRAL + (column = c)] = false;
        cells++;
        turns = 0;
    }
    const struct path *p = make(&arena, FIELD_SIDES, SPIRAL, SPIRAL, hole);
    assert_true(cells > 800);
    assert_int_equal(p->field.cells, cells);
    assert_int_equal(counted("frontier", p), 2);
    assert_int_equal(counted("walk", p), 2);
    arena_free(&arena);
}

KIT_SUITE(path_count)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known),          cmocka_unit_test(test_hexagons),
        cmocka_unit_test(test_kings),          cmocka_unit_test(test_random),
        cmocka_unit_test(test_puzzles),        cmocka_unit_test(test_large),
        cmocka_unit_test(test_adds_up),        cmocka_unit_test(test_walk_stops),
        cmocka_unit_test(test_frontier_stops), cmocka_unit_test(test_limits),
        cmocka_unit_test(test_doubles),        cmocka_unit_test(test_forgetful),
        cmocka_unit_test(test_combs),          cmocka_unit_test(test_spiral),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
