// Day and zoom for all widgets, exact times under the pointer and by keys, tables on demand.
const figures = [...document.querySelectorAll(".lanes")];
const controls = document.getElementById("controls");
const daySelect = document.getElementById("day");
const tip = document.getElementById("tip");
const announcement = document.getElementById("announcement");
const closest = 1000;
const view = {day: 0, a: data.days[0][1], b: data.days[0][2]};
const states = new Map(figures.map(figure =>
  [figure, {svg: figure.querySelector("svg"), widget: Number(figure.dataset.widget), layout: null, found: null}]));

// MARK: Drawing

function draw(figure, width = figure.clientWidth) {
  const state = states.get(figure);
  state.layout = layoutOf(width);
  state.found = null;
  const {svg, widget, layout} = state;
  svg.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
  svg.innerHTML = picture(widget, layout, view.a, view.b);
  const [title, , , note] = data.days[view.day];
  figure.querySelector("figcaption").textContent = `${title}, ${rangeText()}${note && `; ${note}`}`;
}

// Those on the screen at once, the others when there is time.
let waiting = [];
function drawAll() {
  const isSeen = figure => {
    const {top, bottom} = figure.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  };
  waiting = figures.filter(figure => {
    if (!isSeen(figure)) return true;
    draw(figure);
    return false;
  });
  setTimeout(drawWaiting);
  document.getElementById("range").textContent = rangeText();
  const [, start, end] = data.days[view.day];
  const button = name => controls.querySelector(`[data-do="${name}"]`);
  button("earlier-day").disabled = view.day === 0;
  button("later-day").disabled = view.day === data.days.length - 1;
  button("out").disabled = button("all").disabled = view.a === start && view.b === end;
  button("in").disabled = view.b - view.a <= closest;
  button("left").disabled = view.a === start;
  button("right").disabled = view.b === end;
  daySelect.value = view.day;
  hideTip();
}

function drawWaiting() {
  const figure = waiting.shift();
  if (!figure) return;
  draw(figure);
  setTimeout(drawWaiting);
}

const rangeText = () => {
  const isEnd = view.b === data.days[view.day][2] && timeText(view.b) === "00:00:00";
  const texts = [timeText(view.a), isEnd ? "24:00:00" : timeText(view.b)];
  return (texts.every(text => text.endsWith(":00")) ? texts.map(text => text.slice(0, 5)) : texts).join(" to ");
};

function show(a, b) {
  const [, start, end] = data.days[view.day];
  const length = Math.min(Math.max(b - a, closest), end - start);
  view.a = Math.round(Math.min(Math.max(a, start), end - length));
  view.b = Math.round(view.a + length);
  drawAll();
  announcement.textContent = `${data.days[view.day][0]}, ${rangeText()}`;
}

function zoom(factor, centre = (view.a + view.b) / 2) {
  show(centre - (centre - view.a) * factor, centre + (view.b - centre) * factor);
}

const pan = share => show(view.a + (view.b - view.a) * share, view.b + (view.b - view.a) * share);

// The same time of another day, as far as it has it.
function goToDay(day) {
  if (day < 0 || day >= data.days.length) return;
  const [, from, to] = data.days[view.day];
  const isWhole = view.a === from && view.b === to;
  const [, start, end] = data.days[day];
  view.day = day;
  if (isWhole) show(start, end); else show(view.a - from + start, view.b - from + start);
  for (const table of document.querySelectorAll(".events[open]")) fillTable(table);
}

const actions = {
  "earlier-day": () => goToDay(view.day - 1), "later-day": () => goToDay(view.day + 1),
  in: () => zoom(0.5), out: () => zoom(2), left: () => pan(-0.5), right: () => pan(0.5),
  all: () => show(data.days[view.day][1], data.days[view.day][2]),
};
const keys = {"+": "in", "=": "in", "-": "out", "−": "out", 0: "all", "[": "left", "]": "right", ",": "earlier-day", ".": "later-day"};

