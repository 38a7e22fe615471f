/* Search trees, recorded on boards of all families under random settings and compared with the
 * statistics of the same search; replayed, on queens, against all solutions; written, read,
 * truncated, drawn. Then malformed files. */
#include "ask/ask.h"
#include "base/rng.h"
#include "draw/tree.h"
#include "kit_board.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "kit_text.h"
#include "kit_xml.h"
#include "lab/trace/trace.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- a question, and its tree */

struct taker {
    volatile sig_atomic_t stop;
    struct deadline deadline;
    int answers, most; /* after so many answers the search is stopped; 0: never */
};

static bool take_any(void *self, const struct session *session, dm_status status)
{
    struct taker *taker = self;
    (void)session, (void)status;
    if (++taker->answers == taker->most) taker->stop = 1;
    return true;
}

/* Returns false if the question was refused. The caller ends the reply. */
static bool traced_until(const struct board *board, struct request *request, struct trace *trace,
                         struct taker *taker, struct reply *reply)
{
    const struct listener listener = {.answer = take_any, .self = taker};
    struct plan plan;
    struct sentence error;
    taker->deadline.stop = &taker->stop;
    request->deadline = &taker->deadline;
    request->traced = true;
    request->step = trace_step;
    request->step_self = trace;
    request->threads = 1;
    if (!plan_make(&plan, board, request, &error)) return false;
    assert_true(plan.solver.abilities & ABILITY_STEPS);
    ask(&plan, &listener, reply);
    if (reply->status == REPLY_STOPPED) trace->end = TRACE_STOPPED;
    if (!reply->session) ask_done(reply);
    return reply->session;
}

static bool traced(const struct board *board, struct request *request, struct trace *trace,
                   struct reply *reply)
{
    struct taker taker = {0};
    return traced_until(board, request, trace, &taker, reply);
}

static struct request random_request(struct rng *rng)
{
    static const int searches[] = {0, 0, 1, 2}; /* in solvers_searches */
    struct request r = {.question = {.kind = (enum question_kind)rng_below(rng, 4)},
                        .learn = (enum request_learn)rng_below(rng, 3),
                        .search = searches[rng_below(rng, 4)],
                        .seed = (int64_t)rng_below(rng, 100)};
    if (rng_below(rng, 3)) r.order = 1 + (int)rng_below(rng, DM_ORDER_ACTIVITY + 1);
    if (rng_below(rng, 3)) r.choice = 1 + (int)rng_below(rng, DM_CHOICE_OUT_RANDOM + 1);
    if (rng_below(rng, 6) == 0) r.question.classes = true;
    if (rng_below(rng, 5) == 0) r.question.limit = 1 + (int64_t)rng_below(rng, 5);
    if (r.question.kind == QUESTION_UNIQUE) r.question.limit = 0;
    return r;
}

/* ---- invariants of traces */

static void check_statistics(const struct trace *t, const struct session *session)
{
    const struct {
        const char *name;
        int64_t here;
    } rows[] = {{"nodes", t->total.choices},       {"failures", t->total.failures},
                {"solutions", t->total.solutions}, {"rejected", t->total.rejected},
                {"restarts", t->total.restarts},   {"learnt", t->total.learnt},
                {"depth", t->total.depth}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        double value;
        assert_true(session_stat(session, rows[i].name, &value));
        if (value != (double)rows[i].here)
            fail_msg("%s: %g in the statistics, %lld in the tree", rows[i].name, value,
                     (long long)rows[i].here);
    }
}

static struct trace *read_text(const char *text, size_t length, struct sentence *error)
{
    struct reader r;
    reader_text(&r, "t", text, length);
    struct trace *t = trace_file_read(&r);
    if (!t) sentence_copy(error, &r.error);
    return t;
}

/* A round trip through the file changes nothing. */
static void check_file(const struct trace *t)
{
    struct buf first = {0}, second = {0};
    struct sentence error;
    trace_file_write(t, &first);
    assert_true(trace_file_begins(buf_text(&first), first.size));
    struct trace *again = read_text(buf_text(&first), first.size, &error);
    if (!again) fail_msg("%s\n%s", error.text, buf_text(&first));
    trace_file_write(again, &second);
    assert_string_equal(buf_text(&first), buf_text(&second));
    trace_free(again);
    buf_free(&first);
    buf_free(&second);
}

