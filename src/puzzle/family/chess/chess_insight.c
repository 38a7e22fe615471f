/* What a player sees in a step of a chess board or museum, in place of the facts and rules that a
 * solver reports (struct rule_insight).
 *
 *   I1  only view     A square can be seen from one place only, or from one side, where whatever
 *                     comes nearer would block the view.
 *   I2  all placed    All pieces of a kind, or all pieces, are placed.
 *   I3  last places   As many squares are left as pieces are to be placed.
 *   I4  last to place Few pieces are left to place, and they must see these squares.
 *   I5  threats       A piece threatens these squares, or would threaten a piece.
 *
 * Everything is computed from the facts of the step alone: by cell, the values that they leave. A
 * cell without facts may hold anything, so that what is said holds whatever stands there. */
#include "puzzle/family/chess/chess_steps.h"

#include "base/vec.h"

#include <stdlib.h>

typedef uint64_t value_set; /* values of a cell, by bit; bit 0: empty */

struct insight {
    const struct rule_step *step;
    const struct chess *chess;
    bool museum;
    struct buf *out;
    value_set *may; /* by cell */
    size_t cells;   /* that the words name, other than by lines */
};

typedef VEC(uint32_t) square_list;

static struct cell_name name_of(const struct insight *t, size_t cell)
{
    const struct board *board = t->step->board;
    return t->step->brief ? cell_name_short(board, cell) : cell_name_of(board, cell);
}

static size_t square_of(const struct insight *t, const struct rule_name *rule)
{
    return (size_t)(rule->arguments[0] - 1) * (size_t)t->chess->columns + (size_t)(rule->arguments[1] - 1);
}

static const struct chess_words *words_of(const struct insight *t, int32_t value)
{
    ASSERT(value > 0 && value <= t->chess->kind_count);
    return chess_words(t->chess->kinds[value - 1].piece);
}

enum { ONLY_VIEW, ALL_PLACED, LAST_PLACES, LAST_PIECES, THREATS };

/* `facts`: there are more facts than it names. */
static struct rule_insight found(const struct insight *t, int which, bool facts)
{
    static const char *const names[][2] = {[ONLY_VIEW] = {"only view", "chess.insight.only-view"},
                                           [ALL_PLACED] = {"all placed", "chess.insight.title-placed"},
                                           [LAST_PLACES] = {"last places", "chess.insight.last-places"},
                                           [LAST_PIECES] = {"last to place", "chess.insight.last-pieces"},
                                           [THREATS] = {"threats", "chess.insight.threats"}};
    return (struct rule_insight){.name = names[which][0],
                                 .title = names[which][1],
                                 .cells = t->cells,
                                 .facts = facts};
}

/* ---- what the facts leave */

static value_set *list_values(const struct insight *t)
{
    const struct chess *c = t->chess;
    value_set all = 1, *may = alloc_array(c->board.cells, sizeof *may);
    bool all_given = chess_obstacles_left(c) == 0;
    for (int value = 1; value <= c->kind_count; value++)
        if (!all_given || !chess_obstacle(c, value)) all |= (value_set)1 << value;
    for (size_t i = 0; i < c->board.cells; i++)
        may[i] = chess_obstacle(c, c->given[i]) ? (value_set)1 << c->given[i] : chess_barred(c, i) ? 1 : all;
    for (size_t i = 0; i < t->step->fact_count; i++) {
        const struct cell_fact *fact = &t->step->facts[i];
        value_set bit = (value_set)1 << fact->value;
        may[fact->cell] &= fact->denied ? ~bit : bit;
    }
    return may;
}

static bool is_occupied(const struct insight *t, size_t cell)
{
    return !(t->may[cell] & 1);
}

/* The only value that is left, or -1. */
static int32_t only_value(const struct insight *t, size_t cell)
{
    for (int32_t value = 0; value <= t->chess->kind_count; value++)
        if (t->may[cell] == (value_set)1 << value) return value;
    return -1;
}

/* ---- lists of squares */

