/* Asks the terminal's description (terminfo) what it can do. Apart, because <term.h> defines short common names. */
#ifndef TUI_TERMINAL_H
#define TUI_TERMINAL_H

#include <stdbool.h>

/* False for an unknown terminal and for one that only prints line after line. */
bool terminal_can_place_its_cursor(void);

#endif
