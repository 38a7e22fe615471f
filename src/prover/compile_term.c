/* Terms in heads and in bodies.
 *
 * In a head, cells are visited depth first: a nested term interrupts the one that it stands in, and
 * CELL_BACK returns, unless it was the last cell. Each instruction compares or writes, as the
 * machine finds out when it runs. In a body everything is new, so the layout of the whole term is
 * known now: one block of cells, nested terms behind those that point to them. */
#include "base/alloc.h"
#include "prover/compiler.h"

#include "prover/stacks.h"

static bool is_compound(const struct node *node)
{
    return node->kind == NODE_TERM || node->kind == NODE_LIST;
}

static bool is_big(const struct node *node)
{
    return node->kind == NODE_INTEGER && !cell_fits(node->value);
}

static cell constant(const struct node *node)
{
    return node->kind == NODE_INTEGER ? cell_int(node->value) : cell_name(node->name);
}

/* Cells of this node alone, without nested ones. */
static uint32_t extent(const struct node *node)
{
    if (is_big(node)) return 2;
    if (!is_compound(node)) return 0;
    return node->kind == NODE_LIST ? 2 * node->count : 1 + node->count;
}

/* What comes behind the elements of a list. */
static const struct node *rest_of(const struct node *list)
{
    static const struct node nil = {.kind = NODE_NAME, .name = NAME_NIL};
    return list->parts[list->count] ? list->parts[list->count] : &nil;
}

static uint32_t size_of(const struct node *node)
{
    uint32_t size = extent(node);
    for (uint32_t i = 0; i < syntax_parts(node); i++)
        if (node->parts[i]) size += size_of(node->parts[i]);
    return size;
}

cell compile_term_key(const struct node *node)
{
    if (node->kind == NODE_LIST) return INDEXING_PAIR;
    if (node->kind == NODE_TERM) return cell_functor(node->name, node->count);
    return node->kind == NODE_VARIABLE || is_big(node) ? 0 : constant(node);
}

void compile_term_need(struct compiler *c, uint32_t cells)
{
    c->cells += cells;
    if (c->cells <= STACKS_MARGIN / 2) return;
    emit(c, DO_NEED, 0, cells);
    c->cells = 0;
}

/* ---- Variables ---- */

bool compile_term_is_new(const struct compiler *c, uint32_t variable)
{
    const struct registers_variable *v = &c->registers.variables[variable];
    return v->place == REGISTERS_NONE && !v->stored;
}

static bool is_void(const struct compiler *c, const struct node *node)
{
    return node->kind == NODE_VARIABLE && c->registers.variables[node->name].occurrences == 1;
}

int32_t compile_term_register(struct compiler *c, uint32_t variable)
{
    struct registers_variable *v = &c->registers.variables[variable];
    if (v->place == REGISTERS_NONE) {
        ASSERT(v->stored); /* what has a value is in a register or in its slot */
        int32_t place = registers_take_for(&c->registers, variable);
        emit(c, DO_LOAD, place, (uint32_t)v->slot);
    }
    return v->place;
}

/* A register that holds a big integer for a moment. */
static int32_t big_register(struct compiler *c, const struct node *node)
{
    int32_t place = registers_take(&c->registers, 1);
    emit(c, DO_BIG, place, 0);
    emit_cell(c, (uint64_t)node->value);
    return place;
}

/* One cell, by three instructions: a new variable, a value, a constant. */
struct cell_operations {
    enum operation fresh, value, constant;
};

static void simple_cell(struct compiler *c, const struct cell_operations *operations, const struct node *node)
{
    if (node->kind == NODE_VARIABLE) {
        bool fresh = compile_term_is_new(c, node->name);
        int32_t place =
            fresh ? registers_take_for(&c->registers, node->name) : compile_term_register(c, node->name);
        emit(c, fresh ? operations->fresh : operations->value, place, 0);
        registers_used(&c->registers, node->name);
    } else if (is_big(node)) {
        int32_t place = big_register(c, node);
        emit(c, operations->value, place, 0);
        registers_release(&c->registers, place);
    } else {
        emit(c, operations->constant, 0, 0);
        emit_cell(c, constant(node));
    }
}

/* ---- Heads ---- */

static void get_cells(struct compiler *c, const struct node *node);

