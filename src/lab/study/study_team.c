/* A study on a team of ranks. A task is a cell: a worker makes all its runs in child processes and
 * sends back the row. The coordinator stores each row at once, which is the checkpoint of the
 * study, and skips cells as in study.c.
 *
 * All ranks build the same cells from the same arguments, so messages carry only the number of a
 * cell and its row. The number is sent explicitly, because the order depends on the store, which
 * only the coordinator has. */
#include "base/alloc.h"
#include "base/digest.h"
#include "base/wire_format.h"
#include "lab/study/study_inner.h"

struct attempt {            /* the data of a process_job */
    struct measure_run run; /* must be first, for measure_job */
    const volatile sig_atomic_t *stop;
};

/* ---- serialising a row */

static void pack(const struct measure *m, int64_t runs, double spent, struct buf *out)
{
    const int64_t numbers[] = {runs,     (int64_t)m->status, m->all,   m->has_best,  m->has_bound, m->best,
                               m->bound, m->peak_kb,         m->nodes, m->conflicts, m->partial};
    const double reals[] = {spent, m->cpu, m->wall, m->limit};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) wire_format_put_int(out, numbers[i]);
    for (size_t i = 0; i < sizeof reals / sizeof *reals; i++) wire_format_put_real(out, reals[i]);
    wire_format_put_wide(out, m->found);
    wire_format_put_text(out, m->engine);
    wire_format_put_text(out, m->model);
    wire_format_put_text(out, m->note);
}

/* In the same order. Returns false if the bytes are malformed. */
static bool unpack(struct wire_message *from, struct arena *arena, struct measure *m, int64_t *runs,
                   double *spent)
{
    *m = (struct measure){0};
    *runs = wire_format_int(from);
    m->status = (enum measure_status)wire_format_int(from);
    m->all = wire_format_int(from);
    m->has_best = wire_format_int(from);
    m->has_bound = wire_format_int(from);
    m->best = wire_format_int(from);
    m->bound = wire_format_int(from);
    m->peak_kb = wire_format_int(from);
    m->nodes = wire_format_int(from);
    m->conflicts = wire_format_int(from);
    m->partial = wire_format_int(from);
    *spent = wire_format_real(from);
    m->cpu = wire_format_real(from);
    m->wall = wire_format_real(from);
    m->limit = wire_format_real(from);
    m->found = wire_format_wide(from);
    m->engine = wire_format_text(from, arena);
    m->model = wire_format_text(from, arena);
    m->note = wire_format_text(from, arena);
    return wire_format_is_read(from) && m->status < MEASURE_STATUSES;
}

/* ---- on any rank */

static bool poll_attempt(void *data)
{
    const struct attempt *attempt = data;
    return *attempt->stop || measure_is_late(&attempt->run);
}

/* False: stopped, or no process could be started. */
static bool measure_once(struct attempt *attempt, struct arena *arena, struct measure *found)
{
    struct process_result result;
    measure_begin(&attempt->run);
    const struct process_job job = measure_job(&attempt->run, poll_attempt);
    process_fork(&job, &result);
    *found = measure_end(&attempt->run, &result, arena);
    return result.started && !*attempt->stop;
}

/* A refused question is not repeated. */
static bool measure_cell(void *self, const struct job_task *task, struct buf *result)
{
    const struct study *study = ((const struct schedule *)self)->study;
    struct wire_message payload = {task->payload, task->size, false};
    size_t number = (size_t)wire_format_int(&payload);
    if (number >= study->cell_count) return false;
    const struct study_cell *cell = &study->cells[number];
    struct arena arena = {0};
    struct attempt *attempt = alloc_bytes(sizeof *attempt);
    struct measure *runs = alloc_array((size_t)study->repeat, sizeof *runs);
    int64_t made = 0;
    double spent = 0;
    bool whole = true;
    attempt->stop = job_stop(task);
    measure_plan(&attempt->run, cell->board, &cell->request, &cell->limits);
    while (whole && made < study->repeat && !(made && runs[made - 1].status == MEASURE_REFUSED)) {
        whole = measure_once(attempt, &arena, &runs[made]);
        spent += runs[made++].wall;
    }
    if (whole) {
        ASSERT(made >= 1 && made <= study->repeat);
        const struct measure found = measure_median(runs, (size_t)made);
        pack(&found, made, spent, result);
    }
    alloc_free(runs);
    measure_free(&attempt->run);
    alloc_free(attempt);
    arena_free(&arena);
    return whole;
}

/* ---- on the coordinator */

static void write_cell(void *self, size_t task, struct buf *payload)
{
    const struct schedule *schedule = self;
    wire_format_put_int(payload, (int64_t)schedule->order[task]);
}

static bool is_wanted(void *self, size_t task)
{
    struct schedule *schedule = self;
    size_t cell = schedule->order[task];
    ASSERT(task < schedule->study->cell_count && cell < schedule->study->cell_count);
    if (!study_is_due(schedule, cell)) return false;
    schedule->slots[cell].state = SLOT_BUSY;
    study_report_progress(schedule, cell);
    return true;
}

static bool take_row(void *self, size_t task, const char *bytes, size_t size)
{
    struct schedule *schedule = self;
    struct study *study = schedule->study;
    struct wire_message message = {bytes, size, false};
    struct measure found;
    int64_t runs;
    double spent;
    if (!unpack(&message, &study->runs->arena, &found, &runs, &spent)) {
        schedule->broken = true;
        sentence_set(schedule->error, "a rank sent a row that cannot be read");
        return false;
    }
    ASSERT(task < study->cell_count);
    study->done += (size_t)runs;
    study->made += (size_t)runs;
    study->spent += spent;
    study_put(schedule, schedule->order[task], &found, (size_t)runs);
    return !study_is_stopped(schedule);
}

static bool poll(void *self, double done, double all, double left)
{
    struct schedule *schedule = self;
    struct study *study = schedule->study;
    (void)done, (void)all, (void)left;
    if (study->progress && study->current) study->progress(study->self, study);
    return study_is_stopped(schedule);
}

/* A digest of all cells, which identifies the study. */
static uint64_t mark_of(const struct study *study)
{
    struct buf text = {0};
    struct digest digest = {0};
    for (size_t i = 0; i < study->cell_count; i++) {
        study_cell_text(study, &study->cells[i], &text);
        buf_print(&text, "%s %g %lld %lld", study->cells[i].digest, study->cells[i].limits.time,
                  (long long)study->cells[i].limits.memory, (long long)study->repeat);
        digest_add(&digest, text.data, text.size);
    }
    buf_free(&text);
    return digest_word(&digest);
}

void study_team_run(struct schedule *schedule)
{
    const struct job_spec job = {.mark = mark_of(schedule->study),
                                 .tasks = schedule->study->cell_count,
                                 .threads = (int)schedule->study->jobs,
                                 .self = schedule,
                                 .run = measure_cell,
                                 .payload = write_cell,
                                 .wanted = is_wanted,
                                 .take = take_row,
                                 .poll = poll};
    job_run(schedule->study->team, &job, NULL, schedule->error);
}
