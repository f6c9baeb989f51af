/* Tuning Othello's weights: the features against a slow twin, evolution that repeats itself, files that refuse damage.
 */
#include "tests/unit/test.h"

#include <stdatomic.h>

#include "cli/tune.h"
#include "search/parallel.h"

/* --- the slow twin: a board of letters, every line walked square by square ---------------------------------------- */

struct slow {
    char square[8][8]; /* [row][column]: the player's 'm', the other's 't', or '.' */
};

static struct slow slow_from(uint64_t own, uint64_t other) {
    struct slow slow;
    for (int i = 0; i < 64; i++) {
        slow.square[i / 8][i % 8] = (own >> i & 1) != 0 ? 'm' : (other >> i & 1) != 0 ? 't' : '.';
    }
    return slow;
}

static int slow_flips(const struct slow *slow, int row, int column, char who) {
    int flips = 0;
    for (int direction = 0; direction < 9; direction++) {
        const int down = direction / 3 - 1;
        const int right = direction % 3 - 1;
        int steps = 0;
        int r = row + down;
        int c = column + right;
        while (direction != 4 && r >= 0 && r < 8 && c >= 0 && c < 8 && slow->square[r][c] != '.' &&
               slow->square[r][c] != who) {
            steps++;
            r += down;
            c += right;
        }
        if (r >= 0 && r < 8 && c >= 0 && c < 8 && slow->square[r][c] == who) {
            flips += steps;
        }
    }
    return flips;
}

static void slow_count(const struct slow *slow, char who, int value[OTHELLO_FEATURES]) {
    int empty[4] = {0};
    bool entered[4] = {false};
    memset(value, 0, OTHELLO_FEATURES * sizeof *value);
    for (int row = 0; row < 8; row++) {
        for (int column = 0; column < 8; column++) {
            const int quarter = row / 4 * 2 + column / 4;
            const bool corner = (row == 0 || row == 7) && (column == 0 || column == 7);
            const bool x = (row == 1 || row == 6) && (column == 1 || column == 6);
            const char beside = slow->square[row < 4 ? 0 : 7][column < 4 ? 0 : 7];
            if (slow->square[row][column] == who) {
                value[OTHELLO_DISCS]++;
                value[OTHELLO_CORNERS] += corner;
                value[OTHELLO_X_SQUARES] += x && beside == '.';
            } else if (slow->square[row][column] == '.') {
                const int flips = slow_flips(slow, row, column, who);
                empty[quarter]++;
                entered[quarter] = entered[quarter] || flips > 0;
                value[OTHELLO_MOBILITY] += flips > 0;
                value[OTHELLO_FLIPS] = flips > value[OTHELLO_FLIPS] ? flips : value[OTHELLO_FLIPS];
            }
        }
    }
    for (int quarter = 0; quarter < 4; quarter++) {
        value[OTHELLO_PARITY] += empty[quarter] % 2 == 1 && entered[quarter];
    }
}

static void check_position(const struct othello *o, struct rng *rng) {
    int value[OTHELLO_FEATURES];
    int swapped[OTHELLO_FEATURES];
    int mine[OTHELLO_FEATURES];
    int theirs[OTHELLO_FEATURES];
    struct othello_weights weights;
    const struct slow slow = slow_from(o->discs[0], o->discs[1]);
    othello_features(o->discs[0], o->discs[1], value);
    othello_features(o->discs[1], o->discs[0], swapped);
    slow_count(&slow, 'm', mine);
    slow_count(&slow, 't', theirs);
    for (int f = 0; f < OTHELLO_FEATURES; f++) {
        assert_int_equal(value[f], mine[f] - theirs[f]);
        assert_int_equal(value[f], -swapped[f]);
    }
    for (int gene = 0; gene < OTHELLO_GENES; gene++) {
        const int low = othello_gene_minimum(gene);
        weights.gene[gene] = (int16_t)(low + (int)rng_below(rng, (uint32_t)(othello_gene_maximum(gene) - low + 1)));
    }
    const int evaluation = othello_evaluate(&weights, o->discs[0], o->discs[1]);
    assert_int_equal(evaluation, -othello_evaluate(&weights, o->discs[1], o->discs[0]));
    assert_true(abs(evaluation) <= OTHELLO_EVALUATION_MAX);
}

static int random_move(const struct othello *o, struct rng *rng) {
    uint64_t moves = othello_moves(o->discs[o->mover], o->discs[1 - o->mover]);
    if (moves == 0) {
        return OTHELLO_PASS;
    }
    for (uint32_t skip = rng_below(rng, (uint32_t)othello_count(moves)); skip > 0; skip--) {
        moves &= moves - 1;
    }
    return othello_first(moves);
}

