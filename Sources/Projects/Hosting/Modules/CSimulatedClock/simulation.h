// What the files of this library share.
#pragma once
#include "CSimulatedClock.h"

#define SIM_SECOND 1000000000LL
#define SIM_REPLACES __attribute__((visibility("default")))

// Survives the process that runs the widget's code: the supervisor reads it when this process has ended.
struct sim_shared {
  int64_t now;       // nanoseconds since 1970
  int64_t asked;     // when the question was asked
  int64_t question;  // its number, 0: none
  bool fetched;      // the code made a network request for it
  int starts;
};
extern struct sim_shared *sim_shared;

// The original function that this library replaces.
void *sim_original(const char *name);
