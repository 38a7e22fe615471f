/* Text in tokens.
 *
 * Comments: `%` to the end of the line, slash and star as in C, and `#` as the first character of a
 * line that is not blank, unless =, \, < or > follows: those begin operators. */
#ifndef PROVER_TOKENS_H
#define PROVER_TOKENS_H

#include "base/buf.h"
#include "base/reader.h"
#include "prover/names.h"

enum token_kind {
    TOKEN_NAME,     /* a word in small letters, signs, or one of ! ; */
    TOKEN_QUOTED,   /* a name in quotes: never an operator */
    TOKEN_VARIABLE, /* a word that begins with a capital or _ */
    TOKEN_INTEGER,
    TOKEN_CODES,  /* `abc` : the codes of the characters in the buffer */
    TOKEN_STRING, /* "abc": the same; grammar rules alone know what to do with it */
    TOKEN_MARK,   /* one of ( ) [ ] { } , | */
    TOKEN_STOP,   /* the full stop that ends a clause */
    TOKEN_END,    /* of the text */
};

struct token {
    enum token_kind kind;
    char mark;      /* TOKEN_MARK: which */
    bool spaced;    /* white space or a comment stands before it */
    uint32_t name;  /* TOKEN_NAME, TOKEN_QUOTED, TOKEN_VARIABLE */
    uint64_t value; /* TOKEN_INTEGER: without its sign, at most 2^63 */
    int64_t line, column;
};

struct tokens {
    struct reader *reader;
    struct names *names;
    bool plain;                 /* propositional: capital words are names */
    bool line_begun;            /* something stood on this line before */
    const unsigned char *scout; /* plain: up to here, names are being fetched */
    struct token next;
    struct buf text; /* of the token: its letters, without quotes */
};

void tokens_open(struct tokens *tokens, struct reader *reader, struct names *names, bool plain);
void tokens_close(struct tokens *tokens);

/* Reads the next token into `next`. After an error of the reader it is TOKEN_END. */
void tokens_advance(struct tokens *tokens);

/* Fails at the token: "expected WHAT, found `foo'". */
void tokens_expected(struct tokens *tokens, const char *what);

/* May it stand within a word? Bytes of UTF-8 beyond ASCII are letters. */
static inline bool tokens_is_word(int c)
{
    unsigned letter = (unsigned)(c | 0x20) - 'a', digit = (unsigned)c - '0';
    return letter < 26 || digit < 10 || c == '_' || c >= 0x80;
}

bool tokens_is_sign(int c); /* is it one of those that operators are made of? */

#endif
