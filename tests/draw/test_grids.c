/* Regions, clues beside the board, split cells and comparisons, in every pen: golden files,
 * properties of pictures, and a plain definition of ruled text.
 *
 * With GOLDEN=write in the environment the golden files are written instead of compared. */
#include "base/rng.h"
#include "draw/pen.h"
#include "kit_canvas.h"
#include "kit_caught.h"
#include "kit_grids.h"
#include "kit_suite.h"
#include "kit_text.h"
#include "kit_xml.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- golden files */

static struct canvas *sudoku(struct arena *arena)
{
    return kit_grids_sudoku(arena, 2, 3, true);
}

static struct canvas *dark_kakuro(struct arena *arena)
{
    struct canvas *canvas = kit_grids_kakuro(arena, CANVAS_TILE_BLOCKED);
    canvas_highlight(canvas, 1, 0);
    canvas_split(canvas, 3, 1, 123, 4567);
    return canvas;
}

static struct canvas *light_kakuro(struct arena *arena)
{
    return kit_grids_kakuro(arena, CANVAS_TILE_GIVEN);
}

/* Clues on every side, one of them satisfied and one broken. */
static struct canvas *nonogram(struct arena *arena)
{
    struct canvas *canvas = kit_grids_nonogram(arena, 10, 12, true);
    canvas_clues(canvas, CANVAS_RIGHT, 1, 2, (const int32_t[]){3, 14}, CANVAS_FOUND);
    canvas_clues(canvas, CANVAS_BELOW, 2, 2, (const int32_t[]){1, 15}, CANVAS_ERROR);
    return canvas;
}

static const struct {
    const char *name;
    struct canvas *(*make)(struct arena *arena);
} goldens[] = {
    {"sudoku", sudoku},           {"jigsaw", kit_grids_jigsaw},
    {"kakuro-dark", dark_kakuro}, {"kakuro-light", light_kakuro},
    {"nonogram", nonogram},       {"futoshiki", kit_grids_futoshiki},
};
enum { GOLDENS = sizeof goldens / sizeof *goldens };

/* The text in both character sets, the pictures in both formats. */
static void test_golden_files(void **state)
{
    (void)state;
    for (int i = 0; i < GOLDENS; i++) {
        struct kit_drawing drawing = {0};
        char name[64];
        struct canvas *canvas = goldens[i].make(&drawing.arena);
        const char *svg = kit_canvas_draw(&drawing, "svg", canvas);
        assert_null(kit_xml_wrong(svg));
        snprintf(name, sizeof name, "svg/%s.svg", goldens[i].name);
        kit_text_golden(name, svg);
        snprintf(name, sizeof name, "latex/%s.tex", goldens[i].name);
        kit_text_golden(name, kit_canvas_draw(&drawing, "latex", canvas));
        snprintf(name, sizeof name, "text/%s.txt", goldens[i].name);
        kit_text_golden(name, kit_canvas_draw(&drawing, "text", canvas));
        canvas->unicode = true;
        snprintf(name, sizeof name, "text/%s.unicode.txt", goldens[i].name);
        kit_text_golden(name, kit_canvas_draw(&drawing, "text", canvas));
        kit_canvas_drop(&drawing);
    }
}

/* ---- text */

static void test_colours_change_only_the_look(void **state)
{
    (void)state;
    for (int i = 0; i < 2 * GOLDENS; i++) {
        struct kit_drawing drawing = {0};
        struct canvas *canvas = goldens[i / 2].make(&drawing.arena);
        canvas->ruled = i % 2;
        char *plain = strdup(kit_canvas_draw(&drawing, "text", canvas));
        canvas->colour = true;
        char *coloured = strdup(kit_canvas_draw(&drawing, "text", canvas));
        assert_string_not_equal(coloured, plain);
        kit_text_strip(coloured);
        assert_string_equal(coloured, plain);
        free(plain);
        free(coloured);
        kit_canvas_drop(&drawing);
    }
}

