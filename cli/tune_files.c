/* The files of an evolution as texts: see tune.h. jansson reads the JSON; what it must hold is checked here. */
#include <stdlib.h>
#include <string.h>

#include "cli/tune.h"

#define WEIGHTS_GAME "othello"
#define CHECKPOINT_FORMAT "lumbung-evolution"
enum { CHECKPOINT_VERSION = 1, ROW_NUMBERS = 4 };

void tune_add_decimal(struct text *out, int64_t number, int places) {
    int64_t unit = 1;
    for (int i = 0; i < places; i++) {
        unit *= 10;
    }
    const uint64_t amount = (uint64_t)(number < 0 ? -number : number);
    char digits[TEXT_INT_BYTES];
    text_add(out, number < 0 ? "-" : "");
    text_add_int(out, (int64_t)(amount / (uint64_t)unit));
    if (places > 0) {
        text_format_int((int64_t)(amount % (uint64_t)unit) + unit, digits); /* a 1 before the zeros */
        text_add_char(out, '.');
        text_add(out, digits + 1);
    }
}

/* --- writing ------------------------------------------------------------------------------------------------------ */

static void add_genes_object(const struct othello_weights *weights, const char *separator, struct text *out) {
    text_add_char(out, '{');
    for (int gene = 0; gene < OTHELLO_GENES; gene++) {
        char name[OTHELLO_GENE_NAME_BYTES];
        othello_gene_name(gene, name);
        text_add(out, gene > 0 ? "," : "");
        text_add(out, separator);
        text_add_char(out, '"');
        text_add(out, name);
        text_add(out, "\": ");
        text_add_int(out, weights->gene[gene]);
    }
}

static void add_genes(const struct othello_weights *weights, struct text *out) {
    for (int gene = 0; gene < OTHELLO_GENES; gene++) {
        text_add(out, gene > 0 ? "," : "");
        text_add_int(out, weights->gene[gene]);
    }
}

void tune_weights_write(const struct othello_weights *weights, struct text *out) {
    text_add(out, "{\"game\": \"" WEIGHTS_GAME "\", \"genes\": ");
    add_genes_object(weights, "\n  ", out);
    text_add(out, "\n}}\n");
}

static void add_member(const char *name, int64_t number, struct text *out) {
    text_add(out, ", \"");
    text_add(out, name);
    text_add(out, "\": ");
    text_add_int(out, number);
}

void tune_checkpoint_write(const struct othello_evolution *evolution, struct text *out) {
    text_add(out, "{\"format\": \"" CHECKPOINT_FORMAT "\", \"game\": \"" WEIGHTS_GAME "\"");
    add_member("version", CHECKPOINT_VERSION, out);
    add_member("seed", evolution->plan.seed, out);
    add_member("games", evolution->plan.games, out);
    add_member("depth", evolution->plan.depth, out);
    add_member("generation", evolution->generation, out);
    text_add(out, ",\n\"log\": [");
    for (int i = 0; i < evolution->generation; i++) {
        const struct othello_row *row = &evolution->row[i];
        const int number[ROW_NUMBERS] = {row->best, row->mean, row->games, row->games_per_second};
        text_add(out, i > 0 ? ",\n[" : "\n[");
        for (int k = 0; k < ROW_NUMBERS; k++) {
            text_add_int(out, number[k]);
            text_add_char(out, ',');
        }
        add_genes(&row->weights, out);
        text_add_char(out, ']');
    }
    text_add(out, "],\n\"population\": [");
    for (int i = 0; i < evolution->plan.population; i++) {
        text_add(out, i > 0 ? ",\n[" : "\n[");
        add_genes(&evolution->population[i], out);
        text_add_char(out, ']');
    }
    text_add(out, "]}\n");
}

void tune_log_write(const struct othello_evolution *evolution, struct text *out) {
    enum { PLACES = 4 }; /* OTHELLO_SHARE */
    text_add(out, "generation,best,mean,games_per_second");
    for (int gene = 0; gene < OTHELLO_GENES; gene++) {
        char name[OTHELLO_GENE_NAME_BYTES];
        othello_gene_name(gene, name);
        text_add_char(out, ',');
        text_add(out, name);
    }
    text_add_char(out, '\n');
    for (int i = 0; i < evolution->generation; i++) {
        const struct othello_row *row = &evolution->row[i];
        text_add_int(out, i + 1);
        text_add_char(out, ',');
        tune_add_decimal(out, row->best, PLACES);
        text_add_char(out, ',');
        tune_add_decimal(out, row->mean, PLACES);
        text_add_char(out, ',');
        text_add_int(out, row->games_per_second);
        text_add_char(out, ',');
        add_genes(&row->weights, out);
        text_add_char(out, '\n');
    }
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

static json_t *read_object(const char *bytes, size_t length, struct message *reason) {
    json_error_t error;
    json_t *root = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, &error);
    if (root == NULL) {
        message_set(reason, N_("Line {1} is not JSON: {2}."), "is", error.line, error.text);
    } else if (!json_is_object(root)) {
        json_decref(root);
        root = NULL;
        message_set(reason, N_("This is JSON, but not an object."), "");
    }
    return root;
}