static void get_cell(struct compiler *c, const struct node *node, bool last)
{
    static const struct cell_operations operations = {DO_CELL_NEW, DO_CELL_VALUE, DO_CELL_CONSTANT};
    if (!is_compound(node)) {
        simple_cell(c, &operations, node);
        return;
    }
    bool list = node->kind == NODE_LIST;
    emit(c, list ? (last ? DO_CELL_LAST_PAIR : DO_CELL_PAIR) : (last ? DO_CELL_LAST_TERM : DO_CELL_TERM), 0,
         0);
    if (!list) emit_cell(c, compile_term_key(node));
    get_cells(c, node);
    if (!last) emit(c, DO_CELL_BACK, 0, 0);
}

static void get_list(struct compiler *c, const struct node *list)
{
    for (uint32_t i = 0; i <= list->count; i++) {
        const struct node *part = i < list->count ? list->parts[i] : rest_of(list);
        if (is_void(c, part))
            emit(c, DO_CELL_SKIP, 0, 1);
        else
            get_cell(c, part, i == list->count);
        if (i + 1 < list->count) emit(c, DO_CELL_LAST_PAIR, 0, 0);
    }
}

static void get_cells(struct compiler *c, const struct node *node)
{
    if (node->kind == NODE_LIST) {
        get_list(c, node);
        return;
    }
    for (uint32_t i = 0; i < node->count; i++) {
        uint32_t skip = 0;
        while (i + skip < node->count && is_void(c, node->parts[i + skip])) skip++;
        if (skip) emit(c, DO_CELL_SKIP, 0, skip);
        i += skip;
        if (i < node->count) get_cell(c, node->parts[i], i + 1 == node->count);
    }
}

static void build(struct compiler *c, int32_t place, const struct node *node);

/* The node is made and unified as a whole. Nothing that is made for it may take the register. */
static void get_whole(struct compiler *c, int32_t place, const struct node *node)
{
    bool free = c->registers.holder[place] == REGISTERS_FREE;
    int32_t other = registers_take(&c->registers, 1);
    if (free) c->registers.holder[place] = REGISTERS_TAKEN;
    build(c, other, node);
    emit(c, DO_GET_VALUE, place, (uint32_t)other);
    if (free) registers_release(&c->registers, place);
    registers_release(&c->registers, other);
}

/* The register for a variable of [X|Y]; one that nobody asks about takes any for a moment. */
static int32_t list_register(struct compiler *c, const struct node *variable)
{
    int32_t place;
    if (!compile_term_is_new(c, variable->name)) {
        place = compile_term_register(c, variable->name);
    } else if (is_void(c, variable)) {
        place = registers_take(&c->registers, 1);
        registers_put(&c->registers, variable->name, place);
    } else {
        place = registers_take_for(&c->registers, variable->name);
    }
    registers_used(&c->registers, variable->name);
    return place;
}

/* [X|Y] with a new Y, and X new or known: the commonest of all. */
static bool get_open_list(struct compiler *c, int32_t place, const struct node *node)
{
    if (node->kind != NODE_LIST || node->count != 1 || !node->parts[1]) return false;
    const struct node *first = node->parts[0], *rest = node->parts[1];
    bool both = first->kind == NODE_VARIABLE && rest->kind == NODE_VARIABLE && first->name != rest->name;
    if (!both || !compile_term_is_new(c, rest->name)) return false;
    bool fresh = compile_term_is_new(c, first->name);
    int32_t a = list_register(c, first), b = list_register(c, rest);
    emit(c, fresh ? DO_GET_NEW_NEW : DO_GET_VALUE_NEW, place, (uint32_t)a | (uint32_t)b << 16);
    return true;
}

void compile_term_get(struct compiler *c, int32_t place, const struct node *node)
{
    if (c->program->occurs_check && is_compound(node)) {
        get_whole(c, place, node);
        return;
    }
    compile_term_need(c, size_of(node));
    if (get_open_list(c, place, node)) return;
    if (is_big(node)) {
        int32_t big = big_register(c, node);
        emit(c, DO_GET_VALUE, place, (uint32_t)big);
        registers_release(&c->registers, big);
        return;
    }
    enum operation operation = node->kind == NODE_LIST   ? DO_GET_PAIR
                               : node->kind == NODE_TERM ? DO_GET_TERM
                                                         : DO_GET_CONSTANT;
    emit(c, operation, place, 0);
    if (operation == DO_GET_CONSTANT) emit_cell(c, constant(node));
    if (operation == DO_GET_TERM) emit_cell(c, compile_term_key(node));
    if (is_compound(node)) get_cells(c, node);
}

/* ---- Bodies ---- */