static void test_text_looks(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = canvas_new(&drawing.arena, 1, 2, CANVAS_SQUARES);
    canvas->ruled = canvas->colour = canvas->unicode = true;
    canvas_number(canvas, 0, 0, 7, CANVAS_FOUND);
    canvas_highlight(canvas, 0, 1);
    canvas_region(canvas, 0, 1, 1);
    canvas_clue(canvas, CANVAS_LEFT, 0, 0, "3", CANVAS_ERROR);
    canvas_clue(canvas, CANVAS_LEFT, 1, 0, "4", CANVAS_GIVEN);
    /* The lines of regions are plain, and blanks around words are not highlighted. */
    assert_string_equal(kit_canvas_draw(&drawing, "text", canvas),
                        "    ┏━━━┳━━━┓\n"
                        "\033[0;1m4\033[0m \033[0;1;7;31m3\033[0m ┃ \033[0;32m7\033[0m ┃ "
                        "\033[0;1;7;31m·\033[0m ┃\n"
                        "    ┗━━━┻━━━┛\n");
    kit_canvas_drop(&drawing);
}

/* Regions around holes; holes at the ends of lines are not written. */
static void test_text_regions_and_holes(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = canvas_new(&drawing.arena, 3, 3, CANVAS_SQUARES);
    canvas->ruled = true;
    canvas_region(canvas, 2, 2, 7);
    canvas_tile(canvas, 1, 1, CANVAS_TILE_HOLE);
    canvas_tile(canvas, 0, 2, CANVAS_TILE_HOLE);
    assert_string_equal(kit_canvas_draw(&drawing, "text", canvas), "+-------+\n"
                                                                   "| .   . |\n"
                                                                   "|   +---+---+\n"
                                                                   "| . |   | . |\n"
                                                                   "|   +---+---+\n"
                                                                   "| .   . | . |\n"
                                                                   "+-------+---+\n");
    for (int i = 0; i < 9; i++)
        if (i != 4) canvas_tile(canvas, i / 3, i % 3, CANVAS_TILE_HOLE);
    canvas_tile(canvas, 1, 1, CANVAS_TILE_PLAIN);
    assert_string_equal(kit_canvas_draw(&drawing, "text", canvas), "\n  +---+\n  | . |\n  +---+\n\n");
    kit_canvas_drop(&drawing);
}

/* Signs need a ruled canvas, a border between two cells, and one character; they open a gap where
 * regions leave none. */
static void test_text_signs(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = canvas_new(&drawing.arena, 2, 2, CANVAS_SQUARES);
    canvas_sign(canvas, (struct canvas_point){1, 0.5}, "<", CANVAS_GIVEN);
    assert_string_equal(kit_canvas_draw(&drawing, "text", canvas), ". .\n. .\n");
    canvas->ruled = true;
    canvas_region(canvas, 0, 0, 0);
    const char *expected = "+-------+\n| . < . |\n| .   . |\n+-------+\n";
    assert_string_equal(kit_canvas_draw(&drawing, "text", canvas), expected);
    static const struct canvas_point outside[] = {{0, 0.5}, {2, 1.5},  {0.5, 0}, {1.5, 2},
                                                  {1, 1},   {-1, 0.5}, {1, 2.5}, {1, -0.5},
                                                  {9, 9.5}, {-0.5, 1}, {2.5, 1}, {0.7, 0.7}};
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++)
        canvas_sign(canvas, outside[i], ">", CANVAS_GIVEN);
    canvas_sign(canvas, (struct canvas_point){0.5, 1}, "<=", CANVAS_GIVEN);
    assert_string_equal(kit_canvas_draw(&drawing, "text", canvas), expected);
    canvas_number(canvas, 0, 0, 12, CANVAS_GIVEN);
    canvas_sign(canvas, (struct canvas_point){1.5, 1}, "v", CANVAS_GIVEN);
    assert_string_equal(kit_canvas_draw(&drawing, "text", canvas), "+---------+\n"
                                                                   "| 12 <  . |\n"
                                                                   "|       v |\n"
                                                                   "|  .    . |\n"
                                                                   "+---------+\n");
    kit_canvas_drop(&drawing);
}

