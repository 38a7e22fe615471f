/* Chess against brute force: steps of the pieces, numbers of solutions, optima, symmetry classes,
 * the referee. */
#include "ask/session.h"
#include "base/sentence.h"
#include "kit_board.h"
#include "kit_chess.h"
#include "kit_rounds.h"
#include "kit_suite.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct tally {
    int64_t found, stand_for;
};

/* Every answer is one of the oracle's, and occurs once. */
static struct tally found_by(const struct kit_setting *s, const char *engine, bool up_to_symmetry)
{
    struct arena arena = {0};
    struct sentence error = {""};
    struct board *board = kit_chess_board(&arena, s);
    struct request request = {.engine = engine,
                              .question = {.kind = QUESTION_ALL, .classes = up_to_symmetry}};
    struct session *session = session_open_request(board, &request, &error);
    assert_string_equal(error.text, "");
    struct tally tally = {0};
    dm_status status;
    while ((status = session_next(session)) == DM_SOLUTION) {
        int position[KIT_CHESS_CELLS];
        kit_chess_values(board, session_values(session), position);
        assert_true(kit_chess_valid(s, position));
        tally.stand_for += session_class_size(session);
    }
    assert_int_equal(status, DM_NONE);
    tally.found = session_found(session);
    session_close(session);
    arena_free(&arena);
    return tally;
}

static void same_number(const struct kit_setting *s, const char *engine, int64_t found, int64_t expected)
{
    if (found == expected) return;
    print_error("%s: expected %lld\n", engine, (long long)expected);
    kit_chess_fail(s, "found", found);
}

enum { FEW = 60 }; /* answers that a SAT solver has to list */

static void compare_number(const struct kit_setting *s)
{
    struct kit_answers answers = kit_chess_answers(s, false);
    same_number(s, "kernel", found_by(s, "kernel", false).found, answers.count);
    if (answers.count <= FEW) same_number(s, "cadical", found_by(s, "cadical", false).found, answers.count);
}

/* ---- the table of pieces */

