/* Names of cells: the one place where they are written and read. */
#include "puzzle/cell_name.h"

#include "base/alloc.h"
#include "base/say.h"
#include "base/vec.h"
#include "puzzle/family.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- writing */

static struct cell_name name_by(const char *key, int row, int column)
{
    struct cell_name name;
    struct buf text = {0};
    say(&text, key, SAY(say_int("row", row + 1), say_int("column", column + 1)));
    snprintf(name.text, sizeof name.text, "%s", buf_text(&text));
    buf_free(&text);
    return name;
}

struct cell_name cell_name_at(int row, int column)
{
    ASSERT(row >= 0 && column >= 0);
    return name_by("puzzle.cell", row, column);
}

struct cell_name cell_name_short_at(int row, int column)
{
    ASSERT(row >= 0 && column >= 0);
    return name_by("puzzle.cell-short", row, column);
}

struct cell_name cell_name_of(const struct board *board, size_t cell)
{
    int row, column;
    board->family->place(board, cell, &row, &column);
    return cell_name_at(row, column);
}

struct cell_name cell_name_short(const struct board *board, size_t cell)
{
    int row, column;
    board->family->place(board, cell, &row, &column);
    return cell_name_short_at(row, column);
}

/* ---- lists */

enum { LISTED = 8 }; /* cells that a list names, unless they are in one line */

/* Consecutive cells of a row or a column. */
struct run {
    int line, first, last; /* from 0 */
};
struct runs {
    bool down; /* they are in columns */
    VEC(struct run) list;
};

/* Fewer than three cells are no run. */
static void add_line(struct runs *runs, int line, size_t count, const int *places)
{
    for (size_t i = 0, end; i < count; i = end) {
        for (end = i + 1; end < count && places[end] == places[end - 1] + 1;) end++;
        if (end - i < 3) end = i + 1;
        vec_push(&runs->list, ((struct run){line, places[i], places[end - 1]}));
    }
}

/* "5", or in full "L2C5" */
static struct cell_name end_of(const struct runs *runs, const struct run *run, int place, bool full)
{
    struct cell_name name;
    if (full) return runs->down ? cell_name_short_at(place, run->line) : cell_name_short_at(run->line, place);
    snprintf(name.text, sizeof name.text, "%d", place + 1);
    return name;
}

/* "1, 2 and 4 to 7" */
static void say_runs(const struct runs *runs, size_t from, size_t to, bool full, struct buf *out)
{
    for (size_t i = from; i < to; i++) {
        const struct run *run = &runs->list.data[i];
        struct cell_name first = end_of(runs, run, run->first, full),
                         last = end_of(runs, run, run->last, full);
        buf_add(out, say_and(i - from, to - from));
        if (run->first == run->last)
            buf_add(out, first.text);
        else
            say(out, "puzzle.range", SAY(say_raw("first", first.text), say_raw("last", last.text)));
    }
}

/* "row 2, columns 1 and 3 to 5", or a single cell. */
static void say_line(const struct runs *runs, size_t from, size_t to, struct buf *out)
{
    const struct run *run = &runs->list.data[from];
    struct buf list = {0};
    if (to - from == 1 && run->first == run->last) {
        buf_add(out, (runs->down ? cell_name_at(run->first, run->line) : cell_name_at(run->line, run->first))
                         .text);
        return;
    }
    say_runs(runs, from, to, false, &list);
    say(out, runs->down ? "puzzle.cells-of-column" : "puzzle.cells-of-row",
        SAY(say_int("line", run->line + 1), say_text("list", buf_text(&list))));
    buf_free(&list);
}

/* English goes line by line. French would need an article for each part, and names all cells. */
static void say_list(struct runs *runs, size_t more, struct buf *out)
{
    size_t count = runs->list.size;
    const struct run *run = runs->list.data;
    struct buf list = {0};
    if (say_language() == SAY_ENGLISH || (count == 1 && run->first == run->last)) {
        for (size_t i = 0, end; i < count; i = end) {
            for (end = i + 1; end < count && run[end].line == run[i].line;) end++;
            buf_add(out, i == 0 ? "" : end == count && !more ? say_word("puzzle.last-line") : ", ");
            say_line(runs, i, end, out);
        }
    } else {
        say_runs(runs, 0, count, true, &list);
        say(out, "puzzle.cells", SAY(say_text("list", buf_text(&list))));
        buf_free(&list);
    }
    if (more) say(out, "puzzle.more-cells", SAY(say_int("count", (int64_t)more)));
    vec_free(&runs->list);
}

void cell_name_line(bool down, int line, size_t count, const int *places, struct buf *out)
{
    struct runs runs = {.down = down};
    ASSERT(count > 0);
    add_line(&runs, line, count, places);
    say_list(&runs, 0, out);
}

void cell_name_list(const struct board *board, size_t count, const uint32_t *cells, struct buf *out)
{
    int *at[2] = {alloc_array(count, sizeof **at), alloc_array(count, sizeof **at)};
    bool same[2] = {true, true};
    ASSERT(count > 0);
    for (size_t i = 0; i < count; i++) {
        board->family->place(board, cells[i], &at[0][i], &at[1][i]);
        for (int line = 0; line < 2; line++) same[line] &= at[line][i] == at[line][0];
    }
    struct runs runs = {.down = same[1] && count > 1};
    size_t shown = same[0] || same[1] || count <= LISTED ? count : LISTED - 1;
    const int *line = at[runs.down], *place = at[!runs.down];
    for (size_t i = 0, end; i < shown; i = end) {
        for (end = i + 1; end < shown && line[end] == line[i];) end++;
        add_line(&runs, line[i], end - i, place + i);
    }
    say_list(&runs, count - shown, out);
    alloc_free(at[0]);
    alloc_free(at[1]);
}

/* ---- reading */

/* The word in either case, and blanks behind it. */
static bool take_word(const char **text, const char *word)
{
    size_t length = strlen(word);
    if (strncasecmp(*text, word, length) != 0) return false;
    *text += length;
    while (**text == ' ') ++*text;
    return true;
}

static bool take_number(const char **text, long *number)
{
    char *end;
    if (!isdigit((unsigned char)**text)) return false;
    *number = strtol(*text, &end, 10);
    *text = end;
    return true;
}

/* A row, what stands between, a column; *text moves only if all of it is there. */
static bool take_name(const char **text, const char *first, const char *between, const char *second,
                      long *row, long *column)
{
    const char *at = *text;
    if (!take_word(&at, first) || !take_number(&at, row) || !take_word(&at, between) ||
        !take_word(&at, second) || !take_number(&at, column))
        return false;
    *text = at;
    return true;
}

bool cell_name_is_short(const char *text)
{
    long row, column;
    return take_name(&text, "r", "", "c", &row, &column) || take_name(&text, "L", "", "C", &row, &column);
}

bool cell_name_read(const char **text, long *row, long *column)
{
    static const char *const forms[][3] = {{"", ",", ""},           {"r", "", "c"}, {"row", ",", "column"},
                                           {"row", "", "column"},   {"l", "", "c"}, {"ligne", ",", "colonne"},
                                           {"ligne", "", "colonne"}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (take_name(text, forms[i][0], forms[i][1], forms[i][2], row, column)) return true;
    return false;
}
