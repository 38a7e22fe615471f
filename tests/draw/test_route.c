/* Routes on a canvas: paths are parsed from SVG and LaTeX, and animated pictures are compared with
 * static ones.
 *
 * With GOLDEN=write in the environment the golden files are written instead of compared. */
#include "ask/session.h"
#include "ask/write.h"
#include "base/alloc.h"
#include "base/buf.h"
#include "base/rng.h"
#include "draw/pen.h"
#include "kit_canvas.h"
#include "kit_caught.h"
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

/* A knight's tour on 5 x 5. */
static const int32_t tour[25] = {0, 7, 4,  13, 24, 17, 20, 11, 2,  9,  18, 21, 10,
                                 1, 8, 19, 22, 15, 6,  3,  14, 23, 16, 5,  12};

static struct canvas *knight(struct arena *arena, bool numbers)
{
    struct canvas *canvas = canvas_new(arena, 5, 5, CANVAS_SQUARES);
    canvas_title(canvas, "A knight's tour of 5 x 5");
    canvas_chequer(canvas);
    canvas_coordinates(canvas);
    for (int i = 0; i < 25 && numbers; i++)
        canvas_number(canvas, tour[i] / 5, tour[i] % 5, i + 1, CANVAS_FOUND);
    canvas_route(canvas, 25, tour, false);
    canvas->walker = SYMBOL_KNIGHT;
    return canvas;
}

/* Boustrophedon. */
static struct canvas *furrows(struct arena *arena, int rows, int columns, enum canvas_shape shape,
                              bool closed)
{
    struct canvas *canvas = canvas_new(arena, rows, columns, shape);
    int32_t *cells = ARENA_ARRAY(arena, int32_t, (size_t)rows * (size_t)columns);
    for (int i = 0; i < rows * columns; i++) {
        int row = i / columns, column = i % columns;
        cells[i] = (int32_t)(row * columns + (row % 2 ? columns - 1 - column : column));
    }
    canvas_route(canvas, (size_t)rows * (size_t)columns, cells, closed);
    return canvas;
}

static struct canvas *random_walk(struct arena *arena, uint64_t seed)
{
    struct rng rng;
    rng_seed(&rng, seed);
    int rows = (int)rng_between(&rng, 1, 20), columns = (int)rng_between(&rng, 1, 20);
    struct canvas *canvas =
        canvas_new(arena, rows, columns, rng_below(&rng, 2) ? CANVAS_SQUARES : CANVAS_HEXAGONS);
    int32_t cells[1200];
    size_t steps = (size_t)rng_between(&rng, 1, 1200);
    for (size_t i = 0; i < steps; i++)
        cells[i] = (int32_t)rng_below(&rng, (uint64_t)rows * (uint64_t)columns);
    canvas_route(canvas, steps, cells, rng_below(&rng, 2));
    return canvas;
}

static void assert_near(struct canvas_point at, struct canvas_point where, double error)
{
    assert_true(fabs(at.x - where.x) <= error && fabs(at.y - where.y) <= error);
}

static struct canvas_point center(const struct canvas *canvas, size_t step)
{
    int32_t cell = canvas->first_walk->cells[step % canvas->first_walk->count];
    struct canvas_point at = canvas_center(canvas, cell / canvas->columns, cell % canvas->columns);
    return (struct canvas_point){at.x * GEOMETRY_UNIT, at.y * GEOMETRY_UNIT};
}

/* ---- SVG */

