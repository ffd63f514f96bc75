"""What the tasks of a distributed run do: simulate some people, or merge the results of others.

Results are the bytes that `widgetsim run --results` writes. Dask carries them, because workers on other machines share
no disk. Each task gets the files that its scenario needs.
"""

import json
import os
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

from distributed import Worker, WorkerPlugin, get_worker

from .. import _program
from .._errors import ProgramError, WidgetsimError
from .._progress import Progress
from .._scenario import Base, Scenario, scenario_input

_PILOT_SECONDS = 1.0
"""The pilot runs more people until it took this long."""


class ResultsError(WidgetsimError):
    """Results are not the expected ones: a part is missing, or they are of another scenario or version."""


@dataclass(frozen=True)
class Part:
    """The people, points or worlds `first` to `last`, both included."""

    first: int
    last: int

    @property
    def count(self) -> int:
        """How many they are."""
        return self.last - self.first + 1

    def __str__(self) -> str:
        return f"{self.first}-{self.last}"


@dataclass(frozen=True)
class Work:
    """A scenario and all that it takes to run it on another machine.

    Attributes:
        argument: the name of the scenario file, or `-` for standard input.
        text: the bytes of the scenario.
        options: the options of the command that are the same for all parts.
        files: the files that the scenario names: path relative to the scenario, bytes, and whether it is a program.
    """

    argument: str
    text: bytes = field(repr=False)
    options: tuple[str, ...] = ()
    files: tuple[tuple[str, bytes, bool], ...] = field(default=(), repr=False)

    @property
    def identity(self) -> tuple[object, ...]:
        """Results depend on nothing else."""
        return _program.run(["--version"]).output, self.text, self.options, self.files


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


def work_of(scenario: Scenario, options: Sequence[str], base: Base, files: Sequence[str | os.PathLike[str]]) -> Work:
    """A scenario for tasks.

    Args:
        scenario: the scenario.
        options: options that are the same for all parts.
        base: see `Base`.
        files: the files that the scenario names, relative to the scenario.

    Raises:
        WidgetsimError: the path of a file leads out of the directory of the scenario.
        OSError: a file cannot be read.
    """
    given = scenario_input(scenario, base)
    if given.text is not None:
        return Work("-", given.text.encode(), tuple(options), _read_files(files, given.directory or Path()))
    path = Path(given.argument)
    return Work(path.name, path.read_bytes(), tuple(options), _read_files(files, path.parent))


def _read_files(paths: Sequence[str | os.PathLike[str]], base: Path) -> tuple[tuple[str, bytes, bool], ...]:
    files = []
    for path in paths:
        name = PurePosixPath(os.fspath(path))
        if name.is_absolute() or ".." in name.parts or not name.parts:
            raise WidgetsimError(f"files: expected paths within the directory of the scenario, {base}; found '{name}'")
        files.append((str(name), (base / name).read_bytes(), os.access(base / name, os.X_OK)))
    return tuple(files)


@dataclass(frozen=True)
class Failure:
    """The result of a task that would fail again. It is a result, so that Dask neither repeats nor logs it."""

    error: WidgetsimError


def attempt(function: Callable[..., Any], *arguments: Any) -> Any:
    """The result of a task, or its failure.

    Raises:
        ProgramError: a signal ended the program. The next time may be different.
    """
    try:
        return function(*arguments)
    except WidgetsimError as error:
        if isinstance(error, ProgramError) and error.exit_code < 0:
            raise
        return Failure(error)


def execute(token: str, work: Work, command: Sequence[str], output: str) -> bytes:
    """Runs a command of the program for the scenario.

    Args:
        token: of the call.
        work: the scenario.
        command: the words of the command, and the options of this part.
        output: the file that the command writes.

    Returns: the content of this file.

    Raises:
        ScenarioError: the scenario cannot be used.
        ProgramError: the program failed, or was ended by a signal.
    """
    with _room(token) as (directory, lifeline):
        for path, content, is_program in work.files:
            file = directory / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
            if is_program:
                file.chmod(0o755)
        is_file = work.argument != "-"
        if is_file:
            (directory / work.argument).write_bytes(work.text)
        _program.run(
            [*command, "--jobs=1", *work.options, "--", work.argument],
            text=None if is_file else work.text.decode(),
            directory=directory,
            progress=_reported(token),
            lifeline=lifeline,
        )
        return (directory / output).read_bytes()


