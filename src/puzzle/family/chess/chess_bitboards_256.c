/* The search for placements on boards of up to 256 squares. */
#define BITBOARD_WORDS 4
#include "puzzle/family/chess/placements.h"

void chess_bitboards_256_count(struct chess_bitboards *task)
{
    count_placements(task);
}
