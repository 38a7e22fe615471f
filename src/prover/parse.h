/* Text to clauses, by operator precedence. */
#ifndef PROVER_PARSE_H
#define PROVER_PARSE_H

#include "prover/operators.h"
#include "prover/syntax.h"
#include "prover/tokens.h"

/* How deep terms may be nested in a text; lists of any length count once. */
enum { PARSE_DEPTH = 2000 };

struct parse {
    struct tokens tokens;
    const struct operators *operators;
    struct arena *arena;      /* for the nodes; may be rewound between clauses */
    struct clause_text *text; /* being read */
    int depth;
    bool rule;     /* a rule is read, not a query */
    bool argument; /* a comma or bar ends the term */
};

void parse_open(struct parse *parse, struct reader *reader, struct names *names,
                const struct operators *operators, struct arena *arena, bool plain);
void parse_close(struct parse *parse);

/* The next clause, with its full stop. False at the end of the text, and after an error of the
 * reader. `text->variables` is cleared first and is the caller's to free. */
bool parse_clause(struct parse *parse, struct clause_text *text);

/* The whole text as one query; its full stop may be missing. False after an error. */
bool parse_query(struct parse *parse, struct clause_text *text);

#endif
