/* Makes a plan: options of the user decide first, the family decides the rest.
 *
 * An option may require an ability of the solver: branching options (--var, --no-learn, ...) need
 * the kernel, a search tree needs a solver that reports its steps, encoding options need one that
 * makes clauses, a proof needs one that writes proofs. If no engine is named, the best engine with
 * that ability is chosen. A proof also needs a model that keeps all answers, unless the user names
 * another. Everything else is left to the family (family.search->way).
 *
 * Within a cube, guesses and methods are not used, because they work on whole boards. Refutations
 * and bounds are used, because they hold in every cube.
 *
 * The order of refusals is part of the interface: unknown names first, then options that contradict
 * each other, then a board that does not fit into memory. */
#include "ask/plan.h"

#include "base/alloc.h"
#include "base/say.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>

/* ---- options of the request */

static bool counts_classes(const struct family *family)
{
    const struct family_method *method = families_methods(family);
    while (method->name && !method->classes) method++;
    return method->name;
}

/* The question in the form that the family's `way` takes. A count may use a counting method only if
 * the request has no options about the search. */
static enum family_question family_question(const struct plan *plan, bool plain)
{
    const struct request *r = &plan->request;
    bool counts = r->question.kind == QUESTION_COUNT && plain && !r->cube;
    if (r->question.classes)
        return counts && !r->question.limit && counts_classes(plan->board->family) ? FAMILY_COUNT_CLASSES
                                                                                   : FAMILY_CLASSES;
    if (counts) return FAMILY_COUNT;
    if (question_lists(&r->question)) return FAMILY_ALL;
    return r->question.kind == QUESTION_UNIQUE ? FAMILY_UNIQUE : FAMILY_ONE;
}

/* True if there are branching options. */
static bool sets_branching(const struct request *r)
{
    return r->order || r->choice || r->learn || r->search || r->strategy;
}

static bool is_plain(const struct request *r)
{
    return !r->engine && !r->model && !r->encoding && !r->proof && !r->traced && !sets_branching(r);
}

static const char *model_name(size_t i, const void *data)
{
    return families_models(data)[i].name;
}

bool plan_model(const struct family *family, const char *name, const struct family_model **model,
                struct sentence *error)
{
    size_t count = 0;
    char quote[TEXT_QUOTE_ROOM];
    const char *formula = family->search ? family->search->formula : NULL;
    *model = families_model(family, name ? name : formula);
    if (!name || *model) return true;
    while (families_models(family)[count].name) count++;
    const char *near = count ? text_nearest(name, count, model_name, family) : NULL;
    text_quote(name, strlen(name), quote);
    if (!count)
        return say_set(error, "ask.no-models", SAY(say_raw("word", quote), say_raw("family", family->name)));
    struct buf list = {0};
    for (size_t i = 0; i < count; i++) buf_print(&list, "%s%s", i ? ", " : "", model_name(i, family));
    if (near)
        say_set(error, "ask.unknown-model-near",
                SAY(say_raw("word", quote), say_raw("near", near), say_raw("family", family->name),
                    say_raw("list", buf_text(&list))));
    else
        say_set(error, "ask.unknown-model",
                SAY(say_raw("word", quote), say_raw("family", family->name),
                    say_raw("list", buf_text(&list))));
    buf_free(&list);
    return false;
}

/* A solver that works on the board itself has no model: refuses options that need one. */
static bool suits_board(const struct solver *solver, const struct request *r, struct sentence *error)
{
    bool counts_them = solver->method && solver->method->classes && question_counts(&r->question);
    bool classes = r->question.classes && !counts_them;
    bool on_model =
        r->model || r->encoding || classes || r->proof || r->traced || r->cube || sets_branching(r);
    bool lists = solver->abilities & ABILITY_ENUMERATES;
    if (!on_model && (lists || question_counts(&r->question))) return true;
    if (r->cube) return say_set(error, "ask.engine-cubes", SAY(say_raw("engine", solver->name)));
    if (!lists) return say_set(error, "ask.engine-counts", SAY(say_raw("engine", solver->name)));
    const char *option = r->model      ? "--model"
                         : r->encoding ? "--encoding"
                         : classes     ? "--up-to-symmetry"
                         : r->proof    ? "--proof"
                         : r->traced   ? "--trace-tree"
                                       : NULL;
    if (!option) return say_set(error, "ask.on-board-search", SAY(say_raw("engine", solver->name)));
    return say_set(error, "ask.on-board-option",
                   SAY(say_raw("engine", solver->name), say_raw("option", option)));
}

