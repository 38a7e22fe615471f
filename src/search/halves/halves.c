/* Queens counted by joining half boards.
 *
 * A search that puts down queen after queen visits, for n = 20, four million million positions, and
 * still a hundred for every solution. Nearly all of them are in the lower half of the board. So
 * boards are filled from both sides only as far as the middle, and the two halves are compared: an
 * upper and a lower half make a solution if they take different columns, all of them together, and
 * no diagonal of the one goes on in the other. For the columns nothing has to be compared: lists by
 * the set of columns have the partners of an upper half all in one place, under the complement of
 * its set. For the diagonals it is one AND of two words, each of which has the diagonals that cross
 * the seam; eight or sixteen of them at a time (halves_kernel.h).
 *
 * If the halves were those of the whole board, there would be too many of them to store, and too
 * many pairs. So the outer columns are filled first (halves_parts.c), which also uses up the eight
 * symmetries of the square, and what is left is at most 16 x 16: 16 columns, and the rows without a
 * queen, which need not be next to each other. Each part then has some hundred thousand halves,
 * which stay in the cache.
 *
 * Work grows about 7.5 times with each row, as the number of solutions does, instead of 8.5 times.
 * For n = 18 there are 376 parts, 0.7e9 halves and 5.5e10 pairs, in place of 7.4e9 positions of a
 * search that uses all symmetries. Tried: halves found by depth first, and sorted afterwards, took
 * three times as long to make; the seam a row higher or lower costs a tenth to a third more; so
 * does filling one column more than needed; a table of the last rows in place of lower halves,
 * twice the time. The idea to meet in the middle is that of Horowitz and Sahni (1974); the border
 * queens against symmetry are an old trick of those who count queens.
 *
 * Threads take parts, and share nothing but the sum. The calling thread is one of them; it alone
 * asks whether to stop, reports progress and writes checkpoints. In a team the parts are spread
 * over its ranks: all of them know the parts, so only numbers travel. */
#include "search/halves/halves.h"

#include "base/alloc.h"
#include "base/bits.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/parallel.h"
#include "base/parcel.h"
#include "base/record.h"
#include "search/halves/halves_lists.h"
#include "search/halves/halves_parts.h"

#include <pthread.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

struct keep {
    uint64_t fingerprint; /* of the board, and how it was divided */
    struct bits done;     /* the parts that are done */
    wide sum;             /* and what they gave */
};

enum keep_end { KEEP_NOTHING /* no such file */, KEEP_READ, KEEP_REFUSED };

struct count {
    const struct halves_options *options;
    const struct halves_kernel *kernel;
    struct halves_parts parts;
    struct halves_sets sets;
    int columns;        /* of halves, at most */
    VEC(size_t) todo;   /* the parts that the checkpoint does not have */
    atomic_size_t next; /* of these */
    atomic_bool stop;
    pthread_mutex_t lock;
    /* Under the lock: what is done, and how many parts that are. */
    struct keep keep;
    size_t done;
    double work_done;
    double work;   /* of all parts */
    bool has_file; /* the checkpoint's file exists, and is ours */
    double written;
    struct sentence *sentence; /* of the result */
};

struct worker {
    struct count *count;
    bool asks;
    const volatile sig_atomic_t *told; /* in a team: set when it is over; else NULL */
    struct halves_lists upper, lower, scratch[2];
};

/* ---- the checkpoint
 *
 * It holds what it is of, what the parts that are done gave, and a bit for each of them. The parts
 * themselves follow from the board; the fingerprint is theirs, so that the file of another board is
 * refused. */

static const struct record_kind kind = {"halves", 2, "a checkpoint of a count of queens"};

static size_t words_in(const struct bits *set)
{
    return (set->size + 63) / 64;
}

static bool write_file(const char *path, const struct keep *keep, struct sentence *sentence)
{
    struct file file;
    struct record_writer writer;
    if (!file_create(&file, path)) return sentence_say(sentence, "%s", file_error(&file));
    record_begin(&writer, &file.buf, &kind);
    record_put_int(&writer, "fingerprint", (int64_t)keep->fingerprint);
    record_put_int(&writer, "parts", (int64_t)keep->done.size);
    record_put_wide(&writer, "sum", keep->sum);
    record_put_key(&writer, "done");
    record_put_words(&writer, keep->done.words, words_in(&keep->done));
    record_seal(&writer);
    return file_commit(&file) || sentence_say(sentence, "%s", file_error(&file));
}

