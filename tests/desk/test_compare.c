/* Comparing engines: runs in processes apart, what becomes of those that die or do not stop, who
 * contradicts whom, the summary. */
#include "desk/build.h"
#include "desk/compare.h"

#include "base/sentence.h"
#include "desk/recognise.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static struct board *read_board(struct arena *arena, const char *text)
{
    struct sentence error = {""};
    struct board *board = recognise_board(arena, "queens", "test", text, strlen(text), &error);
    assert_string_equal(error.text, "");
    return board;
}

/* ---- a family whose model misbehaves */

static void build_and_die(const struct board *board, dm_model *model, dm_int *cell)
{
    (void)board, (void)model, (void)cell;
    abort();
}

static void build_for_ever(const struct board *board, dm_model *model, dm_int *cell)
{
    (void)board, (void)model, (void)cell;
    while (pause() != 0) {}
}

static void build_too_much(const struct board *board, dm_model *model, dm_int *cell)
{
    (void)board, (void)model, (void)cell;
    alloc_fail(1);
}

static void build_and_leave(const struct board *board, dm_model *model, dm_int *cell)
{
    (void)board, (void)model, (void)cell;
    _exit(7);
}

static struct compare_row run_broken(void (*cells)(const struct board *, dm_model *, dm_int *),
                                     int64_t repeat)
{
    struct arena arena = {0};
    struct board *board = read_board(&arena, "6\n0\n");
    struct family family = *board->family;
    family.cells = cells;
    family.search = NULL; /* which would choose another model than the family's own */
    board->family = &family;
    const struct compare_puzzle puzzle = {.name = "broken", .board = board};
    const struct compare_way way = {.engine = "kernel"};
    const struct compare_task task = {.puzzles = &puzzle,
                                      .puzzle_count = 1,
                                      .ways = &way,
                                      .way_count = 1,
                                      .time_limit = 0.05,
                                      .repeat = repeat};
    compare_rows rows = {0};
    assert_true(compare_run(&task, &rows));
    assert_int_equal(rows.size, 1);
    struct compare_row row = rows.data[0];
    assert_false(compare_answered(&row));
    assert_int_equal(row.found, 0);
    assert_int_equal(row.conflicts, COMPARE_NOT_TOLD);
    vec_free(&rows);
    arena_free(&arena);
    return row;
}

static void test_processes_that_die(void **state)
{
    (void)state;
    struct compare_row row = run_broken(build_and_die, 1);
    assert_int_equal(row.status, COMPARE_CRASHED);
    assert_non_null(strstr(row.note.text, "died of signal 6"));
    row = run_broken(build_and_leave, 3);
    assert_int_equal(row.status, COMPARE_CRASHED);
    assert_string_equal(row.note.text, "ended with exit status 7 and no answer");
    row = run_broken(build_too_much, 1);
    assert_int_equal(row.status, COMPARE_MEMORY);
    assert_string_equal(row.note.text, "out of memory");
}

static void test_a_process_that_does_not_stop(void **state)
{
    (void)state;
    struct compare_row row = run_broken(build_for_ever, 1);
    assert_int_equal(row.status, COMPARE_TIME);
    assert_string_equal(row.note.text, "killed: it did not stop by itself");
}

/* ---- real runs */

struct fixture {
    struct arena arena;
    struct compare_puzzle puzzles[3];
    struct compare_way ways[3];
    struct compare_task task;
    compare_rows rows;
};

static void prepare(struct fixture *f)
{
    *f = (struct fixture){0};
    f->puzzles[0] = (struct compare_puzzle){.name = "six", .board = read_board(&f->arena, "6\n0\n")};
    f->puzzles[1] = (struct compare_puzzle){.name = "none", .board = read_board(&f->arena, "3\n0\n")};
    f->puzzles[2] = (struct compare_puzzle){.name = "one", .board = read_board(&f->arena, "4\n1\n2\n")};
    f->ways[0] = (struct compare_way){.engine = "kernel"};
    f->ways[1] = (struct compare_way){.engine = "brute"};
    f->ways[2] = (struct compare_way){.engine = "kernel", .model = "m2"};
    f->task = (struct compare_task){.puzzles = f->puzzles,
                                    .puzzle_count = 3,
                                    .ways = f->ways,
                                    .way_count = 2,
                                    .time_limit = 60,
                                    .repeat = 1};
}

