"""What the tasks of a distributed run do: simulate some people, or merge the results of others.

Results are the bytes that `widgetsim run --results` writes. They travel through Dask, because workers on other machines
share no disk. What a scenario needs travels with each task.
"""

import json
import os
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from . import _program
from ._errors import WidgetsimError

_PILOT_SECONDS = 1.0
"""The pilot runs more people until it took this long."""


class ResultsError(WidgetsimError):
    """Results are not those that were asked for: a part is missing, or they are of another scenario or version."""


@dataclass(frozen=True)
class Part:
    """The people `first` to `last`, both included."""

    first: int
    last: int

    @property
    def count(self) -> int:
        """How many people they are."""
        return self.last - self.first + 1

    def __str__(self) -> str:
        return f"{self.first}-{self.last}"


@dataclass(frozen=True)
class Task:
    """A scenario and all that it takes to run it on another machine.

    Attributes:
        token: differs between any two calls.
        argument: the name of the scenario file, or `-` for standard input.
        text: the bytes of the scenario.
        options: more options of `widgetsim run`.
        files: the files that the scenario names: path relative to the scenario, bytes, and whether it is a program.
    """

    token: str
    argument: str
    text: bytes = field(repr=False)
    options: tuple[str, ...] = ()
    files: tuple[tuple[str, bytes, bool], ...] = field(default=(), repr=False)


@dataclass(frozen=True)
class Pilot:
    """What the pilot found.

    Attributes:
        results: those of person 0.
        seconds: of one person, on one processor.
        people: how many people the population has.
    """

    results: bytes
    seconds: float
    people: int | None


def read_files(paths: Sequence[str | os.PathLike[str]], base: Path) -> tuple[tuple[str, bytes, bool], ...]:
    """The files that a scenario names, for its tasks.

    Args:
        paths: relative to `base`.
        base: the directory of the scenario.

    Raises:
        WidgetsimError: a path leads out of the directory.
        OSError: a file cannot be read.
    """
    files = []
    for path in paths:
        name = PurePosixPath(os.fspath(path))
        if name.is_absolute() or ".." in name.parts or not name.parts:
            raise WidgetsimError(f"files: expected paths within the directory of the scenario, {base}; found '{name}'")
        files.append((str(name), (base / name).read_bytes(), os.access(base / name, os.X_OK)))
    return tuple(files)


def simulate(task: Task, part: Part) -> bytes:
    """The results of some people.

    Raises:
        ScenarioError: the scenario cannot be used.
        ProgramError: the program failed, or was ended by a signal.
        ResultsError: the results are not complete.
    """
    with tempfile.TemporaryDirectory(prefix="widgetsim-", dir=_scratch()) as name:
        directory = Path(name)
        for path, content, is_program in task.files:
            file = directory / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
            if is_program:
                file.chmod(0o755)
        is_file = task.argument != "-"
        if is_file:
            (directory / task.argument).write_bytes(task.text)
        # After a signal, the program writes valid results of fewer people. Its exit status says so.
        arguments = ["run", task.argument, f"--replications={part.first}..<{part.last + 1}", "--jobs=1"]
        with _lifelines.reader(task.token) as lifeline:
            _program.run(
                [*arguments, "--results=results.json", "--format=csv", *task.options],
                text=None if is_file else task.text.decode(),
                directory=directory,
                lifeline=lifeline,
            )
        results = (directory / "results.json").read_bytes()
    check_results(results, part)
    return results


def merge(token: str, part: Part, parts: Sequence[bytes]) -> bytes:
    """The results of adjacent parts as those of one run.

    Raises:
        ScenarioError: they do not belong together.
        ResultsError: they are not those of the whole part.
    """
    with tempfile.TemporaryDirectory(prefix="widgetsim-", dir=_scratch()) as name:
        directory = Path(name)
        names = [f"part-{number}.json" for number in range(len(parts))]
        for file, content in zip(names, parts, strict=True):
            (directory / file).write_bytes(content)
        with _lifelines.reader(token) as lifeline:
            _program.run(
                ["merge", *names, "--results=results.json", "--format=csv"], directory=directory, lifeline=lifeline
            )
        results = (directory / "results.json").read_bytes()
    check_results(results, part)
    return results


def pilot(task: Task) -> Pilot:
    """Runs a few people, to find out how long one takes."""
    first = simulate(task, Part(0, 0))
    people = about(first).get("run", {}).get("population")
    count = 1
    while True:
        start = time.monotonic()
        simulate(task, Part(0, count - 1))
        seconds = time.monotonic() - start
        if seconds >= _PILOT_SECONDS or count >= (people or 1):
            return Pilot(first, seconds / count, people)
        count = min(4 * count, people or 1)


def end(token: str) -> None:
    """Ends all programs of a call on this worker."""
    _lifelines.cut(token)


def about(results: bytes) -> dict[str, Any]:
    """What results say.

    Raises:
        ResultsError: they are no results.
    """
    try:
        found = json.loads(results)
    except ValueError:
        found = None
    if not isinstance(found, dict) or not {"scenario", "version", "run", "results"} <= found.keys():
        raise ResultsError("expected results of `widgetsim run --results`")
    return found


def check_results(results: bytes, part: Part, first: bytes | None = None) -> None:
    """Checks that results are complete, and of the same scenario and version as others.

    Args:
        results: the results.
        part: the people that they must have.
        first: the others; `None`: any.

    Raises:
        ResultsError: they are not.
    """
    found = about(results)
    people = found["results"].get("replications")
    if people != [[part.first, part.last + 1]]:
        ranges = ", ".join(f"{low} to {high - 1}" for low, high in people or [])
        raise ResultsError(f"expected results of the people {part.first} to {part.last}; found those of {ranges}")
    if first is None:
        return
    other = about(first)
    for key, name in [("version", "version of widgetsim"), ("scenario", "scenario")]:
        if found[key] != other[key]:
            raise ResultsError(f"expected results of the {name} {other[key]}; found those of {found[key]}")


def _scratch() -> str | None:
    """The directory of this worker, which Dask removes even if the worker was killed. `None`: this is no worker."""
    from distributed import get_worker

    try:
        return str(get_worker().local_directory)
    except ValueError:
        return None


class _Lifelines:
    """A pipe for each call that runs programs in this process. The programs end when it is closed."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._pipes: dict[str, tuple[int, int]] = {}
        self._ended: set[str] = set()

    @contextmanager
    def reader(self, token: str) -> Iterator[int]:
        """The reading end, for one program."""
        with self._lock:
            if token in self._ended:
                raise WidgetsimError("this call has ended")
            if token not in self._pipes:
                self._pipes[token] = os.pipe()
            reader = os.dup(self._pipes[token][0])
        try:
            yield reader
        finally:
            os.close(reader)

    def cut(self, token: str) -> None:
        """Ends all programs of a call."""
        with self._lock:
            self._ended.add(token)
            for descriptor in self._pipes.pop(token, ()):
                os.close(descriptor)


_lifelines = _Lifelines()
