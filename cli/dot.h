/* Pictures: DOT, Graphviz's language, and SVG made from it by Graphviz. */
#ifndef CLI_DOT_H
#define CLI_DOT_H

#include "core/rules.h"
#include "search/graph.h"
#include "search/trace.h"

/* Appends the tree of a search. At most `most` nodes are drawn, level by level; what is left out is said where it
 * hangs. `line` is the principal variation; `caption` stands below. */
void dot_tree(const struct rules *rules, const struct trace *trace, const short *line, int length, int most,
              const char *caption, struct text *out);

/* Appends the states of a puzzle in layers by distance; the same limit. */
void dot_graph(const struct rules *rules, const struct graph *graph, int most, const char *caption, struct text *out);

/* Turns DOT into SVG. False with a reason when Graphviz is not there or refuses. */
bool dot_to_svg(const struct text *dot, struct text *svg, struct message *reason);

#endif
