#!/usr/bin/env python3
"""Asks the tool `reference` of the MCP server each question, and scores its statements against answers written before.

    Benchmarks/Assistant/ask.py             prints the score
    Benchmarks/Assistant/ask.py --wrong     also prints what is wrong
    Benchmarks/Assistant/ask.py --least 38  fails if fewer are right, or if a statement is false or a number is invented

A fact is right if one of the (at most three) statements has all that the answer demands. If nobody knows the answer, a
reply is right if its first statement says so or has no number. If nobody knows the answer and the first statement gives
a number, the number is invented. A reply is false if one of these statements has what the answer must not have
(`mustNot`).

Needs the package widgetsim with its extra mcp.
"""

import argparse
import asyncio
import json
import re
import sys
from pathlib import Path
from typing import Any

from mcp import Client

from widgetsim._mcp.server import make_server

HERE = Path(__file__).resolve().parent
ASKS_QUANTITY = re.compile(
    r"\bhow (many|much|long|often|large|late|far|soon)\b|\bwhich limit\b"
    r"|\bwhat is the (exact|limit|hard|minimum|maximum)",
    re.IGNORECASE,
)
NUMBER = re.compile(r"\d|\b(two|three|four|five|six|ten)\b")
NO_NUMBER = re.compile(r"#\d+|\b(iOS|watchOS|forum|WWDC) ?[\d. ]+")
CLASS = re.compile(r"\b(DOC|OBS|UNOFF|GUESS)\b")


def kind(question: str, statements: list[dict[str, Any]]) -> str:
    """What a reply says: a fact, that nobody knows, or nothing."""
    if not statements:
        return "none"
    asks_quantity = ASKS_QUANTITY.search(question) is not None
    classes = statements[0]["evidence"].split(", ")
    if "OPEN" in classes and (asks_quantity or len(classes) == 1):
        return "unknown"
    return "unknown" if asks_quantity and not quotes_number(statements[0]) else "fact"


def quotes_number(statement: dict[str, Any]) -> bool:
    """Whether a statement has a number that is no guess.

    Its clause says so. If the clause has no class, the number may be a guess as soon as anything in the statement is.
    """
    for clause in re.split(r"(?<=[.;])\s|(?<=\)),", statement["text"]):
        classes = set(CLASS.findall(clause)) or set(CLASS.findall(statement["evidence"]))
        if NUMBER.search(NO_NUMBER.sub("", clause)) and classes and "GUESS" not in classes:
            return True
    return False


def has(statement: dict[str, Any], words: str) -> bool:
    """Whether a statement, with its headings, has these words."""
    return re.search(words, f"{statement['subject']}: {statement['text']}", re.IGNORECASE) is not None


async def replies(questions: list[dict[str, str]]) -> list[list[dict[str, Any]]]:
    """The statements of the tool for each question."""
    found = []
    async with Client(make_server()) as client:
        for question in questions:
            result = await client.call_tool("reference", {"query": question["text"], "count": 3})
            if result.is_error:
                sys.exit(f"{question['id']}: {result.content[0]}")
            found.append(list(dict(result.structured_content or {}).get("evidence", [])))
    return found


def read(name: str) -> list[dict[str, Any]]:
    """The rows of a file."""
    return list(json.loads((HERE / name).read_text(encoding="utf-8")))


def main() -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wrong", action="store_true", help="print what is wrong")
    parser.add_argument("--least", type=int, default=0, help="the least number of right replies")
    options = parser.parse_args()
    questions = read("questions.json")
    answers = {one["id"]: one for one in read("answers.json")}
    right = first = invented = false = 0
    for question, statements in zip(questions, asyncio.run(replies(questions)), strict=True):
        answer, found = answers[question["id"]], kind(question["text"], statements)
        good = [all(has(one, words) for words in answer.get("must", [])) for one in statements]
        is_right = found == answer["kind"] and (found != "fact" or any(good))
        is_invented = answer["kind"] == "unknown" and found == "fact" and has(statements[0], r"\d")
        is_false = any(has(one, words) for words in answer.get("mustNot", []) for one in statements)
        right += is_right
        first += is_right and (found != "fact" or good[0])
        invented += is_invented
        false += is_false
        if options.wrong and (is_invented or is_false or not is_right):
            problem = "invented" if is_invented else "false" if is_false else "wrong"
            shown = json.dumps(statements)[:1200]
            print(f"{question['id']} ({problem}): {question['text']}\n  expected {answer}\n  {found} {shown}\n")
    print(
        f"{right} of {len(questions)} right ({first} with the first statement alone), "
        f"{invented} invented numbers, {false} false"
    )
    if right < options.least or invented + false > 0:
        sys.exit(1)


if __name__ == "__main__":
    main()
