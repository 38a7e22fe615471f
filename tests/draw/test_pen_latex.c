/* The LaTeX pen: golden files, and properties of pictures, checked by a small parser.
 *
 * With GOLDEN=write in the environment the golden files are written instead of compared. With
 * PICTURES=FOLDER some random pictures are saved there for scripts/nightly, which compiles both
 * with LaTeX. */
#include "base/buf.h"
#include "base/tex.h"
#include "draw/latex.h"
#include "draw/pen.h"
#include "kit_canvas.h"
#include "kit_suite.h"
#include "kit_text.h"

#include <ctype.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *draw(struct kit_drawing *drawing, const struct canvas *canvas)
{
    return kit_canvas_draw(drawing, "latex", canvas);
}

/* A strict parser for our subset of LaTeX: braces and environments are balanced and nested,
 * formulas end, each path ends before the next drawing command, special characters are escaped,
 * lines are short. Returns an error message or NULL. */

enum { DEEPEST = 32, LONGEST = 400 };

struct tex {
    const char *at;
    const char *wrong;
    char open[DEEPEST][16]; /* "{" or the name of an environment */
    int depth, documents;
    bool formula, path; /* within $...$, within \path or \fill */
};

static void tex_fail(struct tex *tex, const char *wrong)
{
    if (tex->wrong == NULL) tex->wrong = wrong;
}

static void tex_open(struct tex *tex, const char *name)
{
    if (tex->depth == DEEPEST) {
        tex_fail(tex, "too deep");
        return;
    }
    snprintf(tex->open[tex->depth++], sizeof tex->open[0], "%s", name);
}

static void tex_close(struct tex *tex, const char *name)
{
    if (tex->depth == 0 || strcmp(tex->open[--tex->depth], name) != 0) tex_fail(tex, "groups cross");
}

static void tex_environment(struct tex *tex, bool begin)
{
    char name[16];
    int used = 0;
    if (sscanf(tex->at, "{%15[a-z]}%n", name, &used) != 1 || used == 0) {
        tex_fail(tex, "an environment without a name");
        return;
    }
    tex->at += used;
    tex->documents += begin && strcmp(name, "document") == 0;
    if (begin)
        tex_open(tex, name);
    else
        tex_close(tex, name);
}

static void tex_command(struct tex *tex)
{
    char name[32] = "";
    size_t size = 0;
    for (tex->at++; isalpha((unsigned char)*tex->at) && size < 31; tex->at++) name[size++] = *tex->at;
    if (size == 0 && (*tex->at == 0 || strchr("{}#$%&_", *tex->at) == NULL)) tex_fail(tex, "not a character");
    if (size == 0 && *tex->at != 0) tex->at++;
    bool begin = strcmp(name, "begin") == 0, draws = strcmp(name, "path") == 0 || strcmp(name, "fill") == 0;
    if ((draws || begin) && tex->path) tex_fail(tex, "a path without an end");
    if (draws) tex->path = true;
    if (begin || strcmp(name, "end") == 0) tex_environment(tex, begin);
}

static void tex_character(struct tex *tex)
{
    char c = *tex->at++;
    if (c == '{') tex_open(tex, "{");
    if (c == '}') tex_close(tex, "{");
    if (c == '$') tex->formula = !tex->formula;
    if (c == ';') tex->path = false;
    if (c != 0 && strchr("#&_^\"|<>", c) != NULL) tex_fail(tex, "a bare special character");
    if (((unsigned char)c < ' ' && c != '\n') || c == 0x7f) tex_fail(tex, "a control character");
    if (c == '\n' && strcspn(tex->at, "\n") > LONGEST) tex_fail(tex, "a long line");
    if (c == '\n' && *tex->at == '\n') tex_fail(tex, "an empty line");
}

static const char *tex_wrong(const char *text)
{
    struct tex tex = {.at = text};
    while (*tex.at != 0 && tex.wrong == NULL) {
        if (*tex.at == '%')
            tex.at += strcspn(tex.at, "\n");
        else if (*tex.at == '\\')
            tex_command(&tex);
        else
            tex_character(&tex);
    }
    if (tex.depth != 0 || tex.formula || tex.path) tex_fail(&tex, "something is left open");
    if (tex.documents != 1) tex_fail(&tex, "not one document");
    return tex.wrong;
}

