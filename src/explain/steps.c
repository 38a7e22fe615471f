/* Solves a board with human methods: the family's rules, the easiest first; where they derive
 * nothing, a trial; where no trial helps, or the family has no human rules, reasons from the solver
 * (reason.h).
 *
 * A trial (trial.h) supposes a value in an open cell and follows the rules. If what a trial settles
 * has a short reason, that is reported instead. Where no trial settles a cell, one that excludes a
 * value is reported, at the level beyond experts; where all values survive, what a search finds.
 *
 * The level is that of the hardest step. It does not depend on the order of steps: rules are
 * monotone, so in the end the same cells are known at each level; the same holds for trials.
 * steps_grade uses this and follows instead of stepping. */
#include "explain/steps.h"

#include "base/say.h"
#include "explain/phrase.h"
#include "explain/reason.h"
#include "explain/trial.h"

#include <limits.h>
#include <string.h>

const char *const steps_levels[] = {
    [LEVEL_EASY] = "easy",     [LEVEL_MEDIUM] = "medium", [LEVEL_HARD] = "hard",
    [LEVEL_EXPERT] = "expert", [LEVEL_BEYOND] = "beyond", [LEVEL_UNKNOWN] = NULL};
const char *const steps_words[] = {
    [LEVEL_EASY] = "puzzle.level.easy",     [LEVEL_MEDIUM] = "puzzle.level.medium",
    [LEVEL_HARD] = "puzzle.level.hard",     [LEVEL_EXPERT] = "puzzle.level.expert",
    [LEVEL_BEYOND] = "puzzle.level.beyond", [LEVEL_UNKNOWN] = NULL};

/* A reason up to this cost is easier to follow than a trial. */
enum { SHORT = 12 };

struct steps {
    const struct board *board;
    const struct family_logic *rules; /* NULL: the family has none, and `logic` is unused */
    struct logic *logic;
    struct reason *reason; /* NULL until needed */
    /* Excluded values, by rules or entries; `reason` knows the first `passed`. */
    VEC(struct logic_fact) struck;
    size_t passed;
    struct trial_plan plan; /* trials to come */
    /* By cell: excluded values that `reason` knows, counted from the cell's least; NULL: none. */
    uint64_t *told;
    struct request request;
    struct deduction deduction;  /* the last one */
    enum level level_of;         /* of the last deduction */
    bool by_reason;              /* by the solver, not by a trial */
    struct rule_insight insight; /* its family's words for it, if it has a name */
    enum level level;            /* of the hardest one */
    int hardest_rule;            /* its row; -1: no rule */
    const char *hardest;         /* its name; NULL before the first */
    bool relaxed;                /* entries were learnt, which need not obey conventions */
    bool widened;                /* the rules of trials were followed after the last trial */
    bool graded;                 /* the depth of the board is known, */
    int depth;                   /* DEDUCTION_DEPTH_NONE: none, or graded by rules */
};

struct steps *steps_open(const struct board *board, const struct request *request)
{
    struct steps *s = alloc_bytes(sizeof *s);
    REQUIRE(board->family->logic || board->family->reasons, "steps are for families that have rules");
    s->board = board;
    s->rules = board->family->logic;
    if (s->rules && s->rules->most && board->cells > s->rules->most) s->rules = NULL;
    if (s->rules) s->logic = s->rules->open(board);
    s->request = *request;
    return s;
}

void steps_close(struct steps *s)
{
    if (!s) return;
    if (s->rules) s->rules->close(s->logic);
    reason_close(s->reason);
    vec_free(&s->struck);
    vec_free(&s->plan.moves);
    alloc_free(s->told);
    logic_free_deduction(&s->deduction);
    alloc_free(s);
}

static struct trial_state trial_state_of(const struct steps *s)
{
    return (struct trial_state){s->board, s->logic};
}

static size_t next_open(const struct steps *s, size_t cell)
{
    return logic_next_open(s->board->cells, steps_known(s), cell);
}

static void begin_deduction(struct steps *s, enum level level)
{
    logic_clear_deduction(&s->deduction);
    s->level_of = level;
    s->by_reason = false;
    s->insight = (struct rule_insight){0};
}

static void strike(struct steps *s, struct logic_fact fact)
{
    if (fact.cell < s->board->cells) vec_push(&s->struck, fact);
}

/* Applies the trial: a value or, if all candidates fail, no answer. One that only excludes a value
 * is beyond experts. */
