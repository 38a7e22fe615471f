/* What a search wrote, compared with the list of all answers.
 *
 * A single answer is in the list, or there is none and the list is empty. All answers are the list,
 * each once; with a limit, that many different ones from it. Up to symmetry, or by a model that
 * keeps one of each class, classes take the place of answers. Counts and words (unique, none,
 * several) follow. A search that may stop early (a limit of a millisecond, a method that is not
 * complete) may leave out answers, and says so by its status. */
#include "net.h"

#include "base/alloc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SOLVED = 0, NONE = 1, STOPPED = 3 };

struct expected {
    size_t count;     /* answers, or classes of them */
    size_t *class_of; /* by answer; NULL: each is its own */
    bool sizes;       /* of classes are printed */
};

bool net_judge_has(const char *text, const char *what)
{
    return strstr(text, what) != NULL;
}

long net_judge_value(const char *json, const char *key)
{
    char quoted[40];
    snprintf(quoted, sizeof quoted, "\"%s\": ", key);
    const char *at = strstr(json, quoted);
    return at && at[strlen(quoted)] != 'n' ? strtol(at + strlen(quoted), NULL, 10) : -1;
}

/* ---- expected results */

static bool may_stop(const struct net_case *c)
{
    const char *engine = net_question_extra(c->question, "--engine");
    return net_question_hurried(c->question) || (engine && strcmp(engine, "warnsdorff") == 0);
}

static struct expected expect(const struct net_case *c)
{
    const char *model = net_question_extra(c->question, "--model");
    bool half = model && strcmp(model, "m2") == 0;
    bool one_each =
        c->question->classes || (model && (strcmp(model, "m4") == 0 || strcmp(model, "first") == 0));
    struct expected e = {.count = c->answers->size,
                         .sizes = c->question->classes && !net_board_is(c->board, NET_QUARTER)};
    if (!half && !one_each) return e;
    e.class_of = alloc_array(c->answers->size + 1, sizeof *e.class_of);
    bool quarter = net_board_is(c->board, NET_QUARTER);
    unsigned turns = half ? NET_MIRROR : quarter ? NET_EXCHANGE : NET_ALL_TURNS;
    e.count = net_board_classes(c->board, c->answers, turns, e.class_of);
    return e;
}

static bool ends(const struct net_case *c, int status)
{
    if (c->run->status == status || (c->run->status == STOPPED && may_stop(c))) return true;
    return net_ask_fail(c, NET_STATUS, "expected the status %d (%zu answers), seen %d", status,
                        c->answers->size, c->run->status);
}

/* ---- one answer */

/* A single tour starts in the first square if any tour does, in either direction; the methods that
 * try leaps try no other start. Where numbers are given (links), it starts anywhere. */
static bool is_one_tour(const struct net_case *c, const int8_t *answer)
{
    int first = c->board->start, any = 0;
    for (int i = 0; i < c->board->rows * c->board->columns; i++)
        if (c->board->links[i]) return net_board_holds(c->answers, answer);
    for (first = first < 0 ? 0 : first; c->board->given[first];) first++;
    if (net_board_is(c->board, NET_UNCROSSED)) return net_board_holds(c->answers, answer);
    for (size_t i = 0; i < c->answers->size; i++) any |= net_board_answer(c->answers, i)[first] == 1;
    return c->board->family->right(c->board, answer) && (!any || answer[first] == 1);
}

bool net_judge_is_answer(const struct net_case *c, const int8_t *answer)
{
    const char *engine = net_question_extra(c->question, "--engine");
    bool one = c->question->kind == NET_ONE || c->question->kind == NET_FORMAT;
    if (c->board->family == &net_tour && one) return is_one_tour(c, answer);
    if (c->board->family == &net_maze && engine && strcmp(engine, "trial") == 0)
        return c->board->family->right(c->board, answer);
    /* The best so far. */
    if (c->run->status == STOPPED && may_stop(c)) return c->board->family->right(c->board, answer);
    return net_board_holds(c->answers, answer);
}

static bool read_json(const struct net_case *c, const char *text, int8_t *answer)
{
    const char *at = strstr(text, "\"values\": [");
    size_t cell[NET_CELLS], cells = net_board_span(c->board);
    for (size_t i = 0; i < cells; i++) cell[i] = i;
    /* What has no value is as it was given. */
    if (c->board->family->listed) {
        memcpy(answer, c->board->given, cells);
        cells = c->board->family->listed(c->board, cell);
    }
    if (!at) return false;
    char *end = (char *)at + strlen("\"values\": [");
    for (size_t i = 0; i < cells; i++) {
        long number = strtol(end, &end, 10);
        if (*end != (i + 1 < cells ? ',' : ']')) return false;
        answer[cell[i]] = c->board->family->value(c->board, cell[i], number);
        end++;
    }
    return true;
}

