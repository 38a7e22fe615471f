/* Boards and lists of answers: what all families of the net share.
 *
 * Symmetries are those of the rectangle. Turn t of a board is: rows and columns exchanged (bit 2,
 * only on squares), then flipped top to bottom (bit 0) and left to right (bit 1); bit 3 asks the
 * family to exchange values. One that maps the given cells and the numbers to themselves keeps the
 * board, and answers that are images of each other form a class. */
#include "net.h"

#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

const struct net_family *const net_board_families[] = {&net_queens, &net_binero,  &net_chess, &net_museum,
                                                       &net_tour,   &net_maze,    &net_sat,   &net_rikudo,
                                                       &net_hidato, &net_numbrix, &net_garam, NULL};

void net_board_make(struct net_board *board, const struct net_family *family, struct rng *rng)
{
    do {
        *board = (struct net_board){.family = family, .start = -1};
        for (int i = 0; i < NET_KINDS; i++) board->number[i] = NET_SAID_NOT;
        family->make(board, rng);
    } while (!family->sound(board));
}

bool net_board_is(const struct net_board *board, enum net_flag flag)
{
    return (board->flags & flag) != 0;
}

bool net_board_is_path(const struct net_board *board)
{
    return board->family == &net_rikudo || board->family == &net_hidato || board->family == &net_numbrix;
}

bool net_board_has_gaps(const struct net_board *board)
{
    if (!net_board_is_path(board)) return board->family == &net_museum || board->family == &net_maze;
    for (int row = 0; row < board->rows; row++) {
        int cells = 0;
        for (int column = 0; column < board->columns; column++)
            cells += board->given[row * board->columns + column] >= 0;
        if (!cells) return true;
    }
    return false;
}

size_t net_board_span(const struct net_board *board)
{
    if (board->family == &net_sat) return (size_t)board->columns;
    return (size_t)(board->rows * board->columns);
}

const struct net_family *net_board_family(const char *name)
{
    for (const struct net_family *const *f = net_board_families; *f; f++)
        if (strcmp((*f)->name, name) == 0) return *f;
    return NULL;
}

bool net_board_chance(struct rng *rng, int percent)
{
    return rng_below(rng, 100) < (uint64_t)percent;
}

/* Reads as many signs as there are cells, ignoring blanks and line ends between them; a sign's
 * place in `signs` is its value. */
bool net_board_grid(const struct net_board *board, const char *text, const char *signs, int8_t *answer)
{
    size_t cells = net_board_span(board), count = 0;
    for (; *text; text++) {
        if (*text == ' ' || *text == '\n') continue;
        const char *sign = strchr(signs, *text);
        if (!sign || count == cells) return false;
        answer[count++] = (int8_t)(sign - signs);
    }
    return count == cells;
}

/* ---- lists */

const int8_t *net_board_answer(const struct net_answers *answers, size_t i)
{
    return answers->data + i * answers->span;
}

void net_board_add(struct net_answers *answers, const int8_t *answer)
{
    if (answers->size == answers->room) {
        answers->room = answers->room ? 2 * answers->room : 64;
        answers->data = alloc_resize(answers->data, answers->room * answers->span);
    }
    memcpy(answers->data + answers->size++ * answers->span, answer, answers->span);
}

bool net_board_is_over(const struct net_answers *answers)
{
    return answers->size > (answers->most ? answers->most : NET_MOST_ANSWERS);
}

void net_board_clear(struct net_answers *answers, size_t span)
{
    alloc_free(answers->data);
    *answers = (struct net_answers){.span = span};
}

void net_board_free(struct net_answers *answers)
{
    net_board_clear(answers, 0);
}

/* Comparing needs the span, which qsort does not pass on: a plain merge sort. */
static void sort(int8_t *data, int8_t *spare, size_t span, size_t size)
{
    if (size < 2) return;
    size_t half = size / 2, i = 0, j = half;
    sort(data, spare, span, half);
    sort(data + half * span, spare, span, size - half);
    for (size_t k = 0; k < size; k++) {
        bool left = j == size || (i < half && memcmp(data + i * span, data + j * span, span) <= 0);
        memcpy(spare + k * span, data + (left ? i++ : j++) * span, span);
    }
    memcpy(data, spare, size * span);
}

