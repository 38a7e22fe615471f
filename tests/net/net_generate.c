/* Puzzles that `damier generate` makes: one answer by the list, as many clues as the comment says,
 * no clue that could be dropped if that is promised, no fewer if those are asked for, the pattern
 * and the level that were asked for, which --steps finds too; a maze has a way out. */
#include "net_path.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct order {
    struct net_board blank; /* the board without clues; what is open there may be given */
    const char *level, *symmetry, *share, *engine;
    int links;
    bool hides; /* operators of a Garam */
};

/* More than one is as good as many; SIZE_MAX if it takes too long to find out. */
static size_t count_answers(const struct net_board *board, size_t most)
{
    struct net_answers answers = {.span = net_board_span(board), .most = most};
    board->family->solve(board, &answers);
    size_t count = answers.over && !net_board_is_over(&answers) ? SIZE_MAX : answers.size;
    net_board_free(&answers);
    return count;
}

/* ---- clues */

static bool is_clue(const struct order *order, const struct net_board *puzzle, size_t cell)
{
    if (puzzle->family != &net_garam) return puzzle->given[cell] > 0;
    return puzzle->given[cell] != order->blank.given[cell] &&
           (order->hides || order->blank.given[cell] != '?');
}

/* Drops one of them, by number; false if there are not so many. */
static bool drop_clue(const struct order *order, struct net_board *puzzle, int number)
{
    for (size_t i = 0; i < net_board_span(puzzle); i++) {
        if (is_clue(order, puzzle, i) && number-- == 0) {
            puzzle->given[i] = order->blank.given[i];
            return true;
        }
        for (int way = 0; way < NET_PATH_WAYS; way++)
            if (puzzle->links[i] >> way & 1 && number-- == 0) {
                puzzle->links[i] &= (uint8_t) ~(1u << way);
                return true;
            }
    }
    return false;
}

static int count_clues(const struct order *order, const struct net_board *puzzle)
{
    int count = 0;
    struct net_board fewer = *puzzle;
    while (drop_clue(order, &fewer, 0)) count++;
    return count;
}

static bool is_minimal(const struct order *order, const struct net_board *puzzle)
{
    struct net_board fewer = *puzzle;
    for (int i = 0; drop_clue(order, &fewer, i); i++) {
        if (count_answers(&fewer, 1) == 1) return false;
        fewer = *puzzle;
    }
    return true;
}

/* ---- the fewest */

enum { MOST_THINGS = 22, MOST_LISTED = 20000 };

/* The facts of an answer that can be given: the values of its cells, then the steps of a path, by
 * number. */
struct things {
    size_t cell[NET_CELLS], cells, all;
    int where[NET_CELLS + 1];
};

static void list_things(const struct order *order, const int8_t *answer, struct things *t)
{
    bool path = net_board_is_path(&order->blank);
    t->cells = 0;
    for (size_t i = 0; i < net_board_span(&order->blank); i++) {
        int8_t open = order->blank.given[i];
        if (open == '_' || (open == '?' && order->hides) || open == 0) t->cell[t->cells++] = i;
        if (path && answer[i] > 0) t->where[answer[i]] = (int)i;
    }
    t->all = t->cells + (path && order->links ? t->cells - 1 : 0);
}

/* By thing, whether it is the same in another answer. */
static uint32_t compare(const struct things *t, const int8_t *answer, const int8_t *other)
{
    uint32_t same = 0;
    for (size_t i = 0; i < t->cells; i++)
        if (answer[t->cell[i]] == other[t->cell[i]]) same |= 1u << i;
    for (size_t k = 1; k + t->cells <= t->all; k++)
        if (abs(other[t->where[k]] - other[t->where[k + 1]]) == 1) same |= 1u << (t->cells + k - 1);
    return same;
}

static bool tells_one(const uint32_t *same, size_t count, uint32_t told)
{
    for (size_t i = 0; i < count; i++)
        if ((same[i] & told) == told) return false;
    return true;
}

