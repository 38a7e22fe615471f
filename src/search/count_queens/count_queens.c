/* Counts n queens by meeting in the middle (Horowitz and Sahni 1974).
 *
 * A backtracking search visits, for n = 20, 4e12 positions, a hundred per solution, nearly all of
 * them in the lower half of the board. So boards are filled from both sides up to the middle, and
 * the halves are joined: an upper and a lower half form a solution if their columns partition all
 * columns and no diagonal of one continues in the other. Lists by set of columns have all partners
 * of an upper half under the complement of its set. The diagonals that cross the seam are compared
 * by one AND of two words, eight or sixteen pairs at a time (count_queens_kernel.h).
 *
 * The halves of a whole board would be too many. So the outer columns are filled first
 * (count_queens_parts.c), which also breaks the eight symmetries of the square and leaves at most
 * 16 x 16: 16 columns, and the rows without a queen, which need not be adjacent. Each part then has
 * some hundred thousand halves, which fit the cache.
 *
 * Work grows about 7.5 times with each row, like the number of solutions, instead of 8.5 times. For
 * n = 18 there are 376 parts, 0.7e9 halves and 5.5e10 pairs, in place of 7.4e9 positions of a
 * search that uses all symmetries. Tried: generating halves depth first and sorting them took three
 * times as long; moving the seam by one row costs a tenth to a third more, and so does filling one
 * column more than needed; a table of the last rows in place of lower halves takes twice the time.
 *
 * Threads take parts and share only the sum. The calling thread is one of them; only it polls the
 * deadline, reports progress and writes checkpoints. With several ranks the parts are distributed:
 * all ranks know the parts, so only counts are sent. */
#include "search/count_queens/count_queens.h"

#include "base/alloc.h"
#include "base/bits.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/parallel.h"
#include "base/record.h"
#include "base/wire_format.h"
#include "search/count_queens/count_queens_lists.h"
#include "search/count_queens/count_queens_parts.h"

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

struct finished {
    uint64_t fingerprint; /* of the board and its division into parts */
    struct bits done;     /* finished parts */
    wide sum;             /* their contribution */
};

enum file_end { FILE_ABSENT, FILE_READ, FILE_REFUSED };

struct count {
    const struct count_queens_options *options;
    const struct count_queens_kernel *kernel;
    struct count_queens_parts parts;
    struct count_queens_sets sets;
    int columns;        /* of halves, at most */
    VEC(size_t) todo;   /* parts that the checkpoint does not contain */
    atomic_size_t next; /* of these */
    atomic_bool stop;
    pthread_mutex_t lock;
    /* Under the lock: finished parts and their number. */
    struct finished finished;
    size_t done;
    double work_done;
    double work;   /* of all parts */
    bool has_file; /* the checkpoint file exists and belongs to this count */
    double written;
    struct sentence *sentence; /* of the result */
};

struct worker {
    struct count *count;
    /* polls the deadline, reports progress, writes checkpoints */
    bool polls;
    const volatile sig_atomic_t *stop_flag; /* with several ranks: set to stop; else NULL */
    struct count_queens_lists upper, lower, scratch[2];
};

/* ---- the checkpoint
 *
 * A fingerprint of the parts, the sum over the finished ones, and a bit for each of them. The parts
 * themselves follow from the board. The file of another board has another fingerprint and is
 * refused. */

static const struct record_kind kind = {"halves", 2, "base.record.queens"};

static size_t words_in(const struct bits *set)
{
    return (set->size + 63) / 64;
}

static bool write_file(const char *path, const struct finished *finished, struct sentence *sentence)
{
    struct file file;
    struct record_writer writer;
    if (!file_create(&file, path)) return sentence_set(sentence, "%s", file_error(&file));
    record_begin(&writer, &file.buf, &kind);
    record_put_int(&writer, "fingerprint", (int64_t)finished->fingerprint);
    record_put_int(&writer, "parts", (int64_t)finished->done.size);
    record_put_wide(&writer, "sum", finished->sum);
    record_put_key(&writer, "done");
    record_put_words(&writer, finished->done.words, words_in(&finished->done));
    record_seal(&writer);
    return file_commit(&file) || sentence_set(sentence, "%s", file_error(&file));
}

/* True if bits after the last part are set, which would count as finished parts. */
static bool overflows(const struct bits *set)
{
    size_t rest = set->size % 64;
    return rest && set->words[set->size / 64] >> rest;
}

