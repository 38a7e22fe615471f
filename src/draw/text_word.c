/* The words of cells in the text pen: marks, or characters for tiles.
 *
 * canvas->unicode replaces words by glyphs that are one column wide, so that counting characters
 * still measures columns. */
#include "draw/text_line.h"

#include "base/alloc.h"
#include "draw/font.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

bool text_word_is_blank(const char *word)
{
    return word[strspn(word, " ")] == 0;
}

enum text_look text_word_role_look(enum canvas_role role)
{
    static const enum text_look looks[] = {[CANVAS_GIVEN] = TEXT_GIVEN,
                                           [CANVAS_FOUND] = TEXT_FOUND,
                                           [CANVAS_NOTE] = TEXT_FAINT,
                                           [CANVAS_ERROR] = TEXT_WRONG};
    ASSERT((unsigned)role < CANVAS_ROLES);
    return looks[role];
}

enum text_look text_word_look(const struct canvas_cell *cell)
{
    if (cell->error) return TEXT_WRONG;
    if (cell->deduced) return TEXT_DEDUCED;
    if (cell->shaded) return TEXT_REASON;
    if (cell->mark != CANVAS_MARK_NONE) return text_word_role_look((enum canvas_role)cell->role);
    bool floor = cell->tile != CANVAS_TILE_BLOCKED && cell->tile != CANVAS_TILE_HOLE;
    return floor ? TEXT_FAINT : TEXT_PLAIN;
}

static const char *symbol_of(const struct canvas *canvas, enum symbol symbol)
{
    const struct symbol_row *row = symbols_get(symbol);
    return canvas->unicode && row->glyph ? row->glyph : row->letter;
}

/* Of a cell without a mark. In Unicode a highlighted blank becomes visible even at the end of a
 * line. */
static const char *floor_of(const struct canvas *canvas, const struct canvas_cell *cell)
{
    if (cell->tile == CANVAS_TILE_HOLE) return canvas->hole;
    if (cell->tile == CANVAS_TILE_BLOCKED) return canvas->unicode ? "█" : canvas->blocked;
    bool lit = cell->error || cell->deduced || cell->shaded;
    return canvas->unicode && (lit || !text_word_is_blank(canvas->empty)) ? "·" : canvas->empty;
}

static const char *split_of(struct canvas_split split, char room[TEXT_WORD_ROOM])
{
    int length = 0;
    if (split.below) length = snprintf(room, TEXT_WORD_ROOM, "%" PRId32, split.below);
    length += snprintf(room + length, TEXT_WORD_ROOM - (size_t)length, "\\");
    if (split.right) snprintf(room + length, TEXT_WORD_ROOM - (size_t)length, "%" PRId32, split.right);
    return room;
}

const char *text_word(const struct canvas *canvas, const struct canvas_cell *cell, char room[TEXT_WORD_ROOM])
{
    switch ((enum canvas_mark)cell->mark) {
    case CANVAS_MARK_SYMBOL:
        return symbol_of(canvas, cell->as.symbol);
    case CANVAS_MARK_TEXT:
        return cell->as.text;
    case CANVAS_MARK_NUMBER:
        snprintf(room, TEXT_WORD_ROOM, "%" PRId64, cell->as.number);
        return room;
    case CANVAS_MARK_SPLIT:
        return split_of(cell->as.split, room);
    case CANVAS_MARK_NONE:
        break;
    }
    return floor_of(canvas, cell);
}

bool text_word_has_role(const struct canvas_cell *cell, enum canvas_role role)
{
    return cell->mark != CANVAS_MARK_NONE && cell->mark != CANVAS_MARK_SPLIT && cell->role == role;
}

static bool is_any(const struct canvas *canvas, enum canvas_role role)
{
    for (size_t i = 0, end = canvas_count(canvas); i < end; i++)
        if (text_word_has_role(&canvas->cells[i], role)) return true;
    return false;
}

bool text_word_brackets(const struct canvas *canvas)
{
    return canvas->ruled && !canvas->regions && is_any(canvas, CANVAS_GIVEN) && is_any(canvas, CANVAS_FOUND);
}

int text_word_before(const struct canvas_cell *cell, const char *word)
{
    if (cell->mark == CANVAS_MARK_SPLIT) return (int)strcspn(word, "\\") + 1;
    return font_count(word);
}

static void widen(int *width, int least)
{
    if (*width < least) *width = least;
}

struct text_width text_word_width(const struct canvas *canvas)
{
    char room[TEXT_WORD_ROOM];
    struct text_width width = {.before = canvas->width ? canvas->width : 1};
    for (size_t i = 0, end = canvas->width ? 0 : canvas_count(canvas); i < end; i++) {
        const char *word = text_word(canvas, &canvas->cells[i], room);
        int before = text_word_before(&canvas->cells[i], word);
        widen(&width.before, before);
        widen(&width.after, font_count(word) - before);
    }
    for (const struct canvas_label *label = canvas->first_label; label != NULL; label = label->next)
        if (label->role != CANVAS_NOTE && (label->side == CANVAS_ABOVE || label->side == CANVAS_BELOW))
            widen(&width.before, font_count(label->text));
    return width;
}
