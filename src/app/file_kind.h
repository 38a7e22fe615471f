/* Files that hold no board, recognised by their content. */
#ifndef APP_FILE_KIND_H
#define APP_FILE_KIND_H

#include "ask/recognise.h"

/* Reports the kind of the text and the command that reads it; false, with nothing reported, if the
 * kind is unknown. */
bool file_kind_refuse(const struct recognise_request *request);

#endif
