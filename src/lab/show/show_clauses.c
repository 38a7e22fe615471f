/* How large a model is in clauses, by encoding. All choices together make dozens of encodings;
 * those that differ in one choice from the usual one tell what each choice does. */
#include "lab/show/show.h"

#include <stdio.h>
#include <string.h>

static void measure(const struct show *show, const struct encode_config *config, struct show_clauses *row)
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

/* "amo=pairwise,card=totalizer": the choices that are not the first of their rows; "auto": there
 * are none. */
static void name_config(const struct encode_config *config, struct show_clauses *row)
{
    size_t used = 0;
    snprintf(row->name, sizeof row->name, "auto");
    for (const struct option *option = encode_options; option->name; option++)
        if (choice_of(option, config) && used < sizeof row->name)
            used += (size_t)snprintf(row->name + used, sizeof row->name - used, "%s%s=%s", used ? "," : "",
                                     option->name, option->choices[choice_of(option, config)]);
}

/* The other choices of one row; those that change nothing are not listed. */
static void vary(const struct show *show, const struct option *option, const struct encode_config *usual,
                 show_clauses_list *list, struct buf *alike)
{
    size_t before = list->size;
    for (int i = 0; option->choices[i]; i++) {
        struct encode_config config = *usual;
        struct show_clauses row = {.variables = 0};
        if (i == choice_of(option, usual)) continue;
        *(int *)((char *)&config + option->offset) = i;
        snprintf(row.name, sizeof row.name, "%s=%s", option->name, option->choices[i]);
        measure(show, &config, &row);
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
    measure(show, &usual, &row);
    vec_push(list, row);
    for (const struct option *option = encode_options; option->name && !request->encoding; option++)
        vary(show, option, &usual, list, alike);
}
