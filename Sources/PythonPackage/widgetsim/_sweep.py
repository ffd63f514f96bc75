"""`sweep`: a scenario with every combination of some values."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import pandas as pd

from ._about import About
from ._command import answer, figure_names, option_words, replication_options
from ._errors import Problem
from ._page import Page, Shown
from ._progress import ShowsProgress, shown
from ._run import run
from ._scenario import Base, Scenario, Settings, list_text, settings_arguments
from ._xarray import dataset

if TYPE_CHECKING:
    from distributed import Client
    from xarray import Dataset

_USUAL = 30
"""The number of replications of a sweep by default."""


@dataclass(frozen=True, eq=False, repr=False)
class SweepResults(Shown):
    """What came of a sweep. A point is one combination of the values.

    Attributes:
        points: one row for each point, from 1: a column for each path, with the values as text.
        figures: one row for each point, widget (the empty name: all widgets together) and figure: `estimate`, `low` and
            `high` (the ends of the confidence interval), `half_width`, `unit`, `n`, `method` and `efficient`.
        abouts: what was run at each point.
        page: the HTML page; `None`: none was made.
        warnings: the warnings about the scenario.
    """

    points: pd.DataFrame = field(repr=False)
    figures: pd.DataFrame = field(repr=False)
    abouts: tuple[About, ...] = field(repr=False)
    page: Page | None = field(repr=False)
    warnings: tuple[Problem, ...]

    def of(self, widget: str) -> pd.DataFrame:
        """One row for each point: its values, and the figures of a widget.

        A figure has three columns: `freshViews`, `freshViews.low` and `freshViews.high`, the ends of its confidence
        interval. `efficient` says whether the point is efficient, as `widgetsim dictionary` explains.
        """
        rows = self.figures.xs(widget, level="widget")
        wide = self.points.join(rows["efficient"].groupby(level="point").first())
        for column, suffix in [("estimate", ""), ("low", ".low"), ("high", ".high")]:
            wide = wide.join(rows[column].unstack("figure").add_suffix(suffix))
        return wide

    def to_xarray(self) -> "Dataset":
        """The figures as arrays over each path, `widget` and `figure`: `estimate`, `low` and `high`.

        The values of a path are text.

        Raises:
            ImportError: xarray is missing: `pip install xarray`.
        """
        rows = self.figures.reset_index().merge(self.points, left_on="point", right_index=True)
        return dataset(rows, [*self.points.columns, "widget", "figure"], ["estimate", "low", "high"])

    def _shown_table(self) -> pd.DataFrame:
        return self.figures


def sweep(
    scenario: Scenario,
    values: Mapping[str, Sequence[Any]],
    *,
    settings: Settings | None = None,
    replications: int | range | None = None,
    precision: float | None = None,
    figures: Sequence[str] | None = None,
    max_replications: int | None = None,
    confidence: float | None = None,
    days: int | None = None,
    seed: int | None = None,
    programs: bool = True,
    headroom: bool = False,
    page: bool | None = None,
    jobs: int | None = None,
    base: Base = None,
    timeout: float | None = None,
    progress: ShowsProgress = None,
    client: "Client | None" = None,
    files: Sequence[str | os.PathLike[str]] = (),
    keep: str | os.PathLike[str] | None = None,
) -> SweepResults:
    """Runs a scenario with every combination of the given values, and the same random numbers.

    Args:
        scenario: a dict, a text or the path of a file.
        values: the values to try, by path, such as `{"device.budget": ["documented", {"fixed": 50}]}`.
        settings: values that are the same at every point, by path.
        replications: how many, or which ones, at each point; `None`: 30; with a population, all people; with
            `precision`, 10 or more.
        precision: see `run`, as the other arguments.
        figures: see `run`.
        max_replications: see `run`.
        confidence: see `run`.
        days: see `run`.
        seed: see `run`.
        programs: see `run`.
        headroom: see `run`.
        page: see `run`.
        jobs: see `run`.
        base: see `run`.
        timeout: see `run`.
        progress: see `run`.
        client: the connection to a Dask cluster, which runs the points; `None`: this machine runs them. With a client,
            `precision` and `headroom` are not allowed.
        files: with a client, the files that the scenario names; see `population`.
        keep: with a client, where complete points are kept; see `population`.

    Raises:
        ScenarioError: the scenario, a value or a file cannot be used.
        ClusterError: a point could not be simulated, or the connection to the cluster was lost.
        ProgramError: another option cannot be used, or the program failed.
        ProgramTimeoutError: the time is over.
    """
    settings = settings or {}
    if not values or not all(values.values()) or any(isinstance(some, str) for some in values.values()):
        raise ValueError(f"expected one or more paths, each with a list of values; found {values!r}")
    if both := sorted(settings.keys() & values.keys()):
        raise ValueError(f"{', '.join(both)}: both in values and in settings")
    axes = {path: list_text(some) for path, some in values.items()} | {
        path: list_text([value]) for path, value in settings.items()
    }
    options = replication_options(
        replications,
        jobs=jobs,
        confidence=confidence,
        precision=precision,
        max_replications=max_replications,
        days=days,
        seed=seed,
        programs=programs,
    ) + option_words({"figures": figure_names(figures), "headroom": headroom})
    if client is not None and (headroom or precision is not None):
        raise ValueError("with a client, expected neither headroom nor precision")
    with TemporaryDirectory(prefix="widgetsim-") as directory:
        if client is not None:
            grid = [dict(zip(values, point, strict=True)) for point in product(*values.values())]
            if replications is None:
                one = run(
                    scenario,
                    settings={**settings, **grid[0]},
                    replications=range(1),
                    days=days,
                    programs=programs,
                    base=base,
                    page=False,
                )
                replications = one.about.people or _USUAL
            same = replication_options(replications, jobs=None, days=days, seed=seed, programs=programs)
            same += settings_arguments(settings)
            for number, point in enumerate(_simulate(client, scenario, grid, same, base, files, keep, progress), 1):
                file = Path(directory) / f"point-{number}.json"
                file.write_bytes(point)
                options += option_words({"baseline": file})
        done = answer(
            "sweep",
            scenario,
            options,
            settings=axes,
            base=base,
            writes=True,
            page=page,
            timeout=timeout,
            progress=progress,
        )
    table = done.table("sweep.csv", text=axes)
    table["widget"] = table["widget"].fillna("")
    return SweepResults(
        points=table.groupby("point")[list(values)].first(),
        figures=table.drop(columns=[*axes, "confidence", "fingerprint", "partial"]).set_index(
            ["point", "widget", "figure"]
        ),
        abouts=tuple(About.parse(point["summary"]) for point in done.json["points"]),
        page=done.page,
        warnings=done.warnings,
    )


def _simulate(
    client: "Client",
    scenario: Scenario,
    grid: Sequence[Settings],
    options: Sequence[str],
    base: Base,
    files: Sequence[str | os.PathLike[str]],
    keep: str | os.PathLike[str] | None,
    progress: ShowsProgress,
) -> list[bytes]:
    """A baseline for each point of a grid, by the workers of a cluster."""
    from ._dask import cluster, parts, points

    work = parts.work_of(scenario, options, base, files)
    place = cluster.usual_directory() if keep is None else Path(keep)
    with shown(progress) as show:
        return points.simulate_points(client, work, [settings_arguments(point) for point in grid], place, show)
