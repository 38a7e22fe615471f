/* damier sat --check: checks that every clause holds under given values.
 *
 * The values are read first, then the formula is streamed past them and not stored. It is read to
 * its end even after a false clause, because a malformed file gets no verdict. A missing value is
 * an error: the checker does not guess. */
#include "app/model_check.h"

#include "app/common.h"
#include "app/message.h"
#include "base/alloc.h"
#include "base/say.h"
#include "base/text.h"
#include "solver/dimacs/dimacs.h"

#include <inttypes.h>

struct evaluation {
    struct dimacs_counts counts;
    struct dimacs_answer model;
    /* By variable from 1: 1, -1, or 0 for none; owned, NULL before the header. */
    int8_t *value;
    int unvalued;       /* the first variable without a value; 0: none */
    int beyond;         /* a variable that has a value but is not in the formula; 0: none */
    int64_t clauses;    /* read */
    int64_t false_line; /* of the first clause that is false; 0: none */
    struct buf clause;  /* its text */
};

/* With n values, one of the first n + 1 variables has none, so a header with billions of variables
 * costs nothing. */
static void take_header(void *self, int variables, int64_t clauses)
{
    struct evaluation *t = self;
    (void)clauses;
    ASSERT(!t->value); /* a formula has one header */
    int most = t->model.lits.size < (size_t)variables ? (int)t->model.lits.size + 1 : variables;
    t->value = alloc_array((size_t)most + 1, sizeof *t->value);
    for (size_t i = 0; i < t->model.lits.size; i++) {
        int lit = t->model.lits.data[i], variable = lit < 0 ? -lit : lit;
        if (variable > variables) t->beyond = variable;
        if (variable <= most) t->value[variable] = lit < 0 ? -1 : 1;
    }
    for (int v = most; v > 0; v--)
        if (!t->value[v]) t->unvalued = v;
}

static bool is_true(const struct evaluation *t, int lit)
{
    ASSERT(lit && t->value[lit < 0 ? -lit : lit]); /* `unvalued` and `beyond` are 0 */
    return lit < 0 ? t->value[-lit] < 0 : t->value[lit] > 0;
}

static void take_clause(void *self, const int *lits, size_t count)
{
    enum { SHOWN = 12 };
    struct evaluation *t = self;
    t->clauses++;
    ASSERT(t->value && t->clauses <= t->counts.clauses);
    if (t->false_line || t->unvalued || t->beyond) return;
    for (size_t i = 0; i < count; i++)
        if (is_true(t, lits[i])) return;
    t->false_line = t->counts.line;
    for (size_t i = 0; i < count && i < SHOWN; i++) buf_print(&t->clause, "%d ", lits[i]);
    buf_add(&t->clause, count > SHOWN ? "..." : "0");
}

static bool read_model(const char *path, struct limits *limits, struct dimacs_answer *model)
{
    struct reader r;
    bool fine = common_open(&r, path);
    reader_set_deadline(&r, &limits->deadline);
    fine = fine && dimacs_answer_read(&r, 0, model);
    if (fine && model->status != DIMACS_SAT) {
        reader_say(&r, "message.model-no-values", NULL);
        dimacs_answer_free(model);
        fine = false;
    }
    if (!fine) message_error("%s", r.error.text);
    reader_close(&r);
    return fine;
}

static bool read_formula(const char *path, struct limits *limits, struct evaluation *trial)
{
    struct reader r;
    struct dimacs_sink sink = {.header = take_header, .clause = take_clause, .self = trial};
    bool fine = common_open(&r, path);
    reader_set_deadline(&r, &limits->deadline);
    fine = fine && dimacs_read(&r, &sink, &trial->counts);
    if (!fine) message_error("%s", r.error.text);
    reader_close(&r);
    return fine;
}

static int report(const struct evaluation *t, const char *model, const char *output)
{
    struct file out;
    char name[TEXT_PATH_ROOM];
    text_path(common_name(model), name);
    ASSERT(t->clauses == t->counts.clauses); /* the whole formula was read */
    if (t->beyond)
        return message_say("message.model-variable-beyond",
                           SAY(say_raw("file", name), say_int("variable", t->beyond),
                               say_int("count", t->counts.variables)));
    if (t->unvalued)
        return message_say("message.model-variable-missing",
                           SAY(say_raw("file", name), say_int("variable", t->unvalued),
                               say_int("count", t->counts.variables)));
    if (!file_create(&out, output)) return message_error("%s", file_error(&out));
    if (t->false_line)
        say(&out.buf, "report.clause-false",
            SAY(say_int("line", t->false_line), say_raw("clause", t->clause.data)));
    else
        buf_print(&out.buf, "%s\n", say_word("report.valid"));
    return common_close(&out, t->false_line ? STATUS_NONE : STATUS_DONE);
}

int model_check(const char *formula, const char *model, const char *output, struct limits *limits)
{
    struct evaluation trial = {0};
    if (!common_one_standard(formula, model)) return STATUS_USAGE;
    bool fine = read_model(model, limits, &trial.model) && read_formula(formula, limits, &trial);
    if (fine) (void)buf_text(&trial.clause);
    int status = fine                       ? report(&trial, model, output)
                 : limits->deadline.reached ? STATUS_LIMIT
                                            : STATUS_USAGE;
    dimacs_answer_free(&trial.model);
    buf_free(&trial.clause);
    alloc_free(trial.value);
    return status;
}
