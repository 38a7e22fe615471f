/* The rules of Binero as regions: each line has no three equal neighbours and as many 0s as 1s, and
 * differs from the other lines of its kind. The referee, the human rules and the names of rules in
 * reasons come from that list. The constraints are posted by binero_models.c, since the models
 * differ in how. */
#include "puzzle/family/binero/binero.h"

#include "base/say.h"
#include "puzzle/regions/regions.h"

#define LINE(key_, takes_, cost_, region_)                                                                   \
    .key = key_, .takes = takes_, .says = "binero." key_, .cost = cost_, .region = region_,                  \
    .heading = "binero." key_ ".heading", .broken = "binero." key_ ".broken",                                \
    .would = "binero." key_ ".would"

const struct family_rule binero_regions_rules[] = {
    [BINERO_NO_THREE] = {LINE("no-three-row", "row first last", 2, "binero.row"),
                         .many = "binero.no-three.many", .each = "binero.no-three-row.each"},
    [BINERO_NO_THREE + 1] = {LINE("no-three-column", "column first last", 2, "binero.column"),
                             .many = "binero.no-three.many", .each = "binero.no-three-column.each"},
    [BINERO_BALANCE] = {LINE("balance-row", "row", 4, "binero.row"), .many = "binero.balance-row.many"},
    [BINERO_BALANCE + 1] = {LINE("balance-column", "column", 4, "binero.column"),
                            .many = "binero.balance-column.many"},
    [BINERO_DIFFERENT] = {LINE("different-rows", "row other", 10, "binero.row")},
    [BINERO_DIFFERENT + 1] = {LINE("different-columns", "column other", 10, "binero.column")},
    [BINERO_TOO_MANY] = {.key = "too-many-rows",
                         .takes = "lines cells",
                         .says = "binero.too-many-rows",
                         .cost = 10},
    [BINERO_TOO_MANY + 1] = {.key = "too-many-columns",
                             .takes = "lines cells",
                             .says = "binero.too-many-columns",
                             .cost = 10},
    {0},
};

/* The cells of all lines, which their regions share. */
static uint32_t **list_cells(const struct binero *b, struct arena *arena)
{
    uint32_t **cells = ARENA_ARRAY(arena, uint32_t *, (size_t)(b->height + b->width));
    for (int l = 0; l < b->height + b->width; l++) {
        struct binero_line line = binero_line(b, l);
        cells[l] = ARENA_ARRAY(arena, uint32_t, (size_t)line.length);
        for (int k = 0; k < line.length; k++) cells[l][k] = (uint32_t)(line.first + (size_t)k * line.step);
    }
    return cells;
}

struct regions *binero_regions_list(const struct binero *b, struct arena *arena)
{
    static const enum region_need needs[] = {[BINERO_NO_THREE] = REGION_NO_THREE,
                                             [BINERO_BALANCE] = REGION_COUNT,
                                             [BINERO_DIFFERENT] = REGION_DIFFERS};
    int count = b->height + b->width, last = b->equal_lines ? BINERO_BALANCE : BINERO_DIFFERENT;
    uint32_t **cells = list_cells(b, arena);
    struct regions *regions =
        regions_new(arena, binero_regions_rules, b->board.cells, 0, 1, 3 * (size_t)count);
    for (int kind = BINERO_NO_THREE; kind <= last; kind += 2)
        for (int l = 0; l < count; l++) {
            struct binero_line line = binero_line(b, l);
            regions_take(regions, (struct region){.kind = kind + line.column,
                                                  .number = {line.number + 1},
                                                  .need = needs[kind],
                                                  .value = 1,
                                                  .total = line.length / 2,
                                                  .count = (size_t)line.length,
                                                  .cells = cells[l]});
        }
    return regions;
}

/* ---- the referee */

/* Open cells violate nothing. */
static bool keeps_rules(const struct binero *b, const int32_t *values, struct verdict *verdict)
{
    struct arena arena = {0};
    bool fine = regions_check(binero_regions_list(b, &arena), values, verdict);
    arena_free(&arena);
    return fine;
}

bool binero_regions_check(const struct board *board, const int32_t *values, struct verdict *verdict)
{
    const struct binero *b = binero_of(board);
    for (size_t i = 0; i < board->cells; i++) {
        bool in_range = values[i] == 0 || values[i] == 1;
        if (in_range && (b->given[i] == BINERO_OPEN || values[i] == b->given[i])) continue;
        return verdict_say(verdict, 1, &i, in_range ? "binero.changed" : "binero.range",
                           SAY(say_text("cell", cell_name_of(board, i).text),
                               say_int("value", in_range ? b->given[i] : values[i])));
    }
    return keeps_rules(b, values, verdict);
}

bool binero_regions_clash(const struct board *board, struct verdict *verdict)
{
    const struct binero *b = binero_of(board);
    int32_t *values = alloc_array(board->cells, sizeof *values);
    for (size_t i = 0; i < board->cells; i++)
        values[i] = b->given[i] == BINERO_OPEN ? LOGIC_OPEN : b->given[i];
    bool fine = keeps_rules(b, values, verdict);
    alloc_free(values);
    return !fine;
}
