/*
 * The files of lumbung tune: the first byte chooses weights or checkpoint. What is accepted must write back to
 * something that is accepted again, and an evolution that is accepted must be sound enough to be drawn up in a log.
 */
#include <stdlib.h>
#include <string.h>

#include "cli/tune.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void require(bool holds) {
    if (!holds) {
        abort();
    }
}

static void fuzz_weights(const char *bytes, size_t length) {
    struct othello_weights weights;
    struct othello_weights again;
    struct message reason = {0};
    if (!tune_weights_read(bytes, length, &weights, &reason)) {
        require(reason.key != NULL);
        return;
    }
    struct text written = {0};
    tune_weights_write(&weights, &written);
    require(tune_weights_read(text_string(&written), written.length, &again, &reason));
    require(memcmp(&weights, &again, sizeof weights) == 0);
    text_free(&written);
}

static void fuzz_checkpoint(const char *bytes, size_t length) {
    struct othello_evolution evolution;
    struct othello_evolution again;
    struct message reason = {0};
    if (!tune_checkpoint_read(bytes, length, &evolution, &reason)) {
        require(reason.key != NULL && evolution.population == NULL && evolution.row == NULL);
        return;
    }
    struct text written = {0};
    tune_log_write(&evolution, &written);
    text_clear(&written);
    tune_checkpoint_write(&evolution, &written);
    require(tune_checkpoint_read(text_string(&written), written.length, &again, &reason));
    require(again.generation == evolution.generation);
    text_free(&written);
    othello_evolution_end(&evolution);
    othello_evolution_end(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size > 0) {
        char *bytes = malloc(size);
        memcpy(bytes, data + 1, size - 1);
        (data[0] % 2 == 0 ? fuzz_weights : fuzz_checkpoint)(bytes, size - 1);
        free(bytes);
    }
    return 0;
}
