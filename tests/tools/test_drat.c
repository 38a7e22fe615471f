/* The DRAT checker: RUP and RAT steps, deletions, both formats, and damaged proofs with their
 * positions. Random formulas with random or altered proofs are compared with a simple forward
 * checker; if a proof is accepted, brute force must find no solution. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/buf.h"
#include "base/rng.h"
#include "base/vec.h"
#include "drat/drat.h"
#include "kit_suite.h"

#include <stdlib.h>
#include <string.h>

static struct drat_result check_bytes(const char *formula, size_t formula_size, const char *proof,
                                      size_t size, bool every)
{
    struct drat_result result;
    struct drat_input first = {"f", formula, formula_size}, second = {"p", proof, size};
    enum drat_verdict verdict = drat_check(first, second, every, &result);
    assert_int_equal(verdict, result.verdict);
    assert_int_equal(sentence_is_empty(&result.sentence), result.verdict == DRAT_VERIFIED);
    return result;
}

static struct drat_result check(const char *formula, const char *proof)
{
    return check_bytes(formula, strlen(formula), proof, strlen(proof), false);
}

static struct drat_result check_every(const char *formula, const char *proof)
{
    return check_bytes(formula, strlen(formula), proof, strlen(proof), true);
}

static void says(enum drat_verdict verdict, const char *sentence, const char *formula, const char *proof)
{
    struct drat_result result = check(formula, proof);
    assert_string_equal(result.sentence.text, sentence);
    assert_int_equal(result.verdict, verdict);
}

/* Unsatisfiable, and unit propagation alone does not see it. */
#define PAIRS "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n"

/* Unsatisfiable; -1 is RAT and not RUP, and propagation refutes the rest. */
#define RAT_FORMULA "p cnf 4 7\n-4 -2 0\n4 2 0\n-3 -1 4 0\n3 -2 0\n-3 1 0\n2 -1 -4 0\n2 -4 3 0\n"

/* ---- steps */

static void steps_by_rup(void **state)
{
    (void)state;
    struct drat_result r = check(PAIRS, "2 0\n0\n");
    assert_int_equal(r.verdict, DRAT_VERIFIED);
    assert_false(r.binary);
    assert_int_equal(r.variables, 2);
    assert_int_equal(r.clauses, 4);
    assert_int_equal(r.needed_clauses, 4);
    assert_int_equal(r.added, 1);
    assert_int_equal(r.checked, 1);
    assert_int_equal(r.by_rat, 0);
    says(DRAT_REJECTED, "p:1:1: the empty clause does not follow: unit propagation finds no contradiction",
         PAIRS, "0\n");
    says(DRAT_REJECTED, "p:2:3: the clause `3 -4' does not follow: it is neither RUP nor RAT on 3",
         "p cnf 4 5\n3 4 0\n-3 4 0\n3 -4 1 0\n-3 -4 1 0\n-3 -4 -1 0\n", "c x\n  3 -4 0\n4 0\n0\n");
}

static void formulas_without_a_proof(void **state)
{
    (void)state;
    assert_int_equal(check("p cnf 0 1\n0\n", "").verdict, DRAT_VERIFIED);
    struct drat_result r = check("p cnf 3 4\n3 0\n-3 1 0\n-3 -1 0\n2 3 0\n", "0\n");
    assert_int_equal(r.verdict, DRAT_VERIFIED);
    assert_int_equal(r.needed_clauses, 3);
    assert_int_equal(r.added, 0);
    says(DRAT_REJECTED, "p:1:1: the proof ends without the empty clause: it refutes nothing",
         "p cnf 1 2\n1 0\n-1 0\n", "");
    says(DRAT_REJECTED, "p:1:1: the empty clause does not follow: unit propagation finds no contradiction",
         "p cnf 0 0\n", "0");
}

