/* Options that several commands share, and the functions that carry them out: reading boards and
 * answers, choosing an engine, opening the output.
 *
 * Each group of options is a table of rows over a struct (base/option.h), so every command that
 * includes the group has the same names, checks and help. The functions print their own error
 * messages; the caller only returns an exit status. Nothing here depends on a particular family. */
#include "app/common.h"

#include "app/capabilities.h"
#include "app/cubes_mpi.h"
#include "app/help_list.h"
#include "app/message.h"
#include "base/alloc.h"
#include "base/say.h"
#include "base/sentence.h"
#include "base/text.h"
#include "lab/trace/trace.h"
#include "solver/engine/sat.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define AT(field) .offset = offsetof(struct common_search, field)
#define AT_WITH(offer, field) AT(field), .needs = CAPABILITY_##offer

static const struct option_target proof_files[] = {{.behind = ""}, {.behind = ".cnf"}, {0}};

const struct option common_search_rows[] = {
    OPTION_ROW_ALL(AT_WITH(ALL, all)),
    OPTION_ROW_COUNT(AT_WITH(COUNT, count), "help.option.count"),
    {.name = "limit",
     .type = OPTION_INT,
     AT_WITH(COUNT, request.question.limit),
     .lo = 1,
     .hi = 1e15,
     .argument = "N",
     .help = "help.option.limit"},
    OPTION_ROW_UNIQUE(AT_WITH(COUNT, unique), "help.option.unique"),
    {.name = "up-to-symmetry",
     .type = OPTION_FLAG,
     AT_WITH(CLASSES, request.question.classes),
     .help = "help.option.up-to-symmetry"},
    {.name = "steps", .type = OPTION_FLAG, AT_WITH(STEPS, steps), .help = "help.option.steps"},
    {.name = "level", .type = OPTION_FLAG, AT_WITH(STEPS, level), .help = "help.option.level"},
    OPTION_ROW_ENGINE(AT(request.engine), 'e', "NAME", "help.option.engine"),
    OPTION_ROW_ENCODING(AT_WITH(MODEL, request.encoding), "help.option.encoding"),
    OPTION_ROW_PROOF(AT_WITH(MODEL, request.proof), proof_files, "help.option.proof"),
    OPTION_ROW_CHECKPOINT(AT_WITH(CUBES, checkpoint), "help.option.cubes"),
    OPTION_ROW_THREADS(AT(request.threads), "help.option.threads"),
    OPTION_ROW_TIME_LIMIT(AT(time_limit), 1e9, "help.option.time-limit"),
    OPTION_ROW_MEMORY_LIMIT(AT(memory_limit), "help.option.memory-limit"),
    OPTION_ROW_SEED(AT(request.seed), 2000000000, "help.option.seed"),
    {0},
};

const char *const common_orders[] = {"auto",
                                     [DM_ORDER_INPUT + 1] = "input_order",
                                     [DM_ORDER_FIRST_FAIL + 1] = "first_fail",
                                     [DM_ORDER_ANTI_FIRST_FAIL + 1] = "anti_first_fail",
                                     [DM_ORDER_SMALLEST + 1] = "smallest",
                                     [DM_ORDER_LARGEST + 1] = "largest",
                                     [DM_ORDER_DOM_W_DEG + 1] = "dom_w_deg",
                                     [DM_ORDER_MOST_CONSTRAINED + 1] = "most_constrained",
                                     [DM_ORDER_OCCURRENCE + 1] = "occurrence",
                                     [DM_ORDER_MAX_REGRET + 1] = "max_regret",
                                     [DM_ORDER_ACTIVITY + 1] = "activity",
                                     NULL};
