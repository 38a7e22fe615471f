/* Round trips: random boards of every family, with no, some and all cells given, and their answers,
 * are written and read in every format that the family reads.
 *
 * The board that was read is compared with the original by cells, clues and answer; by its picture,
 * which shows what clues do not (walls, holes, links); and by writing it again. A format that
 * neither the table below nor the facts of its family (kit_facts.h) know fails, so a new one cannot
 * be forgotten. */
#include "ask/recognise.h"
#include "ask/session.h"
#include "ask/write.h"
#include "base/alloc.h"
#include "base/rng.h"
#include "base/sentence.h"
#include "draw/pen.h"
#include "explain/entries.h"
#include "kit_board.h"
#include "kit_facts.h"
#include "kit_rounds.h"
#include "kit_suite.h"
#include "puzzle/family/binero/binero.h"
#include "puzzle/family/chess/chess.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

/* ---- formats that are read */

enum {
    BOARDS = KIT_FACTS_BOARDS,
    ANSWERS = KIT_FACTS_ANSWERS,
    HEADED = KIT_FACTS_HEADED,
    HOLDS = KIT_FACTS_HOLDS
};

/* Of all families, if their facts do not say otherwise. */
static const struct kit_facts_form forms[] = {
    {"native", BOARDS | ANSWERS | HEADED},
    {"text", ANSWERS},
    {"json", BOARDS | ANSWERS | HEADED},
    /* For people and other programs. */
    {"svg", 0},
    {"latex", 0},
    {"fen", 0},
    {"rays", 0},
    {"chessboard", 0},
    {0},
};

static const struct kit_facts_form *find_form(const struct kit_facts_form *list, const char *format)
{
    while (list && list->format && strcmp(list->format, format) != 0) list++;
    return list && list->format ? list : NULL;
}

static const struct kit_facts_form *form_of(const struct family *family, const char *format)
{
    const struct kit_facts_form *own = find_form(kit_facts_of(family)->forms, format),
                                *usual = find_form(forms, format);
    if (!own && !usual) fail_msg("%s writes %s: is it read? Add a row.", family->name, format);
    return own ? own : usual;
}

/* ---- random boards, as files */

/* A board as the family's facts make it, repeated until the family accepts it: it may, for
 * example, give a number twice. */
static struct board *make_board(struct arena *arena, struct rng *rng, const struct family *family,
                                struct buf *text)
{
    for (int i = 0; i < 1000; i++) {
        struct sentence error = {""};
        buf_clear(text);
        kit_facts_of(family)->make(rng, text);
        struct board *board = recognise_board(arena, family->name, "t", buf_text(text), text->size, &error);
        if (board) return board;
    }
    fail_msg("%s: nothing that is made is read", family->name);
    return NULL;
}

/* ---- the same board */

struct backtrack {
    const struct board *board;
    const int32_t *values; /* NULL: the board alone */
    const struct kit_facts_form *form;
    const char *text; /* as written */
};

/* Prints what was written before it fails. */
static void expect(const struct backtrack *t, bool fine, const char *what)
{
    if (fine) return;
    struct buf native = {0};
    kit_board_written(t->board, NULL, "native", &native);
    print_error("%s, %s: %s\n%s--- written as\n%s", t->board->family->name, t->form->format, what,
                buf_text(&native), t->text);
    buf_free(&native);
    fail();
}

static void list_clues(const struct board *board, clue_list *clues)
{
    const struct family *family = board->family;
    if (board->no_model || !family->clues) return;
    dm_model *model = dm_model_new();
    dm_int *cell = alloc_array(board->cells, sizeof *cell);
    family->cells(board, model, cell);
    family->clues(board, model, cell, clues);
    alloc_free(cell);
    dm_model_free(model);
}

static bool same_clues(const struct board *a, const struct board *b)
{
    clue_list first = {0}, second = {0};
    list_clues(a, &first);
    list_clues(b, &second);
    bool same = first.size == second.size;
    for (size_t i = 0; i < first.size && same; i++) {
        bool found = false;
        for (size_t k = 0; k < second.size && !found; k++)
            found = first.data[i].cell == second.data[k].cell && first.data[i].value == second.data[k].value;
        same = found;
    }
    vec_free(&first);
    vec_free(&second);
    return same;
}

