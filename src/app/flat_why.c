/* Why a FlatZinc model has no solution, or not the expected one: its constraints as items.
 *
 * What is supposed is `x = 3', an element `a[2] = 5', several of these, or a file with an answer:
 * each variable that is given a value is one thing supposed. Where something is optimised, it is
 * ignored unless something is supposed; then the best is found first, by an ordinary search of the
 * same model, and that nothing worse will do counts as a rule. A solution passes the referee before
 * it is said that there is one. */
#include "app/flat_why.h"

#include "app/answer.h"
#include "app/flat.h"
#include "app/say.h"
#include "base/clock.h"

#include <stdlib.h>
#include <string.h>

struct telling {
    const struct why_settings *settings;
    const struct flat *flat;
    struct basis *basis;
    const struct zinc_values *supposed;
    struct output out;
    double began;
};

/* ---- what is supposed */

/* `x = 3`, `x = 3; y = 4;`, or a file. False after reporting the error. */
static bool read_supposed(const char *expected, const struct zinc *zinc, struct zinc_values *values)
{
    struct reader r;
    struct buf text = {0};
    size_t length = strlen(expected);
    while (length && strchr("; ", expected[length - 1])) length--;
    buf_print(&text, "%.*s;", (int)length, expected);
    bool open = true;
    if (strchr(expected, '='))
        reader_text(&r, "--not", buf_text(&text), text.size);
    else
        open = reader_open(&r, expected);
    bool fine = open && zinc_values_read(values, zinc, &r);
    if (!fine) say_error("%s", r.error.text);
    if (fine && zinc_values_next(values, 0) == SIZE_MAX)
        fine = say_refusal(&(struct sentence){"--not: no variable is given a value"});
    reader_close(&r);
    buf_free(&text);
    return fine;
}

static void add_supposed(struct telling *t)
{
    const struct zinc_values *values = t->supposed;
    if (!values) return;
    for (size_t i = 0; (i = zinc_values_next(values, i)) != SIZE_MAX; i++)
        basis_put(t->basis, (struct item){.kind = ITEM_CLAIM,
                                          .lit = zinc_cause_suppose(t->flat->link, values, i),
                                          .cost = 1,
                                          .number = i});
}

/* ---- the best */

static bool on_progress(dm_solver *solver, const dm_progress *progress, void *data)
{
    (void)solver, (void)progress;
    return basis_out_of_time(data);
}

/* By whoever is best at it, on the model as it is solved. False after reporting that it is not
 * known. */
static bool find_best(struct telling *t, const char *text, size_t length)
{
    struct flat flat;
    int64_t best = 0;
    if (!flat_open(&flat, t->settings->puzzle, text, length)) return false;
    dm_solver *solver = dm_solver_new(flat.model, NULL);
    dm_on_progress(solver, on_progress, t->basis);
    solvers_limit(solver, t->basis->request.deadline);
    dm_status status = dm_solve(solver, 0, NULL);
    t->basis->optimises = status == DM_OPTIMAL && dm_best(solver, &best);
    t->basis->best = best;
    dm_solver_free(solver);
    flat_close(&flat);
    if (status == DM_NONE || t->basis->optimises) return true;
    say_error("the best is not known: it could not be proved in the time given");
    return false;
}

static bool add_best(struct telling *t, const char *text, size_t length)
{
    enum { BEST_COST = 10 };
    if (!t->supposed || zinc_store_goal(t->flat->zinc) == ZINC_SATISFY) return true;
    if (!find_best(t, text, length)) return false;
    if (t->basis->optimises)
        basis_put(t->basis, (struct item){.kind = ITEM_BEST,
                                          .lit = zinc_cause_best(t->flat->link, t->basis->best),
                                          .cost = BEST_COST});
    return true;
}

/* ---- telling */

static void add_item(const struct telling *t, const struct item *item, struct buf *out)
{
    if (item->kind == ITEM_RULE)
        zinc_tell_cause(t->flat->link, item->number, out);
    else if (item->kind == ITEM_CLAIM)
        zinc_tell_value(t->supposed, item->number, out);
    else
        buf_print(out, "the best is proved to be %lld", (long long)t->basis->best);
}

static void tell_line(const struct telling *t, const struct item *item, struct buf *out)
{
    static const char *const words[] = {
        [ITEM_CLAIM] = "supposed", [ITEM_RULE] = "constraint", [ITEM_BEST] = "best"};
    buf_print(out, "  %-10s  ", words[item->kind]);
    add_item(t, item, out);
    buf_char(out, '\n');
}

static void json_item(const struct telling *t, const struct item *item, struct json_writer *json)
{
    json_write_object(json, NULL);
    if (item->kind == ITEM_RULE) {
        zinc_tell_cause_json(t->flat->link, item->number, json);
    } else if (item->kind == ITEM_CLAIM) {
        json_write_object(json, "supposed");
        zinc_tell_value_json(t->supposed, item->number, json);
        json_write_end(json);
    } else {
        json_write_int(json, "best", t->basis->best);
    }
    json_write_end(json);
}

static void begin_json(const struct telling *t, const char *status, struct json_writer *json)
{
    json_write_object(json, NULL);
    json_write_text(json, "status", status);
    json_write_real(json, "time", clock_wall() - t->began);
    json_write_int(json, "seed", t->settings->search.request.seed);
}

static bool is_json(const struct telling *t)
{
    return t->out.format && strcmp(t->out.format, "json") == 0;
}

/* Without any item: domains alone leave nothing. */
static void tell_empty(const struct telling *t, struct buf *out)
{
    if (zinc_tell_empty(t->flat->zinc, out))
        buf_add(out, " has no value in its declared domain");
    else
        buf_add(out, "the declared domains leave no value");
}

