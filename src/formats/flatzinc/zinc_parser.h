/* Internal interfaces of the FlatZinc parser: expressions, annotations and types
 * (zinc_expression.c), declarations, constraint items, and programs (zinc_read.c). */
#ifndef FORMATS_FLATZINC_ZINC_PARSER_H
#define FORMATS_FLATZINC_ZINC_PARSER_H

#include "formats/flatzinc/zinc_lex.h"
#include "formats/flatzinc/zinc_parts.h"

struct zinc_known { /* an entry of the table of constraint names */
    uint32_t hash;
    const struct zinc_builtin *builtin; /* NULL: free */
    enum zinc_condition condition;
};

struct zinc_parser {
    struct zinc_lex lex;
    struct zinc *zinc;
    struct zinc_known *known; /* open addressing */
    size_t known_mask;
    struct arena notes;                 /* of the current item */
    vec_i64 bounds;                     /* scratch, of a set */
    int depth;                          /* of nested annotations */
    bool titles;                        /* store the names of constraints */
    VEC(struct zinc_annotation *) open; /* scratch: stack of arguments of open annotations */
};

struct zinc_expression { /* an expression */
    zinc_item item;
    enum zinc_type type;
    bool blank; /* an empty array, which fits any element type */
};

struct zinc_kind { /* a declared type */
    bool var;
    enum zinc_type type;
    bool bounded;
    int64_t lo, hi; /* if bounded */
    int32_t domain; /* the set, if it has gaps */
};

/* ---- zinc_expression.c */

/* Takes the word, if it is the current token. */
bool zinc_expression_word(struct zinc_parser *p, const char *word);
bool zinc_expression_fine(const struct zinc_parser *p); /* no error so far */
void zinc_expression_refuse_floats(struct zinc_parser *p);

int64_t zinc_expression_number(struct zinc_parser *p, const char *what);
struct zinc_expression zinc_expression_value(struct zinc_parser *p);
struct zinc_kind zinc_expression_kind(struct zinc_parser *p);
extern const char *const zinc_expression_types[]; /* by enum zinc_type: "an integer" */

/* Reads all annotations of an item; they live until it ends. */
struct zinc_annotation **zinc_expression_notes(struct zinc_parser *p, size_t *count);
bool zinc_expression_is_note(const struct zinc_annotation *note, const char *name);

/* ---- zinc_declare.c, zinc_call.c */

/* Reads a parameter, a variable or an array, from its type on. */
void zinc_declare_read(struct zinc_parser *p);

void zinc_call_know(struct zinc_parser *p); /* fills `known` */
void zinc_call_read(struct zinc_parser *p); /* after `constraint` */

#endif
