/* Studies: child processes that die or hang, parallel runs, and results stored in a database. */
#include "lab/study/study.h"

#include "ask/recognise.h"
#include "base/sentence.h"
#include "kit_suite.h"

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

/* ---- a study of a few boards by a few engines */

enum { BOARDS = 3, WAYS = 3 };

struct fixture {
    struct arena arena;
    struct runs runs;
    const struct board *boards[BOARDS];
    struct request ways[WAYS];
    struct measure_limits limits[WAYS];
    struct study_cell cells[BOARDS * WAYS];
    int32_t places[BOARDS * WAYS][2];
    struct study study;
};

static void prepare(struct fixture *f)
{
    static const char *const texts[BOARDS] = {"6\n0\n", "3\n0\n", "4\n1\n2\n"};
    static const struct {
        const char *engine, *model;
    } ways[WAYS] = {{"kernel", NULL}, {"brute", NULL}, {"kernel", "m2"}};
    *f = (struct fixture){0};
    for (int i = 0; i < BOARDS; i++) f->boards[i] = read_board(&f->arena, texts[i]);
    for (int i = 0; i < WAYS; i++)
        f->ways[i] = (struct request){.engine = ways[i].engine, .model = ways[i].model, .threads = 1};
    for (int i = 0; i < WAYS; i++) f->limits[i].time = 60;
    f->study = (struct study){.runs = &f->runs, .cells = f->cells, .jobs = 1, .repeat = 1};
}

/* The cells of the first boards and ways, board by board. */
static void cross(struct fixture *f, size_t boards, size_t ways)
{
    int32_t puzzle = runs_axis(&f->runs, "puzzle"), engine = runs_axis(&f->runs, "engine");
    f->study.cell_count = 0;
    for (size_t i = 0; i < boards; i++)
        for (size_t j = 0; j < ways; j++) {
            size_t at = f->study.cell_count++;
            char board[40], way[40];
            snprintf(board, sizeof board, "board %zu", i);
            snprintf(way, sizeof way, "way %zu", j);
            f->places[at][0] = runs_place(&f->runs, puzzle, board);
            f->places[at][1] = runs_place(&f->runs, engine, way);
            f->cells[at] = (struct study_cell){.places = f->places[at],
                                               .board = f->boards[i],
                                               .digest = study_digest(&f->arena, f->boards[i]),
                                               .request = f->ways[j],
                                               .limits = f->limits[j]};
        }
}

static void ask(struct fixture *f, enum question_kind kind)
{
    for (int i = 0; i < WAYS; i++) f->ways[i].question.kind = kind;
}

static enum study_end run(struct fixture *f)
{
    struct sentence error = {""};
    enum study_end end = study_run(&f->study, &error);
    assert_string_equal(error.text, "");
    return end;
}

static void finish(struct fixture *f)
{
    runs_free(&f->runs);
    arena_free(&f->arena);
}

