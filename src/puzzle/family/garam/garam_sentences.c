/* Sentences for the human rules of Garam: what a rule finds in an equation becomes one deduction,
 * with its facts and the cells that it follows from. An equation is shown with `_' for digits to
 * find.
 *
 * There is one function for each rule, which adds the facts, the cells in `because`, and the text
 * of the sentence. Contradictions are worded in the same way. */
#include "puzzle/family/garam/garam_logic.h"

#include "base/buf.h"
#include "base/sentence.h"

struct story { /* a deduction being built */
    const struct logic *g;
    size_t equation;
    const struct garam_sets *found;
    struct deduction *deduction;
    struct buf text;
};

/* ---- Equations, cells and values */

static char letter_of(const struct logic *g, size_t cell)
{
    return garam_picture_letter(g->board, cell, g->known[cell]);
}

static int number(const struct logic *g, size_t equation, size_t cell)
{
    struct garam_place place = g->board->place[cell];
    return (g->board->equation[equation].down ? place.row : place.column) + 1;
}

/* "7 x _ = 5_" */
static void show_equation(struct story *s, size_t equation)
{
    const struct logic *g = s->g;
    const struct garam_equation *e = &g->board->equation[equation];
    buf_print(&s->text, "%c %c %c = ", letter_of(g, e->left),
              e->sign == GARAM_KNOWN ? garam_picture_signs[e->known] : letter_of(g, e->sign),
              letter_of(g, e->right));
    for (size_t i = 0; i < e->digits; i++) buf_char(&s->text, letter_of(g, g->board->result[e->first + i]));
}

/* "Row 3, columns 5 to 10, 7 x _ = 5_" */
static void name_equation(struct story *s)
{
    const struct garam *board = s->g->board;
    const struct garam_equation *e = &board->equation[s->equation];
    struct garam_place place = board->place[e->left];
    buf_print(&s->text, "%s %d, %s %d to %d, ", e->down ? "Column" : "Row",
              (e->down ? place.column : place.row) + 1, e->down ? "rows" : "columns",
              number(s->g, s->equation, e->left),
              number(s->g, s->equation, board->result[e->first + e->digits - 1]));
    show_equation(s, s->equation);
}

/* "Row 3, column 5", at the beginning of a sentence */
static void name_cell(struct story *s, size_t cell)
{
    struct garam_place place = s->g->board->place[cell];
    ASSERT(!s->text.size);
    buf_add(&s->text, cell_name_at(place.row, place.column).text);
    s->text.data[0] = 'R';
}

static const char *across(const struct story *s)
{
    return s->g->board->equation[s->equation].down ? "row" : "column";
}

/* "1, 3 to 5 or 9" */
static void list_values(struct story *s, size_t cell, unsigned set)
{
    ASSERT(set && set <= GARAM_ALL_DIGITS);
    struct {
        int from, to;
    } runs[10];
    size_t count = 0;
    for (int from = 0; set >> from; from++) {
        int to = from;
        if (!(set >> from & 1)) continue;
        while (set >> (to + 1) & 1) to++;
        if (to < from + 2 || cell >= s->g->board->digits) to = from; /* too short for "to" */
        runs[count].from = from;
        runs[count++].to = from = to;
    }
    for (size_t i = 0; i < count; i++) {
        buf_print(&s->text, "%s%c", logic_comma(i, count, " or "),
                  garam_picture_letter(s->g->board, cell, runs[i].from));
        if (runs[i].to > runs[i].from)
            buf_print(&s->text, " to %c", garam_picture_letter(s->g->board, cell, runs[i].to));
    }
}

static int size_of(unsigned set)
{
    return __builtin_popcount(set);
}

static void because_known(struct story *s, size_t equation)
{
    const struct logic *g = s->g;
    for (int p = 0; p < GARAM_PARTS; p++) {
        size_t cell = g->cell[equation][p];
        if (cell != GARAM_KNOWN && g->known[cell] != LOGIC_OPEN) vec_push(&s->deduction->because, cell);
    }
}

/* ---- Facts */

