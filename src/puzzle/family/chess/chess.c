/* Pieces on a chess board. Independence: no piece threatens an occupied square. Domination: every
 * empty square is threatened; a ride ends at whatever is in its way, leaps do not.
 *
 * The kinds of pieces are rows of a table (kit/pieces.c). Without `optimise` the board holds
 * exactly the requested numbers, loaded pieces included; with it every kind whose number is not
 * zero is free, and domination takes the fewest pieces, independence the most. An obstacle
 * threatens nothing, blocks rides, may not be threatened in independence, and need not be
 * threatened in domination. Files: chess_read.c. The model, and how it is searched:
 * chess_models.c. */
#include "puzzle/family/chess/chess.h"

#include "puzzle/family/chess/chess_bitboards.h"
#include "puzzle/kit/grid.h"

#include <string.h>

/* ---- kinds in play */

size_t chess_row(const struct piece *piece)
{
    ASSERT(piece >= pieces_table && piece < pieces_table + CHESS_TABLE);
    return (size_t)(piece - pieces_table);
}

void chess_clear(struct chess_plan *plan)
{
    for (size_t i = 0; i < CHESS_TABLE; i++) plan->number[i] = CHESS_NOT_SAID;
}

bool chess_obstacle(const struct chess *c, int32_t value)
{
    ASSERT(value >= 0 && value <= c->kind_count);
    return value && c->kinds[value - 1].piece->obstacle;
}

int64_t chess_obstacles_left(const struct chess *c)
{
    int64_t left = 0;
    for (int kind = 0; kind < c->kind_count; kind++)
        if (c->kinds[kind].piece->obstacle) left += c->kinds[kind].number;
    for (size_t i = 0; i < c->board.cells; i++) left -= chess_obstacle(c, c->given[i]);
    return left;
}

/* Is this number of a row of the table accepted? It may exceed the board: then there is no
 * solution. */
static bool counts(size_t row, int64_t number, struct sentence *error)
{
    if (number <= CHESS_PIECES) return true;
    return say_set(error, "chess.number-range",
                   SAY(say_key("pieces", chess_words(&pieces_table[row])->many), say_int("number", number),
                       say_int("most", CHESS_PIECES)));
}

bool chess_choose_kinds(struct chess *c, const struct chess_plan *plan, int8_t *loaded,
                        struct sentence *error)
{
    int64_t count[CHESS_TABLE] = {0};
    int8_t kind_of[CHESS_TABLE] = {0};
    ASSERT(c->kind_count == 0 && !c->given && c->board.cells == (size_t)c->rows * (size_t)c->columns);
    for (size_t i = 0; i < c->board.cells; i++)
        if (loaded[i]) count[loaded[i] - 1]++;
    for (size_t row = 0; pieces_table[row].name; row++) {
        int64_t said = plan->number[row];
        if (said <= 0 && !count[row]) continue;
        bool free = c->optimise && said > 0 && !pieces_table[row].obstacle;
        if (c->kind_count == CHESS_KINDS)
            return say_set(error, "chess.too-many-kinds", SAY(say_int("most", CHESS_KINDS)));
        if (!counts(row, said, error)) return false;
        kind_of[row] = (int8_t)(c->kind_count + 1);
        c->kinds[c->kind_count++] =
            (struct chess_kind){&pieces_table[row], said == CHESS_NOT_SAID ? count[row] : said, free};
    }
    for (size_t i = 0; i < c->board.cells; i++)
        if (loaded[i]) loaded[i] = kind_of[loaded[i] - 1];
    ASSERT(c->kind_count <= CHESS_KINDS);
    c->given = loaded;
    c->board.best_alone = c->optimise; /* as in the source program */
    return true;
}

void chess_begin(struct chess *c, const struct family *family)
{
    c->total = CHESS_NOT_SAID;
    c->board = (struct board){.family = family, .cells = (size_t)c->rows * (size_t)c->columns};
}

/* Fixes the number of pieces: a single free kind has what the others leave; of several only the sum
 * is known. */
