"""Finished parts of a distributed run, kept in a directory, so that the next run continues where this one stopped."""

import hashlib
import re
import tempfile
from collections.abc import Iterable
from pathlib import Path

from ._parts import Part, ResultsError, check_results

_NAME = re.compile(r"people-(\d+)-(\d+)\.json")


class KeptParts:
    """The kept parts of one population.

    Their directory has the fingerprint of what person 0 did. So another scenario, another seed, other files or another
    version of the program has a directory of its own.
    """

    def __init__(self, directory: Path, first: bytes) -> None:
        """Opens the directory of a population.

        Args:
            directory: where the directories of all populations are.
            first: the results of person 0.
        """
        self.directory = directory / hashlib.sha256(first).hexdigest()[:16]
        self._first = first

    def add(self, part: Part, results: bytes) -> None:
        """Keeps a part. The file is written whole."""
        self.directory.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=self.directory, delete=False) as file:
            temporary = Path(file.name)
            try:
                file.write(results)
                file.close()
                temporary.replace(self._path(part))
            except BaseException:
                temporary.unlink(missing_ok=True)
                raise

    def replace_all(self, whole: Part, results: bytes) -> None:
        """Keeps the whole, and no longer its parts."""
        self.add(whole, results)
        for part in self._parts():
            if part != whole:
                self._path(part).unlink(missing_ok=True)

    def read(self, whole: Part) -> dict[Part, bytes]:
        """The kept parts, in order; the larger ones if some overlap.

        A file that is not what its name says is left out.
        """
        found: dict[Part, bytes] = {}
        for part in sorted(self._parts(), key=lambda part: (-part.count, part.first)):
            if part.last > whole.last or any(part.first <= other.last and other.first <= part.last for other in found):
                continue
            try:
                results = self._path(part).read_bytes()
                check_results(results, part, self._first)
            except (OSError, ResultsError):
                continue
            found[part] = results
        return dict(sorted(found.items(), key=lambda item: item[0].first))

    def _parts(self) -> list[Part]:
        names = [_NAME.fullmatch(path.name) for path in self.directory.glob("people-*.json")]
        return [Part(int(name[1]), int(name[2])) for name in names if name and int(name[1]) <= int(name[2])]

    def _path(self, part: Part) -> Path:
        return self.directory / f"people-{part}.json"


def missing(whole: Part, kept: Iterable[Part]) -> list[Part]:
    """What a whole has and the kept parts, which are in order, do not have."""
    gaps = []
    start = whole.first
    for part in kept:
        if start < part.first:
            gaps.append(Part(start, part.first - 1))
        start = part.last + 1
    if start <= whole.last:
        gaps.append(Part(start, whole.last))
    return gaps
