/* damier generate: puzzles with one answer, of a family that can make them. Puzzle number i has the seed of the first plus i, so that each can be made again alone. */
#include "base/sentence.h"
#include "base/text.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "desk/generate.h"
#include "desk/steps.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct settings {
    const char *family;
    struct option_size size;
    int64_t height, number, seed;
    int level; /* 0: any, else 1 more than enum level */
    const char *clues;
    double openings;
    int pattern;
    const char *engine;
    double time_limit;
    int64_t memory_limit;
    struct common_output output;
    struct common_input input; /* for the variants of rules */
};

/* ---- what is asked */

static bool set_parameter(const struct family *family, void *parameters, const char *name, const char *value)
{
    struct sentence error;
    if (option_set(family->parameters, parameters, name, value, &error)) return true;
    say_error("%s: %s", family->name, error.text);
    return false;
}

static bool set_height(const struct family *family, void *parameters, int64_t height)
{
    char text[32];
    snprintf(text, sizeof text, "%lld", (long long)height);
    return set_parameter(family, parameters, "height", text);
}

/* --size is the first operand of the family's own command. */
static bool set_size(const struct family *family, void *parameters, const struct option_size *size)
{
    const struct option *row = family->parameters;
    struct buf text = {0};
    option_write_size(size, &text);
    while (row->name && !row->positional) row++;
    bool fine = !row->name || set_parameter(family, parameters, row->name, buf_text(&text));
    buf_free(&text);
    return fine;
}

static struct board *make_board(const struct settings *settings, const struct family *family,
                                struct arena *arena)
{
    struct sentence error;
    void *parameters = arena_copy(arena, family->defaults, family->parameters_size);
    if (settings->size.rows && !set_size(family, parameters, &settings->size)) return NULL;
    if (settings->height && !set_height(family, parameters, settings->height)) return NULL;
    struct board *board = family->make(arena, parameters, &error);
    if (!board) say_error("%s", error.text);
    return board && common_vary(&settings->input, board) ? board : NULL;
}

static bool read_clues(const char *word, struct generate_request *request)
{
    char *end;
    request->clues = GENERATE_MINIMAL;
    if (!word || strcmp(word, "minimal") == 0) return true;
    request->clues = strcmp(word, "minimum") == 0 ? GENERATE_MINIMUM : GENERATE_SHARE;
    if (request->clues == GENERATE_MINIMUM) return true;
    request->share = strtod(word, &end);
    if (strcmp(end, "%") == 0) {
        request->share /= 100;
        end++;
    }
    if (end > word && *end == '\0' && request->share >= 0 && request->share <= 1) return true;
    say_error("--clues takes minimal, minimum or a share of the cells such as 0.3 or 30%%, not `%s'", word);
    return false;
}

/* ---- what is written */

static double share(const struct puzzle *puzzle)
{
    return (double)puzzle->clues / (double)puzzle->board->cells;
}

/* The board as a file holds it. */
static void json_board(const struct board *board, struct buf *out)
{
    struct buf text = {0};
    board->family->write(board, NULL, &text);
    buf_add(out, ", \"puzzle\": ");
    buf_json_text(out, buf_text(&text));
    buf_free(&text);
}

static void json_puzzle(const void *self, struct buf *out)
{
    const struct puzzle *puzzle = self;
    json_board(puzzle->board, out);
    buf_print(out, ", \"clues\": %zu, \"share\": %.4f", puzzle->clues, share(puzzle));
    if (puzzle->board->family->logic) buf_print(out, ", \"level\": \"%s\"", steps_levels[puzzle->level]);
}

static void json_random(const void *self, struct buf *out)
{
    json_board(self, out);
}

static void write_json(const struct settings *settings, const struct puzzle *puzzle, struct arena *scratch,
                       struct output *out)
{
    struct write_facts facts = {.status = puzzle->nearest ? "nearest" : "puzzle",
                                .engine = settings->engine,
                                .seed = puzzle->seed,
                                .seconds = puzzle->seconds,
                                .more = json_puzzle,
                                .self = puzzle};
    output_answer(out, puzzle->board, puzzle->answer, &facts, false, scratch);
}

static void write_puzzle(const struct settings *settings, const struct generate_request *request,
                         const struct puzzle *puzzle, struct arena *scratch, struct output *output)
{
    const char *format = settings->output.format;
    struct write_facts facts = {.status = "puzzle"};
    if (strcmp(format, "json") == 0) {
        write_json(settings, puzzle, scratch, output);
        return;
    }
    if (strcmp(format, "native") == 0) {
        struct buf *out = output_next(output, false);
        buf_print(out, "c seed %lld, %zu clues (%.1f %%)", (long long)puzzle->seed, puzzle->clues,
                  100 * share(puzzle));
        if (puzzle->board->family->logic) buf_print(out, ", level %s", steps_levels[puzzle->level]);
        if (puzzle->nearest) {
            buf_add(out, "; none ");
            generate_wanted(request, out);
            buf_print(out, " among %lld boards", (long long)puzzle->tried);
        }
        buf_char(out, '\n');
        write_answer(puzzle->board, NULL, format, &facts, scratch, out);
        return;
    }
    output_answer(output, puzzle->board, NULL, &facts, strcmp(format, "text") == 0, scratch);
}

