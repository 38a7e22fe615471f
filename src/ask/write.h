/* Writes boards and answers in all output formats. */
#ifndef ASK_WRITE_H
#define ASK_WRITE_H

#include "ask/session.h"
#include "base/json_write.h"

enum { WRITE_NUMBERS = 3 };

struct pen;

/* What texts for a terminal may use. Boards with more than WRITE_DRESSED_MOST cells stay plain. */
struct write_look {
    bool colour;  /* ANSI escape sequences */
    bool unicode; /* characters beyond ASCII, in UTF-8 */
};
enum { WRITE_DRESSED_MOST = 1000000 };

struct write_facts {    /* shown in pictures and JSON, besides the values */
    const char *status; /* one of docs/formats.md */
    const char *file;   /* of the puzzle, if there are several; may be NULL */
    const char *engine; /* NULL: none was used */
    int64_t seed;
    double seconds;
    struct {
        const char *key; /* class_size, count, at_least, solutions; NULL: no more of them */
        wide value;
    } numbers[WRITE_NUMBERS];
    /* With the status none: why there is no answer; may be NULL. */
    const char *reason;
    const char *stopped;         /* why the search stopped early; NULL: it did not */
    const struct verdict *wrong; /* highlighted, and reported in JSON; may be NULL */
    /* Deductions whose premises are shaded and whose conclusions are ringed; may be NULL. */
    const struct deduction *shaded, *ringed;
    struct write_look look; /* of --format text; {0}: plain */
    bool animate;           /* animate the routes of an SVG picture */
    bool optimised;         /* there is an objective: */
    struct session_objective objective;
    /* Further members of the JSON object; may be NULL. */
    void (*more)(const void *self, struct json_writer *json);
    const void *self;
};

/* Sets the objective to the value of this answer, without a bound, if the board has an
 * objective. */
void write_objective(const struct board *board, const int32_t *values, struct write_facts *facts);

/* True if the family supports this format. `names` (may be NULL) gets all formats, separated by
 * commas. */
bool write_known(const struct family *family, const char *format, struct buf *names);

/* The pen that draws boards of the family in this format; NULL if the format has no pen. */
const struct pen *write_pen(const struct family *family, const char *format);

/* The drawing, in the arena. */
struct canvas *write_canvas(const struct board *board, const int32_t *values, const struct write_facts *facts,
                            struct arena *arena);

/* Writes the board (NULL values) or an answer. JSON: one object on one line. */
void write_answer(const struct board *board, const int32_t *values, const char *format,
                  const struct write_facts *facts, struct arena *scratch, struct buf *out);

#endif
