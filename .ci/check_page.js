// Put into a copy of a page by check_page.py: works the page as a reader would and writes down what it shows.
addEventListener("load", async () => {
  const pause = () => new Promise(resolve => setTimeout(resolve, 50));
  const all = selector => [...document.querySelectorAll(selector)];
  const press = (target, key) => target.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
  const results = {problems: []};
  const check = (isRight, problem) => { if (!isRight) results.problems.push(problem); };

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
  const levels = all("h1, h2, h3, h4, h5, h6").map(heading => Number(heading.tagName[1]));
  check(levels[0] === 1 && levels.every((level, i) => i === 0 || level <= levels[i - 1] + 1), "a level of headings is left out");
  check(all("a, button").every(element => element.textContent.trim() || element.ariaLabel), "a link or button has no name");
  check(all("input, select").every(input => input.closest("label") || input.ariaLabel), "an input has no label");
  check(all("a[href^='#']").every(link => document.querySelector(link.getAttribute("href"))), "a link goes nowhere");
  check(document.documentElement.scrollWidth <= innerWidth, "the page is wider than the window");

  for (const svg of all(".lanes svg, .chart")) {
    const boxes = [...svg.querySelectorAll(".tick")].map(text => text.getBoundingClientRect());
    boxes.sort((p, q) => p.left - q.left);
    for (let i = 1; i < boxes.length; i++) {
      check(boxes[i].left >= boxes[i - 1].right - 0.5, `labels overlap: ${svg.ariaLabel ?? svg.querySelector("title").textContent}`);
    }
  }

  // The cards: their figures and their days.
  results.cards = all(".card").map(card => ({
    figures: [...card.querySelectorAll(".tile")].map(tile =>
      [tile.querySelector("dt").textContent, tile.querySelector(".value").textContent]),
    day: card.querySelector(".day figcaption").textContent,
  }));
  const strips = all(".strip").map(strip => strip.getBoundingClientRect());
  check(strips.every(box => box.left >= 0 && box.right <= innerWidth + 1), "a strip is cut off");

  // Tables sort by a click on a heading, and the filter leaves the widgets with that name.
  for (const table of all("table[data-sortable]")) {
    const head = table.querySelectorAll("thead th")[1];
    const values = () => [...table.tBodies[0].rows].map(row => Number(row.cells[1].dataset.value ?? NaN)).filter(value => !isNaN(value));
    const isSorted = sign => values().every((value, i, list) => i === 0 || sign * (value - list[i - 1]) >= 0);
    for (const [order, sign] of [["descending", -1], ["ascending", 1]]) {
      head.querySelector("button").click();
      check(head.getAttribute("aria-sort") === order && isSorted(sign), `the table does not sort: ${order}`);
    }
    const input = document.querySelector("#filter input");
    const wanted = table.tBodies[0].rows[0].cells[0].textContent;
    input.value = wanted;
    input.dispatchEvent(new Event("input"));
    const left = [...table.tBodies[0].rows].filter(row => !row.hidden).map(row => row.cells[0].textContent);
    check(left.length > 0 && left.every(name => name.includes(wanted)), `the filter leaves ${left}`);
    input.value = "";
    input.dispatchEvent(new Event("input"));
  }

  // A person's dot shows that person's days, or the command for them.
  for (const dot of all("circle[data-person]").slice(0, 20)) {
    dot.dispatchEvent(new MouseEvent("click"));
    const shown = all("[data-day-of]").filter(day => !day.hidden);
    const {person} = dot.dataset;
    check(shown.every(day => day.dataset.dayOf === person), `person ${person} has the days of another`);
    const text = document.getElementById("chosen").textContent;
    check(shown.length > 0 || text.includes(`${person}..<${Number(person) + 1}`), `person ${person} has no days and no command`);
  }

  results.figures = all("article").map(article => Object.fromEntries(
    [...article.querySelectorAll(".figures table:first-of-type")][0].querySelectorAll("tbody tr").values().map(row =>
      [row.cells[0].textContent, row.cells[1].textContent])));

  // What the lanes have, from their tables, day by day; what lasts over midnight is counted once.
  const rows = all("article").map(() => new Map());
  const day = document.getElementById("day");
  for (const details of all(".events")) details.open = true;
  await pause();
  for (const option of day.options) {
    day.value = option.value;
    day.dispatchEvent(new Event("change"));
    await pause();
    all(".events").forEach((details, index) => {
      for (const row of details.querySelectorAll("tbody tr")) {
        const lane = row.cells[2].textContent;
        if (!rows[index].has(lane)) rows[index].set(lane, new Set());
        const text = row.cells[3].textContent;
        // An entry that became out of date has two rows.
        rows[index].get(lane).add(lane === "Entry shown" ? text.match(/entry \d+ of request \d+/)[0] : `${row.cells[0].textContent} ${text}`);
      }
    });
  }
  results.lanes = rows.map(lanes => Object.fromEntries([...lanes].map(([lane, set]) => [lane, set.size])));
  results.carriedOver = data.widgets.map(widget => widget.before);
  for (const details of all(".events")) details.open = false;

  day.value = 0;
  day.dispatchEvent(new Event("change"));
  await pause();
  const figure = all(".lanes")[0];
  const svg = figure.querySelector("svg");
  const range = document.getElementById("range");
  check(range.textContent.startsWith("00:00 to 24:00"), `the first day is ${range.textContent}`);
  press(document.body, "+");
  press(document.body, "+");
  await pause();
  check(range.textContent === "09:00 to 15:00", `after zooming in by keys: ${range.textContent}`);
  press(document.body, "0");
  await pause();
  const announcement = document.getElementById("announcement");
  svg.focus();
  for (const key of ["ArrowDown", "ArrowRight", "ArrowRight"]) press(svg, key);
  check(announcement.textContent.includes("Entry shown, 3 of"), `keys announce: ${announcement.textContent}`);
  const box = svg.getBoundingClientRect();
  svg.dispatchEvent(new PointerEvent("pointermove", {clientX: box.left + box.width / 2, clientY: box.top + 5 + 0.9 * (box.height - 27)}));
  check(/^\d\d:\d\d:\d\d/.test(document.getElementById("tip").textContent), "no exact time under the pointer");

  // The picture that came with the page and the script's are the same.
  for (const [index, figure] of all(".lanes").entries()) {
    draw(figure, 1000);
    check(figure.querySelector("svg").innerHTML === served[index], `the script draws another picture than the page came with: ${index}`);
  }
  const output = document.createElement("pre");
  output.id = "results";
  output.textContent = JSON.stringify(results);
  document.body.append(output);
});
