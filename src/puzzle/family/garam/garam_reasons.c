/* Reasons for Garam: one rule for each equation.
 *
 * That a result of two digits does not begin with 0 is part of its equation: nobody writes it
 * otherwise. The model is the family's own, tables, in which all that an equation excludes by
 * itself is gone at once. */
#include "puzzle/family/garam/garam_parts.h"

const struct family_rule garam_reasons_rules[] = {
    [GARAM_RIGHT] = {"equation-row", "the equation in row {}, columns {} to {} is right", 4,
                     .many = "the equations in {} are right", .each = "row {} (columns {} to {})"},
    [GARAM_RIGHT + 1] = {"equation-column", "the equation in column {}, rows {} to {} is right", 4,
                         .many = "the equations in {} are right", .each = "column {} (rows {} to {})"},
    [GARAM_TOO_LONG] = {"too-long-row",
                        "the equation in row {}, columns {} to {} has a result of at most two digits",
                        .cost = 4},
    [GARAM_TOO_LONG + 1] = {"too-long-column",
                            "the equation in column {}, rows {} to {} has a result of at most two digits",
                            .cost = 4},
    {0},
};

static const char *noun(const struct board *board, size_t cell, int32_t value)
{
    static const char *const digits[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
    static const char *const signs[] = {[GARAM_PLUS] = "+", [GARAM_MINUS] = "-", [GARAM_TIMES] = "x"};
    return (cell < garam_of(board)->digits ? digits : signs)[value];
}

const struct family_reasons garam_reasons = {.rules = garam_reasons_rules, .most = 2000, .noun = noun};
