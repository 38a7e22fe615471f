/* Pieces on a chess board. Independence: no piece threatens an occupied square. Domination: every empty square is threatened; a ride ends at whatever stands in its way, leaps do not.
 *
 * The kinds of pieces are rows of a table (kit/pieces.c). Without `optimise` the board holds exactly the numbers asked for, loaded pieces included; with it every kind whose number is not zero may be used freely,
 * and domination takes the fewest pieces, independence the most. An obstacle threatens nothing, stands in the way, may not be threatened in independence, and needs no watching in domination.
 *
 * File: a line `chess ROWS COLUMNS independent|dominate [optimise] [KIND=NUMBER ...]`, then perhaps the rows of a board: cells separated by blanks, `*` or `.` for an empty square, else the letter of a piece. Such rows alone are what
 * `--load` reads. The model, and how it is searched: chess_models.c. */
#include "family/chess.h"

#include "base/text.h"
#include "family/kit/grid.h"

#include <stdio.h>
#include <string.h>

enum { OPTIONS = 10 }; /* kinds that have an option of their own: the first of the table */

struct parameters {
    int64_t rows, columns; /* 0: not said */
    bool independent, dominate, optimise;
    int64_t number[OPTIONS];
    const char *pieces, *load;
    bool museum, latex, threats, quarter;
};

#define AT(field) .offset = offsetof(struct parameters, field)
#define SIDE(word, field, text)                                                                              \
    {                                                                                                        \
        .name = word, .type = OPTION_INT, AT(field), .lo = 1, .hi = CHESS_MOST, .argument = "N",             \
        .help = text                                                                                         \
    }
#define KIND(i, word)                                                                                        \
    {                                                                                                        \
        .name = word, .type = OPTION_INT, AT(number[i]), .lo = 0, .hi = 1e6, .argument = "N",                \
        .help = "so many of them; 0 by default"                                                              \
    }
static const struct option parameters[] = {
    {.name = "independent",
     .type = OPTION_FLAG,
     AT(independent),
     .help = "no piece threatens another; the default"},
    {.name = "dominate", .type = OPTION_FLAG, AT(dominate), .help = "every empty square is threatened"},
    SIDE("rows", rows, "as many as columns by default"),
    SIDE("columns", columns, "8 by default"),
    {.name = "optimise",
     .type = OPTION_FLAG,
     AT(optimise),
     .help = "the fewest pieces that dominate, or the most that are independent, of the kinds whose number "
             "is not 0"},
    KIND(0, "rooks"),
    KIND(1, "bishops"),
    KIND(2, "knights"),
    KIND(3, "queens"),
    KIND(4, "kings"),
    KIND(5, "obstacles"),
    KIND(6, "north-rooks"),
    KIND(7, "south-rooks"),
    KIND(8, "east-rooks"),
    KIND(9, "west-rooks"),
    {.name = "piece",
     .type = OPTION_TEXT,
     AT(pieces),
     .argument = "NAME=N,...",
     .help = "other kinds: amazon, chancellor, archbishop, nightrider, wazir, ferz, camel, zebra, "
             "north-east-bishop and so on"},
    {.name = "load",
     .type = OPTION_TEXT,
     AT(load),
     .argument = "FILE",
     .help = "a board with pieces that stay; - is standard input"},
    {.name = "museum",
     .type = OPTION_FLAG,
     AT(museum),
     .help = "the board that is loaded, and answers, are written as museums are"},
    {.name = "latex-too",
     .type = OPTION_FLAG,
     AT(latex),
     .help = "behind each board the same for LaTeX's chessboard package"},
    {.name = "upper-left",
     .type = OPTION_FLAG,
     AT(quarter),
     .help = "a piece stands in the upper left quarter: fewer solutions that are the same when turned"},
    {.name = "threats",
     .type = OPTION_FLAG,
     AT(threats),
     .help =
         "on standard error, what each piece threatens from each square, and what must be empty for that"},
    {0},
};
#undef AT
#undef SIDE
#undef KIND

/* ---- kinds in play */

size_t chess_row(const struct piece *piece)
{
    return (size_t)(piece - pieces_table);
}

