/* Human rules for tours: sound for every tour of small boards, monotone, the same in one go and
 * step by step; undoing leaves no trace; levels are those of all images of a board. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ask/recognise.h"
#include "ask/session.h"
#include "base/alloc.h"
#include "base/rng.h"
#include "base/sentence.h"
#include "explain/steps.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "puzzle/family/tour/tour_logic.h"

#include <stdio.h>
#include <string.h>

static const struct family_logic *const rules = &tour_logic;

enum { CELLS = 25, MOST = 4000 /* answers */ };

/* A shape: a board without numbers, all its tours in every numbering, and a puzzle on it. */
struct shape {
    struct arena arena;
    int rows, columns, squares;
    bool closed;
    char head[80], hole[CELLS];
    VEC(int32_t) tours; /* one after another */
    int32_t given[CELLS];
    const struct board *board; /* with the given numbers */
};

static size_t cells_of(const struct shape *s)
{
    return (size_t)(s->rows * s->columns);
}

static const struct board *read_text(struct shape *s, const char *text)
{
    struct sentence error = {""};
    const struct board *board = recognise_board(&s->arena, "tour", "t", text, strlen(text), &error);
    if (!board) print_error("%s\n%s\n", text, error.text);
    assert_non_null(board);
    return board;
}

static void print_rows(const struct shape *s, bool numbers, char *text, size_t size)
{
    int used = snprintf(text, size, "%s%s", s->head, numbers ? " given" : "");
    for (size_t i = 0; i < cells_of(s); i++) {
        used += snprintf(text + used, size - (size_t)used, "%s", i % (size_t)s->columns ? " " : "\n");
        if (numbers && s->given[i])
            used += snprintf(text + used, size - (size_t)used, "%d", (int)s->given[i]);
        else
            used += snprintf(text + used, size - (size_t)used, "%c", s->hole[i]);
    }
    snprintf(text + used, size - (size_t)used, "\n");
}

static void pose(struct shape *s)
{
    char text[400];
    print_rows(s, true, text, sizeof text);
    s->board = read_text(s, text);
}

/* Every numbering of a closed tour: from each square, in both directions. */
static void push_tour(struct shape *s, const int32_t *values)
{
    int32_t n = s->squares;
    for (int32_t turn = 0; turn < (s->closed ? 2 * n : 1); turn++)
        for (size_t i = 0; i < cells_of(s); i++) {
            int32_t value = values[i];
            if (value && turn >= n) value = n + 1 - value;
            vec_push(&s->tours, value ? (value - 1 + turn) % n + 1 : 0);
        }
}

/* All tours; false if there are too many. */
static bool list_tours(struct shape *s)
{
    char text[400];
    struct request request = {.threads = 1, .engine = "border", .question = {.kind = QUESTION_ALL}};
    print_rows(s, false, text, sizeof text);
    struct session *session = session_open_request(read_text(s, text), &request, NULL);
    assert_non_null(session);
    dm_status status = DM_SOLUTION;
    while (s->tours.size < MOST * cells_of(s) && (status = session_next(session)) == DM_SOLUTION)
        push_tour(s, session_values(session));
    session_close(session);
    return status == DM_NONE;
}

static bool draw_shape(struct shape *s, struct rng *rng)
{
    static const char *const leapers[] = {"1,2", "1,2", "1,2", "0,1", "1,1", "1,3"};
    *s = (struct shape){.closed = rng_below(rng, 3) == 0};
    s->rows = (int)rng_between(rng, 1, 5);
    s->columns = (int)rng_between(rng, 1, 5);
    const char *leaper = leapers[rng_below(rng, 6)];
    uint64_t holes = rng_below(rng, 3);
    for (size_t i = 0; i < cells_of(s); i++) {
        s->hole[i] = rng_below(rng, 8) < holes ? '#' : '.';
        s->squares += s->hole[i] == '.';
    }
    snprintf(s->head, sizeof s->head, "tour %d %d leaper %s%s", s->rows, s->columns, leaper,
             s->closed ? " closed" : "");
    return list_tours(s);
}

static void free_shape(struct shape *s)
{
    vec_free(&s->tours);
    arena_free(&s->arena);
}

static size_t count_tours(const struct shape *s)
{
    return s->tours.size / cells_of(s);
}

static const int32_t *tour_at(const struct shape *s, size_t i)
{
    return s->tours.data + i * cells_of(s);
}