static void steps_by_rat(void **state)
{
    (void)state;
    struct drat_result r = check(RAT_FORMULA, "-1 0\n0\n");
    assert_int_equal(r.verdict, DRAT_VERIFIED);
    assert_int_equal(r.by_rat, 1);
    assert_int_equal(check_every(RAT_FORMULA, "-1 0\n0\n").by_rat, 1);
    says(DRAT_REJECTED, "p:2:1: the clause `-1' does not follow: it is neither RUP nor RAT on -1",
         RAT_FORMULA, "d 2 -1 -4 0\n-1 0\n0\n");
}

/* 1 is RAT because of 2, which the clause before it makes true: that one is needed too, and is
 * wrong. The formula has solutions. */
static void what_a_resolvent_needs_is_checked(void **state)
{
    (void)state;
    says(DRAT_REJECTED, "p:1:1: the clause `1 2' does not follow: it is neither RUP nor RAT on 1",
         "p cnf 4 5\n-1 2 0\n-2 3 4 0\n-2 3 -4 0\n-2 -3 4 0\n-2 -3 -4 0\n", "1 2 0\n1 0\n-2 3 0\n0\n");
}

/* A definition is RAT on its new variable, and the first literal is the one that counts. */
static void the_first_literal_is_the_pivot(void **state)
{
    (void)state;
    const char *formula = "p cnf 7 5\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n6 7 0\n";
    assert_int_equal(check_every(formula, "9 -6 0\n2 0\n0\n").by_rat, 1);
    assert_int_equal(check(formula, "-6 9 0\n2 0\n0\n").verdict, DRAT_VERIFIED);
    struct drat_result r = check_every(formula, "-6 9 0\n2 0\n0\n");
    assert_int_equal(r.verdict, DRAT_REJECTED);
    assert_string_equal(r.sentence.text,
                        "p:1:1: the clause `-6 9' does not follow: it is neither RUP nor RAT on -6");
}

static void clauses_with_repetitions(void **state)
{
    (void)state;
    assert_int_equal(check_every("p cnf 2 5\n1 2 2 1 0\n-1 2 0\n1 -2 0\n-1 -2 -1 0\n1 -1 0\n",
                                 "1 -1 2 0\n2 2 0\n0\n")
                         .verdict,
                     DRAT_VERIFIED);
    says(DRAT_REJECTED, "p:2:1: the clause `2' does not follow: it is neither RUP nor RAT on 2",
         "p cnf 2 4\n1 2 2 1 0\n-1 2 0\n1 -2 0\n-1 -2 -1 0\n", "d 2 1 0\n2 0\n0\n");
}

/* ---- deletions */

static void deletions(void **state)
{
    (void)state;
    says(DRAT_REJECTED, "p:2:1: the clause `2' does not follow: it is neither RUP nor RAT on 2", PAIRS,
         "d 2 -1 0\n2 0\n0\n");
    struct drat_result r = check(PAIRS, "2 0\nd 1 2 0\nd 2 1 0\n0\n");
    assert_int_equal(r.verdict, DRAT_VERIFIED);
    assert_int_equal(r.unknown, 1);
    r = check("p cnf 3 6\n1 2 0\n1 2 0\n-1 2 0\n1 -2 3 0\n-1 -2 3 0\n-3 1 0\n",
              "d 1 2 0\n2 0\nd 2 1 0\n3 0\n0\n");
    assert_int_equal(r.verdict, DRAT_REJECTED);
    r = check("p cnf 3 7\n1 2 0\n1 2 0\n-1 2 0\n1 -2 3 0\n-1 -2 3 0\n-3 1 0\n-3 -1 0\n",
              "d 1 2 0\n2 0\nd 2 1 0\n3 0\n0\n");
    assert_int_equal(r.verdict, DRAT_VERIFIED);
    assert_int_equal(r.deleted, 2);
    assert_int_equal(r.unknown, 0);
}

/* The literal of a unit clause goes on being true, also where the clause became unit only by
 * others. */
