/* Futoshiki: the referee and the solvers against trying all boards, numbers of Latin squares, files
 * in and out, game ids, bad ones; the rules of people against trying; puzzles, their steps and
 * their levels. */
#include "ask/build.h"
#include "base/rng.h"
#include "explain/steps.h"
#include "kit_board.h"
#include "kit_count.h"
#include "kit_facts.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "puzzle/family/futoshiki/futoshiki.h"
#include "puzzle/generate/generate.h"
#include "puzzle/regions/candidates.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* ---- the definition */

enum { SIDE = 4, CELLS = SIDE * SIDE };

/* The sign holds between two numbers, the first of which is on the left or above. */
static bool holds(char sign, int32_t first, int32_t second)
{
    return !sign || (sign == '<' || sign == '^' ? first < second : first > second);
}

/* Is a value in its place, with those of the cells before it? */
static bool fits(const struct futoshiki *f, const int32_t *values, int cell)
{
    int n = f->side, row = cell / n, column = cell % n;
    if (f->base.given[cell] != LOGIC_OPEN && f->base.given[cell] != values[cell]) return false;
    for (int k = 0; k < column; k++)
        if (values[row * n + k] == values[cell]) return false;
    for (int k = 0; k < row; k++)
        if (values[k * n + column] == values[cell]) return false;
    if (column && !holds(f->between[2 * (cell - 1)], values[cell - 1], values[cell])) return false;
    return !row || holds(f->between[2 * (cell - n) + 1], values[cell - n], values[cell]);
}

static bool is_right(const struct futoshiki *f, const int32_t *values)
{
    for (int cell = 0; cell < f->side * f->side; cell++)
        if (values[cell] < 1 || values[cell] > f->side || !fits(f, values, cell)) return false;
    return true;
}

/* Tries all values of the cells from this one on; counts the answers, and notes the values that
 * cells have in them. */
static int64_t try_all(const struct futoshiki *f, int cell, int32_t *values, uint64_t *seen)
{
    int64_t found = 0;
    int cells = f->side * f->side;
    for (int i = 0; i < cells && cell == cells; i++) seen[i] |= UINT64_C(1) << values[i];
    if (cell == cells) return 1;
    for (values[cell] = 1; values[cell] <= f->side; values[cell]++)
        if (fits(f, values, cell)) found += try_all(f, cell + 1, values, seen);
    return found;
}

/* Of the family's model. */
static int64_t count_answers(const struct board *board)
{
    struct build build;
    build_model(&build, board, NULL, false);
    int64_t found = kit_count(build.model, NULL, "yes");
    build_free(&build);
    return found;
}

static const struct futoshiki *make_random(struct arena *arena, struct rng *rng, struct buf *text)
{
    const struct futoshiki *f;
    do {
        buf_clear(text);
        kit_facts_of(&futoshiki_family)->make(rng, text);
        f = futoshiki_of(kit_board(arena, "futoshiki", buf_text(text)));
    } while (f->side > SIDE);
    return f;
}

/* ---- against the definition */

static void test_latin_squares(void **state)
{
    static const int64_t counts[] = {0, 1, 2, 12, 576, 161280};
    (void)state;
    for (int side = 1; side <= (kit_is_short() ? 4 : 5); side++) {
        struct arena arena = {0};
        struct buf text = {0};
        int32_t values[25];
        uint64_t seen[25];
        buf_print(&text, "futoshiki %d\n", side);
        for (int i = 0; i < side * side; i++) buf_add(&text, (i + 1) % side ? ". " : ".\n");
        const struct board *board = kit_board(&arena, "futoshiki", buf_text(&text));
        assert_int_equal(try_all(futoshiki_of(board), 0, values, seen), counts[side]);
        if (side <= 4) assert_int_equal(count_answers(board), counts[side]);
        buf_free(&text);
        arena_free(&arena);
    }
}

