/* The cells of a study, spread over a team. A part is a cell: the rank that gets it makes all its
 * runs, each in a process of its own, and sends the row. The first rank keeps it in the store as it
 * comes, which is the checkpoint of the study, and leaves out what is too large as it does alone.
 *
 * All ranks have made the same cells from the same words, so that only a number travels there, and
 * the row back. The number is sent with the part, because the order in which cells are begun is the
 * first rank's alone: it has the store. */
#include "base/alloc.h"
#include "base/digest.h"
#include "base/parcel.h"
#include "lab/study/study_inner.h"

struct attempt {            /* of a cell: what a process_job's data points to */
    struct measure_run run; /* first: measure_job says so */
    const volatile sig_atomic_t *stop;
};

/* ---- a row as bytes */

static void pack(const struct measure *m, int64_t runs, double spent, struct buf *out)
{
    const int64_t numbers[] = {runs,     (int64_t)m->status, m->all,   m->has_best,  m->has_bound, m->best,
                               m->bound, m->peak_kb,         m->nodes, m->conflicts, m->partial};
    const double reals[] = {spent, m->cpu, m->wall, m->limit};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) parcel_put_int(out, numbers[i]);
    for (size_t i = 0; i < sizeof reals / sizeof *reals; i++) parcel_put_real(out, reals[i]);
    parcel_put_wide(out, m->found);
    parcel_put_text(out, m->engine);
    parcel_put_text(out, m->model);
    parcel_put_text(out, m->note);
}

/* In the same order. False: it is none. */
static bool unpack(struct parcel *from, struct arena *arena, struct measure *m, int64_t *runs, double *spent)
{
    *m = (struct measure){0};
    *runs = parcel_int(from);
    m->status = (enum measure_status)parcel_int(from);
    m->all = parcel_int(from);
    m->has_best = parcel_int(from);
    m->has_bound = parcel_int(from);
    m->best = parcel_int(from);
    m->bound = parcel_int(from);
    m->peak_kb = parcel_int(from);
    m->nodes = parcel_int(from);
    m->conflicts = parcel_int(from);
    m->partial = parcel_int(from);
    *spent = parcel_real(from);
    m->cpu = parcel_real(from);
    m->wall = parcel_real(from);
    m->limit = parcel_real(from);
    m->found = parcel_wide(from);
    m->engine = parcel_text(from, arena);
    m->model = parcel_text(from, arena);
    m->note = parcel_text(from, arena);
    return parcel_is_read(from) && m->status < MEASURE_STATUSES;
}

/* ---- in any rank */

static bool poll_attempt(void *data)
{
    const struct attempt *attempt = data;
    return *attempt->stop || measure_is_late(&attempt->run);
}

/* False: stopped, or no process could be started, which says nothing about the cell. */
static bool measure_once(struct attempt *attempt, struct arena *arena, struct measure *found)
{
    struct process_result result;
    measure_begin(&attempt->run);
    const struct process_job job = measure_job(&attempt->run, poll_attempt);
    process_fork(&job, &result);
    *found = measure_end(&attempt->run, &result, arena);
    return result.started && !*attempt->stop;
}

/* What is refused once is not tried again. */
static bool measure_cell(void *self, const struct spread_part *part, struct buf *result)
{
    const struct study *study = ((const struct crew *)self)->study;
    struct parcel payload = {part->payload, part->size, false};
    size_t number = (size_t)parcel_int(&payload);
    if (number >= study->cell_count) return false;
    const struct study_cell *cell = &study->cells[number];
    struct arena arena = {0};
    struct attempt *attempt = alloc_bytes(sizeof *attempt);
    struct measure *runs = alloc_array((size_t)study->repeat, sizeof *runs);
    int64_t made = 0;
    double spent = 0;
    bool whole = true;
    attempt->stop = spread_stop(part);
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

/* ---- in the first one */

static void write_cell(void *self, size_t part, struct buf *payload)
{
    const struct crew *crew = self;
    parcel_put_int(payload, (int64_t)crew->order[part]);
}

static bool is_wanted(void *self, size_t part)
{
    struct crew *crew = self;
    size_t cell = crew->order[part];
    ASSERT(part < crew->study->cell_count && cell < crew->study->cell_count);
    if (!study_is_due(crew, cell)) return false;
    crew->slots[cell].state = SLOT_BUSY;
    study_tell_progress(crew, cell);
    return true;
}

static bool take_row(void *self, size_t part, const char *bytes, size_t size)
{
    struct crew *crew = self;
    struct study *study = crew->study;
    struct parcel parcel = {bytes, size, false};
    struct measure found;
    int64_t runs;
    double spent;
    if (!unpack(&parcel, &study->runs->arena, &found, &runs, &spent)) {
        crew->broken = true;
        sentence_say(crew->error, "a rank sent a row that cannot be read");
        return false;
    }
    ASSERT(part < study->cell_count);
    study->done += (size_t)runs;
    study->made += (size_t)runs;
    study->spent += spent;
    study_put(crew, crew->order[part], &found, (size_t)runs);
    return !study_is_stopped(crew);
}

static bool poll(void *self, double done, double all, double left)
{
    struct crew *crew = self;
    struct study *study = crew->study;
    (void)done, (void)all, (void)left;
    if (study->progress && study->current) study->progress(study->self, study);
    return study_is_stopped(crew);
}

/* All cells, which differ from study to study. */
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

void study_team_run(struct crew *crew)
{
    const struct spread_job job = {.mark = mark_of(crew->study),
                                   .parts = crew->study->cell_count,
                                   .threads = (int)crew->study->jobs,
                                   .self = crew,
                                   .part = measure_cell,
                                   .payload = write_cell,
                                   .wanted = is_wanted,
                                   .take = take_row,
                                   .poll = poll};
    spread_run(crew->study->team, &job, NULL, crew->error);
}
