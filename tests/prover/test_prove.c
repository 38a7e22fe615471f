/* The prover: answers in order, with a garbage collection at every call and with the occurs check;
 * errors with positions; limits; tabling; random texts. */
#include <string.h>

#include "base/alloc.h"
#include "base/rng.h"
#include "kit_prove.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#define expect kit_prove_expect

static const char lists[] = "app([], L, L).\n"
                            "app([X|L], M, [X|N]) :- app(L, M, N).\n"
                            "nrev([], []).\n"
                            "nrev([X|L], R) :- nrev(L, M), app(M, [X], R).\n"
                            "len([], 0).\n"
                            "len([_|L], N) :- len(L, M), N is M + 1.\n";

static void test_value_lists(void **state)
{
    expect(lists, "app(X, Y, [1, 2])", "X = [], Y = [1, 2]\nX = [1], Y = [2]\nX = [1, 2], Y = []\nfalse\n");
    expect(lists, "nrev([a, b, c, d], R)", "R = [d, c, b, a]\nfalse\n");
    expect(lists, "len([_, _, _], N)", "N = 3\nfalse\n");
    expect(lists, "T = [2], app([1|T], [3], L)", "T = [2], L = [1, 2, 3]\nfalse\n");
    expect(lists, "X = f(Y, Z, Y), Z = 1", "X = f(Y, 1, Y), Z = 1\nfalse\n");
    expect(lists, "X = Y", "X = Y\nfalse\n");
    expect(lists, "true", "true\nfalse\n");
}

/* Cuts in all positions: first, after calls, in branches, in conditions, through call/1. */
static void test_cuts(void **state)
{
    const char text[] = "p(1). p(2). p(3).\n"
                        "neck(X, a) :- X > 1, !.\nneck(_, b).\n"
                        "deep(X) :- p(X), X > 1, !.\n"
                        "branch(X) :- p(X), ( X > 1, ! ; fail ).\nbranch(none).\n"
                        "inner(X) :- ( ( p(X), ! ) -> true ; true ).\ninner(9).\n"
                        "not(X) :- \\+ ( p(X), ! ), !.\nnot(no).\n"
                        "once_of(X) :- call(( p(X), ! )).\nonce_of(8).\n"
                        "chain(X, Y) :- ( X < 1 -> Y = low ; X < 3 -> Y = middle ; Y = high ).\n"
                        "then(X) :- ( p(X) -> p(X) ).\n"
                        "either(X) :- ( X = 1 ; X = 2 ; X = 3 ), X \\= 2.\n";
    expect(text, "neck(2, X)", "X = a\nfalse\n");
    expect(text, "neck(1, X)", "X = b\nfalse\n");
    expect(text, "neck(2, b)", "true\nfalse\n");
    expect(text, "deep(X)", "X = 2\nfalse\n");
    expect(text, "branch(X)", "X = 2\nfalse\n");
    expect(text, "inner(X)", "X = 1\nX = 9\nfalse\n");
    expect(text, "not(X)", "X = no\nfalse\n");
    expect(text, "once_of(X)", "X = 1\nX = 8\nfalse\n");
    expect(text, "chain(0, A), chain(2, B), chain(7, C)", "A = low, B = middle, C = high\nfalse\n");
    expect(text, "then(X)", "X = 1\nfalse\n");
    expect(text, "either(X)", "X = 1\nX = 3\nfalse\n");
    expect(text, "p(X), !", "X = 1\nfalse\n");
    expect(text, "( p(X), X > 5 ; X = 0 )", "X = 0\nfalse\n");
    expect(text, "G = ( p(X), X > 1 ), call(G)", "G = (p(2), 2>1), X = 2\nG = (p(3), 3>1), X = 3\nfalse\n");
}

/* A failed test continues with the next clause without a choice point; one that binds creates
 * one. */
