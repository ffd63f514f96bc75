// Before the widget's code: the process starts again under conditions that are the same each time.
#define _GNU_SOURCE
#include "simulation.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <unistd.h>

static struct sim_shared before_supervision;
struct sim_shared *sim_shared = &before_supervision;

struct original {
  const char *name;
  void *function;
};

void *sim_original(const char *name) {
  static struct original known[32];
  for (size_t i = 0; i < 32; i++) {
    if (known[i].name == name) return known[i].function;
    if (known[i].name) continue;
    known[i] = (struct original){name, dlsym(RTLD_NEXT, name)};
    return known[i].function;
  }
  return dlsym(RTLD_NEXT, name);
}

static void write_file(const char *path, const char *text) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  if (write(file, text, strlen(text)) < 0) perror(path);
  close(file);
}

// The process gets a network of its own, which leads nowhere, if the system allows that.
static void leave_network(void) {
  unsigned user = getuid(), group = getgid();
  char map[64];
  if (unshare(CLONE_NEWNET) == 0 || unshare(CLONE_NEWUSER | CLONE_NEWNET) != 0) return;
  write_file("/proc/self/setgroups", "deny");
  snprintf(map, sizeof map, "%u %u 1", user, user);
  write_file("/proc/self/uid_map", map);
  snprintf(map, sizeof map, "%u %u 1", group, group);
  write_file("/proc/self/gid_map", map);
}

// The hashes of Swift are read from the environment before any Swift code runs; addresses must be the same because
// some code orders or hashes by them. A container may forbid the latter: then addresses stay random.
__attribute__((constructor)) static void start_again(int argc, char **argv) {
  if (getenv("WIDGETSIM_HOSTED")) return;
  setenv("WIDGETSIM_HOSTED", "1", 1);
  setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1);
  setenv("SWIFT_BACKTRACE", "enable=no", 1);
  setenv("LC_ALL", "en_US.UTF-8", 1);
  personality(ADDR_NO_RANDOMIZE);
  leave_network();
  execv("/proc/self/exe", argv);
}

bool sim_call_hook(const char *name, int64_t version, double time) {
  void (*hook)(int64_t, double) = dlsym(RTLD_DEFAULT, name);
  if (hook) hook(version, time);
  return hook != NULL;
}
