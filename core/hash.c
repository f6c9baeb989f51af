/* Hashing: see hash.h. */
#include "core/hash.h"

#include <string.h>

uint64_t hash_mix(uint64_t a, uint64_t b) {
    /* 32-bit halves: the same on machines without a 128-bit product (WebAssembly). */
    const uint64_t low = (a & 0xFFFFFFFFU) * (b & 0xFFFFFFFFU);
    const uint64_t middle1 = (a >> 32) * (b & 0xFFFFFFFFU);
    const uint64_t middle2 = (a & 0xFFFFFFFFU) * (b >> 32);
    const uint64_t carry = (low >> 32) + (middle1 & 0xFFFFFFFFU) + (middle2 & 0xFFFFFFFFU);
    const uint64_t high = (a >> 32) * (b >> 32) + (middle1 >> 32) + (middle2 >> 32) + (carry >> 32);
    return (a * b) ^ high;
}

uint64_t hash_bytes(const void *bytes, size_t length) {
    const unsigned char *at = bytes;
    uint64_t hash = 0x9E3779B97F4A7C15U ^ length;
    for (size_t i = 0; i < length; i += 8) {
        uint64_t word = 0;
        memcpy(&word, at + i, length - i < 8 ? length - i : 8);
        hash = hash_mix(hash ^ word, 0xA0761D6478BD642FU);
    }
    return hash_mix(hash, 0xE7037ED1A0B428DBU);
}
