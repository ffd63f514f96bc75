"""The tools and the resources of the server."""

import zlib
from collections import OrderedDict
from collections.abc import Callable
from importlib import metadata, resources
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import anyio
from mcp.server.mcpserver import MCPServer, Resolve
from mcp.server.mcpserver.exceptions import ResourceNotFoundError, ToolError
from mcp.server.mcpserver.tools import Tool
from mcp_types import CallToolResult, ToolAnnotations
from pydantic import Field

from .._command import option_words
from .._comparison import scenario_files
from .._scenario import Input, file_argument, list_text, scenario_input, settings_arguments
from . import answers
from .answers import Answer
from .calls import MOST_SECONDS, Program, Programs, page_file
from .reference import About
from .reference import reference as look_up

_MOST_PAGES = 8
"""The newest pages are kept."""
_ADDRESS = "widgetsim://page/{fingerprint}"

_Scenario = Annotated[
    str,
    Field(
        max_length=4_194_304,
        description="A scenario: YAML text, or the path of a scenario file (.yaml, .yml). A text has a line break or "
        "a brace. The tool `reference` explains the keys.",
    ),
]
_Settings = Annotated[
    dict[str, Any] | None,
    Field(description='Values that replace those of the scenario, by path, such as {"device.budget": "stalling"}.'),
]
_Timeout = Annotated[
    float, Field(gt=0, le=MOST_SECONDS, description="Seconds until the program is ended, and the call fails.")
]
_Days = Annotated[int | None, Field(ge=1, le=10_000, description="Days to report, instead of the scenario's.")]
_Seed = Annotated[int | None, Field(ge=0, description="The seed of the random numbers, instead of the scenario's.")]
_Replications = Annotated[
    int | None, Field(ge=1, le=100_000, description="How many independent runs; with a population, people.")
]
_Page = Annotated[bool, Field(description="Whether to make the HTML page, which the answer then links as a resource.")]
_Figures = Annotated[list[str] | None, Field(description="Names of figures, such as freshViews; null: the usual ones.")]
_Result = Annotated[CallToolResult, Answer]

_INSTRUCTIONS = """\
widgetsim simulates when iOS widgets and Live Activities update on a user's phone, and why not sooner.
Ask `reference` what is known and how certainly: DOC (Apple says so), OBS (a developer measured it), UNOFF (unofficial \
analyses), GUESS (ours). Give a number as Apple's only if its class is DOC. If no statement has the number, say that \
nobody knows. Ask `run` for a figure, and report its interval: other phones differ by more than chance (`bands`).
The resource widgetsim://skill has the rules, and says which tool answers which question.
"""


