/* A board solved as people do: the family's rules, the easiest first; where they derive nothing, a
 * trial; where no trial helps, a search.
 *
 * A trial supposes a value in an open cell and follows the rules. If they lead to a contradiction,
 * the cell has another value: so it is known once all its candidates but one fail. There may be
 * hundreds of such cells. A person takes one that is easy to see: of the first ENOUGH cells that a
 * trial settles, the one that needs the fewest deductions. Finding them costs one closure for each
 * candidate (fast, `follow`); counting deductions costs one walk in steps for those that fail.
 *
 * The level is that of the hardest step. It does not depend on the order of steps: rules are
 * monotone, so whatever comes first, in the end the same cells are known at each level; the same
 * holds for trials. steps_grade uses this and follows instead of stepping. */
#include "desk/steps.h"
#include "base/clock.h"
#include "base/sentence.h"

#include <ctype.h>
#include <limits.h>
#include <string.h>

const char *const steps_levels[] = {
    [LEVEL_EASY] = "easy",     [LEVEL_MEDIUM] = "medium", [LEVEL_HARD] = "hard",
    [LEVEL_EXPERT] = "expert", [LEVEL_BEYOND] = "beyond", NULL};

enum { CANDIDATES = 256, ENOUGH = 32 };

struct steps {
    const struct board *board;
    const struct family_logic *rules;
    struct logic *logic;
    struct desk_request request;
    double began;
    struct deduction deduction; /* the last one */
    struct deduction scratch;   /* within trials */
    enum level level_of;        /* of the last deduction */
    enum level level;           /* of the hardest one */
    int hardest_rule;           /* its row; -1 beyond the rules */
    const char *hardest;        /* its name; NULL before the first */
};

struct steps *steps_open(const struct board *board, const struct desk_request *request)
{
    struct steps *s = alloc_bytes(sizeof *s);
    REQUIRE(board->family->logic, "steps are for families that have rules for people");
    s->board = board;
    s->rules = board->family->logic;
    s->logic = s->rules->open(board);
    s->request = *request;
    s->began = clock_wall();
    return s;
}

void steps_close(struct steps *s)
{
    if (!s) return;
    s->rules->close(s->logic);
    logic_free_deduction(&s->deduction);
    logic_free_deduction(&s->scratch);
    alloc_free(s);
}

static bool out_of_time(const struct steps *s)
{
    return desk_out_of_time(&s->request, s->began);
}

static size_t next_open(const struct steps *s, size_t cell)
{
    const int32_t *known = s->rules->known(s->logic);
    while (cell < s->board->cells && known[cell] != LOGIC_OPEN) cell++;
    return cell;
}

/* ---- Trials */

struct trial {
    size_t cell;
    int32_t values[CANDIDATES]; /* those that fail, and then the others */
    int failing, count;
    int deductions; /* that a person makes until all of them have failed */
};

static bool fails(struct steps *s, size_t cell, int32_t value)
{
    size_t mark = s->rules->mark(s->logic);
    s->rules->set(s->logic, cell, value);
    bool failed = s->rules->follow(s->logic, LEVEL_HARD, SIZE_MAX) == LOGIC_CONTRADICTION;
    s->rules->undo(s->logic, mark);
    return failed;
}

/* Tries all candidates of a cell. True if at most one is left. */
static bool try_cell(struct steps *s, size_t cell, struct trial *trial)
{
    int32_t values[CANDIDATES];
    int rest = 0;
    *trial = (struct trial){.cell = cell};
    trial->count = s->rules->candidates(s->logic, cell, values, CANDIDATES);
    for (int i = 0; i < trial->count && rest < 2; i++) {
        if (fails(s, cell, values[i]))
            trial->values[trial->failing++] = values[i];
        else
            trial->values[trial->count - ++rest] = values[i];
    }
    return rest < 2 && trial->count < CANDIDATES;
}

/* Walks from a supposed value to the contradiction, which is left in `scratch`. Returns the number
 * of deductions before it, INT_MAX if there are `bound` or more. */
static int walk(struct steps *s, size_t cell, int32_t value, int bound)
{
    size_t mark = s->rules->mark(s->logic);
    int count = 0;
    s->rules->set(s->logic, cell, value);
    while (count < bound && s->rules->step(s->logic, LEVEL_HARD, &s->scratch) == LOGIC_TOLD) count++;
    s->rules->undo(s->logic, mark);
    return count < bound ? count : INT_MAX;
}

static int count_deductions(struct steps *s, const struct trial *trial, int bound)
{
    int sum = 0;
    for (int i = 0; i < trial->failing && sum < bound; i++) {
        int count = walk(s, trial->cell, trial->values[i], bound - sum);
        if (count == INT_MAX) return INT_MAX;
        sum += count;
    }
    return sum < bound ? sum : INT_MAX;
}

