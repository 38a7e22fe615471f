/* Engine selection for the portfolio.
 *
 * An option that only one engine supports selects that engine: encodings, kernel options, proofs,
 * search steps. Otherwise the constraints of the model decide:
 *   - optimising a sum under sums, cardinalities and clauses, none of them conditional: CBC, whose
 *     relaxation bounds what a sum can still reach; propagation and clauses do not (48 terms: CBC
 *     15 ms, the kernel and CaDiCaL no proof in 10 s);
 *   - the fewest or the most of some 0/1 variables under nothing but clauses and cardinalities: the
 *     kernel, whose cores prove some of these at once (the fewest knights on 11 x 11: 0.1 s, CBC
 *     0.7), then CBC, which proves others (14 x 14: 4 s, the kernel not in 300);
 *   - integers, and a dm_search: the kernel, which takes them as they are (job shop of 6 x 6: 7 ms,
 *     CaDiCaL 180, CBC 3300);
 *   - clauses, cardinalities and sums of 0/1 variables, with hardly any integers: CaDiCaL.
 * The others follow, because the guess is often wrong: portfolio.c gives each of them time slices.
 * CBC is left out where floating point cannot be trusted, or where its program would consist mostly
 * of conditions. Cost: one pass over the model. */
#include "solver/engine/choice.h"

#include "solver/constraint/constraints.h"
#include "solver/engine/order.h"

#include <string.h>

enum {
    /* Largest coefficient times value in a sum that CBC's tolerances resolve. */
    MOST_TERM = 100000000,
    MOST_TERMS = 1000000, /* for CBC */
    /* A model with at most one integer in this many variables counts as Boolean. */
    FEW = 50,
    MOST_LITERALS = 20000000, /* of integers, for a clausal encoding */
    MOST_SPREAD = 10000000,   /* see struct looks; about a GB of clauses */
    /* Most decisions and terms for a search without learning, and most if all are 0/1. */
    MOST_DECISIONS = 5000,
    MOST_BOOLS = 200,
    MOST_PLAIN_TERMS = 200000
};

struct looks {        /* features of a model */
    size_t integers;  /* variables with more than two values */
    int64_t literals; /* of a clausal encoding of these: one per value */
    int64_t terms;    /* of all constraints */
    /* Domain sizes of the integers in all constraints, added up: clauses have several literals for
     * each. A conditional sum of three terms 0..100 takes more than 30 KB in CaDiCaL. */
    int64_t spread;
    size_t sums;
    bool plain; /* only clauses, cardinalities and sums */
    /* Sums are (in)equalities, and exact in floating point. */
    bool exact;
    bool conditional; /* some are reified, or have atoms of integers */
};

static const struct engine_row *find(const char *name)
{
    for (const struct engine_row *row = engine_table; row->name; row++)
        if (strcmp(row->name, name) == 0) return row;
    return NULL;
}

static void add_row(struct choice *choice, const struct engine_row *row)
{
    ASSERT(choice->count <= CHOICE_MOST);
    if (row && choice->count < CHOICE_MOST) choice->rows[choice->count++] = row;
}

static void add(struct choice *choice, const char *name)
{
    add_row(choice, find(name));
}

/* ---- features of a model */

static void look_at_variables(const dm_model *model, struct looks *looks)
{
    for (size_t i = 1; i < model->variables.size; i++) {
        const struct variable *v = &model->variables.data[i];
        if ((int64_t)v->hi - v->lo < 2) continue;
        looks->integers++;
        looks->literals += (int64_t)v->hi - v->lo;
    }
}

static bool is_small(const dm_model *model, const struct constraint *c)
{
    for (uint32_t i = 0; i < c->view_count; i++) {
        int64_t coef = constraint_coef(c, i), lo = view_lo(model, c->views[i]),
                hi = view_hi(model, c->views[i]), most = hi > -lo ? hi : -lo, product;
        if (__builtin_mul_overflow(coef, most, &product) || product > MOST_TERM || product < -MOST_TERM)
            return false;
    }
    return true;
}

/* An atom of an integer variable, which takes a column per value in an integer program. */
static bool is_value(const dm_model *model, dm_lit lit)
{
    ASSERT(lit != 0);
    return lit != DM_TRUE && lit != DM_FALSE &&
           !model_is_bool(model_variable(model, model_atom(model, lit)->var));
}

static int64_t spread_of(const dm_model *model, const struct constraint *c)
{
    int64_t spread = 0;
    for (uint32_t i = 0; i < c->view_count; i++) {
        if (!c->views[i].factor) continue;
        const struct variable *v = model_variable(model, c->views[i].var);
        if ((int64_t)v->hi - v->lo >= 2) spread += (int64_t)v->hi - v->lo;
    }
    return spread;
}

static void look_at_constraint(const dm_model *model, const struct constraint *c, struct looks *looks)
{
    looks->terms += c->view_count + c->lit_count;
    looks->spread += spread_of(model, c);
    bool sum = c->kind == &linear_kind;
    if (!sum && c->kind != &card_kind && c->kind != &clause_kind) looks->plain = false;
    looks->sums += sum;
    if (sum && (c->rel == DM_NE || !is_small(model, c))) looks->exact = false;
    if (c->condition && c->kind != &clause_kind) looks->conditional = true;
    if (c->kind == &clause_kind && c->lit_count == 1) return; /* a bound */
    for (uint32_t i = 0; i < c->lit_count && !looks->conditional; i++)
        looks->conditional = is_value(model, c->lits[i]);
}