static bool same_places(const struct board *a, const struct board *b)
{
    for (size_t i = 0; i < a->cells; i++) {
        int row[2], column[2];
        a->family->place(a, i, &row[0], &column[0]);
        b->family->place(b, i, &row[1], &column[1]);
        if (row[0] != row[1] || column[0] != column[1]) return false;
    }
    return true;
}

static bool same_values(size_t cells, const int32_t *a, const int32_t *b)
{
    return a && b ? memcmp(a, b, cells * sizeof *a) == 0 : a == b;
}

static bool same_text(const struct board *a, const struct board *b, const char *format)
{
    struct buf first = {0}, second = {0};
    bool same =
        strcmp(kit_board_written(a, NULL, format, &first), kit_board_written(b, NULL, format, &second)) == 0;
    buf_free(&first);
    buf_free(&second);
    return same;
}

/* Pictures and bare rows cannot express that equal lines are allowed: the user adds that word. */
static void add_variant(const struct backtrack *t, struct board *board)
{
    if (strcmp(t->board->family->name, "binero") != 0 || strcmp(t->form->format, "text") != 0) return;
    if (binero_of(t->board)->equal_lines) families_variants(board->family)[0].apply(board);
}

static void compare_boards(const struct backtrack *t, struct board *again)
{
    const struct board *board = t->board;
    /* Of one square, `columns` is the same text as `solution`. */
    bool holds = t->form->reads & HOLDS ||
                 (board->cells == 1 && strcmp(t->form->format, "columns") == 0 && again->answer);
    struct buf out = {0};
    add_variant(t, again);
    expect(t, again->family == board->family, "it is read as another family");
    expect(t, again->cells == board->cells && again->marks == board->marks, "other cells are read");
    expect(t, same_places(board, again), "cells are read elsewhere");
    expect(t, !again->no_model == !board->no_model && again->best_alone == board->best_alone,
           "another question is read");
    expect(t, same_clues(board, again), "other clues are read");
    if (holds)
        expect(t, again->answer != NULL, "no answer is read");
    else
        expect(t, same_values(board->cells, board->answer, again->answer), "another answer is read");
    expect(t, same_text(board, again, "native"), "its file is another");
    if (!holds) expect(t, same_text(board, again, "svg"), "its picture is another");
    expect(t,
           strcmp(kit_board_written(again, NULL, t->form->format, &out), t->text) == 0 ||
               strcmp(t->form->format, "json") == 0,
           "it is written as another text");
    buf_free(&out);
}

/* ---- written and read */

static void add_puzzle(const void *self, struct json_writer *json)
{
    struct buf text = {0};
    const struct board *board = self;
    board->family->write(board, NULL, &text);
    json_write_text(json, "puzzle", buf_text(&text));
    buf_free(&text);
}

/* JSON objects with a board have its text in `puzzle`. */
static void write_form(struct backtrack *t, struct buf *out)
{
    struct arena scratch = {0};
    struct write_facts facts = {.status = "puzzle", .more = add_puzzle, .self = t->board};
    if (t->values || strcmp(t->form->format, "json") != 0) facts.more = NULL;
    buf_clear(out);
    write_answer(t->board, t->values, t->form->format, &facts, &scratch, out);
    t->text = buf_text(out);
    arena_free(&scratch);
}

/* Recognised by content: the same board, or a message that names the possible families. */
static bool recognise_again(const struct backtrack *t)
{
    struct arena arena = {0};
    struct sentence error = {""};
    struct board *again = recognise_board(&arena, NULL, "t", t->text, strlen(t->text), &error);
    bool unsure = !again && strstr(error.text, "this could be a board of") &&
                  strstr(error.text, t->board->family->name) && !(t->form->reads & HEADED);
    if (!again && !unsure) print_error("%s\n", error.text);
    expect(t, again || unsure, "it is not recognised");
    if (again) compare_boards(t, again);
    arena_free(&arena);
    return again;
}

static bool try_board(const struct board *board, const struct kit_facts_form *form, struct buf *out)
{
    struct backtrack t = {.board = board, .form = form};
    struct arena arena = {0};
    struct sentence error = {""};
    write_form(&t, out);
    struct board *again = recognise_board(&arena, board->family->name, "t", t.text, strlen(t.text), &error);
    if (!again) print_error("%s\n", error.text);
    expect(&t, again != NULL, "it is not read");
    compare_boards(&t, again);
    arena_free(&arena);
    return recognise_again(&t);
}

