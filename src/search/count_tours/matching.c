/* Maps between numbered matchings: tables for few points, recursion over blocks for many.
 *
 * The leading digit of a matching's number is the partner p of the first point, so the matchings
 * with that partner are a block of (k-3)!! numbered like the matchings of the other k-2 points. An
 * operation on other points acts equally on each block, with two points fewer, and maps it to the
 * block of the partner's new position. If the first point is involved, the blocks are those of its
 * partner:
 *   move     the first point moves back: the second point leads, and a block within a block of the
 *            source is a block of the target without the moved pair, so the pair is inserted; the
 *            reverse if a point becomes the first.
 *   join     the first point with b: its partner p takes the place of b, which is a move. The
 *            partner of the first point with b: the first point gets the partner of b, as if b
 *            were moved to the front of the others.
 *   insert   a leading pair: one whole block.
 * The recursion ends at tables for MATCHING_LEAF points, 945 matchings, which fit the cache with
 * their counts. Tables for all moves of 14 points alone would take 100 MB; the recursion costs one
 * call per few hundred additions.
 *
 * Every map reads each count of its source once, except that a join skips those where the two
 * points are partners. Joins are pulled by the target, points-2 terms per sum. */
#include "search/count_tours/matching.h"

#include "base/alloc.h"
#include "base/bits.h"

#include <string.h>

/* ---- numbers */

size_t matching_rank(const uint8_t *mate, int points)
{
    uint32_t open = points < 32 ? (UINT32_C(1) << points) - 1 : UINT32_MAX;
    size_t rank = 0;
    ASSERT(points % 2 == 0 && points <= MATCHING_POINTS);
    for (int left = points; left > 0; left -= 2) {
        int first = __builtin_ctz(open), partner = mate[first];
        ASSERT(partner > first && (open >> partner & 1) && mate[partner] == first);
        uint32_t between = open & ((UINT32_C(1) << partner) - 1);
        rank = rank * (size_t)(left - 1) + (size_t)bits_in_word(between) - 1;
        open &= ~(UINT32_C(1) << first | UINT32_C(1) << partner);
    }
    return rank;
}

static int nth_member(uint32_t set, int n)
{
    while (n-- > 0) set &= set - 1;
    return __builtin_ctz(set);
}

void matching_unrank(size_t rank, int points, uint8_t *mate)
{
    int digit[MATCHING_POINTS / 2];
    for (int left = 2; left <= points; left += 2) {
        digit[left / 2 - 1] = (int)(rank % (size_t)(left - 1));
        rank /= (size_t)(left - 1);
    }
    ASSERT(rank == 0); /* the rank was in range */
    uint32_t open = (UINT32_C(1) << points) - 1;
    for (int left = points; left > 0; left -= 2) {
        int first = __builtin_ctz(open);
        open &= open - 1;
        int partner = nth_member(open, digit[left / 2 - 1]);
        open &= ~(UINT32_C(1) << partner);
        mate[first] = (uint8_t)partner;
        mate[partner] = (uint8_t)first;
    }
}

/* ---- tables */

/* The matching with point i renamed to name[i]. */
static size_t renamed_rank(const uint8_t *mate, const uint8_t *name, int points)
{
    uint8_t renamed[MATCHING_POINTS];
    for (int i = 0; i < points; i++) renamed[name[i]] = name[mate[i]];
    return matching_rank(renamed, points);
}

static void fill_moves(struct matching_maps *maps, int points)
{
    uint8_t mate[MATCHING_POINTS], name[MATCHING_POINTS];
    for (int before = 0; before < points; before++)
        for (int after = 0; after < points; after++)
            maps->move[points][before][after] = alloc_array(maps->size[points], sizeof(uint16_t));
    for (size_t r = 0; r < maps->size[points]; r++) {
        matching_unrank(r, points, mate);
        for (int before = 0; before < points; before++)
            for (int after = 0; after < points; after++) {
                for (int i = 0; i < points; i++) {
                    int other = i - (i > before);
                    name[i] = (uint8_t)(i == before ? after : other + (other >= after));
                }
                maps->move[points][before][after][renamed_rank(mate, name, points)] = (uint16_t)r;
            }
    }
}

