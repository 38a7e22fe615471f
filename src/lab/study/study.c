/* Cells are begun in the order of study_order.c and end in any; each has a slot, from which its row
 * is made at the end, so that a table does not depend on which run was faster.
 *
 * A cell with several runs makes them one after another, in the place of one job. */
#include "lab/study/study_inner.h"

#include "base/alloc.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct work {               /* of a job: what a process_job's data points to */
    struct measure_run run; /* first: measure_job says so */
    struct crew *crew;
    size_t cell;
    struct measure *runs; /* of this cell, `repeat` of them; owned */
};

bool study_is_stopped(const struct crew *crew)
{
    return crew->broken || deadline_reached(crew->study->deadline);
}

void study_tell_progress(struct crew *crew, size_t cell)
{
    ASSERT(cell < crew->study->cell_count);
    struct study *study = crew->study;
    study->current = &study->cells[cell];
    if (study->progress) study->progress(study->self, study);
}

/* ---- what the store has */

static struct measure measure_of(const struct store_run *run)
{
    struct measure m = {.status = measure_status_of(run->status),
                        .all = run->all,
                        .has_best = run->has_best,
                        .has_bound = run->has_bound,
                        .best = run->best,
                        .bound = run->bound,
                        .cpu = run->cpu,
                        .wall = run->wall,
                        .limit = run->time_limit,
                        .peak_kb = run->peak_kb,
                        .nodes = run->nodes,
                        .conflicts = run->conflicts,
                        .engine = run->engine,
                        .model = run->model,
                        .partial = run->partial,
                        .note = run->note};
    for (const char *digit = run->solutions; *digit >= '0' && *digit <= '9'; digit++)
        m.found = m.found * 10 + (wide)(*digit - '0');
    if (m.status == MEASURE_STATUSES) m.status = MEASURE_FAILED;
    return m;
}

/* A run under the same limits counts, whatever it took: limits are kept roughly. Under others, an
 * answer that came within these limits counts, and so does a run that was stopped at a
 * limit that was not lower. */
static bool still_counts(const struct store_run *run, const struct measure *m,
                         const struct measure_limits *limits)
{
    double time = limits->time;
    int64_t memory = limits->memory;
    if (run->time_limit == time && run->memory_limit == memory) return true;
    if (measure_answered(m))
        return (time == 0 || m->cpu <= time) && (memory == 0 || m->peak_kb <= memory * 1024);
    bool same_time = run->time_limit == 0 || (time > 0 && time <= run->time_limit);
    bool same_memory = run->memory_limit == 0 || (memory > 0 && memory <= run->memory_limit);
    return m->status == MEASURE_TIME ? same_time : m->status == MEASURE_MEMORY ? same_memory : true;
}

static bool is_wanted_again(enum study_again again, const struct measure *m)
{
    bool failed = m->status >= MEASURE_REFUSED;
    switch (again) {
    case STUDY_AGAIN_ALL:
        return true;
    case STUDY_AGAIN_FAILED:
        return failed;
    case STUDY_AGAIN_LIMITS:
        return !failed && !measure_answered(m);
    default:
        return false;
    }
}

const char *study_cell_text(const struct study *study, const struct study_cell *cell, struct buf *out)
{
    buf_clear(out);
    runs_write_cell(study->runs, cell->places, out);
    return buf_text(out);
}

static bool recall(struct crew *crew, size_t index)
{
    struct study *study = crew->study;
    const struct study_cell *cell = &study->cells[index];
    struct store_run run;
    struct buf text = {0};
    bool there = store_find(study->store, &study->runs->arena, study_cell_text(study, cell, &text),
                            cell->digest, &run);
    buf_free(&text);
    if (!there) return false;
    struct measure m = measure_of(&run);
    if (is_wanted_again(study->again, &m) || !still_counts(&run, &m, &cell->limits)) return false;
    crew->slots[index] = (struct slot){.state = SLOT_KNOWN, .found = m};
    return true;
}

