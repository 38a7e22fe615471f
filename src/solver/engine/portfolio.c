/* The default engine: a portfolio in time slices on one thread.
 *
 * Idea. No engine is best for all models, and a model's features predict the best one only roughly.
 * choice.c makes a list of members. The first one begins; when its time slice is used up, the next
 * one gets a slice, and so on, with growing slices. A member keeps what it has learnt until its
 * next slice; an engine that restarts in each slice gets longer ones, which grow faster. A member
 * that refuses the model is dropped. The next slice goes to the member with the least work, so each
 * is slowed down at most by about the number of members.
 *
 * For a cover (choice.h), slices are those of cover_slices: a short one for the kernel, whose cores
 * prove easy models at once, then long ones, because CBC restarts in each.
 *
 * A search without learning can estimate how much of its tree is done (search_done in
 * solver/kernel/search.c), which is accurate if decisions are many and similar: for a quadratic
 * assignment it estimated 0.12 after 0.17 of the work, for a tour with set-up times 0.70 after
 * 0.84. A member that expects to finish soon gets most of the slices.
 *
 * Rounds. All members solve the same problem: the assumptions of the round, and the model. The
 * bound of the incumbent reaches them as an assumption from solver.c, and posts of lazy checks are
 * in the model. All members enumerate: each excludes its own answers, and answers already returned
 * by another are skipped. That needs a record of answers, so after SHARED of them the current
 * member keeps the round. The kernel is preferred for enumeration, because it needs no blocking
 * clauses.
 *
 * Slices are measured in polls, weighted by the work between two of them in each engine, not by a
 * clock: the same model with the same options is solved in the same way on every machine, unless a
 * time or memory limit is met.
 *
 * Invariant: `current` is the member that answered last or is running. While `exclusive`, no other
 * member gets a slice in this round. */
#include "base/alloc.h"
#include "base/sentence.h"
#include "solver/engine/choice.h"
#include "solver/engine/relaxation.h"

#include <string.h>

enum {
    SLICE = MODEL_PATIENCE(2500), /* work of the first time slice: about 25 ms */
    LEAD = 4,                     /* factor for the first member */
    SHARED = 1000,                /* most answers recorded in a round */
    MEMORY_POLLS = 512            /* polls between two checks of the memory */
};

/* For a cover: work of the first time slices of each member; later ones triple. */
enum { COVER_SLICES = 2 };
static const int64_t cover_slices[2][COVER_SLICES] = {{MODEL_PATIENCE(45000), MODEL_PATIENCE(400000)},
                                                      {MODEL_PATIENCE(120000000), MODEL_PATIENCE(360000000)}};

struct member {
    const struct engine_row *row;
    struct engine *engine; /* NULL before its first time slice, and after it was dropped */

    /* A copy of the caller's with other callbacks; owned. Allocated, because the engine keeps its
     * address. */
    struct engine_context *context;

    bool dropped; /* it refused the model, or ran out of memory */
    bool begun;   /* the round has begun: continue with `more` */
    /* Its last solution was returned to the caller; the next one must differ. */
    bool given;
    int64_t used, slice; /* work in this search, and of its next time slice */
    int64_t slices;      /* time slices in this search */
    int64_t weight;      /* work between two counted polls */
    uint32_t polls;      /* of a SAT solver */
    int64_t clauses;     /* at the start of its time slice */
    uint64_t steps;      /* of its effort, already counted in `used` */
    /* estimated fraction done after its last slice, and `used` at the start of that */
    double done;
    int64_t before;
    bool nearly_done; /* it expects to finish soon */
};

typedef VEC(dm_lit) lit_list;

