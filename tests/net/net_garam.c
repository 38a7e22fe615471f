/* Garam: small pictures with digits from an answer, or some of them invented. A place of the board
 * is its character in the picture, 0 for a blank; in an answer, digits and operators are filled in.
 *
 * Pictures grow: one equation, or a frame of four, then others that begin or end at cells that are
 * there. Some get a result that is longer, even of three digits, which nothing makes.
 *
 * Answers come from trying all digits and operators, equation by equation; one that is wrong ends a
 * branch. */
#include "net.h"

#include <string.h>

enum { MOST_STEPS = 1000000, FEW_STEPS = 20000, EQUATIONS = 24, DIGITS = 15, SIDE = 13 };

struct equation {
    int left, right, sign; /* places */
    int result[DIGITS], digits;
    int equals;
};

struct picture {
    struct equation equation[EQUATIONS];
    int count;
};

/* ---- the picture */

static bool is_cell(char c)
{
    return c == '_' || (c >= '0' && c <= '9');
}

static bool is_operator(char c)
{
    return c == '+' || c == '-' || c == 'x' || c == '?';
}

/* The place some steps to the right or below, or -1. */
static int ahead(const struct net_board *board, int place, bool down, int steps)
{
    int row = place / board->columns + down * steps, column = place % board->columns + !down * steps;
    bool inside = row >= 0 && row < board->rows && column >= 0 && column < board->columns;
    return inside ? row * board->columns + column : -1;
}

static char look(const struct net_board *board, int place)
{
    return place < 0 ? 0 : (char)board->given[place];
}

/* Adds the equation of this operator, if it follows a cell; false if it is not whole. */
static bool add_equation(const struct net_board *board, int sign, bool down, struct picture *picture)
{
    int left = ahead(board, sign, down, -1);
    if (!is_cell(look(board, left))) return true;
    if (picture->count == EQUATIONS) return false;
    struct equation *e = &picture->equation[picture->count++];
    *e = (struct equation){.left = left, .sign = sign};
    e->right = ahead(board, sign, down, 1);
    e->equals = ahead(board, sign, down, 2);
    if (!is_cell(look(board, e->right)) || look(board, e->equals) != '=') return false;
    for (int at = ahead(board, sign, down, 3); is_cell(look(board, at)) && e->digits < DIGITS;
         at = ahead(board, at, down, 1))
        e->result[e->digits++] = at;
    return e->digits > 0;
}

static void mark(const struct equation *e, int mark, int *marks)
{
    marks[e->left] = marks[e->right] = marks[e->sign] = marks[e->equals] = mark;
    for (int k = 0; k < e->digits; k++) marks[e->result[k]] = mark;
}

static bool has_mark(const struct equation *e, const int *marks)
{
    bool any = marks[e->left] || marks[e->right] || marks[e->sign];
    for (int k = 0; k < e->digits; k++) any |= marks[e->result[k]] != 0;
    return any;
}

/* All equations, those next to each other that share something if that is possible; false if
 * something is left over, or they do not hang together. */
static bool read_picture(const struct net_board *board, struct picture *picture)
{
    int marks[NET_CELLS] = {0};
    picture->count = 0;
    for (int i = 0; i < board->rows * board->columns; i++)
        for (int down = 0; down < 2 && is_operator(look(board, i)); down++)
            if (!add_equation(board, i, down, picture)) return false;
    for (int done = 0; done < picture->count; done++) {
        int next = done;
        while (next < picture->count && done && !has_mark(&picture->equation[next], marks)) next++;
        if (next == picture->count) return false;
        struct equation other = picture->equation[next];
        picture->equation[next] = picture->equation[done];
        picture->equation[done] = other;
        mark(&other, 1, marks);
    }
    for (int i = 0; i < board->rows * board->columns; i++)
        if ((board->given[i] != 0) != (marks[i] != 0)) return false;
    return picture->count > 0;
}

/* Nothing blank is around it. */
static bool is_tight(const struct net_board *board)
{
    bool side[4] = {0};
    for (int i = 0; i < board->rows * board->columns; i++) {
        int row = i / board->columns, column = i % board->columns;
        if (!board->given[i]) continue;
        side[0] |= row == 0;
        side[1] |= row == board->rows - 1;
        side[2] |= column == 0;
        side[3] |= column == board->columns - 1;
    }
    return side[0] && side[1] && side[2] && side[3];
}

