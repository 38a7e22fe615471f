/* The abstract machine, after Warren's (WAM): one loop over instructions.
 *
 * Arguments and temporaries are in registers; environments hold what a clause needs after a call;
 * choice points hold what is needed to try another clause. Each instruction is a small function
 * (heads.h, flow.h) that returns false to fail. A run is SLD resolution: the first goal is resolved
 * with the clauses of its predicate in textual order, and failure returns to the last choice point.
 *
 * Limits and heap are checked only between clauses: on entering a predicate, when its arguments are
 * the live cells, and on returning from a clause, when there are none. So the garbage collector
 * finds all roots, and clauses may allocate STACKS_MARGIN cells without a check. */
#include "prover/machine.h"

#include "base/alloc.h"
#include "base/say.h"
#include "prover/builtin.h"
#include "prover/flow.h"
#include "prover/proof_trace.h"
#include "prover/tabling.h"

#include <stdarg.h>

/* ---- The loop ---- */

/* Runs until a failure or a stop. */
static void run(struct machine *m)
{
    const uint64_t *code = m->code;
    cell *const x = m->x;
    bool fine = true;
    while (fine) {
        uint64_t word = *code++;
        ASSERT(code > m->program->code.data && code <= m->program->code.data + m->program->code.size);
        unsigned a = word >> 16 & 0xFFFF;
        uint32_t b = (uint32_t)(word >> 32);
        switch ((enum operation)(word & 0xFFFF)) {
        case DO_GET_VALUE:
            fine = unify_terms(m, x[a], x[b]);
            continue;
        case DO_GET_CONSTANT:
            fine = get_constant(m, x[a], *code++);
            continue;
        case DO_TEST_CONSTANT:
            fine = test_constant(m, a, *code++);
            continue;
        case DO_TEST_PAIR:
            fine = test_pair(m, a, b, *code++);
            continue;
        case DO_GET_NEW_NEW:
            fine = get_new_new(m, a, b);
            continue;
        case DO_GET_VALUE_NEW:
            fine = get_value_new(m, a, b);
            continue;
        case DO_PUT_PAIR:
            x[a] = stacks_pair(&m->store, x[b & 0xFFFF], x[b >> 16]);
            continue;
        case DO_GET_PAIR:
            fine = get_pair(m, x[a]);
            continue;
        case DO_GET_TERM:
            fine = get_term(m, x[a], *code++);
            continue;
        case DO_CELL_NEW:
            cell_new(m, a);
            continue;
        case DO_CELL_VALUE:
            fine = cell_value_is(m, a);
            continue;
        case DO_CELL_CONSTANT:
            fine = cell_constant(m, *code++);
            continue;
        case DO_CELL_SKIP:
            cell_skip(m, b);
            continue;
        case DO_CELL_PAIR:
            remember(m), fine = cell_pair(m);
            continue;
        case DO_CELL_TERM:
            remember(m), fine = cell_term(m, *code++);
            continue;
        case DO_CELL_LAST_PAIR:
            fine = cell_pair(m);
            continue;
        case DO_CELL_LAST_TERM:
            fine = cell_term(m, *code++);
            continue;
        case DO_CELL_BACK:
            cell_back(m);
            continue;
        case DO_BUILD_PAIR:
            build(m, a, b, CELL_PAIR);
            continue;
        case DO_BUILD_TERM:
            build(m, a, b, CELL_TERM);
            continue;
        case DO_WRITE_NEW:
            x[a] = write_variable(m), m->at++;
            continue;
        case DO_WRITE_VALUE:
            write_cell(m, x[a]);
            continue;
        case DO_WRITE_CONSTANT:
            write_cell(m, *code++);
            continue;
        case DO_WRITE_VOID:
            write_variable(m), m->at++;
            continue;
        case DO_WRITE_LINK:
            write_cell(m, cell_make((enum cell_tag)a, m->base + b));
            continue;
        case DO_MOVE:
            x[a] = x[b];
            continue;
        case DO_CONSTANT:
            x[a] = *code++;
            continue;
        case DO_BIG:
            x[a] = stacks_integer(&m->store, (int64_t)*code++);
            continue;
        case DO_NEW:
            x[a] = stacks_variable(&m->store);
            continue;
        case DO_LOAD:
            x[a] = *slot(m, b);
            continue;
        case DO_STORE:
            *slot(m, b) = x[a];
            continue;
        case DO_ALLOCATE:
            allocate(m, a, b);
            continue;
        case DO_DEALLOCATE:
            deallocate(m);
            continue;
        case DO_CUT:
            cut(m, m->level);
            continue;
        case DO_LEVEL:
            x[a] = cell_int((int64_t)m->level);
            continue;
        case DO_CUT_TO:
            cut(m, (size_t)cell_value(machine_value(m, x[a])));
            continue;
        case DO_NEED:
            stacks_need(&m->store, b);
            continue;
        case DO_INTEGER:
            m->values[m->value_count++] = (int32_t)b;
            continue;
        case DO_RESULT:
            x[a] = pop_integer(m);
            continue;
        case DO_RESULT_IS:
            fine = unify_terms(m, x[a], pop_integer(m));
            continue;
        case DO_COMPARE:
            fine = compare(m, (enum relation)a);
            continue;
        case DO_FAIL:
            fine = false;
            continue;

        /* These may report an error, which needs the position. */
        case DO_EVALUATE:
            m->code = code, fine = push_value(m, x[a]);
            continue;
        case DO_OPERATE:
            m->code = code, fine = operate(m, (int)a);
            continue;
        case DO_ADD:
            m->code = code, fine = step_value(m, x[a], (int32_t)b);
            continue;
        case DO_STEP:
            m->code = code, fine = step_register(m, a, b);
            continue;
        case DO_COMPARE_REGISTERS:
            m->code = code, fine = compare_registers(m, a, b);
            continue;
        case DO_COMPARE_INTEGER:
            m->code = code, fine = compare_integer(m, a, b);
            continue;

        /* These also change the position. */
        case DO_CALL:
            m->code = code, m->back = (uint32_t)(code + 1 - m->program->code.data);
            fine = enter(m, b), code = m->code;
            continue;
        case DO_EXECUTE:
            m->code = code, fine = enter(m, b), code = m->code;
            continue;
        case DO_PROCEED:
            fine = proceed(m), code = m->code;
            continue;
        case DO_BUILTIN:
            m->code = code, fine = builtin_table[b].run(m, x + a), code = m->code;
            continue;
        case DO_META:
            m->code = code, fine = meta(m, a), code = m->code;
            continue;
        case DO_ANSWER:
            m->code = code, m->status = MACHINE_ANSWER;
            return;
        case DO_EXHAUSTED:
            m->code = code, m->status = MACHINE_EXHAUSTED;
            return;
        }
    }
}

