"""Figures as labeled arrays."""

from pathlib import Path

import numpy as np
import pytest

import widgetsim

pytest.importorskip("xarray")


def test_run_has_an_array_over_widgets_and_figures(file: Path) -> None:
    run = widgetsim.run(file, replications=3, days=1)
    arrays = run.to_xarray()
    assert dict(arrays.sizes) == {
        "widget": run.figures.index.get_level_values("widget").nunique(),
        "figure": run.figures.index.get_level_values("figure").nunique(),
    }
    for (widget, figure), row in run.figures.iterrows():
        cell = arrays.sel(widget=widget, figure=figure)
        assert [float(cell[name]) for name in ("estimate", "low", "high")] == pytest.approx(
            [row["estimate"], row["low"], row["high"]], nan_ok=True
        )
        assert cell["unit"].item() == row["unit"]


def test_each_replication_is_a_place_of_an_array(file: Path) -> None:
    run = widgetsim.run(file, replications=4, days=1, per_replication=True)
    values = run.to_xarray()["value"]
    assert values.sizes["replication"] == 4
    rows = run.per_replication
    assert rows is not None
    assert np.isfinite(values).sum() == len(rows)
    row = rows.query("figure == 'freshViews'").iloc[-1]
    assert float(values.sel(replication=row["replication"], widget=row["widget"], figure="freshViews")) == row["value"]


def test_sweep_has_an_array_over_its_paths_in_their_order(file: Path) -> None:
    values = {"device.budget": ["reported", "documented"], "device.days": [2, 1]}
    sweep = widgetsim.sweep(file, values, replications=2)
    arrays = sweep.to_xarray()
    assert arrays["device.budget"].values.tolist() == ["reported", "documented"]
    assert arrays["device.days"].values.tolist() == ["2", "1"]
    widget = sweep.figures.index.get_level_values("widget")[0]
    for point, row in sweep.points.iterrows():
        place = {"device.budget": row["device.budget"], "device.days": row["device.days"]}
        found = arrays["estimate"].sel({**place, "widget": widget, "figure": "charged.perDay"})
        assert float(found) == sweep.figures.loc[(point, widget, "charged.perDay"), "estimate"]
