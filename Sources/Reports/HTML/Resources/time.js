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

function durationText(ms) {
  if (ms < 60000) return `${Math.round(ms / 100) / 10}s`;
  const seconds = Math.round(ms / 1000);
  const [days, hours, minutes] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  if (days) return `${days}d ${hours}h`;
  if (hours) return `${hours}h ${two(minutes)}m`;
  return `${minutes}m ${two(seconds % 60)}s`;
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
