// The day, and the span of it, that all lanes show, and how to change them.
const figures = [...document.querySelectorAll(".lanes")];
const controls = document.getElementById("controls");
const daySelect = document.getElementById("day");
const tip = document.getElementById("tip");
const announcement = document.getElementById("announcement");
const closest = 1000;
const view = {day: 0, a: data.days[0][1], b: data.days[0][2]};
const states = new Map(figures.map(figure =>
  [figure, {svg: figure.querySelector("svg"), widget: Number(figure.dataset.widget), layout: null, found: null}]));

function draw(figure, width = figure.clientWidth) {
  const state = states.get(figure);
  stale.delete(figure);
  state.layout = layoutOf(width);
  state.found = null;
  const {svg, widget, layout} = state;
  svg.setAttribute("viewBox", `0 0 ${layout.width} ${layout.height}`);
  svg.innerHTML = picture(widget, layout, view.a, view.b);
  const [title, , , note] = data.days[view.day];
  figure.querySelector("figcaption").textContent = `${title}, ${rangeText()}${note && `; ${note}`}${wantedText}`;
  drawChosen(figure);
}

// Lanes near the screen are drawn at once, and the others when they come near.
const near = new Set();
const stale = new Set();
const observer = new IntersectionObserver(entries => {
  for (const {target, isIntersecting} of entries) {
    const figure = target.querySelector(".lanes");
    if (isIntersecting) near.add(figure); else near.delete(figure);
    if (isIntersecting && stale.has(figure)) draw(figure);
  }
}, {rootMargin: "50%"});
for (const figure of figures) observer.observe(figure.closest("article"));

function drawAll() {
  for (const figure of figures) if (near.has(figure)) draw(figure); else stale.add(figure);
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
  controls.dataset.span = `${view.a - start} ${view.b - start}`;
  hideTip();
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

// The same time of another day, if that day has it.
function goToDay(day) {
  if (day < 0 || day >= data.days.length) return;
  const [, from, to] = data.days[view.day];
  const isWhole = view.a === from && view.b === to;
  const [, start, end] = data.days[day];
  view.day = day;
  if (isWhole) show(start, end); else show(view.a - from + start, view.b - from + start);
  refresh();
  setTimeout(drawStrips);
}

const actions = {
  "earlier-day": () => goToDay(view.day - 1), "later-day": () => goToDay(view.day + 1),
  in: () => zoom(0.5), out: () => zoom(2), left: () => pan(-0.5), right: () => pan(0.5),
  all: () => show(data.days[view.day][1], data.days[view.day][2]),
};
const keys = {"+": "in", "=": "in", "-": "out", "−": "out", 0: "all", "[": "left", "]": "right", ",": "earlier-day", ".": "later-day"};
