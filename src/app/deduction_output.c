/* Deductions in JSON. A page can word them in another language: rules have keys and arguments
 * beside their sentences. */
#include "app/deduction_output.h"

#include <string.h>

void deduction_output_cell(const struct board *board, size_t cell, struct buf *out)
{
    int row, column;
    board->family->place(board, cell, &row, &column);
    buf_print(out, "[%d, %d]", row + 1, column + 1);
}

void deduction_output_fact(const struct board *board, size_t cell, int32_t value, struct buf *out)
{
    size_t cells[2], count = board->cells;
    if (cell < count) {
        buf_add(out, "{\"cell\": ");
        deduction_output_cell(board, cell, out);
    } else {
        board->family->forms->joins(board, cell - count, cells);
        buf_add(out, "{\"cells\": [");
        deduction_output_cell(board, cells[0], out);
        buf_add(out, ", ");
        deduction_output_cell(board, cells[1], out);
        buf_char(out, ']');
    }
    buf_print(out, ", \"value\": %d}", (int)value);
}

void deduction_output_rule(const struct board *board, const struct rule_name *name, struct buf *out)
{
    const struct family_rule *rule = &board->family->reasons->rules[name->kind];
    struct buf text = {0};
    rule_say(rule, name, &text);
    buf_print(out, "{\"rule\": \"%s\", \"arguments\": [", rule->key);
    for (int i = 0; i < name->count; i++) buf_print(out, "%s%d", i ? ", " : "", name->arguments[i]);
    buf_add(out, "], \"sentence\": ");
    buf_json_text(out, buf_text(&text));
    buf_char(out, '}');
    buf_free(&text);
}

/* The next line of the text from *at on, in `line`; false after the last. */
static bool next_line(const struct deduction *d, size_t *at, struct buf *line)
{
    const char *text = d->substeps.data;
    if (*at >= d->substeps.size) return false;
    const char *end = memchr(text + *at, '\n', d->substeps.size - *at);
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

static void json_substeps(const struct deduction *d, struct buf *out)
{
    struct buf line = {0};
    size_t at = 0;
    for (int count = 0; next_line(d, &at, &line); count++) {
        buf_add(out, count ? ", " : ", \"substeps\": [");
        buf_json_text(out, buf_text(&line));
    }
    if (at) buf_char(out, ']');
    buf_free(&line);
}

static void json_facts(const struct board *board, size_t count, const struct logic_fact *facts,
                       struct buf *out)
{
    buf_char(out, '[');
    for (size_t i = 0; i < count; i++) {
        if (i) buf_add(out, ", ");
        deduction_output_fact(board, facts[i].cell, facts[i].value, out);
    }
    buf_char(out, ']');
}

/* What was known in a reason that the solver gave. */
static void json_from(const struct board *board, const struct deduction *d, struct buf *out)
{
    if (!d->rules.size && !d->known.size && !d->struck.size) return;
    buf_add(out, ", \"from\": {\"facts\": ");
    json_facts(board, d->known.size, d->known.data, out);
    buf_add(out, ", \"excluded\": ");
    json_facts(board, d->struck.size, d->struck.data, out);
    buf_char(out, '}');
}

void deduction_output_json(const struct board *board, const struct deduction *d, struct buf *out)
{
    buf_add(out, ", \"facts\": ");
    json_facts(board, d->facts.size, d->facts.data, out);
    if (d->excluded.size) {
        buf_add(out, ", \"excluded\": ");
        json_facts(board, d->excluded.size, d->excluded.data, out);
    }
    buf_add(out, ", \"because\": [");
    for (size_t i = 0; i < d->because.size; i++) {
        if (i) buf_add(out, ", ");
        deduction_output_cell(board, d->because.data[i], out);
    }
    for (size_t i = 0; i < d->rules.size; i++) {
        buf_add(out, i ? ", " : "], \"rules\": [");
        deduction_output_rule(board, &d->rules.data[i], out);
    }
    buf_char(out, ']');
    json_from(board, d, out);
    buf_add(out, ", \"sentence\": ");
    buf_json_text(out, d->sentence.text);
    json_substeps(d, out);
}
