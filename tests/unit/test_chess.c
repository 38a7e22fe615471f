/* Chess: the numbers of solutions, the optima, the classes under symmetry and the referee against an oracle written from the rules, which shares no table and no walk with the family; files in and out, and
 * hostile ones.
 *
 * The oracle knows the steps of each piece by its name, and puts pieces on the board in all ways. */
#include "base/rng.h"
#include "desk/desk.h"
#include "family/chess.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- the oracle: pieces */

struct step {
    int down, right;
    bool ride;
};

struct kind {
    const char *name;
    char letter;
    int count;
    struct step steps[16];
};

#define ORTHOGONAL(ride)                                                                                     \
    {-1, 0, ride}, {1, 0, ride}, {0, -1, ride},                                                              \
    {                                                                                                        \
        0, 1, ride                                                                                           \
    }
#define DIAGONAL(ride)                                                                                       \
    {-1, -1, ride}, {-1, 1, ride}, {1, -1, ride},                                                            \
    {                                                                                                        \
        1, 1, ride                                                                                           \
    }
#define LEAPS(a, b, ride)                                                                                    \
    {-a, -b, ride}, {-a, b, ride}, {a, -b, ride}, {a, b, ride}, {-b, -a, ride}, {-b, a, ride},               \
        {b, -a, ride},                                                                                       \
    {                                                                                                        \
        b, a, ride                                                                                           \
    }

static const struct kind kinds[] = {
    {"rook", 'T', 4, {ORTHOGONAL(true)}},
    {"bishop", 'F', 4, {DIAGONAL(true)}},
    {"knight", 'C', 8, {LEAPS(1, 2, false)}},
    {"queen", 'R', 8, {ORTHOGONAL(true), DIAGONAL(true)}},
    {"king", 'K', 8, {ORTHOGONAL(false), DIAGONAL(false)}},
    {"obstacle", '#', 0, {{0, 0, false}}},
    {"north-rook", 'N', 1, {{-1, 0, true}}},
    {"south-rook", 'S', 1, {{1, 0, true}}},
    {"east-rook", 'E', 1, {{0, 1, true}}},
    {"west-rook", 'O', 1, {{0, -1, true}}},
    {"amazon", 'A', 16, {ORTHOGONAL(true), DIAGONAL(true), LEAPS(1, 2, false)}},
    {"chancellor", 'H', 12, {ORTHOGONAL(true), LEAPS(1, 2, false)}},
    {"archbishop", 'B', 12, {DIAGONAL(true), LEAPS(1, 2, false)}},
    {"nightrider", 'Y', 8, {LEAPS(1, 2, true)}},
    {"wazir", 'W', 4, {ORTHOGONAL(false)}},
    {"ferz", 'Z', 4, {DIAGONAL(false)}},
    {"camel", 'L', 8, {LEAPS(1, 3, false)}},
    {"zebra", 'X', 8, {LEAPS(2, 3, false)}},
    {"north-east-bishop", 'I', 1, {{-1, 1, true}}},
    {"south-east-bishop", 'J', 1, {{1, 1, true}}},
    {"south-west-bishop", 'P', 1, {{1, -1, true}}},
    {"north-west-bishop", 'Q', 1, {{-1, -1, true}}},
};

enum { KINDS = sizeof kinds / sizeof *kinds, OBSTACLE = 5, DOCUMENT = 10, MOST_CELLS = 16 };

/* ---- the oracle: positions */

struct setting { /* an instance. Squares hold 0 or 1 + a kind */
    int rows, columns;
    bool dominate, optimise;
    int number[KINDS]; /* -1: not said, as many as are loaded */
    int loaded[MOST_CELLS];
};

static int cells_of(const struct setting *s)
{
    return s->rows * s->columns;
}

static bool threatens(const struct setting *s, const int *position, int from, int to)
{
    const struct kind *kind = &kinds[position[from] - 1];
    for (int i = 0; i < kind->count; i++) {
        struct step step = kind->steps[i];
        int row = from / s->columns, column = from % s->columns;
        for (;;) {
            row += step.down;
            column += step.right;
            if (row < 0 || column < 0 || row >= s->rows || column >= s->columns) break;
            int here = row * s->columns + column;
            if (here == to) return true;
            if (!step.ride || position[here]) break;
        }
    }
    return false;
}

static bool threatened(const struct setting *s, const int *position, int cell)
{
    for (int from = 0; from < cells_of(s); from++)
        if (position[from] && threatens(s, position, from, cell)) return true;
    return false;
}

static bool lawful(const struct setting *s, const int *position)
{
    for (int cell = 0; cell < cells_of(s); cell++) {
        if (s->dominate ? position[cell] != 0 : position[cell] == 0) continue;
        if (threatened(s, position, cell) != s->dominate) return false;
    }
    return true;
}

static int count_of(const struct setting *s, const int *position, int kind)
{
    int count = 0;
    for (int i = 0; i < cells_of(s); i++) count += position[i] == kind + 1;
    return count;
}

static bool is_free(const struct setting *s, int kind)
{
    return s->optimise && s->number[kind] > 0 && kind != OBSTACLE;
}

static int exact_number(const struct setting *s, int kind)
{
    return s->number[kind] < 0 ? count_of(s, s->loaded, kind) : s->number[kind];
}

