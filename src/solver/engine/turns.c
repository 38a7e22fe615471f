/* The engine used when none is named: several of the others, in turns.
 *
 * Idea. No engine is the best for all models, and looking at a model says only so much about which
 * one is. choice.c makes a list; the first begins, and when its turn is used up without an answer
 * the next one gets a turn, and so on, with longer and longer turns. What one has learnt stays with
 * it until its next turn; an engine that keeps nothing between calls gets turns that are longer and
 * grow faster. An engine that refuses the model drops out. The turn goes to the engine that has had
 * the least, so that each is at most about (number of engines) times slower than alone.
 *
 * Where the model is a cover (choice.h), the turns are those of cover_turns: a short one for the
 * kernel, whose cores prove what is easy at once, and then long ones, as CBC begins anew in each.
 *
 * A search without learning can tell how much of its tree is done (search_done in
 * solver/kernel/search.c), and where its choices are many and alike that is a good guess: of a
 * quadratic assignment 12 % were said to be done after 17 % of the work, of a tour with set-up
 * times 70 % after 84 %. If that says that it will end before long, it gets most of the turns.
 *
 * Rounds. All work on the same question: the assumptions of the round, and what was posted. The
 * best so far reaches all of them as an assumption from solver.c; what a lazy check posts is in the
 * model. Answers are listed by all: each engine excludes its own, and one that another has given
 * already is skipped. That takes a record of what was given, so after SHARED answers the engine at
 * work keeps the round. The kernel is asked first for further answers, because it lists without
 * blocking clauses.
 *
 * Turns are counted in polls, weighted by the work between two of them in each engine, not by a
 * clock: the same model with the same options goes the same way on every machine, unless a limit of
 * time or memory strikes.
 *
 * Invariant: `current` is the engine that answered last or is at work. While `alone`, no other
 * engine gets a turn in this round. */
#include "base/alloc.h"
#include "base/sentence.h"
#include "solver/engine/choice.h"
#include "solver/engine/relax.h"

#include <string.h>

enum {
    TURN = MODEL_PATIENCE(2500), /* units of work of the first turn: about 25 ms, */
    LEAD = 4,                    /* and this many times more for the first on the list */
    SHARED = 1000,               /* answers of one round that are recorded */
    LOOK = 512                   /* polls between two looks at the memory */
};

/* Units of work of the first turns of each engine where the model covers; from then on three times
 * as many each time. */
enum { COVER_TURNS = 2 };
static const int64_t cover_turns[2][COVER_TURNS] = {{MODEL_PATIENCE(45000), MODEL_PATIENCE(400000)},
                                                    {MODEL_PATIENCE(120000000), MODEL_PATIENCE(360000000)}};

struct horse {
    const struct engine_row *row;
    struct engine *engine; /* NULL until its first turn, and after it dropped out */

    /* The caller's, with our own `poll`; owned. The engine keeps its address, so it stays where it
     * is when the list is made again. */
    struct engine_context *context;

    bool out;   /* it refused the model, or there was no room for it */
    bool begun; /* in this round: it continues with `more` */
    /* Its last solution was given to the caller: the next one must differ. */
    bool given;
    int64_t used, turn; /* units of work in this search, and of its next turn */
    int64_t turns;      /* that it has had in this search */
    int64_t weight;     /* units of work from one poll that counts to the next */
    uint32_t polls;     /* of a SAT solver */
    int64_t clauses;    /* that it had when its turn began */
    uint64_t steps;     /* of its own count that are in `used` */
    /* of its search, as far as it can tell, after its last turn; `before`: used when that began */
    double done;
    int64_t before;
    bool near; /* it expects to be done soon */
};

typedef VEC(dm_lit) lit_list;

struct engine {
    const struct engine_context *context;
    struct horse horses[CHOICE_MOST];
    size_t count, current;
    size_t first;     /* the one that begins a search */
    int wins, losses; /* how many in a row it has answered, or others have */
    int64_t searches; /* since the list was made */
    size_t known;     /* how large the model was when they were chosen */
    int sense;        /* and what was asked, */
    bool limited;     /* and whether conflicts were counted */
    bool covers;      /* the list is for a model that covers */
    int64_t search;   /* the caller's search that turns are counted for */
    int64_t left;     /* of the current turn */
    bool over;        /* it is used up */
    bool stopped;     /* the caller said so */
    bool crowded;     /* there is no memory for the one at work alongside the others */
    uint32_t looks;   /* polls so far */
    bool listing;     /* something was excluded in it */
    bool alone;       /* the one at work keeps it */
    lit_list assumed; /* in this round */
    vec_i32 answer;   /* variables that tell two solutions apart, as the round began */
    vec_i32 given;    /* their values in the answers given, one after another */
    size_t given_count;
    struct relax relax;    /* what is known of the objective */
    struct sentence error; /* of the first that refused */
};

