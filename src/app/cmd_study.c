/* damier study: runs every combination of the listed option values, each in its own process, stores
 * the runs in a database, and shows tables and plots. `damier compare` is the same without a
 * database, with every engine unless some are named, and a row for each run. */
#include "app/axes.h"
#include "app/capabilities.h"
#include "app/command_line.h"
#include "app/common.h"
#include "app/interrupt.h"
#include "app/message.h"
#include "app/progress.h"
#include "app/shared_input.h"
#include "app/study_cells.h"
#include "app/study_output.h"
#include "base/alloc.h"
#include "base/say.h"
#include "base/text.h"
#include "lab/store/store.h"
#include "lab/study/contradictions.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct work {
    const struct invocation *invocation;
    struct study_options options; /* including those of a prepared study */
    const struct family_study *prepared;
    struct study_cells cells;
    struct runs other; /* of --against */
    struct store *store;
    struct progress progress;
    struct deadline deadline; /* of the study, which a signal ends */
    study_sentences contradictions;
};

/* ---- options */

/* Sets an option of a prepared study, unless the user gave it. */
static bool prepare_option(struct work *w, const char *name, const char *value)
{
    static const struct option *const tables[] = {study_options_questions, study_options_ways,
                                                  study_options_runs};
    struct sentence error;
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        for (const struct option *row = tables[i]; row->name; row++) {
            if (strcmp(row->name, name) != 0) continue;
            ASSERT(value || row->type == OPTION_FLAG);
            const void *place = (const char *)&w->options + row->offset;
            bool taken = row->type == OPTION_TEXT && *(const char *const *)place;
            return taken || option_set(tables[i], &w->options, name, value, &error) ||
                   message_refusal(&error);
        }
    ASSERT(w->invocation->varied); /* a prepared study is one of a family */
    return axes_preset(w->invocation->varied, name, value);
}

static bool prepare(struct work *w)
{
    const struct invocation *invocation = w->invocation;
    w->options = *(const struct study_options *)invocation->settings;
    w->prepared = invocation->varied ? axes_study(invocation->varied) : NULL;
    const char *const *words = w->prepared ? w->prepared->words : NULL;
    for (; words && words[0]; words += 2)
        if (!prepare_option(w, words[0], words[1])) return false;
    return true;
}

/* Without operands, the database is only shown. */
static bool is_shown_only(const struct work *w)
{
    return w->options.db && w->invocation->parse.operand_count == 0;
}

/* True if an option selects what to measure, or how. */
static bool is_asking(const struct study_options *o)
{
    bool asks = o->all || o->count || o->unique || o->limit || o->up_to_symmetry || o->no_learn || o->climb;
    for (size_t i = 0; i < STUDY_LISTS; i++) asks |= o->lists[i] != NULL;
    return asks || o->again;
}

static bool is_sensible(const struct work *w)
{
    const struct study_options *o = &w->options;
    if (is_shown_only(w) && is_asking(o))
        message_say("message.study-only-shown", SAY(say_raw("file", o->db)));
    else if (o->against && !is_shown_only(w))
        message_say("message.study-against-two", NULL);
    else if (o->against && (o->format == STUDY_SVG || o->format == STUDY_JSON))
        message_say("message.study-against-prints", NULL);
    else if (o->plot != STUDY_PLOT_UNSET && o->format != STUDY_SVG)
        message_say("message.study-plot-svg", NULL);
    else if (o->again && !o->db)
        message_say("message.study-again-db", NULL);
    else
        return true;
    return false;
}

/* ---- the description of the machine */

static void describe_machine(struct buf *out)
{
    char line[300], *colon = NULL;
    FILE *info = fopen("/proc/cpuinfo", "r");
    while (info && !colon && fgets(line, sizeof line, info))
        if (strncmp(line, "model name", strlen("model name")) == 0) colon = strchr(line, ':');
    if (info) fclose(info);
    if (colon) colon[strcspn(colon, "\n")] = '\0';
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    buf_print(out, "%s, %ld processor%s", colon ? colon + 2 : "unknown processor", processors,
              text_plural(processors));
}

