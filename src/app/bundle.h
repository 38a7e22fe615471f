/* Cube files: a folder with the question, a file for each cube, and a result beside each cube that
 * has been solved (docs/scale.md).
 *
 * The files hold everything that is needed to ask the question: its words, the text of the file
 * that it reads, the tree of cubes. Each has the version of the program and the digest of the
 * question, so files that do not belong together are refused; each is sealed, so an altered file is
 * refused. */
#ifndef APP_BUNDLE_H
#define APP_BUNDLE_H

#include "ask/portion.h"
#include "base/digest.h"
#include "base/record.h"
#include "cluster/cubes/cubes.h"

struct bundle { /* a question, or one of its cubes */
    int word_count;
    char **words; /* of the command line, the command first; owned */
    char *input;  /* the text that it reads, owned; NULL: none */
    size_t input_length;
    bool proof; /* one is requested: cube files have the tree */
    /* Of an optimisation: the incumbent before any cube is solved, as the text of a portion, owned;
     * NULL: none. */
    char *first;
    size_t first_length;
    size_t parts;
    struct cubes_tree tree; /* of a cube only if a proof is requested */
    char digest[DIGEST_ROOM];

    /* Of cubes: */
    size_t number; /* from 0 */
    struct cube cube;
    bool has_than; /* there is an incumbent of this value: */
    int64_t than;
};

void bundle_free(struct bundle *bundle);

/* Copies the words and the text, and takes over the tree. */
void bundle_make(struct bundle *bundle, int word_count, char **words, const char *input, size_t length,
                 bool proof, struct cubes_tree *tree);

/* Sets the incumbent that every cube starts with. */
void bundle_begin_with(struct bundle *bundle, const struct portion *first);

/* "00017.part" in this folder; ".done", ".drat". Owned by the caller. */
char *bundle_path(const char *folder, const struct bundle *bundle, size_t number, const char *suffix);

/* PATH.part with another suffix, such as PATH.done. Owned by the caller. */
char *bundle_beside(const char *part, const char *suffix);

/* Writes the question and all cubes to a new folder: all or nothing. False with the sentence. */
bool bundle_save(const struct bundle *bundle, const char *folder, struct sentence *error);

/* Reads the question of a folder, or a cube. The caller frees the bundle in either case. False with
 * the sentence. */
bool bundle_load(const char *folder, struct bundle *bundle, struct sentence *error);
bool bundle_load_part(const char *path, struct bundle *bundle, struct sentence *error);

extern const struct record_kind bundle_part; /* of cube files, for record_is */

/* Writes the result of a cube. */
bool bundle_save_result(const struct bundle *part, const char *path, const struct portion *result,
                        struct sentence *error);

enum bundle_found {
    BUNDLE_THERE,   /* the result of that cube of this question */
    BUNDLE_MISSING, /* there is no such file */
    BUNDLE_BAD,     /* it is something else: the sentence says what */
};
/* Reads a result. `number`, if not NULL, gets its cube; `part` is the expected one, or SIZE_MAX for
 * any. The caller frees the result in every case. */
enum bundle_found bundle_load_result(const struct bundle *question, const char *path, size_t part,
                                     size_t *number, struct portion *result, struct sentence *error);

#endif