static bool read_fields(struct record *r, struct finished *finished, struct sentence *sentence)
{
    uint64_t fingerprint = (uint64_t)record_int(r, "fingerprint", INT64_MIN, INT64_MAX);
    size_t parts = (size_t)record_int(r, "parts", 0, INT64_MAX);
    if (record_ok(r) && (fingerprint != finished->fingerprint || parts != finished->done.size))
        record_say(r, "base.record.other-count", NULL);
    ASSERT(bits_next(&finished->done, 0) == finished->done.size); /* nothing is finished yet */
    finished->sum = record_wide(r, "sum");
    record_key(r, "done");
    record_words(r, finished->done.words, words_in(&finished->done));
    if (overflows(&finished->done)) record_say(r, "base.record.too-many-parts", NULL);
    return record_close(r, sentence);
}

/* `finished` holds the expected fingerprint and number of parts; the rest is set. Also refuses a
 * file that could not be rewritten. */
static enum file_end read_file(const char *path, struct finished *finished, struct sentence *sentence)
{
    struct record r;
    bool there = record_open(&r, path, &kind);
    if ((there && !read_fields(&r, finished, sentence)) || !record_writable(path, sentence))
        return FILE_REFUSED;
    return there ? FILE_READ : FILE_ABSENT;
}

/* ---- one position: both halves, joined */

struct rest { /* of a position: rows without a queen, from the top */
    int count, row[2 * COUNT_QUEENS_ROWS];
    uint32_t open[2 * COUNT_QUEENS_ROWS];
};

/* False if a row has no free square. */
static bool look_at_rows(int n, const struct count_queens_case *c, const struct count_queens_position *p,
                         struct rest *rest)
{
    rest->count = 0;
    for (int row = 0; row < n; row++) {
        if (p->rows >> row & 1) continue;
        uint64_t open = count_queens_parts_open(n, c, p, row) >> c->left;
        if (!open) return false;
        ASSERT(rest->count < 2 * COUNT_QUEENS_ROWS && open <= UINT32_MAX);
        rest->row[rest->count] = row;
        rest->open[rest->count++] = (uint32_t)open;
    }
    return true;
}

/* The first rows of the rest, in steps down to the seam, or the last rows, in steps up to it. */
static void set_rows(const struct rest *rest, bool upper, int rows, struct count_queens_half *half)
{
    half->rows = rows;
    ASSERT(rows <= rest->count);
    for (int i = 0; i < rows; i++) {
        int at = upper ? i : rest->count - 1 - i, next = upper ? at + 1 : i + 1 < rows ? at - 1 : at;
        int step = rest->row[next] - rest->row[at];
        half->row[i].open = rest->open[at];
        half->row[i].step = upper ? step : -step;
    }
}

static void set_columns(int n, const struct count_queens_case *c, const struct count_queens_position *p,
                        struct count_queens_half *half)
{
    half->columns = 0;
    for (int i = c->left; i < n - c->right; i++)
        if (!(p->columns >> i & 1)) half->column[half->columns++] = UINT32_C(1) << (i - c->left);
}

static uint64_t join_lists(const struct worker *w, int columns, int size)
{
    const struct count_queens_sets *sets = &w->count->sets;
    uint32_t all = (UINT32_C(1) << columns) - 1;
    ASSERT(size <= columns && columns < 32);
    uint64_t pairs = 0;
    for (size_t i = 0; i < count_queens_lists_sets(columns, size); i++) {
        size_t other = sets->rank[all & ~(uint32_t)sets->set[size][i]];
        const uint32_t *upper = &w->upper.first[i], *lower = &w->lower.first[other];
        size_t uppers = upper[1] - upper[0], lowers = lower[1] - lower[0];
        if (uppers && lowers)
            pairs +=
                w->count->kernel->join(w->upper.board + upper[0], uppers, w->lower.board + lower[0], lowers);
    }
    return pairs;
}

static uint64_t join_halves(struct worker *w, const struct count_queens_case *c,
                            const struct count_queens_position *p)
{
    const struct count *count = w->count;
    struct rest rest;
    struct count_queens_half half;
    if (!look_at_rows(count->parts.n, c, p, &rest)) return 0;
    int uppers = rest.count / 2;
    set_columns(count->parts.n, c, p, &half);
    ASSERT(half.columns == rest.count);
    set_rows(&rest, false, rest.count - uppers, &half);
    count_queens_lists_fill(&w->lower, &half, &count->sets, count->kernel, w->scratch);
    set_rows(&rest, true, uppers, &half);
    count_queens_lists_fill(&w->upper, &half, &count->sets, count->kernel, w->scratch);
    return join_lists(w, half.columns, uppers);
}

/* ---- a part */

static void write_checkpoint(struct count *count)
{
    const struct count_queens_options *options = count->options;
    if (!options->checkpoint || clock_wall() - count->written < options->interval) return;
    pthread_mutex_lock(&count->lock);
    if (count->done > 0 && write_file(options->checkpoint, &count->finished, count->sentence))
        count->has_file = true;
    pthread_mutex_unlock(&count->lock);
    count->written = clock_wall();
}

