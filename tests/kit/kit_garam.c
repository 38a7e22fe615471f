/* Answers are found equation by equation: the one that can be completed in the fewest ways is next.
 * Boards are small, so nothing is kept that can be computed again. */
#include "kit_garam.h"

#include "base/alloc.h"

#include <string.h>

const char kit_garam_mini[] = "_+_=_\n"
                              "x   +\n"
                              "_   _\n"
                              "=   =\n"
                              "_   _\n"
                              "_-_=_\n";

const char kit_garam_published[] = "_+_=_   _-_=_\n"
                                   "x   +   x   +\n"
                                   "_   _x_=_   _\n"
                                   "=   =   =   =\n"
                                   "_   _   _   _\n"
                                   "_-_=_   _-_=_\n"
                                   "  -       x\n"
                                   "  _       _\n"
                                   "  =       =\n"
                                   "_+_=_   _+_=_\n"
                                   "x   +   +   x\n"
                                   "_   _-_=_   _\n"
                                   "=   =   =   =\n"
                                   "_   _   _   _\n"
                                   "_-_=_   _x_=_\n";

const char kit_garam_chain[] = "_+_=_+_=__\n"
                               "    x    -\n"
                               "    _    _\n"
                               "    =    =\n"
                               "    _    _\n"
                               "    _     \n";

const char *const kit_garam_shapes[KIT_GARAM_SHAPES] = {kit_garam_mini, kit_garam_chain, kit_garam_published};

/* ---- Pictures */

struct lines {
    const char *at[64];
    int length[64], rows, columns;
};

static struct lines split(const char *picture)
{
    struct lines lines = {.rows = 0};
    for (const char *p = picture; *p; p += strcspn(p, "\n"), p += *p == '\n') {
        lines.at[lines.rows] = p;
        lines.length[lines.rows] = (int)strcspn(p, "\n");
        if (lines.length[lines.rows] > lines.columns) lines.columns = lines.length[lines.rows];
        lines.rows++;
    }
    return lines;
}

static char at(const struct lines *lines, int row, int column)
{
    bool inside = row >= 0 && row < lines->rows && column >= 0 && column < lines->length[row];
    return inside ? lines->at[row][column] : ' ';
}

static bool is_cell(char c)
{
    return c == '_' || (c >= '0' && c <= '9');
}

static bool is_operator(char c)
{
    return c && strchr("+-x?", c);
}

static void add_cell(struct kit_garam *kit, int row, int column, int8_t given)
{
    size_t cell = kit->board.base.board.cells++;
    kit->place[cell] = (struct garam_place){row, column};
    kit->given[cell] = given;
}

static size_t cell_at(const struct kit_garam *kit, int row, int column)
{
    for (size_t i = 0; i < kit->board.base.board.cells; i++)
        if (kit->place[i].row == row && kit->place[i].column == column) return i;
    return GARAM_KNOWN;
}

static void add_equation(struct kit_garam *kit, const struct lines *lines, int row, int column, bool down)
{
    int by_row = down, by_column = !down;
    char sign = at(lines, row, column);
    struct garam_equation *e = &kit->equation[kit->board.count];
    size_t first = kit->board.count ? e[-1].first + e[-1].digits : 0;
    *e = (struct garam_equation){.down = down,
                                 .left = cell_at(kit, row - by_row, column - by_column),
                                 .right = cell_at(kit, row + by_row, column + by_column),
                                 .sign = cell_at(kit, row, column),
                                 .known = sign == '-'   ? GARAM_MINUS
                                          : sign == 'x' ? GARAM_TIMES
                                                        : GARAM_PLUS,
                                 .at = {row, column},
                                 .first = first};
    for (int i = 3; is_cell(at(lines, row + i * by_row, column + i * by_column)); i++)
        kit->result[first + e->digits++] = cell_at(kit, row + i * by_row, column + i * by_column);
    kit->board.count++;
}

