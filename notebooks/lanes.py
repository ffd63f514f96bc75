"""The picture of a widget's day."""

import matplotlib.dates as dates
import matplotlib.pyplot as plt
import pandas as pd
from matplotlib.lines import Line2D
from matplotlib.patches import Patch

from pictures import CAUSES, DECISIONS, ENTRY, INK, POLICY, REASONS, SYSTEM, TROUBLE, clock_axis, words
from widgetsim import RunResults


def day_lanes(run: RunResults, widget: str, start: pd.Timestamp, end: pd.Timestamp, every_hours: int = 3) -> None:
    """A widget's day as lanes: views, entries shown, what requests waited for, reloads, the balance of the budget."""

    def of(table: pd.DataFrame) -> pd.DataFrame:
        return table[table["widget"] == widget]

    figure, (lanes, balance) = plt.subplots(2, sharex=True, figsize=(9, 4.6), height_ratios=[3, 2])

    def bars(y: float, height: float, begin: pd.Series, until: pd.Series, color: str, hatch: str | None = None):
        seen = (until > start) & (begin < end)
        left = dates.date2num(begin[seen].clip(lower=start))
        width = dates.date2num(until[seen].clip(upper=end)) - left
        lanes.broken_barh(list(zip(left, width)), (y, height), facecolor=color, hatch=hatch, linewidth=0)

    views = of(run.views)
    # A view takes seconds. It is drawn at least a pixel or two long, so that it can be seen.
    least = (end - start) / 700
    until = views["end"].where(views["end"] - views["start"] > least, views["start"] + least)
    fresh = views["fresh"]
    bars(3.1, 0.8, views["start"][fresh], until[fresh], INK)
    bars(3.1, 0.4, views["start"][~fresh], until[~fresh], TROUBLE)

    updates = of(run.updates)
    last = updates["shown"].shift(-1).fillna(end)
    for parity, color in enumerate([ENTRY, "#b7d3e5"]):
        bars(2.1, 0.7, updates["shown"][parity::2], last[parity::2], color)

    reloads = of(run.reloads)
    answered = reloads["requested"] + pd.to_timedelta(reloads["waited_s"], unit="s")
    reasons = [reason for reason in REASONS if (reloads["reason"] == reason).any()]
    for reason in reasons:
        chosen = reloads["reason"] == reason
        bars(1.1, 0.7, reloads["requested"][chosen], answered[chosen], *REASONS[reason])

    shown = reloads[answered.between(start, end)]
    kinds = list(shown.groupby(["cause", "decision"], sort=True).groups)
    for cause, decision in kinds:
        chosen = shown[(shown["cause"] == cause) & (shown["decision"] == decision)]
        granted = decision.startswith("granted")
        lanes.scatter(
            answered[chosen.index], [0.6 if granted else 0.2] * len(chosen), zorder=3, s=22, **_marker(cause, decision)
        )
    lanes.set_yticks([3.5, 2.45, 1.45, 0.4], ["Views", "Entry shown", "Waiting", "Reloads"])
    lanes.tick_params(length=0)
    lanes.set_ylim(0, 4)
    lanes.grid(axis="y", visible=False)
    lanes.set_title(f"{widget}, {start:%A %-d %B %Y}")

    budget = of(run.budget)
    balance.step(budget["time"], budget["balance"], where="post", color=POLICY)
    seen = budget[budget["time"].between(start, end)]["balance"]
    balance.set_ylim(min(0, seen.min()), max(1, seen.max()) * 1.1)
    balance.set_ylabel("budget left,\nreloads")
    balance.set_xlabel(f"local time, {run.about.time_zone}")
    clock_axis(balance, start, end, every_hours)

    keys = [Patch(color=INK, label="view, fresh"), Patch(color=TROUBLE, label="view, out of date")]
    keys += [Patch(color=ENTRY, label="an entry, then the next")]
    keys += [
        Patch(facecolor=REASONS[reason][0], hatch=REASONS[reason][1], label=f"waits: {words(reason)}")
        for reason in reasons
    ]
    keys += [
        Line2D([], [], linestyle="", label=f"{words(cause)}: {words(decision)}", **_line_marker(cause, decision))
        for cause, decision in kinds
    ]
    figure.legend(handles=keys, loc="outside lower center", ncols=3, fontsize=9)
    plt.show()


def _marker(cause: str, decision: str) -> dict[str, object]:
    color, (marker, filled) = CAUSES.get(cause, SYSTEM), DECISIONS[decision]
    if marker in "|x":
        return {"marker": marker, "color": color}
    return {"marker": marker, "facecolor": color if filled else "white", "edgecolor": color}


def _line_marker(cause: str, decision: str) -> dict[str, object]:
    color, (marker, filled) = CAUSES.get(cause, SYSTEM), DECISIONS[decision]
    return {
        "marker": marker,
        "color": color,
        "markersize": 5,
        "markerfacecolor": color if filled else "white",
    }
