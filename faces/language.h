/*
 * Languages: message keys become sentences here. English is the source; po/ has the others (GNU gettext). A language
 * works without a system locale of that name, because only the catalogue is needed, not the locale's data.
 */
#ifndef FACES_LANGUAGE_H
#define FACES_LANGUAGE_H

#include <libintl.h>

#include "core/message.h"
#include "core/text.h"

#define _(key) gettext(key)

/* Sets the language: "id", "en", or NULL for what the environment says. False if there is no such language. */
bool language_start(const char *choice);

/* The language in force, "en" or "id". */
const char *language_code(void);

/* Whether the terminal's character set is UTF-8. */
bool language_is_utf8(void);

/* Appends the message in the language in force. */
void language_add_message(struct text *out, const struct message *message);

/* Appends `sentence` (already translated) with {1} … replaced by the arguments that `kinds` describes: 's' or 'i'. */
void language_add(struct text *out, const char *sentence, const char *kinds, ...);

#endif
