"""Draws the table that Benchmarks/scale/run writes: plot.py TABLE PICTURE."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "notebooks"))
sys.dont_write_bytecode = True

import matplotlib

matplotlib.use("agg")

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import pictures
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter

# Color, marker and label.
AXES = {
    "widgets": (pictures.POLICY, "o", "n widgets, 1 day"),
    "days": (pictures.BACKGROUND, "s", "n days of 20 widgets"),
    "people": (pictures.SESSION, "^", "n people, 1 day of 3 widgets"),
}


def main(table: Path, picture: Path) -> None:
    measured = pd.read_csv(table, sep="\t")
    pictures.look()
    # As wide as on a phone, so that text of 10 points is readable there.
    figure, (time, memory) = plt.subplots(2, 1, figsize=(4.6, 6.4), dpi=180, sharex=True)
    for axis, (color, marker, label) in AXES.items():
        rows = measured[measured["axis"] == axis]
        style = {"color": color, "marker": marker, "markersize": 4, "linewidth": 1.5, "label": label}
        time.plot(rows["n"], rows["seconds"], **style)
        memory.plot(rows["n"], rows["megabytes"], **style)
    guides(time, measured)
    time.set(title="CPU time", xscale="log", yscale="log")
    memory.set(title="Memory, largest resident set", xscale="log", yscale="log", xlabel="n")
    memory.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    memory.yaxis.set_minor_formatter(NullFormatter())
    time.yaxis.set_major_formatter(FuncFormatter(lambda s, _: f"{s * 1000:g} ms" if s < 1 else f"{s:g} s"))
    memory.yaxis.set_major_formatter(FuncFormatter(lambda megabytes, _: f"{megabytes:g} MB"))
    memory.xaxis.set_major_formatter(FuncFormatter(lambda n, _: f"{n:,.0f}"))
    time.legend(loc="upper left")
    picture.parent.mkdir(exist_ok=True)
    picture.write_bytes(pictures.small_png(figure))


def guides(axes: Axes, measured: pd.DataFrame) -> None:
    """Lines that grow like n and n log n, from one point below the measured lines."""
    top = measured["n"].max()
    n = np.geomspace(100, top, 50)
    start = measured["seconds"].min() / 3
    for values, label in [(n, "n"), (n * np.log(n) / np.log(n[0]), "n log n")]:
        line = start * values / n[0]
        axes.plot(n, line, color=pictures.NEUTRAL, linestyle="--" if label == "n" else ":", linewidth=1)
        axes.annotate(
            label, (n[-1], line[-1]), xytext=(2, 0), textcoords="offset points", va="center",
            color=pictures.SYSTEM, fontsize=9)


main(Path(sys.argv[1]), Path(sys.argv[2]))
