/* CBC's C++ interface as one C function: the default behaviour of the program `cbc`, with event
 * handlers.
 *
 * CBC searches copies of the model, and submodels in heuristics, all with copies of the handler.
 * The bound of a submodel is no bound of ours, so only models without a parent are reported. A stop
 * is also set in the model, because not every event respects the handler's result. The simplex
 * method is stopped only while there is no incumbent: restoring that from the presolved model needs
 * simplex iterations.
 *
 * Everything runs inside a fence (fence.h). An exception for lack of memory would crash CBC during
 * stack unwinding, because its destructors free what its methods were about to replace. The fence
 * leaves CBC without running destructors. That leaks memory and leaves CBC's static data undefined,
 * so CBC is not used again. A search that does not end soon after its deadline is left in the same
 * way: preprocessing, cuts and the first relaxation can take seconds without an event.
 *
 * Incumbents are stored as they are found, for a search that is left. They belong to the presolved
 * model; missing columns are computed from equations or set to their lower bounds, and the caller
 * checks the values. */
#include "solver/engine/cbc.h"

#include <CbcEventHandler.hpp>
#include <CbcModel.hpp>
#include <CbcSolver.hpp>
#include <ClpEventHandler.hpp>
#include <OsiClpSolverInterface.hpp>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <initializer_list>
#include <new>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace
{

/* CBC's options are global variables, read before and after each search: so there is one search at
 * a time, and none after one that was left by its fence. */
enum use { FREE, TAKEN, LOST };
std::atomic<use> busy(FREE);

struct state { /* shared by all copies of the handlers */
    state(const cbc_problem *p, const cbc_watch *w, double *v, bool *f)
        : problem(p), watch(w), values(v), found(f)
    {
    }
    const cbc_problem *problem;
    const cbc_watch *watch;
    double *values; /* of the last incumbent, by column */
    bool *found;    /* there is one in `values` */
    double best = INFINITY, bound = -INFINITY;
    int nodes = 0, iterations = 0;
    bool stopped = false;

    void note(const CbcModel &model)
    {
        const int *original = model.originalColumns();
        int count = model.getNumCols();
        if (!model.bestSolution() || model.getObjValue() >= best || (!original && count != problem->columns))
            return;
        std::fill_n(values, problem->columns, NAN);
        for (int i = 0; i < count; i++) {
            int column = original ? original[i] : i;
            if (column >= 0 && column < problem->columns) values[column] = model.bestSolution()[i];
        }
        *found = true;
    }

    bool look()
    {
        if (!stopped) stopped = watch->look(watch->self, nodes, best, bound);
        return stopped;
    }
};

/* A lock on CBC; waiting for it can be interrupted like a search. */
class turn
{
  public:
    explicit turn(state &of)
    {
        use was = FREE;
        while (!(held = busy.compare_exchange_strong(was, TAKEN)) && was != LOST && !of.look()) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            was = FREE;
        }
    }
    ~turn()
    {
        if (held) busy = FREE;
    }
    turn(const turn &) = delete;
    turn &operator=(const turn &) = delete;
    bool held;
};

class watcher : public CbcEventHandler
{
  public:
    explicit watcher(state *shared) : of(shared) {}
    CbcEventHandler *clone() const override { return new watcher(*this); }

    CbcAction event(CbcEvent) override
    {
        if (!model_->parentModel()) {
            of->nodes = model_->getNodeCount();
            of->bound = std::max(of->bound, model_->getBestPossibleObjValue());
            if (model_->getObjValue() < 1e40) {
                of->note(*model_);
                of->best = std::min(of->best, model_->getObjValue());
            }
        }
        if (!of->look()) return noAction;
        model_->sayEventHappened();
        return stop;
    }

  private:
    state *of;
};

class simplex_watcher : public ClpEventHandler
{
  public:
    explicit simplex_watcher(state *shared) : of(shared) {}
    ClpEventHandler *clone() const override { return new simplex_watcher(*this); }

    int event(Event) override
    {
        enum { GO_ON = -1, STOP = 5, PATIENCE = 16 };
        if (of->best < INFINITY || (++of->iterations % PATIENCE && !of->stopped)) return GO_ON;
        return of->look() ? STOP : GO_ON;
    }

  private:
    state *of;
};

/* Keeps Clp from handling SIGINT during the first relaxation. */
void leave_signals(OsiClpSolverInterface &solver)
{
    ClpSolve options;
    options.setSpecialOption(2, 1);
    solver.setSolveOptions(options);
}

void load(const cbc_problem &problem, OsiClpSolverInterface &solver)
{
    solver.messageHandler()->setLogLevel(0);
    solver.getModelPtr()->messageHandler()->setLogLevel(0);
    CoinPackedMatrix empty(false, 0, 0);
    empty.setDimensions(0, problem.columns);
    solver.loadProblem(empty, problem.lo, problem.hi, problem.costs, nullptr, nullptr);
    for (int i = 0; i < problem.columns; i++) solver.setInteger(i);
    for (const cbc_block &block : problem.blocks) {
        std::vector<int> starts(block.starts, block.starts + block.count);
        starts.push_back(block.terms);
        solver.addRows(block.count, starts.data(), block.columns, block.factors, block.lo, block.hi);
    }
}

enum cbc_verdict verdict(const CbcModel &model, bool stopped)
{
    bool found = model.bestSolution() != nullptr;
    if (stopped || model.status() == 1 || model.status() == 5)
        return found ? CBC_STOPPED_WITH_VALUES : CBC_STOPPED;
    if (found && model.isProvenOptimal()) return CBC_OPTIMAL;
    return !found && model.isProvenInfeasible() ? CBC_INFEASIBLE : CBC_FAILED;
}

