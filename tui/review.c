/*
 * The review: every position of the game is analysed in the background, one after the other, and the graph fills in
 * while it can already be walked along. Margins are A's.
 */
#include "tui/review.h"

#include <stdlib.h>

#include "core/analysis.h"
#include "faces/language.h"
#include "faces/say.h"
#include "tui/screen.h"

enum { GRAPH_TOP = 3, GRAPH_ROWS = 13, GRAPH_LEFT = 7, WAIT = 100 };

struct reviewed {
    int entry;
    bool known;
    int best, played; /* margins for the mover */
};

struct review {
    const struct match *match;
    struct reviewed *move;
    int moves, analysed; /* the last `analysed` moves are done */
    int at;              /* the move under the cursor */
};

static const struct match_entry *entry_of(const struct review *r, int index) {
    return &r->match->entry[r->move[index].entry];
}

/* The move whose turn to be analysed it is. */
static int next_index(const struct review *r) {
    return r->moves - 1 - r->analysed;
}

/* Takes over the finished analysis of that move. */
static void take(struct review *r, const struct analysis *analysis) {
    struct reviewed *move = &r->move[next_index(r)];
    const struct match_entry *entry = entry_of(r, next_index(r));
    int upper;
    const bool decided = analysis_best(analysis, &move->best, &upper);
    const struct analysed_move *played = analysis_find(analysis, entry->move);
    move->known = decided && played != NULL && played->lower == played->upper;
    move->played = played != NULL ? played->lower : 0;
    r->analysed++;
}

/* A's margin before this move, under best play. */
static int margin_for_a(const struct review *r, int index) {
    const struct reviewed *move = &r->move[index];
    return r->match->game->mover(&entry_of(r, index)->before) == 0 ? move->best : -move->best;
}

static bool wins_only(const struct review *r) {
    return (r->match->game->flags & GAME_WINS_ONLY) != 0;
}

static void draw_graph(const struct review *r) {
    const int columns = COLS - GRAPH_LEFT - 2;
    const int first = r->at >= columns ? r->at - columns + 1 : 0;
    int largest = wins_only(r) ? 1 : 10;
    for (int i = next_index(r) + 1; i < r->moves; i++) {
        const int size = abs(margin_for_a(r, i));
        largest = r->move[i].known && size > largest ? size : largest;
    }
    const int middle = GRAPH_TOP + GRAPH_ROWS / 2;
    struct text label = {0};
    screen_paint(PAINT_DIM);
    for (int side = -1; side <= 1; side++) {
        text_clear(&label);
        text_add(&label, side == 0 ? " " : game_mark(r->match->game, side > 0 ? 0 : 1));
        text_add(&label, side == 0 ? "  " : " +");
        text_add_int(&label, side != 0 ? largest : 0);
        screen_put(middle - side * (GRAPH_ROWS / 2), 0, text_string(&label));
    }
    text_free(&label);
    for (int column = 0; column < columns && first + column < r->moves; column++) {
        const int index = first + column;
        const struct reviewed *move = &r->move[index];
        screen_paint(PAINT_DIM);
        screen_put(middle, GRAPH_LEFT + column, screen_glyphs()->horizontal);
        if (move->known) {
            const int half = GRAPH_ROWS / 2;
            const int margin = margin_for_a(r, index);
            const int height = (abs(margin) * half + largest / 2) / largest;
            screen_paint(move->best > move->played ? PAINT_WARNING : PAINT_GOOD);
            for (int y = 1; y <= height; y++) {
                screen_put(middle + (margin > 0 ? -y : y), GRAPH_LEFT + column, screen_glyphs()->full);
            }
        }
        if (index == r->at) {
            screen_paint(PAINT_SELECTED);
            screen_put(GRAPH_TOP + GRAPH_ROWS, GRAPH_LEFT + column, "^");
        }
    }
}

