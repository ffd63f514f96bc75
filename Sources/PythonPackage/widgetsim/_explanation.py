"""`explain`: why a widget showed what it showed at a given time."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, time, timedelta
from typing import Any

import pandas as pd

from . import _program
from ._command import answer, option_words
from ._errors import Problem
from ._scenario import Base, Scenario, Settings, scenario_input, settings_arguments


@dataclass(frozen=True, eq=False)
class Explanation:
    """Why a widget showed what it showed at a given time.

    Attributes:
        text: the explanation in sentences.
        widget: the widget.
        at: the time, of the phone's wall clock.
        is_fresh: whether the widget showed all content up to then; `None`: it showed nothing.
        content_age: how long the content had been out of date; 0 if it was fresh; `None`: it showed nothing.
        reload_age: how long ago the data was fetched, or learned by the app; `None`: no data.
        remedies: what would have helped, in a few words each.
        chain: what led to it, the last one first: `at`, `text`, and the number of the `request`.
        printed: all that the program says.
        warnings: the warnings about the scenario.
    """

    text: str = field(repr=False)
    widget: str
    at: datetime
    is_fresh: bool | None
    content_age: timedelta | None
    reload_age: timedelta | None
    remedies: tuple[str, ...]
    chain: pd.DataFrame = field(repr=False)
    printed: Mapping[str, Any] = field(repr=False)
    warnings: tuple[Problem, ...] = field(repr=False)

    def __str__(self) -> str:
        """The explanation in sentences."""
        return self.text


def explain(
    scenario: Scenario,
    *,
    widget: str,
    at: datetime | time | str | None = None,
    day: int | None = None,
    replication: int | None = None,
    settings: Settings | None = None,
    days: int | None = None,
    seed: int | None = None,
    programs: bool = True,
    base: Base = None,
    timeout: float | None = None,
) -> Explanation:
    """Explains why a widget showed what it showed at a given time.

    Args:
        scenario: a dict, a text or the path of a file.
        widget: the widget.
        at: the time of the phone's wall clock, with or without the date, such as `14:32`; `None`: the view with the
            highest content age.
        day: the reported day of a time without a date, from 1; `None`: 1.
        replication: the number of the replication (with a population: of the person), from 0; `None`: 0, or, for a Live
            Activity without `at`, that with the highest content age.
        settings: values that replace those of the scenario, by path.
        days: the number of days to report, instead of the scenario's.
        seed: the seed of the random numbers, instead of the scenario's.
        programs: see `run`.
        base: where relative paths in a dict or a text start; `None`: at the current directory.
        timeout: seconds until each of two runs is ended; `None`: no limit.

    Raises:
        ScenarioError: the scenario, a setting or a file cannot be used.
        ProgramError: another option cannot be used, or the program failed.
        ProgramTimeoutError: the time is over.
    """
    moment = at if at is None or isinstance(at, str) else at.isoformat()
    options = option_words(
        {
            "widget": widget,
            "at": moment,
            "why-stale": moment is None,
            "day": day,
            "replication": replication,
            "days": days,
            "seed": seed,
            "no-programs": not programs,
        }
    )
    done = answer("explain", scenario, options, settings=settings, base=base, timeout=timeout, progress=False)
    source = scenario_input(scenario, base)
    text = _program.run(
        ["explain", source.argument, *settings_arguments(settings), *options],
        text=source.text,
        directory=source.directory,
        timeout=timeout,
    ).output
    found = done.json
    screen = found.get("screen") or {}
    chain = [
        {"at": _moment(event["at"]), "text": event["text"], "request": event.get("request")} for event in found["chain"]
    ]
    return Explanation(
        text=text,
        widget=found["widget"],
        at=_moment(found["at"]),
        is_fresh=screen.get("isFresh"),
        content_age=_duration(screen.get("contentAgeSeconds")),
        reload_age=_duration(screen.get("reloadAgeSeconds")),
        remedies=tuple(remedy["text"] for remedy in found["remedies"]),
        chain=pd.DataFrame(chain, columns=["at", "text", "request"]).astype({"request": "Int64"}),
        printed=found,
        warnings=done.warnings,
    )


def _moment(printed: Mapping[str, Any]) -> datetime:
    return datetime.fromisoformat(printed["time"])


def _duration(seconds: float | None) -> timedelta | None:
    return None if seconds is None else timedelta(seconds=seconds)
