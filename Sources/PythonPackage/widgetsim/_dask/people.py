"""People of a population as tasks: parts are simulated, and their results are merged in a tree."""

import math
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .._errors import WidgetsimError
from .._progress import Progress
from .cluster import Call
from .kept import KeptParts, fingerprint, missing, split
from .parts import Part, Pilot, Work, check_results, merge, pilot, simulate

if TYPE_CHECKING:
    from distributed import Client, Future

_SECONDS = 20.0
"""The least time that a task simulates. Dask itself spends milliseconds on a task."""
_MOST_TASKS = 20_000
"""Dask's scheduler easily manages this number of tasks. With more people, tasks are longer."""
_WIDTH = 8
"""How many results one task merges."""


def simulate_people(
    client: "Client",
    work: Work,
    keep: Path,
    people_per_task: int | None = None,
    show: Callable[[Progress], None] | None = None,
) -> bytes:
    """The results of a population, byte for byte those of `widgetsim run --results` beside the scenario.

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
        # With another scenario, seed, or version of the program, person 0 does something else.
        kept = KeptParts(
            keep / fingerprint(found.results),
            "people",
            lambda results, part: check_results(results, part, found.results),
        )
        call.kept = kept.directory
        parts: dict[Part, Future[Any] | bytes] = dict(kept.read(whole))
        size = people_per_task or usual_size(found.seconds, found.people)
        for gap in missing(whole, parts):
            for part in split(gap, size):
                parts[part] = call.submit(f"simulate-people-{part}", simulate, work, part)
        merged = _merge(call, sorted(parts.items(), key=lambda item: item[0].first))
        call.keep(parts, kept, "person", show)
        if whole in parts:
            return kept.read(whole)[whole]
        results: bytes = call.result(merged, "merge of the results")
        kept.replace_all(whole, results)
        return results


def _merge(call: Call, items: "list[tuple[Part, Future[Any] | bytes]]") -> Any:
    """A tree of tasks that merge adjacent parts, as its root. The results of the root are those of all people."""
    merged: set[Future[Any]] = set()
    while len(items) > 1:
        groups = [items[start : start + _WIDTH] for start in range(0, len(items), _WIDTH)]
        items = [_merge_group(call, group, merged) if len(group) > 1 else group[0] for group in groups]
    return items[0][1]


def _merge_group(
    call: Call, group: "list[tuple[Part, Future[Any] | bytes]]", merged: "set[Future[Any]]"
) -> "tuple[Part, Future[Any]]":
    whole = Part(group[0][0].first, group[-1][0].last)
    pieces = [piece for _, piece in group]
    # Merges come before more people are simulated, so that workers do not collect results.
    future = call.submit(f"merge-people-{whole}", merge, whole, pieces, priority=1)
    for piece in pieces:
        if not isinstance(piece, bytes) and piece in merged:
            call.release(piece)
    merged.add(future)
    return whole, future


def usual_size(seconds: float, people: int) -> int:
    """The number of people of a task.

    Args:
        seconds: of one person.
        people: all.
    """
    return max(1, math.ceil(_SECONDS / max(seconds, 1e-6)), math.ceil(people / _MOST_TASKS))
