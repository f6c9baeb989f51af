/*
 * The picture of an evolution, as SVG: fitness above, below it one small panel for each feature with a line for each
 * phase, and one for the limits of the phases. The weights are drawn as shares of the greatest weight of their phase:
 * what a phase is multiplied by changes no move, so that number drifts and would only hide what matters.
 */
#include <stdlib.h>

#include "cli/tune.h"
#include "faces/language.h"

enum {
    WIDTH = 960,
    HEIGHT = 800,
    MARGIN = 64,
    COLUMNS = 4,
    PANEL_WIDTH = 190,
    PANEL_HEIGHT = 140,
    PANEL_STEP_X = 223,
    PANEL_STEP_Y = 210,
    PANELS_TOP = 410,
    POINTS_MAX = 400, /* more would only be drawn over each other */
    TENTHS = 10,      /* coordinates have one decimal */
};

/* A rectangle to draw in, and what its edges stand for. */
struct frame {
    int left, top, width, height;
    int lowest, highest; /* values at the bottom and at the top */
    int generations;
};

static const char *const style =
    "<style>\n"
    "svg{background:#fff}text{font:13px system-ui,'DejaVu Sans',sans-serif;fill:#333}\n"
    ".title{font-size:20px;font-weight:600}.name{font-size:14px;font-weight:600}.soft{fill:#666;font-size:11px}\n"
    ".ground{fill:#fff}.panel{fill:#f6f7f9}.grid{stroke:#d8dce2;stroke-width:1}.zero{stroke:#9aa1ac;stroke-width:1}\n"
    "polyline{fill:none;stroke-width:2;stroke-linejoin:round;stroke-linecap:round}\n"
    ".l0{stroke:#0072b2}.l1{stroke:#c25500}.l2{stroke:#00815c}.t0{fill:#0072b2}.t1{fill:#c25500}.t2{fill:#00815c}\n"
    "@media "
    "(prefers-color-scheme:dark){svg{background:#16191d}text{fill:#e3e6ea}.soft{fill:#a3abb6}.ground{fill:#16191d}"
    ".panel{fill:#1e2329}.grid{stroke:#343b44}.zero{stroke:#6d7784}.l0{stroke:#5db5ea}.l1{stroke:#f0954d}"
    ".l2{stroke:#45c79e}.t0{fill:#5db5ea}.t1{fill:#f0954d}.t2{fill:#45c79e}}\n"
    "</style>\n";

static void add_attribute(struct text *out, const char *name, int64_t tenths) {
    text_add_char(out, ' ');
    text_add(out, name);
    text_add(out, "=\"");
    tune_add_decimal(out, tenths, 1);
    text_add_char(out, '"');
}

/* Words from translations may hold anything. */
static void add_escaped(struct text *out, const char *string) {
    for (; *string != '\0'; string++) {
        if (*string == '<' || *string == '&' || *string == '>') {
            text_add(out, *string == '<' ? "&lt;" : *string == '&' ? "&amp;" : "&gt;");
        } else {
            text_add_char(out, *string);
        }
    }
}

static void add_label(struct text *out, int x, int y, const char *classes, const char *anchor, const char *label) {
    text_add(out, "<text class=\"");
    text_add(out, classes);
    text_add(out, "\" text-anchor=\"");
    text_add(out, anchor);
    text_add(out, "\"");
    add_attribute(out, "x", (int64_t)x * TENTHS);
    add_attribute(out, "y", (int64_t)y * TENTHS);
    text_add_char(out, '>');
    add_escaped(out, label);
    text_add(out, "</text>\n");
}

static void add_number_label(struct text *out, int x, int y, const char *anchor, int number, const char *unit) {
    struct text label = {0};
    text_add_int(&label, number);
    text_add(&label, unit);
    add_label(out, x, y, "soft", anchor, text_string(&label));
    text_free(&label);
}

