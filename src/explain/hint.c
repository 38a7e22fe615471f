/* Hints: the next step of a partly filled board, or its wrong entries.
 *
 * The entries are judged first, against the clues and rules alone: an entry is wrong if no answer
 * has it. If several are wrong, the one with the cheapest reason is reported. A long reason is
 * replaced by the steps of people that lead from the entry to a contradiction. If the board has
 * several answers, entries that are possible one by one may contradict each other. Then the last
 * entry of a minimal contradictory set is reported, with the others as part of its reason. If no
 * entry is wrong, the next step is derived, with the entries taken as known.
 *
 * In optimisation problems, the searches for reasons have a conflict limit and may not decide
 * whether an entry is wrong. Then a complete search finds the optimum with that entry; if that is
 * worse, it is the reason. */
#include "explain/hint.h"

#include "base/say.h"
#include "explain/entries.h"
#include "explain/phrase.h"
#include "explain/reason.h"
#include "explain/trial.h"

#include <limits.h>
#include <string.h>

struct hint {
    const struct board *board;
    struct request request;
    cell_fact_list entries; /* other than clues */
    cell_fact_list judged;  /* those about cells: marks have no literals and are trusted */
    int32_t *known;         /* by cell, then by mark */
    struct steps *steps;    /* NULL before they are needed */
    struct deduction wrong;
    cell_fact_list refused; /* wrong entries, or entries that contradict each other */
    bool together;
    int32_t *witness; /* by cell: an optimal answer with some of the entries; NULL: none yet */
    enum hint_answer answer;
};

/* ---- entries */

/* Another value for a cell that has one: a clue, or an entry before. */
static bool refuse_value(const struct hint *h, size_t cell, struct sentence *error)
{
    const char *key = cell < h->board->cells ? "explain.other-given" : "explain.other-links";
    for (size_t i = 0; i < h->entries.size && cell < h->board->cells; i++)
        if (h->entries.data[i].cell == cell && !h->entries.data[i].denied) key = "explain.entered-twice";
    if (cell >= h->board->cells) return say_set(error, key, NULL);
    return say_set(error, key, SAY(say_text("cell", cell_name_of(h->board, cell).text)));
}

static bool enter(struct hint *h, struct cell_fact told, struct sentence *error)
{
    ASSERT(told.cell < h->board->cells + h->board->marks);
    if (!told.denied) {
        int32_t *known = &h->known[told.cell];
        if (*known == told.value) return true;
        if (*known != LOGIC_OPEN) return refuse_value(h, told.cell, error);
        *known = told.value;
    }
    vec_push(&h->entries, told);
    if (told.cell < h->board->cells) vec_push(&h->judged, told);
    return true;
}

/* Boards without a model, of a family with human rules: the cells that the rules know initially are
 * clues, and no value exceeds the number of cells. */
static bool open_without_model(struct hint *h, const cell_fact_list *entries, struct sentence *error)
{
    const struct family_logic *rules = h->board->family->logic;
    struct logic *logic = rules->open(h->board);
    memcpy(h->known, rules->known(logic), h->board->cells * sizeof *h->known);
    rules->close(logic);
    bool fine = true;
    for (size_t i = 0; entries && i < entries->size && fine; i++) {
        struct cell_fact told = entries->data[i];
        bool value = told.value >= 0 && (size_t)told.value <= h->board->cells;
        fine = value ? enter(h, told, error)
                     : say_set(error, "explain.no-value", SAY(say_int("value", told.value)));
    }
    return fine;
}

static bool open_with_model(struct hint *h, const cell_fact_list *entries, struct sentence *error)
{
    const struct family_model *model = h->board->family->reasons->model;
    struct build build;
    build_variables(&build, h->board, model);
    for (size_t i = 0; i < h->board->cells + h->board->marks; i++) h->known[i] = LOGIC_OPEN;
    for (size_t i = 0; i < build.clues.size; i++)
        h->known[build.clues.data[i].cell] = build.clues.data[i].value;
    build_free(&build);
    bool fine = !entries || entries_fit(h->board, model, entries, error);
    for (size_t i = 0; entries && i < entries->size && fine; i++) fine = enter(h, entries->data[i], error);
    return fine;
}