static struct looks look_at(const dm_model *model)
{
    struct looks looks = {.plain = true, .exact = true};
    look_at_variables(model, &looks);
    for (size_t i = 0; i < model->constraints.size; i++)
        look_at_constraint(model, &model->constraints.data[i], &looks);
    return looks;
}

/* True if there are few enough decisions for a search without learning. Clauses over Booleans need
 * learning, sums over a few of them do not: a search without learning proves in 3.4 s that there is
 * no clique of 17 among 140 vertices. */
static bool suits_plain(const dm_model *model, const struct looks *looks)
{
    struct bits follows;
    size_t decisions = 0, integers = 0;
    if (looks->terms > MOST_PLAIN_TERMS) return false;
    order_find_defined(model, &follows);
    for (size_t i = 1; i < model->variables.size; i++) {
        const struct variable *v = &model->variables.data[i];
        decisions += v->lo < v->hi && !bits_has(&follows, i);
        integers += (int64_t)v->hi - v->lo >= 2 && !bits_has(&follows, i);
    }
    bits_free(&follows);
    ASSERT(integers <= decisions);
    return integers ? decisions <= MOST_DECISIONS : looks->sums && decisions <= MOST_BOOLS;
}

/* True if the equation defines the objective as a number of 0/1 variables. */
static bool counts_objective(const dm_model *model, const struct constraint *c)
{
    ASSERT(c->kind == &linear_kind);
    bool own = false;
    for (uint32_t i = 0; i < c->view_count; i++) {
        dm_int x = c->views[i];
        int64_t factor = x.factor * constraint_coef(c, i);
        bool objective = x.var == model->objective.var;
        own |= objective;
        if (factor != 1 && factor != -1) return false;
        if (!objective && !model_is_bool(model_variable(model, x.var))) return false;
    }
    return own && c->rel == DM_EQ;
}

static bool is_cover(const dm_model *model, const struct looks *looks)
{
    if (!looks->plain || looks->conditional || looks->integers > 1 || looks->sums != 1) return false;
    ASSERT(looks->sums == 1);
    for (size_t i = 0; i < model->constraints.size; i++) {
        const struct constraint *c = &model->constraints.data[i];
        if (c->kind == &linear_kind) return counts_objective(model, c);
    }
    return false;
}

/* ---- the choice */

static struct choice by_looks(const dm_model *model)
{
    struct choice choice = {0};
    struct looks looks = look_at(model);
    bool program = model->sense && looks.plain && looks.exact && looks.terms <= MOST_TERMS;
    bool clauses = looks.literals <= MOST_LITERALS && looks.spread <= MOST_SPREAD,
         said = model->steps.size > 0;
    bool mostly_bools = looks.plain && looks.integers <= model->variables.size / FEW;
    if (program && !said && is_cover(model, &looks) && find("cbc")) {
        choice.covers = true;
        add(&choice, "kernel");
        add(&choice, "cbc");
        return choice;
    }
    ASSERT(choice.count == 0);
    if (program && !looks.conditional && !said) add(&choice, "cbc");
    if (mostly_bools && clauses && !said) add(&choice, "cadical");
    add(&choice, "kernel");
    if (suits_plain(model, &looks)) add_row(&choice, &engine_plain);
    if (!(mostly_bools && !said) && clauses) add(&choice, "cadical");
    if (program && (looks.conditional || said)) add(&choice, "cbc");
    return choice;
}

/* Deals the engines to the members of a parallel portfolio: the first engine to the first member,
 * the others among the rest; members without one get a kernel with other random activities. */
static struct choice deal(const struct choice *all, int member, int members)
{
    ASSERT(members > 1 && member >= 0 && member < members);
    struct choice own = {0};
    size_t others = (size_t)members - 1;
    for (size_t i = 0; i < all->count; i++)
        if (i == 0 ? member == 0 : (i - 1) % others == (size_t)member - 1) add_row(&own, all->rows[i]);
    if (own.count == 0) add(&own, "kernel");
    ASSERT(own.count > 0);
    return own;
}

static bool says_encoding(const struct encode_config *c)
{
    return c->amo || c->card || c->linear || c->integer;
}

bool choice_covers(const dm_model *model)
{
    struct looks looks = look_at(model);
    return model->sense && is_cover(model, &looks);
}

struct choice choice_make(const struct engine_context *context)
{
    struct choice choice = {0};
    unsigned needed = context->proof ? ENGINE_PROOFS : context->stepped ? ENGINE_STEPS : 0;
    for (const struct engine_row *row = engine_table; row->name; row++)
        if (row->abilities & needed) add(&choice, row->name);
    if (choice.count == 0 && says_encoding(&context->encode)) add(&choice, "cadical");
    if (choice.count == 0 &&
        (!context->learn || context->search || context->strategy || context->restarts.way))
        add(&choice, "kernel");
    if (choice.count == 0) choice = by_looks(context->model);
    /* A conflict limit counts one engine. */
    if (context->conflict_limit >= 0) choice.count = 1;
    ASSERT(choice.count > 0);
    return context->members > 1 ? deal(&choice, context->member, context->members) : choice;
}
