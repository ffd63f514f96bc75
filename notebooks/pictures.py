"""Colours, marks and axes of the notebooks' pictures. They are those of the program's HTML report."""

from io import BytesIO
from typing import Literal

import matplotlib.dates as dates
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from IPython import get_ipython
from IPython.display import Markdown, display
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.scale import FuncScale
from PIL import Image

from widgetsim import Run

# After Okabe & Ito, "Color Universal Design" (2008), darker where they lack contrast on white.
POLICY, SESSION, BACKGROUND, USER, SYSTEM = "#0072b2", "#008763", "#a64d82", "#a86f00", "#5f5f5f"
TROUBLE, POWER, ENTRY, NEUTRAL, INK = "#c95600", "#8c8000", "#4b8fba", "#8a8f98", "#1b1f24"

# Of the reloads' causes; all others are the system's.
CAUSES = {
    "timelinePolicy": POLICY,
    "retryAfterFailure": POLICY,
    "appForeground": SESSION,
    "appAudioSession": SESSION,
    "appNavigationSession": SESSION,
    "appBackgroundRefresh": BACKGROUND,
    "silentPush": BACKGROUND,
    "widgetPush": BACKGROUND,
    "intent": USER,
    "intentOfSibling": USER,
    "widgetAdded": USER,
    "configurationEdit": USER,
}

# What a reload waited for: colour and hatch.
REASONS = {
    "budget": (TROUBLE, None),
    "devicePool": (TROUBLE, "||"),
    "minimumSpacing": (POLICY, "//"),
    "lowPowerMode": (POWER, "oo"),
    "dataProtection": (BACKGROUND, "\\\\"),
    "reloadInProgress": (INK, "||"),
    "appInForeground": (SESSION, "xx"),
    "notViewed": (NEUTRAL, "--"),
    "systemChoosesMoment": (NEUTRAL, None),
}

# How a request ended: marker, and whether it is filled.
DECISIONS = {
    "grantedCharged": ("o", True),
    "grantedFree": ("D", False),
    "coalesced": ("v", False),
    "superseded": ("|", True),
    "withheld": ("s", False),
    "widgetRemoved": ("x", True),
}


def style() -> None:
    """How all pictures look."""
    plt.rcParams.update(
        {
            "figure.dpi": 96,
            "figure.figsize": (9, 4),
            "figure.constrained_layout.use": True,
            "font.size": 10,
            "axes.titlesize": 11,
            "axes.titlelocation": "left",
            "axes.spines.top": False,
            "axes.spines.right": False,
            "axes.edgecolor": NEUTRAL,
            "axes.grid": True,
            "axes.axisbelow": True,
            "grid.color": "#e3e5e8",
            "hatch.color": "white",
            "legend.frameon": False,
        }
    )


    shell = get_ipython()
    shell.run_line_magic("matplotlib", "inline")
    shell.display_formatter.formatters["image/png"].for_type(Figure, _small_png)


def _small_png(figure: Figure) -> bytes:
    """With 128 colours: a third of the size, for notebooks are kept with their pictures."""
    full, small = BytesIO(), BytesIO()
    figure.savefig(full, format="png")
    Image.open(full).convert("RGB").quantize(128, dither=Image.Dither.NONE).save(small, "png", optimize=True)
    return small.getvalue()


def say(text: str) -> None:
    """Shows a sentence that was made from figures."""
    display(Markdown(text))


def words(name: str) -> str:
    """`systemChoosesMoment` as `system chooses moment`."""
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name)


def clock_axis(axes: Axes, start: pd.Timestamp, end: pd.Timestamp, every_hours: int = 3) -> None:
    """A horizontal axis of the wall clock between two moments of one time zone."""
    axes.set_xlim(start, end)
    axes.xaxis.set_major_locator(dates.HourLocator(range(0, 24, every_hours), tz=start.tz))
    axes.xaxis.set_major_formatter(dates.DateFormatter("%H:%M", tz=start.tz))


def duration_axis(
    axes: Axes, longest: float, direction: Literal["x", "y"] = "x", shortest: float = 0
) -> None:
    """An axis of seconds, nearly even below a minute and logarithmic above."""
    marks = {0: "0", 15: "15s", 60: "1m", 120: "2m", 300: "5m", 600: "10m", 900: "15m", 1800: "30m"}
    marks |= {hours * 3600: f"{hours}h" for hours in [1, 2, 4, 8, 16, 32]}
    for mark in [15, 120, 600] if longest > 1800 else []:
        del marks[mark]
    marks = {mark: label for mark, label in marks.items() if shortest <= mark <= longest}
    scale = FuncScale(axes, (lambda s: np.log1p(np.maximum(s, -59) / 60), lambda v: 60 * np.expm1(v)))
    axes.set(**{f"{direction}scale": scale, f"{direction}lim": (shortest, longest)})
    axes.set(**{f"{direction}ticks": list(marks), f"{direction}ticklabels": list(marks.values())})


