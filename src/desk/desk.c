/* The desk: one board, its model, a solver, and the referee behind every answer. */
#include "desk/desk.h"
#include "base/clock.h"
#include "base/text.h"

#include <stdio.h>

struct desk {
    const struct board *board;
    struct desk_request request;
    struct build build;
    struct symmetry *symmetry; /* NULL unless up to symmetry */
    dm_solver *solver;
    int32_t *values; /* of the last answer, by cell */
    int64_t found;
    double began;
    char error[500];
};

/* ---- opening */

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
    return set_all(desk->solver, desk->board->family->settings) && set_all(desk->solver, r->encoding) &&
           set_number(desk->solver, "seed", r->seed) &&
           set_number(desk->solver, "threads", r->threads > 0 ? r->threads : 1) &&
           (r->memory_limit <= 0 || set_number(desk->solver, "memory-limit", r->memory_limit));
}

static bool out_of_time(const struct desk *desk)
{
    return (desk->request.stop && *desk->request.stop) ||
           (desk->request.time_limit > 0 && clock_wall() - desk->began >= desk->request.time_limit);
}

static bool on_progress(dm_solver *solver, const dm_progress *progress, void *data)
{
    (void)solver;
    struct desk *desk = data;
    if (desk->request.progress) {
        dm_progress p = *progress;
        p.seconds = clock_wall() - desk->began;
        desk->request.progress(desk->request.progress_self, &p, desk->found);
    }
    return out_of_time(desk);
}

static bool start(struct desk *desk, char *error, size_t size)
{
    build_model(&desk->build, desk->board);
    if (desk->request.up_to_symmetry) {
        desk->symmetry =
            symmetry_new(desk->board, desk->build.model, desk->build.cell, &desk->build.clues, error, size);
        if (!desk->symmetry) return false;
        symmetry_post(desk->symmetry, desk->build.model, desk->build.cell);
    }
    desk->solver = dm_solver_new(desk->build.model, desk->request.engine);
    bool fine = !dm_solver_error(desk->solver) && configure(desk);
    if (!fine) snprintf(error, size, "%s", dm_solver_error(desk->solver));
    dm_on_progress(desk->solver, on_progress, desk);
    return fine;
}

struct desk *desk_open(const struct board *board, const struct desk_request *request, char *error,
                       size_t size)
{
    struct encode_config choices = {0};
    if (!cnf_choices(request->encoding, &choices, error, size)) return NULL;
    if (build_room(board, true, request->memory_limit, error, size) != BUILD_FITS) return NULL;
    struct desk *desk = alloc_bytes(sizeof *desk);
    desk->board = board;
    desk->request = *request;
    desk->began = clock_wall();
    desk->values = alloc_array(board->cells, sizeof *desk->values);
    if (start(desk, error, size)) return desk;
    desk_close(desk);
    return NULL;
}

void desk_close(struct desk *desk)
{
    if (!desk) return;
    dm_solver_free(desk->solver);
    symmetry_free(desk->symmetry);
    build_free(&desk->build);
    alloc_free(desk->values);
    alloc_free(desk);
}

/* ---- answers */

static bool refereed(struct desk *desk)
{
    struct verdict verdict = {0};
    for (size_t i = 0; i < desk->board->cells; i++)
        desk->values[i] = (int32_t)dm_value(desk->solver, desk->build.cell[i]);
    if (desk->board->family->check(desk->board, desk->values, &verdict)) return true;
    snprintf(desk->error, sizeof desk->error, "the referee refuses the answer of %s: %s", desk_engine(desk),
             verdict.sentence);
    return false;
}

dm_status desk_next(struct desk *desk)
{
    if (desk->error[0]) return DM_INVALID;
    if (out_of_time(desk)) return DM_UNKNOWN;
    dm_status status = dm_next(desk->solver);
    if (status == DM_INVALID) {
        const char *sentence = dm_error(desk->build.model);
        snprintf(desk->error, sizeof desk->error, "%s", sentence ? sentence : dm_solver_error(desk->solver));
    }
    if (status != DM_SOLUTION && status != DM_OPTIMAL) return status;
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
    return dm_solver_engine(desk->solver);
}

int64_t desk_found(const struct desk *desk)
{
    return desk->found;
}

int64_t desk_class_size(const struct desk *desk)
{
    return desk->symmetry ? symmetry_class_size(desk->symmetry, desk->values) : 1;
}

int64_t desk_symmetries(const struct desk *desk)
{
    return desk->symmetry ? (int64_t)symmetry_order(desk->symmetry) : 1;
}

double desk_seconds(const struct desk *desk)
{
    return clock_wall() - desk->began;
}

/* ---- statistics */

void desk_stats(const struct desk *desk, struct buf *text)
{
    for (size_t i = 0; i < dm_stat_count(desk->solver); i++) {
        double value = dm_stat_value(desk->solver, i);
        buf_print(text, value == (double)(int64_t)value ? "%-14s %12.0f\n" : "%-14s %12.6f\n",
                  dm_stat_name(desk->solver, i), value);
    }
}

void desk_stats_json(const struct desk *desk, struct buf *json)
{
    for (size_t i = 0; i < dm_stat_count(desk->solver); i++) {
        buf_add(json, i ? ", " : "{");
        buf_json_text(json, dm_stat_name(desk->solver, i));
        buf_print(json, ": %.15g", dm_stat_value(desk->solver, i));
    }
    buf_char(json, '}');
}
