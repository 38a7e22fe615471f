/* The CNF encoder: decomposes constraints to primitives (solver/model/decomposition.h) and
 * dispatches them to their encodings. It is deterministic: two passes give the same clauses and
 * numbers.
 *
 * Stops. A single constraint may take a minute, so the sink is polled within it too. After a stop,
 * the next call encodes the constraint again with new auxiliary variables. The clauses emitted
 * before mention auxiliary variables that occur nowhere else: every solution extends to them.
 *
 * Invariant. Between constraints the guard is 0. Once `error` is set, nothing more is encoded. Time
 * is linear in the clauses; memory is that of the variables and of one constraint. */
#include "solver/encode/parts.h"

#include "solver/constraint/constraints.h"

#include <stdarg.h>
#include <string.h>

/* ---- options */

static const char *const amo_names[] = {"auto", "pairwise", "sequential", "product", NULL};
static const char *const card_names[] = {"auto", "sequential", "totalizer", NULL};
static const char *const linear_names[] = {"auto", "totalizer", "adder", NULL};
static const char *const integer_names[] = {"order", "direct", NULL};

#define CHOICE(row, field, names, text)                                                                      \
    {                                                                                                        \
        .name = row, .type = OPTION_CHOICE, .offset = offsetof(struct encode_config, field),                 \
        .choices = names, .argument = "WAY", .help = text                                                    \
    }

const struct option encode_options[] = {
    CHOICE("amo", amo, amo_names, "clauses for at most one of some literals; auto by default"),
    CHOICE("card", card, card_names, "clauses for at most or at least k of some literals; auto by default"),
    CHOICE("linear", linear, linear_names, "clauses for sums; auto by default"),
    CHOICE("int", integer, integer_names, "literals of integer variables made first; order by default"),
    {0}};

/* ---- errors */

const char *encode_error(const struct encoder *encoder)
{
    return encoder->error;
}

void encode_fail(struct encoder *encoder, const char *format, ...)
{
    if (encoder->error) return;
    va_list args;
    va_start(args, format);
    encoder->error = arena_vprint(&encoder->arena, format, args);
    va_end(args);
}

/* ---- stops */

bool encode_halted(const struct encoder *encoder)
{
    return encoder->error || encoder->apart.stopped;
}

bool encode_tick(struct encoder *encoder)
{
    /* About 50 microseconds between two polls if the sink is a solver. */
    enum { PATIENCE = MODEL_PATIENCE(64) };
    const struct clause_sink *sink = &encoder->sink;
    if (++encoder->ticks % PATIENCE == 0 && encoder->loading && sink->stop && !encoder->apart.stopped)
        encoder->apart.stopped = sink->stop(sink->of);
    return encode_halted(encoder);
}

bool encode_spoilt(const struct encoder *encoder)
{
    return encoder->apart.spoilt;
}

/* ---- SAT variables */

int encode_variables(const struct encoder *encoder)
{
    return encoder->variable_count;
}

int encode_fresh_block(struct encoder *encoder, int64_t count)
{
    if (count > PARTS_MOST_VARIABLES - encoder->variable_count) {
        encode_fail(encoder, "the clauses need more than %d variables", PARTS_MOST_VARIABLES);
        return 1;
    }
    encoder->variable_count += (int)count;
    ASSERT(count >= 0 && encoder->variable_count <= PARTS_MOST_VARIABLES);
    return encoder->variable_count - (int)count + 1;
}

int encode_fresh(struct encoder *encoder)
{
    return encode_fresh_block(encoder, 1);
}

int encode_true(struct encoder *encoder)
{
    if (!encoder->truth) {
        encoder->truth = encode_fresh(encoder);
        ASSERT(encoder->truth > 0);
        encode_clause(encoder, &encoder->truth, 1);
    }
    return encoder->truth;
}

signed char *encode_marks(struct encoder *encoder)
{
    ASSERT(encoder->variable_count >= 0);
    size_t wanted = (size_t)encoder->variable_count + 1;
    if (encoder->marks.size < wanted) {
        vec_reserve(&encoder->marks, wanted);
        memset(encoder->marks.data + encoder->marks.size, 0, wanted - encoder->marks.size);
        encoder->marks.size = wanted;
    }
    return encoder->marks.data;
}

/* ---- clauses */

