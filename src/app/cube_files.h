/* Cube files: a folder with the question, a file for each cube, and a result beside each cube that
 * has been solved (docs/scale.md).
 *
 * The files hold everything that is needed to ask the question: its words, the text of the file
 * that it reads, the tree of cubes. Each has the version of the program and the digest of the
 * question, so files that do not belong together are refused; each is sealed, so an altered file is
 * refused. */
#ifndef APP_CUBE_FILES_H
#define APP_CUBE_FILES_H

#include "ask/cube_result.h"
#include "base/digest.h"
#include "base/record.h"
#include "cluster/cubes/cubes.h"

struct cube_files { /* a question, or one of its cubes */
    int word_count;
    char **words; /* of the command line, the command first; owned */
    char *input;  /* the text that it reads, owned; NULL: none */
    size_t input_length;
    bool proof; /* one is requested: cube files have the tree */
    /* Of an optimisation: the incumbent before any cube is solved, as the text of a cube result,
     * owned; NULL: none. */
    char *first;
    size_t first_length;
    size_t cubes;
    struct cubes_tree tree; /* of a cube only if a proof is requested */
    char digest[DIGEST_ROOM];

    /* Of cubes: */
    size_t number; /* from 0 */
    struct cube cube;
    bool has_than; /* there is an incumbent of this value: */
    int64_t than;
};

void cube_files_free(struct cube_files *cube_files);

/* Copies the words and the text, and takes over the tree. */
void cube_files_make(struct cube_files *cube_files, int word_count, char **words, const char *input,
                     size_t length, bool proof, struct cubes_tree *tree);

/* Sets the incumbent that every cube starts with. */
void cube_files_set_incumbent(struct cube_files *cube_files, const struct cube_result *first);

/* "00017.part" in this folder; ".done", ".drat". Owned by the caller. */
char *cube_files_path(const char *folder, const struct cube_files *cube_files, size_t number,
                      const char *suffix);

/* PATH.part with another suffix, such as PATH.done. Owned by the caller. */
char *cube_files_beside(const char *path, const char *suffix);

/* Writes the question and all cubes to a new folder: all or nothing. False with the sentence. */
bool cube_files_save(const struct cube_files *cube_files, const char *folder, struct sentence *error);

/* Reads the question of a folder, or a cube. The caller frees it in either case. False with
 * the sentence. */
bool cube_files_load(const char *folder, struct cube_files *cube_files, struct sentence *error);
bool cube_files_load_cube(const char *path, struct cube_files *cube_files, struct sentence *error);

extern const struct record_kind cube_files_cube; /* of a cube file, for record_is */

/* Writes the result of a cube. */
bool cube_files_save_result(const struct cube_files *cube_file, const char *path,
                            const struct cube_result *result, struct sentence *error);

enum cube_files_found {
    CUBE_FILES_FOUND,   /* the result of that cube of this question */
    CUBE_FILES_MISSING, /* there is no such file */
    CUBE_FILES_BAD,     /* it is something else: the sentence says what */
};
/* Reads a result. `number`, if not NULL, gets its cube; `expected` is the number of the expected
 * cube, or SIZE_MAX for any. The caller frees the result in every case. */
enum cube_files_found cube_files_load_result(const struct cube_files *question, const char *path,
                                             size_t expected, size_t *number, struct cube_result *result,
                                             struct sentence *error);

#endif
