"""People of a population as tasks: parts are simulated, and their results are merged in a tree."""

import math
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ._cluster import Call
from ._errors import WidgetsimError
from ._kept import KeptParts, missing
from ._parts import Part, Pilot, Work, check_results, merge, pilot, simulate
from ._progress import Progress

if TYPE_CHECKING:
    from distributed import Client, Future

_SECONDS = 20.0
"""The least time that a task simulates. Dask itself spends milliseconds on a task."""
_MOST_TASKS = 20_000
"""A scheduler manages so many with ease. With more people, tasks are longer."""
_WIDTH = 8
"""How many results one task merges."""


def simulate_people(
    client: "Client",
    work: Work,
    keep: Path,
    people_per_task: int | None = None,
    show: Callable[[Progress], None] | None = None,
) -> bytes:
    """The results of a population, byte for byte those of `widgetsim run --results` on one machine.

    Args:
        client: the connection to a cluster.
        work: the scenario.
        keep: the directory of the complete parts of all populations.
        people_per_task: how many people a task simulates; `None`: as many as take about 20 s.
        show: receives progress.

    Raises:
        ScenarioError: the scenario cannot be used.
        ClusterError: a part failed, or the cluster was lost.
        WidgetsimError: there is no population.
    """
    with Call(client, keep) as call:
        found: Pilot = call.result(call.submit("pilot", pilot, work), "pilot")
        if found.people is None:
            raise WidgetsimError("expected a scenario with a population: set `people`, or `population` in the scenario")
        whole = Part(0, found.people - 1)
        kept = KeptParts(keep, found.results)
        call.kept = kept.directory
        parts: dict[Part, Future[Any] | bytes] = dict(kept.read(whole))
        size = people_per_task or usual_size(found.seconds, found.people)
        for gap in missing(whole, parts):
            for part in split(gap, size):
                parts[part] = call.submit(f"simulate-people-{part}", simulate, work, part)
        merged = _merge(call, sorted(parts.items(), key=lambda item: item[0].first))
        _keep(call, parts, kept, found.results, show)
        results: bytes = merged if isinstance(merged, bytes) else call.result(merged, "merge of the results")
        kept.replace_all(whole, results)
        return results


def _merge(call: Call, items: "list[tuple[Part, Future[Any] | bytes]]") -> "Future[Any] | bytes":
    """A tree of tasks that merge adjacent parts. The results of its root are those of everybody."""
    while len(items) > 1:
        groups = [items[start : start + _WIDTH] for start in range(0, len(items), _WIDTH)]
        items = [_merge_group(call, group) if len(group) > 1 else group[0] for group in groups]
    return items[0][1]


def _merge_group(call: Call, group: "list[tuple[Part, Future[Any] | bytes]]") -> "tuple[Part, Future[Any]]":
    whole = Part(group[0][0].first, group[-1][0].last)
    # Merges come before more people are simulated, so that workers do not collect results.
    pieces = [piece for _, piece in group]
    return whole, call.submit(f"merge-people-{whole}", merge, whole, pieces, priority=1)


def _keep(
    call: Call,
    parts: "dict[Part, Future[Any] | bytes]",
    kept: KeptParts,
    first: bytes,
    show: Callable[[Progress], None] | None,
) -> None:
    """Waits for all parts, and keeps each one when it is complete."""
    waiting = {piece: part for part, piece in parts.items() if not isinstance(piece, bytes)}
    count = sum(part.count for part in parts)
    old = done = count - sum(part.count for part in waiting.values())
    start = time.monotonic()

    def completed(part: Part, results: bytes) -> None:
        nonlocal done
        check_results(results, part, first)
        kept.add(part, results)
        done += part.count
        if show is not None:
            left = (time.monotonic() - start) / (done - old) * (count - done)
            show(Progress(done / count, "person", done, count, round(left)))

    call.collect(waiting, completed, lambda part: f"people {part.first} to {part.last}")


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
