/* Named rules: a kind and its arguments, packed into a tag of the model and worded as a sentence.
 * Several rules of a kind become one sentence with a list, in which consecutive ones are a
 * range. */
#include "puzzle/rule.h"
#include "base/alloc.h"

#include <stdlib.h>
#include <string.h>

enum { ARGUMENT_BITS = 18 };

int rule_arguments(const char *words)
{
    int count = 0;
    for (; *words; words++) count += words[0] == '{' && words[1] == '}';
    return count;
}

void rule_begin(dm_model *model, const struct family_rule *rules, int kind, int a, int b, int c)
{
    ASSERT(kind >= 0 && rules[kind].key);
    const int arguments[RULE_ARGUMENTS] = {a, b, c};
    ASSERT(rules[kind].key && rule_arguments(rules[kind].says) <= RULE_ARGUMENTS);
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
    name.count = rule_arguments(rules[name.kind].says);
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
static void say(const struct saying *s, struct buf *out)
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

void rule_region(const struct family_rule *rule, const int *arguments, struct buf *out)
{
    ASSERT(rule->region);
    say(&(struct saying){rule->region, rule, arguments, false}, out);
}

void rule_sentence(const struct family_rule *rule, const struct rule_name *name, bool brief, struct buf *out)
{
    say(&(struct saying){rule->says, rule, name->arguments, brief}, out);
}

bool rule_names_cell(const struct family_rule *rule)
{
    return strstr(rule->says, cell_place);
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
        say(&(struct saying){rule->each, rule, names[0].arguments, brief}, out);
    else if (rule->each || count > 1)
        say(&(struct saying){rule->each ? rule->each : "{} to {}", rule, ends, brief}, out);
    else
        buf_print(out, "%d", ends[0]);
}

void rule_sentence_many(const struct family_rule *rule, size_t count, struct rule_name *names, bool brief,
                        struct buf *out)
{
    ASSERT(rule->many && count > 0);
    const char *list = strstr(rule->many, "{}");
    ASSERT(list && count > 0);
    qsort(names, count, sizeof *names, compare_names);
    buf_bytes(out, rule->many, (size_t)(list - rule->many));
    for (size_t i = 0, run; i < count; i += run) {
        run = count_run(rule, count - i, &names[i]);
        if (i) buf_add(out, i + run == count ? " and " : ", ");
        say_run(rule, run, &names[i], brief, out);
    }
    buf_add(out, list + 2);
}