/* Are there bits after the last part? They would be counted as parts that are done. */
static bool overflows(const struct bits *set)
{
    size_t rest = set->size % 64;
    return rest && set->words[set->size / 64] >> rest;
}

static bool read_fields(struct record *r, struct keep *keep, struct sentence *sentence)
{
    uint64_t fingerprint = (uint64_t)record_int(r, "fingerprint", INT64_MIN, INT64_MAX);
    size_t parts = (size_t)record_int(r, "parts", 0, INT64_MAX);
    if (record_ok(r) && (fingerprint != keep->fingerprint || parts != keep->done.size))
        record_fail(r, "is the checkpoint of another count");
    ASSERT(bits_next(&keep->done, 0) == keep->done.size); /* nothing is done yet */
    keep->sum = record_wide(r, "sum");
    record_key(r, "done");
    record_words(r, keep->done.words, words_in(&keep->done));
    if (overflows(&keep->done)) record_fail(r, "is damaged: it has more parts than there are");
    return record_close(r, sentence);
}

/* `keep` says what is expected: the fingerprint, and how many parts there are. The rest of it is
 * set. Also refuses a file that could not be written again. */
static enum keep_end read_file(const char *path, struct keep *keep, struct sentence *sentence)
{
    struct record r;
    bool there = record_open(&r, path, &kind);
    if ((there && !read_fields(&r, keep, sentence)) || !record_writable(path, sentence)) return KEEP_REFUSED;
    return there ? KEEP_READ : KEEP_NOTHING;
}

/* ---- one position: both halves, joined */

struct rest { /* of a position: the rows without a queen, from the top */
    int count, row[2 * HALVES_ROWS];
    uint32_t open[2 * HALVES_ROWS];
};

/* False if a row has no square left. */
static bool look_at_rows(int n, const struct halves_case *c, const struct halves_position *p,
                         struct rest *rest)
{
    rest->count = 0;
    for (int row = 0; row < n; row++) {
        if (p->rows >> row & 1) continue;
        uint64_t open = halves_parts_open(n, c, p, row) >> c->left;
        if (!open) return false;
        ASSERT(rest->count < 2 * HALVES_ROWS && open <= UINT32_MAX);
        rest->row[rest->count] = row;
        rest->open[rest->count++] = (uint32_t)open;
    }
    return true;
}

/* The first rows of the rest, on their way down to the row below them, or the last ones, on their
 * way up to the highest of them. */
static void set_rows(const struct rest *rest, bool upper, int rows, struct halves_half *half)
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

static void set_columns(int n, const struct halves_case *c, const struct halves_position *p,
                        struct halves_half *half)
{
    half->columns = 0;
    for (int i = c->left; i < n - c->right; i++)
        if (!(p->columns >> i & 1)) half->column[half->columns++] = UINT32_C(1) << (i - c->left);
}

static uint64_t join_lists(const struct worker *w, int columns, int size)
{
    const struct halves_sets *sets = &w->count->sets;
    uint32_t all = (UINT32_C(1) << columns) - 1;
    ASSERT(size <= columns && columns < 32);
    uint64_t pairs = 0;
    for (size_t i = 0; i < halves_lists_sets(columns, size); i++) {
        size_t other = sets->rank[all & ~(uint32_t)sets->set[size][i]];
        const uint32_t *upper = &w->upper.first[i], *lower = &w->lower.first[other];
        size_t uppers = upper[1] - upper[0], lowers = lower[1] - lower[0];
        if (uppers && lowers)
            pairs +=
                w->count->kernel->join(w->upper.board + upper[0], uppers, w->lower.board + lower[0], lowers);
    }
    return pairs;
}

static uint64_t join_halves(struct worker *w, const struct halves_case *c, const struct halves_position *p)
{
    const struct count *count = w->count;
    struct rest rest;
    struct halves_half half;
    if (!look_at_rows(count->parts.n, c, p, &rest)) return 0;
    int uppers = rest.count / 2;
    set_columns(count->parts.n, c, p, &half);
    ASSERT(half.columns == rest.count);
    set_rows(&rest, false, rest.count - uppers, &half);
    halves_lists_fill(&w->lower, &half, &count->sets, count->kernel, w->scratch);
    set_rows(&rest, true, uppers, &half);
    halves_lists_fill(&w->upper, &half, &count->sets, count->kernel, w->scratch);
    return join_lists(w, half.columns, uppers);
}