def make_server(*, programs: bool = False) -> MCPServer[Any]:
    """The server.

    Args:
        programs: whether a scenario's provider may be a program, and whether `host` may run Swift code. Both can do all
            that the user can.
    """
    pages = _Pages()
    running = Programs(are_restricted=not programs)
    called = Annotated[Program, Resolve(running.program)]
    tools: list[Tool] = []

    def tool(function: Callable[..., Any]) -> None:
        tools.append(_tool(function, only_reads=not programs))

    async def fingerprint(program: Program, source: Input, options: list[str], timeout: float) -> str:
        arguments = ["fingerprint", source.argument, *options]
        return (await program(arguments, source, timeout=timeout)).output.split()[0]

    @tool
    async def validate(program: called, scenario: _Scenario, timeout: _Timeout = 30) -> _Result:
        """Checks a scenario without running it: errors with line and column, and warnings."""
        source = scenario_input(scenario)
        arguments = ["validate", source.argument]
        return answers.validated(await program(arguments, source, timeout=timeout)).result()

    @tool
    async def run(
        program: called,
        scenario: _Scenario,
        settings: _Settings = None,
        figures: _Figures = None,
        replications: _Replications = None,
        days: _Days = None,
        seed: _Seed = None,
        advice: Annotated[bool, Field(description="Whether to try what to change.")] = True,
        page: _Page = False,
        timeout: _Timeout = 60,
    ) -> _Result:
        """Simulates a scenario: how often its widgets and Live Activities update, how fresh they are, what to change.

        The intervals cover chance. The sentences also say what the figures are in 90% of plausible worlds, in which
        what nobody knows about iOS has other values.
        """
        source = scenario_input(scenario)
        options: dict[str, object] = {"replications": replications, "days": days, "seed": seed}
        options |= {"no-advice": not advice}
        with TemporaryDirectory(prefix="widgetsim-") as directory, page_file(page) as html:
            arguments = [
                *("run", source.argument, *settings_arguments(settings), *option_words(options)),
                *option_words({"out": directory, "html": html}),
            ]
            done = await program(arguments, source, timeout=timeout)
            return pages.linked(answers.run(done, Path(directory), figures), html)

    @tool
    async def explain(
        program: called,
        scenario: _Scenario,
        widget: Annotated[str | None, Field(description="The widget or Live Activity; null: the only one.")] = None,
        at: Annotated[
            str | None, Field(description="A time of the phone's wall clock, such as 14:32; null: the most stale view.")
        ] = None,
        day: Annotated[int | None, Field(ge=1, description="The reported day of a time without a date.")] = None,
        settings: _Settings = None,
        days: _Days = None,
        seed: _Seed = None,
        timeout: _Timeout = 60,
    ) -> _Result:
        """Explains why a widget showed what it showed at a time: what its reload waited for, what would have helped."""
        source = scenario_input(scenario)
        options = {"widget": widget, "at": at, "why-stale": at is None, "day": day, "days": days, "seed": seed}
        arguments = [*("explain", source.argument, *settings_arguments(settings), *option_words(options))]
        text = await program(arguments, source, timeout=timeout)
        data = await program([*arguments, "--format", "json"], source, timeout=timeout)
        return answers.explained(text, data).result()

    @tool
    async def optimize(
        program: called,
        scenario: _Scenario,
        of: Annotated[str | None, Field(description="The widget or Live Activity; null: the only one.")] = None,
        minimize: Annotated[str | None, Field(description="The figure to minimize; null: freshness and age.")] = None,
        maximize: Annotated[str | None, Field(description="The figure to maximize, such as freshViews.")] = None,
        subject_to: Annotated[
            list[str] | None, Field(description='Bounds of figures, such as "charged.perDay <= 55".')
        ] = None,
        vary: Annotated[
            dict[str, list[Any]] | None,
            Field(description="Values to try, by path; a value may be a range such as 5m..2h; null: the usual ones."),
        ] = None,
        settings: _Settings = None,
        days: _Days = None,
        seed: _Seed = None,
        page: _Page = False,
        timeout: _Timeout = 120,
    ) -> _Result:
        """Finds what to change for a widget: interval, entries, cache, pushes, calls of the app."""
        if minimize is not None and maximize is not None:
            raise ToolError("expected minimize or maximize, found both")
        source = scenario_input(scenario)
        common = [*settings_arguments(settings), *option_words({"days": days, "seed": seed})]
        options = {"of": of, "minimize": minimize, "maximize": maximize}
        several = [f"--subject-to={bound}" for bound in subject_to or []]
        several += [f"--vary={path}={list_text(values)}" for path, values in (vary or {}).items()]
        with page_file(page) as html:
            arguments = [
                *("optimize", source.argument, *common, *option_words(options | {"html": html}), *several),
                *("--format", "json"),
            ]
            done = await program(arguments, source, timeout=timeout, accepts=(0, 1, 2))
            printed = await fingerprint(program, source, common, timeout)
            return pages.linked(answers.optimized(done, printed), html)

    @tool
    async def compare(
        program: called,
        scenarios: Annotated[
            dict[str, _Scenario],
            Field(min_length=2, max_length=10, description="Scenarios by name. The first one is the baseline."),
        ],
        settings: _Settings = None,
        figures: _Figures = None,
        replications: _Replications = None,
        days: _Days = None,
        seed: _Seed = None,
        page: _Page = False,
        timeout: _Timeout = 60,
    ) -> _Result:
        """Runs scenarios with the same random numbers, and compares them with the first one, figure by figure."""
        options = option_words({"replications": replications, "days": days, "seed": seed})
        with scenario_files(scenarios, None) as (directory, files), page_file(page) as html:
            first, *others = files
            arguments = [
                *("compare", first, *others, *settings_arguments(settings), *options),
                *("--format", "json", *option_words({"html": html})),
            ]
            done = await program(arguments, Input(first, None, directory), timeout=timeout)
            names = dict(zip(files, scenarios, strict=True))
            return pages.linked(answers.compared(done, names, figures), html)

    @tool
    async def bands(
        program: called,
        scenario: _Scenario,
        of: Annotated[str | None, Field(description="The widget or Live Activity; null: the only one.")] = None,
        figures: _Figures = None,
        known: Annotated[list[str] | None, Field(description="Keys to take as known: a path, or path=value.")] = None,
        samples: Annotated[int, Field(ge=64, le=4096, description="The number of worlds, a power of 2.")] = 64,
        settings: _Settings = None,
        days: _Days = None,
        seed: _Seed = None,
        page: _Page = False,
        timeout: _Timeout = 120,
    ) -> _Result:
        """Shows how much a widget's figures depend on what nobody knows about iOS, and on which guess the most."""
        source = scenario_input(scenario)
        common = [*settings_arguments(settings), *option_words({"days": days, "seed": seed})]
        options = {"of": of, "figures": ",".join(figures) if figures else None, "samples": samples}
        with page_file(page) as html:
            arguments = [
                *("bands", source.argument, *common, *option_words(options | {"html": html})),
                *(*(f"--known={path}" for path in known or []), "--format", "json"),
            ]
            done = await program(arguments, source, timeout=timeout)
            printed = await fingerprint(program, source, common, timeout)
            return pages.linked(answers.banded(done, printed), html)

    @tool
    async def reference(
        query: Annotated[str, Field(min_length=1, max_length=1000, description="Some words, or a question.")],
        about: Annotated[
            About, Field(description="ios: what iOS does. widgetsim: commands, reports, the keys of a scenario.")
        ] = "ios",
        count: Annotated[int, Field(ge=1, le=20, description="The number of statements.")] = 5,
    ) -> _Result:
        """Looks up what is known about widgets, Live Activities, budgets and pushes, or how to use widgetsim.

        Each statement has its evidence class. Nothing is simulated.
        """
        return (await anyio.to_thread.run_sync(look_up, query, about, count)).result()

    @tool
    async def host(
        program: called,
        sources: Annotated[
            list[str],
            Field(min_length=1, description="Paths: an Xcode project, a Package.swift, or the widget's Swift files."),
        ],
        scenario: Annotated[str | None, Field(description="The path of a scenario; null: page 1, a week.")] = None,
        world: Annotated[str | None, Field(description="The directory of a world; see the command `host`.")] = None,
        target: Annotated[str | None, Field(description="The target of a project that has several.")] = None,
        figures: _Figures = None,
        replications: _Replications = None,
        page: _Page = False,
        timeout: _Timeout = 300,
    ) -> _Result:
        """Runs a widget's own Swift files, unmodified, as its timeline provider.

        Only on Linux with Swift, and only if the server was started with --allow-programs: the code is built and run,
        and can do all that the user can.
        """
        if not programs:
            raise ToolError(
                "host builds and runs Swift code, which can do all that the user can. "
                "It needs a server that was started with `widgetsim-mcp --allow-programs`."
            )
        with TemporaryDirectory(prefix="widgetsim-") as directory, page_file(page) as html:
            options = {"scenario": scenario, "world": world, "target": target, "out": directory, "html": html}
            last = option_words({"replications": replications})
            arguments = [
                *("host", *(file_argument(path) for path in sources), *option_words(options)),
                *(["--run", *last] if last else []),
            ]
            done = await program(arguments, Input("-", None, None), timeout=timeout)
            return pages.linked(answers.run(done, Path(directory), figures), html)

    server: MCPServer[Any] = MCPServer(
        "widgetsim",
        version=metadata.version("widgetsim"),
        instructions=_INSTRUCTIONS,
        log_level="WARNING",
        tools=tools,
    )

    @server.resource(_ADDRESS, name="page", title="HTML page", mime_type="text/html")
    def page_of(fingerprint: str) -> str:
        """The HTML page of an answer. The newest ones are kept."""
        return pages.text(fingerprint)

    @server.resource("widgetsim://skill", name="skill", title="The rules of widget refresh", mime_type="text/markdown")
    def skill() -> str:
        """The rules of widget refresh, and which tool answers which question."""
        return (resources.files("widgetsim") / "assistant" / "widget-refresh" / "SKILL.md").read_text(encoding="utf-8")

    return server


