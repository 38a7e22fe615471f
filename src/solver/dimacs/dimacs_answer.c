/* Parser of the output of SAT solvers, line by line.
 *
 * After an `s` or `v` line only such lines count; all others are chatter. Before, the text may be
 * minisat's result file or a bare list of literals, and a line that begins like a number is parsed
 * as values. It may turn out to be chatter when an `s` line follows, so its errors are deferred to
 * the end.
 *
 * Contradictory literals are detected with a hash set, so a huge variable costs no more than any
 * other. O(bytes) expected. */
#include "solver/dimacs/dimacs.h"

#include "base/sentence.h"
#include "base/text.h"

#include <stdarg.h>
#include <string.h>

struct lit_set {
    int *slots;  /* open addressing by variable; 0 is free; owned */
    size_t size; /* a power of two, or 0 */
    size_t used;
};

struct parse {
    struct reader *r;
    int variables; /* 0: any */
    struct dimacs_answer *answer;
    struct lit_set assigned;
    bool lines;      /* an `s` or `v` line was seen */
    bool any_status; /* a status was given */
    bool any_value;  /* values were given, even if only the 0 */
    bool closed;     /* the values had their final 0 */
    /* The first deferred error, in lines that may be chatter; line 0: none. */
    int64_t error_line, error_column;
    struct sentence error;
    /* The first line of chatter that is not a comment; line 0: none. */
    int64_t chatter_line, chatter_column;
    char chatter[TEXT_QUOTE_ROOM]; /* its first word, quoted */
};

static size_t slot_of(const struct lit_set *set, int lit)
{
    /* a power of two with a free slot */
    ASSERT(lit != 0 && (set->size & (set->size - 1)) == 0 && set->used < set->size);
    uint32_t variable = lit < 0 ? 0u - (uint32_t)lit : (uint32_t)lit;
    size_t at = (variable * UINT64_C(0x9e3779b97f4a7c15) >> 32) & (set->size - 1);
    while (set->slots[at] != 0 && set->slots[at] != lit && set->slots[at] != -lit)
        at = (at + 1) & (set->size - 1);
    return at;
}

static void set_grow(struct lit_set *set)
{
    ASSERT(2 * set->used >= set->size);
    struct lit_set bigger = {.size = set->size ? 2 * set->size : 64, .used = set->used};
    bigger.slots = alloc_array(bigger.size, sizeof *bigger.slots);
    for (size_t i = 0; i < set->size; i++)
        if (set->slots[i]) bigger.slots[slot_of(&bigger, set->slots[i])] = set->slots[i];
    alloc_free(set->slots);
    *set = bigger;
}

/* False if the set has the negation. */
static bool set_add(struct lit_set *set, int lit)
{
    ASSERT(lit != 0 && lit != INT_MIN);
    if (2 * set->used >= set->size) set_grow(set);
    size_t at = slot_of(set, lit);
    if (set->slots[at] == 0) {
        set->slots[at] = lit;
        set->used++;
    }
    return set->slots[at] == lit;
}

static void set_free(struct lit_set *set)
{
    alloc_free(set->slots);
    *set = (struct lit_set){0};
}

