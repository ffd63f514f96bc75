"""Points of a sweep as tasks."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .._progress import Progress
from .cluster import Call
from .kept import KeptParts, fingerprint
from .parts import Part, Work, check_format, execute

if TYPE_CHECKING:
    from distributed import Client, Future


def simulate_points(
    client: "Client",
    work: Work,
    points: Sequence[Sequence[str]],
    keep: Path,
    show: Callable[[Progress], None] | None = None,
) -> list[bytes]:
    """A baseline for each point of a sweep, for `widgetsim sweep --baseline`.

    Args:
        client: the connection to a cluster.
        work: the scenario, and the options of `widgetsim baseline save`.
        points: the further options of each point, which set its values.
        keep: the directory of the complete parts of all calls.
        show: receives progress.

    Raises:
        ScenarioError: the scenario cannot be used at a point.
        ClusterError: a point failed, or the cluster was lost.
    """
    kept = KeptParts(
        keep / fingerprint("sweep", work.identity, points),
        "point",
        lambda results, _: check_format(results, "baseline", "widgetsim baseline save"),
    )
    whole = Part(1, len(points))
    with Call(client, kept.directory) as call:
        parts: dict[Part, Future[Any] | bytes] = dict(kept.read(whole))
        for number, options in enumerate(points, 1):
            part = Part(number, number)
            if part not in parts:
                command = ["baseline", "save", "--out=baseline.json", *options]
                parts[part] = call.submit(f"simulate-point-{number}", execute, work, command, "baseline.json")
        call.keep(parts, kept, "point", show)
    return list(kept.read(whole).values())
