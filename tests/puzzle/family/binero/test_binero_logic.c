/* The rules for people of Binero: sound for every solution of small grids, equal to a cell-by-cell
 * implementation, exact line by line, monotone; steps find what following finds; undoing restores
 * the state. */
#include "base/rng.h"
#include "kit_suite.h"
#include "puzzle/family/binero/binero.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 140 * 140 };

static const struct family_logic *const rules = &binero_logic;

struct grid { /* a board made by hand */
    struct binero board;
    int8_t given[MOST];
};

static struct grid *new_grid(int width, int height, bool equal_lines)
{
    struct grid *grid = alloc_bytes(sizeof *grid);
    grid->board = (struct binero){.board = {.family = &binero_family, .cells = (size_t)(width * height)},
                                  .width = width,
                                  .height = height,
                                  .equal_lines = equal_lines,
                                  .given = grid->given};
    memset(grid->given, BINERO_OPEN, sizeof grid->given);
    return grid;
}

static struct logic *open_grid(const struct grid *grid)
{
    return rules->open(&grid->board.board);
}

static void random_clues(struct grid *grid, struct rng *rng, unsigned percent)
{
    for (size_t i = 0; i < grid->board.board.cells; i++)
        grid->given[i] = rng_below(rng, 100) < percent ? (int8_t)rng_below(rng, 2) : BINERO_OPEN;
}

/* ---- All solutions of a small grid, row by row */

typedef VEC(int8_t) solution_list; /* each of them `cells` long */

static bool right_line(const int8_t *first, int length, int stride)
{
    int ones = 0;
    for (int i = 0; i < length; i++) {
        int v = first[i * stride];
        ones += v;
        if (i >= 2 && v == first[(i - 1) * stride] && v == first[(i - 2) * stride]) return false;
    }
    return 2 * ones == length;
}

static bool equal_lines(const int8_t *a, const int8_t *b, int length, int stride)
{
    for (int i = 0; i < length; i++)
        if (a[i * stride] != b[i * stride]) return false;
    return true;
}

static bool right_columns(const struct binero *b, const int8_t *cells)
{
    for (int c = 0; c < b->width; c++) {
        if (!right_line(cells + c, b->height, b->width)) return false;
        for (int d = 0; d < c && !b->equal_lines; d++)
            if (equal_lines(cells + c, cells + d, b->height, b->width)) return false;
    }
    return true;
}

static void solve_rows(const struct binero *b, int8_t *cells, int row, solution_list *out)
{
    if (row == b->height) {
        for (size_t i = 0; i < b->board.cells && right_columns(b, cells); i++) vec_push(out, cells[i]);
        return;
    }
    int8_t *mine = cells + row * b->width;
    for (unsigned code = 0; code < 1u << b->width; code++) {
        for (int c = 0; c < b->width; c++) mine[c] = (int8_t)(code >> c & 1);
        bool fine = right_line(mine, b->width, 1);
        for (int r = 0; r < row && fine && !b->equal_lines; r++)
            fine = !equal_lines(mine, cells + r * b->width, b->width, 1);
        for (int c = 0; c < b->width && fine && row >= 2; c++)
            fine = mine[c] != mine[c - b->width] || mine[c] != mine[c - 2 * b->width];
        if (fine) solve_rows(b, cells, row + 1, out);
    }
}

static solution_list all_solutions(const struct grid *grid)
{
    solution_list list = {0};
    int8_t cells[64];
    solve_rows(&grid->board, cells, 0, &list);
    return list;
}

static bool fits(const int8_t *solution, const struct grid *grid)
{
    for (size_t i = 0; i < grid->board.board.cells; i++)
        if (grid->given[i] != BINERO_OPEN && grid->given[i] != solution[i]) return false;
    return true;
}

/* ---- The rules, cell by cell */

struct naive {
    const struct binero *board;
    int32_t *cell;
};

static int32_t *naive_at(const struct naive *n, int line, int p)
{
    const struct binero *b = n->board;
    return line < b->height ? &n->cell[line * b->width + p] : &n->cell[p * b->width + line - b->height];
}

static int naive_length(const struct naive *n, int line)
{
    return line < n->board->height ? n->board->width : n->board->height;
}

