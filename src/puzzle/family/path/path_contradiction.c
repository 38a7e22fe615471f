/* Sentences for contradictions on number paths. They are in the conditional, since they often
 * follow from a trial. */
#include "puzzle/family/path/path_story.h"

/* A value was set that contradicts the state. */
static void tell_set(struct path_story *s)
{
    const struct logic *g = s->g;
    int32_t first = g->clash.first, second = g->clash.second;
    if (g->clash.kind == PATH_NUMBER_TWICE) {
        path_story_number(s, first);
        path_story_because(s, second);
        path_story_say(s, "# would be in two cells, @ and @", first, g->at[first], second);
        return;
    }
    path_story_because(s, first);
    if (g->clash.kind == PATH_NO_SUCH_NUMBER)
        path_story_say(s, "@ would hold #, where the path has the numbers 1 to #", first, second, g->count);
    else if (g->clash.kind == PATH_CELL_TWICE)
        path_story_say(s, "@ would hold both # and #", first, g->known[first], second);
    else
        path_story_say(s, "@ cannot hold #, which was ruled out there", first, second);
}

/* Numbers or links that are incompatible. */
static void tell_torn(struct path_story *s)
{
    const struct logic *g = s->g;
    int32_t first = g->clash.first;
    if (g->clash.kind == PATH_APART) {
        path_story_number(s, first);
        path_story_number(s, first + 1);
        path_story_say(s, "# and # could not be joined", first, first + 1);
        return;
    }
    if (g->clash.kind == PATH_TOO_MANY_LINKS) {
        path_story_because(s, first);
        path_story_say(s, "@ would be linked to too many cells", first);
        return;
    }
    const int32_t *ends = g->field->ends[first];
    for (int i = 0; i < 2; i++) path_story_because(s, ends[i]);
    if (g->clash.kind == PATH_LINKED_APART)
        path_story_say(s, "# and # would be linked", g->known[ends[0]], g->known[ends[1]]);
    else
        path_story_say(s, "The path would both go and not go from @ to @", ends[0], ends[1]);
}

/* Nothing is left for a number, or for a cell. */
static void tell_without(struct path_story *s)
{
    const struct logic *g = s->g;
    int32_t first = g->clash.first, second = g->clash.second;
    path_story_number(s, first);
    if (g->clash.kind == PATH_NO_NEIGHBOUR) {
        bool any = path_story_count_free(g, g->at[first]) > 0;
        path_story_around(s, g->at[first]);
        path_story_say(s,
                       any ? "# would have no open neighbour left for #"
                           : "# would have no free neighbour left for #",
                       first, second);
    } else if (g->clash.kind == PATH_NO_BRIDGE) {
        bool any = path_story_count_between(g, g->at[first], g->at[second]) > 0;
        path_story_number(s, second);
        path_story_say(s, any ? "No open cell would join # and #" : "No free cell would touch both # and #",
                       first, second);
    } else if (g->clash.kind == PATH_NO_WAY) {
        path_story_say(s, "No way would be left from # to #", first, second);
    } else {
        int32_t low, high;
        path_story_gap(g, first, &low, &high);
        path_story_number(s, low);
        path_story_number(s, high);
        path_story_say(s, "No cell would be left for #", first);
    }
}

static void tell_cell(struct path_story *s)
{
    int32_t cell = s->g->clash.first;
    path_story_around(s, cell);
    if (s->g->clash.kind == PATH_NO_NUMBER)
        path_story_say(s, "No number could reach @", cell);
    else if (path_story_count_open(s->g, cell))
        path_story_say(s, "@ would have one open neighbour, where the path needs two", cell);
    else
        path_story_say(s, "@ would have no open neighbour", cell);
}

void path_contradiction_tell(const struct logic *g, struct deduction *deduction)
{
    ASSERT(path_is_broken(g));
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
    path_story_say(&s, ".");
    path_story_finish(&s);
}