static void test_tests(void **state)
{
    const char text[] =
        "f(0, zero) :- !.\nf(N, small) :- N < 10, !.\nf(N, W) :- N < 100, !, W = medium.\nf(_, big).\n"
        "g(a, 1) :- !.\ng(b, 2) :- !.\ng(_, 3).\n"
        "h(X, var) :- var(X), !.\nh(X, int) :- integer(X), !.\nh(_, other).\n";
    expect(text, "f(0, A), f(5, B), f(50, C), f(500, D)",
           "A = zero, B = small, C = medium, D = big\nfalse\n");
    expect(text, "f(N, zero)", "N = 0\nfalse\n");
    expect(text, "f(0, small)", "true\nfalse\n");
    expect(text, "g(X, Y)", "X = a, Y = 1\nfalse\n");
    expect(text, "g(b, Y)", "Y = 2\nfalse\n");
    expect(text, "g(X, 2)", "X = b\nfalse\n");
    const char grammar[] = "s(a, T) --> [x], !, s(_, T).\ns(b, T) --> [y], !, s(_, T).\ns(c, 0) --> [].\n";
    expect(grammar, "phrase(s(A, _), [x, y]), phrase(s(B, _), [y]), phrase(s(C, _), [])",
           "A = a, B = b, C = c\nfalse\n");
    expect(grammar, "phrase(s(A, _), [z], R)", "A = c, R = [z]\nfalse\n");
    expect(grammar, "phrase(s(A, _), [X])", "A = a, X = x\nfalse\n");
    expect("t(S, T, w) :- S = [a|T], T = [b|_], !.\nt(_, _, n).\nu(S, T) :- S = [a|T], T = [b|T], !.\nu(_, "
           "n).\n",
           "t([a, b], X, Y), t([a, c], Z, V), t([a|_], _, W), u([a], U)",
           "X = [b], Y = w, V = n, W = w, U = n\nfalse\n");
    expect(text, "h(_, A), h(1, B), h(x, C)", "A = var, B = int, C = other\nfalse\n");
}

static void test_indexing(void **state)
{
    const char text[] = "k(a, 1). k(f(_), 2). k([], 3). k([_|_], 4). k(7, 5). k(X, any(X)). k(a, 6).\n"
                        "k(1152921504606846976, big). k(f(x, y), 8).\n";
    expect(text, "k(a, X)", "X = 1\nX = any(a)\nX = 6\nfalse\n");
    expect(text, "k(f(q), X)", "X = 2\nX = any(f(q))\nfalse\n");
    expect(text, "k([], X)", "X = 3\nX = any([])\nfalse\n");
    expect(text, "k([z], X)", "X = 4\nX = any([z])\nfalse\n");
    expect(text, "k(7, X)", "X = 5\nX = any(7)\nfalse\n");
    expect(text, "k(1152921504606846976, X)", "X = any(1152921504606846976)\nX = big\nfalse\n");
    expect(text, "k(zzz, X)", "X = any(zzz)\nfalse\n");
}

/* Integers of 62 to 64 bits are stored on the heap. */
static void test_integers(void **state)
{
    expect("", "X is abs(-3), Y is \\ X", "X = 3, Y = -4\nfalse\n"); /* one value on the stack */
    expect("", "X = 1152921504606846975, Y is X + 1, Z is Y - 1, Z =:= X",
           "X = 1152921504606846975, Y = 1152921504606846976, Z = 1152921504606846975\nfalse\n");
    expect("", "X is -9223372036854775807 - 1", "X = -9223372036854775808\nfalse\n");
    expect("", "X = -9223372036854775808, X is X", "X = -9223372036854775808\nfalse\n");
    expect("p(9223372036854775807).", "p(X), X == 9223372036854775807, msort([X, 1, X], L)",
           "X = 9223372036854775807, L = [1, 9223372036854775807, 9223372036854775807]\nfalse\n");
    expect("", "X is 9223372036854775807 + 1", "query:1:1: the result does not fit 64 bits\n");
    expect("", "X is -9223372036854775808 // -1", "query:1:1: the result does not fit 64 bits\n");
    expect("", "X is 4611686018427387904 * 2", "query:1:1: the result does not fit 64 bits\n");
    expect("", "X is 2 ** 63", "query:1:1: the result does not fit 64 bits\n");
    expect("", "X is 1 << 63", "query:1:1: the result does not fit 64 bits\n");
    expect("", "X is 1 // 0", "query:1:1: division by zero\n");
    expect("", "X is 7 / 2",
           "query:1:1: 7 / 2 is no integer, and fractions are not in this prover; // divides integers\n");
    expect("", "X is 9223372036854775808",
           "query:1:6: expected an integer of at most 64 bits, found a number\n");
}

