/* Trials. Of the first ENOUGH cells that a trial settles, the one that needs the fewest deductions
 * is chosen. Finding them costs one fixpoint (`follow`) for each candidate, counting deductions one
 * run in single steps for each candidate that fails. Each failing candidate is told as the
 * deductions that lead from it to the contradiction, or only by their number if there are many. */
#include "explain/trial.h"

#include "base/text.h"

#include <ctype.h>
#include <limits.h>

enum {
    ENOUGH = 32,
    MOST_LINES = 60 /* deductions of a trial that are told one by one */
};

static const struct family_logic *rules_of(const struct trial_state *t)
{
    return t->board->family->logic;
}

static const int32_t *known_of(const struct trial_state *t)
{
    return rules_of(t)->known(t->logic);
}

/* ---- trying */

static size_t next_open(const struct trial_state *t, size_t cell)
{
    return logic_next_open(t->board->cells, known_of(t), cell);
}

static bool fails(const struct trial_state *t, size_t cell, int32_t value)
{
    size_t mark = rules_of(t)->mark(t->logic);
    rules_of(t)->set(t->logic, cell, value);
    bool failed = rules_of(t)->follow(t->logic, LEVEL_HARD, SIZE_MAX) == LOGIC_CONTRADICTION;
    rules_of(t)->undo(t->logic, mark);
    ASSERT(known_of(t)[cell] == LOGIC_OPEN);
    return failed;
}

bool trial_cell(const struct trial_state *t, size_t cell, struct trial *trial)
{
    int32_t values[TRIAL_CANDIDATES];
    int rest = 0;
    *trial = (struct trial){.cell = cell};
    trial->count = rules_of(t)->candidates(t->logic, cell, values, TRIAL_CANDIDATES);
    ASSERT(trial->count >= 0 && trial->count <= TRIAL_CANDIDATES);
    for (int i = 0; i < trial->count && rest < 2; i++) {
        if (fails(t, cell, values[i]))
            trial->values[trial->failing++] = values[i];
        else
            trial->values[trial->count - ++rest] = values[i];
    }
    ASSERT(trial->failing + rest <= trial->count);
    return rest < 2 && trial->count < TRIAL_CANDIDATES;
}

/* ---- steps to a contradiction */

static void write_deduction(const struct deduction *d, struct buf *out)
{
    buf_print(out, "%s\n", d->sentence.text);
    for (size_t i = 0, begin = 1; i < d->substeps.size; i++) {
        if (begin) buf_add(out, "  ");
        begin = d->substeps.data[i] == '\n';
        buf_char(out, d->substeps.data[i]);
    }
}

/* Steps from a supposed value to the contradiction, which is left in `last`. Returns the number of
 * deductions before it, INT_MAX if there are `bound` or more. Writes them unless `out` is NULL. */
static int step_to_contradiction(const struct trial_state *t, size_t cell, int32_t value, int bound,
                                 struct deduction *last, struct buf *out)
{
    size_t mark = rules_of(t)->mark(t->logic);
    int count = 0;
    rules_of(t)->set(t->logic, cell, value);
    for (; count < bound && rules_of(t)->step(t->logic, LEVEL_HARD, last) == LOGIC_DEDUCED; count++)
        if (out) write_deduction(last, out);
    rules_of(t)->undo(t->logic, mark);
    ASSERT(known_of(t)[cell] == LOGIC_OPEN);
    return count < bound ? count : INT_MAX;
}

static int count_deductions(const struct trial_state *t, const struct trial *trial, int bound)
{
    struct deduction last = {0};
    int sum = 0;
    for (int i = 0; i < trial->failing && sum < bound; i++) {
        int count = step_to_contradiction(t, trial->cell, trial->values[i], bound - sum, &last, NULL);
        sum = count == INT_MAX ? bound : sum + count;
    }
    logic_free_deduction(&last);
    return sum < bound ? sum : INT_MAX;
}

