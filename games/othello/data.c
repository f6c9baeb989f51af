/* See data.h. */
#include "games/othello/data.h"

#include <string.h>

#include "core/hash.h"
#include "games/othello/patterns.h"

enum { HEADING_BYTES = 32, HASH_BYTES = 8 };

static const char headings[OTHELLO_DATA_KINDS][HEADING_BYTES] = {
    [OTHELLO_DATA_PATTERNS] = "Lumbung othello patterns 1\n",
    [OTHELLO_DATA_BOOK] = "Lumbung othello book 1\n",
};

/* What was taken; NULL: nothing. */
static struct {
    const unsigned char *content;
    size_t bytes;
} taken[OTHELLO_DATA_KINDS];

const unsigned char *othello_data_read(enum othello_data_kind kind, const unsigned char *bytes, size_t length,
                                       size_t *content, struct message *reason) {
    uint64_t hash = 0;
    if (length < HEADING_BYTES + HASH_BYTES || memcmp(bytes, headings[kind], HEADING_BYTES) != 0) {
        message_set(reason, N_("This is no file of Othello's learned data, or of another version."), "");
        return NULL;
    }
    *content = length - HEADING_BYTES - HASH_BYTES;
    for (size_t i = 0; i < HASH_BYTES; i++) {
        hash |= (uint64_t)bytes[HEADING_BYTES + *content + i] << 8 * i;
    }
    if (hash != hash_bytes(bytes + HEADING_BYTES, *content) ||
        (kind == OTHELLO_DATA_PATTERNS && *content != OTHELLO_PATTERN_BYTES)) {
        message_set(reason, N_("The file of Othello's learned data is damaged."), "");
        return NULL;
    }
    return bytes + HEADING_BYTES;
}

bool othello_data_take(enum othello_data_kind kind, const unsigned char *bytes, size_t length, struct message *reason) {
    size_t content;
    const unsigned char *found = othello_data_read(kind, bytes, length, &content, reason);
    if (found == NULL) {
        return false;
    }
    taken[kind].content = found;
    taken[kind].bytes = content;
    return true;
}

const char *const othello_data_files[] = {
    [OTHELLO_DATA_PATTERNS] = "othello-patterns.bin",
    [OTHELLO_DATA_BOOK] = "othello-book.bin",
    [OTHELLO_DATA_KINDS] = NULL,
};

bool othello_data_take_file(const char *name, const unsigned char *bytes, size_t length, struct message *reason) {
    for (int kind = 0; kind < OTHELLO_DATA_KINDS; kind++) {
        if (strcmp(othello_data_files[kind], name) == 0) {
            return othello_data_take((enum othello_data_kind)kind, bytes, length, reason);
        }
    }
    return message_set(reason, N_("There is no file of learned data named {1}."), "s", name);
}

void othello_data_write(enum othello_data_kind kind, const void *content, size_t length, struct text *file) {
    const uint64_t hash = hash_bytes(content, length);
    text_add_bytes(file, headings[kind], HEADING_BYTES);
    text_add_bytes(file, content, length);
    for (size_t i = 0; i < HASH_BYTES; i++) {
        text_add_char(file, (char)(hash >> 8 * i & 0xff));
    }
}

#if defined(OTHELLO_EMBEDDED)

/* embedded.S */
extern const unsigned char othello_embedded_patterns[], othello_embedded_patterns_end[];
extern const unsigned char othello_embedded_book[], othello_embedded_book_end[];

static void add_embedded(struct othello_data *data) {
    static const size_t around = HEADING_BYTES + HASH_BYTES;
    const size_t patterns = (size_t)(othello_embedded_patterns_end - othello_embedded_patterns);
    const size_t book = (size_t)(othello_embedded_book_end - othello_embedded_book);
    if (data->patterns == NULL && patterns == OTHELLO_PATTERN_BYTES + around) {
        data->patterns = (const int8_t *)othello_embedded_patterns + HEADING_BYTES;
    }
    if (data->book == NULL && book > around) {
        data->book = othello_embedded_book + HEADING_BYTES;
        data->book_bytes = book - around;
    }
}

#else

static void add_embedded(struct othello_data *data) {
    (void)data;
}

#endif

struct othello_data othello_data(void) {
    struct othello_data data = {(const int8_t *)taken[OTHELLO_DATA_PATTERNS].content, taken[OTHELLO_DATA_BOOK].content,
                                taken[OTHELLO_DATA_BOOK].bytes};
    add_embedded(&data);
    return data;
}
