/* Writing terms, with operators and as few parentheses as needed. There is no recursion: what is
 * still to be written is a stack of pieces. Two pieces that would be read as one token get a blank
 * between them.
 *
 * Without the occurs check a term may contain itself. Such a term is written to a depth of
 * CYCLIC_DEPTH, as [a,a,a|...] or f(f(f(...))), and in at most CYCLIC_MOST pieces. Parts that are
 * shared can make any other term exponentially long: after PIECES_MOST pieces the rest is "...". */
#include "prover/writer.h"

#include "base/alloc.h"
#include "prover/tokens.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { PIECES_MOST = 20000000, CYCLIC_DEPTH = 10, CYCLIC_MOST = 1000 };

enum piece_kind {
    PIECE_TERM,
    PIECE_OPERAND,
    PIECE_REST /* of a list */,
    PIECE_ARGUMENTS,
    PIECE_INFIX,
    PIECE_TEXT
};

struct piece {
    enum piece_kind kind;
    int depth;        /* terms around it; counted in cyclic terms alone */
    int most;         /* PIECE_TERM, PIECE_OPERAND: the loosest operator */
    uint32_t next;    /* PIECE_ARGUMENTS: which of them */
    cell term;        /* all but PIECE_INFIX and PIECE_TEXT */
    const char *text; /* PIECE_INFIX, PIECE_TEXT */
};

struct writer {
    struct machine *m;
    struct buf *out;
    const struct writer_style *style;
    VEC(struct piece) pieces;
    bool cyclic;     /* the term contains itself */
    int depth;       /* of the piece that is being written */
    int last;        /* character, 0 at the beginning */
    uint32_t prefix; /* the prefix operator just written, plus one; 0 after anything else */
};

static bool is_glued(int a, int b)
{
    if (a == ',' && b != ' ') return false;
    return (tokens_is_word(a) && tokens_is_word(b)) || (tokens_is_sign(a) && tokens_is_sign(b));
}

/* What follows a prefix operator must not make it a term's name, as in \+(a,b), or part of a
 * number. */
static bool is_misread(const struct writer *w, int next)
{
    if (!w->prefix) return false;
    return next == '(' || next == '{' || (w->prefix == NAME_MINUS + 1 && isdigit(next));
}

/* True if a blank was needed before it. */
static bool put(struct writer *w, const char *text)
{
    size_t length = strlen(text);
    if (!length) return false;
    int next = (unsigned char)text[0];
    bool apart = w->last && (is_glued((unsigned char)w->last, next) || is_misread(w, next));
    if (apart) buf_char(w->out, ' ');
    buf_bytes(w->out, text, length);
    w->last = text[length - 1];
    w->prefix = 0;
    return apart;
}

/* A blank before an infix operator is matched by one behind it. */
static void put_infix(struct writer *w, const char *text)
{
    if (put(w, text)) put(w, " ");
}

static void push(struct writer *w, enum piece_kind kind, cell term, int most)
{
    struct piece piece = {.kind = kind, .term = term, .most = most, .depth = w->depth + w->cyclic};
    vec_push(&w->pieces, piece);
}

static void push_text(struct writer *w, enum piece_kind kind, const char *text)
{
    struct piece piece = {.kind = kind, .text = text};
    vec_push(&w->pieces, piece);
}

/* ---- Names ---- */

static bool is_plain(const char *text)
{
    size_t length = strlen(text);
    if (strcmp(text, "[]") == 0 || strcmp(text, "!") == 0 || strcmp(text, ";") == 0 ||
        strcmp(text, "{}") == 0)
        return true;
    bool word = islower((unsigned char)text[0]) || (unsigned char)text[0] >= 0x80, signs = length > 0;
    for (size_t i = 0; i < length; i++) {
        word = word && tokens_is_word((unsigned char)text[i]);
        signs = signs && tokens_is_sign((unsigned char)text[i]);
    }
    bool comment = strncmp(text, "/*", 2) == 0;
    return word || (signs && !comment && strcmp(text, ".") != 0);
}

static void quote(struct buf *out, const char *text)
{
    static const char escaped[] = "\n\t\a\b\f\v\\'", letters[] = "ntabfv\\'";
    enum { DELETE = 0x7F };
    buf_char(out, '\'');
    for (size_t i = 0; text[i]; i++) {
        const char *at = strchr(escaped, text[i]);
        if (at)
            buf_print(out, "\\%c", letters[at - escaped]);
        else if ((unsigned char)text[i] < ' ' || text[i] == DELETE)
            buf_print(out, "\\x%X\\", (unsigned)text[i]);
        else
            buf_char(out, text[i]);
    }
    buf_char(out, '\'');
}

static void put_name(struct writer *w, uint32_t name)
{
    struct buf quoted = {0};
    const char *text = names_text(&w->m->program->names, name);
    bool plain = !w->style->quoted || is_plain(text);
    if (!plain) quote(&quoted, text);
    put(w, plain ? text : buf_text(&quoted));
    buf_free(&quoted);
}

