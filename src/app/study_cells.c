/* From the options of a study to its cells: axes from lists of values, boards from axes, cells from
 * both.
 *
 * The axes of the question come first: the puzzle of a file, or the given parameters of the
 * family's command, lists and single values alike. Then come the axes of solver settings. An axis
 * that does not apply to an engine (encodings, where no clauses are made) is skipped for it, so
 * nothing is measured twice; one that applies to no engine is an error.
 *
 * Values are set through the row of their option, so a study refuses what a single question
 * refuses, before anything is measured. */
#include "app/study_cells.h"

#include "app/answer.h"
#include "app/axes.h"
#include "app/boards.h"
#include "app/interrupt.h"
#include "app/message.h"
#include "app/value_lists.h"
#include "base/say.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_CELLS = 1000000 };

struct axis {
    const char *name;
    list_values values;
    int32_t index; /* among the axes of the runs */

    /* Of settings: the rows of common_search that have the option, and the ability that an engine
     * needs for it; 0: none. */
    const struct option *rows;
    unsigned ability;

    const struct option *parameter; /* of boards: the family's row */
};

typedef VEC(struct axis) axis_list;

struct builder {
    const struct invocation *invocation;
    const struct study_options *options;
    struct study_cells *cells;
    axis_list boards, ways;
    int32_t family, question, file; /* axes; `file` may be RUNS_NOWHERE */
    solver_list engines;            /* by value of the axis `engine` */
    vec_i32 places;                 /* of the current cell */
};

static void axes_free(axis_list *axes)
{
    for (size_t i = 0; i < axes->size; i++) vec_free(&axes->data[i].values);
    vec_free(axes);
}

static int32_t *place_on(struct builder *m, int32_t axis)
{
    while (m->places.size < m->cells->runs.axes.size) vec_push(&m->places, RUNS_NOWHERE);
    ASSERT(axis >= 0 && (size_t)axis < m->places.size);
    return &m->places.data[axis];
}

static void set_place(struct builder *m, int32_t axis, const char *value)
{
    *place_on(m, axis) = runs_place(&m->cells->runs, axis, value);
}

/* ---- settings */

static const struct {
    enum study_list list;
    const char *name;
    const struct option *rows;
    char separator;
    bool ranges;
    unsigned ability;
} lists[STUDY_LISTS] = {
    {STUDY_ENGINES, "engine", common_search_rows, ',', false, 0},
    {STUDY_ENCODINGS, "encoding", common_search_rows, '+', false, ABILITY_CLAUSES},
    {STUDY_MODELS, "model", common_way_rows, ',', false, ABILITY_MODELS},
    {STUDY_ORDERS, "var", common_way_rows, ',', false, ABILITY_BRANCHES},
    {STUDY_CHOICES, "val", common_way_rows, ',', false, ABILITY_BRANCHES},
    {STUDY_SEARCHES, "search", common_way_rows, ',', false, ABILITY_BRANCHES},
    {STUDY_STRATEGIES, "strategy", common_way_rows, ',', false, ABILITY_BRANCHES},
    {STUDY_LEARN, "learn", NULL, ',', false, ABILITY_BRANCHES},
    {STUDY_THREADS, "threads", common_search_rows, ',', true, 0},
    {STUDY_SEEDS, "seed", common_search_rows, ',', true, 0},
};

static bool is_default(const char *value)
{
    return strcmp(value, "default") == 0;
}

static bool set_learn(struct common_search *search, const char *value, struct sentence *error)
{
    search->learn = strcmp(value, "yes") == 0;
    search->no_learn = strcmp(value, "no") == 0;
    if (search->learn || search->no_learn || strcmp(value, "auto") == 0) return true;
    char quote[TEXT_QUOTE_ROOM];
    return say_set(error, "message.learn-takes",
                   SAY(say_raw("word", text_quote(value, strlen(value), quote))));
}

