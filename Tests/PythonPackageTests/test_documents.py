"""The examples in the documents run, and print what the documents say.

`WIDGETSIM_UPDATE=1 pytest test_documents.py` writes what they print into the documents.
"""

import contextlib
import io
import os
import re
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(
    r"^```python\n(?P<code>.*?)^```$(?:\n\n<!-- prints -->\n```text\n(?P<text>.*?)^```$)?", re.DOTALL | re.MULTILINE
)


@pytest.mark.parametrize("document", ["Sources/widgetsim/widgetsim.docc/Python.md", "Sources/PythonPackage/README.md"])
def test_the_examples_print_what_the_document_says(
    document: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = ROOT / document
    (tmp_path / "scenarios").symlink_to(ROOT / "scenarios")
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    before = path.read_text()

    def run(block: re.Match[str]) -> str:
        with contextlib.redirect_stdout(io.StringIO()) as printed, pd.option_context("display.width", 80):
            exec(block["code"], names)
        text = "".join(f"{line.rstrip()}\n" for line in printed.getvalue().splitlines())
        if block["text"] is None:
            assert text == "", f"{document}: nothing says what this prints:\n{block['code']}"
            return block[0]
        start, end = (place - block.start() for place in block.span("text"))
        return block[0][:start] + text + block[0][end:]

    after = BLOCK.sub(run, before)
    if os.environ.get("WIDGETSIM_UPDATE"):
        path.write_text(after)
        return
    assert after == before
    assert names