static void keep(struct crew *crew, const struct study_cell *cell, const struct measure *m)
{
    ASSERT(crew->study->store && m->status < MEASURE_STATUSES);
    struct study *study = crew->study;
    char found[WIDE_ROOM];
    struct buf text = {0};
    const struct store_run run = {.status = measure_words[m->status],
                                  .solutions = wide_text(m->found, found),
                                  .all = m->all,
                                  .has_best = m->has_best,
                                  .has_bound = m->has_bound,
                                  .best = m->best,
                                  .bound = m->bound,
                                  .cpu = m->cpu,
                                  .wall = m->wall,
                                  .peak_kb = m->peak_kb,
                                  .nodes = m->nodes,
                                  .conflicts = m->conflicts,
                                  .engine = m->engine,
                                  .model = m->model,
                                  .note = m->note,
                                  .partial = m->partial,
                                  .time_limit = cell->limits.time,
                                  .memory_limit = cell->limits.memory};
    crew->broken |=
        !store_put(study->store, study_cell_text(study, cell, &text), cell->digest, &run, crew->error);
    buf_free(&text);
}

/* ---- climbs: what is larger than a cell that was stopped at a limit is left out */

static void note_limit(struct crew *crew, size_t cell)
{
    const struct study_cell *c = &crew->study->cells[cell];
    enum measure_status status = crew->slots[cell].found.status;
    ASSERT(crew->slots[cell].state == SLOT_KNOWN);
    if (!c->climb || (status != MEASURE_TIME && status != MEASURE_MEMORY)) return;
    while (crew->stopped.size <= c->climb) vec_push(&crew->stopped, (double)INFINITY);
    crew->stopped.data[c->climb] = fmin(crew->stopped.data[c->climb], c->size);
}

static bool is_over(const struct crew *crew, size_t cell)
{
    const struct study_cell *c = &crew->study->cells[cell];
    return c->climb && c->climb < crew->stopped.size && c->size > crew->stopped.data[c->climb];
}

bool study_is_due(struct crew *crew, size_t cell)
{
    ASSERT(crew->slots[cell].state != SLOT_BUSY && crew->slots[cell].state != SLOT_SKIPPED);
    struct study *study = crew->study;
    if (crew->slots[cell].state == SLOT_KNOWN) {
        note_limit(crew, cell);
        return false;
    }
    if (!is_over(crew, cell)) return true;
    crew->slots[cell].state = SLOT_SKIPPED;
    study->skipped++;
    study->done += (size_t)study->repeat;
    return false;
}

/* ---- runs */

void study_put(struct crew *crew, size_t cell, const struct measure *found, size_t runs)
{
    struct study *study = crew->study;
    struct slot *slot = &crew->slots[cell];
    ASSERT(slot->state != SLOT_KNOWN && runs <= (size_t)study->repeat);
    slot->found = *found;
    slot->state = SLOT_KNOWN;
    study->done += (size_t)study->repeat - runs;
    note_limit(crew, cell);
    bool shown = !study->cells[cell].optional || found->status != MEASURE_REFUSED;
    if (study->store && shown) keep(crew, &study->cells[cell], found);
}

static bool poll_run(void *data)
{
    const struct work *work = data;
    study_tell_progress(work->crew, work->cell);
    return study_is_stopped(work->crew) || measure_is_late(&work->run);
}

/* The next cell that is to be measured; cell_count if there is none. What the store has is looked
 * at in its turn, so that its limits end climbs in time. */
static size_t take_cell(struct crew *crew)
{
    while (crew->next < crew->study->cell_count) {
        size_t cell = crew->order[crew->next++];
        ASSERT(cell < crew->study->cell_count);
        if (study_is_due(crew, cell)) return cell;
    }
    return crew->study->cell_count;
}

static struct work *find_work(struct crew *crew)
{
    size_t cell = take_cell(crew);
    if (cell == crew->study->cell_count) return NULL;
    const struct study_cell *c = &crew->study->cells[cell];
    struct work *work = alloc_bytes(sizeof *work);
    work->crew = crew;
    work->cell = cell;
    work->runs = alloc_array((size_t)crew->study->repeat, sizeof *work->runs);
    ASSERT(crew->slots[cell].state == SLOT_OPEN && crew->slots[cell].ended == 0);
    crew->slots[cell].state = SLOT_BUSY;
    measure_plan(&work->run, c->board, &c->request, &c->limits);
    return work;
}

