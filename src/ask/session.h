/* A session: one search for one plan. It returns answers one after another, or their number.
 *
 *     struct session *desk = session_open(&plan, &error);
 *     while (session_next(desk) == DM_SOLUTION) use(session_values(desk));
 *     session_close(desk);
 *
 * Every answer that a session returns has passed the referee. The questions themselves are in
 * ask.h. */
#ifndef ASK_SESSION_H
#define ASK_SESSION_H

#include "ask/plan.h"
#include "base/json_write.h"

struct session;

/* Copies the plan. NULL with the sentence: the engine is not available, the family declares no
 * symmetries, or the search is too large for this machine, which is checked before it allocates. */
struct session *session_open(const struct plan *plan, struct sentence *error);

/* Plans the request, then opens. Also refuses what plan_make refuses. */
struct session *session_open_request(const struct board *board, const struct request *request,
                                     struct sentence *error);
void session_close(struct session *session);

/* The next answer: DM_SOLUTION or DM_OPTIMAL; DM_NONE when there is no further one; DM_UNKNOWN at a
 * limit or when interrupted; DM_INVALID with session_error if the engine failed or the referee
 * rejected its answer. */
dm_status session_next(struct session *session);

/* Counts the answers, or their classes if the question asks for these, without returning them.
 * `stand_for`: the answers in these classes. DM_SOLUTION or DM_NONE with the number; DM_UNKNOWN if
 * it was stopped; DM_INVALID. Called only if session_counts, and then instead of session_next. */
bool session_counts(const struct session *session);
dm_status session_count(struct session *session, wide *count, wide *stand_for);

const struct board *session_board(const struct session *session); /* NULL: not a board */

/* The last answer: values by cell for a board, text for any other problem. */
const int32_t *session_values(const struct session *session);
const struct buf *session_text(const struct session *session);
/* the model; zeroed if there is none */
const struct build *session_build(const struct session *session);
const char *session_error(const struct session *session); /* NULL: none */

/* The engine that searches, or that found the answer. */
const char *session_engine(const struct session *session);

/* Why there is no answer, or why the search gave up; NULL if no reason is known. */
const char *session_reason(const struct session *session);

/* Why the search stopped early: "interrupted", "stopped at the time limit of 2 s". */
void session_why_stopped(const struct session *session, struct sentence *why);

/* The number of answers so far. */
int64_t session_found(const struct session *session);

/* The incumbent and the bound of an optimisation problem. False if there is no incumbent. */
struct session_objective {
    int64_t best, bound; /* `bound`: no answer is better */
    bool has_bound;
    int sense;      /* 1: minimise, -1: maximise, 0: not known */
    const char *by; /* the theorem that proves the bound; NULL: the search does */
};
bool session_objective(const struct session *session, struct session_objective *objective);

/* The value of the best incumbent received from another process, if there was one: answers that are
 * not better may have been skipped. */
bool session_incumbent(const struct session *session, int64_t *than);

/* The size of the symmetry class of the last answer; 1 if classes are not enumerated, 0 if not
 * known. */
int64_t session_class_size(const struct session *session);

/* The order of the symmetry group of this board. */
int64_t session_symmetries(const struct session *session);

/* false: it replays the results of cubes */
bool session_searches(const struct session *session);
const char *session_proof(const struct session *session); /* the requested proof file; NULL: none */
bool session_proved(const struct session *session);       /* the proof is written */
/* since it was opened; for cubes, their sum */
double session_seconds(const struct session *session);

/* Statistics: by index; by name, false if there is none; as aligned lines; as a JSON object. */
size_t session_stat_count(const struct session *session);
const char *session_stat_name(const struct session *session, size_t i);
double session_stat_value(const struct session *session, size_t i);
bool session_stat(const struct session *session, const char *name, double *value);
void session_stats(const struct session *session, struct buf *text);
void session_stats_json(const struct session *session, struct json_writer *json);

#endif
