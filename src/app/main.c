/* damier: the program alone on its machine. */
#include "app/entry.h"

int main(int argc, char **argv)
{
    return entry_run(argc, argv, NULL);
}
