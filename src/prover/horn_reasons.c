/* Why a query cannot be proved. Everything that can be proved is known (horn_closure); so each rule
 * of a goal that cannot has a first name that cannot either, and these names are the reason. From
 * the query down to names without rules, each goal is explained once. */
#include "prover/horn.h"

#include "base/alloc.h"

struct reasons {
    const struct horn *horn;
    unsigned char *proved;  /* by name */
    unsigned char *visited; /* by name: explained, or on the list */
    vec_u32 list;
    prove_line *line;
    void *self;
};

/* The first name of the rule's body that is not proved. */
static uint32_t obstacle(const struct reasons *r, uint32_t rule)
{
    uint32_t i = r->horn->begins.data[rule];
    while (r->proved[r->horn->bodies.data[i]]) i++;
    ASSERT(i < r->horn->begins.data[rule + 1]); /* or the rule would prove its head */
    return r->horn->bodies.data[i];
}

static void add_once(vec_u32 *names, uint32_t name)
{
    for (size_t i = 0; i < names->size; i++)
        if (names->data[i] == name) return;
    vec_push(names, name);
}

static void write_names(const struct reasons *r, struct buf *out, const vec_u32 *names)
{
    if (names->size > 1) buf_add(out, names->size == 2 ? "neither " : "none of ");
    for (size_t i = 0; i < names->size; i++) {
        if (i) buf_add(out, i + 1 < names->size ? ", " : names->size == 2 ? " nor " : " and ");
        horn_write_name(r->horn, out, names->data[i]);
    }
    buf_add(out, names->size > 1 ? " is proved" : " is not proved");
}

static void explain(struct reasons *r, uint32_t name)
{
    uint32_t from, to;
    vec_u32 names = {0};
    struct buf text = {0};
    horn_rules(r->horn, name, &from, &to);
    for (uint32_t i = from; i < to; i++) add_once(&names, obstacle(r, r->horn->listed.data[i]));
    for (size_t i = 0; i < names.size; i++) {
        if (r->visited[names.data[i]]) continue;
        r->visited[names.data[i]] = 1;
        vec_push(&r->list, names.data[i]);
    }
    horn_write_name(r->horn, &text, name);
    buf_add(&text, " fails: ");
    if (name == NAME_FALSE)
        buf_add(&text, "it is never proved");
    else if (!names.size)
        buf_add(&text, "no rule and no fact is about it");
    else
        write_names(r, &text, &names);
    /* A name without rules has been told as the reason of another. */
    if (from < to || r->visited[name] == 2) r->line(r->self, 0, buf_text(&text));
    buf_free(&text);
    vec_free(&names);
}

void horn_reasons(const struct horn *horn, prove_line *line, void *self)
{
    enum { ASKED = 2 };
    struct reasons r = {.horn = horn, .line = line, .self = self, .proved = horn_closure(horn)};
    r.visited = alloc_bytes(horn->names.entries.size);
    for (size_t i = 0; i < horn->wanted.size; i++) {
        uint32_t name = horn->wanted.data[i];
        if (r.proved[name] || r.visited[name]) continue;
        r.visited[name] = ASKED;
        vec_push(&r.list, name);
    }
    for (size_t i = 0; i < r.list.size; i++) explain(&r, r.list.data[i]);
    alloc_free(r.proved);
    alloc_free(r.visited);
    vec_free(&r.list);
}
