/* What `damier study` and `damier compare` share. */
#ifndef CLI_CMD_STUDY_H
#define CLI_CMD_STUDY_H

#include "cli/commands.h"

int cmd_study_run(const struct invocation *invocation); /* the settings are study_options */

#endif
