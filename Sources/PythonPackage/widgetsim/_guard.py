"""Runs a program, and ends it when the writing end of a pipe is closed.

The pipe is closed at the latest when the process that has its writing end is gone.

Usage: guard DESCRIPTOR MEMORY PROGRAM ARGUMENTS…

The descriptor is the reading end of the pipe. Memory is the limit in bytes for the program, for each process that it
starts, and for each file that they write; 0: none. The guard ends as the program ends.
"""

import contextlib
import functools
import os
import resource
import signal
import subprocess
import sys
import threading

_GRACE = 5.0
"""Seconds for the program to end after a signal."""


class _End(threading.Thread):
    """Ends the program, and all that it started, when the pipe is closed."""

    def __init__(self, descriptor: int, program: "subprocess.Popen[bytes]") -> None:
        super().__init__(daemon=True)
        self._descriptor = descriptor
        self._program = program
        self.has_begun = False

    def run(self) -> None:
        """What the thread does."""
        while os.read(self._descriptor, 1):
            pass
        self.has_begun = True
        # The first signal lets the program finish a report, the second ends it at once and ends its providers.
        for _ in range(2):
            if self._program.poll() is None:
                os.killpg(0, signal.SIGTERM)
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self._program.wait(_GRACE)
        # This process too.
        os.killpg(0, signal.SIGKILL)


def _limit(size: int) -> None:
    for kind in (resource.RLIMIT_DATA, resource.RLIMIT_FSIZE):
        hard = resource.getrlimit(kind)[1]
        least = size if hard == resource.RLIM_INFINITY else min(size, hard)
        resource.setrlimit(kind, (least, least))


def _main() -> None:
    # A signal to the group is for the program. A handler is not inherited by it, unlike an ignored signal.
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: None)
    memory = int(sys.argv[2])
    program = subprocess.Popen(sys.argv[3:], preexec_fn=functools.partial(_limit, memory) if memory > 0 else None)
    end = _End(int(sys.argv[1]), program)
    end.start()
    code = program.wait()
    if end.has_begun:
        end.join()
    if code < 0:
        with contextlib.suppress(OSError):  # SIGKILL has no handler.
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    sys.exit(code)


if __name__ == "__main__":
    _main()