static enum steps_answer take_trial(struct steps *s, const struct trial *trial)
{
    const struct trial_state state = trial_state_of(s);
    begin_deduction(s, trial->failing + 1 < trial->count ? LEVEL_BEYOND : LEVEL_EXPERT);
    trial_tell(&state, trial, &s->deduction);
    if (s->deduction.excluded.size) {
        struct logic_fact excluded = s->deduction.excluded.data[0];
        strike(s, excluded);
        s->rules->exclude(s->logic, excluded.cell, excluded.value);
        return STEPS_TOLD;
    }
    if (!s->deduction.facts.size) return STEPS_NONE;
    struct logic_fact fact = s->deduction.facts.data[0];
    s->rules->set(s->logic, fact.cell, fact.value);
    return STEPS_TOLD;
}

/* ---- Reasons from the solver */

/* Values that are not left for open cells, by rules that keep what is left. */
static void pass_excluded(struct steps *s)
{
    const struct mus *g = reason_mus(s->reason);
    int32_t values[TRIAL_CANDIDATES];
    if (!s->told) s->told = alloc_array(s->board->cells, sizeof *s->told);
    for (size_t cell = next_open(s, 0); cell < s->board->cells; cell = next_open(s, cell + 1)) {
        int count = s->rules->candidates(s->logic, cell, values, TRIAL_CANDIDATES);
        int64_t lo = dm_lo(g->model, g->cell[cell]), hi = dm_hi(g->model, g->cell[cell]);
        uint64_t left = 0;
        ASSERT(hi - lo < 64 && count > 0);
        for (int i = 0; i < count; i++) left |= UINT64_C(1) << (values[i] - lo);
        for (int64_t v = lo; v <= hi; v++)
            if (!((left | s->told[cell]) >> (v - lo) & 1))
                reason_learn(s->reason, (struct cell_fact){cell, (int32_t)v, true});
        s->told[cell] |= ~left;
    }
}

/* Those that rules, which derive the others again, or entries have struck out. */
static void pass_struck(struct steps *s)
{
    const int32_t *there = reason_known(s->reason);
    ASSERT(s->passed <= s->struck.size);
    for (; s->passed < s->struck.size; s->passed++) {
        struct logic_fact fact = s->struck.data[s->passed];
        if (there[fact.cell] == LOGIC_OPEN)
            reason_learn(s->reason, (struct cell_fact){fact.cell, fact.value, true});
    }
}

/* Opens `reason` and passes on what the rules have found. False with the sentence. */
static bool open_reason(struct steps *s)
{
    bool first = !s->reason;
    if (first) s->reason = reason_open(s->board, &s->request, &s->deduction.sentence);
    if (!s->reason || !s->rules) return s->reason;
    if (first && s->relaxed) mus_relax(reason_mus(s->reason));
    const int32_t *known = s->rules->known(s->logic), *there = reason_known(s->reason);
    for (size_t i = 0; i < s->board->cells; i++)
        if (known[i] != LOGIC_OPEN && there[i] == LOGIC_OPEN)
            reason_learn(s->reason, (struct cell_fact){i, known[i], false});
    if (s->rules->exclude)
        pass_excluded(s);
    else
        pass_struck(s);
    return true;
}

static void apply_fact(struct steps *s, struct cell_fact told)
{
    struct logic_fact fact = {told.cell, told.value};
    ASSERT(told.cell < s->board->cells);
    if (told.denied) {
        vec_push(&s->deduction.excluded, fact);
        return;
    }
    vec_push(&s->deduction.facts, fact);
    if (s->rules && s->rules->known(s->logic)[told.cell] == LOGIC_OPEN)
        s->rules->set(s->logic, told.cell, told.value);
    ASSERT(!s->rules || s->rules->known(s->logic)[told.cell] == told.value);
}

/* Where people have rules, a reason of very many parts is no step: only what is found is told. */
static void tell_search(struct steps *s, const struct reason_step *step)
{
    cell_fact_list found = {0};
    struct buf facts = {0}, text = {0};
    for (int denied = 0; denied < 2 && !found.size; denied++)
        for (size_t i = 0; i < step->told.size; i++)
            if (step->told.data[i].denied == denied) vec_push(&found, step->told.data[i]);
    phrase_facts(s->board, found.size, found.data, &facts);
    say(&text, "explain.searched", SAY(say_text("facts", buf_text(&facts))));
    say_finish(&text, 0);
    sentence_set(&s->deduction.sentence, "%s", buf_text(&text));
    buf_clear(&s->deduction.substeps);
    buf_free(&facts);
    buf_free(&text);
    vec_free(&found);
}

