/* Built-in predicates in C. Whatever can be written in Prolog is in library.pl.
 *
 * A function may allocate heap cells after stacks_need and must leave the margin intact. */
#include "prover/builtin.h"

#include "base/say.h"
#include "prover/arithmetic.h"
#include "prover/machine.h"
#include "prover/pack.h"
#include "prover/program.h"
#include "prover/proof_trace.h"
#include "prover/tabling.h"
#include "prover/unify.h"
#include "prover/writer.h"

#include <string.h>

/* ---- Type tests ---- */

#define TAG_TEST(function, tags)                                                                             \
    static bool function(struct machine *m, cell *x)                                                         \
    {                                                                                                        \
        return (tags) >> cell_tag(machine_value(m, x[0])) & 1;                                               \
    }
TAG_TEST(is_var, 1u << CELL_REF)
TAG_TEST(is_nonvar, ~(1u << CELL_REF))
TAG_TEST(is_integer, 1u << CELL_INT | 1u << CELL_BIG)
TAG_TEST(is_atomic, 1u << CELL_NAME | 1u << CELL_INT | 1u << CELL_BIG)
TAG_TEST(is_compound, 1u << CELL_TERM | 1u << CELL_PAIR)
#undef TAG_TEST

/* The empty list is not an atom. */
static bool is_atom(struct machine *m, cell *x)
{
    cell c = machine_value(m, x[0]);
    return cell_tag(c) == CELL_NAME && c != cell_name(NAME_NIL);
}

static bool is_callable(struct machine *m, cell *x)
{
    return is_atom(m, x) || is_compound(m, x);
}

static bool is_list(struct machine *m, cell *x)
{
    cell c = machine_value(m, x[0]);
    while (cell_tag(c) == CELL_PAIR && machine_step(m, 0))
        c = machine_value(m, m->store.heap.data[cell_index(c) + 1]);
    return c == cell_name(NAME_NIL);
}

static bool is_ground(struct machine *m, cell *x)
{
    size_t bottom = m->work.size;
    bool ground = true;
    vec_push(&m->work, x[0]);
    while (ground && m->work.size > bottom && machine_step(m, m->work.size)) {
        cell c = machine_value(m, vec_pop(&m->work));
        ground = cell_tag(c) != CELL_REF;
        machine_push_arguments(m, c);
    }
    m->work.size = bottom;
    return ground;
}

/* ---- Equality and order ---- */

static bool equals(struct machine *m, cell *x)
{
    return unify_terms(m, x[0], x[1]);
}

/* Trails every binding, then undoes them. */
static bool not_unifiable(struct machine *m, cell *x)
{
    size_t trail = m->store.trail.top, mark = m->store.heap_mark;
    m->store.heap_mark = SIZE_MAX;
    bool equal = unify_terms(m, x[0], x[1]);
    stacks_unwind(&m->store, trail);
    m->store.heap_mark = mark;
    return !equal;
}

static bool compare(struct machine *m, cell *x)
{
    int order = unify_compare(m, x[1], x[2]);
    const char *sign = order < 0 ? "<" : order > 0 ? ">" : "=";
    return unify_terms(m, x[0], cell_name(names_number(&m->program->names, sign, 1)));
}

/* ---- Integers; six relations, of integers and of terms in the standard order ---- */

static bool is(struct machine *m, cell *x)
{
    int64_t value;
    if (!arithmetic_value(m, x[1], &value)) return false;
    stacks_need(&m->store, 2);
    return unify_terms(m, x[0], stacks_integer(&m->store, value));
}

static bool numbers_hold(struct machine *m, const cell *x, enum relation relation)
{
    int64_t a, b;
    return arithmetic_value(m, x[0], &a) && arithmetic_value(m, x[1], &b) && arithmetic_holds(relation, a, b);
}

#define RELATION(numbers, terms, relation)                                                                   \
    static bool numbers(struct machine *m, cell *x)                                                          \
    {                                                                                                        \
        return numbers_hold(m, x, relation);                                                                 \
    }                                                                                                        \
    static bool terms(struct machine *m, cell *x)                                                            \
    {                                                                                                        \
        return arithmetic_holds(relation, unify_compare(m, x[0], x[1]), 0);                                  \
    }
