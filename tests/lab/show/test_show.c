/* The numbers of symmetries that models leave are checked by enumerating all solutions, and sizes
 * against the formulas written. */
#include "ask/plan.h"
#include "base/sentence.h"
#include "kit_board.h"
#include "kit_suite.h"
#include "lab/show/show.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- the oracle: the group from its generators, and all solutions */

enum { VALUES = 32 }; /* more than any cell here has */

typedef VEC(int32_t *) rows_list; /* owned: answers by cell, or symmetries by point */

static void free_rows(rows_list *rows)
{
    for (size_t i = 0; i < rows->size; i++) alloc_free(rows->data[i]);
    vec_free(rows);
}

static bool is_listed(const rows_list *rows, const int32_t *row, size_t length)
{
    for (size_t i = 0; i < rows->size; i++)
        if (memcmp(rows->data[i], row, length * sizeof *row) == 0) return true;
    return false;
}

static bool add_new(rows_list *rows, int32_t *row, size_t length)
{
    bool fresh = !is_listed(rows, row, length);
    if (fresh)
        vec_push(rows, row);
    else
        alloc_free(row);
    return fresh;
}

/* Points are numbered VALUES * cell + value. */
static int32_t image_of(const struct board *board, size_t g, int32_t point)
{
    size_t cell = (size_t)point / VALUES;
    int32_t value = point % VALUES;
    return board->family->symmetry->image(board, g, &cell, &value) ? (int32_t)cell * VALUES + value : -1;
}

/* Only possible values of cells are mapped. */
static void close_group(const struct board *board, const bool *points, size_t count, rows_list *group)
{
    int32_t *identity = alloc_array(count, sizeof *identity);
    for (size_t p = 0; p < count; p++) identity[p] = (int32_t)p;
    vec_push(group, identity);
    for (size_t i = 0; i < group->size; i++)
        for (size_t g = 0; image_of(board, g, 1) >= 0; g++) {
            int32_t *product = alloc_array(count, sizeof *product);
            for (size_t p = 0; p < count; p++) {
                product[p] = (int32_t)p;
                if (points[p]) product[p] = image_of(board, g, group->data[i][p]);
            }
            add_new(group, product, count);
        }
}

static int32_t value_of(const void *self, dm_int x)
{
    return (int32_t)dm_value(self, x);
}

static void list_answers(const struct board *board, const struct family_model *row, rows_list *answers)
{
    struct build build;
    build_model(&build, board, row, false);
    dm_satisfy(build.model);
    dm_solver *solver = dm_solver_new(build.model, NULL);
    while (dm_next(solver) == DM_SOLUTION) {
        int32_t *values = alloc_array(board->cells, sizeof *values);
        build_read(&build, value_of, solver, values);
        add_new(answers, values, board->cells);
    }
    dm_solver_free(solver);
    build_free(&build);
}

static bool keeps_clues(const struct build *build, const int32_t *map)
{
    for (size_t i = 0; i < build->clues.size; i++) {
        const struct clue *clue = &build->clues.data[i];
        int32_t to = map[(int32_t)clue->cell * VALUES + clue->value];
        bool found = false;
        for (size_t k = 0; k < build->clues.size; k++)
            found |= to == (int32_t)build->clues.data[k].cell * VALUES + build->clues.data[k].value;
        if (!found) return false;
    }
    return true;
}

static void find_group(const struct board *board, rows_list *kept)
{
    struct build build;
    size_t count = board->cells * VALUES;
    bool *points = alloc_array(count, sizeof *points);
    rows_list group = {0};
    build_model(&build, board, NULL, false);
    const dm_int *cell = build_cells(&build);
    for (size_t i = 0; i < board->cells; i++)
        for (int64_t v = dm_lo(build.model, cell[i]); v <= dm_hi(build.model, cell[i]); v++)
            points[i * VALUES + (size_t)v] = true;
    close_group(board, points, count, &group);
    for (size_t i = 0; i < group.size; i++)
        if (keeps_clues(&build, group.data[i])) {
            int32_t *copy = alloc_array(count, sizeof *copy);
            memcpy(copy, group.data[i], count * sizeof *copy);
            vec_push(kept, copy);
        }
    free_rows(&group);
    alloc_free(points);
    build_free(&build);
}

/* The distinct images of a solution. */
static void find_images(const struct board *board, const rows_list *group, const int32_t *answer,
                        rows_list *images)
{
    for (size_t g = 0; g < group->size; g++) {
        int32_t *image = alloc_array(board->cells, sizeof *image);
        for (size_t i = 0; i < board->cells; i++) {
            int32_t to = group->data[g][(int32_t)i * VALUES + answer[i]];
            image[to / VALUES] = to % VALUES;
        }
        add_new(images, image, board->cells);
    }
}

/* Of a solution with a trivial stabiliser, as many images solve the model as it claims. */
static size_t check_left(const struct board *board, const struct show *show, const rows_list *group,
                         const rows_list *all)
{
    rows_list kept = {0};
    size_t regular = 0;
    list_answers(board, show->asked, &kept);
    assert_int_equal(show->symmetry.order, group->size);
    /* Unknown only if solutions are lost without an order. */
    assert_true(show->symmetry.left || show->asked->keeps);
    for (size_t i = 0; i < all->size; i++) {
        rows_list images = {0};
        size_t left = 0;
        find_images(board, group, all->data[i], &images);
        for (size_t k = 0; k < images.size; k++) left += is_listed(&kept, images.data[k], board->cells);
        assert_true(left > 0);
        bool counts = images.size == group->size && show->symmetry.left;
        if (counts) assert_int_equal(left, show->symmetry.left);
        regular += counts;
        free_rows(&images);
    }
    free_rows(&kept);
    return regular;
}

