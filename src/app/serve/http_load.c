/* Where HTTP comes from: a module of our own around http.c, loaded when it is first used, and found
 * as that of CBC is (solver/engine/cbc_load.c). libmicrohttpd brings a dozen shared libraries,
 * encryption among them, which took half of the time in which every command starts (6.2 ms of
 * processor time with them, 2.9 without), and one command serves.
 *
 * HTTP_MODULE is the module's file name; a program built without libmicrohttpd has none. */
#include "app/serve/http.h"

#ifdef HTTP_MODULE

#include <dlfcn.h>

const struct http_calls *http_load(struct sentence *error)
{
    void *module = dlopen(HTTP_MODULE, RTLD_NOW | RTLD_LOCAL);
    const struct http_calls *calls = module ? dlsym(module, "http_calls") : NULL;
    if (!calls) sentence_say(error, "the page cannot be served: %s", dlerror());
    return calls;
}

#else

const struct http_calls *http_load(struct sentence *error)
{
    sentence_say(error, "this damier was built without libmicrohttpd (on Debian: apt-get install "
                        "libmicrohttpd-dev, then rebuild)");
    return NULL;
}

#endif
