/* Files that hold no board, recognised by their content. */
#ifndef APP_FILE_KIND_H
#define APP_FILE_KIND_H

#include "ask/recognise.h"

/* Reports what the text is, and what reads it; false, with nothing reported, if its kind is not
 * known. */
bool file_kind_refuse(const struct recognise_request *request);

#endif
