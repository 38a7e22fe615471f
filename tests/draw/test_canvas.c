/* The canvas and its pens: golden texts, and properties of pictures, checked by small parsers. */
#include "base/buf.h"
#include "draw/pen.h"
#include "draw/svg.h"
#include "kit_canvas.h"
#include "kit_caught.h"
#include "kit_suite.h"
#include "kit_text.h"
#include "kit_xml.h"

#include <ctype.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void test_xml_reader_refuses(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        "<a>",
        "<a></b>",
        "<a><b></a></b>",
        "<a/><b/>",
        "<a>x & y</a>",
        "<a b=c/>",
        "<a b=\"\" b=\"\"/>",
        "<a>\x01</a>",
        "<a b=\"<\"/>",
        "x<a/>",
        "<a b=\"1\"c=\"2\"/>",
        "<a></a",
        "</a>",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) assert_non_null(kit_xml_wrong(bad[i]));
    assert_null(kit_xml_wrong("<a b=\"1 &lt; 2\"><c/>x &amp; y</a>\n"));
}

/* Text. */

/* All looks on one board, with blanks at the ends of lines. */
static struct canvas *looks_canvas(struct arena *arena, enum canvas_shape shape)
{
    struct canvas *canvas = canvas_new(arena, 3, 3, shape);
    canvas->empty = " ";
    canvas_number(canvas, 0, 0, 12, CANVAS_GIVEN);
    canvas_number(canvas, 0, 1, 7, CANVAS_FOUND);
    canvas_text(canvas, 1, 0, "x", CANVAS_NOTE);
    canvas_symbol(canvas, 1, 1, SYMBOL_ROOK, CANVAS_FOUND);
    canvas_highlight(canvas, 1, 1);
    canvas_shade(canvas, 0, 1);
    canvas_deduce(canvas, 1, 2);
    canvas_tile(canvas, 2, 0, CANVAS_TILE_BLOCKED);
    canvas_tile(canvas, 2, 1, CANVAS_TILE_HOLE);
    return canvas;
}

static void test_text_colours_change_only_the_look(void **state)
{
    (void)state;
    for (int i = 0; i < 8; i++) {
        struct kit_drawing plain = {0}, coloured = {0};
        struct canvas *canvas = looks_canvas(&plain.arena, i & 1 ? CANVAS_HEXAGONS : CANVAS_SQUARES);
        canvas->ruled = i & 2;
        canvas->dense = i & 4;
        char *expected = strdup(kit_canvas_draw(&plain, "text", canvas));
        canvas->colour = true;
        char *found = strdup(kit_canvas_draw(&coloured, "text", canvas));
        assert_string_not_equal(found, expected);
        kit_text_strip(found);
        assert_string_equal(found, expected);
        free(expected);
        free(found);
        kit_canvas_drop(&plain);
        kit_canvas_drop(&coloured);
    }
}

static void test_text_looks(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = looks_canvas(&drawing.arena, CANVAS_SQUARES);
    canvas->colour = canvas->unicode = true;
    assert_string_equal(kit_canvas_draw(&drawing, "text", canvas),
                        "\033[0;1m12\033[0m  \033[0;4;36m7\033[0m\n"
                        " \033[0;2mx\033[0m  \033[0;1;7;31m♜\033[0m  \033[0;7;33m·\033[0m\n"
                        "██\n");
    kit_canvas_drop(&drawing);
}

/* Longer words exceed a given width; a dense canvas has blanks at the ends of lines, no holes. */
static void test_text_width_and_dense(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = looks_canvas(&drawing.arena, CANVAS_SQUARES);
    canvas->width = 1;
    assert_string_equal(kit_canvas_draw(&drawing, "text", canvas), "12 7\nx T\n#\n");
    canvas->dense = true;
    canvas_tile(canvas, 2, 2, CANVAS_TILE_HOLE);
    assert_string_equal(kit_canvas_draw(&drawing, "text", canvas), "127 \nxT \n#\n");
    kit_canvas_drop(&drawing);
}

