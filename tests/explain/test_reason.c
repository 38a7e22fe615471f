/* Steps by reasons, replayed: another engine, on an independent statement of the rules
 * (kit_stated.h), confirms that each conclusion follows from its reason alone and that the reason
 * is minimal. Nothing is concluded twice, or from what was not known. In the end exactly the
 * backbone is known. */
#include "ask/session.h"
#include "base/rng.h"
#include "base/sentence.h"
#include "explain/chain.h"
#include "explain/reason.h"
#include "kit_board.h"
#include "kit_chess.h"
#include "kit_clued.h"
#include "kit_rounds.h"
#include "kit_stated.h"
#include "kit_suite.h"
#include "puzzle/family/chess/chess.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- one board */

struct replay {
    const struct board *board;
    struct reason *reason;
    struct kit_stated *rules;
    VEC(dm_lit) lits;             /* by item of the ground: of the rules stated again; 0: not yet */
    VEC(struct cell_fact) before; /* all reported conclusions */
    VEC(dm_lit) scratch;
    int steps;
};

/* What is wrong, with the board. */
static void complain(const struct replay *r, const char *words)
{
    struct buf text = {0};
    r->board->family->write(r->board, NULL, &text);
    print_error("step %d of\n%s%s\n", r->steps, buf_text(&text), words);
    buf_free(&text);
    fail();
}

/* For boards with an objective: better is more, or fewer. */
static dm_lit best_lit(struct replay *r)
{
    int sense = chess_of(r->board)->dominate ? 1 : -1;
    return kit_stated_best(r->rules, sense, reason_mus(r->reason)->best);
}

static dm_lit lit_of(struct replay *r, size_t number)
{
    const struct mus *g = reason_mus(r->reason);
    const struct item *item = &g->items.data[number];
    while (r->lits.size <= number) vec_push(&r->lits, 0);
    if (r->lits.data[number]) return r->lits.data[number];
    r->lits.data[number] = item->kind == ITEM_RULE   ? kit_stated_rule(r->rules, &item->rule)
                           : item->kind == ITEM_BEST ? best_lit(r)
                                                     : kit_stated_told(r->rules, item->told.cell,
                                                                       item->told.value, item->told.denied);
    return r->lits.data[number];
}

/* True if the reason without one item is satisfiable together with the negation of this. */
static bool may_fail(struct replay *r, size_t without, struct cell_fact told)
{
    const item_list *because = &reason_step(r->reason)->because;
    vec_clear(&r->scratch);
    for (size_t i = 0; i < because->size; i++)
        if (i != without) vec_push(&r->scratch, lit_of(r, because->data[i]));
    vec_push(&r->scratch, -kit_stated_told(r->rules, told.cell, told.value, told.denied));
    return kit_stated_possible(r->rules, r->scratch.size, r->scratch.data);
}

/* Can the facts of a chain before `known` hold with the rule of a link, and with the negation of
 * one more fact unless that is SIZE_MAX? */
static bool may_hold(struct replay *r, const struct chain *c, const struct chain_link *link, size_t without)
{
    vec_clear(&r->scratch);
    vec_push(&r->scratch, lit_of(r, link->rule));
    for (size_t i = 0; i <= link->known; i++) {
        const size_t number = i < link->known ? i : without;
        if (number == SIZE_MAX) continue;
        const struct cell_fact told = c->facts.data[number].told;
        dm_lit lit = kit_stated_told(r->rules, told.cell, told.value, told.denied);
        vec_push(&r->scratch, i < link->known ? lit : -lit);
    }
    return kit_stated_possible(r->rules, r->scratch.size, r->scratch.data);
}

static size_t chains, trials;

/* Each link follows from what is before it, and the last one is a contradiction. */
static void check_chain(struct replay *r, const struct chain *c)
{
    chains++;
    for (size_t i = 0; i < c->links.size; i++) {
        const struct chain_link *link = &c->links.data[i];
        if (!chain_link_needed(c, i)) continue;
        if (link->trial) {
            trials++;
            check_chain(r, link->trial);
        } else if (link->first == link->end) {
            if (may_hold(r, c, link, SIZE_MAX)) complain(r, "a chain ends without a contradiction");
        }
        for (size_t k = link->first; k < link->end && !link->trial; k++)
            if (c->facts.data[k].needed && may_hold(r, c, link, k)) complain(r, "a link does not follow");
    }
}

