/* The models of a board, shown: what they say, how large they are, which symmetries they leave.
 *
 *     struct show show;
 *     if (!show_open(&show, board, &request, &error)) refuse(error.text);
 *     show_text(&show, &request, out);
 *     show_close(&show); */
#ifndef LAB_SHOW_SHOW_H
#define LAB_SHOW_SHOW_H

#include "ask/build.h"
#include "ask/cnf.h"
#include "ask/symmetry.h"
#include "base/tabular.h"
#include "formats/flatzinc/flatzinc.h"
#include "lab/show/outline.h"

struct show_request {
    const char *model; /* its name; NULL: the one that formulas are written from */

    /* NULL: sizes in all encodings that make a difference. */
    const struct encode_config *encoding;

    int order, choice; /* dm_order + 1, dm_choice + 1 of the search; 0: as the plan says */
    bool sizes;        /* symmetries are counted too */
    bool whole;        /* text leaves nothing out */
};

/* The symmetries of the board, and how many answers of those that they make from one are left by
 * the model. Left are as many as the orders in the model leave (ask/symmetry.h), or all if the
 * family says that the model keeps all answers. */
struct show_symmetry {
    size_t order; /* with the identity; 0: not known */
    size_t left;  /* 0: not known */
    struct sentence why;
};

struct show {
    const struct board *board;
    const struct family_model *asked; /* NULL: the family's own */
    /* What is shown: the asked one, or the one with all rules if that one adds them as they are
     * needed. */
    const struct family_model *row;
    struct build build;
    struct outline_size size;
    struct show_symmetry symmetry;
};

/* Makes the model, and measures it as far as the request says. False with the sentence: there is no
 * such model, or it is too large, or the board has none. */
bool show_open(struct show *show, const struct board *board, const struct show_request *request,
               struct sentence *error);
void show_close(struct show *show);

const char *show_name(const struct show *show); /* of the asked model: "m2"; "-": it has none */

/* The i-th name of a family's models; NULL after the last. */
const char *show_listed(const struct family *family, size_t i);

/* For people. False with the sentence: it cannot be written in these clauses. */
bool show_text(const struct show *show, const struct show_request *request, struct buf *out,
               struct sentence *error);

/* FlatZinc, after a comment that says what it is. */
bool show_flatzinc(const struct show *show, enum flatzinc_dialect dialect, struct buf *out,
                   struct sentence *error);

/* ---- symmetries: show_symmetry.c */

/* How many symmetries the lexicographic orders of the model break, the identity not counted. If the
 * broken ones form a group with the identity, one answer of each of that group's classes is left,
 * and *left is how many answers are left of those that the symmetries make from one; else it is
 * 0. */
size_t show_symmetry_broken(const struct symmetry *symmetry, struct build *build, size_t *left);

struct show_clauses {
    char name[64]; /* "amo=sequential" */
    int variables;
    int64_t clauses;
    struct sentence error; /* why there are none; empty: there are */
};
typedef VEC(struct show_clauses) show_clauses_list;

/* In the encoding of the request; or in the usual one and then in each that differs in one choice
 * from it. `alike` gets the choices that make no difference, separated by blanks. */
void show_clauses(const struct show *show, const struct show_request *request, show_clauses_list *list,
                  struct buf *alike);

/* One object on one line: show_json.c. */
void show_json(const struct show *show, const struct show_request *request, struct buf *out);

/* A row for each model, in order; a table begins with its columns. */
void show_table_columns(struct tabular *table);
void show_table_row(const struct show *show, const struct show_request *request, struct tabular *table,
                    struct buf *notes);

#endif
