/*
 * Hashing positions: 64 well mixed bits from a few bytes. The mixing step is the 64×64→128-bit multiplication folded
 * by xor, as in the wyhash family; it is not meant to resist an attacker.
 */
#ifndef CORE_HASH_H
#define CORE_HASH_H

#include <stddef.h>
#include <stdint.h>

uint64_t hash_mix(uint64_t a, uint64_t b);
uint64_t hash_bytes(const void *bytes, size_t length);

#endif