struct board *chess_settle(struct arena *arena, const struct board *board, int64_t value)
{
    struct chess *c = ARENA_NEW(arena, struct chess);
    struct chess_kind *last = NULL;
    int64_t left = value, free_kinds = 0;
    *c = *chess_of(board);
    c->optimise = c->board.best_alone = false;
    for (struct chess_kind *kind = c->kinds; kind < c->kinds + c->kind_count; kind++) {
        if (!kind->free && !kind->piece->obstacle) left -= kind->number;
        if (kind->free) last = kind;
        free_kinds += kind->free;
    }
    ASSERT(value >= 0 && (free_kinds != 1 || left >= 0)); /* the others are among them */
    if (free_kinds == 1)
        *last = (struct chess_kind){last->piece, left, false};
    else
        c->total = value;
    return &c->board;
}

int64_t chess_pieces(const struct chess *c, const int32_t *values)
{
    int64_t count = 0;
    for (size_t i = 0; i < c->board.cells; i++) count += values[i] && !chess_obstacle(c, values[i]);
    return count;
}

static const char *footing(const struct board *board, const int32_t *values, struct arena *arena)
{
    struct buf text = {0};
    chess_write_latex(board, values, &text);
    const char *copy = arena_print(arena, "%s", buf_text(&text));
    buf_free(&text);
    return copy;
}

/* An obstacle is a blocked tile; a piece is its symbol, or its letter if it has none. */
static void draw_piece(struct canvas *canvas, int row, int column, const struct piece *piece,
                       enum canvas_role role)
{
    if (piece->obstacle)
        canvas_tile(canvas, row, column, CANVAS_TILE_BLOCKED);
    else if (piece->symbol == SYMBOLS)
        canvas_text(canvas, row, column, piece->letter, role);
    else
        canvas_symbol(canvas, row, column, piece->symbol, role);
}

void chess_draw(const struct board *board, const int32_t *values, const struct verdict *wrong,
                struct canvas *canvas)
{
    const struct chess *c = chess_of(board);
    int row, column;
    if (c->optimise && values)
        canvas->heading = arena_print(canvas->arena, "%lld", (long long)chess_pieces(c, values));
    if (c->latex && values) canvas->footing = footing(board, values, canvas->arena);
    for (size_t i = 0; i < board->cells; i++) {
        int value = chess_value(c, values, i);
        grid_place(c->columns, i, &row, &column);
        if (value)
            draw_piece(canvas, row, column, c->kinds[value - 1].piece,
                       c->given[i] ? CANVAS_GIVEN : CANVAS_FOUND);
        else if (chess_barred(c, i))
            canvas_text(canvas, row, column, "x", CANVAS_GIVEN);
    }
    verdict_highlight(wrong, board, canvas);
}

const char *chess_title(const struct chess *c, const char *key, struct arena *arena)
{
    struct sentence title;
    say_set(&title, key, SAY(say_int("rows", c->rows), say_int("columns", c->columns)));
    return arena_print(arena, "%s", title.text);
}

static struct canvas *draw(const struct board *board, const int32_t *values, const struct verdict *wrong,
                           struct arena *arena)
{
    const struct chess *c = chess_of(board);
    struct canvas *canvas = canvas_new(arena, c->rows, c->columns, CANVAS_SQUARES);
    canvas_title(canvas,
                 chess_title(c, c->dominate ? "chess.title.dominate" : "chess.title.independent", arena));
    canvas_chequer(canvas);
    canvas_coordinates(canvas);
    canvas->empty = "*";
    chess_draw(board, values, wrong, canvas);
    return canvas;
}

void chess_place(const struct board *board, size_t cell, int *row, int *column)
{
    grid_place(chess_of(board)->columns, cell, row, column);
}

double chess_footprint(const struct board *board, enum family_room room)
{
    static const double bytes[] = {[FAMILY_MODEL] = 1500, [FAMILY_KERNEL] = 14000, [FAMILY_CLAUSES] = 24000};
    return bytes[room] * (double)board->cells * (chess_of(board)->kind_count + 1);
}

/* ---- the referee: walks from every piece */

/* Marks what the piece on this square threatens: by[cell] is 1 + the square of a threatening
 * piece. */
