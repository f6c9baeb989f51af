/*
 * Building the opening book: see book.h. What is looked at next is the position that players reach with the smallest
 * mistakes from the start, or from where random openings lead; so the book is deep where both play well, and broad
 * enough for those who do not.
 */
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/rng.h"
#include "games/othello/book.h"
#include "games/othello/book_key.h"
#include "games/othello/midgame.h"
#include "search/parallel.h"

enum {
    PLY_COST = 40,    /* what a ply deeper costs, in hundredths of a disc of mistakes */
    START_COST = 300, /* what a random opening costs at once */
    UNREACHED = 1 << 28,
    BATCH = 16, /* positions expanded between two times of carrying values up */
};

struct node {
    struct book_key key;
    int value, cost;
    bool expanded, is_new; /* is_new: its search is still to be done */
};

struct builder {
    const struct othello_book_plan *plan;
    const struct limits *limits;
    struct node *node;
    size_t count, capacity;
    uint32_t *index; /* open addressing: node + 1; 0: free */
    size_t slots;    /* a power of two */
    struct othello_search *search[PARALLEL_MAX];
    struct book_key root[1 + 4096];
    int roots;
    bool failed;
};

static struct othello position_of(const struct book_key *key) {
    return (struct othello){.discs = {key->own, key->other}};
}

static int discs_of(const struct node *node) {
    return othello_count(node->key.own | node->key.other);
}

/* --- the positions ------------------------------------------------------------------------------------------------ */

static uint32_t *slot_of(const struct builder *b, const struct book_key *key) {
    size_t slot = hash_mix(key->own, key->other ^ UINT64_C(0x9e3779b97f4a7c15)) & (b->slots - 1);
    while (b->index[slot] != 0 && book_key_order(&b->node[b->index[slot] - 1].key, key) != 0) {
        slot = (slot + 1) & (b->slots - 1);
    }
    return &b->index[slot];
}

static bool grow(struct builder *b) {
    const size_t capacity = b->capacity > 0 ? 2 * b->capacity : 4096;
    struct node *node = realloc(b->node, capacity * sizeof *node);
    uint32_t *index = calloc(4 * capacity, sizeof *index);
    if (node != NULL) {
        b->node = node;
    }
    if (node == NULL || index == NULL) {
        free(index);
        b->failed = true;
        return false;
    }
    free(b->index);
    b->index = index;
    b->capacity = capacity;
    b->slots = 4 * capacity;
    for (size_t i = 0; i < b->count; i++) {
        *slot_of(b, &b->node[i].key) = (uint32_t)i + 1;
    }
    return true;
}

/* The node of a position, made if it is new; NULL when memory is out. */
static struct node *node_of(struct builder *b, const struct book_key *key) {
    if (b->count == b->capacity && !grow(b)) {
        return NULL;
    }
    uint32_t *slot = slot_of(b, key);
    if (*slot == 0) {
        b->node[b->count] = (struct node){.key = *key, .cost = UNREACHED, .is_new = true};
        *slot = (uint32_t)++b->count;
    }
    return &b->node[*slot - 1];
}

static const struct node *find(const struct builder *b, const struct book_key *key) {
    const uint32_t *slot = slot_of(b, key);
    return *slot != 0 ? &b->node[*slot - 1] : NULL;
}

/* Searches what is new. Every search begins with empty tables, so that nothing depends on the number of threads. */
static void search_new(void *context, int worker) {
    struct builder *b = context;
    struct othello_search *search = b->search[worker];
    const struct limits none = {0};
    for (size_t i = (size_t)worker; i < b->count; i += (size_t)b->plan->threads) {
        struct node *node = &b->node[i];
        const struct othello o = position_of(&node->key);
        if (!node->is_new) {
            continue;
        }
        othello_search_clear(search);
        if (othello_over(&o)) {
            node->value = othello_margin(node->key.own, node->key.other) * OTHELLO_DISC;
        } else {
            othello_search_value(search, &o, b->plan->depth, true, &none, &node->value);
        }
        node->is_new = false;
    }
}

static void expand(struct builder *b, const struct book_key *key) {
    const struct othello o = position_of(key);
    for (uint64_t left = othello_moves(key->own, key->other); left != 0 && !b->failed; left &= left - 1) {
        struct othello after = o;
        int sign;
        othello_play(&after, othello_first(left));
        const struct book_key child = book_key(&after, &sign);
        node_of(b, &child);
    }
    struct node *node = b->failed ? NULL : node_of(b, key);
    if (node != NULL) {
        node->expanded = true;
    }
}

/* --- values up, costs down ---------------------------------------------------------------------------------------- */

/* A move's value for the mover. */
static int move_value(const struct builder *b, const struct othello *o, int move, struct book_key *child) {
    struct othello after = *o;
    int sign;
    othello_play(&after, move);
    *child = book_key(&after, &sign);
    return -sign * find(b, child)->value;
}

static void carry_value(struct builder *b, struct node *node) {
    const struct othello o = position_of(&node->key);
    uint64_t left = othello_moves(node->key.own, node->key.other);
    struct book_key child;
    int best = -OTHELLO_VALUE_MAX;
    for (; left != 0; left &= left - 1) {
        const int value = move_value(b, &o, othello_first(left), &child);
        best = value > best ? value : best;
    }
    node->value = best;
}