static void test_reader_refuses(void **state)
{
    (void)state;
    static const char *const bad[] = {
        "",
        "x",
        "\\begin{document}",
        "\\begin{document}{\\end{document}}",
        "\\begin{document}\\begin{scope}\\end{document}\\end{scope}",
        "\\begin{document}}\\end{document}",
        "\\begin{document}$\\end{document}",
        "\\begin{document}#\\end{document}",
        "\\begin{document}a_b\\end{document}",
        "\\begin{document}\\path (0,0) \\path;\\end{document}",
        "\\begin{document}\\path (0,0)\\end{document}",
        "\\begin{document}\\!\\end{document}",
        "\\begin{document}\x01\\end{document}",
        "\\begin{document}\n\n\\end{document}",
        "\\begin{document}%\\end{document}",
        "\\begin{document}\\end{document}\\begin{document}\\end{document}",
        "\\begin{document}\\end{document}\\",
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) assert_non_null(tex_wrong(bad[i]));
    assert_null(tex_wrong("% {\n\\begin{document}\n\\path[x={y}] (0,0);{\\{\\%$-$}\n\\end{document}\n"));
}

/* Pieces. */

static void test_numbers(void **state)
{
    (void)state;
    static const struct {
        double value;
        const char *text;
    } cases[] = {
        {0, "0"},         {-0.0, "0"},        {0.5, "0.5"},   {-0.5, "-0.5"},      {0.0501, "0.0501"},
        {0.00004, "0"},   {-0.00004, "0"},    {0.99996, "1"}, {12.3, "12.3"},      {-12.3456, "-12.3456"},
        {40000, "40000"}, {10.001, "10.001"}, {100, "100"},   {1.0 / 3, "0.3333"},
    };
    struct buf out = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        buf_clear(&out);
        latex_number(&out, cases[i].value);
        assert_string_equal(buf_text(&out), cases[i].text);
    }
    buf_free(&out);
}

static void test_texts(void **state)
{
    (void)state;
    static const struct {
        const char *text, *written;
    } cases[] = {
        {"", ""},
        {"7", "7"},
        {"-12", "$-$12"},
        {"-", "{-}"},
        {"a--b", "a{-}{-}b"},
        {"1-2", "1{-}2"},
        {"#$%&_{}", "\\#\\$\\%\\&\\_\\{\\}"},
        {"\\end{document}", "\\textbackslash{}end\\{document\\}"},
        {"a^2~b", "a\\textasciicircum{}2\\textasciitilde{}b"},
        {"<|>", "\\textless{}\\textbar{}\\textgreater{}"},
        {"\"?`'',,", "\\symbol{34}?{`}{'}{'}{,}{,}"},
        {"  a\nb\tc\rd ", "~~a~b~c~d~"},
        {"\x01\x7f\xc2\x85", "???"},
        {"\xff\xc3+", "??+"},
        {"caf\xc3\xa9", "caf\xc3\xa9"},
        {"^^M", "\\textasciicircum{}\\textasciicircum{}M"},
    };
    struct buf out = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        buf_clear(&out);
        tex_text(&out, cases[i].text);
        assert_string_equal(buf_text(&out), cases[i].written);
    }
    buf_free(&out);
}

/* Any title stays in its comment. */
static void test_hostile_texts(void **state)
{
    (void)state;
    static const char *const hostile[] = {
        "\n\\input{secret}",
        "\r\n\\end{document}",
        "}{}}}",
        "\\write18{rm}",
        "^^M\\x ^^5c",
        "\x01\x02\x0b\x0c\x1f\x7f",
        "\xff\xfe\xc3(",
        "\xe2\x80\xa8 a line separator, \xc2\x85 and another",
        "",
        "%s%n%d",
        "$x$ a & b # c _ d ~ e",
        "% \n%\n",
    };
    for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++) {
        struct kit_drawing drawing = {0};
        struct canvas *canvas = canvas_new(&drawing.arena, 1, 1, CANVAS_SQUARES);
        const char *text = draw(&drawing, canvas);
        int lines = kit_text_count(text, "\n");
        canvas_title(canvas, hostile[i]);
        canvas_description(canvas, hostile[i]);
        text = draw(&drawing, canvas);
        assert_null(tex_wrong(text));
        assert_int_equal(kit_text_count(text, "\n"), lines + 2);
        assert_int_equal(text[0], '%');
        assert_int_equal(strchr(text, '\n')[1], '%');
        canvas_text(canvas, 0, 0, hostile[i], CANVAS_ERROR);
        canvas_label(canvas, CANVAS_ABOVE, 0, hostile[i]);
        canvas_sign(canvas, (struct canvas_point){1, 0.5}, hostile[i], CANVAS_FOUND);
        text = draw(&drawing, canvas);
        assert_null(tex_wrong(text));
        assert_int_equal(kit_text_count(text, "}}\\damiertext{"), 3);
        kit_canvas_drop(&drawing);
    }
}

