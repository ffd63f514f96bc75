"""How files are written: whole, and not through what others have put there."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from widgetsim import Page, to_parquet
from widgetsim._dask.kept import KeptParts
from widgetsim._dask.parts import Part
from widgetsim._files import whole_file

Opened = list[tuple[Path, int]]
"""The files opened for writing, and the flags of the system call."""


def page(file: Path) -> None:
    Page("<p>new</p>").save(file)


def parquet(file: Path) -> None:
    rows = file.with_name("rows.csv")
    rows.write_text("replication,widget,figure,unit,value,weight\n0,a,freshViews,share,0.5,3\n")
    to_parquet(rows, file)
    rows.unlink()


def kept(file: Path) -> None:
    KeptParts(file.parent, "people", lambda *_: None).add(Part(0, 9), b"new")
    (file.parent / "people-0-9.json").rename(file)


_listeners: list[Opened] = []


def _hear(event: str, arguments: tuple[object, ...]) -> None:
    if event == "open" and _listeners:
        path, _, flags = arguments
        if isinstance(path, str) and isinstance(flags, int) and flags & (os.O_WRONLY | os.O_RDWR):
            _listeners[0].append((Path(path), flags))


sys.addaudithook(_hear)


@pytest.fixture
def opened() -> Iterator[Opened]:
    found: Opened = []
    _listeners.append(found)
    yield found
    _listeners.clear()


@pytest.mark.parametrize("write", [page, parquet, kept])
def test_nobody_can_plant_a_link_where_a_file_is_written(
    write: Callable[[Path], None], tmp_path: Path, opened: Opened
) -> None:
    for _ in range(2):
        write(tmp_path / "written")
    temporary = [(path, flags) for path, flags in opened if path.name not in {"rows.csv", "written"}]
    assert len({path for path, _ in temporary}) == 2, "the names can be known before"
    assert all(path.parent == tmp_path and flags & os.O_EXCL for path, flags in temporary)
    assert [path.name for path in tmp_path.iterdir()] == ["written"]


def test_a_link_at_the_place_of_a_file_is_replaced(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_text("of somebody else")
    (tmp_path / "page.html").symlink_to(other)
    page(tmp_path / "page.html")
    assert other.read_text() == "of somebody else"
    assert not (tmp_path / "page.html").is_symlink()


def test_a_file_that_fails_leaves_the_earlier_one_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text("earlier")
    with suppress(KeyboardInterrupt), whole_file(file) as stream:
        stream.write(b"half")
        raise KeyboardInterrupt
    assert file.read_text() == "earlier"
    assert list(tmp_path.iterdir()) == [file]


def test_a_file_has_the_usual_permissions(tmp_path: Path) -> None:
    usual = tmp_path / "usual"
    usual.touch()
    page(tmp_path / "page.html")
    assert (tmp_path / "page.html").stat().st_mode == usual.stat().st_mode
