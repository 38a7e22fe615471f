/* damier join: folds the results of all cubes of a question.
 *
 * Every cube must have exactly one result, and every result in the folder must belong to this
 * question; otherwise the error is reported and nothing else. Then the question's own command
 * prints the answer, as if it had found it. */
#include "app/common.h"
#include "app/cube_files.h"
#include "app/cube_task.h"
#include "app/message.h"
#include "app/proof.h"
#include "app/proof_join.h"
#include "base/alloc.h"
#include "base/file.h"
#include "base/text.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct settings {
    const char *folder;
    bool partial;
};

struct join_state {
    const struct settings *settings;
    struct cube_files cube_files;
    struct cube_result *results; /* by cube, then the incumbent before them */
    const char **files;          /* by cube: the file of its result; NULL: none */
    struct cube_result whole;    /* all of them, folded */
    const char *proof;           /* the file of --proof; NULL: none */
    struct arena arena;
};

/* ---- the results of a folder */

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

typedef VEC(const char *) name_list;

/* The names of all result files, sorted; false after reporting the error. */
static bool list_results(struct join_state *j, name_list *names)
{
    DIR *folder = opendir(j->settings->folder);
    if (!folder) {
        message_say("base.cannot-read",
                    SAY(say_raw("file", j->settings->folder), say_raw("why", text_errno(errno))));
        return false;
    }
    for (struct dirent *entry; (entry = readdir(folder));) {
        size_t length = strlen(entry->d_name), end = strlen(".done");
        if (length < end || strcmp(entry->d_name + length - end, ".done") != 0) continue;
        vec_push(names, arena_print(&j->arena, "%s", entry->d_name));
    }
    closedir(folder);
    if (names->size) qsort(names->data, names->size, sizeof *names->data, by_name);
    return true;
}

static bool take_result(struct join_state *j, const char *name)
{
    struct cube_result result;
    struct sentence error;
    size_t number;
    char *path = file_join(j->settings->folder, name);
    enum cube_files_found found =
        cube_files_load_result(&j->cube_files, path, SIZE_MAX, &number, &result, &error);
    char *expected = found == CUBE_FILES_FOUND
                         ? cube_files_path(j->settings->folder, &j->cube_files, number, ".done")
                         : NULL;
    bool fine = found == CUBE_FILES_FOUND && !j->files[number] && strcmp(path, expected) == 0;
    if (found != CUBE_FILES_FOUND)
        message_error("%s", error.text);
    else if (j->files[number])
        message_say("message.join-both", SAY(say_raw("first", j->files[number]), say_raw("second", name),
                                             say_int("cube", (int64_t)number)));
    else if (!fine)
        message_say("message.join-wrong-name", SAY(say_raw("file", path), say_int("cube", (int64_t)number)));
    ASSERT(!fine || number < j->cube_files.cubes);
    if (fine) {
        j->results[number] = result;
        j->files[number] = name;
    } else {
        cube_result_free(&result);
    }
    alloc_free(expected);
    alloc_free(path);
    return fine;
}

static bool take_all(struct join_state *j)
{
    name_list names = {0};
    bool fine = list_results(j, &names);
    for (size_t i = 0; i < names.size && fine; i++) fine = take_result(j, names.data[i]);
    vec_free(&names);
    return fine;
}

/* Reads the incumbent before the cubes, as one more result. */
static bool take_first(struct join_state *j)
{
    struct sentence error;
    const struct cube_files *cube_files = &j->cube_files;
    return !cube_files->first ||
           cube_result_text_read(cube_files->first, cube_files->first_length, &j->results[cube_files->cubes],
                                 &error) ||
           message_refusal(&error);
}

/* ---- missing results */

/* Lists the first few cubes without a result. */
static bool report_missing(const struct join_state *j, size_t missing)
{
    enum { NAMED = 5 };
    struct sentence words;
    size_t named = 0;
    ASSERT(missing > 0 && missing <= j->cube_files.cubes);
    say_set(&words, "message.join-missing",
            SAY(say_int("missing", (int64_t)missing), say_int("cubes", (int64_t)j->cube_files.cubes)));
    for (size_t i = 0; i < j->cube_files.cubes && named <= NAMED; i++) {
        if (j->files[i]) continue;
        char *path = cube_files_path(j->settings->folder, &j->cube_files, i, ".part");
        const char *name = strrchr(path, '/');
        sentence_append(&words, named == NAMED ? " ..." : "%s %s", named ? "," : "", name ? name + 1 : path);
        alloc_free(path);
        named++;
    }
    if (j->settings->partial)
        message_remark(false, "%s", words.text);
    else
        message_error("%s", words.text);
    return j->settings->partial;
}

