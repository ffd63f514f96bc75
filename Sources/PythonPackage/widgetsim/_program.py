"""Finds the program `widgetsim` and runs it."""

import errno
import os
import pty
import re
import selectors
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import IO, Any

from ._errors import (
    Problem,
    ProgramError,
    ProgramNotFoundError,
    ProgramTimeoutError,
    ScenarioError,
    ScenarioNotFoundError,
    WidgetsimError,
)
from ._progress import Progress

_ENDS = re.compile(rb"\r?\n|\r\x1b\[K")
"""What ends a line of standard error: a line feed, or the start of a line of progress."""
_LAST_LINES = 20
_GUARD = Path(__file__).with_name("_guard.py")
_GRACE = 5.0
"""Seconds for the program to end after a signal."""


def path() -> Path:
    """The program: `$WIDGETSIM`, or else the one of the wheel, or else the one on the `PATH`.

    Raises:
        ProgramNotFoundError: there is none.
    """
    named = os.environ.get("WIDGETSIM")
    if named:
        if not (Path(named).is_file() and os.access(named, os.X_OK)):
            raise ProgramNotFoundError(f"WIDGETSIM: expected the path of a program; found {named!r}")
        return Path(named).absolute()
    carried = _carried()
    if carried is not None:
        return carried
    found = shutil.which("widgetsim")
    if found is not None:
        return Path(found).absolute()
    raise ProgramNotFoundError(
        "found no program 'widgetsim': this package has none, the PATH has none, and WIDGETSIM is not set. "
        "Install the wheel for your platform, or set WIDGETSIM to the path of the program."
    )


@cache
def _carried() -> Path | None:
    """The program that came with the wheel."""
    files = metadata.files("widgetsim") or []
    programs = (Path(str(file.locate())).resolve() for file in files if file.parts[-2:] == ("bin", "widgetsim"))
    return next((program for program in programs if os.access(program, os.X_OK)), None)


@dataclass(frozen=True)
class CompletedProgram:
    """What a program that ended left.

    Attributes:
        arguments: its arguments, without its own name.
        exit_code: its exit status, one of those that the caller accepts.
        output: its standard output.
        messages: the lines of its standard error, such as warnings, without the lines of progress.
    """

    arguments: tuple[str, ...]
    exit_code: int
    output: str
    messages: tuple[str, ...]

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """The warnings about the scenarios."""
        found = (Problem.parse(line) for line in self.messages)
        return tuple(problem for problem in found if problem is not None and problem.severity == "warning")


def run(
    arguments: Sequence[str | os.PathLike[str]],
    *,
    text: str | None = None,
    directory: Path | None = None,
    accepts: Collection[int] = (0,),
    timeout: float | None = None,
    progress: Callable[[Progress], None] | None = None,
    lifeline: int | None = None,
    memory: int | None = None,
) -> CompletedProgram:
    """Runs the program to its end.

    An exception in the meantime, such as `KeyboardInterrupt`, ends the program and all that it started. So does the end
    of this process, even if a signal kills it.

    Args:
        arguments: its arguments, without its own name.
        text: its standard input; `None`: empty.
        directory: its working directory; `None`: the current one.
        accepts: exit statuses that come with an answer.
        timeout: seconds; `None`: no limit.
        progress: is called a few times a second if the program takes longer than 2 s.
        lifeline: the reading end of a pipe. The program ends when its writing end is closed. `None`: that of a pipe
            whose writing end only this process has.
        memory: bytes that the program, each process that it starts, and each file that they write may have at most;
            `None`: no limit.

    Raises:
        ProgramNotFoundError: there is no program.
        ScenarioError: the program reported what is wrong with a scenario, a setting or a file.
        ProgramError: the program failed otherwise.
        ProgramTimeoutError: the time is over.
        WidgetsimError: an argument contains NUL, or is longer than the system allows.
    """
    words = tuple(os.fspath(argument) for argument in arguments)
    # The program shows progress on terminals only.
    reader, writer = os.pipe() if progress is None else pty.openpty()
    with (
        tempfile.TemporaryFile() as standard_input,
        tempfile.TemporaryFile() as standard_output,
        os.fdopen(reader, "rb", buffering=0),
        os.fdopen(writer, "wb", buffering=0) as standard_error,
        _lifeline(lifeline) as lifeline_reader,
    ):
        standard_input.write((text or "").encode())
        standard_input.seek(0)
        starting = _Start(
            # The guard needs no other module: -I and -S make it start in less time.
            [sys.executable, "-I", "-S", _GUARD, str(lifeline_reader), str(memory or 0), path(), *words],
            pass_fds=(lifeline_reader,),
            stdin=standard_input,
            stdout=standard_output,
            stderr=standard_error,
            cwd=directory,
        )
        try:
            process = starting.process()
            standard_error.close()
            messages = _Messages(progress)
            deadline = None if timeout is None else time.monotonic() + timeout
            if not _read(reader, messages, deadline):
                raise ProgramTimeoutError(timeout or 0)
            process.wait(_left(deadline))
        except subprocess.TimeoutExpired:
            raise ProgramTimeoutError(timeout or 0) from None
        finally:
            starting.end()
        output = _text(standard_output)
    code = process.returncode
    # A command that fails without an answer prints nothing to standard output.
    if code == 0 or (code in accepts and output):
        return CompletedProgram(words, code, output, tuple(messages.lines))
    raise _error(code, messages.lines)


