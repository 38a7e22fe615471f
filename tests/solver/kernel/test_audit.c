/* audit_kernel: each invariant is broken on purpose, and must be reported by its message.
 *
 * One scene has levels, entries with every type of reason, binary and longer clauses, atoms of an
 * integer variable, and a propagator. Each break is applied to a fresh copy of it. */
#include "kit_caught.h"
#include "kit_suite.h"

#include "solver/kernel/kernel.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { X, Y, Z, W, D, A, VARS }; /* X to W are 0/1, the others have ten values */

struct scene {
    dm_model *model;
    struct kernel *kernel;
    struct loader *loader;
    int32_t vars[VARS]; /* the kernel's */
    int32_t cell;
};

static void decide(struct scene *s, int var, int32_t value, enum predicate_op op)
{
    struct predicate p = {s->vars[var], value, op};
    trail_push_level(s->kernel, p, false);
    assert_true(domain_apply(s->kernel, p, (struct reason){.tag = REASON_NONE}));
    assert_true(queue_run(s->kernel));
}

/* X -> W by a clause of two; X, Y -> Z by one of three; D loses its least value, so that its bound
 * moves over a hole; A is not D by a propagator. */
static void make(struct scene *s)
{
    dm_model *m = dm_model_new();
    *s = (struct scene){.model = m};
    dm_lit b[4];
    for (int i = 0; i < 4; i++) b[i] = dm_bool(m);
    dm_int d = dm_range(m, 0, 9), a = dm_range(m, 0, 9);
    dm_clause(m, 2, (dm_lit[]){-b[X], b[W]});
    dm_clause(m, 3, (dm_lit[]){-b[X], -b[Y], b[Z]});
    dm_clause(m, 3, (dm_lit[]){dm_le(m, d, 3), dm_le(m, d, 6), dm_eq(m, a, 9)});
    dm_alldifferent(m, 2, (dm_int[]){d, a});
    s->kernel = kernel_new(&(struct kernel_config){.learn = true, .conflict_limit = -1});
    s->loader = load_new(m, s->kernel);
    assert_true(load_more(s->loader));
    for (int i = 0; i < VARS; i++) s->vars[i] = load_var(s->loader, i + 1);
    assert_true(queue_run(s->kernel));
    decide(s, X, 1, PREDICATE_GE);
    kernel_save(s->kernel, &s->cell);
    decide(s, Y, 1, PREDICATE_GE);
    decide(s, D, 0, PREDICATE_NE);
    decide(s, D, 2, PREDICATE_GE);
    decide(s, D, 2, PREDICATE_LE);
}

static void unmake(struct scene *s)
{
    load_free(s->loader);
    kernel_free(s->kernel);
    dm_model_free(s->model);
}

static struct kernel_var *var(struct scene *s, int name)
{
    return &s->kernel->dom.vars.data[s->vars[name]];
}

/* The first entry with such a reason. */
static struct entry *because_of(struct scene *s, enum reason_tag tag)
{
    for (size_t i = 0; i < s->kernel->trail.entries.size; i++)
        if (s->kernel->trail.entries.data[i].tag == tag &&
            s->kernel->trail.entries.data[i].kind != ENTRY_CELL)
            return &s->kernel->trail.entries.data[i];
    fail_msg("no entry has a reason of sort %d", (int)tag);
    return NULL;
}

static struct entry *of_kind(struct scene *s, enum entry_kind kind)
{
    for (size_t i = s->kernel->trail.entries.size; i-- > 0;)
        if (s->kernel->trail.entries.data[i].kind == kind) return &s->kernel->trail.entries.data[i];
    fail_msg("no entry is of kind %d", (int)kind);
    return NULL;
}

static watch_list *list_of(struct scene *s, bool binary)
{
    for (size_t lit = 0; lit < s->kernel->clauses.watches.size; lit++) {
        watch_list *list = &s->kernel->clauses.watches.data[lit];
        for (size_t i = 0; i < list->size; i++)
            if ((list->data[i].clause == WATCH_BINARY) == binary) return list;
    }
    fail_msg("nothing is watched");
    return NULL;
}

