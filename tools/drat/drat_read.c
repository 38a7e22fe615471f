/* Parsers of formulas and proofs.
 *
 * A formula is DIMACS: comment lines anywhere, `p cnf VARIABLES CLAUSES`, then that many clauses,
 * each ended by a 0. A proof is text (clauses as in DIMACS, `d` before deletions, comment lines) or
 * binary: the byte a or d, literals as base-128 varints (2v for a variable, 2v + 1 for its
 * negation), and a zero byte. Binary proofs are recognised by that zero byte, which no text
 * contains. Parsing ends with the first empty clause.
 *
 * A deletion removes the newest clause of these literals; deletions of other clauses are ignored,
 * which is sound. Positions are stored as byte offsets and converted to lines only for messages.
 * O(size of the file). */
#include "base/reader.h"
#include "base/sentence.h"
#include "base/text.h"
#include "drat/drat_parts.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

static const char too_many[] = "more than 16 GB of clauses are too many for this checker";

/* ---- text */

/* A signed number of at most 2^31 - 1, followed by white space or the end. */
static int32_t read_number(struct reader *r)
{
    char found[READER_FOUND_ROOM];
    int64_t line = r->line, column = reader_column(r), value = 0;
    bool negative = reader_peek(r) == '-';
    if (negative) reader_next(r);
    if (!text_is_digit(reader_peek(r))) {
        reader_fail(r, "expected a literal or 0, found %s", reader_found(r, found));
        return 0;
    }
    while (text_is_digit(reader_peek(r)) && value <= INT32_MAX) value = 10 * value + (reader_next(r) - '0');
    int c = reader_peek(r);
    if (value > INT32_MAX)
        reader_fail_at(r, line, column, "the number is larger than any variable, %d", INT32_MAX);
    else if (c != READER_END && c != ' ' && c != '\t' && c != '\r' && c != '\n')
        reader_fail(r, "expected a blank after a number, found %s", reader_found(r, found));
    else if (negative && value == 0)
        reader_fail_at(r, line, column, "-0 is not a literal");
    if (!reader_ok(r)) return 0;
    return negative ? -(int32_t)value : (int32_t)value;
}

/* Skips white space and comment lines. */
static int next_token(struct reader *r)
{
    for (;;) {
        reader_skip_space(r);
        if (reader_peek(r) != 'c' || reader_column(r) != 1) return reader_peek(r);
        reader_skip_line(r);
    }
}

struct clause_reader { /* the literals of the current clause */
    struct drat_store *store;
    drat_words literals;
    int32_t most; /* the largest variable allowed */
};

/* Reads literals up to their 0. */
static bool read_literals(struct reader *r, struct clause_reader *c)
{
    vec_clear(&c->literals);
    while (reader_ok(r)) {
        if (next_token(r) == READER_END) {
            reader_fail(r, "the file ends within a clause, expected its final 0");
            break;
        }
        int64_t line = r->line, column = reader_column(r);
        int32_t number = read_number(r);
        if (!reader_ok(r)) break;
        if (number == 0) return true;
        if (number > c->most || number < -c->most)
            reader_fail_at(r, line, column,
                           "the literal %" PRId32 " is beyond %" PRId32 ", the last variable", number,
                           c->most);
        else
            vec_push(&c->literals, drat_store_literal(c->store, number));
    }
    return false;
}

