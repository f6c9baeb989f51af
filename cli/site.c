/* The web site's files: see site.h. */
#include "cli/site.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char index_name[] = "index.html";
static const char gzip_ending[] = ".gz";

static const struct {
    const char *ending;
    const char *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".txt", "text/plain; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".gz", "application/gzip"},
};

static bool ends_with(const char *name, const char *ending) {
    const size_t length = strlen(name);
    const size_t tail = strlen(ending);
    return length > tail && text_equal_nocase(name + length - tail, ending);
}

const char *site_type(const char *name) {
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        if (ends_with(name, types[i].ending)) {
            return types[i].type;
        }
    }
    return "application/octet-stream";
}

bool site_add_name(struct text *out, const char *path, size_t length) {
    if (length == 0 || path[0] != '/') {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)path[i];
        const bool begins = i > 0 && path[i - 1] == '/'; /* a name */
        if (c < 0x20 || c == 0x7F || c == '\\' || c == '%' || (begins && (c == '.' || c == '/'))) {
            return false;
        }
    }
    text_add_bytes(out, path + 1, length - 1);
    if (path[length - 1] == '/') {
        text_add(out, index_name);
    }
    return true;
}

void site_add_encoded(struct text *out, const char *path, size_t length) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
    static const char digits[] = "0123456789ABCDEF";
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)path[i];
        if (c != '\0' && strchr(plain, c) != NULL) {
            text_add_char(out, (char)c);
        } else {
            const char code[] = {'%', digits[c >> 4U], digits[c & 15U]};
            text_add_bytes(out, code, sizeof code);
        }
    }
}

static bool is_space(char c) {
    return c == ' ' || c == '\t';
}

/* One member of a list in a header, without the spaces around it; moves the cursor past it and its comma. */
static bool next_member(const char **cursor, char separator, const char **start, size_t *length) {
    const char *at = *cursor;
    while (is_space(*at)) {
        at++;
    }
    if (*at == '\0') {
        return false;
    }
    const char *end = at;
    while (*end != '\0' && *end != separator) {
        end++;
    }
    *cursor = *end == separator ? end + 1 : end;
    while (end > at && is_space(end[-1])) {
        end--;
    }
    *start = at;
    *length = (size_t)(end - at);
    return true;
}

static bool member_is(const char *start, size_t length, const char *word) {
    if (length != strlen(word)) {
        return false;
    }
    for (size_t i = 0; i < length; i++) {
        if (text_lower(start[i]) != word[i]) {
            return false;
        }
    }
    return true;
}

/* Whether `;q=…` after a coding is above 0. What is no weight counts as none given to it: not wanted. */
static bool weight_is_positive(const char *start, size_t length) {
    if (length < 3 || text_lower(start[0]) != 'q' || start[1] != '=' || (start[2] != '0' && start[2] != '1')) {
        return false;
    }
    bool positive = start[2] == '1';
    if (length > 3 && start[3] != '.') {
        return false;
    }
    for (size_t i = 4; i < length; i++) {
        if (start[i] < '0' || start[i] > '9') {
            return false;
        }
        positive = positive || start[i] != '0';
    }
    return positive;
}

bool site_accepts_gzip(const char *header) {
    const char *cursor = header;
    const char *member;
    size_t length;
    bool named = false;
    bool by_name = false;
    bool by_star = false;
    while (header != NULL && next_member(&cursor, ',', &member, &length)) {
        char copy[64];
        if (length >= sizeof copy) {
            continue; /* nothing that we know is so long */
        }
        memcpy(copy, member, length);
        copy[length] = '\0';
        const char *parts = copy;
        const char *coding;
        const char *weight;
        size_t coding_length;
        size_t weight_length;
        if (!next_member(&parts, ';', &coding, &coding_length)) {
            continue;
        }
        const bool wanted =
            !next_member(&parts, ';', &weight, &weight_length) || weight_is_positive(weight, weight_length);
        if (member_is(coding, coding_length, "gzip") || member_is(coding, coding_length, "x-gzip")) {
            by_name = (named && by_name) || wanted;
            named = true;
        } else if (member_is(coding, coding_length, "*")) {
            by_star = wanted;
        }
    }
    return named ? by_name : by_star;
}

bool site_etag_matches(const char *header, const char *etag) {
    const size_t length = strlen(etag);
    const char *at = header;
    while (at != NULL && *at != '\0') {
        at += strspn(at, " \t,");
        if (at[0] == '*') {
            return true;
        }
        if (at[0] == 'W' && at[1] == '/') {
            at += 2; /* a weak comparison is what If-None-Match asks for */
        }
        const char *end = at[0] == '"' ? strchr(at + 1, '"') : NULL; /* a tag may hold commas */
        if (end == NULL) {
            return false;
        }
        end++;
        if ((size_t)(end - at) == length && memcmp(at, etag, length) == 0) {
            return true;
        }
        at = end;
    }
    return false;
}

