/* Generation: one answer, minimal and minimum clues, levels; against brute force over all full
 * grids. */
#include "base/sentence.h"
#include "explain/steps.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "puzzle/family/binero/binero.h"
#include "puzzle/generate/generate.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* ---- all full grids of n x n, as bits, by trial of every row: independent of the family's
 * model */

typedef VEC(uint64_t) grid_list;

static bool fair_line(unsigned line, int n)
{
    int ones = 0;
    for (int i = 0; i < n; i++) ones += line >> i & 1;
    for (int i = 0; i + 2 < n; i++)
        if ((line >> i & 7) == 0 || (line >> i & 7) == 7) return false;
    return 2 * ones == n;
}

static bool fair_columns(uint64_t grid, int n)
{
    unsigned columns[8];
    for (int c = 0; c < n; c++) {
        columns[c] = 0;
        for (int r = 0; r < n; r++) columns[c] |= (unsigned)(grid >> (r * n + c) & 1) << r;
        if (!fair_line(columns[c], n)) return false;
        for (int other = 0; other < c; other++)
            if (columns[other] == columns[c]) return false;
    }
    return true;
}

static void extend(uint64_t grid, int row, int n, grid_list *all)
{
    if (row == n) {
        if (fair_columns(grid, n)) vec_push(all, grid);
        return;
    }
    for (unsigned line = 0; line < 1u << n; line++) {
        bool used = !fair_line(line, n);
        for (int other = 0; other < row && !used; other++)
            used = (grid >> (other * n) & ((1u << n) - 1)) == line;
        if (!used) extend(grid | (uint64_t)line << (row * n), row + 1, n, all);
    }
}

static bool is_sole(const grid_list *all, uint64_t answer, uint64_t given)
{
    for (size_t i = 0; i < all->size; i++)
        if (all->data[i] != answer && ((all->data[i] ^ answer) & given) == 0) return false;
    return true;
}

static uint64_t bits_of(const struct board *board, const int32_t *values)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < board->cells; i++) bits |= (uint64_t)(values[i] == 1) << i;
    return bits;
}

/* ---- puzzles */

struct scene {
    struct arena arena;
    struct generate_request request;
    struct puzzle puzzle;
    uint64_t answer, given;
};

static const struct board *blank(struct arena *arena, int size)
{
    struct binero_parameters parameters = {.size = {size, size, false}};
    struct sentence error;
    const struct family *family = families_find("binero");
    const struct board *board = family->command->make(arena, &parameters, &error);
    assert_non_null(board);
    return board;
}

static void make(struct scene *scene, int size, int64_t seed)
{
    struct sentence error = {""};
    scene->request.board = blank(&scene->arena, size);
    scene->request.seed = seed;
    scene->request.search.threads = 1;
    dm_status status = generate_puzzle(&scene->request, &scene->arena, &scene->puzzle, &error);
    assert_string_equal(error.text, "");
    assert_int_equal(status, DM_OPTIMAL);
    struct verdict verdict;
    const struct board *board = scene->puzzle.board;
    assert_true(board->family->check(board, scene->puzzle.answer, &verdict));
    scene->answer = bits_of(board, scene->puzzle.answer);
    scene->given = 0;
    size_t count = 0;
    dm_model *model = dm_model_new();
    dm_int *cell = ARENA_ARRAY(&scene->arena, dm_int, board->cells);
    clue_list clues = {0};
    board->family->cells(board, model, cell);
    board->family->clues(board, model, cell, &clues);
    for (size_t i = 0; i < clues.size; i++) {
        assert_int_equal(clues.data[i].value, scene->puzzle.answer[clues.data[i].cell]);
        if (board->cells <= 64) scene->given |= UINT64_C(1) << clues.data[i].cell;
        count++;
    }
    assert_int_equal(count, scene->puzzle.clues);
    vec_free(&clues);
    dm_model_free(model);
}

static int popcount(uint64_t bits)
{
    int count = 0;
    for (; bits; bits &= bits - 1) count++;
    return count;
}

static void test_minimal_puzzles_have_one_answer_and_no_spare_clue(void **state)
{
    (void)state;
    for (int n = 4; n <= 6; n += 2) {
        grid_list all = {0};
        extend(0, 0, n, &all);
        assert_int_equal(all.size, n == 4 ? 72 : 4140);
        for (int seed = 0; seed < (int)kit_rounds(40); seed++) {
            struct scene scene = {.request = {.level = -1}};
            make(&scene, n, seed);
            assert_true(is_sole(&all, scene.answer, scene.given));
            for (int i = 0; i < n * n; i++)
                if (scene.given >> i & 1)
                    assert_false(is_sole(&all, scene.answer, scene.given & ~(UINT64_C(1) << i)));
            arena_free(&scene.arena);
        }
        vec_free(&all);
    }
}

