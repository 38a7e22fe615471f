/* What `damier study` and `damier compare` share. */
#ifndef APP_CMD_STUDY_H
#define APP_CMD_STUDY_H

#include "app/commands.h"

int cmd_study_run(const struct invocation *invocation); /* the settings are study_options */

#endif
