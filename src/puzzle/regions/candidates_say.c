/* Arguments of sentences about candidates: values, cells, regions by their names, and what follows
 * from a finding. Long lists end with a number. */
#include "puzzle/regions/candidates.h"

#include "base/bits.h"
#include "base/say.h"

enum { STRIKES_LISTED = 12, ALONG_LISTED = 12, KEY_ROOM = 64 };

struct say_argument candidates_say_text(const struct logic *g, const char *name, struct buf *text,
                                        size_t count)
{
    const char *kept = arena_text(g->words, buf_text(text));
    buf_free(text);
    return say_many(name, kept, count);
}

static void add_value(const struct logic *g, size_t cell, int32_t value, struct buf *out)
{
    const struct family_logic *rules = g->board->family->logic;
    const char *word = rules->word ? rules->word(g->board, cell, value) : NULL;
    if (word)
        buf_add(out, word);
    else
        buf_print(out, "%d", (int)value);
}

struct say_argument candidates_say_values(const struct logic *g, const char *name, uint64_t values)
{
    size_t count = (size_t)bits_in_word(values), i = 0;
    struct buf text = {0};
    for (uint64_t left = values; left; left &= left - 1) {
        buf_add(&text, say_and(i++, count));
        add_value(g, 0, candidates_value(g, left), &text);
    }
    return candidates_say_text(g, name, &text, count);
}

struct say_argument candidates_say_known(const struct logic *g, const char *name, uint32_t cell)
{
    struct buf text = {0};
    add_value(g, cell, g->known[cell], &text);
    return candidates_say_text(g, name, &text, 1);
}

struct say_argument candidates_say_cells(const struct logic *g, const char *name, size_t count,
                                         const uint32_t *cells)
{
    struct buf text = {0};
    cell_name_list(g->board, count, cells, &text);
    return candidates_say_text(g, name, &text, count);
}

struct say_argument candidates_say_regions(const struct logic *g, const char *name, size_t count,
                                           const uint32_t *regions, bool either)
{
    struct buf text = {0};
    for (size_t i = 0; i < count; i++) {
        buf_add(&text, either ? say_or(i, count) : say_and(i, count));
        regions_name(g->regions, regions[i], &text);
    }
    return candidates_say_text(g, name, &text, count);
}

struct say_argument candidates_say_region(const struct logic *g, const char *name, size_t region)
{
    return candidates_say_regions(g, name, 1, (const uint32_t[]){(uint32_t)region}, false);
}

struct say_argument candidates_say_blocks(const struct logic *g, const char *name, size_t region)
{
    const struct region *r = &g->regions->region[region];
    struct buf text = {0};
    for (size_t i = 0; i < r->block_count; i++) buf_print(&text, "%s%d", i ? " " : "", (int)r->blocks[i]);
    return candidates_say_text(g, name, &text, r->block_count ? 2 : 1);
}

/* ---- along a line */

/* Are all cells of the region in one row or, then `column`, in one column? */
static bool is_along(const struct logic *g, const struct region *r, bool *column)
{
    bool same[2] = {true, true};
    int first[2], at[2];
    g->board->family->place(g->board, r->cells[0], &first[0], &first[1]);
    for (size_t k = 1; k < r->count; k++) {
        g->board->family->place(g->board, r->cells[k], &at[0], &at[1]);
        for (int i = 0; i < 2; i++) same[i] &= at[i] == first[i];
    }
    *column = !same[0];
    return same[0] || same[1];
}

struct say_argument candidates_say_along(const struct logic *g, const char *name, size_t region, size_t count,
                                         const uint32_t *cells)
{
    struct buf list = {0}, text = {0};
    size_t shown = count > ALONG_LISTED ? ALONG_LISTED : count;
    bool column;
    if (!is_along(g, &g->regions->region[region], &column))
        return candidates_say_cells(g, name, count, cells);
    for (size_t i = 0; i < shown; i++) {
        int at[2];
        g->board->family->place(g->board, cells[i], &at[0], &at[1]);
        buf_print(&list, "%s%d", say_and(i, count), at[!column] + 1);
    }
    if (shown < count) say(&list, "regions.more", SAY(say_int("count", (int64_t)(count - shown))));
    say(&text, column ? "regions.along-column" : "regions.along-row",
        SAY(say_many("list", buf_text(&list), count)));
    buf_free(&list);
    return candidates_say_text(g, name, &text, count);
}

