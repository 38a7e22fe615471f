/* Rings and signs on a canvas, and the room that numbers leave for them.
 *
 * With GOLDEN=write in the environment the golden files are written instead of compared. */
#include "draw/pen.h"
#include "kit_canvas.h"
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

/* The circle with these attributes, or NULL. */
static const char *circle_at(const char *svg, const char *center)
{
    const char *at = strstr(svg, center);
    if (at == NULL) return NULL;
    while (*at != '<') at--;
    return at;
}

static void test_svg_rings(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = canvas_new(&drawing.arena, 1, CANVAS_ROLES, CANVAS_SQUARES);
    char looks[CANVAS_ROLES][200];
    for (int i = 0; i < CANVAS_ROLES; i++) {
        canvas_ring(canvas, 0, i, CANVAS_ERROR);
        canvas_ring(canvas, 0, i, (enum canvas_role)i); /* the last call wins */
        canvas_number(canvas, 0, i, 5, CANVAS_GIVEN);
        canvas_tile(canvas, 0, i, CANVAS_TILE_GIVEN);
    }
    const char *svg = kit_canvas_draw(&drawing, "svg", canvas);
    assert_null(kit_xml_wrong(svg));
    assert_int_equal(kit_text_count(svg, "<circle"), CANVAS_ROLES);
    for (int i = 0; i < CANVAS_ROLES; i++) {
        char center[40];
        snprintf(center, sizeof center, " cx=\"%d\" cy=\"20\" r=\"14\"/>", 40 * i + 20);
        const char *ring = circle_at(svg, center);
        assert_non_null(ring);
        assert_true(strstr(svg, "fill=\"#e4e1da\"") < ring && ring < strstr(svg, "<text"));
        snprintf(looks[i], sizeof looks[i], "%.*s", (int)(strstr(ring, " cx=") - ring), ring);
        /* Widths and dashes differ, so that roles are distinct in grey. */
        for (int j = 0; j < i; j++)
            assert_string_not_equal(strstr(looks[i], "stroke-width"), strstr(looks[j], "stroke-width"));
    }
    kit_canvas_drop(&drawing);
}

/* The corners of a text are inside its ring, in any font whose digits are at most 0.65 wide. */
static void test_texts_within_rings(void **state)
{
    (void)state;
    static const int64_t numbers[] = {1, 36, 217, 1000, 123456};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        for (int shape = CANVAS_SQUARES; shape <= CANVAS_HEXAGONS; shape++) {
            struct arena arena = {0};
            struct canvas *canvas = canvas_new(&arena, 1, 2, (enum canvas_shape)shape);
            char text[GEOMETRY_NUMBER_ROOM];
            canvas_number(canvas, 0, 0, numbers[i], CANVAS_GIVEN);
            canvas_number(canvas, 0, 1, numbers[i], CANVAS_GIVEN);
            canvas_ring(canvas, 0, 0, CANVAS_GIVEN);
            struct geometry geometry = geometry_measure(canvas, NULL);
            double size = route_text_size(&geometry, &canvas->cells[0]);
            double width = 0.65 * size * (double)strlen(geometry_text(&canvas->cells[0], text));
            assert_true(hypot(width, 0.72 * size) / 2 <= 12);
            assert_true(size <= route_text_size(&geometry, &canvas->cells[1]));
            arena_free(&arena);
        }
}

/* The end of a route replaces the ring of its cell. */
static void test_rings_give_way_to_walks(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = canvas_new(&drawing.arena, 1, 4, CANVAS_SQUARES);
    for (int column = 0; column < 3; column++) canvas_ring(canvas, 0, column, CANVAS_GIVEN);
    canvas_route(canvas, 3, (const int32_t[]){0, 1, 2}, false);
    const char *svg = kit_canvas_draw(&drawing, "svg", canvas);
    assert_int_equal(kit_text_count(svg, "<circle"), 3);
    assert_null(circle_at(svg, "cx=\"20\" cy=\"20\" r=\"14\""));
    assert_non_null(circle_at(svg, "cx=\"60\" cy=\"20\" r=\"14\""));
    assert_null(circle_at(svg, "cx=\"100\" cy=\"20\" r=\"14\""));
    kit_canvas_drop(&drawing);
}

