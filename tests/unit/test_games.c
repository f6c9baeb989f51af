/* What must hold for every game of the house: the game table keeps its promises, whatever the rules and the moves. */
#include "tests/unit/test.h"

#include "core/record.h"
#include "core/registry.h"
#include "core/rules.h"
#include "games/template/template.h"
#include "search/limits.h"
#include "tests/unit/random_rules.h"

enum { GAMES_MAX = 16, PLIES = 300 };

/* All of the registry, and the template. */
static int all_games(const struct game *games[GAMES_MAX]) {
    int count = 0;
    while (count < registry_count()) {
        games[count] = registry_game(count);
        count++;
    }
    games[count++] = &template_game;
    return count;
}

static void check_texts(const struct rules *rules, const struct position *position) {
    const struct game *game = rules->game;
    struct text text = {0};
    struct position again;
    game->format_position(rules, position, &text);
    assert_true(game->parse_position(rules, text_string(&text), &again, NULL));
    assert_memory_equal(&again, position, sizeof again);
    assert_true(game->hash(rules, &again) == game->hash(rules, position));
    text_free(&text);
}

static void check_moves(const struct rules *rules, const struct position *position) {
    const struct game *game = rules->game;
    int moves[GAME_MOVES_MAX];
    const int count = game->legal(rules, position, moves);
    assert_true((count == 0) == game->over(rules, position));
    for (int i = 0; i < count; i++) {
        struct text text = {0};
        int parsed;
        assert_in_range(moves[i], 0, GAME_MOVES_MAX - 1);
        assert_false(game->refuse(rules, position, moves[i], NULL));
        game->format_move(rules, position, moves[i], &text);
        assert_true(game->parse_move(rules, position, text_string(&text), &parsed, NULL));
        assert_int_equal(parsed, moves[i]);
        text_free(&text);
    }
}

static void same_view(const struct view *a, const struct view *b) {
    assert_int_equal(a->cells, b->cells);
    assert_int_equal(a->hand, b->hand);
    assert_int_equal(a->bank, b->bank);
    for (int id = 0; id < a->cells; id++) {
        assert_int_equal(a->cell[id].count, b->cell[id].count);
        assert_int_equal(a->cell[id].owner, b->cell[id].owner);
        assert_int_equal(a->cell[id].lit, b->cell[id].lit);
        assert_int_equal(a->cell[id].role, b->cell[id].role);
        assert_string_equal(a->cell[id].label, b->cell[id].label);
    }
}

/* Plays a move with and without its trail; the trail leads from view to view. */
static struct position play_both(const struct rules *rules, const struct position *position, int move) {
    const struct game *game = rules->game;
    struct position with = *position;
    struct position without = *position;
    struct trail trail = {0};
    struct view view;
    struct view after;
    game->view(rules, position, &view);
    game->play(rules, &with, move, &trail);
    game->play(rules, &without, move, NULL);
    assert_memory_equal(&with, &without, sizeof with);
    assert_true(trail.length > 0);
    for (int i = 0; i < trail.length; i++) {
        view_apply(&view, &trail.step[i]);
    }
    game->view(rules, &with, &after);
    same_view(&view, &after);
    trail_free(&trail);
    return with;
}

static void test_random_games(void **state) {
    (void)state;
    const struct game *games[GAMES_MAX];
    const int count = all_games(games);
    struct rng rng;
    rng_seed(&rng, 77, 1);
    for (int i = 0; i < (SANITIZED ? 40 : 400) * count; i++) {
        struct rules *rules = random_rules(games[i % count], &rng);
        struct position position;
        rules->game->start(rules, (int)rng_below(&rng, (uint32_t)rules->game->players), &position);
        for (int ply = 0; ply < PLIES; ply++) {
            struct message reason;
            assert_true(rules->game->check(rules, &position, &reason));
            check_texts(rules, &position);
            check_moves(rules, &position);
            if (rules->game->over(rules, &position)) {
                break;
            }
            position = play_both(rules, &position, random_move(rules, &position, &rng));
        }
        rules_destroy(rules);
    }
}

