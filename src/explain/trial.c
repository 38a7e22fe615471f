/* Trials. Of the first ENOUGH cells that a trial settles, the one that needs the fewest deductions
 * is chosen. Finding them costs one fixpoint (`follow`) for each candidate, counting deductions one
 * run in single steps for each candidate that fails. Each failing candidate is told as the
 * deductions that lead from it to the contradiction, or only by their number if there are many. */
#include "explain/trial.h"

#include "base/say.h"
#include "explain/phrase.h"

#include <limits.h>
#include <string.h>

enum {
    ENOUGH = 32,
    MOST_LINES = 60,   /* deductions of a trial that are told one by one */
    MOST_STRIKING = 12 /* likewise, of a refuted entry, if some only strike values out */
};

static const struct family_logic *rules_of(const struct trial_state *t)
{
    return t->board->family->logic;
}

static const int32_t *known_of(const struct trial_state *t)
{
    return rules_of(t)->known(t->logic);
}

enum level trial_level(const struct family_logic *rules)
{
    return rules->trial_level ? rules->trial_level : LEVEL_HARD;
}

/* ---- trying */

static size_t next_open(const struct trial_state *t, size_t cell)
{
    return logic_next_open(t->board->cells, known_of(t), cell);
}

static bool fails(const struct trial_state *t, size_t cell, int32_t value, enum level most)
{
    size_t mark = rules_of(t)->mark(t->logic);
    rules_of(t)->set(t->logic, cell, value);
    bool failed = rules_of(t)->follow(t->logic, most, SIZE_MAX) == LOGIC_CONTRADICTION;
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
        if (fails(t, cell, values[i], trial_level(rules_of(t))))
            trial->values[trial->failing++] = values[i];
        else
            trial->values[trial->count - ++rest] = values[i];
    }
    ASSERT(trial->failing + rest <= trial->count);
    return rest < 2 && trial->count < TRIAL_CANDIDATES;
}

/* ---- steps to a contradiction */

static void write_substeps(const struct deduction *d, struct buf *out)
{
    for (size_t i = 0, begin = 1; i < d->substeps.size; i++) {
        if (begin) buf_add(out, "  ");
        begin = d->substeps.data[i] == '\n';
        buf_char(out, d->substeps.data[i]);
    }
}

static void write_deduction(const struct deduction *d, struct buf *out)
{
    buf_print(out, "%s\n", d->sentence.text);
    write_substeps(d, out);
}

/* Steps from a supposed value to the contradiction, which is left in `last`. Returns the number of
 * deductions before it, INT_MAX if there are `bound` or more. Writes them unless `out` is NULL. */
