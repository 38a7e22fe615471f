/* Cube-and-conquer: a question is split into disjoint cubes that together cover it.
 *
 * A cube is a conjunction of terms over the answer variables of a model. A term names its variable
 * by position in the answer, so any process that builds the same model can use it. The text form is
 * "3<=2 7=1". In a tree of cubes each inner node has a term, true in its first branch and false in
 * its second. Its leaves are cubes, numbered from 0 in the order of the text, and branches that
 * propagation refuted.
 *
 *     struct cubes_tree tree;
 *     if (!cubes_split(model, size, variables, &request, &tree, &error)) ...
 *     for (size_t i = 0; i < tree.cubes.size; i++) {
 *         cubes_tree_cube(&tree, i, &cube);
 *         ... cubes_post(&cube, other_model, size, other_variables); ...
 *     } */
#ifndef CLUSTER_CUBES_CUBES_H
#define CLUSTER_CUBES_CUBES_H

#include "base/buf.h"
#include "base/deadline.h"
#include "base/sentence.h"
#include "base/vec.h"
#include "damier.h"

enum cube_relation { CUBE_LE, CUBE_GT, CUBE_EQ, CUBE_NE };

struct cube_term {
    int32_t at; /* position in the answer, from 0 */
    enum cube_relation relation;
    int64_t value;
};

struct cube { /* zeroed: the whole search space */
    VEC(struct cube_term) terms;
};

void cubes_free(struct cube *cube);

struct cube_term cubes_negation(struct cube_term term);

/* "3<=2 7=1"; the empty text is the whole search space. */
void cubes_write(const struct cube *cube, struct buf *out);

/* The inverse. The caller frees the cube even on failure. Returns false and sets the error. */
bool cubes_read(const char *text, struct cube *cube, struct sentence *error);

/* The literal of the term, in a model with these answer variables. */
dm_lit cubes_lit(struct cube_term term, dm_model *model, const dm_int *variables);

/* Posts the cube. If a term names a variable that the answer does not have, nothing is posted, the
 * error is set, and the result is false. */
bool cubes_post(const struct cube *cube, dm_model *model, size_t size, const dm_int *variables,
                struct sentence *error);

enum { CUBES_REFUTED = -1 };

struct cubes_node {
    struct cube_term term;  /* of inner nodes: */
    int32_t holds, differs; /* children where the term is true and false; 0: this is a leaf */
    int32_t parent;         /* -1: the root */
    int32_t cube;           /* of a leaf: its number, or CUBES_REFUTED; of an inner node -1 */
};

struct cubes_tree {
    VEC(struct cubes_node) nodes; /* in preorder, the root first */
    vec_i32 cubes;                /* by cube: its node */
};

void cubes_tree_free(struct cubes_tree *tree);

/* A single cube, the whole search space. */
void cubes_tree_whole(struct cubes_tree *tree);

/* No cube: the root is refuted. */
void cubes_tree_none(struct cubes_tree *tree);

/* On one line: terms, "." for a cube, "x" for a refuted leaf: "3<=2 . 7=1 . x". */
void cubes_tree_write(const struct cubes_tree *tree, struct buf *out);

/* The inverse. The caller frees the tree even on failure. Returns false and sets the error. */
bool cubes_tree_read(const char *text, struct cubes_tree *tree, struct sentence *error);

/* The terms on the path to a node, or to a cube, replacing the contents of `cube`. */
void cubes_tree_node(const struct cubes_tree *tree, size_t node, struct cube *cube);
void cubes_tree_cube(const struct cubes_tree *tree, size_t number, struct cube *cube);

/* Like cubes_post, but the models of all cubes differ only in their last constraints: each term of
 * the tree gets a Boolean, and the cube is posted on these. */
bool cubes_tree_post(const struct cubes_tree *tree, const struct cube *cube, dm_model *model, size_t size,
                     const dm_int *variables, struct sentence *error);

/* ---- splitting: cubes_split.c */

struct cubes_request {
    size_t cubes;      /* target number of cubes, at least 1 */
    int64_t seed;      /* same seed, same cubes */
    bool keep_refuted; /* refuted leaves are cubes too: their emptiness will be proved */
    /* When optimising: the objective value of the incumbent. A branch without a better solution is
     * refuted. NULL: there is no incumbent. */
    const int64_t *than;

    /* Polled between propagations; stops splitting and keeps the cubes so far. May be NULL. */
    struct deadline *deadline;
    /* Receives the current number of cubes; may be NULL. */
    void (*progress)(void *progress_self, size_t cubes);
    void *progress_self;
};

/* Splits the search space of the model on these answer variables. The model gains literals but no
 * constraints. The caller frees the tree even on failure. Returns false and sets the error if the
 * model is invalid. There are fewer cubes than requested if nothing is left to split on or the
 * deadline passed, and none if the model has no solution. */
bool cubes_split(dm_model *model, size_t size, const dm_int *variables, const struct cubes_request *request,
                 struct cubes_tree *tree, struct sentence *error);

#endif