static void test_text_queens(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = kit_canvas_queens(&drawing.arena, 4, (const int[]){1, 3, 0, 2}, 1);
    canvas_title(canvas, "not in the text");
    canvas_highlight(canvas, 0, 0);
    canvas_line(canvas, canvas_center(canvas, 0, 0), canvas_center(canvas, 3, 3), CANVAS_ERROR);
    canvas_ring(canvas, 0, 1, CANVAS_GIVEN);
    canvas_sign(canvas, (struct canvas_point){1, 0.5}, "+", CANVAS_GIVEN);
    assert_string_equal(kit_canvas_draw(&drawing, "text", canvas), ". R . .\n. . . R\nR . . .\n. . R .\n");
    canvas->empty = "*";
    canvas_tile(canvas, 0, 0, CANVAS_TILE_BLOCKED);
    assert_string_equal(kit_canvas_draw(&drawing, "text", canvas), "# R * *\n* * * R\nR * * *\n* * R *\n");
    canvas = kit_canvas_queens(&drawing.arena, 1, (const int[]){0}, 0);
    assert_string_equal(kit_canvas_draw(&drawing, "text", canvas), "R\n");
    kit_canvas_drop(&drawing);
}

static void test_text_columns_and_holes(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = canvas_new(&drawing.arena, 3, 3, CANVAS_SQUARES);
    canvas_number(canvas, 0, 0, 7, CANVAS_GIVEN);
    canvas_number(canvas, 0, 2, 125, CANVAS_FOUND);
    canvas_number(canvas, 1, 0, -12, CANVAS_NOTE);
    canvas_text(canvas, 1, 1, "\xc3\xa9", CANVAS_NOTE); /* one character of two bytes */
    canvas_tile(canvas, 1, 2, CANVAS_TILE_HOLE);
    for (int column = 0; column < 3; column++) canvas_tile(canvas, 2, column, CANVAS_TILE_HOLE);
    assert_string_equal(kit_canvas_draw(&drawing, "text", canvas), "  7   . 125\n-12   \xc3\xa9\n\n");
    kit_canvas_drop(&drawing);
}

static void test_text_extreme_numbers(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = canvas_new(&drawing.arena, 1, 2, CANVAS_SQUARES);
    canvas_number(canvas, 0, 0, INT64_MIN, CANVAS_FOUND);
    canvas_number(canvas, 0, 1, INT64_MAX, CANVAS_FOUND);
    assert_string_equal(kit_canvas_draw(&drawing, "text", canvas),
                        "-9223372036854775808  9223372036854775807\n");
    assert_null(kit_xml_wrong(kit_canvas_draw(&drawing, "svg", canvas)));
    kit_canvas_drop(&drawing);
}

static void test_text_hexagons(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = kit_canvas_hexagon(&drawing.arena, 1);
    canvas_tile(canvas, 1, 1, CANVAS_TILE_BLOCKED);
    assert_string_equal(kit_canvas_draw(&drawing, "text", canvas), " . .\n. # .\n . .\n");
    canvas_number(canvas, 0, 1, 10, CANVAS_GIVEN);
    assert_string_equal(kit_canvas_draw(&drawing, "text", canvas), "  10   .\n .   #   .\n   .   .\n");
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++) canvas_tile(canvas, row, column, CANVAS_TILE_HOLE);
    canvas_text(canvas, 0, 1, "", CANVAS_GIVEN);
    assert_string_equal(kit_canvas_draw(&drawing, "text", canvas), "\n\n\n");
    assert_null(kit_xml_wrong(kit_canvas_draw(&drawing, "svg", canvas)));
    kit_canvas_drop(&drawing);
}

/* Given numbers are in brackets if requested and if there are others; columns stay aligned. */
static void test_text_hexagons_tell_given_numbers(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = kit_canvas_hexagon(&drawing.arena, 1);
    canvas_tile(canvas, 1, 1, CANVAS_TILE_BLOCKED);
    canvas_number(canvas, 0, 1, 5, CANVAS_GIVEN);
    canvas_number(canvas, 1, 2, 10, CANVAS_GIVEN);
    canvas->ruled = true;
    assert_string_equal(kit_canvas_draw(&drawing, "text", canvas), "   5   .\n .   #  10\n   .   .\n");
    canvas_number(canvas, 1, 0, 3, CANVAS_FOUND);
    canvas_number(canvas, 2, 0, 12, CANVAS_FOUND);
    assert_string_equal(kit_canvas_draw(&drawing, "text", canvas),
                        "    [5]    .\n  3     #   [10]\n    12     .\n");
    canvas->ruled = false;
    assert_string_equal(kit_canvas_draw(&drawing, "text", canvas), "   5   .\n 3   #  10\n  12   .\n");
    kit_canvas_drop(&drawing);
}

