/* What the page is without (web/meson.build says which sources): commands, options and questions
 * that no button of it leads to. These functions stand for theirs at the places where the rest of
 * the program calls them. Those that can refuse do; others are never called, because what leads to
 * them was refused before. */
#include "app/axes.h"
#include "app/cube_files.h"
#include "app/cube_solve.h"
#include "app/cubes_mpi.h"
#include "app/help_page.h"
#include "app/keep_files.h"
#include "app/message.h"
#include "app/proof.h"
#include "app/search_log.h"
#include "app/shared_input.h"
#include "app/tree_output.h"
#include "ask/cnf.h"
#include "ask/cube_result.h"
#include "ask/source.h"
#include "base/sentence.h"
#include "cluster/cubes/cubes.h"
#include "drat/drat.h"
#include "draw/pages.h"
#include "draw/pen.h"
#include "lab/trace/trace.h"
#include "puzzle/family/binero/binero.h"
#include "puzzle/family/chess/chess_bitboards.h"
#include "puzzle/family/path/path.h"
#include "puzzle/family/queens/queens.h"
#include "search/count_tours/frontier.h"
#include "solver/encode/encode.h"
#include "solver/engine/engine.h"
#include "solver/engine/sat.h"

static const char absent[] = "the page is without this";

/* For what was refused before. */
#define NEVER() REQUIRE(false, absent)

static int refuse(void)
{
    return message_error("%s", absent);
}

/* ---- help, and commands for each family */

static int refuse_command(const struct invocation *invocation)
{
    (void)invocation;
    return refuse();
}

static const struct command_group no_groups[] = {{0}};
const struct command cmd_family = {.name = "family",
                                   .blurb = "app.family",
                                   .groups = no_groups,
                                   .run = refuse_command};

int help_page_print(const struct command *command)
{
    return (void)command, refuse();
}

int help_page_to_stderr(const struct command *command)
{
    return (void)command, refuse();
}

int help_page_usage(void)
{
    return refuse();
}

int help_page_text(const char *text)
{
    return (void)text, refuse();
}

/* ---- studies */

struct axes *axes_new(const struct family *family)
{
    return (void)family, NULL;
}

const struct option *axes_rows(const struct axes *varied)
{
    NEVER();
    return (void)varied, NULL;
}

void *axes_values(struct axes *varied)
{
    NEVER();
    return (void)varied, NULL;
}

void axes_close(struct axes *varied)
{
    (void)varied;
}

/* ---- cubes, ranks, checkpoints */

const struct record_kind cube_files_cube = {"part", 0, absent};

int cube_solve_all(const struct invocation *invocation, const struct common_search *search,
                   const struct common_output *output, bool others)
{
    return (void)invocation, (void)search, (void)output, (void)others, refuse();
}

void cube_task_read_text(const struct invocation *invocation, struct limits *limits)
{
    (void)invocation, (void)limits;
    NEVER();
}

const struct asker *cubes_mpi_asker(struct cubes_mpi *together)
{
    NEVER();
    return (void)together, NULL;
}

void cubes_mpi_close(struct cubes_mpi *together, bool done, int status)
{
    (void)together, (void)done, (void)status;
}

bool shared_input_operands(struct job_team *team, char *const *operands, int count)
{
    return (void)team, (void)operands, (void)count, refuse() == STATUS_DONE;
}

bool cube_result_values(const struct cube_result_answer *answer, size_t count, int32_t *values)
{
    NEVER();
    return (void)answer, (void)count, (void)values, false;
}

void cubes_free(struct cube *cube)
{
    (void)cube; /* it is empty */
}

bool cubes_post(const struct cube *cube, dm_model *model, size_t size, const dm_int *variables,
                struct sentence *error)
{
    return (void)cube, (void)model, (void)size, (void)variables, sentence_set(error, "%s", absent);
}

bool cubes_tree_post(const struct cubes_tree *tree, const struct cube *cube, dm_model *model, size_t size,
                     const dm_int *variables, struct sentence *error)
{
    return (void)tree, (void)cube, (void)model, (void)size, (void)variables,
           sentence_set(error, "%s", absent);
}

/* ---- proofs, formulas, search trees, logs, files of the source document */

bool drat_read_is_formula(const char *bytes, size_t size)
{
    return (void)bytes, (void)size, false;
}

int proof_check(const char *formula_path, const char *text, size_t length, const char *proof_path,
                const struct common_output *output)
{
    return (void)formula_path, (void)text, (void)length, (void)proof_path, (void)output, refuse();
}

