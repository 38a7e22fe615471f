/* What a referee says. */
#include "family/family.h"

#include "base/sentence.h"

bool verdict_fail(struct verdict *verdict, int count, const size_t *cells, const char *format, ...)
{
    const int most = sizeof verdict->cells / sizeof *verdict->cells;
    va_list args;
    va_start(args, format);
    sentence_vsay(&verdict->sentence, format, args);
    va_end(args);
    verdict->cell_count = count < most ? count : most;
    for (int i = 0; i < verdict->cell_count; i++) verdict->cells[i] = cells[i];
    return false;
}

void verdict_show(const struct verdict *wrong, const struct board *board, struct canvas *canvas)
{
    for (int i = 0; wrong && i < wrong->cell_count; i++) {
        int row, column;
        board->family->place(board, wrong->cells[i], &row, &column);
        canvas_highlight(canvas, row, column);
    }
}