static void test_steps_of_every_piece(void **state)
{
    (void)state;
    int count = 0;
    for (const struct piece *piece = pieces_table; piece->name; piece++, count++) {
        struct pieces_step steps[PIECES_STEPS];
        assert_true(count < KIT_CHESS_KINDS);
        const struct kit_kind *kind = &kit_chess_kinds[count];
        assert_string_equal(piece->name, kind->name);
        assert_int_equal(piece->letter[0], kind->letter);
        assert_int_equal(piece->letter[1], '\0');
        assert_int_equal(piece->obstacle, count == KIT_CHESS_OBSTACLE);
        assert_int_equal(piece->option != NULL, count < KIT_CHESS_DOCUMENT);
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
    assert_int_equal(count, KIT_CHESS_KINDS);
    assert_null(pieces_find("pawn"));
    assert_null(pieces_find(""));
}

/* Letters differ, and none is the mark of an empty square. */
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

/* Three pieces of the source document's kinds: the others have more steps. */
static bool is_quick(const struct kit_setting *s, int kind)
{
    return s->number[kind] < 3 || kind < KIT_CHESS_DOCUMENT;
}

static void test_numbers_of_each_kind_alone(void **state)
{
    (void)state;
    kit_chess_alone(false, is_quick, compare_number);
}

static void test_numbers_of_mixed_sets(void **state)
{
    (void)state;
    static const int sets[][KIT_CHESS_KINDS] = {
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
    uint64_t asked = 0;
    for (size_t set = 0; set < sizeof sets / sizeof *sets; set++)
        for (int shape = 0; shape < KIT_CHESS_SHAPES; shape++)
            for (int dominate = 0; dominate < 2; dominate++) {
                struct kit_setting s = kit_chess_setting(kit_chess_shapes[shape].rows,
                                                         kit_chess_shapes[shape].columns, dominate, false);
                int total = 0;
                for (int kind = 0; kind < KIT_CHESS_KINDS; kind++) total += sets[set][kind];
                if (total > kit_chess_cells(&s)) continue;
                memcpy(s.number, sets[set], sizeof s.number);
                if (kit_takes(asked++)) compare_number(&s);
            }
}

static void test_numbers_of_random_sets_with_loaded_pieces(void **state)
{
    (void)state;
    kit_chess_rounds(17, 400, KIT_CHESS_CELLS, false, compare_number);
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
        struct kit_setting s = kit_chess_setting(cases[i].n, cases[i].n, cases[i].dominate, false);
        s.number[0] = cases[i].rooks;
        s.number[1] = cases[i].bishops;
        s.number[2] = cases[i].knights;
        assert_int_equal(kit_chess_answers(&s, false).count, cases[i].answers);
        same_number(&s, "kernel", found_by(&s, "kernel", false).found, cases[i].answers);
    }
}

/* ---- long rides, which have a model of their own: boards too large for the oracle, but with only
 * two pieces nothing is in between */

enum { ROOK, BISHOP, EAST_ROOK };

static bool sees(int kind, int rows, int columns)
{
    return kind == BISHOP ? abs(rows) == abs(columns)
           : kind == ROOK ? rows == 0 || columns == 0
                          : rows == 0 && columns > 0;
}

static int64_t pairs_apart(int rows, int columns, int kind, int other)
{
    int64_t count = 0;
    for (int a = 0; a < rows * columns; a++)
        for (int b = 0; b < rows * columns; b++) {
            int down = b / columns - a / columns, right = b % columns - a % columns;
            count += a != b && !sees(kind, down, right) && !sees(other, -down, -right);
        }
    return count;
}

static int64_t count_text(const char *text)
{
    struct arena arena = {0};
    struct sentence error = {""};
    struct board *board = kit_chess_read(&arena, text, strlen(text), &error);
    assert_string_equal(error.text, "");
    struct session *session =
        session_open_request(board, &(struct request){.question = {.kind = QUESTION_ALL}}, &error);
    assert_string_equal(error.text, "");
    while (session_next(session) == DM_SOLUTION) {}
    int64_t found = session_found(session);
    session_close(session);
    arena_free(&arena);
    return found;
}

static void test_numbers_with_long_rides(void **state)
{
    (void)state;
    static const char *const names[] = {"rook", "bishop", "east-rook"};
    static const struct {
        int rows, columns;
    } shapes[] = {{2, 17}, {17, 2}, {1, 18}, {3, 17}, {2, 16}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        for (int kind = ROOK; kind <= EAST_ROOK; kind++) {
            int rows = shapes[i].rows, columns = shapes[i].columns, other = (kind + 1) % 3;
            char text[100];
            snprintf(text, sizeof text, "chess %d %d independent %s=1 %s=1\n", rows, columns, names[kind],
                     names[other]);
            assert_int_equal(count_text(text), pairs_apart(rows, columns, kind, other));
        }
}

/* ---- fewest and most */

static void compare_best(const struct kit_setting *s, const char *engine, int expected)
{
    struct arena arena = {0};
    struct sentence error = {""};
    struct board *board = kit_chess_board(&arena, s);
    struct session *session = session_open_request(board, &(struct request){.engine = engine}, &error);
    assert_string_equal(error.text, "");
    dm_status status = session_next(session);
    int found = -1;
    if (status == DM_SOLUTION || status == DM_OPTIMAL) {
        int position[KIT_CHESS_CELLS];
        kit_chess_values(board, session_values(session), position);
        assert_true(kit_chess_valid(s, position));
        found = kit_chess_pieces(s, position);
        assert_int_equal(chess_pieces(chess_of(board), session_values(session)), found);
    } else {
        assert_int_equal(status, DM_NONE);
    }
    same_number(s, engine, found, expected);
    session_close(session);
    arena_free(&arena);
}

static void compare_optimum(const struct kit_setting *s)
{
    int best = kit_chess_answers(s, false).best;
    compare_best(s, "kernel", best);
    compare_best(s, "cadical", best);
}

/* All positions of a small board are tried. */
static bool is_small(const struct kit_setting *s, int kind)
{
    int cells = kit_chess_cells(s);
    return cells <= 10 || (cells == 12 && kind < KIT_CHESS_DOCUMENT);
}

static void test_optimum_of_each_kind_alone(void **state)
{
    (void)state;
    kit_chess_alone(true, is_small, compare_optimum);
}

static void test_optimum_of_random_sets(void **state)
{
    (void)state;
    kit_chess_rounds(23, 150, 8, true, compare_optimum);
}

/* ---- the referee */

static const char *where(const struct kit_setting *s, int cell, char out[80])
{
    snprintf(out, 80, "row %d, column %d", cell / s->columns + 1, cell % s->columns + 1);
    return out;
}

/* What the family's sentence says is true by the oracle, and the sentence names those squares. */
static void judge_verdict(const struct kit_setting *s, const int *position, const struct verdict *verdict)
{
    char expected[300] = "", here[80], there[80];
    int a = verdict->cell_count > 0 ? (int)verdict->cells[0] : -1,
        b = verdict->cell_count > 1 ? (int)verdict->cells[1] : -1;
    if (b >= 0) {
        assert_false(s->dominate);
        assert_true(position[a] && position[b] && kit_chess_threatens(s, position, a, b));
        snprintf(expected, sizeof expected, "the %s in %s threatens the %s in %s",
                 kit_chess_kinds[position[a] - 1].name, where(s, a, here),
                 kit_chess_kinds[position[b] - 1].name, where(s, b, there));
    } else if (a >= 0 && s->loaded[a] && s->loaded[a] != position[a]) {
        snprintf(expected, sizeof expected, "the given %s in %s is missing",
                 kit_chess_kinds[s->loaded[a] - 1].name, where(s, a, here));
    } else if (a >= 0) {
        assert_true(s->dominate && !position[a] && !kit_chess_threatened(s, position, a));
        snprintf(expected, sizeof expected, "the empty square in %s is threatened by no piece",
                 where(s, a, here));
    } else {
        assert_false(kit_chess_numbers_right(s, position));
        for (int kind = KIT_CHESS_KINDS - 1; kind >= 0; kind--) {
            int count = kit_chess_count(s, position, kind), number = kit_chess_number(s, kind);
            const struct piece *piece = pieces_find(kit_chess_kinds[kind].name);
            if (!kit_chess_is_free(s, kind) && count != number)
                snprintf(expected, sizeof expected, "the board has %d %s, must have %d", count,
                         count == 1 ? piece->name : piece->plural, number);
        }
    }
    assert_string_equal(verdict->sentence.text, expected);
}

static void judge_random(struct rng *rng, const struct kit_setting *s, const struct board *board, int *good)
{
    int32_t values[KIT_CHESS_CELLS];
    int position[KIT_CHESS_CELLS];
    struct verdict verdict = {0};
    uint64_t odds = rng_between(rng, 1, 3);
    for (size_t i = 0; i < board->cells; i++) {
        values[i] =
            rng_below(rng, 4) < odds ? 0 : (int32_t)rng_below(rng, (uint64_t)chess_of(board)->kind_count + 1);
        if (chess_of(board)->given[i] && rng_below(rng, 20)) values[i] = chess_of(board)->given[i];
    }
    kit_chess_values(board, values, position);
    bool fine = board->family->check(board, values, &verdict);
    assert_int_equal(fine, kit_chess_valid(s, position));
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
        struct kit_setting s = kit_chess_random(&rng, KIT_CHESS_CELLS, rng_below(&rng, 2));
        struct board *board = kit_chess_board(&arena, &s);
        for (int i = 0; i < 100; i++) judge_random(&rng, &s, board, &good);
        arena_free(&arena);
    }
    assert_true(good > 1000);
}

static void test_referee_on_every_answer(void **state)
{
    (void)state;
    struct arena arena = {0};
    struct kit_setting s = kit_chess_setting(3, 3, true, false);
    s.number[0] = 2, s.number[1] = s.number[2] = 1;
    struct board *board = kit_chess_board(&arena, &s);
    struct kit_answers answers = kit_chess_answers(&s, true);
    struct verdict verdict;
    assert_int_equal(answers.count, 348);
    for (int k = 0; k < answers.count; k++) {
        int32_t values[9]; /* rooks, bishops and knights are the first three kinds in play too */
        for (int i = 0; i < 9; i++) values[i] = answers.cells.data[9 * k + i];
        assert_true(board->family->check(board, values, &verdict));
    }
    assert_false(board->family->check(board, (int32_t[9]){[4] = 4}, &verdict));
    assert_string_equal(verdict.sentence.text, "row 2, column 2 holds 4, must hold a number from 0 to 3");
    assert_false(board->family->check(board, (int32_t[9]){[8] = -1}, &verdict));
    assert_int_equal(verdict.cells[0], 8);
    vec_free(&answers.cells);
    arena_free(&arena);
}

/* Loaded pieces that violate the rules: too many of a kind, or a threat. Then there is no
 * answer. */
static bool loaded_clash(const struct kit_setting *s)
{
    for (int kind = 0; kind < KIT_CHESS_KINDS; kind++)
        if (!kit_chess_is_free(s, kind) && kit_chess_count(s, s->loaded, kind) > kit_chess_number(s, kind))
            return true;
    for (int cell = 0; cell < kit_chess_cells(s); cell++)
        if (!s->dominate && s->loaded[cell] && kit_chess_threatened(s, s->loaded, cell)) return true;
    return false;
}

static void test_clashes_of_loaded_pieces(void **state)
{
    (void)state;
    struct rng rng;
    int clashes = 0;
    rng_seed(&rng, 37);
    for (int round = 0; round < 1500; round++) {
        struct arena arena = {0};
        struct verdict verdict = {0};
        struct kit_setting s = kit_chess_random(&rng, 9, false);
        struct board *board = kit_chess_board(&arena, &s);
        bool clash = board->family->theorems->clash(board, &verdict);
        assert_int_equal(clash, loaded_clash(&s));
        if (clash) assert_int_equal(kit_chess_answers(&s, false).count, 0);
        if (verdict.cell_count == 2)
            assert_true(kit_chess_threatens(&s, s.loaded, (int)verdict.cells[0], (int)verdict.cells[1]));
        clashes += clash;
        arena_free(&arena);
    }
    assert_true(clashes > 50);
}

/* ---- symmetry */

/* One of the eight: exchange rows and columns, then flip rows, then columns. */
static void image_step(int symmetry, struct kit_step *step)
{
    if (symmetry & 4) *step = (struct kit_step){step->right, step->down, step->ride};
    if (symmetry & 1) step->down = -step->down;
    if (symmetry & 2) step->right = -step->right;
}

static int image_cell(const struct kit_setting *s, int symmetry, int cell)
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
    struct kit_step step = kit_chess_kinds[kind].steps[0];
    if (kit_chess_kinds[kind].count != 1) return kind;
    image_step(symmetry, &step);
    for (int other = 0; other < KIT_CHESS_KINDS; other++)
        if (kit_chess_kinds[other].count == 1 && kit_chess_kinds[other].steps[0].down == step.down &&
            kit_chess_kinds[other].steps[0].right == step.right)
            return other;
    fail();
    return -1;
}

