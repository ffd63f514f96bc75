"""How far a long run has come."""

import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Self

_LINE = re.compile(
    r".*?(?P<percent>\d+)%, (?P<unit>\w+) (?P<number>\d+) of (?P<count>\d+), (?P<left>\d+)(?P<of>[sm]) left"
)


@dataclass(frozen=True)
class Progress:
    """How far a long run has come.

    Attributes:
        share: the share that is done, 0 to 1.
        unit: what is counted, such as `replication`.
        number: the number of the last one that ended, from 1.
        count: how many there are.
        left: about how many seconds are left.
    """

    share: float
    unit: str
    number: int
    count: int
    left: int

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The progress in a line of the program; `None` if the line is something else."""
        found = _LINE.fullmatch(text)
        if found is None:
            return None
        left = int(found["left"]) * (60 if found["of"] == "m" else 1)
        return cls(int(found["percent"]) / 100, found["unit"], int(found["number"]), int(found["count"]), left)

    def __str__(self) -> str:
        left = f"{self.left} s" if self.left < 60 else f"{self.left // 60} min"
        return f"{self.share:.0%}, {self.unit} {self.number} of {self.count}, {left} left"


#: `True`: show it; `False`: do not; a function: call it; `None`: show it in a terminal and in a notebook.
ShowsProgress = bool | Callable[[Progress], None] | None


@contextmanager
def shown(shows: ShowsProgress) -> Iterator[Callable[[Progress], None] | None]:
    """A function that shows progress until the block ends; `None`: it is not shown."""
    if callable(shows):
        yield shows
    elif shows is False or (shows is None and os.environ.get("WIDGETSIM_PROGRESS") == "never"):
        yield None
    elif (display := _notebook_display()) is not None:
        line = _NotebookLine(display)
        try:
            yield line.show
        finally:
            line.clear()
    elif shows or sys.stderr.isatty():
        try:
            yield lambda progress: print(f"\r\x1b[K{progress}", end="", file=sys.stderr, flush=True)
        finally:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    else:
        yield None


def _notebook_display() -> Callable[..., Any] | None:
    """IPython's `display`, if this is the kernel of a notebook."""
    shell = sys.modules.get("IPython")
    if shell is None:
        return None
    now = shell.get_ipython()
    if now is None or not hasattr(now, "kernel"):
        return None
    display: Callable[..., Any] = shell.display.display
    return display


class _NotebookLine:
    """One line of a notebook's output, which changes."""

    def __init__(self, display: Callable[..., Any]) -> None:
        self._display = display
        self._handle: Any = None

    def show(self, progress: Progress) -> None:
        self._set(str(progress))

    def clear(self) -> None:
        if self._handle is not None:
            self._set("")

    def _set(self, text: str) -> None:
        data = {"text/plain": text}
        if self._handle is None:
            self._handle = self._display(data, raw=True, display_id=True)
        else:
            self._handle.update(data, raw=True)