static void try_answer(const struct board *board, const int32_t *values, const struct kit_facts_form *form,
                       struct buf *out)
{
    struct backtrack t = {.board = board, .values = values, .form = form};
    struct arena arena = {0};
    struct reader r;
    struct buf twice = {0};
    int32_t *again = ARENA_ARRAY(&arena, int32_t, board->cells);
    write_form(&t, out);
    reader_text(&r, "t", t.text, strlen(t.text));
    bool read = strcmp(form->format, "json") == 0 ? entries_answer(board, &arena, &r, again)
                                                  : board->family->read_answer(board, &arena, &r, again);
    if (!read) print_error("%s\n", r.error.text);
    expect(&t, read, "the answer is not read");
    expect(&t, same_values(board->cells, values, again), "another answer is read");
    expect(&t,
           strcmp(kit_board_written(board, again, form->format, &twice), t.text) == 0 ||
               strcmp(form->format, "json") == 0,
           "the answer is written as another text");
    reader_close(&r);
    buf_free(&twice);
    arena_free(&arena);
}

/* The first answer; false if there is none. */
static bool find_answer(const struct board *board, int32_t *values)
{
    struct sentence error = {""};
    struct session *session = session_open_request(board, &(struct request){.threads = 1}, &error);
    assert_string_equal(error.text, "");
    dm_status status = session_next(session);
    bool found = status == DM_SOLUTION || status == DM_OPTIMAL;
    if (found) memcpy(values, session_values(session), board->cells * sizeof *values);
    session_close(session);
    return found;
}

/* ---- every format of a family */

struct tally {
    int boards, recognised, answers;
};

/* Calls `visit` with each format of the family. */
static void visit_formats(const struct board *board, const int32_t *values, struct tally *tally,
                          void (*visit)(const struct board *board, const int32_t *values, const char *format,
                                        struct tally *tally))
{
    for (const struct pen *pen = pen_table; pen->name; pen++) visit(board, values, pen->name, tally);
    visit(board, values, "native", tally);
    visit(board, values, "json", tally);
    for (const struct family_format *f = families_formats(board->family); f->name; f++)
        if (!pen_find(f->name)) visit(board, values, f->name, tally);
}

static void visit(const struct board *board, const int32_t *values, const char *format, struct tally *tally)
{
    const struct kit_facts_form *form = form_of(board->family, format);
    const struct family_forms *facet = board->family->forms;
    struct sentence error;
    struct buf out = {0};
    if (facet && facet->writes && !facet->writes(board, format, &error)) return;
    if (facet && facet->holds && !facet->holds(board, values, format, &error)) {
        assert_null(values); /* answers can be written */
        return;
    }
    if (!values && form->reads & BOARDS) {
        tally->recognised += try_board(board, form, &out);
        tally->boards++;
    }
    if (values && form->reads & ANSWERS) {
        try_answer(board, values, form, &out);
        tally->answers++;
    }
    buf_free(&out);
}

static void test_boards_and_answers(void **state)
{
    (void)state;
    for (size_t which = 0; families[which]; which++) {
        struct rng rng;
        struct buf text = {0};
        struct tally tally = {0};
        rng_seed(&rng, 61 + which);
        for (uint64_t round = 0; round < kit_rounds(300); round++) {
            struct arena arena = {0};
            const struct board *board = make_board(&arena, &rng, families[which], &text);
            int32_t *values = ARENA_ARRAY(&arena, int32_t, board->cells);
            visit_formats(board, NULL, &tally, visit);
            if (find_answer(board, values)) visit_formats(board, values, &tally, visit);
            arena_free(&arena);
        }
        if (!tally.boards || !tally.answers || tally.recognised * 2 < tally.boards)
            fail_msg("%s: of %d boards %d are recognised; %d answers", families[which]->name, tally.boards,
                     tally.recognised, tally.answers);
        buf_free(&text);
    }
}

static void try_text(const char *family, const char *text)
{
    struct arena arena = {0};
    struct tally tally = {0};
    const struct board *board = kit_board(&arena, family, text);
    int32_t *values = ARENA_ARRAY(&arena, int32_t, board->cells);
    visit_formats(board, NULL, &tally, visit);
    if (find_answer(board, values)) visit_formats(board, values, &tally, visit);
    arena_free(&arena);
}

