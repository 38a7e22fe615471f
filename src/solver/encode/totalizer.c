/* Totalizer: a binary tree of terms, where each inner node has literals "the sum of the leaves is
 * at least w" for every possible sum w. With weights 1 it is the totalizer of Bailleux and Boufkhad
 * (CP 2003), otherwise the generalized totalizer of Joshi, Martins and Manquinho (CP 2015). Leaves
 * are ladders, so order literals of integers are used directly.
 *
 * Rules, for a node with children A and B, bound c, and `rest` the most that all leaves outside the
 * node can add:
 *   R1  a <= A and b <= B -> a+b <= node   for a+b <= c; a or b may be 0, which needs no literal
 *   R2  not (a <= A and b <= B)            demanded if a+b > c, for the smallest such b of each a,
 *                                          where it decreases
 *   R3  w <= node -> w' <= node            for w' the sum before w, unless R1 implies it for w and
 *                                          all larger sums
 *   R4  sums w with w + rest <= c have no literal: they cannot violate the bound
 * R3 makes each node a ladder, which R2 needs. The root needs only R2, so x <= y over 0/1 variables
 * is one clause, and x + k <= y the binary clauses of the order encoding. Unit propagation finds
 * every literal that must be false.
 *
 * Size: R1 has a clause for each pair of sums, at most (|A|+1)(|B|+1) per node; with n steps of 1
 * and bound k at most O(n k) per level of the tree. totalizer_count_size gives the exact number in
 * that case, totalizer_size in all cases. */
#include "solver/encode/parts.h"

#include <inttypes.h>

enum { MOST_SPARSE_PAIRS = 1 << 25, MOST_DENSE = 1 << 26 }; /* memory of one node: 256 MB */

struct tree {
    struct encoder *encoder;
    bool silent; /* count clauses, emit none */
    int64_t bound, total, limit;
    struct size size;
};

static void emit(struct tree *tree, const int *lits, size_t count, bool demand)
{
    tree->size.clauses++;
    if (tree->silent) return;
    if (demand)
        encode_enforce(tree->encoder, lits, count);
    else
        encode_clause(tree->encoder, lits, count);
}

static bool is_over(const struct tree *tree)
{
    return tree->size.clauses > tree->limit || encode_halted(tree->encoder);
}

static int64_t sum_at(struct ladder ladder, size_t level) /* level 0 is the sum 0 */
{
    ASSERT(level <= ladder.count);
    return level ? ladder.steps[level - 1].sum : 0;
}

static struct ladder above(struct ladder ladder, int64_t floor)
{
    while (ladder.count > 0 && ladder.steps[0].sum <= floor) {
        ladder.steps++;
        ladder.count--;
    }
    return ladder;
}

/* R2 */
static void demand_bound(struct tree *tree, struct ladder a, struct ladder b)
{
    size_t level = b.count + 1, emitted = level;
    ASSERT(tree->bound >= 0);
    for (size_t i = 1; i <= a.count; i++) {
        while (level > 1 && sum_at(b, level - 1) > tree->bound - sum_at(a, i)) level--;
        if (level < emitted) emit(tree, (int[]){-a.steps[i - 1].lit, -b.steps[level - 1].lit}, 2, true);
        emitted = level;
    }
}

/* ---- the sums of a node */

struct sums {
    int64_t floor; /* sums up to this need no literal: R4 */
    int64_t *values;
    size_t count;
    int32_t *dense; /* index of the sum floor + 1 + i, or -1; NULL: search it in `values` */
};

static int64_t count_pairs(const struct tree *tree, struct ladder a, struct ladder b, int64_t floor)
{
    ASSERT(floor >= 0 && floor <= tree->bound);
    int64_t pairs = 0;
    /* Levels of B: those below `high` keep the bound, those below `low` are under the floor. */
    size_t high = b.count + 1, low = b.count + 1;
    for (size_t i = 0; i <= a.count; i++) {
        while (high > 0 && sum_at(b, high - 1) > tree->bound - sum_at(a, i)) high--;
        while (low > 0 && sum_at(b, low - 1) > floor - sum_at(a, i)) low--;
        if (high > low) pairs += (int64_t)(high - low);
    }
    return pairs;
}

