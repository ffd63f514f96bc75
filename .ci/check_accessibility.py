"""Opens pages in headless Chromium, in light and in dark, and tests them with axe-core's rules (WCAG 2.2 A and AA, and best practices).

Usage: check_accessibility.py CHROMIUM AXE PAGE…
"""

import html
import json
import pathlib
import re
import sys
import tempfile

from check_page import open_page

SCRIPT = """
addEventListener("load", async () => {
  const note = document.createElement("pre");
  note.id = "violations";
  const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const {violations} = await axe.run({runOnly});
  note.textContent = JSON.stringify(violations.map(({id, help, nodes}) => [id, help, nodes.length, nodes[0].html.slice(0, 200)]));
  document.body.append(note);
});
"""
SCHEMES = {"dark": 0, "light": 1}


def violations(chromium, axe, page, scheme):
    """The rules that the page breaks, in words."""
    text = page.read_text(encoding="utf-8")
    end = text.rindex("</body>")
    rules = axe.read_text(encoding="utf-8").replace("</script", r"<\/script")
    with tempfile.TemporaryDirectory() as directory:
        copy = pathlib.Path(directory) / "page.html"
        copy.write_text(f"{text[:end]}<script>{rules}</script><script>{SCRIPT}</script>{text[end:]}", encoding="utf-8")
        options = ["--virtual-time-budget=60000", f"--blink-settings=preferredColorScheme={SCHEMES[scheme]}"]
        dom, _ = open_page(chromium, copy.as_uri(), options=options)
    match = re.search(r'<pre id="violations">(.*?)</pre>', dom, re.DOTALL)
    if not match:
        return ["axe-core did not run to its end"]
    return [f"{rule}: {words} ({count} ×): {element}" for rule, words, count, element in json.loads(html.unescape(match[1]))]


def main():
    chromium, axe, pages = sys.argv[1], pathlib.Path(sys.argv[2]), [pathlib.Path(page).resolve() for page in sys.argv[3:]]
    found = [
        f"{page.name}, {scheme}: {problem}"
        for page in pages for scheme in SCHEMES for problem in violations(chromium, axe, page, scheme)]
    for problem in found:
        print(problem, file=sys.stderr)
    if not found:
        print(f"{len(pages)} pages, light and dark: axe-core finds nothing")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