/* At any size: no more nodes than requested, each in order, and drawable. */
static void check_drawing(const struct trace *t, size_t most)
{
    struct arena arena = {0};
    struct buf svg = {0}, text = {0};
    const struct tree *tree = trace_tree(t, most, &arena);
    int64_t hidden = 0;
    size_t solutions = 0;
    assert_true(tree->count <= most);
    for (size_t i = 0; i < tree->count; i++) {
        const struct tree_node *n = &tree->nodes[i];
        assert_true(n->parent < (int32_t)i);
        if (n->parent >= 0) assert_true(tree->nodes[n->parent].role < TREE_FAILURES);
        solutions += n->role == TREE_SOLUTION;
        hidden += n->passed + (n->role == TREE_FAILURES || n->role == TREE_SOLUTIONS ? n->weight : 0);
    }
    if (most >= 2 * t->nodes.size + 12 && t->total.left_out == 0) {
        assert_int_equal(solutions, t->total.solutions); /* nothing is folded */
        for (size_t i = 0; i < tree->count; i++)
            assert_true(tree->nodes[i].role < TREE_FAILURES || tree->nodes[i].role == TREE_UNKNOWN);
    }
    assert_true(hidden <= (int64_t)t->nodes.size);
    tree_svg_draw(tree, &svg);
    tree_text_draw(tree, &text);
    assert_null(kit_xml_wrong(buf_text(&svg)));
    buf_free(&svg);
    buf_free(&text);
    arena_free(&arena);
}

static const char *const boards[] = {
    "6\n0\n",
    "8\n1\n2\n",
    "4\n2\n1\n2\n",
    "binero 4 4\n. . . .\n. 1 . .\n. . . .\n0 . . .\n",
    "binero 6 6\n. . . . . .\n. 1 . . . .\n. . . . . .\n0 . . . 1 .\n. . . . . .\n. . . . . .\n",
    "chess 4 4 dominate optimise knight=1\n",
    "chess 4 4 independent rook=3\n",
    "...\n.*.\n...\n",
    "hidato 3 3\n. . .\n. 5 .\n. . 9\n",
    "tour 3 4\n",
};
enum { BOARDS = sizeof boards / sizeof *boards };

/* Enumerating all optima takes a second search with its own statistics; the tree has both. */
static bool has_halves(const struct board *board, const struct question *q)
{
    return board->best_alone && (question_lists(q) || question_needs_all(q));
}

static void test_against_statistics(void **state)
{
    (void)state;
    int searched = 0, learnt = 0, refused = 0;
    for (uint64_t seed = 1; seed <= kit_rounds(300); seed++) {
        struct rng rng;
        struct arena arena = {0};
        struct reply reply;
        rng_seed(&rng, seed);
        const struct board *board = kit_board(&arena, NULL, boards[rng_below(&rng, BOARDS)]);
        struct request request = random_request(&rng);
        struct trace *t = trace_new(TRACE_MOST);
        if (board->best_alone && request.question.kind == QUESTION_ALL) request.question.limit = 3;
        if (traced(board, &request, t, &reply)) {
            if (!has_halves(board, &request.question)) check_statistics(t, reply.session);
            assert_int_equal(t->total.nodes, t->nodes.size);
            check_file(t);
            check_drawing(t, 1 + rng_below(&rng, 40));
            check_drawing(t, 2 * t->nodes.size + 12);
            searched++;
            learnt += t->total.learnt > 0;
            ask_done(&reply);
        } else {
            refused++;
        }
        trace_free(t);
        arena_free(&arena);
    }
    assert_true(searched > refused && learnt > searched / 8);
}

