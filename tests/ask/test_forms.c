/* Round trips: random boards of every family, with no, some and all cells given, and their answers,
 * are written and read in every format that the family reads.
 *
 * The board that was read is compared with the original by cells, clues and answer; by its picture,
 * which shows what clues do not (walls, holes, links); and by writing it again. The table has a row
 * for every format of every family, so a new format cannot be forgotten. */
#include "ask/recognise.h"
#include "ask/session.h"
#include "ask/write.h"
#include "base/alloc.h"
#include "base/rng.h"
#include "base/sentence.h"
#include "draw/pen.h"
#include "explain/entries.h"
#include "kit_board.h"
#include "kit_chess.h"
#include "kit_garam.h"
#include "kit_path.h"
#include "kit_rounds.h"
#include "kit_sudoku.h"
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
    BOARDS = 1,  /* a board is read as the same board */
    ANSWERS = 2, /* an answer is read as the same answer */
    HEADED = 4,  /* its first words name the family, so no other family accepts it */
    HOLDS = 8,   /* a board that is read has its clues as its answer */
};

struct form {
    const char *family; /* NULL: all families without a row of this format */
    const char *format;
    unsigned reads;
};

static const struct form forms[] = {
    {"queens", "native", BOARDS | ANSWERS},
    {"queens", "text", BOARDS | ANSWERS},
    {"queens", "columns", BOARDS | ANSWERS},
    {"queens", "solution", BOARDS | ANSWERS | HOLDS},
    {"queens", "interface", BOARDS | ANSWERS},
    {"binero", "text", BOARDS | ANSWERS},
    {"binero", "sgt", BOARDS | ANSWERS},
    {"museum", "native", BOARDS | ANSWERS},
    {"museum", "text", BOARDS | ANSWERS},
    {"maze", "native", BOARDS | ANSWERS},
    {"maze", "text", BOARDS | ANSWERS},
    {"garam", "native", BOARDS | ANSWERS},
    {"garam", "text", BOARDS | ANSWERS},
    {"sudoku", "line", BOARDS | ANSWERS},
    {"sudoku", "sdk", BOARDS | ANSWERS},
    {"nonogram", "non", BOARDS | ANSWERS},
    {NULL, "native", BOARDS | ANSWERS | HEADED},
    {NULL, "text", ANSWERS},
    {NULL, "json", BOARDS | ANSWERS | HEADED},
    /* For people and other programs. */
    {NULL, "svg", 0},
    {NULL, "latex", 0},
    {NULL, "fen", 0},
    {NULL, "rays", 0},
    {NULL, "chessboard", 0},
};

static const struct form *form_of(const struct family *family, const char *format)
{
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (strcmp(forms[i].format, format) == 0 &&
            (!forms[i].family || strcmp(forms[i].family, family->name) == 0))
            return &forms[i];
    fail_msg("%s writes %s: is it read? Add a row.", family->name, format);
    return NULL;
}

/* ---- random boards, as files */

typedef void maker(struct rng *rng, struct buf *out);

/* A side: mostly short, sometimes 1, sometimes long. */
static int draw_side(struct rng *rng, int usual)
{
    switch (rng_below(rng, 6)) {
    case 0:
        return 1;
    case 1:
        return (int)rng_between(rng, 1, 3 * usual);
    default:
        return (int)rng_between(rng, 1, usual);
    }
}

/* Two sides with at most so many cells. */
static void draw_size(struct rng *rng, int usual, int most, int *rows, int *columns)
{
    do {
        *rows = draw_side(rng, usual);
        *columns = draw_side(rng, usual);
    } while (*rows * *columns > most);
}

static void make_queens(struct rng *rng, struct buf *out)
{
    int n = draw_side(rng, 6), squares[18 * 18];
    int64_t given = rng_below(rng, 3) ? rng_between(rng, 0, n) : 0;
    for (int i = 0; i < n * n; i++) squares[i] = i + 1;
    rng_shuffle(rng, squares, (size_t)(n * n), sizeof *squares);
    buf_print(out, "%d\n%d\n", n, (int)given);
    for (int i = 0; i < given; i++) buf_print(out, "%d\n", squares[i]);
}

