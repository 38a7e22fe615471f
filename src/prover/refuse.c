/* Strings, and names such as '$cut', which the library uses to speak to the machine. Names are only
 * made by texts, so one that no text has cannot be called either. */
#include "prover/refuse.h"

#include <ctype.h>

static bool is_own(const struct names *names, const struct node *node)
{
    if (node->kind != NODE_NAME && node->kind != NODE_TERM) return false;
    const char *text = names_text(names, node->name);
    return text[0] == '$' && isalpha((unsigned char)text[1]);
}

bool refuse_term(struct reader *reader, const struct names *names, const struct node *node)
{
    if (node->kind == NODE_STRING) {
        reader_fail_at(reader, node->line, node->column,
                       "strings are not in this prover, expected a name in '...' or codes in `...`");
        return false;
    }
    if (is_own(names, node)) {
        reader_fail_at(reader, node->line, node->column,
                       "%s is one of the prover's own names, expected one that does not begin with $",
                       names_text(names, node->name));
        return false;
    }
    for (uint32_t i = 0; i < syntax_parts(node); i++)
        if (node->parts[i] && !refuse_term(reader, names, node->parts[i])) return false;
    return true;
}
