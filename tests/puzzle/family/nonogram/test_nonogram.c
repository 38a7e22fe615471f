/* Nonograms: files in and out, hostile input, the referee and all searches against a list of all
 * pictures, symmetries, and random pictures. */
#include "ask/session.h"
#include "base/rng.h"
#include "base/sentence.h"
#include "explain/steps.h"
#include "kit_board.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "puzzle/family/nonogram/nonogram.h"

#include <string.h>

enum { SIDE = 4, CELLS = SIDE * SIDE };

/* ---- the definition: a line, written as a string, has exactly these blocks between its gaps */

static bool has_clue(const struct nonogram *n, int l, unsigned picture)
{
    const struct block_line *line = &n->line[l];
    char written[2 * SIDE + 3] = ".", *at = written + 1, wanted[100] = "";
    for (size_t k = 0; k < line->cells; k++) *at++ = picture >> nonogram_cell(n, l, k) & 1 ? '#' : '.';
    *at++ = '.';
    *at = '\0';
    for (size_t b = 0; b < line->count; b++) {
        if (line->length[b] > SIDE) return false;
        strcat(wanted, ".");
        strncat(wanted, "####", (size_t)line->length[b]);
    }
    char packed[sizeof written] = "";
    size_t size = 0;
    for (const char *c = written; *c; c++)
        if (*c == '#' || (c[1] == '#' && *c == '.')) packed[size++] = *c;
    return strcmp(packed, wanted) == 0;
}

static bool is_right(const struct nonogram *n, unsigned picture)
{
    for (int l = 0; l < nonogram_lines(n); l++)
        if (!has_clue(n, l, picture)) return false;
    for (size_t i = 0; i < n->base.board.cells; i++)
        if (n->base.given[i] != LOGIC_OPEN && n->base.given[i] != (int32_t)(picture >> i & 1)) return false;
    return true;
}

/* ---- random boards: the clues of a picture, some of them changed, some cells known */

static const struct board *random_board(struct arena *arena, struct rng *rng)
{
    struct buf text = {0};
    int rows = (int)rng_between(rng, 1, SIDE), columns = (int)rng_between(rng, 1, SIDE);
    unsigned picture = (unsigned)rng_next(rng), other = (unsigned)rng_next(rng);
    uint64_t known = rng_below(rng, 3);
    picture = rng_below(rng, 2) ? picture | other : picture & other;
    buf_print(&text, "nonogram %d %d\n", rows, columns);
    for (int l = 0; l < rows + columns; l++) {
        int length = l < rows ? columns : rows, run = 0, blocks = 0;
        for (int k = 0; k <= length; k++) {
            int cell = l < rows ? l * columns + k : k * columns + l - rows;
            bool filled = k < length && picture >> cell & 1;
            if (!filled && run) blocks++, buf_print(&text, "%d ", run + (rng_below(rng, 40) == 0));
            run = filled ? run + 1 : 0;
        }
        buf_add(&text, blocks ? "\n" : "-\n");
    }
    for (int i = 0; i < rows * columns; i++)
        buf_print(&text, "%c%s",
                  rng_below(rng, 16) >= known ? '.'
                  : picture >> i & 1          ? '#'
                                              : 'x',
                  (i + 1) % columns ? "" : "\n");
    const struct board *board = kit_board(arena, "nonogram", buf_text(&text));
    buf_free(&text);
    return board;
}

static void spell(const struct board *board, unsigned picture, int32_t *values)
{
    for (size_t i = 0; i < board->cells; i++) values[i] = picture >> i & 1;
}

static size_t count_right(const struct board *board)
{
    size_t count = 0;
    int32_t values[CELLS];
    struct verdict verdict;
    for (unsigned picture = 0; picture < 1u << board->cells; picture++) {
        bool right = is_right(nonogram_of(board), picture);
        spell(board, picture, values);
        assert_int_equal(board->family->check(board, values, &verdict), right);
        count += right;
    }
    return count;
}

/* ---- searches */

static size_t count_found(const struct board *board, const char *engine)
{
    struct request request = {.threads = 1, .engine = engine, .question = {.kind = QUESTION_ALL}};
    struct sentence error;
    struct plan plan;
    size_t count = 0;
    assert_true(plan_make(&plan, board, &request, &error));
    struct session *session = session_open(&plan, &error);
    while (session_next(session) == DM_SOLUTION) {
        unsigned picture = 0;
        for (size_t i = 0; i < board->cells && board->cells <= CELLS; i++)
            picture |= (unsigned)session_values(session)[i] << i;
        assert_true(board->cells > CELLS || is_right(nonogram_of(board), picture));
        count++;
    }
    session_close(session);
    return count;
}

