/* Explains why a query cannot be proved. All provable names are known (horn_closure), so each rule
 * of an unprovable goal has a first unprovable body name; these names are the reason. From the
 * query down to names without rules, each goal is explained once. */
#include "base/alloc.h"
#include "base/say.h"
#include "prover/horn.h"

struct reasons {
    const struct horn *horn;
    unsigned char *proved;  /* by name */
    unsigned char *visited; /* by name: explained or queued */
    vec_u32 list;
    prove_line *line;
    void *self;
};

/* The first unproved name of the rule's body. */
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

/* "f is not proved", "neither f nor g is proved" */
static void write_names(const struct reasons *r, struct buf *out, const vec_u32 *names)
{
    static const char *const keys[] = {"prover.not-proved", "prover.neither-proved", "prover.none-proved"};
    struct buf list = {0}, last = {0};
    for (size_t i = 0; i + 1 < names->size; i++) {
        if (i) buf_add(&list, ", ");
        horn_write_name(r->horn, &list, names->data[i]);
    }
    horn_write_name(r->horn, &last, vec_last(names));
    say(out, keys[names->size > 2 ? 2 : names->size - 1],
        SAY(say_raw("list", buf_text(&list)), say_raw("last", buf_text(&last))));
    buf_free(&list);
    buf_free(&last);
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
    struct buf failed = {0}, why = {0};
    horn_write_name(r->horn, &failed, name);
    if (name == NAME_FALSE)
        buf_add(&why, say_word("prover.never-proved"));
    else if (!names.size)
        buf_add(&why, say_word("prover.no-rule"));
    else
        write_names(r, &why, &names);
    say(&text, "prover.fails", SAY(say_raw("goal", buf_text(&failed)), say_text("why", buf_text(&why))));
    buf_free(&failed);
    buf_free(&why);
    /* Names without rules were already reported as the reason of another. */
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
