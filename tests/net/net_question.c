/* Random questions: what is requested, from which source, in which form, with which options. The
 * program refuses many combinations; net_legal.c lists them. */
#include "net.h"

#include "base/process.h"
#include "damier.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const net_question_kinds[NET_KIND_COUNT + 1] = {[NET_ONE] = "one",
                                                            [NET_ALL] = "all",
                                                            [NET_LIMIT] = "limit",
                                                            [NET_COUNT] = "count",
                                                            [NET_COUNT_LIMIT] = "count-limit",
                                                            [NET_UNIQUE] = "unique",
                                                            [NET_CHECK] = "check",
                                                            [NET_COPY] = "copy",
                                                            [NET_FORMULA] = "formula",
                                                            [NET_PROOF] = "proof",
                                                            [NET_SEVERAL] = "several",
                                                            [NET_STEPS] = "steps",
                                                            [NET_GENERATE] = "generate",
                                                            [NET_FORMAT] = "format",
                                                            [NET_SAT] = "sat",
                                                            [NET_SAT_PROOF] = "sat-proof"};

static const char *one_of(struct rng *rng, const char *const *list)
{
    size_t count = 0;
    while (list[count]) count++;
    return list[rng_below(rng, count)];
}

static void add(struct net_question *question, const char *option, const char *value)
{
    if (question->extras == NET_EXTRAS) return;
    snprintf(question->extra[question->extras++], NET_EXTRA, "%s%s%s", option, *value ? " " : "", value);
}

const char *net_question_extra(const struct net_question *question, const char *option)
{
    size_t length = strlen(option);
    for (int i = 0; i < question->extras; i++)
        if (strncmp(question->extra[i], option, length) == 0)
            return question->extra[i] + length + (question->extra[i][length] == ' ');
    return NULL;
}

bool net_question_hurried(const struct net_question *question)
{
    for (int i = 0; i < question->extras; i++)
        if (strcmp(question->extra[i], "--time-limit 0.001") == 0) return true;
    return false;
}

void net_question_drop(struct net_question *question, int extra)
{
    for (int i = extra; i + 1 < question->extras; i++)
        memcpy(question->extra[i], question->extra[i + 1], NET_EXTRA);
    question->extras--;
}

/* ---- engines, encodings, the search of the kernel */

bool net_question_linked(const char *engine)
{
    for (size_t i = 0; i < dm_engine_count(); i++)
        if (strcmp(dm_engine_name(i), engine) == 0) return true;
    return false;
}

/* Numbers of paths have variables for their places too, given or not. */
static bool is_tiny_puzzle(const struct net_board *board)
{
    size_t cells[NET_CELLS], count = board->family->listed(board, cells), open = 0;
    for (size_t i = 0; i < count; i++) {
        int8_t given = board->given[cells[i]];
        open += net_board_is_path(board) || given == '_' || given == '?';
    }
    return open <= 5;
}

static bool is_tiny(const struct net_board *board)
{
    double values = board->family == &net_tour ? board->rows * board->columns : 2, ways = 1;
    if (board->family->listed) return is_tiny_puzzle(board);
    for (int kind = 0; kind < NET_KINDS; kind++) values += board->number[kind] > 0;
    for (int i = 0; i < board->rows * board->columns; i++) ways *= values;
    /* Sight has variables of its own. */
    return ways <= (net_board_is(board, NET_DOMINATE) ? 100 : 5000);
}

/* Trying every assignment is for the smallest boards. CBC and a separate program take milliseconds
 * for each answer, so they list only a few. */
static const char *random_engine(const struct net_question *question, const struct net_board *board,
                                 size_t answers, struct rng *rng)
{
    bool few = question->kind == NET_ONE || question->kind == NET_UNIQUE || answers <= 8;
    static const char *const methods[] = {"direct", "halves",   "border", "auto",
                                          "trial",  "frontier", "walk",   NULL};
    uint64_t roll = rng_below(rng, 100);
    if (roll < 3) return one_of(rng, methods);
    if (roll < 5 && few && process_find("minisat", NULL, 0)) return "dimacs:minisat";
    if (roll < 30 && board->family->methods) return one_of(rng, board->family->methods);
    const char *name = dm_engine_name(rng_below(rng, dm_engine_count()));
    bool long_walk = board->family == &net_tour || net_board_is_path(board);
    bool slow = (strcmp(name, "brute") == 0 && !is_tiny(board)) ||
                (strcmp(name, "cbc") == 0 && (!few || (long_walk && !is_tiny(board))));
    return slow ? "kernel" : name;
}

