/* The result of one cube of a question, and the result of the question from those of all cubes.
 *
 *     struct portion cube;
 *     portion_ask(&plan, NULL, &cube);                   each cube, in any process
 *     portion_text_write(&cube, &message);
 *     ...
 *     portion_fold(&question, count, cubes, &whole);     the result of the question
 *
 * Answers are stored as text, which only the problem interprets. */
#ifndef ASK_PORTION_H
#define ASK_PORTION_H

#include "ask/ask.h"

struct portion_answer {
    char *text; /* owned, 0-terminated */
    size_t length;
    int64_t class_size; /* number of answers in its symmetry class */
    dm_status status;   /* DM_SOLUTION or DM_OPTIMAL */
};

struct portion { /* the fields of struct reply, in a form that can be serialised */
    enum reply_status status;
    wide count, stands_for;
    bool more, all, proved;
    bool optimised;                  /* there is an incumbent: */
    struct desk_objective objective; /* its `by` is not used, but: */
    struct sentence by;              /* the theorem that proves the bound; may be empty */
    /* For optimisation: another process had an incumbent of this value, and answers that are not
     * better were skipped. */
    bool has_than;
    int64_t than;
    struct sentence reason;
    struct sentence engine;
    double seconds;
    VEC(struct portion_answer) answers;
};

/* Asks, and records the answers and the reply. The caller ends the reply (ask_done). */
void portion_record(const struct plan *plan, const struct listener *listener, struct portion *result,
                    struct reply *reply);

/* The same without a reply. */
void portion_ask(const struct plan *plan, const struct listener *listener, struct portion *result);
void portion_free(struct portion *result);

/* Replays the answers of a result, as if a search for this plan had found them. */
void portion_replay(const struct portion *result, const struct plan *plan, const struct listener *listener,
                    struct reply *reply);

/* Adds an answer to a board, given by cell; and parses it back. False if the text is not `count`
 * numbers. */
void portion_add_values(struct portion *result, size_t count, const int32_t *values, int64_t class_size,
                        dm_status status);
bool portion_values(const struct portion_answer *answer, size_t count, int32_t *values);

/* Adds an answer. Takes ownership of the text, which was allocated. */
void portion_add_text(struct portion *result, char *text, size_t length, int64_t class_size,
                      dm_status status);

/* Is the search of this cube complete? */
bool portion_done(const struct portion *result);

/* For optimisation: turns the incumbent of an incomplete search into the result of a finished cube.
 * False if there is not exactly one answer. */
bool portion_close(struct portion *result);

/* Folds the results of all cubes, in order, into that of the question. An incomplete cube
 * contributes its answers, and leaves the whole incomplete unless the question is answered without
 * it. The caller frees the whole; the cubes are unchanged. */
void portion_fold(const struct question *question, size_t count, const struct portion *cubes,
                  struct portion *whole);

/* Serialises a result as a sealed record (base/record.h), and parses it. False with the sentence if
 * the record is damaged or of another kind. The caller frees the result in either case. */
void portion_text_write(const struct portion *result, struct buf *out);
bool portion_text_read(const char *text, size_t length, struct portion *result, struct sentence *error);

#endif