static void carry_cost(struct builder *b, const struct node *node) {
    const struct othello o = position_of(&node->key);
    struct book_key child;
    for (uint64_t left = othello_moves(node->key.own, node->key.other); left != 0; left &= left - 1) {
        const int loss = node->value - move_value(b, &o, othello_first(left), &child);
        const int cost = node->cost + loss + PLY_COST;
        struct node *after = node_of(b, &child);
        after->cost = cost < after->cost ? cost : after->cost;
    }
}

/* A move adds one disc, so going through the positions by their discs meets children first, or parents first. */
static void carry(struct builder *b) {
    for (int discs = OTHELLO_SQUARES; discs >= 4; discs--) {
        for (size_t i = 0; i < b->count; i++) {
            if (b->node[i].expanded && discs_of(&b->node[i]) == discs) {
                carry_value(b, &b->node[i]);
            }
        }
    }
    for (size_t i = 0; i < b->count; i++) {
        b->node[i].cost = UNREACHED;
    }
    for (int i = 0; i < b->roots; i++) {
        node_of(b, &b->root[i])->cost = i == 0 ? 0 : START_COST;
    }
    for (int discs = 4; discs <= OTHELLO_SQUARES; discs++) {
        for (size_t i = 0; i < b->count; i++) {
            if (b->node[i].expanded && b->node[i].cost < UNREACHED && discs_of(&b->node[i]) == discs) {
                carry_cost(b, &b->node[i]);
            }
        }
    }
}

/* The cheapest positions that are not expanded yet; returns how many there are. */
static int choose(const struct builder *b, int most, struct book_key chosen[BATCH]) {
    int cost[BATCH];
    int count = 0;
    for (size_t i = 0; i < b->count; i++) {
        const struct node *node = &b->node[i];
        const struct othello o = position_of(&node->key);
        if (node->expanded || node->cost >= UNREACHED || (count == most && node->cost >= cost[count - 1]) ||
            othello_over(&o)) {
            continue;
        }
        int at = count < most ? count++ : count - 1;
        for (; at > 0 && cost[at - 1] > node->cost; at--) {
            cost[at] = cost[at - 1];
            chosen[at] = chosen[at - 1];
        }
        cost[at] = node->cost;
        chosen[at] = node->key;
    }
    return count;
}

/* --- the book ----------------------------------------------------------------------------------------------------- */

static void add_roots(struct builder *b) {
    enum { RANDOM_MIN = 4, RANDOM_SPAN = 5 };
    struct othello o = othello_start();
    const struct othello start = o;
    struct rng rng;
    int sign;
    rng_seed(&rng, b->plan->seed, 0);
    b->root[b->roots++] = book_key(&start, &sign);
    while (b->roots < (int)(sizeof b->root / sizeof b->root[0]) && b->roots <= b->plan->starts) {
        o = start;
        for (int plies = RANDOM_MIN + (int)rng_below(&rng, RANDOM_SPAN); plies > 0; plies--) {
            othello_play(&o, othello_random_move(&o, &rng));
        }
        b->root[b->roots++] = book_key(&o, &sign);
    }
}

static int compare_nodes(const void *a, const void *b) {
    return book_key_order(&((const struct node *)a)->key, &((const struct node *)b)->key);
}

static void add_number(struct text *out, uint64_t number, int bytes) {
    for (int i = 0; i < bytes; i++) {
        text_add_char(out, (char)(number >> 8 * i & 0xff));
    }
}

static void write_book(struct builder *b, struct text *content) {
    qsort(b->node, b->count, sizeof *b->node, compare_nodes);
    for (size_t i = 0; i < b->count; i++) {
        add_number(content, b->node[i].key.own, 8);
        add_number(content, b->node[i].key.other, 8);
        add_number(content, (uint64_t)(int64_t)b->node[i].value, 2);
    }
}

static void build(struct builder *b, int *expanded) {
    int done = 0;
    add_roots(b);
    for (int i = 0; i < b->roots && !b->failed; i++) {
        node_of(b, &b->root[i]);
    }
    while (!b->failed) {
        struct book_key chosen[BATCH];
        parallel_run(b->plan->threads, search_new, b);
        carry(b);
        if (expanded != NULL) {
            *expanded = done;
        }
        const int most = b->plan->positions - done < BATCH ? b->plan->positions - done : BATCH;
        const bool stopped = b->limits->stop != NULL && b->limits->stop(b->limits->context);
        const int count = most > 0 && !stopped ? choose(b, most, chosen) : 0;
        if (count == 0) {
            return;
        }
        for (int i = 0; i < count; i++) {
            expand(b, &chosen[i]);
        }
        done += count;
    }
}

bool othello_book_build(const struct othello_book_plan *plan, const struct limits *limits, int *expanded,
                        struct text *content) {
    enum { MEMORY = 8 << 20 };
    struct builder *b = calloc(1, sizeof *b);
    if (b == NULL) {
        return false;
    }
    b->plan = plan;
    b->limits = limits;
    for (int i = 0; i < plan->threads; i++) {
        b->search[i] = othello_search_create(MEMORY, NULL);
        b->failed = b->failed || b->search[i] == NULL;
    }
    if (!b->failed && grow(b)) {
        build(b, expanded);
    }
    const bool done = !b->failed;
    if (done) {
        write_book(b, content);
    }
    for (int i = 0; i < plan->threads; i++) {
        othello_search_destroy(b->search[i]);
    }
    free(b->node);
    free(b->index);
    free(b);
    return done;
}
