/* Traces as text: a header, then one line per node in depth-first order.
 *
 *     damier-tree 1
 *     about "damier queens 4 --no-learn --trace-tree tree"
 *     total nodes 12 choices 5 failures 4 ... left-out 0
 *     end complete
 *     1 - 0 start branch complete
 *     2 1 1 choice branch "Q[1] = 0"
 *     3 2 2 choice failed "Q[2] = 2"
 *
 * A line has the number of the node, its parent's (or -), its level, edge and state; then, if
 * present, the quoted decision and further fields, each with its name. The reader checks that
 * parents lie on the path to the previous node and that the totals are right. */
#include "lab/trace/trace.h"

#include "base/say.h"

#include <inttypes.h>
#include <string.h>

static const char first_word[] = "damier-tree";
enum { VERSION = 1, MOST_LEVEL = 1000000000 };

const char *const trace_file_edges[TRACE_EDGES] = {
    [TRACE_START] = "start",     [TRACE_RESTART] = "restart",
    [TRACE_LISTING] = "listing", [TRACE_ASSUMPTION] = "assumption",
    [TRACE_CHOICE] = "choice",   [TRACE_OTHER] = "other",
    [TRACE_JUMP] = "jump",       [TRACE_AGAIN] = "again"};

const char *const trace_file_states[TRACE_STATES] = {
    [TRACE_OPEN] = "open",         [TRACE_BRANCH] = "branch",     [TRACE_FAILED] = "failed",
    [TRACE_SOLUTION] = "solution", [TRACE_REJECTED] = "rejected", [TRACE_KNOWN] = "known",
    [TRACE_CLOSED] = "closed"};

static const char *const ends[TRACE_ENDS] = {
    [TRACE_COMPLETE] = "complete", [TRACE_FOUND] = "found", [TRACE_STOPPED] = "stopped"};

static const struct {
    const char *name;
    size_t offset;
} totals[] = {
    {"nodes", offsetof(struct trace_totals, nodes)},
    {"choices", offsetof(struct trace_totals, choices)},
    {"failures", offsetof(struct trace_totals, failures)},
    {"solutions", offsetof(struct trace_totals, solutions)},
    {"rejected", offsetof(struct trace_totals, rejected)},
    {"restarts", offsetof(struct trace_totals, restarts)},
    {"learnt", offsetof(struct trace_totals, learnt)},
    {"depth", offsetof(struct trace_totals, depth)},
    {"left-out", offsetof(struct trace_totals, left_out)},
};
enum { TOTALS = sizeof totals / sizeof *totals };

static int64_t *total_at(const struct trace_totals *t, int i)
{
    return (int64_t *)((char *)t + totals[i].offset);
}

/* ---- writing */

/* Quoted, on one line. */
static void write_quoted(const char *words, struct buf *out)
{
    buf_char(out, '"');
    for (const char *c = words; *c; c++) {
        if (*c == '"' || *c == '\\') buf_char(out, '\\');
        buf_char(out, (unsigned char)*c < ' ' || *c == 0x7f ? ' ' : *c);
    }
    buf_char(out, '"');
}

static void write_node(const struct trace *t, size_t i, struct buf *out)
{
    const struct trace_node *n = &t->nodes.data[i];
    ASSERT(n->parent < (int32_t)i && n->from < (int32_t)i && n->edge < TRACE_EDGES &&
           n->state < TRACE_STATES);
    buf_print(out, "%zu ", i + 1);
    if (n->parent < 0)
        buf_char(out, '-');
    else
        buf_int(out, n->parent + 1);
    buf_print(out, " %" PRId32 " %s %s", n->level, trace_file_edges[n->edge], trace_file_states[n->state]);
    if (*n->words) {
        buf_char(out, ' ');
        write_quoted(n->words, out);
    }
    if (n->from >= 0) buf_print(out, " from %" PRId32, n->from + 1);
    if (n->learnt) buf_print(out, " learnt %" PRId32, n->learnt);
    if (n->clause) {
        buf_char(out, ' ');
        write_quoted(n->clause, out);
    }
    if (n->cut) buf_print(out, " cut %" PRId64, n->cut);
    buf_add(out, n->complete ? " complete\n" : "\n");
}

void trace_file_write(const struct trace *t, struct buf *out)
{
    buf_print(out, "%s %d\nabout ", first_word, VERSION);
    write_quoted(t->about, out);
    buf_add(out, "\ntotal");
    for (int i = 0; i < TOTALS; i++) buf_print(out, " %s %" PRId64, totals[i].name, *total_at(&t->total, i));
    buf_print(out, "\nend %s\n", ends[t->end]);
    for (size_t i = 0; i < t->nodes.size; i++) write_node(t, i, out);
}

/* ---- reading: tokens */

bool trace_file_begins(const char *text, size_t length)
{
    struct reader r;
    reader_text(&r, "", text, length);
    reader_skip_mark(&r);
    return reader_accept(&r, first_word);
}

