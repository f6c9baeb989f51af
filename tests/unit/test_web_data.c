/* What games have learned beforehand, handed over in a room (web/data.c), to stand-ins for a game's table: this program
 * is built with a registry of its own. */
#include "tests/unit/test.h"

#include "core/registry.h"
#include "web/api.h"

static const unsigned char *taken;
static size_t taken_length;
static char taken_name[32];

static bool take(const char *name, const unsigned char *bytes, size_t length, struct message *reason) {
    if (length < 3 || bytes[0] != 'L') {
        return message_set(reason, N_("This is not a position."), "");
    }
    taken = bytes;
    taken_length = length;
    strncpy(taken_name, name, sizeof taken_name - 1);
    return true;
}

static const struct game learner = {.id = "learner", .take_data = take};
static const struct game ignorant = {.id = "ignorant"};

const struct game *registry_find(const char *id) {
    return strcmp(id, learner.id) == 0 ? &learner : strcmp(id, ignorant.id) == 0 ? &ignorant : NULL;
}

/* The letters without the NUL. */
static void put(void *to, const char *letters) {
    char *bytes = to;
    for (size_t i = 0; letters[i] != '\0'; i++) {
        bytes[i] = letters[i];
    }
}

static const char *announce(const char *names) {
    put(input((int)strlen(names)), names);
    data_ready();
    return answer();
}

/* Writes a file into the room and offers it; the answer. */
static const char *offer(const char *file, const char *names) {
    const size_t length = strlen(file);
    unsigned char *bytes = data_room((int)length);
    if (length > 0) {
        assert_non_null(bytes);
        put(bytes, file);
    }
    return announce(names);
}

static void a_file_is_taken_and_stays_where_it_is(void **state) {
    (void)state;
    assert_string_equal(offer("Learned", "learner\nweights.bin"), "{\"taken\":\"weights.bin\"}");
    assert_string_equal(taken_name, "weights.bin");
    assert_int_equal(taken_length, 7);
    const unsigned char *first = taken;
    assert_non_null(strstr(offer("bad", "learner\nbook.bin"), "\"error\""));
    assert_ptr_equal(taken, first);
    assert_memory_equal(first, "Learned", 7);
    free((void *)(uintptr_t)taken);
}

static void nothing_is_taken_twice(void **state) {
    (void)state;
    taken = NULL;
    assert_non_null(strstr(offer("bad", "learner\nbook.bin"), "\"error\""));
    assert_non_null(strstr(announce("learner\nbook.bin"), "nothing to hand over")); /* the room is empty by now */
    assert_null(taken);
}

static void who_wants_nothing_gets_nothing(void **state) {
    (void)state;
    assert_non_null(strstr(offer("Learned", "ignorant\nbook.bin"), "nothing to hand over to ignorant"));
    assert_non_null(strstr(offer("Learned", "chess\nbook.bin"), "no game \\\"chess\\\""));
    assert_non_null(strstr(offer("", "learner\nbook.bin"), "nothing to hand over to learner"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_is_taken_and_stays_where_it_is),
        cmocka_unit_test(nothing_is_taken_twice),
        cmocka_unit_test(who_wants_nothing_gets_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