static void deletions_of_unit_clauses(void **state)
{
    (void)state;
    const char *formula = "p cnf 4 6\n4 0\n-4 3 0\n1 2 0\n-1 2 0\n1 -2 -3 0\n-1 -2 -3 0\n";
    struct drat_result r = check(formula, "d 4 0\nd -4 3 0\n2 0\n0\n");
    assert_int_equal(r.verdict, DRAT_VERIFIED);
    assert_int_equal(r.kept, 2);
    assert_int_equal(check_every(formula, "d 4 0\nd 3 -4 0\n2 0\n0\n").verdict, DRAT_VERIFIED);
}

/* ---- formats */

/* The binary form of a proof in text; `offsets` gets where each step begins. */
static struct buf to_binary(const char *text)
{
    struct buf out = {0};
    while (*text) {
        bool deletes = *text == 'd';
        buf_char(&out, deletes ? 'd' : 'a');
        for (text += deletes; *text && *text != '\n';) {
            char *end;
            long lit = strtol(text, &end, 10);
            unsigned long code = lit ? 2 * (unsigned long)labs(lit) + (lit < 0) : 0;
            for (; code > 127; code >>= 7) buf_char(&out, (char)(code & 127) | (char)0x80);
            buf_char(&out, (char)code);
            text = end;
        }
        text += *text == '\n';
    }
    return out;
}

#define LONG_FORMULA                                                                                         \
    "p cnf 2000000 8\n1 2 3 0\n1 2 -3 0\n1 -2 3 0\n1 -2 -3 0\n-1 2000000 3 0\n-1 2000000 -3 0\n-1 -2000000 " \
    "3 0\n-1 -2000000 -3 0\n"
#define LONG_PROOF "1 2 0\nd 1 2 3 0\n1 0\n2000000 0\n0\n"

static void binary_proofs(void **state)
{
    (void)state;
    struct buf binary = to_binary(LONG_PROOF);
    struct drat_result r = check_bytes(LONG_FORMULA, strlen(LONG_FORMULA), binary.data, binary.size, true);
    assert_int_equal(r.verdict, DRAT_VERIFIED);
    assert_true(r.binary);
    assert_int_equal(r.deleted, 1);
    for (size_t cut = 0; cut < binary.size; cut++)
        assert_int_not_equal(check_bytes(LONG_FORMULA, strlen(LONG_FORMULA), binary.data, cut, false).verdict,
                             DRAT_VERIFIED);
    binary.data[0] = 'b';
    r = check_bytes(LONG_FORMULA, strlen(LONG_FORMULA), binary.data, binary.size, false);
    assert_int_equal(r.verdict, DRAT_UNREADABLE);
    assert_string_equal(r.sentence.text,
                        "p: step at byte 0: expected the byte a or d, with which a step begins");
    binary.data[0] = 'a';
    r = check_bytes(LONG_FORMULA, strlen(LONG_FORMULA), binary.data, 6, false);
    assert_string_equal(r.sentence.text,
                        "p: step at byte 4: the file ends within a clause, expected its final zero byte");
    buf_free(&binary);
    r = check_bytes(PAIRS, strlen(PAIRS), "a\x04\0a\x03\x02\0a\0", 9, true);
    assert_string_equal(r.sentence.text, "");
    r = check_bytes(PAIRS, strlen(PAIRS), "a\x08\x03\0a\0", 6, false);
    assert_string_equal(
        r.sentence.text,
        "p: step at byte 4: the empty clause does not follow: unit propagation finds no contradiction");
    r = check_bytes(PAIRS, strlen(PAIRS), "a\x01\0", 3, false);
    assert_string_equal(r.sentence.text, "p: step at byte 0: 1 is not a literal");
    r = check_bytes(PAIRS, strlen(PAIRS), "a\xff\xff\xff\xff\x7f\0", 7, false);
    assert_string_equal(r.sentence.text, "p: step at byte 0: a literal is larger than any variable");
}

