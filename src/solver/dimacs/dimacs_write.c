/* Writer of DIMACS formulas and values. A large encoding has tens of millions of short clauses, so
 * literals are formatted in a block on the stack, which is passed to the buffer in one call for
 * nearly all clauses. */
#include "solver/dimacs/dimacs.h"

#include <inttypes.h>
#include <string.h>

enum {
    LITERAL_ROOM = BUF_DIGITS + 1, /* with a space */
    BLOCK_LITERALS = 40,
    VALUES_WIDTH = 78
};

void dimacs_write_header(struct buf *out, int variables, int64_t clauses)
{
    ASSERT(variables >= 0 && clauses >= 0);
    buf_print(out, "p cnf %d %" PRId64 "\n", variables, clauses);
}

void dimacs_write_comment(struct buf *out, const char *text)
{
    do {
        size_t length = strcspn(text, "\n");
        buf_add(out, length ? "c " : "c");
        buf_bytes(out, text, length);
        buf_char(out, '\n');
        text += length + (text[length] == '\n');
    } while (*text);
}

void dimacs_write_clause(struct buf *out, const int *lits, size_t count)
{
    char block[(BLOCK_LITERALS + 1) * LITERAL_ROOM], *at = block;
    for (size_t i = 0; i < count; i++) {
        if (at > block + BLOCK_LITERALS * LITERAL_ROOM - LITERAL_ROOM) {
            buf_bytes(out, block, (size_t)(at - block));
            at = block;
        }
        ASSERT(at <= block + BLOCK_LITERALS * LITERAL_ROOM);
        at = buf_digits(at, lits[i]);
        *at++ = ' ';
    }
    *at++ = '0';
    *at++ = '\n';
    buf_bytes(out, block, (size_t)(at - block));
}

/* Writes one value, on a new line if it does not fit. *column is the length of the current line, 0
 * before the first line. */
static void put_value(struct buf *out, int lit, size_t *column)
{
    char word[LITERAL_ROOM];
    size_t length = (size_t)(buf_digits(word, lit) - word);
    if (*column == 0 || *column + 1 + length > VALUES_WIDTH) {
        buf_add(out, *column ? "\nv" : "v");
        *column = 1;
    }
    buf_char(out, ' ');
    buf_bytes(out, word, length);
    *column += 1 + length;
    ASSERT(*column <= VALUES_WIDTH);
}

static void end_values(struct buf *out, size_t *column)
{
    put_value(out, 0, column);
    buf_char(out, '\n');
}

void dimacs_write_values(struct buf *out, const int *lits, size_t count)
{
    size_t column = 0;
    for (size_t i = 0; i < count; i++) put_value(out, lits[i], &column);
    end_values(out, &column);
}

void dimacs_write_values_of(struct buf *out, int count, bool (*value)(void *self, int variable), void *self)
{
    size_t column = 0;
    for (int i = 0; i < count && !out->error; i++)
        put_value(out, value(self, i + 1) ? i + 1 : -(i + 1), &column);
    end_values(out, &column);
}
