/* Languages: see language.h. */
#include "faces/language.h"

#include <langinfo.h>
#include <locale.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char domain[] = "lumbung";

/* The catalogues beside a freshly built program come before the installed ones, so that ./run never shows old words. */
static const char *catalogue_directory(void) {
    static const char built[] = BUILD_LOCALE_DIRECTORY;
    const char *chosen = getenv("LUMBUNG_LOCALEDIR");
    if (chosen != NULL) {
        return chosen;
    }
    return access(built, R_OK) == 0 ? built : LOCALE_DIRECTORY;
}

/* gettext looks at LANGUAGE only when the message locale is not plain C; C.UTF-8 is there on every Debian. */
static void leave_plain_c(void) {
    const char *messages = setlocale(LC_MESSAGES, NULL);
    if (messages == NULL || strcmp(messages, "C") == 0 || strcmp(messages, "POSIX") == 0) {
        setlocale(LC_MESSAGES, "C.UTF-8");
    }
}

/* The language that the environment asks for when its locale itself is not installed. */
static const char *environment_language(void) {
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    if (getenv("LANGUAGE") != NULL) {
        return NULL; /* gettext follows it by itself */
    }
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *value = getenv(variables[i]);
        if (value != NULL && value[0] != '\0') {
            return strncmp(value, "id", 2) == 0 ? "id" : NULL;
        }
    }
    return NULL;
}

bool language_start(const char *choice) {
    if (choice != NULL && strcmp(choice, "id") != 0 && strcmp(choice, "en") != 0) {
        return false;
    }
    if (setlocale(LC_ALL, "") == NULL) {
        setlocale(LC_ALL, "C.UTF-8");
    }
    setlocale(LC_NUMERIC, "C"); /* numbers are written the same everywhere: machines read them */
    const char *language = choice != NULL ? choice : environment_language();
    if (language != NULL) {
        leave_plain_c();
        setenv("LANGUAGE", language, 1);
    }
    bindtextdomain(domain, catalogue_directory());
    bind_textdomain_codeset(domain, nl_langinfo(CODESET));
    textdomain(domain);
    return true;
}

const char *language_code(void) {
    /* TRANSLATORS: the code of your language, as in its file's name. */
    const char *code = _("en");
    return code;
}

bool language_is_utf8(void) {
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
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
