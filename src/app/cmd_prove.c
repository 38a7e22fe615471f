/* damier prove: reads a base of Horn clauses, and answers queries to it, from the command line or
 * at a prompt. */
#include "app/common.h"
#include "app/interrupt.h"
#include "app/line_input.h"
#include "app/message.h"
#include "app/prove_query.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "base/stats.h"
#include "base/text.h"

#include <string.h>
#include <unistd.h>

struct text { /* a file of rules */
    const char *path;
    char *bytes; /* owned */
    size_t length;
};

typedef VEC(struct text) text_list;

struct job {
    const struct prove_query_settings *settings;
    struct prove_query prove_query;
    text_list texts;
    struct arena arena; /* names of files */
    struct file out;
    struct limits_guard guard; /* of `out` */
};

/* ---- Rules ---- */

static bool add_text(struct job *job, const char *path)
{
    struct text text = {.path = path};
    limits_begin(&job->prove_query.limits, job->settings->time_limit, job->settings->memory_limit);
    text.bytes = common_slurp_within(&job->prove_query.limits, path, &text.length);
    if (text.bytes) vec_push(&job->texts, text);
    return text.bytes != NULL;
}

/* Names of files, separated by commas. */
static bool add_texts(struct job *job, const char *list)
{
    while (list && *list) {
        size_t length = strcspn(list, ",");
        char *path = arena_bytes(&job->arena, length + 1);
        memcpy(path, list, length);
        if (!add_text(job, path)) return false;
        list += length + (list[length] == ',');
    }
    return true;
}

static bool is_propositional(const struct job *job)
{
    for (size_t i = 0; i < job->texts.size; i++)
        if (!prove_is_propositional(job->texts.data[i].bytes, job->texts.data[i].length)) return false;
    return true;
}

static bool load(struct job *job)
{
    ASSERT(job->texts.size > 0); /* RULES, then the files of --load */
    for (size_t i = 0; i < job->texts.size; i++) {
        const struct text *text = &job->texts.data[i];
        struct reader reader;
        reader_text(&reader, common_name(text->path), text->bytes, text->length);
        reader_skip_mark(&reader);
        if (prove_load(job->prove_query.prover, &reader)) continue;
        message_error("%s", reader.error.text);
        return false;
    }
    return true;
}

/* ---- The prover ---- */

static void note(void *self, const char *sentence)
{
    const struct job *job = self;
    message_remark(job->settings->quiet, "%s", sentence);
}

static struct prover *open_prover(struct job *job, bool propositional)
{
    const struct prove_query_settings *s = job->settings;
    ASSERT(!s->trace || !s->explain);
    struct prove_config config = {.propositional = propositional,
                                  .mode = s->trace     ? PROVE_TRACE
                                          : s->explain ? PROVE_EXPLAIN
                                          : s->depth   ? PROVE_BOUNDED
                                                       : PROVE_RUN,
                                  .depth = s->depth,
                                  .occurs_check = s->occurs_check,
                                  .memory = (size_t)s->memory_limit << 20,
                                  .out = &job->out.buf,
                                  .deadline = &job->prove_query.limits.deadline,
                                  .note = note,
                                  .self = job};
    /* Other methods do not derive goals, which is what these modes show or bound. */
    ASSERT(s->method == PROVE_QUERY_BACKWARD || (propositional && config.mode == PROVE_RUN));
    return prove_open(&config);
}

/* True if the user decides after each answer whether to search for another. */
static bool is_dialogue(const struct prove_query_settings *s)
{
    bool several = s->all || s->first || s->count || s->limit || s->format != PROVE_QUERY_TEXT;
    return line_input_is_terminal() && !several && !s->output && s->method == PROVE_QUERY_BACKWARD;
}

#define AT(field) .offset = offsetof(struct prove_numbers, field)
static const struct stats_row stats_rows[] = {
    {.name = "clauses", .type = STATS_COUNT, AT(clauses), .help = "of the base"},
    {.name = "instructions",
     .type = STATS_COUNT,
     AT(instructions),
     .help = "words of code, library included"},
    {.name = "inferences",
     .type = STATS_COUNT,
     AT(inferences),
     .help = "calls, or goals of a propositional base"},
    {.name = "collections", .type = STATS_COUNT, AT(collections), .help = "of garbage"},
    {.name = "heap_bytes", .type = STATS_BYTES, AT(heap_bytes), .help = "of the heap"},
    {.name = "stack_bytes", .type = STATS_BYTES, AT(stack_bytes), .help = "of all stacks, heap included"},
    {0},
};
#undef AT