static enum steps_answer take_reason(struct steps *s, enum level level)
{
    ASSERT(s->reason);
    struct mus *g = reason_mus(s->reason);
    const struct reason_step *step = reason_step(s->reason);
    begin_deduction(s, level);
    s->by_reason = true;
    bool readable = explanation_split_write(g, &step->because, step->items, step->told.size, step->told.data,
                                            &s->deduction.sentence, &s->deduction.substeps);
    if (!readable && s->rules) tell_search(s, step);
    s->insight = explanation_split_insight(g, &step->because, step->told.size, step->told.data);
    mus_cite(g, &step->because, &s->deduction);
    for (size_t i = 0; i < step->told.size; i++) apply_fact(s, step->told.data[i]);
    return STEPS_TOLD;
}

/* Replaces the trial by a short reason; false if there is none. */
static bool take_short(struct steps *s, const struct trial *trial)
{
    if (!s->board->family->reasons || trial->failing == trial->count || !open_reason(s)) return false;
    if (reason_of(s->reason, trial->cell, SHORT) != REASON_TOLD) return false;
    take_reason(s, LEVEL_EXPERT);
    return true;
}

/* ---- The end */

/* Nothing more follows, but cells are open: the answers differ in them. */
static enum steps_answer end_open(struct steps *s)
{
    size_t open = 0;
    for (size_t i = next_open(s, 0); i < s->board->cells; i = next_open(s, i + 1)) open++;
    ASSERT(open > 0);
    begin_deduction(s, LEVEL_BEYOND);
    bool vague = s->reason && reason_mus(s->reason)->vague;
    say_set(&s->deduction.sentence, vague ? "explain.open.vague" : "explain.open.several",
            SAY(say_int("count", (int64_t)open)));
    return STEPS_SEVERAL;
}

/* The level of the last reason, by its depth. */
static enum level depth_level(struct steps *s)
{
    struct mus *g = reason_mus(s->reason);
    const struct reason_step *step = reason_step(s->reason);
    dm_lit denial = -mus_lit(g, step->told.data[0]);
    return deduction_depth_level(s->board->family->reasons->depths,
                                 deduction_depth_of_reason(g, &step->because, denial));
}

static enum steps_answer end_none(struct steps *s)
{
    begin_deduction(s, LEVEL_BEYOND);
    say_set(&s->deduction.sentence, "explain.none", NULL);
    return STEPS_NONE;
}

/* Tells a value that the solver has found by trials within trials, if they are short; false if they
 * are not. */
static bool take_nested(struct steps *s)
{
    const struct reason_step *step = reason_step(s->reason);
    const struct trial_state state = trial_state_of(s);
    if (!s->rules || !s->rules->trials_strike || step->told.data[0].denied) return false;
    struct cell_fact told = step->told.data[0];
    begin_deduction(s, LEVEL_BEYOND);
    if (!trial_tell_nested(&state, told.cell, told.value, &s->deduction)) return false;
    s->rules->set(s->logic, told.cell, told.value);
    return true;
}

static enum steps_answer next_reason(struct steps *s)
{
    ASSERT(s->reason);
    enum reason_answer answer = s->rules ? reason_value(s->reason) : reason_next(s->reason);
    switch (answer) {
    case REASON_TOLD:
        if (take_nested(s)) return STEPS_TOLD;
        return take_reason(s, s->rules ? LEVEL_BEYOND : depth_level(s));
    case REASON_END:
        return end_open(s);
    case REASON_NONE:
        return end_none(s);
    default:
        return STEPS_STOPPED;
    }
}

/* All cells are known. If no step was needed, the puzzle itself is wrong. */
static enum steps_answer finish(struct steps *s)
{
    struct verdict verdict = {0};
    if (s->board->family->check(s->board, steps_known(s), &verdict)) return STEPS_SOLVED;
    if (!s->hardest) return end_none(s);
    begin_deduction(s, LEVEL_EASY);
    say_set(&s->deduction.sentence, "explain.referee", SAY(say_text("why", verdict.sentence.text)));
    return STEPS_FAILED;
}

/* ---- Steps */

