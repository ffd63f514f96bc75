"""Opens a page of a command that compares in headless Chromium, 1280 and 390 pixels wide, and compares it with the command's JSON,
or with the Markdown of `verify`.

The answer and a picture must be on the first screen, headings must be in order, and every estimate in the tables must be that of the JSON, as
far as its digits go.

Usage: check_answers.py CHROMIUM KIND PAGE DATA, where KIND is one of compare, sweep, optimize, bands, check, baseline, summarize, diagnose, theory, observations.
"""

import csv
import html
import io
import json
import pathlib
import re
import sys
import tempfile

from check_page import file_problems, open_page

WIDTHS = [1280, 390]
HEIGHT = 900
LARGEST_PAGE = 2_000_000

PROBE = """
addEventListener("load", () => {
  const results = {problems: []};
  const check = (isRight, problem) => { if (!isRight) results.problems.push(problem); };
  checkRules(check);
  const shown = element => element.getBoundingClientRect().height > 0;
  const top = element => element ? element.getBoundingClientRect().top : Infinity;
  const verdict = document.querySelector(".verdict");
  const picture = [...document.querySelectorAll(".picture svg, .heat td")].find(shown);
  check(verdict && verdict.textContent.trim() && top(verdict) < HEIGHT, "the answer is not on the first screen");
  check(top(picture) < HEIGHT, "no picture is on the first screen");
  let level = 0;
  for (const heading of document.querySelectorAll("h1, h2, h3, h4")) {
    check(+heading.tagName[1] <= level + 1, `a level of headings is missing before: ${heading.textContent}`);
    level = +heading.tagName[1];
  }
  for (const svg of document.querySelectorAll(".picture svg")) {
    const box = svg.getBoundingClientRect();
    for (const text of shown(svg) ? svg.querySelectorAll("text") : []) {
      const own = text.getBoundingClientRect();
      check(own.left >= box.left - 1 && own.right <= box.right + 1, `a picture cuts off: ${text.textContent}`);
    }
  }
  results.histories = document.querySelectorAll("[id^=history-][id$=-t]").length;
  results.answer = verdict?.textContent ?? "";
  results.tables = [...document.querySelectorAll("table")].map(table => ({
    caption: table.caption.textContent,
    rows: [...table.tBodies[0].rows].map(row => [...row.cells].map(cell => cell.textContent)),
  }));
  results.files = savedFiles(document.querySelectorAll(".save button"));
  parent.postMessage(JSON.stringify(results), "*");
});
"""

FRAME = """<!DOCTYPE html><title>frame</title><script>
addEventListener("message", event => {
  const note = document.createElement("pre");
  note.id = "results";
  note.textContent = event.data;
  document.body.append(note);
});
</script><body style="margin:0"><iframe src="page.html" style="border:0;width:WIDTHpx;height:HEIGHTpx"></iframe>
"""

SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}


def agrees(text, value, unit):
    """Whether a text such as `3m38s ±20s`, `20m (19m to 22m)`, `78.3%` or `48.5` shows the value."""
    if value is None:
        return text.strip() == "-"
    text = re.split(r" [±(]", text)[0].strip().lstrip("+").replace("−", "-")
    sign = -1 if text.startswith("-") else 1
    text = text.lstrip("-")
    if text.startswith("<"):
        return abs(value) < 0.1
    if unit in ("s", "s/day"):
        parts = re.findall(r"([\d.]+)([smhd])", text)
        if not parts:
            return text == "0" and value == 0
        shown = sum(float(number) * SECONDS[name] for number, name in parts)
        number, name = parts[-1]
        # One unit of the last digit: a row may show a value that was rounded before.
        step = SECONDS[name] * (0.1 if "." in number else 1)
    elif text.endswith("%"):
        digits = len(text[:-1].partition(".")[2])
        shown, step = float(text[:-1]) / 100, 10**-digits / 100
    else:
        scale = {"k": 1e3, "M": 1e6}.get(text[-1], 1)
        number = text.rstrip("kM")
        shown, step = float(number) * scale, scale * 10 ** -len(number.partition(".")[2])
    return abs(sign * shown - value) <= 0.51 * step + 1e-9 * abs(value)


def cells(results, caption):
    """The rows of the tables whose caption has these words."""
    return [row for table in results["tables"] if caption in table["caption"] for row in table["rows"]]


def compare(results, data):
    rows = cells(results, " compared with ")
    yield len(rows), len(data["differences"])
    for row, difference in zip(rows, data["differences"]):
        unit = None if difference["figure"] not in UNITS else UNITS[difference["figure"]]
        yield row[0], difference["figure"]
        for text, name in [(row[1], "baselineEstimate"), (row[2], "estimate"), (row[3], "difference")]:
            yield from shows(text, difference[name], unit, f"{difference['figure']} {name}")
        yield row[5], difference["verdict"]


