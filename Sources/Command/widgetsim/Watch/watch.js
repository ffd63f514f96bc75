// Added to the page of `--watch`: loads the page again when there is a newer one, and shows the problems of the scenario.
const key = "widgetsim-place";
const lanes = document.getElementById("controls");
const openParts = () => [...document.querySelectorAll("details")].map(part => part.open);

// The reader keeps the place: scroll position, day, the span of it, and which parts are open.
function keepPlace() {
  const place = {x: scrollX, y: scrollY, open: openParts(), day: document.getElementById("day")?.value, span: lanes?.dataset.span};
  sessionStorage.setItem(key, JSON.stringify(place));
}

function returnToPlace() {
  const place = JSON.parse(sessionStorage.getItem(key) ?? "null");
  sessionStorage.removeItem(key);
  if (!place) return;
  const parts = [...document.querySelectorAll("details")];
  if (parts.length === place.open.length) parts.forEach((part, index) => { part.open = place.open[index]; });
  const day = document.getElementById("day");
  if (day && place.day && [...day.options].some(option => option.value === place.day)) {
    day.value = place.day;
    day.dispatchEvent(new Event("change"));
    lanes.dispatchEvent(new CustomEvent("span", {detail: place.span.split(" ").map(Number)}));
  }
  requestAnimationFrame(() => scrollTo(place.x, place.y));
}

const overlay = document.createElement("div");
overlay.id = "watch";
overlay.setAttribute("role", "status");
overlay.hidden = true;
Object.assign(overlay.style, {
  position: "fixed", left: "0", right: "0", bottom: "0", zIndex: "10", maxHeight: "60vh", overflow: "auto", padding: "0.75rem 1rem",
  background: "Canvas", color: "CanvasText", borderTop: "4px solid", font: "0.9rem/1.5 ui-monospace, monospace", whiteSpace: "pre-wrap",
});
document.body.append(overlay);

function tell(text, isProblem) {
  overlay.hidden = !text;
  overlay.textContent = text;
  overlay.style.borderColor = isProblem ? "#c95600" : "#8a8f98";
}

let follows = false;
globalThis.widgetsimWatch = ({version, state, problem}) => {
  follows = true;
  if (state === "problem") {
    tell(`✗ No new results:\n${problem.join("\n")}\n\nThis page has the last results.`, true);
  } else if (version && version !== shownVersion) {
    keepPlace();
    location.reload();
  } else {
    tell(state === "runs" ? "Running again …" : "", false);
  }
};

// The file is gone when the program has ended. A page from before says nothing.
function look() {
  const script = document.createElement("script");
  script.src = `${location.href.split(/[?#]/)[0]}.version.js?${Date.now()}`;
  script.addEventListener("load", () => script.remove());
  script.addEventListener("error", () => {
    script.remove();
    if (follows) tell("widgetsim has ended. The page no longer changes.", false);
  });
  document.head.append(script);
}
setInterval(look, 1000);
addEventListener("load", returnToPlace);
