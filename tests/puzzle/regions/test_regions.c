/* Regions: the constraints and the referee agree with the definition of each requirement on every
 * assignment of small random boards. */
#include "kit_regions.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <string.h>

/* ---- the referee */

/* The verdict is about a region that is broken, and its cells are in that region. */
static void check_verdict(const struct regions *r, const int32_t *values, const struct verdict *verdict)
{
    struct buf name = {0};
    bool found = false;
    for (size_t i = 0; i < r->count && !found; i++) {
        buf_clear(&name);
        regions_name(r, i, &name);
        size_t length = strlen(buf_text(&name));
        if (kit_regions_keeps(&r->region[i], values)) continue;
        found = strncmp(verdict->sentence.text, name.data, length) == 0;
        for (int k = 0; found && k < verdict->cell_count; k++)
            assert_true(regions_has(r, i, verdict->cells[k]));
    }
    buf_free(&name);
    assert_true(found);
    assert_in_range(verdict->cell_count, 1, KIT_REGIONS_CELLS);
    assert_null(strstr(verdict->sentence.text, "{}"));
}

static void test_referee_judges_every_assignment(void **state)
{
    struct rng rng;
    rng_seed(&rng, 341);
    for (uint64_t round = 0; round < kit_rounds(400); round++) {
        struct kit_regions kit;
        int32_t values[KIT_REGIONS_CELLS];
        kit_regions_make(&kit, &rng);
        const struct regions *r = kit.board.regions;
        kit_regions_first(r, values);
        do {
            struct verdict verdict;
            bool fine = regions_check(r, values, &verdict);
            assert_int_equal(fine, kit_regions_keeps_all(r, values));
            assert_int_equal(fine, region_board_check(&kit.board.board, values, &verdict));
            if (!fine) check_verdict(r, values, &verdict);
        } while (kit_regions_next(r, values));
        kit_regions_free(&kit);
    }
}

/* What an assignment with open cells is refused for, no way to fill them mends. */
static void test_open_cells_break_nothing(void **state)
{
    struct rng rng;
    int refused = 0, rounds = (int)kit_rounds(2000);
    rng_seed(&rng, 342);
    for (int round = 0; round < rounds; round++) {
        struct kit_regions kit;
        int32_t part[KIT_REGIONS_CELLS], values[KIT_REGIONS_CELLS];
        kit_regions_make(&kit, &rng);
        const struct regions *r = kit.board.regions;
        for (size_t i = 0; i < r->cells; i++)
            part[i] = rng_below(&rng, 2) ? LOGIC_OPEN : (int32_t)rng_between(&rng, r->lo, r->hi);
        struct verdict verdict;
        for (size_t i = 0; i < r->count; i++) {
            if (regions_check_one(r, i, part, false, &verdict)) continue;
            refused++;
            kit_regions_first(r, values);
            do {
                bool agrees = true;
                for (size_t k = 0; k < r->cells; k++) agrees &= part[k] == LOGIC_OPEN || part[k] == values[k];
                assert_false(agrees && kit_regions_keeps(&r->region[i], values));
            } while (kit_regions_next(r, values));
        }
        kit_regions_free(&kit);
    }
    assert_true(refused > kit_part(300));
}

static void check_sentence(struct region region, const int32_t *values, const char *sentence)
{
    static const uint32_t cells[] = {0, 1, 2, 3, 4};
    struct arena arena = {0};
    struct regions *r = regions_new(&arena, kit_regions_rules, 5, 0, 4, 1);
    struct verdict verdict = {0};
    region.cells = cells;
    region.count = 5;
    region.kind = (int)region.need;
    region.number[0] = 3;
    regions_add(r, region);
    regions_seal(r);
    assert_false(regions_check(r, values, &verdict));
    assert_string_equal(verdict.sentence.text, sentence);
    arena_free(&arena);
}

