/* Models of Binero, and how each of them is searched.
 *
 * A cell is a 0/1 variable. "No three equal" is two clauses for each three neighbours. The models
 * differ in two encodings.
 *   balance
 *     card      a cardinality constraint: half of the line's cells are 1
 *     segments  the line is halved recursively, and the number of ones in a segment is the sum of
 *               those of its halves. By the no-three rule m cells hold m/3 to m - m/3 ones, so
 *               these variables have a third of the values that they would otherwise have
 *   different lines
 *     lazy      posted for two lines when a candidate solution has them equal
 *     ones      a literal for each column, "a has 1 and b has 0 here", and one of them is true;
 *               this is enough because both lines hold the same number of ones
 *     xor       the same with "a and b differ here", which does not depend on the balance
 * Names: `card` and `segments` (lazy), `card-ones`, `segments-ones` (the default of `encode`),
 * `card-xor`, `segments-xor`.
 *
 * By default the kernel searches `card`; `segments` on large boards, and on boards with few clues,
 * where the sums show early that a column cannot be completed. Solutions are counted by halves
 * (binero_count.c) and by the kernel, in alternating time slices. docs/binero.md has the
 * equivalence proofs, the sizes and the measurements. */
#include "puzzle/family/binero/binero.h"

#include "base/say.h"
#include "puzzle/kit/grid.h"

#include <string.h>

/* "row", "column" in labels. */
struct words {
    const char *line[2], *lines[2], *from, *cells, *to, *and;
};

static struct words find_words(void)
{
    return (struct words){.line = {say_word("binero.label-row"), say_word("binero.label-column")},
                          .lines = {say_word("binero.label-rows"), say_word("binero.label-columns")},
                          .from = say_word("binero.label-from"),
                          .cells = say_word("binero.label-cells"),
                          .to = say_word("binero.label-to"),
                          .and = say_word("base.and")};
}

static const struct family_rule *const rules = binero_regions_rules;

static void begin_section(dm_model *model, int kind)
{
    dm_section(model, "%s", say_word(rules[kind].heading));
}

void binero_models_cells(const struct board *board, dm_model *model, dm_int *cell)
{
    for (size_t i = 0; i < board->cells; i++) {
        int row, column;
        grid_place(binero_of(board)->width, i, &row, &column);
        cell[i] = dm_range(model, 0, 1);
        dm_name(model, cell[i], "C[%d,%d]", row + 1, column + 1);
    }
}

void binero_models_clues(const struct board *board, dm_model *model, const dm_int *cell, clue_list *list)
{
    const int8_t *given = binero_of(board)->given;
    for (size_t i = 0; i < board->cells; i++)
        if (given[i] != BINERO_OPEN)
            vec_push(list, ((struct clue){dm_eq(model, cell[i], given[i]), i, given[i]}));
}

static dm_lit is_one(dm_model *model, const dm_int *cell, struct binero_line line, int k)
{
    ASSERT(k >= 0 && k < line.length);
    return dm_eq(model, cell[line.first + (size_t)k * line.step], 1);
}

static int line_count(const struct binero *b)
{
    return b->height + b->width;
}

/* ---- no three */

static void post_no_three(const struct binero *b, dm_model *model, const dm_int *cell)
{
    const struct words words = find_words();
    for (int l = 0; l < line_count(b); l++) {
        struct binero_line line = binero_line(b, l);
        if (line.number == 0) begin_section(model, BINERO_NO_THREE + line.column);
        for (int k = 0; k + 2 < line.length; k++) {
            dm_lit three[3], opposite[3];
            for (int i = 0; i < 3; i++) {
                three[i] = is_one(model, cell, line, k + i);
                opposite[i] = -three[i];
            }
            rule_begin(model, rules, BINERO_NO_THREE + line.column, line.number + 1, k + 1, k + 3);
            dm_label(model, "%s %d%s%d", words.line[line.column], line.number + 1, words.from, k + 1);
            dm_clause(model, 3, three);
            dm_label(model, "%s %d%s%d", words.line[line.column], line.number + 1, words.from, k + 1);
            dm_clause(model, 3, opposite);
        }
    }
}

