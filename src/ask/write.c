/* Boards and answers in every format: the pens' pictures, the family's own forms, and one JSON
 * schema for all. */
#include "ask/write.h"
#include "draw/pen.h"

#include <string.h>

static const struct family_format *own_format(const struct family *family, const char *name)
{
    for (const struct family_format *f = families_formats(family); f->name; f++)
        if (strcmp(f->name, name) == 0) return f;
    return NULL;
}

static void add_name(struct buf *names, const char *name)
{
    if (names->size) buf_add(names, ", ");
    buf_add(names, name);
}

bool write_known(const struct family *family, const char *format, struct buf *names)
{
    if (names) {
        for (const struct pen *pen = pen_table; pen->name; pen++) add_name(names, pen->name);
        add_name(names, "native");
        add_name(names, "json");
        for (const struct family_format *f = families_formats(family); f->name; f++)
            if (!pen_find(f->name)) add_name(names, f->name);
    }
    return pen_find(format) || strcmp(format, "native") == 0 || strcmp(format, "json") == 0 ||
           own_format(family, format);
}

void write_worth(const struct board *board, const int32_t *values, struct write_facts *facts)
{
    const struct family_objective *objective = board->family->objective;
    int sense;
    facts->objective = (struct desk_objective){0};
    facts->optimised = objective && objective->worth(board, values, &facts->objective.best, &sense);
}

static void json_cells(const struct board *board, struct buf *out)
{
    buf_add(out, ", \"cells\": [");
    for (size_t i = 0; i < board->cells; i++) {
        int row, column;
        board->family->place(board, i, &row, &column);
        buf_print(out, "%s[%d, %d]", i ? ", " : "", row + 1, column + 1);
    }
    buf_char(out, ']');
}

static void json_values(const struct board *board, const int32_t *values, struct buf *out)
{
    buf_add(out, ", \"values\": ");
    if (!values) {
        buf_add(out, "null");
        return;
    }
    for (size_t i = 0; i < board->cells; i++) {
        buf_add(out, i ? ", " : "[");
        buf_int(out, values[i]);
    }
    buf_char(out, ']');
}

static void json_text(const char *key, const char *text, struct buf *out)
{
    buf_add(out, key);
    if (text)
        buf_json_text(out, text);
    else
        buf_add(out, "null");
}

static void json_legend(const struct board *board, struct buf *out)
{
    const struct family_forms *forms = board->family->forms;
    struct family_meaning meaning;
    if (!forms || !forms->meaning) {
        buf_add(out, ", \"legend\": null");
        return;
    }
    buf_print(out, ", \"legend\": {\"kind\": \"%s\", \"meanings\": [", forms->steps ? "steps" : "names");
    for (size_t i = 0; forms->meaning(board, i, &meaning); i++) {
        buf_print(out, "%s{\"value\": %d", i ? ", " : "", (int)meaning.value);
        json_text(", \"name\": ", meaning.name, out);
        json_text(", \"letter\": ", meaning.letter, out);
        buf_char(out, '}');
    }
    buf_add(out, "]}");
}

static void json_verdict(const struct board *board, const struct verdict *wrong, struct buf *out)
{
    buf_add(out, ", \"wrong\": {\"rule\": ");
    buf_json_text(out, wrong->sentence.text);
    if (wrong->says) {
        struct buf says = {0};
        verdict_says(wrong, &says);
        json_text(", \"says\": ", buf_text(&says), out);
        buf_free(&says);
        for (int i = 0; i < wrong->argument_count; i++)
            json_text(i ? ", " : ", \"arguments\": [", wrong->arguments[i], out);
        buf_add(out, wrong->argument_count ? "]" : ", \"arguments\": []");
    }
    buf_add(out, ", \"cells\": [");
    for (int i = 0; i < wrong->cell_count; i++) {
        int row, column;
        board->family->place(board, wrong->cells[i], &row, &column);
        buf_print(out, "%s[%d, %d]", i ? ", " : "", row + 1, column + 1);
    }
    buf_add(out, "]}");
}

