/* Traces and explanations. The library's meta-interpreter (library.pl) proves the query goal by
 * goal; these predicates write the trace and record goals that failed.
 *
 * A goal takes a mark when it starts and hits it whenever a clause or an answer matches. When it
 * finally fails without a hit, nothing matched it. Of these goals the deepest are reported. */
#include "prover/proof_trace.h"

#include "base/alloc.h"
#include "base/say.h"
#include "prover/builtin.h"
#include "prover/unify.h"
#include "prover/writer.h"

#include <string.h>

enum { REASONS_MOST = 20 };

struct proof_trace {
    VEC(unsigned char) hit; /* by mark */
    int64_t depth;          /* of the deepest failed goals */
    VEC(char *) reasons;    /* sentences about them; owned */
};

static void clear_reasons(struct proof_trace *witness)
{
    while (witness->reasons.size) alloc_free(vec_pop(&witness->reasons));
}

struct proof_trace *proof_trace_new(void)
{
    return alloc_bytes(sizeof(struct proof_trace));
}

void proof_trace_reset(struct proof_trace *witness)
{
    vec_clear(&witness->hit);
    clear_reasons(witness);
    witness->depth = -1;
}

void proof_trace_free(struct proof_trace *witness)
{
    proof_trace_reset(witness);
    vec_free(&witness->hit);
    vec_free(&witness->reasons);
    alloc_free(witness);
}

static void write_goal(struct machine *m, struct buf *out, cell goal, vec_cell *variables)
{
    struct writer_style style = {.quoted = true, .spaced = true, .variables = variables};
    writer_term(m, out, goal, OPERATORS_ARGUMENT, &style);
}

/* ---- Traces ---- */

static void indent(struct machine *m, int64_t level)
{
    buf_fill(m->out, ' ', 3 * (size_t)(level - 1));
}

void proof_trace_open_goals(int64_t level, const char *goals, struct buf *out)
{
    if (*goals)
        say(out, "prover.to-prove", SAY(say_int("level", level), say_raw("goals", goals)));
    else
        say(out, "prover.to-prove-nothing", SAY(say_int("level", level)));
    buf_char(out, '\n');
}

/* '$watch_goals'(Level, Goals) */
bool proof_trace_goals(struct machine *m, cell *arguments)
{
    int64_t level = cell_value(machine_value(m, arguments[0]));
    cell list = machine_value(m, arguments[1]);
    vec_cell variables = {0};
    if (!m->out) return true;
    indent(m, level);
    struct buf goals = {0};
    for (bool first = true; cell_tag(list) == CELL_PAIR; first = false) {
        const cell *cells = m->store.heap.data + cell_index(list);
        cell goal = machine_value(m, cells[0]);
        if (!first) buf_add(&goals, ", ");
        write_goal(m, &goals, m->store.heap.data[cell_index(goal) + 1], &variables);
        list = machine_value(m, cells[1]);
    }
    proof_trace_open_goals(level, buf_text(&goals), m->out);
    buf_free(&goals);
    vec_free(&variables);
    return true;
}

/* '$watch_rule'(Mode, Level, Head, Body) */
bool proof_trace_rule(struct machine *m, cell *arguments)
{
    const char *mode = names_text(&m->program->names, (uint32_t)cell_index(machine_value(m, arguments[0])));
    vec_cell variables = {0};
    if (strcmp(mode, "trace") != 0 || !m->out) return true;
    indent(m, cell_value(machine_value(m, arguments[1])));
    buf_add(m->out, say_word("prover.rule-found"));
    write_goal(m, m->out, arguments[2], &variables);
    if (machine_value(m, arguments[3]) != cell_name(NAME_TRUE)) {
        struct writer_style style = {.quoted = true, .spaced = true, .variables = &variables};
        buf_add(m->out, " :- ");
        writer_term(m, m->out, arguments[3], OPERATORS_LOOSEST, &style);
    }
    buf_char(m->out, '\n');
    vec_free(&variables);
    return true;
}

