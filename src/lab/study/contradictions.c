/* Contradictions between runs. Every solution has passed the referee, so a run proves a lower bound
 * on the number of solutions; a complete run also claims an upper bound. Two runs contradict each
 * other if the lower bound of one exceeds the upper bound of the other. A claim of unsatisfiability
 * is then wrong. In other cases either may be wrong, because an engine could have listed a solution
 * twice, and both are marked. A model that loses solutions claims an upper bound for itself only,
 * unless it finds none.
 *
 * When optimising, two runs contradict each other if they prove different optima. */
#include "lab/study/contradictions.h"

#include "base/alloc.h"
#include "base/say.h"

#include <inttypes.h>
#include <string.h>

struct contradictions {
    struct runs *runs;
    vec_i32 question;          /* axes of the question */
    vec_i32 ways;              /* axes of the setting */
    struct runs_groups groups; /* by question */
    vec_i32 most;              /* by question: the run with the most solutions */
    vec_i32 most_of;           /* the same by question and model */
    vec_i32 best;              /* by question: first run with a proven optimum, or RUNS_NOWHERE */
    VEC(const char *) models;
    size_t last; /* last model looked up: mostly the same again */
};

static size_t model_index(struct contradictions *q, const char *model)
{
    if (!model) model = "";
    if (q->last < q->models.size && strcmp(q->models.data[q->last], model) == 0) return q->last;
    for (q->last = 0; q->last < q->models.size; q->last++)
        if (strcmp(q->models.data[q->last], model) == 0) return q->last;
    vec_push(&q->models, model);
    return q->last;
}

static const struct measure *at(const struct contradictions *q, int32_t run)
{
    ASSERT(run >= 0 && (size_t)run < q->runs->list.size);
    return &q->runs->list.data[run];
}

static bool has_proved(const struct measure *m)
{
    return measure_answered(m) && m->has_best && m->has_bound && m->best == m->bound;
}

static void fill(vec_i32 *list, size_t size)
{
    while (list->size < size) vec_push(list, RUNS_NOWHERE);
}

static void use_if_more(struct contradictions *q, int32_t *most, int32_t run)
{
    if (*most == RUNS_NOWHERE || at(q, run)->found > at(q, *most)->found) *most = run;
}

static void index_runs(struct contradictions *q)
{
    runs_axes(q->runs, true, &q->ways);
    runs_axes(q->runs, false, &q->question);
    runs_group(q->runs, &q->question, &q->groups);
    for (size_t i = 0; i < q->runs->list.size; i++) model_index(q, q->runs->list.data[i].model);
    fill(&q->most, q->groups.first.size);
    fill(&q->best, q->groups.first.size);
    ASSERT(q->groups.of.size == q->runs->list.size);
    fill(&q->most_of, q->groups.first.size * q->models.size);
    for (int32_t run = 0; run < (int32_t)q->runs->list.size; run++) {
        size_t question = (size_t)q->groups.of.data[run];
        use_if_more(q, &q->most.data[question], run);
        use_if_more(q, &q->most_of.data[question * q->models.size + model_index(q, at(q, run)->model)], run);
        if (q->best.data[question] == RUNS_NOWHERE && has_proved(at(q, run))) q->best.data[question] = run;
    }
}

/* The run with more solutions than this one claims to exist, or RUNS_NOWHERE. */
static int32_t contradicting_run(struct contradictions *q, int32_t run)
{
    const struct measure *m = at(q, run);
    size_t question = (size_t)q->groups.of.data[run];
    bool own_model = m->partial && m->found > 0; /* compares within its model only */
    int32_t other = own_model ? q->most_of.data[question * q->models.size + model_index(q, m->model)]
                              : q->most.data[question];
    ASSERT(other != RUNS_NOWHERE); /* at least the run itself */
    return m->all && m->found < at(q, other)->found ? other : RUNS_NOWHERE;
}

/* ---- messages */

static void name_setting(const struct contradictions *q, int32_t run, struct buf *out)
{
    const char *before = "";
    for (size_t i = 0; i < q->ways.size; i++) {
        const char *value = runs_value(q->runs, (size_t)run, q->ways.data[i]);
        if (!value || strcmp(value, "default") == 0) continue;
        buf_print(out, "%s%s", before, value);
        before = " ";
    }
    if (!*before) buf_add(out, at(q, run)->engine ? at(q, run)->engine : say_word("lab.disagree.same"));
}

