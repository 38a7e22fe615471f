/* One board, four questions: a solution, several, how many, whether there is just one.
 *
 * Answers come from the desk, refereed, one after the other, and are written as they come (to standard output at once, because
 * the next one may take long). The words around them (no solution, unique) are part of the answer as text and in JSON; in the other
 * formats they would break the file, and go to standard error. */
#include "cli/search.h"

#include "base/alloc.h"
#include "base/clock.h"
#include "base/sentence.h"
#include "base/text.h"
#include "cli/again.h"
#include "cli/interrupt.h"
#include "cli/keep.h"
#include "cli/proof.h"
#include "cli/say.h"
#include "cli/steps_output.h"

#include <inttypes.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* What a search for one board has at hand. */
struct task {
    struct search *search;
    const struct board *board;
    struct desk *desk; /* NULL where there was nothing to search */
    double began;
    bool unkept;         /* --keep failed, which was said */
    struct sentence why; /* it stopped before the end; filled in when that is told */
};

bool search_sensible(const struct common_search *asked)
{
    if (asked->all + asked->count + asked->unique > 1) {
        say_error("--all, --count and --unique exclude each other");
        return false;
    }
    if (asked->unique && asked->limit) {
        say_error("--unique looks for two solutions at most, leave out --limit");
        return false;
    }
    if (asked->learn && asked->no_learn) {
        say_error("--learn and --no-learn exclude each other");
        return false;
    }
    struct encode_config choices;
    struct sentence error;
    if (!cnf_choices(asked->encoding, &choices, &error)) {
        say_error("%s", error.text);
        return false;
    }
    return steps_output_sensible(asked) && common_engine(asked->engine) &&
           (!asked->proof || proof_sensible(asked));
}

struct desk_request search_request(const struct common_search *asked)
{
    return (struct desk_request){.model = asked->model,
                                 .engine = asked->engine,
                                 .encoding = asked->encoding,
                                 .proof = asked->proof,
                                 .counting = asked->count && !asked->limit,
                                 .listing = asked->all || asked->count || asked->limit > 1,
                                 .complete = asked->unique || asked->up_to_symmetry,
                                 .order = asked->order,
                                 .choice = asked->choice,
                                 .learn = asked->learn      ? DESK_LEARN
                                          : asked->no_learn ? DESK_LEARN_NOT
                                                            : DESK_LEARN_AUTO,
                                 .search = asked->search ? common_searches[asked->search] : NULL,
                                 .seed = asked->seed,
                                 .threads = asked->threads,
                                 .memory_limit = asked->memory_limit,
                                 .time_limit = asked->time_limit,
                                 .up_to_symmetry = asked->up_to_symmetry,
                                 .stop = &interrupt_flag};
}

const char *search_why_stopped(const struct common_search *asked, const struct desk *desk,
                               struct sentence *out)
{
    const char *reason = desk_reason(desk);
    if (interrupt_flag || reason)
        sentence_say(out, "%s%s%s", interrupt_flag ? "interrupted" : "", interrupt_flag && reason ? ": " : "",
                     reason ? reason : "");
    else if (desk_late(desk))
        sentence_say(out, "stopped at the time limit of %g s", asked->time_limit);
    else if (asked->memory_limit)
        sentence_say(out, "stopped at the memory limit of %" PRId64 " MB", asked->memory_limit);
    else
        sentence_say(out, "stopped before the end");
    return out->text;
}

bool search_suits(const struct common_search *asked, const struct board *board)
{
    const struct desk_request request = search_request(asked);
    const struct family_model *model;
    struct family_way way;
    struct sentence error;
    if (!common_model(board->family, asked->model, &model) || !steps_output_suits(asked, board)) return false;
    if (asked->all && board->best_alone) {
        say_error("--all lists solutions, and the best one is asked for%s",
                  board->no_model ? "" : "; --limit N lists N of the best");
        return false;
    }
    if (way_choose(board, &request, &way, &error) &&
        (best_hopeful(board, &request) ||
         build_room(board, &way, true, asked->memory_limit, &error) != BUILD_OVER_MACHINE))
        return true;
    say_error("%s", error.text);
    return false;
}

