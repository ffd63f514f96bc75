"""Opens a page of `widgetsim run --html` in headless Chromium and compares what it shows with the CSV files.
Clicks on marks of its lanes, and compares their explanations with `widgetsim explain`.

Usage: check_page.py CHROMIUM WIDGETSIM PAGE REPORTS [--timed]
"""

import csv
import html
import io
import json
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile
from collections import Counter
from xml.etree import ElementTree

LARGEST_PAGE = 4_000_000
# A third of a second on an idle machine. A machine that runs CI may be busy.
LONGEST_LOAD_MS = 3000
LOADS = 3
SIZES = ["1280,900", "390,844"]


def open_page(chromium, address, size="1280,900", options=()):
    """The DOM of the page, and the lines on the console."""
    with tempfile.TemporaryDirectory() as profile:
        run = subprocess.run(
            [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", f"--window-size={size}",
             f"--user-data-dir={profile}", *options, "--dump-dom", address],
            capture_output=True, text=True, timeout=300, check=True)
    return run.stdout, [line for line in run.stderr.splitlines() if "CONSOLE" in line]


def with_script(text, script):
    """The page with `script` added to the end of its script."""
    end = text.rindex("}\n</script>")
    return text[:end] + script + text[end:]


def opening_time(chromium, text, directory):
    """Milliseconds until the page is loaded and drawn, the best of some tries."""
    note = """addEventListener("load", () => {
      const note = document.createElement("pre");
      note.id = "loaded";
      note.textContent = Math.round(performance.now());
      document.body.append(note);
    });
    """
    page = directory / "timed.html"
    page.write_text(with_script(text, note), encoding="utf-8")
    doms = [open_page(chromium, page.as_uri())[0] for _ in range(LOADS)]
    return min(int(re.search(r'<pre id="loaded">(\d+)', dom)[1]) for dom in doms)


def with_probe(text):
    """The page with a script that records its first pictures, and a script that operates it."""
    served = 'const served = [...document.querySelectorAll(".lanes svg")].map(svg => svg.innerHTML);'
    probe = "".join(pathlib.Path(__file__).with_name(name).read_text() for name in ["page_rules.js", "check_page.js"])
    start = text.rindex("<script>")
    return with_script(text[:start] + f"<script>{served}</script>\n" + text[start:], probe)


SVG = "{http://www.w3.org/2000/svg}"


def file_problems(files):
    """What is wrong with the files that a page saves: pairs of a picture and its data."""
    if not files:
        yield "the page saves no files"
    for (name, picture), (data_name, data) in zip(files[::2], files[1::2], strict=True):
        if not re.fullmatch(r"\w[\w-]*--\w[\w-]*\.svg", name) or data_name != name[:-3] + "csv":
            yield f"the files are called {name} and {data_name}"
        table = list(csv.reader(io.StringIO(data, newline=""), strict=True))
        if len(table) < 2 or {len(row) for row in table} != {len(table[0])} or len(set(table[0])) != len(table[0]):
            yield f"{data_name}: no rows, or rows of different lengths, or two columns with one name: {table[0]}"
        if data.count("\n") != data.count("\r\n") or not data.endswith("\r\n"):
            yield f"{data_name}: not all lines end with CR LF"
        for head, *cells in zip(*table):
            if any(re.fullmatch(r"-?\d+\.\d+", cell) for cell in cells) and not re.search(r"\(.+\)$", head):
                yield f"{data_name}: numbers without a unit: {head}"
        yield from (f"{name}: {problem}" for problem in picture_problems(picture))