static bool refuse_range(const char *name, int64_t lowest, int64_t highest, struct message *reason) {
    char low[TEXT_INT_BYTES];
    char high[TEXT_INT_BYTES];
    text_format_int(lowest, low);
    text_format_int(highest, high);
    return message_set(reason, N_("\"{1}\" must be a whole number from {2} to {3}."), "sss", name, low, high);
}

static bool read_number(const json_t *value, const char *name, int64_t lowest, int64_t highest, int64_t *number,
                        struct message *reason) {
    if (value == NULL) {
        return message_set(reason, N_("\"{1}\" is missing."), "s", name);
    }
    if (!json_is_integer(value) || json_integer_value(value) < lowest || json_integer_value(value) > highest) {
        return refuse_range(name, lowest, highest, reason);
    }
    *number = json_integer_value(value);
    return true;
}

static bool read_int(const json_t *root, const char *name, int lowest, int highest, int *number,
                     struct message *reason) {
    int64_t value = lowest;
    if (!read_number(json_object_get(root, name), name, lowest, highest, &value, reason)) {
        return false;
    }
    *number = (int)value;
    return true;
}

static bool read_word(const json_t *root, const char *name, const char *word, struct message *reason) {
    const char *value = json_string_value(json_object_get(root, name));
    return (value != NULL && strcmp(value, word) == 0) ||
           message_set(reason, N_("\"{1}\" must be \"{2}\"."), "ss", name, word);
}

