/* The searches of src/search/tours, src/search/count_tours and src/search/longest_path as methods
 * of the family.
 *
 * Without a given start, one tour is a tour from the first square, or from another one if there is
 * none; all tours are those from every square. A closed tour has no first square and no direction:
 * its canonical numbering starts on the given square, or else the first, and has number 2 on an
 * earlier square than the last number. So enumeration and counting agree. */
#include "puzzle/family/tour/tour.h"

#include "base/alloc.h"
#include "base/say.h"
#include "base/text.h"
#include "cluster/job/job.h"
#include "search/count_tours/frontier.h"
#include "search/longest_path/longest_path.h"
#include "search/tours/tours.h"

#include <string.h>

struct search {
    const struct tour *tour;
    const struct family_request *terms;
    struct deadline deadline;
    struct tour_watch watch;
    enum method_name name;
    struct method *method; /* in progress; NULL: not begun, or `start` is exhausted */
    int64_t start;         /* its first square */
    struct method_run sum; /* statistics of all earlier starts */
    int32_t *given[2];     /* by `auto`: the first two tours; owned, NULL: not yet */
    struct longest_path_result longest;
    bool ended;
};

static bool stop(void *self)
{
    const struct search *s = self;
    if (s->terms->progress) s->terms->progress(s->terms->self, 0, 0);
    return deadline_reached(s->terms->deadline);
}

static struct search *begin(const struct board *board, const struct family_request *terms,
                            enum method_name name)
{
    struct search *s = alloc_bytes(sizeof *s);
    s->name = name;
    s->tour = tour_of(board);
    s->terms = terms;
    s->deadline = (struct deadline){.also = stop, .self = s};
    s->watch.deadline = &s->deadline;
    s->start = tour_first(s->tour);
    ASSERT(s->start == GROUND_NOWHERE || !tour_is_hole(s->tour, (size_t)s->start));
    return s;
}

static void finish(void *self)
{
    struct search *s = self;
    method_close(s->method);
    for (int i = 0; i < 2; i++) alloc_free(s->given[i]);
    alloc_free(s);
}

/* ---- backtracking */

static void *begin_basic(const struct board *board, const struct family_request *terms)
{
    return begin(board, terms, METHOD_BASIC);
}

static void *begin_border(const struct board *board, const struct family_request *terms)
{
    return begin(board, terms, METHOD_BORDER);
}

static void *begin_warnsdorff(const struct board *board, const struct family_request *terms)
{
    return begin(board, terms, METHOD_WARNSDORFF);
}

static void *begin_ordered(const struct board *board, const struct family_request *terms)
{
    return begin(board, terms, METHOD_ORDERED);
}

static struct method_run run_so_far(const struct search *s)
{
    struct method_run run = s->sum;
    if (s->method) {
        struct method_run now = method_counters(s->method);
        run.attempts += now.attempts;
        run.undone += now.undone;
    }
    return run;
}

/* The next start, unless it is given. If one tour is requested and there is provably none from the
 * first square, other starts follow, as in `auto`. */
static bool go_on(struct search *s)
{
    ASSERT(s->start >= 0 && s->start < (int64_t)s->tour->board.cells);
    int64_t squares = (int64_t)s->tour->board.cells;
    s->sum = run_so_far(s);
    method_close(s->method);
    s->method = NULL;
    bool elsewhere = s->terms->all || s->name != METHOD_WARNSDORFF;
    if (!elsewhere || s->tour->closed || s->tour->start != GROUND_NOWHERE) return false;
    do s->start++;
    while (s->start < squares && tour_is_hole(s->tour, (size_t)s->start));
    return s->start < squares;
}

static dm_status exhausted(const struct search *s, struct sentence *reason)
{
    int64_t start = s->tour->closed ? tour_first(s->tour) : s->tour->start;
    if (s->name == METHOD_WARNSDORFF) {
        say_set(reason, "tour.warnsdorff.no-ties", NULL);
        return DM_UNKNOWN;
    }
    if (s->terms->all) return DM_NONE;
    if (start == GROUND_NOWHERE)
        say_set(reason, "tour.all-tried", NULL);
    else
        say_set(reason, "tour.all-tried-from",
                SAY(say_text("square", cell_name_of(&s->tour->board, (size_t)start).text)));
    return DM_NONE;
}