static bool open_store(struct work *w)
{
    const struct study_options *o = &w->options;
    struct sentence error;
    struct buf command = {0}, machine = {0};
    if (!o->db || !job_is_coordinator(w->invocation->team)) return true;
    w->store = store_open(o->db, is_shown_only(w) ? STORE_READ : STORE_WRITE, &error);
    if (!w->store) return message_refusal(&error);
    if (is_shown_only(w)) return true;
    command_line_write(w->invocation, &command);
    describe_machine(&machine);
    const struct store_study about = {buf_text(&command), "damier " DM_VERSION, buf_text(&machine)};
    struct sentence other;
    int64_t others = store_other_studies(w->store, &about, &other);
    bool fine = store_begin(w->store, &about, &error) || message_refusal(&error);
    if (fine && others)
        message_say_remark(o->quiet, "message.study-also-runs",
                           SAY(say_raw("file", o->db), say_raw("other", other.text)));
    buf_free(&command);
    buf_free(&machine);
    return fine;
}

/* ---- measuring */

static void show_progress(void *self, const struct study *study)
{
    struct work *w = self;
    ASSERT(study->done <= study->all);
    const char *what = study->current->request.engine;
    progress_study(&w->progress, study->done, study->all, study_left(study), what ? what : "");
}

static enum study_end measure(struct work *w, struct study *study)
{
    ASSERT(!w->store || job_is_coordinator(w->invocation->team)); /* workers send it their rows */
    struct sentence error;
    w->deadline.stop = &interrupt_flag;
    *study = (struct study){.runs = &w->cells.runs,
                            .cells = w->cells.list.data,
                            .cell_count = w->cells.list.size,
                            .jobs = w->options.jobs,
                            .repeat = w->options.repeat,
                            .store = w->store,
                            .team = w->invocation->team,
                            .again = (enum study_rerun)w->options.again,
                            .deadline = &w->deadline,
                            .progress = show_progress,
                            .self = w};
    ASSERT(study->cell_count > 0);
    interrupt_catch();
    progress_begin(&w->progress, w->options.quiet);
    enum study_end end = study_run(study, &error);
    progress_erase(&w->progress);
    if (end == STUDY_BROKEN) message_say("message.study-still-stored", SAY(say_raw("why", error.text)));
    return end;
}

static void note_contradiction(void *self, const char *sentence)
{
    struct work *w = self;
    vec_push(&w->contradictions, arena_text(&w->cells.arena, sentence));
}

static bool any_broken(const struct runs *runs)
{
    for (size_t i = 0; i < runs->list.size; i++)
        if (runs->list.data[i].status >= MEASURE_REFUSED) return true;
    return false;
}

static void remark(const struct work *w, const struct study *study, enum study_end end)
{
    bool quiet = w->options.quiet;
    ASSERT(!study->recalled || w->store);
    ASSERT(w->cells.runs.list.size <= study->cell_count); /* a row for each cell, or none */
    if (study->recalled)
        message_say_remark(quiet, "message.study-recalled",
                           SAY(say_int("recalled", (int64_t)study->recalled),
                               say_int("cells", (int64_t)study->cell_count)));
    if (study->skipped)
        message_say_remark(quiet, "message.study-skipped", SAY(say_int("skipped", (int64_t)study->skipped)));
    if (end != STUDY_STOPPED) return;
    message_say_remark(quiet, w->store ? "message.study-interrupted-resumes" : "message.study-interrupted",
                       SAY(say_int("done", (int64_t)w->cells.runs.list.size),
                           say_int("cells", (int64_t)study->cell_count)));
}

/* Contradictions are reported even with --quiet. */
static int conclude(const struct work *w, const struct study *study, enum study_end end)
{
    size_t contradictions = w->contradictions.size;
    ASSERT(study->recalled + study->skipped <= study->cell_count);
    remark(w, study, end);
    for (size_t i = 0; i < contradictions; i++)
        message_say("message.contradiction", SAY(say_raw("what", w->contradictions.data[i])));
    if (end == STUDY_BROKEN) return STATUS_USAGE;
    if (contradictions) return STATUS_NONE;
    return end == STUDY_STOPPED || any_broken(&w->cells.runs) ? STATUS_LIMIT : STATUS_DONE;
}

/* ---- output */

static struct study_output output_of(const struct work *w)
{
    ASSERT(!w->options.against || is_shown_only(w)); /* is_sensible refused it with measurements */
    return (struct study_output){.options = &w->options,
                                 .runs = &w->cells.runs,
                                 .prepared = w->prepared,
                                 .contradictions = &w->contradictions,
                                 .against = w->options.against ? &w->other : NULL};
}

/* Writes the table before any remarks. */
static bool show(const struct work *w, struct file *out)
{
    struct sentence error;
    const struct study_output output = output_of(w);
    if (!study_output_write(&output, &out->buf, &error)) return message_refusal(&error);
    if (!out->path) buf_finish(&out->buf);
    return true;
}