/* ---- what the engines report, passed on */

static bool has_others(const struct engine *e)
{
    size_t in = 0;
    for (size_t i = 0; i < e->count; i++) in += !e->horses[i].out;
    return in > 1;
}

static int64_t clauses_of(const struct horse *h)
{
    struct engine_counts counts = {0};
    if (h->engine) h->row->kind->counts(h->engine, &counts);
    return counts.clauses;
}

/* Since the last poll. A search without learning counts its own steps once it began: there a
 * conflict takes 2 to 70 microseconds, so that steps say more than polls, 20 to 54 ns each on
 * fifteen models, 92 on one. */
static int64_t work_of(struct horse *h)
{
    enum { STEPS = 330 };
    if (!work_counts(h->row, &h->polls)) return 0;
    if (h->row != &engine_plain || !h->engine) return h->weight;
    uint64_t steps = h->row->kind->effort(h->engine);
    if (steps < h->steps) h->steps = 0; /* it was made again */
    ASSERT(steps >= h->steps);
    int64_t work = (int64_t)((steps - h->steps) / STEPS);
    h->steps += (uint64_t)work * STEPS;
    return work;
}

static bool is_crowded(const struct engine *e)
{
    size_t room = e->context->memory ? (size_t)e->context->memory : alloc_machine();
    return room && alloc_metered() > room / 8 * 7;
}

static bool poll(void *self)
{
    struct engine *e = self;
    struct horse *h = &e->horses[e->current];
    ASSERT(!h->out && e->current < e->count);
    int64_t work = work_of(h);
    ASSERT(work >= 0);
    h->used += work;
    e->left -= work;
    bool others = !e->alone && has_others(e);
    if (others && ++e->looks % LOOK == 0 && is_crowded(e)) e->crowded = true;
    if (e->crowded || (others && e->left < 0)) e->over = true;
    if (!e->crowded && e->context->poll && e->context->poll(e->context->self)) e->stopped = true;
    return e->over || e->stopped;
}

static void restarted(void *self)
{
    const struct engine *e = self;
    if (e->context->restarted) e->context->restarted(e->context->self);
}

static void improved(void *self, const int64_t *best, int64_t bound)
{
    struct engine *e = self;
    ASSERT(e->context->model->sense);
    relax_told(&e->relax, bound);
    if (e->context->improved) e->context->improved(e->context->self, best, bound);
}

static void stepped(void *self, const dm_step *step)
{
    const struct engine *e = self;
    e->context->stepped(e->context->self, step);
}

/* ---- making and freeing */

static struct engine *turns_open(const char *name, const struct engine_context *context,
                                 struct sentence *error)
{
    (void)name, (void)error;
    struct engine *e = alloc_bytes(sizeof *e);
    e->context = context;
    e->search = -1;
    return e;
}

static void close_horse(struct horse *h)
{
    if (h->engine) h->row->kind->close(h->engine);
    alloc_free(h->context);
    h->engine = NULL;
    h->context = NULL;
}

static void turns_close(struct engine *e)
{
    for (size_t i = 0; i < e->count; i++) close_horse(&e->horses[i]);
    vec_free(&e->assumed);
    vec_free(&e->answer);
    vec_free(&e->given);
    alloc_free(e);
}

static bool open_horse(struct engine *e, struct horse *h)
{
    ASSERT(!h->engine && !h->out);
    struct sentence error;
    if (!h->context) h->context = alloc_bytes(sizeof *h->context);
    *h->context = *e->context;
    h->context->plain = h->row == &engine_plain;
    h->context->poll = poll;
    h->context->restarted = restarted;
    h->context->improved = improved;
    if (h->context->stepped) h->context->stepped = stepped;
    h->context->self = e;
    h->engine = h->row->kind->open(h->row->name, h->context, &error);
    if (!h->engine && sentence_is_empty(&e->error)) sentence_copy(&e->error, &error);
    return h->engine;
}