/* Remarks are not written, clues are; words and clues of a column end in one place. */
static void test_text_clues(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = canvas_new(&drawing.arena, 2, 3, CANVAS_SQUARES);
    canvas_label(canvas, CANVAS_LEFT, 0, "remark");
    canvas_column(canvas, CANVAS_BELOW, 7, -1, "heading");
    canvas_clues(canvas, CANVAS_LEFT, 1, 3, (const int32_t[]){1, 20, 3}, CANVAS_GIVEN);
    canvas_clues(canvas, CANVAS_ABOVE, 2, 2, (const int32_t[]){10, 2}, CANVAS_GIVEN);
    canvas_clues(canvas, CANVAS_ABOVE, 0, 1, (const int32_t[]){5}, CANVAS_GIVEN);
    assert_string_equal(kit_canvas_draw(&drawing, "text", canvas), "              10\n"
                                                                   "         5     2\n"
                                                                   "         .  .  .\n"
                                                                   "1 20 3   .  .  .\n");
    canvas->ruled = true;
    assert_string_equal(kit_canvas_draw(&drawing, "text", canvas), "                   10\n"
                                                                   "          5         2\n"
                                                                   "       +----+----+----+\n"
                                                                   "       |  . |  . |  . |\n"
                                                                   "       +----+----+----+\n"
                                                                   "1 20 3 |  . |  . |  . |\n"
                                                                   "       +----+----+----+\n");
    canvas->ruled = false;
    canvas->dense = true;
    canvas_clues(canvas, CANVAS_RIGHT, 0, 2, (const int32_t[]){7, 8}, CANVAS_FOUND);
    canvas_clues(canvas, CANVAS_BELOW, 1, 2, (const int32_t[]){4, 6}, CANVAS_ERROR);
    assert_string_equal(kit_canvas_draw(&drawing, "text", canvas), "            10\n"
                                                                   "         5   2\n"
                                                                   "         . . .  7 8\n"
                                                                   "1 20 3   . . .\n"
                                                                   "           4\n"
                                                                   "           6\n");
    kit_canvas_drop(&drawing);
}

/* Backslashes are aligned with the ends of other words, also where there is nothing on one side. */
static void test_text_splits(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = canvas_new(&drawing.arena, 2, 3, CANVAS_SQUARES);
    canvas_split(canvas, 0, 0, 0, 0);
    canvas_split(canvas, 0, 1, 12, 0);
    canvas_split(canvas, 0, 2, 0, 4);
    canvas_split(canvas, 1, 0, 3, 17);
    canvas_number(canvas, 1, 1, 9, CANVAS_FOUND);
    canvas_number(canvas, 1, 2, 1234, CANVAS_FOUND);
    const char *expected = "   \\    12\\      \\4\n  3\\17    9   1234\n";
    assert_string_equal(kit_canvas_draw(&drawing, "text", canvas), expected);
    canvas->ruled = true; /* no brackets: split cells are always given */
    assert_string_equal(kit_canvas_draw(&drawing, "text", canvas), "+--------+--------+--------+\n"
                                                                   "|    \\   |  12\\   |    \\4  |\n"
                                                                   "+--------+--------+--------+\n"
                                                                   "|   3\\17 |    9   | 1234   |\n"
                                                                   "+--------+--------+--------+\n");
    canvas_split(canvas, 1, 1, INT32_MAX, INT32_MAX);
    assert_non_null(strstr(kit_canvas_draw(&drawing, "text", canvas), " 2147483647\\2147483647 "));
    canvas_number(canvas, 1, 1, 5, CANVAS_FOUND); /* the last mark counts */
    assert_null(strstr(kit_canvas_draw(&drawing, "text", canvas), "2147483647"));
    kit_canvas_drop(&drawing);
}