static int fewest(const grid_list *all, uint64_t answer, int cells)
{
    int best = cells;
    for (uint64_t given = 0; given < UINT64_C(1) << cells; given++)
        if (popcount(given) < best && is_sole(all, answer, given)) best = popcount(given);
    return best;
}

static void test_the_fewest_clues_are_the_fewest(void **state)
{
    (void)state;
    grid_list all = {0};
    extend(0, 0, 4, &all);
    for (int seed = 0; seed < 12; seed++) {
        struct scene scene = {.request = {.level = -1, .clues = GENERATE_MINIMUM}};
        make(&scene, 4, seed);
        assert_true(is_sole(&all, scene.answer, scene.given));
        assert_int_equal(popcount(scene.given), fewest(&all, scene.answer, 16));
        arena_free(&scene.arena);
    }
    vec_free(&all);
}

/* Known of 6 x 6: no puzzle has fewer than five clues. And none of one clue less is a puzzle:
 * removing one and moving another is tried. */
static void test_fewest_clues_of_six_by_six(void **state)
{
    (void)state;
    grid_list all = {0};
    extend(0, 0, 6, &all);
    for (int seed = 0; seed < (int)kit_rounds(8); seed++) {
        struct scene scene = {.request = {.level = -1, .clues = GENERATE_MINIMUM}};
        make(&scene, 6, seed);
        assert_true(scene.puzzle.clues >= 5);
        assert_true(is_sole(&all, scene.answer, scene.given));
        for (int out = 0; out < 36; out++)
            for (int other = 0; other < 36; other++)
                for (int in = 0; in < 36; in++) {
                    uint64_t given =
                        (scene.given & ~(UINT64_C(1) << out) & ~(UINT64_C(1) << other)) | UINT64_C(1) << in;
                    if (popcount(given) < (int)scene.puzzle.clues)
                        assert_false(is_sole(&all, scene.answer, given));
                }
        arena_free(&scene.arena);
    }
    vec_free(&all);
}

static void test_levels_are_kept(void **state)
{
    (void)state;
    for (int level = LEVEL_EASY; level <= LEVEL_EXPERT; level++)
        for (int seed = 0; seed < 10; seed++) {
            struct scene scene = {.request = {.level = level}};
            make(&scene, 8, seed);
            assert_true((int)scene.puzzle.level <= level);
            assert_int_equal(steps_grade(scene.puzzle.board, &(struct request){.threads = 1}),
                             scene.puzzle.level);
            struct request request = {.threads = 1};
            struct sentence error;
            bool given[64];
            for (int i = 0; i < 64; i++) given[i] = scene.given >> i & 1;
            struct uniqueness_probe *rival =
                uniqueness_probe_new(scene.request.board, scene.puzzle.answer, &request, &error);
            assert_int_equal(uniqueness_probe_find(rival, given), DM_NONE);
            uniqueness_probe_free(rival);
            arena_free(&scene.arena);
        }
}

static void test_shares_and_patterns(void **state)
{
    (void)state;
    for (int pattern = PATTERN_NONE; pattern <= PATTERN_MIRROR; pattern++)
        for (int seed = 0; seed < 10; seed++) {
            struct scene scene = {.request = {.level = seed % 2 ? -1 : LEVEL_MEDIUM,
                                              .pattern = (enum pattern)pattern,
                                              .clues = seed < 5 ? GENERATE_SHARE : GENERATE_MINIMAL,
                                              .share = 0.5}};
            make(&scene, 6, seed);
            if (seed < 5) assert_int_equal(scene.puzzle.clues, 18);
            for (int i = 0; i < 36; i++) {
                int row = i / 6, column = i % 6;
                int image = pattern == PATTERN_NONE         ? i
                            : pattern == PATTERN_ROTATIONAL ? 35 - i
                                                            : row * 6 + 5 - column;
                assert_int_equal(scene.given >> i & 1, scene.given >> image & 1);
            }
            arena_free(&scene.arena);
        }
}

static void test_the_same_seed_makes_the_same_puzzle(void **state)
{
    (void)state;
    int different = 0;
    for (int seed = 0; seed < 10; seed++) {
        struct scene a = {.request = {.level = -1}}, b = {.request = {.level = -1}},
                     c = {.request = {.level = -1}};
        make(&a, 8, seed);
        make(&b, 8, seed);
        make(&c, 8, seed + 1);
        assert_true(a.answer == b.answer && a.given == b.given);
        different += a.answer != c.answer;
        arena_free(&a.arena);
        arena_free(&b.arena);
        arena_free(&c.arena);
    }
    assert_int_equal(different, 10);
}

static void test_what_does_not_go_together_is_refused(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct puzzle puzzle;
    struct sentence error;
    struct generate_request request = {.board = blank(&arena, 6),
                                       .level = LEVEL_EASY,
                                       .clues = GENERATE_MINIMUM,
                                       .search = {.threads = 1}};
    assert_int_equal(generate_puzzle(&request, &arena, &puzzle, &error), DM_INVALID);
    assert_non_null(strstr(error.text, "level"));
    request.level = -1;
    request.pattern = PATTERN_MIRROR;
    assert_int_equal(generate_puzzle(&request, &arena, &puzzle, &error), DM_INVALID);
    assert_non_null(strstr(error.text, "symmetry"));
    arena_free(&arena);
}

