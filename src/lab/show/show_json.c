/* A model's names and sizes as JSON, for scripts. */
#include "lab/show/show.h"

#include <inttypes.h>

static void add_key(struct buf *out, const char *key, bool first)
{
    buf_print(out, "%s\"%s\": ", first ? "" : ", ", key);
}

static void add_text(struct buf *out, const char *key, const char *text)
{
    add_key(out, key, false);
    if (text)
        buf_json_text(out, text);
    else
        buf_add(out, "null");
}

static void add_number(struct buf *out, const char *key, int64_t value)
{
    add_key(out, key, false);
    buf_int(out, value);
}

/* 0: not known */
static void add_known(struct buf *out, const char *key, size_t value)
{
    add_key(out, key, false);
    if (value)
        buf_int(out, (int64_t)value);
    else
        buf_add(out, "null");
}

static void add_kinds(const struct show *show, struct buf *out)
{
    const struct outline_kind *kinds = show->size.kinds;
    add_key(out, "kinds", false);
    for (size_t i = 0; kinds[i].name; i++)
        buf_print(out, "%s\"%s\": %zu", i ? ", " : "{", kinds[i].name, kinds[i].count);
    buf_add(out, kinds[0].name ? "}" : "{}");
}

static void add_groups(const struct show *show, struct buf *out)
{
    outline_groups groups = {0};
    outline_size_groups(show->build.model, &groups);
    add_key(out, "groups", false);
    buf_char(out, '[');
    for (size_t i = 0; i < groups.size; i++) {
        buf_add(out, i ? ", {\"constraints\": " : "{\"constraints\": ");
        buf_int(out, (int64_t)groups.data[i].count);
        add_text(out, "heading", groups.data[i].heading);
        buf_char(out, '}');
    }
    buf_char(out, ']');
    vec_free(&groups);
}

static void add_encodings(const struct show *show, const struct show_request *request, struct buf *out)
{
    show_clauses_list list = {0};
    struct buf alike = {0};
    show_clauses(show, request, &list, &alike);
    add_key(out, "encodings", false);
    for (size_t i = 0; i < list.size; i++) {
        const struct show_clauses *row = &list.data[i];
        buf_print(out, "%s{\"encoding\": \"%s\"", i ? ", " : "[", row->name);
        if (sentence_is_empty(&row->error)) {
            add_number(out, "variables", row->variables);
            add_number(out, "clauses", row->clauses);
        } else {
            add_text(out, "error", row->error.text);
        }
        buf_char(out, '}');
    }
    buf_char(out, ']');
    vec_free(&list);
    buf_free(&alike);
}

static void add_variables(const struct show *show, struct buf *out)
{
    struct buf name = {0}, domain = {0};
    bool added;
    add_key(out, "names", false);
    buf_char(out, '[');
    for (size_t i = 0; outline_size_variable(show->build.model, i, &name, &domain, &added); i++) {
        buf_add(out, i ? ", {\"name\": " : "{\"name\": ");
        buf_json_text(out, buf_text(&name));
        add_text(out, "domain", buf_text(&domain));
        if (added) buf_add(out, ", \"added\": true");
        buf_char(out, '}');
        buf_clear(&name);
        buf_clear(&domain);
    }
    buf_char(out, ']');
    buf_free(&name);
    buf_free(&domain);
}

static void add_objective(const struct show *show, struct buf *out)
{
    dm_int objective;
    int sense = dm_objective(show->build.model, &objective);
    if (!sense) return;
    char *text = dm_text(show->build.model, objective);
    add_text(out, sense > 0 ? "minimise" : "maximise", text);
    dm_text_free(text);
}

void show_json(const struct show *show, const struct show_request *request, struct buf *out)
{
    const struct outline_size *size = &show->size;
    buf_char(out, '{');
    add_key(out, "family", true);
    buf_json_text(out, show->board->family->name);
    add_text(out, "model", show->asked ? show->asked->name : NULL);
    if (show->row != show->asked) add_text(out, "shown", show->row->name);
    add_number(out, "variables", (int64_t)size->variables);
    add_number(out, "added", (int64_t)size->added);
    add_number(out, "binary", (int64_t)size->binary);
    add_number(out, "values", size->values);
    add_number(out, "constraints", (int64_t)size->constraints);
    add_kinds(show, out);
    add_groups(show, out);
    add_objective(show, out);
    add_known(out, "symmetries", show->symmetry.order);
    add_known(out, "symmetries_left", show->symmetry.left);
    add_text(out, "symmetries_why", show->symmetry.why.text);
    add_encodings(show, request, out);
    add_variables(show, out);
    buf_add(out, "}\n");
}