/* ---- balance */

static void post_half(dm_model *model, const dm_int *cell, struct binero_line line)
{
    dm_lit *lits = alloc_array((size_t)line.length, sizeof *lits);
    for (int k = 0; k < line.length; k++) lits[k] = is_one(model, cell, line, k);
    dm_exactly(model, line.length / 2, (size_t)line.length, lits);
    alloc_free(lits);
}

/* The number of ones among `length` cells of the line from `from` on. */
static dm_int segment(dm_model *model, const dm_int *cell, const struct words *words, struct binero_line line,
                      int from, int length)
{
    ASSERT(length >= 1 && from >= 0 && from + length <= line.length);
    if (length == 1) return cell[line.first + (size_t)from * line.step];
    int half = length / 2;
    dm_int parts[3] = {segment(model, cell, words, line, from, half),
                       segment(model, cell, words, line, from + half, length - half)};
    parts[2] = length == line.length ? dm_constant(line.length / 2)
                                     : dm_range(model, length / 3, length - length / 3);
    if (length < line.length)
        dm_name(model, parts[2], "%s%d[%d..%d]", line.column ? "D" : "R", line.number + 1, from + 1,
                from + length);
    dm_label(model, "%s %d%s%d%s%d", words->line[line.column], line.number + 1, words->cells, from + 1,
             words->to, from + length);
    dm_linear(model, 3, (int64_t[]){1, 1, -1}, parts, DM_EQ, 0);
    return parts[2];
}

static void post_balance(const struct binero *b, dm_model *model, const dm_int *cell, bool segments)
{
    const struct words words = find_words();
    for (int l = 0; l < line_count(b); l++) {
        struct binero_line line = binero_line(b, l);
        if (line.number == 0) begin_section(model, BINERO_BALANCE + line.column);
        rule_begin(model, rules, BINERO_BALANCE + line.column, line.number + 1, 0, 0);
        if (segments) {
            segment(model, cell, &words, line, 0, line.length);
        } else {
            dm_label(model, "%s %d", words.line[line.column], line.number + 1);
            post_half(model, cell, line);
        }
    }
}

/* ---- different lines */

/* The definitions of the literals belong to no rule, since all literals may be false. The clause
 * that one of them is true belongs to the rule. */
static void post_different(dm_model *model, const dm_int *cell, struct binero_line a, struct binero_line b,
                           bool both_ways)
{
    ASSERT(a.column == b.column && a.number < b.number);
    dm_lit *differ = alloc_array((size_t)a.length, sizeof *differ);
    const struct words words = find_words();
    dm_end_rule(model);
    for (int k = 0; k < a.length; k++) {
        dm_lit one = is_one(model, cell, a, k), other = is_one(model, cell, b, k);
        differ[k] = dm_bool(model);
        dm_name(model, dm_as_int(model, differ[k]), "%s%d,%d[%d]", a.column ? "E" : "F", a.number + 1,
                b.number + 1, k + 1);
        if (both_ways) {
            dm_clause(model, 3, (dm_lit[]){-differ[k], one, other});
            dm_clause(model, 3, (dm_lit[]){-differ[k], -one, -other});
        } else {
            dm_clause(model, 2, (dm_lit[]){-differ[k], one});
            dm_clause(model, 2, (dm_lit[]){-differ[k], -other});
        }
    }
    rule_begin(model, rules, BINERO_DIFFERENT + a.column, a.number + 1, b.number + 1, 0);
    dm_label(model, "%s %d%s%d", words.lines[a.column], a.number + 1, words.and, b.number + 1);
    dm_clause(model, (size_t)a.length, differ);
    alloc_free(differ);
}

