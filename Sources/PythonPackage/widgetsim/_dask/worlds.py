"""Plausible worlds of bands as tasks."""

import math
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .._progress import Progress
from .cluster import Call
from .kept import KeptParts, fingerprint, missing, split
from .parts import Part, Work, check_format, execute

if TYPE_CHECKING:
    from distributed import Client, Future

_SECONDS = 20.0
"""The least time that the worlds of a task take."""
_SCREENINGS = 4
"""The worlds of a task also take at least this many times as long as the screening, which each task repeats."""
_PILOT_WORLDS = 8


def simulate_worlds(
    client: "Client",
    work: Work,
    count: int,
    keep: Path,
    worlds_per_task: int | None = None,
    show: Callable[[Progress], None] | None = None,
) -> list[bytes]:
    """Files for `widgetsim bands --merge`, which together have all worlds.

    Args:
        client: the connection to a cluster.
        work: the scenario, and the options of `widgetsim bands`.
        count: the number of worlds.
        keep: the directory of the complete parts of all calls.
        worlds_per_task: how many worlds a task runs; `None`: as many as take at least 20 s.
        show: receives progress.

    Raises:
        ScenarioError: the scenario cannot be used.
        ClusterError: a part failed, or the cluster was lost.
    """
    kept = KeptParts(
        keep / fingerprint("bands", work.identity, count),
        "worlds",
        lambda results, _: check_format(results, "worlds", "widgetsim bands --results"),
    )
    whole = Part(0, count - 1)
    with Call(client, kept.directory) as call:
        parts: dict[Part, Future[Any] | bytes] = dict(kept.read(whole))
        gaps = missing(whole, parts)
        size = worlds_per_task or (call.result(call.submit("pilot", pilot, work), "pilot") if gaps else count)
        for gap in gaps:
            for part in split(gap, size):
                parts[part] = call.submit(f"simulate-worlds-{part}", run_worlds, work, part)
        call.keep(parts, kept, "world", show)
    return list(kept.read(whole).values())


def run_worlds(token: str, work: Work, part: Part) -> bytes:
    """The file of some worlds."""
    worlds = f"--worlds={part.first}..<{part.last + 1}"
    return execute(token, work, ["bands", worlds, "--results=worlds.json"], "worlds.json")


def pilot(token: str, work: Work) -> int:
    """Runs a few worlds, to find out how many a task should run."""
    seconds = []
    for count in (1, 1 + _PILOT_WORLDS):
        start = time.monotonic()
        run_worlds(token, work, Part(0, count - 1))
        seconds.append(time.monotonic() - start)
    return usual_size(*seconds)


def usual_size(one: float, more: float) -> int:
    """The number of worlds of a task.

    Args:
        one: seconds of the screening and one world.
        more: seconds of the screening and the worlds of the pilot.
    """
    each = max((more - one) / _PILOT_WORLDS, 1e-3)
    return math.ceil(max(_SECONDS, _SCREENINGS * (one - each)) / each)
