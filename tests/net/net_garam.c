/* Garam: small pictures, made by net_garam_make.c. A place of the board is its character in the
 * picture, 0 for a blank; in an answer, digits and operators are filled in.
 *
 * Answers come from trying all digits and operators, equation by equation; one that is wrong ends a
 * branch. */
#include "net_garam.h"

#include <string.h>

enum { MOST_STEPS = 1000000, FEW_STEPS = 20000 };

/* ---- the picture */

bool net_garam_is_cell(char c)
{
    return c == '_' || (c >= '0' && c <= '9');
}

bool net_garam_is_operator(char c)
{
    return c == '+' || c == '-' || c == 'x' || c == '?';
}

int net_garam_ahead(const struct net_board *board, int place, bool down, int steps)
{
    int row = place / board->columns + down * steps, column = place % board->columns + !down * steps;
    bool inside = row >= 0 && row < board->rows && column >= 0 && column < board->columns;
    return inside ? row * board->columns + column : -1;
}

char net_garam_look(const struct net_board *board, int place)
{
    return place < 0 ? 0 : (char)board->given[place];
}

/* Adds the equation of this operator, if it follows a cell; false if it is not whole. */
static bool add_equation(const struct net_board *board, int sign, bool down,
                         struct net_garam_picture *picture)
{
    int left = net_garam_ahead(board, sign, down, -1);
    if (!net_garam_is_cell(net_garam_look(board, left))) return true;
    if (picture->count == NET_GARAM_EQUATIONS) return false;
    struct net_garam_equation *e = &picture->equation[picture->count++];
    *e = (struct net_garam_equation){.left = left, .sign = sign};
    e->right = net_garam_ahead(board, sign, down, 1);
    e->equals = net_garam_ahead(board, sign, down, 2);
    if (!net_garam_is_cell(net_garam_look(board, e->right)) || net_garam_look(board, e->equals) != '=')
        return false;
    for (int at = net_garam_ahead(board, sign, down, 3);
         net_garam_is_cell(net_garam_look(board, at)) && e->digits < NET_GARAM_DIGITS;
         at = net_garam_ahead(board, at, down, 1))
        e->result[e->digits++] = at;
    return e->digits > 0;
}

void net_garam_mark(const struct net_garam_equation *e, int *marks)
{
    marks[e->left] = marks[e->right] = marks[e->sign] = marks[e->equals] = 1;
    for (int k = 0; k < e->digits; k++) marks[e->result[k]] = 1;
}

/* By its cells: an operator that two equations share does not link them. */
static bool has_mark(const struct net_garam_equation *e, const int *marks)
{
    bool any = marks[e->left] || marks[e->right];
    for (int k = 0; k < e->digits; k++) any |= marks[e->result[k]] != 0;
    return any;
}

bool net_garam_picture(const struct net_board *board, struct net_garam_picture *picture)
{
    int marks[NET_CELLS] = {0};
    picture->count = 0;
    for (int i = 0; i < board->rows * board->columns; i++)
        for (int down = 0; down < 2 && net_garam_is_operator(net_garam_look(board, i)); down++)
            if (!add_equation(board, i, down, picture)) return false;
    for (int done = 0; done < picture->count; done++) {
        int next = done;
        while (next < picture->count && done && !has_mark(&picture->equation[next], marks)) next++;
        if (next == picture->count) return false;
        struct net_garam_equation other = picture->equation[next];
        picture->equation[next] = picture->equation[done];
        picture->equation[done] = other;
        net_garam_mark(&other, marks);
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

bool net_garam_sound(const struct net_board *board)
{
    struct net_garam_picture picture;
    return is_tight(board) && net_garam_picture(board, &picture);
}

/* ---- rules */

static bool holds(const struct net_garam_equation *e, const int8_t *answer)
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
    return given == '?' ? net_garam_is_operator(value) && value != '?' : given == value;
}

static bool right(const struct net_board *board, const int8_t *answer)
{
    struct net_garam_picture picture;
    if (!net_garam_picture(board, &picture)) return false;
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
    struct net_garam_picture picture;
    int steps;
    int8_t answer[NET_CELLS];
};

/* The next open place of an equation, or -1. */
static int open_place(const struct net_garam_equation *e, const int8_t *answer)
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
    const struct net_garam_equation *e = &s->picture.equation[equation];
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

void net_garam_search(const struct net_board *board, struct net_answers *answers, struct rng *rng)
{
    struct search s = {.board = board, .answers = answers, .rng = rng};
    if (!net_garam_picture(board, &s.picture)) return;
    memcpy(s.answer, board->given, net_board_span(board));
    fill(&s, 0);
    net_board_sort(answers);
}

static void solve(const struct net_board *board, struct net_answers *answers)
{
    net_garam_search(board, answers, NULL);
}

/* ---- wrong answers */

static void disturb(const struct net_board *board, struct rng *rng, int8_t *answer)
{
    for (int i = (int)rng_between(rng, 1, 12); i > 0; i--) {
        size_t place = rng_below(rng, net_board_span(board));
        if (net_garam_is_cell((char)board->given[place]) && net_board_chance(rng, 30))
            answer[place] = (int8_t)('0' + rng_below(rng, 10));
        if (board->given[place] == '?') answer[place] = (int8_t) "+-x"[rng_below(rng, 3)];
    }
}

/* ---- words */

/* Form 0 is as the program writes it; 1 has other signs, 2 those that are not ASCII, and a
 * margin. */
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
    return net_garam_sound(board);
}

/* Digits, then operators to find. */
static size_t listed(const struct net_board *board, size_t *cells)
{
    size_t count = 0;
    for (size_t i = 0; i < net_board_span(board); i++)
        if (net_garam_is_cell((char)board->given[i])) cells[count++] = i;
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
                                     .make = net_garam_make,
                                     .sound = net_garam_sound,
                                     .solve = solve,
                                     .right = right,
                                     .write = write,
                                     .command = command,
                                     .read = read,
                                     .value = value,
                                     .listed = listed,
                                     .disturb = disturb,
                                     .lessen = net_garam_lessen,
                                     .puzzle = puzzle,
                                     .models = models,
                                     .methods = methods};
