/* Texts of the tables, with their arguments inserted. A text is expanded from left to right; a
 * choice recurses into the form that it selects. */
#include "base/say.h"

#include "base/alloc.h"
#include "base/text.h"

#include <ctype.h>
#include <string.h>

const char *const say_languages[] = {"en", "fr", NULL};

static struct {
    const struct say_table *table;
    enum say_language language;
} spoken;

void say_begin(const struct say_table *table, enum say_language language)
{
    ASSERT(language >= 0 && language < SAY_LANGUAGES);
    spoken.table = table;
    spoken.language = language;
}

enum say_language say_language(void)
{
    return spoken.language;
}

bool say_find_language(const char *locale, enum say_language *language)
{
    for (int i = 0; i < SAY_LANGUAGES; i++) {
        size_t length = strlen(say_languages[i]);
        if (strncmp(locale, say_languages[i], length) != 0 || isalnum((unsigned char)locale[length]))
            continue;
        *language = (enum say_language)i;
        return true;
    }
    return false;
}

/* ---- tables */

static const char *behind(const char *text)
{
    return text + strlen(text) + 1;
}

/* The texts of the key in a block; NULL: it is not there. */
static const char *find_in_block(const char *row, const char *key)
{
    while (*row) {
        int order = strcmp(key, row);
        if (order == 0) return behind(row);
        if (order < 0) return NULL;
        for (int i = 0; i <= SAY_LANGUAGES; i++) row = behind(row);
    }
    return NULL;
}

/* The last block that does not begin with a later key has the key, if any has. */
static const char *find_in_table(const struct say_table *table, const char *key)
{
    size_t lo = 0, hi = table ? table->count : 0;
    while (lo < hi) {
        size_t middle = lo + (hi - lo) / 2;
        if (strcmp(key, table->blocks[middle]) < 0)
            hi = middle;
        else
            lo = middle + 1;
    }
    return lo ? find_in_block(table->blocks[lo - 1], key) : NULL;
}

/* The text of the key in the language spoken, and whether it is feminine; NULL: there is none. */
static const char *find(const char *key, bool *feminine)
{
    const char *text = find_in_table(spoken.table, key);
    if (!text) text = find_in_table(&say_base_words, key);
    for (int i = 0; text && i < (int)spoken.language; i++) text = behind(text);
    *feminine = text && *text == SAY_FEMININE;
    return *feminine ? text + 1 : text;
}

static const char *need(const char *key, bool *feminine)
{
    const char *text = find(key, feminine);
    REQUIRE(text, key); /* the message names the key */
    return text;
}

static bool is_feminine(const char *key)
{
    bool feminine;
    need(key, &feminine);
    return feminine;
}

bool say_knows(const char *key)
{
    bool feminine;
    return find(key, &feminine);
}

const char *say_word(const char *key)
{
    bool feminine;
    return need(key, &feminine);
}

const char *say_known(const char *text)
{
    bool feminine;
    const char *known = text ? find(text, &feminine) : NULL;
    return known ? known : text;
}

/* ---- French */

/* Does the text begin with a vowel, so that the word before is elided? */
static bool begins_with_vowel(const char *text)
{
    static const char *const vowels[] = {"a", "e", "i", "o", "u", "à", "â", "é", "è", "ê", "î", "ï",
                                         "ô", "œ", "û", "É", "È", "Ê", "À", "A", "E", "I", "O", "U"};
    for (size_t i = 0; i < sizeof vowels / sizeof *vowels; i++)
        if (strncmp(text, vowels[i], strlen(vowels[i])) == 0)
            return isalpha((unsigned char)text[strlen(vowels[i])]) ||
                   (unsigned char)text[strlen(vowels[i])] >= 0x80;
    return false;
}

struct contraction {
    const char *word;   /* at the end of what is there, with its blank */
    const char *before; /* that the text begins with; NULL: a vowel */
    const char *both;
};

/* If `out` ends with the word of one of these, joins the text to it; returns how much of the text
 * that replaces. */
