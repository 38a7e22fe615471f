/* What the program says to its user, in the user's language.
 *
 * Texts are in files NAME.words, one for each family and for each part of the program. Each text
 * has a key and is written in every language:
 *
 *     pair
 *       en {line}, {cells} hold {value} {value}
 *       fr {line}, {cells} contiennent {value} {value}
 *
 * In binero.words its key is `binero.pair`:
 *
 *     say(out, "binero.pair",
 *         SAY(say_text("line", line), say_many("cells", cells, 2), say_int("value", 0)));
 *
 * In a text:
 *
 *     {name}                an argument
 *     {name|one|several}    a choice by the number of the argument; in French 0 is singular
 *     {name^masc|fem}       a choice by its gender
 *
 * Choices may contain arguments and choices. A text of language `fr.f` is feminine as an argument.
 * Where a French text is inserted, "de le" becomes "du", "que il" becomes "qu’il", and so on; so
 * one text serves after all prepositions.
 *
 * scripts/words.py makes tables of the files, and scripts/check-translations compares the calls
 * with them. The language is the one property of the process besides its signal flag: it is set
 * once, by say_begin, before anything is said (docs/decisions.md). O(log blocks + block) a key. */
#ifndef BASE_SAY_H
#define BASE_SAY_H

#include "base/buf.h"
#include "base/sentence.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum say_language { SAY_ENGLISH, SAY_FRENCH, SAY_LANGUAGES };

extern const char *const say_languages[]; /* "en", "fr"; NULL at the end */

/* Rows in ascending order of their keys, in blocks of some kilobytes without pointers, which would
 * weigh as much as the texts. A row is its key and a text for each language, each ended by a zero;
 * a text that is feminine as an argument begins with SAY_FEMININE. An empty key ends a block. */
struct say_table {
    size_t count;
    const char *const *blocks;
};
enum { SAY_FEMININE = 1 };
extern const struct say_table say_base_words;    /* of src/base, which the library has too */
extern const struct say_table say_program_words; /* of all else; not in the library */

/* From now on this language is spoken, with the words of this table besides those of src/base;
 * NULL: no others. Not while another thread runs. */
void say_begin(const struct say_table *table, enum say_language language);
enum say_language say_language(void);

/* The language of a locale, "fr_BE.UTF-8", or of a word, "fr"; false if it is not spoken here. */
bool say_find_language(const char *locale, enum say_language *language);

enum say_kind { SAY_NUMBER, SAY_TEXT, SAY_RAW, SAY_KEY };
struct say_argument {
    const char *name; /* NULL ends a list */
    enum say_kind kind;
    int64_t number; /* its value; of a text, how many things it names */
    const char *text;
};
#define SAY(...) ((const struct say_argument[]){__VA_ARGS__, {0}})

static inline struct say_argument say_int(const char *name, int64_t number)
{
    return (struct say_argument){name, SAY_NUMBER, number, NULL};
}

/* A piece of a sentence in the language spoken, which names one thing, or several. */
static inline struct say_argument say_text(const char *name, const char *text)
{
    return (struct say_argument){name, SAY_TEXT, 1, text};
}

static inline struct say_argument say_many(const char *name, const char *text, size_t count)
{
    return (struct say_argument){name, SAY_TEXT, (int64_t)count, text};
}

/* What the user wrote: the name of a file, a word of the input. Never joined to the word before. */
static inline struct say_argument say_raw(const char *name, const char *text)
{
    return (struct say_argument){name, SAY_RAW, 1, text};
}

/* A text of the tables, without arguments. */
static inline struct say_argument say_key(const char *name, const char *key)
{
    return (struct say_argument){name, SAY_KEY, 1, key};
}

/* Appends the text of the key; NULL: it has no arguments. It is misuse if the key or an argument is
 * missing. */
void say(struct buf *out, const char *key, const struct say_argument *arguments);

/* Sets a sentence to it, or appends it; returns false, so that a refusal can return it. NULL is
 * ignored. */
bool say_set(struct sentence *sentence, const char *key, const struct say_argument *arguments);
bool say_append(struct sentence *sentence, const char *key, const struct say_argument *arguments);

/* The text itself, unformatted. Is there such a key? */
const char *say_word(const char *key);
bool say_knows(const char *key);

/* The same for a key; any other text itself. */
const char *say_known(const char *text);

/* Appends a noun with its article as it stands behind a negation: "a rook", in French "de tour". */
void say_negated(struct buf *out, const char *noun);

/* Writes the decimal point of a number as the language does, in place; returns it. */
char *say_decimal(char *number);

/* Makes a sentence of what stands from `at` on: a capital letter, and a full stop unless it ends
 * with one, a colon, an exclamation or a question mark. A letter before a digit is the name of a
 * cell and stays small. */
void say_finish(struct buf *out, size_t at);
void say_capital(struct buf *out, size_t at);

/* The contrary of say_capital, for a sentence that becomes a part of another. */
void say_small(struct buf *out, size_t at);

/* What stands before entry i of `count` in a list: "", ", ", or at the last " and " or " or ". */
const char *say_and(size_t i, size_t count);
const char *say_or(size_t i, size_t count);

#endif