/* The referee, the engines and the number of answers. */
static void test_answers(void **state)
{
    struct rng rng;
    struct buf text = {0};
    int right = 0, wrong = 0;
    (void)state;
    rng_seed(&rng, 41);
    for (uint64_t round = 0; round < kit_rounds(300); round++) {
        struct arena arena = {0};
        const struct futoshiki *f = make_random(&arena, &rng, &text);
        int32_t values[CELLS];
        uint64_t seen[CELLS];
        struct verdict verdict;
        size_t cells = f->base.board.cells;
        assert_int_equal(count_answers(&f->base.board), try_all(f, 0, values, seen));
        int shift = (int)rng_below(&rng, 4);
        for (size_t i = 0; i < cells; i++) {
            int32_t given = f->base.given[i];
            values[i] =
                given != LOGIC_OPEN ? given : (int32_t)(((int)i / f->side + (int)i + shift) % f->side) + 1;
        }
        if (rng_below(&rng, 2)) values[rng_below(&rng, cells)] = (int32_t)rng_between(&rng, 0, f->side + 1);
        bool expected = is_right(f, values);
        assert_int_equal(futoshiki_family.check(&f->base.board, values, &verdict), expected);
        right += expected;
        wrong += !expected;
        arena_free(&arena);
    }
    assert_true(right > kit_part(10));
    assert_true(wrong > kit_part(10));
    buf_free(&text);
}

/* ---- the rules of people */

/* What they find is so in all answers. On a board without an answer they may say anything. At the
 * fixpoint every sign agrees with what is left of its two cells. */
static void test_rules_are_sound(void **state)
{
    struct rng rng;
    struct buf text = {0};
    int64_t struck = 0, refuted = 0;
    (void)state;
    rng_seed(&rng, 42);
    for (uint64_t round = 0; round < kit_rounds(400); round++) {
        struct arena arena = {0};
        const struct futoshiki *f = make_random(&arena, &rng, &text);
        int32_t values[CELLS];
        uint64_t seen[CELLS] = {0};
        int64_t answers = try_all(f, 0, values, seen);
        struct logic *g = candidates_open(&f->base.board);
        struct verdict verdict;
        bool clashes = futoshiki_family.theorems->clash(&f->base.board, &verdict);
        enum logic_answer answer = candidates_follow(g, LEVEL_HARD, SIZE_MAX);
        if (answer == LOGIC_CONTRADICTION) {
            assert_int_equal(answers, 0);
            refuted++;
        } else {
            assert_false(clashes);
        }
        for (size_t i = 0; i < f->base.board.cells && answer != LOGIC_CONTRADICTION; i++) {
            assert_int_equal(seen[i] >> 1 & ~g->left[i], 0);
            struck += g->left[i] != g->all;
        }
        for (size_t i = 0; i < g->regions->count && answer != LOGIC_CONTRADICTION; i++) {
            const struct region *sign = &g->regions->region[i];
            if (sign->need != REGION_RELATION) continue;
            uint64_t smaller = g->left[sign->cells[0]], larger = g->left[sign->cells[1]];
            assert_true(candidates_largest(g, smaller) < candidates_largest(g, larger));
            assert_true(candidates_value(g, smaller) < candidates_value(g, larger));
        }
        candidates_close(g);
        arena_free(&arena);
    }
    assert_true(struck > kit_part(400));
    assert_true(refuted > kit_part(10));
    buf_free(&text);
}

/* A puzzle of this seed. */
static struct puzzle make_puzzle(struct arena *arena, int64_t side, int64_t seed)
{
    const struct {
        int64_t side, share;
    } options = {side, 20 + seed % 3 * 20};
    struct puzzle puzzle;
    struct sentence error = {""};
    struct generate_request request = {.board = futoshiki_puzzles_made.blank(arena, &options, &error),
                                       .level = -1,
                                       .seed = seed,
                                       .search = {.threads = 1}};
    assert_int_equal(generate_puzzle(&request, arena, &puzzle, &error), DM_OPTIMAL);
    return puzzle;
}

/* Puzzles have the answer that they were made from, and no other. Every step leads towards it, and
 * all steps lead as far as following the rules does. */
static void test_steps_of_puzzles(void **state)
{
    int solved = 0;
    (void)state;
    for (int64_t seed = 0; seed < (int64_t)kit_rounds(60); seed++) {
        struct arena arena = {0};
        struct puzzle puzzle = make_puzzle(&arena, 3 + seed % 4, seed);
        struct deduction deduction = {0};
        struct logic *g = candidates_open(puzzle.board), *all = candidates_open(puzzle.board);
        assert_int_equal(count_answers(puzzle.board), 1);
        assert_true(is_right(futoshiki_of(puzzle.board), puzzle.answer));
        while (candidates_step(g, LEVEL_HARD, &deduction) == LOGIC_DEDUCED) {
            for (size_t i = 0; i < deduction.facts.size; i++)
                assert_int_equal(puzzle.answer[deduction.facts.data[i].cell], deduction.facts.data[i].value);
            for (size_t i = 0; i < deduction.excluded.size; i++)
                assert_int_not_equal(puzzle.answer[deduction.excluded.data[i].cell],
                                     deduction.excluded.data[i].value);
        }
        assert_int_equal(candidates_follow(all, LEVEL_HARD, SIZE_MAX), LOGIC_NOTHING);
        assert_memory_equal(g->left, all->left, puzzle.board->cells * sizeof *g->left);
        size_t open = 0;
        for (size_t i = 0; i < puzzle.board->cells; i++) open += candidates_is_open(all, i);
        solved += open == 0;
        logic_free_deduction(&deduction);
        candidates_close(g);
        candidates_close(all);
        arena_free(&arena);
    }
    assert_true(solved > kit_part(20));
}