/* The ability that the options require of a solver; 0: none. */
static unsigned needed_for(const struct request *r)
{
    return sets_branching(r) ? ABILITY_BRANCHES : r->traced ? ABILITY_STEPS : r->proof ? ABILITY_PROVES : 0;
}

/* True if this solver can answer the request. If so, the refusal of an unknown --engine lists
 * it. */
static bool is_listed(const void *self, const struct solver *solver)
{
    const struct plan *plan = self;
    const struct board *board = plan->board;
    const struct request *r = &plan->request;
    const struct family_method *method = solver->method;
    bool single = r->question.kind == QUESTION_ONE && r->question.limit <= 1;
    unsigned needed = needed_for(r) | (r->encoding ? ABILITY_CLAUSES : 0u);
    if (board->method) return method == board->method;
    if (needed & ~solver->abilities) return false;
    if (solver->sort == SOLVER_ENGINE) return !board->no_model;
    if (method && ((method->takes && !method->takes(board)) || (method->single && !single))) return false;
    return suits_board(solver, r, NULL);
}

/* An option of the family and --engine may each name a solver; they must agree. */
static bool find_named(struct plan *plan, struct sentence *error)
{
    const struct board *board = plan->board;
    const char *engine = plan->request.engine;
    const struct solvers_scope scope = {.family = board->family, .fits = is_listed, .self = plan};
    if (!solvers_find(&scope, engine, &plan->solver, error)) return false;
    if (board->method && engine && plan->solver.method != board->method)
        return say_set(error, "ask.engine-and-method",
                       SAY(say_raw("engine", engine), say_raw("method", board->method->name)));
    if (board->method) plan->solver = solvers_method(board->family, board->method);
    return true;
}

/* Chooses an engine with the required ability if none is named, and refuses a named one without it.
 * *chosen: an engine was named or chosen. */
static bool choose_able(struct plan *plan, bool *chosen, struct sentence *error)
{
    const struct request *r = &plan->request;
    unsigned needed = needed_for(r);
    *chosen = r->engine || needed || r->encoding;
    if (r->engine && sets_branching(r) && !(plan->solver.abilities & ABILITY_BRANCHES))
        return solvers_no_branching(r->engine, error);
    if (r->engine && r->traced && !(plan->solver.abilities & ABILITY_STEPS))
        return say_set(error, "ask.records",
                       SAY(say_raw("recorder", solvers_with(ABILITY_STEPS).name),
                           say_raw("engine", r->engine)));
    if (!r->engine && *chosen) plan->solver = solvers_with(needed ? needed : ABILITY_CLAUSES);
    if (!r->proof || plan->solver.abilities & ABILITY_PROVES) return true;
    return solvers_no_proofs(plan->solver.name, error);
}

static bool suits_model(const struct plan *plan, struct sentence *error)
{
    const struct request *r = &plan->request;
    const struct family_model *model = plan->model;
    if (model && model->keeps && question_needs_all(&r->question))
        return say_set(error, "ask.model-keeps",
                       SAY(say_raw("model", model->name), say_text("what", say_known(model->keeps))));
    return true;
}

/* Refuses symmetry classes for a board on which they are not supported. */
static bool has_classes(const struct plan *plan, struct sentence *error)
{
    bool asked = plan->request.question.classes || (plan->model && plan->model->first_of_class);
    if (!asked || !plan->board->no_classes) return true;
    return sentence_set(error, "%s", say_known(plan->board->no_classes));
}

/* ---- the family's choice */