/* More pictures than a sheet takes are refused before the first is made. */
static bool open_output(const struct settings *settings, const struct family *family, struct output *out)
{
    const struct pen *pen = write_pen(family, settings->output.format);
    bool sheet = pen && pen->draw == pen_svg_draw;
    if (!output_open(out, &settings->output, settings->number > 1)) return false;
    if (!sheet || out->pattern || settings->number <= ALBUM_MOST) return true;
    output_abandon(out);
    say_error("a sheet takes %d pictures; -o NAME-%%d.svg writes each to a file of its own", ALBUM_MOST);
    return false;
}

/* ---- boards at random, which are no puzzles with one answer */

enum { USUAL_SIZE = 20, LARGEST = 49999, MOST_ROOMS = 49000000 }; /* what can be read again */

static int make_random(const struct settings *settings, const struct family *family)
{
    struct output out;
    const struct option_size *size = &settings->size;
    int64_t columns = size->columns ? size->columns : USUAL_SIZE;
    int64_t rows = settings->height ? settings->height : size->rows ? size->rows : columns;
    if (settings->height && size->both && size->rows != rows)
        return say_error("--size says %lld rows, --height %lld: leave one of them out", (long long)size->rows,
                         (long long)rows);
    if (rows > LARGEST || columns > LARGEST)
        return say_error("%s: at most %d rows and columns", family->name, LARGEST);
    if (rows * columns > MOST_ROOMS)
        return say_error("%s: rows times columns at most %d", family->name, MOST_ROOMS);
    if (!open_output(settings, family, &out)) return STATUS_USAGE;
    bool apart = strcmp(settings->output.format, "json") != 0;
    for (int64_t i = 0; i < settings->number && output_good(&out); i++) {
        if (output_full(&out, settings->output.quiet)) return output_close(&out, STATUS_LIMIT);
        struct arena arena = {0};
        struct family_random wanted = {(int)rows, (int)columns, settings->openings, settings->seed + i};
        const struct board *board = family->random(&arena, &wanted);
        struct write_facts facts = {.status = "puzzle",
                                    .seed = wanted.seed,
                                    .more = json_random,
                                    .self = board};
        output_answer(&out, board, NULL, &facts, apart, &arena);
        arena_free(&arena);
    }
    return output_close(&out, STATUS_DONE);
}

/* Options of the other way to make boards are mistakes. */
static bool fitting(const struct settings *settings, const struct family *family)
{
    const char *unfit = family->random           ? (settings->level     ? "--level"
                                                    : settings->clues   ? "--clues"
                                                    : settings->pattern ? "--symmetry"
                                                                        : NULL)
                        : settings->openings > 0 ? "--openings"
                                                 : NULL;
    if (unfit) say_error("%s is not for boards of %s", unfit, family->name);
    return !unfit;
}

/* ---- together */

struct tally { /* for the last line */
    int64_t made, unproved, nearest, tried;
    double clues, seconds, share; /* the share of the last one's clues */
    enum level level;             /* of the last one */
};

struct show { /* for the line on a terminal */
    struct progress progress;
    int64_t made, tried;
    double done;
};

static void show_search(void *self, const dm_progress *now, int64_t found)
{
    struct show *show = self;
    (void)now, (void)found;
    progress_puzzles(&show->progress, show->made, show->tried, show->done);
}

static void show_share(void *self, double done)
{
    ((struct show *)self)->done = done;
    show_search(self, NULL, 0);
}

static void show_tried(void *self, int64_t boards)
{
    ((struct show *)self)->tried = boards;
    show_share(self, 0);
}