def picture_problems(text):
    """Why an SVG file does not look alone as it does on its page."""
    root = ElementTree.fromstring(text)
    size = [root.get("width"), root.get("height")]
    background = root.find(f"{SVG}rect")
    if root.tag != f"{SVG}svg" or background is None or [background.get("width"), background.get("height")] != size or not background.get("fill").startswith("rgb("):
        yield "no size, or no background"
    for word in re.findall(r"var\(|color-mix\(|color\(|currentColor|class=|style=|aria-|NaN", text):
        yield f"it has {word}"
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    for reference in set(re.findall(r"""(?:url\(|href=")#([\w-]+)""", text)) ^ set(ids):
        yield f"used but not defined, or defined but not used, or twice: {reference}"
    drawing = root.find(f"{SVG}svg")
    drawn = [element for svg in root.findall(f"{SVG}svg") for element in svg.iter()]
    fills = {element.get("fill") for element in drawn} - {None}
    if any(drawing.get(name) is None for name in ["fill", "stroke", "font-size", "width", "height"]) or len(fills) < 3:
        yield f"the styles of the page are missing: {fills}"
    if sum(element.tag in (f"{SVG}path", f"{SVG}rect", f"{SVG}circle") for element in drawn) < 3:
        yield "it is empty"
    if not "".join(root.find(f"{SVG}title").itertext()).startswith(root.find(f"{SVG}text").text.strip()[:10]):
        yield "its title is not above it"


def filter_problems(results, reloads):
    """The counts of the filter that are not those of reloads.csv."""
    for text, said in results["filters"]:
        plain = re.sub("[^a-z]", "", text.removeprefix("reload: ").lower())
        match = re.fullmatch(r"(\d+) of (\d+) requests match on this day(?:, (\d+) of (\d+) on all days)?", said)
        if not match:
            yield f"the filter {text} says: {said}"
            continue
        found, all_requests = [int(number) for number in match.groups() if number is not None][-2:]
        expected = sum(plain in {row[name].lower() for name in ["cause", "decision", "outcome"]} or row["widget"] == text for row in reloads)
        # The file has only the last reason for which a request waited.
        if all_requests != len(reloads) or (not found if text.startswith("waited for ") else found != expected):
            yield f"the filter {text} says: {said}; in reloads.csv: {expected} of {len(reloads)}"
    if len(results["filters"]) < 4:
        yield f"the filter has only {results['filters']}"


