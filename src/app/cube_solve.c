/* Solves the cube in a cube file by running the command of its question, with the arguments and the
 * text stored in the file. The result is written before the cube is reported as done, so a run that
 * is stopped in between solves the cube again, and the cube still counts once. */
#include "app/cube_solve.h"

#include "app/cube_files.h"
#include "app/cube_task.h"
#include "app/interrupt.h"
#include "app/message.h"
#include "base/alloc.h"
#include "base/say.h"
#include "base/text.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

struct solving {
    const struct cube_files *cube_file;
    const char *path, *done; /* of the cube, and of its result */
    const struct common_output *output;
    char *proof; /* of this cube; NULL: none is requested */

    bool searched;                    /* there is a result (`result`), */
    struct cube_result result, whole; /* and its meaning for the question within this cube */
};

/* ---- one cube, within its command */

/* True if a requested proof is missing. */
static bool lacks_proof(const struct solving *s, const struct plan *plan, const struct cube_result *result)
{
    bool proves = plan->request.proof && (result->status == REPLY_NONE || result->status == REPLY_UNIQUE);
    char *proof = cube_files_beside(s->path, ".drat"), *formula = cube_files_beside(s->path, ".drat.cnf");
    bool there = access(proof, R_OK) == 0 && access(formula, R_OK) == 0;
    alloc_free(proof);
    alloc_free(formula);
    return proves && !there;
}

/* Loads the valid result, if there is one. */
static bool load_result(struct solving *s, const struct plan *plan)
{
    struct sentence error;
    enum cube_files_found found =
        cube_files_load_result(s->cube_file, s->done, s->cube_file->number, NULL, &s->result, &error);
    if (found == CUBE_FILES_FOUND && lacks_proof(s, plan, &s->result)) found = CUBE_FILES_MISSING;
    if (found == CUBE_FILES_BAD)
        message_say_remark(s->output->quiet, "message.result-replaced", SAY(say_raw("why", error.text)));
    if (found == CUBE_FILES_FOUND) return true;
    cube_result_free(&s->result);
    return false;
}

static void reply_again(struct solving *s, const struct plan *plan, const struct listener *listener,
                        struct reply *reply)
{
    char name[TEXT_PATH_ROOM];
    message_say_remark(s->output->quiet, "message.result-there",
                       SAY(say_raw("file", text_path(s->done, name))));
    s->result.has_than = false; /* within this cube, there is nothing to compare */
    cube_result_fold(&plan->request.question, 1, &s->result, &s->whole);
    s->whole.has_than = s->cube_file->has_than;
    s->whole.than = s->cube_file->than;
    cube_result_replay(&s->whole, plan, listener, reply);
}

static bool known(void *self, int64_t *value)
{
    const struct cube_files *cube_file = self;
    *value = cube_file->than;
    return cube_file->has_than;
}

static void ask_cube(void *self, const struct plan *plan, const struct listener *listener,
                     struct reply *reply)
{
    struct solving *s = self;
    struct plan within;
    *reply = (struct reply){.status = REPLY_REFUSED};
    ASSERT(!s->searched && !s->proof); /* a cube file has one question */
    if (load_result(s, plan)) {
        reply_again(s, plan, listener, reply);
        return;
    }
    if (plan->request.proof) s->proof = cube_files_beside(s->path, ".drat");
    /* Checked before the search, which may take long. */
    if (!file_writable(s->done, &reply->reason) ||
        !cube_cut_plan(plan, &s->cube_file->cube, &s->cube_file->tree, s->proof, &within, &reply->reason))
        return;
    within.request.incumbent = known;
    within.request.incumbent_self = (void *)s->cube_file;
    cube_result_record(&within, listener, &s->result, reply);
    s->searched = true;
}

