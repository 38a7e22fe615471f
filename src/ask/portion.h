/* What came of the parts of a question, and what comes of all of them together.
 *
 *     struct portion part;
 *     portion_ask(&plan, &part);                         each part, wherever it is
 *     portion_text_write(&part, &message);
 *     ...
 *     portion_fold(&question, count, parts, &whole);     the reply to the question itself
 *
 * Answers are texts that whoever found them reads again; here nobody looks into them. */
#ifndef ASK_PORTION_H
#define ASK_PORTION_H

#include "ask/ask.h"

struct portion_answer {
    char *text; /* owned, 0-terminated */
    size_t length;
    int64_t class_size; /* answers that it stands for */
    dm_status status;   /* DM_SOLUTION or DM_OPTIMAL, as the listener heard it */
};

struct portion { /* of a part, or of all; the fields of struct reply, in a form that travels */
    enum reply_status status;
    wide count, stands_for;
    bool more, all, proved;
    bool optimised;                  /* something was found, and it is the best so far: */
    struct desk_objective objective; /* `by` is not used: */
    struct sentence by;              /* what proves the bound without a search; may be empty */
    /* Where the best is asked for: others had an answer of this value, and what is not better was
     * passed over. */
    bool has_than;
    int64_t than;
    struct sentence reason;
    struct sentence engine;
    double seconds;
    VEC(struct portion_answer) answers;
};

/* Asks, and records the answers and the reply, which is the caller's to end (ask_done). */
void portion_record(const struct plan *plan, const struct listener *listener, struct portion *result,
                    struct reply *reply);

/* The same without a reply. */
void portion_ask(const struct plan *plan, const struct listener *listener, struct portion *result);
void portion_free(struct portion *result);

/* Asks for the answers of a result once more, as if they were found by this plan (struct
 * desk_request). */
void portion_replay(const struct portion *result, const struct plan *plan, const struct listener *listener,
                    struct reply *reply);

/* An answer's values, by cell: as text, added to the result; and back. False if the text is not
 * `count` numbers. */
void portion_add_values(struct portion *result, size_t count, const int32_t *values, int64_t class_size,
                        dm_status status);
bool portion_values(const struct portion_answer *answer, size_t count, int32_t *values);

/* Takes over the text, which was allocated. */
void portion_add_text(struct portion *result, char *text, size_t length, int64_t class_size,
                      dm_status status);

/* Is this part done, so that asking again would tell nothing new? */
bool portion_done(const struct portion *result);

/* Takes what was found by then, where the best is asked for, as a part of its own that is done.
 * False: nothing was, or it is not one answer. */
bool portion_close(struct portion *result);

/* Folds the results of all parts, in the order of the parts, into that of the question. A part that
 * is not done counts with what it has found, and leaves the whole undone, unless the question is
 * answered without it. The whole is the caller's to free; the parts stay as they are. */
void portion_fold(const struct question *question, size_t count, const struct portion *parts,
                  struct portion *whole);

/* A result as a sealed record (base/record.h); and back, the caller's to free whatever happens.
 * False with the sentence if it is damaged, or not one. */
void portion_text_write(const struct portion *result, struct buf *out);
bool portion_text_read(const char *text, size_t length, struct portion *result, struct sentence *error);

#endif
