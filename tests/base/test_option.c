/* Option tables: every spelling on the command line, every error message, the exact help text. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/json_write.h"
#include "base/option.h"

#include "base/sentence.h"
#include "kit_suite.h"

#include <stdio.h>
#include <string.h>

struct values {
    bool all, quiet, lines;
    int64_t limit, seed, size;
    double time;
    int format, kind;
    const char *output, *file;
};

static const char *const formats[] = {"text", "json", "svg", "png", NULL};

static const struct option search[] = {
    {.name = "all",
     .letter = 'a',
     .type = OPTION_FLAG,
     .offset = offsetof(struct values, all),
     .help = "every solution"},
    {.name = "limit",
     .letter = 'n',
     .type = OPTION_INT,
     .offset = offsetof(struct values, limit),
     .lo = 1,
     .hi = 1e9,
     .argument = "N",
     .help = "stop after N solutions"},
    {.name = "seed",
     .type = OPTION_INT,
     .offset = offsetof(struct values, seed),
     .argument = "N",
     .help = "the seed of random choices, 1 if not given"},
    {.name = "time-limit",
     .letter = 't',
     .type = OPTION_REAL,
     .offset = offsetof(struct values, time),
     .lo = 0,
     .hi = 1e6,
     .argument = "SECONDS",
     .help = "give up after that long"},
    {.name = NULL},
};
static const struct option output[] = {
    {.name = "format",
     .letter = 'f',
     .type = OPTION_CHOICE,
     .offset = offsetof(struct values, format),
     .choices = formats,
     .argument = "NAME",
     .help = "how the answer is written, as text if not given"},
    {.name = "output",
     .letter = 'o',
     .type = OPTION_TEXT,
     .offset = offsetof(struct values, output),
     .argument = "FILE",
     .help = "write the answer to FILE instead of standard output"},
    {.name = "quiet",
     .letter = 'q',
     .type = OPTION_FLAG,
     .offset = offsetof(struct values, quiet),
     .help = "say nothing"},
    {.name = "unique-lines",
     .type = OPTION_FLAG,
     .offset = offsetof(struct values, lines),
     .help = "no two equal lines, which is so unless it is turned off; a sentence that is long enough to be "
             "wrapped twice "
             "on its way"},
    {.name = NULL},
};
static const struct option operands[] = {
    {.name = "SIZE",
     .type = OPTION_INT,
     .positional = true,
     .offset = offsetof(struct values, size),
     .lo = 1,
     .hi = 100,
     .help = "rows of the board"},
    {.name = "FILE",
     .type = OPTION_TEXT,
     .positional = true,
     .optional = true,
     .offset = offsetof(struct values, file),
     .help = "where to read"},
    {.name = NULL},
};

static struct values values;
static struct option_parse result;
static char *arguments[100];
static int argument_count;

static const struct option_group groups[] = {{"Search", search, &values, NULL, 0, false},
                                             {"Output", output, &values, NULL, 0, false},
                                             {NULL, operands, &values, NULL, 0, false}};

/* Parses words separated by spaces; the first `count` groups are known. */
static bool parse_groups(const char *line, size_t count)
{
    static char words[1000];
    snprintf(words, sizeof words, "%s", line);
    argument_count = 0;
    for (char *word = strtok(words, " "); word; word = strtok(NULL, " ")) arguments[argument_count++] = word;
    values = (struct values){.seed = 1, .lines = true};
    return option_parse(groups, count, argument_count, arguments, &result);
}

static bool parse(const char *line)
{
    return parse_groups(line, 2);
}

static void accepted(const char *line)
{
    assert_true(parse(line));
    assert_string_equal(result.error.text, "");
}

static void refused(const char *line, const char *error)
{
    assert_false(parse(line));
    assert_string_equal(result.error.text, error);
}