const char *const common_choices[] = {"auto",
                                      [DM_CHOICE_MIN + 1] = "min",
                                      [DM_CHOICE_MAX + 1] = "max",
                                      [DM_CHOICE_MEDIAN + 1] = "median",
                                      [DM_CHOICE_MIDDLE + 1] = "middle",
                                      [DM_CHOICE_SPLIT + 1] = "split",
                                      [DM_CHOICE_REVERSE_SPLIT + 1] = "reverse_split",
                                      [DM_CHOICE_RANDOM + 1] = "random",
                                      [DM_CHOICE_INTERVAL + 1] = "interval",
                                      [DM_CHOICE_OUT_MIN + 1] = "outdomain_min",
                                      [DM_CHOICE_OUT_MAX + 1] = "outdomain_max",
                                      [DM_CHOICE_OUT_MEDIAN + 1] = "outdomain_median",
                                      [DM_CHOICE_OUT_RANDOM + 1] = "outdomain_random",
                                      NULL};

const struct option common_way_rows[] = {
    OPTION_ROW_MODEL(AT_WITH(MODELS, request.model), "NAME", "help.option.model"),
    {.name = "var",
     .type = OPTION_CHOICE,
     AT_WITH(MODEL, request.order),
     .choices = common_orders,
     .argument = "ORDER",
     .help = "help.option.var"},
    {.name = "val",
     .type = OPTION_CHOICE,
     AT_WITH(MODEL, request.choice),
     .choices = common_choices,
     .prefix = "indomain_",
     .argument = "VALUE",
     .help = "help.option.val"},
    {.name = "search",
     .type = OPTION_CHOICE,
     AT_WITH(MODEL, request.search),
     .choices = solvers_searches,
     .argument = "HOW",
     .help = "help.option.search"},
    {.name = "strategy",
     .type = OPTION_CHOICE,
     AT_WITH(MODEL, request.strategy),
     .choices = solvers_strategies,
     .argument = "WAY",
     .help = "help.option.strategy"},
    {.name = "learn", .type = OPTION_FLAG, AT_WITH(MODEL, learn), .help = "help.option.learn"},
    {.name = "no-learn", .type = OPTION_FLAG, AT_WITH(MODEL, no_learn), .help = "help.option.no-learn"},
    {.name = "trace-tree",
     .type = OPTION_TEXT,
     AT_WITH(MODEL, tree),
     .argument = "FILE",
     .writes = option_itself,
     .help = "help.option.trace-tree"},
    {.name = "trace-nodes",
     .type = OPTION_INT,
     AT_WITH(MODEL, tree_nodes),
     .lo = 1,
     .hi = TRACE_MOST,
     .argument = "N",
     .help = "help.option.trace-nodes"},
    {0},
};

#undef AT
#define AT(field) .offset = offsetof(struct common_output, field)
#define FORMAT_ROW(words)                                                                                    \
    {                                                                                                        \
        .name = "format", .letter = 'f', .type = OPTION_TEXT, AT(format), .argument = "NAME", .help = words  \
    }
#define OUTPUT_ROW OPTION_ROW_OUTPUT(AT(path), "help.option.output-answers")
#define QUIET_ROW OPTION_ROW_QUIET(AT(quiet), "help.option.quiet")

#define ANIMATE_ROW                                                                                          \
    {                                                                                                        \
        .name = "animate", .type = OPTION_FLAG, AT_WITH(ANIMATION, animate), .help = "help.option.animate"   \
    }

static const char *const whens[] = {
    [COMMON_AUTO] = "auto", [COMMON_ALWAYS] = "always", [COMMON_NEVER] = "never", NULL};
#define COLOR_ROW OPTION_ROW_CHOICE("color", 0, AT(color), whens, "WHEN", "help.option.color")
#define UNICODE_ROW OPTION_ROW_CHOICE("unicode", 0, AT(unicode), whens, "WHEN", "help.option.unicode")