/* Merges two ascending runs of `from` into one in `to`. */
static void merge_runs(struct encoder *encoder, const int64_t *from, size_t middle, size_t end, int64_t *to)
{
    ASSERT(middle <= end);
    for (size_t i = 0, j = middle, k = 0; k < end && !encode_tick(encoder); k++)
        to[k] = j == end || (i < middle && from[i] <= from[j]) ? from[i++] : from[j++];
}

/* Bottom-up merge sort, because qsort cannot be stopped and there may be millions of sums. Returns
 * the array with the result. */
static int64_t *sort_sums(struct encoder *encoder, int64_t *values, size_t count)
{
    int64_t *other = ARENA_ARRAY(&encoder->scratch, int64_t, count);
    ASSERT(other != values);
    for (size_t run = 1; run < count; run *= 2) {
        for (size_t i = 0; i < count && !encode_halted(encoder); i += 2 * run) {
            size_t left = count - i < run ? count - i : run, both = count - i < 2 * run ? count - i : 2 * run;
            merge_runs(encoder, values + i, left, both, other + i);
        }
        int64_t *swap = values;
        values = other;
        other = swap;
    }
    return values;
}

static size_t find(const struct sums *sums, int64_t sum)
{
    ASSERT(sum > sums->floor);
    if (sums->dense) return (size_t)sums->dense[sum - sums->floor - 1];
    size_t first = 0, last = sums->count - 1;
    ASSERT(sums->count > 0);
    while (first < last) {
        size_t middle = first + (last - first) / 2;
        if (sums->values[middle] < sum)
            first = middle + 1;
        else
            last = middle;
    }
    ASSERT(sums->values[first] == sum); /* `collect` has found every sum */
    return first;
}

typedef void pair_visit(void *self, size_t i, size_t j, int64_t sum);

/* Visits every pair of levels whose sum is above the floor and within the bound. */
static void each_pair(const struct tree *tree, struct ladder a, struct ladder b, int64_t floor,
                      pair_visit *visit, void *self)
{
    for (size_t i = 0; i <= a.count; i++)
        for (size_t j = 0; j <= b.count; j++) {
            if (sum_at(b, j) > tree->bound - sum_at(a, i)) break;
            if (encode_tick(tree->encoder)) return;
            int64_t sum = sum_at(a, i) + sum_at(b, j);
            if (sum > floor) visit(self, i, j, sum);
        }
}

static void mark_sum(void *self, size_t i, size_t j, int64_t sum)
{
    struct sums *sums = self;
    (void)i, (void)j;
    if (sums->dense)
        sums->dense[sum - sums->floor - 1] = 0;
    else
        sums->values[sums->count++] = sum;
}

/* Writes the distinct sums to sums->values, ascending. */
static void collect(const struct tree *tree, struct ladder a, struct ladder b, int64_t pairs,
                    struct sums *sums)
{
    struct arena *arena = &tree->encoder->scratch;
    int64_t most = tree->bound - sum_at(a, a.count) < sum_at(b, b.count)
                       ? tree->bound
                       : sum_at(a, a.count) + sum_at(b, b.count);
    int64_t range = most - sums->floor;
    ASSERT(range > 0 && pairs > 0);
    bool dense = range <= MOST_DENSE && range <= 4 * pairs + 64;
    if (dense) {
        sums->dense = ARENA_ARRAY(arena, int32_t, (size_t)range);
        for (int64_t i = 0; i < range; i++) sums->dense[i] = -1;
    }
    sums->values = ARENA_ARRAY(arena, int64_t, (size_t)(dense && range < pairs ? range : pairs));
    each_pair(tree, a, b, sums->floor, mark_sum, sums);
    if (dense) {
        for (int64_t i = 0; i < range; i++)
            if (sums->dense[i] == 0) {
                sums->dense[i] = (int32_t)sums->count;
                sums->values[sums->count++] = sums->floor + 1 + i;
            }
        return;
    }
    size_t kept = 0;
    sums->values = sort_sums(tree->encoder, sums->values, sums->count);
    for (size_t i = 0; i < sums->count; i++)
        if (kept == 0 || sums->values[kept - 1] != sums->values[i]) sums->values[kept++] = sums->values[i];
    ASSERT(kept <= sums->count);
    sums->count = kept;
}

