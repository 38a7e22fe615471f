/* Internal interfaces of the FlatZinc reader.
 *
 * Items. An argument is a 64-bit item: a number (a Boolean is 0 or 1), a variable, a set of
 * constants, or an array, with its sort in the two lowest bits. So an array of a million constants
 * is a million words, and no argument needs an allocation. */
#ifndef FORMATS_FLATZINC_ZINC_PARTS_H
#define FORMATS_FLATZINC_ZINC_PARTS_H

#include "base/arena.h"
#include "formats/flatzinc/zinc.h"

/* ---- the program: zinc_store.c */

typedef int64_t zinc_item;

enum zinc_sort { ZINC_NUMBER, ZINC_VARIABLE, ZINC_SET, ZINC_ARRAY };

/* Integers of 62 bits. */
#define ZINC_NUMBER_MAX (INT64_C(0x1fffffffffffffff))
#define ZINC_NUMBER_MIN (-ZINC_NUMBER_MAX - 1)

static inline enum zinc_sort zinc_sort(zinc_item item)
{
    return (enum zinc_sort)(item & 3);
}

static inline zinc_item zinc_item_of(enum zinc_sort sort, int64_t value)
{
    ASSERT(value >= ZINC_NUMBER_MIN && value <= ZINC_NUMBER_MAX); /* two bits are for the sort */
    return value * 4 + (int64_t)sort;
}

/* The number, or the index of the variable, set or array. */
static inline int64_t zinc_value(zinc_item item)
{
    return (item - (item & 3)) / 4;
}

enum zinc_type { ZINC_BOOL, ZINC_INT, ZINC_SETS };

enum {
    ZINC_INTRODUCED = 1, /* by MiniZinc, not in the source model */
    ZINC_DEFINED = 2,    /* functionally defined by a constraint */
    ZINC_OUTPUT = 4,
    ZINC_UNBOUNDED = 8 /* declared without bounds */
};

struct zinc_variable {
    /* Bounds of an integer, or of the elements of a set. lo > hi: empty. */
    int64_t lo, hi;
    int32_t domain; /* the set of its values if that has gaps; -1: all of lo .. hi */
    uint32_t name;  /* offset in `letters` */
    uint32_t line;
    uint8_t type;  /* enum zinc_type */
    uint8_t flags; /* ZINC_INTRODUCED ... */
};

struct zinc_array {
    uint32_t start, count; /* in `items` */
    uint8_t type;          /* of its elements */
    bool constant;         /* it contains no variable */
};

struct zinc_set {
    uint32_t start, count; /* ranges, each two numbers of `bounds`, increasing, with gaps between */
};

enum zinc_condition { ZINC_HOLDS, ZINC_REIF, ZINC_IMP }; /* plain, reified, half-reified */
enum zinc_strength { ZINC_DEFAULT, ZINC_BY_VALUE, ZINC_BY_BOUNDS, ZINC_BY_DOMAIN };

struct zinc_call {
    const struct zinc_builtin *builtin;
    uint32_t args;     /* offset in `items` */
    uint8_t count;     /* of arguments; the last one of a (half-)reified call is its condition */
    uint8_t condition; /* enum zinc_condition */
    uint8_t strength;  /* enum zinc_strength */
    int32_t defines;   /* the variable of its annotation defines_var; -1: none */
    uint32_t line, column;
};

enum zinc_note_kind { ZINC_NOTE_CALL, ZINC_NOTE_ARRAY, ZINC_NOTE_ITEM, ZINC_NOTE_REAL, ZINC_NOTE_TEXT };

struct zinc_annotation { /* an annotation, or an argument of one */
    enum zinc_note_kind kind;
    const char *text; /* the name of a call; the text of a string */
    zinc_item item;
    enum zinc_type type; /* of the item */
    double real;
    struct zinc_annotation **parts;
    size_t count;
    uint32_t line, column;
};

/* The annotations mzn_constraint_name, mzn_expression_name and mzn_path of a call, or NULL. */
struct zinc_title {
    uint32_t call;
    const char *name, *expression, *path;
};

struct zinc_output {
    uint32_t name;
    zinc_item item; /* a variable, or an array */
    enum zinc_type type;
    /* Of an array: its index sets, as items; none: it is a variable. */
    uint32_t sides, side_count; /* in `items` */
};