static void test_searches(void **state)
{
    struct rng rng;
    int met[3] = {0, 0, 0};
    rng_seed(&rng, 1);
    for (uint64_t round = 0; round < kit_rounds(600); round++) {
        struct arena arena = {0};
        const struct board *board = random_board(&arena, &rng);
        size_t wanted = count_right(board);
        struct sentence reason;
        met[wanted < 2 ? wanted : 2]++;
        assert_int_equal(count_found(board, NULL), wanted);
        assert_int_equal(count_found(board, "kernel"), wanted);
        assert_int_equal(count_found(board, "cadical"), wanted);
        if (nonogram_misfit(nonogram_of(board)) < 0) assert_int_equal(count_found(board, "lines"), wanted);
        if (board->family->theorems->refute(board, &reason)) assert_int_equal(wanted, 0);
        arena_free(&arena);
    }
    for (int i = 0; i < 3; i++) assert_true(met[i] > kit_part(15));
}

/* Steps end with the only answer, or with a contradiction exactly if there is none. */
static void test_levels(void **state)
{
    struct rng rng;
    rng_seed(&rng, 2);
    for (uint64_t round = 0; round < kit_rounds(100); round++) {
        struct arena arena = {0};
        const struct board *board = random_board(&arena, &rng);
        const struct request request = {.threads = 1};
        size_t wanted = count_right(board);
        struct steps *steps = steps_open(board, &request);
        enum steps_answer answer;
        while ((answer = steps_next(steps)) == STEPS_TOLD)
            assert_true(steps_deduction(steps)->sentence.text[0]);
        assert_int_equal(answer, wanted == 0 ? STEPS_NONE : wanted == 1 ? STEPS_SOLVED : STEPS_SEVERAL);
        steps_close(steps);
        arena_free(&arena);
    }
}

/* ---- symmetries */

static size_t count_symmetries(const char *text)
{
    struct arena arena = {0};
    const struct board *board = kit_board(&arena, "nonogram", text);
    size_t g = 0, cell = 0;
    for (int32_t value = 1; board->family->symmetry->image(board, g, &cell, &value);) g++;
    arena_free(&arena);
    return g;
}

static void test_symmetries(void **state)
{
    assert_int_equal(count_symmetries("nonogram 2 2\n1\n1\n1\n1\n"), 6);
    assert_int_equal(count_symmetries("nonogram 2 2\n2\n1\n2\n1\n"), 1);      /* a diagonal */
    assert_int_equal(count_symmetries("nonogram 2 3\n1 1\n3\n2\n1\n2\n"), 1); /* mirror */
    assert_int_equal(count_symmetries("nonogram 2 3\n2\n2\n2\n2\n0\n"), 1);   /* flip */
    assert_int_equal(count_symmetries("nonogram 1 4\n2 1\n1\n1\n0\n1\n"), 1); /* one row */
}

/* ---- files */

static void test_non(void **state)
{
    struct arena arena = {0};
    struct buf out = {0};
    const struct board *board =
        kit_board(&arena, NULL,
                  "catalogue \"none\"\n# a comment\ntitle \"Gate\"\nwidth 3\nheight 2\n\nrows\n3\n1,1\n\n"
                  "columns\n2\n1\n2\n\ngoal \"111101\"\n");
    assert_non_null(board->answer);
    assert_string_equal(
        kit_board_written(board, NULL, "non", &out),
        "title \"Gate\"\nwidth 3\nheight 2\n\nrows\n3\n1,1\n\ncolumns\n2\n1\n2\n\ngoal 111101\n");
    assert_string_equal(kit_board_written(board, NULL, "native", &out),
                        "nonogram 2 3\n3\n1 1\n2\n1\n2\n"); /* the goal is no clue */
    buf_free(&out);
    arena_free(&arena);
}

