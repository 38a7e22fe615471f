/* Questions that take more than a search: the referee, a board written and read again, the detour
 * through a formula, proofs, several files, steps, pictures, and formulas by themselves. */
#include "net.h"

#include "base/process.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Runs it and fails unless it ends with this status. */
static bool expect(const struct net_case *c, int status, const char *words)
{
    int seen = net_run_command(c->run, words, NULL);
    if (seen == status) return true;
    return net_ask_fail(c, seen == 2 ? NET_REFUSES : NET_STATUS,
                        "expected the status %d (%zu answers), seen %d", status, c->answers->size, seen);
}

/* The options of a command that reads the board. Some forms could be another family's; at times
 * the only board of the file is named. */
static const char *reading(const struct net_case *c, char room[60])
{
    const struct net_board *board = c->board;
    bool vague = board->family == &net_museum || board->family == &net_maze || c->question->form > 0;
    snprintf(room, 60, "%s%s%s%s", vague ? " --family " : "", vague ? board->family->name : "",
             net_board_is(board, NET_EQUAL_LINES) ? " --no-unique-lines" : "",
             c->question->seed % 3 == 1 ? " --board 1" : "");
    return room;
}

/* ---- the referee */

/* An answer to check: one from the list, or open cells filled with values from elsewhere in it. */
static void invent(const struct net_case *c, struct rng *rng, int8_t *answer)
{
    const struct net_board *board = c->board;
    size_t cells = net_board_span(board);
    memcpy(answer, board->given, cells);
    if (c->answers->size)
        memcpy(answer, net_board_answer(c->answers, rng_below(rng, c->answers->size)), cells);
    for (size_t i = 0; i < cells && !c->answers->size; i++) {
        if (board->family == &net_tour) answer[i] = (int8_t)(board->given[i] ? 0 : i + 1);
        if (board->family == &net_maze && !answer[i]) answer[i] = 4;
        if (board->family == &net_binero && !answer[i]) answer[i] = (int8_t)rng_between(rng, 1, 2);
        if (board->family == &net_garam && answer[i] == '_') answer[i] = (int8_t)('0' + rng_below(rng, 10));
        if (board->family == &net_garam && answer[i] == '?') answer[i] = '-';
        for (int8_t k = 1; net_board_is_path(board) && !answer[i]; k++)
            if (!memchr(answer, k, cells)) answer[i] = k;
    }
}

static void disturb(const struct net_case *c, struct rng *rng, int8_t *answer)
{
    size_t cells = net_board_span(c->board);
    if (c->board->family->disturb) {
        c->board->family->disturb(c->board, rng, answer);
        return;
    }
    for (int i = (int)rng_between(rng, 1, 3); i > 0; i--) {
        size_t a = rng_below(rng, cells), b = rng_below(rng, cells);
        if (c->board->given[a] || c->board->given[b]) continue;
        int8_t other = answer[a];
        answer[a] = answer[b];
        answer[b] = other;
    }
}

static bool judge_referee(const struct net_case *c)
{
    int8_t answer[NET_CELLS];
    char words[160], how[60];
    struct rng rng;
    struct buf text = {0};
    rng_seed(&rng, c->question->seed);
    invent(c, &rng, answer);
    if (net_board_chance(&rng, 60)) disturb(c, &rng, answer);
    bool right = c->board->family->right(c->board, answer);
    c->board->family->write(c->board, answer, 0, &text);
    net_run_file(c->run, "answer.txt", buf_text(&text));
    buf_free(&text);
    snprintf(words, sizeof words, "check board.txt answer.txt%s", reading(c, how));
    if (!expect(c, right ? 0 : 1, words)) return false;
    if (right != net_judge_has(buf_text(&c->run->output), "invalid")) return true;
    return net_ask_fail(c, NET_WRONG_ANSWER, "expected %s", right ? "a valid answer" : "an invalid one");
}

/* ---- written and read again */