static bool keeps_clues(const struct shape *s, const int32_t *tour)
{
    for (size_t i = 0; i < cells_of(s); i++)
        if (s->given[i] && s->given[i] != tour[i]) return false;
    return true;
}

/* Clues from a tour or (NULL) from nowhere. */
static void draw_clues(struct shape *s, struct rng *rng, const int32_t *tour, uint64_t percent)
{
    bool used[CELLS + 1] = {false};
    for (size_t i = 0; i < cells_of(s); i++) {
        s->given[i] = 0;
        if (s->hole[i] == '#' || rng_below(rng, 100) >= percent) continue;
        int32_t number = tour ? tour[i] : (int32_t)rng_below(rng, (uint64_t)s->squares) + 1;
        if (!used[number]) s->given[i] = number;
        used[number] = true;
    }
    pose(s);
}

/* Three of four shapes without a tour are drawn again. */
static bool draw_useful_shape(struct shape *s, struct rng *rng)
{
    bool few = draw_shape(s, rng);
    while (few && !count_tours(s) && rng_below(rng, 4)) {
        free_shape(s);
        few = draw_shape(s, rng);
    }
    return few;
}

typedef void check_shape(struct shape *s, struct rng *rng, enum level level);

static void each_random(uint64_t seed, uint64_t shapes, check_shape *check)
{
    struct rng rng;
    int some = 0;
    rng_seed(&rng, seed);
    for (uint64_t round = 0; round < kit_rounds(shapes); round++) {
        struct shape s;
        bool few = draw_useful_shape(&s, &rng);
        for (int i = 0; few && i < 24; i++) {
            const int32_t *tour =
                count_tours(&s) && i % 6 ? tour_at(&s, rng_below(&rng, count_tours(&s))) : NULL;
            draw_clues(&s, &rng, tour, rng_below(&rng, tour ? 50 : 20));
            check(&s, &rng, (enum level)(i % 3));
            some += tour != NULL;
        }
        free_shape(&s);
    }
    assert_true(some > kit_part(150));
}

static bool may_hold(const struct logic *g, size_t cell, int32_t value)
{
    int32_t values[CELLS + 1];
    if (rules->known(g)[cell] != LOGIC_OPEN) return rules->known(g)[cell] == value;
    int count = rules->candidates(g, cell, values, CELLS + 1);
    for (int i = 0; i < count; i++)
        if (values[i] == value) return true;
    return false;
}

/* ---- what is found holds */

static void check_sound(struct shape *s, struct rng *rng, enum level level)
{
    (void)rng;
    struct logic *g = rules->open(s->board);
    bool none = rules->follow(g, level, SIZE_MAX) == LOGIC_CONTRADICTION;
    for (size_t k = 0; k < count_tours(s); k++) {
        if (!keeps_clues(s, tour_at(s, k))) continue;
        assert_false(none);
        for (size_t i = 0; i < cells_of(s); i++) assert_true(may_hold(g, i, tour_at(s, k)[i]));
    }
    rules->close(g);
}

static void test_sound(void **state)
{
    (void)state;
    each_random(1, 100, check_sound);
}

/* A board that the rules fill, at any level, is a tour. */
static void check_complete(struct shape *s, struct rng *rng, enum level level)
{
    (void)rng;
    struct verdict verdict = {0};
    struct logic *g = rules->open(s->board);
    enum logic_answer answer = rules->follow(g, level, SIZE_MAX);
    bool open = false;
    for (size_t i = 0; i < cells_of(s); i++) open |= rules->known(g)[i] == LOGIC_OPEN;
    if (!open && answer != LOGIC_CONTRADICTION)
        assert_true(s->board->family->check(s->board, rules->known(g), &verdict));
    rules->close(g);
}

static void test_filled_boards_are_tours(void **state)
{
    (void)state;
    each_random(2, 50, check_complete);
}

/* ---- steps */

static void check_deduction(const struct shape *s, const struct logic *g, const struct deduction *d)
{
    assert_true(d->facts.size + d->excluded.size > 0);
    assert_true(d->rule >= 0 && rules->rules[d->rule].name);
    assert_true(strlen(d->sentence.text) > 10);
    for (size_t i = 0; i < d->facts.size; i++)
        assert_int_equal(rules->known(g)[d->facts.data[i].cell], d->facts.data[i].value);
    for (size_t i = 0; i < d->because.size; i++) assert_true(d->because.data[i] < cells_of(s));
}