/* As if it had been resolved away, without its clauses. */
static void become_gone(struct scene *s, int name)
{
    struct kernel *k = s->kernel;
    while (k->eliminated.gone.size < k->dom.vars.size) vec_push(&k->eliminated.gone, 0);
    k->eliminated.gone.data[s->vars[name]] = 1;
    while (k->activity.bools.items.size) heap_pop(&k->activity.bools);
    for (int32_t i = 0; (size_t)i < k->dom.vars.size; i++)
        if (i != s->vars[name]) heap_push(&k->activity.bools, i);
}

/* ---- broken invariants */

#define BREAK(name, ...)                                                                                     \
    static void name(struct scene *s)                                                                        \
    {                                                                                                        \
        struct kernel *k = s->kernel;                                                                        \
        (void)k;                                                                                             \
        __VA_ARGS__;                                                                                         \
    }
BREAK(empty_domain, var(s, A)->lo = var(s, A)->hi + 1)
BREAK(bound_in_hole, var(s, A)->lo = 2, var(s, A)->hi = 9)
BREAK(forgotten_truth, k->atoms.truth.data[2 * var(s, X)->atom] = UNDEFINED)
BREAK(other_constant, k->dom.vars.data[0].hi = 1)
BREAK(changed_atom, k->atoms.all.data[k->atoms.of_var.data[s->vars[D]].data[0]].value = 5)
BREAK(atoms_in_disorder, vec_i32 *list = &k->atoms.of_var.data[s->vars[D]]; int32_t first = list->data[0];
      list->data[0] = list->data[1], list->data[1] = first)
BREAK(foreign_atom, k->atoms.of_var.data[s->vars[D]].data[0] = k->atoms.of_var.data[s->vars[A]].data[0])
BREAK(level_too_early, k->trail.levels.data[1].start = k->trail.levels.data[2].start + 1)
BREAK(choice_untrue, k->trail.levels.data[0].choice = domain_negation(k->trail.levels.data[0].choice))
BREAK(flips_miscounted, k->trail.flipped++)
BREAK(entry_of_another_level, of_kind(s, ENTRY_HOLE)->level = 1)
BREAK(wrong_cell, of_kind(s, ENTRY_CELL)->var = 1)
BREAK(lost_cell, k->trail.cells.size--)
BREAK(hole_of_another, domain_fill_hole(k, s->vars[A], 2))
BREAK(move_outwards, of_kind(s, ENTRY_LO)->old = of_kind(s, ENTRY_LO)->now)
BREAK(untrue_entry, of_kind(s, ENTRY_LO)->now = 3)
BREAK(last_move_lost, var(s, D)->last_lo = of_kind(s, ENTRY_LO)->prev)
BREAK(chain_broken, of_kind(s, ENTRY_LO)->old = 0)
BREAK(other_first_literal, because_of(s, REASON_CLAUSE)->reason = 6)
BREAK(no_clause, because_of(s, REASON_CLAUSE)->reason = (uint32_t)k->clauses.arena.size)
BREAK(reason_too_early, klit *lits = clause_lits(k, because_of(s, REASON_CLAUSE)->reason); lits[2] ^= 1)
BREAK(binary_too_early, because_of(s, REASON_BINARY)->reason ^= 1)
BREAK(no_propagator, because_of(s, REASON_PROPAGATOR)->reason = 99)
BREAK(hole_too_late, k->dom.hole_at.data[64 * var(s, D)->words] = 1000)
BREAK(passed_no_hole, because_of(s, REASON_HOLES)->old = -1)
BREAK(wrong_length, k->clauses.arena.data[0] = 2 << 1)
BREAK(past_the_end, k->clauses.arena.data[0] = (uint32_t)(k->clauses.arena.size - CLAUSE_HEADER + 1) << 1)
BREAK(wrong_literal, clause_lits(k, 0)[2] = 1000)
BREAK(not_listed, k->clauses.arena.data[0] |= 1)
BREAK(listed_wrongly, vec_push(&k->clauses.learnts, 0))
BREAK(watched_elsewhere, klit *lits = clause_lits(k, 0); klit first = lits[0];
      lits[0] = lits[2], lits[2] = first)