/* The moves around the cursor, each with what it cost. */
static void draw_list(const struct review *r) {
    enum { LIST_TOP = GRAPH_TOP + GRAPH_ROWS + 1, LIST_ROWS = 5 };
    for (int row = 0; row < LIST_ROWS; row++) {
        const int index = r->at - LIST_ROWS / 2 + row;
        if (index < 0 || index >= r->moves) {
            continue;
        }
        const struct reviewed *move = &r->move[index];
        struct text line = {0};
        text_add_int(&line, index + 1);
        text_add(&line, ". ");
        say_summary(r->match, move->entry, &line);
        struct text cost = {0};
        if (!move->known) {
            text_add(&cost, "...");
        } else if (move->best == move->played) {
            text_add(&cost, _("best"));
        } else if (wins_only(r)) {
            say_value(r->match->game, move->played, &cost);
        } else {
            language_add(&cost, _("lost {1}"), "i", move->best - move->played);
        }
        screen_paint(index == r->at ? PAINT_SELECTED : PAINT_NORMAL);
        screen_fill(LIST_TOP + row, 0, 1, COLS);
        screen_put(LIST_TOP + row, 12, text_string(&line));
        screen_fill(LIST_TOP + row, 0, 1, 12);
        screen_put(LIST_TOP + row, 1, text_string(&cost));
        text_free(&line);
        text_free(&cost);
    }
}

static void draw(const struct review *r) {
    struct text title = {0};
    int lost[2] = {0, 0};
    for (int i = next_index(r) + 1; i < r->moves; i++) {
        const int mover = r->match->game->mover(&entry_of(r, i)->before);
        lost[mover] += r->move[i].known ? r->move[i].best - r->move[i].played : 0;
    }
    screen_paint(PAINT_NORMAL);
    erase();
    language_add(&title, _("Review: {1} lost {2}, {3} lost {4} against best play"), "sisi",
                 game_mark(r->match->game, 0), lost[0], game_mark(r->match->game, 1), lost[1]);
    if (r->analysed < r->moves) {
        language_add(&title, "  ({1}/{2})", "ii", r->analysed, r->moves);
    }
    screen_paint(PAINT_TITLE);
    screen_put_centred(0, text_string(&title));
    draw_graph(r);
    draw_list(r);
    screen_paint(PAINT_DIM);
    screen_put_centred(LINES - 1, _("left, right: walk   n: next mistake   any other key: back"));
    refresh();
    text_free(&title);
}

static void next_mistake(struct review *r) {
    for (int i = r->at + 1; i < r->moves; i++) {
        if (r->move[i].known && r->move[i].best > r->move[i].played) {
            r->at = i;
            return;
        }
    }
}

void review_run(const struct match *match, struct thinker *thinker) {
    struct review r = {.match = match};
    r.move = text_reallocate(NULL, (size_t)(match->length + 1) * sizeof *r.move);
    for (int i = 0; i < match->length; i++) {
        if (match->entry[i].kind == MATCH_MOVE) {
            r.move[r.moves++] = (struct reviewed){.entry = i};
        }
    }
    bool asked = false;
    bool leave = r.moves == 0 || match->game->analyse == NULL || match->game->players == 1;
    clear();
    while (!leave && !screen_stopped()) {
        if (asked && thinker_done(thinker)) {
            struct analysis analysis;
            thinker_analysis(thinker, &analysis);
            take(&r, &analysis);
            asked = false;
        }
        if (!asked && r.analysed < r.moves) {
            thinker_analyse(thinker, match->rules, &entry_of(&r, next_index(&r))->before);
            asked = true;
        }
        draw(&r);
        const int key = screen_key(r.analysed < r.moves ? WAIT : -1);
        switch (key) {
        case SCREEN_KEY_NONE:
            break;
        case KEY_LEFT:
            r.at -= r.at > 0;
            break;
        case KEY_RIGHT:
            r.at += r.at + 1 < r.moves;
            break;
        case KEY_HOME:
            r.at = 0;
            break;
        case KEY_END:
            r.at = r.moves - 1;
            break;
        case 'n':
            next_mistake(&r);
            break;
        case KEY_RESIZE:
            clear();
            break;
        default:
            leave = true;
        }
    }
    thinker_stop(thinker);
    free(r.move);
}
