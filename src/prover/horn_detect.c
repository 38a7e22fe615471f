/* Detects propositional bases: texts without parentheses, brackets and operators other than :- <- :
 * , and ; . The result determines the meaning of capital letters, so it is needed before parsing;
 * syntax errors do not matter here. Comments and quotes are skipped as in tokens.c. */
#include "prover/horn.h"
#include "prover/tokens.h"

#include <ctype.h>
#include <string.h>

struct scan {
    const char *at, *end;
    bool line_begun; /* not the first token of its line */
    bool after_word; /* after a word; another word would need an operator between them */
};

static void skip_to(struct scan *s, const char *what, size_t length)
{
    while (s->at < s->end && ((size_t)(s->end - s->at) < length || memcmp(s->at, what, length) != 0)) s->at++;
    s->at += (size_t)(s->end - s->at) < length ? (size_t)(s->end - s->at) : length;
}

/* True if a comment was skipped. */
static bool skip_comment(struct scan *s)
{
    char next = s->at + 1 < s->end ? s->at[1] : '\n';
    bool hash = *s->at == '#' && !s->line_begun && !strchr("=\\<>", next);
    if (*s->at == '%' || hash) {
        while (s->at < s->end && *s->at != '\n') s->at++;
        return true;
    }
    if (*s->at != '/' || next != '*') return false;
    s->at += 2;
    skip_to(s, "*/", 2);
    return true;
}

static bool is_known_sign(const char *from, size_t length)
{
    static const char *const known[] = {".", ":-", "<-", ":"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strlen(known[i]) == length && memcmp(known[i], from, length) == 0) return true;
    return false;
}

static bool pass_signs(struct scan *s)
{
    const char *from = s->at;
    while (s->at < s->end && tokens_is_sign((unsigned char)*s->at)) s->at++;
    s->after_word = false;
    return is_known_sign(from, (size_t)(s->at - from));
}

static bool pass_word(struct scan *s)
{
    bool number = isdigit((unsigned char)*s->at), second = s->after_word;
    while (s->at < s->end && tokens_is_word((unsigned char)*s->at)) s->at++;
    s->after_word = true;
    return !second && !number;
}

static bool pass_quotation(struct scan *s)
{
    bool second = s->after_word;
    s->at++;
    skip_to(s, "'", 1);
    s->after_word = true;
    return !second;
}

/* Skips one token or comment; false if the token cannot occur in a propositional base. */
static bool pass(struct scan *s)
{
    unsigned char c = (unsigned char)*s->at;
    if (isspace(c)) {
        s->at++;
        if (c == '\n') s->line_begun = false;
        return true;
    }
    if (skip_comment(s)) return true;
    s->line_begun = true;
    if (tokens_is_word(c)) return pass_word(s);
    if (c == '\'') return pass_quotation(s);
    if (tokens_is_sign(c)) return pass_signs(s);
    s->at++;
    s->after_word = false;
    return c == ',' || c == ';';
}

bool horn_detect(const char *text, size_t length)
{
    struct scan s = {.at = text, .end = text + length};
    while (s.at < s.end)
        if (!pass(&s)) return false;
    return true;
}
