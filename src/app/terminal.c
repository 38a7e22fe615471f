/* Determines whether output may use colours and characters beyond ASCII.
 *
 * By default colours are for terminals that can show them: standard output is a terminal, TERM
 * names one that is not dumb, and NO_COLOR is unset or empty (https://no-color.org). Characters
 * beyond ASCII also need a locale whose character set is UTF-8; NO_COLOR does not concern them. The
 * locale is read into an object of its own, so that the rest of the program keeps the C locale. */
#include "app/terminal.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_set(const char *name)
{
    const char *value = getenv(name);
    return value && *value;
}

static bool is_terminal(void)
{
    return isatty(STDOUT_FILENO) && is_set("TERM") && strcmp(getenv("TERM"), "dumb") != 0;
}

bool terminal_colours(void)
{
    return is_terminal() && !is_set("NO_COLOR");
}

static bool has_utf8(void)
{
    locale_t locale = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
    if (!locale) return false;
    bool utf8 = strcmp(nl_langinfo_l(CODESET, locale), "UTF-8") == 0;
    freelocale(locale);
    return utf8;
}

struct write_look terminal_look(const struct common_output *asked)
{
    bool file = asked->path && strcmp(asked->path, "-") != 0;
    struct write_look look = {.colour = !file && terminal_colours(),
                              .unicode = !file && is_terminal() && has_utf8()};
    if (asked->color != COMMON_AUTO) look.colour = asked->color == COMMON_ALWAYS;
    if (asked->unicode != COMMON_AUTO) look.unicode = asked->unicode == COMMON_ALWAYS;
    return look;
}