static int naive_count(const struct naive *n, int line, int32_t value)
{
    int count = 0;
    for (int p = 0; p < naive_length(n, line); p++) count += *naive_at(n, line, p) == value;
    return count;
}

static bool naive_is(const struct naive *n, int line, int p, int32_t value)
{
    return p >= 0 && p < naive_length(n, line) && *naive_at(n, line, p) == value;
}

static bool naive_agree(const struct naive *n, int a, int b)
{
    for (int p = 0; p < naive_length(n, a); p++)
        if (*naive_at(n, a, p) != LOGIC_OPEN && *naive_at(n, b, p) != LOGIC_OPEN &&
            *naive_at(n, a, p) != *naive_at(n, b, p))
            return false;
    return true;
}

/* A complete line that this one agrees with, or -1. */
static int naive_rival(const struct naive *n, int line)
{
    int height = n->board->height, behind = line < height ? height : height + n->board->width;
    for (int other = line < height ? 0 : height; other < behind && !n->board->equal_lines; other++)
        if (other != line && naive_count(n, other, LOGIC_OPEN) == 0 && naive_agree(n, line, other))
            return other;
    return -1;
}

static bool naive_broken(const struct naive *n, int line)
{
    int half = naive_length(n, line) / 2;
    for (int32_t v = 0; v < 2; v++) {
        if (naive_count(n, line, v) > half) return true;
        for (int p = 0; p < naive_length(n, line); p++)
            if (naive_is(n, line, p, v) && naive_is(n, line, p + 1, v) && naive_is(n, line, p + 2, v))
                return true;
    }
    return naive_count(n, line, LOGIC_OPEN) == 0 && naive_rival(n, line) >= 0;
}

static bool naive_easy(const struct naive *n, int line, int p, int32_t v)
{
    bool near[5];
    for (int i = 0; i < 5; i++) near[i] = naive_is(n, line, p + i - 2, v);
    return (near[0] && near[1]) || (near[3] && near[4]) || (near[1] && near[3]) ||
           naive_count(n, line, v) >= naive_length(n, line) / 2;
}

/* True if three of the other value would be adjacent somewhere if v, the last one that the line
 * lacks, were at p. */
static bool naive_last(const struct naive *n, int line, int p, int32_t v)
{
    if (naive_count(n, line, v) != naive_length(n, line) / 2 - 1) return false;
    for (int q = 0; q + 3 <= naive_length(n, line); q++) {
        bool without = p < q || p > q + 2;
        for (int i = q; i < q + 3; i++) without &= !naive_is(n, line, i, v);
        if (without) return true;
    }
    return false;
}

static bool naive_comparison(const struct naive *n, int line, int p, int32_t v)
{
    if (naive_count(n, line, LOGIC_OPEN) != 2 || naive_count(n, line, 0) != naive_count(n, line, 1))
        return false;
    int rival = naive_rival(n, line);
    return rival >= 0 && *naive_at(n, rival, p) == v;
}

/* What the rules up to a level find in the end; false if they contradict each other. */
static bool naive_follow(const struct naive *n, enum level most)
{
    int lines = n->board->width + n->board->height;
    for (bool changed = true; changed;) {
        changed = false;
        for (int line = 0; line < lines; line++) {
            if (naive_broken(n, line)) return false;
            for (int p = 0; p < naive_length(n, line); p++)
                for (int32_t v = 0; v < 2; v++) {
                    if (*naive_at(n, line, p) != LOGIC_OPEN) continue;
                    if (!naive_easy(n, line, p, v) &&
                        (most < LEVEL_MEDIUM ||
                         (!naive_last(n, line, p, v) && !naive_comparison(n, line, p, v))))
                        continue;
                    *naive_at(n, line, p) = 1 - v;
                    changed = true;
                }
        }
    }
    return true;
}

/* ---- Tests */