static int by_number(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* By one line, "row 3, columns 1 to 4", or one after another, joined by `join`. */
static void say_squares(struct insight *t, const square_list *squares,
                        const char *(*join)(size_t i, size_t count), struct buf *out)
{
    const size_t columns = (size_t)t->chess->columns;
    bool same[2] = {squares->size > 1, squares->size > 1};
    qsort(squares->data, squares->size, sizeof *squares->data, by_number);
    for (size_t i = 0; i < squares->size; i++) {
        same[0] &= squares->data[i] / columns == squares->data[0] / columns;
        same[1] &= squares->data[i] % columns == squares->data[0] % columns;
    }
    if (same[0] || same[1]) {
        cell_name_list(t->step->board, squares->size, squares->data, out);
        return;
    }
    for (size_t i = 0; i < squares->size; i++) {
        buf_add(out, join(i, squares->size));
        buf_add(out, name_of(t, squares->data[i]).text);
    }
    t->cells += squares->size;
}

/* ---- I1: from where a square can be seen */

struct watchers {
    square_list places;
    value_set kinds; /* of pieces there that see it */
    int line;        /* the step by which they see it; -1: there are several */
    bool self;       /* the square may be occupied itself */
};

static void add_ray(const struct insight *t, const struct chess_steps *steps, int i, size_t square,
                    struct watchers *w)
{
    const struct chess_step *step = &steps->step[i];
    const struct chess_step *back = &steps->step[step->back];
    int room = chess_steps_room(t->chess, back, square);
    size_t cell = square;
    for (int distance = 1; distance <= room; distance++) {
        cell += (size_t)back->offset;
        value_set takers = (value_set)chess_steps_takers(step, distance) << 1;
        if (!takers || chess_obstacle(t->chess, t->chess->given[cell])) return;
        if (t->may[cell] & takers) {
            if (w->places.size && w->line != i) w->line = -1;
            if (!w->places.size) w->line = i;
            w->kinds |= t->may[cell] & takers;
            vec_push(&w->places, (uint32_t)cell);
        }
        if (is_occupied(t, cell)) return;
    }
}

static void find_watchers(const struct insight *t, size_t square, struct watchers *w)
{
    struct chess_steps steps;
    chess_steps_list(t->chess, &steps);
    *w = (struct watchers){.line = -1, .self = (t->may[square] & ~(value_set)1) != 0};
    for (int i = 0; i < steps.count; i++) add_ray(t, &steps, i, square, w);
}

static void say_view(struct insight *t, const char *key, const char *other, size_t square)
{
    t->cells++;
    say(t->out, t->museum ? key : other, SAY(say_text("cell", name_of(t, square).text)));
}

/* The only square of the conclusion; SIZE_MAX if there are several. */
static size_t only_square(const struct rule_step *step)
{
    for (size_t i = 1; i < step->told_count; i++)
        if (step->told[i].cell != step->told[0].cell) return SIZE_MAX;
    return step->told_count ? step->told[0].cell : SIZE_MAX;
}

/* The places themselves; those from a square on, with it or without. */
enum { AT, FROM_ON, BEYOND };

/* Which of them words the places best, if `square` may be seen along one line. */
static int view_of(const struct insight *t, size_t square, const struct watchers *w)
{
    struct chess_steps steps;
    size_t told = only_square(t->step), cell = square;
    if (w->places.size < 2 || told == SIZE_MAX) return AT;
    if (told == w->places.data[0]) return FROM_ON;
    chess_steps_list(t->chess, &steps);
    const struct chess_step *back = &steps.step[steps.step[w->line].back];
    for (int room = chess_steps_room(t->chess, back, square); room > 0 && cell != w->places.data[0]; room--) {
        cell += (size_t)back->offset;
        if (cell == told) return BEYOND;
    }
    return AT;
}

/* Is some square of the conclusion between the square and the only place from where it can be
 * seen? */
static bool is_between(const struct insight *t, size_t square, const struct watchers *w)
{
    struct chess_steps steps;
    chess_steps_list(t->chess, &steps);
    if (w->line < 0) return false;
    const struct chess_step *back = &steps.step[steps.step[w->line].back];
    size_t cell = square;
    for (int room = chess_steps_room(t->chess, back, square); room > 0; room--) {
        cell += (size_t)back->offset;
        if (cell == w->places.data[0]) return false;
        for (size_t i = 0; i < t->step->told_count; i++)
            if (t->step->told[i].cell == cell) return true;
    }
    return false;
}

static void say_places(struct insight *t, size_t square, struct watchers *w)
{
    static const char *const keys[][2] = {[AT] = {"chess.insight.only", "museum.insight.only"},
                                          [FROM_ON] = {"chess.insight.from-on", "museum.insight.from-on"},
                                          [BEYOND] = {"chess.insight.beyond", "museum.insight.beyond"}};
    struct buf places = {0};
    const int view = view_of(t, square, w);
    const bool between = view == AT && is_between(t, square, w);
    t->cells++;
    if (view == AT) {
        say_squares(t, &w->places, say_or, &places);
    } else {
        buf_add(&places, name_of(t, only_square(t->step)).text);
        t->cells++;
    }
    say(t->out, keys[view][t->museum],
        SAY(say_text("cell", name_of(t, square).text), say_text("places", buf_text(&places))));
    if (between) buf_add(t->out, say_word(t->museum ? "museum.insight.between" : "chess.insight.between"));
    buf_free(&places);
}

static struct rule_insight see_view(struct insight *t)
{
    size_t square = square_of(t, &t->step->rules[0]);
    struct watchers w;
    find_watchers(t, square, &w);
    bool some = w.places.size > 0, side = w.places.size == 1 || w.line >= 0;
    struct rule_insight insight = {0};
    if (!some && !w.self && !t->step->told_count) {
        say_view(t, "museum.insight.dark", "chess.insight.dark", square);
        insight = found(t, ONLY_VIEW, true);
    } else if (!some && w.self) {
        say_view(t, "museum.insight.self", "chess.insight.self", square);
        insight = found(t, ONLY_VIEW, true);
    } else if (some && side && !w.self) {
        say_places(t, square, &w);
        insight = found(t, ONLY_VIEW, true);
    }
    vec_free(&w.places);
    return insight;
}

/* ---- I2 to I4: numbers */

struct number {
    int32_t value;               /* of the pieces that are counted; 0: of all but obstacles */
    value_set counted;           /* the same as a set */
    int64_t wanted, there, room; /* room: squares where one more may stand */
};

/* The pieces that the facts place; or, if they do not, the squares where there may be more. */
static struct number count_pieces(const struct insight *t, const struct rule_name *rule)
{
    const struct chess *c = t->chess;
    struct number n = {.wanted = rule->arguments[rule->kind == CHESS_NUMBER]};
    value_set counted = 0;
    for (int32_t value = 1; value <= c->kind_count; value++) {
        bool one =
            rule->kind == CHESS_NUMBER && chess_row(c->kinds[value - 1].piece) == (size_t)rule->arguments[0];
        if (one) n.value = value;
        if (one || (rule->kind == CHESS_TOTAL && !chess_obstacle(c, value))) counted |= (value_set)1 << value;
    }
    for (size_t i = 0; i < c->board.cells; i++) {
        bool there = !(t->may[i] & ~counted);
        n.there += there;
        n.room += !there && (t->may[i] & counted);
    }
    n.counted = counted;
    return n;
}

enum { PLACED, FULL, OTHERS, ROOM, FEW, NONE, MANY, LEFT, NUMBERS };

/* Texts about a number take these, whether of sensors, of all pieces or of a kind. `squares` is of
 * FEW and ROOM. */
static void say_number(struct insight *t, const struct number *n, int which, int64_t count,
                       struct say_argument squares)
{
    static const char *const keys[NUMBERS][3] = {
        [PLACED] = {"museum.insight.placed", "chess.insight.all-placed", "chess.insight.placed"},
        [FULL] = {"museum.insight.full", "chess.insight.all-full", "chess.insight.full"},
        [OTHERS] = {"museum.insight.full", "chess.insight.all-full", "chess.insight.no-other"},
        [ROOM] = {"museum.insight.room", "chess.insight.all-room", "chess.insight.room"},
        [FEW] = {"museum.insight.few", "chess.insight.all-few", "chess.insight.few"},
        [NONE] = {"museum.insight.none", "chess.insight.all-none", "chess.insight.none"},
        [MANY] = {"museum.insight.many", "chess.insight.all-many", "chess.insight.many"},
        [LEFT] = {"museum.insight.left", "chess.insight.all-left", "chess.insight.left"}};
    const char *key = keys[which][n->value ? 2 : !t->museum];
    struct say_argument arguments[5] = {say_int("count", count), squares};
    if (n->value) {
        arguments[2] = say_key("piece", words_of(t, n->value)->name);
        arguments[3] = say_key("pieces", words_of(t, n->value)->many);
    }
    say(t->out, key, arguments);
}

/* Does the conclusion leave no square open? */
static bool fills_board(const struct insight *t)
{
    bool *known = alloc_array(t->chess->board.cells, sizeof *known), all = true;
    for (size_t i = 0; i < t->step->known_count; i++)
        if (!t->step->known[i].denied) known[t->step->known[i].cell] = true;
    for (size_t i = 0; i < t->step->told_count; i++)
        if (!t->step->told[i].denied) known[t->step->told[i].cell] = true;
    for (size_t i = 0; i < t->chess->board.cells; i++)
        all &= known[i] || chess_obstacle(t->chess, t->chess->given[i]) || chess_barred(t->chess, i);
    alloc_free(known);
    return all;
}

/* All pieces of a kind, or all pieces, are placed. If that only empties squares, says so of all
 * others, whether or not more was known of them. */
static struct rule_insight see_placed(struct insight *t, const struct number *n)
{
    struct rule_insight insight = found(t, ALL_PLACED, true);
    bool empties = true, denies = true;
    for (size_t i = 0; i < t->step->told_count; i++) {
        const struct cell_fact *told = &t->step->told[i];
        empties &= !told->denied && !told->value;
        denies &= told->denied ? told->value == n->value : !told->value;
    }
    if (empties ? !n->value || fills_board(t) : denies && t->step->told_count > 1) {
        insight.concludes = true;
        insight.denies = n->value;
    }
    const int which = !insight.concludes ? PLACED : empties || fills_board(t) ? FULL : OTHERS;
    if (which != OTHERS) insight.denies = 0;
    insight.all = which == FULL;
    say_number(t, n, which, n->wanted, say_int("squares", 0));
    return insight;
}

/* As many squares are left as pieces are wanted. */
static struct rule_insight see_room(struct insight *t, const struct number *n)
{
    square_list squares = {0};
    struct buf list = {0};
    for (size_t i = 0; i < t->chess->board.cells; i++)
        if (t->may[i] & n->counted) vec_push(&squares, (uint32_t)i);
    say_squares(t, &squares, say_and, &list);
    say_number(t, n, ROOM, n->wanted, say_many("squares", buf_text(&list), squares.size));
    buf_free(&list);
    vec_free(&squares);
    return found(t, LAST_PLACES, false);
}

static struct rule_insight see_number(struct insight *t)
{
    const struct number n = count_pieces(t, &t->step->rules[0]);
    const int64_t most = n.there + n.room;
    const bool broken = !t->step->told_count;
    if (!broken && n.there == n.wanted && n.wanted > 0) return see_placed(t, &n);
    if (!broken && most == n.wanted && n.room > 0) return see_room(t, &n);
    if (broken && n.there > n.wanted)
        say_number(t, &n, MANY, n.wanted, say_int("squares", 0));
    else if (broken && most < n.wanted)
        say_number(t, &n, most ? FEW : NONE, n.wanted, say_int("squares", most));
    else
        return (struct rule_insight){0};
    return found(t, LAST_PLACES, true);
}

/* True if no piece on one place can see two of the squares, or stand on one and see another. */
static bool are_apart(const struct insight *t, const square_list *squares)
{
    int8_t *seen = alloc_array(t->chess->board.cells, sizeof *seen);
    bool apart = true;
    for (size_t i = 0; i < squares->size; i++) {
        struct watchers w;
        find_watchers(t, squares->data[i], &w);
        apart &= !seen[squares->data[i]];
        seen[squares->data[i]] = 1;
        for (size_t k = 0; k < w.places.size; k++) {
            int8_t *place = &seen[w.places.data[k]];
            apart &= !*place || *place == (int8_t)(i + 2);
            *place = (int8_t)(i + 2);
        }
        vec_free(&w.places);
    }
    alloc_free(seen);
    return apart;
}

/* Does the step conclude that there are no pieces, or not these? */
static bool denies_piece(const struct rule_step *step)
{
    bool denies = true;
    for (size_t i = 0; i < step->told_count; i++)
        denies &= step->told[i].denied == (step->told[i].value != 0);
    return denies;
}

/* Can only pieces of this kind see or take the squares? */
static bool need_kind(const struct insight *t, const square_list *squares, value_set kind)
{
    bool only = true;
    for (size_t i = 0; i < squares->size && only; i++) {
        struct watchers w;
        find_watchers(t, squares->data[i], &w);
        only = !(w.kinds & ~kind) && !(t->may[squares->data[i]] & ~kind & ~(value_set)1);
        vec_free(&w.places);
    }
    return only;
}

/* Squares that are still to be seen or taken, by these pieces at most:
 *
 *   one piece is left      it must see them all;
 *   as many as squares     of which no piece can see two: they need one each;
 *   two are left           with one in this place, one piece would have to do the rest, or, of
 *                          squares of which no piece can see two, they are too many. */
static struct rule_insight see_need(struct insight *t, const struct rule_name *number,
                                    const square_list *squares)
{
    static const char *const keys[][2] = {{"chess.insight.still", "museum.insight.still"},
                                          {"chess.insight.one-each", "museum.insight.one-each"},
                                          {"chess.insight.others", "museum.insight.others"}};
    struct number n = count_pieces(t, number);
    struct buf list = {0};
    const int64_t left = n.wanted - n.there;
    const size_t told = only_square(t->step);
    if (left < 0 || n.wanted == 0 || squares->size > 4) return (struct rule_insight){0};
    if (n.value && !need_kind(t, squares, n.counted)) return (struct rule_insight){0};
    const bool each = left > 1 && left == (int64_t)squares->size && are_apart(t, squares);
    const bool other = left == 2 && !each && told != SIZE_MAX && denies_piece(t->step);
    if (left > 1 && !each && !other) return (struct rule_insight){0};
    say_number(t, &n, left ? LEFT : PLACED, left ? left : n.wanted, say_int("squares", 0));
    say_squares(t, squares, say_and, &list);
    const struct say_argument cells = say_many("cells", buf_text(&list), squares->size);
    if (other) {
        t->cells++;
        say(t->out, keys[2][t->museum], SAY(say_text("place", name_of(t, told).text), cells));
    } else if (n.value) {
        say(t->out, each ? "chess.insight.one-each-kind" : "chess.insight.still-kind",
            SAY(cells, say_key("one", words_of(t, n.value)->one)));
    } else {
        say(t->out, keys[each][t->museum], SAY(cells));
    }
    buf_free(&list);
    return found(t, LAST_PIECES, true);
}

static struct rule_insight see_numbers(struct insight *t)
{
    const struct rule_name *number = NULL;
    struct rule_insight insight = {0};
    square_list squares = {0};
    int numbers = 0;
    for (size_t i = 0; i < t->step->rule_count; i++) {
        const struct rule_name *rule = &t->step->rules[i];
        bool counts = rule->kind == CHESS_TOTAL || rule->kind == CHESS_NUMBER;
        if (counts) number = rule;
        numbers += counts;
        if (rule->kind == CHESS_WATCHED) vec_push(&squares, (uint32_t)square_of(t, rule));
    }
    if (numbers == 1 && squares.size && squares.size + 1 == t->step->rule_count && t->step->told_count)
        insight = see_need(t, number, &squares);
    vec_free(&squares);
    return insight;
}

/* ---- I5: threats, where no piece may threaten another */

/* The values that the step denies of this square, and whether it is about nothing else. */
static bool list_denied(const struct insight *t, size_t square, value_set *denied)
{
    const struct rule_step *step = t->step;
    *denied = 0;
    for (size_t i = 0; i < step->told_count; i++) {
        const struct cell_fact *told = &step->told[i];
        if (told->cell != square || told->denied == !told->value) return false;
        *denied |= told->value ? (value_set)1 << told->value : t->may[square] & ~(value_set)1;
    }
    return step->told_count > 0;
}

/* "a rook or a bishop"; if they are all that may stand there, "any piece". */
static void say_kinds(const struct insight *t, size_t square, value_set kinds, struct buf *out)
{
    size_t count = 0, said = 0;
    for (int32_t value = 1; value <= t->chess->kind_count; value++) count += kinds >> value & 1;
    if (count > 1 && kinds == (t->may[square] & ~(value_set)1)) {
        buf_add(out, say_word("chess.insight.any-piece"));
        return;
    }
    for (int32_t value = 1; value <= t->chess->kind_count; value++) {
        if (!(kinds >> value & 1)) continue;
        buf_add(out, say_or(said++, count));
        buf_add(out, say_word(words_of(t, value)->one));
    }
}

/* The squares with a piece that one of these kinds would threaten; whatever is between would be
 * threatened itself. False if some kind threatens none of them. */
static bool list_targets(const struct insight *t, size_t square, value_set kinds, square_list *targets)
{
    struct pieces_step steps[PIECES_STEPS];
    bool *listed = alloc_array(t->chess->board.cells, sizeof *listed), all = kinds != 0;
    for (int32_t value = 1; value <= t->chess->kind_count; value++) {
        bool any = !(kinds >> value & 1);
        for (int i = any ? 0 : pieces_steps(t->chess->kinds[value - 1].piece, steps); i-- > 0;)
            for (size_t to = square; pieces_go(t->chess->rows, t->chess->columns, steps[i], &to);) {
                if (is_occupied(t, to)) {
                    if (!listed[to]) vec_push(targets, (uint32_t)to);
                    listed[to] = any = true;
                }
                if (!steps[i].ride) break;
            }
        all &= any;
    }
    alloc_free(listed);
    return all;
}

static void say_threat(struct insight *t, size_t square, value_set kinds, const square_list *targets)
{
    int32_t other = targets->size == 1 ? only_value(t, targets->data[0]) : -1;
    struct buf pieces = {0}, list = {0};
    say_kinds(t, square, kinds, &pieces);
    say_squares(t, targets, say_or, &list);
    if (other > 0)
        say(t->out, "chess.insight.would",
            SAY(say_text("pieces", buf_text(&pieces)), say_text("cell", name_of(t, square).text),
                say_key("other", words_of(t, other)->name), say_text("target", buf_text(&list))));
    else
        say(t->out, "chess.insight.would-some",
            SAY(say_text("pieces", buf_text(&pieces)), say_text("cell", name_of(t, square).text),
                say_text("targets", buf_text(&list))));
    buf_free(&pieces);
    buf_free(&list);
}

/* Does the step empty other squares, and nothing else? */
static bool empties_others(const struct rule_step *step, size_t square)
{
    for (size_t i = 0; i < step->told_count; i++)
        if (step->told[i].cell == square || step->told[i].value || step->told[i].denied) return false;
    return step->told_count > 0;
}

static struct rule_insight see_threat(struct insight *t)
{
    const size_t square = square_of(t, &t->step->rules[0]);
    const int32_t there = only_value(t, square);
    const bool broken = !t->step->told_count;
    struct rule_insight insight = {0};
    square_list targets = {0};
    value_set kinds = 0;
    if (there > 0 && empties_others(t->step, square)) {
        t->cells++;
        say(t->out, "chess.insight.must-not",
            SAY(say_key("piece", words_of(t, there)->name), say_text("cell", name_of(t, square).text)));
        insight = found(t, THREATS, false);
    } else if (there > 0 && t->step->told_count == 1 && t->step->told[0].denied && t->step->told[0].value &&
               t->step->told[0].cell != square) {
        t->cells++;
        say(t->out, "chess.insight.threatened",
            SAY(say_key("piece", words_of(t, there)->name), say_text("cell", name_of(t, square).text)));
        insight = found(t, THREATS, false);
    } else if ((broken ? (kinds = t->may[square] & ~(value_set)1) && is_occupied(t, square)
                       : list_denied(t, square, &kinds)) &&
               list_targets(t, square, kinds, &targets)) {
        t->cells++;
        say_threat(t, square, kinds, &targets);
        insight = found(t, THREATS, false);
        insight.whole = true;
    }
    vec_free(&targets);
    return insight;
}

struct rule_insight chess_insight(const struct rule_step *step, struct buf *out)
{
    struct insight t = {.step = step,
                        .chess = chess_of(step->board),
                        .museum = step->board->family == &museum_family,
                        .out = out};
    struct rule_insight insight = {0};
    if (!step->rule_count) return insight;
    t.may = list_values(&t);
    const int kind = step->rules[0].kind;
    if (step->rule_count > 1)
        insight = see_numbers(&t);
    else if (kind == CHESS_WATCHED)
        insight = see_view(&t);
    else if (kind == CHESS_TOTAL || kind == CHESS_NUMBER)
        insight = see_number(&t);
    else if (kind == CHESS_PEACE)
        insight = see_threat(&t);
    alloc_free(t.may);
    return insight;
}