static void test_last_mark_counts(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = canvas_new(&drawing.arena, 1, 1, CANVAS_SQUARES);
    char word[] = "old";
    canvas_number(canvas, 0, 0, 3, CANVAS_GIVEN);
    canvas_text(canvas, 0, 0, word, CANVAS_GIVEN);
    strcpy(word, "new");
    assert_string_equal(kit_canvas_draw(&drawing, "text", canvas), "old\n");
    canvas_symbol(canvas, 0, 0, SYMBOL_QUEEN, CANVAS_FOUND);
    assert_string_equal(kit_canvas_draw(&drawing, "text", canvas), "R\n");
    assert_int_equal(kit_text_count(kit_canvas_draw(&drawing, "svg", canvas), "<text"), 0);
    kit_canvas_drop(&drawing);
}

/* SVG. */

static void test_svg_number(void **state)
{
    (void)state;
    static const struct {
        double value;
        const char *text;
    } cases[] = {
        {0, "0"},         {-0.0, "0"},      {0.5, ".5"},  {-0.5, "-.5"},  {0.05, ".05"},
        {0.004, "0"},     {-0.004, "0"},    {0.996, "1"}, {12.3, "12.3"}, {-12.34, "-12.34"},
        {40000, "40000"}, {10.01, "10.01"}, {100, "100"},
    };
    struct buf out = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        buf_clear(&out);
        svg_number(&out, cases[i].value);
        assert_string_equal(buf_text(&out), cases[i].text);
    }
    buf_free(&out);
}

/* The parity of the number of rectangles in the path that contain the centre of the cell. */
static int coverage(const char *path, int row, int column)
{
    double x, y, width, height, back;
    double at_x = column * 40 + 20, at_y = row * 40 + 20;
    int inside = 0, used = 0;
    while (sscanf(path, "M%lf %lfh%lfv%lfh%lfz%n", &x, &y, &width, &height, &back, &used) == 5) {
        assert_true(fabs(width + back) < 1e-9);
        inside += at_x > x && at_x < x + width && at_y > y && at_y < y + height;
        path += used;
    }
    assert_int_equal(*path, '"');
    return inside % 2;
}

static void test_svg_chequer_is_a_chess_board(void **state)
{
    (void)state;
    for (int rows = 1; rows <= 9; rows++)
        for (int columns = 1; columns <= 9; columns++) {
            struct kit_drawing drawing = {0};
            struct canvas *canvas = canvas_new(&drawing.arena, rows, columns, CANVAS_SQUARES);
            canvas_chequer(canvas);
            const char *path =
                strstr(kit_canvas_draw(&drawing, "svg", canvas), "evenodd\" d=\"") + strlen("evenodd\" d=\"");
            assert_int_equal(coverage(path, rows - 1, 0), 1);
            for (int row = 0; row < rows; row++)
                for (int column = 0; column < columns; column++)
                    assert_int_equal(coverage(path, row, column), (rows - 1 - row + column + 1) % 2);
            kit_canvas_drop(&drawing);
        }
}

static void test_svg_queens(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = kit_canvas_queens(&drawing.arena, 8, (const int[]){3, 6, 2, 7, 1, 4, 0, 5}, 3);
    const char *svg = kit_canvas_draw(&drawing, "svg", canvas);
    assert_null(kit_xml_wrong(svg));
    assert_int_equal(kit_text_count(svg, "id=\"queen\""), 1);
    assert_int_equal(kit_text_count(svg, "<use xlink:href=\"#queen\""), 8);
    assert_int_equal(kit_text_count(svg, "<text"), 16);
    assert_int_equal(kit_text_count(svg, "\"error\""), 0);
    /* row 0, column 3 is the first given queen; the given group is closed before row 3's found
     * queen */
    const char *given = strstr(svg, "<use xlink:href=\"#queen\" x=\"140\" y=\"20\"/>");
    const char *found = strstr(svg, "<use xlink:href=\"#queen\" x=\"300\" y=\"140\"/>");
    assert_non_null(given);
    assert_non_null(found);
    const char *between = strstr(given, "<g ");
    assert_true(between != NULL && between < found);
    assert_int_equal(kit_text_count(svg, "href=\"http"), 0);
    assert_int_equal(kit_text_count(svg, "url("), 0);
    kit_canvas_drop(&drawing);
}