struct hint *hint_open(const struct board *puzzle, const cell_fact_list *entries,
                       const struct request *request, struct sentence *error)
{
    const struct family *family = puzzle->family;
    bool modelled = family->reasons && !puzzle->no_model, ruled = family->logic && !family->reasons;
    if (!modelled && !ruled) {
        sentence_set(error, "%s",
                     puzzle->no_model ? say_known(puzzle->no_model) : say_word("explain.no-rules"));
        return NULL;
    }
    struct hint *h = alloc_bytes(sizeof *h);
    h->board = puzzle;
    h->request = *request;
    h->known = alloc_array(puzzle->cells + puzzle->marks, sizeof *h->known);
    if (modelled ? open_with_model(h, entries, error) : open_without_model(h, entries, error)) return h;
    hint_close(h);
    return NULL;
}

void hint_close(struct hint *h)
{
    if (!h) return;
    steps_close(h->steps);
    logic_free_deduction(&h->wrong);
    vec_free(&h->entries);
    vec_free(&h->judged);
    vec_free(&h->refused);
    alloc_free(h->witness);
    alloc_free(h->known);
    alloc_free(h);
}

/* ---- refusals */

/* Records the conclusion: the entry's value is excluded or, if the entry struck it out,
 * required. */
static void conclude(struct hint *h, struct cell_fact entry)
{
    struct logic_fact fact = {entry.cell, entry.value};
    h->wrong.rule = -1;
    if (entry.denied)
        vec_push(&h->wrong.facts, fact);
    else
        vec_push(&h->wrong.excluded, fact);
}

enum { FEW = 2 }; /* rules of a reason that is easier to see than steps */

static size_t count_rules(const struct mus *g, const item_list *reason)
{
    size_t count = 0;
    for (size_t i = 0; i < reason->size; i++) count += g->items.data[reason->data[i]].kind == ITEM_RULE;
    return count;
}

/* Replaces the explanation by the steps of people from the entry to a contradiction, if the rules
 * find one. */
static void refuse_by_trial(struct hint *h, const struct mus *g, struct cell_fact entry)
{
    const struct family_logic *rules = h->board->family->logic;
    struct buf text = {0}, steps = {0};
    if (entry.denied || !rules || (rules->most && h->board->cells > rules->most)) return;
    struct trial_state trial = {h->board, rules->open(h->board)};
    if (trial_refute(&trial, entry.cell, entry.value, &steps)) {
        phrase_refusal(g, &(item_list){0}, entry, NULL, &text);
        buf_print(&text, "%s.", say_word("explain.contradiction"));
        sentence_set(&h->wrong.sentence, "%s", buf_text(&text));
        buf_clear(&h->wrong.substeps);
        buf_add(&h->wrong.substeps, buf_text(&steps));
    }
    rules->close(trial.logic);
    buf_free(&text);
    buf_free(&steps);
}

/* "Row 4, column 2 cannot hold 1: ..." `alone`: the reason has no other entries. */
static void refuse_entry(struct hint *h, struct mus *g, struct cell_fact entry, const item_list *reason,
                         bool alone)
{
    explanation_split_refuse(g, reason, entry, &h->wrong.sentence, &h->wrong.substeps);
    if (alone && (h->wrong.substeps.size || count_rules(g, reason) > FEW)) refuse_by_trial(h, g, entry);
    conclude(h, entry);
    mus_cite(g, reason, &h->wrong);
}

/* "Row 4, column 2 cannot hold a sensor: then the best is 9, while 8 is possible." Refuses the
 * last of these entries because of the others. */
