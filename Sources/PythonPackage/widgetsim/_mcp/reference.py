"""`reference`: what the documentation and the format of scenarios say about some words.

The pages are those of the program's documentation, as they are. A statement is a paragraph, an item of a list or a row
of a table. The ones that share the rarest words with the question come first (BM25).
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from itertools import groupby, islice

from mcp.server.mcpserver.exceptions import ToolError

from .answers import Answer, Evidence

_CLASS = re.compile(r"\b(DOC|OBS|UNOFF|GUESS)\b")
_LINK = re.compile(r"\[([^\[\]]*)\]\([^()]*\)")
_WORD = re.compile(r"[a-z0-9]+")
_FEW = frozenset(
    _WORD.findall(
        "a an and are as at be but by can do does each for from has have how i if in is it its my no not of on one or "
        "so than that the their then there they this to was what when which who why will with you your"
    )
)
_SATURATION = 1.2
_LENGTH = 0.6


@dataclass(frozen=True)
class Statement:
    """One statement of a page.

    Attributes:
        page: the page and the heading.
        text: the statement.
        evidence: its evidence classes, in the order of the text. An item of a list may have them from the line before.
        words: its words, with those of the heading.
    """

    page: str
    text: str
    evidence: str
    words: Counter[str] = field(repr=False)


def reference(query: str, count: int) -> Answer:
    """The statements that fit a question best."""
    if not _statements():
        raise ToolError("this installation has no pages: install the wheel")
    found = list(_search(query, count))
    if not found:
        return Answer(text=f"No page says anything about {query!r}.")
    evidence = [Evidence(subject=one.page, evidence=one.evidence, text=one.text) for one in found]
    return Answer(text=f"{len(found)} statements, the one that fits best first:", evidence=evidence)


def _search(query: str, count: int) -> Iterator[Statement]:
    statements = _statements()
    usual = sum(one.words.total() for one in statements) / max(1, len(statements))
    rarity = _rarity()
    asked = set(_words(query))

    def score(one: Statement) -> float:
        shorter = _SATURATION * (1 - _LENGTH + _LENGTH * one.words.total() / usual)
        return sum(
            rarity[word] * one.words[word] * (_SATURATION + 1) / (one.words[word] + shorter)
            for word in asked
            if one.words[word]
        )

    ranked = sorted(((score(one), -number) for number, one in enumerate(statements)), reverse=True)
    found = (statements[-number] for points, number in ranked if points > 0)
    # Profiles have the same keys with the same words.
    different = {one.text: one for one in islice(found, 3 * count)}
    return islice(different.values(), count)


@cache
def _rarity() -> dict[str, float]:
    statements = _statements()
    having = Counter(word for one in statements for word in one.words)
    return {word: math.log(1 + (len(statements) - n + 0.5) / (n + 0.5)) for word, n in having.items()}


@cache
def _statements() -> tuple[Statement, ...]:
    """All statements of all pages; none if the package is not from a wheel."""
    pages = resources.files("widgetsim") / "pages"
    files = sorted((file for file in pages.iterdir()), key=lambda file: file.name) if pages.is_dir() else []
    return tuple(statement for file in files for statement in _of_page(file.name, file.read_text(encoding="utf-8")))


def _of_page(name: str, text: str) -> Iterator[Statement]:
    text = re.sub(r"^```.*?^```$|<!--.*?-->", "", text, flags=re.S | re.M)
    heading = ""
    before = ""
    for is_text, group in groupby(text.splitlines(), key=bool):
        if not is_text:
            continue
        lines = list(group)
        for part in _parts(lines):
            if part.startswith("#"):
                heading = part.lstrip("# ")
            elif len(part) > 20:
                plain = _LINK.sub(r"\1", part)
                place = f"{name}, {heading}" if heading not in ("", "Overview") else name
                found = _CLASS.findall(plain) or _CLASS.findall(before if before.endswith(":") else "")
                words = Counter(_words(f"{name.removesuffix('.md')} {heading} {plain}"))
                yield Statement(place, plain, ", ".join(dict.fromkeys(found)) or "not stated", words)
        before = lines[-1]


def _parts(lines: list[str]) -> Iterable[str]:
    """The items of a list, the rows of a table, or the lines as one paragraph."""
    if lines[0].startswith("|"):
        return [" | ".join(cell.strip() for cell in line.strip("|").split("|")) for line in lines[2:]]
    parts: list[str] = []
    for line in lines:
        if line.startswith(("- ", "#", "1. ", "2. ", "3. ", "4. ", "5. ", "6. ", "7. ")) or not parts:
            parts.append(line.removeprefix("- "))
        elif parts[-1].startswith("#"):
            parts.append(line)
        else:
            parts[-1] += f" {line.strip()}"
    return parts


def _words(text: str) -> list[str]:
    spaced = re.sub(r"([a-z])([A-Z])", r"\1 \2", text)
    return [_stem(word) for word in _WORD.findall(spaced.lower()) if word not in _FEW]


def _stem(word: str) -> str:
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending)
    return word