static void finish(struct fixture *f)
{
    vec_free(&f->rows);
    arena_free(&f->arena);
}

static void assert_row(const struct fixture *f, size_t i, enum compare_status status, int64_t found, bool all)
{
    const struct compare_row *row = &f->rows.data[i];
    assert_string_equal(row->note.text, "");
    assert_int_equal(row->status, status);
    assert_int_equal(row->found, found);
    assert_int_equal(row->all, all);
    assert_int_equal(row->puzzle, i / f->task.way_count);
    assert_int_equal(row->way, i % f->task.way_count);
    assert_true(row->peak_kb > 0);
    assert_true(row->wall > 0);
}

static void test_questions(void **state)
{
    (void)state;
    static const struct {
        enum question_kind question;
        struct {
            enum compare_status status;
            int64_t found;
            bool all;
        } rows[3];
    } cases[] = {
        {QUESTION_ONE, {{COMPARE_SOLUTION, 1, false}, {COMPARE_NONE, 0, true}, {COMPARE_SOLUTION, 1, false}}},
        {QUESTION_ALL, {{COMPARE_COUNTED, 4, true}, {COMPARE_NONE, 0, true}, {COMPARE_COUNTED, 1, true}}},
        {QUESTION_UNIQUE, {{COMPARE_SEVERAL, 2, false}, {COMPARE_NONE, 0, true}, {COMPARE_UNIQUE, 1, true}}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct fixture f;
        prepare(&f);
        f.task.question = cases[i].question;
        f.task.repeat = 1 + (int64_t)i;
        assert_true(compare_run(&f.task, &f.rows));
        assert_int_equal(f.rows.size, 6);
        for (size_t j = 0; j < 6; j++)
            assert_row(&f, j, cases[i].rows[j / 2].status, cases[i].rows[j / 2].found,
                       cases[i].rows[j / 2].all);
        assert_true(f.rows.data[0].conflicts >= 0);
        assert_int_equal(f.rows.data[1].conflicts, COMPARE_NOT_TOLD);
        assert_int_equal(compare_judge(&f.task, &f.rows, NULL, NULL), 0);
        finish(&f);
    }
}

static void test_models_that_leave_answers_out_contradict_nobody(void **state)
{
    (void)state;
    struct fixture f;
    prepare(&f);
    f.task.question = QUESTION_ALL;
    f.task.way_count = 3;
    assert_true(compare_run(&f.task, &f.rows));
    assert_int_equal(f.rows.data[2].found, 2);
    assert_string_equal(f.rows.data[2].model->name, "m2");
    assert_int_equal(compare_judge(&f.task, &f.rows, NULL, NULL), 0);
    f.rows.data[1].model = f.rows.data[2].model; /* but one that kept the same ones would */
    assert_int_equal(compare_judge(&f.task, &f.rows, NULL, NULL), 1);
    finish(&f);
}

static void test_what_the_desk_refuses(void **state)
{
    (void)state;
    struct fixture f;
    prepare(&f);
    f.task.question = QUESTION_UNIQUE;
    f.task.way_count = 3;
    f.task.repeat = 2;
    assert_true(compare_run(&f.task, &f.rows));
    assert_int_equal(f.rows.size, 9);
    assert_int_equal(f.rows.data[2].status, COMPARE_REFUSED);
    assert_non_null(strstr(f.rows.data[2].note.text, "m2 keeps"));
    vec_clear(&f.rows);
    f.ways[2].optional = true;
    assert_true(compare_run(&f.task, &f.rows));
    assert_int_equal(f.rows.size, 6);
    finish(&f);
}

static void test_memory_limit(void **state)
{
    (void)state;
    struct fixture f;
    prepare(&f);
    f.puzzles[0].board = read_board(&f.arena, "1000\n0\n");
    f.ways[0].model = "m3";
    f.task.puzzle_count = f.task.way_count = 1;
    f.task.memory_limit = 10;
    assert_true(compare_run(&f.task, &f.rows));
    assert_int_equal(f.rows.data[0].status, COMPARE_MEMORY);
    assert_non_null(strstr(f.rows.data[0].note.text, "the memory limit is 10 MB"));
    finish(&f);
}

/* ---- stopping */

static volatile sig_atomic_t stop;

/* When the third run is under way for some time. */
static void stop_at_two(void *self, size_t done, size_t all, const struct compare_puzzle *puzzle,
                        const struct compare_way *way)
{
    int *calls = self;
    (void)puzzle, (void)way;
    assert_int_equal(all, 6);
    if (done >= 2 && ++*calls == 4) stop = 1;
}

static void test_stopping(void **state)
{
    (void)state;
    struct fixture f;
    int calls = 0;
    prepare(&f);
    f.puzzles[1].board = read_board(&f.arena, "30\n0\n"); /* counting it takes for ever */
    f.task.question = QUESTION_ALL;
    f.task.stop = &stop;
    f.task.progress = stop_at_two;
    f.task.self = &calls;
    stop = 0;
    assert_false(compare_run(&f.task, &f.rows));
    assert_int_equal(calls, 4);
    assert_int_equal(f.rows.size, 2);
    assert_row(&f, 0, COMPARE_COUNTED, 4, true);
    vec_clear(&f.rows);
    assert_false(compare_run(&f.task, &f.rows)); /* still set */
    assert_int_equal(f.rows.size, 0);
    finish(&f);
}

static void test_time_limit(void **state)
{
    (void)state;
    struct fixture f;
    prepare(&f);
    f.puzzles[0].board = read_board(&f.arena, "30\n0\n");
    f.task.question = QUESTION_ALL;
    f.task.puzzle_count = 1;
    f.task.time_limit = 0.05;
    assert_true(compare_run(&f.task, &f.rows));
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(f.rows.data[i].status, COMPARE_TIME);
        assert_false(f.rows.data[i].all);
        assert_int_equal(compare_summarise(&f.task, &f.rows, i).answered, 0);
        assert_true(compare_summarise(&f.task, &f.rows, i).total == f.task.time_limit);
    }
    assert_int_equal(compare_judge(&f.task, &f.rows, NULL, NULL), 0);
    finish(&f);
}

