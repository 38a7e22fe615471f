/* The desk: one board, a way to get at its answers, and the referee behind every answer.
 *
 * Answers come from a solver on a model of the board, or from the direct strategy on the board itself, or a theorem says that the family's guess is
 * the best: struct source is what the desk asks of each. A family's method of counting gives their number and no answers. */
#include "desk/desk.h"
#include "base/clock.h"
#include "base/text.h"
#include "desk/best.h"
#include "desk/direct.h"

#include <stdio.h>
#include <string.h>

struct source {
    bool (*start)(struct desk *desk, char *error, size_t size);
    dm_status (*next)(struct desk *desk); /* fills in the values, or the error */
    const char *(*engine)(const struct desk *desk);
    size_t (*stat_count)(const struct desk *desk);
    const char *(*stat_name)(const struct desk *desk, size_t i);
    double (*stat_value)(const struct desk *desk, size_t i);
};

struct desk {
    const struct board *board;
    const struct source *source;
    struct desk_request request;
    struct family_way way;
    struct build build;
    struct symmetry *symmetry;          /* NULL unless up to symmetry */
    dm_solver *solver;                  /* NULL with the direct strategy */
    struct direct *direct;              /* NULL with a solver */
    const struct family_method *method; /* NULL unless it counts */
    double shown;                       /* when the direct strategy last told how far it is */
    struct best best;                   /* what is known of it before the search */
    int32_t *values;                    /* of the last answer, by cell */
    int64_t found;
    bool proved; /* that there is no further answer, in the file of the request */
    double began;
    char error[500];
};

/* ---- a solver as the source */

static bool set_all(dm_solver *solver, const char *list)
{
    char name[64];
    for (const char *value; text_pair(&list, name, sizeof name, &value);)
        if (!dm_set(solver, name, value ? value : "")) return false;
    return true;
}

static bool set_number(dm_solver *solver, const char *name, int64_t value)
{
    char text[32];
    snprintf(text, sizeof text, "%lld", (long long)value);
    return dm_set(solver, name, text);
}

static bool configure(struct desk *desk)
{
    const struct desk_request *r = &desk->request;
    dm_solver *s = desk->solver;
    return set_all(s, desk->way.settings) && set_all(s, r->encoding) && set_number(s, "seed", r->seed) &&
           set_number(s, "threads", r->threads > 0 ? r->threads : 1) &&
           (r->memory_limit <= 0 || set_number(s, "memory-limit", r->memory_limit)) &&
           (!r->learn || dm_set(s, "learn", r->learn == DESK_LEARN ? "yes" : "no")) &&
           (!r->search || dm_set(s, "search", r->search)) && (!r->proof || dm_set(s, "proof", r->proof));
}

bool desk_out_of_time(const struct desk_request *request, double began)
{
    return (request->stop && *request->stop) ||
           (request->time_limit > 0 && clock_wall() - began >= request->time_limit);
}

static bool out_of_time(const struct desk *desk)
{
    return desk_out_of_time(&desk->request, desk->began);
}

static bool on_progress(dm_solver *solver, const dm_progress *progress, void *data)
{
    (void)solver;
    struct desk *desk = data;
    if (desk->request.progress) {
        dm_progress p = *progress;
        p.seconds = clock_wall() - desk->began;
        best_progress(&desk->best, &p);
        desk->request.progress(desk->request.progress_self, &p, desk->found);
    }
    return out_of_time(desk);
}

static void on_log(dm_solver *solver, const dm_log *line, void *data)
{
    (void)solver;
    const struct desk *desk = data;
    desk->request.log(desk->request.log_self, line);
}

static bool solver_start(struct desk *desk, char *error, size_t size)
{
    const struct family_way *way = &desk->way;
    struct build *build = &desk->build;
    build_model(build, desk->board, way->model, !desk->request.wordless);
    if (desk->request.up_to_symmetry) {
        desk->symmetry = symmetry_new(build, error, size);
        if (!desk->symmetry) return false;
        symmetry_post(desk->symmetry, build);
    }
    best_post(&desk->best, build, !desk->request.proof);
    if (way->said) dm_search(build->model, build->size, build->variable, way->order, way->choice);
    desk->solver = dm_solver_new(build->model, way->engine);
    bool fine = !dm_solver_error(desk->solver) && configure(desk);
    if (!fine) snprintf(error, size, "%s", dm_solver_error(desk->solver));
    dm_on_progress(desk->solver, on_progress, desk);
    if (desk->request.log) dm_on_log(desk->solver, on_log, desk);
    return fine;
}