static bool numbers_right(const struct setting *s, const int *position)
{
    for (int kind = 0; kind < KINDS; kind++)
        if (!is_free(s, kind) && count_of(s, position, kind) != exact_number(s, kind)) return false;
    return true;
}

static bool loaded_kept(const struct setting *s, const int *position)
{
    for (int i = 0; i < cells_of(s); i++)
        if (s->loaded[i] && s->loaded[i] != position[i]) return false;
    return true;
}

static bool valid(const struct setting *s, const int *position)
{
    return loaded_kept(s, position) && numbers_right(s, position) && lawful(s, position);
}

static int pieces_on(const struct setting *s, const int *position)
{
    int count = 0;
    for (int i = 0; i < cells_of(s); i++) count += position[i] && position[i] != OBSTACLE + 1;
    return count;
}

/* ---- the oracle: all of them */

struct answers {
    VEC(int) cells; /* one position after the other */
    int count;
    int best; /* pieces; -1 where there is no position */
};

struct hunt {
    const struct setting *setting;
    int left[KINDS]; /* still to be put on the board, loaded ones included; INT32_MAX where free */
    int position[MOST_CELLS];
    struct answers *answers;
    bool keep;
};

static void take_position(struct hunt *h)
{
    const struct setting *s = h->setting;
    if (!valid(s, h->position)) return;
    int pieces = pieces_on(s, h->position), best = h->answers->best;
    if (best < 0 || (s->dominate ? pieces < best : pieces > best)) h->answers->best = pieces;
    h->answers->count++;
    for (int i = 0; i < cells_of(s) && h->keep; i++) vec_push(&h->answers->cells, h->position[i]);
}

static void place_from(struct hunt *h, int cell)
{
    const struct setting *s = h->setting;
    if (cell == cells_of(s)) {
        take_position(h);
        return;
    }
    for (int value = 0; value <= KINDS; value++) {
        if (s->loaded[cell] && value != s->loaded[cell]) continue;
        if (value && h->left[value - 1] <= 0) continue;
        h->position[cell] = value;
        if (value && h->left[value - 1] != INT32_MAX) h->left[value - 1]--;
        place_from(h, cell + 1);
        if (value && h->left[value - 1] != INT32_MAX) h->left[value - 1]++;
    }
    h->position[cell] = 0;
}

static struct answers every_answer(const struct setting *s, bool keep)
{
    struct answers answers = {.best = -1};
    struct hunt hunt = {.setting = s, .answers = &answers, .keep = keep};
    for (int kind = 0; kind < KINDS; kind++)
        hunt.left[kind] = is_free(s, kind) ? INT32_MAX : exact_number(s, kind);
    place_from(&hunt, 0);
    return answers;
}

/* ---- settings as files and boards */

static struct setting setting_of(int rows, int columns, bool dominate, bool optimise)
{
    struct setting s = {.rows = rows, .columns = columns, .dominate = dominate, .optimise = optimise};
    for (int kind = 0; kind < KINDS; kind++) s.number[kind] = -1;
    return s;
}

static void write_setting(const struct setting *s, struct buf *out)
{
    buf_clear(out);
    buf_print(out, "chess %d %d %s%s", s->rows, s->columns, s->dominate ? "dominate" : "independent",
              s->optimise ? " optimise" : "");
    for (int kind = 0; kind < KINDS; kind++)
        if (s->number[kind] >= 0) buf_print(out, " %s=%d", kinds[kind].name, s->number[kind]);
    buf_char(out, '\n');
    for (int i = 0; i < cells_of(s); i++)
        buf_print(out, "%c%c", s->loaded[i] ? kinds[s->loaded[i] - 1].letter : "*."[i % 2],
                  (i + 1) % s->columns ? ' ' : '\n');
}

static struct board *read_text(struct arena *arena, const char *text, size_t length, char *error)
{
    return recognise_board(arena, NULL, "t", text, length, error, 400);
}

static struct board *board_of(struct arena *arena, const struct setting *s)
{
    struct buf text = {0};
    char error[400] = "";
    write_setting(s, &text);
    struct board *board = read_text(arena, buf_text(&text), strlen(buf_text(&text)), error);
    assert_string_equal(error, "");
    buf_free(&text);
    return board;
}

/* 1 + the oracle's kind from a value of the board, by the name of the piece. */
static int kind_at(const struct board *board, int32_t value)
{
    for (int kind = 0; value && kind < KINDS; kind++)
        if (strcmp(kinds[kind].name, chess_of(board)->kinds[value - 1].piece->name) == 0) return kind + 1;
    assert_int_equal(value, 0);
    return 0;
}

static void take_values(const struct board *board, const int32_t *values, int *position)
{
    for (size_t i = 0; i < board->cells; i++) position[i] = kind_at(board, values[i]);
}

struct tally {
    int64_t found, stand_for;
};

/* Every answer is one of the oracle's, and comes once. */
static struct tally found_by(const struct setting *s, const char *engine, bool up_to_symmetry)
{
    struct arena arena = {0};
    char error[400] = "";
    struct board *board = board_of(&arena, s);
    struct desk_request request = {.engine = engine, .listing = true, .up_to_symmetry = up_to_symmetry};
    struct desk *desk = desk_open(board, &request, error, sizeof error);
    assert_string_equal(error, "");
    struct tally tally = {0};
    dm_status status;
    while ((status = desk_next(desk)) == DM_SOLUTION) {
        int position[MOST_CELLS];
        take_values(board, desk_values(desk), position);
        assert_true(valid(s, position));
        tally.stand_for += desk_class_size(desk);
    }
    assert_int_equal(status, DM_NONE);
    tally.found = desk_found(desk);
    desk_close(desk);
    arena_free(&arena);
    return tally;
}

