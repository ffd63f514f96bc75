"""What a tool answers, from what the program printed."""

import csv
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import CallToolResult, ResourceLink, TextContent
from pydantic import BaseModel, Field

from .._program import CompletedProgram

_MOST_ITEMS = 20
"""The most widgets and Live Activities in an answer."""
_MOST_LINES = 60
"""The most lines of the program's sentences in an answer."""
_MOST_WARNINGS = 5
_VERDICTS = ["", "No policy keeps the bounds. ", "It is undecided whether a policy keeps the bounds. "]
"""What the exit statuses of `optimize` mean."""
USUAL_FIGURES = [
    "charged.perDay",
    "updates.perDay",
    "updateInterval.median",
    "freshViews",
    "contentAge.mean",
    "views.perDay",
    "active",
    "pushes.perDay",
    "pushes.shownAtOnce",
    "startsRefused.perDay",
]
"""The figures that an answer has if the call names none. Those that do not apply to an item are left out."""


class Figure(BaseModel):
    """One figure with its interval."""

    item: str = Field(description="The widget or the Live Activity.")
    figure: str = Field(description="The name of the figure, such as freshViews.")
    estimate: float | None = Field(description="The figure. Shares are from 0 to 1, times are in seconds.")
    low: float | None = Field(default=None, description="The low end of its interval.")
    high: float | None = Field(default=None, description="The high end of its interval.")
    unit: str | None = Field(default=None, description="The unit: share, s, 1/day, s/day.")
    of: str = Field(default="chance", description="What the interval covers: chance, or plausible worlds (unknowns).")


class Evidence(BaseModel):
    """How certain a rule or a number is."""

    subject: str = Field(description="The key of a scenario, or the page and heading of a statement.")
    evidence: str = Field(
        description="DOC: Apple says so. OBS: a developer measured it. UNOFF: unofficial analyses. GUESS: ours. "
        "OPEN: nobody knows, or Apple gives no number."
    )
    text: str = Field(description="The plausible values, or the statement.")
    share: float | None = Field(default=None, description="With bands: the share of the variance of the figure.")


class Answer(BaseModel):
    """What a tool answers."""

    text: str = Field(description="The answer in sentences.")
    figures: list[Figure] = Field(default_factory=list, description="Figures with their intervals.")
    evidence: list[Evidence] = Field(default_factory=list, description="Evidence classes.")
    settings: dict[str, str] = Field(default_factory=dict, description="With optimize: the values to change.")
    fingerprint: str | None = Field(default=None, description="Stands for everything that happened in the run.")
    page: str | None = Field(default=None, description="The address of the HTML page as a resource.")
    warnings: list[str] = Field(default_factory=list, description="Warnings about the scenario.")

    def result(self) -> CallToolResult:
        """The answer as a client gets it: in sentences, and as data."""
        lines = [self.text, *(f"  {_figure_text(one)}" for one in self.figures)]
        lines += [f"  {one.evidence}: {one.subject}: {one.text}" for one in self.evidence]
        lines += [f"warning: {one}" for one in self.warnings]
        if self.fingerprint is not None:
            lines.append(f"fingerprint {self.fingerprint}")
        content: list[Any] = [TextContent(type="text", text="\n".join(lines))]
        if self.page is not None:
            content.append(ResourceLink(uri=self.page, name="page", title="HTML page", mime_type="text/html"))
        return CallToolResult(content=content, structured_content=self.model_dump(exclude_none=True))


def _figure_text(one: Figure) -> str:
    ends = "" if one.low is None or one.high is None else f" ({one.low:.4g} to {one.high:.4g}, {one.of})"
    value = "no value" if one.estimate is None else f"{one.estimate:.4g}"
    return f"{one.item} {one.figure}: {value}{ends} {one.unit or ''}".rstrip()


def validated(done: CompletedProgram) -> Answer:
    """The answer of `validate`."""
    return Answer(text=done.output.strip(), warnings=_warnings(done))


def run(done: CompletedProgram, directory: Path, figures: Sequence[str] | None) -> Answer:
    """The answer of `run` and `host`: their sentences, and the figures in the files of `--out`."""
    rows = [
        Figure(
            item=row["widget"],
            figure=row["figure"],
            estimate=_number(row["estimate"]),
            low=_number(row["low"]),
            high=_number(row["high"]),
            unit=row["unit"],
        )
        for row in _rows(directory / "intervals.csv")
        if row["figure"] in (figures or USUAL_FIGURES)
    ]
    _check(figures, {row["figure"] for row in _rows(directory / "intervals.csv")})
    fingerprint = next(iter(_rows(directory / "summary.csv")), {}).get("fingerprint")
    return Answer(text=_sentences(done.output), figures=_few(rows), fingerprint=fingerprint, warnings=_warnings(done))


def explained(text: CompletedProgram, data: CompletedProgram) -> Answer:
    """The answer of `explain`: its text, and the content age of the moment."""
    found = json.loads(data.output)
    age = (found.get("screen") or {}).get("contentAgeSeconds")
    figures = [] if age is None else [Figure(item=found["widget"], figure="contentAge", estimate=age, unit="s")]
    return Answer(
        text=_first_lines(text.output), figures=figures, fingerprint=found["fingerprint"], warnings=_warnings(text)
    )


