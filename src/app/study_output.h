/* The output of studies: tables, a summary in figures and sentences, JSON, plots. */
#ifndef APP_STUDY_OUTPUT_H
#define APP_STUDY_OUTPUT_H

#include "app/study_options.h"
#include "lab/study/runs.h"

typedef VEC(char *) study_sentences; /* owned by the caller */

struct study_output {
    const struct study_options *options;
    const struct runs *runs;
    const struct family_study *prepared;   /* it defines the tables; NULL: none */
    const study_sentences *contradictions; /* part of JSON; otherwise printed on standard error */
    const struct runs *against;            /* runs to compare with; NULL: none */
};

/* False after reporting an unknown axis or figure. */
bool study_output_sensible(const struct study_output *o);

/* False with the sentence: there is nothing to draw. */
bool study_output_write(const struct study_output *o, struct buf *out, struct sentence *error);

#endif
