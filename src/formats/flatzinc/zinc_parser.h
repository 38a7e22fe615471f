/* The parser of FlatZinc, for its files alone: phrases (expressions, annotations, types),
 * declarations, calls of constraints, and items (zinc_read.c). */
#ifndef FORMATS_FLATZINC_ZINC_PARSER_H
#define FORMATS_FLATZINC_ZINC_PARSER_H

#include "formats/flatzinc/zinc_lex.h"
#include "formats/flatzinc/zinc_parts.h"

struct zinc_known { /* a name that a constraint can have */
    uint32_t hash;
    const struct zinc_builtin *builtin; /* NULL: free */
    enum zinc_condition condition;
};

struct zinc_parser {
    struct zinc_lex lex;
    struct zinc *zinc;
    struct zinc_known *known; /* open addressing */
    size_t known_mask;
    struct arena notes;           /* of the current item */
    vec_i64 bounds;               /* scratch, of a set */
    int depth;                    /* of the annotation that is being read */
    bool titles;                  /* what constraints are called is kept */
    VEC(struct zinc_note *) open; /* scratch: parts of it, and of those around it */
};

struct zinc_phrase { /* an expression */
    zinc_item item;
    enum zinc_type type;
    bool blank; /* an empty array, of any type */
};

struct zinc_kind { /* a type as it is declared */
    bool var;
    enum zinc_type type;
    bool bounded;
    int64_t lo, hi; /* if bounded */
    int32_t domain; /* the set, if it has gaps */
};

/* ---- zinc_phrase.c */

/* Takes the word, if it is the current token. */
bool zinc_phrase_word(struct zinc_parser *p, const char *word);
bool zinc_phrase_fine(const struct zinc_parser *p); /* nothing has failed */
void zinc_phrase_refuse_floats(struct zinc_parser *p);

int64_t zinc_phrase_number(struct zinc_parser *p, const char *what);
struct zinc_phrase zinc_phrase_value(struct zinc_parser *p);
struct zinc_kind zinc_phrase_kind(struct zinc_parser *p);
extern const char *const zinc_phrase_types[]; /* by enum zinc_type: "an integer" */

/* All annotations of an item; they live until it ends. */
struct zinc_note **zinc_phrase_notes(struct zinc_parser *p, size_t *count);
bool zinc_phrase_is_note(const struct zinc_note *note, const char *name);

/* ---- zinc_declare.c, zinc_call.c */

/* A parameter, a variable or an array; at its type. */
void zinc_declare_read(struct zinc_parser *p);

void zinc_call_know(struct zinc_parser *p); /* fills `known` */
void zinc_call_read(struct zinc_parser *p); /* after `constraint` */

#endif
