/* A part is answered by the command of its question, run with the words and the text that the part
 * holds. The result is beside it before anything says that it is done: whoever stops in between
 * begins this part again, and it counts once. */
#include "app/solve_part.h"

#include "app/bundle.h"
#include "app/interrupt.h"
#include "app/parting.h"
#include "app/say.h"
#include "base/alloc.h"
#include "base/text.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

struct solving {
    const struct bundle *part;
    const char *path;
    const struct common_output *output;
};

bool solve_part_named(const struct option_parse *parse)
{
    for (int i = 0; i < parse->operand_count; i++)
        if (bundle_is_part(parse->operands[i])) return true;
    return false;
}

/* ---- one part, within its command */

/* A proof that is asked for, and has been lost? */
static bool lacks_proof(const struct solving *solving, const struct parted *parted,
                        const struct portion *result)
{
    bool proves = parted->proof && (result->status == REPLY_NONE || result->status == REPLY_UNIQUE);
    char *proof = bundle_beside(solving->path, ".drat"), *formula = bundle_beside(solving->path, ".drat.cnf");
    bool there = access(proof, R_OK) == 0 && access(formula, R_OK) == 0;
    alloc_free(proof);
    alloc_free(formula);
    return proves && !there;
}

/* True if there is a result that counts: it is told again. */
static bool tell_again(const struct solving *solving, const struct parted *parted, const char *done,
                       int *status)
{
    struct portion result, whole;
    struct sentence error;
    char name[TEXT_PATH_ROOM];
    enum bundle_found found =
        bundle_load_result(solving->part, done, solving->part->number, NULL, &result, &error);
    if (found == BUNDLE_THERE && lacks_proof(solving, parted, &result)) found = BUNDLE_MISSING;
    if (found == BUNDLE_BAD) say_note(solving->output->quiet, "%s: it is replaced", error.text);
    if (found == BUNDLE_THERE) {
        say_note(solving->output->quiet, "%s has the result already: nothing is searched",
                 text_path(done, name));
        result.has_than = false; /* within this part, that is all there is to say */
        portion_fold(&parted->question, 1, &result, &whole);
        whole.has_than = solving->part->has_than;
        whole.than = solving->part->than;
        *status = parted->tell(parted->self, &whole);
        portion_free(&whole);
    }
    portion_free(&result);
    return found == BUNDLE_THERE;
}

/* Known before a search that may take long. */
static bool can_write(const char *path)
{
    struct file out;
    bool fine = file_create(&out, path);
    if (fine)
        file_abandon(&out);
    else
        say_error("%s", file_error(&out));
    return fine;
}

static bool known(void *self, int64_t *value)
{
    const struct bundle *part = self;
    *value = part->than;
    return part->has_than;
}

static int search(const struct solving *solving, const struct parted *parted, const char *done)
{
    struct portion result;
    struct sentence error;
    char name[TEXT_PATH_ROOM];
    char *proof = parted->proof ? bundle_beside(solving->path, ".drat") : NULL;
    const struct parted_terms terms = {.cube = &solving->part->cube,
                                       .shown = true,
                                       .proof = proof,
                                       .incumbent = known,
                                       .self = (void *)solving->part,
                                       .tree = parted->proof ? &solving->part->tree : NULL};
    if (!can_write(done)) {
        alloc_free(proof);
        return STATUS_USAGE;
    }
    int status = parted->solve(parted->self, &terms, &result);
    if (status != STATUS_USAGE && !portion_done(&result))
        say_note(solving->output->quiet, "%s is not done: it has no result yet",
                 text_path(solving->path, name));
    else if (status != STATUS_USAGE && !bundle_save_result(solving->part, done, &result, &error))
        status = say_error("%s", error.text);
    portion_free(&result);
    alloc_free(proof);
    return status;
}

static int take(void *self, const struct parted *parted)
{
    const struct solving *solving = self;
    char *done = bundle_beside(solving->path, ".done");
    int status = STATUS_USAGE;
    if (!tell_again(solving, parted, done, &status)) status = search(solving, parted, done);
    alloc_free(done);
    return status;
}

/* ---- the words */

struct words {
    struct arena arena;
    VEC(char *) list;
};

static void add(struct words *words, const char *word)
{
    vec_push(&words->list, arena_print(&words->arena, "%s", word));
}

/* Those of the question, then what was said about this run. The last word counts. */
static void find_words(struct words *words, const struct bundle *part, const struct common_search *s,
                       const struct common_output *output)
{
    bool flat = strcmp(part->words[0], "fzn") == 0;
    for (int i = 0; i < part->word_count; i++) add(words, part->words[i]);
    if (s->time_limit > 0)
        add(words, flat ? arena_print(&words->arena, "--time-limit=%.0f", s->time_limit * 1000 + 0.5)
                        : arena_print(&words->arena, "--time-limit=%.17g", s->time_limit));
    if (s->memory_limit) add(words, arena_print(&words->arena, "--memory-limit=%" PRId64, s->memory_limit));
    if (s->threads > 1)
        add(words,
            arena_print(&words->arena, flat ? "--parallel=%" PRId64 : "--threads=%" PRId64, s->threads));
    if (output->quiet && !flat) add(words, "--quiet");
    if (output->stats) add(words, flat ? "--statistics" : "--stats");
    if (output->verbose) add(words, "--verbose");
}

static int solve(const char *path, const struct common_search *search_options,
                 const struct common_output *output)
{
    struct bundle part;
    struct sentence error;
    struct command command;
    struct words words = {0};
    int status = STATUS_USAGE;
    if (!bundle_load_part(path, &part, &error)) {
        say_error("%s", error.text);
    } else if (parting_command(part.word_count, part.words, &command)) {
        struct solving solving = {&part, path, output};
        const struct parting parting = {take, &solving, part.input, part.input_length};
        find_words(&words, &part, search_options, output);
        status = commands_run_parted(&command, (int)words.list.size - 1, words.list.data + 1, &parting);
    }
    vec_free(&words.list);
    arena_free(&words.arena);
    bundle_free(&part);
    return status;
}

int solve_part_all(const struct option_parse *parse, const struct common_search *search_options,
                   const struct common_output *output, bool others)
{
    int worst = STATUS_DONE;
    if (others)
        return say_error("a part has its question in it: only limits, --threads, --quiet, --stats and "
                         "--verbose can be given");
    for (int i = 0; i < parse->operand_count; i++)
        if (!bundle_is_part(parse->operands[i]))
            return say_error("%s is no part of a question, and others are: solve them by themselves",
                             parse->operands[i]);
    for (int i = 0; i < parse->operand_count && !(i && interrupt_flag); i++)
        worst = common_worse(worst, solve(parse->operands[i], search_options, output));
    return interrupt_flag ? common_worse(worst, STATUS_LIMIT) : worst;
}
