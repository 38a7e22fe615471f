/* Loading of CBC. The library is linked with it. The program loads a module around cbc_search.cpp
 * on demand: CBC needs a dozen shared libraries, which take four times as long to load as the rest
 * of the program, and most commands do not use it. The program and the unit tests find the module
 * by DT_RUNPATH: next to the build, or where it was installed.
 *
 * CBC's libraries also call malloc, and do not check for NULL. They crash when memory runs out; the
 * program reports such a crash as out of memory. The library installs no signal handler.
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

/* A failed allocation has set errno, which cbc.c resets. For any other crash the default action
 * follows when this returns. */
static void report_crash(int number)
{
    (void)number;
    if (errno == ENOMEM) alloc_fail(0);
}

/* Keeps an existing handler, such as a sanitizer's. */
static void watch_crashes(void)
{
    struct sigaction there, ours = {.sa_handler = report_crash, .sa_flags = (int)SA_RESETHAND};
    if (sigaction(SIGSEGV, NULL, &there) == 0 && there.sa_handler == SIG_DFL) sigaction(SIGSEGV, &ours, NULL);
}

/* The Fortran library below CBC exits with its own message if it cannot allocate while it is
 * loaded, so memory is checked first. */
static void require_room(void)
{
    enum { LOADING = 1 << 20 }; /* bytes: many times what it takes */
    alloc_free(alloc_resize(NULL, LOADING));
}

/* The module is never closed: CBC has static data, and loading is slow. Later calls, in any thread,
 * reuse it. */
cbc_searcher *cbc_load(struct sentence *error)
{
    require_room();
    void *module = dlopen(CBC_MODULE, RTLD_NOW | RTLD_LOCAL);
    cbc_searcher *search = NULL;
    if (module) *(void **)&search = dlsym(module, "cbc_search");
    if (search)
        watch_crashes();
    else
        sentence_set(error, "cbc cannot be loaded: %s", dlerror());
    return search;
}

#else

cbc_searcher *cbc_load(struct sentence *error)
{
    (void)error;
    return cbc_search;
}

#endif