/* The sources of each target matching are adjacent. Every pair of it can be split in two ways, one
 * of its points for a and the other for b. */
static uint16_t *join_table(const struct matching_maps *maps, int points, int a, int b)
{
    int rest = points - 2;
    uint16_t *table = alloc_array(maps->size[rest] * (size_t)rest, sizeof *table);
    uint8_t mate[MATCHING_POINTS], whole[MATCHING_POINTS];
    for (size_t r = 0; r < maps->size[rest]; r++) {
        matching_unrank(r, rest, mate);
        for (int split = 0; split < rest; split++) {
            uint8_t place[MATCHING_POINTS];
            for (int i = 0; i < rest; i++) place[i] = (uint8_t)(i + (i >= a) + (i + (i >= a) >= b));
            for (int i = 0; i < rest; i++) whole[place[i]] = place[mate[i]];
            int x = place[split], y = place[mate[split]];
            whole[x] = (uint8_t)a, whole[a] = (uint8_t)x;
            whole[y] = (uint8_t)b, whole[b] = (uint8_t)y;
            table[r * (size_t)rest + (size_t)split] = (uint16_t)matching_rank(whole, points);
        }
    }
    return table;
}

static uint16_t *insert_table(const struct matching_maps *maps, int points, int a, int b)
{
    int rest = points - 2;
    uint16_t *table = alloc_array(maps->size[rest], sizeof *table);
    uint8_t mate[MATCHING_POINTS], whole[MATCHING_POINTS], place[MATCHING_POINTS];
    for (int i = 0; i < rest; i++) place[i] = (uint8_t)(i + (i >= a) + (i + (i >= a) >= b));
    for (size_t r = 0; r < maps->size[rest]; r++) {
        matching_unrank(r, rest, mate);
        for (int i = 0; i < rest; i++) whole[place[i]] = place[mate[i]];
        whole[a] = (uint8_t)b, whole[b] = (uint8_t)a;
        table[r] = (uint16_t)matching_rank(whole, points);
    }
    return table;
}

static uint32_t *reverse_table(const struct matching_maps *maps, int points)
{
    uint32_t *table = alloc_array(maps->size[points], sizeof *table);
    uint8_t mate[MATCHING_POINTS], name[MATCHING_POINTS];
    for (int i = 0; i < points; i++) name[i] = (uint8_t)(points - 1 - i);
    for (size_t r = 0; r < maps->size[points]; r++) {
        matching_unrank(r, points, mate);
        table[r] = (uint32_t)renamed_rank(mate, name, points);
    }
    return table;
}

void matching_init(struct matching_maps *maps, int points, int reverse_points)
{
    REQUIRE(points <= MATCHING_POINTS && reverse_points <= points, "matchings have their numbers in 32 bits");
    *maps = (struct matching_maps){.size = {[0] = 1}};
    for (int k = 2; k <= MATCHING_POINTS; k += 2) maps->size[k] = maps->size[k - 2] * (size_t)(k - 1);
    for (int k = 2; k <= MATCHING_LEAF && k <= points; k += 2) {
        fill_moves(maps, k);
        for (int b = 1; b < k; b++)
            for (int a = 0; a < b; a++) {
                maps->join[k][a][b] = join_table(maps, k, a, b);
                maps->insert[k][a][b] = insert_table(maps, k, a, b);
            }
    }
    for (int k = 2; k <= reverse_points; k += 2) maps->reverse[k] = reverse_table(maps, k);
}

void matching_free(struct matching_maps *maps)
{
    for (int k = 2; k <= MATCHING_LEAF; k += 2)
        for (int a = 0; a < k; a++)
            for (int b = 0; b < k; b++) {
                alloc_free(maps->move[k][a][b]);
                alloc_free(maps->join[k][a][b]);
                alloc_free(maps->insert[k][a][b]);
            }
    for (int k = 2; k <= MATCHING_POINTS; k += 2) alloc_free(maps->reverse[k]);
}

/* ---- additions, modulo 2^64 or 2^64-1; the branch is outside the loops */

