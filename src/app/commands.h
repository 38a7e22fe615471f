/* The table of commands. A command is a row, from which its help page, options, completion and
 * manual page are made.
 *
 * A new command is a file cmd_NAME.c that defines `const struct command cmd_NAME`, and a line in
 * commands.def. Every family is a command too, made from the family's table of parameters. */
#ifndef APP_COMMANDS_H
#define APP_COMMANDS_H

#include "base/option.h"
#include "cluster/job/job.h"
#include "puzzle/family.h"

enum status { /* of the process */
              STATUS_DONE = 0,
              STATUS_NONE = 1,
              STATUS_USAGE = 2,
              STATUS_LIMIT = 3,
              STATUS_SATISFIABLE = 10, /* `damier sat`, as SAT solvers do */
              STATUS_UNSATISFIABLE = 20,
};

struct command_group {
    const char *title;         /* key */
    const struct option *rows; /* NULL ends the list */
    size_t offset;             /* of their struct in the command's settings */
};

struct axes;      /* app/axes.h */
struct cube_task; /* app/cube_task.h */

struct invocation { /* a command with its words */
    const struct command *command;
    void *settings;   /* the command's own struct, filled in; owned */
    void *parameters; /* for a family's command or a posed board, else NULL; owned */

    /* For a command that makes or poses boards, else NULL: the family that its operand names. Its
     * options are read first. */
    const struct family *subject;
    const char *stranger; /* the operand, if it names no family nor, if posed, a file */
    /* for a command that makes boards: by place in `families`; owned */
    void **generate_options;

    /* For a command that varies options and whose operand names a family (the subject): that
     * family's options as lists; owned. */
    struct axes *varied;

    struct command_common {
        bool help;
        int language; /* set before the options are read (app.c) */
    } common;
    bool aside;                /* help goes to standard error */
    struct option_parse parse; /* the operands */
    int word_count;
    char **words; /* as they were typed, after the command */

    struct job_team *team; /* of this process; NULL: it runs alone */
    bool last;             /* the process ends after this command, so limits_leave may end it */

    /* For a command that takes another command's words (`split`): these; owned. */
    int question_count;
    char **question;

    /* Answers the question in cubes; NULL: the command answers it itself. */
    const struct cube_task *cube_task;
};

struct command {
    const char *name;
    const char *blurb; /* key of one line, no full stop (help.words) */
    /* For the usage line, besides those of the rows: " [FILE...]"; may be NULL. */
    const char *operands;
    int operand_most;        /* at most this many of them */
    const char *description; /* key of paragraphs */
    const char *examples;    /* command lines, one per line */
    const char *exits;       /* key of a line for each; NULL: the usual ones */
    const struct command_group *groups;
    const void *defaults; /* of the settings; NULL: zeroed */
    size_t size;          /* of the settings */
    const struct family *family;
    unsigned lacks; /* capabilities that its rows may need and it lacks (app/capabilities.h) */

    /* It makes boards of the family that its first operand names: each family's own options join
     * its groups. */
    bool makes;

    /* It varies options: if its first operand names a family, that family's parameters join its
     * groups, and the operands after it are the values of its positional ones. */
    bool varies;

    /* Its board is in a file, its first group, or posed: the first operand names a family, and the
     * parameters of that family's command follow. A family's name is never a file. */
    bool poses;

    /* It supports several ranks. Any other command is run by the coordinator alone. */
    bool spreads;

    /* It takes the words of another command: words that are not its own options belong to that
     * one. */
    bool asks;

    /* Its question can be cut into cubes. */
    bool splits;

    int (*run)(const struct invocation *invocation); /* the exit status */
};

#define COMMAND(name) extern const struct command cmd_##name;
#define MACHINE_COMMAND(name) COMMAND(name)
#include "app/commands.def"
#undef COMMAND
#undef MACHINE_COMMAND
extern const struct command cmd_family; /* shared by all families' commands; not listed itself */

bool commands_at(size_t index, struct command *out); /* false after the last one */
bool commands_find(const char *name, struct command *out);
int commands_refuse(const char *name); /* reports that there is none, and the nearest name */
int commands_run(const struct command *command, int argc, char **argv, struct job_team *team);

/* The same if the process ends after the command, which then need not free its memory. */
int commands_run_last(const struct command *command, int argc, char **argv, struct job_team *team);

/* The same with `cube_task` answering the question; NULL: the command does. */
int commands_run_cube_task(const struct command *command, int argc, char **argv,
                           const struct cube_task *cube_task);

/* Enough for `generate` with a hundred families that make boards. */
enum { COMMANDS_GROUPS = 128 };

/* Fills `groups` with the option groups of a command; returns their number. Targets point into the
 * invocation, and are NULL without one. */
size_t commands_groups(const struct command *command, struct invocation *invocation,
                       struct option_group groups[COMMANDS_GROUPS]);

#endif
