"""What the tests share."""

from pathlib import Path

import pytest

from widgetsim import call


@pytest.fixture(scope="session")
def text() -> str:
    """A scenario with one widget, `my-widget`."""
    return call("init", "--out", "-")


@pytest.fixture
def file(text: str, tmp_path: Path) -> Path:
    """The same in a file."""
    path = tmp_path / "my-widget.yaml"
    path.write_text(text)
    return path
