/* An indexed binary heap.
 *
 * Invariant: a parent comes before its children in the order (larger score, then smaller element),
 * and place[items[i]] == i for each i; all other places are -1. Breaking ties by element makes the
 * order total, so the sequence of pops depends only on the scores, not on the history.
 *
 * Sifting moves a hole: the element is written once, at its final place. push, pop, update:
 * O(log n). */
#include "base/heap.h"

#include "base/alloc.h"

void heap_init(struct heap *heap, const double **score)
{
    *heap = (struct heap){.score = score};
}

void heap_free(struct heap *heap)
{
    vec_free(&heap->items);
    vec_free(&heap->place);
}

bool heap_has(const struct heap *heap, int element)
{
    return element >= 0 && (size_t)element < heap->place.size && heap->place.data[element] >= 0;
}

/* Compares scores only: if the caller rescales all scores, two may become equal and keep their
 * order. */
bool heap_is_sound(const struct heap *heap)
{
    const double *score = *heap->score;
    size_t inside = 0;
    for (size_t i = 0; i < heap->items.size; i++) {
        int element = heap->items.data[i];
        if (!heap_has(heap, element) || heap->place.data[element] != (int32_t)i) return false;
        if (i > 0 && score[heap->items.data[(i - 1) / 2]] < score[element]) return false;
    }
    for (size_t i = 0; i < heap->place.size; i++) inside += heap->place.data[i] >= 0;
    return inside == heap->items.size;
}

static bool comes_before(const struct heap *heap, int a, int b)
{
    double score_a = (*heap->score)[a], score_b = (*heap->score)[b];
    return score_a > score_b || (score_a == score_b && a < b);
}

static void put(struct heap *heap, size_t index, int element)
{
    ASSERT(index < heap->items.size && (size_t)element < heap->place.size);
    heap->items.data[index] = element;
    heap->place.data[element] = (int32_t)index;
}

static void move_up(struct heap *heap, size_t index, int element)
{
    while (index > 0) {
        size_t parent = (index - 1) / 2;
        int above = heap->items.data[parent];
        if (!comes_before(heap, element, above)) break;
        put(heap, index, above);
        index = parent;
    }
    put(heap, index, element);
}

static void move_down(struct heap *heap, size_t index, int element)
{
    size_t size = heap->items.size;
    for (size_t child; (child = 2 * index + 1) < size; index = child) {
        const int32_t *items = heap->items.data;
        if (child + 1 < size && comes_before(heap, items[child + 1], items[child])) child++;
        if (!comes_before(heap, items[child], element)) break;
        put(heap, index, items[child]);
    }
    put(heap, index, element);
}

void heap_push(struct heap *heap, int element)
{
    REQUIRE(element >= 0, "elements are numbered from 0");
    if (heap_has(heap, element)) return;
    vec_reserve(&heap->place, (size_t)element + 1);
    while (heap->place.size <= (size_t)element) vec_push(&heap->place, -1);
    vec_push(&heap->items, element);
    move_up(heap, heap->items.size - 1, element);
    ASSERT(heap_has(heap, element));
}

int heap_pop(struct heap *heap)
{
    REQUIRE(heap->items.size > 0, "only a heap that holds something can be popped");
    int top = heap->items.data[0];
    ASSERT(heap->place.data[top] == 0);
    heap->place.data[top] = -1;
    int last = vec_pop(&heap->items);
    if (last != top) move_down(heap, 0, last);
    return top;
}

void heap_update(struct heap *heap, int element)
{
    if (!heap_has(heap, element)) return;
    ASSERT(heap->items.data[heap->place.data[element]] == element);
    move_up(heap, (size_t)heap->place.data[element], element);
    move_down(heap, (size_t)heap->place.data[element], element);
}