static void image_position(const struct kit_setting *s, int symmetry, const int *position, int *image)
{
    for (int i = 0; i < kit_chess_cells(s); i++)
        image[image_cell(s, symmetry, i)] = position[i] ? image_kind(symmetry, position[i] - 1) + 1 : 0;
}

static bool keeps(const struct kit_setting *s, int symmetry)
{
    int image[KIT_CHESS_CELLS];
    if (symmetry & 4 && s->rows != s->columns) return false;
    for (int kind = 0; kind < KIT_CHESS_KINDS; kind++)
        if (kit_chess_number(s, kind) != kit_chess_number(s, image_kind(symmetry, kind))) return false;
    image_position(s, symmetry, s->loaded, image);
    return memcmp(image, s->loaded, (size_t)kit_chess_cells(s) * sizeof *image) == 0;
}

/* An answer is the first of its class if no image is smaller. */
static int classes_of(const struct kit_setting *s)
{
    struct kit_answers answers = kit_chess_answers(s, true);
    int classes = 0, image[KIT_CHESS_CELLS];
    for (int k = 0; k < answers.count; k++) {
        const int *position = answers.cells.data + k * kit_chess_cells(s);
        bool first = true;
        for (int symmetry = 1; symmetry < 8; symmetry++) {
            if (!keeps(s, symmetry)) continue;
            image_position(s, symmetry, position, image);
            assert_true(kit_chess_valid(s, image));
            int i = 0;
            while (i < kit_chess_cells(s) && image[i] == position[i]) i++;
            first = first && (i == kit_chess_cells(s) || image[i] > position[i]);
        }
        classes += first;
    }
    vec_free(&answers.cells);
    return classes;
}