struct zinc_slot { /* of the table of identifiers */
    uint32_t hash;
    uint32_t name; /* offset in `letters`; 0: free */
};

struct zinc_named { /* the meaning of an identifier */
    zinc_item item;
    enum zinc_type type;
};

struct zinc {
    VEC(struct zinc_variable) variables;
    VEC(struct zinc_array) arrays;
    VEC(struct zinc_set) sets;
    VEC(struct zinc_call) calls;
    VEC(struct zinc_output) outputs;
    vec_i64 items;  /* elements of arrays, arguments of calls */
    vec_i64 bounds; /* of the ranges of sets */
    /* identifiers, each 0-terminated and preceded by a record of its meaning */
    VEC(char) letters;
    VEC(struct zinc_slot) slots;   /* open addressing */
    size_t slot_count;             /* in use */
    VEC(struct zinc_title) titles; /* by ascending call, if requested */
    struct arena words;            /* of the titles */
    struct arena notes;            /* of the solve item */
    struct zinc_annotation **search;
    size_t search_count;
    enum zinc_goal goal;
    zinc_item objective;
    bool solved; /* it has a solve item */
};

struct zinc_items {
    size_t count;
    const zinc_item *data;
};

struct zinc_ranges { /* a set: lo and hi of each, increasing, with gaps between them */
    size_t count;
    const int64_t *bounds;
};

const char *zinc_store_name(const struct zinc *zinc, const struct zinc_variable *variable);

/* Looks up an identifier; false if it is not declared, or has no meaning yet. `hash` is its
 * zinc_lex_hash. */
bool zinc_store_find(const struct zinc *zinc, const char *name, size_t length, uint32_t hash,
                     struct zinc_named *named);
/* Declares an identifier, without a meaning until zinc_store_define. False if it was declared
 * before. Sets *place to its offset in `letters`. */
bool zinc_store_add(struct zinc *zinc, const char *name, size_t length, uint32_t hash, uint32_t *place);
void zinc_store_define(struct zinc *zinc, uint32_t place, struct zinc_named named);
/* A set of these ranges (lo, hi, lo, hi ...), which may overlap and come in any order. */
zinc_item zinc_store_set(struct zinc *zinc, size_t ranges, int64_t *bounds);

/* The variables that a call mentions, as often as it does:
 *     for (struct zinc_mentions m = zinc_store_mentions(zinc, call); zinc_store_next(&m);)
 *         use(m.variable); */
struct zinc_mentions {
    const struct zinc *zinc;
    const zinc_item *args, *end; /* remaining arguments */
    struct zinc_items rest;      /* remaining elements of the current argument */
    int64_t variable;
};
struct zinc_mentions zinc_store_mentions(const struct zinc *zinc, size_t call);
bool zinc_store_next(struct zinc_mentions *mentions);

/* The output item of the array; NULL: it is not output. */
const struct zinc_output *zinc_store_output(const struct zinc *zinc, zinc_item array);

/* The size of a set; membership. */
int64_t zinc_store_size(struct zinc_ranges set);
bool zinc_store_has(struct zinc_ranges set, int64_t number);

/* The values of an integer, or the possible elements of a set; `all` are its bounds. */
struct zinc_ranges zinc_store_domain(const struct zinc *zinc, const struct zinc_variable *variable,
                                     const int64_t all[2]);

static inline struct zinc_ranges zinc_store_ranges(const struct zinc *zinc, zinc_item set)
{
    ASSERT(zinc_sort(set) == ZINC_SET && (size_t)zinc_value(set) < zinc->sets.size);
    const struct zinc_set *s = &zinc->sets.data[zinc_value(set)];
    return (struct zinc_ranges){s->count, s->count ? zinc->bounds.data + s->start : NULL};
}

/* The elements of an array. */
static inline struct zinc_items zinc_store_elements(const struct zinc *zinc, zinc_item array)
{
    ASSERT(zinc_sort(array) == ZINC_ARRAY && (size_t)zinc_value(array) < zinc->arrays.size);
    const struct zinc_array *a = &zinc->arrays.data[zinc_value(array)];
    return (struct zinc_items){a->count, a->count ? zinc->items.data + a->start : NULL};
}

