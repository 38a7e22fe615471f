/* Sentences for the rules of Binero. The result of a rule on a line becomes one deduction of the
 * size that a person would make, with the cells that it concerns and those that it follows from.
 * Pairs and gaps are reported one at a time; the other rules report all that they found in the
 * line. */
#include "puzzle/family/binero/binero_logic.h"

#include "base/sentence.h"

#include <string.h>

enum { LISTED = 12 }; /* positions that a sentence names; the rest is a number */

struct story { /* a deduction under construction */
    const struct logic *g;
    int line;
    struct deduction *deduction;
    struct buf text;
};

static const char *kind(const struct logic *g, int line)
{
    return binero_is_row(g, line) ? "row" : "column";
}

static const char *across(const struct logic *g, int line)
{
    return binero_is_row(g, line) ? "column" : "row";
}

static int number(const struct logic *g, int line)
{
    return line - binero_first(g, line) + 1;
}

static bool cannot(const struct logic *g, int p, int value)
{
    return g->cannot[value][p / 64] >> (p % 64) & 1;
}

static void because(struct story *s, int line, int p)
{
    ASSERT(binero_value(s->g, line, p) != LOGIC_OPEN);
    vec_push(&s->deduction->because, binero_cell(s->g, line, p));
}

static void because_known(struct story *s, int line)
{
    for (int p = 0; p < binero_length(s->g, line); p++)
        if (binero_value(s->g, line, p) != LOGIC_OPEN) because(s, line, p);
}

/* The line itself and, if the deduction relied on them, the complete lines that agree with it. */
static void because_line(struct story *s)
{
    const struct logic *g = s->g;
    because_known(s, s->line);
    for (int other = binero_first(g, s->line); other < binero_behind(g, s->line) && g->excluded; other++)
        if (other != s->line && binero_open_count(g, other) == 0 && binero_agree(g, s->line, other))
            because_known(s, other);
}

static void fact(struct story *s, int p, int value)
{
    ASSERT(binero_value(s->g, s->line, p) == LOGIC_OPEN);
    struct logic_fact it = {binero_cell(s->g, s->line, p), value};
    vec_push(&s->deduction->facts, it);
}

static void name_line(struct story *s)
{
    buf_print(&s->text, "%s %d", binero_is_row(s->g, s->line) ? "Row" : "Column", number(s->g, s->line));
}

/* "columns 3, 5 and 6 hold 1": the facts with this value; returns how many. */
static size_t name_facts(struct story *s, int value, const char *before)
{
    const struct logic *g = s->g;
    size_t total = 0, shown = 0;
    for (size_t i = 0; i < s->deduction->facts.size; i++) total += s->deduction->facts.data[i].value == value;
    if (!total) return 0;
    buf_print(&s->text, "%s%s%s ", before, across(g, s->line), total > 1 ? "s" : "");
    for (size_t i = 0; i < s->deduction->facts.size && shown < LISTED; i++) {
        struct logic_fact it = s->deduction->facts.data[i];
        size_t row = it.cell / (size_t)g->width, column = it.cell % (size_t)g->width;
        if (it.value != value) continue;
        buf_print(&s->text, "%s%zu",
                  shown == 0           ? ""
                  : shown + 1 == total ? " and "
                                       : ", ",
                  (binero_is_row(g, s->line) ? column : row) + 1);
        shown++;
    }
    if (shown < total) buf_print(&s->text, " and %zu more", total - shown);
    buf_print(&s->text, " %s %d", total > 1 ? "hold" : "holds", value);
    return total;
}

static void all_facts(struct story *s)
{
    for (int p = 0; p < binero_length(s->g, s->line); p++)
        for (int v = 0; v < 2; v++)
            if (cannot(s->g, p, v)) fact(s, p, 1 - v);
}

/* The first position found, and the value that it cannot have. */
static int first_found(const struct logic *g, int line, int *value)
{
    for (int p = 0; p < binero_length(g, line); p++)
        for (*value = 0; *value < 2; ++*value)
            if (cannot(g, p, *value)) return p;
    REQUIRE(false, "a rule that told something found a cell");
    return 0;
}

static bool holds(const struct logic *g, int line, int p, int value)
{
    return p >= 0 && p < binero_length(g, line) && binero_value(g, line, p) == value;
}

static void tell_pair(struct story *s)
{
    const struct logic *g = s->g;
    int v, p = first_found(g, s->line, &v), length = binero_length(g, s->line);
    bool before = holds(g, s->line, p - 1, v) && holds(g, s->line, p - 2, v);
    int first = before ? p - 2 : p + 1; /* of the pair */
    because(s, s->line, first);
    because(s, s->line, first + 1);
    for (int beside = first - 1; beside <= first + 2; beside += 3)
        if (beside >= 0 && beside < length && cannot(g, beside, v)) fact(s, beside, 1 - v);
    name_line(s);
    buf_print(&s->text, ", %ss %d and %d hold %d %d: ", across(g, s->line), first + 1, first + 2, v, v);
}

static void tell_gap(struct story *s)
{
    int v, p = first_found(s->g, s->line, &v);
    because(s, s->line, p - 1);
    because(s, s->line, p + 1);
    fact(s, p, 1 - v);
    name_line(s);
    buf_print(&s->text, ", %ss %d and %d hold %d: between them ", across(s->g, s->line), p, p + 2, v);
}

