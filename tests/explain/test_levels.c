/* The level of a board is invariant under its symmetries (eight of a square, twelve of a hexagon,
 * two of a Garam) and does not depend on the seed. Boards are turned as text, independently of the
 * families' symmetries. */
#include "base/rng.h"
#include "explain/steps.h"
#include "kit_board.h"
#include "kit_clued.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "puzzle/generate/generate.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SIDE = 32, WORD = 8 };

/* ---- boards as words in a grid */

struct view {
    int rows, columns;
    char word[SIDE][SIDE][WORD];
};

static void put(struct view *v, int row, int column, const char *word)
{
    snprintf(v->word[row][column], WORD, "%s", word);
}

/* Where a word goes: a quarter turn to the right, or the exchange of rows and columns. */
static void turn(const struct view *from, bool mirror, struct view *to)
{
    static const char letters[] = "NESO", turned[] = "ESON", swapped[] = "OSEN";
    *to = (struct view){.rows = from->columns, .columns = from->rows};
    for (int row = 0; row < from->rows; row++)
        for (int column = 0; column < from->columns; column++) {
            const char *word = from->word[row][column];
            const char *letter = word[0] && !word[1] ? strchr(letters, *word) : NULL;
            char other[2] = {letter ? (mirror ? swapped : turned)[letter - letters] : 0, 0};
            put(to, column, mirror ? row : from->rows - 1 - row, letter ? other : word);
        }
}

/* A sixth of a turn of a hexagon in its sheared matrix, or the exchange of rows and columns. */
static void turn_hexagon(const struct view *from, bool mirror, struct view *to)
{
    int middle = from->rows / 2;
    *to = (struct view){.rows = from->rows, .columns = from->columns};
    for (int row = 0; row < from->rows; row++)
        for (int column = 0; column < from->columns; column++) put(to, row, column, "#");
    for (int row = 0; row < from->rows; row++)
        for (int column = 0; column < from->columns; column++) {
            int r = row - middle, q = column - middle;
            if (strcmp(from->word[row][column], "#") == 0) continue;
            if (mirror)
                put(to, column, row, from->word[row][column]);
            else
                put(to, q + r + middle, -r + middle, from->word[row][column]);
        }
}

/* ---- levels of views */

/* Where a tour starts. */
static void find_start(const struct view *v, int *row, int *column)
{
    for (*row = 0; *row < v->rows; ++*row)
        for (*column = 0; *column < v->columns; ++*column)
            if (v->word[*row][*column][0] == '@') return;
}

static enum level grade(const char *family, const char *head, const struct view *v, int64_t seed)
{
    struct arena arena = {0};
    struct buf text = {0};
    bool maze = strcmp(family, "maze") == 0;
    const char *blank = maze || strcmp(family, "garam") == 0 ? "" : " ";
    int start[2] = {0, 0};
    find_start(v, &start[0], &start[1]);
    if (head[0]) buf_print(&text, head, v->rows, v->columns);
    if (start[0] < v->rows) buf_print(&text, "start %d,%d\n", start[0], start[1]);
    for (int row = 0; row < v->rows; row++)
        for (int column = 0; column < v->columns; column++) {
            const char *word = v->word[row][column];
            buf_print(&text, "%s%s",
                      *word == '@'           ? "."
                      : maze && *word == 's' ? "S" /* letters of sensors are turned */
                      : maze && *word == 'e' ? "E"
                                             : word,
                      column + 1 < v->columns ? blank : "\n");
        }
    const struct board *board = kit_board(&arena, family, buf_text(&text));
    enum level level = steps_grade(board, &(struct request){.threads = 1, .seed = seed});
    buf_free(&text);
    arena_free(&arena);
    return level;
}

/* All views and two seeds; returns the level. */
static enum level check_views(const char *family, const char *head, const struct view *first)
{
    bool hexagon = strcmp(family, "rikudo") == 0, garam = strcmp(family, "garam") == 0;
    struct view v = *first, next;
    enum level level = grade(family, head, &v, 0);
    assert_int_equal(grade(family, head, &v, 4711), level);
    for (int i = 0, turns = hexagon ? 6 : garam ? 1 : 4; i < 2 * turns; i++) {
        bool mirror = i % turns == turns - 1;
        (hexagon ? turn_hexagon : turn)(&v, mirror, &next);
        v = next;
        if (grade(family, head, &v, 0) != level) fail_msg("%s: view %d has another level", family, i);
    }
    if (memcmp(&v, first, sizeof v) != 0) fail_msg("%s: the views do not come to an end", family);
    return level;
}

/* ---- puzzles */

