/* Recognises the family of a text.
 *
 * The reader of every family tries to parse it. If exactly one accepts, the text is of that family;
 * if two accept, the message names both. If none does, the message is the error of the most likely
 * reader: one that is sure of its format, else the one that got furthest into the text; a reader
 * that found little evidence of its format (`vague`) comes last. If even that one failed at the
 * first token, the message begins with "no family recognised this".
 *
 * A JSON object, as written by `--format json`, has the text of the board in `puzzle`.
 *
 * A position is a board without a question. Many texts can be parsed as one, so positions are tried
 * last, and accepted only if the caller needs no question.
 *
 * Cost: one parse of the text per family. */
#include "ask/recognise.h"
#include "base/json.h"
#include "base/say.h"
#include "base/sentence.h"
#include "base/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* True if the family of `a` is more likely than that of `b`. Both readers failed. */
static bool further(const struct reader *a, const struct reader *b)
{
    if (a->sure != b->sure) return a->sure;
    if (a->vague != b->vague) return b->vague;
    if (a->error_line != b->error_line) return a->error_line > b->error_line;
    return a->error_column > b->error_column;
}

typedef struct board *board_reader(struct arena *arena, struct reader *r);

struct attempt {
    const struct recognise_request *request;
    struct arena *arena;
    struct reader best;      /* the most likely of the readers that failed */
    const struct family *of; /* its family; NULL: none failed yet */
};

static void note_failure(struct attempt *attempt, const struct family *family, const struct reader *r)
{
    if (attempt->of && !r->stopped && !further(r, &attempt->best)) return;
    attempt->best = *r;
    attempt->of = family;
}

/* Reads all boards of the text; false, with an empty list, if the reader fails. */
static bool try_family(struct attempt *attempt, const struct family *family, board_reader *read,
                       board_list *boards)
{
    const struct recognise_request *request = attempt->request;
    struct reader r;
    vec_clear(boards);
    reader_text(&r, request->name, request->text, request->length);
    reader_skip_mark(&r);
    reader_set_deadline(&r, request->deadline);
    for (bool more = true; more;) {
        struct board *board = read(attempt->arena, &r);
        if (!board) {
            if (boards->size) r.vague = false; /* earlier boards were of this format */
            vec_clear(boards);
            break;
        }
        vec_push(boards, board);
        reader_skip_space(&r);
        more = family->forms && family->forms->series && reader_peek(&r) != READER_END;
    }
    ASSERT(!boards->size || boards->data[0]->family == family);
    if (!boards->size) note_failure(attempt, family, &r);
    return boards->size > 0;
}

static bool is_asked_for(const struct recognise_request *request, const struct family *family)
{
    return !request->family || families_find(request->family) == family;
}

/* Tries all families; false with the sentence if two accept the text. */
static bool try_all(struct attempt *attempt, board_list *boards, struct sentence *error)
{
    bool fine = true;
    board_list tried = {0};
    for (const struct family *const *f = families; *f && fine && !attempt->best.stopped; f++) {
        if (!is_asked_for(attempt->request, *f) || !try_family(attempt, *f, (*f)->read, &tried)) continue;
        fine = !boards->size;
        if (!fine)
            say_set(error, "ask.two-families",
                    SAY(say_raw("file", attempt->request->name),
                        say_raw("first", boards->data[0]->family->name), say_raw("second", (*f)->name)));
        for (size_t i = 0; i < tried.size && fine; i++) vec_push(boards, tried.data[i]);
    }
    vec_free(&tried);
    return fine;
}

/* The first family that reads the text as a position; NULL if there is none. */
static const struct family *try_positions(struct attempt *attempt, board_list *boards)
{
    struct attempt quiet = *attempt; /* errors about positions are not reported */
    for (const struct family *const *f = families; *f && !quiet.best.stopped; f++)
        if ((*f)->forms && (*f)->forms->read_position && is_asked_for(attempt->request, *f) &&
            try_family(&quiet, *f, (*f)->forms->read_position, boards))
            return *f;
    return NULL;
}

/* True if the most likely reader failed at the first token. */
static bool got_nowhere(const struct attempt *attempt)
{
    struct reader r;
    reader_text(&r, "", attempt->request->text, attempt->request->length);
    reader_skip_mark(&r);
    reader_skip_space(&r);
    if (attempt->best.sure) return false;
    return attempt->best.vague ||
           (attempt->best.error_line == r.line && attempt->best.error_column <= reader_column(&r));
}

/* The error without its "FILE:LINE:COLUMN: ". */
static const char *message_of(const struct reader *r)
{
    char place[60];
    snprintf(place, sizeof place, ":%" PRId64 ":%" PRId64 ": ", r->error_line, r->error_column);
    const char *end = strstr(r->error.text, place);
    return end ? end + strlen(place) : r->error.text;
}