/* Signs are drawn last; arithmetic ones as strokes, others as text. */
static void test_svg_signs(void **state)
{
    (void)state;
    static const struct {
        const char *text, *strokes;
    } cases[] = {
        {"+", "M36 20l8 0M40 16l0 8"},
        {"-", "M36 20l8 0"},
        {"\xe2\x88\x92", "M36 20l8 0"},
        {"x", "M37 17l6 6M37 23l6 -6"},
        {"\xc3\x97", "M37 17l6 6M37 23l6 -6"},
        {"=", "M36 18.2l8 0M36 21.8l8 0"},
        {"?", NULL},
        {"<&>", NULL},
        {"", NULL},
        {"--", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct kit_drawing drawing = {0};
        struct canvas *canvas = canvas_new(&drawing.arena, 1, 2, CANVAS_SQUARES);
        canvas_sign(canvas, (struct canvas_point){1, 0.5}, cases[i].text, CANVAS_GIVEN);
        canvas_number(canvas, 0, 1, 7, CANVAS_FOUND);
        canvas_label(canvas, CANVAS_LEFT, 0, "a");
        canvas_route(canvas, 2, (const int32_t[]){0, 1}, false);
        canvas_animate(canvas);
        const char *svg = kit_canvas_draw(&drawing, "svg", canvas);
        assert_null(kit_xml_wrong(svg));
        const char *disc = circle_at(svg, "cx=\"40\" cy=\"20\" r=\"7\"/>");
        assert_non_null(disc);
        assert_null(strstr(disc, ">7<"));
        assert_null(strstr(disc, "damier-walker"));
        assert_int_equal(kit_text_count(disc, "<text"), cases[i].strokes == NULL);
        assert_int_equal(kit_text_count(disc, "<path"), cases[i].strokes != NULL);
        if (cases[i].strokes != NULL) assert_non_null(strstr(disc, cases[i].strokes));
        kit_canvas_drop(&drawing);
    }
}

/* Disc and sign of each role differ, not only in colour. */
static void test_svg_signs_look_different(void **state)
{
    (void)state;
    char looks[CANVAS_ROLES][400];
    for (int i = 0; i < CANVAS_ROLES; i++) {
        struct kit_drawing drawing = {0};
        struct canvas *canvas = canvas_new(&drawing.arena, 1, 2, CANVAS_SQUARES);
        canvas_sign(canvas, (struct canvas_point){1, 0.5}, "=", (enum canvas_role)i);
        const char *svg = kit_canvas_draw(&drawing, "svg", canvas);
        snprintf(looks[i], sizeof looks[i], "%s", circle_at(svg, "r=\"7\"/>"));
        for (char *hash = looks[i]; (hash = strchr(hash, '#')) != NULL; hash++)
            memcpy(hash + 1, "colour", strlen("colour"));
        for (int j = 0; j < i; j++) assert_string_not_equal(looks[i], looks[j]);
        kit_canvas_drop(&drawing);
    }
}

/* Also for signs on the outer border. */
static void test_signs_are_on_the_page(void **state)
{
    (void)state;
    static const struct canvas_point places[] = {{0, 0.5}, {3, 1}, {1.5, 0}, {2.5, 2},
                                                 {0, 0},   {3, 2}, {1, 1}};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        struct arena arena = {0};
        struct canvas *canvas = canvas_new(&arena, 2, 3, CANVAS_SQUARES);
        struct geometry_box before = geometry_measure(canvas, NULL).page;
        canvas_sign(canvas, places[i], "+", CANVAS_FOUND);
        struct geometry_box page = geometry_measure(canvas, NULL).page;
        double x = places[i].x * GEOMETRY_UNIT, y = places[i].y * GEOMETRY_UNIT;
        assert_true(page.left <= fmin(before.left, x - 8) && page.right >= fmax(before.right, x + 8));
        assert_true(page.top <= fmin(before.top, y - 8) && page.bottom >= fmax(before.bottom, y + 8));
        arena_free(&arena);
    }
}

/* A given link is visible under the line of a solution. */
static void test_dots_over_walks(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = canvas_new(&drawing.arena, 1, 2, CANVAS_SQUARES);
    canvas_dot(canvas, (struct canvas_point){1, 0.5}, CANVAS_GIVEN);
    canvas_route(canvas, 2, (const int32_t[]){0, 1}, false);
    const char *svg = kit_canvas_draw(&drawing, "svg", canvas);
    assert_true(strstr(svg, "M20 20l40 0") < circle_at(svg, "cx=\"40\" cy=\"20\""));
    const char *latex = kit_canvas_draw(&drawing, "latex", canvas);
    assert_true(strstr(latex, "(0.5,0.5) -- (1.5,0.5);") < strstr(latex, "\\path[given dot] (1,0.5)"));
    kit_canvas_drop(&drawing);
}

/* Numbers leave room for dots and routes at their sides. */
static void test_texts_leave_room(void **state)
{
    (void)state;
    for (int kind = 0; kind < 4; kind++) {
        struct arena arena = {0};
        struct canvas *canvas = canvas_new(&arena, 2, 2, kind == 0 ? CANVAS_HEXAGONS : CANVAS_SQUARES);
        canvas_number(canvas, 0, 0, 217, CANVAS_GIVEN);
        canvas_number(canvas, 0, 1, 8, CANVAS_GIVEN);
        if (kind == 1) canvas_dot(canvas, (struct canvas_point){1, 0.5}, CANVAS_GIVEN);
        if (kind == 2) canvas_route(canvas, 3, (const int32_t[]){2, 3, 1}, false);
        if (kind == 3) canvas_route(canvas, 2, (const int32_t[]){0, 2}, false);
        if (kind == 3) canvas_dot(canvas, (struct canvas_point){0.5, 1}, CANVAS_GIVEN);
        struct geometry geometry = geometry_measure(canvas, NULL);
        double size = geometry_text_size(&geometry, "217", CANVAS_GIVEN);
        bool free = 20 - 0.6 * 3 * size / 2 >= 4.5 + 2;
        assert_int_equal(free, kind < 3);
        /* If long numbers are small, all are. */
        assert_true(fabs(geometry_text_size(&geometry, "8", CANVAS_GIVEN) - size) < 1e-9);
        arena_free(&arena);
    }
}

static void test_golden_pictures(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    kit_text_golden("svg/rings.svg", kit_canvas_draw(&drawing, "svg", kit_canvas_path(&drawing.arena)));
    kit_text_golden("svg/signs.svg", kit_canvas_draw(&drawing, "svg", kit_canvas_sums(&drawing.arena)));
    kit_canvas_drop(&drawing);
}

KIT_SUITE(badge)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_svg_rings),
        cmocka_unit_test(test_texts_within_rings),
        cmocka_unit_test(test_rings_give_way_to_walks),
        cmocka_unit_test(test_svg_signs),
        cmocka_unit_test(test_svg_signs_look_different),
        cmocka_unit_test(test_signs_are_on_the_page),
        cmocka_unit_test(test_dots_over_walks),
        cmocka_unit_test(test_texts_leave_room),
        cmocka_unit_test(test_golden_pictures),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
