"""`reference`: what the documentation and the format of scenarios say about some words.

A statement is a paragraph, an item of a list, a row of a table, or code. The build of the wheel takes them from the
pages of the program's documentation. The ones that share the rarest words with the question come first (BM25). A
statement with an evidence class counts more: it says what is known.
"""

import json
import math
import re
from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from itertools import pairwise
from typing import Literal

from mcp.server.mcpserver.exceptions import ToolError

from .answers import Answer, Evidence

_WORD = re.compile(r"[a-z0-9]+")
_FEW = frozenset(
    _WORD.findall(
        "a about after again against all also always am an and another any anybody anyone anything are as ask asked "
        "asks at back be because been before being best better between both but by can cannot come comes could d did "
        "do does doing don done down during either else even ever few for from get gets getting go goes going good "
        "got had happen happened happens has have he help her here him his how i if in into is isn it its just know "
        "last like ll lot m made make makes many maybe me mean means more most much my need no not now of on once "
        "one only or other others our out perhaps please possible question re really right s say says see "
        "seem seems she should since so some something sometimes such t take takes tell than thanks that the their "
        "them then there these they thing think this those through to too try trying under understand up upon "
        "us use used using ve very via want wants was way we well were what when whether which while who why will "
        "with within work working works would wrong yes yet you your"
    )
)
_SAME = [
    "reload refresh",
    "budget limit throttle throttled throttling allowance quota cap",
    "timer countdown stopwatch",
    "quit kill killed swipe swiped terminate terminated",
    "start renew restart create begin",
    "end expire finish",
    "stop freeze frozen stuck",
    "phone iphone device",
    "app application",
    "day daily",
    "hour hourly h",
    "minute min mins",
    "second sec secs",
    "often frequent frequently frequency",
    "maximum max",
    "large big size",
    "kb bytes kilobytes",
    "mb megabytes",
    "memory ram",
    "server backend",
]
"""Words for the same."""
_RELATED = [
    "reload update",
    "charged count cost free",
    "own each per separate share shared copy",
    "large payload kb maximum",
    "memory mb",
    "often number interval day hour minute",
    "timer clock",
    "data content",
    "exact earliest guarantee instant immediately",
    "outdated old yesterday stale",
]
"""Words that are often in answers about each other."""
_PHRASES = {
    r"\bout[ -]of[ -]date\b": "outdated",
    r"\balways[ -]on\b": "alwayson",
    r"\block[ -]screen\b": "lockscreen",
    r"\btimes (a|per)\b": "often a",
    r"\bper (day|hour|week)\b": r"a \1",
}
"""Phrases of words that say little alone, and a word for each."""
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
_RELATED_WEIGHT = 0.5
_PAIR = 0.25
"""The weight of two words that follow each other in both."""
_OTHER_SURFACE = 0.6
"""The weight of a statement below a heading that names a surface which the question does not name."""
_SURFACES = {
    "watch": "watch complication face wrist",
    "smart stack": "stack watch",
    "live activit": "live activity island",
    "controls": "control",
}
"""Words of headings that name a surface, and words of questions about it."""
_SUBJECT = (
    "widget kit complication watch control live activity island stack lockscreen alwayson timeline entry reload update "
    "budget push intent toggle background foreground xcode widgetsim scenario simulate yaml csv replication sweep "
    "optimize bands"
)
"""Words of questions that these pages can answer."""
_LEAST_SHARE = 0.24
_LEAST_SHARE_OF_OTHERS = 0.5
_ENOUGH = 1.5
"""A statement is an answer if it has this share of a question (each word by its rarity), or as much as this many of the
rarest words. A question without a word of the subject needs a larger share."""

About = Literal["ios", "widgetsim"]
_ABOUT_IOS = frozenset(
    [
        "Budgets",
        "Claims",
        "Model",
        "OtherSurfaces",
        "PushOrPoll",
        "SwiftCode",
        "WhyOutOfDate",
    ]
)
"""The pages about iOS. The others are about this program: its commands, its reports and the keys of a scenario."""


@dataclass(frozen=True)
class Statement:
    """One statement of a page.

    Attributes:
        page: the page and the headings.
        text: the statement.
        evidence: its evidence classes, in the order of the text. `OPEN`: it says that nobody knows something.
        words: its words, with those of the headings.
        pairs: words that follow each other in it; none in code.
    """

    page: str
    text: str
    evidence: str
    words: Counter[str] = field(repr=False)
    pairs: frozenset[str] = field(repr=False)


def reference(query: str, about: About, count: int) -> Answer:
    """The statements that fit a question best."""
    if not _statements(about):
        raise ToolError("this installation has no pages: install the wheel")
    found = _search(query, about)[:count]
    if not found:
        return Answer(text=f"No page answers this: {query!r}.")
    evidence = [Evidence(subject=one.page, evidence=one.evidence, text=one.text) for one in found]
    return Answer(text=f"{len(found)} statements, the one that fits best first:", evidence=evidence)


