/* Table-driven options.
 *
 * A row describes an option completely. The same checks apply to the command line (option_parse)
 * and to programs (option_set). Operands are collected first and assigned to the positional rows at
 * the end: an optional one gets an operand only if enough remain for the required ones after it.
 *
 * A long name may be abbreviated to an unambiguous prefix; an exact match wins. A flag also has the
 * name with "no-" in front. The help is formatted for 80 columns. */
#include "base/option.h"

#include "base/alloc.h"
#include "base/json_write.h"
#include "base/say.h"
#include "base/sentence.h"
#include "base/text.h"
#include "base/vec.h"
#include "base/wrap.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- One value ---- */

static void *place_of(const struct option *row, void *target)
{
    ASSERT(row->name && target);
    return (char *)target + row->offset;
}

const struct option_target option_itself[] = {{.behind = ""}, {0}};

/* How messages name the option: "--limit", "limit", "SIZE" or as typed; and where they go. */
struct complaint {
    const char *dashes;
    const char *typed; /* NULL: dashes and the row's name */
    const char *hint;  /* after a value of the wrong kind; may be NULL */
    struct sentence *error;
};

static bool refuse(const struct complaint *complaint, const char *key, const struct say_argument *arguments)
{
    return say_set(complaint->error, key, arguments);
}

/* A name in messages, by value: `name_of(complaint, row).text` lasts until the end of the
 * statement. */
struct shown_name {
    char text[100];
};

static struct shown_name name_of(const struct complaint *complaint, const struct option *row)
{
    struct shown_name name;
    if (complaint->typed)
        snprintf(name.text, sizeof name.text, "%s", complaint->typed);
    else
        snprintf(name.text, sizeof name.text, "%s%s", complaint->dashes, row->name);
    return name;
}

/* The beginning of a word that was typed. */
static struct shown_name shorten(const char *text, size_t length)
{
    enum { SHOWN = 40 };
    struct shown_name name;
    snprintf(name.text, sizeof name.text, "%.*s", (int)(length < SHOWN ? length : SHOWN), text);
    return name;
}

static bool has_range(const struct option *row)
{
    return row->lo != 0 || row->hi != 0;
}

/* A bound as an integer, clamped to 64 bits. */
static int64_t whole_bound(double bound)
{
    if (bound >= 0x1p63) return INT64_MAX;
    return bound < -0x1p63 ? INT64_MIN : (int64_t)bound;
}

static void show_bound(const struct option *row, double bound, char out[TEXT_REAL_ROOM])
{
    if (row->type == OPTION_INT || row->type == OPTION_SIZE)
        snprintf(out, TEXT_REAL_ROOM, "%" PRId64, whole_bound(bound));
    else
        text_from_real(bound, out);
}

static bool refuse_range(const struct option *row, const char *value, const struct complaint *complaint)
{
    char lo[TEXT_REAL_ROOM], hi[TEXT_REAL_ROOM];
    show_bound(row, row->lo, lo);
    show_bound(row, row->hi, hi);
    return refuse(complaint, "base.option.range",
                  SAY(say_raw("option", name_of(complaint, row).text),
                      say_raw("value", shorten(value, strlen(value)).text), say_raw("lo", lo),
                      say_raw("hi", hi)));
}

static bool refuse_value(const struct option *row, const char *value, const struct complaint *complaint,
                         const char *wanted)
{
    char quote[TEXT_QUOTE_ROOM];
    return refuse(complaint, "base.option.value",
                  SAY(say_raw("option", name_of(complaint, row).text),
                      say_raw("value", text_quote(value, strlen(value), quote)), say_text("wanted", wanted)));
}

/* Distinguishes a number beyond 64 bits, which is out of range, from a word. */
static bool only_digits(const char *text)
{
    if (*text == '-' || *text == '+') text++;
    return *text && !text[strspn(text, "0123456789")];
}

