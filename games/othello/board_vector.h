/*
 * Moves and flips by vector instructions: what board.h does along one axis after the other, here along all four at
 * once. For files that are compiled for AVX2 (search_vector.c) and for board.c, which lends them to others.
 */
#ifndef GAMES_OTHELLO_BOARD_VECTOR_H
#define GAMES_OTHELLO_BOARD_VECTOR_H

#include <immintrin.h>

#include "games/othello/board.h"

#define OTHELLO_VECTOR __attribute__((target("avx2"))) static inline

/* The four lanes, or-ed together. */
OTHELLO_VECTOR uint64_t othello_vector_any(__m256i lanes) {
    __m128i half = _mm_or_si128(_mm256_castsi256_si128(lanes), _mm256_extracti128_si256(lanes, 1));
    half = _mm_or_si128(half, _mm_unpackhi_epi64(half, half));
    return (uint64_t)_mm_cvtsi128_si64(half);
}

OTHELLO_VECTOR uint64_t othello_vector_moves(uint64_t own, uint64_t other) {
    const __m256i shift = _mm256_set_epi64x(7, 9, 8, 1);
    const __m256i twice = _mm256_add_epi64(shift, shift);
    const __m256i edge = _mm256_set_epi64x(0x7e7e7e7e7e7e7e7e, 0x7e7e7e7e7e7e7e7e, -1, 0x7e7e7e7e7e7e7e7e);
    const __m256i mine = _mm256_set1_epi64x((long long)own);
    const __m256i inner = _mm256_and_si256(_mm256_set1_epi64x((long long)other), edge);
    const __m256i up_two = _mm256_and_si256(inner, _mm256_sllv_epi64(inner, shift));
    const __m256i down_two = _mm256_and_si256(inner, _mm256_srlv_epi64(inner, shift));
    __m256i up = _mm256_and_si256(inner, _mm256_sllv_epi64(mine, shift));
    __m256i down = _mm256_and_si256(inner, _mm256_srlv_epi64(mine, shift));
    up = _mm256_or_si256(up, _mm256_and_si256(inner, _mm256_sllv_epi64(up, shift)));
    down = _mm256_or_si256(down, _mm256_and_si256(inner, _mm256_srlv_epi64(down, shift)));
    up = _mm256_or_si256(up, _mm256_and_si256(up_two, _mm256_sllv_epi64(up, twice)));
    down = _mm256_or_si256(down, _mm256_and_si256(down_two, _mm256_srlv_epi64(down, twice)));
    up = _mm256_or_si256(up, _mm256_and_si256(up_two, _mm256_sllv_epi64(up, twice)));
    down = _mm256_or_si256(down, _mm256_and_si256(down_two, _mm256_srlv_epi64(down, twice)));
    return othello_vector_any(_mm256_or_si256(_mm256_sllv_epi64(up, shift), _mm256_srlv_epi64(down, shift))) &
           ~(own | other);
}

/* On the rays to lower bits, the squares from the first that is not the opponent's on are filled by doubling. */
OTHELLO_VECTOR uint64_t othello_vector_flips(uint64_t own, uint64_t other, int square) {
    const __m256i mine = _mm256_set1_epi64x((long long)own);
    const __m256i theirs = _mm256_set1_epi64x((long long)other);
    const __m256i zero = _mm256_setzero_si256();
    const __m256i ones = _mm256_cmpeq_epi64(zero, zero);
    const __m256i up = _mm256_loadu_si256((const __m256i *)(const void *)othello_rays.up[square]);
    const __m256i carried = _mm256_sub_epi64(_mm256_or_si256(theirs, _mm256_xor_si256(up, ones)), ones);
    const __m256i end_up = _mm256_and_si256(_mm256_and_si256(carried, up), mine);
    const __m256i below = _mm256_add_epi64(end_up, _mm256_xor_si256(_mm256_cmpeq_epi64(end_up, zero), ones));
    const __m256i flips_up = _mm256_and_si256(below, up);

    const __m256i shift = _mm256_set_epi64x(9, 8, 7, 1);
    const __m256i down = _mm256_loadu_si256((const __m256i *)(const void *)othello_rays.down[square]);
    __m256i beyond = _mm256_andnot_si256(theirs, down);
    beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, shift));
    beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, _mm256_slli_epi64(shift, 1)));
    beyond = _mm256_or_si256(beyond, _mm256_srlv_epi64(beyond, _mm256_slli_epi64(shift, 2)));
    const __m256i first = _mm256_andnot_si256(_mm256_srlv_epi64(beyond, shift), beyond);
    const __m256i open = _mm256_cmpeq_epi64(_mm256_and_si256(_mm256_and_si256(first, down), mine), zero);
    const __m256i flips_down = _mm256_andnot_si256(_mm256_or_si256(beyond, open), down);
    return othello_vector_any(_mm256_or_si256(flips_up, flips_down));
}

#endif