static size_t done_by_all(struct count *count, double *work)
{
    pthread_mutex_lock(&count->lock);
    size_t done = count->done;
    *work = count->work_done;
    pthread_mutex_unlock(&count->lock);
    return done;
}

/* True if the count must stop. Only the calling thread polls; the others read its flag. */
static bool should_stop(struct worker *w)
{
    struct count *count = w->count;
    const struct count_queens_options *options = count->options;
    if (w->polls) {
        double work;
        write_checkpoint(count);
        done_by_all(count, &work);
        if (options->progress) options->progress(options->self, work, count->work);
        if (deadline_reached(options->deadline)) atomic_store(&count->stop, true);
    }
    return w->stop_flag ? *w->stop_flag != 0 : atomic_load(&count->stop);
}

/* Fills the remaining outer columns. The result is meaningless after a stop. */
static uint64_t count_position(struct worker *w, const struct count_queens_case *c,
                               const struct count_queens_position *p)
{
    int n = w->count->parts.n, column = count_queens_parts_column(n, c, p);
    uint64_t sum = 0;
    if (should_stop(w)) return 0;
    if (column < 0) return join_halves(w, c, p);
    for (int row = 0; row < n; row++) {
        if (!(count_queens_parts_open(n, c, p, row) >> column & 1)) continue;
        struct count_queens_position next = *p;
        count_queens_parts_put(n, &next, row, column);
        sum += count_position(w, c, &next);
    }
    return sum;
}

static void count_part(struct worker *w, size_t i)
{
    struct count *count = w->count;
    const struct count_queens_part *part = &count->parts.parts.data[i];
    const struct count_queens_case *c = &count->parts.cases.data[part->which];
    uint64_t found = count_position(w, c, &part->position);
    if (atomic_load(&count->stop)) return;
    pthread_mutex_lock(&count->lock);
    bits_add(&count->finished.done, i);
    ASSERT(count->done < count->parts.parts.size); /* each part is finished once */
    count->finished.sum += (wide)found * c->weight;
    count->work_done += part->work;
    count->done++;
    pthread_mutex_unlock(&count->lock);
}

static void take_parts(void *job)
{
    enum { PATIENCE = 5000000 /* nanoseconds between polls while other threads finish */ };
    struct worker *w = job;
    struct count *count = w->count;
    double work;
    size_t i;
    while (!atomic_load(&count->stop) && (i = atomic_fetch_add(&count->next, 1)) < count->todo.size)
        count_part(w, count->todo.data[i]);
    while (w->polls && !should_stop(w) && done_by_all(count, &work) < count->parts.parts.size)
        nanosleep(&(struct timespec){.tv_nsec = PATIENCE}, NULL);
}

/* ---- all of it */

/* Of the parts, which identify the board. */
static uint64_t fingerprint(const struct count_queens_parts *parts)
{
    uint64_t mark = (uint64_t)parts->n;
    for (size_t i = 0; i < parts->parts.size; i++) {
        const struct count_queens_position *p = &parts->parts.data[i].position;
        const uint64_t words[] = {p->rows, p->rising, p->falling,
                                  parts->cases.data[parts->parts.data[i].which].weight};
        for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
            mark = (mark ^ words[k]) * UINT64_C(0x9E3779B97F4A7C15);
            mark ^= mark >> 29;
        }
    }
    return mark;
}

/* Loads the finished parts from the checkpoint. False if it is refused. */
static bool resume(struct count *count, struct count_queens_result *result)
{
    const char *path = count->options->checkpoint;
    struct sentence sentence = {""};
    enum file_end end = path ? read_file(path, &count->finished, &sentence) : FILE_ABSENT;
    if (end == FILE_REFUSED) {
        result->verdict = COUNT_QUEENS_REFUSED;
        result->sentence = sentence;
        return false;
    }
    count->has_file = end == FILE_READ;
    count->done = result->resumed = bits_count(&count->finished.done);
    for (size_t i = 0; i < count->parts.parts.size; i++) {
        double work = count->parts.parts.data[i].work;
        count->work += work;
        if (bits_has(&count->finished.done, i))
            count->work_done += work;
        else
            vec_push(&count->todo, i);
    }
    ASSERT(count->done + count->todo.size == count->parts.parts.size);
    return true;
}

static void open_worker(struct worker *w, struct count *count, bool polls)
{
    *w = (struct worker){.count = count, .polls = polls};
    struct count_queens_lists *lists[] = {&w->upper, &w->lower, &w->scratch[0], &w->scratch[1]};
    for (int k = 0; k < 4; k++) count_queens_lists_init(lists[k], count->columns);
}

static void close_worker(struct worker *w)
{
    struct count_queens_lists *lists[] = {&w->upper, &w->lower, &w->scratch[0], &w->scratch[1]};
    for (int k = 0; k < 4; k++) count_queens_lists_free(lists[k]);
}

