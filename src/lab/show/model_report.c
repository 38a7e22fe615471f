/* The model report: text, sizes and symmetry-breaking orders of a model.
 *
 * Long lists are cut to their first three elements and the last: variables, constraints of a group,
 * and the terms of a constraint. Terms are cut in the printed text, between matching brackets, in
 * runs with the same separator, so constraint kinds need no code for it and brackets stay
 * balanced. */
#include "lab/show/model_report.h"
#include "base/alloc.h"
#include "base/say.h"
#include "solver/constraint/constraints.h"
#include "solver/model/fold.h"

#include <inttypes.h>
#include <string.h>

enum {
    WIDTH = 100, /* columns: shorter lines are printed whole */
    HEAD = 3,    /* elements kept at the start of a cut list; one is kept at the end */
    FEW = 6      /* longest list that is not cut */
};

/* ---- terms of a constraint */

static const char *const separators[] = {", ", " or ", " and ", " + ", NULL};

struct piece {
    const char *begin, *end;
    const char *before; /* the separator before it; NULL for the first */
};
typedef VEC(struct piece) piece_list;

static const char *separator_at(const char *at, const char *end)
{
    for (const char *const *s = separators; *s; s++)
        if ((size_t)(end - at) > strlen(*s) && strncmp(at, *s, strlen(*s)) == 0) return *s;
    return NULL;
}

static int depth_of(char c)
{
    return c && strchr("([{", c) ? 1 : c && strchr(")]}", c) ? -1 : 0;
}

/* Splits the text at separators outside brackets. */
static void cut(const char *begin, const char *end, piece_list *pieces)
{
    ASSERT(begin <= end);
    int depth = 0;
    struct piece piece = {.begin = begin};
    for (const char *at = begin; at < end; at++) {
        depth += depth_of(*at);
        const char *separator = depth <= 0 ? separator_at(at, end) : NULL;
        if (!separator) continue;
        piece.end = at;
        vec_push(pieces, piece);
        at += strlen(separator) - 1;
        piece = (struct piece){.begin = at + 1, .before = separator};
    }
    piece.end = end;
    vec_push(pieces, piece);
}

static void shorten(const char *begin, const char *end, struct buf *out);

/* Writes a piece and shortens the contents of its brackets. */
static void shorten_inside(const char *at, const char *end, struct buf *out)
{
    while (at < end) {
        const char *open = at, *close;
        while (open < end && depth_of(*open) <= 0) open++;
        int depth = 0;
        for (close = open; close < end; close++)
            if ((depth += depth_of(*close)) == 0) break;
        bool closed = close < end;
        const char *inner = closed ? open + 1 : end;
        buf_bytes(out, at, (size_t)(inner - at));
        if (closed) shorten(inner, close, out);
        at = closed ? close : end;
        if (closed) buf_char(out, *at++);
    }
}

/* The number of pieces after this one that have the same separator. */
static size_t run_length(const piece_list *pieces, size_t from)
{
    ASSERT(from + 1 < pieces->size);
    size_t length = 0;
    while (from + length + 1 < pieces->size &&
           pieces->data[from + length + 1].before == pieces->data[from + 1].before)
        length++;
    return length;
}

static void shorten(const char *begin, const char *end, struct buf *out)
{
    piece_list pieces = {0};
    cut(begin, end, &pieces);
    shorten_inside(pieces.data[0].begin, pieces.data[0].end, out);
    for (size_t i = 0; i + 1 < pieces.size;) {
        size_t run = run_length(&pieces, i);
        for (size_t k = 1; k <= run; k++) {
            const struct piece *p = &pieces.data[i + k];
            buf_add(out, p->before);
            if (run >= FEW && k == HEAD) {
                buf_print(out, "...%s", p->before);
                k = run;
                p = &pieces.data[i + k];
            }
            shorten_inside(p->begin, p->end, out);
        }
        ASSERT(run >= 1);
        i += run;
    }
    vec_free(&pieces);
}

static void write_line(int indent, struct buf *line, bool whole, struct buf *out)
{
    const char *text = buf_text(line);
    buf_fill(out, ' ', (size_t)indent);
    if (whole || (size_t)indent + line->size <= WIDTH)
        buf_bytes(out, text, line->size);
    else
        shorten(text, text + line->size, out);
    buf_char(out, '\n');
    buf_clear(line);
}

/* ---- lists of lines */

/* True for elements that are cut from a list of `count`. */
static bool is_left_out(size_t i, size_t count, bool whole)
{
    return !whole && count > FEW && i >= HEAD && i + 1 < count;
}

