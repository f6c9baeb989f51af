/* The terminal: see screen.h. */
#include "tui/screen.h"

#include <limits.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#include "faces/language.h"
#include "tui/settings.h"
#include "tui/terminal.h"

static volatile sig_atomic_t stop_signal;
static bool stopped;
static bool coloured;
static bool many_colours;

static const struct glyphs unicode_glyphs = {.seed = "●",
                                             .two_seeds = "◉",
                                             .top_left = "╭",
                                             .top_right = "╮",
                                             .bottom_left = "╰",
                                             .bottom_right = "╯",
                                             .horizontal = "─",
                                             .vertical = "│",
                                             .pointer = "▸",
                                             .dash = "·",
                                             .burnt = "×",
                                             .full = "█",
                                             .empty = "░",
                                             .disc = {"●", "○"},
                                             .disc_left = "▐",
                                             .disc_right = "▌",
                                             .dot = "•"};
static const struct glyphs ascii_glyphs = {.seed = "o",
                                           .two_seeds = "8",
                                           .top_left = ".",
                                           .top_right = ".",
                                           .bottom_left = "'",
                                           .bottom_right = "'",
                                           .horizontal = "-",
                                           .vertical = "|",
                                           .pointer = ">",
                                           .dash = "-",
                                           .burnt = "x",
                                           .full = "#",
                                           .empty = ".",
                                           .disc = {"X", "O"},
                                           .disc_left = " ",
                                           .disc_right = " ",
                                           .dot = "."};

/* Foreground and background in 256 colours, the same in 8, and the attributes added to both and used alone. */
static const struct {
    short fore, back, fore8, back8;
    attr_t with, alone;
} paints[PAINTS] = {
    [PAINT_NORMAL] = {-1, -1, -1, -1, A_NORMAL, A_NORMAL},
    [PAINT_TITLE] = {222, -1, COLOR_YELLOW, -1, A_BOLD, A_BOLD},
    [PAINT_DIM] = {245, -1, -1, -1, A_NORMAL, A_NORMAL},
    [PAINT_SELECTED] = {16, 222, COLOR_BLACK, COLOR_YELLOW, A_BOLD, A_REVERSE | A_BOLD},
    [PAINT_WOOD] = {180, 94, COLOR_YELLOW, -1, A_NORMAL, A_NORMAL},
    [PAINT_WOOD_TEXT] = {230, 94, COLOR_WHITE, -1, A_BOLD, A_BOLD},
    [PAINT_BOWL] = {137, 52, COLOR_YELLOW, -1, A_NORMAL, A_NORMAL},
    [PAINT_SEED] = {230, 52, COLOR_WHITE, -1, A_NORMAL, A_NORMAL},
    [PAINT_TOUCHED] = {226, 88, COLOR_YELLOW, COLOR_RED, A_BOLD, A_BOLD | A_REVERSE},
    [PAINT_GOOD] = {120, -1, COLOR_GREEN, -1, A_BOLD, A_BOLD},
    [PAINT_WARNING] = {216, -1, COLOR_RED, -1, A_BOLD, A_BOLD},
    [PAINT_HINT] = {16, 120, COLOR_BLACK, COLOR_GREEN, A_BOLD, A_REVERSE},
    [PAINT_BURNT] = {240, 94, COLOR_BLACK, -1, A_BOLD, A_NORMAL},
    [PAINT_MARK_X] = {222, 52, COLOR_YELLOW, -1, A_BOLD, A_BOLD},
    [PAINT_MARK_O] = {117, 52, COLOR_CYAN, -1, A_BOLD, A_NORMAL},
    [PAINT_BANK] = {230, 22, COLOR_GREEN, -1, A_BOLD, A_BOLD},
    [PAINT_SKY] = {230, 17, COLOR_WHITE, -1, A_NORMAL, A_NORMAL},
    [PAINT_WATER] = {117, 24, COLOR_CYAN, COLOR_BLUE, A_NORMAL, A_NORMAL},
    [PAINT_FELT] = {71, 28, COLOR_BLACK, COLOR_GREEN, A_NORMAL, A_NORMAL},
    [PAINT_FELT_TEXT] = {194, 28, COLOR_WHITE, COLOR_GREEN, A_BOLD, A_BOLD},
    [PAINT_DISC_BLACK] = {250, 16, COLOR_WHITE, COLOR_BLACK, A_BOLD, A_BOLD},
    [PAINT_DISC_WHITE] = {240, 255, COLOR_BLACK, COLOR_WHITE, A_NORMAL, A_BOLD},
    [PAINT_RIM_BLACK] = {16, 28, COLOR_BLACK, COLOR_GREEN, A_NORMAL, A_NORMAL},
    [PAINT_RIM_WHITE] = {255, 28, COLOR_WHITE, COLOR_GREEN, A_NORMAL, A_NORMAL},
};