def topic(token: str) -> str:
    """The topic under which the tasks of a call say how far they have come: the key of the task, and its share."""
    return f"widgetsim-{token}"


def _reported(token: str) -> Callable[[Progress], None]:
    worker = get_worker()
    key = worker.get_current_task()
    return lambda progress: worker.log_event(topic(token), (key, progress.share))


def simulate(token: str, work: Work, part: Part) -> bytes:
    """The results of some people.

    Raises:
        ScenarioError: the scenario cannot be used.
        ProgramError: the program failed, or was ended by a signal.
        ResultsError: the results are not complete.
    """
    # After a signal, the program writes valid results of fewer people. Its exit status says so.
    people = f"--replications={part.first}..<{part.last + 1}"
    results = execute(token, work, ["run", people, "--results=results.json", "--format=csv"], "results.json")
    check_results(results, part)
    return results


def merge(token: str, part: Part, parts: Sequence[bytes | Failure]) -> bytes | Failure:
    """The results of adjacent parts as those of one run; the failure of one of them.

    Raises:
        ScenarioError: they do not belong together.
        ResultsError: they are not those of the whole part.
    """
    with _room(token) as (directory, lifeline):
        names = [f"part-{number}.json" for number in range(len(parts))]
        for file, content in zip(names, parts, strict=True):
            if isinstance(content, Failure):
                return content
            (directory / file).write_bytes(content)
        arguments = ["merge", *names, "--results=results.json", "--format=csv"]
        _program.run(arguments, directory=directory, lifeline=lifeline)
        results = (directory / "results.json").read_bytes()
    check_results(results, part)
    return results


def pilot(token: str, work: Work) -> Pilot:
    """Runs a few people, to find out how long one takes."""
    first = simulate(token, work, Part(0, 0))
    people = about(first).get("run", {}).get("population")
    count = 1
    while True:
        start = time.monotonic()
        simulate(token, work, Part(0, count - 1))
        seconds = time.monotonic() - start
        if seconds >= _PILOT_SECONDS or count >= (people or 1):
            return Pilot(first, seconds / count, people)
        count = min(4 * count, people or 1)


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


def check_format(results: bytes, kind: str, command: str) -> None:
    """Checks that bytes are a file that the program wrote.

    Args:
        results: the bytes.
        kind: of file.
        command: which writes such files.

    Raises:
        ResultsError: they are not.
    """
    try:
        found = json.loads(results)
    except ValueError:
        found = None
    if not isinstance(found, dict) or not str(found.get("format")).startswith(f"widgetsim {kind} "):
        raise ResultsError(f"expected a file written by `{command}`")


class Lifeline(WorkerPlugin):
    """Ends the programs of a call on a worker when the call ends, or when the worker closes or is killed.

    It is a pipe, whose writing end only the worker has.
    """

    def __init__(self, token: str) -> None:
        """For the call with this token."""
        self.name = topic(token)

    def setup(self, worker: Worker) -> None:
        """Opens the pipe."""
        self._lock = threading.Lock()
        self._ends: tuple[int, ...] = os.pipe()

    def teardown(self, worker: Worker) -> None:
        """Closes the pipe."""
        with self._lock:
            ends, self._ends = self._ends, ()
            for descriptor in ends:
                os.close(descriptor)

    @contextmanager
    def reader(self) -> Iterator[int]:
        """The reading end, for one program."""
        with self._lock:
            if not self._ends:
                raise WidgetsimError("the call, or this worker, has ended")
            reader = os.dup(self._ends[0])
        try:
            yield reader
        finally:
            os.close(reader)


@contextmanager
def _room(token: str) -> Iterator[tuple[Path, int]]:
    """A directory for the files of a program, and the lifeline of the program.

    The directory is that of the worker. Dask removes it even if the worker was killed.
    """
    worker = get_worker()
    lifeline = worker.plugins.get(Lifeline(token).name)
    if not isinstance(lifeline, Lifeline):
        raise WidgetsimError("the call has ended")
    with (
        tempfile.TemporaryDirectory(prefix="widgetsim-", dir=worker.local_directory) as name,
        lifeline.reader() as reader,
    ):
        yield Path(name), reader