static void check_against_naive(const struct grid *grid, enum level level)
{
    size_t cells = grid->board.board.cells;
    int32_t *cell = alloc_array(cells, sizeof *cell);
    for (size_t i = 0; i < cells; i++) cell[i] = grid->given[i] == BINERO_OPEN ? LOGIC_OPEN : grid->given[i];
    struct naive n = {&grid->board, cell};
    struct logic *g = open_grid(grid);
    bool fine = naive_follow(&n, level);
    enum logic_answer answer = rules->follow(g, level, SIZE_MAX);
    assert_int_equal(answer, fine ? LOGIC_NOTHING : LOGIC_CONTRADICTION);
    if (fine) assert_memory_equal(rules->known(g), cell, cells * sizeof *cell);
    rules->close(g);
    alloc_free(cell);
}

/* A solution of any size, where lines may be equal: 0011 repeated, shifted from row to row; and
 * some of its cells as clues. */
static void pattern_clues(struct grid *grid, struct rng *rng, unsigned percent)
{
    int turn = (int)rng_below(rng, 4);
    for (int r = 0; r < grid->board.height; r++)
        for (int c = 0; c < grid->board.width; c++)
            grid->given[r * grid->board.width + c] = rng_below(rng, 100) < percent
                                                         ? (int8_t)((c + turn) / 2 + r / 2 + r / 7 * 2) & 1
                                                         : (int8_t)BINERO_OPEN;
}

static void test_rules_cell_by_cell(void **state)
{
    (void)state;
    static const struct {
        int width, height, rounds;
    } sizes[] = {{2, 2, 60},    {2, 4, 60},   {4, 4, 300}, {6, 6, 400}, {8, 6, 400},
                 {10, 10, 200}, {64, 12, 20}, {66, 64, 8}, {130, 70, 3}};
    struct rng rng;
    rng_seed(&rng, 11);
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
        for (int round = 0; round < sizes[s].rounds; round++) {
            struct grid *grid = new_grid(sizes[s].width, sizes[s].height, round % 3 == 0);
            unsigned percent = (unsigned)rng_below(&rng, grid->board.board.cells > 100 ? 12 : 60);
            if (round % 2)
                pattern_clues(grid, &rng, 30 + percent);
            else
                random_clues(grid, &rng, percent);
            check_against_naive(grid, round % 4 < 2 ? LEVEL_EASY : LEVEL_MEDIUM);
            alloc_free(grid);
        }
}

/* From partial solutions and from noise: what is found holds in all solutions, and a contradiction
 * means that there is none. */
static void check_sound(const struct grid *grid, const solution_list *list, enum level level)
{
    size_t cells = grid->board.board.cells;
    struct logic *g = open_grid(grid);
    enum logic_answer answer = rules->follow(g, level, SIZE_MAX);
    for (size_t at = 0; at < list->size; at += cells) {
        if (!fits(list->data + at, grid)) continue;
        assert_int_equal(answer, LOGIC_NOTHING);
        for (size_t i = 0; i < cells; i++)
            assert_true(rules->known(g)[i] == LOGIC_OPEN || rules->known(g)[i] == list->data[at + i]);
    }
    rules->close(g);
}

static void test_sound(void **state)
{
    (void)state;
    static const int sizes[][3] = {{4, 4, 0}, {4, 4, 1}, {6, 4, 0}, {4, 6, 0},
                                   {6, 6, 0}, {2, 2, 0}, {2, 4, 0}, {4, 2, 1}};
    struct rng rng;
    rng_seed(&rng, 12);
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        struct grid *grid = new_grid(sizes[s][0], sizes[s][1], sizes[s][2]);
        solution_list list = all_solutions(grid);
        size_t cells = grid->board.board.cells;
        if (s == 0) assert_int_equal(list.size / cells, 72);
        if (s == 4) assert_int_equal(list.size / cells, 4140);
        for (int round = 0; round < 600; round++) {
            size_t base = list.size ? rng_below(&rng, list.size / cells) * cells : 0;
            unsigned percent = (unsigned)rng_below(&rng, 70);
            random_clues(grid, &rng, percent / 4);
            for (size_t i = 0; i < cells && round % 4 && list.size; i++)
                grid->given[i] = rng_below(&rng, 100) < percent ? list.data[base + i] : (int8_t)BINERO_OPEN;
            check_sound(grid, &list, (enum level)(round % 3));
        }
        vec_free(&list);
        alloc_free(grid);
    }
}