/* False with the sentence. */
static bool set_way(const struct axis *axis, const char *value, struct common_search *search,
                    struct sentence *error)
{
    if (!axis->rows) return set_learn(search, value, error);
    if (is_default(value) && axis->ability != ABILITY_BRANCHES) return true;
    return option_set(axis->rows, search, axis->name, value, error);
}

static void add_engine(struct builder *m, struct axis *axis, const struct solver *solver, const char *name)
{
    for (size_t i = 0; i < axis->values.size; i++)
        if (strcmp(axis->values.data[i], name) == 0) return;
    vec_push(&axis->values, arena_text(&m->cells->arena, name));
    vec_push(&m->engines, *solver);
}

static bool has_family(const struct builder *m, const struct family *family)
{
    for (size_t i = 0; i < m->cells->list.size; i++)
        if (m->cells->list.data[i].board->family == family) return true;
    return false;
}

/* Every solver here that can answer the question, except brute-force ones: engines, programs, and
 * the methods of these boards' families. */
static void every_engine(struct builder *m, struct axis *axis)
{
    solver_list all = {0};
    bool several = m->options->all || m->options->count || m->options->unique;
    solvers_list(&all);
    for (size_t i = 0; i < all.size; i++) {
        const struct solver *solver = &all.data[i];
        bool strange = solver->family && !has_family(m, solver->family);
        bool short_of = several && solver->method && solver->method->single;
        if (!solver->here || solver->abilities & ABILITY_BRUTE_FORCE || strange || short_of) continue;
        add_engine(m, axis, solver,
                   solver->program ? arena_print(&m->cells->arena, "dimacs:%s", solver->program)
                                   : solver->name);
    }
    vec_free(&all);
    ASSERT(m->engines.size == axis->values.size);
}

/* The common family of all boards; NULL: they differ. */
static const struct family *only_family(const struct builder *m)
{
    const struct family *only = NULL;
    for (size_t i = 0; i < m->cells->list.size; i++) {
        const struct family *family = m->cells->list.data[i].board->family;
        if (only && only != family) return NULL;
        only = family;
    }
    return only;
}

/* Resolves the names of engines; a solver's abilities depend on its name alone. */
static bool name_engines(struct builder *m, struct axis *axis)
{
    const struct solvers_scope scope = {.family = only_family(m)};
    for (size_t i = 0; i < axis->values.size; i++) {
        struct solver solver = {0};
        struct sentence error;
        bool any = is_default(axis->values.data[i]);
        /* A solver of another family makes a row that is refused; an unknown name is an error,
         * whose message lists the solvers for these boards. */
        if (!any && !solvers_find(&solvers_anywhere, axis->values.data[i], &solver, NULL) &&
            !solvers_find(&scope, axis->values.data[i], &solver, &error))
            return message_refusal(&error);
        if (any) solver.abilities = ~0u;
        vec_push(&m->engines, solver);
    }
    ASSERT(m->engines.size == axis->values.size);
    return true;
}

/* Every value must be valid for a single question, in any combination. */
static bool check_values(const struct axis *axis)
{
    for (size_t i = 0; i < axis->values.size; i++) {
        struct common_search search = COMMON_SEARCH_DEFAULTS;
        struct sentence error;
        struct encode_config choices;
        if (!set_way(axis, axis->values.data[i], &search, &error)) return message_refusal(&error);
        if (!common_encoding(search.request.encoding, &choices)) return false;
    }
    return true;
}

static bool add_list(struct builder *m, size_t i)
{
    const char *text = m->options->lists[lists[i].list];
    struct axis axis = {.name = lists[i].name, .rows = lists[i].rows, .ability = lists[i].ability};
    ASSERT(lists[i].list != STUDY_ENGINES || !m->ways.size); /* add_cells expects engines first */
    bool engines = lists[i].list == STUDY_ENGINES;
    if (lists[i].list == STUDY_LEARN && m->options->no_learn) text = "no";
    bool every = engines && !text && m->options->every_engine;
    if (!text && !every) return true;
    bool fine = !text || value_lists_split(&m->cells->arena, axis.name, text, lists[i].separator,
                                           lists[i].ranges, &axis.values);
    if (every) every_engine(m, &axis);
    fine = fine && (!engines || every || name_engines(m, &axis)) && check_values(&axis);
    axis.index = runs_axis(&m->cells->runs, axis.name);
    vec_push(&m->ways, axis);
    return fine;
}

