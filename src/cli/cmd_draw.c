/* damier draw: a puzzle, or a puzzle with an answer, in any format. It solves nothing and judges
 * nothing unless asked to. */
#include "cli/output.h"
#include "cli/say.h"

struct settings {
    const char *puzzle, *solution;
    bool check;
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

static int draw(struct settings *settings, struct arena *arena)
{
    struct output out;
    struct verdict verdict = {0};
    const struct board *board = common_board(arena, &settings->input, settings->puzzle);
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
    .blurb = "draw a puzzle, or a puzzle with its answer",
    .description = "Nothing is solved, and nothing is judged unless --check asks for it.\n",
    .examples = "damier draw examples/queens/entree.txt\n"
                "damier draw --format interface examples/queens/solution.txt\n"
                "damier draw --format svg puzzle.txt answer.txt --output board.svg\n",
    .exits = "0  drawn\n"
             "2  bad usage, malformed input, or a file that cannot be read or written\n",
    .groups = groups,
    .defaults = &defaults,
    .size = sizeof(struct settings),
    .run = run,
};
