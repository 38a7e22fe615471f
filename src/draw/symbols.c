/* The symbols, one row each.
 *
 * They are legible from 20 to 100 pixels: clear silhouettes, strokes of more than a thirtieth of
 * the cell, few details. They leave a sixth of the cell free, so the tile and a frame remain
 * visible. Drawn for this project.
 *
 * Combined pieces are two small figures side by side, because one in front would hide the other.
 * The nightrider is an inverted knight, as in chess problems. The directions are a rotated lens
 * with a tip. */
#include "draw/symbols.h"

#include "base/alloc.h"

/* From its left end. Circles are curves, because TikZ loses semicircles written as arcs. */
#define BALL "c0 1.05 .85 1.9 1.9 1.9c1.05 0 1.9-.85 1.9-1.9c0-1.05-.85-1.9-1.9-1.9c-1.05 0-1.9 .85-1.9 1.9z"
/* From (9.4, 7.6) down to the foot; LEFT_WAIST goes up again. */
#define WAIST "C8.4 9.6 8.8 11 10.6 12.2"
#define LEFT_WAIST "C-8.8 11-8.4 9.6-9.4 7.6"
#define FOOT "Q11.6 13 11.6 14.4V15Q11.6 16 10.6 16H-10.6Q-11.6 16-11.6 15V14.4Q-11.6 13-10.6 12.2"
/* Around the waist and over the foot. */
#define RINGS "M-8.5 7.9Q0 5.3 8.5 7.9M-8.8 12Q0 9.6 8.8 12"

#define QUEEN                                                                                                \
    /* a crown of five scalloped points, from the left one to the right one */                               \
    "M-13.6-5.8C-11.4-1.8-9.4.9-7.8 1.8C-8.4-2-8.3-6-7.6-9.6C-5.9-6-4.3-2.4-2.9.4"                           \
    "C-1.7-3.4-.7-7.4 0-11.2C.7-7.4 1.7-3.4 2.9.4C4.3-2.4 5.9-6 7.6-9.6"                                     \
    "C8.3-6 8.4-2 7.8 1.8C9.4.9 11.4-1.8 13.6-5.8" /* the waist, the foot and up again */                    \
    "C13.2-.4 11 4 9.4 7.6" WAIST FOOT LEFT_WAIST "C-11 4-13.2-.4-13.6-5.8Z" /* balls on top */              \
    "M-15.9-7.6" BALL "M-9.8-11.4" BALL "M-1.9-13" BALL "M6-11.4" BALL "M12.1-7.6" BALL
#define QUEEN_DETAILS RINGS

#define KING                                                                                                 \
    /* the right half of the cross, the lobe below it, the foot, and back on the left */                     \
    "M-1.3-17H1.3V-15H3.6V-12.5H1.3V-9.6C3-8.8 3.6-7 3.1-5.2C6.6-8.6 13-8.6 14.4-4"                          \
    "C15.6 0 11.4 4 9.4 7.6" WAIST FOOT LEFT_WAIST "C-11.4 4-15.6 0-14.4-4"                                  \
    "C-13-8.6-6.6-8.6-3.1-5.2C-3.6-7-3-8.8-1.3-9.6V-12.5H-3.6V-15H-1.3Z"
#define KING_DETAILS "M-3.1-5.2C-1.6-3.6-.4-1.2 0 2C.4-1.2 1.6-3.6 3.1-5.2" RINGS

#define ROOK                                                                                                 \
    "M-10.8-13.6H-6.4V-10.4H-2.4V-13.6H2.4V-10.4H6.4V-13.6H10.8V-7Q10.8-6.2 10.2-5.7"                        \
    "L7.4-3.3V6.4L9.6 9.4Q10 10 10 10.8V12.2H10.6" FOOT "H-10V10.8Q-10 10-9.6 9.4L-7.4 6.4V-3.3"             \
    "L-10.2-5.7Q-10.8-6.2-10.8-7Z"
#define ROOK_DETAILS "M-9.6-6.2H9.6M-7.4-3H7.4M-7.4 6.4H7.4M-9.8 11.6H9.8"

#define BISHOP                                                                                               \
    "M-1.9-14.4" BALL "M0-12.2C4.6-8.4 8.6-3.6 8.6.4C8.6 3 7 5 5.2 6.6L6.2 9.6"                              \
    "C6.6 10.8 8 11.4 10.6 12.2" FOOT "C-8 11.4-6.6 10.8-6.2 9.6L-5.2 6.6"                                   \
    "C-7 5-8.6 3-8.6.4C-8.6-3.6-4.6-8.4 0-12.2Z"
#define BISHOP_DETAILS "M0-6.4V2M-3.6-2.6H3.6M-5.2 6.6Q0 4.8 5.2 6.6M-6.2 9.6Q0 7.8 6.2 9.6"

