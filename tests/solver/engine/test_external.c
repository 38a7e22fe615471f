/* Programs as SAT solvers, played by small scripts: those that answer as kissat and glucose are
 * documented to, those that crash, lie, keep silent, hang or flood; and what is left behind on the
 * disk. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/sentence.h"
#include "kit_suite.h"
#include "solver/engine/sat.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct place {
    char scripts[64];   /* where the programs are */
    char temporary[64]; /* what the solver has for $TMPDIR */
    char *before;       /* what was there; owned; NULL: nothing */
};

static int make_place(void **state)
{
    struct place *place = calloc(1, sizeof *place);
    if (!place) return -1;
    strcpy(place->scripts, "/tmp/test_external-XXXXXX");
    strcpy(place->temporary, "/tmp/test_external-XXXXXX");
    if (!mkdtemp(place->scripts) || !mkdtemp(place->temporary)) return -1;
    const char *before = getenv("TMPDIR");
    if (before) place->before = strdup(before);
    setenv("TMPDIR", place->temporary, 1);
    *state = place;
    return 0;
}

/* How many files there were. */
static int clear_directory(const char *path)
{
    char file[400];
    int count = 0;
    DIR *directory = opendir(path);
    for (struct dirent *entry; (entry = readdir(directory));) {
        if (entry->d_name[0] == '.') continue;
        snprintf(file, sizeof file, "%s/%s", path, entry->d_name);
        unlink(file);
        count++;
    }
    closedir(directory);
    return count;
}

static int remove_place(void **state)
{
    struct place *place = *state;
    if (place->before)
        setenv("TMPDIR", place->before, 1);
    else
        unsetenv("TMPDIR");
    clear_directory(place->scripts);
    clear_directory(place->temporary);
    rmdir(place->scripts);
    rmdir(place->temporary);
    free(place->before);
    free(place);
    return 0;
}

/* The file that the program is given, behind all options: "$file". */
static void write_script(const struct place *place, const char *name, const char *body)
{
    char path[200];
    snprintf(path, sizeof path, "%s/%s", place->scripts, name);
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    fprintf(out, "#!/bin/sh\nfor file do :; done\n%s\n", body);
    fclose(out);
    chmod(path, 0700);
}

struct outcome {
    enum sat_status status;
    struct sentence error;
    bool values[4];
    int64_t conflicts;
};

static const struct sat_config config = {.threads = 1, .conflict_limit = -1};

/* Solves (1 or 2) and (not 1 or 3) with the program, and sees to it that nothing is left behind. */
static struct outcome run(const struct place *place, const char *command, const struct sat_config *with)
{
    struct outcome outcome = {0};
    char argument[300];
    struct sentence error = {""};
    snprintf(argument, sizeof argument, "%s/%s", place->scripts, command);
    struct sat_solver *sat = external_sat.open(argument, with, &error);
    if (!sat) fail_msg("%s", error.text);
    external_sat.clause(sat, (int[]){1, 2}, 2);
    external_sat.clause(sat, (int[]){-1, 3}, 2);
    outcome.status = external_sat.solve(sat, NULL, 0);
    strcpy(outcome.error.text, external_sat.error(sat));
    for (int v = 1; v < 4 && outcome.status == SAT_SATISFIABLE; v++)
        outcome.values[v] = external_sat.value(sat, v);
    outcome.conflicts = external_sat.conflicts(sat);
    external_sat.close(sat);
    assert_int_equal(clear_directory(place->temporary), 0);
    return outcome;
}

static void expect_failure(const struct place *place, const char *body, const char *part)
{
    write_script(place, "fake", body);
    struct outcome outcome = run(place, "fake", &config);
    if (outcome.status != SAT_FAILED || !strstr(outcome.error.text, part))
        fail_msg("expected ... %s, got status %d: %s", part, (int)outcome.status, outcome.error.text);
}

static void expect_status(const struct place *place, const char *name, const char *body,
                          enum sat_status status)
{
    write_script(place, name, body);
    struct outcome outcome = run(place, name, &config);
    if (outcome.status != status) fail_msg("status %d: %s", (int)outcome.status, outcome.error.text);
    if (status == SAT_SATISFIABLE)
        assert_true((outcome.values[1] || outcome.values[2]) && (!outcome.values[1] || outcome.values[3]));
}

