/* A message for the user: why something was refused, or why there is no answer. */
#ifndef BASE_SENTENCE_H
#define BASE_SENTENCE_H

#include <stdarg.h>
#include <stdbool.h>

/* Enough for a path, a quotation from the input and the words around them. */
enum { SENTENCE_ROOM = 800 };

struct sentence {
    char text[SENTENCE_ROOM]; /* empty: no message */
};

/* Sets the message; a text that is too long is truncated. Returns false, for `return
 * sentence_set(error, ...)`. No argument may point into the sentence itself. A NULL sentence is
 * ignored. The same applies to the functions below. */
bool sentence_set(struct sentence *sentence, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool sentence_vset(struct sentence *sentence, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

/* Appends to the message. */
bool sentence_append(struct sentence *sentence, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
bool sentence_vappend(struct sentence *sentence, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

bool sentence_copy(struct sentence *sentence, const struct sentence *other);
void sentence_clear(struct sentence *sentence);
bool sentence_is_empty(const struct sentence *sentence);

#endif
