/* Text: see text.h. */
#include "core/text.h"

#include <stdlib.h>
#include <string.h>

void *text_reallocate(void *memory, size_t bytes) {
    void *grown = realloc(memory, bytes > 0 ? bytes : 1);
    if (grown == NULL) {
        abort();
    }
    return grown;
}

void text_add_bytes(struct text *text, const char *bytes, size_t length) {
    if (text->length + length + 1 > text->capacity) {
        text->capacity = (text->length + length + 1) * 2;
        text->data = text_reallocate(text->data, text->capacity);
    }
    memcpy(text->data + text->length, bytes, length);
    text->length += length;
    text->data[text->length] = '\0';
}

void text_add(struct text *text, const char *string) {
    text_add_bytes(text, string, strlen(string));
}

void text_add_char(struct text *text, char c) {
    text_add_bytes(text, &c, 1);
}

void text_add_int(struct text *text, int64_t number) {
    char digits[TEXT_INT_BYTES];
    text_format_int(number, digits);
    text_add(text, digits);
}

void text_add_signed(struct text *text, int64_t number) {
    text_add(text, number > 0 ? "+" : "");
    text_add_int(text, number);
}

void text_clear(struct text *text) {
    text->length = 0;
    if (text->data != NULL) {
        text->data[0] = '\0';
    }
}

void text_free(struct text *text) {
    free(text->data);
    *text = (struct text){0};
}

const char *text_string(const struct text *text) {
    return text->data != NULL ? text->data : "";
}

void text_format_int(int64_t number, char *out) {
    char reversed[TEXT_INT_BYTES];
    int digits = 0;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        reversed[digits++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0) {
        *out++ = '-';
    }
    while (digits > 0) {
        *out++ = reversed[--digits];
    }
    *out = '\0';
}

bool text_scan_number(const char **cursor, int *number) {
    const char *at = *cursor;
    int value = 0;
    int digits = 0;
    while (*at >= '0' && *at <= '9') {
        if (++digits > 9) {
            return false;
        }
        value = value * 10 + (*at++ - '0');
    }
    if (digits == 0) {
        return false;
    }
    *cursor = at;
    *number = value;
    return true;
}

bool text_parse_number(const char *text, int64_t minimum, int64_t maximum, int64_t *number) {
    const bool negative = *text == '-';
    const char *at = negative ? text + 1 : text;
    uint64_t value = 0;
    if (*at == '\0') {
        return false;
    }
    for (; *at != '\0'; at++) {
        const uint64_t digit = (uint64_t)(*at - '0');
        if (*at < '0' || *at > '9' || value > ((uint64_t)INT64_MAX - digit) / 10) {
            return false;
        }
        value = value * 10 + digit;
    }
    const int64_t result = negative ? -(int64_t)value : (int64_t)value;
    if (result < minimum || result > maximum) {
        return false;
    }
    *number = result;
    return true;
}

bool text_scan_char(const char **cursor, char c) {
    if (**cursor != c || c == '\0') {
        return false;
    }
    (*cursor)++;
    return true;
}

void text_skip_spaces(const char **cursor) {
    while (**cursor == ' ' || **cursor == '\t' || **cursor == '\r' || **cursor == '\n') {
        (*cursor)++;
    }
}

char text_lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool text_equal_nocase(const char *a, const char *b) {
    while (*a != '\0' && text_lower(*a) == text_lower(*b)) {
        a++;
        b++;
    }
    return *a == '\0' && *b == '\0';
}
