/* Alternative spellings on the command line: options of another program, and the size of a
 * board. */
#ifndef APP_SPELLING_H
#define APP_SPELLING_H

#include "base/option.h"
#include "puzzle/family.h"

/* NULL: it is none of the family's. */
const struct option_spelling *spelling_find(const struct family *family, const char *word);

/* Options in another program's spelling must match exactly: a word that only begins like one (-o2
 * for -o 2) would otherwise be our own short option of that letter with a value, and write to the
 * file 2. Returns NULL on success, else the unknown word, for spelling_refuse. *aside: output goes
 * to standard error. */
const char *spelling_unknown(const struct family *family, int argc, char **argv, bool *aside);
int spelling_refuse(const struct family *family, const char *word);

/* True if this word begins with a dash and is an option that takes the next word as its value. */
bool spelling_takes_value(const struct option_group *groups, size_t count, const char *word);

/* The row among a family's parameters, or a generator's, that has the size of a board; NULL: none
 * has. */
const struct option *spelling_size_row(const struct option *rows);

struct spelling_size {
    const struct option *row; /* the command's, which has the size */
    bool square;              /* it is one side of a square */
    bool named;               /* the first operand names the family */
};

/* Replaces the words that give the size of a board by those of the row; `groups` are all rows of
 * the command. `words` has room for twice as many; `room` must live as long. Returns the number of
 * words, -1 after reporting that a size is missing or given twice. */
enum { SPELLING_ROOM = 40 };
int spelling_size(const struct spelling_size *size, const struct option_group *groups, size_t count, int argc,
                  char **words, char room[SPELLING_ROOM]);

#endif
