/* How studies are shown: tables, a summary in figures and sentences, JSON, plots. */
#ifndef APP_STUDY_OUTPUT_H
#define APP_STUDY_OUTPUT_H

#include "app/study_options.h"
#include "lab/study/runs.h"

typedef VEC(char *) study_sentences; /* owned by whoever filled it in */

struct study_output {
    const struct study_options *options;
    const struct runs *runs;
    const struct family_study *prepared;   /* its parts are the tables; NULL: none */
    const study_sentences *contradictions; /* JSON has them; else they go to standard error */
    const struct runs *against;            /* runs to compare with; NULL: none */
};

/* False after reporting the error: an axis or a figure that is asked for is unknown. */
bool study_output_sensible(const struct study_output *o);

/* False with the sentence: there is nothing to draw. */
bool study_output_write(const struct study_output *o, struct buf *out, struct sentence *error);

#endif