static void make_binero(struct rng *rng, struct buf *out)
{
    int width = 2 * draw_side(rng, 4), height = 2 * draw_side(rng, 4);
    uint64_t share = rng_below(rng, 11);
    buf_print(out, "binero %d %d%s\n", width, height, rng_below(rng, 2) ? " no-unique-lines" : "");
    for (int i = 0; i < width * height; i++)
        buf_print(out, "%c%c", rng_below(rng, 10) < share ? "01"[rng_below(rng, 2)] : '.',
                  (i + 1) % width ? ' ' : '\n');
}

static void make_chess(struct rng *rng, struct buf *out)
{
    struct kit_setting s = kit_chess_random(rng, KIT_CHESS_CELLS, rng_below(rng, 2));
    bool loaded = false;
    for (int i = 0; i < kit_chess_cells(&s); i++) loaded |= s.loaded[i] != 0;
    if (rng_below(rng, 8) == 0) {
        buf_print(out, "chess 1 %d dominate rook=2\n", (int)rng_between(rng, 20, 40));
    } else if (!loaded && s.rows == s.columns && rng_below(rng, 2)) {
        struct buf text = {0};
        kit_chess_write(&s, &text);
        size_t head = strcspn(buf_text(&text), "\n");
        buf_print(out, "%.*s upper-left\n", (int)head, buf_text(&text));
        buf_free(&text);
    } else {
        kit_chess_write(&s, out);
    }
}

static void make_museum(struct rng *rng, struct buf *out)
{
    int rows, columns;
    const char *signs = rng_below(rng, 2) ? " .*" : "   *.NSEOx";
    draw_size(rng, 5, 30, &rows, &columns);
    for (int i = 0; i < rows * columns; i++) {
        bool last = (i + 1) % columns == 0;
        char sign = signs[rng_below(rng, strlen(signs))];
        buf_char(out, last && sign == ' ' ? '.' : sign);
        buf_char(out, last ? '\n' : ' ');
    }
}

static void make_tour(struct rng *rng, struct buf *out)
{
    static const char *const words[] = {"", "", "", " closed", " uncrossed", " neighbours"};
    static const char *const leapers[] = {"", "", "", " leaper 1,1", " leaper 0,1", " leaper 1,3"};
    int rows, columns;
    bool given = rng_below(rng, 3) == 0, holes = rng_below(rng, 2);
    draw_size(rng, 4, 20, &rows, &columns);
    buf_print(out, "tour %d %d%s%s", rows, columns, words[rng_below(rng, given ? 4 : 6)],
              leapers[rng_below(rng, 6)]);
    if (rng_below(rng, 4) == 0)
        buf_print(out, " start %d,%d", (int)rng_below(rng, (uint64_t)rows),
                  (int)rng_below(rng, (uint64_t)columns));
    buf_add(out, given ? " given\n" : "\n");
    if (!given && !holes && rng_below(rng, 2)) return;
    for (int i = 0; i < rows * columns; i++) {
        if (given && rng_below(rng, 5) == 0)
            buf_print(out, "%d ", (int)rng_between(rng, 1, rows * columns));
        else
            buf_add(out, holes && rng_below(rng, 5) == 0 ? "# " : ". ");
        if ((i + 1) % columns == 0) buf_char(out, '\n');
    }
}

static void make_maze(struct rng *rng, struct buf *out)
{
    int rows, columns;
    do draw_size(rng, 7, 60, &rows, &columns);
    while (rows * columns < 2);
    uint64_t cells = (uint64_t)(rows * columns), start = rng_below(rng, cells);
    uint64_t exit = (start + 1 + rng_below(rng, cells - 1)) % cells;
    for (uint64_t i = 0; i < cells; i++) {
        buf_char(out, i == start            ? 'S'
                      : i == exit           ? 'E'
                      : !rng_below(rng, 4)  ? '#'
                      : !rng_below(rng, 20) ? 'E'
                                            : ' ');
        if ((i + 1) % (uint64_t)columns == 0) buf_char(out, '\n');
    }
}

