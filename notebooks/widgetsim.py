"""Runs the program `widgetsim` and reads its reports with pandas."""

import json
import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pandas as pd

REPOSITORY = Path(__file__).resolve().parent.parent
SCENARIOS = REPOSITORY / "scenarios"


class WidgetsimError(Exception):
    """The program was not found, or it rejected its input."""


def program() -> Path:
    """The program: `$WIDGETSIM`, or else the release build of the repository, or else the one on the PATH."""
    named = os.environ.get("WIDGETSIM")
    if named:
        if not os.access(named, os.X_OK):
            raise WidgetsimError(f"WIDGETSIM is {named!r}, which is not a program")
        return Path(named)
    built = REPOSITORY / ".build" / "release" / "widgetsim"
    if os.access(built, os.X_OK):
        return built
    installed = shutil.which("widgetsim")
    if installed:
        return Path(installed)
    raise WidgetsimError(
        f"found no widgetsim: WIDGETSIM is not set, {built} is not there, and the PATH has none. "
        "Build it with: swift build -c release --product widgetsim"
    )


def call(*arguments: str | Path) -> str:
    """The output of the program. Its error message is raised as an error."""
    done = subprocess.run([program(), *arguments], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise WidgetsimError(done.stderr.strip() or f"exit status {done.returncode}")
    return done.stdout


def read(report: Path, time_zone: str) -> pd.DataFrame:
    """A CSV file. Times (columns `x` with a column `x_s`) become times in the time zone of the device."""
    table = pd.read_csv(report)
    for column in table.columns:
        if f"{column}_s" in table.columns:
            moments = pd.to_datetime(table[column], format="ISO8601", utc=True)
            table[column] = moments.dt.tz_convert(time_zone)
    return table


@dataclass(frozen=True)
class Run:
    """A scenario's reports; `widgetsim dictionary` explains every column.

    Updates, reloads, views and budget have the rows of the first replication; summary and intervals are of all.
    """

    title: str
    time_zone: str
    days: int
    updates: pd.DataFrame
    reloads: pd.DataFrame
    views: pd.DataFrame
    budget: pd.DataFrame
    summary: pd.DataFrame
    intervals: pd.DataFrame


def run(scenario: Path, *options: str) -> Run:
    """Runs a scenario, with 30 replications by default. `options` are options of `widgetsim run`: `"--set", "path=value"`."""
    with tempfile.TemporaryDirectory() as directory:
        about = json.loads(call("run", scenario, "--out", directory, "--format", "json", *options))
        zone = about["timeZone"]
        names = ["updates", "reloads", "views", "budget", "summary", "intervals"]
        tables = {name: read(Path(directory) / f"{name}.csv", zone) for name in names}
    return Run(about["title"], zone, about["days"], **tables)


def sweep(
    scenario: Path, values: dict[str, list[str]], widget: str, replications: int = 20
) -> pd.DataFrame:
    """Runs every combination of the values of some paths. One row for each combination.

    The first columns are the paths. Each figure of the widget has three: `charged.perDay` and the ends of its
    95 % confidence interval, `charged.perDay_low` and `charged.perDay_high`.
    """
    settings = [part for path, some in values.items() for part in ("--set", f"{path}={','.join(some)}")]
    with tempfile.TemporaryDirectory() as directory:
        call("sweep", scenario, *settings, "--replications", str(replications), "--out", directory)
        rows = pd.read_csv(Path(directory) / "sweep.csv", dtype={path: str for path in values})
    rows = rows[rows["widget"] == widget]
    points = rows.groupby("point")[list(values)].first()
    for suffix, column in [("", "estimate"), ("_low", "low"), ("_high", "high")]:
        wide = rows.pivot(index="point", columns="figure", values=column)
        points = points.join(wide.add_suffix(suffix))
    return points


def _words(setting: dict[str, str]) -> str:
    """What a value changes, in a few words; empty: it belongs to another one."""
    key, value = setting["path"].rpartition(".")[2], setting["value"]
    if key == "policy":
        return value.strip("{}").replace("after: ", "every ")
    return {"silentPush": "push", "onSilentPush": "", "onBackground": "call on leaving"}.get(key, f"{key}: {value}")


def optimize(scenario: Path, widget: str, *options: str) -> tuple[str, pd.DataFrame]:
    """The advice of `widgetsim optimize`, and a row for each policy that it compared, the best first.

    `options` name the figure: `"--minimize", "contentAge.mean"`. Columns are as those of `sweep`, with `policy` (the
    values that differ from the file), `today` and `state`.
    """
    found = json.loads(call("optimize", scenario, "--of", widget, "--format", "json", *options))
    rows = []
    for policy in found["policies"]:
        row = {
            "policy": " + ".join(filter(None, map(_words, policy["settings"]))) or "today",
            "today": policy["today"],
            "state": policy["state"],
        }
        for interval in policy["intervals"]:
            ends = {"": "estimate", "_low": "low", "_high": "high"}
            row |= {interval["figure"] + suffix: interval.get(end) for suffix, end in ends.items()}
        rows.append(row | {"settings": policy["settings"]})
    return found["advice"], pd.DataFrame(rows)


def bands(scenario: Path, widget: str, worlds: int, *options: str) -> pd.DataFrame:
    """Figures of a widget over all that is plausible: a row for each figure and cause, the largest cause first."""
    text = call("bands", scenario, "--of", widget, "--samples", str(worlds), "--format", "csv", *options)
    return pd.read_csv(StringIO(text))


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
