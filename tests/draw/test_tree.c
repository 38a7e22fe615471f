/* Tree drawings. On random trees: no two nodes overlap, parents are centred, equal subtrees are
 * drawn equally, everything is on the page; output is well-formed and reproducible. Then one tree
 * with every kind of node, and very deep and very wide trees. */
#include "base/arena.h"
#include "base/rng.h"
#include "draw/tree_layout.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "kit_text.h"
#include "kit_xml.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const char *const legend[TREE_ROLES] = {"branch", "failure",  "solution",  "candidate",
                                               "known",  "failures", "solutions", "unknown"};

static bool is_triangle(enum tree_role role)
{
    return role >= TREE_FAILURES;
}

/* ---- random trees */

struct wood {
    struct arena arena;
    struct tree tree;
    struct tree_node *nodes;
};

static const char *random_label(struct wood *w, struct rng *rng)
{
    if (rng_below(rng, 5) == 0) return NULL;
    return arena_print(&w->arena, "x%d = %d", (int)rng_below(rng, 20),
                       (int)rng_below(rng, rng_below(rng, 4) ? 9 : 1000000));
}

/* Attaches nodes to the path of the previous one; `depth` controls how deep. */
static void grow(struct wood *w, struct rng *rng, size_t count, int depth)
{
    *w = (struct wood){0};
    w->nodes = ARENA_ARRAY(&w->arena, struct tree_node, count);
    for (size_t i = 0; i < count; i++) {
        int32_t parent = (int32_t)i - 1;
        for (int up = (int)rng_below(rng, (uint64_t)depth); up > 0 && parent >= 0; up--)
            parent = w->nodes[parent].parent;
        while (parent >= 0 && is_triangle(w->nodes[parent].role)) parent = w->nodes[parent].parent;
        w->nodes[i] = (struct tree_node){.parent = parent,
                                         .role = (enum tree_role)rng_below(rng, TREE_ROLES),
                                         .broken = rng_below(rng, 4) == 0,
                                         .label = random_label(w, rng),
                                         .note = "<note> & more"};
        if (is_triangle(w->nodes[i].role) && rng_below(rng, 3))
            w->nodes[i].weight = (int64_t)rng_below(rng, rng_below(rng, 2) ? 10 : 1000000);
    }
    w->tree = (struct tree){.title = "A \"tree\" of <words> & signs",
                            .summary = "random",
                            .nodes = w->nodes,
                            .count = count,
                            .legend = legend,
                            .broken_legend = "dashed",
                            .arc_legend = "arc"};
}

static void fell(struct wood *w)
{
    arena_free(&w->arena);
}

static int32_t root_of(const struct wood *w, int32_t i)
{
    while (w->nodes[i].parent >= 0) i = w->nodes[i].parent;
    return i;
}

/* ---- invariants of layouts */

struct rectangle {
    double left, top, right, bottom;
};

/* The box of a node with its label and, below a triangle, its number. */
static struct rectangle box_of(const struct wood *w, const struct tree_layout *l, size_t i)
{
    const struct tree_node *n = &w->nodes[i];
    bool tagged = n->label && (l->labelled || n->parent < 0);
    double below = TREE_LAYOUT_RADIUS;
    if (is_triangle(n->role)) below = tree_layout_triangle(n) - TREE_LAYOUT_RADIUS;
    if (is_triangle(n->role) && l->labelled && n->weight) below += 10;
    return (struct rectangle){l->x[i] - l->reach[i],
                              l->y[i] - TREE_LAYOUT_RADIUS - (tagged ? TREE_LAYOUT_TAG : 0),
                              l->x[i] + l->reach[i], l->y[i] + below};
}

static bool overlap(struct rectangle a, struct rectangle b)
{
    const double touch = 1e-6;
    return a.left < b.right - touch && b.left < a.right - touch && a.top < b.bottom - touch &&
           b.top < a.bottom - touch;
}

static void check_apart(const struct wood *w, const struct tree_layout *l, uint64_t seed)
{
    for (size_t i = 0; i < w->tree.count; i++) {
        struct rectangle a = box_of(w, l, i);
        if (a.left < -1e-6 || a.top < -1e-6 || a.right > l->right + 1e-6 || a.bottom > l->bottom + 1e-6)
            fail_msg("seed %llu: node %zu is off the page", (unsigned long long)seed, i);
        for (size_t j = 0; j < i; j++)
            if (overlap(a, box_of(w, l, j)))
                fail_msg("seed %llu: nodes %zu and %zu overlap", (unsigned long long)seed, j, i);
    }
}

