/* What museums share with chess boards: the rules. Cells are 1 + the kind, 0 for none. */
#ifndef NET_CHESS_H
#define NET_CHESS_H

#include "net.h"

enum { NET_CHESS_OBSTACLE = 5, NET_CHESS_NORTH = 6, NET_CHESS_WEST = 9 };

char net_chess_letter(int kind);
int net_chess_pieces(const struct net_board *board, const int8_t *cells); /* without obstacles */
bool net_chess_right(const struct net_board *board, const int8_t *answer);
void net_chess_solve(const struct net_board *board, struct net_answers *answers);
int8_t net_chess_value(const struct net_board *board, size_t cell, long number);
int net_chess_turned(const struct net_board *board, int turn, int value);

extern const char *const net_chess_models[], *const net_chess_methods[], *const net_chess_formats[];

#endif
