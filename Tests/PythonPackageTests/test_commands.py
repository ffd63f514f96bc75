"""The other commands: `compare`, `sweep`, `optimize`, `bands`, `check` and `explain`."""

import json
from datetime import date, time, timedelta
from pathlib import Path

import pandas as pd
import pytest

import widgetsim

AFTER = "widgets.my-widget.provider.timeline.policy.after"


def test_compare_gives_the_differences_from_the_first(file: Path, text: str) -> None:
    slow = text.replace("after: 15m", "after: 3h")
    results = widgetsim.compare({"today": file, "slow": slow}, replications=4, days=2)
    assert list(results.scenarios) == ["today", "slow"]
    row = results.differences.loc[("slow", "my-widget", "charged.perDay")]
    assert row["difference"] == pytest.approx(row["estimate"] - row["baseline_estimate"], abs=2e-6)
    assert row["high"] < 0
    assert (row["baseline"], row["verdict"]) == ("today", "less")
    alone = widgetsim.run(slow, replications=4, days=2)
    assert results.scenarios["slow"].fingerprint == alone.about.fingerprint


def test_compare_names_the_scenarios_of_a_sequence(file: Path, text: str) -> None:
    results = widgetsim.compare(file, text, replications=2, days=1)
    assert list(results.scenarios) == [str(file), "scenario-2"]
    assert set(results.differences["verdict"]) == {"no difference seen"}
    assert repr(results).startswith("ComparisonResults\n") and "no difference seen" in repr(results)
    listed = widgetsim.compare([str(file), text], replications=2, days=1)
    pd.testing.assert_frame_equal(listed.differences, results.differences)
    for alone in (file, [file], {"today": file}):
        with pytest.raises(ValueError, match="two or more"):
            widgetsim.compare(alone)


def test_an_error_in_compare_names_the_scenario(text: str) -> None:
    with pytest.raises(widgetsim.ScenarioError) as caught:
        widgetsim.compare({"today": text, "broken": text.replace("400ms", "400")})
    assert caught.value.file == "broken.yaml"
    assert caught.value.line == 25


def test_sweep_has_a_point_for_each_combination(file: Path) -> None:
    results = widgetsim.sweep(
        file,
        {
            AFTER: ["15m", timedelta(hours=2)],
            "device.budget": ["documented", {"fixed": 30}],
        },
        settings={"title": "One, two"},
        replications=3,
        days=1,
    )
    assert results.points.to_dict("list") == {
        AFTER: ["15m", "15m", "7200000ms", "7200000ms"],
        "device.budget": ["documented", '{"fixed": 30}'] * 2,
    }
    assert results.abouts[0].title == "One, two"
    wide = results.of("my-widget")
    assert len(wide) == 4
    assert (wide["charged.perDay.low"] <= wide["charged.perDay"]).all()
    last = widgetsim.run(
        file,
        settings={AFTER: "2h", "device.budget": {"fixed": 30}, "title": "One, two"},
        replications=3,
        days=1,
    )
    expected = last.figures.loc[("my-widget", "freshViews"), "estimate"]
    assert results.figures.loc[(4, "my-widget", "freshViews"), "estimate"] == expected
    assert wide.loc[4, "freshViews"] == expected


def test_sweep_refuses_values_that_are_no_list(file: Path) -> None:
    for values in ({}, {AFTER: []}, {AFTER: "15m"}):
        with pytest.raises(ValueError, match="a list of values"):
            widgetsim.sweep(file, values)
    with pytest.raises(ValueError, match="both in values and in settings"):
        widgetsim.sweep(file, {AFTER: ["15m"]}, settings={AFTER: "1h"})


