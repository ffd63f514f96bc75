// Exact times under the pointer and by keys; zooming to a span chosen with the pointer.
const laneAt = (layout, y) => layout.tops.findIndex((top, lane) => y >= top - gap / 2 && y < top + data.lanes[lane][1] + gap / 2);
const timeAt = (layout, x) => view.a + (x - layout.gutter) * (view.b - view.a) / (layout.right - layout.gutter);
const xAt = (layout, time) => layout.gutter + (time - view.a) * (layout.right - layout.gutter) / (view.b - view.a);

// The marks of a lane that are closest to a time, within a few pixels; for the balance, its value then.
function marksAt(state, lane, time) {
  const list = marksOf(state.widget)[lane];
  if (lane === balanceLane) return list.filter(mark => mark.start <= time).slice(-1);
  const reach = 6 * (view.b - view.a) / (state.layout.right - state.layout.gutter);
  const distance = mark => Math.max(mark.start - time, time - mark.end, 0);
  return list.filter(mark => isIn(mark, view.a, view.b) && distance(mark) <= reach && !isDim(mark))
    .sort((p, q) => distance(p) - distance(q) || (p.end - p.start) - (q.end - q.start)).slice(0, 4);
}

const describe = mark => {
  const times = mark.end > mark.start ? `${timeText(mark.start, true)} to ${timeText(mark.end, true)}` : timeText(mark.start, true);
  return `${times}  ${mark.text()}`;
};

// A frame around a mark.
function frame(layout, lane, mark, name) {
  const at = time => xAt(layout, Math.min(Math.max(time, view.a), view.b));
  const [left, right] = [at(mark.start) - 5, at(mark.end) + 5];
  return element("rect", {class: name, x: left, y: layout.tops[lane] - 3, width: Math.max(10, right - left),
    height: data.lanes[lane][1] + 6, rx: 3});
}

function point(figure, mark, time, text, x, y) {
  const state = states.get(figure);
  unpoint();
  const {svg, layout} = state;
  const line = element("path", {class: "cursor", d: `M${xAt(layout, time)} ${gap}V${layout.bottom}`});
  svg.append(line);
  if (mark) svg.append(frame(layout, mark.style ? mark.style.lane : balanceLane, mark, "found"));
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
  const list = marksOf(state.widget)[lane].filter(mark => isIn(mark, data.days[view.day][1], data.days[view.day][2]) && !isDim(mark));
  if (!list.length) return say(figure, null, `${data.lanes[lane][0]}: nothing ${wantedText && "that matches "}on this day`, lane);
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
  point(figure, mark, time, text, box.left + xAt(state.layout, time), box.top + state.layout.tops[lane] + data.lanes[lane][1]);
  announcement.textContent = text;
  followKeys(figure, mark, lane);
}

function laneKey(figure, event) {
  const lane = states.get(figure).found?.lane ?? 3;
  const moves = {
    ArrowRight: () => step(figure, lane, 1), ArrowLeft: () => step(figure, lane, -1),
    ArrowDown: () => changeLane(figure, lane + 1), ArrowUp: () => changeLane(figure, lane - 1),
    Enter: () => chooseFound(figure), Escape: hideTip,
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

// MARK: Choosing a span of time

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
