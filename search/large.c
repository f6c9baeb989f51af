/* Large blocks: see large.h. */
#include "search/large.h"

#include <stdint.h>
#include <stdlib.h>

#if defined(__linux__)

#include <sys/mman.h>

enum { HUGE_PAGE = 2 << 20 };

void *large_allocate(size_t bytes) {
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
        return NULL;
    }
    if (bytes >= HUGE_PAGE) {
        madvise(memory, bytes, MADV_HUGEPAGE); /* a wish; without it all works the same */
    }
    return memory;
}

void large_free(void *memory, size_t bytes) {
    if (memory != NULL) {
        munmap(memory, bytes);
    }
}

#else

void *large_allocate(size_t bytes) {
    return calloc(1, bytes);
}

void large_free(void *memory, size_t bytes) {
    (void)bytes;
    free(memory);
}

#endif