static void run(struct count *count, int wanted)
{
    struct parallel *parallel = parallel_start((size_t)wanted);
    size_t threads = parallel_count(parallel);
    struct worker *workers = alloc_array(threads, sizeof *workers);
    for (size_t i = 0; i < threads; i++) open_worker(&workers[i], count, i == 0);
    parallel_run(parallel, take_parts, workers, threads, sizeof *workers);
    for (size_t i = 0; i < threads; i++) close_worker(&workers[i]);
    alloc_free(workers);
}

/* ---- with several ranks */

static void *spread_open_worker(void *self)
{
    struct worker *w = alloc_bytes(sizeof *w);
    open_worker(w, self, false);
    return w;
}

static void spread_close_worker(void *context)
{
    close_worker(context);
    alloc_free(context);
}

/* The result is the number of pairs, not weighted. */
static bool count_task(void *self, const struct job_task *todo, struct buf *result)
{
    const struct count *count = self;
    struct worker *w = todo->context;
    const struct count_queens_part *part = &count->parts.parts.data[todo->number];
    w->stop_flag = job_stop(todo);
    wire_format_put_wide(result, count_position(w, &count->parts.cases.data[part->which], &part->position));
    return *w->stop_flag == 0;
}

static bool spread_take(void *self, size_t i, const char *bytes, size_t size)
{
    struct count *count = self;
    struct wire_message message = {bytes, size, false};
    count->finished.sum +=
        wire_format_wide(&message) * count->parts.cases.data[count->parts.parts.data[i].which].weight;
    ASSERT(i < count->parts.parts.size && count->done < count->parts.parts.size);
    count->done++;
    return true;
}

static double spread_work(void *self, size_t i)
{
    return ((const struct count *)self)->parts.parts.data[i].work;
}

static bool spread_poll(void *self, double done, double all, double left)
{
    const struct count_queens_options *options = ((const struct count *)self)->options;
    (void)left;
    if (options->progress) options->progress(options->self, done, all);
    return deadline_reached(options->deadline);
}

static void run_team(struct count *count, struct count_queens_result *result)
{
    const struct count_queens_options *options = count->options;
    const struct job_spec job = {.mark = count->finished.fingerprint,
                                 .tasks = count->parts.parts.size,
                                 .threads = options->threads,
                                 .self = count,
                                 .open = spread_open_worker,
                                 .close = spread_close_worker,
                                 .run = count_task,
                                 .take = spread_take,
                                 .poll = spread_poll,
                                 .work = spread_work,
                                 .keep = options->keep};
    struct job_report report;
    enum job_end end = job_run(options->team, &job, &report, &result->sentence);
    result->resumed = report.recalled;
    result->number = count->finished.sum;
    if (end != JOB_WHOLE) result->verdict = end == JOB_BROKEN ? COUNT_QUEENS_REFUSED : COUNT_QUEENS_STOPPED;
}

static int most_columns(const struct count_queens_parts *parts)
{
    int most = 0;
    for (size_t i = 0; i < parts->cases.size; i++) {
        int columns = parts->n - parts->cases.data[i].left - parts->cases.data[i].right;
        if (columns > most) most = columns;
    }
    return most;
}

void count_queens_count(const struct count_queens_board *board, const struct count_queens_options *options,
                        struct count_queens_result *result)
{
    REQUIRE(board->n >= 1 && board->n <= COUNT_QUEENS_MAX, "the board must fit into words");
    REQUIRE(options->threads >= 1, "a count needs at least one thread");
    *result = (struct count_queens_result){.verdict = COUNT_QUEENS_COUNTED};
    struct count count = {.options = options,
                          .kernel = options->kernel ? options->kernel : count_queens_kernel_best(),
                          .written = clock_wall(),
                          .sentence = &result->sentence};
    count_queens_parts_init(&count.parts, board);
    pthread_mutex_init(&count.lock, NULL);
    result->parts = count.parts.parts.size;
    count.columns = most_columns(&count.parts);
    count.finished.fingerprint = fingerprint(&count.parts);
    bits_init(&count.finished.done, result->parts);
    count_queens_lists_init_sets(&count.sets, count.columns);
    if (options->team) {
        run_team(&count, result);
    } else if (resume(&count, result)) {
        run(&count, options->threads);
        result->number = count.finished.sum;
        if (count.done < result->parts)
            result->verdict = COUNT_QUEENS_STOPPED;
        else if (count.has_file)
            unlink(options->checkpoint);
    }
    count_queens_lists_free_sets(&count.sets);
    bits_free(&count.finished.done);
    vec_free(&count.todo);
    count_queens_parts_free(&count.parts);
    pthread_mutex_destroy(&count.lock);
}
