/* Models of a board, as text and as FlatZinc.
 *
 * A model that adds constraints lazily cannot be shown completely. The eager model of the same
 * rules is shown instead, as in the CNF output.
 *
 * Symmetries are counted on a second copy of the model, because accessing cells may create
 * variables, which must not be counted. */
#include "lab/show/show.h"

#include "ask/plan.h"
#include "base/say.h"
#include "base/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- choosing the model */

const char *show_listed(const struct family *family, size_t i)
{
    return families_models(family)[i].name;
}

/* The row in the family's table. NULL stands for the default model: the row that overrides none of
 * the family's functions. */
static const struct family_model *row_of(const struct family *family, const struct family_model *model)
{
    if (model) return model;
    for (const struct family_model *m = families_models(family); m->name; m++)
        if (!m->cells && !m->clues && !m->post && !m->first_of_class) return m;
    return NULL;
}

const char *show_name(const struct show *show)
{
    return show->asked ? show->asked->name : "-";
}

/* ---- symmetries */

/* domain sizes of all cells, summed: each value takes a few hundred bytes */
enum { MOST_POINTS = 200000 };

static bool has_many_values(struct build *build)
{
    const dm_int *cell = build_cells(build);
    double points = 0;
    for (size_t i = 0; i < build->board->cells; i++)
        points += (double)(dm_hi(build->model, cell[i]) - dm_lo(build->model, cell[i]) + 1);
    return points > MOST_POINTS;
}

static void count_left(struct show_symmetry *found, const struct symmetry *symmetry, struct build *build,
                       const struct family_model *row)
{
    size_t broken = show_symmetry_broken(symmetry, build, &found->left);
    found->order = symmetry_order(symmetry);
    ASSERT(broken < found->order && found->left <= found->order);
    if (broken) {
        say_set(&found->why, "lab.symmetry.broken", SAY(say_int("count", (int64_t)broken)));
    } else if (row && row->keeps) { /* unknown whether it loses solutions on this board */
        found->left = 0;
        say_set(&found->why, "lab.symmetry.keeps", SAY(say_text("what", say_known(row->keeps))));
    } else {
        say_set(&found->why, "lab.symmetry.every", NULL);
    }
}

static void find_symmetry(struct show *show)
{
    const char *large = say_word("lab.symmetry.large");
    const struct board *board = show->board;
    struct show_symmetry *found = &show->symmetry;
    const char *none = !board->family->symmetry      ? say_word("lab.symmetry.family")
                       : board->no_classes           ? say_known(board->no_classes)
                       : board->cells >= MOST_POINTS ? large
                                                     : NULL;
    if (none) {
        sentence_set(&found->why, "%s", none);
        return;
    }
    struct build copy;
    build_model(&copy, board, show->row, false);
    if (has_many_values(&copy)) {
        sentence_set(&found->why, "%s", large);
    } else {
        struct symmetry *symmetry = symmetry_new(&copy, &found->why);
        if (symmetry) count_left(found, symmetry, &copy, show->row);
        symmetry_free(symmetry);
    }
    build_free(&copy);
}

/* ---- opening */

/* Posts the branching of the plan for one solution, if the plan uses this model. A board solved by
 * a special method has a model nevertheless. */
static bool post_search(struct show *show, const struct show_request *request, struct sentence *error)
{
    if (show->board->method) return true;
    struct plan plan;
    const struct request generate_options = {.threads = 1,
                                             .model = show->asked ? show->asked->name : NULL,
                                             .order = request->order,
                                             .choice = request->choice};
    if (!plan_make(&plan, show->board, &generate_options, error)) return false;
    bool same = row_of(show->board->family, plan.model) == show->asked && !plan.solver.method;
    if (plan.fixed_search && same)
        dm_search(show->build.model, show->build.size, show->build.variable, plan.order, plan.choice);
    return true;
}

bool show_open(struct show *show, const struct board *board, const struct show_request *request,
               struct sentence *error)
{
    const struct family_model *model;
    *show = (struct show){.board = board};
    if (!plan_model(board->family, request->model, &model, error)) return false;
    show->asked = row_of(board->family, model);
    ASSERT(!model || show->asked == model);
    show->row = cnf_whole(board, show->asked);
    if (!plan_fits_model(board, show->row, error)) return false;
    build_model(&show->build, board, show->row, true);
    const char *wrong = dm_model_error(show->build.model);
    if (wrong || !post_search(show, request, error)) {
        if (wrong) sentence_set(error, "%s", wrong);
        build_free(&show->build);
        return false;
    }
    model_report_size(show->build.model, &show->size);
    if (request->sizes) find_symmetry(show);
    return true;
}

void show_close(struct show *show)
{
    build_free(&show->build);
}

