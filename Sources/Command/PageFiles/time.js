// Wall-clock times, durations and round times for the axis.
const data = JSON.parse(document.getElementById("data").textContent);

const two = number => String(number).padStart(2, "0");

// The entry of the clock for a time: from when it applies, and what to add to get local time.
const clockAt = time => data.clock.findLast(([start]) => start <= time) ?? data.clock[0];

// "08:03:12"; with `digits` "08:03:12.345", or "08:03:12.345 +01:00" if clocks change in the days shown.
function timeText(time, digits = false) {
  const local = time + clockAt(time)[1];
  const ms = ((local % 86400000) + 86400000) % 86400000;
  const text = `${two(Math.floor(ms / 3600000))}:${two(Math.floor(ms / 60000) % 60)}:${two(Math.floor(ms / 1000) % 60)}`;
  return digits ? `${text}.${String(ms % 1000).padStart(3, "0")}${data.clock.length > 1 ? offsetText(local - time) : ""}` : text;
}

function offsetText(base) {
  const minutes = Math.round((base - data.epoch) / 60000);
  return ` ${minutes < 0 ? "-" : "+"}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
}

// As ReadableFigures in Swift: "0.4s", "45s", "4m30s", "18m", "1h05m", "23h", "12d".
function durationText(ms) {
  const size = Math.max(0, ms) / 1000;
  if (size === 0) return "0s";
  if (size < 9.95) {
    const tenths = Math.round(size * 10);
    return tenths === 0 ? "<0.1s" : `${Math.floor(tenths / 10)}.${tenths % 10}s`;
  }
  const seconds = Math.round(size);
  if (seconds < 60) return `${seconds}s`;
  if (seconds < 600) return `${Math.floor(seconds / 60)}m${seconds % 60 ? `${two(seconds % 60)}s` : ""}`;
  const minutes = Math.floor((seconds + 30) / 60);
  if (minutes < 60) return `${minutes}m`;
  if (minutes < 600) return `${Math.floor(minutes / 60)}h${minutes % 60 ? `${two(minutes % 60)}m` : ""}`;
  const hours = Math.floor((seconds + 1800) / 3600);
  return hours < 48 ? `${hours}h` : `${Math.floor((seconds + 43200) / 86400)}d`;
}

// Round wall-clock times from a to b on an axis of this width in pixels, as in TimeAxis.
function ticks(a, b, width) {
  const scale = width / (b - a);
  const step = data.steps.find(step => step * scale >= 64) ?? 86400000;
  const result = [];
  let time = a;
  while (time <= b) {
    const next = data.clock.find(([start]) => start > time)?.[0] ?? Infinity;
    const base = clockAt(time)[1];
    for (let local = Math.ceil((base + time) / step) * step; local - base <= b && local - base < next; local += step) {
      const tick = local - base;
      const last = result[result.length - 1];
      if (last && (tick - last.time) * scale < 44) continue;
      const second = Math.floor(local / 1000) % 86400;
      const minutes = `${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}`;
      const label = tick === b && second === 0 ? "24:00" : step < 60000 ? `${minutes}:${two(second % 60)}` : minutes;
      result.push({time: tick, label});
    }
    time = next;
  }
  return result;
}
