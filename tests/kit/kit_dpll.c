/* A SAT solver for tests: see kit_dpll.h. Clauses are found by the literals in them and looked at
 * in full each time. */
#include "kit_dpll.h"

#include <stdlib.h>
#include <string.h>

void kit_dpll_add(void *self, const int *lits, size_t count)
{
    struct kit_dpll *dpll = self;
    vec_push(&dpll->clauses, dpll->lits.size);
    vec_push(&dpll->lits, (int)count);
    for (size_t i = 0; i < count; i++) {
        vec_push(&dpll->lits, lits[i]);
        if (abs(lits[i]) > dpll->variables) dpll->variables = abs(lits[i]);
    }
}

void kit_dpll_free(struct kit_dpll *dpll)
{
    for (size_t i = 0; i < dpll->occurs.size; i++) vec_free(&dpll->occurs.data[i]);
    vec_free(&dpll->occurs);
    vec_free(&dpll->lits);
    vec_free(&dpll->clauses);
    vec_free(&dpll->values);
    vec_free(&dpll->trail);
}

static size_t slot(int lit)
{
    return 2 * (size_t)abs(lit) + (lit < 0);
}

static void prepare(struct kit_dpll *dpll)
{
    while (dpll->values.size <= (size_t)dpll->variables) {
        vec_push(&dpll->values, 0);
        vec_push(&dpll->occurs, ((vec_int){0}));
        vec_push(&dpll->occurs, ((vec_int){0}));
    }
    for (; dpll->indexed < dpll->clauses.size; dpll->indexed++) {
        const int *clause = dpll->lits.data + dpll->clauses.data[dpll->indexed];
        for (int i = 1; i <= clause[0]; i++)
            vec_push(&dpll->occurs.data[slot(clause[i])], (int)dpll->indexed);
    }
    memset(dpll->values.data, 0, dpll->values.size);
    vec_clear(&dpll->trail);
}

static int value_of(const struct kit_dpll *dpll, int lit)
{
    return lit > 0 ? dpll->values.data[lit] : -dpll->values.data[-lit];
}

static bool assign(struct kit_dpll *dpll, int lit)
{
    if (value_of(dpll, lit) != 0) return value_of(dpll, lit) > 0;
    dpll->values.data[abs(lit)] = lit > 0 ? 1 : -1;
    vec_push(&dpll->trail, lit);
    return true;
}

static bool look(struct kit_dpll *dpll, size_t number)
{
    const int *clause = dpll->lits.data + dpll->clauses.data[number];
    int open = 0;
    for (int i = 1; i <= clause[0]; i++) {
        int value = value_of(dpll, clause[i]);
        if (value > 0 || (value == 0 && open != 0 && open != clause[i])) return true;
        if (value == 0) open = clause[i];
    }
    return open != 0 && assign(dpll, open);
}

static bool propagate(struct kit_dpll *dpll, size_t from)
{
    for (; from < dpll->trail.size; from++) {
        size_t index = slot(-dpll->trail.data[from]);
        for (size_t i = 0; i < dpll->occurs.data[index].size; i++)
            if (!look(dpll, (size_t)dpll->occurs.data[index].data[i])) return false;
    }
    return true;
}

static void undo(struct kit_dpll *dpll, size_t size)
{
    while (dpll->trail.size > size) dpll->values.data[abs(vec_pop(&dpll->trail))] = 0;
}

static bool start(struct kit_dpll *dpll, const int *assumptions, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (abs(assumptions[i]) > dpll->variables) dpll->variables = abs(assumptions[i]);
    prepare(dpll);
    for (size_t i = 0; i < dpll->clauses.size; i++)
        if (!look(dpll, i)) return false;
    for (size_t i = 0; i < count; i++)
        if (!assign(dpll, assumptions[i])) return false;
    return propagate(dpll, 0);
}

static int next_free(const struct kit_dpll *dpll, int from, int last)
{
    while (from <= last && dpll->values.data[from] != 0) from++;
    return from;
}

static bool solve(struct kit_dpll *dpll, int from)
{
    int variable = next_free(dpll, from, dpll->variables);
    if (variable > dpll->variables) return true;
    for (int sign = -1; sign <= 1; sign += 2) {
        size_t mark = dpll->trail.size;
        if (assign(dpll, sign * variable) && propagate(dpll, mark) && solve(dpll, variable)) return true;
        undo(dpll, mark);
    }
    return false;
}

bool kit_dpll_value(void *self, int variable)
{
    struct kit_dpll *dpll = self;
    return variable <= dpll->variables && dpll->values.data[variable] > 0;
}

bool kit_dpll_propagate(struct kit_dpll *dpll, const int *assumptions, size_t count)
{
    return start(dpll, assumptions, count);
}

bool kit_dpll_known(const struct kit_dpll *dpll, int lit)
{
    return abs(lit) <= dpll->variables && value_of(dpll, lit) > 0;
}

bool kit_dpll_solve(struct kit_dpll *dpll, const int *assumptions, size_t count)
{
    return start(dpll, assumptions, count) && solve(dpll, 1);
}

static void each(struct kit_dpll *dpll, int from, int first, void (*visit)(void *self, struct kit_dpll *dpll),
                 void *self)
{
    int variable = next_free(dpll, from, first);
    size_t mark = dpll->trail.size;
    if (variable > first) {
        if (solve(dpll, first + 1)) visit(self, dpll);
        undo(dpll, mark);
        return;
    }
    for (int sign = -1; sign <= 1; sign += 2) {
        if (assign(dpll, sign * variable) && propagate(dpll, mark)) each(dpll, variable, first, visit, self);
        undo(dpll, mark);
    }
}

void kit_dpll_each(struct kit_dpll *dpll, int first, void (*visit)(void *self, struct kit_dpll *dpll),
                   void *self)
{
    if (first > dpll->variables) dpll->variables = first;
    if (start(dpll, NULL, 0)) each(dpll, 1, first, visit, self);
}
