/* Random small models from a seed, and the plainest oracle for them. */
#ifndef KIT_RANDOM_H
#define KIT_RANDOM_H

#include "base/rng.h"
#include "solver/model/model.h"

/* A model with some variables (0/1, ranges, gaps), some constraints of every kind and form, now and
 * then an answer and, if requested, an objective. */
dm_model *kit_random_model(struct rng *rng, bool with_objective);

/* One constraint more, over the variables that there are, of any kind and form. Half of
 * them are chosen to leave a satisfiable model satisfiable, so that both outcomes stay frequent. */
void kit_random_constraint(struct rng *rng, dm_model *model);

/* The same in parts, for models that are made from one seed in several ways: variables, and a
 * constraint that is about the first so many alone, drawn without regard to what is posted. */
void kit_random_variables(struct rng *rng, dm_model *model, size_t count);
void kit_random_post(struct rng *rng, dm_model *model, size_t variables);

struct kit_truth {
    int64_t count; /* different answers, among the best ones where there is an objective */
    bool has_best; /* there is an objective and a solution */
    int64_t best;  /* value of the objective in the best ones */
};

/* By enumerating every assignment of all variables; uses `holds` and nothing else. */
struct kit_truth kit_random_truth(const dm_model *model, const dm_lit *assumptions, size_t count);

/* The handle of the model's variable with this number. */
static inline dm_int kit_variable(const dm_model *model, int32_t var)
{
    return model_handle(model, (dm_int){var, 1, 0});
}

/* A random literal over the model's variables. */
dm_lit kit_random_lit(struct rng *rng, dm_model *model);

#endif
