/*
 * lumbung engine: lines in, lines out. Input is taken as it comes, also while a search runs, so that the search can see
 * whether somebody still waits for it; no thread is needed for that.
 */
#include "cli/engine.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/solve.h"
#include "faces/language.h"

enum { LINE_BYTES_MAX = 1 << 16 };

struct protocol {
    const char *name;
    bool (*line)(struct engine *engine, const char *line);
    bool (*stops)(const char *line); /* NULL: what was asked is answered before the next line is looked at */
};

static const struct protocol protocols[] = {
    {"nboard", engine_nboard_line, engine_nboard_stops},
    {"gtp", engine_gtp_line, NULL},
};
enum { PROTOCOLS = sizeof protocols / sizeof protocols[0] };

struct session {
    const struct protocol *protocol;
    struct text input;      /* what has come */
    size_t taken;           /* bytes of it that were handed out as lines */
    size_t looked_at;       /* bytes of it that `stops` has seen, whole lines */
    bool ended;             /* there will be no more */
    bool unwanted;          /* a line that stops a search has come */
    struct engine *ponders; /* thinks while it waits for a line; NULL: nobody */
};

/* --- input -------------------------------------------------------------------------------------------------------- */

/* Takes what is there, waiting for it if asked to. */
static void take_input(struct session *s, bool wait) {
    char buffer[4096];
    struct pollfd descriptor = {.fd = STDIN_FILENO, .events = POLLIN};
    if (s->ended || poll(&descriptor, 1, wait ? -1 : 0) <= 0) {
        return;
    }
    const ssize_t got = read(STDIN_FILENO, buffer, sizeof buffer);
    if (got > 0) {
        text_add_bytes(&s->input, buffer, (size_t)got);
    } else if (got == 0 || (errno != EINTR && errno != EAGAIN)) {
        s->ended = true;
    }
}

/* Whether there is something to read, or the end. */
static bool input_waits(void *context) {
    struct pollfd descriptor = {.fd = STDIN_FILENO, .events = POLLIN};
    (void)context;
    return poll(&descriptor, 1, 0) > 0;
}

/* Where the line at `from` ends, or NULL when it has not come whole. */
static const char *line_end(const struct session *s, size_t from) {
    return from < s->input.length ? memchr(s->input.data + from, '\n', s->input.length - from) : NULL;
}

static void drop_taken(struct session *s) {
    const size_t left = s->input.length - s->taken;
    memmove(s->input.data, s->input.data + s->taken, left);
    s->input.data[left] = '\0';
    s->input.length = left;
    s->looked_at -= s->looked_at < s->taken ? s->looked_at : s->taken;
    s->taken = 0;
}

/* The next line, without its end, to be freed with text_free; false at the end of the input. A line that is longer than
 * any can be is passed over. */
static bool next_line(struct session *s, struct text *line) {
    const char *end;
    bool too_long = false;
    while ((end = line_end(s, s->taken)) == NULL && !s->ended) {
        if (s->taken > 0) {
            drop_taken(s);
        }
        if (s->input.length > LINE_BYTES_MAX) {
            too_long = true;
            s->taken = s->input.length;
        } else {
            if (s->ponders != NULL) {
                engine_ponder(s->ponders, input_waits, s);
            }
            take_input(s, true);
        }
    }
    if (end == NULL && s->taken == s->input.length) {
        return false;
    }
    const size_t stop = end != NULL ? (size_t)(end - s->input.data) : s->input.length;
    text_clear(line);
    if (!too_long) {
        text_add_bytes(line, s->input.data + s->taken, stop - s->taken);
    }
    s->taken = stop + (end != NULL);
    return true;
}

/* Whether a line that stops a search waits behind the one that is being answered. */
static bool stopping_line_waits(struct session *s) {
    const char *end;
    struct text line = {0};
    s->looked_at = s->looked_at < s->taken ? s->taken : s->looked_at;
    s->unwanted = s->looked_at > s->taken && s->unwanted;
    while (!s->unwanted && (end = line_end(s, s->looked_at)) != NULL) {
        const size_t stop = (size_t)(end - s->input.data);
        text_clear(&line);
        text_add_bytes(&line, s->input.data + s->looked_at, stop - s->looked_at);
        s->unwanted = s->protocol->stops(text_string(&line));
        s->looked_at = stop + 1;
    }
    text_free(&line);
    return s->unwanted;
}

