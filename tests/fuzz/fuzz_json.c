/* JSON: single values, boards within objects, and answers to a few small boards. */
#include "ask/recognise.h"
#include "explain/entries.h"
#include "fuzz.h"

#include "base/alloc.h"

#include <string.h>

static const char *const puzzles[] = {
    "binero 2 2\n. 1\n. .\n",
    "hidato 2 3\n1 . .\n. . 6\n",
    "tour 5 5 given\n. . . . .\n. 1 . . .\n. . . . .\n. . . . .\n. . . . .\n",
    "4\n1\n2\n",
};

/* Counts the values, by which every byte of the tree is looked at. */
static size_t count_values(const struct json *json)
{
    size_t count = 1, members = 0;
    if (json->key) count += strlen(json->key) > SIZE_MAX / 2;
    if (json->kind == JSON_TEXT) count += strlen(json->text) > SIZE_MAX / 2;
    if (json->kind != JSON_LIST && json->kind != JSON_OBJECT) return count;
    for (const struct json *member = json->first; member; member = member->next, members++)
        count += count_values(member);
    REQUIRE(members == json->count, "a list has as many members as it says");
    return count;
}

static void read_values(const char *text, size_t size)
{
    struct arena arena = {0};
    struct reader r;
    reader_text(&r, "t", text, size);
    while (reader_ok(&r) && json_begins(&r)) {
        const struct json *json = json_read(&arena, &r);
        REQUIRE(json ? reader_ok(&r) : r.error_line > 0, "a refusal has its place");
        if (json) REQUIRE(count_values(json) <= size, "every value takes a byte of text");
    }
    reader_close(&r);
    arena_free(&arena);
}

static void read_boards(const char *text, size_t size)
{
    struct arena arena = {0};
    struct sentence error;
    board_list boards = {0};
    struct buf out = {0};
    if (recognise_boards(&arena, NULL, "t", text, size, &boards, &error))
        for (size_t i = 0; i < boards.size; i++) boards.data[i]->family->write(boards.data[i], NULL, &out);
    else
        REQUIRE(!sentence_is_empty(&error), "a refusal has its reason");
    vec_free(&boards);
    buf_free(&out);
    arena_free(&arena);
}

static void read_entries(const struct board *board, struct arena *arena, const char *text, size_t size)
{
    struct reader r;
    struct sentence error;
    cell_fact_list list = {0};
    int32_t *values = ARENA_ARRAY(arena, int32_t, board->cells);
    reader_text(&r, "t", text, size);
    if (entries_read(board, arena, &r, &list)) entries_fit(board, NULL, &list, &error);
    reader_close(&r);
    reader_text(&r, "t", text, size);
    if (entries_answer(board, arena, &r, values)) {
        struct verdict verdict = {0};
        board->family->check(board, values, &verdict);
    }
    reader_close(&r);
    vec_free(&list);
}

int fuzz_json(const uint8_t *data, size_t size)
{
    char *text = alloc_bytes(size + 1);
    if (size) memcpy(text, data, size);
    read_values(text, size);
    if (memchr(text, '{', size)) {
        read_boards(text, size);
        for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
            struct arena arena = {0};
            struct sentence error;
            const char *puzzle = puzzles[i];
            const struct board *board = recognise_board(&arena, NULL, "p", puzzle, strlen(puzzle), &error);
            REQUIRE(board, "the puzzles are right");
            read_entries(board, &arena, text, size);
            arena_free(&arena);
        }
    }
    alloc_free(text);
    return 0;
}
