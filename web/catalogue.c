/*
 * The translations in the module: JavaScript hands over the catalogue that the build made from po/, and gettext's two
 * functions look keys up in it. Without one they speak English, the source language.
 *
 * The catalogue is a run of strings, each ended by a NUL: key, number of forms as one digit, the forms; again. Keys
 * stand in the order of their bytes, so that they can be searched by halving.
 */
#include <stdlib.h>
#include <string.h>

#include "web/api.h"
#include "web/wasm/libintl.h"

struct catalogue_entry {
    const char *key;
    int forms;
    const char *form; /* the first; the others follow */
};

static char *catalogue; /* owned; the entries point into it */
static struct catalogue_entry *entries;
static int entry_count;

static const char *after(const char *string) {
    return string + strlen(string) + 1;
}

/* Takes the input as the catalogue, `length` bytes; 0: none. The order of keys is the caller's promise. */
EXPORT void translate(int length) {
    free(catalogue);
    free(entries);
    catalogue = NULL;
    entries = NULL;
    entry_count = 0;
    if (length <= 0) {
        return;
    }
    catalogue = text_reallocate(NULL, (size_t)length + 1);
    memcpy(catalogue, api_input(), (size_t)length);
    catalogue[length] = '\0';
    for (const char *at = catalogue; at < catalogue + length;) {
        if (entry_count % 256 == 0) {
            entries = text_reallocate(entries, (size_t)(entry_count + 256) * sizeof *entries);
        }
        struct catalogue_entry *entry = &entries[entry_count++];
        const char *forms = after(at);
        *entry = (struct catalogue_entry){at, forms[0] - '0', after(forms)};
        at = entry->form;
        for (int i = 0; i < entry->forms && at < catalogue + length; i++) {
            at = after(at);
        }
    }
}

static const struct catalogue_entry *find(const char *key) {
    int low = 0;
    int high = entry_count;
    while (low < high) {
        const int middle = (low + high) / 2;
        const int order = strcmp(entries[middle].key, key);
        if (order == 0) {
            return &entries[middle];
        }
        if (order < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return NULL;
}

char *gettext(const char *key) {
    const struct catalogue_entry *entry = find(key);
    return (char *)(uintptr_t)(entry != NULL ? entry->form : key);
}

/* A language has one form (Indonesian) or two, one thing and many (English): the languages that we have. */
char *ngettext(const char *one, const char *many, unsigned long number) {
    const struct catalogue_entry *entry = find(one);
    const char *text = number == 1 ? one : many;
    if (entry != NULL) {
        text = entry->forms > 1 && number != 1 ? after(entry->form) : entry->form;
    }
    return (char *)(uintptr_t)text;
}
