/* The main function of a folder's test program: PROGRAM [SUITE...] runs the suites named, or all.
 * SUITES is the header that the build writes for the folder, one line SUITE(name) per file. */
#include "base/say.h"

#include <stdio.h>
#include <string.h>

extern const struct say_table say_test_words; /* those of the program and tests/kit/kit.words */

#define SUITE(name) int suite_##name(void);
#include SUITES
#undef SUITE

static const struct suite {
    const char *name;
    int (*run)(void); /* the number of failed tests */
} suites[] = {
#define SUITE(name) {#name, suite_##name},
#include SUITES
#undef SUITE
};
enum { SUITE_COUNT = sizeof suites / sizeof *suites };

static const struct suite *find(const char *name)
{
    for (int i = 0; i < SUITE_COUNT; i++)
        if (strcmp(suites[i].name, name) == 0) return &suites[i];
    return NULL;
}

int main(int argc, char **argv)
{
    int failed = 0;
    say_begin(&say_test_words, SAY_ENGLISH);
    for (int i = 1; i < argc; i++) {
        const struct suite *suite = find(argv[i]);
        if (!suite) {
            fprintf(stderr, "%s: there is no suite `%s'\n", argv[0], argv[i]);
            return 2;
        }
        failed += suite->run();
    }
    for (int i = 0; argc == 1 && i < SUITE_COUNT; i++) failed += suites[i].run();
    return failed > 0;
}
