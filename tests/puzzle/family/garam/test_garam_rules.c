/* The human solver's rules for Garam: the same as the rules written value by value, sound for all
 * answers, monotone. */
#include "kit_garam.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "puzzle/regions/candidates.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct family_logic *const rules = &garam_rules_logic;

/* ---- The oracle itself */

static bool count_answer(void *self, const int8_t *values)
{
    (void)values;
    ++*(int *)self;
    return true;
}

/* One frame: a + b = c, a x d = 10 e + f, c + g = 10 h + i, f - j = i. */
static int count_mini(void)
{
    int count = 0;
    for (int way = 0; way < 10000; way++) {
        int a = way % 10, b = way / 10 % 10, d = way / 100 % 10, g = way / 1000;
        int left = a * d, right = a + b + g;
        count += a + b < 10 && left >= 10 && right >= 10 && left % 10 >= right % 10;
    }
    return count;
}

static void test_oracle(void **state)
{
    (void)state;
    struct kit_garam *mini = kit_garam_new(kit_garam_mini), *all = kit_garam_new(kit_garam_published);
    int count = 0;
    assert_true(kit_garam_answers(&mini->board, mini->given, NULL, count_answer, &count));
    assert_int_equal(count, count_mini());
    assert_int_equal(mini->board.digits, 10);
    assert_int_equal(mini->board.count, 4);
    assert_int_equal(all->board.digits, 44);
    assert_int_equal(all->board.count, 20);
    size_t two = 0;
    for (size_t i = 0; i < all->board.count; i++)
        two += all->equation[i].down && all->equation[i].digits == 2;
    assert_int_equal(two, 8);
    kit_garam_free(mini);
    kit_garam_free(all);
}

/* ---- The rules, value by value */

struct naive {
    const struct garam *board;
    int32_t known[KIT_GARAM_CELLS];
    bool left[KIT_GARAM_CELLS][10];
};

typedef bool naive_ways[KIT_GARAM_CELLS][10];

static void naive_open(struct naive *n, const struct kit_garam *kit)
{
    n->board = &kit->board;
    for (size_t i = 0; i < kit->board.base.board.cells; i++) {
        n->known[i] = kit->given[i] == GARAM_OPEN ? LOGIC_OPEN : kit->given[i];
        for (int v = 0; v < 10; v++)
            n->left[i][v] =
                (i < kit->board.digits || v < GARAM_SIGNS) && (n->known[i] == LOGIC_OPEN || n->known[i] == v);
    }
}

static bool naive_may(const struct naive *n, size_t cell, int value, bool marks)
{
    if (marks) return n->left[cell][value];
    return n->known[cell] == LOGIC_OPEN || n->known[cell] == value;
}

/* The values that the cells of an equation have in all the ways to complete it. Returns how many
 * ways there are. */
static int naive_complete(const struct naive *n, const struct garam_equation *e, bool marks, naive_ways ways)
{
    int8_t values[KIT_GARAM_CELLS];
    int count = 0;
    for (int way = 0; way < 300; way++) {
        int left = way % 10, right = way / 10 % 10, sign = way / 100;
        int number = sign == GARAM_PLUS ? left + right : sign == GARAM_MINUS ? left - right : left * right;
        values[e->left] = (int8_t)left;
        values[e->right] = (int8_t)right;
        if (e->sign != GARAM_KNOWN) values[e->sign] = (int8_t)sign;
        if (e->sign == GARAM_KNOWN && (int)e->known != sign) continue;
        for (size_t i = e->digits; i-- > 0; number /= 10)
            values[n->board->result[e->first + i]] = (int8_t)(number > 0 ? number % 10 : 0);
        if (!kit_garam_holds(n->board, e, values)) continue;
        bool fine = naive_may(n, e->left, left, marks) && naive_may(n, e->right, right, marks);
        if (e->sign != GARAM_KNOWN) fine = fine && naive_may(n, e->sign, sign, marks);
        for (size_t i = 0; i < e->digits; i++) {
            size_t cell = n->board->result[e->first + i];
            fine = fine && naive_may(n, cell, values[cell], marks);
        }
        if (!fine) continue;
        count++;
        ways[e->left][left] = ways[e->right][right] = true;
        if (e->sign != GARAM_KNOWN) ways[e->sign][sign] = true;
        for (size_t i = 0; i < e->digits; i++) {
            size_t cell = n->board->result[e->first + i];
            ways[cell][values[cell]] = true;
        }
    }
    return count;
}