/* Drops incomplete methods, and models that omit answers unless the user names one. Only a question
 * for one answer, without a proof, may use them, and one for two some methods. */
static void keep_all(const struct plan *plan, struct family_way *way)
{
    const struct request *r = &plan->request;
    if (plan->question == FAMILY_ONE && !r->proof) return;
    bool pairs = plan->question == FAMILY_UNIQUE && way->attempt && way->attempt->pairs;
    if (!pairs || r->proof) way->attempt = NULL;
    if (!r->model && way->model && way->model->keeps) way->model = NULL;
}

static void take_way(struct plan *plan, const struct family_way *way)
{
    const struct request *r = &plan->request;
    ASSERT(!r->cube || (!way->method && !way->attempt)); /* a cube restricts a model */
    plan->model = way->model;
    plan->attempt = way->attempt;
    plan->settings = way->settings;
    plan->by_classes = way->by_classes;
    if (way->method)
        plan->solver = solvers_method(plan->board->family, way->method);
    else if (way->wants)
        plan->solver = solvers_with(way->wants);
    plan->tally = way->tally;
    plan->turns = way->turns;
    bool best = plan->question == FAMILY_ONE;
    plan->races = way->rival && !r->proof && !(best && r->cube);
    if (plan->races) plan->rival = solvers_with(way->rival);
    plan->rival_model = best ? way->rival_model : way->model;
    plan->fixed_search = way->fixed_search || r->order || r->choice;
    plan->order = way->order;
    plan->choice = way->choice;
    if (!r->order && !r->choice) return;
    plan->order = (dm_order)(r->order ? r->order - 1 : DM_ORDER_INPUT);
    plan->choice = (dm_choice)(r->choice ? r->choice - 1 : DM_CHOICE_MIN);
}

static struct family_way way_of(const struct plan *plan, bool chosen)
{
    const struct family *family = plan->board->family;
    struct family_way way = {.named = chosen, .here = solvers_abilities(), .model = plan->model};
    if (chosen) way.can = plan->solver.abilities;
    if (family->search && family->search->way) family->search->way(plan->board, plan->question, &way);
    return way;
}

/* A cube needs a model. If the family would choose a method, it is queried again with the kernel as
 * the named engine. */
static void ask_family(struct plan *plan, bool chosen)
{
    plan->question = family_question(plan, !plan->model && !chosen && !sets_branching(&plan->request));
    struct family_way way = way_of(plan, chosen);
    if (plan->request.cube && (way.method || way.attempt)) {
        plan->solver = solvers_with(ABILITY_BRANCHES);
        way = way_of(plan, true);
        way.method = way.attempt = NULL;
    }
    /* A method that counts all answers cannot stop at a limit, so the family chooses again for
     * enumeration. */
    if (plan->request.question.limit && plan->question == FAMILY_COUNT && way.method) {
        plan->question = FAMILY_ALL;
        way = way_of(plan, chosen);
    }
    if (plan->request.cube || plan->request.question.limit) way.by_classes = false;
    keep_all(plan, &way);
    take_way(plan, &way);
}

/* ---- memory */

/* "310 MB", "1.8 GB" */
static const char *amount(double bytes, struct sentence *out)
{
    const double megabyte = 1024.0 * 1024, gigabyte = 1024 * megabyte;
    bool large = bytes >= gigabyte;
    char number[40];
    snprintf(number, sizeof number, "%.*f", large ? 1 : 0, bytes / (large ? gigabyte : megabyte));
    say_set(out, large ? "ask.gigabytes" : "ask.megabytes", SAY(say_raw("number", say_decimal(number))));
    return out->text;
}

/* What takes the memory: a sentence for a limit that the user set, and one for the machine. */
struct judged {
    const char *limit, *machine;
};
static const struct judged judged_model = {"ask.room.model-limit", "ask.room.model-machine"},
                           judged_search = {"ask.room.search-limit", "ask.room.search-machine"};