bool proof_writable(const char *path, bool alone)
{
    return (void)path, (void)alone, refuse() == STATUS_DONE;
}

void proof_report(const struct common_search *asked, const struct session *session, bool quiet)
{
    (void)asked, (void)session, (void)quiet;
}

bool proof_unwritten(const char *path, const char *error)
{
    return (void)path, (void)error, false;
}

bool trace_file_begins(const char *text, size_t length)
{
    return (void)text, (void)length, false;
}

struct trace *tree_output_begin(struct answer *answer, struct request *request)
{
    return (void)answer, (void)request, NULL;
}

int tree_output_end(struct answer *answer, struct trace *trace, bool stopped, int status)
{
    return (void)answer, (void)trace, (void)stopped, status;
}

int tree_output_draw(const char *path, const char *text, size_t length, size_t nodes,
                     const struct common_output *output)
{
    return (void)path, (void)text, (void)length, (void)nodes, (void)output, refuse();
}

void search_log_line(void *self, const dm_log *line)
{
    (void)self, (void)line;
}

bool keep_files_formula(const char *directory, const struct plan *plan)
{
    return (void)directory, (void)plan, refuse() == STATUS_DONE;
}

bool keep_files_answer(const char *directory, const struct board *board, const int32_t *values)
{
    return (void)directory, (void)board, (void)values, false;
}

bool cnf_choices(const char *encoding, struct encode_config *config, struct sentence *error)
{
    return (void)config, !encoding || sentence_set(error, "%s", absent);
}

const struct option encode_options[] = {{0}};

/* ---- engines: the kernel is the one that is there */

const struct engine_kind clausal_engine = {0}, parallel_portfolio_engine = {0};
const struct sat_kind external_sat = {0};
const struct sat_program sat_programs[] = {{0}};

bool parallel_portfolio_suits(const struct engine_row *row)
{
    return (void)row, false;
}

const struct sat_kind *sat_find(const char *name, const char **argument, struct sentence *error)
{
    (void)name, (void)argument;
    if (error) sentence_set(error, "%s", absent);
    return NULL;
}

bool sat_is_nearly(const char *name)
{
    return (void)name, true;
}

const struct sat_program *sat_program_of(const char *command)
{
    return (void)command, NULL;
}

void sat_missing(const char *command, struct sentence *error)
{
    (void)command;
    sentence_set(error, "%s", absent);
}

/* ---- counting */

const struct source source_portfolio_count = {0};
const struct family_method binero_count_methods[] = {{0}};
const struct family_method chess_bitboards_methods[] = {{0}};

bool queens_count_fits(const struct board *board)
{
    return (void)board, false;
}

dm_status queens_count(const struct board *board, const struct family_request *terms, wide *count,
                       struct sentence *reason)
{
    (void)board, (void)terms, (void)count;
    sentence_set(reason, "%s", absent);
    return DM_INVALID;
}

dm_status queens_count_classes(const struct board *board, const struct family_request *terms, wide *classes,
                               wide *answers, struct sentence *reason)
{
    (void)answers;
    return queens_count(board, terms, classes, reason);
}

bool path_frontier_counts(const struct board *board)
{
    return (void)board, false;
}

bool path_frontier_takes(const struct board *board)
{
    return (void)board, false;
}

double path_frontier_footprint(const struct board *board)
{
    return (void)board, 0;
}

dm_status path_frontier_count(const struct board *board, const struct family_request *terms, wide *count,
                              struct sentence *reason)
{
    return queens_count(board, terms, count, reason);
}

void frontier_count(const struct ground *ground, bool closed, int64_t start,
                    const struct frontier_options *options, struct frontier_result *result)
{
    (void)ground, (void)closed, (void)start, (void)options;
    *result = (struct frontier_result){.verdict = FRONTIER_REFUSED};
    sentence_set(&result->sentence, "%s", absent);
}

/* ---- pictures: one at a time, as SVG or text */

void pen_latex_draw(const struct canvas *canvas, struct buf *out)
{
    (void)canvas, (void)out;
    NEVER();
}

struct pages *pages_new(const struct pen *pen, struct buf *out)
{
    NEVER();
    return (void)pen, (void)out, NULL;
}

void pages_add(struct pages *pages, const struct canvas *canvas)
{
    (void)pages, (void)canvas;
}

bool pages_full(const struct pages *pages)
{
    return (void)pages, true;
}

void pages_close(struct pages *pages)
{
    (void)pages;
}

void pages_free(struct pages *pages)
{
    (void)pages;
}
