/* A question about a board, cut, answered in part, and told as a whole.
 *
 * All parts have the plan of the empty cube, so that they and the cutter speak of the same model. A
 * part that is shown goes the way of every question (answer_board), with somebody listening. */
#include "app/answer_parts.h"

#include "app/interrupt.h"
#include "app/parting.h"
#include "app/say.h"
#include "app/tell.h"
#include "app/together.h"
#include "ask/cut.h"
#include "base/clock.h"
#include "base/digest.h"

#include <math.h>

struct matter {
    const struct invocation *invocation;
    struct common_search asked;
    const struct common_output *output;
    const struct board *board;
    struct deadline *deadline;
};

static bool refuse(const char *option)
{
    say_error("%s is not for a question in parts: leave it out", option);
    return false;
}

static bool is_sensible(const struct common_search *asked, const struct common_output *output,
                        const struct board *board)
{
    if (asked->steps || asked->level) return refuse(asked->steps ? "--steps" : "--level");
    if (asked->tree) return refuse("--trace-tree");
    if (output->keep) return refuse("--keep");
    if (asked->proof && board->best_alone) {
        say_error("--proof of the best is not joined from parts: leave it out");
        return false;
    }
    return !(asked->count && asked->limit && asked->up_to_symmetry) ||
           refuse("--limit, of --count with --up-to-symmetry,");
}

static const struct cube everything;

static bool make_plan(const struct matter *matter, const struct parted_terms *terms,
                      struct deadline *deadline, struct plan *plan)
{
    struct common_search asked = matter->asked;
    asked.cube = terms ? terms->cube : &everything;
    asked.cuts = terms ? terms->tree : NULL;
    if (terms) asked.proof = terms->proof;
    if (!matter->board->checkpoint) return answer_plan(&asked, matter->board, deadline, plan);
    return refuse("--checkpoint");
}

/* ---- cutting */

static bool cut(void *self, size_t parts, const int64_t *than, struct cubes_tree *tree,
                struct sentence *error)
{
    const struct matter *matter = self;
    struct cubes_wish wish = {.parts = parts,
                              .than = than,
                              .seed = matter->asked.seed,
                              .keep_refuted = matter->asked.proof != NULL};
    struct parting_watch watch;
    struct plan plan;
    *tree = (struct cubes_tree){0};
    sentence_clear(error);
    if (!make_plan(matter, NULL, matter->deadline, &plan)) return false;
    parting_watch_begin(&watch, &wish, matter->output->quiet);
    bool fine = cut_board(&plan, &wish, tree, error);
    parting_watch_end(&watch);
    return fine;
}

/* ---- one part */

struct hearing { /* a search that others hear of */
    const struct parted_terms *terms;
    const struct desk *desk;
};

static void on_opened(void *self, const struct desk *desk)
{
    ((struct hearing *)self)->desk = desk;
}

static void on_progress(void *self, const dm_progress *progress, int64_t found)
{
    const struct hearing *hearing = self;
    struct desk_objective objective;
    (void)found;
    if (!progress->has_best || !hearing->desk) return;
    desk_objective(hearing->desk, &objective);
    hearing->terms->found(hearing->terms->self, progress->best, objective.sense);
}

static int solve_unseen(struct plan *plan, const struct parted_terms *terms, struct portion *result)
{
    struct hearing hearing = {.terms = terms};
    plan->request.progress = terms->found ? on_progress : NULL;
    plan->request.progress_self = &hearing;
    portion_ask(plan, &(struct listener){.opened = on_opened, .self = &hearing}, result);
    bool bad = result->status == REPLY_REFUSED || result->status == REPLY_UNFIT;
    if (bad) return say_error("%s", result->reason.text);
    return portion_done(result) ? STATUS_DONE : STATUS_LIMIT;
}

static int solve(void *self, const struct parted_terms *terms, struct portion *result)
{
    const struct matter *matter = self;
    struct common_search asked = matter->asked;
    struct answer answer;
    struct plan plan;
    struct deadline deadline = deadline_slice(matter->deadline, HUGE_VAL);
    *result = (struct portion){0};
    if (terms->stop && !terms->shown) deadline.stop = terms->stop;
    if (!make_plan(matter, terms, &deadline, &plan)) return STATUS_USAGE;
    plan.request.incumbent = terms->incumbent;
    plan.request.incumbent_self = terms->self;
    if (!terms->shown) return solve_unseen(&plan, terms, result);
    asked.proof = terms->proof;
    if (!answer_open(&answer, &asked, matter->output, 1)) return STATUS_USAGE;
    answer.invocation = matter->invocation;
    answer.result = result;
    return answer_close(&answer, answer_board(&answer, &plan));
}

