/* Options: one row each; parser, range check, help, completion and JSON come from the row.
 *
 * A table is an array of rows that ends with a row of NULL name; each row says where its value goes
 * (`offset` in the struct given at parse time). A command may be made of several tables with a
 * struct each (struct option_group): its own, the common search options, a family's parameters. */
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
    bool unless_read;   /* it is left alone if it is one of the files that are read */
};

struct option {
    const char *name; /* long name without dashes; for positionals what help calls it */
    char letter;      /* short name, or 0 */
    enum option_type type;
    bool positional; /* taken from the operands, in row order, instead of --NAME */
    bool optional;   /* positional: may be missing */
    bool once;       /* OPTION_TEXT: a list that a second one would silently replace */
    size_t offset;   /* of the value in the group's struct */
    /* OPTION_INT, OPTION_REAL, OPTION_SIZE: allowed range, both ends included; 0, 0: any number */
    double lo, hi;
    /* OPTION_CHOICE: names, NULL at the end. OPTION_TEXT that is read: words that name no file; may
     * be NULL */
    const char *const *choices;
    const char *prefix;   /* OPTION_CHOICE: may stand before a choice, and is passed over; may be NULL */
    const char *argument; /* what help shows: --limit N; NULL for flags */
    /* OPTION_TEXT: the value is a file that is read; - is standard input */
    bool reads;
    const struct option_target *writes; /* OPTION_TEXT: files that are written; NULL none */
    unsigned needs; /* bits of what it cannot do without, as defined by the tables' owner */
    /* What separates the values where a study takes several, if values may hold commas; 0: a
     * comma */
    char list;
    const char *help; /* one sentence, no full stop; states the default in words */
};

struct option_spelling {       /* another program's word for an option, which must match exactly */
    const char *word, *option; /* "-minmax", "--optimise" */
    bool aside;                /* what is printed for this word goes to standard error */
    const char *hint;          /* for those who gave it a value of the wrong kind; may be NULL */
};

struct option_group {
    const char *title;         /* heading in help: "Search", "Output" */
    const struct option *rows; /* NULL name at the end */
    /* The struct that offsets are in; may be NULL where only help is wanted. */
    void *target;
    /* the same for all groups: NULL word at the end; may be NULL. They hide letters of the rows */
    const struct option_spelling *spellings;
    unsigned lacks; /* rows that need one of these are not listed, but are still accepted */

    /* Its options answer only to their whole names: those of somebody else's boards, which must not
     * make an abbreviation ambiguous. */
    bool whole;
};

struct option_parse {
    /* what is not an option, in order (the tables' positionals are taken out); in argv, which is
     * reordered for it as GNU programs do */
    char **operands;
    int operand_count;
    /* "unknown option `--sead', did you mean `--seed'?"; empty if all is well */
    struct sentence error;
    const char *unknown; /* the long option, without its dashes, that no name is near; else NULL */
};

extern const struct option_target option_itself[]; /* the one file that the option names */

/* GNU style: --name value, --name=value, -x value, -xvalue, -abc for flags, -- ends options, - is
 * an operand. Unambiguous prefixes of long names are accepted; so are the groups' spellings.
 * Messages name an option as it was typed. If an option is repeated, the last one counts. Values
 * must be preset to their defaults. */
bool option_parse(const struct option_group *groups, size_t count, int argc, char **argv,
                  struct option_parse *result);

/* Sets one option by its full name from text, with the same checks; the library's dm_set goes
 * through here. A flag takes true/false, yes/no, on/off, 1/0; NULL is true. */
bool option_set(const struct option *rows, void *target, const char *name, const char *value,
                struct sentence *error);

/* The file that the row names to be read: NULL if it reads none, if none was given, or if what was
 * given is one of its words. */
const char *option_file(const struct option *row, const void *target);

/* Is the row listed, in help and elsewhere? */
bool option_is_told(const struct option_group *group, const struct option *row);

/* "-o": the short name of a row where these spellings are in use; nothing if it has none. */
void option_short(const struct option_group *group, const struct option *row, struct buf *out);

/* " [options] SIZE [FILE]" */
void option_usage(const struct option_group *groups, size_t count, struct buf *out);

/* Aligned lines by group, wrapped at 80 columns. */
void option_help(const struct option_group *groups, size_t count, struct buf *out);

/* "8" or "5x6", as it was given. */
void option_write_size(const struct option_size *size, struct buf *out);

struct json_writer;

/* {"seed": 7, "all": false, ...} */
void option_json(const struct option_group *groups, size_t count, struct json_writer *json);

#endif