/* STATUS_DONE, or why there are no more. */
static int make_one(const struct settings *settings, const struct generate_request *request,
                    struct show *show, struct tally *tally, struct output *out)
{
    struct arena arena = {0};
    struct puzzle puzzle;
    struct sentence error = {""};
    dm_status status = generate_puzzle(request, &arena, &puzzle, &error);
    progress_erase(&show->progress);
    int result = status == DM_INVALID   ? STATUS_USAGE
                 : status == DM_NONE    ? STATUS_NONE
                 : status == DM_UNKNOWN ? STATUS_LIMIT
                                        : STATUS_DONE;
    if (result == STATUS_USAGE) say_error("%s", error.text);
    if (result == STATUS_NONE)
        say_note(settings->output.quiet, "%s",
                 sentence_is_empty(&error) ? "such a board has no answer" : error.text);
    if (result == STATUS_LIMIT && !sentence_is_empty(&error))
        say_note(settings->output.quiet, "%s", error.text);
    if (result == STATUS_DONE) {
        write_puzzle(settings, request, &puzzle, &arena, out);
        tally->made++;
        tally->unproved += status != DM_OPTIMAL;
        tally->nearest += puzzle.nearest;
        tally->tried = puzzle.tried > tally->tried ? puzzle.tried : tally->tried;
        tally->level = puzzle.level;
        tally->share = share(&puzzle);
        tally->clues += tally->share;
        tally->seconds += puzzle.seconds;
        if (status != DM_OPTIMAL && interrupt_flag) result = STATUS_LIMIT;
    }
    arena_free(&arena);
    return result;
}

/* What could not be had. */
static void tell_nearest(const struct settings *settings, const struct generate_request *request,
                         const struct tally *tally)
{
    struct buf wanted = {0}, had = {0};
    generate_wanted(request, &wanted);
    if (request->level >= 0) buf_add(&had, steps_levels[tally->level]);
    if (request->clues == GENERATE_SHARE)
        buf_print(&had, "%s%.1f %%", request->level >= 0 ? " with " : "", 100 * tally->share);
    if (tally->made == 1)
        say_note(settings->output.quiet,
                 "no puzzle %s was found among %lld board%s tried; the nearest, %s, is given",
                 buf_text(&wanted), (long long)tally->tried, text_plural(tally->tried), buf_text(&had));
    else
        say_note(settings->output.quiet,
                 "%lld of %lld puzzles are the nearest that were found: none %s among up to %lld boards "
                 "tried for each",
                 (long long)tally->nearest, (long long)tally->made, buf_text(&wanted),
                 (long long)tally->tried);
    buf_free(&wanted);
    buf_free(&had);
}

static void tell(const struct settings *settings, const struct generate_request *request,
                 const struct tally *tally)
{
    if (!tally->made) return;
    if (tally->nearest) tell_nearest(settings, request, tally);
    if (tally->unproved)
        say_note(settings->output.quiet,
                 "%lld of %lld puzzles: stopped while clues were dropped; the answer is the only one, but it "
                 "may take fewer clues",
                 (long long)tally->unproved, (long long)tally->made);
    if (settings->output.stats)
        say_note(false, "%lld puzzle%s, %.1f %% of the cells given on the average, %.6f seconds each",
                 (long long)tally->made, text_plural(tally->made), 100 * tally->clues / (double)tally->made,
                 tally->seconds / (double)tally->made);
}

static int make_all(const struct settings *settings, struct generate_request *request)
{
    struct output out;
    struct show show = {0};
    struct tally tally = {0};
    int status = STATUS_DONE;
    if (!open_output(settings, request->board->family, &out)) return STATUS_USAGE;
    interrupt_catch();
    progress_begin(&show.progress, settings->output.quiet);
    request->search.progress = show_search;
    request->search.share = show_share;
    request->tried = show_tried;
    request->search.progress_self = &show;
    for (int64_t i = 0; i < settings->number && status == STATUS_DONE; i++) {
        request->seed = settings->seed + i;
        bool over = interrupt_flag || !output_good(&out) || output_full(&out, settings->output.quiet);
        status = over ? STATUS_LIMIT : make_one(settings, request, &show, &tally, &out);
        show.made = tally.made;
    }
    tell(settings, request, &tally);
    if ((tally.unproved || tally.nearest) && status == STATUS_DONE) status = STATUS_LIMIT;
    return output_close(&out, status);
}

static int run(const struct invocation *invocation)
{
    struct settings *settings = invocation->settings;
    const struct family *family = families_find(settings->family);
    if (!family) return common_family(settings->family) ? STATUS_DONE : STATUS_USAGE;
    if (!family->pose && !family->random)
        return say_error("puzzles of the family %s cannot be made", family->name);
    if (!settings->output.format) settings->output.format = "native";
    if (!common_format(family, &settings->output.format) || !common_engine(settings->engine) ||
        !fitting(settings, family))
        return STATUS_USAGE;
    if (family->random) return make_random(settings, family);
    struct arena arena = {0};
    struct generate_request request = {.level = settings->level - 1,
                                       .pattern = (enum pattern)settings->pattern,
                                       .search = {.threads = 1,
                                                  .engine = settings->engine,
                                                  .time_limit = settings->time_limit,
                                                  .memory_limit = settings->memory_limit,
                                                  .stop = &interrupt_flag}};
    request.board = make_board(settings, family, &arena);
    bool fine = request.board && read_clues(settings->clues, &request);
    int status = fine ? make_all(settings, &request) : STATUS_USAGE;
    arena_free(&arena);
    return status;
}

