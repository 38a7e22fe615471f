/* damier check: the referee for an answer of any origin, and the DRAT checker for a formula with a
 * proof.
 *
 * The referee checks the rules alone: an answer may follow all rules and not be optimal. The output
 * says so; --best searches for the optimum and compares. */
#include "app/answer.h"
#include "app/answer_file.h"
#include "app/fzn_file.h"
#include "app/interrupt.h"
#include "app/message.h"
#include "app/proof.h"
#include "app/verdicts.h"
#include "ask/judge.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "base/say.h"
#include "base/sentence.h"
#include "base/text.h"
#include "drat/drat.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct settings {
    const char *puzzle, *solution;
    bool best, draws;
    struct common_search search; /* for --best */
    struct common_output output;
    struct common_input input;
};

struct checking { /* of the selected boards */
    const struct settings *settings;
    struct verdicts verdicts;
    struct answer_file answers; /* those of SOLUTION; none if PUZZLE has them */
};

/* ---- the verdict */

static void add_better(const struct checking *c, size_t i, const struct judged *judged, struct buf *out)
{
    const char *puzzle = c->settings->puzzle;
    char name[TEXT_PATH_ROOM];
    ASSERT(judged->sense > 0 ? judged->known.best < judged->value : judged->known.best > judged->value);
    say(out, judged->proved ? "report.not-best-proved" : "report.not-best",
        SAY(say_int("best", judged->known.best), say_int("value", judged->value)));
    if (!puzzle || strcmp(puzzle, "-") == 0) return;
    text_path(puzzle, name);
    if (c->verdicts.boards.total > 1)
        say(out, "report.solve-board-shows",
            SAY(say_int("board", (int64_t)boards_number(&c->verdicts.boards, i)), say_raw("file", name)));
    else
        say(out, "report.solve-shows", SAY(say_raw("file", name)));
}

static void say_open(const struct judged *judged, struct buf *out)
{
    const char *why = judged->reason.text;
    if (judged->known.has_bound)
        say(out, "report.best-unknown-bound",
            SAY(say_int("value", judged->value), say_raw("why", why), say_int("bound", judged->known.bound)));
    else
        say(out, "report.best-unknown", SAY(say_int("value", judged->value), say_raw("why", why)));
}

static void add_sentence(const struct checking *c, size_t i, const struct judged *judged, struct buf *out)
{
    switch (judged->judgement) {
    case JUDGED_WRONG:
        say(out, "report.invalid", SAY(say_raw("why", judged->wrong.sentence.text)));
        break;
    case JUDGED_VALID:
        say(out, "report.best-unchecked", SAY(say_int("value", judged->value)));
        break;
    case JUDGED_BEST:
        say(out, "report.best", SAY(say_int("value", judged->value)));
        break;
    case JUDGED_NOT_BEST:
        add_better(c, i, judged, out);
        break;
    case JUDGED_OPEN:
        say_open(judged, out);
        break;
    default:
        ASSERT(judged->judgement == JUDGED_RIGHT);
        say(out, "report.valid", NULL);
    }
}

static struct write_facts facts_of(const struct settings *settings, const struct judged *judged)
{
    enum judgement j = judged->judgement;
    struct write_facts facts = {.status = j == JUDGED_WRONG      ? "invalid"
                                          : j == JUDGED_BEST     ? "best"
                                          : j == JUDGED_NOT_BEST ? "not best"
                                                                 : "valid",
                                .wrong = j == JUDGED_WRONG ? &judged->wrong : NULL,
                                .stopped = j == JUDGED_OPEN ? judged->reason.text : NULL,
                                .engine = judged->engine[0] ? judged->engine : NULL,
                                .seconds = judged->seconds,
                                .seed = settings->search.request.seed,
                                .animate = settings->output.animate};
    facts.optimised = j != JUDGED_WRONG && j != JUDGED_RIGHT;
    ASSERT(!facts.optimised || judged->sense);
    facts.objective = judged->known;
    facts.objective.best = judged->value;
    if (j == JUDGED_NOT_BEST) {
        facts.numbers[0].key = "better";
        facts.numbers[0].value = (wide)judged->known.best;
    }
    return facts;
}

