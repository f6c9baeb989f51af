/* The rays of every square, and the vector forms of what board.h does. */
#include "games/othello/board.h"

/* Columns to the right and to the left of a square's own, on all rows. */
#define COLUMNS_OF(bits) (UINT64_C(0x0101010101010101) * ((uint64_t)(bits)&0xff))
#define RIGHT_OF(square) COLUMNS_OF(0xfe << ((square)&7))
#define LEFT_OF(square) COLUMNS_OF((1 << ((square)&7)) - 1)
#define ROW_OF(square) (UINT64_C(0xff) << ((square)&56))

/* East, south-west, south, south-east: multiples of 1, 7, 8 and 9 squares on, as far as the row or column goes. */
#define UP(square)                                                                                                     \
    {                                                                                                                  \
        ROW_OF(square) & RIGHT_OF(square), (UINT64_C(0x0002040810204080) << (square)) & LEFT_OF(square),               \
            UINT64_C(0x0101010101010100) << (square), (UINT64_C(0x8040201008040200) << (square)) & RIGHT_OF(square)    \
    }
#define DOWN(square)                                                                                                   \
    {                                                                                                                  \
        ROW_OF(square) & LEFT_OF(square), (UINT64_C(0x0102040810204000) >> (63 - (square))) & RIGHT_OF(square),        \
            UINT64_C(0x0080808080808080) >> (63 - (square)),                                                           \
            (UINT64_C(0x0040201008040201) >> (63 - (square))) & LEFT_OF(square)                                        \
    }

#define ROW(form, row)                                                                                                 \
    form(8 * (row)), form(8 * (row) + 1), form(8 * (row) + 2), form(8 * (row) + 3), form(8 * (row) + 4),               \
        form(8 * (row) + 5), form(8 * (row) + 6), form(8 * (row) + 7)
#define BOARD(form)                                                                                                    \
    { ROW(form, 0), ROW(form, 1), ROW(form, 2), ROW(form, 3), ROW(form, 4), ROW(form, 5), ROW(form, 6), ROW(form, 7) }

const struct othello_rays othello_rays = {.up = BOARD(UP), .down = BOARD(DOWN)};

#if defined(__x86_64__)

#include <immintrin.h>

bool othello_has_vector(void) {
    return __builtin_cpu_supports("avx2") != 0;
}

/* All four axes at once, one in each lane. */
__attribute__((target("avx2"))) uint64_t othello_moves_vector(uint64_t own, uint64_t other) {
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
    const __m256i ends = _mm256_or_si256(_mm256_sllv_epi64(up, shift), _mm256_srlv_epi64(down, shift));
    __m128i half = _mm_or_si128(_mm256_castsi256_si128(ends), _mm256_extracti128_si256(ends, 1));
    half = _mm_or_si128(half, _mm_unpackhi_epi64(half, half));
    return (uint64_t)_mm_cvtsi128_si64(half) & ~(own | other);
}

/* The four rays of a side at once. The highest free square of a ray is what is left of it when every square that has a
 * free one above is taken away; the discs between are the opponent's. */
__attribute__((target("avx2"))) uint64_t othello_flips_vector(uint64_t own, uint64_t other, int square) {
    const __m256i mine = _mm256_set1_epi64x((long long)own);
    const __m256i theirs = _mm256_set1_epi64x((long long)other);
    const __m256i zero = _mm256_setzero_si256();
    const __m256i ones = _mm256_cmpeq_epi64(zero, zero);
    const __m256i up = _mm256_loadu_si256((const __m256i *)(const void *)othello_rays.up[square]);
    const __m256i carried = _mm256_sub_epi64(_mm256_or_si256(theirs, _mm256_xor_si256(up, ones)), ones);
    const __m256i end_up = _mm256_and_si256(_mm256_and_si256(carried, up), mine);
    const __m256i below = _mm256_add_epi64(end_up, _mm256_xor_si256(_mm256_cmpeq_epi64(end_up, zero), ones));
    __m256i flips = _mm256_and_si256(below, up);

    const __m256i shift = _mm256_set_epi64x(9, 8, 7, 1);
    const __m256i down = _mm256_loadu_si256((const __m256i *)(const void *)othello_rays.down[square]);
    /* discs of theirs that hang together with the new one, along the ray */
    const __m256i on_ray = _mm256_and_si256(theirs, down);
    __m256i line =
        _mm256_and_si256(on_ray, _mm256_srlv_epi64(_mm256_set1_epi64x((long long)othello_bit(square)), shift));
    for (int step = 0; step < 5; step++) {
        line = _mm256_or_si256(line, _mm256_and_si256(on_ray, _mm256_srlv_epi64(line, shift)));
    }
    const __m256i ended = _mm256_and_si256(_mm256_and_si256(_mm256_srlv_epi64(line, shift), mine), down);
    const __m256i open = _mm256_cmpeq_epi64(ended, zero);
    flips = _mm256_or_si256(flips, _mm256_andnot_si256(open, line));
    __m128i half = _mm_or_si128(_mm256_castsi256_si128(flips), _mm256_extracti128_si256(flips, 1));
    half = _mm_or_si128(half, _mm_unpackhi_epi64(half, half));
    return (uint64_t)_mm_cvtsi128_si64(half);
}

#else

bool othello_has_vector(void) {
    return false;
}

uint64_t othello_moves_vector(uint64_t own, uint64_t other) {
    return othello_moves(own, other);
}

uint64_t othello_flips_vector(uint64_t own, uint64_t other, int square) {
    return othello_flips(own, other, square);
}

#endif