void chess_clear(struct chess_plan *plan)
{
    for (size_t i = 0; i < CHESS_TABLE; i++) plan->number[i] = CHESS_NOT_SAID;
}

bool chess_choose_kinds(struct chess *c, const struct chess_plan *plan, int8_t *loaded, char *error,
                        size_t size)
{
    int64_t count[CHESS_TABLE] = {0};
    int8_t kind_of[CHESS_TABLE] = {0};
    for (size_t i = 0; i < c->board.cells; i++)
        if (loaded[i]) count[loaded[i] - 1]++;
    for (size_t row = 0; pieces_table[row].name; row++) {
        int64_t said = plan->number[row];
        if (said <= 0 && !count[row]) continue;
        bool free = c->optimise && said > 0 && !pieces_table[row].obstacle;
        if (c->kind_count == CHESS_KINDS) {
            snprintf(error, size, "at most %d kinds of pieces can be in play", CHESS_KINDS);
            return false;
        }
        if (!free && said > (int64_t)c->board.cells) {
            snprintf(error, size, "%lld %s do not fit on %zu square%s", (long long)said,
                     pieces_table[row].plural, c->board.cells, text_plural((int64_t)c->board.cells));
            return false;
        }
        kind_of[row] = (int8_t)(c->kind_count + 1);
        c->kinds[c->kind_count++] =
            (struct chess_kind){&pieces_table[row], said == CHESS_NOT_SAID ? count[row] : said, free};
    }
    for (size_t i = 0; i < c->board.cells; i++)
        if (loaded[i]) loaded[i] = kind_of[loaded[i] - 1];
    c->given = loaded;
    return true;
}

void chess_begin(struct chess *c, const struct family *family)
{
    c->board = (struct board){.family = family, .cells = (size_t)c->rows * (size_t)c->columns};
}

/* ---- reading */

static const struct piece *piece_of(int letter)
{
    for (const struct piece *p = pieces_table; p->name; p++)
        if (p->letter[0] == letter) return p;
    return NULL;
}

static int value_of(const struct chess *c, const struct piece *piece)
{
    for (int kind = 0; kind < c->kind_count; kind++)
        if (c->kinds[kind].piece == piece) return kind + 1;
    return 0;
}

/* One row: adds 1 + rows of the table, 0 for empty squares. Only what is in play on `among`, unless that is NULL. */
static int read_row(struct reader *r, const struct chess *among, vec_i32 *cells)
{
    size_t before = cells->size;
    char found[READER_FOUND_ROOM];
    while (reader_ok(r) && !reader_at_line_end(r)) {
        int letter = reader_peek(r);
        const struct piece *piece = piece_of(letter);
        if (!piece && letter != '*' && letter != '.')
            reader_fail(r, "expected the letter of a piece, * or a dot, found %s", reader_found(r, found));
        if (piece && among && !value_of(among, piece))
            reader_fail(r, "there are no %s in play", piece->plural);
        vec_push(cells, piece ? (int32_t)chess_row(piece) + 1 : 0);
        reader_next(r);
    }
    reader_next(r);
    return (int)(cells->size - before);
}

/* Rows to the end of the text; the first tells how many columns there are. */
static void read_rows(struct reader *r, const struct chess *among, struct chess *c, vec_i32 *cells)
{
    c->rows = c->columns = 0;
    for (reader_skip_space(r); reader_ok(r) && reader_peek(r) != READER_END; reader_skip_space(r)) {
        int64_t line = r->line;
        int count = read_row(r, among, cells);
        if (!reader_ok(r)) return;
        if (c->columns == 0) c->columns = count;
        if (count != c->columns)
            reader_fail_at(r, line, 1, "this row has %d square%s, the first has %d", count,
                           text_plural(count), c->columns);
        if (++c->rows > CHESS_MOST || c->columns > CHESS_MOST)
            reader_fail_at(r, line, 1, "a board has at most %d rows and columns", CHESS_MOST);
    }
    if (reader_ok(r) && c->rows == 0) reader_fail(r, "expected a row of squares, found the end of the file");
}

static int8_t *take_cells(struct arena *arena, const struct chess *c, const vec_i32 *cells)
{
    int8_t *loaded = ARENA_ARRAY(arena, int8_t, c->board.cells);
    for (size_t i = 0; i < cells->size; i++) loaded[i] = (int8_t)cells->data[i];
    return loaded;
}