/* Golden files: one for each kind of thing. */

static struct canvas *golden_queens(struct arena *arena)
{
    struct canvas *canvas = kit_canvas_queens(arena, 8, (const int[]){3, 6, 2, 7, 1, 4, 0, 5}, 3);
    canvas_title(canvas, "8 queens on 8 x 8");
    return canvas;
}

/* Every role of every mark and stroke, a row each. */
static struct canvas *golden_roles(struct arena *arena)
{
    struct canvas *canvas = canvas_new(arena, CANVAS_ROLES, 6, CANVAS_SQUARES);
    canvas_title(canvas, "Roles");
    canvas_description(canvas, "A row each: given, found, note, error.");
    for (int i = 0; i < CANVAS_ROLES; i++) {
        enum canvas_role role = (enum canvas_role)i;
        canvas_symbol(canvas, i, 0, SYMBOL_QUEEN, role);
        canvas_number(canvas, i, 1, 7, role);
        canvas_number(canvas, i, 2, -12345, role);
        canvas_text(canvas, i, 3, "A", role);
        canvas_line(canvas, canvas_center(canvas, i, 4), canvas_center(canvas, i, 5), role);
        canvas_dot(canvas, canvas_center(canvas, i, 4), role);
    }
    return canvas;
}

/* Every symbol, given and found. */
static struct canvas *golden_pieces(struct arena *arena)
{
    struct canvas *canvas = canvas_new(arena, 4, (SYMBOLS + 1) / 2, CANVAS_SQUARES);
    canvas_title(canvas, "Pieces");
    canvas_chequer(canvas);
    for (int i = 0; i < SYMBOLS; i++) {
        canvas_symbol(canvas, i % 2 * 2, i / 2, (enum symbol)i, CANVAS_GIVEN);
        canvas_symbol(canvas, i % 2 * 2 + 1, i / 2, (enum symbol)i, CANVAS_FOUND);
    }
    canvas_tile(canvas, 3, SYMBOLS / 2, CANVAS_TILE_BLOCKED);
    return canvas;
}

static struct canvas *golden_squares(struct arena *arena)
{
    struct canvas *canvas = canvas_new(arena, 3, CANVAS_TILES, CANVAS_SQUARES);
    for (int tile = 0; tile < CANVAS_TILES; tile++) {
        canvas_tile(canvas, 0, tile, (enum canvas_tile)tile);
        canvas_tile(canvas, 1, tile, (enum canvas_tile)tile);
    }
    canvas_number(canvas, 0, CANVAS_TILE_GIVEN, 4, CANVAS_GIVEN);
    canvas_highlight(canvas, 1, CANVAS_TILE_PLAIN);
    canvas_highlight(canvas, 1, CANVAS_TILE_GIVEN);
    canvas_number(canvas, 1, CANVAS_TILE_GIVEN, 5, CANVAS_ERROR);
    for (int i = 0; i < 3; i++) canvas_label(canvas, CANVAS_LEFT, i, "3/4");
    canvas_label(canvas, CANVAS_RIGHT, 1, "right");
    canvas_label(canvas, CANVAS_ABOVE, 2, "above");
    canvas_label(canvas, CANVAS_BELOW, 0, "below");
    struct canvas_point turn = canvas_center(canvas, 2, 4);
    canvas_line(canvas, canvas_center(canvas, 2, 0), turn, CANVAS_FOUND);
    canvas_line(canvas, turn, canvas_center(canvas, 0, 4), CANVAS_FOUND);
    canvas_dot(canvas, (struct canvas_point){1, 2}, CANVAS_FOUND);
    return canvas;
}

