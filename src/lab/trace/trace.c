/* Records a search as a tree.
 *
 * The path holds the latest node of each level. A step adds a node below the latest one of the
 * previous level, or sets the state of the latest node. Nodes are therefore in depth-first order.
 *
 * After the first `most` nodes, further ones are only counted, in total and at their last recorded
 * ancestor. Texts are made for recorded nodes only, so a short trace hardly slows a long search. */
#include "lab/trace/trace.h"

#include "base/alloc.h"

#include <string.h>

struct trace *trace_new(size_t most)
{
    struct trace *t = alloc_bytes(sizeof *t);
    t->most = most;
    t->end = TRACE_STOPPED;
    t->about = "";
    t->root = t->failed = (struct trace_place){-1, true};
    return t;
}

void trace_free(struct trace *t)
{
    if (!t) return;
    arena_free(&t->arena);
    vec_free(&t->nodes);
    vec_free(&t->path);
    alloc_free(t);
}

void trace_about(struct trace *t, const char *words)
{
    t->about = arena_text(&t->arena, words);
}

/* ---- texts */

/* Moves the text to the trace's arena. */
static const char *move_text(struct trace *t, char *text)
{
    const char *copy = arena_text(&t->arena, text);
    dm_text_free(text);
    return copy;
}

static void add_words(struct trace *t, struct trace_node *node, const dm_solver *solver, const dm_step *step)
{
    ASSERT(step->kind == DM_STEP_BACKJUMP || !node->learnt);
    enum { SHORT = 12, LONGEST = 240 };
    node->words = move_text(t, dm_text_step(solver));
    if (step->kind != DM_STEP_BACKJUMP) return;
    node->learnt = (int32_t)step->learnt;
    node->from = t->failed.out ? -1 : t->failed.node;
    if (step->learnt > SHORT) return;
    const char *clause = move_text(t, dm_text_learnt(solver));
    if (strlen(clause) <= LONGEST) node->clause = clause;
}

/* ---- nodes */

static struct trace_place count_unrecorded(struct trace *t, struct trace_place parent)
{
    ASSERT(parent.node < (int32_t)t->nodes.size);
    t->total.left_out++;
    if (parent.node < 0) return (struct trace_place){-1, true};
    struct trace_node *node = &t->nodes.data[parent.node];
    node->cut++;
    if (node->state == TRACE_OPEN) node->state = TRACE_BRANCH;
    return (struct trace_place){parent.node, true};
}

static struct trace_place add(struct trace *t, enum trace_edge edge, struct trace_place parent,
                              const dm_solver *solver, const dm_step *step)
{
    t->total.nodes++;
    bool root = edge <= TRACE_LISTING;
    if (t->nodes.size >= t->most || (!root && parent.out)) return count_unrecorded(t, parent);
    struct trace_node node = {.parent = root ? -1 : parent.node,
                              .level = (int32_t)step->level,
                              .edge = edge,
                              .words = "",
                              .from = -1};
    if (edge >= TRACE_ASSUMPTION && edge <= TRACE_JUMP) add_words(t, &node, solver, step);
    if (!root && t->nodes.data[parent.node].state == TRACE_OPEN)
        t->nodes.data[parent.node].state = TRACE_BRANCH;
    ASSERT(node.parent < (int32_t)t->nodes.size); /* parents come first */
    ASSERT(root == (node.parent < 0));
    vec_push(&t->nodes, node);
    return (struct trace_place){(int32_t)t->nodes.size - 1, false};
}

/* Makes this node the latest of its level and truncates the path below it. */
static void set_latest(struct trace *t, size_t level, struct trace_place place)
{
    t->path.size = level < t->path.size ? level : t->path.size;
    while (t->path.size <= level) vec_push(&t->path, place);
    ASSERT(t->path.size == level + 1);
    t->level = level;
    t->fresh = true;
}

static void begin_tree(struct trace *t, enum trace_edge edge, const dm_solver *solver, const dm_step *step)
{
    ASSERT(edge <= TRACE_LISTING);
    struct trace_place nowhere = {-1, true};
    vec_clear(&t->path);
    t->root = add(t, edge, nowhere, solver, step);
    set_latest(t, (size_t)step->level, t->root);
}

static void add_child(struct trace *t, enum trace_edge edge, size_t parent_level, const dm_solver *solver,
                      const dm_step *step)
{
    REQUIRE(parent_level < t->path.size, "a step leads from a recorded state");
    set_latest(t, (size_t)step->level, add(t, edge, t->path.data[parent_level], solver, step));
}

