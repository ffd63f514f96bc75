"""`run`: forms of a scenario, options, frames and errors."""

import csv
import errno
import json
import pickle
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import widgetsim
from widgetsim._scenario import scenario_text

SCENARIO: dict[str, Any] = {
    "title": "Two",
    "device": {
        "start": date(2026, 3, 2),
        "timeZone": "Europe/Berlin",
        "days": 2,
        "warmUpDays": 1,
    },
    "apps": {"A": {}},
    "widgets": {
        name: {
            "app": "A",
            "kind": "K",
            "family": "systemSmall",
            "surface": {"homePage": 1},
            "provider": {
                "fetch": {},
                "timeline": {"entries": 1, "policy": {"after": timedelta(minutes=15)}},
            },
            "content": {"live": {"changes": {"perDay": 24}}},
        }
        for name in ("first", "NA")
    },
}


def test_a_text_in_a_dictionary_arrives_as_it_is(tmp_path: Path) -> None:
    title = 'a\x00\x1b\x7f\x85\u2028\u2029\ufeff\ufffe\U0001f98a\u202e"\\\n# b: {x}\n- y'
    file = tmp_path / "scenario.yaml"
    file.write_text(str(scenario_text({**SCENARIO, "title": title})), encoding="utf-8")
    assert json.loads(widgetsim.call("run", file, "--replications", "2", "--json"))["title"] == title


def test_a_dict_a_text_and_a_file_are_the_same_scenario(file: Path, text: str) -> None:
    runs = [widgetsim.run(form, replications=2, days=1) for form in (file, str(file), text)]
    assert len({run.about.fingerprint for run in runs}) == 1
    assert widgetsim.run(SCENARIO).about.title == "Two"


def test_the_figures_are_those_that_the_program_prints(file: Path) -> None:
    run = widgetsim.run(file, replications=3, days=2)
    printed = json.loads(widgetsim.call("run", file, "--replications", "3", "--days", "2", "--format", "json"))
    assert run.about.fingerprint == printed["fingerprint"]
    assert (run.about.replications, run.about.days, run.about.start) == (
        3,
        2,
        date.fromisoformat(printed["start"]),
    )
    assert run.about.ranges == (range(3),)
    intervals = printed["widgets"][0]["intervals"]
    assert [figure for _, figure in run.figures.index] == [one["figure"] for one in intervals]
    for one in intervals:
        row = run.figures.loc[("my-widget", one["figure"])]
        assert row["estimate"] == pytest.approx(one["estimate"], abs=1e-6)
        assert row["n"] == one["n"]
    assert run.summary.loc["my-widget", "views.count"] == printed["widgets"][0]["views"]["count"]


def test_the_names_of_widgets_are_text_whatever_they_look_like() -> None:
    run = widgetsim.run(SCENARIO, replications=2)
    assert list(run.summary.index) == ["first", "NA"]
    assert set(run.views["widget"]) == {"first", "NA"}


def test_settings_replace_values_of_the_scenario(file: Path) -> None:
    run = widgetsim.run(
        file,
        settings={"device.days": 3, "device.budget": {"fixed": 20}, "title": "Other"},
        replications=2,
    )
    assert (run.about.days, run.about.title, run.about.budget) == (3, "Other", "fixed 20 a day")


def test_the_rows_of_events_are_in_the_time_zone_of_the_phone() -> None:
    run = widgetsim.run(SCENARIO, replications=2)
    assert run.about.time_zone == "Europe/Berlin"
    midnight = pd.Timestamp("2026-03-02", tz="Europe/Berlin")
    seconds = (run.views["start"] - midnight).dt.total_seconds()
    assert seconds.sub(run.views["start_s"]).abs().max() < 1e-6
    assert run.reloads["requested"].notna().all() and run.updates["shown"].notna().all()
    assert len(run.budget) > 0


def test_replications_are_a_number_or_a_range(file: Path) -> None:
    assert widgetsim.run(file, replications=range(3, 5), days=1).about.ranges == (range(3, 5),)
    with pytest.raises(ValueError, match="step 1"):
        widgetsim.run(file, replications=range(0, 10, 2))


def test_precision_confidence_and_figures_reach_the_program(file: Path) -> None:
    run = widgetsim.run(
        file,
        precision=0.2,
        figures=["charged.perDay"],
        max_replications=40,
        confidence=0.9,
        days=1,
        seed=7,
    )
    assert run.about.confidence == 0.9
    assert run.about.seed == 7
    row = run.figures.loc[("my-widget", "charged.perDay")]
    assert row["half_width"] <= 0.2 * row["estimate"] or run.about.replications == 40


def test_headroom_is_measured_if_wanted(file: Path) -> None:
    assert "possibleFreshViews" not in widgetsim.run(file, replications=2, days=1).figures.index.levels[1]
    run = widgetsim.run(file, replications=2, days=1, headroom=True)
    assert "possibleFreshViews" in run.figures.index.levels[1]


def test_a_population_has_percentiles_over_people_and_no_rows_of_events(
    file: Path,
) -> None:
    run = widgetsim.run(file, settings={"population.people": 6}, days=1)
    assert run.about.people == 6
    assert run.people is not None
    assert ("my-widget", "freshViews", 0.5) in run.people.index
    with pytest.raises(widgetsim.WidgetsimError, match=r"range\(7, 8\)"):
        run.views  # noqa: B018


def test_contents_and_changes_have_rows_if_there_are_any(file: Path) -> None:
    further = {"widgets.my-widget.alsoShows": [{"content": {"live": {"changes": {"perDay": 10}}}}]}
    run = widgetsim.run(file, settings=further, days=1)
    assert run.contents is not None
    assert list(run.contents["widget"]) == ["my-widget", "my-widget"]
    assert run.changes is not None
    assert run.changes["verdict"].iloc[0] == "today"
    assert len(run.changes) > 10
    few = widgetsim.run(file, replications=2, days=1)
    assert few.contents is None
    assert few.changes is None