/* ---- ruled text, by definition: a matrix of (2 rows + 1) x (2 columns + 1) words, of which the
 * rows and columns of borders that hold no line are left out or, between two cells, a blank */

static bool is_line(const struct canvas *canvas, int i, int j)
{
    bool level = i % 2 == 0;
    if (i % 2 == j % 2 || i < 0 || j < 0 || i > 2 * canvas->rows || j > 2 * canvas->columns) return false;
    int row = i / 2, column = j / 2;
    return canvas_border(canvas, level ? row - 1 : row, level ? column : column - 1, row, column) >=
           CANVAS_BORDER_REGION;
}

static char letter_at(const struct canvas *canvas, int i, int j)
{
    if (i % 2 == 1 && j % 2 == 1)
        return canvas_cell(canvas, i / 2, j / 2)->tile == CANVAS_TILE_HOLE ? ' ' : '.';
    if (i % 2 != j % 2) return !is_line(canvas, i, j) ? ' ' : i % 2 ? '|' : '-';
    bool left = is_line(canvas, i, j - 1), right = is_line(canvas, i, j + 1), up = is_line(canvas, i - 1, j),
         down = is_line(canvas, i + 1, j);
    if (!left && !right && !up && !down) return ' ';
    return left && right && !up && !down ? '-' : up && down && !left && !right ? '|' : '+';
}

static void define_line(const struct canvas *canvas, int i, const bool *wide, struct buf *out)
{
    char line[200] = "";
    size_t size = 0;
    for (int j = 0; j <= 2 * canvas->columns; j++) {
        bool outer = j == 0 || j == 2 * canvas->columns;
        if (j % 2 == 0 && !wide[j]) {
            if (!outer) line[size++] = is_line(canvas, i, j - 1) && is_line(canvas, i, j + 1) ? '-' : ' ';
            continue;
        }
        if (j % 2 == 0 && j > 0) line[size++] = is_line(canvas, i, j - 1) ? '-' : ' ';
        line[size++] = letter_at(canvas, i, j);
        if (j % 2 == 0 && j < 2 * canvas->columns) line[size++] = is_line(canvas, i, j + 1) ? '-' : ' ';
    }
    while (size > 0 && line[size - 1] == ' ') size--;
    buf_bytes(out, line, size);
    buf_char(out, '\n');
}

static void define(const struct canvas *canvas, struct buf *out)
{
    bool wide[32] = {false}, high[32] = {false};
    for (int i = 0; i <= 2 * canvas->rows; i++)
        for (int j = 0; j <= 2 * canvas->columns; j++)
            if (is_line(canvas, i, j)) (i % 2 ? &wide[j] : &high[i])[0] = true;
    for (int i = 0; i <= 2 * canvas->rows; i++)
        if (i % 2 || high[i]) define_line(canvas, i, wide, out);
}

static void test_ruled_text_is_as_defined(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 34);
    for (int round = 0; round < 400; round++) {
        struct kit_drawing drawing = {0};
        struct buf expected = {0};
        int rows = (int)rng_between(&rng, 1, 7), columns = (int)rng_between(&rng, 1, 7);
        struct canvas *canvas = canvas_new(&drawing.arena, rows, columns, CANVAS_SQUARES);
        canvas->ruled = true;
        uint64_t regions = rng_below(&rng, 4) + 1, holes = rng_below(&rng, 6) + 1;
        for (int i = 0; i < rows * columns; i++) {
            canvas_region(canvas, i / columns, i % columns, (int)rng_below(&rng, regions) - 1);
            if (rng_below(&rng, holes) > 2) canvas_tile(canvas, i / columns, i % columns, CANVAS_TILE_HOLE);
        }
        define(canvas, &expected);
        assert_string_equal(kit_canvas_draw(&drawing, "text", canvas), buf_text(&expected));
        buf_free(&expected);
        kit_canvas_drop(&drawing);
    }
}

