/* What the rest of the program sees of walks: the ground they cover, the searches for tours of it,
 * ways through mazes, and trial and error for moves of any other kind. Everything else here is
 * internal. */
#ifndef SEARCH_WALK_WALKS_H
#define SEARCH_WALK_WALKS_H

#include "search/walk/another.h"
#include "search/walk/auto.h"
#include "search/walk/ground.h"
#include "search/walk/labyrinth.h"
#include "search/walk/method.h"
#include "search/walk/trial.h"

#endif