/* Written terms are read back as the same term. */
static void test_written(void **state)
{
    expect("", "X = \\+ (a, b)", "X = (\\+ (a, b))\nfalse\n");
    expect("", "X = f(- (a, b), -(1), - 1^2, -(-(1)), +(1), - {a}, -[a])",
           "X = f(- (a, b), - 1, - 1^2, - - 1, +1, - {a}, -[a])\nfalse\n");
    expect("", "X = [f(a) is g(b), a is -b, [] mod 'B', - mod -]",
           "X = [f(a)is g(b), a is -b, []mod'B', (-)mod(-)]\nfalse\n");
    expect("", "X = ['/*', '\\a\\b\\f\\v\\e\\x7f\\']", "X = ['/*', '\\a\\b\\f\\v\\x1B\\\\x7F\\']\nfalse\n");
    expect("", "X is 1 + 2 xor 3 * 4", "X = 5\nfalse\n");
}

/* Arguments may exceed precedence 999; a colon is a term operator except at the start of a body. */
static void test_operators(void **state)
{
    const char text[] = "p(1) : q(1 : 2), r.\nq(X) :- X = A : B, A < B.\nr.\n";
    expect(text, "p(X)", "X = 1\nfalse\n");
    expect("", "findall(X, X = 1 ; X = 2, L)", "L = [1, 2]\nfalse\n");
    expect("", "X = f(a :- b, c), Y = [a -> b | c]", "X = f((a:-b), c), Y = [(a->b)|c]\nfalse\n");
    expect("", "X = a:b:c-d, X = A:B", "X = a:b:c-d, A = a, B = b:c-d\nfalse\n");
}

static void test_errors(void **state)
{
    expect("ancestor(a, b).", "ancester(X, Y)",
           "query:1:1: unknown predicate ancester/2, did you mean `ancestor/2'?\n");
    expect("p :- q,\n  rr(1).\nq.", "p", "rules:2:3: unknown predicate rr/1\n");
    expect("p :- assertz(a).", "p", "rules:1:6: assertz/1 is not in this prover\n");
    expect("p(X) :- length(X, Y), Z is Y + X.", "p([])",
           "rules:1:23: [] is no number, nor a function that gives one\n");
    expect("p(X) :- Y is X + 1.", "p(_)", "rules:1:9: a number was expected, but _A is not bound\n");
    expect("", "call(1)", "query:1:1: a goal was expected, found 1\n");
    expect("", "call(_)", "query:1:1: a goal was expected, but _A is not bound\n");
    expect("", "atom_length(abc, N)", "query:1:1: atom_length/2 is not in this prover\n");
    expect("p(a) :- .", "p(a)", "rules:1:9: expected a term, found `.'\n");
    expect("p(a).\nq(b) r(c).", "p(a)",
           "rules:2:6: expected an operator or the full stop that ends the rule, found `r'\n");
    expect("p(a", "p(a)", "rules:1:4: expected `,' or `)', found the end of the text\n");
    expect("p([a).", "p(a)", "rules:1:5: expected `,', `|' or `]', found `)'\n");
    expect("X :- a.", "a", "rules:1:1: expected the head of a rule, found a variable\n");
    expect("write(X) :- a.", "a", "rules:1:1: write is built in and cannot be defined again\n");
    expect("a :- 1.", "a", "rules:1:6: expected a goal, found a number\n");
    expect(
        ":- assert(a).", "a",
        "rules:1:4: the directive assert is not in this prover, expected table, dynamic or discontiguous\n");
    expect("p(1.5).", "p(X)",
           "rules:1:3: numbers with a fraction are not in this prover, expected an integer\n");
    expect("p('abc).", "p(X)", "rules:1:3: this quotation has no end\n");
    expect("p(a). /* x", "p(X)", "rules:1:7: this comment has no end, expected */\n");
    expect("p :- '$cut'(1).", "p",
           "rules:1:6: $cut is one of the prover's own names, expected one that does not begin with $\n");
    expect("", "X = '$answer'",
           "query:1:5: $answer is one of the prover's own names, expected one that does not begin with $\n");
    expect("x(A) :- A #= 1.", "x(1)", "rules:1:9: #=/2 is not in this prover\n");
}