static void threaten(const struct chess *c, const int32_t *values, size_t from, size_t *by)
{
    struct pieces_step steps[PIECES_STEPS];
    ASSERT(values[from] > 0 && values[from] <= c->kind_count);
    int count = pieces_steps(c->kinds[values[from] - 1].piece, steps);
    for (int i = 0; i < count; i++)
        for (size_t cell = from; pieces_go(c->rows, c->columns, steps[i], &cell);) {
            by[cell] = from + 1;
            if (values[cell] || !steps[i].ride) break;
        }
}

static struct cell_name name_of(const struct chess *c, size_t cell)
{
    return cell_name_of(&c->board, cell);
}

/* Names are made only for the sentence, because every counted solution passes here. */
static bool judge(const struct chess *c, const int32_t *values, size_t cell, size_t by,
                  struct verdict *verdict)
{
    if (c->dominate ? values[cell] || by : !values[cell] || !by) return true;
    if (c->dominate)
        return verdict_say(verdict, 1, &cell, "chess.unthreatened",
                           SAY(say_text("cell", name_of(c, cell).text)));
    ASSERT(by > 0 && by <= c->board.cells);
    size_t from = by - 1;
    return verdict_say(verdict, 2, (size_t[]){from, cell}, "chess.threatens",
                       SAY(say_key("piece", chess_words(c->kinds[values[from] - 1].piece)->name),
                           say_text("from", name_of(c, from).text),
                           say_key("other", chess_words(c->kinds[values[cell] - 1].piece)->name),
                           say_text("cell", name_of(c, cell).text)));
}

/* `key` takes the number that there is of the kind, its names, and the number that is wanted. */
static bool wrong_number(const struct chess_kind *kind, int64_t count, const char *key,
                         struct verdict *verdict)
{
    const struct chess_words *words = chess_words(kind->piece);
    return verdict_say(verdict, 0, NULL, key,
                       SAY(say_int("count", count), say_key("piece", words->name),
                           say_key("pieces", words->many), say_int("wanted", kind->number)));
}

static bool right_numbers(const struct chess *c, const int32_t *values, struct verdict *verdict)
{
    int64_t count[CHESS_KINDS + 1] = {0};
    for (size_t i = 0; i < c->board.cells; i++) count[values[i]]++;
    for (int kind = 0; kind < c->kind_count; kind++)
        if (!c->kinds[kind].free && count[kind + 1] != c->kinds[kind].number)
            return wrong_number(&c->kinds[kind], count[kind + 1], "chess.wrong-number", verdict);
    int64_t pieces = chess_pieces(c, values);
    return c->total == CHESS_NOT_SAID || pieces == c->total ||
           verdict_say(verdict, 0, NULL, "chess.wrong-total",
                       SAY(say_int("count", pieces), say_int("wanted", c->total)));
}

static bool right_threats(const struct chess *c, const int32_t *values, struct verdict *verdict)
{
    bool fine = true;
    size_t *by = alloc_array(c->board.cells, sizeof *by);
    for (size_t i = 0; i < c->board.cells; i++)
        if (values[i]) threaten(c, values, i, by);
    for (size_t i = 0; i < c->board.cells && fine; i++) fine = judge(c, values, i, by[i], verdict);
    alloc_free(by);
    return fine;
}

static bool right_quarter(const struct chess *c, const int32_t *values, struct verdict *verdict)
{
    int64_t pieces = chess_pieces(c, values);
    for (size_t i = 0; i < c->board.cells; i++)
        if (values[i] && !c->kinds[values[i] - 1].piece->obstacle && chess_in_quarter(c, i)) return true;
    if (pieces == 0) return true;
    return verdict_say(verdict, 0, NULL, c->firsts ? "chess.no-first-piece" : "chess.no-quarter-piece", NULL);
}

