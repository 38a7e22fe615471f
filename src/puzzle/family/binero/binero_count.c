/* Counting the solutions of a Binero by meet in the middle: halves of its rows are joined.
 *
 * A filling of the upper half fits one of the lower half if the ones of each column add up to half
 * the height, the two lines above and the two below the seam have no three equal cells in a column,
 * and no row and no column occurs twice. To test the last condition, each half has a set of marks
 * (binero_count.h), and the two sets must be disjoint. So fillings are counted by column sums,
 * marks and lines at the seam (binero_half.c), and only such groups are paired (binero_join.c).
 *
 * Before that, each row and column is propagated alone (binero_lines.c), and the board is
 * transposed if that makes fewer half grids. Without the third rule there are no marks.
 *
 * A board without clues is its own image with 0 and 1 swapped, from right to left, and upside down.
 * By the first two, four classes of sums have the same number of grids, so one is counted. Swapping
 * and turning upside down together map a class to itself, so pairs of its groups count twice. That
 * leaves a quarter of the half grids and an eighth of the pairs.
 *
 * The count is exact or refused: products are checked wherever a class could reach 2^63. Memory is
 * bounded by BYTES and the memory limit; if the number of lines or a sample shows that the half
 * grids will not fit, the count is refused at once (12 x 12). 10 x 10 takes 8 to 9 s and 0.4 GB on
 * one core, 48 s and 1.7 GB with a single clue, which removes all symmetries. */
#include "puzzle/family/binero/binero_count.h"

#include "base/say.h"

#include <math.h>
#include <string.h>

enum { WIDTH_MOST = 64 /* a line is a word */ };
static const size_t BYTES = (size_t)2 << 30;

/* Tolerance of `effort` in logarithms: the estimate ignores the constraints on columns. */
static const double SLACK = 7;

struct cells { /* of a board, row by row */
    int8_t *cell;
    struct binero shape; /* only its sides */
};

/* ---- propagation of single lines */

/* Propagates single lines to a fixpoint. False: a line has no filling (*none), or stopped. */
static bool fix_cells(const struct cells *cells, struct binero_work *work, bool *none)
{
    for (int told = 1; told;) {
        told = 0;
        for (int i = 0; i < cells->shape.height + cells->shape.width; i++) {
            struct binero_line line = binero_line(&cells->shape, i);
            int fixed = binero_lines_fix(cells->cell, &line);
            ASSERT(fixed <= line.length);
            *none = fixed < 0;
            if (*none || !binero_row_lines_go_on(work, 50 * (uint64_t)line.length * (uint64_t)line.length))
                return false;
            told += fixed;
        }
    }
    return true;
}

/* ---- orientation */

/* An estimate of the logarithm of the number of half grids; infinite if lines are too long. */
static double effort(const struct cells *cells, bool column, bool distinct)
{
    const struct binero *b = &cells->shape;
    const int width = column ? b->height : b->width, height = column ? b->width : b->height;
    if (width > WIDTH_MOST) return HUGE_VAL;
    double half[2] = {0, 0}, most = 0;
    for (int i = 0; i < height; i++) {
        struct binero_line line = binero_line(b, column ? b->height + i : i);
        double fits = log(binero_lines_count(cells->cell, &line));
        half[i >= height / 2] += fits;
        most = fmax(most, fits);
    }
    double states = fmax(half[0], half[1]);
    if (distinct) return states - lgamma(height / 2 + 1.0);
    return fmin(states, width * log(height / 2 + 1.0) + 2 * most);
}

static void transpose(struct cells *cells)
{
    const size_t width = (size_t)cells->shape.width, height = (size_t)cells->shape.height;
    struct cells turned = {.shape = {.width = cells->shape.height, .height = cells->shape.width}};
    turned.cell = alloc_array(width * height, 1);
    for (size_t row = 0; row < height; row++)
        for (size_t column = 0; column < width; column++)
            turned.cell[column * height + row] = cells->cell[row * width + column];
    alloc_free(cells->cell);
    *cells = turned;
}

/* ---- boards with clues */

