"""The picture of an efficient frontier."""

from typing import Literal

import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
from matplotlib.axes import Axes

from pictures import TROUBLE, duration_axis


def frontier(points: pd.DataFrame, title: str, styles: dict[str, tuple[str, Literal["above", "below"]]]) -> None:
    """Reloads charged against content age, with intervals; filled: efficient.

    `points` come from `widgetsim.sweep`, with three more columns: `strategy`, `choice` (the label of the point) and
    `efficient`. `styles` has each strategy's color, and on which side of the points the labels are.
    """
    figure, axes = plt.subplots(figsize=(9, 4.6))
    budget = points["budget.perDay"].mean()
    youngest, oldest = points["contentAge.mean.low"].min(), points["contentAge.mean.high"].max()
    axes.set_xlim(0, max(budget, points["charged.perDay"].max()) * 1.15)
    duration_axis(axes, oldest * 1.3 + 5, "y", shortest=youngest * 0.6 if youngest > 60 else -4)
    axes.axvline(budget, color=TROUBLE, linestyle="--", label=f"budget: {budget:.1f} reloads a day")
    for marker, (strategy, (color, side)) in zip("osD", styles.items()):
        some = points[points["strategy"] == strategy].sort_values("charged.perDay")
        x, y = some["charged.perDay"], some["contentAge.mean"]
        lengths = [
            [some[name] - some[f"{name}.low"], some[f"{name}.high"] - some[name]]
            for name in ["contentAge.mean", "charged.perDay"]
        ]
        axes.errorbar(x, y, *lengths, fmt="none", ecolor=color, alpha=0.5)
        axes.plot(x, y, color=color, linewidth=0.8, marker=marker, markerfacecolor="white", label=strategy)
        axes.plot(x[some["efficient"]], y[some["efficient"]], marker, color=color)
        _label(axes, some, color, (7, 5) if side == "above" else (-6, -14))
    axes.set_title(title)
    axes.set_xlabel("reloads charged to the budget, a day")
    axes.set_ylabel("content age when viewed, mean")
    figure.legend(loc="outside lower center", ncols=2)
    plt.show()


def _label(axes: Axes, points: pd.DataFrame, color: str, offset: tuple[float, float]) -> None:
    """Labels the points with their choices. Points that touch share one label."""
    spots = axes.transData.transform(points[["charged.perDay", "contentAge.mean"]])
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
            points.iloc[group[0]][["charged.perDay", "contentAge.mean"]],
            xytext=offset,
            textcoords="offset points",
            horizontalalignment="left" if offset[0] > 0 else "right",
            color=color,
            fontsize=9,
        )
