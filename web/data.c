/*
 * What games have learned beforehand: see api.h. The module carries none of it, since it is larger than everything else
 * together and only one game wants it: JavaScript fetches the file and writes it into the room.
 */
#include <stdlib.h>

#include "core/registry.h"
#include "faces/language.h"
#include "web/api.h"

static struct {
    unsigned char *bytes; /* owned until a game takes it */
    size_t length;
} room;

unsigned char *data_room(int bytes) {
    free(room.bytes);
    room.length = bytes > 0 ? (size_t)bytes : 0;
    room.bytes = room.length > 0 ? malloc(room.length) : NULL;
    return room.bytes;
}

/* A file that was taken stays where it is for good: the game reads it there. */
void data_ready(void) {
    const char *id = api_line();
    const char *name = api_line();
    const struct game *game = registry_find(id);
    struct message reason = {0};
    bool taken = false;
    if (game == NULL) {
        message_set(&reason, N_("There is no game \"{1}\"."), "s", id);
    } else if (game->take_data == NULL || room.bytes == NULL) {
        message_set(&reason, N_("There is nothing to hand over to {1}."), "s", game->id);
    } else {
        taken = game->take_data(name, room.bytes, room.length, &reason);
    }
    if (!taken) {
        free(room.bytes);
        room.bytes = NULL;
        api_refuse(&reason);
        return;
    }
    room.bytes = NULL;
    struct text *out = api_answer();
    json_open(out, '{');
    json_key_string(out, "taken", name);
    json_close(out, '}');
}
