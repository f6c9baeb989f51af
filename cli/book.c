/* lumbung book othello: builds an opening book by search, or shows what a book says of a position. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/progress.h"
#include "cli/solve.h"
#include "core/rules.h"
#include "faces/files.h"
#include "faces/language.h"
#include "games/othello/book.h"
#include "games/othello/data.h"
#include "games/othello/patterns.h"

enum { BOOK_BYTES_MAX = 1 << 26 };

struct making {
    const struct othello_book_plan *plan;
    int expanded;
};

static double share_done(void *context) {
    const struct making *making = context;
    return (double)making->expanded / making->plan->positions;
}

static int build(const struct arguments *arguments, const struct othello_book_plan *plan, const struct limits *limits) {
    struct text content = {0};
    struct text file = {0};
    struct message reason = {0};
    struct making making = {plan, 0};
    const struct progress progress = {.fraction = share_done, .context = &making};
    const double before = command_seconds();
    progress_begin(&progress);
    const bool built = othello_book_build(plan, limits, &making.expanded, &content);
    progress_end();
    int status = EXIT_FAILURE;
    if (!built) {
        command_refuse_key(arguments, N_("There is not enough memory."), "", NULL);
    } else {
        othello_data_write(OTHELLO_DATA_BOOK, text_string(&content), content.length, &file);
        if (files_write(argument_value(arguments, "output"), text_string(&file), file.length, &reason)) {
            printf(_("%d positions looked at, %zu in the book, %zu bytes, %.0f s"), making.expanded,
                   content.length / OTHELLO_BOOK_RECORD, file.length, command_seconds() - before);
            printf("\n");
            status = EXIT_SUCCESS;
        } else {
            command_refuse(arguments, &reason);
        }
    }
    text_free(&content);
    text_free(&file);
    return status;
}

/* The book's moves from here on, best first; then its line of best play. */
static void print_position(const struct othello_book *book, const struct othello *position) {
    struct othello_book_move moves[OTHELLO_SQUARES];
    struct othello o = *position;
    const int count = othello_book_moves(book, position, moves);
    struct text line = {0};
    for (int i = 0; i < count; i++) {
        struct text move = {0};
        othello_add_square(moves[i].move, &move);
        printf("%4s  %+6.2f\n", text_string(&move), (double)moves[i].value / OTHELLO_DISC);
        text_free(&move);
    }
    if (count == 0) {
        printf("%s\n", _("The book does not know this position."));
        return;
    }
    while (!othello_over(&o)) {
        const bool pass = othello_moves(o.discs[o.mover], o.discs[1 - o.mover]) == 0;
        if (!pass && othello_book_moves(book, &o, moves) == 0) {
            break;
        }
        if (!pass) {
            text_add_char(&line, ' ');
            othello_add_square(moves[0].move, &line);
        }
        othello_play(&o, pass ? OTHELLO_PASS : moves[0].move);
    }
    printf("%s%s\n", _("Best line:"), text_string(&line));
    text_free(&line);
}

static int inspect(const struct arguments *arguments, const struct position *position) {
    const char *path = argument_value(arguments, "file");
    struct text file = {0};
    struct message reason = {0};
    struct othello_book book = othello_own_book();
    if (path != NULL) {
        size_t bytes = 0;
        const unsigned char *content =
            files_read(path, BOOK_BYTES_MAX, &file, &reason)
                ? othello_data_read(OTHELLO_DATA_BOOK, (const unsigned char *)text_string(&file), file.length, &bytes,
                                    &reason)
                : NULL;
        if (content == NULL) {
            text_free(&file);
            return command_refuse(arguments, &reason);
        }
        book = othello_book_of(content, bytes);
    }
    const struct othello o = othello_from(position);
    printf(_("%zu positions in the book"), book.count);
    printf("\n");
    print_position(&book, &o);
    text_free(&file);
    return EXIT_SUCCESS;
}

static int run(const struct arguments *arguments) {
    const struct game *game = command_game(arguments);
    struct command_limits limits;
    int64_t positions;
    int64_t depth;
    int64_t starts;
    int64_t seed;
    if (game == NULL || !argument_number(arguments, "positions", 1, 1000000, 1000, &positions) ||
        !argument_number(arguments, "depth", 1, 24, 10, &depth) ||
        !argument_number(arguments, "starts", 0, 4096, 200, &starts) ||
        !argument_number(arguments, "seed", 0, INT64_MAX, 1, &seed) || !command_limits(arguments, &limits)) {
        return EXIT_BAD_INPUT;
    }
    if (strcmp(game->id, "othello") != 0) {
        return command_refuse_key(arguments, N_("There is no opening book of {1}."), "s", game->id);
    }
    if (argument_given(arguments, "output")) {
        const struct othello_book_plan plan = {(int)positions, (int)depth, (int)starts, (uint64_t)seed,
                                               limits.limits.threads > 1 ? limits.limits.threads : 1};
        return build(arguments, &plan, &limits.limits);
    }
    struct rules *rules = command_rules(arguments, game);
    struct position position;
    const int status =
        rules != NULL && command_position(arguments, rules, &position) ? inspect(arguments, &position) : EXIT_BAD_INPUT;
    rules_destroy(rules);
    return status;
}

const struct command command_book = {
    .name = "book",
    .operands = "GAME",
    .most = 1,
    .summary = N_("Othello's opening book: what it says of a position, or build one"),
    .run = run,
    .options = {{"position", "TEXT", N_("start from this position"), 0},
                {"file", "FILE", N_("look into this book instead of the program's own"), 0},
                {"output", "FILE", N_("build a book and write it here"), 'o'},
                {"positions", "N", N_("positions to look at (default 1000)"), 0},
                {"depth", "N", N_("plies of search for each (default 10)"), 0},
                {"starts", "N", N_("of them, positions that random openings lead to (default 200)"), 0},
                {"seed", "N", N_("the seed of all random choices"), 0},
                COMMAND_LIMIT_OPTIONS},
};
