/* Models of a board side by side: a row for each. */
#include "lab/show/show.h"

#include <inttypes.h>

void show_table_columns(struct tabular *table)
{
    static const char *const numbers[] = {"groups",        "constraints", "variables",  "added", "values",
                                          "SAT variables", "clauses",     "symmetries", "left"};
    tabular_column(table, "model", TABULAR_LEFT);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        tabular_column(table, numbers[i], TABULAR_RIGHT);
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
        buf_print(notes, "%s: adds constraints as they are needed; the sizes are those of %s\n", name,
                  show->row->name);
    if (!sentence_is_empty(&clauses->error))
        buf_print(notes, "%s: no clauses: %s\n", name, clauses->error.text);
    if (symmetry->order && !symmetry->left)
        buf_print(notes, "%s: symmetries left: %s\n", name, symmetry->why.text);
}

void show_table_row(const struct show *show, const struct show_request *request, struct tabular *table,
                    struct buf *notes)
{
    const struct outline_size *size = &show->size;
    struct encode_config config;
    show_clauses_list list = {0};
    struct show_request usual = *request;
    cnf_choices(NULL, &config, NULL);
    if (!usual.encoding) usual.encoding = &config; /* that one alone */
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