/* An axis that applies to no engine of the study is an error. */
static bool applies(const struct builder *m, const struct axis *axis)
{
    bool concerned = !axis->ability || !m->engines.size;
    for (size_t i = 0; i < m->engines.size; i++) concerned |= m->engines.data[i].abilities & axis->ability;
    if (concerned) return true;
    message_say(axis->ability == ABILITY_CLAUSES  ? "message.axis-no-clauses"
                : axis->ability == ABILITY_MODELS ? "message.axis-no-model"
                                                  : "message.axis-no-search",
                SAY(say_raw("option", axis->name)));
    return false;
}

static bool add_ways(struct builder *m)
{
    if (m->options->no_learn && m->options->lists[STUDY_LEARN]) {
        message_say("message.learn-exclusive", NULL);
        return false;
    }
    for (size_t i = 0; i < STUDY_LISTS; i++)
        if (!add_list(m, i)) return false;
    for (size_t i = 0; i < m->ways.size; i++)
        if (!applies(m, &m->ways.data[i])) return false;
    return true;
}

/* ---- boards: cells with the axes of the question only */

static void add_board(struct builder *m, const struct board *board)
{
    ASSERT(!m->ways.size); /* the axes of the question come first: combine copies their places */
    set_place(m, m->family, board->family->name);
    struct study_cell cell = {.board = board, .digest = study_digest(&m->cells->arena, board)};
    size_t size = m->cells->runs.axes.size * sizeof *cell.places;
    place_on(m, m->family); /* every axis so far has a place */
    cell.places = arena_copy(&m->cells->arena, m->places.data, size);
    vec_push(&m->cells->list, cell);
}

/* A puzzle has the name of its file, followed by its number if the file holds several. */
static void read_file(struct builder *m, int32_t puzzle, const char *path)
{
    struct study_cells *cells = m->cells;
    struct boards boards;
    struct limits limits;
    limits_begin(&limits, 0, m->options->memory_limit);
    bool fine = boards_read_within(&cells->arena, &m->options->input, path, &limits, &boards);
    if (!fine)
        cells->status = common_worse(cells->status, limits.deadline.reached ? STATUS_LIMIT : STATUS_USAGE);
    for (size_t i = 0; i < boards.list.size; i++) {
        const char *name = common_name(path);
        set_place(m, m->file, name);
        set_place(m, puzzle, boards.total > 1 ? arena_print(&cells->arena, "%s:%zu", name, i + 1) : name);
        add_board(m, boards.list.data[i]);
    }
    boards_free(&boards);
}

static bool read_puzzles(struct builder *m)
{
    const struct option_parse *parse = &m->invocation->parse;
    if (!common_family(m->options->input.family)) return false;
    m->file = runs_axis(&m->cells->runs, "file");
    int32_t puzzle = runs_axis(&m->cells->runs, "puzzle");
    interrupt_catch();
    if (parse->operand_count == 0) read_file(m, puzzle, "-");
    for (int i = 0; i < parse->operand_count && !interrupt_flag; i++)
        read_file(m, puzzle, parse->operands[i]);
    return m->cells->list.size > 0;
}

/* ---- boards of a family, from lists of its parameters */

static bool takes_ranges(const struct option *row)
{
    return row->type == OPTION_INT || row->type == OPTION_SIZE;
}