/* Fails unless the next word is this one. */
static void expect_word(struct reader *r, const char *word)
{
    char found[READER_FOUND_ROOM];
    reader_skip_blanks(r);
    if (reader_ok(r) && !reader_accept(r, word))
        reader_say(r, "lab.trace-expected",
                   SAY(say_raw("word", word), say_raw("found", reader_found(r, found))));
}

/* The same for a number. */
static void expect_number(struct reader *r, int64_t number, const char *what)
{
    reader_skip_blanks(r);
    int64_t line = r->line, column = reader_column(r);
    int64_t found = reader_int(r, 0, INT64_MAX / 2, "a number");
    if (reader_ok(r) && found != number)
        reader_fail_at(r, line, column, "expected %s %" PRId64 ", found %" PRId64, what, number, found);
}

/* The index of the next word in the list; 0 after an error. */
static int read_choice(struct reader *r, const char *const *words, int count, const char *what)
{
    char word[24], found[READER_FOUND_ROOM];
    reader_skip_blanks(r);
    int64_t line = r->line, column = reader_column(r);
    reader_found(r, found);
    reader_word(r, word, sizeof word);
    for (int i = 0; i < count; i++)
        if (strcmp(word, words[i]) == 0) return i;
    if (!reader_ok(r)) return 0;
    reader_fail_at(r, line, column, "expected %s (%s, ...), found %s", what, words[0], found);
    return 0;
}

/* A quoted text, copied to the arena without quotes; "" after an error. */
static const char *read_quoted(struct reader *r, struct arena *arena)
{
    struct buf text = {0};
    expect_word(r, "\"");
    int c = reader_ok(r) ? reader_peek(r) : '"';
    for (; c != '"' && c != '\n' && c != READER_END; c = reader_peek(r)) {
        reader_next(r);
        if (c == '\\' && (reader_peek(r) == '"' || reader_peek(r) == '\\')) c = reader_next(r);
        buf_char(&text, (char)c);
    }
    expect_word(r, "\"");
    const char *kept = reader_ok(r) ? arena_text(arena, buf_text(&text)) : "";
    buf_free(&text);
    return kept;
}

/* ---- reading: nodes */

/* The optional fields of a node, in this order. */
static void read_rest(struct reader *r, struct trace *t, struct trace_node *n)
{
    int32_t own = (int32_t)t->nodes.size;
    reader_skip_blanks(r);
    if (reader_peek(r) == '"') n->words = read_quoted(r, &t->arena);
    reader_skip_blanks(r);
    if (n->edge == TRACE_JUMP && reader_accept(r, "from"))
        n->from = (int32_t)reader_int(r, 1, own, "a node before it") - 1;
    reader_skip_blanks(r);
    if (n->edge == TRACE_JUMP) {
        expect_word(r, "learnt");
        n->learnt = (int32_t)reader_int(r, 1, MOST_LEVEL, "a number of literals");
        reader_skip_blanks(r);
        if (reader_peek(r) == '"') n->clause = read_quoted(r, &t->arena);
        reader_skip_blanks(r);
    }
    if (reader_accept(r, "cut")) n->cut = reader_int(r, 1, INT64_MAX / 2, "a number of nodes");
    reader_skip_blanks(r);
    n->complete = n->parent < 0 && reader_accept(r, "complete");
    reader_end_line(r, "a node");
}

/* The parent must lie on the path to the last node, so nodes are in depth-first order. */
static int32_t read_parent(struct reader *r, const struct trace *t)
{
    int32_t at = (int32_t)t->nodes.size - 1;
    reader_skip_blanks(r);
    if (reader_accept(r, "-")) return -1;
    int64_t line = r->line, column = reader_column(r);
    int32_t parent = (int32_t)reader_int(r, 1, TRACE_MOST, "a parent") - 1;
    while (at >= 0 && at != parent) at = t->nodes.data[at].parent;
    if (reader_ok(r) && at < 0)
        reader_say_at(r, line, column, "lab.trace-parent", SAY(say_int("node", parent + 1)));
    if (!reader_ok(r)) return -1;
    enum trace_state state = t->nodes.data[parent].state;
    if (state != TRACE_BRANCH && state != TRACE_REJECTED)
        reader_say_at(r, line, column, "lab.trace-no-children",
                      SAY(say_int("node", parent + 1), say_raw("state", trace_file_states[state])));
    return parent;
}

