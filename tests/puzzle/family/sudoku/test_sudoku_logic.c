#include "kit_suite.h"
KIT_SUITE(sudoku_logic)
{
    return 0;
}