struct word { /* of the first line */
    char text[100], found[READER_FOUND_ROOM];
    int64_t column;
};

static const char *read_word(struct reader *r, struct word *word)
{
    reader_skip_blanks(r);
    word->column = reader_column(r);
    reader_found(r, word->found);
    reader_word(r, word->text, sizeof word->text);
    return word->text;
}

static void read_number(struct reader *r, struct chess_plan *plan, const struct word *word)
{
    char name[sizeof word->text];
    const char *equals = strchr(word->text, '=');
    int64_t number = -1;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(word->text, "="), word->text);
    const struct piece *piece = pieces_find(name);
    if (!piece || !equals || !text_int(equals + 1, &number) || number < 0)
        reader_fail_at(r, r->line, word->column, "expected `optimise' or KIND=NUMBER, found %s", word->found);
    else
        plan->number[chess_row(piece)] = number;
}

static void read_head(struct reader *r, struct chess *c, struct chess_plan *plan)
{
    struct word word;
    reader_accept(r, "chess");
    c->rows = (int)reader_int(r, 1, CHESS_MOST, "the number of rows");
    c->columns = (int)reader_int(r, 1, CHESS_MOST, "the number of columns");
    c->dominate = strcmp(read_word(r, &word), "dominate") == 0;
    if (reader_ok(r) && !c->dominate && strcmp(word.text, "independent") != 0)
        reader_fail_at(r, r->line, word.column, "expected `independent' or `dominate', found %s", word.found);
    while (reader_ok(r) && *read_word(r, &word)) {
        if (strcmp(word.text, "optimise") == 0)
            c->optimise = true;
        else
            read_number(r, plan, &word);
    }
    reader_end_line(r, "the numbers of pieces");
}

static struct board *read(struct arena *arena, struct reader *r)
{
    struct chess *c = ARENA_NEW(arena, struct chess), body = {0};
    struct chess_plan plan;
    vec_i32 cells = {0};
    char error[200];
    chess_clear(&plan);
    reader_skip_space(r);
    int64_t head = r->line;
    if (reader_peek(r) != 'c') reader_fail(r, "expected `chess ROWS COLUMNS ...'");
    if (reader_ok(r)) read_head(r, c, &plan);
    reader_skip_space(r);
    int64_t line = r->line;
    if (reader_ok(r) && reader_peek(r) != READER_END) {
        read_rows(r, NULL, &body, &cells);
        if (reader_ok(r) && (body.rows != c->rows || body.columns != c->columns))
            reader_fail_at(r, line, 1, "these are %d x %d squares, the first line says %d x %d", body.rows,
                           body.columns, c->rows, c->columns);
    }
    if (reader_ok(r)) {
        chess_begin(c, &chess_family);
        if (!chess_choose_kinds(c, &plan, take_cells(arena, c, &cells), error, sizeof error))
            reader_fail_at(r, head, 1, "%s", error);
    }
    vec_free(&cells);
    return reader_ok(r) ? &c->board : NULL;
}

/* ---- from the command line */

static int8_t *load_rows(struct arena *arena, struct reader *r, struct chess *c)
{
    vec_i32 cells = {0};
    int8_t *loaded = NULL;
    read_rows(r, NULL, c, &cells);
    chess_begin(c, &chess_family);
    if (reader_ok(r)) loaded = take_cells(arena, c, &cells);
    vec_free(&cells);
    return loaded;
}

static bool load(struct arena *arena, const struct parameters *p, struct chess *c, int8_t **loaded,
                 char *error, size_t size)
{
    struct reader r;
    size_t length;
    bool standard = strcmp(p->load, "-") == 0;
    char *text = reader_slurp(standard ? NULL : p->load, &length, error, size);
    if (!text) return false;
    reader_text(&r, standard ? "standard input" : p->load, text, length);
    *loaded = p->museum ? museum_cells(arena, &r, &c->rows, &c->columns) : load_rows(arena, &r, c);
    if (!*loaded) snprintf(error, size, "%s", r.error);
    alloc_free(text);
    return *loaded != NULL;
}