/* ---- borders */

static void test_borders(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct canvas *canvas = canvas_new(&arena, 2, 2, CANVAS_SQUARES);
    canvas_tile(canvas, 1, 0, CANVAS_TILE_HOLE);
    assert_int_equal(canvas_border(canvas, 0, 0, 0, 1), CANVAS_BORDER_GRID);
    canvas_region(canvas, 0, 1, -5);
    assert_int_equal(canvas_border(canvas, 0, 0, 0, 1), CANVAS_BORDER_REGION);
    assert_int_equal(canvas_border(canvas, 0, 1, 0, 0), CANVAS_BORDER_REGION);
    assert_int_equal(canvas_border(canvas, 0, 0, 1, 0), CANVAS_BORDER_FRAME);
    assert_int_equal(canvas_border(canvas, -1, 0, 0, 0), CANVAS_BORDER_FRAME);
    assert_int_equal(canvas_border(canvas, 1, 1, 1, 2), CANVAS_BORDER_FRAME);
    assert_int_equal(canvas_border(canvas, 1, 0, 2, 0), CANVAS_BORDER_NONE);
    assert_int_equal(canvas_border(canvas, 5, 5, -5, 5), CANVAS_BORDER_NONE);
    arena_free(&arena);
}

/* Each border is drawn once: grid inside regions, thick lines between them, a frame around all. */
static void test_svg_regions(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = canvas_new(&drawing.arena, 2, 3, CANVAS_SQUARES);
    canvas_region(canvas, 1, 2, 1);
    const char *svg = kit_canvas_draw(&drawing, "svg", canvas);
    assert_int_equal(kit_text_count(svg, "stroke-width=\"1\" d=\"M0 40h80M40 0v80M80 0v40\""), 1);
    assert_int_equal(kit_text_count(svg, "stroke-width=\"2.6\" d=\"M80 40h40M80 40v40\""), 1);
    assert_int_equal(kit_text_count(svg, "stroke-width=\"2.6\" d=\"M0 0h120M0 80h120M0 0v80M120 0v80\""), 1);
    const char *latex = kit_canvas_draw(&drawing, "latex", canvas);
    assert_int_equal(kit_text_count(latex,
                                    "frame line, line cap=rect]\n    (2,1) -- (3,1)\n    (2,1) -- (2,2);"),
                     1);
    kit_canvas_drop(&drawing);
}

/* The middle hexagon of seven as a region: its six sides. */
static void test_svg_hexagon_regions(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = kit_canvas_hexagon(&drawing.arena, 1);
    canvas_region(canvas, 1, 1, 1);
    const char *svg = strstr(kit_canvas_draw(&drawing, "svg", canvas), "stroke-width=\"2.6\"");
    char path[400];
    snprintf(path, sizeof path, "%.*s", (int)strcspn(svg, ">"), svg);
    assert_int_equal(kit_text_count(path, "L"), 6);
    kit_canvas_drop(&drawing);
}

/* ---- clues */

/* Lists end next to the cells on the left and above, and begin there on the right and below. */
static void test_clue_lists(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct canvas *canvas = canvas_new(&arena, 2, 2, CANVAS_SQUARES);
    for (int side = 0; side < CANVAS_SIDES; side++)
        canvas_clues(canvas, (enum canvas_side)side, 1, 3, (const int32_t[]){10, 11, 12}, CANVAS_GIVEN);
    int seen = 0;
    for (const struct canvas_label *label = canvas->first_label; label != NULL; label = label->next, seen++) {
        int at = atoi(label->text) - 10;
        bool outwards = label->side == CANVAS_RIGHT || label->side == CANVAS_BELOW;
        assert_int_equal(label->track, outwards ? at : 2 - at);
        assert_int_equal(label->index, 1);
        assert_int_equal(label->role, CANVAS_GIVEN);
    }
    assert_int_equal(seen, 12);
    arena_free(&arena);
}

