/* Boards and answers in every format. */
#ifndef ASK_WRITE_H
#define ASK_WRITE_H

#include "ask/desk.h"
#include "base/json_write.h"

enum { WRITE_NUMBERS = 3 };

struct pen;

struct write_facts {    /* what pictures and JSON show besides the values */
    const char *status; /* as docs/formats.md lists them */
    const char *file;   /* where the puzzle came from, if there are several; may be NULL */
    const char *engine; /* NULL: none was used */
    int64_t seed;
    double seconds;
    struct {
        const char *key; /* class_size, count, at_least, solutions; NULL: no more of them */
        wide value;
    } numbers[WRITE_NUMBERS];
    /* With the status none: why there is no answer; NULL: nothing to say. */
    const char *reason;
    const char *stopped;         /* why the search ended before it was done; NULL: it did not */
    const struct verdict *wrong; /* highlighted, and reported in JSON; may be NULL */
    /* The cells that this deduction rests on are shaded, those about which it tells something are
     * ringed; may be NULL. */
    const struct deduction *shaded, *ringed;
    bool animate;   /* walks of an SVG picture are animated */
    bool optimised; /* there is an objective: */
    struct desk_objective objective;
    /* Further members of the JSON object; may be NULL. */
    void (*more)(const void *self, struct json_writer *json);
    const void *self;
};

/* Sets the objective to what this answer is worth, without a bound, if its board asks for the
 * best. */
void write_worth(const struct board *board, const int32_t *values, struct write_facts *facts);

/* Is there such a format for this family? `names` (may be NULL) gets all of them, separated by ",
 * ". */
bool write_known(const struct family *family, const char *format, struct buf *names);

/* The pen that draws boards of the family in this format; NULL if they are written in another
 * way. */
const struct pen *write_pen(const struct family *family, const char *format);

/* What it draws; it lives in the arena. */
struct canvas *write_canvas(const struct board *board, const int32_t *values, const struct write_facts *facts,
                            struct arena *arena);

/* Writes the board (values NULL) or its answer. JSON: one object on one line. */
void write_answer(const struct board *board, const int32_t *values, const char *format,
                  const struct write_facts *facts, struct arena *scratch, struct buf *out);

#endif