static void test_sentences(void **state)
{
    const int32_t values[] = {1, 2, 2, 2, 0}, open[] = {2, LOGIC_OPEN, 2, 2, 4}, blocks[] = {1, 2};
    check_sentence((struct region){.need = REGION_DIFFERENT}, values, "set 3 has more than one 2");
    check_sentence((struct region){.need = REGION_SUM, .total = 9}, values, "cage 3 adds up to 7, must be 9");
    check_sentence((struct region){.need = REGION_SUM, .total = 7, .different = true}, open,
                   "cage 3 has more than one 2");
    check_sentence((struct region){.need = REGION_COUNT, .value = 2, .total = 2}, open,
                   "line 3 has 3 cells with 2, must have 2");
    check_sentence((struct region){.need = REGION_COUNT, .value = 4, .total = 4}, open,
                   "line 3 has 1 cells with 4, must have 4");
    check_sentence((struct region){.need = REGION_NO_THREE}, values, "row 3 has three 2s in a row");
    check_sentence((struct region){.need = REGION_PATTERN, .value = 2, .block_count = 2, .blocks = blocks},
                   values, "strip 3 has blocks of 3, must have 1 2");
    check_sentence((struct region){.need = REGION_PATTERN, .value = 3, .block_count = 1, .blocks = blocks},
                   values, "strip 3 has no block, must have 1");
}

/* Exactly the cells with the value that is there twice. */
static void test_cells_of_a_verdict(void **state)
{
    static const uint32_t cells[] = {3, 0, 2, 1};
    struct arena arena = {0};
    struct regions *r = regions_new(&arena, kit_regions_rules, 4, 1, 4, 1);
    struct verdict verdict;
    regions_add(r, (struct region){.need = REGION_DIFFERENT, .number = {1}, .count = 4, .cells = cells});
    regions_seal(r);
    assert_false(regions_check(r, (int32_t[]){2, 4, 1, 2}, &verdict));
    assert_int_equal(verdict.cell_count, 2);
    assert_int_equal(verdict.cells[0], 3);
    assert_int_equal(verdict.cells[1], 0);
    arena_free(&arena);
}

/* ---- regions that differ from each other */

enum { ROWS = 3, COLUMNS = 2 };

static bool rows_differ(const int32_t *values)
{
    for (int a = 0; a < ROWS; a++)
        for (int b = 0; b < a; b++)
            if (memcmp(values + a * COLUMNS, values + b * COLUMNS, COLUMNS * sizeof *values) == 0)
                return false;
    return true;
}

static struct regions *rows_that_differ(struct arena *arena)
{
    struct regions *r = regions_new(arena, kit_regions_rules, ROWS * COLUMNS, 0, 1, ROWS);
    for (uint32_t i = 0; i < ROWS; i++)
        regions_add(r, (struct region){.kind = REGION_DIFFERS,
                                       .number = {(int)i + 1},
                                       .need = REGION_DIFFERS,
                                       .count = COLUMNS,
                                       .cells = (uint32_t[]){COLUMNS * i, COLUMNS * i + 1}});
    regions_seal(r);
    return r;
}

static void test_differing_regions(void **state)
{
    struct arena arena = {0};
    const struct regions *r = rows_that_differ(&arena);
    struct verdict verdict;
    int32_t values[ROWS * COLUMNS];
    size_t count = 0, found = 0;
    kit_regions_first(r, values);
    do {
        bool differ = rows_differ(values);
        assert_int_equal(regions_check(r, values, &verdict), differ);
        count += differ;
    } while (kit_regions_next(r, values));
    const int32_t open[] = {0, LOGIC_OPEN, 0, LOGIC_OPEN, 0, 1}, same[] = {0, 1, LOGIC_OPEN, 1, 0, 1};
    assert_true(regions_check(r, open, &verdict));
    assert_false(regions_check_one(r, 2, same, false, &verdict));
    assert_string_equal(verdict.sentence.text, "row 1 is row 3");
    assert_int_equal(verdict.cell_count, 4);
    dm_model *model = dm_model_new();
    dm_int cell[ROWS * COLUMNS];
    for (int i = 0; i < ROWS * COLUMNS; i++) cell[i] = dm_range(model, 0, 1);
    regions_post(r, model, cell);
    dm_answer(model, r->cells, cell);
    dm_solver *solver = dm_solver_new(model, "kernel");
    for (dm_status s = dm_solve(solver, 0, NULL); s == DM_SOLUTION; s = dm_next(solver), found++) {
        for (size_t i = 0; i < r->cells; i++) values[i] = (int32_t)dm_value(solver, cell[i]);
        assert_true(rows_differ(values));
    }
    assert_int_equal(count, 24); /* 4 * 3 * 2 */
    assert_int_equal(found, count);
    dm_solver_free(solver);
    dm_model_free(model);
    arena_free(&arena);
}