static bool copies(const struct net_case *c)
{
    static const char *const forms[][4] = {{"native", "text", "interface", NULL},
                                           {"native", "sgt", NULL},
                                           {"native", NULL}};
    const struct net_family *family = c->board->family;
    int row = family == &net_queens && c->board->rows > 1 ? 0 : family == &net_binero ? 1 : 2, count = 0;
    while (forms[row][count]) count++;
    char words[160], how[60];
    snprintf(words, sizeof words, "draw board.txt --format %s --output copy.txt%s",
             forms[row][c->question->seed % (uint64_t)count], reading(c, how));
    if (!expect(c, 0, words)) return false;
    struct net_question question = {.kind = NET_COUNT, .source = NET_FILE, .format = "text", .form = 1};
    if (family == &net_maze || net_board_is(c->board, NET_UNCROSSED)) {
        question.kind = NET_ONE;
        snprintf(question.format, sizeof question.format, "native");
    }
    struct net_board board = *c->board;
    board.flags &= ~(unsigned)NET_EQUAL_LINES; /* the copy says so itself */
    struct net_case copy = {&board, c->answers, &question, c->run, c->verdict};
    struct buf ask = {0};
    net_ask_words(&copy, "copy.txt", &ask);
    net_run_command(c->run, buf_text(&ask), NULL);
    buf_free(&ask);
    if (c->run->status == 2) return net_ask_fail(c, NET_REFUSES, "expected that what was drawn can be read");
    return net_judge(&copy, buf_text(&c->run->output), c->run->output.size);
}

/* ---- through a formula */

static const char *some_sat(const struct net_case *c)
{
    static const char *const engines[] = {"", " --engine kernel", " --engine cadical"};
    bool cadical = net_question_linked("cadical");
    if (c->question->seed % 40 == 7 && process_find("minisat", NULL, 0)) return " --engine dimacs:minisat";
    return engines[c->question->seed % (cadical ? 3 : 2)];
}

static bool judge_formula(const struct net_case *c)
{
    char words[400], said[250], how[60];
    const char *model = net_question_extra(c->question, "--model"),
               *encoding = net_question_extra(c->question, "--encoding");
    int8_t answer[NET_CELLS];
    bool any = c->answers->size > 0,
         none = c->board->family == &net_maze || net_board_is(c->board, NET_UNCROSSED);
    snprintf(said, sizeof said, "%s%s%s%s%s", encoding ? " --encoding " : "", encoding ? encoding : "",
             model ? " --model " : "", model ? model : "", reading(c, how));
    snprintf(words, sizeof words, "encode board.txt%s --output formula.cnf", said);
    if (none)
        return net_run_command(c->run, words, NULL) == 2 ||
               net_ask_fail(c, NET_ACCEPTS, "expected a refusal");
    if (!expect(c, 0, words)) return false;
    snprintf(words, sizeof words, "sat formula.cnf --output model.txt%s", some_sat(c));
    if (!expect(c, any ? 10 : 20, words)) return false;
    snprintf(words, sizeof words, "decode board.txt model.txt --format native%s", said);
    if (!expect(c, any ? 0 : 1, words) || !any) return !any && !c->verdict->fault;
    if (!net_judge_read(c, buf_text(&c->run->output), "native", answer))
        return net_ask_fail(c, NET_UNREADABLE, "expected an answer, seen\n%s", buf_text(&c->run->output));
    return c->board->family->right(c->board, answer) ||
           net_ask_fail(c, NET_WRONG_ANSWER, "expected a right answer");
}

/* ---- proofs */

static bool verifies(const struct net_case *c, bool written)
{
    if (written != (access("proof.drat", F_OK) == 0))
        return net_ask_fail(c, NET_WRONG_ANSWER, "expected %s proof", written ? "a" : "no");
    return !written || expect(c, 0, "check proof.drat.cnf proof.drat");
}

static bool judge_proof(const struct net_case *c)
{
    struct net_question question = *c->question;
    size_t count = c->answers->size;
    bool unique = c->question->limit % 2, asked;
    if (net_question_extra(&question, "--time-limit") || net_board_is(c->board, NET_BEST)) return true;
    snprintf(question.format, sizeof question.format, "text");
    question.source = NET_FILE;
    struct buf words = {0};
    struct net_case plain = *c;
    plain.question = &question;
    net_ask_words(&plain, "board.txt", &words);
    buf_print(&words, " --proof proof.drat%s", unique ? " --unique" : "");
    unlink("proof.drat");
    net_run_command(c->run, buf_text(&words), NULL);
    buf_free(&words);
    const char *model = net_question_extra(&question, "--model");
    bool fewer =
        model && (strcmp(model, "m2") == 0 || strcmp(model, "m4") == 0 || strcmp(model, "first") == 0);
    if (unique && fewer) return c->run->status == 2 || net_ask_fail(c, NET_ACCEPTS, "expected a refusal");
    if (net_ask_refused(c, &asked)) return !c->verdict->fault;
    int status = unique ? count != 1 : count == 0;
    if (c->run->status != status)
        return net_ask_fail(c, NET_STATUS, "expected the status %d (%zu answers), seen %d", status, count,
                            c->run->status);
    return verifies(c, unique ? count < 2 : count == 0);
}

/* ---- several files, or several puzzles in one */

