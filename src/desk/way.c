/* How a board is searched: what was asked for, and for the rest what suits the family.
 *
 * Who says something of the search itself (--var, --no-learn, ...) means the kernel, the one engine that can be told. Who says how clauses are made means an
 * engine that makes some: the best one there is. Who wants a proof means an engine that writes one, and a
 * formula that leaves no answers out, unless the model is named. Otherwise the family chooses. */
#include "base/sentence.h"
#include "desk/desk.h"
#include "desk/direct.h"
#include "engine/engine.h"

#include <string.h>

static bool is_kernel(const char *engine)
{
    return strcmp(engine, "kernel") == 0;
}

static bool tells_search(const struct desk_request *r)
{
    return r->order || r->choice || r->learn || r->search;
}

static bool find_model(const struct family *family, const struct desk_request *r, struct family_way *way,
                       struct sentence *error)
{
    if (!r->model) return true;
    way->model = families_model(family, r->model);
    if (!way->model)
        sentence_say(error, "%s has no model `%s'%s", family->name, r->model,
                     family->models ? "" : ": there is but one way to say its rules");
    else if (r->complete && way->model->keeps)
        sentence_say(error, "the model %s keeps %s: choose another one for this question", way->model->name,
                     way->model->keeps);
    return way->model && !(r->complete && way->model->keeps);
}

/* The direct strategy has no model: what says how one is made or searched means another engine. */
static bool suits_direct(const struct board *board, const struct desk_request *r, struct sentence *error)
{
    if (!board->family->logic)
        sentence_say(error, "%s has no rules for people, which the engine direct follows",
                     board->family->name);
    else if (r->model || r->encoding || r->up_to_symmetry || r->proof || tells_search(r))
        sentence_say(error, "the engine direct works on the board itself: no %s",
                     r->model            ? "--model"
                     : r->encoding       ? "--encoding"
                     : r->up_to_symmetry ? "--up-to-symmetry"
                     : r->proof          ? "--proof"
                                         : "model to be told how to search");
    else
        return true;
    return false;
}

/* So has a method, and there is nothing that it could be told. */
static bool suits_method(const struct family_method *method, const struct desk_request *r,
                         struct sentence *error)
{
    bool told = r->model || r->encoding || r->up_to_symmetry || r->proof || tells_search(r);
    if (!told && (method->open || r->counting)) return true;
    return sentence_say(error,
                        method->open
                            ? "the engine %s works on the board itself: there is no model to be told of"
                            : "the engine %s counts all answers, and nothing else",
                        method->name);
}

/* Boards without a model have methods alone. */
static bool has_model(const struct board *board, const struct family_way *way, struct sentence *error)
{
    if (!board->no_model || way->attempt || families_method(board->family, way->engine)) return true;
    return sentence_say(error, "%s", board->no_model);
}

/* Are symmetry classes asked for, where the board has them only in part? */
static bool has_classes(const struct board *board, const struct desk_request *r, const struct family_way *way,
                        struct sentence *error)
{
    bool asked = r->up_to_symmetry || (r->model && way->model && way->model->first_of_class);
    if (!asked || !board->no_classes) return true;
    return sentence_say(error, "%s", board->no_classes);
}

static enum family_question question_of(const struct desk_request *r, const struct family_way *way)
{
    bool plain = !way->model && !way->engine && !tells_search(r);
    if (r->up_to_symmetry) return FAMILY_CLASSES;
    if (r->counting && plain) return FAMILY_COUNT;
    if (r->listing) return FAMILY_ALL;
    return r->complete ? FAMILY_UNIQUE : FAMILY_ONE;
}

/* Where one answer is asked for and no proof that there is none, any one will do. Otherwise no
 * attempt that proves nothing is made, and no model that leaves answers out is chosen for somebody
 * who did not name it. */
static void keep_all(const struct desk_request *r, enum family_question question, struct family_way *way)
{
    bool any = question == FAMILY_ONE && !r->proof;
    if (any) return;
    way->attempt = NULL;
    if (!r->model && way->model && way->model->keeps) way->model = NULL;
}

static const char *proving_engine(void)
{
    const struct engine_row *row = engine_table;
    while (row->name && !(row->abilities & ENGINE_PROOFS)) row++;
    return row->name;
}

/* A name that is no engine's is not this function's business: opening it is refused. */
static bool can_prove(const char *engine, struct sentence *error)
{
    const struct engine_row *row = engine ? engine_find(engine, NULL) : NULL;
    if (engine && (!row || row->abilities & ENGINE_PROOFS)) return true;
    engine_no_proofs(engine ? engine : "", error);
    return false;
}

/* An option of the family and --engine may name a way each: the same, or it is unclear which is
 * meant. */
static bool one_engine(const struct board *board, const struct desk_request *r, struct sentence *error)
{
    if (!r->engine || !board->method || strcmp(r->engine, board->method) == 0) return true;
    return sentence_say(error, "--engine %s and the method %s are two ways to search: leave out one of them",
                        r->engine, board->method);
}

bool way_choose(const struct board *board, const struct desk_request *r, struct family_way *way,
                struct sentence *error)
{
    const struct family *family = board->family;
    if (!one_engine(board, r, error)) return false;
    *way = (struct family_way){.engine = r->engine ? r->engine : board->method};
    if (direct_named(r->engine)) return suits_direct(board, r, error);
    const struct family_method *method = families_method(family, way->engine);
    if (method) return suits_method(method, r, error);
    if (families_method(NULL, r->engine))
        return sentence_say(error, "the engine %s is not for %s", r->engine, family->name);
    if (!find_model(family, r, way, error)) return false;
    if (r->engine && !is_kernel(r->engine) && tells_search(r))
        return sentence_say(error, "only the engine kernel can be told how to search, %s cannot", r->engine);
    if (!way->engine && tells_search(r)) way->engine = "kernel";
    if (!way->engine && r->proof) way->engine = proving_engine();
    if (r->proof && !can_prove(way->engine, error)) return false;
    if (!way->engine && r->encoding) way->engine = dm_engine_name(0);
    if (!has_classes(board, r, way, error)) return false;
    enum family_question question = question_of(r, way);
    if (family->way) family->way(board, question, way);
    keep_all(r, question, way);
    if (!has_model(board, way, error)) return false;
    method = families_method(family, way->engine);
    if (method && !suits_method(method, r, error)) return false;
    if (r->order || r->choice) {
        way->said = true;
        way->order = (dm_order)(r->order ? r->order - 1 : DM_INPUT_ORDER);
        way->choice = (dm_choice)(r->choice ? r->choice - 1 : DM_MIN_VALUE);
    }
    return true;
}
