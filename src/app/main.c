/* damier: the program as a single process. */
#include "app/entry.h"

int main(int argc, char **argv)
{
    return entry_run(argc, argv, NULL);
}
