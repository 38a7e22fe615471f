/* Workers and trials. Worker w of n takes the boards w, w + n, ... and keeps in shared memory which
 * case it is at. When it dies, the case is known: it is tried again in a process of its own, made
 * smaller and reported, and another worker continues after it. */
#include "net_crew.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { DONE = -1, TRIES = 200 };

/* ---- identifying the case */

static const struct net_family *random_family(struct rng *rng)
{
    int all = 0;
    for (const struct net_family *const *f = net_board_families; *f; f++) all += (*f)->weight;
    int roll = (int)rng_below(rng, (uint64_t)all);
    const struct net_family *const *f = net_board_families;
    while (roll >= (*f)->weight) roll -= (*f++)->weight;
    return *f;
}

static bool make_board(const struct net_crew *crew, int64_t instance, struct net_board *board,
                       struct net_answers *answers)
{
    struct rng rng;
    rng_seed(&rng, crew->seed * 1000003 + (uint64_t)instance);
    for (int i = 0; i < TRIES; i++) {
        const struct net_family *family = random_family(&rng);
        net_board_make(board, crew->family ? crew->family : family, &rng);
        net_board_clear(answers, net_board_span(board));
        board->family->solve(board, answers);
        if (!answers->over) return true;
    }
    return false;
}

static void make_question(const struct net_crew *crew, int64_t number, const struct net_board *board,
                          size_t answers, struct net_question *question)
{
    struct rng rng;
    rng_seed(&rng, crew->seed * 7919 + (uint64_t)number * 31 + 1);
    net_question_make(question, board, answers, &rng);
}

bool net_crew_case(const struct net_crew *crew, int64_t number, struct net_board *board,
                   struct net_answers *answers, struct net_question *question)
{
    if (!make_board(crew, number / NET_QUESTIONS, board, answers)) return false;
    make_question(crew, number, board, answers->size, question);
    return true;
}

/* True if the case has all the words of the pattern. */
static bool has_words(const char *text, const char *pattern)
{
    char copy[200];
    snprintf(copy, sizeof copy, "%s", pattern);
    for (char *word = strtok(copy, "+"); word; word = strtok(NULL, "+"))
        if (!strstr(text, word)) return false;
    return true;
}

static bool is_skipped(const struct net_crew *crew, const struct net_board *board,
                       const struct net_question *question)
{
    struct buf text = {0};
    struct net_case c = {.board = board, .question = question};
    bool skipped = false;
    if (!crew->skips) return false;
    net_keep_write(board, question, &text);
    if (question->kind < NET_SEARCHES) net_ask_words(&c, "board.txt", &text);
    for (int i = 0; i < crew->skips; i++) skipped |= has_words(buf_text(&text), crew->skip[i]);
    buf_free(&text);
    return skipped;
}

static int place_of(const struct net_family *family)
{
    int i = 0;
    while (net_board_families[i] != family) i++;
    return i;
}

/* ---- trials */

struct backtrack {
    struct net_crew *crew;
    bool aloud;
};

static _Noreturn void run_trial(const struct backtrack *trial, const struct net_board *board,
                                const struct net_question *question)
{
    char folder[240];
    struct net_run run;
    struct net_answers answers = {.span = net_board_span(board)};
    struct net_verdict verdict = {0};
    snprintf(folder, sizeof folder, "%s/trial-%d", trial->crew->folder, (int)getppid());
    net_run_open(&run, folder);
    run.aloud = trial->aloud;
    board->family->solve(board, &answers);
    struct net_case c = {board, &answers, question, &run, &verdict};
    if (!answers.over) net_ask(&c);
    if (trial->aloud && verdict.fault)
        dprintf(run.old_err, "--- status %d\n%s%s--- %s", run.status, buf_text(&run.output),
                buf_text(&run.errors), buf_text(&verdict.words));
    _exit((int)verdict.fault);
}

static enum net_fault fault_of(int status)
{
    if (WIFSIGNALED(status) && (WTERMSIG(status) == SIGPROF || WTERMSIG(status) == SIGALRM)) return NET_SLOW;
    if (WIFEXITED(status) && WEXITSTATUS(status) == NET_STOPPED) return NET_STOPPED;
    return WIFEXITED(status) && WEXITSTATUS(status) < NET_CRASH ? (enum net_fault)WEXITSTATUS(status)
                                                                : NET_CRASH;
}

static enum net_fault try_case(void *self, const struct net_board *board, const struct net_question *question)
{
    int status = 0;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) run_trial(self, board, question);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
    return fault_of(status);
}

enum net_fault net_crew_try(struct net_crew *crew, const struct net_board *board,
                            const struct net_question *question, bool aloud)
{
    struct backtrack trial = {crew, aloud};
    return try_case(&trial, board, question);
}

/* Makes it smaller and reports it, in one piece if possible. */
static void tell(struct net_crew *crew, int64_t number, const struct net_board *board,
                 const struct net_question *question, enum net_fault fault)
{
    struct net_board small = *board;
    struct net_question plain = *question;
    struct buf text = {0};
    struct backtrack trial = {crew, false};
    if (fault != NET_SLOW) net_shrink(&small, &plain, try_case, &trial, fault);
    net_keep_write(&small, &plain, &text);
    fprintf(stderr, "\n=== case %lld, seed %llu%s\n%s", (long long)number, (unsigned long long)crew->seed,
            fault == NET_CRASH  ? ", the process died"
            : fault == NET_SLOW ? ", took too long"
                                : "",
            buf_text(&text));
    buf_free(&text);
    if (fault != NET_SLOW) net_crew_try(crew, &small, &plain, true);
}