static bool is_gene(const char *name) {
    for (int gene = 0; gene < OTHELLO_GENES; gene++) {
        char known[OTHELLO_GENE_NAME_BYTES];
        othello_gene_name(gene, known);
        if (strcmp(name, known) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether every member of an object is one that `known` knows. */
static bool refuse_unknown(json_t *object, bool (*known)(const char *name), struct message *reason) {
    const char *name;
    json_t *value;
    json_object_foreach(object, name, value) {
        if (!known(name)) {
            return message_set(reason, N_("There is no \"{1}\" in such a file."), "s", name);
        }
    }
    return true;
}

static bool read_gene(const json_t *value, int gene, struct othello_weights *weights, struct message *reason) {
    char name[OTHELLO_GENE_NAME_BYTES];
    int64_t number = 0;
    othello_gene_name(gene, name);
    if (!read_number(value, name, othello_gene_minimum(gene), othello_gene_maximum(gene), &number, reason)) {
        return false;
    }
    weights->gene[gene] = (int16_t)number;
    return true;
}

static bool is_weights_member(const char *name) {
    return strcmp(name, "game") == 0 || strcmp(name, "genes") == 0;
}

static bool read_weights(json_t *root, struct othello_weights *weights, struct message *reason) {
    json_t *genes = json_object_get(root, "genes");
    if (!read_word(root, "game", WEIGHTS_GAME, reason) || !refuse_unknown(root, is_weights_member, reason)) {
        return false;
    }
    if (!json_is_object(genes)) {
        return message_set(reason, N_("\"{1}\" is missing."), "s", "genes");
    }
    for (int gene = 0; gene < OTHELLO_GENES; gene++) {
        char name[OTHELLO_GENE_NAME_BYTES];
        othello_gene_name(gene, name);
        if (!read_gene(json_object_get(genes, name), gene, weights, reason)) {
            return false;
        }
    }
    return refuse_unknown(genes, is_gene, reason);
}

bool tune_weights_read(const char *bytes, size_t length, struct othello_weights *weights, struct message *reason) {
    struct othello_weights read = {{0}};
    json_t *root = read_object(bytes, length, reason);
    const bool whole = root != NULL && read_weights(root, &read, reason);
    json_decref(root);
    if (whole) {
        *weights = read;
    }
    return whole;
}

/* The numbers of an array: `before` others (NULL: none), then the genes. */
static bool read_row(const json_t *array, const char *list, int index, int *before, int others,
                     struct othello_weights *weights, struct message *reason) {
    if (!json_is_array(array) || json_array_size(array) != (size_t)(others + OTHELLO_GENES)) {
        return message_set(reason, N_("Entry {1} of \"{2}\" must be a list of {3} numbers."), "isi", index + 1, list,
                           others + OTHELLO_GENES);
    }
    for (int i = 0; i < others; i++) {
        int64_t number = 0;
        if (!read_number(json_array_get(array, (size_t)i), list, 0, INT32_MAX, &number, reason)) {
            return false;
        }
        before[i] = (int)number;
    }
    for (int gene = 0; gene < OTHELLO_GENES; gene++) {
        if (!read_gene(json_array_get(array, (size_t)(others + gene)), gene, weights, reason)) {
            return false;
        }
    }
    return true;
}

static bool read_log(const json_t *root, struct othello_evolution *e, struct message *reason) {
    const json_t *log = json_object_get(root, "log");
    if (!json_is_array(log) || json_array_size(log) != (size_t)e->generation) {
        return message_set(reason, N_("\"{1}\" must be a list of {2} entries."), "si", "log", e->generation);
    }
    e->row = text_reallocate(NULL, (size_t)e->generation * sizeof *e->row);
    for (int i = 0; i < e->generation; i++) {
        int number[ROW_NUMBERS] = {0};
        struct othello_weights weights = {{0}};
        if (!read_row(json_array_get(log, (size_t)i), "log", i, number, ROW_NUMBERS, &weights, reason)) {
            return false;
        }
        if (number[0] > OTHELLO_SHARE || number[1] > OTHELLO_SHARE) {
            return refuse_range("log", 0, OTHELLO_SHARE, reason);
        }
        e->row[i] = (struct othello_row){number[0], number[1], number[2], number[3], weights};
    }
    return true;
}

static bool read_population(const json_t *root, struct othello_evolution *e, struct message *reason) {
    const json_t *list = json_object_get(root, "population");
    const size_t count = json_array_size(list); /* 0 for what is no list */
    if (count < OTHELLO_POPULATION_MIN || count > OTHELLO_POPULATION_MAX) {
        return message_set(reason, N_("\"population\" must be a list of {1} to {2} entries."), "ii",
                           OTHELLO_POPULATION_MIN, OTHELLO_POPULATION_MAX);
    }
    e->plan.population = (int)count;
    e->population = text_reallocate(NULL, count * sizeof *e->population);
    for (int i = 0; i < e->plan.population; i++) {
        if (!read_row(json_array_get(list, (size_t)i), "population", i, NULL, 0, &e->population[i], reason)) {
            return false;
        }
    }
    return true;
}

static bool is_checkpoint_member(const char *name) {
    static const char *const names[] = {"format", "game",       "version", "seed",      "games",
                                        "depth",  "generation", "log",     "population"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (strcmp(name, names[i]) == 0) {
            return true;
        }
    }
    return false;
}

static bool read_checkpoint(json_t *root, struct othello_evolution *e, struct message *reason) {
    int version = 0;
    struct othello_evolution_plan *plan = &e->plan;
    if (!read_word(root, "format", CHECKPOINT_FORMAT, reason) || !read_word(root, "game", WEIGHTS_GAME, reason) ||
        !read_int(root, "version", CHECKPOINT_VERSION, CHECKPOINT_VERSION, &version, reason) ||
        !refuse_unknown(root, is_checkpoint_member, reason) ||
        !read_number(json_object_get(root, "seed"), "seed", 0, INT64_MAX, &plan->seed, reason) ||
        !read_int(root, "games", OTHELLO_TRIAL_GAMES_MIN, OTHELLO_TRIAL_GAMES_MAX, &plan->games, reason) ||
        !read_int(root, "depth", 1, OTHELLO_DUEL_DEPTH_MAX, &plan->depth, reason) ||
        !read_int(root, "generation", 0, OTHELLO_GENERATIONS_MAX, &e->generation, reason)) {
        return false;
    }
    if (plan->games % 4 != 0) {
        return message_set(reason, N_("The number of games of a trial must be a multiple of 4."), "");
    }
    return read_log(root, e, reason) && read_population(root, e, reason);
}

bool tune_checkpoint_read(const char *bytes, size_t length, struct othello_evolution *evolution,
                          struct message *reason) {
    json_t *root = read_object(bytes, length, reason);
    *evolution = (struct othello_evolution){.generation = 0};
    const bool whole = root != NULL && read_checkpoint(root, evolution, reason);
    json_decref(root);
    if (!whole) {
        othello_evolution_end(evolution);
    }
    return whole;
}
