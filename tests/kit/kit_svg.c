/* What is where in an SVG document that we wrote.
 *
 * Texts are measured with the estimates that pictures are made with (draw/font.h): these have a
 * test of their own. */
#include "kit_svg.h"

#include "draw/font.h"
#include "kit_xml.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* From middle to foot of a text whose y is its foot. */
#define BASELINE 0.35

enum { DEPTH = 16 };

struct reading {
    struct kit_svg *svg;
    const char *at;
    const char *groups[DEPTH]; /* attributes of those that are open */
    int depth;
};

/* ---- attributes */

static const char *attribute(struct kit_svg *svg, const char *looks, const char *name)
{
    char sought[40];
    snprintf(sought, sizeof sought, " %s=\"", name);
    const char *found = strstr(looks, sought);
    if (found == NULL) return NULL;
    found += strlen(sought);
    size_t length = strcspn(found, "\"");
    char *value = arena_bytes(&svg->arena, length + 1);
    memcpy(value, found, length);
    return value;
}

/* Of the element, or of the innermost group that has it. */
static const char *inherited(struct reading *r, const char *looks, const char *name)
{
    const char *value = attribute(r->svg, looks, name);
    for (int i = r->depth - 1; i >= 0 && value == NULL; i--) value = attribute(r->svg, r->groups[i], name);
    return value;
}

/* ---- texts */

static const struct {
    const char *escaped;
    char plain;
} entities[] = {{"&amp;", '&'},  {"&lt;", '<'},  {"&gt;", '>'},   {"&quot;", '"'},
                {"&#39;", '\''}, {"&#9;", '\t'}, {"&#10;", '\n'}, {"&#13;", '\r'}};

static char next_char(const char **at)
{
    for (size_t i = 0; i < sizeof entities / sizeof *entities; i++)
        if (strncmp(*at, entities[i].escaped, strlen(entities[i].escaped)) == 0) {
            *at += strlen(entities[i].escaped);
            return entities[i].plain;
        }
    return *(*at)++;
}

/* The characters up to the next tag, after what is in `text`; how wide they are. */
static double read_characters(struct reading *r, char *text, double size)
{
    size_t before = strlen(text), length = before;
    while (*r->at != '<') text[length++] = next_char(&r->at);
    text[length] = '\0';
    return font_width(text + before, length - before, size);
}

static void place_box(struct reading *r, struct kit_svg_item *item, double width, double size)
{
    const char *anchor = inherited(r, item->looks, "text-anchor");
    const char *turn = attribute(r->svg, item->looks, "transform");
    double x = atof(attribute(r->svg, item->looks, "x"));
    double y = atof(attribute(r->svg, item->looks, "y")) - BASELINE * size, degrees = 0;
    double start = anchor == NULL ? 0 : strcmp(anchor, "end") == 0 ? -width : -width / 2;
    if (turn != NULL) assert_int_equal(sscanf(turn, "rotate(%lf", &degrees), 1);
    double angle = degrees * acos(-1) / 180;
    static const int rights[] = {0, 1, 1, 0}, downs[] = {-1, -1, 1, 1};
    for (int i = 0; i < 4; i++) {
        double u = start + rights[i] * width, v = downs[i] * size / 2;
        item->corners[i] =
            (struct kit_svg_point){x + u * cos(angle) - v * sin(angle), y + u * sin(angle) + v * cos(angle)};
    }
}

/* After the tag that opens it: characters, <title>, <tspan>. */
static void read_text(struct reading *r, struct kit_svg_item *item)
{
    const char *end = strstr(r->at, "</text>"), *bold = inherited(r, item->looks, "font-weight");
    double size = atof(inherited(r, item->looks, "font-size")), width = 0, now = size;
    char *text = arena_bytes(&r->svg->arena, (size_t)(end - r->at) + 1);
    while (r->at < end) {
        if (strncmp(r->at, "<title>", 7) == 0) {
            r->at = strstr(r->at, "</title>") + 8;
        } else if (*r->at == '<') {
            bool closes = r->at[1] == '/';
            const char *wish = closes ? NULL : attribute(r->svg, r->at, "font-size");
            now = wish == NULL ? size : atof(wish);
            r->at = strchr(r->at, '>') + 1;
        } else {
            width += read_characters(r, text, now);
        }
    }
    item->string = text;
    place_box(r, item, bold == NULL ? width : width * FONT_BOLD, size);
    r->at = end + strlen("</text>");
}