/* ---- contradictions and the summary, on made-up rows */

struct told {
    int count;
    char last[300];
};

static void tell(void *self, const char *sentence)
{
    struct told *told = self;
    told->count++;
    snprintf(told->last, sizeof told->last, "%s", sentence);
}

static void add_row(struct fixture *f, size_t puzzle, size_t way, enum compare_status status, int64_t found,
                    bool all, double cpu)
{
    struct compare_row row = {
        .puzzle = puzzle, .way = way, .status = status, .found = found, .all = all, .cpu = cpu};
    vec_push(&f->rows, row);
}

static void test_none_against_an_answer(void **state)
{
    (void)state;
    struct fixture f;
    struct told told = {0};
    prepare(&f);
    f.ways[1].encoding = "amo=product";
    add_row(&f, 0, 0, COMPARE_SOLUTION, 1, false, 2);
    add_row(&f, 0, 1, COMPARE_NONE, 0, true, 1);
    add_row(&f, 1, 0, COMPARE_NONE, 0, true, 2); /* other puzzles have other answers */
    add_row(&f, 1, 1, COMPARE_NONE, 0, true, 1);
    add_row(&f, 2, 0, COMPARE_TIME, 0, false, 2); /* not to have found one is no claim */
    add_row(&f, 2, 1, COMPARE_SOLUTION, 1, false, 1);
    assert_int_equal(compare_judge(&f.task, &f.rows, tell, &told), 1);
    assert_int_equal(told.count, 1);
    assert_string_equal(told.last, "six: kernel finds 1 solution, brute amo=product says that there is none");
    assert_int_equal(f.rows.data[0].status, COMPARE_SOLUTION);
    assert_false(f.rows.data[0].disagrees);
    assert_int_equal(f.rows.data[1].status, COMPARE_WRONG);
    assert_true(f.rows.data[1].disagrees);
    assert_string_equal(f.rows.data[1].note.text, "says none, but kernel has a solution");
    for (size_t i = 2; i < 6; i++) assert_false(f.rows.data[i].disagrees);
    finish(&f);
}