RELATION(number_equal, identical, RELATION_EQUAL)
RELATION(number_other, not_identical, RELATION_OTHER)
RELATION(number_less, before, RELATION_LESS)
RELATION(number_more, after, RELATION_MORE)
RELATION(number_at_most, not_after, RELATION_LESS_EQUAL)
RELATION(number_at_least, not_before, RELATION_MORE_EQUAL)
#undef RELATION

/* ---- Construction and inspection of terms ---- */

static bool expected(struct machine *m, const char *what, cell found)
{
    char quote[WRITER_QUOTE];
    found = machine_value(m, found);
    const struct say_argument wanted = say_text("what", say_known(what));
    if (cell_tag(found) == CELL_REF) return machine_error(m, "prover.expected-unbound", SAY(wanted));
    return machine_error(m, "prover.expected-found",
                         SAY(wanted, say_raw("found", writer_quote(m, found, quote))));
}

/* A term with this name and `arity` new variables. */
static cell new_term(struct machine *m, uint32_t name, uint32_t arity)
{
    bool pair = name == NAME_PAIR && arity == 2;
    ASSERT(arity > 0); /* arity 0 is a name */
    stacks_need(&m->store, arity + 1);
    cell c = cell_make(pair ? CELL_PAIR : CELL_TERM, m->store.heap.top);
    if (!pair) m->store.heap.data[m->store.heap.top++] = cell_functor(name, arity);
    for (uint32_t i = 0; i < arity; i++) stacks_variable(&m->store);
    return c;
}

static bool make_functor(struct machine *m, cell *x)
{
    enum { ARITY_MOST = 1 << 22 };
    int64_t arity;
    cell name = machine_value(m, x[1]);
    if (!stacks_is_integer(&m->store, machine_value(m, x[2]), &arity))
        return expected(m, "prover.number-of-arguments", x[2]);
    if (arity == 0) return unify_terms(m, x[0], name);
    if (arity < 0 || arity > ARITY_MOST) return expected(m, "prover.number-of-arguments", x[2]);
    if (cell_tag(name) != CELL_NAME) return expected(m, "prover.a-name", name);
    return unify_terms(m, x[0], new_term(m, (uint32_t)cell_index(name), (uint32_t)arity));
}

static bool functor(struct machine *m, cell *x)
{
    cell c = machine_value(m, x[0]);
    if (cell_tag(c) == CELL_REF) return make_functor(m, x);
    cell name = c;
    int64_t arity = 0;
    if (cell_tag(c) == CELL_PAIR) name = cell_name(NAME_PAIR), arity = 2;
    if (cell_tag(c) == CELL_TERM) {
        cell head = m->store.heap.data[cell_index(c)];
        name = cell_name(cell_functor_name(head));
        arity = cell_functor_arity(head);
    }
    return unify_terms(m, x[1], name) && unify_terms(m, x[2], cell_int(arity));
}

static bool argument(struct machine *m, cell *x)
{
    int64_t number;
    cell c = machine_value(m, x[1]);
    if (!stacks_is_integer(&m->store, machine_value(m, x[0]), &number))
        return expected(m, "prover.argument-number", x[0]);
    if (!is_compound(m, &c)) return expected(m, "prover.compound", c);
    bool pair = cell_tag(c) == CELL_PAIR;
    const cell *cells = m->store.heap.data + cell_index(c);
    int64_t arity = pair ? 2 : cell_functor_arity(cells[0]);
    return number >= 1 && number <= arity && unify_terms(m, x[2], cells[number - pair]);
}

/* Pushes the elements of a list onto the work stack; -1 if it is not a list. */
static int64_t push_elements(struct machine *m, cell list)
{
    int64_t count = 0;
    list = machine_value(m, list);
    for (; cell_tag(list) == CELL_PAIR && machine_step(m, m->work.size); count++) {
        const cell *cells = m->store.heap.data + cell_index(list);
        vec_push(&m->work, cells[0]);
        list = machine_value(m, cells[1]);
    }
    return list == cell_name(NAME_NIL) ? count : -1;
}

/* Pops the cells above `bottom` off the work stack into a list. */
static cell pop_list(struct machine *m, size_t bottom)
{
    cell list = cell_name(NAME_NIL);
    ASSERT(bottom <= m->work.size);
    stacks_need(&m->store, 2 * (m->work.size - bottom));
    while (m->work.size > bottom) list = stacks_pair(&m->store, vec_pop(&m->work), list);
    return list;
}

