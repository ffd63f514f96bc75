"""`optimize`: what to change for a widget, or for several together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import pandas as pd

from ._command import Answer, answer, intervals_table, option_words
from ._errors import Problem
from ._page import Page, Shown
from ._progress import ShowsProgress
from ._scenario import Base, Scenario, Settings, list_text


@dataclass(frozen=True, eq=False)
class Policy:
    """A policy that was compared.

    Attributes:
        name: what it does, in a few words, such as `every 20m + silent push`.
        settings: the values that differ from the scenario's, by path: `run(scenario, settings=policy.settings)` runs
            it.
        is_today: whether it is that of the scenario.
        is_chosen: whether it is the one to choose.
        state: how it compares with the others, such as `chosen`, `on a server`, `as good` or `behind`.
        replications: how many it was run for.
        figures: one row for each figure: `estimate`, `low`, `high`, `n` and `method`.
        printed: all that the program says about it.
    """

    name: str
    settings: Mapping[str, str]
    is_today: bool
    is_chosen: bool
    state: str
    replications: int
    figures: pd.DataFrame = field(repr=False)
    printed: Mapping[str, Any] = field(repr=False)


@dataclass(frozen=True, eq=False, repr=False)
class OptimizationResults(Shown):
    """What came of an optimization.

    Attributes:
        verdict: `selected`: a policy was selected. `no policy`: none keeps the bounds. `undecided`: it is undecided
            whether a policy keeps the bounds.
        advice: what to do, as a sentence.
        widgets: the widgets.
        figure: the figure to make better; `None`: fresh views and content age, half each.
        policies: today's and those that were compared at the end, the best first.
        table: one row for each of these policies: `today`, `chosen`, `state`, `replications`, `net_gain` (in
            indifferences, less the price) and each figure, with the ends `low` and `high` of the interval of the first.
        effects: what the chosen policy changes: one row for each of several widgets and for all of them (`together`),
            and each figure: `today`, `value`, `difference` and `half_width` of its confidence interval.
        losses: the widgets of the phone for which a figure gets worse, with the columns of `effects`.
        tried: how many policies were tried.
        guaranteed: whether the verdict has the guarantee of `error`.
        page: the HTML page; `None`: none was made.
        warnings: the warnings about the scenario.
    """

    verdict: Literal["selected", "no policy", "undecided"]
    advice: str
    widgets: tuple[str, ...]
    figure: str | None
    policies: tuple[Policy, ...] = field(repr=False)
    table: pd.DataFrame = field(repr=False)
    effects: pd.DataFrame = field(repr=False)
    losses: pd.DataFrame = field(repr=False)
    tried: int
    guaranteed: bool
    page: Page | None = field(repr=False)
    warnings: tuple[Problem, ...]

    @property
    def chosen(self) -> Policy | None:
        """The policy to choose; `None`: there is none."""
        return next((policy for policy in self.policies if policy.is_chosen), None)

    def _shown_table(self) -> pd.DataFrame:
        return self.table


def optimize(
    scenario: Scenario,
    *,
    of: str | Sequence[str] = (),
    minimize: str | None = None,
    maximize: str | None = None,
    subject_to: Sequence[str] = (),
    vary: Mapping[str, Sequence[Any]] | None = None,
    indifference: float | None = None,
    error: float | None = None,
    settings: Settings | None = None,
    max_replications: int | None = None,
    days: int | None = None,
    seed: int | None = None,
    programs: bool = True,
    page: bool | None = None,
    jobs: int | None = None,
    base: Base = None,
    timeout: float | None = None,
    progress: ShowsProgress = None,
) -> OptimizationResults:
    """Finds what to change for a widget, or for several together.

    Args:
        scenario: a dict, a text or the path of a file.
        of: a widget or several, `all` for all of them; `()`: that of the scenario's `optimize`, or the only one.
        minimize: the figure to minimize; `None`, and no `maximize`: fresh views and content age, half each.
        maximize: the figure to maximize.
        subject_to: bounds for figures of each widget, such as `charged.perDay <= 55`, or of several together, such as
            `all: charged.perDay <= 100`.
        vary: values to try, by path, such as `{"device.budget": ["documented", "reported"]}`. One of the values may be
            a range, such as `5m..2h`. `None`: what the app can do.
        indifference: the smallest difference of the figure that matters, as a share of today's; `None`: 0.1.
        error: the highest probability of a wrong selection; `None`: 0.05.
        settings: values that replace those of the scenario, by path.
        max_replications: the most replications of each policy; `None`: 256.
        days: see `run`, as the other arguments.
        seed: see `run`.
        programs: see `run`.
        page: see `run`.
        jobs: see `run`.
        base: see `run`.
        timeout: see `run`.
        progress: see `run`.

    Raises:
        ScenarioError: the scenario, a value or a file cannot be used.
        ProgramError: another option cannot be used, or the program failed.
        ProgramTimeoutError: the time is over.
    """
    if minimize is not None and maximize is not None:
        raise ValueError("expected one figure; for two figures, use pareto_front")
    done = optimize_answer(
        scenario,
        [of] if isinstance(of, str) else of,
        {"minimize": minimize, "maximize": maximize, "error": error, "max-replications": max_replications},
        subject_to=subject_to,
        vary=vary,
        indifference=indifference,
        days=days,
        seed=seed,
        programs=programs,
        jobs=jobs,
        settings=settings,
        base=base,
        page=page,
        timeout=timeout,
        progress=progress,
    )
    found = done.json
    policies = tuple(_policy(one) for one in found["policies"])
    first, *others = found["figures"]
    rows = [
        {
            "policy": ", ".join(f"{path}={value}" for path, value in policy.settings.items()) or "today",
            "today": policy.is_today,
            "chosen": policy.is_chosen,
            "state": policy.state,
            "replications": policy.replications,
            "net_gain": (policy.printed.get("netGain") or {}).get("mean"),
            first: policy.figures["estimate"].get(first),
            "low": policy.figures["low"].get(first),
            "high": policy.figures["high"].get(first),
            **{figure: policy.figures["estimate"].get(figure) for figure in others},
        }
        for policy in policies
    ]
    verdicts: tuple[Literal["selected", "no policy", "undecided"], ...] = ("selected", "no policy", "undecided")
    return OptimizationResults(
        verdict=verdicts[done.exit_code],
        advice=found["advice"],
        widgets=tuple(found.get("widgets", [found["widget"]])),
        figure=found.get("figure"),
        policies=policies,
        table=pd.DataFrame(rows),
        effects=_effects(found.get("effects", [])),
        losses=_effects(found.get("losses", [])),
        tried=found["tried"],
        guaranteed=found["guaranteed"],
        page=done.page,
        warnings=done.warnings,
    )


def optimize_answer(
    scenario: Scenario,
    of: Sequence[str],
    words: Mapping[str, str | float | None],
    *,
    minimize: Sequence[str] = (),
    maximize: Sequence[str] = (),
    subject_to: Sequence[str] = (),
    vary: Mapping[str, Sequence[Any]] | None = None,
    indifference: float | None = None,
    days: int | None = None,
    seed: int | None = None,
    programs: bool = True,
    jobs: int | None = None,
    settings: Settings | None = None,
    base: Base = None,
    page: bool | None = None,
    timeout: float | None = None,
    progress: ShowsProgress = None,
) -> Answer:
    """What the command answers."""
    options = option_words(
        {
            **words,
            "indifference": indifference,
            "days": days,
            "seed": seed,
            "no-programs": not programs,
            "jobs": jobs,
        }
    )
    options += [f"--of={widget}" for widget in of]
    options += [f"--minimize={figure}" for figure in minimize] + [f"--maximize={figure}" for figure in maximize]
    options += [f"--subject-to={bound}" for bound in subject_to]
    options += [f"--vary={path}={list_text(values)}" for path, values in (vary or {}).items()]
    return answer(
        "optimize",
        scenario,
        options,
        settings=settings,
        base=base,
        page=page,
        accepts=(0, 1, 2),
        timeout=timeout,
        progress=progress,
    )


def settings_of(printed: Mapping[str, Any]) -> Mapping[str, str]:
    return {setting["path"]: setting["value"] for setting in printed["settings"]}


def _effects(effects: Sequence[Mapping[str, Any]]) -> pd.DataFrame:
    """One row for each widget and figure."""
    columns = ["widget", "figure", "today", "value", "difference", "halfWidth"]
    return pd.DataFrame(effects, columns=columns).rename(columns={"halfWidth": "half_width"})


def _policy(printed: Mapping[str, Any]) -> Policy:
    return Policy(
        name=printed["name"],
        settings=settings_of(printed),
        is_today=printed["today"],
        is_chosen=printed["chosen"],
        state=printed["state"],
        replications=printed["replications"],
        figures=intervals_table(printed["intervals"]),
        printed=printed,
    )
