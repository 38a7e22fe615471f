/* Option rows that several commands share.
 *
 * `place` is .offset = offsetof(...) in the command's own settings; `words` is the key of the help
 * text (help.words), where commands differ. */
#ifndef APP_OPTION_ROW_H
#define APP_OPTION_ROW_H

#include "base/option.h"

/* ---- any option: `initial` is its letter, or 0; `of` names its argument. In rows made of these
 * `place` is the offset alone; the others may add `.needs`. */

#define OPTION_ROW_FLAG(word, initial, place, words)                                                         \
    {                                                                                                        \
        .name = word, .letter = initial, .type = OPTION_FLAG, place, .help = words                           \
    }
#define OPTION_ROW_TEXT(word, initial, place, of, words)                                                     \
    {                                                                                                        \
        .name = word, .letter = initial, .type = OPTION_TEXT, place, .argument = of, .help = words           \
    }
#define OPTION_ROW_INT(word, initial, place, least, most, of, words)                                         \
    {                                                                                                        \
        .name = word, .letter = initial, .type = OPTION_INT, place, .lo = least, .hi = most, .argument = of, \
        .help = words                                                                                        \
    }
#define OPTION_ROW_CHOICE(word, initial, place, names, of, words)                                            \
    {                                                                                                        \
        .name = word, .letter = initial, .type = OPTION_CHOICE, place, .choices = names, .argument = of,     \
        .help = words                                                                                        \
    }

/* ---- operands: files that are read */

#define OPTION_ROW_FILE(word, place, words)                                                                  \
    {                                                                                                        \
        .name = word, .type = OPTION_TEXT, .positional = true, place, .reads = true, .help = words           \
    }
#define OPTION_ROW_OPTIONAL_FILE(word, place, words)                                                         \
    {                                                                                                        \
        .name = word, .type = OPTION_TEXT, .positional = true, .optional = true, place, .reads = true,       \
        .help = words                                                                                        \
    }

/* ---- the question */

#define OPTION_ROW_ALL(place)                                                                                \
    {                                                                                                        \
        .name = "all", .letter = 'a', .type = OPTION_FLAG, place, .help = "help.option.all"                  \
    }
#define OPTION_ROW_COUNT(place, words)                                                                       \
    {                                                                                                        \
        .name = "count", .letter = 'c', .type = OPTION_FLAG, place, .help = words                            \
    }
#define OPTION_ROW_UNIQUE(place, words)                                                                      \
    {                                                                                                        \
        .name = "unique", .type = OPTION_FLAG, place, .help = words                                          \
    }

/* ---- the search */

/* `of`: NAME, or LIST if it takes several; `initial`: 'e', or 0. */
#define OPTION_ROW_ENGINE(place, initial, of, words) OPTION_ROW_TEXT("engine", initial, place, of, words)
#define OPTION_ROW_ENCODING(place, words)                                                                    \
    {                                                                                                        \
        .name = "encoding", .type = OPTION_TEXT, place, .argument = "LIST", .help = words                    \
    }
#define OPTION_ROW_MODEL(place, of, words)                                                                   \
    {                                                                                                        \
        .name = "model", .type = OPTION_TEXT, place, .argument = of, .help = words                           \
    }
/* A checkpoint file. */
#define OPTION_ROW_CHECKPOINT(place, words)                                                                  \
    {                                                                                                        \
        .name = "checkpoint", .type = OPTION_TEXT, place, .argument = "FILE", .reads = true,                 \
        .writes = option_itself, .help = words                                                               \
    }
#define OPTION_ROW_PROOF(place, files, words)                                                                \
    {                                                                                                        \
        .name = "proof", .type = OPTION_TEXT, place, .argument = "FILE", .writes = files, .help = words      \
    }
#define OPTION_ROW_THREADS(place, words) OPTION_ROW_INT("threads", 'j', place, 1, 1024, "N", words)
#define OPTION_ROW_SEED(place, most, words) OPTION_ROW_INT("seed", 's', place, 0, most, "N", words)
#define OPTION_ROW_TIME_LIMIT(place, most, words)                                                            \
    {                                                                                                        \
        .name = "time-limit", .letter = 't', .type = OPTION_REAL, place, .lo = 0.001, .hi = most,            \
        .argument = "S", .help = words                                                                       \
    }
#define OPTION_ROW_MEMORY_LIMIT(place, words) OPTION_ROW_INT("memory-limit", 0, place, 1, 1e9, "MB", words)

/* ---- output */

/* A fixed list of formats, instead of those of a family. */
#define OPTION_ROW_FORMAT_OF(place, names, words)                                                            \
    OPTION_ROW_CHOICE("format", 'f', place, names, "NAME", words)
#define OPTION_ROW_OUTPUT(place, words)                                                                      \
    {                                                                                                        \
        .name = "output", .letter = 'o', .type = OPTION_TEXT, place, .argument = "FILE",                     \
        .writes = option_itself, .help = words                                                               \
    }
#define OPTION_ROW_DRAW(place, words) OPTION_ROW_FLAG("draw", 0, place, words)
#define OPTION_ROW_STATS(place, words) OPTION_ROW_FLAG("stats", 0, place, words)
#define OPTION_ROW_QUIET(place, words) OPTION_ROW_FLAG("quiet", 'q', place, words)

#endif