static void text_cut_anywhere(void **state)
{
    (void)state;
    const char *proof = "1 2 0\n1 0\nd 1 2 0\n2000000 0\n0\n";
    size_t size = strlen(proof);
    for (size_t cut = 0; cut < size - 1; cut++)
        assert_int_not_equal(check_bytes(LONG_FORMULA, strlen(LONG_FORMULA), proof, cut, cut & 1).verdict,
                             DRAT_VERIFIED);
    assert_int_equal(check_bytes(LONG_FORMULA, strlen(LONG_FORMULA), proof, size - 1, false).verdict,
                     DRAT_VERIFIED);
    says(DRAT_REJECTED, "p:3:1: the proof ends without the empty clause: it refutes nothing", PAIRS,
         "2 0\nd 1 2 0\n");
    says(DRAT_UNREADABLE, "p:2:4: the file ends within a clause, expected its final 0", PAIRS, "2 0\nd 1");
}

static void unreadable_proofs(void **state)
{
    (void)state;
    says(DRAT_UNREADABLE, "p:1:3: expected a literal or 0, found `x'", PAIRS, "2 x 0\n");
    says(DRAT_UNREADABLE, "p:2:2: expected a blank after a number, found `-2'", PAIRS, "2 0\n1-2 0\n");
    says(DRAT_UNREADABLE, "p:1:1: -0 is not a literal", PAIRS, "-0\n0\n");
    says(DRAT_UNREADABLE, "p:1:3: the number is larger than any variable, 2147483647", PAIRS,
         "1 -2147483648 0\n");
    says(DRAT_UNREADABLE, "p:1:3: expected a literal or 0, found `d'", PAIRS, "1 d 2 0\n");
    assert_int_equal(check(PAIRS, "d 0\n2 0\n0\n").unknown, 1);
    assert_int_equal(check(PAIRS, "2147483647 -2147483646 0\n2 0\n0 rubbish").verdict, DRAT_VERIFIED);
}

static void unreadable_formulas(void **state)
{
    (void)state;
    static const char *const rows[][2] = {
        {"", "f:1:1: expected a formula's header, `p cnf VARIABLES CLAUSES', found the end of the file"},
        {"1 2 0\n", "f:1:1: expected a formula's header, `p cnf VARIABLES CLAUSES', found `1'"},
        {"c x\np cnf 2\n", "f:2:8: expected the number of clauses (a number from 0 up), "
                           "found the end of the line"},
        {"p cnf 2 1\n1 3 0\n", "f:2:3: the literal 3 is beyond 2, the last variable"},
        {"p cnf 2 1\n1 2", "f:2:4: the file ends within a clause, expected its final 0"},
        {"p cnf 2 2\n1 0\n", "f:3:1: the file ends after 1 clauses, the header promises 2"},
        {"p cnf 2 1\n1 0\n2 0\n", "f:3:1: the header promises 1 clauses, here is one more"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        says(DRAT_UNREADABLE, rows[i][1], rows[i][0], "0\n");
    assert_true(drat_read_is_formula("c a\nc b\np cnf 1 1\n", 17));
    assert_true(drat_read_is_formula("p cnf", 5));
    assert_false(drat_read_is_formula("4\n0\n", 4));
    assert_false(drat_read_is_formula("", 0));
    assert_int_equal(check("c x\n\np\tcnf", "0\n").verdict, DRAT_UNREADABLE);
    assert_int_equal(check("c x\np cnf 1 2\n1\nc y\n0 -1\n0\n%\n0\n", "0\n").verdict, DRAT_VERIFIED);
}

/* ---- against an oracle */

enum { VARIABLES = 7 };

struct clause {
    unsigned pos, neg; /* sets of variables, bit v - 1 for v */
    int pivot;
    bool live;
};

struct oracle {
    VEC(struct clause) clauses;
};

static bool is_tautology(struct clause c)
{
    return c.pos & c.neg;
}

/* Extends the assignment (true, false sets) to what follows by unit propagation; false: a
 * conflict. */
static bool propagate(const struct oracle *o, unsigned *yes, unsigned *no)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < o->clauses.size; i++) {
            struct clause c = o->clauses.data[i];
            if (!c.live || is_tautology(c) || c.pos & *yes || c.neg & *no) continue;
            unsigned pos = c.pos & ~*no, neg = c.neg & ~*yes;
            if (!pos && !neg) return false;
            if ((pos | neg) & ((pos | neg) - 1)) continue;
            *yes |= pos;
            *no |= neg;
            changed = true;
        }
    }
    return true;
}