static bool refuse_whole(const struct option *row, const char *value, const struct complaint *complaint)
{
    struct buf wanted = {0};
    buf_add(&wanted, say_word("base.whole-number"));
    if (complaint->hint) buf_print(&wanted, "; %s", say_known(complaint->hint));
    refuse_value(row, value, complaint, buf_text(&wanted));
    buf_free(&wanted);
    return false;
}

static bool set_int(const struct option *row, void *place, const char *value,
                    const struct complaint *complaint)
{
    int64_t number, lo = INT64_MIN, hi = INT64_MAX;
    if (has_range(row)) lo = whole_bound(row->lo), hi = whole_bound(row->hi);
    ASSERT(lo <= hi);
    if (!text_int(value, &number)) {
        if (only_digits(value) && has_range(row)) return refuse_range(row, value, complaint);
        return refuse_whole(row, value, complaint);
    }
    if (number < lo || number > hi) return refuse_range(row, value, complaint);
    *(int64_t *)place = number;
    return true;
}

static bool set_real(const struct option *row, void *place, const char *value,
                     const struct complaint *complaint)
{
    double number;
    if (!text_real(value, &number)) return refuse_value(row, value, complaint, say_word("base.number"));
    if (has_range(row) && (number < row->lo || number > row->hi)) return refuse_range(row, value, complaint);
    *(double *)place = number;
    return true;
}

static bool set_size(const struct option *row, void *place, const char *value,
                     const struct complaint *complaint)
{
    char lo[TEXT_REAL_ROOM], hi[TEXT_REAL_ROOM];
    struct option_size size;
    ASSERT(row->lo >= 1 && row->lo <= row->hi); /* sides need bounds */
    if (text_size(value, &size.rows, &size.columns) && size.rows >= row->lo && size.rows <= row->hi &&
        size.columns >= row->lo && size.columns <= row->hi) {
        size.both = strchr(value, 'x') != NULL;
        *(struct option_size *)place = size;
        return true;
    }
    show_bound(row, row->lo, lo);
    show_bound(row, row->hi, hi);
    return refuse(complaint, "base.option.size",
                  SAY(say_raw("option", name_of(complaint, row).text),
                      say_raw("value", shorten(value, strlen(value)).text), say_raw("lo", lo),
                      say_raw("hi", hi)));
}

static const char *choice_name(size_t i, const void *data)
{
    return ((const char *const *)data)[i];
}

static void list_choices(const struct option *row, struct buf *out)
{
    for (size_t i = 0; row->choices[i]; i++) {
        if (i) buf_add(out, ", ");
        buf_add(out, row->choices[i]);
    }
}

static bool refuse_choice(const struct option *row, const char *value, size_t count,
                          const struct complaint *complaint)
{
    char quote[TEXT_QUOTE_ROOM];
    text_quote(value, strlen(value), quote);
    const char *near = text_nearest(value, count, choice_name, row->choices);
    if (near)
        return refuse(complaint, "base.option.choice-near",
                      SAY(say_raw("option", name_of(complaint, row).text), say_raw("value", quote),
                          say_raw("near", near)));
    struct buf list = {0};
    list_choices(row, &list);
    refuse(complaint, "base.option.choice",
           SAY(say_raw("option", name_of(complaint, row).text), say_raw("value", quote),
               say_raw("list", buf_text(&list))));
    buf_free(&list);
    return false;
}

static bool set_choice(const struct option *row, void *place, const char *value,
                       const struct complaint *complaint)
{
    ASSERT(row->choices && row->choices[0]);
    size_t i = 0, prefix = row->prefix ? strlen(row->prefix) : 0;
    const char *name = prefix && strncmp(value, row->prefix, prefix) == 0 ? value + prefix : value;
    for (; row->choices[i]; i++)
        if (strcmp(row->choices[i], name) == 0) {
            *(int *)place = (int)i;
            return true;
        }
    return refuse_choice(row, value, i, complaint);
}

