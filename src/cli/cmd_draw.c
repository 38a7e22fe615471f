/* damier draw: a puzzle, or a puzzle with an answer, in any format; or the tree of a search. It
 * solves nothing and judges nothing unless asked to. */
#include "cli/output.h"
#include "cli/say.h"
#include "cli/tree_output.h"
#include "desk/trace.h"

struct settings {
    const char *puzzle, *solution;
    bool check;
    int64_t nodes; /* 0: not given */
    struct common_output output;
    struct common_input input;
};

/* The referee's verdict on what is drawn: for a board alone, whether its clues break a rule. */
static bool is_wrong(const struct board *board, const int32_t *values, struct verdict *wrong)
{
    const struct family_theorems *theorems = board->family->theorems;
    if (values) return !board->family->check(board, values, wrong);
    return theorems && theorems->clash && theorems->clash(board, wrong);
}

static const char *status_of(const struct settings *settings, const int32_t *values, bool wrong)
{
    if (wrong) return "invalid";
    if (!values) return "board";
    return settings->check ? "valid" : "answer";
}

static bool too_large(const struct board *board)
{
    enum { BYTES_PER_CELL = 100 };
    if (board->cells < alloc_machine() / BYTES_PER_CELL) return false;
    say_error("a board of %zu cells is too large to draw on this machine", board->cells);
    return true;
}

static int draw_board(struct settings *settings, const char *text, size_t length, struct arena *arena)
{
    struct output out;
    struct verdict verdict = {0};
    const struct board *board = common_board_of(arena, &settings->input, settings->puzzle, text, length);
    if (!board || !common_answer_format(board->family, &settings->output) ||
        !common_board_format(board, settings->output.format) || too_large(board))
        return STATUS_USAGE;
    const int32_t *values = board->answer;
    if (settings->solution) {
        values = common_answer(arena, board, settings->solution);
        if (!values) return STATUS_USAGE;
    }
    if (!values && !common_still(&settings->output)) return STATUS_USAGE;
    if (!output_open(&out, &settings->output, false)) return STATUS_USAGE;
    bool wrong = settings->check && is_wrong(board, values, &verdict);
    struct write_facts facts = {.status = status_of(settings, values, wrong),
                                .wrong = wrong ? &verdict : NULL,
                                .animate = settings->output.animate};
    if (values) write_worth(board, values, &facts);
    output_answer(&out, board, values, &facts, false, arena);
    if (wrong) say_note(settings->output.quiet, "invalid: %s", verdict.sentence.text);
    return output_close(&out, STATUS_DONE);
}

/* What is for boards is not for the tree of a search, and the other way round. */
static bool suits_tree(const struct settings *settings, bool tree)
{
    const char *odd = settings->input.family ? "family"
                      : settings->check      ? "check"
                                             : common_variant(&settings->input);
    if (tree && settings->solution)
        say_error("a search tree is drawn by itself, without an answer");
    else if (tree && odd)
        say_error("--%s is for boards, and this is a search tree", odd);
    else if (!tree && settings->nodes)
        say_error("--nodes is for search trees, and this is none");
    else
        return true;
    return false;
}

static int draw(struct settings *settings, struct arena *arena)
{
    enum { USUAL_NODES = 400 };
    size_t length;
    if (!common_family(settings->input.family)) return STATUS_USAGE;
    char *text = common_slurp(settings->puzzle, &length);
    if (!text) return STATUS_USAGE;
    bool tree = trace_file_begins(text, length);
    size_t nodes = settings->nodes ? (size_t)settings->nodes : USUAL_NODES;
    int status = STATUS_USAGE;
    if (suits_tree(settings, tree))
        status = tree ? tree_output_draw(settings->puzzle, text, length, nodes, &settings->output)
                      : draw_board(settings, text, length, arena);
    alloc_free(text);
    return status;
}

static int run(const struct invocation *invocation)
{
    struct settings *settings = invocation->settings;
    if (settings->solution && !common_one_standard(settings->puzzle, settings->solution)) return STATUS_USAGE;
    struct arena arena = {0};
    int status = draw(settings, &arena);
    arena_free(&arena);
    return status;
}

#define AT(field) .offset = offsetof(struct settings, field)

static const struct option rows[] = {
    ROW_OPTIONAL_FILE("PUZZLE", AT(puzzle),
                      "a puzzle of any family, with or without its answer; standard input by default"),
    ROW_OPTIONAL_FILE("SOLUTION", AT(solution), "an answer to it; given cells and found ones look different"),
    {0},
};

static const struct option check_rows[] = {
    {.name = "check", .type = OPTION_FLAG, AT(check), .help = "highlight the cells that break a rule"},
    {.name = "nodes",
     .type = OPTION_INT,
     AT(nodes),
     .lo = 1,
     .hi = TRACE_MOST,
     .argument = "N",
     .help = "of a search tree, draw at most N nodes, and fold the rest into triangles; 400 by default"},
    {0},
};

static const struct command_group groups[] = {
    {"Operands", rows, 0},
    {"Drawing", check_rows, 0},
    {"Output", common_answer_rows, offsetof(struct settings, output)},
    {"Input", common_input_rows, offsetof(struct settings, input)},
    {0},
};

static const struct settings defaults = {.input = {.positions = true}};

const struct command cmd_draw = {
    .name = "draw",
    .blurb = "draw a puzzle, a puzzle with its answer, or a search tree",
    .description = "Nothing is solved, and nothing is judged unless --check asks for it. A search\n"
                   "tree is what --trace-tree has left; it is drawn as text or svg.\n",
    .examples = "damier draw examples/queens/entree.txt\n"
                "damier draw --format interface examples/queens/solution.txt\n"
                "damier draw --format svg puzzle.txt answer.txt --output board.svg\n"
                "damier draw --format svg tree.txt --output tree.svg\n",
    .exits = "0  drawn\n"
             "2  bad usage, malformed input, or a file that cannot be read or written\n",
    .groups = groups,
    .defaults = &defaults,
    .size = sizeof(struct settings),
    .run = run,
};
