/* Messages on standard error, a line each, after "damier: ". Nothing here writes to standard
 * output. */
#ifndef APP_MESSAGE_H
#define APP_MESSAGE_H

#include "base/sentence.h"

/* An error. Returns the exit status of bad usage and malformed input, for the caller to return. */
int message_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The same for an existing sentence. Returns false, for the caller to return. */
bool message_refusal(const struct sentence *sentence);

/* A remark, which --quiet suppresses. */
void message_remark(bool quiet, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
