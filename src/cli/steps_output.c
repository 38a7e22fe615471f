/* --steps: the deductions one by one, then the board that they lead to, then its level.
 *
 * As text, each is a numbered sentence, followed by the rule. In JSON there is an object on each
 * line: the steps, then the answer as everywhere, with a line for the level between them. A board
 * with several solutions is shown as far as rules and trials lead, with exit status 0: what was
 * asked for was done. */
#include "cli/steps_output.h"

#include "base/clock.h"
#include "base/sentence.h"
#include "cli/interrupt.h"
#include "cli/say.h"
#include "desk/steps.h"

#include <string.h>

struct telling {
    struct answer *answer;
    const struct board *board;
    struct steps *steps;
    struct buf *out;
    bool json;
    int count; /* steps so far */
    double began;
};

bool steps_output_sensible(const struct common_search *asked)
{
    if (!(asked->all || asked->count || asked->unique || asked->limit || asked->up_to_symmetry)) return true;
    say_error(
        "--steps leads to one solution: leave out --all, --count, --limit, --unique and --up-to-symmetry");
    return false;
}

bool steps_output_suits(const struct board *board)
{
    const struct family_logic *logic = board->family->logic;
    if (logic && logic->most && board->cells > logic->most) {
        say_error("--steps is for boards of at most %zu cells, this one has %zu", logic->most, board->cells);
        return false;
    }
    if (logic) return true;
    say_error("--steps needs rules for people, but %s has none", board->family->name);
    return false;
}

bool steps_output_fits(const struct common_output *output)
{
    bool told = strcmp(output->format, "text") == 0 || strcmp(output->format, "json") == 0;
    if (!told)
        say_error("--steps prints text or json, not %s", output->format);
    else if (output->keep || output->stats || output->verbose)
        say_error("--steps does not go with --%s", output->keep    ? "keep"
                                                   : output->stats ? "stats"
                                                                   : "verbose");
    else
        return true;
    return false;
}

/* ---- JSON ---- */

static void json_cell(const struct telling *t, size_t cell)
{
    int row, column;
    t->board->family->place(t->board, cell, &row, &column);
    buf_print(t->out, "[%d, %d]", row + 1, column + 1);
}

/* A cell has a value, or has it not; or a mark, named by its two cells. */
static void json_fact(const struct telling *t, const struct logic_fact *fact)
{
    size_t cells[2], count = t->board->cells;
    if (fact->cell < count) {
        buf_add(t->out, "{\"cell\": ");
        json_cell(t, fact->cell);
    } else {
        t->board->family->forms->joins(t->board, fact->cell - count, cells);
        buf_add(t->out, "{\"cells\": [");
        json_cell(t, cells[0]);
        buf_add(t->out, ", ");
        json_cell(t, cells[1]);
        buf_char(t->out, ']');
    }
    buf_print(t->out, ", \"value\": %d}", (int)fact->value);
}

static void json_deduction(const struct telling *t)
{
    const struct deduction *d = steps_deduction(t->steps);
    buf_add(t->out, ", \"facts\": [");
    for (size_t i = 0; i < d->facts.size; i++) {
        if (i) buf_add(t->out, ", ");
        json_fact(t, &d->facts.data[i]);
    }
    for (size_t i = 0; i < d->excluded.size; i++) {
        buf_add(t->out, i ? ", " : "], \"excluded\": [");
        json_fact(t, &d->excluded.data[i]);
    }
    buf_add(t->out, "], \"because\": [");
    for (size_t i = 0; i < d->because.size; i++) {
        if (i) buf_add(t->out, ", ");
        json_cell(t, d->because.data[i]);
    }
    buf_add(t->out, "], \"sentence\": ");
    buf_json_text(t->out, d->sentence.text);
    buf_add(t->out, "}\n");
}

/* `why` there is no solution, or why there are no more steps; NULL: nothing to say. */
static void write_json(struct telling *t, const int32_t *values, const char *status, const char *why,
                       const struct verdict *wrong)
{
    bool stopped = strcmp(status, "unknown") == 0;
    struct write_facts facts = {.status = status,
                                .reason = stopped ? NULL : why,
                                .stopped = stopped ? why : NULL,
                                .wrong = wrong,
                                .file = t->answer->file,
                                .seed = t->answer->asked.seed,
                                .seconds = clock_wall() - t->began};
    write_answer(t->board, values, "json", &facts, &t->answer->scratch, t->out);
}

/* ---- Both ---- */

static void tell_step(struct telling *t)
{
    t->count++;
    if (t->json) {
        buf_print(t->out, "{\"step\": %d, \"rule\": \"%s\", \"level\": \"%s\"", t->count,
                  steps_rule_of(t->steps), steps_levels[steps_level_of(t->steps)]);
        json_deduction(t);
    } else {
        buf_print(t->out, "%3d. %s (%s)\n", t->count, steps_deduction(t->steps)->sentence.text,
                  steps_rule_of(t->steps));
    }
}

