#include "puzzle/logic.h"

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
