/* Game ids of Simon Tatham's puzzles: a board that was read from any form is written as an id, and
 * the id is read as the same board. Only Binero has such ids (Unruly). */
#include "fuzz.h"
#include "puzzle/family.h"

#include "base/alloc.h"

#include <string.h>

static const struct family_format *game_format(const struct family *family)
{
    const struct family_format *format = family->forms ? family->forms->formats : NULL;
    while (format && format->name && strcmp(format->name, "sgt") != 0) format++;
    return format && format->name ? format : NULL;
}

static struct board *read_board(const struct family *family, struct arena *arena, const char *text,
                                size_t size)
{
    struct reader r;
    reader_text(&r, "t", text, size);
    struct board *board = family->read(arena, &r);
    REQUIRE(!board == !reader_ok(&r), "a refusal has its reason");
    reader_close(&r);
    return board;
}

static void try(const struct family *family, const struct family_format *format, const char *text,
                size_t size)
{
    struct arena arena = {0};
    struct buf id = {0}, first = {0}, second = {0};
    const struct board *board = read_board(family, &arena, text, size);
    if (board) {
        format->write(board, NULL, &id);
        const struct board *again = read_board(family, &arena, buf_text(&id), id.size);
        REQUIRE(again, "an id that we write can be read");
        family->write(board, NULL, &first);
        family->write(again, NULL, &second);
        REQUIRE(strcmp(buf_text(&first), buf_text(&second)) == 0, "an id means the same board");
    }
    buf_free(&id);
    buf_free(&first);
    buf_free(&second);
    arena_free(&arena);
}

int fuzz_games(const uint8_t *data, size_t size)
{
    /* Readers of boards get text that ends with a zero. */
    char *text = alloc_bytes(size + 1);
    if (size) memcpy(text, data, size);
    for (size_t i = 0; families[i]; i++) {
        const struct family_format *format = game_format(families[i]);
        if (format) try(families[i], format, text, size);
    }
    alloc_free(text);
    return 0;
}