/* A trial of one value, the next of a plan that leads to a value of a cell; a reason from the
 * solver if there is none. */
static enum steps_answer try_value(struct steps *s)
{
    struct trial_value trial;
    const struct trial_state state = trial_state_of(s);
    if (!trial_next_value(&state, s->request.deadline, &s->plan, &trial)) return STEPS_STOPPED;
    if (!trial.found) return open_reason(s) ? next_reason(s) : STEPS_FAILED;
    begin_deduction(s, LEVEL_EXPERT);
    trial_tell_value(&state, &trial, &s->deduction);
    s->rules->exclude(s->logic, trial.cell, trial.value);
    strike(s, (struct logic_fact){trial.cell, trial.value});
    return STEPS_TOLD;
}

/* A step by the rules of trials, outside of one. */
static bool step_as_expert(struct steps *s)
{
    if (!s->rules->trial_level) return false;
    begin_deduction(s, LEVEL_EXPERT);
    if (s->rules->step(s->logic, s->rules->trial_level, &s->deduction) != LOGIC_DEDUCED) return false;
    for (size_t i = 0; i < s->deduction.excluded.size; i++) strike(s, s->deduction.excluded.data[i]);
    return true;
}

static enum steps_answer beyond_rules(struct steps *s)
{
    struct trial trial;
    const struct trial_state state = trial_state_of(s);
    if (next_open(s, 0) == s->board->cells) return finish(s);
    if (!s->rules) return next_reason(s);
    if (!s->board->family->reasons) return end_open(s);
    if (s->rules->trials_strike) return try_value(s);
    if (!trial_find(&state, s->request.deadline, &trial)) return STEPS_STOPPED;
    if (trial.count) return take_short(s, &trial) ? STEPS_TOLD : take_trial(s, &trial);
    if (step_as_expert(s)) return STEPS_TOLD;
    if (s->rules->exclude && !trial_find_value(&state, s->request.deadline, &trial)) return STEPS_STOPPED;
    if (trial.count) return take_trial(s, &trial);
    return open_reason(s) ? next_reason(s) : STEPS_FAILED;
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
    if (deadline_reached(s->request.deadline)) return STEPS_STOPPED;
    if (!s->rules && !open_reason(s)) return STEPS_FAILED;
    enum logic_answer told = LOGIC_NOTHING;
    begin_deduction(s, LEVEL_EASY); /* clear the last one */
    if (s->rules) told = s->rules->step(s->logic, LEVEL_HARD, &s->deduction);
    enum steps_answer answer = told == LOGIC_CONTRADICTION ? STEPS_NONE : STEPS_TOLD;
    if (told != LOGIC_NOTHING && s->deduction.rule >= 0)
        s->level_of = s->rules->rules[s->deduction.rule].level;
    for (size_t i = 0; i < s->deduction.excluded.size && told == LOGIC_DEDUCED; i++)
        strike(s, s->deduction.excluded.data[i]);
    if (told == LOGIC_NOTHING) answer = beyond_rules(s);
    if (answer == STEPS_TOLD) note_hardest(s);
    return answer;
}

bool steps_learn(struct steps *s, struct cell_fact told)
{
    if (s->rules) {
        bool open = s->rules->known(s->logic)[told.cell] == LOGIC_OPEN;
        s->relaxed = true;
        if (s->rules->relax) s->rules->relax(s->logic);
        if (open && !told.denied) s->rules->set(s->logic, told.cell, told.value);
        if (open && told.denied) strike(s, (struct logic_fact){told.cell, told.value});
        if (open && told.denied && s->rules->exclude) s->rules->exclude(s->logic, told.cell, told.value);
        return true;
    }
    if (!open_reason(s)) return false;
    mus_relax(reason_mus(s->reason));
    if (told.cell < s->board->cells) reason_learn(s->reason, told);
    return true;
}

const struct deduction *steps_deduction(const struct steps *s)
{
    return &s->deduction;
}

enum level steps_level_of(const struct steps *s)
{
    return s->level_of;
}

const char *steps_insight_title(const struct steps *s)
{
    return s->insight.title;
}

const char *steps_rule_of(const struct steps *s)
{
    if (s->deduction.rule >= 0) return s->rules->rules[s->deduction.rule].name;
    if (s->insight.name) return s->insight.name;
    return s->by_reason ? "reason" : "trial";
}

