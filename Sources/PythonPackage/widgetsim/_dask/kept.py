"""Finished parts of a distributed run, kept in a directory, so that the next run continues where this one stopped."""

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from .._files import whole_file
from .parts import Part, ResultsError


class KeptParts:
    """The kept parts of one call."""

    def __init__(self, directory: Path, unit: str, check: Callable[[bytes, Part], None]) -> None:
        """Opens the directory of a call.

        Args:
            directory: no other call has it, unless its results are the same.
            unit: what the parts consist of, such as `people`.
            check: raises `ResultsError` for bytes that are not the results of a part.
        """
        self.directory = directory
        self.unit = unit
        self.check = check

    def add(self, part: Part, results: bytes) -> None:
        """Keeps a part. The file is written whole."""
        self.directory.mkdir(parents=True, exist_ok=True)
        with whole_file(self._path(part)) as file:
            file.write(results)

    def replace_all(self, whole: Part, results: bytes) -> None:
        """Keeps the whole, and no longer its parts."""
        self.add(whole, results)
        for part in self._parts():
            if part != whole:
                self._path(part).unlink(missing_ok=True)

    def read(self, whole: Part) -> dict[Part, bytes]:
        """The kept parts, in order. If some overlap, only the larger ones.

        A file that is not what its name says is left out.
        """
        found: dict[Part, bytes] = {}
        for part in sorted(self._parts(), key=lambda part: (-part.count, part.first)):
            if part.last > whole.last or any(part.first <= other.last and other.first <= part.last for other in found):
                continue
            try:
                results = self._path(part).read_bytes()
                self.check(results, part)
            except (OSError, ResultsError):
                continue
            found[part] = results
        return dict(sorted(found.items(), key=lambda item: item[0].first))

    def _parts(self) -> list[Part]:
        pattern = re.compile(rf"{self.unit}-(\d+)-(\d+)\.json")
        names = [pattern.fullmatch(path.name) for path in self.directory.glob(f"{self.unit}-*.json")]
        return [Part(int(name[1]), int(name[2])) for name in names if name and int(name[1]) <= int(name[2])]

    def _path(self, part: Part) -> Path:
        return self.directory / f"{self.unit}-{part}.json"


def fingerprint(*what: object) -> str:
    """A name for the directory of a call."""
    return hashlib.sha256(repr(what).encode()).hexdigest()[:16]


def missing(whole: Part, kept: Iterable[Part]) -> list[Part]:
    """The parts of a whole that are not kept. The kept ones are in order."""
    gaps = []
    start = whole.first
    for part in kept:
        if start < part.first:
            gaps.append(Part(start, part.first - 1))
        start = part.last + 1
    if start <= whole.last:
        gaps.append(Part(start, whole.last))
    return gaps


def split(whole: Part, size: int) -> Iterator[Part]:
    """Parts of some size; the last one may be smaller."""
    for first in range(whole.first, whole.last + 1, size):
        yield Part(first, min(first + size - 1, whole.last))