static struct canvas *golden_hexagons(struct arena *arena)
{
    struct canvas *canvas = kit_canvas_hexagon(arena, 2);
    canvas_tile(canvas, 2, 2, CANVAS_TILE_BLOCKED);
    canvas_tile(canvas, 1, 2, CANVAS_TILE_GIVEN);
    canvas_tile(canvas, 3, 3, CANVAS_TILE_HOLE);
    canvas_number(canvas, 0, 2, 19, CANVAS_GIVEN);
    canvas_number(canvas, 2, 0, 3, CANVAS_FOUND);
    canvas_highlight(canvas, 2, 3);
    canvas_symbol(canvas, 4, 1, SYMBOL_QUEEN, CANVAS_FOUND);
    canvas_line(canvas, canvas_center(canvas, 0, 3), canvas_center(canvas, 3, 0), CANVAS_NOTE);
    return canvas;
}

static struct canvas *golden_texts(struct arena *arena)
{
    static const char *const texts[] = {"\\", "{}", "#$%", "&_",          "^~",   "<|>",
                                        "\"", "`'", "--",  "caf\xc3\xa9", "a  b", "-?`!"};
    struct canvas *canvas = canvas_new(arena, 2, 6, CANVAS_SQUARES);
    canvas_title(canvas, "Characters that mean something to TeX: \\ { } # $ % & _ ^ ~");
    for (int i = 0; i < 12; i++) canvas_text(canvas, i / 6, i % 6, texts[i], CANVAS_FOUND);
    canvas_label(canvas, CANVAS_BELOW, 1, "50 % & {more}");
    return canvas;
}

/* A closed route around a hole and an open one, with and without numbers. */
static struct canvas *golden_walks(struct arena *arena)
{
    struct canvas *canvas = canvas_new(arena, 3, 6, CANVAS_SQUARES);
    canvas_chequer(canvas);
    canvas_tile(canvas, 1, 1, CANVAS_TILE_HOLE);
    canvas_route(canvas, 8, (const int32_t[]){0, 1, 2, 8, 14, 13, 12, 6}, true);
    canvas_route(canvas, 4, (const int32_t[]){3, 11, 15, 10}, false);
    for (int i = 0; i < 3; i++) canvas_number(canvas, i, 0, i * 99 + 1, CANVAS_FOUND);
    canvas_number(canvas, 0, 3, 1, CANVAS_FOUND);
    canvas_number(canvas, 1, 4, 4, CANVAS_FOUND);
    return canvas;
}

static void check_golden(const char *name, struct canvas *(*make)(struct arena *))
{
    struct kit_drawing drawing = {0};
    const char *text = draw(&drawing, make(&drawing.arena));
    assert_null(tex_wrong(text));
    kit_text_golden(name, text);
    kit_canvas_drop(&drawing);
}

static void test_golden_files(void **state)
{
    (void)state;
    check_golden("latex/queens-8.tex", golden_queens);
    check_golden("latex/roles.tex", golden_roles);
    check_golden("latex/pieces.tex", golden_pieces);
    check_golden("latex/squares.tex", golden_squares);
    check_golden("latex/hexagons.tex", golden_hexagons);
    check_golden("latex/texts.tex", golden_texts);
    check_golden("latex/walks.tex", golden_walks);
    check_golden("latex/rings.tex", kit_canvas_path);
    check_golden("latex/signs.tex", kit_canvas_sums);
}

/* Whole pictures. */

static void test_roles_look_different(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    const char *text = draw(&drawing, golden_roles(&drawing.arena));
    static const char *const roles[] = {"given", "found", "note", "error"}, *const things[] = {"line", "dot",
                                                                                               "symbol",
                                                                                               "text"};
    for (int thing = 0; thing < 4; thing++) {
        char looks[4][400];
        for (int role = 0; role < 4; role++) {
            char name[64];
            snprintf(name, sizeof name, "    %s %s/.style={", roles[role], things[thing]);
            assert_int_equal(kit_text_count(text, name), 1);
            const char *begin = strstr(text, name) + strlen(name);
            const char *end = strstr(begin, "},\n    ");
            snprintf(looks[role], sizeof looks[role], "%.*s", (int)(end - begin), begin);
            for (int other = 0; other < role; other++) assert_string_not_equal(looks[role], looks[other]);
        }
    }
    assert_int_equal(kit_text_count(text, "\\underline{"), 3);
    kit_canvas_drop(&drawing);
}

