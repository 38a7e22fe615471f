/* Tidy tree layout in linear time.
 *
 * Nodes of equal depth are in a row, a parent is centred above its first and last child,
 * neighbouring subtrees are as close as their contours allow, and a subtree is drawn the same way
 * wherever it is. (Reingold and Tilford 1981; for any number of children Walker 1990, made linear
 * by Buchheim, Junger and Leipert 2002; the field names are theirs.) Nodes have individual widths
 * because of their labels. There is no recursion, because a search tree can be deeper than the call
 * stack.
 *
 * Several trees are placed on shelves from left to right. Their width is chosen so that the page is
 * somewhat wider than high. */
#include "draw/tree_layout.h"

#include "base/alloc.h"
#include "base/vec.h"

#include <math.h>
#include <string.h>

struct spot {                 /* of a node, during layout */
    int32_t first, last;      /* children; -1 none */
    int32_t before, eldest;   /* siblings: the previous one or -1; the first one */
    int32_t thread, ancestor; /* -1 none */
    /* Of a parent: the default ancestor. */
    int32_t middle;
    int32_t number; /* index among its siblings */
    int32_t depth;
    double prelim, mod, shift, change;
};

struct work {
    const struct tree *tree;
    struct tree_layout *layout;
    struct spot *spots;
};

double tree_layout_width(const char *text, double size)
{
    return text ? 0.58 * size * (double)strlen(text) : 0;
}

double tree_layout_triangle(const struct tree_node *node)
{
    const double least = 13, most = 27;
    return fmin(most, least + (node->weight > 1 ? 3.5 * log10((double)node->weight) : 0));
}

static bool is_triangle(enum tree_role role)
{
    return role == TREE_FAILURES || role == TREE_SOLUTIONS || role == TREE_UNKNOWN;
}

static double reach_of(const struct tree_node *node, bool labelled)
{
    double shape = is_triangle(node->role) ? 0.6 * tree_layout_triangle(node) : TREE_LAYOUT_RADIUS + 1.5;
    double label = labelled || node->parent < 0 ? tree_layout_width(node->label, TREE_LAYOUT_TEXT) / 2 : 0;
    return fmax(shape, label);
}

/* ---- links */

static void link_nodes(struct work *w)
{
    for (size_t i = 0; i < w->tree->count; i++) {
        struct spot *s = &w->spots[i];
        int32_t v = (int32_t)i, parent = w->tree->nodes[i].parent;
        *s = (struct spot){.first = -1, .last = -1, .before = -1, .eldest = v, .thread = -1, .ancestor = v};
        if (parent < 0) continue;
        struct spot *p = &w->spots[parent];
        REQUIRE(parent < v, "a node comes after its parent");
        s->depth = p->depth + 1;
        s->before = p->last;
        s->eldest = p->first < 0 ? v : p->first;
        s->number = s->before < 0 ? 0 : w->spots[s->before].number + 1;
        if (p->first < 0) p->first = p->middle = v;
        p->last = v;
    }
}

/* ---- contours */

static double distance(const struct work *w, int32_t left, int32_t right)
{
    ASSERT(w->layout->reach[left] >= 0 && w->layout->reach[right] >= 0);
    return w->layout->reach[left] + w->layout->reach[right] + TREE_LAYOUT_GAP;
}

static int32_t next_left(const struct work *w, int32_t v)
{
    return w->spots[v].first >= 0 ? w->spots[v].first : w->spots[v].thread;
}

static int32_t next_right(const struct work *w, int32_t v)
{
    return w->spots[v].last >= 0 ? w->spots[v].last : w->spots[v].thread;
}

static void move_subtree(struct work *w, int32_t left, int32_t right, double shift)
{
    struct spot *from = &w->spots[left], *to = &w->spots[right];
    int32_t subtrees = to->number - from->number;
    ASSERT(subtrees > 0 && shift > 0); /* to the right, past at least one */
    to->change -= shift / subtrees;
    to->shift += shift;
    from->change += shift / subtrees;
    to->prelim += shift;
    to->mod += shift;
}

static void execute_shifts(struct work *w, int32_t v)
{
    double shift = 0, change = 0;
    for (int32_t child = w->spots[v].last; child >= 0; child = w->spots[child].before) {
        struct spot *s = &w->spots[child];
        s->prelim += shift;
        s->mod += shift;
        change += s->change;
        shift += s->shift + change;
    }
}