static int report(struct checking *c, size_t i, const int32_t *values, const struct judged *judged)
{
    static const int statuses[] = {
        [JUDGED_WRONG] = STATUS_NONE, [JUDGED_RIGHT] = STATUS_DONE,    [JUDGED_VALID] = STATUS_DONE,
        [JUDGED_BEST] = STATUS_DONE,  [JUDGED_NOT_BEST] = STATUS_NONE, [JUDGED_OPEN] = STATUS_LIMIT};
    ASSERT(judged->judgement < JUDGED_REFUSED); /* those have no verdict to report */
    struct buf words = {0};
    add_sentence(c, i, judged, &words);
    verdicts_write(&c->verdicts, i, values, facts_of(c->settings, judged), buf_text(&words));
    buf_free(&words);
    return statuses[judged->judgement];
}

/* ---- the command */

/* False, after reporting the error, if a search option is given without --best. */
static bool is_sensible(const struct settings *settings)
{
    const struct common_search *s = &settings->search;
    const char *idle = settings->best      ? NULL
                       : s->request.engine ? "engine"
                       : s->time_limit > 0 ? "time-limit"
                       : s->memory_limit   ? "memory-limit"
                                           : NULL;
    if (idle) message_say("message.needs-best", SAY(say_raw("option", idle)));
    return !idle && common_engine(&solvers_anywhere, s->request.engine);
}

static bool has_best(const struct settings *settings, const struct board *board, const int32_t *values)
{
    if (!settings->best || judge_has_objective(board, values)) return true;
    message_say("message.best-without-objective", NULL);
    return false;
}

static int check_answer(struct checking *c, size_t i, const int32_t *values, const struct request *search)
{
    struct judged judged;
    const struct board *board = c->verdicts.boards.list.data[i];
    if (!has_best(c->settings, board, values)) return STATUS_USAGE;
    judge_answer(board, values, c->settings->best ? search : NULL, &judged);
    ASSERT(c->settings->best || judged.judgement <= JUDGED_VALID);
    if (judged.judgement < JUDGED_REFUSED) return report(c, i, values, &judged);
    message_refusal(&judged.reason);
    return judged.judgement == JUDGED_FAILED ? STATUS_LIMIT : STATUS_USAGE;
}

static bool fits_format(const struct settings *settings, const struct board *board)
{
    /* As text the verdict is a sentence, for every board. */
    if (strcmp(settings->output.format, "text") != 0 && !common_board_format(board, settings->output.format))
        return false;
    return common_text_board(board, settings->draws, settings->output.format);
}

static int check_part(struct checking *c, size_t i, const cell_fact_list *entries,
                      const struct request *search)
{
    if (c->settings->best) return message_say("message.best-with-gaps", NULL);
    ASSERT(!search->engine); /* is_sensible refused it without --best */
    return verdicts_part(&c->verdicts, i, entries, search);
}

static int check_board(struct checking *c, size_t i, cell_fact_list *entries)
{
    const struct settings *settings = c->settings;
    const struct board *board = c->verdicts.boards.list.data[i];
    int32_t *read = NULL;
    struct deadline deadline;
    answer_deadline(&settings->search, &deadline);
    const struct request search = answer_request(&settings->search, &deadline);
    bool held = !c->answers.text;
    ASSERT(!held || board->answer);
    if (!fits_format(settings, board)) return STATUS_USAGE;
    if (held && board->note) message_remark(settings->output.quiet, "%s", say_known(board->note));
    if (!held && !answer_file_values_or_part(&c->answers, i, c->verdicts.arena, board, &read, entries))
        return STATUS_USAGE;
    return held || read ? check_answer(c, i, held ? board->answer : read, &search)
                        : check_part(c, i, entries, &search);
}

static int visit_board(void *self, size_t i)
{
    struct checking *c = self;
    cell_fact_list entries = {0};
    struct arena_mark mark = arena_mark(c->verdicts.arena);
    int status = check_board(c, i, &entries);
    arena_rewind(c->verdicts.arena, mark);
    vec_free(&entries);
    return status;
}

static int check(struct settings *settings, struct arena *arena, const char *text, size_t length)
{
    struct checking c = {.settings = settings,
                         .verdicts = {.asked = &settings->output, .draws = settings->draws, .arena = arena}};
    struct boards *boards = &c.verdicts.boards;
    struct output *output = &c.verdicts.output;
    int status = STATUS_USAGE;
    if (!boards_read(arena, &settings->input, settings->puzzle, text, length, boards)) return STATUS_USAGE;
    bool held = !settings->solution && boards_have_answers(boards);
    if (common_answer_format(boards->list.data[0]->family, &settings->output) &&
        (held || answer_file_open(&c.answers, settings->solution, boards)) &&
        output_open(output, &settings->output, boards->list.size > 1)) {
        interrupt_catch();
        status = boards_each(boards, output, settings->output.quiet, visit_board, &c);
    }
    answer_file_close(&c.answers);
    boards_free(boards);
    return status;
}