/* False for the other direction of a closed tour. */
static bool is_wanted(const struct search *s, const int32_t *step)
{
    return !s->tour->closed || !s->terms->all || second_tour_is_canonical(&s->tour->ground, step);
}

static dm_status next_tour(struct search *s, int32_t *values)
{
    ASSERT(s->start != GROUND_NOWHERE && !tour_is_hole(s->tour, (size_t)s->start));
    for (;;) {
        const struct method_task task = {.ground = &s->tour->ground,
                                         .start = (size_t)s->start,
                                         .closed = s->tour->closed,
                                         .first = !s->terms->all,
                                         .watch = &s->watch};
        if (!s->method) s->method = method_open(s->name, &task);
        enum backtrack_end end = method_next(s->method, values);
        if (end == BACKTRACK_STOPPED) return DM_UNKNOWN;
        if (end == BACKTRACK_FOUND && is_wanted(s, values)) return DM_SOLUTION;
        if (end == BACKTRACK_EXHAUSTED && !go_on(s)) return DM_NONE;
    }
}

static dm_status refuse(const struct tour *t, struct sentence *reason)
{
    say_set(reason,
            t->numbered    ? "tour.refuse.given"
            : t->uncrossed ? "tour.refuse.uncrossed"
                           : "tour.refuse.tours",
            NULL);
    return DM_INVALID;
}

static dm_status next_by_trial(void *self, int32_t *values, struct sentence *reason)
{
    struct search *s = self;
    if (s->tour->uncrossed || s->tour->numbered) return refuse(s->tour, reason);
    if (s->start == GROUND_NOWHERE) s->ended = true;
    if (s->ended) return DM_NONE;
    dm_status status = next_tour(s, values);
    s->ended = status != DM_SOLUTION;
    if (status == DM_UNKNOWN && s->name == METHOD_WARNSDORFF)
        say_set(reason, "tour.warnsdorff.stopped", SAY(say_int("steps", (int64_t)run_so_far(s).undone)));
    return status == DM_NONE ? exhausted(s, reason) : status;
}

static size_t stats(const void *self, struct family_stat rows[FAMILY_STATS])
{
    struct method_run run = run_so_far(self);
    rows[0] = (struct family_stat){"attempts", (double)run.attempts};
    rows[1] = (struct family_stat){"taken_back", (double)run.undone};
    return 2;
}

/* ---- auto: from the third tour on, by the method border */

static dm_status status_of(enum tour_end end)
{
    return end == TOUR_FOUND ? DM_SOLUTION : end == TOUR_NONE ? DM_NONE : DM_UNKNOWN;
}

static dm_status first_by_auto(struct search *s, int32_t *values, struct sentence *reason)
{
    const struct tour *t = s->tour;
    enum tour_end result = tour_auto_find(&t->ground, s->start, t->closed, values, reason, &s->watch);
    if (result == TOUR_NONE && t->start == GROUND_NOWHERE && !t->closed && s->start != GROUND_NOWHERE)
        result = tour_auto_find(&t->ground, GROUND_NOWHERE, t->closed, values, reason, &s->watch);
    return status_of(result);
}

static dm_status second_by_auto(struct search *s, int32_t *values)
{
    ASSERT(s->given[0] && !s->given[1]);
    const struct tour *t = s->tour;
    int64_t start = t->closed ? s->start : t->start;
    return status_of(second_tour_find(&t->ground, start, t->closed, s->given[0], values, &s->watch));
}

/* The tours of `border`, except the first two. */
static dm_status next_unlike_given(struct search *s, int32_t *values, struct sentence *reason)
{
    ASSERT(s->given[0] && s->given[1]);
    size_t bytes = s->tour->board.cells * sizeof *values;
    dm_status status;
    do status = next_by_trial(s, values, reason);
    while (status == DM_SOLUTION &&
           (memcmp(values, s->given[0], bytes) == 0 || memcmp(values, s->given[1], bytes) == 0));
    return status;
}