static void show_setting(const struct setting *s)
{
    struct buf text = {0};
    write_setting(s, &text);
    print_error("%s", buf_text(&text));
    buf_free(&text);
}

static void same_number(const struct setting *s, const char *engine, int64_t found, int64_t expected)
{
    if (found == expected) return;
    show_setting(s);
    print_error("%s finds %lld, expected %lld\n", engine, (long long)found, (long long)expected);
    fail();
}

enum { FEW = 60 }; /* answers that a SAT solver is asked to list */

static void compare_number(const struct setting *s)
{
    struct answers answers = every_answer(s, false);
    same_number(s, "kernel", found_by(s, "kernel", false).found, answers.count);
    if (answers.count <= FEW) same_number(s, "cadical", found_by(s, "cadical", false).found, answers.count);
}

static const struct {
    int rows, columns;
} shapes[] = {{1, 1}, {1, 2}, {2, 1}, {1, 3}, {2, 2}, {1, 4}, {4, 1}, {2, 3}, {3, 2},
              {3, 3}, {2, 4}, {4, 2}, {2, 5}, {5, 2}, {3, 4}, {4, 3}, {4, 4}};
enum { SHAPES = sizeof shapes / sizeof *shapes };

/* ---- the table of pieces */

static void test_steps_of_every_piece(void **state)
{
    (void)state;
    int count = 0;
    for (const struct piece *piece = pieces_table; piece->name; piece++, count++) {
        struct pieces_step steps[PIECES_STEPS];
        assert_true(count < KINDS);
        const struct kind *kind = &kinds[count];
        assert_string_equal(piece->name, kind->name);
        assert_int_equal(piece->letter[0], kind->letter);
        assert_int_equal(piece->letter[1], '\0');
        assert_int_equal(piece->obstacle, count == OBSTACLE);
        assert_int_equal(piece->option != NULL, count < DOCUMENT);
        assert_ptr_equal(pieces_find(piece->name), piece);
        assert_ptr_equal(pieces_find(piece->plural), piece);
        assert_int_equal(pieces_steps(piece, steps), kind->count);
        for (int i = 0; i < kind->count; i++) {
            int same = 0;
            for (int k = 0; k < kind->count; k++)
                same += steps[k].rows == kind->steps[i].down && steps[k].columns == kind->steps[i].right &&
                        steps[k].ride == kind->steps[i].ride;
            assert_int_equal(same, 1);
        }
    }
    assert_int_equal(count, KINDS);
    assert_null(pieces_find("pawn"));
    assert_null(pieces_find(""));
}

/* Letters are told apart, and none is the mark of an empty square. */
static void test_letters_differ(void **state)
{
    (void)state;
    for (const struct piece *a = pieces_table; a->name; a++) {
        assert_null(strchr("*. \t\r\n", a->letter[0]));
        for (const struct piece *b = pieces_table; b < a; b++) assert_true(a->letter[0] != b->letter[0]);
    }
}

static void test_go_stays_on_the_board(void **state)
{
    (void)state;
    for (int down = -3; down <= 3; down++)
        for (int right = -3; right <= 3; right++)
            for (size_t from = 0; from < 10; from++) {
                size_t cell = from;
                int row = (int)from / 5 + down, column = (int)from % 5 + right;
                bool on = row >= 0 && row < 2 && column >= 0 && column < 5;
                assert_int_equal(pieces_go(2, 5, (struct pieces_step){down, right, false}, &cell), on);
                assert_int_equal(cell, on ? (size_t)(5 * row + column) : from);
            }
}

/* ---- numbers of solutions */

static void test_numbers_of_each_kind_alone(void **state)
{
    (void)state;
    for (int shape = 0; shape < SHAPES; shape++)
        for (int kind = 0; kind < KINDS; kind++)
            for (int number = 0; number <= 3; number++)
                for (int dominate = 0; dominate < 2; dominate++) {
                    struct setting s = setting_of(shapes[shape].rows, shapes[shape].columns, dominate, false);
                    if (number > cells_of(&s) || (number == 3 && kind >= DOCUMENT)) continue;
                    s.number[kind] = number;
                    compare_number(&s);
                }
}

static void test_numbers_of_mixed_sets(void **state)
{
    (void)state;
    static const int sets[][KINDS] = {
        {1, 1, 1},
        {2, 1, 1},
        {0, 2, 0, 0, 1},
        {1, 0, 0, 0, 0, 2},
        {0, 2, 0, 0, 0, 1},
        {0, 0, 0, 2, 0, 2},
        {0, 0, 0, 0, 0, 0, 1, 1, 1, 1},
        {0, 0, 0, 0, 0, 1, 2, 0, 0, 1},
        {[2] = 1, [6] = 1, [8] = 1},
        {[10] = 1, [2] = 1},
        {[11] = 1, [12] = 1},
        {[13] = 2, [5] = 1},
        {[18] = 1, [20] = 1, [5] = 1},
        {[0] = 1, [11] = 1, [3] = 1},
    };
    for (size_t set = 0; set < sizeof sets / sizeof *sets; set++)
        for (int shape = 0; shape < SHAPES; shape++)
            for (int dominate = 0; dominate < 2; dominate++) {
                struct setting s = setting_of(shapes[shape].rows, shapes[shape].columns, dominate, false);
                int total = 0;
                for (int kind = 0; kind < KINDS; kind++) total += sets[set][kind];
                if (total > cells_of(&s)) continue;
                memcpy(s.number, sets[set], sizeof s.number);
                compare_number(&s);
            }
}