/* One row among complete ones: the rule "line" finds exactly what all its fillings have in
 * common. */
static void check_line(struct grid *grid, int row)
{
    int width = grid->board.width, can[16][2] = {{0}}, fillings = 0;
    int8_t mine[16];
    for (unsigned code = 0; code < 1u << width; code++) {
        bool fine = true;
        for (int c = 0; c < width; c++) {
            mine[c] = (int8_t)(code >> c & 1);
            fine &= grid->given[row * width + c] == BINERO_OPEN || grid->given[row * width + c] == mine[c];
        }
        fine = fine && right_line(mine, width, 1);
        for (int r = 0; r < grid->board.height && fine && !grid->board.equal_lines; r++)
            fine = r == row || grid->given[r * width] == BINERO_OPEN ||
                   !equal_lines(mine, grid->given + r * width, width, 1);
        for (int c = 0; c < width && fine; c++) can[c][mine[c]]++;
        fillings += fine;
    }
    struct logic *g = open_grid(grid);
    enum logic_answer answer = rules->follow(g, LEVEL_HARD, SIZE_MAX);
    if (!fillings) assert_int_equal(answer, LOGIC_CONTRADICTION);
    for (int c = 0; c < width && fillings && answer == LOGIC_NOTHING; c++) {
        int32_t known = rules->known(g)[row * width + c];
        if (can[c][0] && can[c][1]) continue;
        assert_int_equal(known, can[c][1] ? 1 : 0);
    }
    rules->close(g);
}

/* Every row but one is complete or empty, with three empty rows between any two that are filled, so
 * that columns give little. */
static void test_line_is_exact(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 13);
    for (int round = 0; round < 3000; round++) {
        int width = 2 * (int)rng_between(&rng, 1, 5), complete = (int)rng_below(&rng, 5);
        struct grid *grid = new_grid(width, 24, round % 4 == 0);
        int8_t line[16];
        for (int r = 0; r < complete; r++) {
            do
                for (int c = 0; c < width; c++) line[c] = (int8_t)rng_below(&rng, 2);
            while (!right_line(line, width, 1));
            memcpy(grid->given + (r + 1) * 4 * width, line, (size_t)width);
        }
        for (int c = 0; c < width; c++)
            grid->given[c] = rng_below(&rng, 3)               ? (int8_t)BINERO_OPEN
                             : complete && rng_below(&rng, 3) ? line[c]
                                                              : (int8_t)rng_below(&rng, 2);
        check_line(grid, 0);
        alloc_free(grid);
    }
}

/* At each level: with more clues the rules find no less, or contradict each other. */
static void test_monotone(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 14);
    for (int round = 0; round < 3000; round++) {
        enum level level = (enum level)(round % 3);
        struct grid *grid =
            new_grid(2 * (int)rng_between(&rng, 1, 5), 2 * (int)rng_between(&rng, 1, 5), round % 5 == 0);
        size_t cells = grid->board.board.cells;
        random_clues(grid, &rng, (unsigned)rng_below(&rng, 35));
        struct logic *few = open_grid(grid);
        enum logic_answer answer = rules->follow(few, level, SIZE_MAX);
        for (unsigned more = 0; more < 3; more++) {
            size_t cell = rng_below(&rng, cells);
            if (grid->given[cell] == BINERO_OPEN)
                grid->given[cell] = rules->known(few)[cell] == LOGIC_OPEN ? (int8_t)rng_below(&rng, 2)
                                                                          : (int8_t)rules->known(few)[cell];
        }
        struct logic *many = open_grid(grid);
        enum logic_answer then = rules->follow(many, level, SIZE_MAX);
        if (answer == LOGIC_CONTRADICTION) assert_int_equal(then, LOGIC_CONTRADICTION);
        for (size_t i = 0; i < cells && then == LOGIC_NOTHING; i++)
            if (rules->known(few)[i] != LOGIC_OPEN)
                assert_int_equal(rules->known(many)[i], rules->known(few)[i]);
        rules->close(few);
        rules->close(many);
        alloc_free(grid);
    }
}