/* A search is not wanted any more when a line has come that stops it, or when nobody is left to read the answer. */
static bool interrupted(void *context) {
    struct session *s = context;
    struct pollfd output = {.fd = STDOUT_FILENO};
    if (poll(&output, 1, 0) > 0 && (output.revents & POLLERR) != 0) {
        return true;
    }
    if (s->protocol->stops == NULL) {
        return false;
    }
    take_input(s, false);
    return s->ended || stopping_line_waits(s);
}

static void send_line(void *context, const char *line) {
    (void)context;
    puts(line);
    fflush(stdout);
}

static double now(void *context) {
    (void)context;
    return command_seconds();
}

/* --- the command -------------------------------------------------------------------------------------------------- */

static bool find_protocol(const struct arguments *arguments, const struct protocol **protocol) {
    const char *name = argument_value(arguments, "protocol");
    *protocol = &protocols[0];
    for (int i = 0; name != NULL && i < PROTOCOLS; i++) {
        *protocol = &protocols[i];
        if (text_equal_nocase(name, protocols[i].name)) {
            return true;
        }
    }
    if (name != NULL) {
        command_refuse_key(arguments, N_("There is no protocol \"{1}\"; there are nboard and gtp."), "s", name);
    }
    return name == NULL;
}

/* NULL in *level: the strongest. */
static bool find_level(const struct arguments *arguments, const struct level **level) {
    const char *name = argument_value(arguments, "level");
    int seat = othello_game.level_count - 1;
    if (name != NULL && (!match_parse_seat(&othello_game, name, &seat) || seat < 0)) {
        command_refuse_key(arguments, N_("There is no level \"{1}\"; see lumbung games."), "s", name);
        return false;
    }
    *level = seat < othello_game.level_count - 1 ? &othello_game.levels[seat] : NULL;
    return true;
}

static int serve(struct session *s, struct engine *engine) {
    struct text line = {0};
    while (next_line(s, &line) && s->protocol->line(engine, text_string(&line))) {
    }
    text_free(&line);
    text_free(&s->input);
    engine_close(engine);
    return EXIT_SUCCESS;
}

static int run(const struct arguments *arguments) {
    enum { DEPTH_MAX = 60 };
    const struct game *game = command_game(arguments);
    struct session session = {0};
    struct command_limits limits;
    struct engine engine = {
        .version = LUMBUNG_VERSION, .send = send_line, .interrupted = interrupted, .now = now, .context = &session};
    int64_t depth;
    if (game != NULL && game != &othello_game) {
        return command_refuse_key(arguments, N_("no other program's protocol is known for {1}."), "s", game->id);
    }
    if (game == NULL || !find_protocol(arguments, &session.protocol) || !find_level(arguments, &engine.level) ||
        !argument_number(arguments, "depth", 1, DEPTH_MAX, 0, &depth) || !command_limits(arguments, &limits)) {
        return EXIT_BAD_INPUT;
    }
    signal(SIGINT, SIG_DFL); /* an engine has nothing to finish first */
    signal(SIGTERM, SIG_DFL);
    engine.depth = (int)depth;
    engine.nodes = limits.limits.nodes;
    engine.threads = limits.limits.threads;
    engine.memory = limits.limits.memory;
    engine.seconds = limits.seconds;
    if (!engine_open(&engine)) {
        engine_close(&engine);
        return command_refuse_key(arguments, N_("There is not enough memory; ask for less with --memory."), "", NULL);
    }
    session.ponders = argument_given(arguments, "ponder") ? &engine : NULL;
    return serve(&session, &engine);
}

const struct command command_engine = {
    .name = "engine",
    .operands = "GAME",
    .most = 1,
    .summary = N_("play for another program, which speaks NBoard's protocol or GTP"),
    .run = run,
    .options = {{"protocol", "nboard|gtp", N_("what the other program speaks (default nboard)"), 0},
                {"level", "LEVEL", N_("who plays; otherwise the strongest level"), 0},
                {"depth", "N", N_("moves to look ahead, whatever the level"), 0},
                {"ponder", NULL, N_("think in the opponent's time too"), 0},
                COMMAND_LIMIT_OPTIONS},
};
