/* The parts of the FlatZinc reader, for this folder alone.
 *
 * Items. Everything that can be an argument is an item, 64 bits: a number (a Boolean is 0 or 1), a
 * variable, a set of constants, or an array, with its sort in the two lowest bits. So an array of a
 * million constants is a million words, and no argument needs an allocation. */
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
    ZINC_INTRODUCED = 1, /* by MiniZinc: it is not the model's own */
    ZINC_DEFINED = 2,    /* by a constraint, in the others */
    ZINC_OUTPUT = 4,
    ZINC_UNBOUNDED = 8 /* declared without bounds; lo and hi are those that were inferred */
};

struct zinc_variable {
    /* Of an integer, or of the elements of a set: its smallest and largest value. lo > hi: none. */
    int64_t lo, hi;
    int32_t domain; /* the set of its values if that has gaps; -1: all from lo to hi */
    uint32_t name;  /* where it begins in `letters` */
    uint32_t line;
    uint8_t type;  /* enum zinc_type */
    uint8_t flags; /* ZINC_INTRODUCED ... */
};

struct zinc_array {
    uint32_t start, count; /* in `items` */
    uint8_t type;          /* of its elements */
    bool constant;         /* none of them is a variable */
};

struct zinc_set {
    uint32_t start, count; /* ranges, each two numbers of `bounds`, increasing, with gaps between */
};

enum zinc_condition { ZINC_HOLDS, ZINC_REIF, ZINC_IMP }; /* as it is; exactly when; if */
enum zinc_strength { ZINC_DEFAULT, ZINC_BY_VALUE, ZINC_BY_BOUNDS, ZINC_BY_DOMAIN };

struct zinc_call {
    const struct zinc_builtin *builtin;
    uint32_t args;     /* where they begin in `items` */
    uint8_t count;     /* of them; the literal of a condition is the last one */
    uint8_t condition; /* enum zinc_condition */
    uint8_t strength;  /* enum zinc_strength */
    int32_t defines;   /* the variable that it is said to define; -1: none */
    uint32_t line, column;
};

enum zinc_note_kind { ZINC_NOTE_CALL, ZINC_NOTE_ARRAY, ZINC_NOTE_ITEM, ZINC_NOTE_REAL, ZINC_NOTE_TEXT };

struct zinc_note { /* an annotation, or a part of one */
    enum zinc_note_kind kind;
    const char *text; /* the name of a call, perhaps without arguments; what is between quotes */
    zinc_item item;
    enum zinc_type type; /* of the item */
    double real;
    struct zinc_note **parts;
    size_t count;
    uint32_t line, column;
};

/* What a constraint is called, each NULL if it is not told: in mzn_constraint_name,
 * mzn_expression_name, mzn_path. */
struct zinc_title {
    uint32_t call;
    const char *name, *expression, *path;
};

struct zinc_output {
    uint32_t name;
    zinc_item item; /* a variable, or an array */
    enum zinc_type type;
    /* Of an array: the sets that its indices run over, as items; empty: it is a variable. */
    uint32_t sides, side_count; /* in `items` */
};

struct zinc_slot { /* where an identifier may be found */
    uint32_t hash;
    uint32_t name; /* where it begins in `letters`; 0: free */
};

