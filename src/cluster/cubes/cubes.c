/* Terms and cubes: their text, their negation, their literals. */
#include "cluster/cubes/cubes.h"

#include <inttypes.h>
#include <string.h>

static const char *const signs[] = {[CUBE_LE] = "<=", [CUBE_GT] = ">", [CUBE_EQ] = "=", [CUBE_NE] = "!="};

void cubes_free(struct cube *cube)
{
    vec_free(&cube->terms);
}

struct cube_term cubes_negation(struct cube_term term)
{
    static const enum cube_relation other[] = {
        [CUBE_LE] = CUBE_GT, [CUBE_GT] = CUBE_LE, [CUBE_EQ] = CUBE_NE, [CUBE_NE] = CUBE_EQ};
    term.relation = other[term.relation];
    return term;
}

/* ---- text */

void cubes_write_term(struct cube_term term, struct buf *out)
{
    buf_print(out, "%" PRId32 "%s%" PRId64, term.at, signs[term.relation], term.value);
}

void cubes_write(const struct cube *cube, struct buf *out)
{
    for (size_t i = 0; i < cube->terms.size; i++) {
        if (i) buf_char(out, ' ');
        cubes_write_term(cube->terms.data[i], out);
    }
}

struct cube_term cubes_read_term(struct reader *r)
{
    struct cube_term term = {.at = (int32_t)reader_int(r, 0, INT32_MAX, "a place in the answer")};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (!reader_accept(r, signs[i])) continue;
        term.relation = (enum cube_relation)i;
        term.value = reader_int(r, INT64_MIN / 4, INT64_MAX / 4, "a value");
        return term;
    }
    char found[READER_FOUND_ROOM];
    if (reader_ok(r)) reader_fail(r, "expected <=, >, = or !=, found %s", reader_found(r, found));
    return term;
}

bool cubes_read(const char *text, struct cube *cube, struct sentence *error)
{
    struct reader r;
    *cube = (struct cube){0};
    reader_text(&r, "cube", text, strlen(text));
    while (reader_ok(&r) && !reader_at_line_end(&r)) vec_push(&cube->terms, cubes_read_term(&r));
    if (!reader_ok(&r)) sentence_say(error, "%s", r.error.text);
    bool fine = reader_ok(&r);
    reader_close(&r);
    return fine;
}

/* ---- meaning */

/* A value beyond what variables take, which may be in somebody's text, is cut to what means the
 * same. */
dm_lit cubes_lit(struct cube_term term, dm_model *model, const dm_int *variables)
{
    ASSERT(term.at >= 0);
    dm_int x = variables[term.at];
    int64_t lo = dm_lo(model, x), hi = dm_hi(model, x);
    ASSERT(lo <= hi);
    bool equal = term.relation == CUBE_EQ || term.relation == CUBE_NE;
    bool positive = term.relation == CUBE_EQ || term.relation == CUBE_LE;
    dm_lit lit;
    if (term.value < lo || term.value > hi)
        lit = !equal && term.value > hi ? DM_TRUE : DM_FALSE;
    else
        lit = equal ? dm_eq(model, x, term.value) : dm_le(model, x, term.value);
    return positive ? lit : -lit;
}

bool cubes_post(const struct cube *cube, dm_model *model, size_t size, const dm_int *variables,
                struct sentence *error)
{
    for (size_t i = 0; i < cube->terms.size; i++)
        if ((size_t)cube->terms.data[i].at >= size)
            return sentence_say(error,
                                "the cube speaks of variable %" PRId32 " of an answer that has %zu of them",
                                cube->terms.data[i].at, size);
    if (cube->terms.size) dm_section(model, "within the cube");
    for (size_t i = 0; i < cube->terms.size; i++)
        dm_require(model, cubes_lit(cube->terms.data[i], model, variables));
    return true;
}
