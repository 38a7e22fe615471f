/* damier generate: puzzles with a unique solution, or random boards of a family that has its own
 * generator.
 *
 * Puzzle number i has the first seed plus i, so each puzzle can be made again by itself, and
 * puzzles do not depend on each other. With several ranks, or with a checkpoint, a puzzle is a part
 * of a job; results are taken in the order of their numbers, so the output is the same as in one
 * process. A puzzle that misses the requested level or number of clues is written with a remark. */
#include "app/capabilities.h"
#include "app/checkpoint.h"
#include "app/interrupt.h"
#include "app/message.h"
#include "app/output.h"
#include "app/progress.h"
#include "base/alloc.h"
#include "base/say.h"
#include "base/sentence.h"
#include "base/text.h"
#include "explain/steps.h"
#include "puzzle/generate/generate.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct settings {
    const char *family;
    int64_t number, seed;
    int level; /* 0: any, else 1 more than enum level */
    const char *clues;
    int pattern;
    const char *engine;
    double time_limit;
    int64_t memory_limit;
    const char *checkpoint; /* NULL: none */
    struct common_output output;
    struct common_input input; /* for variants of the rules */
};

/* ---- the request */

/* The values of the family's own options. */
static void *options_of(const struct invocation *invocation, const struct family *family)
{
    size_t i = 0;
    while (families[i] != family) i++;
    ASSERT(families_generate_options(family) && invocation->generate_options[i]);
    return invocation->generate_options[i];
}

static struct board *make_board(const struct invocation *invocation, struct arena *arena)
{
    const struct settings *settings = invocation->settings;
    const struct family *family = invocation->subject;
    const void *generate_options = options_of(invocation, family);
    const char *path = common_named_file(family->puzzles->generate_options.options, generate_options);
    ASSERT(path ? family->puzzles->load != NULL : family->puzzles->blank != NULL);
    struct board *board;
    if (path) {
        struct limits limits;
        limits_begin(&limits, 0, 0);
        board = common_load(arena, &limits, path, family->puzzles->load, generate_options);
    } else {
        struct sentence error;
        board = family->puzzles->blank(arena, generate_options, &error);
        if (!board) message_refusal(&error);
    }
    return board && common_vary(&settings->input, board) ? board : NULL;
}

static bool read_clues(const char *word, struct generate_request *request)
{
    char *end;
    request->clues = GENERATE_MINIMAL;
    if (!word || strcmp(word, "minimal") == 0) return true;
    request->clues = strcmp(word, "minimum") == 0 ? GENERATE_MINIMUM : GENERATE_SHARE;
    if (request->clues == GENERATE_MINIMUM) return true;
    request->share = strtod(word, &end);
    if (end > word && strspn(word, "0123456789") == strlen(word) && request->share <= 1e9) {
        request->clues = GENERATE_NUMBER;
        request->number = (int64_t)request->share;
        return true;
    }
    if (strcmp(end, "%") == 0) {
        request->share /= 100;
        end++;
    }
    if (end > word && *end == '\0' && request->share >= 0 && request->share <= 1) return true;
    message_say("message.clues-takes", SAY(say_raw("word", word)));
    return false;
}

/* More clues than cells and marks, such as links, cannot be found on any board. */
static bool has_room(const struct generate_request *request)
{
    int64_t most = (int64_t)(request->board->cells + request->board->most_marks);
    if (request->clues != GENERATE_NUMBER || request->number <= most) return true;
    message_say("message.clues-room", SAY(say_int("number", request->number), say_int("most", most)));
    return false;
}

/* ---- output */

static double share(const struct puzzle *puzzle)
{
    ASSERT(puzzle->clues <= puzzle->board->cells + puzzle->board->most_marks);
    return (double)puzzle->clues / (double)puzzle->board->cells;
}

/* In per cent, to one decimal: 100.0 only if all cells are given. */
static double percent(double share)
{
    return share < 1 ? fmin(100 * share, 99.9) : 100 * share;
}

/* The board in its own format. */
static void json_board(const struct board *board, struct json_writer *json)
{
    struct buf text = {0};
    board->family->write(board, NULL, &text);
    json_write_text(json, "puzzle", buf_text(&text));
    buf_free(&text);
}

