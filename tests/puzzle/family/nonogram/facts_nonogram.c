/* What tests of all families must know of Nonograms. */
#include "base/alloc.h"
#include "base/rng.h"
#include "kit_facts.h"
#include "puzzle/family/nonogram/nonogram.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* Takes the blocks off one after another. */
static bool nonogram_means(const struct kit_said *s)
{
    const struct nonogram *n = nonogram_of(s->board);
    const struct block_line *line = &n->line[s->a[0] - 1 + (kit_said_columns(s) ? n->rows : 0)];
    size_t block = 0;
    int32_t left = -1; /* of the current block; -1: none */
    for (size_t k = 1; k <= line->cells; k++) {
        bool filled = kit_said_value(s, s->a[0], (int)k) == NONOGRAM_FILLED;
        if (filled && left < 0) left = block < line->count ? line->length[block++] : 0;
        if (filled ? left-- <= 0 : left > 0) return false;
        if (!filled) left = -1;
    }
    return left <= 0 && block == line->count;
}

/* One clause for each wrong way to fill the line. */
static bool say_nonogram(struct kit_stated *k, const char *key, const int *a)
{
    const struct nonogram *n = nonogram_of(k->board);
    int l = a[0] - 1 + (strstr(key, "column") ? n->rows : 0);
    const struct block_line *line = &n->line[l];
    REQUIRE(line->cells <= 12, "lines are short");
    for (unsigned bits = 0; bits < 1u << line->cells; bits++) {
        dm_lit lits[12];
        size_t block = 0;
        int32_t run = 0;
        bool right = true;
        for (size_t i = 0; i <= line->cells; i++) {
            bool filled = i < line->cells && bits >> i & 1;
            if (!filled && run) right &= block < line->count && line->length[block++] == run;
            run = filled ? run + 1 : 0;
            if (i < line->cells) lits[i] = (filled ? -1 : 1) * kit_stated_is(k, nonogram_cell(n, l, i), 1);
        }
        if (!right || block < line->count) kit_stated_either(k, line->cells, lits);
    }
    return true;
}

/* The blocks of a random picture and some of its cells, sometimes the wrong way round. */
static void make_nonogram(struct rng *rng, struct buf *out)
{
    int rows, columns;
    bool filled[18 * 18];
    kit_facts_size(rng, 6, 18 * 18, &rows, &columns);
    uint64_t density = rng_below(rng, 8), known = rng_below(rng, 4);
    bool wrong = rng_below(rng, 8) == 0;
    for (int i = 0; i < rows * columns; i++) filled[i] = rng_below(rng, 7) < density;
    buf_print(out, "nonogram %d %d\n", rows, columns);
    for (int l = 0; l < rows + columns; l++) {
        int run = 0, length = l < rows ? columns : rows;
        size_t before = out->size;
        for (int k = 0; k <= length; k++) {
            bool in = k < length && filled[l < rows ? l * columns + k : k * columns + l - rows];
            if (!in && run) buf_print(out, "%d ", run);
            run = in ? run + 1 : 0;
        }
        buf_add(out, out->size > before ? "\n" : "0\n");
    }
    for (int i = 0; i < rows * columns && known; i++)
        buf_print(out, "%c%s",
                  rng_below(rng, 8) >= known ? '.'
                  : filled[i] != wrong       ? '#'
                                             : '-',
                  (i + 1) % columns ? "" : "\n");
}

static const char *const samples[] = {
    "nonogram 2 3\n1 1\n2\n1\n1\n2\n",
    "nonogram 3 3\n1\n0\n2\n1\n2\n-\n#..\n...\n...\n",
    NULL,
};

static const struct kit_facts_form forms[] = {
    {"non", KIT_FACTS_BOARDS | KIT_FACTS_ANSWERS},
    {0},
};

const struct kit_facts facts_nonogram = {
    .forms = forms,
    .means = nonogram_means,
    .cells = kit_stated_bits,
    .say = say_nonogram,
    .make = make_nonogram,
    .samples = samples,
};
