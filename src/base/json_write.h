/* JSON writer (RFC 8259), one value at a time; commas are inserted automatically.
 *
 *     struct json_writer json = {.out = out};
 *     json_write_object(&json, NULL);
 *     json_write_int(&json, "rows", 8);
 *     json_write_list(&json, "tiles");
 *     json_write_text(&json, NULL, "..#");
 *     json_write_end(&json);
 *     json_write_end(&json);
 *     json_write_finish(&json); -> {"rows": 8, "tiles": ["..#"]} and a line end
 *
 * Every value takes its key: the name of a member of an object, NULL in a list and at the top
 * level. If the value is written by a function without a key argument, call json_write_key first
 * and pass NULL. ASSERTs catch a member without a key, a list element with one, and a second value
 * at the top level. */
#ifndef BASE_JSON_WRITE_H
#define BASE_JSON_WRITE_H

#include "base/buf.h"
#include "base/wide.h"

struct json_writer { /* all but `out` and `compact` begins as zero */
    struct buf *out; /* not owned */
    bool compact;    /* no blanks after commas and colons */
    bool keyed;      /* a key was written; its value comes next */
    int depth;       /* open objects and lists */
    uint64_t object; /* bit d: an object, not a list, is open at depth d */
    uint64_t comma;  /* bit d: a comma is due before the next value at depth d */
};

void json_write_key(struct json_writer *json, const char *key);

void json_write_object(struct json_writer *json, const char *key);
void json_write_list(struct json_writer *json, const char *key);
void json_write_end(struct json_writer *json); /* closes the innermost object or list */

/* Starts a new line with this indentation before the next member. */
void json_write_break(struct json_writer *json, int indent);

void json_write_text(struct json_writer *json, const char *key, const char *text); /* NULL: null */
void json_write_bool(struct json_writer *json, const char *key, bool value);
void json_write_int(struct json_writer *json, const char *key, int64_t value);
void json_write_wide(struct json_writer *json, const char *key, wide value);
void json_write_null(struct json_writer *json, const char *key);

/* null unless it is finite */
void json_write_real(struct json_writer *json, const char *key, double value);

/* The number if `known`, else null. */
void json_write_known(struct json_writer *json, const char *key, bool known, int64_t value);

/* A number in this printf format, or any other text that is JSON already. */
void json_write_raw(struct json_writer *json, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Ends the line after the top-level value. */
void json_write_finish(struct json_writer *json);

#endif
