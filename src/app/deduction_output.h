/* Deductions in JSON: the conclusions, the facts and rules that imply them, and the sentence. */
#ifndef APP_DEDUCTION_OUTPUT_H
#define APP_DEDUCTION_OUTPUT_H

#include "base/json_write.h"
#include "puzzle/family.h"

/* Members of an object: facts, excluded, because, rules, sentence, substeps.
 * Where there are none, `excluded`, `rules` and `substeps` are left out. */
void deduction_output_json(const struct board *board, const struct deduction *deduction,
                           struct json_writer *json);

/* The member `rules`, if there are any. */
void deduction_output_rules(const struct board *board, const struct deduction *deduction,
                            struct json_writer *json);

/* The substeps, one per line, indented by this many spaces; nothing if there are none. */
void deduction_output_substeps(const struct deduction *deduction, int indent, struct buf *out);

/* One of them: {"rule": "balance-row", "arguments": [3], "sentence": "row 3 holds ..."}. */
void deduction_output_rule(const struct board *board, const struct rule_name *name, struct json_writer *json);

/* {"cell": [3, 4], "value": 1}, or the two cells of a mark. */
void deduction_output_fact(const struct board *board, size_t cell, int32_t value, struct json_writer *json);

/* [3, 4]: row and column from 1. */
void deduction_output_cell(const struct board *board, size_t cell, struct json_writer *json);

#endif
