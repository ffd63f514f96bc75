"""When users pick up their phone: simulated, or from a phone's log."""

import tempfile
import textwrap
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd

import widgetsim

DAY, HOUR = 86400, 3600

# A widget on the Lock Screen that is viewed before each unlock, and at no other time, counts the pickups.
SCENARIO = """
title: Nothing but pickups
device:
  start: 2026-01-05
  timeZone: UTC
  warmUpDays: 0
  budget: unlimited
  charging: []
apps: {Any: {}}
widgets:
  counter:
    app: Any
    kind: Counter
    family: accessoryCircular
    surface: lockScreen
    provider: {timeline: {entries: 1, policy: never}}
    content: {live: {changes: {perDay: 1}}}
"""


@dataclass(frozen=True)
class Pickups:
    """Times of unlocks on whole days, in seconds since the first midnight."""

    times: pd.Series
    days: int

    @property
    def gaps(self) -> pd.Series:
        """From each unlock to the next, in seconds."""
        return self.times.diff().dropna()

    @property
    def per_hour(self) -> np.ndarray:
        """Unlocks a day in each hour of the day."""
        return np.bincount((self.times % DAY // HOUR).astype(int), minlength=24) / self.days

    @property
    def figures(self) -> dict[str, float]:
        """The figures that the documentation of the model gives for pickups."""
        counts, gaps = np.bincount((self.times // DAY).astype(int), minlength=self.days), self.gaps
        return {
            "pickups a day": counts.mean(),
            "Fano factor of pickups a day": counts.var(ddof=1) / counts.mean(),
            "correlation from day to day": np.corrcoef(counts[:-1], counts[1:])[0, 1],
            "gap, 10 % below, s": gaps.quantile(0.1),
            "gap, median, s": gaps.quantile(0.5),
            "gap, 1 % above, h": gaps.quantile(0.99) / HOUR,
            "share of gaps under 5 min": (gaps < 300).mean(),
        }


def simulated(days: int, usage: str = "") -> Pickups:
    """The pickups of the default user, or of the user that a scenario's `usage:` block describes."""
    text = SCENARIO.replace("  charging: []\n", "  charging: []\n" + textwrap.indent(usage, "  "))
    nothing_else = {"device.usage.glances.share": 0, "device.usage.standBy.perHour": 0}
    run = widgetsim.run(text, settings=nothing_else, days=days, replications=1)
    return Pickups(run.views["start_s"], days)


def of_log(log: Path) -> Pickups:
    """The pickups of a log `time,screen_status` in Unix seconds, on its whole days in UTC."""
    events = pd.read_csv(log)
    first, end = -(-events["time"].iloc[0] // DAY), events["time"].iloc[-1] // DAY
    times = events["time"][events["screen_status"] == 3] - first * DAY
    days = int(end - first)
    return Pickups(times[times.between(0, days * DAY, inclusive="left")].reset_index(drop=True), days)


def fitted(log: Path, days: int) -> Pickups:
    """The pickups of the user that `widgetsim usage fit` makes of a log."""
    with tempfile.TemporaryDirectory() as directory:
        block = Path(directory) / "usage.yaml"
        widgetsim.call("usage", "fit", log, "--out", block)
        return simulated(days, block.read_text())