/* ---- the constraints */

static size_t count_solutions(const struct regions *r)
{
    size_t count = 0;
    int32_t values[KIT_REGIONS_CELLS];
    kit_regions_first(r, values);
    do count += kit_regions_keeps_all(r, values);
    while (kit_regions_next(r, values));
    return count;
}

static void test_constraints_have_these_solutions(void **state)
{
    struct rng rng;
    rng_seed(&rng, 343);
    for (uint64_t round = 0; round < kit_rounds(400); round++) {
        struct kit_regions kit;
        dm_int cell[KIT_REGIONS_CELLS];
        int32_t values[KIT_REGIONS_CELLS];
        kit_regions_make(&kit, &rng);
        const struct regions *r = kit.board.regions;
        dm_model *model = dm_model_new();
        region_board_cells(&kit.board.board, model, cell);
        region_board_post(&kit.board.board, model, cell);
        dm_answer(model, r->cells, cell);
        dm_solver *solver = dm_solver_new(model, "kernel");
        size_t found = 0;
        for (dm_status s = dm_solve(solver, 0, NULL); s == DM_SOLUTION; s = dm_next(solver), found++) {
            for (size_t i = 0; i < r->cells; i++) values[i] = (int32_t)dm_value(solver, cell[i]);
            assert_true(kit_regions_keeps_all(r, values));
        }
        assert_int_equal(found, count_solutions(r));
        assert_true(found > 0);
        dm_solver_free(solver);
        dm_model_free(model);
        kit_regions_free(&kit);
    }
}

/* ---- the index */

static void test_index(void **state)
{
    struct rng rng;
    rng_seed(&rng, 344);
    for (uint64_t round = 0; round < kit_rounds(1000); round++) {
        struct kit_regions kit;
        kit_regions_make(&kit, &rng);
        const struct regions *r = kit.board.regions;
        for (size_t i = 0; i < r->count; i++) {
            int kind = r->region[i].kind;
            assert_true(r->kind_first[kind] <= i && i < r->kind_behind[kind]);
            for (size_t cell = 0; cell < r->cells; cell++) {
                bool has = false;
                for (size_t k = 0; k < r->region[i].count; k++) has |= r->region[i].cells[k] == cell;
                assert_int_equal(regions_has(r, i, cell), has);
                if (has && r->apart[kind]) assert_int_equal(regions_at(r, kind, cell), i);
                if (!has) assert_true(regions_at(r, kind, cell) != i);
            }
        }
        kit_regions_free(&kit);
    }
}

/* ---- the board */

static void test_board(void **state)
{
    struct rng rng;
    rng_seed(&rng, 345);
    for (uint64_t round = 0; round < kit_rounds(300); round++) {
        struct kit_regions kit;
        kit_regions_make(&kit, &rng);
        struct board *board = &kit.board.board;
        bool given[KIT_REGIONS_CELLS];
        int32_t values[KIT_REGIONS_CELLS];
        struct verdict verdict;
        for (size_t i = 0; i < board->cells; i++) given[i] = rng_below(&rng, 2);
        struct board *posed = region_board_pose(&kit.arena, board, kit.solution, given);
        assert_true(region_board_check(posed, kit.solution, &verdict));
        assert_false(region_board_clash(posed, &verdict));
        size_t changed = rng_below(&rng, board->cells);
        memcpy(values, kit.solution, sizeof values);
        values[changed] =
            values[changed] == kit.board.regions->lo ? values[changed] + 1 : values[changed] - 1;
        bool fine = region_board_check(posed, values, &verdict);
        assert_int_equal(fine, !given[changed] && kit_regions_keeps_all(kit.board.regions, values));
        values[changed] = kit.board.regions->hi + 1;
        assert_false(region_board_check(board, values, &verdict));
        assert_int_equal(verdict.cells[0], changed);
        kit_regions_free(&kit);
    }
}

KIT_SUITE(regions)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_referee_judges_every_assignment),
        cmocka_unit_test(test_open_cells_break_nothing),
        cmocka_unit_test(test_sentences),
        cmocka_unit_test(test_cells_of_a_verdict),
        cmocka_unit_test(test_differing_regions),
        cmocka_unit_test(test_constraints_have_these_solutions),
        cmocka_unit_test(test_index),
        cmocka_unit_test(test_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
