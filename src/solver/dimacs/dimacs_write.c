/* Writing DIMACS formulas and values.
 *
 * A large encoding is tens of millions of short clauses, so digits are made two at a time in a
 * block on the stack that holds several literals, and the block goes to the buffer in one piece:
 * for nearly all clauses, that is one call. */
#include "solver/dimacs/dimacs.h"

#include <inttypes.h>
#include <string.h>

enum {
    LITERAL_ROOM = 12, /* bytes of the longest literal, -2147483648, and a space */
    BLOCK_LITERALS = 40,
    VALUES_WIDTH = 78
};

static const char digit_pairs[] = "00010203040506070809"
                                  "10111213141516171819"
                                  "20212223242526272829"
                                  "30313233343536373839"
                                  "40414243444546474849"
                                  "50515253545556575859"
                                  "60616263646566676869"
                                  "70717273747576777879"
                                  "80818283848586878889"
                                  "90919293949596979899";

static int count_digits(uint32_t value)
{
    int digits = 1;
    for (; value >= 10000; value /= 10000) digits += 4;
    return digits + (value >= 10) + (value >= 100) + (value >= 1000);
}

/* Writes the literal at `to` and returns the place after it. */
static char *put_literal(char *to, int lit)
{
    uint32_t value = lit < 0 ? 0u - (uint32_t)lit : (uint32_t)lit;
    if (lit < 0) *to++ = '-';
    char *end = to + count_digits(value), *at = end;
    for (; value >= 100; value /= 100) memcpy(at -= 2, digit_pairs + 2 * (value % 100), 2);
    if (value >= 10)
        memcpy(at - 2, digit_pairs + 2 * value, 2);
    else
        at[-1] = (char)('0' + value);
    ASSERT(at - end <= 0 && lit != INT_MIN);
    return end;
}

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
        at = put_literal(at, lits[i]);
        *at++ = ' ';
    }
    *at++ = '0';
    *at++ = '\n';
    buf_bytes(out, block, (size_t)(at - block));
}

/* One value, on this line if it fits, otherwise on the next; `column` is how much of the line is
 * used, 0 before the first line. */
static void put_value(struct buf *out, int lit, size_t *column)
{
    char word[LITERAL_ROOM];
    size_t length = (size_t)(put_literal(word, lit) - word);
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