struct engine {
    const struct engine_context *context;
    struct member members[CHOICE_MOST];
    size_t count, current;
    size_t first;     /* the member that begins a search */
    int wins, losses; /* searches in a row that it, or another one, has answered */
    int64_t searches; /* since the members were chosen */
    size_t known;     /* size of the model when they were chosen, */
    int sense;        /* its sense, */
    bool limited;     /* and whether there was a conflict limit */
    bool covers;      /* the members are for a cover */
    int64_t search;   /* number of the caller's search */
    int64_t left;     /* work left in the current time slice */
    bool over;        /* the time slice is used up */
    bool stopped;     /* the caller's poll requested a stop */
    bool crowded;     /* the current member has used up the memory limit */
    uint32_t looks;   /* polls so far */
    bool listing;     /* the round enumerates */
    bool exclusive;   /* the current member keeps the round */
    lit_list assumed; /* in this round */
    vec_i32 answer;   /* the answer variables at the start of the round */
    vec_i32 given;    /* their values in the recorded answers */
    size_t given_count;
    struct relaxation relaxation; /* bounds of the objective */
    struct sentence error;        /* of the first member that refused the model */
};

/* ---- callbacks of the members */

static bool has_others(const struct engine *e)
{
    size_t in = 0;
    for (size_t i = 0; i < e->count; i++) in += !e->members[i].dropped;
    return in > 1;
}

static int64_t clauses_of(const struct member *m)
{
    struct engine_counts counts = {0};
    if (m->engine) m->row->kind->counts(m->engine, &counts);
    return counts.clauses;
}

/* Work since the last poll. A search without learning counts its steps, because its conflicts take
 * 2 to 70 microseconds each; a step takes 20 to 54 ns on fifteen models, 92 on one. */
static int64_t work_of(struct member *m)
{
    enum { STEPS = 330 };
    if (!work_counts(m->row, &m->polls)) return 0;
    if (m->row != &engine_plain || !m->engine) return m->weight;
    uint64_t steps = m->row->kind->effort(m->engine);
    if (steps < m->steps) m->steps = 0; /* it was created again */
    ASSERT(steps >= m->steps);
    int64_t work = (int64_t)((steps - m->steps) / STEPS);
    m->steps += (uint64_t)work * STEPS;
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
    struct member *m = &e->members[e->current];
    ASSERT(!m->dropped && e->current < e->count);
    int64_t work = work_of(m);
    ASSERT(work >= 0);
    m->used += work;
    e->left -= work;
    bool others = !e->exclusive && has_others(e);
    if (others && ++e->looks % MEMORY_POLLS == 0 && is_crowded(e)) e->crowded = true;
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
    relaxation_note_bound(&e->relaxation, bound);
    if (e->context->improved) e->context->improved(e->context->self, best, bound);
}

static void stepped(void *self, const dm_step *step)
{
    const struct engine *e = self;
    e->context->stepped(e->context->self, step);
}

/* ---- making and freeing */

static struct engine *portfolio_open(const char *name, const struct engine_context *context,
                                     struct sentence *error)
{
    (void)name, (void)error;
    struct engine *e = alloc_bytes(sizeof *e);
    e->context = context;
    e->search = -1;
    return e;
}

static void close_member(struct member *m)
{
    if (m->engine) m->row->kind->close(m->engine);
    alloc_free(m->context);
    m->engine = NULL;
    m->context = NULL;
}

static void portfolio_close(struct engine *e)
{
    for (size_t i = 0; i < e->count; i++) close_member(&e->members[i]);
    vec_free(&e->assumed);
    vec_free(&e->answer);
    vec_free(&e->given);
    alloc_free(e);
}

static bool open_member(struct engine *e, struct member *m)
{
    ASSERT(!m->engine && !m->dropped);
    struct sentence error;
    if (!m->context) m->context = alloc_bytes(sizeof *m->context);
    *m->context = *e->context;
    m->context->plain = m->row == &engine_plain;
    m->context->poll = poll;
    m->context->restarted = restarted;
    m->context->improved = improved;
    if (m->context->stepped) m->context->stepped = stepped;
    m->context->self = e;
    m->engine = m->row->kind->open(m->row->name, m->context, &error);
    if (!m->engine && sentence_is_empty(&e->error)) sentence_copy(&e->error, &error);
    return m->engine;
}

/* ---- members and time slices */

static struct member *find(struct engine *e, const struct engine_row *row)
{
    for (size_t i = 0; i < e->count; i++)
        if (e->members[i].row == row) return &e->members[i];
    return NULL;
}

/* Chooses the members again if the model has changed a lot; members that are chosen again keep
 * their state. */