/* A job goes on with its cell until all its runs are made, then takes another one. */
static bool next_run(void *self, struct process_job *job)
{
    struct crew *crew = self;
    size_t jobs = (size_t)crew->study->jobs, bench = 0;
    if (study_is_stopped(crew)) return false;
    for (size_t i = 0; i < jobs; i++) /* a cell of which a run is missing waits at its bench */
        if (crew->benches[i] && crew->slots[crew->benches[i]->cell].state == SLOT_OPEN) bench = i + 1;
    if (!bench) {
        while (bench < jobs && crew->benches[bench]) bench++;
        struct work *work = bench < jobs ? find_work(crew) : NULL;
        if (!work) return false;
        crew->benches[bench++] = work;
    }
    struct work *work = crew->benches[bench - 1];
    ASSERT(work && crew->slots[work->cell].state != SLOT_KNOWN);
    crew->slots[work->cell].state = SLOT_BUSY;
    study_tell_progress(crew, work->cell);
    measure_begin(&work->run);
    *job = measure_job(&work->run, poll_run);
    return true;
}

static void leave_bench(struct crew *crew, struct work *work)
{
    ASSERT(work->crew == crew && work->cell < crew->study->cell_count);
    for (size_t i = 0; i < (size_t)crew->study->jobs; i++)
        if (crew->benches[i] == work) crew->benches[i] = NULL;
    measure_free(&work->run);
    alloc_free(work->runs);
    alloc_free(work);
}

static void end_cell(struct crew *crew, struct work *work)
{
    size_t runs = crew->slots[work->cell].ended;
    ASSERT(runs >= 1);
    const struct measure found = measure_median(work->runs, runs);
    study_put(crew, work->cell, &found, runs);
    leave_bench(crew, work);
}

/* What is refused once is not tried again. A run that was stopped counts for nothing. If no process
 * can be started, that says nothing about the cell: the study ends, and the store gets no row. */
static void run_ended(void *self, const struct process_job *job, const struct process_result *result)
{
    struct crew *crew = self;
    struct study *study = crew->study;
    struct work *work = job->data;
    struct slot *slot = &crew->slots[work->cell];
    if (!result->started && !study_is_stopped(crew)) {
        sentence_copy(crew->error, &result->error);
        crew->broken = true;
    }
    if (study_is_stopped(crew)) {
        leave_bench(crew, work);
        return;
    }
    ASSERT(slot->state == SLOT_BUSY && slot->ended < (size_t)study->repeat);
    struct measure *m = &work->runs[slot->ended++];
    *m = measure_end(&work->run, result, &study->runs->arena);
    study->done++;
    study->made++;
    study->spent += m->wall;
    slot->state = SLOT_OPEN;
    if (slot->ended == (size_t)study->repeat || m->status == MEASURE_REFUSED) end_cell(crew, work);
}

static void add_rows(const struct crew *crew)
{
    struct study *study = crew->study;
    for (size_t i = 0; i < study->cell_count; i++) {
        const struct slot *slot = &crew->slots[i];
        bool hidden = study->cells[i].optional && slot->found.status == MEASURE_REFUSED;
        if (slot->state == SLOT_KNOWN && !hidden) runs_add(study->runs, study->cells[i].places, &slot->found);
    }
}