static void read_node(struct reader *r, struct trace *t)
{
    struct trace_node n = {.from = -1, .words = ""};
    expect_number(r, (int64_t)t->nodes.size + 1, "node");
    n.parent = read_parent(r, t);
    int64_t deepest = n.parent < 0 ? MOST_LEVEL : t->nodes.data[n.parent].level + 1;
    n.level = (int32_t)reader_int(r, 0, deepest, "a level");
    reader_skip_blanks(r);
    int64_t line = r->line, column = reader_column(r);
    n.edge = (enum trace_edge)read_choice(r, trace_file_edges, TRACE_EDGES, "how the node was reached");
    if (reader_ok(r) && (n.parent < 0) != (n.edge <= TRACE_LISTING))
        reader_fail_at(r, line, column, "%s a root",
                       n.parent < 0 ? "this node must be" : "this node cannot be");
    n.state = (enum trace_state)read_choice(r, trace_file_states, TRACE_STATES, "the state of the node");
    read_rest(r, t, &n);
    ASSERT(!reader_ok(r) || n.parent < (int32_t)t->nodes.size);
    if (reader_ok(r)) vec_push(&t->nodes, n);
}

/* ---- reading: the header and its checks */

static void read_head(struct reader *r, struct trace *t)
{
    reader_skip_mark(r);
    expect_word(r, first_word);
    expect_number(r, VERSION, "version");
    reader_end_line(r, "the version");
    expect_word(r, "about");
    t->about = read_quoted(r, &t->arena);
    reader_end_line(r, "the title");
    expect_word(r, "total");
    for (int i = 0; i < TOTALS; i++) {
        expect_word(r, totals[i].name);
        *total_at(&t->total, i) = reader_int(r, 0, INT64_MAX / 2, "a number");
    }
    reader_end_line(r, "the totals");
    expect_word(r, "end");
    t->end = (enum trace_end)read_choice(r, ends, TRACE_ENDS, "how the search ended");
    reader_end_line(r, "the end");
}

/* The totals of the recorded nodes. */
static struct trace_totals count(const struct trace *t)
{
    struct trace_totals sum = {.nodes = (int64_t)t->nodes.size};
    for (size_t i = 0; i < t->nodes.size; i++) {
        const struct trace_node *n = &t->nodes.data[i];
        sum.choices += n->edge == TRACE_CHOICE;
        sum.failures += n->state == TRACE_FAILED;
        sum.solutions += n->state == TRACE_SOLUTION;
        sum.rejected += n->state == TRACE_REJECTED;
        sum.restarts += n->edge == TRACE_RESTART;
        sum.learnt += n->edge == TRACE_JUMP;
        if (n->edge == TRACE_CHOICE && n->level > sum.depth) sum.depth = n->level;
        sum.left_out += n->cut;
    }
    return sum;
}

/* The totals must equal those of a complete trace, and be at least those of a truncated one. */
static void check_totals(struct reader *r, const struct trace *t)
{
    enum { LINE = 3 };
    struct trace_totals sum = count(t);
    bool whole = t->total.left_out == 0;
    if (reader_ok(r) && t->total.nodes - t->total.left_out != sum.nodes)
        reader_say_at(r, LINE, 1, "lab.trace-header",
                      SAY(say_int("total", t->total.nodes), say_int("left", t->total.left_out),
                          say_int("nodes", sum.nodes)));
    for (int i = 0; i < TOTALS && reader_ok(r); i++) {
        int64_t said = *total_at(&t->total, i), here = *total_at(&sum, i);
        if (i > 0 && (whole ? said != here : said < here))
            reader_say_at(r, LINE, 1, "lab.trace-total",
                          SAY(say_raw("word", totals[i].name), say_int("said", said), say_int("here", here)));
    }
}

static void check_branches(struct reader *r, const struct trace *t, int64_t line)
{
    for (size_t i = 0; i < t->nodes.size && reader_ok(r); i++) {
        const struct trace_node *n = &t->nodes.data[i];
        bool last = i + 1 == t->nodes.size || t->nodes.data[i + 1].parent != (int32_t)i;
        if (n->state == TRACE_BRANCH && last && !n->cut)
            reader_say_at(r, line + (int64_t)i, 1, "lab.trace-branch",
                          SAY(say_int("node", (int64_t)(i + 1))));
        if (n->cut && n->state != TRACE_BRANCH && n->state != TRACE_REJECTED)
            reader_say_at(r, line + (int64_t)i, 1, "lab.trace-nothing-left",
                          SAY(say_int("node", (int64_t)(i + 1)),
                              say_raw("state", trace_file_states[n->state])));
    }
}

struct trace *trace_file_read(struct reader *r)
{
    struct trace *t = trace_new(TRACE_MOST);
    read_head(r, t);
    int64_t first = r->line;
    while (reader_ok(r) && reader_peek(r) != READER_END && t->nodes.size < TRACE_MOST) read_node(r, t);
    if (reader_ok(r) && reader_peek(r) != READER_END)
        reader_say(r, "lab.trace-most", SAY(say_int("most", TRACE_MOST)));
    check_totals(r, t);
    check_branches(r, t, first);
    if (reader_ok(r)) return t;
    trace_free(t);
    return NULL;
}
