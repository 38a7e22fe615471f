/* A Binero as lists of candidate lines, one list for each row. A line that fits several rows has
 * one number, so equal rows can be recognised. A mark is needed only for such lines, and for pairs
 * of columns that do not already differ in a known row. So a board with many clues has few marks,
 * whatever its size. */
#include "puzzle/family/binero/binero_count.h"

#include "base/say.h"
#include "base/sentence.h"

#include <stdlib.h>
#include <string.h>

enum { LINES_MOST = 1 << 20 /* of all rows together: far more than can be counted */ };

bool binero_row_lines_go_on(struct binero_work *work, uint64_t steps)
{
    enum { PATIENCE = 1 << 20 }; /* steps are about a nanosecond */
    work->steps += steps;
    if (work->steps < PATIENCE) return true;
    work->steps = 0;
    return !deadline_reached(work->deadline);
}

int binero_row_lines_sum(const struct binero_row_lines *sheet, const uint64_t *sums, int column)
{
    ASSERT(column >= 0 && column < sheet->width);
    uint64_t mask = (UINT64_C(1) << sheet->bits) - 1;
    return (int)(sums[sheet->sum_word[column]] >> sheet->sum_shift[column] & mask);
}

void binero_row_lines_set_sum(const struct binero_row_lines *sheet, uint64_t *sums, int column, int value)
{
    ASSERT(value >= 0 && value >> sheet->bits == 0);
    sums[sheet->sum_word[column]] |= (uint64_t)value << sheet->sum_shift[column];
}