static void test_features(void **state) {
    (void)state;
    struct rng rng;
    int positions = 0;
    int seen[OTHELLO_FEATURES] = {0};
    rng_seed(&rng, 1, 0);
    for (int game = 0; game < (SANITIZED ? 30 : 200); game++) {
        struct othello o = othello_opening(&rng);
        for (; !othello_over(&o); positions++) {
            int value[OTHELLO_FEATURES];
            check_position(&o, &rng);
            othello_features(o.discs[0], o.discs[1], value);
            for (int f = 0; f < OTHELLO_FEATURES; f++) {
                seen[f] += value[f] != 0;
            }
            othello_play(&o, random_move(&o, &rng));
        }
    }
    assert_true(positions > (SANITIZED ? 1000 : 8000));
    for (int f = 0; f < OTHELLO_FEATURES; f++) {
        assert_true(seen[f] > positions / 20); /* no feature is mostly nothing */
    }
}

/* --- games -------------------------------------------------------------------------------------------------------- */

/* The value of looking two plies ahead, every move and reply written out. */
static int plain_two_plies(const struct othello_weights *weights, const struct othello *o) {
    int best_move = OTHELLO_PASS;
    int best = 0;
    bool first = true;
    for (int move = 0; move < OTHELLO_SQUARES; move++) {
        struct othello after = *o;
        if ((othello_moves(o->discs[o->mover], o->discs[1 - o->mover]) >> move & 1) == 0) {
            continue;
        }
        othello_play(&after, move);
        int worst = 0;
        bool replied = false;
        for (int reply = 0; reply <= OTHELLO_PASS; reply++) {
            struct othello end = after;
            const uint64_t replies = othello_moves(after.discs[after.mover], after.discs[1 - after.mover]);
            if (reply == OTHELLO_PASS ? replies != 0 : (replies >> reply & 1) == 0) {
                continue;
            }
            othello_play(&end, reply);
            const uint64_t own = end.discs[o->mover];
            const uint64_t other = end.discs[1 - o->mover];
            const int margin = othello_margin(own, other);
            const int value = !othello_over(&end) ? othello_weigh(weights, own, other)
                              : margin == 0       ? 0
                                                  : margin + (margin > 0 ? 1000000 : -1000000);
            worst = !replied || value < worst ? value : worst;
            replied = true;
        }
        if (first || worst > best) {
            best = worst;
            best_move = move;
            first = false;
        }
    }
    return best_move;
}

static void test_two_plies(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 2, 0);
    for (int game = 0; game < (SANITIZED ? 10 : 60); game++) {
        struct othello o = othello_opening(&rng);
        while (!othello_over(&o)) {
            assert_int_equal(othello_duel_move(&othello_hand_set, &o, 2), plain_two_plies(&othello_hand_set, &o));
            othello_play(&o, random_move(&o, &rng));
        }
    }
}

static void test_openings(void **state) {
    (void)state;
    struct rng rng;
    uint64_t seen[100];
    int same = 0;
    rng_seed(&rng, 3, 0);
    for (int i = 0; i < 100; i++) {
        const struct othello o = othello_opening(&rng);
        const int discs = othello_count(o.discs[0] | o.discs[1]);
        assert_false(othello_over(&o));
        assert_in_range(discs, 12, 14);
        seen[i] = o.discs[0];
        for (int k = 0; k < i; k++) {
            same += seen[k] == seen[i];
        }
    }
    assert_true(same < 5);
}

/* Scaling changes no sign and keeps the play. */
static void test_scale(void **state) {
    (void)state;
    struct othello_weights loud = othello_hand_set;
    for (int gene = 0; gene < OTHELLO_LIMIT_GENES; gene++) {
        loud.gene[gene] = (int16_t)(loud.gene[gene] * 2);
    }
    const struct othello_weights a = othello_scaled(&othello_hand_set, 1);
    const struct othello_weights b = othello_scaled(&loud, 1);
    for (int gene = 0; gene < OTHELLO_GENES; gene++) {
        assert_in_range(a.gene[gene] - b.gene[gene] + 2, 0, 4);
        assert_true(a.gene[gene] * othello_hand_set.gene[gene] >= 0);
    }
}