static bool is_operator(const struct writer *w, uint32_t name)
{
    const struct operators *operators = &w->m->program->operators;
    return operators_find(&operators->infix, name) || operators_find(&operators->prefix, name);
}

/* An operator that stands where a term does needs parentheses beside other operators. */
static void write_name(struct writer *w, uint32_t name, int most, bool operand)
{
    bool bracketed = is_operator(w, name) && (operand || most < OPERATORS_ARGUMENT);
    if (bracketed) put(w, "(");
    put_name(w, name);
    if (bracketed) put(w, ")");
}

/* ---- Variables and numbers ---- */

static void write_variable(struct writer *w, cell variable)
{
    char text[32];
    vec_cell *known = w->style->variables;
    const char *name = w->style->name ? w->style->name(w->style->self, variable) : NULL;
    size_t i = 0;
    while (known && i < known->size && known->data[i] != variable) i++;
    if (known && i == known->size && !name) vec_push(known, variable);
    if (!known)
        snprintf(text, sizeof text, "_G%zu", cell_index(variable));
    else if (i < 26)
        snprintf(text, sizeof text, "_%c", (char)('A' + i));
    else
        snprintf(text, sizeof text, "_%c%zu", (char)('A' + i % 26), i / 26);
    put(w, name ? name : text);
}

static void write_integer(struct writer *w, cell term)
{
    int64_t value = 0;
    char text[32];
    stacks_is_integer(&w->m->store, term, &value);
    snprintf(text, sizeof text, "%lld", (long long)value);
    put(w, text);
}

/* ---- Terms that contain themselves ---- */

static bool is_compound(cell term)
{
    return cell_tag(term) == CELL_PAIR || cell_tag(term) == CELL_TERM;
}

/* A compound term on the way from the root, and which of its arguments is next. */
struct visit {
    size_t at;
    uint32_t next, end; /* offsets from `at` */
};

static struct visit visit_of(const struct machine *m, cell term)
{
    size_t at = cell_index(term);
    if (cell_tag(term) == CELL_PAIR) return (struct visit){at, 0, 2};
    return (struct visit){at, 1, 1 + cell_functor_arity(m->store.heap.data[at])};
}

/* Depth-first search that meets a term on its own way. Each term is visited once: time is linear in
 * the cells, and the marks take a byte for each cell that is visited. */
static bool has_cycle(struct machine *m, cell term)
{
    enum { NEW, OPEN, DONE };
    bool cyclic = false;
    VEC(struct visit) path = {0};
    uint8_t *marks = alloc_array(m->store.heap.top, sizeof *marks);
    vec_push(&path, visit_of(m, term));
    marks[cell_index(term)] = OPEN;
    while (path.size && !cyclic && machine_walk(m, path.size)) {
        struct visit *top = &path.data[path.size - 1];
        ASSERT(marks[top->at] == OPEN && top->next <= top->end);
        if (top->next == top->end) {
            marks[top->at] = DONE;
            path.size--;
            continue;
        }
        cell inner = machine_value(m, m->store.heap.data[top->at + top->next++]);
        if (!is_compound(inner) || marks[cell_index(inner)] == DONE) continue;
        cyclic = marks[cell_index(inner)] == OPEN;
        marks[cell_index(inner)] = OPEN;
        vec_push(&path, visit_of(m, inner));
    }
    vec_free(&path);
    alloc_free(marks);
    return cyclic;
}

/* Most terms are small, and walking over them as if they were trees ends. */
static bool is_small(const struct machine *m, cell term)
{
    enum { SMALL = 256 };
    cell open[SMALL];
    size_t count = 0;
    open[count++] = term;
    for (int seen = 0; count; seen++) {
        cell next = machine_value(m, open[--count]);
        ASSERT(count < SMALL);
        if (!is_compound(next)) continue;
        struct visit visit = visit_of(m, next);
        if (seen == SMALL || visit.end - visit.next > SMALL - count) return false;
        for (; visit.next < visit.end; visit.next++)
            open[count++] = m->store.heap.data[visit.at + visit.next];
    }
    return true;
}

static bool is_cyclic(struct machine *m, cell term)
{
    term = machine_value(m, term);
    return is_compound(term) && !is_small(m, term) && has_cycle(m, term);
}

/* ---- Terms ---- */

static const char *comma(const struct writer *w)
{
    return w->style->spaced ? ", " : ",";
}

static void push_pair(struct writer *w, cell pair)
{
    const cell *cells = w->m->store.heap.data + cell_index(pair);
    push(w, PIECE_REST, cells[1], 0);
    push(w, PIECE_TERM, cells[0], OPERATORS_ARGUMENT);
}

static void write_list(struct writer *w, cell term)
{
    put(w, "[");
    push_text(w, PIECE_TEXT, "]");
    push_pair(w, term);
}

static void write_rest(struct writer *w, cell term)
{
    term = machine_value(w->m, term);
    if (term == cell_name(NAME_NIL)) return;
    if (cell_tag(term) != CELL_PAIR || w->depth > CYCLIC_DEPTH) {
        put(w, "|");
        push(w, PIECE_TERM, term, OPERATORS_ARGUMENT);
    } else {
        put(w, comma(w));
        push_pair(w, term);
    }
}