static void json_puzzle(const void *self, struct json_writer *json)
{
    const struct puzzle *puzzle = self;
    ASSERT(puzzle->marks <= puzzle->clues && puzzle->marks <= puzzle->board->most_marks);
    json_board(puzzle->board, json);
    json_write_int(json, "clues", (int64_t)puzzle->clues);
    json_write_raw(json, "share", "%.4f", share(puzzle));
    if (puzzle->board->most_marks) json_write_int(json, "marks", (int64_t)puzzle->marks);
    if (steps_has_levels(puzzle->board->family)) json_write_text(json, "level", steps_levels[puzzle->level]);
}

struct random { /* a random board; one with a level has a unique solution */
    const struct board *board;
    const char *level; /* NULL: none was requested */
    const char *word;  /* key of the same (steps_words) */
    int64_t seed, tried;
    bool nearest; /* not of the requested level */
};

static void json_random(const void *self, struct json_writer *json)
{
    const struct random *random = self;
    ASSERT(!random->nearest || random->level); /* without a level nothing can be missed */
    json_board(random->board, json);
    if (random->level) json_write_text(json, "level", random->level);
}

static void write_json(const struct settings *settings, const struct puzzle *puzzle, struct arena *scratch,
                       struct output *out)
{
    struct write_facts facts = {.status = puzzle->nearest ? "nearest" : "puzzle",
                                .engine = settings->engine,
                                .seed = puzzle->seed,
                                .seconds = puzzle->seconds,
                                .more = json_puzzle,
                                .self = puzzle};
    output_answer(out, puzzle->board, puzzle->answer, &facts, false, scratch);
}

/* What was wanted, in the comment of a file, which is English in all languages. */
static void comment_wanted(const struct generate_request *request, struct buf *out)
{
    if (request->level >= 0) buf_print(out, "of level %s", steps_levels[request->level]);
    if (request->level >= 0 && request->clues >= GENERATE_SHARE) buf_char(out, ' ');
    if (request->clues == GENERATE_NUMBER)
        buf_print(out, "with %lld clue%s", (long long)request->number, text_plural(request->number));
    if (request->clues == GENERATE_SHARE)
        buf_print(out, "with %.4g %% of the cells given", 100 * request->share);
}

static void write_puzzle(const struct settings *settings, const struct generate_request *request,
                         const struct puzzle *puzzle, struct arena *scratch, struct output *output)
{
    const char *format = settings->output.format;
    struct write_facts facts = {.status = "puzzle"};
    if (strcmp(format, "json") == 0) {
        write_json(settings, puzzle, scratch, output);
        return;
    }
    if (strcmp(format, "native") == 0) {
        ASSERT(!puzzle->marks || puzzle->board->family->puzzles->marks_name);
        struct buf *out = output_next(output, false);
        buf_print(out, "c seed %lld, %zu clue%s (%.1f %%)", (long long)puzzle->seed, puzzle->clues,
                  text_plural((int64_t)puzzle->clues), percent(share(puzzle)));
        if (puzzle->marks)
            buf_print(out, ", %zu %s%s among them", puzzle->marks, puzzle->board->family->puzzles->marks_name,
                      text_plural((int64_t)puzzle->marks));
        if (steps_has_levels(puzzle->board->family) && puzzle->level != LEVEL_UNKNOWN)
            buf_print(out, ", level %s", steps_levels[puzzle->level]);
        if (puzzle->nearest) {
            buf_add(out, "; none ");
            comment_wanted(request, out);
            buf_print(out, " among %lld board%s", (long long)puzzle->tried, text_plural(puzzle->tried));
        }
        buf_char(out, '\n');
        write_answer(puzzle->board, NULL, format, &facts, scratch, out);
        return;
    }
    output_answer(output, puzzle->board, NULL, &facts, strcmp(format, "text") == 0, scratch);
}

/* Refuses more pictures than a sheet holds before the first is made. */
static bool open_output(const struct settings *settings, const struct family *family, struct output *out)
{
    const struct pen *pen = write_pen(family, settings->output.format);
    bool sheet = pen && pen->draw == pen_svg_draw;
    if (!output_open(out, &settings->output, settings->number > 1)) return false;
    if (!sheet || out->pattern || settings->number <= PAGES_MOST) return true;
    output_abandon(out);
    message_say("message.sheet-pictures", SAY(say_int("most", PAGES_MOST)));
    return false;
}

/* ---- random boards, without a unique solution */