/* ---- a part */

static void write_checkpoint(struct count *count)
{
    const struct halves_options *options = count->options;
    if (!options->checkpoint || clock_wall() - count->written < options->interval) return;
    pthread_mutex_lock(&count->lock);
    if (count->done > 0 && write_file(options->checkpoint, &count->keep, count->sentence))
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

/* True if it is over. Only the calling thread asks; the others see what it heard. */
static bool is_over(struct worker *w)
{
    struct count *count = w->count;
    const struct halves_options *options = count->options;
    if (w->asks) {
        double work;
        write_checkpoint(count);
        done_by_all(count, &work);
        if (options->progress) options->progress(options->self, work, count->work);
        if (deadline_reached(options->deadline)) atomic_store(&count->stop, true);
    }
    return w->told ? *w->told != 0 : atomic_load(&count->stop);
}

/* Fills the outer columns that are left. What it returns does not matter once it is over. */
static uint64_t count_position(struct worker *w, const struct halves_case *c, const struct halves_position *p)
{
    int n = w->count->parts.n, column = halves_parts_column(n, c, p);
    uint64_t sum = 0;
    if (is_over(w)) return 0;
    if (column < 0) return join_halves(w, c, p);
    for (int row = 0; row < n; row++) {
        if (!(halves_parts_open(n, c, p, row) >> column & 1)) continue;
        struct halves_position next = *p;
        halves_parts_put(n, &next, row, column);
        sum += count_position(w, c, &next);
    }
    return sum;
}

static void count_part(struct worker *w, size_t i)
{
    struct count *count = w->count;
    const struct halves_part *part = &count->parts.parts.data[i];
    const struct halves_case *c = &count->parts.cases.data[part->which];
    uint64_t found = count_position(w, c, &part->position);
    if (atomic_load(&count->stop)) return;
    pthread_mutex_lock(&count->lock);
    bits_add(&count->keep.done, i);
    ASSERT(count->done < count->parts.parts.size); /* each part is done once */
    count->keep.sum += (wide)found * c->weight;
    count->work_done += part->work;
    count->done++;
    pthread_mutex_unlock(&count->lock);
}

static void take_parts(void *job)
{
    enum { PATIENCE = 5000000 /* nanoseconds between questions while the others finish */ };
    struct worker *w = job;
    struct count *count = w->count;
    double work;
    size_t i;
    while (!atomic_load(&count->stop) && (i = atomic_fetch_add(&count->next, 1)) < count->todo.size)
        count_part(w, count->todo.data[i]);
    while (w->asks && !is_over(w) && done_by_all(count, &work) < count->parts.parts.size)
        nanosleep(&(struct timespec){.tv_nsec = PATIENCE}, NULL);
}

/* ---- all of it */

/* Of the parts, which differ from board to board. */
static uint64_t fingerprint(const struct halves_parts *parts)
{
    uint64_t mark = (uint64_t)parts->n;
    for (size_t i = 0; i < parts->parts.size; i++) {
        const struct halves_position *p = &parts->parts.data[i].position;
        const uint64_t words[] = {p->rows, p->rising, p->falling,
                                  parts->cases.data[parts->parts.data[i].which].weight};
        for (size_t k = 0; k < sizeof words / sizeof *words; k++) {
            mark = (mark ^ words[k]) * UINT64_C(0x9E3779B97F4A7C15);
            mark ^= mark >> 29;
        }
    }
    return mark;
}

/* What is done already, according to the checkpoint. False if it cannot be used. */
static bool resume(struct count *count, struct halves_result *result)
{
    const char *path = count->options->checkpoint;
    struct sentence sentence = {""};
    enum keep_end end = path ? read_file(path, &count->keep, &sentence) : KEEP_NOTHING;
    if (end == KEEP_REFUSED) {
        result->verdict = HALVES_REFUSED;
        result->sentence = sentence;
        return false;
    }
    count->has_file = end == KEEP_READ;
    count->done = result->resumed = bits_count(&count->keep.done);
    for (size_t i = 0; i < count->parts.parts.size; i++) {
        double work = count->parts.parts.data[i].work;
        count->work += work;
        if (bits_has(&count->keep.done, i))
            count->work_done += work;
        else
            vec_push(&count->todo, i);
    }
    ASSERT(count->done + count->todo.size == count->parts.parts.size);
    return true;
}

static void open_worker(struct worker *w, struct count *count, bool asks)
{
    *w = (struct worker){.count = count, .asks = asks};
    struct halves_lists *lists[] = {&w->upper, &w->lower, &w->scratch[0], &w->scratch[1]};
    for (int k = 0; k < 4; k++) halves_lists_init(lists[k], count->columns);
}

static void close_worker(struct worker *w)
{
    struct halves_lists *lists[] = {&w->upper, &w->lower, &w->scratch[0], &w->scratch[1]};
    for (int k = 0; k < 4; k++) halves_lists_free(lists[k]);
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

/* ---- by a team */

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

/* The result is the number of pairs, without the weight. */
static bool spread_part(void *self, const struct spread_part *todo, struct buf *result)
{
    const struct count *count = self;
    struct worker *w = todo->context;
    const struct halves_part *part = &count->parts.parts.data[todo->number];
    w->told = spread_stop(todo);
    parcel_put_wide(result, count_position(w, &count->parts.cases.data[part->which], &part->position));
    return *w->told == 0;
}

static bool spread_take(void *self, size_t i, const char *bytes, size_t size)
{
    struct count *count = self;
    struct parcel parcel = {bytes, size, false};
    count->keep.sum +=
        parcel_wide(&parcel) * count->parts.cases.data[count->parts.parts.data[i].which].weight;
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
    const struct halves_options *options = ((const struct count *)self)->options;
    (void)left;
    if (options->progress) options->progress(options->self, done, all);
    return deadline_reached(options->deadline);
}

static void run_team(struct count *count, struct halves_result *result)
{
    const struct halves_options *options = count->options;
    const struct spread_job job = {.mark = count->keep.fingerprint,
                                   .parts = count->parts.parts.size,
                                   .threads = options->threads,
                                   .self = count,
                                   .open = spread_open_worker,
                                   .close = spread_close_worker,
                                   .part = spread_part,
                                   .take = spread_take,
                                   .poll = spread_poll,
                                   .work = spread_work,
                                   .keep = options->keep};
    struct spread_report report;
    enum spread_end end = spread_run(options->team, &job, &report, &result->sentence);
    result->resumed = report.recalled;
    result->number = count->keep.sum;
    if (end != SPREAD_WHOLE) result->verdict = end == SPREAD_BROKEN ? HALVES_REFUSED : HALVES_STOPPED;
}

static int most_columns(const struct halves_parts *parts)
{
    int most = 0;
    for (size_t i = 0; i < parts->cases.size; i++) {
        int columns = parts->n - parts->cases.data[i].left - parts->cases.data[i].right;
        if (columns > most) most = columns;
    }
    return most;
}

void halves_count(const struct halves_board *board, const struct halves_options *options,
                  struct halves_result *result)
{
    REQUIRE(board->n >= 1 && board->n <= HALVES_MOST, "the board must fit into words");
    REQUIRE(options->threads >= 1, "somebody must count");
    *result = (struct halves_result){.verdict = HALVES_COUNTED};
    struct count count = {.options = options,
                          .kernel = options->kernel ? options->kernel : halves_kernel_best(),
                          .written = clock_wall(),
                          .sentence = &result->sentence};
    halves_parts_init(&count.parts, board);
    pthread_mutex_init(&count.lock, NULL);
    result->parts = count.parts.parts.size;
    count.columns = most_columns(&count.parts);
    count.keep.fingerprint = fingerprint(&count.parts);
    bits_init(&count.keep.done, result->parts);
    halves_lists_init_sets(&count.sets, count.columns);
    if (options->team) {
        run_team(&count, result);
    } else if (resume(&count, result)) {
        run(&count, options->threads);
        result->number = count.keep.sum;
        if (count.done < result->parts)
            result->verdict = HALVES_STOPPED;
        else if (count.has_file)
            unlink(options->checkpoint);
    }
    halves_lists_free_sets(&count.sets);
    bits_free(&count.keep.done);
    vec_free(&count.todo);
    halves_parts_free(&count.parts);
    pthread_mutex_destroy(&count.lock);
}