static bool right_square(const struct chess *c, size_t cell, int32_t value, struct verdict *verdict)
{
    int32_t given = c->given[cell];
    bool known = value >= 0 && value <= c->kind_count, barred = chess_barred(c, cell);
    if (known && (!given || value == given) && !(barred && value)) return true;
    if (!known)
        return verdict_say(verdict, 1, &cell, "chess.wrong-value",
                           SAY(say_text("cell", name_of(c, cell).text), say_int("value", value),
                               say_int("most", c->kind_count)));
    if (!given)
        return verdict_say(verdict, 1, &cell, "chess.no-place", SAY(say_text("cell", name_of(c, cell).text)));
    return verdict_say(verdict, 1, &cell, "chess.given-missing",
                       SAY(say_key("piece", chess_words(c->kinds[given - 1].piece)->name),
                           say_text("cell", name_of(c, cell).text)));
}

bool chess_check(const struct board *board, const int32_t *values, struct verdict *verdict)
{
    const struct chess *c = chess_of(board);
    for (size_t i = 0; i < board->cells; i++)
        if (!right_square(c, i, values[i], verdict)) return false;
    return right_numbers(c, values, verdict) && right_threats(c, values, verdict) &&
           (!c->quarter || right_quarter(c, values, verdict));
}

/* True if there are more of a kind than allowed or, in independence, if a loaded piece threatens
 * another: a piece put between them would be threatened instead. */
static bool clash(const struct board *board, struct verdict *verdict)
{
    const struct chess *c = chess_of(board);
    bool fine = true;
    int64_t count[CHESS_KINDS + 1] = {0};
    int32_t *loaded = alloc_array(board->cells, sizeof *loaded);
    for (size_t i = 0; i < board->cells; i++) count[loaded[i] = c->given[i]]++;
    for (int kind = 0; kind < c->kind_count && fine; kind++) {
        const struct chess_kind *k = &c->kinds[kind];
        if (!k->free && count[kind + 1] > k->number)
            fine = wrong_number(k, count[kind + 1], "chess.too-many-given", verdict);
    }
    if (fine && !c->dominate) fine = right_threats(c, loaded, verdict);
    alloc_free(loaded);
    return !fine;
}

/* ---- symmetries: the eight of a square, the four of any other rectangle, as bits
 *
 * With `quarter`, a piece stands in a part of the board that has a square of every orbit, so that
 * every solution with a piece can be turned until one is there: no class is lost. That part is the
 * upper left quarter or, where one-way pieces leave too few symmetries, the first square of each
 * orbit in reading order: half of the board, a triangle or, without symmetries, all of it. */

/* EXCHANGED is applied before the reflections. */
enum { ROWS_OVER = 1, COLUMNS_OVER = 2, EXCHANGED = 4 };

static struct pieces_step image_of(struct pieces_step step, size_t bits)
{
    ASSERT(bits < 2 * EXCHANGED);
    if (bits & EXCHANGED) step = (struct pieces_step){step.columns, step.rows, step.ride};
    if (bits & ROWS_OVER) step.rows = -step.rows;
    if (bits & COLUMNS_OVER) step.columns = -step.columns;
    return step;
}

/* The image of a value: one-way kinds turn with the board. -1: the image of a kind is not in play
 * in the same number. */