static int by_value(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* ---- lines */

static bool refuse_lines(struct binero_work *work)
{
    return say_set(work->error, "binero.halves-lines", NULL);
}

static bool few_lines(const struct binero_row_lines *sheet, const int8_t *cell)
{
    const struct binero_line line = {.step = 1, .length = sheet->width};
    double lines = 0;
    for (int row = 0; row < sheet->height; row++)
        lines += binero_lines_count(cell + (size_t)row * (size_t)sheet->width, &line);
    return lines <= LINES_MOST;
}

static void number_lines(struct binero_row_lines *sheet, const binero_line_list *all)
{
    for (size_t i = 0; i < all->size; i++) vec_push(&sheet->line, all->data[i]);
    qsort(sheet->line.data, sheet->line.size, sizeof *sheet->line.data, by_value);
    size_t kept = 0;
    for (size_t i = 0; i < sheet->line.size; i++)
        if (kept == 0 || sheet->line.data[kept - 1] != sheet->line.data[i])
            sheet->line.data[kept++] = sheet->line.data[i];
    sheet->line.size = kept;
    sheet->fit = alloc_array(all->size, sizeof *sheet->fit);
    for (size_t i = 0; i < all->size; i++) {
        const uint64_t *found = bsearch(&all->data[i], sheet->line.data, kept, sizeof *found, by_value);
        ASSERT(found);
        sheet->fit[i] = (uint32_t)(found - sheet->line.data);
    }
}

static void list_lines(struct binero_row_lines *sheet, const int8_t *cell)
{
    const struct binero_line line = {.step = 1, .length = sheet->width};
    binero_line_list all = {0};
    sheet->fit_begin = alloc_array((size_t)sheet->height + 1, sizeof *sheet->fit_begin);
    for (int row = 0; row < sheet->height; row++) {
        binero_lines_list(cell + (size_t)row * (size_t)sheet->width, &line, &all);
        sheet->fit_begin[row + 1] = all.size;
    }
    number_lines(sheet, &all);
    vec_free(&all);
}

/* ---- sums */

static void add_sums(struct binero_row_lines *sheet)
{
    while (sheet->height / 2 >> sheet->bits) sheet->bits++;
    ASSERT(sheet->bits > 0 && sheet->bits < 64 && sheet->width <= 64);
    const int fields = 64 / sheet->bits;
    for (int column = 0; column < sheet->width; column++) {
        sheet->sum_word[column] = (uint8_t)(column / fields);
        sheet->sum_shift[column] = (uint8_t)(column % fields * sheet->bits);
    }
    sheet->sum_words = (size_t)((sheet->width + fields - 1) / fields);
    sheet->sum = alloc_array(sheet->line.size * sheet->sum_words, sizeof *sheet->sum);
    for (size_t i = 0; i < sheet->line.size; i++)
        for (int column = 0; column < sheet->width; column++)
            binero_row_lines_set_sum(sheet, sheet->sum + i * sheet->sum_words, column,
                                     (int)(sheet->line.data[i] >> column & 1));
}

/* ---- marks */

typedef VEC(uint16_t) column_list; /* pairs of columns, flattened */

static bool told_apart(const struct binero_row_lines *sheet, const int8_t *cell, int i, int j)
{
    for (int row = 0; row < sheet->height; row++, cell += sheet->width)
        if (cell[i] != BINERO_OPEN && cell[j] != BINERO_OPEN && cell[i] != cell[j]) return true;
    return false;
}

static void list_pairs(const struct binero_row_lines *sheet, const int8_t *cell, column_list *pairs)
{
    for (int i = 0; i < sheet->width; i++)
        for (int j = i + 1; j < sheet->width; j++)
            if (!told_apart(sheet, cell, i, j)) {
                vec_push(pairs, (uint16_t)i);
                vec_push(pairs, (uint16_t)j);
            }
}

static void set_bit(uint64_t *words, size_t bit)
{
    words[bit / 64] |= UINT64_C(1) << bit % 64;
}

/* By line: its mark, or SIZE_MAX if it fits only one row. Returns how many have one. */
static size_t mark_lines(const struct binero_row_lines *sheet, size_t *mark)
{
    size_t marks = 0;
    for (size_t f = 0; f < sheet->fit_begin[sheet->height]; f++) mark[sheet->fit[f]]++;
    for (size_t i = 0; i < sheet->line.size; i++) mark[i] = mark[i] > 1 ? marks++ : SIZE_MAX;
    ASSERT(marks <= sheet->line.size);
    return marks;
}

/* `mark` is by line; the marks of pairs begin at `first`. False: stopped. */
static bool fill_marks(struct binero_row_lines *sheet, const size_t *mark, size_t first,
                       const column_list *pairs, struct binero_work *work)
{
    ASSERT(first + pairs->size / 2 <= 64 * sheet->mark_words);
    const size_t words = sheet->mark_words;
    sheet->own = alloc_array(sheet->line.size * words, sizeof *sheet->own);
    sheet->keep = alloc_array(sheet->line.size * words, sizeof *sheet->keep);
    sheet->all_equal = alloc_array(words, sizeof *sheet->all_equal);
    for (size_t i = 0; i < sheet->line.size; i++) {
        if (mark[i] != SIZE_MAX) set_bit(sheet->own + i * words, mark[i]);
        for (size_t m = 0; m < first / 64; m++) sheet->keep[i * words + m] = UINT64_MAX;
        for (size_t m = first / 64 * 64; m < first; m++) set_bit(sheet->keep + i * words, m);
        for (size_t p = 0; p < pairs->size; p += 2)
            if ((sheet->line.data[i] >> pairs->data[p] & 1) ==
                (sheet->line.data[i] >> pairs->data[p + 1] & 1))
                set_bit(sheet->keep + i * words, first + p / 2);
        if (!binero_row_lines_go_on(work, words + 2 * pairs->size)) return false;
    }
    for (size_t p = 0; p < pairs->size; p += 2) set_bit(sheet->all_equal, first + p / 2);
    return true;
}

static bool add_marks(struct binero_row_lines *sheet, const int8_t *cell, struct binero_work *work)
{
    column_list pairs = {0};
    size_t *mark = alloc_array(sheet->line.size, sizeof *mark);
    size_t first = mark_lines(sheet, mark);
    sheet->all_marked = first == sheet->line.size;
    list_pairs(sheet, cell, &pairs);
    const size_t words = sheet->mark_words = (first + pairs.size / 2 + 63) / 64;
    bool fits = 2.0 * (double)sheet->line.size * (double)words * sizeof(uint64_t) < (double)work->bytes / 4;
    bool good = fits && fill_marks(sheet, mark, first, &pairs, work);
    alloc_free(mark);
    vec_free(&pairs);
    return good || (!fits && refuse_lines(work));
}

/* ---- opening and closing */

bool binero_row_lines_open(struct binero_row_lines *sheet, const int8_t *cell, int width, int height,
                           bool distinct, struct binero_work *work)
{
    *sheet = (struct binero_row_lines){.width = width, .height = height, .empty = true};
    if (!few_lines(sheet, cell)) return refuse_lines(work);
    for (size_t i = 0; i < (size_t)width * (size_t)height; i++) sheet->empty &= cell[i] == BINERO_OPEN;
    list_lines(sheet, cell);
    add_sums(sheet);
    if (!distinct || add_marks(sheet, cell, work)) return true;
    binero_row_lines_close(sheet);
    return false;
}

void binero_row_lines_close(struct binero_row_lines *sheet)
{
    vec_free(&sheet->line);
    alloc_free(sheet->fit);
    alloc_free(sheet->fit_begin);
    alloc_free(sheet->sum);
    alloc_free(sheet->own);
    alloc_free(sheet->keep);
    alloc_free(sheet->all_equal);
}