static bool from_list(struct machine *m, cell *x)
{
    size_t bottom = m->work.size;
    int64_t count = push_elements(m, x[1]);
    if (count < 1) return m->work.size = bottom, expected(m, "prover.name-and-arguments", x[1]);
    cell name = machine_value(m, m->work.data[bottom]);
    cell term = name;
    if (count > 1 && cell_tag(name) != CELL_NAME)
        return m->work.size = bottom, expected(m, "prover.a-name", name);
    if (count > 1) {
        term = new_term(m, (uint32_t)cell_index(name), (uint32_t)count - 1);
        size_t at = cell_index(term) + (cell_tag(term) == CELL_TERM);
        for (int64_t i = 1; i < count; i++)
            m->store.heap.data[at + (size_t)i - 1] = m->work.data[bottom + (size_t)i];
    }
    m->work.size = bottom;
    return unify_terms(m, x[0], term);
}

static bool univ(struct machine *m, cell *x)
{
    size_t bottom = m->work.size;
    cell c = machine_value(m, x[0]);
    if (cell_tag(c) == CELL_REF) return from_list(m, x);
    cell name = c;
    if (cell_tag(c) == CELL_PAIR) name = cell_name(NAME_PAIR);
    if (cell_tag(c) == CELL_TERM) name = cell_name(cell_functor_name(m->store.heap.data[cell_index(c)]));
    vec_push(&m->work, name);
    machine_push_arguments(m, c);
    return unify_terms(m, x[1], pop_list(m, bottom));
}

static bool copy_term(struct machine *m, cell *x)
{
    vec_cell block = {0};
    size_t size = pack_term(m, x[0], &block);
    cell copy = pack_copy(m, block.data, size);
    vec_free(&block);
    return unify_terms(m, x[1], copy);
}

/* ---- Findall ---- */

/* Solutions are packed consecutively, each followed by its size: they are read last to first, which
 * is how the list is built. Findalls may be nested: `gathering` has the start of each. */
static bool gather_begin(struct machine *m, cell *x)
{
    (void)x;
    vec_push(&m->gathering, m->gathered.size);
    return true;
}

static bool gather_add(struct machine *m, cell *x)
{
    ASSERT(m->gathering.size > 0); /* within a findall */
    size_t size = pack_term(m, x[0], &m->gathered);
    vec_push(&m->gathered, size);
    return true;
}

static bool gather_end(struct machine *m, cell *x)
{
    ASSERT(m->gathering.size > 0);
    size_t from = vec_pop(&m->gathering);
    cell list = cell_name(NAME_NIL);
    while (m->gathered.size > from) {
        size_t size = vec_pop(&m->gathered);
        ASSERT(size > 0 && size <= m->gathered.size - from);
        m->gathered.size -= size;
        cell element = pack_copy(m, m->gathered.data + m->gathered.size, size);
        stacks_need(&m->store, 2);
        list = stacks_pair(&m->store, element, list);
    }
    return unify_terms(m, x[0], list);
}

/* ---- Writing ---- */

static bool write_styled(struct machine *m, cell term, bool quoted)
{
    struct writer_style style = {.quoted = quoted};
    if (m->out) writer_term(m, m->out, term, OPERATORS_LOOSEST, &style);
    return true;
}

static bool write(struct machine *m, cell *x)
{
    return write_styled(m, x[0], false);
}

static bool writeq(struct machine *m, cell *x)
{
    return write_styled(m, x[0], true);
}

static bool nl(struct machine *m, cell *x)
{
    (void)x;
    if (m->out) buf_char(m->out, '\n');
    return true;
}

static bool writeln(struct machine *m, cell *x)
{
    return write(m, x) && nl(m, x);
}

static bool tab(struct machine *m, cell *x)
{
    int64_t count;
    if (!arithmetic_value(m, x[0], &count)) return false;
    if (count > 1 << 20) return expected(m, "prover.blanks", x[0]);
    if (m->out && count > 0) buf_fill(m->out, ' ', (size_t)count);
    return true;
}

/* ---- Control ---- */

static bool succeed(struct machine *m, cell *x)
{
    (void)m, (void)x;
    return true;
}

static bool fail(struct machine *m, cell *x)
{
    (void)m, (void)x;
    return false;
}