/* True if there is a choice of this many things that no other answer shares, with few enough
 * links. */
static bool has_fewer(const struct order *order, const struct things *t, const uint32_t *same, size_t count,
                      int clues)
{
    for (uint32_t told = 0; told < 1u << t->all; told++)
        if (__builtin_popcount(told) == clues && __builtin_popcount(told >> t->cells) <= order->links &&
            tells_one(same, count, told))
            return true;
    return false;
}

static bool is_minimum(const struct order *order, const struct net_board *puzzle, int clues)
{
    struct net_answers own = {.span = net_board_span(puzzle)}, all = {.span = own.span, .most = MOST_LISTED};
    struct net_board blank = order->blank;
    struct things t;
    bool fewer = false;
    /* Operators that a Garam shows are not in question. */
    for (size_t i = 0; i < own.span && puzzle->family == &net_garam; i++)
        if (blank.given[i] == '?' && !order->hides) blank.given[i] = puzzle->given[i];
    puzzle->family->solve(puzzle, &own);
    blank.family->solve(&blank, &all);
    const int8_t *answer = net_board_answer(&own, 0);
    list_things(order, answer, &t);
    if (!all.over && t.all <= MOST_THINGS && clues > 0) {
        uint32_t *same = calloc(all.size, sizeof *same);
        size_t count = 0;
        for (size_t i = 0; i < all.size; i++)
            if (memcmp(net_board_answer(&all, i), answer, own.span) != 0)
                same[count++] = compare(&t, answer, net_board_answer(&all, i));
        fewer = has_fewer(order, &t, same, count, clues - 1);
        free(same);
    }
    net_board_free(&own);
    net_board_free(&all);
    return !fewer;
}

/* ---- the requested properties */

/* The first and the last row of cells, added up; their columns; and how far right they are, in
 * halves of a hexagon. */
static void find_middle(const struct net_board *board, int ends[3])
{
    int least[3] = {NET_CELLS, NET_CELLS, NET_CELLS}, most[3] = {0};
    for (int i = 0; i < board->rows * board->columns; i++) {
        int row = i / board->columns, column = i % board->columns;
        const int at[3] = {row, column, 2 * column + row};
        for (int k = 0; k < 3 && board->given[i] != NET_PATH_HOLE; k++) {
            if (at[k] < least[k]) least[k] = at[k];
            if (at[k] > most[k]) most[k] = at[k];
        }
    }
    for (int k = 0; k < 3; k++) ends[k] = least[k] + most[k];
}

/* Where a cell comes to lie by a half turn, or with left and right exchanged; -1: outside. */
static int image_of(const struct net_board *board, const int ends[3], bool mirror, int cell)
{
    int row = cell / board->columns, column = cell % board->columns;
    int to_row = mirror ? row : ends[0] - row, to_column = ends[1] - column;
    if (mirror && board->family == &net_rikudo) to_column = ends[2] / 2 - row - column;
    return to_column < 0 || to_column >= board->columns ? -1 : to_row * board->columns + to_column;
}

static bool is_pattern(const struct order *order, const struct net_board *puzzle)
{
    int ends[3];
    if (!net_board_is_path(puzzle)) return true;
    find_middle(puzzle, ends);
    for (int i = 0; i < puzzle->rows * puzzle->columns; i++) {
        if (puzzle->given[i] == NET_PATH_HOLE) continue;
        int image = image_of(puzzle, ends, strstr(order->symmetry, "mirror") != NULL, i);
        if (image < 0 || puzzle->given[image] == NET_PATH_HOLE) continue;
        if ((puzzle->given[i] > 0) != (puzzle->given[image] > 0)) return false;
    }
    return true;
}

