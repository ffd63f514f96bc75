"""`run`: how the widgets of a scenario update."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pandas as pd

from ._about import About
from ._command import Answer, answer, figure_names, option_words, read_table, replication_options
from ._errors import Problem, WidgetsimError
from ._page import Page, Shown
from ._per_replication import read_per_replication, to_parquet
from ._progress import ShowsProgress
from ._scenario import Base, Scenario, Settings
from ._xarray import dataset

if TYPE_CHECKING:
    from xarray import Dataset

_EVENT_FILES = [
    "updates.csv",
    "reloads.csv",
    "views.csv",
    "budget.csv",
    "activities.csv",
    "activity-updates.csv",
]


@dataclass(frozen=True, eq=False, repr=False)
class RunResults(Shown):
    """What came of a run. The columns are those of the CSV files (`widgetsim dictionary` explains each).

    Attributes:
        about: what was run.
        summary: one row for each widget: its figures and counts over all replications.
        figures: one row for each widget and each figure that applies to it: `estimate`, `low` and `high` (the ends of
            the confidence interval), `half_width`, `unit`, `n` and `method`.
        people: with a population, one row for each widget, figure and percentile over people; `None`: there is none.
        fetches: fetches a day in each minute of the day; `None`: no provider has a fetch.
        contents: one row for each content of a widget that has several; `None`: no widget has.
        changes: one row for each change that was tried and each budget under which it ran: its figures, and what it
            gains over today; `None`: there is no advice.
        per_replication: with `per_replication=True`, one row for each replication (or person), widget and figure;
            otherwise `None`.
        page: the HTML page; `None`: none was made.
        warnings: the warnings about the scenario.
    """

    about: About
    summary: pd.DataFrame = field(repr=False)
    figures: pd.DataFrame = field(repr=False)
    people: pd.DataFrame | None = field(repr=False)
    fetches: pd.DataFrame | None = field(repr=False)
    contents: pd.DataFrame | None = field(repr=False)
    changes: pd.DataFrame | None = field(repr=False)
    per_replication: pd.DataFrame | None = field(repr=False)
    page: Page | None = field(repr=False)
    warnings: tuple[Problem, ...]
    _events: Mapping[str, bytes] = field(repr=False)

    @cached_property
    def updates(self) -> pd.DataFrame:
        """One row for each update of a widget, in the first replication."""
        return self._rows("updates")

    @cached_property
    def reloads(self) -> pd.DataFrame:
        """One row for each request of a reload, in the first replication."""
        return self._rows("reloads")

    @cached_property
    def views(self) -> pd.DataFrame:
        """One row for each view of a widget, in the first replication."""
        return self._rows("views")

    @cached_property
    def budget(self) -> pd.DataFrame:
        """One row for each time that a budget accrues, is charged or changes its capacity, in the first replication."""
        return self._rows("budget")

    @cached_property
    def activities(self) -> pd.DataFrame:
        """One row for each start and each change of state of a Live Activity, in the first replication."""
        return self._rows("activities")

    @cached_property
    def activity_updates(self) -> pd.DataFrame:
        """One row for each update of a Live Activity, in the first replication."""
        return self._rows("activity-updates")

    def to_xarray(self) -> "Dataset":
        """The figures as arrays over `widget` and `figure`: `estimate`, `low` and `high`.

        With `per_replication=True`, the dataset also has `value`: the figures of each replication (or person), with the
        dimension `replication`.

        Raises:
            ImportError: xarray is missing: `pip install xarray`.
        """
        made = dataset(self.figures.reset_index(), ["widget", "figure"], ["estimate", "low", "high"])
        if self.per_replication is None:
            return made
        each = dataset(self.per_replication, ["replication", "widget", "figure"], ["value"])
        return made.merge(each, join="outer", compat="no_conflicts")

    def _rows(self, name: str) -> pd.DataFrame:
        if f"{name}.csv" not in self._events:
            raise WidgetsimError(
                f"there is no {name}: a run of several people has no rows for each event, and only scenarios with "
                "Live Activities have theirs. Run one of the people, such as replications=range(7, 8)."
            )
        table = read_table(self._events[f"{name}.csv"])
        for column in table.columns:
            if f"{column}_s" in table.columns:
                moments = pd.to_datetime(table[column], format="ISO8601", utc=True)
                table[column] = moments.dt.tz_convert(self.about.time_zone)
        return table

    def _shown_table(self) -> pd.DataFrame:
        return self.figures


def run(
    scenario: Scenario,
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
    per_replication: bool | str | os.PathLike[str] = False,
    page: bool | None = None,
    jobs: int | None = None,
    base: Base = None,
    timeout: float | None = None,
    progress: ShowsProgress = None,
) -> RunResults:
    """Runs a scenario and reports how its widgets update.

    Args:
        scenario: a dict, a text or the path of a file.
        settings: values that replace those of the scenario, by path.
        replications: how many, or which ones, such as `range(500, 1000)`; `None`: 30; with a population, all people;
            with `precision`, 10 or more.
        precision: adds replications until half the width of each interval of `figures` is at most this share of the
            figure; above 0 and below 1.
        figures: the figures for `precision`.
        max_replications: the largest number of replications with `precision`; `None`: 1000.
        confidence: the confidence level of the intervals, above 0 and below 1; `None`: 0.95.
        days: the number of days to report, instead of the scenario's.
        seed: the seed of the random numbers, instead of the scenario's.
        programs: whether a provider of the scenario may be a program. `False` is for scenarios of people whom you do
            not trust: if one is a program, the call fails before anything runs.
        headroom: also measures the best that the same number of charged reloads could do.
        per_replication: whether to keep the figures of each replication (or person). `True`: in
            `RunResults.per_replication`. A path: in this file, as Parquet if its name ends with `.parquet`, otherwise
            as CSV.
        page: whether to make the HTML page; `None`: in a notebook.
        jobs: the number of replications at a time; `None`: the number of processors. The results do not depend on it.
        base: where relative paths in a dict or a text start; `None`: at the current directory.
        timeout: seconds until the run is ended; `None`: no limit.
        progress: whether to show progress; a function: receives it; `None`: in a terminal and in a notebook.

    Raises:
        ScenarioError: the scenario, a setting or a file cannot be used.
        ProgramError: another option cannot be used, or the program failed.
        ProgramTimeoutError: the time is over.
    """
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
    with TemporaryDirectory(prefix="widgetsim-") as directory:
        rows = Path(directory) / "replications.csv"
        file = None if isinstance(per_replication, bool) else Path(per_replication)
        is_parquet = file is not None and file.suffix == ".parquet"
        if per_replication is not False:
            # The program may run in another directory.
            options += option_words({"per-replication": rows if file is None or is_parquet else file.absolute()})
        done = answer(
            "run",
            scenario,
            options,
            settings=settings,
            base=base,
            writes=True,
            page=page,
            timeout=timeout,
            progress=progress,
        )
        if file is not None and is_parquet:
            to_parquet(rows, file)
        return run_results(done, read_per_replication(rows) if per_replication is True else None)


def run_results(done: Answer, per_replication: pd.DataFrame | None = None) -> RunResults:
    """The results in the answer of `run`, or of `merge`.

    Args:
        done: the answer, with files.
        per_replication: see `RunResults`.
    """
    summary = done.table("summary.csv").drop(columns=["fingerprint", "partial"])
    figures = done.table("intervals.csv").drop(columns=["confidence", "partial"])
    people = done.table("people.csv").drop(columns="confidence") if "people.csv" in done.files else None
    return RunResults(
        about=About.parse(done.json),
        summary=summary.set_index("widget"),
        figures=figures.set_index(["widget", "figure"]),
        people=None if people is None else people.set_index(["widget", "figure", "share_of_people"]),
        fetches=done.table("fetches.csv") if "fetches.csv" in done.files else None,
        contents=done.table("contents.csv") if "contents.csv" in done.files else None,
        changes=done.table("changes.csv") if "changes.csv" in done.files else None,
        per_replication=per_replication,
        page=done.page,
        warnings=done.warnings,
        _events={name: data for name, data in done.files.items() if name in _EVENT_FILES},
    )