/* The chains of a step, by its own rules and, of each fifth step, by all rules. */
static void check_chains(struct replay *r)
{
    const struct reason_step *step = reason_step(r->reason);
    struct mus *g = reason_mus(r->reason);
    item_list known = {0}, rules = {0}, all = {0};
    chain_list_known(g, step->items, NULL, &known);
    for (size_t i = 0; i < g->items.size; i++)
        if (g->items.data[i].kind == ITEM_RULE && !g->items.data[i].dropped) vec_push(&all, i);
    for (size_t i = 0; i < step->because.size; i++)
        if (g->items.data[step->because.data[i]].kind == ITEM_RULE) vec_push(&rules, step->because.data[i]);
    for (int i = 0; i < (r->steps % 5 ? 1 : 2) && rules.size > 1; i++) {
        struct chain *chain =
            chain_find(g, i ? &all : &rules, &known, mus_board_contrary(g, step->told.data[0]), i);
        if (chain) check_chain(r, chain);
        chain_free(chain);
    }
    vec_free(&known);
    vec_free(&rules);
    vec_free(&all);
}

static bool is_same(struct cell_fact a, struct cell_fact b)
{
    return a.cell == b.cell && a.value == b.value && a.denied == b.denied;
}

static bool was_told(const struct replay *r, struct cell_fact told)
{
    for (size_t i = 0; i < r->before.size; i++)
        if (is_same(r->before.data[i], told)) return true;
    return false;
}

static void check_step(struct replay *r)
{
    const struct reason_step *step = reason_step(r->reason);
    const struct mus *g = reason_mus(r->reason);
    int cost = 0;
    if (!step->told.size) complain(r, "nothing is told");
    for (size_t i = 0; i < step->told.size; i++)
        if (may_fail(r, SIZE_MAX, step->told.data[i])) complain(r, "what is told does not follow");
    for (size_t i = 0; i < step->because.size; i++) {
        const struct item *item = &g->items.data[step->because.data[i]];
        bool needed = false;
        for (size_t k = 0; k < step->told.size && !needed; k++) needed = may_fail(r, i, step->told.data[k]);
        if (!needed) complain(r, "a part of the reason is not needed");
        if (item->kind == ITEM_FACT && !was_told(r, item->told)) complain(r, "a fact was not told before");
        cost += item->cost;
    }
    assert_int_equal(step->cost, cost);
    check_chains(r);
    for (size_t i = 0; i < step->told.size; i++) {
        if (was_told(r, step->told.data[i])) complain(r, "something is told again");
        vec_push(&r->before, step->told.data[i]);
    }
}

/* ---- its end */

/* By cell: the value in all answers, LOGIC_OPEN if there are two; how many answers there are, at
 * most `most` + 1. Where something is optimised, the best ones are meant. */
static int64_t list_answers(const struct board *board, int64_t most, int32_t *common)
{
    struct sentence error = {""};
    const struct request request = {.threads = 1, .question = {.kind = QUESTION_ALL, .limit = most + 1}};
    struct session *session = session_open_request(board, &request, &error);
    assert_string_equal(error.text, "");
    int64_t count = 0;
    dm_status status;
    while (count <= most && ((status = session_next(session)) == DM_SOLUTION || status == DM_OPTIMAL)) {
        for (size_t i = 0; i < board->cells; i++)
            common[i] =
                !count || common[i] == session_values(session)[i] ? session_values(session)[i] : LOGIC_OPEN;
        count++;
    }
    session_close(session);
    return count;
}

static void check_end(struct replay *r, enum reason_answer answer, int64_t answers, const int32_t *common)
{
    if (answer == REASON_NONE && answers) complain(r, "there is an answer");
    if (answer == REASON_NONE) return;
    assert_int_equal(answer, REASON_END);
    if (!answers) complain(r, "there is no answer");
    for (size_t i = 0; i < r->board->cells; i++) {
        bool silent = r->board->family->reasons->silent && r->board->family->reasons->silent(r->board, i);
        if (!silent && reason_known(r->reason)[i] != common[i])
            complain(r, "what is known is not what all answers have");
    }
    if (answers == 1) {
        struct verdict verdict = {0};
        const bool right = r->board->family->check(r->board, reason_known(r->reason), &verdict);
        if (!right && !r->board->family->reasons->silent) complain(r, verdict.sentence.text);
    }
}

enum { MOST_ANSWERS = 3000 };