static void test_svg_roles_look_different(void **state)
{
    (void)state;
    char looks[CANVAS_ROLES][4][200];
    struct kit_drawing drawing = {0};
    for (int role = 0; role < CANVAS_ROLES; role++) {
        struct canvas *canvas = canvas_new(&drawing.arena, 1, 2, CANVAS_SQUARES);
        canvas_symbol(canvas, 0, 0, SYMBOL_QUEEN, (enum canvas_role)role);
        canvas_text(canvas, 0, 1, "7", (enum canvas_role)role);
        canvas_line(canvas, canvas_center(canvas, 0, 0), canvas_center(canvas, 0, 1), (enum canvas_role)role);
        canvas_dot(canvas, canvas_center(canvas, 0, 0), (enum canvas_role)role);
        const char *svg = kit_canvas_draw(&drawing, "svg", canvas);
        const char *body = strstr(svg, "</defs>");
        const char *at[4] = {strstr(body, "<use"), strstr(body, "<text"), strstr(body, "L60 20"),
                             strstr(body, "<circle")};
        for (int i = 0; i < 4; i++) {
            const char *begin = at[i];
            assert_non_null(begin);
            if (i < 3)
                for (begin--; *begin != '<';) begin--;
            snprintf(looks[role][i], sizeof looks[role][i], "%.*s", (int)strcspn(begin, ">"), begin);
        }
    }
    for (int a = 0; a < CANVAS_ROLES; a++)
        for (int b = 0; b < a; b++)
            for (int i = 0; i < 4; i++) assert_string_not_equal(looks[a][i], looks[b][i]);
    kit_canvas_drop(&drawing);
}

static void test_svg_errors_and_strokes(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = canvas_new(&drawing.arena, 3, 3, CANVAS_SQUARES);
    canvas_highlight(canvas, 0, 2);
    canvas_highlight(canvas, 0, 2);
    canvas_highlight(canvas, 2, 1);
    for (int i = 0; i < 2; i++)
        canvas_line(canvas, canvas_center(canvas, i, i), canvas_center(canvas, i + 1, i + 1), CANVAS_FOUND);
    canvas_line(canvas, canvas_center(canvas, 0, 0), canvas_center(canvas, 0, 1), CANVAS_FOUND);
    canvas_dot(canvas, (struct canvas_point){1, 1.5}, CANVAS_GIVEN);
    const char *svg = kit_canvas_draw(&drawing, "svg", canvas);
    assert_null(kit_xml_wrong(svg));
    assert_int_equal(kit_text_count(svg, "<use xlink:href=\"#error\""), 2);
    assert_int_equal(kit_text_count(svg, "id=\"error\""), 1);
    assert_int_equal(kit_text_count(svg, "d=\"M20 20L60 60L100 100M20 20L60 20\""), 1);
    assert_int_equal(kit_text_count(svg, "cx=\"40\" cy=\"60\""), 1);
    kit_canvas_drop(&drawing);
}

/* The grid is between cells and the frame around them; neither touches isolated holes. */
static void test_svg_edges_follow_holes(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = canvas_new(&drawing.arena, 2, 2, CANVAS_SQUARES);
    const char *svg = kit_canvas_draw(&drawing, "svg", canvas);
    assert_int_equal(kit_text_count(svg, "d=\"M0 40h80M40 0v80\""), 1);
    assert_int_equal(kit_text_count(svg, "d=\"M0 0h80M0 80h80M0 0v80M80 0v80\""), 1);
    canvas_tile(canvas, 0, 1, CANVAS_TILE_HOLE);
    svg = kit_canvas_draw(&drawing, "svg", canvas);
    assert_int_equal(kit_text_count(svg, "d=\"M0 40h40M40 40v40\""), 1);
    assert_int_equal(kit_text_count(svg, "d=\"M0 0h40M40 40h40M0 80h80M0 0v80M40 0v40M80 40v40\""), 1);
    kit_canvas_drop(&drawing);
}

static void test_svg_tiles_are_joined(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = canvas_new(&drawing.arena, 2, 5, CANVAS_SQUARES);
    for (int column = 1; column < 4; column++) canvas_tile(canvas, 1, column, CANVAS_TILE_BLOCKED);
    canvas_tile(canvas, 0, 4, CANVAS_TILE_BLOCKED);
    assert_int_equal(kit_text_count(kit_canvas_draw(&drawing, "svg", canvas),
                                    "d=\"M160 0h40v40h-40zM40 40h120v40h-120z\""),
                     1);
    kit_canvas_drop(&drawing);
}

