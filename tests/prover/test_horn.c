/* Propositional bases: forward chaining, backward chaining, SAT and the definition agree on random
 * bases; the bases of the source document; loops; explanations. */
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "base/rng.h"
#include "kit_dpll.h"
#include "kit_prove.h"
#include "kit_rounds.h"
#include "kit_suite.h"

enum { NAMES = 8, RULES = 14, BODY = 3 };

struct base { /* rules about the names A, B, ... */
    int heads[RULES], bodies[RULES][BODY], sizes[RULES];
    int count;
};

static struct base random_base(struct rng *rng)
{
    struct base base = {.count = (int)rng_below(rng, RULES + 1)};
    for (int i = 0; i < base.count; i++) {
        base.heads[i] = (int)rng_below(rng, NAMES);
        base.sizes[i] = (int)rng_below(rng, BODY + 1);
        for (int j = 0; j < base.sizes[i]; j++) base.bodies[i][j] = (int)rng_below(rng, NAMES);
    }
    return base;
}

static void write_base(const struct base *base, struct rng *rng, struct buf *out)
{
    static const char *const arrows[] = {":-", "<-", ":"};
    for (int i = 0; i < base->count; i++) {
        buf_print(out, "%c", 'A' + base->heads[i]);
        if (!base->sizes[i] && rng_below(rng, 2)) buf_add(out, " <- True");
        for (int j = 0; j < base->sizes[i]; j++)
            buf_print(out, "%s%c", j ? ", " : arrows[rng_below(rng, 3)], 'A' + base->bodies[i][j]);
        buf_add(out, ".\n");
    }
}

/* The definition: apply the rules until nothing new is proved. */
static unsigned closure_of(const struct base *base)
{
    unsigned proved = 0, before;
    do {
        before = proved;
        for (int i = 0; i < base->count; i++) {
            bool holds = true;
            for (int j = 0; j < base->sizes[i]; j++) holds &= proved >> base->bodies[i][j] & 1;
            if (holds) proved |= 1u << base->heads[i];
        }
    } while (proved != before);
    return proved;
}

static struct prover *open_base(const char *text, const struct prove_config *config)
{
    struct reader reader;
    assert_true(prove_is_propositional(text, strlen(text)));
    struct prover *prover = prove_open(config);
    reader_text(&reader, "rules", text, strlen(text));
    if (!prove_load(prover, &reader)) fail_msg("%s", reader.error.text);
    return prover;
}

static void ask(struct prover *prover, const char *query)
{
    struct reader reader;
    reader_text(&reader, "query", query, strlen(query));
    if (!prove_set_query(prover, &reader)) fail_msg("%s", reader.error.text);
}

static void expect_methods(struct prover *prover, const char *query, bool wanted)
{
    struct kit_dpll formula = {0};
    ask(prover, query);
    prove_formula(prover, &(struct prove_sink){.clause = kit_dpll_add, .self = &formula});
    bool by_sat = !kit_dpll_solve(&formula, NULL, 0);
    bool backward = prove_next(prover) == PROVE_TRUE, forward = prove_forward(prover);
    if (backward != wanted || forward != wanted || by_sat != wanted)
        fail_msg("%s: backward %d, forward %d, sat %d, wanted %d", query, backward, forward, by_sat, wanted);
    kit_dpll_free(&formula);
}

static void test_methods_agree(void **state)
{
    for (uint64_t seed = 0; seed < kit_rounds(400); seed++) {
        struct rng rng;
        struct buf text = {0};
        struct prove_config config = {.propositional = true};
        rng_seed(&rng, seed);
        struct base base = random_base(&rng);
        write_base(&base, &rng, &text);
        unsigned proved = closure_of(&base);
        struct prover *prover = open_base(buf_text(&text), &config);
        for (int i = 0; i < 10; i++) {
            int a = (int)rng_below(&rng, NAMES), b = (int)rng_below(&rng, NAMES),
                c = (int)rng_below(&rng, NAMES);
            bool x = proved >> a & 1, y = proved >> b & 1, z = proved >> c & 1;
            char query[40];
            snprintf(query, sizeof query, "%c", 'A' + a);
            expect_methods(prover, query, x);
            snprintf(query, sizeof query, "%c, %c", 'A' + a, 'A' + b);
            expect_methods(prover, query, x && y);
            snprintf(query, sizeof query, "(%c ; %c), %c", 'A' + a, 'A' + b, 'A' + c);
            expect_methods(prover, query, (x || y) && z);
            snprintf(query, sizeof query, "%c ; %c, (%c ; False)", 'A' + a, 'A' + b, 'A' + c);
            expect_methods(prover, query, x || (y && z));
        }
        prove_close(prover);
        buf_free(&text);
    }
}

static const char document[] = "A <- B, C.\nD <- F.\nD <- C.\nB <- True.\nC <- True.\n";