/* Games begin with twelve discs: what comes before is a phase that nobody tried. */
static void test_scale_unused(void **state) {
    (void)state;
    struct othello_weights weights = othello_hand_set;
    weights.gene[OTHELLO_LIMIT_GENES] = 8;
    weights.gene[OTHELLO_LIMIT_GENES + 1] = 11;
    const struct othello_weights scaled = othello_scaled(&weights, 1);
    for (int gene = 0; gene + OTHELLO_FEATURES < OTHELLO_LIMIT_GENES; gene++) {
        assert_int_equal(scaled.gene[gene],
                         scaled.gene[OTHELLO_LIMIT_GENES - OTHELLO_FEATURES + gene % OTHELLO_FEATURES]);
    }
    assert_int_equal(othello_scaled(&othello_hand_set, 1).gene[OTHELLO_PARITY], 0);
}

/* --- evolution ---------------------------------------------------------------------------------------------------- */

static const struct othello_evolution_plan small_plan = {.seed = 7, .population = 24, .games = 4, .depth = 2};

struct workers {
    int threads;
    const struct othello_trial *trial;
    struct othello_points *points;
    atomic_int next;
};

static void work(void *context, int worker) {
    struct workers *w = context;
    (void)worker;
    for (;;) {
        const int job = atomic_fetch_add(&w->next, 1);
        if (job >= othello_trial_jobs(w->trial)) {
            return;
        }
        w->points[job] = othello_trial_play(w->trial, job);
    }
}

static bool run(void *context, const struct othello_trial *trial, struct othello_points *points) {
    struct workers *w = context;
    w->trial = trial;
    w->points = points;
    atomic_store(&w->next, 0);
    parallel_run(w->threads, work, w);
    return w->threads > 0;
}

static struct othello_evolution evolved(const struct othello_evolution_plan *plan, int generations, int threads) {
    struct workers workers = {.threads = threads};
    const struct othello_runner runner = {run, &workers};
    struct othello_evolution e;
    othello_evolution_begin(&e, plan);
    for (int i = 0; i < generations; i++) {
        assert_true(othello_evolve(&e, &runner));
    }
    return e;
}

static bool same_evolution(const struct othello_evolution *a, const struct othello_evolution *b) {
    struct text one = {0};
    struct text two = {0};
    tune_checkpoint_write(a, &one);
    tune_checkpoint_write(b, &two);
    const bool same = strcmp(text_string(&one), text_string(&two)) == 0;
    text_free(&one);
    text_free(&two);
    return same;
}

static void test_repeats(void **state) {
    (void)state;
    struct othello_evolution one = evolved(&small_plan, 3, 1);
    struct othello_evolution again = evolved(&small_plan, 3, 1);
    struct othello_evolution threads = evolved(&small_plan, 3, 3);
    struct othello_evolution_plan plan = small_plan;
    plan.seed++;
    struct othello_evolution other = evolved(&plan, 3, 1);
    assert_true(same_evolution(&one, &again));
    assert_true(same_evolution(&one, &threads));
    assert_memory_not_equal(one.population, other.population, 24 * sizeof *one.population);
    othello_evolution_end(&one);
    othello_evolution_end(&again);
    othello_evolution_end(&threads);
    othello_evolution_end(&other);
}

static void test_population(void **state) {
    (void)state;
    struct workers workers = {.threads = 1};
    const struct othello_runner runner = {run, &workers};
    struct othello_evolution e;
    othello_evolution_begin(&e, &small_plan);
    for (int generation = 1; generation <= 5; generation++) {
        assert_true(othello_evolve(&e, &runner));
        assert_int_equal(e.generation, generation);
        assert_int_equal(e.plan.population, small_plan.population);
        /* The best goes on as it is, in the first place. */
        assert_memory_equal(&e.population[0], othello_evolution_best(&e), sizeof e.population[0]);
        int twins = 0;
        for (int i = 0; i < e.plan.population; i++) {
            for (int gene = 0; gene < OTHELLO_GENES; gene++) {
                assert_true(e.population[i].gene[gene] >= othello_gene_minimum(gene));
                assert_true(e.population[i].gene[gene] <= othello_gene_maximum(gene));
            }
            twins += i > 0 && memcmp(&e.population[i], &e.population[0], sizeof e.population[0]) == 0;
        }
        assert_true(twins < e.plan.population / 2);
    }
    othello_evolution_end(&e);
}

/* Who wins every game against everybody is in the final whatever the trial was like, wins it, and stays. */
static int champion_job(const struct othello_trial *trial, const struct othello_weights *champion, int job) {
    return memcmp(&trial->player[job / trial->parts], champion, sizeof *champion) == 0;
}

struct fixed {
    struct othello_weights champion;
};