/* ---- nodes */

struct node {
    struct tree *tree;
    struct ladder a, b;
    struct sums sums;
    struct ladder out;
    /* The index of the largest sum that needs R3. */
    size_t linked;
};

/* R1. The next smaller sum is implied by the same literals if it is one level lower in A or in B;
 * otherwise it needs R3. */
static void emit_sum(void *self, size_t i, size_t j, int64_t sum)
{
    struct node *node = self;
    size_t number = find(&node->sums, sum), length = 0;
    ASSERT(number < node->out.count && node->sums.values[number] == sum);
    int lits[3];
    if (i > 0) lits[length++] = -node->a.steps[i - 1].lit;
    if (j > 0) lits[length++] = -node->b.steps[j - 1].lit;
    lits[length++] = node->out.steps[number].lit;
    emit(node->tree, lits, length, false);
    ASSERT(length >= 2 && length <= 3); /* R1: 0 needs no literal, their sum is not 0 */
    if (number == 0) return;
    int64_t lower = i > 0 ? sum_at(node->a, i - 1) + sum_at(node->b, j) : 0;
    int64_t other = j > 0 ? sum_at(node->a, i) + sum_at(node->b, j - 1) : 0;
    if ((lower > other ? lower : other) != node->sums.values[number - 1] && number > node->linked)
        node->linked = number;
}

static bool too_large(struct tree *tree, int64_t pairs, int64_t range)
{
    ASSERT(pairs > 0);
    bool sparse = range > MOST_DENSE || range > 4 * pairs + 64;
    if (tree->size.clauses + pairs <= tree->limit && !(sparse && pairs > MOST_SPARSE_PAIRS)) return false;
    tree->size.clauses += pairs;
    if (tree->silent)
        tree->size.clauses = tree->size.clauses > tree->limit ? tree->size.clauses : tree->limit + 1;
    else
        encode_fail(tree->encoder,
                    "a sum that may reach %" PRId64 " needs more than %" PRId64
                    " clauses by a totalizer: try linear=adder",
                    tree->total, tree->size.clauses);
    return true;
}

static struct ladder merge(struct tree *tree, struct ladder a, struct ladder b, int64_t floor)
{
    ASSERT(a.count > 0 && b.count > 0);
    struct arena *arena = &tree->encoder->scratch;
    struct node node = {.tree = tree, .a = a, .b = b, .sums = {.floor = floor > 0 ? floor : 0}};
    int64_t pairs = count_pairs(tree, a, b, node.sums.floor);
    if (pairs == 0 || too_large(tree, pairs, tree->bound - node.sums.floor)) return node.out;
    collect(tree, a, b, pairs, &node.sums);
    size_t count = node.sums.count;
    int first = tree->silent ? 0 : encode_fresh_block(tree->encoder, (int64_t)count);
    tree->size.variables += (int64_t)count;
    node.out = (struct ladder){ARENA_ARRAY(arena, struct step, count), count};
    for (size_t i = 0; i < count; i++) node.out.steps[i] = (struct step){node.sums.values[i], first + (int)i};
    if (encode_halted(tree->encoder)) return node.out;
    each_pair(tree, a, b, node.sums.floor, emit_sum, &node);
    for (size_t i = 1; i <= node.linked && !encode_halted(tree->encoder); i++) /* R3 */
        emit(tree, (int[]){-node.out.steps[i].lit, node.out.steps[i - 1].lit}, 2, false);
    return node.out;
}

