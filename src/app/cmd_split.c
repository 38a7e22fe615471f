/* damier split: cuts a question into cubes, each a file that `damier solve` takes.
 *
 * The question is the command line of another command. The input of that command is read once,
 * here, and copied into every cube file, so a cube needs no other file and may be solved anywhere.
 *
 * In optimisation, the incumbent is copied into every cube too, and only better answers are
 * searched for; otherwise each cube would find and prove an optimum of its own. */
#include "app/common.h"
#include "app/cube_files.h"
#include "app/cube_task.h"
#include "app/interrupt.h"
#include "app/message.h"
#include "base/alloc.h"
#include "base/say.h"
#include "base/text.h"

#include <sys/stat.h>

struct settings {
    int64_t cubes;
    double first; /* seconds */
    const char *folder;
    bool quiet;
};

struct split_state {
    const struct invocation *invocation;
    char *input; /* the input of the question; NULL: none */
    size_t length;

    /* Once the question was planned: */
    bool asked, proof, known;
    struct cubes_tree tree;
    struct cube_result first; /* if known */
};

static void report_cubes(const struct settings *settings, const struct cube_files *cube_files)
{
    char name[TEXT_PATH_ROOM];
    text_path(settings->folder, name);
    if (!cube_files->cubes && cube_files->first)
        message_say_remark(settings->quiet, "message.split-answered", SAY(say_raw("folder", name)));
    else if (!cube_files->cubes)
        message_say_remark(settings->quiet, "message.split-propagated", SAY(say_raw("folder", name)));
    else
        message_say_remark(settings->quiet, "message.split-done",
                           SAY(say_int("count", (int64_t)cube_files->cubes), say_raw("folder", name)));
}

/* Cuts the question instead of answering it. */
static void cut(void *self, const struct plan *plan, const struct listener *listener, struct reply *reply)
{
    struct split_state *s = self;
    const struct settings *settings = s->invocation->settings;
    bool settled, fine = true;
    (void)listener;
    ASSERT(!s->asked); /* a question is cut once */
    *reply = (struct reply){.status = REPLY_ELSEWHERE};
    s->proof = plan->request.proof != NULL;
    s->known = cube_cut_incumbent(plan, settings->first, &s->first, &settled);
    ASSERT(!settled || s->known);
    ASSERT(!s->proof || !s->known); /* cubes of a proof must not rest on an incumbent */
    const int64_t *than = s->known ? &s->first.objective.best : NULL;
    if (settled)
        cubes_tree_none(&s->tree);
    else
        fine = cube_task_cut(plan, (size_t)settings->cubes, than, settings->quiet, &s->tree, &reply->reason);
    s->asked = fine;
    if (!fine) reply->status = REPLY_REFUSED;
}

static int save(struct split_state *s)
{
    const struct invocation *invocation = s->invocation;
    const struct settings *settings = invocation->settings;
    struct cube_files cube_files;
    struct sentence error;
    ASSERT(s->asked);
    ASSERT(s->input || !s->length);
    cube_files_make(&cube_files, invocation->question_count, invocation->question, s->input, s->length,
                    s->proof, &s->tree);
    if (s->known) cube_files_set_incumbent(&cube_files, &s->first);
    bool fine = cube_files_save(&cube_files, settings->folder, &error);
    if (fine)
        report_cubes(settings, &cube_files);
    else
        message_error("%s", error.text);
    cube_files_free(&cube_files);
    return fine ? STATUS_DONE : STATUS_USAGE;
}

static int split(struct split_state *s, const struct command *command)
{
    const struct invocation *invocation = s->invocation;
    const struct settings *settings = invocation->settings;
    const struct cube_task cube_task = {{cut, s}, s->input, s->length};
    ASSERT(invocation->question_count > 0 && command->splits); /* checked by cube_task_command */
    int status =
        commands_run_cube_task(command, invocation->question_count - 1, invocation->question + 1, &cube_task);
    if (!s->asked) return status;
    if (interrupt_flag) {
        message_say_remark(settings->quiet, "message.split-interrupted", NULL);
        status = STATUS_LIMIT;
    } else {
        status = save(s);
    }
    cubes_tree_free(&s->tree);
    if (s->known) cube_result_free(&s->first);
    return status;
}

static int run(const struct invocation *invocation)
{
    const struct settings *settings = invocation->settings;
    struct split_state splitting = {.invocation = invocation};
    struct command command;
    const char *path;
    struct stat about;
    int argc = invocation->question_count;
    if (!cube_task_command(argc, invocation->question, &command)) return STATUS_USAGE;
    if (!settings->folder) return message_say("message.split-missing-folder", NULL);
    if (stat(settings->folder, &about) == 0 && !S_ISDIR(about.st_mode))
        return message_say("message.split-not-folder", SAY(say_raw("folder", settings->folder)));
    if (!cube_task_input(argc, invocation->question, &path)) return STATUS_USAGE;
    if (path && !(splitting.input = common_bytes(path, &splitting.length))) return STATUS_USAGE;
    int status = split(&splitting, &command);
    alloc_free(splitting.input);
    return status;
}

#define AT(field) .offset = offsetof(struct settings, field)
static const struct option rows[] = {
    OPTION_ROW_INT("cubes", 0, AT(cubes), 1, 1e6, "N", "machine.split.cubes"),
    {.name = "first",
     .type = OPTION_REAL,
     AT(first),
     .lo = 0,
     .hi = 1e9,
     .argument = "SECONDS",
     .help = "machine.split.first"},
    OPTION_ROW_TEXT("output", 'o', AT(folder), "DIR", "machine.split.output"),
    OPTION_ROW_QUIET(AT(quiet), "machine.quiet"),
    {0},
};
#undef AT

static const struct command_group groups[] = {{"help.title.options", rows, 0}, {0}};
static const struct settings defaults = {.cubes = 64};

const struct command cmd_split = {
    .name = "split",
    .blurb = "machine.split.blurb",
    .operands = " COMMAND [WORDS...]",
    .description = "machine.split.description",
    .examples = "damier split queens 12 --count --cubes 64 -o cubes\n"
                "damier split solve --all puzzle.txt --cubes 16 -o cubes\n"
                "damier split fzn -a model.fzn --cubes 100 -o cubes\n"
                "damier split sat formula.cnf -o cubes\n"
                "parallel damier solve ::: cubes/*.part && damier join cubes\n",
    .exits = "machine.split.exits",
    .asks = true,
    .groups = groups,
    .defaults = &defaults,
    .size = sizeof(struct settings),
    .run = run,
};
