/* Unsigned 128-bit integers, for counts beyond 64 bits. */
#ifndef BASE_WIDE_H
#define BASE_WIDE_H

#include <stdint.h>

__extension__ typedef unsigned __int128 wide;

enum { WIDE_ROOM = 40 }; /* for the decimal digits and the final 0 */

char *wide_text(wide number, char text[WIDE_ROOM]); /* in decimal; returns `text` */

#endif