def optimized(done: CompletedProgram, fingerprint: str) -> Answer:
    """The answer of `optimize`: its advice, and the figures of today's and of the chosen policy."""
    found = json.loads(done.output)
    verdict = _VERDICTS[done.exit_code]
    figures = []
    chosen: dict[str, str] = {}
    for policy in found["policies"]:
        if policy["chosen"] and not policy["today"]:
            chosen = {one["path"]: one["value"] for one in policy["settings"]}
        if policy["chosen"] or policy["today"]:
            name = f"{found['widget']} ({'today' if policy['today'] else 'chosen'})"
            figures += [
                Figure(item=name, **{key: one[key] for key in ("figure", "estimate", "low", "high")})
                for one in policy["intervals"]
                if one["figure"] in {*found["figures"], "charged.perDay"}
            ]
    return Answer(
        text=verdict + found["advice"],
        figures=figures,
        settings=chosen,
        fingerprint=fingerprint,
        warnings=_warnings(done),
    )


def compared(done: CompletedProgram, names: Mapping[str, str], figures: Sequence[str] | None) -> Answer:
    """The answer of `compare`: the differences from the first scenario."""
    found = json.loads(done.output)
    _check(figures, {one["figure"] for one in found["differences"]})
    lines = []
    rows = []
    for one in found["differences"]:
        if one["figure"] not in (figures or USUAL_FIGURES):
            continue
        name = names.get(one["scenario"], one["scenario"])
        item = one.get("widget") or "all widgets together"
        rows.append(
            Figure(
                item=f"{item}, {name} less the first",
                figure=one["figure"],
                estimate=one["difference"],
                low=one["low"],
                high=one["high"],
                unit=one.get("unit"),
            )
        )
        before, after = one["baselineEstimate"], one["estimate"]
        lines.append(f"{item} {one['figure']}: {after:.4g} instead of {before:.4g} with {name}: {one['verdict']}")
    prints = ", ".join(one["fingerprint"] for one in found["scenarios"])
    return Answer(text=_cut(lines, _MOST_LINES // 2), figures=_few(rows), fingerprint=prints, warnings=_warnings(done))


def banded(done: CompletedProgram, fingerprint: str) -> Answer:
    """The answer of `bands`: each figure with its band, and its largest causes with their evidence."""
    found = json.loads(done.output)
    figures = []
    evidence = []
    lines = [f"{found['worlds']} plausible worlds. A band has the figure of 90% of them."]
    for one in found["figures"]:
        common = {"item": found["widget"], "figure": one["figure"], "estimate": one["estimate"], "unit": one["unit"]}
        figures.append(Figure(**common, low=one.get("low"), high=one.get("high")))
        figures.append(Figure(**common, low=one.get("band_low"), high=one.get("band_high"), of="plausible worlds"))
        largest = one["causes"][:3]
        lines.append(
            f"{one['figure']}: the largest causes are "
            + ", ".join(
                f"{cause['cause']} ({min(1, cause['share']):.0%} ±{min(1, cause['margin']):.0%})" for cause in largest
            )
        )
        evidence += [
            Evidence(
                subject=cause["cause"],
                evidence=cause["evidence"],
                text=f"matters for {one['figure']}; plausible: {cause['plausible']}",
                share=min(1, cause["share"]),
            )
            for cause in largest
            if cause.get("evidence")
        ]
    return Answer(
        text="\n".join(lines), figures=figures, evidence=evidence, fingerprint=fingerprint, warnings=_warnings(done)
    )


def _check(figures: Sequence[str] | None, there: set[str]) -> None:
    """Fails if a figure is asked for that there is not."""
    missing = [figure for figure in figures or [] if figure not in there]
    if missing:
        raise ToolError(f"there is no figure {', '.join(missing)}; there are {', '.join(sorted(there))}")


def _sentences(output: str) -> str:
    """What the program says in sentences and of what to change: all before the first table of figures; and what ran."""
    text = re.split(r"\n\n(?![^\n]*fresh views, mean)(?=(?:[^\n]+\n){1,5}-{20,}\n)", output)[0]
    ran = output.strip().rpartition("\n\n")[2]
    return _first_lines(re.sub(r"(?m)^-{20,}\n", "", text)) + "\n\n" + ran


def _first_lines(text: str) -> str:
    return _cut(text.strip().splitlines(), _MOST_LINES)


def _cut(lines: list[str], most: int) -> str:
    more = len(lines) - most
    return "\n".join(lines[:most] + ([f"… {more} more lines"] if more > 0 else []))


def _few(rows: list[Figure]) -> list[Figure]:
    """The figures of the first items."""
    items = list(dict.fromkeys(row.item for row in rows))[:_MOST_ITEMS]
    return [row for row in rows if row.item in items]


def _rows(file: Path) -> Iterable[dict[str, str]]:
    with file.open(newline="", encoding="utf-8") as opened:
        yield from csv.DictReader(opened)


def _number(text: str) -> float | None:
    return float(text) if text else None


def _warnings(done: CompletedProgram) -> list[str]:
    found = [str(problem) for problem in done.warnings]
    more = len(found) - _MOST_WARNINGS
    return found[:_MOST_WARNINGS] + ([f"{more} more"] if more > 0 else [])