/* Rounding errors do not accumulate: each point is within one rounding of its cell. */
static void check_svg_path(const char *svg, const struct canvas *canvas)
{
    const struct canvas_route *walk = canvas->first_walk;
    const char *at = strstr(svg, "stroke-linejoin=\"round\" stroke-width=\"");
    struct canvas_point sum, step;
    char *end;
    assert_non_null(at);
    at = strstr(at, " d=\"M") + 5;
    sum.x = strtod(at, &end);
    sum.y = strtod(end, &end);
    assert_near(sum, center(canvas, 0), 0.00501);
    assert_true(walk->count == 1 || *end++ == 'l');
    for (size_t i = 1; i < walk->count; i++) {
        step.x = strtod(end, &end);
        step.y = strtod(end, &end);
        sum = (struct canvas_point){sum.x + step.x, sum.y + step.y};
        assert_near(sum, center(canvas, i), 0.00501);
    }
    if (walk->closed) assert_int_equal(*end++, 'z');
    assert_int_equal(*end, '"');
}

static void test_svg_goes_through_the_cells(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        struct kit_drawing drawing = {0};
        struct canvas *canvas = random_walk(&drawing.arena, seed);
        const char *svg = kit_canvas_draw(&drawing, "svg", canvas);
        bool single = canvas->first_walk->closed || canvas->first_walk->count == 1;
        assert_null(kit_xml_wrong(svg));
        check_svg_path(svg, canvas);
        assert_int_equal(kit_text_count(svg, "<circle"), single ? 1 : 2);
        kit_canvas_drop(&drawing);
    }
}

static void test_svg_long_walk(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = furrows(&drawing.arena, 500, 400, CANVAS_HEXAGONS, false);
    for (int i = 0; i < 500 * 400; i++) canvas_tile(canvas, i / 400, i % 400, CANVAS_TILE_HOLE);
    const char *svg = kit_canvas_draw(&drawing, "svg", canvas);
    check_svg_path(svg, canvas);
    assert_true(drawing.text.size < (size_t)8 * 500 * 400);
    kit_canvas_drop(&drawing);
}

static void test_svg_ends(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = canvas_new(&drawing.arena, 2, 3, CANVAS_SQUARES);
    canvas_route(canvas, 3, (const int32_t[]){5, 4, 0}, false);
    const char *svg = kit_canvas_draw(&drawing, "svg", canvas);
    const char *ring = strstr(svg, "<circle cx=\"100\" cy=\"60\""),
               *disc = strstr(svg, "<circle cx=\"20\" cy=\"20\"");
    assert_true(ring != NULL && disc != NULL);
    assert_true(strstr(ring, "stroke=") < strchr(ring, '>'));
    assert_null(memchr(disc, 'k', strcspn(disc, ">"))); /* no stroke */
    kit_canvas_drop(&drawing);
}

/* Each text has a background in the colour of its tile, above the route and below the text. */
static void test_texts_have_windows(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = canvas_new(&drawing.arena, 1, 4, CANVAS_SQUARES);
    canvas_tile(canvas, 0, 1, CANVAS_TILE_GIVEN);
    canvas_number(canvas, 0, 0, 7, CANVAS_FOUND);
    canvas_number(canvas, 0, 1, 123, CANVAS_GIVEN);
    canvas_text(canvas, 0, 2, "12345678901234567890", CANVAS_NOTE);
    canvas_symbol(canvas, 0, 3, SYMBOL_KNIGHT, CANVAS_FOUND);
    assert_int_equal(kit_text_count(kit_canvas_draw(&drawing, "svg", canvas), "stroke-width=\"20\""), 0);
    canvas_route(canvas, 2, (const int32_t[]){0, 3}, false);
    const char *svg = kit_canvas_draw(&drawing, "svg", canvas);
    const char *line = strstr(svg, "M20 20l120 0"),
               *plain = strstr(svg, "stroke=\"#ffffff\" stroke-width=\"20\" stroke-linecap=\"round\" "
                                    "d=\"M20 20h0M90 20h20\""),
               *given = strstr(svg, "stroke=\"#e4e1da\" stroke-width=\"20\" stroke-linecap=\"round\" "
                                    "d=\"M50 20h20\""),
               *text = strstr(svg, "<text");
    assert_true(line != NULL && plain != NULL && given != NULL);
    assert_true(line < plain && plain < given && given < text);
    assert_int_equal(kit_text_count(svg, "stroke-width=\"20\""), 2);
    kit_canvas_drop(&drawing);
}

