#!/usr/bin/env python3
"""Scores replies against right answers that were written before, from sources and closed forms.

    Benchmarks/Assistant/score.py REPLIES              prints the score
    Benchmarks/Assistant/score.py REPLIES --wrong      also prints what is wrong
    Benchmarks/Assistant/score.py REPLIES --of forum   scores other questions: held-back or forum
    Benchmarks/Assistant/score.py REPLIES --least 90   fails if fewer replies are right, if a number is invented, or if
                                                       a statement is false

A fact is right if one of the (at most three) statements of the reply has all that the answer demands. A number is right
if it is of the figure and unit that is asked for, and in the range of the closed form or of the source. A number is
invented if nobody knows it, or the tools are not for the question, and the reply gives one that is not called a guess.
A reply is false if one of these statements has what the answer must not have (`mustNot`).
"""

import argparse
import json
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent


def is_right(reply: dict[str, Any], answer: dict[str, Any]) -> bool:
    """Whether a reply is the right answer."""
    if reply["kind"] != answer["kind"]:
        return False
    if answer["kind"] == "fact":
        return any(is_fact(one, answer) for one in reply["statements"][:3])
    if answer["kind"] == "number":
        same = reply["figure"] == answer["figure"] and reply["unit"] == answer["unit"]
        return same and answer["low"] <= reply["estimate"] <= answer["high"]
    return answer["kind"] != "choice" or reply["choice"] == answer["choice"]


def is_fact(statement: dict[str, Any], answer: dict[str, Any]) -> bool:
    """Whether a statement, with its headings, has all that the answer demands."""
    text = f"{statement['subject']}: {statement['text']}"
    return all(re.search(words, text, re.IGNORECASE) for words in answer["must"])


def is_invented(reply: dict[str, Any], answer: dict[str, Any]) -> bool:
    """Whether a reply gives a number although there is none."""
    if answer["kind"] not in ("unknown", "outside") or reply["kind"] not in ("number", "fact"):
        return False
    text = reply["statements"][0]["text"] if reply["kind"] == "fact" else ""
    return reply["kind"] == "number" or (answer["kind"] == "unknown" and re.search(r"\d", text) is not None)


def is_false(reply: dict[str, Any], answer: dict[str, Any]) -> bool:
    """Whether a statement of a reply contradicts the answer."""
    found = [f"{one['subject']}: {one['text']}" for one in reply.get("statements", [])[:3]]
    return any(re.search(words, text, re.IGNORECASE) for words in answer.get("mustNot", []) for text in found)


def _rows(name: str) -> list[dict[str, Any]]:
    return list(json.loads((HERE / name).read_text(encoding="utf-8")))


def main() -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("replies", type=Path)
    parser.add_argument("--wrong", action="store_true", help="print what is wrong")
    parser.add_argument("--least", type=int, help="the least number of right replies")
    parser.add_argument("--of", choices=["held-back", "forum"], default="", help="other questions")
    options = parser.parse_args()
    answers = {one["id"]: one for one in _rows(f"{options.of}-answers.json".removeprefix("-"))}
    questions = {one["id"]: one["text"] for one in _rows(f"{options.of}-questions.json".removeprefix("-"))}
    right: Counter[str] = Counter()
    first = invented = false = 0
    for one in json.loads(options.replies.read_text(encoding="utf-8")):
        answer, reply = answers[one["id"]], one["reply"]
        good = is_right(reply, answer)
        right[answer["kind"]] += good
        invented += is_invented(reply, answer)
        false += is_false(reply, answer)
        first += good and (answer["kind"] != "fact" or is_fact(reply["statements"][0], answer))
        if options.wrong and not good:
            print(f"{one['id']} {questions[one['id']]}\n  expected {answer}\n  {json.dumps(reply)[:1200]}\n")
        if options.wrong and is_invented(reply, answer):
            print(f"{one['id']}: INVENTED\n")
        if options.wrong and is_false(reply, answer):
            print(f"{one['id']}: FALSE\n")
    total = Counter(answer["kind"] for answer in answers.values())
    print(", ".join(f"{kind} {right[kind]} of {count}" for kind, count in total.items()))
    print(
        f"{right.total()} of {total.total()} right ({first} with the first statement alone), "
        f"{invented} invented numbers, {false} false"
    )
    if options.least is not None and (right.total() < options.least or invented + false > 0):
        sys.exit(1)


if __name__ == "__main__":
    main()
