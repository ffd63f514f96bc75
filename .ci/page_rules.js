// Clicks on buttons that save files. Returns the name and the text of each file. Reading a Blob would wait, and virtual time would not.
function savedFiles(buttons) {
  const files = [];
  const [{Blob}, {createObjectURL}, {click}] = [window, URL, HTMLAnchorElement.prototype];
  window.Blob = function ([text]) { files.push(["", text]); };
  URL.createObjectURL = () => "blob:none";
  HTMLAnchorElement.prototype.click = function () { files.at(-1)[0] = this.download; };
  for (const button of buttons) button.click();
  window.Blob = Blob;
  URL.createObjectURL = createObjectURL;
  HTMLAnchorElement.prototype.click = click;
  return files;
}

// What every page must keep, read by check_page.py and check_answers.py. `check` receives what is right and what is said if it is not.
function checkRules(check) {
  const all = selector => [...document.querySelectorAll(selector)];
  const ids = all("[id]").map(element => element.id);
  check(new Set(ids).size === ids.length, "an id is given twice");
  for (const name of ["aria-labelledby", "aria-describedby"]) {
    for (const element of all(`[${name}]`)) {
      for (const id of element.getAttribute(name).split(" ")) check(document.getElementById(id), `no element is called ${id}`);
    }
  }
  check(all("svg").every(svg => svg.ariaHidden || svg.ariaLabel || svg.getAttribute("aria-labelledby")), "a picture has no name");
  check(all("table").every(table => table.caption), "a table has no caption");
  check(all("main, header, footer").length === 3, "a landmark is missing");
  check(all("a[href^='#']").every(link => document.querySelector(link.getAttribute("href"))), "a link goes nowhere");
  check(all(".strip").every(strip => strip.closest(":has(> .save)")), "a day cannot be saved");
  check(document.documentElement.scrollWidth <= innerWidth, "the page is wider than the window");
  for (const svg of all(".lanes svg, .chart, .picture svg")) {
    const boxes = [...svg.querySelectorAll(".tick")].map(text => text.getBoundingClientRect());
    boxes.sort((p, q) => p.top - q.top || p.left - q.left);
    for (let i = 1; i < boxes.length; i++) {
      if (boxes[i].top > boxes[i - 1].top + 1) continue;
      check(boxes[i].left >= boxes[i - 1].right - 0.5, `labels overlap: ${svg.ariaLabel ?? svg.querySelector("title").textContent}`);
    }
  }
}