/* The trial that a person makes; `count` is 0 if none helps. False if out of time. */
static bool find_trial(struct steps *s, struct trial *best)
{
    struct trial trial;
    int found = 0;
    *best = (struct trial){.deductions = INT_MAX};
    for (size_t cell = next_open(s, 0); cell < s->board->cells && found < ENOUGH && best->deductions;
         cell = next_open(s, cell + 1)) {
        if (out_of_time(s)) return false;
        if (!try_cell(s, cell, &trial)) continue;
        trial.deductions = count_deductions(s, &trial, best->deductions);
        if (trial.deductions < best->deductions) *best = trial;
        found++;
    }
    return true;
}

/* ---- Trials in sentences */

static void print_cell(const struct steps *s, size_t cell, struct buf *text)
{
    int row, column;
    s->board->family->place(s->board, cell, &row, &column);
    buf_print(text, "row %d, column %d", row + 1, column + 1);
}

static void print_value(const struct steps *s, size_t cell, int32_t value, struct buf *text)
{
    const char *word = s->rules->word ? s->rules->word(s->board, cell, value) : NULL;
    if (word)
        buf_add(text, word);
    else
        buf_print(text, "%d", (int)value);
}

static void print_failure(struct steps *s, const struct trial *trial, int i, struct buf *text)
{
    const int32_t *known = s->rules->known(s->logic);
    int count = walk(s, trial->cell, trial->values[i], INT_MAX);
    buf_add(text, i ? " Suppose it" : "Suppose ");
    if (!i) print_cell(s, trial->cell, text);
    buf_add(text, " holds ");
    print_value(s, trial->cell, trial->values[i], text);
    buf_add(text, ": ");
    if (count) buf_print(text, "%d step%s later ", count, count > 1 ? "s" : "");
    buf_print(text, "%c%s", tolower((unsigned char)s->scratch.sentence.text[0]),
              s->scratch.sentence.text + 1);
    for (size_t k = 0; k < s->scratch.because.size; k++)
        if (known[s->scratch.because.data[k]] != LOGIC_OPEN)
            vec_push(&s->deduction.because, s->scratch.because.data[k]);
}

static void begin_deduction(struct steps *s, enum level level)
{
    vec_clear(&s->deduction.facts);
    vec_clear(&s->deduction.excluded);
    vec_clear(&s->deduction.because);
    sentence_clear(&s->deduction.sentence);
    s->deduction.rule = -1;
    s->level_of = level;
}

static void set_sentence(struct steps *s, struct buf *text)
{
    sentence_say(&s->deduction.sentence, "%s", buf_text(text));
    buf_free(text);
}

/* What the trial shows: a value or, if all candidates fail, that there is no answer. */
static enum steps_answer take_trial(struct steps *s, const struct trial *trial)
{
    struct buf text = {0};
    begin_deduction(s, LEVEL_EXPERT);
    for (int i = 0; i < trial->failing; i++) print_failure(s, trial, i, &text);
    if (trial->failing == trial->count) {
        buf_add(&text, " So there is no value for it.");
        set_sentence(s, &text);
        return STEPS_NONE;
    }
    struct logic_fact fact = {trial->cell, trial->values[trial->failing]};
    buf_add(&text, " So it holds ");
    print_value(s, fact.cell, fact.value, &text);
    buf_char(&text, '.');
    set_sentence(s, &text);
    vec_push(&s->deduction.facts, fact);
    s->rules->set(s->logic, fact.cell, fact.value);
    return STEPS_TOLD;
}

/* ---- The end */

/* What a search says about the whole board, where rules and trials end. */
static enum steps_answer judge(struct steps *s, int32_t *values)
{
    struct sentence error;
    struct desk_request request = s->request;
    request.question = (struct question){.kind = QUESTION_UNIQUE};
    request.spent += clock_wall() - s->began;
    struct desk *desk = desk_begin(s->board, &request, &error);
    dm_status status = desk ? desk_next(desk) : DM_INVALID;
    bool found = status == DM_SOLUTION || status == DM_OPTIMAL;
    if (found) {
        memcpy(values, desk_values(desk), s->board->cells * sizeof *values);
        status = desk_next(desk);
    }
    if (status == DM_INVALID)
        sentence_say(&s->deduction.sentence, "%s", desk ? desk_error(desk) : error.text);
    desk_close(desk);
    if (status == DM_NONE) return found ? STEPS_TOLD : STEPS_NONE;
    return status == DM_INVALID ? STEPS_FAILED : status == DM_UNKNOWN ? STEPS_STOPPED : STEPS_SEVERAL;
}

static void tell_rest(struct steps *s, const int32_t *values)
{
    for (size_t i = next_open(s, 0); i < s->board->cells; i = next_open(s, i + 1)) {
        struct logic_fact fact = {i, values[i]};
        vec_push(&s->deduction.facts, fact);
        s->rules->set(s->logic, i, values[i]);
    }
}

