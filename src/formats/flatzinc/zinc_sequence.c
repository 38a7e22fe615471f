/* Regular and circuit constraints, under the names of share/minizinc/damier.
 *
 * The arguments of an automaton are the sequence, the number of states (numbered from 1), the
 * symbols, the transition table by state and symbol (0: none; a set of states in an NFA), the start
 * state and the accepting states; with costs also the costs of the transitions and their sum. */
#include "formats/flatzinc/zinc_parts.h"

enum { SEQUENCE, STATES, SYMBOLS, STEPS, START, ACCEPTING, COSTS, COST };

/* ---- posting */

struct machine { /* a dm_automaton and what it points to */
    dm_automaton automaton;
    VEC(dm_transition) transitions;
    bool *accepting;
};

static bool is_state(const struct machine *machine, int64_t state)
{
    return state >= 1 && state <= (int64_t)machine->automaton.states;
}

static bool read_accepting(struct machine *machine, struct zinc_ranges states)
{
    for (size_t i = 0; i < states.count; i++) {
        int64_t first = states.bounds[2 * i], last = states.bounds[2 * i + 1];
        if (!is_state(machine, first) || !is_state(machine, last)) return false;
        for (int64_t q = first; q <= last; q++) machine->accepting[q - 1] = true;
    }
    return true;
}

/* The transitions from one state by one symbol. */
static bool read_steps(struct machine *machine, dm_transition step, struct zinc_ranges to)
{
    for (size_t i = 0; i < to.count; i++) {
        int64_t first = to.bounds[2 * i], last = to.bounds[2 * i + 1];
        if (!is_state(machine, first) || !is_state(machine, last)) return false;
        for (int64_t q = first; q <= last; q++) {
            step.to = (int32_t)(q - 1);
            vec_push(&machine->transitions, step);
        }
    }
    return true;
}

static bool read_machine(const struct zinc *zinc, const zinc_item *args, struct machine *machine)
{
    struct zinc_items symbols = zinc_store_elements(zinc, args[SYMBOLS]),
                      steps = zinc_store_elements(zinc, args[STEPS]);
    int64_t states = zinc_value(args[STATES]), start = zinc_value(args[START]);
    if (states < 1 ||
        (symbols.count ? steps.count / symbols.count != (uint64_t)states || steps.count % symbols.count
                       : steps.count))
        return false;
    machine->automaton = (dm_automaton){.states = (size_t)states, .start = (size_t)(start - 1)};
    if (!is_state(machine, start)) return false;
    machine->accepting = alloc_array((size_t)states, sizeof *machine->accepting);
    for (size_t i = 0; i < steps.count; i++) {
        dm_transition step = {.from = (int32_t)(i / symbols.count),
                              .value = zinc_value(symbols.data[i % symbols.count])};
        zinc_item to = steps.data[i];
        int64_t one[] = {zinc_value(to), zinc_value(to)};
        struct zinc_ranges ranges = {one[0] != 0, one};
        ASSERT(step.from < states);
        if (zinc_sort(to) == ZINC_SET) ranges = zinc_store_ranges(zinc, to);
        if (!read_steps(machine, step, ranges)) return false;
    }
    machine->automaton.accepting = machine->accepting;
    machine->automaton.transition_count = machine->transitions.size;
    machine->automaton.transitions = machine->transitions.data;
    return read_accepting(machine, zinc_store_ranges(zinc, args[ACCEPTING]));
}

static void free_machine(struct machine *machine)
{
    vec_free(&machine->transitions);
    alloc_free(machine->accepting);
}

static void post_regular(struct zinc_post *p)
{
    struct machine machine = {0};
    if (read_machine(p->link->zinc, zinc_store_args(p->link->zinc, p->call), &machine)) {
        zinc_post_under(p);
        dm_regular(p->model, p->count[SEQUENCE], p->ints[SEQUENCE], &machine.automaton);
    } else {
        zinc_link_fail(p->link, p->call, "this is not an automaton");
    }
    free_machine(&machine);
}

static void post_cost_regular(struct zinc_post *p)
{
    struct machine machine = {0};
    size_t length = p->count[STEPS];
    if (read_machine(p->link->zinc, zinc_store_args(p->link->zinc, p->call), &machine) &&
        p->count[COSTS] == length) {
        for (size_t t = 0, i = 0; i < length; i++) /* entries that are 0 have no transition */
            if (p->numbers[STEPS][i] != 0) machine.transitions.data[t++].cost = p->numbers[COSTS][i];
        zinc_post_under(p);
        dm_cost_regular(p->model, *p->ints[COST], p->count[SEQUENCE], p->ints[SEQUENCE], &machine.automaton);
    } else {
        zinc_link_fail(p->link, p->call, "this is not an automaton with costs");
    }
    free_machine(&machine);
}

/* ---- the definition */

/* The column of a value among the symbols; -1 if it is none. */
static int64_t column_of(struct zinc_row symbols, int64_t value)
{
    for (size_t i = 0; i < symbols.count; i++)
        if (zinc_values_at(symbols, i) == value) return (int64_t)i;
    return -1;
}

