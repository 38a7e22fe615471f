/* JSON parser (RFC 8259): a text becomes a tree in an arena.
 *
 *     const struct json *object = json_read(arena, &reader);
 *     const struct json *name = json_find(object, "name");
 *     if (name && name->kind == JSON_TEXT) use(name->text);
 */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/arena.h"
#include "base/reader.h"

enum json_kind { JSON_NULL, JSON_FALSE, JSON_TRUE, JSON_NUMBER, JSON_TEXT, JSON_LIST, JSON_OBJECT };

struct json {
    enum json_kind kind;
    const char *key;         /* of a member of an object; else NULL */
    const struct json *next; /* the next member of the same list or object; NULL: the last */
    int64_t line, column;    /* for messages */
    size_t count;            /* of a list or an object: its members */
    union {
        double number;
        const char *text; /* without zero bytes, which are refused */
        const struct json *first;
    };
};

/* True if an object comes next after blanks, which are consumed. */
bool json_begins(struct reader *r);

/* Reads one value and consumes nothing after it. NULL with the reader's error set. */
const struct json *json_read(struct arena *arena, struct reader *r);

/* The member of that name; NULL if there is none, or if `object` is not an object. */
const struct json *json_find(const struct json *object, const char *key);

/* True, with *value set, if it is an integer in lo .. hi. False for NULL. */
bool json_int(const struct json *json, int64_t lo, int64_t hi, int64_t *value);

#endif