/* The open cells that have one value. */
static void all_facts(struct story *s)
{
    for (unsigned open = s->g->open[s->equation]; open; open &= open - 1) {
        int part = garam_lowest(open);
        if (!garam_single(s->found->at[part])) continue;
        vec_push(&s->deduction->facts,
                 ((struct logic_fact){s->g->cell[s->equation][part], garam_lowest(s->found->at[part])}));
    }
}

/* "column 5 holds 8 and column 9 holds 6" */
static void name_facts(struct story *s)
{
    size_t count = s->deduction->facts.size;
    for (size_t i = 0; i < count; i++) {
        struct logic_fact it = s->deduction->facts.data[i];
        buf_print(&s->text, "%s%s %d holds %c", logic_comma(i, count, " and "), across(s),
                  number(s->g, s->equation, it.cell), garam_picture_letter(s->g->board, it.cell, it.value));
    }
}

/* ---- The rules by known values */

/* "only 8 gives a result that begins with 5": one operand is open, and one of the two digits of the
 * result. */
static bool gives_digit(struct story *s)
{
    static const struct {
        enum garam_part shown, hidden;
        const char *verb;
    } ends[] = {{GARAM_HIGH, GARAM_LOW, "begins"}, {GARAM_LOW, GARAM_HIGH, "ends"}};
    const struct logic *g = s->g;
    if (g->board->equation[s->equation].digits != 2) return false;
    for (size_t i = 0; i < 2; i++)
        for (int operand = GARAM_LEFT; operand <= GARAM_RIGHT; operand += GARAM_RIGHT - GARAM_LEFT) {
            if (g->open[s->equation] != (1 << operand | 1 << ends[i].hidden)) continue;
            if (!garam_single(s->found->at[operand])) return false;
            buf_print(&s->text,
                      "only %d gives a result that %s with %d: ", garam_lowest(s->found->at[operand]),
                      ends[i].verb, garam_lowest(s->found->at[ends[i].shown]));
            return true;
        }
    return false;
}

/* "only 9 x 9 = 81 fits". The parts determine each other if each has one value. */
static bool fits_alone(struct story *s)
{
    const uint16_t *at = s->found->at;
    for (int p = 0; p < GARAM_PARTS; p++)
        if (!garam_single(at[p])) return false;
    buf_print(&s->text, "only %d %c %d = %d fits: ", garam_lowest(at[GARAM_LEFT]),
              garam_picture_signs[garam_lowest(at[GARAM_SIGN])], garam_lowest(at[GARAM_RIGHT]),
              10 * garam_lowest(at[GARAM_HIGH]) + garam_lowest(at[GARAM_LOW]));
    return true;
}

/* A deduction of "sum" has no other reason than the equation. */
static void tell_equation(struct story *s)
{
    all_facts(s);
    because_known(s, s->equation);
    name_equation(s);
    buf_add(&s->text, ": ");
    if (s->deduction->rule != GARAM_SUM && !gives_digit(s) && !fits_alone(s))
        buf_add(&s->text, "in every way to complete it ");
    name_facts(s);
}

/* ---- Where equations cross */

/* A minimal set of uses of a cell that leave it no more than `set`; returns how many. */
static size_t needed_uses(const struct story *s, size_t cell, unsigned set, struct garam_use *uses)
{
    const struct logic *g = s->g;
    size_t count = 0;
    for (size_t i = g->first_use[cell]; i < g->first_use[cell + 1]; i++) uses[count++] = g->use[i];
    for (size_t drop = count; drop-- > 0;) {
        unsigned others = ~0u;
        for (size_t i = 0; i < count; i++)
            if (i != drop) others &= g->ways[uses[i].equation].at[uses[i].part];
        if (others != set) continue;
        for (size_t i = drop + 1; i < count; i++) uses[i - 1] = uses[i];
        count--;
    }
    ASSERT(count > 0);
    return count;
}