static void add_rectangle(struct text *out, const char *class, int x, int y, int width, int height) {
    text_add(out, "<rect class=\"");
    text_add(out, class);
    text_add(out, "\"");
    add_attribute(out, "x", (int64_t)x * TENTHS);
    add_attribute(out, "y", (int64_t)y * TENTHS);
    add_attribute(out, "width", (int64_t)width * TENTHS);
    add_attribute(out, "height", (int64_t)height * TENTHS);
    text_add(out, "/>\n");
}

static int64_t x_of(const struct frame *frame, int generation) {
    const int last = frame->generations > 1 ? frame->generations - 1 : 1;
    return (int64_t)frame->left * TENTHS + (int64_t)frame->width * TENTHS * generation / last;
}

static int64_t y_of(const struct frame *frame, int value) {
    return (int64_t)(frame->top + frame->height) * TENTHS -
           (int64_t)frame->height * TENTHS * (value - frame->lowest) / (frame->highest - frame->lowest);
}

/* A line across the frame at a value. */
static void add_grid(struct text *out, const struct frame *frame, const char *class, int value) {
    text_add(out, "<line class=\"");
    text_add(out, class);
    text_add(out, "\"");
    add_attribute(out, "x1", (int64_t)frame->left * TENTHS);
    add_attribute(out, "x2", (int64_t)(frame->left + frame->width) * TENTHS);
    add_attribute(out, "y1", y_of(frame, value));
    add_attribute(out, "y2", y_of(frame, value));
    text_add(out, "/>\n");
}

/* The line of what `value` says of each generation; of very many, every so many. */
static void add_curve(struct text *out, const struct frame *frame, const struct othello_evolution *e, int colour,
                      int (*value)(const struct othello_row *row, int which), int which) {
    const int step = (e->generation + POINTS_MAX - 1) / POINTS_MAX;
    text_add(out, "<polyline class=\"l");
    text_add_int(out, colour);
    text_add(out, "\" points=\"");
    for (int i = 0; i < e->generation; i += step) {
        text_add(out, i > 0 ? " " : "");
        tune_add_decimal(out, x_of(frame, i), 1);
        text_add_char(out, ',');
        tune_add_decimal(out, y_of(frame, value(&e->row[i], which)), 1);
    }
    text_add(out, "\"/>\n");
}

static int best_of(const struct othello_row *row, int which) {
    (void)which;
    return row->best;
}

static int mean_of(const struct othello_row *row, int which) {
    (void)which;
    return row->mean;
}

/* A weight as a share of the greatest of its phase, in thousandths. */
static int weight_share(const struct othello_row *row, int gene) {
    const int16_t *phase = &row->weights.gene[gene / OTHELLO_FEATURES * OTHELLO_FEATURES];
    int greatest = 1;
    for (int f = 0; f < OTHELLO_FEATURES; f++) {
        greatest = abs(phase[f]) > greatest ? abs(phase[f]) : greatest;
    }
    return row->weights.gene[gene] * 1000 / greatest;
}

/* The limits in their order. */
static int limit_of(const struct othello_row *row, int which) {
    const int16_t *limit = &row->weights.gene[OTHELLO_LIMIT_GENES];
    return limit[(limit[0] > limit[1]) == (which == 0)];
}

static void add_generations(struct text *out, const struct frame *frame) {
    const int y = frame->top + frame->height + 16;
    add_number_label(out, frame->left, y, "start", 1, "");
    add_number_label(out, frame->left + frame->width, y, "end", frame->generations, "");
}

/* Which colour is which, from right to left. */
static void add_legend(struct text *out, int right, int y, const char *const *names, int count) {
    for (int i = count - 1; i >= 0; i--) {
        struct text classes = {0};
        text_add(&classes, "name t");
        text_add_int(&classes, i);
        add_label(out, right, y, text_string(&classes), "end", names[i]);
        text_free(&classes);
        right -= 90;
    }
}