/* Records, undo and redo of every game of the registry; the template is not in it and has no records. */
static void test_records_and_undo(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 78, 2);
    for (int i = 0; i < (SANITIZED ? 20 : 200) * registry_count(); i++) {
        const struct game *game = registry_game(i % registry_count());
        struct rules *rules = random_rules(game, &rng);
        const struct match_setup setup = {.rules = rules, .seat = {MATCH_HUMAN, MATCH_HUMAN}};
        struct match *match = match_create(&setup, NULL);
        int done = 0;
        int choices = 0; /* what is forced is undone with the choice before it */
        while (match_state(match) == MATCH_PLAYING && done < PLIES) {
            struct text move = {0};
            choices += !match_forced(match);
            game->format_move(rules, &match->position, random_move(rules, &match->position, &rng), &move);
            assert_true(match_play(match, text_string(&move), NULL));
            text_free(&move);
            done++;
        }
        struct text record = {0};
        struct record_error error;
        record_write(match, "2026.11.30", &record);
        struct match *loaded = record_read(text_string(&record), record.length, NULL, &error);
        assert_non_null(loaded);
        assert_memory_equal(&loaded->position, &match->position, sizeof match->position);
        assert_int_equal(match_moves(loaded), done);
        const struct position end = match->position;
        for (int undone = 0; undone < choices; undone++) {
            assert_true(match_undo(match, NULL));
        }
        assert_memory_equal(&match->position, &match->start, sizeof match->start);
        assert_false(match_undo(match, NULL));
        for (int redone = 0; redone < choices; redone++) {
            assert_true(match_redo(match, NULL));
        }
        assert_memory_equal(&match->position, &end, sizeof end);
        text_free(&record);
        match_destroy(loaded);
        match_destroy(match);
        rules_destroy(rules);
    }
}

/* Every level of every game chooses legal moves to the end, and the same ones again. */
static void test_levels_play_to_the_end(void **state) {
    (void)state;
    const struct limits limits = {.nodes = 2000};
    for (int g = 0; g < registry_count(); g++) {
        const struct game *game = registry_game(g);
        struct rules *rules = rules_default(game);
        for (int level = 0; level < game->level_count; level++) {
            struct position position;
            game->start(rules, 0, &position);
            for (int ply = 0; ply < PLIES && !game->over(rules, &position); ply++) {
                struct choice choice[2];
                for (int time = 0; time < 2; time++) {
                    struct rng rng;
                    rng_seed(&rng, 5, (uint64_t)ply);
                    game->levels[level].choose(rules, &position, &limits, &rng, &choice[time]);
                }
                assert_int_equal(choice[0].move, choice[1].move);
                assert_false(game->refuse(rules, &position, choice[0].move, NULL));
                game->play(rules, &position, choice[0].move, NULL);
            }
            assert_true(game->over(rules, &position));
        }
        rules_destroy(rules);
    }
}

/* The rules and positions in words do not run out of arguments, and end. */
static void test_words(void **state) {
    (void)state;
    for (int g = 0; g < registry_count(); g++) {
        const struct game *game = registry_game(g);
        struct rules *rules = rules_default(game);
        struct position position;
        struct message message;
        int paragraphs = 0;
        game->start(rules, 0, &position);
        while (game->explain(rules, paragraphs, &message)) {
            assert_non_null(message.key);
            assert_true(++paragraphs < 50);
        }
        assert_true(paragraphs > 0);
        for (int i = 0; game->describe != NULL && game->describe(rules, &position, i, &message); i++) {
            assert_non_null(message.key);
            assert_true(i < 50);
        }
        assert_true(game->players > 1 || game->verdict != NULL);
        rules_destroy(rules);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_games),
        cmocka_unit_test(test_records_and_undo),
        cmocka_unit_test(test_levels_play_to_the_end),
        cmocka_unit_test(test_words),
    };
    return cmocka_run_group_tests_name("games", tests, NULL, NULL);
}
