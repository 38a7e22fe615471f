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

struct puzzles {
    board_list boards;
    VEC(const char *) names; /* of each: the file, with its number there where the file holds several */
};

static void name_puzzles(struct puzzles *p, struct arena *arena, const char *path)
{
    size_t first = p->names.size, count = p->boards.size - first;
    for (size_t i = 0; i < count; i++)
        vec_push(&p->names, count > 1 ? arena_print(arena, "%s:%zu", path ? path : "-", i + 1) : path);
}

/* Files that cannot be written, or boards that this machine cannot hold, are told before any search. */
static bool read_all(const struct invocation *invocation, struct arena *arena, struct puzzles *p)
{
    struct settings *settings = invocation->settings;
    int count = invocation->parse.operand_count ? invocation->parse.operand_count : 1;
    for (int i = 0; i < count; i++) {
        const char *path = invocation->parse.operand_count ? invocation->parse.operands[i] : NULL;
        if (!common_boards(arena, &settings->input, path, &p->boards)) return false;
        name_puzzles(p, arena, path);
    }
    for (size_t i = 0; i < p->boards.size; i++)
        if (!common_answer_format(p->boards.data[i]->family, &settings->output) ||
            !common_board_format(p->boards.data[i], settings->output.format) ||
            !search_suits(&settings->search, p->boards.data[i]))
            return false;
    if (p->boards.size == 1 || !(settings->output.keep || settings->search.proof)) return true;
    say_error("%s of one puzzle, not of %zu",
              settings->output.keep ? "--keep takes the files" : "--proof takes the proof", p->boards.size);
    return false;
}

static int solve_all(const struct invocation *invocation, const struct puzzles *p)
{
    const struct settings *settings = invocation->settings;
    struct search search;
    int worst = STATUS_DONE;
    if (!search_open(&search, &settings->search, &settings->output, p->boards.size)) return STATUS_USAGE;
    for (size_t i = 0; i < p->boards.size; i++) {
        if (p->boards.size > 1) search.file = p->names.data[i];
        int status = i && interrupt_flag ? STATUS_LIMIT : search_board(&search, p->boards.data[i]);
        if (status == STATUS_USAGE) return search_close(&search, status);
        if (status > worst) worst = status;
    }
    return search_close(&search, worst);
}

static int run(const struct invocation *invocation)
{
    const struct settings *settings = invocation->settings;
    if (!search_sensible(&settings->search)) return STATUS_USAGE;
    struct arena arena = {0};
    struct puzzles puzzles = {0};
    int status = read_all(invocation, &arena, &puzzles) ? solve_all(invocation, &puzzles) : STATUS_USAGE;
    vec_free(&puzzles.boards);
    vec_free(&puzzles.names);
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
                "damier solve --unique --proof one.drat examples/queens/partial-8.txt\n"
                "damier solve --engine minisat --keep out examples/queens/entree.txt\n",
    .groups = groups,
    .defaults = &defaults,
    .size = sizeof(struct settings),
    .run = run,
};
