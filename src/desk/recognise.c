/* Which family is this text of?
 *
 * Every family's reader tries it. One acceptance decides; several are reported by name; with none, the reader that came furthest into the
 * text is the likeliest to have been meant, and its complaint is the message. */
#include "base/text.h"
#include "desk/desk.h"

#include <stdio.h>

static bool further(const struct reader *a, const struct reader *b)
{
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

static struct board *try_family(struct attempt *attempt, const struct family *family)
{
    struct reader r;
    reader_text(&r, attempt->name, attempt->text, attempt->length);
    struct board *board = family->read(attempt->arena, &r);
    if (!board && (!attempt->of || further(&r, &attempt->best))) {
        attempt->best = r;
        attempt->of = family;
    }
    return board;
}

struct board *recognise_board(struct arena *arena, const char *family, const char *name, const char *text,
                              size_t length, char *error, size_t size)
{
    size_t mark = text_mark(text, length);
    struct attempt attempt = {.arena = arena, .name = name, .text = text + mark, .length = length - mark};
    struct board *found = NULL;
    for (const struct family *const *f = families; *f; f++) {
        if (family && families_find(family) != *f) continue;
        struct board *board = try_family(&attempt, *f);
        if (board && found) {
            snprintf(error, size, "%s: this could be a board of %s or of %s; say which with --family", name,
                     found->family->name, board->family->name);
            return NULL;
        }
        if (board) found = board;
    }
    if (!found) snprintf(error, size, "%s", attempt.of ? attempt.best.error : "there is no such family");
    return found;
}
