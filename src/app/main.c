/* damier: the program as a single process. */
#include "app/app.h"

int main(int argc, char **argv)
{
    return app_run(argc, argv, NULL);
}
