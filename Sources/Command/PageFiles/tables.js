// The marks of a widget from a to b, with their lanes, ordered by time.
const marksFrom = (widget, a, b) => marksOf(widget).flatMap((marks, lane) =>
  marks.filter(mark => isIn(mark, a, b)).map(mark => ({mark, lane}))).sort((p, q) => p.mark.start - q.mark.start);

// Those of a figure that are not dimmed.
const rowsOf = (figure, a, b) => marksFrom(states.get(figure).widget, a, b).filter(({mark}) => !isDim(mark));

// A CSV file (RFC 4180).
const csvFile = rows => rows.map(row => `${row.map(cell => /[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)}\r\n`).join("");
const markHeads = ["from (local time)", "to (local time)", "lane", "event"];
const markCells = ({mark, lane}) =>
  [momentText(mark.start), mark.end > mark.start ? momentText(mark.end) : "", data.lanes[lane][0], mark.text()];

const lanesFile = figure => csvFile([[...markHeads, "budget left (reloads)"],
  ...rowsOf(figure, view.a, view.b).map(row => [...markCells(row), row.mark.style ? "" : row.mark.balance / 1000])]);

// What days of widgets show in some lanes.
const daysFile = (days, lanes) => csvFile([["widget", ...markHeads], ...days.flatMap(({name, widget, day}) =>
  marksFrom(widget, ...data.days[day].slice(1)).filter(({lane}) => lanes.includes(lane)).map(row => [name, ...markCells(row)]))]);

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