/* ---- formulas and FlatZinc models */

/* An option that is given and is for boards alone; NULL: none. */
static const char *board_option(const struct settings *settings)
{
    return settings->best ? "best" : settings->draws ? "draw" : settings->input.board ? "board" : NULL;
}

static int check_proof(const struct settings *settings, const char *text, size_t length)
{
    const char *odd = board_option(settings);
    if (odd) return message_say("message.not-for-formula", SAY(say_raw("option", odd)));
    return proof_check(settings->puzzle, text, length, settings->solution, &settings->output);
}

static int check_flat(const struct settings *settings, const char *text, size_t length)
{
    const char *odd = board_option(settings);
    if (odd) return message_say("message.not-for-flatzinc", SAY(say_raw("option", odd)));
    if (settings->output.format && strcmp(settings->output.format, "text") != 0)
        return message_say("message.flatzinc-format", SAY(say_raw("format", settings->output.format)));
    return fzn_file_check(settings->puzzle, text, length, settings->solution, settings->output.path);
}

static int run(const struct invocation *invocation)
{
    struct settings *settings = invocation->settings;
    if (!is_sensible(settings)) return STATUS_USAGE;
    if (settings->solution && !common_one_standard(settings->puzzle, settings->solution)) return STATUS_USAGE;
    struct arena arena = {0};
    size_t length;
    char *text = common_slurp(settings->puzzle, &length);
    if (!text) return STATUS_USAGE;
    bool formula = !settings->input.family && drat_read_is_formula(text, length);
    bool flat = !settings->input.family && !formula && fzn_file_is(settings->puzzle, text, length);
    int status = formula ? check_proof(settings, text, length)
                 : flat  ? check_flat(settings, text, length)
                         : check(settings, &arena, text, length);
    alloc_free(text);
    arena_free(&arena);
    return status;
}

#define AT(field) .offset = offsetof(struct settings, field)

static const struct option rows[] = {
    OPTION_ROW_FILE("PUZZLE", AT(puzzle), "help.check.puzzle"),
    OPTION_ROW_OPTIONAL_FILE("SOLUTION", AT(solution), "help.check.solution"),
    OPTION_ROW_DRAW(AT(draws), "help.option.draw-broken"),
    {0},
};

static const struct option best_rows[] = {
    OPTION_ROW_FLAG("best", 0, AT(best), "help.check.best"),
    OPTION_ROW_ENGINE(AT(search.request.engine), 'e', "NAME", "help.check.engine"),
    OPTION_ROW_TIME_LIMIT(AT(search.time_limit), 1e9, "help.option.time-limit"),
    OPTION_ROW_MEMORY_LIMIT(AT(search.memory_limit), "help.option.memory-limit"),
    {0},
};
static const struct settings defaults = {.search = COMMON_SEARCH_DEFAULTS, .input = {.positions = true}};

static const struct command_group groups[] = {
    {"help.title.operands", rows, 0},
    {"help.title.best", best_rows, 0},
    {"help.title.output", common_answer_rows, offsetof(struct settings, output)},
    {"help.title.input", common_boards_rows, offsetof(struct settings, input)},
    {0},
};

const struct command cmd_check = {
    .name = "check",
    .blurb = "help.check.blurb",
    .description = "help.check.description",
    .examples = "damier check examples/queens/entree.txt examples/queens/solution.txt\n"
                "damier solve -f native puzzle.txt | damier check puzzle.txt\n"
                "damier check --best --time-limit 60 hall.txt sensors.txt\n"
                "damier check proof.drat.cnf proof.drat\n"
                "damier fzn model.fzn | damier check model.fzn\n"
                "damier check --draw puzzle.txt answer.txt\n"
                "damier check --format svg puzzle.txt answer.txt > judged.svg\n",
    .exits = "help.check.exits",
    .groups = groups,
    .defaults = &defaults,
    .size = sizeof(struct settings),
    .run = run,
};
