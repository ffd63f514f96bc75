#define _GNU_SOURCE
#include "CSpawn.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

int cspawn_pipe(int ends[2]) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC);
#else
  // The attributes of new processes close what is not passed on.
  return pipe(ends);
#endif
}

int cspawn_add_directory(posix_spawn_file_actions_t *actions, const char *path) {
  return posix_spawn_file_actions_addchdir_np(actions, path);
}

#ifndef __linux__
int cspawn_start(
    pid_t *identifier, const char *file, const posix_spawn_file_actions_t *actions,
    const posix_spawnattr_t *attributes, char *const arguments[], char *const variables[], int lifeline,
    const char *home) {
  if (home && mkdir(home, 0700) != 0) return errno;
  return posix_spawnp(identifier, file, actions, attributes, arguments, variables);
}
#endif