/* In text, the value of the best answer comes before it. */
static const char *behind_heading(const struct net_case *c, const char *text, long *value)
{
    bool headed = net_board_is(c->board, NET_BEST) && c->board->family != &net_maze;
    *value = -1;
    if (!headed || *text < '0' || *text > '9') return text;
    char *end;
    *value = strtol(text, &end, 10);
    return *end == '\n' ? end + 1 : text;
}

static long worth(const struct net_case *c, const int8_t *answer)
{
    long count = 0;
    for (size_t i = 0; i < net_board_span(c->board); i++)
        count += answer[i] && (c->board->family == &net_tour || answer[i] != 6);
    return c->board->family == &net_tour && !net_board_is(c->board, NET_CLOSED) ? count - 1 : count;
}

bool net_judge_read(const struct net_case *c, const char *text, const char *format, int8_t *answer)
{
    long value;
    if (strcmp(format, "json") == 0) return read_json(c, text, answer);
    if (strcmp(format, "native") == 0) return c->board->family->read(c->board, text, true, answer);
    const char *body = behind_heading(c, text, &value);
    return c->board->family->read(c->board, body, false, answer) && (value < 0 || value == worth(c, answer));
}

/* ---- lists of answers */

struct list {
    struct net_answers seen;
    int *of_class; /* how often a class was seen */
    size_t shown;
};

static size_t place_of(const struct net_answers *answers, const int8_t *answer)
{
    size_t i = 0;
    while (i < answers->size && memcmp(net_board_answer(answers, i), answer, answers->span) != 0) i++;
    return i;
}

/* How many answers it says it stands for, or -1. */
static long told_size(const struct net_case *c, const char *text)
{
    const char *at = strstr(text, "stands for ");
    if (strcmp(c->question->format, "json") == 0) return net_judge_value(text, "class_size");
    return at ? strtol(at + strlen("stands for "), NULL, 10) : -1;
}

static bool judge_class(const struct net_case *c, const struct expected *e, const int8_t *answer, long size,
                        struct list *list)
{
    size_t place = place_of(c->answers, answer), members = 0;
    if (!e->class_of || place == c->answers->size) return true;
    size_t own = e->class_of[place];
    for (size_t i = 0; i < c->answers->size; i++) members += e->class_of[i] == own;
    if (e->sizes && size >= 0 && size != (long)members)
        return net_ask_fail(c, NET_WRONG_NUMBER, "expected a class of %zu, seen one of %ld", members, size);
    if (list->of_class[own]++)
        return net_ask_fail(c, NET_TWICE, "expected one of each class, seen two of one");
    return true;
}

static bool judge_answer(const struct net_case *c, const struct expected *e, const char *text,
                         struct list *list)
{
    int8_t answer[NET_CELLS] = {0};
    char *cut = strstr(text, "stands for ");
    long size = told_size(c, text);
    if (cut && strcmp(c->question->format, "text") == 0) *cut = '\0';
    if (!net_judge_read(c, text, c->question->format, answer))
        return net_ask_fail(c, NET_UNREADABLE, "expected an answer, seen\n%s", text);
    if (!net_judge_is_answer(c, answer))
        return net_ask_fail(c, NET_WRONG_ANSWER, "expected one of %zu answers, seen another:\n%s",
                            c->answers->size, text);
    list->shown++;
    if (place_of(&list->seen, answer) < list->seen.size)
        return net_ask_fail(c, NET_TWICE, "expected different answers, seen one twice:\n%s", text);
    net_board_add(&list->seen, answer);
    return judge_class(c, e, answer, size, list);
}

/* Words and objects without values may come between the answers. */
static bool is_word(const struct net_case *c, const char *block)
{
    static const char *const words[] = {"no solution", "unique", "several", "none"};
    if (strcmp(c->question->format, "json") == 0) return net_judge_has(block, "\"values\": null");
    if (strcmp(c->question->format, "text") != 0) return false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(block, words[i], strlen(words[i])) == 0) return true;
    return false;
}

/* Answers are lines of JSON, or separated by blank lines; in a single answer blank lines may be
 * rows. */
static bool judge_blocks(const struct net_case *c, const struct expected *e, char *text, struct list *list)
{
    bool json = strcmp(c->question->format, "json") == 0;
    bool whole = !json && net_board_has_gaps(c->board) &&
                 (c->question->kind == NET_ONE || c->question->kind == NET_FORMAT);
    while (*text) {
        char *end = whole ? NULL : strstr(text, json ? "\n" : "\n\n");
        char *next = end ? end + (json ? 1 : 2) : text + strlen(text);
        if (end) end[json ? 0 : 1] = '\0';
        if (!is_word(c, text) && !judge_answer(c, e, text, list)) return false;
        text = next;
    }
    return true;
}

/* How many are listed, if nothing stops the search. */
static size_t wanted(const struct net_case *c, const struct expected *e)
{
    size_t most = c->question->kind == NET_ALL     ? e->count
                  : c->question->kind == NET_LIMIT ? (size_t)c->question->limit
                                                   : 1;
    if (c->question->kind == NET_UNIQUE)
        return e->count > 1 ? 2 : strcmp(c->question->format, "json") == 0 ? e->count : 0;
    return most < e->count ? most : e->count;
}