static enum logic_answer step_to_end(const struct shape *s, struct logic *g, enum level level)
{
    struct deduction d = {0};
    enum logic_answer answer;
    while ((answer = rules->step(g, level, &d)) == LOGIC_DEDUCED) check_deduction(s, g, &d);
    if (answer == LOGIC_CONTRADICTION) assert_true(strlen(d.sentence.text) > 5);
    logic_free_deduction(&d);
    return answer;
}

/* Single steps strike out only what leads to values. */
static void assert_same(const struct shape *s, const struct logic *followed, const struct logic *stepped)
{
    assert_memory_equal(rules->known(followed), rules->known(stepped), cells_of(s) * sizeof(int32_t));
    for (size_t i = 0; i < cells_of(s); i++)
        for (int32_t n = 1; n <= s->squares; n++)
            assert_true(!may_hold(followed, i, n) || may_hold(stepped, i, n));
}

static void check_steps(struct shape *s, struct rng *rng, enum level level)
{
    (void)rng;
    struct logic *g = rules->open(s->board), *stepped = rules->open(s->board);
    enum logic_answer answer = rules->follow(g, level, SIZE_MAX);
    assert_int_equal(step_to_end(s, stepped, level), answer);
    if (answer == LOGIC_NOTHING) assert_same(s, g, stepped);
    rules->close(g);
    rules->close(stepped);
}

static void test_steps_find_what_following_finds(void **state)
{
    (void)state;
    each_random(3, 50, check_steps);
}

/* ---- what the lines of a step say, against all tours that agree with what was known before */

/* Lists the squares named in a text as r2c3; returns how many. */
static int read_squares(const struct shape *s, const char *text, const char *end, size_t *squares)
{
    int count = 0, row, column;
    for (const char *at = text; at < end; at++)
        if (at[0] == 'r' && sscanf(at, "r%dc%d", &row, &column) == 2 && count < CELLS)
            squares[count++] = (size_t)((row - 1) * s->columns + column - 1);
    return count;
}

static bool is_one_of(size_t square, const size_t *squares, int count)
{
    for (int i = 0; i < count; i++)
        if (squares[i] == square) return true;
    return false;
}

static size_t square_of(const struct shape *s, const int32_t *tour, int32_t number)
{
    for (size_t i = 0; i < cells_of(s); i++)
        if (tour[i] == number) return i;
    return SIZE_MAX;
}

static bool is_next(const struct shape *s, int32_t a, int32_t b)
{
    return a - b == 1 || b - a == 1 || (s->closed && (a - b == s->squares - 1 || b - a == s->squares - 1));
}

/* True if the line is of a known form; then it must hold for the tour. */
static bool check_line(const struct shape *s, const int32_t *tour, const char *line, const char *end)
{
    size_t squares[CELLS] = {0};
    int count = read_squares(s, line, end, squares), number, low, high, used = 0;
    char word[8], text[400];
    snprintf(text, sizeof text, "%.*s", (int)(end - line), line);
    if (sscanf(text, "%d, a leap %7s %d, can be %n", &number, word, &low, &used) == 3 && used) {
        assert_true(is_one_of(square_of(s, tour, number), squares, count));
        return true;
    }
    if (strstr(text, " comes just before or after ")) {
        assert_true(count == 2 && is_next(s, tour[squares[0]], tour[squares[1]]));
        return true;
    }
    if (strstr(text, " has only the leap") && strstr(text, ": the tour takes ")) {
        for (size_t i = 0; i < cells_of(s); i++)
            if (tour[i] && is_next(s, tour[i], tour[squares[0]]))
                assert_true(is_one_of(i, squares + 1, count - 1));
        return true;
    }
    const char *far = strstr(text, "too far for the ");
    if (far && sscanf(text, "%*s is %*d %*s from %d and %*d from %d:", &low, &high) == 2) {
        assert_false(tour[squares[0]] > low && tour[squares[0]] < high);
        return true;
    }
    if (sscanf(text, "Of the numbers from %d to %d, only %d is near enough", &low, &high, &number) == 3) {
        int32_t here = tour[squares[0]];
        assert_false(low < high && here >= low && here <= high && here != number);
        return true;
    }
    return false;
}

static int lines_checked;

