/* Entries of a user, from a partly filled board or from JSON. JSON can express what a family's text
 * form cannot: a square that is certainly empty, a value that a cell cannot hold, a link between
 * two cells. It is the same for all families, so the page need not know their forms. */
#include "explain/entries.h"

#include "base/say.h"

#include <limits.h>

/* The cell at this row and column, from 1; SIZE_MAX: there is none. */
size_t entries_cell(const struct board *board, int64_t row, int64_t column)
{
    for (size_t i = 0; i < board->cells; i++) {
        int at[2];
        board->family->place(board, i, &at[0], &at[1]);
        if (at[0] + 1 == row && at[1] + 1 == column) return i;
    }
    return SIZE_MAX;
}

/* ---- JSON */

struct entry_reader {
    const struct board *board;
    struct reader *r;
    cell_fact_list *list;
};

static bool refuse(const struct entry_reader *t, const struct json *at, const char *key)
{
    ASSERT(reader_ok(t->r)); /* the first error ends it */
    reader_fail_at(t->r, at->line, at->column, "%s", say_word(key));
    return false;
}

static bool take_value(const struct entry_reader *t, const struct json *json, int32_t *value)
{
    int64_t number;
    if (!json_int(json, -INT_MAX, INT_MAX, &number)) return refuse(t, json, "explain.json.value");
    *value = (int32_t)number;
    return true;
}

/* [row, column] */
static bool take_cell(const struct entry_reader *t, const struct json *json, size_t *cell)
{
    int64_t row, column;
    *cell = SIZE_MAX;
    if (json->kind == JSON_LIST && json->count == 2 && json_int(json->first, 1, INT_MAX, &row) &&
        json_int(json->first->next, 1, INT_MAX, &column))
        *cell = entries_cell(t->board, row, column);
    return *cell != SIZE_MAX || refuse(t, json, "explain.json.cell");
}

static bool take_mark(const struct entry_reader *t, const struct json *json, size_t *cell)
{
    const struct board *board = t->board;
    size_t ends[2], of[2];
    if (json->kind != JSON_LIST || json->count != 2 || !board->family->forms || !board->family->forms->joins)
        return refuse(t, json, "explain.json.neighbours");
    if (!take_cell(t, json->first, &ends[0]) || !take_cell(t, json->first->next, &ends[1])) return false;
    for (size_t i = 0; i < board->marks; i++) {
        board->family->forms->joins(board, i, of);
        if ((of[0] != ends[0] || of[1] != ends[1]) && (of[0] != ends[1] || of[1] != ends[0])) continue;
        *cell = board->cells + i;
        return true;
    }
    return refuse(t, json, "explain.json.neighbours");
}

static bool take_fact(const struct entry_reader *t, const struct json *json, bool denied)
{
    const struct json *cell = json_find(json, "cell"), *cells = json_find(json, "cells"),
                      *value = json_find(json, "value");
    struct cell_fact told = {.denied = denied};
    if (!value || !cell == !cells) return refuse(t, json, "explain.json.fact");
    if (cell ? !take_cell(t, cell, &told.cell) : !take_mark(t, cells, &told.cell)) return false;
    if (!take_value(t, value, &told.value)) return false;
    ASSERT(told.cell < t->board->cells + t->board->marks);
    vec_push(t->list, told);
    return true;
}

static bool take_facts(const struct entry_reader *t, const struct json *list, bool denied)
{
    if (!list) return true;
    if (list->kind != JSON_LIST) return refuse(t, list, "explain.json.facts");
    for (const struct json *fact = list->first; fact; fact = fact->next)
        if (!take_fact(t, fact, denied)) return false;
    return true;
}

static bool take_values(const struct entry_reader *t, const struct json *list)
{
    size_t cell = 0;
    if (!list) return true;
    if (list->kind != JSON_LIST || list->count != t->board->cells) {
        struct sentence error;
        say_set(&error, "explain.json.values", SAY(say_int("count", (int64_t)t->board->cells)));
        reader_fail_at(t->r, list->line, list->column, "%s", error.text);
        return false;
    }
    for (const struct json *value = list->first; value; value = value->next, cell++) {
        struct cell_fact told = {.cell = cell};
        if (value->kind == JSON_NULL) continue;
        if (!take_value(t, value, &told.value)) return false;
        vec_push(t->list, told);
    }
    ASSERT(cell == t->board->cells);
    return true;
}

