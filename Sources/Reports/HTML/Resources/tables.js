// The marks from a to b that are not dimmed, with their lanes, ordered by time.
const rowsOf = (figure, a, b) => marksOf(states.get(figure).widget).flatMap((marks, lane) =>
  marks.filter(mark => isIn(mark, a, b) && !isDim(mark)).map(mark => ({mark, lane}))).sort((p, q) => p.mark.start - q.mark.start);

// The picture's data as a CSV file (RFC 4180).
const lanesFile = figure => [["from (local time)", "to (local time)", "lane", "event", "budget left (reloads)"],
  ...rowsOf(figure, view.a, view.b).map(({mark, lane}) => [momentText(mark.start), mark.end > mark.start ? momentText(mark.end) : "",
    data.lanes[lane][0], mark.text(), mark.style ? "" : mark.balance / 1000])]
  .map(row => `${row.map(cell => /[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)}\r\n`).join("");

// The lanes of the day as a table.
function fillTable(details) {
  const figure = details.closest(".lanes");
  const [title, start, end] = data.days[view.day];
  const rows = rowsOf(figure, start, end);
  const table = document.createElement("table");
  table.createCaption().textContent = `${title}: ${rows.length} rows`;
  const head = table.createTHead().insertRow();
  for (const name of ["from", "to", "lane", "event"]) {
    const cell = document.createElement("th");
    cell.scope = "col";
    cell.textContent = name;
    head.append(cell);
  }
  const body = table.createTBody();
  for (const {mark, lane} of rows) {
    const row = body.insertRow();
    row.dataset.lane = lane;
    const times = [timeText(mark.start, true), mark.end > mark.start ? timeText(mark.end, true) : ""];
    for (const text of [...times, data.lanes[lane][0], mark.text()]) row.insertCell().textContent = text;
    row.lastChild.className = "text";
  }
  details.querySelector(".wide")?.remove();
  const box = document.createElement("div");
  box.className = "wide";
  box.tabIndex = 0;
  box.append(table);
  details.append(box);
}