static void write_stats(const struct job *job)
{
    struct prove_numbers numbers;
    struct buf err = {0};
    if (!job->settings->stats) return;
    prove_numbers(job->prove_query.prover, &numbers);
    buf_stream(&err, STDERR_FILENO);
    stats_text(stats_rows, &numbers, &err);
    buf_print(&err, "seconds       %14.6f\n", deadline_spent(&job->prove_query.limits.deadline));
    buf_finish(&err);
    buf_free(&err);
}

/* ---- The prompt ---- */

static bool is_end(const char *line)
{
    return strcmp(line, "halt.") == 0 || strcmp(line, "halt") == 0;
}

static bool is_blank(const char *line)
{
    return line[strspn(line, " \t")] == '\0' || line[strspn(line, " \t")] == '%';
}

/* A query is a line. Errors and limits end the query, not the prompt. */
static int dialogue(struct job *job)
{
    /* queries come from there */
    ASSERT(job->settings->rules && strcmp(job->settings->rules, "-") != 0);
    /* a picture has one proof */
    ASSERT(job->settings->format != PROVE_QUERY_SVG);
    struct line_input *typed = line_input_open();
    int status = STATUS_DONE;
    const char *line;
    while ((line = line_input_line(typed, "?- ")) && !is_end(line)) {
        interrupt_forget();
        if (is_blank(line)) continue;
        int one = prove_query_run(&job->prove_query, line);
        if (!line_input_is_terminal()) status = common_worse(status, one);
        buf_finish(&job->out.buf);
        write_stats(job);
        interrupt_forget();
    }
    line_input_close(typed);
    return status;
}

/* ---- The command ---- */

static int answer(struct job *job)
{
    const struct prove_query_settings *s = job->settings;
    if (!file_create(&job->out, s->output)) return message_error("%s", file_error(&job->out));
    if (!load(job)) {
        file_abandon(&job->out);
        return STATUS_USAGE;
    }
    ASSERT(job->prove_query.out == &job->out.buf); /* so write/1 and answers come in order */
    limits_guard(&job->guard, &job->prove_query.limits.deadline, &job->out.buf);
    int status = s->query ? prove_query_run(&job->prove_query, s->query) : dialogue(job);
    if (s->query) write_stats(job);
    if (status == STATUS_USAGE && s->output) {
        file_abandon(&job->out);
        return status;
    }
    return common_close(&job->out, status);
}

static int refuse_method(const struct prove_query_settings *s, bool propositional)
{
    if (s->method == PROVE_QUERY_BACKWARD) return STATUS_DONE;
    if (!propositional) return message_say("message.prove-propositional", NULL);
    if (s->all || s->count || s->limit || s->trace || s->explain || s->depth)
        return message_say("message.prove-only-decides", NULL);
    return STATUS_DONE;
}

static int refuse(const struct prove_query_settings *s)
{
    if (s->all + s->first + s->count > 1) return message_say("message.prove-exclusive", NULL);
    if (s->trace && s->explain) return message_say("message.prove-trace-explain", NULL);
    if (s->format == PROVE_QUERY_SVG && !s->explain)
        return message_say("message.prove-svg-needs-explain", NULL);
    if (s->format == PROVE_QUERY_SVG && (s->all || s->count || s->limit || !s->query))
        return message_say("message.prove-svg-one", NULL);
    if (s->engine && s->method != PROVE_QUERY_SAT) return message_say("message.prove-engine-sat", NULL);
    if (!s->query && (!s->rules || strcmp(s->rules, "-") == 0))
        return message_say("message.prove-query-missing", NULL);
    return STATUS_DONE;
}