enum { FILES = 3 };

/* A family whose boards can be read together with these without naming the family. */
static const struct net_family *fellow(const struct net_board *board, bool series, struct rng *rng)
{
    static const struct net_family *const any[] = {&net_queens, &net_chess,  &net_tour,    &net_binero,
                                                   &net_rikudo, &net_hidato, &net_numbrix, &net_garam};
    if (series || board->family == &net_museum || net_board_is(board, NET_EQUAL_LINES)) return board->family;
    return any[rng_below(rng, sizeof any / sizeof *any)];
}

static void add_fellow(const struct net_case *c, bool series, struct rng *rng, struct net_board *other,
                       struct net_answers *answers)
{
    unsigned lines = c->board->flags & NET_EQUAL_LINES;
    do {
        net_board_make(other, fellow(c->board, series, rng), rng);
        other->flags = (other->flags & ~(unsigned)NET_EQUAL_LINES) | lines;
        net_board_clear(answers, net_board_span(other));
        if (!net_board_is(other, NET_UNCROSSED)) other->family->solve(other, answers);
    } while (net_board_is(other, NET_UNCROSSED) || answers->over || !other->family->sound(other));
}

static bool judge_words(const struct net_case *c, const size_t *counts)
{
    static const char *const words[] = {"\"none\"", "\"unique\"", "\"several\""};
    const char *at = buf_text(&c->run->output);
    char file[40];
    for (int i = 0; i < FILES; i++) {
        const char *end = strchr(at, '\n'), *word = words[counts[i] > 2 ? 2 : counts[i]];
        char line[6000] = "";
        snprintf(line, sizeof line, "%.*s", end ? (int)(end - at) : 0, at);
        snprintf(file, sizeof file, "\"file\": \"board%d.txt\"", i);
        if (!net_judge_has(line, word) || !net_judge_has(line, file))
            return net_ask_fail(c, NET_WRONG_ANSWER, "expected %s of board%d.txt, seen\n%s", word, i, line);
        for (int skip = counts[i] > 1 ? 3 : 1; skip > 0 && *at; skip--) at = strchr(at, '\n') + 1;
    }
    return *at == '\0' || net_ask_fail(c, NET_WRONG_NUMBER, "expected no more than this, seen\n%s", at);
}

static bool judge_numbers(const struct net_case *c, const size_t *counts)
{
    char wanted[100];
    snprintf(wanted, sizeof wanted, "%zu\n%zu\n%zu\n", counts[0], counts[1], counts[2]);
    if (strcmp(wanted, buf_text(&c->run->output)) == 0) return true;
    return net_ask_fail(c, NET_WRONG_NUMBER, "expected\n%sseen\n%s", wanted, buf_text(&c->run->output));
}

/* The board and two others, in files board0.txt and so on, or one after another in board0.txt;
 * gives their numbers of answers. */
static void write_fellows(const struct net_case *c, bool series, size_t counts[FILES])
{
    struct net_board other;
    struct net_answers answers = {0};
    struct rng rng;
    struct buf text = {0};
    int own = (int)(c->question->seed % FILES);
    rng_seed(&rng, c->question->seed);
    for (int i = 0; i < FILES; i++) {
        char name[24];
        if (i != own) add_fellow(c, series, &rng, &other, &answers);
        const struct net_board *board = i == own ? c->board : &other;
        board->family->write(board, NULL, 0, &text);
        counts[i] = i == own ? c->answers->size : answers.size;
        snprintf(name, sizeof name, "board%d.txt", series ? 0 : i);
        if (!series || i == FILES - 1) net_run_file(c->run, name, buf_text(&text));
        if (!series) buf_clear(&text);
    }
    net_board_free(&answers);
    buf_free(&text);
}

/* Of a file of several boards, each by itself. */
static bool judge_each(const struct net_case *c, const size_t *counts, const char *how)
{
    char words[120], wanted[40];
    for (int i = 0; i < FILES; i++) {
        snprintf(words, sizeof words, "solve board0.txt --count --board %d%s", i + 1, how);
        snprintf(wanted, sizeof wanted, "%zu\n", counts[i]);
        if (!expect(c, counts[i] == 0, words)) return false;
        if (strcmp(wanted, buf_text(&c->run->output)) != 0)
            return net_ask_fail(c, NET_WRONG_NUMBER, "expected %sseen %s", wanted, buf_text(&c->run->output));
    }
    return true;
}