static void choose(struct engine *e)
{
    const dm_model *model = e->context->model;
    size_t size = model->variables.size + model->constraints.size;
    bool limited = e->context->conflict_limit >= 0;
    if (e->count && size < 2 * e->known && e->sense == model->sense && e->limited == limited) return;
    struct choice choice = choice_make(e->context);
    ASSERT(choice.count > 0 && choice.count <= CHOICE_MOST);
    struct member members[CHOICE_MOST] = {{0}};
    for (size_t i = 0; i < choice.count; i++) {
        struct member *old = find(e, choice.rows[i]);
        members[i].row = choice.rows[i];
        if (!old) continue;
        members[i] = *old;
        old->engine = NULL;
        old->context = NULL;
    }
    for (size_t i = 0; i < e->count; i++) close_member(&e->members[i]);
    memcpy(e->members, members, sizeof members);
    e->count = choice.count;
    ASSERT(e->count <= CHOICE_MOST && (!e->covers || e->count == COVER_SLICES));
    e->covers = choice.covers;
    e->known = size;
    e->sense = model->sense;
    e->limited = limited;
    e->current = e->first = 0;
    e->wins = e->losses = 0;
    e->searches = 0;
}

/* True if the engine keeps its state between time slices. */
static bool keeps(const struct engine_row *row)
{
    return row->abilities & ENGINE_LEARNS || row == &engine_plain;
}

static void begin_slice(struct engine *e, size_t index)
{
    ASSERT(index < e->count && !e->members[index].dropped);
    struct member *m = &e->members[index];
    e->current = index;
    e->over = false;
    e->left = m->slice;
    ASSERT(e->left > 0);
    m->clauses = clauses_of(m);
    m->weight = work_weight(m->row, m->clauses, e->context->model->constraints.size);
    m->before = m->used;
    m->slices++;
    if (e->covers)
        m->slice = m->slices < COVER_SLICES ? cover_slices[index][m->slices] : 3 * m->slice;
    else
        m->slice = keeps(m->row) ? m->slice + m->slice / 4 + 1 : 3 * m->slice;
}

static void reset_slices(struct engine *e)
{
    ASSERT(!e->covers || e->count <= sizeof cover_slices / sizeof *cover_slices);
    for (size_t i = 0; i < e->count; i++) {
        e->members[i].used = e->members[i].before = 0;
        e->members[i].done = 0;
        e->members[i].nearly_done = false;
        e->members[i].slices = 0;
        e->members[i].slice = e->covers ? cover_slices[i][0]
                                        : SLICE * (i == 0                     ? LEAD
                                                   : keeps(e->members[i].row) ? 1
                                                                              : 3);
    }
}

/* Chooses the member that begins the next search: the first of the list, with a longer slice for
 * each search in a row that it has answered. Another member takes its place after others have
 * answered several in a row. */
static void choose_first(struct engine *e)
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
    e->members[e->current].slice <<= e->wins;
}

/* True if the member expects to finish within PATIENCE times the work done so far by all members,
 * judged both by its total progress and by that of its last time slice. */
static bool is_nearly_done(const struct engine *e, struct member *m, int64_t last)
{
    enum { PATIENCE = 4 };
    if (!m->engine || m->row != &engine_plain || m->used == 0) return false;
    double done = m->row->kind->done(m->engine), gained = done - m->done, all = 0;
    ASSERT(done >= 0 && done <= 1.001);
    m->done = done;
    for (size_t i = 0; i < e->count; i++) all += (double)e->members[i].used;
    double by_all = (double)m->used * (1 - done), by_last = (double)last * (1 - done);
    return by_all <= PATIENCE * all * done && by_last <= PATIENCE * all * gained;
}

/* The work that determines the next member. That of the kernel, with and without learning, counts
 * half if there are three members or more; that of a member that is nearly done hardly counts. For
 * a cover, slices are counted instead. */
static int64_t counted(const struct engine *e, size_t i)
{
    ASSERT(i < e->count);
    const struct member *m = &e->members[i];
    if (e->covers) return m->slices;
    if (m->nearly_done) return m->used / 32;
    return m->row->kind == &kernel_engine && e->count > 2 ? m->used / 2 : m->used;
}

