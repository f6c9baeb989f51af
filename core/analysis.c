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
        int known;
        if (analysis->move[i].depth > 0 && analysed_value(&analysis->move[i], &known)) {
            *value = !any || known > *value ? known : *value;
            any = true;
        }
    }
    return any;
}

bool analysed_exact(const struct analysed_move *move) {
    return move->lower == move->upper;
}

bool analysed_value(const struct analysed_move *move, int *value) {
    *value = analysed_exact(move) ? move->lower : move->estimate;
    return analysed_exact(move) || move->depth > 0;
}

bool analysis_exact(const struct analysis *analysis) {
    for (int i = 0; i < analysis->count; i++) {
        if (!analysed_exact(&analysis->move[i])) {
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

struct judgement analysis_judge(const struct analysis *analysis, int move) {
    struct judgement judged = {0};
    int upper;
    const struct analysed_move *played = analysis_find(analysis, move);
    judged.exact = analysis_best(analysis, &judged.best, &upper) && played != NULL && analysed_exact(played);
    judged.known =
        analysis_expected(analysis, &judged.best) && played != NULL && analysed_value(played, &judged.played);
    if (!judged.known) {
        return (struct judgement){0};
    }
    judged.played = judged.played < judged.best ? judged.played : judged.best;
    return judged;
}
