"""`bands`: how much the figures of a widget depend on what nobody knows."""

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pandas as pd

from ._command import answer, figure_names, option_words
from ._errors import Problem
from ._page import Page, Shown
from ._progress import ShowsProgress, shown
from ._scenario import Base, Scenario, Settings, settings_arguments

if TYPE_CHECKING:
    from distributed import Client

_USUAL = 512
"""The number of worlds by default."""


@dataclass(frozen=True, eq=False, repr=False)
class BandsResults(Shown):
    """How much the figures of a widget depend on what nobody knows.

    Attributes:
        widget: the widget.
        figures: one row for each figure: `estimate` with the defaults, the ends `low` and `high` of its confidence
            interval, the ends `band_low` and `band_high` of its band (90% of the plausible worlds), and `unit`.
        causes: one row for each figure and cause, the largest share first: `share` of the variance with half of its
            confidence interval, `margin`; `evidence` and the
            values that are `plausible`. The cause `chance` has no values.
        worlds: the number of plausible worlds.
        confidence: the confidence level of the intervals, above 0 and below 1.
        partial: whether it was interrupted.
        page: the HTML page; `None`: none was made.
        warnings: the warnings about the scenario.
    """

    widget: str
    figures: pd.DataFrame = field(repr=False)
    causes: pd.DataFrame = field(repr=False)
    worlds: int
    confidence: float
    partial: bool
    page: Page | None = field(repr=False)
    warnings: tuple[Problem, ...]

    def _shown_table(self) -> pd.DataFrame:
        return self.figures


def bands(
    scenario: Scenario,
    *,
    of: str,
    figures: Sequence[str] | None = None,
    known: Sequence[str] = (),
    samples: int | None = None,
    settings: Settings | None = None,
    days: int | None = None,
    seed: int | None = None,
    programs: bool = True,
    page: bool | None = None,
    jobs: int | None = None,
    base: Base = None,
    timeout: float | None = None,
    progress: ShowsProgress = None,
    client: "Client | None" = None,
    files: Sequence[str | os.PathLike[str]] = (),
    keep: str | os.PathLike[str] | None = None,
    worlds_per_task: int | None = None,
) -> BandsResults:
    """Shows how much the figures of a widget depend on what nobody knows.

    Args:
        scenario: a dict, a text or the path of a file.
        of: the widget.
        figures: the figures; `None`: `freshViews`, `contentAge.mean` and `charged.perDay`.
        known: paths of values to take as known: `path` for the default, or `path=value`.
        samples: the number of plausible worlds, a power of 2 from 64 to 65536; `None`: 512.
        settings: values that replace those of the scenario, by path. They are known.
        days: see `run`, as the other arguments.
        seed: see `run`.
        programs: see `run`.
        page: see `run`.
        jobs: see `run`.
        base: see `run`.
        timeout: see `run`.
        progress: see `run`.
        client: the connection to a Dask cluster, which runs the worlds; `None`: this machine runs them.
        files: with a client, the files that the scenario names; see `population`.
        keep: with a client, where complete parts are kept; see `population`.
        worlds_per_task: with a client, how many worlds a task runs; `None`: as many as take at least 20 s, and at
            least four times as long as the screening, which each task repeats. The results do not depend on it.

    Raises:
        ScenarioError: the scenario, a value or a file cannot be used.
        ClusterError: a part could not be run, or the connection to the cluster was lost.
        ProgramError: another option cannot be used, or the program failed.
        ProgramTimeoutError: the time is over.
    """
    options = option_words({"of": of, "figures": figure_names(figures), "samples": samples, "days": days, "seed": seed})
    options += option_words({"no-programs": not programs})
    options += [f"--known={path}" for path in known]
    with TemporaryDirectory(prefix="widgetsim-") as directory:
        merged: list[str] = []
        if client is not None:
            same = options + settings_arguments(settings)
            parts = _simulate(client, scenario, same, samples or _USUAL, base, files, keep, worlds_per_task, progress)
            for number, part in enumerate(parts):
                file = Path(directory) / f"part-{number}.json"
                file.write_bytes(part)
                merged += option_words({"merge": file})
        done = answer(
            "bands",
            scenario,
            options + option_words({"jobs": jobs}) + merged,
            settings=settings,
            base=base,
            page=page,
            timeout=timeout,
            progress=progress,
        )
    found = done.json
    rows = [
        {
            "figure": one["figure"],
            "estimate": one["estimate"],
            "low": one.get("low"),
            "high": one.get("high"),
            "band_low": one["band_low"],
            "band_high": one["band_high"],
            "unit": one["unit"],
        }
        for one in found["figures"]
    ]
    causes = [
        {
            "figure": one["figure"],
            "cause": cause["cause"],
            "share": cause["share"],
            "margin": cause["margin"],
            "evidence": cause.get("evidence"),
            "plausible": cause.get("plausible"),
        }
        for one in found["figures"]
        for cause in one["causes"]
    ]
    return BandsResults(
        widget=found["widget"],
        figures=pd.DataFrame(rows).set_index("figure"),
        causes=pd.DataFrame(causes).set_index(["figure", "cause"]),
        worlds=found["worlds"],
        confidence=found["confidence"],
        partial=found["partial"],
        page=done.page,
        warnings=done.warnings,
    )


def _simulate(
    client: "Client",
    scenario: Scenario,
    options: Sequence[str],
    count: int,
    base: Base,
    files: Sequence[str | os.PathLike[str]],
    keep: str | os.PathLike[str] | None,
    worlds_per_task: int | None,
    progress: ShowsProgress,
) -> list[bytes]:
    """Files with all worlds, by the workers of a cluster."""
    from ._dask import cluster, parts, worlds

    work = parts.work_of(scenario, options, base, files)
    place = cluster.usual_directory() if keep is None else Path(keep)
    with shown(progress) as show:
        return worlds.simulate_worlds(client, work, count, place, worlds_per_task, show)
