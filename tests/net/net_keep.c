/* A case as text, for tests/net/kept: a line with the board, one with the question, then a line for
 * each further option. */
#include "net.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const flag_words[] = {"dominate", "best",      "upper-left",
                                         "closed",   "uncrossed", "equal-lines"};
enum { FLAGS = sizeof flag_words / sizeof *flag_words };

static void write_flags(unsigned flags, struct buf *out)
{
    const char *before = "";
    for (int i = 0; i < FLAGS; i++) {
        if (!(flags >> i & 1)) continue;
        buf_print(out, "%s%s", before, flag_words[i]);
        before = ",";
    }
    if (!flags) buf_char(out, '-');
}

static unsigned read_flags(const char *words)
{
    unsigned flags = 0;
    for (int i = 0; i < FLAGS; i++)
        if (strstr(words, flag_words[i])) flags |= 1u << i;
    return flags;
}

void net_keep_write(const struct net_board *board, const struct net_question *q, struct buf *out)
{
    buf_print(out, "board %s %d %d flags ", board->family->name, board->rows, board->columns);
    write_flags(board->flags, out);
    buf_print(out, " start %d leap %d %d given", board->start, board->leap[0], board->leap[1]);
    for (int i = 0; i < board->rows * board->columns; i++) buf_print(out, " %d", board->given[i]);
    buf_add(out, " links");
    for (int i = 0; i < board->rows * board->columns; i++) buf_print(out, " %d", board->links[i]);
    buf_add(out, " numbers");
    for (int i = 0; i < NET_KINDS; i++) buf_print(out, " %d", board->number[i]);
    buf_print(out, "\nquestion %s source %d form %d dress %d limit %d classes %d format %s seed %llu\n",
              net_question_kinds[q->kind], (int)q->source, q->form, q->dress, q->limit, q->classes, q->format,
              (unsigned long long)q->seed);
    for (int i = 0; i < q->extras; i++) buf_print(out, "option %s\n", q->extra[i]);
}

static bool read_numbers(const char **text, const char *word, int count, int *numbers)
{
    char *at = strstr(*text, word);
    if (!at) return false;
    at += strlen(word);
    for (int i = 0; i < count; i++) {
        char *end;
        numbers[i] = (int)strtol(at, &end, 10);
        if (end == at) return false;
        at = end;
    }
    *text = at;
    return true;
}

static bool read_board(const char *text, struct net_board *board)
{
    char name[20], flags[80];
    int given[NET_CELLS], links[NET_CELLS] = {0};
    *board = (struct net_board){0};
    if (sscanf(text, "board %19s %d %d flags %79s start %d leap %d %d", name, &board->rows, &board->columns,
               flags, &board->start, &board->leap[0], &board->leap[1]) != 7)
        return false;
    board->flags = read_flags(flags);
    board->family = net_board_family(name);
    int cells = board->rows * board->columns;
    if (!board->family || cells < 1 || cells > NET_CELLS) return false;
    /* Cases that were kept before there were links say nothing of them. */
    if (!read_numbers(&text, " given", cells, given) ||
        (strstr(text, " links") && !read_numbers(&text, " links", cells, links)) ||
        !read_numbers(&text, " numbers", NET_KINDS, board->number))
        return false;
    for (int i = 0; i < cells; i++) {
        board->given[i] = (int8_t)given[i];
        board->links[i] = (uint8_t)links[i];
    }
    return true;
}

static bool read_question(const char *text, struct net_question *q)
{
    char kind[20];
    int source, classes;
    unsigned long long seed;
    *q = (struct net_question){0};
    if (sscanf(text, "question %19s source %d form %d dress %d limit %d classes %d format %15s seed %llu",
               kind, &source, &q->form, &q->dress, &q->limit, &classes, q->format, &seed) != 8)
        return false;
    while (q->kind < NET_KIND_COUNT && strcmp(net_question_kinds[q->kind], kind) != 0) q->kind++;
    q->source = (enum net_source)source;
    q->classes = classes;
    q->seed = seed;
    for (const char *at = strstr(text, "\noption "); at && q->extras < NET_EXTRAS;
         at = strstr(at + 1, "\noption "))
        sscanf(at, "\noption %79[^\n]", q->extra[q->extras++]);
    return q->kind < NET_KIND_COUNT;
}

bool net_keep_read(const char *text, struct net_board *board, struct net_question *question)
{
    const char *first = strstr(text, "board "), *second = strstr(text, "\nquestion ");
    return first && second && read_board(first, board) && read_question(second + 1, question);
}
