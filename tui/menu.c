/* The screens around a game: the menu, whom to play, who begins, which rules, about. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/registry.h"
#include "core/rules.h"
#include "faces/files.h"
#include "faces/language.h"
#include "faces/say.h"
#include "tui/game.h"
#include "tui/rules_screen.h"
#include "tui/screen.h"
#include "tui/settings.h"
#include "tui/tui.h"

enum { MENU_ITEMS_MAX = 40, MENU_LABEL_BYTES = 160 };

/* A list under construction; labels are copied. */
struct list {
    int count;
    char label[MENU_ITEMS_MAX][MENU_LABEL_BYTES];
    const char *item[MENU_ITEMS_MAX];
    int id[MENU_ITEMS_MAX];
};

static void list_add(struct list *list, int id, const char *label) {
    if (list->count < MENU_ITEMS_MAX) {
        snprintf(list->label[list->count], MENU_LABEL_BYTES, "%s", label);
        list->item[list->count] = list->label[list->count];
        list->id[list->count++] = id;
    }
}

/* Shows the list; the id of what was chosen, or -1. */
static int list_choose(struct list *list, const char *title, const char *text, int selected_id) {
    int selected = 0;
    for (int i = 0; i < list->count; i++) {
        selected = list->id[i] == selected_id ? i : selected;
    }
    clear();
    const int chosen = screen_choose(title, text, list->item, list->count, selected);
    return chosen >= 0 ? list->id[chosen] : -1;
}

/* --- rules ------------------------------------------------------------------------------------------------------- */

static void add_option_label(struct list *list, const struct game *game, int index, const uint16_t *values) {
    const struct game_option *option = &game->options[index];
    struct text label = {0};
    text_add(&label, _(option->name));
    text_add(&label, ": ");
    if (option->choices != NULL) {
        text_add(&label, _(option->choices[values[index]].name));
    } else {
        text_add_int(&label, values[index]);
    }
    list_add(list, index, text_string(&label));
    text_free(&label);
}

/* A number from a long range is typed. */
static void ask_number(const struct game *game, const struct game_option *option, uint16_t *values) {
    char line[TEXT_INT_BYTES];
    struct message reason;
    text_format_int(values[option - game->options], line);
    if (screen_ask(_(option->name), line, (int)sizeof line) &&
        !rules_set_option(game, option->id, line, values, &reason)) {
        struct text why = {0};
        language_add_message(&why, &reason);
        screen_tell(_(option->name), text_string(&why));
        text_free(&why);
    }
}

/* One option after the other; each choice goes to the option's next value. */
static void choose_options(const struct game *game, uint16_t *values) {
    enum { DONE = 100, STEPPED_MAX = 20 };
    int at = 0;
    char text[MENU_LABEL_BYTES] = "";
    while (at >= 0 && at != DONE) {
        struct list list = {0};
        struct message reason;
        uint16_t changed[GAME_OPTIONS_MAX];
        for (int i = 0; i < game->option_count; i++) {
            add_option_label(&list, game, i, values);
        }
        list_add(&list, DONE, _("Done"));
        at = list_choose(&list, _("Options of the rules"), text, at);
        text[0] = '\0';
        if (at >= 0 && at != DONE) {
            const struct game_option *option = &game->options[at];
            memcpy(changed, values, sizeof changed);
            if (option->maximum - option->minimum > STEPPED_MAX) {
                ask_number(game, option, changed);
            } else {
                changed[at] = changed[at] == option->maximum ? option->minimum : (uint16_t)(changed[at] + 1);
            }
            struct rules *rules = rules_create(game, changed, &reason);
            if (rules != NULL) {
                memcpy(values, changed, sizeof changed);
            } else {
                struct text why = {0};
                language_add_message(&why, &reason);
                snprintf(text, sizeof text, "%s", text_string(&why));
                text_free(&why);
            }
            rules_destroy(rules);
        }
    }
}

