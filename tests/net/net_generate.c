/* Puzzles that `damier generate` makes: a Binero has one answer by the list, as many clues as its
 * comment says, no clue that could be dropped if that is promised, and the level that --steps
 * finds; a maze has a way out. */
#include "net.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_puzzle(const char *text, struct net_board *board)
{
    const char *head = strstr(text, "binero ");
    if (!head || sscanf(head, "binero %d %d", &board->columns, &board->rows) != 2) return false;
    if (board->rows < 1 || board->columns < 1 || board->rows * board->columns > NET_CELLS) return false;
    return net_board_grid(board, strchr(head, '\n') + 1, ".01", board->given);
}

static size_t count_answers(const struct net_board *board)
{
    struct net_answers answers = {.span = net_board_span(board)};
    board->family->solve(board, &answers);
    size_t count = answers.over ? NET_MOST_ANSWERS : answers.size;
    net_board_free(&answers);
    return count;
}

static bool is_minimal(const struct net_board *board)
{
    struct net_board fewer = *board;
    for (size_t i = 0; i < net_board_span(board); i++) {
        if (!board->given[i]) continue;
        fewer.given[i] = 0;
        if (count_answers(&fewer) == 1) return false;
        fewer.given[i] = board->given[i];
    }
    return true;
}

static bool judge_level(const struct net_case *c, const char *puzzle)
{
    char level[20] = "", wanted[40], words[100];
    const char *said = strstr(puzzle, "level ");
    if (!said || sscanf(said, "level %19[a-z]", level) != 1)
        return net_ask_fail(c, NET_UNREADABLE, "expected a level");
    net_run_file(c->run, "puzzle.txt", puzzle);
    snprintf(words, sizeof words, "solve puzzle.txt --steps%s",
             net_board_is(c->board, NET_EQUAL_LINES) ? " --no-unique-lines" : "");
    net_run_command(c->run, words, NULL);
    snprintf(wanted, sizeof wanted, "level: %s", level);
    return (c->run->status == 0 && net_judge_has(buf_text(&c->run->output), wanted)) ||
           net_ask_fail(c, NET_WRONG_ANSWER, "expected `%s', seen\n%s", wanted, buf_text(&c->run->output));
}

static bool judge_puzzle(const struct net_case *c, const char *text, bool dropped)
{
    struct net_board puzzle = *c->board;
    int given = 0, said = -1;
    const char *clues = strstr(text, ", ");
    if (!read_puzzle(text, &puzzle))
        return net_ask_fail(c, NET_UNREADABLE, "expected a puzzle, seen\n%s", text);
    for (size_t i = 0; i < net_board_span(&puzzle); i++) given += puzzle.given[i] != 0;
    if (!clues || sscanf(clues, ", %d clues", &said) != 1 || said != given)
        return net_ask_fail(c, NET_WRONG_NUMBER, "expected %d clues to be told, seen\n%s", given, text);
    size_t count = count_answers(&puzzle);
    if (count != 1)
        return net_ask_fail(c, NET_WRONG_NUMBER, "expected one answer, the puzzle has %zu:\n%s", count, text);
    if (dropped && !is_minimal(&puzzle))
        return net_ask_fail(c, NET_WRONG_ANSWER, "expected that no clue can be dropped:\n%s", text);
    return judge_level(c, text);
}

/* Small boards have no puzzles of the harder levels, and looking for one takes long. If the wish
 * cannot be met the nearest puzzle is made, with status 3, or none. */
static bool generate_binero(const struct net_case *c)
{
    static const char *const levels[] = {"", "", "", " --level easy", " --level medium", " --level hard"};
    static const char *const shapes[] = {"", "", " --symmetry rotational", " --symmetry mirror"};
    static const char *const clues[] = {"", "", "", " --clues minimum", " --clues 0.5"};
    char words[300];
    struct rng rng;
    rng_seed(&rng, c->question->seed);
    const char *level = levels[rng_below(&rng, net_board_span(c->board) < 24 ? 3 : 6)];
    const char *shape = shapes[rng_below(&rng, 4)], *share = clues[rng_below(&rng, 5)];
    snprintf(words, sizeof words, "generate binero --size %d --height %d --seed %d%s%s%s%s",
             c->board->columns, c->board->rows, (int)rng_below(&rng, 100000), level, shape, share,
             net_board_is(c->board, NET_EQUAL_LINES) ? " --no-unique-lines" : "");
    int status = net_run_command(c->run, words, NULL);
    struct net_board empty = *c->board;
    memset(empty.given, 0, sizeof empty.given);
    if (strstr(share, "minimum") && (*level || *shape))
        return status == 2 || net_ask_fail(c, NET_ACCEPTS, "expected a refusal, seen the status %d", status);
    if (status == 1 && (*level || count_answers(&empty) == 0)) return true;
    if (status != 0 && !(status == 3 && (*level || *share)))
        return net_ask_fail(c, NET_STATUS, "expected a puzzle, seen the status %d", status);
    char *text = strdup(buf_text(&c->run->output));
    bool fine = judge_puzzle(c, text, !*level && !*shape && !*share);
    free(text);
    return fine;
}

/* The size is read from the picture: walls take every second line, and the program says how large
 * it is. */
static bool read_maze(const char *text, struct net_board *board)
{
    int8_t cells[NET_CELLS];
    board->columns = (int)strcspn(text, "\n");
    board->rows = board->columns ? (int)(strlen(text) + 1) / (board->columns + 1) : 0;
    if (board->rows < 1 || board->rows * board->columns > NET_CELLS) return false;
    if (!board->family->read(board, text, true, cells)) return false;
    memcpy(board->given, cells, net_board_span(board));
    return board->family->sound(board);
}

static bool generate_maze(const struct net_case *c)
{
    char words[200];
    struct rng rng;
    struct net_board maze = *c->board;
    int8_t answer[NET_CELLS];
    rng_seed(&rng, c->question->seed);
    bool open = net_board_chance(&rng, 50);
    snprintf(words, sizeof words, "generate maze --size %d --height %d --seed %d%s",
             (int)rng_between(&rng, 1, 5), (int)rng_between(&rng, 1, 5), (int)rng_below(&rng, 100000),
             open ? " --openings 0.3" : "");
    if (net_run_command(c->run, words, NULL) != 0 || !read_maze(buf_text(&c->run->output), &maze))
        return net_ask_fail(c, NET_UNREADABLE, "expected a maze");
    size_t ways = count_answers(&maze);
    if (ways == 0 || (!open && ways != 1 && !net_board_is(&maze, NET_BEST)))
        return net_ask_fail(c, NET_WRONG_NUMBER, "expected %s, the maze has %zu", open ? "a way" : "one way",
                            ways);
    net_run_file(c->run, "maze.txt", buf_text(&c->run->output));
    if (net_run_command(c->run, "maze maze.txt --format native", NULL) != 0 ||
        !maze.family->read(&maze, buf_text(&c->run->output), true, answer) ||
        !maze.family->right(&maze, answer))
        return net_ask_fail(c, NET_WRONG_ANSWER, "expected a way out");
    return true;
}

bool net_generate(const struct net_case *c)
{
    return c->board->family == &net_maze ? generate_maze(c) : generate_binero(c);
}
