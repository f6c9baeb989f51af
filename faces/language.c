/* Sentences with their arguments: see language.h. */
#include "faces/language.h"

#include <stdarg.h>
#include <string.h>

const char *language_code(void) {
    /* TRANSLATORS: the code of your language, as in its file's name. */
    const char *code = _("en");
    return code;
}

static void add_filled(struct text *out, const char *sentence, char argument[][MESSAGE_ARGUMENT_BYTES], int count) {
    for (const char *at = sentence; *at != '\0'; at++) {
        const int index = at[0] == '{' && at[1] >= '1' && at[1] <= '9' && at[2] == '}' ? at[1] - '1' : -1;
        if (index >= 0 && index < count) {
            text_add(out, argument[index]);
            at += 2;
        } else {
            text_add_char(out, *at);
        }
    }
}

void language_add_message(struct text *out, const struct message *message) {
    if (message->key != NULL) {
        struct message copy = *message;
        add_filled(out, _(copy.key), copy.argument, copy.count);
    }
}

void language_add(struct text *out, const char *sentence, const char *kinds, ...) {
    struct message filled = {0};
    va_list arguments;
    va_start(arguments, kinds);
    for (int i = 0; kinds[i] != '\0' && i < MESSAGE_ARGUMENTS; i++) {
        struct message one;
        if (kinds[i] == 's') {
            message_set(&one, "", "s", va_arg(arguments, const char *));
        } else {
            message_set(&one, "", "i", va_arg(arguments, int));
        }
        memcpy(filled.argument[i], one.argument[0], MESSAGE_ARGUMENT_BYTES);
        filled.count = i + 1;
    }
    va_end(arguments);
    add_filled(out, sentence, filled.argument, filled.count);
}
