/* mpirun gives standard input to the first rank only. That rank reads all of it when the command is
 * about to read it, and broadcasts it; in every rank an unnamed temporary file then replaces
 * standard input, so the code that reads it needs no change. */
#include "app/shared_input.h"

#include "app/message.h"
#include "base/alloc.h"
#include "base/say.h"
#include "base/text.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MOST = 1 << 30 /* bytes; MPI counts those of a message in an int */ };

static bool read_all(struct buf *text)
{
    char bytes[1 << 16];
    ssize_t got = 0;
    while (text->size <= MOST && (got = read(STDIN_FILENO, bytes, sizeof bytes)) != 0) {
        if (got < 0 && errno == EINTR) continue;
        if (got < 0)
            return message_say("message.cannot-read-input", SAY(say_raw("why", text_errno(errno)))), false;
        buf_bytes(text, bytes, (size_t)got);
    }
    if (text->size > MOST) message_say("message.input-too-large", NULL);
    return text->size <= MOST;
}

static bool put_in_place(const struct buf *text)
{
    ASSERT(text->size <= MOST); /* in every rank: the coordinator has refused more */
    FILE *file = tmpfile();
    bool good = file && (!text->size || fwrite(text->data, 1, text->size, file) == text->size) &&
                fflush(file) == 0 && dup2(fileno(file), STDIN_FILENO) >= 0 &&
                lseek(STDIN_FILENO, 0, SEEK_SET) == 0;
    if (!good) message_say("message.cannot-store-input", SAY(say_raw("why", text_errno(errno))));
    if (file) fclose(file);
    return good;
}

bool shared_input_input(struct job_team *team)
{
    struct buf text = {0};
    if (job_ranks(team) == 1) return true;
    bool good =
        (!job_is_coordinator(team) || read_all(&text)) && job_broadcast(team, &text) && put_in_place(&text);
    buf_free(&text);
    return good;
}

bool shared_input_operands(struct job_team *team, char *const *operands, int count)
{
    bool standard = count == 0;
    for (int i = 0; i < count; i++) standard |= strcmp(operands[i], "-") == 0;
    return !standard || shared_input_input(team);
}