/* A number is told as text or in JSON; a picture of it there is none. */
static bool can_tell(const struct common_search *asked, const struct common_output *output)
{
    bool told = strcmp(output->format, "text") == 0 || strcmp(output->format, "json") == 0;
    if (asked->count && !told)
        say_error("--count tells a number: as text or json, not as %s", output->format);
    return told || !asked->count;
}

bool search_open(struct search *search, const struct common_search *asked, const struct common_output *output,
                 size_t boards)
{
    *search = (struct search){.asked = *asked, .output = *output};
    bool several = boards > 1 || asked->all || asked->unique || asked->limit > 1;
    return can_tell(asked, output) && steps_output_fits(asked, output) &&
           output_open(&search->out, output, several);
}

int search_close(struct search *search, int status)
{
    progress_erase(&search->progress);
    arena_free(&search->scratch);
    if (status != STATUS_USAGE) return output_close(&search->out, status);
    output_abandon(&search->out);
    return status;
}

/* ---- Writing ---- */

static bool as(const struct search *search, const char *format)
{
    return strcmp(search->output.format, format) == 0;
}

static struct buf *next_answer(struct search *search)
{
    progress_erase(&search->progress);
    return output_next(&search->out, !as(search, "json"));
}

static struct buf *next_line(struct search *search)
{
    progress_erase(&search->progress);
    return output_next(&search->out, false);
}

static struct write_facts facts_of(const struct task *task, const char *status)
{
    const struct search *search = task->search;
    struct write_facts facts = {.status = status,
                                .file = search->file,
                                .engine = task->desk ? desk_engine(task->desk) : NULL,
                                .seed = search->asked.seed,
                                .animate = search->output.animate,
                                .seconds = clock_wall() - task->began};
    facts.optimised = task->desk && desk_objective(task->desk, &facts.objective);
    return facts;
}

/* A blank line between answers, but in JSON, which has one on each line. */
static struct buf *write_values(const struct task *task, const int32_t *values,
                                const struct write_facts *facts)
{
    struct search *search = task->search;
    progress_erase(&search->progress);
    return output_answer(&search->out, task->board, values, facts, !as(search, "json"), &search->scratch);
}

static void add_number(struct write_facts *facts, const char *key, wide value)
{
    int i = 0;
    while (facts->numbers[i].key) i++;
    facts->numbers[i].key = key;
    facts->numbers[i].value = value;
}

struct found { /* a solution */
    const int32_t *values;
    int64_t class_size;
};

static struct found last_found(const struct task *task)
{
    return (struct found){desk_values(task->desk), desk_class_size(task->desk)};
}

/* Its class is told where that was asked for. */
static void write_found(const struct task *task, struct found found, struct write_facts facts)
{
    const struct search *search = task->search;
    int64_t size = found.class_size;
    bool classed = search->asked.up_to_symmetry && size > 0;
    if (classed) add_number(&facts, "class_size", (wide)size);
    struct buf *out = write_values(task, found.values, &facts);
    if (!classed) return;
    if (as(search, "text"))
        buf_print(out, "stands for %" PRId64 " solution%s\n", size, text_plural(size));
    else if (!as(search, "json"))
        say_note(search->output.quiet, "it stands for %" PRId64 " solution%s", size, text_plural(size));
}

/* A word or sentence that is the answer, or goes with it. */
static void write_words(struct search *search, const char *words)
{
    if (as(search, "text"))
        buf_print(next_answer(search), "%s\n", words);
    else
        say_note(search->output.quiet, "%s", words);
}

static const char *why_stopped(struct task *task)
{
    return search_why_stopped(&task->search->asked, task->desk, &task->why);
}

/* Of an answer: the best one, one of several, or the best that was found until the search was
 * stopped. */
static struct write_facts facts_found(struct task *task, dm_status status)
{
    struct write_facts facts = facts_of(task, "solution");
    if (facts.optimised && status == DM_OPTIMAL) facts.status = "optimal";
    if (facts.optimised && status == DM_SOLUTION) facts.stopped = why_stopped(task);
    return facts;
}

static struct write_facts facts_stopped(struct task *task)
{
    struct write_facts facts = facts_of(task, "unknown");
    facts.stopped = why_stopped(task);
    return facts;
}

