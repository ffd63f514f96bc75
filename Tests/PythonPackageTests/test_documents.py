"""The examples in the documents run, and print what the documents say. The statements for assistants are all there.

`WIDGETSIM_UPDATE=1 pytest test_documents.py` writes what the examples print into the documents.
"""

import contextlib
import io
import json
import os
import re
from collections.abc import Iterator
from importlib import resources
from itertools import pairwise
from pathlib import Path
from typing import Any

import mistune
import pandas as pd
import pytest

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(
    r"^```python\n(?P<code>.*?)^```$(?:\n\n<!-- prints -->\n```text\n(?P<text>.*?)^```$)?", re.DOTALL | re.MULTILINE
)


@pytest.mark.parametrize(
    "document", ["Sources/Command/widgetsim/widgetsim.docc/Python.md", "Sources/PythonPackage/README.md"]
)
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


# The wheel reads the pages with markdown-it-py. Here, mistune reads them.
PAGES = sorted(ROOT.glob("Sources/*/*/*.docc/**/*.md"))
READER = mistune.create_markdown(renderer="ast", plugins=["table"])
STATEMENTS = json.loads((resources.files("widgetsim") / "_mcp" / "statements.json").read_text(encoding="utf-8"))


def plain(node: dict[str, Any]) -> str:
    """The text of a node without marks, in one line."""
    between = "" if node["type"] not in ("list", "list_item") else " "
    if node["type"] in ("softbreak", "linebreak"):
        return " "
    return same(between.join(map(plain, node["children"])) if "children" in node else node.get("raw", ""))


def same(text: str) -> str:
    return re.sub(r"\s+", " ", text.replace("`", ""))


def blocks(page: Path) -> list[dict[str, Any]]:
    """The blocks of a page, without comments."""
    found = READER(page.read_text(encoding="utf-8"))
    assert isinstance(found, list)
    return [block for block in found if block["type"] not in ("blank_line", "block_html")]


def texts(page: Path) -> list[tuple[str, str]]:
    """The lead and the text of each statement of a page."""
    return [(same(one["lead"]), same(one["text"]).strip()) for one in STATEMENTS if one["page"] == page.stem]


def rows(table: dict[str, Any]) -> Iterator[list[tuple[str, str]]]:
    """The rows of a table: pairs of a head and a cell."""
    head, body = table["children"]
    heads = [plain(cell).strip() for cell in head["children"]]
    for row in body["children"]:
        yield list(zip(heads, (plain(cell).strip() for cell in row["children"]), strict=True))


def test_each_cell_of_each_table_is_below_its_own_head() -> None:
    count = 0
    for page in PAGES:
        found = [text for _, text in texts(page)]
        for table in (block for block in blocks(page) if block["type"] == "table"):
            for row in rows(table):
                cells = [f"{head}: {cell}".removeprefix(": ") for head, cell in row if cell and head != "claim"]
                claims = [f"about the claim: “{cell.strip('“”')}”" for head, cell in row if head == "claim"]
                assert " | ".join(cells + claims) in found, f"{page.name}: {row}"
                count += 1
    assert count > 1500


def test_each_item_of_each_list_is_a_statement_with_the_sentence_before_it() -> None:
    count = 0
    for page in PAGES:
        found = texts(page)
        for before, block in pairwise([{"type": "start"}, *blocks(page)]):
            if block["type"] != "list":
                continue
            first = block["attrs"].get("start", 1)
            items = [plain(item).strip() for item in block["children"]]
            kinds = {tuple(part["type"] for part in item["children"][0]["children"]) for item in block["children"]}
            if kinds in ({("link",)}, {("codespan",)}):
                continue
            sentence = plain(before).strip() if before["type"] == "paragraph" else ""
            for number, item in enumerate(items, first):
                text = f"{number}. {item}" if block["attrs"]["ordered"] else item
                leads = [lead for lead, its in found if its == text]
                assert leads, f"{page.name}: {text}"
                if sentence.endswith(":"):
                    assert any(lead and sentence.endswith(lead) for lead in leads), f"{page.name}: {text}"
                count += 1
    assert count > 700


def test_no_statement_ends_before_what_it_announces() -> None:
    assert [one for one in STATEMENTS if one["text"].endswith(":") or not one["text"].strip()] == []
    for page in PAGES:
        found = [text for _, text in texts(page)]
        for before, block in pairwise(blocks(page)):
            if block["type"] == "block_code" and before["type"] == "paragraph" and plain(before).endswith(":"):
                assert same(block["raw"]).strip() in found, f"{page.name}: {block['raw']}"


def test_no_evidence_class_stands_beside_a_claim_of_others() -> None:
    about = [one for one in STATEMENTS if "about the claim:" in one["text"]]
    assert len(about) > 10
    for one in about:
        before, _, claim = one["text"].partition("about the claim:")
        assert one["evidence"] == list(dict.fromkeys(re.findall("DOC|OBS|UNOFF|GUESS", before))) + (
            ["OPEN"] if "OPEN" in one["evidence"] else []
        )
        assert not re.search(r"\b(DOC|OBS|UNOFF|GUESS)\b", claim)