/* ---- who is there, and whose turn it is */

static struct horse *find(struct engine *e, const struct engine_row *row)
{
    for (size_t i = 0; i < e->count; i++)
        if (e->horses[i].row == row) return &e->horses[i];
    return NULL;
}

/* Makes the list again if the model has become a different one; those that are on it again keep
 * what they know. */
static void choose(struct engine *e)
{
    const dm_model *model = e->context->model;
    size_t size = model->variables.size + model->constraints.size;
    bool limited = e->context->conflict_limit >= 0;
    if (e->count && size < 2 * e->known && e->sense == model->sense && e->limited == limited) return;
    struct choice choice = choice_make(e->context);
    ASSERT(choice.count > 0 && choice.count <= CHOICE_MOST);
    struct horse horses[CHOICE_MOST] = {{0}};
    for (size_t i = 0; i < choice.count; i++) {
        struct horse *old = find(e, choice.rows[i]);
        horses[i].row = choice.rows[i];
        if (!old) continue;
        horses[i] = *old;
        old->engine = NULL;
        old->context = NULL;
    }
    for (size_t i = 0; i < e->count; i++) close_horse(&e->horses[i]);
    memcpy(e->horses, horses, sizeof horses);
    e->count = choice.count;
    ASSERT(e->count <= CHOICE_MOST && (!e->covers || e->count == COVER_TURNS));
    e->covers = choice.covers;
    e->known = size;
    e->sense = model->sense;
    e->limited = limited;
    e->current = e->first = 0;
    e->wins = e->losses = 0;
    e->searches = 0;
}

/* Does what it did in one turn help it in the next? */
static bool keeps(const struct engine_row *row)
{
    return row->abilities & ENGINE_LEARNS || row == &engine_plain;
}

static void give_turn(struct engine *e, size_t index)
{
    ASSERT(index < e->count && !e->horses[index].out);
    struct horse *h = &e->horses[index];
    e->current = index;
    e->over = false;
    e->left = h->turn;
    ASSERT(e->left > 0);
    h->clauses = clauses_of(h);
    h->weight = work_weight(h->row, h->clauses, e->context->model->constraints.size);
    h->before = h->used;
    h->turns++;
    if (e->covers)
        h->turn = h->turns < COVER_TURNS ? cover_turns[index][h->turns] : 3 * h->turn;
    else
        h->turn = keeps(h->row) ? h->turn + h->turn / 4 + 1 : 3 * h->turn;
}

static void reset_turns(struct engine *e)
{
    ASSERT(!e->covers || e->count <= sizeof cover_turns / sizeof *cover_turns);
    for (size_t i = 0; i < e->count; i++) {
        e->horses[i].used = e->horses[i].before = 0;
        e->horses[i].done = 0;
        e->horses[i].near = false;
        e->horses[i].turns = 0;
        e->horses[i].turn = e->covers ? cover_turns[i][0]
                                      : TURN * (i == 0                    ? LEAD
                                                : keeps(e->horses[i].row) ? 1
                                                                          : 3);
    }
}

/* Decides who begins the next search: the first on the list, with a longer turn for each search in
 * a row that it has answered, because most searches on a model are not its first. Another engine
 * takes its place only after others have answered several in a row. */
static void trust(struct engine *e)
{
    enum { MOST_WINS = 5, MOST_LOSSES = 3 };
    if (e->searches++ == 0) return;
    bool won = e->current == e->first;
    ASSERT(e->first < e->count && e->current < e->count);
    e->wins = won ? e->wins + (e->wins < MOST_WINS) : 0;
    e->losses = won ? 0 : e->losses + 1;
    if (e->losses == MOST_LOSSES) {
        e->first = e->current;
        e->losses = 0;
    }
    e->current = e->first;
    e->horses[e->current].turn <<= e->wins;
}

/* Does it expect to be done soon: in no more than PATIENCE times the work that was done so far by
 * all, both by what it has done in all and by what its last turn brought? */
static bool is_nearly_done(const struct engine *e, struct horse *h, int64_t last)
{
    enum { PATIENCE = 4 };
    if (!h->engine || h->row != &engine_plain || h->used == 0) return false;
    double done = h->row->kind->done(h->engine), gained = done - h->done, all = 0;
    ASSERT(done >= 0 && done <= 1.001);
    h->done = done;
    for (size_t i = 0; i < e->count; i++) all += (double)e->horses[i].used;
    double by_all = (double)h->used * (1 - done), by_last = (double)last * (1 - done);
    return by_all <= PATIENCE * all * done && by_last <= PATIENCE * all * gained;
}

