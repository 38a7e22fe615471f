/* Joins the DRAT proofs of all cubes into one.
 *
 * Each cube has a proof that its formula is unsatisfiable: the formula of the whole question, the
 * literals of the cube, and clauses that were added while it was solved (a blocked solution, a lazy
 * rule).
 *
 * A clause that follows from a formula and a cube follows from the formula alone once the negated
 * cube is added to it. So each clause of a cube's proof gets the negated literals of the cube, and
 * the empty clause at its end becomes the negated cube. After all cubes, each inner node of the
 * tree follows from its two children, up to the root, whose clause is empty.
 *
 * Correctness. A RUP clause stays RUP: the added literals, assumed false, are the cube. A RAT
 * clause keeps its first literal; its resolvents with clauses of another cube are tautologies,
 * because two cubes contradict each other in a literal that both negations have. A clause with a
 * literal of its cube would be a tautology, and is dropped. Deletions get the same literals, so
 * that they match the clauses of their own cube and none of the formula, which the other cubes
 * need; a deletion that would get none is dropped.
 *
 * Variables beyond the common formula (selectors, extensions) are renumbered in each cube. The
 * literals of the cube are the clauses after the heading that cubes_post writes or, in a formula
 * without headings, the last ones. Formulas that differ before that are refused. */
#include "app/proof_join.h"

#include "base/alloc.h"
#include "base/file.h"
#include "base/reader.h"
#include "base/say.h"
#include "base/text.h"
#include "solver/dimacs/dimacs.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char heading[] = "\nc within the cube\n";

struct piece { /* of a text */
    const char *begin, *end;
};

struct cube_proof {        /* the proof of one cube */
    char *formula, *proof; /* texts, owned */
    size_t formula_length, proof_length;
    struct piece common, extra;
    VEC(int) cube;   /* its literals */
    int64_t clauses; /* in `extra` */
    int most;        /* the largest variable */
    int shift;       /* added to variables beyond the common ones */
};

struct joint {
    const struct cube_files *question;
    const char *folder;
    struct cube_proof *proofs; /* by cube */
    int common;                /* the largest variable in it */
    int64_t clauses;           /* of the common formula */
    VEC(int) of_node;          /* by node of the tree: the literal that leads there; 0: unknown */
    VEC(int) clause;           /* scratch */
    bool broken;               /* a clause was malformed */
    struct sentence *error;
};

/* ---- lines */

/* Skips blanks, comments and headers. */
static void skip(struct piece *at)
{
    while (at->begin < at->end && *at->begin && strchr(" \t\r\ncp", *at->begin)) {
        bool line = *at->begin == 'c' || *at->begin == 'p';
        const char *end = line ? memchr(at->begin, '\n', (size_t)(at->end - at->begin)) : at->begin;
        at->begin = end ? end + 1 : at->end;
    }
}

/* Reads the next clause into `clause`; false at the end, and `broken` if it is malformed.
 * `deletes`: it begins with a d. */
static bool next_clause(struct piece *at, bool *deletes, struct joint *j)
{
    bool ended = false;
    ASSERT(at->begin <= at->end);
    skip(at);
    vec_clear(&j->clause);
    if (at->begin >= at->end) return false;
    *deletes = *at->begin == 'd';
    if (*deletes) at->begin++;
    while (!ended && at->begin < at->end) {
        char *after;
        long lit = strtol(at->begin, &after, 10);
        if (after == at->begin || after > at->end || lit > DIMACS_VARIABLES || lit < -DIMACS_VARIABLES) break;
        if (lit) vec_push(&j->clause, (int)lit);
        ended = !lit;
        at->begin = after;
    }
    j->broken = j->broken || !ended;
    return ended;
}

static int largest(const struct joint *j, int most)
{
    for (size_t i = 0; i < j->clause.size; i++)
        if (abs(j->clause.data[i]) > most) most = abs(j->clause.data[i]);
    return most;
}

static int most_of(struct piece piece, struct joint *j, int64_t *clauses)
{
    int most = 0;
    bool deletes;
    for (*clauses = 0; next_clause(&piece, &deletes, j); ++*clauses) most = largest(j, most);
    return most;
}

/* ---- reading the proof of a cube */

static char *slurp(struct joint *j, size_t number, const char *suffix, size_t *length)
{
    char *path = cube_files_path(j->folder, j->question, number, suffix);
    char *text = reader_slurp(path, length, j->error);
    alloc_free(path);
    return text;
}

/* The beginning of the last `count` lines. */
static const char *last_lines(const char *text, size_t length, size_t count)
{
    const char *at = text + length;
    for (size_t lines = 0; at > text; at--)
        if (at[-1] == '\n' && lines++ == count) break;
    return at;
}

static bool take_cube(struct joint *j, struct cube_proof *cube_proof, struct piece *rest, size_t count)
{
    bool deletes;
    for (size_t i = 0; i < count; i++) {
        if (!next_clause(rest, &deletes, j) || j->clause.size != 1) return false;
        vec_push(&cube_proof->cube, j->clause.data[0]);
    }
    return true;
}

