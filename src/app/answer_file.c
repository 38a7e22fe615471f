/* A file with an answer to each board of a puzzle file.
 *
 * The i-th answer belongs to the i-th board of the file, as `solve' writes them. Answers in JSON
 * are objects; those in other formats are separated by empty lines, because families' readers do
 * not know where an answer ends. A file for one board is not cut: its answer may have empty lines
 * in it. Partly filled boards in the family's own format are read like any file of boards.
 *
 * Each piece is copied and read by a reader of its own, whose positions are those of the whole
 * file. O(text). */
#include "app/answer_file.h"

#include "app/message.h"
#include "base/alloc.h"
#include "base/json.h"
#include "base/say.h"
#include "base/text.h"

#include <string.h>

/* ---- pieces */

static struct reader reader_of(const struct answer_file *file, size_t length)
{
    struct reader r;
    reader_text(&r, common_name(file->path), file->text, length);
    reader_skip_mark(&r);
    return r;
}

static struct answer_piece piece_at(struct reader *r)
{
    return (
        struct answer_piece){.begin = (size_t)reader_offset(r), .line = r->line, .column = reader_column(r)};
}

static void end_piece(struct answer_file *file, struct answer_piece piece, const struct reader *r)
{
    piece.length = (size_t)reader_offset(r) - piece.begin;
    ASSERT(!file->pieces.size ||
           vec_last(&file->pieces).begin + vec_last(&file->pieces).length <= piece.begin);
    vec_push(&file->pieces, piece);
}

/* After an error the rest is one piece: the error is reported when that is read. */
static void cut_objects(struct answer_file *file, size_t length)
{
    struct arena arena = {0};
    const struct arena_mark empty = arena_mark(&arena);
    struct reader r = reader_of(file, length);
    for (reader_skip_space(&r); reader_peek(&r) != READER_END; reader_skip_space(&r)) {
        struct answer_piece piece = piece_at(&r);
        json_read(&arena, &r);
        arena_rewind(&arena, empty);
        end_piece(file, piece, &r);
    }
    reader_close(&r);
    arena_free(&arena);
}

static bool at_empty_line(struct reader *r)
{
    int c = reader_peek(r);
    return c == '\n' || (c == '\r' && r->end - r->at > 1 && r->at[1] == '\n');
}

static void cut_texts(struct answer_file *file, size_t length)
{
    struct reader r = reader_of(file, length);
    while (reader_peek(&r) != READER_END) {
        struct answer_piece piece = piece_at(&r);
        if (at_empty_line(&r)) {
            reader_skip_line(&r);
            continue;
        }
        while (reader_peek(&r) != READER_END && !at_empty_line(&r)) reader_skip_line(&r);
        end_piece(file, piece, &r);
    }
    reader_close(&r);
}

static void take_whole(struct answer_file *file, size_t length)
{
    struct reader r = reader_of(file, length);
    struct answer_piece piece = piece_at(&r);
    vec_clear(&file->pieces);
    while (reader_peek(&r) != READER_END) reader_skip_line(&r);
    end_piece(file, piece, &r);
    reader_close(&r);
}

/* ---- which piece belongs to which board */

static bool refuse_number(const struct answer_file *file, size_t found, const struct boards *boards)
{
    char name[TEXT_PATH_ROOM], puzzle[TEXT_PATH_ROOM];
    bool of_boards = file->progress.total > 0;
    text_path(common_name(file->path), name);
    if (boards->total == 1)
        message_say("message.expected-one-board",
                    SAY(say_raw("file", name), say_int("found", (int64_t)found)));
    else
        message_say(of_boards    ? "message.answer-boards"
                    : file->json ? "message.answer-objects"
                                 : "message.answer-texts",
                    SAY(say_raw("file", name), say_int("found", (int64_t)found),
                        say_raw("puzzle", text_path(common_name(boards->path), puzzle)),
                        say_int("total", (int64_t)boards->total)));
    return false;
}

/* Keeps the pieces of the selected boards. */
static bool deal_pieces(struct answer_file *file, size_t length, const struct boards *boards)
{
    size_t count = boards->list.size;
    if (boards->total > 1) (file->json ? cut_objects : cut_texts)(file, length);
    if (boards->total > 1 && file->pieces.size == boards->total) {
        memmove(file->pieces.data, file->pieces.data + boards->first, count * sizeof *file->pieces.data);
        file->pieces.size = count;
    } else if (count == 1) {
        take_whole(file, length);
    } else {
        return refuse_number(file, file->pieces.size, boards);
    }
    ASSERT(file->pieces.size == count);
    return true;
}

/* The same for boards that are read already. */
static bool deal_boards(struct answer_file *file, const struct boards *boards)
{
    board_list *list = &file->progress.list;
    size_t count = boards->list.size;
    if (list->size == boards->total) {
        memmove(list->data, list->data + boards->first, count * sizeof *list->data);
        list->size = count;
    }
    return list->size == count || refuse_number(file, list->size, boards);
}

