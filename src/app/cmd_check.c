/* damier check: the referee for an answer of any origin, and the DRAT checker for a formula with a
 * proof.
 *
 * The referee checks the rules alone: an answer may follow all rules and not be optimal. The output
 * says so; --best searches for the optimum and compares. */
#include "app/answer.h"
#include "app/deduction_output.h"
#include "app/fzn_file.h"
#include "app/interrupt.h"
#include "app/message.h"
#include "app/proof.h"
#include "ask/judge.h"
#include "base/alloc.h"
#include "base/clock.h"
#include "base/sentence.h"
#include "base/text.h"
#include "drat/drat.h"
#include "explain/hint.h"
#include "explain/phrase.h"

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

/* ---- the verdict */

static void add_better(const struct settings *settings, const struct judged *judged, struct buf *out)
{
    char name[TEXT_PATH_ROOM];
    ASSERT(judged->sense > 0 ? judged->known.best < judged->value : judged->known.best > judged->value);
    buf_print(out, "not best: the rules hold, but %" PRId64 " is %s than %" PRId64, judged->known.best,
              judged->proved ? "the best, better" : "better", judged->value);
    if (settings->puzzle && strcmp(settings->puzzle, "-") != 0)
        buf_print(out, "; `damier solve %s' shows it", text_path(settings->puzzle, name));
}

