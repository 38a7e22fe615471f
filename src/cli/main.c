/* damier: the program alone on its machine. */
#include "cli/entry.h"

int main(int argc, char **argv)
{
    return entry_run(argc, argv, NULL);
}
