/* Forward chaining: everything that the rules prove, in time linear in their size (Dowling and
 * Gallier's algorithm). Each rule counts how many names of its body are not proved yet; a name that
 * is proved visits the rules that wait for it; a rule whose count is zero proves its head. */
#include "prove/horn.h"

#include "base/alloc.h"

#include <string.h>

struct closure {
    const struct horn *horn;
    unsigned char *proved; /* by name */
    uint32_t *missing;     /* by rule */
    uint32_t *firsts;      /* by name, and one more: the rules that have it in their body */
    uint32_t *waiting;
    vec_u32 queue; /* names that were proved and have not been told on */
};

static void prove(struct closure *c, uint32_t name)
{
    if (c->proved[name]) return;
    c->proved[name] = 1;
    vec_push(&c->queue, name);
}

/* Which rules wait for which names: counted, then filed. */
static void file_rules(struct closure *c)
{
    const struct horn *horn = c->horn;
    size_t names = horn->names.entries.size, rules = horn->heads.size;
    c->firsts = alloc_array(names + 1, sizeof *c->firsts);
    c->waiting = alloc_resize(NULL, (horn->bodies.size + 1) * sizeof *c->waiting);
    c->missing = alloc_array(rules + 1, sizeof *c->missing);
    for (size_t i = 0; i < horn->bodies.size; i++) c->firsts[horn->bodies.data[i]]++;
    for (size_t i = 1; i <= names; i++) c->firsts[i] += c->firsts[i - 1];
    for (uint32_t rule = 0; rule < rules; rule++) {
        c->missing[rule] = horn->begins.data[rule + 1] - horn->begins.data[rule];
        for (uint32_t i = horn->begins.data[rule]; i < horn->begins.data[rule + 1]; i++)
            c->waiting[--c->firsts[horn->bodies.data[i]]] = rule;
    }
}

unsigned char *horn_closure(const struct horn *horn)
{
    size_t rules = horn->heads.size;
    struct closure c = {.horn = horn, .proved = alloc_bytes(horn->names.entries.size)};
    file_rules(&c);
    prove(&c, NAME_TRUE);
    for (size_t rule = 0; rule < rules; rule++)
        if (!c.missing[rule]) prove(&c, horn->heads.data[rule]);
    while (c.queue.size) {
        uint32_t name = vec_pop(&c.queue);
        for (uint32_t i = c.firsts[name]; i < c.firsts[name + 1]; i++)
            if (!--c.missing[c.waiting[i]]) prove(&c, horn->heads.data[c.waiting[i]]);
    }
    vec_free(&c.queue);
    alloc_free(c.firsts);
    alloc_free(c.waiting);
    alloc_free(c.missing);
    return c.proved;
}