/* The first two are constructed; the others are enumerated by backtracking. */
static dm_status next_by_auto(void *self, int32_t *values, struct sentence *reason)
{
    struct search *s = self;
    const struct tour *t = s->tour;
    size_t bytes = t->board.cells * sizeof *values;
    if (t->uncrossed || t->numbered) return refuse(t, reason);
    if (s->ended) return DM_NONE;
    if (s->given[1]) return next_unlike_given(s, values, reason);
    dm_status status = s->given[0] ? second_by_auto(s, values) : first_by_auto(s, values, reason);
    s->ended = status != DM_SOLUTION;
    if (s->ended || !s->terms->all) return status;
    if (t->closed && !second_tour_is_canonical(&t->ground, values)) second_tour_reverse(&t->ground, values);
    s->given[s->given[0] != NULL] = memcpy(alloc_bytes(bytes), values, bytes);
    return status;
}

/* ---- the longest uncrossed path */

static void better(void *self, const int32_t *step, int64_t moves)
{
    struct search *s = self;
    (void)step;
    s->longest.moves = moves;
}

static dm_status next_uncrossed(void *self, int32_t *values, struct sentence *reason)
{
    struct search *s = self;
    const struct tour *t = s->tour;
    if (!t->uncrossed) return refuse(t, reason);
    if (s->ended || s->terms->all) {
        say_set(reason, "tour.one-uncrossed", NULL);
        return DM_INVALID;
    }
    s->ended = true;
    if (s->start == GROUND_NOWHERE) {
        say_set(reason, "tour.no-square-to-visit", NULL);
        return DM_NONE;
    }
    longest_path_find(&t->ground, t->closed, &s->watch, better, s, values, &s->longest);
    if (s->longest.moves <= 0 && t->closed)
        return s->longest.end == LONGEST_PATH_PROVED ? DM_NONE : DM_UNKNOWN;
    return s->longest.end == LONGEST_PATH_PROVED ? DM_OPTIMAL : DM_SOLUTION;
}

static bool objective(const void *self, int64_t *best, int64_t *bound)
{
    const struct search *s = self;
    *best = s->longest.moves;
    *bound = s->longest.bound;
    return s->ended;
}

static size_t stats_uncrossed(const void *self, struct family_stat rows[FAMILY_STATS])
{
    const struct search *s = self;
    rows[0] = (struct family_stat){"attempts", (double)s->longest.attempts};
    rows[1] = (struct family_stat){"taken_back", (double)s->longest.undone};
    return 2;
}

/* ---- numbers */

enum { CHECKPOINT_SECONDS = 2 }; /* and never more than a tenth of the time: frontier.h */

/* A hash of the board (FNV-1a), so that ranks agree on what they count. */
static uint64_t mark_of(const struct tour *t)
{
    struct buf text = {0};
    uint64_t mark = 0xcbf29ce484222325;
    t->board.family->write(&t->board, NULL, &text);
    buf_print(&text, "%d %lld", t->closed, (long long)t->start);
    for (size_t i = 0; i < text.size; i++) mark = (mark ^ (unsigned char)text.data[i]) * 0x100000001b3;
    buf_free(&text);
    return mark;
}

static dm_status count(const struct board *board, const struct family_request *terms, wide *number,
                       struct sentence *reason)
{
    const struct tour *t = tour_of(board);
    struct tour_watch watch = {.deadline = terms->deadline, .progress = terms->progress, .self = terms->self};
    struct frontier_options options = {.threads = terms->threads,
                                       .memory = terms->memory,
                                       .watch = &watch,
                                       .checkpoint = t->board.checkpoint,
                                       .interval = CHECKPOINT_SECONDS};
    struct frontier_result result;
    if (t->uncrossed || t->numbered) return refuse(t, reason);
    if (terms->team) options.team = job_gather(terms->team, mark_of(t));
    if (!options.team && !job_is_coordinator(terms->team)) return DM_UNKNOWN;
    frontier_count(&t->ground, t->closed, t->closed ? GROUND_NOWHERE : t->start, &options, &result);
    sentence_copy(reason, &result.sentence);
    *number = result.number;
    if (result.verdict == FRONTIER_COUNTED) return result.number ? DM_SOLUTION : DM_NONE;
    bool unfit = result.verdict == FRONTIER_REFUSED && result.refusal != FRONTIER_OVER_LIMIT;
    return unfit ? DM_INVALID : DM_UNKNOWN;
}

