"""`pareto_front`: the policies that no other one beats in both of two figures."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import pandas as pd

from ._command import intervals_table
from ._errors import Problem
from ._optimization import optimize_answer, settings_of
from ._page import Page, Shown
from ._scenario import Scenario


@dataclass(frozen=True, eq=False)
class FrontPolicy:
    """A policy that was measured in two figures.

    Attributes:
        name: what it does, in a few words.
        settings: the values that differ from the scenario's, by path.
        is_today: whether it is that of the scenario.
        is_efficient: whether each other one is worse in at least one of the two figures, by more than chance.
        figures: one row for each figure: `estimate`, `low`, `high`, `n` and `method`.
    """

    name: str
    settings: Mapping[str, str]
    is_today: bool
    is_efficient: bool
    figures: pd.DataFrame = field(repr=False)


@dataclass(frozen=True, eq=False, repr=False)
class ParetoFront(Shown):
    """The policies that no other one beats in both figures, and others that were measured.

    Attributes:
        answer: what to choose from, as a sentence.
        figures: the two figures.
        policies: all that were measured.
        table: one row for each of them: `policy`, `today`, `efficient` and the two figures.
        tried: how many policies were tried.
        page: the HTML page; `None`: none was made.
        warnings: the warnings about the scenario.
    """

    answer: str
    figures: tuple[str, str]
    policies: tuple[FrontPolicy, ...] = field(repr=False)
    table: pd.DataFrame = field(repr=False)
    tried: int
    page: Page | None = field(repr=False)
    warnings: tuple[Problem, ...]

    @property
    def efficient(self) -> tuple[FrontPolicy, ...]:
        """The policies that no other one beats in both figures."""
        return tuple(policy for policy in self.policies if policy.is_efficient)

    def _shown_table(self) -> pd.DataFrame:
        return self.table


def pareto_front(
    scenario: Scenario,
    *,
    of: str | Sequence[str] = (),
    minimize: Sequence[str] = (),
    maximize: Sequence[str] = (),
    **options: Any,
) -> ParetoFront:
    """Finds the policies that no other policy beats in both of two figures.

    Args:
        scenario: a dict, a text or the path of a file.
        of: a widget or several; `()`: that of the scenario's `optimize`, or the only one.
        minimize: the figures to minimize.
        maximize: the figures to maximize. `minimize` and `maximize` have two figures together.
        **options: the other arguments of `optimize`, without `error` and `max_replications`.

    Raises:
        ScenarioError: the scenario, a value or a file cannot be used.
        ProgramError: another option cannot be used, or the program failed.
        ProgramTimeoutError: the time is over.
    """
    if isinstance(minimize, str) or isinstance(maximize, str) or len(minimize) + len(maximize) != 2:
        raise ValueError("expected two figures, in lists, such as maximize=['freshViews'], minimize=['charged.perDay']")
    widgets = [of] if isinstance(of, str) else of
    done = optimize_answer(scenario, widgets, {}, minimize=minimize, maximize=maximize, **options)
    found = done.json
    policies = tuple(
        FrontPolicy(
            name=printed["name"],
            settings=settings_of(printed),
            is_today=printed["today"],
            is_efficient=printed["proven"],
            figures=intervals_table(printed["intervals"]),
        )
        for printed in found["policies"]
    )
    first, second = (figure["figure"] for figure in found["figures"])
    rows = [
        {
            "policy": policy.name,
            "today": policy.is_today,
            "efficient": policy.is_efficient,
            **{figure: policy.figures["estimate"].get(figure) for figure in (first, second)},
        }
        for policy in policies
    ]
    return ParetoFront(
        answer=found["answer"],
        figures=(first, second),
        policies=policies,
        table=pd.DataFrame(rows),
        tried=found["tried"],
        page=done.page,
        warnings=done.warnings,
    )
