/* Alternative spellings on the command line.
 *
 * A family may accept the options of another program, such as -minmax. The size of a board is
 * accepted as an operand, after -n and after --size, whichever of them its row has: `queens --size
 * 8', `rikudo 3', `generate binero 8'. Such words are replaced by those of the row before parsing.
 * A name or letter of another row keeps its meaning. */
#include "app/spelling.h"

#include "app/commands.h"
#include "app/message.h"
#include "base/alloc.h"
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
    if (near) return message_error("unknown option %s, did you mean `%s'?", quote, near);
    return message_error("unknown option %s, try `damier help %s'", quote, family->name);
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

static const struct option *size_row(const struct option *rows)
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

/* The word that gives the row its value. */
static char *row_word(const struct option *row, char room[SPELLING_ROOM])
{
    ASSERT(strlen(row->name) + sizeof "--" <= SPELLING_ROOM && !row->positional);
    snprintf(room, SPELLING_ROOM, "--%s", row->name);
    return room;
}

/* The value that is part of the word, as in --size=8 and -n8; NULL: none is. */
static char *attached_value(char *word, bool by_name, bool by_letter)
{
    if (by_name && strncmp(word, "--size=", 7) == 0) return word + 7;
    return by_letter && word[0] == '-' && word[1] == 'n' && isdigit((unsigned char)word[2]) ? word + 2 : NULL;
}

/* Puts the row's own word before the value at this place. */
static void insert_word(char **words, int *argc, int at, char *word)
{
    ASSERT(0 <= at && at < *argc); /* the value, which moves up */
    memmove(words + at + 1, words + at, (size_t)((*argc)++ - at) * sizeof *words);
    words[at] = word;
}

int spelling_size(const struct option *rows, const struct option_group *groups, size_t count, bool named,
                  int argc, char **words, char room[SPELLING_ROOM])
{
    const struct option *row = size_row(rows);
    bool by_name = !is_taken(groups, count, "--size"), by_letter = !is_taken(groups, count, "-n");
    int operands = 0;
    for (int i = 0; row && i < argc && strcmp(words[i], "--") != 0; i++) {
        bool sized =
            (by_name && strcmp(words[i], "--size") == 0) || (by_letter && strcmp(words[i], "-n") == 0);
        char *value = attached_value(words[i], by_name, by_letter);
        bool operand = words[i][0] != '-' || !words[i][1];
        if (value) {
            words[i] = value;
            if (!row->positional) insert_word(words, &argc, i++, row_word(row, room));
        } else if (sized && i + 1 < argc && row->positional) { /* the value is an operand */
            memmove(words + i, words + i + 1, (size_t)(argc-- - i - 1) * sizeof *words);
        } else if (sized && i + 1 < argc) {
            words[i++] = row_word(row, room);
        } else if (operand && operands++ == named && !row->positional &&
                   isdigit((unsigned char)words[i][0])) {
            insert_word(words, &argc, i++, row_word(row, room));
        } else if (!operand) {
            i += takes_next(groups, count, words[i]);
        }
    }
    return argc;
}