/* Checks all models of the board. Returns the number of (solution, model) pairs. */
static size_t check_board(const char *text)
{
    struct arena arena = {0};
    struct sentence error;
    rows_list group = {0}, all = {0};
    size_t seen = 0;
    const struct board *board = kit_board(&arena, NULL, text);
    find_group(board, &group);
    list_answers(board, NULL, &all);
    assert_true(all.size > 0);
    for (size_t i = 0; show_listed(board->family, i); i++) {
        struct show show;
        const struct show_request request = {.model = show_listed(board->family, i), .sizes = true};
        assert_true(show_open(&show, board, &request, &error));
        seen += check_left(board, &show, &group, &all);
        show_close(&show);
    }
    free_rows(&group);
    free_rows(&all);
    arena_free(&arena);
    return seen;
}

static void test_symmetries_left(void **state)
{
    (void)state;
    static const char *const boards[] = {
        "6\n0\n",
        "8\n0\n",
        "7\n0\n",
        "7\n1\n25\n", /* queens; the middle one given */
        "5\n1\n1\n",
        "7\n1\n4\n",
        "6\n2\n2\n35\n", /* in a corner; on a middle column; two */
        "chess 3 3 independent rooks=1 bishops=1 knights=1\n",
        "chess 3 3 dominate rooks=2 bishops=1\n",
        "chess 2 5 independent kings=2 knights=1\n",
        "binero 4 4\n. . . .\n. . . .\n. . . .\n. . . .\n",
        "binero 4 4\n1 . . .\n. . . .\n. . . .\n. . . 1\n",
        "hidato 2 3\n0 0 0\n0 0 0\n",
        "numbrix 3 3\n0 0 0\n0 0 0\n0 0 0\n",
        "rikudo 3 3\n# 0 0\n0 # 0\n0 0 #\n",
    };
    size_t seen = 0;
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) seen += check_board(boards[i]);
    assert_true(seen > 1000); /* with a trivial stabiliser */
}

static void check_queens(int n, const char *model, size_t order, size_t left)
{
    struct arena arena = {0};
    struct sentence error;
    struct show show;
    char text[32];
    snprintf(text, sizeof text, "%d\n0\n", n);
    const struct board *board = kit_board(&arena, NULL, text);
    assert_true(show_open(&show, board, &(struct show_request){.model = model, .sizes = true}, &error));
    assert_int_equal(show.symmetry.order, order);
    assert_int_equal(show.symmetry.left, left);
    show_close(&show);
    arena_free(&arena);
}

/* As the report's table has it: all, half, all, none but the identity. */
static void test_queens(void **state)
{
    (void)state;
    for (int n = 4; n <= 20; n += 4) {
        check_queens(n, "m0", 8, 8);
        check_queens(n, "m1", 8, 8);
        check_queens(n, "m2", 8, 4);
        check_queens(n, "m3", 8, 8);
        check_queens(n, "m4", 8, 1);
    }
    check_queens(400, "m0", 0, 0); /* too large to count */
}

/* ---- sizes in clauses are those of the formula */

static void check_clauses(const char *text)
{
    struct arena arena = {0};
    const struct board *board = kit_board(&arena, NULL, text);
    struct sentence error;
    struct buf formula = {0};
    for (size_t i = 0; show_listed(board->family, i); i++) {
        struct show show;
        show_clauses_list list = {0};
        struct buf alike = {0};
        const struct show_request request = {.model = show_listed(board->family, i)};
        assert_true(show_open(&show, board, &request, &error));
        show_clauses(&show, &request, &list, &alike);
        assert_true(list.size >= 1);
        for (size_t k = 0; k < list.size; k++) {
            struct encode_config config;
            char header[64];
            assert_true(cnf_choices(list.data[k].name, &config, &error));
            buf_clear(&formula);
            assert_true(cnf_write(board, show.asked, &config, false, &formula, &error));
            snprintf(header, sizeof header, "p cnf %d %lld\n", list.data[k].variables,
                     (long long)list.data[k].clauses);
            assert_true(strncmp(buf_text(&formula), header, strlen(header)) == 0);
        }
        vec_free(&list);
        buf_free(&alike);
        show_close(&show);
    }
    buf_free(&formula);
    arena_free(&arena);
}

static void test_clauses(void **state)
{
    (void)state;
    check_clauses("8\n0\n");
    check_clauses(
        "binero 6 6\n. . . . . .\n. . 1 . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n");
    check_clauses("chess 3 3 dominate rooks=2 bishops=1\n");
    check_clauses("numbrix 3 3\n0 0 0\n0 0 0\n0 0 0\n");
    check_clauses("_+_=_\nx   +\n_   _\n=   =\n_   _\n_   _\n");
}

/* ---- refusals */

static void test_refusals(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct sentence error = {""};
    struct show show;
    const struct board *queens = kit_board(&arena, NULL, "8\n0\n");
    const struct board *large = kit_board(&arena, NULL, "23000\n0\n");
    const struct board *maze = kit_board(&arena, "maze", "#####\n#S E#\n#####\n");
    assert_false(show_open(&show, queens, &(struct show_request){.model = "m5"}, &error));
    assert_non_null(strstr(error.text, "unknown model `m5'"));
    assert_false(show_open(&show, large, &(struct show_request){.model = "m4"}, &error));
    assert_non_null(strstr(error.text, "takes about"));
    assert_false(show_open(&show, maze, &(struct show_request){0}, &error));
    assert_string_not_equal(error.text, "");
    arena_free(&arena);
}

KIT_SUITE(show)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_symmetries_left),
        cmocka_unit_test(test_queens),
        cmocka_unit_test(test_clauses),
        cmocka_unit_test(test_refusals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