/* Polls during encoding are frequent and cheap, so they count less. */
static void settle_slice(struct member *m)
{
    ASSERT(m->used >= m->before);
    enum { CHEAP = 10 };
    if (clauses_of(m) != m->clauses) m->used -= (m->used - m->before) / CHEAP * (CHEAP - 1);
}

/* Begins the next time slice, of the member with the least work. False: none is left. */
static bool next_slice(struct engine *e)
{
    size_t best = SIZE_MAX;
    struct member *last = &e->members[e->current];
    last->nearly_done = is_nearly_done(e, last, last->used - last->before);
    settle_slice(last);
    for (size_t i = 0; i < e->count; i++) {
        if (e->members[i].dropped || (best != SIZE_MAX && counted(e, i) >= counted(e, best))) continue;
        best = i;
    }
    if (best != SIZE_MAX) begin_slice(e, best);
    return best != SIZE_MAX;
}

static void drop(struct engine *e, struct member *m)
{
    ASSERT(!m->dropped);
    if (m->engine && !e->crowded && sentence_is_empty(&e->error))
        sentence_set(&e->error, "%s", m->row->kind->error(m->engine));
    close_member(m);
    m->dropped = true;
    e->crowded = false;
}

/* ---- recorded answers */

/* True if another member has returned the answer of the current one before. */
static bool given_before(const struct engine *e, const struct member *m)
{
    size_t size = e->answer.size;
    ASSERT(e->given.size == e->given_count * size);
    for (size_t i = 0; i < e->given_count; i++) {
        bool same = true;
        for (size_t k = 0; k < size && same; k++)
            same = e->given.data[i * size + k] == m->row->kind->value(m->engine, e->answer.data[k]);
        if (same) return true;
    }
    return false;
}

static void record_answer(struct engine *e)
{
    struct member *m = &e->members[e->current];
    ASSERT(m->engine && !m->given);
    m->given = true;
    if (e->exclusive) return;
    for (size_t k = 0; k < e->answer.size; k++)
        vec_push(&e->given, m->row->kind->value(m->engine, e->answer.data[k]));
    if (++e->given_count >= SHARED) e->exclusive = true;
}

/* Begins an enumeration with the kernel, if it is a member. */
static void begin_listing(struct engine *e)
{
    ASSERT(!e->exclusive || e->given_count >= SHARED);
    e->listing = true;
    reset_slices(e);
    size_t first = e->current;
    for (size_t i = 0; i < e->count; i++)
        if (e->members[i].row->kind == &kernel_engine && !e->members[i].dropped) first = i;
    begin_slice(e, first);
}

/* ---- rounds */

/* Runs the current member for the rest of its time slice. */
static dm_status run_member(struct engine *e)
{
    struct member *m = &e->members[e->current];
    ASSERT(!m->dropped && e->current < e->count);
    if (!m->engine && !open_member(e, m)) return DM_INVALID;
    const struct engine_kind *kind = m->row->kind;
    engine_take_limits(m->context, e->context);
    relaxation_write_bound(&e->relaxation, &m->context->descent);
    bool exclude = m->given, begun = m->begun;
    m->begun = true;
    m->given = false;
    if (begun) return kind->more(m->engine, exclude);
    return kind->start(m->engine, e->assumed.size, e->assumed.data);
}

/* Tries the relaxation; its engine may become a member. */
static void look_for_bound(struct engine *e)
{
    int64_t used = 0;
    for (size_t i = 0; i < e->count; i++) used += e->members[i].used;
    const struct engine_row *row =
        relaxation_try(&e->relaxation, used, e->context->descent.asked, e->assumed.data);
    if (!row || e->count == CHOICE_MOST) return;
    e->members[e->count] = (struct member){.row = row, .slice = 2 * used};
    ASSERT(e->count < CHOICE_MOST);
    e->relaxation.over = true;
    begin_slice(e, e->count++);
}

/* True if the relaxation is useful. Not if a member computes it. In a parallel portfolio it is
 * computed by the second one, because the first has one engine and no time slices. */