static void test_lines_grow_with_the_board(void **state)
{
    (void)state;
    static const int sizes[] = {1, 8, 24, 30, 100, 300};
    double last_width = 0, last_radius = 0;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        struct kit_drawing drawing = {0};
        struct canvas *canvas = furrows(&drawing.arena, sizes[i], sizes[i], CANVAS_SQUARES, false);
        struct geometry geometry = geometry_measure(canvas, &drawing.text);
        double width = route_width(&geometry), radius = route_end(&geometry, canvas->first_walk, 0).radius;
        bool calm = sizes[i] <= 24;
        assert_true(i == 0 || (calm ? width >= last_width : width > last_width));
        assert_true(i == 0 || (calm ? radius >= last_radius : radius > last_radius));
        assert_true(width <= GEOMETRY_UNIT / 4.0 && radius > 2 * width);
        last_width = width;
        last_radius = radius;
        kit_canvas_drop(&drawing);
    }
}

/* ---- animation */

/* Removes everything between two words, inclusive, repeatedly. */
static void cut(char *text, const char *from, const char *to)
{
    for (char *begin = text; (begin = strstr(begin, from)) != NULL;) {
        char *end = strstr(begin + strlen(from), to);
        assert_non_null(end);
        end += strlen(to);
        memmove(begin, end, strlen(end) + 1);
    }
}

/* Makes the animated final disc a single element, as in the static picture. */
static void close_discs(char *text)
{
    for (char *at = text; (at = strstr(at, "></circle>")) != NULL;) {
        at[0] = '/';
        memmove(at + 2, at + strlen("></circle>"), strlen(at + strlen("></circle>")) + 1);
        at[1] = '>';
    }
}

/* Without animation support the picture is the static one: only animations and hidden elements were
 * added. */
static void check_finished(struct canvas *canvas)
{
    struct kit_drawing still = {0}, moving = {0};
    char *text = (char *)kit_canvas_draw(&moving, "svg", canvas);
    double seconds = canvas->animate;
    assert_null(kit_xml_wrong(text));
    assert_int_equal(kit_text_count(text, "<style>"), 1);
    cut(text, "<style>", "</style>\n");
    cut(text, "<g class=\"damier-walker\" visibility=\"hidden\"", "</g>\n");
    cut(text, ">\n<animate attributeName=\"stroke-dasharray\"", "repeatCount=\"indefinite\"");
    cut(text, "</path", ">");
    cut(text, "<animate attributeName=\"opacity\"", "/>");
    close_discs(text);
    cut(text, " id=\"walk-", "\"");
    cut(text, " class=\"damier-", "\"");
    cut(text, " pathLength=\"", "\"");
    if (canvas->walker == SYMBOL_KNIGHT) cut(text, "<g id=\"knight\"", "</g>\n");
    cut(text, "<defs>\n</defs", ">\n");
    canvas->animate = 0;
    assert_string_equal(text, kit_canvas_draw(&still, "svg", canvas));
    canvas->animate = seconds;
    kit_canvas_drop(&still);
    kit_canvas_drop(&moving);
}

static void test_finished_without_motion(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        struct kit_drawing drawing = {0};
        struct canvas *canvas = kit_canvas_random(&drawing.arena, seed);
        if (canvas_animate(canvas)) check_finished(canvas);
        kit_canvas_drop(&drawing);
    }
    for (int numbers = 0; numbers < 2; numbers++) {
        struct kit_drawing drawing = {0};
        struct canvas *canvas = knight(&drawing.arena, numbers);
        assert_true(canvas_animate(canvas));
        check_finished(canvas);
        kit_canvas_drop(&drawing);
    }
}