/* A program's append does not replace the one that the library uses. */
static void test_library_apart(void **state)
{
    expect("append(mine, X, X).", "append(mine, 1, X), reverse([1, 2], Y), append([[1], [2]], Z)",
           "X = 1, Y = [2, 1], Z = [1, 2]\nfalse\n");
    expect("member(X, Y) :- X = Y.", "member(1, X), memberchk(2, [1, 2])", "X = 1\nfalse\n");
}

/* Refusals and answers agree with swipl. */
static void test_library_modes(void **state)
{
    expect("", "permutation(X, [1, 2])", "X = [1, 2]\nX = [2, 1]\nfalse\n");
    expect("", "sort(1, @>=, [f(2, a), f(1, b), f(2, c)], X)", "X = [f(2, a), f(2, c), f(1, b)]\nfalse\n");
    expect("", "arg(N, f(a, b), X)", "N = 1, X = a\nN = 2, X = b\nfalse\n");
    expect("", "numlist(2, 1, L)", "false\n");
    expect("", "phrase(([a], !, {X = 1} ; [b]), [a, b], R)", "X = 1, R = [b]\nfalse\n");
    expect("", "length([a|b], N)", "query:1:1: a list was expected, found [a|b]\n");
    expect("", "length(L, -1)", "query:1:1: an integer that is not negative was expected, found -1\n");
    expect("", "aggregate_all(most(X), X = 1, Y)",
           "query:1:1: one of count, sum, max, min, bag and set was expected, found most(_A)\n");
}

static void test_occurs_check(void **state)
{
    struct kit_prove kit = {.config = {.occurs_check = true}};
    kit_prove_run(&kit, "p(X, f(X)).\nq(X, X).", "p(A, A)");
    assert_string_equal(buf_text(&kit.out), "false\n");
    kit_prove_run(&kit, "", "X = [1|X]");
    assert_string_equal(buf_text(&kit.out), "false\n");
    kit_prove_run(&kit, "", "f(X, Y) = f(g(Y), g(X))");
    assert_string_equal(buf_text(&kit.out), "false\n");
    kit_prove_run(&kit, "", "X = f(Y), Y = 1");
    assert_string_equal(buf_text(&kit.out), "X = f(1), Y = 1\nfalse\n");
    buf_free(&kit.out);
}

/* Queries on one prover are independent. */
static void test_queries_in_a_row(void **state)
{
    static const char *const cases[][2] = {{"p(X), ( X > 1 ; X < 1 )", "X = 2"},
                                           {"new(X)", NULL},
                                           {"p(X), p(Y), \\+ X = Y", "X = 1, Y = 2"},
                                           {"call(other(1))", NULL},
                                           {"G = p(X), call(G), X > 1", "G = p(2), X = 2"},
                                           {"p(1)", "true"},
                                           {"p(", NULL},
                                           {"findall(X, p(X), L)", "L = [1, 2]"}};
    struct reader reader;
    struct buf out = {0};
    struct prover *prover = prove_open(&(struct prove_config){0});
    reader_text(&reader, "rules", "p(1). p(2).", 11);
    assert_true(prove_load(prover, &reader));
    for (int round = 0; round < 3; round++)
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            reader_text(&reader, "query", cases[i][0], strlen(cases[i][0]));
            bool true_so = prove_set_query(prover, &reader) && prove_next(prover) == PROVE_TRUE;
            assert_int_equal(true_so, cases[i][1] != NULL);
            buf_clear(&out);
            if (true_so) prove_answer(prover, &out);
            if (true_so) assert_string_equal(buf_text(&out), cases[i][1]);
        }
    prove_close(prover);
    buf_free(&out);
}