static void on_signal(int signal) {
    stop_signal = signal;
}

static void catch_signals(void) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = on_signal}; /* no SA_RESTART: a waiting read must wake up */
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        sigaction(signals[i], &action, NULL);
    }
    signal(SIGPIPE, SIG_IGN);
}

static void start_colours(void) {
    const char *no_colour = getenv("NO_COLOR"); /* https://no-color.org */
    coloured = has_colors() && (no_colour == NULL || no_colour[0] == '\0') && start_color() == OK;
    if (!coloured) {
        return;
    }
    many_colours = COLORS >= 256;
    const bool defaults = use_default_colors() == OK;
    for (int i = 1; i < PAINTS; i++) {
        short fore = many_colours ? paints[i].fore : paints[i].fore8;
        short back = many_colours ? paints[i].back : paints[i].back8;
        if (!defaults) {
            fore = fore < 0 ? COLOR_WHITE : fore;
            back = back < 0 ? COLOR_BLACK : back;
        }
        init_pair((short)i, fore, back);
    }
}

bool screen_open(void) {
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) {
        fprintf(stderr, "lumbung: %s\n", _("the terminal game needs a terminal; --plain does not."));
        return false;
    }
    if (!terminal_can_place_its_cursor() || newterm(NULL, stdout, stdin) == NULL) {
        const char *term = getenv("TERM");
        struct text line = {0};
        language_add(&line, _("this terminal (TERM={1}) cannot show the game; --plain can be played anywhere."), "s",
                     term != NULL ? term : "");
        fprintf(stderr, "lumbung: %s\n", text_string(&line));
        text_free(&line);
        return false;
    }
    catch_signals();
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    curs_set(0);
    set_escdelay(50);
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED, NULL);
    mouseinterval(0);
    start_colours();
    return true;
}

void screen_close(void) {
    if (!isendwin()) {
        curs_set(1);
        endwin();
    }
}

bool screen_stopped(void) {
    return stopped || stop_signal != 0;
}

bool screen_fits(void) {
    return LINES >= SCREEN_ROWS_MIN && COLS >= SCREEN_COLUMNS_MIN;
}

const struct glyphs *screen_glyphs(void) {
    const char *ascii = getenv("LUMBUNG_ASCII");
    return language_is_utf8() && (ascii == NULL || ascii[0] == '\0') ? &unicode_glyphs : &ascii_glyphs;
}

bool screen_coloured(void) {
    return coloured;
}

void screen_paint(enum paint paint) {
    if (coloured) {
        attr_set(paints[paint].with, (short)paint, NULL);
    } else {
        attr_set(paints[paint].alone, 0, NULL);
    }
}

int screen_width(const char *text) {
    int width = 0;
    mbstate_t state = {0};
    for (size_t left = strlen(text); left > 0;) {
        wchar_t c;
        const size_t bytes = mbrtowc(&c, text, left, &state);
        if (bytes == 0 || bytes > left) {
            return width + (int)left;
        }
        const int columns = wcwidth(c);
        width += columns > 0 ? columns : 0;
        text += bytes;
        left -= bytes;
    }
    return width;
}

void screen_put(int row, int column, const char *text) {
    if (row >= 0 && row < LINES && column >= 0 && column < COLS) {
        wchar_t wide[512];
        const size_t length = mbstowcs(wide, text, sizeof wide / sizeof wide[0] - 1);
        if (length == (size_t)-1) {
            mvaddnstr(row, column, text, COLS - column);
            return;
        }
        wide[length < sizeof wide / sizeof wide[0] ? length : sizeof wide / sizeof wide[0] - 1] = L'\0';
        mvaddnwstr(row, column, wide, COLS - column);
    }
}

void screen_put_centred(int row, const char *text) {
    const int column = (COLS - screen_width(text)) / 2;
    screen_put(row, column > 0 ? column : 0, text);
}

void screen_fill(int row, int column, int rows, int columns) {
    for (int r = 0; r < rows; r++) {
        for (int c = 0; c < columns; c++) {
            screen_put(row + r, column + c, " ");
        }
    }
}