static void check_parents(const struct wood *w, const struct tree_layout *l, uint64_t seed)
{
    for (size_t i = 0; i < w->tree.count; i++) {
        double first = NAN, last = NAN;
        for (size_t j = i + 1; j < w->tree.count; j++) {
            if (w->nodes[j].parent != (int32_t)i) continue;
            if (isnan(first)) first = l->x[j];
            if (l->x[j] < last)
                fail_msg("seed %llu: node %zu is left of its elder", (unsigned long long)seed, j);
            last = l->x[j];
            assert_true(fabs(l->y[j] - l->y[i] - l->row) < 1e-6);
        }
        if (!isnan(first) && fabs((first + last) / 2 - l->x[i]) > 1e-6)
            fail_msg("seed %llu: node %zu is not in the middle", (unsigned long long)seed, i);
    }
}

/* Trees do not overlap. */
static void check_trees(const struct wood *w, const struct tree_layout *l, uint64_t seed)
{
    size_t count = w->tree.count;
    struct rectangle *boxes = ARENA_ARRAY((struct arena *)&w->arena, struct rectangle, count);
    for (size_t i = 0; i < count; i++) {
        struct rectangle own = box_of(w, l, i), *box = &boxes[root_of(w, (int32_t)i)];
        if (w->nodes[i].parent < 0) *box = own;
        *box = (struct rectangle){fmin(box->left, own.left), fmin(box->top, own.top),
                                  fmax(box->right, own.right), fmax(box->bottom, own.bottom)};
    }
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i; j++)
            if (w->nodes[i].parent < 0 && w->nodes[j].parent < 0 && overlap(boxes[i], boxes[j]))
                fail_msg("seed %llu: trees %zu and %zu overlap", (unsigned long long)seed, j, i);
}

static void test_layout(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= kit_rounds(400); seed++) {
        struct rng rng;
        struct wood w;
        struct tree_layout l;
        rng_seed(&rng, seed);
        size_t most = rng_below(&rng, 4) ? 40 : 260;
        grow(&w, &rng, 1 + rng_below(&rng, most), 1 + (int)rng_below(&rng, 6));
        tree_layout_make(&l, &w.tree);
        check_apart(&w, &l, seed);
        check_parents(&w, &l, seed);
        check_trees(&w, &l, seed);
        tree_layout_free(&l);
        fell(&w);
    }
}

/* Two copies of a tree are drawn equally. */
static void test_equal_subtrees(void **state)
{
    (void)state;
    for (uint64_t seed = 1001; seed <= 1000 + kit_rounds(100); seed++) {
        struct rng rng;
        struct wood w, twice;
        struct tree_layout one, both;
        rng_seed(&rng, seed);
        grow(&w, &rng, 1 + rng_below(&rng, 60), 1 + (int)rng_below(&rng, 5));
        for (size_t i = 1; i < w.tree.count; i++)
            if (w.nodes[i].parent < 0) w.tree.count = i; /* one tree */
        size_t count = w.tree.count;
        w.nodes[0].label = NULL;
        grow(&twice, &rng, 2 * count + 1, 1);
        twice.nodes[0] = (struct tree_node){.parent = -1};
        for (size_t i = 0; i < 2 * count; i++) {
            struct tree_node *n = &twice.nodes[i + 1];
            int32_t offset = i < count ? 1 : (int32_t)count + 1, parent = w.nodes[i % count].parent;
            *n = w.nodes[i % count];
            n->parent = parent < 0 ? 0 : parent + offset;
        }
        tree_layout_make(&one, &w.tree);
        tree_layout_make(&both, &twice.tree);
        for (size_t i = 0; i < count && one.labelled == both.labelled; i++) {
            assert_true(fabs(both.x[1 + i] - both.x[1] - one.x[i] + one.x[0]) < 1e-6);
            assert_true(fabs(both.x[1 + count + i] - both.x[1 + count] - one.x[i] + one.x[0]) < 1e-6);
        }
        tree_layout_free(&one);
        tree_layout_free(&both);
        fell(&w);
        fell(&twice);
    }
}

/* ---- drawings */

static void test_drawings(void **state)
{
    (void)state;
    for (uint64_t seed = 2001; seed <= 2000 + kit_rounds(150); seed++) {
        struct rng rng;
        struct wood w;
        struct buf svg = {0}, again = {0}, text = {0};
        rng_seed(&rng, seed);
        grow(&w, &rng, rng_below(&rng, 240), 1 + (int)rng_below(&rng, 6));
        tree_svg_draw(&w.tree, &svg);
        tree_svg_draw(&w.tree, &again);
        tree_text_draw(&w.tree, &text);
        const char *wrong = kit_xml_wrong(buf_text(&svg));
        if (wrong) fail_msg("seed %llu: %s", (unsigned long long)seed, wrong);
        assert_string_equal(buf_text(&svg), buf_text(&again));
        size_t roots = 0, lines = 0;
        for (size_t i = 0; i < w.tree.count; i++) roots += w.nodes[i].parent < 0;
        for (size_t i = 0; i < text.size; i++) lines += text.data[i] == '\n';
        bool signs = lines > 2 + w.tree.count + roots; /* a line of what they mean */
        assert_int_equal(lines, 2 + w.tree.count + roots + signs);
        assert_int_equal(kit_text_count(buf_text(&svg), "<note>"), 0);
        assert_int_equal(kit_text_count(buf_text(&svg), "&lt;note&gt;"), 2 * w.tree.count - roots);
        buf_free(&svg);
        buf_free(&again);
        buf_free(&text);
        fell(&w);
    }
}