/* True if there is a conflict when these literals are false. */
static bool contradicts(const struct oracle *o, struct clause c, unsigned *yes, unsigned *no)
{
    if (c.pos & *yes || c.neg & *no || is_tautology(c)) return true;
    *no |= c.pos;
    *yes |= c.neg;
    return !propagate(o, yes, no);
}

static bool is_rup(const struct oracle *o, struct clause c)
{
    unsigned yes = 0, no = 0;
    return !propagate(o, &yes, &no) || contradicts(o, c, &yes, &no);
}

static bool follows(const struct oracle *o, struct clause c)
{
    unsigned yes = 0, no = 0, bit = c.pivot ? 1u << (abs(c.pivot) - 1) : 0;
    if (!propagate(o, &yes, &no) || contradicts(o, c, &yes, &no)) return true;
    if (!c.pivot) return false;
    for (size_t i = 0; i < o->clauses.size; i++) {
        struct clause d = o->clauses.data[i];
        unsigned then = yes, else_ = no;
        if (!d.live || is_tautology(d) || !((c.pivot > 0 ? d.neg : d.pos) & bit)) continue;
        if (c.pivot > 0)
            d.neg &= ~bit;
        else
            d.pos &= ~bit;
        if (!contradicts(o, d, &then, &else_)) return false;
    }
    return true;
}

static void delete_clause(struct oracle *o, struct clause c)
{
    for (size_t i = o->clauses.size; i-- > 0;) {
        struct clause *d = &o->clauses.data[i];
        if (!d->live || d->pos != c.pos || d->neg != c.neg) continue;
        d->live = false;
        return;
    }
}

struct steps { /* a proof, or with all `live` a formula */
    VEC(struct clause) rows;
};

static bool says_empty(const struct steps *proof)
{
    for (size_t i = 0; i < proof->rows.size; i++) {
        struct clause c = proof->rows.data[i];
        if (c.live && !c.pos && !c.neg) return true;
    }
    return false;
}

/* Forward, every step up to the first contradiction by propagation: what is deleted behind it does
 * not matter. `live` false is a deletion. */
static bool oracle_accepts(const struct steps *formula, const struct steps *proof)
{
    const struct clause empty = {0};
    struct oracle o = {0};
    bool right = says_empty(proof);
    for (size_t i = 0; i < formula->rows.size; i++) vec_push(&o.clauses, formula->rows.data[i]);
    for (size_t i = 0; i < proof->rows.size && right && !is_rup(&o, empty); i++) {
        struct clause c = proof->rows.data[i];
        if (c.live) {
            right = follows(&o, c);
            vec_push(&o.clauses, c);
        } else {
            delete_clause(&o, c);
        }
    }
    vec_free(&o.clauses);
    return right;
}

static bool has_solution(const struct steps *formula)
{
    for (unsigned yes = 0; yes < 1u << VARIABLES; yes++) {
        bool holds = true;
        for (size_t i = 0; i < formula->rows.size && holds; i++)
            holds = formula->rows.data[i].pos & yes || formula->rows.data[i].neg & ~yes;
        if (holds) return true;
    }
    return false;
}

static struct clause random_clause(struct rng *rng, int least, int most)
{
    struct clause c = {.live = true};
    int length = (int)rng_between(rng, least, most);
    for (int i = 0; i < length; i++) {
        int v = (int)rng_between(rng, 1, VARIABLES);
        bool negative = rng_below(rng, 2);
        if ((c.pos | c.neg) >> (v - 1) & 1 && rng_below(rng, 20)) continue; /* seldom tautologies */
        if (negative)
            c.neg |= 1u << (v - 1);
        else
            c.pos |= 1u << (v - 1);
        if (!c.pivot) c.pivot = negative ? -v : v;
    }
    return c;
}