static bool sound(const struct net_board *board)
{
    struct picture picture;
    return is_tight(board) && read_picture(board, &picture);
}

/* ---- rules */

static bool holds(const struct equation *e, const int8_t *answer)
{
    int left = answer[e->left] - '0', right = answer[e->right] - '0';
    int made = answer[e->sign] == '+' ? left + right : answer[e->sign] == '-' ? left - right : left * right;
    if (e->digits > 2 || made < 0) return false;
    if (e->digits == 1) return made == answer[e->result[0]] - '0';
    return made >= 10 && made / 10 == answer[e->result[0]] - '0' && made % 10 == answer[e->result[1]] - '0';
}

static bool fits(char given, char value)
{
    if (given == '_') return value >= '0' && value <= '9';
    return given == '?' ? is_operator(value) && value != '?' : given == value;
}

static bool right(const struct net_board *board, const int8_t *answer)
{
    struct picture picture;
    if (!read_picture(board, &picture)) return false;
    for (int i = 0; i < board->rows * board->columns; i++)
        if (!fits((char)board->given[i], (char)answer[i])) return false;
    for (int i = 0; i < picture.count; i++)
        if (!holds(&picture.equation[i], answer)) return false;
    return true;
}

/* ---- all answers, or (with an rng) the first that comes */

struct search {
    const struct net_board *board;
    struct net_answers *answers;
    struct rng *rng;
    struct picture picture;
    int steps;
    int8_t answer[NET_CELLS];
};

/* The next open place of an equation, or -1. */
static int open_place(const struct equation *e, const int8_t *answer)
{
    const int first[3] = {e->left, e->right, e->sign};
    for (int i = 0; i < 3; i++)
        if (answer[first[i]] == '_' || answer[first[i]] == '?') return first[i];
    for (int k = 0; k < e->digits; k++)
        if (answer[e->result[k]] == '_') return e->result[k];
    return -1;
}

static void fill(struct search *s, int equation)
{
    if (++s->steps > (s->rng ? FEW_STEPS : MOST_STEPS)) s->answers->over = true;
    if (s->answers->over) return;
    if (equation == s->picture.count) {
        net_board_add(s->answers, s->answer);
        s->answers->over = s->rng || net_board_is_over(s->answers);
        return;
    }
    const struct equation *e = &s->picture.equation[equation];
    int place = open_place(e, s->answer);
    if (place < 0) {
        if (holds(e, s->answer)) fill(s, equation + 1);
        return;
    }
    int8_t open = s->answer[place];
    const char *values = open == '?' ? "+-x" : "0123456789";
    size_t count = strlen(values), begin = s->rng ? rng_below(s->rng, count) : 0;
    for (size_t i = 0; i < count; i++) {
        s->answer[place] = values[(begin + i) % count];
        fill(s, equation);
    }
    s->answer[place] = open;
}

static void search(const struct net_board *board, struct net_answers *answers, struct rng *rng)
{
    struct search s = {.board = board, .answers = answers, .rng = rng};
    if (!read_picture(board, &s.picture)) return;
    memcpy(s.answer, board->given, net_board_span(board));
    fill(&s, 0);
    net_board_sort(answers);
}

static void solve(const struct net_board *board, struct net_answers *answers)
{
    search(board, answers, NULL);
}

/* ---- pictures at random */

/* Writes an equation whose first cell is there; places outside make no picture, which is noticed. */
static void put_equation(struct net_board *board, int left, bool down, int digits, struct rng *rng)
{
    const char signs[] = "+-x+-x?";
    const char text[] = {'_', signs[rng_below(rng, 7)], '_', '=', '_', '_', '_'};
    for (int k = 0; k < 4 + digits; k++) {
        int place = ahead(board, left, down, k);
        if (place >= 0 && !is_cell(look(board, place))) board->given[place] = (int8_t)text[k];
    }
}

static int random_digits(struct rng *rng)
{
    return net_board_chance(rng, 3) ? 3 : net_board_chance(rng, 30) ? 2 : 1;
}

