/* What players see in steps: sentences of known steps, in both languages, and from where a square
 * can be seen, against the oracle with random facts. */
#include "base/say.h"
#include "kit_board.h"
#include "kit_chess.h"
#include "kit_suite.h"

#include <string.h>

#include <cmocka.h>

extern const struct say_table say_test_words;

enum { MOST = 12 };

/* ---- known steps */

struct example {
    const char *family, *board;
    struct rule_name rules[4];
    struct cell_fact facts[MOST];
    struct cell_fact told[2];
    const char *english, *french; /* NULL: there are no words for it */
};

#define WATCHED(row, column)                                                                                 \
    {                                                                                                        \
        CHESS_WATCHED, 2,                                                                                    \
        {                                                                                                    \
            row, column                                                                                      \
        }                                                                                                    \
    }
#define END                                                                                                  \
    {                                                                                                        \
        SIZE_MAX, 0, false                                                                                   \
    }

/* Values of a museum: obstacles, if there are any, are 1, then north, south, east, west. */
static const struct example examples[] = {
    {"museum",
     ". . .\n",
     {WATCHED(1, 3)},
     {{2, 0, false}, {1, 0, false}, END},
     {{0, 3, false}, END},
     "row 1, column 3 can be seen only from row 1, column 1",
     "la case L1C3 n’est visible que depuis la case L1C1"},
    {"museum",
     ". . .\n",
     {WATCHED(1, 3)},
     {{2, 0, false}, END},
     {{1, 4, true}, END},
     "row 1, column 3 can be seen only from row 1, column 2 or from beyond it, where a sensor in row 1, "
     "column 2 "
     "that looks elsewhere would block the view",
     "la case L1C3 n’est visible que depuis la case L1C2 ou de plus loin, et un capteur placé là mais tourné "
     "ailleurs bloquerait la vue"},
    {"museum",
     ". . . .\n",
     {WATCHED(1, 4)},
     {{3, 0, false}, {2, 3, true}, END},
     {{2, 0, false}, END},
     "row 1, column 4 can be seen only from beyond row 1, column 3, where a sensor would block the view",
     "la case L1C4 n’est visible que d’au-delà de la case L1C3, où un capteur bloquerait la vue"},
    {"museum",
     ". x *\n* . .\n",
     {WATCHED(1, 1)},
     {END},
     {{0, 0, true}, END},
     "row 1, column 1 can be seen from no other cell",
     "la case L1C1 n’est visible depuis aucune autre case"},
    {"museum",
     "x * .\n",
     {WATCHED(1, 1)},
     {END},
     {END},
     "row 1, column 1 can neither hold a sensor nor be seen",
     "la case L1C1 ne peut ni contenir un capteur ni être vue"},
    {"museum",
     ". .\n. .\n",
     {{CHESS_TOTAL, 1, {2}}},
     {{0, 3, false}, {3, 0, true}, END},
     {{1, 0, false}, END},
     "the 2 sensors are placed: so no other cell holds one",
     "les 2 capteurs sont placés : donc aucune autre case n’en contient"},
    {"museum",
     ". .\n. .\n",
     {{CHESS_TOTAL, 1, {2}}},
     {{0, 0, false}, {3, 0, false}, END},
     {{1, 0, true}, END},
     "only row 1, column 2 and row 2, column 1 can hold the 2 sensors",
     "seules la case L1C2 et la case L2C1 peuvent contenir les 2 capteurs"},
    {"museum",
     ". .\n. .\n",
     {{CHESS_TOTAL, 1, {2}}},
     {{0, 0, false}, {3, 0, false}, {1, 0, false}, END},
     {END},
     "only one cell can hold the 2 sensors",
     "une seule case peut contenir les 2 capteurs"},
    {"museum",
     ". .\n. .\n",
     {{CHESS_TOTAL, 1, {2}}, WATCHED(1, 2)},
     {{0, 2, false}, END},
     {{2, 0, false}, END},
     "only one sensor is left to place, and row 1, column 2 is neither seen nor taken yet",
     "il ne reste qu’un capteur à placer, et la case L1C2 n’est encore ni vue ni occupée"},
    {"museum",
     ". .\n. .\n",
     {{CHESS_TOTAL, 1, {1}}, WATCHED(1, 2)},
     {{0, 0, true}, END},
     {{0, 3, false}, END},
     "the only sensor is placed, and row 1, column 2 is neither seen nor taken yet",
     "le seul capteur est placé, et la case L1C2 n’est encore ni vue ni occupée"},
    {"museum",
     ". * .\n* * *\n. * .\n",
     {{CHESS_TOTAL, 1, {2}}, WATCHED(1, 1), WATCHED(1, 3)},
     {END},
     {{6, 0, false}, END},
     "only 2 sensors are left to place, and row 1, columns 1 and 3 need one each",
     "il ne reste que 2 capteurs à placer, et les cases L1C1 et L1C3 en demandent chacune un"},
    {"chess",
     "chess 4 4 independent rooks=1 knights=2\n",
     {{CHESS_PEACE, 2, {1, 1}}},
     {{0, 1, false}, END},
     {{3, 0, false}, END},
     "the rook in row 1, column 1 must not threaten any piece",
     "la tour sur la case L1C1 ne doit menacer aucune pièce"},
    {"chess",
     "chess 4 4 independent rooks=1 knights=2\n",
     {{CHESS_PEACE, 2, {1, 1}}},
     {{6, 1, false}, END},
     {{0, 2, true}, END},
     "a knight in row 1, column 1 would threaten the rook in row 2, column 3",
     "un cavalier sur la case L1C1 menacerait la tour sur la case L2C3"},
    {"chess",
     "chess 4 4 independent rooks=1 knights=2\n",
     {{CHESS_PEACE, 2, {1, 1}}},
     {{6, 1, false}, {3, 2, false}, END},
     {{0, 0, false}, END},
     "any piece in row 1, column 1 would threaten a piece in row 1, column 4 or row 2, column 3",
     "toute pièce sur la case L1C1 menacerait une pièce sur la case L1C4 ou la case L2C3"},
    {"chess",
     "chess 4 4 independent rooks=1 knights=2\n",
     {{CHESS_PEACE, 2, {1, 1}}},
     {{6, 1, false}, END},
     {{0, 1, true}, END}, /* which does not follow */
     NULL,
     NULL},
    {"chess",
     "chess 4 4 independent rooks=1 knights=2\n",
     {{CHESS_NUMBER, 2, {0, 1}}},
     {{0, 1, false}, END},
     {{5, 1, true}, END},
     "the only rook is placed",
     "la seule tour est placée"},
    {"chess",
     "chess 3 3 dominate queens=1\n",
     {WATCHED(1, 1)},
     {{0, 0, false}, {1, 0, false}, {2, 0, false}, {3, 0, false}, {6, 0, false}, END},
     {{4, 1, true}, END},
     "row 1, column 1 can be threatened only from row 2, column 2 or from beyond it, where a piece in row 2, "
     "column 2 that does not threaten it would block the view",
     "la case L1C1 ne peut être menacée que depuis la case L2C2 ou de plus loin, et une pièce placée là sans "
     "la "
     "menacer bloquerait la vue"},
};