static void write_row(struct clause c, struct buf *out)
{
    if (!c.live) buf_add(out, "d ");
    if (c.pivot) buf_print(out, "%d ", c.pivot);
    for (int v = 1; v <= VARIABLES; v++) {
        if (c.pos >> (v - 1) & 1 && v != c.pivot) buf_print(out, "%d ", v);
        if (c.neg >> (v - 1) & 1 && -v != c.pivot) buf_print(out, "%d ", -v);
    }
    buf_add(out, "0\n");
}

static const char *write_steps(const struct steps *s, bool formula, struct buf *out)
{
    buf_clear(out);
    if (formula) buf_print(out, "p cnf %d %zu\n", VARIABLES, s->rows.size);
    for (size_t i = 0; i < s->rows.size; i++) write_row(s->rows.data[i], out);
    return buf_text(out);
}

/* Mostly unsatisfiable, now and then one clause short of it. */
static void make_formula(struct rng *rng, struct steps *formula)
{
    vec_clear(&formula->rows);
    int wanted = (int)rng_between(rng, 8, 26);
    for (int i = 0; i < wanted || has_solution(formula); i++)
        vec_push(&formula->rows, random_clause(rng, 3, 4));
    if (rng_below(rng, 3) == 0) {
        size_t at = rng_below(rng, formula->rows.size);
        formula->rows.data[at] = formula->rows.data[--formula->rows.size];
    }
}

/* Steps at random: of those that the oracle takes most that are RAT and some that are RUP, others
 * seldom, until the empty clause follows or patience ends. */
static void make_proof(struct rng *rng, const struct steps *formula, struct steps *proof)
{
    struct oracle o = {0};
    uint64_t wrong = rng_below(rng, 2) ? 10 : 300;
    vec_clear(&proof->rows);
    for (size_t i = 0; i < formula->rows.size; i++) vec_push(&o.clauses, formula->rows.data[i]);
    for (int i = 0; i < 200 && !follows(&o, (struct clause){0}); i++) {
        struct clause c = random_clause(rng, 1, 3);
        bool deletes = rng_below(rng, 8) == 0;
        if (deletes) {
            c = o.clauses.data[rng_below(rng, o.clauses.size)];
            delete_clause(&o, c);
            c.live = false;
        } else if (rng_below(rng, !follows(&o, c) ? wrong : is_rup(&o, c) ? 4 : 1)) {
            continue;
        } else {
            vec_push(&o.clauses, c);
        }
        vec_push(&proof->rows, c);
    }
    vec_push(&proof->rows, (struct clause){.live = true});
    vec_free(&o.clauses);
}

static void alter_proof(struct rng *rng, struct steps *proof)
{
    size_t at = rng_below(rng, proof->rows.size), other = rng_below(rng, proof->rows.size);
    struct clause moved = proof->rows.data[at];
    switch (rng_below(rng, 6)) {
    case 0:
        proof->rows.data[at] = proof->rows.data[other];
        proof->rows.data[other] = moved;
        break;
    case 1:
        proof->rows.data[at] = random_clause(rng, 1, 2);
        break;
    case 2:
        proof->rows.data[at].live = !moved.live;
        break;
    case 3:
        proof->rows.data[at] = proof->rows.data[--proof->rows.size];
        break;
    default: /* one more */
        vec_push(&proof->rows, moved);
        memmove(proof->rows.data + at + 1, proof->rows.data + at,
                (proof->rows.size - 1 - at) * sizeof *proof->rows.data);
        proof->rows.data[at] = random_clause(rng, 1, 3);
    }
}

