"""A population in parts, on two Dask workers that are processes of their own."""

import json
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import dask
import pandas as pd
import psutil
import pytest
from distributed import Client, LocalCluster

from widgetsim import (
    BandsResults,
    ClusterError,
    ProgramError,
    Progress,
    Scenario,
    ScenarioError,
    SweepResults,
    WidgetsimError,
    _program,
    bands,
    run,
    sweep,
)
from widgetsim import population as run_population
from widgetsim._dask import worlds
from widgetsim._dask.kept import KeptParts, missing, split
from widgetsim._dask.parts import Part, ResultsError, check_results
from widgetsim._dask.people import usual_size
from widgetsim._population_command import main

PEOPLE = 40
LOOPBACK = "127.0.0.1:0"
SIZE = 10
SCENARIO = {
    "seed": 3,
    "device": {"days": 1, "warmUpDays": 0},
    "population": {"people": PEOPLE},
    "apps": {"Reader": {"foreground": {"sessions": {"perDay": 4}}, "onForeground": "reloadAllTimelines"}},
    "widgets": {
        "news": {
            "app": "Reader",
            "kind": "News",
            "family": "systemSmall",
            "surface": {"homePage": 1},
            "provider": {"fetch": {"latency": "1s"}, "timeline": {"entries": 1, "policy": {"after": "30m"}}},
            "content": {"live": {"changes": {"perDay": 24}}},
        }
    },
}


def until(happened: Callable[[], bool]) -> None:
    """Waits for something to happen. The limit only ends a test that would never end."""
    limit = time.monotonic() + 120
    while not happened():
        assert time.monotonic() < limit, "it did not happen"
        time.sleep(0.02)


class StandIn:
    """A program in place of widgetsim. It notes its calls, may wait for a gate or fail, and becomes widgetsim."""

    def __init__(self, directory: Path, real: Path) -> None:
        self.directory = directory
        self.real = real
        self.path = directory / "stand-in"
        self._behaves = ""
        self._write()

    def _write(self) -> None:
        temporary = self.directory / "stand-in.new"
        temporary.write_text(
            "#!/bin/sh\n"
            f'real="{self.real}" directory="{self.directory}"\n'
            'echo "$*" >>"$directory/calls"\n'
            f'case "$*" in\n{self._behaves}esac\nexec "$real" "$@"\n'
        )
        temporary.chmod(0o755)
        temporary.replace(self.path)

    def when(self, arguments: str, does: str) -> None:
        """Calls with such arguments (a pattern of the shell) begin with something else."""
        self._behaves += f'*"{arguments}"*)\n{does}\n;;\n'
        self._write()

    def behave(self) -> None:
        """Nothing special any more."""
        self._behaves = ""
        self._write()

    def wait_for_gate(self, arguments: str) -> None:
        """Such calls wait until the gate opens."""
        waits = 'echo $$ >"$directory/new"; mv "$directory/new" "$directory/waiting"'
        self.when(arguments, f'{waits}; while [ ! -e "$directory/gate" ]; do sleep 0.02; done')

    def open_gate(self) -> None:
        (self.directory / "gate").touch()

    def waiting(self, call: "InBackground | None" = None) -> psutil.Process:
        """The process that waits, once it does."""
        until(lambda: (self.directory / "waiting").exists() or (call is not None and not call.is_alive()))
        return psutil.Process(int((self.directory / "waiting").read_text()))

    def simulated(self) -> list[str]:
        """The ranges of people that were simulated, without those of the pilot."""
        if not (self.directory / "calls").exists():
            return []
        words = " ".join((self.directory / "calls").read_text().split("\n")).split()
        found = [word.partition("=")[2] for word in words if word.startswith("--replications=")]
        return sorted(text for text in found if text not in self.pilots)

    pilots = ("0..<1", "0..<4", "0..<16", f"0..<{PEOPLE}")

    def processes(self) -> list[psutil.Process]:
        """All processes that it, or the program that it becomes, still has."""
        found = []
        for process in psutil.process_iter(["cmdline"]):
            line = " ".join(process.info["cmdline"] or [])
            if str(self.path) in line or (str(self.real) in line and "results.json" in line):
                found.append(process)
        return found


@pytest.fixture
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[StandIn]:
    directory = tmp_path / "program"
    directory.mkdir()
    program = StandIn(directory, _program.path())
    monkeypatch.setenv("WIDGETSIM", str(program.path))
    yield program
    until(lambda: not program.processes())


@pytest.fixture
def keep(tmp_path: Path) -> Path:
    return tmp_path / "kept"


