/* Names of cells: the one place where they are written and read. */
#include "puzzle/cell_name.h"

#include "base/alloc.h"
#include "base/say.h"
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
