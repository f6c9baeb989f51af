/*
 * The review: every position of the game is analysed in the background, one after the other, and the graph fills in
 * while it can already be walked along. Margins are A's. What is expected and not proven wears a ~.
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
    struct judgement judged; /* margins for the mover */
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
    const int index = next_index(r);
    r->move[index].judged = analysis_judge(analysis, entry_of(r, index)->move);
    r->analysed++;
}

/* A's margin before this move, under best play. */
static int margin_for_a(const struct review *r, int index) {
    const int best = r->move[index].judged.best;
    return r->match->game->mover(&entry_of(r, index)->before) == 0 ? best : -best;
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
        largest = r->move[i].judged.known && size > largest ? size : largest;
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
        const struct judgement *judged = &r->move[index].judged;
        screen_paint(PAINT_DIM);
        screen_put(middle, GRAPH_LEFT + column, screen_glyphs()->horizontal);
        if (judged->known) {
            const int half = GRAPH_ROWS / 2;
            const int margin = margin_for_a(r, index);
            const int height = (abs(margin) * half + largest / 2) / largest;
            screen_paint(judged->best > judged->played ? PAINT_WARNING : PAINT_GOOD);
            for (int y = 1; y <= height; y++) {
                screen_put(middle + (margin > 0 ? -y : y), GRAPH_LEFT + column,
                           judged->exact ? screen_glyphs()->full : screen_glyphs()->empty);
            }
        }
        if (index == r->at) {
            screen_paint(PAINT_SELECTED);
            screen_put(GRAPH_TOP + GRAPH_ROWS, GRAPH_LEFT + column, "^");
        }
    }
}

static void add_lost(const char *sentence, int lost, bool exact, struct text *out) {
    struct text number = {0};
    text_add(&number, exact ? "" : "~");
    text_add_int(&number, lost);
    language_add(out, sentence, "s", text_string(&number));
    text_free(&number);
}

/* What both have lost, in so far as it is known. */
static void add_all_lost(const struct review *r, struct text lost[2]) {
    int sum[2] = {0, 0};
    bool exact[2] = {true, true};
    for (int i = next_index(r) + 1; i < r->moves; i++) {
        const struct judgement *judged = &r->move[i].judged;
        const int mover = r->match->game->mover(&entry_of(r, i)->before);
        sum[mover] += judged->known ? judged->best - judged->played : 0;
        exact[mover] = exact[mover] && (judged->exact || !judged->known);
    }
    for (int player = 0; player < 2; player++) {
        add_lost("{1}", sum[player], exact[player], &lost[player]);
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
        const struct judgement *judged = &r->move[index].judged;
        struct text line = {0};
        text_add_int(&line, index + 1);
        text_add(&line, ". ");
        say_summary(r->match, r->move[index].entry, &line);
        struct text cost = {0};
        if (!judged->known) {
            text_add(&cost, "...");
        } else if (judged->best == judged->played) {
            text_add(&cost, judged->exact ? "" : "~");
            text_add(&cost, _("best"));
        } else if (wins_only(r)) {
            say_value(r->match->game, judged->played, &cost);
        } else {
            add_lost(_("lost {1}"), judged->best - judged->played, judged->exact, &cost);
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
    struct text lost[2] = {{0}, {0}};
    add_all_lost(r, lost);
    screen_paint(PAINT_NORMAL);
    erase();
    language_add(&title, _("Review: {1} lost {2}, {3} lost {4} against best play"), "ssss",
                 say_title(r->match->game, 0), text_string(&lost[0]), say_title(r->match->game, 1),
                 text_string(&lost[1]));
    text_free(&lost[0]);
    text_free(&lost[1]);
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
        if (r->move[i].judged.known && r->move[i].judged.best > r->move[i].judged.played) {
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
