/* Loads the module with http.c when it is first used, found in the same way as that of CBC
 * (solver/engine/cbc_load.c). libmicrohttpd brings a dozen shared libraries, encryption among them,
 * which doubled the startup time of every command (6.2 ms of processor time with them, 2.9
 * without), and only one command serves.
 *
 * HTTP_MODULE is the module's file name; a program built without libmicrohttpd has none. */
#include "app/serve/http.h"

#ifdef HTTP_MODULE

#include <dlfcn.h>

const struct http_calls *http_load(struct sentence *error)
{
    void *module = dlopen(HTTP_MODULE, RTLD_NOW | RTLD_LOCAL);
    const struct http_calls *calls = module ? dlsym(module, "http_calls") : NULL;
    if (!calls) sentence_set(error, "the page cannot be served: %s", dlerror());
    return calls;
}

#else

const struct http_calls *http_load(struct sentence *error)
{
    sentence_set(error, "this damier was built without libmicrohttpd (on Debian: apt-get install "
                        "libmicrohttpd-dev, then rebuild)");
    return NULL;
}

#endif
