/* Watching. The library's own interpreter proves the query goal by goal (library.pl); here it writes
 * what it does, and notes which goals had nothing to prove them.
 *
 * Whether a goal had a clause or an answer at all is known when it is given up for good: it takes a
 * mark when it begins, and hits it whenever something fits. Of those that missed, the deepest are
 * remembered. */
#include "prove/watch.h"

#include "base/alloc.h"
#include "prove/unify.h"
#include "prove/writer.h"

#include <string.h>

enum { REASONS_MOST = 20 };

struct watch {
    VEC(unsigned char) hit; /* by mark */
    int64_t depth;          /* of the deepest failures */
    VEC(char *) reasons;    /* sentences about them; owned */
};

static void clear_reasons(struct watch *watch)
{
    while (watch->reasons.size) alloc_free(vec_pop(&watch->reasons));
}

struct watch *watch_new(void)
{
    return alloc_bytes(sizeof(struct watch));
}

void watch_reset(struct watch *watch)
{
    vec_clear(&watch->hit);
    clear_reasons(watch);
    watch->depth = -1;
}

void watch_free(struct watch *watch)
{
    watch_reset(watch);
    vec_free(&watch->hit);
    vec_free(&watch->reasons);
    alloc_free(watch);
}

static cell value_of(struct machine *m, cell c)
{
    return store_value(&m->store, c);
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

/* '$watch_goals'(Level, Goals) */
bool watch_goals(struct machine *m, cell *arguments)
{
    int64_t level = cell_value(value_of(m, arguments[0]));
    cell list = value_of(m, arguments[1]);
    vec_cell variables = {0};
    if (!m->out) return true;
    indent(m, level);
    buf_print(m->out, "%lld to prove: %s", (long long)level, cell_tag(list) == CELL_PAIR ? "" : "nothing");
    for (bool first = true; cell_tag(list) == CELL_PAIR; first = false) {
        const cell *cells = m->store.heap.data + cell_index(list);
        cell goal = value_of(m, cells[0]);
        if (!first) buf_add(m->out, ", ");
        write_goal(m, m->out, m->store.heap.data[cell_index(goal) + 1], &variables);
        list = value_of(m, cells[1]);
    }
    buf_char(m->out, '\n');
    vec_free(&variables);
    return true;
}

/* '$watch_rule'(Mode, Level, Head, Body) */
bool watch_rule(struct machine *m, cell *arguments)
{
    const char *mode = names_text(&m->program->names, (uint32_t)cell_index(value_of(m, arguments[0])));
    vec_cell variables = {0};
    if (strcmp(mode, "trace") != 0 || !m->out) return true;
    indent(m, cell_value(value_of(m, arguments[1])));
    buf_add(m->out, "rule found: ");
    write_goal(m, m->out, arguments[2], &variables);
    if (value_of(m, arguments[3]) != cell_name(NAME_TRUE)) {
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
bool watch_mark(struct machine *m, cell *arguments)
{
    vec_push(&m->watch->hit, 0);
    return unify_terms(m, arguments[0], cell_int((int64_t)m->watch->hit.size - 1));
}

/* '$hit'(Mark) */
bool watch_hit(struct machine *m, cell *arguments)
{
    m->watch->hit.data[cell_value(value_of(m, arguments[0]))] = 1;
    return true;
}

static void add_reason(struct machine *m, cell goal, cell parent)
{
    struct buf text = {0};
    vec_cell variables = {0};
    struct watch *watch = m->watch;
    bool asked = value_of(m, parent) == cell_name(names_number(&m->program->names, "none", 4));
    write_goal(m, &text, asked ? goal : parent, &variables);
    buf_add(&text, " fails: ");
    if (asked) {
        buf_add(&text, "nothing proves it");
    } else {
        write_goal(m, &text, goal, &variables);
        buf_add(&text, " is not proved");
    }
    bool told = false;
    for (size_t i = 0; i < watch->reasons.size; i++)
        told |= strcmp(watch->reasons.data[i], buf_text(&text)) == 0;
    if (!told && watch->reasons.size < REASONS_MOST) {
        char *copy = alloc_bytes(text.size + 1);
        memcpy(copy, text.data, text.size);
        vec_push(&watch->reasons, copy);
    }
    buf_free(&text);
    vec_free(&variables);
}

/* '$missed'(Mark, Depth, Goal, Parent): always fails. */
bool watch_missed(struct machine *m, cell *arguments)
{
    struct watch *watch = m->watch;
    int64_t depth = cell_value(value_of(m, arguments[1]));
    bool hit = watch->hit.data[cell_value(value_of(m, arguments[0]))];
    if (hit || depth < watch->depth) return false;
    if (depth > watch->depth) clear_reasons(watch);
    watch->depth = depth;
    add_reason(m, arguments[2], arguments[3]);
    return false;
}

/* '$too_deep' */
bool watch_too_deep(struct machine *m, cell *arguments)
{
    (void)arguments;
    m->cut = true;
    return false;
}

void watch_reasons(const struct watch *watch, prove_line *line, void *self)
{
    for (size_t i = 0; i < watch->reasons.size; i++) line(self, 0, watch->reasons.data[i]);
}

/* ---- Proofs ---- */

void watch_proof(struct machine *m, cell proof, prove_line *line, void *self)
{
    vec_cell steps = {0}, variables = {0};
    for (proof = value_of(m, proof); cell_tag(proof) == CELL_PAIR;
         proof = value_of(m, m->store.heap.data[cell_index(proof) + 1]))
        vec_push(&steps, value_of(m, m->store.heap.data[cell_index(proof)]));
    while (steps.size) {
        const cell *step = m->store.heap.data + cell_index(vec_pop(&steps));
        struct buf text = {0};
        write_goal(m, &text, step[2], &variables);
        line(self, (int)cell_value(value_of(m, step[1])), buf_text(&text));
        buf_free(&text);
    }
    vec_free(&steps);
    vec_free(&variables);
}
