/* Texts that a test holds against others. GOLDEN_FOLDER comes from the build. */
#include "kit_text.h"

#include "base/buf.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

int kit_text_count(const char *text, const char *what)
{
    int found = 0;
    for (const char *at = text; (at = strstr(at, what)) != NULL; at += strlen(what)) found++;
    return found;
}

void kit_text_strip(char *text)
{
    char *to = text;
    for (const char *from = text; *from != 0; from++)
        if (*from == '\033')
            from = strchr(from, 'm');
        else
            *to++ = *from;
    *to = 0;
}

static void compare(FILE *file, const char *text)
{
    struct buf golden = {0};
    char bytes[4096];
    for (size_t size; (size = fread(bytes, 1, sizeof bytes, file)) > 0;) buf_bytes(&golden, bytes, size);
    assert_string_equal(text, buf_text(&golden));
    buf_free(&golden);
}

void kit_text_golden(const char *name, const char *text)
{
    char path[1024];
    const char *wish = getenv("GOLDEN");
    bool write = wish != NULL && strcmp(wish, "write") == 0;
    snprintf(path, sizeof path, "%s/%s", GOLDEN_FOLDER, name);
    FILE *file = fopen(path, write ? "w" : "r");
    if (file == NULL) fail_msg("cannot open %s", path);
    if (write)
        fputs(text, file);
    else
        compare(file, text);
    fclose(file);
}