def test_optimize_gives_a_policy_that_can_be_run(file: Path) -> None:
    results = widgetsim.optimize(
        file,
        of="my-widget",
        vary={AFTER: ["15m", "8h"]},
        minimize="contentAge.mean",
        days=1,
        max_replications=32,
    )
    assert results.verdict == "selected"
    assert results.chosen is not None
    assert results.figure == "contentAge.mean"
    assert list(results.table["chosen"]).count(True) == 1
    assert results.chosen.figures.loc["contentAge.mean", "estimate"] in list(results.table["contentAge.mean"])
    again = widgetsim.run(file, settings=results.chosen.settings, days=1, replications=2)
    assert again.about.replications == 2
    with pytest.raises(widgetsim.ProgramError, match="--subject-to"):
        widgetsim.optimize(file, subject_to=["nonsense"])
    with pytest.raises(ValueError, match="expected one figure"):
        widgetsim.optimize(file, minimize="charged.perDay", maximize="freshViews")


def test_optimize_says_that_no_policy_keeps_the_bounds(file: Path) -> None:
    results = widgetsim.optimize(
        file,
        of="my-widget",
        vary={AFTER: ["15m", "30m"]},
        subject_to=["freshViews >= 99.9%"],
        days=1,
        max_replications=32,
    )
    assert results.verdict == "no policy"
    assert results.chosen is None


def test_optimize_changes_several_widgets_together() -> None:
    provider = {"fetch": {"latency": "1s"}, "timeline": {"policy": {"after": "15m"}}}
    widget = {
        "app": "News",
        "family": "systemSmall",
        "surface": {"homePage": 1},
        "provider": provider,
        "content": {"live": {"changes": {"every": "40m"}}},
    }
    two_widgets: widgetsim.Scenario = {
        "title": "Two widgets",
        "device": {"start": date(2026, 3, 2), "days": 1},
        "apps": {"News": {}},
        "widgets": {"a": {**widget, "kind": "A"}, "b": {**widget, "kind": "B"}},
    }
    results = widgetsim.optimize(
        two_widgets, of=["a", "b"], minimize="contentAge.mean", days=1, max_replications=32, page=True
    )
    assert results.widgets == ("a", "b")
    assert results.chosen is not None
    assert results.figure == "contentAge.mean"
    # Every 5 minutes, content that changes every 40 minutes is much younger.
    assert set(results.effects["widget"]) == {"a", "b", "together"}
    effects = results.effects.set_index(["widget", "figure"])
    together = effects.loc[("together", results.figure)]
    assert together["difference"] == pytest.approx(together["value"] - together["today"])
    assert together["value"] < together["today"]
    assert results.page is not None
    assert "<html" in results.page.html
    again = widgetsim.run(two_widgets, settings=results.chosen.settings, days=1, replications=2)
    assert again.about.replications == 2
    with pytest.raises(AttributeError, match="is no more"):
        _ = widgetsim.optimize_together


def test_pareto_front_has_policies_that_nothing_beats_in_both_figures(file: Path) -> None:
    front = widgetsim.pareto_front(
        file,
        of="my-widget",
        maximize=["freshViews"],
        minimize=["charged.perDay"],
        vary={AFTER: ["15m", "1h", "8h"]},
        days=1,
    )
    assert front.figures == ("freshViews", "charged.perDay")
    assert len(front.efficient) >= 1
    assert sum(policy.is_today for policy in front.policies) == 1
    for one in front.efficient:
        fresh, charged = (one.figures["estimate"][figure] for figure in front.figures)
        for other in front.efficient:
            better = other.figures["estimate"]
            assert not (better["freshViews"] > fresh and better["charged.perDay"] < charged)
    for wrong in ({"maximize": ["freshViews"]}, {"maximize": "freshViews", "minimize": "charged.perDay"}):
        with pytest.raises(ValueError, match="expected two figures"):
            widgetsim.pareto_front(file, **wrong)


def test_bands_gives_figures_and_causes(file: Path) -> None:
    results = widgetsim.bands(
        file, of="my-widget", figures=["freshViews"], samples=64, days=1, known=["device.budget.documented.refill"]
    )
    assert results.worlds == 64
    row = results.figures.loc["freshViews"]
    assert 0 <= row["band_low"] < row["band_high"] <= 1
    causes = results.causes.loc["freshViews"]
    assert pd.isna(causes.loc["chance", "evidence"])
    assert set(causes["evidence"].dropna()) <= {"DOC", "OBS", "UNOFF", "GUESS"}
    assert any(cause.startswith("device.budget.documented.") for cause in causes.index)
    assert "device.budget.documented.refill" not in causes.index


