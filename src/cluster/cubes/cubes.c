/* Terms, cubes and trees of cubes: their text and their meaning in a model. A term is stored by
 * position in the answer, not by variable, so a cube that was read in another process means the
 * same in any model built by the same calls. Everything here is linear in the text or the tree,
 * except where a comment states otherwise. */
#include "cluster/cubes/cubes.h"

#include "base/reader.h"

#include <inttypes.h>
#include <string.h>

static const char *const signs[] = {[CUBE_LE] = "<=", [CUBE_GT] = ">", [CUBE_EQ] = "=", [CUBE_NE] = "!="};

void cubes_free(struct cube *cube)
{
    vec_free(&cube->terms);
}

struct cube_term cubes_negation(struct cube_term term)
{
    static const enum cube_relation other[] = {
        [CUBE_LE] = CUBE_GT, [CUBE_GT] = CUBE_LE, [CUBE_EQ] = CUBE_NE, [CUBE_NE] = CUBE_EQ};
    term.relation = other[term.relation];
    return term;
}

/* ---- text */

static void write_term(struct cube_term term, struct buf *out)
{
    buf_print(out, "%" PRId32 "%s%" PRId64, term.at, signs[term.relation], term.value);
}

void cubes_write(const struct cube *cube, struct buf *out)
{
    for (size_t i = 0; i < cube->terms.size; i++) {
        if (i) buf_char(out, ' ');
        write_term(cube->terms.data[i], out);
    }
}

static struct cube_term read_term(struct reader *r)
{
    struct cube_term term = {.at = (int32_t)reader_int(r, 0, INT32_MAX, "a place in the answer")};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (!reader_accept(r, signs[i])) continue;
        term.relation = (enum cube_relation)i;
        term.value = reader_int(r, INT64_MIN / 4, INT64_MAX / 4, "a value");
        return term;
    }
    char found[READER_FOUND_ROOM];
    if (reader_ok(r)) reader_fail(r, "expected <=, >, = or !=, found %s", reader_found(r, found));
    return term;
}

bool cubes_read(const char *text, struct cube *cube, struct sentence *error)
{
    struct reader r;
    *cube = (struct cube){0};
    reader_text(&r, "cube", text, strlen(text));
    while (reader_ok(&r) && !reader_at_line_end(&r)) vec_push(&cube->terms, read_term(&r));
    if (!reader_ok(&r)) sentence_set(error, "%s", r.error.text);
    bool fine = reader_ok(&r);
    reader_close(&r);
    return fine;
}

/* ---- meaning */

/* A value outside the variable's domain, which user input may contain, gives a constant literal. */
dm_lit cubes_lit(struct cube_term term, dm_model *model, const dm_int *variables)
{
    ASSERT(term.at >= 0);
    dm_int x = variables[term.at];
    int64_t lo = dm_lo(model, x), hi = dm_hi(model, x);
    ASSERT(lo <= hi);
    bool equal = term.relation == CUBE_EQ || term.relation == CUBE_NE;
    bool positive = term.relation == CUBE_EQ || term.relation == CUBE_LE;
    dm_lit lit;
    if (term.value < lo || term.value > hi)
        lit = !equal && term.value > hi ? DM_TRUE : DM_FALSE;
    else
        lit = equal ? dm_eq(model, x, term.value) : dm_le(model, x, term.value);
    return positive ? lit : -lit;
}

static bool fits(struct cube_term term, size_t size, struct sentence *error)
{
    return (size_t)term.at < size ||
           sentence_set(error, "the cube refers to variable %" PRId32 ", but the answer has %zu variables",
                        term.at, size);
}

bool cubes_post(const struct cube *cube, dm_model *model, size_t size, const dm_int *variables,
                struct sentence *error)
{
    for (size_t i = 0; i < cube->terms.size; i++)
        if (!fits(cube->terms.data[i], size, error)) return false;
    if (cube->terms.size) dm_section(model, "within the cube");
    for (size_t i = 0; i < cube->terms.size; i++)
        dm_require(model, cubes_lit(cube->terms.data[i], model, variables));
    return true;
}

/* ---- trees
 * Nodes are in depth-first order, the branch where the term holds first, so the first child of an
 * inner node is the next node and cubes are numbered as they come. The text is this preorder; it
 * needs no brackets, because an inner node is always followed by two subtrees.
 *
 * Invariant of every tree that leaves this folder: an inner node has two children, and a leaf is a
 * cube or refuted. Cubes are therefore disjoint and cover everything that is not refuted, whatever
 * the terms are. */

void cubes_tree_free(struct cubes_tree *tree)
{
    vec_free(&tree->nodes);
    vec_free(&tree->cubes);
}

void cubes_tree_whole(struct cubes_tree *tree)
{
    *tree = (struct cubes_tree){0};
    vec_push(&tree->nodes, ((struct cubes_node){.parent = -1}));
    vec_push(&tree->cubes, 0);
}

void cubes_tree_none(struct cubes_tree *tree)
{
    *tree = (struct cubes_tree){0};
    vec_push(&tree->nodes, ((struct cubes_node){.parent = -1, .cube = CUBES_REFUTED}));
}

void cubes_tree_write(const struct cubes_tree *tree, struct buf *out)
{
    for (size_t i = 0; i < tree->nodes.size; i++) {
        const struct cubes_node *node = &tree->nodes.data[i];
        if (i) buf_char(out, ' ');
        ASSERT(!node->holds || ((size_t)node->holds == i + 1 && node->differs > node->holds));
        if (node->holds)
            write_term(node->term, out);
        else
            buf_char(out, node->cube == CUBES_REFUTED ? 'x' : '.');
    }
}

/* ---- reading */

static bool is_open(const struct cubes_node *node)
{
    return node->holds == 0 || node->differs == 0;
}

