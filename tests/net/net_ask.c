/* One question: its command line, and the results that are allowed. Refusals are judged here,
 * answers by the file for that kind of question. */
#include "net.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool net_ask_fail(const struct net_case *c, enum net_fault fault, const char *format, ...)
{
    va_list args;
    if (c->verdict->fault) return false;
    c->verdict->fault = fault;
    va_start(args, format);
    buf_vprint(&c->verdict->words, format, args);
    va_end(args);
    buf_char(&c->verdict->words, '\n');
    return false;
}

static void add_extras(const struct net_question *q, struct buf *out)
{
    for (int i = 0; i < q->extras; i++) buf_print(out, " %s", q->extra[i]);
}

/* The shortest way through a maze is an option of the family or, for a file, an engine. */
static void add_board(const struct net_case *c, const char *file, struct buf *out)
{
    const struct net_board *board = c->board;
    bool by_file = c->question->source != NET_COMMAND;
    if (c->question->source == NET_FILE) buf_print(out, "solve %s", file);
    if (c->question->source == NET_STANDARD) buf_add(out, "solve");
    if (!by_file) board->family->command(board, c->question->form, "loaded.txt", out);
    bool vague = board->family == &net_museum || board->family == &net_maze || c->question->form > 0;
    if (by_file && vague) buf_print(out, " --family %s", board->family->name);
    if (by_file && board->family == &net_maze && net_board_is(board, NET_BEST) &&
        !net_question_extra(c->question, "--engine"))
        buf_add(out, " --engine shortest");
    if (net_board_is(board, NET_EQUAL_LINES)) buf_add(out, " --no-unique-lines");
}

void net_ask_words(const struct net_case *c, const char *file, struct buf *out)
{
    const struct net_question *q = c->question;
    add_board(c, file, out);
    if (q->kind == NET_ALL) buf_add(out, " --all");
    if (q->kind == NET_COUNT || q->kind == NET_COUNT_LIMIT) buf_add(out, " --count");
    if (q->kind == NET_UNIQUE) buf_add(out, " --unique");
    if (q->kind == NET_LIMIT || q->kind == NET_COUNT_LIMIT) buf_print(out, " --limit %d", q->limit);
    if (q->classes) buf_add(out, " --up-to-symmetry");
    if (strcmp(q->format, "text") != 0) buf_print(out, " --format %s", q->format);
    add_extras(q, out);
}

/* A refusal is one line that says why; an answer prints nothing about usage. */
bool net_ask_refused(const struct net_case *c, bool *asked)
{
    enum net_refusal expected = net_legal_refusal(c->board, c->question);
    const char *errors = buf_text(&c->run->errors);
    *asked = c->run->status != 2;
    if (c->run->status == 3 && net_question_hurried(c->question)) return false;
    if (*asked && expected == NET_REFUSED) {
        net_ask_fail(c, NET_ACCEPTS, "expected a refusal, seen the status %d", c->run->status);
        return true;
    }
    if (*asked) return false;
    if (expected == NET_ANSWERED) net_ask_fail(c, NET_REFUSES, "expected an answer, seen a refusal");
    if (strncmp(errors, "damier: ", 8) != 0 || strlen(errors) < 15 || c->run->output.size)
        net_ask_fail(c, NET_SILENT, "expected a sentence that says why it is refused");
    c->verdict->refused = true;
    return true;
}

/* Asks the same again: nothing is left over from the first time, and the seed decides
 * everything. */
static bool repeats(const struct net_case *c, const char *words, const char *input)
{
    struct net_run *run = c->run;
    struct buf first = {0};
    bool timed = strcmp(c->question->format, "json") == 0 ||
                 net_question_extra(c->question, "--time-limit") ||
                 net_question_extra(c->question, "--threads") || net_question_extra(c->question, "--output");
    int status = run->status;
    if (timed || c->question->seed % 8) return true;
    buf_bytes(&first, run->output.data, run->output.size);
    net_run_command(run, words, input);
    bool same = status == run->status && strcmp(buf_text(&first), buf_text(&run->output)) == 0;
    if (!same)
        net_ask_fail(c, NET_CHANGES, "expected the same as the first time, status %d and\n%s", status,
                     buf_text(&first));
    buf_free(&first);
    return same;
}