BREAK(watched_nothing, list_of(s, false)->data[0].clause = 1)
BREAK(watched_no_more, list_of(s, false)->size--)
BREAK(foreign_blocker, list_of(s, false)->data[0].blocker = 2 * var(s, W)->atom)
BREAK(half_a_pair, list_of(s, true)->size--)
BREAK(queued_unknown, vec_push(&k->queue.waiting[1], 0))
BREAK(queued_nowhere, k->queue.propagators.data[0]->queued = true)
BREAK(head_after_end, k->queue.heads[2] = 7)
BREAK(heap_in_disorder, heap_push(&k->activity.integers, s->vars[A]);
      k->activity.of_var.data[vec_last(&k->activity.integers.items)] = 5)
BREAK(atoms_out_of_order, k->activity.of_atom.data[vec_last(&k->activity.atoms.items)] = 5)
BREAK(open_outside, while (k->activity.integers.items.size) heap_pop(&k->activity.integers))
BREAK(open_atom_outside, while (k->activity.atoms.items.size) heap_pop(&k->activity.atoms))
BREAK(gone_with_a_value, become_gone(s, X); heap_push(&k->activity.bools, s->vars[X]))
BREAK(gone_in_a_clause, trail_backtrack(k, 0); become_gone(s, Z))
BREAK(gone_in_a_pair, trail_backtrack(k, 0); become_gone(s, W))
BREAK(unseen_entry, k->queue.head--)
BREAK(unseen_falsehood, trail_backtrack(k, 0); decide(s, X, 1, PREDICATE_GE);
      trail_push_level(k, (struct predicate){s->vars[Y], 1, PREDICATE_GE}, false);
      domain_set_lo(k, s->vars[Y], 1, (struct reason){.tag = REASON_NONE});
      k->queue.head = k->trail.entries.size)
#undef BREAK

struct broken {
    const char *sentence;
    void (*act)(struct scene *scene);
};

static const struct broken cases[] = {
    {"a domain is empty", empty_domain},
    {"a bound is a hole", bound_in_hole},
    {"the truth of a 0/1 variable is not its domain's", forgotten_truth},
    {"the constant 0 is not 0", other_constant},
    {"an atom exists twice, or is lost", changed_atom},
    {"the atoms of a variable do not ascend", atoms_in_disorder},
    {"an atom is listed with another variable", foreign_atom},
    {"a level does not start after the one below", level_too_early},
    {"what was decided is not true", choice_untrue},
    {"flipped levels are miscounted", flips_miscounted},
    {"an entry stands in another level", entry_of_another_level},
    {"a saved cell is another entry's", wrong_cell},
    {"the trail is shorter than what it saved", lost_cell},
    {"a hole does not know its entry", hole_of_another},
    {"a move does not narrow its domain", move_outwards},
    {"what an entry says is not true", untrue_entry},
    {"the last move of a bound is not its own", last_move_lost},
    {"the chain of a bound is broken", chain_broken},
    {"a clause is the reason of what it does not say first", other_first_literal},
    {"a reason is no clause", no_clause},
    {"a clause is a reason, and had a second literal", reason_too_early},
    {"a clause of two is a reason, and its other literal was not false", binary_too_early},
    {"a reason is no propagator", no_propagator},
    {"a hole does not know its entry", hole_too_late},
    {"a bound passed a value that was no hole", passed_no_hole},
    {"a clause has a wrong length", wrong_length},
    {"a clause has a wrong length", past_the_end},
    {"a clause has no such literal", wrong_literal},
    {"a learnt clause is not listed", not_listed},
    {"what was learnt is no clause", listed_wrongly},
    {"a clause is watched twice, or by a literal that is not its first two", watched_elsewhere},
    {"what is watched is no clause", watched_nothing},
    {"a clause is not watched by its first two", watched_no_more},
    {"a blocker is not of its clause", foreign_blocker},
    {"a clause of two is in one of its lists alone", half_a_pair},
    {"a propagator is in a queue and does not know", queued_unknown},
    {"a propagator is queued twice, or not where it says", queued_nowhere},
    {"a queue begins after its end", head_after_end},
    {"the heap of activities is out of order", heap_in_disorder},
    {"the heap of atoms is out of order", atoms_out_of_order},
    {"an open variable is not in the heap", open_outside},
    {"an open atom is not in the heap", open_atom_outside},
    {"a variable that is gone has a value, or can get one", gone_with_a_value},
    {"a clause names a variable that is gone", gone_in_a_clause},
    {"a variable that is gone is watched", gone_in_a_pair},
    {"something is left to propagate", unseen_entry},
    {"a clause watches a false literal, and none of it is true", unseen_falsehood},
};