/* The puzzle, or the varying part of the question. */
static void name_question(const struct contradictions *q, int32_t run, struct buf *out)
{
    int32_t puzzle = runs_find_axis(q->runs, "puzzle");
    vec_i32 axes = {0};
    if (puzzle != RUNS_NOWHERE && runs_value(q->runs, (size_t)run, puzzle)) {
        buf_add(out, runs_value(q->runs, (size_t)run, puzzle));
    } else {
        runs_varying(q->runs, false, &axes);
        runs_describe(q->runs, (size_t)run, axes.size ? &axes : &q->question, out);
    }
    vec_free(&axes);
}

struct named {
    struct buf question, setting, other;
};

static void name_all(const struct contradictions *q, int32_t run, int32_t other, struct named *names)
{
    *names = (struct named){0};
    name_question(q, run, &names->question);
    name_setting(q, run, &names->setting);
    name_setting(q, other, &names->other);
}

static void free_names(struct named *names)
{
    buf_free(&names->question);
    buf_free(&names->setting);
    buf_free(&names->other);
}

static void describe_numbers(const struct contradictions *q, int32_t run, int32_t other, struct buf *out)
{
    struct named names;
    char found[WIDE_ROOM], less[WIDE_ROOM];
    ASSERT(at(q, other)->found > at(q, run)->found);
    name_all(q, run, other, &names);
    const struct say_argument question = say_raw("question", buf_text(&names.question)),
                              by = say_raw("other", buf_text(&names.other)),
                              setting = say_raw("setting", buf_text(&names.setting)),
                              number = say_raw("found", wide_text(at(q, other)->found, found)),
                              count = say_int("count", at(q, other)->found == 1 ? 1 : 2);
    if (at(q, run)->found)
        say(out, "lab.disagree.numbers",
            SAY(question, by, setting, number, count, say_raw("less", wide_text(at(q, run)->found, less))));
    else
        say(out, "lab.disagree.none", SAY(question, by, setting, number, count));
    free_names(&names);
}

static void describe_best(const struct contradictions *q, int32_t run, int32_t other, struct buf *out)
{
    struct named names;
    name_all(q, run, other, &names);
    say(out, "lab.disagree.best",
        SAY(say_raw("question", buf_text(&names.question)), say_raw("other", buf_text(&names.other)),
            say_raw("setting", buf_text(&names.setting)), say_int("best", at(q, other)->best),
            say_int("value", at(q, run)->best)));
    free_names(&names);
}

static const char *note_of(struct contradictions *q, const char *key, const char *other)
{
    struct sentence note;
    say_set(&note, key, SAY(say_raw("other", other)));
    return arena_print(&q->runs->arena, "%s", note.text);
}

static void mark(struct contradictions *q, int32_t run, int32_t other, bool numbers)
{
    ASSERT(run != other && q->groups.of.data[run] == q->groups.of.data[other]);
    struct measure *m = &q->runs->list.data[run];
    struct buf name = {0};
    name_setting(q, other, &name);
    m->disagrees = true;
    if (numbers && m->all && m->found == 0) {
        m->status = MEASURE_WRONG;
        m->note = note_of(q, "lab.disagree.note-none", buf_text(&name));
    } else if (!m->note) {
        m->note = note_of(q, "lab.disagree.note", buf_text(&name));
    }
    buf_free(&name);
}

static bool judge(struct contradictions *q, int32_t run, struct buf *sentence)
{
    int32_t other = contradicting_run(q, run), best = q->best.data[q->groups.of.data[run]];
    bool numbers = other != RUNS_NOWHERE;
    if (numbers) {
        describe_numbers(q, run, other, sentence);
    } else {
        other = best;
        if (best == RUNS_NOWHERE || !has_proved(at(q, run)) || at(q, best)->best == at(q, run)->best)
            return false;
        describe_best(q, run, best, sentence);
    }
    mark(q, run, other, numbers);
    if (at(q, run)->status != MEASURE_WRONG) mark(q, other, run, false);
    return true;
}

size_t contradictions_find(struct runs *runs, void (*tell)(void *self, const char *sentence), void *self)
{
    struct contradictions q = {.runs = runs};
    size_t count = 0;
    index_runs(&q);
    for (int32_t run = 0; run < (int32_t)runs->list.size; run++) {
        struct buf sentence = {0};
        bool quarrels = judge(&q, run, &sentence);
        if (quarrels && tell) tell(self, buf_text(&sentence));
        count += quarrels;
        buf_free(&sentence);
    }
    vec_free(&q.question);
    vec_free(&q.ways);
    runs_groups_free(&q.groups);
    vec_free(&q.most);
    vec_free(&q.most_of);
    vec_free(&q.best);
    vec_free(&q.models);
    return count;
}