static int naive_open_parts(const struct naive *n, const struct garam_equation *e)
{
    bool result = false;
    for (size_t i = 0; i < e->digits; i++) result |= n->known[n->board->result[e->first + i]] == LOGIC_OPEN;
    return (n->known[e->left] == LOGIC_OPEN) + (n->known[e->right] == LOGIC_OPEN) + result +
           (e->sign != GARAM_KNOWN && n->known[e->sign] == LOGIC_OPEN);
}

static bool naive_uses(const struct naive *n, const struct garam_equation *e, size_t cell)
{
    bool uses = cell == e->left || cell == e->right || cell == e->sign;
    for (size_t i = 0; i < e->digits; i++) uses |= cell == n->board->result[e->first + i];
    return uses;
}

/* The only value that is true, LOGIC_OPEN if there are several. */
static int32_t naive_only(const bool *may)
{
    int32_t only = LOGIC_OPEN;
    for (int32_t v = 0; v < 10; v++) {
        if (!may[v]) continue;
        if (only != LOGIC_OPEN) return LOGIC_OPEN;
        only = v;
    }
    return only;
}

static bool naive_none(const bool *may)
{
    for (int v = 0; v < 10; v++)
        if (may[v]) return false;
    return true;
}

/* One pass over all cells. 1: something new; 0: nothing; -1: a contradiction. */
static int naive_pass(struct naive *n, enum level level)
{
    int news = 0;
    bool together[KIT_GARAM_CELLS][10];
    memset(together, true, sizeof together);
    for (size_t i = 0; i < n->board->count; i++) {
        const struct garam_equation *e = &n->board->equation[i];
        naive_ways ways = {{false}};
        if (level == LEVEL_EASY && naive_open_parts(n, e) > 1) continue;
        if (!naive_complete(n, e, level == LEVEL_HARD, ways)) return -1;
        for (size_t cell = 0; cell < n->board->base.board.cells; cell++) {
            if (!naive_uses(n, e, cell)) continue;
            int32_t only = naive_only(ways[cell]);
            if (n->known[cell] == LOGIC_OPEN && only != LOGIC_OPEN) {
                n->known[cell] = only;
                news = 1;
            }
            for (int v = 0; v < 10; v++) together[cell][v] &= ways[cell][v];
        }
    }
    for (size_t cell = 0; cell < n->board->base.board.cells && level > LEVEL_EASY; cell++) {
        if (naive_none(together[cell])) return -1;
        int32_t only = naive_only(together[cell]);
        if (n->known[cell] == LOGIC_OPEN && only != LOGIC_OPEN) {
            n->known[cell] = only;
            news = 1;
        }
        for (int v = 0; v < 10 && level == LEVEL_HARD; v++) {
            if (!n->left[cell][v] || together[cell][v]) continue;
            n->left[cell][v] = false;
            news = 1;
        }
    }
    return news;
}

static bool naive_begins_with_0(const struct naive *n)
{
    for (size_t i = 0; i < n->board->count; i++) {
        const struct garam_equation *e = &n->board->equation[i];
        if (e->digits > 1 && n->known[n->board->result[e->first]] == 0) return true;
    }
    return false;
}

/* What the rules up to a level find in the end; false if they contradict each other. */
static bool naive_follow(struct naive *n, enum level level)
{
    int news;
    if (naive_begins_with_0(n)) return false;
    do news = naive_pass(n, level);
    while (news > 0);
    return news == 0;
}

static void check_against_naive(struct kit_garam *kit, enum level level)
{
    struct naive n;
    naive_open(&n, kit);
    struct logic *g = kit_garam_open(kit);
    bool fine = naive_follow(&n, level);
    assert_int_equal(rules->follow(g, level, SIZE_MAX), fine ? LOGIC_NOTHING : LOGIC_CONTRADICTION);
    for (size_t i = 0; i < kit->board.base.board.cells && fine; i++) {
        assert_int_equal(rules->known(g)[i], n.known[i]);
        for (int v = 0; v < 10 && level == LEVEL_HARD; v++)
            assert_int_equal(g->left[i] >> v & 1, n.left[i][v]);
    }
    rules->close(g);
}

static void test_rules_value_by_value(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 21);
    for (int round = 0; round < (int)kit_rounds(3000); round++) {
        struct kit_garam *kit = kit_garam_puzzle(&rng, round, 70);
        for (int level = LEVEL_EASY; level <= LEVEL_HARD; level++)
            check_against_naive(kit, (enum level)level);
        kit_garam_free(kit);
    }
}

/* ---- Soundness */

