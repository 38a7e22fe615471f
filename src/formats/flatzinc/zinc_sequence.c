/* Sequences and round trips, by the names of share/minizinc/damier.
 *
 * Of an automaton the arguments are the sequence, the number of states, which are counted from 1,
 * the values that can be read, for each state and each of these values where that leads to (0:
 * nowhere; with choices: a set), the state in the beginning, and the set of the states that
 * accept; with costs also those of all steps, and their sum. */
#include "formats/flatzinc/zinc_parts.h"

enum { SEQUENCE, STATES, SYMBOLS, STEPS, START, ACCEPTING, COSTS, COST };

/* ---- posting */

struct machine { /* a dm_automaton and what it points to */
    dm_automaton automaton;
    VEC(dm_transition) transitions;
    bool *accepting;
};

/* A state of the program, counted from 0; false if there is no such state. */
static bool is_state(const struct machine *machine, int64_t state)
{
    return state >= 1 && state <= (int64_t)machine->automaton.states;
}

static bool read_accepting(struct zinc_link *link, const struct zinc_call *call, struct machine *machine)
{
    size_t ranges;
    const int64_t *bounds = zinc_store_bounds(link->zinc, zinc_link_args(link, call)[ACCEPTING], &ranges);
    for (size_t i = 0; i < ranges; i++) {
        if (!is_state(machine, bounds[2 * i]) || !is_state(machine, bounds[2 * i + 1])) return false;
        for (int64_t q = bounds[2 * i]; q <= bounds[2 * i + 1]; q++) machine->accepting[q - 1] = true;
    }
    return true;
}

/* Where one state leads to by one value: a number or a set. */
static bool read_steps(struct zinc_link *link, struct machine *machine, dm_transition step, zinc_item to)
{
    int64_t one[2] = {zinc_value(to), zinc_value(to)};
    const int64_t *bounds = one;
    size_t ranges = 1;
    if (zinc_sort(to) == ZINC_SET)
        bounds = zinc_store_bounds(link->zinc, to, &ranges);
    else if (one[0] == 0)
        return true;
    for (size_t i = 0; i < ranges; i++) {
        if (!is_state(machine, bounds[2 * i]) || !is_state(machine, bounds[2 * i + 1])) return false;
        for (int64_t q = bounds[2 * i]; q <= bounds[2 * i + 1]; q++) {
            ASSERT(is_state(machine, q));
            step.to = (int32_t)(q - 1);
            vec_push(&machine->transitions, step);
        }
    }
    return true;
}

static bool read_machine(struct zinc_link *link, const struct zinc_call *call, struct machine *machine)
{
    const zinc_item *args = zinc_link_args(link, call);
    size_t symbols, length;
    const zinc_item *symbol = zinc_store_elements(link->zinc, args[SYMBOLS], &symbols);
    const zinc_item *to = zinc_store_elements(link->zinc, args[STEPS], &length);
    int64_t states = zinc_value(args[STATES]), start = zinc_value(args[START]);
    if (states < 1 || (symbols ? length / symbols != (uint64_t)states || length % symbols : length))
        return false;
    machine->automaton = (dm_automaton){.states = (size_t)states, .start = (size_t)(start - 1)};
    if (!is_state(machine, start)) return false;
    machine->accepting = alloc_array((size_t)states, sizeof *machine->accepting);
    for (size_t i = 0; i < length; i++) {
        dm_transition step = {.from = (int32_t)(i / symbols), .value = zinc_value(symbol[i % symbols])};
        ASSERT(step.from < states);
        if (!read_steps(link, machine, step, to[i])) return false;
    }
    machine->automaton.accepting = machine->accepting;
    machine->automaton.transition_count = machine->transitions.size;
    machine->automaton.transitions = machine->transitions.data;
    return read_accepting(link, call, machine);
}