@pytest.fixture
def whole(tmp_path: Path) -> bytes:
    """The results of one run of everybody."""
    file = tmp_path / "whole.json"
    simulate = ["run", "-", "--results", str(file), "--format", "csv"]
    _program.run(simulate, text=str(SCENARIO).replace("'", '"'))
    return file.read_bytes()


@pytest.fixture
def two_workers(stand_in: StandIn) -> Iterator[Client]:
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=LOOPBACK) as cluster,  # type: ignore[no-untyped-call]
        Client(cluster) as client,  # type: ignore[no-untyped-call]
    ):
        yield client


def population(client: Client | None, keep: Path, scenario: Scenario = SCENARIO, **options: Any) -> bytes:
    """The results of a population in parts of ten."""
    file = keep.parent / "results.json"
    run_population(
        scenario, **({"people_per_task": SIZE, "progress": False} | options), client=client, keep=keep, results=file
    )
    return file.read_bytes()


def worker_of(program: psutil.Process) -> psutil.Process:
    """The Dask worker that runs a program, through a guard."""
    _guard, worker, *_ = program.parents()
    return worker


class InBackground(threading.Thread):
    """A population in a thread of its own."""

    def __init__(self, client: Client, keep: Path) -> None:
        super().__init__()
        self.results: bytes | None = None
        self.error: BaseException | None = None
        self._client = client
        self._keep = keep
        self.start()

    def run(self) -> None:
        try:
            self.results = population(self._client, self._keep)
        except BaseException as error:
            self.error = error

    def outcome(self) -> bytes:
        self.join()
        if self.error is not None:
            raise self.error
        assert self.results is not None
        return self.results


# One part, one merge, and a tree of merges.
@pytest.mark.parametrize("size", [PEOPLE, SIZE, 4])
def test_parts_on_two_workers_give_the_bytes_of_one_run(
    size: int, two_workers: Client, keep: Path, whole: bytes
) -> None:
    assert population(two_workers, keep, people_per_task=size) == whole


def test_the_frames_are_those_of_one_run(stand_in: StandIn, keep: Path) -> None:
    one = run(SCENARIO, confidence=0.9)
    parts = run_population(SCENARIO, people_per_task=SIZE, keep=keep, confidence=0.9)
    assert parts.about == one.about
    assert one.people is not None
    assert parts.people is not None
    pd.testing.assert_frame_equal(parts.people, one.people)
    pd.testing.assert_frame_equal(parts.figures, one.figures)
    pd.testing.assert_frame_equal(parts.summary, one.summary)


def test_without_a_client_the_processors_of_this_machine_do_it(stand_in: StandIn, keep: Path, whole: bytes) -> None:
    assert population(None, keep, people_per_task=7) == whole
    assert len(stand_in.simulated()) == 6


def test_what_is_complete_does_not_run_again(two_workers: Client, keep: Path, stand_in: StandIn, whole: bytes) -> None:
    assert population(two_workers, keep) == whole
    before = stand_in.simulated()
    assert population(two_workers, keep, people_per_task=3) == whole
    assert stand_in.simulated() == before
    population(two_workers, keep, seed=4)
    assert len(stand_in.simulated()) == 2 * len(before)


def test_a_worker_killed_while_it_simulates(two_workers: Client, keep: Path, stand_in: StandIn, whole: bytes) -> None:
    stand_in.wait_for_gate("replications=10..<20")
    call = InBackground(two_workers, keep)
    program = stand_in.waiting(call)
    worker_of(program).kill()
    until(lambda: not program.is_running())
    stand_in.open_gate()
    assert call.outcome() == whole


def test_a_worker_killed_while_it_merges(two_workers: Client, keep: Path, stand_in: StandIn, whole: bytes) -> None:
    stand_in.wait_for_gate("merge")
    call = InBackground(two_workers, keep)
    program = stand_in.waiting(call)
    worker_of(program).kill()
    until(lambda: not program.is_running())
    stand_in.open_gate()
    assert call.outcome() == whole