def call(*arguments: str | os.PathLike[str]) -> str:
    """What a command of the program prints, for commands that have no function of their own.

    Args:
        arguments: the arguments of the program, such as `"validate", "my-widget.yaml"`.

    Raises:
        ScenarioError: a scenario, a setting or a file cannot be used.
        ProgramError: the program failed otherwise.
    """
    return run(arguments).output


@contextmanager
def _lifeline(given: int | None) -> Iterator[int]:
    """The reading end of a pipe: the given one, or else that of a new pipe, which is closed after the block."""
    if given is not None:
        yield given
        return
    reader, writer = os.pipe()
    try:
        yield reader
    finally:
        os.close(writer)
        os.close(reader)


class _Start(threading.Thread):
    """Starts the program.

    Ctrl-C may come at any moment, and interrupts the main thread. This is another one, so that no process is lost.
    """

    def __init__(self, command: Sequence[str | os.PathLike[str]], **options: Any) -> None:
        super().__init__(name="widgetsim-start")
        self._command = command
        self._options = options
        self._is_begun = False
        self._is_complete = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None
        self._error: BaseException | None = None

    def process(self) -> subprocess.Popen[bytes]:
        """The process, as soon as it runs."""
        self._is_begun = True
        self.start()
        self._is_complete.wait()
        if isinstance(self._error, ValueError):
            raise WidgetsimError(f"a program cannot have such an argument: {self._error}") from None
        if isinstance(self._error, OSError) and self._error.errno == errno.E2BIG:
            raise WidgetsimError("an argument, such as a path or a setting, is too long for this system") from None
        if self._process is None:
            assert self._error is not None
            raise self._error
        return self._process

    def end(self) -> None:
        """Ends the process if it still runs."""
        if self._is_begun:
            # There is a limit, for the interruption may have come before there was a thread.
            self._is_complete.wait(_GRACE)
        if self._process is not None:
            _end(self._process)

    def run(self) -> None:
        """What the thread does."""
        try:
            self._process = subprocess.Popen(self._command, start_new_session=True, **self._options)
        except BaseException as error:
            self._error = error
        self._is_complete.set()


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode()


def _error(code: int, lines: list[str]) -> ScenarioError | ProgramError:
    found = [Problem.parse(line) for line in lines]
    problems = tuple(problem for problem in found if problem is not None and problem.severity == "error")
    if not problems or code <= 0:
        return ProgramError(code, tuple(lines[-_LAST_LINES:]))
    is_missing = problems[0].message.endswith(os.strerror(errno.ENOENT))
    return ScenarioNotFoundError(problems) if is_missing else ScenarioError(problems)


def _left(deadline: float | None) -> float | None:
    return None if deadline is None else max(0.0, deadline - time.monotonic())


class _Messages:
    """The lines of standard error, apart from those of progress."""

    def __init__(self, progress: Callable[[Progress], None] | None) -> None:
        self.lines: list[str] = []
        self._progress = progress
        self._rest = b""

    def add(self, data: bytes) -> None:
        *whole, self._rest = _ENDS.split(self._rest + data)
        for line in whole:
            self._add_line(line)
        # A line of progress has no end of its own: the next one replaces it.
        if self._shows(self._rest):
            self._rest = b""

    def end(self) -> None:
        self._add_line(self._rest)
        self._rest = b""

    def _add_line(self, line: bytes) -> None:
        if line and not self._shows(line):
            self.lines.append(line.decode(errors="replace"))

    def _shows(self, line: bytes) -> bool:
        if self._progress is None:
            return False
        now = Progress.parse(line.decode(errors="replace"))
        if now is not None:
            self._progress(now)
        return now is not None


def _read(reader: int, messages: _Messages, deadline: float | None) -> bool:
    """Reads until all who could write have ended. `False`: the time is over."""
    with selectors.DefaultSelector() as selector:
        selector.register(reader, selectors.EVENT_READ)
        while True:
            if not selector.select(_left(deadline)):
                return False
            try:
                data = os.read(reader, 65536)
            except OSError:  # On Linux, the end of a terminal is an error.
                data = b""
            if not data:
                messages.end()
                return True
            messages.add(data)


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ends the program if it still runs, and all that it started."""
    if process.poll() is not None:
        return
    # The first signal lets it finish a report, the second ends it at once and ends its providers.
    for _ in range(2):
        os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(_GRACE)
            break
        except subprocess.TimeoutExpired:
            continue
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