void net_board_sort(struct net_answers *answers)
{
    size_t span = answers->span, kept = 0;
    int8_t *data = answers->data, *spare = alloc_bytes(answers->size * span + 1);
    sort(data, spare, span, answers->size);
    alloc_free(spare);
    for (size_t i = 0; i < answers->size; i++)
        if (kept == 0 || memcmp(data + (kept - 1) * span, data + i * span, span) != 0)
            memmove(data + kept++ * span, data + i * span, span);
    answers->size = kept;
}

/* Its index, or `size`. */
static size_t find(const struct net_answers *answers, const int8_t *answer)
{
    size_t lo = 0, hi = answers->size;
    while (lo < hi) {
        size_t middle = (lo + hi) / 2;
        int order = memcmp(net_board_answer(answers, middle), answer, answers->span);
        if (order == 0) return middle;
        if (order < 0)
            lo = middle + 1;
        else
            hi = middle;
    }
    return answers->size;
}

bool net_board_holds(const struct net_answers *answers, const int8_t *answer)
{
    return find(answers, answer) < answers->size;
}

/* ---- symmetries */

static size_t turned_cell(const struct net_board *board, int turn, size_t cell)
{
    int row = (int)cell / board->columns, column = (int)cell % board->columns;
    if (turn & 4) {
        int other = row;
        row = column;
        column = other;
    }
    if (turn & 1) row = board->rows - 1 - row;
    if (turn & 2) column = board->columns - 1 - column;
    return (size_t)(row * board->columns + column);
}

static void turn_cells(const struct net_board *board, int turn, const int8_t *from, int8_t *to)
{
    for (size_t i = 0; i < net_board_span(board); i++)
        to[turned_cell(board, turn, i)] = (int8_t)board->family->turned(board, turn, from[i]);
}

static void turn_answer(const struct net_board *board, int turn, const int8_t *from, int8_t *to)
{
    if (board->family->turn)
        board->family->turn(board, turn, from, to);
    else
        turn_cells(board, turn, from, to);
}

static bool keeps(const struct net_board *board, int turn)
{
    int8_t image[NET_CELLS];
    if (board->family->turn) return board->family->turn(board, turn, board->given, image);
    if (turn >= 16 || board->family->turned(board, turn, 0) < 0) return false;
    if (turn & 4 && board->rows != board->columns) return false;
    for (size_t i = 0; i < net_board_span(board); i++)
        if (board->family->turned(board, turn, board->given[i]) < 0) return false;
    for (int kind = 0; kind < NET_KINDS; kind++)
        if (board->number[kind] > 0 && board->family->turned(board, turn, kind + 1) < 0) return false;
    for (size_t i = 0; i < net_board_span(board); i++)
        if (board->links[i] != board->links[turned_cell(board, turn, i)]) return false;
    turn_cells(board, turn, board->given, image);
    return memcmp(image, board->given, net_board_span(board)) == 0;
}

/* A class is identified by the least image of its answers, which need not be listed itself if the
 * upper left quarter is asked for. */
size_t net_board_classes(const struct net_board *board, const struct net_answers *answers, unsigned among,
                         size_t *class_of)
{
    int turns[24], count = 0;
    int8_t image[NET_CELLS], least[NET_CELLS];
    size_t classes = 0;
    for (int turn = 0; turn < 24; turn++)
        if (among >> turn & 1 && keeps(board, turn)) turns[count++] = turn;
    struct net_answers images = {.span = answers->span};
    for (size_t i = 0; i < answers->size; i++) {
        memcpy(least, net_board_answer(answers, i), answers->span);
        for (int t = 0; t < count; t++) {
            turn_answer(board, turns[t], net_board_answer(answers, i), image);
            if (memcmp(image, least, answers->span) < 0) memcpy(least, image, answers->span);
        }
        size_t at = 0;
        while (at < images.size && memcmp(net_board_answer(&images, at), least, answers->span) != 0) at++;
        if (at == images.size) {
            net_board_add(&images, least);
            classes++;
        }
        class_of[i] = at;
    }
    net_board_free(&images);
    return classes;
}
