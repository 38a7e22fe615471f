/* Where CBC comes from. The library is linked with it. The program loads it when it is first used:
 * CBC brings a dozen shared libraries, linear algebra among them, which take four times as long to
 * load as all the rest of the program, and most commands do not search with it. What is loaded is a
 * module of our own, around cbc_search.cpp, which the program and the unit tests find by the path
 * that they were linked with (DT_RUNPATH): beside what was built, or where it was installed.
 *
 * CBC's libraries also allocate as C does, and use what they get without looking whether it is
 * NULL. Where memory has run out they crash, and the program then reports that it has. The library
 * installs no signal handler.
 *
 * CBC_MODULE is the module's file name; this file is compiled without it for the library. */
#include "solver/engine/cbc.h"

#ifdef CBC_MODULE

#include "base/alloc.h"
#include "base/sentence.h"

#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stddef.h>

/* An allocation that fails sets errno (cbc.c has reset it). Any other crash is one: the default
 * action follows when this returns. */
static void report_crash(int number)
{
    (void)number;
    if (errno == ENOMEM) alloc_fail(0);
}

/* A handler that is there, such as a sanitizer's, stays. */
static void watch_crashes(void)
{
    struct sigaction there, ours = {.sa_handler = report_crash, .sa_flags = (int)SA_RESETHAND};
    if (sigaction(SIGSEGV, NULL, &there) == 0 && there.sa_handler == SIG_DFL) sigaction(SIGSEGV, &ours, NULL);
}

/* The Fortran library below CBC ends the process with a message of its own if it cannot allocate
 * while it is loaded. So we find out first. */
static void require_room(void)
{
    enum { LOADING = 1 << 20 }; /* bytes: many times what it takes */
    alloc_free(alloc_resize(NULL, LOADING));
}

/* Never closed: CBC has static data, and loading it again would take as long. A second call gets
 * what is there already, in any thread. */
cbc_searcher *cbc_load(struct sentence *error)
{
    require_room();
    void *module = dlopen(CBC_MODULE, RTLD_NOW | RTLD_LOCAL);
    cbc_searcher *search = NULL;
    if (module) *(void **)&search = dlsym(module, "cbc_search");
    if (search)
        watch_crashes();
    else
        sentence_say(error, "cbc cannot be loaded: %s", dlerror());
    return search;
}

#else

cbc_searcher *cbc_load(struct sentence *error)
{
    (void)error;
    return cbc_search;
}

#endif