/* "Row 3, column 5 can hold 2, 4, 6 or 8 in 2 x _ = _ across and 3, 6 or 9 in _ + 7 = 1_ down" */
static size_t name_crossing(struct story *s, size_t cell, unsigned set)
{
    const struct logic *g = s->g;
    struct garam_use *uses = alloc_array(g->first_use[cell + 1] - g->first_use[cell], sizeof *uses);
    size_t count = needed_uses(s, cell, set, uses);
    name_cell(s, cell);
    buf_add(&s->text, " can hold ");
    for (size_t i = 0; i < count; i++) {
        buf_add(&s->text, logic_comma(i, count, " and "));
        list_values(s, cell, g->ways[uses[i].equation].at[uses[i].part]);
        buf_add(&s->text, " in ");
        show_equation(s, uses[i].equation);
        buf_add(&s->text, g->board->equation[uses[i].equation].down ? " down" : " across");
        because_known(s, uses[i].equation);
    }
    alloc_free(uses);
    return count;
}

/* Reports one cell at a time, the first. */
static void tell_crossing(struct story *s)
{
    all_facts(s);
    s->deduction->facts.size = 1;
    ASSERT(s->g->known[s->deduction->facts.data[0].cell] == LOGIC_OPEN);
    struct logic_fact it = s->deduction->facts.data[0];
    name_crossing(s, it.cell, 1u << it.value);
    buf_print(&s->text, ": it holds %c", garam_picture_letter(s->g->board, it.cell, it.value));
}

/* ---- Candidates */

/* Open parts that have fewer values in the second than in the first. */
static unsigned narrower_parts(const struct story *s, const struct garam_sets *first,
                               const struct garam_sets *second)
{
    unsigned parts = 0;
    for (unsigned open = s->g->open[s->equation]; open; open &= open - 1) {
        int part = garam_lowest(open);
        if (first->at[part] & ~second->at[part]) parts |= 1u << part;
    }
    return parts;
}

/* Parts with fewer remaining values than the known values of the equation allow. */
static unsigned narrowed_parts(const struct story *s)
{
    struct garam_sets left = garam_rules_left(s->g, s->g->left, s->equation);
    return narrower_parts(s, &s->g->ways[s->equation], &left);
}

/* "row 3 holds 2 or 4 and row 5 holds 1 or 2" */
static void name_left(struct story *s, const char *before, const char *holds, unsigned parts)
{
    const struct logic *g = s->g;
    size_t said = 0, count = (size_t)size_of(parts);
    for (; parts; parts &= parts - 1, said++) {
        size_t cell = g->cell[s->equation][garam_lowest(parts)];
        buf_print(&s->text, "%s%s %d %s ", said ? logic_comma(said, count, " and ") : before, across(s),
                  number(g, s->equation, cell), holds);
        list_values(s, cell, g->left[cell]);
    }
}

/* "So far row 3 can hold 2 or 4." as a line of its own. */
static void list_left(struct story *s, unsigned parts)
{
    struct buf text = s->text;
    s->text = (struct buf){0};
    name_left(s, "So far ", "can hold", parts);
    buf_print(&s->deduction->substeps, "%s.\n", buf_text(&s->text));
    buf_free(&s->text);
    s->text = text;
}

static void exclude(struct story *s, size_t cell, unsigned set)
{
    for (; set; set &= set - 1)
        vec_push(&s->deduction->excluded, ((struct logic_fact){cell, garam_lowest(set)}));
}

/* "row 5 cannot hold 3, 7 or 9", or what it can hold if that is shorter. */
static void name_excluded(struct story *s, unsigned parts)
{
    const struct logic *g = s->g;
    size_t said = 0, count = (size_t)size_of(parts);
    for (; parts; parts &= parts - 1) {
        int part = garam_lowest(parts);
        size_t cell = g->cell[s->equation][part];
        unsigned left = s->found->at[part], gone = g->left[cell] & ~left;
        ASSERT(gone && !(left & ~g->left[cell])); /* values are only struck out */
        bool shorter = size_of(left) < size_of(gone);
        buf_print(&s->text, "%s%s %d %s ", logic_comma(said++, count, " and "), across(s),
                  number(g, s->equation, cell), shorter ? "holds" : "cannot hold");
        list_values(s, cell, shorter ? left : gone);
        exclude(s, cell, gone);
    }
}

