/* Validation of option combinations, for `solve` and the families' commands.
 *
 * The order of refusals is part of the interface: errors in the options alone come first, before
 * any file is read; then errors of the options with a board; then those with all boards together.
 * Each check reports its error itself. Combinations that depend on the solver are checked by
 * ask/plan.c. */
#include "app/valid.h"

#include "app/answer.h"
#include "app/capabilities.h"
#include "app/message.h"
#include "app/output.h"
#include "app/proof.h"
#include "base/alloc.h"
#include "base/say.h"

#include <string.h>

/* ---- options alone */

static bool valid_steps(const struct common_search *asked, const char *option)
{
    if (asked->steps && asked->level) {
        message_say("message.steps-level", NULL);
        return false;
    }
    if (!(asked->all || asked->count || asked->unique || asked->request.question.limit ||
          asked->request.question.classes))
        return true;
    message_say("message.one-solution", SAY(say_raw("option", option)));
    return false;
}

static bool valid_proof(const struct common_search *asked)
{
    const char *many = asked->all                      ? "--all"
                       : asked->count                  ? "--count"
                       : asked->request.question.limit ? "--limit"
                                                       : NULL;
    if (many) {
        message_say("message.proof-many", SAY(say_raw("option", many)));
        return false;
    }
    return asked->in_cubes || proof_writable(asked->request.proof, false);
}

/* The file of the first tree stands for all. */
static bool is_tree_writable(const char *pattern)
{
    struct sentence error;
    char *path = output_numbered(pattern, 1);
    bool fine = file_writable(path, &error);
    if (!fine) message_error("%s", error.text);
    alloc_free(path);
    return fine;
}

static bool valid_tree(const struct common_search *asked)
{
    if (!asked->tree && asked->tree_nodes)
        message_say("message.trace-nodes", NULL);
    else if (asked->tree && asked->steps)
        message_say("message.steps-trace-tree", NULL);
    else if (asked->tree && strcmp(asked->tree, "-") == 0)
        message_say("message.trace-tree-file", NULL);
    else
        return !asked->tree || is_tree_writable(asked->tree);
    return false;
}

bool valid_options(const struct common_search *asked, struct common_output *output,
                   const struct family *family)
{
    const struct request *r = &asked->request;
    struct encode_config choices;
    struct sentence error;
    if (!common_one_question(asked->all, asked->count, asked->unique)) return false;
    if (asked->level && !valid_steps(asked, "--level")) return false;
    if (asked->unique && r->question.limit) return message_say("message.unique-limit", NULL), false;
    if (asked->learn && asked->no_learn) return message_say("message.learn-exclusive", NULL), false;
    if (r->encoding && !cnf_choices(r->encoding, &choices, &error)) return message_refusal(&error);
    return (!asked->steps || valid_steps(asked, "--steps")) &&
           (family || common_engine(&solvers_anywhere, r->engine)) && (!r->proof || valid_proof(asked)) &&
           valid_tree(asked) && (!family || common_answer_format(family, output));
}

/* ---- with a board */

static bool valid_steps_board(const struct board *board, const char *option)
{
    const struct family *family = board->family;
    size_t most = family->logic ? family->logic->most : family->reasons ? family->reasons->most : 0;
    if (!family->logic && !family->reasons)
        message_say("message.needs-rules", SAY(say_raw("option", option), say_raw("family", family->name)));
    else if ((!family->logic || family->reasons) && board->no_model)
        message_error("%s", say_known(board->no_model));
    else if (most && board->cells > most)
        message_say("message.most-cells", SAY(say_raw("option", option), say_int("most", (int64_t)most),
                                              say_int("cells", (int64_t)board->cells)));
    else
        return true;
    return false;
}

/* True if a checkpoint is given for a count whose method would not write it. */
static bool valid_checkpoint(const struct plan *plan)
{
    const struct family_method *method = plan->solver.method, *keeper = families_methods(plan->board->family);
    bool counts = question_counts(&plan->request.question);
    if (!plan->board->checkpoint || (counts && method && method->keeps)) return true;
    while (keeper->name && !keeper->keeps) keeper++;
    ASSERT(keeper->name); /* a family whose boards have a checkpoint has a method that writes it */
    message_say("message.checkpoint-method", SAY(say_raw("method", keeper->name)));
    return false;
}

static bool refuse_cubes(const char *option)
{
    message_say("message.not-for-cubes", SAY(say_raw("option", option)));
    return false;
}