static void expect_plain(enum prove_mode mode, const char *text, const char *query, const char *answers)
{
    struct kit_prove kit = {.config = {.propositional = true, .mode = mode}};
    kit_prove_run(&kit, text, query);
    assert_string_equal(buf_text(&kit.out), answers);
    buf_free(&kit.out);
}

static void test_document(void **state)
{
    expect_plain(PROVE_RUN, document, "A, D", "true\nfalse\n");
    expect_plain(PROVE_RUN, document, "A, F", "false\n");
    expect_plain(PROVE_RUN, document, "False", "false\n");
    expect_plain(PROVE_RUN, document, "True", "true\nfalse\n");
    expect_plain(PROVE_TRACE, document, "A, F",
                 "1 to prove: A, F\nrule found: A <- B, C\n   2 to prove: B, C, F\n   rule found: B <- True\n"
                 "      3 to prove: True, C, F\n         4 to prove: C, F\n         rule found: C <- True\n"
                 "            5 to prove: True, F\n               6 to prove: F\nfalse\n");
}

static void gather_line(void *self, int depth, const char *text)
{
    buf_print(self, "%d %s\n", depth, text);
}

static void count_note(void *self, const char *sentence)
{
    buf_print(self, "%s\n", sentence);
}

static void test_loops(void **state)
{
    struct buf notes = {0};
    struct prove_config config = {.propositional = true, .note = count_note, .self = &notes};
    struct prover *prover = open_base("a <- b.\nb <- a.\nb <- c.\nc.\nd <- d.\n", &config);
    ask(prover, "a");
    assert_int_equal(prove_next(prover), PROVE_TRUE);
    assert_string_equal(buf_text(&notes), "a needs itself to be proved: that way fails\n");
    buf_clear(&notes);
    ask(prover, "d");
    assert_int_equal(prove_next(prover), PROVE_FALSE);
    assert_string_equal(buf_text(&notes), "d needs itself to be proved: that way fails\n");
    prove_close(prover);
    buf_free(&notes);
}

static void expect_explained(const char *text, const char *query, const char *lines)
{
    struct buf found = {0};
    struct prove_config config = {.propositional = true, .mode = PROVE_EXPLAIN};
    struct prover *prover = open_base(text, &config);
    ask(prover, query);
    prove_next(prover);
    prove_explain(prover, gather_line, &found);
    assert_string_equal(buf_text(&found), lines);
    prove_close(prover);
    buf_free(&found);
}

static void test_explanations(void **state)
{
    expect_explained("a : b, c.\nb.\nc : d.\nc : e.\nf : g.\n", "a",
                     "0 a fails: c is not proved\n0 c fails: neither d nor e is proved\n");
    expect_explained("a : b, c.\nb.\nc : d.\nd.\n", "a", "0 a\n1 b (a fact)\n1 c\n2 d (a fact)\n");
    expect_explained("a : b. a : c. a : d.\n", "a", "0 a fails: none of b, c and d is proved\n");
    expect_explained("a : b.\n", "q", "0 q fails: no rule and no fact is about it\n");
    expect_explained("a : a.\n", "a", "0 a fails: a is not proved\n");
}

static void test_which_texts(void **state)
{
    static const struct {
        const char *text;
        bool plain;
    } cases[] = {{"a.", true},
                 {"A <- B, C ; D.\n# p(x)\n% q(y)\n/* r(z) */ 'it (s)'.", true},
                 {"", true},
                 {"p(X).", false},
                 {"a :- [b].", false},
                 {"a :- b = c.", false},
                 {"a :- b, !.", false},
                 {"a :- X is 1.", false},
                 {"a --> b.", false},
                 {":- table p/1.", false},
                 {"a :- \\+ b.", false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        if (prove_is_propositional(cases[i].text, strlen(cases[i].text)) != cases[i].plain)
            fail_msg("%s", cases[i].text);
}

static void test_bad_bases(void **state)
{
    static const char *const cases[][2] = {
        {"a <- .", "rules:1:6: expected a name, found `.'\n"},
        {"a <- b",
         "rules:1:7: expected `,', `;' or the full stop that ends the rule, found the end of the text\n"},
        {"a\nb.", "rules:2:1: expected `:-', `<-', `:' or the full stop that ends the rule, found `b'\n"},
        {"True <- a.", "rules:1:1: True is no name, expected the head of a rule\n"},
        {", a.", "rules:1:1: expected the head of a rule, found `,'\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_plain(PROVE_RUN, cases[i][0], "a", cases[i][1]);
    expect_plain(PROVE_RUN, "a.", "a(1)",
                 "query:1:1: the base is propositional: expected names with `,', `;' and parentheses\n");
}

KIT_SUITE(horn)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_methods_agree), cmocka_unit_test(test_document),
        cmocka_unit_test(test_loops),         cmocka_unit_test(test_explanations),
        cmocka_unit_test(test_which_texts),   cmocka_unit_test(test_bad_bases),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
