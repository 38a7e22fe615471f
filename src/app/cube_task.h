/* Cube tasks: the interface between a command that parses a question and the commands that cut it
 * into cubes, solve cubes and join the results.
 *
 * Such a command runs the question's own command with a `cube_task`. That command reads its input
 * and plans as usual, but poses the question through the asker of its cube_task. */
#ifndef APP_CUBE_TASK_H
#define APP_CUBE_TASK_H

#include "app/commands.h"
#include "app/progress.h"
#include "ask/cube_cut.h"

struct cube_task {
    struct asker asker;
    /* The text of the input file, which is then not opened; NULL: the command reads its file. */
    const char *text;
    size_t length;
};

/* True if the cube_task of this command answers its question; false if it only provides the
 * text. */
static inline bool cube_task_answers(const struct invocation *invocation)
{
    return invocation->cube_task && invocation->cube_task->asker.ask;
}

/* Cuts the question into about this many cubes, with progress. `than`: the value of the incumbent,
 * so that only better answers need be in a cube; NULL: none. Returns as cube_cut_question does. */
bool cube_task_cut(const struct plan *plan, size_t cubes, const int64_t *than, bool quiet,
                   struct cubes_tree *tree, struct sentence *error);

struct limits;

/* Makes the command read the text of its cube_task instead of the file. */
void cube_task_read_text(const struct invocation *invocation, struct limits *limits);

/* The input file of a command line, "-" for standard input; NULL: none. False after reporting that
 * there are several, or that its questions cannot be cut. */
bool cube_task_input(int argc, char **argv, const char **path);

/* Finds the command of a question, its first word; false after reporting the error. */
bool cube_task_command(int argc, char **argv, struct command *command);

#endif