static enum steps_answer search_rest(struct steps *s)
{
    int32_t *values = alloc_array(s->board->cells, sizeof *values);
    size_t open = 0;
    struct buf text = {0};
    for (size_t i = next_open(s, 0); i < s->board->cells; i = next_open(s, i + 1)) open++;
    begin_deduction(s, LEVEL_BEYOND);
    enum steps_answer answer = judge(s, values);
    const char *cells = open > 1 ? "cells" : "cell";
    if (answer == STEPS_TOLD)
        buf_print(&text,
                  "No rule and no single trial yields more: it takes trials within trials. A search fills "
                  "the other %zu %s.",
                  open, cells);
    else if (answer == STEPS_SEVERAL)
        buf_print(&text,
                  "No rule and no single trial yields more: there are several solutions. %zu %s %s open.",
                  open, cells, open > 1 ? "stay" : "stays");
    else if (answer == STEPS_NONE)
        buf_add(&text,
                "No rule and no single trial yields more, but a search finds that there is no solution.");
    if (text.size) set_sentence(s, &text);
    if (answer == STEPS_TOLD) tell_rest(s, values);
    alloc_free(values);
    return answer;
}

static enum steps_answer finish(struct steps *s)
{
    struct verdict verdict = {0};
    if (s->board->family->check(s->board, s->rules->known(s->logic), &verdict)) return STEPS_SOLVED;
    begin_deduction(s, LEVEL_EASY);
    sentence_say(&s->deduction.sentence, "the referee refuses what the rules deduce: %s",
                 verdict.sentence.text);
    return STEPS_FAILED;
}

/* ---- Steps */

static enum steps_answer beyond_rules(struct steps *s)
{
    struct trial trial;
    if (next_open(s, 0) == s->board->cells) return finish(s);
    if (!find_trial(s, &trial)) return STEPS_STOPPED;
    return trial.count ? take_trial(s, &trial) : search_rest(s);
}

/* Of rules of one level, the later one in the table is harder. */
static void note_hardest(struct steps *s)
{
    bool harder = !s->hardest || s->level_of > s->level ||
                  (s->level_of == s->level && s->deduction.rule > s->hardest_rule);
    if (!harder) return;
    s->level = s->level_of;
    s->hardest_rule = s->deduction.rule;
    s->hardest = steps_rule_of(s);
}

enum steps_answer steps_next(struct steps *s)
{
    if (out_of_time(s)) return STEPS_STOPPED;
    enum logic_answer told = s->rules->step(s->logic, LEVEL_HARD, &s->deduction);
    enum steps_answer answer = told == LOGIC_CONTRADICTION ? STEPS_NONE : STEPS_TOLD;
    if (s->deduction.rule >= 0) s->level_of = s->rules->rules[s->deduction.rule].level;
    if (told == LOGIC_NOTHING) answer = beyond_rules(s);
    if (answer == STEPS_TOLD) note_hardest(s);
    return answer;
}

const struct deduction *steps_deduction(const struct steps *s)
{
    return &s->deduction;
}

enum level steps_level_of(const struct steps *s)
{
    return s->level_of;
}

const char *steps_rule_of(const struct steps *s)
{
    if (s->deduction.rule >= 0) return s->rules->rules[s->deduction.rule].name;
    return s->level_of == LEVEL_BEYOND ? "search" : "trial";
}

enum level steps_level(const struct steps *s)
{
    return s->level;
}

const char *steps_hardest(const struct steps *s)
{
    return s->hardest;
}

const int32_t *steps_known(const struct steps *s)
{
    return s->rules->known(s->logic);
}

/* ---- Only the level */

/* One round of trials over all open cells; true if one settled something. */
static bool trials_tell(struct steps *s)
{
    struct trial trial;
    bool told = false;
    for (size_t cell = next_open(s, 0); cell < s->board->cells; cell = next_open(s, cell + 1)) {
        if (out_of_time(s)) return false;
        if (!try_cell(s, cell, &trial) || trial.failing == trial.count) continue;
        s->rules->set(s->logic, cell, trial.values[trial.failing]);
        s->rules->follow(s->logic, LEVEL_HARD, SIZE_MAX);
        told = true;
    }
    return told;
}

enum level steps_grade(const struct board *board, const struct desk_request *request)
{
    struct steps *s = steps_open(board, request);
    int level = LEVEL_EASY;
    enum logic_answer answer = LOGIC_NOTHING;
    for (; level <= LEVEL_HARD; level++) {
        answer = s->rules->follow(s->logic, (enum level)level, SIZE_MAX);
        if (answer == LOGIC_CONTRADICTION || next_open(s, 0) == board->cells) break;
    }
    while (level == LEVEL_EXPERT && next_open(s, 0) < board->cells)
        if (!trials_tell(s)) level = LEVEL_BEYOND;
    bool right = answer != LOGIC_CONTRADICTION && level < LEVEL_BEYOND &&
                 board->family->check(board, s->rules->known(s->logic), &(struct verdict){0});
    steps_close(s);
    return right ? (enum level)level : LEVEL_BEYOND;
}