#define TEXT_ROW FORMAT_ROW("help.option.format")
#define NATIVE_ROW FORMAT_ROW("help.option.format-native")
const struct option common_format_rows[] = {TEXT_ROW, OUTPUT_ROW, COLOR_ROW, UNICODE_ROW, QUIET_ROW, {0}};
const struct option common_puzzle_rows[] = {NATIVE_ROW, OUTPUT_ROW, COLOR_ROW, UNICODE_ROW, QUIET_ROW, {0}};
const struct option common_answer_rows[] = {TEXT_ROW,    OUTPUT_ROW, COLOR_ROW, UNICODE_ROW,
                                            ANIMATE_ROW, QUIET_ROW,  {0}};

static const struct option_target kept_files[] = {{.behind = "/dimacs.txt"},
                                                  {.behind = "/solution.txt"},
                                                  {.behind = "/interface.txt"},
                                                  {0}};

const struct option common_search_output_rows[] = {
    TEXT_ROW,
    OUTPUT_ROW,
    COLOR_ROW,
    UNICODE_ROW,
    ANIMATE_ROW,
    {.name = "keep",
     .type = OPTION_TEXT,
     AT_WITH(MODEL, keep),
     .argument = "DIR",
     .writes = kept_files,
     .help = "help.option.keep"},
    OPTION_ROW_STATS(AT(stats), "help.option.stats"),
    {.name = "verbose", .letter = 'v', .type = OPTION_FLAG, AT(verbose), .help = "help.option.verbose"},
    QUIET_ROW,
    {0},
};

#undef AT

#define FAMILY_ROW                                                                                           \
    {                                                                                                        \
        .name = "family", .type = OPTION_TEXT, .offset = offsetof(struct common_input, family),              \
        .needs = CAPABILITY_CONTENT, .argument = "NAME", .help = "help.option.family"                        \
    }
#define BOARD_ROW(words)                                                                                     \
    OPTION_ROW_TEXT("board", 0, .offset = offsetof(struct common_input, board), "N", words)
#define FAMILY(stem)
#define VARIANT(field, option, concerns, text)                                                               \
    {.name = option,                                                                                         \
     .type = OPTION_FLAG,                                                                                    \
     .offset = offsetof(struct common_input, field),                                                         \
     .needs = CAPABILITY_##concerns,                                                                         \
     .help = text},

const struct option common_input_rows[] = {FAMILY_ROW,
#include "puzzle/families.def"
                                           {0}};

const struct option common_boards_rows[] = {FAMILY_ROW,
                                            BOARD_ROW("help.option.boards"),
#include "puzzle/families.def"
                                            {0}};

const struct option common_board_rows[] = {FAMILY_ROW,
                                           BOARD_ROW("help.option.board"),
#include "puzzle/families.def"
                                           {0}};

#undef FAMILY
#undef VARIANT

/* ---- Input ---- */

static bool is_standard(const char *path)
{
    return !path || strcmp(path, "-") == 0;
}

const char *common_name(const char *path)
{
    return is_standard(path) ? say_word("base.standard-input") : path;
}

/* A command that reads from a terminal would seem to hang. Like other prompts, this one does not
 * depend on --quiet. */
static void prompt_for(const char *path)
{
    if (is_standard(path) && isatty(STDIN_FILENO))
        message_say_remark(false, "message.reading-terminal", NULL);
}

/* The name of a family in the place of a file is probably one: `solve queens'. */
static char *slurp(struct deadline *deadline, const char *path, bool strict, size_t *length)
{
    struct sentence error;
    prompt_for(path);
    char *text = reader_slurp_within(path, deadline, strict, length, &error);
    if (!text && path && families_find(path))
        message_say("message.file-is-family", SAY(say_raw("why", error.text), say_raw("family", path)));
    else if (!text)
        message_error("%s", error.text);
    return text;
}

char *common_slurp_within(struct limits *limits, const char *path, size_t *length)
{
    ASSERT(limits->given || !limits->given_length);
    if (limits->given) {
        char *copy = alloc_bytes(limits->given_length + 1);
        memcpy(copy, limits->given, *length = limits->given_length);
        return copy;
    }
    return slurp(&limits->deadline, path, true, length);
}

bool common_open(struct reader *r, const char *path)
{
    prompt_for(path);
    return reader_open(r, path);
}