/* The facts of a deduction were open, its reasons known, its rule within the level. */
static void check_deduction(const struct deduction *d, const int32_t *before, enum level level)
{
    assert_true(d->facts.size > 0 && d->because.size > 0 && !sentence_is_empty(&d->sentence));
    assert_in_range(d->rule, 0, 5);
    assert_true(rules->rules[d->rule].level <= level);
    assert_int_equal(d->sentence.text[strlen(d->sentence.text) - 1], '.');
    for (size_t i = 0; i < d->facts.size; i++) assert_int_equal(before[d->facts.data[i].cell], LOGIC_OPEN);
    for (size_t i = 0; i < d->because.size; i++) assert_int_not_equal(before[d->because.data[i]], LOGIC_OPEN);
}

static void check_steps(const struct grid *grid, enum level level)
{
    size_t bytes = grid->board.board.cells * sizeof(int32_t);
    struct logic *g = open_grid(grid), *h = open_grid(grid);
    struct deduction d = {0};
    int32_t *before = alloc_bytes(bytes);
    enum logic_answer answer;
    memcpy(before, rules->known(g), bytes);
    while ((answer = rules->step(g, level, &d)) == LOGIC_DEDUCED) {
        check_deduction(&d, before, level);
        for (size_t i = 0; i < d.facts.size; i++)
            assert_int_equal(rules->known(g)[d.facts.data[i].cell], d.facts.data[i].value);
        memcpy(before, rules->known(g), bytes);
    }
    assert_int_equal(answer, rules->follow(h, level, SIZE_MAX));
    if (answer == LOGIC_NOTHING)
        assert_memory_equal(rules->known(g), rules->known(h), bytes);
    else
        assert_true(!sentence_is_empty(&d.sentence) && d.because.size && !d.facts.size);
    if (answer == LOGIC_CONTRADICTION) assert_int_equal(rules->step(g, level, &d), LOGIC_CONTRADICTION);
    logic_free_deduction(&d);
    alloc_free(before);
    rules->close(g);
    rules->close(h);
}

static void test_steps_tell_the_same(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 15);
    for (int round = 0; round < 1500; round++) {
        struct grid *grid =
            new_grid(2 * (int)rng_between(&rng, 1, 6), 2 * (int)rng_between(&rng, 1, 6), round % 5 == 0);
        if (round % 2)
            random_clues(grid, &rng, (unsigned)rng_below(&rng, 40));
        else
            pattern_clues(grid, &rng, (unsigned)rng_below(&rng, 60));
        check_steps(grid, (enum level)(round % 3));
        alloc_free(grid);
    }
}

/* After random sets, follows, steps and undos the rules find what they find on a fresh board. */
static void test_undo(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 16);
    struct deduction d = {0};
    for (int round = 0; round < 600; round++) {
        struct grid *grid =
            new_grid(2 * (int)rng_between(&rng, 1, 5), 2 * (int)rng_between(&rng, 1, 5), round % 5 == 0);
        size_t cells = grid->board.board.cells, marks[8], depth = 0;
        random_clues(grid, &rng, (unsigned)rng_below(&rng, 20));
        struct logic *g = open_grid(grid);
        for (int action = 0; action < 30; action++) {
            size_t cell = rng_below(&rng, cells), kind = rng_below(&rng, 6);
            if (kind < 2 && rules->known(g)[cell] == LOGIC_OPEN)
                rules->set(g, cell, (int32_t)rng_below(&rng, 2));
            if (kind == 2)
                rules->follow(g, (enum level)rng_below(&rng, 3), rng_below(&rng, 2) ? SIZE_MAX : cell);
            if (kind == 3) rules->step(g, (enum level)rng_below(&rng, 3), &d);
            if (kind == 4 && depth < 8) marks[depth++] = rules->mark(g);
            if (kind == 5 && depth) rules->undo(g, marks[--depth]);
        }
        for (size_t i = 0; i < cells; i++)
            grid->given[i] =
                rules->known(g)[i] == LOGIC_OPEN ? (int8_t)BINERO_OPEN : (int8_t)rules->known(g)[i];
        enum level level = (enum level)(round % 3);
        struct logic *fresh = open_grid(grid);
        enum logic_answer answer = rules->follow(fresh, level, SIZE_MAX);
        assert_int_equal(rules->follow(g, level, SIZE_MAX), answer);
        if (answer == LOGIC_NOTHING)
            assert_memory_equal(rules->known(g), rules->known(fresh), cells * sizeof(int32_t));
        rules->close(fresh);
        rules->close(g);
        alloc_free(grid);
    }
    logic_free_deduction(&d);
}

