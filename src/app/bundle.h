/* A question in parts as files: a folder with the question, a file for each part, and a result
 * beside each part that has been answered (docs/scale.md).
 *
 * Whatever is needed to ask a question is in these files: its words, the text of the file that it
 * reads, where it is cut. All have the version of the program and the digest of the question, so
 * that what does not belong together is noticed; all are sealed, so that what was altered is. */
#ifndef APP_BUNDLE_H
#define APP_BUNDLE_H

#include "ask/portion.h"
#include "base/digest.h"
#include "base/record.h"
#include "cluster/cubes/cubes.h"

struct bundle { /* a question, or a part of one */
    int word_count;
    char **words; /* of the command line, the command first; owned */
    char *input;  /* the text that it reads, owned; NULL: none */
    size_t input_length;
    bool proof; /* one is asked for: parts have the tree */
    /* Where the best is asked for: what is known before any part is answered, as the text of a
     * portion, owned. NULL: nothing is. */
    char *first;
    size_t first_length;
    size_t parts;
    struct cubes_tree tree; /* of a part only where a proof is asked for */
    char digest[DIGEST_ROOM];

    /* Of parts: */
    size_t number; /* from 0 */
    struct cube cube;
    bool has_than; /* an answer of this value is known: */
    int64_t than;
};

void bundle_free(struct bundle *bundle);

/* The words and the text are copied; the tree is taken over. */
void bundle_make(struct bundle *bundle, int word_count, char **words, const char *input, size_t length,
                 bool proof, struct cubes_tree *tree);

/* What is known before any part is answered. */
void bundle_begin_with(struct bundle *bundle, const struct portion *first);

/* "00017.part" in this folder; ".done", ".drat". Owned by the caller. */
char *bundle_path(const char *folder, const struct bundle *bundle, size_t number, const char *suffix);

/* PATH.part as PATH.done, or whatever else belongs to that part. Owned by the caller. */
char *bundle_beside(const char *part, const char *suffix);

/* Writes the question and all parts to a new folder: all or nothing. False with the sentence. */
bool bundle_save(const struct bundle *bundle, const char *folder, struct sentence *error);

/* Reads the question of a folder, or a part; the bundle is the caller's to free, whatever happens.
 * False with the sentence. */
bool bundle_load(const char *folder, struct bundle *bundle, struct sentence *error);
bool bundle_load_part(const char *path, struct bundle *bundle, struct sentence *error);

extern const struct record_kind bundle_part; /* the files of parts, for record_is */

/* The result of a part, written beside it; and read. */
bool bundle_save_result(const struct bundle *part, const char *path, const struct portion *result,
                        struct sentence *error);

enum bundle_found {
    BUNDLE_THERE,   /* the result of that part of this question */
    BUNDLE_MISSING, /* there is no such file */
    BUNDLE_BAD,     /* it is something else, as the sentence says */
};
/* `number`, if not NULL, gets the part that a readable one is about; `part` is compared with it
 * unless it is SIZE_MAX. The result is the caller's to free, whatever happens. */
enum bundle_found bundle_load_result(const struct bundle *question, const char *path, size_t part,
                                     size_t *number, struct portion *result, struct sentence *error);

#endif