// MARK: What is under the pointer

const laneAt = (layout, y) => layout.tops.findIndex((top, lane) => y >= top - gap / 2 && y < top + data.lanes[lane][1] + gap / 2);
const timeAt = (layout, x) => view.a + (x - layout.gutter) * (view.b - view.a) / (layout.right - layout.gutter);

// The marks of a lane that are closest to a time, within some pixels; of a balance what holds then.
function marksAt(state, lane, time) {
  const list = marksOf(state.widget)[lane];
  if (lane === balanceLane) return list.filter(mark => mark.start <= time).slice(-1);
  const reach = 6 * (view.b - view.a) / (state.layout.right - state.layout.gutter);
  const distance = mark => Math.max(mark.start - time, time - mark.end, 0);
  return list.filter(mark => isIn(mark, view.a, view.b) && distance(mark) <= reach)
    .sort((p, q) => distance(p) - distance(q) || (p.end - p.start) - (q.end - q.start)).slice(0, 4);
}

const describe = mark => {
  const times = mark.end > mark.start ? `${timeText(mark.start, true)} to ${timeText(mark.end, true)}` : timeText(mark.start, true);
  return `${times}  ${mark.text()}`;
};

function point(figure, mark, time, text, x, y) {
  const state = states.get(figure);
  unpoint();
  const {svg, layout} = state;
  const scale = (layout.right - layout.gutter) / (view.b - view.a);
  const at = moment => layout.gutter + (Math.min(Math.max(moment, view.a), view.b) - view.a) * scale;
  const line = element("path", {class: "cursor", d: `M${at(time)} ${gap}V${layout.bottom}`});
  svg.append(line);
  if (mark) {
    const lane = mark.style ? mark.style.lane : balanceLane;
    const [left, right] = [at(mark.start) - 5, at(mark.end) + 5];
    svg.append(element("rect", {class: "found", x: left, y: layout.tops[lane] - 3, width: Math.max(10, right - left),
      height: data.lanes[lane][1] + 6, rx: 3}));
  }
  tip.textContent = text;
  tip.hidden = false;
  const {width, height} = tip.getBoundingClientRect();
  tip.style.left = `${Math.max(4, Math.min(x + 14, innerWidth - width - 4))}px`;
  tip.style.top = `${y + 18 + height > innerHeight ? Math.max(4, y - height - 14) : y + 18}px`;
}

function element(name, attributes) {
  const result = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) result.setAttribute(key, value);
  return result;
}

function unpoint() {
  for (const extra of document.querySelectorAll(".cursor, .found")) extra.remove();
}

function hideTip() {
  unpoint();
  tip.hidden = true;
}

function pointerMoved(figure, event) {
  const state = states.get(figure);
  if (!state.layout) draw(figure);
  const box = state.svg.getBoundingClientRect();
  const [x, y] = [event.clientX - box.left, event.clientY - box.top];
  const time = Math.min(Math.max(timeAt(state.layout, x), view.a), view.b);
  const lane = laneAt(state.layout, y);
  const marks = lane < 0 ? [] : marksAt(state, lane, time);
  const text = marks.length ? marks.map(describe).join("\n") : timeText(time);
  point(figure, marks[0], marks.length && marks[0].start === marks[0].end && lane !== balanceLane ? marks[0].start : time,
    text, event.clientX, event.clientY);
}

// MARK: Keys

function step(figure, lane, direction) {
  const state = states.get(figure);
  if (!state.layout) draw(figure);
  const list = marksOf(state.widget)[lane].filter(mark => isIn(mark, data.days[view.day][1], data.days[view.day][2]));
  if (!list.length) return say(figure, null, `${data.lanes[lane][0]}: nothing on this day`, lane);
  let index = list.indexOf(state.found?.mark);
  if (index >= 0) index = Math.min(Math.max(index + direction, 0), list.length - 1);
  else {
    const time = state.found?.time ?? view.a;
    index = Math.max(0, list.findIndex(mark => mark.start >= time || mark.end > time));
  }
  const mark = list[index];
  if (mark.end < view.a || mark.start > view.b) {
    const half = (view.b - view.a) / 2;
    show(mark.start - half, mark.start + half);
    draw(figure);
  }
  say(figure, mark, `${data.lanes[lane][0]}, ${index + 1} of ${list.length}: ${describe(mark)}`, lane);
}

