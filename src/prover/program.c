/* Programs: predicates, code and source positions, all addressed by index.
 *
 * Predicates with the same name are chained, and found by functor in the chain. Anonymous
 * predicates are in no chain; their number occurs only in the clause that calls them. A clause
 * added to an indexed predicate only marks it as changed; indexing.c rebuilds the index before the
 * next query. program_rewind removes everything that a query has added. Invariant: `places` ascends
 * by code address, so a position is found by binary search. */
#include "prover/program.h"

#include "base/alloc.h"

#include <string.h>

void program_init(struct program *program)
{
    *program = (struct program){0};
    names_init(&program->names);
    operators_init(&program->operators, &program->names);
    vec_push(&program->alternatives, 0);                /* position 0 is the empty list */
    program_emit(program, program_word(DO_FAIL, 0, 0)); /* address 0 terminates lists */
}

static void free_predicate(struct predicate *predicate)
{
    vec_free(&predicate->clauses);
    alloc_free(predicate->buckets);
}

void program_free(struct program *program)
{
    for (size_t i = 0; i < program->predicates.size; i++) free_predicate(&program->predicates.data[i]);
    vec_free(&program->predicates);
    vec_free(&program->by_name);
    vec_free(&program->code);
    vec_free(&program->alternatives);
    vec_free(&program->places);
    vec_free(&program->files);
    vec_free(&program->changed);
    operators_free(&program->operators);
    names_free(&program->names);
    arena_free(&program->arena);
}

/* The link to the predicate, or the end of its chain. */
static uint32_t *link_to(struct program *program, cell functor)
{
    uint32_t name = cell_functor_name(functor);
    while (program->by_name.size <= name) vec_push(&program->by_name, 0);
    uint32_t *link = &program->by_name.data[name];
    while (*link && program->predicates.data[*link - 1].functor != functor)
        link = &program->predicates.data[*link - 1].next;
    return link;
}

bool program_find(struct program *program, cell functor, uint32_t *number)
{
    uint32_t link = *link_to(program, functor);
    *number = link - 1;
    return link != 0;
}

static uint32_t add(struct program *program, cell functor, uint32_t arity)
{
    struct predicate predicate = {.functor = functor, .arity = arity, .builtin = -1};
    predicate.library = program->loading_library;
    ASSERT(arity <= PROGRAM_ARITY && (!functor || cell_functor_arity(functor) == arity));
    vec_push(&program->predicates, predicate);
    vec_push(&program->changed, (uint32_t)(program->predicates.size - 1));
    return (uint32_t)(program->predicates.size - 1);
}

uint32_t program_nameless(struct program *program, uint32_t arity)
{
    return add(program, 0, arity);
}

uint32_t program_predicate(struct program *program, cell functor)
{
    uint32_t number;
    if (program_find(program, functor, &number)) return number;
    number = add(program, functor, cell_functor_arity(functor));
    *link_to(program, functor) = number + 1;
    return number;
}

/* Clauses of the library continue to call the library's predicate, which only loses its name. */
uint32_t program_defining(struct program *program, cell functor)
{
    uint32_t number = program_predicate(program, functor);
    const struct predicate *predicate = &program->predicates.data[number];
    bool taken = predicate->library && predicate->builtin < 0 && !program->loading_library;
    if (!taken) return number;
    uint32_t fresh = add(program, functor, predicate->arity);
    program->predicates.data[fresh].next = program->predicates.data[number].next;
    *link_to(program, functor) = fresh + 1;
    return fresh;
}

void program_add_clause(struct program *program, uint32_t number, const struct clause *clause)
{
    struct predicate *predicate = &program->predicates.data[number];
    vec_push(&predicate->clauses, *clause);
    ASSERT(number < program->predicates.size);
    ASSERT((clause->code & ~PROGRAM_TESTED) < program->code.size);
    if (!predicate->indexed) return;
    predicate->indexed = false;
    vec_push(&program->changed, number);
}

uint32_t program_emit(struct program *program, uint64_t word)
{
    ASSERT(program->code.size < PROGRAM_TESTED); /* the bit above belongs to lists */
    vec_push(&program->code, word);
    return (uint32_t)(program->code.size - 1);
}

void program_place(struct program *program, int32_t line, int32_t column)
{
    struct place place = {.code = (uint32_t)program->code.size,
                          .file = program->loading_library ? 0 : (int32_t)program->files.size,
                          .line = line,
                          .column = column};
    ASSERT(!program->places.size || vec_last(&program->places).code <= place.code);
    vec_push(&program->places, place);
}

const struct place *program_place_of(const struct program *program, uint32_t code)
{
    size_t lo = 0, hi = program->places.size;
    while (hi - lo > 1) {
        size_t middle = lo + (hi - lo) / 2;
        if (program->places.data[middle].code <= code)
            lo = middle;
        else
            hi = middle;
    }
    return hi ? &program->places.data[lo] : NULL;
}

struct program_mark program_mark(const struct program *program)
{
    return (struct program_mark){program->code.size, program->alternatives.size, program->places.size,
                                 program->predicates.size};
}

/* Named predicates stay; their clauses came from the query. */
void program_rewind(struct program *program, const struct program_mark *mark)
{
    ASSERT(mark->code <= program->code.size && mark->alternatives <= program->alternatives.size);
    ASSERT(mark->places <= program->places.size && mark->predicates <= program->predicates.size);
    for (size_t i = mark->predicates; i < program->predicates.size; i++) {
        struct predicate *predicate = &program->predicates.data[i];
        vec_clear(&predicate->clauses);
        predicate->indexed = false;
        vec_push(&program->changed, (uint32_t)i);
    }
    while (program->predicates.size > mark->predicates && !vec_last(&program->predicates).functor) {
        free_predicate(&vec_last(&program->predicates));
        program->predicates.size--;
    }
    program->code.size = mark->code;
    program->alternatives.size = mark->alternatives;
    program->places.size = mark->places;
}