def test_after_the_loss_of_the_scheduler_a_run_continues(
    keep: Path, stand_in: StandIn, whole: bytes, tmp_path: Path
) -> None:
    stand_in.wait_for_gate("replications=30..<40")
    address = tmp_path / "scheduler.json"
    command = [sys.executable, "-m", "dask"]
    where = ["--scheduler-file", str(address), "--host", "127.0.0.1", "--dashboard-address", LOOPBACK]
    scheduler = subprocess.Popen([*command, "scheduler", "--port", "0", *where])
    workers = [subprocess.Popen([*command, "worker", "--nthreads", "1", *where]) for _ in "12"]
    try:
        until(address.exists)
        with (
            dask.config.set({"distributed.comm.timeouts.connect": "2s"}),
            Client(scheduler_file=str(address), timeout=120) as client,  # type: ignore[no-untyped-call]
        ):
            client.wait_for_workers(2)
            call = InBackground(client, keep)
            program = stand_in.waiting(call)
            until(lambda: len(list(keep.glob("*/people-*.json"))) == 3)
            scheduler.kill()
            with pytest.raises(ClusterError, match="connection to the scheduler") as caught:
                call.outcome()
        assert caught.value.part is None
        assert "The same call continues from there" in str(caught.value)
        # A worker without a scheduler ends, and its program with it.
        until(lambda: not program.is_running())
    finally:
        for process in [scheduler, *workers]:
            process.kill()
            process.wait()
    before = stand_in.simulated()
    stand_in.open_gate()
    assert population(None, keep) == whole
    assert stand_in.simulated() == sorted([*before, "30..<40"])


def test_a_part_that_always_fails_is_named_and_the_others_are_kept(
    two_workers: Client, keep: Path, stand_in: StandIn, whole: bytes
) -> None:
    stand_in.when("replications=20..<30", "echo 'first line' >&2; echo 'the disk is full' >&2; exit 74")
    with pytest.raises(ClusterError) as caught:
        population(two_workers, keep)
    assert caught.value.part == "people 20 to 29"
    assert str(caught.value).startswith("people 20 to 29: widgetsim failed (exit status 74)\n")
    assert "first line\nthe disk is full\n" in str(caught.value)
    assert isinstance(caught.value.__cause__, ProgramError)
    assert sorted(path.name for path in caught.value.kept.iterdir()) == [
        "people-0-9.json",
        "people-10-19.json",
        "people-30-39.json",
    ]
    stand_in.behave()
    before = stand_in.simulated()
    assert population(two_workers, keep) == whole
    assert stand_in.simulated() == sorted([*before, "20..<30"])


# What a signal leaves: valid results of fewer people, and the exit status of the signal.
FEWER = "\"$real\" run '--replications=20..<24' --results=results.json --format=csv -"


def test_a_part_that_was_interrupted_runs_again(
    two_workers: Client, keep: Path, stand_in: StandIn, whole: bytes
) -> None:
    once = f'{FEWER}; touch "$directory/interrupted"; [ -s results.json ] && kill -TERM $$'
    stand_in.when("replications=20..<30", f'[ -e "$directory/interrupted" ] || {{ {once}; }}')
    assert population(two_workers, keep) == whole
    assert stand_in.simulated().count("20..<30") == 2


def test_results_of_fewer_people_are_refused(two_workers: Client, keep: Path, stand_in: StandIn) -> None:
    stand_in.when("replications=20..<30", f"{FEWER}; exit 0")
    with pytest.raises(ClusterError, match="expected results of the people 20 to 29; found those of 20 to 23"):
        population(two_workers, keep)


def test_an_interruption_ends_the_programs_and_leaves_the_cluster_usable(
    two_workers: Client, keep: Path, stand_in: StandIn, whole: bytes
) -> None:
    stand_in.wait_for_gate("replications=36..<40")
    programs = []

    def interrupt(_: object) -> None:
        programs.append(stand_in.waiting())
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        population(two_workers, keep, people_per_task=4, progress=interrupt)
    until(lambda: not programs[0].is_running())
    stand_in.open_gate()
    assert population(two_workers, keep) == whole


def test_a_scenario_without_people_is_refused(stand_in: StandIn, keep: Path) -> None:
    one = {key: value for key, value in SCENARIO.items() if key != "population"}
    with pytest.raises(WidgetsimError, match="expected a scenario with a population"):
        population(None, keep, one)


def test_an_error_in_the_scenario_comes_at_once(two_workers: Client, keep: Path, stand_in: StandIn) -> None:
    with pytest.raises(ScenarioError) as caught:
        population(two_workers, keep, settings={"device.days": "many"})
    assert "device.days" in str(caught.value)
    assert stand_in.simulated() == []


def test_files_that_a_scenario_names_travel(two_workers: Client, keep: Path, tmp_path: Path) -> None:
    source = Path(__file__).parents[2] / "notebooks"
    text = (source / "policy.yaml").read_text() + "\npopulation: {people: 4}\ndevice: {days: 1, warmUpDays: 0}\n"
    scenario = tmp_path / "policy.yaml"
    scenario.write_text(text)
    (tmp_path / "policy.py").write_bytes((source / "policy.py").read_bytes())
    with pytest.raises(ScenarioError, match=r"'policy.py' cannot be read") as caught:
        population(two_workers, keep, scenario, people_per_task=2)
    assert caught.value.__notes__ == ["Tasks can read only those files of this machine that `files` names."]
    results = population(two_workers, keep, scenario, people_per_task=2, files=["policy.py"])
    _program.run(["run", scenario.name, "--results", "one.json", "--format", "csv"], directory=tmp_path)
    assert results == (tmp_path / "one.json").read_bytes()


