/* Tokens.
 *
 * Comments: `%` to the end of the line, C-style blocks, and `#` at the start of a line, unless =,
 * \, < or > follows: those begin operators. */
#ifndef PROVER_TOKENS_H
#define PROVER_TOKENS_H

#include "base/buf.h"
#include "base/reader.h"
#include "prover/names.h"

enum token_kind {
    TOKEN_NAME,     /* a lower-case word, signs, or one of ! ; */
    TOKEN_QUOTED,   /* a quoted name: never an operator */
    TOKEN_VARIABLE, /* a word that begins with an upper-case letter or _ */
    TOKEN_INTEGER,
    TOKEN_CODES,  /* `abc`: character codes, in the buffer */
    TOKEN_STRING, /* "abc": likewise; only for grammar rules */
    TOKEN_MARK,   /* one of ( ) [ ] { } , | */
    TOKEN_STOP,   /* at the end of a clause */
    TOKEN_END,    /* of the text */
};

struct token {
    enum token_kind kind;
    char mark;      /* TOKEN_MARK: which */
    bool spaced;    /* preceded by white space or a comment */
    uint32_t name;  /* TOKEN_NAME, TOKEN_QUOTED, TOKEN_VARIABLE */
    uint64_t value; /* TOKEN_INTEGER: unsigned, at most 2^63 */
    int64_t line, column;
};

struct tokens {
    struct reader *reader;
    struct names *names;
    bool plain;                    /* propositional: capital words are names */
    bool line_begun;               /* not at the start of a line */
    const unsigned char *prefetch; /* plain: names before this are prefetched */
    struct token next;
    struct buf text; /* of the token, without quotes */
};

void tokens_open(struct tokens *tokens, struct reader *reader, struct names *names, bool plain);
void tokens_close(struct tokens *tokens);

/* Reads the next token into `next`; TOKEN_END after a reader error. */
void tokens_advance(struct tokens *tokens);

/* Reports an error at the token: "expected WHAT, found `foo'". */
void tokens_expected(struct tokens *tokens, const char *what);

/* True for characters of words. Non-ASCII bytes of UTF-8 are letters. */
static inline bool tokens_is_word(int c)
{
    unsigned letter = (unsigned)(c | 0x20) - 'a', digit = (unsigned)c - '0';
    return letter < 26 || digit < 10 || c == '_' || c >= 0x80;
}

bool tokens_is_sign(int c); /* true for a character of symbolic operators */

#endif
