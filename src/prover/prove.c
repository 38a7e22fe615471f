/* The interface of the prover: a program, a machine and the current query; or, for propositional
 * bases, rules and a search.
 *
 * A query is compiled as a predicate without arguments, behind a mark of the program; the next
 * query rewinds the program to that mark, so old queries do not accumulate. Traces, explanations
 * and depth bounds wrap the query in a goal of the library's meta-interpreter; plain queries run on
 * the machine directly. */
#include "prover/prove.h"

#include "base/alloc.h"
#include "prover/builtin.h"
#include "prover/compile.h"
#include "prover/consult.h"
#include "prover/horn.h"
#include "prover/machine.h"
#include "prover/parse.h"
#include "prover/proof_trace.h"
#include "prover/tabling.h"
#include "prover/writer.h"

#include <string.h>

struct prover {
    struct prove_config config;
    struct program program;
    struct machine *machine;
    struct arena scratch;     /* the query's nodes */
    struct clause_text query; /* its variables have names in answers */
    struct program_mark mark; /* the program before the query */
    bool asked;
    enum prove_status status; /* of the last call of prove_next */

    /* For propositional bases, instead of the above. */
    struct horn horn;
    struct horn_search *search;
};

bool prove_is_propositional(const char *text, size_t length)
{
    return horn_detect(text, length);
}

static void open_machine(struct prover *prover)
{
    const struct prove_config *config = &prover->config;
    program_init(&prover->program);
    prover->program.occurs_check = config->occurs_check;
    prover->program.retain_clauses = config->mode != PROVE_RUN;
    prover->program.loading_library = true;
    builtin_install(&prover->program);
    consult_library(&prover->program);
    struct machine *m = prover->machine = machine_new(&prover->program);
    m->occurs_check = config->occurs_check;
    m->stress = config->stress;
    m->out = config->out;
    m->deadline = config->deadline;
    if (config->memory) m->store.limit = config->memory;
    collect_plan(m);
}

struct prover *prove_open(const struct prove_config *config)
{
    struct prover *prover = alloc_bytes(sizeof *prover);
    prover->config = *config;
    if (config->propositional)
        horn_init(&prover->horn);
    else
        open_machine(prover);
    return prover;
}

void prove_close(struct prover *prover)
{
    if (prover->config.propositional) {
        horn_search_close(prover->search);
        horn_free(&prover->horn);
    } else {
        machine_free(prover->machine);
        program_free(&prover->program);
    }
    arena_free(&prover->scratch);
    vec_free(&prover->query.variables);
    alloc_free(prover);
}

/* ---- Texts ---- */

static void forget_query(struct prover *prover)
{
    if (prover->asked) program_rewind(&prover->program, &prover->mark);
    arena_free(&prover->scratch);
    prover->asked = false;
}

static void begin_text(struct prover *prover, const struct reader *reader)
{
    ASSERT(prover->machine && !prover->search); /* propositional bases have no program */
    const char *name = arena_text(&prover->program.names.arena, reader->name);
    forget_query(prover);
    vec_push(&prover->program.files, name);
}

bool prove_load(struct prover *prover, struct reader *reader)
{
    if (prover->config.propositional) return horn_read(&prover->horn, reader);
    begin_text(prover, reader);
    tabling_clear(prover->machine->tables);
    return consult_text(&prover->program, reader);
}

/* ---- Queries ---- */

/* Wraps the query in a goal of the library's meta-interpreter; the proof is an additional
 * variable. */
static void wrap_query(struct prover *prover)
{
    static const char *const modes[] = {"run", "trace", "explain", "bounded"};
    struct program *program = &prover->program;
    struct node *query = prover->query.term;
    struct node *goal = syntax_term(&prover->scratch, NAME_WATCH, 4, query);
    const char *mode = modes[prover->config.mode];
    ASSERT(prover->config.mode != PROVE_RUN); /* plain runs need no interpreter */
    vec_push(&prover->query.variables, -1);
    goal->parts[0] = query;
    goal->parts[1] = syntax_name(&prover->scratch, names_number(&program->names, mode, strlen(mode)), query);
    goal->parts[2] = syntax_integer(&prover->scratch, prover->config.depth, query);
    goal->parts[3] = syntax_variable(&prover->scratch, (uint32_t)prover->query.variables.size - 1, query);
    prover->query.term = goal;
}