/* The frame that published puzzles are made of. */
static void put_frame(struct net_board *board, struct rng *rng)
{
    int digits = random_digits(rng), corner = board->columns + 1;
    put_equation(board, corner, false, 1, rng);
    put_equation(board, corner, true, digits, rng);
    put_equation(board, corner + 4, true, digits, rng);
    if (digits < 3) put_equation(board, corner + (3 + digits) * board->columns, false, 1, rng);
}

static void grow(struct net_board *board, struct rng *rng)
{
    struct net_board larger = *board;
    struct picture picture;
    bool down = net_board_chance(rng, 50);
    int place = (int)rng_below(rng, (uint64_t)(board->rows * board->columns));
    static const int before[] = {0, 2, 4};
    int left = ahead(board, place, down, -before[rng_below(rng, 3)]);
    if (!is_cell(look(board, place)) || left < 0) return;
    put_equation(&larger, left, down, random_digits(rng), rng);
    if (read_picture(&larger, &picture)) *board = larger;
}

/* Without the blank lines around it. */
static void tighten(struct net_board *board)
{
    int low[2] = {NET_CELLS, NET_CELLS}, high[2] = {-1, -1}, columns = board->columns, at = 0;
    int8_t given[NET_CELLS];
    memcpy(given, board->given, sizeof given);
    for (int i = 0; i < board->rows * columns; i++) {
        const int place[2] = {i / columns, i % columns};
        for (int k = 0; k < 2 && given[i]; k++) {
            if (place[k] < low[k]) low[k] = place[k];
            if (place[k] > high[k]) high[k] = place[k];
        }
    }
    if (high[0] < 0) return;
    memset(board->given, 0, sizeof board->given);
    board->rows = high[0] - low[0] + 1;
    board->columns = high[1] - low[1] + 1;
    for (int row = low[0]; row <= high[0]; row++)
        for (int column = low[1]; column <= high[1]; column++)
            board->given[at++] = given[row * columns + column];
}

/* ---- digits at random */

static void give_digits(struct net_board *board, struct rng *rng, const int8_t *from)
{
    int percent = (int)rng_between(rng, 0, 60);
    bool liar = net_board_chance(rng, 12);
    for (int i = 0; i < board->rows * board->columns; i++) {
        if (board->given[i] != '_' || !net_board_chance(rng, percent)) continue;
        bool follow = from && !(liar && net_board_chance(rng, 20));
        board->given[i] = follow ? from[i] : (int8_t)('0' + rng_below(rng, 10));
    }
}

static void make(struct net_board *board, struct rng *rng)
{
    board->rows = SIDE;
    board->columns = SIDE;
    if (net_board_chance(rng, 30))
        put_frame(board, rng);
    else
        put_equation(board, 4 * SIDE + 4, net_board_chance(rng, 50), random_digits(rng), rng);
    int tries = net_board_chance(rng, 20) ? 0 : (int)rng_between(rng, 10, 250);
    for (; tries > 0; tries--) grow(board, rng);
    tighten(board);
    if (!sound(board)) return;
    struct net_answers answers = {.span = net_board_span(board)};
    search(board, &answers, rng);
    give_digits(board, rng, answers.size ? net_board_answer(&answers, 0) : NULL);
    net_board_free(&answers);
}

/* ---- smaller, and wrong */

static bool lessen(struct net_board *board, size_t cell)
{
    struct picture picture;
    int marks[NET_CELLS] = {0};
    bool digit = board->given[cell] >= '0' && board->given[cell] <= '9';
    if (digit) board->given[cell] = '_';
    if (digit || !is_operator((char)board->given[cell])) return digit;
    read_picture(board, &picture);
    for (int i = 0; i < picture.count; i++)
        if (picture.equation[i].sign != (int)cell) mark(&picture.equation[i], 1, marks);
    for (int i = 0; i < board->rows * board->columns; i++)
        if (!marks[i]) board->given[i] = 0;
    tighten(board);
    return true;
}

