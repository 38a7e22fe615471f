/* What the sentences of rules mean: the facts of a family say it. */
#include "kit_said.h"

#include "kit_facts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

bool kit_said_is(const struct kit_said *s, const char *key)
{
    return strcmp(s->key, key) == 0;
}

bool kit_said_begins(const struct kit_said *s, const char *key)
{
    return strncmp(s->key, key, strlen(key)) == 0;
}

bool kit_said_columns(const struct kit_said *s)
{
    return strstr(s->key, "column") != NULL;
}

size_t kit_said_cell(const struct board *board, int row, int column)
{
    for (size_t i = 0; i < board->cells; i++) {
        int r, c;
        board->family->place(board, i, &r, &c);
        if (r + 1 == row && c + 1 == column) return i;
    }
    return SIZE_MAX;
}

int32_t kit_said_value(const struct kit_said *s, int row, int column)
{
    bool exchanged = kit_said_columns(s);
    size_t cell = kit_said_cell(s->board, exchanged ? column : row, exchanged ? row : column);
    assert_true(cell != SIZE_MAX);
    return s->values[cell];
}

size_t kit_said_number(const struct kit_said *s, int number)
{
    for (size_t i = 0; i < s->board->cells; i++)
        if (s->values[i] == number) return i;
    fail_msg("%d is nowhere", number);
    return 0;
}

bool kit_said_mean(const struct board *board, const struct rule_name *rule, const int32_t *values)
{
    const struct kit_said said = {board, board->family->reasons->rules[rule->kind].key, rule->arguments,
                                  values};
    return kit_facts_of(board->family)->means(&said);
}
