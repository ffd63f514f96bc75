"""`reference`: what the documentation and the format of scenarios say about some words.

The pages are those of the program's documentation, as they are. A statement is a paragraph, an item of a list or a row
of a table. The ones that share the rarest words with the question come first (BM25). A statement with an evidence class
counts more: it says what is known.
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from itertools import groupby, islice
from typing import Literal

from mcp.server.mcpserver.exceptions import ToolError

from .answers import Answer, Evidence

_CLASS = re.compile(r"\b(DOC|OBS|UNOFF|GUESS)\b")
_OPEN = re.compile(
    r"leaves? (it )?open|nobody (knows|has published)|unknown|(gives?|publishes|names) no|not published"
    r"|does not (give|say)|not how (soon|long|often)",
    re.IGNORECASE,
)
_LINK = re.compile(r"\[([^\[\]]*)\]\([^()]*\)")
_CELL = re.compile(r"\s*(?<!\\)\|\s*")
_WORD = re.compile(r"[a-z0-9]+")
_FEW = frozenset(
    _WORD.findall(
        "a an and are as at be but by can do does each for from has have how i if in is it its my no not of on one or "
        "so than that the their then there they this to was what when which who why will with you your"
    )
)
_SYNONYMS = {
    "reload": "refresh",
    "budget": "limit throttle throttled allowance quota",
    "timer": "countdown",
    "quit": "kill killed swipe swiped terminate terminated",
    "start": "renew restart create begin",
    "end": "expire finish",
    "stop": "freeze frozen stuck",
    "silent": "data-only",
}
"""Words of the pages, and the words of developers for the same."""
_SWIFT = {
    r"\.(after|atEnd|never)\b": "reload policy",
    r"getTimeline|timeline\(": "provider reload",
    r"reload(All)?Timelines|WidgetCenter": "call reload",
    r"AppIntent|perform\(": "intent Button Toggle",
    r"Activity\.request": "start activity",
    r"staleDate": "stale date",
}
"""Swift, and words of the pages for it. They are added to a question."""
_SATURATION = 1.2
_LENGTH = 0.6
_NOT_STATED = "not stated"
_KNOWN = 1.5
"""The weight of a statement that has an evidence class."""

About = Literal["ios", "widgetsim"]
_ABOUT_IOS = frozenset(
    [
        "Budgets",
        "Claims",
        "Model",
        "OtherSurfaces",
        "PushOrPoll",
        "SwiftCode",
        "Symptoms",
        "WhoseData",
        "WidgetOrActivity",
    ]
)
"""The pages about iOS. The others are about this program: its commands, its reports and the keys of a scenario."""


@dataclass(frozen=True)
class Statement:
    """One statement of a page.

    Attributes:
        page: the page and the heading.
        text: the statement.
        evidence: its evidence classes, in the order of the text. An item of a list may have them from the line before.
            `OPEN`: it says that nobody knows something.
        words: its words, with those of the heading.
    """

    page: str
    text: str
    evidence: str
    words: Counter[str] = field(repr=False)


def reference(query: str, about: About, count: int) -> Answer:
    """The statements that fit a question best."""
    if not _statements(about):
        raise ToolError("this installation has no pages: install the wheel")
    found = list(_search(query, about, count))
    if not found:
        return Answer(text=f"No page says anything about {query!r}.")
    evidence = [Evidence(subject=one.page, evidence=one.evidence, text=one.text) for one in found]
    return Answer(text=f"{len(found)} statements, the one that fits best first:", evidence=evidence)


def _search(query: str, about: About, count: int) -> Iterator[Statement]:
    statements = _statements(about)
    usual = sum(one.words.total() for one in statements) / max(1, len(statements))
    rarity = _rarity(about)
    asked = set(_words(" ".join([query, *(words for code, words in _SWIFT.items() if re.search(code, query))])))

    def score(one: Statement) -> float:
        shorter = _SATURATION * (1 - _LENGTH + _LENGTH * one.words.total() / usual)
        weight = _KNOWN if one.evidence != _NOT_STATED else 1
        return weight * sum(
            rarity[word] * one.words[word] * (_SATURATION + 1) / (one.words[word] + shorter)
            for word in asked
            if one.words[word]
        )

    ranked = sorted(((score(one), -number) for number, one in enumerate(statements)), reverse=True)
    found = (statements[-number] for points, number in ranked if points > 0)
    # Profiles have the same keys with the same words.
    different: dict[str, Statement] = {}
    for one in islice(found, 3 * count):
        different.setdefault(one.text, one)
    return islice(different.values(), count)


@cache
def _rarity(about: About) -> dict[str, float]:
    statements = _statements(about)
    having = Counter(word for one in statements for word in one.words)
    return {word: math.log(1 + (len(statements) - n + 0.5) / (n + 0.5)) for word, n in having.items()}


@cache
def _statements(about: About) -> tuple[Statement, ...]:
    """The statements of the pages; none if the package is not from a wheel."""
    pages = resources.files("widgetsim") / "pages"
    all_files = sorted(pages.iterdir(), key=lambda file: file.name) if pages.is_dir() else []
    files = [file for file in all_files if (file.name.removesuffix(".md") in _ABOUT_IOS) == (about == "ios")]
    return tuple(statement for file in files for statement in _of_page(file.name, file.read_text(encoding="utf-8")))


def _of_page(name: str, text: str) -> Iterator[Statement]:
    text = re.sub(r"^```.*?^```$|<!--.*?-->", "", text, flags=re.S | re.M)
    headings = [name.removesuffix(".md")]
    before = ""
    for is_text, group in groupby(text.splitlines(), key=bool):
        if not is_text:
            continue
        lines = list(group)
        for part in _parts(lines):
            if part.startswith("#"):
                level = len(part) - len(part.lstrip("#"))
                headings = [*headings[: max(1, level - 1)], part.lstrip("# ")]
            elif len(part) > 20:
                plain = _LINK.sub(r"\1", part)
                found = _CLASS.findall(plain) or _CLASS.findall(before if before.endswith(":") else "")
                classes = list(dict.fromkeys(found)) + ["OPEN"] * bool(_OPEN.search(plain))
                place = ", ".join(one for one in headings if one != "Overview")
                # A word counts once in all headings.
                words = Counter(_words(plain)) + Counter(set(_words(place)))
                yield Statement(place, plain, ", ".join(classes) or _NOT_STATED, words)
        before = lines[-1]


def _parts(lines: list[str]) -> Iterable[str]:
    """The items of a list, the rows of a table, or the lines as one paragraph."""
    if lines[0].startswith("|"):
        titles, _, *rows = (_CELL.split(line.strip("| ")) for line in lines)
        return [
            " | ".join(f"{title}: {cell}" if title else cell for title, cell in zip(titles, row, strict=False) if cell)
            for row in rows
        ]
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
    stems = (_stem(word) for word in _WORD.findall(spaced.lower()) if word not in _FEW)
    return [_same().get(stem, stem) for stem in stems]


@cache
def _same() -> dict[str, str]:
    return {_stem(word): _stem(same) for same, words in _SYNONYMS.items() for word in _WORD.findall(words)}


def _stem(word: str) -> str:
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word.removesuffix(ending)
            break
    return word.removesuffix("e")