/* Five queens with integers under every search setting of the kernel: ten solutions each. */
static void test_every_setting(void **state)
{
    (void)state;
    static const char *const models[] = {"m0", "m1"};
    struct arena arena = {0};
    const struct board *board = kit_board(&arena, NULL, "5\n0\n");
    for (int way = 0; way < 2 * 2 * 3 * (DM_ORDER_ACTIVITY + 1) * (DM_CHOICE_OUT_RANDOM + 1); way++) {
        struct reply reply;
        struct request request = {.question = {.kind = way % 3 ? QUESTION_ALL : QUESTION_COUNT},
                                  .model = models[way % 2],
                                  .learn = way / 2 % 2 ? LEARN_YES : LEARN_NO,
                                  .search = way / 4 % 3,
                                  .order = 1 + way / 12 % (DM_ORDER_ACTIVITY + 1),
                                  .choice = 1 + way / 12 / (DM_ORDER_ACTIVITY + 1)};
        struct trace *t = trace_new(TRACE_MOST);
        assert_true(traced(board, &request, t, &reply));
        assert_int_equal(t->total.solutions, 10);
        assert_int_equal(t->end, TRACE_COMPLETE);
        check_statistics(t, reply.session);
        check_file(t);
        ask_done(&reply);
        trace_free(t);
    }
    arena_free(&arena);
}

/* ---- replayed: queens by columns, all solutions known */

enum { MOST_QUEENS = 7 };

struct truth {
    int n;
    VEC(int) columns; /* of the solutions, one after the other */
    int column[16];   /* while they are found */
};

static bool is_safe(const int *column, int row)
{
    for (int i = 0; i < row; i++)
        if (column[i] == column[row] || abs(column[i] - column[row]) == row - i) return false;
    return true;
}

static void find_all(struct truth *truth, int row)
{
    int *column = truth->column;
    if (row == truth->n) {
        for (int i = 0; i < truth->n; i++) vec_push(&truth->columns, column[i]);
        return;
    }
    for (column[row] = 0; column[row] < truth->n; column[row]++)
        if (is_safe(column, row)) find_all(truth, row + 1);
}

/* "Q[3] != 4" of these columns. */
static bool holds(const char *words, const int *columns)
{
    int row, value;
    char rel[3];
    assert_int_equal(sscanf(words, "Q[%d] %2[!<>=] %d", &row, rel, &value), 3);
    int column = columns[row - 1];
    return rel[0] == '!'   ? column != value
           : rel[0] == '<' ? column <= value
           : rel[0] == '>' ? column >= value
                           : column == value;
}

/* True if it agrees with all decisions on the path to the node. */
static bool is_below(const struct trace *t, int32_t node, const int *columns)
{
    for (; node >= 0; node = t->nodes.data[node].parent) {
        const struct trace_node *n = &t->nodes.data[node];
        bool chosen = n->edge == TRACE_CHOICE || n->edge == TRACE_OTHER;
        if (chosen && !holds(n->words, columns)) return false;
    }
    return true;
}

/* Each solution is at exactly one leaf, a solution; no solution is below a failure. */
static void check_replay(const struct trace *t, const struct truth *truth)
{
    for (size_t s = 0; s < truth->columns.size; s += (size_t)truth->n) {
        const int *columns = &truth->columns.data[s];
        int found = 0;
        for (int32_t i = 0; i < (int32_t)t->nodes.size; i++) {
            enum trace_state state = t->nodes.data[i].state;
            if (state == TRACE_BRANCH || !is_below(t, i, columns)) continue;
            if (state != TRACE_SOLUTION)
                fail_msg("node %d is %s, with a solution below it", i + 1, trace_file_states[state]);
            found++;
        }
        if (found != 1) fail_msg("a solution is at %d leaves", found);
    }
}

