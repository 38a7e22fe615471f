/* Verdicts: the sentence, and its format with the arguments as text, so that it can be
 * translated. */
#include "puzzle/family.h"

#include "base/alloc.h"
#include "base/sentence.h"

#include <stdio.h>
#include <string.h>

/* Formats one argument, a string or an integer; `kind` is the text after the percent sign. Returns
 * its length. */
static size_t take(const char *kind, va_list *arguments, char out[VERDICT_ROOM])
{
    switch (*kind) {
    case 's':
        snprintf(out, VERDICT_ROOM, "%s", va_arg(*arguments, const char *));
        return 1;
    case 'd':
        snprintf(out, VERDICT_ROOM, "%d", va_arg(*arguments, int));
        return 1;
    case 'z':
        snprintf(out, VERDICT_ROOM, "%zu", va_arg(*arguments, size_t));
        return 2;
    default:
        REQUIRE(strncmp(kind, "lld", 3) == 0, "a verdict is made of %s, %d, %zu and %lld");
        snprintf(out, VERDICT_ROOM, "%lld", va_arg(*arguments, long long));
        return 3;
    }
}

static void take_arguments(struct verdict *verdict, const char *format, va_list *arguments)
{
    verdict->says = format;
    verdict->argument_count = 0;
    for (const char *at = strchr(format, '%'); at; at = strchr(at, '%')) {
        REQUIRE(verdict->argument_count < VERDICT_ARGUMENTS, "a verdict has few arguments");
        at += 1 + take(at + 1, arguments, verdict->arguments[verdict->argument_count++]);
    }
}

static void take_cells(struct verdict *verdict, int count, const size_t *cells)
{
    const int most = sizeof verdict->cells / sizeof *verdict->cells;
    ASSERT(count == 0 || cells);
    verdict->cell_count = count < most ? count : most;
    for (int i = 0; i < verdict->cell_count; i++) verdict->cells[i] = cells[i];
}

bool verdict_fail(struct verdict *verdict, int count, const size_t *cells, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    sentence_vset(&verdict->sentence, format, args);
    va_end(args);
    va_start(args, format);
    take_arguments(verdict, format, &args);
    va_end(args);
    take_cells(verdict, count, cells);
    return false;
}

static void take_text(struct verdict *verdict, const struct say_argument *argument)
{
    char *text = verdict->arguments[verdict->argument_count++];
    if (argument->kind == SAY_NUMBER)
        snprintf(text, VERDICT_ROOM, "%lld", (long long)argument->number);
    else
        snprintf(text, VERDICT_ROOM, "%s",
                 argument->kind == SAY_KEY ? say_word(argument->text) : argument->text);
}

bool verdict_say(struct verdict *verdict, int count, const size_t *cells, const char *key,
                 const struct say_argument *arguments)
{
    say_set(&verdict->sentence, key, arguments);
    verdict->says = key;
    verdict->argument_count = 0;
    for (; arguments && arguments->name; arguments++) {
        REQUIRE(verdict->argument_count < VERDICT_ARGUMENTS, "a verdict has few arguments");
        take_text(verdict, arguments);
    }
    take_cells(verdict, count, cells);
    return false;
}

void verdict_format(const struct verdict *verdict, struct buf *out)
{
    for (const char *at = verdict->says; *at; at++) {
        if (*at != '%') {
            buf_char(out, *at);
            continue;
        }
        buf_add(out, "{}");
        at += strcspn(at, "sdu");
    }
}

void verdict_draw_path(const struct board *board, const int32_t *values, bool closed, struct arena *arena,
                       struct canvas *canvas)
{
    struct verdict verdict;
    size_t count = 0;
    if (!board->family->check(board, values, &verdict)) return;
    int32_t *order = ARENA_ARRAY(arena, int32_t, board->cells);
    for (size_t i = 0; i < board->cells; i++) {
        if (!values[i]) continue;
        ASSERT(values[i] > 0 && (size_t)values[i] <= board->cells); /* as the referee found */
        order[values[i] - 1] = (int32_t)i;
        count++;
    }
    if (count > 0) canvas_route(canvas, count, order, closed);
}

void verdict_highlight(const struct verdict *wrong, const struct board *board, struct canvas *canvas)
{
    for (int i = 0; wrong && i < wrong->cell_count; i++) {
        int row, column;
        ASSERT(wrong->cells[i] < board->cells);
        board->family->place(board, wrong->cells[i], &row, &column);
        canvas_highlight(canvas, row, column);
    }
}
