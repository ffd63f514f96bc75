// All marks in the lanes of the day, ordered by time.
function fillTable(details) {
  const figure = details.closest(".lanes");
  const [title, start, end] = data.days[view.day];
  const rows = marksOf(states.get(figure).widget).flatMap((marks, lane) =>
    marks.filter(mark => isIn(mark, start, end)).map(mark => ({mark, lane})));
  rows.sort((p, q) => p.mark.start - q.mark.start);
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