static void test_spellings(void **state)
{
    (void)state;
    const char *const same[] = {"--limit 5 --all -q",
                                "--limit=5 -aq",
                                "-n5 -qa",
                                "-n 5 --quiet --all",
                                "-aqn5",
                                "-aqn 5",
                                "--lim 5 --al --q",
                                "--limit 4 --limit 5 -a -q"};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        accepted(same[i]);
        assert_int_equal(values.limit, 5);
        assert_true(values.all);
        assert_true(values.quiet);
        assert_int_equal(result.operand_count, 0);
    }
    accepted("");
    assert_false(values.all);
    assert_int_equal(values.seed, 1);
    accepted("--output=a=b --time 2.5 -fsvg");
    assert_string_equal(values.output, "a=b");
    assert_true(values.time == 2.5);
    assert_int_equal(values.format, 2);
    accepted("--output=");
    assert_string_equal(values.output, "");
    accepted("-o -");
    assert_string_equal(values.output, "-");
    accepted("--seed -5");
    assert_int_equal(values.seed, -5);
    accepted("--output --all");
    assert_string_equal(values.output, "--all");
    assert_false(values.all);
}

static void test_negations(void **state)
{
    (void)state;
    accepted("--no-unique-lines");
    assert_false(values.lines);
    accepted("--no-uniq");
    assert_false(values.lines);
    accepted("--no-unique-lines --unique-lines --all --no-all");
    assert_true(values.lines);
    assert_false(values.all);
    assert_false(parse("--no-limit"));
    refused("--no-all=yes", "option `--no-all' takes no value");
}

static void test_operands(void **state)
{
    (void)state;
    accepted("a --all b -- --limit -x --");
    assert_int_equal(result.operand_count, 5);
    assert_string_equal(result.operands[0], "a");
    assert_string_equal(result.operands[1], "b");
    assert_string_equal(result.operands[2], "--limit");
    assert_string_equal(result.operands[3], "-x");
    assert_string_equal(result.operands[4], "--");
    accepted("- -5 -q");
    assert_int_equal(result.operand_count, 2);
    assert_string_equal(result.operands[1], "-5");
    assert_true(values.quiet);
}

static void test_positionals(void **state)
{
    (void)state;
    assert_true(parse_groups("8 --all in.txt more", 3));
    assert_int_equal(values.size, 8);
    assert_string_equal(values.file, "in.txt");
    assert_int_equal(result.operand_count, 1);
    assert_string_equal(result.operands[0], "more");
    assert_true(parse_groups("8", 3));
    assert_null(values.file);
    assert_false(parse_groups("--all", 3));
    assert_string_equal(result.error.text, "missing operand SIZE");
    assert_false(parse_groups("0", 3));
    assert_string_equal(result.error.text, "SIZE is 0, must be from 1 to 100");
    assert_false(parse_groups("x", 3));
    assert_string_equal(result.error.text, "SIZE is `x', must be a whole number");
    assert_false(parse_groups("8 --SIZE 3", 3));
}

static void test_optional_before_required(void **state)
{
    (void)state;
    struct pair {
        const char *first, *second, *third;
    } pair = {0};
    const struct option rows[] = {
        {.name = "A",
         .type = OPTION_TEXT,
         .positional = true,
         .optional = true,
         .offset = offsetof(struct pair, first)},
        {.name = "B", .type = OPTION_TEXT, .positional = true, .offset = offsetof(struct pair, second)},
        {.name = "C",
         .type = OPTION_TEXT,
         .positional = true,
         .optional = true,
         .offset = offsetof(struct pair, third)},
        {.name = NULL},
    };
    const struct option_group group = {NULL, rows, &pair, NULL, 0, false};
    char *argv[] = {"x", "y", "z"};
    assert_true(option_parse(&group, 1, 1, argv, &result));
    assert_null(pair.first);
    assert_string_equal(pair.second, "x");
    assert_true(option_parse(&group, 1, 2, argv, &result));
    assert_string_equal(pair.first, "x");
    assert_string_equal(pair.second, "y");
    assert_null(pair.third);
    assert_true(option_parse(&group, 1, 3, argv, &result));
    assert_string_equal(pair.third, "z");
    assert_false(option_parse(&group, 1, 0, argv, &result));
    assert_string_equal(result.error.text, "missing operand B");
}

static void test_unknown_options(void **state)
{
    (void)state;
    refused("--sead 5", "unknown option `--sead', did you mean `--seed'?");
    refused("--timelimit=3", "unknown option `--timelimit', did you mean `--time-limit'?");
    refused("--hexagon", "unknown option `--hexagon'");
    refused("-z", "unknown option `-z'");
    refused("-qz", "unknown option `-z'");
    refused("-\x01", "unknown option `-\\x01'");
    refused("--no", "unknown option `--no'");
    refused("--=5", "unknown option `--'");
    char line[600] = "--";
    memset(line + 2, 'x', 500);
    line[502] = '\0';
    refused(line, "unknown option `--xxxxxxxxxxxxxxxxxx...'");
}