/* The ladder of the sum of `count` leaves; *reach is the largest sum. */
static struct ladder build(struct tree *tree, const struct ladder *leaves, size_t count, int64_t *reach)
{
    ASSERT(count > 0);
    if (count == 1) {
        *reach = sum_at(leaves[0], leaves[0].count);
        return above(leaves[0], tree->bound - (tree->total - *reach)); /* R4 */
    }
    int64_t left, right;
    struct ladder a = build(tree, leaves, count / 2, &left);
    struct ladder b = build(tree, leaves + count / 2, count - count / 2, &right);
    *reach = left + right;
    int64_t floor = tree->bound - (tree->total - *reach);
    ASSERT(*reach <= tree->total && left >= 0 && right >= 0);
    if (is_over(tree)) return (struct ladder){0};
    demand_bound(tree, a, b);
    if (*reach == tree->total) return (struct ladder){0}; /* the root */
    if (a.count == 0 || b.count == 0) return above(a.count ? a : b, floor);
    return merge(tree, a, b, floor);
}

static void run(struct tree *tree, const struct ladder *ladders, size_t count)
{
    int64_t reach;
    for (size_t i = 0; i < count; i++) tree->total += sum_at(ladders[i], ladders[i].count);
    build(tree, ladders, count, &reach);
}

void totalizer_at_most(struct encoder *encoder, const struct ladder *ladders, size_t count, int64_t bound)
{
    ASSERT(bound >= 0);
    struct tree tree = {.encoder = encoder, .bound = bound, .limit = PARTS_MOST_CLAUSES};
    run(&tree, ladders, count);
}

struct size totalizer_size(struct encoder *encoder, const struct ladder *ladders, size_t count, int64_t bound,
                           int64_t limit)
{
    struct tree tree = {.encoder = encoder, .silent = true, .bound = bound, .limit = limit};
    struct arena_mark mark = arena_mark(&encoder->scratch);
    run(&tree, ladders, count);
    arena_rewind(&encoder->scratch, mark);
    return tree.size;
}

/* ---- sizes for weights 1 */

struct levels { /* the sums low .. high of a node */
    int64_t low, high;
};

static struct levels levels_of(int64_t inputs, int64_t count, int64_t most)
{
    int64_t low = most + 1 - (count - inputs);
    ASSERT(inputs >= 1 && inputs <= count);
    return (struct levels){low > 1 ? low : 1, inputs < most ? inputs : most};
}

static int64_t overlap(int64_t low, int64_t high, struct levels levels)
{
    if (low < levels.low) low = levels.low;
    if (high > levels.high) high = levels.high;
    return high >= low ? high - low + 1 : 0;
}

/* The size of the subtree over `inputs` of the `count` literals. */
static struct size node_size(int64_t inputs, int64_t count, int64_t most)
{
    ASSERT(inputs >= 1 && most >= 1);
    if (inputs == 1) return (struct size){0};
    int64_t half = inputs / 2;
    struct size left = node_size(half, count, most);
    struct size right = inputs == 2 * half ? left : node_size(inputs - half, count, most);
    struct size size = {left.clauses + right.clauses, left.variables + right.variables};
    struct levels a = levels_of(half, count, most), b = levels_of(inputs - half, count, most);
    struct levels out = levels_of(inputs, count, most);
    bool inner = inputs < count && a.low <= a.high && b.low <= b.high;
    for (int64_t i = a.low; i <= a.high; i++) {
        size.clauses += overlap(most + 1 - i, most + 1 - i, b); /* R2 */
        if (inner) size.clauses += overlap(out.low - i, out.high - i, b) + (i >= out.low && i <= out.high);
    }
    if (inner) {
        size.clauses += overlap(out.low, out.high, b);
        size.variables += out.high - out.low + 1;
    }
    return size;
}

struct size totalizer_count_size(int64_t count, int64_t most)
{
    return node_size(count, count, most);
}