def _tool(function: Callable[..., Any], *, only_reads: bool) -> Tool:
    """The tool of a function. An argument that it does not have is an error.

    With programs, a scenario or `host` can do all that the user can.
    """
    tool = Tool.from_function(function, annotations=ToolAnnotations(read_only_hint=only_reads, open_world_hint=False))
    arguments = tool.fn_metadata.arg_model
    arguments.model_config["extra"] = "forbid"
    arguments.model_rebuild(force=True)
    return tool.model_copy(update={"parameters": arguments.model_json_schema(by_alias=True)})


class _Pages:
    """The newest pages, by the fingerprint of what was run and a number for the text."""

    def __init__(self) -> None:
        self._texts: OrderedDict[str, str] = OrderedDict()

    def linked(self, answer: Answer, html: Path | None) -> CallToolResult:
        """The result of a call, with a link to the page if there is one."""
        if html is not None and html.exists():
            text = html.read_text(encoding="utf-8")
            # Different tools have the same fingerprint.
            name = f"{(answer.fingerprint or 'page').replace(', ', '-')}-{zlib.crc32(text.encode()):08x}"
            self._texts.pop(name, None)
            self._texts[name] = text
            if len(self._texts) > _MOST_PAGES:
                self._texts.popitem(last=False)
            answer = answer.model_copy(update={"page": _ADDRESS.format(fingerprint=name)})
        return answer.result()

    def text(self, name: str) -> str:
        """The text of a page."""
        if name not in self._texts:
            raise ResourceNotFoundError(f"there is no page {name}: the newest {_MOST_PAGES} are kept")
        return self._texts[name]
