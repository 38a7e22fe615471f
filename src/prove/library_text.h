/* The text of library.pl, which the build puts into the program. */
#ifndef PROVE_LIBRARY_TEXT_H
#define PROVE_LIBRARY_TEXT_H

extern const char *const library_text[]; /* lines, NULL at the end */

#endif