/* NAME=N,NAME=N */
static bool take_pieces(const char *list, struct chess_plan *plan, char *error, size_t size)
{
    char name[64];
    for (const char *value; text_pair(&list, name, sizeof name, &value);) {
        const struct piece *piece = pieces_find(name);
        int64_t number = 1;
        if (!piece || (value && !text_int(value, &number)) || number < 0) {
            snprintf(error, size, "--piece takes NAME=N,..., `%s' is no such piece or its number is none",
                     name);
            return false;
        }
        plan->number[chess_row(piece)] = number;
    }
    return true;
}

static bool take_size(const struct parameters *p, struct chess *c, char *error, size_t size)
{
    if (!p->load) {
        c->columns = (int)(p->columns ? p->columns : 8);
        c->rows = (int)(p->rows ? p->rows : c->columns);
        return true;
    }
    if ((!p->rows || p->rows == c->rows) && (!p->columns || p->columns == c->columns)) return true;
    snprintf(error, size, "the board that is loaded has %d rows and %d columns, another size was asked for",
             c->rows, c->columns);
    return false;
}

/* Only what turns into itself with the board can be turned until a piece is in the upper left. */
static bool may_choose_quarter(const struct chess *c, bool is_loaded, char *error, size_t size)
{
    const char *why = NULL;
    if (c->rows != c->columns) why = "the board is not square";
    if (is_loaded) why = "a board was loaded";
    for (int kind = 0; kind < c->kind_count; kind++)
        if (c->kinds[kind].piece->moves[0].one_way)
            why = "pieces that look one way are others when the board is turned, so solutions would be lost";
    if (why) snprintf(error, size, "no piece can be put into the upper left quarter: %s", why);
    return !why;
}

static struct board *make(struct arena *arena, const void *values, char *error, size_t size)
{
    const struct parameters *p = values;
    struct chess *c = ARENA_NEW(arena, struct chess);
    struct chess_plan plan;
    int8_t *loaded = NULL;
    if (p->independent && p->dominate) {
        snprintf(error, size, "independence and domination are two questions");
        return NULL;
    }
    chess_clear(&plan);
    for (int i = 0; i < OPTIONS; i++) plan.number[i] = p->number[i];
    if (p->pieces && !take_pieces(p->pieces, &plan, error, size)) return NULL;
    if (p->load && !load(arena, p, c, &loaded, error, size)) return NULL;
    if (!take_size(p, c, error, size)) return NULL;
    chess_begin(c, p->museum ? &museum_family : &chess_family);
    if (!loaded) loaded = ARENA_ARRAY(arena, int8_t, c->board.cells);
    c->dominate = p->dominate;
    c->optimise = p->optimise;
    c->latex = p->latex;
    c->threats = p->threats;
    c->quarter = p->quarter;
    if (!chess_choose_kinds(c, &plan, loaded, error, size)) return NULL;
    return !p->quarter || may_choose_quarter(c, p->load != NULL, error, size) ? &c->board : NULL;
}

/* ---- answers in and out */

/* An answer may stand behind the first line of a file, or behind the number of its pieces; -1 where that is not said. */
static int64_t read_heading(struct reader *r)
{
    int letter = reader_peek(r);
    if (reader_accept(r, "chess")) reader_skip_line(r);
    if (letter < '0' || letter > '9') return -1;
    int64_t said = reader_int(r, 0, INT32_MAX, "the number of pieces");
    reader_end_line(r, "the number of pieces");
    return said;
}

static bool read_answer(const struct board *board, struct arena *arena, struct reader *r, int32_t *values)
{
    (void)arena;
    const struct chess *c = chess_of(board);
    struct chess other = {0};
    vec_i32 cells = {0};
    reader_skip_space(r);
    int64_t heading = r->line, said = read_heading(r);
    reader_skip_space(r);
    int64_t line = r->line;
    read_rows(r, c, &other, &cells);
    if (reader_ok(r) && (other.rows != c->rows || other.columns != c->columns))
        reader_fail_at(r, line, 1, "the answer is %d x %d, the puzzle %d x %d", other.rows, other.columns,
                       c->rows, c->columns);
    for (size_t i = 0; i < cells.size && reader_ok(r); i++)
        values[i] = cells.data[i] ? value_of(c, &pieces_table[cells.data[i] - 1]) : 0;
    vec_free(&cells);
    if (reader_ok(r) && said >= 0 && said != chess_pieces(c, values))
        reader_fail_at(r, heading, 1, "the first line says %lld, the board has %lld piece%s", (long long)said,
                       (long long)chess_pieces(c, values), text_plural(chess_pieces(c, values)));
    return reader_ok(r);
}

