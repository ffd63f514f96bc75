"""`optimize_together`: the best policies of several widgets for a figure of all of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import pandas as pd

from ._errors import Problem
from ._optimization import optimize_answer, settings_of
from ._page import Page, Shown
from ._scenario import Scenario


@dataclass(frozen=True, eq=False, repr=False)
class JointResults(Shown):
    """What came of an optimization of several widgets together.

    Attributes:
        verdict: `change`: the policies found are better. `keep`: today's are as good. `not allowed`: none keeps the
            bounds. `undecided`: it is undecided whether the best ones keep the bounds.
        advice: what to do, as a sentence.
        figure: the figure.
        unit: the unit of the figure.
        settings: what sets the policies, by path: `run(scenario, settings=results.settings)` runs them.
        instructions: what to change, as sentences.
        table: one row for each widget and for all of them (`together`), and each figure: `today`, `value`,
            `difference` and `half_width` of its confidence interval.
        losses: the widgets of the phone for which a figure gets worse, with the columns of `table`.
        tried: how many combinations of policies were tried.
        page: the HTML page; `None`: none was made.
        warnings: the warnings about the scenario.
    """

    verdict: Literal["change", "keep", "not allowed", "undecided"]
    advice: str
    figure: str
    unit: str
    settings: Mapping[str, str]
    instructions: tuple[str, ...]
    table: pd.DataFrame = field(repr=False)
    losses: pd.DataFrame = field(repr=False)
    tried: int
    page: Page | None = field(repr=False)
    warnings: tuple[Problem, ...]

    def _shown_table(self) -> pd.DataFrame:
        return self.table


def optimize_together(
    scenario: Scenario,
    *,
    of: Sequence[str] = ("all",),
    minimize: str | None = None,
    maximize: str | None = None,
    max_replications: int | None = None,
    **options: Any,
) -> JointResults:
    """Finds the best policies of several widgets for a figure of all of them together.

    Args:
        scenario: a dict, a text or the path of a file.
        of: the widgets; `all`: all of them.
        minimize: see `optimize`.
        maximize: see `optimize`.
        max_replications: the most replications of a set of policies; `None`: 1000.
        **options: `subject_to`, where `all: charged.perDay <= 100` is a bound for all of them together, and the other
            arguments of `optimize`, without `error`.

    Raises:
        ValueError: there is only one widget.
        ScenarioError: the scenario, a value or a file cannot be used.
        ProgramError: another option cannot be used, or the program failed.
        ProgramTimeoutError: the time is over.
    """
    done = optimize_answer(
        scenario,
        of,
        {"minimize": minimize, "maximize": maximize, "max-replications": max_replications},
        **options,
    )
    found = done.json
    if "widgets" not in found:
        raise ValueError(f"expected several widgets; found only {found['widget']!r}: use optimize")
    effects = [(one["widget"], effect) for one in found["widgets"] for effect in one["effects"]]
    return JointResults(
        verdict=found["verdict"],
        advice=found["advice"],
        figure=found["figure"],
        unit=found["unit"],
        settings=settings_of(found),
        instructions=tuple(found["instructions"]),
        table=_effects([*effects, *(("together", effect) for effect in found["together"])]),
        losses=_effects([(one["widget"], one["effect"]) for one in found["losses"]]),
        tried=found["tried"],
        page=done.page,
        warnings=done.warnings,
    )


def _effects(effects: Sequence[tuple[str, Mapping[str, Any]]]) -> pd.DataFrame:
    """One row for each widget and figure."""
    columns = {"today": "today", "value": "value", "difference": "difference", "halfWidth": "half_width"}
    rows = [
        {"widget": widget, "figure": effect["figure"], **{name: effect[key] for key, name in columns.items()}}
        for widget, effect in effects
    ]
    return pd.DataFrame(rows, columns=["widget", "figure", *columns.values()])