struct zinc_named { /* what an identifier stands for */
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
    /* names, each 0-terminated, and before each what it stands for */
    VEC(char) letters;
    VEC(struct zinc_slot) slots;   /* open addressing */
    size_t slot_count;             /* that are taken */
    VEC(struct zinc_title) titles; /* by ascending call, if they are wanted */
    struct arena words;            /* of the titles */
    struct arena notes;            /* of the solve item */
    struct zinc_note **search;
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

/* What a name stands for; false if nothing has it, or not yet. `hash` is zinc_lex_hash of it. */
bool zinc_store_find(const struct zinc *zinc, const char *name, size_t length, uint32_t hash,
                     struct zinc_named *named);
/* Reserves a name, which stands for nothing until zinc_store_mean. False if it is there already.
 * Returns the name's place in the letters through *place. */
bool zinc_store_add(struct zinc *zinc, const char *name, size_t length, uint32_t hash, uint32_t *place);
void zinc_store_mean(struct zinc *zinc, uint32_t place, struct zinc_named named);
/* A set of these ranges (lo, hi, lo, hi ...), in any order and overlapping: as an item. */
zinc_item zinc_store_set(struct zinc *zinc, size_t ranges, int64_t *bounds);

/* The variables that a call mentions, as often as it does:
 *     for (struct zinc_mentions m = zinc_store_mentions(zinc, call); zinc_store_next(&m);)
 *         use(m.variable); */
struct zinc_mentions {
    const struct zinc *zinc;
    const zinc_item *args, *end; /* arguments that are left, */
    struct zinc_items rest;      /* and elements of the current one */
    int64_t variable;
};
struct zinc_mentions zinc_store_mentions(const struct zinc *zinc, size_t call);
bool zinc_store_next(struct zinc_mentions *mentions);

/* How the array is printed; NULL: it is not. */
const struct zinc_output *zinc_store_output(const struct zinc *zinc, zinc_item array);

/* How many numbers these are, and whether one of them is this. */
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

/* The elements of an array that is an argument. */
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
 * Every built-in also has the form NAME_imp with one more Boolean at the end, and NAME_reif if its
 * row says so. */

enum { ZINC_LETTERS = 8 }; /* the longest signature */

struct zinc_facts { /* a call and the values of its arguments */
    const struct zinc_values *values;
    const zinc_item *args;
    int variant;
};

enum zinc_under {
    ZINC_UNDER,  /* dm_if or dm_iff stands before what `post` posts */
    ZINC_TWICE,  /* the same, but "exactly when" is two times "if": `post` is called for each */
    ZINC_BY_POST /* `post` sees to the condition */
};

struct zinc_post { /* a call whose arguments are linked */
    struct zinc_link *link;
    const struct zinc_call *call;
    dm_model *model;
    int variant;
    dm_lit given;  /* of the condition; DM_TRUE: none */
    bool opposite; /* ZINC_TWICE: it is posted that it does not hold */
    /* By argument, NULL if it has none: integers, literals, constants, of which a set has one for
     * each element. They are the link's until the next call, each sort without gaps between
     * arguments. */
    size_t count[ZINC_LETTERS];
    dm_int *ints[ZINC_LETTERS];
    const dm_lit *lits[ZINC_LETTERS];
    const int64_t *numbers[ZINC_LETTERS];
};

struct zinc_builtin {
    const char *name;
    const char *signature;
    const char *linked; /* how `post` takes the arguments, in the same letters; NULL: as they are */
    bool reified;       /* it has a form NAME_reif */
    int variant;        /* for rows that share their functions: what sets this one apart */
    struct {            /* arrays that are equally long: which, and what they have, for messages */
        const char *places, *each, *of;
    } even;
    enum zinc_under under;
    void (*post)(struct zinc_post *p);
    /* The form of constraints.def that it is; NULL: this row says what it means. */
    const struct constraints_form *form;
    /* Whether it holds, whatever its condition: the definition. NULL with a form. */
    bool (*holds)(const struct zinc_facts *facts);
    /* Reified: the literal that says whether it holds, if there is one without a variable of its
     * own, such as x <= 3; 0: there is none. NULL: never. */
    dm_lit (*literal)(struct zinc_link *link, const struct zinc_call *call);
    /* Not reified: the variable that a call with these arguments can make a view or a literal of
     * others, so that it needs none of its own; -1: none. NULL: never. */
    int32_t (*defines)(const struct zinc_link *link, const zinc_item *args);
    /* Links that variable to what the others are. False: it cannot be, and the call is posted. */
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

/* The built-in of exactly this name; there must be one. */
const struct zinc_builtin *zinc_builtins_get(const char *name);

/* The name, with its ending, that is nearest to one that does not exist; NULL if none is near. */
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

/* The literals of a set variable: elements in increasing order. Constants are sets, too, all of
 * whose literals are DM_TRUE. */
struct zinc_elements {
    const int64_t *values; /* owned by the link */
    const dm_lit *lits;
    size_t count;
};

struct zinc_link {
    const struct zinc *zinc;
    dm_model *model;
    const struct zinc_wishes *wishes;
    struct arena arena; /* of the elements of sets */
    /* By variable: its bounds, inferred where none were declared. These, `claims`, `done`, `known`
     * and the scratch are there while it is posted. */
    int64_t *lo, *hi;
    /* By variable: what it is. */
    struct zinc_place {
        union { /* of an integer, a Boolean, a set */
            dm_int view;
            dm_lit lit;
            struct zinc_elements *elements;
        };
        int32_t definer; /* the call that could define it; -1: none */
        uint8_t state;   /* enum zinc_state */
        bool mixed;      /* a Boolean that is not only better true than false */
    } * places;
    int32_t *claims;                 /* by call: the variable that it may define; -1: none */
    bool *done;                      /* by call: it was posted, or became a definition */
    int depth;                       /* of definitions within definitions */
    const struct zinc_call *current; /* being looked at, posted or made a definition */
    int64_t shared;
    /* Literals of reified calls by their arguments, so that equal ones are shared: 1 more than the
     * number of the call, open addressing. */
    VEC(uint32_t) known;
    size_t known_count;
    struct zinc_causes *causes; /* NULL unless it explains */
    char restarts[64];          /* what the search asks for; empty: nothing */
    struct sentence *error;
    bool failed;
    vec_i64 numbers;  /* scratch */
    VEC(dm_int) ints; /* scratch */
    VEC(dm_lit) lits; /* scratch */
};

enum zinc_state { ZINC_FREE, ZINC_LINKING, ZINC_LINKED };

/* What an argument is in the model; its variable is made, or found through its definition, when
 * it is first asked for. */
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

/* The variable, if nothing defines it yet, so that the asking call may; otherwise -1. */
int32_t zinc_link_open(const struct zinc_link *link, zinc_item item);

/* For `defines`: the first of two that is open; the third, if it is none of the first two. */
int32_t zinc_link_open_first(const struct zinc_link *link, const zinc_item *args);
int32_t zinc_link_open_third(const struct zinc_link *link, const zinc_item *args);

/* For define: the variable is this from now on, within its declared domain. False if it has become
 * something else meanwhile. */
bool zinc_link_is_int(struct zinc_link *link, int32_t variable, dm_int view);
bool zinc_link_is_lit(struct zinc_link *link, int32_t variable, dm_lit lit);
bool zinc_link_is_set(struct zinc_link *link, int32_t variable, const struct zinc_elements *set);

/* It is the other one of two arguments. */
bool zinc_link_is_other(struct zinc_link *link, const zinc_item *args, int32_t variable);

/* The condition's literal, DM_TRUE without one. */
dm_lit zinc_link_condition(struct zinc_link *link, const struct zinc_call *call);

/* The call cannot be posted; the first that is said counts. */
void zinc_link_fail(struct zinc_link *link, const struct zinc_call *call, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Posts a call, whatever its variables are; fails with what the model says against it. */
void zinc_link_call(struct zinc_link *link, size_t call);

/* Requires that the variable has its known value. */
void zinc_link_fix_one(struct zinc_link *link, const struct zinc_values *values, size_t variable);

/* ---- calls: zinc_post.c */

void zinc_post_call(struct zinc_link *link, const struct zinc_call *call);
/* Puts the condition of the call before the constraint that is posted next. */
void zinc_post_under(const struct zinc_post *p);

/* ---- constraints as they were written: zinc_cause.c */

struct zinc_cause {
    size_t start, count;            /* its calls, in `calls` */
    const struct zinc_title *title; /* of the first; NULL: it has none */
    dm_lit lit;
};

struct zinc_causes {
    VEC(struct zinc_cause) list;
    uint32_t *calls;
    /* by variable: the call that defines it for others, which is no cause; -1: none */
    int32_t *definer;
    int32_t *of;  /* by call: its cause; -1: it defines something for others */
    dm_lit *lits; /* by call: that of its cause, or its own */
};

/* Which calls are one constraint; before anything is linked. */
void zinc_cause_find(struct zinc_link *link);
/* Posts all calls; all variables are linked. */
void zinc_cause_post(struct zinc_link *link);
void zinc_cause_free(struct zinc_causes *causes);

/* The next "i=1" of a path, in the file where it begins, after `from`, the one before, or NULL.
 * NULL: there is no further one. */
const char *zinc_cause_index(const char *path, const char *from, size_t *length);

/* ---- searches: zinc_search.c */

void zinc_search_post(struct zinc_link *link);
/* By dm_order and dm_choice; NULL: FlatZinc has no word for it. */
extern const char *const zinc_search_orders[], *const zinc_search_choices[];

/* ---- bounds: zinc_bounds.c */

/* Bounds for the variables declared without, from the constraints on them; by variable, lo and
 * hi. */
void zinc_bounds_infer(const struct zinc *zinc, int64_t *lo, int64_t *hi);

/* The same from definitions alone, and for what they define: `definer`, by variable, is the call or
 * -1. */
void zinc_bounds_define(const struct zinc *zinc, const int32_t *definer, int64_t *lo, int64_t *hi);

/* ---- the referee: zinc_check.c */

/* Whether the value of the variable lies in its declared domain. */
bool zinc_check_domain(const struct zinc_values *values, size_t variable);

/* ---- values: zinc_values.c, for `holds` */

int64_t zinc_values_number(const struct zinc_values *values, zinc_item item);
struct zinc_ranges zinc_values_set(const struct zinc_values *values, zinc_item item);
bool zinc_values_has(const struct zinc_values *values, zinc_item set, int64_t element);

/* The number that an argument is. */
static inline int64_t zinc_values_of(const struct zinc_facts *facts, size_t argument)
{
    return zinc_values_number(facts->values, facts->args[argument]);
}

struct zinc_row { /* the elements of an argument; those of any that is no array are itself */
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