/* Splits a formula into the common one, the cube, and the clauses added since. */
static bool take_apart(struct joint *j, struct cube_proof *cube_proof, size_t number)
{
    struct cube cube = {0};
    const char *end = cube_proof->formula + cube_proof->formula_length,
               *line = strchr(cube_proof->formula, '\n');
    const char *at = strstr(cube_proof->formula, heading);
    cubes_tree_cube(&j->question->tree, number, &cube);
    size_t count = cube.terms.size;
    cubes_free(&cube);
    if (!line) return false;
    if (!count)
        at = end;
    else if (at)
        at++;
    else
        at = last_lines(cube_proof->formula, cube_proof->formula_length, count);
    ASSERT(at <= end);
    cube_proof->common = (struct piece){line + 1, at};
    struct piece rest = {at, end};
    bool fine = at > line && take_cube(j, cube_proof, &rest, count);
    cube_proof->extra = rest;
    return fine;
}

static bool same_piece(struct piece a, struct piece b)
{
    return a.end - a.begin == b.end - b.begin && memcmp(a.begin, b.begin, (size_t)(a.end - a.begin)) == 0;
}

static bool load_cube(struct joint *j, size_t number)
{
    struct cube_proof *cube_proof = &j->proofs[number];
    ASSERT(!number || j->proofs[0].common.begin); /* all are compared with the first */
    cube_proof->formula = slurp(j, number, ".drat.cnf", &cube_proof->formula_length);
    if (cube_proof->formula) cube_proof->proof = slurp(j, number, ".drat", &cube_proof->proof_length);
    if (!cube_proof->proof)
        return say_append(j->error, "message.solve-cube-again", SAY(say_int("cube", (int64_t)number)));
    if (!take_apart(j, cube_proof, number) || !same_piece(cube_proof->common, j->proofs[0].common))
        return say_set(j->error, "message.proofs-differ", SAY(say_int("cube", (int64_t)number)));
    return true;
}

/* ---- numbering variables, finding the literals of the tree */

static bool number_variables(struct joint *j)
{
    int64_t total, unused;
    total = j->common = most_of(j->proofs[0].common, j, &j->clauses);
    for (size_t i = 0; i < j->question->cubes; i++) {
        struct cube_proof *cube_proof = &j->proofs[i];
        struct piece proof = {cube_proof->proof, cube_proof->proof + cube_proof->proof_length};
        int extra = most_of(cube_proof->extra, j, &cube_proof->clauses), proved = most_of(proof, j, &unused);
        if (j->broken) return say_set(j->error, "message.proof-damaged", SAY(say_int("cube", (int64_t)i)));
        cube_proof->most = extra > proved ? extra : proved;
        ASSERT(total >= j->common);
        cube_proof->shift = (int)(total - j->common);
        if (cube_proof->most > j->common) total += cube_proof->most - j->common;
        if (total > DIMACS_VARIABLES) return say_set(j->error, "message.proofs-too-large", NULL);
    }
    j->proofs[0].most = j->proofs[0].most > j->common ? j->proofs[0].most : j->common;
    return true;
}

/* Finds the literal that leads to each node; all cubes must agree on it. */
static bool name_nodes(struct joint *j)
{
    const struct cubes_tree *tree = &j->question->tree;
    for (size_t i = 0; i < tree->nodes.size; i++) vec_push(&j->of_node, 0);
    for (size_t i = 0; i < j->question->cubes; i++) {
        int32_t at = tree->cubes.data[i]; /* a leaf as deep as its cube is long */
        for (size_t depth = j->proofs[i].cube.size; depth; at = tree->nodes.data[at].parent) {
            int lit = j->proofs[i].cube.data[--depth], known = j->of_node.data[at];
            ASSERT(tree->nodes.data[at].parent >= 0);
            const struct cubes_node *parent = &tree->nodes.data[tree->nodes.data[at].parent];
            int32_t other = parent->holds == at ? parent->differs : parent->holds;
            if ((known && known != lit) || abs(lit) > j->common)
                return say_set(j->error, "message.cubes-mismatch", NULL);
            j->of_node.data[at] = lit;
            j->of_node.data[other] = -lit;
        }
        ASSERT(at == 0); /* the root */
    }
    return true;
}

/* ---- writing */

static bool cube_has(const struct cube_proof *cube_proof, int lit)
{
    for (size_t i = 0; i < cube_proof->cube.size; i++)
        if (cube_proof->cube.data[i] == lit) return true;
    return false;
}

static void shift(struct joint *j, const struct cube_proof *cube_proof)
{
    for (size_t i = 0; i < j->clause.size; i++) {
        int *lit = &j->clause.data[i];
        if (abs(*lit) > j->common) *lit += *lit > 0 ? cube_proof->shift : -cube_proof->shift;
    }
}

