// Connects the script to the page.
for (const figure of figures) {
  const {svg} = states.get(figure);
  figure.classList.add("drawn");
  svg.setAttribute("tabindex", "0");
  svg.setAttribute("role", "application");
  svg.setAttribute("aria-roledescription", "timeline");
  svg.addEventListener("pointermove", event => pointerMoved(figure, event));
  svg.addEventListener("pointerdown", event => {
    pointerMoved(figure, event);
    brush(figure, event);
  });
  svg.addEventListener("pointerleave", hideTip);
  svg.addEventListener("blur", hideTip);
  svg.addEventListener("keydown", event => laneKey(figure, event));
  svg.addEventListener("wheel", event => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    zoom(event.deltaY > 0 ? 1.25 : 0.8, timeAt(states.get(figure).layout, event.clientX - svg.getBoundingClientRect().left));
  }, {passive: false});
  const details = figure.querySelector(".events");
  details.hidden = false;
  details.addEventListener("toggle", () => { if (details.open) fillTable(details); });
  offerFiles(figure, () => lanesFile(figure), figure.closest("article").querySelectorAll(".lane-keys b, .lane-keys .key"),
    () => `, ${data.days[view.day][0]}`);
}
// The strips of the cards follow the lanes. The small ones of the overview keep their days.
const widgetName = widget => document.querySelector(`#widget-${widget} h3`).textContent;
const typicalDays = [];
for (const figure of document.querySelectorAll("[data-strip]")) {
  const [widget, link] = [Number(figure.dataset.strip), figure.querySelector("a")];
  const day = () => Number(link.dataset.day);
  typicalDays[widget] = day();
  offerFiles(figure, () => daysFile([{name: widgetName(widget), widget, day: day()}], [entriesLane, viewsLane, sessionsLane]),
    figure.querySelectorAll(".key"), () => `, ${data.days[day()][0]}`);
}
const overview = document.querySelector("section:has(> .wide .overview)");
if (overview) {
  const shown = () => [...overview.querySelectorAll("tbody tr:not([hidden]) a")].map(link => Number(link.hash.split("-")[1]));
  offerFiles(overview, () =>
    daysFile(shown().map(widget => ({name: widgetName(widget), widget, day: typicalDays[widget]})), [entriesLane]));
}
controls.hidden = document.querySelector(".help").hidden = false;
// Links from a day's strip to its lanes.
for (const link of document.querySelectorAll("[data-day]")) link.addEventListener("click", () => goToDay(Number(link.dataset.day)));
controls.addEventListener("click", event => actions[event.target.dataset?.do]?.());
daySelect.addEventListener("change", () => goToDay(Number(daySelect.value)));
// A page that is loaded again returns to its span.
controls.addEventListener("span", ({detail: [a, b]}) => show(data.days[view.day][1] + a, data.days[view.day][1] + b));
document.addEventListener("keydown", event => {
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
  const action = keys[event.key];
  if (!action) return;
  event.preventDefault();
  actions[action]();
});
let width = innerWidth;
addEventListener("resize", () => {
  if (innerWidth === width) return;
  width = innerWidth;
  for (const state of states.values()) state.layout = null;
  drawAll();
});
addEventListener("beforeprint", () => { for (const figure of figures) draw(figure, 1000); });
addEventListener("afterprint", drawAll);
drawAll();
if (panel && location.hash) followAddress();