/* Compares an estimate in bytes with the memory limit, in MB (0: none), and with the machine. */
static enum plan_room judge_room(double wanted, int64_t memory_limit, const struct judged *what,
                                 struct sentence *error)
{
    struct sentence need, have;
    double machine = (double)alloc_machine();
    double limit = memory_limit > 0 ? (double)memory_limit * 1024 * 1024 : machine;
    if (wanted <= limit && wanted <= machine) return PLAN_FITS;
    bool asked = limit < machine;
    say_set(error, asked ? what->limit : what->machine,
            SAY(say_raw("need", amount(wanted, &need)),
                say_raw("have", amount(asked ? limit : machine, &have))));
    return asked ? PLAN_OVER_LIMIT : PLAN_OVER_MACHINE;
}

static double model_bytes(const struct board *board, const struct family_model *model, enum family_room room)
{
    bool own = model && model->footprint;
    return (own ? model->footprint : board->family->footprint)(board, room);
}

bool plan_fits_model(const struct board *board, const struct family_model *model, struct sentence *error)
{
    if (board->no_model) return sentence_set(error, "%s", say_known(board->no_model));
    return judge_room(model_bytes(board, model, FAMILY_MODEL), 0, &judged_model, error) == PLAN_FITS;
}

/* Bytes of a search by this solver. The library's own choice is estimated as the first engine. */
static double search_bytes(const struct plan *plan, const struct solver *solver,
                           const struct family_model *model)
{
    enum { PEOPLE_BYTES = 64 }; /* per cell, at most, for a family's human rules */
    const struct family_method *method = solver->method;
    if (solver->sort == SOLVER_DIRECT) return PEOPLE_BYTES * (double)plan->board->cells;
    if (method && method->footprint) return method->footprint(plan->board);
    ASSERT(solver->sort == SOLVER_ENGINE || method);
    unsigned abilities = solver->name ? solver->abilities : solvers_with(0).abilities;
    return model_bytes(plan->board, model, abilities & ABILITY_BRANCHES ? FAMILY_KERNEL : FAMILY_CLAUSES);
}

static enum plan_room room_of(const struct plan *plan, const struct solver *solver,
                              const struct family_model *model, struct sentence *error)
{
    ASSERT(plan->board);
    if (plan->board->no_model && !solver->method) {
        sentence_set(error, "%s", say_known(plan->board->no_model));
        return PLAN_OVER_MACHINE;
    }
    return judge_room(search_bytes(plan, solver, model), deadline_megabytes(plan->request.deadline),
                      &judged_search, error);
}

enum plan_room plan_room_after(const struct plan *plan, struct sentence *error)
{
    ASSERT(plan->attempt || plan->tally);
    return room_of(plan, &plan->solver, plan->model, error);
}

enum plan_room plan_room_second(const struct plan *plan, struct sentence *error)
{
    ASSERT(plan->races && plan->rival.here);
    return room_of(plan, &plan->rival, plan->rival_model, error);
}

void plan_find_room(struct plan *plan)
{
    struct solver first = plan->solver;
    const struct family_method *method = plan->attempt ? plan->attempt : plan->tally;
    if (method) first = solvers_method(plan->board->family, method);
    plan->room = room_of(plan, &first, plan->model, &plan->too_large);
    ASSERT(plan->room == PLAN_FITS || !sentence_is_empty(&plan->too_large));
}

/* ---- the whole plan */

/* True if all optimal answers are requested, which takes two searches. A method that only counts
 * can do the second one. */
static bool is_settled(const struct plan *plan)
{
    const struct family_method *method = plan->solver.method;
    bool suits = plan->solver.sort == SOLVER_ENGINE || (method && method->count && !method->open);
    const struct question *q = &plan->request.question;
    const struct family_objective *objective = plan->board->family->objective;
    bool all = (question_lists(q) || question_needs_all(q)) && !plan->request.cube;
    return all && plan->board->best_alone && objective && objective->settle && !plan->request.proof &&
           suits && !plan->attempt;
}

/* One guess answers a question for one answer, two show that there are several, and a few answer a
 * question with a small limit. If the family chose a method for the latter, guesses save
 * nothing. */