def day_lanes(run: Run, widget: str, start: pd.Timestamp, end: pd.Timestamp, every_hours: int = 3) -> None:
    """A widget's day as lanes: views, entries shown, what reloads waited for, reloads, the budget's balance."""

    def of(table: pd.DataFrame) -> pd.DataFrame:
        return table[table["widget"] == widget]

    figure, (lanes, balance) = plt.subplots(2, sharex=True, figsize=(9, 4.6), height_ratios=[3, 2])

    def bars(y: float, height: float, begin: pd.Series, until: pd.Series, color: str, hatch: str | None = None):
        seen = (until > start) & (begin < end)
        left = dates.date2num(begin[seen].clip(lower=start))
        width = dates.date2num(until[seen].clip(upper=end)) - left
        lanes.broken_barh(list(zip(left, width)), (y, height), facecolor=color, hatch=hatch, linewidth=0)

    views = of(run.views)
    # Looks take seconds: drawn as long as a pixel or two, that they are seen.
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
    balance.set_xlabel(f"local time, {run.time_zone}")
    clock_axis(balance, start, end, every_hours)

    keys = [Patch(color=INK, label="view, fresh"), Patch(color=TROUBLE, label="view, stale")]
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


def ecdf(axes: Axes, values: pd.Series, **options: object) -> None:
    """Share of the values that are at most so much."""
    known = values.dropna()
    axes.ecdf(known, **options)
    axes.set_ylim(0, 1)
    axes.yaxis.set_major_formatter("{x:.0%}")


def frontier(points: pd.DataFrame, title: str, looks: dict[str, tuple[str, Literal["above", "below"]]]) -> None:
    """Reloads charged against content age, with intervals; filled: efficient.

    `points` are those of `widgetsim.sweep`, with three more columns: `strategy`, `choice` (what stands beside
    the point) and `efficient`. `looks` has each strategy's colour, and where the choices stand.
    """
    figure, axes = plt.subplots(figsize=(9, 4.6))
    budget = points["budgetPerDay"].mean()
    youngest, oldest = points["contentAgeMean_low"].min(), points["contentAgeMean_high"].max()
    axes.set_xlim(0, max(budget, points["chargedPerDay"].max()) * 1.15)
    duration_axis(axes, oldest * 1.3 + 5, "y", shortest=youngest * 0.6 if youngest > 60 else -4)
    axes.axvline(budget, color=TROUBLE, linestyle="--", label=f"budget: {budget:.1f} reloads a day")
    for marker, (strategy, (color, side)) in zip("osD", looks.items()):
        some = points[points["strategy"] == strategy].sort_values("chargedPerDay")
        x, y = some["chargedPerDay"], some["contentAgeMean"]
        lengths = [
            [some[name] - some[f"{name}_low"], some[f"{name}_high"] - some[name]]
            for name in ["contentAgeMean", "chargedPerDay"]
        ]
        axes.errorbar(x, y, *lengths, fmt="none", ecolor=color, alpha=0.5)
        axes.plot(x, y, color=color, linewidth=0.8, marker=marker, markerfacecolor="white", label=strategy)
        axes.plot(x[some["efficient"]], y[some["efficient"]], marker, color=color)
        _label(axes, some, color, (7, 5) if side == "above" else (-6, -14))
    axes.set_title(title)
    axes.set_xlabel("reloads charged to the budget, a day")
    axes.set_ylabel("content age when looked at, mean")
    figure.legend(loc="outside lower center", ncols=2)
    plt.show()


def _label(axes: Axes, points: pd.DataFrame, color: str, offset: tuple[float, float]) -> None:
    """Writes the choices beside their points; those of points that touch stand in one label."""
    spots = axes.transData.transform(points[["chargedPerDay", "contentAgeMean"]])
    groups: list[list[int]] = []
    for index, spot in enumerate(spots):
        group = next((g for g in groups if np.hypot(*(spots[g[0]] - spot)) < 34), None)
        if group is None:
            groups.append([index])
        else:
            group.append(index)
    for group in groups:
        choices = points.iloc[group].sort_index()["choice"]
        axes.annotate(
            choices.iloc[0] if len(choices) == 1 else f"{choices.iloc[0]} … {choices.iloc[-1]}",
            points.iloc[group[0]][["chargedPerDay", "contentAgeMean"]],
            xytext=offset,
            textcoords="offset points",
            horizontalalignment="left" if offset[0] > 0 else "right",
            color=color,
            fontsize=9,
        )
