/* Several pictures in one document. */
#include "base/alloc.h"
#include "draw/pages.h"
#include "kit_canvas.h"
#include "kit_suite.h"
#include "kit_text.h"
#include "kit_xml.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* Draws random canvases with these seeds, animated if possible, into one document. */
static const char *draw(const char *pen, uint64_t first, int pictures, struct buf *out)
{
    buf_clear(out);
    struct pages *pages = pages_new(pen_find(pen), out);
    for (int i = 0; i < pictures; i++) {
        struct arena arena = {0};
        struct canvas *canvas = kit_canvas_random(&arena, first + (uint64_t)i);
        canvas_animate(canvas);
        pages_add(pages, canvas);
        arena_free(&arena);
    }
    pages_close(pages);
    return buf_text(out);
}

static void test_one_picture_is_the_pens_own(void **state)
{
    (void)state;
    static const char *const pens[] = {"svg", "latex"};
    for (int i = 0; i < 40; i++) {
        struct arena arena = {0};
        struct buf pages = {0}, alone = {0};
        struct canvas *canvas = kit_canvas_random(&arena, (uint64_t)i);
        canvas_animate(canvas);
        pen_find(pens[i % 2])->draw(canvas, &alone);
        assert_string_equal(draw(pens[i % 2], (uint64_t)i, 1, &pages), buf_text(&alone));
        arena_free(&arena);
        buf_free(&pages);
        buf_free(&alone);
    }
}

/* Ids are unique, and every reference has its id. */
static void check_names(const char *svg)
{
    static const char id[] = " id=\"", use[] = "href=\"#";
    char name[80], sought[100];
    for (const char *at = svg; (at = strstr(at, id)) != NULL;) {
        at += strlen(id);
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at, "\""), at);
        snprintf(sought, sizeof sought, " id=\"%s\"", name);
        assert_null(strstr(at, sought));
    }
    for (const char *at = svg; (at = strstr(at, use)) != NULL;) {
        at += strlen(use);
        snprintf(name, sizeof name, "%.*s", (int)strcspn(at, "\""), at);
        snprintf(sought, sizeof sought, " id=\"%s\"", name);
        assert_non_null(strstr(svg, sought));
    }
}

static void test_sheets(void **state)
{
    (void)state;
    static const int sizes[] = {2, 3, 7, 30};
    struct buf out = {0};
    for (uint64_t seed = 1; seed <= 40; seed++) {
        int pictures = sizes[seed % 4];
        const char *svg = draw("svg", 100 * seed, pictures, &out);
        char last[40];
        assert_null(kit_xml_wrong(svg));
        assert_int_equal(kit_text_count(svg, "<svg"), pictures + 1);
        assert_int_equal(kit_text_count(svg, "xmlns="), 1);
        check_names(svg);
        snprintf(last, sizeof last, ">%d</text>\n</svg>\n", pictures);
        assert_non_null(strstr(svg, last));
    }
    buf_free(&out);
}

/* The boxes of the pictures, in file order. */
struct place {
    double x, y, width, height;
};

static int read_places(const char *svg, struct place *places, int most)
{
    int read = 0;
    for (const char *at = strstr(svg + 1, "<svg x="); at && read < most; at = strstr(at + 1, "<svg x=")) {
        struct place *p = &places[read++];
        assert_int_equal(sscanf(at, "<svg x=\"%lf\" y=\"%lf\" width=\"%lf\" height=\"%lf\"", &p->x, &p->y,
                                &p->width, &p->height),
                         4);
    }
    return read;
}

static void test_pictures_do_not_overlap(void **state)
{
    (void)state;
    struct buf out = {0};
    for (uint64_t seed = 1; seed <= 30; seed++) {
        struct place p[40];
        double width, height;
        const char *svg = draw("svg", 1000 * seed, 2 + (int)seed, &out);
        assert_int_equal(read_places(svg, p, 40), 2 + (int)seed);
        assert_int_equal(sscanf(strstr(svg, " width="), " width=\"%lf\" height=\"%lf\"", &width, &height), 2);
        for (size_t i = 0; i < 2 + seed; i++) {
            assert_true(p[i].x >= 0 && p[i].x + p[i].width <= width + 0.1);
            assert_true(p[i].y >= 0 && p[i].y + p[i].height <= height + 0.1);
            for (size_t k = 0; k < i; k++)
                assert_true(p[k].x + p[k].width <= p[i].x + 0.1 || p[i].x + p[i].width <= p[k].x + 0.1 ||
                            p[k].y + p[k].height <= p[i].y + 0.1 || p[i].y + p[i].height <= p[k].y + 0.1);
        }
    }
    buf_free(&out);
}

static void test_pages(void **state)
{
    (void)state;
    struct buf out = {0};
    const char *tex = draw("latex", 5, 4, &out);
    assert_int_equal(kit_text_count(tex, "\\documentclass"), 1);
    assert_int_equal(kit_text_count(tex, "\\begin{document}"), 1);
    assert_int_equal(kit_text_count(tex, "\\begin{tikzpicture}"), 4);
    assert_int_equal(kit_text_count(tex, "\\end{tikzpicture}\n% The end of the picture.\n"), 4);
    const char *end = strstr(tex, "\\end{document}\n");
    assert_non_null(end);
    assert_string_equal(end, "\\end{document}\n");
    buf_free(&out);
}

static void test_nothing_is_no_document(void **state)
{
    (void)state;
    struct buf out = {0};
    assert_string_equal(draw("svg", 0, 0, &out), "");
    assert_string_equal(draw("latex", 0, 0, &out), "");
    buf_free(&out);
}

static void test_full(void **state)
{
    (void)state;
    struct buf out = {0};
    struct arena arena = {0};
    struct pages *geometry = pages_new(pen_find("svg"), &out), *pages = pages_new(pen_find("latex"), &out);
    struct canvas *canvas = canvas_new(&arena, 1, 1, CANVAS_SQUARES);
    for (int i = 0; i < PAGES_MOST; i++) {
        assert_false(pages_full(geometry));
        pages_add(geometry, canvas);
        pages_add(pages, canvas);
    }
    assert_true(pages_full(geometry));
    assert_false(pages_full(pages));
    pages_free(geometry);
    pages_free(pages);
    arena_free(&arena);
    buf_free(&out);
}

KIT_SUITE(pages)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_picture_is_the_pens_own), cmocka_unit_test(test_sheets),
        cmocka_unit_test(test_pictures_do_not_overlap),     cmocka_unit_test(test_pages),
        cmocka_unit_test(test_nothing_is_no_document),      cmocka_unit_test(test_full),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