static void test_documented_outputs(void **state)
{
    const struct place *place = *state;
    expect_status(place, "kissat",
                  "[ \"$1\" = -q ] || exit 1\nprintf 's SATISFIABLE\\nv 1 -2 3 0\\n'; exit 10",
                  SAT_SATISFIABLE);
    expect_status(
        place, "kissat",
        "printf 'c ---- [ banner ] ----\\nc\\nc Kissat SAT Solver\\ns UNSATISFIABLE\\nc exit 20\\n'; exit 20",
        SAT_UNSATISFIABLE);
    expect_status(place, "kissat", "printf 's UNKNOWN\\n'; exit 0", SAT_UNKNOWN);
    expect_status(
        place, "glucose",
        "case \" $* \" in *' -model '*) ;; *) exit 1;; esac\n"
        "printf 'c\\nc This is glucose 4.2.1\\nc\\nc |  |\\ns SATISFIABLE\\nv -1 2 -3 0\\n'; exit 10",
        SAT_SATISFIABLE);
    expect_status(place, "glucose", "printf 'c\\nSolved by simplification\\n\\ns UNSATISFIABLE\\n'; exit 20",
                  SAT_UNSATISFIABLE);
    expect_status(place, "glucose", "printf 's INDETERMINATE\\n'; exit 0", SAT_UNKNOWN);
    expect_status(place, "clasp", "printf 'v 1 2 3 0\\ns SATISFIABLE\\n'; exit 30", SAT_SATISFIABLE);
    expect_status(place, "cryptominisat5", "printf 's INDETERMINATE\\n'; exit 15", SAT_UNKNOWN);
    expect_status(place, "plingeling", "printf 'c x\\ns SATISFIABLE\\nv 1 -2\\nv 3 0\\n'; exit 10",
                  SAT_SATISFIABLE);
    expect_status(place, "old", "printf 's UNSATISFIABLE\\n'; exit 0", SAT_UNSATISFIABLE);
    expect_status(place, "old", "printf 's SATISFIABLE\\nv 2 0\\n'; exit 0", SAT_SATISFIABLE);
}

static void test_result_files(void **state)
{
    const struct place *place = *state;
    expect_status(place, "minisat", "printf 'SATISFIABLE\\n'; printf 'SAT\\n-1 2 3 0\\n' >\"$file\"; exit 10",
                  SAT_SATISFIABLE);
    expect_status(place, "minisat", "printf 'UNSAT\\n' >\"$file\"; exit 20", SAT_UNSATISFIABLE);
    expect_status(place, "minisat", "printf 'INDET\\n' >\"$file\"; exit 0", SAT_UNKNOWN);
    write_script(place, "minisat", "printf 's SATISFIABLE\\nv 2 0\\n'; exit 10");
    struct outcome outcome = run(place, "minisat", &config);
    assert_int_equal(outcome.status, SAT_FAILED);
    assert_string_equal(outcome.error.text,
                        "minisat ended with exit status 10 and wrote no answer to its result file");
    write_script(place, "minisat", "rm \"$file\"; exit 10");
    outcome = run(place, "minisat", &config);
    assert_int_equal(outcome.status, SAT_FAILED);
    assert_non_null(strstr(outcome.error.text, "cannot read"));
}