static int step_to_contradiction(const struct trial_state *t, size_t cell, int32_t value, int bound,
                                 struct deduction *last, struct buf *out)
{
    size_t mark = rules_of(t)->mark(t->logic);
    int count = 0;
    rules_of(t)->set(t->logic, cell, value);
    for (; count < bound && rules_of(t)->step(t->logic, trial_level(rules_of(t)), last) == LOGIC_DEDUCED;
         count++)
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

bool trial_find_value(const struct trial_state *t, struct deadline *deadline, struct trial *best)
{
    int32_t values[TRIAL_CANDIDATES];
    int found = 0;
    *best = (struct trial){.deductions = INT_MAX};
    for (size_t cell = next_open(t, 0); cell < t->board->cells && found < ENOUGH;
         cell = next_open(t, cell + 1)) {
        int count = rules_of(t)->candidates(t->logic, cell, values, TRIAL_CANDIDATES);
        if (deadline_reached(deadline)) return false;
        for (int i = 0; i < count; i++) {
            if (!fails(t, cell, values[i], LEVEL_HARD)) continue;
            struct trial trial = {.cell = cell, .values = {values[i]}, .failing = 1, .count = count};
            trial.deductions = count_deductions(t, &trial, best->deductions);
            if (trial.deductions < best->deductions) *best = trial;
            found++;
        }
    }
    return true;
}

/* ---- sentences */

static struct cell_fact fact_of(const struct trial *trial, int i)
{
    return (struct cell_fact){trial->cell, trial->values[i], false};
}

/* What is known, besides the clues. */
static void list_known(const struct trial_state *t, cell_fact_list *known)
{
    for (size_t i = 0; i < t->board->cells; i++)
        if (known_of(t)[i] != LOGIC_OPEN) vec_push(known, ((struct cell_fact){i, known_of(t)[i], false}));
}

static void name_cell(const struct trial_state *t, size_t cell, struct buf *out)
{
    cell_fact_list known = {0};
    list_known(t, &known);
    phrase_facts_name(t->board, cell, &(struct phrase_style){.known = &known}, out);
    vec_free(&known);
}

static void add_supposition(const struct trial_state *t, struct cell_fact supposed, struct buf *out)
{
    cell_fact_list known = {0};
    size_t begin = out->size;
    list_known(t, &known);
    phrase_facts_supposed(t->board, &known, supposed, false, out);
    say_capital(out, begin);
    vec_free(&known);
}

/* How many values from the i-th on are consecutive numbers, at least three; otherwise 1. */
static int count_run(const struct trial_state *t, const struct trial *trial, int i)
{
    int end = i + 1;
    if (rules_of(t)->word && rules_of(t)->word(t->board, trial->cell, trial->values[i])) return 1;
    while (end < trial->failing && trial->values[end] == trial->values[end - 1] + 1) end++;
    return end - i > 2 ? end - i : 1;
}

/* "4", "4, 6 to 9 or 12" */
static void print_failing(const struct trial_state *t, const struct trial *trial, struct buf *out)
{
    for (int i = 0, run; i < trial->failing; i += run) {
        run = count_run(t, trial, i);
        if (i) buf_add(out, i + run == trial->failing ? say_word("base.or") : ", ");
        struct buf first = {0}, last = {0};
        phrase_facts_noun(t->board, fact_of(trial, i), &first);
        phrase_facts_noun(t->board, fact_of(trial, i + run - 1), &last);
        if (run == 1)
            buf_add(out, buf_text(&first));
        else
            say(out, "puzzle.range",
                SAY(say_raw("first", buf_text(&first)), say_raw("last", buf_text(&last))));
        buf_free(&first);
        buf_free(&last);
    }
}

/* "row 2, column 3 cannot hold 4 or 6"; "row 2, column 3 cannot be filled and it cannot be
 * empty". */
static void print_refused(const struct trial_state *t, const struct trial *trial, struct buf *out)
{
    struct buf values = {0}, name = {0};
    name_cell(t, trial->cell, &name);
    bool worded = phrase_facts_is_worded(t->board, fact_of(trial, 0));
    for (int i = 0; i < trial->failing && worded; i++) {
        buf_add(out, say_and((size_t)i, (size_t)trial->failing));
        phrase_facts_refused(t->board, fact_of(trial, i), i ? say_word("explain.it") : buf_text(&name), out);
    }
    if (!worded) {
        print_failing(t, trial, &values);
        say(out, "explain.cannot",
            SAY(say_text("cell", buf_text(&name)), say_text("value", buf_text(&values))));
    }
    buf_free(&values);
    buf_free(&name);
}

/* "But no cell of box 5 could hold 8." */
static void write_contradiction(const struct deduction *last, struct buf *out)
{
    struct buf text = {0};
    buf_add(&text, last->sentence.text);
    say_small(&text, 0);
    say(out, "explain.trial.but", SAY(say_text("contradiction", buf_text(&text))));
    buf_char(out, '\n');
    buf_free(&text);
}

static void write_supposition(const struct trial_state *t, struct cell_fact supposed, struct buf *out)
{
    add_supposition(t, supposed, out);
    buf_add(out, ".\n");
}

/* "Suppose row 2, column 3 holds 4: after 70 steps, no cell of box 5 could hold 8." */
static void write_number(const struct trial_state *t, struct cell_fact supposed, int count,
                         const struct deduction *last, struct buf *out)
{
    struct buf head = {0}, end = {0};
    add_supposition(t, supposed, &head);
    buf_add(&end, last->sentence.text);
    say_small(&end, 0);
    struct say_argument suppose = say_text("suppose", buf_text(&head)),
                        contradiction = say_text("contradiction", buf_text(&end));
    if (count)
        say(out, "explain.trial.later", SAY(suppose, say_int("count", count), contradiction));
    else
        say(out, "explain.trial.at-once", SAY(suppose, contradiction));
    buf_char(out, '\n');
    buf_free(&head);
    buf_free(&end);
}

/* "Suppose row 2, column 3 holds 4." and the lines to the contradiction. */
static void tell_failure(const struct trial_state *t, const struct trial *trial, int i,
                         struct deduction *deduction)
{
    struct buf *out = &deduction->substeps;
    struct deduction last = {0};
    struct cell_fact supposed = fact_of(trial, i);
    bool each = trial->deductions <= MOST_LINES;
    if (each) write_supposition(t, supposed, out);
    int count = step_to_contradiction(t, trial->cell, supposed.value, INT_MAX, &last, each ? out : NULL);
    if (each)
        write_contradiction(&last, out), write_substeps(&last, out);
    else
        write_number(t, supposed, count, &last, out);
    for (size_t k = 0; k < last.because.size; k++)
        if (known_of(t)[last.because.data[k]] != LOGIC_OPEN)
            vec_push(&deduction->because, last.because.data[k]);
    logic_free_deduction(&last);
}

static void conclude(const struct trial_state *t, const struct trial *trial, struct deduction *deduction)
{
    struct buf text = {0}, refused = {0}, rest = {0};
    print_refused(t, trial, &refused);
    struct say_argument head = say_text("refused", buf_text(&refused)),
                        count = say_int("count", trial->failing);
    if (trial->failing == trial->count) {
        say(&text, "explain.trial.nothing", SAY(head, count));
    } else if (trial->failing + 1 < trial->count) {
        ASSERT(trial->failing == 1);
        vec_push(&deduction->excluded, ((struct logic_fact){trial->cell, trial->values[0]}));
        say(&text, "explain.trial.lacks", SAY(head));
    } else {
        struct cell_fact left = fact_of(trial, trial->failing);
        vec_push(&deduction->facts, ((struct logic_fact){left.cell, left.value}));
        phrase_facts_it_holds(t->board, left, &rest);
        say(&text, "explain.trial.holds", SAY(head, count, say_text("rest", buf_text(&rest))));
    }
    say_finish(&text, 0);
    sentence_set(&deduction->sentence, "%s", buf_text(&text));
    buf_free(&refused);
    buf_free(&rest);
    buf_free(&text);
}

void trial_tell(const struct trial_state *t, const struct trial *trial, struct deduction *deduction)
{
    ASSERT(trial->failing > 0);
    for (int i = 0; i < trial->failing; i++) tell_failure(t, trial, i, deduction);
    conclude(t, trial, deduction);
}

/* ---- refuting one value */

typedef VEC(struct deduction) deduction_list;

static void strike(const struct trial_state *t, const struct trial_value *trial)
{
    rules_of(t)->exclude(t->logic, trial->cell, trial->value);
}

/* A value refuted by a trial within the trial, on the way to a contradiction; false if there is
 * none. */
static bool add_nested(const struct trial_state *t, struct trial_plan *plan, struct deduction *step)
{
    struct trial_value next;
    struct deadline none = {0};
    if (!rules_of(t)->trials_strike || !trial_next_value(t, &none, plan, &next) || !next.found) return false;
    logic_clear_deduction(step);
    trial_tell_value(t, &next, step);
    strike(t, &next);
    return true;
}

/* Steps from the supposed value to the contradiction, which is the last one. `nested`: some may be
 * trials, if the rules alone find none. */
static bool list_steps(const struct trial_state *t, size_t cell, int32_t value, enum level most, bool nested,
                       deduction_list *steps)
{
    struct trial_plan plan = {0};
    size_t mark = rules_of(t)->mark(t->logic);
    enum logic_answer answer = LOGIC_DEDUCED;
    rules_of(t)->set(t->logic, cell, value);
    while (answer == LOGIC_DEDUCED && (!nested || steps->size <= MOST_LINES)) {
        vec_push(steps, (struct deduction){0});
        struct deduction *step = &steps->data[steps->size - 1];
        answer = rules_of(t)->step(t->logic, most, step);
        if (answer == LOGIC_NOTHING && nested && add_nested(t, &plan, step)) answer = LOGIC_DEDUCED;
    }
    rules_of(t)->undo(t->logic, mark);
    vec_free(&plan.moves);
    return answer == LOGIC_CONTRADICTION;
}

/* Do all steps say which cells they were deduced from? What a struck value leads to does not. */
static bool is_traceable(const deduction_list *steps)
{
    for (size_t i = 0; i < steps->size; i++)
        if (steps->data[i].excluded.size || !steps->data[i].because.size) return false;
    return true;
}

/* Leaves out the steps that the contradiction does not depend on. */
static void leave_out(const struct trial_state *t, deduction_list *steps)
{
    bool *needed = alloc_array(t->board->cells + t->board->marks, sizeof *needed);
    size_t kept = steps->size;
    for (size_t i = steps->size; i-- > 0;) {
        struct deduction step = steps->data[i];
        bool keep = i + 1 == steps->size;
        for (size_t k = 0; k < step.facts.size; k++) keep |= needed[step.facts.data[k].cell];
        if (!keep) {
            logic_free_deduction(&step);
            continue;
        }
        for (size_t k = 0; k < step.because.size; k++) needed[step.because.data[k]] = true;
        steps->data[--kept] = step;
    }
    memmove(steps->data, steps->data + kept, (steps->size - kept) * sizeof *steps->data);
    steps->size -= kept;
    alloc_free(needed);
}

static void write_steps(const struct trial_state *t, struct cell_fact supposed, const deduction_list *steps,
                        struct buf *out)
{
    write_supposition(t, supposed, out);
    for (size_t i = 0; i + 1 < steps->size; i++) write_deduction(&steps->data[i], out);
    write_contradiction(&steps->data[steps->size - 1], out);
    write_substeps(&steps->data[steps->size - 1], out);
}

static void free_steps(deduction_list *steps)
{
    for (size_t i = 0; i < steps->size; i++) logic_free_deduction(&steps->data[i]);
    vec_free(steps);
}

bool trial_refute(const struct trial_state *t, size_t cell, int32_t value, struct buf *out)
{
    int32_t values[TRIAL_CANDIDATES];
    bool possible = false;
    if (known_of(t)[cell] != LOGIC_OPEN) return false;
    int count = rules_of(t)->candidates(t->logic, cell, values, TRIAL_CANDIDATES);
    for (int i = 0; i < count; i++) possible |= values[i] == value;
    if (!possible) return false;
    deduction_list steps = {0};
    bool refuted = list_steps(t, cell, value, trial_level(rules_of(t)), true, &steps),
         traceable = is_traceable(&steps);
    if (traceable) leave_out(t, &steps);
    bool few = traceable || rules_of(t)->trials_strike; /* whose strikes all matter */
    bool told = refuted && steps.size <= (few ? MOST_LINES : MOST_STRIKING);
    if (told) write_steps(t, (struct cell_fact){cell, value, false}, &steps, out);
    free_steps(&steps);
    return told;
}

/* ---- one value at a time */

/* The lines of the refutation of a value; cleared first. */
static void write_refutation(const struct trial_state *t, const struct trial_value *trial, struct buf *out)
{
    deduction_list steps = {0};
    buf_clear(out);
    bool refuted = list_steps(t, trial->cell, trial->value, trial->level, false, &steps);
    ASSERT(refuted);
    (void)refuted;
    if (is_traceable(&steps)) leave_out(t, &steps);
    write_steps(t, (struct cell_fact){trial->cell, trial->value, false}, &steps, out);
    free_steps(&steps);
}

bool trial_tell_nested(const struct trial_state *t, size_t cell, int32_t value, struct deduction *deduction)
{
    struct trial trial = {.cell = cell};
    int32_t values[TRIAL_CANDIDATES];
    struct buf steps = {0};
    bool refuted = true;
    trial.count = rules_of(t)->candidates(t->logic, cell, values, TRIAL_CANDIDATES);
    for (int i = 0; i < trial.count && refuted; i++) {
        if (values[i] == value) continue;
        trial.values[trial.failing++] = values[i];
        refuted = trial_refute(t, cell, values[i], &steps);
    }
    refuted = refuted && trial.failing > 0 && trial.failing + 1 == trial.count;
    trial.values[trial.count - 1] = value;
    if (refuted) {
        buf_add(&deduction->substeps, buf_text(&steps));
        conclude(t, &trial, deduction);
    }
    buf_free(&steps);
    return refuted;
}

typedef VEC(struct trial_value) value_list;

/* The first `most` values that rules up to a level refute; false if out of time. */
static bool list_refuted(const struct trial_state *t, enum level level, size_t most,
                         struct deadline *deadline, value_list *list)
{
    for (size_t cell = next_open(t, 0); cell < t->board->cells; cell = next_open(t, cell + 1)) {
        int32_t values[TRIAL_CANDIDATES];
        int count = rules_of(t)->candidates(t->logic, cell, values, TRIAL_CANDIDATES);
        for (int i = 0; i < count && list->size < most; i++) {
            if (deadline_reached(deadline)) return false;
            if (fails(t, cell, values[i], level))
                vec_push(list, ((struct trial_value){cell, values[i], level, true}));
        }
    }
    return true;
}

static size_t count_known(const struct trial_state *t)
{
    size_t count = 0;
    for (size_t i = 0; i < t->board->cells; i++) count += known_of(t)[i] != LOGIC_OPEN;
    return count;
}

/* Does a value follow, or a contradiction? */
static bool leads(const struct trial_state *t)
{
    size_t known = count_known(t);
    return rules_of(t)->follow(t->logic, LEVEL_HARD, SIZE_MAX) == LOGIC_CONTRADICTION ||
           count_known(t) > known;
}

/* Refutes values, the easiest first, until a value of a cell follows. */
static bool explore(const struct trial_state *t, struct deadline *deadline, value_list *plan, bool *in_time)
{
    bool goal = false;
    for (size_t before = SIZE_MAX; !goal && *in_time && plan->size != before;) {
        before = plan->size;
        for (int level = LEVEL_EASY; level <= LEVEL_HARD && *in_time && plan->size == before; level++)
            *in_time = list_refuted(t, (enum level)level, SIZE_MAX, deadline, plan);
        for (size_t i = before; i < plan->size; i++) strike(t, &plan->data[i]);
        goal = plan->size > before && leads(t);
    }
    return goal;
}

/* Do the moves but these lead to a value too? */
static bool leads_without(const struct trial_state *t, const value_list *plan, size_t first, size_t behind)
{
    size_t mark = rules_of(t)->mark(t->logic);
    for (size_t i = 0; i < plan->size; i++) {
        const struct trial_value *v = &plan->data[i];
        if (i >= first && i < behind) continue;
        if (known_of(t)[v->cell] == LOGIC_OPEN && fails(t, v->cell, v->value, v->level)) strike(t, v);
    }
    bool goal = leads(t);
    rules_of(t)->undo(t->logic, mark);
    return goal;
}

/* Leaves out moves, as in puzzle/step_plan.c. */
static void leave_out_moves(const struct trial_state *t, struct deadline *deadline, value_list *plan)
{
    for (size_t chunk = plan->size; chunk > 0; chunk /= 2)
        for (size_t behind = plan->size; behind > 0;) {
            size_t first = behind > chunk ? behind - chunk : 0;
            if (!deadline_reached(deadline) && leads_without(t, plan, first, behind)) {
                memmove(plan->data + first, plan->data + behind, (plan->size - behind) * sizeof *plan->data);
                plan->size -= behind - first;
            }
            behind = first;
        }
}

static bool make_plan(const struct trial_state *t, struct deadline *deadline, struct trial_plan *plan)
{
    value_list list = {0};
    bool in_time = true;
    size_t mark = rules_of(t)->mark(t->logic);
    plan->known = count_known(t);
    bool goal = explore(t, deadline, &list, &in_time);
    rules_of(t)->undo(t->logic, mark);
    if (goal) leave_out_moves(t, deadline, &list);
    while (goal && list.size) vec_push(&plan->moves, vec_pop(&list));
    vec_free(&list);
    return in_time;
}

/* The next move that still refutes a value. */
static bool take_move(const struct trial_state *t, struct trial_plan *plan, struct trial_value *next)
{
    while (plan->moves.size) {
        *next = vec_pop(&plan->moves);
        if (known_of(t)[next->cell] == LOGIC_OPEN && fails(t, next->cell, next->value, next->level))
            return true;
    }
    return false;
}

bool trial_next_value(const struct trial_state *t, struct deadline *deadline, struct trial_plan *plan,
                      struct trial_value *next)
{
    if (count_known(t) != plan->known) vec_clear(&plan->moves);
    *next = (struct trial_value){0};
    if (take_move(t, plan, next)) return true;
    if (!make_plan(t, deadline, plan)) return false;
    next->found = take_move(t, plan, next);
    return true;
}

void trial_tell_value(const struct trial_state *t, const struct trial_value *value,
                      struct deduction *deduction)
{
    const struct trial trial = {.cell = value->cell,
                                .values = {value->value},
                                .failing = 1,
                                .count = TRIAL_CANDIDATES};
    conclude(t, &trial, deduction);
    write_refutation(t, value, &deduction->substeps);
}

bool trial_strike(const struct trial_state *t, struct deadline *deadline)
{
    value_list list = {0};
    bool in_time = true;
    for (int level = LEVEL_EASY; level <= LEVEL_HARD && in_time && !list.size; level++)
        in_time = list_refuted(t, (enum level)level, SIZE_MAX, deadline, &list);
    for (size_t i = 0; i < list.size; i++) strike(t, &list.data[i]);
    bool any = list.size > 0;
    if (any) rules_of(t)->follow(t->logic, LEVEL_HARD, SIZE_MAX);
    vec_free(&list);
    return any && in_time;
}
