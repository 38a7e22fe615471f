/* Number paths: results without a search are true, compared with all answers of small boards, and
 * each reason has its own sentence; symmetries send answers to answers and marks along. */
#include "ask/session.h"
#include "base/sentence.h"
#include "kit_board.h"
#include "kit_path.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* ---- clashes */

static void test_every_clash_has_its_sentence(void **state)
{
    (void)state;
    static const struct {
        const char *text, *sentence; /* NULL: none */
        int count;
        size_t cells[2];
    } cases[] = {
        {"numbrix 2 3\n. . .\n. . .\nlink 1 1 1 2\nlink 1 2 1 3\nlink 1 2 2 2\n",
         "row 1, column 2 has 3 links, a path has at most two",
         1,
         {1}},
        {"hidato 2 2\n. .\n. .\nlink 1 1 1 2\nlink 1 1 2 1\nlink 1 2 2 1\n",
         "the links through row 1, column 2 and row 2, column 1 close a circle",
         2,
         {1, 2}},
        {"rikudo 2 2\n4 2\n. .\nlink 1 1 1 2\n", "4 and 2 are linked, but are not consecutive", 2, {0, 1}},
        {"numbrix 1 5\n1 . . 3 .\n",
         "1 and 3 are too far apart: they are 3 steps from each other",
         2,
         {0, 3}},
        {"hidato 1 4\n1 2 . 4\n", NULL, 0, {0}},
        {"hidato 1 4\n1 3 . 2\n", "1 and 2 are too far apart: they are 3 steps from each other", 2, {0, 3}},
        {"hidato 1 5\n1 5 4 . .\n", "other given numbers keep 4 from 1", 2, {0, 2}},
        {"numbrix 2 5\n3 2 5 . .\n# 1 # # #\n", "other given numbers keep 5 from 3", 2, {0, 2}},
        {"numbrix 2 2\n1 3\n. .\n",
         "coloured like a chess board, the cells of 1 and 3 are unlike: no path has 2 steps between them",
         2,
         {0, 1}},
        {"numbrix 3 3\n1 . .\n. 4 .\n. . .\n",
         "coloured like a chess board, the cells of 1 and 4 are alike: no path has 3 steps between them",
         2,
         {0, 4}},
        {"numbrix 3 3\n. 1 .\n. . .\n. . .\n",
         "coloured like a chess board, it has 5 cells of one colour and 4 of the other, so odd numbers are "
         "on "
         "the first, but 1 is on the other",
         1,
         {1}},
        {"rikudo 2 2\n1 3\n. .\n", NULL, 0, {0}},
        {"numbrix 1 3\n1 # 2\n", NULL, 0, {0}}, /* in two pieces: that is the reason */
        {"rikudo 2 2\n3 2\n. .\nlink 1 1 1 2\n", NULL, 0, {0}},
        {"numbrix 2 3\n. . .\n. . .\nlink 1 1 1 2\nlink 1 2 1 3\n", NULL, 0, {0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        struct verdict verdict = {.cell_count = 0};
        struct board *board = kit_board(&arena, NULL, cases[i].text);
        bool clashes = board->family->theorems->clash(board, &verdict);
        assert_int_equal(clashes, cases[i].sentence != NULL);
        if (clashes) assert_string_equal(verdict.sentence.text, cases[i].sentence);
        assert_int_equal(verdict.cell_count, cases[i].count);
        assert_memory_equal(verdict.cells, cases[i].cells, (size_t)cases[i].count * sizeof(size_t));
        arena_free(&arena);
    }
}

static void test_boards_without_any_path(void **state)
{
    (void)state;
    static const struct {
        const char *text, *reason; /* NULL: none is reported */
    } cases[] = {
        {"numbrix 3 3\n# . #\n. . .\n# . #\n",
         "coloured like a chess board, it has 3 cells more of one colour, and a path changes colours at each "
         "step"},
        {"rikudo 4 4\n# # . #\n# # . #\n# . . .\n. # # #\n",
         "3 cells have a single neighbour, and a path has two ends"},
        {"numbrix 3 3\n. . .\n. . .\n. . .\n", NULL},
        {"numbrix 1 5\n. . . . .\n", NULL},
        {"hidato 1 2\n. .\n", NULL},
        {"rikudo 1 1\n.\n", NULL},
        {"rikudo 2 3\n. # .\n. # .\n",
         "the cells are in 2 pieces, and no path joins row 1, column 1 to row 1, column 3"},
        {"numbrix 2 3\n. # 2\n# 1 #\n",
         "the cells are in 3 pieces, and no path joins row 1, column 1 to row 1, column 3"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        struct sentence reason = {""};
        struct board *board = kit_board(&arena, NULL, cases[i].text);
        assert_int_equal(board->family->theorems->refute(board, &reason), cases[i].reason != NULL);
        assert_string_equal(reason.text, cases[i].reason ? cases[i].reason : "");
        arena_free(&arena);
    }
}

/* Random clues, or those of an answer, which must not be refused. */
static void test_theorems_are_sound(void **state)
{
    (void)state;
    struct rng rng;
    int clashes = 0, refuted = 0, fine = 0;
    rng_seed(&rng, 37);
    for (uint64_t round = kit_rounds(6000); round > 0; round--) {
        struct arena arena = {0};
        struct verdict verdict = {.cell_count = 0};
        struct sentence reason = {""};
        int32_t values[KIT_PATH_CELLS];
        struct path *p = kit_path_random(&arena, &rng, 10);
        bool from_answer = round % 2 && kit_path_answer(p, &rng, values);
        kit_path_clues(p, &rng, (unsigned)rng_below(&rng, 60), from_answer ? values : NULL);
        bool clash = path_theorems.clash(&p->board, &verdict);
        bool refute = path_theorems.refute(&p->board, &reason);
        if (clash) assert_true(verdict.cell_count > 0 && !sentence_is_empty(&verdict.sentence));
        if (clash || refute) assert_int_equal(kit_path_count(p), 0);
        clashes += clash;
        refuted += refute;
        fine += !clash && !refute;
        arena_free(&arena);
    }
    assert_true(clashes > kit_part(30) && refuted > kit_part(30) && fine > kit_part(30));
}

/* ---- boards in pieces */

static int64_t count_by(const struct board *board, const char *engine, const char *model)
{
    struct sentence error = {""};
    struct request request = {.engine = engine,
                              .model = model,
                              .threads = 1,
                              .question = {.kind = QUESTION_COUNT}};
    struct session *session = session_open_request(board, &request, &error);
    assert_string_equal(error.text, "");
    wide count = 0, stand_for;
    if (session_counts(session))
        assert_int_equal(session_count(session, &count, &stand_for), DM_NONE);
    else
        assert_int_equal(session_next(session), DM_NONE);
    session_close(session);
    return (int64_t)count;
}

/* No theorem is used if an engine is named: the search itself must decide. */
static void test_boards_in_pieces_have_no_path(void **state)
{
    (void)state;
    static const char *const ways[][2] = {
        {NULL, NULL},
        {"walk", NULL},
        {"frontier", NULL},
        {"kernel", "path"},
        {"cadical", "path"},
        {"kernel", "numbers"},
        {"kernel", "positions"},
        {"cadical", "numbers"},
        {"cadical", "positions"},
    };
    struct rng rng;
    rng_seed(&rng, 71);
    for (uint64_t round = kit_rounds(300); round > 0; round--) {
        struct arena arena = {0};
        struct sentence reason = {""};
        int32_t values[KIT_PATH_CELLS];
        struct path *p = kit_path_pieces(&arena, &rng, 9);
        if (round % 2) kit_path_clues(p, &rng, (unsigned)rng_below(&rng, 40), NULL);
        assert_int_equal(kit_path_count(p), 0);
        assert_true(path_theorems.refute(&p->board, &reason));
        assert_non_null(strstr(reason.text, "pieces"));
        assert_false(path_guess(&p->board, 1, NULL, values, NULL));
        for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
            const struct family_method *method = families_method(p->board.family, ways[i][0]);
            if (method && method->takes && !method->takes(&p->board)) continue;
            assert_int_equal(count_by(&p->board, ways[i][0], ways[i][1]), 0);
        }
        arena_free(&arena);
    }
}

/* ---- symmetries */

static void check_generator(const struct path *p, size_t g, const int32_t *values)
{
    const struct family *family = p->board.family;
    size_t cells = p->field.cells, edges = p->field.edges;
    int32_t image[KIT_PATH_CELLS] = {0}, marks[8 * KIT_PATH_CELLS], image_marks[8 * KIT_PATH_CELLS];
    for (size_t i = 0; i < cells; i++) {
        size_t cell = i;
        int32_t value = values[i];
        assert_true(family->symmetry->image(&p->board, g, &cell, &value));
        assert_in_range(cell, 0, cells - 1);
        assert_int_equal(image[cell], 0);
        image[cell] = value;
    }
    assert_true(kit_path_right(p, image));
    path_marks(&p->board, values, marks);
    path_marks(&p->board, image, image_marks);
    for (size_t e = 0; e < edges; e++) {
        size_t mark = cells + e;
        int32_t value = marks[e];
        assert_true(family->symmetry->image(&p->board, g, &mark, &value));
        assert_in_range(mark, cells, cells + edges - 1);
        assert_int_equal(value, image_marks[mark - cells]);
    }
}

static void test_symmetries_send_answers_to_answers(void **state)
{
    (void)state;
    struct rng rng;
    int checked = 0;
    rng_seed(&rng, 41);
    for (uint64_t round = kit_rounds(1000); round > 0; round--) {
        struct arena arena = {0};
        int32_t values[KIT_PATH_CELLS];
        struct path *p = kit_path_random(&arena, &rng, 12);
        if (kit_path_answer(p, &rng, values)) {
            size_t count = p->field.images + 1, cell = 0;
            int32_t value = 1;
            for (size_t g = 0; g < count; g++) check_generator(p, g, values);
            assert_false(path_symmetry_facet.image(&p->board, count, &cell, &value));
            checked += count > 1;
        }
        arena_free(&arena);
    }
    assert_true(checked > kit_part(20));
}

KIT_SUITE(path_theorems)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_clash_has_its_sentence),
        cmocka_unit_test(test_boards_without_any_path),
        cmocka_unit_test(test_theorems_are_sound),
        cmocka_unit_test(test_boards_in_pieces_have_no_path),
        cmocka_unit_test(test_symmetries_send_answers_to_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
