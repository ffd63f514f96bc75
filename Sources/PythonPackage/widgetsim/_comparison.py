"""`compare`: the differences between scenarios."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

import pandas as pd

from ._about import About
from ._command import answer, figure_names, option_words, replication_options
from ._errors import Problem
from ._page import Page, Shown
from ._progress import ShowsProgress
from ._scenario import Base, Input, Scenario, Settings, file_argument, scenario_text


@dataclass(frozen=True, eq=False, repr=False)
class ComparisonResults(Shown):
    """What came of a comparison.

    Attributes:
        scenarios: what was run, by the names of the scenarios; the first one is the baseline.
        differences: one row for each scenario after the first, each widget that both have (the empty name: all widgets
            together) and each figure: `baseline_estimate`, `estimate`, `difference` with the ends `low` and `high` of
            its confidence interval, `margin`, `verdict`, `variance_saved`, `unit` and `n`.
        page: the HTML page; `None`: none was made.
        warnings: the warnings about the scenarios.
    """

    scenarios: Mapping[str, About]
    differences: pd.DataFrame = field(repr=False)
    page: Page | None = field(repr=False)
    warnings: tuple[Problem, ...]

    def _shown_table(self) -> pd.DataFrame:
        return self.differences


def compare(
    *scenarios: Scenario | Sequence[Scenario] | Mapping[str, Scenario],
    settings: Settings | None = None,
    replications: int | range | None = None,
    precision: float | None = None,
    figures: Sequence[str] | None = None,
    max_replications: int | None = None,
    confidence: float | None = None,
    margin: float | None = None,
    days: int | None = None,
    seed: int | None = None,
    programs: bool = True,
    headroom: bool = False,
    page: bool | None = None,
    jobs: int | None = None,
    base: Base = None,
    timeout: float | None = None,
    progress: ShowsProgress = None,
) -> ComparisonResults:
    """Runs scenarios with the same random numbers and compares them with the first one, figure by figure.

    Args:
        scenarios: two or more arguments, one sequence, or one mapping from names to scenarios. Without names, a file
            has its path as its name, and others are called `scenario-1` and so on, by their place.
        settings: values that replace those of every scenario, by path.
        replications: how many, or which ones; `None`: 30; with a population, all people; with `precision`,
            10 or more.
        precision: adds replications until half the width of each difference's interval is at most this share of the
            larger of the two figures; above 0 and below 1.
        figures: the figures for `precision` and for the page.
        max_replications: the largest number of replications with `precision`; `None`: 1000.
        confidence: the confidence level of the intervals, above 0 and below 1; `None`: 0.95.
        margin: the smallest difference that matters, as a share of the figure of the first scenario; `None`: 0.01.
        days: see `run`, as the other arguments.
        seed: see `run`.
        programs: see `run`.
        headroom: see `run`.
        page: see `run`.
        jobs: see `run`.
        base: see `run`. Paths in a dict or a text may not lead out of this directory.
        timeout: see `run`.
        progress: see `run`.

    Raises:
        ScenarioError: a scenario, a setting or a file cannot be used.
        ProgramError: another option cannot be used, or the program failed.
        ProgramTimeoutError: the time is over.
    """
    named = _named(scenarios)
    if len(named) < 2:
        raise ValueError(f"expected two or more scenarios; found {len(named)}")
    options = replication_options(
        replications,
        jobs=jobs,
        confidence=confidence,
        precision=precision,
        max_replications=max_replications,
        days=days,
        seed=seed,
        programs=programs,
    ) + option_words({"figures": figure_names(figures), "headroom": headroom, "margin": margin})
    with scenario_files(named, base) as (directory, files):
        first, *others = files
        done = answer(
            "compare",
            Input(first, None, directory),
            [*others, *options],
            settings=settings,
            base=None,
            writes=True,
            page=page,
            timeout=timeout,
            progress=progress,
        )
    names = dict(zip(files, named, strict=True))
    table = done.table("comparison.csv")
    table["widget"] = table["widget"].fillna("")
    for column in ["scenario", "baseline"]:
        table[column] = table[column].map(names)
    table = table.drop(columns=["confidence", "fingerprint", "baseline_fingerprint", "partial"])
    return ComparisonResults(
        scenarios={name: About.parse(one) for name, one in zip(named, done.json["scenarios"], strict=True)},
        differences=table.set_index(["scenario", "widget", "figure"]),
        page=done.page,
        warnings=done.warnings,
    )


def _named(scenarios: tuple[Any, ...]) -> Mapping[str, Scenario]:
    """The scenarios by name."""
    given = scenarios[0] if len(scenarios) == 1 else scenarios
    if isinstance(given, Mapping):
        return given
    if isinstance(given, str | os.PathLike):
        given = (given,)
    return {_name(scenario, number): scenario for number, scenario in enumerate(given, 1)}


def _name(scenario: Scenario, number: int) -> str:
    is_text = isinstance(scenario, Mapping) or scenario_text(scenario) is not None
    return f"scenario-{number}" if is_text else os.fspath(cast(str, scenario))


@contextmanager
def scenario_files(scenarios: Mapping[str, Scenario], base: Base) -> Iterator[tuple[Path | None, list[str]]]:
    """The scenarios as files, and the directory where their names start."""
    texts = {name: scenario_text(scenario) for name, scenario in scenarios.items()}
    if all(text is None for text in texts.values()):
        yield None, [file_argument(scenario) for scenario in scenarios.values()]
        return
    # The program reads only one scenario from standard input.
    with TemporaryDirectory(prefix="widgetsim-") as name:
        directory = Path(name)
        files = []
        for number, (scenario, text) in enumerate(texts.items(), 1):
            if text is None:
                files.append(str(Path(file_argument(scenarios[scenario])).absolute()))
                continue
            # A file's name has at most 255 bytes.
            plain = "".join(one if one.isalnum() or one in "-_" else "-" for one in scenario[:50])
            file = f"{plain}.yaml"
            # The program takes a name that starts with a hyphen for an option.
            if file in files or plain.startswith("-"):
                file = f"scenario-{number}.yaml"
            (directory / file).write_text(text, encoding="utf-8")
            files.append(file)
        # Relative paths in a file start at its directory.
        for entry in Path(base or ".").absolute().iterdir():
            if entry.name not in files:
                (directory / entry.name).symlink_to(entry)
        yield directory, files
