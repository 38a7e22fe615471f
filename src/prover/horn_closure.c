/* Forward chaining: everything that the rules prove, in time linear in their size. Dowling and
 * Gallier's algorithm counts in each rule how many names of its body are not proved yet; here each
 * rule waits for one of them, the first, and looks for the next when that one is proved. A body is
 * still walked only once, and nothing has to be filed by all the names of all bodies: in a base
 * whose rules come after what they need, no rule waits at all. */
#include "prover/horn.h"

#include "base/alloc.h"

struct closure {
    const struct horn *horn;
    unsigned char *proved;  /* by name */
    uint32_t *waiting;      /* by name: the first rule that waits for it, plus one; 0: none does */
    uint32_t *next_waiting; /* by rule that waits: the next one that waits for that name, likewise */
    uint32_t *reached;      /* by rule that waits: where in `bodies` that name stands */
    vec_u32 queue;          /* names that were proved and have not been told on */
};

static void prove(struct closure *c, uint32_t name)
{
    if (c->proved[name]) return;
    c->proved[name] = 1;
    vec_push(&c->queue, name);
}

/* The body is proved before `at`: on to the next name that is not. */
static void advance(struct closure *c, uint32_t rule, uint32_t at)
{
    const uint32_t *bodies = c->horn->bodies.data;
    uint32_t end = c->horn->begins.data[rule + 1];
    while (at < end && c->proved[bodies[at]]) at++;
    ASSERT(at <= end);
    if (at == end) {
        prove(c, c->horn->heads.data[rule]);
        return;
    }
    c->reached[rule] = at;
    c->next_waiting[rule] = c->waiting[bodies[at]];
    c->waiting[bodies[at]] = rule + 1;
}

static void propagate(struct closure *c)
{
    while (c->queue.size) {
        uint32_t name = vec_pop(&c->queue), rule = c->waiting[name];
        while (rule) {
            uint32_t next = c->next_waiting[rule - 1];
            ASSERT(c->horn->bodies.data[c->reached[rule - 1]] == name); /* which it waited for */
            advance(c, rule - 1, c->reached[rule - 1] + 1);
            rule = next;
        }
    }
}

unsigned char *horn_closure(const struct horn *horn)
{
    size_t names = horn->names.entries.size, rules = horn->heads.size;
    struct closure c = {.horn = horn,
                        .proved = alloc_bytes(names),
                        .waiting = alloc_array(names, sizeof *c.waiting),
                        .next_waiting = alloc_array(rules, sizeof *c.next_waiting),
                        .reached = alloc_array(rules, sizeof *c.reached)};
    prove(&c, NAME_TRUE);
    for (uint32_t rule = 0; rule < rules; rule++) {
        advance(&c, rule, horn->begins.data[rule]);
        propagate(&c);
        ASSERT(c.queue.size == 0);
    }
    vec_free(&c.queue);
    alloc_free(c.waiting);
    alloc_free(c.next_waiting);
    alloc_free(c.reached);
    return c.proved;
}