bool common_reader(struct limits *limits, const char *path, struct reader *r)
{
    bool open = true;
    if (limits->given)
        reader_text(r, common_name(path), limits->given, limits->given_length);
    else
        open = common_open(r, path);
    reader_set_deadline(r, &limits->deadline);
    return open;
}

char *common_slurp(const char *path, size_t *length)
{
    struct limits limits;
    limits_begin(&limits, 0, 0);
    return common_slurp_within(&limits, path, length);
}

const char *common_named_file(const struct option *rows, const void *values)
{
    const char *path = NULL;
    for (const struct option *row = rows; row->name && !path; row++)
        if (!row->writes) path = option_file(row, values);
    return path;
}

/* The file must hold one board: a second one would be ignored silently. */
static bool ends(struct reader *r)
{
    char found[READER_FOUND_ROOM];
    reader_skip_comments(r);
    if (reader_ok(r) && reader_peek(r) != READER_END)
        reader_say(r, "message.end-after-board", SAY(say_raw("found", reader_found(r, found))));
    if (!reader_ok(r)) message_error("%s", r->error.text);
    return reader_ok(r);
}

struct board *common_load(struct arena *arena, struct limits *limits, const char *path, family_load *load,
                          const void *values)
{
    struct reader r;
    struct sentence error;
    size_t length;
    char *text = common_slurp_within(limits, path, &length);
    if (!text) return NULL;
    reader_text(&r, common_name(path), text, length);
    reader_skip_mark(&r);
    reader_set_deadline(&r, &limits->deadline);
    struct board *board = load(arena, values, &r, &error);
    if (!board)
        message_error("%s", error.text);
    else if (!ends(&r))
        board = NULL;
    alloc_free(text);
    return board;
}

char *common_bytes(const char *path, size_t *length)
{
    struct limits limits;
    limits_begin(&limits, 0, 0);
    return slurp(&limits.deadline, path, false, length);
}

bool common_family(const char *name)
{
    if (!name || families_find(name)) return true;
    const char *near = families_nearest(name);
    char quote[TEXT_QUOTE_ROOM];
    text_quote(name, strlen(name), quote);
    if (near)
        message_say("message.unknown-family-near", SAY(say_raw("word", quote), say_raw("near", near)));
    else
        message_say("message.unknown-family", SAY(say_raw("word", quote)));
    return false;
}

static bool vary(struct board *board, const char *name)
{
    for (const struct family_variant *v = families_variants(board->family); v->name; v++) {
        if (strcmp(v->name, name) != 0) continue;
        v->apply(board);
        return true;
    }
    message_say("message.option-not-for",
                SAY(say_raw("option", name), say_raw("family", board->family->name)));
    return false;
}

bool common_vary(const struct common_input *input, struct board *board)
{
#define FAMILY(stem)
#define VARIANT(field, name, concerns, help)                                                                 \
    if (input->field && !vary(board, name)) return false;
#include "puzzle/families.def"
#undef FAMILY
#undef VARIANT
    return true;
}

const char *common_variant(const struct common_input *input)
{
#define FAMILY(stem)
#define VARIANT(field, name, concerns, help)                                                                 \
    if (input->field) return name;
#include "puzzle/families.def"
#undef FAMILY
#undef VARIANT
    return NULL;
}

bool common_one_question(bool all, bool count, bool unique)
{
    bool one = all + count + unique <= 1;
    if (!one) message_say("message.all-count-unique", NULL);
    return one;
}

bool common_encoding(const char *list, struct encode_config *config)
{
    struct sentence error;
    return cnf_choices(list, config, &error) || message_refusal(&error);
}

bool common_model(const struct family *family, const char *name, const struct family_model **model)
{
    struct sentence error;
    return plan_model(family, name, model, &error) || message_refusal(&error);
}

bool common_engine(const struct solvers_scope *scope, const char *name)
{
    struct solver solver;
    struct sentence error;
    return solvers_find(scope, name, &solver, &error) || message_refusal(&error);
}