static bool has_all(struct join_state *j)
{
    size_t missing = 0;
    for (size_t i = 0; i < j->cube_files.cubes; i++) {
        if (j->files[i]) continue;
        ASSERT(!j->results[i].answers.size); /* no file was read into it */
        j->results[i].status = REPLY_STOPPED;
        missing++;
    }
    return !missing || report_missing(j, missing);
}

/* ---- the answer */

/* Writes the joined proof if there is no solution, or no second one. False after reporting an
 * error. */
static bool join_proofs(const struct join_state *j)
{
    struct sentence error;
    const struct cube_result *whole = &j->whole;
    bool proved = whole->status == REPLY_NONE || whole->status == REPLY_UNIQUE;
    if (proved && !proof_join(&j->cube_files, j->settings->folder, j->proof, &error))
        return message_refusal(&error);
    if (proved)
        proof_report_joint(j->proof);
    else
        message_say_remark(false, "message.no-proof",
                           SAY(say_key("why", whole->status == REPLY_SEVERAL   ? "message.several-solutions"
                                              : whole->status == REPLY_STOPPED ? "message.cubes-unsolved"
                                                                               : "message.a-solution")));
    return true;
}

static void ask_results(void *self, const struct plan *plan, const struct listener *listener,
                        struct reply *reply)
{
    struct join_state *j = self;
    ASSERT(!j->proof && !j->whole.answers.size); /* a question is asked once */
    struct cube_result *first = &j->results[j->cube_files.cubes];
    if (j->cube_files.first && j->cube_files.cubes) sentence_copy(&first->engine, &j->results[0].engine);
    cube_result_fold(&plan->request.question, j->cube_files.cubes + (j->cube_files.first != NULL), j->results,
                     &j->whole);
    j->proof = plan->request.proof;
    cube_result_replay(&j->whole, plan, listener, reply);
}

static int report(struct join_state *j)
{
    struct command command;
    const struct cube_files *cube_files = &j->cube_files;
    const struct cube_task cube_task = {{ask_results, j}, cube_files->input, cube_files->input_length};
    if (!cube_task_command(cube_files->word_count, cube_files->words, &command)) return STATUS_USAGE;
    int status =
        commands_run_cube_task(&command, cube_files->word_count - 1, cube_files->words + 1, &cube_task);
    if (j->proof && status != STATUS_USAGE && !join_proofs(j)) status = STATUS_USAGE;
    cube_result_free(&j->whole);
    return status;
}

static int run(const struct invocation *invocation)
{
    struct join_state j = {.settings = invocation->settings};
    struct sentence error;
    int status = STATUS_USAGE;
    if (!cube_files_load(j.settings->folder, &j.cube_files, &error)) {
        message_error("%s", error.text);
    } else {
        j.results = alloc_array(j.cube_files.cubes + 1, sizeof *j.results);
        j.files = alloc_array(j.cube_files.cubes + 1, sizeof *j.files);
        if (take_first(&j) && take_all(&j) && has_all(&j)) status = report(&j);
        for (size_t i = 0; i <= j.cube_files.cubes; i++) cube_result_free(&j.results[i]);
        alloc_free(j.results);
        alloc_free(j.files);
    }
    cube_files_free(&j.cube_files);
    arena_free(&j.arena);
    return status;
}

#define AT(field) .offset = offsetof(struct settings, field)
static const struct option rows[] = {
    {.name = "DIR", .type = OPTION_TEXT, .positional = true, AT(folder), .help = "machine.join.folder"},
    {0},
};

static const struct option option_rows[] = {
    OPTION_ROW_FLAG("partial", 0, AT(partial), "machine.join.partial"),
    {0},
};
#undef AT

static const struct command_group groups[] = {{"help.title.operands", rows, 0},
                                              {"help.title.options", option_rows, 0},
                                              {0}};

const struct command cmd_join = {
    .name = "join",
    .blurb = "machine.join.blurb",
    .description = "machine.join.description",
    .examples = "damier join cubes\n"
                "damier join --partial cubes\n",
    .exits = "machine.join.exits",
    .groups = groups,
    .size = sizeof(struct settings),
    .run = run,
};
