/* What every unit test includes, in the order that cmocka wants. */
#ifndef TESTS_UNIT_TEST_H
#define TESTS_UNIT_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* True in the long run of ./check --full. */
static inline bool full_run(void) {
    const char *full = getenv("LUMBUNG_FULL");
    return full != NULL && full[0] == '1';
}

#endif