static void test_goal(void **state)
{
    (void)state;
    struct grid *grid = new_grid(4, 4, false);
    grid->given[0] = grid->given[1] = 0;
    struct logic *g = open_grid(grid);
    assert_int_equal(rules->follow(g, LEVEL_EASY, 0), LOGIC_DEDUCED);
    assert_int_equal(rules->follow(g, LEVEL_EASY, 3), LOGIC_DEDUCED);
    assert_int_equal(rules->known(g)[3], 1);
    assert_int_equal(rules->follow(g, LEVEL_HARD, 15), LOGIC_NOTHING);
    int32_t values[2];
    assert_int_equal(rules->candidates(g, 15, values, 2), 2);
    assert_int_equal(rules->candidates(g, 15, values, 1), 1);
    rules->close(g);
    alloc_free(grid);
}

/* ---- Sentences */

static void check_sentence(int width, int height, const char *cells, const char *sentence)
{
    struct grid *grid = new_grid(width, height, false);
    struct deduction d = {0};
    for (size_t i = 0; cells[i]; i++)
        grid->given[i] = cells[i] == '.' ? (int8_t)BINERO_OPEN : (int8_t)(cells[i] - '0');
    struct logic *g = open_grid(grid);
    rules->step(g, LEVEL_HARD, &d);
    assert_string_equal(d.sentence.text, sentence);
    logic_free_deduction(&d);
    rules->close(g);
    alloc_free(grid);
}

#define FOUR "...."
#define SIX "......"

static void test_sentences(void **state)
{
    (void)state;
    check_sentence(6, 2, "..00..", "Row 1, columns 3 and 4 hold 0 0: columns 2 and 5 hold 1.");
    check_sentence(6, 2, "00....", "Row 1, columns 1 and 2 hold 0 0: column 3 holds 1.");
    check_sentence(2, 6, ".......1.1..", "Column 2, rows 4 and 5 hold 1 1: rows 3 and 6 hold 0.");
    check_sentence(6, 2, ".1.1..", "Row 1, columns 2 and 4 hold 1: between them column 3 holds 0.");
    check_sentence(6, 4, "0.010.", "Row 1, columns 1 and 3 hold 0: between them column 2 holds 1.");
    check_sentence(6, 4, "01010.", "Row 1 has all its 0s: column 6 holds 1.");
    check_sentence(6, 4, "0....0",
                   "Row 1 lacks one 0, and columns 2 to 4 and 3 to 5 need it, or three 1s would meet: "
                   "columns 2 and 5 hold 1.");
    check_sentence(
        6, 8, "010110" SIX SIX SIX "010.1.",
        "Row 5 is like row 1 so far, and must differ from it: column 4 holds 0 and column 6 holds 1.");
    check_sentence(
        4, 12, "0..." FOUR FOUR FOUR "0101" FOUR FOUR FOUR "0110",
        "In every way to fill row 1 unlike the complete ones, column 2 holds 0 and columns 3 and 4 hold 1.");
    check_sentence(6, 2, ".000..", "Row 1 would have three 0s in a row, in columns 2 to 4.");
    check_sentence(6, 4, "0.00.0", "Row 1 would have too many 0s: 4, where 3 is half.");
    check_sentence(2, 4, "01..01", "Rows 1 and 3 would be equal.");
    check_sentence(14, 4, "..1001001001..",
                   "Row 1 would need more than the one 0 that it lacks to keep three 1s apart.");
}

KIT_SUITE(binero_logic)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rules_cell_by_cell),
        cmocka_unit_test(test_sound),
        cmocka_unit_test(test_line_is_exact),
        cmocka_unit_test(test_monotone),
        cmocka_unit_test(test_steps_tell_the_same),
        cmocka_unit_test(test_undo),
        cmocka_unit_test(test_goal),
        cmocka_unit_test(test_sentences),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
