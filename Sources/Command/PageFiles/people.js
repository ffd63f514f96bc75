// The people of a population: a click on a dot, a button or a number shows that person's day, or how to get it.
const choice = document.getElementById("choice");
if (choice) {
  const chosen = document.getElementById("chosen");
  const number = choice.querySelector("input");
  const days = [...document.querySelectorAll("[data-day-of]")];
  const dots = [...document.querySelectorAll("circle[data-person]")];
  const buttons = [...choice.querySelectorAll("button")];
  const choose = person => {
    for (const day of days) day.hidden = day.dataset.dayOf !== person;
    for (const dot of dots) {
      const isPicked = dot.dataset.person === person;
      dot.classList.toggle("picked", isPicked);
      if (isPicked) makeStop(dot);
    }
    for (const button of buttons) button.setAttribute("aria-pressed", button.dataset.person === person);
    number.value = person;
    const isHere = days.some(day => !day.hidden);
    chosen.textContent = isHere ? `A day of person ${person}:` : `This page does not have the days of person ${person}. This command makes a page that does:`;
    if (isHere) return;
    const code = document.createElement("code");
    code.textContent = chosen.dataset.command.replace("FIRST", person).replace("LAST", Number(person) + 1);
    chosen.append(" ", code);
  };
  // One dot of each plot is a keyboard stop.
  const makeStop = dot => {
    const former = dot.ownerSVGElement.querySelector("circle[tabindex]");
    if (former === dot) return;
    for (const name of ["tabindex", "role", "aria-label"]) former?.removeAttribute(name);
    dot.setAttribute("tabindex", "0");
    dot.setAttribute("role", "button");
    dot.setAttribute("aria-label", `person ${dot.dataset.person}`);
  };
  // Dots with the same value are a column, from bottom to top.
  const columnsOf = plot => {
    const columns = [];
    for (const dot of plot.querySelectorAll("circle")) {
      const isSame = columns.at(-1)?.[0].getAttribute("cx") === dot.getAttribute("cx");
      if (isSame) columns.at(-1).push(dot); else columns.push([dot]);
    }
    return columns;
  };
  const moves = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]};
  const dotKey = event => {
    const dot = event.target;
    if (!dot.matches("circle") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") choose(dot.dataset.person);
    else if (moves[event.key]) {
      const columns = columnsOf(dot.ownerSVGElement);
      const column = columns.findIndex(dots => dots.includes(dot));
      const [across, up] = moves[event.key];
      const target = columns[Math.min(Math.max(column + across, 0), columns.length - 1)];
      const next = target[Math.min(Math.max(columns[column].indexOf(dot) + up, 0), target.length - 1)];
      makeStop(next);
      next.focus();
    } else return;
    event.preventDefault();
  };
  for (const plot of document.querySelectorAll(".dots")) {
    plot.setAttribute("role", "group");
    plot.addEventListener("keydown", dotKey);
  }
  for (const target of [...dots, ...buttons]) target.addEventListener("click", () => choose(target.dataset.person));
  number.addEventListener("change", () => { if (number.value !== "" && number.checkValidity()) choose(number.value); });
  choice.hidden = false;
  choose((buttons.find(button => button.textContent.startsWith("median")) ?? buttons[0]).dataset.person);
}
