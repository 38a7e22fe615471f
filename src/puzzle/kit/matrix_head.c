/* The head line of a board: the name of its kind, numbers, then words in any order.
 *
 * A text with that name is meant for this form, so every later error is more telling than those of
 * other readers (`sure`); without it, the text may be of any form (`vague`). */
#include "puzzle/kit/matrix.h"

#include "base/alloc.h"
#include "base/say.h"
#include "base/text.h"

#include <string.h>

enum { WORD_ROOM = 100 };

struct head_word { /* as read */
    char text[WORD_ROOM], found[READER_FOUND_ROOM];
    int64_t column;
};

static bool is_letter(int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool matrix_head_follows(const struct matrix *m, const struct reader *r)
{
    struct reader ahead = *r;
    return reader_accept_letters(&ahead, m->form->name) && !is_letter(reader_peek(&ahead));
}

void matrix_head_usage(const struct matrix_form *form, struct sentence *usage)
{
    const char *between = " ";
    sentence_set(usage, "%s", form->name);
    for (const struct matrix_number *row = form->numbers; row->name; row++)
        sentence_append(usage, " %s", row->name);
    for (const struct matrix_word *row = form->words; row->word; row++, between = "|")
        if (row->choice) sentence_append(usage, "%s%s", between, row->word);
}

/* ---- numbers */

void matrix_head_set(struct matrix *m, size_t i, int64_t number)
{
    ASSERT(i < MATRIX_NUMBERS && m->form->numbers[i].name);
    m->number[i] = number;
    if (m->form->numbers[i].sets & MATRIX_ROWS) m->rows = (int)number;
    if (m->form->numbers[i].sets & MATRIX_COLUMNS) m->columns = (int)number;
}

void matrix_head_number(struct matrix *m, size_t i, struct reader *r)
{
    const struct matrix_number *row = &m->form->numbers[i];
    reader_skip_blanks(r);
    int64_t line = r->line, column = reader_column(r), number = reader_int(r, row->lo, row->hi, row->what);
    if (reader_ok(r) && m->form->even && row->sets && number % 2)
        reader_say_at(r, line, column, "kit.must-be-even",
                      SAY(say_text("what", say_known(row->what)), say_int("number", number)));
    matrix_head_set(m, i, number);
}

static void read_numbers(struct matrix *m, struct reader *r)
{
    const struct matrix_number *rows = m->form->numbers;
    for (size_t i = 0; rows[i].name && !(rows[i].optional && reader_at_line_end(r)); i++)
        matrix_head_number(m, i, r);
}

/* ---- words */

static struct head_word next_word(struct reader *r)
{
    struct head_word word;
    reader_skip_blanks(r);
    word.column = reader_column(r);
    reader_found(r, word.found);
    reader_word(r, word.text, sizeof word.text);
    return word;
}

/* In place. Names of pieces in capitals are words of their own. */
static const char *lower(char *text)
{
    for (char *c = text; *c; c++)
        if (*c >= 'A' && *c <= 'Z') *c = (char)(*c + 'a' - 'A');
    return text;
}

/* The row of a word, among the choices or among the others; -1: there is none. */
static int find_word(const struct matrix_form *form, const char *text, bool choice)
{
    for (int i = 0; form->words[i].word; i++) {
        const struct matrix_word *row = &form->words[i];
        const char *names[2] = {row->word, row->alias};
        bool counts = row->takes == MATRIX_COUNT;
        size_t length = counts ? strcspn(text, "=") : strlen(text);
        if (row->choice != choice || (counts && text[length] != '=')) continue;
        for (int k = 0; k < 2; k++)
            if (names[k] && strlen(names[k]) == length && memcmp(names[k], text, length) == 0) return i;
    }
    return -1;
}

/* "expected `closed', `given' or the end of the line, found `x'" */
static void expect_word(const struct matrix *m, struct reader *r, bool choice, const struct head_word *word)
{
    const struct matrix_word *rows = m->form->words;
    struct sentence list = {""};
    char quote[TEXT_QUOTE_ROOM];
    int last = -1;
    for (int i = 0; rows[i].word; i++)
        if (rows[i].choice == choice) last = i;
    for (int i = 0; i <= last; i++) {
        bool again = i > 0 && rows[i].shown && rows[i].shown == rows[i - 1].shown;
        if (rows[i].choice != choice || again) continue;
        if (!sentence_is_empty(&list))
            sentence_append(&list, "%s", choice && i == last ? say_word("base.or") : ", ");
        if (rows[i].shown)
            sentence_append(&list, "%s", say_known(rows[i].shown));
        else
            sentence_append(&list, "%s", text_quote(rows[i].word, strlen(rows[i].word), quote));
    }
    reader_say_at(r, m->line, word->column, choice ? "kit.expected" : "kit.expected-or-end",
                  SAY(say_text("what", list.text), say_raw("found", word->found)));
}

static void read_pair(struct matrix *m, struct reader *r, int i)
{
    struct matrix_said *said = &m->word[i];
    struct head_word pair = next_word(r);
    said->column = pair.column;
    char between = m->form->words[i].takes == MATRIX_SIZE ? 'x' : ',';
    for (char *c = pair.text; *c; c++)
        if (*c == 'X') *c = 'x';
    if (!text_two(pair.text, between, &said->number[0], &said->number[1]))
        reader_say_at(r, m->line, pair.column, "kit.expected",
                      SAY(say_text("what", say_known(m->form->words[i].what)), say_raw("found", pair.found)));
}

static void read_count(struct matrix *m, struct reader *r, int i, const struct head_word *word)
{
    char quote[TEXT_QUOTE_ROOM];
    const struct matrix_word *row = &m->form->words[i];
    const char *text = strchr(word->text, '=') + 1;
    int64_t column = word->column + (text - word->text), *number = &m->word[i].number[0];
    if (!text_int(text, number))
        reader_say_at(r, m->line, column, "kit.expected-count",
                      SAY(say_int("most", row->most), say_raw("word", row->word),
                          say_raw("found",
                                  *text ? text_quote(text, strlen(text), quote) : say_word("kit.nothing"))));
    else if (*number < 0 || *number > row->most)
        reader_say_at(r, m->line, column, "kit.count-range",
                      SAY(say_raw("word", row->word), say_int("number", *number),
                          say_int("most", row->most)));
}

static void read_word(struct matrix *m, struct reader *r, bool choice)
{
    struct head_word word = next_word(r);
    int i = find_word(m->form, word.text, choice);
    if (i < 0) i = find_word(m->form, lower(word.text), choice);
    if (i < 0) {
        expect_word(m, r, choice, &word);
        return;
    }
    const struct matrix_word *row = &m->form->words[i];
    if (m->word[i].said)
        reader_say_at(r, m->line, word.column,
                      row->takes == MATRIX_COUNT ? "kit.count-twice" : "kit.word-twice",
                      SAY(say_raw("word", row->word)));
    m->word[i].said = true;
    m->word[i].column = word.column;
    if (row->takes == MATRIX_PAIR || row->takes == MATRIX_SIZE) read_pair(m, r, i);
    if (row->takes == MATRIX_COUNT) read_count(m, r, i, &word);
}

bool matrix_head(struct matrix *m, struct reader *r)
{
    char found[READER_FOUND_ROOM];
    struct sentence usage;
    matrix_skip(m, r);
    m->line = r->line;
    m->column = reader_column(r);
    r->vague = !matrix_head_follows(m, r);
    if (r->vague) {
        matrix_head_usage(m->form, &usage);
        reader_say(r, "kit.expected-head",
                   SAY(say_raw("usage", usage.text), say_raw("found", reader_found(r, found))));
        return false;
    }
    r->sure = reader_accept_letters(r, m->form->name);
    reader_skip_blanks(r);
    m->size_column = reader_column(r);
    read_numbers(m, r);
    bool words = m->form->words[0].word;
    if (reader_ok(r) && words && m->form->words[0].choice) read_word(m, r, true);
    while (reader_ok(r) && words && !reader_at_line_end(r)) read_word(m, r, false);
    if (reader_ok(r)) reader_end_line(r, "kit.the-size");
    return reader_ok(r);
}
