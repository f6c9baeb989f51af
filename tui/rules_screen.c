/* The Rules screen: see rules_screen.h. The example is the computer playing itself, step by step, on a small board. */
#include "tui/rules_screen.h"

#include <string.h>

#include "core/match.h"
#include "core/rules.h"
#include "faces/language.h"
#include "faces/say.h"
#include "search/limits.h"
#include "tui/screen.h"

enum { EXAMPLE_MOVES = 12, EXAMPLE_MILLISECONDS = 350, EXAMPLE_CELL = 6, EXAMPLE_SEED = 7, TEXT_COLUMNS = 74 };

struct example {
    struct match *match;
    struct trail trail;
    struct view view;
    int step, touched;
    struct text words;
};

static bool start_example(struct example *e, const struct rules *rules) {
    const struct match_setup setup = {.rules = rules, .seat = {0, 0}, .seed = EXAMPLE_SEED};
    match_destroy(e->match);
    e->match = match_create(&setup, NULL);
    e->step = 0;
    e->touched = -1;
    trail_clear(&e->trail);
    if (e->match != NULL) {
        e->match->game->view(e->match->rules, &e->match->position, &e->view);
    }
    return e->match != NULL;
}

/* The next move of the little game, or its beginning again. */
static void next_move(struct example *e, const struct rules *rules) {
    const struct limits limits = {.nodes = 1};
    struct choice choice;
    if (e->match->length >= EXAMPLE_MOVES || !match_choose(e->match, 0, &limits, &choice)) {
        start_example(e, rules);
        return;
    }
    struct text move = {0};
    e->match->game->view(e->match->rules, &e->match->position, &e->view);
    e->match->game->format_move(e->match->rules, &e->match->position, choice.move, &move);
    match_play(e->match, text_string(&move), NULL);
    trail_clear(&e->trail);
    match_trail(e->match, e->match->length - 1, &e->trail);
    e->step = 0;
    text_free(&move);
}

static void advance_example(struct example *e, const struct rules *rules) {
    if (e->step >= e->trail.length) {
        next_move(e, rules);
        return;
    }
    const struct step *step = &e->trail.step[e->step++];
    const bool small = step->kind == STEP_DROP || step->kind == STEP_FLIP;
    view_apply(&e->view, step);
    e->touched = small ? step->to : step->from;
    if (!small) {
        text_clear(&e->words);
        say_step(e->match->game, &e->view, step, &e->words);
    }
}

/* The least and usual height of the example; a larger board takes room from the text. */
static int example_rows(const struct example *e) {
    enum { ROWS_LEAST = 3 };
    return e->view.rows > ROWS_LEAST ? e->view.rows : ROWS_LEAST;
}

static void draw_example(const struct example *e, int row) {
    const int left = (COLS - e->view.columns * EXAMPLE_CELL) / 2;
    for (int id = 0; id < e->view.cells; id++) {
        const struct cell *cell = &e->view.cell[id];
        struct text count = {0};
        if (cell->role == CELL_SQUARE && cell->owner == GAME_NO_PLAYER) {
            text_add(&count, " . ");
        } else if (cell->role == CELL_SQUARE) {
            language_add(&count, "({1})", "s", game_mark(e->match->game, cell->owner));
        } else {
            language_add(&count, "({1})", "i", (int)cell->count);
        }
        screen_paint(id == e->touched ? PAINT_TOUCHED : cell->role == CELL_STORE ? PAINT_TITLE : PAINT_NORMAL);
        screen_put(row + cell->row, left + cell->column * EXAMPLE_CELL, text_string(&count));
        text_free(&count);
    }
    screen_paint(PAINT_GOOD);
    screen_put_centred(row + e->view.rows, text_string(&e->words));
}

static void add_rules(const struct rules *rules, struct text *text) {
    struct message paragraph;
    for (int i = 0; rules->game->explain(rules, i, &paragraph); i++) {
        language_add_message(text, &paragraph);
        text_add_char(text, '\n');
    }
}

void rules_screen_run(const struct rules *rules) {
    struct example example = {.touched = -1};
    struct text text = {0};
    struct text name = {0};
    int skip = 0;
    add_rules(rules, &text);
    rules_format(rules->game, rules->value, &name);
    bool leave = !start_example(&example, rules);
    clear();
    while (!leave && !screen_stopped()) {
        const int example_row = LINES - 3 - example_rows(&example);
        const int rows = example_row - 3;
        const int left = (COLS - TEXT_COLUMNS) / 2;
        screen_paint(PAINT_NORMAL);
        erase();
        const int lines = screen_put_wrapped(2, left, rows, TEXT_COLUMNS, skip, text_string(&text));
        const int most = lines > rows ? lines - rows : 0;
        struct text title = {0};
        language_add(&title, _("The rules in force: {1}"), "s", text_string(&name));
        screen_paint(PAINT_TITLE);
        screen_put_centred(0, text_string(&title));
        text_free(&title);
        draw_example(&example, example_row);
        screen_paint(PAINT_DIM);
        screen_put_centred(LINES - 1, most > 0 ? _("up, down: more   any other key: back") : _("any key: back"));
        refresh();
        const int key = screen_key(EXAMPLE_MILLISECONDS);
        if (key == SCREEN_KEY_NONE) {
            advance_example(&example, rules);
        } else if (key == KEY_DOWN || key == KEY_NPAGE) {
            skip += key == KEY_DOWN ? 1 : rows - 1;
        } else if (key == KEY_UP || key == KEY_PPAGE) {
            skip -= key == KEY_UP ? 1 : rows - 1;
        } else if (key == KEY_RESIZE) {
            clear();
        } else {
            leave = true;
        }
        skip = skip > most ? most : skip < 0 ? 0 : skip;
    }
    match_destroy(example.match);
    trail_free(&example.trail);
    text_free(&example.words);
    text_free(&text);
    text_free(&name);
}
