/* The boards of a file, and which of them --board selects.
 *
 * All boards are read, because a file is recognised as a whole; --board then selects one of them,
 * or all. Commands that handle several write one output after another, as `solve' does. Commands
 * whose output holds one board take the selected one (boards_one, boards_fit).
 *
 * Invariant: the selected boards follow one another in the file, so the place of the first one
 * gives the number of each. */
#include "app/boards.h"

#include "app/file_kind.h"
#include "app/interrupt.h"
#include "app/message.h"
#include "base/alloc.h"
#include "base/say.h"
#include "base/sentence.h"
#include "base/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- which boards */

/* Reads the value of --board: 0 stands for all. False after reporting the error. */
static bool read_choice(const char *word, int64_t *number)
{
    char quote[TEXT_QUOTE_ROOM];
    *number = 0;
    if (!word || strcmp(word, "all") == 0) return true;
    if (text_int(word, number) && *number > 0) return true;
    message_say("message.board-number", SAY(say_raw("word", text_quote(word, strlen(word), quote))));
    return false;
}

/* Keeps the board of this number alone; 0: all. False after reporting the error. */
static bool select_board(struct boards *boards, int64_t number)
{
    char name[TEXT_PATH_ROOM];
    ASSERT(boards->list.size == boards->total && boards->first == 0); /* nothing is selected yet */
    if (!number) return true;
    if ((uint64_t)number > boards->total) {
        message_say("message.no-such-board",
                    SAY(say_raw("file", text_path(common_name(boards->path), name)),
                        say_int("number", number), say_int("total", (int64_t)boards->total)));
        return false;
    }
    boards->first = (size_t)number - 1;
    boards->list.data[0] = boards->list.data[boards->first];
    boards->list.size = 1;
    return true;
}

/* ---- reading */

static bool recognise_all(struct arena *arena, const struct common_input *input,
                          const struct recognise_request *request, board_list *list)
{
    struct sentence error;
    bool fine = recognise_text(arena, request, list, &error);
    ASSERT(fine == (list->size > 0)); /* at least one board, or an error */
    if (!fine && (input->family || !file_kind_refuse(request))) message_error("%s", error.text);
    for (size_t i = 0; i < list->size && fine; i++) fine = common_vary(input, list->data[i]);
    return fine;
}

/* Checks the words of the command line, before anything is read. */
static bool check_words(const struct common_input *input, const char *path, struct boards *boards,
                        int64_t *number)
{
    *boards = (struct boards){.path = path};
    return common_family(input->family) && read_choice(input->board, number);
}

static bool take_boards(struct arena *arena, const struct common_input *input,
                        const struct recognise_request *request, int64_t number, struct boards *boards)
{
    bool fine = recognise_all(arena, input, request, &boards->list);
    boards->total = boards->list.size;
    fine = fine && select_board(boards, number);
    ASSERT(!fine || !input->family || boards->list.data[0]->family == families_find(input->family));
    if (!fine) boards_free(boards);
    return fine;
}

static struct recognise_request request_of(const struct common_input *input, const char *path,
                                           const char *text, size_t length)
{
    ASSERT(!text || !text[length]); /* readers stop there */
    return (struct recognise_request){.family = input->family,
                                      .name = common_name(path),
                                      .text = text,
                                      .length = length,
                                      .positions = input->positions};
}

bool boards_read(struct arena *arena, const struct common_input *input, const char *path, const char *text,
                 size_t length, struct boards *boards)
{
    int64_t number;
    const struct recognise_request request = request_of(input, path, text, length);
    return check_words(input, path, boards, &number) && take_boards(arena, input, &request, number, boards);
}

bool boards_read_within(struct arena *arena, const struct common_input *input, const char *path,
                        struct limits *limits, struct boards *boards)
{
    size_t length = 0;
    int64_t number;
    if (!check_words(input, path, boards, &number)) return false;
    char *text = common_slurp_within(limits, path, &length);
    struct recognise_request request = request_of(input, path, text, length);
    request.deadline = &limits->deadline;
    bool fine = text && take_boards(arena, input, &request, number, boards);
    alloc_free(text);
    return fine;
}

bool boards_read_file(struct arena *arena, const struct common_input *input, const char *path,
                      struct boards *boards)
{
    struct limits limits;
    limits_begin(&limits, 0, 0);
    return boards_read_within(arena, input, path, &limits, boards);
}

void boards_begin(struct boards *boards, struct board *board)
{
    *boards = (struct boards){.total = 1};
    vec_push(&boards->list, board);
}

void boards_free(struct boards *boards)
{
    vec_free(&boards->list);
    boards->list = (board_list){0};
}

/* ---- formats that hold one board */

static bool refuse_several(const struct boards *boards, const char *key)
{
    char name[TEXT_PATH_ROOM];
    message_say(key, SAY(say_raw("file", text_path(common_name(boards->path), name)),
                         say_int("count", (int64_t)boards->list.size)));
    return false;
}

const struct board *boards_one(const struct boards *boards)
{
    ASSERT(boards->list.size > 0);
    return boards->list.size == 1 || refuse_several(boards, "message.choose-board") ? boards->list.data[0]
                                                                                    : NULL;
}

bool boards_fit(const struct boards *boards, const char *output)
{
    return boards->list.size == 1 || (output && output_has_number(output)) ||
           refuse_several(boards, "message.choose-board-or-file");
}

/* ---- several boards */

bool boards_have_answers(const struct boards *boards)
{
    for (size_t i = 0; i < boards->list.size; i++)
        if (!boards->list.data[i]->answer) return false;
    return true;
}

size_t boards_number(const struct boards *boards, size_t i)
{
    ASSERT(i < boards->list.size && boards->first + boards->list.size <= boards->total);
    return boards->first + i + 1;
}

const char *boards_name(const struct boards *boards, size_t i, struct arena *arena)
{
    if (boards->list.size == 1) return NULL;
    return arena_print(arena, "%s:%zu", boards->path ? boards->path : "-", boards_number(boards, i));
}

const char *boards_label(const struct boards *boards, size_t i, char label[BOARDS_LABEL_ROOM])
{
    label[0] = '\0';
    if (boards->list.size <= 1) return label;
    struct sentence words;
    say_set(&words, "message.board", SAY(say_int("number", (int64_t)boards_number(boards, i))));
    snprintf(label, BOARDS_LABEL_ROOM, "%.*s", BOARDS_LABEL_ROOM - 1, words.text);
    return label;
}

struct buf *boards_next_text(const struct boards *boards, size_t i, struct output *output)
{
    struct buf *out = output_next(output, true);
    if (boards->list.size > 1)
        say(out, "report.board-heading", SAY(say_int("number", (int64_t)boards_number(boards, i))));
    return out;
}

static int visit_one(const struct boards *boards, size_t i, boards_visit *visit, void *self)
{
    char name[TEXT_PATH_ROOM];
    int status = visit(self, i);
    if (status == STATUS_USAGE && boards->list.size > 1)
        message_say("message.board-left-out", SAY(say_raw("file", text_path(common_name(boards->path), name)),
                                                  say_int("number", (int64_t)boards_number(boards, i))));
    return status;
}

int boards_each(const struct boards *boards, struct output *output, bool quiet, boards_visit *visit,
                void *self)
{
    int worst = STATUS_DONE;
    for (size_t i = 0; i < boards->list.size && output_good(output); i++) {
        bool ends = (i && interrupt_flag) || output_full(output, quiet);
        worst = common_worse(worst, ends ? STATUS_LIMIT : visit_one(boards, i, visit, self));
        if (ends) break;
        output_flush(output);
    }
    return output_close(output, worst);
}
