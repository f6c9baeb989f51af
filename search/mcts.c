/*
 * Monte-Carlo tree search with UCB1 (Kocsis and Szepesvári 2006): random games from the leaves of a tree that grows
 * where the games go well. The reward of a game is its margin, scaled by the largest seen.
 */
#include <math.h>
#include <stdlib.h>

#include "core/text.h"
#include "search/search.h"

struct mcts_node {
    struct position position;
    int move;  /* that led here */
    int first; /* index of the first child; children lie together; 0: not expanded */
    int children;
    uint32_t visits;
    double sum; /* of rewards for the player who moved here */
};

struct mcts {
    const struct rules *rules;
    struct mcts_node *node;
    int count, capacity;
};

static int add_node(struct mcts *tree, const struct position *position, int move) {
    if (tree->count == tree->capacity) {
        tree->capacity = tree->capacity > 0 ? tree->capacity * 2 : 256;
        tree->node = text_reallocate(tree->node, (size_t)tree->capacity * sizeof *tree->node);
    }
    tree->node[tree->count] = (struct mcts_node){.position = *position, .move = move};
    return tree->count++;
}

static void expand(struct mcts *tree, int index) {
    int moves[GAME_MOVES_MAX];
    const struct position position = tree->node[index].position;
    const int count = tree->rules->game->legal(tree->rules, &position, moves);
    const int first = tree->count;
    for (int i = 0; i < count; i++) {
        struct position after = position;
        tree->rules->game->play(tree->rules, &after, moves[i], NULL);
        add_node(tree, &after, moves[i]);
    }
    tree->node[index].first = first;
    tree->node[index].children = count;
}

static int select_child(const struct mcts *tree, const struct mcts_node *parent) {
    static const double exploration = 0.7; /* of rewards between -1 and 1 */
    int best = parent->first;
    double best_score = -INFINITY;
    for (int i = parent->first; i < parent->first + parent->children; i++) {
        const struct mcts_node *child = &tree->node[i];
        if (child->visits == 0) {
            return i;
        }
        const double score = child->sum / child->visits + exploration * sqrt(log(parent->visits + 1.0) / child->visits);
        if (score > best_score) {
            best_score = score;
            best = i;
        }
    }
    return best;
}

/* A random game to the end; the margin of player 0. */
static int play_out(const struct rules *rules, struct position position, struct rng *rng) {
    int moves[GAME_MOVES_MAX];
    int count;
    while ((count = rules->game->legal(rules, &position, moves)) > 0) {
        rules->game->play(rules, &position, moves[rng_below(rng, (uint32_t)count)], NULL);
    }
    return rules->game->score(rules, &position, 0) - rules->game->score(rules, &position, 1);
}

void search_mcts(const struct rules *rules, const struct position *position, const struct limits *limits,
                 struct rng *rng, struct search_result *result) {
    enum { PATH_MAX_LENGTH = 512 };
    struct mcts tree = {.rules = rules};
    const struct game *game = rules->game;
    const int mover = game->mover(position);
    int largest = 1;
    *result = (struct search_result){.move = GAME_MOVE_NONE, .complete = true};
    add_node(&tree, position, GAME_MOVE_NONE);
    expand(&tree, 0);
    while ((limits->nodes == 0 || result->nodes < limits->nodes) &&
           !(limits->stop != NULL && limits->stop(limits->context))) {
        int path[PATH_MAX_LENGTH] = {0};
        int length = 1;
        int at = 0;
        while (tree.node[at].children > 0 && length < PATH_MAX_LENGTH) {
            at = select_child(&tree, &tree.node[at]);
            path[length++] = at;
        }
        if (tree.node[at].visits > 0 && !game->over(rules, &tree.node[at].position)) {
            expand(&tree, at);
        }
        const int margin = play_out(rules, tree.node[at].position, rng);
        largest = abs(margin) > largest ? abs(margin) : largest;
        for (int i = 0; i < length; i++) {
            struct mcts_node *node = &tree.node[path[i]];
            const int player = i > 0 ? game->mover(&tree.node[path[i - 1]].position) : mover;
            node->visits++;
            node->sum += (player == 0 ? margin : -margin) / (double)largest;
        }
        result->nodes++;
    }
    uint32_t most = 0;
    for (int i = tree.node[0].first; i < tree.node[0].first + tree.node[0].children; i++) {
        if (tree.node[i].visits > most) {
            most = tree.node[i].visits;
            result->move = tree.node[i].move;
            result->value = (int)lround(tree.node[i].sum / tree.node[i].visits * largest);
        }
    }
    result->line_length = result->move != GAME_MOVE_NONE;
    result->line[0] = (short)result->move;
    free(tree.node);
}