static void test_ambiguous_and_missing(void **state)
{
    (void)state;
    static const struct option rows[] = {{.name = "stats", .type = OPTION_FLAG},
                                         {.name = "start", .type = OPTION_TEXT, .offset = 8},
                                         {.name = "star", .type = OPTION_FLAG},
                                         {.name = NULL}};
    void *target[4] = {0};
    const struct option_group group = {NULL, rows, target, NULL, 0, false};
    char *argv[] = {"--st", NULL};
    assert_false(option_parse(&group, 1, 1, argv, &result));
    assert_string_equal(result.error.text,
                        "option `--st' is ambiguous, could be `--stats', `--start', `--star'");
    argv[0] = "--star";
    assert_true(option_parse(&group, 1, 1, argv, &result));
    refused("--limit", "option `--limit' needs a value: N");
    refused("-n", "option `-n' needs a value: N");
    refused("--all=1", "option `--all' takes no value");
}

/* Another program's words are taken exactly, and blamed as they were typed. */
static void test_spelled_words(void **state)
{
    (void)state;
    const struct option_spelling words[] = {{"-limite", "--limit", false, "it counts solutions"},
                                            {"-tout", "--all", false, NULL},
                                            {NULL, NULL, false, NULL}};
    const struct option_group spelled[] = {{"Search", search, &values, words, 0, false}};
    struct option_parse parsed;
    char *good[] = {"-limite", "7", "-tout"}, *bad[] = {"-limite", "x"}, *none[] = {"-limite"};
    values = (struct values){0};
    assert_true(option_parse(spelled, 1, 3, good, &parsed));
    assert_int_equal(values.limit, 7);
    assert_true(values.all);
    assert_false(option_parse(spelled, 1, 2, bad, &parsed));
    assert_string_equal(parsed.error.text, "-limite is `x', must be a whole number; it counts solutions");
    assert_false(option_parse(spelled, 1, 1, none, &parsed));
    assert_string_equal(parsed.error.text, "option `-limite' needs a value: N");
    char *behind[] = {"--", "-tout"};
    values = (struct values){0};
    assert_true(option_parse(spelled, 1, 2, behind, &parsed));
    assert_int_equal(parsed.operand_count, 1);
    assert_false(values.all);
}