enum study_end study_run(struct study *study, struct sentence *error)
{
    REQUIRE(study->repeat >= 1 && study->jobs >= 1, "a run is made once at least, by one job at least");
    struct crew crew = {.study = study,
                        .slots = alloc_array(study->cell_count, sizeof *crew.slots),
                        .benches = alloc_array((size_t)study->jobs, sizeof *crew.benches),
                        .error = error};
    study->all = study->cell_count * (size_t)study->repeat;
    for (size_t i = 0; study->store && i < study->cell_count; i++) study->recalled += recall(&crew, i);
    study->done = study->recalled * (size_t)study->repeat;
    study_order_cells(&crew);
    if (study->team)
        study_team_run(&crew);
    else
        process_run_crowd(&(const struct process_crowd){(size_t)study->jobs, next_run, run_ended, &crew});
    for (size_t i = 0; i < (size_t)study->jobs; i++)
        if (crew.benches[i]) leave_bench(&crew, crew.benches[i]);
    add_rows(&crew);
    enum study_end end = crew.broken ? STUDY_BROKEN : study_is_stopped(&crew) ? STUDY_STOPPED : STUDY_WHOLE;
    alloc_free(crew.slots);
    alloc_free(crew.order);
    alloc_free(crew.benches);
    vec_free(&crew.stopped);
    return end;
}

double study_left(const struct study *study)
{
    ASSERT(study->done <= study->all);
    if (study->made == 0) return 0;
    double each = study->spent / (double)study->made;
    return each * (double)(study->all - study->done) / ((double)study->jobs * spread_ranks(study->team));
}

/* ---- everything that is kept */

struct recollection {
    struct runs *runs;
    struct runs_cell cell;
    const char *engine, *model; /* of the last run: the next one has mostly the same */
    bool broken;
};

static const char *kept(struct arena *arena, const char *text, const char *last)
{
    if (text && last && strcmp(text, last) == 0) return last;
    return text ? arena_text(arena, text) : NULL;
}

static void recollect(void *self, const char *cell, const char *board, const struct store_run *run)
{
    struct recollection *r = self;
    struct measure m = measure_of(run);
    m.board = strtoull(board, NULL, 16);
    m.engine = r->engine = kept(&r->runs->arena, m.engine, r->engine);
    m.model = r->model = kept(&r->runs->arena, m.model, r->model);
    m.note = kept(&r->runs->arena, m.note, NULL);
    if (runs_read_cell(r->runs, cell, &r->cell))
        runs_add(r->runs, r->cell.places.data, &m);
    else
        r->broken = true;
}

/* A question that was asked of several boards (a file that was changed, rules that an option
 * changes) is several questions. */
static void tell_boards_apart(struct runs *runs)
{
    vec_i32 asked = {0}, several = {0};
    struct runs_groups groups = {0};
    runs_axes(runs, false, &asked);
    runs_group(runs, &asked, &groups);
    for (size_t i = 0; i < groups.first.size; i++) vec_push(&several, 0);
    bool any = false;
    for (size_t i = 0; i < runs->list.size; i++) {
        int32_t group = groups.of.data[i], first = groups.first.data[group];
        if (runs->list.data[i].board != runs->list.data[first].board) several.data[group] = any = true;
    }
    for (size_t i = 0; any && i < runs->list.size; i++) {
        char text[20];
        snprintf(text, sizeof text, "%016" PRIx64, runs->list.data[i].board);
        if (several.data[groups.of.data[i]]) runs_put(runs, i, runs_axis(runs, RUNS_DIGEST), text);
    }
    vec_free(&asked);
    vec_free(&several);
    runs_groups_free(&groups);
}

bool study_recall(struct store *store, struct runs *runs, struct sentence *error)
{
    struct recollection r = {.runs = runs};
    bool whole = store_each(store, recollect, &r, error);
    runs_cell_free(&r.cell);
    if (whole && r.broken) return sentence_say(error, "the database has cells that no study wrote");
    if (whole) tell_boards_apart(runs);
    return whole;
}

const char *study_digest(struct arena *arena, const struct board *board)
{
    struct buf text = {0};
    uint64_t sum = 0xcbf29ce484222325; /* FNV-1a */
    board->family->write(board, NULL, &text);
    for (size_t i = 0; i < text.size; i++) sum = (sum ^ (unsigned char)text.data[i]) * 0x100000001b3;
    buf_free(&text);
    return arena_print(arena, "%016" PRIx64, sum);
}