static struct deadline begin_deadline(const struct settings *settings)
{
    struct deadline deadline;
    deadline_begin(&deadline, settings->time_limit, settings->memory_limit, &interrupt_flag);
    return deadline;
}

/* DM_OPTIMAL, or as generate_board, after reporting it. */
static dm_status make_random(const struct invocation *invocation, struct random *random, struct arena *arena)
{
    const struct settings *settings = invocation->settings;
    const struct family *family = invocation->subject;
    struct deadline deadline = begin_deadline(settings);
    struct generate_boards request = {.family = family,
                                      .generate_options = options_of(invocation, family),
                                      .level = settings->level - 1,
                                      .seed = random->seed,
                                      .search = {.threads = 1, .deadline = &deadline}};
    struct sentence error;
    struct board *board;
    enum level level;
    ASSERT(family->generator && (!settings->level || !family->puzzles)); /* see wants_puzzles */
    dm_status status = generate_board(&request, arena, &board, &level, &random->tried, &error);
    if (status == DM_INVALID) message_refusal(&error);
    if (status == DM_UNKNOWN) message_remark(settings->output.quiet, "%s", error.text);
    if (status != DM_OPTIMAL) return status;
    random->board = board;
    random->nearest = settings->level && (int)level != request.level;
    if (settings->level) random->level = steps_levels[level], random->word = steps_words[level];
    return common_vary(&settings->input, board) ? status : DM_INVALID;
}

/* In a file of several boards, each begins with a comment, as floor plans need it; and so does one
 * that is not of the requested level. */
static void write_board(const struct settings *settings, const struct random *random,
                        const struct write_facts *facts, struct arena *scratch, struct output *out)
{
    bool alone = settings->number == 1 && !random->nearest;
    if (alone || strcmp(settings->output.format, "native") != 0) {
        output_answer(out, random->board, NULL, facts, strcmp(settings->output.format, "json") != 0, scratch);
        return;
    }
    struct buf *text = output_next(out, true);
    buf_print(text, "c seed %lld", (long long)random->seed);
    if (random->level) buf_print(text, ", level %s", random->level);
    if (random->nearest)
        buf_print(text, "; none of level %s among %lld board%s", steps_levels[settings->level - 1],
                  (long long)random->tried, text_plural(random->tried));
    buf_char(text, '\n');
    write_answer(random->board, NULL, settings->output.format, facts, scratch, text);
}

/* STATUS_LIMIT: it is not of the requested level. */
static int write_random(const struct settings *settings, const struct random *random, struct arena *scratch,
                        struct output *out)
{
    struct write_facts facts = {.status = random->nearest ? "nearest" : "puzzle",
                                .seed = random->seed,
                                .more = json_random,
                                .self = random};
    write_board(settings, random, &facts, scratch, out);
    if (random->nearest)
        message_say_remark(settings->output.quiet, "report.nearest-level",
                           SAY(say_key("wanted", steps_words[settings->level - 1]),
                               say_int("tried", random->tried), say_key("nearest", random->word)));
    return random->nearest ? STATUS_LIMIT : STATUS_DONE;
}

/* Options that cannot be met are reported before anything is written. */
static int make_randoms(const struct invocation *invocation)
{
    const struct settings *settings = invocation->settings;
    struct output out = {0};
    int status = STATUS_DONE;
    bool full = false;
    interrupt_catch();
    for (int64_t i = 0; i < settings->number && !full && !interrupt_flag; i++) {
        struct arena arena = {0};
        struct random random = {.seed = settings->seed + i};
        dm_status made = make_random(invocation, &random, &arena);
        if (made == DM_UNKNOWN) {
            status = STATUS_LIMIT;
            break;
        }
        bool open = made == DM_OPTIMAL && (i || open_output(settings, invocation->subject, &out));
        if (!open) return arena_free(&arena), STATUS_USAGE;
        full = !output_good(&out) || output_full(&out, settings->output.quiet);
        if (full || write_random(settings, &random, &arena, &out) != STATUS_DONE) status = STATUS_LIMIT;
        arena_free(&arena);
    }
    return output_close(&out, interrupt_flag ? STATUS_LIMIT : status);
}

/* ---- options of other families are errors */

/* True if the option was given. Options start as zero, and no size or file is zero. A number of
 * zero requests nothing. */