/* "level: medium (hardest rule: comparison)" */
static void tell_level(struct telling *t)
{
    const char *level = steps_levels[steps_level(t->steps)], *hardest = steps_hardest(t->steps);
    if (t->json)
        buf_print(t->out, "{\"level\": \"%s\", \"hardest\": %s%s%s, \"steps\": %d}\n", level,
                  hardest ? "\"" : "", hardest ? hardest : "null", hardest ? "\"" : "", t->count);
    else if (hardest)
        buf_print(t->out, "level: %s (hardest rule: %s)\n", level, hardest);
    else
        buf_print(t->out, "level: %s (nothing to fill in)\n", level);
}

static int tell_solved(struct telling *t)
{
    const int32_t *values = steps_known(t->steps);
    if (t->json) {
        tell_level(t);
        write_json(t, values, "solution", NULL, NULL);
        return STATUS_DONE;
    }
    if (t->count) buf_char(t->out, '\n');
    write_answer(t->board, values, "text", &(struct write_facts){0}, &t->answer->scratch, t->out);
    tell_level(t);
    return STATUS_DONE;
}

/* The last sentence has no number, because it fills in no cell. */
static void tell_end(struct telling *t, const char *status)
{
    if (!t->json) {
        buf_print(t->out, "%s\n", steps_deduction(t->steps)->sentence.text);
        return;
    }
    buf_print(t->out, "{\"end\": \"%s\"", status);
    json_deduction(t);
    bool none = strcmp(status, "none") == 0;
    write_json(t, NULL, status, none ? steps_deduction(t->steps)->sentence.text : NULL, NULL);
}

/* The board with what is known so far as its clues. Of marks, those that can be given. */
static void draw_open(struct telling *t)
{
    const struct family *family = t->board->family;
    const int32_t *known = steps_known(t->steps);
    if (t->json || !family->puzzles) return;
    struct arena_mark mark = arena_mark(&t->answer->scratch);
    size_t cells = t->board->cells, slots = cells + t->board->marks;
    bool *given = ARENA_ARRAY(&t->answer->scratch, bool, slots);
    for (size_t i = 0; i < slots; i++) given[i] = i < cells ? known[i] != LOGIC_OPEN : known[i] == 1;
    const struct board *open = family->puzzles->pose(&t->answer->scratch, t->board, known, given);
    buf_char(t->out, '\n');
    write_answer(open, NULL, "text", &(struct write_facts){0}, &t->answer->scratch, t->out);
    arena_rewind(&t->answer->scratch, mark);
}

static int tell_stopped(struct telling *t)
{
    struct sentence why = {"interrupted"};
    if (!interrupt_flag) sentence_say(&why, "stopped at the time limit of %g s", t->answer->asked.time_limit);
    if (t->json) write_json(t, NULL, "unknown", why.text, NULL);
    draw_open(t);
    say_note(t->answer->output.quiet, "%s: %d steps so far", why.text, t->count);
    return STATUS_LIMIT;
}

static int tell_all(struct telling *t)
{
    enum steps_answer answer;
    while ((answer = steps_next(t->steps)) == STEPS_TOLD && !t->out->error) tell_step(t);
    switch (answer) {
    case STEPS_SOLVED:
        return tell_solved(t);
    case STEPS_NONE:
        tell_end(t, "none");
        if (!t->json) buf_add(t->out, "no solution\n");
        return STATUS_NONE;
    case STEPS_SEVERAL:
        tell_end(t, "several");
        draw_open(t);
        return STATUS_DONE;
    case STEPS_STOPPED:
        return tell_stopped(t);
    default:
        say_error("%s", steps_deduction(t->steps)->sentence.text);
        return STATUS_LIMIT;
    }
}

/* The clues break a rule by themselves. */
static int tell_clash(struct telling *t, const struct verdict *wrong)
{
    if (t->json)
        write_json(t, NULL, "none", wrong->sentence.text, wrong);
    else
        buf_print(t->out, "no solution: %s\n", wrong->sentence.text);
    return STATUS_NONE;
}

int steps_output_board(struct answer *answer, const struct plan *plan)
{
    const struct board *board = plan->board;
    const struct family_theorems *theorems = board->family->theorems;
    struct telling t = {.answer = answer, .board = board, .began = clock_wall()};
    struct verdict wrong = {0};
    interrupt_catch();
    t.json = strcmp(answer->output.format, "json") == 0;
    t.out = output_next(&answer->out, !t.json);
    t.steps = steps_open(board, &plan->request);
    bool clash = theorems && theorems->clash && theorems->clash(board, &wrong);
    int status = clash ? tell_clash(&t, &wrong) : tell_all(&t);
    steps_close(t.steps);
    output_flush(&answer->out);
    return status;
}