static bool judge_several(const struct net_case *c)
{
    char words[200], how[60];
    bool series = c->board->family == &net_binero && c->question->form > 0;
    bool unique = !series && c->question->limit % 2;
    size_t counts[FILES];
    struct net_question plain = {.form = 0};
    struct net_case first_form = {.board = c->board, .question = &plain};
    int worst = 0;
    if (c->board->family == &net_maze || net_board_is(c->board, NET_UNCROSSED)) return true;
    write_fellows(c, series, counts);
    for (int i = 0; i < FILES; i++)
        if (unique ? counts[i] != 1 : counts[i] == 0) worst = 1;
    snprintf(words, sizeof words, "solve %s %s%s", series ? "board0.txt" : "board0.txt board1.txt board2.txt",
             unique ? "--unique --format json" : "--count", reading(&first_form, how));
    return expect(c, worst, words) && (unique ? judge_words : judge_numbers)(c, counts) &&
           (!series || judge_each(c, counts, how));
}

/* ---- steps, pictures */

static bool judge_steps(const struct net_case *c)
{
    char words[160], how[60];
    snprintf(words, sizeof words, "solve board.txt --steps --format json%s", reading(c, how));
    return expect(c, c->answers->size == 0, words) && net_steps(c, buf_text(&c->run->output));
}

/* Forms that the family reads are read back; pictures are only checked roughly. */
static bool judge_format(const struct net_case *c)
{
    const struct net_question *q = c->question;
    struct buf words = {0};
    bool asked, back = strcmp(q->format, "solution") == 0 || strcmp(q->format, "interface") == 0 ||
                       strcmp(q->format, "sgt") == 0;
    int8_t answer[NET_CELLS];
    char line[160], how[60];
    net_ask_words(c, "board.txt", &words);
    net_run_command(c->run, buf_text(&words), q->source == NET_STANDARD ? "board.txt" : NULL);
    buf_free(&words);
    if (net_ask_refused(c, &asked)) return !c->verdict->fault;
    const char *text = buf_text(&c->run->output);
    if (c->run->status == 3 || (c->board->family == &net_tour && c->run->status == 1)) return true;
    if (c->run->status != (c->answers->size == 0))
        return net_ask_fail(c, NET_STATUS, "expected the status %d, seen %d", c->answers->size == 0,
                            c->run->status);
    if ((*text != '\0') != (c->answers->size > 0))
        return net_ask_fail(c, NET_UNREADABLE, "expected a picture of an answer, and of nothing else");
    if (!*text || !back) return true;
    net_run_file(c->run, "answer.txt", text);
    snprintf(line, sizeof line, "draw board.txt answer.txt --format native%s", reading(c, how));
    if (!expect(c, 0, line)) return false;
    if (!net_judge_read(c, buf_text(&c->run->output), "native", answer))
        return net_ask_fail(c, NET_UNREADABLE, "expected an answer");
    return net_judge_is_answer(c, answer) ||
           net_ask_fail(c, NET_WRONG_ANSWER, "expected an answer that was listed");
}

/* ---- formulas by themselves */

static bool judge_sat(const struct net_case *c)
{
    char words[200];
    int8_t answer[NET_CELLS];
    bool any = c->answers->size > 0, proof = c->question->kind == NET_SAT_PROOF;
    unlink("proof.drat");
    snprintf(words, sizeof words, "sat board.txt%s%s", proof ? " --proof proof.drat" : some_sat(c),
             c->question->limit == 3 ? " --seed 5" : "");
    if (!expect(c, any ? 10 : 20, words)) return false;
    const char *text = buf_text(&c->run->output);
    if (!net_judge_has(text, any ? "s SATISFIABLE\n" : "s UNSATISFIABLE\n"))
        return net_ask_fail(c, NET_WRONG_ANSWER, "expected another s line than\n%s", text);
    if (any &&
        (!c->board->family->read(c->board, text, true, answer) || !c->board->family->right(c->board, answer)))
        return net_ask_fail(c, NET_WRONG_ANSWER, "expected a model, seen\n%s", text);
    if (!proof || any) return true;
    return expect(c, 0,
                  access("proof.drat.cnf", F_OK) == 0 ? "check proof.drat.cnf proof.drat"
                                                      : "check board.txt proof.drat");
}

bool net_other(const struct net_case *c)
{
    switch (c->question->kind) {
    case NET_CHECK:
        return judge_referee(c);
    case NET_COPY:
        return copies(c);
    case NET_FORMULA:
        return judge_formula(c);
    case NET_PROOF:
        return judge_proof(c);
    case NET_SEVERAL:
        return judge_several(c);
    case NET_STEPS:
        return judge_steps(c);
    case NET_FORMAT:
        return judge_format(c);
    default:
        return judge_sat(c);
    }
}
