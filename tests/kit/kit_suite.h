/* The entry point of a test file.
 *
 *     KIT_SUITE(domain)
 *     {
 *         const struct CMUnitTest tests[] = {...};
 *         return cmocka_run_group_tests(tests, NULL, NULL);
 *     }
 *
 * stands at the end of tests/FOLDER/test_domain.c. All files of a folder are linked into one
 * program, build/tests/FOLDER, and `build/tests/FOLDER domain` runs this one (kit_main.c). */
#ifndef KIT_SUITE_H
#define KIT_SUITE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h> /* after what it uses and does not include */

/* Every test is given a state, which few have any use for. */
#pragma GCC diagnostic ignored "-Wunused-parameter"

#define KIT_SUITE(name)                                                                                      \
    int suite_##name(void);                                                                                  \
    int suite_##name(void)

#endif
