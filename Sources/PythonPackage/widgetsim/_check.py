"""`check`: whether the expectations of a scenario hold."""

from dataclasses import dataclass, field
from typing import Literal

import pandas as pd

from ._command import answer, option_words
from ._errors import Problem
from ._page import Page, Shown
from ._progress import ShowsProgress
from ._scenario import Base, Scenario, Settings


@dataclass(frozen=True, eq=False, repr=False)
class CheckResults(Shown):
    """Whether the expectations of a scenario hold.

    Attributes:
        verdict: `holds`: every expectation holds. `fails`: one fails. `undecided`: none fails, but one is undecided.
        expectations: one row for each widget, figure and expected bound: `estimate` with the ends `low` and `high` of
            its confidence interval, `unit`, `replications`, `verdict` and the `line` in the scenario.
        error: the highest probability that any verdict is wrong.
        fingerprint: stands for everything that happened in all runs.
        partial: whether it was interrupted.
        page: the HTML page; `None`: none was made.
        warnings: the warnings about the scenario.
    """

    verdict: Literal["holds", "fails", "undecided"]
    expectations: pd.DataFrame = field(repr=False)
    error: float
    fingerprint: str
    partial: bool
    page: Page | None = field(repr=False)
    warnings: tuple[Problem, ...]

    @property
    def holds(self) -> bool:
        """Whether every expectation holds."""
        return self.verdict == "holds"

    def __str__(self) -> str:
        """The expectations as text, such as for the message of an assertion."""
        return str(self.expectations.to_string(float_format="{:.4g}".format))

    def _shown_table(self) -> pd.DataFrame:
        return self.expectations


def check(
    scenario: Scenario,
    *,
    settings: Settings | None = None,
    error: float | None = None,
    max_replications: int | None = None,
    days: int | None = None,
    seed: int | None = None,
    programs: bool = True,
    page: bool | None = None,
    jobs: int | None = None,
    base: Base = None,
    timeout: float | None = None,
    progress: ShowsProgress = None,
) -> CheckResults:
    """Checks the expectations of a scenario: those under `expect`.

    Args:
        scenario: a dict, a text or the path of a file.
        settings: values that replace those of the scenario, by path.
        error: the highest probability that any verdict is wrong; `None`: 0.01.
        max_replications: the largest number of replications; `None`: 1000. An expectation that is not decided by then
            is undecided.
        days: see `run`, as the other arguments.
        seed: see `run`.
        programs: see `run`.
        page: see `run`.
        jobs: see `run`.
        base: see `run`.
        timeout: see `run`.
        progress: see `run`.

    Raises:
        ScenarioError: the scenario, a setting or a file cannot be used, or the scenario has no expectations.
        ProgramError: another option cannot be used, or the program failed.
        ProgramTimeoutError: the time is over.
    """
    options = option_words(
        {
            "error": error,
            "max-replications": max_replications,
            "days": days,
            "seed": seed,
            "no-programs": not programs,
            "jobs": jobs,
        }
    )
    done = answer(
        "check",
        scenario,
        options,
        settings=settings,
        base=base,
        page=page,
        accepts=(0, 1, 2),
        timeout=timeout,
        progress=progress,
    )
    checked = done.json["scenarios"][0]
    columns = ["widget", "figure", "expected", "estimate", "low", "high", "unit", "replications", "verdict", "line"]
    verdicts: tuple[Literal["holds", "fails", "undecided"], ...] = ("holds", "fails", "undecided")
    return CheckResults(
        verdict=verdicts[done.exit_code],
        expectations=pd.DataFrame(checked["expectations"], columns=columns).set_index(["widget", "figure", "expected"]),
        error=done.json["error"],
        fingerprint=checked["fingerprint"],
        partial=done.json["partial"],
        page=done.page,
        warnings=done.warnings,
    )