static bool is_given(const struct option *row, const void *generate_options)
{
    static const struct option_size none;
    static const size_t sizes[] = {
        [OPTION_FLAG] = sizeof(bool),  [OPTION_INT] = sizeof(int64_t),       [OPTION_REAL] = sizeof(double),
        [OPTION_CHOICE] = sizeof(int), [OPTION_TEXT] = sizeof(const char *), [OPTION_SIZE] = sizeof none};
    return memcmp((const char *)generate_options + row->offset, &none, sizes[row->type]) != 0;
}

/* An option of another family that was given; NULL: none. */
static const char *foreign(const struct invocation *invocation)
{
    for (size_t i = 0; families[i]; i++) {
        const struct family_generate_options *generate_options = families_generate_options(families[i]);
        if (!generate_options || families[i] == invocation->subject) continue;
        for (const struct option *row = generate_options->options; row->name; row++)
            if (is_given(row, invocation->generate_options[i])) return row->name;
    }
    return NULL;
}

static bool options_fit(const struct invocation *invocation)
{
    const struct settings *settings = invocation->settings;
    const char *unfit = foreign(invocation);
    if (!unfit && !invocation->subject->puzzles)
        unfit = settings->clues ? "clues" : settings->pattern ? "symmetry" : NULL;
    if (unfit)
        message_say("message.option-not-for-family",
                    SAY(say_raw("option", unfit), say_raw("family", invocation->subject->name)));
    return !unfit;
}

/* ---- puzzles */

struct tally { /* for the summary */
    int64_t made, unproved, nearest, tried;
    double clues, seconds, share; /* `share`: of clues, of the last puzzle */
    size_t last;                  /* clues of the last puzzle */
    enum level level;             /* of the last puzzle */
};

struct show { /* for the progress line on a terminal */
    struct progress progress;
    int64_t made, tried;
    double done;
};

static void show_search(void *self, const dm_progress *now, int64_t found)
{
    struct show *show = self;
    (void)now, (void)found;
    progress_puzzles(&show->progress, show->made, show->tried, show->done);
}

static void show_share(void *self, double done)
{
    ((struct show *)self)->done = done;
    show_search(self, NULL, 0);
}

static void show_tried(void *self, int64_t boards)
{
    ((struct show *)self)->tried = boards;
    show_share(self, 0);
}

struct generation { /* puzzles, made one after another */
    const struct settings *settings;
    const struct generate_request *request;
    struct show show;
    struct tally tally;
    struct output out;
    int status;
};

/* Reports and writes a puzzle. STATUS_DONE, or the status with which generation ends. */
static int end_one(struct generation *m, dm_status status, const struct puzzle *puzzle,
                   const struct sentence *error, struct arena *arena)
{
    const struct settings *settings = m->settings;
    struct tally *tally = &m->tally;
    ASSERT(tally->made < settings->number);
    progress_erase(&m->show.progress);
    int result = status == DM_INVALID   ? STATUS_USAGE
                 : status == DM_NONE    ? STATUS_NONE
                 : status == DM_UNKNOWN ? STATUS_LIMIT
                                        : STATUS_DONE;
    ASSERT(result != STATUS_USAGE || !sentence_is_empty(error));
    if (result == STATUS_USAGE) message_error("%s", error->text);
    if (result == STATUS_NONE)
        message_remark(settings->output.quiet, "%s",
                       sentence_is_empty(error) ? say_word("report.board-without-answer") : error->text);
    if (result == STATUS_LIMIT && !sentence_is_empty(error))
        message_remark(settings->output.quiet, "%s", error->text);
    if (result == STATUS_DONE) {
        write_puzzle(settings, m->request, puzzle, arena, &m->out);
        tally->made++;
        tally->unproved += status != DM_OPTIMAL;
        tally->nearest += puzzle->nearest;
        tally->tried = puzzle->tried > tally->tried ? puzzle->tried : tally->tried;
        tally->level = puzzle->level;
        tally->share = share(puzzle);
        tally->last = puzzle->clues;
        tally->clues += tally->share;
        tally->seconds += puzzle->seconds;
        if (status != DM_OPTIMAL && interrupt_flag) result = STATUS_LIMIT;
    }
    return result;
}

static int make_one(struct generation *m)
{
    struct arena arena = {0};
    struct puzzle puzzle;
    struct sentence error = {""};
    *m->request->search.deadline = begin_deadline(m->settings);
    dm_status status = generate_puzzle(m->request, &arena, &puzzle, &error);
    int result = end_one(m, status, &puzzle, &error, &arena);
    arena_free(&arena);
    return result;
}