static void refuse_by_optimum(struct hint *h, struct mus *g, const cell_fact_list *entries, dm_status status,
                              int64_t best)
{
    struct buf text = {0};
    ASSERT(entries->size > 0);
    struct cell_fact entry = entries->data[entries->size - 1];
    phrase_refusal(g, &(item_list){0}, entry, NULL, &text);
    if (entries->size > 1) {
        phrase_facts(g->board, entries->size - 1, entries->data, &text);
        buf_add(&text, say_word("explain.and-two"));
    }
    if (status == DM_NONE)
        say(&text, entry.denied ? "explain.wrong.no-answer-otherwise" : "explain.wrong.no-answer", NULL);
    else
        say(&text, entry.denied ? "explain.wrong.worse-otherwise" : "explain.wrong.worse",
            SAY(say_int("best", best), say_int("possible", g->best)));
    buf_char(&text, '.');
    sentence_set(&h->wrong.sentence, "%s", buf_text(&text));
    conclude(h, entry);
    for (size_t i = 0; i + 1 < entries->size; i++) {
        struct cell_fact other = entries->data[i];
        struct logic_fact fact = {other.cell, other.value};
        vec_push(&h->wrong.because, other.cell);
        if (other.denied)
            vec_push(&h->wrong.struck, fact);
        else
            vec_push(&h->wrong.known, fact);
    }
    buf_free(&text);
}

/* ---- consistency with the optimum */

static bool satisfies(const int32_t *values, const cell_fact_list *entries)
{
    for (size_t i = 0; i < entries->size; i++) {
        struct cell_fact told = entries->data[i];
        if ((values[told.cell] == told.value) == told.denied) return false;
    }
    return true;
}

/* True if some optimal answer satisfies all these entries. If not, *status is DM_NONE, or
 * DM_OPTIMAL with the best value that they allow. */
static bool attains_optimum(struct hint *h, struct mus *g, const cell_fact_list *entries, dm_status *status,
                            int64_t *best)
{
    struct sentence error;
    if (h->witness && satisfies(h->witness, entries)) return true;
    int32_t *values = alloc_array(h->board->cells, sizeof *values);
    *status = mus_board_optimum_with(g, entries->size, entries->data, best, values, &error);
    if (*status != DM_OPTIMAL && *status != DM_NONE) g->stopped = true;
    bool kept = *status == DM_OPTIMAL && *best == g->best;
    alloc_free(kept ? h->witness : values);
    if (kept) h->witness = values;
    return kept;
}

/* Decides whether these entries are consistent. DM_NONE: they are not, and the core is the reason,
 * or empty. */
static dm_status are_consistent(struct hint *h, struct mus *g, const item_list *clues,
                                const cell_fact_list *entries, item_list *core)
{
    VEC(dm_lit) lits = {0};
    dm_status other;
    int64_t best;
    if (g->answer && satisfies(g->answer, entries)) return DM_SOLUTION;
    for (size_t i = 0; i < entries->size; i++) vec_push(&lits, mus_lit(g, entries->data[i]));
    dm_status status = mus_solve(g, clues, lits.size, lits.data, MUS_PROPAGATE, core);
    if (status != DM_NONE) status = mus_solve(g, clues, lits.size, lits.data, MUS_SEARCH, core);
    vec_free(&lits);
    if (status != DM_UNKNOWN || !g->answer || g->stopped) return status;
    if (core) vec_clear(core);
    if (attains_optimum(h, g, entries, &other, &best)) return DM_SOLUTION;
    return g->stopped ? DM_UNKNOWN : DM_NONE;
}

/* Finds a minimal set of entries that no optimal answer satisfies, in the order of entry. As in
 * QuickXplain, each member is found by bisection: the last entry that is needed together with those
 * found before. */
static void find_minimal(struct hint *h, struct mus *g, const item_list *clues, const cell_fact_list *entries,
                         cell_fact_list *few)
{
    ASSERT(few->size == 0);
    size_t end = entries->size;
    cell_fact_list tried = {0};
    while (!g->stopped && are_consistent(h, g, clues, few, NULL) == DM_SOLUTION) {
        size_t lo = 0, hi = end; /* the first `lo` are consistent, the first `hi` are not */
        while (hi - lo > 1 && !g->stopped) {
            size_t middle = (lo + hi) / 2;
            vec_clear(&tried);
            for (size_t i = 0; i < few->size; i++) vec_push(&tried, few->data[i]);
            for (size_t i = 0; i < middle; i++) vec_push(&tried, entries->data[i]);
            *(are_consistent(h, g, clues, &tried, NULL) == DM_SOLUTION ? &lo : &hi) = middle;
        }
        ASSERT(hi > 0 && hi <= end);
        vec_push(few, entries->data[hi - 1]);
        end = hi - 1;
    }
    for (size_t i = 0; i < few->size / 2; i++) {
        struct cell_fact other = few->data[i];
        few->data[i] = few->data[few->size - 1 - i];
        few->data[few->size - 1 - i] = other;
    }
    vec_free(&tried);
}

