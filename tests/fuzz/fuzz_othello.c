/*
 * Fuzz entries for what Othello reads of other programs: one program for each parser, FUZZ_PARSER being its function
 * below. Whatever is accepted must be sound and, where it can be written, must be read again as the same.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/engine.h"
#include "games/othello/book.h"
#include "games/othello/data.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
void fuzz_obf(const char *bytes, size_t length);
void fuzz_ggf(const char *bytes, size_t length);
void fuzz_wthor(const char *bytes, size_t length);
void fuzz_transcript(const char *bytes, size_t length);
void fuzz_nboard(const char *bytes, size_t length);
void fuzz_gtp(const char *bytes, size_t length);
void fuzz_book(const char *bytes, size_t length);

static void require(bool holds) {
    if (!holds) {
        abort();
    }
}

/* Every move can be played. */
static void require_sound(const struct othello_transcript *transcript) {
    struct position position = transcript->start;
    require(transcript->count >= 0 && transcript->count <= OTHELLO_GAME_MOVES);
    require(othello_check(NULL, &position, NULL));
    for (int i = 0; i < transcript->count; i++) {
        require(!othello_refuse(NULL, &position, transcript->move[i], NULL));
        struct othello o = othello_from(&position);
        othello_play(&o, transcript->move[i]);
        position = othello_to(&o);
    }
    for (int player = 0; player < 2; player++) {
        require(memchr(transcript->name[player], '\0', OTHELLO_NAME_BYTES) != NULL);
    }
}

static void require_written(const struct othello_transcript *transcript) {
    struct text text = {0};
    struct othello_transcript again;
    size_t at = 0;
    othello_write_ggf(transcript, &text);
    require(othello_read_ggf(text.data, text.length, &at, 1, &again, NULL) == OTHELLO_READ);
    require(again.count == transcript->count);
    require(memcmp(again.move, transcript->move, sizeof again.move) == 0);
    require(memcmp(&again.start, &transcript->start, sizeof again.start) == 0);
    text_free(&text);
}

void fuzz_obf(const char *bytes, size_t length) {
    struct othello_problem problem;
    struct message reason = {0};
    size_t at = 0;
    int line = 0;
    enum othello_read read;
    while ((read = othello_read_obf(bytes, length, &at, &line, &problem, &reason)) == OTHELLO_READ) {
        struct othello_problem again;
        struct text text = {0};
        size_t from = 0;
        int first = 0;
        othello_write_obf(&problem, &text);
        require(othello_read_obf(text.data, text.length, &from, &first, &again, NULL) == OTHELLO_READ);
        require(memcmp(&again.position, &problem.position, sizeof again.position) == 0);
        require(again.count == problem.count && again.best == problem.best);
        text_free(&text);
    }
    require((reason.key != NULL) == (read == OTHELLO_REFUSED));
}

void fuzz_ggf(const char *bytes, size_t length) {
    struct othello_transcript transcript;
    struct message reason = {0};
    size_t at = 0;
    int number = 1;
    enum othello_read read;
    while ((read = othello_read_ggf(bytes, length, &at, number++, &transcript, &reason)) == OTHELLO_READ) {
        require_sound(&transcript);
        require_written(&transcript);
    }
    require((reason.key != NULL) == (read == OTHELLO_REFUSED));
}

/* The number of games is mended, so that more than one input in four thousand million is looked into. */
void fuzz_wthor(const char *bytes, size_t length) {
    enum { HEADER = 16, RECORD = 68 };
    struct othello_wthor header;
    struct message reason = {0};
    char *mended = malloc(length + 1);
    memcpy(mended, bytes, length);
    if (length >= HEADER && mended[3] % 2 == 0) {
        const uint32_t games = (uint32_t)((length - HEADER) / RECORD);
        length = HEADER + games * RECORD;
        for (int i = 0; i < 4; i++) {
            mended[4 + i] = (char)(games >> 8 * i);
        }
        mended[12] = 8;
    }
    if (othello_read_wthor(mended, length, &header, &reason)) {
        for (int i = 0; i < header.games; i++) {
            struct othello_wthor_game game;
            if (othello_read_wthor_game(mended, i, &game, &reason)) {
                require_sound(&game.transcript);
                require_written(&game.transcript);
            } else {
                require(reason.key != NULL);
            }
        }
    } else {
        require(reason.key != NULL);
    }
    free(mended);
}

