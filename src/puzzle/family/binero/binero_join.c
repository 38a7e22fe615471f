/* Joining halves: pairs of a top and a bottom that make whole grids.
 *
 * A group of tops and a group of bottoms with complementary sums fit if they share no mark. Then
 * their seams are compared: two lines above, two below, and no three equal cells across. Comparing
 * all pairs of seams would cost a hundred steps for each pair of groups. Instead a top distributes
 * its counts once over all pairs of lines below the seam: reach[c, d] is how many of its fillings
 * continue with c, then d. Then each bottom costs one product for each of its seams. If few bottoms
 * are left, or the table would be too large, the pairs of seams are compared after all. */
#include "puzzle/family/binero/binero_count.h"

#include <string.h>

enum {
    LINES_MOST = 600, /* of a table of pairs */
    PAIR_BITS = 20,   /* so that a pair and a count fit in one word */
};

/* ---- lines that follow */

static bool may_follow(const struct binero_row_lines *sheet, size_t x, size_t y, size_t z)
{
    uint64_t a = sheet->line.data[x], b = sheet->line.data[y], c = sheet->line.data[z];
    return ((a & b & c) | (~a & ~b & ~c & binero_sheet_full(sheet))) == 0;
}

static void list_following(struct binero_join *join)
{
    const struct binero_row_lines *sheet = join->sheet;
    const size_t lines = sheet->line.size;
    VEC(uint16_t) next = {0};
    size_t pairs = 0;
    ASSERT(lines <= LINES_MOST);
    join->next_begin = alloc_array(lines * lines + 1, sizeof *join->next_begin);
    join->reach = alloc_array(lines * lines, sizeof *join->reach);
    for (size_t x = 0; x < lines; x++)
        for (size_t y = 0; y < lines; y++) {
            size_t *begin = &join->next_begin[x * lines + y];
            for (size_t z = 0; z < lines; z++)
                if (may_follow(sheet, x, y, z)) vec_push(&next, (uint16_t)z);
            begin[1] = next.size;
            pairs += begin[1] > begin[0];
        }
    join->next = next.data;
    join->fan = pairs ? (double)next.size / (double)pairs : 0;
}

/* Packs the seams of the bottoms into half the memory, because each top reads all those of a class.
 * False: a count is too large. */
static bool shorten_seams(struct binero_join *join)
{
    const struct binero_half *half = join->bottom;
    const size_t groups = half->group_begin[half->classes.size], seams = half->seam_begin[groups];
    join->drop = alloc_array(seams, sizeof *join->drop);
    ASSERT(join->sheet->line.size * join->sheet->line.size <= (size_t)1 << PAIR_BITS);
    join->drops = groups ? (double)seams / (double)groups : 0;
    for (size_t s = 0; s < seams; s++) {
        const struct binero_seam *seam = &half->seams[s];
        if (seam->count >> (64 - PAIR_BITS)) return false;
        join->drop[s] = seam->count << PAIR_BITS | (seam->last * join->sheet->line.size + seam->before);
    }
    return true;
}

static size_t largest_class(const struct binero_half *half)
{
    size_t most = 0;
    for (size_t i = 0; i < half->classes.size; i++) {
        size_t groups = half->group_begin[i + 1] - half->group_begin[i];
        if (groups > most) most = groups;
    }
    return most;
}

static size_t seam_count(const struct binero_half *half)
{
    return half->seam_begin[half->group_begin[half->classes.size]];
}

/* True if there are more pairs of seams than triples of lines to list. */
static bool has_many_pairs(const struct binero_join *join)
{
    const double lines = (double)join->sheet->line.size;
    return (double)seam_count(join->top) * (double)seam_count(join->bottom) > lines * lines * lines;
}