/* The second of its keyTimes, as a fraction of the route. */
static double moment(const char *element, double seconds)
{
    double share;
    assert_non_null(element);
    const char *times = strstr(element, "keyTimes=\"0;");
    assert_int_equal(sscanf(times, "keyTimes=\"0;%lf", &share), 1);
    return share * (seconds + 3) / seconds;
}

static void test_numbers_wait_for_the_walk(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = knight(&drawing.arena, true);
    canvas_animate(canvas);
    assert_true(fabs(canvas->animate - 7.5) < 1e-9);
    const char *svg = kit_canvas_draw(&drawing, "svg", canvas);
    assert_true(fabs(moment(strstr(svg, "\"stroke-dasharray\""), 7.5) - 1) < 2e-4);
    assert_true(fabs(moment(strstr(svg, "<animateMotion"), 7.5) - 1) < 2e-4);
    assert_int_equal(kit_text_count(svg, "<text class=\"damier-step\""), 24);
    for (int i = 2; i <= 25; i++) {
        char word[32];
        snprintf(word, sizeof word, ">%d<animate", i);
        assert_true(fabs(moment(strstr(svg, word), 7.5) - (i - 1) / 24.0) < 2e-4);
    }
    assert_int_equal(kit_text_count(svg, "<circle"), 2);
    const char *disc = strstr(strstr(svg, "<circle") + 1, "<circle");
    assert_true(strstr(disc, "class=\"damier-step\"") < strstr(disc, "</circle>"));
    assert_true(fabs(moment(disc, 7.5) - 1) < 2e-4);
    kit_canvas_drop(&drawing);
}

/* Given numbers are visible from the start. */
static void test_given_numbers_do_not_wait(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = canvas_new(&drawing.arena, 1, 4, CANVAS_SQUARES);
    for (int column = 0; column < 4; column++)
        canvas_number(canvas, 0, column, column + 1, column % 2 ? CANVAS_GIVEN : CANVAS_FOUND);
    canvas_route(canvas, 4, (const int32_t[]){0, 1, 2, 3}, false);
    canvas_animate(canvas);
    const char *svg = kit_canvas_draw(&drawing, "svg", canvas);
    assert_int_equal(kit_text_count(svg, "<text class=\"damier-step\""), 1);
    assert_int_equal(kit_text_count(svg, ">3<animate"), 1);
    assert_int_equal(kit_text_count(svg, ">2</text>"), 1);
    assert_int_equal(kit_text_count(svg, ">4</text>"), 1);
    kit_canvas_drop(&drawing);
}

/* Steps of lengths 1 and 3, then 3 back: fractions are of the length, and the first visit counts,
 * also across routes. */
static void test_arrivals(void **state)
{
    (void)state;
    struct arena arena = {0};
    for (int kind = 0; kind < 3; kind++) {
        static const float shares[][5] = {{0, 1 / 7.F, 0, 0, 4 / 7.F},
                                          {0, 1 / 8.F, 0, 0, 4 / 8.F},
                                          {0, 1 / 8.F, 0, 1, 1 / 3.F}};
        struct canvas *canvas = canvas_new(&arena, 1, 5, CANVAS_SQUARES);
        canvas_route(canvas, 4, (const int32_t[]){0, 1, 4, 1}, kind > 0);
        if (kind == 2) canvas_route(canvas, 4, (const int32_t[]){0, 1, 4, 3}, false);
        if (kind == 2) canvas_route(canvas, 3, (const int32_t[]){2, 4, 0}, false);
        assert_null(route_arrivals(canvas));
        assert_true(canvas_animate(canvas));
        float *arrivals = route_arrivals(canvas);
        for (int i = 0; i < 5; i++) assert_true(fabsf(arrivals[i] - shares[kind][i]) < 1e-6F);
        alloc_free(arrivals);
    }
    arena_free(&arena);
}

