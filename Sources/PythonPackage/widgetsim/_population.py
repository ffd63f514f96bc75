"""Many people, on many machines: Dask runs parts of a population and merges their results."""

import math
import os
import time
import uuid
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ._errors import ScenarioError, WidgetsimError
from ._kept import KeptParts, missing, usual_directory
from ._parts import Lifeline, Part, Pilot, Task, check_results, merge, pilot, read_files, simulate
from ._progress import Progress, ShowsProgress, shown
from ._scenario import Scenario, Settings, scenario_input, settings_arguments

if TYPE_CHECKING:
    from distributed import Client, Future

_SECONDS = 20.0
"""The least time that a task simulates. Dask itself spends milliseconds on a task."""
_MOST_TASKS = 20_000
"""A scheduler manages so many with ease. With more people, tasks are longer."""
_WIDTH = 8
"""How many results one task merges."""
_RETRIES = 2
"""A part that fails runs again so often: a worker may be short of memory, or be shut down."""


class PopulationError(WidgetsimError):
    """A distributed run did not complete. What is complete is kept: the same call continues from there.

    Attributes:
        part: the people, such as `400-499`, of the first part that failed; `None`: the cluster failed.
        kept: the directory of the complete parts.
    """

    def __init__(self, message: str, part: str | None, kept: Path) -> None:
        super().__init__(message)
        self.part = part
        self.kept = kept


def simulate_population(
    scenario: Scenario,
    *,
    people: int | None = None,
    settings: Settings | None = None,
    days: int | None = None,
    seed: int | None = None,
    headroom: bool = False,
    base: str | os.PathLike[str] | None = None,
    files: Sequence[str | os.PathLike[str]] = (),
    client: "Client | None" = None,
    keep: str | os.PathLike[str] | None = None,
    people_per_task: int | None = None,
    progress: ShowsProgress = None,
) -> bytes:
    """The results of a population, byte for byte those of `widgetsim run --results` on one machine.

    See `population` for the arguments and the errors.
    """
    options = settings_arguments(settings)
    options += [] if people is None else [f"--set=population.people={people}"]
    options += [] if days is None else [f"--days={days}"]
    options += [] if seed is None else [f"--seed={seed}"]
    options += ["--headroom"] if headroom else []
    given = scenario_input(scenario, base)
    path = None if given.text is not None else Path(given.argument)
    place = (given.directory or Path()) if path is None else path.parent
    task = Task(
        token=uuid.uuid4().hex[:8],
        argument="-" if path is None else path.name,
        text=(given.text or "").encode() if path is None else path.read_bytes(),
        options=tuple(options),
        files=read_files(files, place),
    )
    with _connected(client) as cluster, shown(progress) as show:
        call = _Call(cluster, task, Path(keep) if keep is not None else usual_directory(), people_per_task, show)
        try:
            return call.run()
        finally:
            call.end()


@contextmanager
def _connected(client: "Client | None") -> Iterator["Client"]:
    """The given client, or else one of a cluster of this machine's processors."""
    from distributed import Client, LocalCluster

    if client is not None:
        yield client
        return
    # Each task waits for a program, so threads are enough.
    with (
        LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=1, threads_per_worker=os.cpu_count() or 1, processes=False, dashboard_address=None
        ) as cluster,
        Client(cluster) as own,  # type: ignore[no-untyped-call]
    ):
        yield own


