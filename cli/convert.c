/*
 * lumbung convert: games and positions from one format into another. What a file holds is seen from its contents, since
 * names tell little: WTHOR has zero bytes, GGF begins with `(;`, a record with a tag, an OBF line with a board; what is
 * left are transcripts, one game a line. Nothing is written before everything has been read.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "core/record.h"
#include "core/rules.h"
#include "faces/files.h"
#include "faces/language.h"
#include "games/othello/formats.h"

enum { FILE_BYTES_MAX = 1 << 28 };

enum target { TO_OBF, TO_GGF, TO_TRANSCRIPT, TO_RECORD, TARGETS };
static const char *const target_names[TARGETS] = {"obf", "ggf", "transcript", "record"};

struct conversion {
    const char *path;
    struct text bytes;
    enum target target;
    int64_t only; /* the game that is wanted, 1 …; 0: all of them */
    int games;    /* read so far */
    int written;
    struct text out;
};

/* --- writing ------------------------------------------------------------------------------------------------------ */

static struct match *match_of(const struct othello_transcript *transcript, struct message *reason) {
    struct rules *rules = rules_default(&othello_game);
    const struct position usual = othello_usual_start();
    const bool from_start = memcmp(&usual, &transcript->start, sizeof usual) == 0;
    struct match_setup setup = {
        .rules = rules, .start = from_start ? NULL : &transcript->start, .seat = {MATCH_HUMAN, MATCH_HUMAN}};
    for (int player = 0; player < 2; player++) {
        snprintf(setup.name[player], sizeof setup.name[player], "%s", transcript->name[player]);
    }
    struct match *match = match_create(&setup, reason);
    for (int i = 0; match != NULL && i < transcript->count; i++) {
        struct text move = {0};
        othello_format_move(rules, NULL, transcript->move[i], &move);
        const bool played = match_play(match, text_string(&move), reason);
        text_free(&move);
        if (!played) {
            match_destroy(match);
            match = NULL;
        }
    }
    rules_destroy(rules);
    return match;
}

static bool write_record(struct conversion *c, const struct othello_transcript *transcript, struct message *reason) {
    if (c->written > 0) {
        return message_set(reason, N_("{1} holds several games, a record holds one: choose with --game N."), "s",
                           c->path);
    }
    struct match *match = match_of(transcript, reason);
    if (match == NULL) {
        return false;
    }
    record_write(match, "", &c->out);
    match_destroy(match);
    return true;
}

static bool write_transcript(struct conversion *c, const struct othello_transcript *transcript,
                             struct message *reason) {
    const struct position usual = othello_usual_start();
    if (memcmp(&usual, &transcript->start, sizeof usual) != 0) {
        return message_set(reason, N_("{1}: game {2} begins in a position of its own, which a transcript cannot say."),
                           "si", c->path, c->games);
    }
    othello_format_transcript(transcript->move, transcript->count, &c->out);
    text_add_char(&c->out, '\n');
    return true;
}

