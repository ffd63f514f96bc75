// The panel that explains a mark, and its link in the address of the page.
const panel = document.getElementById("details");
// The mark that the panel explains; `null`: the panel is closed.
let chosen = null;
let archive = null;
const explained = [];

// The instant that a mark stands for: its start, or the start of the days shown.
const instantOf = mark => Math.max(mark.start, 0);

// "2026-03-06T03:50:52.250", with the offset if clocks change in the days shown.
function momentText(time) {
  const local = time + clockAt(time)[1];
  const offset = data.clock.length > 1 ? offsetText(local - time).trim() : "";
  return new Date(local).toISOString().slice(0, 23).replace(".000", "") + offset;
}

// The lines that explain a widget at a time; `undefined`: the page does not have them.
function explanation(widget, time) {
  if (!explained[widget]) {
    const {times, lines, texts} = archive.widgets[widget];
    const read = numberReader(times);
    let instant = 0;
    explained[widget] = new Map(readTexts(archive.templates, lines, texts).map(text => [instant += read(), text]));
  }
  return explained[widget].get(time);
}

// MARK: Link

const laneName = lane => data.lanes[lane][0].toLowerCase().replaceAll(" ", "-");

// Marks of one lane with the same link, except for a number that tells them apart.
const twins = (widget, lane, moment) => marksOf(widget)[lane].filter(mark => momentText(instantOf(mark)) === moment);

function linkOf({figure, lane, mark}) {
  const {widget} = states.get(figure);
  const moment = momentText(instantOf(mark));
  const number = twins(widget, lane, moment).indexOf(mark);
  return `#widget-${widget}/${laneName(lane)}/${moment}${number > 0 ? `/${number + 1}` : ""}`;
}

