/* Which family is this text of?
 *
 * Every family's reader tries it. One acceptance decides; several are reported by name; with none, the reader that came furthest into the
 * text is the likeliest to have been meant, and its complaint is the message; but one that was not sure of its form itself comes last. */
#include "base/text.h"
#include "desk/desk.h"

#include <stdio.h>

static bool further(const struct reader *a, const struct reader *b)
{
    if (a->vague != b->vague) return b->vague;
    if (a->error_line != b->error_line) return a->error_line > b->error_line;
    return a->error_column > b->error_column;
}

struct attempt {
    struct arena *arena;
    const char *name, *text;
    size_t length;
    struct reader best;      /* of the readers that failed, the one that came furthest */
    const struct family *of; /* and its family */
};

/* All boards of the text; none where the reader failed. */
static bool try_family(struct attempt *attempt, const struct family *family, board_list *boards)
{
    struct reader r;
    reader_text(&r, attempt->name, attempt->text, attempt->length);
    for (bool more = true; more;) {
        struct board *board = family->read(attempt->arena, &r);
        if (!board) {
            if (boards->size) r.vague = false; /* what came before was of this form */
            vec_clear(boards);
            break;
        }
        vec_push(boards, board);
        reader_skip_space(&r);
        more = family->series && reader_peek(&r) != READER_END;
    }
    if (!boards->size && (!attempt->of || further(&r, &attempt->best))) {
        attempt->best = r;
        attempt->of = family;
    }
    return boards->size > 0;
}

bool recognise_boards(struct arena *arena, const char *family, const char *name, const char *text,
                      size_t length, board_list *boards, char *error, size_t size)
{
    size_t mark = text_mark(text, length);
    struct attempt attempt = {.arena = arena, .name = name, .text = text + mark, .length = length - mark};
    board_list tried = {0};
    vec_clear(boards);
    for (const struct family *const *f = families; *f; f++) {
        if (family && families_find(family) != *f) continue;
        vec_clear(&tried);
        if (!try_family(&attempt, *f, &tried)) continue;
        if (boards->size) {
            snprintf(error, size, "%s: this could be a board of %s or of %s; say which with --family", name,
                     boards->data[0]->family->name, (*f)->name);
            vec_free(&tried);
            return false;
        }
        for (size_t i = 0; i < tried.size; i++) vec_push(boards, tried.data[i]);
    }
    vec_free(&tried);
    if (!boards->size)
        snprintf(error, size, "%s", attempt.of ? attempt.best.error : "there is no such family");
    return boards->size > 0;
}

struct board *recognise_board(struct arena *arena, const char *family, const char *name, const char *text,
                              size_t length, char *error, size_t size)
{
    board_list boards = {0};
    struct board *board = NULL;
    if (recognise_boards(arena, family, name, text, length, &boards, error, size)) {
        board = boards.data[0];
        if (boards.size > 1)
            snprintf(error, size, "%s: these are %zu boards, expected one", name, boards.size);
    }
    if (boards.size > 1) board = NULL;
    vec_free(&boards);
    return board;
}
