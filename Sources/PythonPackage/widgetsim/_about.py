"""What was run."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Self


@dataclass(frozen=True)
class About:
    """What was run.

    Attributes:
        title: the title of the scenario.
        start: the first reported day.
        days: the number of reported days.
        warm_up_days: the number of days before these.
        time_zone: the time zone of the device, such as `Europe/Berlin`.
        budget: the budget profile.
        seed: the seed of the random numbers.
        replications: how many replications there are; with a population, people.
        ranges: the numbers of the replications.
        requested: how many replications were to be run.
        people: how many people the population has; `None`: there is no population.
        confidence: the confidence level of the intervals, above 0 and below 1.
        fingerprint: stands for everything that happened in all replications.
        partial: whether the run was interrupted.
    """

    title: str
    start: date
    days: int
    warm_up_days: int
    time_zone: str
    budget: str
    seed: int
    replications: int
    ranges: tuple[range, ...]
    requested: int
    people: int | None
    confidence: float
    fingerprint: str
    partial: bool

    @classmethod
    def parse(cls, printed: Mapping[str, Any]) -> Self:
        """From a summary of the program in JSON."""
        ends = (text.split("..<") for text in printed["replicationRanges"])
        return cls(
            title=printed["title"],
            start=date.fromisoformat(printed["start"]),
            days=printed["days"],
            warm_up_days=printed["warmUpDays"],
            time_zone=printed["timeZone"],
            budget=printed["budget"],
            seed=printed["seed"],
            replications=printed["replications"],
            ranges=tuple(range(int(first), int(end)) for first, end in ends),
            requested=printed["requestedReplications"],
            people=printed.get("population"),
            confidence=printed["confidence"],
            fingerprint=printed["fingerprint"],
            partial=printed["partial"],
        )