static void complement(const struct binero_row_lines *sheet, const uint64_t *sums, uint64_t *other)
{
    ASSERT(sheet->height % 2 == 0);
    for (size_t i = 0; i < sheet->sum_words; i++) other[i] = 0;
    for (int column = 0; column < sheet->width; column++)
        binero_row_lines_set_sum(sheet, other, column,
                                 sheet->height / 2 - binero_row_lines_sum(sheet, sums, column));
}

static bool add_classes(struct binero_join *join, size_t top, size_t bottom, uint64_t times, uint64_t *count)
{
    uint64_t grids = 0;
    if (!binero_join_classes(join, top, bottom, &grids)) return false;
    ASSERT(times == 1 || times == 2 || times == 4); /* images of a class */
    if (__builtin_mul_overflow(grids, times, &grids) || __builtin_add_overflow(*count, grids, count))
        return say_set(join->work->error, "binero.halves-overflow", NULL);
    return true;
}

static bool join_all(struct binero_join *join, uint64_t *count)
{
    const struct binero_row_lines *sheet = join->sheet;
    uint64_t *other = alloc_array(sheet->sum_words, sizeof *other);
    bool good = true;
    for (size_t i = 0; i < join->top->classes.size && good; i++) {
        complement(sheet, state_table_key(&join->top->classes, i), other);
        size_t bottom = state_table_find(&join->bottom->classes, other);
        if (bottom != STATE_TABLE_NONE) good = add_classes(join, i, bottom, 1, count);
    }
    alloc_free(other);
    return good;
}

static bool count_given(const struct binero_row_lines *sheet, struct binero_work *work, uint64_t *count)
{
    struct binero_half top, bottom;
    if (!binero_half_fill(sheet, 0, sheet->height / 2 - 1, NULL, work, &top)) return false;
    bool good = binero_half_fill(sheet, sheet->height - 1, sheet->height / 2, NULL, work, &bottom);
    if (good) {
        struct binero_join join;
        binero_join_open(&join, sheet, &top, &bottom, false, work);
        good = join_all(&join, count);
        binero_join_close(&join);
        binero_half_free(&bottom);
    }
    binero_half_free(&top);
    return good;
}

/* ---- boards without clues */

/* Sums as they are (0), with 0 and 1 swapped (1), mirrored (2), both (3): these classes have
 * equally many grids. */
static int image(const struct binero_row_lines *sheet, const uint64_t *sums, int how, int column)
{
    ASSERT(column >= 0 && column < sheet->width && how >= 0 && how <= 3);
    int sum = binero_row_lines_sum(sheet, sums, how & 2 ? sheet->width - 1 - column : column);
    return how & 1 ? sheet->height / 2 - sum : sum;
}

/* Compares the image with the sums themselves. */
static int compare_image(const struct binero_row_lines *sheet, const uint64_t *sums, int how)
{
    for (int column = 0; column < sheet->width; column++) {
        int difference = image(sheet, sums, how, column) - binero_row_lines_sum(sheet, sums, column);
        if (difference) return difference;
    }
    return 0;
}

static bool first_of_images(const struct binero_row_lines *sheet, const uint64_t *sums)
{
    for (int how = 1; how <= 3; how++)
        if (compare_image(sheet, sums, how) < 0) return false;
    return true;
}

/* The size of the orbit of these sums. */
static uint64_t count_images(const struct binero_row_lines *sheet, const uint64_t *sums)
{
    uint64_t same = 1;
    for (int how = 1; how <= 3; how++) same += compare_image(sheet, sums, how) == 0;
    ASSERT(4 % same == 0); /* a subgroup of the four */
    return 4 / same;
}

/* Tops with 0 and 1 swapped, upside down, are the bottoms that fit their sums. Lines are in
 * ascending order, so swapping reverses their numbers; without clues each line has a mark, in the
 * same order. False: stopped. */
