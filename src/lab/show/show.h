/* The models of a board: their text, size and remaining symmetries.
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
#include "lab/show/model_report.h"

struct show_request {
    const char *model; /* its name; NULL: the one used for CNF output */
    const char *file;  /* of the board, for JSON, if there are several; else NULL */

    /* NULL: sizes in all encodings that differ. */
    const struct encode_config *encoding;

    int order, choice; /* dm_order + 1, dm_choice + 1 of the search; 0: from the plan */
    bool sizes;        /* count symmetries */
    bool whole;        /* do not cut long lists */
};

/* The symmetries of the board, and how many solutions of an orbit the model keeps: as many as its
 * lexicographic orders leave (ask/symmetry.h), or all if the family declares that the model keeps
 * every solution. */
struct show_symmetry {
    size_t order; /* including the identity; 0: unknown */
    size_t left;  /* 0: unknown */
    struct sentence why;
};

struct show {
    const struct board *board;
    const struct family_model *asked; /* NULL: the default model */
    /* The model shown: `asked`, or its eager variant if it adds constraints lazily. */
    const struct family_model *row;
    struct build build;
    struct model_report_size size;
    struct show_symmetry symmetry;
};

/* Builds the model and computes the requested measurements. Returns false and sets the error if
 * there is no such model, it is too large, or the board has none. */
bool show_open(struct show *show, const struct board *board, const struct show_request *request,
               struct sentence *error);
void show_close(struct show *show);

const char *show_name(const struct show *show); /* of the requested model: "m2", or "-" */

/* The name of the family's model i; NULL after the last. */
const char *show_listed(const struct family *family, size_t i);

/* Readable text. Returns false and sets the error if the requested encoding is impossible. */
bool show_text(const struct show *show, const struct show_request *request, struct buf *out,
               struct sentence *error);

/* FlatZinc, preceded by a comment with the model's title. */
bool show_flatzinc(const struct show *show, enum flatzinc_dialect dialect, struct buf *out,
                   struct sentence *error);

/* ---- symmetries: show_symmetry.c */

/* The number of symmetries broken by the lexicographic orders of the model, not counting the
 * identity. If these and the identity form a group, *left is the number of solutions kept of each
 * full orbit, otherwise 0. */
size_t show_symmetry_broken(const struct symmetry *symmetry, struct build *build, size_t *left);

struct show_clauses {
    char name[64]; /* "amo=sequential" */
    int variables;
    int64_t clauses;
    struct sentence error; /* why it cannot be encoded; empty: it can */
};
typedef VEC(struct show_clauses) show_clauses_list;

/* Sizes in the encoding of the request, or in the default one followed by those that differ from it
 * in one choice. `alike` receives the choices without effect, separated by blanks. */
void show_clauses(const struct show *show, const struct show_request *request, show_clauses_list *list,
                  struct buf *alike);

/* One object on one line: show_json.c. */
void show_json(const struct show *show, const struct show_request *request, struct buf *out);

/* The columns come first, then a row per model. */
void show_table_columns(struct tabular *table);
void show_table_row(const struct show *show, const struct show_request *request, struct tabular *table,
                    struct buf *notes);

#endif
