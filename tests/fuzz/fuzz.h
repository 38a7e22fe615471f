/* The fuzz targets: functions that take any bytes, and the table of all of them. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>

/* Runs one input; always 0, as libFuzzer requires. A defect aborts. */
typedef int fuzz_target(const uint8_t *data, size_t size);

#define TARGET(name, rounds, folders) fuzz_target fuzz_##name;
#include "targets.def"
#undef TARGET

#endif
