/* Texts that a test holds against others. */
#ifndef KIT_TEXT_H
#define KIT_TEXT_H

int kit_text_count(const char *text, const char *what); /* how often it occurs, side by side */

/* Removes escape sequences for colours. */
void kit_text_strip(char *text);

/* Fails unless the text is that of tests/golden/NAME, "svg/walk.svg". With GOLDEN=write in the
 * environment the file is written instead. */
void kit_text_golden(const char *name, const char *text);

#endif