void fuzz_transcript(const char *bytes, size_t length) {
    struct othello_transcript transcript = {.start = othello_usual_start()};
    struct message reason = {0};
    char *text = malloc(length + 1);
    memcpy(text, bytes, length);
    text[length] = '\0';
    transcript.count = othello_parse_transcript(&transcript.start, text, transcript.move, OTHELLO_GAME_MOVES, &reason);
    if (transcript.count >= 0) {
        require_sound(&transcript);
        require_written(&transcript);
    } else {
        require(reason.key != NULL);
    }
    free(text);
}

/* --- the engines: every line gets its answer, and the game stays sound ----------------------------------------------
 */

static int lines_sent;

static void count_line(void *context, const char *line) {
    (void)context;
    require(line != NULL);
    lines_sent++;
}

static bool never(void *context) {
    (void)context;
    return false;
}

static double no_time(void *context) {
    (void)context;
    return 0;
}

/* One engine for all inputs, since its tables take longer to make than a line to handle; each begins afresh. */
static struct engine *fresh_engine(void) {
    enum { NODES = 20, MEMORY = 1 << 16 };
    static struct engine engine = {
        .nodes = NODES, .memory = MEMORY, .version = "0", .send = count_line, .interrupted = never, .now = no_time};
    if (engine.search == NULL) {
        require(engine_open(&engine));
    }
    engine_clear(&engine);
    engine.depth = 0;
    engine.timed = false;
    engine.main_time = 0;
    engine.period_time = 0;
    engine.period_moves = 0;
    return &engine;
}

static void run_engine(const char *bytes, size_t length, bool (*handle)(struct engine *engine, const char *line),
                       bool answers) {
    enum { LINES_MAX = 32 };
    struct engine *engine = fresh_engine();
    char *line = malloc(length + 1);
    bool going = true;
    for (int i = 0; i < LINES_MAX && length > 0 && going; i++) {
        const char *end = memchr(bytes, '\n', length);
        const size_t taken = end != NULL ? (size_t)(end - bytes) : length;
        memcpy(line, bytes, taken);
        line[taken] = '\0';
        lines_sent = 0;
        (void)engine_nboard_stops(line);
        going = handle(engine, line);
        require(!answers || lines_sent <= 1);
        struct othello_transcript played = {.start = engine->start, .count = engine->count};
        memcpy(played.move, engine->move, sizeof played.move);
        require_sound(&played);
        bytes += taken + (end != NULL);
        length -= taken + (end != NULL);
    }
    free(line);
}

void fuzz_nboard(const char *bytes, size_t length) {
    run_engine(bytes, length, engine_nboard_line, false);
}

void fuzz_gtp(const char *bytes, size_t length) {
    run_engine(bytes, length, engine_gtp_line, true);
}

/* As a file, and as what such a file holds: a book may say anything, but only legal moves come out of it. */
void fuzz_book(const char *bytes, size_t length) {
    const unsigned char *content = (const unsigned char *)bytes;
    const struct position start = othello_usual_start();
    struct othello o = othello_from(&start);
    struct text file = {0};
    struct rng rng;
    size_t read;
    othello_data_read(OTHELLO_DATA_BOOK, content, length, &read, NULL);
    othello_data_read(OTHELLO_DATA_PATTERNS, content, length, &read, NULL);
    othello_data_write(OTHELLO_DATA_BOOK, bytes, length, &file);
    const unsigned char *again =
        othello_data_read(OTHELLO_DATA_BOOK, (const unsigned char *)file.data, file.length, &read, NULL);
    require(again != NULL && read == length && memcmp(again, bytes, length) == 0);
    const struct othello_book book = othello_book_of(content, length - length % OTHELLO_BOOK_RECORD);
    rng_seed(&rng, length, 0);
    for (struct othello_book_move move; !othello_over(&o) && othello_book_choose(&book, &o, &rng, &move);) {
        const struct position position = othello_to(&o);
        require(!othello_refuse(NULL, &position, move.move, NULL));
        othello_play(&o, move.move);
    }
    text_free(&file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    FUZZ_PARSER((const char *)data,
                size); /* libFuzzer's copy has nothing behind it: the sanitizer sees reading beyond */
    return 0;
}