void site_make_etag(uint64_t size, int64_t seconds, long nanoseconds, bool gzip, char etag[SITE_ETAG_BYTES]) {
    snprintf(etag, SITE_ETAG_BYTES, "\"%llx-%llx.%lx%s\"", (unsigned long long)size, (unsigned long long)seconds,
             (unsigned long)nanoseconds, gzip ? "-gz" : "");
}

char *site_open(const char *folder) {
    char *root = realpath(folder, NULL);
    if (root == NULL) {
        return NULL;
    }
    struct site_file file;
    site_find(root, "/", 1, false, &file);
    if (file.status != 200) {
        free(root);
        return NULL;
    }
    close(file.descriptor);
    return root;
}

/* The real path of a name in the folder, to be freed. NULL if it is not there, lies outside, or is hidden. */
static char *resolve(const char *root, const char *name) {
    const size_t root_length = strcmp(root, "/") == 0 ? 0 : strlen(root);
    struct text path = {0};
    text_add_bytes(&path, root, root_length);
    text_add_char(&path, '/');
    text_add(&path, name);
    char *real = realpath(text_string(&path), NULL);
    text_free(&path);
    if (real != NULL &&
        (strncmp(real, root, root_length) != 0 || (real[root_length] != '/' && real[root_length] != '\0') ||
         strstr(real + root_length, "/.") != NULL)) {
        free(real);
        real = NULL;
    }
    return real;
}

/* Opens what a name leads to, if that is a plain file. A pipe or a device must not hold us up. */
static int open_plain(const char *root, const char *name, struct stat *about) {
    char *real = resolve(root, name);
    if (real == NULL) {
        return -1;
    }
    const int descriptor = open(real, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
    free(real);
    if (descriptor >= 0 && (fstat(descriptor, about) != 0 || !S_ISREG(about->st_mode))) {
        close(descriptor);
        errno = ENOENT;
        return -1;
    }
    return descriptor;
}

static bool is_folder(const char *root, const char *name) {
    struct stat about;
    char *real = resolve(root, name);
    const bool folder = real != NULL && stat(real, &about) == 0 && S_ISDIR(about.st_mode);
    free(real);
    return folder;
}

static bool is_older(const struct stat *a, const struct stat *b) {
    return a->st_mtim.tv_sec < b->st_mtim.tv_sec ||
           (a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec < b->st_mtim.tv_nsec);
}

/* FILE.gz is only the way FILE travels: where FILE lies beside it, it has no name of its own. */
static bool is_packed_twin(const char *root, const char *name) {
    struct stat about;
    struct text plain = {0};
    int descriptor = -1;
    if (ends_with(name, gzip_ending)) {
        text_add_bytes(&plain, name, strlen(name) - strlen(gzip_ending));
        descriptor = open_plain(root, text_string(&plain), &about);
    }
    text_free(&plain);
    if (descriptor >= 0) {
        close(descriptor);
    }
    return descriptor >= 0;
}

/* Takes FILE.gz instead of FILE where it is there and no older than FILE. */
static void pack(const char *root, const char *name, bool accepts_gzip, struct site_file *file, struct stat *about) {
    struct stat about_packed;
    struct text packed = {0};
    text_add(&packed, name);
    text_add(&packed, gzip_ending);
    const int descriptor = open_plain(root, text_string(&packed), &about_packed);
    text_free(&packed);
    if (descriptor < 0) {
        return;
    }
    file->varies = !is_older(&about_packed, about);
    file->gzip = file->varies && accepts_gzip;
    if (file->gzip) {
        close(file->descriptor);
        file->descriptor = descriptor;
        *about = about_packed;
    } else {
        close(descriptor);
    }
}

void site_find(const char *root, const char *path, size_t length, bool accepts_gzip, struct site_file *file) {
    struct text name = {0};
    struct stat about;
    *file = (struct site_file){.status = 404, .descriptor = -1};
    if (site_add_name(&name, path, length) && !is_packed_twin(root, text_string(&name))) {
        file->descriptor = open_plain(root, text_string(&name), &about);
        if (file->descriptor >= 0) {
            file->status = 200;
            file->type = site_type(text_string(&name));
            pack(root, text_string(&name), accepts_gzip, file, &about);
            file->size = (uint64_t)about.st_size;
            site_make_etag(file->size, about.st_mtim.tv_sec, about.st_mtim.tv_nsec, file->gzip, file->etag);
        } else if (errno == EMFILE || errno == ENFILE) {
            file->status = 503;
        } else if (path[length - 1] != '/' && is_folder(root, text_string(&name))) {
            file->status = 301;
        }
    }
    text_free(&name);
}
