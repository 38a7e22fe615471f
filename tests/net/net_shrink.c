/* A failing case made smaller while it fails in the same way: fewer options, then a smaller board.
 * Greedy, and starts over after each success; each trial is a process of its own. */
#include "net.h"

#include <string.h>

struct shrinking {
    struct net_board *board;
    struct net_question *question;
    net_trial *trial;
    void *self;
    enum net_fault fault;
};

static bool try_question(struct shrinking *s, const struct net_question *smaller)
{
    if (s->trial(s->self, s->board, smaller) != s->fault) return false;
    *s->question = *smaller;
    return true;
}

static bool try_board(struct shrinking *s, const struct net_board *smaller)
{
    if (!smaller->family->sound(smaller) || s->trial(s->self, smaller, s->question) != s->fault) return false;
    *s->board = *smaller;
    return true;
}

static bool shrink_question(struct shrinking *s)
{
    struct net_question smaller;
    for (int i = 0; i < s->question->extras; i++) {
        smaller = *s->question;
        net_question_drop(&smaller, i);
        if (try_question(s, &smaller)) return true;
    }
    smaller = *s->question;
    smaller.classes = false;
    if (s->question->classes && try_question(s, &smaller)) return true;
    smaller = *s->question;
    smaller.form = 0;
    if (s->question->form && try_question(s, &smaller)) return true;
    smaller = *s->question;
    smaller.dress = NET_BARE;
    if (s->question->dress && try_question(s, &smaller)) return true;
    smaller = *s->question;
    smaller.limit--;
    return s->question->limit > 1 && try_question(s, &smaller);
}

/* Without row (or column) `line`; a start in it is dropped. */
static void cut(const struct net_board *from, bool column, int line, struct net_board *to)
{
    int at = 0;
    *to = *from;
    memset(to->given, 0, sizeof to->given);
    memset(to->links, 0, sizeof to->links);
    to->start = -1;
    for (int i = 0; i < from->rows * from->columns; i++) {
        if ((column ? i % from->columns : i / from->columns) == line) continue;
        if (i == from->start) to->start = at;
        to->links[at] = from->links[i];
        to->given[at++] = from->given[i];
    }
    if (column)
        to->columns--;
    else
        to->rows--;
}

/* Rows only, columns only, or (queens, Bineros) two lines at a time. */
static bool shrink_size(struct shrinking *s)
{
    struct net_board once, twice;
    for (int way = 0; way < 2; way++) {
        int lines = way ? s->board->columns : s->board->rows;
        for (int line = 0; line < lines && lines > 1; line++) {
            cut(s->board, way, line, &once);
            if (try_board(s, &once)) return true;
            bool across = once.rows != once.columns;
            if ((across ? !way : way) ? once.columns < 2 : once.rows < 2) continue;
            cut(&once, across ? !way : way, 0, &twice);
            if (try_board(s, &twice)) return true;
        }
    }
    return false;
}

static bool lessen(struct net_board *board, size_t cell)
{
    if (board->family->lessen) return board->family->lessen(board, cell);
    if (!board->given[cell]) return false;
    board->given[cell] = 0;
    return true;
}

static bool shrink_cells(struct shrinking *s)
{
    struct net_board smaller;
    for (int i = 0; i < s->board->rows * s->board->columns; i++) {
        smaller = *s->board;
        if (lessen(&smaller, (size_t)i) && try_board(s, &smaller)) return true;
    }
    return false;
}

static bool shrink_links(struct shrinking *s)
{
    struct net_board smaller = *s->board;
    for (int i = 0; i < s->board->rows * s->board->columns; i++)
        for (unsigned bit = 1; bit <= s->board->links[i]; bit *= 2) {
            if (!(s->board->links[i] & bit)) continue;
            smaller.links[i] &= (uint8_t)~bit;
            if (try_board(s, &smaller)) return true;
            smaller.links[i] = s->board->links[i];
        }
    return false;
}

static bool shrink_words(struct shrinking *s)
{
    struct net_board smaller = *s->board;
    for (int kind = 0; kind < NET_KINDS; kind++) {
        if (s->board->number[kind] == NET_SAID_NOT) continue;
        smaller.number[kind]--;
        if (try_board(s, &smaller)) return true;
        smaller.number[kind] = s->board->number[kind];
    }
    for (unsigned flag = 1; flag <= NET_EQUAL_LINES; flag *= 2) {
        if (!(s->board->flags & flag)) continue;
        smaller.flags &= ~flag;
        if (try_board(s, &smaller)) return true;
        smaller.flags = s->board->flags;
    }
    smaller.start = -1;
    return s->board->start >= 0 && try_board(s, &smaller);
}

void net_shrink(struct net_board *board, struct net_question *question, net_trial *trial, void *self,
                enum net_fault fault)
{
    struct shrinking s = {board, question, trial, self, fault};
    while (shrink_question(&s) || shrink_size(&s) || shrink_cells(&s) || shrink_links(&s) ||
           shrink_words(&s)) {}
}