/* Stores the result beside the cube, once all output is written. */
static int save_result(const struct solving *s, int status)
{
    struct sentence error;
    char name[TEXT_PATH_ROOM];
    if (!s->searched || status == STATUS_USAGE) return status;
    ASSERT(!s->whole.answers.size); /* `whole` is for a result that was loaded */
    if (!cube_result_is_complete(&s->result))
        message_say_remark(s->output->quiet, "message.cube-not-solved",
                           SAY(say_raw("file", text_path(s->path, name))));
    else if (!cube_files_save_result(s->cube_file, s->done, &s->result, &error))
        status = message_error("%s", error.text);
    return status;
}

/* ---- the command line */

struct words {
    struct arena arena;
    VEC(char *) list;
};

static void add(struct words *words, const char *word)
{
    vec_push(&words->list, arena_print(&words->arena, "%s", word));
}

/* The options of the question, then those of this run, which override them. */
static void build_command_line(struct words *words, const struct cube_files *cube_file,
                               const struct common_search *s, const struct common_output *output)
{
    ASSERT(cube_file->word_count > 0 && !words->list.size); /* its command comes first */
    bool flat = strcmp(cube_file->words[0], "fzn") == 0;
    for (int i = 0; i < cube_file->word_count; i++) add(words, cube_file->words[i]);
    if (s->time_limit > 0)
        add(words, flat ? arena_print(&words->arena, "--time-limit=%.0f", s->time_limit * 1000 + 0.5)
                        : arena_print(&words->arena, "--time-limit=%.17g", s->time_limit));
    if (s->memory_limit) add(words, arena_print(&words->arena, "--memory-limit=%" PRId64, s->memory_limit));
    if (s->request.threads > 1)
        add(words, arena_print(&words->arena, flat ? "--parallel=%" PRId64 : "--threads=%" PRId64,
                               s->request.threads));
    if (output->quiet && !flat) add(words, "--quiet");
    if (output->stats) add(words, flat ? "--statistics" : "--stats");
    if (output->verbose) add(words, "--verbose");
}

static int solve(const char *path, const struct common_search *search_options,
                 const struct common_output *output)
{
    struct cube_files cube_file;
    struct sentence error;
    struct command command;
    struct words words = {0};
    int status = STATUS_USAGE;
    if (!cube_files_load_cube(path, &cube_file, &error)) {
        message_error("%s", error.text);
    } else if (cube_task_command(cube_file.word_count, cube_file.words, &command)) {
        char *done = cube_files_beside(path, ".done");
        struct solving solving = {.cube_file = &cube_file, .path = path, .done = done, .output = output};
        const struct cube_task cube_task = {{ask_cube, &solving}, cube_file.input, cube_file.input_length};
        build_command_line(&words, &cube_file, search_options, output);
        status = commands_run_cube_task(&command, (int)words.list.size - 1, words.list.data + 1, &cube_task);
        status = save_result(&solving, status);
        cube_result_free(&solving.result);
        cube_result_free(&solving.whole);
        alloc_free(solving.proof);
        alloc_free(done);
    }
    vec_free(&words.list);
    arena_free(&words.arena);
    cube_files_free(&cube_file);
    return status;
}

int cube_solve_all(const struct invocation *invocation, const struct common_search *search_options,
                   const struct common_output *output, bool others)
{
    const struct option_parse *parse = &invocation->parse;
    int worst = STATUS_DONE;
    ASSERT(parse->operand_count > 0 && !invocation->cube_task); /* a cube is not cut again */
    if (invocation->team && !job_is_coordinator(invocation->team)) return STATUS_DONE;
    if (others) return message_say("message.cube-options", NULL);
    for (int i = 0; i < parse->operand_count; i++)
        if (!record_is(parse->operands[i], &cube_files_cube))
            return message_say("message.not-cube-file", SAY(say_raw("file", parse->operands[i])));
    for (int i = 0; i < parse->operand_count && !(i && interrupt_flag); i++)
        worst = common_worse(worst, solve(parse->operands[i], search_options, output));
    return interrupt_flag ? common_worse(worst, STATUS_LIMIT) : worst;
}
