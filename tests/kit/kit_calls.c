/* Which functions of damier.h a test has called. The header is read as text: comments are dropped,
 * and a declaration is what ends in a semicolon and has a dm_ name before a parenthesis. */
#include "kit_calls.h"

#include "base/alloc.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static char *read_header(void)
{
    enum { ROOM = 1 << 18 };
    FILE *file = fopen(HEADER_FILE, "re");
    assert_non_null(file);
    char *text = alloc_bytes(ROOM);
    size_t size = fread(text, 1, ROOM - 1, file);
    assert_in_range(size, 1, ROOM - 2);
    fclose(file);
    return text;
}

/* Puts blanks in place of comments and of lines for the preprocessor. */
static void drop_comments(char *text)
{
    for (char *at = text; (at = strstr(at, "/*"));) {
        char *end = strstr(at, "*/");
        assert_non_null(end);
        memset(at, ' ', (size_t)(end + 2 - at));
    }
    for (char *line = text; line; line = strchr(line, '\n')) {
        if (*line == '\n') line++;
        if (*line == '#') memset(line, ' ', strcspn(line, "\n"));
    }
}

/* The function that a declaration declares; false if it declares none. */
static bool name_of(const char *declaration, struct kit_function *function)
{
    if (strstr(declaration, "typedef")) return false;
    for (const char *at = declaration; (at = strstr(at, "dm_")); at++) {
        size_t length = strspn(at, "abcdefghijklmnopqrstuvwxyz_");
        if (at[length] != '(') continue;
        *function = (struct kit_function){.looks = strncmp(at + length, "(const dm_model *", 17) == 0 ||
                                                   strncmp(at + length, "(const dm_solver *", 18) == 0};
        assert_in_range(length, 1, sizeof function->name - 1);
        memcpy(function->name, at, length);
        return true;
    }
    return false;
}

void kit_calls_init(struct kit_calls *calls)
{
    char *text = read_header(), *next = text;
    *calls = (struct kit_calls){0};
    drop_comments(text);
    while (next) {
        char *end = strchr(next, ';');
        if (end) *end++ = '\0';
        assert_in_range(calls->count, 0, sizeof calls->functions / sizeof *calls->functions - 1);
        calls->count += name_of(next, &calls->functions[calls->count]);
        next = end;
    }
    alloc_free(text);
    assert_in_range(calls->count, 100, SIZE_MAX);
}

void kit_calls_note(struct kit_calls *calls, const char *name)
{
    for (size_t i = 0; i < calls->count; i++)
        if (strcmp(calls->functions[i].name, name) == 0) {
            calls->functions[i].called[calls->when] = true;
            return;
        }
    fail_msg("damier.h declares no %s", name);
}