static int turned(const struct chess *c, int value, size_t bits)
{
    ASSERT(value >= 0 && value <= c->kind_count);
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

static bool keeps_board(const struct chess *c, size_t bits)
{
    if (bits >= (c->rows == c->columns ? 2 * EXCHANGED : EXCHANGED)) return false;
    for (int kind = 1; kind <= c->kind_count; kind++)
        if (turned(c, kind, bits) < 0) return false;
    return true;
}

static size_t image_cell(const struct chess *c, size_t bits, size_t cell)
{
    int row, column;
    grid_place(c->columns, cell, &row, &column);
    ASSERT(!(bits & EXCHANGED) || c->rows == c->columns);
    struct pieces_step at = image_of((struct pieces_step){row, column, false}, bits);
    return grid_cell(c->columns, at.rows + (bits & ROWS_OVER ? c->rows - 1 : 0),
                     at.columns + (bits & COLUMNS_OVER ? c->columns - 1 : 0));
}

/* Lists all symmetries, because one-way kinds may allow a half turn but not a quarter turn. One
 * that is none here is replaced by the identity; only the exchange preserves the upper left
 * quarter. */
static bool symmetry(const struct board *board, size_t g, size_t *cell, int32_t *value)
{
    const struct chess *c = chess_of(board);
    size_t bits = g + 1;
    if (bits >= (c->rows == c->columns ? 2 * EXCHANGED : EXCHANGED)) return false;
    if (c->quarter && (bits != EXCHANGED || c->firsts)) return true;
    if (!keeps_board(c, bits)) return true;
    *cell = image_cell(c, bits, *cell);
    *value = turned(c, *value, bits);
    return true;
}

static bool is_upper_left(const struct chess *c, size_t cell)
{
    int row, column;
    grid_place(c->columns, cell, &row, &column);
    return row < (c->rows + 1) / 2 && column < (c->columns + 1) / 2;
}

/* True if the upper left quarter has a square of every orbit. */
static bool is_quarter_enough(const struct chess *c)
{
    bool enough = true;
    for (size_t i = 0; i < c->board.cells && enough; i++) {
        enough = is_upper_left(c, i);
        for (size_t bits = 1; bits < 2 * EXCHANGED && !enough; bits++)
            enough = keeps_board(c, bits) && is_upper_left(c, image_cell(c, bits, i));
    }
    return enough;
}

bool chess_choose_quarter(struct chess *c, bool is_loaded, struct sentence *error)
{
    const char *why = NULL;
    if (c->rows != c->columns) why = "chess.quarter.not-square";
    if (is_loaded) why = "chess.quarter.loaded";
    if (why) say_set(error, why, NULL);
    c->quarter = !why;
    ASSERT(!c->quarter || c->rows == c->columns);
    c->firsts = c->quarter && !is_quarter_enough(c);
    c->board.no_classes = say_word("chess.quarter.no-classes");
    return c->quarter;
}

bool chess_in_quarter(const struct chess *c, size_t cell)
{
    ASSERT(cell < c->board.cells);
    if (!c->firsts) return is_upper_left(c, cell);
    for (size_t bits = 1; bits < 2 * EXCHANGED; bits++)
        if (keeps_board(c, bits) && image_cell(c, bits, cell) < cell) return false;
    return true;
}

bool chess_turn(const struct chess *c, size_t bits, const int32_t *values, int32_t *turned_values)
{
    ASSERT(values != turned_values);
    if (!keeps_board(c, bits)) return false;
    for (size_t i = 0; i < c->board.cells; i++)
        turned_values[image_cell(c, bits, i)] = turned(c, values[i], bits);
    return true;
}

/* ---- meanings of values */

bool chess_meaning(const struct board *board, size_t i, struct family_meaning *meaning)
{
    const struct chess *c = chess_of(board);
    if (i > (size_t)c->kind_count) return false;
    const struct piece *piece = i ? c->kinds[i - 1].piece : NULL;
    *meaning = (struct family_meaning){.value = (int32_t)i,
                                       .name = piece ? piece->name : "empty",
                                       .says = piece ? chess_words(piece)->name : "chess.empty",
                                       .letter = piece ? piece->letter : "*",
                                       .blank = !piece,
                                       .obstacle = piece && piece->obstacle};
    if (piece && piece->symbol != SYMBOLS) meaning->figure = symbols_get(piece->symbol);
    return true;
}

/* ---- playing */

bool chess_counter(const struct board *board, size_t i, struct family_counter *counter)
{
    const struct chess *c = chess_of(board);
    if (i >= (size_t)c->kind_count) return false;
    *counter = (struct family_counter){.value = (int32_t)i + 1,
                                       .step = 1,
                                       .count = board->cells,
                                       .wanted = c->kinds[i].free ? FAMILY_ANY : c->kinds[i].number,
                                       .side = CANVAS_SIDES};
    return true;
}

static bool term(const struct board *board, size_t i, struct family_term *term)
{
    const struct chess *c = chess_of(board);
    struct family_term terms[4];
    size_t count = 0;
    terms[count++] = c->dominate ? (struct family_term){"dominate", "chess.term.dominate", 0, {0}}
                                 : (struct family_term){"independent", "chess.term.independent", 0, {0}};
    if (c->optimise)
        terms[count++] = c->dominate ? (struct family_term){"fewest", "chess.term.fewest", 0, {0}}
                                     : (struct family_term){"most", "chess.term.most", 0, {0}};
    if (c->total != CHESS_NOT_SAID)
        terms[count++] = (struct family_term){"total", "chess.term.total", 1, {c->total}};
    if (c->quarter) terms[count++] = (struct family_term){"upper-left", "chess.term.upper-left", 0, {0}};
    if (i < count) *term = terms[i];
    return i < count;
}

const struct family_play chess_play = {.pose = chess_puzzles_pose, .counter = chess_counter, .term = term};

bool chess_worth(const struct board *board, const int32_t *values, int64_t *value, int *sense)
{
    const struct chess *c = chess_of(board);
    *value = chess_pieces(c, values);
    *sense = c->dominate ? 1 : -1;
    return c->optimise;
}

bool chess_writes(const struct board *board, const char *format, struct sentence *error)
{
    const struct chess *c = chess_of(board);
    bool package = strcmp(format, "chessboard") == 0;
    if (c->latex && strcmp(format, "text") != 0)
        say_set(error, "chess.writes.latex-too", SAY(say_raw("format", format)));
    else if ((package || c->latex) && c->columns > GRID_LETTERS)
        say_set(error, package ? "chess.writes.columns-chessboard" : "chess.writes.columns-latex",
                SAY(say_int("columns", c->columns)));
    else
        return true;
    return false;
}

const struct family_format chess_formats[] = {
    {"rays", "chess.format.rays", chess_write_rays, NULL},
    {"fen", "chess.format.fen", chess_write_fen, NULL},
    {"chessboard", "chess.format.chessboard", chess_write_latex, NULL},
    {0},
};

static const struct family_command command_facet = {
    .parameters = chess_options_rows,
    .size = sizeof(struct chess_options),
    .defaults = &chess_options_defaults,
    .spellings = chess_options_spellings,
    .notes = "chess.notes",
    .examples = "damier chess -i -n 4 -t 2 -f 1 -c 2 -all\n"
                "damier chess -d -n 3 -t 2 -f 1 -c 1 --count --up-to-symmetry\n"
                "damier chess -d -minmax -c 1 -n 8\n"
                "damier chess -i -minmax -f 1 -c 1 -k 1 -ts 1 -load board.txt\n"
                "damier chess -n 10 --piece amazon=10 --format svg --output board.svg\n",
    .make = chess_options_make,
    .load = chess_options_load,
};

static const struct family_forms forms_facet = {
    .series = true,
    .read_position = chess_read_position,
    .formats = chess_formats,
    .writes = chess_writes,
    .meaning = chess_meaning,
    .preface = chess_write_threats,
};

const struct family_search chess_search = {
    .models = chess_models_table,
    .methods = chess_bitboards_methods,
    .way = chess_models_way,
};

static const struct family_theorems theorems_facet = {
    .clash = clash,
    .refute = chess_bound_refute,
    .guess = chess_guess,
};

static const struct family_objective objective_facet = {
    .worth = chess_worth,
    .bound = chess_bound,
    .settle = chess_settle,
};

const struct family_symmetry chess_symmetries = {
    .image = symmetry,
};

const struct family chess_family = {
    .name = "chess",
    .title = "chess.family",
    .blurb = "chess.blurb",
    .rules = "chess.rules",
    .clue_heading = "chess.clue-heading",
    .read = chess_read_board,
    .read_answer = chess_read_answer,
    .write = chess_read_write,
    .place = chess_place,
    .cells = chess_models_cells,
    .clues = chess_models_clues,
    .post = chess_models_post,
    .footprint = chess_footprint,
    .check = chess_check,
    .draw = draw,
    .command = &command_facet,
    .forms = &forms_facet,
    .search = &chess_search,
    .theorems = &theorems_facet,
    .objective = &objective_facet,
    .symmetry = &chess_symmetries,
    .puzzles = &chess_puzzles,
    .play = &chess_play,
    .reasons = &chess_reasons,
};
