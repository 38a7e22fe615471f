/* What the rest of the program sees of walks: the ground they go over, the searches for tours of it, ways
 * through mazes, and trial and error for whoever has moves of another kind. Everything else here is the
 * business of these. */
#ifndef WALK_WALKS_H
#define WALK_WALKS_H

#include "walk/another.h"
#include "walk/auto.h"
#include "walk/ground.h"
#include "walk/labyrinth.h"
#include "walk/method.h"
#include "walk/trial.h"

#endif