static size_t count_facts(const struct cell_fact *facts)
{
    size_t count = 0;
    while (facts[count].cell != SIZE_MAX) count++;
    return count;
}

static void check_example(const struct example *e, enum say_language language)
{
    struct arena arena = {0};
    struct buf out = {0};
    const char *says = language == SAY_FRENCH ? e->french : e->english;
    size_t rules = 0;
    say_begin(&say_test_words, language);
    while (rules < sizeof e->rules / sizeof *e->rules && e->rules[rules].count) rules++;
    const struct rule_step step = {.board = kit_board(&arena, e->family, e->board),
                                   .rule_count = rules,
                                   .fact_count = count_facts(e->facts),
                                   .told_count = count_facts(e->told),
                                   .rules = e->rules,
                                   .facts = e->facts,
                                   .told = e->told};
    struct rule_insight insight = chess_insight(&step, &out);
    say_begin(&say_test_words, SAY_ENGLISH);
    assert_string_equal(buf_text(&out), says ? says : "");
    assert_int_equal(insight.name != NULL, says != NULL);
    buf_free(&out);
    arena_free(&arena);
}

static void test_sentences(void **state)
{
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        check_example(&examples[i], SAY_ENGLISH);
        check_example(&examples[i], SAY_FRENCH);
    }
}

/* ---- views with random facts */

struct setup {
    const struct kit_setting *s;
    const struct chess *chess;
    struct rng rng;
    struct cell_fact facts[2 * KIT_CHESS_CELLS];
    size_t fact_count;
    bool may[KIT_CHESS_CELLS][CHESS_KINDS + 1]; /* by cell and value */
};

static void add_fact(struct setup *t, size_t cell, int32_t value, bool denied)
{
    t->facts[t->fact_count++] = (struct cell_fact){cell, value, denied};
    for (int32_t v = 0; v <= t->chess->kind_count; v++)
        if ((v == value) == denied) t->may[cell][v] = false;
}

/* Some cells get a value, or cannot have one; at least one value stays. */
static void scatter(struct setup *t)
{
    const struct chess *c = t->chess;
    for (size_t cell = 0; cell < c->board.cells; cell++) {
        bool wall = chess_obstacle(c, c->given[cell]), walls = chess_obstacles_left(c) != 0;
        for (int32_t v = 0; v <= c->kind_count; v++)
            t->may[cell][v] = wall ? v == c->given[cell] : walls || !chess_obstacle(c, v);
        int32_t value = (int32_t)rng_below(&t->rng, (uint64_t)c->kind_count + 1);
        if (wall || !t->may[cell][value]) continue;
        if (rng_below(&t->rng, 3) == 0) value = 0;
        if (rng_below(&t->rng, 2) == 0)
            add_fact(t, cell, value, false);
        else if (rng_below(&t->rng, 2) == 0)
            add_fact(t, cell, value, true);
    }
}