static int run(const struct invocation *invocation)
{
    struct job job = {.settings = invocation->settings};
    int status = refuse(job.settings);
    if (status != STATUS_DONE) return status;
    interrupt_catch();
    if (!add_text(&job, job.settings->rules) || !add_texts(&job, job.settings->load)) {
        status = job.prove_query.limits.deadline.reached ? STATUS_LIMIT : STATUS_USAGE;
    } else {
        bool propositional = is_propositional(&job);
        status = refuse_method(job.settings, propositional);
        job.prove_query.prover = status == STATUS_DONE ? open_prover(&job, propositional) : NULL;
    }
    ASSERT(job.prove_query.prover || status != STATUS_DONE);
    if (job.prove_query.prover) {
        job.prove_query.settings = job.settings;
        job.prove_query.out = &job.out.buf;
        job.prove_query.asks = is_dialogue(job.settings);
        status = answer(&job);
        if (job.prove_query.limits.deadline.reached && invocation->last) limits_leave(status);
        prove_close(job.prove_query.prover);
    }
    for (size_t i = 0; i < job.texts.size; i++) alloc_free(job.texts.data[i].bytes);
    vec_free(&job.texts);
    arena_free(&job.arena);
    return status;
}

#define AT(field) .offset = offsetof(struct prove_query_settings, field)

static const char *const methods[] = {"backward", "forward", "sat", NULL};
static const char *const formats[] = {"text", "json", "svg", NULL};

static const struct option rows[] = {
    OPTION_ROW_FILE("RULES", AT(rules), "machine.prove.file"),
    {.name = "QUERY",
     .type = OPTION_TEXT,
     .positional = true,
     .optional = true,
     AT(query),
     .help = "machine.prove.query"},
    {0},
};

static const struct option question_rows[] = {
    OPTION_ROW_FLAG("all", 'a', AT(all), "machine.prove.all"),
    OPTION_ROW_FLAG("first", 0, AT(first), "machine.prove.first"),
    OPTION_ROW_COUNT(AT(count), "machine.prove.count"),
    OPTION_ROW_INT("limit", 0, AT(limit), 1, 1e15, "N", "machine.prove.limit"),
    OPTION_ROW_FLAG("trace", 0, AT(trace), "machine.prove.trace"),
    OPTION_ROW_FLAG("explain", 0, AT(explain), "machine.prove.explain"),
    {0},
};

static const struct option search_rows[] = {
    OPTION_ROW_CHOICE("method", 0, AT(method), methods, "NAME", "machine.prove.method"),
    OPTION_ROW_ENGINE(AT(engine), 'e', "NAME", "machine.prove.engine"),
    {.name = "load",
     .type = OPTION_TEXT,
     AT(load),
     .argument = "FILE",
     .reads = true,
     .once = true,
     .help = "machine.prove.load"},
    OPTION_ROW_INT("depth", 0, AT(depth), 1, 1e9, "N", "machine.prove.depth"),
    OPTION_ROW_FLAG("occurs-check", 0, AT(occurs_check), "machine.prove.occurs-check"),
    OPTION_ROW_TIME_LIMIT(AT(time_limit), 1e9, "machine.prove.time-limit"),
    OPTION_ROW_MEMORY_LIMIT(AT(memory_limit), "machine.prove.memory-limit"),
    {0},
};

static const struct option output_rows[] = {
    OPTION_ROW_FORMAT_OF(AT(format), formats, "machine.prove.format"),
    OPTION_ROW_OUTPUT(AT(output), "help.option.output"),
    OPTION_ROW_STATS(AT(stats), "machine.stats"),
    OPTION_ROW_QUIET(AT(quiet), "machine.quiet"),
    {0},
};

static const struct command_group groups[] = {
    {"help.title.operands", rows, 0},
    {"machine.title.question", question_rows, 0},
    {"help.title.search", search_rows, 0},
    {"help.title.output", output_rows, 0},
    {0},
};

const struct command cmd_prove = {
    .name = "prove",
    .blurb = "machine.prove.blurb",
    .description = "machine.prove.description",
    .examples = "damier prove examples/prove/document.txt 'A, D' --trace\n"
                "damier prove examples/prove/car.txt voiture_OK --explain\n"
                "damier prove examples/prove/family.pl 'ancestor(X, eve)' --all\n"
                "damier prove examples/prove/queens.pl 'queens(8, Q)' --count\n"
                "damier prove examples/prove/family.pl\n",
    .exits = "machine.prove.exits",
    .groups = groups,
    .size = sizeof(struct prove_query_settings),
    .run = run,
};
