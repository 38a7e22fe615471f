/* Statistics of a solver as rows: those that every engine has, then the engine's own. */
#include "solver/engine/solver.h"

#include "base/stats.h"

#define ROW(field, kind, text)                                                                               \
    {                                                                                                        \
#field, kind, offsetof(struct counters, field), text                                                 \
    }
#define ENGINE_ROW(word, field, kind, text)                                                                  \
    {                                                                                                        \
#word, kind, offsetof(struct counters, engine.field), text                                           \
    }
static const struct stats_row solver_stats[] = {
    ROW(solutions, STATS_COUNT, "solutions found, including each better one"),
    ROW(rejected, STATS_COUNT, "candidates rejected by lazy checks"),
    ROW(calls, STATS_COUNT, "times that the engine was called"),
    ROW(constraints, STATS_COUNT, "constraints of the model"),
    ENGINE_ROW(variables, variables, STATS_COUNT, "variables of the engine"),
    ENGINE_ROW(clauses, clauses, STATS_COUNT, "clauses given to the engine"),
    ENGINE_ROW(nodes, nodes, STATS_COUNT, "choices that the engine made"),
    ENGINE_ROW(failures, conflicts, STATS_COUNT, "dead ends that it met"),
    ENGINE_ROW(restarts, restarts, STATS_COUNT, "times that it restarted"),
    ENGINE_ROW(learnt, learnt, STATS_COUNT, "clauses that it learnt"),
    ENGINE_ROW(kept, kept, STATS_COUNT, "of those, how many it still has"),
    ENGINE_ROW(depth, depth, STATS_COUNT, "the most choices that were open at once"),
    ENGINE_ROW(load_seconds, load_seconds, STATS_SECONDS, "time for making clauses or propagators"),
    ROW(seconds, STATS_SECONDS, "time spent in all searches"),
    ROW(peak_bytes, STATS_BYTES, "the most memory that the process used"),
    {0},
};
#undef ROW
#undef ENGINE_ROW

enum { OWN_STATS = sizeof solver_stats / sizeof *solver_stats - 1 };

size_t dm_stat_count(const dm_solver *s)
{
    REQUIRE(s, "no solver given");
    vec_clear(s->details);
    ASSERT(!s->engine || s->kind); /* which is chosen when the engine is opened */
    if (s->engine && s->kind->details) s->kind->details(s->engine, s->details);
    return OWN_STATS + s->details->size;
}

const char *dm_stat_name(const dm_solver *s, size_t index)
{
    REQUIRE(s, "no solver given");
    REQUIRE(index < OWN_STATS + s->details->size, "there is no such statistic");
    return index < OWN_STATS ? solver_stats[index].name : s->details->data[index - OWN_STATS].name;
}

double dm_stat_value(const dm_solver *s, size_t index)
{
    REQUIRE(s, "no solver given");
    REQUIRE(index < OWN_STATS + s->details->size, "there is no such statistic");
    if (index >= OWN_STATS) return s->details->data[index - OWN_STATS].value;
    const struct stats_row *row = &solver_stats[index];
    /* Asked of the system only now. */
    if (row->offset == offsetof(struct counters, peak_bytes)) return (double)alloc_peak();
    return row->type == STATS_SECONDS ? stats_seconds(row, &s->counters)
                                      : (double)stats_count(row, &s->counters);
}