/* Work as it counts for the next turn: half for the kernel, with and without learning, if there are
 * three or more; hardly any for one that will soon be done. Where the model covers, turns count. */
static int64_t counted(const struct engine *e, size_t i)
{
    ASSERT(i < e->count);
    const struct horse *h = &e->horses[i];
    if (e->covers) return h->turns;
    if (h->near) return h->used / 32;
    return h->row->kind == &kernel_engine && e->count > 2 ? h->used / 2 : h->used;
}

/* While clauses are made, polls are frequent and most of them cheap. */
static void settle_turn(struct horse *h)
{
    ASSERT(h->used >= h->before);
    enum { CHEAP = 10 };
    if (clauses_of(h) != h->clauses) h->used -= (h->used - h->before) / CHEAP * (CHEAP - 1);
}

/* Gives the turn to the engine that has had the least. False: no engine is left. */
static bool next_turn(struct engine *e)
{
    size_t best = SIZE_MAX;
    struct horse *last = &e->horses[e->current];
    last->near = is_nearly_done(e, last, last->used - last->before);
    settle_turn(last);
    for (size_t i = 0; i < e->count; i++) {
        if (e->horses[i].out || (best != SIZE_MAX && counted(e, i) >= counted(e, best))) continue;
        best = i;
    }
    if (best != SIZE_MAX) give_turn(e, best);
    return best != SIZE_MAX;
}

static void drop(struct engine *e, struct horse *h)
{
    ASSERT(!h->out);
    if (h->engine && !e->crowded && sentence_is_empty(&e->error))
        sentence_say(&e->error, "%s", h->row->kind->error(h->engine));
    close_horse(h);
    h->out = true;
    e->crowded = false;
}

/* ---- answers that were given */

/* True if the answer of the engine at work was given before, by another one. */
static bool given_before(const struct engine *e, const struct horse *h)
{
    size_t size = e->answer.size;
    ASSERT(e->given.size == e->given_count * size);
    for (size_t i = 0; i < e->given_count; i++) {
        bool same = true;
        for (size_t k = 0; k < size && same; k++)
            same = e->given.data[i * size + k] == h->row->kind->value(h->engine, e->answer.data[k]);
        if (same) return true;
    }
    return false;
}

static void record_answer(struct engine *e)
{
    struct horse *h = &e->horses[e->current];
    ASSERT(h->engine && !h->given);
    h->given = true;
    if (e->alone) return;
    for (size_t k = 0; k < e->answer.size; k++)
        vec_push(&e->given, h->row->kind->value(h->engine, e->answer.data[k]));
    if (++e->given_count >= SHARED) e->alone = true;
}

/* The first time: the engine that lists best begins. */
static void begin_listing(struct engine *e)
{
    ASSERT(!e->alone || e->given_count >= SHARED);
    e->listing = true;
    reset_turns(e);
    size_t first = e->current;
    for (size_t i = 0; i < e->count; i++)
        if (e->horses[i].row->kind == &kernel_engine && !e->horses[i].out) first = i;
    give_turn(e, first);
}

/* ---- rounds */

/* Runs the engine at work for the rest of its turn. */
static dm_status ride(struct engine *e)
{
    struct horse *h = &e->horses[e->current];
    ASSERT(!h->out && e->current < e->count);
    if (!h->engine && !open_horse(e, h)) return DM_INVALID;
    const struct engine_kind *kind = h->row->kind;
    engine_take_terms(h->context, e->context);
    relax_tell(&e->relax, &h->context->descent);
    bool exclude = h->given, begun = h->begun;
    h->begun = true;
    h->given = false;
    if (begun) return kind->more(h->engine, exclude);
    return kind->start(h->engine, e->assumed.size, e->assumed.data);
}

/* Tells those that are on the list how good the objective can be at all. */
static void look_for_bound(struct engine *e)
{
    int64_t used = 0;
    for (size_t i = 0; i < e->count; i++) used += e->horses[i].used;
    const struct engine_row *row = relax_try(&e->relax, used, e->context->descent.asked, e->assumed.data);
    if (!row || e->count == CHOICE_MOST) return;
    e->horses[e->count] = (struct horse){.row = row, .turn = 2 * used};
    ASSERT(e->count < CHOICE_MOST);
    e->relax.over = true;
    give_turn(e, e->count++);
}

