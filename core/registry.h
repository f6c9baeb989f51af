/* The games there are: the one list that a new game is added to. */
#ifndef CORE_REGISTRY_H
#define CORE_REGISTRY_H

#include "core/game.h"

int registry_count(void);
const struct game *registry_game(int index);      /* 0 … registry_count()-1, the flagship first */
const struct game *registry_find(const char *id); /* NULL if there is none; either case of letters */

#endif