/* ---- Failures ---- */

/* '$mark'(Mark) */
bool proof_trace_mark(struct machine *m, cell *arguments)
{
    vec_push(&m->witness->hit, 0);
    return unify_terms(m, arguments[0], cell_int((int64_t)m->witness->hit.size - 1));
}

/* '$hit'(Mark) */
bool proof_trace_hit(struct machine *m, cell *arguments)
{
    ASSERT((size_t)cell_value(machine_value(m, arguments[0])) < m->witness->hit.size);
    m->witness->hit.data[cell_value(machine_value(m, arguments[0]))] = 1;
    return true;
}

static void add_reason(struct machine *m, cell goal, cell parent)
{
    struct buf text = {0};
    vec_cell variables = {0};
    struct proof_trace *witness = m->witness;
    bool asked = machine_value(m, parent) == cell_name(names_number(&m->program->names, "none", 4));
    struct buf failed = {0}, why = {0}, needed = {0};
    write_goal(m, &failed, asked ? goal : parent, &variables);
    if (!asked) write_goal(m, &needed, goal, &variables);
    if (asked)
        buf_add(&why, say_word("prover.nothing-proves"));
    else
        say(&why, "prover.not-proved", SAY(say_raw("list", ""), say_raw("last", buf_text(&needed))));
    say(&text, "prover.fails", SAY(say_raw("goal", buf_text(&failed)), say_text("why", buf_text(&why))));
    buf_free(&failed);
    buf_free(&why);
    buf_free(&needed);
    bool known = false;
    ASSERT(witness->reasons.size <= REASONS_MOST);
    for (size_t i = 0; i < witness->reasons.size; i++)
        known |= strcmp(witness->reasons.data[i], buf_text(&text)) == 0;
    if (!known && witness->reasons.size < REASONS_MOST) {
        char *copy = alloc_bytes(text.size + 1);
        memcpy(copy, text.data, text.size);
        vec_push(&witness->reasons, copy);
    }
    buf_free(&text);
    vec_free(&variables);
}

/* '$missed'(Mark, Depth, Goal, Parent): always fails. */
bool proof_trace_missed(struct machine *m, cell *arguments)
{
    struct proof_trace *witness = m->witness;
    int64_t depth = cell_value(machine_value(m, arguments[1]));
    ASSERT((size_t)cell_value(machine_value(m, arguments[0])) < witness->hit.size);
    bool hit = witness->hit.data[cell_value(machine_value(m, arguments[0]))];
    if (hit || depth < witness->depth) return false;
    if (depth > witness->depth) clear_reasons(witness);
    witness->depth = depth;
    add_reason(m, arguments[2], arguments[3]);
    return false;
}

/* '$too_deep' */
bool proof_trace_too_deep(struct machine *m, cell *arguments)
{
    (void)arguments;
    m->cut = true;
    return false;
}

void proof_trace_reasons(const struct proof_trace *witness, prove_line *line, void *self)
{
    for (size_t i = 0; i < witness->reasons.size; i++) line(self, 0, witness->reasons.data[i]);
}

/* ---- Proofs ---- */

void proof_trace_proof(struct machine *m, cell proof, prove_line *line, void *self)
{
    vec_cell steps = {0}, variables = {0};
    for (proof = machine_value(m, proof); cell_tag(proof) == CELL_PAIR;
         proof = machine_value(m, m->store.heap.data[cell_index(proof) + 1]))
        vec_push(&steps, machine_value(m, m->store.heap.data[cell_index(proof)]));
    while (steps.size) {
        const cell *step = m->store.heap.data + cell_index(vec_pop(&steps));
        ASSERT(cell_tag(step[0]) == CELL_FUNCTOR && cell_functor_arity(step[0]) >= 2);
        struct buf text = {0};
        write_goal(m, &text, step[2], &variables);
        line(self, (int)cell_value(machine_value(m, step[1])), buf_text(&text));
        buf_free(&text);
    }
    vec_free(&steps);
    vec_free(&variables);
}
