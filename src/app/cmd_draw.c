/* damier draw: a puzzle with or without an answer in any format, or a search tree. It solves
 * nothing, and checks nothing without --check, so wrong answers and boards without a solution can
 * be drawn too. */
#include "app/answer_file.h"
#include "app/message.h"
#include "app/tree_output.h"
#include "ask/layout.h"
#include "base/alloc.h"
#include "base/say.h"
#include "lab/trace/trace.h"

#include <string.h>

struct settings {
    const char *puzzle, *solution;
    bool check, layout, pose;
    int64_t nodes; /* 0: not given */
    struct common_output output;
    struct common_input input;
};

struct drawing { /* of the selected boards */
    const struct settings *settings;
    struct arena *arena;
    struct boards boards;
    struct answer_file answers; /* those of SOLUTION */
    struct output output;
};

/* The referee's verdict on the answer or, without one, whether the clues break a rule. */
static bool is_wrong(const struct board *board, const int32_t *values, struct verdict *wrong)
{
    const struct family_theorems *theorems = board->family->theorems;
    if (values) return !board->family->check(board, values, wrong);
    return theorems && theorems->clash && theorems->clash(board, wrong);
}

static const char *status_of(const struct settings *settings, const int32_t *values, bool wrong)
{
    ASSERT(!wrong || settings->check); /* otherwise nothing is checked */
    if (wrong) return "invalid";
    if (!values) return "board";
    return settings->check ? "valid" : "answer";
}

static bool too_large(const struct board *board)
{
    enum { BYTES_PER_CELL = 100 };
    if (board->cells < alloc_machine() / BYTES_PER_CELL) return false;
    message_say("message.draw-too-large", SAY(say_int("cells", (int64_t)board->cells)));
    return true;
}

/* The board in its own format, and the layout that a page needs to show it. */
static void json_layout(const void *self, struct json_writer *json)
{
    const struct board *board = self;
    ASSERT(board->cells <= LAYOUT_MOST); /* has_layout refused larger ones */
    struct buf text = {0};
    struct arena scratch = {0};
    board->family->write(board, NULL, &text);
    json_write_text(json, "puzzle", buf_text(&text));
    layout_write(board, &scratch, json);
    arena_free(&scratch);
    buf_free(&text);
}

/* The i-th board with exactly the entries of the file SOLUTION as its clues; NULL after reporting
 * the error. */
static const struct board *posed(const struct drawing *d, size_t i)
{
    const struct board *board = d->boards.list.data[i];
    const struct family *family = board->family;
    ASSERT(d->settings->pose);
    size_t slots = board->cells + board->marks;
    cell_fact_list entries = {0};
    const struct board *other = NULL;
    int32_t *values = ARENA_ARRAY(d->arena, int32_t, slots);
    bool *given = ARENA_ARRAY(d->arena, bool, slots);
    struct sentence error;
    bool read = answer_file_progress(&d->answers, i, d->arena, board, &entries);
    if (read && (board->no_model || entries_fit(board, NULL, &entries, &error) || message_refusal(&error))) {
        for (size_t k = 0; k < slots; k++) values[k] = LOGIC_OPEN;
        for (size_t k = 0; k < entries.size; k++) {
            ASSERT(entries.data[k].cell < slots);
            given[entries.data[k].cell] = !entries.data[k].denied;
            values[entries.data[k].cell] = entries.data[k].value;
        }
        other =
            (family->puzzles ? family->puzzles->pose : family->play->pose)(d->arena, board, values, given);
    }
    ASSERT(!other || (other->family == family && other->cells == board->cells));
    vec_free(&entries);
    return other;
}

static bool can_pose(const struct settings *settings, const struct family *family)
{
    if (!settings->pose || family->puzzles || (family->play && family->play->pose)) return true;
    message_say("message.pose-without-clues", SAY(say_raw("family", family->name)));
    return false;
}

/* Refuses a format that cannot represent everything that is drawn. */
static bool can_hold(const struct board *board, const int32_t *values, const char *format)
{
    const struct family_forms *forms = board->family->forms;
    struct sentence error;
    return !forms || !forms->holds || forms->holds(board, values, format, &error) || message_refusal(&error);
}

static bool has_layout(const struct settings *settings, const struct board *board)
{
    if (!settings->layout || board->cells <= LAYOUT_MOST) return true;
    message_say("message.no-layout",
                SAY(say_int("cells", (int64_t)board->cells), say_int("most", LAYOUT_MOST)));
    return false;
}

static void write_board(struct drawing *d, size_t i, const struct board *board, const int32_t *values)
{
    const struct common_output *asked = &d->settings->output;
    struct verdict verdict = {0};
    char label[BOARDS_LABEL_ROOM];
    bool wrong = d->settings->check && is_wrong(board, values, &verdict);
    struct write_facts facts = {.status = status_of(d->settings, values, wrong),
                                .file = boards_name(&d->boards, i, d->arena),
                                .wrong = wrong ? &verdict : NULL,
                                .animate = asked->animate,
                                .more = d->settings->layout ? json_layout : NULL,
                                .self = board};
    if (values) write_objective(board, values, &facts);
    output_answer(&d->output, board, values, &facts, strcmp(asked->format, "json") != 0, d->arena);
    if (wrong)
        message_say_remark(asked->quiet, "report.invalid-board",
                           SAY(say_raw("label", boards_label(&d->boards, i, label)),
                               say_raw("why", verdict.sentence.text)));
}

