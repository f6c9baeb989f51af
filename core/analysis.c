/* Reading an analysis: see analysis.h. */
#include "core/analysis.h"

#include <limits.h>

bool analysis_best(const struct analysis *analysis, int *lower, int *upper) {
    *lower = INT_MIN;
    *upper = INT_MIN;
    for (int i = 0; i < analysis->count; i++) {
        *lower = analysis->move[i].lower > *lower ? analysis->move[i].lower : *lower;
        *upper = analysis->move[i].upper > *upper ? analysis->move[i].upper : *upper;
    }
    return analysis->count > 0 && *lower == *upper;
}

bool analysis_expected(const struct analysis *analysis, int *value) {
    int upper;
    bool any = false;
    if (analysis_best(analysis, value, &upper)) {
        return true;
    }
    for (int i = 0; i < analysis->count; i++) {
        const struct analysed_move *move = &analysis->move[i];
        if (move->depth > 0) {
            *value = !any || move->estimate > *value ? move->estimate : *value;
            any = true;
        }
    }
    return any;
}

bool analysis_exact(const struct analysis *analysis) {
    for (int i = 0; i < analysis->count; i++) {
        if (analysis->move[i].lower != analysis->move[i].upper) {
            return false;
        }
    }
    return true;
}

const struct analysed_move *analysis_find(const struct analysis *analysis, int move) {
    for (int i = 0; i < analysis->count; i++) {
        if (analysis->move[i].move == move) {
            return &analysis->move[i];
        }
    }
    return NULL;
}
