// From the page's data to marks: style, start, end, and text.
const styles = new Map(data.styles.map(([id, lane, paint, y, shape], index) => [id, {lane, paint, y, shape, index}]));
const balanceLane = data.lanes.length - 1;
const decoded = [];

// All marks of a widget, by lane and ordered by time.
function marksOf(index) {
  decoded[index] ??= decode(data.widgets[index]);
  return decoded[index];
}

function decode(widget) {
  const lanes = data.lanes.map(() => []);
  const add = (id, start, end, text, request) => {
    const style = styles.get(id);
    lanes[style.lane].push({style, start, end, text, request});
  };
  const use = ["phone in use", "wrist raised"][widget.device];
  stretches(data.inUse[widget.device], (start, end) => add("in-use", start, end, () => use));
  (data.sessions[widget.app] ?? []).forEach((list, kind) => {
    const name = data.sessionKinds[kind];
    stretches(list, (start, end) => add(`session-${name}`, start, end, () => `app: ${name} session`));
  });
  decodeContent(widget, add);
  const requests = decodeRequests(widget, add);
  decodeViews(widget, add, requests);
  decodeUpdates(widget, add, requests);
  decodeBalances(widget, lanes[balanceLane]);
  for (const lane of lanes) lane.sort((a, b) => a.start - b.start);
  return lanes;
}

function stretches(list, body) {
  let start = 0;
  for (let i = 0; i < list.length; i += 2) {
    start += list[i];
    body(start, start + list[i + 1]);
  }
}

function decodeContent(widget, add) {
  let time = 0;
  const list = integersOf(widget.content);
  for (let i = 0; i < list.length; i += 2) {
    time += list[i];
    const ahead = list[i + 1] === 1;
    add(ahead ? "content-ahead" : "content", time, time, () => ahead ? "new content, known ahead" : "new content");
  }
}

function decodeViews(widget, add, requests) {
  let start = 0;
  const list = integersOf(widget.views);
  for (let i = 0; i < list.length; i += 9) {
    start += list[i];
    const [length, surface, fresh, contentAge, reloadAge, request, entry, kind] = list.slice(i + 1, i + 9);
    add(fresh ? "view-fresh" : "view-stale", start, start + length, () =>
      `viewed on ${data.surfaces[surface]} for ${durationText(length)}: `
      + (fresh ? "fresh" : `out of date, content age ${durationText(contentAge)}`)
      + (reloadAge < 0 ? "; no data" : `; data ${durationText(reloadAge)} old`)
      + (request < 0 ? "" : `; entry ${entry} of request ${request}`)
      + (kind === 0 ? "" : ` (${data.kinds[kind]})`), requests.get(request) ?? {});
  }
}

function decodeUpdates(widget, add, requests) {
  const list = integersOf(widget.updates);
  const shown = [];
  let time = 0;
  for (let i = 0; i < list.length; i += 10) shown.push(time += list[i]);
  shown.forEach((start, number) => {
    const [kind, fromDate, late, request, entry, cause, age, source, fresh] = list.slice(10 * number + 1, 10 * number + 10);
    const end = number + 1 < shown.length ? shown[number + 1] : Math.max(widget.end, start);
    const id = fresh === 0 ? "outOfDate" : ["fresh", "failure", "placeholder", "markedOutdated", "placeholder"][kind];
    add(`shown-${id}`, start, fresh > 0 ? start + fresh : end, () =>
      `shows entry ${entry} of request ${request}` + (kind === 0 ? "" : ` (${data.kinds[kind]})`)
      + (cause < 0 ? "" : `, requested by ${data.causes[cause]}`)
      + (fromDate ? ", because its date came" : "") + (late > 0 ? `, ${durationText(late)} late` : "")
      + (age < 0 ? "" : `, data ${durationText(age)} old`)
      + (data.sources[source] === "container" ? ", from the container" : "")
      + (kind === 0 ? (fresh === 0 ? "; out of date" : "; fresh") : ""), requests.get(request) ?? {});
    // The same entry, after the first change that it does not show.
    if (fresh > 0) add("shown-outOfDate", start + fresh, end, () => `still shows entry ${entry} of request ${request}; out of date`, requests.get(request) ?? {});
  });
}

// Returns the requests by their numbers, for what they led to.
function decodeRequests(widget, add) {
  let asked = 0;
  const requests = new Map();
  const list = integersOf(widget.requests);
  for (let i = 0; i < list.length;) {
    const [difference, ordinal, cause, decision, wait, answer, hasBalance, balance, outcome, ran, source, written, fetches, count] =
      list.slice(i, i += 14);
    const waits = list.slice(i, i += 2 * count);
    asked += difference;
    const start = asked;
    const end = wait < 0 ? widget.end : start + wait;
    const group = data.groups[cause];
    const name = `request ${ordinal} (${data.causes[cause]})`;
    const request = {cause, decision, outcome, waits: waits.filter((_, i) => i % 2 === 0)};
    requests.set(ordinal, request);
    add(`request-${group}`, start, start, () => `${name}`, request);
    let since = start;
    for (let i = 0; i < waits.length; i += 2) {
      since += waits[i + 1];
      const [from, to, reason] = [since, i + 3 < waits.length ? since + waits[i + 3] : end, waits[i]];
      add(`waiting-${data.reasonIDs[reason]}`, from, to, () =>
        `${name} waits ${durationText(to - from)} for ${data.reasons[reason]}`, request);
    }
    if (decision < 0) continue;
    add(`decided-${data.decisionIDs[decision]}-${group}`, end, end, () =>
      `${name}: ${data.decisions[decision]} after ${durationText(wait)}` + (answer < 0 ? "" : ` (see request ${answer})`)
      + (hasBalance ? `, balance ${(balance / 1000).toFixed(2)}` : "")
      + (outcome < 0 ? "" : `; ${data.outcomes[outcome]} ${durationText(Math.max(0, ran))} later`)
      + (data.sources[source] === "container" ? ", from the container" : "")
      + (written < 0 ? "" : `, last written ${durationText(written)} before`) + (fetches && data.sources[source] !== "fetch" ? "; it started a fetch" : ""), request);
    if (outcome >= data.firstFailure && outcome < data.outcomes.length - 1) {
      add("failed", end + ran, end + ran, () => `reload ${ordinal}: ${data.outcomes[outcome]}`, request);
    }
  }
  return requests;
}

function decodeBalances(widget, lane) {
  let time = 0;
  const list = integersOf(widget.balances);
  for (let i = 0; i < list.length; i += 3) {
    time += list[i];
    const [balance, capacity] = [list[i + 1], list[i + 2]];
    lane.push({style: null, start: time, end: time, balance, text: () =>
      `balance ${(balance / 1000).toFixed(2)} of ${(capacity / 1000).toFixed(2)} reloads`});
  }
}

// Whether a mark is in a span of time: a mark with a duration if it overlaps, any other if its time is in it.
const isIn = (mark, a, b) => mark.start < b && (mark.end > a || mark.start >= a);
