/* damier FAMILY PARAMETERS: the board that the parameters make, solved. What differs between families stands in their rows. */
#include "cli/say.h"
#include "cli/search.h"

struct settings {
    struct common_search search;
    struct common_output output;
};

static int solve(const struct invocation *invocation, const struct board *board)
{
    const struct settings *settings = invocation->settings;
    struct search search;
    if (!common_board_format(board, settings->output.format) || !search_suits(&settings->search, board))
        return STATUS_USAGE;
    if (!search_open(&search, &settings->search, &settings->output, 1)) return STATUS_USAGE;
    search.invocation = invocation;
    return search_close(&search, search_board(&search, board));
}

static int run(const struct invocation *invocation)
{
    const struct family *family = invocation->command->family;
    struct settings *settings = invocation->settings;
    struct arena arena = {0};
    char error[400];
    if (!search_sensible(&settings->search) || !common_answer_format(family, &settings->output))
        return STATUS_USAGE;
    const struct board *board = family->make(&arena, invocation->parameters, error, sizeof error);
    int status = board ? solve(invocation, board) : say_error("%s", error);
    arena_free(&arena);
    return status;
}

static const struct settings defaults = {.search = COMMON_SEARCH_DEFAULTS};

static const struct command_group groups[] = {
    {"Search", common_search_rows, offsetof(struct settings, search)},
    {"Models and search", common_way_rows, offsetof(struct settings, search)},
    {"Output", common_search_output_rows, offsetof(struct settings, output)},
    {0},
};

const struct command cmd_family = {
    .groups = groups,
    .defaults = &defaults,
    .size = sizeof(struct settings),
    .run = run,
};