/* The contours being compared: `inside` and `outside` are the left and right contour of v's
 * subtree, `other` and `beyond` the right and left contour of the subtrees before it. Sums are of
 * `mod`. */
struct contours {
    int32_t inside, outside, other, beyond;
    double inside_sum, outside_sum, other_sum, beyond_sum;
};

static bool descend(const struct work *w, struct contours *o)
{
    o->other_sum += w->spots[o->other].mod;
    o->inside_sum += w->spots[o->inside].mod;
    o->beyond_sum += w->spots[o->beyond].mod;
    o->outside_sum += w->spots[o->outside].mod;
    int32_t other = next_right(w, o->other), inside = next_left(w, o->inside);
    if (other < 0 || inside < 0) return false;
    o->other = other;
    o->inside = inside;
    o->beyond = next_left(w, o->beyond);
    o->outside = next_right(w, o->outside);
    ASSERT(o->beyond >= 0 && o->outside >= 0); /* a contour is as deep as its subtree */
    return true;
}

/* Threads the shorter contour to the deeper one. */
static bool add_threads(struct work *w, const struct contours *o)
{
    int32_t deeper = next_right(w, o->other), own = next_left(w, o->inside);
    if (deeper >= 0 && next_right(w, o->outside) < 0) {
        ASSERT(w->spots[o->outside].first < 0); /* only leaves have threads */
        w->spots[o->outside].thread = deeper;
        w->spots[o->outside].mod += o->other_sum - o->outside_sum;
    }
    if (own < 0 || next_left(w, o->beyond) >= 0) return false;
    ASSERT(w->spots[o->beyond].first < 0);
    w->spots[o->beyond].thread = own;
    w->spots[o->beyond].mod += o->inside_sum - o->beyond_sum;
    return true;
}

/* Moves the subtree of v away from those before it. */
static void apportion(struct work *w, int32_t v)
{
    struct spot *s = &w->spots[v];
    int32_t parent = w->tree->nodes[v].parent;
    if (s->before < 0) return;
    struct contours o = {.inside = v, .outside = v, .other = s->before, .beyond = s->eldest};
    while (descend(w, &o)) {
        w->spots[o.outside].ancestor = v;
        ASSERT(w->spots[o.other].depth == w->spots[o.inside].depth);
        double shift = w->spots[o.other].prelim + o.other_sum - w->spots[o.inside].prelim - o.inside_sum +
                       distance(w, o.other, o.inside);
        if (shift <= 0) continue;
        int32_t ancestor = w->spots[o.other].ancestor;
        bool sister = w->tree->nodes[ancestor].parent == parent;
        move_subtree(w, sister ? ancestor : w->spots[parent].middle, v, shift);
        o.inside_sum += shift;
        o.outside_sum += shift;
    }
    if (add_threads(w, &o)) w->spots[parent].middle = v;
}

/* ---- both passes */

/* Places v after all its descendants. */
static void place_node(struct work *w, int32_t v)
{
    struct spot *s = &w->spots[v];
    double place = s->before < 0 ? 0 : w->spots[s->before].prelim + distance(w, s->before, v);
    execute_shifts(w, v);
    double middle = s->first < 0 ? 0 : (w->spots[s->first].prelim + w->spots[s->last].prelim) / 2;
    s->prelim = s->before < 0 ? middle : place;
    if (s->before >= 0 && s->first >= 0) s->mod = place - middle;
    if (w->tree->nodes[v].parent >= 0) apportion(w, v);
}

/* Postorder. */
static void first_pass(struct work *w)
{
    vec_i32 open = {0};
    for (size_t i = 0; i < w->tree->count; i++) {
        int32_t parent = w->tree->nodes[i].parent;
        while (open.size && vec_last(&open) != parent) place_node(w, vec_pop(&open));
        REQUIRE(parent < 0 || open.size, "a node comes after all that is below the children before it");
        vec_push(&open, (int32_t)i);
    }
    while (open.size) place_node(w, vec_pop(&open));
    vec_free(&open);
}

/* Preorder. `shift` is reused for the sum of the ancestors' `mod`. */
static void second_pass(struct work *w)
{
    for (size_t i = 0; i < w->tree->count; i++) {
        struct spot *s = &w->spots[i];
        int32_t parent = w->tree->nodes[i].parent;
        s->shift = parent < 0 ? 0 : w->spots[parent].shift + w->spots[parent].mod;
        w->layout->x[i] = s->prelim + s->shift;
        w->layout->y[i] = s->depth * w->layout->row;
        ASSERT(isfinite(w->layout->x[i]));
    }
}

