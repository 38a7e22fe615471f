/* damier FAMILY PARAMETERS: makes a board from the parameters and solves it. All differences
 * between families are in their tables. */
#include "app/answer.h"
#include "app/cube_task.h"
#include "app/interrupt.h"
#include "app/message.h"
#include "app/shared_input.h"
#include "app/valid.h"
#include "base/alloc.h"
#include "base/sentence.h"

struct settings {
    struct common_search search;
    struct common_output output;
};

static int solve(const struct invocation *invocation, const struct board *board, struct deadline *deadline)
{
    struct settings *settings = invocation->settings;
    struct answer answer;
    struct plan plan;
    struct valid_boards boards = {.count = 1, .boards = &board, .deadlines = deadline, .plans = &plan};
    if (board->note) message_remark(settings->output.quiet, "%s", say_known(board->note));
    if (!valid_plans(invocation, &settings->search, &settings->output, &boards) || boards.refused)
        return STATUS_USAGE;
    ASSERT(plan.board == board);
    if (!answer_open(&answer, &settings->search, &settings->output, 1)) return STATUS_USAGE;
    answer.invocation = invocation;
    answer.last = invocation->last;
    return answer_close(&answer, answer_board(&answer, &plan));
}

/* NULL after reporting the error. */
static struct board *make(const struct invocation *invocation, struct limits *limits, struct arena *arena)
{
    struct sentence error;
    const struct family *family = invocation->command->family;
    const char *path = common_named_file(family->command->parameters, invocation->parameters);
    ASSERT(path ? family->command->load != NULL : family->command->make != NULL);
    if (path && !shared_input_operands(invocation->team, (char *const[]){(char *)path}, 1)) return NULL;
    if (path) return common_load(arena, limits, path, family->command->load, invocation->parameters);
    struct board *board = family->command->make(arena, invocation->parameters, &error);
    if (!board) message_error("%s", error.text);
    return board;
}

static int run(const struct invocation *invocation)
{
    const struct family *family = invocation->command->family;
    struct settings *settings = invocation->settings;
    struct arena arena = {0};
    struct limits limits;
    ASSERT(invocation->parameters && !invocation->subject); /* the command names the family */
    settings->search.in_cubes = invocation->cube_task != NULL;
    if (!valid_options(&settings->search, &settings->output, family)) return STATUS_USAGE;
    interrupt_catch();
    limits_begin(&limits, settings->search.time_limit, settings->search.memory_limit);
    if (invocation->cube_task) cube_task_read_text(invocation, &limits);
    const struct board *board = make(invocation, &limits, &arena);
    deadline_end_reading(&limits.deadline);
    int status = board                     ? solve(invocation, board, &limits.deadline)
                 : limits.deadline.reached ? STATUS_LIMIT
                                           : STATUS_USAGE;
    arena_free(&arena);
    return status;
}

static const struct settings defaults = {.search = COMMON_SEARCH_DEFAULTS};

static const struct command_group groups[] = {
    ANSWER_GROUPS(struct settings),
    {0},
};

const struct command cmd_family = {
    .splits = true,
    .groups = groups,
    .defaults = &defaults,
    .size = sizeof(struct settings),
    .spreads = true,
    .run = run,
};
