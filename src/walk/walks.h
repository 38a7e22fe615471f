/* What the rest of the program sees of walks: the ground they cover, the searches for tours of it,
 * ways through mazes, and trial and error for moves of any other kind. Everything else here is
 * internal. */
#ifndef WALK_WALKS_H
#define WALK_WALKS_H

#include "walk/another.h"
#include "walk/auto.h"
#include "walk/ground.h"
#include "walk/labyrinth.h"
#include "walk/method.h"
#include "walk/trial.h"

#endif