static bool run_fixed(void *context, const struct othello_trial *trial, struct othello_points *points) {
    const struct fixed *fixed = context;
    for (int job = 0; job < othello_trial_jobs(trial); job++) {
        const bool is_champion = champion_job(trial, &fixed->champion, job);
        const bool is_final = trial->parts > 1;
        points[job].points = is_champion == is_final ? 2 : 1; /* unlucky in every trial, lucky in every final */
    }
    return true;
}

static void test_elite(void **state) {
    (void)state;
    struct othello_evolution e;
    othello_evolution_begin(&e, &small_plan);
    struct fixed fixed = {e.population[0]};
    const struct othello_runner runner = {run_fixed, &fixed};
    for (int generation = 0; generation < 10; generation++) {
        assert_true(othello_evolve(&e, &runner));
        assert_memory_equal(othello_evolution_best(&e), &fixed.champion, sizeof fixed.champion);
    }
    othello_evolution_end(&e);
}

static void test_stopped(void **state) {
    (void)state;
    struct workers workers = {.threads = 0};
    const struct othello_runner runner = {run, &workers};
    struct othello_evolution e = evolved(&small_plan, 1, 1);
    struct othello_evolution before = evolved(&small_plan, 1, 1);
    assert_false(othello_evolve(&e, &runner));
    assert_true(same_evolution(&e, &before));
    othello_evolution_end(&e);
    othello_evolution_end(&before);
}

static void test_resume(void **state) {
    (void)state;
    struct othello_evolution whole = evolved(&small_plan, 4, 1);
    struct othello_evolution half = evolved(&small_plan, 2, 1);
    struct workers workers = {.threads = 1};
    const struct othello_runner runner = {run, &workers};
    struct othello_evolution resumed;
    struct text file = {0};
    struct message reason;
    tune_checkpoint_write(&half, &file);
    assert_true(tune_checkpoint_read(text_string(&file), file.length, &resumed, &reason));
    assert_true(same_evolution(&half, &resumed));
    assert_true(othello_evolve(&resumed, &runner) && othello_evolve(&resumed, &runner));
    assert_true(same_evolution(&whole, &resumed));
    text_free(&file);
    othello_evolution_end(&whole);
    othello_evolution_end(&half);
    othello_evolution_end(&resumed);
}

/* The panel's first is who it says, and better play is worth more. */
static void test_trial(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 4, 0);
    struct othello opening[4];
    struct othello_weights opponent[4];
    for (int i = 0; i < 4; i++) {
        opening[i] = othello_opening(&rng);
        opponent[i] = othello_panel[1];
    }
    assert_memory_equal(&othello_panel[0], &othello_hand_set, sizeof othello_hand_set);
    const struct othello_weights players[2] = {othello_panel[0], othello_panel[1]};
    const struct othello_trial trial = {players, 2, 2, 2, 1, opponent, opening};
    struct othello_points points[4];
    for (int job = 0; job < 4; job++) {
        points[job] = othello_trial_play(&trial, job);
        assert_true(points[job].panel <= points[job].points);
    }
    assert_true(points[0].points + points[1].points > points[2].points + points[3].points);
    assert_int_equal(points[2].points + points[3].points, 8); /* against itself: half of everything */
    assert_int_equal(points[2].margin + points[3].margin, 0);
}

/* --- files -------------------------------------------------------------------------------------------------------- */

static void refuse_weights(const char *text, const char *part) {
    struct othello_weights weights = othello_hand_set;
    struct message reason = {0};
    assert_false(tune_weights_read(text, strlen(text), &weights, &reason));
    assert_memory_equal(&weights, &othello_hand_set, sizeof weights);
    struct text said = {0};
    text_add(&said, reason.key);
    for (int i = 0; i < reason.count; i++) {
        text_add(&said, reason.argument[i]);
    }
    assert_non_null(strstr(text_string(&said), part));
    text_free(&said);
}