/* A board of `cells` squares at most, some kinds with numbers, some loaded pieces, of which one may be of a kind that has no number. */
static struct setting random_setting(struct rng *rng, int cells, bool optimise)
{
    struct setting s;
    do {
        int shape = (int)rng_below(rng, SHAPES);
        s = setting_of(shapes[shape].rows, shapes[shape].columns, rng_below(rng, 2), optimise);
    } while (cells_of(&s) > cells);
    int last = rng_below(rng, 3) ? DOCUMENT : KINDS, room = cells_of(&s);
    for (uint64_t k = rng_between(rng, 1, 3); k > 0; k--) {
        int kind = (int)rng_below(rng, (uint64_t)last), number = (int)rng_between(rng, 0, optimise ? 1 : 2);
        if (number > room) continue;
        s.number[kind] = number;
        room -= number;
    }
    for (uint64_t k = rng_below(rng, 3); k > 0; k--) {
        int kind = (int)rng_below(rng, (uint64_t)last);
        if (rng_below(rng, 4) && s.number[kind] < 0) continue;
        s.loaded[rng_below(rng, (uint64_t)cells_of(&s))] = kind + 1;
    }
    return s;
}

static void test_numbers_of_random_sets_with_loaded_pieces(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 17);
    for (int round = 0; round < 600; round++) {
        struct setting s = random_setting(&rng, MOST_CELLS, false);
        compare_number(&s);
    }
}

static void test_document_numbers(void **state)
{
    (void)state;
    static const struct {
        int n, rooks, bishops, knights;
        bool dominate;
        int answers;
    } cases[] = {{3, 1, 1, 1, false, 24}, {4, 2, 1, 2, false, 68}, {3, 2, 1, 1, true, 348}};
    for (int i = 0; i < 3; i++) {
        struct setting s = setting_of(cases[i].n, cases[i].n, cases[i].dominate, false);
        s.number[0] = cases[i].rooks;
        s.number[1] = cases[i].bishops;
        s.number[2] = cases[i].knights;
        assert_int_equal(every_answer(&s, false).count, cases[i].answers);
        same_number(&s, "kernel", found_by(&s, "kernel", false).found, cases[i].answers);
    }
}

/* ---- fewest and most */

static void compare_best(const struct setting *s, const char *engine, int expected)
{
    struct arena arena = {0};
    char error[400] = "";
    struct board *board = board_of(&arena, s);
    struct desk *desk = desk_open(board, &(struct desk_request){.engine = engine}, error, sizeof error);
    assert_string_equal(error, "");
    dm_status status = desk_next(desk);
    int found = -1;
    if (status == DM_SOLUTION || status == DM_OPTIMAL) {
        int position[MOST_CELLS];
        take_values(board, desk_values(desk), position);
        assert_true(valid(s, position));
        found = pieces_on(s, position);
        assert_int_equal(chess_pieces(chess_of(board), desk_values(desk)), found);
    } else {
        assert_int_equal(status, DM_NONE);
    }
    same_number(s, engine, found, expected);
    desk_close(desk);
    arena_free(&arena);
}

static void compare_optimum(const struct setting *s)
{
    int best = every_answer(s, false).best;
    compare_best(s, "kernel", best);
    compare_best(s, "cadical", best);
}

static void test_optimum_of_each_kind_alone(void **state)
{
    (void)state;
    for (int shape = 0; shape < SHAPES; shape++)
        for (int kind = 0; kind < KINDS; kind++)
            for (int dominate = 0; dominate < 2; dominate++) {
                struct setting s = setting_of(shapes[shape].rows, shapes[shape].columns, dominate, true);
                s.number[kind] = 1;
                if (cells_of(&s) <= 10 || (cells_of(&s) == 12 && kind < DOCUMENT)) compare_optimum(&s);
            }
}

static void test_optimum_of_random_sets(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 23);
    for (int round = 0; round < 150; round++) {
        struct setting s = random_setting(&rng, 8, true);
        compare_optimum(&s);
    }
}

/* ---- the referee */