static bool is_over(struct generation *m)
{
    return interrupt_flag || !output_good(&m->out) || output_full(&m->out, m->settings->output.quiet);
}

static void make_in_process(struct generation *m, struct generate_request *request)
{
    request->search.progress = show_search;
    request->search.share = show_share;
    request->tried = show_tried;
    request->search.progress_self = &m->show;
    for (int64_t i = 0; i < m->settings->number && m->status == STATUS_DONE; i++) {
        ASSERT(m->tally.made == i); /* the loop ends at the first failure */
        request->seed = m->settings->seed + i;
        m->status = is_over(m) ? STATUS_LIMIT : make_one(m);
        m->show.made = m->tally.made;
    }
}

/* ---- on several ranks: a job is a puzzle */

static bool make_job(void *self, const struct job_task *task, struct buf *result)
{
    const struct generation *m = self;
    struct generate_request request = *m->request;
    struct arena arena = {0};
    struct puzzle puzzle;
    struct sentence error = {""};
    ASSERT((int64_t)task->number < m->settings->number);
    request.seed = m->settings->seed + (int64_t)task->number;
    struct deadline deadline = begin_deadline(m->settings);
    deadline.stop = job_stop(task);
    request.search.deadline = &deadline;
    dm_status status = generate_puzzle(&request, &arena, &puzzle, &error);
    generate_pack(&request, status, &puzzle, &error, result);
    arena_free(&arena);
    return !*job_stop(task);
}

static bool take_result(void *self, size_t task, const char *bytes, size_t size)
{
    struct generation *m = self;
    struct arena arena = {0};
    struct puzzle puzzle;
    struct sentence error = {""};
    dm_status status;
    ASSERT((int64_t)task == m->tally.made); /* results arrive in order */
    if (is_over(m))
        m->status = STATUS_LIMIT;
    else if (generate_unpack(m->request, bytes, size, &arena, &puzzle, &status, &error))
        m->status = end_one(m, status, &puzzle, &error, &arena);
    else
        m->status = message_say("message.rank-sent-puzzle", NULL);
    arena_free(&arena);
    return m->status == STATUS_DONE;
}

static bool poll_jobs(void *self, double done, double all, double left)
{
    struct generation *m = self;
    progress_study(&m->show.progress, (size_t)done, (size_t)all, left, "");
    return interrupt_flag;
}

/* A hash of everything that the puzzles depend on, except their number; for the checkpoint. */
static uint64_t hash_of(const struct generation *m)
{
    const struct generate_request *r = m->request;
    struct buf text = {0};
    uint64_t sum = 0xcbf29ce484222325; /* FNV-1a */
    r->board->family->write(r->board, NULL, &text);
    buf_print(&text, "%s %d %g %lld %d %d %lld %s %g %lld %s", r->board->family->name, (int)r->clues,
              r->share, (long long)r->number, r->level, (int)r->pattern, (long long)m->settings->seed,
              r->search.engine ? r->search.engine : "", m->settings->time_limit,
              (long long)m->settings->memory_limit, DM_VERSION);
    for (size_t i = 0; i < text.size; i++) sum = (sum ^ (unsigned char)text.data[i]) * 0x100000001b3;
    buf_free(&text);
    return sum;
}

static void make_on_ranks(struct generation *m, struct job_team *team, const struct job_checkpoint *keep)
{
    const struct job_spec job = {.mark = hash_of(m),
                                 .tasks = (size_t)m->settings->number,
                                 .threads = 1,
                                 .self = m,
                                 .run = make_job,
                                 .take = take_result,
                                 .ordered = true,
                                 .poll = poll_jobs,
                                 .keep = keep};
    struct sentence error;
    enum job_end end = job_run(team, &job, NULL, &error);
    if (end == JOB_BROKEN) m->status = message_error("%s", error.text);
    if (end == JOB_STOPPED) m->status = STATUS_LIMIT;
}

