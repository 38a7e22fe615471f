/* Where CBC comes from. The library is linked with it. The program loads it when it is first used:
 * CBC brings a dozen shared libraries, linear algebra among them, which take four times as long to
 * load as all the rest of the program, and most commands do not search with it. What is loaded is a
 * module of our own, around cbc_search.cpp, which the program and the unit tests find by the path
 * that they were linked with (DT_RUNPATH): beside what was built, or where it was installed.
 *
 * CBC_MODULE is the module's file name; this file is compiled without it for the library. */
#include "solver/engine/cbc.h"

#ifdef CBC_MODULE

#include "base/sentence.h"

#include <dlfcn.h>
#include <stddef.h>

/* Never closed: CBC has static data, and loading it again would take as long. A second call gets
 * what is there already, in any thread. */
cbc_searcher *cbc_load(struct sentence *error)
{
    void *module = dlopen(CBC_MODULE, RTLD_NOW | RTLD_LOCAL);
    cbc_searcher *search = NULL;
    if (module) *(void **)&search = dlsym(module, "cbc_search");
    if (!search) sentence_say(error, "cbc cannot be loaded: %s", dlerror());
    return search;
}

#else

cbc_searcher *cbc_load(struct sentence *error)
{
    (void)error;
    return cbc_search;
}

#endif