static void complain(struct parse *p, int64_t line, int64_t column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

static void complain(struct parse *p, int64_t line, int64_t column, const char *format, ...)
{
    ASSERT(line > 0);
    if (p->error_line != 0) return;
    p->error_line = line;
    p->error_column = column;
    va_list args;
    va_start(args, format);
    sentence_vset(&p->error, format, args);
    va_end(args);
    if (p->lines) reader_fail_at(p->r, line, column, "%s", p->error.text);
}

/* At the first `s` or `v` line: everything before it was chatter. */
static void enter_lines(struct parse *p)
{
    if (p->lines) return;
    p->lines = true;
    ASSERT(!reader_ok(p->r) || p->lines);
    p->any_status = p->any_value = p->closed = false;
    p->answer->status = DIMACS_UNKNOWN;
    vec_clear(&p->answer->lits);
    set_free(&p->assigned);
    p->error_line = 0;
}

/* One number of a line of values; false if it is not one. */
static bool read_number(struct parse *p, int *lit)
{
    struct reader *r = p->r;
    int64_t line = r->line, column = reader_column(r), value = 0;
    bool negative = reader_peek(r) == '-';
    if (negative) reader_next(r);
    bool good = text_is_digit(reader_peek(r));
    while (text_is_digit(reader_peek(r))) {
        int digit = reader_next(r) - '0';
        if (value <= DIMACS_VARIABLES) value = value * 10 + digit;
    }
    int c = reader_peek(r);
    good = good && (c == READER_END || c == ' ' || c == '\t' || c == '\r' || c == '\n') &&
           !(negative && value == 0);
    int limit = p->variables ? p->variables : DIMACS_VARIABLES;
    if (!good)
        complain(p, line, column, "expected a literal or 0");
    else if (value > limit)
        complain(p, line, column, "a value for a variable beyond %d, the last one", limit);
    *lit = good && value <= limit ? (int)(negative ? -value : value) : 0;
    ASSERT(*lit >= -limit && *lit <= limit);
    return good && value <= limit;
}

/* The values up to the end of the line or the first error. */
static void read_values(struct parse *p)
{
    ASSERT(!p->closed || p->any_value);
    struct reader *r = p->r;
    int lit;
    while (!reader_at_line_end(r)) {
        int64_t line = r->line, column = reader_column(r);
        if (!read_number(p, &lit)) return;
        if (p->any_status && p->answer->status == DIMACS_UNSAT) {
            complain(p, line, column, "values for a formula that is reported as unsatisfiable");
            return;
        }
        if (p->closed) {
            complain(p, line, column, "the values go on after their final 0");
            return;
        }
        p->any_value = true;
        p->closed = lit == 0;
        if (lit != 0 && !set_add(&p->assigned, lit)) {
            complain(p, line, column, "%d, but %d was said before", lit, -lit);
            return;
        }
        if (lit != 0) vec_push(&p->answer->lits, lit);
    }
}

static bool set_status(struct parse *p, const char *word, const char *sat, const char *unsat)
{
    enum dimacs_status status = strcmp(word, sat) == 0     ? DIMACS_SAT
                                : strcmp(word, unsat) == 0 ? DIMACS_UNSAT
                                                           : DIMACS_UNKNOWN;
    if (p->any_status && status != p->answer->status) return false;
    p->any_status = true;
    p->answer->status = status;
    return !(status == DIMACS_UNSAT && p->any_value);
}

static void read_status(struct parse *p)
{
    struct reader *r = p->r;
    char word[24];
    reader_skip_blanks(r);
    int64_t line = r->line, column = reader_column(r);
    reader_word(r, word, sizeof word);
    if (strcmp(word, "SATISFIABLE") != 0 && strcmp(word, "UNSATISFIABLE") != 0 &&
        strcmp(word, "UNKNOWN") != 0 && strcmp(word, "INDETERMINATE") != 0)
        complain(p, line, column, "expected SATISFIABLE, UNSATISFIABLE, UNKNOWN or INDETERMINATE");
    else if (!set_status(p, word, "SATISFIABLE", "UNSATISFIABLE"))
        complain(p, line, column, "%s contradicts the earlier status", word);
}

static void note_chatter(struct parse *p, int64_t line, int64_t column, const char *word)
{
    ASSERT(word);
    if (p->chatter_line || !*word || strcmp(word, "c") == 0) return;
    p->chatter_line = line;
    p->chatter_column = column;
    text_quote(word, strlen(word), p->chatter);
}

static void read_line(struct parse *p)
{
    struct reader *r = p->r;
    char word[32];
    reader_skip_blanks(r);
    int64_t line = r->line, column = reader_column(r);
    int c = reader_peek(r);
    if (!p->lines && (text_is_digit(c) || c == '-')) {
        read_values(p);
    } else {
        reader_word(r, word, sizeof word);
        if (strcmp(word, "v") == 0) {
            enter_lines(p);
            read_values(p);
        } else if (strcmp(word, "s") == 0) {
            enter_lines(p);
            read_status(p);
        } else if (!p->lines &&
                   (strcmp(word, "SAT") == 0 || strcmp(word, "UNSAT") == 0 || strcmp(word, "INDET") == 0) &&
                   reader_at_line_end(r)) {
            if (!set_status(p, word, "SAT", "UNSAT"))
                complain(p, line, column, "%s contradicts the earlier status", word);
        } else {
            note_chatter(p, line, column, word);
        }
    }
    reader_skip_line(r);
}

/* Fails because there is neither a status nor a value; the position is that of the first line of
 * chatter. */
static void refuse_silence(struct parse *p)
{
    ASSERT(!p->any_status && !p->any_value);
    static const char expected[] = "no answer: expected an `s' line, SAT, UNSAT or literals";
    p->answer->silent = true;
    if (p->chatter_line)
        reader_fail_at(p->r, p->chatter_line, p->chatter_column, "%s, found %s", expected, p->chatter);
    else
        reader_fail(p->r, "%s", expected);
}

bool dimacs_answer_read(struct reader *r, int variables, struct dimacs_answer *answer)
{
    *answer = (struct dimacs_answer){0};
    struct parse p = {.r = r, .variables = variables, .answer = answer};
    reader_skip_mark(r);
    while (reader_ok(r) && reader_peek(r) != READER_END) read_line(&p);
    if (reader_ok(r) && p.error_line != 0)
        reader_fail_at(r, p.error_line, p.error_column, "%s", p.error.text);
    if (reader_ok(r) && !p.any_status && !p.any_value) refuse_silence(&p);
    if (!p.any_status) answer->status = DIMACS_SAT;
    set_free(&p.assigned);
    if (!reader_ok(r)) dimacs_answer_free(answer);
    return reader_ok(r);
}

void dimacs_answer_free(struct dimacs_answer *answer)
{
    vec_free(&answer->lits);
    answer->status = DIMACS_UNKNOWN;
}