static void test_nothing_is_broken(void **state)
{
    (void)state;
    struct scene s;
    make(&s);
    assert_null(audit_kernel(s.kernel, true));
    trail_backtrack(s.kernel, 1);
    assert_null(audit_kernel(s.kernel, true));
    unmake(&s);
}

static void test_each_is_missed(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct scene s;
        make(&s);
        cases[i].act(&s);
        const char *said = audit_kernel(s.kernel, true);
        if (!said || strcmp(said, cases[i].sentence) != 0)
            fail_msg("expected `%s', got `%s'", cases[i].sentence, said ? said : "(nothing)");
        unmake(&s);
    }
}

/* ---- and where the code itself asserts */

static void undo_all(struct scene *s)
{
    trail_backtrack(s->kernel, 0);
}

static void undo_an_untrue_entry(struct scene *s)
{
    vec_last(&s->kernel->trail.entries).now++;
    undo_all(s);
}

static void undo_anothers_cell(struct scene *s)
{
    of_kind(s, ENTRY_CELL)->var = 1;
    undo_all(s);
}

static void undo_anothers_level(struct scene *s)
{
    vec_last(&s->kernel->trail.entries).level = 0;
    undo_all(s);
}

static void add_above_the_bottom(struct scene *s)
{
    clauses_add(s->kernel, 1, (klit[]){2 * var(s, X)->atom});
}

static void visit_what_is_not_watched(struct scene *s)
{
    struct kernel *k = s->kernel;
    trail_backtrack(k, 0);
    klit *lits = clause_lits(k, 0), first = lits[0];
    lits[0] = lits[2], lits[2] = first;
    struct predicate p = domain_negation(atom_predicate(k, first));
    trail_push_level(k, p, false);
    domain_apply(k, p, (struct reason){.tag = REASON_NONE});
    queue_run(k);
}

static void take_what_is_not_queued(struct scene *s)
{
    vec_push(&s->kernel->queue.waiting[1], 0);
    queue_run(s->kernel);
}

static void change_the_constant(struct scene *s)
{
    s->kernel->dom.vars.data[0].hi = 1;
    domain_set_lo(s->kernel, 0, 1, (struct reason){.tag = REASON_NONE});
}

static void explain_another_variable(struct scene *s)
{
    explain_entry(s->kernel, 0, (struct predicate){s->vars[A], 1, PREDICATE_GE});
}

struct done {
    void (*act)(struct scene *scene);
    struct scene *scene;
};

static void do_it(void *of)
{
    const struct done *done = of;
    done->act(done->scene);
}

static void test_asserts_stop_it(void **state)
{
    (void)state;
    static const struct broken acts[] = {
        {"trail.c", undo_an_untrue_entry},      {"trail.c", undo_anothers_cell},
        {"trail.c", undo_anothers_level},       {"clauses.c", add_above_the_bottom},
        {"watch.c", visit_what_is_not_watched}, {"queue.c", take_what_is_not_queued},
        {"domain.c", change_the_constant},      {"explain.c", explain_another_variable},
    };
    if (!ALLOC_ASSERTS) skip();
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
        char said[600], file[40];
        struct scene s;
        make(&s);
        struct done done = {acts[i].act, &s};
        snprintf(file, sizeof file, "kernel/%s:", acts[i].sentence);
        int status = kit_caught(do_it, &done, said, sizeof said);
        if (!kit_caught_abort(status) || !strstr(said, file))
            fail_msg("%s: case %zu said `%s'", file, i, said);
        unmake(&s);
    }
}

static void test_a_sound_scene_goes_on(void **state)
{
    (void)state;
    char said[600];
    struct scene s;
    make(&s);
    struct done done = {undo_all, &s};
    assert_int_equal(kit_caught(do_it, &done, said, sizeof said), 0);
    assert_string_equal(said, "");
    unmake(&s);
}

KIT_SUITE(audit)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_nothing_is_broken),
        cmocka_unit_test(test_each_is_missed),
        cmocka_unit_test(test_asserts_stop_it),
        cmocka_unit_test(test_a_sound_scene_goes_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