def sweep(results, data):
    rows = cells(results, ": all points")
    names = dict.fromkeys(
        widget["widget"] for widget in data["points"][0]["summary"]["widgets"] if widget["widget"])
    shown = [name for name in names if any(f"{name}: all points" in table["caption"] for table in results["tables"])]
    yield len(rows), len(shown) * len(data["points"])
    places = [(name, point) for name in shown for point in data["points"]]
    for row, (name, point) in zip(rows, places):
        yield row[1:1 + len(data["paths"])], point["values"]
        widget = next(widget for widget in point["summary"]["widgets"] if widget["widget"] == name)
        estimates = {interval["figure"]: interval["estimate"] for interval in widget["intervals"]}
        texts = row[1 + len(data["paths"]):]
        for text, figure in zip(texts, ["charged.perDay", "updateInterval.median", "contentAge.mean", "freshViews"]):
            yield from shows(text, estimates.get(figure), UNITS[figure], f"{name} {figure}")


def optimize(results, data):
    yield results["answer"], data["advice"]
    rows = cells(results, "policies")
    yield len(rows), len(data["policies"])
    for row, policy in zip(rows, data["policies"]):
        estimates = {interval["figure"]: interval["estimate"] for interval in policy["intervals"]}
        for cell, figure in zip(row[1:], data["figures"]):
            yield from shows(cell, estimates.get(figure), UNITS[figure], figure)


def bands(results, data):
    rows = cells(results, "Each figure and each cause")
    causes = [(figure, cause) for figure in data["figures"] for cause in figure["causes"]]
    yield len(rows), len(causes)
    for row, (figure, cause) in zip(rows, causes):
        yield row[0], figure["figure"]
        yield from shows(row[1], figure.get("estimate"), figure["unit"], figure["figure"])
        low, high = row[3].split(" to ")
        yield from shows(low, figure["band_low"], figure["unit"], "band")
        yield from shows(high, figure["band_high"], figure["unit"], "band")
        yield row[4].split(":")[0], cause["cause"]


def check(results, data):
    yield results["histories"], len({(expectation["widget"], expectation["figure"])
                                     for scenario in data["scenarios"] for expectation in scenario["expectations"]})
    rows = cells(results, ": all expectations")
    expectations = [expectation for scenario in data["scenarios"] for expectation in scenario["expectations"]]
    yield len(rows), len(expectations)
    words = {"holds": "✓ holds", "fails": "✗ fails", "undecided": "? undecided"}
    for row, expectation in zip(rows, expectations):
        yield row[:3], [expectation["widget"], expectation["figure"], expectation["expected"]]
        yield from shows(row[3], expectation.get("estimate"), expectation["unit"], expectation["figure"])
        yield row[6], words[expectation["verdict"]]


def baseline(results, data):
    rows = cells(results, "All figures")
    yield len(rows), len(data["findings"])
    for row, finding in zip(rows, data["findings"]):
        yield row[:2], [finding["widget"], finding["figure"]]
        for text, name in [(row[2], "before"), (row[3], "now"), (row[4], "difference")]:
            yield from shows(text, finding[name], finding["unit"], f"{finding['figure']} {name}")
        yield row[6], finding["verdict"]


def theory(results, rows):
    verdicts = {"holds": "✓ holds", "FAILS": "✗ fails"}
    yield [row[:4] + row[5:] for row in cells(results, "")], [row[:5] + [verdicts[row[5]]] for row in rows]


def observations(results, rows):
    # The Markdown has the source after the name.
    shown = cells(results, "for a known reason")
    yield [[row[0], *row[2:]] for row in shown], [[row[0], *row[2:]] for row in rows]
    yield [row[1] for row in shown], [wanted[1][:len(row[1])] for row, wanted in zip(shown, rows)]


def summarize(results, data):
    widgets = [widget for phone in data["phones"] for widget in phone["widgets"]]
    yield [row[:5] for row in cells(results, "Days of")], [
        [day["date"], *(str(day[name]) for name in ["reloads", "charged", "free", "unsure"])]
        for widget in widgets for day in widget["days"]]
    yield all(widget["answer"] in results["answer"] for widget in widgets), True
    head, *marks = csv.reader(io.StringIO(results["files"][1][1], newline=""))
    days = {day["date"]: day for day in widgets[0]["days"]}
    for name in ["charged", "free", "unsure"]:
        shown = [sum(mark[:3] == ["On the phone", date, name] for mark in marks) for date in days]
        yield shown, [day[name] for day in days.values()]
    yield sum(mark[0] == "In the simulated week" for mark in marks) > 7 * data["simulated"][0]["reloadsPerDay"] * 0.8, True