static void add_all(struct kit_garam *kit, const struct lines *lines)
{
    for (int row = 0; row < lines->rows; row++)
        for (int column = 0; column < lines->columns; column++) {
            char c = at(lines, row, column);
            if (is_cell(c)) add_cell(kit, row, column, c == '_' ? GARAM_OPEN : (int8_t)(c - '0'));
        }
    kit->board.digits = kit->board.base.board.cells;
    for (int row = 0; row < lines->rows; row++)
        for (int column = 0; column < lines->columns; column++)
            if (at(lines, row, column) == '?') add_cell(kit, row, column, GARAM_OPEN);
    for (int row = 0; row < lines->rows; row++)
        for (int column = 0; column < lines->columns; column++)
            if (is_operator(at(lines, row, column)))
                add_equation(kit, lines, row, column, !is_cell(at(lines, row, column - 1)));
}

static void give(struct kit_garam *kit, size_t cells)
{
    for (size_t i = 0; i < cells; i++)
        kit->clue[i] = kit->given[i] == GARAM_OPEN ? LOGIC_OPEN : kit->given[i];
}

struct kit_garam *kit_garam_new(const char *picture)
{
    struct kit_garam *kit = alloc_bytes(sizeof *kit);
    struct lines lines = split(picture);
    kit->board = (struct garam){.rows = lines.rows,
                                .columns = lines.columns,
                                .place = kit->place,
                                .equation = kit->equation,
                                .result = kit->result};
    add_all(kit, &lines);
    size_t cells = kit->board.base.board.cells;
    REQUIRE(cells <= KIT_GARAM_CELLS && kit->board.count <= KIT_GARAM_EQUATIONS, "boards of tests are small");
    give(kit, cells);
    garam_begin(&kit->board, &kit->arena, cells, kit->clue);
    return kit;
}

void kit_garam_free(struct kit_garam *kit)
{
    arena_free(&kit->arena);
    alloc_free(kit);
}

struct logic *kit_garam_open(struct kit_garam *kit)
{
    give(kit, kit->board.base.board.cells);
    return garam_rules_logic.open(&kit->board.base.board);
}

static struct kit_garam *random_operators(const char *picture, const char *operators, struct rng *rng)
{
    char text[512];
    size_t size = strlen(picture);
    REQUIRE(size < sizeof text, "boards of tests are small");
    memcpy(text, picture, size + 1);
    for (char *p = text; *p; p++)
        if (is_operator(*p)) *p = operators[rng_below(rng, strlen(operators))];
    return kit_garam_new(text);
}

/* ---- The referee */

bool kit_garam_holds(const struct garam *board, const struct garam_equation *e, const int8_t *values)
{
    int sign = e->sign == GARAM_KNOWN ? (int)e->known : values[e->sign], number = 0;
    int left = values[e->left], right = values[e->right];
    if (e->digits > 1 && values[board->result[e->first]] == 0) return false;
    for (size_t i = 0; i < e->digits; i++) number = 10 * number + values[board->result[e->first + i]];
    if (sign == GARAM_PLUS) return left + right == number;
    return sign == GARAM_MINUS ? left - right == number : left * right == number;
}

/* ---- All answers */

enum { WAYS = GARAM_SIGNS * 100 };

struct tour_search {
    const struct garam *board;
    struct rng *rng;
    kit_garam_visit *visit;
    void *self;
    int8_t values[KIT_GARAM_CELLS];
    bool done[KIT_GARAM_EQUATIONS];
    long patience; /* nodes that it may still visit */
};

static bool write_digit(int8_t *cell, int digit)
{
    bool fits = *cell == GARAM_OPEN || *cell == digit;
    *cell = (int8_t)digit;
    return fits;
}

/* Writes the result of two operands. False if it is not as long, or not what is there. */
static bool write_result(const struct tour_search *h, const struct garam_equation *e, int number,
                         int8_t *values)
{
    bool fits = number >= 0;
    for (size_t i = e->digits; i-- > 0 && fits; number /= 10)
        fits = (i + 1 == e->digits || number > 0) &&
               write_digit(&values[h->board->result[e->first + i]], number % 10);
    return fits && number == 0;
}

/* Writes one of the ways to complete an equation. False if it does not agree with what is there. */
static bool write_way(const struct tour_search *h, const struct garam_equation *e, int way, int8_t *values)
{
    int left = way % 10, right = way / 10 % 10, sign = way / 100;
    int number = sign == GARAM_PLUS ? left + right : sign == GARAM_MINUS ? left - right : left * right;
    int8_t known = (int8_t)e->known;
    return write_digit(e->sign == GARAM_KNOWN ? &known : &values[e->sign], sign) &&
           write_digit(&values[e->left], left) && write_digit(&values[e->right], right) &&
           write_result(h, e, number, values);
}

