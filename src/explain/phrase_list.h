/* Lists in sentences: "a, b and c", or "a; b; and c" if the entries have commas of their own. */
#ifndef EXPLAIN_PHRASE_LIST_H
#define EXPLAIN_PHRASE_LIST_H

#include "base/buf.h"
#include "base/vec.h"

/* Entries are written into `text`, one after another, each closed by phrase_list_end. A zeroed
 * struct is an empty list. */
struct phrase_list {
    struct buf text;
    VEC(size_t) ends; /* where in the text each entry ends */
};

void phrase_list_end(struct phrase_list *list);

/* Several entries, at least one of which has a comma: they need stronger separators. */
bool phrase_list_is_complex(struct phrase_list *list);

/* Appends the entries of the second list to the first, and empties the second. */
void phrase_list_append(struct phrase_list *list, struct phrase_list *more);

/* Writes the list and empties it. */
void phrase_list_join(struct phrase_list *list, struct buf *out);

/* The separator before entry i of a simple list. */
const char *phrase_list_comma(size_t i, bool last);

#endif