/* The result for every set of clues, compared with the same question answered from the lists. */
static void test_all_puzzles_of_four_by_four(void **state)
{
    (void)state;
    struct arena arena = {0};
    grid_list all = {0};
    size_t image[16];
    int32_t values[16];
    bool given[16];
    struct request search = {.threads = 1};
    extend(0, 0, 4, &all);
    for (size_t pattern = 0; pattern < 2; pattern++) {
        size_t best = 16;
        for (size_t i = 0; i < 16; i++) image[i] = pattern ? 15 - i : i;
        for (uint64_t set = 0; set < 1 << 16; set++) {
            bool turned = true;
            for (size_t i = 0; i < 16; i++) turned = turned && (set >> i & 1) == (set >> image[i] & 1);
            for (size_t a = 0; a < all.size && turned && popcount(set) < (int)best; a++)
                if (is_sole(&all, all.data[a], set)) best = (size_t)popcount(set);
        }
        struct exhaust_request request = {.level = -1, .most = 16, .image = image, .search = &search};
        const struct board *board = blank(&arena, 4);
        assert_int_equal(exhaust_puzzles(board, &request, values, given), DM_SOLUTION);
        uint64_t set = 0;
        for (size_t i = 0; i < 16; i++) set |= (uint64_t)given[i] << i;
        assert_int_equal(popcount(set), best);
        assert_true(is_sole(&all, bits_of(board, values), set));
        request.most = best - 1;
        assert_int_equal(exhaust_puzzles(board, &request, values, given), DM_NONE);
        assert_int_equal(exhaust_puzzles(blank(&arena, 6), &request, values, given), DM_UNKNOWN);
    }
    vec_free(&all);
    arena_free(&arena);
}

static dm_status ask(struct scene *scene, int size, struct sentence *error)
{
    sentence_clear(error);
    scene->request.board = blank(&scene->arena, size);
    scene->request.search.threads = 1;
    return generate_puzzle(&scene->request, &scene->arena, &scene->puzzle, error);
}

static void test_what_cannot_be_had_is_told(void **state)
{
    (void)state;
    struct sentence error;
    struct scene none = {.request = {.level = LEVEL_HARD}};
    assert_int_equal(ask(&none, kit_is_short() ? 2 : 4, &error), DM_NONE);
    assert_non_null(strstr(error.text, "no board of this size has a puzzle of level hard"));
    arena_free(&none.arena);
    struct scene rare = {.request = {.level = LEVEL_EXPERT}}; /* some there are */
    assert_int_equal(ask(&rare, 4, &error), DM_OPTIMAL);
    assert_false(rare.puzzle.nearest);
    assert_int_equal(rare.puzzle.level, LEVEL_EXPERT);
    arena_free(&rare.arena);
    struct scene few = {.request = {.level = -1, .clues = GENERATE_SHARE, .share = 0.01}}, one = few;
    make(&few, 6, 0);
    assert_true(few.puzzle.nearest && few.puzzle.tried > 1);
    one.request.clues = GENERATE_MINIMAL;
    make(&one, 6, 0);
    assert_true(!one.puzzle.nearest && one.puzzle.tried == 1);
    assert_true(few.puzzle.clues < one.puzzle.clues);
    arena_free(&few.arena);
    arena_free(&one.arena);
}

/* A flag that is set from the beginning: nothing is made; and set later, what there is has one
 * answer. */
static void test_stopping(void **state)
{
    (void)state;
    volatile sig_atomic_t stop = 1;
    struct arena arena = {0};
    struct puzzle puzzle;
    struct sentence error = {""};
    struct generate_request request = {.board = blank(&arena, 8),
                                       .level = -1,
                                       .search = {.threads = 1,
                                                  .deadline = &(struct deadline){.stop = &stop}}};
    assert_int_equal(generate_puzzle(&request, &arena, &puzzle, &error), DM_UNKNOWN);
    arena_free(&arena);
}

KIT_SUITE(generate)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_minimal_puzzles_have_one_answer_and_no_spare_clue),
        cmocka_unit_test(test_the_fewest_clues_are_the_fewest),
        cmocka_unit_test(test_fewest_clues_of_six_by_six),
        cmocka_unit_test(test_levels_are_kept),
        cmocka_unit_test(test_shares_and_patterns),
        cmocka_unit_test(test_the_same_seed_makes_the_same_puzzle),
        cmocka_unit_test(test_what_does_not_go_together_is_refused),
        cmocka_unit_test(test_all_puzzles_of_four_by_four),
        cmocka_unit_test(test_what_cannot_be_had_is_told),
        cmocka_unit_test(test_stopping),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