static void json_objective(const struct write_facts *facts, struct buf *out)
{
    if (facts->optimised)
        buf_print(out, ", \"objective\": %lld", (long long)facts->objective.best);
    else
        buf_add(out, ", \"objective\": null");
    if (facts->optimised && facts->objective.has_bound)
        buf_print(out, ", \"bound\": %lld", (long long)facts->objective.bound);
    else
        buf_add(out, ", \"bound\": null");
}

static void write_json(const struct board *board, const int32_t *values, const struct write_facts *facts,
                       struct buf *out)
{
    buf_add(out, "{\"family\": ");
    buf_json_text(out, board->family->name);
    buf_add(out, ", \"status\": ");
    buf_json_text(out, facts->status);
    json_cells(board, out);
    json_values(board, values, out);
    json_legend(board, out);
    json_objective(facts, out);
    if (facts->file) json_text(", \"file\": ", facts->file, out);
    char number[WIDE_ROOM];
    for (int i = 0; i < WRITE_NUMBERS && facts->numbers[i].key; i++)
        buf_print(out, ", \"%s\": %s", facts->numbers[i].key, wide_text(facts->numbers[i].value, number));
    if (facts->wrong) json_verdict(board, facts->wrong, out);
    if (facts->stopped || strcmp(facts->status, "unknown") == 0)
        json_text(", \"stopped\": ", facts->stopped, out);
    if (facts->reason || strcmp(facts->status, "none") == 0) json_text(", \"reason\": ", facts->reason, out);
    if (facts->more) facts->more(facts->self, out);
    buf_print(out, ", \"time\": %.6f, \"seed\": %lld, \"engine\": ", facts->seconds, (long long)facts->seed);
    json_text("", facts->engine, out);
    buf_add(out, "}\n");
}

const struct pen *write_pen(const struct family *family, const char *format)
{
    return own_format(family, format) ? NULL : pen_find(format);
}

/* Where a cell is in the picture; false if it is not a cell there: a mark, or small and between
 * two others. */
static bool find_square(const struct board *board, size_t cell, int *row, int *column)
{
    const struct family_play *play = board->family->play;
    struct canvas_point at;
    if (cell >= board->cells) return false;
    if (!play || !play->spot) {
        board->family->place(board, cell, row, column);
        return true;
    }
    bool small = play->spot(board, cell, &at);
    *row = (int)at.y;
    *column = (int)at.x;
    return !small;
}

static void ring_facts(const struct board *board, size_t count, const struct logic_fact *facts,
                       struct canvas *canvas)
{
    int row, column;
    for (size_t i = 0; i < count; i++)
        if (find_square(board, facts[i].cell, &row, &column)) canvas_ring(canvas, row, column, CANVAS_FOUND);
}

static void show_deduction(const struct board *board, const struct write_facts *facts, struct canvas *canvas)
{
    int row, column;
    for (size_t i = 0; facts->shaded && i < facts->shaded->because.size; i++)
        if (find_square(board, facts->shaded->because.data[i], &row, &column))
            canvas_shade(canvas, row, column);
    if (!facts->ringed) return;
    ring_facts(board, facts->ringed->facts.size, facts->ringed->facts.data, canvas);
    ring_facts(board, facts->ringed->excluded.size, facts->ringed->excluded.data, canvas);
}

struct canvas *write_canvas(const struct board *board, const int32_t *values, const struct write_facts *facts,
                            struct arena *arena)
{
    struct canvas *canvas = board->family->draw(board, values, facts->wrong, arena);
    show_deduction(board, facts, canvas);
    if (facts->animate) canvas_animate(canvas);
    return canvas;
}

void write_answer(const struct board *board, const int32_t *values, const char *format,
                  const struct write_facts *facts, struct arena *scratch, struct buf *out)
{
    const struct pen *pen = write_pen(board->family, format);
    const struct family_format *own = own_format(board->family, format);
    struct arena_mark mark = arena_mark(scratch);
    if (own) {
        own->write(board, values, out);
    } else if (pen) {
        pen->draw(write_canvas(board, values, facts, scratch), out);
    } else if (strcmp(format, "json") == 0) {
        write_json(board, values, facts, out);
    } else {
        board->family->write(board, values, out);
    }
    arena_rewind(scratch, mark);
}
