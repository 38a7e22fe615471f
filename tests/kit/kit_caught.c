/* Acts that end the program.
 *
 * The process writes into a pipe and ends without running what waits for an exit, so that it leaves
 * nothing behind but its status. */
#include "kit_caught.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

int kit_caught(void (*act)(void *of), void *of, char *said, size_t size)
{
    int ends[2], status;
    assert_int_equal(pipe(ends), 0);
    pid_t id = fork();
    if (id == 0) {
        dup2(ends[1], STDERR_FILENO);
        act(of);
        _exit(0);
    }
    close(ends[1]);
    size_t used = 0;
    for (ssize_t got; used + 1 < size && (got = read(ends[0], said + used, size - 1 - used)) > 0;)
        used += (size_t)got;
    said[used] = '\0';
    close(ends[0]);
    assert_int_equal(waitpid(id, &status, 0), id);
    return status;
}

bool kit_caught_abort(int status)
{
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
}