static void test_svg_hexagon_frame(void **state)
{
    (void)state;
    for (int radius = 0; radius < 5; radius++) {
        struct kit_drawing drawing = {0};
        const char *svg = kit_canvas_draw(&drawing, "svg", kit_canvas_hexagon(&drawing.arena, radius));
        assert_null(kit_xml_wrong(svg));
        int cells = 3 * radius * (radius + 1) + 1;
        assert_int_equal(kit_text_count(svg, "l20 11.55v23.09l-20 11.55-20-11.55v-23.09z"), cells);
        assert_int_equal(kit_text_count(strstr(svg, "stroke-width=\"1.6\""), "L"), 6 * (2 * radius + 1));
        kit_canvas_drop(&drawing);
    }
}

/* Neighbours in the sheared matrix are at distance 1, and no other cell is closer. */
static void test_hexagon_geometry(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = canvas_new(&drawing.arena, 5, 5, CANVAS_HEXAGONS);
    struct canvas_point at = canvas_center(canvas, 2, 2);
    int near = 0;
    for (int row = 0; row < 5; row++)
        for (int column = 0; column < 5; column++) {
            struct canvas_point other = canvas_center(canvas, row, column);
            double distance = hypot(at.x - other.x, at.y - other.y);
            bool neighbour = abs(row - 2) <= 1 && abs(column - 2) <= 1 && row != column;
            assert_true(neighbour ? fabs(distance - 1) < 1e-9 : distance < 1e-9 || distance > 1.7);
            near += neighbour;
        }
    assert_int_equal(near, 6);
    kit_canvas_drop(&drawing);
}

static void test_svg_hostile_texts(void **state)
{
    (void)state;
    static const char *const hostile[] = {
        "</title><script>alert(1)</script>",
        "a & b < c > d \" ' ]]> <!-- -->",
        "\x01\x02\x1f\x7f",
        "\xff\xfe\xc3(",
        "\xc3",
        "",
        "%s%n%d",
        "&amp;",
        "two\nlines\tand\rmore",
    };
    for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++) {
        struct kit_drawing drawing = {0};
        struct canvas *canvas = canvas_new(&drawing.arena, 1, 1, CANVAS_SQUARES);
        canvas_title(canvas, hostile[i]);
        canvas_description(canvas, hostile[i]);
        canvas_text(canvas, 0, 0, hostile[i], CANVAS_FOUND);
        canvas_label(canvas, CANVAS_ABOVE, 0, hostile[i]);
        canvas_sign(canvas, (struct canvas_point){1, 0.5}, hostile[i], CANVAS_ERROR);
        const char *svg = kit_canvas_draw(&drawing, "svg", canvas);
        assert_null(kit_xml_wrong(svg));
        assert_int_equal(kit_text_count(svg, "<title>"), 1);
        assert_int_equal(kit_text_count(svg, "<desc>"), 1);
        assert_int_equal(kit_text_count(svg, "<text"), 3);
        assert_int_equal(kit_text_count(svg, "<script"), 0);
        kit_canvas_drop(&drawing);
    }
}

static int labels(const char *svg, int n)
{
    char text[32];
    snprintf(text, sizeof text, ">%d</text>", n);
    return kit_text_count(svg, text);
}

static void test_coordinates(void **state)
{
    (void)state;
    static const struct {
        int rows, columns, texts;
    } cases[] = {{1, 1, 2},    {8, 8, 16},   {26, 26, 52},   {27, 27, 54},
                 {30, 30, 60}, {31, 31, 14}, {200, 200, 42}, {1, 200, 22}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct kit_drawing drawing = {0};
        struct canvas *canvas = canvas_new(&drawing.arena, cases[i].rows, cases[i].columns, CANVAS_SQUARES);
        canvas_coordinates(canvas);
        const char *svg = kit_canvas_draw(&drawing, "svg", canvas);
        assert_null(kit_xml_wrong(svg));
        assert_int_equal(kit_text_count(svg, "<text"), cases[i].texts);
        assert_int_equal(labels(svg, 1), 2);
        kit_canvas_drop(&drawing);
    }
}