void screen_frame(int row, int column, int rows, int columns) {
    const struct glyphs *g = screen_glyphs();
    for (int c = 1; c < columns - 1; c++) {
        screen_put(row, column + c, g->horizontal);
        screen_put(row + rows - 1, column + c, g->horizontal);
    }
    for (int r = 1; r < rows - 1; r++) {
        screen_put(row + r, column, g->vertical);
        screen_put(row + r, column + columns - 1, g->vertical);
    }
    screen_put(row, column, g->top_left);
    screen_put(row, column + columns - 1, g->top_right);
    screen_put(row + rows - 1, column, g->bottom_left);
    screen_put(row + rows - 1, column + columns - 1, g->bottom_right);
}

/* How many bytes of `text` fit into `columns`, broken at a space where there is one; at least one character. */
static size_t line_bytes(const char *text, int columns) {
    size_t at = 0;
    size_t last_space = 0;
    char line[512];
    while (text[at] != '\0' && text[at] != '\n' && at + 5 < sizeof line) {
        size_t next = at + 1;
        while (((unsigned char)text[next] & 0xC0U) == 0x80U) {
            next++;
        }
        memcpy(line, text, next);
        line[next] = '\0';
        if (at > 0 && screen_width(line) > columns) {
            return text[at] == ' ' || last_space == 0 ? at : last_space;
        }
        last_space = text[at] == ' ' ? at : last_space;
        at = next;
    }
    return at;
}

int screen_put_wrapped(int row, int column, int rows, int columns, int skip, const char *text) {
    int lines = 0;
    while (*text != '\0') {
        const size_t bytes = line_bytes(text, columns);
        if (lines >= skip && lines - skip < rows) {
            char line[512];
            memcpy(line, text, bytes);
            line[bytes] = '\0';
            screen_put(row + lines - skip, column, line);
        }
        lines++;
        text += bytes;
        text += *text == ' ' || *text == '\n';
    }
    return lines;
}

static void draw_too_small(void) {
    struct text line = {0};
    screen_paint(PAINT_NORMAL);
    erase();
    language_add(&line, _("The window is {1}x{2}; the game needs 80x24."), "ii", COLS, LINES);
    screen_put_wrapped(LINES / 2 > 0 ? LINES / 2 - 1 : 0, 0, LINES, COLS, 0, text_string(&line));
    text_free(&line);
    refresh();
}

static int read_key(int milliseconds) {
    wint_t key = 0;
    timeout(milliseconds);
    const int got = get_wch(&key);
    if (screen_stopped()) {
        return SCREEN_KEY_STOP;
    }
    if (got == ERR) {
        /* A terminal that is gone answers at once, for ever. */
        if (milliseconds < 0 && (feof(stdin) || !isatty(STDIN_FILENO) || tcgetpgrp(STDIN_FILENO) == -1)) {
            stopped = true;
            return SCREEN_KEY_STOP;
        }
        return SCREEN_KEY_NONE;
    }
    if (key == 3) { /* Ctrl-C that came as a character */
        stopped = true;
        return SCREEN_KEY_STOP;
    }
    if (got == OK && key >= KEY_MIN) {
        return (int)key + SCREEN_KEY_WIDE;
    }
    return key == '\r' || key == '\n' || (got == KEY_CODE_YES && key == KEY_ENTER) ? SCREEN_KEY_ENTER : (int)key;
}

int screen_key(int milliseconds) {
    for (;;) {
        if (!screen_fits()) {
            draw_too_small();
            const int key = read_key(-1);
            if (key == SCREEN_KEY_STOP) {
                return key;
            }
            if (key == KEY_RESIZE && screen_fits()) {
                clear();
                return key;
            }
            continue;
        }
        const int key = read_key(milliseconds);
        if (key != KEY_RESIZE || screen_fits()) {
            return key;
        }
    }
}

bool screen_mouse(int *row, int *column) {
    MEVENT event;
    if (getmouse(&event) != OK || (event.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED)) == 0) {
        return false;
    }
    *row = event.y;
    *column = event.x;
    return true;
}

void screen_beep(void) {
    if (settings()->sound) {
        beep();
    }
}

void screen_toggle_sound(void) {
    settings()->sound = !settings()->sound;
    settings_save();
    screen_beep();
}

/* Where a dialog stands. */
struct dialog {
    int row, column, rows, columns;
};

static struct dialog open_dialog(const char *title, int inner_rows, int inner_columns) {
    struct dialog d = {.rows = inner_rows + 4, .columns = inner_columns + 6};
    const int least = screen_width(title) + 6;
    d.columns = d.columns < least ? least : d.columns;
    d.columns = d.columns > COLS - 2 ? COLS - 2 : d.columns;
    d.row = (LINES - d.rows) / 2 > 0 ? (LINES - d.rows) / 2 : 0;
    d.column = (COLS - d.columns) / 2;
    screen_paint(PAINT_NORMAL);
    screen_fill(d.row, d.column, d.rows, d.columns);
    screen_paint(PAINT_TITLE);
    screen_frame(d.row, d.column, d.rows, d.columns);
    screen_put(d.row, d.column + (d.columns - screen_width(title) - 2) / 2, " ");
    screen_put(d.row, d.column + (d.columns - screen_width(title) - 2) / 2 + 1, title);
    screen_put(d.row, d.column + (d.columns - screen_width(title) - 2) / 2 + 1 + screen_width(title), " ");
    screen_paint(PAINT_NORMAL);
    return d;
}