static int64_t guesses_for(const struct plan *plan)
{
    enum { MOST = 100 };
    const struct question *q = &plan->request.question;
    const struct family_theorems *theorems = plan->board->family->theorems;
    if (!theorems || !theorems->guess || q->classes || plan->request.cube) return 0;
    if (q->kind == QUESTION_ONE) return 1;
    if (!plan->plain || plan->board->best_alone || plan->solver.sort != SOLVER_ENGINE) return 0;
    if (q->kind == QUESTION_UNIQUE) return 2;
    return q->kind == QUESTION_ALL && q->limit <= MOST ? q->limit : 0;
}

/* True if the family may answer without a search. */
static bool may_skip_search(const struct plan *plan)
{
    const struct family_theorems *theorems = plan->board ? plan->board->family->theorems : NULL;
    return plan->plain && ((theorems && theorems->refute) || plan->guesses);
}

enum plan_room plan_room_to_begin(const struct plan *plan)
{
    return may_skip_search(plan) ? PLAN_FITS : plan->room;
}

/* Plans a search by a solver on a model. */
static bool choose_engine(struct plan *plan, struct sentence *error)
{
    bool chosen;
    if (!suits_model(plan, error) || !choose_able(plan, &chosen, error) || !has_classes(plan, error))
        return false;
    ask_family(plan, chosen);
    const struct solver *solver = &plan->solver;
    if (plan->board->no_model && !plan->attempt && !solver->method)
        return sentence_set(error, "%s", say_known(plan->board->no_model));
    return solver->sort == SOLVER_ENGINE || suits_board(solver, &plan->request, error);
}

/* A problem that is not a board has one model, which every engine accepts. An unknown engine is
 * refused later, when the solver is created. */
static bool plan_program(struct plan *plan, struct sentence *error)
{
    const struct request *r = &plan->request;
    ASSERT(plan->problem.kind);
    plan->question = FAMILY_ONE;
    plan->solver.name = r->engine;
    if (!r->engine || !sets_branching(r)) return true;
    if (!solvers_find(&solvers_anywhere, r->engine, &plan->solver, NULL)) return true;
    return plan->solver.abilities & ABILITY_BRANCHES || solvers_no_branching(r->engine, error);
}

bool plan_make(struct plan *plan, const struct board *board, const struct request *request,
               struct sentence *error)
{
    const struct problem problem = problem_board(board);
    return plan_problem(plan, &problem, request, error);
}

bool plan_problem(struct plan *plan, const struct problem *problem, const struct request *request,
                  struct sentence *error)
{
    const struct board *board = problem->board;
    *plan =
        (struct plan){.problem = *problem, .board = board, .request = *request, .plain = is_plain(request)};
    if (!board) return plan_program(plan, error);
    if (!cnf_choices(request->encoding, &plan->encoding, error)) return false;
    if (request->model && !plan_model(board->family, request->model, &plan->model, error)) return false;
    if (!find_named(plan, error)) return false;
    bool on_model = plan->solver.sort == SOLVER_ENGINE;
    if (!(on_model ? choose_engine(plan, error)
                   : suits_board(&plan->solver, request, error) && has_classes(plan, error)))
        return false;
    plan->guesses = guesses_for(plan);
    plan->settles = is_settled(plan);
    plan_find_room(plan);
    ASSERT((plan->solver.sort == SOLVER_METHOD) == (plan->solver.method != NULL));
    ASSERT(!request->cube || plan->solver.sort == SOLVER_ENGINE);
    ASSERT(!request->cube || (!plan->attempt && !plan->settles && !plan->guesses));
    ASSERT(!plan->settles || !plan->attempt);
    ASSERT(plan->guesses >= 0 && (plan->plain || plan->guesses <= 1));
    ASSERT(!plan->tally || plan->tally->count || plan->tally->classes);
    ASSERT(!plan->races || plan->rival.sort == SOLVER_ENGINE);
    return true;
}

bool plan_distributes(const struct plan *plan)
{
    const struct family_method *method = plan->solver.method;
    return question_counts(&plan->request.question) && method && (method->spreads || method->joins);
}
