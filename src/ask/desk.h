/* The desk: one board, a plan, and answers one after another, or their number.
 *
 *     struct desk *desk = desk_open(&plan, &error);
 *     while (desk_next(desk) == DM_SOLUTION) use(desk_values(desk));
 *     desk_close(desk);
 *
 * Every answer that leaves the desk has passed the family's referee. Questions that need more than
 * that are asked in ask.h. */
#ifndef ASK_DESK_H
#define ASK_DESK_H

#include "ask/plan.h"
#include "base/json_write.h"

struct desk;

/* NULL with the sentence: the engine is not available, no symmetry is known, or it is too large for
 * this machine (reported before it is allocated). The plan is copied. */
struct desk *desk_open(const struct plan *plan, struct sentence *error);

/* The same from a request; refuses as plan_make does. */
struct desk *desk_begin(const struct board *board, const struct desk_request *request,
                        struct sentence *error);
void desk_close(struct desk *desk);

/* The next answer: DM_SOLUTION (or DM_OPTIMAL), DM_NONE when there is no further one, DM_UNKNOWN at
 * a limit or when stopped, DM_INVALID with desk_error: the engine failed, or gave what the referee
 * refuses. */
dm_status desk_next(struct desk *desk);

/* How many answers there are, or classes if the question asks for these, and how many answers they
 * stand for, by a method of the family that knows without listing them. DM_SOLUTION or DM_NONE with
 * the number, DM_UNKNOWN if it was stopped, DM_INVALID. Only if desk_counts, and then instead of
 * desk_next. */
bool desk_counts(const struct desk *desk);
dm_status desk_count(struct desk *desk, wide *count, wide *stand_for);

const struct board *desk_board(const struct desk *desk);

/* The last answer: to a board, by cell; to any other problem, as text. */
const int32_t *desk_values(const struct desk *desk);
const struct buf *desk_text(const struct desk *desk);
const struct build *desk_build(const struct desk *desk); /* the model; zeroed if there is none */
const char *desk_error(const struct desk *desk);

/* The engine that searches, or that found the answer. */
const char *desk_engine(const struct desk *desk);

/* Why there is no answer, or why the search gave up; NULL if there is nothing to say. */
const char *desk_reason(const struct desk *desk);

/* Why it stopped before the end: "interrupted", "stopped at the time limit of 2 s". */
void desk_why_stopped(const struct desk *desk, struct sentence *why);

/* Answers so far. */
int64_t desk_found(const struct desk *desk);

/* What is known about the best answer, if something is optimised: its value, and the bound that
 * none can pass. False if nothing is known. */
struct desk_objective {
    int64_t best, bound;
    bool has_bound;
    int sense;      /* 1: the least is the best, -1: the most; 0: not known */
    const char *by; /* what proves the bound without a search; NULL: the search does */
};
bool desk_objective(const struct desk *desk, struct desk_objective *objective);

/* The value of somebody else's answer that the search was told, if it was: whatever is not better
 * may have been passed over. */
bool desk_than(const struct desk *desk, int64_t *than);

/* How many answers the last one stands for; 1 unless up to symmetry, 0 if that is not known. */
int64_t desk_class_size(const struct desk *desk);

/* How many symmetries keep this board, including the identity. */
int64_t desk_symmetries(const struct desk *desk);

bool desk_searches(const struct desk *desk);     /* else its answers were found elsewhere */
const char *desk_proof(const struct desk *desk); /* the file that is asked for; NULL: none */
bool desk_proved(const struct desk *desk);       /* it is written */
double desk_seconds(const struct desk *desk);    /* since it was opened; of cubes, all of theirs */

/* Statistics: by number; one by name, false if there is none; aligned lines for people; an
 * object. */
size_t desk_stat_count(const struct desk *desk);
const char *desk_stat_name(const struct desk *desk, size_t i);
double desk_stat_value(const struct desk *desk, size_t i);
bool desk_stat(const struct desk *desk, const char *name, double *value);
void desk_stats(const struct desk *desk, struct buf *text);
void desk_stats_json(const struct desk *desk, struct json_writer *json);

#endif
