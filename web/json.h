/*
 * Writing JSON onto a text: answers to JavaScript. Commas come by themselves: a value that does not follow an opening
 * bracket, a key or nothing gets one. (The command line uses jansson, which needs stdio; the module has none.)
 */
#ifndef WEB_JSON_H
#define WEB_JSON_H

#include "core/text.h"

void json_open(struct text *out, char bracket); /* '{' or '[' */
void json_close(struct text *out, char bracket);
void json_key(struct text *out, const char *key); /* plain letters only */
void json_string(struct text *out, const char *string);
void json_int(struct text *out, int64_t number);
void json_bool(struct text *out, bool value);

/* A key and its value. */
void json_key_string(struct text *out, const char *key, const char *string);
void json_key_int(struct text *out, const char *key, int64_t number);
void json_key_bool(struct text *out, const char *key, bool value);

/* A key and the text as its value; frees the text. */
void json_key_text(struct text *out, const char *key, struct text *value);

#endif
