/* dratcheck [--every] FORMULA PROOF: checks a DRAT proof that a DIMACS formula is unsatisfiable.
 *
 * A standalone program with a small trusted base: it consists only of tools/ and src/base/. Exit
 * status 0 verified, 1 not verified, 2 unreadable. */
#include "base/alloc.h"
#include "base/reader.h"
#include "base/sentence.h"
#include "drat/drat.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static bool load(const char *path, struct drat_input *input)
{
    struct sentence error;
    input->name = path;
    input->bytes = reader_slurp(path, &input->size, &error);
    if (!input->bytes) fprintf(stderr, "dratcheck: %s\n", error.text);
    return input->bytes != NULL;
}

static int report(const struct drat_result *result)
{
    static const int statuses[] = {[DRAT_VERIFIED] = 0, [DRAT_REJECTED] = 1, [DRAT_UNREADABLE] = 2};
    if (result->verdict == DRAT_UNREADABLE) {
        fprintf(stderr, "dratcheck: %s\n", result->sentence.text);
    } else if (result->verdict == DRAT_REJECTED) {
        printf("s NOT VERIFIED\nc %s\n", result->sentence.text);
    } else {
        printf("s VERIFIED\n");
        printf("c %" PRId64 " of %" PRId64 " clauses, %" PRId64 " of %" PRId64 " steps checked, %" PRId64
               " by RAT\n",
               result->needed_clauses, result->clauses, result->checked, result->added, result->by_rat);
        printf("c %" PRId64 " deletions, %" PRId64 " of unit clauses not carried out, %" PRId64
               " of clauses that are not there\n",
               result->deleted, result->kept, result->unknown);
    }
    return statuses[result->verdict];
}

int main(int argc, char **argv)
{
    struct drat_input formula = {0}, proof = {0};
    struct drat_result result;
    bool every = argc == 4 && strcmp(argv[1], "--every") == 0;
    if (argc != 3 + every) {
        fprintf(stderr, "usage: dratcheck [--every] FORMULA PROOF\n");
        return 2;
    }
    int status = 2;
    if (load(argv[argc - 2], &formula) && load(argv[argc - 1], &proof)) {
        drat_check(formula, proof, every, &result);
        status = report(&result);
    }
    alloc_free((void *)formula.bytes);
    alloc_free((void *)proof.bytes);
    return status;
}
