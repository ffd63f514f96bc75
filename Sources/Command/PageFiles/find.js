// Finds requests by cause and outcome, and widgets by name. What does not match is dimmed, and keys skip it.
const find = document.getElementById("find");
const requestsLane = styles.get("request-policy").lane;
// What a request must have: a part of it, and the number that this is or contains. In words, for the captions.
let wanted = [], wantedText = "";

const isDim = ({request}) => request !== undefined && !wanted.every(([part, number]) => [request[part]].flat().includes(number));

// Only what occurs can be chosen.
find.addEventListener("toggle", () => {
  const requests = figures.flatMap(figure => marksOf(states.get(figure).widget)[requestsLane].map(mark => mark.request));
  const [causes, outcomes] = find.querySelectorAll("select");
  for (const [select, part, before, words] of [[causes, "cause", "", data.causes], [outcomes, "waits", "waited for ", data.reasons],
    [outcomes, "decision", "", data.decisions], [outcomes, "outcome", "reload: ", data.outcomes]]) {
    const numbers = new Set(requests.flatMap(request => request[part]));
    words.forEach((word, number) => { if (numbers.has(number)) select.append(new Option(before + word, `${part} ${number}`)); });
  }
}, {once: true});

function applyFilter() {
  const options = [...find.querySelectorAll("select")].flatMap(select => select.value ? [...select.selectedOptions] : []);
  wanted = options.map(({value}) => [value.split(" ")[0], Number(value.split(" ")[1])]);
  wantedText = options.length ? `; filter: ${options.map(option => option.text).join(", ")}` : "";
  const name = find.querySelector("input")?.value.trim().toLowerCase() ?? "";
  for (const article of document.querySelectorAll("article")) {
    article.classList.toggle("other", !article.querySelector("h3").textContent.toLowerCase().includes(name));
  }
  drawAll();
  refresh();
}

actions.clear = () => {
  for (const field of find.querySelectorAll("select, input")) field.value = "";
  applyFilter();
};

function countText(a, b) {
  let [found, all] = [0, 0];
  for (const figure of figures) {
    const requests = marksOf(states.get(figure).widget)[requestsLane].filter(mark => isIn(mark, a, b));
    all += requests.length;
    if (!figure.closest(".other")) found += requests.filter(mark => !isDim(mark)).length;
  }
  return `${found} of ${all}`;
}

// What depends on the day and the filter, except for the lanes.
function refresh() {
  for (const table of document.querySelectorAll(".events[open]")) fillTable(table);
  const [, start, end] = data.days[view.day];
  const rest = data.days.length > 1 ? `, ${countText(0, data.days.at(-1)[2])} on all days` : "";
  document.getElementById("found").textContent =
    wanted.length || document.querySelector(".other") ? `${countText(start, end)} requests match on this day${rest}` : "";
}

find.addEventListener("input", applyFilter);
// A link to a widget that does not match.
addEventListener("hashchange", () => {
  const target = document.getElementById(location.hash.match(/^#((widget|lanes-of)-\d+)/)?.[1]);
  if (!target?.closest(".other")) return;
  actions.clear();
  target.scrollIntoView();
});
