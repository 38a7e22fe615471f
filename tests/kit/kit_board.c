/* Boards from text and back, and texts that must be refused. */
#include "kit_board.h"
#include "ask/recognise.h"
#include "ask/write.h"

#include "ask/session.h"
#include "base/sentence.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

struct board *kit_board(struct arena *arena, const char *family, const char *text)
{
    struct sentence error = {""};
    struct board *board = recognise_board(arena, family, "t", text, strlen(text), &error);
    assert_string_equal(error.text, "");
    assert_non_null(board);
    return board;
}

const char *kit_board_written(const struct board *board, const int32_t *values, const char *format,
                              struct buf *out)
{
    struct arena scratch = {0};
    buf_clear(out);
    write_answer(board, values, format, &(struct write_facts){.status = "solution"}, &scratch, out);
    arena_free(&scratch);
    return buf_text(out);
}

static bool is_refused(const char *family, const struct kit_refusal *c)
{
    struct arena arena = {0};
    struct sentence error = {""};
    bool read = recognise_board(&arena, family, "t", c->text, strlen(c->text), &error) != NULL;
    bool right =
        !read && strncmp(error.text, c->position, strlen(c->position)) == 0 && strstr(error.text, c->words);
    if (!right)
        print_error("%s\ngave: %s\nexpected: %s ... %s\n", c->text, error.text, c->position, c->words);
    arena_free(&arena);
    return right;
}

void kit_board_refused(const char *family, const struct kit_refusal *cases, size_t count)
{
    bool fine = true;
    for (size_t i = 0; i < count; i++) fine = is_refused(family, &cases[i]) && fine;
    assert_true(fine);
}
