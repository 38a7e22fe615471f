/* Questions that are asked through cubes: between the commands that understand a question and those
 * that cut it, answer its cubes and join the results.
 *
 * Such a command runs the question's own command with a `parting`. That command reads its input and
 * plans as ever, and asks through the asker of the parting instead of by itself. */
#ifndef APP_PARTING_H
#define APP_PARTING_H

#include "app/commands.h"
#include "app/progress.h"
#include "ask/cut.h"

struct parting {
    struct asker asker;
    /* The text of the file that the command reads, which is then not opened; NULL: it is read from
     * where its words say. */
    const char *text;
    size_t length;
};

/* Is the command run with a parting that asks its question, and not with a text alone? */
static inline bool parting_asks(const struct invocation *invocation)
{
    return invocation->parting && invocation->parting->asker.ask;
}

/* Cuts the question into about so many cubes, with progress. `than`: an answer of this value is
 * known, and only better ones need be in a cube; NULL: none is. As cut_question. */
bool parting_cut(const struct plan *plan, size_t cubes, const int64_t *than, bool quiet,
                 struct cubes_tree *tree, struct sentence *error);

struct limits;

/* Has the command, which has a parting, read its text in the place of the file. */
void parting_give(const struct invocation *invocation, struct limits *limits);

/* The one file that a command line reads, "-" for standard input; NULL: none. False after reporting
 * that there are several, or that its command answers no question that can be cut. */
bool parting_file(int argc, char **argv, const char **path);

/* Finds the command of a question, its first word; false after reporting the error. */
bool parting_command(int argc, char **argv, struct command *command);

#endif