/* ---- Tables ---- */
static void test_tables(void **state)
{
    expect(":- table path/2.\npath(X, Y) :- path(X, Z), edge(Z, Y).\npath(X, Y) :- edge(X, Y).\n"
           "edge(a, b). edge(b, c). edge(c, a). edge(c, d).\n",
           "findall(Y, path(a, Y), L), msort(L, S)", "L = [b, c, a, d], S = [a, b, c, d]\nfalse\n");
    /* Mutual left recursion. */
    expect(":- table even/1, odd/1.\neven(0).\neven(N) :- odd(M), N is M + 1, N < 8.\n"
           "odd(N) :- even(M), N is M + 1, N < 8.\n",
           "findall(N, even(N), L), msort(L, A), findall(M, odd(M), K), msort(K, B)",
           "L = [0, 2, 4, 6], A = [0, 2, 4, 6], K = [1, 3, 5, 7], B = [1, 3, 5, 7]\nfalse\n");
    expect(":- table a/0, b/0.\na :- b.\nb :- a.\nb :- c.\nc.\n", "a", "true\nfalse\n");
    expect(":- table a/0, b/0.\na :- b.\nb :- a.\n", "a", "false\n");
    expect(":- table fib/2.\nfib(0, 0).\nfib(1, 1).\n"
           "fib(N, F) :- N > 1, A is N - 1, B is N - 2, fib(A, X), fib(B, Y), F is X + Y.\n",
           "fib(80, F)", "F = 23416728348467685\nfalse\n");
}

/* Reachability in random graphs, by left, right, mutual and double recursion, against Warshall's
 * algorithm. */
static void test_random_graphs(void **state)
{
    enum { NODES = 6 };
    static const char *const rules[] = {
        "p(X, Y) :- p(X, Z), e(Z, Y).\np(X, Y) :- e(X, Y).\n",
        "p(X, Y) :- e(X, Y).\np(X, Y) :- e(X, Z), p(Z, Y).\n",
        "p(X, Y) :- p(X, Z), p(Z, Y).\np(X, Y) :- e(X, Y).\n",
        ("p(X, Y) :- q(X, Y).\np(X, Y) :- e(X, Y).\nq(X, Y) :- p(X, Z), e(Z, Y).\nq(X, Y) :- r(X, Y).\n"
         "r(X, Y) :- q(X, Z), p(Z, Y).\n"),
    };
    for (uint64_t seed = 0; seed < kit_rounds(40); seed++) {
        struct rng rng;
        rng_seed(&rng, seed);
        bool reach[NODES][NODES] = {{false}};
        struct buf text = {0}, wanted = {0};
        buf_print(&text, ":- table p/2, q/2, r/2.\n:- dynamic e/2.\n%s", rules[seed % 4]);
        for (uint64_t i = rng_below(&rng, 2 * NODES); i > 0; i--) {
            int a = (int)rng_below(&rng, NODES), b = (int)rng_below(&rng, NODES);
            reach[a][b] = true;
            buf_print(&text, "e(%d, %d).\n", a, b);
        }
        for (int k = 0; k < NODES; k++)
            for (int i = 0; i < NODES; i++)
                for (int j = 0; j < NODES; j++) reach[i][j] |= reach[i][k] && reach[k][j];
        for (int i = 0; i < NODES; i++)
            for (int j = 0; j < NODES; j++)
                if (reach[i][j]) buf_print(&wanted, "%s%d-%d", wanted.size ? ", " : "", i, j);
        struct kit_prove kit = {.config = {.stress = seed % 3 == 0}};
        kit_prove_run(&kit, buf_text(&text), "findall(X-Y, p(X, Y), _L), sort(_L, S)");
        struct buf line = {0};
        buf_print(&line, "S = [%s]\nfalse\n", buf_text(&wanted));
        assert_string_equal(buf_text(&kit.out), buf_text(&line));
        buf_free(&text), buf_free(&wanted), buf_free(&kit.out), buf_free(&line);
    }
}

/* ---- Limits ---- */

static bool stop_at_once(void *self)
{
    int *asked = self;
    return ++*asked == 3;
}

