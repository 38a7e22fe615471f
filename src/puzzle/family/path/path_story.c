/* Deductions about number paths being put together: the parts that sentences of all rules, and of
 * contradictions, are made of. */
#include "puzzle/family/path/path_logic.h"

void path_story_cell(struct path_story *s, int32_t cell, const char *row)
{
    int r, c;
    field_place(s->g->field, (size_t)cell, &r, &c);
    buf_print(&s->text, "%s %d, column %d", row, r + 1, c + 1);
}

void path_story_because(struct path_story *s, int32_t cell)
{
    vec_push(&s->deduction->because, (size_t)cell);
}

void path_story_because_number(struct path_story *s, int32_t number)
{
    if (path_is_number(s->g, number) && path_is_placed(s->g, number)) path_story_because(s, s->g->at[number]);
}

void path_story_because_around(struct path_story *s, int32_t cell)
{
    const struct field *f = s->g->field;
    for (uint32_t i = f->first[cell]; i < f->first[cell + 1]; i++)
        if (!path_is_free(s->g, f->to[i])) path_story_because(s, f->to[i]);
}

void path_story_finish(struct path_story *s)
{
    sentence_say(&s->deduction->sentence, "%s", buf_text(&s->text));
    buf_free(&s->text);
}

void path_story_gap(const struct logic *g, int32_t number, int32_t *low, int32_t *high)
{
    *low = *high = number;
    while (*low > 0 && !path_is_placed(g, *low)) --*low;
    while (*high <= g->count && !path_is_placed(g, *high)) ++*high;
}

int path_story_free(const struct logic *g, int32_t cell)
{
    int count = 0;
    for (uint32_t i = g->field->first[cell]; i < g->field->first[cell + 1]; i++)
        count += path_is_free(g, g->field->to[i]);
    return count;
}

int path_story_free_between(const struct logic *g, int32_t a, int32_t b)
{
    const struct field *f = g->field;
    int count = 0;
    for (uint32_t i = f->first[a]; i < f->first[a + 1]; i++)
        count += path_is_free(g, f->to[i]) && field_edge(f, f->to[i], b) != FIELD_NOWHERE;
    return count;
}

int path_story_open(const struct logic *g, int32_t cell)
{
    int count = 0;
    for (uint32_t i = g->field->first[cell]; i < g->field->first[cell + 1]; i++)
        count += path_edge(g, g->field->by[i]) != 0;
    return count;
}
