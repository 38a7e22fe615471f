/* damier: the program alone on its machine. */
#include "cli/program.h"

int main(int argc, char **argv)
{
    return program_run(argc, argv, NULL);
}
