// The guard is a fork of a process with several threads. So it only calls functions that need no lock and no memory.
#ifdef __linux__
#define _GNU_SOURCE
#include "CSpawn.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Descriptors of the guard: it closes all others, which are the ends of other programs' pipes.
enum { LIFELINE, PROCESSES, OTHERS };

static volatile sig_atomic_t is_told_to_end;

static void note(int number) {
  if (number == SIGTERM) is_told_to_end = 1;
}

static void keep(int lifeline) {
  int processes = open("/proc", O_RDONLY | O_DIRECTORY);
  dup2(lifeline, LIFELINE);
  dup2(processes, PROCESSES);
#ifdef SYS_close_range
  if (syscall(SYS_close_range, OTHERS, ~0U, 0) == 0) return;
#endif
  for (long number = OTHERS, most = sysconf(_SC_OPEN_MAX); number < most; number++) close((int)number);
}

static pid_t parent_of(const char *process) {
  char path[300], text[512];
  snprintf(path, sizeof path, "%s/stat", process);
  int file = openat(PROCESSES, path, O_RDONLY);
  if (file < 0) return 0;
  ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  text[length > 0 ? length : 0] = 0;
  // The program's name is in parentheses and may have any characters.
  const char *end = strrchr(text, ')');
  int parent = 0;
  return end && sscanf(end, ") %*c %d", &parent) == 1 ? parent : 0;
}

static void kill_children(void) {
  _Alignas(struct dirent64) char entries[4096];
  lseek(PROCESSES, 0, SEEK_SET);
  long length;
  while ((length = syscall(SYS_getdents64, PROCESSES, entries, sizeof entries)) > 0) {
    const struct dirent64 *entry;
    for (long place = 0; place < length; place += entry->d_reclen) {
      entry = (const struct dirent64 *)(entries + place);
      pid_t process = atoi(entry->d_name);
      if (process > 0 && parent_of(entry->d_name) == getpid()) kill(process, SIGKILL);
    }
  }
}

// False: there is no child process any more.
static bool reap(pid_t program, int *status, bool *has_ended) {
  int value;
  pid_t ended;
  while ((ended = waitpid(-1, &value, WNOHANG)) > 0) {
    if (ended == program) *status = value, *has_ended = true;
  }
  return ended == 0;
}

static _Noreturn void end_as(int status) {
  if (WIFSIGNALED(status)) {
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    sigset_t own;
    sigemptyset(&own);
    sigaddset(&own, WTERMSIG(status));
    signal(WTERMSIG(status), SIG_DFL);
    sigprocmask(SIG_UNBLOCK, &own, NULL);
    raise(WTERMSIG(status));
  }
  _exit(WEXITSTATUS(status));
}

// Every guard begins with this, while all signals are blocked. Processes whose parents end become the guard's children.
static void prepare(void) {
  setpgid(0, 0);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  struct sigaction action = {.sa_handler = note};
  sigaction(SIGCHLD, &action, NULL);
  sigaction(SIGTERM, &action, NULL);
}

static _Noreturn void guard(pid_t program, const char *home) {
  sigset_t child, others;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  sigfillset(&others);
  sigdelset(&others, SIGCHLD);
  sigdelset(&others, SIGTERM);
  int status = 0;
  bool has_ended = false;
  struct pollfd line = {LIFELINE, POLLIN, 0};
  while (reap(program, &status, &has_ended), !has_ended && !is_told_to_end) {
    if (ppoll(&line, 1, NULL, &others) > 0) break;
  }
  bool was_running = !has_ended;
  if (was_running) kill(-program, SIGKILL);
  // The kernel may not be able to end a process now. So there is a limit of about ten seconds.
  for (int round = 0; round < 1000 && reap(program, &status, &has_ended); round++) {
    // In most cases, nothing is left after the program's own process group.
    if (round > 0 || !was_running) kill_children();
    struct timespec time = {0, 10000000};
    sigtimedwait(&child, NULL, &time);
  }
  if (home && poll(&line, 1, 0) > 0) execl("/bin/rm", "rm", "-rf", "--", home, (char *)NULL);
  end_as(status);
}

int cspawn_start(
    pid_t *identifier, const char *file, const posix_spawn_file_actions_t *actions,
    const posix_spawnattr_t *attributes, char *const arguments[], char *const variables[], int lifeline,
    const char *home) {
  int report[2];
  if (pipe2(report, O_CLOEXEC) != 0) return errno;
  sigset_t all, former;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &former);
  *identifier = fork();
  int problem = errno;
  if (*identifier == 0) {
    prepare();
    pid_t outer = getpid(), program = fork();
    if (program > 0) {
      // This is the outer guard. If the program kills the inner one, the outer one ends what is left.
      keep(lifeline);
      guard(program, home);
    }
    problem = program < 0 ? errno : 0;
    if (program == 0) {
      prepare();
      // This is the inner guard. If the program kills the outer one, the inner one ends too.
      prctl(PR_SET_PDEATHSIG, SIGTERM);
      if (getppid() != outer) _exit(1);
    }
    if (problem == 0 && home && mkdir(home, 0700) != 0) problem = errno;
    if (problem == 0) problem = posix_spawnp(&program, file, actions, attributes, arguments, variables);
    if (write(report[1], &problem, sizeof problem) != sizeof problem || problem != 0) _exit(1);
    keep(lifeline);
    guard(program, home);
  }
  pthread_sigmask(SIG_SETMASK, &former, NULL);
  close(report[1]);
  if (*identifier > 0) {
    ssize_t length;
    while ((length = read(report[0], &problem, sizeof problem)) < 0 && errno == EINTR) {
    }
    if (length != sizeof problem) {
      problem = ECHILD;
      // The program may have started.
      kill(*identifier, SIGTERM);
    }
    if (problem != 0) waitpid(*identifier, NULL, 0);
  }
  close(report[0]);
  return problem;
}
#endif
