/* Which questions the program refuses: those that make no sense, by its help pages. Refusing
 * another one is a failure, and so is answering one of these.
 *
 * `either`: it depends on what a method finds out about the board. */
#include "net.h"

#include <string.h>

static bool is_one_of(const char *word, const char *const *list)
{
    for (; word && list && *list; list++)
        if (strcmp(*list, word) == 0) return true;
    return false;
}

/* How to search, or to report the search: both are for the kernel. */
static bool tells_search(const struct net_question *q)
{
    static const char *const options[] = {"--var",   "--val",      "--search",
                                          "--learn", "--no-learn", "--trace-tree"};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        if (net_question_extra(q, options[i])) return true;
    return false;
}

/* The question says something about a model; a method works on the board itself and cannot use
 * it. */
static bool tells_model(const struct net_question *q)
{
    return net_question_extra(q, "--model") || net_question_extra(q, "--encoding") || q->kind == NET_PROOF ||
           tells_search(q);
}

static bool wants_one(const struct net_question *q)
{
    return q->kind == NET_ONE || q->kind == NET_FORMAT || (q->kind == NET_LIMIT && q->limit == 1);
}

/* Boards for which one walk is the answer: mazes, and the longest walks that do not cross
 * themselves. */
static bool answers_one(const struct net_board *board)
{
    return board->family == &net_maze || net_board_is(board, NET_UNCROSSED);
}

/* True if numbers are given besides the first and the last. States of a frontier support only
 * those. */
static bool gives_inside(const struct net_board *board)
{
    size_t cells[NET_CELLS], count = board->family->listed(board, cells);
    for (size_t i = 0; i < count; i++)
        if (board->given[cells[i]] > 1 && board->given[cells[i]] < (int)count) return true;
    return false;
}

static enum net_refusal by_method(const struct net_board *board, const struct net_question *q,
                                  const char *method)
{
    bool halves = strcmp(method, "halves") == 0, bitboards = strcmp(method, "bitboards") == 0,
         counts = halves || bitboards || strcmp(method, "frontier") == 0;
    bool knows_classes = (halves && board->family == &net_queens) || bitboards;
    if (q->classes && net_board_is(board, NET_QUARTER)) return NET_REFUSED;
    if (tells_model(q) || (counts && q->kind != NET_COUNT)) return NET_REFUSED;
    if (q->classes && !knows_classes) return NET_REFUSED;
    if (board->family == &net_tour &&
        net_board_is(board, NET_UNCROSSED) != (strcmp(method, "uncrossed") == 0))
        return NET_REFUSED;
    for (int i = 0; i < board->rows * board->columns && board->family == &net_tour; i++)
        if (board->links[i]) return NET_REFUSED; /* methods support the start only */
    if (answers_one(board) && !wants_one(q)) return NET_REFUSED;
    if (net_board_is_path(board) && strcmp(method, "frontier") == 0 && gives_inside(board)) return NET_EITHER;
    return halves && !knows_classes ? NET_EITHER : NET_ANSWERED;
}

static bool keeps_fewer(const char *model)
{
    static const char *const names[] = {"m2", "m4", "first", NULL};
    return is_one_of(model, names);
}

static bool is_any_method(const char *engine)
{
    if (engine && strcmp(engine, "direct") == 0) return true;
    for (const struct net_family *const *f = net_board_families; *f; f++)
        if (is_one_of(engine, (*f)->methods)) return true;
    return false;
}

enum net_refusal net_legal_refusal(const struct net_board *board, const struct net_question *q)
{
    const char *engine = net_question_extra(q, "--engine"), *model = net_question_extra(q, "--model");
    bool told = tells_search(q);
    if (net_question_extra(q, "--trace-nodes") && !net_question_extra(q, "--trace-tree")) return NET_REFUSED;
    if (q->kind == NET_ALL && (net_board_is(board, NET_BEST) || answers_one(board))) return NET_REFUSED;
    if (is_one_of(engine, board->family->methods)) return by_method(board, q, engine);
    if (is_any_method(engine)) return NET_REFUSED;
    if (keeps_fewer(model) && (q->kind == NET_UNIQUE || q->classes)) return NET_REFUSED;
    if (engine && strcmp(engine, "kernel") != 0 && told) return NET_REFUSED;
    if (q->kind == NET_PROOF &&
        (!net_question_linked("cadical") || told || (engine && strcmp(engine, "cadical") != 0)))
        return NET_REFUSED;
    if (answers_one(board) && (engine || tells_model(q) || q->classes || !wants_one(q))) return NET_REFUSED;
    /* Both leave some out. */
    if (q->classes && net_board_is(board, NET_QUARTER)) return NET_REFUSED;
    if (keeps_fewer(model) && net_board_is(board, NET_QUARTER)) return NET_REFUSED;
    return q->classes && !board->family->turned && !board->family->turn ? NET_REFUSED : NET_ANSWERED;
}