/* ---- shelves */

struct box {
    size_t begin, end; /* nodes */
    double left, top, width, height;
};
typedef VEC(struct box) box_list;

/* Space above and below the centre of a node. */
static double above(const struct work *w, size_t i)
{
    bool tagged = w->tree->nodes[i].label && (w->layout->labelled || w->tree->nodes[i].parent < 0);
    return TREE_LAYOUT_RADIUS + 2 + (tagged ? TREE_LAYOUT_TAG : 0);
}

static double below(const struct work *w, size_t i)
{
    const struct tree_node *node = &w->tree->nodes[i];
    double shape = is_triangle(node->role) ? tree_layout_triangle(node) - TREE_LAYOUT_RADIUS : 0;
    bool numbered = w->layout->labelled && is_triangle(node->role) && node->weight;
    return fmax(shape + (numbered ? TREE_LAYOUT_TEXT : 0), TREE_LAYOUT_RADIUS + 2);
}

static void find_boxes(const struct work *w, box_list *boxes)
{
    const struct tree_layout *l = w->layout;
    for (size_t i = 0, end; i < w->tree->count; i = end) {
        ASSERT(w->tree->nodes[i].parent < 0); /* a box starts with a root */
        double left = l->x[i], right = left, top = 0, bottom = 0;
        for (end = i; end < w->tree->count && (end == i || w->tree->nodes[end].parent >= 0); end++) {
            left = fmin(left, l->x[end] - l->reach[end]);
            right = fmax(right, l->x[end] + l->reach[end]);
            top = fmin(top, l->y[end] - above(w, end));
            bottom = fmax(bottom, l->y[end] + below(w, end));
        }
        vec_push(boxes, ((struct box){i, end, left, top, right - left, bottom - top}));
    }
}

static double page_width(const box_list *boxes)
{
    double widest = 0, area = 0;
    for (size_t i = 0; i < boxes->size; i++) {
        const struct box *b = &boxes->data[i];
        widest = fmax(widest, b->width);
        area += (b->width + TREE_LAYOUT_APART) * (b->height + TREE_LAYOUT_APART);
    }
    return fmax(widest, sqrt(1.6 * area));
}

static void move_box(const struct work *w, const struct box *b, double x, double y)
{
    ASSERT(b->begin < b->end && b->width >= 0 && b->height >= 0);
    struct tree_layout *l = w->layout;
    for (size_t i = b->begin; i < b->end; i++) {
        l->x[i] += x - b->left;
        l->y[i] += y - b->top;
    }
    l->right = fmax(l->right, x + b->width);
    l->bottom = fmax(l->bottom, y + b->height);
}

static void put_on_shelves(struct work *w)
{
    box_list boxes = {0};
    find_boxes(w, &boxes);
    double width = page_width(&boxes), x = 0, y = 0, high = 0;
    for (size_t i = 0; i < boxes.size; i++) {
        const struct box *b = &boxes.data[i];
        if (x > 0 && x + b->width > width) {
            x = 0;
            y += high + TREE_LAYOUT_APART;
            high = 0;
        }
        move_box(w, b, x, y);
        x += b->width + TREE_LAYOUT_APART;
        high = fmax(high, b->height);
    }
    vec_free(&boxes);
}

/* ---- layout */

void tree_layout_make(struct tree_layout *layout, const struct tree *tree)
{
    const double wide_row = 60, narrow_row = 34;
    struct work w = {.tree = tree, .layout = layout, .spots = alloc_array(tree->count, sizeof *w.spots)};
    *layout = (struct tree_layout){.x = alloc_array(tree->count, sizeof *layout->x),
                                   .y = alloc_array(tree->count, sizeof *layout->y),
                                   .reach = alloc_array(tree->count, sizeof *layout->reach),
                                   .labelled = tree->count <= TREE_LAYOUT_MOST};
    layout->row = layout->labelled ? wide_row : narrow_row;
    for (size_t i = 0; i < tree->count; i++) layout->reach[i] = reach_of(&tree->nodes[i], layout->labelled);
    link_nodes(&w);
    first_pass(&w);
    second_pass(&w);
    put_on_shelves(&w);
    alloc_free(w.spots);
}

void tree_layout_free(struct tree_layout *layout)
{
    alloc_free(layout->x);
    alloc_free(layout->y);
    alloc_free(layout->reach);
}
