/* Trails: see trail.h. */
#include "core/trail.h"

#include <stdlib.h>

#include "core/text.h"

void trail_add(struct trail *trail, enum step_kind kind, int player, int from, int to, int count) {
    if (trail->length == trail->capacity) {
        trail->capacity = trail->capacity > 0 ? trail->capacity * 2 : 64;
        trail->step = text_reallocate(trail->step, (size_t)trail->capacity * sizeof *trail->step);
    }
    trail->step[trail->length++] = (struct step){.kind = (uint8_t)kind,
                                                 .player = (int8_t)player,
                                                 .from = (uint8_t)from,
                                                 .to = (uint8_t)to,
                                                 .count = (int16_t)count};
}

void trail_clear(struct trail *trail) {
    trail->length = 0;
}

void trail_free(struct trail *trail) {
    free(trail->step);
    *trail = (struct trail){0};
}