static bool set_flag(const struct option *row, void *place, const char *value,
                     const struct complaint *complaint)
{
    static const char *const words[] = {"false", "true", "no", "yes", "off", "on", "0", "1"};
    for (size_t i = 0; value && i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i], value) == 0) {
            *(bool *)place = i % 2;
            return true;
        }
    if (value) return refuse_value(row, value, complaint, say_word("base.option.flag"));
    *(bool *)place = true;
    return true;
}

static bool set_value(const struct option *row, void *target, const char *value,
                      const struct complaint *complaint)
{
    REQUIRE(target, "options are parsed into a struct");
    void *place = place_of(row, target);
    if (row->type == OPTION_FLAG) return set_flag(row, place, value, complaint);
    if (!value)
        return refuse(complaint, "base.option.no-value",
                      SAY(say_raw("option", name_of(complaint, row).text)));
    switch (row->type) {
    case OPTION_INT:
        return set_int(row, place, value, complaint);
    case OPTION_REAL:
        return set_real(row, place, value, complaint);
    case OPTION_CHOICE:
        return set_choice(row, place, value, complaint);
    case OPTION_SIZE:
        return set_size(row, place, value, complaint);
    default:
        *(const char **)place = value;
        return true;
    }
}

/* ---- Names ---- */

static const char *row_name(size_t i, const void *data)
{
    return ((const struct option *)data)[i].name;
}

bool option_set(const struct option *rows, void *target, const char *name, const char *value,
                struct sentence *error)
{
    struct complaint complaint = {.dashes = "", .error = error};
    size_t count = 0;
    for (; rows[count].name; count++)
        if (strcmp(rows[count].name, name) == 0) return set_value(&rows[count], target, value, &complaint);
    char quote[TEXT_QUOTE_ROOM];
    text_quote(name, strlen(name), quote);
    const char *near = text_nearest(name, count, row_name, rows);
    if (near)
        return refuse(&complaint, "base.option.unknown-near",
                      SAY(say_raw("option", quote), say_raw("near", near)));
    return refuse(&complaint, "base.option.unknown", SAY(say_raw("option", quote)));
}

struct given {
    const struct option *row;
    const char *value;
};

struct parser {
    const struct option_group *groups;
    size_t count;
    char **argv;
    int argc, at; /* at: the argument after the one being looked at */
    struct option_parse *result;
    struct complaint complaint;
    VEC(struct given) given; /* the rows that may be given once, so far */
};

struct match {
    const struct option *row;
    void *target;
    bool negated;
};

static bool is_named(const struct option *row)
{
    return !row->positional;
}

static bool begins(const char *name, const char *text, size_t length)
{
    return strncmp(name, text, length) == 0;
}

/* True if the text is the name of the row or, unless `whole`, a prefix of it; with "no-" in front
 * if `negated`. */
static bool matches(const struct option *row, const char *text, size_t length, bool negated, bool whole)
{
    if (!is_named(row) || (negated && row->type != OPTION_FLAG)) return false;
    if (negated) {
        if (length < 3 || !begins("no-", text, 3)) return false;
        text += 3;
        length -= 3;
    }
    return begins(row->name, text, length) && (!whole || !row->name[length]);
}

/* The number of matching rows with different names; the first of them goes to `match`. */
static int look_up(const struct parser *parser, const char *text, size_t length, bool negated, bool whole,
                   struct match *match)
{
    int found = 0;
    for (size_t i = 0; i < parser->count; i++)
        for (const struct option *row = parser->groups[i].rows; row->name; row++) {
            if (!matches(row, text, length, negated, whole || parser->groups[i].whole)) continue;
            if (found && strcmp(match->row->name, row->name) == 0) continue;
            if (!found++)
                *match = (struct match){.row = row, .target = parser->groups[i].target, .negated = negated};
        }
    return found;
}

/* All long names, one after another, for text_nearest. */
typedef VEC(const char *) name_list;

static const char *listed_name(size_t i, const void *data)
{
    return ((const name_list *)data)->data[i];
}

