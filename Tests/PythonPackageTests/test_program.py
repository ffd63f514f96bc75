"""How the program is found and run."""

import os
import pickle
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from processes import script, wait_for_end

import widgetsim
from widgetsim import _program
from widgetsim._scenario import Scenario, Settings, scenario_input


def test_a_run_returns_what_the_program_prints() -> None:
    done = _program.run(["--version"])
    assert done.exit_code == 0
    assert done.output.strip() == widgetsim.__version__


def test_the_variable_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WIDGETSIM", str(script(tmp_path, "echo mine")))
    assert _program.run([]).output == "mine\n"


def test_a_variable_that_names_no_program_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WIDGETSIM", str(tmp_path))
    with pytest.raises(widgetsim.ProgramNotFoundError, match="expected the path of a program"):
        _program.path()


def test_without_a_program_of_its_own_the_package_runs_that_on_the_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("WIDGETSIM", raising=False)
    monkeypatch.setattr(_program, "_carried", lambda: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(widgetsim.ProgramNotFoundError, match="set WIDGETSIM to the path of the program"):
        _program.path()
    program = script(tmp_path, "echo on the path").rename(tmp_path / "widgetsim")
    assert _program.path() == program
    assert _program.run([]).output == "on the path\n"


def test_standard_error_becomes_the_messages_of_the_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WIDGETSIM", str(script(tmp_path, "echo first >&2; echo second >&2; exit 7")))
    with pytest.raises(widgetsim.ProgramError) as caught:
        _program.run([])
    assert caught.value.exit_code == 7
    assert caught.value.messages == ("first", "second")


def test_an_error_of_a_scenario_has_a_place() -> None:
    text = _program.run(["init", "--out", "-"]).output.replace("latency: 400ms", "latency: 400")
    source = scenario_input(text)
    with pytest.raises(widgetsim.ScenarioError) as caught:
        _program.run(["validate", source.argument], text=source.text)
    error = caught.value
    assert (error.file, error.line, error.column) == ("<stdin>", 25, 24)
    assert error.path == "widgets.my-widget.provider.fetch.latency"
    assert error.message.startswith("expected a duration")


@pytest.mark.parametrize(
    ("scenario", "settings", "message"),
    [
        ("a\0b", {}, "such an argument: embedded null byte"),
        ("a" * 300_000, {}, "too long for this system"),
        ("\ud800", {}, "such an argument: .*surrogates not allowed"),
        ("title: \ud800\nwidgets: {}", {}, "text of a scenario; .*surrogates not allowed"),
        ({"title": "\ud800"}, {}, "text of a scenario; .*surrogates not allowed"),
        ("widgets: {}", {"title\0": 1}, "such an argument: embedded null byte"),
        ("widgets: {}", {"title": "a" * 300_000}, "too long for this system"),
    ],
)
def test_what_no_program_can_be_given_is_an_error_of_this_package(
    scenario: Scenario, settings: Settings, message: str
) -> None:
    with pytest.raises(widgetsim.WidgetsimError, match=message):
        widgetsim.run(scenario, settings=settings)
    with pytest.raises(widgetsim.WidgetsimError, match=message):
        widgetsim.compare(scenario, "title: other\nwidgets: {}", settings=settings)


def test_all_progress_is_reported_and_none_of_it_is_a_message(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = r"""
printf 'a.yaml:1:2: warning: title: odd\n' >&2
printf '\r\033[Ka.yaml: 16%%, replication 49 of 300, 10s left' >&2
printf '\r\033[Ka.yaml: 50%%, replication 150 of 300, 2m left' >&2
printf '\r\033[K' >&2
printf 'a note\n' >&2
echo answer
"""
    monkeypatch.setenv("WIDGETSIM", str(script(tmp_path, lines)))
    seen: list[widgetsim.Progress] = []
    done = _program.run([], progress=seen.append)
    assert done.output == "answer\n"
    assert done.messages == ("a.yaml:1:2: warning: title: odd", "a note")
    assert [problem.path for problem in done.warnings] == ["title"]
    assert seen[-1] == widgetsim.Progress(share=0.5, unit="replication", number=150, count=300, left=120)


@pytest.mark.parametrize(
    "start",
    [
        "sleep 1000 & echo $! >pid",
        "trap '' TERM; sleep 1000 & echo $! >pid",
        "(trap '' TERM; sleep 1000 & echo $! >pid)",
    ],
    ids=["all end", "none ends", "the program ends"],
)
def test_an_exception_ends_the_program_and_what_it_started(
    start: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_program, "_GRACE", 0.2)
    ready = r"printf '\r\033[Ka: 1%%, day 1 of 100, 9s left' >&2"
    monkeypatch.setenv("WIDGETSIM", str(script(tmp_path, f"{start}\n{ready}\nwait; sleep 1000")))

    def stop(progress: widgetsim.Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        _program.run([], progress=stop, directory=tmp_path)
    wait_for_end(int((tmp_path / "pid").read_text()))


def test_the_end_of_the_time_ends_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WIDGETSIM", str(script(tmp_path, "exec sleep 1000")))
    with pytest.raises(widgetsim.ProgramTimeoutError, match=r"did not end within 0\.25 s"):
        _program.run([], timeout=0.25)
    # It may close standard error and go on.
    monkeypatch.setenv("WIDGETSIM", str(script(tmp_path, "exec sleep 1000 2>&-")))
    with pytest.raises(widgetsim.ProgramTimeoutError):
        _program.run([], timeout=0.25)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_a_signal_that_ends_python_ends_the_program_and_what_it_started(number: signal.Signals, tmp_path: Path) -> None:
    started = "(trap '' TERM HUP; exec sleep 1000) & echo $$ $! >pids; echo ready >ready; wait"
    program = script(tmp_path, started)
    os.mkfifo(tmp_path / "ready")
    # A shell makes background commands ignore SIGINT, and nohup makes them ignore SIGHUP. Their child processes
    # inherit this.
    code = (
        "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "signal.signal(signal.SIGHUP, signal.SIG_DFL)\n"
        "from widgetsim import _program\n_program.run([])"
    )
    child = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=os.environ | {"WIDGETSIM": str(program)},
        stderr=subprocess.PIPE,
        text=True,
    )
    assert (tmp_path / "ready").read_text() == "ready\n"
    child.send_signal(number)
    _, messages = child.communicate()
    assert child.returncode == -number
    assert ("KeyboardInterrupt" in messages) == (number == signal.SIGINT)
    for process in (tmp_path / "pids").read_text().split():
        wait_for_end(int(process))


def test_runs_of_several_threads_do_not_meet() -> None:
    outputs: dict[int, str] = {}

    def run(number: int) -> None:
        outputs[number] = _program.run(["help", ["run", "sweep"][number % 2]]).output

    threads = [threading.Thread(target=run, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(f"USAGE: widgetsim {['run', 'sweep'][number % 2]}" in outputs[number] for number in range(8))


@pytest.mark.parametrize(
    "error",
    [
        widgetsim.ProgramError(7, ("first", "second")),
        widgetsim.ProgramTimeoutError(2.5),
        widgetsim.ScenarioError((widgetsim.Problem("a.yaml", 1, 2, "title", "wrong"),) * 30),
    ],
)
def test_errors_can_go_to_another_process(error: Exception) -> None:
    copy = pickle.loads(pickle.dumps(error))
    assert str(copy) == str(error)
    assert vars(copy) == vars(error)
    assert len(str(error).splitlines()) <= 21
