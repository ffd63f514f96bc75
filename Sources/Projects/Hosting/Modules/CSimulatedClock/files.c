// Files that the widget's code opens: reading a file that holds content is how a widget gets content.
#define _GNU_SOURCE
#include "simulation.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/types.h>
#include <unistd.h>

static char root[4096];
static sim_opened opened_hook;
static sim_renamed renamed_hook;

void sim_watch_files(const char *path, sim_opened opened, sim_renamed renamed) {
  snprintf(root, sizeof root, "%s", path);
  opened_hook = opened;
  renamed_hook = renamed;
}

static bool watched(const char *path) {
  return opened_hook && path && strncmp(path, root, strlen(root)) == 0;
}

static void note_open(const char *path, int flags) {
  if (watched(path) && !(flags & O_DIRECTORY)) opened_hook(path, (flags & O_ACCMODE) != O_RDONLY);
}

// A file with simulated random bytes. Foundation makes the bytes of a UUID from such a file.
static int random_file(void) {
  char bytes[4096];
  getrandom(bytes, sizeof bytes, 0);
  int file = memfd_create("random", MFD_CLOEXEC);
  if (file >= 0 && write(file, bytes, sizeof bytes) == sizeof bytes) lseek(file, 0, SEEK_SET);
  return file;
}

#define MODE_OF_VARIADIC(flags)                              \
  mode_t mode = 0;                                           \
  if (flags & (O_CREAT | __O_TMPFILE)) {                     \
    va_list list;                                            \
    va_start(list, flags);                                   \
    mode = va_arg(list, mode_t);                             \
    va_end(list);                                            \
  }

SIM_REPLACES int open(const char *path, int flags, ...) {
  MODE_OF_VARIADIC(flags)
  if (sim_is_simulated() && (!strcmp(path, "/dev/urandom") || !strcmp(path, "/dev/random")))
    return random_file();
  int file = ((int (*)(const char *, int, ...))sim_original("open"))(path, flags, mode);
  if (file >= 0) note_open(path, flags);
  return file;
}

SIM_REPLACES int open64(const char *path, int flags, ...) {
  MODE_OF_VARIADIC(flags)
  return open(path, flags, mode);
}

SIM_REPLACES int openat(int directory, const char *path, int flags, ...) {
  MODE_OF_VARIADIC(flags)
  int file = ((int (*)(int, const char *, int, ...))sim_original("openat"))(directory, path, flags, mode);
  if (file >= 0) note_open(path, flags);
  return file;
}

SIM_REPLACES FILE *fopen(const char *path, const char *mode) {
  FILE *file = ((FILE * (*)(const char *, const char *)) sim_original("fopen"))(path, mode);
  if (file) note_open(path, strpbrk(mode, "wa+") ? O_WRONLY : O_RDONLY);
  return file;
}

SIM_REPLACES int rename(const char *from, const char *to) {
  int result = ((int (*)(const char *, const char *))sim_original("rename"))(from, to);
  if (result == 0 && watched(to)) renamed_hook(from, to);
  return result;
}
