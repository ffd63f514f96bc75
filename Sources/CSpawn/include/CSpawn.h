/// Functions for child processes that Swift's module of the C library does not have.

#ifndef CSPAWN_H
#define CSPAWN_H

#include <spawn.h>

/// A pipe whose ends other child processes do not inherit. 0, or -1 with errno set.
int cspawn_pipe(int ends[2]);

/// The new process begins in this directory.
int cspawn_add_directory(posix_spawn_file_actions_t *actions, const char *path);

#endif