static void test_limits(void **state)
{
    int asked = 0;
    struct deadline deadline = {.also = stop_at_once, .self = &asked};
    struct kit_prove kit = {.config = {.deadline = &deadline}};
    kit_prove_run(&kit, "p :- p.", "p");
    assert_string_equal(buf_text(&kit.out), "stopped before the end\n");
    kit.config = (struct prove_config){.memory = 8 << 20};
    kit_prove_run(&kit, "p :- p, q.\nq.", "p");
    assert_int_equal(kit.status, PROVE_STOPPED);
    assert_string_equal(buf_text(&kit.out), "stopped when the prover's stacks reached their limit of 8 MB\n");
    kit_prove_run(&kit, "p(X) :- p(f(X)).", "p(a)");
    assert_int_equal(kit.status, PROVE_STOPPED);
    kit_prove_run(&kit, "p :- r.\np.\nr :- p.\n", "p, fail");
    assert_int_equal(kit.status, PROVE_STOPPED);
    buf_free(&kit.out);
}

/* Loops that create garbage, and loops that backtrack, run in constant memory. */
static void test_memory_is_for_the_living(void **state)
{
    struct kit_prove kit = {.most = 1};
    kit_prove_run(&kit, "loop(0, _) :- !.\nloop(N, _) :- M is N - 1, loop(M, f(N, [N])).\n",
                  "loop(300000, x)");
    assert_string_equal(buf_text(&kit.out), "true\n");
    assert_true(kit.numbers.stack_bytes < 4 << 20);
    assert_true(kit.numbers.collections > 0);
    kit_prove_run(&kit, "q(N) :- between(1, N, X), g(X), X >= N, !.\ng(X) :- length(L, 3), L = [X|_].\n",
                  "q(30000)");
    assert_string_equal(buf_text(&kit.out), "true\n");
    assert_true(kit.numbers.stack_bytes < 4 << 20);
    /* Live data survives many collections. */
    kit_prove_run(
        &kit,
        "go(0, L, L) :- !.\ngo(N, L, R) :- M is N - 1, junk(_), go(M, [f(N)|L], R).\njunk(g(_, _, _)).\n",
        "go(100000, [], _L), last(_L, X), length(_L, N), nth0(5, _L, Y)");
    assert_string_equal(buf_text(&kit.out), "X = f(100000), N = 100000, Y = f(6)\n");
    buf_free(&kit.out);
}

/* Deep and wide terms do not overflow the C stack. */
static void test_deep_terms(void **state)
{
    struct kit_prove kit = {.most = 1};
    kit_prove_run(
        &kit,
        "left(0, a) :- !.\nleft(N, g(T, b)) :- M is N - 1, left(M, T).\n"
        "right(0, a) :- !.\nright(N, s(T)) :- M is N - 1, right(M, T).\n",
        "left(100000, _X), left(100000, _Y), _X = _Y, _X == _Y, copy_term(_X, _Z), _Z = _Y, ground(_Z),"
        " right(100000, _U), right(100000, _V), _U = _V, findall(_U, true, [_W]), _W == _V");
    assert_string_equal(buf_text(&kit.out), "true\n");
    buf_free(&kit.out);
}

static void test_wide_clauses(void **state)
{
    struct buf text = {0}, query = {0};
    struct kit_prove kit = {.most = 1};
    int length = kit_is_short() ? 1000 : 5000;
    char question[100], answer[100];
    snprintf(question, sizeof question, "big(_L, end), nth0(%d, _L, X), big(_M, end), _L == _M", length - 1);
    snprintf(answer, sizeof answer, "X = f(%d, [x, %d|end])\n", length - 1, length - 1);
    buf_add(&text, "big([");
    for (int i = 0; i < length; i++) buf_print(&text, "%sf(%d, [x, %d|T])", i ? ", " : "", i, i);
    buf_add(&text, "], T).\nslots(R) :- ");
    for (int i = 0; i < 80; i++) buf_print(&text, "id(%d, V%d), ", i, i);
    buf_add(&text, "R = [");
    for (int i = 0; i < 80; i++) buf_print(&text, "%sV%d", i ? ", " : "", i);
    buf_add(&text, "].\nid(X, X).\n");
    for (int stress = 0; stress < 2; stress++) {
        kit.config.stress = stress;
        kit_prove_run(&kit, buf_text(&text), question);
        assert_string_equal(buf_text(&kit.out), answer);
        kit_prove_run(&kit, buf_text(&text), "slots(_R), sum_list(_R, S)");
        assert_string_equal(buf_text(&kit.out), "S = 3160\n");
    }
    buf_free(&text), buf_free(&query), buf_free(&kit.out);
}

