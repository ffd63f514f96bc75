"""The server for assistants, with a client of the SDK."""

import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client, StdioServerParameters
from mcp_types import CallToolResult, ListRootsResult, Root, TextResourceContents
from processes import script, wait_for_end
from pydantic import FileUrl

import widgetsim
from widgetsim._mcp import calls
from widgetsim._mcp.server import make_server

pytestmark = pytest.mark.anyio
TOOLS = {"validate", "run", "explain", "optimize", "compare", "bands", "reference", "host"}


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@asynccontextmanager
async def session(*, programs: bool = False, **options: Any) -> AsyncIterator[Client]:
    async with Client(make_server(programs=programs), **options) as client:
        yield client


async def called(tool: str, **arguments: Any) -> CallToolResult:
    async with session() as client:
        return await client.call_tool(tool, arguments)


def roots(*directories: Path) -> dict[str, Any]:
    """The option with which a client names these directories as its roots."""
    found = ListRootsResult(roots=[Root(uri=FileUrl(directory.as_uri())) for directory in directories])

    async def listed(context: Any) -> ListRootsResult:
        return found

    return {"list_roots_callback": listed}


def data(result: CallToolResult) -> dict[str, Any]:
    assert not result.is_error, result.content
    assert result.structured_content is not None
    return dict(result.structured_content)


def words(result: CallToolResult) -> str:
    return str(getattr(result.content[0], "text", ""))


async def test_each_tool_and_each_argument_has_a_description() -> None:
    async with session() as client:
        tools = (await client.list_tools()).tools
    assert {tool.name for tool in tools} == TOOLS
    for tool in tools:
        assert tool.description
        for name, schema in tool.input_schema["properties"].items():
            assert schema.get("description"), f"{tool.name}: {name}"
        assert tool.input_schema["additionalProperties"] is False
        assert tool.output_schema is not None


async def test_a_run_has_figures_with_intervals_and_the_fingerprint_of_the_program(text: str) -> None:
    results = widgetsim.run(text, replications=20)
    answer = data(await called("run", scenario=text, replications=20, figures=["freshViews"]))
    assert answer["fingerprint"] == results.about.fingerprint
    (figure,) = answer["figures"]
    row = results.figures.loc[("my-widget", "freshViews")]
    assert (figure["estimate"], figure["low"], figure["high"]) == (row["estimate"], row["low"], row["high"])
    assert figure["unit"] == "share"
    assert "plausible worlds" in answer["text"]
    assert "----" not in answer["text"]