static void disturb(const struct net_board *board, struct rng *rng, int8_t *answer)
{
    for (int i = (int)rng_between(rng, 1, 12); i > 0; i--) {
        size_t place = rng_below(rng, net_board_span(board));
        if (is_cell((char)board->given[place]) && net_board_chance(rng, 30))
            answer[place] = (int8_t)('0' + rng_below(rng, 10));
        if (board->given[place] == '?') answer[place] = (int8_t) "+-x"[rng_below(rng, 3)];
    }
}

/* ---- words */

/* Form 0 is as the program writes it; 1 has other signs, 2 those that are not ASCII, and a margin. */
static const char *sign_of(char c, int form)
{
    static const char *const other[][2] = {{"_", "."}, {"x", "*"}}, *const printed[][2] = {{"-", "\u2212"},
                                                                                           {"x", "\u00d7"}};
    for (int i = 0; i < 2; i++) {
        if (form == 1 && c == other[i][0][0]) return other[i][1];
        if (form == 2 && c == printed[i][0][0]) return printed[i][1];
    }
    return NULL;
}

static bool write(const struct net_board *board, const int8_t *answer, int form, struct buf *out)
{
    const int8_t *cells = answer ? answer : board->given;
    if (form > 2) return false;
    buf_add(out, "c a comment\n");
    for (int i = 0; i < board->rows * board->columns; i++) {
        char c = (char)cells[i];
        const char *sign = sign_of(c, form);
        if (form == 2 && i % board->columns == 0) buf_add(out, "   ");
        if (sign)
            buf_add(out, sign);
        else
            buf_char(out, c ? c : ' ');
        if ((i + 1) % board->columns == 0) buf_char(out, '\n');
    }
    return true;
}

static bool command(const struct net_board *board, int form, const char *loaded, struct buf *out)
{
    (void)form;
    for (int i = 0; i < board->rows * board->columns; i++)
        if (board->given[i] >= '0' && board->given[i] <= '9') return false;
    buf_print(out, "garam --shape %s", loaded);
    return true;
}

static bool read_lines(const struct net_board *board, const char *text, int8_t *cells)
{
    memset(cells, 0, net_board_span(board));
    while (*text == 'c') text += strcspn(text, "\n") + 1;
    for (int row = 0; *text; row++) {
        size_t length = strcspn(text, "\n");
        if (row >= board->rows || length > (size_t)board->columns) return false;
        for (size_t i = 0; i < length; i++)
            if (text[i] != ' ') cells[(size_t)(row * board->columns) + i] = text[i];
        text += length + (text[length] == '\n');
    }
    return true;
}

static bool read(const struct net_board *board, const char *text, bool native, int8_t *answer)
{
    (void)native;
    if (!read_lines(board, text, answer)) return false;
    for (int i = 0; i < board->rows * board->columns; i++)
        if (!board->given[i] != !answer[i]) return false;
    return true;
}

static bool puzzle(const char *text, struct net_board *board)
{
    int8_t cells[NET_CELLS];
    if (!read(board, text, true, cells)) return false;
    memcpy(board->given, cells, net_board_span(board));
    return sound(board);
}

/* Digits, then operators to find. */
static size_t listed(const struct net_board *board, size_t *cells)
{
    size_t count = 0;
    for (size_t i = 0; i < net_board_span(board); i++)
        if (is_cell((char)board->given[i])) cells[count++] = i;
    for (size_t i = 0; i < net_board_span(board); i++)
        if (board->given[i] == '?') cells[count++] = i;
    return count;
}

static int8_t value(const struct net_board *board, size_t cell, long number)
{
    if (number < 0 || number > (board->given[cell] == '?' ? 2 : 9)) return 0;
    return (int8_t)(board->given[cell] == '?' ? "+-x"[number] : '0' + number);
}

static const char *const models[] = {"tables", "sums", NULL};
static const char *const methods[] = {"direct", NULL};

const struct net_family net_garam = {.name = "garam",
                                     .weight = 3,
                                     .make = make,
                                     .sound = sound,
                                     .solve = solve,
                                     .right = right,
                                     .write = write,
                                     .command = command,
                                     .read = read,
                                     .value = value,
                                     .listed = listed,
                                     .disturb = disturb,
                                     .lessen = lessen,
                                     .puzzle = puzzle,
                                     .models = models,
                                     .methods = methods};
