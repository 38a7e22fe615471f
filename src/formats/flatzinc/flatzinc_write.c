/* FlatZinc writer.
 *
 * The items of FlatZinc have a fixed order: predicates, variables, arrays, constraints, solve item.
 * The declarations are known only after all constraints were processed, so there are two passes:
 * one into a scratch buffer, one into the caller's. Decompositions are deterministic, so both
 * passes create the same variables.
 *
 * The answer is output as arrays if the names have indices (solver/model/fold.h), else as single
 * variables. */
#include "formats/flatzinc/flatzinc_parts.h"
#include "formats/flatzinc/zinc_parts.h"
#include "solver/model/fold.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

void flatzinc_write_fail(struct flatzinc_writer *w, const char *format, ...)
{
    ASSERT(w->error);
    va_list args;
    if (w->failed) return;
    w->failed = true;
    va_start(args, format);
    sentence_vset(w->error, format, args);
    va_end(args);
}

/* ---- constraints */

/* Writes each line as a comment. */
static void write_comment(struct flatzinc_writer *w, const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\r\n");
        buf_add(w->out, "% ");
        buf_bytes(w->out, text, length);
        buf_char(w->out, '\n');
        text += length + (text[length] != '\0');
    }
}

static void write_heading(struct flatzinc_writer *w, const char *heading)
{
    bool same = heading == w->section || (heading && w->section && strcmp(heading, w->section) == 0);
    w->section = heading;
    if (heading && !same) write_comment(w, heading);
}

static bool begin(void *self, const struct constraint *c)
{
    struct flatzinc_writer *w = self;
    if (!w->writes) buf_clear(w->out);
    write_heading(w, c->section);
    return !w->failed;
}

static bool go_on(void *self)
{
    struct flatzinc_writer *w = self;
    if (!w->writes) buf_clear(w->out);
    return !w->failed;
}

static bool take(void *self, const struct constraint *c)
{
    return flatzinc_kinds_write(self, c);
}

static void ignore(void *self)
{
    (void)self; /* variables are declared on first use, and loading is never stopped */
}

static void refuse(void *self, const char *sentence)
{
    flatzinc_write_fail(self, "%s", sentence);
}

static const struct decomposition_calls calls = {
    .begin = begin, .go_on = go_on, .take = take, .grow = ignore, .forget = ignore, .refuse = refuse};

static void write_constraints(struct flatzinc_writer *w)
{
    w->section = NULL;
    w->fresh_used = 0;
    ASSERT(!w->writes || w->terms.size == 0 || w->table.size > w->terms.size);
    for (size_t var = 1; var < w->model->variables.size; var++) flatzinc_terms_gaps(w, (int32_t)var);
    decomposition_load(&w->apart);
}

/* ---- search and objective */

static void write_step(struct flatzinc_writer *w, const struct search_step *step)
{
    ASSERT(step->count == 0 || step->lits || step->views);
    bool binary = true;
    for (size_t i = 0; i < step->count && !step->lits; i++) {
        dm_int x = step->views[i];
        binary &= x.factor == 1 && x.offset == 0 && flatzinc_terms_is_bool(w, x.var);
    }
    buf_add(w->out, binary ? "bool_search([" : "int_search([");
    for (size_t i = 0; i < step->count; i++) {
        if (i > 0) buf_char(w->out, ',');
        if (step->lits)
            buf_add(w->out, flatzinc_terms_lit(w, step->lits[i]));
        else if (binary)
            buf_add(w->out, flatzinc_terms_variable(w, step->views[i].var));
        else
            flatzinc_terms_int(w, step->views[i]);
    }
    buf_print(w->out, "],%s,%s,complete)", zinc_search_orders[step->order],
              zinc_search_choices[step->choice]);
}