#define KNIGHT                                                                                               \
    /* the ears, the mane down to the foot */                                                                \
    "M-7.6-15.2C-6-14.6-4.6-13.6-3.6-12.5C-2.8-13.8-1.8-14.9-.6-15.6C-.1-14.5.2-13.4.2-12.4"                 \
    "C7.4-11 11.2-4.4 11.2 4.6C11.2 7.4 10.9 10 10.6 12.2Q11.6 13 11.6 14.4V15Q11.6 16 10.6 16"              \
    "H-8.2Q-9.2 16-9.2 15V14.4Q-9.2 13-8.2 12.2" /* the chest, the jaw, the muzzle, the forehead */          \
    "C-7.4 8.4-2.2 6.6-1.6 1C-3.4 3-5.4 3.2-7 4C-7.8 5.6-8.8 7-10.4 7.2C-12.4 7.4-14 5.6-13.8 3.4"           \
    "C-13.6 .4-10.2-2.4-9.6-6.2C-9.4-8-8.8-9.4-7.6-10.6C-8-12-8-13.6-7.6-15.2Z"
#define KNIGHT_DETAILS                                                                                       \
    "M-11.4 3.8L-11 3.4M-5.8-5.6L-5-6.1M-8.6 5.4L-7.2 3.9M2.6-8.8C6.4-6.8 8-2 7.8 4.2M-7.6 12H10"

#define LENS                                                                                                 \
    "M0-14L10.1-2.3C11.2-1 11.7.7 11.7 2.5C11.7 9 6.5 14 0 14C-6.5 14-11.7 9-11.7 2.5"                       \
    "C-11.7.7-11.2-1-10.1-2.3Z"
#define LENS_DETAILS                                                                                         \
    "M4.7 2.9C4.7 5.5 2.6 7.6 0 7.6C-2.6 7.6-4.7 5.5-4.7 2.9C-4.7 .3-2.6-1.8 0-1.8"                          \
    "C2.6-1.8 4.7 .3 4.7 2.9ZM0-9.5V-5.8"

#define PATHS(figure) figure, figure##_DETAILS
#define SMALL_KNIGHT PATHS(KNIGHT), -8.4, 0, 0.6, 0

static const struct symbol_row rows[SYMBOLS] = {
    [SYMBOL_QUEEN] = {"queen", "R", "♛", {{PATHS(QUEEN), .scale = 1}}},
    [SYMBOL_KING] = {"king", "K", "♚", {{PATHS(KING), .scale = 1}}},
    [SYMBOL_ROOK] = {"rook", "T", "♜", {{PATHS(ROOK), .scale = 1}}},
    [SYMBOL_BISHOP] = {"bishop", "F", "♝", {{PATHS(BISHOP), .scale = 1}}},
    [SYMBOL_KNIGHT] = {"knight", "C", "♞", {{PATHS(KNIGHT), .scale = 1}}},
    [SYMBOL_NIGHTRIDER] = {"nightrider", "Y", NULL, {{PATHS(KNIGHT), .scale = 1, .turn = 180}}},
    [SYMBOL_AMAZON] = {"amazon", "A", NULL, {{SMALL_KNIGHT}, {PATHS(QUEEN), 8.2, 0.6, 0.56, 0}}},
    [SYMBOL_CHANCELLOR] = {"chancellor", "H", NULL, {{SMALL_KNIGHT}, {PATHS(ROOK), 8.2, 0.6, 0.56, 0}}},
    [SYMBOL_ARCHBISHOP] = {"archbishop", "B", NULL, {{SMALL_KNIGHT}, {PATHS(BISHOP), 8.2, 0.6, 0.56, 0}}},
    [SYMBOL_NORTH] = {"north", "N", "↑", {{PATHS(LENS), .scale = 1}}},
    [SYMBOL_NORTH_EAST] = {"northeast", "I", "↗", {{PATHS(LENS), .scale = 1, .turn = 45}}},
    [SYMBOL_EAST] = {"east", "E", "→", {{PATHS(LENS), .scale = 1, .turn = 90}}},
    [SYMBOL_SOUTH_EAST] = {"southeast", "J", "↘", {{PATHS(LENS), .scale = 1, .turn = 135}}},
    [SYMBOL_SOUTH] = {"south", "S", "↓", {{PATHS(LENS), .scale = 1, .turn = 180}}},
    [SYMBOL_SOUTH_WEST] = {"southwest", "P", "↙", {{PATHS(LENS), .scale = 1, .turn = 225}}},
    [SYMBOL_WEST] = {"west", "O", "←", {{PATHS(LENS), .scale = 1, .turn = 270}}},
    [SYMBOL_NORTH_WEST] = {"northwest", "Q", "↖", {{PATHS(LENS), .scale = 1, .turn = 315}}},
};

const struct symbol_row *symbols_get(enum symbol symbol)
{
    REQUIRE((unsigned)symbol < SYMBOLS, "a symbol is a row of the table");
    return &rows[symbol];
}