/* Never reports infeasibility: its tolerances are too wide for that. */
enum cbc_verdict relax(OsiClpSolverInterface &solver, const state &shared, double *values)
{
    if (shared.watch->nodes >= 0) solver.setIntParam(OsiMaxNumIteration, shared.watch->nodes);
    solver.initialSolve();
    if (!solver.getRowPrice() || !solver.getColSolution()) return CBC_FAILED;
    std::copy_n(solver.getRowPrice(), solver.getNumRows(), shared.watch->duals);
    std::copy_n(solver.getColSolution(), solver.getNumCols(), values);
    return solver.isProvenOptimal() ? CBC_OPTIMAL : CBC_STOPPED;
}

/* CBC takes names, and completes a partial solution. */
void begin_with(CbcModel &model, const double *start)
{
    std::vector<std::pair<std::string, double>> values;
    for (int i = 0; i < model.getNumCols(); i++)
        if (!std::isnan(start[i])) values.emplace_back(model.solver()->getColName(i), start[i]);
    model.setMIPStart(values);
}

enum cbc_verdict search(const cbc_problem &problem, const cbc_watch &watch, double *values, bool *found)
{
    state shared(&problem, &watch, values, found);
    turn mine(shared);
    if (!mine.held) return busy == LOST ? CBC_LOST : CBC_STOPPED;
    OsiClpSolverInterface solver;
    load(problem, solver);
    leave_signals(solver);
    simplex_watcher simplex(&shared);
    solver.getModelPtr()->passInEventHandler(&simplex);
    if (watch.duals) return relax(solver, shared, values);
    CbcModel model(solver);
    CbcSolverUsefulData data;
    data.noPrinting_ = true;
    CbcMain0(model, data);
    model.setLogLevel(0);
    watcher handler(&shared);
    model.passInEventHandler(&handler);
    char nodes[16], seed[16];
    std::vector<const char *> words = {"damier", "-log", "0", "-slog", "0"};
    auto say = [&words](std::initializer_list<const char *> more) {
        for (const char *word : more) words.push_back(word);
    };
    snprintf(nodes, sizeof nodes, "%d", watch.nodes);
    snprintf(seed, sizeof seed, "%d", watch.seed);
    if (watch.nodes >= 0) say({"-maxNodes", nodes});
    if (watch.seed > 0) say({"-randomCbcSeed", seed});
    if (watch.cover) say({"-cuts", "off", "-strong", "10"});
    if (watch.cover && watch.start) say({"-heur", "off"});
    if (watch.start) begin_with(model, watch.start);
    if (watch.plain) say({"-presolve", "off", "-preprocess", "off"});
    say({"-solve", "-quit"});
    CbcMain1((int)words.size(), words.data(), model, nullptr, data);
    enum cbc_verdict result = verdict(model, shared.look());
    if (model.bestSolution()) std::copy_n(model.bestSolution(), problem.columns, values);
    return result;
}

/* Computes a missing value from an equation. Does not allocate. */
bool solve_row(const cbc_block &block, int row, double *values)
{
    int end = row + 1 < block.count ? block.starts[row + 1] : block.terms, open = -1;
    double rest = block.lo[row];
    if (block.lo[row] < block.hi[row]) return false;
    for (int i = block.starts[row]; i < end; i++) {
        if (!std::isnan(values[block.columns[i]]))
            rest -= block.factors[i] * values[block.columns[i]];
        else if (open < 0)
            open = i;
        else
            return false;
    }
    if (open >= 0) values[block.columns[open]] = rest / block.factors[open];
    return open >= 0;
}

void complete(const cbc_problem &problem, double *values)
{
    bool more = true;
    for (int pass = 0; pass < 10 && more; pass++) {
        more = false;
        for (const cbc_block &block : problem.blocks)
            for (int row = 0; row < block.count; row++) more |= solve_row(block, row, values);
    }
    for (int i = 0; i < problem.columns; i++)
        if (std::isnan(values[i])) values[i] = problem.lo[i];
}

struct job {
    const cbc_problem *problem;
    const cbc_watch *watch;
    double *values;
    bool found; /* values of an incumbent are there */
    enum cbc_verdict verdict;
};

void enter(void *data)
{
    job *of = static_cast<job *>(data);
    try {
        of->verdict = search(*of->problem, *of->watch, of->values, &of->found);
    } catch (const std::bad_alloc &) {
        of->verdict = CBC_OUT_OF_MEMORY;
    } catch (...) { /* CoinError, which C callers do not know */
        of->verdict = CBC_FAILED;
    }
}

} // namespace

enum cbc_verdict cbc_search(const struct cbc_problem *problem, const struct cbc_watch *watch, double *values)
{
    job of = {problem, watch, values, false, CBC_FAILED};
    enum fence_end end = watch->fence(watch->terms, enter, &of);
    if (end == FENCE_DONE) return of.verdict;
    busy = LOST;
    if (of.found) complete(*problem, values);
    if (end == FENCE_LATE) return of.found ? CBC_STOPPED_WITH_VALUES : CBC_STOPPED;
    if (end == FENCE_LIMIT) return of.found ? CBC_MEMORY_LIMIT_WITH_VALUES : CBC_MEMORY_LIMIT;
    return CBC_OUT_OF_MEMORY;
}
