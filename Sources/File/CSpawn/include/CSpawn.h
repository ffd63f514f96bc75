/// Functions for child processes that Swift's module of the C library does not have.

#ifndef CSPAWN_H
#define CSPAWN_H

#include <spawn.h>

/// A pipe whose ends other child processes do not inherit. 0, or -1 with errno set.
int cspawn_pipe(int ends[2]);

/// The new process begins in this directory.
int cspawn_add_directory(posix_spawn_file_actions_t *actions, const char *path);

/// Starts a program as posix_spawnp does.
///
/// First makes the directory `home`, unless this is NULL.
///
/// On Linux, *identifier is a guard: a process between this one and the program. A second guard is between the first one
/// and the program, because the program can kill its parent. If one guard is gone, the other one kills the program and
/// ends. The first guard ends as the program ends, or after a SIGTERM, or when the writing end of the pipe `lifeline` is
/// closed, which the death of this process does. It kills the
/// program, if it is still there, and all that the program has started, in whatever session. If the pipe was closed,
/// it also removes `home`.
///
/// On other systems, *identifier is the program. `lifeline` is not used.
///
/// Returns 0, or an error number.
int cspawn_start(
    pid_t *identifier, const char *file, const posix_spawn_file_actions_t *actions,
    const posix_spawnattr_t *attributes, char *const arguments[], char *const variables[], int lifeline,
    const char *home);

#endif
