"""Runs the program for a tool: within a time and a memory, with progress, and until the call is canceled."""

import os
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any, Protocol
from urllib.parse import unquote, urlsplit

import anyio
from mcp.server.mcpserver import Context, ListRoots, Resolve
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ListRootsResult

from .. import _program
from .._errors import ProgramError, WidgetsimError
from .._program import CompletedProgram
from .._progress import Progress
from .._scenario import Input

MOST_SECONDS = 600.0
"""The longest time that a call may ask for."""
MEMORY = 4_000_000_000
"""Bytes for the program, for each process that it starts, and for each file."""
_AT_A_TIME = 2
"""The most programs at a time. A program uses all processors."""


class Program(Protocol):
    """Runs the program for one call."""

    async def __call__(
        self, arguments: Sequence[str], source: Input, *, timeout: float, accepts: Collection[int] = (0,)
    ) -> CompletedProgram:
        """See `Programs.run`."""


def _roots(context: Context[Any, Any]) -> ListRoots | None:
    capabilities = context.client_capabilities
    return None if capabilities is None or capabilities.roots is None else ListRoots()


class Programs:
    """Runs the program for the calls of a server.

    Args:
        are_restricted: whether a scenario must name no program, and only files below the roots of the client. A client
            without roots has the working directory as its root.
    """

    def __init__(self, *, are_restricted: bool) -> None:
        self._limiter = anyio.CapacityLimiter(_AT_A_TIME)
        self._are_restricted = are_restricted

    async def program(
        self, context: Context[Any, Any], roots: Annotated[ListRootsResult | None, Resolve(_roots)]
    ) -> Program:
        """The program for a call, within the roots of its client."""
        named = [unquote(urlsplit(str(root.uri)).path) for root in roots.roots] if roots else []
        return partial(self.run, context, named or [str(Path.cwd())])

    async def run(
        self,
        context: Context[Any, Any],
        directories: Sequence[str],
        arguments: Sequence[str],
        source: Input,
        *,
        timeout: float,
        accepts: Collection[int] = (0,),
    ) -> CompletedProgram:
        """Runs the program to its end. The cancellation of the call ends it, and all that it started.

        Args:
            context: the call; it receives the progress.
            directories: the directories below which files may be read.
            arguments: the arguments of the program.
            source: what standard input has, and the working directory.
            timeout: seconds from its start.
            accepts: exit statuses that come with an answer.

        Raises:
            ToolError: the program did not answer. The message is that of the program.
        """
        restrictions: list[str] = []
        if self._are_restricted:
            # The texts of the call are files in a working directory of its own.
            own = [] if source.directory is None else [source.directory]
            restrictions = ["--no-programs", *(f"--files-below={directory}" for directory in [*directories, *own])]

        def show(progress: Progress) -> None:
            anyio.from_thread.run(context.report_progress, progress.share, 1.0, str(progress))

        run = partial(
            _program.run,
            [*arguments, *restrictions],
            text=source.text,
            directory=source.directory,
            accepts=accepts,
            timeout=timeout,
            progress=show,
            memory=MEMORY,
        )
        lifeline = _Lifeline()
        try:
            # The program ends when the lifeline is closed. So nobody has to wait for a thread that was abandoned.
            return await anyio.to_thread.run_sync(lifeline.hold, run, abandon_on_cancel=True, limiter=self._limiter)
        except ProgramError as error:
            limit = f"\nIt may use {MEMORY // 1_000_000_000} GB of memory." if error.exit_code < 0 else ""
            raise ToolError(f"{error}{limit}") from error
        except (WidgetsimError, OSError) as error:
            raise ToolError(str(error)) from error
        finally:
            lifeline.close()


class _Lifeline:
    """A pipe. The program ends when its writing end is closed."""

    def __init__(self) -> None:
        self._reader, self._writer = os.pipe()
        self._is_held = False

    def hold(self, run: "partial[CompletedProgram]") -> CompletedProgram:
        """What the thread does: the reading end is open as long as the program runs."""
        self._is_held = True
        try:
            return run(lifeline=self._reader)
        finally:
            os.close(self._reader)

    def close(self) -> None:
        os.close(self._writer)
        if not self._is_held:
            os.close(self._reader)


@contextmanager
def page_file(wanted: bool) -> Iterator[Path | None]:
    """Where the program writes a page; `None`: it writes none."""
    if not wanted:
        yield None
        return
    with TemporaryDirectory(prefix="widgetsim-") as directory:
        yield Path(directory) / "page.html"