static void refuse(const struct attempt *attempt, struct sentence *error)
{
    const struct reader *best = &attempt->best;
    const char *name = attempt->request->name;
    char path[TEXT_PATH_ROOM];
    if (!attempt->of)
        say_set(error, "ask.no-family", NULL);
    else if (attempt->request->family || best->stopped || !got_nowhere(attempt))
        sentence_copy(error, &best->error);
    else if (strspn(attempt->request->text, " \t\r\n") == attempt->request->length)
        say_set(error, "ask.nothing-there",
                SAY(say_raw("file", text_path(name, path)), say_int("line", best->error_line)));
    else
        say_set(error, "ask.not-recognised",
                SAY(say_raw("file", text_path(name, path)), say_int("line", best->error_line),
                    say_int("column", best->error_column), say_raw("family", attempt->of->name),
                    say_raw("why", message_of(best))));
}

static bool recognise(struct arena *arena, const struct recognise_request *request, board_list *boards,
                      struct sentence *error)
{
    struct attempt attempt = {.request = request, .arena = arena};
    vec_clear(boards);
    if (!try_all(&attempt, boards, error)) {
        vec_clear(boards);
        return false;
    }
    if (boards->size && !attempt.best.stopped) return true;
    const struct family *position = attempt.best.stopped ? NULL : try_positions(&attempt, boards);
    if (position && request->positions) return true;
    vec_clear(boards);
    refuse(&attempt, error);
    if (position) say_append(error, "ask.no-question", SAY(say_raw("family", position->name)));
    return false;
}

/* ---- JSON */

static bool take_object(struct arena *arena, const struct recognise_request *request,
                        const struct json *object, board_list *boards, struct sentence *error)
{
    const struct json *puzzle = json_find(object, "puzzle"), *family = json_find(object, "family");
    struct recognise_request inner = *request;
    board_list read = {0};
    if (!puzzle || puzzle->kind != JSON_TEXT)
        return say_set(error, "ask.object-without-puzzle",
                       SAY(say_raw("file", request->name), say_int("line", object->line),
                           say_int("column", object->column)));
    if (!inner.family && family && family->kind == JSON_TEXT && families_find(family->text))
        inner.family = family->text;
    inner.name = arena_print(arena, "%s, puzzle", request->name);
    inner.text = puzzle->text;
    inner.length = strlen(puzzle->text);
    bool fine = recognise(arena, &inner, &read, error);
    ASSERT(!fine || read.size > 0);
    for (size_t i = 0; i < read.size && fine; i++) vec_push(boards, read.data[i]);
    vec_free(&read);
    return fine;
}

/* Reads a sequence of objects, all of one family. */
static bool take_objects(struct arena *arena, const struct recognise_request *request, struct reader *r,
                         board_list *boards, struct sentence *error)
{
    bool fine = true;
    vec_clear(boards);
    while (fine && json_begins(r)) {
        const struct json *object = json_read(arena, r);
        if (!object) break;
        fine = take_object(arena, request, object, boards, error);
        if (fine && boards->data[0]->family != vec_last(boards)->family)
            fine =
                say_set(error, "ask.mixed-families",
                        SAY(say_raw("file", request->name), say_raw("first", boards->data[0]->family->name),
                            say_raw("second", vec_last(boards)->family->name)));
    }
    char found[READER_FOUND_ROOM];
    if (fine && reader_ok(r) && reader_peek(r) != READER_END)
        reader_say(r, "ask.another-object", SAY(say_raw("found", reader_found(r, found))));
    if (fine && !reader_ok(r)) sentence_copy(error, &r->error);
    fine = fine && reader_ok(r);
    if (!fine) vec_clear(boards);
    return fine;
}

bool recognise_text(struct arena *arena, const struct recognise_request *request, board_list *boards,
                    struct sentence *error)
{
    struct reader r;
    reader_text(&r, request->name, request->text, request->length);
    reader_skip_mark(&r);
    reader_set_deadline(&r, request->deadline);
    bool json = json_begins(&r);
    bool fine =
        json ? take_objects(arena, request, &r, boards, error) : recognise(arena, request, boards, error);
    reader_close(&r);
    return fine;
}

bool recognise_boards(struct arena *arena, const char *family, const char *name, const char *text,
                      size_t length, board_list *boards, struct sentence *error)
{
    const struct recognise_request request = {.family = family, .name = name, .text = text, .length = length};
    return recognise_text(arena, &request, boards, error);
}

struct board *recognise_board(struct arena *arena, const char *family, const char *name, const char *text,
                              size_t length, struct sentence *error)
{
    board_list boards = {0};
    struct board *board = NULL;
    if (recognise_boards(arena, family, name, text, length, &boards, error)) {
        ASSERT(boards.size > 0);
        board = boards.data[0];
        if (boards.size > 1)
            say_set(error, "ask.expected-one",
                    SAY(say_raw("file", name), say_int("count", (int64_t)boards.size)));
    }
    if (boards.size > 1) board = NULL;
    vec_free(&boards);
    return board;
}
