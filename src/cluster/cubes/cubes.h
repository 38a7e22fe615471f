/* Cubes: a question cut into parts that do not overlap and leave nothing out.
 *
 * A cube is a conjunction of terms on a model's answer variables, each named by its place in the
 * answer: whoever makes the same model understands it. As text it is "3<=2 7=1". A tree has a term
 * at each inner node, which holds on its first side and not on the second; its leaves are the
 * parts, numbered from 0 in the order of its text, and what propagation refuted.
 *
 *     struct cubes_tree tree;
 *     if (!cubes_cut(model, size, variables, &wish, &tree, &error)) ...
 *     for (size_t i = 0; i < tree.parts.size; i++) {
 *         cubes_tree_part(&tree, i, &cube);
 *         ... cubes_post(&cube, other_model, size, other_variables); ...
 *     }
 */
#ifndef CLUSTER_CUBES_CUBES_H
#define CLUSTER_CUBES_CUBES_H

#include "base/buf.h"
#include "base/deadline.h"
#include "base/sentence.h"
#include "base/vec.h"
#include "damier.h"

enum cube_relation { CUBE_LE, CUBE_GT, CUBE_EQ, CUBE_NE };

struct cube_term {
    int32_t at; /* place in the answer, from 0 */
    enum cube_relation relation;
    int64_t value;
};

struct cube { /* zeroed: everything */
    VEC(struct cube_term) terms;
};

void cubes_free(struct cube *cube);

struct cube_term cubes_negation(struct cube_term term);

/* "3<=2 7=1"; nothing for everything. */
void cubes_write(const struct cube *cube, struct buf *out);

/* The same back; the cube is the caller's to free, whatever happens. False with the sentence. */
bool cubes_read(const char *text, struct cube *cube, struct sentence *error);

/* The term as a literal of a model whose answer these variables are. */
dm_lit cubes_lit(struct cube_term term, dm_model *model, const dm_int *variables);

/* Requires the cube of the model. False with the sentence if it speaks of a variable that the
 * answer does not have: then nothing is posted. */
bool cubes_post(const struct cube *cube, dm_model *model, size_t size, const dm_int *variables,
                struct sentence *error);

enum { CUBES_REFUTED = -1 };

struct cubes_node {
    struct cube_term term;  /* of inner nodes: */
    int32_t holds, differs; /* the nodes where it does, and does not; 0: this is a leaf */
    int32_t parent;         /* -1: the root */
    int32_t part;           /* of leaves: their number, or CUBES_REFUTED; of inner nodes -1 */
};

struct cubes_tree {
    VEC(struct cubes_node) nodes; /* the root first, in the order of the text */
    vec_i32 parts;                /* by number: the node */
};

void cubes_tree_free(struct cubes_tree *tree);

/* One part, which is everything. */
void cubes_tree_whole(struct cubes_tree *tree);

/* No part: nothing is left to look for. */
void cubes_tree_none(struct cubes_tree *tree);

/* On one line: terms, a part as a dot, what is refuted as an x: "3<=2 . 7=1 . x". */
void cubes_tree_write(const struct cubes_tree *tree, struct buf *out);

/* The same back, the caller's to free whatever happens. False with the sentence. */
bool cubes_tree_read(const char *text, struct cubes_tree *tree, struct sentence *error);

/* The way to a node, or to a part, as a cube; what was in the cube is replaced. */
void cubes_tree_node(const struct cubes_tree *tree, size_t node, struct cube *cube);
void cubes_tree_part(const struct cubes_tree *tree, size_t part, struct cube *cube);

/* The same as cubes_post in such a way that models of all parts are alike but for the requirements
 * at their end: for each term of the tree there is a 0/1 variable that is true where it holds, and
 * the cube is required of these. */
bool cubes_tree_post(const struct cubes_tree *tree, const struct cube *cube, dm_model *model, size_t size,
                     const dm_int *variables, struct sentence *error);

/* ---- cutting: cubes_cut.c */

struct cubes_wish {
    size_t parts;      /* about this many; 1 or more */
    int64_t seed;      /* the same seed, the same cubes */
    bool keep_refuted; /* as parts, for whoever must prove that they are empty */
    /* Where the best is asked for: an answer of this value is known, and what has no better one is
     * no part. NULL: none is. */
    const int64_t *than;

    /* Polled between propagations; ends the cutting with the parts that there are; may be NULL. */
    struct deadline *deadline;
    /* Told how many parts there are by now; may be NULL. */
    void (*progress)(void *progress_self, size_t parts);
    void *progress_self;
};

/* Cuts the model's solutions by their answer, which these variables are. The model gains literals
 * and nothing that must hold. The tree is the caller's to free, whatever happens. False with the
 * sentence: the model has an error. Fewer parts than were wished for: there is nothing more to cut,
 * or it was stopped. None: it has no solution. */
bool cubes_cut(dm_model *model, size_t size, const dm_int *variables, const struct cubes_wish *wish,
               struct cubes_tree *tree, struct sentence *error);

#endif