static void choose_rules(const struct game *game) {
    enum { OPTIONS = 100 };
    uint16_t values[GAME_OPTIONS_MAX];
    struct list list = {0};
    settings_rules(game, values);
    int current = OPTIONS;
    for (int i = 0; i < game->preset_count; i++) {
        list_add(&list, i, _(game->presets[i].name));
        if (memcmp(game->presets[i].value, values, sizeof values) == 0) {
            current = i;
        }
    }
    list_add(&list, OPTIONS, _("Change single options"));
    const int chosen = list_choose(&list, _("Which rules?"), "", current);
    if (chosen == OPTIONS) {
        choose_options(game, values);
    } else if (chosen >= 0) {
        memcpy(values, game->presets[chosen].value, sizeof values);
    }
    if (chosen >= 0) {
        settings_set_rules(game, values);
    }
}

static struct rules *chosen_rules(const struct game *game) {
    uint16_t values[GAME_OPTIONS_MAX];
    settings_rules(game, values);
    return rules_create(game, values, NULL);
}

static void show_rules(const struct game *game) {
    struct rules *rules = chosen_rules(game);
    rules_screen_run(rules);
    rules_destroy(rules);
}

/* --- a new game -------------------------------------------------------------------------------------------------- */

static int choose_level(const struct game *game) {
    struct list list = {0};
    for (int i = 0; i < game->level_count; i++) {
        struct text label = {0};
        language_add(&label, "{1}: {2}", "ss", _(game->levels[i].name), _(game->levels[i].description));
        list_add(&list, i, text_string(&label));
        text_free(&label);
    }
    return list_choose(&list, _("Choose a level"), "", 0);
}

/* 0 A, 1 B, -1 back. */
static int choose_first(const struct game *game, bool alone) {
    enum { LOSER = 2 };
    struct list list = {0};
    const int loser = files_last_loser(game);
    for (int player = 0; player < 2; player++) {
        list_add(&list, player, alone ? (player == 0 ? _("You") : _("The computer")) : say_title(game, player));
    }
    if (loser != GAME_NO_PLAYER) {
        struct text label = {0};
        language_add(&label, _("The loser of the last game: {1}"), "s", say_title(game, loser));
        list_add(&list, LOSER, text_string(&label));
        text_free(&label);
    }
    const int chosen = list_choose(&list, _("Who moves first?"), "", 0);
    return chosen == LOSER ? loser : chosen;
}

/* Which player somebody alone plays, where A always begins; -1 back. */
static int choose_colour(const struct game *game) {
    struct list list = {0};
    for (int player = 0; player < 2; player++) {
        list_add(&list, player, say_title(game, player));
    }
    return list_choose(&list, _("Which colour do you play?"), "", 0);
}

/* Who plays and who begins; false for back. */
static bool choose_players(const struct game *game, bool alone, struct match_setup *setup) {
    if (game->players == 1) {
        return true;
    }
    const int level = alone ? choose_level(game) : MATCH_HUMAN;
    if (alone && level < 0) {
        return false;
    }
    setup->seat[1] = level;
    if ((game->flags & GAME_A_BEGINS) == 0) {
        setup->first = choose_first(game, alone);
        return setup->first >= 0;
    }
    const int colour = alone ? choose_colour(game) : 0;
    if (colour == 1) {
        setup->seat[0] = level;
        setup->seat[1] = MATCH_HUMAN;
    }
    return colour >= 0;
}

static void new_game(const struct game *game, bool alone) {
    struct match_setup setup = {.seat = {MATCH_HUMAN, MATCH_HUMAN}};
    setup.seed = (int64_t)time(NULL);
    setup.clock_seconds = settings()->clock;
    if (!choose_players(game, alone, &setup)) {
        return;
    }
    struct rules *rules = chosen_rules(game);
    setup.rules = rules;
    struct match *match = match_create(&setup, NULL);
    rules_destroy(rules);
    if (match != NULL) {
        game_run(match);
    }
}