struct say_argument candidates_say_line(const struct logic *g, const char *name,
                                        const struct candidates_finding *found)
{
    if (found->strikes.size) return candidates_say_conclusion(g, name, found);
    uint32_t *cells = alloc_array(found->facts.size, sizeof *cells);
    struct buf text = {0};
    for (uint64_t values = g->all; values; values &= values - 1) {
        size_t count = 0;
        for (size_t i = 0; i < found->facts.size; i++)
            if (found->facts.data[i].value == candidates_value(g, values))
                cells[count++] = (uint32_t)found->facts.data[i].cell;
        if (!count) continue;
        if (text.size) buf_add(&text, say_word("base.and"));
        say(&text, "regions.holds",
            SAY(candidates_say_along(g, "cells", found->region, count, cells),
                candidates_say_values(g, "value", values & -values)));
    }
    alloc_free(cells);
    return candidates_say_text(g, name, &text, 1);
}

/* ---- what follows */

/* Inserts a cell into an ascending list. */
static void insert(uint32_t *cells, size_t *count, uint32_t cell)
{
    size_t i = (*count)++;
    for (; i > 0 && cells[i - 1] > cell; i--) cells[i] = cells[i - 1];
    cells[i] = cell;
}

/* Entries of a list with the same values go together: collects the cells of the i-th and of all
 * later ones that are like it, and returns 0 if an earlier one was. */
static size_t collect_facts(const struct candidates_finding *found, size_t i, uint32_t *cells)
{
    size_t count = 0;
    for (size_t k = 0; k < found->facts.size; k++) {
        if (found->facts.data[k].value != found->facts.data[i].value) continue;
        if (k < i) return 0;
        insert(cells, &count, (uint32_t)found->facts.data[k].cell);
    }
    return count;
}

static size_t collect_strikes(const struct candidates_finding *found, size_t i, uint32_t *cells)
{
    size_t count = 0;
    for (size_t k = 0; k < found->strikes.size; k++) {
        if (found->strikes.data[k].values != found->strikes.data[i].values) continue;
        if (k < i) return 0;
        insert(cells, &count, found->strikes.data[k].cell);
    }
    return count;
}

/* By the family's own text if it has one. */
static void add_holding(const struct logic *g, size_t count, const uint32_t *cells, int32_t value,
                        struct buf *out)
{
    char own[KEY_ROOM];
    snprintf(own, sizeof own, "%s.holds.%d", g->board->family->name, (int)value);
    if (say_knows(own))
        say(out, own, SAY(candidates_say_cells(g, "cells", count, cells)));
    else
        say(out, "regions.holds",
            SAY(candidates_say_cells(g, "cells", count, cells),
                candidates_say_values(g, "value", candidates_bit(g, value))));
}

static void add_facts(const struct logic *g, const struct candidates_finding *found, uint32_t *cells,
                      struct buf *out)
{
    bool any = false;
    for (size_t i = 0; i < found->facts.size; i++) {
        size_t count = collect_facts(found, i, cells);
        if (!count) continue;
        if (any) buf_add(out, say_word("puzzle.joint"));
        add_holding(g, count, cells, found->facts.data[i].value, out);
        any = true;
    }
}

static void add_strikes(const struct logic *g, const struct candidates_finding *found, uint32_t *cells,
                        struct buf *out)
{
    size_t shown = 0;
    int64_t more = 0;
    for (size_t i = 0; i < found->strikes.size; i++) {
        size_t count = collect_strikes(found, i, cells);
        if (shown == STRIKES_LISTED) more += (int64_t)count * bits_in_word(found->strikes.data[i].values);
        if (!count || shown == STRIKES_LISTED) continue;
        const struct say_argument *arguments =
            SAY(candidates_say_values(g, "values", found->strikes.data[i].values),
                candidates_say_cells(g, "cells", count, cells));
        if (shown) buf_add(out, say_word("puzzle.joint"));
        say(out, shown++ ? "regions.struck-too" : "regions.struck", arguments);
    }
    if (more) say(out, "regions.struck-more", SAY(say_int("count", more)));
}

struct say_argument candidates_say_conclusion(const struct logic *g, const char *name,
                                              const struct candidates_finding *found)
{
    size_t room = found->facts.size + found->strikes.size;
    uint32_t *cells = alloc_array(room, sizeof *cells);
    struct buf text = {0};
    ASSERT(room > 0);
    add_facts(g, found, cells, &text);
    if (found->facts.size && found->strikes.size) buf_add(&text, say_word("puzzle.joint"));
    add_strikes(g, found, cells, &text);
    alloc_free(cells);
    return candidates_say_text(g, name, &text, 1);
}
