/* Writing JSON: see json.h. */
#include "web/json.h"

static void separate(struct text *out) {
    const char last = out->length > 0 ? out->data[out->length - 1] : '[';
    if (last != '{' && last != '[' && last != ':') {
        text_add_char(out, ',');
    }
}

void json_open(struct text *out, char bracket) {
    separate(out);
    text_add_char(out, bracket);
}

void json_close(struct text *out, char bracket) {
    text_add_char(out, bracket);
}

void json_string(struct text *out, const char *string) {
    static const char digits[] = "0123456789abcdef";
    separate(out);
    text_add_char(out, '"');
    for (const char *at = string; *at != '\0'; at++) {
        const unsigned char c = (unsigned char)*at;
        if (c == '"' || c == '\\') {
            text_add_char(out, '\\');
            text_add_char(out, *at);
        } else if (c == '\n') {
            text_add(out, "\\n");
        } else if (c < 0x20) {
            text_add(out, "\\u00");
            text_add_char(out, digits[c >> 4]);
            text_add_char(out, digits[c & 15]);
        } else {
            text_add_char(out, *at);
        }
    }
    text_add_char(out, '"');
}

void json_key(struct text *out, const char *key) {
    json_string(out, key);
    text_add_char(out, ':');
}

void json_int(struct text *out, int64_t number) {
    separate(out);
    text_add_int(out, number);
}

void json_bool(struct text *out, bool value) {
    separate(out);
    text_add(out, value ? "true" : "false");
}

void json_key_string(struct text *out, const char *key, const char *string) {
    json_key(out, key);
    json_string(out, string);
}

void json_key_int(struct text *out, const char *key, int64_t number) {
    json_key(out, key);
    json_int(out, number);
}

void json_key_bool(struct text *out, const char *key, bool value) {
    json_key(out, key);
    json_bool(out, value);
}

void json_key_text(struct text *out, const char *key, struct text *value) {
    json_key_string(out, key, text_string(value));
    text_free(value);
}