/* ---- all of them */

static int tell(void *self, const struct portion *whole)
{
    const struct matter *matter = self;
    struct answer answer;
    struct plan plan;
    if (!make_plan(matter, NULL, matter->deadline, &plan)) return STATUS_USAGE;
    if (!answer_open(&answer, &matter->asked, matter->output, 1)) return STATUS_USAGE;
    answer.invocation = matter->invocation;
    struct task task = {
        .answer = &answer, .plan = &plan, .board = matter->board, .whole = whole, .began = clock_wall()};
    return answer_close(&answer, tell_whole(&task));
}

static bool first(void *self, double seconds, struct portion *result, bool *settled)
{
    const struct matter *matter = self;
    struct plan plan;
    struct common_search asked = matter->asked;
    const struct family_objective *objective = matter->board->family->objective;
    bool best = matter->board->best_alone || (objective && objective->always);
    *settled = false;
    if (!best || !answer_plan(&asked, matter->board, matter->deadline, &plan)) return false;
    return seconds > 0 ? cut_try(&plan, seconds, result, settled) : cut_guess(&plan, result, settled);
}

/* The board as a file holds it. */
static uint64_t mark_of(const struct board *board)
{
    struct buf text = {0};
    struct digest digest = {0};
    board->family->write(board, NULL, &text);
    digest_add(&digest, text.data, text.size);
    buf_free(&text);
    return digest.low;
}

int answer_parts_take(const struct invocation *invocation, const struct common_search *asked,
                      const struct common_output *output, const struct board *board,
                      struct deadline *deadline)
{
    struct matter matter = {
        .invocation = invocation, .asked = *asked, .output = output, .board = board, .deadline = deadline};
    if (!is_sensible(asked, output, board)) return STATUS_USAGE;
    const struct parted parted = {.question = answer_request(asked, NULL).question,
                                  .proof = asked->proof,
                                  .mark = mark_of(board),
                                  .deadline = deadline,
                                  .first = first,
                                  .cut = cut,
                                  .solve = solve,
                                  .tell = tell,
                                  .self = &matter};
    interrupt_catch();
    return parting_take(invocation, &parted);
}

/* ---- by a team */

/* What would be answered without a search on a model is not cut, nor what needs the search itself,
 * to be shown or written down. All of the best answers are two questions, the value and the answers
 * of that value: no part can begin with the second. */
static bool is_cut(const struct common_search *asked, const struct common_output *output,
                   const struct plan *plan)
{
    const struct family_objective *objective = plan->board->family->objective;
    const struct family_theorems *theorems = plan->board->family->theorems;
    struct verdict wrong = {0};
    bool shown = asked->steps || asked->level || asked->tree || asked->proof || output->keep;
    bool limited = asked->count && asked->limit && asked->up_to_symmetry;
    bool best = plan->board->best_alone || (objective && objective->always);
    if (best && plan->request.question.kind != QUESTION_ONE) return false;
    if (plan->settles || shown || limited || plan->solver.sort != SOLVER_ENGINE || plan->attempt)
        return false;
    if (plan_begins(plan) != PLAN_FITS || cut_is_known(plan)) return false;
    return !theorems || !theorems->clash || !theorems->clash(plan->board, &wrong);
}

bool answer_parts_together(const struct invocation *invocation, const struct common_search *asked,
                           const struct common_output *output, const struct plan *plan, int *status)
{
    struct spread_team *team = invocation->team, *alone = NULL;
    struct parting parting;
    bool cuts = (team || asked->checkpoint) && is_cut(asked, output, plan);
    if (!cuts && asked->checkpoint && !plan_spreads(plan))
        return *status = say_error("--checkpoint keeps parts, and this question is not cut into any"), true;
    if (!cuts) return false;
    if (!team) team = alone = spread_open(NULL);
    struct together together = {.invocation = invocation,
                                .team = team,
                                .checkpoint = asked->checkpoint,
                                .quiet = output->quiet};
    const struct invocation handed = together_with(&together, &parting);
    *status = answer_parts_take(&handed, asked, output, plan->board, plan->request.deadline);
    spread_close(alone, *status);
    return true;
}