/* Options that need an uncut search, or whose results cannot be folded from cubes. */
static bool valid_cubes(const struct common_search *asked, const struct common_output *output,
                        const struct board *board)
{
    if (asked->steps || asked->level) return refuse_cubes(asked->steps ? "--steps" : "--level");
    if (asked->tree) return refuse_cubes("--trace-tree");
    if (output->keep) return refuse_cubes("--keep");
    if (board->checkpoint) return refuse_cubes("--checkpoint");
    if (asked->request.proof && board->best_alone) {
        message_say("message.proof-optimal-cubes", NULL);
        return false;
    }
    return !(asked->count && asked->request.question.limit && asked->request.question.classes) ||
           (message_say("message.limit-classes-cubes", NULL), false);
}

static bool valid_question(const struct common_search *asked, const struct board *board)
{
    if (asked->steps && !valid_steps_board(board, "--steps")) return false;
    if (asked->level && !valid_steps_board(board, "--level")) return false;
    if (asked->unique && !(capabilities_of(board->family) & CAPABILITY_COUNT)) {
        message_say("message.unique-one-solution", SAY(say_raw("family", board->family->name)));
        return false;
    }
    if (asked->all && board->best_alone) {
        message_say(board->no_model ? "message.all-of-best" : "message.all-of-best-limit", NULL);
        return false;
    }
    return true;
}

static bool valid_plan(const struct common_search *asked, const struct common_output *output,
                       const struct board *board, struct deadline *deadline, struct plan *plan)
{
    const struct request request = answer_request(asked, deadline);
    struct sentence error;
    ASSERT(output->format); /* common_answer_format */
    if (asked->in_cubes && !valid_cubes(asked, output, board)) return false;
    if (!asked->count && !common_board_format(board, output->format)) return false;
    if (!valid_question(asked, board)) return false;
    if (!plan_make(plan, board, &request, &error)) return message_refusal(&error);
    if (!valid_checkpoint(plan)) return false;
    return plan_room_to_begin(plan) != PLAN_OVER_MACHINE || message_refusal(&plan->too_large);
}

/* ---- with all boards */

static bool valid_steps_output(const struct common_output *output)
{
    bool told = strcmp(output->format, "text") == 0 || strcmp(output->format, "json") == 0;
    if (!told)
        message_say("message.steps-format", SAY(say_raw("format", output->format)));
    else if (output->keep || output->stats || output->verbose)
        message_say("message.steps-exclusive", SAY(say_raw("option", output->keep    ? "keep"
                                                                     : output->stats ? "stats"
                                                                                     : "verbose")));
    else
        return true;
    return false;
}

/* A number is written as text or in JSON; there is no picture of it. */
static bool valid_count_output(const struct common_search *asked, const struct common_output *output)
{
    bool told = strcmp(output->format, "text") == 0 || strcmp(output->format, "json") == 0;
    if (asked->count && !told) message_say("message.count-format", SAY(say_raw("format", output->format)));
    return told || !asked->count;
}

/* Options whose file or checkpoint cannot serve several puzzles. */
static bool valid_several(const struct invocation *invocation, const struct common_search *asked,
                          const struct common_output *output, const struct valid_boards *b)
{
    if (invocation->cube_task && b->count > 1)
        return message_say("message.split-one-puzzle", SAY(say_int("count", (int64_t)b->count))), false;
    if (asked->checkpoint && b->several) return message_say("message.checkpoint-single", NULL), false;
    if (b->count > 1 && (output->keep || asked->request.proof))
        return message_say(output->keep ? "message.keep-one-puzzle" : "message.proof-one-puzzle",
                           SAY(say_int("count", (int64_t)b->count))),
               false;
    if (b->count > 1 && asked->tree && !output_has_number(asked->tree))
        return message_say("message.tree-one-puzzle", SAY(say_int("count", (int64_t)b->count))), false;
    return true;
}

bool valid_plans(const struct invocation *invocation, const struct common_search *asked,
                 struct common_output *output, struct valid_boards *b)
{
    const struct family_model *model;
    size_t left = 0;
    for (size_t i = 0; i < b->count; i++) {
        const struct family *family = b->boards[i]->family;
        if (!common_answer_format(family, output) || !common_model(family, asked->request.model, &model))
            return false;
        bool fine = valid_plan(asked, output, b->boards[i], &b->deadlines[i], &b->plans[i]);
        left += fine;
        b->refused |= !fine;
        if (!fine) b->boards[i] = NULL;
    }
    ASSERT((left < b->count) == b->refused);
    if (b->refused && !left) return false;
    return valid_several(invocation, asked, output, b) &&
           (!b->count ||
            (valid_count_output(asked, output) && (!asked->steps || valid_steps_output(output))));
}