static int measure_and_show(struct work *w, struct file *out)
{
    struct study study;
    enum study_end end = measure(w, &study);
    contradictions_find(&w->cells.runs, note_contradiction, w);
    bool shown = show(w, out);
    int status = conclude(w, &study, end);
    return shown ? status : STATUS_USAGE;
}

static bool recall(struct work *w)
{
    struct sentence error;
    ASSERT(w->store && !w->cells.list.size); /* the database is only shown */
    if (!study_read(w->store, &w->cells.runs, &error)) return message_refusal(&error);
    if (!w->options.against) return true;
    struct store *other = store_open(w->options.against, STORE_READ, &error);
    bool fine = other && study_read(other, &w->other, &error);
    store_close(other);
    return fine || message_refusal(&error);
}

static int into_file(struct work *w, int (*write)(struct work *w, struct file *out))
{
    struct file out;
    const struct study_output output = output_of(w);
    if (!study_output_sensible(&output)) return STATUS_USAGE;
    if (file_create(&out, w->options.output)) return common_close(&out, write(w, &out));
    return message_error("%s", file_error(&out));
}

static int show_alone(struct work *w, struct file *out)
{
    contradictions_find(&w->cells.runs, note_contradiction, w);
    if (!show(w, out)) return STATUS_USAGE;
    for (size_t i = 0; i < w->contradictions.size; i++)
        message_say("message.contradiction", SAY(say_raw("what", w->contradictions.data[i])));
    return w->contradictions.size ? STATUS_NONE : STATUS_DONE;
}

/* ---- all steps */

static int run(struct work *w)
{
    if (!prepare(w) || !is_sensible(w)) return STATUS_USAGE;
    if (is_shown_only(w) && !job_is_coordinator(w->invocation->team)) return STATUS_DONE;
    if (is_shown_only(w)) return open_store(w) && recall(w) ? into_file(w, show_alone) : STATUS_USAGE;
    const struct option_parse *parse = &w->invocation->parse;
    if (!w->invocation->varied &&
        !shared_input_operands(w->invocation->team, parse->operands, parse->operand_count))
        return STATUS_USAGE;
    if (!study_cells_make(w->invocation, &w->options, &w->cells))
        return w->cells.status == STATUS_LIMIT ? STATUS_LIMIT : STATUS_USAGE;
    if (!open_store(w)) return STATUS_USAGE;
    return common_worse(w->cells.status, into_file(w, measure_and_show));
}

int cmd_study_run(const struct invocation *invocation)
{
    struct work w = {.invocation = invocation};
    int status = run(&w);
    store_close(w.store);
    runs_free(&w.other);
    study_cells_free(&w.cells);
    vec_free(&w.contradictions);
    return status;
}

/* ---- the command */

static const struct study_options defaults = {
    .time_limit = 10, .repeat = 1, .jobs = 1, .shape = STUDY_GRID, .plot = STUDY_PLOT_UNSET};

static const struct command_group groups[] = {
    {"machine.title.question", study_options_questions, 0},
    {"machine.title.ways", study_options_ways, 0},
    {"machine.title.runs", study_options_runs, 0},
    {"machine.title.database", study_options_kept, 0},
    {"help.title.output", study_options_shown, 0},
    {"help.title.input", common_input_rows, offsetof(struct study_options, input)},
    {0},
};

const struct command cmd_study = {
    .name = "study",
    .blurb = "machine.study.blurb",
    .operands = " [FAMILY | FILE...]",
    .operand_most = 1 << 20,
    .description = "machine.study.description",
    .examples = "damier study queens -n 4..10 --count --model m1,m2,m3,m4\n"
                "damier study queens -n 8..12 --count --var first_fail,smallest --db q.db\n"
                "damier study --db q.db --format svg --plot heat -o heat.svg\n"
                "damier study tour -n 5..8 --method basic,border,warnsdorff --climb\n"
                "damier study --unique --engine kernel,cadical examples/binero/*.txt\n"
                "damier study --db old.db --against new.db\n"
                "damier study queens --like-report --db report.db\n",
    .exits = "machine.study.exits",
    .lacks = CAPABILITY_PICTURES, /* of boards */
    .groups = groups,
    .defaults = &defaults,
    .size = sizeof(struct study_options),
    .varies = true,
    .spreads = true,
    .run = cmd_study_run,
};