/* Labels of neighbouring lines do not touch, on any side of boards of any size. */
static void test_labels_do_not_touch(void **state)
{
    (void)state;
    static const int sizes[] = {1, 5, 24, 25, 60, 100, 300};
    for (int i = 0; i < 14; i++) {
        struct arena arena = {0};
        int n = sizes[i / 2];
        struct canvas *canvas = canvas_new(&arena, n, n, CANVAS_SQUARES);
        for (int line = 0; line < n; line++)
            for (int side = 0; side < CANVAS_SIDES; side++) {
                if (i % 2)
                    canvas_clues(canvas, (enum canvas_side)side, line, 2, (const int32_t[]){1, n},
                                 CANVAS_GIVEN);
                if (!(i % 2))
                    canvas_label(canvas, (enum canvas_side)side, line, arena_print(&arena, "%d", n));
            }
        struct geometry geometry = geometry_measure(canvas, NULL);
        double size = geometry.label_size, digits = n >= 100 ? 3 : n >= 10 ? 2 : 1;
        assert_true(size <= GEOMETRY_UNIT && size * digits * 0.6 < GEOMETRY_UNIT);
        assert_true(size >= (n < 100 ? 14 : 12));
        arena_free(&arena);
    }
}

/* Tracks beside each other have room for their texts, in pictures. */
static void test_many_tracks(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = canvas_new(&drawing.arena, 3, 3, CANVAS_SQUARES);
    int32_t numbers[40];
    for (int i = 0; i < 40; i++) numbers[i] = 10 + i;
    canvas_clues(canvas, CANVAS_LEFT, 1, 40, numbers, CANVAS_GIVEN);
    canvas_clues(canvas, CANVAS_ABOVE, 2, 40, numbers, CANVAS_GIVEN);
    struct geometry geometry = geometry_measure(canvas, &drawing.text);
    double last_x = geometry.page.left - 100, last_y = geometry.page.top - 100,
           width = 2 * 0.6 * geometry.label_size;
    for (const struct canvas_label *label = canvas->first_label; label != NULL; label = label->next) {
        struct canvas_point at = geometry_label_place(&geometry, label);
        if (label->side == CANVAS_LEFT) {
            assert_true(at.x - last_x > width && at.x + width / 2 < 0 &&
                        at.x - width / 2 > geometry.page.left);
            last_x = at.x;
        } else {
            assert_true(at.y - last_y > geometry.label_size && at.y < 0 && at.y > geometry.page.top);
            last_y = at.y;
        }
    }
    kit_canvas_drop(&drawing);
}

static void test_svg_clues_have_roles(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = canvas_new(&drawing.arena, 3, 1, CANVAS_SQUARES);
    canvas_clue(canvas, CANVAS_LEFT, 0, 0, "error", CANVAS_ERROR);
    canvas_clue(canvas, CANVAS_LEFT, 0, 1, "given", CANVAS_GIVEN);
    canvas_clue(canvas, CANVAS_LEFT, 0, 2, "found", CANVAS_FOUND);
    canvas_label(canvas, CANVAS_RIGHT, 0, "remark");
    const char *svg = kit_canvas_draw(&drawing, "svg", canvas);
    const char *texts[] = {">remark<", ">given<", ">found<", ">error<"};
    char looks[4][200];
    for (int i = 0; i < 4; i++) {
        const char *group = strstr(svg, texts[i]);
        assert_non_null(group);
        while (strncmp(group, "<g ", 3) != 0) group--;
        snprintf(looks[i], sizeof looks[i], "%.*s", (int)(strstr(group, " font-family") - group), group);
        for (int j = 0; j < i; j++) assert_string_not_equal(looks[i], looks[j]);
    }
    const char *latex = kit_canvas_draw(&drawing, "latex", canvas);
    assert_int_equal(kit_text_count(latex, "damiertext{\\underline{error}}"), 1);
    assert_int_equal(kit_text_count(latex, "underline"), 1);
    kit_canvas_drop(&drawing);
}

