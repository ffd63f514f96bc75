// The lanes of a span of time as SVG. For a whole day and 1000 pixels it is the picture of LaneChart.
const entriesLane = styles.get("shown-fresh").lane;
const gap = 8, axisHeight = 22, padding = 12, leastBar = 1.5;

// The layout of a picture of this width in pixels. On narrow screens titles are above their lanes.
function layoutOf(width) {
  const isNarrow = width < 640;
  const gutter = isNarrow ? 2 : 116;
  const title = isNarrow ? 14 : 0;
  const tops = [];
  let y = gap;
  for (const [, height] of data.lanes) {
    tops.push(y + title);
    y += title + height + gap;
  }
  const bottom = y - gap;
  return {width, isNarrow, gutter, tops, bottom, height: bottom + axisHeight, right: width - padding};
}

const rounded = number => String(Math.floor(number * 10 + 0.5) / 10);

function picture(widget, layout, a, b) {
  const scale = (layout.right - layout.gutter) / Math.max(1, b - a);
  const x = time => layout.gutter + (time - a) * scale;
  const times = ticks(a, b, layout.right - layout.gutter);
  return background(layout, times, x) + paths(widget, layout, a, b, x) + balance(widget, layout, a, b, x)
    + axis(layout, times, x);
}

function background(layout, times, x) {
  const {gutter, right, tops, isNarrow} = layout;
  const lanes = data.lanes.map(([title, height, unit], lane) => {
    const left = rounded(gutter);
    const at = isNarrow ? [gutter, tops[lane] - 3] : [gutter - (lane === balanceLane ? 32 : 10), tops[lane] + height / 2 + 4];
    return `<path class="lane" d="M${left} ${tops[lane]}H${rounded(right)}v${height}H${left}z"></path>`
      + `<text class="title${isNarrow ? " start" : ""}" x="${rounded(at[0])}" y="${rounded(at[1])}">${isNarrow && unit ? `${title}, ${unit}` : title}</text>`
      + (isNarrow || !unit ? "" : `<text class="title" x="${rounded(at[0])}" y="${rounded(at[1] + 14)}">${unit}</text>`);
  });
  const lines = times.map(tick => `M${rounded(x(tick.time))} ${gap}V${layout.bottom}`);
  return `${lanes.join("")}<path class="grid" d="${lines.join("")}"></path>`;
}

function axis(layout, times, x) {
  return times.map(tick => {
    const at = x(tick.time);
    const anchor = at > layout.width - 20 ? " end" : at < 20 ? " start" : "";
    return `<text class="tick${anchor}" x="${rounded(at)}" y="${layout.bottom + 16}">${tick.label}</text>`;
  }).join("");
}

function paths(widget, layout, a, b, x) {
  // Of each style, what is dimmed, and the rest.
  const parts = data.styles.flatMap(() => [[], []]);
  for (const lane of marksOf(widget).slice(0, balanceLane)) {
    for (const mark of lane) {
      if (mark.start >= b) break;
      if (!isIn(mark, a, b)) continue;
      const list = parts[2 * mark.style.index + (isDim(mark) ? 0 : 1)];
      const next = path(mark, layout, a, b, x);
      // Equal paths are drawn once.
      if (list[list.length - 1] !== next) list.push(next);
    }
  }
  return parts.map((list, index) =>
    list.length ? `<path class="${data.styles[index >> 1][2]}${index % 2 ? "" : " dim"}" d="${list.join("")}"></path>` : "").join("");
}

function path(mark, layout, a, b, x) {
  const {style, start, end} = mark;
  const y = layout.tops[style.lane] + style.y;
  // What is dimmed is small too.
  const [point, height, top] = isDim(mark) ? [style.shape[0] === "v" ? "v1.5" : "m-1-1h2v2h-2z", 2, style.shape - 2] : [style.shape, style.shape, 0];
  if (typeof style.shape === "string") return `M${rounded(x(start))} ${y}${point}`;
  const [left, right] = [x(Math.max(start, a)), x(Math.min(end, b))];
  // A gap between an entry and the next.
  const space = style.lane === entriesLane && right - left > 4 ? 1 : 0;
  const width = rounded(Math.max(leastBar, right - left - space));
  return `M${rounded(left)} ${y + top}h${width}v${height}h-${width}z`;
}

function balance(widget, layout, a, b, x) {
  const height = data.lanes[balanceLane][1];
  const top = layout.tops[balanceLane];
  const base = top + height;
  const most = data.widgets[widget].top;
  const y = step => rounded(base - Math.min(Math.max(step.balance / most, 0), 1) * height);
  let line = "", start = "", last = null;
  for (const step of marksOf(widget)[balanceLane]) {
    if (step.start >= b) break;
    if (step.start >= a) {
      if (!line) {
        start = rounded(x(last ? a : step.start));
        line = `M${start} ${y(last ?? step)}`;
      }
      line += `H${rounded(x(step.start))}V${y(step)}`;
    }
    last = step;
  }
  if (!line && last) {
    start = rounded(x(a));
    line = `M${start} ${y(last)}`;
  }
  if (!line) {
    const isEmpty = marksOf(widget)[balanceLane].length === 0;
    return isEmpty ? `<text class="note" x="${rounded(layout.gutter + 6)}" y="${base - 6}">no budget</text>` : "";
  }
  line += `H${rounded(x(b))}`;
  const [at, above] = layout.isNarrow ? [layout.right, top - 3] : [layout.gutter - 6, top + 8];
  const numbers = `<text class="title" x="${rounded(at)}" y="${above}">${rounded(most / 1000)}</text>`
    + (layout.isNarrow ? "" : `<text class="title" x="${rounded(at)}" y="${base}">0</text>`);
  return `<path class="area" d="${line}V${base}H${start}z"></path><path class="line" d="${line}"></path>${numbers}`;
}
