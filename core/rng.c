/* Random numbers: see rng.h. */
#include "core/rng.h"

static uint64_t splitmix64(uint64_t *state) {
    uint64_t z = (*state += 0x9E3779B97F4A7C15U);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31);
}

void rng_seed(struct rng *rng, uint64_t seed, uint64_t stream) {
    uint64_t state = stream;
    state = seed ^ splitmix64(&state);
    for (int i = 0; i < 4; i++) {
        rng->state[i] = splitmix64(&state);
    }
}

static uint64_t rotate_left(uint64_t x, int k) {
    return (x << k) | (x >> (64 - k));
}

uint64_t rng_next(struct rng *rng) {
    uint64_t *s = rng->state;
    const uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    const uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return result;
}

uint32_t rng_below(struct rng *rng, uint32_t bound) {
    const uint64_t limit = (UINT64_C(1) << 32) / bound * bound; /* a whole number of bounds, so that none is favoured */
    uint64_t drawn;
    do {
        drawn = rng_next(rng) >> 32;
    } while (drawn >= limit);
    return (uint32_t)(drawn % bound);
}