/* ---- Random texts ---- */

/* Random bytes and random fragments of programs: at most an error with a position. */
static void test_random_texts(void **state)
{
    static const char *const pieces[] = {
        "p",   "(",  ")",  "[",  "]",     ",",     "|",    ".",   " ",  "\n",
        ":-",  "X",  "_",  "1",  "'a b'", "\"s\"", "`c`",  "0'x", "-",  "+",
        "\\+", "->", ";",  "{",  "}",     "!",     "%c\n", "/*",  "*/", "-->",
        "q",   "f(", "a.", "is", "=",     ":",     "<-",   "#",   "0x", "99999999999999999999"};
    for (uint64_t seed = 0; seed < kit_rounds(600); seed++) {
        struct rng rng;
        struct buf text = {0};
        rng_seed(&rng, seed);
        for (uint64_t i = rng_below(&rng, 40); i > 0; i--) {
            if (seed % 2)
                buf_char(&text, (char)(1 + rng_below(&rng, 255)));
            else
                buf_add(&text, pieces[rng_below(&rng, sizeof pieces / sizeof *pieces)]);
        }
        int asked = 0;
        bool plain = prove_is_propositional(text.size ? text.data : "", text.size);
        struct deadline deadline = {.also = stop_at_once, .self = &asked};
        struct kit_prove kit = {.most = 3,
                                .config = {.memory = 1 << 22, .deadline = &deadline, .propositional = plain}};
        kit_prove_run(&kit, buf_text(&text), "p");
        kit_prove_run(&kit, "p.", buf_text(&text));
        buf_free(&text), buf_free(&kit.out);
    }
}

static void test_nesting(void **state)
{
    struct buf text = {0};
    struct kit_prove kit = {0};
    for (int i = 0; i < 100000; i++) buf_char(&text, '(');
    kit_prove_run(&kit, buf_text(&text), "p");
    assert_string_equal(buf_text(&kit.out),
                        "rules:1:2001: this is nested too deeply, expected at most 2000 levels\n");
    buf_clear(&text);
    buf_add(&text, "p(");
    for (int i = 0; i < 1900; i++) buf_add(&text, "f(");
    for (int i = 0; i < 1900; i++) buf_char(&text, ')');
    kit_prove_run(&kit, buf_text(&text), "p");
    buf_clear(&text);
    buf_add(&text, "p(");
    for (int i = 0; i < 1900; i++) buf_add(&text, "f(");
    buf_char(&text, 'a');
    for (int i = 0; i < 1900; i++) buf_char(&text, ')');
    buf_add(&text, ").");
    kit_prove_run(&kit, buf_text(&text), "p(X), p(Y), X == Y, p(_) , fail");
    assert_string_equal(buf_text(&kit.out), "false\n");
    buf_free(&text), buf_free(&kit.out);
}

KIT_SUITE(prove)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_value_lists),   cmocka_unit_test(test_cuts),
        cmocka_unit_test(test_tests),         cmocka_unit_test(test_indexing),
        cmocka_unit_test(test_integers),      cmocka_unit_test(test_written),
        cmocka_unit_test(test_operators),     cmocka_unit_test(test_errors),
        cmocka_unit_test(test_library_apart), cmocka_unit_test(test_library_modes),
        cmocka_unit_test(test_occurs_check),  cmocka_unit_test(test_queries_in_a_row),
        cmocka_unit_test(test_tables),        cmocka_unit_test(test_random_graphs),
        cmocka_unit_test(test_limits),        cmocka_unit_test(test_memory_is_for_the_living),
        cmocka_unit_test(test_deep_terms),    cmocka_unit_test(test_wide_clauses),
        cmocka_unit_test(test_random_texts),  cmocka_unit_test(test_nesting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