void binero_join_open(struct binero_join *join, const struct binero_row_lines *sheet,
                      const struct binero_half *top, const struct binero_half *bottom, bool mirrored,
                      struct binero_work *work)
{
    *join = (struct binero_join){
        .sheet = sheet, .top = top, .bottom = bottom, .mirrored = mirrored, .work = work};
    join->partner = alloc_array(largest_class(bottom) + 1, sizeof *join->partner);
    if (sheet->height >= 4 && sheet->line.size <= LINES_MOST && has_many_pairs(join) && shorten_seams(join))
        list_following(join);
}

void binero_join_close(struct binero_join *join)
{
    alloc_free(join->next_begin);
    alloc_free(join->next);
    alloc_free(join->reach);
    alloc_free(join->drop);
    alloc_free(join->partner);
}

/* ---- marks */

/* Branch-free: half of the pairs share a mark, unpredictably. */
static inline size_t list_partners(const uint64_t *mark, const uint64_t *marks, size_t words, size_t from,
                                   size_t to, uint32_t *partner)
{
    size_t count = 0;
    for (size_t j = from; j < to; j++) {
        uint64_t shared = 0;
        for (size_t i = 0; i < words; i++) shared |= mark[i] & marks[j * words + i];
        partner[count] = (uint32_t)j;
        count += shared == 0;
    }
    return count;
}

/* Lists the groups of bottoms in from .. to - 1 that share no mark with the top. Common lengths are
 * constants for the compiler. */
static size_t find_partners(struct binero_join *join, size_t top, size_t from, size_t to)
{
    const size_t words = join->sheet->mark_words;
    const uint64_t *mark = join->top->marks + top * words, *marks = join->bottom->marks;
    ASSERT(from <= to);
    switch (words) {
    case 1:
        return list_partners(mark, marks, 1, from, to, join->partner);
    case 2:
        return list_partners(mark, marks, 2, from, to, join->partner);
    case 3:
        return list_partners(mark, marks, 3, from, to, join->partner);
    default:
        return list_partners(mark, marks, words, from, to, join->partner);
    }
}

/* ---- seams */

struct sum { /* that may overflow */
    uint64_t value;
    bool over;
};

static inline void add_product(struct sum *sum, uint64_t x, uint64_t y, bool checked)
{
    uint64_t product;
    if (!checked)
        sum->value += x * y;
    else if (__builtin_mul_overflow(x, y, &product) ||
             __builtin_add_overflow(sum->value, product, &sum->value))
        sum->over = true;
}

static inline void spread(struct binero_join *join, size_t top, bool checked, struct sum *sum)
{
    const size_t lines = join->sheet->line.size;
    memset(join->reach, 0, lines * lines * sizeof *join->reach);
    for (size_t s = join->top->seam_begin[top]; s < join->top->seam_begin[top + 1]; s++) {
        const struct binero_seam *seam = &join->top->seams[s];
        ASSERT(seam->before != BINERO_HALF_NONE); /* halves have two rows or more */
        const size_t *row = &join->next_begin[seam->before * lines + seam->last];
        for (size_t i = row[0]; i < row[1]; i++) {
            const size_t c = join->next[i], *column = &join->next_begin[seam->last * lines + c];
            for (size_t k = column[0]; k < column[1]; k++) {
                struct sum reach = {.value = join->reach[c * lines + join->next[k]]};
                add_product(&reach, seam->count, 1, checked);
                join->reach[c * lines + join->next[k]] = reach.value;
                if (checked) sum->over |= reach.over;
            }
        }
    }
}

static inline void add_drops(const struct binero_join *join, size_t partners, bool checked, struct sum *sum)
{
    const uint64_t *reach = join->reach, *drop = join->drop;
    const size_t *begin = join->bottom->seam_begin;
    struct sum total = *sum;
    for (size_t i = 0; i < partners; i++)
        for (size_t s = begin[join->partner[i]]; s < begin[join->partner[i] + 1]; s++)
            add_product(&total, reach[drop[s] & ((1 << PAIR_BITS) - 1)], drop[s] >> PAIR_BITS, checked);
    *sum = total;
}