/* The styles of rings, discs and signs, without their colours. */
static void test_badges_look_different(void **state)
{
    (void)state;
    static const char *const things[] = {"ring", "disc", "sign"};
    struct kit_drawing drawing = {0};
    for (int thing = 0; thing < 3; thing++) {
        struct canvas *(*make)(struct arena *) = thing == 0 ? kit_canvas_path : kit_canvas_sums;
        const char *text = draw(&drawing, make(&drawing.arena));
        char looks[CANVAS_ROLES][200];
        for (int role = 0; role < CANVAS_ROLES; role++) {
            char name[64];
            snprintf(name, sizeof name, "    %s %s/.style={", latex_role((enum canvas_role)role),
                     things[thing]);
            assert_int_equal(kit_text_count(text, name), 1);
            const char *begin = strstr(text, name) + strlen(name), *width = strstr(begin, "line width");
            const char *end = strstr(begin, "},\n    ");
            if (width == NULL || width > end) width = end;
            snprintf(looks[role], sizeof looks[role], "%.*s", (int)(end - width), width);
            /* Its disc differs from the given one. */
            bool same = thing == 2 && role == CANVAS_ERROR;
            for (int other = 0; other < role && !same; other++)
                assert_string_not_equal(looks[role], looks[other]);
        }
    }
    kit_canvas_drop(&drawing);
}

static void test_only_what_is_used_is_defined(void **state)
{
    (void)state;
    static const char *const parts[] = {"line/.style={draw=damieranswer",
                                        " dot/.style",
                                        " ring/.style",
                                        " disc/.style",
                                        " sign/.style",
                                        " symbol/.style",
                                        " text/.style",
                                        "svg {",
                                        "\\damiererror",
                                        "\\fill"};
    struct kit_drawing drawing = {0};
    struct canvas *canvas = canvas_new(&drawing.arena, 2, 2, CANVAS_SQUARES);
    const char *text = draw(&drawing, canvas);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        assert_int_equal(kit_text_count(text, parts[i]), 0);
    assert_non_null(
        strstr(text, "\\path[grid line, line cap=rect]\n    (0,1) -- (2,1)\n    (1,0) -- (1,2);\n"));
    kit_canvas_drop(&drawing);
}

static void test_lines_that_follow_are_one(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = canvas_new(&drawing.arena, 3, 3, CANVAS_SQUARES);
    for (int i = 0; i < 2; i++)
        canvas_line(canvas, canvas_center(canvas, i, i), canvas_center(canvas, i + 1, i + 1), CANVAS_FOUND);
    canvas_line(canvas, canvas_center(canvas, 0, 0), canvas_center(canvas, 0, 1), CANVAS_FOUND);
    assert_non_null(strstr(draw(&drawing, canvas),
                           "\\path[found line]\n    (0.5,0.5)\n      -- (1.5,1.5)\n"
                           "      -- (2.5,2.5)\n    (0.5,0.5)\n      -- (1.5,0.5);\n"));
    kit_canvas_drop(&drawing);
}

/* The width of the page in mm, from the length of a cell and the bounding box. */
static double page_width(const char *text)
{
    double cell, left, top, right, bottom;
    assert_int_equal(sscanf(strstr(text, "\\damiercell{"), "\\damiercell{%lfmm}", &cell), 1);
    assert_int_equal(sscanf(strstr(text, "bounding box] "), "bounding box] (%lf,%lf) rectangle (%lf,%lf)",
                            &left, &top, &right, &bottom),
                     4);
    assert_true(left < 0 && top < 0 && right > 0 && bottom > 0);
    return cell * fmax(right - left, bottom - top);
}

static void test_page_is_sensible(void **state)
{
    (void)state;
    static const struct {
        int rows, columns;
        double least, most; /* mm */
    } cases[] = {{1, 1, 10, 20},     {8, 8, 80, 90},       {14, 14, 140, 160},    {30, 30, 159, 161},
                 {1, 100, 159, 161}, {100, 100, 159, 161}, {1000, 2, 1200, 1400}, {2, 20000, 4400, 4501}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct kit_drawing drawing = {0};
        struct canvas *canvas = canvas_new(&drawing.arena, cases[i].rows, cases[i].columns, CANVAS_SQUARES);
        canvas_coordinates(canvas);
        double width = page_width(draw(&drawing, canvas));
        assert_true(width >= cases[i].least && width <= cases[i].most);
        kit_canvas_drop(&drawing);
    }
}

