/* Lines and keys from standard input. Without libedit or a terminal, lines are read without
 * editing. */
#include "app/line_input.h"

#include "app/interrupt.h"
#include "base/alloc.h"
#include "base/buf.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#ifdef HAVE_LIBEDIT
#include <histedit.h>
#endif

struct line_input {
    bool terminal;
    struct buf line;
    const char *prompt;
#ifdef HAVE_LIBEDIT
    EditLine *editor; /* NULL without a terminal */
    History *history;
#endif
};

bool line_input_is_terminal(void)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

/* ---- Lines with editing ---- */

#ifdef HAVE_LIBEDIT
static char *prompt_of(EditLine *editor)
{
    struct line_input *typed = NULL;
    el_get(editor, EL_CLIENTDATA, &typed);
    return (char *)typed->prompt;
}

static void open_editor(struct line_input *typed)
{
    enum { REMEMBERED = 1000 };
    HistEvent event;
    typed->editor = el_init("damier", stdin, stdout, stderr);
    typed->history = history_init();
    if (!typed->editor || !typed->history) return;
    history(typed->history, &event, H_SETSIZE, REMEMBERED);
    history(typed->history, &event, H_SETUNIQUE, 1);
    el_set(typed->editor, EL_CLIENTDATA, typed);
    el_set(typed->editor, EL_PROMPT, prompt_of);
    el_set(typed->editor, EL_EDITOR, "emacs");
    el_set(typed->editor, EL_HIST, history, typed->history);
}

static void close_editor(struct line_input *typed)
{
    if (typed->editor) el_end(typed->editor);
    if (typed->history) history_end(typed->history);
}

static bool edit_line(struct line_input *typed)
{
    HistEvent event;
    int length = 0;
    ASSERT(typed->terminal && typed->history);
    const char *line = el_gets(typed->editor, &length);
    if (!line || length <= 0) return false;
    if (line[strspn(line, " \t\r\n")]) history(typed->history, &event, H_ENTER, line);
    buf_bytes(&typed->line, line, (size_t)length);
    return true;
}
#endif

/* ---- Plain lines ---- */

static bool plain_line(struct line_input *typed)
{
    int c;
    if (typed->terminal) {
        fputs(typed->prompt, stdout);
        fflush(stdout);
    }
    while ((c = getchar()) != EOF && c != '\n') buf_char(&typed->line, (char)c);
    return c != EOF || typed->line.size;
}

static bool read_line(struct line_input *typed)
{
#ifdef HAVE_LIBEDIT
    if (typed->editor) return edit_line(typed);
#endif
    return plain_line(typed);
}

const char *line_input_line(struct line_input *typed, const char *prompt)
{
    buf_clear(&typed->line);
    typed->prompt = prompt;
    errno = 0;
    bool there = read_line(typed);
    if (!there && interrupt_flag) { /* Ctrl-C: an empty line, not the end of the input */
        clearerr(stdin);
        putchar('\n');
        buf_clear(&typed->line);
        there = typed->terminal;
    }
    while (typed->line.size && strchr("\r\n", typed->line.data[typed->line.size - 1])) typed->line.size--;
    return there ? buf_text(&typed->line) : NULL;
}

/* ---- Keys ---- */

int line_input_key(void)
{
    struct termios before, raw;
    unsigned char key;
    if (tcgetattr(STDIN_FILENO, &before) != 0) return -1;
    raw = before;
    raw.c_lflag &= (tcflag_t) ~(ICANON | ECHO);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &raw);
    ssize_t got = read(STDIN_FILENO, &key, 1);
    tcsetattr(STDIN_FILENO, TCSADRAIN, &before);
    return got == 1 ? key : -1;
}

/* ---- Opening and closing ---- */

struct line_input *line_input_open(void)
{
    struct line_input *typed = alloc_bytes(sizeof *typed);
    typed->terminal = line_input_is_terminal();
#ifdef HAVE_LIBEDIT
    if (typed->terminal) open_editor(typed);
#endif
    return typed;
}

void line_input_close(struct line_input *typed)
{
#ifdef HAVE_LIBEDIT
    close_editor(typed);
#endif
    buf_free(&typed->line);
    alloc_free(typed);
}