/* '$choice'(Level): the current cut level. */
static bool choice(struct machine *m, cell *x)
{
    return unify_terms(m, x[0], cell_int((int64_t)m->store.choices.top));
}

/* '$cut'(Level), as a goal. */
static bool cut_to(struct machine *m, cell *x)
{
    size_t level = (size_t)cell_value(machine_value(m, x[0]));
    ASSERT(level >= CHOICE_WORDS && level <= m->store.choices.top);
    m->store.choices.top = level;
    stacks_mark(&m->store);
    return true;
}

static bool complain(struct machine *m, cell *x)
{
    return expected(m, names_text(&m->program->names, (uint32_t)cell_index(machine_value(m, x[0]))), x[1]);
}

const struct builtin builtin_table[] = {
    {"true", 0, false, succeed},
    {"fail", 0, false, fail},
    {"false", 0, false, fail},
    {"var", 1, true, is_var},
    {"nonvar", 1, true, is_nonvar},
    {"atom", 1, true, is_atom},
    {"integer", 1, true, is_integer},
    {"number", 1, true, is_integer},
    {"atomic", 1, true, is_atomic},
    {"compound", 1, true, is_compound},
    {"callable", 1, true, is_callable},
    {"is_list", 1, true, is_list},
    {"ground", 1, true, is_ground},
    {"=", 2, false, equals},
    {"\\=", 2, false, not_unifiable},
    {"==", 2, true, identical},
    {"\\==", 2, true, not_identical},
    {"@<", 2, true, before},
    {"@>", 2, true, after},
    {"@=<", 2, true, not_after},
    {"@>=", 2, true, not_before},
    {"compare", 3, false, compare},
    {"is", 2, false, is},
    {"=:=", 2, false, number_equal},
    {"=\\=", 2, false, number_other},
    {"<", 2, false, number_less},
    {">", 2, false, number_more},
    {"=<", 2, false, number_at_most},
    {">=", 2, false, number_at_least},
    {"functor", 3, false, functor},
    {"$arg", 3, false, argument},
    {"=..", 2, false, univ},
    {"copy_term", 2, false, copy_term},
    {"write", 1, false, write},
    {"print", 1, false, writeq},
    {"writeq", 1, false, writeq},
    {"writeln", 1, false, writeln},
    {"nl", 0, false, nl},
    {"tab", 1, false, tab},
    {"$choice", 1, false, choice},
    {"$cut", 1, false, cut_to},
    {"$expected", 2, false, complain},
    {"$gather_begin", 0, false, gather_begin},
    {"$gather_add", 1, false, gather_add},
    {"$gather_end", 1, false, gather_end},
    {"$table", 3, false, tabling_find},
    {"$table_begin", 1, false, tabling_begin},
    {"$table_end", 1, false, tabling_end},
    {"$table_add", 2, false, tabling_add},
    {"$table_size", 2, false, tabling_size},
    {"$table_answer", 3, false, tabling_answer},
    {"$clauses", 2, false, clause_terms_count},
    {"$clause", 3, false, clause_terms_get},
    {"$watch_goals", 2, false, proof_trace_goals},
    {"$watch_rule", 4, false, proof_trace_rule},
    {"$mark", 1, false, proof_trace_mark},
    {"$hit", 1, false, proof_trace_hit},
    {"$missed", 4, false, proof_trace_missed},
    {"$too_deep", 0, false, proof_trace_too_deep},
    {0},
};

static void install(struct program *program, const char *name, uint32_t arity, int32_t builtin, uint64_t word)
{
    uint32_t functor_name = names_number(&program->names, name, strlen(name));
    uint32_t number = program_predicate(program, cell_functor(functor_name, arity));
    struct clause clause = {.code = program_emit(program, word)};
    program_emit(program, program_word(DO_PROCEED, 0, 0));
    ASSERT(program->predicates.data[number].clauses.size == 0); /* functors are unique */
    program->predicates.data[number].builtin = builtin;
    program_add_clause(program, number, &clause);
}

void builtin_install(struct program *program)
{
    enum { CALL_MOST = 8 };
    for (int32_t i = 0; builtin_table[i].name; i++)
        install(program, builtin_table[i].name, builtin_table[i].arity, i,
                program_word(DO_BUILTIN, 0, (uint32_t)i));
    for (uint32_t i = 1; i <= CALL_MOST; i++)
        install(program, "call", i, -1, program_word(DO_META, i - 1, 0));
}
