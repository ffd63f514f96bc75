"""The command `widgetsim-population`: a population on a Dask cluster, from the command line."""

import argparse
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from typing import Any, NoReturn

from ._errors import ProgramError, WidgetsimError
from ._population import population

_DESCRIPTION = """\
Simulates a population in parts, on the processors of this machine or on a Dask cluster, and writes the results.
'widgetsim merge' then prints the summary and writes the reports. If the command ends early, the same command
continues from there.
"""


# sysexits.h, as in `widgetsim`.
_WRONG_USAGE = 64
_FILE_ERROR = 74


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the command.

    Args:
        arguments: its arguments; `None`: those of the process.
    """
    options = _parser().parse_args(arguments)
    settings = dict(setting.partition("=")[::2] for setting in options.set)
    try:
        with _client(options.scheduler) as client:
            population(
                options.scenario,
                people=options.people,
                settings=settings,
                days=options.days,
                seed=options.seed,
                programs=not options.no_programs,
                headroom=options.headroom,
                results=options.results,
                client=client,
                files=options.file,
                keep=options.keep,
                people_per_task=options.people_per_task,
            )
    except (WidgetsimError, OSError) as error:
        print("\n".join([f"error: {error}", *getattr(error, "__notes__", [])]), file=sys.stderr)
        sys.exit(_exit_status(error))
    except KeyboardInterrupt:
        print("interrupted: the same command continues with what is complete", file=sys.stderr)
        sys.exit(130)


def _exit_status(error: Exception) -> int:
    """As that of `widgetsim`: 74 for a file that cannot be read or written, and 1 for other errors."""
    if isinstance(error, ProgramError) and error.exit_code > 0:
        return error.exit_code
    return _FILE_ERROR if isinstance(error, OSError) else 1


class _Parser(argparse.ArgumentParser):
    """Ends with the exit status of `widgetsim` for wrong usage."""

    def error(self, message: str) -> NoReturn:
        self.print_usage(sys.stderr)
        self.exit(_WRONG_USAGE, f"error: {message}\n")


def _client(scheduler: str | None) -> Any:
    if scheduler is None:
        return nullcontext()
    from ._dask import client

    return client(scheduler)


def _parser() -> _Parser:
    parser = _Parser("widgetsim-population", description=_DESCRIPTION, allow_abbrev=False)
    parser.add_argument("scenario", help="scenario file")
    parser.add_argument("--results", required=True, metavar="FILE", help="file for the results, for 'widgetsim merge'")
    parser.add_argument("--people", type=int, help="number of people, instead of the scenario's")
    parser.add_argument("--set", action="append", default=[], metavar="PATH=VALUE", help="set a value of the scenario")
    parser.add_argument("--days", type=int, help="number of days to report, instead of the scenario's")
    parser.add_argument("--seed", type=int, help="seed of the random numbers, instead of the scenario's")
    parser.add_argument("--no-programs", action="store_true", help="refuse a scenario whose provider is a program")
    parser.add_argument("--headroom", action="store_true", help="also measure headroom")
    parser.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="address or file of the scheduler of a Dask cluster (default: the processors of this machine)",
    )
    parser.add_argument(
        "--file", action="append", default=[], metavar="PATH", help="a file that the scenario names, for the workers"
    )
    parser.add_argument("--keep", metavar="DIRECTORY", help="where complete parts are kept")
    parser.add_argument("--people-per-task", type=int, metavar="N", help="people in a task (default: 20 s of work)")
    return parser
