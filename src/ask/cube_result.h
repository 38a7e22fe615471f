/* The result of one cube of a question, and the result of the question from those of all cubes.
 *
 *     struct cube_result cube;
 *     cube_result_ask(&plan, NULL, &cube);                   each cube, in any process
 *     cube_result_text_write(&cube, &message);
 *     ...
 *     cube_result_fold(&question, count, cubes, &whole);     the result of the question
 *
 * Answers are stored as text, which only the problem interprets. */
#ifndef ASK_CUBE_RESULT_H
#define ASK_CUBE_RESULT_H

#include "ask/ask.h"

struct cube_result_answer {
    char *text; /* owned, 0-terminated */
    size_t length;
    int64_t class_size; /* number of answers in its symmetry class */
    dm_status status;   /* DM_SOLUTION or DM_OPTIMAL */
};

struct cube_result { /* the fields of struct reply, in a form that can be serialised */
    enum reply_status status;
    wide count, stands_for;
    bool more, all, proved;
    bool optimised;                     /* there is an incumbent: */
    struct session_objective objective; /* its `by` is not used, but: */
    struct sentence by;                 /* the theorem that proves the bound; may be empty */
    /* For optimisation: another process had an incumbent of this value, and answers that are not
     * better were skipped. */
    bool has_than;
    int64_t than;
    struct sentence reason;
    struct sentence engine;
    double seconds;
    VEC(struct cube_result_answer) answers;
};

/* Asks, and records the answers and the reply. The caller ends the reply (ask_done). */
void cube_result_record(const struct plan *plan, const struct listener *listener, struct cube_result *result,
                        struct reply *reply);

/* The same without a reply. */
void cube_result_ask(const struct plan *plan, const struct listener *listener, struct cube_result *result);
void cube_result_free(struct cube_result *result);

/* Replays the answers of a result, as if a search for this plan had found them. */
void cube_result_replay(const struct cube_result *result, const struct plan *plan,
                        const struct listener *listener, struct reply *reply);

/* Adds an answer to a board, given by cell; and parses it back. False if the text is not `count`
 * numbers. */
void cube_result_add_values(struct cube_result *result, size_t count, const int32_t *values,
                            int64_t class_size, dm_status status);
bool cube_result_values(const struct cube_result_answer *answer, size_t count, int32_t *values);

/* Adds an answer. Takes ownership of the text, which was allocated. */
void cube_result_add_text(struct cube_result *result, char *text, size_t length, int64_t class_size,
                          dm_status status);

/* True if the search of this cube is complete. */
bool cube_result_is_complete(const struct cube_result *result);

/* For optimisation: turns the incumbent of an incomplete search into the result of a finished cube.
 * False if there is not exactly one answer. */
bool cube_result_from_incumbent(struct cube_result *result);

/* Folds the results of all cubes, in order, into that of the question. An incomplete cube
 * contributes its answers, and leaves the whole incomplete unless the question is answered without
 * it. The caller frees the whole; the cubes are unchanged. */
void cube_result_fold(const struct question *question, size_t count, const struct cube_result *cubes,
                      struct cube_result *whole);

/* Serialises a result as a sealed record (base/record.h), and parses it. False with the sentence if
 * the record is damaged or of another kind. The caller frees the result in either case. */
void cube_result_text_write(const struct cube_result *result, struct buf *out);
bool cube_result_text_read(const char *text, size_t length, struct cube_result *result,
                           struct sentence *error);

#endif
