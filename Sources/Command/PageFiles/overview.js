// Tables that sort by a click on a heading, and the filter of the overview.
for (const table of document.querySelectorAll("table[data-sortable]")) {
  for (const head of table.querySelectorAll("thead th:not([data-unsorted])")) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => sortBy(table, head));
  }
}

// Numbers start with the largest, names with A; a second click turns the order around. Cells without a value stay last.
function sortBy(table, head) {
  const column = head.cellIndex;
  const body = table.tBodies[0];
  const cellOf = row => row.cells[column];
  const isName = column === 0;
  const first = isName ? "ascending" : "descending";
  const order = head.ariaSort === first ? (isName ? "descending" : "ascending") : first;
  for (const other of head.parentNode.cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", order);
  const sign = order === "ascending" ? 1 : -1;
  const value = row => Number(cellOf(row).dataset.value ?? NaN);
  const compare = isName
    ? (p, q) => sign * cellOf(p).textContent.localeCompare(cellOf(q).textContent, "en", {numeric: true})
    : (p, q) => isNaN(value(p)) - isNaN(value(q)) || sign * (value(p) - value(q)) || 0;
  body.append(...[...body.rows].sort(compare));
}

const filter = document.getElementById("filter");
if (filter) {
  const rows = [...document.querySelectorAll(".overview tbody tr")];
  filter.hidden = false;
  filter.querySelector("input").addEventListener("input", event => {
    const wanted = event.target.value.trim().toLowerCase();
    for (const row of rows) row.hidden = !row.cells[0].textContent.toLowerCase().includes(wanted);
    filter.querySelector("output").textContent = wanted ? `${rows.filter(row => !row.hidden).length} of ${rows.length}` : "";
  });
}
