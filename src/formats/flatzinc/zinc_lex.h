/* FlatZinc in tokens, for this folder alone. */
#ifndef FORMATS_FLATZINC_ZINC_LEX_H
#define FORMATS_FLATZINC_ZINC_LEX_H

#include "base/reader.h"
#include "base/vec.h"

enum zinc_token {
    /* Single characters are themselves. */
    ZINC_TOKEN_END = 256,
    ZINC_TOKEN_WORD,   /* an identifier or a word of the language: `text`, `hash` */
    ZINC_TOKEN_NUMBER, /* an integer: `number` */
    ZINC_TOKEN_REAL,   /* `real` */
    ZINC_TOKEN_TEXT,   /* between quotes, which `text` leaves out */
    ZINC_TOKEN_DOTS,   /* .. */
    ZINC_TOKEN_COLONS, /* :: */
    ZINC_TOKEN_LINE    /* ----- or =====, which end an answer; all of them */
};

struct zinc_lex {
    struct reader *r;
    int token;            /* the current one */
    int64_t line, column; /* where it begins */
    VEC(char) text;       /* 0-terminated; `size` leaves the 0 out */
    uint32_t hash;        /* of a word */
    int64_t number;
    double real;
    bool dots; /* the next one is .., which was seen behind a number */
};

void zinc_lex_open(struct zinc_lex *lex, struct reader *r);
void zinc_lex_next(struct zinc_lex *lex); /* after an error it is ZINC_TOKEN_END for ever */
void zinc_lex_close(struct zinc_lex *lex);

bool zinc_lex_is(const struct zinc_lex *lex, const char *word); /* the current token is this word */

/* Takes the token, if it is the current one. */
bool zinc_lex_accept(struct zinc_lex *lex, int token);
/* Takes the token, or fails: "expected WHAT, found ...". */
void zinc_lex_expect(struct zinc_lex *lex, int token, const char *what);

/* Fails at the current token: "expected WHAT, found `x'". */
void zinc_lex_expected(struct zinc_lex *lex, const char *what);

/* Fails at the current token. */
void zinc_lex_fail(struct zinc_lex *lex, const char *format, ...) __attribute__((format(printf, 2, 3)));

uint32_t zinc_lex_hash(const char *text, size_t length); /* of a word, as the lexer computes it */

#endif