/* What the family's sentence says must be so by the oracle, and the sentence names those squares. */
static void judge_verdict(const struct setting *s, const int *position, const struct verdict *verdict)
{
    char expected[300] = "";
    int a = verdict->cell_count > 0 ? (int)verdict->cells[0] : -1,
        b = verdict->cell_count > 1 ? (int)verdict->cells[1] : -1;
    if (b >= 0) {
        assert_false(s->dominate);
        assert_true(position[a] && position[b] && threatens(s, position, a, b));
        snprintf(expected, sizeof expected,
                 "the %s in row %d, column %d threatens the %s in row %d, column %d",
                 kinds[position[a] - 1].name, a / s->columns + 1, a % s->columns + 1,
                 kinds[position[b] - 1].name, b / s->columns + 1, b % s->columns + 1);
    } else if (a >= 0 && s->loaded[a] && s->loaded[a] != position[a]) {
        snprintf(expected, sizeof expected, "the given %s in row %d, column %d is missing",
                 kinds[s->loaded[a] - 1].name, a / s->columns + 1, a % s->columns + 1);
    } else if (a >= 0) {
        assert_true(s->dominate && !position[a] && !threatened(s, position, a));
        snprintf(expected, sizeof expected, "the empty square in row %d, column %d is threatened by no piece",
                 a / s->columns + 1, a % s->columns + 1);
    } else {
        assert_false(numbers_right(s, position));
        for (int kind = KINDS - 1; kind >= 0; kind--) {
            int count = count_of(s, position, kind), number = exact_number(s, kind);
            const struct piece *piece = pieces_find(kinds[kind].name);
            if (!is_free(s, kind) && count != number)
                snprintf(expected, sizeof expected, "the board has %d %s, must have %d", count,
                         count == 1 ? piece->name : piece->plural, number);
        }
    }
    assert_string_equal(verdict->sentence, expected);
}

static void judge_random(struct rng *rng, const struct setting *s, const struct board *board, int *good)
{
    int32_t values[MOST_CELLS];
    int position[MOST_CELLS];
    struct verdict verdict = {0};
    uint64_t odds = rng_between(rng, 1, 3);
    for (size_t i = 0; i < board->cells; i++) {
        values[i] =
            rng_below(rng, 4) < odds ? 0 : (int32_t)rng_below(rng, (uint64_t)chess_of(board)->kind_count + 1);
        if (chess_of(board)->given[i] && rng_below(rng, 20)) values[i] = chess_of(board)->given[i];
    }
    take_values(board, values, position);
    bool fine = board->family->check(board, values, &verdict);
    assert_int_equal(fine, valid(s, position));
    if (!fine) judge_verdict(s, position, &verdict);
    *good += fine;
}

static void test_referee_on_random_positions(void **state)
{
    (void)state;
    struct rng rng;
    int good = 0;
    rng_seed(&rng, 31);
    for (int round = 0; round < 400; round++) {
        struct arena arena = {0};
        struct setting s = random_setting(&rng, MOST_CELLS, rng_below(&rng, 2));
        struct board *board = board_of(&arena, &s);
        for (int i = 0; i < 100; i++) judge_random(&rng, &s, board, &good);
        arena_free(&arena);
    }
    assert_true(good > 1000);
}

static void test_referee_on_every_answer(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct setting s = setting_of(3, 3, true, false);
    s.number[0] = 2, s.number[1] = s.number[2] = 1;
    struct board *board = board_of(&arena, &s);
    struct answers answers = every_answer(&s, true);
    struct verdict verdict;
    assert_int_equal(answers.count, 348);
    for (int k = 0; k < answers.count; k++) {
        int32_t values[9]; /* rooks, bishops and knights are the first three kinds in play too */
        for (int i = 0; i < 9; i++) values[i] = answers.cells.data[9 * k + i];
        assert_true(board->family->check(board, values, &verdict));
    }
    assert_false(board->family->check(board, (int32_t[9]){[4] = 4}, &verdict));
    assert_string_equal(verdict.sentence, "row 2, column 2 holds 4, must be from 0 to 3");
    assert_false(board->family->check(board, (int32_t[9]){[8] = -1}, &verdict));
    assert_int_equal(verdict.cells[0], 8);
    vec_free(&answers.cells);
    arena_free(&arena);
}

/* ---- symmetry */

/* One of the eight: exchange rows and columns, then turn rows over, then columns. */
static void image_step(int symmetry, struct step *step)
{
    if (symmetry & 4) *step = (struct step){step->right, step->down, step->ride};
    if (symmetry & 1) step->down = -step->down;
    if (symmetry & 2) step->right = -step->right;
}

static int image_cell(const struct setting *s, int symmetry, int cell)
{
    int row = cell / s->columns, column = cell % s->columns;
    if (symmetry & 4) {
        int old = row;
        row = column;
        column = old;
    }
    if (symmetry & 1) row = s->rows - 1 - row;
    if (symmetry & 2) column = s->columns - 1 - column;
    return row * s->columns + column;
}

/* The kind whose steps are the images of this one's. */
static int image_kind(int symmetry, int kind)
{
    struct step step = kinds[kind].steps[0];
    if (kinds[kind].count != 1) return kind;
    image_step(symmetry, &step);
    for (int other = 0; other < KINDS; other++)
        if (kinds[other].count == 1 && kinds[other].steps[0].down == step.down &&
            kinds[other].steps[0].right == step.right)
            return other;
    fail();
    return -1;
}

static void image_position(const struct setting *s, int symmetry, const int *position, int *image)
{
    for (int i = 0; i < cells_of(s); i++)
        image[image_cell(s, symmetry, i)] = position[i] ? image_kind(symmetry, position[i] - 1) + 1 : 0;
}

