/* CaDiCaL's C++ interface as C functions: nothing is decided here.
 *
 * CaDiCaL reports that memory ran out by an exception, which must not reach C frames: it would
 * abort the process. Every call that can allocate is guarded, and ends in the caller's `fail`. */
#include "solver/engine/cadical.h"

#include <cadical.hpp>
#include <climits>
#include <cstdlib>
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

/* A table that is too long for its index type is out of memory, too. */
template <class call> auto guarded(void (*fail)(size_t), call make) -> decltype(make())
{
    try {
        return make();
    } catch (const std::bad_alloc &) {
        fail(0);
    } catch (const std::length_error &) {
        fail(0);
    }
    std::abort(); /* `fail' does not return */
}

} // namespace

struct cadical_calls {
    cadical_calls(bool (*ask)(void *), void *of, void (*failed)(size_t)) : stop(ask, of), fail(failed) {}
    stopper stop; /* before the solver, which uses it until it ends */
    void (*fail)(size_t);
    CaDiCaL::Solver solver;
};

struct cadical_calls *cadical_calls_open(FILE *proof, bool (*stop)(void *self), void *self,
                                         void (*fail)(size_t size))
{
    return guarded(fail, [=] {
        cadical_calls *calls = new cadical_calls(stop, self, fail);
        calls->solver.set("quiet", 1);
        /* Asks at every occasion, and not at every tenth: with large formulas they are milliseconds
         * apart, and a query takes a hundred nanoseconds. */
        calls->solver.set("terminateint", 0);
        if (proof) {
            calls->solver.set("binary", 0);
            calls->solver.trace_proof(proof, "proof");
        }
        if (stop) calls->solver.connect_terminator(&calls->stop);
        return calls;
    });
}

void cadical_calls_close(struct cadical_calls *calls)
{
    calls->solver.disconnect_terminator();
    delete calls;
}

void cadical_calls_set(struct cadical_calls *calls, const char *option, int value)
{
    guarded(calls->fail, [=] { calls->solver.set(option, value); });
}

void cadical_calls_add(struct cadical_calls *calls, const int *lits, size_t count)
{
    guarded(calls->fail, [=] {
        for (size_t i = 0; i < count; i++) calls->solver.add(lits[i]);
        calls->solver.add(0);
    });
}

void cadical_calls_assume(struct cadical_calls *calls, int lit)
{
    guarded(calls->fail, [=] { calls->solver.assume(lit); });
}

int cadical_calls_solve(struct cadical_calls *calls, int64_t conflicts)
{
    return guarded(calls->fail, [=] {
        if (conflicts >= 0)
            calls->solver.limit("conflicts", conflicts < INT_MAX ? static_cast<int>(conflicts) : INT_MAX);
        return calls->solver.solve();
    });
}

bool cadical_calls_value(struct cadical_calls *calls, int variable)
{
    return guarded(calls->fail, [=] { return calls->solver.val(variable) > 0; });
}

bool cadical_calls_failed(struct cadical_calls *calls, int lit)
{
    return guarded(calls->fail, [=] { return calls->solver.failed(lit); });
}

void cadical_calls_finish(struct cadical_calls *calls)
{
    guarded(calls->fail, [=] {
        calls->solver.flush_proof_trace();
        /* The solver deletes clauses to the very end, and would write that to a closed file. */
        calls->solver.close_proof_trace();
    });
}
