// The strip of a card shows the day that the lanes show, as DayStrip draws it.
const stripParts = 1000;
const viewsLane = styles.get("view-fresh").lane;
const sessionsLane = data.styles.find(([id]) => id.startsWith("session-"))[1];

// What was shown longest in each part of a span of time: the style, or `undefined`.
function longestShown(marks, a, b) {
  const length = (b - a) / stripParts;
  const times = new Map();
  const final = [];
  for (const {style, start, end} of marks) {
    if (!times.has(style)) times.set(style, new Float64Array(stripParts));
    const list = times.get(style);
    const last = Math.min(stripParts, Math.ceil((end - a) / length));
    for (let part = Math.max(0, Math.floor((start - a) / length)); part < last; part++) {
      list[part] += Math.min(end, a + (part + 1) * length) - Math.max(start, a + part * length);
      final[part] = style;
    }
  }
  return Array.from({length: stripParts}, (_, part) => {
    let longest, most = length / 2;
    for (const [style, list] of times) {
      // Of two that were shown equally long, the later one.
      if (list[part] > most || (list[part] === most && (!longest || style === final[part]))) [longest, most] = [style, list[part]];
    }
    return longest;
  });
}

// The picture, and the styles of the marks in it.
function stripContent(widget, a, b) {
  const lanes = marksOf(widget);
  const share = size => `${rounded(100 * size)}%`;
  const x = time => share((Math.min(Math.max(time, a), b) - a) / (b - a));
  let svg = `<rect class="lane" width="100%" y="24" height="26"/>`;
  const shown = longestShown(lanes[entriesLane].filter(mark => isIn(mark, a, b)), a, b);
  for (let start = 0, end; start < stripParts; start = end) {
    for (end = start + 1; end < stripParts && shown[end] === shown[start];) end++;
    if (!shown[start]) continue;
    svg += `<rect class="${data.styles[shown[start].index][2]}" x="${share(start / stripParts)}" y="24" width="${share((end - start) / stripParts)}" height="26"/>`;
  }
  const views = lanes[viewsLane].filter(view => view.start >= a && view.start < b);
  const marks = views.map(view => isFreshView(view) ? `<rect class="f-ink" x="${x(view.start)}" y="11" width="1.5" height="11"/>`
    : `<use href="#outdated-view" class="f-trouble" x="${x(view.start)}" y="5"/>`);
  // Equal marks are drawn once.
  svg += [...new Set(marks)].join("");
  const sessions = lanes[sessionsLane].filter(session => isIn(session, a, b));
  for (const {start, end} of sessions) {
    const width = share((Math.min(end, b) - Math.max(start, a)) / (b - a));
    svg += `<rect class="f-session app" x="${x(start)}" y="53" width="${width}" height="4"/>`;
  }
  svg += ticks(a, b, 560).map(({time, label}, index) => {
    const rank = time === a ? " start" : time === b ? " end" : index % 2 ? " minor" : "";
    return `<line class="grid" x1="${x(time)}" x2="${x(time)}" y1="24" y2="60"/><text class="tick${rank}" x="${x(time)}" y="73">${label}</text>`;
  }).join("");
  const used = new Set([...shown, ...views.map(view => view.style)].map(style => style && data.styles[style.index][0]));
  if (sessions.length) used.add("session");
  return {svg, used, views};
}

const isFreshView = view => view.style === styles.get("view-fresh");

function drawStrip(figure, day) {
  const [title, a, b] = data.days[day];
  const widget = Number(figure.dataset.strip);
  const {svg, used, views} = stripContent(widget, a, b);
  figure.querySelector(".strip").innerHTML = svg;
  for (const key of figure.querySelectorAll(".key")) key.hidden = !used.has(key.dataset.key);
  const count = `${views.length} view${views.length === 1 ? "" : "s"}`;
  figure.querySelector("figcaption span").textContent =
    `${title}: ${views.length ? `${views.filter(isFreshView).length} of ${count} fresh` : "no views"}.`;
  figure.querySelector("a").dataset.day = day;
}

function drawStrips() {
  for (const figure of document.querySelectorAll("[data-strip]")) drawStrip(figure, view.day);
}