static void count_failure(struct net_crew *crew, int64_t number, const struct net_board *board,
                          const struct net_question *question, enum net_fault fault)
{
    int place = place_of(board->family);
    __atomic_add_fetch(&crew->shared->tally[place].failures, 1, __ATOMIC_RELAXED);
    if (__atomic_add_fetch(&crew->shared->told[place][question->kind][fault], 1, __ATOMIC_RELAXED) <=
        crew->most)
        tell(crew, number, board, question, fault);
}

enum net_fault net_crew_repeat(struct net_crew *crew, int64_t number)
{
    struct net_board board;
    struct net_answers answers = {0};
    struct net_question question;
    if (!net_crew_case(crew, number, &board, &answers, &question)) return NET_FINE;
    net_board_free(&answers);
    enum net_fault fault = net_crew_try(crew, &board, &question, true);
    if (fault) tell(crew, number, &board, &question, fault);
    return fault;
}

/* ---- workers */

struct worker {
    struct net_crew *crew;
    pid_t parent;
    int slot;
    struct net_run run;
    struct net_answers answers;
};

static void ask(struct worker *w, int64_t number, const struct net_board *board)
{
    struct net_crew *crew = w->crew;
    struct net_tally *tally = &crew->shared->tally[place_of(board->family)];
    struct net_question question;
    struct net_verdict verdict = {0};
    make_question(crew, number, board, w->answers.size, &question);
    if (is_skipped(crew, board, &question)) return;
    struct net_case c = {board, &w->answers, &question, &w->run, &verdict};
    net_ask(&c);
    __atomic_add_fetch(&tally->questions, 1, __ATOMIC_RELAXED);
    if (verdict.refused) __atomic_add_fetch(&tally->refused, 1, __ATOMIC_RELAXED);
    if (verdict.fault) count_failure(crew, number, board, &question, verdict.fault);
    buf_free(&verdict.words);
}

static void work(struct worker *w)
{
    struct net_crew *crew = w->crew;
    struct net_watch *watch = w->run.watch = &crew->shared->watch[w->slot];
    int64_t boards = (crew->questions + NET_QUESTIONS - 1) / NET_QUESTIONS;
    for (; watch->instance < boards; watch->instance += crew->jobs) {
        struct net_board board;
        bool made = make_board(crew, watch->instance, &board, &w->answers);
        if (made && watch->question == 0)
            __atomic_add_fetch(&crew->shared->tally[place_of(board.family)].boards, 1, __ATOMIC_RELAXED);
        if (getppid() != w->parent) exit(NET_STOPPED);
        for (; made && watch->question < NET_QUESTIONS; watch->question++)
            ask(w, watch->instance * NET_QUESTIONS + watch->question, &board);
        watch->question = 0;
    }
    watch->instance = DONE;
}

static pid_t start(struct net_crew *crew, int slot)
{
    char folder[240];
    pid_t parent = getpid();
    fflush(NULL);
    pid_t child = fork();
    if (child != 0) return child;
    struct worker w = {.crew = crew, .parent = parent, .slot = slot};
    snprintf(folder, sizeof folder, "%s/%d", crew->folder, slot);
    net_run_open(&w.run, folder);
    work(&w);
    net_board_free(&w.answers);
    net_run_close(&w.run);
    exit(0); /* not _exit: builds that look for leaks do so here */
}

/* The case that it was at is known, unless it died at the end. */
static void bury(struct net_crew *crew, int slot, int status)
{
    struct net_watch *watch = &crew->shared->watch[slot];
    struct net_board board;
    struct net_answers answers = {0};
    struct net_question question;
    if (watch->instance == DONE) {
        fprintf(stderr, "net: a worker ended with the status %d behind its last case\n", status);
        crew->shared->tally[0].failures++;
        return;
    }
    int64_t number = watch->instance * NET_QUESTIONS + watch->question++;
    fprintf(stderr, "\nnet: case %lld ended its process (status %#x) in: damier %s\n", (long long)number,
            (unsigned)status, watch->command);
    if (net_crew_case(crew, number, &board, &answers, &question))
        count_failure(crew, number, &board, &question, fault_of(status));
    net_board_free(&answers);
}

static void begin(struct net_crew *crew, pid_t *pid)
{
    for (int slot = 0; slot < crew->jobs; slot++) {
        crew->shared->watch[slot].instance = slot;
        pid[slot] = start(crew, slot);
    }
}

bool net_crew_run(struct net_crew *crew)
{
    pid_t pid[NET_JOBS];
    int left = crew->jobs, status;
    begin(crew, pid);
    while (left > 0) {
        pid_t child = waitpid(-1, &status, 0);
        int slot = 0;
        if (child < 0) break; /* a signal */
        while (slot < crew->jobs && pid[slot] != child) slot++;
        if (slot == crew->jobs) continue;
        if (fault_of(status) == NET_STOPPED) break;
        if (status) bury(crew, slot, status);
        if (crew->shared->watch[slot].instance == DONE)
            left--;
        else
            pid[slot] = start(crew, slot);
    }
    for (int slot = 0; left > 0 && slot < crew->jobs; slot++)
        if (crew->shared->watch[slot].instance != DONE) kill(pid[slot], SIGKILL);
    return left == 0;
}
