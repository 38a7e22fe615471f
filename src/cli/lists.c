/* Lists of values. */
#include "cli/lists.h"

#include "base/text.h"
#include "cli/say.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 100000 }; /* values of a range */

static void add(struct arena *arena, const char *text, size_t length, list_values *values)
{
    for (size_t i = 0; i < values->size; i++)
        if (strlen(values->data[i]) == length && strncmp(values->data[i], text, length) == 0) return;
    vec_push(values, arena_print(arena, "%.*s", (int)length, text));
}

static bool refuse(const char *name, const char *piece, size_t length, const char *why)
{
    char quote[TEXT_QUOTE_ROOM];
    text_quote(piece, length, quote);
    say_error("--%s: %s %s", name, quote, why);
    return false;
}

static bool read_number(const char **at, int64_t *number)
{
    char *end;
    errno = 0;
    *number = strtoll(*at, &end, 10);
    bool fine = end > *at && errno == 0 && **at != ' ';
    *at = end;
    return fine;
}

/* "4..14" or "4..14:2". */
static bool add_range(struct arena *arena, const char *name, const char *piece, size_t length,
                      list_values *values)
{
    const char *at = piece;
    int64_t first, last, step = 1;
    bool fine = read_number(&at, &first) && strncmp(at, "..", 2) == 0;
    at += 2 * fine;
    fine = fine && read_number(&at, &last);
    if (fine && *at == ':') {
        at++;
        fine = read_number(&at, &step);
    }
    if (!fine || at != piece + length)
        return refuse(name, piece, length, "is no range: expected FIRST..LAST or FIRST..LAST:STEP");
    if (step <= 0) return refuse(name, piece, length, "has a step that is not positive");
    if (last < first) return refuse(name, piece, length, "is empty: its end comes before its beginning");
    if ((uint64_t)(last - first) / (uint64_t)step >= MOST)
        return refuse(name, piece, length, "has too many values");
    for (int64_t number = first;; number += step) {
        const char *text = arena_print(arena, "%" PRId64, number);
        add(arena, text, strlen(text), values);
        if (number > last - step) return true;
    }
}

static bool is_range(const char *piece, size_t length)
{
    const char *dots = strstr(piece, "..");
    return dots && dots < piece + length;
}

bool lists_split(struct arena *arena, const char *name, const char *text, char separator, bool ranges,
                 list_values *values)
{
    const char end[] = {separator, '\0'};
    for (;; text++) {
        size_t length = strcspn(text, end);
        if (length == 0) {
            say_error("--%s has an empty item; items are separated by `%c'", name, separator);
            return false;
        }
        if (!ranges || !is_range(text, length))
            add(arena, text, length, values);
        else if (!add_range(arena, name, text, length, values))
            return false;
        text += length;
        if (!*text) return true;
    }
}