/* Sets the state of the latest node. If it has one already, the new state belongs to a
 * successor. */
static void mark(struct trace *t, enum trace_state state, const dm_solver *solver, const dm_step *step)
{
    size_t level = (size_t)step->level;
    if (!t->fresh || level != t->level) add_child(t, TRACE_AGAIN, level, solver, step);
    ASSERT(level < t->path.size);
    struct trace_place place = t->path.data[level];
    if (!place.out) t->nodes.data[place.node].state = state;
    if (state == TRACE_FAILED) t->failed = place;
    t->fresh = false;
}

static void end(struct trace *t)
{
    ASSERT(t->root.out || t->root.node < (int32_t)t->nodes.size);
    struct trace_place place = t->level < t->path.size ? t->path.data[t->level] : t->root;
    if (t->fresh && !place.out) t->nodes.data[place.node].state = TRACE_CLOSED;
    if (!t->root.out) t->nodes.data[t->root.node].complete = true;
    t->fresh = false;
    t->end = TRACE_COMPLETE;
}

/* ---- steps */

enum effect { NONE, ROOT, BELOW, BESIDE, STATE };

/* The effect of each kind of step: a new root, a child of the previous level (BELOW), a child of
 * its own level (BESIDE), or a state of the latest node. `counted` is the offset of a total; 0
 * means none, because the total at offset 0 counts nodes. */
#define TOTAL(name) offsetof(struct trace_totals, name)
static const struct {
    enum effect effect;
    enum trace_edge edge;
    enum trace_state state;
    size_t counted;
} kinds[DM_STEP_END + 1] = {
    [DM_STEP_START] = {.effect = ROOT, .edge = TRACE_START},
    [DM_STEP_RESTART] = {ROOT, TRACE_RESTART, .counted = TOTAL(restarts)},
    [DM_STEP_LISTING] = {.effect = ROOT, .edge = TRACE_LISTING},
    [DM_STEP_ASSUMPTION] = {.effect = BELOW, .edge = TRACE_ASSUMPTION},
    [DM_STEP_DECISION] = {BELOW, TRACE_CHOICE, .counted = TOTAL(choices)},
    [DM_STEP_OTHER] = {.effect = BELOW, .edge = TRACE_OTHER},
    [DM_STEP_BACKJUMP] = {BESIDE, TRACE_JUMP, .counted = TOTAL(learnt)},
    [DM_STEP_CONFLICT] = {STATE, .state = TRACE_FAILED, .counted = TOTAL(failures)},
    [DM_STEP_SOLUTION] = {STATE, .state = TRACE_SOLUTION, .counted = TOTAL(solutions)},
    [DM_STEP_REJECTED] = {STATE, .state = TRACE_REJECTED, .counted = TOTAL(rejected)},
    [DM_STEP_KNOWN] = {STATE, .state = TRACE_KNOWN},
};

void trace_step(dm_solver *solver, const dm_step *step, void *trace)
{
    struct trace *t = trace;
    ASSERT(step->kind <= DM_STEP_END && step->level >= 0);
    enum effect effect = kinds[step->kind].effect;
    enum trace_edge edge = kinds[step->kind].edge;
    size_t level = (size_t)step->level;
    if (kinds[step->kind].counted) ++*(int64_t *)((char *)&t->total + kinds[step->kind].counted);
    if (step->kind == DM_STEP_DECISION && step->level > t->total.depth) t->total.depth = step->level;
    if (effect == ROOT) begin_tree(t, edge, solver, step);
    if (effect == BELOW) add_child(t, edge, level - 1, solver, step);
    if (effect == BESIDE) add_child(t, edge, level, solver, step);
    if (effect == STATE) mark(t, kinds[step->kind].state, solver, step);
    /* A continuation is a node of its own only if the latest node has a state. */
    if (step->kind == DM_STEP_CONTINUE && (!t->fresh || level != t->level))
        add_child(t, TRACE_AGAIN, level, solver, step);
    if (step->kind == DM_STEP_START || step->kind == DM_STEP_STOP) t->end = TRACE_STOPPED;
    if (step->kind == DM_STEP_SOLUTION) t->end = TRACE_FOUND;
    if (step->kind == DM_STEP_END) end(t);
}