static void view_puzzle(const struct kit_clued *clued, struct view *v)
{
    const struct board *board = clued->board;
    bool queens = strcmp(board->family->name, "queens") == 0;
    *v = (struct view){0};
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++) put(v, row, column, "#");
    for (size_t i = 0; i < board->cells; i++) {
        int row, column;
        char word[WORD];
        board->family->place(board, i, &row, &column);
        snprintf(word, sizeof word, "%d", (int)clued->values[i]);
        put(v, row, column, !clued->given[i] ? "." : queens ? "R" : word);
        if (row >= v->rows) v->rows = row + 1;
        if (column >= v->columns) v->columns = column + 1;
    }
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++)
            if (row >= v->rows || column >= v->columns) put(v, row, column, "");
}

static void view_text(const char *text, bool words, struct view *v)
{
    *v = (struct view){0};
    for (int row = 0; *text; row++, text += *text == '\n') {
        for (int column = 0; *text && *text != '\n'; column++) {
            put(v, row, column, (char[]){*text, 0});
            if (column >= v->columns) v->columns = column + 1;
            text += words && text[1] == ' ' ? 2 : 1;
        }
        v->rows = row + 1;
    }
    for (int row = 0; row < v->rows; row++)
        for (int column = 0; column < v->columns; column++)
            if (!v->word[row][column][0]) put(v, row, column, " ");
}

/* The lines of a puzzle's file that are its picture. */
static void view_garam(const struct kit_clued *clued, struct view *v)
{
    struct buf text = {0};
    clued->board->family->write(clued->board, NULL, &text);
    view_text(buf_text(&text), false, v);
    buf_free(&text);
}

static bool has_marks(const struct kit_clued *clued)
{
    bool any = false;
    for (size_t i = 0; i < clued->board->marks; i++) any |= clued->given[clued->board->cells + i];
    return any;
}

static void test_puzzles(void **state)
{
    const char *family = *state;
    struct rng rng;
    int met[LEVEL_BEYOND + 1] = {0}, levels = 0;
    char head[32] = "";
    bool headed = strcmp(family, "queens") && strcmp(family, "garam");
    rng_seed(&rng, 61);
    if (headed) snprintf(head, sizeof head, "%s %%d%s\n", family, strcmp(family, "sudoku") ? " %d" : "");
    for (uint64_t round = 0; round < kit_rounds(40); round++) {
        struct kit_clued *clued = kit_clued_new(family, &rng);
        struct view v;
        (strcmp(family, "garam") == 0 ? view_garam : view_puzzle)(clued, &v);
        bool plain = !has_marks(clued) && (strcmp(family, "rikudo") || v.rows == v.columns);
        if (plain) met[check_views(family, head, &v)]++;
        kit_clued_free(clued);
    }
    for (int i = 0; i <= LEVEL_BEYOND; i++) levels += met[i] > 0;
    /* a few boards may all have one level */
    assert_true(levels > (kit_rounds(40) == 40));
}

/* ---- boards of families without puzzles */

static const struct sample {
    const char *family, *head, *text;
    enum level level;
} samples[] = {
    {"chess", "chess %d %d independent knights=1 bishops=4\n",
     "F . . F\n. . . .\nF . . F\n. . . .\nC . . .\n. . . .\n", LEVEL_EASY},
    {"chess", "chess %d %d independent queens=1 rooks=4\n",
     ". . T . .\nR . . . .\n. . . . .\n. . . . .\n. . . . T\n", LEVEL_MEDIUM},
    {"museum", "", "E . . .\nE . * E\nE . . *\nE . . .\n* E . .\nE . . *\n", LEVEL_EASY},
    {"museum", "", ". E . . *\n. * S * E\n. * . E .\n. E . * *\nN * . * *\n* E . . .\n", LEVEL_EASY},
    /* Closed ones are not here: they are counted from the first square, which turning changes. */
    {"tour", "tour %d %d ", "# . . .\n# . . @\n. . . .\n", LEVEL_MEDIUM},
    {"tour", "tour %d %d ", "@ . # . .\n. . . . #\n. . . . #\n", LEVEL_MEDIUM},
    {"tour", "tour %d %d ", ". . . . . .\n. . . . . .\n. # . . . .\n. . . # @ .\n", LEVEL_HARD},
};

static void test_boards(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof samples / sizeof *samples; i++) {
        struct view v;
        view_text(samples[i].text, true, &v);
        assert_int_equal(check_views(samples[i].family, samples[i].head, &v), samples[i].level);
    }
}

/* ---- puzzles made to a level */

