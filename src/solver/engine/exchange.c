/* Clause exchange (clause sharing) between kernels.
 *
 * Idea. A learnt clause follows from the model, whatever was assumed or decided, so it is valid in
 * every kernel that has the model. Unit clauses, binary clauses and clauses of small LBD are worth
 * exporting; they are few. They go to one list that only grows, and each kernel reads on from where
 * it stopped, at the root level.
 *
 * Kernels number variables in loading order. Kernels that first loaded the same state of the model
 * share the numbers up to a point, and only clauses over these are exported; variables created
 * later by one kernel, for its sums, have larger numbers.
 *
 * The lock is held while a clause, or all new ones, are copied. The list has a maximum size;
 * clauses learnt after that are not exported. */
#include "solver/engine/exchange.h"

#include <pthread.h>
#include <stdatomic.h>

enum {
    /* clauses of at most this length and LBD are exported */
    MOST_LITERALS = 8,
    MOST_LBD = 2,
    /* maximum size of the list, in predicates */
    MOST_ROOM = 2000000
};

struct exchange {
    pthread_mutex_t lock;
    /* clauses, each as a header, whose value is the number of literals and whose variable is the
     * exporter's number, and its literals */
    VEC(struct predicate) clauses;
    atomic_size_t size;                              /* of the list, to be read without the lock */
    size_t variables, constraints, kernel_variables; /* loaded by the first kernel */
    int32_t ports;
};

struct port {
    struct exchange *exchange;
    int32_t number; /* from 1 */
    int32_t common; /* variables below it are shared by all kernels */
    size_t read;    /* elements of the list read so far */
    VEC(struct predicate) received;
    VEC(klit) lits;
};

struct exchange *exchange_new(void)
{
    struct exchange *x = alloc_bytes(sizeof *x);
    pthread_mutex_init(&x->lock, NULL);
    atomic_init(&x->size, 0);
    return x;
}

void exchange_free(struct exchange *x)
{
    if (!x) return;
    pthread_mutex_destroy(&x->lock);
    vec_free(&x->clauses);
    alloc_free(x);
}

/* ---- export */

static bool is_common(const struct port *port, const struct kernel *k)
{
    for (size_t i = 0; i < k->analysis.learnt.size; i++)
        if (k->atoms.all.data[k->analysis.learnt.data[i] >> 1].var >= port->common) return false;
    return true;
}

static void export_clause(void *self, const struct kernel *k, uint32_t lbd)
{
    struct port *port = self;
    struct exchange *x = port->exchange;
    size_t count = k->analysis.learnt.size;
    ASSERT(count > 0 && k->config.learn);
    if (count > MOST_LITERALS || (count > 2 && lbd > MOST_LBD) || !is_common(port, k)) return;
    pthread_mutex_lock(&x->lock);
    if (x->clauses.size < MOST_ROOM) {
        vec_push(&x->clauses, ((struct predicate){.var = port->number, .value = (int32_t)count}));
        for (size_t i = 0; i < count; i++)
            vec_push(&x->clauses, atom_predicate(k, k->analysis.learnt.data[i]));
        atomic_store_explicit(&x->size, x->clauses.size, memory_order_release);
    }
    pthread_mutex_unlock(&x->lock);
}

/* ---- import */

static void copy_new(struct port *port)
{
    struct exchange *x = port->exchange;
    vec_clear(&port->received);
    pthread_mutex_lock(&x->lock);
    /* The list only grows. */
    ASSERT(port->read <= x->clauses.size);
    for (; port->read < x->clauses.size; port->read++) vec_push(&port->received, x->clauses.data[port->read]);
    ASSERT(port->read == x->clauses.size);
    pthread_mutex_unlock(&x->lock);
}

static void import_clauses(void *self, struct kernel *k)
{
    struct port *port = self;
    if (atomic_load_explicit(&port->exchange->size, memory_order_acquire) == port->read) return;
    copy_new(port);
    ASSERT(kernel_at_root(k));
    for (size_t i = 0; i < port->received.size && !k->impossible;) {
        struct predicate head = port->received.data[i++];
        ASSERT(head.value > 0 && (size_t)head.value <= port->received.size - i);
        vec_clear(&port->lits);
        for (int32_t n = 0; n < head.value; n++) vec_push(&port->lits, atom_lit(k, port->received.data[i++]));
        if (head.var != port->number) clauses_add(k, port->lits.size, port->lits.data);
    }
}

/* ---- joining */

struct port *exchange_join(struct exchange *x, const dm_model *model, struct kernel *k)
{
    pthread_mutex_lock(&x->lock);
    int32_t number = ++x->ports;
    if (number == 1) {
        x->variables = model->variables.size;
        x->constraints = model->constraints.size;
        x->kernel_variables = k->dom.vars.size;
    }
    bool same = x->variables == model->variables.size && x->constraints == model->constraints.size &&
                x->kernel_variables == k->dom.vars.size;
    pthread_mutex_unlock(&x->lock);
    if (!same) return NULL;
    struct port *port = alloc_bytes(sizeof *port);
    /* A kernel has one port. */
    ASSERT(!k->config.exchange);
    *port = (struct port){.exchange = x, .number = number, .common = (int32_t)k->dom.vars.size};
    k->config.on_learnt = export_clause;
    k->config.import = import_clauses;
    k->config.exchange = port;
    return port;
}

void exchange_leave(struct port *port)
{
    if (!port) return;
    vec_free(&port->received);
    vec_free(&port->lits);
    alloc_free(port);
}
