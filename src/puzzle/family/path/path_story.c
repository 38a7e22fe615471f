/* What sentences about number paths are made of. */
#include "puzzle/family/path/path_story.h"

struct cell_name path_story_cell(const struct path_story *s, int32_t cell)
{
    int row, column;
    field_place(s->g->field, (size_t)cell, &row, &column);
    return s->brief ? cell_name_short_at(row, column) : cell_name_at(row, column);
}

void path_story_because(struct path_story *s, int32_t cell)
{
    ASSERT(cell >= 0 && cell < s->g->count);
    vec_push(&s->deduction->because, (size_t)cell);
}

void path_story_number(struct path_story *s, int32_t number)
{
    if (path_is_number(s->g, number) && path_is_placed(s->g, number)) path_story_because(s, s->g->at[number]);
}

void path_story_around(struct path_story *s, int32_t cell)
{
    const struct field *f = s->g->field;
    for (uint32_t i = f->first[cell]; i < f->first[cell + 1]; i++)
        if (!path_is_free(s->g, f->to[i])) path_story_because(s, f->to[i]);
}

void path_story_gap(const struct logic *g, int32_t number, int32_t *low, int32_t *high)
{
    ASSERT(path_is_number(g, number));
    *low = *high = number;
    while (*low > 0 && !path_is_placed(g, *low)) --*low;
    while (*high <= g->count && !path_is_placed(g, *high)) ++*high;
}

int path_story_count_free(const struct logic *g, int32_t cell)
{
    int count = 0;
    for (uint32_t i = g->field->first[cell]; i < g->field->first[cell + 1]; i++)
        count += path_is_free(g, g->field->to[i]);
    return count;
}

int path_story_count_between(const struct logic *g, int32_t a, int32_t b)
{
    const struct field *f = g->field;
    int count = 0;
    for (uint32_t i = f->first[a]; i < f->first[a + 1]; i++)
        count += path_is_free(g, f->to[i]) && field_edge(f, f->to[i], b) != FIELD_NOWHERE;
    return count;
}

int path_story_count_open(const struct logic *g, int32_t cell)
{
    int count = 0;
    for (uint32_t i = g->field->first[cell]; i < g->field->first[cell + 1]; i++)
        count += path_edge(g, g->field->by[i]) != 0;
    return count;
}

void path_story_finish(struct path_story *s)
{
    say_finish(&s->text, 0);
    sentence_set(&s->deduction->sentence, "%s", buf_text(&s->text));
    buf_free(&s->text);
}