static void write_gap(int indent, size_t i, struct buf *out)
{
    if (i != HEAD) return;
    buf_fill(out, ' ', (size_t)indent);
    buf_add(out, "...\n");
}

/* ---- variables */

static void write_folds(const dm_model *model, const vec_i32 *list, bool domains, bool whole, struct buf *out)
{
    struct buf line = {0};
    fold_list folds = {0};
    fold_names(model, list->size, list->data, domains, &folds);
    for (size_t i = 0; i < folds.size; i++) {
        const struct fold *fold = &folds.data[i];
        if (is_left_out(i, folds.size, whole)) {
            write_gap(2, i, out);
            continue;
        }
        fold_print(model, list->data, fold, &line);
        if (domains) buf_add(&line, " in ");
        if (domains) print_domain(model, list->data[fold->first], &line);
        write_line(2, &line, whole, out);
    }
    vec_free(&folds);
    buf_free(&line);
}

static void write_variables(const dm_model *model, bool hidden, bool whole, struct buf *out)
{
    vec_i32 list = {0};
    for (size_t var = 1; var < model->variables.size; var++)
        if (model->variables.data[var].hidden == hidden) vec_push(&list, (int32_t)var);
    if (list.size) say(out, hidden ? "lab.report.hidden" : "lab.report.variables", NULL);
    write_folds(model, &list, true, whole, out);
    if (list.size) buf_char(out, '\n');
    vec_free(&list);
}

/* ---- constraints */

static void write_constraint(const dm_model *model, const struct constraint *c, bool whole, struct buf *out)
{
    struct buf line = {0};
    if (c->label) buf_print(&line, "%s%s ", c->label, say_word("lab.show.colon"));
    print_constraint(model, c, &line);
    write_line(4, &line, whole, out);
    buf_free(&line);
}

static void write_group(const dm_model *model, const struct model_report_group *group, bool whole,
                        struct buf *out)
{
    ASSERT(group->count > 0 && group->first + group->count <= model->constraints.size);
    buf_print(out, "  %s", group->heading ? group->heading : say_word("lab.report.no-heading"));
    if (group->count > 1) buf_print(out, " (%zu)", group->count);
    buf_char(out, '\n');
    for (size_t i = 0; i < group->count; i++)
        if (is_left_out(i, group->count, whole))
            write_gap(4, i, out);
        else
            write_constraint(model, &model->constraints.data[group->first + i], whole, out);
}

static void write_constraints(const dm_model *model, bool whole, struct buf *out)
{
    model_report_groups groups = {0};
    model_report_size_groups(model, &groups);
    say(out, groups.size ? "lab.report.constraints" : "lab.report.no-constraints", NULL);
    for (size_t i = 0; i < groups.size; i++) write_group(model, &groups.data[i], whole, out);
    if (model->lazies.size) say(out, "lab.report.lazy", NULL);
    buf_char(out, '\n');
    vec_free(&groups);
}

/* ---- the report */

void model_report_write(const dm_model *model, bool whole, struct buf *out)
{
    alias_settle(model);
    vec_i32 answer = {0};
    write_variables(model, false, whole, out);
    write_variables(model, true, whole, out);
    write_constraints(model, whole, out);
    if (model->sense) {
        say(out, model->sense > 0 ? "lab.report.minimise" : "lab.report.maximise", NULL);
        print_view(model, model->objective, out);
        buf_add(out, "\n\n");
    }
    model_answer(model, &answer);
    say(out, "lab.report.answer", NULL);
    write_folds(model, &answer, false, whole, out);
    buf_char(out, '\n');
    vec_free(&answer);
}

/* ---- size */

static int64_t domain_size(const struct variable *v)
{
    int64_t size = v->range_count || v->lo > v->hi ? 0 : (int64_t)v->hi - v->lo + 1;
    for (int32_t i = 0; i < v->range_count; i++) size += (int64_t)v->ranges[i].hi - v->ranges[i].lo + 1;
    return size;
}

static void count_variables(const dm_model *model, struct model_report_size *size)
{
    for (size_t i = 1; i < model->variables.size; i++) {
        const struct variable *v = &model->variables.data[i];
        *(v->hidden ? &size->added : &size->variables) += 1;
        size->binary += model_is_bool(v);
        size->values += domain_size(v);
    }
}