/* One of each kind. */
static const struct tree_node sampler[] = {
    {.parent = -1, .role = TREE_BRANCH, .label = "search", .note = "the root"},
    {.parent = 0, .role = TREE_BRANCH, .label = "x = 1", .note = "a branch"},
    {.parent = 1, .role = TREE_FAILURE, .label = "y = 1", .note = "a failure"},
    {.parent = 1,
     .role = TREE_BRANCH,
     .broken = true,
     .label = "y != 1",
     .aside = "learnt: y != 1 or x != 1"},
    {.parent = 3, .role = TREE_FAILURE, .label = "z = 1"},
    {.parent = 0, .role = TREE_BRANCH, .broken = true, .label = "x >= 2", .aside = "learnt for good"},
    {.parent = 5, .role = TREE_SOLUTION, .label = "x = 2", .note = "a \"solution\" & <more>"},
    {.parent = 5, .role = TREE_FAILURES, .weight = 1234, .label = "x = 3"},
    {.parent = 5, .role = TREE_SOLUTIONS, .weight = 17, .label = "x = 4"},
    {.parent = 5, .role = TREE_UNKNOWN},
    {.parent = -1, .role = TREE_BRANCH, .label = "listing"},
    {.parent = 10, .role = TREE_BRANCH, .passed = 9, .label = "x = 1 ... z = 2, 10 choices"},
    {.parent = 11, .role = TREE_KNOWN, .label = "a = 1"},
    {.parent = 11, .role = TREE_CANDIDATE, .label = "a = 2"},
};
static const struct tree_arc sampler_arcs[] = {{4, 5, "from level 3 back to level 0"}};
static const struct tree sampler_tree = {.title = "A tree with everything in it",
                                         .summary = "14 nodes",
                                         .nodes = sampler,
                                         .count = sizeof sampler / sizeof *sampler,
                                         .arcs = sampler_arcs,
                                         .arc_count = 1,
                                         .legend = legend,
                                         .broken_legend = "by what was learnt",
                                         .arc_legend = "jump"};

static void test_looks(void **state)
{
    (void)state;
    struct buf svg = {0}, text = {0};
    tree_svg_draw(&sampler_tree, &svg);
    tree_text_draw(&sampler_tree, &text);
    assert_null(kit_xml_wrong(buf_text(&svg)));
    kit_text_golden("svg/tree.svg", buf_text(&svg));
    assert_string_equal(buf_text(&text),
                        "A tree with everything in it\n"
                        "14 nodes\n"
                        "x  failure   *  solution   ?  candidate   (*)  known   x N nodes  failures   "
                        "* N nodes  solutions   ...  unknown   >  by what was learnt\n"
                        "\n"
                        "search\n"
                        "|- x = 1\n"
                        "|  |- y = 1  x\n"
                        "|  `> y != 1  [learnt: y != 1 or x != 1]\n"
                        "|     `- z = 1  x\n"
                        "`> x >= 2  [learnt for good]\n"
                        "   |- x = 2  *\n"
                        "   |- x = 3  x 1234 nodes\n"
                        "   |- x = 4  * 17 nodes\n"
                        "   `- ...\n"
                        "\n"
                        "listing\n"
                        "`- x = 1 ... z = 2, 10 choices\n"
                        "   |- a = 1  (*)\n"
                        "   `- a = 2  ?\n");
    buf_free(&svg);
    buf_free(&text);
}

/* ---- extremes: neither stack nor time runs out */

static void draw_large(size_t count, bool deep)
{
    struct buf out = {0};
    struct wood w = {0};
    w.nodes = ARENA_ARRAY(&w.arena, struct tree_node, count);
    for (size_t i = 0; i < count; i++) w.nodes[i].parent = i == 0 ? -1 : deep ? (int32_t)i - 1 : 0;
    w.tree = (struct tree){.nodes = w.nodes, .count = count, .legend = legend};
    tree_svg_draw(&w.tree, &out);
    assert_true(out.size > 50 * count);
    buf_clear(&out);
    tree_text_draw(&w.tree, &out);
    buf_free(&out);
    fell(&w);
}

static void test_extremes(void **state)
{
    (void)state;
    draw_large(200000, true);
    draw_large(200000, false);
    draw_large(1, true);
    struct buf out = {0};
    tree_svg_draw(&(struct tree){.title = "nothing", .legend = legend}, &out);
    assert_null(kit_xml_wrong(buf_text(&out)));
    buf_free(&out);
}

KIT_SUITE(tree)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_layout), cmocka_unit_test(test_equal_subtrees), cmocka_unit_test(test_drawings),
        cmocka_unit_test(test_looks),  cmocka_unit_test(test_extremes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