static void test_walks_that_stay(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = canvas_new(&drawing.arena, 2, 2, CANVAS_SQUARES);
    canvas_route(canvas, 1, (const int32_t[]){3}, true);
    canvas_route(canvas, 2, (const int32_t[]){1, 1}, false);
    for (int i = 0; i < 4; i++) canvas_number(canvas, i / 2, i % 2, i, CANVAS_FOUND);
    canvas_animate(canvas);
    const char *svg = kit_canvas_draw(&drawing, "svg", canvas);
    assert_null(kit_xml_wrong(svg));
    assert_int_equal(kit_text_count(svg, "<text class=\"damier-step\""), 0);
    assert_int_equal(kit_text_count(svg, "nan") + kit_text_count(svg, "inf"), 0);
    assert_int_equal(kit_text_count(svg, "href=\"#walk-"), 2);
    kit_canvas_drop(&drawing);
}

static void test_pace(void **state)
{
    (void)state;
    static const struct {
        int rows, columns;
        double seconds;
    } cases[] = {{1, 1, 3}, {2, 5, 3}, {5, 5, 7.5}, {8, 8, 19.2}, {30, 30, 40}, {100, 100, 40}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        struct canvas *canvas = furrows(&arena, cases[i].rows, cases[i].columns, CANVAS_SQUARES, false);
        assert_true(canvas_animate(canvas));
        assert_true(fabs(canvas->animate - cases[i].seconds) < 1e-9);
        arena_free(&arena);
    }
    struct arena arena = {0};
    struct canvas *canvas = canvas_new(&arena, 3, 3, CANVAS_SQUARES);
    assert_false(canvas_animate(canvas));
    assert_true(canvas->animate <= 0);
    arena_free(&arena);
}

/* Many texts are not timed individually; the line and the symbol are still animated. */
static void test_many_texts_do_not_wait(void **state)
{
    (void)state;
    static const int sizes[] = {32, 33};
    for (int i = 0; i < 2; i++) {
        struct kit_drawing drawing = {0};
        struct canvas *canvas = furrows(&drawing.arena, sizes[i], sizes[i], CANVAS_SQUARES, true);
        for (int cell = 0; cell < sizes[i] * sizes[i]; cell++)
            canvas_text(canvas, cell / sizes[i], cell % sizes[i], "x", CANVAS_FOUND);
        canvas_animate(canvas);
        const char *svg = kit_canvas_draw(&drawing, "svg", canvas);
        assert_int_equal(kit_text_count(svg, "class=\"damier-step\""), i == 0 ? 32 * 32 - 1 : 0);
        assert_int_equal(kit_text_count(svg, "attributeName=\"stroke-dasharray\""), 1);
        assert_int_equal(kit_text_count(svg, "<animateMotion"), 1);
        kit_canvas_drop(&drawing);
    }
}

/* A number at the end of a route, however long, leaves a rim of its ring or disc. */
static void test_numbers_within_the_ends(void **state)
{
    (void)state;
    static const int64_t numbers[] = {1, 10, 100, 1000, 123456};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        struct arena arena = {0};
        struct canvas *canvas = furrows(&arena, 2, 3, CANVAS_SQUARES, false);
        struct canvas_point from, to;
        for (int cell = 0; cell < 6; cell++)
            canvas_number(canvas, cell / 3, cell % 3, numbers[i], CANVAS_FOUND);
        struct geometry geometry = geometry_measure(canvas, NULL);
        for (size_t step = 0; step < 6; step += 5) {
            struct route_end end = route_end(&geometry, canvas->first_walk, step);
            int32_t cell = canvas->first_walk->cells[step];
            assert_true(route_text_background(&geometry, (size_t)cell, &from, &to));
            assert_true((to.x - from.x) / 2 + ROUTE_WINDOW / 2.0 <= end.radius - 3 + 1e-9);
        }
        assert_true(route_text_size(&geometry, &canvas->cells[1]) >=
                    route_text_size(&geometry, &canvas->cells[0]));
        arena_free(&arena);
    }
}

