/* The names and sizes of a model as JSON. */
#include "base/json_write.h"
#include "lab/show/show.h"

static void add_count(struct json_writer *json, const char *key, size_t count)
{
    json_write_int(json, key, (int64_t)count);
}

static void add_groups(const struct show *show, struct json_writer *json)
{
    model_report_groups groups = {0};
    model_report_size_groups(show->build.model, &groups);
    json_write_list(json, "groups");
    for (size_t i = 0; i < groups.size; i++) {
        json_write_object(json, NULL);
        add_count(json, "constraints", groups.data[i].count);
        json_write_text(json, "heading", groups.data[i].heading);
        json_write_end(json);
    }
    json_write_end(json);
    vec_free(&groups);
}

static void add_encodings(const struct show *show, const struct show_request *request,
                          struct json_writer *json)
{
    show_clauses_list list = {0};
    struct buf alike = {0};
    show_clauses(show, request, &list, &alike);
    json_write_list(json, "encodings");
    for (size_t i = 0; i < list.size; i++) {
        const struct show_clauses *row = &list.data[i];
        json_write_object(json, NULL);
        json_write_text(json, "encoding", row->name);
        if (sentence_is_empty(&row->error)) {
            json_write_int(json, "variables", row->variables);
            json_write_int(json, "clauses", row->clauses);
        } else {
            json_write_text(json, "error", row->error.text);
        }
        json_write_end(json);
    }
    json_write_end(json);
    vec_free(&list);
    buf_free(&alike);
}

static void add_variables(const struct show *show, struct json_writer *json)
{
    struct buf name = {0}, domain = {0};
    bool added;
    json_write_list(json, "names");
    for (size_t i = 0; model_report_size_variable(show->build.model, i, &name, &domain, &added); i++) {
        json_write_object(json, NULL);
        json_write_text(json, "name", buf_text(&name));
        json_write_text(json, "domain", buf_text(&domain));
        if (added) json_write_bool(json, "added", true);
        json_write_end(json);
        buf_clear(&name);
        buf_clear(&domain);
    }
    json_write_end(json);
    buf_free(&name);
    buf_free(&domain);
}

static void add_objective(const struct show *show, struct json_writer *json)
{
    dm_int objective;
    int sense = dm_objective(show->build.model, &objective);
    if (!sense) return;
    char *text = dm_text(show->build.model, objective);
    json_write_text(json, sense > 0 ? "minimise" : "maximise", text);
    dm_text_free(text);
}

void show_json(const struct show *show, const struct show_request *request, struct buf *out)
{
    const struct model_report_size *size = &show->size;
    struct json_writer json = {.out = out};
    json_write_object(&json, NULL);
    json_write_text(&json, "family", show->board->family->name);
    if (request->file) json_write_text(&json, "file", request->file);
    json_write_text(&json, "model", show->asked ? show->asked->name : NULL);
    if (show->row != show->asked) json_write_text(&json, "shown", show->row->name);
    add_count(&json, "variables", size->variables);
    add_count(&json, "added", size->added);
    add_count(&json, "binary", size->binary);
    json_write_int(&json, "values", size->values);
    add_count(&json, "constraints", size->constraints);
    json_write_object(&json, "kinds");
    for (const struct model_report_kind *kind = size->kinds; kind->name; kind++)
        add_count(&json, kind->name, kind->count);
    json_write_end(&json);
    add_groups(show, &json);
    add_objective(show, &json);
    json_write_known(&json, "symmetries", show->symmetry.order, (int64_t)show->symmetry.order);
    json_write_known(&json, "symmetries_left", show->symmetry.left, (int64_t)show->symmetry.left);
    json_write_text(&json, "symmetries_why", show->symmetry.why.text);
    add_encodings(show, request, &json);
    add_variables(show, &json);
    json_write_end(&json);
    json_write_finish(&json);
}
