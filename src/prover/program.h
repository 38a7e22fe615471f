/* A program: predicates, their clauses, their code.
 *
 * Code is one array of 64-bit words. The clauses of a predicate are tried in the order of the text;
 * which of them can match a call is told by the first argument (indexing.c), as a list of code
 * addresses in `alternatives` that ends with 0. */
#ifndef PROVER_PROGRAM_H
#define PROVER_PROGRAM_H

#include "base/arena.h"
#include "base/vec.h"
#include "prover/cell.h"
#include "prover/names.h"
#include "prover/operators.h"
#include "prover/syntax.h"

struct machine;

enum operation {
#define INSTRUCTION(name) DO_##name,
#include "prover/instructions.def"
#undef INSTRUCTION
};

static inline uint64_t program_word(enum operation operation, unsigned a, uint32_t b)
{
    return (uint64_t)operation | (uint64_t)(a & 0xFFFF) << 16 | (uint64_t)b << 32;
}

/* How many X registers there are, so how many arguments a predicate may have. */
enum { PROGRAM_REGISTERS = 1024, PROGRAM_ARITY = 255 };

/* Slots of an environment that a CALL lists bit by bit; if there are more, the word has the highest
 * bit set and their number below. */
enum { PROGRAM_SLOTS = 62 };
#define PROGRAM_ALL_SLOTS ((uint64_t)1 << 63)

/* In a list of alternatives: the clause begins with a test and a cut, and changes nothing before
 * that. */
#define PROGRAM_TESTED ((uint32_t)1 << 31)

struct clause {
    uint32_t code; /* where it begins */
    /* what the first argument must be: a constant, a functor; 0 for anything */
    cell key;
    const struct node *term; /* as it was written, NULL if it was not kept */
    uint32_t variables;
};

struct bucket { /* calls whose first argument has this key */
    cell key;   /* 0: free */
    uint32_t alternatives;
};

struct predicate {
    /* Made by indexing.c: positions in `alternatives`. */
    bool keyed;   /* the first argument matters */
    bool indexed; /* this is up to date */
    uint32_t arity;
    /* for any argument; for lists; for keys that are not in the table */
    uint32_t all, pairs, others;
    uint32_t bucket_mask;   /* the number of buckets, a power of two, less one */
    struct bucket *buckets; /* owned */

    cell functor;    /* 0: made for part of a clause, without a name */
    uint32_t next;   /* of the same name and another arity, plus one; 0: none */
    int32_t builtin; /* its number, -1 for none: called without leaving the clause */
    bool library;    /* a program may define it anew */
    bool declared;   /* known, even without clauses */
    bool tabled;
    uint32_t bare; /* tabled: the predicate that holds the clauses */
    VEC(struct clause) clauses;
};

struct place {     /* where code comes from */
    uint32_t code; /* from here on, up to the next place */
    int32_t file;  /* number of the text; 0 is the library */
    int32_t line, column;
};

struct program {
    struct names names;
    struct operators operators;
    struct arena arena; /* nodes of clauses that are kept */
    bool keep;          /* keep them */
    bool loading_library;
    bool occurs_check; /* heads are compared by general unification, which makes it */
    VEC(struct predicate) predicates;
    VEC(uint32_t) by_name; /* the first predicate of a name, plus one; 0: none */
    VEC(uint64_t) code;
    VEC(uint32_t) alternatives;
    VEC(struct place) places; /* by code */
    VEC(const char *) files;  /* names of the texts, in the arena of names */
    VEC(uint32_t) changed;    /* predicates whose index is out of date */
};

void program_init(struct program *program);
void program_free(struct program *program);

/* The predicate of this functor, made if there is none. */
uint32_t program_predicate(struct program *program, cell functor);
bool program_find(struct program *program, cell functor, uint32_t *number);
uint32_t program_nameless(struct program *program, uint32_t arity);

/* The predicate to which a clause of the text is added: a new one in place of the library's. */
uint32_t program_defining(struct program *program, cell functor);

void program_add_clause(struct program *program, uint32_t predicate, const struct clause *clause);

uint32_t program_emit(struct program *program, uint64_t word); /* where it is */
void program_place(struct program *program, int32_t line, int32_t column);
const struct place *program_place_of(const struct program *program, uint32_t code);

struct program_mark { /* a moment to go back to: queries leave nothing behind */
    size_t code, alternatives, places, predicates;
};
struct program_mark program_mark(const struct program *program);
void program_rewind(struct program *program, const struct program_mark *mark);

/* ---- indexing.c: which clauses can match a call, by its first argument ---- */

/* Brings the index of all predicates up to date. */
void indexing_update(struct program *program);

/* What a pair has for a key: there is no functor cell in it. */
#define INDEXING_PAIR ((cell)CELL_PAIR)

/* Where the alternatives for a first argument with this key are; 0 for none. */
static inline uint32_t indexing_find(const struct predicate *predicate, cell key)
{
    ASSERT(predicate->buckets && (predicate->bucket_mask & (predicate->bucket_mask + 1)) == 0);
    for (uint32_t i = (uint32_t)cell_hash(key) & predicate->bucket_mask; predicate->buckets[i].key;
         i = (i + 1) & predicate->bucket_mask)
        if (predicate->buckets[i].key == key) return predicate->buckets[i].alternatives;
    return predicate->others;
}

#endif