/* Numbers are omitted where there is a route; texts stay. */
static void test_numbers_of_large_boards(void **state)
{
    (void)state;
    static const char *const pens[] = {"svg", "latex"}, *const texts[] = {"<text", "}}\\damiertext{"};
    for (int kind = 0; kind < 8; kind++) {
        struct kit_drawing drawing = {0};
        int size = kind & 1 ? 25 : 24, pen = kind >> 2;
        struct canvas *canvas = furrows(&drawing.arena, size, 2, CANVAS_SQUARES, false);
        if (kind & 2) canvas->first_walk = NULL;
        for (int row = 0; row < size; row++) canvas_number(canvas, row, 0, row + 1, CANVAS_FOUND);
        canvas_text(canvas, 0, 1, "S", CANVAS_GIVEN);
        const char *text = kit_canvas_draw(&drawing, pens[pen], canvas);
        assert_int_equal(kit_text_count(text, texts[pen]), (kind & 3) == 1 ? 1 : size + 1);
        /* Windows of one digit. */
        if (pen == 0 && !(kind & 2)) assert_int_equal(kit_text_count(text, "h0"), (kind & 1) ? 1 : 10);
        kit_canvas_drop(&drawing);
    }
}

/* ---- the other pens */

static void test_only_svg_moves(void **state)
{
    (void)state;
    struct kit_drawing still = {0}, moving = {0};
    struct canvas *canvas = knight(&still.arena, true);
    for (int i = 0; i < 2; i++) {
        const char *pen = i ? "latex" : "text";
        canvas->animate = 0;
        const char *text = kit_canvas_draw(&still, pen, canvas);
        canvas_animate(canvas);
        assert_string_equal(text, kit_canvas_draw(&moving, pen, canvas));
    }
    kit_canvas_drop(&still);
    kit_canvas_drop(&moving);
}

static void test_text_shows_no_walk(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = canvas_new(&drawing.arena, 2, 2, CANVAS_SQUARES);
    canvas_number(canvas, 0, 0, 1, CANVAS_FOUND);
    canvas_route(canvas, 4, (const int32_t[]){0, 1, 3, 2}, true);
    assert_string_equal(kit_canvas_draw(&drawing, "text", canvas), "1 .\n. .\n");
    kit_canvas_drop(&drawing);
}

/* Pieces of at most 500 steps, each starting where the previous one ended. */
static void check_latex_path(const char *text, const struct canvas *canvas)
{
    const struct canvas_route *walk = canvas->first_walk;
    size_t steps = walk->closed ? walk->count : walk->count - 1, done = 0;
    const char *at = text;
    while (done < steps) {
        struct canvas_point point;
        size_t piece = 0;
        int used = 0;
        at = strstr(at, "  \\path[draw=damieranswer, line width=");
        assert_non_null(at);
        at = strchr(at, '\n');
        for (; sscanf(at, " (%lf,%lf)%n", &point.x, &point.y, &used) == 2;
             piece++, at += strspn(at, " \n-")) {
            point = (struct canvas_point){point.x * GEOMETRY_UNIT, point.y * GEOMETRY_UNIT};
            assert_near(point, center(canvas, done + piece), 0.00201);
            at += used;
        }
        assert_int_equal(*at, ';');
        assert_true(piece >= 2 && piece <= 501);
        done += piece - 1;
    }
    assert_int_equal(done, steps);
    assert_null(strstr(at, "\\path[draw=damieranswer, line"));
}

static void test_latex_goes_through_the_cells(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        struct kit_drawing drawing = {0};
        struct canvas *canvas = random_walk(&drawing.arena, seed);
        const char *text = kit_canvas_draw(&drawing, "latex", canvas);
        bool single = canvas->first_walk->closed || canvas->first_walk->count == 1;
        check_latex_path(text, canvas);
        assert_int_equal(kit_text_count(text, " circle[radius="), single ? 1 : 2);
        kit_canvas_drop(&drawing);
    }
}