def test_a_file_outside_the_directory_of_the_scenario_does_not_travel(keep: Path) -> None:
    with pytest.raises(WidgetsimError, match="expected paths within the directory"):
        population(None, keep, files=["../secret"])


def test_a_damaged_file_among_the_kept_ones_is_not_used(keep: Path, stand_in: StandIn, whole: bytes) -> None:
    assert population(None, keep) == whole
    (file,) = keep.glob("*/people-0-39.json")
    file.write_bytes(file.read_bytes()[:-100])
    assert population(None, keep) == whole
    assert file.read_bytes() == whole


def test_parts_leave_nobody_out_and_have_nobody_twice() -> None:
    parts = list(split(Part(5, 27), 10))
    assert parts == [Part(5, 14), Part(15, 24), Part(25, 27)]
    assert missing(Part(0, 30), parts) == [Part(0, 4), Part(28, 30)]
    assert missing(Part(0, 30), []) == [Part(0, 30)]
    assert missing(Part(5, 27), parts) == []


def test_tasks_take_20_seconds_and_are_not_too_many() -> None:
    assert usual_size(0.01, 100_000) == 2000
    assert usual_size(60, 100_000) == 5
    assert usual_size(0, 10) >= 10
    assert usual_size(60, 100) == 1


def test_the_larger_of_two_kept_parts_that_overlap_is_used(tmp_path: Path, whole: bytes) -> None:
    kept = KeptParts(tmp_path, "people", check_results)
    kept.add(Part(0, PEOPLE - 1), whole)
    (kept.directory / "people-0-9.json").write_bytes(whole)
    (kept.directory / "people-3.json").write_bytes(whole)
    assert list(kept.read(Part(0, PEOPLE - 1))) == [Part(0, PEOPLE - 1)]
    assert list(kept.read(Part(0, 20))) == []


def test_results_of_another_version_are_refused(whole: bytes) -> None:
    part = Part(0, PEOPLE - 1)
    check_results(whole, part, whole)
    other = whole.replace(b'"version":"', b'"version":"9')
    with pytest.raises(ResultsError, match="expected results of the version of widgetsim"):
        check_results(other, part, whole)
    with pytest.raises(ResultsError, match="expected results of `widgetsim run --results`"):
        check_results(b"{}", part)


VALUES: dict[str, list[Any]] = {
    "widgets.news.provider.timeline.policy.after": ["15m", "1h"],
    "device.budget": ["documented", {"fixed": 20}],
}


def test_a_sweep_on_two_workers_gives_the_frames_of_one_machine(two_workers: Client, keep: Path) -> None:
    def frames(**options: Any) -> SweepResults:
        return sweep(SCENARIO, VALUES, replications=4, settings={"device.days": 2}, progress=False, **options)

    one, parts = frames(), frames(client=two_workers, keep=keep)
    pd.testing.assert_frame_equal(parts.figures, one.figures)
    pd.testing.assert_frame_equal(parts.points, one.points)
    assert parts.abouts == one.abouts


def test_a_sweep_on_a_cluster_runs_as_many_replications_as_on_one_machine(keep: Path, two_workers: Client) -> None:
    alone: dict[str, Any] = {key: value for key, value in SCENARIO.items() if key != "population"}
    values: dict[str, list[Any]] = {"device.budget": ["documented"]}
    for scenario in (SCENARIO, alone):
        one = sweep(scenario, values, progress=False)
        assert sweep(scenario, values, progress=False, client=two_workers, keep=keep).abouts == one.abouts


def test_a_point_that_failed_runs_again_alone(two_workers: Client, keep: Path, stand_in: StandIn) -> None:
    values: dict[str, list[Any]] = {"device.budget": ["documented", "reported", "unlimited"]}
    stand_in.when("device.budget=reported", "echo no space >&2; exit 74")
    with pytest.raises(ClusterError, match="no space") as caught:
        sweep(SCENARIO, values, replications=4, progress=False, client=two_workers, keep=keep)
    assert caught.value.part == "point 2"
    stand_in.behave()
    (stand_in.directory / "calls").unlink()
    sweep(SCENARIO, values, replications=4, progress=False, client=two_workers, keep=keep)
    calls = [line for line in (stand_in.directory / "calls").read_text().splitlines() if "baseline save" in line]
    assert len(calls) == 1