static void test_bad_programs(void **state)
{
    const struct place *place = *state;
    expect_failure(place, "kill -SEGV $$", "fake died of signal 11");
    expect_failure(place, "printf 's UNSATISFIABLE\\n'; kill -ABRT $$", "fake died of signal 6");
    expect_failure(place, "exit 3", "fake ended with exit status 3 and printed no answer");
    expect_failure(place, "exit 255", "fake ended with exit status 255 and printed no answer");
    expect_failure(place, "exit 0", "fake ended with exit status 0 and printed no answer");
    expect_failure(place, "exit 10", "fake ended with exit status 10 and printed no answer");
    expect_failure(place, "exit 20", "fake ended with exit status 20 and printed no answer");
    expect_failure(place, "echo UNSATISFIABLE; exit 20", "printed no answer");
    expect_failure(place, "printf 's SATISFIABLE\\nv -1 -2 3 0\\n'; exit 10",
                   "fake's solution violates clause 1: 1 2 0");
    expect_failure(place, "printf 's SATISFIABLE\\nv 1 -2 -3 0\\n'; exit 10",
                   "fake's solution violates clause 2: -1 3 0");
    expect_failure(place, "printf 's SATISFIABLE\\nv -3 0\\n'; exit 10",
                   "fake's solution violates clause 1: 1 2 0");
    expect_failure(place, "printf 's SATISFIABLE\\n'; exit 10", "fake said SATISFIABLE but gave no values");
    expect_failure(place, "printf 's SATISFIABLE\\nv 2 0\\n'; exit 20",
                   "fake said SATISFIABLE but ended with exit status 20");
    expect_failure(place, "printf 's UNSATISFIABLE\\n'; exit 10",
                   "fake said UNSATISFIABLE but ended with exit status 10");
    expect_failure(place, "printf 's UNSATISFIABLE\\n'; exit 1",
                   "fake said UNSATISFIABLE but ended with exit status 1");
    expect_failure(place, "printf 's UNKNOWN\\n'; exit 20",
                   "fake said UNKNOWN but ended with exit status 20");
    expect_failure(place, "printf 's PERHAPS\\n'; exit 10", "malformed answer: fake's answer:1:3");
    expect_failure(place, "printf 's SATISFIABLE\\nv 2 x 0\\n'; exit 10",
                   "malformed answer: fake's answer:2:5");
    expect_failure(place, "printf 's SATISFIABLE\\nv 2 4 0\\n'; exit 10", "beyond 3");
    expect_failure(place, "printf 's SATISFIABLE\\nv 2 -2 0\\n'; exit 10", "-2, but 2 was said before");
    expect_failure(place, "printf '\\001\\377\\n\\n99\\033[x\\n'; exit 0", "malformed answer");
    expect_failure(place, "head -c 70000 /dev/zero; exit 0", "malformed answer");
}

static void test_empty_formula(void **state)
{
    const struct place *place = *state;
    char argument[300];
    struct sentence error = {""};
    write_script(place, "fake", "printf 's SATISFIABLE\\nv 70 -3 0\\n'; exit 10");
    snprintf(argument, sizeof argument, "%s/fake", place->scripts);
    struct sat_solver *sat = external_sat.open(argument, &config, &error);
    assert_non_null(sat);
    assert_int_equal(external_sat.solve(sat, NULL, 0), SAT_SATISFIABLE);
    assert_false(external_sat.value(sat, 70));
    external_sat.close(sat);
}

static void test_assumption_violated(void **state)
{
    const struct place *place = *state;
    char argument[300];
    struct sentence error = {""};
    write_script(place, "fake", "printf 's SATISFIABLE\\nv 1 -2 0\\n'; exit 10");
    snprintf(argument, sizeof argument, "%s/fake", place->scripts);
    struct sat_solver *sat = external_sat.open(argument, &config, &error);
    assert_non_null(sat);
    external_sat.clause(sat, (int[]){1, 2}, 2);
    assert_int_equal(external_sat.solve(sat, (int[]){1, 2}, 2), SAT_FAILED);
    assert_string_equal(external_sat.error(sat), "fake's solution violates the assumption 2");
    assert_int_equal(external_sat.solve(sat, NULL, 0), SAT_SATISFIABLE);
    assert_string_equal(external_sat.error(sat), "");
    external_sat.close(sat);
}

static bool ring(void *self)
{
    return clock_wall() >= *(const double *)self;
}

static void test_hanging(void **state)
{
    const struct place *place = *state;
    double when = clock_wall() + 0.1;
    struct sat_config stopping = {.threads = 1, .conflict_limit = -1, .poll = ring, .self = &when};
    write_script(place, "fake", "printf 's SATISFIABLE\\nv 2 0\\n'; sleep 1000 & sleep 1000");
    struct outcome outcome = run(place, "fake", &stopping);
    assert_int_equal(outcome.status, SAT_UNKNOWN);
    assert_string_equal(outcome.error.text, "");
    write_script(place, "fake", "exit 3");
    assert_int_equal(run(place, "fake", &stopping).status, SAT_UNKNOWN);
}

