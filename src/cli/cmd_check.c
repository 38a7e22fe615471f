/* damier check: the referee on anybody's answer, and the checker of proofs where the puzzle is a formula. */
#include "base/alloc.h"
#include "cli/common.h"
#include "cli/proof.h"
#include "cli/say.h"
#include "drat/drat.h"

#include <string.h>

struct settings {
    const char *puzzle, *solution;
    struct common_output output;
    struct common_input input;
};

static void tell(const struct board *board, const int32_t *values, const struct settings *settings,
                 const struct verdict *wrong, struct file *out)
{
    const char *format = settings->output.format;
    struct arena scratch = {0};
    struct write_facts facts = {.status = wrong ? "invalid" : "valid",
                                .wrong = wrong,
                                .animate = settings->output.animate};
    bool text = strcmp(format, "text") == 0, json = strcmp(format, "json") == 0;
    if (text && wrong) buf_print(&out->buf, "invalid: %s\n", wrong->sentence);
    if (text && !wrong) buf_add(&out->buf, "valid\n");
    if (!text) write_answer(board, values, format, &facts, &scratch, &out->buf);
    if (!text && !json)
        say_note(settings->output.quiet, "%s%s%s", facts.status, wrong ? ": " : "",
                 wrong ? wrong->sentence : "");
    arena_free(&scratch);
}

static int judge(struct settings *settings, struct arena *arena, const char *text, size_t length)
{
    struct file out;
    struct verdict wrong = {0};
    const struct board *board = common_board_of(arena, &settings->input, settings->puzzle, text, length);
    if (!board || !common_answer_format(board->family, &settings->output)) return STATUS_USAGE;
    bool held = board->answer && !settings->solution;
    const int32_t *values = held ? board->answer : common_answer(arena, board, settings->solution);
    if (!values) return STATUS_USAGE;
    if (!file_create(&out, settings->output.path)) return say_error("%s", file_error(&out));
    bool right = board->family->check(board, values, &wrong);
    tell(board, values, settings, right ? NULL : &wrong, &out);
    return common_close(&out, right ? STATUS_DONE : STATUS_NONE);
}

static int run(const struct invocation *invocation)
{
    struct settings *settings = invocation->settings;
    if (settings->solution && !common_one_standard(settings->puzzle, settings->solution)) return STATUS_USAGE;
    struct arena arena = {0};
    size_t length;
    int status;
    char *text = common_slurp(settings->puzzle, &length);
    if (!text) return STATUS_USAGE;
    if (!settings->input.family && drat_read_is_formula(text, length))
        status = proof_judge(settings->puzzle, text, length, settings->solution, &settings->output);
    else
        status = judge(settings, &arena, text, length);
    alloc_free(text);
    arena_free(&arena);
    return status;
}

static const struct option rows[] = {
    {.name = "PUZZLE",
     .type = OPTION_TEXT,
     .positional = true,
     .offset = offsetof(struct settings, puzzle),
     .help = "a puzzle of any family, or a formula in DIMACS"},
    {.name = "SOLUTION",
     .type = OPTION_TEXT,
     .positional = true,
     .optional = true,
     .offset = offsetof(struct settings, solution),
     .help = "the answer, in any form that the family reads, or the formula's DRAT proof; by default the "
             "answer that PUZZLE holds, else standard input"},
    {0},
};

static const struct command_group groups[] = {
    {"Operands", rows, 0},
    {"Output", common_answer_rows, offsetof(struct settings, output)},
    {"Input", common_input_rows, offsetof(struct settings, input)},
    {0},
};

const struct command cmd_check = {
    .name = "check",
    .blurb = "judge anybody's answer to a puzzle, or proof that there is none",
    .description = "Runs the referee that every solution of this program has passed. A wrong\n"
                   "answer is told with the broken rule and its cells; a picture (--format svg)\n"
                   "shows them.\n"
                   "\n"
                   "A formula in DIMACS with a DRAT proof, text or binary: checks that the proof\n"
                   "refutes the formula, with a checker that shares nothing with the solvers.\n"
                   "What --proof FILE wrote is checked by `damier check FILE.cnf FILE'.\n",
    .examples = "damier check examples/queens/entree.txt examples/queens/solution.txt\n"
                "damier solve -f native puzzle.txt | damier check puzzle.txt\n"
                "damier check proof.drat.cnf proof.drat\n"
                "damier check --format svg puzzle.txt answer.txt > judged.svg\n",
    .exits = "0  valid, or verified\n"
             "1  invalid, or not verified\n"
             "2  bad usage, or a file that cannot be read or understood\n",
    .groups = groups,
    .size = sizeof(struct settings),
    .run = run,
};