static void post_regular(struct zinc_link *link, const struct zinc_call *call)
{
    struct machine machine = {0};
    const dm_int *x;
    if (read_machine(link, call, &machine)) {
        zinc_link_condition(link, call);
        size_t count = zinc_link_ints(link, zinc_link_args(link, call)[SEQUENCE], &x);
        zinc_link_under(link, call);
        dm_regular(link->model, count, x, &machine.automaton);
    } else {
        zinc_link_fail(link, call, "this is no automaton");
    }
    vec_free(&machine.transitions);
    alloc_free(machine.accepting);
}

static void post_cost_regular(struct zinc_link *link, const struct zinc_call *call)
{
    struct machine machine = {0};
    const zinc_item *args = zinc_link_args(link, call);
    const dm_int *x;
    size_t length, costs;
    const zinc_item *to = zinc_store_elements(link->zinc, args[STEPS], &length);
    const zinc_item *cost = zinc_store_elements(link->zinc, args[COSTS], &costs);
    if (read_machine(link, call, &machine) && costs == length) {
        for (size_t t = 0, i = 0; i < length; i++) /* steps that lead nowhere have no transition */
            if (zinc_value(to[i]) != 0) machine.transitions.data[t++].cost = zinc_value(cost[i]);
        zinc_link_condition(link, call);
        dm_int sum = zinc_link_int(link, args[COST]);
        size_t count = zinc_link_ints(link, args[SEQUENCE], &x);
        zinc_link_under(link, call);
        dm_cost_regular(link->model, sum, count, x, &machine.automaton);
    } else {
        zinc_link_fail(link, call, "this is no automaton with costs");
    }
    vec_free(&machine.transitions);
    alloc_free(machine.accepting);
}

/* ---- the definition */

/* The column of a value among the symbols; -1 if it is none. */
static int64_t column_of(const struct zinc_values *values, zinc_item symbols, int64_t value)
{
    size_t count;
    const zinc_item *symbol = zinc_store_elements(values->zinc, symbols, &count);
    for (size_t i = 0; i < count; i++)
        if (zinc_value(symbol[i]) == value) return (int64_t)i;
    return -1;
}

/* Does it accept the sequence? Sums what the steps cost, if there are costs. */
static bool read_all(const struct zinc_values *values, const zinc_item *args, const zinc_item *costs,
                     int64_t *sum)
{
    size_t length, symbols, steps;
    const zinc_item *x = zinc_store_elements(values->zinc, args[SEQUENCE], &length);
    const zinc_item *to = zinc_store_elements(values->zinc, args[STEPS], &steps);
    int64_t state = zinc_value(args[START]);
    zinc_store_elements(values->zinc, args[SYMBOLS], &symbols);
    for (size_t i = 0; i < length && state > 0; i++) {
        int64_t column = column_of(values, args[SYMBOLS], zinc_values_number(values, x[i]));
        int64_t step = (state - 1) * (int64_t)symbols + column;
        ASSERT(column < (int64_t)symbols && step < (int64_t)steps);
        state = column < 0 ? 0 : zinc_value(to[step]);
        if (costs && column >= 0) *sum += zinc_value(costs[step]);
    }
    return state > 0 && zinc_values_has(values, args[ACCEPTING], state);
}

static bool holds_regular(const struct zinc_values *values, const zinc_item *args, int variant)
{
    (void)variant;
    return read_all(values, args, NULL, NULL);
}

static bool holds_cost_regular(const struct zinc_values *values, const zinc_item *args, int variant)
{
    size_t steps;
    int64_t sum = 0;
    (void)variant;
    const zinc_item *costs = zinc_store_elements(values->zinc, args[COSTS], &steps);
    return read_all(values, args, costs, &sum) && sum == zinc_values_number(values, args[COST]);
}