/* FlatZinc has no annotation for activity-based search: these steps are omitted. */
static void write_search(struct flatzinc_writer *w)
{
    size_t count = 0, written = 0;
    for (size_t i = 0; i < w->model->steps.size; i++)
        count += zinc_search_orders[w->model->steps.data[i].order] != NULL;
    if (count) buf_add(w->out, count > 1 ? " :: seq_search([" : " :: ");
    for (size_t i = 0; i < w->model->steps.size; i++) {
        const struct search_step *step = &w->model->steps.data[i];
        if (!zinc_search_orders[step->order]) continue;
        if (written++) buf_char(w->out, ',');
        write_step(w, step);
    }
    if (count > 1) buf_add(w->out, "])");
}

/* A constant objective is omitted. */
static void write_goal(struct flatzinc_writer *w)
{
    buf_add(w->out, "solve");
    write_search(w);
    if (w->model->sense == 0 || w->model->objective.factor == 0) {
        buf_add(w->out, " satisfy;\n");
        return;
    }
    buf_add(w->out, w->model->sense > 0 ? " minimize " : " maximize ");
    flatzinc_terms_int(w, w->model->objective);
    buf_add(w->out, ";\n");
}

/* ---- declarations */

struct output {   /* the output items */
    vec_i32 list; /* the variables of the answer */
    fold_list folds;
    VEC(const char *) names; /* of the arrays, by fold */
    struct bits answer;      /* by variable: it is in the list */
    struct bits alone;       /* by variable: it is output as a single variable */
};

static void find_output(struct flatzinc_writer *w, struct output *o)
{
    *o = (struct output){0};
    bits_init(&o->answer, w->model->variables.size);
    bits_init(&o->alone, w->model->variables.size);
    model_answer(w->model, &o->list);
    fold_names(w->model, o->list.size, o->list.data, false, &o->folds);
    for (size_t i = 0; i < o->list.size; i++) bits_add(&o->answer, (size_t)o->list.data[i]);
    for (size_t i = 0; i < o->folds.size; i++)
        if (o->folds.data[i].count == 1) bits_add(&o->alone, (size_t)o->list.data[o->folds.data[i].first]);
    dm_int objective = w->model->objective;
    if (w->model->sense && objective.factor && !bits_has(&o->answer, (size_t)objective.var))
        bits_add(&o->alone, (size_t)objective.var);
}

static void free_output(struct output *o)
{
    vec_free(&o->list);
    vec_free(&o->folds);
    vec_free(&o->names);
    bits_free(&o->answer);
    bits_free(&o->alone);
}

static void declare_variable(struct flatzinc_writer *w, const struct variable *v, const char *name)
{
    buf_add(w->out, "var ");
    if (model_is_bool(v))
        buf_add(w->out, "bool");
    else
        flatzinc_terms_domain(v, w->out);
    buf_print(w->out, ": %s", name);
}

static void declare_variables(struct flatzinc_writer *w, const struct output *o)
{
    for (size_t var = 1; var < w->model->variables.size; var++) {
        declare_variable(w, &w->model->variables.data[var], flatzinc_terms_variable(w, (int32_t)var));
        if (bits_has(&o->alone, var)) buf_add(w->out, " :: output_var");
        if (!bits_has(&o->answer, var)) buf_add(w->out, " :: var_is_introduced");
        buf_add(w->out, ";\n");
    }
    for (size_t i = 0; i < w->children.size; i++) {
        if (!w->children.data[i]) continue;
        declare_variable(w, model_variable(w->apart.child, (int32_t)i + MODEL_CHILD), w->children.data[i]);
        buf_add(w->out, " :: var_is_introduced;\n");
    }
    flatzinc_terms_declare(w);
}

/* True if all variables of the array are 0/1 variables. */
static bool is_all_binary(const struct flatzinc_writer *w, const struct output *o, const struct fold *fold)
{
    for (size_t i = 0; i < fold->count; i++)
        if (!model_is_bool(&w->model->variables.data[o->list.data[fold->first + i]])) return false;
    return true;
}