static bool judge_level(const struct net_case *c, const struct order *order, const char *puzzle, bool made)
{
    char level[20] = "", wanted[40], words[100];
    const char *said = strstr(puzzle, "level ");
    if (!said || sscanf(said, "level %19[a-z]", level) != 1)
        return net_ask_fail(c, NET_UNREADABLE, "expected a level");
    if (*order->level && made && !strstr(order->level, level))
        return net_ask_fail(c, NET_WRONG_ANSWER, "expected%s, seen\n%s", order->level, puzzle);
    net_run_file(c->run, "puzzle.txt", puzzle);
    snprintf(words, sizeof words, "solve puzzle.txt --steps%s",
             net_board_is(c->board, NET_EQUAL_LINES) ? " --no-unique-lines" : "");
    net_run_command(c->run, words, NULL);
    snprintf(wanted, sizeof wanted, "level: %s", level);
    return (c->run->status == 0 && net_judge_has(buf_text(&c->run->output), wanted)) ||
           net_ask_fail(c, NET_WRONG_ANSWER, "expected `%s', seen\n%s", wanted, buf_text(&c->run->output));
}

static bool judge_clues(const struct net_case *c, const struct order *order, const char *text,
                        const struct net_board *puzzle)
{
    int given = count_clues(order, puzzle), said = -1, links = 0;
    const char *clues = strstr(text, ", ");
    for (size_t i = 0; i < net_board_span(puzzle); i++) links += __builtin_popcount(puzzle->links[i]);
    if (!clues || sscanf(clues, ", %d clue", &said) != 1 || said != given || links > order->links)
        return net_ask_fail(c, NET_WRONG_NUMBER, "expected %d clues to be told, at most %d links, seen\n%s",
                            given, order->links, text);
    bool plain = !*order->level && !*order->symmetry && !*order->share;
    if (plain && !is_minimal(order, puzzle))
        return net_ask_fail(c, NET_WRONG_ANSWER, "expected that no clue can be dropped:\n%s", text);
    if (strstr(order->share, "minimum") && !is_minimum(order, puzzle, given))
        return net_ask_fail(c, NET_WRONG_ANSWER, "expected that fewer clues do not do:\n%s", text);
    return !*order->symmetry || is_pattern(order, puzzle) ||
           net_ask_fail(c, NET_WRONG_ANSWER, "expected%s:\n%s", order->symmetry, text);
}

static bool judge_puzzle(const struct net_case *c, const struct order *order, const char *text, bool made)
{
    struct net_board puzzle = order->blank;
    if (!puzzle.family->puzzle(text, &puzzle))
        return net_ask_fail(c, NET_UNREADABLE, "expected a puzzle, seen\n%s", text);
    size_t count = count_answers(&puzzle, 1);
    if (count == SIZE_MAX) return true;
    if (count != 1)
        return net_ask_fail(c, NET_WRONG_NUMBER, "expected one answer, the puzzle has %s:\n%s",
                            count ? "more" : "none", text);
    return judge_clues(c, order, text, &puzzle) && judge_level(c, order, text, made);
}

/* ---- the command line */

static void strip(struct order *order)
{
    struct net_board *blank = &order->blank;
    memset(blank->links, 0, sizeof blank->links);
    for (size_t i = 0; i < net_board_span(blank); i++) {
        if (blank->family != &net_garam && blank->given[i] > 0) blank->given[i] = 0;
        if (blank->family == &net_garam && blank->given[i] >= '0' && blank->given[i] <= '9')
            blank->given[i] = '_';
    }
}

static size_t open_cells(const struct net_board *board)
{
    size_t cells[NET_CELLS];
    return board->family->listed ? board->family->listed(board, cells) : net_board_span(board);
}

/* By its size, if that says it all, or as a file. */
static void add_shape(const struct order *order, struct rng *rng, struct buf *out)
{
    const struct net_board *board = &order->blank;
    struct buf words = {0};
    bool sized =
        net_board_is_path(board) && net_path_command(board, 0, NULL, &words) && net_board_chance(rng, 60);
    if (board->family == &net_binero)
        buf_print(out, "binero --size %d --height %d", board->columns, board->rows);
    else if (sized && board->family == &net_rikudo)
        buf_add(out, buf_text(&words));
    else if (sized)
        buf_print(out, "%s --size %dx%d", board->family->name, board->rows, board->columns);
    else
        buf_print(out, "%s --shape board.txt", board->family->name);
    buf_free(&words);
}