/* The columns where both lines of a seam are equal, so the next line must differ. */
static uint64_t equal_cells(const struct binero_row_lines *sheet, const struct binero_seam *seam)
{
    if (seam->before == BINERO_HALF_NONE) return 0;
    return ~(sheet->line.data[seam->before] ^ sheet->line.data[seam->last]) & binero_sheet_full(sheet);
}

static void add_pairs(const struct binero_join *join, size_t top, size_t bottom, struct sum *sum)
{
    const struct binero_half *above = join->top, *below = join->bottom;
    for (size_t s = above->seam_begin[top]; s < above->seam_begin[top + 1]; s++) {
        const uint64_t last = join->sheet->line.data[above->seams[s].last],
                       equal = equal_cells(join->sheet, &above->seams[s]);
        for (size_t t = below->seam_begin[bottom]; t < below->seam_begin[bottom + 1]; t++) {
            uint64_t differ = last ^ join->sheet->line.data[below->seams[t].last];
            if (((equal | equal_cells(join->sheet, &below->seams[t])) & ~differ) == 0)
                add_product(sum, above->seams[s].count, below->seams[t].count, true);
        }
    }
}

/* ---- classes */

/* True if the table costs less than comparing pairs of seams. */
static bool worth_spreading(const struct binero_join *join, size_t top, size_t partners)
{
    const size_t *begin = &join->top->seam_begin[top];
    const double lines = (double)join->sheet->line.size, seams = (double)(begin[1] - begin[0]),
                 below = (double)partners * join->drops;
    return join->reach && lines * lines / 4 + seams * join->fan * join->fan + below < 3 * seams * below;
}

static void add_partners(struct binero_join *join, size_t top, size_t partners, bool checked, struct sum *sum)
{
    if (!worth_spreading(join, top, partners)) {
        for (size_t i = 0; i < partners; i++) add_pairs(join, top, join->partner[i], sum);
        return;
    }
    if (checked) {
        spread(join, top, true, sum);
        add_drops(join, partners, true, sum);
    } else {
        spread(join, top, false, sum);
        add_drops(join, partners, false, sum);
    }
}

/* All fillings of a class, rounded. */
static double weight(const struct binero_half *half, size_t class)
{
    double sum = 0;
    const size_t *groups = &half->group_begin[class];
    for (size_t s = half->seam_begin[groups[0]]; s < half->seam_begin[groups[1]]; s++)
        sum += (double)half->seams[s].count;
    return sum;
}

/* Adds a group of tops with the bottoms from .. to - 1; if mirrored, `from` is its own image, and
 * the others count twice. */
static void add_top(struct binero_join *join, size_t top, size_t from, size_t to, bool checked,
                    struct sum *sum)
{
    struct sum rest = {0};
    if (join->mirrored && find_partners(join, top, from, from + 1)) add_partners(join, top, 1, true, sum);
    size_t partners = find_partners(join, top, from + join->mirrored, to);
    add_partners(join, top, partners, checked, &rest);
    add_product(sum, rest.value, join->mirrored ? 2 : 1, true);
    sum->over |= rest.over;
}

bool binero_join_classes(struct binero_join *join, size_t top, size_t bottom, uint64_t *count)
{
    const size_t *tops = &join->top->group_begin[top], *bottoms = &join->bottom->group_begin[bottom];
    ASSERT(!join->mirrored || tops[1] - tops[0] == bottoms[1] - bottoms[0]);
    const bool checked = weight(join->top, top) * weight(join->bottom, bottom) >= 0x1p63;
    struct sum sum = {0};
    for (size_t i = tops[0]; i < tops[1]; i++) {
        size_t from = bottoms[0] + (join->mirrored ? i - tops[0] : 0);
        add_top(join, i, from, bottoms[1], checked, &sum);
        if (!binero_row_lines_go_on(join->work, 1000 + 20 * (bottoms[1] - from))) return false;
    }
    *count = sum.value;
    return !sum.over || binero_half_overflow(join->work);
}