const struct sat_kind *common_sat(const char *name, const char **argument)
{
    struct sentence error;
    const struct sat_kind *kind = sat_find(name, argument, &error);
    if (!kind && name) solvers_refuse_formula(name, &error);
    if (!kind) message_refusal(&error);
    ASSERT(kind || name); /* there is always a solver by default: the kernel */
    return kind && common_engine(&solvers_anywhere, name) ? kind : NULL;
}

void common_threads(const char *engine, int64_t threads, bool quiet)
{
    struct solver solver;
    struct sentence remark;
    ASSERT(threads >= 1);
    if (solvers_find(&solvers_anywhere, engine, &solver, NULL) &&
        solvers_remark_threads(&solver, threads, &remark))
        message_remark(quiet, "%s", remark.text);
}

bool common_one_standard(const char *a, const char *b)
{
    if (!is_standard(a) || !is_standard(b)) return true;
    message_say("message.two-standard-inputs", NULL);
    return false;
}

/* ---- Output ---- */

static const char *format_name(size_t i, const void *data)
{
    const char *name = "", *blurb;
    help_list_format(data, i, &name, &blurb);
    return name;
}

bool common_format(const struct family *family, const char **format)
{
    if (!*format) *format = "text";
    struct buf names = {0};
    bool known = write_known(family, *format, &names);
    if (!known) {
        size_t count = 0;
        const char *name, *blurb;
        char quote[TEXT_QUOTE_ROOM];
        while (help_list_format(family, count, &name, &blurb)) count++;
        const char *near = text_nearest(*format, count, format_name, family);
        text_quote(*format, strlen(*format), quote);
        if (near)
            message_say("message.unknown-format-near", SAY(say_raw("word", quote), say_raw("near", near)));
        else
            message_say("message.unknown-format", SAY(say_raw("word", quote), say_raw("family", family->name),
                                                      say_raw("names", buf_text(&names))));
    }
    buf_free(&names);
    return known;
}

bool common_still(const struct common_output *output)
{
    if (output->animate) message_say("message.animate-for-tours", NULL);
    return !output->animate;
}

bool common_answer_format(const struct family *family, struct common_output *output)
{
    if (!common_format(family, &output->format)) return false;
    return (family->forms && family->forms->walks && strcmp(output->format, "svg") == 0) ||
           common_still(output);
}

bool common_board_format(const struct board *board, const char *format)
{
    const struct family_forms *forms = board->family->forms;
    struct sentence error;
    ASSERT(write_known(board->family, format, NULL)); /* common_format accepted it */
    return !forms || !forms->writes || forms->writes(board, format, &error) || message_refusal(&error);
}

bool common_text_board(const struct board *board, bool asked, const char *format)
{
    if (!asked) return true;
    if (strcmp(format, "text") == 0) return common_board_format(board, format);
    message_say("message.draw-format", SAY(say_raw("format", format)));
    return false;
}

int common_worse(int a, int b)
{
    static const int ranks[] = {[STATUS_DONE] = 0,  [STATUS_NONE] = 1,        [STATUS_LIMIT] = 2,
                                [STATUS_USAGE] = 3, [STATUS_SATISFIABLE] = 0, [STATUS_UNSATISFIABLE] = 1};
    ASSERT(a >= STATUS_DONE && a <= STATUS_UNSATISFIABLE && b >= STATUS_DONE && b <= STATUS_UNSATISFIABLE);
    return ranks[a] > ranks[b] ? a : b;
}

int common_close(struct file *out, int status)
{
    bool empty = out->buf.size == 0 && out->buf.written == 0;
    if (empty && !out->buf.error) {
        file_abandon(out);
        return status;
    }
    if (out->buf.error == ECANCELED) {
        file_abandon(out);
        message_say("message.stopped-printing", NULL);
        return STATUS_LIMIT;
    }
    return file_commit(out) ? status : message_error("%s", file_error(out));
}
