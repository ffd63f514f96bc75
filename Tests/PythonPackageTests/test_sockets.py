"""What others could connect to while a call or a command runs: at most ports of the loopback address."""

import inspect
import ipaddress
import json
import os
import select
import signal
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

import pytest
from sockets import sockets

import widgetsim
from widgetsim import _program

QUICK = 'replications=2, days=1, settings={"device.warmUpDays": 0}'
FEW = "max_replications=32, days=1"
POPULATION = {"population.people": 3, "device.days": 1, "device.warmUpDays": 0}
POLICY = "widgets.my-widget.provider.timeline.policy.after"
EXPECT = '"expect": {"my-widget": {"freshViews": ">= 1%"}}'
CALLS = {
    "bands": 'widgetsim.bands(FILE, of="my-widget", samples=64, known=["device"], days=1)',
    "call": 'widgetsim.call("validate", FILE)',
    "check": f"widgetsim.check(FILE, days=1, settings={{{EXPECT}}})",
    "compare": f"widgetsim.compare([FILE, Path(FILE).read_text()], {QUICK})",
    "explain": 'widgetsim.explain(FILE, widget="my-widget", days=1)',
    "optimize": f'widgetsim.optimize(FILE, of="my-widget", vary={{"{POLICY}": ["30m", "1h"]}}, {FEW})',
    "pareto_front": (
        f'widgetsim.pareto_front(FILE, vary={{"{POLICY}": ["30m", "1h"]}}, days=1, '
        'maximize=["freshViews"], minimize=["charged.perDay"])'
    ),
    "population": f'widgetsim.population(FILE, settings={POPULATION}, keep="kept", people_per_task=2)',
    "read_per_replication": f'widgetsim.run(FILE, {QUICK}, per_replication="a"); widgetsim.read_per_replication("a")',
    "run": f"widgetsim.run(FILE, {QUICK}, page=True)",
    "sweep": f'widgetsim.sweep(FILE, {{"{POLICY}": ["30m", "1h"]}}, {QUICK})',
    "to_parquet": f'widgetsim.run(FILE, {QUICK}, per_replication="a.parquet")',
}
ASK = """
import asyncio, sysconfig
from mcp import Client, StdioServerParameters

async def ask():
    command = sysconfig.get_path("scripts") + "/widgetsim-mcp"
    async with Client(StdioServerParameters(command=command, env=dict(os.environ))) as client:
        assert not (await client.call_tool("run", {"scenario": FILE, "days": 1})).is_error

asyncio.run(ask())
"""
COMMANDS = {
    "widgetsim-mcp": ASK,
    "widgetsim-population": "from widgetsim._population_command import main; "
    'main([FILE, "--people=3", "--days=1", "--results=results.json", "--keep=kept", "--people-per-task=2"])',
}
STAND_IN = """
import os, subprocess, sys
sys.path.insert(0, {tests!r})
from sockets import sockets

program = subprocess.Popen([{real!r}, *sys.argv[1:]])
with open({found!r}, "a") as file:
    while True:
        has_ended = program.poll() is not None
        print(*sockets(int(os.environ["CALLER"])), sep="\\n", file=file)
        if has_ended:
            sys.exit(program.returncode)
"""


def are_of_this_machine_only(found: list[str]) -> bool:
    return all(ipaddress.ip_address(socket.split()[0]).is_loopback for socket in found)


def test_the_list_of_calls_and_commands_is_complete() -> None:
    assert CALLS.keys() == {name for name in widgetsim.__all__ if inspect.isfunction(getattr(widgetsim, name))}
    scripts = distribution("widgetsim").entry_points.select(group="console_scripts")
    assert COMMANDS.keys() == {script.name for script in scripts}


@pytest.mark.parametrize("name", [*CALLS, *COMMANDS])
def test_a_call_or_command_opens_no_port_to_other_machines(name: str, file: Path, tmp_path: Path) -> None:
    found = tmp_path / "found"
    stand_in = tmp_path / "stand-in"
    tests = str(Path(__file__).parent)
    text = STAND_IN.format(tests=tests, real=str(_program.path()), found=str(found))
    stand_in.write_text(f"#!{sys.executable}\n{text}")
    stand_in.chmod(0o755)
    code = f"""
import os
from pathlib import Path

import widgetsim

os.environ |= {{"CALLER": str(os.getpid()), "WIDGETSIM": {str(stand_in)!r}}}
FILE = {str(file)!r}
{(CALLS | COMMANDS)[name]}
"""
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, check=True, stdin=subprocess.DEVNULL)
    seen = sorted(set(found.read_text().split("\n")) - {""})
    assert are_of_this_machine_only(seen), seen
    # Dask serves a page of its scheduler and one of its worker, so there is something to see.
    assert (len(seen) > 0) == ("population" in name)


def commands_that_watch() -> list[str]:
    told = json.loads(_program.run(["--experimental-dump-help"]).output)
    return [
        command["commandName"]
        for command in told["command"]["subcommands"]
        if any(name["name"] == "watch" for argument in command["arguments"] for name in argument.get("names", []))
    ]


def test_a_command_that_watches_opens_no_port(file: Path) -> None:
    with file.open("a") as text:
        text.write('\nexpect: {my-widget: {freshViews: ">= 1%"}}\n')
    commands = commands_that_watch()
    assert commands
    for command in commands:
        assert sockets_of_watching(command, file) == [], command


def sockets_of_watching(command: str, file: Path) -> list[str]:
    """The addresses of the sockets of a command with --watch."""
    words = [str(_program.path()), command, str(file), "--watch", "--html", f"{file}.html", "--set", "device.days=1"]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as program:
        try:
            assert program.stderr is not None
            told = b""
            while b"Ctrl-C ends." not in told:
                assert select.select([program.stderr], [], [], 60)[0], "it did not say that it watches"
                part = os.read(program.stderr.fileno(), 4096)
                assert part, told
                told += part
            return sockets(program.pid)
        finally:
            program.send_signal(signal.SIGINT)
