// The event list: a binary heap by time, then by order of arrival. A lock guards it, because a thread that the
// widget's code started by itself may add events.
#include "simulation.h"

#include <pthread.h>
#include <stdlib.h>

struct event {
  int64_t time;
  uint64_t order;
  const void *queue;
  sim_function function;
  void *context;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct event *heap;
static size_t count, capacity;
static uint64_t order;

static bool earlier(struct event a, struct event b) {
  return a.time != b.time ? a.time < b.time : a.order < b.order;
}

static void sift_up(size_t index) {
  struct event moved = heap[index];
  while (index > 0 && earlier(moved, heap[(index - 1) / 2])) {
    heap[index] = heap[(index - 1) / 2];
    index = (index - 1) / 2;
  }
  heap[index] = moved;
}

static void sift_down(size_t index) {
  struct event moved = heap[index];
  for (;;) {
    size_t child = 2 * index + 1;
    if (child >= count) break;
    if (child + 1 < count && earlier(heap[child + 1], heap[child])) child++;
    if (!earlier(heap[child], moved)) break;
    heap[index] = heap[child];
    index = child;
  }
  heap[index] = moved;
}

static struct event removed(size_t index) {
  struct event event = heap[index];
  heap[index] = heap[--count];
  if (index < count) {
    sift_up(index);
    sift_down(index);
  }
  return event;
}

void sim_add_event(int64_t time, const void *queue, sim_function function, void *context) {
  pthread_mutex_lock(&lock);
  if (count == capacity) {
    capacity = capacity ? capacity * 2 : 64;
    heap = realloc(heap, capacity * sizeof *heap);
    if (!heap) abort();
  }
  heap[count] = (struct event){time, order++, queue, function, context};
  sift_up(count++);
  pthread_mutex_unlock(&lock);
}

bool sim_run_event(int64_t limit) {
  pthread_mutex_lock(&lock);
  if (count == 0 || heap[0].time > limit) {
    pthread_mutex_unlock(&lock);
    return false;
  }
  struct event event = removed(0);
  pthread_mutex_unlock(&lock);
  if (event.time > sim_now()) sim_set_now(event.time);
  event.function(event.context);
  return true;
}

void sim_run_queue(const void *queue) {
  for (;;) {
    pthread_mutex_lock(&lock);
    size_t first = count;
    for (size_t i = 0; i < count; i++) {
      if (heap[i].queue != queue || heap[i].time > sim_now()) continue;
      if (first == count || earlier(heap[i], heap[first])) first = i;
    }
    if (first == count) {
      pthread_mutex_unlock(&lock);
      return;
    }
    struct event event = removed(first);
    pthread_mutex_unlock(&lock);
    event.function(event.context);
  }
}
