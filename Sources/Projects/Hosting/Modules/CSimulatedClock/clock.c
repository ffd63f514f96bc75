// Simulated time replaces the C library's clocks: this library comes first in the search order of the dynamic
// linker, so that Foundation, Dispatch and the Swift runtime call these functions.
#define _GNU_SOURCE
#include "simulation.h"

#include <dirent.h>
#include <errno.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static bool simulated;
static pthread_t thread;

int64_t sim_now(void) { return sim_shared->now; }

void sim_set_now(int64_t nanoseconds) { sim_shared->now = nanoseconds; }

void sim_set_simulated(bool on) {
  simulated = on;
  thread = pthread_self();
}

bool sim_is_simulated(void) { return simulated; }

bool sim_is_simulated_here(void) { return simulated && pthread_equal(thread, pthread_self()); }

static bool measures_work(clockid_t clock) {
  return clock == CLOCK_PROCESS_CPUTIME_ID || clock == CLOCK_THREAD_CPUTIME_ID || clock < 0;
}

SIM_REPLACES int clock_gettime(clockid_t clock, struct timespec *time) {
  if (!simulated || measures_work(clock)) return (int)syscall(SYS_clock_gettime, clock, time);
  time->tv_sec = sim_now() / SIM_SECOND;
  time->tv_nsec = sim_now() % SIM_SECOND;
  return 0;
}

SIM_REPLACES int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return 0;
}

SIM_REPLACES time_t time(time_t *seconds) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (seconds) *seconds = now.tv_sec;
  return now.tv_sec;
}

// A thread that sleeps: all that is due meanwhile happens first.
static void sleep_until(int64_t time) {
  while (sim_run_event(time)) {
  }
  if (sim_now() < time) sim_set_now(time);
}

SIM_REPLACES int clock_nanosleep(clockid_t clock, int flags, const struct timespec *time, struct timespec *rest) {
  if (!sim_is_simulated_here()) return syscall(SYS_clock_nanosleep, clock, flags, time, rest) == 0 ? 0 : errno;
  int64_t nanoseconds = time->tv_sec * SIM_SECOND + time->tv_nsec;
  sleep_until(flags & TIMER_ABSTIME ? nanoseconds : sim_now() + nanoseconds);
  return 0;
}

SIM_REPLACES int nanosleep(const struct timespec *time, struct timespec *rest) {
  return clock_nanosleep(CLOCK_REALTIME, 0, time, rest) == 0 ? 0 : -1;
}

SIM_REPLACES int usleep(useconds_t microseconds) {
  struct timespec time = {microseconds / 1000000, (long)(microseconds % 1000000) * 1000};
  return nanosleep(&time, NULL);
}

SIM_REPLACES unsigned sleep(unsigned seconds) {
  struct timespec time = {seconds, 0};
  nanosleep(&time, NULL);
  return 0;
}

int sim_thread_count(void) {
  DIR *tasks = opendir("/proc/self/task");
  if (!tasks) return 1;
  int count = -2;  // "." and ".."
  while (readdir(tasks)) count++;
  closedir(tasks);
  return count;
}

// Threads that the widget's code started by itself are real. They are given a real second to add an event.
bool sim_wait_for_threads(int round) {
  if (round >= 1000 || sim_thread_count() < 2) return false;
  struct timespec time = {0, 1000000};
  syscall(SYS_nanosleep, &time, NULL);
  return true;
}