static void put_elements(struct flatzinc_writer *w, const struct output *o, const struct fold *fold)
{
    bool binary = is_all_binary(w, o, fold);
    for (size_t i = 0; i < fold->count; i++) {
        int32_t var = o->list.data[fold->first + i];
        if (i > 0) buf_char(w->out, ',');
        if (binary)
            buf_add(w->out, flatzinc_terms_variable(w, var));
        else
            flatzinc_terms_int(w, (dm_int){var, 1, 0});
    }
}

/* "Q[" for Q[1..8], "N[1," for N[1,4..7]. */
static const char *array_name(struct flatzinc_writer *w, const struct output *o, const struct fold *fold)
{
    struct buf words = {0};
    const char *name = w->model->variables.data[o->list.data[fold->first]].name;
    buf_bytes(&words, name ? name : "x", name ? fold->prefix : 1);
    const char *identifier = flatzinc_names_take(&w->names, buf_text(&words));
    buf_free(&words);
    return identifier;
}

static void name_arrays(struct flatzinc_writer *w, struct output *o)
{
    for (size_t i = 0; i < o->folds.size; i++) {
        const struct fold *fold = &o->folds.data[i];
        vec_push(&o->names, fold->count > 1 ? array_name(w, o, fold) : NULL);
        if (fold->count > 1) put_elements(w, o, fold);
    }
}

static void declare_arrays(struct flatzinc_writer *w, const struct output *o)
{
    for (size_t i = 0; i < o->folds.size; i++) {
        const struct fold *fold = &o->folds.data[i];
        if (fold->count == 1) continue;
        buf_print(w->out, "array [1..%zu] of var %s: %s :: output_array([", fold->count,
                  is_all_binary(w, o, fold) ? "bool" : "int", o->names.data[i]);
        for (int side = 0; side < fold->sides; side++)
            buf_print(w->out, "%s%" PRId64 "..%" PRId64, side ? "," : "", fold->lo[side], fold->hi[side]);
        buf_add(w->out, "]) = [");
        put_elements(w, o, fold);
        buf_add(w->out, "];\n");
    }
}

/* ---- both passes */

static void open_writer(struct flatzinc_writer *w)
{
    decomposition_init(&w->apart, w->model, &calls, w);
    if (w->model->variables.size > 1)
        flatzinc_terms_variable(w, (int32_t)w->model->variables.size - 1); /* and all before it */
}

static void free_writer(struct flatzinc_writer *w)
{
    decomposition_free(&w->apart);
    flatzinc_names_free(&w->names);
    vec_free(&w->variables);
    vec_free(&w->children);
    vec_free(&w->terms);
    vec_free(&w->table);
    vec_free(&w->fresh);
}

/* The first pass: finds all declarations. */
static void collect(struct flatzinc_writer *w, struct output *output)
{
    struct buf scratch = {0};
    w->out = &scratch;
    write_constraints(w);
    write_goal(w);
    name_arrays(w, output);
    buf_free(&scratch);
}

static void write_all(struct flatzinc_writer *w, const char *comment, const struct output *output)
{
    ASSERT(!w->writes && !w->failed);
    w->writes = true;
    if (comment) write_comment(w, comment);
    flatzinc_globals_declare(w);
    declare_variables(w, output);
    declare_arrays(w, output);
    flatzinc_terms_define(w);
    decomposition_free(&w->apart); /* the second pass repeats the first */
    decomposition_init(&w->apart, w->model, &calls, w);
    write_constraints(w);
    write_goal(w);
}

bool flatzinc_write(const dm_model *model, enum flatzinc_dialect dialect, const char *comment,
                    struct buf *out, struct sentence *error)
{
    struct flatzinc_writer w = {.model = model, .dialect = dialect, .error = error};
    struct output output;
    if (model->error) return sentence_set(error, "%s", model->error);
    if (model->lazies.size)
        return sentence_set(
            error, "FlatZinc has no lazy constraints, and this model adds constraints during the search");
    alias_settle(model);
    open_writer(&w);
    find_output(&w, &output);
    collect(&w, &output);
    w.out = out;
    if (!w.failed) write_all(&w, comment, &output);
    free_output(&output);
    free_writer(&w);
    return !w.failed;
}
