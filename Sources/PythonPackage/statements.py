"""The statements of the pages, in which `reference` searches: paragraphs, items of lists, rows of tables, and code.

    python3 Sources/PythonPackage/statements.py >Sources/PythonPackage/widgetsim/_mcp/statements.json

The build of the wheel makes this file too. Needs markdown-it-py.
"""

import json
import re
import sys
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

_CLASS = re.compile(r"\b(DOC|OBS|UNOFF|GUESS)\b")
_OPEN = re.compile(
    r"leaves? (it )?open|nobody (knows|has published)|unknown|(gives?|publishes|names) no|not published"
    r"|does not (give|say)|not how (soon|long|often)",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"(?:(?<=[.?!])|(?<=[.?!]\))) (?=[A-Z`“])")
_PRINTED = "<!-- prints"
"""The comment before what the program printed. This is no statement: `run` gives the figures with their intervals."""
_CLAIM = "claim"
"""The head of a column with what others say. It comes last in a row, because no evidence class belongs to it."""


class Statement(NamedTuple):
    """One statement of a page.

    Attributes:
        page: the name of the page.
        headings: the headings above it.
        lead: the sentence before a list, a table or code, if it ends with a colon.
        text: what follows the lead.
        evidence: the evidence classes of both, in the order of the text. `OPEN`: nobody knows something.
    """

    page: str
    headings: list[str]
    lead: str
    text: str
    evidence: list[str]


def statements(page: Path) -> Iterator[Statement]:
    """The statements of a page."""
    headings: list[str] = []
    document = SyntaxTreeNode(MarkdownIt("commonmark").enable("table").parse(page.read_text(encoding="utf-8")))
    for is_heading, blocks in groupby(document.children, key=lambda block: block.type == "heading"):
        if is_heading:
            for block in blocks:
                headings = [*headings[: max(0, int(block.tag[1]) - 2)], *([_text(block)] if block.tag != "h1" else [])]
            continue
        for lead, text in _parts(blocks):
            classes = dict.fromkeys(_CLASS.findall(f"{lead} {text}"))
            is_open = _OPEN.search(f"{lead} {text}") is not None
            yield Statement(page.stem, headings, lead, text, [*classes, *["OPEN"] * is_open])


def _parts(blocks: Iterable[SyntaxTreeNode]) -> Iterator[tuple[str, str]]:
    """The statements of blocks between two headings, each with its lead."""
    lead = ""
    is_printed = False
    for block in blocks:
        if block.type == "html_block":
            is_printed = block.content.startswith(_PRINTED)
            continue
        texts = [_text(block)] if lead or not is_printed else []
        if block.type == "paragraph" and texts[0].endswith(":"):
            *before, last = _SENTENCE.split(texts[0])
            if before:
                yield lead, " ".join(before)
            lead = f"{lead} {last}".strip()
            continue
        if block.type in ("bullet_list", "ordered_list"):
            texts = list(_items(block))
        elif block.type == "table":
            texts = list(_rows(block))
        yield from ((lead, text) for text in texts)
        lead, is_printed = "", False
    if lead:
        raise ValueError(f"nothing follows {lead!r}")


def _rows(table: SyntaxTreeNode) -> Iterator[str]:
    """The rows of a table: each cell that is not empty below its head."""
    head, *bodies = table.children
    titles = [_text(cell) for cell in head.children[0].children]
    for row in (row for body in bodies for row in body.children):
        cells = [(title, _text(cell)) for title, cell in zip(titles, row.children, strict=True)]
        parts = [f"{title}: {cell}" if title else cell for title, cell in cells if cell and title != _CLAIM]
        claims = [f"about the claim: “{cell.strip('“”')}”" for title, cell in cells if title == _CLAIM]
        yield " | ".join([*parts, *claims])


def _items(block: SyntaxTreeNode) -> Iterator[str]:
    """The items of a list, with their numbers. Names in code are one statement, and links to other pages are none."""
    alone = {inline.children[0].type if len(inline.children) == 1 else "" for inline in _inlines(block)}
    if alone == {"code_inline"}:
        yield ", ".join(_text(item) for item in block.children)
    elif alone != {"link"}:
        for number, item in enumerate(block.children, int(block.attrs.get("start", 1))):
            yield f"{number}. {_text(item)}" if block.type == "ordered_list" else _text(item)


def _inlines(block: SyntaxTreeNode) -> Iterator[SyntaxTreeNode]:
    return (node for node in block.walk() if node.type == "inline")


def _text(node: SyntaxTreeNode) -> str:
    """A block as one line; code keeps its lines. Links are their texts, and emphasis is left out."""
    if node.type == "code_inline":
        return f"{node.markup}{node.content}{node.markup}"
    if node.type in ("fence", "code_block"):
        return f"\n{node.content.rstrip()}"
    if node.type == "softbreak":
        return " "
    if node.children:
        return ("" if node.type in ("inline", "link", "em", "strong") else " ").join(map(_text, node.children))
    return node.content


def main() -> None:
    """Runs the command."""
    pages = sorted(Path(__file__).resolve().parents[1].glob("*/*/*.docc/**/*.md"))
    json.dump([one._asdict() for page in pages for one in statements(page)], sys.stdout, ensure_ascii=False)


if __name__ == "__main__":
    main()