static bool unreadable(struct drat_result *result, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool unreadable(struct drat_result *result, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    sentence_vset(&result->sentence, format, args);
    va_end(args);
    result->verdict = DRAT_UNREADABLE;
    return false;
}

/* ---- formulas */

static bool read_header(struct reader *r, struct clause_reader *c, struct drat_result *result)
{
    next_token(r);
    if (!reader_accept(r, "p cnf")) {
        char found[READER_FOUND_ROOM];
        reader_fail(r, "expected a formula's header, `p cnf VARIABLES CLAUSES', found %s",
                    reader_found(r, found));
        return false;
    }
    result->variables = reader_int(r, 0, INT32_MAX, "the number of variables");
    result->clauses = reader_int(r, 0, INT64_MAX, "the number of clauses");
    reader_end_line(r, "the header");
    c->most = (int32_t)result->variables;
    return reader_ok(r);
}

static void read_clauses(struct reader *r, struct clause_reader *c, int64_t count)
{
    bool tautology;
    for (int64_t i = 0; i < count; i++) {
        if (next_token(r) == READER_END) {
            reader_fail(r, "the file ends after %" PRId64 " clauses, the header promises %" PRId64, i, count);
            return;
        }
        if (!read_literals(r, c)) return;
        size_t length = drat_store_sort(c->literals.data, c->literals.size, &tautology);
        if (drat_store_add(c->store, c->literals.data, length, tautology)) continue;
        reader_fail(r, "%s", too_many);
        return;
    }
    if (next_token(r) != READER_END && reader_peek(r) != '%')
        reader_fail(r, "the header promises %" PRId64 " clauses, here is one more", count);
}

bool drat_read_formula(struct drat_store *store, struct drat_input formula, struct drat_result *result)
{
    struct reader r;
    struct clause_reader c = {.store = store};
    reader_text(&r, formula.name, formula.bytes, formula.size);
    reader_skip_mark(&r);
    if (read_header(&r, &c, result)) read_clauses(&r, &c, result->clauses);
    vec_free(&c.literals);
    bool fine = reader_ok(&r) || unreadable(result, "%s", r.error.text);
    reader_close(&r);
    return fine;
}

bool drat_read_is_formula(const char *bytes, size_t size)
{
    struct reader r;
    reader_text(&r, "", bytes, size);
    reader_skip_mark(&r);
    next_token(&r);
    bool formula = reader_accept(&r, "p cnf");
    reader_close(&r);
    return formula;
}

/* ---- proofs */

struct proof_reader {
    struct clause_reader clause;
    drat_steps *steps;
    struct drat_result *result;
};

/* False if the store is full. */
static bool take_step(struct proof_reader *proof, bool deletes, int64_t position)
{
    struct drat_store *store = proof->clause.store;
    drat_words *literals = &proof->clause.literals;
    bool tautology;
    uint32_t pivot = literals->size ? literals->data[0] : 0;
    size_t length = drat_store_sort(literals->data, literals->size, &tautology);
    uint32_t place = deletes ? drat_store_take(store, literals->data, length)
                             : drat_store_add(store, literals->data, length, tautology);
    if (deletes && !place) proof->result->unknown++;
    if (!deletes && !place) return false;
    ASSERT(!literals->size || pivot / 2 < store->names.size);
    vec_push(proof->steps, ((struct drat_step){place, pivot, position, deletes}));
    return true;
}

static bool refuted(const struct proof_reader *proof)
{
    return proof->clause.store->empty_clause != 0;
}

static bool read_text(struct proof_reader *proof, struct drat_input input)
{
    struct reader r;
    reader_text(&r, input.name, input.bytes, input.size);
    while (!refuted(proof) && reader_ok(&r) && next_token(&r) != READER_END) {
        int64_t position = reader_offset(&r);
        bool deletes = reader_accept(&r, "d ");
        if (read_literals(&r, &proof->clause) && !take_step(proof, deletes, position))
            reader_fail(&r, "%s", too_many);
    }
    bool fine = reader_ok(&r) || unreadable(proof->result, "%s", r.error.text);
    reader_close(&r);
    return fine;
}

/* A literal, 0 for the end of the clause, or -1 with *wrong set. */
static int64_t read_binary_literal(struct drat_input input, size_t *at, const char **wrong)
{
    uint64_t value = 0;
    for (int shift = 0; *at < input.size; shift += 7) {
        unsigned char byte = (unsigned char)input.bytes[(*at)++];
        value |= (uint64_t)(byte & 0x7f) << shift;
        if (value > UINT32_MAX || shift > 28) {
            *wrong = "a literal is larger than any variable";
            return -1;
        }
        if (byte & 0x80) continue;
        if (value != 1) return (int64_t)value;
        *wrong = "1 is not a literal";
        return -1;
    }
    *wrong = "the file ends within a clause, expected its final zero byte";
    return -1;
}

static bool read_binary_step(struct proof_reader *proof, struct drat_input input, size_t *at,
                             const char **wrong)
{
    size_t position = *at;
    char kind = input.bytes[(*at)++];
    if (kind != 'a' && kind != 'd') {
        *wrong = "expected the byte a or d, with which a step begins";
        return false;
    }
    vec_clear(&proof->clause.literals);
    for (int64_t code; (code = read_binary_literal(input, at, wrong)) != 0;) {
        if (code < 0) return false;
        int32_t variable = (int32_t)(code >> 1);
        vec_push(&proof->clause.literals,
                 drat_store_literal(proof->clause.store, code & 1 ? -variable : variable));
    }
    if (take_step(proof, kind == 'd', (int64_t)position)) return true;
    *wrong = too_many;
    return false;
}

static bool read_binary(struct proof_reader *proof, struct drat_input input)
{
    const char *wrong = NULL;
    for (size_t at = 0; at < input.size && !refuted(proof);) {
        size_t from = at;
        if (!read_binary_step(proof, input, &at, &wrong))
            return unreadable(proof->result, "%s: step at byte %zu: %s", input.name, from, wrong);
    }
    return true;
}

bool drat_read_proof(struct drat_store *store, struct drat_input input, drat_steps *steps,
                     struct drat_result *result)
{
    struct proof_reader proof = {{.store = store, .most = INT32_MAX}, steps, result};
    result->binary = input.size && memchr(input.bytes, 0, input.size);
    bool fine = result->binary ? read_binary(&proof, input) : read_text(&proof, input);
    vec_free(&proof.clause.literals);
    return fine;
}