static const char *why_none(const struct task *task, const struct verdict *wrong)
{
    return wrong ? wrong->sentence.text : task->desk ? desk_reason(task->desk) : NULL;
}

/* In JSON: a status without a solution. Nothing in other formats. */
static void write_status(const struct task *task, const struct write_facts *facts)
{
    if (as(task->search, "json")) write_values(task, NULL, facts);
}

/* ---- Ends ---- */

static int tell_stopped(struct task *task, const char *what)
{
    progress_erase(&task->search->progress);
    say_note(task->search->output.quiet, "%s: %s", why_stopped(task), what);
    return STATUS_LIMIT;
}

/* A method does not suit the board or the question: what was asked for cannot be. */
static int tell_unfit(const struct task *task)
{
    progress_erase(&task->search->progress);
    return say_error("%s", desk_error(task->desk));
}

static int tell_failed(const struct task *task)
{
    progress_erase(&task->search->progress);
    if (task->unkept) return STATUS_USAGE;
    if (desk_reason(task->desk)) return tell_unfit(task);
    say_error("%s", desk_error(task->desk));
    return STATUS_LIMIT;
}

static int tell_none(const struct task *task, const struct verdict *wrong)
{
    struct sentence words;
    struct write_facts facts = facts_of(task, "none");
    const char *why = why_none(task, wrong);
    facts.wrong = wrong;
    facts.reason = why;
    sentence_say(&words, "no solution%s%s", why ? ": " : "", why ? why : "");
    write_status(task, &facts);
    if (!as(task->search, "json")) write_words(task->search, words.text);
    return STATUS_NONE;
}

/* ---- Questions ---- */

static bool is_answer(dm_status status)
{
    return status == DM_SOLUTION || status == DM_OPTIMAL;
}

static bool can_write(const struct task *task)
{
    return output_good(&task->search->out);
}

/* The next answer; the first one is kept where --keep asks for it, whatever the question was. */
static dm_status find_next(struct task *task)
{
    const char *keep = task->search->output.keep;
    dm_status status = desk_next(task->desk);
    if (!keep || !is_answer(status) || desk_found(task->desk) > 1) return status;
    task->unkept = !keep_answer(keep, task->board, desk_values(task->desk));
    return task->unkept ? DM_INVALID : status;
}

/* Where the model leaves solutions out, that is said with them. */
static void note_model(const struct task *task)
{
    const struct search *search = task->search;
    const char *name = search->asked.model;
    const struct family_model *model = name ? families_model(task->board->family, name) : NULL;
    if (model && model->keeps) say_note(search->output.quiet, "%s keeps %s", model->name, model->keeps);
}

/* Where something is optimised: whether it is the best, or how far the bound is away. */
static int tell_best(struct task *task, dm_status status)
{
    struct desk_objective o;
    char words[120], bound[40] = "";
    if (!desk_objective(task->desk, &o)) return STATUS_DONE;
    if (status == DM_OPTIMAL || status == DM_NONE) {
        say_note(task->search->output.quiet, "optimal: %" PRId64 "%s%s", o.best, o.by ? ", by " : "",
                 o.by ? o.by : "");
        return STATUS_DONE;
    }
    if (o.has_bound) snprintf(bound, sizeof bound, ", bound %" PRId64, o.bound);
    snprintf(words, sizeof words, "best found %" PRId64 "%s", o.best, bound);
    return tell_stopped(task, words);
}

static bool says_no(const char *line)
{
    static const char *const words[] = {"n", "no", "q", "quit"};
    char word[8] = "";
    sscanf(line, "%7s", word);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcasecmp(word, words[i]) == 0) return true;
    return false;
}

/* At a terminal, where --all would scroll by: is one more wanted? An empty line is yes; n, no, q,
 * quit and the end of the input are no, and so is an interruption. */
static bool goes_on(const struct task *task)
{
    const struct search *search = task->search;
    char line[80];
    if (!task->board->family->asks || !search->asked.all || output_aside(&search->out) ||
        search->output.quiet)
        return true;
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) return true;
    progress_erase(&task->search->progress);
    fputs("another one? [Y/n] ", stderr);
    fflush(stderr);
    bool told = fgets(line, sizeof line, stdin) && !interrupt_flag;
    if (!told) fputc('\n', stderr);
    return told && !says_no(line);
}

