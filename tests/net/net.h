/* The net: random boards of every family, every kind of question about them, judged by brute force.
 *
 * A board is small enough to list all of its answers, which a family's file does from the rules
 * alone, without the program's code. A question is a way to ask: for what, with which options, from
 * where, in which form. The real command line answers it in this process (net_run.c), and the
 * answer is compared with the list (net_judge.c and others). What fails is made smaller
 * (net_shrink.c) and reported with the command lines that reproduce it. Everything follows from a
 * seed and a number. */
#ifndef NET_H
#define NET_H

#include "base/buf.h"
#include "base/rng.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* ---- boards (net_board.c) */

enum { NET_CELLS = 192, NET_KINDS = 22, NET_SAID_NOT = -1 };

enum net_flag {
    NET_DOMINATE = 1,
    NET_BEST = 2, /* the fewest, the most, the longest or the shortest is asked for */
    NET_QUARTER = 4,
    NET_CLOSED = 8,
    NET_UNCROSSED = 16,
    NET_EQUAL_LINES = 32,
};

struct net_board {
    const struct net_family *family;
    int rows, columns;
    int8_t given[NET_CELLS];  /* by cell, row by row, in the family's own code; 0 is nothing */
    uint8_t links[NET_CELLS]; /* paths: by cell, a bit for each of net_path_ways; 0 elsewhere */
    int number[NET_KINDS];    /* chess: how many of a kind, or NET_SAID_NOT */
    unsigned flags;
    int start; /* tours: the first cell, or -1 */
    int leap[2];
};

struct net_answers { /* a sorted list without repetitions */
    int8_t *data;    /* `size` times `span` cells; owned */
    size_t span, size, room;
    size_t most; /* more than this are too many; 0: NET_MOST_ANSWERS */
    bool over;   /* too many, or too slow to find: no questions about this board */
};

enum { NET_MOST_ANSWERS = 1500, NET_MOST_WORK = 60000 };

struct net_family {
    const char *name;
    int weight; /* how often it comes up */

    void (*make)(struct net_board *board, struct rng *rng);
    bool (*sound)(const struct net_board *board); /* is it valid? (it may have been made smaller) */
    void (*solve)(const struct net_board *board, struct net_answers *answers);
    /* By the rules, though perhaps not the best. */
    bool (*right)(const struct net_board *board, const int8_t *answer);

    /* Writes the board, filled in if there is an answer, as a file in one of its forms. Form 0 is
     * the family's own; false beyond the last. */
    bool (*write)(const struct net_board *board, const int8_t *answer, int form, struct buf *out);
    /* `damier FAMILY ...`, words separated by blanks; false if only a file can say it. `loaded` is
     * the name of the file that it may use, written by `load`. */
    bool (*command)(const struct net_board *board, int form, const char *loaded, struct buf *out);
    void (*load)(const struct net_board *board, struct buf *out); /* NULL: as `write` */

    /* Reads an answer from `native` or `text`; false if it is none. */
    bool (*read)(const struct net_board *board, const char *text, bool native, int8_t *answer);
    /* Or from a number in JSON. */
    int8_t (*value)(const struct net_board *board, size_t cell, long number);

    /* What a value becomes when the board is turned (0..7) and, for 8..15, its values exchanged;
     * -1: this does not preserve the rules. NULL: the family has no symmetries. */
    int (*turned)(const struct net_board *board, int turn, int value);
    /* Or, for boards of any shape: writes the image of an answer under turn 0..23; false if the
     * turn does not keep the board. */
    bool (*turn)(const struct net_board *board, int turn, const int8_t *from, int8_t *to);

    /* The cells whose values JSON lists, in its order; returns how many. NULL: all of them. */
    size_t (*listed)(const struct net_board *board, size_t *cells);
    /* An answer with other values in some open cells, right or not. NULL: values are exchanged. */
    void (*disturb)(const struct net_board *board, struct rng *rng, int8_t *answer);
    /* Drops what is at this cell, to make the board smaller; false if nothing is. NULL: it becomes
     * 0. */
    bool (*lessen)(struct net_board *board, size_t cell);
    /* A puzzle that was generated, from its text. NULL: none are. */
    bool (*puzzle)(const char *text, struct net_board *board);

    const char *const *models;  /* NULL at the end; may be NULL */
    const char *const *methods; /* likewise */
    const char *const *formats; /* besides those of all families */
};

extern const struct net_family net_queens, net_binero, net_chess, net_museum, net_tour, net_maze, net_sat,
    net_rikudo, net_hidato, net_numbrix, net_garam;
extern const struct net_family *const net_board_families[]; /* NULL at the end */

void net_board_make(struct net_board *board, const struct net_family *family, struct rng *rng);

bool net_board_is(const struct net_board *board, enum net_flag flag);
bool net_board_is_path(const struct net_board *board); /* a number path */
/* True if a line of its text can be blank, as those between two answers are. */
bool net_board_has_gaps(const struct net_board *board);
size_t net_board_span(const struct net_board *board); /* cells of an answer */
const struct net_family *net_board_family(const char *name);
bool net_board_chance(struct rng *rng, int percent);
bool net_board_grid(const struct net_board *board, const char *text, const char *signs, int8_t *answer);

void net_board_add(struct net_answers *answers, const int8_t *answer);
void net_board_sort(struct net_answers *answers);
bool net_board_is_over(const struct net_answers *answers); /* by their number */
bool net_board_holds(const struct net_answers *answers, const int8_t *answer);
/* An empty list for answers of this many cells. */
void net_board_clear(struct net_answers *answers, size_t span);
void net_board_free(struct net_answers *answers);
const int8_t *net_board_answer(const struct net_answers *answers, size_t i);

