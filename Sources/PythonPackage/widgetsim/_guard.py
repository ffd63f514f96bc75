"""Runs a program, and ends it when the writing end of a pipe is closed.

The pipe is closed at the latest when the process that has its writing end is gone.

Usage: guard DESCRIPTOR PROGRAM ARGUMENTS…

The descriptor is the reading end of the pipe. The guard ends as the program ends.
"""

import contextlib
import os
import signal
import subprocess
import sys
import threading

_GRACE = 5.0
"""Seconds for the program to end after a signal."""


def _end_with(descriptor: int, program: "subprocess.Popen[bytes]") -> None:
    while os.read(descriptor, 1):
        pass
    # The first signal lets the program finish a report, the second ends it at once and ends its providers.
    for number in (signal.SIGTERM, signal.SIGTERM, signal.SIGKILL):
        if program.poll() is None:
            os.killpg(0, number)
            try:
                program.wait(_GRACE)
            except subprocess.TimeoutExpired:
                continue


def _main() -> None:
    # A signal to the group is for the program. A handler is not inherited by it, unlike an ignored signal.
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: None)
    program = subprocess.Popen(sys.argv[2:])
    threading.Thread(target=_end_with, args=(int(sys.argv[1]), program), daemon=True).start()
    code = program.wait()
    if code < 0:
        with contextlib.suppress(OSError):  # SIGKILL has no handler.
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    sys.exit(code)


if __name__ == "__main__":
    _main()
