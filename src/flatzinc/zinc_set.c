#include "flatzinc/zinc_parts.h"
const struct zinc_builtin zinc_set_builtins[] = {{0}};
