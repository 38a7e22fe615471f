/* Reasons for Binero: the rules of the game, cell by cell and line by line.
 *
 * The model is card-xor. That with "here one has 1, the other 0" would not do: it says that two
 * lines differ only beside the rule that both hold as many 0s as 1s, so that what follows from it
 * does not follow from the sentence that people read. */
#include "puzzle/family/binero/binero.h"

const struct family_rule binero_reasons_rules[] = {
    [BINERO_NO_THREE] = {"no-three-row", "in row {}, columns {} to {} are not all equal", 2,
                         .many = "not all three are equal in {}", .each = "row {} (columns {} to {})"},
    [BINERO_NO_THREE + 1] = {"no-three-column", "in column {}, rows {} to {} are not all equal", 2,
                             .many = "not all three are equal in {}", .each = "column {} (rows {} to {})"},
    [BINERO_BALANCE] = {"balance-row", "row {} holds as many 0s as 1s", 4,
                        .many = "rows {} hold as many 0s as 1s each"},
    [BINERO_BALANCE + 1] = {"balance-column", "column {} holds as many 0s as 1s", 4,
                            .many = "columns {} hold as many 0s as 1s each"},
    [BINERO_DIFFERENT] = {"different-rows", "rows {} and {} differ", .cost = 10},
    [BINERO_DIFFERENT + 1] = {"different-columns", "columns {} and {} differ", .cost = 10},
    [BINERO_TOO_MANY] = {"too-many-rows", "there are no {} different rows of {} cells", .cost = 10},
    [BINERO_TOO_MANY + 1] = {"too-many-columns", "there are no {} different columns of {} cells", .cost = 10},
    {0},
};

/* Two lines are compared cell by cell: 40 x 40 makes 62400 literals. */
const struct family_reasons binero_reasons = {.rules = binero_reasons_rules,
                                              .model = &binero_models[BINERO_CARD_XOR],
                                              .most = 1600};
