"""Runs a command of the program with what all commands have in common."""

import json
import sys
import tempfile
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import pandas as pd

from . import _program
from ._errors import Problem, ProgramError
from ._page import Page
from ._progress import ShowsProgress, shown
from ._scenario import Base, Input, Scenario, Settings, scenario_input, settings_arguments


@dataclass(frozen=True)
class Answer:
    """What a command answered.

    Attributes:
        json: what it printed, with `--format json`.
        files: the files that it wrote to the directory of `--out`, by name; empty: there is no such directory.
        page: its HTML page; `None`: none was made.
        exit_code: its exit status.
        warnings: the warnings about the scenarios.
    """

    json: Any
    files: Mapping[str, bytes]
    page: Page | None
    exit_code: int
    warnings: tuple[Problem, ...]

    def table(self, name: str, text: Iterable[str] = ()) -> pd.DataFrame:
        """A CSV file as it is; see `read_table`."""
        return read_table(self.files[name], text)


def read_table(data: bytes, text: Iterable[str] = ()) -> pd.DataFrame:
    """A CSV file of the program.

    Args:
        data: its bytes.
        text: more columns that are text, even if they look like numbers.
    """
    # A widget may have the name 1 or NA. Only an empty field is missing.
    names = {"scenario", "baseline", "widget", *text}
    return pd.read_csv(BytesIO(data), keep_default_na=False, na_values=[""], dtype=dict.fromkeys(names, str))


def answer(
    command: str,
    scenario: Scenario | Input,
    options: Sequence[str],
    *,
    settings: Settings | None,
    base: Base,
    writes: bool = False,
    page: bool | None = False,
    accepts: Collection[int] = (0,),
    timeout: float | None,
    progress: ShowsProgress,
) -> Answer:
    """Runs a command for one scenario and reads what it answers.

    Args:
        command: its name.
        scenario: its scenario.
        options: its other options.
        settings: see `Settings`.
        base: see `scenario_input`.
        writes: whether it has the option `--out`.
        page: whether to make its page; `None`: in a notebook.
        accepts: exit statuses that come with an answer.
        timeout: seconds; `None`: no limit.
        progress: see `ShowsProgress`.
    """
    source = scenario if isinstance(scenario, Input) else scenario_input(scenario, base)
    arguments = [command, source.argument, *settings_arguments(settings), *options, "--format", "json"]
    with tempfile.TemporaryDirectory(prefix="widgetsim-") as name, shown(progress) as show:
        directory = Path(name)
        html = directory / "page.html"
        if writes:
            arguments += ["--out", str(directory / "out")]
        if page or (page is None and is_notebook()):
            arguments += ["--html", str(html)]
        done = _program.run(
            arguments,
            text=source.text,
            directory=source.directory,
            accepts=accepts,
            timeout=timeout,
            progress=show,
        )
        files = {file.name: file.read_bytes() for file in sorted(directory.glob("out/*.csv"))}
        try:
            printed = json.loads(done.output)
        except json.JSONDecodeError as error:
            raise ProgramError(done.exit_code, (*done.messages, f"it printed no JSON: {error}")) from error
        made = Page(html.read_text(encoding="utf-8")) if html.exists() else None
        return Answer(printed, files, made, done.exit_code, done.warnings)


def is_notebook() -> bool:
    """Whether this is the kernel of a notebook."""
    shell = sys.modules.get("IPython")
    now = shell.get_ipython() if shell is not None else None
    return now is not None and hasattr(now, "kernel")


def replication_options(
    replications: int | range | None,
    *,
    jobs: int | None,
    confidence: float | None = None,
    precision: float | None = None,
    max_replications: int | None = None,
    days: int | None,
    seed: int | None,
    programs: bool,
) -> list[str]:
    """The options of the program for what is run, and how often."""
    if isinstance(replications, range):
        if replications.step != 1:
            raise ValueError(f"expected a range of replications with step 1; found {replications!r}")
        replications_text: str | None = f"{replications.start}..<{replications.stop}"
    else:
        replications_text = None if replications is None else str(replications)
    return option_words(
        {
            "replications": replications_text,
            "jobs": jobs,
            "confidence": confidence,
            "precision": precision,
            "max-replications": max_replications,
            "days": days,
            "seed": seed,
            "no-programs": not programs,
        }
    )


def option_words(options: Mapping[str, object]) -> list[str]:
    """Options and their values; those that are `None` are left out."""
    words: list[str] = []
    for name, value in options.items():
        if value is True:
            words.append(f"--{name}")
        elif value is not None and value is not False:
            words.append(f"--{name}={value!r}" if isinstance(value, float) else f"--{name}={value}")
    return words


def figure_names(figures: Sequence[str] | None) -> str | None:
    """The names of figures as the program takes them."""
    if figures is None:
        return None
    return figures if isinstance(figures, str) else ",".join(figures)


def intervals_table(printed: Iterable[Mapping[str, Any]]) -> pd.DataFrame:
    """The intervals of a widget, one row for each figure."""
    return pd.DataFrame(list(printed)).set_index("figure")[["estimate", "low", "high", "n", "method"]]
