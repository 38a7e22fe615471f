/* For the build of scripts/coverage alone: counters are written at exit(), so a process that ends
 * by _exit(), _Exit() or abort() would leave none. The linker redirects these calls here (--wrap).
 * A program and the shared library it links have counters of their own, hence the search for the
 * library's function by name. */
#define _GNU_SOURCE
#include <dlfcn.h>

void __gcov_dump(void);
_Noreturn void __real__exit(int status);
_Noreturn void __real__Exit(int status);
_Noreturn void __real_abort(void);
void coverage_dump(void);
_Noreturn void __wrap__exit(int status);
_Noreturn void __wrap__Exit(int status);
_Noreturn void __wrap_abort(void);

void coverage_dump(void)
{
    __gcov_dump();
}

static void dump_all(void)
{
    __gcov_dump();
    void (*library)(void);
    *(void **)&library = dlsym(RTLD_NEXT, "coverage_dump");
    if (library) library();
}

_Noreturn void __wrap__exit(int status)
{
    dump_all();
    __real__exit(status);
}

_Noreturn void __wrap__Exit(int status)
{
    dump_all();
    __real__Exit(status);
}

_Noreturn void __wrap_abort(void)
{
    dump_all();
    __real_abort();
}