/* The relaxation is for those that have none. In a team it is the business of the second member, as
 * the first has one engine, and no turns. */
static bool wants_relaxation(const struct engine *e)
{
    bool has = e->count < 2 || e->context->member > 1;
    for (size_t i = 0; i < e->count; i++) has |= e->horses[i].row->kind->relax != NULL;
    return !has;
}

static dm_status run(struct engine *e)
{
    e->stopped = false;
    for (;;) {
        struct horse *h = &e->horses[e->current];
        ASSERT(!h->out);
        if (relax_met(&e->relax)) return DM_NONE;
        dm_status status = ride(e);
        if (status == DM_NONE) return status;
        if (status == DM_SOLUTION || status == DM_OPTIMAL) {
            if (!given_before(e, h)) return status;
            h->given = true;
            continue;
        }
        if (status == DM_INVALID || e->crowded)
            drop(e, h);
        else if (e->stopped || !e->over)
            /* The caller, or a limit of its own. */
            return DM_UNKNOWN;
        if (!next_turn(e)) return DM_INVALID;
        look_for_bound(e);
    }
}

static dm_status turns_start(struct engine *e, size_t count, const dm_lit *assumptions)
{
    vec_clear(&e->assumed);
    for (size_t i = 0; i < count; i++) vec_push(&e->assumed, assumptions[i]);
    vec_clear(&e->answer);
    model_answer(e->context->model, &e->answer);
    vec_clear(&e->given);
    e->given_count = 0;
    e->listing = e->alone = false;
    if (e->search != e->context->search_number) {
        e->search = e->context->search_number;
        choose(e);
        relax_begin(&e->relax, e->context, wants_relaxation(e));
        reset_turns(e);
        trust(e);
        give_turn(e, e->current);
    }
    for (size_t i = 0; i < e->count; i++) e->horses[i].begun = e->horses[i].given = false;
    if (e->horses[e->current].out && !next_turn(e)) return DM_INVALID;
    return run(e);
}

static dm_status turns_more(struct engine *e, bool exclude)
{
    if (exclude) {
        record_answer(e);
        if (!e->listing) begin_listing(e);
    }
    return run(e);
}

/* ---- what is known */

static int32_t turns_value(struct engine *e, int32_t var)
{
    const struct horse *h = &e->horses[e->current];
    ASSERT(h->engine && h->begun);
    return h->row->kind->value(h->engine, var);
}

static bool turns_failed(struct engine *e, dm_lit lit)
{
    const struct horse *h = &e->horses[e->current];
    ASSERT(h->engine);
    return engine_failed(h->row->kind, h->engine, lit);
}

/* Work is added up; what describes a state is that of the engine at work. */
static void turns_counts(struct engine *e, struct engine_counts *counts)
{
    *counts = (struct engine_counts){0};
    if (e->horses[e->current].engine)
        e->horses[e->current].row->kind->counts(e->horses[e->current].engine, counts);
    for (size_t i = 0; i < e->count; i++) {
        struct engine_counts one = {0};
        const struct horse *h = &e->horses[i];
        if (h->engine && i != e->current) h->row->kind->counts(h->engine, &one);
        engine_add_work(counts, &one);
    }
}

static void turns_details(struct engine *e, engine_stats *rows)
{
    for (size_t i = 0; i < e->count; i++) {
        const struct horse *h = &e->horses[i];
        if (h->engine && h->row->kind->details) h->row->kind->details(h->engine, rows);
    }
}

static void turns_words(struct engine *e, bool learnt, struct buf *out)
{
    const struct horse *h = &e->horses[e->current];
    h->row->kind->words(h->engine, learnt, out);
}

static const char *turns_error(struct engine *e)
{
    return e->error.text;
}

static const char *turns_name(struct engine *e)
{
    return e->count ? e->horses[e->current].row->name : "auto";
}

const struct engine_kind turns_engine = {.open = turns_open,
                                         .close = turns_close,
                                         .start = turns_start,
                                         .more = turns_more,
                                         .value = turns_value,
                                         .failed = turns_failed,
                                         .counts = turns_counts,
                                         .details = turns_details,
                                         .words = turns_words,
                                         .error = turns_error,
                                         .name = turns_name};