/* The parent of the next node: the last inner node with a missing child, or -1 if the tree is
 * complete. */
static int32_t next_parent(const struct cubes_tree *tree, int32_t from, const bool *inner)
{
    while (from >= 0 && !(inner[from] && is_open(&tree->nodes.data[from])))
        from = tree->nodes.data[from].parent;
    return from;
}

static void add_node(struct cubes_tree *tree, struct cubes_node node)
{
    int32_t at = (int32_t)tree->nodes.size;
    if (node.parent >= 0) {
        struct cubes_node *parent = &tree->nodes.data[node.parent];
        ASSERT(node.parent < at && is_open(parent));
        *(parent->holds ? &parent->differs : &parent->holds) = at;
    }
    vec_push(&tree->nodes, node);
}

static struct cubes_node read_node(struct reader *r, struct cubes_tree *tree, bool *inner)
{
    struct cubes_node node = {.cube = CUBES_REFUTED};
    reader_skip_blanks(r);
    *inner = false;
    if (reader_accept(r, ".")) {
        node.cube = (int32_t)tree->cubes.size;
        vec_push(&tree->cubes, (int32_t)tree->nodes.size);
    } else if (!reader_accept(r, "x")) {
        *inner = true;
        node.term = read_term(r);
    }
    return node;
}

bool cubes_tree_read(const char *text, struct cubes_tree *tree, struct sentence *error)
{
    struct reader r;
    VEC(bool) inner = {0};
    int32_t parent = -1;
    *tree = (struct cubes_tree){0};
    reader_text(&r, "tree", text, strlen(text));
    do {
        bool is_inner;
        struct cubes_node node = read_node(&r, tree, &is_inner);
        if (!reader_ok(&r)) break;
        node.parent = parent;
        add_node(tree, node);
        vec_push(&inner, is_inner);
        parent = next_parent(tree, (int32_t)tree->nodes.size - 1, inner.data);
    } while (parent >= 0);
    reader_end_line(&r, "the tree");
    bool fine = reader_ok(&r);
    if (!fine) sentence_set(error, "%s", r.error.text);
    ASSERT(!fine || tree->nodes.size % 2 == 1); /* an inner node has two children */
    ASSERT(!fine || tree->cubes.size <= (tree->nodes.size + 1) / 2);
    reader_close(&r);
    vec_free(&inner);
    return fine;
}

/* ---- from a leaf to its cube */

void cubes_tree_node(const struct cubes_tree *tree, size_t node, struct cube *cube)
{
    ASSERT(node < tree->nodes.size);
    vec_clear(&cube->terms);
    for (int32_t at = (int32_t)node; tree->nodes.data[at].parent >= 0; at = tree->nodes.data[at].parent) {
        const struct cubes_node *parent = &tree->nodes.data[tree->nodes.data[at].parent];
        ASSERT(tree->nodes.data[at].parent < at && (parent->holds == at || parent->differs == at));
        vec_push(&cube->terms, parent->holds == at ? parent->term : cubes_negation(parent->term));
    }
    for (size_t i = 0, j = cube->terms.size; i + 1 < j; i++) {
        struct cube_term last = cube->terms.data[--j];
        cube->terms.data[j] = cube->terms.data[i];
        cube->terms.data[i] = last;
    }
}

void cubes_tree_cube(const struct cubes_tree *tree, size_t number, struct cube *cube)
{
    REQUIRE(number < tree->cubes.size, "the tree has no such cube");
    ASSERT(tree->nodes.data[tree->cubes.data[number]].cube == (int32_t)number);
    cubes_tree_node(tree, (size_t)tree->cubes.data[number], cube);
}

/* ---- one model for all cubes */

/* A term and its negation share one Boolean. */
static bool same_name(struct cube_term a, struct cube_term b)
{
    bool equal = a.relation == CUBE_EQ || a.relation == CUBE_NE;
    bool other = b.relation == CUBE_EQ || b.relation == CUBE_NE;
    return a.at == b.at && a.value == b.value && equal == other;
}

struct name {
    struct cube_term term;
    dm_lit lit;
};
typedef VEC(struct name) name_list;

static dm_lit find_name(const name_list *names, struct cube_term term)
{
    for (size_t i = 0; i < names->size; i++)
        if (same_name(names->data[i].term, term))
            return names->data[i].term.relation == term.relation ? names->data[i].lit : -names->data[i].lit;
    return 0;
}

static void add_name(name_list *names, struct cube_term term, dm_model *model, const dm_int *variables)
{
    dm_lit lit = dm_bool(model);
    dm_name_lit(model, lit, "cut %zu", names->size + 1);
    dm_equivalent(model, lit, cubes_lit(term, model, variables));
    vec_push(names, ((struct name){term, lit}));
}

/* O(terms^2), which is small next to the cost of a proof. */
bool cubes_tree_post(const struct cubes_tree *tree, const struct cube *cube, dm_model *model, size_t size,
                     const dm_int *variables, struct sentence *error)
{
    name_list names = {0};
    bool fine = true;
    dm_section(model, "where the question is cut");
    for (size_t i = 0; i < tree->nodes.size && fine; i++) {
        const struct cubes_node *node = &tree->nodes.data[i];
        if (!node->holds || find_name(&names, node->term)) continue;
        fine = fits(node->term, size, error);
        if (fine) add_name(&names, node->term, model, variables);
    }
    dm_section(model, "within the cube");
    for (size_t i = 0; i < cube->terms.size && fine; i++) {
        dm_lit lit = find_name(&names, cube->terms.data[i]);
        fine = lit || sentence_set(error, "the cube is not in the tree");
        if (fine) dm_require(model, lit);
    }
    vec_free(&names);
    return fine;
}
