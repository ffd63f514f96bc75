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
    for (const dot of dots) dot.classList.toggle("picked", dot.dataset.person === person);
    for (const button of buttons) button.setAttribute("aria-pressed", button.dataset.person === person);
    number.value = person;
    const isHere = days.some(day => !day.hidden);
    chosen.textContent = isHere ? `A day of person ${person}:` : `This page does not have the days of person ${person}. This command makes a page that does:`;
    if (isHere) return;
    const code = document.createElement("code");
    code.textContent = chosen.dataset.command.replace("FIRST", person).replace("LAST", Number(person) + 1);
    chosen.append(" ", code);
  };
  for (const target of [...dots, ...buttons]) target.addEventListener("click", () => choose(target.dataset.person));
  number.addEventListener("change", () => { if (number.value !== "" && number.checkValidity()) choose(number.value); });
  choice.hidden = false;
  choose((buttons.find(button => button.textContent.startsWith("median")) ?? buttons[0]).dataset.person);
}
