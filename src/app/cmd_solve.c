/* damier solve: puzzle files of any family. All files are read before the first is solved, so bad
 * files are reported at once and the others are still answered. Options that do not fit are
 * reported then too, and nothing is answered. */
#include "app/answer.h"
#include "app/boards.h"
#include "app/cube_files.h"
#include "app/cube_solve.h"
#include "app/cube_task.h"
#include "app/interrupt.h"
#include "app/message.h"
#include "app/shared_input.h"
#include "app/valid.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "base/record.h"

#include <string.h>

struct settings {
    struct common_search search;
    struct common_output output;
    struct common_input input;
};

struct puzzles {
    board_list boards;
    VEC(struct deadline) deadlines; /* for each; the first of a file includes reading it */
    struct plan *plans;             /* for each; in the arena */
    int status;                     /* of puzzles that are not answered */
    bool several;                   /* were named, readable or not */
    /* For each: the file, with its number there if the file holds several. */
    VEC(const char *) names;
};

static void note_puzzles(struct puzzles *p, struct arena *arena, const struct boards *boards,
                         const struct deadline *reading)
{
    ASSERT(p->names.size == p->boards.size && p->deadlines.size == p->boards.size);
    for (size_t i = 0; i < boards->list.size; i++) {
        const char *name = boards_name(boards, i, arena);
        struct deadline deadline = *reading;
        if (i) deadline.began = clock_wall();
        deadline_pause(&deadline);
        vec_push(&p->boards, boards->list.data[i]);
        vec_push(&p->names, name ? name : boards->path);
        vec_push(&p->deadlines, deadline);
    }
}

static void read_file(const struct invocation *invocation, struct arena *arena, const char *path,
                      struct puzzles *p)
{
    const struct settings *settings = invocation->settings;
    struct limits limits;
    struct boards boards;
    limits_begin(&limits, settings->search.time_limit, settings->search.memory_limit);
    if (invocation->cube_task) cube_task_read_text(invocation, &limits);
    if (!boards_read_within(arena, &settings->input, path, &limits, &boards))
        p->status = common_worse(p->status, limits.deadline.reached ? STATUS_LIMIT : STATUS_USAGE);
    deadline_end_reading(&limits.deadline);
    note_puzzles(p, arena, &boards, &limits.deadline);
    boards_free(&boards);
}

/* Makes the plans; false if the options fit no puzzle. */
static bool make_plans(const struct invocation *invocation, struct arena *arena, struct puzzles *p)
{
    struct settings *settings = invocation->settings;
    ASSERT(p->names.size == p->boards.size && p->deadlines.size == p->boards.size);
    p->plans = ARENA_ARRAY(arena, struct plan, p->boards.size);
    struct valid_boards boards = {.count = p->boards.size,
                                  .boards = (const struct board **)p->boards.data,
                                  .deadlines = p->deadlines.data,
                                  .plans = p->plans,
                                  .several = p->several};
    bool fine = valid_plans(invocation, &settings->search, &settings->output, &boards);
    if (boards.refused) p->status = STATUS_USAGE;
    return fine;
}

/* If all puzzles are bad, nothing is written. */
static int solve_all(const struct invocation *invocation, struct puzzles *p)
{
    const struct settings *settings = invocation->settings;
    struct answer answer;
    int worst = STATUS_DONE, bad = p->status;
    size_t answered = 0;
    ASSERT(p->several || p->boards.size == 1);
    if (!answer_open(&answer, &settings->search, &settings->output, p->boards.size)) return STATUS_USAGE;
    answer.invocation = invocation;
    answer.several = p->several;
    for (size_t i = 0; i < p->boards.size; i++) {
        if (!p->boards.data[i]) continue;
        ASSERT(p->plans[i].board == p->boards.data[i]);
        if (p->several) answer.file = p->names.data[i];
        answer.last = invocation->last && p->boards.size == 1 && bad == STATUS_DONE;
        deadline_resume(&p->deadlines.data[i]);
        int status = i && interrupt_flag ? STATUS_LIMIT : answer_board(&answer, &p->plans[i]);
        answered += status != STATUS_USAGE;
        if (status == STATUS_USAGE)
            bad = status;
        else
            worst = common_worse(worst, status);
    }
    return common_worse(bad, answer_close(&answer, answered ? worst : STATUS_USAGE));
}

static const struct settings defaults = {.search = COMMON_SEARCH_DEFAULTS};

/* Options that change the question, not only its limits and messages. */
static bool changes_question(const struct settings *settings)
{
    struct settings rest = *settings;
    rest.search.time_limit = 0;
    rest.search.memory_limit = 0;
    rest.search.request.threads = defaults.search.request.threads;
    rest.output.quiet = rest.output.stats = rest.output.verbose = false;
    return memcmp(&rest, &defaults, sizeof rest) != 0;
}

static void read_files(const struct invocation *invocation, struct arena *arena, struct puzzles *puzzles)
{
    const struct option_parse *parse = &invocation->parse;
    if (!parse->operand_count) read_file(invocation, arena, NULL, puzzles);
    for (int i = 0; i < parse->operand_count && !interrupt_flag; i++)
        read_file(invocation, arena, parse->operands[i], puzzles);
    puzzles->several = puzzles->boards.size > 1 || parse->operand_count > 1;
}

static int solve_puzzles(const struct invocation *invocation)
{
    struct arena arena = {0};
    struct puzzles puzzles = {0};
    read_files(invocation, &arena, &puzzles);
    int status = puzzles.status;
    if (!make_plans(invocation, &arena, &puzzles))
        status = STATUS_USAGE;
    else if (puzzles.boards.size)
        status = solve_all(invocation, &puzzles);
    vec_free(&puzzles.boards);
    vec_free(&puzzles.names);
    vec_free(&puzzles.deadlines);
    arena_free(&arena);
    return status;
}

static bool names_cube_file(const struct option_parse *parse)
{
    for (int i = 0; i < parse->operand_count; i++)
        if (record_is(parse->operands[i], &cube_files_cube)) return true;
    return false;
}

static int run(const struct invocation *invocation)
{
    struct settings *settings = invocation->settings;
    const struct option_parse *parse = &invocation->parse;
    settings->search.in_cubes = invocation->cube_task != NULL;
    if (!invocation->cube_task && names_cube_file(parse))
        return cube_solve_all(invocation, &settings->search, &settings->output, changes_question(settings));
    if (!valid_options(&settings->search, &settings->output, NULL) || !common_family(settings->input.family))
        return STATUS_USAGE;
    interrupt_catch();
    if (invocation->team && !shared_input_operands(invocation->team, parse->operands, parse->operand_count))
        return STATUS_USAGE;
    return solve_puzzles(invocation);
}

static const struct command_group groups[] = {
    ANSWER_GROUPS(struct settings),
    {"help.title.input", common_boards_rows, offsetof(struct settings, input)},
    {0},
};

const struct command cmd_solve = {
    .name = "solve",
    .blurb = "help.solve.blurb",
    .operands = " [FILE...]",
    .operand_most = 1 << 20,
    .splits = true,
    .description = "help.solve.description",
    .examples = "damier solve examples/queens/entree.txt\n"
                "damier solve --unique examples/queens/partial-8.txt\n"
                "damier solve --format svg --output board.svg examples/queens/empty-8.txt\n"
                "damier solve --unique --proof one.drat examples/queens/partial-8.txt\n"
                "damier solve --engine minisat --keep out examples/queens/entree.txt\n",
    .groups = groups,
    .defaults = &defaults,
    .size = sizeof(struct settings),
    .spreads = true,
    .run = run,
};
