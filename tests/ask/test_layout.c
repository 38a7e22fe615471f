/* The picture in a layout: regions, clues beside the board, split cells. */
#include "ask/layout.h"
#include "kit_grids.h"
#include "kit_suite.h"
#include "kit_text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static const char *picture_of(const struct canvas *canvas, struct buf *out)
{
    struct json_writer json = {.out = out};
    buf_clear(out);
    json_write_object(&json, NULL);
    layout_picture_write(canvas, &json);
    json_write_end(&json);
    json_write_finish(&json);
    return buf_text(out);
}

static void test_plain(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct buf out = {0};
    struct canvas *canvas = canvas_new(&arena, 1, 4, CANVAS_SQUARES);
    canvas_tile(canvas, 0, 1, CANVAS_TILE_BLOCKED);
    canvas_tile(canvas, 0, 2, CANVAS_TILE_GIVEN);
    canvas_tile(canvas, 0, 3, CANVAS_TILE_HOLE);
    canvas_label(canvas, CANVAS_LEFT, 0, "a remark is not written");
    assert_string_equal(picture_of(canvas, &out),
                        "{\"shape\": \"squares\", \"rows\": 1, \"columns\": 4, \"tiles\": [\".#. \"], "
                        "\"regions\": null, \"clues\": [], \"splits\": []}\n");
    buf_free(&out);
    arena_free(&arena);
}

static void test_regions_clues_and_splits(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct buf out = {0};
    struct canvas *canvas = canvas_new(&arena, 2, 2, CANVAS_SQUARES);
    canvas_region(canvas, 0, 1, 3);
    canvas_region(canvas, 1, 0, -4);
    canvas_clues(canvas, CANVAS_ABOVE, 1, 2, (const int32_t[]){10, 2}, CANVAS_GIVEN);
    canvas_clue(canvas, CANVAS_RIGHT, 0, 0, "\"", CANVAS_ERROR);
    canvas_split(canvas, 0, 0, 12, 0);
    canvas_split(canvas, 1, 1, 0, 7);
    assert_string_equal(picture_of(canvas, &out),
                        "{\"shape\": \"squares\", \"rows\": 2, \"columns\": 2, \"tiles\": [\"..\", \"..\"], "
                        "\"regions\": [[0, 3], [-4, 0]], "
                        "\"clues\": [{\"side\": \"above\", \"line\": 2, \"track\": 1, \"text\": \"10\"}, "
                        "{\"side\": \"above\", \"line\": 2, \"track\": 0, \"text\": \"2\"}, "
                        "{\"side\": \"right\", \"line\": 1, \"track\": 0, \"text\": \"\\\"\"}], "
                        "\"splits\": [{\"at\": [0.5, 0.5], \"below\": 12, \"right\": null}, "
                        "{\"at\": [1.5, 1.5], \"below\": null, \"right\": 7}]}\n");
    buf_free(&out);
    arena_free(&arena);
}

/* Everything on a whole puzzle is there once. */
static void test_whole_puzzles(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct buf out = {0};
    const struct canvas *canvas = kit_grids_nonogram(&arena, 10, 12, false);
    int clues = 0, splits = 0;
    for (const struct canvas_label *label = canvas->first_label; label; label = label->next) clues++;
    assert_int_equal(kit_text_count(picture_of(canvas, &out), "{\"side\": "), clues);
    canvas = kit_grids_kakuro(&arena, CANVAS_TILE_BLOCKED);
    for (size_t i = 0; i < canvas_count(canvas); i++) splits += canvas->cells[i].mark == CANVAS_MARK_SPLIT;
    assert_int_equal(kit_text_count(picture_of(canvas, &out), "{\"at\": "), splits);
    assert_true(clues > 20 && splits > 10);
    buf_free(&out);
    arena_free(&arena);
}

KIT_SUITE(layout)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain),
        cmocka_unit_test(test_regions_clues_and_splits),
        cmocka_unit_test(test_whole_puzzles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
