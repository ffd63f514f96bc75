// Dispatch on one thread: a block that is sent to a queue becomes an event. Blocks of one queue run in order;
// waiting for a semaphore or a group runs other events meanwhile.
#include "simulation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef void (^block_type)(void);
extern void *_Block_copy(const void *);
extern void _Block_release(const void *);

#define FOREVER UINT64_MAX
#define WALL_NOW (UINT64_MAX - 1)

// A dispatch_time_t is positive for the uptime clock; negative times are wall or continuous clocks. All show
// simulated time.
static int64_t event_time(uint64_t when) {
  if (when == 0 || when == WALL_NOW) return sim_now();
  if (when == FOREVER) return INT64_MAX;
  int64_t time = (int64_t)when;
  if (time >= 0) return time;
  return time & (1LL << 62) ? -time : time & INT64_MAX;
}

static int64_t at_least_now(int64_t time) { return time > sim_now() ? time : sim_now(); }

static void run_block(void *block) {
  ((block_type)block)();
  _Block_release(block);
}

static void add_block(int64_t time, const void *queue, block_type block) {
  if (time == INT64_MAX) return;
  sim_add_event(at_least_now(time), queue, run_block, _Block_copy(block));
}

// Blocks that come later

#define ORIGINAL(name, type) ((type)sim_original(name))

SIM_REPLACES void dispatch_async(void *queue, block_type block) {
  if (!sim_is_simulated()) ORIGINAL("dispatch_async", void (*)(void *, block_type))(queue, block);
  else add_block(sim_now(), queue, block);
}

SIM_REPLACES void dispatch_barrier_async(void *queue, block_type block) { dispatch_async(queue, block); }

SIM_REPLACES void dispatch_async_f(void *queue, void *context, sim_function function) {
  if (!sim_is_simulated())
    ORIGINAL("dispatch_async_f", void (*)(void *, void *, sim_function))(queue, context, function);
  else sim_add_event(sim_now(), queue, function, context);
}

SIM_REPLACES void dispatch_after(uint64_t when, void *queue, block_type block) {
  if (!sim_is_simulated())
    ORIGINAL("dispatch_after", void (*)(uint64_t, void *, block_type))(when, queue, block);
  else add_block(event_time(when), queue, block);
}

SIM_REPLACES void dispatch_after_f(uint64_t when, void *queue, void *context, sim_function function) {
  if (!sim_is_simulated())
    ORIGINAL("dispatch_after_f", void (*)(uint64_t, void *, void *, sim_function))(when, queue, context, function);
  else if (when != FOREVER) sim_add_event(at_least_now(event_time(when)), queue, function, context);
}

// Blocks that run at once

SIM_REPLACES void dispatch_sync(void *queue, block_type block) {
  if (!sim_is_simulated_here()) {
    ORIGINAL("dispatch_sync", void (*)(void *, block_type))(queue, block);
    return;
  }
  sim_run_queue(queue);
  block();
}

SIM_REPLACES void dispatch_barrier_sync(void *queue, block_type block) { dispatch_sync(queue, block); }

SIM_REPLACES void dispatch_async_and_wait(void *queue, block_type block) { dispatch_sync(queue, block); }

SIM_REPLACES void dispatch_apply(size_t iterations, void *queue, void (^block)(size_t)) {
  for (size_t i = 0; i < iterations; i++) block(i);
}

// The Swift runtime sets the width of a queue for its timers. Dispatch would do it on a thread of its own.
SIM_REPLACES void dispatch_queue_set_width(void *queue, long width) {
  if (!sim_is_simulated_here())
    ORIGINAL("dispatch_queue_set_width", void (*)(void *, long))(queue, width);
}

// There is one thread, so that every check of the queue would be about this thread.
SIM_REPLACES void dispatch_assert_queue(void *queue) {}
SIM_REPLACES void dispatch_assert_queue_barrier(void *queue) {}
SIM_REPLACES void dispatch_assert_queue_not(void *queue) {}

// Semaphores

SIM_REPLACES intptr_t dispatch_semaphore_wait(void *semaphore, uint64_t timeout) {
  intptr_t (*original)(void *, uint64_t) = sim_original("dispatch_semaphore_wait");
  // Dispatch's own threads wait for work here.
  if (!sim_is_simulated_here()) return original(semaphore, timeout);
  int64_t limit = event_time(timeout);
  while (original(semaphore, 0) != 0) {
    if (sim_run_event(limit)) continue;
    if (timeout == FOREVER) sim_give_up("The code waits for a semaphore that nothing will signal.");
    if (limit > sim_now()) sim_set_now(limit);
    return 1;
  }
  return 0;
}

// Groups

struct notification {
  void *queue;
  block_type block;
};

struct group {
  void *group;
  long count;
  struct notification *notifications;
  size_t notification_count;
};

static struct group *groups;
static size_t group_count;

static struct group *found_group(void *group) {
  for (size_t i = 0; i < group_count; i++)
    if (groups[i].group == group) return &groups[i];
  groups = realloc(groups, (group_count + 1) * sizeof *groups);
  if (!groups) abort();
  groups[group_count] = (struct group){group, 0, NULL, 0};
  return &groups[group_count++];
}

static void notify_if_empty(struct group *group) {
  if (group->count != 0) return;
  struct notification *notifications = group->notifications;
  size_t count = group->notification_count;
  *group = groups[--group_count];
  for (size_t i = 0; i < count; i++)
    sim_add_event(sim_now(), notifications[i].queue, run_block, notifications[i].block);
  free(notifications);
}

SIM_REPLACES void *dispatch_group_create(void) {
  void *group = ORIGINAL("dispatch_group_create", void *(*)(void))();
  // A group that was released while it was not empty may have had this address.
  for (size_t i = 0; i < group_count; i++)
    if (groups[i].group == group) {
      groups[i] = groups[--group_count];
      break;
    }
  return group;
}

SIM_REPLACES void dispatch_group_enter(void *group) { found_group(group)->count++; }

SIM_REPLACES void dispatch_group_leave(void *group) {
  struct group *found = found_group(group);
  if (found->count == 0) {
    fputs("Fatal error: Unbalanced call to dispatch_group_leave()\n", stderr);
    abort();
  }
  found->count--;
  notify_if_empty(found);
}

SIM_REPLACES void dispatch_group_notify(void *group, void *queue, block_type block) {
  struct group *found = found_group(group);
  size_t count = found->notification_count + 1;
  found->notifications = realloc(found->notifications, count * sizeof *found->notifications);
  if (!found->notifications) abort();
  found->notifications[count - 1] = (struct notification){queue, _Block_copy(block)};
  found->notification_count = count;
  notify_if_empty(found);
}

SIM_REPLACES void dispatch_group_async(void *group, void *queue, block_type block) {
  block_type copy = _Block_copy(block);
  dispatch_group_enter(group);
  dispatch_async(queue, ^{
    copy();
    _Block_release(copy);
    dispatch_group_leave(group);
  });
}

SIM_REPLACES intptr_t dispatch_group_wait(void *group, uint64_t timeout) {
  int64_t limit = event_time(timeout);
  for (;;) {
    struct group *found = found_group(group);
    if (found->count == 0) {
      notify_if_empty(found);
      return 0;
    }
    if (sim_run_event(limit)) continue;
    if (timeout == FOREVER) sim_give_up("The code waits for a group that nothing will leave.");
    if (limit > sim_now()) sim_set_now(limit);
    return 1;
  }
}
