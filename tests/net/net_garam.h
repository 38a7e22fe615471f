/* Garams of the net: what net_garam.c (rules and texts) and net_garam_make.c share. */
#ifndef NET_GARAM_H
#define NET_GARAM_H

#include "net.h"

enum { NET_GARAM_EQUATIONS = 24, NET_GARAM_DIGITS = 15 };

struct net_garam_equation {
    int left, right, sign, equals; /* places */
    int result[NET_GARAM_DIGITS], digits;
};

struct net_garam_picture {
    struct net_garam_equation equation[NET_GARAM_EQUATIONS];
    int count;
};

bool net_garam_is_cell(char c);
bool net_garam_is_operator(char c);
char net_garam_look(const struct net_board *board, int place); /* 0 outside */
/* The place some steps to the right or below, or -1. */
int net_garam_ahead(const struct net_board *board, int place, bool down, int steps);

/* All equations, those next to each other that share something if that is possible; false if
 * something is left over, or they do not hang together. */
bool net_garam_picture(const struct net_board *board, struct net_garam_picture *picture);
/* Marks what belongs to an equation. */
void net_garam_mark(const struct net_garam_equation *equation, int *marks);
bool net_garam_sound(const struct net_board *board);

/* All answers, or (with an rng) the first that comes. */
void net_garam_search(const struct net_board *board, struct net_answers *answers, struct rng *rng);

void net_garam_make(struct net_board *board, struct rng *rng);
bool net_garam_lessen(struct net_board *board, size_t cell);

#endif
