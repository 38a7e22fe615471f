/* Registers are given away first free, first taken, from above those that arguments use. A variable
 * that the first call takes as an argument is put where that call wants it, if nobody is there:
 * then a clause like append's moves nothing. */
#include "prover/compiler.h"

#include "base/alloc.h"

void registers_init(struct registers *registers, uint32_t variables)
{
    *registers = (struct registers){.count = variables};
    registers->variables = alloc_array(variables, sizeof *registers->variables);
    for (uint32_t i = 0; i < variables; i++)
        registers->variables[i] = (struct registers_variable){
            .first = INT32_MAX, .last = -1, .place = REGISTERS_NONE, .slot = REGISTERS_NONE, .wish = -1};
    for (int i = 0; i < PROGRAM_REGISTERS; i++) registers->holder[i] = REGISTERS_FREE;
}

void registers_free(struct registers *registers)
{
    alloc_free(registers->variables);
}

void registers_note(struct registers *registers, const struct node *node, int32_t chunk)
{
    if (!node) return;
    if (node->kind == NODE_VARIABLE) {
        ASSERT(node->name < registers->count);
        struct registers_variable *v = &registers->variables[node->name];
        v->left = ++v->occurrences;
        if (chunk < v->first) v->first = chunk;
        if (chunk > v->last) v->last = chunk;
    }
    for (uint32_t i = 0; i < syntax_parts(node); i++) registers_note(registers, node->parts[i], chunk);
}

int32_t registers_take(struct registers *registers, int32_t count)
{
    int32_t from = registers->base, run = 0;
    for (int32_t i = from; run < count; i++) {
        if (i == PROGRAM_REGISTERS) {
            registers->exhausted = true;
            return 0;
        }
        run = registers->holder[i] == REGISTERS_FREE ? run + 1 : 0;
        from = i + 1 - run;
    }
    for (int32_t i = from; i < from + count; i++) registers->holder[i] = REGISTERS_TAKEN;
    ASSERT(from >= registers->base); /* those below are for arguments */
    if (registers->top < from + count) registers->top = from + count;
    return from;
}

void registers_put(struct registers *registers, uint32_t variable, int32_t place)
{
    ASSERT(variable < registers->count && place >= 0 && place < PROGRAM_REGISTERS);
    registers->variables[variable].place = place;
    registers->holder[place] = (int32_t)variable;
}

int32_t registers_take_for(struct registers *registers, uint32_t variable)
{
    int32_t wish = registers->variables[variable].wish;
    bool granted = wish >= 0 && registers->holder[wish] == REGISTERS_FREE;
    int32_t place = granted ? wish : registers_take(registers, 1);
    registers_put(registers, variable, place);
    return place;
}

void registers_release(struct registers *registers, int32_t place)
{
    int32_t holder = registers->holder[place];
    ASSERT(holder < 0 || registers->exhausted || registers->variables[holder].place == place);
    if (holder >= 0) registers->variables[holder].place = REGISTERS_NONE;
    registers->holder[place] = REGISTERS_FREE;
}

void registers_used(struct registers *registers, uint32_t variable)
{
    struct registers_variable *v = &registers->variables[variable];
    ASSERT(v->left > 0 && v->left <= v->occurrences); /* each occurrence is compiled once */
    if (--v->left == 0 && v->place != REGISTERS_NONE) registers_release(registers, v->place);
}

void registers_spoil(struct registers *registers)
{
    for (uint32_t i = 0; i < registers->count; i++) registers->variables[i].place = REGISTERS_NONE;
    for (int i = 0; i < PROGRAM_REGISTERS; i++) registers->holder[i] = REGISTERS_FREE;
}