def test_a_sweep_with_a_client_has_no_precision(two_workers: Client) -> None:
    with pytest.raises(ValueError, match="neither headroom nor precision"):
        sweep(SCENARIO, VALUES, precision=0.1, client=two_workers)


# Few unknowns, so that a test takes seconds.
UNKNOWN = {
    "device.budget": {"fixed": {"perDay": 50}},
    "uncertain": {"device.budget.fixed.perDay": "10..60"},
}
KNOWN = ["device.usage", "device.rendering", "device.charging"]


def test_bands_on_two_workers_are_those_of_one_machine(two_workers: Client, keep: Path, stand_in: StandIn) -> None:
    def frames(**options: Any) -> BandsResults:
        return bands(SCENARIO, of="news", samples=64, settings=UNKNOWN, known=KNOWN, progress=False, **options)

    one = frames()
    parts = frames(client=two_workers, keep=keep, worlds_per_task=24)
    pd.testing.assert_frame_equal(parts.figures, one.figures)
    pd.testing.assert_frame_equal(parts.causes, one.causes)
    runs = [line for line in (stand_in.directory / "calls").read_text().splitlines() if "--worlds=" in line]
    assert len(runs) == 3
    again = frames(client=two_workers, keep=keep, worlds_per_task=10)
    pd.testing.assert_frame_equal(again.figures, one.figures)
    after = [line for line in (stand_in.directory / "calls").read_text().splitlines() if "--worlds=" in line]
    assert after == runs


def test_worlds_of_a_task_outweigh_the_screening() -> None:
    assert worlds.usual_size(one=1.125, more=2.125) == 160  # 0.125 s a world
    assert worlds.usual_size(one=10.125, more=11.125) == 320  # 10 s of screening


def scenario_file(directory: Path) -> Path:
    """The scenario as a file."""
    file = directory / "news.yaml"
    file.write_text(json.dumps(SCENARIO))
    return file


def without_file(results: bytes) -> dict[str, Any]:
    """Results without the path of the scenario, and without the checksum, which depends on the path."""
    told: dict[str, Any] = json.loads(results)
    del told["file"]
    del told["checksum"]
    for advice in told["advice"]["items"]:
        for change in (advice or {}).get("answer", {}).get("rows", []):
            change.pop("command")
    return told


def test_the_command_writes_the_results_of_one_run(
    two_workers: Client, keep: Path, whole: bytes, tmp_path: Path, stand_in: StandIn
) -> None:
    results = tmp_path / "command.json"
    arguments = [str(scenario_file(tmp_path)), "--results", str(results), "--keep", str(keep)]
    address = str(two_workers.scheduler_info()["address"])
    main([*arguments, "--scheduler", address, "--people-per-task", str(SIZE)])
    assert without_file(results.read_bytes()) == without_file(whole)
    assert len(stand_in.simulated()) == PEOPLE // SIZE
    main([*arguments, "--people", "7", "--set", "device.budget=unlimited", "--days", "2"])
    told = json.loads(results.read_bytes())
    assert told["run"]["population"] == 7
    assert told["run"]["budget"] == "unlimited"
    assert told["run"]["scale"]["days"] == 2


def test_the_command_says_what_is_wrong_and_writes_nothing(
    stand_in: StandIn, keep: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results = tmp_path / "command.json"
    arguments = [str(scenario_file(tmp_path)), "--results", str(results), "--keep", str(keep)]
    # The exit statuses are those of widgetsim.
    for more, status, words in [
        (
            [*arguments, "--set", "device.days=x"],
            1,
            "error: --set device.days=x: error: device.days: expected a whole number",
        ),
        (["missing.yaml", *arguments[1:]], 74, "No such file"),
        ([*arguments, "--people", "many"], 64, "error: argument --people"),
    ]:
        with pytest.raises(SystemExit) as ended:
            main(more)
        assert ended.value.code == status
        assert words in capsys.readouterr().err
    assert not results.exists()


def test_progress_of_a_task_that_runs_is_shown(two_workers: Client, keep: Path) -> None:
    shown: list[Progress] = []
    values = {"device.budget": ["documented", "reported"]}
    long = {"device.days": 1500}
    sweep(SCENARIO, values, settings=long, replications=20, progress=shown.append, client=two_workers, keep=keep)
    assert [progress.number for progress in shown][-1] == 2
    # Before the first of the two points is complete.
    assert any(0 < progress.share < 0.5 and progress.number == 0 for progress in shown)
    assert all(one.share <= other.share + 0.02 for one, other in pairwise(shown))