static const char *const levels[] = {"any", "easy", "medium", "hard", "expert", NULL};
static const char *const patterns[] = {"none", "rotational", "mirror", NULL};

#define AT(field) .offset = offsetof(struct settings, field)
static const struct option operands[] = {
    {.name = "FAMILY",
     .type = OPTION_TEXT,
     .positional = true,
     AT(family),
     .help = "what to make: binero, maze"},
    {0},
};

static const struct option puzzle_rows[] = {
    {.name = "size",
     .type = OPTION_SIZE,
     AT(size),
     .lo = 1,
     .hi = 1e6,
     .argument = "SIZE",
     .help = "of the board, 8 or 8x6: rows, then columns"},
    {.name = "height",
     .type = OPTION_INT,
     AT(height),
     .lo = 1,
     .hi = 1e6,
     .argument = "N",
     .help = "rows, where the size is one number and they are not as many as columns"},
    {.name = "number",
     .letter = 'n',
     .type = OPTION_INT,
     AT(number),
     .lo = 1,
     .hi = 1e9,
     .argument = "N",
     .help = "how many puzzles; 1 by default"},
    {.name = "seed",
     .letter = 's',
     .type = OPTION_INT,
     AT(seed),
     .lo = 0,
     .hi = 1e9,
     .argument = "N",
     .help = "of the first puzzle, those after it have the next ones; 0 by default"},
    {.name = "level",
     .type = OPTION_CHOICE,
     AT(level),
     .choices = levels,
     .argument = "LEVEL",
     .help = "easy, medium, hard, expert: what solving it takes; any by default"},
    {.name = "clues",
     .type = OPTION_TEXT,
     AT(clues),
     .argument = "WHAT",
     .help = "minimal: none can be dropped (the default); minimum: no fewer have this answer alone, proved; "
             "or a share of the cells such as 0.3 or 30%"},
    {.name = "openings",
     .type = OPTION_REAL,
     AT(openings),
     .lo = 0,
     .hi = 1,
     .argument = "SHARE",
     .help = "mazes: of the walls that could be left out, the share that is; 0 by default: one way only"},
    {.name = "symmetry",
     .type = OPTION_CHOICE,
     AT(pattern),
     .choices = patterns,
     .argument = "WHAT",
     .help = "of the given cells: none (the default), rotational (by a half turn), mirror (left and right)"},
    {0},
};

static const struct option search_rows[] = {
    {.name = "engine", .type = OPTION_TEXT, AT(engine), .argument = "NAME", .help = "what suits, by default"},
    COMMON_TIME_LIMIT(AT(time_limit), 1e9, "seconds for each puzzle; none by default"),
    COMMON_MEMORY_LIMIT(AT(memory_limit), "stop when that much memory is in use; no limit by default"),
    {.name = "stats",
     .type = OPTION_FLAG,
     .offset = offsetof(struct settings, output) + offsetof(struct common_output, stats),
     .help = "clues and time on the average, on standard error"},
    {0},
};
#undef AT

static const struct settings defaults = {.number = 1};

static const struct command_group groups[] = {
    {"Operands", operands, 0},
    {"Puzzles", puzzle_rows, 0},
    {"Search", search_rows, 0},
    {"Output", common_format_rows, offsetof(struct settings, output)},
    {"Input", common_input_rows, offsetof(struct settings, input)},
    {0},
};

const struct command cmd_generate = {
    .name = "generate",
    .blurb = "make puzzles that have one answer",
    .description = "Each puzzle has exactly one answer, mazes unless --openings are asked for.\n"
                   "Where a level is asked for, the rules of `damier solve --steps' up to that\n"
                   "level solve it, without guessing. The same options make the same puzzles.\n"
                   "Where no puzzle of the level or the share of clues is found among many\n"
                   "boards, the nearest is given, with a remark and exit status 3.\n"
                   "Without --format they are written in the family's own one.\n",
    .examples = "damier generate binero --size 14 --number 100 --seed 7 --level medium\n"
                "damier generate binero --size 10 --clues minimum --format json\n"
                "damier generate binero --size 20 --symmetry rotational --format svg -o p.svg\n"
                "damier generate maze --size 12x30 --openings 0.05\n",
    .exits = "0  made\n"
             "1  there is no such puzzle: the board has no answer, or all were tried\n"
             "2  bad usage, or a file that cannot be written\n"
             "3  stopped by a limit or an interruption, what was made is written; or the\n"
             "   nearest to what was asked for is\n",
    .groups = groups,
    .defaults = &defaults,
    .size = sizeof(struct settings),
    .run = run,
};
