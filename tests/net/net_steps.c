/* `solve --steps`: it says whether there is one answer, and which; every fact of every step holds
 * in all answers, nothing that is struck out is in any, and the level is that of the hardest
 * step. */
#include "net.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a step says: a cell has this value, or two neighbours are consecutive (1) or not (0). */
struct claim {
    int row[2], column[2], value;
    bool pair, struck_out;
};

static bool is_so(const struct net_board *board, const struct claim *claim, const int8_t *answer)
{
    size_t cell[2];
    for (int i = 0; i < 2; i++)
        cell[i] = (size_t)((claim->row[i] - 1) * board->columns + claim->column[i] - 1);
    if (claim->pair) return (abs(answer[cell[0]] - answer[cell[1]]) == 1) == (claim->value == 1);
    return answer[cell[0]] == board->family->value(board, cell[0], claim->value);
}

static bool is_inside(const struct net_board *board, const struct claim *claim)
{
    for (int i = 0; i <= claim->pair; i++)
        if (claim->row[i] < 1 || claim->row[i] > board->rows || claim->column[i] < 1 ||
            claim->column[i] > board->columns)
            return false;
    return true;
}

static bool read_claim(const char *text, struct claim *claim)
{
    *claim = (struct claim){.row = {1, 1}, .column = {1, 1}};
    claim->pair = strncmp(text, "{\"cells\"", 8) == 0;
    if (claim->pair)
        return sscanf(text, "{\"cells\": [[%d, %d], [%d, %d]], \"value\": %d}", &claim->row[0],
                      &claim->column[0], &claim->row[1], &claim->column[1], &claim->value) == 5;
    return sscanf(text, "{\"cell\": [%d, %d], \"value\": %d}", &claim->row[0], &claim->column[0],
                  &claim->value) == 3;
}

static bool judge_claim(const struct net_case *c, const struct claim *claim, const char *line)
{
    if (!is_inside(c->board, claim))
        return net_ask_fail(c, NET_UNREADABLE, "expected a cell of the board, seen\n%s", line);
    for (size_t i = 0; i < c->answers->size; i++)
        if (is_so(c->board, claim, net_board_answer(c->answers, i)) == claim->struck_out)
            return net_ask_fail(c, NET_WRONG_ANSWER, "expected what holds in all answers, seen\n%s", line);
    return true;
}

static bool judge_step(const struct net_case *c, const char *line)
{
    const char *end = strstr(line, "\"because\""), *out = strstr(line, "\"excluded\": ");
    if (!end) return net_ask_fail(c, NET_UNREADABLE, "expected a step, seen\n%s", line);
    for (const char *at = strstr(line + 1, "{\"cell"); at && at < end; at = strstr(at + 1, "{\"cell")) {
        struct claim claim;
        if (!read_claim(at, &claim)) return net_ask_fail(c, NET_UNREADABLE, "expected facts, seen\n%s", line);
        claim.struck_out = out && at > out;
        if (!judge_claim(c, &claim, line)) return false;
    }
    return true;
}

static int level_of(const char *line)
{
    static const char *const levels[] = {"easy", "medium", "hard", "expert", "beyond"};
    const char *at = strstr(line, "\"level\": \"");
    for (int i = 0; at && i < 5; i++)
        if (strncmp(at + strlen("\"level\": \""), levels[i], strlen(levels[i])) == 0) return i;
    return -1;
}

/* By rules, the level of the board is that of its hardest step. By depth it is the least at which
 * everything follows, and a step may go deeper than it must. */
static bool is_of_level(const struct net_board *board, int hardest, const char *line)
{
    const struct net_family *by_depth[] = {&net_queens, &net_chess, &net_museum, &net_tour};
    for (size_t i = 0; i < sizeof by_depth / sizeof *by_depth; i++)
        if (board->family == by_depth[i]) return level_of(line) <= hardest;
    return level_of(line) == hardest;
}

/* Each is an object on a line. */
static bool judge_lines(const struct net_case *c, const char *text)
{
    int hardest = -1;
    bool fine = true;
    for (char *line; fine && *text; text += strcspn(text, "\n"), text += *text == '\n', free(line)) {
        line = strndup(text, strcspn(text, "\n"));
        bool step = strncmp(line, "{\"step\"", 7) == 0, last = strncmp(line, "{\"level\"", 8) == 0;
        if (step) fine = judge_step(c, line);
        if (step && level_of(line) > hardest) hardest = level_of(line);
        if (last && hardest >= 0 && !is_of_level(c->board, hardest, line))
            fine =
                net_ask_fail(c, NET_WRONG_ANSWER, "expected the level of the hardest step, seen\n%s", line);
    }
    return fine;
}

bool net_steps(const struct net_case *c, const char *text)
{
    size_t count = c->answers->size;
    int8_t answer[NET_CELLS];
    const char *end = strstr(text, "{\"family\"");
    if (!end) return net_ask_fail(c, NET_UNREADABLE, "expected an object with the status");
    if (!judge_lines(c, text)) return false;
    if (count != 1)
        return net_judge_has(end, count ? "\"status\": \"several\"" : "\"status\": \"none\"") ||
               net_ask_fail(c, NET_WRONG_ANSWER, "expected %s, seen\n%s", count ? "several" : "none", end);
    if (!net_judge_read(c, end, "json", answer) || !net_board_holds(c->answers, answer))
        return net_ask_fail(c, NET_WRONG_ANSWER, "expected the answer, seen\n%s", end);
    return net_judge_has(text, "\"level\"") || net_ask_fail(c, NET_UNREADABLE, "expected a level");
}
