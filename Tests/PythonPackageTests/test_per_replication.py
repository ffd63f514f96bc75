"""A row for each replication (or person), widget and figure."""

from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import widgetsim
from widgetsim import _per_replication


def test_the_rows_make_the_figures_of_all_replications(file: Path) -> None:
    run = widgetsim.run(file, replications=5, days=1, per_replication=True)
    rows = run.per_replication
    assert rows is not None
    assert list(rows.columns) == ["replication", "widget", "figure", "unit", "value", "weight"]
    assert set(rows["replication"]) == set(range(5))
    means = rows.dropna(subset="weight").groupby("figure", observed=True)
    for figure, some in means:
        mean = np.average(some["value"], weights=some["weight"].astype("float64"))
        assert mean == pytest.approx(run.figures.loc[("my-widget", figure), "estimate"], abs=2e-6)
    assert "contentAge.median" not in means.groups
    assert widgetsim.run(file, replications=2, days=1).per_replication is None


def test_a_population_has_a_row_for_each_person(file: Path) -> None:
    rows = widgetsim.run(file, settings={"population.people": 7}, days=1, per_replication=True).per_replication
    assert rows is not None
    fresh = rows[rows["figure"] == "freshViews"]
    assert list(fresh["replication"]) == list(range(7))
    assert fresh["value"].between(0, 1).all()


def test_a_path_gets_the_rows_as_csv_or_parquet(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # So that there are several parts, the last one incomplete.
    monkeypatch.setattr(_per_replication, "_ROWS", 20)
    monkeypatch.chdir(tmp_path)
    for name in ["rows.csv", "rows.parquet"]:
        assert widgetsim.run(file, replications=3, days=1, per_replication=name).per_replication is None
    rows = widgetsim.read_per_replication("rows.csv")
    assert len(rows) % 20 != 0
    from_parquet = pd.read_parquet("rows.parquet")
    pd.testing.assert_frame_equal(
        from_parquet.astype({"weight": "Int64"}), rows, check_categorical=False, check_dtype=False
    )
    assert from_parquet["figure"].dtype == "category"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["my-widget.yaml", "rows.csv", "rows.parquet"]


def test_a_conversion_that_fails_leaves_no_file(file: Path, tmp_path: Path) -> None:
    widgetsim.run(file, replications=2, days=1, per_replication=tmp_path / "rows.csv")
    broken = tmp_path / "broken.csv"
    broken.write_text((tmp_path / "rows.csv").read_text() + "not a number,a,b,c,d,e\n")
    with pytest.raises(ValueError, match="not a number"):
        widgetsim.to_parquet(broken, tmp_path / "rows.parquet")
    assert not (tmp_path / "rows.parquet").exists()
    assert sorted(tmp_path.glob(".*")) == []


def test_a_file_that_cannot_be_written_is_an_error(file: Path, tmp_path: Path) -> None:
    with pytest.raises(widgetsim.WidgetsimError, match="cannot be written"):
        widgetsim.run(file, replications=2, days=1, per_replication=tmp_path / "none" / "rows.csv")
