/* The command line as a shell would accept it. Words that a shell would change are put in single
 * quotes; a single quote inside one briefly closes the quotes. */
#include "app/command_line.h"

#include <ctype.h>
#include <string.h>

static bool is_plain(const char *word)
{
    for (const char *c = word; *c; c++)
        if (!isalnum((unsigned char)*c) && !strchr("_./,:=+-@%", *c)) return false;
    return *word;
}

static void write_word(const char *word, struct buf *out)
{
    bool plain = is_plain(word);
    buf_add(out, plain ? " " : " '");
    for (const char *c = word; *c; c++)
        if (*c == '\'')
            buf_add(out, "'\\''");
        else
            buf_char(out, *c);
    if (!plain) buf_char(out, '\'');
}

void command_line_write(const struct invocation *invocation, struct buf *out)
{
    if (invocation->team) buf_print(out, "mpirun -n %d damier-mpi", job_ranks(invocation->team));
    buf_print(out, "%s %s", invocation->team ? "" : "damier", invocation->command->name);
    for (int i = 0; i < invocation->word_count; i++) write_word(invocation->words[i], out);
}