static void count_kinds(const dm_model *model, struct model_report_size *size)
{
    struct model_report_kind *row = size->kinds;
    REQUIRE(constraints_count <= MODEL_REPORT_KINDS, "MODEL_REPORT_KINDS is too small");
    for (size_t kind = 0; kind < constraints_count; kind++) {
        size_t count = 0;
        for (size_t i = 0; i < model->constraints.size; i++)
            count += model->constraints.data[i].kind == constraints_table[kind];
        if (count) *row++ = (struct model_report_kind){constraints_table[kind]->name, count};
    }
}

static bool same_heading(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

void model_report_size_groups(const dm_model *model, model_report_groups *groups)
{
    alias_settle(model);
    for (size_t i = 0; i < model->constraints.size; i++) {
        const char *heading = model->constraints.data[i].section;
        if (i == 0 || !same_heading(heading, vec_last(groups).heading))
            vec_push(groups, ((struct model_report_group){heading, i, 0}));
        vec_last(groups).count++;
    }
}

void model_report_size(const dm_model *model, struct model_report_size *size)
{
    alias_settle(model);
    model_report_groups groups = {0};
    model_report_size_groups(model, &groups);
    *size = (struct model_report_size){.constraints = model->constraints.size, .groups = groups.size};
    count_variables(model, size);
    count_kinds(model, size);
    ASSERT(size->variables + size->added + 1 == model->variables.size); /* one is the constant 0 */
    vec_free(&groups);
}

bool model_report_size_variable(const dm_model *model, size_t index, struct buf *name, struct buf *domain,
                                bool *added)
{
    int32_t var = (int32_t)index + 1; /* variable 0 is the constant 0 */
    if (index + 1 >= model->variables.size) return false;
    print_view(model, (dm_int){var, 1, 0}, name);
    print_domain(model, var, domain);
    *added = model_variable(model, var)->hidden;
    return true;
}

/* ---- lexicographic orders
 *
 * Models break symmetries with lex-leader constraints x <=lex y, where y is the image of x under
 * the symmetry. Position by position, the literal x_i = v corresponds to y_i = v, and these pairs
 * identify the symmetry. Conditional orders break no symmetry and are skipped. */

static const struct constraint *order_at(const dm_model *model, size_t index)
{
    for (size_t i = 0; i < model->constraints.size; i++) {
        const struct constraint *c = &model->constraints.data[i];
        if (c->kind == &lex_kind && !c->condition && index-- == 0) return c;
    }
    return NULL;
}

enum { WIDE = 1 << 16 }; /* largest domain considered */

bool model_report_orders(dm_model *model, size_t index, model_report_pairs *pairs)
{
    const struct constraint *c = order_at(model, index);
    uint32_t half = c ? c->view_count / 2 : 0;
    ASSERT(!c || c->view_count % 2 == 0); /* two sides of equal length */
    vec_clear(pairs);
    for (uint32_t i = 0; i < half; i++) {
        dm_int x = c->views[i], y = c->views[half + i];
        if (view_hi(model, x) - view_lo(model, x) >= WIDE) {
            vec_push(pairs, ((struct model_report_pair){DM_TRUE, DM_FALSE})); /* is no symmetry */
            continue;
        }
        for (int64_t value = view_lo(model, x); value <= view_hi(model, x); value++) {
            struct model_report_pair pair = {dm_eq(model, model_handle(model, x), value),
                                             dm_eq(model, model_handle(model, y), value)};
            if (pair.from != DM_FALSE || pair.to != DM_FALSE) vec_push(pairs, pair);
        }
    }
    return c != NULL;
}

/* By atom: the literal that it channels to, or itself. */
void model_report_orders_roots(const dm_model *model, model_report_roots *roots)
{
    for (size_t i = 0; i < model->atoms.size; i++) vec_push(roots, (dm_lit)i);
    VEC(dm_lit) of = {0}; /* by variable: the literal that it channels, or 0 */
    for (size_t i = 0; i < model->variables.size; i++) vec_push(&of, 0);
    for (size_t i = 1; i < model->atoms.size; i++) {
        const struct atom *a = &model->atoms.data[i];
        if (a->channel >= 0 && a->channel != a->var) of.data[a->channel] = (dm_lit)i;
    }
    for (size_t i = 2; i < model->atoms.size; i++) {
        const struct atom *a = &model->atoms.data[i];
        if (of.data[a->var] && model_is_bool(model_variable(model, a->var))) roots->data[i] = of.data[a->var];
    }
    vec_free(&of);
}

dm_lit model_report_orders_root(const model_report_roots *roots, dm_lit lit)
{
    return lit < 0 ? -roots->data[-lit] : roots->data[lit];
}