static void make_garam(struct rng *rng, struct buf *out)
{
    const char *picture = kit_garam_shapes[rng_below(rng, KIT_GARAM_SHAPES)];
    uint64_t share = rng_below(rng, 11);
    for (const char *p = picture; *p; p++) {
        if (*p == '_' && rng_below(rng, 10) < share)
            buf_char(out, "0123456789"[rng_below(rng, 10)]);
        else if (strchr("+-x", *p) && rng_below(rng, 4) == 0)
            buf_char(out, '?');
        else
            buf_char(out, *p);
    }
}

static void make_path(struct rng *rng, struct buf *out, const char *family)
{
    bool pieces = rng_below(rng, 8) == 0, ours = false;
    while (!ours) {
        struct arena arena = {0};
        struct path *p = (pieces ? kit_path_pieces : kit_path_random)(&arena, rng, 12);
        ours = strcmp(p->board.family->name, family) == 0;
        if (ours) {
            kit_path_clues(p, rng, (unsigned)rng_below(rng, 100), NULL);
            path_read_write(&p->board, NULL, out);
        }
        arena_free(&arena);
    }
}

static void make_rikudo(struct rng *rng, struct buf *out)
{
    make_path(rng, out, "rikudo");
}

static void make_hidato(struct rng *rng, struct buf *out)
{
    make_path(rng, out, "hidato");
}

static void make_numbrix(struct rng *rng, struct buf *out)
{
    make_path(rng, out, "numbrix");
}

static void make_sudoku(struct rng *rng, struct buf *out)
{
    static const int sides[] = {1, 2, 3, 4, 4, 6, 9, 9, 9, 10, 12, 16};
    struct kit_sudoku s;
    uint64_t share = rng_below(rng, 6);
    do kit_sudoku_shape(&s, rng, sides[rng_below(rng, sizeof sides / sizeof *sides)]);
    while (s.side > 9 && !s.box_rows); /* hard to fill */
    for (int i = 0; i < (s.side > 9 ? s.side : s.side * s.side); i++)
        if (rng_below(rng, 10) < share) s.number[i] = (int)rng_between(rng, 1, s.side);
    kit_sudoku_write(&s, out);
}

/* A digit, an open cell, or a black place; where runs begin, some with a clue. */
static void make_kakuro(struct rng *rng, struct buf *out)
{
    int rows = 1 + draw_side(rng, 5), columns = 1 + draw_side(rng, 5);
    uint64_t black = rng_below(rng, 4), given = rng_below(rng, 3), clues = rng_below(rng, 8);
    bool white[17][17] = {{false}};
    for (int i = 0; i < rows * columns; i++)
        white[i / columns][i % columns] = i / columns && i % columns && rng_below(rng, 8) >= black;
    white[rows - 1][columns - 1] = true;
    buf_print(out, "kakuro %d %d\n", rows, columns);
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++) {
            bool below = white[row + 1][column] && rng_below(rng, 8) < clues;
            bool right = white[row][column + 1] && rng_below(rng, 8) < clues;
            if (white[row][column])
                buf_char(out, rng_below(rng, 8) < given ? (char)('0' + rng_between(rng, 1, 9)) : '.');
            else if (!below && !right)
                buf_char(out, '#');
            if (!white[row][column] && below) buf_int(out, rng_between(rng, 1, 20));
            if (!white[row][column] && (below || right)) buf_char(out, '\\');
            if (!white[row][column] && right) buf_int(out, rng_between(rng, 1, 20));
            buf_char(out, column + 1 < columns ? ' ' : '\n');
        }
}

/* The blocks of a random picture and some of its cells, sometimes the wrong way round. */
static void make_nonogram(struct rng *rng, struct buf *out)
{
    int rows, columns;
    bool filled[18 * 18];
    draw_size(rng, 6, 18 * 18, &rows, &columns);
    uint64_t density = rng_below(rng, 8), known = rng_below(rng, 4);
    bool wrong = rng_below(rng, 8) == 0;
    for (int i = 0; i < rows * columns; i++) filled[i] = rng_below(rng, 7) < density;
    buf_print(out, "nonogram %d %d\n", rows, columns);
    for (int l = 0; l < rows + columns; l++) {
        int run = 0, length = l < rows ? columns : rows;
        size_t before = out->size;
        for (int k = 0; k <= length; k++) {
            bool in = k < length && filled[l < rows ? l * columns + k : k * columns + l - rows];
            if (!in && run) buf_print(out, "%d ", run);
            run = in ? run + 1 : 0;
        }
        buf_add(out, out->size > before ? "\n" : "0\n");
    }
    for (int i = 0; i < rows * columns && known; i++)
        buf_print(out, "%c%s",
                  rng_below(rng, 8) >= known ? '.'
                  : filled[i] != wrong       ? '#'
                                             : '-',
                  (i + 1) % columns ? "" : "\n");
}

