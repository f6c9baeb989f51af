/* Files: see files.h. */
#include "faces/files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "faces/language.h"

static bool refuse_system(const char *path, struct message *reason) {
    return message_set(reason, N_("{1}: {2}"), "ss", path, strerror(errno));
}

bool files_read(const char *path, size_t most, struct text *out, struct message *reason) {
    const bool standard = strcmp(path, "-") == 0;
    const int file = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) {
        return refuse_system(path, reason);
    }
    char buffer[65536];
    ssize_t got;
    while ((got = read(file, buffer, sizeof buffer)) != 0) {
        if (got < 0 && errno == EINTR) {
            continue;
        }
        if (got < 0) {
            refuse_system(path, reason);
            break;
        }
        if (out->length + (size_t)got > most) {
            message_set(reason, N_("{1} is larger than {2} bytes."), "si", path, (int)most);
            got = -1;
            break;
        }
        text_add_bytes(out, buffer, (size_t)got);
    }
    if (!standard) {
        close(file);
    }
    return got == 0;
}

static bool write_all(int file, const char *bytes, size_t length) {
    while (length > 0) {
        const ssize_t written = write(file, bytes, length);
        if (written < 0 && errno != EINTR) {
            return false;
        }
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        }
    }
    return true;
}

bool files_exists(const char *path) {
    return access(path, F_OK) == 0;
}

/* The name of a new file in the folder of `path`. */
static void fresh_name(const char *path, char fresh[FILES_PATH_BYTES]) {
    const char *slash = strrchr(path, '/');
    const int folder = slash != NULL ? (int)(slash - path) + 1 : 0;
    snprintf(fresh, FILES_PATH_BYTES, "%.*s.lumbung-%ld", folder, path, (long)getpid());
}

/* A file to write into, in the folder of `fresh`: without a name where the system can do that, so that a program that
 * is killed leaves nothing; else of that name. */
static int open_fresh(const char *fresh, bool *nameless) {
#ifdef O_TMPFILE
    char folder[FILES_PATH_BYTES];
    const char *slash = strrchr(fresh, '/');
    snprintf(folder, sizeof folder, "%.*s", slash != NULL ? (int)(slash - fresh) + 1 : 1, slash != NULL ? fresh : ".");
    const int file = open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
    *nameless = file >= 0;
    if (file >= 0) {
        return file;
    }
#endif
    *nameless = false;
    return open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
}

/* Gives a whole file without a name its name. */
static bool name_fresh(int file, const char *fresh) {
    char descriptor[64];
    snprintf(descriptor, sizeof descriptor, "/proc/self/fd/%d", file);
    unlink(fresh);
    return linkat(AT_FDCWD, descriptor, AT_FDCWD, fresh, AT_SYMLINK_FOLLOW) == 0;
}

bool files_write(const char *path, const char *bytes, size_t length, struct message *reason) {
    char fresh[FILES_PATH_BYTES];
    char resolved[PATH_MAX];
    struct stat there;
    if (realpath(path, resolved) != NULL) { /* a link stays a link; what it points to is replaced */
        path = resolved;
        if (stat(path, &there) == 0 && !S_ISREG(there.st_mode)) {
            return message_set(reason, N_("{1} is not an ordinary file."), "s", path);
        }
    }
    fresh_name(path, fresh);
    bool nameless;
    const int file = open_fresh(fresh, &nameless);
    if (file < 0) {
        return refuse_system(path, reason);
    }
    const bool written = write_all(file, bytes, length) && fsync(file) == 0 && (!nameless || name_fresh(file, fresh));
    const int why = errno;
    const bool closed = close(file) == 0;
    errno = written ? errno : why;
    if (!written || !closed || rename(fresh, path) != 0) {
        refuse_system(path, reason);
        unlink(fresh);
        return false;
    }
    return true;
}

static bool make_folder(char *path) {
    for (char *at = path + 1;; at++) {
        if (*at == '/' || *at == '\0') {
            const char kept = *at;
            *at = '\0';
            const bool made = mkdir(path, 0700) == 0 || errno == EEXIST;
            *at = kept;
            if (!made || kept == '\0') {
                return made;
            }
        }
    }
}