/* `text` with the first `from` replaced by `to`. */
static char *replaced(const char *text, const char *from, const char *to) {
    static char changed[1 << 16];
    const char *at = strstr(text, from);
    assert_non_null(at);
    snprintf(changed, sizeof changed, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
    return changed;
}

static void test_weights_file(void **state) {
    (void)state;
    struct text file = {0};
    struct othello_weights read;
    struct message reason;
    tune_weights_write(&othello_hand_set, &file);
    const char *text = text_string(&file);
    assert_true(tune_weights_read(text, file.length, &read, &reason));
    assert_memory_equal(&read, &othello_hand_set, sizeof read);
    refuse_weights("", "JSON");
    refuse_weights("[]", "not an object");
    refuse_weights("{}", "game");
    refuse_weights("{\"game\": \"othello\"}", "genes");
    refuse_weights(replaced(text, "othello", "chess"), "othello");
    refuse_weights(replaced(text, "corners_end", "corners_and"), "corners_end");
    refuse_weights(replaced(text, "{\n", "{\"edges_end\": 1,\n"), "edges_end");
    refuse_weights(replaced(text, "\"limit_1\": 24", "\"limit_1\": 15"), "limit_1");
    refuse_weights(replaced(text, "\"limit_2\": 50", "\"limit_2\": 57"), "limit_2");
    refuse_weights(replaced(text, "\"flips_opening\": -50", "\"flips_opening\": 3001"), "flips_opening");
    refuse_weights(replaced(text, "\"flips_opening\": -50", "\"flips_opening\": 1.5"), "flips_opening");
    refuse_weights(replaced(text, "\"flips_opening\": -50", "\"flips_opening\": \"1\""), "flips_opening");
    refuse_weights(replaced(text, "\"flips_opening\": -50", "\"flips_opening\": 99999999999999999999"), "JSON");
    refuse_weights(replaced(text, "\"discs_opening\"", "\"flips_opening\""), "JSON"); /* twice */
    for (size_t length = 0; length + 2 < file.length; length++) {
        assert_false(tune_weights_read(text, length, &read, &reason));
        assert_non_null(reason.key);
    }
    text_free(&file);
}

/* The weights in the program are those that the evolution wrote. */
static void test_evolved(void **state) {
    (void)state;
    char bytes[4096];
    struct othello_weights weights;
    struct message reason;
    FILE *file = fopen(GOLDEN "../../data/othello-weights.json", "rb");
    assert_non_null(file);
    const size_t length = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    assert_true(tune_weights_read(bytes, length, &weights, &reason));
    assert_memory_equal(&weights, &othello_evolved, sizeof weights);
}

static void refuse_checkpoint(const char *text, size_t length) {
    struct othello_evolution e;
    struct message reason = {0};
    assert_false(tune_checkpoint_read(text, length, &e, &reason));
    assert_non_null(reason.key);
    assert_null(e.population);
    assert_null(e.row);
}

static void test_checkpoint_file(void **state) {
    (void)state;
    struct othello_evolution e = evolved(&small_plan, 2, 1);
    struct text file = {0};
    tune_checkpoint_write(&e, &file);
    const char *text = text_string(&file);
    static const char *const changes[][2] = {
        {"lumbung-evolution", "lumbung-revolution"},
        {"\"version\": 1", "\"version\": 2"},
        {"\"games\": 4", "\"games\": 6"},
        {"\"games\": 4", "\"games\": 2"},
        {"\"depth\": 2", "\"depth\": 3"},
        {"\"generation\": 2", "\"generation\": 3"},
        {"\"generation\": 2", "\"generation\": -1"},
        {"\"seed\": 7", "\"seed\": -7"},
        {"\"seed\": 7", "\"seed\": 7, \"sea\": 1"},
        {"\"population\": [", "\"population\": [[1],"},
        {"\"population\": [", "\"population\": 5, \"log\": ["},
        {"\"log\": [\n[", "\"log\": [\n[-"},
        {"\"log\": [\n[", "\"log\": [\n[1"},
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
        const char *changed = replaced(text, changes[i][0], changes[i][1]);
        refuse_checkpoint(changed, strlen(changed));
    }
    for (size_t length = 0; length + 2 < file.length; length += 7) {
        refuse_checkpoint(text, length);
    }
    text_free(&file);
    othello_evolution_end(&e);
}

static void test_decimals(void **state) {
    (void)state;
    static const struct {
        int64_t number;
        int places;
        const char *text;
    } cases[] = {{0, 4, "0.0000"}, {5, 4, "0.0005"}, {10000, 4, "1.0000"}, {-15, 1, "-1.5"}, {42, 0, "42"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct text text = {0};
        tune_add_decimal(&text, cases[i].number, cases[i].places);
        assert_string_equal(text_string(&text), cases[i].text);
        text_free(&text);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_features),        cmocka_unit_test(test_two_plies),
        cmocka_unit_test(test_openings),        cmocka_unit_test(test_scale),
        cmocka_unit_test(test_scale_unused),    cmocka_unit_test(test_repeats),
        cmocka_unit_test(test_population),      cmocka_unit_test(test_elite),
        cmocka_unit_test(test_stopped),         cmocka_unit_test(test_resume),
        cmocka_unit_test(test_trial),           cmocka_unit_test(test_weights_file),
        cmocka_unit_test(test_checkpoint_file), cmocka_unit_test(test_decimals),
        cmocka_unit_test(test_evolved),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