/* Reports these entries as wrong because of the optimum that they allow. */
static void refuse_by_best(struct hint *h, struct mus *g, const cell_fact_list *entries)
{
    dm_status status;
    int64_t best = 0;
    if (!attains_optimum(h, g, entries, &status, &best) && !g->stopped)
        refuse_by_optimum(h, g, entries, status, best);
}

/* ---- wrong entries */

/* Reports the wrong entry with the cheapest reason. False if each entry is possible by itself. */
static bool find_wrong(struct hint *h, struct mus *g, const item_list *clues)
{
    item_list core = {0}, best = {0};
    struct cell_fact worst = {0};
    int least = INT_MAX;
    for (size_t i = 0; i < h->judged.size && !mus_out_of_time(g); i++) {
        struct cell_fact entry = h->judged.data[i];
        if (are_consistent(h, g, clues, &(cell_fact_list){.data = &entry, .size = 1}, &core) != DM_NONE)
            continue;
        vec_push(&h->refused, entry);
        if (!core.size) continue;
        mus_shrink(g, &(struct mus_shrink_options){.denial = mus_lit(g, entry)}, &core);
        int cost = mus_cost(g, &core);
        if (cost >= least) continue;
        least = cost;
        worst = entry;
        mus_copy(&core, &best);
    }
    if (least < INT_MAX)
        refuse_entry(h, g, worst, &best, true);
    else if (h->refused.size)
        refuse_by_best(h, g, &(cell_fact_list){.data = h->refused.data, .size = 1});
    vec_free(&core);
    vec_free(&best);
    return h->refused.size;
}

/* Reports the last entry of this MUS as wrong because of all its other items. */
static void refuse_clash(struct hint *h, struct mus *g, item_list *core)
{
    size_t kept = 0, at = SIZE_MAX;
    for (size_t i = 0; i < core->size; i++) {
        const struct item *item = &g->items.data[core->data[i]];
        if (item->kind != ITEM_CLAIM) continue;
        vec_push(&h->refused, item->told);
        if (at == SIZE_MAX || core->data[i] > at) at = core->data[i];
    }
    for (size_t i = 0; i < core->size; i++)
        if (core->data[i] != at) core->data[kept++] = core->data[i];
    if (at == SIZE_MAX) return;
    ASSERT(kept + 1 == core->size);
    core->size = kept;
    refuse_entry(h, g, g->items.data[at].told, core, false);
}

/* The same for all entries together. */
static bool find_clash(struct hint *h, struct mus *g, const item_list *items)
{
    item_list core = {0}, all = {0};
    mus_copy(items, &all);
    for (size_t i = 0; i < h->judged.size; i++) {
        struct cell_fact entry = h->judged.data[i];
        vec_push(&all, mus_add_fact(g, ITEM_CLAIM, entry, mus_lit(g, entry)));
    }
    dm_status status = mus_solve(g, &all, 0, NULL, MUS_SEARCH, &core);
    if (status == DM_NONE) {
        mus_shrink(g, &(struct mus_shrink_options){0}, &core);
        refuse_clash(h, g, &core);
    } else if (status == DM_UNKNOWN && g->answer) {
        find_minimal(h, g, items, &h->judged, &h->refused);
        refuse_by_best(h, g, &h->refused);
        status = DM_NONE;
    }
    h->together = h->refused.size > 1;
    vec_free(&core);
    vec_free(&all);
    return status == DM_NONE;
}

