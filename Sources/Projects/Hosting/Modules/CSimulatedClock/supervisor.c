// The supervisor: this process stays, a child process runs the widget's code. If the child crashes, loops or waits
// for ever, the supervisor answers the question in words and starts another child, as iOS starts another extension.
#define _GNU_SOURCE
#include "simulation.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// Limits of the simulator, not of iOS: they only have to tell code that ends from code that does not.
enum { CPU_SECONDS = 3, BLOCKED_MILLISECONDS = 3000, GAVE_UP = 75 };
// The supervisor and the child are together below the usual limit of a provider program, 1 GB.
static const rlim_t DATA_LIMIT = 512 << 20;

static int output = 1;
static char tail[8192];
static size_t tail_length;

static void write_all(int file, const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t written = write(file, bytes, length);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) _exit(1);
    bytes += written;
    length -= (size_t)written;
  }
}

void sim_write_line(const char *line, size_t length) {
  write_all(output, line, length);
  write_all(output, "\n", 1);
}

int sim_start_count(void) { return sim_shared->starts; }

// Answers

static void answer_failure(const char *how, const char *words, const struct rusage *usage) {
  char escaped[4096];
  size_t length = 0;
  for (const unsigned char *c = (const unsigned char *)words; *c && length < sizeof escaped - 8; c++) {
    if (*c == '"' || *c == '\\') escaped[length++] = '\\', escaped[length++] = (char)*c;
    else if (*c == '\n') escaped[length++] = ' ';
    else if (*c >= 32) escaped[length++] = (char)*c;
  }
  escaped[length] = 0;
  char line[8192];
  int count;
  if (sim_shared->question == 0)
    count = snprintf(line, sizeof line, "{\"error\":\"The widget's code does not start. %s\"}", escaped);
  else
    count = snprintf(
        line, sizeof line, "{\"answer\":%lld,\"fails\":\"%s\",\"message\":\"%s\",\"fetched\":%s,\"duration\":%.3f,\"memory\":%ld}",
        (long long)sim_shared->question, how, escaped, sim_shared->fetched ? "true" : "false",
        (double)(sim_shared->now - sim_shared->asked) / SIM_SECOND, usage->ru_maxrss * 1024);
  sim_shared->question = 0;
  sim_write_line(line, (size_t)count);
}

void sim_give_up(const char *words) {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  answer_failure("neverCompletes", words, &usage);
  _exit(GAVE_UP);
}

// In the child

void sim_begin_question(int64_t question) {
  sim_shared->asked = sim_shared->now;
  sim_shared->fetched = false;
  sim_shared->question = question;
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  struct rlimit limit = {(rlim_t)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + CPU_SECONDS + 1), RLIM_INFINITY};
  setrlimit(RLIMIT_CPU, &limit);
}

void sim_note_fetch(void) { sim_shared->fetched = true; }

void sim_end_question(void) { sim_shared->question = 0; }

// In the parent

static void keep_tail(const char *bytes, size_t length) {
  write_all(2, bytes, length);
  if (length > sizeof tail - 1) bytes += length - (sizeof tail - 1), length = sizeof tail - 1;
  size_t kept = tail_length + length < sizeof tail ? tail_length : sizeof tail - 1 - length;
  memmove(tail, tail + tail_length - kept, kept);
  memcpy(tail + kept, bytes, length);
  tail_length = kept + length;
  tail[tail_length] = 0;
}

// What Swift said about the end: its last "Fatal error", or nothing.
static const char *last_words(void) {
  char *line = NULL;
  for (char *found = tail; (found = strstr(found, "Fatal error")); found++) line = found;
  if (!line) return "";
  char *end = strchr(line, '\n');
  if (end) *end = 0;
  return line;
}

static int64_t cpu_time(pid_t child) {
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(child, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
  return time.tv_sec * SIM_SECOND + time.tv_nsec;
}

// Passes on what the child says until it ends. True: it was stopped, because it waits for something.
static bool relay_until_end(pid_t child, int errors) {
  int64_t used = -1;
  bool stopped = false;
  for (;;) {
    struct pollfd waiting = {errors, POLLIN, 0};
    int ready = poll(&waiting, 1, BLOCKED_MILLISECONDS);
    if (ready > 0) {
      char buffer[4096];
      ssize_t length = read(errors, buffer, sizeof buffer);
      if (length <= 0) return stopped;
      keep_tail(buffer, (size_t)length);
    } else if (ready == 0 && sim_shared->question != 0) {
      int64_t now = cpu_time(child);
      if (now == used) {
        stopped = true;
        kill(child, SIGKILL);
      }
      used = now;
    } else {
      used = -1;
    }
  }
}

static void answer_for(int status, bool stopped, const struct rusage *usage) {
  char words[1024];
  if (stopped) {
    answer_failure("neverCompletes", "The code waits for a lock or a thread that does not come.", usage);
  } else if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU) {
    answer_failure("neverCompletes", "The code does not end: it worked for more than 3 s. iOS halts the extension.", usage);
  } else if (strstr(tail, "Could not allocate memory") || strstr(tail, "failed to allocate")) {
    answer_failure("crashes", "The code asked for more than 512 MiB of memory. iOS ends a widget's process at about 30 MB.", usage);
  } else if (WIFEXITED(status)) {
    snprintf(words, sizeof words, "The code called exit(%d).", WEXITSTATUS(status));
    answer_failure("crashes", words, usage);
  } else {
    const char *last = last_words();
    bool overflow = WTERMSIG(status) == SIGSEGV || WTERMSIG(status) == SIGBUS;
    const char *hint = overflow ? ", for instance because a function calls itself without end" : "";
    if (*last) snprintf(words, sizeof words, "%s", last);
    else snprintf(words, sizeof words, "The code crashed (%s)%s.", strsignal(WTERMSIG(status)), hint);
    answer_failure("crashes", words, usage);
  }
}

void sim_limit(unsigned seconds) {
  struct rlimit data = {DATA_LIMIT, DATA_LIMIT}, core = {0, 0};
  setrlimit(RLIMIT_DATA, &data);
  setrlimit(RLIMIT_CORE, &core);
  if (seconds > 0) alarm(seconds);
}

void sim_supervise(void) {
  sim_shared = mmap(NULL, sizeof *sim_shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (sim_shared == MAP_FAILED) _exit(1);
  output = dup(1);
  dup2(2, 1);
  signal(SIGPIPE, SIG_IGN);
  for (;;) {
    int errors[2];
    if (pipe(errors) != 0) _exit(1);
    bool was_asked = false;
    pid_t parent = getpid();
    sim_shared->starts++;
    pid_t child = fork();
    if (child < 0) _exit(1);
    if (child == 0) {
      prctl(PR_SET_PDEATHSIG, SIGKILL);
      if (getppid() != parent) _exit(1);
      dup2(errors[1], 1);
      dup2(errors[1], 2);
      close(errors[0]);
      close(errors[1]);
      sim_limit(0);
      return;
    }
    close(errors[1]);
    tail_length = 0;
    tail[0] = 0;
    bool stopped = relay_until_end(child, errors[0]);
    close(errors[0]);
    int status;
    struct rusage usage = {0};
    while (wait4(child, &status, 0, &usage) < 0 && errno == EINTR) {
    }
    was_asked = sim_shared->question != 0;
    if (was_asked) {
      answer_for(status, stopped, &usage);
    } else if (WIFEXITED(status)) {
      if (WEXITSTATUS(status) != GAVE_UP) _exit(WEXITSTATUS(status));
    } else {
      answer_for(status, stopped, &usage);
      _exit(1);
    }
  }
}