/* ---- opening */

static bool slurp(struct answer_file *file, const char *path, size_t *length)
{
    *file = (struct answer_file){.path = path};
    file->text = common_slurp(path, length);
    if (!file->text) return false;
    struct reader r = reader_of(file, *length);
    file->json = json_begins(&r);
    reader_close(&r);
    return true;
}

bool answer_file_open(struct answer_file *file, const char *path, const struct boards *boards)
{
    size_t length;
    if (slurp(file, path, &length) && deal_pieces(file, length, boards)) return true;
    answer_file_close(file);
    return false;
}

/* In the family's own format the progress is a board with the same cells. */
static bool read_progress(struct answer_file *file, size_t length, struct arena *arena,
                          const struct common_input *input, const struct boards *boards)
{
    struct common_input same = *input;
    same.family = boards->list.data[0]->family->name;
    same.board = NULL;
    same.positions = true;
    return boards_read(arena, &same, file->path, file->text, length, &file->progress) &&
           deal_boards(file, boards);
}

bool answer_file_open_progress(struct answer_file *file, struct arena *arena,
                               const struct common_input *input, const char *path,
                               const struct boards *boards)
{
    size_t length;
    bool fine =
        slurp(file, path, &length) &&
        (file->json ? deal_pieces(file, length, boards) : read_progress(file, length, arena, input, boards));
    if (!fine) answer_file_close(file);
    return fine;
}

void answer_file_close(struct answer_file *file)
{
    vec_free(&file->pieces);
    boards_free(&file->progress);
    alloc_free(file->text);
    *file = (struct answer_file){0};
}

/* ---- answers */

/* Room for an answer, as values and as a picture: a small board may have a large answer. */
static int32_t *new_answer(struct arena *arena, const struct board *board)
{
    enum { BYTES_PER_CELL = 16 };
    if (board->cells < alloc_machine() / BYTES_PER_CELL) return ARENA_ARRAY(arena, int32_t, board->cells);
    message_say("message.answer-too-large", SAY(say_int("cells", (int64_t)board->cells)));
    return NULL;
}

/* The entries as an answer; NULL: some cells are missing. */
static int32_t *whole(const struct board *board, const cell_fact_list *entries, int32_t *values)
{
    size_t known = 0;
    for (size_t i = 0; i < board->cells; i++) values[i] = LOGIC_OPEN;
    for (size_t i = 0; i < entries->size; i++) {
        ASSERT(entries->data[i].cell < board->cells + board->marks);
        if (!entries->data[i].denied && entries->data[i].cell < board->cells)
            values[entries->data[i].cell] = entries->data[i].value;
    }
    for (size_t i = 0; i < board->cells; i++) known += values[i] != LOGIC_OPEN;
    return known == board->cells ? values : NULL;
}

/* A reader of the i-th piece, which is copied to the arena. */
static struct reader open_piece(const struct answer_file *file, size_t i, struct arena *arena)
{
    struct reader r;
    ASSERT(i < file->pieces.size);
    const struct answer_piece *piece = &file->pieces.data[i];
    char *text = ARENA_ARRAY(arena, char, piece->length + 1);
    memcpy(text, file->text + piece->begin, piece->length);
    reader_text(&r, common_name(file->path), text, piece->length);
    r.line = piece->line;
    r.line_start = 1 - piece->column;
    return r;
}

bool answer_file_values_or_part(const struct answer_file *file, size_t i, struct arena *arena,
                                const struct board *board, int32_t **values, cell_fact_list *entries)
{
    *values = new_answer(arena, board);
    if (!*values) return false;
    struct reader r = open_piece(file, i, arena);
    bool parts = file->json && entries;
    bool fine = parts        ? entries_read(board, arena, &r, entries)
                : file->json ? entries_answer(board, arena, &r, *values)
                             : board->family->read_answer(board, arena, &r, *values);
    if (!fine) message_error("%s", r.error.text);
    if (fine && parts) *values = whole(board, entries, *values);
    ASSERT(!fine || *values || parts); /* only entries may have gaps */
    reader_close(&r);
    return fine;
}

int32_t *answer_file_values(const struct answer_file *file, size_t i, struct arena *arena,
                            const struct board *board)
{
    int32_t *values;
    return answer_file_values_or_part(file, i, arena, board, &values, NULL) ? values : NULL;
}

bool answer_file_progress(const struct answer_file *file, size_t i, struct arena *arena,
                          const struct board *board, cell_fact_list *entries)
{
    struct sentence error;
    if (!file->json)
        return entries_of(board, file->progress.list.data[i], entries, &error) || message_refusal(&error);
    struct reader r = open_piece(file, i, arena);
    bool fine = entries_read(board, arena, &r, entries);
    if (!fine) message_error("%s", r.error.text);
    reader_close(&r);
    return fine;
}
