/* The rays of every square, and the vector forms of what board.h does for those who are not compiled for them. */
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

#include "games/othello/board_vector.h"

bool othello_has_vector(void) {
    return __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi2") != 0 &&
           __builtin_cpu_supports("popcnt") != 0;
}

__attribute__((target("avx2"))) uint64_t othello_moves_vector(uint64_t own, uint64_t other) {
    return othello_vector_moves(own, other);
}

__attribute__((target("avx2"))) uint64_t othello_flips_vector(uint64_t own, uint64_t other, int square) {
    return othello_vector_flips(own, other, square);
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
