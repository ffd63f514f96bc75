"""Colors, marks, axes and words of the notebooks' pictures, the same as on the program's HTML page."""

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
from matplotlib.scale import FuncScale
from PIL import Image

# After Okabe & Ito, "Color Universal Design" (2008), darker where they lack contrast on white.
POLICY, SESSION, BACKGROUND, USER, SYSTEM = "#0072b2", "#008763", "#a64d82", "#a86f00", "#5f5f5f"
TROUBLE, POWER, ENTRY, NEUTRAL, INK = "#c95600", "#8c8000", "#4b8fba", "#8a8f98", "#1b1f24"

# Colors of the causes of reloads. All other causes have the color of the system.
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

# What a request waited for: color and hatch.
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
    "stillWaiting": ("s", False),
    "widgetRemoved": ("x", True),
}


def style() -> None:
    """Sets the style of all pictures, and makes a notebook keep them small."""
    look()
    shell = get_ipython()
    shell.run_line_magic("matplotlib", "inline")
    shell.display_formatter.formatters["image/png"].for_type(Figure, small_png)


def look() -> None:
    """Sets the style of all pictures."""
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


def small_png(figure: Figure) -> bytes:
    """The picture with 128 colors, a third of the size, because the repository keeps its pictures."""
    full, small = BytesIO(), BytesIO()
    figure.savefig(full, format="png")
    Image.open(full).convert("RGB").quantize(128, dither=Image.Dither.NONE).save(small, "png", optimize=True)
    return small.getvalue()


def say(text: str) -> None:
    """Shows a sentence with figures in it."""
    display(Markdown(text))


def words(name: str) -> str:
    """`systemChoosesMoment` as `system chooses moment`."""
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name)


def duration(seconds: float) -> str:
    """A duration as the program writes it, such as `23m` or `1h39m`, with two units at most."""
    if seconds < 9.95:
        return f"{seconds:.1f}s"
    seconds = round(seconds)
    if seconds < 60:
        return f"{seconds}s"
    if seconds < 600:
        return f"{seconds // 60}m{seconds % 60:02}s" if seconds % 60 else f"{seconds // 60}m"
    minutes = round(seconds / 60)
    if minutes < 60:
        return f"{minutes}m"
    return f"{minutes // 60}h{minutes % 60:02}m" if minutes % 60 else f"{minutes // 60}h"


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


def ecdf(axes: Axes, values: pd.Series, **options: object) -> None:
    """The share of the values that are at most x, for each x."""
    known = values.dropna()
    axes.ecdf(known, **options)
    axes.set_ylim(0, 1)
    axes.yaxis.set_major_formatter("{x:.0%}")