static bool refuse_unknown(const struct parser *parser, const char *text, size_t length)
{
    char quote[TEXT_QUOTE_ROOM], word[100];
    snprintf(word, sizeof word, "%.*s", (int)(length > 99 ? 99 : length), text);
    name_list names = {0};
    for (size_t i = 0; i < parser->count; i++)
        for (const struct option *row = parser->groups[i].rows; row->name; row++)
            if (is_named(row)) vec_push(&names, row->name);
    const char *near = text_nearest(word, names.size, listed_name, &names);
    vec_free(&names);
    snprintf(word, sizeof word, "--%.*s", (int)(length > 90 ? 90 : length), text);
    text_quote(word, strlen(word), quote);
    if (near) {
        snprintf(word, sizeof word, "--%.90s", near);
        return refuse(&parser->complaint, "base.option.unknown-near",
                      SAY(say_raw("option", quote), say_raw("near", word)));
    }
    parser->result->unknown = text;
    return refuse(&parser->complaint, "base.option.unknown", SAY(say_raw("option", quote)));
}

static bool refuse_ambiguous(const struct parser *parser, const char *text, size_t length)
{
    struct buf list = {0};
    for (size_t i = 0; i < parser->count; i++)
        for (const struct option *row = parser->groups[i].rows; row->name; row++)
            for (int negated = 0; negated < 2; negated++)
                if (matches(row, text, length, negated, parser->groups[i].whole))
                    buf_print(&list, "%s `--%s%s'", list.size ? "," : "", negated ? "no-" : "", row->name);
    refuse(&parser->complaint, "base.option.ambiguous",
           SAY(say_raw("option", shorten(text, length).text), say_raw("list", buf_text(&list))));
    buf_free(&list);
    return false;
}

static bool find_long(const struct parser *parser, const char *text, size_t length, struct match *match)
{
    if (look_up(parser, text, length, false, true, match)) return true;
    if (look_up(parser, text, length, true, true, match)) return true;
    struct match other;
    int plain = length ? look_up(parser, text, length, false, false, match) : 0;
    int negated = look_up(parser, text, length, true, false, plain ? &other : match);
    if (plain + negated == 1) return true;
    return plain + negated ? refuse_ambiguous(parser, text, length) : refuse_unknown(parser, text, length);
}

/* ---- Arguments ---- */

/* Notes the value of a row that may be given once; false, with the error set, if it has one. */
static bool note_once(struct parser *parser, const struct option *row, const char *value,
                      const struct complaint *complaint)
{
    for (size_t i = 0; i < parser->given.size; i++) {
        const struct given *before = &parser->given.data[i];
        if (before->row != row) continue;
        if (row->type == OPTION_TEXT)
            return refuse(complaint, "base.option.list-twice",
                          SAY(say_raw("option", name_of(complaint, row).text),
                              say_raw("argument", row->argument)));
        return refuse(complaint, "base.option.twice",
                      SAY(say_raw("option", name_of(complaint, row).text),
                          say_raw("first", shorten(before->value, strlen(before->value)).text),
                          say_raw("second", shorten(value, strlen(value)).text)));
    }
    vec_push(&parser->given, ((struct given){.row = row, .value = value}));
    return true;
}

/* The value of an option that takes one: after the `=`, or the next word. */
static bool take_value(struct parser *parser, const struct match *match, const char *value,
                       const struct complaint *complaint)
{
    ASSERT(match->row->type != OPTION_FLAG && parser->at <= parser->argc);
    const char *argument = match->row->argument;
    if (!value && parser->at < parser->argc) value = parser->argv[parser->at++];
    if (value && match->row->once && !note_once(parser, match->row, value, complaint)) return false;
    if (value) return set_value(match->row, match->target, value, complaint);
    if (!argument)
        return refuse(complaint, "base.option.needs-value",
                      SAY(say_raw("option", name_of(complaint, match->row).text)));
    return refuse(complaint, "base.option.needs-this",
                  SAY(say_raw("option", name_of(complaint, match->row).text), say_raw("argument", argument)));
}

