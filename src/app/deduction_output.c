/* Deductions in JSON. Rules have keys and arguments as well as sentences, so a page can word them
 * in another language. */
#include "app/deduction_output.h"

#include "base/alloc.h"

#include <string.h>

void deduction_output_cell(const struct board *board, size_t cell, struct json_writer *json)
{
    int row, column;
    board->family->place(board, cell, &row, &column);
    json_write_list(json, NULL);
    json_write_int(json, NULL, row + 1);
    json_write_int(json, NULL, column + 1);
    json_write_end(json);
}

void deduction_output_fact(const struct board *board, size_t cell, int32_t value, struct json_writer *json)
{
    size_t cells[2], count = board->cells;
    json_write_object(json, NULL);
    if (cell < count) {
        json_write_key(json, "cell");
        deduction_output_cell(board, cell, json);
    } else {
        ASSERT(cell - count < board->marks); /* marks are numbered after the cells */
        board->family->forms->joins(board, cell - count, cells);
        ASSERT(cells[0] < count && cells[1] < count);
        json_write_list(json, "cells");
        deduction_output_cell(board, cells[0], json);
        deduction_output_cell(board, cells[1], json);
        json_write_end(json);
    }
    json_write_int(json, "value", value);
    json_write_end(json);
}

void deduction_output_rule(const struct board *board, const struct rule_name *name, struct json_writer *json)
{
    ASSERT(board->family->reasons && name->kind >= 0 && name->count <= RULE_ARGUMENTS);
    const struct family_reasons *reasons = board->family->reasons;
    struct buf text = {0};
    rule_sentence_on(reasons, board, name, &text);
    json_write_object(json, NULL);
    json_write_text(json, "rule", reasons->rules[name->kind].key);
    json_write_list(json, "arguments");
    for (int i = 0; i < name->count; i++) json_write_int(json, NULL, name->arguments[i]);
    json_write_end(json);
    json_write_text(json, "sentence", buf_text(&text));
    json_write_end(json);
    buf_free(&text);
}

void deduction_output_rules(const struct board *board, const struct deduction *d, struct json_writer *json)
{
    if (!d->rules.size) return;
    json_write_list(json, "rules");
    for (size_t i = 0; i < d->rules.size; i++) deduction_output_rule(board, &d->rules.data[i], json);
    json_write_end(json);
}

/* The next line of the text from *at on, in `line`; false after the last. */
static bool next_line(const struct deduction *d, size_t *at, struct buf *line)
{
    const char *text = d->substeps.data;
    if (*at >= d->substeps.size) return false;
    const char *end = memchr(text + *at, '\n', d->substeps.size - *at);
    ASSERT(end); /* each line has its newline */
    size_t length = (size_t)(end - (text + *at));
    buf_clear(line);
    buf_bytes(line, text + *at, length);
    *at += length + 1;
    return true;
}

void deduction_output_substeps(const struct deduction *d, int indent, struct buf *out)
{
    struct buf line = {0};
    for (size_t at = 0; next_line(d, &at, &line);) buf_print(out, "%*s%s\n", indent, "", buf_text(&line));
    buf_free(&line);
}

static void json_substeps(const struct deduction *d, struct json_writer *json)
{
    struct buf line = {0};
    if (!d->substeps.size) return;
    json_write_list(json, "substeps");
    for (size_t at = 0; next_line(d, &at, &line);) json_write_text(json, NULL, buf_text(&line));
    json_write_end(json);
    buf_free(&line);
}

static void json_facts(const char *key, const struct board *board, size_t count,
                       const struct logic_fact *facts, struct json_writer *json)
{
    json_write_list(json, key);
    for (size_t i = 0; i < count; i++) deduction_output_fact(board, facts[i].cell, facts[i].value, json);
    json_write_end(json);
}

/* The facts in a reason from the solver. */
static void json_from(const struct board *board, const struct deduction *d, struct json_writer *json)
{
    if (!d->rules.size && !d->known.size && !d->struck.size) return;
    json_write_object(json, "from");
    json_facts("facts", board, d->known.size, d->known.data, json);
    json_facts("excluded", board, d->struck.size, d->struck.data, json);
    json_write_end(json);
}

void deduction_output_json(const struct board *board, const struct deduction *d, struct json_writer *json)
{
    json_facts("facts", board, d->facts.size, d->facts.data, json);
    if (d->excluded.size) json_facts("excluded", board, d->excluded.size, d->excluded.data, json);
    json_write_list(json, "because");
    for (size_t i = 0; i < d->because.size; i++) deduction_output_cell(board, d->because.data[i], json);
    json_write_end(json);
    deduction_output_rules(board, d, json);
    json_from(board, d, json);
    json_write_text(json, "sentence", d->sentence.text);
    json_substeps(d, json);
}
