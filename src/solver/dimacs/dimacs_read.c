/* Parser of DIMACS formulas.
 *
 * A fast scanner handles literals, zeros and white space in the reader's window. At anything else
 * (a comment, an error, a number at the end of the window) it stops at the beginning of the token.
 * Then a careful parser reads one token of any kind and reports errors. So the fast loop has no
 * error handling, and the careful parser need not be fast.
 *
 * Invariant: between the two, r->at is at the beginning of a token or in white space. One pass,
 * O(bytes); memory for the longest clause. */
#include "solver/dimacs/dimacs.h"

#include "base/text.h"

#include <inttypes.h>
#include <string.h>

enum { STOP_INTERVAL = 4096 /* clauses between two polls of the deadline; a power of two */ };

struct parse {
    struct reader *r;
    const struct dimacs_sink *sink;
    struct dimacs_counts *counts;
    vec_int clause;       /* the literals of the clause that is open */
    int64_t done;         /* clauses passed to the sink */
    int64_t count_line;   /* position of the number of clauses in the header, */
    int64_t count_column; /* where missing clauses are reported */
    int64_t token_line;   /* line of the last literal, to recognise line starts */
    bool ended;           /* the end of the file or the `%` line was reached */
    bool stopped;         /* by the sink */
};

static bool is_space(int c)
{
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

static void read_header(struct parse *p)
{
    struct reader *r = p->r;
    char word[8], found[READER_FOUND_ROOM];
    for (reader_skip_space(r); reader_peek(r) == 'c'; reader_skip_space(r)) reader_skip_line(r);
    int64_t line = r->line, column = reader_column(r);
    if (reader_peek(r) != 'p') {
        reader_fail(r, "expected the header `p cnf VARIABLES CLAUSES', found %s", reader_found(r, found));
        return;
    }
    reader_word(r, word, sizeof word);
    bool good = strcmp(word, "p") == 0;
    reader_word(r, word, sizeof word);
    if (!good || strcmp(word, "cnf") != 0)
        reader_fail_at(r, line, column, "malformed header, expected `p cnf VARIABLES CLAUSES'");
    p->counts->variables = (int)reader_int(r, 0, DIMACS_VARIABLES, "the header's number of variables");
    reader_skip_blanks(r);
    p->count_line = r->line;
    p->count_column = reader_column(r);
    p->counts->clauses = reader_int(r, 0, INT64_MAX, "the header's number of clauses");
    p->token_line = r->line;
    reader_end_line(r, "the header");
}

static inline void end_clause(struct parse *p)
{
    ASSERT(p->done < p->counts->clauses);
    p->counts->literals += (int64_t)p->clause.size;
    p->sink->clause(p->sink->self, p->clause.data, p->clause.size);
    vec_clear(&p->clause);
    p->done++;
    if (p->done % STOP_INTERVAL == 0 && deadline_reached(p->sink->deadline)) p->stopped = true;
}

static inline bool more_wanted(const struct parse *p)
{
    return p->done < p->counts->clauses && !p->stopped;
}

/* The fast scanner. */
static void read_window(struct parse *p)
{
    struct reader *r = p->r;
    const unsigned char *at = r->at, *end = r->end;
    const uint64_t limit = (uint64_t)p->counts->variables;
    ASSERT(at >= r->begin && at <= end && limit <= DIMACS_VARIABLES);
    while (at < end) {
        if (is_space(*at)) {
            if (*at++ == '\n') {
                r->line++;
                r->line_start = r->consumed + (at - r->begin);
            }
            continue;
        }
        const unsigned char *token = at;
        bool negative = *at == '-';
        uint64_t value = 0;
        for (at += negative; at < end && text_is_digit(*at) && value <= limit; at++)
            value = value * 10 + (*at - '0');
        if (at == end || !is_space(*at) || value > limit || (value == 0 && *token != '0')) {
            at = token;
            break;
        }
        ASSERT(value <= limit && is_space(*at)); /* a complete number */
        p->token_line = r->line;
        if (value) {
            if (!p->clause.size) p->counts->line = r->line;
            vec_push(&p->clause, negative ? -(int)value : (int)value);
        } else {
            if (!p->clause.size) p->counts->line = r->line;
            end_clause(p);
            if (!more_wanted(p)) break;
        }
    }
    ASSERT(at <= end);
    r->at = at;
}

/* Reads a literal or 0; also 0 after an error. */
static int read_literal(struct parse *p)
{
    struct reader *r = p->r;
    int64_t line = r->line, column = reader_column(r);
    bool negative = reader_peek(r) == '-';
    char found[READER_FOUND_ROOM];
    uint64_t value = 0;
    if (negative) reader_next(r);
    if (!text_is_digit(reader_peek(r)))
        reader_fail(r, "expected a digit after `-', found %s", reader_found(r, found));
    while (text_is_digit(reader_peek(r))) {
        unsigned digit = (unsigned)reader_next(r) - '0';
        if (value <= INT_MAX) value = value * 10 + digit;
    }
    int c = reader_peek(r);
    if (c != READER_END && !is_space(c))
        reader_fail(r, "expected a space after the number, found %s", reader_found(r, found));
    if (value > DIMACS_VARIABLES)
        reader_fail_at(r, line, column, "the number is too large: variables go up to %d", DIMACS_VARIABLES);
    else if (value > (uint64_t)p->counts->variables)
        reader_fail_at(r, line, column, "variable %d, but the header says %d variable%s", (int)value,
                       p->counts->variables, text_plural(p->counts->variables));
    else if (negative && value == 0)
        reader_fail_at(r, line, column, "-0 is neither a literal nor the end of a clause");
    ASSERT(!reader_ok(r) || value <= (uint64_t)p->counts->variables);
    if (!reader_ok(r)) return 0;
    return negative ? -(int)value : (int)value;
}

/* After a `%`, the end of old benchmark files: at most a single 0. */
static void read_trailer(struct parse *p)
{
    ASSERT(p->clause.size == 0);
    struct reader *r = p->r;
    char found[READER_FOUND_ROOM];
    reader_next(r);
    reader_skip_space(r);
    if (reader_peek(r) == '0') reader_next(r);
    reader_skip_space(r);
    if (reader_peek(r) != READER_END)
        reader_fail(r, "expected at most a 0 after the `%%' that ends the clauses, found %s",
                    reader_found(r, found));
    p->ended = true;
}

/* Handles a token that is not a literal: a comment, `%`, the end of the file, or an error. */
static void read_other(struct parse *p)
{
    struct reader *r = p->r;
    int c = reader_peek(r);
    bool first = r->line != p->token_line;
    char found[READER_FOUND_ROOM];
    if (c == READER_END)
        p->ended = true;
    else if (c == 'c' && first)
        reader_skip_line(r);
    else if (c == '%' && first && p->clause.size == 0)
        read_trailer(p);
    else if (c == 'p' && first)
        reader_fail(r, "a second header");
    else
        reader_fail(r, "expected a literal or 0, found %s", reader_found(r, found));
}

/* The careful parser. */
static void read_token(struct parse *p)
{
    struct reader *r = p->r;
    reader_skip_space(r);
    int c = reader_peek(r);
    if (!text_is_digit(c) && c != '-') {
        read_other(p);
        return;
    }
    p->token_line = r->line;
    if (!p->clause.size) p->counts->line = r->line;
    int lit = read_literal(p);
    ASSERT(lit <= p->counts->variables && lit >= -p->counts->variables);
    if (lit)
        vec_push(&p->clause, lit);
    else if (reader_ok(r))
        end_clause(p);
}

static void read_rest(struct parse *p)
{
    ASSERT(p->done <= p->counts->clauses && !p->stopped);
    struct reader *r = p->r;
    while (!p->ended && reader_ok(r)) {
        reader_skip_space(r);
        int c = reader_peek(r);
        if (text_is_digit(c) || c == '-')
            reader_fail(r, "the header says %" PRId64 " clause%s, here begins clause %" PRId64, p->done,
                        text_plural(p->done), p->done + 1);
        else
            read_other(p);
    }
}

static void check_end(struct parse *p)
{
    ASSERT(p->ended);
    if (p->clause.size > 0)
        reader_fail(p->r, "the file ends inside clause %" PRId64 ", whose final 0 is missing", p->done + 1);
    else if (p->done < p->counts->clauses)
        reader_fail_at(p->r, p->count_line, p->count_column,
                       "the header says %" PRId64 " clause%s, the file has %" PRId64, p->counts->clauses,
                       text_plural(p->counts->clauses), p->done);
}

bool dimacs_read(struct reader *r, const struct dimacs_sink *sink, struct dimacs_counts *counts)
{
    *counts = (struct dimacs_counts){0};
    struct parse p = {.r = r, .sink = sink, .counts = counts};
    reader_skip_mark(r);
    read_header(&p);
    if (reader_ok(r) && sink->header) sink->header(sink->self, counts->variables, counts->clauses);
    while (reader_ok(r) && !p.ended && more_wanted(&p)) {
        read_window(&p);
        if (more_wanted(&p)) read_token(&p);
    }
    if (!p.stopped) {
        read_rest(&p);
        if (reader_ok(r)) check_end(&p);
    }
    ASSERT(!reader_ok(r) || p.stopped || p.done == counts->clauses);
    vec_free(&p.clause);
    return reader_ok(r);
}