/* With choices: all states that it can be in. */
static bool holds_regular_nfa(const struct zinc_values *values, const zinc_item *args, int variant)
{
    size_t length, symbols, steps;
    const zinc_item *x = zinc_store_elements(values->zinc, args[SEQUENCE], &length);
    const zinc_item *to = zinc_store_elements(values->zinc, args[STEPS], &steps);
    int64_t states = zinc_value(args[STATES]);
    bool *now = alloc_array((size_t)states + 1, sizeof *now), accepted = false;
    bool *next = alloc_array((size_t)states + 1, sizeof *next);
    (void)variant;
    zinc_store_elements(values->zinc, args[SYMBOLS], &symbols);
    now[zinc_value(args[START])] = true;
    for (size_t i = 0; i < length; i++) {
        int64_t column = column_of(values, args[SYMBOLS], zinc_values_number(values, x[i]));
        for (int64_t q = 1; q <= states; q++) next[q] = false;
        for (int64_t from = 1; from <= states && column >= 0; from++)
            for (int64_t q = 1; q <= states && now[from]; q++)
                next[q] |= zinc_values_has(values, to[(from - 1) * (int64_t)symbols + column], q);
        ASSERT(now != next);
        bool *other = now;
        now = next;
        next = other;
    }
    for (int64_t q = 1; q <= states; q++) accepted |= now[q] && zinc_values_has(values, args[ACCEPTING], q);
    alloc_free(now);
    alloc_free(next);
    return accepted;
}

/* ---- round trips: successors, and the number of the first node */

enum { WHOLE, PARTIAL }; /* variants */

static void post_trip(struct zinc_link *link, const struct zinc_call *call)
{
    const zinc_item *args = zinc_link_args(link, call);
    const dm_int *x;
    zinc_link_condition(link, call);
    size_t count = zinc_link_ints(link, args[0], &x);
    dm_int *shifted = alloc_array(count, sizeof *shifted);
    for (size_t i = 0; i < count; i++) shifted[i] = dm_plus(x[i], -zinc_value(args[1]));
    zinc_link_under(link, call);
    (call->builtin->variant == PARTIAL ? dm_subcircuit : dm_circuit)(link->model, count, shifted);
    alloc_free(shifted);
}

/* How many nodes have another successor than themselves, if one trip goes through all of these and
 * the others are their own; otherwise -1. */
static int64_t trip_length(const struct zinc_values *values, const zinc_item *args)
{
    size_t length;
    const zinc_item *x = zinc_store_elements(values->zinc, args[0], &length);
    int64_t base = zinc_value(args[1]), count = (int64_t)length, inside = 0, first = 0, steps = 0;
    for (int64_t i = 0; i < count; i++) {
        int64_t next = zinc_values_number(values, x[i]) - base;
        if (next < 0 || next >= count) return -1;
        if (next != i) inside++, first = i;
        ASSERT(inside <= i + 1);
    }
    if (inside == 0) return 0;
    for (int64_t node = first; steps <= inside && (steps == 0 || node != first); steps++)
        node = zinc_values_number(values, x[node]) - base;
    return steps == inside ? inside : -1;
}

static bool holds_trip(const struct zinc_values *values, const zinc_item *args, int variant)
{
    size_t length;
    zinc_store_elements(values->zinc, args[0], &length);
    int64_t inside = trip_length(values, args);
    return variant == PARTIAL ? inside >= 0 : inside == (int64_t)length;
}

const struct zinc_builtin zinc_sequence_builtins[] = {
    {.name = "damier_regular",
     .signature = "InNNnS",
     .reified = true,
     .post = post_regular,
     .holds = holds_regular},
    {.name = "damier_regular_nfa",
     .signature = "InNTnS",
     .reified = true,
     .post = post_regular,
     .holds = holds_regular_nfa},
    {.name = "damier_cost_regular",
     .signature = "InNNnSNi",
     .post = post_cost_regular,
     .holds = holds_cost_regular},
    {.name = "damier_circuit", .signature = "In", .post = post_trip, .holds = holds_trip},
    {.name = "damier_subcircuit",
     .signature = "In",
     .variant = PARTIAL,
     .post = post_trip,
     .holds = holds_trip},
    {0},
};