static const char *letter_of(const struct chess *c, int value)
{
    return value ? c->kinds[value - 1].piece->letter : "*";
}

/* Where kinds are free by their numbers, one that is not has none: as many as are loaded. */
static bool stays_loaded(const struct chess *c, const struct chess_kind *kind)
{
    return c->optimise && !kind->free && kind->number > 0 && !kind->piece->obstacle;
}

static void write(const struct board *board, const int32_t *values, struct buf *out)
{
    const struct chess *c = chess_of(board);
    buf_print(out, "chess %d %d %s%s", c->rows, c->columns, c->dominate ? "dominate" : "independent",
              c->optimise ? " optimise" : "");
    for (int kind = 0; kind < c->kind_count; kind++) {
        const struct chess_kind *k = &c->kinds[kind];
        if (!stays_loaded(c, k)) buf_print(out, " %s=%lld", k->piece->plural, (long long)k->number);
    }
    buf_char(out, '\n');
    for (size_t i = 0; i < board->cells; i++) {
        buf_add(out, letter_of(c, values ? values[i] : c->given[i]));
        buf_char(out, (i + 1) % (size_t)c->columns ? ' ' : '\n');
    }
}

int64_t chess_pieces(const struct chess *c, const int32_t *values)
{
    int64_t count = 0;
    for (size_t i = 0; i < c->board.cells; i++)
        count += values[i] && !c->kinds[values[i] - 1].piece->obstacle;
    return count;
}

const char *chess_footing(const struct board *board, const int32_t *values, struct arena *arena)
{
    struct buf text = {0};
    chess_write_latex(board, values, &text);
    const char *copy = arena_print(arena, "%s", buf_text(&text));
    buf_free(&text);
    return copy;
}

static struct canvas *draw(const struct board *board, const int32_t *values, const struct verdict *wrong,
                           struct arena *arena)
{
    const struct chess *c = chess_of(board);
    struct canvas *canvas = canvas_new(arena, c->rows, c->columns, CANVAS_SQUARES);
    canvas_title(canvas, arena_print(arena, "%s on %d x %d", c->dominate ? "Domination" : "Independence",
                                     c->rows, c->columns));
    canvas_chequer(canvas);
    canvas_coordinates(canvas);
    canvas->empty = "*";
    if (c->optimise && values)
        canvas->heading = arena_print(arena, "%lld", (long long)chess_pieces(c, values));
    if (c->latex && values) canvas->footing = chess_footing(board, values, arena);
    for (size_t i = 0; i < board->cells; i++) {
        int row, column, value = values ? values[i] : c->given[i];
        grid_place(c->columns, i, &row, &column);
        if (!value) continue;
        const struct piece *piece = c->kinds[value - 1].piece;
        enum canvas_role role = c->given[i] ? CANVAS_GIVEN : CANVAS_FOUND;
        if (strcmp(piece->name, "queen") == 0)
            canvas_symbol(canvas, row, column, SYMBOL_QUEEN, role);
        else
            canvas_text(canvas, row, column, piece->letter, role);
    }
    for (int i = 0; wrong && i < wrong->cell_count; i++) {
        int row, column;
        grid_place(c->columns, wrong->cells[i], &row, &column);
        canvas_highlight(canvas, row, column);
    }
    return canvas;
}

void chess_place(const struct board *board, size_t cell, int *row, int *column)
{
    grid_place(chess_of(board)->columns, cell, row, column);
}

double chess_footprint(const struct board *board, enum family_room room)
{
    static const double bytes[] = {[FAMILY_MODEL] = 1500, [FAMILY_KERNEL] = 5000, [FAMILY_CLAUSES] = 10000};
    return bytes[room] * (double)board->cells * (chess_of(board)->kind_count + 1);
}

