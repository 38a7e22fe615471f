/* The clues around a board in text.
 *
 * Those beside the rows stand in columns of their own, one for each track; those above and below
 * are aligned with the words of the columns. Clues are found by side, track and line in a table,
 * because the canvas lists them in any order. */
#include "draw/text_line.h"

#include "base/alloc.h"
#include "draw/font.h"

static bool is_beside(enum canvas_side side)
{
    return side == CANVAS_LEFT || side == CANVAS_RIGHT;
}

static int lines_of(const struct text_margin *margin, enum canvas_side side)
{
    return is_beside(side) ? margin->canvas->rows : margin->canvas->columns;
}

static const struct canvas_label **place_of(const struct text_margin *margin, enum canvas_side side,
                                            int track, int index)
{
    ASSERT(track < margin->tracks[side] && index < lines_of(margin, side));
    return &margin->at[side][(size_t)track * (size_t)lines_of(margin, side) + (size_t)index];
}

struct text_margin text_margin_open(const struct canvas *canvas, int gap)
{
    struct text_margin margin = {.canvas = canvas, .gap = gap};
    const struct canvas_label *label;
    for (label = canvas->first_label; label != NULL; label = label->next)
        if (label->role != CANVAS_NOTE && label->track >= margin.tracks[label->side])
            margin.tracks[label->side] = label->track + 1;
    for (int side = 0; side < CANVAS_SIDES; side++) {
        size_t tracks = (size_t)margin.tracks[side],
               lines = (size_t)lines_of(&margin, (enum canvas_side)side);
        margin.at[side] = alloc_array(tracks * lines, sizeof *margin.at[side]);
        margin.width[side] = alloc_array(tracks, sizeof *margin.width[side]);
    }
    for (label = canvas->first_label; label != NULL; label = label->next) {
        if (label->role == CANVAS_NOTE) continue;
        int *width = &margin.width[label->side][label->track], length = font_count(label->text);
        *place_of(&margin, label->side, label->track, label->index) = label;
        if (length > *width) *width = length;
    }
    return margin;
}

void text_margin_close(struct text_margin *margin)
{
    for (int side = 0; side < CANVAS_SIDES; side++) {
        alloc_free(margin->at[side]);
        alloc_free(margin->width[side]);
    }
}

int text_margin_left(const struct text_margin *margin)
{
    int tracks = margin->tracks[CANVAS_LEFT], width = tracks ? tracks - 1 + margin->gap : 0;
    for (int track = 0; track < tracks; track++) width += margin->width[CANVAS_LEFT][track];
    return width;
}

/* A clue, or nothing, right-aligned. */
static void put_clue(const struct canvas_label *label, int width, struct text_line *line)
{
    text_line_blanks(line, width - (label ? font_count(label->text) : 0), TEXT_PLAIN);
    if (label) text_line_word(line, label->text, text_word_role_look(label->role));
}

void text_margin_beside(const struct text_margin *margin, enum canvas_side side, int row,
                        struct text_line *line)
{
    ASSERT(is_beside(side));
    int tracks = margin->tracks[side];
    if (tracks && side == CANVAS_RIGHT) text_line_blanks(line, margin->gap, TEXT_PLAIN);
    for (int i = 0; i < tracks; i++) {
        int track = side == CANVAS_LEFT ? tracks - 1 - i : i; /* the nearest to the cells is 0 */
        if (i > 0) text_line_blanks(line, 1, TEXT_PLAIN);
        put_clue(*place_of(margin, side, track, row), margin->width[side][track], line);
    }
    if (tracks && side == CANVAS_LEFT) text_line_blanks(line, margin->gap, TEXT_PLAIN);
}

void text_margin_lines(const struct text_margin *margin, enum canvas_side side, const int *start,
                       struct text_width width, struct text_line *line, struct buf *out)
{
    ASSERT(!is_beside(side));
    int tracks = margin->tracks[side];
    for (int i = 0; i < tracks; i++) {
        int track = side == CANVAS_ABOVE ? tracks - 1 - i : i;
        for (int column = 0; column < margin->canvas->columns; column++) {
            text_line_blanks(line, start[column] - line->place, TEXT_PLAIN);
            put_clue(*place_of(margin, side, track, column), width.before, line);
        }
        text_line_end(line, out);
    }
}