static int draw_board(struct drawing *d, size_t i)
{
    const struct settings *settings = d->settings;
    const struct board *board = d->boards.list.data[i];
    if (!common_board_format(board, settings->output.format) || too_large(board) ||
        !has_layout(settings, board))
        return STATUS_USAGE;
    if (settings->pose) board = posed(d, i);
    if (!board) return STATUS_USAGE;
    const int32_t *values = board->answer;
    if (settings->solution && !settings->pose) {
        values = answer_file_values(&d->answers, i, d->arena, board);
        if (!values) return STATUS_USAGE;
    }
    if (!values && !common_still(&settings->output)) return STATUS_USAGE;
    if (!can_hold(board, values, settings->output.format)) return STATUS_USAGE;
    write_board(d, i, board, values);
    return STATUS_DONE;
}

static int visit_board(void *self, size_t i)
{
    struct drawing *d = self;
    struct arena_mark mark = arena_mark(d->arena);
    int status = draw_board(d, i);
    arena_rewind(d->arena, mark);
    return status;
}

static bool open_answers(struct drawing *d)
{
    const struct settings *s = d->settings;
    if (!s->solution) return true;
    return s->pose ? answer_file_open_progress(&d->answers, d->arena, &s->input, s->solution, &d->boards)
                   : answer_file_open(&d->answers, s->solution, &d->boards);
}

static bool fits_layout(const struct settings *settings)
{
    if (!settings->layout || strcmp(settings->output.format, "json") == 0) return true;
    message_say("message.layout-needs-json", NULL);
    return false;
}

static int draw_boards(struct settings *settings, const char *text, size_t length, struct arena *arena)
{
    struct drawing d = {.settings = settings, .arena = arena};
    ASSERT(!settings->nodes); /* suits_tree refused it for boards */
    if (!boards_read(arena, &settings->input, settings->puzzle, text, length, &d.boards)) return STATUS_USAGE;
    const struct family *family = d.boards.list.data[0]->family;
    int status = STATUS_USAGE;
    if (common_answer_format(family, &settings->output) && can_pose(settings, family) &&
        fits_layout(settings) && open_answers(&d) &&
        output_open(&d.output, &settings->output, d.boards.list.size > 1))
        status = boards_each(&d.boards, &d.output, settings->output.quiet, visit_board, &d);
    answer_file_close(&d.answers);
    boards_free(&d.boards);
    return status;
}

/* Options for boards are refused for search trees, and the reverse. */
static bool suits_tree(const struct settings *settings, bool tree)
{
    const char *odd = settings->input.family  ? "family"
                      : settings->check       ? "check"
                      : settings->layout      ? "layout"
                      : settings->pose        ? "pose"
                      : settings->input.board ? "board"
                                              : common_variant(&settings->input);
    if (tree && settings->solution)
        message_say("message.tree-without-answer", NULL);
    else if (tree && odd)
        message_say("message.not-for-tree", SAY(say_raw("option", odd)));
    else if (!tree && settings->nodes)
        message_say("message.nodes-for-trees", NULL);
    else
        return true;
    return false;
}

static int draw(struct settings *settings, struct arena *arena)
{
    enum { USUAL_NODES = 400 };
    size_t length;
    if (!common_family(settings->input.family)) return STATUS_USAGE;
    char *text = common_slurp(settings->puzzle, &length);
    if (!text) return STATUS_USAGE;
    bool tree = trace_file_begins(text, length);
    size_t nodes = settings->nodes ? (size_t)settings->nodes : USUAL_NODES;
    int status = STATUS_USAGE;
    if (suits_tree(settings, tree))
        status = tree ? tree_output_draw(settings->puzzle, text, length, nodes, &settings->output)
                      : draw_boards(settings, text, length, arena);
    alloc_free(text);
    return status;
}

static int run(const struct invocation *invocation)
{
    struct settings *settings = invocation->settings;
    if (settings->solution && !common_one_standard(settings->puzzle, settings->solution)) return STATUS_USAGE;
    if (settings->pose && !settings->solution) return message_say("message.pose-needs-solution", NULL);
    struct arena arena = {0};
    int status = draw(settings, &arena);
    arena_free(&arena);
    return status;
}

#define AT(field) .offset = offsetof(struct settings, field)

static const struct option rows[] = {
    OPTION_ROW_OPTIONAL_FILE("PUZZLE", AT(puzzle), "help.draw.puzzle"),
    OPTION_ROW_OPTIONAL_FILE("SOLUTION", AT(solution), "help.draw.solution"),
    {0},
};

static const struct option check_rows[] = {
    OPTION_ROW_FLAG("check", 0, AT(check), "help.draw.check"),
    OPTION_ROW_FLAG("layout", 0, AT(layout), "help.draw.layout"),
    OPTION_ROW_FLAG("pose", 0, AT(pose), "help.draw.pose"),
    OPTION_ROW_INT("nodes", 0, AT(nodes), 1, TRACE_MOST, "N", "help.draw.nodes"),
    {0},
};

static const struct command_group groups[] = {
    {"help.title.operands", rows, 0},
    {"help.title.drawing", check_rows, 0},
    {"help.title.output", common_answer_rows, offsetof(struct settings, output)},
    {"help.title.input", common_boards_rows, offsetof(struct settings, input)},
    {0},
};

static const struct settings defaults = {.input = {.positions = true}};

const struct command cmd_draw = {
    .name = "draw",
    .blurb = "help.draw.blurb",
    .description = "help.draw.description",
    .examples = "damier draw examples/queens/entree.txt\n"
                "damier draw --format interface examples/queens/solution.txt\n"
                "damier draw --format svg puzzle.txt answer.txt --output board.svg\n"
                "damier draw --board 3 puzzles.txt\n"
                "damier draw --format native --pose puzzle.txt clues.json\n"
                "damier draw --format svg tree.txt --output tree.svg\n",
    .exits = "help.draw.exits",
    .groups = groups,
    .defaults = &defaults,
    .size = sizeof(struct settings),
    .run = run,
};