function say(figure, mark, text, lane) {
  const state = states.get(figure);
  const time = mark ? Math.max(mark.start, view.a) : state.found?.time ?? view.a;
  state.found = {mark, time, lane};
  const box = state.svg.getBoundingClientRect();
  const x = state.layout.gutter + (time - view.a) * (state.layout.right - state.layout.gutter) / (view.b - view.a);
  point(figure, mark, time, text, box.left + x, box.top + state.layout.tops[lane] + data.lanes[lane][1]);
  announcement.textContent = text;
}

function laneKey(figure, event) {
  const lane = states.get(figure).found?.lane ?? 3;
  const moves = {
    ArrowRight: () => step(figure, lane, 1), ArrowLeft: () => step(figure, lane, -1),
    ArrowDown: () => changeLane(figure, lane + 1), ArrowUp: () => changeLane(figure, lane - 1),
    Escape: hideTip,
  };
  if (!moves[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  moves[event.key]();
}

function changeLane(figure, lane) {
  const state = states.get(figure);
  const next = Math.min(Math.max(lane, 0), balanceLane);
  state.found = {mark: null, time: state.found?.time ?? view.a, lane: next};
  step(figure, next, 0);
}

// MARK: Selecting a stretch

function brush(figure, event) {
  if (event.pointerType === "touch" || event.button !== 0) return;
  const {svg, layout} = states.get(figure);
  const box = svg.getBoundingClientRect();
  const clamp = x => Math.min(Math.max(x - box.left, layout.gutter), layout.right);
  const from = clamp(event.clientX);
  const area = element("rect", {class: "brush", x: from, y: gap, width: 0, height: layout.bottom - gap});
  svg.append(area);
  svg.setPointerCapture(event.pointerId);
  const move = event => {
    const to = clamp(event.clientX);
    area.setAttribute("x", Math.min(from, to));
    area.setAttribute("width", Math.abs(to - from));
  };
  const end = event => {
    for (const name of ["pointerup", "pointercancel"]) svg.removeEventListener(name, end);
    svg.removeEventListener("pointermove", move);
    area.remove();
    const to = clamp(event.clientX);
    if (event.type === "pointerup" && Math.abs(to - from) > 5) {
      show(timeAt(layout, Math.min(from, to)), timeAt(layout, Math.max(from, to)));
    }
  };
  svg.addEventListener("pointermove", move);
  for (const name of ["pointerup", "pointercancel"]) svg.addEventListener(name, end);
}

// MARK: Tables

// Everything that is in the lanes of the day, in the order of time.
function fillTable(details) {
  const figure = details.closest(".lanes");
  const [title, start, end] = data.days[view.day];
  const rows = marksOf(states.get(figure).widget).flatMap((marks, lane) =>
    marks.filter(mark => isIn(mark, start, end)).map(mark => ({mark, lane})));
  rows.sort((p, q) => p.mark.start - q.mark.start);
  const table = document.createElement("table");
  table.createCaption().textContent = `${title}: ${rows.length} rows`;
  const head = table.createTHead().insertRow();
  for (const name of ["from", "to", "lane", "what"]) {
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

// MARK: Beginning

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
}
controls.hidden = document.querySelector(".help").hidden = false;
if (innerWidth < 640) document.querySelector(".legend").open = false;
controls.addEventListener("click", event => actions[event.target.dataset?.do]?.());
daySelect.addEventListener("change", () => goToDay(Number(daySelect.value)));
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