static inline uint64_t add_around(uint64_t a, uint64_t b, uint64_t *carried)
{
    uint64_t total = a + b, carry = total < a;
    *carried |= carry;
    return total + carry;
}

static void add_block(struct matching_sum *sum, size_t count, uint64_t *restrict to,
                      const uint64_t *restrict from)
{
    uint64_t carried = 0;
    if (!sum->around)
        for (size_t r = 0; r < count; r++) to[r] += from[r];
    else
        for (size_t r = 0; r < count; r++) to[r] = add_around(to[r], from[r], &carried);
    sum->carried |= carried;
}

static void add_from_places(struct matching_sum *sum, size_t count, const uint16_t *restrict place,
                            uint64_t *restrict to, const uint64_t *restrict from)
{
    uint64_t carried = 0;
    if (!sum->around)
        for (size_t r = 0; r < count; r++) to[r] += from[place[r]];
    else
        for (size_t r = 0; r < count; r++) to[r] = add_around(to[r], from[place[r]], &carried);
    sum->carried |= carried;
}

static void add_to_places(struct matching_sum *sum, size_t count, const uint16_t *restrict place,
                          uint64_t *restrict to, const uint64_t *restrict from)
{
    uint64_t carried = 0;
    if (!sum->around)
        for (size_t r = 0; r < count; r++) to[place[r]] += from[r];
    else
        for (size_t r = 0; r < count; r++) to[place[r]] = add_around(to[place[r]], from[r], &carried);
    sum->carried |= carried;
}

static void add_from_many(struct matching_sum *sum, size_t count, size_t many, const uint16_t *restrict place,
                          uint64_t *restrict to, const uint64_t *restrict from)
{
    uint64_t carried = 0;
    for (size_t r = 0; r < count; r++, place += many) {
        uint64_t total = to[r];
        if (!sum->around)
            for (size_t i = 0; i < many; i++) total += from[place[i]];
        else
            for (size_t i = 0; i < many; i++) total = add_around(total, from[place[i]], &carried);
        to[r] = total;
    }
    sum->carried |= carried;
}

/* ---- maps */

/* Inserts the pair at a < b among `points`; or removes it, if `out`: then `from` has more points,
 * and only the matchings with the pair are added. */
static void change_pair(struct matching_sum *sum, bool out, int points, int a, int b, uint64_t *to,
                        const uint64_t *from)
{
    ASSERT(a >= 0 && a < b && b < points);
    const struct matching_maps *maps = sum->maps;
    size_t block = maps->size[points - 2];
    if (a == 0) {
        size_t offset = (size_t)(b - 1) * block;
        add_block(sum, block, to + (out ? 0 : offset), from + (out ? offset : 0));
        return;
    }
    if (points <= MATCHING_LEAF) {
        (out ? add_from_places : add_to_places)(sum, block, maps->insert[points][a][b], to, from);
        return;
    }
    for (int partner = 1; partner < points - 2; partner++) {
        int place = partner + (partner >= a) + (partner + (partner >= a) >= b);
        size_t small = (size_t)(partner - 1) * maps->size[points - 4], large = (size_t)(place - 1) * block;
        change_pair(sum, out, points - 2, a - 1 - (place < a), b - 1 - (place < b),
                    to + (out ? small : large), from + (out ? large : small));
    }
}

/* The first point moves to `later`; or, if `back`, the point there becomes the first. In both cases
 * `partner` is the partner, on the side with the moved point at `later`, of the point that is first
 * there. */
static void move_first(struct matching_sum *sum, bool back, int points, int later, uint64_t *to,
                       const uint64_t *from)
{
    const struct matching_maps *maps = sum->maps;
    size_t block = maps->size[points - 2], inner = maps->size[points - 4];
    ASSERT(later > 0 && later < points && points > MATCHING_LEAF);
    for (int partner = 1; partner < points; partner++) {
        size_t outside = (size_t)(partner - 1) * block;
        if (partner == later) {
            add_block(sum, block, to + (back ? 0 : outside), from + (back ? outside : 0));
            continue;
        }
        int named = partner - (partner > later), moved = later - 1 - (partner < later);
        for (int mate = 0; mate < points - 2; mate++) {
            if (mate == moved) continue;
            int other = 1 + mate - (mate > moved);
            other += other >= named;
            size_t inside = (size_t)other * block + (size_t)(named - (other < named) - 1) * inner;
            change_pair(sum, back, points - 2, mate < moved ? mate : moved, mate < moved ? moved : mate,
                        to + (back ? inside : outside), from + (back ? outside : inside));
        }
    }
}

