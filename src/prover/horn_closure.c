/* Forward chaining in linear time, after Dowling and Gallier, but with watched names: instead of
 * counting the unproved names of its body, each rule watches the first unproved one and looks for
 * the next when that is proved. Bodies are still read once, and no occurrence lists are needed; in
 * a base whose rules come after their premises, no rule ever waits. */
#include "prover/horn.h"

#include "base/alloc.h"

struct closure {
    const struct horn *horn;
    unsigned char *proved;  /* by name */
    uint32_t *waiting;      /* by name: the first rule that watches it, plus one; 0: none */
    uint32_t *next_waiting; /* by waiting rule: the next one that watches the same name, likewise */
    uint32_t *reached;      /* by waiting rule: index of that name in `bodies` */
    vec_u32 queue;          /* proved names that are not propagated yet */
};

static void prove(struct closure *c, uint32_t name)
{
    if (c->proved[name]) return;
    c->proved[name] = 1;
    vec_push(&c->queue, name);
}

/* The body is proved before `at`: watch the next unproved name. */
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
            ASSERT(c->horn->bodies.data[c->reached[rule - 1]] == name); /* the watched name */
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
