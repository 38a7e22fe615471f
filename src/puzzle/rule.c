/* Named rules: a kind and its arguments, packed into a tag of the model and worded as a sentence.
 * Several rules of a kind become one sentence with a list, in which consecutive ones are a
 * range. */
#include "puzzle/rule.h"
#include "base/alloc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ARGUMENT_BITS = 18 };

static int count_arguments(const struct family_rule *rule)
{
    int count = 0;
    const char *at = rule->takes;
    for (; at && *at; at += at[strcspn(at, " ")] ? strcspn(at, " ") + 1 : strlen(at))
        count += strncmp(at, "cell", 4) == 0 && (!at[4] || at[4] == ' ') ? 2 : 1;
    for (at = rule->takes ? "" : rule->says; *at; at++) count += at[0] == '{' && at[1] == '}';
    return count;
}

void rule_begin(dm_model *model, const struct family_rule *rules, int kind, int a, int b, int c)
{
    ASSERT(kind >= 0 && rules[kind].key);
    const int arguments[RULE_ARGUMENTS] = {a, b, c};
    ASSERT(rules[kind].key && count_arguments(&rules[kind]) <= RULE_ARGUMENTS);
    int64_t tag = 0;
    for (int i = 0; i < RULE_ARGUMENTS; i++) {
        ASSERT(arguments[i] >= 0);
        /* Larger ones occur only on boards that are too large for reasons. */
        tag = tag << ARGUMENT_BITS | (arguments[i] < RULE_MOST ? arguments[i] : RULE_MOST);
    }
    tag |= (int64_t)kind << RULE_ARGUMENTS * ARGUMENT_BITS;
    dm_rule(model, tag, "%s", rules[kind].key);
}

struct rule_name rule_unpack(const struct family_rule *rules, int64_t tag)
{
    ASSERT(tag >= 0);
    struct rule_name name = {.kind = (int)(tag >> RULE_ARGUMENTS * ARGUMENT_BITS)};
    name.count = count_arguments(&rules[name.kind]);
    for (int i = 0; i < RULE_ARGUMENTS; i++)
        name.arguments[i] = (int)(tag >> (RULE_ARGUMENTS - 1 - i) * ARGUMENT_BITS) & RULE_MOST;
    return name;
}

static const char cell_place[] = CELL_NAME_RULE;

struct saying { /* a sentence with places for arguments */
    const char *words;
    const struct family_rule *rule;
    const int *arguments;
    bool brief;
};

static void say_argument(const struct saying *s, int number, struct buf *out)
{
    if (number == 0 && s->rule->word)
        buf_add(out, s->rule->word(s->arguments[0]));
    else
        buf_print(out, "%d", s->arguments[number]);
}

static void say_cell(const struct saying *s, int number, struct buf *out)
{
    int row = s->arguments[number] - 1, column = s->arguments[number + 1] - 1;
    buf_add(out, (s->brief ? cell_name_short_at(row, column) : cell_name_at(row, column)).text);
}

/* Replaces each {} by an argument, and CELL_NAME_RULE by the name of a cell. */
static void say_places(const struct saying *s, struct buf *out)
{
    int next = 0;
    for (const char *at = s->words; *at;)
        if (strncmp(at, cell_place, sizeof cell_place - 1) == 0) {
            say_cell(s, next, out);
            next += 2;
            at += sizeof cell_place - 1;
        } else if (at[0] == '{' && at[1] == '}') {
            say_argument(s, next++, out);
            at += 2;
        } else {
            buf_char(out, *at++);
        }
}

/* Of a diagonal by the row and the column of its first cell, and its length. */
static struct cell_name end_of_diagonal(const int *arguments, bool falls, bool brief)
{
    int steps = arguments[2] - 1;
    int row = arguments[0] - 1 + (falls ? steps : -steps), column = arguments[1] - 1 + steps;
    return brief ? cell_name_short_at(row, column) : cell_name_at(row, column);
}