void matching_same(struct matching_sum *sum, int points, uint64_t *to, const uint64_t *from)
{
    add_block(sum, sum->maps->size[points], to, from);
}

void matching_move(struct matching_sum *sum, int points, int before, int after, uint64_t *to,
                   const uint64_t *from)
{
    ASSERT(before >= 0 && before < points && after >= 0 && after < points);
    const struct matching_maps *maps = sum->maps;
    if (before == after) {
        add_block(sum, maps->size[points], to, from);
    } else if (points <= MATCHING_LEAF) {
        add_from_places(sum, maps->size[points], maps->move[points][before][after], to, from);
    } else if (before == 0 || after == 0) {
        move_first(sum, after == 0, points, before + after, to, from);
    } else {
        size_t block = maps->size[points - 2];
        for (int partner = 1; partner < points; partner++) {
            int other = partner - (partner > before);
            int place = partner == before ? after : other + (other >= after);
            uint64_t *part = to + (size_t)(place - 1) * block;
            const uint64_t *source = from + (size_t)(partner - 1) * block;
            if (partner == before)
                add_block(sum, block, part, source);
            else
                matching_move(sum, points - 2, before - 1 - (partner < before), after - 1 - (place < after),
                              part, source);
        }
    }
}

/* The first point with b: its partner takes the place of b. */
static void join_first(struct matching_sum *sum, int points, int b, uint64_t *to, const uint64_t *from)
{
    size_t block = sum->maps->size[points - 2];
    for (int partner = 1; partner < points; partner++)
        if (partner != b)
            matching_move(sum, points - 2, b - 1 - (partner < b), partner - 1 - (partner > b), to,
                          from + (size_t)(partner - 1) * block);
}

void matching_join(struct matching_sum *sum, int points, int a, int b, uint64_t *to, const uint64_t *from)
{
    ASSERT(a != b && a >= 0 && b >= 0 && a < points && b < points);
    const struct matching_maps *maps = sum->maps;
    if (a > b) {
        matching_join(sum, points, b, a, to, from);
        return;
    }
    if (points <= MATCHING_LEAF) {
        int rest = points - 2;
        add_from_many(sum, maps->size[rest], (size_t)rest, maps->join[points][a][b], to, from);
        return;
    }
    if (a == 0) {
        join_first(sum, points, b, to, from);
        return;
    }
    size_t block = maps->size[points - 2];
    for (int partner = 1; partner < points; partner++) {
        const uint64_t *source = from + (size_t)(partner - 1) * block;
        int place = partner - (partner > a) - (partner > b);
        if (partner == a)
            matching_move(sum, points - 2, b - 2, 0, to, source);
        else if (partner == b)
            matching_move(sum, points - 2, a - 1, 0, to, source);
        else
            matching_join(sum, points - 2, a - 1 - (partner < a), b - 1 - (partner < b),
                          to + (size_t)(place - 1) * maps->size[points - 4], source);
    }
}

void matching_insert(struct matching_sum *sum, int points, int a, int b, uint64_t *to, const uint64_t *from)
{
    change_pair(sum, false, points, a < b ? a : b, a < b ? b : a, to, from);
}

void matching_reverse(struct matching_sum *sum, int points, uint64_t *to, const uint64_t *from)
{
    const uint32_t *place = sum->maps->reverse[points];
    ASSERT(points == 0 || place); /* built by matching_init */
    size_t count = sum->maps->size[points];
    if (points == 0) {
        add_block(sum, 1, to, from);
    } else if (!sum->around) {
        for (size_t r = 0; r < count; r++) to[r] += from[place[r]];
    } else {
        for (size_t r = 0; r < count; r++) to[r] = add_around(to[r], from[place[r]], &sum->carried);
    }
}