int64_t encode_clauses(const struct encoder *encoder)
{
    return encoder->clause_count;
}

void encode_clause(struct encoder *encoder, const int *lits, size_t count)
{
    ASSERT(count == 0 || lits);
    if (encoder->error) return;
    encoder->clause_count++;
    /* constants never occur in clauses */
    ASSERT(count == 0 || (lits[0] != 0 && lits[0] != PARTS_TRUE && lits[0] != -PARTS_TRUE));
    (void)encode_tick(encoder);
    if (encoder->sink.clause) encoder->sink.clause(encoder->sink.self, lits, count);
}

void encode_enforce(struct encoder *encoder, const int *lits, size_t count)
{
    ASSERT(encoder->guard != PARTS_TRUE && encoder->guard != -PARTS_TRUE);
    if (!encoder->guard) {
        encode_clause(encoder, lits, count);
        return;
    }
    vec_clear(&encoder->demand);
    for (size_t i = 0; i < count; i++) vec_push(&encoder->demand, lits[i]);
    vec_push(&encoder->demand, encoder->guard);
    encode_clause(encoder, encoder->demand.data, encoder->demand.size);
}

void encode_heading(struct encoder *encoder, const char *text)
{
    if (!text || (encoder->heading && strcmp(encoder->heading, text) == 0)) return;
    encoder->heading = text;
    if (encoder->sink.comment) encoder->sink.comment(encoder->sink.self, text);
}

/* ---- literals */

int encode_literal(struct encoder *encoder, dm_lit lit)
{
    if (lit == DM_TRUE || lit == DM_FALSE) return lit == DM_TRUE ? PARTS_TRUE : -PARTS_TRUE;
    const struct atom *atom = model_atom(encoder->apart.child, lit);
    ASSERT(atom->op == ATOM_LE || atom->op == ATOM_EQ);
    int found = atom->op == ATOM_LE ? integers_le(encoder, atom->var, atom->value)
                                    : integers_eq(encoder, atom->var, atom->value);
    return lit > 0 ? found : -found;
}

int encode_lit(struct encoder *encoder, dm_lit lit)
{
    int found = encode_literal(encoder, lit);
    if (found == PARTS_TRUE) return encode_true(encoder);
    if (found == -PARTS_TRUE) return -encode_true(encoder);
    return found;
}

/* ---- constraints */

/* Emits a clause without false and repeated literals, or nothing if it is a tautology. */
static void simplified(struct encoder *encoder, int *lits, size_t count)
{
    signed char *marks = encode_marks(encoder);
    size_t kept = 0;
    bool always = false;
    for (size_t i = 0; i < count && !always; i++) {
        int lit = lits[i];
        signed char sign = lit > 0 ? 1 : -1;
        if (lit == PARTS_TRUE) always = true;
        if (lit == PARTS_TRUE || lit == -PARTS_TRUE) continue;
        signed char *mark = &marks[lit > 0 ? lit : -lit];
        ASSERT(lit != 0 && *mark >= -1 && *mark <= 1);
        if (*mark == 0)
            lits[kept++] = lit;
        else
            always = *mark != sign;
        if (*mark == 0) *mark = sign;
    }
    for (size_t i = 0; i < kept; i++) marks[lits[i] > 0 ? lits[i] : -lits[i]] = 0;
    ASSERT(kept <= count);
    if (!always) encode_clause(encoder, lits, kept);
}

static void clause_encode(struct encoder *encoder, const struct constraint *c)
{
    ASSERT(c->kind == &clause_kind);
    int *lits = ARENA_ARRAY(&encoder->scratch, int, c->lit_count + 1);
    int condition = c->condition ? encode_literal(encoder, c->condition) : PARTS_TRUE;
    for (uint32_t i = 0; i < c->lit_count; i++) lits[i] = encode_literal(encoder, c->lits[i]);
    if (c->equivalent)
        for (uint32_t i = 0; i < c->lit_count; i++) simplified(encoder, (int[]){-lits[i], condition}, 2);
    lits[c->lit_count] = -condition;
    simplified(encoder, lits, (size_t)c->lit_count + 1);
}