/* ---- the referee: walks from every piece, as the pieces do */

/* Marks what the piece on this square threatens: by[cell] is 1 + a square from which it is threatened. */
static void threaten(const struct chess *c, const int32_t *values, size_t from, size_t *by)
{
    struct pieces_step steps[PIECES_STEPS];
    int count = pieces_steps(c->kinds[values[from] - 1].piece, steps);
    for (int i = 0; i < count; i++)
        for (size_t cell = from; pieces_go(c->rows, c->columns, steps[i], &cell);) {
            by[cell] = from + 1;
            if (values[cell] || !steps[i].ride) break;
        }
}

static void name_square(const struct chess *c, size_t cell, char *out, size_t size)
{
    snprintf(out, size, "row %zu, column %zu", cell / (size_t)c->columns + 1, cell % (size_t)c->columns + 1);
}

static bool judge(const struct chess *c, const int32_t *values, size_t cell, size_t by,
                  struct verdict *verdict)
{
    char here[60], there[60];
    name_square(c, cell, here, sizeof here);
    if (c->dominate)
        return values[cell] || by ||
               verdict_fail(verdict, 1, &cell, "the empty square in %s is threatened by no piece", here);
    if (!values[cell] || !by) return true;
    size_t from = by - 1;
    name_square(c, from, there, sizeof there);
    return verdict_fail(verdict, 2, (size_t[]){from, cell}, "the %s in %s threatens the %s in %s",
                        c->kinds[values[from] - 1].piece->name, there, c->kinds[values[cell] - 1].piece->name,
                        here);
}

static bool right_numbers(const struct chess *c, const int32_t *values, struct verdict *verdict)
{
    int64_t count[CHESS_KINDS + 1] = {0};
    for (size_t i = 0; i < c->board.cells; i++) count[values[i]]++;
    for (int kind = 0; kind < c->kind_count; kind++)
        if (!c->kinds[kind].free && count[kind + 1] != c->kinds[kind].number)
            return verdict_fail(verdict, 0, NULL, "the board has %lld %s, must have %lld",
                                (long long)count[kind + 1],
                                count[kind + 1] == 1 ? c->kinds[kind].piece->name
                                                     : c->kinds[kind].piece->plural,
                                (long long)c->kinds[kind].number);
    return true;
}

bool chess_check(const struct board *board, const int32_t *values, struct verdict *verdict)
{
    const struct chess *c = chess_of(board);
    bool fine = true;
    for (size_t i = 0; i < board->cells; i++) {
        char here[60];
        name_square(c, i, here, sizeof here);
        if (values[i] < 0 || values[i] > c->kind_count)
            return verdict_fail(verdict, 1, &i, "%s holds %d, must be from 0 to %d", here, (int)values[i],
                                c->kind_count);
        if (c->given[i] && values[i] != c->given[i])
            return verdict_fail(verdict, 1, &i, "the given %s in %s is missing",
                                c->kinds[c->given[i] - 1].piece->name, here);
    }
    if (!right_numbers(c, values, verdict)) return false;
    size_t *by = alloc_array(board->cells, sizeof *by);
    for (size_t i = 0; i < board->cells; i++)
        if (values[i]) threaten(c, values, i, by);
    for (size_t i = 0; i < board->cells && fine; i++) fine = judge(c, values, i, by[i], verdict);
    alloc_free(by);
    return fine;
}

/* ---- symmetries: the eight of a square, the four of another rectangle, by bits */

enum { ROWS_OVER = 1, COLUMNS_OVER = 2, EXCHANGED = 4 /* rows and columns, before they are turned over */ };

static struct pieces_step image_of(struct pieces_step step, size_t bits)
{
    if (bits & EXCHANGED) step = (struct pieces_step){step.columns, step.rows, step.ride};
    if (bits & ROWS_OVER) step.rows = -step.rows;
    if (bits & COLUMNS_OVER) step.columns = -step.columns;
    return step;
}