static void check_lines(struct shape *s, struct rng *rng, enum level unused)
{
    struct deduction d = {0};
    (void)rng, (void)unused;
    bool *agrees = alloc_array(count_tours(s) + 1, sizeof *agrees);
    struct logic *g = rules->open(s->board);
    for (size_t k = 0; k < count_tours(s); k++) agrees[k] = keeps_clues(s, tour_at(s, k));
    while (rules->step(g, LEVEL_HARD, &d) == LOGIC_DEDUCED) {
        const char *line = buf_text(&d.substeps);
        for (const char *end; d.facts.size && (end = strchr(line, '\n')); line = end + 1)
            for (size_t k = 0; k < count_tours(s); k++)
                if (agrees[k]) lines_checked += check_line(s, tour_at(s, k), line, end);
        for (size_t k = 0; k < count_tours(s); k++) {
            for (size_t i = 0; i < d.facts.size; i++)
                assert_true(!agrees[k] || tour_at(s, k)[d.facts.data[i].cell] == d.facts.data[i].value);
            for (size_t i = 0; i < d.excluded.size; i++)
                assert_false(agrees[k] && tour_at(s, k)[d.excluded.data[i].cell] == d.excluded.data[i].value);
        }
    }
    logic_free_deduction(&d);
    rules->close(g);
    alloc_free(agrees);
}

static void test_lines_hold(void **state)
{
    (void)state;
    lines_checked = 0;
    each_random(8, 60, check_lines);
    assert_true(lines_checked > kit_part(200));
}

/* ---- monotone, undone */

static void check_monotone(struct shape *s, struct rng *rng, enum level level)
{
    if (!count_tours(s)) return;
    const int32_t *tour = tour_at(s, rng_below(rng, count_tours(s)));
    draw_clues(s, rng, tour, 10 + rng_below(rng, 30));
    struct logic *few = rules->open(s->board), *many = rules->open(s->board);
    for (int more = 0; more < 3; more++) {
        size_t cell = rng_below(rng, cells_of(s));
        if (rules->known(many)[cell] == LOGIC_OPEN) rules->set(many, cell, tour[cell]);
        if (rng_below(rng, 2)) rules->follow(many, level, SIZE_MAX);
    }
    size_t cell = rng_below(rng, cells_of(s));
    for (int32_t n = 1; n <= s->squares && rules->known(many)[cell] == LOGIC_OPEN; n++)
        if (n != tour[cell] && rng_below(rng, 2)) rules->exclude(many, cell, n);
    enum level higher = level < LEVEL_HARD && rng_below(rng, 3) == 0 ? (enum level)(level + 1) : level;
    assert_int_equal(rules->follow(few, level, SIZE_MAX), LOGIC_NOTHING);
    assert_int_equal(rules->follow(many, higher, SIZE_MAX), LOGIC_NOTHING);
    for (size_t i = 0; i < cells_of(s); i++)
        if (rules->known(few)[i] != LOGIC_OPEN) assert_int_equal(rules->known(few)[i], rules->known(many)[i]);
    for (size_t i = 0; i < cells_of(s); i++)
        for (int32_t n = 1; n <= s->squares; n++) assert_true(may_hold(few, i, n) || !may_hold(many, i, n));
    rules->close(few);
    rules->close(many);
}

static void test_monotone(void **state)
{
    (void)state;
    each_random(4, 70, check_monotone);
}

static void check_undo(struct shape *s, struct rng *rng, enum level level)
{
    struct deduction d = {0};
    struct logic *g = rules->open(s->board);
    size_t words = 2 * ((size_t)s->squares + 1) * (size_t)g->words * sizeof(uint64_t);
    uint64_t *allowed = alloc_bytes(words + 1);
    int32_t known[CELLS], at[CELLS + 2];
    size_t mark = rules->mark(g), numbers = ((size_t)s->squares + 2) * sizeof *at;
    bool broken = g->broken;
    memcpy(allowed, g->allowed, words);
    memcpy(known, rules->known(g), cells_of(s) * sizeof *known);
    memcpy(at, g->at, numbers);
    for (int call = 0; call < 20; call++) {
        size_t cell = rng_below(rng, cells_of(s));
        int32_t number = (int32_t)rng_between(rng, 0, s->squares + 1);
        uint64_t kind = rng_below(rng, 4);
        if (kind == 0 && rules->known(g)[cell] == LOGIC_OPEN) rules->set(g, cell, number);
        if (kind == 1) rules->exclude(g, cell, number);
        if (kind == 2) rules->follow(g, level, rng_below(rng, 2) ? cell : SIZE_MAX);
        if (kind == 3) rules->step(g, level, &d);
    }
    rules->undo(g, mark);
    assert_memory_equal(allowed, g->allowed, words);
    assert_memory_equal(known, rules->known(g), cells_of(s) * sizeof *known);
    assert_memory_equal(at, g->at, numbers);
    assert_int_equal(broken, g->broken);
    alloc_free(allowed);
    logic_free_deduction(&d);
    rules->close(g);
}