enum { DIALOG_TEXT_COLUMNS = 60 };

int screen_choose(const char *title, const char *text, const char *const *items, int count, int selected) {
    int widest = text[0] != '\0' ? DIALOG_TEXT_COLUMNS : 24;
    for (int i = 0; i < count; i++) {
        widest = screen_width(items[i]) + 4 > widest ? screen_width(items[i]) + 4 : widest;
    }
    for (;;) {
        const int text_rows = text[0] != '\0' ? screen_put_wrapped(0, 0, 0, DIALOG_TEXT_COLUMNS, 0, text) + 1 : 0;
        const struct dialog d = open_dialog(title, text_rows + count, widest);
        const int first = d.row + 2 + text_rows;
        screen_put_wrapped(d.row + 2, d.column + 3, text_rows, DIALOG_TEXT_COLUMNS, 0, text);
        for (int i = 0; i < count; i++) {
            screen_paint(i == selected ? PAINT_SELECTED : PAINT_NORMAL);
            screen_fill(first + i, d.column + 2, 1, d.columns - 4);
            screen_put(first + i, d.column + 2, i == selected ? screen_glyphs()->pointer : " ");
            screen_put_wrapped(first + i, d.column + 4, 1, d.columns - 6, 0, items[i]);
        }
        screen_paint(PAINT_NORMAL);
        refresh();
        const int key = screen_key(-1);
        int row;
        int column;
        switch (key) {
        case SCREEN_KEY_STOP:
        case SCREEN_KEY_ESCAPE:
            return -1;
        case KEY_UP:
        case 'k':
            selected = (selected + count - 1) % count;
            break;
        case KEY_DOWN:
        case 'j':
        case '\t':
            selected = (selected + 1) % count;
            break;
        case KEY_HOME:
            selected = 0;
            break;
        case KEY_END:
            selected = count - 1;
            break;
        case SCREEN_KEY_ENTER:
        case ' ':
            return selected;
        case KEY_MOUSE:
            if (screen_mouse(&row, &column) && row >= first && row < first + count && column > d.column &&
                column < d.column + d.columns) {
                return row - first;
            }
            break;
        case KEY_RESIZE:
            clear();
            break;
        default:
            if (key >= '1' && key <= '9' && key - '1' < count) {
                return key - '1';
            }
        }
    }
}

bool screen_ask(const char *title, char *line, int size) {
    int length = (int)strlen(line);
    for (;;) {
        const struct dialog d = open_dialog(title, 1, DIALOG_TEXT_COLUMNS);
        const int shown = length > DIALOG_TEXT_COLUMNS - 2 ? length - (DIALOG_TEXT_COLUMNS - 2) : 0;
        screen_put(d.row + 2, d.column + 3, line + shown);
        screen_paint(PAINT_SELECTED);
        addstr(" ");
        screen_paint(PAINT_NORMAL);
        refresh();
        const int key = screen_key(-1);
        if (key == SCREEN_KEY_STOP || key == SCREEN_KEY_ESCAPE) {
            return false;
        }
        if (key == SCREEN_KEY_ENTER) {
            return length > 0;
        }
        if ((key == KEY_BACKSPACE || key == 127 || key == 8) && length > 0) {
            do {
                length--;
            } while (length > 0 && ((unsigned char)line[length] & 0xC0U) == 0x80U);
            line[length] = '\0';
        } else if (key == KEY_RESIZE) {
            clear();
        } else if ((key >= 32 && key < KEY_MIN) || key > SCREEN_KEY_WIDE) {
            char bytes[MB_LEN_MAX];
            mbstate_t state = {0};
            const size_t count = wcrtomb(bytes, (wchar_t)(key > SCREEN_KEY_WIDE ? key - SCREEN_KEY_WIDE : key), &state);
            if (count != (size_t)-1 && length + (int)count < size) {
                memcpy(line + length, bytes, count);
                length += (int)count;
                line[length] = '\0';
            }
        }
    }
}

void screen_tell(const char *title, const char *text) {
    const char *const items[] = {_("Continue")};
    screen_choose(title, text, items, 1, 0);
}
