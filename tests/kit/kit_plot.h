/* Data for plots: the times of the report on the queens, and random ones that look like times of
 * solvers. Everything is in the arena. */
#ifndef KIT_PLOT_H
#define KIT_PLOT_H

#include "base/arena.h"
#include "draw/plot.h"

#include <stdint.h>

/* The twelve strategies of the report's first model, n = 10..14. */
struct plot kit_plot_report(struct arena *arena);
/* Its four models with first_fail and indomain_min, n = 10..15. */
struct plot kit_plot_models(struct arena *arena);
/* The strategies of its first model as a table, n = 13. */
struct plot_table kit_plot_strategies(struct arena *arena);

/* So many settings on so many instances, with a limit of 100 s; for a cactus plot. */
struct plot kit_plot_instances(struct arena *arena, uint64_t seed, size_t settings, size_t instances);
/* Two settings on instances of some kinds, with a limit of 100 s; for a scatter plot. */
struct plot kit_plot_pairs(struct arena *arena, uint64_t seed, size_t kinds, size_t instances);
/* With cells that are missing and over the limit. */
struct plot_table kit_plot_table(struct arena *arena, uint64_t seed, size_t rows, size_t columns);

#endif
