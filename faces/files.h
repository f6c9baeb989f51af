/*
 * Files: whole files in and out, and where the program keeps its own. A file is replaced by writing a new one beside
 * it, flushing it to the disk and renaming it, so that a full disk or a kill never leaves half a file.
 */
#ifndef FACES_FILES_H
#define FACES_FILES_H

#include "core/match.h"
#include "core/record.h"

enum { FILES_PATH_BYTES = 4096 };

/* The whole file, "-" being standard input; refuses more than `most` bytes. */
bool files_read(const char *path, size_t most, struct text *out, struct message *reason);
bool files_write(const char *path, const char *bytes, size_t length, struct message *reason);

bool files_exists(const char *path);

/* The path of a file under $XDG_STATE_HOME/lumbung (by default ~/.local/state/lumbung), folder made if missing. */
bool files_state_path(const char *name, char path[FILES_PATH_BYTES], struct message *reason);

/* Today's date for a record, `2026.11.30`. */
void files_today(char date[RECORD_DATE_BYTES]);

/* Writes and reads records. A refused record's message says line and move. */
bool files_save_match(const char *path, const struct match *match, struct message *reason);
struct match *files_load_match(const char *path, struct message *reason);
/* The same of a file that has been read already. */
struct match *files_parse_match(const char *path, const struct text *bytes, struct message *reason);

/* The last game of each game, kept at every move. Loading one that is damaged moves it aside (its name then ends in
 * .damaged), so that it neither locks anyone out nor is lost. NULL with an empty reason: there is none. */
bool files_keep_match(const struct match *match, struct message *reason);
struct match *files_kept_match(const struct game *game, struct message *reason);

/* Who lost the last finished game (kept separately), for `--first loser`: a player, or GAME_NO_PLAYER. */
int files_last_loser(const struct game *game);

#endif
