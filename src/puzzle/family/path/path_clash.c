/* Why there is no answer, in sentences: what cannot be, as it would be, since a contradiction often
 * follows from a value that was only supposed. */
#include "puzzle/family/path/path_logic.h"

static void because_edge(struct path_story *s, int32_t edge)
{
    for (int i = 0; i < 2; i++) path_story_because(s, s->g->field->ends[edge][i]);
}

/* What was set contradicts what was known. */
static void tell_set(struct path_story *s)
{
    const struct logic *g = s->g;
    int32_t first = g->clash.first, second = g->clash.second;
    if (g->clash.kind == PATH_NO_SUCH_NUMBER) {
        path_story_because(s, first);
        path_story_cell(s, first, "Row");
        buf_print(&s->text, " would hold %d, where the path has the numbers 1 to %d", (int)second,
                  (int)g->count);
    } else if (g->clash.kind == PATH_NUMBER_TWICE) {
        path_story_because_number(s, first);
        path_story_because(s, second);
        buf_print(&s->text, "%d would be in two cells, ", (int)first);
        path_story_cell(s, g->at[first], "row");
        buf_add(&s->text, " and ");
        path_story_cell(s, second, "row");
    } else if (g->clash.kind == PATH_CELL_TWICE) {
        path_story_because(s, first);
        path_story_cell(s, first, "Row");
        buf_print(&s->text, " would hold both %d and %d", (int)g->known[first], (int)second);
    } else {
        path_story_because(s, first);
        path_story_cell(s, first, "Row");
        buf_print(&s->text, " cannot hold %d, which was ruled out there", (int)second);
    }
}

/* Numbers, or links, that do not fit together. */
static void tell_torn(struct path_story *s)
{
    const struct logic *g = s->g;
    int32_t first = g->clash.first;
    if (g->clash.kind == PATH_APART) {
        path_story_because_number(s, first);
        path_story_because_number(s, first + 1);
        buf_print(&s->text, "%d and %d could not be joined", (int)first, (int)first + 1);
    } else if (g->clash.kind == PATH_LINKED_APART) {
        const int32_t *ends = g->field->ends[first];
        because_edge(s, first);
        buf_print(&s->text, "%d and %d would be linked", (int)g->known[ends[0]], (int)g->known[ends[1]]);
    } else if (g->clash.kind == PATH_EDGE_TWICE) {
        because_edge(s, first);
        buf_add(&s->text, "The path would both go and not go from ");
        path_story_cell(s, g->field->ends[first][0], "row");
        buf_add(&s->text, " to ");
        path_story_cell(s, g->field->ends[first][1], "row");
    } else {
        path_story_because(s, first);
        path_story_cell(s, first, "Row");
        buf_add(&s->text, " would be linked to too many cells");
    }
}

/* Nothing is left for a number, or for a cell. */
static void tell_without(struct path_story *s)
{
    const struct logic *g = s->g;
    int32_t first = g->clash.first, second = g->clash.second;
    path_story_because_number(s, first);
    if (g->clash.kind == PATH_NO_NEIGHBOUR) {
        path_story_because_around(s, g->at[first]);
        buf_print(&s->text, "%d would have no %s neighbour left for %d", (int)first,
                  path_story_free(g, g->at[first]) ? "open" : "free", (int)second);
    } else if (g->clash.kind == PATH_NO_BRIDGE) {
        path_story_because_number(s, second);
        bool any = path_story_free_between(g, g->at[first], g->at[second]) > 0;
        buf_print(&s->text,
                  any ? "No open cell would join %d and %d" : "No free cell would touch both %d and %d",
                  (int)first, (int)second);
    } else if (g->clash.kind == PATH_NO_WAY) {
        buf_print(&s->text, "No way would be left from %d to %d", (int)first, (int)second);
    } else {
        int32_t low, high;
        path_story_gap(g, first, &low, &high);
        path_story_because_number(s, low);
        path_story_because_number(s, high);
        buf_print(&s->text, "No cell would be left for %d", (int)first);
    }
}

static void tell_cell(struct path_story *s)
{
    int32_t cell = s->g->clash.first;
    path_story_because_around(s, cell);
    if (s->g->clash.kind == PATH_NO_NUMBER) {
        buf_add(&s->text, "No number could reach ");
        path_story_cell(s, cell, "row");
        return;
    }
    path_story_cell(s, cell, "Row");
    buf_print(&s->text, " would have %s",
              path_story_open(s->g, cell) ? "one open neighbour, where the path needs two"
                                          : "no open neighbour");
}

void path_clash_tell(const struct logic *g, struct deduction *deduction)
{
    static void (*const tellers[])(struct path_story *) = {
        [PATH_NO_SUCH_NUMBER] = tell_set,   [PATH_NUMBER_TWICE] = tell_set,
        [PATH_CELL_TWICE] = tell_set,       [PATH_STRUCK_OUT] = tell_set,
        [PATH_APART] = tell_torn,           [PATH_LINKED_APART] = tell_torn,
        [PATH_EDGE_TWICE] = tell_torn,      [PATH_TOO_MANY_LINKS] = tell_torn,
        [PATH_NO_NEIGHBOUR] = tell_without, [PATH_NO_BRIDGE] = tell_without,
        [PATH_NO_CELL] = tell_without,      [PATH_NO_NUMBER] = tell_cell,
        [PATH_WALLED_IN] = tell_cell,       [PATH_NO_WAY] = tell_without,
    };
    struct path_story s = {.g = g, .deduction = deduction};
    deduction->rule = g->clash.rule;
    tellers[g->clash.kind](&s);
    buf_char(&s.text, '.');
    path_story_finish(&s);
}
