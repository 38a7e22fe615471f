/* Processes of the net: workers that walk through the cases, and trials of a single case. A crash
 * or a hang costs one case. */
#ifndef NET_CREW_H
#define NET_CREW_H

#include "net.h"

enum { NET_QUESTIONS = 10 /* about a board */, NET_JOBS = 64, NET_FAMILIES = 11, NET_SKIPS = 16 };

struct net_tally { /* of a family */
    int64_t boards, questions, refused, failures;
};

struct net_shared { /* in memory that all processes see */
    struct net_watch watch[NET_JOBS];
    struct net_tally tally[NET_FAMILIES];
    /* Failures of each kind that were shown. */
    int told[NET_FAMILIES][NET_KIND_COUNT][NET_CRASH + 1];
};

struct net_crew {
    uint64_t seed;
    int64_t questions;               /* in total */
    const struct net_family *family; /* NULL: all of them */
    int jobs, most;                  /* most: failures of each kind that are shown */
    const char *skip[NET_SKIPS];     /* WORD+WORD: cases with all of these words are left out */
    int skips;
    char folder[200];
    struct net_shared *shared;
};

bool net_crew_run(struct net_crew *crew); /* all cases; false if a signal stopped it */
/* One of them, aloud and made smaller. */
enum net_fault net_crew_repeat(struct net_crew *crew, int64_t number);
/* In a process of its own. */
enum net_fault net_crew_try(struct net_crew *crew, const struct net_board *board,
                            const struct net_question *question, bool aloud);
bool net_crew_case(const struct net_crew *crew, int64_t number, struct net_board *board,
                   struct net_answers *answers, struct net_question *question);

#endif