static void post_all_different(const struct binero *b, dm_model *model, const dm_int *cell, bool both_ways)
{
    for (int l = 0; l < line_count(b); l++) {
        struct binero_line line = binero_line(b, l);
        if (line.number == 0) begin_section(model, BINERO_DIFFERENT + line.column);
        int end = line.column ? line_count(b) : b->height;
        for (int other = l + 1; other < end; other++)
            post_different(model, cell, line, binero_line(b, other), both_ways);
    }
}

/* ---- different lines, posted when two are equal */

struct watched { /* in the memory of the model */
    const struct binero *board;
    const dm_int *cell;
};

static uint64_t hash_line(const struct watched *w, const dm_candidate *candidate, struct binero_line line)
{
    uint64_t hash = 0;
    for (int k = 0; k < line.length; k++) {
        hash = hash * UINT64_C(0x9e3779b97f4a7c15) + 1 +
               (uint64_t)dm_peek(candidate, w->cell[line.first + (size_t)k * line.step]);
        hash ^= hash >> 29;
    }
    return hash;
}

static bool same_lines(const struct watched *w, const dm_candidate *candidate, struct binero_line a,
                       struct binero_line b)
{
    for (int k = 0; k < a.length; k++)
        if (dm_peek(candidate, w->cell[a.first + (size_t)k * a.step]) !=
            dm_peek(candidate, w->cell[b.first + (size_t)k * b.step]))
            return false;
    return true;
}

/* O(cells + lines^2) per candidate. */
static void find_equal(dm_model *model, const dm_candidate *candidate, void *data)
{
    const struct watched *w = data;
    int count = line_count(w->board);
    uint64_t *hash = alloc_array((size_t)count, sizeof *hash);
    for (int l = 0; l < count; l++) hash[l] = hash_line(w, candidate, binero_line(w->board, l));
    for (int l = 0; l < count; l++) {
        struct binero_line line = binero_line(w->board, l);
        int end = line.column ? count : w->board->height;
        for (int other = l + 1; other < end; other++)
            if (hash[l] == hash[other] && same_lines(w, candidate, line, binero_line(w->board, other)))
                post_different(model, w->cell, line, binero_line(w->board, other), false);
    }
    alloc_free(hash);
}

static void watch_equal(const struct binero *b, dm_model *model, const dm_int *cell)
{
    struct watched *w = dm_memory(model, sizeof *w);
    dm_int *cells = dm_memory(model, b->board.cells * sizeof *cells);
    memcpy(cells, cell, b->board.cells * sizeof *cells);
    *w = (struct watched){b, cells};
    dm_lazy(model, find_equal, w);
}

/* ---- pigeonhole */

/* Makes the model unsatisfiable if there are more rows than fillings of a line (2, 6, 14, ...),
 * which a search would have to refute as a pigeonhole problem. */
static void post_enough_lines(const struct binero *b, dm_model *model)
{
    bool rows = binero_lines_open(b->width) < b->height;
    if (!rows && binero_lines_open(b->height) >= b->width) return;
    rule_begin(model, rules, BINERO_TOO_MANY + !rows, rows ? b->height : b->width,
               rows ? b->width : b->height, 0);
    dm_label(model, "%s", say_word(rows ? "binero.label-more-rows" : "binero.label-more-columns"));
    dm_clause(model, 0, NULL);
}

/* ---- models */

enum distinct { LAZY, ONES, XOR };

static void post_rules(const struct board *board, dm_model *model, const dm_int *cell, bool segments,
                       enum distinct distinct)
{
    const struct binero *b = binero_of(board);
    post_no_three(b, model, cell);
    post_balance(b, model, cell, segments);
    if (b->equal_lines) return;
    post_enough_lines(b, model);
    if (distinct == LAZY)
        watch_equal(b, model, cell);
    else
        post_all_different(b, model, cell, distinct == XOR);
}

/* Measured on empty boards at 100 x 100: 4.7 KB per cell for the kernel with `card`, 26 KB for
 * CaDiCaL. */