/* True if there are operators to find. */
static bool may_hide(const struct net_board *board)
{
    for (int i = 0; i < board->rows * board->columns; i++)
        if (board->given[i] == '?') return true;
    return false;
}

/* Small boards have few puzzles of the harder levels, and looking for one takes long, as does
 * proving that fewer clues do not do on larger ones. */
static void make_order(const struct net_case *c, struct rng *rng, struct order *order)
{
    static const char *const levels[] = {"", "", "", " --level easy", " --level medium", " --level hard"};
    static const char *const shapes[] = {"", "", " --symmetry rotational", " --symmetry mirror"};
    static const char *const clues[] = {"", "", "", " --clues 0.5", " --clues minimum"};
    static const char *const engines[] = {" --engine kernel", " --engine cadical"};
    bool binero = c->board->family == &net_binero;
    *order = (struct order){.blank = *c->board, .engine = ""};
    strip(order);
    size_t cells = open_cells(&order->blank);
    order->level = levels[rng_below(rng, cells < (binero ? 24 : 9)     ? 3
                                         : net_board_is_path(c->board) ? 5
                                                                       : 6)];
    order->symmetry = shapes[rng_below(rng, 4)];
    order->share = clues[rng_below(rng, binero || cells <= 12 ? 5 : 4)];
    if (net_board_is_path(c->board) && net_board_chance(rng, 50)) order->links = (int)rng_between(rng, 1, 4);
    if (net_board_chance(rng, 25))
        order->engine = engines[rng_below(rng, net_question_linked("cadical") ? 2 : 1)];
    order->hides = c->board->family == &net_garam && net_board_chance(rng, 40) && may_hide(&order->blank);
}

static void write_order(const struct net_case *c, const struct order *order, struct rng *rng, struct buf *out)
{
    buf_add(out, "generate ");
    add_shape(order, rng, out);
    buf_print(out, " --seed %d%s%s%s%s", (int)rng_below(rng, 100000), order->level, order->symmetry,
              order->share, order->engine);
    if (order->links) buf_print(out, " --links %d", order->links);
    if (order->hides) buf_add(out, " --hide-operators");
    if (net_board_is(c->board, NET_EQUAL_LINES)) buf_add(out, " --no-unique-lines");
}

/* If the wish cannot be met the nearest puzzle is made, with status 3, or none. */
static bool generate_puzzle(const struct net_case *c)
{
    struct order order;
    struct rng rng;
    struct buf words = {0};
    rng_seed(&rng, c->question->seed);
    make_order(c, &rng, &order);
    write_order(c, &order, &rng, &words);
    int status = net_run_command(c->run, buf_text(&words), NULL);
    buf_free(&words);
    if (strstr(order.share, "minimum") && (*order.level || *order.symmetry))
        return status == 2 || net_ask_fail(c, NET_ACCEPTS, "expected a refusal, seen the status %d", status);
    size_t fillings = count_answers(&order.blank, 0);
    if (status == 1 && (*order.level || *order.share || fillings == 0 || fillings == SIZE_MAX)) return true;
    if (status != 0 && !(status == 3 && (*order.level || *order.share)))
        return net_ask_fail(c, NET_STATUS, "expected a puzzle, seen the status %d", status);
    char *text = strdup(buf_text(&c->run->output));
    bool fine = judge_puzzle(c, &order, text, status == 0);
    free(text);
    return fine;
}

/* ---- mazes */

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
    size_t ways = count_answers(&maze, 0);
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
    return c->board->family == &net_maze ? generate_maze(c) : generate_puzzle(c);
}