static bool wants_relaxation(const struct engine *e)
{
    bool has = e->count < 2 || e->context->member > 1;
    for (size_t i = 0; i < e->count; i++) has |= e->members[i].row->kind->relaxation != NULL;
    return !has;
}

static dm_status run(struct engine *e)
{
    e->stopped = false;
    for (;;) {
        struct member *m = &e->members[e->current];
        ASSERT(!m->dropped);
        if (relaxation_is_met(&e->relaxation)) return DM_NONE;
        dm_status status = run_member(e);
        if (status == DM_NONE) return status;
        if (status == DM_SOLUTION || status == DM_OPTIMAL) {
            if (!given_before(e, m)) return status;
            m->given = true;
            continue;
        }
        if (status == DM_INVALID || e->crowded)
            drop(e, m);
        else if (e->stopped || !e->over)
            /* Stopped by the caller, or by a limit of the engine. */
            return DM_UNKNOWN;
        if (!next_slice(e)) return DM_INVALID;
        look_for_bound(e);
    }
}

static dm_status portfolio_start(struct engine *e, size_t count, const dm_lit *assumptions)
{
    vec_clear(&e->assumed);
    for (size_t i = 0; i < count; i++) vec_push(&e->assumed, assumptions[i]);
    vec_clear(&e->answer);
    model_answer(e->context->model, &e->answer);
    vec_clear(&e->given);
    e->given_count = 0;
    e->listing = e->exclusive = false;
    if (e->search != e->context->search_number) {
        e->search = e->context->search_number;
        choose(e);
        relaxation_begin(&e->relaxation, e->context, wants_relaxation(e));
        reset_slices(e);
        choose_first(e);
        begin_slice(e, e->current);
    }
    for (size_t i = 0; i < e->count; i++) e->members[i].begun = e->members[i].given = false;
    if (e->members[e->current].dropped && !next_slice(e)) return DM_INVALID;
    return run(e);
}

static dm_status portfolio_more(struct engine *e, bool exclude)
{
    if (exclude) {
        record_answer(e);
        if (!e->listing) begin_listing(e);
    }
    return run(e);
}

/* ---- results */

static int32_t portfolio_value(struct engine *e, int32_t var)
{
    const struct member *m = &e->members[e->current];
    ASSERT(m->engine && m->begun);
    return m->row->kind->value(m->engine, var);
}

static bool portfolio_failed(struct engine *e, dm_lit lit)
{
    const struct member *m = &e->members[e->current];
    ASSERT(m->engine);
    return engine_failed(m->row->kind, m->engine, lit);
}

/* Adds up the work of all members; the rest describes the current one. */
static void portfolio_counts(struct engine *e, struct engine_counts *counts)
{
    *counts = (struct engine_counts){0};
    if (e->members[e->current].engine)
        e->members[e->current].row->kind->counts(e->members[e->current].engine, counts);
    for (size_t i = 0; i < e->count; i++) {
        struct engine_counts one = {0};
        const struct member *m = &e->members[i];
        if (m->engine && i != e->current) m->row->kind->counts(m->engine, &one);
        engine_add_work(counts, &one);
    }
}

static void portfolio_details(struct engine *e, engine_stats *rows)
{
    for (size_t i = 0; i < e->count; i++) {
        const struct member *m = &e->members[i];
        if (m->engine && m->row->kind->details) m->row->kind->details(m->engine, rows);
    }
}

static void portfolio_words(struct engine *e, bool learnt, struct buf *out)
{
    const struct member *m = &e->members[e->current];
    m->row->kind->words(m->engine, learnt, out);
}

static const char *portfolio_error(struct engine *e)
{
    return e->error.text;
}

static const char *portfolio_name(struct engine *e)
{
    return e->count ? e->members[e->current].row->name : "auto";
}

const struct engine_kind portfolio_engine = {.open = portfolio_open,
                                             .close = portfolio_close,
                                             .start = portfolio_start,
                                             .more = portfolio_more,
                                             .value = portfolio_value,
                                             .failed = portfolio_failed,
                                             .counts = portfolio_counts,
                                             .details = portfolio_details,
                                             .words = portfolio_words,
                                             .error = portfolio_error,
                                             .name = portfolio_name};
