/* Messages on standard error, a line each, after "damier: ". Nothing here writes to standard
 * output. */
#ifndef APP_MESSAGE_H
#define APP_MESSAGE_H

#include "base/say.h"
#include "base/sentence.h"

/* An error, a text of the tables. Returns the exit status of bad usage and malformed input, for the
 * caller to return. */
int message_say(const char *key, const struct say_argument *arguments);

/* The same for an existing sentence; message_refusal returns false, for the caller to return. */
int message_error(const char *format, ...) __attribute__((format(printf, 1, 2)));
bool message_refusal(const struct sentence *sentence);

/* A remark, which --quiet suppresses. */
void message_say_remark(bool quiet, const char *key, const struct say_argument *arguments);
void message_remark(bool quiet, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