static bool keeps(const struct setting *s, int symmetry)
{
    int image[MOST_CELLS];
    if (symmetry & 4 && s->rows != s->columns) return false;
    for (int kind = 0; kind < KINDS; kind++)
        if (exact_number(s, kind) != exact_number(s, image_kind(symmetry, kind))) return false;
    image_position(s, symmetry, s->loaded, image);
    return memcmp(image, s->loaded, (size_t)cells_of(s) * sizeof *image) == 0;
}

/* An answer is the first of its class where no image is smaller. */
static int classes_of(const struct setting *s)
{
    struct answers answers = every_answer(s, true);
    int classes = 0, image[MOST_CELLS];
    for (int k = 0; k < answers.count; k++) {
        const int *position = answers.cells.data + k * cells_of(s);
        bool first = true;
        for (int symmetry = 1; symmetry < 8; symmetry++) {
            if (!keeps(s, symmetry)) continue;
            image_position(s, symmetry, position, image);
            assert_true(valid(s, image));
            int i = 0;
            while (i < cells_of(s) && image[i] == position[i]) i++;
            first = first && (i == cells_of(s) || image[i] > position[i]);
        }
        classes += first;
    }
    vec_free(&answers.cells);
    return classes;
}

static void compare_classes(const struct setting *s)
{
    struct tally tally = found_by(s, "kernel", true);
    same_number(s, "up to symmetry kernel", tally.found, classes_of(s));
    same_number(s, "in its classes kernel", tally.stand_for, every_answer(s, false).count);
}

static void test_classes_of_one_way_pieces(void **state)
{
    (void)state;
    static const int sets[][KINDS] = {
        {[6] = 1},           {[8] = 1},           {[6] = 1, [7] = 1},   {[8] = 1, [9] = 1},
        {[6] = 1, [8] = 1},  {[6] = 1, [9] = 1},  {[7] = 2, [8] = 1},   {[6] = 1, [7] = 1, [8] = 1, [9] = 1},
        {[18] = 1},          {[19] = 1},          {[18] = 1, [20] = 1}, {[19] = 1, [20] = 1},
        {[18] = 1, [6] = 1}, {[18] = 2, [2] = 1}, {[6] = 2, [7] = 1},   {[18] = 1, [6] = 1, [8] = 1},
    };
    static const int sides[][2] = {{2, 2}, {3, 3}, {2, 3}, {3, 2}, {4, 3}};
    for (size_t set = 0; set < sizeof sets / sizeof *sets; set++)
        for (int k = 0; k < 5; k++)
            for (int dominate = 0; dominate < 2; dominate++) {
                struct setting s = setting_of(sides[k][0], sides[k][1], dominate, false);
                memcpy(s.number, sets[set], sizeof s.number);
                compare_classes(&s);
            }
}

static void test_classes_of_random_sets(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 41);
    for (int round = 0; round < 250; round++) {
        struct setting s = random_setting(&rng, 12, false);
        compare_classes(&s);
    }
}

/* Loaded pieces that some symmetries keep: the middle, a diagonal, sensors that face each other. */
static void test_classes_with_loaded_pieces(void **state)
{
    (void)state;
    static const struct {
        int square, kind, other_square, other_kind;
    } loads[] = {{4, 3, 4, 3}, {0, 2, 8, 2}, {0, 4, 2, 4}, {3, 8, 5, 9},
                 {1, 7, 7, 6}, {0, 5, 4, 5}, {1, 6, 7, 7}, {0, 19, 8, 21}};
    for (size_t i = 0; i < sizeof loads / sizeof *loads; i++)
        for (int kind = 0; kind < DOCUMENT; kind++) {
            struct setting s = setting_of(3, 3, i % 2, false);
            s.loaded[loads[i].square] = loads[i].kind + 1;
            s.loaded[loads[i].other_square] = loads[i].other_kind + 1;
            s.number[kind] = count_of(&s, s.loaded, kind) + 1;
            compare_classes(&s);
        }
}

/* ---- files */

static const char *native(const struct board *board, const int32_t *values, struct buf *out)
{
    buf_clear(out);
    board->family->write(board, values, out);
    return buf_text(out);
}

static void same_boards(const struct chess *a, const struct chess *b)
{
    assert_int_equal(a->rows, b->rows);
    assert_int_equal(a->columns, b->columns);
    assert_int_equal(a->dominate, b->dominate);
    assert_int_equal(a->optimise, b->optimise);
    assert_int_equal(a->kind_count, b->kind_count);
    for (int kind = 0; kind < a->kind_count; kind++) {
        assert_ptr_equal(a->kinds[kind].piece, b->kinds[kind].piece);
        assert_int_equal(a->kinds[kind].free, b->kinds[kind].free);
        if (!a->kinds[kind].free) assert_int_equal(a->kinds[kind].number, b->kinds[kind].number);
    }
    assert_memory_equal(a->given, b->given, a->board.cells);
}

static void test_files_round_trip(void **state)
{
    (void)state;
    struct rng rng;
    struct buf text = {0};
    rng_seed(&rng, 53);
    for (int round = 0; round < 2000; round++) {
        struct arena arena = {0};
        char error[400] = "";
        struct setting s = random_setting(&rng, MOST_CELLS, rng_below(&rng, 2));
        struct board *board = board_of(&arena, &s);
        native(board, NULL, &text);
        struct board *again = read_text(&arena, buf_text(&text), strlen(buf_text(&text)), error);
        assert_string_equal(error, "");
        same_boards(chess_of(board), chess_of(again));
        arena_free(&arena);
    }
    buf_free(&text);
}