static void test_undoing_leaves_no_trace(void **state)
{
    (void)state;
    each_random(5, 50, check_undo);
}

/* ---- levels of images: turned, mirrored, and walked backwards */

static void take_image(struct shape *s, int turn)
{
    struct shape was = *s;
    int sides[2] = {s->rows, s->columns};
    s->rows = sides[turn & 1];
    s->columns = sides[!(turn & 1)];
    for (int r = 0; r < was.rows; r++)
        for (int c = 0; c < was.columns; c++) {
            int row = turn & 2 ? was.rows - 1 - r : r, column = turn & 4 ? was.columns - 1 - c : c;
            size_t to = (size_t)(turn & 1 ? column * s->columns + row : row * s->columns + column);
            size_t from = (size_t)(r * was.columns + c);
            int32_t number = was.given[from];
            s->hole[to] = was.hole[from];
            s->given[to] = number && turn & 8 ? s->squares + 1 - number : number;
        }
    const char *rest = strstr(was.head, " leaper");
    snprintf(s->head, sizeof s->head, "tour %d %d%s", s->rows, s->columns, rest);
    pose(s);
}

static void check_images(struct shape *s, struct rng *rng, enum level unused)
{
    struct deadline deadline = {0};
    struct request request = {.threads = 1, .deadline = &deadline};
    (void)unused;
    enum level level = steps_grade(s->board, &request);
    take_image(s, 1 + (int)rng_below(rng, 15));
    assert_int_equal(steps_grade(s->board, &request), level);
}

static void test_levels_of_images(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 6);
    int levels[LEVEL_BEYOND + 1] = {0};
    struct deadline deadline = {0};
    struct request request = {.threads = 1, .deadline = &deadline};
    for (uint64_t round = 0; round < kit_rounds(700); round++) {
        struct shape s;
        if (draw_useful_shape(&s, &rng) && count_tours(&s))
            for (int i = 0; i < 6; i++) {
                struct shape copy = s;
                draw_clues(&copy, &rng, tour_at(&s, rng_below(&rng, count_tours(&s))),
                           5 + rng_below(&rng, 40));
                levels[steps_grade(copy.board, &request)]++;
                check_images(&copy, &rng, LEVEL_EASY);
                s.arena = copy.arena;
            }
        free_shape(&s);
    }
    for (int level = LEVEL_EASY; level <= LEVEL_HARD; level++) assert_true(levels[level] > kit_part(20));
}

/* ---- boards without given numbers: the numbering of the methods */

static void check_conventions(struct shape *s, struct rng *rng, enum level level)
{
    char text[400];
    (void)rng;
    struct request request = {.threads = 1, .engine = "border", .question = {.kind = QUESTION_ALL}};
    print_rows(s, false, text, sizeof text);
    const struct board *board = read_text(s, text);
    struct logic *g = rules->open(board);
    bool none = rules->follow(g, level, SIZE_MAX) == LOGIC_CONTRADICTION;
    struct session *session = session_open_request(board, &request, NULL);
    while (session_next(session) == DM_SOLUTION) {
        assert_false(none);
        for (size_t i = 0; i < cells_of(s); i++) assert_true(may_hold(g, i, session_values(session)[i]));
    }
    session_close(session);
    rules->close(g);
}

static void test_boards_without_numbers(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 7);
    for (uint64_t round = 0; round < kit_rounds(150); round++) {
        struct shape s;
        if (draw_shape(&s, &rng)) check_conventions(&s, &rng, (enum level)(round % 3));
        free_shape(&s);
    }
}

KIT_SUITE(tour_logic)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sound),
        cmocka_unit_test(test_filled_boards_are_tours),
        cmocka_unit_test(test_steps_find_what_following_finds),
        cmocka_unit_test(test_lines_hold),
        cmocka_unit_test(test_monotone),
        cmocka_unit_test(test_undoing_leaves_no_trace),
        cmocka_unit_test(test_levels_of_images),
        cmocka_unit_test(test_boards_without_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
