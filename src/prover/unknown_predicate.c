/* Errors for unknown predicates: suggests a similar name, or says that a predicate of other Prolog
 * systems is missing here. */
#include "base/say.h"
#include "base/text.h"
#include "prover/machine.h"
#include "prover/writer.h"

#include <stdio.h>
#include <string.h>

/* Predicates of other systems that are missing here, separated by blanks. */
static const char elsewhere[] =
    ": >> abolish all_different all_distinct assert asserta assertz at_end_of_stream atom_chars"
    " atom_codes atom_concat atom_length atom_number atom_string atomic_list_concat bagof b_getval"
    " b_setval catch char_code char_conversion clause close concat_atom consult current_op"
    " current_input current_output current_predicate current_prolog_flag dif ensure_loaded"
    " flush_output format freeze get_char get_code halt initialization in ins indomain label labeling"
    " listing module nb_getval nb_setval notrace number_codes number_vars numbervars op open"
    " peek_char put_char read read_term recorda recorded recordz retract retractall see seen setof"
    " set_prolog_flag split_string statistics string_chars string_codes string_concat string_length"
    " sub_atom sub_string sum tell term_to_atom throw time told trace tuples_in upcase_atom"
    " use_module when with_output_to #= #\\= #< #> #=< #>= *-> .. nb_current tnot";

static bool is_elsewhere(const char *name)
{
    size_t length = strlen(name);
    for (const char *at = elsewhere, *end; *at; at = end + (*end == ' ')) {
        end = at + strcspn(at, " ");
        if ((size_t)(end - at) == length && memcmp(at, name, length) == 0) return true;
    }
    return false;
}

/* ---- Suggestions ---- */

struct known {
    const struct program *program;
    VEC(uint32_t) predicates;
};

static const char *name_at(size_t i, const void *data)
{
    const struct known *known = data;
    cell functor = known->program->predicates.data[known->predicates.data[i]].functor;
    return names_text(&known->program->names, cell_functor_name(functor));
}

static bool can_be_suggested(const struct program *program, const struct predicate *predicate)
{
    if (!predicate->functor || !(predicate->clauses.size || predicate->declared)) return false;
    return names_text(&program->names, cell_functor_name(predicate->functor))[0] != '$';
}

static struct known known_predicates(const struct program *program)
{
    struct known known = {.program = program};
    for (size_t i = 0; i < program->predicates.size; i++)
        if (can_be_suggested(program, &program->predicates.data[i])) vec_push(&known.predicates, (uint32_t)i);
    return known;
}

/* The same name with another arity precedes similar names. */
static cell nearest(const struct program *program, cell functor)
{
    struct known known = known_predicates(program);
    cell found = 0;
    for (size_t i = 0; i < known.predicates.size && !found; i++) {
        cell other = program->predicates.data[known.predicates.data[i]].functor;
        if (cell_functor_name(other) == cell_functor_name(functor)) found = other;
    }
    const char *name = names_text(&program->names, cell_functor_name(functor));
    const char *near = found ? NULL : text_nearest(name, known.predicates.size, name_at, &known);
    for (size_t i = 0; near && i < known.predicates.size && !found; i++)
        if (name_at(i, &known) == near) found = program->predicates.data[known.predicates.data[i]].functor;
    vec_free(&known.predicates);
    return found;
}

bool unknown_predicate_refuse(struct machine *m, cell functor)
{
    const struct names *names = &m->program->names;
    const char *name = names_text(names, cell_functor_name(functor));
    unsigned arity = cell_functor_arity(functor);
    if (functor == cell_functor(NAME_RULE, 2) || functor == cell_functor(NAME_GRAMMAR, 2))
        return machine_error(m, "prover.goal-rule", NULL);
    if (is_elsewhere(name))
        return machine_error(m, "prover.elsewhere", SAY(say_raw("name", name), say_int("arity", arity)));
    cell near = nearest(m->program, functor);
    if (!near)
        return machine_error(m, "prover.predicate", SAY(say_raw("name", name), say_int("arity", arity)));
    return machine_error(m, "prover.predicate-near",
                         SAY(say_raw("name", name), say_int("arity", arity),
                             say_raw("near", names_text(names, cell_functor_name(near))),
                             say_int("near_arity", cell_functor_arity(near))));
}
