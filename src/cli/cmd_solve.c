/* damier solve: puzzle files of any family. All files are read before the first is solved, so that a bad one is told at once and
 * nothing was written. */
#include "cli/interrupt.h"
#include "cli/say.h"
#include "cli/search.h"

struct settings {
    struct common_search search;
    struct common_output output;
    struct common_input input;
};

/* Files that cannot be written, or boards that this machine cannot hold, are told before any search. */
static bool read_all(const struct invocation *invocation, struct arena *arena, const struct board **boards,
                     int count)
{
    struct settings *settings = invocation->settings;
    for (int i = 0; i < count; i++) {
        const char *path = invocation->parse.operand_count ? invocation->parse.operands[i] : NULL;
        boards[i] = common_board(arena, &settings->input, path);
        if (!boards[i] || !common_format(boards[i]->family, &settings->output.format)) return false;
        if (!search_suits(&settings->search, boards[i])) return false;
    }
    return true;
}

static int solve_all(const struct invocation *invocation, const struct board **boards, int count)
{
    const struct settings *settings = invocation->settings;
    struct search search;
    int worst = STATUS_DONE;
    if (!search_open(&search, &settings->search, &settings->output)) return STATUS_USAGE;
    for (int i = 0; i < count; i++) {
        if (count > 1) search.file = invocation->parse.operands[i];
        int status = i && interrupt_flag ? STATUS_LIMIT : search_board(&search, boards[i]);
        if (status == STATUS_USAGE) return search_close(&search, status);
        if (status > worst) worst = status;
    }
    return search_close(&search, worst);
}

static int run(const struct invocation *invocation)
{
    const struct settings *settings = invocation->settings;
    int count = invocation->parse.operand_count ? invocation->parse.operand_count : 1;
    if (!search_sensible(&settings->search)) return STATUS_USAGE;
    if (settings->output.keep && count > 1)
        return say_error("--keep takes the files of one puzzle, not of %d", count);
    struct arena arena = {0};
    const struct board **boards = ARENA_ARRAY(&arena, const struct board *, (size_t)count);
    int status =
        read_all(invocation, &arena, boards, count) ? solve_all(invocation, boards, count) : STATUS_USAGE;
    arena_free(&arena);
    return status;
}

static const struct settings defaults = {.search = COMMON_SEARCH_DEFAULTS};

static const struct command_group groups[] = {
    {"Search", common_search_rows, offsetof(struct settings, search)},
    {"Models and search", common_way_rows, offsetof(struct settings, search)},
    {"Output", common_search_output_rows, offsetof(struct settings, output)},
    {"Input", common_input_rows, offsetof(struct settings, input)},
    {0},
};

const struct command cmd_solve = {
    .name = "solve",
    .blurb = "solve puzzle files of any family",
    .operands = " [FILE...]",
    .operand_most = 1 << 20,
    .description = "The family is recognised from the content. Each solution has passed the\n"
                   "family's referee, which knows the rules and nothing of how it was found.\n"
                   "Several files are solved in order, a blank line between the answers; the exit\n"
                   "status is then the largest of theirs.\n",
    .examples = "damier solve examples/queens/entree.txt\n"
                "damier solve --unique examples/queens/partial-8.txt\n"
                "damier solve --format svg --output board.svg examples/queens/empty-8.txt\n"
                "damier solve --engine minisat --keep out examples/queens/entree.txt\n",
    .groups = groups,
    .defaults = &defaults,
    .size = sizeof(struct settings),
    .run = run,
};