static int find_some(struct task *task, int64_t most)
{
    struct search *search = task->search;
    char found[100];
    dm_status status = DM_SOLUTION;
    while (can_write(task) && desk_found(task->desk) < most && is_answer(status = find_next(task))) {
        if (output_full(&search->out, search->output.quiet)) return STATUS_LIMIT;
        write_found(task, last_found(task), facts_found(task, status));
        output_flush(&search->out);
        if (output_aside(&search->out)) progress_count(&search->progress, desk_found(task->desk));
        if (goes_on(task)) continue;
        if (!interrupt_flag) return STATUS_DONE;
        status = DM_UNKNOWN;
        break;
    }
    int64_t count = desk_found(task->desk);
    if (status == DM_INVALID) return tell_failed(task);
    if (status == DM_NONE && count == 0) return tell_none(task, NULL);
    if (most > 1 && count) note_model(task);
    if (status != DM_UNKNOWN) return tell_best(task, status);
    struct write_facts facts = facts_stopped(task);
    if (count == 0) write_status(task, &facts);
    if (count == 0)
        snprintf(found, sizeof found, "no solution found so far");
    else
        snprintf(found, sizeof found, "%" PRId64 " solution%s found so far", count, text_plural(count));
    return tell_stopped(task, found);
}

struct tally {
    wide count;         /* solutions, or classes of them */
    int64_t stands_for; /* solutions, in all these classes */
    bool more;          /* or perhaps more: counting stopped at --limit */
};

static int tell_count(struct task *task, struct tally tally, const struct verdict *wrong)
{
    struct search *search = task->search;
    bool classes = search->asked.up_to_symmetry, quiet = search->output.quiet;
    char number[WIDE_ROOM];
    wide_text(tally.count, number);
    struct write_facts facts = facts_of(task, tally.count ? "counted" : "none");
    facts.wrong = wrong;
    facts.reason = why_none(task, wrong);
    add_number(&facts, tally.more ? "at_least" : "count", tally.count);
    if (classes) add_number(&facts, "solutions", (wide)tally.stands_for);
    write_status(task, &facts);
    if (!as(search, "json")) buf_print(next_line(search), "%s\n", number);
    output_flush(&search->out); /* the number before the notes on it */
    if (tally.more) say_note(quiet, "at least %s: stopped at --limit %" PRId64, number, search->asked.limit);
    note_model(task);
    if (tally.count && task->desk) tell_best(task, DM_OPTIMAL);
    if (classes && tally.count)
        say_note(quiet, "%s class%s for %" PRId64 " solution%s", number,
                 tally.count == 1 ? " stands" : "es stand", tally.stands_for, text_plural(tally.stands_for));
    return tally.count ? STATUS_DONE : STATUS_NONE;
}

static int tell_uncounted(struct task *task, int64_t count)
{
    bool classes = task->search->asked.up_to_symmetry;
    char found[100];
    struct write_facts facts = facts_stopped(task);
    add_number(&facts, "at_least", (wide)count);
    write_status(task, &facts);
    if (count) tell_best(task, DM_OPTIMAL);
    snprintf(found, sizeof found, "at least %" PRId64 " %s", count,
             count == 1 ? (classes ? "class" : "solution") : (classes ? "classes" : "solutions"));
    return tell_stopped(task, found);
}

/* A count that was stopped, and kept: how to go on. */
static void tell_kept(const struct task *task)
{
    const struct search *search = task->search;
    const char *file = task->board->checkpoint;
    struct buf words = {0};
    if (!file || !search->invocation) return;
    again_write(search->invocation, &words);
    if (access(file, F_OK) == 0)
        say_note(search->output.quiet, "what was counted is kept in %s, to go on: %s", file,
                 buf_text(&words));
    else
        say_note(search->output.quiet, "nothing was kept in %s so far", file);
    buf_free(&words);
}

/* Why there is none, where a number or a word is the answer. */
static void note_reason(const struct task *task)
{
    if (desk_reason(task->desk))
        say_note(task->search->output.quiet, "no solution: %s", desk_reason(task->desk));
}

