/*
 * The module's interface (web/api.h) run natively, for the test that both give the same answers. Standard input has
 * calls: a line `NAME NUMBER NUMBER NUMBER NUMBER NUMBER BYTES`, then so many bytes of text; standard output has, for
 * each, a line `RETURNED BYTES` and the answer. A match is named by its number, 1 …, in the order of opening.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "faces/language.h"
#include "web/api.h"

enum { NUMBERS = 5, MATCHES = 4096 };

static struct match *matches[MATCHES];
static int opened;

double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static struct match *match_of(int number) {
    return number > 0 && number <= opened ? matches[number - 1] : NULL;
}

static int open_match(void) {
    struct match *match = opened < MATCHES ? match_open() : NULL;
    if (match == NULL) {
        return 0;
    }
    matches[opened++] = match;
    return opened;
}

/* One call; false when there is no such function. */
static bool call(const char *name, const int n[NUMBERS], int *returned) {
    struct match *match = match_of(n[0]);
    *returned = 0;
    if (strcmp(name, "games") == 0) {
        games();
    } else if (strcmp(name, "rules_read") == 0) {
        rules_read();
    } else if (strcmp(name, "rules_start") == 0) {
        rules_start(n[0]);
    } else if (strcmp(name, "match_open") == 0) {
        *returned = open_match();
    } else if (strcmp(name, "transcript_read") == 0) {
        transcript_read();
    } else if (strcmp(name, "analyse_begin") == 0) {
        analyse_begin();
    } else if (strcmp(name, "analyse_go_on") == 0) {
        analyse_go_on(n[0], n[1]);
    } else if (strcmp(name, "solution") == 0) {
        solution(n[0]);
    } else if (strcmp(name, "perft") == 0) {
        perft(n[0]);
    } else if (strcmp(name, "search") == 0) {
        search(n[0], n[1], n[2], n[3]);
    } else if (strcmp(name, "tree") == 0) {
        tree(n[0], n[1], n[2], n[3], n[4]);
    } else if (strcmp(name, "graph") == 0) {
        graph(n[0]);
    } else if (match == NULL) {
        return false;
    } else if (strcmp(name, "match_close") == 0) {
        matches[n[0] - 1] = NULL;
        match_close(match);
    } else if (strcmp(name, "match_show") == 0) {
        match_show(match);
    } else if (strcmp(name, "match_move") == 0) {
        match_move(match);
    } else if (strcmp(name, "match_back") == 0) {
        match_back(match);
    } else if (strcmp(name, "match_forward") == 0) {
        match_forward(match);
    } else if (strcmp(name, "match_next") == 0) {
        match_next(match);
    } else if (strcmp(name, "match_write") == 0) {
        match_write(match);
    } else if (strcmp(name, "transcript_write") == 0) {
        transcript_write(match);
    } else if (strcmp(name, "match_entry_show") == 0) {
        match_entry_show(match, n[1]);
    } else if (strcmp(name, "match_list") == 0) {
        match_list(match);
    } else if (strcmp(name, "choose") == 0) {
        choose(match, n[1], n[2]);
    } else {
        return false;
    }
    return true;
}

int main(void) {
    char name[32];
    int n[NUMBERS];
    int bytes;
    language_start("en");
    while (scanf("%31s %d %d %d %d %d %d", name, &n[0], &n[1], &n[2], &n[3], &n[4], &bytes) == 7 && bytes >= 0 &&
           getchar() == '\n') {
        int returned;
        if (fread(input(bytes), 1, (size_t)bytes, stdin) != (size_t)bytes || !call(name, n, &returned)) {
            fprintf(stderr, "native_api: cannot call %s\n", name);
            return EXIT_FAILURE;
        }
        printf("%d %d\n%s\n", returned, answer_length(), answer());
    }
    return fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
