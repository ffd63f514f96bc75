// The simulated clock of a hosted widget, and all that depends on it: events, random numbers, files, and the
// process that watches the widget's code. Every function is called from the main thread unless it says more.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef void (*sim_function)(void *context);

// The clock (clock.c). Times are nanoseconds since 1970.
int64_t sim_now(void);
void sim_set_now(int64_t nanoseconds);
void sim_set_simulated(bool simulated);
bool sim_is_simulated(void);
// Whether this is the thread that runs the events. Other threads wait for real.
bool sim_is_simulated_here(void);

int sim_thread_count(void);
// Waits a moment for threads that the widget's code started. False: there are none, or they do nothing.
bool sim_wait_for_threads(int round);

// Events (events.c). Events at the same time run in the order in which they were added.
void sim_add_event(int64_t time, const void *queue, sim_function function, void *context);
// Runs the next event that is due until `limit`, and sets the clock. False: there is none.
bool sim_run_event(int64_t limit);
// Runs the events of one queue that are due now.
void sim_run_queue(const void *queue);

// Tasks of Swift concurrency (tasks.c) become events.
void sim_install_task_hooks(void);

// Random numbers (random.c): the same for the same seed.
void sim_set_seed(uint64_t seed);

// Files (files.c): `opened` hears of each file below `root` that is opened.
typedef void (*sim_opened)(const char *path, bool writes);
typedef void (*sim_renamed)(const char *from, const char *to);
void sim_watch_files(const char *root, sim_opened opened, sim_renamed renamed);

// The process that watches (supervisor.c).
// Returns in a child process that runs the widget's code; the parent restarts it when it ends early.
void sim_supervise(void);
/// Limits the memory of this process and, unless it is 0, its time in real seconds.
void sim_limit(unsigned seconds);
// How often the widget's code was started: 1 at first.
int sim_start_count(void);
void sim_begin_question(int64_t question);
void sim_note_fetch(void);
void sim_end_question(void);
// Writes one line to widgetsim. Output of the widget's own code goes to standard error.
void sim_write_line(const char *line, size_t length);
// Answers the question that nothing can answer any more, and ends this process.
void sim_give_up(const char *words) __attribute__((noreturn));
// Calls the function of this name in the widget's module. False: there is none.
bool sim_call_hook(const char *name, int64_t version, double time);
