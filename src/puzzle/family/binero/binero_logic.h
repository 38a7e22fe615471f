/* Shared by the files of the human solver for Binero: the known cells, line by line.
 *
 * Lines are numbered rows first, then columns: line `height + c` is column c. A line is two sets of
 * positions, those known to hold 0 and those known to hold 1, so a rule processes 64 cells at a
 * time. */
#ifndef PUZZLE_FAMILY_BINERO_BINERO_LOGIC_H
#define PUZZLE_FAMILY_BINERO_BINERO_LOGIC_H

#include "base/buf.h"
#include "puzzle/family/binero/binero.h"

enum binero_rule {
    BINERO_PAIR,
    BINERO_GAP,
    BINERO_COUNT,
    BINERO_LAST,
    BINERO_COMPARISON,
    BINERO_LINE,
    BINERO_RULES,
    BINERO_SOUND = BINERO_RULES /* the line breaks no rule of the game */
};

enum { BINERO_WORDS = (BINERO_MOST + 63) / 64 };

struct binero_place {
    uint16_t row, column;
};

struct logic {
    const struct board *board;
    int width, height;
    int lines, words; /* words of a set of positions */
    bool equal_lines;
    uint64_t *set;       /* by line, value and word: positions that hold the value */
    uint64_t *inside[2]; /* of rows, of columns: all valid positions */
    int (*count)[2];     /* by line: cells that hold the value */
    int32_t *known;      /* by cell */
    /* By line: bit r: rule r may find something; padded with zeros to whole words. */
    uint8_t *stale;
    /* By value: positions that the last rule excluded in its line. */
    uint64_t *cannot[2];
    uint64_t *reach; /* scratch of the rule "line" */
    /* The last result of "line" relied on differing from complete lines. */
    bool excluded;
    VEC(struct binero_place) trail; /* cells in the order of assignment */
};

static inline bool binero_is_row(const struct logic *g, int line)
{
    return line < g->height;
}

static inline int binero_length(const struct logic *g, int line)
{
    return line < g->height ? g->width : g->height;
}

static inline const uint64_t *binero_set(const struct logic *g, int line, int value)
{
    ASSERT(line >= 0 && line < g->lines && (value == 0 || value == 1));
    return g->set + (size_t)(line * 2 + value) * (size_t)g->words;
}

static inline uint64_t binero_open_word(const struct logic *g, int line, int i)
{
    const uint64_t *zeros = binero_set(g, line, 0);
    return ~(zeros[i] | zeros[g->words + i]) & g->inside[line >= g->height][i];
}

static inline int binero_open_count(const struct logic *g, int line)
{
    return binero_length(g, line) - g->count[line][0] - g->count[line][1];
}

static inline size_t binero_cell(const struct logic *g, int line, int position)
{
    ASSERT(line >= 0 && line < g->lines && position >= 0 && position < binero_length(g, line));
    return line < g->height ? (size_t)line * (size_t)g->width + (size_t)position
                            : (size_t)position * (size_t)g->width + (size_t)(line - g->height);
}

/* The range of lines parallel to this one: the first, and the end. */
static inline int binero_first(const struct logic *g, int line)
{
    return line < g->height ? 0 : g->height;
}

static inline int binero_behind(const struct logic *g, int line)
{
    return line < g->height ? g->height : g->lines;
}

/* True if no position is known to differ. */
static inline bool binero_agree(const struct logic *g, int a, int b)
{
    const uint64_t *x = binero_set(g, a, 0), *y = binero_set(g, b, 0);
    for (int i = 0; i < g->words; i++)
        if ((x[i] & y[g->words + i]) | (x[g->words + i] & y[i])) return false;
    return true;
}

static inline int binero_value(const struct logic *g, int line, int position)
{
    return g->known[binero_cell(g, line, position)];
}

/* A rule: sets `cannot` to the values that it excludes from open cells of the line. */
typedef enum logic_answer binero_find(struct logic *g, int line);

/* ---- binero_rules.c */
binero_find binero_rules_pair, binero_rules_gap, binero_rules_count, binero_rules_last,
    binero_rules_comparison;
bool binero_rules_broken(const struct logic *g, int line); /* the line breaks a rule of the game */

/* For sentences: the start of the first three equal neighbours, else -1; the first complete line
 * that agrees with this one, else -1; and, for a line that lacks one `value`, the starts of the
 * first and the last window of three cells that need it (false: none do). */
int binero_rules_three(const struct logic *g, int line, int *value);
int binero_rules_rival(const struct logic *g, int line);
bool binero_rules_windows(const struct logic *g, int line, int value, int *first, int *last);

/* ---- binero_filling.c */
binero_find binero_filling_find;
size_t binero_filling_room(const struct logic *g); /* words of `reach` */

/* ---- binero_sentences.c: turns the result of the last rule on a line into one deduction with its
 * sentence */
void binero_sentences_tell(const struct logic *g, int line, enum binero_rule rule,
                           struct deduction *deduction);
void binero_sentences_broken(const struct logic *g, int line, struct deduction *deduction);
void binero_sentences_no_filling(const struct logic *g, int line, enum binero_rule rule,
                                 struct deduction *deduction);

#endif