static void test_refusals(void **state)
{
    static const struct kit_refusal cases[] = {
        {"nonogram\n", "t:1:9:", "the number of rows"},
        {"nonogram 0 3\n", "t:1:10:", "must be from 1 to 1000"},
        {"nonogram 1 1001\n", "t:1:12:", "must be from 1 to 1000"},
        {"nonogram 1000000000 1000000000\n", "t:1:10:", "must be from 1 to 1000"},
        {"nonogram 1 1 1\n", "t:1:14:", "the end of the line"},
        {"nonogram 1 1\n", "t:2:1:", "the length of a block"},
        {"nonogram 1 1\n1\n", "t:3:1:", "the length of a block"},
        {"nonogram 1 1\nx\n1\n", "t:2:1:", "the length of a block"},
        {"nonogram 1 2\n1,\n1\n1\n", "t:2:3:", "the length of a block"},
        {"nonogram 1 2\n1 0\n1\n1\n", "t:2:3:", "a 0 stands alone"},
        {"nonogram 1 2\n0 1\n1\n1\n", "t:2:1:", "a 0 stands alone"},
        {"nonogram 1 1\n1000000001\n1\n", "t:2:1:", "must be from 0 to 1000000000"},
        {"nonogram 1 1\n-1\n1\n", "t:2:2:", "the end of the line"},
        {"nonogram 2 1\n1\n1\n2\n#\n?\n", "t:6:1:", "a cell"},
        {"nonogram 1 2\n1\n1\n0\n#\n", "t:5:2:", "a cell"},
        {"nonogram 1 2\n1\n1\n0\n#.#\n", "t:5:3:", "the end of the line"},
        {"width 2\nheight 1\nrows\n1\n", "t:5:1:", "the clues of the columns are missing"},
        {"width 2\nrows\n1\n", "t:2:1:", "rows come after height"},
        {"width 1\nheight 1\nrows\n1\nrows\n1\n", "t:5:1:", "the rows come twice"},
        {"width 1\nheight 1\nrows\n1\ncolumns\n1\ngoal 2\n", "t:7:6:", "0 or 1"},
        {"width 1\nheight 1\nrows\n1\ncolumns\n1\ngoal 11\n", "t:7:7:", "the end of the line"},
        {"width 1\nheight 1\nrows\n1\n1\ncolumns\n1\n", "t:5:1:", "one more line of clues"},
        {"width 1\nheight 1\ncolumns\n1\nrows\n1\n2,1\n", "t:7:1:", "one more line of clues"},
        {"nonogram 1 1\n1\n1\n#\nthe end\nof it\n", "t:5:1:", "expected `nonogram ROWS COLUMNS'"},
        {"width 1\nheight 1\ncolor a #ff0000\nrows\n1\ncolumns\n1\n", "t:3:6:", "colours"},
    };
    kit_board_refused("nonogram", cases, sizeof cases / sizeof *cases);
}

/* A line of more blocks than any line can have. */
static void test_many_blocks(void **state)
{
    struct buf text = {0};
    buf_add(&text, "nonogram 1 1\n");
    for (int i = 0; i < 5000; i++) buf_add(&text, "1 ");
    buf_add(&text, "\n1\n");
    kit_board_refused("nonogram",
                      (struct kit_refusal[]){{buf_text(&text), "t:2:2001:", "at most 1000 blocks"}}, 1);
    buf_free(&text);
}

/* Clues that do not fit are no errors: their regions stay small. */
static void test_misfits(void **state)
{
    static const char *const texts[] = {"nonogram 1 1\n1000000000\n1\n", "nonogram 2 2\n1 1\n1\n1\n1\n",
                                        "nonogram 1 3\n1000000000 1000000000\n1\n0\n1\n"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct arena arena = {0};
        struct sentence reason;
        const struct board *board = kit_board(&arena, "nonogram", texts[i]);
        assert_true(board->family->theorems->refute(board, &reason));
        assert_non_null(strstr(reason.text, "but its blocks need"));
        assert_int_equal(count_found(board, "kernel"), 0);
        arena_free(&arena);
    }
}

/* ---- random pictures */

static void test_generator(void **state)
{
    static const char *const sizes[] = {"6", "9x12", "15"};
    const struct family_generator *generator = nonogram_family.generator;
    for (uint64_t round = 0; round < kit_rounds(30); round++) {
        struct arena arena = {0};
        struct sentence error = {""};
        void *options =
            arena_copy(&arena, generator->generate_options.defaults, generator->generate_options.size);
        assert_true(
            option_set(generator->generate_options.options, options, "size", sizes[round % 3], &error));
        const struct board *board = generator->aim(&arena, options, -1, (int64_t)round, NULL, &error);
        assert_non_null(board);
        assert_int_equal(count_found(board, "kernel"), 1);
        arena_free(&arena);
    }
}

KIT_SUITE(nonogram)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_searches), cmocka_unit_test(test_levels),    cmocka_unit_test(test_symmetries),
        cmocka_unit_test(test_non),      cmocka_unit_test(test_refusals),  cmocka_unit_test(test_many_blocks),
        cmocka_unit_test(test_misfits),  cmocka_unit_test(test_generator),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
