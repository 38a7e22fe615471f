/* Linked into `damier-mpi' under the sanitizers: what was loaded stays, so that a leak of a module
 * of Open MPI has the module's name, and tests/mpi/leaks.supp can tell it from one of ours. */
int dlclose(void *handle);

int dlclose(void *handle)
{
    (void)handle;
    return 0;
}
