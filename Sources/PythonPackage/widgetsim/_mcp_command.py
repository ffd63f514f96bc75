"""The command `widgetsim-mcp`: a server of the Model Context Protocol, for assistants."""

import argparse
import signal
import sys
from collections.abc import Sequence
from importlib import metadata

_DESCRIPTION = """\
Serves the simulator to an assistant, on standard input and output (Model Context Protocol). An assistant starts it. Its
tools are validate, run, explain, optimize, compare, bands, reference and host.
"""
_MISSING = "error: widgetsim-mcp needs the package mcp. Install it with: pip install 'widgetsim[mcp]'"


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command.

    Args:
        arguments: its arguments; `None`: those of the process.
    """
    parser = argparse.ArgumentParser("widgetsim-mcp", description=_DESCRIPTION, allow_abbrev=False)
    parser.add_argument("--version", action="version", version=metadata.version("widgetsim"))
    parser.add_argument(
        "--allow-programs",
        action="store_true",
        help="let a scenario's provider be a program, and let `host` run Swift code: both can do all that you can",
    )
    options = parser.parse_args(arguments)
    try:
        from ._mcp.server import make_server
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in {"mcp", "mcp_types", "pydantic", "anyio"}:
            raise
        sys.exit(_MISSING)
    # Python's own handler would wait for the thread that reads standard input. The programs that calls have started end
    # with this program.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    make_server(programs=options.allow_programs).run("stdio")
