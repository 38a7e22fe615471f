/* Alternative spellings on the command line.
 *
 * A family may accept the options of another program, such as -minmax. The size of a board is
 * accepted as an operand, after -n and after --size, whichever of them its row has: `queens --size
 * 8', `rikudo 3', `generate binero 8', `compare rikudo 3'. Such words are replaced by those of the
 * row before parsing. Where a size is one side of a square, 8x8 is 8. A name or letter of another
 * row keeps its meaning. */
#include "app/spelling.h"

#include "app/commands.h"
#include "app/message.h"
#include "base/alloc.h"
#include "base/say.h"
#include "base/text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- another program's options */

const struct option_spelling *spelling_find(const struct family *family, const char *word)
{
    for (const struct option_spelling *s = family->command->spellings; s->word; s++)
        if (strcmp(word, s->word) == 0) return s;
    return NULL;
}

const char *spelling_unknown(const struct family *family, int argc, char **argv, bool *aside)
{
    for (int i = 0; family && family->command->spellings && i < argc && strcmp(argv[i], "--") != 0; i++) {
        const char *word = argv[i];
        const struct option_spelling *spelling = spelling_find(family, word);
        if (spelling)
            *aside |= spelling->aside;
        else if (word[0] == '-' && isalpha((unsigned char)word[1]) && word[2])
            return word;
    }
    return NULL;
}

static const char *spelling_at(size_t i, const void *data)
{
    return ((const struct option_spelling *)data)[i].word;
}

int spelling_refuse(const struct family *family, const char *word)
{
    size_t count = 0;
    char quote[TEXT_QUOTE_ROOM];
    while (family->command->spellings[count].word) count++;
    const char *near = text_nearest(word, count, spelling_at, family->command->spellings);
    text_quote(word, strlen(word), quote);
    if (near)
        return message_say("message.unknown-option-near",
                           SAY(say_raw("option", quote), say_raw("near", near)));
    return message_say("message.unknown-option",
                       SAY(say_raw("option", quote), say_raw("family", family->name)));
}

/* ---- values */

bool spelling_takes_value(const struct option_group *groups, size_t count, const char *word)
{
    ASSERT(word[0] == '-' && word[1]); /* a lone dash is an operand */
    bool letter = word[1] != '-';
    size_t length = strlen(word + 2);
    if (strchr(word, '=') || (letter && length)) return false;
    for (size_t i = 0; i < count; i++)
        for (const struct option *row = groups[i].rows; row->name; row++) {
            bool named = letter ? row->letter == word[1] : length && !strncmp(row->name, word + 2, length);
            if (named && !row->positional && row->type != OPTION_FLAG) return true;
        }
    return false;
}

/* ---- the size */

const struct option *spelling_size_row(const struct option *rows)
{
    static const char *const names[] = {"size", "radius", "columns"};
    for (const struct option *row = rows; row->name; row++)
        if (row->positional && (row->type != OPTION_TEXT || strcmp(row->name, "SIZE") == 0)) return row;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (const struct option *row = rows; row->name; row++)
            if (strcmp(row->name, names[i]) == 0) return row;
    return NULL;
}

/* True if this word, -n or --size, is an option of the rows or of another program's spellings. */
static bool is_taken(const struct option_group *groups, size_t count, const char *word)
{
    for (const struct option_spelling *s = groups->spellings; s && s->word; s++)
        if (strcmp(word, s->word) == 0) return true;
    for (size_t i = 0; i < count; i++)
        for (const struct option *row = groups[i].rows; row->name; row++) {
            bool same = word[1] == '-' ? strcmp(row->name, word + 2) == 0 : row->letter == word[1];
            if (same && !row->positional && !groups[i].whole) return true;
        }
    return false;
}

/* True if this option takes the next word, in its own or in another program's spelling. */
static bool takes_next(const struct option_group *groups, size_t count, const char *word)
{
    for (const struct option_spelling *s = groups->spellings; s && s->word; s++)
        if (strcmp(word, s->word) == 0) return spelling_takes_value(groups, count, s->option);
    return spelling_takes_value(groups, count, word);
}

/* Of a rewriting: the words so far, and the values that gave the size. */
struct rewriting {
    const struct spelling_size *size;
    char **words, *room;
    int argc;
    const char *first, *second; /* values of the size; NULL: not given */
    bool by_option;             /* one of them by -n or --size */
};

/* The value that is part of the word, as in --size=8 and -n8; NULL: none is. */
static char *attached_value(char *word, bool by_name, bool by_letter)
{
    if (by_name && strncmp(word, "--size=", 7) == 0) return word + 7;
    return by_letter && word[0] == '-' && word[1] == 'n' && isdigit((unsigned char)word[2]) ? word + 2 : NULL;
}

/* 8x8 is 8 where a size is one side of a square. */
static char *one_side(const struct spelling_size *size, char *value)
{
    int64_t rows, columns;
    char *second = strchr(value, 'x');
    bool square = size->square && second && text_size(value, &rows, &columns) && rows == columns;
    return square ? second + 1 : value;
}

/* The word at this place is a value of the size: puts the row's own word before it, unless the row
 * takes operands. Returns the place of the value. */
static int take_size(struct rewriting *r, int at, bool by_option)
{
    ASSERT(0 <= at && at < r->argc);
    const struct option *row = r->size->row;
    r->words[at] = one_side(r->size, r->words[at]);
    if (!r->first)
        r->first = r->words[at];
    else if (!r->second)
        r->second = r->words[at];
    r->by_option |= by_option;
    if (row->positional) return at;
    ASSERT(strlen(row->name) + sizeof "--" <= SPELLING_ROOM);
    snprintf(r->room, SPELLING_ROOM, "--%s", row->name);
    memmove(r->words + at + 1, r->words + at, (size_t)(r->argc++ - at) * sizeof *r->words);
    r->words[at] = r->room;
    return at + 1;
}

static void remove_word(struct rewriting *r, int at)
{
    memmove(r->words + at, r->words + at + 1, (size_t)(r->argc-- - at - 1) * sizeof *r->words);
}

int spelling_size(const struct spelling_size *size, const struct option_group *groups, size_t count, int argc,
                  char **words, char room[SPELLING_ROOM])
{
    struct rewriting r = {.size = size, .words = words, .room = room, .argc = argc};
    bool by_name = !is_taken(groups, count, "--size"), by_letter = !is_taken(groups, count, "-n");
    bool operands_too = size->row->positional;
    int operands = 0;
    for (int i = 0; i < r.argc && strcmp(words[i], "--") != 0; i++) {
        bool sized =
            (by_name && strcmp(words[i], "--size") == 0) || (by_letter && strcmp(words[i], "-n") == 0);
        char *value = attached_value(words[i], by_name, by_letter);
        bool operand = words[i][0] != '-' || !words[i][1];
        if (value) {
            words[i] = value;
            i = take_size(&r, i, true);
        } else if (sized && i + 1 == r.argc) {
            message_say("message.size-missing", SAY(say_raw("option", words[i])));
            return -1;
        } else if (sized) {
            remove_word(&r, i);
            i = take_size(&r, i, true);
        } else if (operand) {
            bool place = operands++ == size->named || (operands_too && r.by_option);
            if (place && (operands_too || isdigit((unsigned char)words[i][0]))) i = take_size(&r, i, false);
        } else {
            i += takes_next(groups, count, words[i]);
        }
    }
    if (!operands_too || !r.by_option || !r.second) return r.argc;
    message_say("message.size-twice", SAY(say_raw("first", r.first), say_raw("second", r.second)));
    return -1;
}