/* ---- sizes in clauses
 * There are dozens of combinations of encodings. Those that differ from the default in one choice
 * show the effect of each choice. */

static void measure_clauses(const struct show *show, const struct encode_config *config,
                            struct show_clauses *row)
{
    sentence_clear(&row->error);
    cnf_size(&show->build, config, &row->variables, &row->clauses, &row->error);
}

static bool is_same(const struct show_clauses *a, const struct show_clauses *b)
{
    return a->variables == b->variables && a->clauses == b->clauses &&
           strcmp(a->error.text, b->error.text) == 0;
}

static int choice_of(const struct option *row, const struct encode_config *config)
{
    return *(const int *)((const char *)config + row->offset);
}

/* "amo=pairwise,card=totalizer": the choices that are not the default; "auto" if all are. */
static void name_config(const struct encode_config *config, struct show_clauses *row)
{
    size_t used = 0;
    snprintf(row->name, sizeof row->name, "auto");
    for (const struct option *option = encode_options; option->name; option++)
        if (choice_of(option, config) && used < sizeof row->name)
            used += (size_t)snprintf(row->name + used, sizeof row->name - used, "%s%s=%s", used ? "," : "",
                                     option->name, option->choices[choice_of(option, config)]);
}

/* Measures the other choices of one option; omits those without effect. */
static void vary(const struct show *show, const struct option *option, const struct encode_config *usual,
                 show_clauses_list *list, struct buf *alike)
{
    size_t before = list->size;
    ASSERT(before >= 1); /* the default encoding comes first */
    for (int i = 0; option->choices[i]; i++) {
        struct encode_config config = *usual;
        struct show_clauses row = {.variables = 0};
        if (i == choice_of(option, usual)) continue;
        *(int *)((char *)&config + option->offset) = i;
        snprintf(row.name, sizeof row.name, "%s=%s", option->name, option->choices[i]);
        measure_clauses(show, &config, &row);
        if (!is_same(&row, &list->data[0])) vec_push(list, row);
    }
    if (list->size == before) buf_print(alike, "%s%s", alike->size ? " " : "", option->name);
}

void show_clauses(const struct show *show, const struct show_request *request, show_clauses_list *list,
                  struct buf *alike)
{
    struct encode_config usual;
    struct show_clauses row = {.variables = 0};
    cnf_choices(NULL, &usual, NULL);
    if (request->encoding) usual = *request->encoding;
    name_config(&usual, &row);
    measure_clauses(show, &usual, &row);
    vec_push(list, row);
    for (const struct option *option = encode_options; option->name && !request->encoding; option++)
        vary(show, option, &usual, list, alike);
}

/* ---- text */

static void write_title(const struct show *show, struct buf *out)
{
    const struct say_argument family = say_raw("family", show->board->family->name);
    if (show->asked)
        say(out, "lab.show.title-model",
            SAY(family, say_raw("model", show->asked->name),
                say_raw("blurb", say_known(show->asked->blurb))));
    else
        say(out, "lab.show.title", SAY(family));
    if (show->row != show->asked) say(out, "lab.show.lazy", SAY(say_raw("model", show->row->name)));
}

static void write_sizes(const struct show *show, struct buf *out)
{
    const struct model_report_size *size = &show->size;
    const struct show_symmetry *symmetry = &show->symmetry;
    say(out, "lab.show.variables", SAY(say_int("count", (int64_t)size->variables)));
    if (size->added) say(out, "lab.show.added", SAY(say_int("count", (int64_t)size->added)));
    say(out, "lab.show.values", SAY(say_int("count", size->values)));
    say(out, "lab.show.constraints",
        SAY(say_int("count", (int64_t)size->constraints), say_int("groups", (int64_t)size->groups)));
    for (const struct model_report_kind *kind = size->kinds; kind->name; kind++)
        buf_print(out, "%s %zu %s", kind == size->kinds ? say_word("lab.show.colon") : ",", kind->count,
                  kind->name);
    say(out, "lab.show.symmetries", NULL);
    if (symmetry->order) buf_print(out, "%zu", symmetry->order);
    if (symmetry->left) say(out, "lab.show.left", SAY(say_int("count", (int64_t)symmetry->left)));
    if (symmetry->left == 1 && symmetry->order > 1) say(out, "lab.show.identity", NULL);
    buf_print(out, "%s%s%s\n", symmetry->order ? say_word("lab.show.colon") : "", symmetry->order ? " " : "",
              symmetry->why.text);
}