@pytest.mark.parametrize(("bound", "verdict"), [(">= 1%", "holds"), (">= 99.9%", "fails")])
def test_check_gives_a_verdict_for_each_expectation(text: str, bound: str, verdict: str) -> None:
    scenario = f'{text}expect:\n  my-widget: {{freshViews: "{bound}"}}\n'
    results = widgetsim.check(scenario, days=1)
    assert (results.verdict, results.holds) == (verdict, verdict == "holds")
    row = results.expectations.loc[("my-widget", "freshViews", bound)]
    assert row["verdict"] == verdict
    assert scenario.splitlines()[row["line"] - 1].strip().startswith("my-widget")
    assert "freshViews" in str(results)


def test_check_can_be_undecided(text: str) -> None:
    estimate = widgetsim.run(text, replications=32, days=1).figures.loc[("my-widget", "freshViews"), "estimate"]
    results = widgetsim.check(
        f'{text}expect:\n  my-widget: {{freshViews: ">= {estimate:.3%}"}}\n',
        days=1,
        max_replications=32,
    )
    assert results.verdict == "undecided"
    assert list(results.expectations["verdict"]) == ["undecided"]


def test_check_without_expectations_is_an_error(text: str) -> None:
    with pytest.raises(widgetsim.WidgetsimError, match="expect"):
        widgetsim.check(text, days=1)


def test_explain_says_why(file: Path) -> None:
    found = widgetsim.explain(file, widget="my-widget", at=time(12, 30), days=1)
    assert str(found) == found.text
    assert found.text.startswith("my-widget on ")
    assert (found.at.hour, found.at.minute) == (12, 30)
    assert found.content_age is not None
    assert found.is_fresh == (found.content_age == timedelta(0))
    assert list(found.chain.columns) == ["at", "text", "request"]
    assert len(found.chain) > 0
    worst = widgetsim.explain(file, widget="my-widget", days=1)
    assert worst.content_age is not None
    assert worst.content_age >= found.content_age


def test_call_prints_what_the_program_prints() -> None:
    assert json.loads(widgetsim.call("schema"))["title"] == "widgetsim scenario"
    with pytest.raises(widgetsim.ProgramError, match="nonsense"):
        widgetsim.call("nonsense")


OWN = {"command": ["sh", "-c", "touch ran"]}
"""A provider of the author of the scenario, which leaves a file."""


@pytest.mark.parametrize("name", ["run", "compare", "sweep", "optimize", "bands", "check", "explain", "population"])
def test_a_scenario_that_names_a_program_is_refused_if_its_author_is_not_trusted(
    name: str, text: str, tmp_path: Path
) -> None:
    settings = {"widgets.my-widget.provider": OWN}
    # What the function takes besides.
    arguments: dict[str, tuple[list[object], dict[str, object]]] = {
        "compare": ([[text, text]], {}),
        "sweep": ([text, {"device.days": [1, 2]}], {}),
        "optimize": ([text], {"of": "my-widget", "vary": {"device.days": [1, 2]}}),
        "bands": ([text], {"of": "my-widget"}),
        "explain": ([text], {"widget": "my-widget"}),
        "population": ([text], {"keep": tmp_path / "kept"}),
    }
    words, options = arguments.get(name, ([text], {}))
    if name != "population":
        options["base"] = tmp_path
    with pytest.raises(widgetsim.ScenarioError, match=r"expected no program, because of --no-programs; found 'sh -c"):
        getattr(widgetsim, name)(*words, settings=settings, programs=False, **options)
    assert not (tmp_path / "ran").exists()


def test_a_program_runs_if_nothing_forbids_it(text: str, tmp_path: Path) -> None:
    with pytest.raises(widgetsim.WidgetsimError):
        widgetsim.run(text, settings={"widgets.my-widget.provider": OWN}, base=tmp_path)
    assert (tmp_path / "ran").exists()
