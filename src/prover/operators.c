/* The operators of Prolog, and `<-` as an alternative to `:-`; parse.c also accepts `:`. Constraint
 * operators (#=, in, ..) are parsed too, so such programs get a message about the missing feature
 * instead of a syntax error. */
#include "prover/operators.h"

#include "base/alloc.h"

#include <string.h>

enum associativity { XFX, XFY, YFX, FY, FX };

static const struct row {
    int precedence;
    enum associativity associativity;
    const char *names; /* separated by blanks */
} rows[] = {
    {1200, XFX, ":- <- -->"},
    {1200, FX, ":- ?-"},
    {1150, FX, "dynamic discontiguous table initialization"},
    {1100, XFY, "; |"},
    {1050, XFY, "-> *->"},
    {1000, XFY, ","},
    {900, FY, "\\+"},
    {800, XFX, ":="},
    {760, YFX, "#<==>"},
    {750, XFY, "#==>"},
    {750, YFX, "#<=="},
    {740, YFX, "#\\/"},
    {730, YFX, "#\\"},
    {720, YFX, "#/\\"},
    {710, FY, "#\\"},
    {700, XFX, "= \\= == \\== @< @> @=< @>= =.. is =:= =\\= < > =< >= =@= \\=@= >:< :< as"},
    {700, XFX, "#= #\\= #< #> #=< #>= in ins"},
    {600, XFY, ":"},
    {500, YFX, "+ - /\\ \\/"},
    {450, XFX, ".."},
    {400, YFX, "* / // mod rem div rdiv xor << >>"},
    {200, XFX, "**"},
    {200, XFY, "^"},
    {200, FY, "- + \\"},
};

static struct operators_shape shape_of(const struct row *row)
{
    int own = row->precedence;
    bool left = row->associativity == YFX;
    bool right = row->associativity == XFY || row->associativity == FY;
    return (struct operators_shape){own, left ? own : own - 1, right ? own : own - 1};
}

void operators_init(struct operators *operators, struct names *names)
{
    *operators = (struct operators){0};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        bool before = rows[i].associativity == FY || rows[i].associativity == FX;
        for (const char *at = rows[i].names; *at; at += *at == ' ') {
            size_t length = strcspn(at, " ");
            uint32_t name = names_number(names, at, length);
            ASSERT(length > 0 && rows[i].precedence <= OPERATORS_LOOSEST);
            const struct operators_shape none = {0};
            while (operators->infix.size <= name) vec_push(&operators->infix, none);
            while (operators->prefix.size <= name) vec_push(&operators->prefix, none);
            (before ? operators->prefix.data : operators->infix.data)[name] = shape_of(&rows[i]);
            at += length;
        }
    }
}

void operators_free(struct operators *operators)
{
    vec_free(&operators->infix);
    vec_free(&operators->prefix);
}
