/* Cube tasks: cutting a question into cubes, and reading its input.
 *
 * A question is the words of its command line and the text of the file that it reads. The two are
 * sent together, and any process that has them can ask it. The command's option rows say which file
 * it reads, as in guard.c. */
#include "app/cube_task.h"

#include "app/limits.h"
#include "app/message.h"
#include "base/alloc.h"
#include "base/say.h"

#include <string.h>

void cube_task_read_text(const struct invocation *invocation, struct limits *limits)
{
    ASSERT(invocation->cube_task->text || !invocation->cube_task->length);
    limits->given = invocation->cube_task->text;
    limits->given_length = invocation->cube_task->length;
}

bool cube_task_command(int argc, char **argv, struct command *command)
{
    if (!argc) {
        message_say("message.cube-question-missing", NULL);
        return false;
    }
    if (!commands_find(argv[0], command)) {
        commands_refuse(argv[0]);
        return false;
    }
    if (command->splits) return true;
    message_say("message.cube-no-question", SAY(say_raw("command", argv[0])));
    return false;
}

/* ---- cutting */

struct watch {
    struct progress progress;
    size_t cubes;
};

static void show(void *self, size_t cubes)
{
    struct watch *watch = self;
    progress_fraction(&watch->progress, (double)cubes / (double)watch->cubes);
}

bool cube_task_cut(const struct plan *plan, size_t cubes, const int64_t *than, bool quiet,
                   struct cubes_tree *tree, struct sentence *error)
{
    struct watch watch = {.cubes = cubes};
    const struct cubes_request request = {.cubes = cubes,
                                          .than = than,
                                          .seed = plan->request.seed,
                                          .keep_refuted = plan->request.proof != NULL,
                                          .progress = show,
                                          .progress_self = &watch};
    ASSERT(cubes > 0); /* the progress is a fraction of it */
    progress_begin(&watch.progress, quiet);
    bool fine = cube_cut_question(plan, &request, tree, error);
    progress_erase(&watch.progress);
    return fine;
}

/* ---- the input file */

struct files {
    const char *path;
    int count;
};

static void add_file(struct files *files, const char *path)
{
    if (!path) return;
    files->path = path;
    files->count++;
}

static void add_rows(struct files *files, const struct option_group *group)
{
    for (const struct option *row = group->rows; row->name; row++) {
        if (!row->reads || !group->target) continue;
        ASSERT(row->type == OPTION_TEXT); /* the name of a file */
        const char *value = *(const char *const *)((const char *)group->target + row->offset);
        if (row->positional && !value)
            add_file(files, "-");
        else
            add_file(files, option_file(row, group->target));
    }
}

/* A second input file would not be sent with the question. */
static int inspect_options(const struct invocation *invocation)
{
    struct files *files = invocation->cube_task->asker.self;
    ASSERT(!cube_task_answers(invocation)); /* so `self` is ours */
    struct option_group groups[COMMANDS_GROUPS];
    const struct option_parse *parse = &invocation->parse;
    size_t count = commands_groups(invocation->command, (struct invocation *)invocation, groups);
    for (size_t i = 0; i < count; i++) add_rows(files, &groups[i]);
    for (int i = 0; i < parse->operand_count; i++) add_file(files, parse->operands[i]);
    if (invocation->command->operand_most > 1 && !parse->operand_count) add_file(files, "-");
    return STATUS_DONE;
}

/* Parses the options of the command and calls a function that inspects them instead of running
 * it. */
bool cube_task_input(int argc, char **argv, const char **path)
{
    struct command command;
    struct files files = {0};
    const struct cube_task cube_task = {.asker.self = &files};
    if (!cube_task_command(argc, argv, &command)) return false;
    command.run = inspect_options;
    bool fine = commands_run_cube_task(&command, argc - 1, argv + 1, &cube_task) == STATUS_DONE;
    if (fine && files.count > 1) {
        message_say("message.cube-one-file", SAY(say_int("count", files.count)));
        fine = false;
    }
    ASSERT(!files.path == !files.count);
    *path = files.path;
    return fine;
}