static bool parse_long(struct parser *parser, const char *text)
{
    size_t length = strcspn(text, "=");
    const char *value = text[length] ? text + length + 1 : NULL;
    struct match match;
    if (!find_long(parser, text, length, &match)) return false;
    if (match.row->type != OPTION_FLAG) return take_value(parser, &match, value, &parser->complaint);
    if (value)
        return refuse(&parser->complaint, "base.option.takes-no-value",
                      SAY(say_raw("option", shorten(text, length).text)));
    return set_value(match.row, match.target, match.negated ? "false" : NULL, &parser->complaint);
}

static const struct option_spelling *find_spelling(const struct parser *parser, const char *word)
{
    const struct option_spelling *s = parser->count ? parser->groups[0].spellings : NULL;
    for (; s && s->word; s++)
        if (strcmp(word, s->word) == 0) return s;
    return NULL;
}

static bool parse_spelling(struct parser *parser, const struct option_spelling *spelling)
{
    struct match match;
    struct complaint complaint = parser->complaint;
    complaint.typed = spelling->word;
    ASSERT(strncmp(spelling->option, "--", 2) == 0);
    complaint.hint = spelling->hint;
    if (!find_long(parser, spelling->option + 2, strlen(spelling->option + 2), &match)) return false;
    if (match.row->type != OPTION_FLAG) return take_value(parser, &match, NULL, &complaint);
    return set_value(match.row, match.target, NULL, &complaint);
}

static bool find_letter(const struct parser *parser, char letter, struct match *match)
{
    for (size_t i = 0; i < parser->count; i++)
        for (const struct option *row = parser->groups[i].rows; row->name; row++)
            if (is_named(row) && row->letter && row->letter == letter) {
                *match = (struct match){.row = row, .target = parser->groups[i].target};
                return true;
            }
    return false;
}

static bool parse_letters(struct parser *parser, const char *text)
{
    char quote[TEXT_QUOTE_ROOM], word[3] = "-?";
    for (; *text; text++) {
        struct match match;
        word[1] = *text;
        if (!find_letter(parser, *text, &match))
            return refuse(&parser->complaint, "base.option.unknown",
                          SAY(say_raw("option", text_quote(word, 2, quote))));
        if (match.row->type == OPTION_FLAG) {
            set_value(match.row, match.target, NULL, &parser->complaint);
            continue;
        }
        struct complaint complaint = parser->complaint;
        complaint.typed = word;
        return take_value(parser, &match, text[1] ? text + 1 : NULL, &complaint);
    }
    return true;
}

/* "-5" is a number if no option has that letter. */
static bool is_operand(const struct parser *parser, const char *text)
{
    struct match match;
    if (text[0] != '-' || !text[1]) return true;
    return text[1] >= '0' && text[1] <= '9' && !find_letter(parser, text[1], &match);
}

static bool parse_arguments(struct parser *parser)
{
    bool only_operands = false;
    while (parser->at < parser->argc) {
        char *text = parser->argv[parser->at++];
        /* Operands are stored over arguments that were read already. */
        ASSERT(parser->result->operand_count < parser->at);
        bool fine = true;
        const struct option_spelling *spelling = only_operands ? NULL : find_spelling(parser, text);
        if (spelling)
            fine = parse_spelling(parser, spelling);
        else if (only_operands || is_operand(parser, text))
            parser->result->operands[parser->result->operand_count++] = text;
        else if (strcmp(text, "--") == 0)
            only_operands = true;
        else
            fine = text[1] == '-' ? parse_long(parser, text + 2) : parse_letters(parser, text + 1);
        if (!fine) return false;
    }
    return true;
}

/* ---- Operands ---- */