bool entries_read(const struct board *board, struct arena *arena, struct reader *r, cell_fact_list *list)
{
    char found[READER_FOUND_ROOM];
    const struct entry_reader t = {board, r, list};
    const struct json *object = json_read(arena, r);
    if (!object) return false;
    const struct json *values = json_find(object, "values");
    if (values && values->kind == JSON_NULL) values = NULL;
    reader_skip_space(r);
    if (reader_peek(r) != READER_END)
        reader_say(r, "explain.json.end", SAY(say_raw("found", reader_found(r, found))));
    return reader_ok(r) && take_values(&t, values) && take_facts(&t, json_find(object, "facts"), false) &&
           take_facts(&t, json_find(object, "excluded"), true);
}

bool entries_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values)
{
    cell_fact_list list = {0};
    int64_t line = r->line, at = reader_column(r);
    for (size_t i = 0; i < board->cells; i++) values[i] = LOGIC_OPEN;
    bool fine = entries_read(board, arena, r, &list);
    for (size_t i = 0; i < list.size && fine; i++)
        if (!list.data[i].denied && list.data[i].cell < board->cells)
            values[list.data[i].cell] = list.data[i].value;
    for (size_t i = 0; i < board->cells && fine; i++) {
        if (values[i] != LOGIC_OPEN) continue;
        struct sentence error;
        fine = say_set(&error, "explain.json.missing", SAY(say_text("cell", cell_name_of(board, i).text)));
        reader_fail_at(r, line, at, "%s", error.text);
    }
    vec_free(&list);
    return fine;
}

bool entries_fit(const struct board *board, const struct family_model *model, const cell_fact_list *list,
                 struct sentence *error)
{
    struct build build;
    bool fits = true;
    build_variables(&build, board, model);
    const dm_int *cell = build_cells(&build);
    for (size_t i = 0; i < list->size && fits; i++) {
        struct cell_fact told = list->data[i];
        if (told.cell >= board->cells || dm_eq(build.model, cell[told.cell], told.value) != DM_FALSE)
            continue;
        fits =
            say_set(error, "explain.no-value-of",
                    SAY(say_int("value", told.value), say_text("cell", cell_name_of(board, told.cell).text)));
    }
    build_free(&build);
    return fits;
}

/* ---- boards */

static bool same_places(const struct board *a, const struct board *b)
{
    if (a->family != b->family || a->cells != b->cells) return false;
    for (size_t i = 0; i < a->cells; i++) {
        int at[4];
        a->family->place(a, i, &at[0], &at[1]);
        b->family->place(b, i, &at[2], &at[3]);
        if (at[0] != at[2] || at[1] != at[3]) return false;
    }
    return true;
}

bool entries_of(const struct board *puzzle, const struct board *progress, cell_fact_list *list,
                struct sentence *error)
{
    struct build build;
    if (!same_places(puzzle, progress)) return say_set(error, "explain.other-board", NULL);
    /* An unfinished path: squares that it has not visited are open. */
    bool walk = progress->family->reasons && progress->family->forms && progress->family->forms->steps;
    for (size_t i = 0; i < progress->cells && progress->answer; i++)
        if (!walk || progress->answer[i]) vec_push(list, ((struct cell_fact){i, progress->answer[i], false}));
    build_variables(&build, progress, progress->family->reasons ? progress->family->reasons->model : NULL);
    for (size_t i = 0; i < build.clues.size; i++) /* marks are part of the puzzle */
        if (build.clues.data[i].cell < progress->cells)
            vec_push(list, ((struct cell_fact){build.clues.data[i].cell, build.clues.data[i].value, false}));
    build_free(&build);
    return true;
}