/* The elements of an array; of any other item, the item itself. */
static inline struct zinc_items zinc_store_parts(const struct zinc *zinc, const zinc_item *item)
{
    return zinc_sort(*item) == ZINC_ARRAY ? zinc_store_elements(zinc, *item) : (struct zinc_items){1, item};
}

static inline const zinc_item *zinc_store_args(const struct zinc *zinc, const struct zinc_call *call)
{
    ASSERT(call->args + call->count <= zinc->items.size);
    return zinc->items.data + call->args;
}

/* ---- built-ins: zinc_builtins.c
 *
 * A signature has a letter for each argument:
 *   b i s  a Boolean, an integer, a set: a variable or a constant
 *   n S    an integer, a set: a constant
 *   B I U  an array of b, i, s
 *   C N T  an array of Boolean, integer, set constants
 * Every built-in also has the half-reified form NAME_imp with one more Boolean at the end, and with
 * `reified` the form NAME_reif. */

enum { ZINC_LETTERS = 8 }; /* the longest signature */

struct zinc_facts { /* a call and an assignment, for `holds` */
    const struct zinc_values *values;
    const zinc_item *args;
    int variant;
};

enum zinc_under {
    ZINC_UNDER,  /* dm_if or dm_iff is called before `post`, which posts one constraint */
    ZINC_TWICE,  /* reified by two dm_if: `post` is also called for the opposite */
    ZINC_BY_POST /* `post` handles the condition */
};

struct zinc_post { /* a call whose arguments are linked */
    struct zinc_link *link;
    const struct zinc_call *call;
    dm_model *model;
    int variant;
    dm_lit given;  /* the condition; DM_TRUE: none */
    bool opposite; /* ZINC_TWICE: post the negated constraint */
    /* By argument, by its letter: views, literals or constants; a set has a literal and a constant
     * for each element. NULL if empty. They belong to the link until the next call; the arrays of
     * one sort are contiguous in the order of the arguments. */
    size_t count[ZINC_LETTERS];
    dm_int *ints[ZINC_LETTERS];
    const dm_lit *lits[ZINC_LETTERS];
    const int64_t *numbers[ZINC_LETTERS];
};

struct zinc_builtin {
    const char *name;
    const char *signature;
    const char *linked; /* how `post` gets the arguments (U: not); NULL: by `signature` */
    bool reified;       /* it has a form NAME_reif */
    int variant;        /* distinguishes rows that share their functions */
    struct {            /* arguments that are equally long, by digit; nouns for messages */
        const char *places, *each, *of;
    } even;
    enum zinc_under under;
    void (*post)(struct zinc_post *p);
    /* Its form in constraints.def, which defines it; NULL: `holds` does. */
    const struct constraints_form *form;
    /* The definition: true if the constraint holds, regardless of its condition. NULL with a
     * form. */
    bool (*holds)(const struct zinc_facts *facts);
    /* Reified: a literal that is equivalent to the constraint and needs no new variable, such as
     * x <= 3; 0: there is none. NULL: never. */
    dm_lit (*literal)(struct zinc_link *link, const struct zinc_call *call);
    /* Plain: the variable that the call can define as a view or literal over the others, so it
     * needs no variable in the model; -1: none. NULL: never. */
    int32_t (*defines)(const struct zinc_link *link, const zinc_item *args);
    /* Defines that variable. False: not possible, and the call is posted. */
    bool (*define)(struct zinc_link *link, const zinc_item *args, int32_t variable);
};

#define ZINC_ROW(word, letters, functions)                                                                   \
    .name = word, .signature = letters, .post = post_##functions, .holds = holds_##functions
#define ZINC_REIFIED(word, letters, functions) ZINC_ROW(word, letters, functions), .reified = true

__extension__ typedef __int128 zinc_big; /* for sums and products of numbers */

static inline bool zinc_relates(zinc_big a, dm_rel rel, zinc_big b)
{
    switch (rel) {
    case DM_LE:
        return a <= b;
    case DM_LT:
        return a < b;
    case DM_GE:
        return a >= b;
    case DM_GT:
        return a > b;
    default:
        return (a == b) == (rel == DM_EQ);
    }
}

const struct zinc_builtin *zinc_builtins_at(size_t i); /* the rows of all tables, then NULL */

extern const char *const zinc_builtins_endings[]; /* by enum zinc_condition: "_reif" */

