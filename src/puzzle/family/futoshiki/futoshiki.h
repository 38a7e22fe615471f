/* The board of Futoshiki. Cells are numbered row by row; a value is a number from 1. */
#ifndef PUZZLE_FAMILY_FUTOSHIKI_FUTOSHIKI_H
#define PUZZLE_FAMILY_FUTOSHIKI_FUTOSHIKI_H

#include "puzzle/kit/matrix.h"
#include "puzzle/regions/region_board.h"

enum { FUTOSHIKI_MOST = REGIONS_VALUES /* cells of a side */ };

struct futoshiki {
    struct region_board base;
    int side;
    const char *between; /* by cell, two: < or > to its right, ^ or v below it; 0: no sign */
    int64_t share;       /* of a blank board: percent of the neighbours that its puzzles compare */
};

static inline const struct futoshiki *futoshiki_of(const struct board *board)
{
    return (const struct futoshiki *)board;
}

/* The board with these signs and given numbers, which are in the arena. */
struct board *futoshiki_make(struct arena *arena, int side, const char *between, const int32_t *given);

/* futoshiki_rules.c: the rules of people. */
extern const struct family_logic futoshiki_rules_logic;

/* futoshiki_puzzles.c: puzzles with one answer. */
extern const struct family_puzzles futoshiki_puzzles_made;

/* futoshiki_game.c: game ids. Does one follow? Reads it. */
bool futoshiki_game_follows(const struct reader *r);
void futoshiki_game_read(struct matrix *m, struct reader *r);
extern const struct family_format futoshiki_game_formats[];

#endif
