/* The calls of CaDiCaL's C++ interface that tracing a proof needs, as C functions: nothing is
 * decided here. */
#include "engine/cadical.h"

#include <cadical.hpp>
#include <climits>

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

} // namespace

struct cadical_trace {
    cadical_trace(bool (*ask)(void *), void *of) : stop(ask, of) {}
    stopper stop; /* before the solver, which uses it until it ends */
    CaDiCaL::Solver solver;
};

struct cadical_trace *cadical_trace_open(FILE *proof, bool (*stop)(void *self), void *self)
{
    cadical_trace *trace = new cadical_trace(stop, self);
    trace->solver.set("quiet", 1);
    trace->solver.set("binary", 0);
    trace->solver.trace_proof(proof, "proof");
    if (stop) trace->solver.connect_terminator(&trace->stop);
    return trace;
}

void cadical_trace_close(struct cadical_trace *trace)
{
    trace->solver.disconnect_terminator();
    delete trace;
}

void cadical_trace_set(struct cadical_trace *trace, const char *option, int value)
{
    trace->solver.set(option, value);
}

void cadical_trace_add(struct cadical_trace *trace, int lit)
{
    trace->solver.add(lit);
}

int cadical_trace_solve(struct cadical_trace *trace, int64_t conflicts)
{
    if (conflicts >= 0)
        trace->solver.limit("conflicts", conflicts < INT_MAX ? static_cast<int>(conflicts) : INT_MAX);
    return trace->solver.solve();
}

bool cadical_trace_value(struct cadical_trace *trace, int variable)
{
    return trace->solver.val(variable) > 0;
}

void cadical_trace_finish(struct cadical_trace *trace)
{
    trace->solver.flush_proof_trace();
    /* The solver deletes clauses to the very end, and would write that to a closed file. */
    trace->solver.close_proof_trace();
}