/* Classes under the symmetries that keep the board and are among the bits of `among`: how many, and
 * by answer the number of its class. */
enum {
    NET_ALL_TURNS = 0xffffff,
    NET_MIRROR = 1 | 1 << 2,   /* left and right */
    NET_EXCHANGE = 1 | 1 << 4, /* of rows and columns: only this keeps the upper left quarter */
};
size_t net_board_classes(const struct net_board *board, const struct net_answers *answers, unsigned among,
                         size_t *class_of);

/* ---- questions (net_question.c) */

enum net_kind {
    NET_ONE,
    NET_ALL,
    NET_LIMIT,
    NET_COUNT,
    NET_COUNT_LIMIT,
    NET_UNIQUE,
    NET_SEARCHES, /* the kinds before this are questions for a search */
    NET_CHECK = NET_SEARCHES,
    NET_COPY,
    NET_FORMULA,
    NET_PROOF,
    NET_SEVERAL,
    NET_STEPS,
    NET_GENERATE,
    NET_FORMAT,
    NET_SAT,
    NET_SAT_PROOF,
    NET_KIND_COUNT,
};

enum net_dress { NET_BARE, NET_CARRIAGE_RETURNS, NET_BLANK_LINES, NET_NO_LAST_END, NET_MARKED, NET_DRESSES };
enum net_source { NET_FILE, NET_STANDARD, NET_COMMAND };

enum { NET_EXTRAS = 8, NET_EXTRA = 80 };

struct net_question {
    enum net_kind kind;
    enum net_source source;
    int form;  /* of the file, or of the command line */
    int dress; /* what is around the text of the file */
    int limit; /* of NET_LIMIT and NET_COUNT_LIMIT */
    bool classes;
    char format[16];
    int extras;
    char extra[NET_EXTRAS][NET_EXTRA]; /* further options, "--engine kernel" */
    uint64_t seed;                     /* for whatever else is random in it */
};

extern const char *const net_question_kinds[];
void net_question_make(struct net_question *question, const struct net_board *board, size_t answers,
                       struct rng *rng);
/* Its value, or NULL. */
const char *net_question_extra(const struct net_question *question, const char *option);
bool net_question_linked(const char *engine);
/* It may be stopped at once, even while reading. */
bool net_question_hurried(const struct net_question *question);
void net_question_drop(struct net_question *question, int extra);

enum net_refusal { NET_ANSWERED, NET_REFUSED, NET_EITHER };
enum net_refusal net_legal_refusal(const struct net_board *board, const struct net_question *question);

/* ---- the program (net_run.c) */

struct net_run {
    int folder;   /* the files; the working directory */
    int out, err; /* files that standard output and error go to */
    int old_out, old_err;
    int status;                /* of the last command */
    struct buf output, errors; /* and what it wrote */
    struct buf story;          /* the commands and files so far, for a shell to repeat */
    struct net_watch *watch;   /* may be NULL */
    bool aloud;                /* the story is printed as it goes */
};

struct net_watch { /* shared with the process that watches */
    int64_t instance;
    int question;
    char command[600];
};

void net_run_open(struct net_run *run, const char *folder);
void net_run_close(struct net_run *run);
void net_run_begin(struct net_run *run);                                    /* a new story */
void net_run_file(struct net_run *run, const char *name, const char *text); /* writes it */
void net_run_slurp(const char *name, struct buf *out); /* a file that was written, and removes it */
/* `input`: a file, or NULL */
int net_run_command(struct net_run *run, const char *words, const char *input);

/* ---- judgement */

/* What is wrong; also the exit status of a process that tries one question. */
enum net_fault {
    NET_FINE,
    NET_STATUS,
    NET_WRONG_ANSWER,
    NET_WRONG_NUMBER,
    NET_TWICE,
    NET_UNREADABLE,
    NET_REFUSES,
    NET_ACCEPTS,
    NET_SILENT,
    NET_CHANGES,
    NET_SLOW,
    NET_CRASH,
    NET_STOPPED, /* by a signal: neither right nor wrong */
};

struct net_verdict {
    enum net_fault fault;
    bool refused; /* rightly */
    struct buf words;
};

struct net_case {
    const struct net_board *board;
    const struct net_answers *answers;
    const struct net_question *question;
    struct net_run *run;
    struct net_verdict *verdict;
};

bool net_ask_fail(const struct net_case *c, enum net_fault fault, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool net_ask(const struct net_case *c); /* the question, and the judgement */
/* True if the last command was refused, rightly or not. */
bool net_ask_refused(const struct net_case *c, bool *asked);
void net_ask_words(const struct net_case *c, const char *file, struct buf *out);

/* Of a search: what was written. */
bool net_judge(const struct net_case *c, const char *text, size_t length);
bool net_judge_is_answer(const struct net_case *c, const int8_t *answer);
bool net_judge_read(const struct net_case *c, const char *text, const char *format, int8_t *answer);
long net_judge_value(const char *json, const char *key); /* a number, or -1 */
bool net_judge_has(const char *text, const char *what);

bool net_other(const struct net_case *c); /* the kinds from NET_SEARCHES on */
bool net_generate(const struct net_case *c);
bool net_steps(const struct net_case *c, const char *text); /* what --steps wrote, in JSON */

/* ---- smaller (net_shrink.c), kept (net_keep.c) */

typedef enum net_fault net_trial(void *self, const struct net_board *board,
                                 const struct net_question *question);
void net_shrink(struct net_board *board, struct net_question *question, net_trial *trial, void *self,
                enum net_fault fault);

void net_keep_write(const struct net_board *board, const struct net_question *question, struct buf *out);
bool net_keep_read(const char *text, struct net_board *board, struct net_question *question);

#endif