/* ---- split cells */

/* Numbers of any length are inside their half of the cell, in any font whose digits are at most
 * 0.65 wide and 0.72 high, and apart from the line. */
static void test_split_numbers_are_in_their_half(void **state)
{
    (void)state;
    static const int32_t numbers[] = {1, 45, 100, 4567, INT32_MAX};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        for (int below = 0; below < 2; below++) {
            struct arena arena = {0};
            struct canvas *canvas = canvas_new(&arena, 1, 2, CANVAS_SQUARES);
            canvas_split(canvas, 0, 1, numbers[i], numbers[i]);
            struct geometry_split_text text;
            assert_true(geometry_split_text(canvas, 1, below, &text));
            double x = text.at.x - 60, y = text.at.y - 20;
            double width = 0.65 * text.size * (double)strlen(text.text) / 2, height = 0.72 * text.size / 2;
            assert_true(fabs(x) + width < 19 && fabs(y) + height < 19);
            /* The corner nearest to the line. */
            double distance = below ? (y - height) - (x + width) : (x - width) - (y + height);
            assert_true(distance / sqrt(2) > 2);
            arena_free(&arena);
        }
}

static void test_split_cells_without_numbers(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = canvas_new(&drawing.arena, 2, 2, CANVAS_SQUARES);
    canvas_split(canvas, 0, 0, 0, 0);
    canvas_split(canvas, 0, 1, 5, 0);
    canvas_split(canvas, 1, 0, 0, 6);
    canvas_tile(canvas, 1, 0, CANVAS_TILE_BLOCKED);
    canvas_highlight(canvas, 1, 1);
    const char *svg = kit_canvas_draw(&drawing, "svg", canvas);
    assert_int_equal(kit_text_count(svg, "<text"), 2);
    assert_int_equal(kit_text_count(svg, "stroke=\"#2b2523\" stroke-width=\"1\" d=\"M0 0L40 40M40 0L80 40\""),
                     1);
    assert_int_equal(kit_text_count(svg, "stroke=\"#ffffff\" stroke-width=\"1\" d=\"M0 40L40 80\""), 1);
    canvas_highlight(canvas, 1, 0); /* on the pale highlight, its line and number are dark */
    assert_int_equal(kit_text_count(kit_canvas_draw(&drawing, "svg", canvas), "stroke=\"#ffffff\""), 0);
    const char *latex = kit_canvas_draw(&drawing, "latex", canvas);
    assert_int_equal(kit_text_count(latex, "\\path[light split]"), 0);
    assert_int_equal(kit_text_count(latex, "\\path[dark split]"), 1);
    kit_canvas_drop(&drawing);
}

/* ---- comparisons */

/* Chevrons point to the smaller side; their strokes meet in the tip and stay on the disc. */
static void test_chevrons(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double x, y;
    } cases[] = {{"<", -3, 0}, {">", 3, 0}, {"^", 0, -3}, {"v", 0, 3}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct geometry_sign *sign = geometry_sign(cases[i].text);
        assert_non_null(sign);
        assert_int_equal(sign->strokes, 2);
        struct canvas_point from = sign->stroke[0].from, tip = sign->stroke[0].to, to = sign->stroke[1].to;
        assert_true(fabs(tip.x - cases[i].x) < 1e-9 && fabs(tip.y - cases[i].y) < 1e-9);
        assert_true(fabs(sign->stroke[1].from.x - tip.x) + fabs(sign->stroke[1].from.y - tip.y) < 1e-9);
        /* Its ends are opposite to the tip. */
        assert_true(fabs(from.x + to.x + 2 * tip.x) + fabs(from.y + to.y + 2 * tip.y) < 1e-9);
        assert_true(hypot(from.x, from.y) < GEOMETRY_SIGN - 1 && hypot(to.x, to.y) < GEOMETRY_SIGN - 1);
    }
    assert_null(geometry_sign("<<"));
}