static void add_encoding(struct net_question *question, struct rng *rng)
{
    static const char *const choices[] = {"amo=auto",
                                          "amo=pairwise",
                                          "amo=sequential",
                                          "amo=product",
                                          "card=auto",
                                          "card=sequential",
                                          "card=totalizer",
                                          "linear=auto",
                                          "linear=adder",
                                          "linear=totalizer",
                                          "int=order",
                                          "int=direct",
                                          NULL};
    char list[60];
    const char *first = one_of(rng, choices), *second = one_of(rng, choices);
    bool both = strncmp(first, second, 3) != 0 && net_board_chance(rng, 50);
    snprintf(list, sizeof list, "%s%s%s", first, both ? "," : "", both ? second : "");
    add(question, "--encoding", list);
}

static void add_search(struct net_question *question, struct rng *rng)
{
    static const char *const orders[] = {"input_order",      "first_fail", "anti_first_fail",
                                         "smallest",         "largest",    "dom_w_deg",
                                         "most_constrained", "occurrence", "max_regret",
                                         "activity",         NULL};
    static const char *const values[] = {"min",
                                         "max",
                                         "median",
                                         "middle",
                                         "split",
                                         "reverse_split",
                                         "random",
                                         "interval",
                                         "outdomain_min",
                                         "outdomain_max",
                                         "outdomain_median",
                                         "outdomain_random",
                                         NULL};
    if (net_board_chance(rng, 60)) add(question, "--var", one_of(rng, orders));
    if (net_board_chance(rng, 60)) add(question, "--val", one_of(rng, values));
    if (net_board_chance(rng, 30)) add(question, "--search", net_board_chance(rng, 50) ? "fixed" : "free");
    if (net_board_chance(rng, 40)) add(question, net_board_chance(rng, 50) ? "--learn" : "--no-learn", "");
}

static void add_ways(struct net_question *question, const struct net_board *board, size_t answers,
                     struct rng *rng)
{
    char number[20];
    snprintf(number, sizeof number, "%d", (int)rng_below(rng, 1000));
    if (net_board_chance(rng, 45)) add(question, "--engine", random_engine(question, board, answers, rng));
    if (net_board_chance(rng, 25) && board->family->models)
        add(question, "--model", one_of(rng, board->family->models));
    if (net_board_chance(rng, 20)) add_encoding(question, rng);
    bool hard = board->family == &net_chess || board->family == &net_tour; /* for a bad order */
    bool large = hard && board->rows * board->columns > 14;
    if (net_board_chance(rng, 15) && !large) add_search(question, rng);
    if (net_board_chance(rng, 6) && !large && question->kind < NET_SEARCHES) {
        add(question, "--trace-tree", "tree.txt");
        if (net_board_chance(rng, 50)) add(question, "--trace-nodes", net_board_chance(rng, 50) ? "1" : "40");
    }
    if (net_board_chance(rng, 20)) add(question, "--seed", number);
    if (net_board_chance(rng, 3)) add(question, "--threads", "2");
    if (net_board_chance(rng, 8)) add(question, "--time-limit", "10000");
    if (net_board_chance(rng, 8)) add(question, "--memory-limit", "8000");
    if (net_board_chance(rng, 2)) add(question, "--time-limit", "0.001");
    if (net_board_chance(rng, 5)) add(question, "--stats", "");
    if (net_board_chance(rng, 5) && question->kind < NET_SEARCHES) add(question, "--output", "out.txt");
    if (net_board_chance(rng, 5)) add(question, "--quiet", "");
}

/* ---- together */