static void test_flooding(void **state)
{
    expect_failure(*state, "exec yes 'this goes on for ever and ever and ever'",
                   "fake printed more than any answer can be");
}

static void test_silence_at_a_limit(void **state)
{
    const struct place *place = *state;
    struct sat_config limited = {.threads = 1, .conflict_limit = 5};
    write_script(place, "kissat", "exit 0");
    assert_int_equal(run(place, "kissat", &limited).status, SAT_UNKNOWN);
    assert_int_equal(run(place, "kissat", &config).status, SAT_FAILED);
    write_script(place, "kissat", "exit 1");
    assert_int_equal(run(place, "kissat", &limited).status, SAT_FAILED);
    write_script(place, "unknown", "exit 0");
    assert_int_equal(run(place, "unknown", &limited).status, SAT_FAILED);
}

/* What the program is called with, and what its file looks like. */
static void test_command_and_file(void **state)
{
    const struct place *place = *state;
    char path[200], text[600] = "";
    struct sat_config all = {.seed = 7, .threads = 3, .conflict_limit = 12, .placement = true};
    write_script(place, "kissat",
                 "{ echo \"$@\" | sed \"s|$file|FILE|\"; ls -l \"$file\" | cut -c 1-10; cat \"$file\"; } "
                 ">\"${0%/*}/seen\"\n"
                 "printf 's UNKNOWN\\n'");
    assert_int_equal(run(place, "kissat  --sat   -x ", &all).status, SAT_UNKNOWN);
    snprintf(path, sizeof path, "%s/seen", place->scripts);
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    text[fread(text, 1, sizeof text - 1, in)] = '\0';
    fclose(in);
    assert_string_equal(
        text, "-q --seed=7 --conflicts=12 --phase=0 --sat -x FILE\n-rw-------\np cnf 3 2\n1 2 0\n-1 3 0\n");
}

/* How many conflicts a program reports, in the words of several; the last number counts. */
static void test_conflicts(void **state)
{
    const struct place *place = *state;
    static const struct {
        const char *lines;
        int64_t conflicts;
    } table[] = {{"c conflicts             : 20             (3763 /sec)", 20},
                 {"c 81 conflicts", 81},
                 {"81 conflicts", 81},
                 {"Conflicts    : 5", 5},
                 {"c 7 conflicts\\nc conflicts: 30", 30},
                 {"c 81 conflicts per second", 0},
                 {"c 81 conflict", 0},
                 {"c 81 decisions", 0},
                 {"c conflicts 20", 0},
                 {"c conflictsx : 20", 0}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        char body[200];
        snprintf(body, sizeof body, "printf '%s\\ns UNSATISFIABLE\\n'; exit 20", table[i].lines);
        write_script(place, "fake", body);
        struct outcome outcome = run(place, "fake", &config);
        assert_int_equal(outcome.status, SAT_UNSATISFIABLE);
        assert_int_equal(outcome.conflicts, table[i].conflicts);
    }
}

static void test_no_place_for_files(void **state)
{
    const struct place *place = *state;
    write_script(place, "fake", "exit 0");
    setenv("TMPDIR", "/nonexistent/directory", 1);
    struct outcome outcome = run(place, "fake", &config);
    setenv("TMPDIR", place->temporary, 1);
    assert_int_equal(outcome.status, SAT_FAILED);
    assert_string_equal(outcome.error.text,
                        "cannot make a temporary file in /nonexistent/directory: No such file or directory");
}

KIT_SUITE(external)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_documented_outputs),
        cmocka_unit_test(test_result_files),
        cmocka_unit_test(test_bad_programs),
        cmocka_unit_test(test_empty_formula),
        cmocka_unit_test(test_assumption_violated),
        cmocka_unit_test(test_hanging),
        cmocka_unit_test(test_flooding),
        cmocka_unit_test(test_silence_at_a_limit),
        cmocka_unit_test(test_command_and_file),
        cmocka_unit_test(test_conflicts),
        cmocka_unit_test(test_no_place_for_files),
    };
    return cmocka_run_group_tests(tests, make_place, remove_place);
}