/* The built-in of this name, which must exist. */
const struct zinc_builtin *zinc_builtins_get(const char *name);

/* The name nearest to an unknown one, for suggestions; NULL if none is near. */
const char *zinc_builtins_near(const char *name);

extern const struct zinc_builtin zinc_int_builtins[], zinc_lin_builtins[], zinc_bool_builtins[],
    zinc_array_builtins[], zinc_form_builtins[], zinc_set_builtins[], zinc_count_builtins[],
    zinc_global_builtins[], zinc_pack_builtins[], zinc_schedule_builtins[],
    zinc_sequence_builtins[]; /* a zeroed row ends each */

static inline bool zinc_is_variable(zinc_item item)
{
    return zinc_sort(item) == ZINC_VARIABLE;
}

/* ---- the forms of constraints.def: zinc_form.c */

struct constraints_form;

bool zinc_form_holds(const struct zinc_facts *facts, const struct constraints_form *form);

/* ---- posting: zinc_link.c */

/* The possible elements of a set, ascending, with their literals. All literals of a constant set
 * are DM_TRUE. */
struct zinc_elements {
    const int64_t *values; /* owned by the link */
    const dm_lit *lits;
    size_t count;
};

struct zinc_link {
    const struct zinc *zinc;
    dm_model *model;
    const struct zinc_options *generate_options;
    struct arena arena; /* elements of sets */
    /* By variable: its bounds, inferred if none were declared. These, `claims`, `done`, `known` and
     * the scratch vectors exist only during posting. */
    int64_t *lo, *hi;
    /* By variable: its counterpart in the model. */
    struct zinc_place {
        union { /* by type: integer, Boolean, set */
            dm_int view;
            dm_lit lit;
            struct zinc_elements *elements;
        };
        int32_t definer; /* the call that may define it; -1: none */
        uint8_t state;   /* enum zinc_state */
        bool mixed;      /* a Boolean that occurs other than positively */
    } * places;
    int32_t *claims;                 /* by call: the variable that it may define; -1: none */
    bool *done;                      /* by call: it was posted, or became a definition */
    int depth;                       /* of nested definitions */
    const struct zinc_call *current; /* the call that is claimed, posted or used as a definition */
    int64_t shared;
    /* Reified calls by their arguments, so that equal calls share a literal: 1 + the number of the
     * call, open addressing. */
    VEC(uint32_t) known;
    size_t known_count;
    struct zinc_causes *causes; /* NULL unless it explains */
    char restarts[64];          /* value of the option; empty: none */
    struct sentence *error;
    bool failed;
    vec_i64 numbers;  /* scratch */
    VEC(dm_int) ints; /* scratch */
    VEC(dm_lit) lits; /* scratch */
};

enum zinc_state { ZINC_FREE, ZINC_LINKING, ZINC_LINKED };

/* An argument in the model. Its variable is created, or defined by its definer, on first use. */
const struct zinc_place *zinc_link_place(struct zinc_link *link, zinc_item variable);

static inline dm_int zinc_link_int(struct zinc_link *link, zinc_item item)
{
    if (!zinc_is_variable(item)) return dm_constant(zinc_value(item));
    const struct zinc_place *place = &link->places[zinc_value(item)];
    return (place->state == ZINC_LINKED ? place : zinc_link_place(link, item))->view;
}

static inline dm_lit zinc_link_lit(struct zinc_link *link, zinc_item item)
{
    if (!zinc_is_variable(item)) return zinc_value(item) ? DM_TRUE : DM_FALSE;
    const struct zinc_place *place = &link->places[zinc_value(item)];
    return (place->state == ZINC_LINKED ? place : zinc_link_place(link, item))->lit;
}

struct zinc_elements zinc_link_set(struct zinc_link *link, zinc_item item);

/* The variable, if it has no definer yet; otherwise -1. */
int32_t zinc_link_open(const struct zinc_link *link, zinc_item item);

/* For `defines`: the first open one of two arguments; the third argument, if it differs from the
 * first two. */
int32_t zinc_link_open_first(const struct zinc_link *link, const zinc_item *args);
int32_t zinc_link_open_third(const struct zinc_link *link, const zinc_item *args);