def _search(query: str, about: About) -> list[Statement]:
    """The statements that have words of a question, the one that fits best first; none if no statement answers it."""
    statements = _statements(about)
    rarity = _rarity(about)
    rarest = math.log(2 * len(statements) + 2)
    usual = sum(one.words.total() for one in statements) / len(statements)
    asked = {word: _related(word) for word in _words(query)}
    pairs = _pairs(_words(query))
    code = _words(" ".join(words for swift, words in _SWIFT.items() if re.search(swift, query)))
    terms = [*asked.values(), *({word: 1.0} for word in set(code) - asked.keys())]
    others = [surface for surface, words in _SURFACES.items() if not asked.keys() & set(_words(words))]
    whole = sum(rarity.get(word, rarest) for word in asked)
    is_on_subject = not asked.keys().isdisjoint(_words(_SUBJECT))
    enough = min(_ENOUGH * rarest, _LEAST_SHARE * whole) if is_on_subject else _LEAST_SHARE_OF_OTHERS * whole

    def has(one: Statement) -> float:
        """How much of the question a statement has."""
        return sum(
            rarity.get(word, rarest) * max(weight for like, weight in alike.items() if like in one.words)
            for word, alike in asked.items()
            if not alike.keys().isdisjoint(one.words)
        )

    def points(one: Statement) -> float:
        shorter = _SATURATION * (1 - _LENGTH + _LENGTH * one.words.total() / usual)
        shares = {word: rarity[word] * many / (many + shorter) for word, many in one.words.items()}
        found = sum(max(weight * shares.get(word, 0) for word, weight in term.items()) for term in terms)
        found += _PAIR * sum(rarity[pair] for pair in pairs & one.pairs)
        is_of_other = any(surface in one.page.lower() for surface in others)
        return found * (_KNOWN if one.evidence != _NOT_STATED else 1) * (_OTHER_SURFACE if is_of_other else 1)

    if not any(has(one) >= enough > 0 for one in statements):
        return []
    ranked = sorted(((points(one), -number) for number, one in enumerate(statements)), reverse=True)
    # Profiles have the same keys with the same words.
    different: dict[str, Statement] = {}
    for one in (statements[-number] for found, number in ranked if found > 0):
        different.setdefault(one.text, one)
    return list(different.values())


@cache
def _rarity(about: About) -> dict[str, float]:
    """How rare each word and each pair is."""
    statements = _statements(about)
    having = Counter(word for one in statements for word in [*one.words, *one.pairs])
    return {word: math.log(1 + (len(statements) - n + 0.5) / (n + 0.5)) for word, n in having.items()}


@cache
def _statements(about: About) -> tuple[Statement, ...]:
    """The statements of the pages; none if the package is not from a wheel."""
    file = resources.files("widgetsim") / "_mcp" / "statements.json"
    found = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else []
    return tuple(_statement(**one) for one in found if (one["page"] in _ABOUT_IOS) == (about == "ios"))


def _statement(page: str, headings: list[str], lead: str, text: str, evidence: list[str]) -> Statement:
    place = ", ".join([page, *(heading for heading in headings if heading != "Overview")])
    is_code = text.startswith("\n")
    words = _words(f"{place} {lead} {text}")
    # A word counts once in code, and in what several statements share.
    counts = Counter(set(words)) if is_code else Counter(_words(text)) + Counter(set(_words(f"{place} {lead}")))
    pairs = frozenset() if is_code else _pairs(words)
    return Statement(place, f"{lead} {text}".strip(), ", ".join(evidence) or _NOT_STATED, counts, pairs)


def _words(text: str) -> list[str]:
    spaced = re.sub(r"([a-z])([A-Z])", r"\1 \2", text).lower()
    for phrase, words in _PHRASES.items():
        spaced = re.sub(phrase, words, spaced)
    stems = (_stem(word) for word in _WORD.findall(spaced) if word not in _FEW)
    return [_same().get(stem, stem) for stem in stems]


def _pairs(words: list[str]) -> frozenset[str]:
    return frozenset(f"{first} {second}" for first, second in pairwise(words))


@cache
def _same() -> dict[str, str]:
    groups = [[_stem(word) for word in group.split()] for group in _SAME]
    return {word: group[0] for group in groups for word in group}


def _related(word: str) -> dict[str, float]:
    """The weights of a word and of those that are related to it."""
    groups = (_words(group) for group in _RELATED)
    return {like: _RELATED_WEIGHT for group in groups if word in group for like in group} | {word: 1.0}


def _stem(word: str) -> str:
    word = re.sub(r"(?<=..)ies$", "y", word)
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = re.sub(r"([bdgmnprt])\1$", r"\1", word.removesuffix(ending))
            break
    return word.removesuffix("e")
