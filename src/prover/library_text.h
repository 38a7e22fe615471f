/* The text of library.pl, which the build puts into the program. */
#ifndef PROVER_LIBRARY_TEXT_H
#define PROVER_LIBRARY_TEXT_H

extern const char *const library_text[]; /* lines, NULL at the end */

#endif