/* Regressions: boards that were once read as others, or rejected. */
static void test_rare_boards(void **state)
{
    (void)state;
    try_text("queens", "4\n3\n1\n2\n4\n"); /* not the columns 3, 1, 2, 4 */
    try_text("queens", "2\n2\n1\n4\n");    /* its columns would be an entree */
    try_text("queens", "3\n2\n4\n5\n");    /* two queens in a row */
    try_text("museum", "x\n.\n.\nx\n");
    try_text("tour", "tour 1 1 neighbours\n#\n");
    try_text("tour", "tour 3 4 start 0,1 given\n6 5 . .\n. . . .\n. . . .\n");
    try_text("maze", "S  \n   \n  E\n"); /* trial goes to and fro */
    try_text("numbrix", "numbrix 3 1\n.\n#\n2\n");
}

/* A full answer in its own file is a board, which is written as the same file. */
static void test_answers_are_boards(void **state)
{
    (void)state;
    for (size_t which = 0; families[which]; which++) {
        struct rng rng;
        struct buf text = {0}, once = {0}, twice = {0};
        rng_seed(&rng, 83 + which);
        for (uint64_t round = 0; round < kit_rounds(60); round++) {
            struct arena arena = {0};
            const struct board *board = make_board(&arena, &rng, families[which], &text);
            int32_t *values = ARENA_ARRAY(&arena, int32_t, board->cells);
            if (find_answer(board, values)) {
                kit_board_written(board, values, "native", &once);
                const struct board *full = kit_board(&arena, board->family->name, buf_text(&once));
                kit_board_written(full, full->answer, "native", &twice);
                assert_string_equal(buf_text(&once), buf_text(&twice));
            }
            arena_free(&arena);
        }
        buf_free(&text);
        buf_free(&once);
        buf_free(&twice);
    }
}

/* `damier chess -museum`: the question is that of chess, its files and answers those of museums,
 * whose last rows may be empty. */
static void test_chess_in_the_form_of_museums(void **state)
{
    (void)state;
    static const char *const formats[] = {"native", "text"};
    struct rng rng;
    struct buf out = {0};
    int found = 0;
    rng_seed(&rng, 97);
    for (uint64_t round = 0; round < kit_rounds(200); round++) {
        struct arena arena = {0};
        struct sentence error = {""};
        struct chess_options options = chess_options_defaults;
        options.museum = true;
        options.rows = rng_between(&rng, 1, 4);
        options.columns = rng_between(&rng, 1, 4);
        for (int kind = 5; kind < 10; kind++) options.number[kind] = (int64_t)rng_below(&rng, 3);
        const struct board *board = chess_options_make(&arena, &options, &error);
        int32_t *values = board ? ARENA_ARRAY(&arena, int32_t, board->cells) : NULL;
        for (int i = 0; board && i < 2 && find_answer(board, values); i++) {
            try_answer(board, values, form_of(board->family, formats[i]), &out);
            const struct board *again = kit_board(&arena, "museum", buf_text(&out));
            assert_int_equal(chess_of(again)->rows, options.rows);
            assert_int_equal(chess_of(again)->columns, options.columns);
            found++;
        }
        arena_free(&arena);
    }
    assert_true(found > kit_part(50));
    buf_free(&out);
}

/* Boards of queens whose cells are rows. */
static void test_large_queens(void **state)
{
    (void)state;
    static const char *const formats[] = {"native", "columns"};
    struct arena arena = {0};
    struct buf out = {0};
    const struct board *board = kit_board(&arena, "queens", "23171\n2\n7\n46350\n");
    for (int i = 0; i < 2; i++) {
        kit_board_written(board, NULL, formats[i], &out);
        const struct board *again = kit_board(&arena, NULL, buf_text(&out));
        assert_true(again->family == board->family && again->cells == board->cells);
        assert_true(same_clues(board, again));
        assert_true(same_text(board, again, "native") && same_text(board, again, "columns"));
    }
    buf_free(&out);
    arena_free(&arena);
}

KIT_SUITE(forms)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_boards_and_answers), cmocka_unit_test(test_rare_boards),
        cmocka_unit_test(test_answers_are_boards), cmocka_unit_test(test_chess_in_the_form_of_museums),
        cmocka_unit_test(test_large_queens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
