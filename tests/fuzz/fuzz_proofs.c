/* DRAT proofs: a formula, a line of `=', a proof. A proof of numbers alone is checked in the binary
 * form as well, and must get the same verdict. A formula of a few variables that was refuted has no
 * solution: all assignments are tried. */
#include "drat/drat.h"
#include "fuzz.h"
#include "fuzz_kit.h"
#include "solver/dimacs/dimacs.h"

#include "base/alloc.h"

#include <string.h>

enum { MOST_VARIABLES = 10, MOST_CLAUSES = 64 };

/* ---- the formula by itself */

struct formula {
    uint32_t positive[MOST_CLAUSES], negative[MOST_CLAUSES]; /* variables, a bit each */
    size_t clauses;
    bool small; /* it fits in here */
};

static void take_clause(void *self, const int *lits, size_t count)
{
    struct formula *f = self;
    f->small = f->small && f->clauses < MOST_CLAUSES;
    if (!f->small) return;
    f->positive[f->clauses] = f->negative[f->clauses] = 0;
    for (size_t i = 0; i < count; i++) {
        int variable = lits[i] < 0 ? -lits[i] : lits[i];
        f->small = f->small && variable <= MOST_VARIABLES;
        if (f->small) *(lits[i] < 0 ? &f->negative[f->clauses] : &f->positive[f->clauses]) |= 1u << variable;
    }
    f->clauses++;
}

static bool satisfies(const struct formula *f, uint32_t assignment)
{
    for (size_t i = 0; i < f->clauses; i++)
        if (!(f->positive[i] & assignment) && !(f->negative[i] & ~assignment)) return false;
    return true;
}

static void require_unsatisfiable(struct fuzz_piece text)
{
    struct formula f = {.small = true};
    struct dimacs_sink sink = {.clause = take_clause, .self = &f};
    struct dimacs_counts counts;
    struct reader r;
    reader_text(&r, "f", text.bytes, text.size);
    reader_skip_mark(&r);
    bool read = dimacs_read(&r, &sink, &counts);
    reader_close(&r);
    if (!read || !f.small) return;
    for (uint32_t a = 0; a < 2u << MOST_VARIABLES; a += 2)
        REQUIRE(!satisfies(&f, a), "what was refuted has no solution");
}

/* ---- the proof in binary */

static void put_literal(struct buf *out, int64_t number)
{
    uint64_t code = number < 0 ? 2 * (uint64_t)-number + 1 : 2 * (uint64_t)number;
    for (; code > 127; code >>= 7) buf_char(out, (char)(code | 128));
    buf_char(out, (char)code);
}

/* False if it has anything but clauses and deletions, a line each. */
static bool encode(struct fuzz_piece text, struct buf *out)
{
    struct reader r;
    bool fine = text.size && !memchr(text.bytes, 0, text.size);
    reader_text(&r, "p", text.bytes, text.size);
    for (reader_skip_space(&r); fine && reader_peek(&r) != READER_END; reader_skip_space(&r)) {
        int64_t number = 1;
        buf_char(out, reader_accept(&r, "d ") ? 'd' : 'a');
        while (number && reader_ok(&r) && !reader_at_line_end(&r)) {
            number = reader_int(&r, -INT32_MAX, INT32_MAX, "a literal");
            if (reader_ok(&r)) put_literal(out, number);
        }
        fine = reader_ok(&r) && !number && reader_at_line_end(&r);
    }
    reader_close(&r);
    return fine && out->size;
}

/* ---- together */

static struct drat_result check(struct fuzz_piece formula, struct fuzz_piece proof, bool every)
{
    struct drat_result result;
    struct drat_input first = {"f", formula.bytes, formula.size}, second = {"p", proof.bytes, proof.size};
    enum drat_verdict verdict = drat_check(first, second, every, &result);
    REQUIRE(verdict == result.verdict, "the verdict is the result's");
    REQUIRE(sentence_is_empty(&result.sentence) == (verdict == DRAT_VERIFIED), "a refusal has its reason");
    if (verdict == DRAT_VERIFIED) require_unsatisfiable(formula);
    return result;
}

int fuzz_proofs(const uint8_t *data, size_t size)
{
    struct fuzz_piece rest = {(const char *)data, size}, formula, proof;
    struct buf binary = {0};
    if (!fuzz_kit_section(&rest, &formula)) return 0;
    proof = rest;
    drat_read_is_formula(formula.bytes, formula.size);
    for (int every = 0; every < 2; every++) {
        struct drat_result text = check(formula, proof, every);
        buf_clear(&binary);
        if (text.verdict == DRAT_UNREADABLE || !encode(proof, &binary)) continue;
        struct drat_result other = check(formula, (struct fuzz_piece){binary.data, binary.size}, every);
        REQUIRE(other.binary && other.verdict == text.verdict && other.checked == text.checked,
                "both forms of a proof are the same proof");
    }
    buf_free(&binary);
    return 0;
}
