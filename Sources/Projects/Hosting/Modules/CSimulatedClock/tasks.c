// Jobs of Swift concurrency become events. The hooks and their types are those of the Swift runtime
// (`ConcurrencyHooks.h`). They are internal to it: the self-test finds out if they change.
#include "simulation.h"

#include <stdlib.h>

#define SWIFT_CALL __attribute__((swiftcall))

struct executor {
  void *identity;
  uintptr_t implementation;
};

extern void *swift_task_enqueueGlobal_hook;
extern void *swift_task_enqueueMainExecutor_hook;
extern void *swift_task_enqueueGlobalWithDelay_hook;
extern void *swift_task_enqueueGlobalWithDeadline_hook;
extern SWIFT_CALL void swift_job_run(void *job, void *identity, uintptr_t implementation);
extern SWIFT_CALL struct executor swift_task_getMainExecutor(void);

static void run_job(void *job) { swift_job_run(job, NULL, 0); }

static void run_main_job(void *job) {
  struct executor main = swift_task_getMainExecutor();
  swift_job_run(job, main.identity, main.implementation);
}

static SWIFT_CALL void enqueue(void *job, void *original) { sim_add_event(sim_now(), NULL, run_job, job); }

static SWIFT_CALL void enqueue_main(void *job, void *original) {
  sim_add_event(sim_now(), NULL, run_main_job, job);
}

static SWIFT_CALL void enqueue_delayed(unsigned long long nanoseconds, void *job, void *original) {
  int64_t time;
  if (nanoseconds > INT64_MAX || __builtin_add_overflow(sim_now(), (int64_t)nanoseconds, &time)) time = INT64_MAX;
  sim_add_event(time, NULL, run_job, job);
}

static SWIFT_CALL void enqueue_until(
    long long seconds, long long nanoseconds, long long tolerance, long long tolerance_nanoseconds, int clock,
    void *job, void *original) {
  int64_t time;
  if (__builtin_mul_overflow(seconds, SIM_SECOND, &time) || __builtin_add_overflow(time, nanoseconds, &time))
    time = INT64_MAX;
  sim_add_event(time > sim_now() ? time : sim_now(), NULL, run_job, job);
}

void sim_install_task_hooks(void) {
  swift_task_enqueueGlobal_hook = enqueue;
  swift_task_enqueueMainExecutor_hook = enqueue_main;
  swift_task_enqueueGlobalWithDelay_hook = enqueue_delayed;
  swift_task_enqueueGlobalWithDeadline_hook = enqueue_until;
}