/* With --quiet only statistics go to standard error. */
static bool is_quiet(const struct net_case *c)
{
    bool quiet = net_question_extra(c->question, "--quiet") && !net_question_extra(c->question, "--stats");
    return !quiet || c->run->status == 3 || !c->run->errors.size ||
           net_ask_fail(c, NET_SILENT, "expected no word on standard error, seen\n%s",
                        buf_text(&c->run->errors));
}

/* The tree of the search can be drawn, in both forms. */
static bool has_tree(const struct net_case *c)
{
    static const char *const forms[] = {"draw tree.txt", "draw tree.txt --nodes 30",
                                        "draw tree.txt --format svg"};
    struct buf tree = {0};
    bool fine = true, searched = c->run->status != 3;
    for (size_t i = 0; i < sizeof forms / sizeof *forms && searched && fine; i++) {
        net_run_command(c->run, forms[i], NULL);
        fine = c->run->status == 0 && c->run->output.size > 0 && !c->run->errors.size;
    }
    if (!fine) net_ask_fail(c, NET_UNREADABLE, "expected a tree that can be drawn");
    net_run_slurp("tree.txt", &tree);
    buf_free(&tree);
    return fine;
}

static bool search(const struct net_case *c)
{
    struct buf words = {0};
    const char *input = c->question->source == NET_STANDARD ? "board.txt" : NULL;
    bool asked;
    net_ask_words(c, "board.txt", &words);
    net_run_command(c->run, buf_text(&words), input);
    bool fine =
        net_ask_refused(c, &asked) ? !c->verdict->fault : is_quiet(c) && repeats(c, buf_text(&words), input);
    buf_free(&words);
    if (!fine || !asked) return fine;
    if (net_question_extra(c->question, "--output")) net_run_slurp("out.txt", &c->run->output);
    if (!net_question_extra(c->question, "--trace-tree"))
        return net_judge(c, buf_text(&c->run->output), c->run->output.size);
    return net_judge(c, buf_text(&c->run->output), c->run->output.size) && has_tree(c);
}

/* The text as other programs might have left it. */
static void dress(int how, struct buf *text)
{
    struct buf dressed = {0};
    if (how == NET_MARKED) buf_add(&dressed, "\xef\xbb\xbf");
    for (size_t i = 0; i < text->size; i++) {
        if (how == NET_CARRIAGE_RETURNS && text->data[i] == '\n') buf_char(&dressed, '\r');
        if (how != NET_NO_LAST_END || i + 1 < text->size) buf_char(&dressed, text->data[i]);
    }
    if (how == NET_BLANK_LINES) buf_add(&dressed, "\n\n");
    buf_free(text);
    *text = dressed;
}

static void write_dressed(const struct net_case *c, const char *name, struct buf *text)
{
    if (c->question->dress != NET_BARE) dress(c->question->dress, text);
    net_run_file(c->run, name, buf_text(text));
}

static void write_files(const struct net_case *c)
{
    const struct net_family *family = c->board->family;
    struct buf text = {0};
    family->write(c->board, NULL, c->question->source == NET_COMMAND ? 0 : c->question->form, &text);
    if (c->question->source != NET_COMMAND || c->question->kind >= NET_SEARCHES)
        write_dressed(c, "board.txt", &text);
    if (c->question->source == NET_COMMAND) {
        struct buf words = {0};
        buf_clear(&text);
        if (family->load)
            family->load(c->board, &text);
        else
            family->write(c->board, NULL, c->question->form, &text);
        family->command(c->board, c->question->form, "loaded.txt", &words);
        if (strstr(buf_text(&words), "loaded.txt")) write_dressed(c, "loaded.txt", &text);
        buf_free(&words);
    }
    buf_free(&text);
}

bool net_ask(const struct net_case *c)
{
    net_run_begin(c->run);
    write_files(c);
    if (c->question->kind == NET_GENERATE) return net_generate(c);
    return c->question->kind < NET_SEARCHES ? search(c) : net_other(c);
}