class _Call:
    """One distributed run."""

    def __init__(
        self,
        client: "Client",
        task: Task,
        keep: Path,
        people_per_task: int | None,
        show: Callable[[Progress], None] | None,
    ) -> None:
        self.client = client
        self.task = task
        self.keep = keep
        self.people_per_task = people_per_task
        self.show = show
        self.futures: list[Future[Any]] = []

    def run(self) -> bytes:
        """The results of everybody."""
        self.client.register_plugin(Lifeline(self.task.token))
        found = self._pilot()
        if found.people is None:
            raise WidgetsimError("expected a scenario with a population: set `people`, or `population` in the scenario")
        whole = Part(0, found.people - 1)
        kept = KeptParts(self.keep, found.results)
        parts: dict[Part, Future[Any] | bytes] = dict(kept.read(whole))
        size = self.people_per_task or usual_size(found.seconds, found.people)
        for gap in missing(whole, parts):
            for part in split(gap, size):
                parts[part] = self._submit(f"simulate-people-{part}", simulate, self.task, part, retries=_RETRIES)
        merged = self._merge(sorted(parts.items(), key=lambda item: item[0].first))
        self._keep(parts, kept, found.results)
        results = merged if isinstance(merged, bytes) else self._result(merged, kept)
        kept.replace_all(whole, results)
        return results

    def end(self) -> None:
        """Ends all that still goes on, after an error too."""
        if self.client.status == "running":
            with suppress(Exception):
                self.client.cancel(self.futures)  # type: ignore[no-untyped-call]
                self.client.unregister_worker_plugin(Lifeline(self.task.token).name)  # type: ignore[no-untyped-call]

    def _pilot(self) -> Pilot:
        try:
            found: Pilot = self._submit("pilot", pilot, self.task).result()
        except ScenarioError as error:
            if "cannot be read" in str(error):
                error.add_note("Tasks have no other files of this machine than those of the argument `files`.")
            raise
        return found

    def _merge(self, items: "list[tuple[Part, Future[Any] | bytes]]") -> "Future[Any] | bytes":
        """A tree of tasks that merge adjacent parts. The results of its root are those of everybody."""
        while len(items) > 1:
            groups = [items[start : start + _WIDTH] for start in range(0, len(items), _WIDTH)]
            items = [
                (whole := Part(group[0][0].first, group[-1][0].last), self._submit_merge(whole, group))
                if len(group) > 1
                else group[0]
                for group in groups
            ]
        return items[0][1]

    def _submit_merge(self, whole: Part, group: "list[tuple[Part, Future[Any] | bytes]]") -> "Future[Any]":
        # Before more people are simulated, so that workers do not collect results.
        with warnings.catch_warnings():
            # Kept parts travel with the task. They are megabytes.
            warnings.filterwarnings("ignore", message="Sending large graph")
            pieces = [piece for _, piece in group]
            return self._submit(f"merge-people-{whole}", merge, self.task.token, whole, pieces, priority=1)

    def _keep(self, parts: "dict[Part, Future[Any] | bytes]", kept: KeptParts, first: bytes) -> None:
        """Waits for all parts, and keeps each one when it is complete."""
        from distributed import as_completed

        waiting = {piece: part for part, piece in parts.items() if not isinstance(piece, bytes)}
        count = sum(part.count for part in parts)
        old = done = count - sum(part.count for part in waiting.values())
        start = time.monotonic()
        failures: dict[Part, BaseException] = {}
        for future in as_completed(list(waiting), raise_errors=False):  # type: ignore[no-untyped-call]
            part = waiting[future]
            try:
                results = future.result()
                check_results(results, part, first)
            except Exception as error:
                failures[part] = error
                continue
            kept.add(part, results)
            done += part.count
            if self.show is not None:
                left = (time.monotonic() - start) / (done - old) * (count - done)
                self.show(Progress(done / count, "person", done, count, round(left)))
        if failures:
            part = min(failures, key=lambda part: part.first)
            raise self._error(part, failures[part], kept) from failures[part]

    def _result(self, future: "Future[Any]", kept: KeptParts) -> bytes:
        try:
            results: bytes = future.result()
        except Exception as error:
            raise self._error(None, error, kept) from error
        return results

    def _error(self, part: Part | None, error: BaseException, kept: KeptParts) -> PopulationError:
        from distributed import CancelledError

        if isinstance(error, CancelledError) or self.client.status != "running":
            what, part = "the connection to the scheduler of the cluster was lost", None
        elif part is None:
            what = f"results could not be merged: {error}"
        else:
            what = f"people {part.first} to {part.last} could not be simulated: {error}"
        return PopulationError(
            f"{what}\nWhat is complete is kept in {kept.directory}. The same call continues from there.",
            None if part is None else str(part),
            kept.directory,
        )

    def _submit(self, name: str, function: Callable[..., Any], *arguments: Any, **options: Any) -> "Future[Any]":
        """A task with a name for the dashboard. Names are unique, because Dask takes tasks of one name for the same."""
        future = self.client.submit(function, *arguments, key=f"{name}-{self.task.token}", pure=False, **options)
        self.futures.append(future)
        return future


def usual_size(seconds: float, people: int) -> int:
    """The number of people of a task.

    Args:
        seconds: of one person.
        people: all.
    """
    return max(1, math.ceil(_SECONDS / max(seconds, 1e-6)), math.ceil(people / _MOST_TASKS))


def split(whole: Part, size: int) -> Iterator[Part]:
    """Parts of `size` people, the last one of fewer."""
    for first in range(whole.first, whole.last + 1, size):
        yield Part(first, min(first + size - 1, whole.last))