/* ---- the table */

static double few_bytes(const struct board *board)
{
    return 8.0 * (double)board->cells; /* the values, and their order for the referee */
}

static double more_bytes(const struct board *board)
{
    return 24.0 * (double)board->cells;
}

static bool takes_tours(const struct board *board)
{
    const struct tour *t = tour_of(board);
    return !t->uncrossed && !t->numbered && !t->neighbours;
}

static bool takes_walks(const struct board *board)
{
    return tour_of(board)->uncrossed;
}

static bool takes_neighbours(const struct board *board)
{
    return tour_of(board)->neighbours;
}

#define TRIAL_AND_ERROR                                                                                      \
    .takes = takes_tours, .next = next_by_trial, .close = finish, .stats = stats, .footprint = more_bytes

const struct family_method tour_methods[] = {
    [TOUR_BY_AUTO] = {.name = "auto",
                      .blurb = "tour.method.auto",
                      .takes = takes_tours,
                      .open = begin_border,
                      .next = next_by_auto,
                      .close = finish,
                      .footprint = few_bytes},
    [TOUR_BY_BASIC] = {.name = "basic", .blurb = "tour.method.basic", .open = begin_basic, TRIAL_AND_ERROR},
    [TOUR_BY_BORDER] = {.name = "border",
                        .blurb = "tour.method.border",
                        .open = begin_border,
                        TRIAL_AND_ERROR},
    [TOUR_BY_WARNSDORFF] = {.name = "warnsdorff",
                            .blurb = "tour.method.warnsdorff",
                            .open = begin_warnsdorff,
                            TRIAL_AND_ERROR},
    [TOUR_BY_ORDERED] = {.name = "ordered",
                         .blurb = "tour.method.ordered",
                         .open = begin_ordered,
                         TRIAL_AND_ERROR},
    [TOUR_BY_FRONTIER] = {.name = "frontier",
                          .blurb = "tour.method.frontier",
                          .threads = true,
                          .keeps = true,
                          .joins = true,
                          .takes = takes_tours,
                          .count = count,
                          .footprint = few_bytes},
    [TOUR_BY_UNCROSSED] = {.name = "uncrossed",
                           .blurb = "tour.method.uncrossed",
                           .takes = takes_walks,
                           .open = begin_basic,
                           .next = next_uncrossed,
                           .close = finish,
                           .stats = stats_uncrossed,
                           .objective = objective,
                           .footprint = more_bytes},
    [TOUR_BY_NEIGHBOURS] = {.name = "neighbours",
                            .blurb = "tour.method.neighbours",
                            .takes = takes_neighbours,
                            .open = tour_neighbours_open,
                            .next = tour_neighbours_next,
                            .close = alloc_free,
                            .footprint = tour_neighbours_bytes},
    {0},
};

/* The largest board whose tours can all be enumerated. */
enum { MOST_TO_THE_END = 48 };

void tour_methods_way(const struct board *board, enum family_question question, struct family_way *way)
{
    const struct tour *t = tour_of(board);
    if (way->named && !way->model && question == FAMILY_ONE && !t->numbered)
        way->model = families_model(board->family, board->family->search->formula);
    if (way->named || way->model || question == FAMILY_CLASSES) return;
    enum tour_method method = TOUR_BY_AUTO;
    if (t->numbered) return; /* methods take no given numbers but the start */
    if (t->uncrossed)
        method = TOUR_BY_UNCROSSED;
    else if (question == FAMILY_COUNT)
        method = TOUR_BY_FRONTIER;
    else if (question == FAMILY_ALL)
        method = board->cells > MOST_TO_THE_END ? TOUR_BY_ORDERED : TOUR_BY_BORDER;
    way->method = &tour_methods[method];
}
