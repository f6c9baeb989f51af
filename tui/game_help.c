/* What the analysis shows on the game screen: values, exact or (with a ~) expected, three holes of which one is the
 * best, the bar. */
#include <stdlib.h>
#include <string.h>

#include "core/analysis.h"
#include "faces/language.h"
#include "faces/say.h"
#include "tui/game_screen.h"
#include "tui/screen.h"

enum { ROW_BAR = 16 };

void game_clear_help(struct screen_game *s) {
    thinker_stop(s->thinker);
    s->help_started = false;
    s->help_told = false;
    s->analysis = (struct analysis){0};
    if (s->help == HELP_THREE) {
        s->help = HELP_NONE;
    }
    memset(s->hinted, 0, sizeof s->hinted);
}

void game_start_help(struct screen_game *s) {
    if (s->help != HELP_NONE && !s->help_started && match_human_to_move(s->match)) {
        s->help_started = true;
        thinker_analyse(s->thinker, s->match->rules, &s->match->position);
    }
}

/* All that can be won: the seeds on the board, or its squares. */
static int everything(const struct view *view) {
    int total = 0;
    for (int id = 0; id < view->cells; id++) {
        total += view->cell[id].role == CELL_SQUARE ? 1 : view->cell[id].count;
    }
    return total;
}

static bool is_proven(const struct analysis *analysis) {
    int lower;
    int upper;
    return analysis_best(analysis, &lower, &upper);
}

/* A bar from A to B: how much of everything each ends with under best play. */
void game_draw_bar(const struct screen_game *s) {
    enum { BAR_COLUMNS = 49 };
    int best;
    if (!analysis_expected(&s->analysis, &best) || (s->match->game->flags & GAME_WINS_ONLY) != 0) {
        return;
    }
    const struct match *match = s->match;
    const int total = everything(&s->view);
    const int margin = match_mover(match) == 0 ? best : -best;
    const int of_a = total > 0 ? ((total + margin) * BAR_COLUMNS + total) / (2 * total) : 0;
    const int left = (COLS - BAR_COLUMNS) / 2;
    struct text label = {0};
    for (int i = 0; i < BAR_COLUMNS; i++) {
        screen_paint(i < of_a ? PAINT_GOOD : PAINT_DIM);
        screen_put(ROW_BAR, left + i, i < of_a ? screen_glyphs()->full : screen_glyphs()->empty);
    }
    const char *about = is_proven(&s->analysis) ? "" : "~";
    if (margin == 0) {
        text_add(&label, about);
        text_add(&label, "=");
    } else {
        language_add(&label, "{1} {2}+{3}", "ssi", say_title(match->game, margin > 0 ? 0 : 1), about, abs(margin));
    }
    screen_paint(PAINT_TITLE);
    screen_put(ROW_BAR, left + BAR_COLUMNS + 2, text_string(&label));
    text_free(&label);
}

void game_put_values(const struct screen_game *s, struct board_state *state) {
    int best;
    const bool any = analysis_expected(&s->analysis, &best);
    for (int i = 0; i < s->analysis.count; i++) {
        const struct analysed_move *move = &s->analysis.move[i];
        const int cell = s->match->game->move_cell(s->match->rules, &s->match->position, move->move);
        if (cell >= 0 && analysed_value(move, &state->value[cell])) {
            state->valued[cell] = true;
            state->estimated[cell] = !analysed_exact(move);
            state->hinted[cell] = state->hinted[cell] || (any && state->value[cell] == best);
        }
    }
}

void game_switch_help(struct screen_game *s, enum game_help help) {
    const bool off = s->help == help || s->match->game->analyse == NULL;
    game_clear_help(s);
    s->help = off ? HELP_NONE : s->match->game->players == 1 ? HELP_VALUES : help;
    game_set_message(s, s->help == HELP_NONE ? _("Help is off.") : _("Thinking..."), false);
}

/* Marks three holes that can be played, one of them the best. */
static void mark_three(struct screen_game *s, int best) {
    enum { THREE = 3 };
    const struct analysis *a = &s->analysis;
    struct rng rng;
    int marked = 0;
    rng_seed(&rng, (uint64_t)s->match->setup.seed, (uint64_t)s->match->length);
    const int skip = (int)rng_below(&rng, (uint32_t)a->count);
    for (int round = 0; round < 2; round++) { /* the best one first, then others from a random one on */
        for (int i = 0; i < a->count && marked < (round == 0 ? 1 : THREE); i++) {
            const struct analysed_move *move = &a->move[(i + skip) % a->count];
            const int cell = s->match->game->move_cell(s->match->rules, &s->match->position, move->move);
            int value;
            const bool known = analysed_value(move, &value);
            if (cell >= 0 && !s->hinted[cell] && (round == 1 || (known && value == best))) {
                s->hinted[cell] = true;
                marked++;
            }
        }
    }
}

/* The first move of a shortest way, or that there is none. */
static void add_advice(const struct screen_game *s, int best, struct text *line) {
    if (best == GAME_HOPELESS) {
        text_add(line, _("No way leads on from here; undo takes you back."));
        return;
    }
    for (int i = 0; i < s->analysis.count; i++) {
        if (s->analysis.move[i].lower == best) {
            struct text move = {0};
            struct text value = {0};
            s->match->game->format_move(s->match->rules, &s->match->position, s->analysis.move[i].move, &move);
            say_value(s->match->game, best, &value);
            language_add(line, _("Best: {1} ({2})."), "ss", text_string(&move), text_string(&value));
            text_free(&move);
            text_free(&value);
            return;
        }
    }
}

/* Says what the analysis has come to, once. */
static void tell_help(struct screen_game *s) {
    int best;
    if (!analysis_expected(&s->analysis, &best)) {
        return;
    }
    struct text line = {0};
    const bool proven = is_proven(&s->analysis);
    s->help_told = true;
    if (s->help == HELP_THREE) {
        mark_three(s, best);
        text_add(&line, proven ? _("One of these three is the best.") : _("One of these three is likely the best."));
    } else if (!proven) {
        say_expected(s->match->game, match_mover(s->match), best, &line);
    } else if (s->match->game->players == 1) {
        add_advice(s, best, &line);
    } else if ((s->match->game->flags & GAME_WINS_ONLY) != 0) {
        text_add(&line, best > 0   ? _("You can still win.")
                        : best < 0 ? _("With best play of both you lose.")
                                   : _("With best play of both it is a draw."));
    } else if (best > 0) {
        language_add(&line, _("You can still win by {1}."), "i", best);
    } else if (best < 0) {
        language_add(&line, _("With best play of both you lose by {1}."), "i", -best);
    } else {
        text_add(&line, _("With best play of both it is a draw."));
    }
    game_set_message(s, text_string(&line), false);
    text_free(&line);
}

bool game_follow_help(struct screen_game *s) {
    if (s->help == HELP_NONE || !match_human_to_move(s->match)) {
        return false;
    }
    const bool done = thinker_done(s->thinker);
    thinker_analysis(s->thinker, &s->analysis);
    if (!s->help_told && done) {
        tell_help(s);
    }
    return !done;
}