static void test_numbers_that_differ(void **state)
{
    (void)state;
    struct fixture f;
    struct told told = {0};
    prepare(&f);
    add_row(&f, 0, 0, COMPARE_COUNTED, 4, true, 1);
    add_row(&f, 0, 1, COMPARE_TIME, 5, false, 1); /* more than all before it ran out of time */
    add_row(&f, 1, 0, COMPARE_COUNTED, 3, true, 1);
    add_row(&f, 1, 1, COMPARE_TIME, 3, false, 1);
    assert_int_equal(compare_judge(&f.task, &f.rows, tell, &told), 1);
    assert_string_equal(told.last, "six: brute finds 5 solutions, kernel says that there are no more than 4");
    assert_true(f.rows.data[0].disagrees && f.rows.data[1].disagrees);
    assert_int_equal(f.rows.data[0].status, COMPARE_COUNTED);
    assert_string_equal(f.rows.data[0].note.text, "disagrees with brute");
    assert_string_equal(f.rows.data[1].note.text, "disagrees with kernel");
    assert_false(f.rows.data[2].disagrees || f.rows.data[3].disagrees);
    finish(&f);
}

static void test_summary(void **state)
{
    (void)state;
    struct fixture f;
    prepare(&f);
    add_row(&f, 0, 0, COMPARE_SOLUTION, 1, false, 2);
    add_row(&f, 0, 1, COMPARE_SOLUTION, 1, false, 1);
    add_row(&f, 1, 0, COMPARE_NONE, 0, true, 3);
    add_row(&f, 1, 1, COMPARE_CRASHED, 0, false, 0.5); /* quick, and no answer */
    add_row(&f, 2, 0, COMPARE_UNIQUE, 1, true, 4);
    add_row(&f, 2, 1, COMPARE_UNIQUE, 1, true, 4); /* as quick as the other */
    struct compare_summary kernel = compare_summarise(&f.task, &f.rows, 0);
    struct compare_summary brute = compare_summarise(&f.task, &f.rows, 1);
    assert_int_equal(kernel.rows, 3);
    assert_int_equal(kernel.answered, 3);
    assert_int_equal(kernel.best, 2);
    assert_true(kernel.total == 9);
    assert_int_equal(brute.answered, 2);
    assert_int_equal(brute.best, 2);
    assert_true(brute.total == 65);
    assert_int_equal(compare_summarise(&f.task, &f.rows, 2).rows, 0);
    finish(&f);
}

static unsigned abilities_of(const char *name)
{
    struct solver solver;
    struct sentence error;
    assert_true(solvers_find(NULL, name, &solver, &error));
    return solver.abilities;
}

static void test_which_engines_choices_concern(void **state)
{
    (void)state;
    const unsigned both = ABILITY_MODELS | ABILITY_CLAUSES;
    assert_int_equal(abilities_of("kernel") & both, ABILITY_MODELS);
    assert_int_equal(abilities_of("brute") & both, ABILITY_MODELS);
    assert_int_equal(abilities_of("dimacs:sh") & both, both);
    assert_int_equal(abilities_of("direct") & both, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_processes_that_die),
        cmocka_unit_test(test_a_process_that_does_not_stop),
        cmocka_unit_test(test_questions),
        cmocka_unit_test(test_models_that_leave_answers_out_contradict_nobody),
        cmocka_unit_test(test_what_the_desk_refuses),
        cmocka_unit_test(test_memory_limit),
        cmocka_unit_test(test_stopping),
        cmocka_unit_test(test_time_limit),
        cmocka_unit_test(test_none_against_an_answer),
        cmocka_unit_test(test_numbers_that_differ),
        cmocka_unit_test(test_summary),
        cmocka_unit_test(test_which_engines_choices_concern),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