static const struct {
    const char *family;
    maker *make;
} makers[] = {
    {"queens", make_queens},     {"binero", make_binero},   {"chess", make_chess},   {"museum", make_museum},
    {"tour", make_tour},         {"maze", make_maze},       {"garam", make_garam},   {"rikudo", make_rikudo},
    {"hidato", make_hidato},     {"numbrix", make_numbrix}, {"sudoku", make_sudoku}, {"kakuro", make_kakuro},
    {"nonogram", make_nonogram},
};
enum { MAKERS = sizeof makers / sizeof *makers };

/* A board from the family's generator below, repeated until the family accepts it: it may, for
 * example, give a number twice. */
static struct board *make_board(struct arena *arena, struct rng *rng, size_t which, struct buf *text)
{
    for (int i = 0; i < 1000; i++) {
        struct sentence error = {""};
        buf_clear(text);
        makers[which].make(rng, text);
        struct board *board =
            recognise_board(arena, makers[which].family, "t", buf_text(text), text->size, &error);
        if (board) return board;
    }
    fail_msg("%s: nothing that is made is read", makers[which].family);
    return NULL;
}

/* ---- the same board */

struct backtrack {
    const struct board *board;
    const int32_t *values; /* NULL: the board alone */
    const struct form *form;
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

static bool try_board(const struct board *board, const struct form *form, struct buf *out)
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

static void try_answer(const struct board *board, const int32_t *values, const struct form *form,
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
    const struct form *form = form_of(board->family, format);
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
    for (size_t which = 0; which < MAKERS; which++) {
        struct rng rng;
        struct buf text = {0};
        struct tally tally = {0};
        rng_seed(&rng, 61 + which);
        for (uint64_t round = 0; round < kit_rounds(300); round++) {
            struct arena arena = {0};
            const struct board *board = make_board(&arena, &rng, which, &text);
            int32_t *values = ARENA_ARRAY(&arena, int32_t, board->cells);
            visit_formats(board, NULL, &tally, visit);
            if (find_answer(board, values)) visit_formats(board, values, &tally, visit);
            arena_free(&arena);
        }
        if (!tally.boards || !tally.answers || tally.recognised * 2 < tally.boards)
            fail_msg("%s: of %d boards %d are recognised; %d answers", makers[which].family, tally.boards,
                     tally.recognised, tally.answers);
        buf_free(&text);
    }
}

/* Every family has a maker. */
static void test_no_family_is_left_out(void **state)
{
    (void)state;
    size_t count = 0;
    while (families[count]) count++;
    assert_int_equal(count, MAKERS);
    for (size_t i = 0; i < count; i++) {
        bool made = false;
        for (size_t k = 0; k < MAKERS; k++) made |= strcmp(makers[k].family, families[i]->name) == 0;
        assert_true(made);
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
    for (size_t which = 0; which < MAKERS; which++) {
        struct rng rng;
        struct buf text = {0}, once = {0}, twice = {0};
        rng_seed(&rng, 83 + which);
        for (uint64_t round = 0; round < kit_rounds(60); round++) {
            struct arena arena = {0};
            const struct board *board = make_board(&arena, &rng, which, &text);
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
        cmocka_unit_test(test_no_family_is_left_out),
        cmocka_unit_test(test_boards_and_answers),
        cmocka_unit_test(test_rare_boards),
        cmocka_unit_test(test_answers_are_boards),
        cmocka_unit_test(test_chess_in_the_form_of_museums),
        cmocka_unit_test(test_large_queens),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
