/* The terminal's description: see terminal.h. */
#include "tui/terminal.h"

#include <curses.h>
#include <term.h>
#include <unistd.h>

bool terminal_can_place_its_cursor(void) {
    int found;
    char capability[] = "cup";
    if (setupterm(NULL, STDOUT_FILENO, &found) != OK) {
        return false;
    }
    const char *cursor = tigetstr(capability);
    return cursor != NULL && cursor != (const char *)-1;
}
