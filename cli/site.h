/*
 * The web site's side of `lumbung serve`: which file a request means, and what is said about it. It knows nothing of
 * sockets, so everything a stranger can write into a request is judged here, by functions that a unit test can ask.
 *
 * Nothing outside of the folder is ever sent: a path with a dot-name, a backslash, a percent sign left over after
 * decoding or a control character means no file, and what it leads to, links followed, must lie in the folder.
 */
#ifndef CLI_SITE_H
#define CLI_SITE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/text.h"

enum { SITE_ETAG_BYTES = 64 };

/* What a path leads to. */
struct site_file {
    int status;       /* 200; 301: a folder, named without its slash; 404; 503: no file can be opened now */
    int descriptor;   /* with 200, open for reading; the caller closes it */
    uint64_t size;    /* of what is sent */
    const char *type; /* Content-Type */
    bool gzip;        /* what is sent is FILE.gz */
    bool varies;      /* there is a FILE.gz, whether it is sent or not */
    char etag[SITE_ETAG_BYTES];
};

/* The folder's real path, to be freed, if there is an index.html in it; otherwise NULL. */
char *site_open(const char *folder);

/* Looks up a request's path (decoded, without its query) in the folder that site_open opened. */
void site_find(const char *root, const char *path, size_t length, bool accepts_gzip, struct site_file *file);

/* Appends the file that a request's path names, relative to the folder: `/sub/` is sub/index.html. False if it names
 * none. */
bool site_add_name(struct text *out, const char *path, size_t length);

/* Appends the path as it stands in a header: everything but plain characters as %XX. */
void site_add_encoded(struct text *out, const char *path, size_t length);

/* The Content-Type that goes with a name's ending. */
const char *site_type(const char *name);

/* Whether an Accept-Encoding header (NULL: there was none) takes gzip. */
bool site_accepts_gzip(const char *header);

/* Whether an If-None-Match header (NULL: there was none) names this entity tag. */
bool site_etag_matches(const char *header, const char *etag);

void site_make_etag(uint64_t size, int64_t seconds, long nanoseconds, bool gzip, char etag[SITE_ETAG_BYTES]);

#endif
