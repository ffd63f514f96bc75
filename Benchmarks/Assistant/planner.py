"""Makes a plan from the text of a question: which tool of the server, with which arguments, and what to read.

It knows the words of developers and three scenario templates. It sees no right answer.
"""

import re
from dataclasses import dataclass, field
from typing import Any

# What the tools are not for. A question about one of these topics gets no call.
OTHER_TOPICS = {
    "another platform or framework": r"android|firebase|alarmkit|react native|flutter plugin",
    "the look of a widget": r"\b(text|label|font|layout|colou?rs?|contrast|theme|glass|animation)\b|rendering ?mode",
    "the registration of an extension": r"\b(gallery|picker|provisioning|entitlement)\b",
    "the placement of widgets": r"\b(deleted|removed from|rearrange)\b|\bwidgets? (\w+ ){0,2}disappears?\b",
    "the App Store": r"\b(app review|reject\w*|review guidelines?)\b",
    "an error of an app": r"\b(crash\w*|compil\w+|build fails)\b",
    "accounts and settings": r"\b(logs? (in|out)|mirroring|privacy)\b",
}

NUMBER_WORDS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "ten": 10, "twelve": 12}
UNITS = {"second": "s", "s": "s", "min": "m", "minute": "m", "m": "m", "hour": "h", "h": "h", "day": "d"}
DURATION = (
    r"(?:(?P<{0}>\d+|an?|one|two|three|four|five|ten) ?-?)?"
    r"(?P<{0}_unit>seconds?|minutes?|min|hours?|days?|(?<=\d)[smh]\b)"
)

# The quantity that is asked for, and the figure of the program for it.
QUANTITIES = [
    (r"share of (the )?pushes|pushes .*(shown|delivered) at once", "pushes.shownAtOnce", "pushes.shownAtOnce"),
    (r"(share|percentage|how many) of (the |its )?views|how fresh", "freshViews", "freshViews"),
    (r"how (many )?(times|often).*fetch|how many (fetches|requests to the server)", "fetches", "fetches.perDay"),
    (r"how many (starts|restarts)", "starts", "starts.perDay"),
    (r"how many (reloads|refreshes|updates)|how many .* does .* (grant|cost)", "charged", "charged.perDay"),
    (r"how (old|stale|out of date)", "contentAge", "contentAge.mean"),
    (r"how often (does|do|will|is)", "updateInterval", "updateInterval.median"),
]
COMPARED = [
    (r"\b(fresher|more current|up to date)\b", "freshViews"),
    (r"\b(more|fewer|less) (reloads|refreshes|budget)\b|\bcost\b", "charged.perDay"),
]
BEST_INTERVAL = re.compile(
    r"\b(which|what) (reload |refresh |update )?interval\b.*\b(best|should|choose|recommended)\b"
    r"|\bbest (reload |refresh |update )?interval\b|\bhow often should\b.*\b(reload|refresh)",
    re.IGNORECASE,
)
ASKS_QUANTITY = re.compile(
    r"\bhow (many|much|long|often|large|late|far|soon)\b|\bwhich limit\b"
    r"|\bwhat is the (exact|limit|hard|minimum|maximum)",
    re.IGNORECASE,
)
NO_TEMPLATE = re.compile(r"\b(watch|complications?|smart stack|controls?|control center)\b", re.IGNORECASE)


@dataclass
class Plan:
    """What to do for a question.

    Attributes:
        tool: the tool; `None`: the question is about another topic.
        arguments: its arguments.
        topic: what it is about.
        figure: the figure to read from the answer; `None`: its statements.
        name: the name of this figure in a reply.
        asks_quantity: whether a number is asked for.
    """

    tool: str | None
    topic: str
    arguments: dict[str, Any] = field(default_factory=dict)
    figure: str | None = None
    name: str | None = None
    asks_quantity: bool = False


def plan(text: str) -> Plan:
    """The plan for a question."""
    for topic, words in OTHER_TOPICS.items():
        if re.search(words, text, re.IGNORECASE):
            return Plan(None, topic)
    if not NO_TEMPLATE.search(text):
        simulation = _best(text) or _comparison(text) or _run(text)
        if simulation is not None:
            return simulation
    asks = ASKS_QUANTITY.search(text) is not None
    return Plan("reference", "what is known", {"query": text, "count": 3}, asks_quantity=asks)


def _run(text: str) -> Plan | None:
    """A run of a template, if the question describes a configuration and asks for a quantity."""
    quantity = next(
        ((name, figure) for words, name, figure in QUANTITIES if re.search(words, text, re.IGNORECASE)), None
    )
    if quantity is None:
        return None
    name, figure = quantity
    scenario = _activity(text) if re.search(r"live activit", text, re.IGNORECASE) else _widget(text)
    if scenario is None:
        return None
    figures = {"scenario": scenario, "figures": [figure], "advice": False, "timeout": 120}
    return Plan("run", "a simulation", figures, figure, name, asks_quantity=True)


def _best(text: str) -> Plan | None:
    """A search for the reload policy with the most fresh views."""
    if not BEST_INTERVAL.search(text):
        return None
    policies = {"widgets.widget.provider.timeline.policy": ["{after: 5m..8h}"]}
    scenario = _widget_text(after="15m", changes=_changes(text))
    arguments = {"scenario": scenario, "maximize": "freshViews", "vary": policies, "timeout": 300}
    return Plan("optimize", "a search", arguments, "after", "interval", asks_quantity=True)


