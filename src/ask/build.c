/* Builds the model of a problem. For a board: variables, clues under their heading, rules, and
 * lex-leader constraints if the model keeps one answer per symmetry class.
 *
 * A family may have several models, whose variables need not be the cells. `view` gives the value
 * of a cell as a view on the variables, and `read_back` computes all cells from an assignment; a
 * model without these has one variable per cell.
 *
 * Invariant: `variable` has `size` entries, which are the answer variables of the model in order;
 * cubes index into it. */
#include "ask/build.h"
#include "ask/symmetry.h"
#include "base/alloc.h"
#include "base/say.h"
#include "base/sentence.h"

#include <stdio.h>
#include <string.h>

/* The named model, with functions that are NULL taken from the family. */
static struct family_model with_defaults(const struct family *family, const struct family_model *named)
{
    struct family_model m = named ? *named : (struct family_model){0};
    if (!m.cells) m.cells = family->cells;
    if (!m.clues) m.clues = family->clues;
    if (!m.post) m.post = family->post;
    return m;
}

static void post_lex_leaders(struct build *build)
{
    struct symmetry *symmetry = symmetry_new(build, NULL);
    if (symmetry) symmetry_post(symmetry, build);
    symmetry_free(symmetry);
}

static struct family_model begin(struct build *build, const struct board *board,
                                 const struct family_model *named)
{
    *build = (struct build){.board = board, .row = named, .model = dm_model_new()};
    return with_defaults(board->family, named);
}

static void make_variables(struct build *build, const struct family_model *m)
{
    const struct board *board = build->board;
    build->size = m->size ? m->size(board) : board->cells;
    ASSERT(build->size == board->cells || m->read_back);
    build->variable = ARENA_ARRAY(&build->arena, dm_int, build->size);
    m->cells(board, build->model, build->variable);
    dm_answer(build->model, build->size, build->variable);
    m->clues(board, build->model, build->variable, &build->clues);
}

void build_model(struct build *build, const struct board *board, const struct family_model *named, bool words)
{
    build_until(build, board, named, words, NULL);
}

bool build_until(struct build *build, const struct board *board, const struct family_model *named, bool words,
                 struct deadline *deadline)
{
    const struct family_model m = begin(build, board, named);
    dm_keep_names(build->model, words);
    dm_on_build(build->model, deadline ? deadline_poll : NULL, deadline);
    make_variables(build, &m);
    if (build->clues.size) dm_section(build->model, "%s", say_known(board->family->clue_heading));
    for (size_t i = 0; i < build->clues.size; i++) {
        ASSERT(build->clues.data[i].cell < board->cells + board->marks);
        dm_require(build->model, build->clues.data[i].lit);
    }
    m.post(board, build->model, build->variable);
    if (m.first_of_class && !dm_build_stopped(build->model)) post_lex_leaders(build);
    dm_on_build(build->model, NULL, NULL);
    return !dm_build_stopped(build->model);
}

bool build_problem(struct build *build, const struct problem *problem, const struct family_model *named,
                   bool words, struct deadline *deadline, struct sentence *error)
{
    sentence_clear(error);
    if (problem->board) return build_until(build, problem->board, named, words, deadline);
    *build = (struct build){.kind = problem->kind, .model = dm_model_new()};
    dm_on_build(build->model, deadline ? deadline_poll : NULL, deadline);
    bool posted = problem->kind->post(problem, build, error);
    dm_on_build(build->model, NULL, NULL);
    if (!posted) return false;
    build->size = dm_answer_variables(build->model, 0, NULL);
    build->variable = ARENA_ARRAY(&build->arena, dm_int, build->size);
    dm_answer_variables(build->model, build->size, build->variable);
    return true;
}

void build_explained(struct build *build, const struct board *board, const struct family_model *named)
{
    const struct family_model m = begin(build, board, named);
    dm_keep_names(build->model, false);
    dm_explain(build->model);
    make_variables(build, &m);
    m.post(board, build->model, build->variable);
    dm_end_rule(build->model);
}

void build_variables(struct build *build, const struct board *board, const struct family_model *named)
{
    const struct family_model m = begin(build, board, named);
    dm_keep_names(build->model, false);
    make_variables(build, &m);
}

const dm_int *build_cells(struct build *build)
{
    ASSERT(build->board);
    if (!build->row || !build->row->view) return build->variable;
    if (build->cell) return build->cell;
    build->cell = ARENA_ARRAY(&build->arena, dm_int, build->board->cells);
    for (size_t i = 0; i < build->board->cells; i++)
        build->cell[i] = build->row->view(build->board, build->model, build->variable, i);
    return build->cell;
}

void build_read(const struct build *build, build_value *value, const void *self, int32_t *values)
{
    bool mapped = build->row && build->row->read_back;
    ASSERT(mapped || build->size == build->board->cells); /* then variables are cells */
    int32_t *variables = mapped ? alloc_array(build->size, sizeof *variables) : values;
    for (size_t i = 0; i < build->size; i++) variables[i] = value(self, build->variable[i]);
    if (!mapped) return;
    build->row->read_back(build->board, variables, values);
    alloc_free(variables);
}

void build_free(struct build *build)
{
    if (build->kind) build->kind->release(build);
    dm_model_free(build->model);
    vec_free(&build->clues);
    arena_free(&build->arena);
}