static int by_number(const void *a, const void *b)
{
    const size_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* What is supposed first, then constraints in the order of the text, then the best. */
static void put_in_order(const struct telling *t, const reason_list *found, reason_list *reason)
{
    static const enum item_kind kinds[] = {ITEM_CLAIM, ITEM_RULE, ITEM_BEST};
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        size_t first = reason->size;
        for (size_t i = 0; i < found->size; i++)
            if (t->basis->items.data[found->data[i]].kind == kinds[k]) vec_push(reason, found->data[i]);
        if (reason->size > first)
            qsort(reason->data + first, reason->size - first, sizeof *reason->data, by_number);
    }
}

static void json_reason(const struct telling *t, const reason_list *reason, enum why_proof proof,
                        size_t least, const char *sentence, struct buf *out)
{
    struct json_writer json = {.out = out};
    begin_json(t, "none", &json);
    json_write_list(&json, "contradiction");
    for (size_t i = 0; i < reason->size; i++) json_item(t, &t->basis->items.data[reason->data[i]], &json);
    json_write_end(&json);
    why_json(&json, proof, least, sentence);
    json_write_end(&json);
    json_write_finish(&json);
}

/* What MiniZinc writes if it finds a contradiction while it compiles. */
static void tell_compiled(const struct telling *t, struct buf *sentence)
{
    static const char all[] = "bool_eq(false,true) ";
    if (strncmp(buf_text(sentence), all, sizeof all - 1) == 0)
        say_note(t->settings->output.quiet,
                 "MiniZinc found a contradiction itself, and wrote nothing else: `minizinc -c -g' keeps "
                 "the constraints");
}

static void tell_reason(void *self, const reason_list *found, enum why_proof proof, size_t least)
{
    struct telling *t = self;
    struct buf *out = output_next(&t->out, !is_json(t));
    reason_list reason = {0};
    struct buf sentence = {0};
    put_in_order(t, found, &reason);
    if (!reason.size) tell_empty(t, &sentence);
    for (size_t i = 0; i < reason.size; i++) {
        if (i) buf_add(&sentence, "; ");
        add_item(t, &t->basis->items.data[reason.data[i]], &sentence);
    }
    if (is_json(t)) {
        json_reason(t, &reason, proof, least, buf_text(&sentence), out);
    } else if (reason.size) {
        why_head(reason.size, proof, out);
        for (size_t i = 0; i < reason.size; i++) tell_line(t, &t->basis->items.data[reason.data[i]], out);
    } else {
        buf_print(out, "There is no solution: %s.\n", buf_text(&sentence));
    }
    output_flush(&t->out);
    tell_compiled(t, &sentence);
    vec_free(&reason);
    buf_free(&sentence);
}

static int tell_possible(void *self)
{
    struct telling *t = self;
    struct zinc_values values;
    struct sentence why;
    struct buf *out = output_next(&t->out, false);
    zinc_values_take(&values, t->flat->zinc, t->flat->link, t->basis->solver);
    bool right = zinc_check(&values, common_name(t->settings->puzzle), &why);
    zinc_values_free(&values);
    if (!right) return say_error("%s; this is a mistake of damier", why.text);
    if (is_json(t)) {
        struct json_writer json = {.out = out};
        begin_json(t, "solution", &json);
        json_write_end(&json);
        json_write_finish(&json);
    } else {
        buf_print(out, "%s\n", why_possible(t->settings));
    }
    return STATUS_NONE;
}

/* ---- the command */

/* A constraint is harder to see the more it is about. */
static void add_constraints(struct telling *t)
{
    const struct zinc_link *link = t->flat->link;
    for (size_t i = 0; i < zinc_cause_count(link); i++) {
        size_t size = zinc_cause_size(link, i);
        basis_put(t->basis, (struct item){.kind = ITEM_RULE,
                                          .lit = zinc_cause_lit(link, i),
                                          .cost = size < 1000 ? 1 + (int)size : 1000,
                                          .number = i});
    }
}

static int tell(struct telling *t, const char *text, size_t length)
{
    struct sentence error;
    struct why_teller teller = {.reason = tell_reason, .possible = tell_possible, .self = t};
    add_constraints(t);
    if (!add_best(t, text, length)) return t->basis->stopped ? STATUS_LIMIT : STATUS_USAGE;
    add_supposed(t);
    if (!basis_begin(t->basis, &error)) return say_error("%s", error.text);
    if (!output_open(&t->out, &t->settings->output, t->settings->all_reasons)) return STATUS_USAGE;
    return output_close(&t->out, why_tell(t->basis, t->settings, &teller));
}

static bool has_format(const struct common_output *output)
{
    const char *format = output->format;
    if (!format || strcmp(format, "text") == 0 || strcmp(format, "json") == 0) return true;
    say_error("a FlatZinc model has no format `%.40s', only text and json", format);
    return false;
}

int flat_why(const struct why_settings *settings, const char *text, size_t length)
{
    struct flat flat;
    struct zinc_values values = {0};
    struct telling t = {.settings = settings, .flat = &flat, .began = clock_wall()};
    struct deadline deadline;
    answer_deadline(&settings->search, &deadline);
    struct desk_request request = answer_request(&settings->search, &deadline);
    int status = STATUS_USAGE;
    if (!has_format(&settings->output)) return STATUS_USAGE;
    if (!flat_open_explained(&flat, settings->puzzle, text, length)) return STATUS_USAGE;
    dm_satisfy(flat.model);
    if (!settings->expected || read_supposed(settings->expected, flat.zinc, &values)) {
        t.supposed = settings->expected ? &values : NULL;
        t.basis = basis_new(flat.model, &request);
        status = tell(&t, text, length);
        basis_close(t.basis);
    }
    zinc_values_free(&values);
    flat_close(&flat);
    return status;
}
