/* A session: one search for one plan. It returns answers one after another, or their number.
 *
 *     struct desk *desk = desk_open(&plan, &error);
 *     while (desk_next(desk) == DM_SOLUTION) use(desk_values(desk));
 *     desk_close(desk);
 *
 * Every answer that a session returns has passed the referee. The questions themselves are in
 * ask.h. */
#ifndef ASK_DESK_H
#define ASK_DESK_H

#include "ask/plan.h"
#include "base/json_write.h"

struct desk;

/* Copies the plan. NULL with the sentence: the engine is not available, the family declares no
 * symmetries, or the search is too large for this machine, which is checked before it allocates. */
struct desk *desk_open(const struct plan *plan, struct sentence *error);

/* Plans the request, then opens. Also refuses what plan_make refuses. */
struct desk *desk_begin(const struct board *board, const struct desk_request *request,
                        struct sentence *error);
void desk_close(struct desk *desk);

/* The next answer: DM_SOLUTION or DM_OPTIMAL; DM_NONE when there is no further one; DM_UNKNOWN at a
 * limit or when interrupted; DM_INVALID with desk_error if the engine failed or the referee
 * rejected its answer. */
dm_status desk_next(struct desk *desk);

/* Counts the answers, or their classes if the question asks for these, without returning them.
 * `stand_for`: the answers in these classes. DM_SOLUTION or DM_NONE with the number; DM_UNKNOWN if
 * it was stopped; DM_INVALID. Called only if desk_counts, and then instead of desk_next. */
bool desk_counts(const struct desk *desk);
dm_status desk_count(struct desk *desk, wide *count, wide *stand_for);

const struct board *desk_board(const struct desk *desk); /* NULL: not a board */

/* The last answer: values by cell for a board, text for any other problem. */
const int32_t *desk_values(const struct desk *desk);
const struct buf *desk_text(const struct desk *desk);
const struct build *desk_build(const struct desk *desk); /* the model; zeroed if there is none */
const char *desk_error(const struct desk *desk);         /* NULL: none */

/* The engine that searches, or that found the answer. */
const char *desk_engine(const struct desk *desk);

/* Why there is no answer, or why the search gave up; NULL if no reason is known. */
const char *desk_reason(const struct desk *desk);

/* Why the search stopped early: "interrupted", "stopped at the time limit of 2 s". */
void desk_why_stopped(const struct desk *desk, struct sentence *why);

/* The number of answers so far. */
int64_t desk_found(const struct desk *desk);

/* The incumbent and the bound of an optimisation problem. False if there is no incumbent. */
struct desk_objective {
    int64_t best, bound; /* `bound`: no answer is better */
    bool has_bound;
    int sense;      /* 1: minimise, -1: maximise, 0: not known */
    const char *by; /* the theorem that proves the bound; NULL: the search does */
};
bool desk_objective(const struct desk *desk, struct desk_objective *objective);

/* The value of the best incumbent received from another process, if there was one: answers that are
 * not better may have been skipped. */
bool desk_than(const struct desk *desk, int64_t *than);

/* The size of the symmetry class of the last answer; 1 if classes are not enumerated, 0 if not
 * known. */
int64_t desk_class_size(const struct desk *desk);

/* The order of the symmetry group of this board. */
int64_t desk_symmetries(const struct desk *desk);

bool desk_searches(const struct desk *desk);     /* false: it replays the results of cubes */
const char *desk_proof(const struct desk *desk); /* the requested proof file; NULL: none */
bool desk_proved(const struct desk *desk);       /* the proof is written */
double desk_seconds(const struct desk *desk);    /* since it was opened; for cubes, their sum */

/* Statistics: by index; by name, false if there is none; as aligned lines; as a JSON object. */
size_t desk_stat_count(const struct desk *desk);
const char *desk_stat_name(const struct desk *desk, size_t i);
double desk_stat_value(const struct desk *desk, size_t i);
bool desk_stat(const struct desk *desk, const char *name, double *value);
void desk_stats(const struct desk *desk, struct buf *text);
void desk_stats_json(const struct desk *desk, struct json_writer *json);

#endif