// The mark of a link; `null`: it is no link to a mark.
function markOf(link) {
  const [, widget, name, moment, number] = link.match(/^#widget-(\d+)\/([a-z-]+)\/([^/]+)(?:\/(\d+))?$/) ?? [];
  const figure = figures.find(figure => figure.dataset.widget === widget);
  const lane = data.lanes.findIndex((_, lane) => laneName(lane) === name);
  if (!figure || lane < 0) return null;
  const mark = twins(Number(widget), lane, moment)[(number ?? 1) - 1];
  return mark ? {figure, lane, mark} : null;
}

// Opens or closes the panel as the address says.
function followAddress() {
  const target = markOf(decodeURIComponent(location.hash));
  if (!target) return hidePanel();
  const instant = instantOf(target.mark);
  const day = data.days.findIndex(([, , end]) => instant < end);
  if (day >= 0 && (day !== view.day || instant < view.a || instant >= view.b)) {
    view.day = day;
    actions.all();
  }
  choose(target);
  target.figure.scrollIntoView({block: "nearest"});
  uncover();
}

// MARK: Choosing

// `remember`: "push" a new address, "replace" the one there is, or leave it as it is.
function choose(target, remember) {
  const previous = chosen;
  chosen = target;
  if (!previous) openPanel();
  fillPanel();
  if (previous) drawChosen(previous.figure);
  if (!states.get(target.figure).layout) draw(target.figure);
  drawChosen(target.figure);
  if (!previous) panel.querySelector("h2").focus({preventScroll: true});
  if (remember) history[`${remember}State`](null, "", linkOf(target));
}

// The lanes become narrower or wider, and the chosen figure stays where it is.
function resize(figure, change) {
  const top = figure.getBoundingClientRect().top;
  change();
  drawAll();
  draw(figure);
  scrollBy(0, figure.getBoundingClientRect().top - top);
}

function openPanel() {
  resize(chosen.figure, () => {
    panel.hidden = false;
    document.body.classList.add("explaining");
  });
  uncover();
}

// Below the lanes, the panel must not hide the chosen one.
function uncover() {
  const {figure, lane} = chosen;
  const {svg, layout} = states.get(figure);
  const {top: edge, left} = panel.getBoundingClientRect();
  if (left > 0) return;
  const bottom = svg.getBoundingClientRect().top + layout.tops[lane] + data.lanes[lane][1] + gap;
  if (bottom > edge) scrollBy(0, bottom - edge);
}

function hidePanel() {
  if (!chosen) return;
  const {figure, lane, mark} = chosen;
  chosen = null;
  resize(figure, () => {
    panel.hidden = true;
    document.body.classList.remove("explaining");
  });
  states.get(figure).found = {mark, lane, time: Math.max(mark.start, view.a)};
  states.get(figure).svg.focus({preventScroll: true});
}

function closePanel() {
  if (!chosen) return;
  hidePanel();
  history.pushState(null, "", location.pathname + location.search);
}

// The mark stays highlighted as long as the panel explains it.
function drawChosen(figure) {
  figure.querySelector(".chosen")?.remove();
  if (chosen?.figure !== figure) return;
  const {lane, mark} = chosen;
  const state = states.get(figure);
  state.found ??= {mark, lane, time: Math.max(mark.start, view.a)};
  if (isIn(mark, view.a, view.b)) state.svg.append(frame(state.layout, lane, mark, "chosen"));
}

// MARK: The panel

function fillPanel() {
  archive ??= JSON.parse(document.getElementById("explanations").textContent);
  const {figure, lane, mark} = chosen;
  const {widget} = states.get(figure);
  const {name, command} = archive.widgets[widget];
  const instant = instantOf(mark);
  const lines = explanation(widget, instant);
  const moment = document.createElement("time");
  moment.textContent = dayTime(instant);
  panel.querySelector("h2").replaceChildren(`${name}, `, moment);
  panel.querySelector(".note").textContent = `${data.lanes[lane][0]}: ${describe(mark)}`;
  panel.querySelector(".explanation").replaceChildren(...(lines ? paragraphs(lines) : [paragraph(reasonForNone(lane))]));
  panel.querySelector("code").textContent = `${command} ${momentText(instant)}`;
  panel.querySelector("a").href = location.href.split("#")[0] + linkOf(chosen);
  panel.scrollTop = 0;
}

// "Friday 2026-03-06, 03:50:52"
const dayTime = time => `${(data.days.find(([, , end]) => time < end) ?? data.days.at(-1))[0]}, ${timeText(time)}`;

const reasonForNone = lane => archive.lanes.includes(lane)
  ? `To stay small, the page explains only marks before ${dayTime(archive.until)}.`
  : `The page explains marks in these lanes: ${archive.lanes.map(lane => data.lanes[lane][0]).join(", ")}.`;

function paragraph(text) {
  const result = document.createElement("p");
  result.textContent = text;
  return result;
}

// Sentences, an empty line after each paragraph; then steps, each with a tab after its time.
function paragraphs(lines) {
  const result = [];
  let sentences = [];
  const list = document.createElement("ol");
  for (const line of lines) {
    const tab = line.indexOf("\t");
    if (tab >= 0) {
      const step = document.createElement("li");
      const time = document.createElement("time");
      time.textContent = line.slice(0, tab);
      step.append(time, ` ${line.slice(tab + 1)}`);
      list.append(step);
    } else if (line) {
      sentences.push(line);
    } else {
      result.push(paragraph(sentences.join(" ")));
      sentences = [];
    }
  }
  const title = document.createElement("h3");
  title.textContent = sentences.join(" ");
  return list.children.length ? [...result, title, list] : result;
}

// MARK: Pointer and keys

function listenForChoices(figure) {
  const {svg} = states.get(figure);
  let from = 0;
  svg.addEventListener("pointerdown", event => { from = event.clientX; });
  svg.addEventListener("click", event => {
    // A drag chooses a span of time.
    if (Math.abs(event.clientX - from) > 5) return;
    const {layout} = states.get(figure);
    const box = svg.getBoundingClientRect();
    const lane = laneAt(layout, event.clientY - box.top);
    const [mark] = lane < 0 ? [] : marksAt(states.get(figure), lane, timeAt(layout, event.clientX - box.left));
    if (mark) choose({figure, lane, mark}, "push");
  });
}

// Enter: explains the mark that was found by keys.
function chooseFound(figure) {
  if (!panel) return;
  if (!states.get(figure).found?.mark) step(figure, states.get(figure).found?.lane ?? 3, 0);
  const {mark, lane} = states.get(figure).found ?? {};
  if (!mark) return;
  if (chosen) panel.querySelector("h2").focus({preventScroll: true});
  choose({figure, lane, mark}, "push");
}

// The panel follows the keys.
function followKeys(figure, mark, lane) {
  if (chosen && mark && chosen.mark !== mark) choose({figure, lane, mark}, "replace");
}

function stepFromPanel(direction) {
  const {figure, lane, mark} = chosen;
  states.get(figure).found = {mark, lane, time: mark.start};
  step(figure, lane, direction);
  hideTip();
}

if (panel) {
  for (const figure of figures) listenForChoices(figure);
  panel.addEventListener("click", ({target}) => {
    if (target.dataset.step) stepFromPanel(Number(target.dataset.step));
    if ("close" in target.dataset) closePanel();
  });
  panel.addEventListener("keydown", event => {
    const direction = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    if (!direction || event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "PRE") return;
    event.preventDefault();
    stepFromPanel(direction);
  });
  document.addEventListener("keydown", event => { if (event.key === "Escape") closePanel(); });
  addEventListener("hashchange", followAddress);
}