static int32_t found_value(const void *self, dm_int x)
{
    return (int32_t)dm_value(self, x);
}

static bool is_answer(dm_status status)
{
    return status == DM_SOLUTION || status == DM_OPTIMAL;
}

/* Whatever ended the search for better ones, the guess is what there is. */
static dm_status take_guess(struct desk *desk, dm_status status)
{
    memcpy(desk->values, desk->best.guess, desk->board->cells * sizeof *desk->values);
    desk->best.proved = status == DM_NONE;
    return status == DM_NONE ? DM_OPTIMAL : DM_SOLUTION;
}

static dm_status solver_next(struct desk *desk)
{
    dm_status status = dm_next(desk->solver);
    if (desk->best.guess && desk->found == 0 && (status == DM_NONE || status == DM_UNKNOWN))
        return take_guess(desk, status);
    if (is_answer(status)) build_read(&desk->build, found_value, desk->solver, desk->values);
    if (status != DM_INVALID) return status;
    const char *sentence = dm_error(desk->build.model);
    snprintf(desk->error, sizeof desk->error, "%s", sentence ? sentence : dm_solver_error(desk->solver));
    return status;
}

static const char *solver_engine(const struct desk *desk)
{
    return dm_solver_engine(desk->solver);
}

static size_t solver_stat_count(const struct desk *desk)
{
    return dm_stat_count(desk->solver);
}

static const char *solver_stat_name(const struct desk *desk, size_t i)
{
    return dm_stat_name(desk->solver, i);
}

static double solver_stat_value(const struct desk *desk, size_t i)
{
    return dm_stat_value(desk->solver, i);
}

static const struct source solver_source = {solver_start,      solver_next,      solver_engine,
                                            solver_stat_count, solver_stat_name, solver_stat_value};

/* ---- the direct strategy as the source */

static bool direct_start(struct desk *desk, char *error, size_t size)
{
    (void)error;
    (void)size;
    desk->direct = direct_open(desk->board, (uint64_t)desk->request.seed);
    return true;
}

static bool direct_poll(void *self)
{
    struct desk *desk = self;
    double now = clock_wall();
    if (desk->request.progress && now - desk->shown >= 0.1) {
        dm_progress progress = {.seconds = now - desk->began,
                                .conflicts = direct_counts(desk->direct).contradictions};
        desk->request.progress(desk->request.progress_self, &progress, desk->found);
        desk->shown = now;
    }
    return out_of_time(desk);
}

static dm_status direct_answer(struct desk *desk)
{
    dm_status status = direct_next(desk->direct, direct_poll, desk);
    if (status == DM_SOLUTION)
        memcpy(desk->values, direct_values(desk->direct), desk->board->cells * sizeof *desk->values);
    return status;
}

static const char *direct_engine(const struct desk *desk)
{
    (void)desk;
    return direct_name;
}

static const char *const direct_stats[] = {"seconds", "solutions", "nodes", "failures", "depth"};

static size_t direct_stat_count(const struct desk *desk)
{
    (void)desk;
    return sizeof direct_stats / sizeof *direct_stats;
}

static const char *direct_stat_name(const struct desk *desk, size_t i)
{
    (void)desk;
    return direct_stats[i];
}

static double direct_stat_value(const struct desk *desk, size_t i)
{
    struct direct_counts counts = direct_counts(desk->direct);
    const double values[] = {desk_seconds(desk), (double)desk->found, (double)counts.attempts,
                             (double)counts.contradictions, (double)counts.depth};
    return values[i];
}

static const struct source direct_source = {direct_start,      direct_answer,    direct_engine,
                                            direct_stat_count, direct_stat_name, direct_stat_value};

/* ---- sources that have no statistics but these */