/* --- settings and about ------------------------------------------------------------------------------------------ */

static void choose_clock(void) {
    static const int seconds[] = {0, 10, 20, 30, 60, 120};
    struct list list = {0};
    for (size_t i = 0; i < sizeof seconds / sizeof seconds[0]; i++) {
        struct text label = {0};
        if (seconds[i] == 0) {
            text_add(&label, _("No clock"));
        } else {
            language_add(&label, _("{1} seconds for each move"), "i", seconds[i]);
        }
        list_add(&list, seconds[i], text_string(&label));
        text_free(&label);
    }
    const int chosen =
        list_choose(&list, _("A clock for each move"), _("Who thinks longer loses the game."), settings()->clock);
    if (chosen >= 0) {
        settings()->clock = chosen;
        settings_save();
    }
}

static void show_about(void) {
    struct text text = {0};
    language_add(&text,
                 _("Lumbung {1}: a barn of classic games, played offline and without adverts. Lumbung is the store of "
                   "a congklak board, and a barn."),
                 "s", LUMBUNG_VERSION);
    text_add(&text, "\n\n");
    text_add(&text,
             _("Congklak's levels follow a thesis of 2013 about congklak on Android with minimax and alpha-beta."));
    text_add(&text, "\n\n");
    text_add(&text, _("Free software under the MIT licence."));
    clear();
    screen_tell(_("About"), text_string(&text));
    text_free(&text);
}

/* --- the menu ---------------------------------------------------------------------------------------------------- */

enum menu_item {
    ITEM_CONTINUE,
    ITEM_GAME,
    ITEM_SINGLE,
    ITEM_TWO,
    ITEM_WHICH_RULES,
    ITEM_RULES,
    ITEM_CLOCK,
    ITEM_SOUND,
    ITEM_ABOUT,
    ITEM_EXIT
};

/* The kept game, if it can be gone on with. A damaged one is told once and moved aside. */
static struct match *kept_game(const struct game *game) {
    struct message reason;
    struct match *match = files_kept_match(game, &reason);
    if (match == NULL && reason.key != NULL) {
        struct text text = {0};
        language_add_message(&text, &reason);
        text_add(&text, "\n\n");
        text_add(&text, _("The file is kept beside it with the ending .damaged."));
        screen_tell(_("The last game cannot be read"), text_string(&text));
        text_free(&text);
    }
    if (match != NULL &&
        (match->length == 0 || (match_state(match) != MATCH_PLAYING && match_state(match) != MATCH_ROUND_OVER))) {
        match_destroy(match);
        return NULL;
    }
    return match;
}

static void add_continue(struct list *list, const struct match *match) {
    struct text label = {0};
    struct text players = {0};
    const int moves = match_moves(match);
    say_players(match, &players);
    if (match->game->players == 1) {
        language_add(&label, ngettext("Continue after {1} move", "Continue after {1} moves", (unsigned long)moves), "i",
                     moves);
    } else if ((match->game->flags & GAME_WINS_ONLY) != 0) {
        language_add(&label, _("Continue: {1}"), "s", text_string(&players));
    } else {
        language_add(&label, _("Continue: {1}, {2} to {3}"), "sii", text_string(&players),
                     match->game->score(match->rules, &match->position, 0),
                     match->game->score(match->rules, &match->position, 1));
    }
    list_add(list, ITEM_CONTINUE, text_string(&label));
    text_free(&label);
    text_free(&players);
}

static void add_rules_item(struct list *list, const struct game *game) {
    uint16_t values[GAME_OPTIONS_MAX];
    struct text rules = {0};
    struct text label = {0};
    settings_rules(game, values);
    rules_format(game, values, &rules);
    language_add(&label, _("Play by: {1}"), "s", text_string(&rules));
    list_add(list, ITEM_WHICH_RULES, text_string(&label));
    text_free(&rules);
    text_free(&label);
}