static bool add_parameter(struct builder *m, size_t i)
{
    const struct invocation *invocation = m->invocation;
    const struct option *row = &invocation->subject->command->parameters[i];
    struct axis axis = {.name = axes_name(invocation->varied, i), .parameter = row};
    const char *text = axes_text(invocation->varied, i);
    bool flag = row->type == OPTION_FLAG, fine = true;
    if (flag ? !axes_flag(invocation->varied, i) : !text) return true;
    if (row->writes) { /* a checkpoint: part of a run cannot be measured */
        message_say("message.study-whole-runs", SAY(say_raw("option", axis.name)));
        return false;
    }
    if (flag)
        vec_push(&axis.values, "yes");
    else
        fine = value_lists_split(&m->cells->arena, axis.name, text, row->list ? row->list : ',',
                                 takes_ranges(row), &axis.values);
    axis.index = runs_axis(&m->cells->runs, axis.name);
    vec_push(&m->boards, axis);
    return fine;
}

static struct board *make_board(struct builder *m, void *parameters)
{
    const struct family *family = m->invocation->subject;
    const char *path = common_named_file(family->command->parameters, parameters);
    struct limits limits;
    struct sentence error;
    limits_begin(&limits, 0, m->options->memory_limit);
    ASSERT(!path || family->command->load); /* the row that reads a file needs it */
    if (path) return common_load(&m->cells->arena, &limits, path, family->command->load, parameters);
    struct board *board = NULL;
    if (family->command->make)
        board = family->command->make(&m->cells->arena, parameters, &error);
    else
        say_set(&error, "message.study-from-files", SAY(say_raw("family", family->name)));
    if (!board) message_error("%s", error.text);
    return board;
}

/* Makes a board for every combination of values, the last axis fastest. */
static bool make_boards(struct builder *m, size_t depth, void *parameters)
{
    const struct family_command *command = m->invocation->subject->command;
    if (depth == m->boards.size) {
        struct board *board = make_board(m, parameters);
        if (board) add_board(m, board);
        return board;
    }
    const struct axis *axis = &m->boards.data[depth];
    ASSERT(axis->parameter && axis->values.size > 0);
    for (size_t i = 0; i < axis->values.size; i++) {
        const char *value = axis->values.data[i];
        struct sentence error;
        bool flag = axis->parameter->type == OPTION_FLAG;
        if (!option_set(command->parameters, parameters, axis->parameter->name, flag ? NULL : value, &error))
            return message_refusal(&error);
        set_place(m, axis->index, value);
        if (!make_boards(m, depth + 1, parameters)) return false;
    }
    return true;
}

/* False after reporting that a required parameter is missing. */
static bool has_parameters(const struct builder *m)
{
    const struct option *row = m->invocation->subject->command->parameters;
    for (size_t i = 0; row[i].name; i++) {
        const struct axes *varied = m->invocation->varied;
        if (!row[i].positional || row[i].optional || axes_text(varied, i)) continue;
        message_say("message.missing-parameter",
                    SAY(say_raw("option", axes_name(varied, i)), say_raw("help", say_known(row[i].help))));
        return false;
    }
    return true;
}

static size_t product(const axis_list *axes)
{
    size_t cells = 1;
    for (size_t i = 0; i < axes->size; i++) {
        cells *= axes->data[i].values.size;
        if (cells > MOST_CELLS) return MOST_CELLS + 1;
    }
    return cells;
}

static bool refuse_many(void)
{
    message_say("message.study-most-cells", SAY(say_int("most", MOST_CELLS)));
    return false;
}

static bool make_family(struct builder *m)
{
    const struct family_command *command = m->invocation->subject->command;
    const struct option_parse *parse = &m->invocation->parse;
    ASSERT(m->invocation->varied); /* a command that varies options has them for its subject */
    for (int i = 1; i < parse->operand_count; i++)
        if (!axes_take_operand(m->invocation->varied, parse->operands[i])) return false;
    for (size_t i = 0; command->parameters[i].name; i++)
        if (!add_parameter(m, i)) return false;
    if (!has_parameters(m)) return false;
    if (product(&m->boards) > MOST_CELLS) return refuse_many();
    void *parameters = alloc_bytes(command->size);
    if (command->defaults) memcpy(parameters, command->defaults, command->size);
    bool fine = make_boards(m, 0, parameters);
    alloc_free(parameters);
    return fine;
}