/* Trying only the first square may find no tour where others would. */
static bool tries_first_alone(const struct net_case *c)
{
    const char *engine = net_question_extra(c->question, "--engine");
    return c->board->family == &net_tour && c->board->start < 0 && engine && strcmp(engine, "auto") != 0 &&
           (c->question->kind == NET_ONE || c->question->kind == NET_FORMAT ||
            (c->question->kind == NET_LIMIT && c->question->limit == 1));
}

static bool judge_list(const struct net_case *c, const struct expected *e, char *text)
{
    struct list list = {.seen.span = c->answers->span,
                        .of_class = alloc_array(c->answers->size + 1, sizeof *list.of_class)};
    bool fine = judge_blocks(c, e, text, &list);
    size_t want = wanted(c, e), shown = list.shown;
    net_board_free(&list.seen);
    alloc_free(list.of_class);
    if (!fine) return false;
    if (c->run->status == STOPPED && may_stop(c)) return true;
    if (shown == 0 && tries_first_alone(c) && c->run->status == NONE) {
        for (size_t i = 0, first = 0; i < c->answers->size; i++, first = 0) {
            while (c->board->given[first]) first++;
            if (net_board_answer(c->answers, i)[first] == 1)
                return net_ask_fail(c, NET_STATUS, "expected a tour from the first square, seen none");
        }
        return true;
    }
    if (shown != want)
        return net_ask_fail(c, NET_WRONG_NUMBER, "expected %zu answers, seen %zu", want, shown);
    return true;
}

/* ---- counts and words */

static bool judge_count(const struct net_case *c, const struct expected *e, const char *text)
{
    bool json = strcmp(c->question->format, "json") == 0;
    bool limited = c->question->kind == NET_COUNT_LIMIT;
    bool cut = limited && (size_t)c->question->limit < e->count;
    size_t want = cut ? (size_t)c->question->limit : e->count;
    if (!ends(c, want ? SOLVED : NONE)) return false;
    /* It may not have found out whether there is one more. */
    if (limited && (size_t)c->question->limit == e->count && may_stop(c)) return true;
    if (c->run->status == STOPPED && (json || !*text)) return true;
    if (c->run->status == STOPPED)
        return net_ask_fail(c, NET_WRONG_NUMBER, "expected no number, seen %s", text);
    char *end = (char *)text;
    long seen = json ? net_judge_value(text, cut ? "at_least" : "count") : strtol(text, &end, 10);
    if (seen != (long)want || (!json && strcmp(end, "\n") != 0))
        return net_ask_fail(c, NET_WRONG_NUMBER, "expected the number %zu%s, seen %s", want,
                            cut ? " at least" : "", text);
    if (!json && !net_question_extra(c->question, "--quiet") &&
        cut != net_judge_has(buf_text(&c->run->errors), "stopped at --limit"))
        return net_ask_fail(c, NET_WRONG_NUMBER, "expected %zu %s, and that said", want,
                            cut ? "at least" : "exactly");
    long stands = json ? net_judge_value(text, "solutions") : -1;
    if (e->sizes && !cut && stands >= 0 && stands != (long)c->answers->size)
        return net_ask_fail(c, NET_WRONG_NUMBER, "expected classes of %zu in all, seen %ld", c->answers->size,
                            stands);
    return true;
}

static bool judge_unique(const struct net_case *c, const struct expected *e, const char *text)
{
    static const char *const words[][2] = {{"none", "\"none\""},
                                           {"unique", "\"unique\""},
                                           {"several", "\"several\""}};
    const char *word = words[e->count > 2 ? 2 : e->count][strcmp(c->question->format, "json") == 0];
    const char *where = strcmp(c->question->format, "native") == 0 ? buf_text(&c->run->errors) : text;
    if (!ends(c, e->count == 1 ? SOLVED : NONE)) return false;
    bool unsaid = where != text && net_question_extra(c->question, "--quiet");
    if (c->run->status == STOPPED || unsaid || net_judge_has(where, word)) return true;
    return net_ask_fail(c, NET_WRONG_ANSWER, "expected `%s', seen\n%s", word, where);
}

bool net_judge(const struct net_case *c, const char *text, size_t length)
{
    struct expected e = expect(c);
    char *copy = alloc_bytes(length + 1);
    bool fine = true;
    memcpy(copy, text, length);
    if (c->question->kind == NET_COUNT || c->question->kind == NET_COUNT_LIMIT)
        fine = judge_count(c, &e, text);
    else if (c->question->kind == NET_UNIQUE)
        fine = judge_unique(c, &e, text) && judge_list(c, &e, copy);
    else
        fine = judge_list(c, &e, copy) && (tries_first_alone(c) || ends(c, e.count ? SOLVED : NONE));
    alloc_free(copy);
    alloc_free(e.class_of);
    return fine;
}