enum view { SWAP, MIRROR, COMPLEMENT, VIEWS };

/* The board with rows and columns exchanged, left and right, or small and large numbers. */
static const struct futoshiki *view_of(struct arena *arena, const struct futoshiki *f, enum view view)
{
    static const char from[] = "<>^v", swapped[] = "^v<>", opposite[] = "><v^";
    size_t n = (size_t)f->side, cells = n * n;
    int32_t *given = ARENA_ARRAY(arena, int32_t, cells);
    char *between = ARENA_ARRAY(arena, char, 2 * cells);
    for (size_t cell = 0; cell < cells; cell++) {
        size_t row = cell / n, column = cell % n;
        size_t to = view == SWAP ? column * n + row : view == MIRROR ? row * n + n - 1 - column : cell;
        int32_t value = f->base.given[cell];
        given[to] = view == COMPLEMENT && value != LOGIC_OPEN ? f->side + 1 - value : value;
        for (size_t down = 0; down < 2; down++) {
            char sign = f->between[2 * cell + down];
            if (!sign) continue;
            size_t kind = (size_t)(strchr(from, sign) - from);
            bool turned = view == COMPLEMENT || (view == MIRROR && !down);
            size_t at = view == MIRROR && !down ? to - 1 : to;
            between[2 * at + (view == SWAP ? !down : down)] = view == SWAP ? swapped[kind]
                                                              : turned     ? opposite[kind]
                                                                           : sign;
        }
    }
    return futoshiki_of(futoshiki_make(arena, f->side, between, given));
}

static void test_views_have_one_level(void **state)
{
    int met[LEVEL_BEYOND + 1] = {0}, levels = 0;
    (void)state;
    for (int64_t seed = 0; seed < (int64_t)kit_rounds(60); seed++) {
        struct arena arena = {0};
        const struct futoshiki *f = futoshiki_of(make_puzzle(&arena, 6 + seed % 2, seed).board);
        enum level level = steps_grade(&f->base.board, &(struct request){.threads = 1});
        met[level]++;
        for (int i = 0; i < 2 * VIEWS; i++) {
            f = view_of(&arena, f, (enum view)(i % VIEWS));
            assert_int_equal(steps_grade(&f->base.board, &(struct request){.threads = 1}), level);
        }
        arena_free(&arena);
    }
    for (int i = 0; i <= LEVEL_BEYOND; i++) levels += met[i] > 0;
    assert_true(levels > (kit_is_short() ? 0 : 2));
}

/* The first step of a board: its sentence. */
static void test_sentences(void **state)
{
    static const char *const cases[][2] = {
        {"futoshiki 4\n. < . < .   .\n.   .   .   .\n.   .   .   .\n.   .   .   .\n",
         "In r1c1 < r1c2 < r1c3, the numbers grow: 3 and 4 are struck out of row 1, column 1; 1 and 4 of row "
         "1, "
         "column 2; 1 and 2 of row 1, column 3."},
        {"futoshiki 3\n. > .   .\n        v\n.   .   2\n.   .   .\n",
         "In r2c3 < r1c3, the numbers grow: 1 is struck out of row 1, column 3."},
        {"futoshiki 2\n. < .\nv   ^\n. > .\n", "In r1c1 < r1c2 < r2c2, the numbers have no room to grow."},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        struct deduction deduction = {0};
        struct logic *g = candidates_open(kit_board(&arena, "futoshiki", cases[i][0]));
        enum logic_answer answer = candidates_step(g, LEVEL_EASY, &deduction);
        assert_int_equal(answer, i < 2 ? LOGIC_DEDUCED : LOGIC_CONTRADICTION);
        assert_string_equal(deduction.sentence.text, cases[i][1]);
        logic_free_deduction(&deduction);
        candidates_close(g);
        arena_free(&arena);
    }
}

