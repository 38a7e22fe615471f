/* Backward chaining (SLD resolution) by depth-first search: replace the first goal by the body of
 * the first rule for it; backtrack to the next rule on failure.
 *
 * Loop check: a goal that equals one of its ancestors fails. Any proof of it would also prove the
 * ancestor, so this is complete, and the search terminates.
 *
 * Goals are in an arena that is rewound on backtracking. A frame is a goal with its chosen rule, so
 * the frames are the proof when no goal is left. */
#include "base/alloc.h"
#include "base/arena.h"
#include "base/say.h"
#include "prover/horn.h"
#include "prover/proof_trace.h"

#include <string.h>

struct goal {
    uint32_t name;
    int64_t depth; /* number of ancestors */
    const struct goal *parent;
    const struct goal *next; /* the remaining goals */
};

struct frame {
    const struct goal *goal;
    uint32_t next, end;     /* remaining rules: listed[next] .. listed[end - 1] */
    uint32_t rule;          /* the chosen one */
    struct arena_mark mark; /* before the goals of the rule */
};

enum { POLL_EVERY = 4096 };

#define NO_RULE UINT32_MAX

static const struct goal *add_goals(struct horn_search *s, const uint32_t *names, size_t count,
                                    const struct goal *parent, const struct goal *next)
{
    for (size_t i = count; i > 0; i--) {
        struct goal *goal = ARENA_NEW(&s->arena, struct goal);
        *goal = (struct goal){.name = names[i - 1],
                              .depth = parent ? parent->depth + 1 : 0,
                              .parent = parent,
                              .next = next};
        next = goal;
    }
    return next;
}

struct horn_search *horn_search_open(const struct horn *horn, const struct prove_config *config)
{
    struct horn_search *s = alloc_bytes(sizeof *s);
    s->horn = horn;
    s->config = *config;
    s->looped = alloc_bytes(horn->names.entries.size);
    s->goals = add_goals(s, horn->wanted.data, horn->wanted.size, NULL, NULL);
    return s;
}

void horn_search_close(struct horn_search *s)
{
    if (!s) return;
    arena_free(&s->arena);
    vec_free(&s->frames);
    alloc_free(s->looped);
    alloc_free(s);
}

/* ---- Traces ---- */

static bool is_traced(const struct horn_search *s)
{
    return s->config.mode == PROVE_TRACE && s->config.out;
}

static void indent(const struct horn_search *s)
{
    buf_fill(s->config.out, ' ', 3 * s->frames.size);
}

static void trace_goals(const struct horn_search *s)
{
    struct buf *out = s->config.out;
    if (!is_traced(s)) return;
    indent(s);
    struct buf goals = {0};
    for (const struct goal *goal = s->goals; goal; goal = goal->next) {
        horn_write_name(s->horn, &goals, goal->name);
        if (goal->next) buf_add(&goals, ", ");
    }
    proof_trace_open_goals((int64_t)s->frames.size + 1, buf_text(&goals), out);
    buf_free(&goals);
}

static void trace_rule(const struct horn_search *s, uint32_t rule)
{
    if (!is_traced(s)) return;
    indent(s);
    buf_add(s->config.out, say_word("prover.rule-found"));
    horn_write_rule(s->horn, s->config.out, rule);
    buf_char(s->config.out, '\n');
}

/* ---- The search ---- */

static bool repeats(struct horn_search *s, const struct goal *goal)
{
    const struct goal *ancestor = goal->parent;
    while (ancestor && ancestor->name != goal->name) ancestor = ancestor->parent;
    if (ancestor && !s->looped[goal->name]) {
        struct sentence note;
        s->looped[goal->name] = 1;
        say_set(&note, "prover.loop", SAY(say_raw("name", names_text(&s->horn->names, goal->name))));
        if (s->config.note) s->config.note(s->config.self, note.text);
    }
    return ancestor != NULL;
}

static bool too_deep(struct horn_search *s, const struct goal *goal)
{
    bool deep = s->config.depth && goal->depth >= s->config.depth;
    s->cut |= deep;
    return deep;
}

/* Pushes a frame for the first goal, with its candidate rules. */
static void push_frame(struct horn_search *s)
{
    ASSERT(s->goals);
    const struct goal *goal = s->goals;
    struct frame frame = {.goal = goal, .rule = NO_RULE, .mark = arena_mark(&s->arena)};
    horn_rules(s->horn, goal->name, &frame.next, &frame.end);
    if (goal->name == NAME_FALSE || (frame.next < frame.end && (repeats(s, goal) || too_deep(s, goal))))
        frame.next = frame.end;
    vec_push(&s->frames, frame);
}

/* Applies the next rule of the last frame; false if there is none. */
static bool next_rule(struct horn_search *s)
{
    struct frame *frame = &vec_last(&s->frames);
    ASSERT(frame->next <= frame->end && frame->end <= s->horn->listed.size);
    if (frame->next == frame->end) return false;
    const struct horn *horn = s->horn;
    uint32_t rule = frame->rule = horn->listed.data[frame->next++];
    ASSERT(horn->heads.data[rule] == frame->goal->name);
    uint32_t from = horn->begins.data[rule], to = horn->begins.data[rule + 1];
    s->frames.size--;
    trace_rule(s, rule);
    s->frames.size++;
    arena_rewind(&s->arena, frame->mark);
    s->goals = add_goals(s, horn->bodies.data + from, to - from, frame->goal, frame->goal->next);
    return true;
}

/* Backtracks to the last goal with another rule; false if there is none. */
static bool backtrack(struct horn_search *s)
{
    while (s->frames.size) {
        if (next_rule(s)) return true;
        arena_rewind(&s->arena, vec_last(&s->frames).mark);
        s->frames.size--;
    }
    return false;
}

/* Proves the first goal by its next rule, or backtracks. False if the search failed. */
static bool advance(struct horn_search *s)
{
    bool truth = s->goals->name == NAME_TRUE;
    push_frame(s);
    if (!truth) return backtrack(s);
    vec_last(&s->frames).next = vec_last(&s->frames).end;
    s->goals = s->goals->next;
    return true;
}

enum prove_status horn_search_next(struct horn_search *s)
{
    if (s->begun && !backtrack(s)) return PROVE_FALSE;
    s->begun = true;
    trace_goals(s);
    while (s->goals) {
        if (++s->steps % POLL_EVERY == 0 && deadline_reached(s->config.deadline)) {
            deadline_reason(s->config.deadline, &s->why);
            return PROVE_STOPPED;
        }
        if (!advance(s)) return PROVE_FALSE;
        trace_goals(s);
    }
    return PROVE_TRUE;
}

bool horn_search_may_have_more(const struct horn_search *s)
{
    for (size_t i = 0; i < s->frames.size; i++)
        if (s->frames.data[i].next < s->frames.data[i].end) return true;
    return false;
}

/* ---- The proof ---- */

/* Frames are in the order of proof: each precedes those of its rule. */
void horn_search_proof(const struct horn_search *s, prove_line *line, void *self)
{
    ASSERT(!s->goals); /* the frames are a complete proof */
    for (size_t i = 0; i < s->frames.size; i++) {
        const struct frame *frame = &s->frames.data[i];
        struct buf text = {0};
        horn_write_name(s->horn, &text, frame->goal->name);
        if (frame->rule != NO_RULE &&
            s->horn->begins.data[frame->rule] == s->horn->begins.data[frame->rule + 1])
            buf_add(&text, say_word("prover.a-fact"));
        line(self, (int)frame->goal->depth, buf_text(&text));
        buf_free(&text);
    }
}