static enum net_kind random_kind(const struct net_board *board, struct rng *rng)
{
    static const enum net_kind kinds[] = {NET_ONE,         NET_ONE,    NET_ONE,    NET_ALL,     NET_ALL,
                                          NET_LIMIT,       NET_LIMIT,  NET_COUNT,  NET_COUNT,   NET_COUNT,
                                          NET_COUNT_LIMIT, NET_UNIQUE, NET_UNIQUE, NET_UNIQUE,  NET_CHECK,
                                          NET_CHECK,       NET_COPY,   NET_COPY,   NET_FORMULA, NET_PROOF,
                                          NET_SEVERAL,     NET_FORMAT, NET_STEPS,  NET_GENERATE};
    bool proves = net_question_linked("cadical") && net_board_chance(rng, 30);
    if (board->family == &net_sat) return proves ? NET_SAT_PROOF : NET_SAT;
    enum net_kind kind = kinds[rng_below(rng, sizeof kinds / sizeof *kinds)];
    bool listed = kind == NET_ALL || kind == NET_LIMIT || kind == NET_COUNT || kind == NET_COUNT_LIMIT ||
                  kind == NET_UNIQUE;
    if (board->family == &net_maze && listed && net_board_chance(rng, 80)) return NET_ONE;
    if (kind == NET_ALL && net_board_is(board, NET_BEST) && net_board_chance(rng, 80)) return NET_LIMIT;
    if (kind == NET_STEPS && !board->family->puzzle) return NET_UNIQUE;
    bool made = board->family->puzzle || board->family == &net_maze;
    if (kind == NET_GENERATE && (!made || net_board_chance(rng, 50))) return made ? NET_ONE : NET_COUNT;
    return kind;
}

/* Blank lines separate the answers of a list, and may be rows of a museum in text. A count is text,
 * or JSON. */
static void choose_format(struct net_question *question, const struct net_board *board, struct rng *rng)
{
    static const char *const formats[] = {"native", "native", "json", "text", NULL};
    const char *format = one_of(rng, formats);
    bool counted = question->kind == NET_COUNT || question->kind == NET_COUNT_LIMIT;
    bool vague =
        net_board_has_gaps(board) && board->family != &net_maze && question->kind != NET_ONE && !counted;
    if (question->kind == NET_FORMAT) {
        static const char *const pictures[] = {"svg", "latex", NULL};
        bool own = board->family->formats && net_board_chance(rng, 70);
        format = one_of(rng, own ? board->family->formats : pictures);
    }
    snprintf(question->format, sizeof question->format, "%s",
             counted && *format == 'n' ? "text"
             : vague && *format == 't' ? "native"
                                       : format);
}

void net_question_make(struct net_question *question, const struct net_board *board, size_t answers,
                       struct rng *rng)
{
    *question = (struct net_question){.kind = random_kind(board, rng), .seed = rng_next(rng)};
    question->limit = (int)rng_between(rng, 1, net_board_chance(rng, 50) ? 4 : 40);
    int64_t near = (int64_t)answers + rng_between(rng, -1, 1);
    /* All, or one less, or one more. */
    if (net_board_chance(rng, 50) && near > 0) question->limit = (int)near;
    question->source = net_board_chance(rng, 45)   ? NET_COMMAND
                       : net_board_chance(rng, 80) ? NET_FILE
                                                   : NET_STANDARD;
    struct buf none = {0};
    while (board->family->write(board, NULL, question->form, &none) && net_board_chance(rng, 60))
        question->form++;
    if (!board->family->write(board, NULL, question->form, &none)) question->form = 0;
    if (!board->family->command(board, 0, "board.txt", &none) && question->source == NET_COMMAND)
        question->source = NET_FILE;
    buf_free(&none);
    if (question->kind < NET_SEARCHES && (board->family->turned || board->family->turn) &&
        net_board_chance(rng, 20))
        question->classes = true;
    if (net_board_chance(rng, 15)) question->dress = (int)rng_below(rng, NET_DRESSES);
    choose_format(question, board, rng);
    if (net_board_chance(rng, 75)) add_ways(question, board, answers, rng);
}