def rows(reports, name):
    with open(reports / name, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def card_text(value, unit):
    """A share or a rate as cards show it."""
    if value == "":
        return "-"
    number = float(value)
    if unit == "%":
        return "0%" if number <= 0 else "100%" if number >= 1 else f"{number * 100:.1f}%"
    return "0" if number < 0.05 else f"{number:.1f}" if number < 99.95 else f"{number:.0f}"


CARD_FIGURES = {"views fresh": ("freshViews", "%"), "charged reloads a day": ("charged.perDay", "1/day")}


def card_problems(card, widget, views):
    """The differences between a widget's card and the CSV files. `views` is `None` if there is no such file."""
    for title, text in card["figures"]:
        if title in CARD_FIGURES:
            name, unit = CARD_FIGURES[title]
            expected = card_text(widget[name], unit)
            # The last digit of a CSV value may be rounded the other way.
            if text != expected and abs(float(text.rstrip("%")) - float(expected.rstrip("%"))) > 0.11:
                yield f"{widget['widget']}: {title}: {text} on the card, {expected} in summary.csv"
    if views is None:
        return
    date = re.search(r"\d{4}-\d{2}-\d{2}", card["day"])[0]
    day = [row for row in views if row["widget"] == widget["widget"] and row["start"].startswith(date)]
    fresh = sum(row["fresh"] == "true" for row in day)
    expected = f"{fresh} of {len(day)} view{'' if len(day) == 1 else 's'} fresh" if day else "no views"
    if expected not in card["day"]:
        yield f"{widget['widget']}: expected {expected} in {card['day']}"


def problems(results, reports):
    """The differences between the page and the CSV files."""
    yield from results["problems"]
    summary = rows(reports, "summary.csv")
    if results["figures"] != summary:
        yield "the figures are not those of summary.csv"
    # Of a population, there are no files with a row for each event.
    has_events = (reports / "views.csv").exists()
    views = rows(reports, "views.csv") if has_events else None
    for card, widget in zip(results["cards"], summary, strict=True):
        yield from card_problems(card, widget, views)
    yield from file_problems(results["files"])
    if not has_events:
        return
    reloads = rows(reports, "reloads.csv")
    yield from filter_problems(results, reloads)
    lanes = Counter(row["lane"] for row in csv.DictReader(io.StringIO(results["lanesFile"], newline="")))
    date = results["lanesDay"].split()[1]
    expected = sum(row["widget"] == summary[0]["widget"] and row["requested"].startswith(date) for row in reloads)
    if lanes["Requests"] != expected or not lanes["Budget left"]:
        yield f"the file of the lanes has {lanes}; expected {expected} requests"
    expected = {
        "Views": Counter(row["widget"] for row in rows(reports, "views.csv")),
        "Entry shown": Counter(row["widget"] for row in rows(reports, "updates.csv")),
        "Requests": Counter(row["widget"] for row in reloads),
    }
    for widget, lanes, carried in zip(summary, results["lanes"], results["carriedOver"], strict=True):
        for lane, counts in expected.items():
            shown = lanes.get(lane, 0) - (carried if lane == "Entry shown" else 0)
            if shown != counts[widget["widget"]]:
                yield f"{widget['widget']}: {lane}: {shown} on the page, {counts[widget['widget']]} in the reports"


def unlike_explain(widgetsim, explanations):
    """The explanations that are not the words of the command that the page gives for them."""
    if len(explanations) < 20:
        yield f"only {len(explanations)} explanations"
    for explanation in {shown["command"]: shown for shown in explanations}.values():
        _, *options = shlex.split(explanation["command"])
        # A page that would be too large leaves out the explanations of its last marks, and says so.
        end = re.fullmatch(r"To stay small, the page explains only marks before \w+ (\S+), (\S+)\.", explanation["words"].strip())
        if end and options[-1][:19] >= f"{end[1]}T{end[2]}":
            continue
        run = subprocess.run([widgetsim, *options], capture_output=True, text=True, check=True)
        # Without the heading, and the fingerprint.
        paragraphs = run.stdout.strip().split("\n\n")[1:-1]
        if " ".join(paragraphs).split() != explanation["words"].split():
            yield f"not what is printed by {explanation['command']}"


def main():
    chromium, widgetsim, page, reports = sys.argv[1:5]
    page, reports = pathlib.Path(page).resolve(), pathlib.Path(reports)
    text = page.read_text(encoding="utf-8")
    found = []
    if len(text.encode()) > LARGEST_PAGE:
        found.append(f"{len(text.encode())} bytes are too many")
    with tempfile.TemporaryDirectory() as directory:
        probed = pathlib.Path(directory) / "page.html"
        probed.write_text(with_probe(text), encoding="utf-8")
        for size in SIZES:
            # With virtual time, the script can wait and the check does not.
            dom, console = open_page(chromium, probed.as_uri(), size, ["--virtual-time-budget=60000"])
            found += console
            match = re.search(r'<pre id="results">(.*?)</pre>', dom, re.DOTALL)
            if not match:
                found.append(f"{size}: the page's script did not run to its end")
                continue
            results = json.loads(html.unescape(match[1]))
            found += [f"{size}: {problem}" for problem in problems(results, reports)]
            if size == SIZES[0]:
                found += unlike_explain(widgetsim, results["explanations"])
        opening = ""
        if "--timed" in sys.argv[5:]:
            milliseconds = opening_time(chromium, text, pathlib.Path(directory))
            opening = f", opens in {milliseconds} ms"
            if milliseconds > LONGEST_LOAD_MS:
                found.append(f"opens in {milliseconds} ms at best")
    for problem in dict.fromkeys(found):
        print(f"{page.name}: {problem}", file=sys.stderr)
    if not found:
        print(f"{page.name}: {len(text.encode()) // 1000} kB{opening}; shows what the reports say")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