static void agrees_with_the_oracle(void **state)
{
    (void)state;
    struct rng rng;
    struct steps formula = {0}, proof = {0};
    struct buf first = {0}, second = {0};
    int64_t accepted = 0, rejected = 0, by_rat = 0, alone = 0, compared = 0;
    rng_seed(&rng, 4);
    for (int round = 0; round < 6000; round++) {
        if (round % 2 == 0) {
            make_formula(&rng, &formula);
            make_proof(&rng, &formula, &proof);
        } else {
            alter_proof(&rng, &proof);
        }
        const char *f = write_steps(&formula, true, &first), *p = write_steps(&proof, false, &second);
        struct drat_result all = check_every(f, p), core = check(f, p);
        struct buf binary = to_binary(p);
        assert_int_equal(check_bytes(f, strlen(f), binary.data, binary.size, true).verdict, all.verdict);
        buf_free(&binary);
        if (core.verdict == DRAT_VERIFIED) assert_false(has_solution(&formula));
        if (all.verdict == DRAT_VERIFIED) assert_int_equal(core.verdict, DRAT_VERIFIED);
        if (all.kept == 0 && (all.verdict == DRAT_VERIFIED) != oracle_accepts(&formula, &proof))
            fail_msg("%s\n%s%s", all.sentence.text, f, p);
        compared += all.kept == 0;
        accepted += all.verdict == DRAT_VERIFIED;
        rejected += all.verdict == DRAT_REJECTED;
        by_rat += core.by_rat;
        alone += core.verdict != all.verdict;
    }
    assert_true(accepted > 400 && rejected > 400 && by_rat > 100 && alone > 20 && compared > 4000);
    vec_free(&formula.rows);
    vec_free(&proof.rows);
    buf_free(&first);
    buf_free(&second);
}

/* ---- hostile bytes */

static void bytes_at_random(void **state)
{
    (void)state;
    static const char alphabet[] = "0123456789 -dcap\n\n  %\x80\xff";
    struct rng rng;
    struct buf binary = to_binary(LONG_PROOF);
    char formula[sizeof LONG_FORMULA], proof[sizeof LONG_PROOF];
    int verdicts[3] = {0};
    rng_seed(&rng, 11);
    for (int round = 0; round < 20000; round++) {
        bool text = rng_below(&rng, 2);
        size_t size = text ? strlen(LONG_PROOF) : binary.size;
        memcpy(formula, LONG_FORMULA, sizeof formula);
        memcpy(proof, text ? LONG_PROOF : binary.data, size);
        for (int i = (int)rng_between(&rng, 1, 3); i > 0; i--)
            proof[rng_below(&rng, size)] =
                text ? alphabet[rng_below(&rng, sizeof alphabet)] : (char)rng_next(&rng);
        if (rng_below(&rng, 3) == 0)
            formula[rng_below(&rng, sizeof formula - 1)] = alphabet[rng_below(&rng, sizeof alphabet)];
        struct drat_result r =
            check_bytes(formula, sizeof formula - 1, proof, rng_between(&rng, 0, (int64_t)size), text);
        verdicts[r.verdict]++;
    }
    assert_true(verdicts[0] > 20 && verdicts[1] > 20 && verdicts[2] > 20);
    buf_free(&binary);
}

KIT_SUITE(drat)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_by_rup),
        cmocka_unit_test(formulas_without_a_proof),
        cmocka_unit_test(steps_by_rat),
        cmocka_unit_test(what_a_resolvent_needs_is_checked),
        cmocka_unit_test(the_first_literal_is_the_pivot),
        cmocka_unit_test(clauses_with_repetitions),
        cmocka_unit_test(deletions),
        cmocka_unit_test(deletions_of_unit_clauses),
        cmocka_unit_test(binary_proofs),
        cmocka_unit_test(text_cut_anywhere),
        cmocka_unit_test(unreadable_proofs),
        cmocka_unit_test(unreadable_formulas),
        cmocka_unit_test(agrees_with_the_oracle),
        cmocka_unit_test(bytes_at_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