/* Row 1, column 1 is at the top left, as in sentences. */
static void test_coordinates_begin_at_the_top_left(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = canvas_new(&drawing.arena, 3, 4, CANVAS_SQUARES);
    canvas_coordinates(canvas);
    int seen = 0;
    for (const struct canvas_label *label = canvas->first_label; label != NULL; label = label->next, seen++) {
        assert_true(label->side == CANVAS_LEFT || label->side == CANVAS_ABOVE);
        assert_int_equal(label->text[0], '1' + label->index);
        assert_int_equal(label->text[1], 0);
    }
    assert_int_equal(seen, 7);
    kit_canvas_drop(&drawing);
}

/* Labels are inside the view box, even at the ends of large boards. */
static void test_labels_are_on_the_page(void **state)
{
    (void)state;
    static const int sizes[] = {1, 8, 27, 100, 200, 1000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct kit_drawing drawing = {0};
        struct canvas *canvas = canvas_new(&drawing.arena, sizes[i], sizes[i], CANVAS_SQUARES);
        if (sizes[i] < 1000) canvas_coordinates(canvas);
        for (int track = 0; track < 4 && sizes[i] == 1000; track++) /* with headings */
            for (int line = -1; line < sizes[i]; line += 500)
                for (int side = 0; side < CANVAS_SIDES; side++)
                    canvas_column(canvas, (enum canvas_side)side, track, line, "12345");
        const char *svg = kit_canvas_draw(&drawing, "svg", canvas);
        double left, top, width, height, size, x, y;
        assert_int_equal(sscanf(strstr(svg, "viewBox"), "viewBox=\"%lf %lf %lf %lf\"", &left, &top, &width,
                                &height),
                         4);
        assert_int_equal(sscanf(strstr(svg, "font-size"), "font-size=\"%lf\"", &size), 1);
        char text[32];
        for (const char *at = svg; (at = strstr(at, "<text")) != NULL; at++) {
            assert_int_equal(sscanf(at, "<text x=\"%lf\" y=\"%lf\">%31[^<]", &x, &y, text), 3);
            /* Digits are 0.56 wide in our fonts. */
            double half = 0.28 * size * (double)strlen(text);
            assert_true(x - half >= left && x + half <= left + width);
            assert_true(y - 0.72 * size >= top && y <= top + height);
        }
        kit_canvas_drop(&drawing);
    }
}

/* Tracks are next to each other, from the cells outwards. */
static void test_tracks(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = canvas_new(&drawing.arena, 2, 2, CANVAS_SQUARES);
    canvas_column(canvas, CANVAS_RIGHT, 0, -1, "head");
    canvas_column(canvas, CANVAS_RIGHT, 0, 0, "near");
    canvas_column(canvas, CANVAS_RIGHT, 1, 0, "far");
    canvas_column(canvas, CANVAS_BELOW, 1, 1, "low");
    canvas_column(canvas, CANVAS_BELOW, 0, 1, "high");
    struct geometry geometry = geometry_measure(canvas, &drawing.text);
    struct canvas_point at[5];
    int count = 0;
    for (const struct canvas_label *label = canvas->first_label; label != NULL; label = label->next)
        at[count++] = geometry_label_place(&geometry, label);
    assert_int_equal(count, 5);
    assert_true(at[0].x >= at[1].x && at[0].x <= at[1].x); /* in one column, above the first row */
    assert_true(at[0].y < 0 && at[0].y > geometry.page.top);
    assert_true(geometry.cells.right < at[1].x && at[1].x < at[2].x && at[2].x < geometry.page.right);
    assert_true(geometry.cells.bottom < at[4].y && at[4].y < at[3].y && at[3].y < geometry.page.bottom);
    kit_canvas_drop(&drawing);
}

static void test_large_board_is_small(void **state)
{
    (void)state;
    int columns[200];
    for (int i = 0; i < 200; i++) columns[i] = i < 100 ? 2 * i + 1 : 2 * (i - 100);
    struct kit_drawing drawing = {0};
    assert_null(
        kit_xml_wrong(kit_canvas_draw(&drawing, "svg", kit_canvas_queens(&drawing.arena, 200, columns, 50))));
    assert_true(drawing.text.size < 20000);
    kit_canvas_drop(&drawing);
}

