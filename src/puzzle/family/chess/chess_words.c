/* The keys of the names of pieces (base/say.h), by row of the table of pieces. */
#include "puzzle/family/chess/chess.h"

#define PIECE(name)                                                                                          \
    {                                                                                                        \
        "chess.piece." name, "chess.piece." name ".many", "chess.piece." name ".one"                         \
    }

static const struct chess_words words[] = {
    PIECE("rook"),
    PIECE("bishop"),
    PIECE("knight"),
    PIECE("queen"),
    PIECE("king"),
    PIECE("obstacle"),
    PIECE("north-rook"),
    PIECE("south-rook"),
    PIECE("east-rook"),
    PIECE("west-rook"),
    PIECE("amazon"),
    PIECE("chancellor"),
    PIECE("archbishop"),
    PIECE("nightrider"),
    PIECE("wazir"),
    PIECE("ferz"),
    PIECE("camel"),
    PIECE("zebra"),
    PIECE("north-east-bishop"),
    PIECE("south-east-bishop"),
    PIECE("south-west-bishop"),
    PIECE("north-west-bishop"),
};

const struct chess_words *chess_words(const struct piece *piece)
{
    size_t row = chess_row(piece);
    REQUIRE(row < sizeof words / sizeof *words, "every piece has its names");
    return &words[row];
}