static size_t contract(struct buf *out, const char *text)
{
    static const struct contraction rows[] = {
        {"de ", "le ", "du "},       {"de ", "les ", "des "},       {"à ", "le ", "au "},
        {"à ", "les ", "aux "},      {"si ", "il ", "s’il "},       {"si ", "ils ", "s’ils "},
        {"de ", NULL, "d’"},         {"que ", NULL, "qu’"},         {"le ", NULL, "l’"},
        {"la ", NULL, "l’"},         {"ne ", NULL, "n’"},           {"se ", NULL, "s’"},
        {"jusque ", NULL, "jusqu’"}, {"lorsque ", NULL, "lorsqu’"}, {"puisque ", NULL, "puisqu’"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        size_t word = strlen(rows[i].word);
        size_t before = rows[i].before ? strlen(rows[i].before) : 0;
        if (out->size < word || memcmp(out->data + out->size - word, rows[i].word, word) != 0) continue;
        if (out->size > word && out->data[out->size - word - 1] != ' ') continue;
        if (before ? strncmp(text, rows[i].before, before) != 0 : !begins_with_vowel(text)) continue;
        out->size -= word;
        buf_add(out, rows[i].both);
        return before;
    }
    return 0;
}

/* ---- expansion */

static void insert(struct buf *out, const char *text)
{
    if (spoken.language == SAY_FRENCH) text += contract(out, text);
    buf_add(out, text);
}

static const struct say_argument *find_argument(const struct say_argument *arguments, const char *name,
                                                size_t length)
{
    for (; arguments && arguments->name; arguments++)
        if (strlen(arguments->name) == length && memcmp(arguments->name, name, length) == 0) return arguments;
    REQUIRE(false, name); /* a text has all its arguments */
    return NULL;
}

static void add_argument(struct buf *out, const struct say_argument *argument)
{
    switch (argument->kind) {
    case SAY_NUMBER:
        buf_int(out, argument->number);
        break;
    case SAY_TEXT:
        insert(out, argument->text);
        break;
    case SAY_RAW:
        buf_add(out, argument->text);
        break;
    case SAY_KEY:
        insert(out, say_word(argument->text));
        break;
    }
}

/* Which form of a choice: 0 or 1. */
static int choose(const struct say_argument *argument, char by)
{
    int64_t number = argument->number;
    if (by == '^') return argument->kind == SAY_KEY && is_feminine(argument->text);
    return spoken.language == SAY_FRENCH ? number > 1 || number < -1 : number != 1;
}

static const char *skip_form(const char *at)
{
    for (int depth = 0; depth || (*at != '|' && *at != '}'); at++) {
        REQUIRE(*at, "a choice ends with a brace");
        depth += (*at == '{') - (*at == '}');
    }
    return at;
}

static void expand(struct buf *out, const char *text, const char *end, const struct say_argument *arguments)
{
    while (text < end) {
        const char *brace = memchr(text, '{', (size_t)(end - text));
        buf_bytes(out, text, (size_t)((brace ? brace : end) - text));
        if (!brace) return;
        size_t length = strcspn(brace + 1, "|^}");
        const char *at = brace + 1 + length;
        const struct say_argument *argument = find_argument(arguments, brace + 1, length);
        if (*at == '}') {
            add_argument(out, argument);
        } else {
            const char *second = skip_form(at + 1), *last = skip_form(second + 1);
            if (choose(argument, *at))
                expand(out, second + 1, last, arguments);
            else
                expand(out, at + 1, second, arguments);
            at = last;
        }
        text = at + 1;
    }
}

void say(struct buf *out, const char *key, const struct say_argument *arguments)
{
    const char *text = say_word(key);
    expand(out, text, text + strlen(text), arguments);
}

bool say_set(struct sentence *sentence, const char *key, const struct say_argument *arguments)
{
    struct buf text = {0};
    say(&text, key, arguments);
    sentence_set(sentence, "%s", buf_text(&text));
    buf_free(&text);
    return false;
}

void say_negated(struct buf *out, const char *noun)
{
    static const char *const articles[] = {"un ", "une "};
    for (size_t i = 0; i < 2 && spoken.language == SAY_FRENCH; i++) {
        size_t length = strlen(articles[i]);
        if (strncmp(noun, articles[i], length) != 0) continue;
        buf_add(out, "de ");
        insert(out, noun + length);
        return;
    }
    buf_add(out, noun);
}

bool say_append(struct sentence *sentence, const char *key, const struct say_argument *arguments)
{
    struct buf text = {0};
    say(&text, key, arguments);
    sentence_append(sentence, "%s", buf_text(&text));
    buf_free(&text);
    return false;
}

char *say_decimal(char *number)
{
    char *point = spoken.language == SAY_FRENCH ? strchr(number, '.') : NULL;
    if (point) *point = ',';
    return number;
}

/* ---- sentences */

/* ASCII, and the letters of Latin-1 that have two bytes: é, à, ê ... */
void say_capital(struct buf *out, size_t at)
{
    if (out->size <= at) return;
    unsigned char *c = (unsigned char *)out->data + at;
    bool cell = out->size > at + 1 && isdigit(c[1]);
    if (*c < 0x80 && !cell)
        *c = (unsigned char)toupper(*c);
    else if (*c == 0xc3 && out->size > at + 1 && c[1] >= 0xa0 && c[1] != 0xb7 && c[1] != 0xbf)
        c[1] -= 0x20;
}

void say_small(struct buf *out, size_t at)
{
    if (out->size <= at) return;
    unsigned char *c = (unsigned char *)out->data + at;
    bool cell = out->size > at + 1 && isdigit(c[1]);
    if (*c < 0x80 && !cell)
        *c = (unsigned char)tolower(*c);
    else if (*c == 0xc3 && out->size > at + 1 && c[1] >= 0x80 && c[1] < 0xa0 && c[1] != 0x97 && c[1] != 0x9f)
        c[1] += 0x20;
}

void say_finish(struct buf *out, size_t at)
{
    say_capital(out, at);
    if (out->size > at && !strchr(".:!?", out->data[out->size - 1])) buf_char(out, '.');
}

static const char *comma(size_t i, size_t count, const char *last)
{
    ASSERT(i < count);
    return i == 0 ? "" : i + 1 == count ? say_word(last) : ", ";
}

const char *say_and(size_t i, size_t count)
{
    return comma(i, count, "base.and");
}

const char *say_or(size_t i, size_t count)
{
    return comma(i, count, "base.or");
}