/* Adds the literals of the negated cube that the clause lacks. Returns their number, or -1 if the
 * clause would be a tautology. */
static int weaken(struct joint *j, const struct cube_proof *cube_proof)
{
    size_t size = j->clause.size;
    int added = 0;
    for (size_t i = 0; i < size; i++)
        if (cube_has(cube_proof, j->clause.data[i])) return -1;
    for (size_t i = 0; i < cube_proof->cube.size; i++) {
        size_t k = 0;
        ASSERT(abs(cube_proof->cube.data[i]) <= j->common); /* so `shift` leaves it as it is */
        while (k < size && j->clause.data[k] != -cube_proof->cube.data[i]) k++;
        if (k < size) continue;
        vec_push(&j->clause, -cube_proof->cube.data[i]);
        added++;
    }
    return added;
}

static void write_cube(struct joint *j, const struct cube_proof *cube_proof, struct buf *out)
{
    struct piece at = {cube_proof->proof, cube_proof->proof + cube_proof->proof_length};
    bool deletes, ended = false;
    while (!ended && next_clause(&at, &deletes, j)) {
        ended = !deletes && !j->clause.size;
        shift(j, cube_proof);
        int added = weaken(j, cube_proof);
        if (added < 0 || (deletes && !added && j->question->cubes > 1)) continue;
        if (deletes) buf_add(out, "d ");
        dimacs_write_clause(out, j->clause.data, j->clause.size);
    }
}

/* The clause of each inner node, deepest first. */
static void write_tree(struct joint *j, struct buf *out)
{
    const struct cubes_tree *tree = &j->question->tree;
    for (size_t i = tree->nodes.size; i-- > 0;) {
        if (!tree->nodes.data[i].holds) continue;
        vec_clear(&j->clause);
        for (int32_t at = (int32_t)i; tree->nodes.data[at].parent >= 0; at = tree->nodes.data[at].parent) {
            ASSERT(j->of_node.data[at] && tree->nodes.data[at].parent < at);
            vec_push(&j->clause, -j->of_node.data[at]);
        }
        dimacs_write_clause(out, j->clause.data, j->clause.size);
    }
}

static void write_formula(struct joint *j, struct buf *out)
{
    int64_t clauses = j->clauses;
    int variables = j->common;
    bool deletes;
    for (size_t i = 0; i < j->question->cubes; i++) {
        const struct cube_proof *cube_proof = &j->proofs[i];
        clauses += cube_proof->clauses;
        if (cube_proof->most > j->common && cube_proof->most + cube_proof->shift > variables)
            variables = cube_proof->most + cube_proof->shift;
    }
    ASSERT(variables <= DIMACS_VARIABLES); /* number_variables has checked the sum */
    dimacs_write_header(out, variables, clauses);
    buf_bytes(out, j->proofs[0].common.begin, (size_t)(j->proofs[0].common.end - j->proofs[0].common.begin));
    for (size_t i = 0; i < j->question->cubes; i++) {
        struct piece extra = j->proofs[i].extra;
        if (j->proofs[i].clauses) buf_print(out, "c added in cube %zu\n", i);
        while (next_clause(&extra, &deletes, j)) {
            shift(j, &j->proofs[i]);
            dimacs_write_clause(out, j->clause.data, j->clause.size);
        }
    }
}

static void write_proof(struct joint *j, struct buf *out)
{
    for (size_t i = 0; i < j->question->cubes; i++) write_cube(j, &j->proofs[i], out);
    write_tree(j, out);
}

static bool save(struct joint *j, const char *path, void (*write)(struct joint *, struct buf *))
{
    struct file file;
    bool fine = file_create(&file, path);
    ASSERT(!j->broken); /* number_variables has read every clause */
    if (fine) write(j, &file.buf);
    fine = fine && file_commit(&file);
    return fine || sentence_set(j->error, "%s", file_error(&file));
}

static void joint_free(struct joint *j)
{
    for (size_t i = 0; i < j->question->cubes; i++) {
        alloc_free(j->proofs[i].formula);
        alloc_free(j->proofs[i].proof);
        vec_free(&j->proofs[i].cube);
    }
    alloc_free(j->proofs);
    vec_free(&j->of_node);
    vec_free(&j->clause);
}

bool proof_join(const struct cube_files *question, const char *folder, const char *path,
                struct sentence *error)
{
    struct joint j = {.question = question, .folder = folder, .error = error};
    char *formula = alloc_bytes(strlen(path) + sizeof ".cnf");
    sprintf(formula, "%s.cnf", path);
    j.proofs = alloc_array(question->cubes + 1, sizeof *j.proofs);
    bool fine = true;
    for (size_t i = 0; i < question->cubes && fine; i++) fine = load_cube(&j, i);
    fine = fine && number_variables(&j) && name_nodes(&j) && save(&j, formula, write_formula) &&
           save(&j, path, write_proof);
    joint_free(&j);
    alloc_free(formula);
    return fine;
}