static void because_left(struct story *s)
{
    because_known(s, s->equation);
    for (unsigned parts = narrowed_parts(s); parts; parts &= parts - 1)
        vec_push(&s->deduction->because, s->g->cell[s->equation][garam_lowest(parts)]);
}

/* Facts if there are any; strikes otherwise. If several cells lose values, what was left before is
 * a line of its own: the sentence would be too long. */
static void tell_candidates(struct story *s)
{
    struct garam_sets left = garam_rules_left(s->g, s->g->left, s->equation);
    unsigned narrowed = narrowed_parts(s), struck = narrower_parts(s, &left, s->found);
    all_facts(s);
    because_left(s);
    name_equation(s);
    if (s->deduction->facts.size || size_of(struck) == 1)
        name_left(s, ", where ", "holds", narrowed);
    else if (narrowed)
        list_left(s, narrowed);
    buf_add(&s->text, ": ");
    if (s->deduction->facts.size)
        name_facts(s);
    else
        name_excluded(s, struck);
}

/* ---- Whole sentences */

static void finish(struct story *s)
{
    sentence_set(&s->deduction->sentence, "%s.", buf_text(&s->text));
    buf_free(&s->text);
}

void garam_sentences_deduction(const struct logic *g, size_t equation, enum garam_rule rule,
                               const struct garam_sets *found, struct deduction *deduction)
{
    static void (*const tellers[GARAM_RULES])(struct story *) = {
        [GARAM_SUM] = tell_equation,
        [GARAM_EQUATION] = tell_equation,
        [GARAM_CROSSING] = tell_crossing,
        [GARAM_CANDIDATES] = tell_candidates,
    };
    struct story s = {.g = g, .equation = equation, .found = found, .deduction = deduction};
    deduction->rule = (int)rule;
    tellers[rule](&s);
    finish(&s);
}

/* Why no values complete an equation. */
static const char *why_broken(const struct logic *g, size_t equation)
{
    unsigned open = g->open[equation];
    if (g->board->equation[equation].digits > 2) return "no result has more than two digits";
    if (!open) return "that is wrong";
    if (open == 1 << GARAM_SIGN) return "no operator fits";
    return open & (open - 1) ? "no digits fit" : "no digit fits";
}

void garam_sentences_contradiction(const struct logic *g, size_t equation, enum garam_rule rule,
                                   const struct garam_sets *found, struct deduction *deduction)
{
    struct story s = {.g = g, .equation = equation, .found = found, .deduction = deduction};
    deduction->rule = (int)rule;
    if (rule == GARAM_CROSSING) {
        int part = 0;
        while (!garam_is_open(g, equation, (enum garam_part)part) || found->at[part]) part++;
        ASSERT(part < GARAM_PARTS); /* a contradiction leaves the set of its cell empty */
        size_t count = name_crossing(&s, g->cell[equation][part], 0);
        buf_print(&s.text, ": no digit fits %s", count > 2 ? "all" : "both");
    } else {
        name_equation(&s);
        if (rule == GARAM_CANDIDATES) {
            because_left(&s);
            name_left(&s, ", where ", "holds", narrowed_parts(&s));
        } else {
            because_known(&s, equation);
        }
        buf_print(&s.text, ": %s", why_broken(g, equation));
    }
    finish(&s);
}

/* Words the contradiction of a value that had been struck out when it was set. */
void garam_sentences_clash(const struct logic *g, struct deduction *deduction)
{
    ASSERT(g->clashes > 0); /* some cell has no value left */
    struct story s = {.g = g, .deduction = deduction};
    size_t cell = 0;
    while (g->left[cell]) cell++;
    vec_push(&deduction->because, cell);
    name_cell(&s, cell);
    buf_print(&s.text, " would hold %c, ", letter_of(g, cell));
    bool begins = false;
    for (size_t i = g->first_use[cell]; i < g->first_use[cell + 1]; i++)
        begins |= g->use[i].part == GARAM_HIGH;
    buf_add(&s.text, begins && g->known[cell] == 0 ? "but no result begins with 0" : "which was struck out");
    finish(&s);
}