enum level steps_level(struct steps *s)
{
    const struct family *family = s->board->family;
    if (!s->rules) return deduction_depth_level(family->reasons->depths, steps_depth(s));
    return s->rules->depth ? deduction_depth_level(s->rules->depths, steps_depth(s)) : s->level;
}

int steps_depth(struct steps *s)
{
    if (s->rules && !s->rules->depth) return DEDUCTION_DEPTH_NONE;
    if (!s->graded && !s->rules)
        s->depth = deduction_depth_grade(s->board, NULL, DEDUCTION_DEPTH_MOST, &s->request);
    if (!s->graded && s->rules)
        s->depth = next_open(s, 0) == s->board->cells ? s->rules->depth(s->board) : DEDUCTION_DEPTH_NONE;
    s->graded = true;
    return s->depth;
}

const char *steps_hardest(const struct steps *s)
{
    return s->hardest;
}

const int32_t *steps_known(const struct steps *s)
{
    ASSERT(s->rules || s->reason);
    return s->rules ? s->rules->known(s->logic) : reason_known(s->reason);
}

/* ---- Grading */

bool steps_has_levels(const struct family *family)
{
    return family->logic || family->reasons;
}

/* One round of trials over all open cells, or the rules of trials outside of one; true if that may
 * have settled something. */
static bool settle_by_trials(struct steps *s)
{
    struct trial trial;
    const struct trial_state state = trial_state_of(s);
    bool told = false;
    if (s->rules->trials_strike) return trial_strike(&state, s->request.deadline);
    for (size_t cell = next_open(s, 0); cell < s->board->cells; cell = next_open(s, cell + 1)) {
        if (deadline_reached(s->request.deadline)) return false;
        if (!trial_cell(&state, cell, &trial) || trial.failing == trial.count) continue;
        s->rules->set(s->logic, cell, trial.values[trial.failing]);
        s->rules->follow(s->logic, LEVEL_HARD, SIZE_MAX);
        told = true;
    }
    if (!told && s->rules->trial_level && !s->widened) {
        s->rules->follow(s->logic, s->rules->trial_level, SIZE_MAX);
        return s->widened = true;
    }
    if (told) s->widened = false;
    return told;
}

bool steps_within(const struct board *board, const int32_t *answer, enum level most,
                  const struct request *request)
{
    if (board->family->logic) return steps_grade(board, request) <= most;
    int depth = most <= LEVEL_HARD ? board->family->reasons->depths[most] : DEDUCTION_DEPTH_MOST;
    return most > LEVEL_EXPERT ||
           deduction_depth_grade(board, answer, depth, request) != DEDUCTION_DEPTH_NONE;
}

enum level steps_grade(const struct board *board, const struct request *request)
{
    int depth;
    return steps_measure(board, request, &depth);
}

/* The level of a board that neither rules nor trials solve. */
static enum level unless_stopped(const struct request *request)
{
    return deadline_reached(request->deadline) ? LEVEL_UNKNOWN : LEVEL_BEYOND;
}

enum level steps_measure(const struct board *board, const struct request *request, int *depth)
{
    *depth = DEDUCTION_DEPTH_NONE;
    if (!board->family->logic) {
        *depth = deduction_depth_grade(board, NULL, DEDUCTION_DEPTH_MOST, request);
        if (*depth == DEDUCTION_DEPTH_NONE) return unless_stopped(request);
        return deduction_depth_level(board->family->reasons->depths, *depth);
    }
    struct steps *s = steps_open(board, request);
    int level = LEVEL_EASY;
    enum logic_answer answer = LOGIC_NOTHING;
    for (; level <= LEVEL_HARD; level++) {
        answer = s->rules->follow(s->logic, (enum level)level, SIZE_MAX);
        if (answer == LOGIC_CONTRADICTION || next_open(s, 0) == board->cells) break;
    }
    while (level == LEVEL_EXPERT && next_open(s, 0) < board->cells)
        if (s->rules->depth || !settle_by_trials(s)) level = LEVEL_BEYOND;
    if (s->rules->depth && level < LEVEL_BEYOND) level = (int)steps_level(s);
    bool right = answer != LOGIC_CONTRADICTION && level < LEVEL_BEYOND &&
                 board->family->check(board, s->rules->known(s->logic), &(struct verdict){0});
    if (right) *depth = steps_depth(s);
    steps_close(s);
    return right ? (enum level)level : unless_stopped(request);
}