static void write_arguments(struct writer *w, cell term, uint32_t next)
{
    const cell *cells = w->m->store.heap.data + cell_index(term);
    if (next > cell_functor_arity(cells[0])) {
        put(w, ")");
        return;
    }
    if (next > 1) put(w, comma(w));
    struct piece rest = {.kind = PIECE_ARGUMENTS, .term = term, .next = next + 1, .depth = w->depth};
    vec_push(&w->pieces, rest);
    push(w, PIECE_TERM, cells[next], OPERATORS_ARGUMENT);
}

static void write_infix(struct writer *w, uint32_t name, const cell *arguments,
                        const struct operators_shape *shape, int most)
{
    const char *text = names_text(&w->m->program->names, name);
    bool bracketed = shape->own > most;
    if (bracketed) put(w, "("), push_text(w, PIECE_TEXT, ")");
    push(w, PIECE_OPERAND, arguments[1], shape->right);
    push_text(w, PIECE_INFIX, name == NAME_COMMA ? comma(w) : text);
    push(w, PIECE_OPERAND, arguments[0], shape->left);
}

static void write_prefix(struct writer *w, uint32_t name, cell argument, const struct operators_shape *shape,
                         int most)
{
    bool bracketed = shape->own > most;
    if (bracketed) put(w, "("), push_text(w, PIECE_TEXT, ")");
    put_name(w, name);
    w->prefix = name + 1;
    push(w, PIECE_OPERAND, argument, shape->right);
}

static void write_compound(struct writer *w, cell term, int most)
{
    const cell *cells = w->m->store.heap.data + cell_index(term);
    uint32_t name = cell_functor_name(cells[0]), arity = cell_functor_arity(cells[0]);
    ASSERT(cell_tag(term) == CELL_TERM && cell_tag(cells[0]) == CELL_FUNCTOR && arity > 0);
    const struct operators *operators = &w->m->program->operators;
    const struct operators_shape *infix = operators_find(&operators->infix, name);
    const struct operators_shape *prefix = operators_find(&operators->prefix, name);
    if (arity == 2 && infix) {
        write_infix(w, name, cells + 1, infix, most);
    } else if (arity == 1 && prefix) {
        write_prefix(w, name, cells[1], prefix, most);
    } else if (arity == 1 && name == NAME_BRACES) {
        put(w, "{");
        push_text(w, PIECE_TEXT, "}");
        push(w, PIECE_TERM, cells[1], OPERATORS_LOOSEST);
    } else {
        put_name(w, name);
        put(w, "(");
        write_arguments(w, term, 1);
    }
}

static void write_term(struct writer *w, cell term, int most, bool operand)
{
    term = machine_value(w->m, term);
    enum cell_tag tag = cell_tag(term);
    if (w->depth > CYCLIC_DEPTH && is_compound(term))
        put(w, "...");
    else if (tag == CELL_REF)
        write_variable(w, term);
    else if (tag == CELL_INT || tag == CELL_BIG)
        write_integer(w, term);
    else if (tag == CELL_NAME)
        write_name(w, (uint32_t)cell_index(term), most, operand);
    else if (tag == CELL_PAIR)
        write_list(w, term);
    else
        write_compound(w, term, most);
}

void writer_term(struct machine *m, struct buf *out, cell term, int most, const struct writer_style *style)
{
    struct writer w = {.m = m, .out = out, .style = style, .cyclic = is_cyclic(m, term)};
    int64_t left = w.cyclic ? CYCLIC_MOST : PIECES_MOST;
    push(&w, PIECE_TERM, term, most);
    for (; w.pieces.size && left > 0 && !out->error && machine_walk(m, w.pieces.size); left--) {
        struct piece piece = vec_pop(&w.pieces);
        w.depth = piece.depth;
        if (piece.kind == PIECE_TEXT)
            put(&w, piece.text);
        else if (piece.kind == PIECE_INFIX)
            put_infix(&w, piece.text);
        else if (piece.kind == PIECE_REST)
            write_rest(&w, piece.term);
        else if (piece.kind == PIECE_ARGUMENTS)
            write_arguments(&w, piece.term, piece.next);
        else
            write_term(&w, piece.term, piece.most, piece.kind == PIECE_OPERAND);
    }
    if (w.pieces.size) buf_add(out, "...");
    vec_free(&w.pieces);
}

const char *writer_quote(struct machine *m, cell term, char out[WRITER_QUOTE])
{
    struct buf text = {0};
    vec_cell variables = {0};
    struct writer_style style = {.quoted = true, .spaced = true, .variables = &variables};
    writer_term(m, &text, term, OPERATORS_ARGUMENT, &style);
    snprintf(out, WRITER_QUOTE, "%.*s%s", WRITER_QUOTE - 8, buf_text(&text),
             text.size > WRITER_QUOTE - 8 ? "..." : "");
    buf_free(&text);
    vec_free(&variables);
    return out;
}