bool trial_find(const struct trial_state *t, struct deadline *deadline, struct trial *best)
{
    struct trial trial;
    int found = 0;
    *best = (struct trial){.deductions = INT_MAX};
    for (size_t cell = next_open(t, 0); cell < t->board->cells && found < ENOUGH && best->deductions;
         cell = next_open(t, cell + 1)) {
        if (deadline_reached(deadline)) return false;
        if (!trial_cell(t, cell, &trial)) continue;
        trial.deductions = count_deductions(t, &trial, best->deductions);
        if (trial.deductions < best->deductions) *best = trial;
        found++;
    }
    return true;
}

/* ---- sentences */

static const char *word_of(const struct trial_state *t, size_t cell, int32_t value)
{
    return rules_of(t)->word ? rules_of(t)->word(t->board, cell, value) : NULL;
}

static void print_value(const struct trial_state *t, size_t cell, int32_t value, struct buf *out)
{
    const char *word = word_of(t, cell, value);
    if (word)
        buf_add(out, word);
    else
        buf_print(out, "%d", (int)value);
}

/* How many values from the i-th on are consecutive numbers, at least three; otherwise 1. */
static int count_run(const struct trial_state *t, const struct trial *trial, int i)
{
    int end = i + 1;
    if (word_of(t, trial->cell, trial->values[i])) return 1;
    while (end < trial->failing && trial->values[end] == trial->values[end - 1] + 1) end++;
    return end - i > 2 ? end - i : 1;
}

/* "4", "4, 6 to 9 or 12" */
static void print_failing(const struct trial_state *t, const struct trial *trial, struct buf *out)
{
    for (int i = 0, run; i < trial->failing; i += run) {
        run = count_run(t, trial, i);
        if (i) buf_add(out, i + run == trial->failing ? " or " : ", ");
        print_value(t, trial->cell, trial->values[i], out);
        if (run == 1) continue;
        buf_add(out, " to ");
        print_value(t, trial->cell, trial->values[i + run - 1], out);
    }
}

/* "Suppose row 2, column 3 holds 4." and the lines to the contradiction. */
static void tell_failure(const struct trial_state *t, const struct trial *trial, int32_t value,
                         struct deduction *deduction)
{
    struct buf *out = &deduction->substeps;
    struct deduction last = {0};
    bool each = trial->deductions <= MOST_LINES;
    buf_print(out, "Suppose %s holds ", cell_name_of(t->board, trial->cell).text);
    print_value(t, trial->cell, value, out);
    if (each) buf_add(out, ".\n");
    int count = step_to_contradiction(t, trial->cell, value, INT_MAX, &last, each ? out : NULL);
    buf_add(out, each ? "But " : ": ");
    if (!each && count) buf_print(out, "%d step%s later ", count, text_plural(count));
    buf_print(out, "%c%s\n", tolower((unsigned char)last.sentence.text[0]), last.sentence.text + 1);
    for (size_t k = 0; k < last.because.size; k++)
        if (known_of(t)[last.because.data[k]] != LOGIC_OPEN)
            vec_push(&deduction->because, last.because.data[k]);
    logic_free_deduction(&last);
}

void trial_tell(const struct trial_state *t, const struct trial *trial, struct deduction *deduction)
{
    struct buf text = {0};
    ASSERT(trial->failing > 0 && trial->failing + 1 >= trial->count); /* all others fail */
    for (int i = 0; i < trial->failing; i++) tell_failure(t, trial, trial->values[i], deduction);
    buf_print(&text, "%s cannot hold ", cell_name_of(t->board, trial->cell).text);
    print_failing(t, trial, &text);
    buf_print(&text, ", which lead%s: so ",
              trial->failing > 1 ? " to contradictions" : "s to a contradiction");
    if (trial->failing == trial->count) {
        buf_add(&text, "nothing is left for it.");
    } else {
        struct logic_fact fact = {trial->cell, trial->values[trial->failing]};
        vec_push(&deduction->facts, fact);
        buf_add(&text, "it holds ");
        print_value(t, fact.cell, fact.value, &text);
        buf_char(&text, '.');
    }
    text.data[0] = (char)toupper((unsigned char)text.data[0]);
    sentence_set(&deduction->sentence, "%s", buf_text(&text));
    buf_free(&text);
}
