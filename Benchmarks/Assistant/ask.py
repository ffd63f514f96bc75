#!/usr/bin/env python3
"""Answers the questions with the tools of the MCP server, by plans that are made from the text of each question alone.

    Benchmarks/Assistant/ask.py REPLIES                  writes the replies as JSON, with each plan
    Benchmarks/Assistant/ask.py REPLIES --without-tools  the same plans, but no tool is called
    Benchmarks/Assistant/ask.py REPLIES --of held-back   the questions that were written after the planner
    Benchmarks/Assistant/ask.py REPLIES --of forum       the questions in the words of forum threads

Needs the package widgetsim with its extra mcp. It never reads the right answers.
"""

import argparse
import asyncio
import json
import re
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from mcp import Client
from planner import Plan, plan

from widgetsim._mcp.server import make_server

HERE = Path(__file__).resolve().parent
NUMBER = re.compile(r"\d|\b(two|three|four|five|six|ten)\b")
NO_NUMBER = re.compile(r"#\d+|\b(iOS|watchOS|forum|WWDC) ?[\d. ]+")
CLASS = re.compile(r"\b(DOC|OBS|UNOFF|GUESS)\b")


def read(asked: Plan, answer: dict[str, Any]) -> dict[str, Any]:
    """The reply: what the tool's answer says about the question."""
    if asked.tool == "compare":
        line = next((one for one in answer["text"].splitlines() if asked.figure in one), "")
        verdict = line.rsplit(": ", 1)[-1]
        return {"kind": "choice", "choice": verdict.removesuffix(" seen"), "text": line}
    if asked.tool == "optimize":
        chosen = next(iter(answer["settings"].values()), asked.arguments["scenario"])
        after = re.search(r"after: (?:(\d+)h)?(?:(\d+)m)?", chosen)
        if after is None:
            return {"kind": "none", "text": answer["text"]}
        seconds = 3600 * int(after[1] or 0) + 60 * int(after[2] or 0)
        return {"kind": "number", "figure": asked.name, "estimate": seconds, "unit": "s", "text": answer["text"]}
    if asked.tool == "run":
        figure = next((one for one in answer["figures"] if one["figure"] == asked.figure), None)
        if figure is None or figure.get("estimate") is None:
            return {"kind": "none"}
        value = {key: figure[key] for key in ("estimate", "low", "high", "unit") if key in figure}
        return {"kind": "number", "figure": asked.name, **value, "fingerprint": answer["fingerprint"]}
    statements = answer.get("evidence", [])
    if not statements:
        return {"kind": "none"}
    first = statements[0]
    classes = first["evidence"].split(", ")
    if "OPEN" in classes and (asked.asks_quantity or len(classes) == 1):
        return {"kind": "unknown", "statements": statements}
    if asked.asks_quantity and not quotes_number(first):
        return {"kind": "unknown", "statements": statements}
    return {"kind": "fact", "statements": statements}


def quotes_number(statement: dict[str, Any]) -> bool:
    """Whether a statement has a number that is no guess.

    Its clause says so. If the clause has no class, the number may be a guess as soon as anything in the statement is.
    """
    for clause in re.split(r"(?<=[.;])\s|(?<=\)),", statement["text"]):
        classes = set(CLASS.findall(clause)) or set(CLASS.findall(statement["evidence"]))
        if NUMBER.search(NO_NUMBER.sub("", clause)) and classes and "GUESS" not in classes:
            return True
    return False


async def replies(part: str, with_tools: bool) -> list[dict[str, Any]]:
    """The replies to all questions of a part."""
    questions = json.loads((HERE / f"{part}-questions.json".removeprefix("-")).read_text(encoding="utf-8"))
    made = []
    async with Client(make_server()) if with_tools else nullcontext() as client:
        for question in questions:
            asked = plan(question["text"])
            reply: dict[str, Any] = {"kind": "none"}
            if asked.tool is None:
                reply = {"kind": "outside", "text": f"This is about {asked.topic}."}
            elif client is not None:
                result = await client.call_tool(asked.tool, asked.arguments)
                failed = {"kind": "none", "error": str(result.content[0])}
                reply = failed if result.is_error else read(asked, dict(result.structured_content or {}))
            made.append({"id": question["id"], "tool": asked.tool, "arguments": asked.arguments, "reply": reply})
    return made


def main() -> None:
    """Runs the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("replies", type=Path)
    parser.add_argument("--without-tools", action="store_true", help="call no tool")
    parser.add_argument("--of", choices=["held-back", "forum"], default="", help="other questions")
    options = parser.parse_args()
    made = asyncio.run(replies(options.of, not options.without_tools))
    options.replies.write_text(json.dumps(made, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
