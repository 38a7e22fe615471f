/* Runs of a study in child processes. Cells start in the order of study_order.c and end in any
 * order. Each has a slot from which its row is made at the end, so the table does not depend on
 * timing.
 *
 * The repeated runs of a cell follow each other in the same job. */
#include "lab/study/study_inner.h"

#include "base/alloc.h"
#include "base/say.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct work {               /* the data of a process_job */
    struct measure_run run; /* must be first, for measure_job */
    struct schedule *schedule;
    size_t cell;
    struct measure *runs; /* `repeat` of them; owned */
};

bool study_is_stopped(const struct schedule *schedule)
{
    return schedule->broken || deadline_reached(schedule->study->deadline);
}

void study_report_progress(struct schedule *schedule, size_t cell)
{
    ASSERT(cell < schedule->study->cell_count);
    struct study *study = schedule->study;
    study->current = &study->cells[cell];
    if (study->progress) study->progress(study->self, study);
}

/* ---- results from the store */

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

/* True if a stored run is valid under these limits: it had the same ones, or it was solved within
 * them, or it hit a limit that was not lower. */
static bool is_valid(const struct store_run *run, const struct measure *m,
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

static bool is_measured_again(enum study_rerun again, const struct measure *m)
{
    bool failed = m->status >= MEASURE_REFUSED;
    switch (again) {
    case STUDY_RERUN_ALL:
        return true;
    case STUDY_RERUN_FAILED:
        return failed;
    case STUDY_RERUN_LIMITS:
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

static bool find_stored(struct schedule *schedule, size_t index)
{
    struct study *study = schedule->study;
    const struct study_cell *cell = &study->cells[index];
    struct store_run run;
    struct buf text = {0};
    bool there = store_find(study->store, &study->runs->arena, study_cell_text(study, cell, &text),
                            cell->digest, &run);
    buf_free(&text);
    if (!there) return false;
    struct measure m = measure_of(&run);
    if (is_measured_again(study->again, &m) || !is_valid(&run, &m, &cell->limits)) return false;
    schedule->slots[index] = (struct slot){.state = SLOT_KNOWN, .found = m};
    return true;
}

static void store_result(struct schedule *schedule, const struct study_cell *cell, const struct measure *m)
{
    ASSERT(schedule->study->store && m->status < MEASURE_STATUSES);
    struct study *study = schedule->study;
    char found[WIDE_ROOM];
    struct buf text = {0};
    const struct store_run run = {.status = measure_names[m->status],
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
    schedule->broken |=
        !store_put(study->store, study_cell_text(study, cell, &text), cell->digest, &run, schedule->error);
    buf_free(&text);
}

/* ---- climbs: cells larger than one that hit a limit are skipped */

static void note_limit(struct schedule *schedule, size_t cell)
{
    const struct study_cell *c = &schedule->study->cells[cell];
    enum measure_status status = schedule->slots[cell].found.status;
    ASSERT(schedule->slots[cell].state == SLOT_KNOWN);
    if (!c->climb || (status != MEASURE_TIME && status != MEASURE_MEMORY)) return;
    while (schedule->stopped.size <= c->climb) vec_push(&schedule->stopped, (double)INFINITY);
    schedule->stopped.data[c->climb] = fmin(schedule->stopped.data[c->climb], c->size);
}

static bool is_over(const struct schedule *schedule, size_t cell)
{
    const struct study_cell *c = &schedule->study->cells[cell];
    return c->climb && c->climb < schedule->stopped.size && c->size > schedule->stopped.data[c->climb];
}

bool study_is_due(struct schedule *schedule, size_t cell)
{
    ASSERT(schedule->slots[cell].state != SLOT_BUSY && schedule->slots[cell].state != SLOT_SKIPPED);
    struct study *study = schedule->study;
    if (schedule->slots[cell].state == SLOT_KNOWN) {
        note_limit(schedule, cell);
        return false;
    }
    if (!is_over(schedule, cell)) return true;
    schedule->slots[cell].state = SLOT_SKIPPED;
    study->skipped++;
    study->done += (size_t)study->repeat;
    return false;
}

/* ---- runs */

void study_put(struct schedule *schedule, size_t cell, const struct measure *found, size_t runs)
{
    struct study *study = schedule->study;
    struct slot *slot = &schedule->slots[cell];
    ASSERT(slot->state != SLOT_KNOWN && runs <= (size_t)study->repeat);
    slot->found = *found;
    slot->state = SLOT_KNOWN;
    study->done += (size_t)study->repeat - runs;
    note_limit(schedule, cell);
    bool shown = !study->cells[cell].optional || found->status != MEASURE_REFUSED;
    if (study->store && shown) store_result(schedule, &study->cells[cell], found);
}

static bool poll_run(void *data)
{
    const struct work *work = data;
    study_report_progress(work->schedule, work->cell);
    return study_is_stopped(work->schedule) || measure_is_late(&work->run);
}

/* The next cell to measure; cell_count if there is none. Stored cells are visited in order too,
 * because their limits end climbs. */
static size_t take_cell(struct schedule *schedule)
{
    while (schedule->next < schedule->study->cell_count) {
        size_t cell = schedule->order[schedule->next++];
        ASSERT(cell < schedule->study->cell_count);
        if (study_is_due(schedule, cell)) return cell;
    }
    return schedule->study->cell_count;
}

static struct work *find_work(struct schedule *schedule)
{
    size_t cell = take_cell(schedule);
    if (cell == schedule->study->cell_count) return NULL;
    const struct study_cell *c = &schedule->study->cells[cell];
    struct work *work = alloc_bytes(sizeof *work);
    work->schedule = schedule;
    work->cell = cell;
    work->runs = alloc_array((size_t)schedule->study->repeat, sizeof *work->runs);
    ASSERT(schedule->slots[cell].state == SLOT_OPEN && schedule->slots[cell].ended == 0);
    schedule->slots[cell].state = SLOT_BUSY;
    measure_plan(&work->run, c->board, &c->request, &c->limits);
    return work;
}

/* Continues a cell until all its runs are done, then starts another. */
static bool next_run(void *self, struct process_job *job)
{
    struct schedule *schedule = self;
    size_t jobs = (size_t)schedule->study->jobs, at = 0;
    if (study_is_stopped(schedule)) return false;
    for (size_t i = 0; i < jobs; i++) /* an unfinished cell keeps its slot here */
        if (schedule->running[i] && schedule->slots[schedule->running[i]->cell].state == SLOT_OPEN)
            at = i + 1;
    if (!at) {
        while (at < jobs && schedule->running[at]) at++;
        struct work *work = at < jobs ? find_work(schedule) : NULL;
        if (!work) return false;
        schedule->running[at++] = work;
    }
    struct work *work = schedule->running[at - 1];
    ASSERT(work && schedule->slots[work->cell].state != SLOT_KNOWN);
    schedule->slots[work->cell].state = SLOT_BUSY;
    study_report_progress(schedule, work->cell);
    measure_begin(&work->run);
    *job = measure_job(&work->run, poll_run);
    return true;
}

static void free_work(struct schedule *schedule, struct work *work)
{
    ASSERT(work->schedule == schedule && work->cell < schedule->study->cell_count);
    for (size_t i = 0; i < (size_t)schedule->study->jobs; i++)
        if (schedule->running[i] == work) schedule->running[i] = NULL;
    measure_free(&work->run);
    alloc_free(work->runs);
    alloc_free(work);
}

static void end_cell(struct schedule *schedule, struct work *work)
{
    size_t runs = schedule->slots[work->cell].ended;
    ASSERT(runs >= 1);
    const struct measure found = measure_median(work->runs, runs);
    study_put(schedule, work->cell, &found, runs);
    free_work(schedule, work);
}

/* A refused question is not repeated. A stopped run is discarded. If no process can be started the
 * study ends, because that says nothing about the cell. */
static void run_ended(void *self, const struct process_job *job, const struct process_result *result)
{
    struct schedule *schedule = self;
    struct study *study = schedule->study;
    struct work *work = job->data;
    struct slot *slot = &schedule->slots[work->cell];
    if (!result->started && !study_is_stopped(schedule)) {
        sentence_copy(schedule->error, &result->error);
        schedule->broken = true;
    }
    if (study_is_stopped(schedule)) {
        free_work(schedule, work);
        return;
    }
    ASSERT(slot->state == SLOT_BUSY && slot->ended < (size_t)study->repeat);
    struct measure *m = &work->runs[slot->ended++];
    *m = measure_end(&work->run, result, &study->runs->arena);
    study->done++;
    study->made++;
    study->spent += m->wall;
    slot->state = SLOT_OPEN;
    if (slot->ended == (size_t)study->repeat || m->status == MEASURE_REFUSED) end_cell(schedule, work);
}

static void add_rows(const struct schedule *schedule)
{
    struct study *study = schedule->study;
    for (size_t i = 0; i < study->cell_count; i++) {
        const struct slot *slot = &schedule->slots[i];
        bool hidden = study->cells[i].optional && slot->found.status == MEASURE_REFUSED;
        if (slot->state == SLOT_KNOWN && !hidden) runs_add(study->runs, study->cells[i].places, &slot->found);
    }
}

enum study_end study_run(struct study *study, struct sentence *error)
{
    REQUIRE(study->repeat >= 1 && study->jobs >= 1, "a run is made once at least, by one job at least");
    struct schedule schedule = {.study = study,
                                .slots = alloc_array(study->cell_count, sizeof *schedule.slots),
                                .running = alloc_array((size_t)study->jobs, sizeof *schedule.running),
                                .error = error};
    study->all = study->cell_count * (size_t)study->repeat;
    for (size_t i = 0; study->store && i < study->cell_count; i++)
        study->recalled += find_stored(&schedule, i);
    study->done = study->recalled * (size_t)study->repeat;
    study_order_cells(&schedule);
    if (study->team)
        study_team_run(&schedule);
    else
        process_run_pool(&(const struct process_pool){(size_t)study->jobs, next_run, run_ended, &schedule});
    for (size_t i = 0; i < (size_t)study->jobs; i++)
        if (schedule.running[i]) free_work(&schedule, schedule.running[i]);
    add_rows(&schedule);
    enum study_end end = schedule.broken               ? STUDY_BROKEN
                         : study_is_stopped(&schedule) ? STUDY_STOPPED
                                                       : STUDY_WHOLE;
    alloc_free(schedule.slots);
    alloc_free(schedule.order);
    alloc_free(schedule.running);
    vec_free(&schedule.stopped);
    return end;
}

double study_left(const struct study *study)
{
    ASSERT(study->done <= study->all);
    if (study->made == 0) return 0;
    double each = study->spent / (double)study->made;
    return each * (double)(study->all - study->done) / ((double)study->jobs * job_ranks(study->team));
}

/* ---- reading a store */

struct reading {
    struct runs *runs;
    struct runs_cell cell;
    const char *engine, *model; /* of the last run: mostly the same again */
    bool broken;
};

static const char *reuse_text(struct arena *arena, const char *text, const char *last)
{
    if (text && last && strcmp(text, last) == 0) return last;
    return text ? arena_text(arena, text) : NULL;
}

static void read_run(void *self, const char *cell, const char *board, const struct store_run *run)
{
    struct reading *r = self;
    struct measure m = measure_of(run);
    m.board = strtoull(board, NULL, 16);
    m.engine = r->engine = reuse_text(&r->runs->arena, m.engine, r->engine);
    m.model = r->model = reuse_text(&r->runs->arena, m.model, r->model);
    m.note = reuse_text(&r->runs->arena, m.note, NULL);
    if (runs_read_cell(r->runs, cell, &r->cell))
        runs_add(r->runs, r->cell.places.data, &m);
    else
        r->broken = true;
}

/* Boards with the same name but different contents (a file or an option has changed) get a digest
 * axis. */
static void separate_boards(struct runs *runs)
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

bool study_read(struct store *store, struct runs *runs, struct sentence *error)
{
    struct reading r = {.runs = runs};
    bool whole = store_each(store, read_run, &r, error);
    runs_cell_free(&r.cell);
    if (whole && r.broken) return say_set(error, "lab.foreign-cells", NULL);
    if (whole) separate_boards(runs);
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