/* Takes a game that was read; `problem` is what an OBF line said of its position, else NULL. */
static bool put(struct conversion *c, const struct othello_transcript *transcript,
                const struct othello_problem *problem, struct message *reason) {
    c->games++;
    if (c->only > 0 && c->games != c->only) {
        return true;
    }
    bool written = true;
    switch (c->target) {
    case TO_OBF: {
        const struct othello_problem end = {.position = othello_transcript_end(transcript)};
        othello_write_obf(problem != NULL ? problem : &end, &c->out);
        break;
    }
    case TO_GGF:
        othello_write_ggf(transcript, &c->out);
        text_add_char(&c->out, '\n');
        break;
    case TO_TRANSCRIPT:
        written = write_transcript(c, transcript, reason);
        break;
    case TO_RECORD:
    case TARGETS:
        written = write_record(c, transcript, reason);
        break;
    }
    c->written++;
    return written;
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

/* Puts the file's name before the reason. */
static bool refuse_in_file(const struct conversion *c, int line, const struct message *why, struct message *reason) {
    struct text text = {0};
    language_add_message(&text, why);
    if (line > 0) {
        message_set(reason, N_("{1}, line {2}: {3}"), "sis", c->path, line, text_string(&text));
    } else {
        message_set(reason, N_("{1}: {2}"), "ss", c->path, text_string(&text));
    }
    text_free(&text);
    return false;
}

static bool read_wthor(struct conversion *c, struct message *reason) {
    struct othello_wthor header;
    struct message why;
    if (!othello_read_wthor(c->bytes.data, c->bytes.length, &header, &why)) {
        return refuse_in_file(c, 0, &why, reason);
    }
    for (int i = 0; i < header.games; i++) {
        struct othello_wthor_game game;
        if (!othello_read_wthor_game(c->bytes.data, i, &game, &why)) {
            return refuse_in_file(c, 0, &why, reason);
        }
        if (!put(c, &game.transcript, NULL, reason)) {
            return false;
        }
    }
    return true;
}

static bool read_ggf(struct conversion *c, struct message *reason) {
    struct othello_transcript transcript;
    struct message why;
    size_t at = 0;
    enum othello_read read;
    while ((read = othello_read_ggf(c->bytes.data, c->bytes.length, &at, c->games + 1, &transcript, &why)) ==
           OTHELLO_READ) {
        if (!put(c, &transcript, NULL, reason)) {
            return false;
        }
    }
    return read == OTHELLO_END || refuse_in_file(c, 0, &why, reason);
}

static bool read_obf(struct conversion *c, struct message *reason) {
    struct othello_problem problem;
    struct message why;
    size_t at = 0;
    int line = 0;
    enum othello_read read;
    while ((read = othello_read_obf(c->bytes.data, c->bytes.length, &at, &line, &problem, &why)) == OTHELLO_READ) {
        const struct othello_transcript transcript = {.start = problem.position};
        if (!put(c, &transcript, &problem, reason)) {
            return false;
        }
    }
    return read == OTHELLO_END || refuse_in_file(c, line, &why, reason);
}

static bool read_record(struct conversion *c, struct message *reason) {
    struct othello_transcript transcript = {.count = 0};
    struct match *match = files_parse_match(c->path, &c->bytes, reason);
    if (match == NULL) {
        return false;
    }
    const bool fits = match->game == &othello_game && match_moves(match) <= OTHELLO_GAME_MOVES;
    if (!fits) {
        message_set(reason, N_("the record is of another game: {1}."), "s", match->game->id);
    } else {
        transcript.start = match->start;
        for (int i = 0; i < match->length; i++) {
            transcript.move[transcript.count++] = (short)match->entry[i].move;
        }
        for (int player = 0; player < 2; player++) {
            snprintf(transcript.name[player], sizeof transcript.name[player], "%s", match_player_id(match, player));
        }
    }
    match_destroy(match);
    return fits && put(c, &transcript, NULL, reason);
}

/* One game a line. */
static bool read_transcripts(struct conversion *c, struct message *reason) {
    int line = 0;
    for (char *at = c->bytes.data; at != NULL && *at != '\0';) {
        struct othello_transcript transcript = {.start = othello_usual_start()};
        struct message why;
        char *end = strchr(at, '\n');
        line++;
        if (end != NULL) {
            *end++ = '\0';
        }
        if (at[strspn(at, " \t\r")] != '\0') {
            transcript.count =
                othello_parse_transcript(&transcript.start, at, transcript.move, OTHELLO_GAME_MOVES, &why);
            if (transcript.count < 0) {
                return refuse_in_file(c, line, &why, reason);
            }
            if (!put(c, &transcript, NULL, reason)) {
                return false;
            }
        }
        at = end;
    }
    return true;
}

/* Whether the first line that says something is a board. */
static bool begins_with_board(const char *text) {
    while (*text == '%' || *text == ' ' || *text == '\t' || *text == '\r' || *text == '\n') {
        text += *text == '%' ? strcspn(text, "\n") : 1;
    }
    return strspn(text, "XOxo*-._BWbw") >= OTHELLO_SQUARES;
}

static bool read_all(struct conversion *c, struct message *reason) {
    const char *text = text_string(&c->bytes);
    if (strlen(text) < c->bytes.length) {
        return read_wthor(c, reason);
    }
    text += strncmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    text_skip_spaces(&text);
    return (*text == '['              ? read_record
            : *text == '('            ? read_ggf
            : begins_with_board(text) ? read_obf
                                      : read_transcripts)(c, reason);
}

/* --- the command -------------------------------------------------------------------------------------------------- */

static bool find_target(const struct arguments *arguments, enum target *target) {
    const char *name = argument_value(arguments, "to");
    for (int i = 0; name != NULL && i < TARGETS; i++) {
        if (text_equal_nocase(name, target_names[i])) {
            *target = (enum target)i;
            return true;
        }
    }
    command_refuse_key(arguments, N_("--to takes obf, ggf, transcript or record, not \"{1}\"."), "s",
                       name != NULL ? name : "");
    return false;
}

static int convert(const struct arguments *arguments, struct conversion *c) {
    const char *output = argument_value(arguments, "output");
    struct message reason;
    if (!files_read(c->path, FILE_BYTES_MAX, &c->bytes, &reason) || !read_all(c, &reason)) {
        return command_refuse(arguments, &reason);
    }
    if (c->written == 0) {
        char games[TEXT_INT_BYTES];
        text_format_int(c->games, games);
        message_set(&reason, N_("{1} has {2} games."), "ss", c->path, games);
        return command_refuse(arguments, &reason);
    }
    if (output == NULL) {
        fwrite(text_string(&c->out), 1, c->out.length, stdout);
        return EXIT_SUCCESS;
    }
    return files_write(output, text_string(&c->out), c->out.length, &reason)
               ? EXIT_SUCCESS
               : (command_refuse(arguments, &reason), EXIT_FAILURE);
}

static int run(const struct arguments *arguments) {
    const struct game *game = command_game(arguments);
    struct conversion conversion = {.path = NULL};
    if (game == NULL) {
        return EXIT_BAD_INPUT;
    }
    if (game != &othello_game) {
        return command_refuse_key(arguments, N_("no other program's format is known for {1}."), "s", game->id);
    }
    if (arguments->operands < 2) {
        return command_refuse_key(arguments, N_("write the file to convert; - is standard input."), "", NULL);
    }
    conversion.path = arguments->operand[1];
    if (!find_target(arguments, &conversion.target) ||
        !argument_number(arguments, "game", 1, INT32_MAX, 0, &conversion.only)) {
        return EXIT_BAD_INPUT;
    }
    const int status = convert(arguments, &conversion);
    text_free(&conversion.bytes);
    text_free(&conversion.out);
    return status;
}

const struct command command_convert = {
    .name = "convert",
    .operands = "GAME FILE",
    .most = 2,
    .summary = N_("games and positions of other programs, from one format into another"),
    .run = run,
    .options = {{"to", "FORMAT", N_("obf, ggf, transcript or record"), 0},
                {"game", "N", N_("only the file's game N"), 0},
                {"output", "FILE", N_("write FILE instead of the screen"), 'o'},
                {NULL, NULL, NULL, 0}},
};