/* ---- cells */

/* A model must exist in the family of every board. */
static bool check_models(const struct builder *m)
{
    const struct family_model *model;
    for (size_t i = 0; i < m->ways.size; i++) {
        const struct axis *axis = &m->ways.data[i];
        for (size_t j = 0; j < axis->values.size && axis->ability == ABILITY_MODELS; j++)
            for (size_t k = 0; k < m->cells->list.size; k++)
                if (!is_default(axis->values.data[j]) &&
                    !common_model(m->cells->list.data[k].board->family, axis->values.data[j], &model))
                    return false;
    }
    return true;
}

static void begin_search(const struct builder *m, struct common_search *search)
{
    const struct study_options *o = m->options;
    *search = (struct common_search)COMMON_SEARCH_DEFAULTS;
    search->all = o->all;
    search->count = o->count;
    search->unique = o->unique;
    search->request.question.classes = o->up_to_symmetry;
    search->request.question.limit = o->limit;
}

struct combination { /* of settings, during the recursion over axes */
    struct common_search search;
    unsigned abilities; /* of the engine; all bits if none is named */
    bool optional;
};

static void add_cell(struct builder *m, const struct study_cell *board, const struct combination *c)
{
    struct study_cell cell = *board;
    size_t count = m->cells->runs.axes.size;
    ASSERT(m->places.size == count && m->cells->list.size < MOST_CELLS);
    cell.places = arena_copy(&m->cells->arena, m->places.data, count * sizeof *cell.places);
    cell.request = answer_request(&c->search, NULL);
    cell.limits = (struct measure_limits){.time = m->options->time_limit, .memory = m->options->memory_limit};
    cell.optional = c->optional;
    vec_push(&m->cells->list, cell);
}

/* An axis that does not apply to the engine has no value for it. Setting values cannot fail:
 * check_values has set each of them. */
static void add_cells(struct builder *m, size_t depth, const struct study_cell *board, struct combination c)
{
    struct sentence error;
    if (depth == m->ways.size) {
        add_cell(m, board, &c);
        return;
    }
    const struct axis *axis = &m->ways.data[depth];
    if (axis->ability && !(c.abilities & axis->ability)) {
        *place_on(m, axis->index) = RUNS_NOWHERE;
        add_cells(m, depth + 1, board, c);
        return;
    }
    for (size_t i = 0; i < axis->values.size; i++) {
        struct combination next = c;
        set_way(axis, axis->values.data[i], &next.search, &error);
        if (axis->rows == common_search_rows && m->engines.size && depth == 0) {
            ASSERT(m->engines.size == axis->values.size);
            next.abilities = m->engines.data[i].abilities;
            next.optional = m->options->every_engine && !m->options->lists[STUDY_ENGINES];
        }
        set_place(m, axis->index, axis->values.data[i]);
        add_cells(m, depth + 1, board, next);
    }
}

static const char *question_name(const struct study_options *o)
{
    return o->all ? "all" : o->count ? "count" : o->unique ? "unique" : "one";
}

static void name_question(struct builder *m)
{
    const struct study_options *o = m->options;
    struct buf name = {0};
    buf_add(&name, question_name(o));
    if (o->up_to_symmetry) buf_add(&name, " classes");
    if (o->limit) buf_print(&name, " limit %lld", (long long)o->limit);
    set_place(m, m->question, buf_text(&name));
    buf_free(&name);
}