static bool read_query(struct prover *prover, struct reader *reader, uint32_t *predicate)
{
    struct parse parse;
    struct program *program = &prover->program;
    parse_open(&parse, reader, &program->names, &program->operators, &prover->scratch, false);
    bool fine = parse_query(&parse, &prover->query);
    parse_close(&parse);
    fine = fine && syntax_refuse(reader, &program->names, prover->query.term);
    if (fine) syntax_settle_truth(prover->query.term, &program->names, &prover->query.variables);
    if (fine && prover->config.mode != PROVE_RUN) wrap_query(prover);
    return fine && compile_query(program, reader, &prover->scratch, &prover->query, predicate);
}

static bool ask_horn(struct prover *prover, struct reader *reader)
{
    horn_search_close(prover->search);
    prover->search = NULL;
    prover->asked = horn_set_query(&prover->horn, reader);
    if (prover->asked && prover->config.note)
        horn_report_unknown(&prover->horn, prover->config.note, prover->config.self);
    if (prover->asked) prover->search = horn_search_open(&prover->horn, &prover->config);
    return prover->asked;
}

bool prove_set_query(struct prover *prover, struct reader *reader)
{
    uint32_t predicate;
    if (prover->config.propositional) return ask_horn(prover, reader);
    begin_text(prover, reader);
    indexing_update(&prover->program);
    prover->mark = program_mark(&prover->program);
    prover->asked = true;
    if (!read_query(prover, reader, &predicate)) {
        forget_query(prover);
        return false;
    }
    indexing_update(&prover->program);
    machine_start(prover->machine, predicate);
    return true;
}

static enum prove_status run_machine(struct machine *m)
{
    static const enum prove_status meaning[] = {[MACHINE_ANSWER] = PROVE_TRUE,
                                                [MACHINE_EXHAUSTED] = PROVE_FALSE,
                                                [MACHINE_ERROR] = PROVE_ERROR,
                                                [MACHINE_STOPPED] = PROVE_STOPPED};
    enum machine_status status = machine_run(m);
    ASSERT(status != MACHINE_RUNNING);
    return meaning[status];
}

enum prove_status prove_next(struct prover *prover)
{
    REQUIRE(prover->asked, "set a query first");
    return prover->status = prover->search ? horn_search_next(prover->search) : run_machine(prover->machine);
}

/* ---- Answers ---- */

static bool is_named(const struct prover *prover, size_t i)
{
    int32_t name = prover->query.variables.data[i];
    return name >= 0 && names_text(&prover->program.names, (uint32_t)name)[0] != '_';
}

static const char *name_of(const struct prover *prover, size_t i)
{
    return names_text(&prover->program.names, (uint32_t)prover->query.variables.data[i]);
}

static cell value_of(const struct prover *prover, size_t i)
{
    ASSERT(prover->status == PROVE_TRUE && i < prover->query.variables.size);
    return stacks_value(&prover->machine->store, prover->machine->x[i]);
}

/* The next variable of the query bound to the same unbound variable, or `i` if there is none. */
static size_t same_as(const struct prover *prover, size_t i)
{
    for (size_t j = i + 1; j < prover->query.variables.size; j++)
        if (is_named(prover, j) && value_of(prover, j) == value_of(prover, i)) return j;
    return i;
}

/* Unbound variables that are not shared are omitted. */
static bool is_reported(const struct prover *prover, size_t i)
{
    if (!is_named(prover, i)) return false;
    return cell_tag(value_of(prover, i)) != CELL_REF || same_as(prover, i) != i;
}

/* Unbound variables of the query keep their names. */
static const char *name_of_unbound(const void *self, cell variable)
{
    const struct prover *prover = self;
    for (size_t i = 0; i < prover->query.variables.size; i++)
        if (is_named(prover, i) && value_of(prover, i) == variable) return name_of(prover, i);
    return NULL;
}