static void primitive_encode(struct encoder *encoder, const struct constraint *c)
{
    /* between constraints there is no guard */
    ASSERT(encoder->guard == 0 && c->kind->primitive(c));
    struct arena_mark mark = arena_mark(&encoder->scratch);
    int condition = c->condition ? encode_literal(encoder, c->condition) : PARTS_TRUE;
    if (c->kind == &clause_kind) {
        clause_encode(encoder, c);
    } else if (condition != -PARTS_TRUE) {
        encoder->guard = condition == PARTS_TRUE ? 0 : -condition;
        if (c->kind == &card_kind)
            cardinality_encode(encoder, c);
        else
            inequality_encode(encoder, c);
        encoder->guard = 0;
    }
    arena_rewind(&encoder->scratch, mark);
}

static bool begin(void *self, const struct constraint *c)
{
    ASSERT(((const struct encoder *)self)->guard == 0);
    enum { PATIENCE = MODEL_PATIENCE(16) }; /* constraints between two polls */
    struct encoder *encoder = self;
    const struct clause_sink *sink = &encoder->sink;
    if (sink->stop && encoder->apart.loaded % PATIENCE == 0) encoder->apart.stopped = sink->stop(sink->of);
    if (encode_halted(encoder)) return false;
    encode_heading(encoder, c->section);
    return true;
}

static bool go_on(void *self)
{
    return !encode_halted(self);
}

static bool take(void *self, const struct constraint *c)
{
    if (!c->kind->primitive || !c->kind->primitive(c)) return false;
    primitive_encode(self, c);
    return true;
}

static void grow(void *self)
{
    integers_load(self);
}

/* Resets the state of the current constraint; its clauses remain. */
static void forget(void *self)
{
    struct encoder *encoder = self;
    for (size_t i = 0; i < encoder->unfinished.size; i++)
        encoder->own.data[encoder->unfinished.data[i]].order = 0;
    vec_clear(&encoder->unfinished);
    vec_clear(&encoder->made);
    encoder->made_done = 0;
    encoder->guard = 0;
}

static void refuse(void *self, const char *sentence)
{
    encode_fail(self, "%s", sentence);
}

static const struct decomposition_calls calls = {
    .begin = begin, .go_on = go_on, .take = take, .grow = grow, .forget = forget, .refuse = refuse};

bool encode_load(struct encoder *encoder)
{
    if (encoder->apart.model->error) encode_fail(encoder, "%s", encoder->apart.model->error);
    if (encoder->error) return true;
    ASSERT(!encoder->loading && encoder->guard == 0);
    encoder->loading = true;
    bool whole = decomposition_load(&encoder->apart);
    encoder->loading = false;
    ASSERT(encoder->guard == 0);
    return whole;
}

/* ---- creation */

struct encoder *encode_new(const dm_model *model, const struct encode_config *config, struct clause_sink sink)
{
    REQUIRE(model && !model->parent, "an encoder is made for a model that is not a child");
    struct encoder *encoder = alloc_bytes(sizeof *encoder);
    if (config) encoder->config = *config;
    encoder->sink = sink;
    decomposition_init(&encoder->apart, model, &calls, encoder);
    decomposition_set_stop(&encoder->apart, sink.stop, sink.of);
    return encoder;
}

void encode_free(struct encoder *encoder)
{
    if (!encoder) return;
    decomposition_free(&encoder->apart);
    vec_free(&encoder->own);
    vec_free(&encoder->made);
    vec_free(&encoder->meanings);
    vec_free(&encoder->demand);
    vec_free(&encoder->marks);
    vec_free(&encoder->unfinished);
    arena_free(&encoder->scratch);
    arena_free(&encoder->arena);
    alloc_free(encoder);
}

/* ---- decoding */

int32_t encode_value(const struct encoder *encoder, int32_t var, bool (*truth)(void *self, int variable),
                     void *self)
{
    REQUIRE(var >= 0 && (size_t)var < encoder->own.size, "the variable is not in the encoding");
    return integers_decode(encoder, var, truth, self);
}

int64_t encode_view(const struct encoder *encoder, dm_int x, bool (*truth)(void *self, int variable),
                    void *self)
{
    dm_int plain = model_plain(encoder->apart.model, x);
    return plain.factor * (int64_t)encode_value(encoder, plain.var, truth, self) + plain.offset;
}

void encode_meaning(const struct encoder *encoder, int variable, struct buf *out)
{
    REQUIRE(variable > 0 && variable <= encoder->variable_count, "there is no such SAT variable");
    integers_meaning(encoder, variable, out);
}