/* ---- from the command line to the canvas */

static struct canvas *draw_board(const struct board *board, const int32_t *values,
                                 const struct verdict *wrong, struct arena *arena)
{
    (void)board;
    (void)wrong;
    return values != NULL ? knight(arena, true) : canvas_new(arena, 5, 5, CANVAS_SQUARES);
}

/* SVG is animated if requested and if there is a route. */
static void test_answers_move_where_asked(void **state)
{
    (void)state;
    static const struct family_forms forms = {.walks = true};
    static const struct family family = {.name = "tours", .forms = &forms, .draw = draw_board};
    const struct board board = {.family = &family, .cells = 25};
    for (int kind = 0; kind < 8; kind++) {
        struct kit_drawing drawing = {0};
        bool asked = kind & 1, walk = kind & 2, svg = kind & 4;
        struct write_facts facts = {.status = "answer", .animate = asked};
        write_answer(&board, walk ? tour : NULL, svg ? "svg" : "latex", &facts, &drawing.arena,
                     &drawing.text);
        assert_int_equal(kit_text_count(buf_text(&drawing.text), "<animateMotion"), asked && walk && svg);
        kit_canvas_drop(&drawing);
    }
}

/* ---- golden files and misuse */

static void check_golden(const char *name, const struct canvas *canvas)
{
    struct kit_drawing drawing = {0};
    kit_text_golden(name, kit_canvas_draw(&drawing, "svg", canvas));
    kit_canvas_drop(&drawing);
}

static void test_golden_files(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct canvas *moving = knight(&arena, true), *closed = furrows(&arena, 4, 5, CANVAS_SQUARES, true);
    canvas_animate(moving);
    check_golden("svg/walk.svg", knight(&arena, false));
    check_golden("svg/walk-animated.svg", moving);
    canvas_animate(closed);
    check_golden("svg/walk-closed.svg", closed);
    arena_free(&arena);
}

static void misuse(void *of)
{
    int kind = *(int *)of;
    struct arena arena = {0};
    struct canvas *canvas = canvas_new(&arena, 2, 3, CANVAS_SQUARES);
    const int32_t cells[] = {0, kind == 1 ? 6 : kind == 2 ? -1 : 5};
    canvas_route(canvas, kind == 0 ? 0 : 2, cells, false);
}

static bool aborts(int kind)
{
    char said[200];
    return kit_caught_abort(kit_caught(misuse, &kind, said, sizeof said));
}

static void test_misuse(void **state)
{
    (void)state;
    for (int kind = 0; kind < 3; kind++) assert_true(aborts(kind));
    assert_false(aborts(3));
}

KIT_SUITE(route)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_svg_goes_through_the_cells),
        cmocka_unit_test(test_svg_long_walk),
        cmocka_unit_test(test_svg_ends),
        cmocka_unit_test(test_texts_have_windows),
        cmocka_unit_test(test_lines_grow_with_the_board),
        cmocka_unit_test(test_finished_without_motion),
        cmocka_unit_test(test_numbers_wait_for_the_walk),
        cmocka_unit_test(test_given_numbers_do_not_wait),
        cmocka_unit_test(test_arrivals),
        cmocka_unit_test(test_walks_that_stay),
        cmocka_unit_test(test_pace),
        cmocka_unit_test(test_many_texts_do_not_wait),
        cmocka_unit_test(test_numbers_of_large_boards),
        cmocka_unit_test(test_numbers_within_the_ends),
        cmocka_unit_test(test_only_svg_moves),
        cmocka_unit_test(test_text_shows_no_walk),
        cmocka_unit_test(test_latex_goes_through_the_cells),
        cmocka_unit_test(test_answers_move_where_asked),
        cmocka_unit_test(test_golden_files),
        cmocka_unit_test(test_misuse),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