int rule_values(const struct family_rule *rule, const int *arguments, bool brief, struct rule_values *values)
{
    int next = 0, count = 0;
    const char *at = rule->takes;
    ASSERT(at);
    while (*at) {
        size_t length = strcspn(at, " ");
        struct say_argument *value = &values->argument[count];
        ASSERT(count < RULE_ARGUMENTS && next < RULE_ARGUMENTS && length < sizeof values->name[0]);
        snprintf(values->name[count], sizeof values->name[0], "%.*s", (int)length, at);
        *value = say_int(values->name[count], arguments[next]);
        if (strcmp(value->name, "cell") == 0) {
            int row = arguments[next] - 1, column = arguments[++next] - 1;
            values->cell = brief ? cell_name_short_at(row, column) : cell_name_at(row, column);
            *value = say_text(value->name, values->cell.text);
        } else if (strcmp(value->name, "rising") == 0 || strcmp(value->name, "falling") == 0) {
            values->end = end_of_diagonal(arguments, strcmp(value->name, "falling") == 0, brief);
            *value = say_text("end", values->end.text);
        } else if (next == 0 && rule->word) {
            *value = say_key(value->name, rule->word(arguments[0]));
        }
        count++;
        next++;
        at += length + (at[length] == ' ');
    }
    values->argument[count] = (struct say_argument){0};
    return count;
}

static void say_rule(const struct saying *s, struct buf *out)
{
    struct rule_values values;
    if (!s->rule->takes) {
        say_places(s, out);
        return;
    }
    rule_values(s->rule, s->arguments, s->brief, &values);
    say(out, s->words, values.argument);
}

void rule_region(const struct family_rule *rule, const int *arguments, struct buf *out)
{
    ASSERT(rule->region);
    say_rule(&(struct saying){rule->region, rule, arguments, false}, out);
}

void rule_sentence(const struct family_rule *rule, const struct rule_name *name, bool brief, struct buf *out)
{
    say_rule(&(struct saying){rule->says, rule, name->arguments, brief}, out);
}

bool rule_names_cell(const struct family_rule *rule)
{
    return rule->takes ? strncmp(rule->takes, "cell", 4) == 0 || strstr(rule->takes, " cell")
                       : strstr(rule->says, cell_place) != NULL;
}

/* ---- several */

static int compare_names(const void *a, const void *b)
{
    const struct rule_name *x = a, *y = b;
    for (int i = 0; i < RULE_ARGUMENTS; i++)
        if (x->arguments[i] != y->arguments[i]) return x->arguments[i] < y->arguments[i] ? -1 : 1;
    return 0;
}

/* How many of these, from the first on, are one entry: a chain, or three or more numbers in a
 * row. */
static size_t count_run(const struct family_rule *rule, size_t count, const struct rule_name *names)
{
    ASSERT(count > 0);
    size_t run = 1;
    if (rule->each && !rule->chained) return 1;
    for (; run < count; run++) {
        int last = names[run - 1].arguments[rule->chained];
        if (names[run].arguments[0] != last + !rule->chained) break;
    }
    return !rule->chained && run == 2 ? 1 : run;
}

static void say_run(const struct family_rule *rule, size_t count, const struct rule_name *names, bool brief,
                    struct buf *out)
{
    ASSERT(count > 0);
    const int ends[2] = {names[0].arguments[0], names[count - 1].arguments[rule->chained]};
    if (rule->each && !rule->chained)
        say_rule(&(struct saying){rule->each, rule, names[0].arguments, brief}, out);
    else if (rule->each)
        say_rule(&(struct saying){rule->each, rule, ends, brief}, out);
    else if (count > 1)
        say(out, "puzzle.range", SAY(say_int("first", ends[0]), say_int("last", ends[1])));
    else
        buf_print(out, "%d", ends[0]);
}

static void say_list(const struct family_rule *rule, size_t count, const struct rule_name *names, bool brief,
                     struct buf *out)
{
    for (size_t i = 0, run; i < count; i += run) {
        run = count_run(rule, count - i, &names[i]);
        if (i) buf_add(out, i + run == count ? say_word("base.and") : ", ");
        say_run(rule, run, &names[i], brief, out);
    }
}

void rule_sentence_many(const struct family_rule *rule, size_t count, struct rule_name *names, bool brief,
                        struct buf *out)
{
    struct buf list = {0};
    ASSERT(rule->many && count > 0);
    qsort(names, count, sizeof *names, compare_names);
    say_list(rule, count, names, brief, &list);
    if (rule->takes) {
        say(out, rule->many, SAY(say_many("list", buf_text(&list), count)));
    } else {
        const char *place = strstr(rule->many, "{}");
        ASSERT(place);
        buf_bytes(out, rule->many, (size_t)(place - rule->many));
        buf_add(out, buf_text(&list));
        buf_add(out, place + 2);
    }
    buf_free(&list);
}