static void compare_classes(const struct kit_setting *s)
{
    struct tally tally = found_by(s, "kernel", true);
    same_number(s, "up to symmetry kernel", tally.found, classes_of(s));
    same_number(s, "in its classes kernel", tally.stand_for, kit_chess_answers(s, false).count);
}

static void test_classes_of_one_way_pieces(void **state)
{
    (void)state;
    static const int sets[][KIT_CHESS_KINDS] = {
        {[6] = 1},           {[8] = 1},           {[6] = 1, [7] = 1},   {[8] = 1, [9] = 1},
        {[6] = 1, [8] = 1},  {[6] = 1, [9] = 1},  {[7] = 2, [8] = 1},   {[6] = 1, [7] = 1, [8] = 1, [9] = 1},
        {[18] = 1},          {[19] = 1},          {[18] = 1, [20] = 1}, {[19] = 1, [20] = 1},
        {[18] = 1, [6] = 1}, {[18] = 2, [2] = 1}, {[6] = 2, [7] = 1},   {[18] = 1, [6] = 1, [8] = 1},
    };
    static const int sides[][2] = {{2, 2}, {3, 3}, {2, 3}, {3, 2}, {4, 3}};
    for (size_t set = 0; set < sizeof sets / sizeof *sets; set++)
        for (int k = 0; k < 5; k++)
            for (int dominate = 0; dominate < 2; dominate++) {
                struct kit_setting s = kit_chess_setting(sides[k][0], sides[k][1], dominate, false);
                memcpy(s.number, sets[set], sizeof s.number);
                compare_classes(&s);
            }
}