static double footprint_lazy(const struct board *board, enum family_room room)
{
    static const double bytes[] = {[FAMILY_MODEL] = 1500, [FAMILY_KERNEL] = 5000, [FAMILY_CLAUSES] = 26000};
    return bytes[room] * (double)board->cells;
}

/* Eager models compare each cell with that of every other line: 380 MB (`encode`), 560 MB (kernel)
 * and 740 MB (CaDiCaL) at 100 x 100. */
double binero_models_footprint(const struct board *board, enum family_room room)
{
    static const double bytes[] = {[FAMILY_MODEL] = 190, [FAMILY_KERNEL] = 280, [FAMILY_CLAUSES] = 370};
    const struct binero *b = binero_of(board);
    if (b->equal_lines) return footprint_lazy(board, room);
    return bytes[room] * (double)board->cells * line_count(b);
}

#define RULES(name, segments, distinct)                                                                      \
    static void name(const struct board *board, dm_model *model, const dm_int *cell)                         \
    {                                                                                                        \
        post_rules(board, model, cell, segments, distinct);                                                  \
    }
RULES(post_card, false, LAZY)
RULES(post_card_ones, false, ONES)
RULES(post_card_xor, false, XOR)
RULES(post_segments, true, LAZY)
RULES(post_segments_xor, true, XOR)
#undef RULES

void binero_models_post(const struct board *board, dm_model *model, const dm_int *cell)
{
    post_rules(board, model, cell, true, ONES);
}

enum { CARD = 0, CARD_XOR = 2, SEGMENTS = 3 }; /* rows of the table */

const struct family_model binero_models[] = {
    {.name = "card",
     .blurb = "binero.model-card",
     .eager = "card-ones",
     .footprint = footprint_lazy,
     .post = post_card},
    {.name = "card-ones", .blurb = "binero.model-card-ones", .post = post_card_ones},
    {.name = "card-xor", .blurb = "binero.model-card-xor", .post = post_card_xor},
    {.name = "segments",
     .blurb = "binero.model-segments",
     .eager = "segments-ones",
     .footprint = footprint_lazy,
     .post = post_segments},
    {.name = "segments-ones", .blurb = "binero.model-segments-ones"},
    {.name = "segments-xor", .blurb = "binero.model-segments-xor", .post = post_segments_xor},
    {0},
};

/* Reasons use card-xor. In card-ones the constraint that two lines differ depends on the balance,
 * so a conclusion would not follow from the sentence of that rule alone. 40 x 40 makes 62400
 * literals. */
const struct family_reasons binero_models_reasons = {.rules = binero_regions_rules,
                                                     .model = &binero_models[CARD_XOR],
                                                     .most = 1600};

void binero_models_way(const struct board *board, enum family_question question, struct family_way *way)
{
    enum {
        COUNTED = 100, /* cells of a board that can be counted by halves without clues */
        /* from this size on segments find better conflicts than they cost to propagate */
        PROPAGATED = 70 * 70,
        CLAUSES = 30 * 30
    };
    size_t given = 0;
    for (size_t i = 0; i < board->cells; i++) given += binero_of(board)->given[i] != BINERO_OPEN;
    bool open = given < board->cells / 8;
    if (question == FAMILY_COUNT) {
        way->tally = &binero_count_methods[0];
        way->turns = open && board->cells <= COUNTED ? TURNS_ONE : TURNS_ENGINE;
    }
    bool large = board->cells >= (family_want(way, ABILITY_BRANCHES) ? PROPAGATED : CLAUSES);
    bool filling = open && (question == FAMILY_ONE || question == FAMILY_UNIQUE);
    if (!way->model) way->model = &binero_models[filling || large ? SEGMENTS : CARD];
    if (!filling) return;
    way->fixed_search = true;
    way->order = DM_ORDER_INPUT;
    way->choice = DM_CHOICE_RANDOM;
    way->settings = "search=fixed";
}