static void leave_picture(const char *text, const char *name, int number)
{
    const char *folder = getenv("PICTURES");
    char path[1024];
    if (folder == NULL) return;
    snprintf(path, sizeof path, "%s/%s-%02d.tex", folder, name, number);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void check_picture(const char *text, const struct canvas *canvas)
{
    int symbols[SYMBOLS] = {0}, errors = 0, texts = 0, dots = 0, underlined = 0;
    for (int i = 0; i < canvas->rows * canvas->columns; i++) {
        const struct canvas_cell *cell = &canvas->cells[i];
        bool is_text = cell->mark == CANVAS_MARK_TEXT || cell->mark == CANVAS_MARK_NUMBER;
        if (cell->mark == CANVAS_MARK_SYMBOL) symbols[cell->as.symbol]++;
        texts += is_text;
        underlined += is_text && cell->role == CANVAS_ERROR;
        if (cell->mark == CANVAS_MARK_SPLIT) texts += (cell->as.split.below > 0) + (cell->as.split.right > 0);
        errors += cell->error;
        dots += cell->ringed && !route_ends_at(canvas, cell);
    }
    for (const struct canvas_sign *sign = canvas->first_sign; sign != NULL; sign = sign->next) {
        bool is_text = strcmp(sign->text, "x") != 0;
        texts += is_text;
        underlined += is_text && sign->role == CANVAS_ERROR;
        dots++;
    }
    for (const struct canvas_label *label = canvas->first_label; label != NULL; label = label->next) {
        texts++;
        underlined += label->role == CANVAS_ERROR;
    }
    for (const struct canvas_dot *dot = canvas->first_dot; dot != NULL; dot = dot->next) dots++;
    assert_null(tex_wrong(text));
    for (int i = 0; i < SYMBOLS; i++) {
        char use[60], definition[60];
        snprintf(use, sizeof use, "]\\damier%s\\end{scope}", symbols_get((enum symbol)i)->name);
        snprintf(definition, sizeof definition, "\\def\\damier%s{", symbols_get((enum symbol)i)->name);
        assert_int_equal(kit_text_count(text, use), symbols[i]);
        assert_int_equal(kit_text_count(text, definition), symbols[i] > 0);
    }
    assert_int_equal(kit_text_count(text, "]\\damiererror\\end{scope}"), errors);
    assert_int_equal(kit_text_count(text, "}}\\damiertext{"), texts);
    assert_int_equal(kit_text_count(text, "\\damiertext{\\underline{"), underlined);
    assert_int_equal(kit_text_count(text, " circle[];"), dots);
    assert_int_equal(kit_text_count(text, "nan") + kit_text_count(text, "inf"), 0);
}

static void test_large_board(void **state)
{
    (void)state;
    struct kit_drawing drawing = {0};
    struct canvas *canvas = canvas_new(&drawing.arena, 100, 100, CANVAS_SQUARES);
    for (int row = 0; row < 100; row++)
        for (int column = 0; column < 100; column++) {
            bool given = (row + 2 * column) % 5 == 0;
            canvas_number(canvas, row, column, row * column % 2, given ? CANVAS_GIVEN : CANVAS_FOUND);
            if (given) canvas_tile(canvas, row, column, CANVAS_TILE_GIVEN);
        }
    const char *text = draw(&drawing, canvas);
    check_picture(text, canvas);
    assert_int_equal(kit_text_count(text, "\\begin{scope}"), 2);
    leave_picture(text, "large", 100);
    kit_canvas_drop(&drawing);
}

static void test_random_canvases(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        struct kit_drawing one = {0}, two = {0};
        struct canvas *canvas = kit_canvas_random(&one.arena, seed);
        const char *text = draw(&one, canvas);
        check_picture(text, canvas);
        if (seed <= 40) leave_picture(text, "random", (int)seed);
        assert_string_equal(text, draw(&two, kit_canvas_random(&two.arena, seed)));
        kit_canvas_drop(&one);
        kit_canvas_drop(&two);
    }
}

KIT_SUITE(pen_latex)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reader_refuses),
        cmocka_unit_test(test_numbers),
        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_hostile_texts),
        cmocka_unit_test(test_golden_files),
        cmocka_unit_test(test_roles_look_different),
        cmocka_unit_test(test_badges_look_different),
        cmocka_unit_test(test_only_what_is_used_is_defined),
        cmocka_unit_test(test_lines_that_follow_are_one),
        cmocka_unit_test(test_page_is_sensible),
        cmocka_unit_test(test_large_board),
        cmocka_unit_test(test_random_canvases),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
