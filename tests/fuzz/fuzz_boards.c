/* Boards, by every family in turn: what is read can be written, and read again as the same. A board
 * whose clues break a rule is only written: the family's own form may have no words for it (five
 * queens on four rows). */
#include "fuzz.h"
#include "puzzle/family.h"

#include "base/alloc.h"

#include <string.h>

static struct board *read_board(const struct family *family, struct arena *arena, const char *text,
                                size_t size)
{
    struct reader r;
    reader_text(&r, "t", text, size);
    struct board *board = family->read(arena, &r);
    reader_close(&r);
    return board;
}

static bool is_sound(const struct board *board)
{
    struct verdict verdict = {0};
    const struct family_theorems *theorems = board->family->theorems;
    return !theorems || !theorems->clash || !theorems->clash(board, &verdict);
}

static void try(const struct family *family, const char *text, size_t size)
{
    struct arena arena = {0};
    struct buf first = {0}, second = {0};
    const struct board *board = read_board(family, &arena, text, size);
    if (board) {
        family->write(board, NULL, &first);
    }
    if (board && is_sound(board)) {
        const struct board *again = read_board(family, &arena, buf_text(&first), first.size);
        REQUIRE(again, "what we write can be read");
        family->write(again, NULL, &second);
        REQUIRE(strcmp(buf_text(&first), buf_text(&second)) == 0, "what we write says what was read");
    }
    buf_free(&first);
    buf_free(&second);
    arena_free(&arena);
}

int fuzz_boards(const uint8_t *data, size_t size)
{
    /* Readers of boards get text that ends with a zero. */
    char *text = alloc_bytes(size + 1);
    if (size) memcpy(text, data, size);
    for (size_t i = 0; families[i]; i++) try(families[i], text, size);
    alloc_free(text);
    return 0;
}
