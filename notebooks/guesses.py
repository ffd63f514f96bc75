"""The model's guesses, from the schema of scenario files, and how much figures change with them."""

import json
from pathlib import Path

import pandas as pd

import widgetsim

BUDGET = "device.budget.documented."
# Reloads a day by views a day, from Sources/WidgetRefresh/WidgetRefresh.docc/Model.md. Apple says 40 to 70. At how many
# views is a guess.
CAPACITY = [(0, 4), (10, 12), (60, 40), (250, 70)]
# Lognormal latencies: median in seconds, and sigma. From Model.md too.
LATENCIES = {f"{BUDGET}backgroundLatency": (300, 1.4), "device.freeReloads.latency": (4, 1.6)}
FIGURES = ["freshViews", "charged.perDay"]


def of_device() -> dict[str, object]:
    """Paths in `device` whose default has the evidence class GUESS, with that default. None: it is not a number.

    Where there is a choice of forms, these are of the documented budget and of random usage.
    """
    schema = json.loads(widgetsim.call("schema"))
    return _guesses(schema["properties"]["device"], "device")


def _guesses(node: dict, path: str) -> dict[str, object]:
    found = {}
    if "Default: GUESS" in node.get("description", ""):
        found[path] = node.get("default")
    if path == f"{BUDGET}stalls":
        return found  # The numbers of stalls count only if there are stalls.
    for form in node.get("anyOf", []):
        properties = form.get("properties", {})
        if not properties.keys() & {"fixed", "reported", "stalling", "unlimited", "timetable", "log"}:
            found |= _guesses({"properties": properties}, path)
    for name, child in node.get("properties", {}).items():
        found |= _guesses(child, f"{path}.{name}")
    return found


def half_and_twice(default: object) -> list[str]:
    """Half and twice a number, a share (at most 100 %) or a duration. A lowest balance of 0 gets negative values instead,
    `false` gets `true`, and no stalls get one and two a week."""
    if default is False:
        return ["true"]
    if default == "none":
        return ["{perWeek: 1}", "{perWeek: 2}"]
    text = str(default)
    number = text.rstrip("%dhms")
    unit, value = text.removeprefix(number), float(number)
    if value == 0:
        return ["-0.5", "-0.25"]
    twice = min(2 * value, 100) if unit == "%" else 2 * value
    return [f"{value / 2:g}{unit}", f"{twice:g}{unit}"]


def of_other_forms() -> dict[str, list[str]]:
    """Values of guesses that are not single numbers: the capacity a fifth smaller and larger, latencies with half and
    twice the median."""
    capacities = [
        "[" + ", ".join(f"{{views: {views}, reloads: {reloads * factor:g}}}" for views, reloads in CAPACITY) + "]"
        for factor in [0.8, 1.2]
    ]
    latencies = {
        path: [f"{{lognormal: {{median: {median * factor:g}s, sigma: {sigma}}}}}" for factor in [0.5, 2]]
        for path, (median, sigma) in LATENCIES.items()
    }
    return {f"{BUDGET}capacity": capacities} | latencies


def bands(scenario: Path, widget: str, replications: int) -> tuple[pd.Series, pd.DataFrame]:
    """A widget's figures with the defaults, and their lowest and highest values over each guess, a row for each guess."""
    values = {path: half_and_twice(default) for path, default in of_device().items() if default is not None}
    values |= of_other_forms()
    base = widgetsim.sweep(scenario, {"device.budget": ["documented"]}, widget, replications).iloc[0]
    rows = {}
    for path, some in values.items():
        points = widgetsim.sweep(scenario, {path: some}, widget, replications)
        rows[path.removeprefix(BUDGET).removeprefix("device.")] = {
            f"{figure}_{name}": choose([base[figure], *points[figure]])
            for figure in FIGURES
            for name, choose in [("from", min), ("to", max)]
        }
    return base, pd.DataFrame(rows).T