static int count_required(const struct parser *parser)
{
    int required = 0;
    for (size_t i = 0; i < parser->count; i++)
        for (const struct option *row = parser->groups[i].rows; row->name; row++)
            required += row->positional && !row->optional;
    return required;
}

static bool deal_operands(struct parser *parser)
{
    struct option_parse *result = parser->result;
    struct complaint complaint = parser->complaint;
    complaint.dashes = "";
    int required = count_required(parser), next = 0;
    for (size_t i = 0; i < parser->count; i++)
        for (const struct option *row = parser->groups[i].rows; row->name; row++) {
            if (!row->positional) continue;
            int left = result->operand_count - next;
            ASSERT(left >= 0);
            if (!row->optional) required--;
            if (row->optional && left <= required) continue;
            if (left == 0)
                return refuse(&complaint, "base.option.missing", SAY(say_raw("operand", row->name)));
            if (!set_value(row, parser->groups[i].target, result->operands[next++], &complaint)) return false;
        }
    result->operands += next;
    result->operand_count -= next;
    ASSERT(required == 0 && result->operand_count >= 0);
    return true;
}

bool option_parse(const struct option_group *groups, size_t count, int argc, char **argv,
                  struct option_parse *result)
{
    *result = (struct option_parse){.operands = argv};
    struct parser parser = {.groups = groups, .count = count, .argv = argv, .argc = argc, .result = result};
    parser.complaint = (struct complaint){.dashes = "--", .error = &result->error};
    bool fine = parse_arguments(&parser) && deal_operands(&parser);
    vec_free(&parser.given);
    return fine;
}

/* ---- Help ---- */

bool option_is_listed(const struct option_group *group, const struct option *row)
{
    return !(row->needs & group->lacks);
}

void option_usage(const struct option_group *groups, size_t count, struct buf *out)
{
    bool named = false;
    for (size_t i = 0; i < count; i++)
        for (const struct option *row = groups[i].rows; row->name; row++)
            named |= is_named(row) && option_is_listed(&groups[i], row);
    if (named) buf_add(out, " [options]");
    for (size_t i = 0; i < count; i++)
        for (const struct option *row = groups[i].rows; row->name; row++)
            if (row->positional && option_is_listed(&groups[i], row))
                buf_print(out, row->optional ? " [%s]" : " %s", row->name);
}

enum { HELP_COLUMN_LEAST = 24, HELP_COLUMN_MOST = 32 };

void option_short(const struct option_group *group, const struct option *row, struct buf *out)
{
    bool hidden = false;
    for (const struct option_spelling *s = group->spellings; s && s->word; s++) {
        if (strcmp(s->option + 2, row->name) == 0) {
            buf_add(out, s->word);
            return;
        }
        hidden |= s->word[1] == row->letter && !s->word[2];
    }
    if (row->letter && !hidden) buf_print(out, "-%c", row->letter);
}

void option_sentence(const struct option *row, struct buf *out)
{
    struct buf list = {0};
    if (row->type == OPTION_CHOICE) list_choices(row, &list);
    if (!list.size && row->help)
        buf_add(out, say_known(row->help));
    else if (list.size && row->help)
        say(out, "base.option.choices",
            SAY(say_raw("help", say_known(row->help)), say_raw("list", buf_text(&list))));
    else if (list.size)
        say(out, "base.option.choices-alone", SAY(say_raw("list", buf_text(&list))));
    buf_free(&list);
}

/* "  -o, --output FILE" */
static void show_label(const struct option_group *group, const struct option *row, struct buf *out)
{
    struct buf word = {0};
    if (row->positional) {
        buf_print(out, "  %s", row->name);
        return;
    }
    option_short(group, row, &word);
    buf_print(out, "  %-2s%c --%s", buf_text(&word), word.size ? ',' : ' ', row->name);
    buf_free(&word);
    if (row->argument) buf_print(out, " %s", row->argument);
}