/* For `define`: sets the counterpart of the variable in the model, restricted to its declared
 * domain. False if it was linked otherwise in the meantime. */
bool zinc_link_is_int(struct zinc_link *link, int32_t variable, dm_int view);
bool zinc_link_is_lit(struct zinc_link *link, int32_t variable, dm_lit lit);
bool zinc_link_is_set(struct zinc_link *link, int32_t variable, const struct zinc_elements *set);

/* The same, as the other one of two arguments. */
bool zinc_link_is_other(struct zinc_link *link, const zinc_item *args, int32_t variable);

/* The literal of the condition; DM_TRUE without one. */
dm_lit zinc_link_condition(struct zinc_link *link, const struct zinc_call *call);

/* Fails because of this call, unless posting has failed already. */
void zinc_link_fail(struct zinc_link *link, const struct zinc_call *call, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Posts a call; fails if the model has an error afterwards. */
void zinc_link_call(struct zinc_link *link, size_t call);

/* Fixes the variable to its known value. */
void zinc_link_fix_one(struct zinc_link *link, const struct zinc_values *values, size_t variable);

/* ---- calls: zinc_post.c */

void zinc_post_call(struct zinc_link *link, const struct zinc_call *call);
/* Puts the call's condition on the next constraint: dm_if or dm_iff. */
void zinc_post_under(const struct zinc_post *p);

/* ---- constraints of the source model: zinc_cause.c */

struct zinc_cause {
    size_t start, count;            /* its calls, in `calls` */
    const struct zinc_title *title; /* of the first call, or NULL */
    dm_lit lit;
};

struct zinc_causes {
    VEC(struct zinc_cause) list;
    uint32_t *calls;
    /* by variable: the call that is its shared definition, and belongs to no cause; -1: none */
    int32_t *definer;
    int32_t *of;  /* by call: its cause; -1: a shared definition */
    dm_lit *lits; /* by call: the selector of its cause or definition */
};

/* Groups calls into causes, before anything is linked. */
void zinc_cause_find(struct zinc_link *link);
/* Posts all calls, after all variables are linked. */
void zinc_cause_post(struct zinc_link *link);
void zinc_cause_free(struct zinc_causes *causes);

/* The next index ("i=1") of a path, in its first file, after the index `from`, or NULL for the
 * first. NULL: there is no further one. */
const char *zinc_cause_index(const char *path, const char *from, size_t *length);

/* ---- searches: zinc_search.c */

void zinc_search_post(struct zinc_link *link);
/* By dm_order and dm_choice; NULL: FlatZinc has no word for it. */
extern const char *const zinc_search_orders[], *const zinc_search_choices[];

/* ---- bounds: zinc_bounds.c */

/* Infers bounds for variables declared without; lo and hi by variable. */
void zinc_bounds_infer(const struct zinc *zinc, int64_t *lo, int64_t *hi);

/* The same only for variables with a definer (by variable, or -1), from that call. */
void zinc_bounds_define(const struct zinc *zinc, const int32_t *definer, int64_t *lo, int64_t *hi);

/* ---- the referee: zinc_check.c */

/* True if the value of the variable lies in its declared domain. */
bool zinc_check_domain(const struct zinc_values *values, size_t variable);

/* ---- values: zinc_values.c, for `holds` */

int64_t zinc_values_number(const struct zinc_values *values, zinc_item item);
struct zinc_ranges zinc_values_set(const struct zinc_values *values, zinc_item item);
bool zinc_values_has(const struct zinc_values *values, zinc_item set, int64_t element);

/* The value of a single argument. */
static inline int64_t zinc_values_of(const struct zinc_facts *facts, size_t argument)
{
    return zinc_values_number(facts->values, facts->args[argument]);
}

struct zinc_row { /* the elements of an array argument; a single argument is a row of one */
    const struct zinc_values *values;
    size_t count;
    const zinc_item *data;
};

static inline struct zinc_row zinc_values_row(const struct zinc_facts *facts, size_t argument)
{
    struct zinc_items items = zinc_store_parts(facts->values->zinc, &facts->args[argument]);
    return (struct zinc_row){facts->values, items.count, items.data};
}

static inline int64_t zinc_values_at(struct zinc_row row, size_t i)
{
    ASSERT(i < row.count);
    return zinc_values_number(row.values, row.data[i]);
}

#endif