static void test_replayed(void **state)
{
    (void)state;
    for (uint64_t seed = 1001; seed <= 1000 + kit_rounds(60); seed++) {
        struct rng rng;
        struct arena arena = {0};
        struct reply reply;
        struct truth truth = {0};
        char text[20];
        rng_seed(&rng, seed);
        truth.n = (int)rng_between(&rng, 4, MOST_QUEENS);
        find_all(&truth, 0);
        snprintf(text, sizeof text, "%d\n0\n", truth.n);
        struct request request = random_request(&rng);
        request.question = (struct question){.kind = rng_below(&rng, 2) ? QUESTION_ALL : QUESTION_COUNT};
        request.model = rng_below(&rng, 2) ? "m0" : "m1";
        request.learn = LEARN_NO;
        struct trace *t = trace_new(TRACE_MOST);
        assert_true(traced(kit_board(&arena, "queens", text), &request, t, &reply));
        assert_int_equal(t->total.solutions, truth.columns.size / (size_t)truth.n);
        assert_int_equal(t->end, TRACE_COMPLETE);
        check_replay(t, &truth);
        ask_done(&reply);
        trace_free(t);
        vec_free(&truth.columns);
        arena_free(&arena);
    }
}

/* ---- truncation */

static bool same_node(const struct trace_node *a, const struct trace_node *b)
{
    return a->parent == b->parent && a->level == b->level && a->edge == b->edge && a->from == b->from &&
           a->learnt == b->learnt && strcmp(a->words, b->words) == 0 && (a->state == b->state || a->cut > 0);
}

static void test_cube_cut(void **state)
{
    (void)state;
    for (uint64_t seed = 2001; seed <= 2000 + kit_rounds(60); seed++) {
        struct rng rng;
        struct arena arena = {0};
        struct reply reply;
        rng_seed(&rng, seed);
        const struct board *board = kit_board(&arena, NULL, boards[rng_below(&rng, 2)]);
        struct request request = random_request(&rng);
        struct trace *whole = trace_new(TRACE_MOST);
        if (traced(board, &request, whole, &reply)) {
            ask_done(&reply);
            struct trace *part = trace_new(1 + rng_below(&rng, whole->nodes.size + 5));
            assert_true(traced(board, &request, part, &reply));
            ask_done(&reply);
            assert_int_equal(part->nodes.size,
                             whole->nodes.size < part->most ? whole->nodes.size : part->most);
            assert_int_equal(part->total.left_out, whole->nodes.size - part->nodes.size);
            assert_int_equal(part->end, whole->end);
            for (size_t i = 0; i < part->nodes.size; i++)
                assert_true(same_node(&part->nodes.data[i], &whole->nodes.data[i]));
            check_file(part);
            check_drawing(part, 1 + rng_below(&rng, 60));
            check_drawing(part, 2 * part->nodes.size + 12);
            trace_free(part);
        }
        trace_free(whole);
        arena_free(&arena);
    }
}

/* Stopped in the middle, the trace so far is valid. */
static void test_stopped(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct reply reply;
    struct trace *t = trace_new(100);
    struct taker taker = {.most = 50}, never = {.stop = 1};
    struct request request = {.question = {.kind = QUESTION_COUNT}};
    const struct board *board = kit_board(&arena, NULL, "14\n0\n");
    assert_true(traced_until(board, &request, t, &taker, &reply));
    assert_int_equal(reply.status, REPLY_STOPPED);
    assert_int_equal(t->end, TRACE_STOPPED);
    assert_int_equal(t->nodes.size, 100);
    assert_true(t->total.left_out > 0 && t->total.solutions == 50);
    check_statistics(t, reply.session);
    check_file(t);
    check_drawing(t, 400);
    ask_done(&reply);
    trace_free(t);
    /* Stopped before the start: empty. */
    t = trace_new(100);
    assert_true(traced_until(board, &request, t, &never, &reply));
    assert_int_equal(t->nodes.size, 0);
    check_file(t);
    check_drawing(t, 400);
    ask_done(&reply);
    trace_free(t);
    arena_free(&arena);
}

/* ---- files */

#define HEAD                                                                                                 \
    "damier-tree 1\nabout \"x \\\"y\\\" \\\\\"\ntotal nodes 3 choices 1 failures 1 solutions 1 rejected 0 "  \
    "restarts 0 learnt 1 depth 1 left-out 0\nend complete\n"