/* Generator options with this size; the others are the defaults. */
static void *wishes_of(const struct family *family, int rows, int columns)
{
    const struct family_generate_options *generate_options = families_generate_options(family);
    char *values = alloc_bytes(generate_options->size);
    memcpy(values, generate_options->defaults, generate_options->size);
    for (const struct option *row = generate_options->options; row->name; row++)
        if (strcmp(row->name, "size") == 0)
            *(struct option_size *)(void *)(values + row->offset) = (struct option_size){rows, columns, true};
    return values;
}

/* A tour by its numbers, a museum by its file. */
static void view_made(const struct puzzle *puzzle, struct view *v)
{
    const struct board *board = puzzle->board;
    struct buf text = {0};
    *v = (struct view){0};
    board->family->write(board, NULL, &text);
    if (strcmp(board->family->name, "tour")) view_text(buf_text(&text), true, v);
    for (size_t i = 0; i < board->cells && !strcmp(board->family->name, "tour"); i++) {
        int row, column;
        char word[WORD];
        board->family->place(board, i, &row, &column);
        snprintf(word, sizeof word, "%d", (int)puzzle->answer[i]);
        put(v, row, column, puzzle->given[i] ? word : ".");
        v->rows = row + 1;
        v->columns = column >= v->columns ? column + 1 : v->columns;
    }
    buf_free(&text);
}

static const struct made {
    const char *family, *head;
    int rows, columns;
    enum level most; /* harder ones take long to make */
} made[] = {
    {"museum", "", 5, 5, LEVEL_EXPERT},
    {"museum", "", 4, 6, LEVEL_HARD},
    {"tour", "tour %d %d given\n", 3, 7, LEVEL_MEDIUM},
};

static void check_made(const struct made *m, enum level level, int64_t seed)
{
    const struct family *family = families_find(m->family);
    struct arena arena = {0};
    struct sentence error = {""};
    struct puzzle puzzle;
    struct view v;
    void *generate_options = wishes_of(family, m->rows, m->columns);
    struct generate_request request = {.board = family->puzzles->blank(&arena, generate_options, &error),
                                       .level = (int)level,
                                       .seed = seed,
                                       .search = {.threads = 1}};
    assert_non_null(request.board);
    assert_int_equal(generate_puzzle(&request, &arena, &puzzle, &error), DM_OPTIMAL);
    assert_false(puzzle.nearest);
    assert_int_equal(puzzle.level, level);
    view_made(&puzzle, &v);
    assert_int_equal(check_views(m->family, m->head, &v), level);
    alloc_free(generate_options);
    arena_free(&arena);
}

static void test_made(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof made / sizeof *made; i++)
        for (int level = LEVEL_EASY; level <= (int)made[i].most; level++)
            for (int64_t seed = 0; seed < (kit_is_short() ? (size_t)level == i % (made[i].most + 1) : 2);
                 seed++)
                check_made(&made[i], (enum level)level, seed);
}

/* A maze turned is another file with the same ways. */
static void test_mazes(void **state)
{
    const struct family *family = families_find("maze");
    int met = 0;
    (void)state;
    for (int64_t seed = 0; seed < (int64_t)kit_rounds(12); seed++) {
        struct arena arena = {0};
        struct sentence error;
        struct buf text = {0};
        struct view v;
        void *generate_options = wishes_of(family, 15, 15);
        const struct board *board = family->generator->make(&arena, generate_options, seed, &error);
        family->write(board, NULL, &text);
        view_text(buf_text(&text), false, &v);
        for (int row = 0; row < v.rows; row++)
            for (int column = 0; column < v.columns; column++)
                v.word[row][column][0] = (char)tolower((unsigned char)v.word[row][column][0]);
        met |= 1 << check_views("maze", "", &v);
        buf_free(&text);
        alloc_free(generate_options);
        arena_free(&arena);
    }
    assert_true(met && !(met & 1 << LEVEL_BEYOND)); /* each has a level */
}

#define PUZZLES(name)                                                                                        \
    {                                                                                                        \
        "test_" name, test_puzzles, NULL, NULL, (void *)name                                                 \
    }

KIT_SUITE(levels)
{
    const struct CMUnitTest tests[] = {
        PUZZLES("queens"),
        PUZZLES("binero"),
        PUZZLES("garam"),
        PUZZLES("sudoku"),
        PUZZLES("rikudo"),
        PUZZLES("hidato"),
        PUZZLES("numbrix"),
        cmocka_unit_test(test_boards),
        cmocka_unit_test(test_made),
        cmocka_unit_test(test_mazes),
    };
    return cmocka_run_group_tests_name("levels", tests, NULL, NULL);
}