static void test_file_forms(void **state)
{
    (void)state;
    static const struct {
        const char *text, *native;
    } cases[] = {
        {"chess 1 1 independent", "chess 1 1 independent\n*\n"},
        {"chess 2 2 dominate rooks=1\n", "chess 2 2 dominate rooks=1\n* *\n* *\n"},
        {"\n chess  2 2\tdominate rook=1 \r\n\n*T\r\n. .\n\n", "chess 2 2 dominate rooks=1\n* T\n* *\n"},
        {"chess 1 2 independent optimise queens=7\n. #",
         "chess 1 2 independent optimise queens=7 obstacles=1\n* #\n"},
        {"chess 1 3 independent knights=0 zebra=1 king=+1\nK X .",
         "chess 1 3 independent kings=1 zebras=1\nK X *\n"},
        {"chess 1 2 independent rooks=0\nT .", "chess 1 2 independent rooks=0\nT *\n"},
        {"chess 1 3 dominate optimise kings=1\nT N .", "chess 1 3 dominate optimise kings=1\nT N *\n"},
    };
    struct buf out = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        char error[400] = "";
        struct board *board = read_text(&arena, cases[i].text, strlen(cases[i].text), error);
        assert_string_equal(error, "");
        assert_string_equal(native(board, NULL, &out), cases[i].native);
        arena_free(&arena);
    }
    buf_free(&out);
}