static const char *sentence(const struct settings *settings, const struct judged *judged, struct buf *out)
{
    switch (judged->judgement) {
    case JUDGED_WRONG:
        buf_print(out, "invalid: %s", judged->wrong.sentence.text);
        break;
    case JUDGED_VALID:
        buf_print(out,
                  "valid: the rules hold; whether %" PRId64 " is the best was not checked; --best checks it",
                  judged->value);
        break;
    case JUDGED_BEST:
        buf_print(out, "best: the rules hold, and nothing is better than %" PRId64, judged->value);
        break;
    case JUDGED_NOT_BEST:
        add_better(settings, judged, out);
        break;
    case JUDGED_OPEN:
        buf_print(out, "valid: the rules hold; whether %" PRId64 " is the best is not known: %s",
                  judged->value, judged->reason.text);
        if (judged->known.has_bound) buf_print(out, ", bound %" PRId64, judged->known.bound);
        break;
    default:
        ASSERT(judged->judgement == JUDGED_RIGHT);
        buf_add(out, "valid");
    }
    return buf_text(out);
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

/* The board below the sentence. */
static void write_board(const struct output *output, const struct board *board, const int32_t *values,
                        struct write_facts facts, struct arena *scratch, struct buf *out)
{
    facts.look = output->look;
    buf_char(out, '\n');
    write_answer(board, values, "text", &facts, scratch, out);
}

static int report(const struct settings *settings, const struct board *board, const int32_t *values,
                  const struct judged *judged, struct output *out)
{
    static const int statuses[] = {
        [JUDGED_WRONG] = STATUS_NONE, [JUDGED_RIGHT] = STATUS_DONE,    [JUDGED_VALID] = STATUS_DONE,
        [JUDGED_BEST] = STATUS_DONE,  [JUDGED_NOT_BEST] = STATUS_NONE, [JUDGED_OPEN] = STATUS_LIMIT};
    ASSERT(judged->judgement < JUDGED_REFUSED); /* those have no verdict to report */
    const char *format = settings->output.format;
    bool text = strcmp(format, "text") == 0, json = strcmp(format, "json") == 0;
    struct arena scratch = {0};
    struct buf words = {0};
    struct write_facts facts = facts_of(settings, judged);
    sentence(settings, judged, &words);
    if (text) {
        struct buf *to = output_next(out, false);
        buf_print(to, "%s\n", buf_text(&words));
        if (settings->draws) write_board(out, board, values, facts, &scratch, to);
    } else {
        output_answer(out, board, values, &facts, false, &scratch);
    }
    if (!text && !json) message_remark(settings->output.quiet, "%s", buf_text(&words));
    buf_free(&words);
    arena_free(&scratch);
    return output_close(out, statuses[judged->judgement]);
}

/* ---- partly filled boards, which the solver checks: the referee takes complete answers */

struct part_check {
    const struct board *board;
    const struct hint *hint;
    const char *status;
};

/* The cells to ring in pictures. */
static void ring_wrong(const struct part_check *t, struct deduction *d)
{
    bool together;
    const cell_fact_list *wrong = hint_wrong(t->hint, &together);
    for (size_t i = 0; i < wrong->size; i++) {
        ASSERT(wrong->data[i].cell < t->board->cells + t->board->marks);
        vec_push(&d->excluded, ((struct logic_fact){wrong->data[i].cell, wrong->data[i].value}));
    }
}

static void json_part(const void *self, struct json_writer *json)
{
    const struct part_check *t = self;
    bool together;
    const cell_fact_list *wrong = hint_wrong(t->hint, &together);
    if (strcmp(t->status, "wrong") != 0) return;
    ASSERT(wrong->size > (size_t)together); /* one alone does not contradict itself */
    json_write_bool(json, "together", together);
    for (int denied = 0; denied < 2; denied++) {
        json_write_list(json, denied ? "facts" : "excluded");
        for (size_t i = 0; i < wrong->size; i++)
            if (wrong->data[i].denied == denied)
                deduction_output_fact(t->board, wrong->data[i].cell, wrong->data[i].value, json);
        json_write_end(json);
    }
}

static void write_part_text(const struct part_check *t, struct buf *out)
{
    bool together;
    const cell_fact_list *wrong = hint_wrong(t->hint, &together);
    buf_print(out, "%s: ", t->status);
    if (strcmp(t->status, "wrong") == 0) {
        ASSERT(wrong->size > (size_t)together);
        buf_add(out, together          ? "no solution has all of these entries: "
                     : wrong->size > 1 ? "no solution has any of these entries: "
                                       : "no solution has this entry: ");
        phrase_facts(t->board, wrong->size, wrong->data, out);
    } else {
        buf_add(out, strcmp(t->status, "none") == 0 ? "the puzzle itself has no solution"
                                                    : "there is a solution with all entries");
    }
    buf_char(out, '\n');
}

/* `below`: below the sentence. */
static void write_part(const struct part_check *t, double began, struct buf *below, struct output *out)
{
    struct arena scratch = {0};
    struct deduction ringed = {0};
    ring_wrong(t, &ringed);
    struct write_facts facts = {.status = t->status,
                                .seconds = clock_wall() - began,
                                .ringed = &ringed,
                                .more = json_part,
                                .self = t};
    if (below)
        write_board(out, t->board, NULL, facts, &scratch, below);
    else
        output_answer(out, t->board, NULL, &facts, false, &scratch);
    logic_free_deduction(&ringed);
    arena_free(&scratch);
}

static void write_part_words(const struct part_check *t, double began, bool board, struct output *out)
{
    struct buf *to = output_next(out, false);
    write_part_text(t, to);
    if (board) write_part(t, began, to, out);
}

static int report_part(struct part_check *t, enum hint_answer answer, double began,
                       const struct settings *settings)
{
    const struct common_output *asked = &settings->output;
    struct output out;
    ASSERT(answer != HINT_SOLVED && answer != HINT_SEVERAL); /* hint_judge looks for no step */
    if (answer == HINT_FAILED) return message_error("%s", hint_deduction(t->hint)->sentence.text);
    if (!output_open(&out, asked, false)) return STATUS_USAGE;
    t->status = answer == HINT_STOPPED ? "unknown"
                : answer == HINT_WRONG ? "wrong"
                : answer == HINT_NONE  ? "none"
                                       : "possible";
    if (strcmp(asked->format, "text") != 0)
        write_part(t, began, NULL, &out);
    else if (answer != HINT_STOPPED)
        write_part_words(t, began, settings->draws, &out);
    if (answer == HINT_STOPPED) message_remark(asked->quiet, "stopped before the answer was known");
    return output_close(&out, answer == HINT_STOPPED ? STATUS_LIMIT
                              : answer == HINT_STEP  ? STATUS_DONE
                                                     : STATUS_NONE);
}

static int check_entries(const struct board *board, const cell_fact_list *entries,
                         const struct request *request, const struct settings *settings)
{
    struct sentence error;
    double began = clock_wall();
    interrupt_catch();
    struct hint *hint = hint_open(board, entries, request, &error);
    if (!hint) return message_error("%s", error.text);
    struct part_check t = {.board = board, .hint = hint};
    int status = report_part(&t, hint_judge(hint), began, settings);
    hint_close(hint);
    return status;
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
    if (idle) message_error("--%s needs --best: without it there is no search", idle);
    return !idle && common_engine(&solvers_anywhere, s->request.engine);
}

static bool has_best(const struct settings *settings, const struct board *board, const int32_t *values)
{
    if (!settings->best || judge_has_objective(board, values)) return true;
    message_error("--best is for puzzles with an objective, and this one has none");
    return false;
}

static int check_part(const struct settings *settings, const struct board *board,
                      const cell_fact_list *entries)
{
    struct deadline deadline;
    answer_deadline(&settings->search, &deadline);
    const struct request search = answer_request(&settings->search, &deadline);
    if (settings->best) return message_error("--best needs a complete answer, and this one has gaps");
    ASSERT(!search.engine); /* is_sensible refused it without --best */
    return check_entries(board, entries, &search, settings);
}

static int check(struct settings *settings, struct arena *arena, const char *text, size_t length,
                 cell_fact_list *entries)
{
    struct output out;
    struct judged judged;
    struct deadline deadline;
    answer_deadline(&settings->search, &deadline);
    const struct request search = answer_request(&settings->search, &deadline);
    const struct board *board = common_board_of(arena, &settings->input, settings->puzzle, text, length);
    if (!board || !common_answer_format(board->family, &settings->output)) return STATUS_USAGE;
    /* As text the verdict is a sentence, for every board. */
    bool words = strcmp(settings->output.format, "text") == 0;
    if (!words && !common_board_format(board, settings->output.format)) return STATUS_USAGE;
    if (!common_text_board(board, settings->draws, settings->output.format)) return STATUS_USAGE;
    bool held = board->answer && !settings->solution;
    int32_t *read = NULL;
    if (held && board->note) message_remark(settings->output.quiet, "%s", board->note);
    if (!held && !common_answer_or_part(arena, board, settings->solution, &read, entries))
        return STATUS_USAGE;
    if (!held && !read) return check_part(settings, board, entries);
    const int32_t *values = held ? board->answer : read;
    if (!has_best(settings, board, values)) return STATUS_USAGE;
    if (!output_open(&out, &settings->output, false)) return STATUS_USAGE;
    interrupt_catch();
    judge_answer(board, values, settings->best ? &search : NULL, &judged);
    ASSERT(settings->best || judged.judgement <= JUDGED_VALID);
    if (judged.judgement < JUDGED_REFUSED) return report(settings, board, values, &judged, &out);
    output_abandon(&out);
    message_refusal(&judged.reason);
    return judged.judgement == JUDGED_FAILED ? STATUS_LIMIT : STATUS_USAGE;
}

static int check_proof(const struct settings *settings, const char *text, size_t length)
{
    if (settings->best || settings->draws)
        return message_error("--%s is for puzzles, but this is a formula", settings->best ? "best" : "draw");
    return proof_check(settings->puzzle, text, length, settings->solution, &settings->output);
}

static int check_flat(const struct settings *settings, const char *text, size_t length)
{
    if (settings->best || settings->draws)
        return message_error("--%s is for puzzles, but this is a FlatZinc model",
                             settings->best ? "best" : "draw");
    if (settings->output.format && strcmp(settings->output.format, "text") != 0)
        return message_error("a FlatZinc model has no format `%.40s', only text", settings->output.format);
    return fzn_file_check(settings->puzzle, text, length, settings->solution, settings->output.path);
}

static int run(const struct invocation *invocation)
{
    struct settings *settings = invocation->settings;
    if (!is_sensible(settings)) return STATUS_USAGE;
    if (settings->solution && !common_one_standard(settings->puzzle, settings->solution)) return STATUS_USAGE;
    struct arena arena = {0};
    cell_fact_list entries = {0};
    size_t length;
    char *text = common_slurp(settings->puzzle, &length);
    if (!text) return STATUS_USAGE;
    bool formula = !settings->input.family && drat_read_is_formula(text, length);
    bool flat = !settings->input.family && !formula && fzn_file_is(settings->puzzle, text, length);
    int status = formula ? check_proof(settings, text, length)
                 : flat  ? check_flat(settings, text, length)
                         : check(settings, &arena, text, length, &entries);
    alloc_free(text);
    vec_free(&entries);
    arena_free(&arena);
    return status;
}

#define AT(field) .offset = offsetof(struct settings, field)

static const struct option rows[] = {
    OPTION_ROW_FILE("PUZZLE", AT(puzzle),
                    "a puzzle of any family, a formula in DIMACS or a model in FlatZinc"),
    OPTION_ROW_OPTIONAL_FILE(
        "SOLUTION", AT(solution),
        "the answer, in any format the family reads or as JSON, or the formula's DRAT proof; by default "
        "the answer in PUZZLE if it has one, else standard input"),
    OPTION_ROW_DRAW(AT(draws), "the cells that break a rule"),
    {0},
};

static const struct option best_rows[] = {
    OPTION_ROW_FLAG(
        "best", 0, AT(best),
        "for puzzles with an objective: also search for a better answer, as `damier solve' would"),
    OPTION_ROW_ENGINE(AT(search.request.engine), 'e', "NAME",
                      "the engine for that search, see `damier engines'; the best one by default"),
    OPTION_ROW_TIME_LIMIT(AT(search.time_limit), 1e9, "stop after S seconds; no limit by default"),
    OPTION_ROW_MEMORY_LIMIT(AT(search.memory_limit), OPTION_ROW_OWN_MEMORY),
    {0},
};
static const struct settings defaults = {.search = COMMON_SEARCH_DEFAULTS, .input = {.positions = true}};

static const struct command_group groups[] = {
    {"Operands", rows, 0},
    {"The best", best_rows, 0},
    {"Output", common_answer_rows, offsetof(struct settings, output)},
    {"Input", common_input_rows, offsetof(struct settings, input)},
    {0},
};

const struct command cmd_check = {
    .name = "check",
    .blurb = "check an answer to a puzzle, or a proof that there is none",
    .description = "Runs the referee that checks every solution of this program. For a wrong answer\n"
                   "it names the broken rule and its cells, which a picture (--format svg) shows.\n"
                   "For puzzles with an objective, only the rules are checked unless --best is\n"
                   "given.\n"
                   "\n"
                   "JSON with gaps (null among its values) is a partly filled board: the output\n"
                   "says whether some solution has all of its entries, or which entries no solution\n"
                   "has.\n"
                   "\n"
                   "A formula in DIMACS with a DRAT proof, text or binary: checks that the proof\n"
                   "refutes the formula, with a checker that shares no code with the solvers.\n"
                   "`damier check FILE.cnf FILE' checks the output of --proof FILE.\n"
                   "\n"
                   "A FlatZinc model with a solution as FlatZinc solvers print it: evaluates every\n"
                   "constraint, and names the first that does not hold. Damier\n"
                   "searches for the values of variables that are not given.\n",
    .examples = "damier check examples/queens/entree.txt examples/queens/solution.txt\n"
                "damier solve -f native puzzle.txt | damier check puzzle.txt\n"
                "damier check --best --time-limit 60 hall.txt sensors.txt\n"
                "damier check proof.drat.cnf proof.drat\n"
                "damier fzn model.fzn | damier check model.fzn\n"
                "damier check --draw puzzle.txt answer.txt\n"
                "damier check --format svg puzzle.txt answer.txt > judged.svg\n",
    .exits = "0  valid (with --best: and the best), possible so far, or verified\n"
             "1  invalid (with --best: or not the best), wrong so far, or not verified\n"
             "2  bad usage, or a file that cannot be read or understood\n"
             "3  --best was stopped by a limit or an interruption without a better answer\n",
    .groups = groups,
    .defaults = &defaults,
    .size = sizeof(struct settings),
    .run = run,
};
