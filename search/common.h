/* What the depth-first searches share: the state of a search, its limits, the margin at a leaf, the order of moves. */
#ifndef SEARCH_COMMON_H
#define SEARCH_COMMON_H

#include "search/search.h"
#include "search/trace.h"
#include "search/tt.h"

struct search {
    const struct game *game;
    const struct rules *rules;
    const struct limits *limits;
    const struct search_options *options;
    struct tt tt;        /* no entries where options->table is off */
    struct trace *trace; /* NULL: none is wanted */
    struct search_result *result;
    bool stopped;
};

/* A line of play under construction. */
struct line {
    int length;
    short move[GAME_LINE_MAX];
};

/* Counts a node; true when the search must end. */
bool search_count(struct search *search);

/* The margin for the mover of this position. */
int search_margin(const struct search *search, const struct position *position);

/* The legal moves, ordered if the options say so, `first` (or GAME_MOVE_NONE) before all. Returns their number. */
int search_moves(const struct search *search, const struct position *position, int first, int moves[GAME_MOVES_MAX]);

/* Tells the trace which move leads to the node that is searched next. */
void search_note_move(const struct search *search, int move);

/* line = move + rest. */
void search_extend_line(struct line *line, int move, const struct line *rest);
void search_take_line(struct search_result *result, const struct line *line);

#endif