struct audit { /* all answers of a board are held against what the rules say */
    const struct logic *g;
    size_t cells;
    int answers;
    bool contradicted;
};

static bool audit(void *self, const int8_t *values)
{
    struct audit *a = self;
    a->answers++;
    assert_false(a->contradicted);
    for (size_t i = 0; i < a->cells; i++) {
        assert_true(a->g->left[i] >> values[i] & 1);
        assert_true(rules->known(a->g)[i] == LOGIC_OPEN || rules->known(a->g)[i] == values[i]);
    }
    return true;
}

static int check_sound(struct kit_garam *kit, enum level level)
{
    struct logic *g = kit_garam_open(kit);
    enum logic_answer answer = rules->follow(g, level, SIZE_MAX);
    struct audit a = {.g = g,
                      .cells = kit->board.base.board.cells,
                      .contradicted = answer == LOGIC_CONTRADICTION};
    assert_true(kit_garam_answers(&kit->board, kit->given, NULL, audit, &a));
    rules->close(g);
    return a.answers;
}

static void test_sound_for_all_answers(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 22);
    int answered = 0;
    for (int round = 0; round < (int)kit_rounds(600); round++) {
        struct kit_garam_sample sample;
        struct kit_garam *kit = kit_garam_shape(round % 2 ? kit_garam_chain : kit_garam_mini,
                                                round % 3 ? "+-x" : "+-x?", &rng, &sample);
        kit_garam_clues(kit, &rng, 15 + (unsigned)rng_below(&rng, 60), &sample, round % 5 == 4);
        answered += check_sound(kit, (enum level)(round % 3)) > 0;
        kit_garam_free(kit);
    }
    assert_in_range(answered, kit_rounds(300), kit_rounds(600));
}

/* The published shape has too many answers: some of them, at random. */
static void test_sound_for_the_published_shape(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 23);
    for (int round = 0; round < (int)kit_rounds(200); round++) {
        struct kit_garam_sample sample;
        struct kit_garam *kit =
            kit_garam_shape(kit_garam_published, round % 2 ? "+-x" : "+-x?", &rng, &sample);
        kit_garam_clues(kit, &rng, 20 + (unsigned)rng_below(&rng, 40), &sample, false);
        struct logic *g = kit_garam_open(kit);
        enum logic_answer answer = rules->follow(g, (enum level)(round % 3), SIZE_MAX);
        for (int i = 0; i < 5; i++) {
            struct audit a = {.g = g,
                              .cells = kit->board.base.board.cells,
                              .contradicted = answer == LOGIC_CONTRADICTION};
            struct kit_garam_sample other = kit_garam_answer(kit, kit->given, &rng);
            audit(&a, other.found ? other.values : sample.values);
        }
        rules->close(g);
        kit_garam_free(kit);
    }
}

/* ---- Monotony */

/* At each level: with more clues the rules find no less, or contradict each other. */
static void test_monotone(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 24);
    for (int round = 0; round < (int)kit_rounds(4000); round++) {
        struct kit_garam *kit = kit_garam_puzzle(&rng, round, 60);
        enum level level = (enum level)(round % 5 % 3);
        struct logic *few = kit_garam_open(kit);
        enum logic_answer answer = rules->follow(few, level, SIZE_MAX);
        size_t cells = kit->board.base.board.cells;
        for (int more = 0; more < 3; more++) {
            size_t cell = rng_below(&rng, cells);
            int32_t values[10];
            if (kit->given[cell] != GARAM_OPEN) continue;
            int count = rules->candidates(few, cell, values, 10);
            if (count) kit->given[cell] = (int8_t)values[rng_below(&rng, (uint64_t)count)];
        }
        struct logic *many = kit_garam_open(kit);
        enum logic_answer then = rules->follow(many, level, SIZE_MAX);
        if (answer == LOGIC_CONTRADICTION) assert_int_equal(then, LOGIC_CONTRADICTION);
        for (size_t i = 0; i < cells && then == LOGIC_NOTHING; i++) {
            if (rules->known(few)[i] != LOGIC_OPEN)
                assert_int_equal(rules->known(many)[i], rules->known(few)[i]);
            assert_int_equal(many->left[i] & ~few->left[i], 0);
        }
        rules->close(few);
        rules->close(many);
        kit_garam_free(kit);
    }
}

KIT_SUITE(garam_rules)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_oracle),
        cmocka_unit_test(test_rules_value_by_value),
        cmocka_unit_test(test_sound_for_all_answers),
        cmocka_unit_test(test_sound_for_the_published_shape),
        cmocka_unit_test(test_monotone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