static bool may_be(int8_t known, int value)
{
    return known == GARAM_OPEN || known == value;
}

/* At most `most`. */
static int list_ways(const struct tour_search *h, const struct garam_equation *e, int most, int *ways)
{
    int count = 0;
    int8_t values[KIT_GARAM_CELLS];
    for (int way = 0; way < WAYS && count < most; way++) {
        if (!may_be(h->values[e->left], way % 10) || !may_be(h->values[e->right], way / 10 % 10)) continue;
        memcpy(values, h->values, sizeof values);
        if (write_way(h, e, way, values)) ways[count++] = way;
    }
    return count;
}

static bool hunt(struct tour_search *h)
{
    int ways[WAYS], fewest[WAYS], least = WAYS + 1;
    size_t best = h->board->count;
    for (size_t i = 0; i < h->board->count && least; i++) {
        int count = h->done[i] ? WAYS + 1 : list_ways(h, &h->board->equation[i], least, ways);
        if (count >= least) continue;
        least = count;
        best = i;
        memcpy(fewest, ways, sizeof fewest);
    }
    if (best == h->board->count) return h->visit(h->self, h->values);
    if (h->rng) rng_shuffle(h->rng, fewest, (size_t)least, sizeof *fewest);
    int8_t before[KIT_GARAM_CELLS];
    memcpy(before, h->values, sizeof before);
    bool goes_on = h->patience-- > 0;
    h->done[best] = true;
    for (int i = 0; i < least && goes_on; i++) {
        write_way(h, &h->board->equation[best], fewest[i], h->values);
        goes_on = hunt(h);
        memcpy(h->values, before, sizeof before);
    }
    h->done[best] = false;
    return goes_on;
}

bool kit_garam_answers(const struct garam *board, const int8_t *given, struct rng *rng,
                       kit_garam_visit *visit, void *self)
{
    struct tour_search h = {
        .board = board, .rng = rng, .visit = visit, .self = self, .patience = rng ? 100 : 1000000};
    memset(h.values, GARAM_OPEN, sizeof h.values);
    memcpy(h.values, given, board->base.board.cells);
    hunt(&h);
    return h.patience >= 0;
}

/* ---- Random puzzles */

static bool keep(void *self, const int8_t *values)
{
    struct kit_garam_sample *sample = self;
    memcpy(sample->values, values, sizeof sample->values);
    sample->found = true;
    return false;
}

struct kit_garam_sample kit_garam_answer(const struct kit_garam *kit, const int8_t *given, struct rng *rng)
{
    struct kit_garam_sample sample = {.found = false};
    kit_garam_answers(&kit->board, given, rng, keep, &sample);
    return sample;
}

struct kit_garam *kit_garam_shape(const char *picture, const char *operators, struct rng *rng,
                                  struct kit_garam_sample *sample)
{
    while (true) {
        struct kit_garam *kit = random_operators(picture, operators, rng);
        *sample = kit_garam_answer(kit, kit->given, rng);
        if (sample->found) return kit;
        kit_garam_free(kit);
    }
}

void kit_garam_clues(struct kit_garam *kit, struct rng *rng, unsigned percent,
                     const struct kit_garam_sample *sample, bool noise)
{
    for (size_t i = 0; i < kit->board.base.board.cells; i++) {
        int values = i < kit->board.digits ? 10 : GARAM_SIGNS;
        bool given = rng_below(rng, 100) < percent;
        kit->given[i] = !given  ? (int8_t)GARAM_OPEN
                        : noise ? (int8_t)rng_below(rng, (uint64_t)values)
                                : sample->values[i];
    }
}

struct kit_garam *kit_garam_puzzle(struct rng *rng, int round, unsigned most_percent)
{
    static const char *const operators[] = {"+-x", "+-x??", "x+"};
    struct kit_garam_sample sample;
    struct kit_garam *kit = kit_garam_shape(kit_garam_shapes[round % KIT_GARAM_SHAPES],
                                            operators[round / KIT_GARAM_SHAPES % 3], rng, &sample);
    kit_garam_clues(kit, rng, (unsigned)rng_below(rng, most_percent), &sample, round % 4 == 3);
    return kit;
}
