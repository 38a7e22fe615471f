/* What the human rules of families share: open cells, lists in sentences, deductions, whose lists
 * are emptied and freed together. */
#include "puzzle/logic.h"

size_t logic_next_open(size_t cells, const int32_t *known, size_t cell)
{
    while (cell < cells && known[cell] != LOGIC_OPEN) cell++;
    return cell;
}

const char *logic_comma(size_t i, size_t count, const char *last)
{
    return i == 0 ? "" : i + 1 == count ? last : ", ";
}

void logic_clear_deduction(struct deduction *deduction)
{
    vec_clear(&deduction->facts);
    vec_clear(&deduction->excluded);
    vec_clear(&deduction->because);
    vec_clear(&deduction->rules);
    vec_clear(&deduction->known);
    vec_clear(&deduction->struck);
    buf_clear(&deduction->substeps);
    sentence_clear(&deduction->sentence);
    deduction->rule = -1;
}

void logic_free_deduction(struct deduction *deduction)
{
    vec_free(&deduction->facts);
    vec_free(&deduction->excluded);
    vec_free(&deduction->because);
    vec_free(&deduction->rules);
    vec_free(&deduction->known);
    vec_free(&deduction->struck);
    buf_free(&deduction->substeps);
}