/* ---- files */

static void test_forms_of_one_board(void **state)
{
    static const char *const forms[] = {
        "futoshiki 3\n. < .   2\n    v\n1   .   .\n        ^\n. > .   .\n",
        "c a comment\nfutoshiki 3\n.<.  2\n  v\n\n1 0 _\nc another\n    ^\n. >.  .\n",
        "3:0,0DL,2,1,0,0,0R,0,0U\n",
        "3d:0,0ld,2,1,0,0,0r,0,0u,\n",
        "3dx:0,0LD,2,1,0,0,0R,0,0U\n",
        "futoshiki 3\n+---+---+---+\n| . < . |[2]|\n+---+-v-+---+\n|[1]|   |   |\n+---+---+-^-+\n| . > . | . "
        "|\n"
        "+---+---+---+\n",
    };
    struct buf text = {0};
    (void)state;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        struct arena arena = {0};
        const struct board *board = kit_board(&arena, NULL, forms[i]);
        assert_string_equal(kit_board_written(board, NULL, "native", &text), forms[0]);
        assert_string_equal(kit_board_written(board, NULL, "sgt", &text), forms[2]);
        arena_free(&arena);
    }
    buf_free(&text);
}

static void test_refused(void **state)
{
    static const struct kit_refusal cases[] = {
        {"futoshiki\n", "t:1:10:", "expected the side of the board"},
        {"futoshiki 65\n", "t:1:11:", "must be from 1 to 64"},
        {"futoshiki 2\n. .\n. < \n", "t:3:5:", "row 2 has 1 cell, must have 2"},
        {"futoshiki 2\n. . <\n. .\n", "t:2:5:", "expected the end of the line after 2 cells"},
        {"futoshiki 2\n< . .\n. .\n", "t:2:1:", "expected a number or a dot, found `<'"},
        {"futoshiki 2\n. < < .\n. .\n", "t:2:5:", "expected a number or a dot, found `<'"},
        {"futoshiki 2\n. .\n ^\n. .\n", "t:3:2:", "this sign is not below a cell of row 1"},
        {"futoshiki 2\n. .\n^ x\n. .\n", "t:3:3:", "expected `^' or `v' below a cell, found `x'"},
        {"futoshiki 2\n. .\n^\nv\n. .\n", "t:4:1:", "the cell above has a sign below it already"},
        {"futoshiki 2\n. .\n. .\n  ^\n", "t:4:3:", "no row follows below this sign"},
        {"futoshiki 2\n^\n. .\n. .\n", "t:2:1:", "expected a number or a dot, found `^'"},
        {"futoshiki 2\n. . .\n. .\n", "t:2:5:", "expected the end of the line"},
        {"futoshiki 2\n. 3\n. .\n", "t:2:3:", "a number is 3, must be from 1 to 2"},
        {"futoshiki 2\n+---+---+\n| . < . <\n", "t:3:9:", "expected the end of the line after 2 cells"},
        {"futoshiki 2\n+-^-+---+\n| . | . |\n", "t:2:3:", "expected a rule like"},
        {"2:0,0,0\n", "t:1:8:", "expected a comma, or U, R, D or L, found the end of the line"},
        {"2:0,0,0,0R\n", "t:1:10:", "there is no neighbour on that side"},
        {"2:0U,0,0,0\n", "t:1:4:", "there is no neighbour on that side"},
        {"2:0R,0L,0,0\n", "t:1:7:", "these two cells have a sign already"},
        {"2:0,3,0,0\n", "t:1:5:", "a number is 3, must be from 0 to 2"},
        {"2:0,0,0,0,0\n", "t:1:11:", "expected the end of the line after the game id, found `0'"},
        {"2a:0,0,0,0\n", "t:1:2:", "this is a game of adjacent numbers, not a Futoshiki"},
        {"65:0\n", "t:1:1:", "must be from 1 to 64"},
    };
    (void)state;
    kit_board_refused("futoshiki", cases, sizeof cases / sizeof *cases);
}

KIT_SUITE(futoshiki)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_latin_squares),      cmocka_unit_test(test_answers),
        cmocka_unit_test(test_rules_are_sound),    cmocka_unit_test(test_sentences),
        cmocka_unit_test(test_steps_of_puzzles),   cmocka_unit_test(test_views_have_one_level),
        cmocka_unit_test(test_forms_of_one_board), cmocka_unit_test(test_refused),
    };
    return cmocka_run_group_tests_name("futoshiki", tests, NULL, NULL);
}
