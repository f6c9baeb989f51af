/* What the sentences of faces/ need of gettext, where there is no gettext: web/catalogue.c looks them up. */
#ifndef WEB_LIBINTL_H
#define WEB_LIBINTL_H

char *gettext(const char *key);
char *ngettext(const char *one, const char *many, unsigned long number);

#endif