/* Runs the automaton; true if it accepts the sequence. Sums the costs, if there are any. */
static bool read_all(const struct zinc_facts *f, const struct zinc_row *costs, int64_t *sum)
{
    struct zinc_row x = zinc_values_row(f, SEQUENCE), symbols = zinc_values_row(f, SYMBOLS),
                    to = zinc_values_row(f, STEPS);
    int64_t state = zinc_values_of(f, START);
    for (size_t i = 0; i < x.count && state > 0; i++) {
        int64_t column = column_of(symbols, zinc_values_at(x, i));
        if (column < 0) return false;
        size_t step = (size_t)(state - 1) * symbols.count + (size_t)column;
        ASSERT(step < to.count);
        state = zinc_values_at(to, step);
        if (costs) *sum += zinc_values_at(*costs, step);
    }
    return state > 0 && zinc_values_has(f->values, f->args[ACCEPTING], state);
}

static bool holds_regular(const struct zinc_facts *f)
{
    return read_all(f, NULL, NULL);
}

static bool holds_cost_regular(const struct zinc_facts *f)
{
    struct zinc_row costs = zinc_values_row(f, COSTS);
    int64_t sum = 0;
    return read_all(f, &costs, &sum) && sum == zinc_values_of(f, COST);
}

/* Simulates the set of reachable states. */
static bool holds_nfa(const struct zinc_facts *f)
{
    struct zinc_row x = zinc_values_row(f, SEQUENCE), symbols = zinc_values_row(f, SYMBOLS),
                    to = zinc_values_row(f, STEPS);
    int64_t states = zinc_values_of(f, STATES);
    bool *now = alloc_array((size_t)states + 1, sizeof *now), accepted = false;
    bool *next = alloc_array((size_t)states + 1, sizeof *next);
    now[zinc_values_of(f, START)] = true;
    for (size_t i = 0; i < x.count; i++) {
        int64_t column = column_of(symbols, zinc_values_at(x, i));
        for (int64_t q = 1; q <= states; q++) next[q] = false;
        for (int64_t from = 1; from <= states && column >= 0; from++)
            for (int64_t q = 1; q <= states && now[from]; q++)
                next[q] |=
                    zinc_values_has(f->values, to.data[(from - 1) * (int64_t)symbols.count + column], q);
        ASSERT(now != next);
        bool *other = now;
        now = next;
        next = other;
    }
    for (int64_t q = 1; q <= states; q++)
        accepted |= now[q] && zinc_values_has(f->values, f->args[ACCEPTING], q);
    alloc_free(now);
    alloc_free(next);
    return accepted;
}

/* ---- circuits: successors, and the number of the first node */

enum { WHOLE, PARTIAL }; /* variants */

static void post_trip(struct zinc_post *p)
{
    for (size_t i = 0; i < p->count[0]; i++) p->ints[0][i] = dm_plus(p->ints[0][i], -*p->numbers[1]);
    (p->variant == PARTIAL ? dm_subcircuit : dm_circuit)(p->model, p->count[0], p->ints[0]);
}

/* The number of nodes that are not their own successor, if they form one circuit; otherwise -1. */
static int64_t trip_length(struct zinc_row x, int64_t base)
{
    int64_t count = (int64_t)x.count, inside = 0, first = 0, steps = 0;
    for (int64_t i = 0; i < count; i++) {
        int64_t next = zinc_values_at(x, (size_t)i) - base;
        if (next < 0 || next >= count) return -1;
        if (next != i) inside++, first = i;
        ASSERT(inside <= i + 1);
    }
    if (inside == 0) return 0;
    for (int64_t node = first; steps <= inside && (steps == 0 || node != first); steps++)
        node = zinc_values_at(x, (size_t)node) - base;
    return steps == inside ? inside : -1;
}

static bool holds_trip(const struct zinc_facts *f)
{
    struct zinc_row x = zinc_values_row(f, 0);
    int64_t inside = trip_length(x, zinc_values_of(f, 1));
    return f->variant == PARTIAL ? inside >= 0 : inside == (int64_t)x.count;
}

/* The automaton is not linked (U): read_machine reads it from the program. */
const struct zinc_builtin zinc_sequence_builtins[] = {
    {ZINC_REIFIED("damier_regular", "InNNnS", regular), .linked = "IUUUUU", .under = ZINC_BY_POST},
    {.name = "damier_regular_nfa",
     .signature = "InNTnS",
     .linked = "IUUUUU",
     .reified = true,
     .under = ZINC_BY_POST,
     .post = post_regular,
     .holds = holds_nfa},
    {ZINC_ROW("damier_cost_regular", "InNNnSNi", cost_regular), .linked = "IUUNUUNi", .under = ZINC_BY_POST},
    {ZINC_ROW("damier_circuit", "In", trip), .variant = WHOLE},
    {ZINC_ROW("damier_subcircuit", "In", trip), .variant = PARTIAL},
    {0},
};