static int count_at_once(struct task *task)
{
    struct tally tally = {0};
    dm_status status = desk_count(task->desk, &tally.count);
    if (status == DM_INVALID) return tell_unfit(task);
    if (status == DM_NONE) note_reason(task);
    if (status != DM_UNKNOWN) return tell_count(task, tally, NULL);
    int end = tell_uncounted(task, 0);
    tell_kept(task);
    return end;
}

/* At --limit one more is asked for, so that a number which is all there are is not called a lower bound. */
static int count_all(struct task *task)
{
    if (desk_counts(task->desk)) return count_at_once(task);
    int64_t most = task->search->asked.limit ? task->search->asked.limit : INT64_MAX, count = 0;
    struct tally tally = {0};
    dm_status status = DM_SOLUTION;
    while (count < most && is_answer(status = find_next(task))) {
        count++;
        tally.stands_for += desk_class_size(task->desk);
        progress_count(&task->search->progress, count);
    }
    if (count == most) {
        status = find_next(task);
        tally.more = status != DM_NONE;
    }
    if (status == DM_NONE && count == 0) note_reason(task);
    if (!task->search->asked.up_to_symmetry) count = tally.stands_for; /* the desk may count by classes */
    tally.count = (wide)count;
    if (status == DM_INVALID) return tell_failed(task);
    if (status == DM_UNKNOWN && count < most) return tell_uncounted(task, count);
    return tell_count(task, tally, NULL);
}

/* In JSON the one solution comes with the word; two solutions follow it. */
static int tell_unique(struct task *task, int64_t count, struct found found, const struct verdict *wrong)
{
    static const char *const words[] = {"none", "unique", "several"};
    struct write_facts facts = facts_of(task, words[count]);
    facts.wrong = wrong;
    facts.reason = why_none(task, wrong);
    add_number(&facts, count < 2 ? "count" : "at_least", (wide)count);
    if (!as(task->search, "json"))
        write_words(task->search, words[count]);
    else if (count == 1)
        write_found(task, found, facts);
    else
        write_status(task, &facts);
    if (count && task->desk) tell_best(task, DM_OPTIMAL);
    return count == 1 ? STATUS_DONE : STATUS_NONE;
}

/* Is the best asked for, and not known to be found? */
static bool is_open(const struct write_facts *facts)
{
    const struct desk_objective *o = &facts->objective;
    return facts->optimised && !(o->has_bound && o->bound == o->best);
}

/* What there is comes behind the word on it, because it is no answer to the question. */
static int tell_undecided(struct task *task, struct found found)
{
    int64_t count = desk_found(task->desk);
    struct write_facts facts = facts_stopped(task);
    add_number(&facts, "at_least", (wide)count);
    tell_stopped(task, !count ? "no solution found so far"
                       : is_open(&facts)
                           ? "one solution found, perhaps not the best, or not the only best one"
                           : "one solution found, perhaps not the only one");
    if (count)
        write_found(task, found, facts);
    else
        write_status(task, &facts);
    return STATUS_LIMIT;
}

/* The word comes before the two solutions, so the first one waits until the second is known. */
static int judge_unique(struct task *task)
{
    struct found first = {0};
    dm_status status = find_next(task);
    if (is_answer(status)) {
        first = last_found(task);
        first.values = memcpy(alloc_array(task->board->cells, sizeof *first.values), first.values,
                              task->board->cells * sizeof *first.values);
        status = find_next(task);
    }
    if (status == DM_NONE && desk_found(task->desk) == 0) note_reason(task);
    int result = status == DM_INVALID   ? tell_failed(task)
                 : status == DM_UNKNOWN ? tell_undecided(task, first)
                                        : tell_unique(task, desk_found(task->desk), first, NULL);
    if (is_answer(status)) {
        write_found(task, first, facts_found(task, status));
        write_found(task, last_found(task), facts_found(task, status));
    }
    alloc_free((void *)first.values);
    return result;
}

