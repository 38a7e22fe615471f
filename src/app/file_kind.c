/* Recognises texts of other kinds when no family can read them: a search tree, a model, a formula,
 * an SVG picture, a Sudoku. The message names the command that reads that kind. Binary pictures are
 * recognised when they are read (text_why_not_text). */
#include "app/file_kind.h"

#include "app/fzn_file.h"
#include "app/message.h"
#include "base/text.h"
#include "lab/trace/trace.h"

#include <string.h>

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), tail = strlen(end);
    return length >= tail && strcmp(text + length - tail, end) == 0;
}

/* SVG begins with its element, or with XML's first line and comments. */
static bool is_svg(const char *text)
{
    text += strspn(text, " \t\r\n");
    if (strncmp(text, "<?xml", 5) == 0 || strncmp(text, "<!--", 4) == 0) text = strstr(text, "<svg");
    return text && strncmp(text, "<svg", 4) == 0;
}

/* True if the text is 81 digits and dots, on one line or on nine. 0 and a dot are empty cells.
 * Blanks between cells and empty lines are allowed. */
static bool is_sudoku(const char *text)
{
    enum { SIDE = 9 };
    size_t cells = 0, lines = 0, whole = 0; /* lines with a cell, and those with nine */
    while (*text) {
        size_t line = 0;
        for (; *text && *text != '\n'; text++) {
            if (strchr(" \t\r", *text)) continue;
            if (!strchr("0123456789.", *text)) return false;
            line++;
        }
        text += *text == '\n';
        cells += line;
        lines += line > 0;
        whole += line == SIDE;
    }
    return cells == SIDE * SIDE && (lines == 1 || whole == SIDE);
}

bool file_kind_refuse(const struct recognise_request *request)
{
    char path[TEXT_PATH_ROOM];
    const char *name = text_path(request->name, path);
    if (trace_file_begins(request->text, request->length))
        message_error("%s:1:1: this is the tree of a search, not a board: `damier draw' draws it", name);
    else if (ends_with(request->name, ".mzn"))
        message_error("%s: a MiniZinc model, not a board: `minizinc --solver damier %s' solves it", name,
                      name);
    else if (fzn_file_is(request->name, request->text, request->length))
        message_error("%s: a FlatZinc model, not a board: `damier fzn' solves it", request->name);
    else if (fzn_file_is_formula(request->text, request->length))
        message_error("%s: a formula in DIMACS, not a board: `damier sat' solves it", name);
    else if (is_svg(request->text))
        message_error("%s: a picture in SVG, not a board: damier reads text, in the formats of "
                      "docs/formats.md",
                      name);
    else if (is_sudoku(request->text))
        message_error("%s: a Sudoku, which is no family here: `minizinc --solver damier sudoku.mzn "
                      "sudoku_9.dzn' solves one, both in share/minizinc/examples",
                      name);
    else
        return false;
    return true;
}