static void tell_count(struct story *s)
{
    int v, length = binero_length(s->g, s->line);
    first_found(s->g, s->line, &v);
    for (int p = 0; p < length; p++)
        if (holds(s->g, s->line, p, v)) because(s, s->line, p);
    all_facts(s);
    name_line(s);
    buf_print(&s->text, " has all its %ds: ", v);
}

static void tell_last(struct story *s)
{
    const struct logic *g = s->g;
    int v, first, last;
    first_found(g, s->line, &v);
    for (int p = 0; p < binero_length(g, s->line); p++)
        if (cannot(g, p, v)) fact(s, p, 1 - v);
    because_known(s, s->line);
    binero_rules_windows(g, s->line, v, &first, &last);
    name_line(s);
    buf_print(&s->text, " lacks one %d, and %ss %d to %d", v, across(g, s->line), first + 1, first + 3);
    if (last > first) buf_print(&s->text, " and %d to %d", last + 1, last + 3);
    buf_print(&s->text, " need it, or three %ds would meet: ", 1 - v);
}

static void tell_comparison(struct story *s)
{
    const struct logic *g = s->g;
    int rival = binero_rules_rival(g, s->line);
    all_facts(s);
    because_known(s, s->line);
    because_known(s, rival);
    name_line(s);
    buf_print(&s->text, " is like %s %d so far, and must differ from it: ", kind(g, s->line),
              number(g, rival));
}

static void tell_line(struct story *s)
{
    all_facts(s);
    because_line(s);
    buf_print(&s->text, "In every way to fill %s %d%s ", kind(s->g, s->line), number(s->g, s->line),
              s->g->excluded ? " unlike the complete ones," : ",");
}

static void finish(struct story *s)
{
    sentence_set(&s->deduction->sentence, "%s", buf_text(&s->text));
    buf_free(&s->text);
}

void binero_sentences_tell(const struct logic *g, int line, enum binero_rule rule,
                           struct deduction *deduction)
{
    static void (*const tellers[BINERO_RULES])(struct story *) = {
        [BINERO_PAIR] = tell_pair,
        [BINERO_GAP] = tell_gap,
        [BINERO_COUNT] = tell_count,
        [BINERO_LAST] = tell_last,
        [BINERO_COMPARISON] = tell_comparison,
        [BINERO_LINE] = tell_line,
    };
    struct story s = {.g = g, .line = line, .deduction = deduction};
    deduction->rule = (int)rule;
    ASSERT(deduction->facts.size == 0); /* cleared by `step` */
    tellers[rule](&s);
    size_t zeros = name_facts(&s, 0, "");
    name_facts(&s, 1, zeros ? " and " : "");
    buf_char(&s.text, '.');
    finish(&s);
}

void binero_sentences_broken(const struct logic *g, int line, struct deduction *deduction)
{
    struct story s = {.g = g, .line = line, .deduction = deduction};
    int v, three = binero_rules_three(g, line, &v), length = binero_length(g, line);
    if (three >= 0) {
        for (int p = three; p < three + 3; p++) because(&s, line, p);
        name_line(&s);
        buf_print(&s.text, " would have three %ds in a row, in %ss %d to %d.", v, across(g, line), three + 1,
                  three + 3);
    } else if (g->count[line][0] > length / 2 || g->count[line][1] > length / 2) {
        v = g->count[line][1] > length / 2;
        for (int p = 0; p < length; p++)
            if (holds(g, line, p, v)) because(&s, line, p);
        name_line(&s);
        buf_print(&s.text, " would have too many %ds: %d, where %d is half.", v, g->count[line][v],
                  length / 2);
    } else {
        int rival = binero_rules_rival(g, line), first = line < rival ? line : rival;
        because_known(&s, first);
        because_known(&s, line + rival - first);
        buf_print(&s.text, "%s %d and %d would be equal.", binero_is_row(g, line) ? "Rows" : "Columns",
                  number(g, first), number(g, line + rival - first));
    }
    finish(&s);
}

/* The line lacks one of this value, and no open cell is in all windows that need it. */
static bool lacks_room(const struct logic *g, int line, int value)
{
    int first, last;
    if (g->count[line][value] != binero_length(g, line) / 2 - 1) return false;
    if (!binero_rules_windows(g, line, value, &first, &last)) return false;
    for (int p = last; p <= first + 2; p++)
        if (holds(g, line, p, LOGIC_OPEN)) return false;
    return true;
}

void binero_sentences_no_filling(const struct logic *g, int line, enum binero_rule rule,
                                 struct deduction *deduction)
{
    struct story s = {.g = g, .line = line, .deduction = deduction};
    deduction->rule = (int)rule;
    name_line(&s);
    if (rule == BINERO_LAST) {
        int v = lacks_room(g, line, 0) ? 0 : 1;
        because_known(&s, line);
        buf_print(&s.text, " would need more than the one %d that it lacks to keep three %ds apart.", v,
                  1 - v);
    } else {
        because_line(&s);
        buf_print(&s.text, "%s could no longer be filled.", g->excluded ? ", unlike the complete ones," : "");
    }
    finish(&s);
}