/* The tracks of clues above and below, or all places with a clue. */
static int count_clues(const struct canvas *canvas, bool lines)
{
    bool used[CANVAS_SIDES][5][9] = {false};
    int tracks[CANVAS_SIDES] = {0}, places = 0;
    for (const struct canvas_label *label = canvas->first_label; label != NULL; label = label->next) {
        if (label->role == CANVAS_NOTE) continue;
        bool *place = &used[label->side][label->track][label->index];
        places += !*place;
        *place = true;
        if (label->track >= tracks[label->side]) tracks[label->side] = label->track + 1;
    }
    return lines ? tracks[CANVAS_ABOVE] + tracks[CANVAS_BELOW] : places;
}

static void check_text(const char *text, const struct canvas *canvas)
{
    assert_int_equal(kit_text_count(text, "\n"), canvas->rows + count_clues(canvas, true));
    assert_int_equal(kit_text_count(text, " \n"), 0);
    int words = 0, visible = count_clues(canvas, false);
    for (const char *at = text; *at != 0; at++)
        words += !isspace((unsigned char)*at) && (at == text || isspace((unsigned char)at[-1]));
    for (int i = 0; i < canvas->rows * canvas->columns; i++)
        visible += canvas->cells[i].mark != CANVAS_MARK_NONE || canvas->cells[i].tile != CANVAS_TILE_HOLE;
    assert_int_equal(words, visible);
}

static void check_svg(const char *svg, const struct canvas *canvas)
{
    int symbols[SYMBOLS] = {0}, errors = 0, texts = 0, circles = 0;
    for (int i = 0; i < canvas->rows * canvas->columns; i++) {
        if (canvas->cells[i].mark == CANVAS_MARK_SYMBOL) symbols[canvas->cells[i].as.symbol]++;
        texts += canvas->cells[i].mark == CANVAS_MARK_TEXT || canvas->cells[i].mark == CANVAS_MARK_NUMBER;
        struct canvas_split split = canvas->cells[i].as.split;
        if (canvas->cells[i].mark == CANVAS_MARK_SPLIT) texts += (split.below > 0) + (split.right > 0);
        errors += canvas->cells[i].error;
        circles += canvas->cells[i].ringed && !route_ends_at(canvas, &canvas->cells[i]);
    }
    for (const struct canvas_label *label = canvas->first_label; label != NULL; label = label->next) texts++;
    for (const struct canvas_dot *dot = canvas->first_dot; dot != NULL; dot = dot->next) circles++;
    for (const struct canvas_route *walk = canvas->first_walk; walk != NULL; walk = walk->next)
        circles += (walk->closed || walk->count == 1 ? 1 : 2) + (canvas->animate > 0);
    for (const struct canvas_sign *sign = canvas->first_sign; sign != NULL; sign = sign->next) {
        circles++;
        texts += strcmp(sign->text, "x") != 0;
    }
    assert_null(kit_xml_wrong(svg));
    for (int i = 0; i < SYMBOLS; i++) {
        char use[40], definition[40];
        snprintf(use, sizeof use, "#%s\"", symbols_get((enum symbol)i)->name);
        snprintf(definition, sizeof definition, "id=\"%s\"", symbols_get((enum symbol)i)->name);
        assert_int_equal(kit_text_count(svg, use), symbols[i]);
        assert_int_equal(kit_text_count(svg, definition), symbols[i] > 0);
    }
    assert_int_equal(kit_text_count(svg, "#error\""), errors);
    assert_int_equal(kit_text_count(svg, "<text"), texts);
    assert_int_equal(kit_text_count(svg, "<circle"), circles);
    assert_int_equal(kit_text_count(svg, "nan") + kit_text_count(svg, "inf"), 0);
}

static void test_random_canvases(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        struct kit_drawing one = {0}, two = {0};
        struct canvas *canvas = kit_canvas_random(&one.arena, seed);
        check_text(kit_canvas_draw(&one, "text", canvas), canvas);
        check_svg(kit_canvas_draw(&one, "svg", canvas), canvas);
        assert_string_equal(buf_text(&one.text),
                            kit_canvas_draw(&two, "svg", kit_canvas_random(&two.arena, seed)));
        assert_string_equal(buf_text(&one.text), kit_canvas_draw(&two, "svg", canvas));
        kit_canvas_drop(&one);
        kit_canvas_drop(&two);
    }
}