/* ---- the document */

static void add_item(struct reading *r, const char *looks, bool text)
{
    const char *class = inherited(r, looks, "class");
    struct kit_svg_item item = {.text = text, .class = class == NULL ? "" : class, .looks = looks};
    if (text)
        read_text(r, &item);
    else
        item.string = attribute(r->svg, looks, "d");
    vec_push(&r->svg->items, item);
}

/* At a "<". */
static void read_tag(struct reading *r)
{
    size_t name = strcspn(r->at + 1, " >/"), length = strcspn(r->at, ">");
    char *tag = arena_bytes(&r->svg->arena, length + 1);
    memcpy(tag, r->at, length);
    const char *looks = tag + 1 + name;
    r->at += length + 1;
    if (strncmp(tag, "</g", 3) == 0) r->depth--;
    if (strncmp(tag, "<g", name + 1) == 0 && name == 1) {
        assert_true(r->depth < DEPTH);
        r->groups[r->depth++] = looks;
    }
    if (strncmp(tag, "<text", name + 1) == 0 && name == 4) add_item(r, looks, true);
    if (strncmp(tag, "<path", name + 1) == 0 && name == 4) add_item(r, looks, false);
}

void kit_svg_read(struct kit_svg *svg, const char *document)
{
    struct reading r = {.svg = svg, .at = document};
    assert_null(kit_xml_wrong(document));
    assert_int_equal(sscanf(strstr(document, "viewBox="), "viewBox=\"%lf %lf %lf %lf", &svg->left, &svg->top,
                            &svg->width, &svg->height),
                     4);
    while ((r.at = strchr(r.at, '<')) != NULL) read_tag(&r);
}

void kit_svg_free(struct kit_svg *svg)
{
    arena_free(&svg->arena);
    vec_free(&svg->items);
}

/* ---- boxes */

/* True if their projections on a line along one of a's sides are disjoint. */
static bool is_apart(const struct kit_svg_item *a, const struct kit_svg_item *b, int side)
{
    const double touch = 0.05; /* rounding of coordinates */
    double right = a->corners[side + 1].x - a->corners[side].x,
           down = a->corners[side + 1].y - a->corners[side].y;
    double length = hypot(right, down), lo[2] = {INFINITY, INFINITY}, hi[2] = {-INFINITY, -INFINITY};
    for (int i = 0; i < 8; i++) {
        const struct kit_svg_point *corner = &(i < 4 ? a : b)->corners[i % 4];
        double along = (corner->x * right + corner->y * down) / length;
        lo[i / 4] = fmin(lo[i / 4], along);
        hi[i / 4] = fmax(hi[i / 4], along);
    }
    return lo[0] >= hi[1] - touch || lo[1] >= hi[0] - touch;
}

bool kit_svg_overlap(const struct kit_svg_item *a, const struct kit_svg_item *b)
{
    if (a->string[0] == '\0' || b->string[0] == '\0') return false;
    return !is_apart(a, b, 0) && !is_apart(a, b, 1) && !is_apart(b, a, 0) && !is_apart(b, a, 1);
}

/* ---- paths */

static double next_number(const char **at)
{
    char *end;
    *at += strspn(*at, " ,");
    double number = strtod(*at, &end);
    assert_true(end > *at);
    *at = end;
    return number;
}

/* SVG lets ".5.2" be two numbers; strtod stops at the second point as well. */
static void move(char command, const char **d, struct kit_svg_point *now)
{
    bool relative = command >= 'a';
    struct kit_svg_point from = relative ? *now : (struct kit_svg_point){0, 0};
    if (command == 'a')
        for (int i = 0; i < 5; i++) next_number(d);
    if (command != 'V' && command != 'v') now->x = from.x + next_number(d);
    if (command != 'H' && command != 'h') now->y = from.y + next_number(d);
}

void kit_svg_path(const char *d, void (*at)(void *of, double x, double y, bool begins), void *of)
{
    struct kit_svg_point now = {0, 0}, first = now;
    char command = 'M';
    while (*d != '\0') {
        if (strchr("MLHVhvlaz", *d) != NULL) command = *d++;
        if (command == 'z') {
            now = first;
            continue;
        }
        move(command, &d, &now);
        if (command == 'M') first = now;
        at(of, now.x, now.y, command == 'M');
        d += strspn(d, " ,");
    }
}