/* Without a model: finds entries that contradict what the human rules derive without them. */
static enum hint_answer judge_by_rules(struct hint *h)
{
    const struct family_logic *rules = h->board->family->logic;
    struct logic *logic = rules->open(h->board);
    bool none = rules->follow(logic, LEVEL_HARD, SIZE_MAX) == LOGIC_CONTRADICTION;
    const int32_t *found = rules->known(logic);
    for (size_t i = 0; i < h->entries.size && !none; i++) {
        struct cell_fact told = h->entries.data[i];
        bool same = found[told.cell] == told.value;
        if (found[told.cell] != LOGIC_OPEN && same == told.denied) vec_push(&h->refused, told);
    }
    if (h->refused.size) {
        struct cell_fact first = h->refused.data[0];
        struct buf text = {0};
        say(&text, first.denied ? "explain.wrong.always" : "explain.wrong.never",
            SAY(say_int("value", first.value), say_text("cell", cell_name_of(h->board, first.cell).text)));
        say_finish(&text, 0);
        sentence_set(&h->wrong.sentence, "%s", buf_text(&text));
        buf_free(&text);
        conclude(h, first);
    }
    rules->close(logic);
    return h->answer = none ? HINT_NONE : h->refused.size ? HINT_WRONG : HINT_STEP;
}

enum hint_answer hint_judge(struct hint *h)
{
    if (!h->board->family->reasons) return judge_by_rules(h);
    struct mus *g = mus_board_open(h->board, &h->request, &h->wrong.sentence);
    if (!g) return HINT_FAILED;
    item_list items = {0};
    enum hint_answer answer = HINT_STEP;
    mus_relax(g);
    mus_all(g, &items);
    /* This single query usually shows that all entries are consistent. */
    if (are_consistent(h, g, &items, &h->judged, NULL) != DM_SOLUTION) {
        dm_status status = g->answer ? DM_SOLUTION : mus_solve(g, &items, 0, NULL, MUS_SEARCH, NULL);
        if (status == DM_NONE)
            answer = HINT_NONE;
        else if (find_wrong(h, g, &items) || find_clash(h, g, &items))
            answer = HINT_WRONG;
        if (g->stopped) answer = HINT_STOPPED;
    }
    vec_free(&items);
    mus_close(g);
    return h->answer = answer;
}

/* ---- the next step */

static bool was_entered(const struct hint *h, struct logic_fact fact, bool denied)
{
    if (h->known[fact.cell] != LOGIC_OPEN) return true;
    for (size_t i = 0; i < h->entries.size; i++) {
        struct cell_fact told = h->entries.data[i];
        if (told.cell == fact.cell && told.value == fact.value && told.denied == denied) return true;
    }
    return false;
}

/* False if the step derives only values that the user has struck out already, or marks already
 * entered. */
static bool is_news(const struct hint *h, const struct deduction *d)
{
    for (size_t i = 0; i < d->facts.size; i++)
        if (!was_entered(h, d->facts.data[i], false)) return true;
    for (size_t i = 0; i < d->excluded.size; i++)
        if (!was_entered(h, d->excluded.data[i], true)) return true;
    return false;
}

static enum hint_answer next_step(struct hint *h)
{
    static const enum hint_answer answers[] = {
        [STEPS_TOLD] = HINT_STEP,       [STEPS_SOLVED] = HINT_SOLVED,   [STEPS_NONE] = HINT_NONE,
        [STEPS_SEVERAL] = HINT_SEVERAL, [STEPS_STOPPED] = HINT_STOPPED, [STEPS_FAILED] = HINT_FAILED};
    ASSERT(!h->steps);
    h->steps = steps_open(h->board, &h->request);
    for (size_t i = 0; i < h->entries.size; i++)
        if (!steps_learn(h->steps, h->entries.data[i])) return HINT_FAILED;
    enum steps_answer answer = steps_next(h->steps);
    while (answer == STEPS_TOLD && !is_news(h, steps_deduction(h->steps))) answer = steps_next(h->steps);
    return answers[answer];
}

enum hint_answer hint_find(struct hint *h)
{
    h->answer = h->entries.size ? hint_judge(h) : HINT_STEP;
    if (h->answer == HINT_STEP) h->answer = next_step(h);
    return h->answer;
}

const cell_fact_list *hint_wrong(const struct hint *h, bool *together)
{
    *together = h->together;
    return &h->refused;
}

const struct deduction *hint_deduction(const struct hint *h)
{
    return h->steps ? steps_deduction(h->steps) : &h->wrong;
}

const char *hint_rule(const struct hint *h)
{
    return h->answer == HINT_WRONG ? "wrong" : steps_rule_of(h->steps);
}

const int32_t *hint_known(const struct hint *h)
{
    return h->known;
}