/* Replaces the boards by cells: each board with every combination of settings. */
static bool combine(struct builder *m)
{
    struct study_cells *cells = m->cells;
    size_t boards = cells->list.size, ways = product(&m->ways);
    if (ways > MOST_CELLS / (boards ? boards : 1)) return refuse_many();
    struct study_cell *old = alloc_array(boards, sizeof *old);
    memcpy(old, cells->list.data, boards * sizeof *old);
    vec_clear(&cells->list);
    name_question(m);
    size_t known = (size_t)m->question; /* axes on which boards have places */
    ASSERT(known < cells->runs.axes.size);
    for (size_t i = 0; i < boards; i++) {
        struct combination c = {.abilities = ~0u};
        begin_search(m, &c.search);
        memcpy(place_on(m, 0), old[i].places, known * sizeof *old[i].places);
        add_cells(m, 0, &old[i], c);
    }
    alloc_free(old);
    ASSERT(cells->list.size <= boards * ways); /* fewer if an axis does not apply */
    return true;
}

/* ---- --climb: settings that reached a limit are not run on larger boards */

/* The size for --climb: the number itself, or the number of cells of a board size "8" or "3x8". */
static double size_of(const struct option *row, const char *value)
{
    char *end;
    double size = strtod(value, &end);
    if (row->type != OPTION_SIZE) return size;
    return size * (*end == 'x' ? strtod(end + 1, NULL) : size);
}

/* The last numeric axis of boards with several values; NULL: none. */
static const struct axis *scale_of(const struct builder *m)
{
    const struct axis *scale = NULL;
    for (size_t i = 0; i < m->boards.size; i++)
        if (m->boards.data[i].values.size > 1 && takes_ranges(m->boards.data[i].parameter))
            scale = &m->boards.data[i];
    return scale;
}

struct keyed { /* a cell and a hash of its places on all axes but the scale */
    uint64_t key;
    size_t cell;
};

static int by_key(const void *left, const void *right)
{
    const struct keyed *a = left, *b = right;
    return (a->key > b->key) - (a->key < b->key);
}

/* Numbers the groups of cells that differ on the scale alone, from 1. */
static void number_climbs(struct builder *m)
{
    struct study_cells *cells = m->cells;
    const struct axis *scale = scale_of(m);
    if (!m->options->climb || !scale) return;
    struct keyed *keyed = alloc_array(cells->list.size, sizeof *keyed);
    for (size_t i = 0; i < cells->list.size; i++) {
        struct study_cell *cell = &cells->list.data[i];
        ASSERT(cell->places[scale->index] != RUNS_NOWHERE);
        keyed[i].cell = i;
        cell->size = size_of(scale->parameter,
                             cells->runs.axes.data[scale->index].values.data[cell->places[scale->index]]);
        for (size_t axis = 0; axis < cells->runs.axes.size; axis++)
            if ((int32_t)axis != scale->index)
                keyed[i].key = keyed[i].key * (cells->runs.axes.data[axis].values.size + 1) +
                               (uint64_t)(cell->places[axis] + 1);
    }
    qsort(keyed, cells->list.size, sizeof *keyed, by_key);
    uint32_t climb = 1;
    for (size_t i = 0; i < cells->list.size; i++) {
        if (i && keyed[i].key != keyed[i - 1].key) climb++;
        cells->list.data[keyed[i].cell].climb = climb;
    }
    alloc_free(keyed);
}

static bool make(struct builder *m)
{
    const struct study_options *o = m->options;
    struct runs *runs = &m->cells->runs;
    if (!common_one_question(o->all, o->count, o->unique)) return false;
    m->family = runs_axis(runs, "family");
    if (!(m->invocation->subject ? make_family(m) : read_puzzles(m))) return false;
    m->question = runs_axis(runs, "question");
    if (!add_ways(m) || !check_models(m) || !combine(m)) return false;
    number_climbs(m);
    return true;
}

bool study_cells_make(const struct invocation *invocation, const struct study_options *options,
                      struct study_cells *cells)
{
    struct builder m = {.invocation = invocation, .options = options, .cells = cells};
    bool fine = make(&m);
    axes_free(&m.boards);
    axes_free(&m.ways);
    vec_free(&m.engines);
    vec_free(&m.places);
    return fine;
}

void study_cells_free(struct study_cells *cells)
{
    vec_free(&cells->list);
    runs_free(&cells->runs);
    arena_free(&cells->arena);
}