static void test_tables(void **state)
{
    (void)state;
    for (const struct pen *pen = pen_table; pen->name != NULL; pen++) {
        assert_ptr_equal(pen_find(pen->name), pen);
        assert_true(pen->draw != NULL && pen->blurb[0] != 0 && pen->suffix[0] == '.');
    }
    assert_null(pen_find(""));
    assert_null(pen_find("SVG"));
    assert_null(pen_find("svg "));
    for (int i = 0; i < SYMBOLS; i++) {
        const struct symbol_row *row = symbols_get((enum symbol)i);
        assert_true(row->name[0] != 0 && row->letter[0] != 0 && row->parts[0].outline != NULL);
        for (int part = 0; part < SYMBOL_PARTS && row->parts[part].outline; part++) {
            assert_true(row->parts[part].outline[0] == 'M' && row->parts[part].details[0] == 'M');
            assert_true(row->parts[part].scale > 0 && row->parts[part].scale <= 1);
        }
        for (int j = 0; j < i; j++) {
            assert_string_not_equal(row->name, symbols_get((enum symbol)j)->name);
            assert_string_not_equal(row->letter, symbols_get((enum symbol)j)->letter);
        }
    }
}

/* Misuse aborts. */

static void misuse(void *of)
{
    int kind = *(int *)of;
    struct arena arena = {0};
    struct canvas *canvas =
        canvas_new(&arena, kind == 0 ? 0 : 2, 3, kind == 1 ? CANVAS_HEXAGONS : CANVAS_SQUARES);
    if (kind == 1) canvas_chequer(canvas);
    if (kind == 2) canvas_number(canvas, 2, 0, 1, CANVAS_GIVEN);
    if (kind == 3) canvas_highlight(canvas, 0, -1);
    if (kind == 4) canvas_symbol(canvas, 0, 0, SYMBOLS, CANVAS_GIVEN);
    if (kind == 5) canvas_label(canvas, CANVAS_LEFT, 2, "x");
    if (kind == 6) canvas_dot(canvas, (struct canvas_point){NAN, 0}, CANVAS_GIVEN);
    if (kind == 7) canvas_text(canvas, 0, 0, "x", CANVAS_ROLES);
    if (kind == 8) canvas_ring(canvas, 0, 3, CANVAS_GIVEN);
    if (kind == 9) canvas_ring(canvas, 0, 0, CANVAS_ROLES);
    if (kind == 10) canvas_sign(canvas, (struct canvas_point){0, INFINITY}, "+", CANVAS_GIVEN);
    if (kind == 11) canvas_sign(canvas, (struct canvas_point){0, 0}, "+", CANVAS_ROLES);
}

static bool aborts(int kind)
{
    char said[200];
    return kit_caught_abort(kit_caught(misuse, &kind, said, sizeof said));
}

static void test_misuse(void **state)
{
    (void)state;
    for (int kind = 0; kind < 12; kind++) assert_true(aborts(kind));
}

KIT_SUITE(canvas)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_xml_reader_refuses),
        cmocka_unit_test(test_text_colours_change_only_the_look),
        cmocka_unit_test(test_text_looks),
        cmocka_unit_test(test_text_width_and_dense),
        cmocka_unit_test(test_text_queens),
        cmocka_unit_test(test_text_columns_and_holes),
        cmocka_unit_test(test_text_extreme_numbers),
        cmocka_unit_test(test_text_hexagons),
        cmocka_unit_test(test_text_hexagons_tell_given_numbers),
        cmocka_unit_test(test_last_mark_counts),
        cmocka_unit_test(test_svg_number),
        cmocka_unit_test(test_svg_chequer_is_a_chess_board),
        cmocka_unit_test(test_svg_queens),
        cmocka_unit_test(test_svg_roles_look_different),
        cmocka_unit_test(test_svg_errors_and_strokes),
        cmocka_unit_test(test_svg_edges_follow_holes),
        cmocka_unit_test(test_svg_tiles_are_joined),
        cmocka_unit_test(test_svg_hexagon_frame),
        cmocka_unit_test(test_hexagon_geometry),
        cmocka_unit_test(test_svg_hostile_texts),
        cmocka_unit_test(test_coordinates),
        cmocka_unit_test(test_coordinates_begin_at_the_top_left),
        cmocka_unit_test(test_labels_are_on_the_page),
        cmocka_unit_test(test_tracks),
        cmocka_unit_test(test_large_board_is_small),
        cmocka_unit_test(test_random_canvases),
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_misuse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
