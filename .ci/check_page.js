// Put into a copy of a page by check_page.py: works the page as a reader would and writes down what it shows.
addEventListener("load", async () => {
  const pause = () => new Promise(resolve => setTimeout(resolve, 50));
  const all = selector => [...document.querySelectorAll(selector)];
  const press = (target, key) => target.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
  const results = {problems: []};
  const check = (isRight, problem) => { if (!isRight) results.problems.push(problem); };

  checkRules(check);

  // The cards: their figures and their days.
  results.cards = all(".card").map(card => ({
    figures: [...card.querySelectorAll(".tile")].map(tile =>
      [tile.querySelector("dt").textContent, tile.querySelector(".value").textContent]),
    day: card.querySelector(".day figcaption").textContent,
  }));
  const strips = all(".strip").map(strip => strip.getBoundingClientRect());
  check(strips.every(box => box.left >= 0 && box.right <= innerWidth + 1), "a strip is cut off");

  // The script draws the strip of a card as the page came with it, and follows the day of the lanes.
  const shapes = strip => [...strip.children].map(shape =>
    [`${shape.tagName} ${shape.getAttribute("class")}`, parseFloat(shape.getAttribute("x") ?? shape.getAttribute("x1") ?? 0)]);
  for (const figure of all("[data-strip]")) {
    const strip = figure.querySelector(".strip");
    const before = shapes(strip);
    const keys = () => [...figure.querySelectorAll(".key")].map(key => key.hidden).join();
    const keysBefore = keys();
    drawStrip(figure, Number(figure.querySelector("a").dataset.day));
    const after = shapes(strip);
    check(before.length === after.length && before.every(([name, x], i) => name === after[i][0] && Math.abs(x - after[i][1]) <= 0.11),
      `the script draws another strip than the page came with: ${figure.dataset.strip}`);
    check(keys() === keysBefore, `the script shows another key than the page came with: ${figure.dataset.strip}`);
    drawStrip(figure, data.days.length - 1);
    check(figure.querySelector("figcaption").textContent.startsWith(data.days.at(-1)[0]), "a strip does not follow the day");
  }

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

  // Arrow keys lead from dot to dot, and Enter chooses.
  for (const plot of all(".dots")) {
    check(plot.querySelectorAll("circle[tabindex='0']").length === 1, "a plot does not have one keyboard stop");
    const first = plot.querySelector("circle");
    const last = [...plot.querySelectorAll("circle")].at(-1);
    plot.querySelector("circle[tabindex]").focus();
    for (let i = 0; i < 60; i++) press(document.activeElement, "ArrowLeft");
    for (let i = 0; i < 500; i++) press(document.activeElement, "ArrowDown");
    check(document.activeElement === first, "arrow keys do not lead to the first dot");
    press(document.activeElement, "Enter");
    check(all("circle.picked").every(dot => dot.dataset.person === first.dataset.person), "Enter does not choose a person");
    for (let i = 0; i < 60; i++) press(document.activeElement, "ArrowRight");
    for (let i = 0; i < 500; i++) press(document.activeElement, "ArrowUp");
    check(document.activeElement === last, "arrow keys do not lead to the last dot");
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

  results.filters = await countsOfFilters(check, pause, press);
  goToDay(0);
  await pause();
  const buttons = figure => [...figure.querySelectorAll(".save button")];
  const [first, last] = [all("article")[0], all("article").at(-1)];
  results.lanesFile = savedFiles(buttons(first.querySelector(".lanes")))[1][1];
  results.lanesDay = data.days[0][0];
  const cards = all(".card .day");
  results.files = savedFiles([first, last, ...all(".plots").slice(0, 1), ...cards.slice(0, 1), ...all("section:has(> .save), .strips")].flatMap(buttons));
  for (const head of all(".overview tbody th")) {
    check(results.files.some(([, file]) => file.includes(`>${head.textContent}<`)), `no saved picture names ${head.textContent}`);
  }
  for (const card of cards) {
    const [, [, file]] = savedFiles(buttons(card));
    const views = file.match(/,"?viewed on /g)?.length ?? 0;
    check(card.textContent.includes(`of ${views} view`) || views === 0, `${views} views in the file of: ${card.textContent}`);
  }

  results.explanations = await explanationsOfSomeMarks(check, pause, press);

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

// Tries each choice of the filter. Returns the choices, and what the page says about them.
async function countsOfFilters(check, pause, press) {
  const found = document.getElementById("found");
  const choose = (field, value) => {
    field.value = value;
    field.dispatchEvent(new Event("input", {bubbles: true}));
  };
  // Those far from the screen are drawn when they come near.
  const dimmed = () => figures.filter(figure => !stale.has(figure)).reduce((count, figure) => count + figure.querySelectorAll(".dim").length, 0);
  const clear = () => {
    find.querySelector("button").click();
    check(found.textContent === "" && dimmed() === 0 && !document.querySelector(".other"), "Clear does not clear");
    check([...find.querySelectorAll("select, input")].every(field => field.value === ""), "Clear leaves a choice");
  };
  check(document.querySelector("#find summary").getBoundingClientRect().height > 0, "there is no filter");
  find.open = true;
  await pause();
  const [figure] = figures;
  const {svg, widget} = states.get(figure);
  const counts = [];
  for (const select of find.querySelectorAll("select")) {
    for (const option of [...select.options].slice(1)) {
      choose(select, option.value);
      counts.push([option.text, found.textContent]);
    }
    choose(select, "");
  }
  // Of the first widget, what keys reach, what the table has, and what is not dimmed are the same.
  for (const [text] of counts) {
    const select = [...find.querySelectorAll("select")].find(select => [...select.options].some(option => option.text === text));
    choose(select, [...select.options].find(option => option.text === text).value);
    draw(figure);
    check(figure.querySelector("figcaption").textContent.endsWith(`filter: ${text}`), `the lanes do not say that they show ${text}`);
    const details = figure.querySelector(".events");
    fillTable(details);
    const lane = data.lanes[requestsLane][0];
    const rows = [...details.querySelectorAll("tbody tr")].filter(row => row.cells[2].textContent === lane).length;
    states.get(figure).found = {mark: null, time: 0, lane: requestsLane - 1};
    svg.focus();
    press(svg, "ArrowDown");
    const said = document.getElementById("announcement").textContent;
    check(rows > 0 ? said.startsWith(`${lane}, 1 of ${rows}:`) : said === `${lane}: nothing that matches on this day`,
      `${text}: ${rows} requests in the table, and keys say: ${said}`);
    const marks = marksOf(widget)[requestsLane].filter(mark => isIn(mark, view.a, view.b));
    check(marks.length === rows || dimmed() > 0, `nothing is dimmed: ${text}`);
    const other = marks.find(isDim);
    check(!other || !marksAt(states.get(figure), requestsLane, other.start).includes(other), `the pointer finds what is dimmed: ${text}`);
    choose(select, "");
  }
  choose(find.querySelector("select"), find.querySelector("select").options[1].value);
  clear();
  const input = find.querySelector("input");
  check(Boolean(input) === figures.length > 3, "widgets are looked for by name only where there are many");
  if (input) {
    const articles = [...document.querySelectorAll("article")];
    const name = articles[0].querySelector("h3").textContent;
    choose(input, ` ${name.toUpperCase()}`);
    const shown = articles.filter(article => article.querySelector(".lanes").getBoundingClientRect().height > 0);
    check(shown.length > 0 && shown.every(article => article.querySelector("h3").textContent.includes(name)), `${name} finds other widgets`);
    check(shown.length < articles.length && articles.every(article => article.querySelector("h3").getBoundingClientRect().height > 0),
      "a widget that does not match keeps only its name");
    counts.push([name, found.textContent]);
    location.hash = `#${articles.find(article => !shown.includes(article)).id}`;
    await pause();
    check(input.value === "" && !document.querySelector(".other"), "a link to a widget that is filtered away does not show it");
    history.replaceState(null, "", location.pathname);
    clear();
  }
  find.open = false;
  return counts;
}

// Clicks on marks of every kind of lane and presses Enter on others; returns the commands and words that the panel showed.
async function explanationsOfSomeMarks(check, pause, press) {
  // The same marks each time: a linear congruential generator.
  let seed = 15;
  const below = count => Math.floor((seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648 * count);
  const words = () => [...panel.querySelectorAll(".explanation p, .explanation h3, .explanation li")]
    .map(element => element.textContent).join(" ");
  const isShown = () => !panel.hidden && words() !== "";
  const found = [];
  const click = (svg, x, y) => {
    // A tap: only pointers that exist can be captured for a drag.
    const at = {clientX: x, clientY: y, bubbles: true, pointerType: "touch"};
    svg.dispatchEvent(new PointerEvent("pointerdown", at));
    svg.dispatchEvent(new PointerEvent("pointerup", at));
    svg.dispatchEvent(new MouseEvent("click", at));
  };
  for (let lane = 3; lane < balanceLane; lane++) {
    for (let number = 0; number < 6; number++) {
      const figure = figures[below(figures.length)];
      const state = states.get(figure);
      const marks = marksOf(state.widget)[lane].filter(mark => data.days.some(([, , end]) => mark.start < end));
      if (!marks.length) continue;
      const mark = marks[below(marks.length)];
      const day = data.days.findIndex(([, , end]) => instantOf(mark) < end);
      goToDay(day);
      figure.scrollIntoView();
      draw(figure);
      const name = `${data.lanes[lane][0]} at ${momentText(instantOf(mark))}`;
      if (number % 3 === 2) {
        state.svg.focus();
        state.found = {mark, lane, time: instantOf(mark)};
        press(state.svg, "Enter");
      } else {
        const box = state.svg.getBoundingClientRect();
        click(state.svg, box.left + xAt(state.layout, instantOf(mark)), box.top + state.layout.tops[lane] + data.lanes[lane][1] / 2);
      }
      await pause();
      check(isShown(), `nothing explains ${name}`);
      if (!isShown()) continue;
      check(document.activeElement === panel.querySelector("h2"), `the focus does not go to the explanation of ${name}`);
      check(figure.querySelector(".chosen"), `not highlighted: ${name}`);
      check(document.documentElement.scrollWidth <= innerWidth, `with the panel, the page is wider than the window`);
      const text = words();
      found.push({command: panel.querySelector("code").textContent, words: text});

      const link = location.hash;
      check(panel.querySelector("a").href === location.href, `the link is not the address: ${link}`);
      press(document.body, "Escape");
      await pause();
      check(panel.hidden && location.hash === "", `Escape does not close ${name}`);
      check(document.activeElement === state.svg, `the focus does not come back from ${name}`);
      check(!document.querySelector(".chosen"), `still highlighted: ${name}`);
      goToDay(data.days.length - 1);
      location.hash = link;
      await pause();
      check(isShown() && words() === text, `the link does not lead back: ${link}`);
      check(view.day === day, `the link opens another day: ${link}`);
      history.back();
      await pause();
      check(panel.hidden, `back does not close ${name}`);
    }
  }
  // With the panel open, the keys of the lanes lead on; in the panel, they do too.
  const lane = data.lanes.findIndex((_, lane) => lane >= 3 && marksOf(states.get(figures[0]).widget)[lane].length > 3);
  const [first, second, third] = marksOf(states.get(figures[0]).widget)[lane].filter(mark => mark.start >= 0);
  goToDay(0);
  draw(figures[0]);
  choose({figure: figures[0], lane, mark: first}, "push");
  const {svg} = states.get(figures[0]);
  svg.focus();
  press(svg, "ArrowRight");
  check(chosen.mark === second && location.hash === linkOf(chosen), "an arrow key in the lanes does not update the panel");
  press(panel.querySelector("h2"), "ArrowRight");
  check(chosen.mark === third, "an arrow key in the panel does not lead to the next mark");
  panel.querySelector("[data-close]").click();
  await pause();
  check(panel.hidden, "the button does not close the panel");
  goToDay(0);
  return found;
}