/* A row for `once' is refused the second time, by whichever of its spellings; others are not. */
static void test_once(void **state)
{
    (void)state;
    static const struct option rows[] = {
        {.name = "rooks",
         .letter = 't',
         .type = OPTION_INT,
         .once = true,
         .offset = offsetof(struct values, limit)},
        {.name = "seed", .type = OPTION_INT, .offset = offsetof(struct values, seed)},
        {.name = "piece",
         .type = OPTION_TEXT,
         .once = true,
         .offset = offsetof(struct values, output),
         .argument = "LIST"},
        {0},
    };
    static const struct option_spelling spellings[] = {{"-tour", "--rooks", false, NULL}, {0}};
    static const struct {
        const char *words[4], *error;
    } cases[] = {
        {{"-t3", "--seed=1", "--seed=2", "--piece=a"}, ""},
        {{"-t3", "-t4", "--seed=1", "--seed=2"}, "-t is given twice: 3, then 4"},
        {{"-t3", "--rooks=3", "--seed=1", "--seed=2"}, "--rooks is given twice: 3, then 3"},
        {{"--roo=3", "--seed=1", "-tour", "4"}, "-tour is given twice: 3, then 4"},
        {{"--piece=a", "--seed=1", "-t3", "--piece=a"},
         "--piece is given twice: it takes everything at once, LIST"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        values = (struct values){0};
        const struct option_group group = {.rows = rows, .target = &values, .spellings = spellings};
        char *words[4];
        memcpy(words, cases[i].words, sizeof words);
        bool fine = option_parse(&group, 1, 4, words, &result);
        assert_int_equal(fine, cases[i].error[0] == '\0');
        assert_string_equal(result.error.text, cases[i].error);
        assert_int_equal(values.limit, 3);
    }
}

static void test_values(void **state)
{
    (void)state;
    refused("--limit 0", "--limit is 0, must be from 1 to 1000000000");
    refused("-n 1000000001", "-n is 1000000001, must be from 1 to 1000000000");
    refused("--limit=99999999999999999999", "--limit is 99999999999999999999, must be from 1 to 1000000000");
    refused("--limit abc", "--limit is `abc', must be a whole number");
    refused("--limit 1.5", "--limit is `1.5', must be a whole number");
    refused("--limit=", "--limit is `', must be a whole number");
    refused("--time-limit nan", "--time-limit is `nan', must be a number");
    refused("--time-limit -0.5", "--time-limit is -0.5, must be from 0 to 1000000");
    refused("--format pgn", "unknown --format `pgn', did you mean `png'?");
    refused("--format hexagon", "unknown --format `hexagon', must be one of: text, json, svg, png");
    refused("--seed 9223372036854775808", "--seed is `9223372036854775808', must be a whole number");
    accepted("--seed -9223372036854775808");
    assert_true(values.seed == INT64_MIN);
    accepted("--seed 9007199254740993");
    assert_true(values.seed == INT64_C(9007199254740993));
}

/* 2^53 and its neighbours are where a comparison of doubles goes wrong. */
static void test_ranges_are_exact(void **state)
{
    (void)state;
    int64_t value = 0;
    struct sentence error;
    const struct option rows[] = {
        {.name = "x", .type = OPTION_INT, .lo = -0x1p53, .hi = 0x1p53},
        {.name = "y", .type = OPTION_INT, .lo = 0, .hi = 0x1p63},
        {.name = NULL},
    };
    assert_true(option_set(rows, &value, "x", "9007199254740992", &error));
    assert_false(option_set(rows, &value, "x", "9007199254740993", &error));
    assert_string_equal(error.text,
                        "x is 9007199254740993, must be from -9007199254740992 to 9007199254740992");
    assert_false(option_set(rows, &value, "x", "-9007199254740993", &error));
    assert_true(option_set(rows, &value, "y", "9223372036854775807", &error));
    assert_true(value == INT64_MAX);
    assert_false(option_set(rows, &value, "y", "-1", &error));
}

static void test_set_by_name(void **state)
{
    (void)state;
    struct values set = {0};
    struct sentence error = {""};
    assert_true(option_set(search, &set, "limit", "12", &error));
    assert_int_equal(set.limit, 12);
    assert_true(option_set(search, &set, "all", NULL, &error));
    assert_true(set.all);
    const char *const off[] = {"false", "no", "off", "0"}, *const on[] = {"true", "yes", "on", "1"};
    for (int i = 0; i < 4; i++) {
        assert_true(option_set(search, &set, "all", off[i], &error));
        assert_false(set.all);
        assert_true(option_set(search, &set, "all", on[i], &error));
        assert_true(set.all);
    }
    assert_string_equal(error.text, "");
    assert_false(option_set(search, &set, "all", "perhaps", &error));
    assert_string_equal(error.text, "all is `perhaps', must be true or false");
    assert_false(option_set(search, &set, "limit", NULL, &error));
    assert_string_equal(error.text, "limit needs a value");
    assert_false(option_set(search, &set, "limt", "1", &error));
    assert_string_equal(error.text, "unknown option `limt', did you mean `limit'?");
    assert_false(option_set(search, &set, "hexagon", "1", &error));
    assert_string_equal(error.text, "unknown option `hexagon'");
    assert_false(option_set(search, &set, "limit", "0", &error));
    assert_string_equal(error.text, "limit is 0, must be from 1 to 1000000000");
    assert_int_equal(set.limit, 12);
}

static void test_many_operands(void **state)
{
    (void)state;
    enum { MANY = 5000 };
    static char *argv[MANY];
    for (int i = 0; i < MANY; i++) argv[i] = i % 5 == 0 ? "--all" : i % 2 ? "odd" : "even";
    assert_true(option_parse(groups, 2, MANY, argv, &result));
    assert_int_equal(result.operand_count, MANY / 5 * 4);
    assert_string_equal(result.operands[0], "odd");
    assert_string_equal(result.operands[1], "even");
    assert_string_equal(result.operands[MANY / 5 * 4 - 1], "odd");
}

static void test_help(void **state)
{
    (void)state;
    struct buf buf = {0};
    option_usage(groups, 3, &buf);
    assert_string_equal(buf_text(&buf), " [options] SIZE [FILE]");
    buf_clear(&buf);
    option_help(groups, 3, &buf);
    assert_string_equal(buf_text(&buf),
                        "Search:\n"
                        "  -a, --all                 every solution\n"
                        "  -n, --limit N             stop after N solutions\n"
                        "      --seed N              the seed of random choices, 1 if not given\n"
                        "  -t, --time-limit SECONDS  give up after that long\n"
                        "\n"
                        "Output:\n"
                        "  -f, --format NAME         how the answer is written, as text if not given; one\n"
                        "                            of text, json, svg, png\n"
                        "  -o, --output FILE         write the answer to FILE instead of standard output\n"
                        "  -q, --quiet               say nothing\n"
                        "      --unique-lines        no two equal lines, which is so unless it is turned\n"
                        "                            off; a sentence that is long enough to be wrapped\n"
                        "                            twice on its way\n"
                        "\n"
                        "  SIZE                      rows of the board\n"
                        "  FILE                      where to read\n");
    buf_free(&buf);
}

static void test_help_with_overlong_labels(void **state)
{
    (void)state;
    const struct option rows[] = {
        {.name = "a-name-that-leaves-no-room-beside-it", .type = OPTION_FLAG, .help = "below"},
        {.name = "bare", .type = OPTION_FLAG},
        {.name = "x", .letter = 'x', .type = OPTION_FLAG, .help = "beside"},
        {.name = NULL},
    };
    const struct option_group with_empty[] = {{"Empty", rows + 3, NULL, NULL, 0, false},
                                              {"Rest", rows, NULL, NULL, 0, false}};
    struct buf buf = {0};
    option_help(with_empty, 2, &buf);
    assert_string_equal(buf_text(&buf), "Rest:\n"
                                        "      --a-name-that-leaves-no-room-beside-it\n"
                                        "                        below\n"
                                        "      --bare\n"
                                        "  -x, --x               beside\n");
    buf_free(&buf);
}

/* Another program's words stand first; a letter that they take is not shown for its own row. */
static void test_help_with_spellings(void **state)
{
    (void)state;
    const struct option rows[] = {
        {.name = "rooks", .type = OPTION_INT, .argument = "N", .help = "towers"},
        {.name = "time", .letter = 't', .type = OPTION_FLAG, .help = "loses its letter"},
        {.name = "all", .letter = 'a', .type = OPTION_FLAG, .help = "has a longer word"},
        {.name = "quiet", .letter = 'q', .type = OPTION_FLAG, .help = "keeps its letter"},
        {.name = NULL},
    };
    const struct option_spelling words[] = {{"-t", "--rooks", false, NULL},
                                            {"-all", "--all", false, NULL},
                                            {"-qt", "--other", false, NULL},
                                            {NULL, NULL, false, NULL}};
    const struct option_group group = {"Words", rows, NULL, words, 0, false};
    struct buf buf = {0};
    option_help(&group, 1, &buf);
    assert_string_equal(buf_text(&buf), "Words:\n"
                                        "  -t, --rooks N         towers\n"
                                        "      --time            loses its letter\n"
                                        "  -all, --all           has a longer word\n"
                                        "  -q, --quiet           keeps its letter\n");
    buf_free(&buf);
}

static void test_json(void **state)
{
    (void)state;
    struct buf buf = {0};
    accepted("--limit 3 --time 0.1 -f json -a");
    option_json(groups, 3, &(struct json_writer){.out = &buf});
    assert_string_equal(
        buf_text(&buf),
        "{\"all\": true, \"limit\": 3, \"seed\": 1, \"time-limit\": 0.1, \"format\": \"json\", "
        "\"output\": null, \"quiet\": false, \"unique-lines\": true, \"SIZE\": 0, \"FILE\": null}");
    buf_free(&buf);
}

static void test_sizes(void **state)
{
    (void)state;
    static const struct option rows[] = {{.name = "size", .type = OPTION_SIZE, .lo = 2, .hi = 10}, {0}};
    struct option_size size = {0};
    struct sentence error;
    struct buf out = {0};
    assert_true(option_set(rows, &size, "size", "4x6", &error));
    assert_true(size.rows == 4 && size.columns == 6 && size.both);
    option_json(&(struct option_group){.rows = rows, .target = &size}, 1, &(struct json_writer){.out = &out});
    assert_string_equal(buf_text(&out), "{\"size\": \"4x6\"}");
    buf_clear(&out);
    assert_true(option_set(rows, &size, "size", "8", &error));
    assert_true(size.rows == 8 && size.columns == 8 && !size.both);
    option_write_size(&size, &out);
    assert_string_equal(buf_text(&out), "8");
    static const char *const wrong[] = {"1", "11", "4x1", "11x4", "4x", "x", "4 6", "", "4x6x8"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(option_set(rows, &size, "size", wrong[i], &error));
        assert_non_null(strstr(error.text, "must be N or ROWSxCOLUMNS, sides from 2 to 10"));
        assert_int_equal(size.columns, 8);
    }
    buf_free(&out);
}

/* Rows that need a capability that their group lacks are not listed, nor is a group of only such
 * rows; they are still accepted. */
static void test_help_without_what_is_lacking(void **state)
{
    enum { STEPS = 1, WALKS = 2 };
    static const struct option both[] = {
        {.name = "all", .type = OPTION_FLAG, .help = "every one"},
        {.name = "steps-that-people-take",
         .type = OPTION_FLAG,
         .offset = sizeof(bool),
         .needs = STEPS,
         .help = "one by one"},
        {0},
    };
    static const struct option one[] = {{.name = "animate", .type = OPTION_FLAG, .needs = WALKS}, {0}};
    bool taken[2] = {false, false};
    struct option_group lacking[] = {{.title = "Search", .rows = both, .target = taken, .lacks = STEPS},
                                     {.title = "Output", .rows = one, .lacks = STEPS | WALKS}};
    struct option_parse parse;
    struct buf buf = {0};
    char *words[] = {"--steps-that-people-take"};
    (void)state;
    option_help(lacking, 2, &buf);
    assert_string_equal(buf_text(&buf), "Search:\n      --all             every one\n");
    buf_clear(&buf);
    option_usage(&lacking[1], 1, &buf);
    assert_string_equal(buf_text(&buf), "");
    assert_true(option_parse(lacking, 1, 1, words, &parse));
    assert_true(!taken[0] && taken[1]);
    lacking[1].lacks = STEPS;
    option_usage(&lacking[1], 1, &buf);
    assert_string_equal(buf_text(&buf), " [options]");
    buf_free(&buf);
}

/* A row that reads a file may have words that name none. */
static void test_files(void **state)
{
    (void)state;
    struct named {
        const char *shape, *text;
    } named = {NULL, NULL};
    static const char *const words[] = {"published", "mini", NULL};
    const struct option shape = {.name = "shape",
                                 .type = OPTION_TEXT,
                                 .offset = offsetof(struct named, shape),
                                 .reads = true,
                                 .choices = words},
                        text = {.name = "text", .type = OPTION_TEXT, .offset = offsetof(struct named, text)};
    assert_null(option_file(&shape, &named));
    named = (struct named){"mini", "a.txt"};
    assert_null(option_file(&shape, &named));
    assert_null(option_file(&text, &named));
    named.shape = "mini.txt";
    assert_string_equal(option_file(&shape, &named), "mini.txt");
}

KIT_SUITE(option)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_spellings),
        cmocka_unit_test(test_negations),
        cmocka_unit_test(test_operands),
        cmocka_unit_test(test_positionals),
        cmocka_unit_test(test_optional_before_required),
        cmocka_unit_test(test_unknown_options),
        cmocka_unit_test(test_ambiguous_and_missing),
        cmocka_unit_test(test_spelled_words),
        cmocka_unit_test(test_once),
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_ranges_are_exact),
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_set_by_name),
        cmocka_unit_test(test_many_operands),
        cmocka_unit_test(test_help),
        cmocka_unit_test(test_help_with_overlong_labels),
        cmocka_unit_test(test_help_with_spellings),
        cmocka_unit_test(test_help_without_what_is_lacking),
        cmocka_unit_test(test_json),
        cmocka_unit_test(test_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