static void add_fitness(struct text *out, const struct othello_evolution *e) {
    enum { FULL = 100, GRID = 20 };
    const struct frame frame = {MARGIN, 76, WIDTH - 2 * MARGIN, 250, 0, OTHELLO_SHARE, e->generation};
    const char *const names[] = {_("best"), _("mean")};
    add_label(out, MARGIN, 64, "name", "start", _("Share of points"));
    add_legend(out, WIDTH - MARGIN, 64, names, 2);
    add_rectangle(out, "panel", frame.left, frame.top, frame.width, frame.height);
    for (int percent = 0; percent <= FULL; percent += GRID) {
        const int value = percent * (OTHELLO_SHARE / FULL);
        add_grid(out, &frame, "grid", value);
        add_number_label(out, frame.left - 8, (int)(y_of(&frame, value) / TENTHS) + 4, "end", percent, " %");
    }
    add_curve(out, &frame, e, 1, mean_of, 0);
    add_curve(out, &frame, e, 0, best_of, 0);
    add_generations(out, &frame);
    add_label(out, WIDTH / 2, frame.top + frame.height + 16, "soft", "middle", _("generation"));
}

static struct frame panel_frame(const struct othello_evolution *e, int panel, int lowest, int highest) {
    return (struct frame){MARGIN + panel % COLUMNS * PANEL_STEP_X - 8,
                          PANELS_TOP + panel / COLUMNS * PANEL_STEP_Y,
                          PANEL_WIDTH,
                          PANEL_HEIGHT,
                          lowest,
                          highest,
                          e->generation};
}

static void add_panel(struct text *out, const struct frame *frame, const char *name) {
    add_label(out, frame->left, frame->top - 9, "name", "start", name);
    add_rectangle(out, "panel", frame->left, frame->top, frame->width, frame->height);
    add_generations(out, frame);
    add_number_label(out, frame->left - 5, frame->top + 9, "end", frame->highest == 1000 ? 1 : frame->highest, "");
    add_number_label(out, frame->left - 5, frame->top + frame->height, "end",
                     frame->lowest == -1000 ? -1 : frame->lowest, "");
}

static void add_weights(struct text *out, const struct othello_evolution *e) {
    enum { SHARE = 1000 };
    for (int feature = 0; feature < OTHELLO_FEATURES; feature++) {
        const struct frame frame = panel_frame(e, feature, -SHARE, SHARE);
        add_panel(out, &frame, othello_feature_names[feature]);
        add_grid(out, &frame, "zero", 0);
        for (int phase = 0; phase < OTHELLO_PHASES; phase++) {
            add_curve(out, &frame, e, phase, weight_share, phase * OTHELLO_FEATURES + feature);
        }
    }
    const struct frame limits = panel_frame(e, OTHELLO_FEATURES, 4, OTHELLO_LIMIT_MAX);
    add_panel(out, &limits, _("limits, in discs"));
    add_curve(out, &limits, e, 0, limit_of, 0);
    add_curve(out, &limits, e, 1, limit_of, 1);
    const struct frame free_place = panel_frame(e, OTHELLO_FEATURES + 1, 0, 1);
    for (int phase = 0; phase < OTHELLO_PHASES; phase++) {
        struct text classes = {0};
        text_add(&classes, "name t");
        text_add_int(&classes, phase);
        add_label(out, free_place.left + 8, free_place.top + 16 + 24 * phase, text_string(&classes), "start",
                  othello_phase_names[phase]);
        text_free(&classes);
    }
    add_label(out, free_place.left + 8, free_place.top + 98, "soft", "start", _("1: the phase's greatest weight"));
}

void tune_plot_write(const struct othello_evolution *evolution, struct text *out) {
    text_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 ");
    text_add_int(out, WIDTH);
    text_add_char(out, ' ');
    text_add_int(out, HEIGHT);
    text_add(out, "\">\n<title>");
    add_escaped(out, _("Evolution of the weights"));
    text_add(out, "</title>\n");
    text_add(out, style);
    add_rectangle(out, "ground", 0, 0, WIDTH, HEIGHT);
    add_label(out, MARGIN, 36, "title", "start", _("Evolution of the weights"));
    if (evolution->generation > 0) {
        add_fitness(out, evolution);
        add_weights(out, evolution);
    }
    text_add(out, "</svg>\n");
}
