/* Number paths of the net: what net_path.c (rules) and net_path_text.c (texts) share. */
#ifndef NET_PATH_H
#define NET_PATH_H

#include "net.h"

enum { NET_PATH_HOLE = -1, NET_PATH_WAYS = 4 };

/* By row and column: where a link may lead from a cell; the other half is the other cell's. */
extern const int net_path_ways[NET_PATH_WAYS][2];

/* The cell in this direction, or -1 if there is none or, in this family, they do not touch. */
int net_path_beside(const struct net_board *board, int cell, int way);
bool net_path_touch(const struct net_board *board, int cell, int other);
int net_path_cells(const struct net_board *board); /* how many are no holes */
bool net_path_any_clue(const struct net_board *board);

/* True if this place is in the hexagon that is as wide as the matrix. */
bool net_path_in_hexagon(const struct net_board *board, int place);

bool net_path_write(const struct net_board *board, const int8_t *answer, int form, struct buf *out);
bool net_path_command(const struct net_board *board, int form, const char *loaded, struct buf *out);
bool net_path_read(const struct net_board *board, const char *text, bool native, int8_t *answer);
bool net_path_puzzle(const char *text, struct net_board *board);
size_t net_path_listed(const struct net_board *board, size_t *cells);
int8_t net_path_value(const struct net_board *board, size_t cell, long number);

#endif