/* What the nearest puzzle is: "medium with 30 clues". */
static void add_nearest(const struct generate_request *request, const struct tally *tally, struct buf *out)
{
    char share[40];
    const char *level = request->level >= 0 ? steps_words[tally->level] : NULL;
    struct say_argument clues = say_int("clues", (int64_t)tally->last), given = say_raw("share", share);
    snprintf(share, sizeof share, "%.1f", percent(tally->share));
    say_decimal(share);
    if (level && request->clues == GENERATE_NUMBER)
        say(out, "report.had-level-clues", SAY(say_key("level", level), clues));
    else if (level && request->clues == GENERATE_SHARE)
        say(out, "report.had-level-share", SAY(say_key("level", level), given));
    else if (level)
        buf_add(out, say_word(level));
    else if (request->clues == GENERATE_NUMBER)
        say(out, "report.had-clues", SAY(clues));
    else
        say(out, "report.had-share", SAY(given));
}

/* The remark on puzzles that are only the nearest to the request. */
static void report_nearest(const struct settings *settings, const struct generate_request *request,
                           const struct tally *tally)
{
    struct buf wanted = {0}, had = {0};
    /* else any puzzle is as requested */
    ASSERT(request->level >= 0 || request->clues >= GENERATE_SHARE);
    generate_wanted(request, &wanted);
    add_nearest(request, tally, &had);
    if (tally->made == 1)
        message_say_remark(settings->output.quiet, "report.nearest",
                           SAY(say_text("wanted", buf_text(&wanted)), say_int("tried", tally->tried),
                               say_text("nearest", buf_text(&had))));
    else
        message_say_remark(settings->output.quiet, "report.nearest-several",
                           SAY(say_int("nearest", tally->nearest), say_int("made", tally->made),
                               say_text("wanted", buf_text(&wanted)), say_int("tried", tally->tried)));
    buf_free(&wanted);
    buf_free(&had);
}

static void report_stats(const struct tally *tally)
{
    char share[40], seconds[40];
    snprintf(share, sizeof share, "%.1f", percent(tally->clues / (double)tally->made));
    snprintf(seconds, sizeof seconds, "%.6f", tally->seconds / (double)tally->made);
    message_say_remark(false, "report.generated",
                       SAY(say_int("made", tally->made), say_raw("share", share),
                           say_raw("seconds", seconds)));
}

static void report(const struct settings *settings, const struct generate_request *request,
                   const struct tally *tally)
{
    if (!tally->made) return;
    ASSERT(tally->unproved <= tally->made && tally->nearest <= tally->made);
    if (tally->nearest) report_nearest(settings, request, tally);
    if (tally->unproved)
        message_say_remark(settings->output.quiet, "report.unproved",
                           SAY(say_int("unproved", tally->unproved), say_int("made", tally->made)));
    if (settings->output.stats) report_stats(tally);
}

static int make_all(const struct invocation *invocation, struct generate_request *request)
{
    const struct settings *settings = invocation->settings;
    struct generation m = {.settings = settings, .request = request};
    struct job_team *team = invocation->team, *alone = NULL;
    struct checkpoint resume;
    if (!open_output(settings, request->board->family, &m.out)) return STATUS_USAGE;
    struct sentence error;
    if (!checkpoint_open(&resume, invocation, settings->checkpoint, &error)) {
        output_abandon(&m.out);
        return message_error("%s", error.text);
    }
    if (settings->checkpoint && !team) team = alone = job_open(NULL);
    interrupt_catch();
    progress_begin(&m.show.progress, settings->output.quiet);
    if (team)
        make_on_ranks(&m, team, checkpoint_job(&resume));
    else
        make_in_process(&m, request);
    progress_erase(&m.show.progress);
    report(settings, request, &m.tally);
    bool whole = m.tally.made == settings->number;
    if ((m.tally.unproved || m.tally.nearest) && m.status == STATUS_DONE) m.status = STATUS_LIMIT;
    m.status = output_close(&m.out, m.status);
    checkpoint_close(&resume, whole && m.status != STATUS_USAGE);
    job_close(alone, m.status);
    return m.status;
}

static int make_puzzles(const struct invocation *invocation)
{
    const struct settings *settings = invocation->settings;
    struct arena arena = {0};
    struct deadline deadline = begin_deadline(settings); /* of the current puzzle */
    struct generate_request request = {.level = settings->level - 1,
                                       .pattern = (enum pattern)settings->pattern,
                                       .search = {.threads = 1,
                                                  .engine = settings->engine,
                                                  .deadline = &deadline}};
    request.board = make_board(invocation, &arena);
    bool fine = request.board && read_clues(settings->clues, &request) && has_room(&request);
    int status = fine ? make_all(invocation, &request) : STATUS_USAGE;
    arena_free(&arena);
    return status;
}