static void test_bad_files_are_told_with_their_position(void **state)
{
    (void)state;
    static const struct {
        const char *text, *position, *words;
    } cases[] = {
        {"", "t:1:1:", "expected `chess ROWS COLUMNS ...'"},
        {"T F\n", "t:1:1:", "expected `chess ROWS COLUMNS ...'"},
        {"chess", "t:1:6:", "the number of rows"},
        {"chess x 3 dominate\n", "t:1:7:", "the number of rows"},
        {"chess 0 3 dominate\n", "t:1:7:", "from 1 to 1000"},
        {"chess 3 1001 dominate\n", "t:1:9:", "from 1 to 1000"},
        {"chess 3 99999999999999999999 dominate\n", "t:1:9:", "from 1 to 1000"},
        {"chess 3 3\n", "t:1:10:", "expected `independent' or `dominate'"},
        {"chess 3 3 watch\n", "t:1:11:", "expected `independent' or `dominate', found `watch'"},
        {"chess 3 3 dominate  pawns=1\n", "t:1:21:", "expected `optimise' or KIND=NUMBER, found `pawns=1'"},
        {"chess 3 3 dominate rooks\n", "t:1:20:", "found `rooks'"},
        {"chess 3 3 dominate rooks=\n", "t:1:20:", "found `rooks='"},
        {"chess 3 3 dominate rooks=-1\n", "t:1:20:", "found `rooks=-1'"},
        {"chess 3 3 dominate rooks=1x\n", "t:1:20:", "found `rooks=1x'"},
        {"chess 3 3 dominate =1\n", "t:1:20:", "found `=1'"},
        {"\nchess 3 3 dominate rooks=10\n", "t:2:1:", "10 rooks do not fit on 9 squares"},
        {"chess 3 3 dominate rooks=99999999999999999999\n", "t:1:20:", "rooks"},
        {"chess 2 2 dominate\nT x\n. .\n", "t:2:3:", "expected the letter of a piece, * or a dot, found `x'"},
        {"chess 2 2 dominate\nt .\n. .\n", "t:2:1:", "found `t'"},
        {"chess 2 2 dominate\nT .\n.\n", "t:3:1:", "this row has 1 square, the first has 2"},
        {"chess 2 2 dominate\nT . .\n. .\n", "t:3:1:", "this row has 2 squares, the first has 3"},
        {"chess 2 2 dominate\nT . .\n. . .\n",
         "t:2:1:", "these are 2 x 3 squares, the first line says 2 x 2"},
        {"chess 2 2 dominate\n\n. .\n", "t:3:1:", "these are 1 x 2 squares"},
        {"chess 2 2 dominate\n. .\n. .\n. .\n", "t:2:1:", "these are 3 x 2 squares"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        char error[400] = "";
        struct board *board =
            recognise_board(&arena, "chess", "t", cases[i].text, strlen(cases[i].text), error, sizeof error);
        if (board || strncmp(error, cases[i].position, strlen(cases[i].position)) ||
            !strstr(error, cases[i].words)) {
            print_error("%s\ngave: %s\nexpected: %s ... %s\n", cases[i].text, error, cases[i].position,
                        cases[i].words);
            fail();
        }
        arena_free(&arena);
    }
}

static void test_fuzzed_files_never_crash(void **state)
{
    (void)state;
    static const char *const seeds[] = {"chess 2 3 dominate optimise rooks=1 north-rook=2\n* T .\n. # N\n",
                                        "chess 3 3 independent queens=2 obstacles=1\n",
                                        "chess 1 4 independent amazon=1\nA . * #"};
    static const char letters[] = "0123456789-+=TFCRK#NSEO*. \n\r\tcdox\377";
    struct rng rng;
    struct buf out = {0};
    int good = 0;
    rng_seed(&rng, 61);
    for (int round = 0; round < 20000; round++) {
        char text[128], error[400] = "", second[400] = "";
        strcpy(text, seeds[rng_below(&rng, 3)]);
        size_t length = strlen(text);
        for (uint64_t k = rng_between(&rng, 1, 3); k > 0; k--)
            text[rng_below(&rng, length)] = letters[rng_below(&rng, sizeof letters)];
        if (rng_below(&rng, 8) == 0) length = rng_below(&rng, length);
        struct arena arena = {0};
        struct board *board = recognise_board(&arena, "chess", "t", text, length, error, sizeof error);
        assert_true((board != NULL) == (error[0] == '\0'));
        if (!board) assert_true(strncmp(error, "t:", 2) == 0 && !strchr(error, '\n'));
        if (board && board->cells <= 10000) { /* what is accepted is written so that it reads the same */
            good++;
            native(board, NULL, &out);
            struct board *again = recognise_board(&arena, "chess", "t", buf_text(&out),
                                                  strlen(buf_text(&out)), second, sizeof second);
            assert_string_equal(second, "");
            same_boards(chess_of(board), chess_of(again));
        }
        arena_free(&arena);
    }
    assert_true(good > 500);
    buf_free(&out);
}

/* ---- answers */

static void test_answers_are_read_as_they_are_written(void **state)
{
    (void)state;
    static const struct {
        const char *text, *error; /* NULL: it is read */
    } cases[] = {
        {"C C *\n# * *\n", NULL},
        {"CC.\n#..", NULL},
        {"\n\nC C *\n# * *\n", NULL},
        {"2\nC C *\n# * *\n", NULL},
        {"chess 2 3 dominate optimise knights=1 obstacles=1\nC C *\n# * *\n", NULL},
        {"3\nC C *\n# * *\n", "t:1:1: the first line says 3, the board has 2 pieces"},
        {"2 C C *\n# * *\n", "t:1:3:"},
        {"C C\n# *\n", "t:1:1: the answer is 2 x 2, the puzzle 2 x 3"},
        {"\nC C *\n", "t:2:1: the answer is 1 x 3, the puzzle 2 x 3"},
        {"C C *\n# T *\n", "t:2:3: there are no rooks in play"},
        {"C C *\n# ? *\n", "t:2:3: expected the letter of a piece"},
        {"", "t:1:1: expected a row of squares"},
        {"2\n", "t:2:1: expected a row of squares"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        static const char puzzle[] = "chess 2 3 dominate optimise knights=1 obstacles=1\n";
        char error[400] = "";
        struct board *board = read_text(&arena, puzzle, strlen(puzzle), error);
        int32_t values[6] = {-1, -1, -1, -1, -1, -1};
        struct reader r;
        reader_text(&r, "t", cases[i].text, strlen(cases[i].text));
        bool fine = board->family->read_answer(board, &arena, &r, values);
        if (fine != !cases[i].error || (!fine && strncmp(r.error, cases[i].error, strlen(cases[i].error)))) {
            print_error("%s\ngave: %s\n", cases[i].text, fine ? "an answer" : r.error);
            fail();
        }
        if (fine) assert_memory_equal(values, ((int32_t[]){1, 1, 0, 2, 0, 0}), sizeof values);
        arena_free(&arena);
    }
}

static void test_every_format_holds_the_answer(void **state)
{
    (void)state;
    struct arena arena = {0};
    static const char puzzle[] = "chess 1 3 dominate optimise knights=1\nT . .\n";
    char error[400] = "";
    struct buf out = {0};
    struct board *board = read_text(&arena, puzzle, strlen(puzzle), error);
    int32_t values[3] = {1, 0, 2};
    write_answer(board, values, "text", &(struct write_facts){.status = "optimal"}, &arena, &out);
    assert_string_equal(buf_text(&out), "2\nT * C\n");
    assert_string_equal(native(board, values, &out), "chess 1 3 dominate optimise knights=1\nT * C\n");
    assert_string_equal(native(board, NULL, &out), "chess 1 3 dominate optimise knights=1\nT * *\n");
    buf_free(&out);
    arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_steps_of_every_piece),
        cmocka_unit_test(test_letters_differ),
        cmocka_unit_test(test_go_stays_on_the_board),
        cmocka_unit_test(test_numbers_of_each_kind_alone),
        cmocka_unit_test(test_numbers_of_mixed_sets),
        cmocka_unit_test(test_numbers_of_random_sets_with_loaded_pieces),
        cmocka_unit_test(test_document_numbers),
        cmocka_unit_test(test_optimum_of_each_kind_alone),
        cmocka_unit_test(test_optimum_of_random_sets),
        cmocka_unit_test(test_referee_on_random_positions),
        cmocka_unit_test(test_referee_on_every_answer),
        cmocka_unit_test(test_classes_of_one_way_pieces),
        cmocka_unit_test(test_classes_of_random_sets),
        cmocka_unit_test(test_classes_with_loaded_pieces),
        cmocka_unit_test(test_files_round_trip),
        cmocka_unit_test(test_file_forms),
        cmocka_unit_test(test_bad_files_are_told_with_their_position),
        cmocka_unit_test(test_fuzzed_files_never_crash),
        cmocka_unit_test(test_answers_are_read_as_they_are_written),
        cmocka_unit_test(test_every_format_holds_the_answer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