bool files_state_path(const char *name, char path[FILES_PATH_BYTES], struct message *reason) {
    const char *state = getenv("XDG_STATE_HOME");
    const char *home = getenv("HOME");
    int length = -1;
    if (state != NULL && state[0] == '/') {
        length = snprintf(path, FILES_PATH_BYTES, "%s/lumbung", state);
    } else if (home != NULL && home[0] == '/') {
        length = snprintf(path, FILES_PATH_BYTES, "%s/.local/state/lumbung", home);
    }
    if (length < 0 || (size_t)length + strlen(name) + 2 > FILES_PATH_BYTES) {
        return message_set(reason, N_("There is no folder to keep games in: neither XDG_STATE_HOME nor HOME is set."),
                           "");
    }
    if (!make_folder(path)) {
        return refuse_system(path, reason);
    }
    snprintf(path + length, FILES_PATH_BYTES - (size_t)length, "/%s", name);
    return true;
}

void files_today(char date[RECORD_DATE_BYTES]) {
    const time_t now = time(NULL);
    struct tm today;
    if (localtime_r(&now, &today) == NULL || strftime(date, RECORD_DATE_BYTES, "%Y.%m.%d", &today) == 0) {
        date[0] = '\0';
    }
}

bool files_save_match(const char *path, const struct match *match, struct message *reason) {
    char date[RECORD_DATE_BYTES];
    struct text record = {0};
    files_today(date);
    record_write(match, date, &record);
    const bool saved = files_write(path, text_string(&record), record.length, reason);
    text_free(&record);
    return saved;
}

struct match *files_parse_match(const char *path, const struct text *bytes, struct message *reason) {
    struct record_error error;
    struct match *match = record_read(text_string(bytes), bytes->length, NULL, &error);
    if (match == NULL) {
        struct text why = {0};
        language_add_message(&why, &error.reason);
        if (error.move > 0) {
            message_set(reason, N_("{1}, line {2}, move {3}: {4}"), "siis", path, error.line, error.move,
                        text_string(&why));
        } else {
            message_set(reason, N_("{1}, line {2}: {3}"), "sis", path, error.line, text_string(&why));
        }
        text_free(&why);
    }
    return match;
}

struct match *files_load_match(const char *path, struct message *reason) {
    struct text bytes = {0};
    struct match *match = NULL;
    if (files_read(path, RECORD_BYTES_MAX, &bytes, reason)) {
        match = files_parse_match(path, &bytes, reason);
    }
    text_free(&bytes);
    return match;
}

static bool game_path(const struct game *game, const char *suffix, char path[FILES_PATH_BYTES],
                      struct message *reason) {
    char name[64];
    snprintf(name, sizeof name, "%s.%s", game->id, suffix);
    return files_state_path(name, path, reason);
}

bool files_keep_match(const struct match *match, struct message *reason) {
    char path[FILES_PATH_BYTES];
    const enum match_state state = match_state(match);
    if (state != MATCH_PLAYING && state != MATCH_ROUND_OVER && game_path(match->game, "loser", path, NULL)) {
        const int winner = match_winner(match);
        const char *loser = winner == GAME_NO_PLAYER ? "draw\n" : winner == 0 ? "B\n" : "A\n";
        files_write(path, loser, strlen(loser), NULL);
    }
    return game_path(match->game, "record", path, reason) && files_save_match(path, match, reason);
}

struct match *files_kept_match(const struct game *game, struct message *reason) {
    char path[FILES_PATH_BYTES];
    *reason = (struct message){0};
    if (!game_path(game, "record", path, reason) || access(path, F_OK) != 0) {
        return NULL;
    }
    struct match *match = files_load_match(path, reason);
    if (match == NULL) {
        char aside[FILES_PATH_BYTES + 16];
        snprintf(aside, sizeof aside, "%s.damaged", path);
        rename(path, aside);
    }
    return match;
}

int files_last_loser(const struct game *game) {
    char path[FILES_PATH_BYTES];
    struct text line = {0};
    int loser = GAME_NO_PLAYER;
    if (game_path(game, "loser", path, NULL) && files_read(path, 64, &line, NULL)) {
        loser = strcmp(text_string(&line), "A\n") == 0   ? 0
                : strcmp(text_string(&line), "B\n") == 0 ? 1
                                                         : GAME_NO_PLAYER;
    }
    text_free(&line);
    return loser;
}
