/* The end of a game or round: how it ended, and what can be done now. */
#include "faces/language.h"
#include "faces/say.h"
#include "tui/game_screen.h"
#include "tui/screen.h"

static void add_rounds(const struct match *match, struct text *out) {
    enum { SHOWN = 6 }; /* the last rounds; more would push the choices off a small screen */
    for (int i = 0; i < match->length; i++) {
        const struct match_entry *entry = &match->entry[i];
        if (entry->kind == MATCH_NEXT_ROUND && match->round - entry->round <= SHOWN) {
            text_add(out, "\n");
            language_add(out, _("Round {1}: {2} to {3}"), "iii", (int)entry->round,
                         match->game->score(match->rules, &entry->before, 0),
                         match->game->score(match->rules, &entry->before, 1));
        }
    }
}

enum end_choice { END_NEXT_ROUND, END_AGAIN, END_UNDO, END_LOOK, END_SAVE, END_REVIEW, END_HOME };

/* What can be chosen at the end; returns the number. */
static int end_choices(const struct match *match, enum end_choice id[], const char *label[]) {
    const bool puzzle = match->game->players == 1;
    const bool lost = puzzle && match_winner(match) != 0;
    int count = 0;
    if (match_state(match) == MATCH_ROUND_OVER) {
        id[count] = END_NEXT_ROUND;
        label[count++] = _("Next round");
    } else if (!lost) {
        id[count] = END_AGAIN;
        label[count++] = puzzle ? _("Once more") : _("Rematch");
    }
    id[count] = END_UNDO;
    label[count++] = _("Undo");
    if (lost) {
        id[count] = END_AGAIN;
        label[count++] = _("From the beginning");
    }
    id[count] = END_LOOK;
    label[count++] = _("Look at the board");
    id[count] = END_SAVE;
    label[count++] = _("Save the record");
    if (!puzzle) {
        id[count] = END_REVIEW;
        label[count++] = _("Review");
    }
    id[count] = END_HOME;
    label[count++] = _("Home");
    return count;
}

static void begin_next_round(struct screen_game *s) {
    match_next_round(s->match, NULL);
    game_keep(s);
    game_show_current(s);
    s->selected = -1;
    game_set_message(s, _("The holes are filled from the stores."), false);
    s->end_told = false;
}

void game_tell_end(struct screen_game *s) {
    enum { CHOICES_MAX = 8 };
    struct text text = {0};
    enum end_choice id[CHOICES_MAX];
    const char *label[CHOICES_MAX];
    const int count = end_choices(s->match, id, label);
    const bool round_over = match_state(s->match) == MATCH_ROUND_OVER;
    s->end_told = true;
    say_state(s->match, &text);
    add_rounds(s->match, &text);
    screen_beep();
    const int chosen =
        screen_choose(round_over ? _("The round is over") : _("The game is over"), text_string(&text), label, count, 0);
    switch (chosen >= 0 ? id[chosen] : END_LOOK) {
    case END_NEXT_ROUND:
        begin_next_round(s);
        break;
    case END_AGAIN:
        game_restart(s);
        break;
    case END_UNDO:
        game_undo(s);
        break;
    case END_SAVE:
        game_save(s);
        s->end_told = false;
        break;
    case END_REVIEW:
        game_review(s);
        s->end_told = false;
        break;
    case END_HOME:
        s->leave = true;
        break;
    case END_LOOK:
        game_set_message(s, _("Enter shows the choices again."), false);
        break;
    }
    text_free(&text);
}