async def test_a_scenario_may_be_a_path_and_settings_change_it(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    answer = data(
        await called("run", scenario=str(file), settings={"device.days": 2, "device.budget": "unlimited"}, advice=False)
    )
    assert "2 days" in answer["text"]
    assert "budget: unlimited" in answer["text"]


@pytest.mark.parametrize("mode", ["auto", "legacy"])
async def test_only_scenarios_below_the_roots_of_the_client_are_read(
    mode: str, file: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, empty = tmp_path_factory.mktemp("other files"), tmp_path_factory.mktemp("empty")
    shutil.copy(file, other / "other.yaml")
    (other / "link.yaml").symlink_to(file)
    monkeypatch.chdir(file.parent)
    for options, allowed, refused in [
        (roots(other), [other / "other.yaml"], [file, other / "link.yaml"]),
        (roots(other, file.parent), [other / "other.yaml", file, other / "link.yaml"], []),
        (roots(), [file], [other / "other.yaml"]),
        ({}, [file], [other / "other.yaml"]),
        (roots(empty), [], [file, other / "other.yaml"]),
    ]:
        async with session(mode=mode, **options) as client:
            for path in [*allowed, *refused]:
                result = await client.call_tool("validate", {"scenario": str(path)})
                assert result.is_error == (path in refused), words(result)


async def test_no_call_quotes_what_is_no_scenario_or_elsewhere(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    project = tmp_path / "project"
    project.mkdir()
    for name in ["key", ".env", "key.yaml", "key.csv", "../key", "../key.yaml", "../key.csv"]:
        (project / name).write_text("sesame-1234\n")
    (project / "link.yaml").symlink_to("../key")
    (project / "mine.yaml").write_text(text)
    monkeypatch.chdir(project)
    by_path = ["key", ".env", "key.yaml", "link.yaml", "../key", "../key.yaml", str(tmp_path / "key"), "/etc/passwd"]
    named = ["key", ".env", "key.csv", "../key.csv", "link.yaml", str(tmp_path / "key.yaml"), "/etc/passwd"]
    asked: list[tuple[str, dict[str, Any]]] = [("validate", {"scenario": path}) for path in by_path]
    asked += [(tool, {"scenario": path}) for tool in ["run", "explain", "optimize", "bands"] for path in by_path[2:4]]
    asked += [("compare", {"scenarios": {"today": text, "other": path}}) for path in by_path[2:4]]
    asked += [("run", {"scenario": text, "settings": {"device.usage.log": path}}) for path in named]
    for path in ["key.yaml", "../key.yaml"]:
        for scenario in [text, "mine.yaml"]:
            asked.append(("explain", {"scenario": scenario, "settings": {"phone": path}}))
        asked.append(("compare", {"scenarios": {"today": text, "other": f"phone: {path}\n{text}"}}))
        asked.append(("optimize", {"scenario": text, "vary": {"phone": [path, "none.yaml"]}}))
        asked.append(("bands", {"scenario": text, "known": [f"phone={path}"]}))
    async with session() as client:
        for tool, arguments in asked:
            result = await client.call_tool(tool, arguments)
            assert result.is_error, (tool, arguments)
            assert "sesame" not in words(result), (tool, arguments)
            assert "root:" not in words(result), (tool, arguments)
            assert "Traceback" not in words(result), (tool, arguments)


async def test_an_error_is_the_message_of_the_program_with_its_place(text: str) -> None:
    wrong = text.replace("latency: 400ms", "latency: 400")
    for tool in TOOLS - {"compare", "reference", "host"}:
        result = await called(tool, scenario=wrong)
        assert result.is_error
        assert "<stdin>:25:24: error: widgets.my-widget.provider.fetch.latency: expected a duration" in words(result)
    result = await called("compare", scenarios={"today": text, "other": wrong})
    assert result.is_error
    assert "other.yaml:25:24: error:" in words(result)


async def test_an_error_of_an_option_and_of_an_argument_is_one_of_the_tool(text: str) -> None:
    result = await called("run", scenario=text, settings={"device.nosuch": 1})
    assert result.is_error
    assert "device: unknown key 'nosuch'" in words(result)
    for wrong, message in [
        ({"timeout": 10_000}, "less than or equal to 600"),
        ({"replication": 5}, "replication"),
        ({"figures": ["nosuch"]}, "there is no figure nosuch; there are budget.perDay, "),
    ]:
        result = await called("run", scenario=text, **wrong)
        assert result.is_error
        assert message in words(result)


async def test_a_program_as_provider_needs_permission(text: str) -> None:
    change = {"widgets.my-widget.provider": "{command: {run: [python3]}, fetch: {}}"}
    result = await called("run", scenario=text, settings=change)
    assert result.is_error
    assert "--no-programs" in words(result)
    result = await called("host", sources=["."])
    assert result.is_error
    assert "--allow-programs" in words(result)


@pytest.mark.skipif(shutil.which("swift") is None, reason="needs Swift")
async def test_host_runs_swift_files() -> None:
    sources = Path(__file__).resolve().parents[2] / "scenarios" / "hosted" / "CommitChecker"
    async with session(programs=True) as client:
        call = {"sources": [str(sources)], "replications": 2, "figures": ["charged.perDay"], "timeout": 600}
        answer = data(await client.call_tool("host", call))
    assert [figure["item"] for figure in answer["figures"]] == ["CommitCheckerWidget"]
    assert "CommitCheckerWidget has its own provider" in answer["text"]


async def test_validate_says_ok_and_has_the_warnings(text: str) -> None:
    answer = data(await called("validate", scenario=text.replace("entries: 1,", "entries: 24, spacing: 1h,")))
    assert ": ok: " in answer["text"]
    assert answer["warnings"]


async def test_explain_says_what_the_reload_waited_for(text: str) -> None:
    answer = data(await called("explain", scenario=text))
    assert "What led to it" in answer["text"]
    assert answer["figures"][0]["figure"] == "contentAge"
    assert answer["fingerprint"] in answer["text"]


async def test_compare_has_differences_with_verdicts(text: str) -> None:
    other = text.replace("after: 15m", "after: 2h")
    name = "every 2 h, " + "which is not often " * 20
    answer = data(await called("compare", scenarios={"../today": text, name: other}, figures=["charged.perDay"]))
    assert f"with {name}: less" in answer["text"]
    assert ": less" in answer["text"]
    assert all(figure["high"] < 0 for figure in answer["figures"])
    assert len(answer["fingerprint"].split(", ")) == 2


async def test_optimize_has_advice_and_the_values_to_change(text: str) -> None:
    after = "widgets.my-widget.provider.timeline.policy"
    answer = data(
        await called(
            "optimize",
            scenario=text,
            maximize="freshViews",
            vary={after: ["{after: 8h}", "{after: 20m}"]},
        )
    )
    assert answer["text"]
    assert {figure["figure"] for figure in answer["figures"]} == {"freshViews", "charged.perDay"}


async def test_bands_have_both_intervals_the_evidence_and_a_page(text: str) -> None:
    shown: list[float] = []

    async def progress(share: float, total: float | None, message: str | None) -> None:
        shown.append(share)

    async with session() as client:
        arguments = {
            "scenario": text,
            "figures": ["freshViews"],
            "settings": {"device.days": 1, "device.warmUpDays": 1},
            "page": True,
        }
        result = await client.call_tool("bands", arguments, progress_callback=progress)
        answer = data(result)
        page = (await client.read_resource(answer["page"])).contents[0]
    assert [figure["of"] for figure in answer["figures"]] == ["chance", "plausible worlds"]
    assert {one["evidence"] for one in answer["evidence"]} <= {"DOC", "OBS", "UNOFF", "GUESS"}
    assert isinstance(page, TextResourceContents)
    assert page.mime_type == "text/html"
    assert page.text.startswith("<!")
    assert shown == sorted(shown)


async def test_only_the_newest_pages_are_kept(text: str) -> None:
    async with session() as client:
        links = [
            data(await client.call_tool("run", {"scenario": text, "seed": seed, "advice": False, "page": True}))["page"]
            for seed in range(9)
        ]
        assert (await client.read_resource(links[-1])).contents
        with pytest.raises(Exception, match="the newest 8 are kept"):
            await client.read_resource(links[0])


async def test_the_reference_has_statements_with_their_evidence() -> None:
    answer = data(await called("reference", query="Does a silent push count against the budget?", count=3))
    assert len(answer["evidence"]) == 3
    assert "DOC" in answer["evidence"][0]["evidence"]
    assert "silent push: the reload that the app then requests is charged" in answer["evidence"][0]["text"]
    answer = data(await called("reference", query="What is the key minimumSpacing?", about="widgetsim", count=1))
    assert "`minimumSpacing`" in answer["evidence"][0]["text"]
    assert answer["evidence"][0]["evidence"] != "not stated"


async def test_the_reference_says_what_nobody_knows() -> None:
    answer = data(await called("reference", query="How many widget pushes a day does Apple allow?", count=1))
    assert "OPEN" in answer["evidence"][0]["evidence"]


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("Is a silent push delivered after a force-quit?", r"after a force-quit \|.*\| silent push: lost"),
        ("Is a call free when the user is about to leave the app?", r"free: call when the user is about to leave"),
        ("Which check waits for the end of Low Power Mode?", r"that it does not meet: 3\. Low Power Mode is off"),
        (
            "Does a widget update every minute with .after(1 minute)?",
            r"\| rests on: DOC.*\| about the claim: “`\.after",
        ),
    ],
)
async def test_the_reference_keeps_what_belongs_together(query: str, words: str) -> None:
    answer = data(await called("reference", query=query))
    assert any(re.search(words, one["text"]) for one in answer["evidence"])


EVERYDAY = {
    "own budget": [
        "Is the budget per app or per widget?",
        "do two copies of the same widget on the home screen share the refresh limit?",
        "I have three widgets in my app, do they share one allowance?",
    ],
    "4 KB": [
        "how big can the payload of a push be?",
        "maximum size of a live activity push",
        "how many bytes fit into an ActivityKit push?",
    ],
    "30 MB": [
        "how much RAM can my widget use?",
        "my widget extension is killed with EXC_RESOURCE, how many megabytes do I get?",
        "widget crashes because of too much memory",
    ],
    "40 to 70 reloads a day": [
        "how many refreshes per day does a widget get?",
        "how often can a widget update?",
        "how often does iOS let my widget reload?",
        "how frequently are widgets updated in a day?",
    ],
    r"Text\(timerInterval": [
        "can I show a clock that counts down without reloading the widget?",
        "a timer text with style .relative: does it cost refreshes?",
        "live stopwatch in a widget without burning the budget",
    ],
}


@pytest.mark.parametrize(("words", "query"), [(words, one) for words, queries in EVERYDAY.items() for one in queries])
async def test_the_reference_understands_everyday_words(words: str, query: str) -> None:
    assert any(re.search(words, one["text"]) for one in data(await called("reference", query=query))["evidence"])


@pytest.mark.parametrize(
    "query",
    [
        "zzz",
        "How do I bake sourdough bread at home?",
        "How do I center a div in CSS?",
        "How do I sort an array of dictionaries in Swift by a date?",
        "Core Data migration fails with error 134110, how do I write a mapping model?",
        "What does the App Store charge for a developer account?",
        "How can I record audio with AVAudioEngine while the phone is locked?",
        "Can a keyboard extension read the clipboard without full access?",
        "My car makes a strange noise when braking, what could it be? It started last week after I changed the tires.",
        "Which database is best for a chat app with a million users?",
        "What is the difference between a struct and a class in Swift?",
        "My neighbours are loud at night. What can I do?",
    ],
)
async def test_the_reference_says_that_no_page_answers(query: str) -> None:
    answer = data(await called("reference", query=query))
    assert answer["text"].startswith("No page answers this")
    assert answer["evidence"] == []


async def test_the_rules_are_a_resource() -> None:
    async with session() as client:
        skill = (await client.read_resource("widgetsim://skill")).contents[0]
    assert isinstance(skill, TextResourceContents)
    assert skill.text.startswith("---\nname: widget-refresh\n")


async def test_the_end_of_the_time_is_an_error(text: str) -> None:
    result = await called("run", scenario=text, replications=100_000, timeout=0.5)
    assert result.is_error
    assert "did not end within 0.5 s" in words(result)


async def test_too_much_memory_is_an_error(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calls, "MEMORY", 500_000_000)
    monkeypatch.setenv("WIDGETSIM", str(script(tmp_path, f"exec {sys.executable} -c 'bytearray(10**9)'")))
    result = await called("run", scenario=text)
    assert result.is_error
    assert "MemoryError" in words(result)


@pytest.mark.parametrize("connected", ["in this process", "by standard input and output"])
async def test_cancellation_ends_the_program_and_what_it_started(
    connected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = f"(trap '' TERM; exec sleep 1000) & echo $$ $! >{tmp_path}/pids; echo ready >{tmp_path}/ready; wait"
    program = script(tmp_path, text)
    os.mkfifo(tmp_path / "ready")
    monkeypatch.setenv("WIDGETSIM", str(program))
    server: Any = make_server() if connected == "in this process" else command()
    async with Client(server) as client, anyio.create_task_group() as group:
        group.start_soon(client.call_tool, "validate", {"scenario": "widgets: {}\n", "timeout": 600})
        await anyio.to_thread.run_sync((tmp_path / "ready").read_text)
        group.cancel_scope.cancel()
    for process in (tmp_path / "pids").read_text().split():
        await anyio.to_thread.run_sync(wait_for_end, int(process))


async def test_calls_that_run_at_a_time_do_not_meet(text: str) -> None:
    answers: dict[int, str] = {}

    async def run(client: Client, seed: int) -> None:
        arguments = {"scenario": text, "seed": seed, "days": 1, "advice": False}
        answers[seed] = data(await client.call_tool("run", arguments))["text"]

    async with session() as client, anyio.create_task_group() as group:
        for seed in range(5):
            group.start_soon(run, client, seed)
    assert all(f"seed {seed}," in answers[seed] for seed in range(5))


async def test_the_command_serves_on_standard_input_and_output(text: str) -> None:
    async with Client(command()) as client:
        assert {tool.name for tool in (await client.list_tools()).tools} == TOOLS
        answer = data(await client.call_tool("run", {"scenario": text, "days": 1, "advice": False}))
    assert answer["fingerprint"]


def test_the_command_ends_by_ctrl_c() -> None:
    server = command()
    with subprocess.Popen(
        [server.command], env=server.env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdin is not None and process.stdout is not None and process.stderr is not None
        process.stdin.write(b'{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n')
        process.stdin.flush()
        assert b'"id":1' in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(60) == -signal.SIGINT
        finally:
            process.kill()
        assert process.stderr.read() == b""


def test_without_the_extra_a_message_says_what_to_install() -> None:
    code = "import sys\nsys.modules['mcp'] = None\nfrom widgetsim._mcp_command import main\nmain([])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr == "error: widgetsim-mcp needs the package mcp. Install it with: pip install 'widgetsim[mcp]'\n"


def command() -> StdioServerParameters:
    """The server as an assistant starts it."""
    environment = {name: os.environ[name] for name in ("PATH", "WIDGETSIM") if name in os.environ}
    return StdioServerParameters(command=str(Path(sysconfig.get_path("scripts")) / "widgetsim-mcp"), env=environment)