static void write_value(struct prover *prover, struct buf *out, size_t i, vec_cell *variables)
{
    struct writer_style style = {
        .quoted = true, .spaced = true, .variables = variables, .name = name_of_unbound, .self = prover};
    bool unbound = cell_tag(value_of(prover, i)) == CELL_REF;
    enum { BESIDE_EQUAL = 699 };
    if (unbound)
        buf_add(out, name_of(prover, same_as(prover, i)));
    else
        writer_term(prover->machine, out, value_of(prover, i), BESIDE_EQUAL, &style);
}

void prove_answer(struct prover *prover, struct buf *out)
{
    vec_cell variables = {0};
    bool any = false;
    for (size_t i = 0; i < prover->query.variables.size; i++) {
        if (!is_reported(prover, i)) continue;
        buf_print(out, "%s%s = ", any ? ", " : "", name_of(prover, i));
        write_value(prover, out, i, &variables);
        any = true;
    }
    if (!any) buf_add(out, "true");
    vec_free(&variables);
}

void prove_answer_json(struct prover *prover, struct json_writer *json)
{
    vec_cell variables = {0};
    struct buf value = {0};
    for (size_t i = 0; i < prover->query.variables.size; i++) {
        if (!is_reported(prover, i)) continue;
        buf_clear(&value);
        write_value(prover, &value, i, &variables);
        json_write_text(json, name_of(prover, i), buf_text(&value));
    }
    buf_free(&value);
    vec_free(&variables);
}

bool prove_may_have_more(const struct prover *prover)
{
    if (prover->search) return horn_search_may_have_more(prover->search);
    return prover->machine->store.choices.top > CHOICE_WORDS;
}

const char *prove_why(const struct prover *prover)
{
    return prover->search ? prover->search->why.text : prover->machine->why.text;
}

bool prove_was_cut(const struct prover *prover)
{
    return prover->search ? prover->search->cut : prover->machine->cut;
}

void prove_explain(struct prover *prover, prove_line *line, void *self)
{
    REQUIRE(prover->config.mode == PROVE_EXPLAIN && prover->asked,
            "explanations need PROVE_EXPLAIN and a query");
    const struct machine *m = prover->machine;
    bool proved = prover->status == PROVE_TRUE;
    if (prover->search && proved)
        horn_search_proof(prover->search, line, self);
    else if (prover->search)
        horn_reasons(&prover->horn, line, self);
    else if (proved)
        proof_trace_proof(prover->machine, m->x[prover->query.variables.size - 1], line, self);
    else
        proof_trace_reasons(m->witness, line, self);
}

/* ---- Propositional bases ---- */

bool prove_forward(struct prover *prover)
{
    REQUIRE(prover->config.propositional && prover->asked,
            "only propositional bases are decided by forward chaining");
    unsigned char *proved = horn_closure(&prover->horn);
    bool holds = proved[prover->horn.query];
    alloc_free(proved);
    return holds;
}

void prove_formula(struct prover *prover, const struct prove_sink *sink)
{
    REQUIRE(prover->config.propositional && prover->asked, "only propositional bases have a formula");
    horn_formula(&prover->horn, sink);
}

/* ---- Statistics ---- */

static int64_t clauses_of(const struct program *program)
{
    int64_t clauses = 0;
    for (size_t i = 0; i < program->predicates.size; i++) {
        const struct predicate *predicate = &program->predicates.data[i];
        if (!predicate->library && predicate->functor) clauses += (int64_t)predicate->clauses.size;
    }
    return clauses;
}

void prove_numbers(const struct prover *prover, struct prove_numbers *numbers)
{
    const struct machine *m = prover->machine;
    *numbers = (struct prove_numbers){.clauses = (int64_t)prover->horn.rules};
    if (prover->search) numbers->inferences = prover->search->steps;
    if (!m) return;
    *numbers = (struct prove_numbers){.inferences = machine_calls(m),
                                      .collections = m->collections,
                                      .heap_bytes = (int64_t)(m->store.heap.room * sizeof(cell)),
                                      .stack_bytes = (int64_t)m->store.bytes,
                                      .clauses = clauses_of(&prover->program),
                                      .instructions = (int64_t)prover->program.code.size};
}
