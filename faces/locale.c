/* Choosing the language, where there is a system that has locales: see language.h. The words are language.c's. */
#include "faces/language.h"

#include <langinfo.h>
#include <locale.h>
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

bool language_is_utf8(void) {
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}