/* The column of the descriptions: after the longest label, up to HELP_COLUMN_MOST. */
static size_t help_column(const struct option_group *groups, size_t count)
{
    size_t column = HELP_COLUMN_LEAST;
    struct buf label = {0};
    for (size_t i = 0; i < count; i++)
        for (const struct option *row = groups[i].rows; row->name; row++) {
            if (!option_is_listed(&groups[i], row)) continue;
            buf_clear(&label);
            show_label(&groups[i], row, &label);
            size_t needed = label.size + 2;
            if (needed > column && needed <= HELP_COLUMN_MOST) column = needed;
        }
    buf_free(&label);
    return column;
}

/* Labels are ASCII: a byte is a column. */
static void help_row(const struct option_group *group, const struct option *row, size_t column,
                     struct buf *out)
{
    struct buf label = {0}, sentence = {0};
    show_label(group, row, &label);
    buf_bytes(out, label.data, label.size);
    option_sentence(row, &sentence);
    if (sentence.size && label.size + 2 > column) {
        buf_char(out, '\n');
        buf_clear(&label);
    }
    ASSERT(!sentence.size || label.size <= column);
    if (sentence.size) buf_fill(out, ' ', column - label.size);
    wrap_words(buf_text(&sentence), sentence.size, column, OPTION_HELP_WIDTH, out);
    buf_char(out, '\n');
    buf_free(&label);
    buf_free(&sentence);
}

void option_title(const char *title, struct buf *out)
{
    say(out, "base.option.title", SAY(say_raw("title", say_known(title))));
    buf_char(out, '\n');
}

static bool has_listed(const struct option_group *group)
{
    for (const struct option *row = group->rows; row->name; row++)
        if (option_is_listed(group, row)) return true;
    return false;
}

void option_help(const struct option_group *groups, size_t count, struct buf *out)
{
    size_t column = help_column(groups, count);
    bool first = true;
    for (size_t i = 0; i < count; i++) {
        if (!has_listed(&groups[i])) continue;
        if (!first) buf_char(out, '\n');
        first = false;
        if (groups[i].title) option_title(groups[i].title, out);
        for (const struct option *row = groups[i].rows; row->name; row++)
            if (option_is_listed(&groups[i], row)) help_row(&groups[i], row, column, out);
    }
}

const char *option_file(const struct option *row, const void *target)
{
    if (!row->reads) return NULL;
    const char *value = *(const char *const *)((const char *)target + row->offset);
    for (size_t i = 0; value && row->choices && row->choices[i]; i++)
        if (strcmp(value, row->choices[i]) == 0) return NULL;
    return value;
}

void option_write_size(const struct option_size *size, struct buf *out)
{
    if (size->both)
        buf_print(out, "%" PRId64 "x%" PRId64, size->rows, size->columns);
    else
        buf_int(out, size->columns);
}

static void json_value(const struct option *row, void *target, struct json_writer *json)
{
    void *place = place_of(row, target);
    struct buf size = {0};
    switch (row->type) {
    case OPTION_FLAG:
        json_write_bool(json, row->name, *(bool *)place);
        break;
    case OPTION_INT:
        json_write_int(json, row->name, *(int64_t *)place ? *(int64_t *)place : row->usual);
        break;
    case OPTION_REAL:
        json_write_real(json, row->name, *(double *)place);
        break;
    case OPTION_CHOICE:
        ASSERT(*(int *)place >= 0);
        json_write_text(json, row->name, row->choices[*(int *)place]);
        break;
    case OPTION_TEXT:
        json_write_text(json, row->name, *(const char **)place);
        break;
    case OPTION_SIZE:
        option_write_size(place, &size);
        json_write_text(json, row->name, buf_text(&size));
        buf_free(&size);
        break;
    }
}

void option_json(const struct option_group *groups, size_t count, struct json_writer *json)
{
    json_write_object(json, NULL);
    for (size_t i = 0; i < count; i++)
        for (const struct option *row = groups[i].rows; groups[i].target && row->name; row++)
            json_value(row, groups[i].target, json);
    json_write_end(json);
}
