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

/* With sanitizers everything is some ten times slower, so the long tests do less: never fewer kinds, only fewer times.
 */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

/* The next line of a golden file that is not empty or a comment, without its end. */
static inline bool read_line(FILE *file, char line[512]) {
    while (fgets(line, 512, file) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] != '#' && line[0] != '\0') {
            return true;
        }
    }
    return false;
}

/* True in the long run of ./check --full. */
static inline bool full_run(void) {
    const char *full = getenv("LUMBUNG_FULL");
    return full != NULL && full[0] == '1';
}

#endif