enum machine_status machine_run(struct machine *m)
{
    if (m->status == MACHINE_ANSWER) backtrack(m);
    m->status = MACHINE_RUNNING;
    for (;;) {
        run(m);
        ASSERT(m->halted || (m->work.size == 0 && m->marks.size == 0));
        if (m->halted) m->status = MACHINE_STOPPED;
        if (m->status != MACHINE_RUNNING) return m->status;
        fail(m);
    }
}

/* ---- Lifetime ---- */

struct machine *machine_new(struct program *program)
{
    enum { GIGABYTE = 1 << 30 };
    struct machine *m = alloc_bytes(sizeof *m);
    m->program = program;
    m->fuel = FUEL;
    stacks_init(&m->store, GIGABYTE);
    collect_plan(m);
    m->tables = tabling_new();
    m->witness = proof_trace_new();
    return m;
}

void machine_free(struct machine *m)
{
    stacks_free(&m->store);
    vec_free(&m->work);
    vec_free(&m->marks);
    vec_free(&m->gathered);
    vec_free(&m->gathering);
    tabling_free(m->tables);
    proof_trace_free(m->witness);
    alloc_free(m);
}

/* The oldest choice point ends the enumeration. */
void machine_start(struct machine *m, uint32_t predicate)
{
    ASSERT(predicate < m->program->predicates.size);
    uint32_t end = (uint32_t)m->program->alternatives.size;
    uint32_t code = program_emit(m->program, program_word(DO_EXHAUSTED, 0, 0));
    vec_push(&m->program->alternatives, code);
    vec_push(&m->program->alternatives, 0);
    stacks_clear(&m->store);
    m->store.over_limit = m->store.bytes > m->store.limit;
    m->halted = false;
    m->status = MACHINE_RUNNING;
    m->place_count = m->value_count = 0;
    vec_clear(&m->gathered);
    vec_clear(&m->gathering);
    tabling_reset(m->tables);
    proof_trace_reset(m->witness);
    sentence_clear(&m->why);
    m->cut = false;
    m->back = code;
    m->store.local.data[ENVIRONMENT_CALLER] = 0;
    m->store.local.data[ENVIRONMENT_CODE] = code;
    m->store.local.top = ENVIRONMENT_SLOTS; /* environment 0 is a sentinel */
    push_choice(m, 0, end);
    ASSERT(m->store.choices.top == CHOICE_WORDS && m->store.trail.top == 0);
    program_emit(m->program, program_word(DO_EXECUTE, 0, predicate));
    m->code = &vec_last(&m->program->code);
}

int64_t machine_calls(const struct machine *m)
{
    return m->calls + (FUEL - m->fuel);
}

bool machine_check(struct machine *m, size_t cells)
{
    if (m->halted) return false;
    bool over = m->store.bytes + cells * sizeof(cell) > m->store.limit;
    if (over)
        report_full(m);
    else if (!is_out_of_time(m))
        return true;
    m->halted = true;
    m->store.heap_threshold = 0;
    return false;
}

void machine_push_arguments(struct machine *m, cell c)
{
    if (cell_tag(c) != CELL_PAIR && cell_tag(c) != CELL_TERM) return;
    const cell *cells = m->store.heap.data + cell_index(c);
    for (size_t i = cell_tag(c) == CELL_TERM; i < cell_extent(c, cells[0]); i++) vec_push(&m->work, cells[i]);
}

/* ---- Errors ---- */

/* The position for error messages: the innermost clause outside the library. */
static const struct place *place_now(const struct machine *m)
{
    uint32_t code = (uint32_t)(m->code - m->program->code.data);
    const struct place *place = program_place_of(m->program, code ? code - 1 : 0);
    size_t environment = m->store.environment;
    for (uint32_t back = m->back; place && place->file == 0 && back;) {
        place = program_place_of(m->program, back - 1);
        if (!environment || m->store.local.top <= environment) break;
        back = (uint32_t)m->store.local.data[environment + ENVIRONMENT_CODE];
        environment = m->store.local.data[environment + ENVIRONMENT_CALLER];
    }
    return place && place->file ? place : NULL;
}

bool machine_error(struct machine *m, const char *key, const struct say_argument *arguments)
{
    const struct place *place = place_now(m);
    struct sentence why;
    if (m->halted) return false;
    m->status = MACHINE_ERROR;
    sentence_clear(&m->why);
    if (place)
        sentence_set(&m->why, "%s:%d:%d: ", m->program->files.data[place->file - 1], place->line,
                     place->column);
    say_set(&why, key, arguments);
    sentence_append(&m->why, "%s", why.text);
    return false;
}