/* Returns how many steps there are. */
static int check_board(const struct board *board, int64_t seed)
{
    struct sentence error = {""};
    struct replay r = {.board = board};
    enum reason_answer answer;
    r.reason = reason_open(board, &(struct request){.threads = 1, .seed = seed}, &error);
    assert_string_equal(error.text, "");
    r.rules = kit_stated_new(board);
    int32_t *common = alloc_array(board->cells, sizeof *common);
    int64_t answers = list_answers(board, MOST_ANSWERS, common);
    if (answers <= MOST_ANSWERS) {
        for (; (answer = reason_next(r.reason)) == REASON_TOLD; r.steps++) check_step(&r);
        check_end(&r, answer, answers, common);
    }
    kit_stated_free(r.rules);
    reason_close(r.reason);
    alloc_free(common);
    vec_free(&r.lits);
    vec_free(&r.before);
    vec_free(&r.scratch);
    return r.steps;
}

/* ---- boards of all families */

static void test_puzzles(void **state)
{
    const char *family = *state;
    struct rng rng;
    int steps = 0;
    rng_seed(&rng, 11);
    /* A path has more values to reason about than all the others together. */
    bool path = strstr("rikudo hidato numbrix", family);
    for (uint64_t round = 0; round < kit_rounds(path ? 12 : 40); round++) {
        struct kit_clued *clued = kit_clued_new(family, &rng);
        if (round % 3 == 2) kit_clued_drop(clued, &rng, 1);
        if (round % 8 == 7) kit_clued_spoil(clued, &rng, 1);
        steps += check_board(clued->board, (int64_t)round);
        kit_clued_free(clued);
    }
    assert_true(steps > kit_part(40));
}

/* Boards without obstacles among the pieces that may be put: the number of answers is small. */
static void test_chess(void **state)
{
    (void)state;
    struct rng rng;
    int steps = 0;
    rng_seed(&rng, 12);
    uint64_t rounds = kit_is_short() ? 30 : 120;
    for (uint64_t round = 0; round < rounds; round++) {
        struct arena arena = {0};
        struct kit_setting setting = kit_chess_random(&rng, 9, round % 2);
        struct board *board = kit_chess_board(&arena, &setting);
        if (board) steps += check_board(board, (int64_t)round);
        arena_free(&arena);
    }
    assert_true(steps > (int)rounds * 5 / 6);
}

static void test_museum(void **state)
{
    (void)state;
    struct rng rng;
    int steps = 0;
    rng_seed(&rng, 13);
    for (uint64_t round = 0; round < kit_rounds(40); round++) {
        struct arena arena = {0};
        struct buf text = {0};
        int rows = (int)rng_between(&rng, 2, 4), columns = (int)rng_between(&rng, 2, 4);
        for (int i = 0; i < rows * columns; i++) {
            buf_char(&text, rng_below(&rng, 4) ? '.' : '*');
            if ((i + 1) % columns == 0) buf_char(&text, '\n');
        }
        steps += check_board(kit_board(&arena, "museum", buf_text(&text)), (int64_t)round);
        buf_free(&text);
        arena_free(&arena);
    }
    assert_true(steps > kit_part(40));
}

/* Only boards with holes have few tours; most have none, which takes no time: all rounds are run,
 * as a quarter of them may have no step. */
static void test_tour(void **state)
{
    (void)state;
    struct rng rng;
    int steps = 0;
    rng_seed(&rng, 14);
    for (uint64_t round = 0; round < 400; round++) {
        struct arena arena = {0};
        struct buf text = {0};
        int rows = (int)rng_between(&rng, 3, 4), columns = rows == 4 ? 4 : (int)rng_between(&rng, 4, 5);
        int start = (int)rng_below(&rng, 12);
        buf_print(&text, "tour %d %d%s", rows, columns, round % 5 == 4 ? " closed" : "");
        if (round % 4) buf_print(&text, " start %d,%d", start / columns, start % columns);
        buf_char(&text, '\n');
        for (int i = 0; i < rows * columns; i++) {
            bool hole = i != start && rng_below(&rng, 8) == 0;
            buf_char(&text, hole ? '#' : '.');
            buf_char(&text, (i + 1) % columns ? ' ' : '\n');
        }
        steps += check_board(kit_board(&arena, "tour", buf_text(&text)), (int64_t)round);
        buf_free(&text);
        arena_free(&arena);
    }
    assert_true(steps > 20);
}

/* Both kinds of links were there. */
static void test_chains(void **state)
{
    (void)state;
    assert_true(chains > 0);
    assert_true(trials > 0);
}

KIT_SUITE(reason)
{
    struct CMUnitTest tests[KIT_CLUED_MOST + 4] = {
        cmocka_unit_test(test_chess),
        cmocka_unit_test(test_museum),
        cmocka_unit_test(test_tour),
    };
    size_t count = 3 + kit_clued_tests(test_puzzles, tests + 3);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(test_chains); /* of all of them */
    return _cmocka_run_group_tests("reason", tests, count, NULL, NULL);
}
