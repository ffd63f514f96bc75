// Put into a copy of a page by check_page.py: works the page as a reader would and writes down what it shows.
addEventListener("load", async () => {
  const pause = () => new Promise(resolve => setTimeout(resolve, 50));
  const all = selector => [...document.querySelectorAll(selector)];
  const press = (target, key) => target.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
  const results = {problems: []};
  const check = (isRight, problem) => { if (!isRight) results.problems.push(problem); };

  checkRules(check);

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