static void write_encodings(const show_clauses_list *list, struct buf *alike, struct buf *out)
{
    struct tabular table = {0};
    struct buf lines = {0};
    tabular_column(&table, say_word("lab.column.encoding"), TABULAR_LEFT);
    tabular_column(&table, say_word("lab.column.variables"), TABULAR_RIGHT);
    tabular_column(&table, say_word("lab.column.clauses"), TABULAR_RIGHT);
    for (size_t i = 0; i < list->size; i++) {
        const struct show_clauses *row = &list->data[i];
        bool none = !sentence_is_empty(&row->error);
        tabular_cell(&table, "%s", row->name);
        tabular_cell(&table, none ? "-" : "%d", row->variables);
        tabular_cell(&table, none ? "-" : "%" PRId64, row->clauses);
    }
    tabular_text(&table, &lines);
    say(out, "lab.show.clauses", NULL);
    for (const char *line = buf_text(&lines); *line; line = strchr(line, '\n') + 1)
        buf_print(out, "  %.*s\n", (int)strcspn(line, "\n"), line);
    for (size_t i = 0; i < list->size; i++)
        if (!sentence_is_empty(&list->data[i].error))
            buf_print(out, "  %s: %s\n", list->data[i].name, list->data[i].error.text);
    if (alike->size) say(out, "lab.show.alike", SAY(say_raw("list", buf_text(alike))));
    tabular_free(&table);
    buf_free(&lines);
}

bool show_text(const struct show *show, const struct show_request *request, struct buf *out,
               struct sentence *error)
{
    show_clauses_list list = {0};
    struct buf alike = {0};
    show_clauses(show, request, &list, &alike);
    ASSERT(!request->encoding || list.size >= 1);
    bool fine = !request->encoding || sentence_is_empty(&list.data[0].error);
    if (!fine) {
        sentence_copy(error, &list.data[0].error);
    } else {
        write_title(show, out);
        buf_char(out, '\n');
        model_report_write(show->build.model, request->whole, out);
        write_sizes(show, out);
        write_encodings(&list, &alike, out);
    }
    vec_free(&list);
    buf_free(&alike);
    return fine;
}

/* ---- FlatZinc */

bool show_flatzinc(const struct show *show, enum flatzinc_dialect dialect, struct buf *out,
                   struct sentence *error)
{
    struct buf title = {0};
    write_title(show, &title);
    bool fine = flatzinc_write(show->build.model, dialect, buf_text(&title), out, error);
    buf_free(&title);
    return fine;
}

/* ---- models side by side */

void show_table_columns(struct tabular *table)
{
    static const char *const keys[] = {"lab.column.groups",    "lab.column.constraints",
                                       "lab.column.variables", "lab.column.added",
                                       "lab.column.values",    "lab.column.sat-variables",
                                       "lab.column.clauses",   "lab.column.symmetries",
                                       "lab.column.left"};
    tabular_column(table, say_word("lab.column.model"), TABULAR_LEFT);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        tabular_column(table, say_word(keys[i]), TABULAR_RIGHT);
}

static void add_number(struct tabular *table, bool known, int64_t value)
{
    if (known)
        tabular_cell(table, "%" PRId64, value);
    else
        tabular_cell(table, "-");
}

static void add_notes(const struct show *show, const struct show_clauses *clauses, struct buf *notes)
{
    const struct show_symmetry *symmetry = &show->symmetry;
    const char *name = show_name(show);
    if (show->row != show->asked)
        say(notes, "lab.note.lazy", SAY(say_raw("name", name), say_raw("model", show->row->name)));
    if (!sentence_is_empty(&clauses->error))
        say(notes, "lab.note.no-clauses", SAY(say_raw("name", name), say_raw("why", clauses->error.text)));
    if (symmetry->order && !symmetry->left)
        say(notes, "lab.note.left", SAY(say_raw("name", name), say_raw("why", symmetry->why.text)));
}

void show_table_row(const struct show *show, const struct show_request *request, struct tabular *table,
                    struct buf *notes)
{
    const struct model_report_size *size = &show->size;
    struct encode_config config;
    show_clauses_list list = {0};
    struct show_request usual = *request;
    cnf_choices(NULL, &config, NULL);
    if (!usual.encoding) usual.encoding = &config; /* the default only */
    show_clauses(show, &usual, &list, NULL);
    bool fine = sentence_is_empty(&list.data[0].error);
    tabular_cell(table, "%s", show_name(show));
    add_number(table, true, (int64_t)size->groups);
    add_number(table, true, (int64_t)size->constraints);
    add_number(table, true, (int64_t)size->variables);
    add_number(table, size->added, (int64_t)size->added);
    add_number(table, true, size->values);
    add_number(table, fine, list.data[0].variables);
    add_number(table, fine, list.data[0].clauses);
    add_number(table, show->symmetry.order, (int64_t)show->symmetry.order);
    add_number(table, show->symmetry.left, (int64_t)show->symmetry.left);
    add_notes(show, &list.data[0], notes);
    vec_free(&list);
}