static void assert_run(const struct fixture *f, size_t i, enum measure_status status, int64_t found, bool all)
{
    const struct measure *m = &f->runs.list.data[i];
    assert_null(m->note);
    assert_int_equal(m->status, status);
    assert_int_equal((int64_t)m->found, found);
    assert_int_equal(m->all, all);
    assert_true(m->peak_kb > 0);
    assert_true(m->wall > 0);
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

static struct measure run_broken(struct fixture *f, void (*cells)(const struct board *, dm_model *, dm_int *),
                                 int64_t repeat)
{
    prepare(f);
    struct board *board = read_board(&f->arena, "6\n0\n");
    struct family family = *board->family;
    family.cells = cells;
    family.search = NULL; /* which would choose another model than the family's own */
    board->family = &family;
    f->boards[0] = board;
    f->limits[0].time = 0.05;
    f->study.repeat = repeat;
    cross(f, 1, 1);
    assert_int_equal(run(f), STUDY_WHOLE);
    assert_int_equal(f->runs.list.size, 1);
    struct measure m = f->runs.list.data[0];
    assert_false(measure_answered(&m));
    assert_true(m.found == 0);
    assert_int_equal(m.conflicts, MEASURE_UNKNOWN);
    return m;
}

static void test_processes_that_die(void **state)
{
    (void)state;
    struct fixture f;
    struct measure m = run_broken(&f, build_and_die, 1);
    assert_int_equal(m.status, MEASURE_CRASHED);
    assert_non_null(strstr(m.note, "died of signal 6"));
    finish(&f);
    m = run_broken(&f, build_and_leave, 3);
    assert_int_equal(m.status, MEASURE_CRASHED);
    assert_string_equal(m.note, "ended with exit status 7 and no answer");
    finish(&f);
    m = run_broken(&f, build_too_much, 1);
    assert_int_equal(m.status, MEASURE_MEMORY);
    assert_string_equal(m.note, "out of memory");
    finish(&f);
}

static void test_a_process_that_does_not_stop(void **state)
{
    (void)state;
    struct fixture f;
    struct measure m = run_broken(&f, build_for_ever, 1);
    assert_int_equal(m.status, MEASURE_TIME);
    assert_string_equal(m.note, "killed: it did not stop by itself");
    finish(&f);
}

/* ---- real runs */

static void test_questions(void **state)
{
    (void)state;
    static const struct {
        enum question_kind question;
        struct {
            enum measure_status status;
            int64_t found;
            bool all;
        } rows[BOARDS];
    } cases[] = {
        {QUESTION_ONE, {{MEASURE_SOLUTION, 1, false}, {MEASURE_NONE, 0, true}, {MEASURE_SOLUTION, 1, false}}},
        {QUESTION_ALL, {{MEASURE_COUNTED, 4, true}, {MEASURE_NONE, 0, true}, {MEASURE_COUNTED, 1, true}}},
        {QUESTION_COUNT, {{MEASURE_COUNTED, 4, true}, {MEASURE_NONE, 0, true}, {MEASURE_COUNTED, 1, true}}},
        {QUESTION_UNIQUE, {{MEASURE_SEVERAL, 2, false}, {MEASURE_NONE, 0, true}, {MEASURE_UNIQUE, 1, true}}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct fixture f;
        prepare(&f);
        ask(&f, cases[i].question);
        f.study.repeat = 1 + (int64_t)i % 3;
        f.study.jobs = 1 + (int64_t)i;
        cross(&f, BOARDS, 2);
        assert_int_equal(run(&f), STUDY_WHOLE);
        assert_int_equal(f.runs.list.size, 6);
        for (size_t j = 0; j < 6; j++) {
            assert_run(&f, j, cases[i].rows[j / 2].status, cases[i].rows[j / 2].found,
                       cases[i].rows[j / 2].all);
            assert_memory_equal(runs_places(&f.runs, j), f.places[j], sizeof f.places[j]);
        }
        assert_true(f.runs.list.data[0].conflicts >= 0 && f.runs.list.data[0].nodes >= 0);
        assert_int_equal(f.runs.list.data[1].conflicts, MEASURE_UNKNOWN);
        assert_int_equal(f.study.done, f.study.all);
        assert_int_equal(f.study.made, 6 * f.study.repeat);
        finish(&f);
    }
}

static void test_what_the_desk_refuses(void **state)
{
    (void)state;
    struct fixture f;
    prepare(&f);
    ask(&f, QUESTION_UNIQUE);
    f.study.repeat = 2;
    cross(&f, BOARDS, WAYS);
    assert_int_equal(run(&f), STUDY_WHOLE);
    assert_int_equal(f.runs.list.size, 9);
    assert_int_equal(f.runs.list.data[2].status, MEASURE_REFUSED);
    assert_non_null(strstr(f.runs.list.data[2].note, "m2 keeps"));
    finish(&f);
    prepare(&f);
    ask(&f, QUESTION_UNIQUE);
    cross(&f, BOARDS, WAYS);
    for (size_t i = 0; i < f.study.cell_count; i++) f.cells[i].optional = true;
    assert_int_equal(run(&f), STUDY_WHOLE);
    assert_int_equal(f.runs.list.size, 6);
    finish(&f);
}

static void test_memory_limit(void **state)
{
    (void)state;
    struct fixture f;
    prepare(&f);
    f.boards[0] = read_board(&f.arena, "1000\n0\n");
    f.ways[0].model = "m3";
    f.limits[0].memory = 10;
    cross(&f, 1, 1);
    assert_int_equal(run(&f), STUDY_WHOLE);
    assert_int_equal(f.runs.list.data[0].status, MEASURE_MEMORY);
    assert_non_null(strstr(f.runs.list.data[0].note, "the memory limit is 10 MB"));
    finish(&f);
}

/* ---- stopping */

static volatile sig_atomic_t stop;

/* When the third run is under way for some time. */
static void stop_at_two(void *self, const struct study *study)
{
    int *calls = self;
    assert_int_equal(study->all, 6);
    if (study->done >= 2 && ++*calls == 4) stop = 1;
}

static void test_stopping(void **state)
{
    (void)state;
    struct fixture f;
    int calls = 0;
    prepare(&f);
    f.boards[1] = read_board(&f.arena, "30\n0\n"); /* counting it takes for ever */
    ask(&f, QUESTION_ALL);
    cross(&f, BOARDS, 2);
    f.study.deadline = &(struct deadline){.stop = &stop};
    f.study.progress = stop_at_two;
    f.study.self = &calls;
    stop = 0;
    assert_int_equal(run(&f), STUDY_STOPPED);
    assert_int_equal(calls, 4);
    assert_int_equal(f.runs.list.size, 2);
    assert_run(&f, 0, MEASURE_COUNTED, 4, true);
    assert_int_equal(run(&f), STUDY_STOPPED); /* still set */
    assert_int_equal(f.runs.list.size, 2);
    finish(&f);
}

/* ---- the order in which cells are begun */

struct begun {
    const struct study_cell *cells[BOARDS * WAYS];
    size_t count;
};

static void note_cell(void *self, const struct study *study)
{
    struct begun *begun = self;
    for (size_t i = 0; i < begun->count; i++)
        if (begun->cells[i] == study->current) return;
    begun->cells[begun->count++] = study->current;
}

static void assert_begun(struct fixture *f, int64_t jobs, const size_t *expected)
{
    struct begun begun = {0};
    f->study.jobs = jobs;
    f->study.progress = note_cell;
    f->study.self = &begun;
    assert_int_equal(run(f), STUDY_WHOLE);
    assert_int_equal(begun.count, f->study.cell_count);
    for (size_t i = 0; i < begun.count; i++) assert_int_equal(begun.cells[i] - f->cells, expected[i]);
    for (size_t i = 0; i < f->runs.list.size; i++) /* rows stay where they belong */
        assert_memory_equal(runs_places(&f->runs, i), f->places[i % begun.count], sizeof *f->places);
}

static void test_the_largest_cells_are_begun_first_if_several_run_at_once(void **state)
{
    (void)state;
    struct fixture f;
    prepare(&f); /* boards of 6, 3 and 4 rows */
    cross(&f, BOARDS, 2);
    assert_begun(&f, 1, (const size_t[]){0, 1, 2, 3, 4, 5});
    assert_begun(&f, 2, (const size_t[]){0, 1, 4, 5, 2, 3});
    /* climbs are ordered */
    for (size_t i = 0; i < f.study.cell_count; i++) f.cells[i].climb = 1;
    assert_begun(&f, 2, (const size_t[]){0, 1, 2, 3, 4, 5});
    finish(&f);
}

static void test_climbs_end_at_a_limit(void **state)
{
    (void)state;
    struct fixture f;
    prepare(&f);
    f.boards[0] = f.boards[2];
    f.boards[1] = f.boards[2] = read_board(&f.arena, "30\n0\n");
    ask(&f, QUESTION_ALL);
    cross(&f, BOARDS, 2);
    for (size_t i = 0; i < f.study.cell_count; i++) {
        f.cells[i].climb = i % 2 ? 0 : 7;
        f.cells[i].size = (double)i;
    }
    for (size_t i = 2; i < f.study.cell_count; i++) f.cells[i].limits.time = 0.05;
    assert_int_equal(run(&f), STUDY_WHOLE);
    assert_int_equal(f.runs.list.size, 5);
    assert_int_equal(f.study.skipped, 1);
    assert_int_equal(f.study.done, f.study.all);
    for (size_t i = 2; i < 5; i++) {
        assert_int_equal(f.runs.list.data[i].status, MEASURE_TIME);
        assert_true(measure_cost(&f.runs.list.data[i]) == 0.05);
    }
    finish(&f);
}

/* ---- stored results */

static const struct store_study about = {"damier study", "test", "machine"};

static struct store *open_store(const char *path)
{
    struct sentence error = {""};
    struct store *store = store_open(path, STORE_WRITE, &error);
    assert_string_equal(error.text, "");
    assert_true(store_begin(store, &about, &error));
    return store;
}

/* Runs the study on the database. Returns the number of cells measured. */
static size_t run_kept(struct fixture *f, const char *path, enum question_kind kind, double time_limit,
                       enum study_rerun again)
{
    prepare(f);
    ask(f, kind);
    f->boards[1] = read_board(&f->arena, "30\n0\n");
    cross(f, BOARDS, 2);
    /* Of that board. */
    f->cells[2].limits.time = f->cells[3].limits.time = time_limit;
    f->study.store = open_store(path);
    f->study.again = again;
    assert_int_equal(run(f), STUDY_WHOLE);
    store_close(f->study.store);
    assert_int_equal(f->runs.list.size, 6);
    assert_int_equal(f->study.recalled + f->study.made, 6);
    return f->study.made;
}

static void test_what_took_long_before_is_begun_first_if_it_is_measured_again(void **state)
{
    (void)state;
    if (!store_available()) skip();
    struct fixture f;
    const char *path = "test_study_order.db";
    struct sentence error = {""};
    struct buf text = {0};
    static const double seconds[] = {1, 2, 3, 9, 5};
    prepare(&f);
    cross(&f, BOARDS, 2);
    unlink(path);
    f.study.store = open_store(path);
    for (size_t i = 0; i < 5; i++) { /* the last cell is new */
        const struct store_run known = {
            .status = "solution", .solutions = "1", .cpu = seconds[i], .engine = "kernel", .model = ""};
        buf_clear(&text);
        runs_write_cell(&f.runs, f.cells[i].places, &text);
        assert_true(store_put(f.study.store, buf_text(&text), f.cells[i].digest, &known, &error));
    }
    f.study.again = STUDY_RERUN_ALL;
    assert_begun(&f, 2, (const size_t[]){5, 3, 4, 2, 1, 0});
    store_close(f.study.store);
    unlink(path);
    buf_free(&text);
    finish(&f);
}

static void test_a_database_gives_back_what_it_has(void **state)
{
    (void)state;
    if (!store_available()) skip();
    struct fixture f, g;
    const char *path = "test_study.db";
    unlink(path);
    assert_int_equal(run_kept(&f, path, QUESTION_ALL, 0.05, STUDY_RERUN_NONE), 6);
    assert_int_equal(run_kept(&g, path, QUESTION_ALL, 0.05, STUDY_RERUN_NONE), 0);
    for (size_t i = 0; i < 6; i++) {
        const struct measure *a = &f.runs.list.data[i], *b = &g.runs.list.data[i];
        assert_int_equal(a->status, b->status);
        assert_true(a->found == b->found && a->all == b->all && a->cpu == b->cpu && a->wall == b->wall);
        assert_true(a->nodes == b->nodes && a->conflicts == b->conflicts && a->peak_kb == b->peak_kb);
        assert_true(a->limit == b->limit && a->partial == b->partial);
        assert_string_equal(a->engine, b->engine);
    }
    finish(&f);
    finish(&g);
    /* The two that timed out are measured again with a higher limit, but not with a lower one. */
    assert_int_equal(run_kept(&f, path, QUESTION_ALL, 0.1, STUDY_RERUN_NONE), 2);
    finish(&f);
    assert_int_equal(run_kept(&f, path, QUESTION_ALL, 0.06, STUDY_RERUN_NONE), 0);
    finish(&f);
    assert_int_equal(run_kept(&f, path, QUESTION_ALL, 0.06, STUDY_RERUN_LIMITS), 2);
    finish(&f);
    assert_int_equal(run_kept(&f, path, QUESTION_ALL, 0.06, STUDY_RERUN_FAILED), 0);
    finish(&f);
    assert_int_equal(run_kept(&f, path, QUESTION_ALL, 0.06, STUDY_RERUN_ALL), 6);
    finish(&f);
    unlink(path);
}

static void test_everything_that_is_kept(void **state)
{
    (void)state;
    if (!store_available()) skip();
    struct fixture f;
    struct runs runs = {0};
    struct sentence error = {""};
    const char *path = "test_study_all.db";
    unlink(path);
    run_kept(&f, path, QUESTION_ALL, 0.05, STUDY_RERUN_NONE);
    struct store *store = store_open(path, STORE_READ, &error);
    assert_non_null(store);
    assert_true(study_read(store, &runs, &error));
    store_close(store);
    assert_int_equal(runs.list.size, 6);
    assert_int_equal(runs.axes.size, 2);
    for (size_t i = 0; i < 6; i++) {
        assert_true(runs.list.data[i].found == f.runs.list.data[i].found);
        for (int32_t axis = 0; axis < 2; axis++)
            assert_string_equal(runs_value(&runs, i, axis), runs_value(&f.runs, i, axis));
    }
    runs_free(&runs);
    finish(&f);
    unlink(path);
}

/* A different board with the same name is measured. */
static void test_another_board_of_the_same_name(void **state)
{
    (void)state;
    if (!store_available()) skip();
    struct fixture f;
    const char *path = "test_study_other.db";
    unlink(path);
    for (int i = 0; i < 2; i++) {
        prepare(&f);
        f.boards[0] = read_board(&f.arena, i ? "5\n0\n" : "6\n0\n");
        cross(&f, 1, 1);
        f.study.store = open_store(path);
        assert_int_equal(run(&f), STUDY_WHOLE);
        assert_int_equal(f.study.made, 1);
        store_close(f.study.store);
        finish(&f);
    }
    unlink(path);
}

/* Databases are in a folder of this process, because another build's test may run at the same
 * time. */
static char folder[] = "/tmp/damier-test.XXXXXX";

static int enter_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int leave_folder(void **state)
{
    (void)state;
    return chdir("/") == 0 ? rmdir(folder) : -1;
}

KIT_SUITE(study)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_processes_that_die),
        cmocka_unit_test(test_a_process_that_does_not_stop),
        cmocka_unit_test(test_questions),
        cmocka_unit_test(test_what_the_desk_refuses),
        cmocka_unit_test(test_memory_limit),
        cmocka_unit_test(test_stopping),
        cmocka_unit_test(test_the_largest_cells_are_begun_first_if_several_run_at_once),
        cmocka_unit_test(test_what_took_long_before_is_begun_first_if_it_is_measured_again),
        cmocka_unit_test(test_climbs_end_at_a_limit),
        cmocka_unit_test(test_a_database_gives_back_what_it_has),
        cmocka_unit_test(test_everything_that_is_kept),
        cmocka_unit_test(test_another_board_of_the_same_name),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