/* The clues break a rule by themselves: no search is needed, and the reason can be told. */
static int tell_clash(struct task *task, const struct verdict *wrong)
{
    const struct search *search = task->search;
    if (!search->asked.count && !search->asked.unique) return tell_none(task, wrong);
    if (!as(search, "json")) say_note(search->output.quiet, "no solution: %s", wrong->sentence.text);
    if (search->asked.count) return tell_count(task, (struct tally){0}, wrong);
    return tell_unique(task, 0, (struct found){0}, wrong);
}

/* Larger than --memory-limit: given up before it began. */
static int tell_too_large(const struct task *task, const char *sentence)
{
    const struct search *search = task->search;
    struct write_facts facts = facts_of(task, "unknown");
    facts.stopped = sentence;
    if (search->asked.count || search->asked.unique) add_number(&facts, "at_least", 0);
    write_status(task, &facts);
    say_note(search->output.quiet, "%s", sentence);
    return STATUS_LIMIT;
}

static int ask(struct task *task)
{
    const struct common_search *asked = &task->search->asked;
    if (asked->count) return count_all(task);
    if (asked->unique) return judge_unique(task);
    if (asked->limit) return find_some(task, asked->limit);
    return find_some(task, asked->all ? INT64_MAX : 1);
}

static int answer(struct task *task)
{
    struct search *search = task->search;
    const struct common_search *asked = &search->asked;
    const struct family *family = task->board->family;
    struct sentence error;
    struct verdict wrong = {0};
    struct family_way way;
    struct desk_request request = search_request(asked);
    const double least = 0.001; /* 0 would be no limit */
    if (asked->time_limit > 0)
        request.time_limit =
            asked->time_limit - search->spent > least ? asked->time_limit - search->spent : least;
    request.progress = progress_show;
    request.share = progress_part;
    request.progress_self = &search->progress;
    if (search->output.verbose) {
        request.log = verbose_line;
        request.log_self = &search->log;
    }
    if (family->clash && family->clash(task->board, &wrong)) {
        if (!asked->proof) return tell_clash(task, &wrong);
        say_note(search->output.quiet, "%s", wrong.sentence.text);
    }
    if (!way_choose(task->board, &request, &way, &error)) return say_error("%s", error.text);
    if (!search->remarked) common_threads(way.engine, asked->threads, search->output.quiet);
    search->remarked = true;
    bool over = build_room(task->board, &way, true, asked->memory_limit, &error) == BUILD_OVER_LIMIT;
    if (over && !best_hopeful(task->board, &request)) return tell_too_large(task, error.text);
    task->desk = desk_open(task->board, &request, &error);
    if (task->desk) return ask(task);
    return over ? tell_too_large(task, error.text) : say_error("%s", error.text);
}

static void write_stats(const struct task *task)
{
    struct buf err = {0};
    progress_erase(&task->search->progress);
    buf_stream(&err, STDERR_FILENO);
    if (as(task->search, "json")) {
        if (task->desk)
            desk_stats_json(task->desk, &err);
        else
            buf_add(&err, "{}");
        buf_char(&err, '\n');
    } else if (task->desk) {
        desk_stats(task->desk, &err);
    }
    buf_finish(&err);
    buf_free(&err);
}

static void write_preface(const struct board *board)
{
    struct buf err = {0};
    if (!board->family->preface) return;
    buf_stream(&err, STDERR_FILENO);
    board->family->preface(board, &err);
    buf_finish(&err);
    buf_free(&err);
}

int search_board(struct search *search, const struct board *board)
{
    const struct common_output *output = &search->output;
    struct task task = {.search = search, .board = board, .began = clock_wall()};
    if (output_full(&search->out, output->quiet)) return STATUS_LIMIT;
    if (search->asked.steps) return steps_output_board(search, board);
    write_preface(board);
    interrupt_catch();
    progress_begin(&search->progress, output->quiet);
    search->log = (struct verbose){.progress = &search->progress};
    int status = STATUS_USAGE;
    if (!output->keep || keep_formula(output->keep, board, &search->asked)) status = answer(&task);
    output_flush(&search->out);
    if (output->stats && status != STATUS_USAGE) write_stats(&task);
    progress_erase(&search->progress);
    if (search->asked.proof && task.desk) proof_tell(&search->asked, task.desk, output->quiet);
    desk_close(task.desk);
    return status;
}