static int oracle_kind(const struct chess *c, int32_t value)
{
    for (int kind = 0; kind < KIT_CHESS_KINDS; kind++)
        if (strcmp(c->kinds[value - 1].piece->name, kit_chess_kinds[kind].name) == 0) return kind + 1;
    fail();
    return 0;
}

/* Might something in `from` threaten the square? Occupied cells block the view. */
static bool might_threaten(const struct setup *t, size_t from, size_t square)
{
    const struct chess *c = t->chess;
    int position[KIT_CHESS_CELLS] = {0};
    for (size_t i = 0; i < c->board.cells; i++)
        if (!t->may[i][0] && i != square) position[i] = KIT_CHESS_OBSTACLE + 1;
    for (int32_t value = 1; value <= c->kind_count; value++) {
        if (!t->may[from][value]) continue;
        position[from] = oracle_kind(c, value);
        if (kit_chess_threatens(t->s, position, (int)from, (int)square)) return true;
    }
    return false;
}

/* Is `cell` on the straight line from the square to `from`, nearer than that? */
static bool is_between(const struct setup *t, size_t square, size_t cell, size_t from)
{
    int columns = t->s->columns;
    int down[2] = {(int)cell / columns - (int)square / columns, (int)from / columns - (int)square / columns};
    int right[2] = {(int)cell % columns - (int)square % columns, (int)from % columns - (int)square % columns};
    int dot = down[0] * down[1] + right[0] * right[1];
    return down[0] * right[1] == down[1] * right[0] && dot > 0 &&
           dot < down[1] * down[1] + right[1] * right[1];
}

static int views[4];

static void check_view(const struct setup *t, size_t square, size_t told)
{
    struct rule_name rule = {CHESS_WATCHED,
                             2,
                             {(int)square / t->s->columns + 1, (int)square % t->s->columns + 1}};
    struct cell_fact conclusion = {told, 0, false};
    const struct rule_step step = {.board = &t->chess->board,
                                   .rule_count = 1,
                                   .fact_count = t->fact_count,
                                   .told_count = told != SIZE_MAX,
                                   .rules = &rule,
                                   .facts = t->facts,
                                   .told = &conclusion};
    struct buf out = {0};
    struct rule_insight insight = chess_insight(&step, &out);
    const char *text = buf_text(&out);
    bool self = false, some = false, beyond = strstr(text, "only from beyond") != NULL;
    bool from_on = strstr(text, "or from beyond it") != NULL;
    for (int32_t value = 1; value <= t->chess->kind_count; value++) self |= t->may[square][value];
    for (size_t from = 0; from < t->chess->board.cells; from++) {
        if (from == square || !might_threaten(t, from, square)) continue;
        some = true;
        if (beyond) assert_true(is_between(t, square, told, from));
        if (from_on) assert_true(from == told || is_between(t, square, told, from));
    }
    assert_int_equal(strstr(text, "can neither hold") != NULL, !some && !self && told == SIZE_MAX);
    assert_int_equal(strstr(text, "from no other square") != NULL, !some && self);
    if (strstr(text, "only from")) assert_true(some && !self);
    views[0] += strstr(text, "can neither hold") != NULL;
    views[1] += strstr(text, "from no other square") != NULL;
    views[2] += beyond;
    views[3] += from_on;
    assert_int_equal(insight.name != NULL, text[0] != '\0');
    buf_free(&out);
}

static void check_setting(const struct kit_setting *s)
{
    static uint64_t seed;
    struct arena arena = {0};
    if (!s->dominate) return;
    const struct chess *chess = chess_of(kit_chess_board(&arena, s));
    struct setup t = {.s = s, .chess = chess};
    rng_seed(&t.rng, ++seed);
    scatter(&t);
    for (size_t square = 0; square < chess->board.cells; square++) {
        if (chess_obstacle(chess, chess->given[square])) continue;
        check_view(&t, square, SIZE_MAX);
        for (size_t told = 0; told < chess->board.cells; told++)
            if (told != square) check_view(&t, square, told);
    }
    arena_free(&arena);
}

static void test_views(void **state)
{
    kit_chess_rounds(41, 600, 16, false, check_setting);
    kit_chess_rounds(42, 200, 16, true, check_setting);
    for (size_t i = 0; i < sizeof views / sizeof *views; i++) assert_true(views[i] > 0);
}

KIT_SUITE(chess_insight)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_sentences), cmocka_unit_test(test_views)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