def test_an_error_says_where(text: str) -> None:
    with pytest.raises(widgetsim.ScenarioError) as caught:
        widgetsim.run(text.replace("latency: 400ms", "latency: 400").replace("perDay: 24", "perDay: many"))
    places = [(problem.line, problem.path) for problem in caught.value.problems]
    assert places[0] == (25, "widgets.my-widget.provider.fetch.latency")
    assert len(places) == 2
    assert "<stdin>:25:24: error:" in str(caught.value)


def test_an_error_of_a_setting_names_the_setting(file: Path) -> None:
    with pytest.raises(widgetsim.ScenarioError) as caught:
        widgetsim.run(file, settings={"device.dais": 3})
    assert caught.value.file == "--set device.dais=3"
    assert caught.value.line is None
    assert "device.days" in caught.value.message or "dais" in caught.value.message


def test_a_missing_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(widgetsim.ScenarioNotFoundError, match=r"none\.yaml: error: cannot be read") as caught:
        widgetsim.run(tmp_path / "none.yaml")
    assert isinstance(caught.value, FileNotFoundError)
    assert (caught.value.filename, caught.value.errno) == (str(tmp_path / "none.yaml"), errno.ENOENT)
    assert pickle.loads(pickle.dumps(caught.value)).problems == caught.value.problems


def test_a_wrong_option_is_an_error_of_the_program(file: Path) -> None:
    with pytest.raises(widgetsim.ProgramError) as caught:
        widgetsim.run(file, confidence=2.0)
    assert caught.value.exit_code == 64
    assert any("--confidence" in line for line in caught.value.messages)


def test_a_value_of_no_type_of_scenarios_is_an_error() -> None:
    with pytest.raises(TypeError, match="no values of type set"):
        widgetsim.run(SCENARIO | {"widgets": {1, 2}})
    with pytest.raises(ValueError, match="not JSON compliant"):
        widgetsim.run(SCENARIO | {"seed": float("nan")})


def test_warnings_come_with_the_results(file: Path) -> None:
    late = {"widgets.my-widget.provider.timeline": {"entries": 24, "spacing": "1h", "policy": {"after": "1h"}}}
    run = widgetsim.run(file, settings=late, replications=2, days=1)
    assert [problem.severity for problem in run.warnings] == ["warning"]
    assert run.warnings[0].path.startswith("widgets.my-widget.provider.timeline")


def test_relative_paths_in_a_text_start_at_the_base(file: Path, text: str, tmp_path: Path) -> None:
    (tmp_path / "logs").mkdir()
    with (tmp_path / "logs" / "phone.csv").open("w", newline="") as log:
        rows = csv.writer(log)
        rows.writerow(["start", "end", "surface"])
        for day in range(1, 6):
            for hour in range(8, 22):
                moment = f"2026-03-0{day}T{hour:02}:00"
                rows.writerow([f"{moment}:00Z", f"{moment}:20Z", "homePage 1"])
    settings = {
        "device.usage": {"log": "logs/phone.csv"},
        "device.days": 1,
        "device.warmUpDays": 1,
    }
    run = widgetsim.run(text, settings=settings, replications=1, base=tmp_path)
    assert len(run.views) == 14
    with pytest.raises(widgetsim.ScenarioError, match=r"logs/phone\.csv"):
        widgetsim.run(text, settings=settings, replications=1, base=tmp_path / "logs")
    compared = widgetsim.compare([text, file], settings=settings, replications=2, base=tmp_path)
    assert compared.scenarios["scenario-1"].fingerprint == compared.scenarios[str(file)].fingerprint


def test_results_can_be_pickled(file: Path) -> None:
    run = widgetsim.run(file, replications=2, days=1, page=True)
    copy = pickle.loads(pickle.dumps(run))
    pd.testing.assert_frame_equal(copy.figures, run.figures)
    pd.testing.assert_frame_equal(copy.views, run.views)
    assert copy.page == run.page


def test_the_page_is_made_if_wanted_and_can_be_saved(file: Path, tmp_path: Path) -> None:
    plain = widgetsim.run(file, replications=2, days=1)
    assert plain.page is None
    assert repr(plain).startswith("RunResults\n") and "freshViews" in repr(plain)
    assert "<table" in plain._repr_html_()
    page = widgetsim.run(file, replications=2, days=1, page=True).page
    assert page is not None
    assert page.save(tmp_path / "page.html").read_text() == page.html
    assert page.html.startswith("<!DOCTYPE html>")
    # The page is within an attribute: nothing of it may end the attribute.
    shown = page._repr_html_()
    assert shown.count('"') == 8
    assert sorted(tmp_path.glob(".page*")) == []


def test_live_activities_have_rows_of_their_own() -> None:
    activity = {
        "content": {"live": {"changes": {"perHour": 6}}},
        "start": {"by": "push", "when": {"at": ["12:00"]}},
        "lasts": "1h",
        "pushes": {},
    }
    scenario = {
        "device": {"days": 2, "warmUpDays": 1},
        "apps": {"A": {"activities": {"match": activity}}},
        "widgets": {},
    }
    results = widgetsim.run(scenario, replications=1)
    assert list(results.activities["event"]).count("started") == 2
    assert set(results.activity_updates["activity"]) == {"match"}
    assert results.figures.loc["match", "starts.perDay"]["estimate"] == 1
    with pytest.raises(widgetsim.WidgetsimError, match="Live Activities"):
        _ = widgetsim.run(SCENARIO, replications=1).activities