#define ROOT "1 - 0 start branch complete\n"
#define LEFT "2 1 1 choice failed \"a = 1\"\n"
#define RIGHT "3 1 0 jump solution \"a != 1\" from 2 learnt 2 \"a != 1 or b\"\n"

static void test_read(void **state)
{
    (void)state;
    struct sentence error;
    static const char text[] = HEAD ROOT LEFT RIGHT;
    struct trace *t = read_text(text, strlen(text), &error);
    if (!t) fail_msg("%s", error.text);
    assert_string_equal(t->about, "x \"y\" \\");
    assert_int_equal(t->nodes.size, 3);
    assert_int_equal(t->nodes.data[2].from, 1);
    assert_string_equal(t->nodes.data[2].clause, "a != 1 or b");
    assert_true(t->nodes.data[0].complete);
    check_file(t);
    trace_free(t);
}

static void test_refused(void **state)
{
    (void)state;
    static const struct kit_refusal cases[] = {
        {"", "t:1:1:", "expected `damier-tree'"},
        {"damier-tree", "t:1:12:", "expected a number"},
        {"damier-tree 2\n", "t:1:13:", "expected version 1, found 2"},
        {"damier-tree 1\nabut", "t:2:1:", "expected `about', found `abut'"},
        {"damier-tree 1\nabout x", "t:2:7:", "expected `\"'"},
        {"damier-tree 1\nabout \"x\n", "t:2:9:", "found the end of the line"},
        {"damier-tree 1\nabout \"x\"\ntotal nodes -1", "t:3:13:", "must be from 0"},
        {"damier-tree 1\nabout \"x\"\ntotal nodes 1 failures", "t:3:15:", "expected `choices'"},
        {HEAD, "t:3:1:", "the header counts 3 nodes, 0 of them left out, but the file has 0"},
        {HEAD ROOT LEFT "4 1 1 other solution\n", "t:7:1:", "expected node 3, found 4"},
        {HEAD ROOT LEFT "3 2 1 other solution\n", "t:7:3:", "node 2 is failed: it has no children"},
        {HEAD ROOT LEFT "3 3 1 other solution\n", "t:7:3:", "node 3 is not on the path"},
        {HEAD ROOT LEFT "3 1 2 other solution\n", "t:7:5:", "must be from 0 to 1"},
        {HEAD ROOT LEFT "3 1 1 start solution\n", "t:7:7:", "cannot be a root"},
        {HEAD ROOT LEFT "3 - 1 other solution\n", "t:7:7:", "must be a root"},
        {HEAD ROOT LEFT "3 1 1 what solution\n",
         "t:7:7:", "how the node was reached (start, ...), found `what'"},
        {HEAD ROOT LEFT "3 1 1 other lost\n", "t:7:13:", "the state of the node (open, ...), found `lost'"},
        {HEAD ROOT LEFT "3 1 1 other solution junk\n", "t:7:22:", "expected the end of the line"},
        {HEAD ROOT LEFT "3 1 0 jump solution\n", "t:7:20:", "expected `learnt'"},
        {HEAD ROOT LEFT "3 1 0 jump solution from 3 learnt 2\n", "t:7:26:", "must be from 1 to 2"},
        {HEAD ROOT LEFT "3 1 1 other solution\n", "t:3:1:", "the header says learnt 1, but the file has 0"},
        {HEAD ROOT LEFT "3 1 0 jump branch learnt 2\n",
         "t:3:1:", "the header says solutions 1, but the file has 0"},
        {HEAD ROOT LEFT RIGHT "\n", "t:8:1:", "expected a number"},
        {"damier-tree 1\nabout \"\"\ntotal nodes 1 choices 0 failures 0 solutions 0 rejected 0 restarts 0 "
         "learnt 0 "
         "depth 0 left-out 0\nend found\n1 - 0 start branch\n",
         "t:5:1:", "node 1 is a branch without children"},
        {"damier-tree 1\nabout \"\"\ntotal nodes 3 choices 0 failures 1 solutions 0 rejected 0 restarts 0 "
         "learnt 0 "
         "depth 0 left-out 2\nend found\n1 - 0 start failed cut 2\n",
         "t:5:1:", "node 1 is failed: nothing was left out below it"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct sentence error = {""};
        struct trace *t = read_text(cases[i].text, strlen(cases[i].text), &error);
        if (t) fail_msg("case %zu was read", i);
        if (strncmp(error.text, cases[i].position, strlen(cases[i].position)) != 0 ||
            !strstr(error.text, cases[i].words))
            fail_msg("case %zu: `%s' is not %s ... %s", i, error.text, cases[i].position, cases[i].words);
    }
}

/* A valid file with random changes is rejected with a position, or drawn. */
static void spoil(struct rng *rng, char *text, size_t *length)
{
    static const char signs[] = "0123456789 -\"\\\nacjs\xc3\xa9";
    size_t at = rng_below(rng, *length), other = rng_below(rng, *length);
    switch (rng_below(rng, 4)) {
    case 0:
        text[at] = signs[rng_below(rng, sizeof signs - 1)];
        break;
    case 1: /* two pieces change places */
        for (int k = 0; k < 6 && at + 6 < *length && other + 6 < *length; k++) {
            char c = text[at + (size_t)k];
            text[at + (size_t)k] = text[other + (size_t)k];
            text[other + (size_t)k] = c;
        }
        break;
    case 2:
        memmove(text + at, text + at + 1, *length - at - 1);
        --*length;
        break;
    default:
        if (rng_below(rng, 4) == 0) *length = at + 1;
    }
}

static void test_spoilt(void **state)
{
    (void)state;
    struct rng rng;
    struct arena arena = {0};
    struct reply reply;
    struct buf good = {0};
    int read = 0, refused = 0;
    rng_seed(&rng, 3001);
    struct trace *t = trace_new(60);
    struct request request = {.question = {.kind = QUESTION_ALL}, .model = "m1", .learn = LEARN_YES};
    assert_true(traced(kit_board(&arena, NULL, "6\n0\n"), &request, t, &reply));
    ask_done(&reply);
    trace_file_write(t, &good);
    for (uint64_t round = 0; round < kit_rounds(3000); round++) {
        struct sentence error = {""};
        size_t length = good.size;
        char *text = memcpy(alloc_bytes(length + 1), good.data, length);
        for (uint64_t k = 1 + rng_below(&rng, 3); k > 0; k--) spoil(&rng, text, &length);
        struct trace *spoilt = read_text(text, length, &error);
        if (spoilt) {
            check_drawing(spoilt, 1 + rng_below(&rng, 200));
            read++;
        } else {
            int line, column;
            assert_int_equal(sscanf(error.text, "t:%d:%d: ", &line, &column), 2);
            refused++;
        }
        trace_free(spoilt);
        alloc_free(text);
    }
    assert_true(read > 0 && refused > read);
    buf_free(&good);
    trace_free(t);
    arena_free(&arena);
}

/* ---- looks */

static void test_looks(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct reply reply;
    struct buf svg = {0};
    struct trace *t = trace_new(TRACE_USUAL);
    struct request request = {.question = {.kind = QUESTION_ALL},
                              .model = "m1",
                              .learn = LEARN_YES,
                              .search = 1,
                              .order = 1 + DM_ORDER_INPUT,
                              .choice = 1 + DM_CHOICE_MIN};
    assert_true(traced(kit_board(&arena, NULL, "5\n0\n"), &request, t, &reply));
    ask_done(&reply);
    trace_about(t, "five queens");
    tree_svg_draw(trace_tree(t, 400, &arena), &svg);
    kit_text_golden("svg/tree-queens-5.svg", buf_text(&svg));
    buf_free(&svg);
    trace_free(t);
    arena_free(&arena);
}

KIT_SUITE(trace)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_setting), cmocka_unit_test(test_against_statistics),
        cmocka_unit_test(test_replayed),      cmocka_unit_test(test_cube_cut),
        cmocka_unit_test(test_stopped),       cmocka_unit_test(test_read),
        cmocka_unit_test(test_refused),       cmocka_unit_test(test_spoilt),
        cmocka_unit_test(test_looks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