static void test_classes_of_random_sets(void **state)
{
    (void)state;
    struct rng rng;
    rng_seed(&rng, 41);
    for (uint64_t round = 0; round < kit_rounds(250); round++) {
        struct kit_setting s = kit_chess_random(&rng, 12, false);
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
        for (int kind = 0; kind < KIT_CHESS_DOCUMENT; kind++) {
            struct kit_setting s = kit_chess_setting(3, 3, i % 2, false);
            s.loaded[loads[i].square] = loads[i].kind + 1;
            s.loaded[loads[i].other_square] = loads[i].other_kind + 1;
            s.number[kind] = kit_chess_count(&s, s.loaded, kind) + 1;
            compare_classes(&s);
        }
}

/* ---- upper left: by trying all positions and all turns of them */

struct turning {
    const struct board *plain, *part; /* the same question, with and without `upper-left` */
    int64_t left[8];                  /* by value: pieces still to be placed */
    int32_t values[16];
    int solutions, kept;
};

/* What a piece becomes if rows and columns are exchanged (4), then turned over (1, 2). */
static const char *turned_name(const char *name, int turn)
{
    static const char *const names[] = {"north-rook", "south-rook", "west-rook", "east-rook"};
    int way = 0;
    while (way < 4 && strcmp(names[way], name) != 0) way++;
    if (way == 4) return name;
    if (turn & 4) way ^= 2;
    if (turn & (way < 2 ? 1 : 2)) way ^= 1;
    return names[way];
}

static const char *name_of(const struct board *board, int32_t value)
{
    struct family_meaning meaning;
    assert_true(board->family->forms->meaning(board, (size_t)value, &meaning));
    return meaning.name;
}

static int32_t turned_value(const struct board *board, int32_t value, int turn)
{
    struct family_meaning meaning;
    const char *name = turned_name(name_of(board, value), turn);
    for (size_t i = 0; board->family->forms->meaning(board, i, &meaning); i++)
        if (strcmp(meaning.name, name) == 0) return meaning.value;
    return -1;
}

/* True if a turn of the solution is a solution that is kept. */
static bool is_kept_turned(const struct turning *t, int turn)
{
    struct verdict verdict;
    int32_t image[16];
    int n = chess_of(t->plain)->rows;
    for (int i = 0; i < n * n; i++) {
        int row = turn & 4 ? i % n : i / n, column = turn & 4 ? i / n : i % n;
        if (turn & 1) row = n - 1 - row;
        if (turn & 2) column = n - 1 - column;
        image[row * n + column] = turned_value(t->plain, t->values[i], turn);
        if (image[row * n + column] < 0) return false;
    }
    return t->part->family->check(t->part, image, &verdict);
}

static void try_positions(struct turning *t, size_t cell)
{
    struct verdict verdict;
    if (cell < t->plain->cells) {
        for (int32_t value = 0; value <= chess_of(t->plain)->kind_count; value++) {
            if (value && t->left[value] == 0) continue;
            t->left[value] -= value != 0;
            t->values[cell] = value;
            try_positions(t, cell + 1);
            t->left[value] += value != 0;
        }
        return;
    }
    if (!t->plain->family->check(t->plain, t->values, &verdict)) return;
    bool found = false;
    for (int turn = 0; turn < 8 && !found; turn++) found = is_kept_turned(t, turn);
    assert_true(found);
    t->solutions++;
    t->kept += is_kept_turned(t, 0);
}

static void test_upper_left_loses_no_class(void **state)
{
    (void)state;
    static const struct {
        const char *words;
        bool fewer; /* some solutions are left out */
    } cases[] = {
        {"independent north-rooks=1", true},
        {"independent north-rooks=1 south-rooks=1", true},
        {"independent north-rooks=1 east-rooks=1", true},
        {"independent north-rooks=1 south-rooks=2", false},
        {"independent north-rooks=1 east-rooks=2", false},
        {"independent north-rooks=1 south-rooks=1 east-rooks=1 west-rooks=1", true},
        {"independent east-rooks=1 kings=1 obstacles=1", true},
        {"dominate north-rooks=2 kings=1", false},
        {"independent rooks=2", true},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct arena arena = {0};
        struct turning t = {0};
        char text[120];
        snprintf(text, sizeof text, "chess 3 3 %s\n", cases[i].words);
        t.plain = kit_board(&arena, NULL, text);
        snprintf(text, sizeof text, "chess 3 3 %s upper-left\n", cases[i].words);
        t.part = kit_board(&arena, NULL, text);
        for (int k = 0; k < chess_of(t.plain)->kind_count; k++)
            t.left[k + 1] = chess_of(t.plain)->kinds[k].number;
        try_positions(&t, 0);
        assert_true(t.solutions > 0);
        if (cases[i].fewer != (t.kept < t.solutions))
            fail_msg("%s: %d of %d", cases[i].words, t.kept, t.solutions);
        arena_free(&arena);
    }
}

KIT_SUITE(chess)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_steps_of_every_piece),
        cmocka_unit_test(test_letters_differ),
        cmocka_unit_test(test_go_stays_on_the_board),
        cmocka_unit_test(test_numbers_of_each_kind_alone),
        cmocka_unit_test(test_numbers_of_mixed_sets),
        cmocka_unit_test(test_numbers_of_random_sets_with_loaded_pieces),
        cmocka_unit_test(test_document_numbers),
        cmocka_unit_test(test_numbers_with_long_rides),
        cmocka_unit_test(test_optimum_of_each_kind_alone),
        cmocka_unit_test(test_optimum_of_random_sets),
        cmocka_unit_test(test_referee_on_random_positions),
        cmocka_unit_test(test_referee_on_every_answer),
        cmocka_unit_test(test_clashes_of_loaded_pieces),
        cmocka_unit_test(test_classes_of_one_way_pieces),
        cmocka_unit_test(test_classes_of_random_sets),
        cmocka_unit_test(test_classes_with_loaded_pieces),
        cmocka_unit_test(test_upper_left_loses_no_class),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