struct layout {
    VEC(const struct node *) terms; /* in the order of their cells */
    uint32_t given;                 /* cells that have an owner */
    uint32_t written;
};

static void write_cell(struct compiler *c, struct layout *layout, const struct node *node)
{
    static const struct cell_operations operations = {DO_WRITE_NEW, DO_WRITE_VALUE, DO_WRITE_CONSTANT};
    layout->written++;
    if (is_void(c, node)) {
        emit(c, DO_WRITE_VOID, 0, 1);
    } else if (!is_compound(node)) {
        simple_cell(c, &operations, node);
    } else {
        emit(c, DO_WRITE_LINK, node->kind == NODE_LIST ? CELL_PAIR : CELL_TERM, layout->given);
        layout->given += extent(node);
        vec_push(&layout->terms, node);
    }
}

static void write_list(struct compiler *c, struct layout *layout, const struct node *list)
{
    for (uint32_t i = 0; i < list->count; i++) {
        write_cell(c, layout, list->parts[i]);
        if (i + 1 == list->count) break;
        layout->written++;
        emit(c, DO_WRITE_LINK, CELL_PAIR, layout->written);
    }
    write_cell(c, layout, rest_of(list));
}

static void write_term(struct compiler *c, struct layout *layout, const struct node *term)
{
    layout->written++;
    emit(c, DO_WRITE_CONSTANT, 0, 0);
    emit_cell(c, compile_term_key(term));
    for (uint32_t i = 0; i < term->count; i++) write_cell(c, layout, term->parts[i]);
}

/* [X|Y], both known. */
static bool build_pair(struct compiler *c, int32_t place, const struct node *node)
{
    if (node->kind != NODE_LIST || node->count != 1 || !node->parts[1]) return false;
    int32_t places[2];
    for (int i = 0; i < 2; i++) {
        const struct node *part = node->parts[i];
        if (part->kind != NODE_VARIABLE || compile_term_is_new(c, part->name)) return false;
    }
    compile_term_need(c, 2);
    for (int i = 0; i < 2; i++) places[i] = compile_term_register(c, node->parts[i]->name);
    emit(c, DO_PUT_PAIR, place, (uint32_t)places[0] | (uint32_t)places[1] << 16);
    for (int i = 0; i < 2; i++) registers_used(&c->registers, node->parts[i]->name);
    return true;
}

static void build(struct compiler *c, int32_t place, const struct node *node)
{
    if (build_pair(c, place, node)) return;
    struct layout layout = {.given = extent(node)};
    uint32_t cells = size_of(node);
    compile_term_need(c, cells);
    emit(c, node->kind == NODE_LIST ? DO_BUILD_PAIR : DO_BUILD_TERM, place, cells);
    vec_push(&layout.terms, node);
    for (size_t i = 0; i < layout.terms.size; i++) {
        const struct node *next = layout.terms.data[i];
        if (next->kind == NODE_LIST)
            write_list(c, &layout, next);
        else
            write_term(c, &layout, next);
    }
    vec_free(&layout.terms);
    ASSERT(layout.written <= cells && layout.given <= cells);
}

/* A variable that is new stays in the register itself, if it is one of a call's arguments. */
static void put_variable(struct compiler *c, int32_t place, uint32_t variable)
{
    struct registers *registers = &c->registers;
    if (!compile_term_is_new(c, variable)) {
        const struct registers_variable *v = &registers->variables[variable];
        ASSERT(v->place != REGISTERS_NONE || v->stored);
        if (v->place == REGISTERS_NONE)
            emit(c, DO_LOAD, place, (uint32_t)v->slot);
        else if (v->place != place)
            emit(c, DO_MOVE, place, (uint32_t)v->place);
    } else {
        compile_term_need(c, 1);
        int32_t own = place < registers->base ? place : registers_take(registers, 1);
        registers_put(registers, variable, own);
        emit(c, DO_NEW, own, 0);
        if (own != place) emit(c, DO_MOVE, place, (uint32_t)own);
    }
    registers_used(registers, variable);
}

void compile_term_put(struct compiler *c, int32_t place, const struct node *node)
{
    if (node->kind == NODE_VARIABLE) {
        put_variable(c, place, node->name);
    } else if (is_compound(node)) {
        build(c, place, node);
    } else {
        compile_term_need(c, extent(node));
        emit(c, is_big(node) ? DO_BIG : DO_CONSTANT, place, 0);
        emit_cell(c, is_big(node) ? (uint64_t)node->value : constant(node));
    }
}
