// Random numbers that the widget's code draws: SplitMix64 from a seed, instead of the kernel's.
#define _GNU_SOURCE
#include "simulation.h"

#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>

static uint64_t state;

void sim_set_seed(uint64_t seed) { state = seed; }

static uint64_t next(void) {
  uint64_t z = (state += 0x9E3779B97F4A7C15);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
  return z ^ (z >> 31);
}

static void fill(void *buffer, size_t length) {
  for (size_t i = 0; i < length; i += 8) {
    uint64_t word = next();
    memcpy((char *)buffer + i, &word, length - i < 8 ? length - i : 8);
  }
}

SIM_REPLACES ssize_t getrandom(void *buffer, size_t length, unsigned flags) {
  if (!sim_is_simulated()) {
    long (*original)(long, ...) = sim_original("syscall");
    return original(SYS_getrandom, buffer, length, flags);
  }
  fill(buffer, length);
  return (ssize_t)length;
}

// The standard library asks the kernel directly.
SIM_REPLACES long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long a = va_arg(list, long), b = va_arg(list, long), c = va_arg(list, long);
  long d = va_arg(list, long), e = va_arg(list, long), f = va_arg(list, long);
  va_end(list);
  if (number == SYS_getrandom && sim_is_simulated()) {
    fill((void *)a, (size_t)b);
    return b;
  }
  long (*original)(long, ...) = sim_original("syscall");
  return original(number, a, b, c, d, e, f);
}

SIM_REPLACES int getentropy(void *buffer, size_t length) {
  return getrandom(buffer, length, 0) == (ssize_t)length ? 0 : -1;
}

SIM_REPLACES void arc4random_buf(void *buffer, size_t length) { getrandom(buffer, length, 0); }

SIM_REPLACES uint32_t arc4random(void) {
  uint32_t word;
  getrandom(&word, sizeof word, 0);
  return word;
}

SIM_REPLACES uint32_t arc4random_uniform(uint32_t bound) {
  if (bound < 2) return 0;
  uint32_t reject = -bound % bound, word;
  do word = arc4random();
  while (word < reject);
  return word % bound;
}
