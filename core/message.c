/* Messages: see message.h. Without stdio, so that it compiles unchanged for WebAssembly. */
#include "core/message.h"

#include <stdarg.h>
#include <string.h>

#include "core/text.h"

static void copy_argument(char out[MESSAGE_ARGUMENT_BYTES], const char *text) {
    size_t length = strlen(text);
    const bool cut = length >= MESSAGE_ARGUMENT_BYTES;
    if (cut) {
        length = MESSAGE_ARGUMENT_BYTES - 4;                                   /* room for "..." */
        while (length > 0 && ((unsigned char)text[length] & 0xC0U) == 0x80U) { /* not inside a UTF-8 character */
            length--;
        }
    }
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)text[i];
        out[i] = c < 0x20 || c == 0x7F ? '?' : (char)c;
    }
    out[length] = '\0';
    if (cut) {
        memcpy(out + length, "...", 4);
    }
}

bool message_set(struct message *message, const char *key, const char *kinds, ...) {
    if (message == NULL) {
        return false;
    }
    *message = (struct message){.key = key};
    va_list arguments;
    va_start(arguments, kinds);
    for (int i = 0; kinds[i] != '\0' && i < MESSAGE_ARGUMENTS; i++) {
        if (kinds[i] == 's') {
            copy_argument(message->argument[i], va_arg(arguments, const char *));
        } else {
            text_format_int(va_arg(arguments, int), message->argument[i]);
        }
        message->count = i + 1;
    }
    va_end(arguments);
    return false;
}
