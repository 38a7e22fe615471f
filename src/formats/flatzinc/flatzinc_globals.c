/* Names of global constraints by dialect. Gecode's names are those of version 6.2; the standard
 * ones are also in constraints.def. */
#include "formats/flatzinc/flatzinc_parts.h"

#include <string.h>

const char *const flatzinc_globals_dialects[] = {
    [FLATZINC_GECODE] = "gecode", [FLATZINC_STANDARD] = "standard", [FLATZINC_PLAIN] = "plain", NULL};

struct name {
    const char *name;       /* NULL: none */
    const char *parameters; /* of the predicate item */
};

#define ONE_ARRAY "array [int] of var int: x"
#define TWO_ARRAYS "array [int] of var int: x,array [int] of var int: y"
#define TWO_BOOLS "array [int] of var bool: x,array [int] of var bool: y"
#define TABLE "array [int] of var int: x,array [int] of int: t"
#define COUNT "array [int] of var int: x,var int: y,var int: c"
#define AMONG "var int: n,array [int] of var int: x,set of int: v"
#define COUNTS "array [int] of var int: x,array [int] of int: cover,array [int] of var int: counts"
#define OFFSETS "array [int] of var int: x,int: xoff,array [int] of var int: y,int: yoff"

static const struct name table[GLOBALS][FLATZINC_DIALECTS] = {
    [GLOBAL_DIFFERENT] = {{"all_different_int", ONE_ARRAY}, {"fzn_all_different_int", ONE_ARRAY}},
    [GLOBAL_LEX] = {{"array_int_lq", TWO_ARRAYS}, {"fzn_lex_lesseq_int", TWO_ARRAYS}},
    [GLOBAL_LEX_STRICT] = {{"array_int_lt", TWO_ARRAYS}, {"fzn_lex_less_int", TWO_ARRAYS}},
    [GLOBAL_LEX_BOOL] = {{"array_bool_lq", TWO_BOOLS}, {"fzn_lex_lesseq_bool", TWO_BOOLS}},
    [GLOBAL_LEX_BOOL_STRICT] = {{"array_bool_lt", TWO_BOOLS}, {"fzn_lex_less_bool", TWO_BOOLS}},
    [GLOBAL_TABLE] = {{"gecode_table_int", TABLE}, {"fzn_table_int", TABLE}},
    [GLOBAL_INVERSE] = {{"inverse_offsets", OFFSETS}, {"fzn_inverse", TWO_ARRAYS}},
    [GLOBAL_COUNT] = {{"count", COUNT}, {"fzn_count_eq", COUNT}},
    [GLOBAL_AMONG] = {{"among", AMONG}, {"fzn_among", AMONG}},
    [GLOBAL_CARDINALITIES] = {{"gecode_global_cardinality", COUNTS}, {"fzn_global_cardinality", COUNTS}},
    [GLOBAL_CARDINALITIES_CLOSED] = {{"gecode_global_cardinality_closed", COUNTS},
                                     {"fzn_global_cardinality_closed", COUNTS}},
    [GLOBAL_POWER] = {{"gecode_int_pow", "var int: x,int: y,var int: z"},
                      {"int_pow", NULL}}, /* a standard built-in that Gecode does not have */
};

const char *flatzinc_globals_name(struct flatzinc_writer *w, enum global global)
{
    ASSERT(global < GLOBALS && w->dialect < FLATZINC_DIALECTS);
    const char *name = table[global][w->dialect].name;
    if (name) w->globals[global] = true;
    return name;
}

static const char *type_of(char letter)
{
    switch (letter) {
    case 'I':
        return "array [int] of var int";
    case 'i':
        return "var int";
    case 'N':
        return "array [int] of int";
    case 'S':
        return "set of int";
    default:
        return "int";
    }
}

static void declare_form(const struct flatzinc_writer *w, const struct constraints_form *form)
{
    ASSERT(*form->standard && strlen(form->signature) <= 5);
    buf_print(w->out, "predicate %s(", form->standard);
    for (int i = 0; form->signature[i]; i++)
        buf_print(w->out, "%s%s: %c", i ? "," : "", type_of(form->signature[i]), "xyztu"[i]);
    buf_add(w->out, ");\n");
}

void flatzinc_globals_declare(const struct flatzinc_writer *w)
{
    for (int i = 0; i < GLOBALS; i++) {
        const struct name *row = &table[i][w->dialect];
        if (w->globals[i] && row->parameters)
            buf_print(w->out, "predicate %s(%s);\n", row->name, row->parameters);
    }
    for (size_t i = 0; i < CONSTRAINTS_FORMS; i++)
        if (w->forms[i]) declare_form(w, &constraints_forms[i]);
}
