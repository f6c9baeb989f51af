/*
 * Random numbers: xoshiro256** by Blackman and Vigna (2018, https://prng.di.unimi.it, public domain), seeded
 * through splitmix64 as its authors advise. Integers only, so a seed gives the same numbers on every machine.
 */
#ifndef CORE_RNG_H
#define CORE_RNG_H

#include <stdint.h>

struct rng {
    uint64_t state[4];
};

/* `stream` tells apart the generators that share one seed (the ply of a match, the game of a tournament). */
void rng_seed(struct rng *rng, uint64_t seed, uint64_t stream);
uint64_t rng_next(struct rng *rng);

/* A number in 0 … bound-1, each equally likely; bound ≥ 1. */
uint32_t rng_below(struct rng *rng, uint32_t bound);

#endif
