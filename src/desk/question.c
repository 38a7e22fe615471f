/* What follows from a question. */
#include "desk/question.h"

bool question_lists(const struct question *q)
{
    return q->kind == QUESTION_ALL || q->kind == QUESTION_COUNT;
}

bool question_counts(const struct question *q)
{
    return q->kind == QUESTION_COUNT && !q->limit;
}

bool question_needs_all(const struct question *q)
{
    return q->kind == QUESTION_UNIQUE || q->classes;
}