static void add_clock_item(struct list *list) {
    struct text label = {0};
    if (settings()->clock > 0) {
        language_add(&label, _("Clock: {1} seconds"), "i", settings()->clock);
    } else {
        text_add(&label, _("Clock: none"));
    }
    list_add(list, ITEM_CLOCK, text_string(&label));
    text_free(&label);
}

static bool gives_up_kept(void) {
    const char *const items[] = {_("Back"), _("Start a new game")};
    return screen_choose(_("Start a new game?"), _("Its first move takes the place of the unfinished game."), items, 2,
                         0) == 1;
}

static void add_game_item(struct list *list, const struct game *game) {
    struct text label = {0};
    language_add(&label, _("Game: {1}"), "s", _(game->name));
    list_add(list, ITEM_GAME, text_string(&label));
    text_free(&label);
}

static void choose_game(const struct game *current) {
    struct list list = {0};
    int at = 0;
    for (int i = 0; i < registry_count(); i++) {
        list_add(&list, i, _(registry_game(i)->name));
        at = registry_game(i) == current ? i : at;
    }
    const int chosen = list_choose(&list, _("Which game?"), "", at);
    if (chosen >= 0) {
        settings_set_game(registry_game(chosen));
    }
}

/* Shows the menu once and does what is chosen; false when it is time to leave. */
static bool menu_once(int *selected) {
    const struct game *game = settings_game();
    struct list list = {0};
    struct match *kept = kept_game(game);
    if (kept != NULL) {
        add_continue(&list, kept);
    }
    add_game_item(&list, game);
    list_add(&list, ITEM_SINGLE, game->players > 1 ? _("Single player") : _("Play"));
    if (game->players > 1) {
        list_add(&list, ITEM_TWO, _("Two players"));
    }
    add_rules_item(&list, game);
    list_add(&list, ITEM_RULES, _("Rules"));
    add_clock_item(&list);
    list_add(&list, ITEM_SOUND, settings()->sound ? _("Sound: on") : _("Sound: off"));
    list_add(&list, ITEM_ABOUT, _("About"));
    list_add(&list, ITEM_EXIT, _("Exit"));
    const int first = kept != NULL ? ITEM_CONTINUE : ITEM_SINGLE;
    const int chosen = list_choose(&list, "L U M B U N G", "", *selected >= 0 ? *selected : first);
    *selected = chosen == ITEM_SOUND || chosen == ITEM_WHICH_RULES || chosen == ITEM_CLOCK ? chosen : -1;
    switch (chosen) {
    case ITEM_CONTINUE:
        game_run(kept);
        return true;
    case ITEM_GAME:
        choose_game(game);
        break;
    case ITEM_SINGLE:
    case ITEM_TWO:
        if (kept == NULL || gives_up_kept()) {
            new_game(game, chosen == ITEM_SINGLE);
        }
        break;
    case ITEM_WHICH_RULES:
        choose_rules(game);
        break;
    case ITEM_RULES:
        show_rules(game);
        break;
    case ITEM_CLOCK:
        choose_clock();
        break;
    case ITEM_SOUND:
        screen_toggle_sound();
        break;
    case ITEM_ABOUT:
        show_about();
        break;
    default:
        match_destroy(kept);
        return false;
    }
    match_destroy(kept);
    return true;
}

static int run_menu(void) {
    int selected = -1;
    while (!screen_stopped() && menu_once(&selected)) {
    }
    screen_close();
    return EXIT_SUCCESS;
}

int tui_menu(void) {
    return screen_open() ? run_menu() : EXIT_FAILURE;
}

int tui_play(struct match *match) {
    if (!screen_open()) {
        match_destroy(match);
        return EXIT_FAILURE;
    }
    settings_set_game(match->game);
    game_run(match);
    return run_menu();
}
