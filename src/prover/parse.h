/* Parses clauses and queries. */
#ifndef PROVER_PARSE_H
#define PROVER_PARSE_H

#include "prover/operators.h"
#include "prover/syntax.h"
#include "prover/tokens.h"

/* Maximum nesting of terms; a list counts once. */
enum { PARSE_DEPTH = 2000 };

struct parse {
    struct tokens tokens;
    const struct operators *operators;
    struct arena *arena;      /* of the nodes; may be rewound between clauses */
    struct clause_text *text; /* being read */
    int depth;
    bool rule;     /* a rule is read, not a query */
    bool argument; /* a comma or bar ends the term */
};

void parse_open(struct parse *parse, struct reader *reader, struct names *names,
                const struct operators *operators, struct arena *arena, bool plain);
void parse_close(struct parse *parse);

/* The next clause, with its full stop. False at the end of the text and after a reader error.
 * Clears `text->variables`, which the caller frees. */
bool parse_clause(struct parse *parse, struct clause_text *text);

/* The whole text as one query; the full stop is optional. False after an error. */
bool parse_query(struct parse *parse, struct clause_text *text);

#endif
