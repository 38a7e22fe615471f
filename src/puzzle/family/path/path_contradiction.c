/* Sentences for contradictions on number paths. They are in the conditional, since they often
 * follow from a trial. */
#include "puzzle/family/path/path_story.h"

/* Is the number before or after this one placed, and not beside the cell? Then says so. */
static bool tell_not_beside(struct path_story *s, int32_t cell, int32_t number)
{
    const struct logic *g = s->g;
    for (int32_t side = -1; side <= 1; side += 2) {
        int32_t other = number + side;
        if (!path_is_number(g, other) || !path_is_placed(g, other)) continue;
        if (field_edge(g->field, cell, g->at[other]) != FIELD_NOWHERE) continue;
        path_story_number(s, other);
        say(&s->text, "path.clash.not-beside",
            SAY(say_text("cell", path_story_cell(s, cell).text), say_int("number", number),
                say_int("other", other), say_text("there", path_story_cell(s, g->at[other]).text)));
        return true;
    }
    return false;
}

/* A value was set that contradicts the state. */
static void tell_set(struct path_story *s)
{
    const struct logic *g = s->g;
    int32_t cell = g->clash.first, number = g->clash.second;
    path_story_because(s, cell);
    if (g->clash.kind == PATH_NO_SUCH_NUMBER)
        say(&s->text, "path.clash.no-such-number",
            SAY(say_text("cell", path_story_cell(s, cell).text), say_int("number", number),
                say_int("last", g->count)));
    else if (g->clash.kind == PATH_CELL_TWICE)
        say(&s->text, "path.clash.cell-twice",
            SAY(say_text("cell", path_story_cell(s, cell).text), say_int("number", g->known[cell]),
                say_int("other", number)));
    else if (!tell_not_beside(s, cell, number))
        say(&s->text, "path.clash.struck-out",
            SAY(say_text("cell", path_story_cell(s, cell).text), say_int("number", number)));
}

static void tell_twice(struct path_story *s)
{
    int32_t number = s->g->clash.first, second = s->g->clash.second;
    path_story_number(s, number);
    path_story_because(s, second);
    say(&s->text, "path.clash.number-twice",
        SAY(say_int("number", number), say_text("first", path_story_cell(s, s->g->at[number]).text),
            say_text("second", path_story_cell(s, second).text)));
}

static void tell_apart(struct path_story *s)
{
    int32_t number = s->g->clash.first;
    for (int i = 0; i < 2; i++) path_story_number(s, number + i);
    say(&s->text, "path.clash.apart", SAY(say_int("number", number), say_int("other", number + 1)));
}

static void tell_links(struct path_story *s)
{
    path_story_because(s, s->g->clash.first);
    say(&s->text, "path.clash.too-many-links",
        SAY(say_text("cell", path_story_cell(s, s->g->clash.first).text)));
}

static void tell_edge(struct path_story *s)
{
    const struct logic *g = s->g;
    const int32_t *ends = g->field->ends[g->clash.first];
    for (int i = 0; i < 2; i++) path_story_because(s, ends[i]);
    if (g->clash.kind == PATH_LINKED_APART)
        say(&s->text, "path.clash.linked-apart",
            SAY(say_int("number", g->known[ends[0]]), say_int("other", g->known[ends[1]])));
    else
        say(&s->text, "path.clash.edge-twice",
            SAY(say_text("first", path_story_cell(s, ends[0]).text),
                say_text("second", path_story_cell(s, ends[1]).text)));
}

/* Nothing is left between numbers, or for one. */
static void tell_without(struct path_story *s)
{
    const struct logic *g = s->g;
    int32_t number = g->clash.first, other = g->clash.second;
    const char *key = "path.clash.no-way";
    path_story_number(s, number);
    if (g->clash.kind == PATH_NO_NEIGHBOUR) {
        path_story_around(s, g->at[number]);
        bool any = path_story_count_free(g, g->at[number]) > 0;
        key = any ? "path.clash.no-neighbour-open" : "path.clash.no-neighbour";
    } else if (g->clash.kind == PATH_NO_BRIDGE) {
        path_story_number(s, other);
        bool any = path_story_count_between(g, g->at[number], g->at[other]) > 0;
        key = any ? "path.clash.no-bridge-open" : "path.clash.no-bridge";
    }
    say(&s->text, key, SAY(say_int("number", number), say_int("other", other)));
}

static void tell_no_cell(struct path_story *s)
{
    int32_t low, high, number = s->g->clash.first;
    path_story_gap(s->g, number, &low, &high);
    path_story_number(s, low);
    path_story_number(s, high);
    say(&s->text, "path.clash.no-cell", SAY(say_int("number", number)));
}

static void tell_cell(struct path_story *s)
{
    int32_t cell = s->g->clash.first;
    path_story_around(s, cell);
    bool one = s->g->clash.kind == PATH_WALLED_IN && path_story_count_open(s->g, cell) > 0;
    say(&s->text,
        s->g->clash.kind == PATH_NO_NUMBER ? "path.clash.no-number"
        : one                              ? "path.clash.walled-in-one"
                                           : "path.clash.walled-in",
        SAY(say_text("cell", path_story_cell(s, cell).text)));
}

void path_contradiction_tell(const struct logic *g, struct deduction *deduction)
{
    ASSERT(path_is_broken(g));
    static void (*const tellers[])(struct path_story *) = {
        [PATH_NO_SUCH_NUMBER] = tell_set,   [PATH_NUMBER_TWICE] = tell_twice,
        [PATH_CELL_TWICE] = tell_set,       [PATH_STRUCK_OUT] = tell_set,
        [PATH_APART] = tell_apart,          [PATH_LINKED_APART] = tell_edge,
        [PATH_EDGE_TWICE] = tell_edge,      [PATH_TOO_MANY_LINKS] = tell_links,
        [PATH_NO_NEIGHBOUR] = tell_without, [PATH_NO_BRIDGE] = tell_without,
        [PATH_NO_CELL] = tell_no_cell,      [PATH_NO_NUMBER] = tell_cell,
        [PATH_WALLED_IN] = tell_cell,       [PATH_NO_WAY] = tell_without,
    };
    struct path_story s = {.g = g, .deduction = deduction};
    deduction->rule = g->clash.rule;
    tellers[g->clash.kind](&s);
    path_story_finish(&s);
}
