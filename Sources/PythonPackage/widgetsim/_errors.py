"""What can go wrong, as exceptions."""

import errno
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Self

_KEYS = "title|seed|device|population|contents|apps|stacks|widgets|expect|uncertain|optimize"
_DIAGNOSTIC = re.compile(
    r"(?P<file>.*?)(?::(?P<line>\d+):(?P<column>\d+))?: (?P<severity>error|warning): (?P<message>.*)"
)
_PATH = re.compile(rf"(?P<path>(?:{_KEYS})(?:[.\[].*?)?): (?P<message>.*)")

_MOST_PROBLEMS = 20
"""The most problems in the text of an error."""


class WidgetsimError(Exception):
    """Any error of this package."""


class ProgramNotFoundError(WidgetsimError):
    """There is no program `widgetsim` to run."""


class ProgramError(WidgetsimError):
    """The program ended without an answer.

    Attributes:
        exit_code: its exit status. Negative: the number of the signal that ended it.
        messages: the last lines that it wrote to standard error.
    """

    def __init__(self, exit_code: int, messages: tuple[str, ...]) -> None:
        super().__init__(exit_code, messages)
        self.exit_code = exit_code
        self.messages = messages

    def __str__(self) -> str:
        """How it ended, and the messages."""
        ended = f"ended by signal {-self.exit_code}" if self.exit_code < 0 else f"exit status {self.exit_code}"
        return "\n".join([f"widgetsim failed ({ended})", *self.messages])


class ProgramTimeoutError(WidgetsimError, TimeoutError):
    """The program did not end in time, and was ended.

    Attributes:
        seconds: the time that it had.
    """

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds

    def __str__(self) -> str:
        """The time that it had."""
        return f"widgetsim did not end within {self.seconds:g} s"


@dataclass(frozen=True)
class Problem:
    """One error or warning about a scenario.

    Attributes:
        file: the file, `<stdin>` for a scenario that is text or a dict, or `--set path=value` for a setting.
        line: from 1; `None` if the message is about the whole file or a setting.
        column: from 1; `None` if `line` is.
        path: the place by the keys of the scenario, such as `widgets.weather.provider`; empty for the whole file.
        message: what was expected, what was found, and what to do.
        severity: `error` or `warning`.
    """

    file: str
    line: int | None
    column: int | None
    path: str
    message: str
    severity: str = "error"

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The problem in a line that the program wrote; `None` if the line is something else."""
        found = _DIAGNOSTIC.fullmatch(text)
        if found is None:
            return None
        line, column, message = found["line"], found["column"], found["message"]
        place = _PATH.fullmatch(message)
        return cls(
            file=found["file"],
            line=None if line is None else int(line),
            column=None if column is None else int(column),
            path="" if place is None else place["path"],
            message=message if place is None else place["message"],
            severity=found["severity"],
        )

    def __str__(self) -> str:
        """The same line as the program writes it."""
        place = self.file if self.line is None else f"{self.file}:{self.line}:{self.column}"
        subject = f"{self.path}: " if self.path else ""
        return f"{place}: {self.severity}: {subject}{self.message}"


class ScenarioError(WidgetsimError):
    """A scenario, a setting or a file cannot be used.

    The attributes `file`, `line`, `column`, `path` and `message` are those of the first problem.

    Attributes:
        problems: all problems, in the order of the program.
    """

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        """The problems as the program writes them; of many, the first ones."""
        more = len(self.problems) - _MOST_PROBLEMS
        lines = [str(problem) for problem in self.problems[:_MOST_PROBLEMS]]
        return "\n".join(lines + ([f"… {more} more"] if more > 0 else []))

    @property
    def file(self) -> str:
        """See `Problem.file`."""
        return self.problems[0].file

    @property
    def line(self) -> int | None:
        """See `Problem.line`."""
        return self.problems[0].line

    @property
    def column(self) -> int | None:
        """See `Problem.column`."""
        return self.problems[0].column

    @property
    def path(self) -> str:
        """See `Problem.path`."""
        return self.problems[0].path

    @property
    def message(self) -> str:
        """See `Problem.message`."""
        return self.problems[0].message


class ScenarioNotFoundError(ScenarioError, FileNotFoundError):
    """A file does not exist. `filename` is its name, as in every `FileNotFoundError`."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(problems)
        self.errno = errno.ENOENT
        self.filename = problems[0].file


class ClusterError(WidgetsimError):
    """A call did not complete on its cluster. What is complete is kept: the same call continues from there.

    Attributes:
        part: the first part that failed, such as `people 400 to 499`; `None`: the connection to the cluster was lost.
        kept: the directory of the complete parts.
    """

    def __init__(self, part: str | None, reason: str, kept: Path) -> None:
        super().__init__(part, reason, kept)
        self.part = part
        self.kept = kept
        self._reason = reason

    def __str__(self) -> str:
        """What failed and why, and where the rest is."""
        what = f"{self.part}: {self._reason}" if self.part else self._reason
        return f"{what}\nWhat is complete is kept in {self.kept}. The same call continues from there."
