/* The transposition table: see tt.h. Newer entries replace older ones. */
#include "search/tt.h"

#include <string.h>

#include "search/large.h"

void tt_open(struct tt *tt, size_t memory) {
    const size_t wanted = memory > 0 ? memory : (size_t)16 << 20;
    size_t entries = 1;
    while (2 * entries * sizeof *tt->entry <= wanted) {
        entries *= 2;
    }
    tt->entry = large_allocate(entries * sizeof *tt->entry);
    tt->mask = entries - 1;
}

void tt_close(struct tt *tt) {
    large_free(tt->entry, (tt->mask + 1) * sizeof *tt->entry);
    *tt = (struct tt){0};
}

const struct tt_entry *tt_find(const struct tt *tt, uint64_t hash, const struct position *position) {
    if (tt->entry == NULL) {
        return NULL;
    }
    const struct tt_entry *entry = &tt->entry[hash & tt->mask];
    return entry->kind != TT_NONE && memcmp(&entry->position, position, sizeof *position) == 0 ? entry : NULL;
}

void tt_store(struct tt *tt, uint64_t hash, const struct tt_entry *entry) {
    if (tt->entry != NULL) {
        tt->entry[hash & tt->mask] = *entry;
    }
}
