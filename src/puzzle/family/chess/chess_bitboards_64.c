/* The search for placements on boards of up to 64 squares. */
#define BITBOARD_WORDS 1
#include "puzzle/family/chess/placements.h"

void chess_bitboards_64_count(struct chess_bitboards *task)
{
    count_placements(task);
}
