/* CaDiCaL's C++ interface as C functions, without any logic.
 *
 * Every call that can allocate runs inside a fence (fence.h), which leaves it at the memory limit;
 * the solver is then abandoned. Without our `operator new`, CaDiCaL throws when memory runs out. An
 * exception must not reach C frames, so it ends here, in the caller's `fail`. */
#include "solver/engine/cadical.h"
#include "solver/engine/fence.h"

#include <cadical.hpp>
#include <climits>
#include <new>
#include <stdexcept>

namespace
{

class stopper : public CaDiCaL::Terminator
{
  public:
    stopper(bool (*stop)(void *), void *self) : ask(stop), of(self) {}
    bool terminate() override { return ask(of); }

  private:
    bool (*ask)(void *);
    void *of;
};

template <class call> struct job {
    call make;
    bool failed;
};

/* std::length_error counts as out of memory. */
template <class call> void enter(void *data)
{
    job<call> *of = static_cast<job<call> *>(data);
    try {
        of->make();
    } catch (const std::bad_alloc &) {
        of->failed = true;
    } catch (const std::length_error &) {
        of->failed = true;
    }
}

} // namespace

struct cadical_calls {
    explicit cadical_calls(const cadical_options &of) : terms(of), stop(of.stop, of.self) {}
    cadical_options terms;
    stopper stop;                      /* before the solver, which uses it until it ends */
    CaDiCaL::Solver *solver = nullptr; /* owned; abandoned once `lost` */
    bool lost = false;

    /* Makes the call, unless the solver is lost, which it may be afterwards. */
    template <class call> void fenced(call make) { fenced(terms.memory, make); }

    template <class call> void fenced(size_t memory, call make)
    {
        job<call> of = {make, false};
        if (lost) return;
        enum fence_end end = fence_run({memory, 0}, enter<call>, &of);
        if (of.failed || end == FENCE_MEMORY) terms.fail(0);
        lost = end == FENCE_LIMIT;
    }
};

struct cadical_calls *cadical_calls_open(const struct cadical_options *terms)
{
    cadical_calls *calls = new (std::nothrow) cadical_calls(*terms);
    if (!calls) terms->fail(sizeof *calls);
    calls->fenced([=] {
        CaDiCaL::Solver *solver = calls->solver = new CaDiCaL::Solver;
        solver->set("quiet", 1);
        /* Polls at every opportunity, not at every tenth: with large formulas they are milliseconds
         * apart, and a poll takes a hundred nanoseconds. */
        solver->set("terminateint", 0);
        if (calls->terms.proof) {
            solver->set("binary", 0);
            solver->trace_proof(calls->terms.proof, "proof");
        }
        if (calls->terms.stop) solver->connect_terminator(&calls->stop);
    });
    return calls;
}

void cadical_calls_close(struct cadical_calls *calls)
{
    if (!calls->lost) {
        calls->solver->disconnect_terminator();
        delete calls->solver;
    }
    delete calls;
}

bool cadical_calls_lost(const struct cadical_calls *calls)
{
    return calls->lost;
}

void cadical_calls_limit(struct cadical_calls *calls, size_t memory)
{
    calls->terms.memory = memory;
}

void cadical_calls_set(struct cadical_calls *calls, const char *option, int value)
{
    calls->fenced([=] { calls->solver->set(option, value); });
}

void cadical_calls_add(struct cadical_calls *calls, const int *lits, size_t count)
{
    calls->fenced([=] {
        for (size_t i = 0; i < count; i++) calls->solver->add(lits[i]);
        calls->solver->add(0);
    });
}

void cadical_calls_assume(struct cadical_calls *calls, int lit)
{
    calls->fenced([=] { calls->solver->assume(lit); });
}

int cadical_calls_solve(struct cadical_calls *calls, int64_t conflicts)
{
    int result = 0;
    calls->fenced([&result, calls, conflicts] {
        if (conflicts >= 0)
            calls->solver->limit("conflicts", conflicts < INT_MAX ? static_cast<int>(conflicts) : INT_MAX);
        result = calls->solver->solve();
    });
    return calls->lost ? 0 : result;
}

/* A solution or core is read without a limit, because half of one is wrong. */

bool cadical_calls_value(struct cadical_calls *calls, int variable)
{
    bool value = false;
    calls->fenced(0, [&value, calls, variable] { value = calls->solver->val(variable) > 0; });
    return value;
}

bool cadical_calls_failed(struct cadical_calls *calls, int lit)
{
    bool failed = true;
    calls->fenced(0, [&failed, calls, lit] { failed = calls->solver->failed(lit); });
    return failed;
}

void cadical_calls_finish(struct cadical_calls *calls)
{
    calls->fenced(0, [=] {
        calls->solver->flush_proof_trace();
        /* The solver deletes clauses to the very end, and would write that to a closed file. */
        calls->solver->close_proof_trace();
    });
}