def diagnose(results, data):
    stops = [stop for widget in data["widgets"] for stop in widget["stops"]]
    yield sum(len(table["rows"]) for table in results["tables"]), len(stops)
    yield any(widget["answer"] in results["answer"] for widget in data["widgets"]), True


KINDS = {
    kind.__name__: kind for kind in [compare, sweep, optimize, bands, check, baseline, summarize, diagnose, theory, observations]}


def table_rows(text):
    """The rows of the tables of a Markdown text, without their headings and without the escapes."""
    lines = text.splitlines()
    return [[re.sub(r"\\(.)", r"\1", cell.strip()) for cell in line.strip("|").split(" | ")] for line, next_line in zip(lines, lines[1:] + [""])
            if line.startswith("|") and not line.startswith(("|-", "|:")) and not next_line.startswith(("|-", "|:"))]

# The units of figures by the ends of their names.
UNITS = {}
for names, unit in [
    ("budget.perDay charged.perDay free.perDay rateLimited.perDay providerCalls.perDay fetches.perDay updates.perDay views.perDay charged.needed",
     "1/day"),
    ("freshViews outdatedViews viewsWithoutData budgetExhausted possibleFreshViews", "share"), ("budgetWait.perDay", "s/day"),
    ("updateInterval.mean updateInterval.median updateInterval.p90 contentAge.mean contentAge.median contentAge.p95 contentAge.possible "
     "reloadAge.mean reloadAge.median reloadAge.p95", "s"),
]:
    UNITS.update(dict.fromkeys(names.split(), unit))


def shows(text, value, unit, what):
    if not agrees(text, value, unit):
        yield f"{what}: {text}", value


def numbers(data):
    """All numbers of a JSON document, as files of pictures round them."""
    if isinstance(data, float | int):
        yield f"{data:.6f}"
    elif isinstance(data, dict | list):
        for value in data.values() if isinstance(data, dict) else data:
            yield from numbers(value)


def foreign_estimates(files, data):
    """The estimates in the files of pictures that the JSON does not have."""
    known = set(numbers(data))
    estimates = [
        (name, head, row[head]) for name, text in files[1::2] for row in csv.DictReader(io.StringIO(text, newline=""))
        for head in row if re.search(r"^[^,]*\((1/day|s|share|see unit)\)$", head) and row[head]]
    if not estimates:
        yield "the files have no estimates"
    yield from (f"{name}: {head}: {value} is not in the data" for name, head, value in estimates if value not in known)


def opened(chromium, text, width):
    """What the page shows in a window of this width, and the lines on the console."""
    rules = pathlib.Path(__file__).with_name("page_rules.js").read_text()
    probe = rules + PROBE.replace("HEIGHT", str(HEIGHT))
    with tempfile.TemporaryDirectory() as directory:
        end = text.rindex("</body>")
        pathlib.Path(directory, "page.html").write_text(f"{text[:end]}<script>{probe}</script>{text[end:]}", encoding="utf-8")
        frame = pathlib.Path(directory, "frame.html")
        frame.write_text(FRAME.replace("WIDTH", str(width)).replace("HEIGHT", str(HEIGHT)), encoding="utf-8")
        dom, console = open_page(chromium, frame.as_uri(), "1300,1000", ["--virtual-time-budget=60000"])
    match = re.search(r'<pre id="results">(.*?)</pre>', dom, re.DOTALL)
    return json.loads(html.unescape(match[1])) if match else None, console


def main():
    chromium, kind, page, data = sys.argv[1], KINDS[sys.argv[2]], pathlib.Path(sys.argv[3]), pathlib.Path(sys.argv[4]).read_text(encoding="utf-8")
    data = json.loads(data) if sys.argv[4].endswith(".json") else table_rows(data)
    text = page.read_text(encoding="utf-8")
    found = []
    if len(text.encode()) > LARGEST_PAGE:
        found.append(f"{len(text.encode())} bytes are too many")
    for width in WIDTHS:
        results, console = opened(chromium, text, width)
        found += console
        if results is None:
            found.append(f"{width}: the check did not run to its end")
            continue
        found += [f"{width}: {problem}" for problem in results["problems"]]
        found += [f"{width}: {problem}" for problem in file_problems(results["files"])]
        if kind in (sweep, optimize, bands):
            found += [f"{width}: {problem}" for problem in foreign_estimates(results["files"], data)]
        found += [f"{width}: {shown} on the page, {wanted} in the data" for shown, wanted in kind(results, data) if shown != wanted]
    for problem in dict.fromkeys(found):
        print(f"{page.name}: {problem}", file=sys.stderr)
    if not found:
        print(f"{page.name}: {len(text.encode()) // 1000} kB; shows what the data says")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
