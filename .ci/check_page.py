"""Opens a page of `widgetsim run --html` in headless Chromium and compares what it shows with the CSV files.

Usage: check_page.py CHROMIUM PAGE REPORTS [--timed]
"""

import csv
import html
import json
import pathlib
import re
import subprocess
import sys
import tempfile
from collections import Counter

LARGEST_PAGE = 5_000_000
# A third of a second on an idle machine. A machine that runs CI may be busy.
LONGEST_LOAD_MS = 3000
LOADS = 3


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


def rows(reports, name):
    with open(reports / name, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def problems(results, reports):
    """The differences between the page and the CSV files."""
    yield from results["problems"]
    summary = rows(reports, "summary.csv")
    if results["figures"] != summary:
        yield "the figures are not those of summary.csv"
    expected = {
        "Views": Counter(row["widget"] for row in rows(reports, "views.csv")),
        "Entry shown": Counter(row["widget"] for row in rows(reports, "updates.csv")),
        "Requests": Counter(row["widget"] for row in rows(reports, "reloads.csv")),
    }
    for widget, lanes, carried in zip(summary, results["lanes"], results["carriedOver"], strict=True):
        for lane, counts in expected.items():
            shown = lanes.get(lane, 0) - (carried if lane == "Entry shown" else 0)
            if shown != counts[widget["widget"]]:
                yield f"{widget['widget']}: {lane}: {shown} on the page, {counts[widget['widget']]} in the reports"


def main():
    chromium, page, reports = sys.argv[1], pathlib.Path(sys.argv[2]).resolve(), pathlib.Path(sys.argv[3])
    text = page.read_text(encoding="utf-8")
    found = []
    if len(text.encode()) > LARGEST_PAGE:
        found.append(f"{len(text.encode())} bytes are too many")
    with tempfile.TemporaryDirectory() as directory:
        probed = pathlib.Path(directory) / "page.html"
        probed.write_text(with_probe(text), encoding="utf-8")
        for size in ["1280,900", "390,844"]:
            # With virtual time, the script can wait and the check does not.
            dom, console = open_page(chromium, probed.as_uri(), size, ["--virtual-time-budget=60000"])
            found += console
            match = re.search(r'<pre id="results">(.*?)</pre>', dom, re.DOTALL)
            if not match:
                found.append(f"{size}: the page's script did not run to its end")
                continue
            results = json.loads(html.unescape(match[1]))
            found += [f"{size}: {problem}" for problem in problems(results, reports)]
        opening = ""
        if "--timed" in sys.argv[4:]:
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
