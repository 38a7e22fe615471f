/* A wire (cluster/job/job.h) between threads of this process, each of which is a rank.
 *
 *     struct kit_office *office = kit_wire_office(ranks);
 *     struct job_transport *wire = kit_wire(office, rank);    in each thread
 *     kit_wire_close(office);                               when all threads have ended */
#ifndef KIT_WIRE_H
#define KIT_WIRE_H

#include "cluster/job/job.h"

struct kit_office;

struct kit_office *kit_wire_office(int ranks);

/* Belongs to the office. It can exchange and sum, which all ranks do together. */
struct job_transport *kit_wire(struct kit_office *office, int rank);

/* Unread letters are discarded. */
void kit_wire_close(struct kit_office *office);

#endif