static void test_between(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct canvas *canvas = canvas_new(&arena, 2, 2, CANVAS_SQUARES);
    struct canvas_point at = canvas_between(canvas, 0, 0, 0, 1), under = canvas_between(canvas, 1, 1, 0, 1);
    assert_true(fabs(at.x - 1) + fabs(at.y - 0.5) < 1e-9);
    assert_true(fabs(under.x - 1.5) + fabs(under.y - 1) < 1e-9);
    arena_free(&arena);
}

/* ---- misuse aborts */

static void misuse(void *of)
{
    int kind = *(int *)of;
    struct arena arena = {0};
    struct canvas *canvas = canvas_new(&arena, 2, 3, kind < 2 ? CANVAS_HEXAGONS : CANVAS_SQUARES);
    if (kind == 0) canvas_split(canvas, 0, 0, 1, 2);
    if (kind == 1) canvas_clue(canvas, CANVAS_LEFT, 0, 0, "1", CANVAS_GIVEN);
    if (kind == 2) canvas_split(canvas, 0, 0, -1, 2);
    if (kind == 3) canvas_split(canvas, 0, 0, 1, -2);
    if (kind == 4) canvas_split(canvas, 2, 0, 1, 2);
    if (kind == 5) canvas_region(canvas, 0, 3, 1);
    if (kind == 6) canvas_clue(canvas, CANVAS_LEFT, 0, 0, "1", CANVAS_NOTE);
    if (kind == 7) canvas_clue(canvas, CANVAS_LEFT, 0, 0, "1", CANVAS_ROLES);
    if (kind == 8) canvas_clue(canvas, CANVAS_LEFT, 0, -1, "1", CANVAS_GIVEN);
    if (kind == 9) canvas_clue(canvas, CANVAS_ABOVE, 0, 3, "1", CANVAS_GIVEN);
    if (kind == 10) canvas_clue(canvas, CANVAS_LEFT, -1, 0, "1", CANVAS_GIVEN);
    if (kind == 11) canvas_clues(canvas, CANVAS_LEFT, 0, 0, NULL, CANVAS_GIVEN);
    if (kind == 12) canvas_clue(canvas, CANVAS_SIDES, 0, 0, "1", CANVAS_GIVEN);
}

static void test_misuse(void **state)
{
    (void)state;
    char said[200];
    for (int kind = 0; kind < 13; kind++)
        assert_true(kit_caught_abort(kit_caught(misuse, &kind, said, sizeof said)));
}

KIT_SUITE(grids)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_golden_files),
        cmocka_unit_test(test_colours_change_only_the_look),
        cmocka_unit_test(test_text_looks),
        cmocka_unit_test(test_text_regions_and_holes),
        cmocka_unit_test(test_text_signs),
        cmocka_unit_test(test_text_clues),
        cmocka_unit_test(test_text_splits),
        cmocka_unit_test(test_ruled_text_is_as_defined),
        cmocka_unit_test(test_borders),
        cmocka_unit_test(test_svg_regions),
        cmocka_unit_test(test_svg_hexagon_regions),
        cmocka_unit_test(test_clue_lists),
        cmocka_unit_test(test_labels_do_not_touch),
        cmocka_unit_test(test_many_tracks),
        cmocka_unit_test(test_svg_clues_have_roles),
        cmocka_unit_test(test_split_numbers_are_in_their_half),
        cmocka_unit_test(test_split_cells_without_numbers),
        cmocka_unit_test(test_chevrons),
        cmocka_unit_test(test_between),
        cmocka_unit_test(test_misuse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