/* Kinds that look one way turn with the board, so that kinds are exchanged; -1 where the image of a kind is not in play, as many times. */
static int turned(const struct chess *c, int value, size_t bits)
{
    if (value == 0) return 0;
    const struct chess_kind *from = &c->kinds[value - 1];
    const struct pieces_move *move = &from->piece->moves[0];
    if (!move->one_way) return value;
    struct pieces_step step = image_of((struct pieces_step){move->rows, move->columns, move->ride}, bits);
    for (int kind = 0; kind < c->kind_count; kind++) {
        const struct chess_kind *to = &c->kinds[kind];
        const struct pieces_move *m = &to->piece->moves[0];
        bool same = m->one_way && m->rows == step.rows && m->columns == step.columns;
        bool alike = to->free == from->free && (to->free || to->number == from->number);
        if (same && alike) return kind + 1;
    }
    return -1;
}

/* All of them, because kinds that look one way may keep a half turn without the quarter. The identity instead of one that is not kept. */
bool chess_symmetry(const struct board *board, size_t g, size_t *cell, int32_t *value)
{
    const struct chess *c = chess_of(board);
    size_t bits = g + 1;
    int row, column;
    if (bits >= (c->rows == c->columns ? 2 * EXCHANGED : EXCHANGED)) return false;
    for (int kind = 1; kind <= c->kind_count; kind++)
        if (turned(c, kind, bits) < 0) return true;
    grid_place(c->columns, *cell, &row, &column);
    struct pieces_step at = image_of((struct pieces_step){row, column, false}, bits);
    *cell = grid_cell(c->columns, at.rows + (bits & ROWS_OVER ? c->rows - 1 : 0),
                      at.columns + (bits & COLUMNS_OVER ? c->columns - 1 : 0));
    *value = turned(c, *value, bits);
    return true;
}

const struct family_format chess_formats[] = {
    {"fen", "one line, as chess programs read it", chess_write_fen},
    {"chessboard", "LaTeX for the chessboard package", chess_write_latex},
    {0},
};

static const struct family_spelling spellings[] = {
    {"-i", "--independent"},
    {"-d", "--dominate"},
    {"-m", "--rows"},
    {"-n", "--columns"},
    {"-minmax", "--optimise"},
    {"-t", "--rooks"},
    {"-f", "--bishops"},
    {"-c", "--knights"},
    {"-r", "--queens"},
    {"-k", "--kings"},
    {"-o", "--obstacles"},
    {"-tn", "--north-rooks"},
    {"-ts", "--south-rooks"},
    {"-te", "--east-rooks"},
    {"-to", "--west-rooks"},
    {"-load", "--load"},
    {"-museum", "--museum"},
    {"-latex", "--latex-too"},
    {"-symmetrics-optimizations", "--upper-left"},
    {"-debug-pos", "--threats"},
    {"-all", "--all"},
    {"-help", "--help"},
    {"-verbose", "--verbose"},
    {0},
};

const struct family chess_family = {
    .name = "chess",
    .blurb = "pieces on a board: independent, or threatening every square; fewest, most",
    .rules = "Put pieces on a board. Independence: no piece threatens an occupied square.\n"
             "Domination: every empty square is threatened. Lines of sight end at whatever\n"
             "stands in the way. The options are also known by the source program's names:\n"
             "-i -d -m -n -minmax -t -f -c -r -k -o -tn -ts -te -to -load -museum -all -help\n"
             "-latex -symmetrics-optimizations -verbose -debug-pos.",
    .clue_heading = "pieces that stand there from the start",
    .way = chess_models_way,
    .parameters = parameters,
    .parameters_size = sizeof(struct parameters),
    .defaults =
        &(const struct parameters){.number = {CHESS_NOT_SAID, CHESS_NOT_SAID, CHESS_NOT_SAID, CHESS_NOT_SAID,
                                              CHESS_NOT_SAID, CHESS_NOT_SAID, CHESS_NOT_SAID, CHESS_NOT_SAID,
                                              CHESS_NOT_SAID, CHESS_NOT_SAID}},
    .spellings = spellings,
    .make = make,
    .read = read,
    .read_answer = read_answer,
    .write = write,
    .footprint = chess_footprint,
    .place = chess_place,
    .cells = chess_models_cells,
    .clues = chess_models_clues,
    .post = chess_models_post,
    .check = chess_check,
    .draw = draw,
    .formats = chess_formats,
    .preface = chess_write_threats,
    .symmetry = chess_symmetry,
};