static const char *const plain_stats[] = {"seconds", "solutions"};

static size_t plain_stat_count(const struct desk *desk)
{
    (void)desk;
    return sizeof plain_stats / sizeof *plain_stats;
}

static const char *plain_stat_name(const struct desk *desk, size_t i)
{
    (void)desk;
    return plain_stats[i];
}

static double plain_stat_value(const struct desk *desk, size_t i)
{
    return i ? (double)desk->found : desk_seconds(desk);
}

/* ---- a guess that reaches the bound of a theorem */

static bool theorem_start(struct desk *desk, char *error, size_t size)
{
    (void)desk, (void)error, (void)size;
    return true;
}

static dm_status theorem_next(struct desk *desk)
{
    return desk->found ? DM_NONE : take_guess(desk, DM_NONE);
}

static const char *theorem_engine(const struct desk *desk)
{
    (void)desk;
    return "theorem";
}

static const struct source theorem_source = {theorem_start,    theorem_next,    theorem_engine,
                                             plain_stat_count, plain_stat_name, plain_stat_value};

/* ---- a method of counting */

static bool method_start(struct desk *desk, char *error, size_t size)
{
    (void)error, (void)size;
    desk->method = families_method(desk->board->family, desk->way.engine);
    return true;
}

static dm_status method_next(struct desk *desk)
{
    snprintf(desk->error, sizeof desk->error, "%s counts, and has no answers", desk->method->name);
    return DM_INVALID;
}

static const char *method_engine(const struct desk *desk)
{
    return desk->method->name;
}

static const struct source method_source = {method_start,     method_next,     method_engine,
                                            plain_stat_count, plain_stat_name, plain_stat_value};

static bool method_poll(void *self)
{
    return out_of_time(self);
}

bool desk_counts(const struct desk *desk)
{
    return desk->method != NULL;
}

dm_status desk_count(struct desk *desk, int64_t *count)
{
    uint64_t number = 0;
    REQUIRE(desk->method, "this desk lists answers");
    if (!desk->method->count(desk->board, method_poll, desk, &number, desk->error, sizeof desk->error))
        return desk->error[0] ? DM_INVALID : DM_UNKNOWN;
    *count = desk->found = (int64_t)number;
    return number ? DM_SOLUTION : DM_NONE;
}

/* ---- opening */

static const struct source *source_of(const struct desk *desk)
{
    const char *engine = desk->way.engine;
    if (direct_named(engine)) return &direct_source;
    if (families_method(desk->board->family, engine)) return &method_source;
    return best_known(&desk->best, desk->board, &desk->request) ? &theorem_source : &solver_source;
}

struct desk *desk_open(const struct board *board, const struct desk_request *request, char *error,
                       size_t size)
{
    struct encode_config choices = {0};
    struct family_way way;
    if (!cnf_choices(request->encoding, &choices, error, size)) return NULL;
    if (!way_choose(board, request, &way, error, size)) return NULL;
    struct desk *desk = alloc_bytes(sizeof *desk);
    desk->board = board;
    desk->request = *request;
    desk->way = way;
    desk->began = clock_wall();
    best_open(&desk->best, board, request);
    desk->source = source_of(desk);
    desk->values = alloc_array(board->cells, sizeof *desk->values);
    if ((desk->source == &theorem_source ||
         build_room(board, &way, true, request->memory_limit, error, size) == BUILD_FITS) &&
        desk->source->start(desk, error, size))
        return desk;
    desk_close(desk);
    return NULL;
}

void desk_close(struct desk *desk)
{
    if (!desk) return;
    dm_solver_free(desk->solver);
    direct_close(desk->direct);
    symmetry_free(desk->symmetry);
    build_free(&desk->build);
    best_close(&desk->best);
    alloc_free(desk->values);
    alloc_free(desk);
}

/* ---- answers */

static bool refereed(struct desk *desk)
{
    struct verdict verdict = {0};
    if (desk->board->family->check(desk->board, desk->values, &verdict)) return true;
    snprintf(desk->error, sizeof desk->error, "the referee refuses the answer of %s: %s", desk_engine(desk),
             verdict.sentence);
    return false;
}

