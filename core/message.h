/*
 * A message: a key and its arguments, never a finished sentence.
 *
 * The key is the English source text with {1}, {2} … where arguments go, which is what GNU gettext uses as key
 * (msgid), so that core, search and games need no table of their own and no key can be left without a text. They only
 * mark keys with N_() for xgettext; choosing a language and filling in the arguments is the faces' work
 * (faces/language.h).
 */
#ifndef CORE_MESSAGE_H
#define CORE_MESSAGE_H

#include <stdbool.h>

#define N_(text) text /* marks a message key for xgettext */

enum { MESSAGE_ARGUMENTS = 4, MESSAGE_ARGUMENT_BYTES = 160 };

struct message {
    const char *key; /* NULL: no message */
    int count;
    char argument[MESSAGE_ARGUMENTS][MESSAGE_ARGUMENT_BYTES]; /* cut at a character's end where too long */
};

/* Sets *message to `key` with the arguments that `kinds` describes, one letter each: 's' const char *, 'i' int.
 * Control characters in string arguments become '?', so a message can always be shown. A NULL message is ignored.
 * Returns false, so that a refusal reads `return message_set(…)`. */
bool message_set(struct message *message, const char *key, const char *kinds, ...);

#endif