static bool swap_half(const struct binero_row_lines *sheet, const struct binero_half *top,
                      struct binero_work *work, struct binero_half *bottom)
{
    ASSERT(sheet->empty); /* only then do the marks and lines have all symmetries */
    const size_t lines = sheet->line.size, words = sheet->mark_words;
    const size_t classes = top->classes.size, groups = top->group_begin[classes],
                 seams = top->seam_begin[groups];
    *bottom = *top;
    bottom->marks = alloc_array(groups * words, sizeof *bottom->marks);
    bottom->seams = alloc_array(seams, sizeof *bottom->seams);
    bool good = true;
    for (size_t s = 0; s < seams && good; s++) {
        good = binero_row_lines_go_on(work, 20);
        bottom->seams[s] = top->seams[s];
        bottom->seams[s].last = (uint32_t)lines - 1 - top->seams[s].last;
        if (top->seams[s].before != BINERO_HALF_NONE)
            bottom->seams[s].before = (uint32_t)lines - 1 - top->seams[s].before;
    }
    for (size_t i = 0; i < groups * words && good; i++) {
        good = binero_row_lines_go_on(work, 20);
        for (uint64_t rest = top->marks[i]; rest; rest &= rest - 1) {
            size_t mark = i % words * 64 + (size_t)__builtin_ctzll(rest),
                   to = mark < lines ? lines - 1 - mark : mark;
            bottom->marks[i / words * words + to / 64] |= UINT64_C(1) << to % 64;
        }
    }
    return good;
}

static bool count_empty(const struct binero_row_lines *sheet, struct binero_work *work, uint64_t *count)
{
    struct binero_half top, bottom;
    if (!binero_half_fill(sheet, 0, sheet->height / 2 - 1, first_of_images, work, &top)) return false;
    bool good = swap_half(sheet, &top, work, &bottom);
    struct binero_join join;
    binero_join_open(&join, sheet, &top, &bottom, true, work);
    for (size_t i = 0; i < top.classes.size && good; i++)
        good = add_classes(&join, i, i, count_images(sheet, state_table_key(&top.classes, i)), count);
    binero_join_close(&join);
    alloc_free(bottom.marks);
    alloc_free(bottom.seams);
    binero_half_free(&top);
    return good;
}

/* ---- the method */

static bool count_cells(const struct cells *cells, bool distinct, double half_grids, struct binero_work *work,
                        uint64_t *count)
{
    struct binero_row_lines sheet;
    if (!binero_row_lines_open(&sheet, cells->cell, cells->shape.width, cells->shape.height, distinct, work))
        return false;
    bool good = true;
    /* Too few lines for all rows to differ. */
    if (distinct && sheet.line.size < (size_t)sheet.height)
        *count = 0;
    else if (half_grids > log((double)work->bytes) + SLACK)
        good = binero_half_refuse(work);
    else
        good = sheet.empty ? count_empty(&sheet, work, count) : count_given(&sheet, work, count);
    binero_row_lines_close(&sheet);
    return good;
}

static size_t most_bytes(const struct family_request *terms)
{
    size_t used = alloc_resident();
    if (!terms->memory) return BYTES;
    size_t left = terms->memory > used ? terms->memory - used : 0;
    return left < BYTES ? left : BYTES;
}

static dm_status count_halves(const struct board *board, const struct family_request *terms, wide *number,
                              struct sentence *error)
{
    uint64_t count[1] = {0};
    struct sentence why = {""};
    const struct binero *b = binero_of(board);
    const size_t bytes = most_bytes(terms);
    struct binero_work work = {.deadline = terms->deadline, .bytes = bytes, .most = bytes, .error = &why};
    const size_t size = (size_t)b->width * (size_t)b->height;
    struct cells cells = {.shape = *b, .cell = alloc_array(size, 1)};
    memcpy(cells.cell, b->given, size);
    bool none = false, good = fix_cells(&cells, &work, &none);
    if (good) {
        double rows = effort(&cells, false, !b->equal_lines), columns = effort(&cells, true, !b->equal_lines);
        if (columns < rows) transpose(&cells);
        if (fmin(rows, columns) == HUGE_VAL)
            good = say_set(work.error, "binero.halves-sides", NULL);
        else
            good = count_cells(&cells, !b->equal_lines, fmin(rows, columns), &work, count);
    }
    alloc_free(cells.cell);
    *number = *count;
    sentence_copy(error, &why);
    if (!good && !none) return sentence_is_empty(&why) ? DM_UNKNOWN : DM_INVALID;
    return *count ? DM_SOLUTION : DM_NONE;
}

const struct family_method binero_count_methods[] = {
    {.name = "halves", .blurb = "binero.halves", .count = count_halves},
    {0},
};
