#include "kit_suite.h"
KIT_SUITE(sudoku)
{
    return 0;
}
