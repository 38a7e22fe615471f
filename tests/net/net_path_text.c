/* Number paths in words: their files, command lines and answers.
 *
 * Forms of a file: as the program writes it; with 0 and -1 instead of `.' and `#'; and for hexagons
 * their radius, with only the places inside. */
#include "net_path.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_hexagon(const struct net_board *board)
{
    if (board->family != &net_rikudo || board->rows != board->columns || board->rows % 2 == 0 ||
        board->rows < 3)
        return false;
    for (int i = 0; i < board->rows * board->columns; i++)
        if (!net_path_in_hexagon(board, i) && board->given[i] != NET_PATH_HOLE) return false;
    return true;
}

static void write_links(const struct net_board *board, struct buf *out)
{
    for (int i = 0; i < board->rows * board->columns; i++)
        for (int way = 0; way < NET_PATH_WAYS; way++) {
            int row = i / board->columns + 1, column = i % board->columns + 1;
            int other_row = row + net_path_ways[way][0], other_column = column + net_path_ways[way][1];
            if (!(board->links[i] >> way & 1)) continue;
            if (way % 2)
                buf_print(out, "link %d %d %d %d\n", row, column, other_row, other_column);
            else
                buf_print(out, "link %d %d %d %d\n", other_row, other_column, row, column);
        }
}

bool net_path_write(const struct net_board *board, const int8_t *answer, int form, struct buf *out)
{
    const int8_t *cells = answer ? answer : board->given;
    bool radius = form == 2;
    if (form > 2 || (radius && !is_hexagon(board))) return false;
    buf_print(out, "c a comment\n%s %d", board->family->name, radius ? board->rows / 2 : board->rows);
    if (!radius) buf_print(out, " %d", board->columns);
    buf_char(out, '\n');
    for (int i = 0; i < board->rows * board->columns; i++) {
        bool shown = !radius || net_path_in_hexagon(board, i);
        if (shown && cells[i] > 0)
            buf_print(out, "%d ", cells[i]);
        else if (shown)
            buf_add(out, cells[i] < 0 ? (form == 1 ? "-1 " : "# ") : (form == 1 ? "0 " : ". "));
        if ((i + 1) % board->columns == 0) buf_char(out, '\n');
    }
    write_links(board, out);
    return true;
}

bool net_path_command(const struct net_board *board, int form, const char *loaded, struct buf *out)
{
    (void)form, (void)loaded;
    int cells = net_path_cells(board), radius = board->rows / 2, whole = 3 * radius * (radius + 1) + 1;
    bool middle = board->given[board->rows * board->columns / 2] != NET_PATH_HOLE;
    if (net_path_any_clue(board)) return false;
    if (board->family == &net_rikudo) {
        if (!is_hexagon(board) || cells != whole - !middle) return false;
        buf_print(out, "rikudo --radius %d%s", radius, middle ? " --whole" : "");
        return true;
    }
    if (cells != board->rows * board->columns) return false;
    buf_print(out, "%s %dx%d", board->family->name, board->rows, board->columns);
    return true;
}

/* ---- answers */

/* The numbers of the cells in order; what is no cell may be a sign or nothing. */
static bool read_cells(const struct net_board *board, const char *text, int8_t *cells, const char **end)
{
    int at = 0, count = board->rows * board->columns;
    memcpy(cells, board->given, (size_t)count);
    while (at < count && cells[at] == NET_PATH_HOLE) at++;
    for (text += strspn(text, " #\n"); at < count; text += strspn(text, " #\n")) {
        char *behind = (char *)text + 1;
        long number = *text == '.' ? 0 : strtol(text, &behind, 10);
        if (!*text || behind == text || number < 0 || number > NET_CELLS / 2) return false;
        cells[at++] = (int8_t)number;
        while (at < count && cells[at] == NET_PATH_HOLE) at++;
        text = behind;
    }
    *end = text;
    return true;
}

static bool read_heading(const char **text, const char *name, int *rows, int *columns)
{
    int length = 0;
    char word[20];
    while (**text == 'c') *text += strcspn(*text, "\n") + 1;
    if (sscanf(*text, "%19s %d %d%n", word, rows, columns, &length) != 3 || strcmp(word, name) != 0)
        return false;
    *text += length;
    return true;
}

/* Links are repeated behind an answer. */
bool net_path_read(const struct net_board *board, const char *text, bool native, int8_t *answer)
{
    int rows, columns;
    if (native && (!read_heading(&text, board->family->name, &rows, &columns) || rows != board->rows ||
                   columns != board->columns))
        return false;
    if (!read_cells(board, text, answer, &text)) return false;
    return !*text || (native && strncmp(text, "link ", 5) == 0);
}

int8_t net_path_value(const struct net_board *board, size_t cell, long number)
{
    (void)board, (void)cell;
    return (int8_t)number;
}

size_t net_path_listed(const struct net_board *board, size_t *cells)
{
    size_t count = 0;
    for (size_t i = 0; i < net_board_span(board); i++)
        if (board->given[i] != NET_PATH_HOLE) cells[count++] = i;
    return count;
}

/* ---- puzzles: the shape is known */

static bool read_link(const char **text, struct net_board *board)
{
    int row, column, other_row, other_column, length;
    if (sscanf(*text, "link %d %d %d %d%n", &row, &column, &other_row, &other_column, &length) != 4)
        return false;
    int from = (row - 1) * board->columns + column - 1;
    int to = (other_row - 1) * board->columns + other_column - 1;
    int first = from < to ? from : to, second = from < to ? to : from;
    if (first < 0 || second >= board->rows * board->columns) return false;
    *text += length;
    *text += strspn(*text, "\n");
    for (int way = 0; way < NET_PATH_WAYS; way++)
        if (net_path_beside(board, first, way) == second) {
            board->links[first] |= (uint8_t)(1u << way);
            return true;
        }
    return false;
}

bool net_path_puzzle(const char *text, struct net_board *board)
{
    int rows, columns;
    int8_t cells[NET_CELLS];
    memset(board->links, 0, sizeof board->links);
    if (!read_heading(&text, board->family->name, &rows, &columns) || rows != board->rows ||
        columns != board->columns || !read_cells(board, text, cells, &text))
        return false;
    memcpy(board->given, cells, net_board_span(board));
    while (*text)
        if (!read_link(&text, board)) return false;
    return true;
}
