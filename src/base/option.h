/* Table-driven options: one row drives parser, range check, help, completion and JSON.
 *
 * A table is an array of rows that ends with a row of NULL name. Each row names the place of its
 * value (`offset` in the struct given at parse time). A command may combine several tables, each
 * with its struct (struct option_group): its own, the common search options, a family's
 * parameters. */
#ifndef BASE_OPTION_H
#define BASE_OPTION_H

#include "base/buf.h"
#include "base/sentence.h"

#include <stddef.h>

enum option_type {
    OPTION_FLAG,   /* bool; no argument; --no-NAME turns it off again */
    OPTION_INT,    /* int64_t in lo..hi */
    OPTION_REAL,   /* double in lo..hi */
    OPTION_CHOICE, /* int: index in `choices` */
    OPTION_TEXT,   /* const char *, points into argv */
    OPTION_SIZE,   /* struct option_size, sides in lo..hi: N or ROWSxCOLUMNS */
};

struct option_size {
    int64_t rows, columns; /* 0, 0: not given */
    bool both;             /* given as ROWSxCOLUMNS, not as N for a square */
};

struct option_target {  /* a file that is written if an option is given */
    const char *behind; /* its path is the option's value with this appended; NULL ends the list */
    bool unless_read;   /* it is not written if it is also read */
};

struct option {
    const char *name; /* long name without dashes; of a positional its name in the help */
    char letter;      /* short name, or 0 */
    enum option_type type;
    bool positional; /* taken from the operands, in row order, instead of --NAME */
    bool optional;   /* positional: may be missing */
    bool once;       /* it has a value, a list or a number; giving it twice is an error */
    size_t offset;   /* of the value in the group's struct */
    /* OPTION_INT, OPTION_REAL, OPTION_SIZE: allowed range, both ends included; 0, 0: any number */
    double lo, hi;
    int64_t usual; /* OPTION_INT: what 0 stands for, if that is out of range: not given */
    /* OPTION_CHOICE: names, NULL at the end. OPTION_TEXT with `reads`: words that are not file
     * names; may be NULL */
    const char *const *choices;
    const char *prefix;   /* OPTION_CHOICE: skipped if a value begins with it; may be NULL */
    const char *argument; /* what help shows: --limit N; NULL for flags */
    /* OPTION_TEXT: the value is a file that is read; - is standard input */
    bool reads;
    const struct option_target *writes; /* OPTION_TEXT: files that are written; NULL none */
    unsigned needs; /* required capabilities, a bit set defined by the owner of the tables */
    /* Separator of several values in a study, if values may contain commas; 0: a comma */
    char list;
    const char *help; /* key of one sentence, no full stop; states the default in words */
};

struct option_spelling {       /* an alias from another program, which must match exactly */
    const char *word, *option; /* "-minmax", "--optimise" */
    bool aside;                /* its output goes to standard error */
    const char *hint;          /* appended to the message about a bad value; may be NULL */
};

struct option_group {
    const char *title;         /* key of the heading in help: "Search", "Output"; or a name */
    const struct option *rows; /* NULL name at the end */
    /* The struct that offsets refer to; may be NULL for help only. */
    void *target;
    /* The same in all groups: NULL word at the end; may be NULL. They hide letters of the rows. */
    const struct option_spelling *spellings;
    unsigned lacks; /* rows that need one of these are accepted but not listed */

    /* Options of this group cannot be abbreviated, so that those of other families do not make an
     * abbreviation ambiguous. */
    bool whole;
};

struct option_parse {
    /* operands that no positional row took, in order; in argv, which is permuted as by GNU
     * getopt */
    char **operands;
    int operand_count;
    /* "unknown option `--sead', did you mean `--seed'?"; empty if there is no error */
    struct sentence error;
    const char *unknown; /* the long option, without its dashes, that no name is near; else NULL */
};

extern const struct option_target option_itself[]; /* the one file that the option names */

/* GNU style: --name value, --name=value, -x value, -xvalue, -abc for flags, -- ends options, - is
 * an operand. Unambiguous prefixes of long names are accepted; so are the groups' spellings.
 * Messages name an option as it was typed. If an option is repeated, the last one counts, unless
 * its row is for `once'. Values must be preset to their defaults. */
bool option_parse(const struct option_group *groups, size_t count, int argc, char **argv,
                  struct option_parse *result);

/* Sets one option by its full name from text, with the same checks; the library's dm_set goes
 * through here. A flag takes true/false, yes/no, on/off, 1/0; NULL is true. */
bool option_set(const struct option *rows, void *target, const char *name, const char *value,
                struct sentence *error);

/* The file that the option reads: NULL if it reads none, if it was not given, or if its value is
 * one of its words. */
const char *option_file(const struct option *row, const void *target);

/* True if the row is listed, in the help and elsewhere. */
bool option_is_listed(const struct option_group *group, const struct option *row);

/* Appends the short name of a row ("-o") under the group's spellings, if it has one. */
void option_short(const struct option_group *group, const struct option *row, struct buf *out);

/* " [options] SIZE [FILE]" */
void option_usage(const struct option_group *groups, size_t count, struct buf *out);

/* What help says of a row: its text, and the words that it takes. */
void option_sentence(const struct option *row, struct buf *out);

/* A line with the title, a key or a name, and a colon. */
void option_title(const char *title, struct buf *out);

/* Aligned lines by group, wrapped at OPTION_HELP_WIDTH columns. */
enum { OPTION_HELP_WIDTH = 80 };
void option_help(const struct option_group *groups, size_t count, struct buf *out);

/* "8" or "5x6", as it was given. */
void option_write_size(const struct option_size *size, struct buf *out);

struct json_writer;

/* {"seed": 7, "all": false, ...} */
void option_json(const struct option_group *groups, size_t count, struct json_writer *json);

#endif