/* The name is not a family, or it is not the first operand. */
static int refuse_family(const char *name)
{
    if (common_family(name)) message_say("message.family-first", SAY(say_raw("family", name)));
    return STATUS_USAGE;
}

/* A family that makes both makes boards, unless an option that only puzzles have is given. */
static bool wants_puzzles(const struct settings *settings, const struct family *family)
{
    if (!family->puzzles || !family->generator) return family->puzzles;
    return settings->level || settings->clues || settings->pattern;
}

/* Finding clues that an answer needs takes an engine on a model. */
static bool is_on_model(const void *self, const struct solver *solver)
{
    (void)self;
    return solver->abilities & ABILITY_MODELS;
}

/* A given option that has no effect where boards are generated at once; NULL: none. */
static const char *idle_option(const struct settings *settings)
{
    if (settings->checkpoint) return "checkpoint";
    if (settings->engine) return "engine";
    return settings->output.stats ? "stats" : NULL;
}

static int run(const struct invocation *invocation)
{
    struct settings *settings = invocation->settings;
    const struct family *family = invocation->subject;
    const struct solvers_scope scope = {.family = family, .fits = is_on_model};
    if (!family) return refuse_family(settings->family);
    if (!families_generate_options(family))
        return message_say("message.no-generator", SAY(say_raw("family", family->name)));
    if (!settings->output.format) settings->output.format = "native";
    if (!common_format(family, &settings->output.format) || !common_engine(&scope, settings->engine) ||
        !options_fit(invocation))
        return STATUS_USAGE;
    if (wants_puzzles(settings, family)) return make_puzzles(invocation);
    const char *idle = idle_option(settings);
    if (idle)
        return message_say("message.option-at-once",
                           SAY(say_raw("option", idle), say_raw("family", family->name)));
    return job_is_coordinator(invocation->team) ? make_randoms(invocation) : STATUS_DONE;
}

static const char *const levels[] = {"any", "easy", "medium", "hard", "expert", NULL};
static const char *const patterns[] = {"none", "rotational", "mirror", NULL};

#define AT(field) .offset = offsetof(struct settings, field)
static const struct option operands[] = {
    {.name = "FAMILY", .type = OPTION_TEXT, .positional = true, AT(family), .help = "help.generate.family"},
    {0},
};

static const struct option puzzle_rows[] = {
    OPTION_ROW_INT("number", 'n', AT(number), 1, 1e9, "N", "help.generate.number"),
    OPTION_ROW_SEED(AT(seed), 1e9, "help.generate.seed"),
    OPTION_ROW_CHOICE("level", 0, AT(level), levels, "LEVEL", "help.generate.level"),
    OPTION_ROW_TEXT("clues", 0, AT(clues), "WHAT", "help.generate.clues"),
    OPTION_ROW_CHOICE("symmetry", 0, AT(pattern), patterns, "WHAT", "help.generate.symmetry"),
    {0},
};

static const struct option search_rows[] = {
    OPTION_ROW_ENGINE(AT(engine), 0, "NAME", "help.generate.engine"),
    OPTION_ROW_TIME_LIMIT(AT(time_limit), 1e9, "help.option.time-limit"),
    OPTION_ROW_MEMORY_LIMIT(AT(memory_limit), "help.option.memory-limit"),
    OPTION_ROW_CHECKPOINT(AT(checkpoint), "help.generate.checkpoint"),
    OPTION_ROW_STATS(AT(output.stats), "help.generate.stats"),
    {0},
};
#undef AT

static const struct settings defaults = {.number = 1};

static const struct command_group groups[] = {
    {"help.title.operands", operands, 0},
    {"help.title.puzzles", puzzle_rows, 0},
    {"help.title.search", search_rows, 0},
    {"help.title.output", common_puzzle_rows, offsetof(struct settings, output)},
    {"help.title.input", common_input_rows, offsetof(struct settings, input)},
    {0},
};

const struct command cmd_generate = {
    .name = "generate",
    .blurb = "help.generate.blurb",
    .description = "help.generate.description",
    .exits = "help.generate.exits",
    .groups = groups,
    .defaults = &defaults,
    .size = sizeof(struct settings),
    .lacks = CAPABILITY_CONTENT,
    .makes = true,
    .spreads = true,
    .run = run,
};