dm_status desk_next(struct desk *desk)
{
    if (desk->error[0]) return DM_INVALID;
    if (out_of_time(desk) && !desk->best.guess) return DM_UNKNOWN;
    dm_status status = desk->source->next(desk);
    desk->proved = (status == DM_NONE || status == DM_OPTIMAL) && desk->request.proof;
    if (!is_answer(status)) return status;
    if (!refereed(desk)) return DM_INVALID;
    desk->found++;
    return status;
}

const int32_t *desk_values(const struct desk *desk)
{
    return desk->values;
}

const char *desk_error(const struct desk *desk)
{
    return desk->error[0] ? desk->error : NULL;
}

const char *desk_engine(const struct desk *desk)
{
    return desk->source->engine(desk);
}

int64_t desk_found(const struct desk *desk)
{
    return desk->found;
}

bool desk_objective(const struct desk *desk, struct desk_objective *objective)
{
    *objective = (struct desk_objective){0};
    return best_objective(&desk->best, desk->board, desk->solver, objective);
}

int64_t desk_class_size(const struct desk *desk)
{
    return desk->symmetry ? symmetry_class_size(desk->symmetry, desk->values) : 1;
}

int64_t desk_symmetries(const struct desk *desk)
{
    return desk->symmetry ? (int64_t)symmetry_order(desk->symmetry) : 1;
}

bool desk_proved(const struct desk *desk)
{
    return desk->proved;
}

double desk_seconds(const struct desk *desk)
{
    return clock_wall() - desk->began;
}

/* ---- statistics */

bool desk_stat(const struct desk *desk, const char *name, double *value)
{
    size_t count = desk->source->stat_count(desk);
    for (size_t i = 0; i < count; i++) {
        if (strcmp(desk->source->stat_name(desk, i), name) != 0) continue;
        *value = desk->source->stat_value(desk, i);
        return true;
    }
    return false;
}

static void number(double value, struct buf *text)
{
    buf_print(text, value == (double)(int64_t)value ? " %12.0f" : " %12.6f", value);
}

/* Rows of a kind of constraint, "alldifferent.calls", make a table with a line for each kind; the others have lines of their own. */
static size_t kind_length(const char *name)
{
    const char *dot = strchr(name, '.');
    return dot ? (size_t)(dot - name) : 0;
}

static bool same_kind(const char *a, const char *b)
{
    size_t length = kind_length(a);
    return length && length == kind_length(b) && strncmp(a, b, length) == 0;
}

/* The rows from `first` on that are of one kind: as headings, or as numbers. Returns the row behind them. */
static size_t kind_line(const struct desk *desk, size_t first, size_t count, bool heading, struct buf *text)
{
    const char *name = desk->source->stat_name(desk, first);
    size_t i = first, length = kind_length(name);
    buf_print(text, "%-14.*s", heading ? 4 : (int)length, heading ? "kind" : name);
    for (; i < count && same_kind(name, desk->source->stat_name(desk, i)); i++)
        if (heading)
            buf_print(text, " %12s", desk->source->stat_name(desk, i) + length + 1);
        else
            number(desk->source->stat_value(desk, i), text);
    buf_char(text, '\n');
    return i;
}

void desk_stats(const struct desk *desk, struct buf *text)
{
    size_t count = desk->source->stat_count(desk), i = 0;
    for (; i < count && !kind_length(desk->source->stat_name(desk, i)); i++) {
        buf_print(text, "%-14s", desk->source->stat_name(desk, i));
        number(desk->source->stat_value(desk, i), text);
        buf_char(text, '\n');
    }
    if (i < count) kind_line(desk, i, count, true, text);
    while (i < count) i = kind_line(desk, i, count, false, text);
}

void desk_stats_json(const struct desk *desk, struct buf *json)
{
    size_t count = desk->source->stat_count(desk);
    for (size_t i = 0; i < count; i++) {
        buf_add(json, i ? ", " : "{");
        buf_json_text(json, desk->source->stat_name(desk, i));
        buf_print(json, ": %.15g", desk->source->stat_value(desk, i));
    }
    buf_char(json, '}');
}
