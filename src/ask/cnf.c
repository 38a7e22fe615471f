/* DIMACS CNF of a board, and decoding of a solver's literals.
 *
 * The DIMACS header comes first and contains the number of clauses, so the encoder runs twice over
 * the model: a counting pass, then a writing pass. The numbering of SAT variables is a function of
 * the model and the encoding options alone, so the decoder repeats the counting pass to map
 * literals back to cells. Memory: the encoder's tables; clauses are never stored. */
#include "ask/cnf.h"
#include "ask/build.h"
#include "ask/plan.h"
#include "base/say.h"
#include "base/sentence.h"
#include "base/text.h"
#include "solver/dimacs/dimacs.h"

bool cnf_choices(const char *encoding, struct encode_config *config, struct sentence *error)
{
    char name[64];
    struct sentence sentence;
    *config = (struct encode_config){.amo = AMO_PAIRWISE};
    for (const char *value; text_pair(&encoding, name, sizeof name, &value);) {
        if (!value) return say_set(error, "ask.encoding-takes", SAY(say_raw("word", name)));
        if (!option_set(encode_options, config, name, value, &sentence))
            return say_set(error, "ask.encoding", SAY(say_raw("why", sentence.text)));
    }
    return true;
}

static void sink_clause(void *self, const int *lits, size_t count)
{
    dimacs_write_clause(self, lits, count);
}

static void sink_comment(void *self, const char *text)
{
    dimacs_write_comment(self, text);
}

static struct encoder *count_pass(const dm_model *model, const struct encode_config *config)
{
    struct encoder *encoder = encode_new(model, config, (struct clause_sink){0});
    encode_load(encoder);
    return encoder;
}

/* Copies the error of the model or of the encoder, if there is one. */
static bool failed(const dm_model *model, const struct encoder *encoder, struct sentence *error)
{
    const char *sentence = dm_model_error(model) ? dm_model_error(model) : encode_error(encoder);
    if (sentence) sentence_set(error, "%s", sentence);
    return sentence != NULL;
}

static void write_meanings(const struct encoder *encoder, struct buf *out)
{
    struct buf line = {0};
    for (int v = 1; v <= encode_variables(encoder); v++) {
        buf_clear(&line);
        buf_print(&line, "%d ", v);
        size_t before = line.size;
        encode_meaning(encoder, v, &line);
        if (line.size == before) buf_add(&line, "auxiliary");
        dimacs_write_comment(out, buf_text(&line));
    }
    buf_free(&line);
}

static void write_formula(const dm_model *model, const struct encoder *counted,
                          const struct encode_config *config, bool meanings, struct buf *out)
{
    dimacs_write_header(out, encode_variables(counted), encode_clauses(counted));
    if (meanings) write_meanings(counted, out);
    struct clause_sink sink = {.clause = sink_clause, .comment = sink_comment, .self = out};
    struct encoder *encoder = encode_new(model, config, sink);
    encode_load(encoder);
    ASSERT(encode_variables(encoder) == encode_variables(counted));
    ASSERT(encode_clauses(encoder) == encode_clauses(counted)); /* as the header says */
    encode_free(encoder);
}

const struct family_model *cnf_whole(const struct board *board, const struct family_model *model)
{
    return model && model->eager ? families_model(board->family, model->eager) : model;
}

bool cnf_write_model(const dm_model *model, const struct encode_config *config, bool meanings,
                     struct buf *out, struct sentence *error)
{
    struct encoder *counted = count_pass(model, config);
    bool fine = !failed(model, counted, error);
    if (fine) write_formula(model, counted, config, meanings, out);
    encode_free(counted);
    return fine;
}

bool cnf_write(const struct board *board, const struct family_model *model,
               const struct encode_config *config, bool meanings, struct buf *out, struct sentence *error)
{
    if (!plan_fits_model(board, model, error)) return false;
    struct build build;
    build_model(&build, board, cnf_whole(board, model), true);
    bool fine = cnf_write_model(build.model, config, meanings, out, error);
    build_free(&build);
    return fine;
}

static bool is_true(void *self, int variable)
{
    return ((const bool *)self)[variable];
}

struct assignment { /* a solver's model of the formula */
    const struct encoder *encoder;
    bool *truth; /* by SAT variable */
};

static int32_t value_of(const void *self, dm_int x)
{
    const struct assignment *a = self;
    return (int32_t)encode_view(a->encoder, x, is_true, a->truth);
}

bool cnf_decode(const struct board *board, const struct family_model *model,
                const struct encode_config *config, size_t count, const int *lits, int32_t *values,
                struct sentence *error)
{
    if (!plan_fits_model(board, model, error)) return false;
    struct build build;
    build_model(&build, board, cnf_whole(board, model), true);
    struct encoder *encoder = count_pass(build.model, config);
    int variables = encode_variables(encoder);
    bool fine = !failed(build.model, encoder, error);
    bool *truth = alloc_array((size_t)variables + 1, sizeof *truth);
    for (size_t i = 0; i < count && fine; i++) {
        ASSERT(lits[i] != 0); /* the 0 that ends the list is not part of it */
        if (lits[i] > variables || lits[i] < -variables) {
            say_set(error, "ask.literal-beyond",
                    SAY(say_int("literal", lits[i]), say_int("last", variables)));
            fine = false;
        } else if (lits[i] > 0) {
            truth[lits[i]] = true;
        }
    }
    if (fine) build_read(&build, value_of, &(struct assignment){encoder, truth}, values);
    alloc_free(truth);
    encode_free(encoder);
    build_free(&build);
    return fine;
}

int cnf_variables(const struct board *board, const struct family_model *model,
                  const struct encode_config *config)
{
    struct build build;
    build_model(&build, board, cnf_whole(board, model), true);
    struct encoder *encoder = count_pass(build.model, config);
    int variables = encode_variables(encoder);
    encode_free(encoder);
    build_free(&build);
    return variables;
}

bool cnf_size(const struct build *build, const struct encode_config *config, int *variables, int64_t *clauses,
              struct sentence *error)
{
    struct encoder *encoder = count_pass(build->model, config);
    bool fine = !failed(build->model, encoder, error);
    ASSERT(encode_variables(encoder) >= 0 && encode_clauses(encoder) >= 0);
    *variables = encode_variables(encoder);
    *clauses = encode_clauses(encoder);
    encode_free(encoder);
    return fine;
}
