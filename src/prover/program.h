/* A program: predicates, clauses, code.
 *
 * Code is one array of 64-bit words. The clauses of a predicate are tried in textual order.
 * First-argument indexing (indexing.c) selects the candidates: a zero-terminated list of code
 * addresses in `alternatives`. */
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

/* X registers; maximum arity. */
enum { PROGRAM_REGISTERS = 1024, PROGRAM_ARITY = 255 };

/* Slots of an environment that the liveness mask of a CALL covers; if there are more, the word has
 * the highest bit set and their number below. */
enum { PROGRAM_SLOTS = 62 };
#define PROGRAM_ALL_SLOTS ((uint64_t)1 << 63)

/* In a list of alternatives: the clause begins with a test and a cut, and changes nothing
 * before. */
#define PROGRAM_TESTED ((uint32_t)1 << 31)

struct clause {
    uint32_t code;           /* its address */
    cell key;                /* key of the first argument: a constant or a functor; 0 for any */
    const struct node *term; /* source, NULL if not retained */
    uint32_t variables;
};

struct bucket { /* calls whose first argument has this key */
    cell key;   /* 0: free */
    uint32_t alternatives;
};

struct predicate {
    /* Set by indexing.c: positions in `alternatives`. */
    bool keyed;   /* indexed by the first argument */
    bool indexed; /* up to date */
    uint32_t arity;
    uint32_t all, pairs, others; /* for unbound arguments; for lists; for keys without a bucket */
    uint32_t bucket_mask;        /* the number of buckets, a power of two, minus one */
    struct bucket *buckets;      /* owned */

    cell functor;    /* 0: anonymous, made for part of a clause */
    uint32_t next;   /* of the same name and another arity, plus one; 0: none */
    int32_t builtin; /* its number, -1 for none: runs in place */
    bool library;    /* may be redefined by a program */
    bool declared;   /* exists even without clauses */
    bool tabled;
    uint32_t bare; /* tabled: the predicate with the clauses */
    VEC(struct clause) clauses;
};

struct place {     /* source position of code */
    uint32_t code; /* up to the next place */
    int32_t file;  /* number of the text; 0 is the library */
    int32_t line, column;
};

struct program {
    struct names names;
    struct operators operators;
    struct arena arena;  /* nodes of retained clauses */
    bool retain_clauses; /* keep their source */
    bool loading_library;
    bool occurs_check; /* compile heads to general unification, which performs it */
    VEC(struct predicate) predicates;
    VEC(uint32_t) by_name; /* the first predicate of a name, plus one; 0: none */
    VEC(uint64_t) code;
    VEC(uint32_t) alternatives;
    VEC(struct place) places; /* by code */
    VEC(const char *) files;  /* names of the texts, in the arena of names */
    VEC(uint32_t) changed;    /* with outdated indexes */
};

void program_init(struct program *program);
void program_free(struct program *program);

/* The predicate with this functor, created if necessary. */
uint32_t program_predicate(struct program *program, cell functor);
bool program_find(struct program *program, cell functor, uint32_t *number);
uint32_t program_nameless(struct program *program, uint32_t arity);

/* The predicate that a clause of the text is added to: a new one if the existing one is the
 * library's. */
uint32_t program_defining(struct program *program, cell functor);

void program_add_clause(struct program *program, uint32_t predicate, const struct clause *clause);

uint32_t program_emit(struct program *program, uint64_t word); /* returns its address */
void program_place(struct program *program, int32_t line, int32_t column);
const struct place *program_place_of(const struct program *program, uint32_t code);

struct program_mark { /* state to restore after a query */
    size_t code, alternatives, places, predicates;
};
struct program_mark program_mark(const struct program *program);
void program_rewind(struct program *program, const struct program_mark *mark);

/* ---- indexing.c: first-argument indexing ---- */

/* Updates the indexes of all changed predicates. */
void indexing_update(struct program *program);

/* The key of a pair, which has no functor cell. */
#define INDEXING_PAIR ((cell)CELL_PAIR)

/* The alternatives for a first argument with this key; 0 for none. */
static inline uint32_t indexing_find(const struct predicate *predicate, cell key)
{
    ASSERT(predicate->buckets && (predicate->bucket_mask & (predicate->bucket_mask + 1)) == 0);
    for (uint32_t i = (uint32_t)cell_hash(key) & predicate->bucket_mask; predicate->buckets[i].key;
         i = (i + 1) & predicate->bucket_mask)
        if (predicate->buckets[i].key == key) return predicate->buckets[i].alternatives;
    return predicate->others;
}

#endif