def _comparison(text: str) -> Plan | None:
    """A comparison of two templates: one interval instead of another, or a push instead of an interval."""
    figure = next((figure for words, figure in COMPARED if re.search(words, text, re.IGNORECASE)), None)
    if figure is None:
        return None
    pair = re.search(
        DURATION.format("new") + r"\b.{0,20}\binstead of (every )?" + DURATION.format("old"), text, re.IGNORECASE
    )
    polled = re.search(r"push .*\bthan (a reload |polling )?every " + DURATION.format("old"), text, re.IGNORECASE)
    if pair:
        new = _widget_text(after=_duration(pair, "new"), changes=_changes(text))
        old = _widget_text(after=_duration(pair, "old"), changes=_changes(text))
    elif polled:
        old = _widget_text(after=_duration(polled, "old"), changes=_changes(text))
        new = _widget_text(after=None, changes=_changes(text), push=True)
    else:
        return None
    arguments = {"scenarios": {"today": old, "instead": new}, "figures": [figure], "timeout": 120}
    return Plan("compare", "a comparison", arguments, figure, figure)


def _widget(text: str) -> str | None:
    """The scenario of a widget that the question describes."""
    entries = re.search(r"(?P<count>\d+|single|one) (?P<hourly>hourly )?entr(y|ies)", text, re.IGNORECASE)
    spacing = re.search(DURATION.format("spacing") + r" apart", text, re.IGNORECASE)
    after = re.search(r"\.?after\(" + DURATION.format("after"), text, re.IGNORECASE) or re.search(
        r"(?:reload|refresh|one|interval\D{0,20}?) (?:requested )?(?:every|of|is) " + DURATION.format("after"),
        text,
        re.IGNORECASE,
    )
    at_end = re.search(r"\batEnd\b", text) is not None
    if after is None and not (at_end and entries):
        return None
    count = 1
    if entries and entries["count"].isdigit():
        count = int(entries["count"])
    apart = _duration(spacing, "spacing") if spacing else ("1h" if entries and entries["hourly"] else None)
    return _widget_text(
        after=None if at_end else _duration(after, "after"),
        at_end=at_end,
        entries=count,
        spacing=apart,
        changes=_changes(text),
        budget="unlimited" if re.search(r"no budget|debugger|xcode", text, re.IGNORECASE) else "documented",
        surface="lockScreen" if re.search(r"lock screen", text, re.IGNORECASE) else "{homePage: 1}",
    )


def _activity(text: str) -> str | None:
    """The scenario of a Live Activity that the question describes."""
    every = re.search(r"(?:push\w*|update)\b.{0,30}?\bevery " + DURATION.format("every"), text, re.IGNORECASE)
    restart = re.search(r"restart.{0,40}?\bafter " + DURATION.format("after"), text, re.IGNORECASE)
    if every is None and restart is None:
        return None
    changes = f"{{every: {_duration(every, 'every')}}}" if every else "{every: 15m}"
    lines = [
        "title: A Live Activity",
        "device: {days: 3, warmUpDays: 3}",
        f"contents: {{state: {{live: {{changes: {changes}}}}}}}",
        "apps:",
        "  App:",
        "    foreground: {sessions: {perDay: 16}}",
        f"    frequentUpdates: {'true' if re.search(r'frequent', text, re.IGNORECASE) else 'false'}",
        "    activities:",
        "      activity:",
        "        content: state",
        "        start: {by: app, on: [foreground]}",
        # As apps do whose activity must last all day.
        f"        restart: {{after: {_duration(restart, 'after') if restart else '7h'}, by: push}}",
        "        pushes: {sent: contentChange, priority10: 100%}",
        "widgets: {}",
    ]
    return "\n".join(lines) + "\n"


def _changes(text: str) -> str:
    """How often the content changes: as the question says, or 24 times a day."""
    every = re.search(r"chang\w+ every " + DURATION.format("changes"), text, re.IGNORECASE)
    daily = re.search(r"chang\w+ (?P<count>\d+) times a day", text, re.IGNORECASE)
    if every:
        return f"{{every: {_duration(every, 'changes')}}}"
    return f"{{perDay: {daily['count'] if daily else 24}}}"


def _duration(match: re.Match[str], name: str) -> str:
    number = (match[name] or "one").lower()
    value = int(number) if number.isdigit() else NUMBER_WORDS.get(number, 1)
    return f"{value}{UNITS[match[f'{name}_unit'].lower().removesuffix('s') or 's']}"


def _widget_text(
    *,
    after: str | None,
    changes: str,
    at_end: bool = False,
    entries: int = 1,
    spacing: str | None = None,
    budget: str = "documented",
    surface: str = "{homePage: 1}",
    push: bool = False,
) -> str:
    policy = "atEnd" if at_end else f"{{after: {after}}}" if after else "never"
    several = f", spacing: {spacing}" if spacing and entries > 1 else ""
    family = "accessoryRectangular" if surface == "lockScreen" else "systemSmall"
    lines = [
        "title: A widget",
        f"device: {{days: 7, warmUpDays: 10, budget: {budget}}}",
        f"apps: {{App: {{{'widgetPush: contentChange' if push else ''}}}}}",
        "widgets:",
        "  widget:",
        "    app: App",
        "    kind: Widget",
        f"    family: {family}",
        f"    surface: {surface}",
        "    provider:",
        "      fetch: {latency: 500ms}",
        f"      timeline: {{entries: {entries}{several}, policy: {policy}}}",
        f"    content: {{live: {{changes: {changes}}}}}",
    ]
    return "\n".join(lines) + "\n"
