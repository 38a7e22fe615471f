/* What the sentences of rules mean, written from the sentences and not from any model. */
#ifndef KIT_RULES_H
#define KIT_RULES_H

#include "puzzle/family.h"

/* True if the rule holds with these values in the cells of the board. Fails for an unknown kind. */
bool kit_rules_mean(const struct board *board, const struct rule_name *rule, const int32_t *values);

#endif
