/// How people differ: plots of all people for each widget, and a day of a few of them.
struct PeopleSection {
  let page: RunPage
  let people: PeopleDays

  var html: HTML {
    guard people.people.count > 1, !people.examples.isEmpty else { return "" }
    return """
      <section class="people" aria-labelledby="people"><h2 id="people">\(people.people.count) people</h2>
      <p>Each dot is one person. Click on a dot or a button, or type a number, to see that person's day. \
      With the keyboard, arrow keys move from dot to dot, and <kbd>Enter</kbd> chooses.</p>
      \(choice)
      \(page.summary.widgets.indices.map(widget))</section>

      """
  }

  /// The script shows it, and hides the days of the people who are not chosen.
  private var choice: HTML {
    let buttons: [HTML] = people.examples.map { example in
      #"<button type="button" data-person="\#(example.person.number)" aria-pressed="false">\#(title(example))</button>"#
    }
    let first = people.people.first?.number ?? 0
    let last = people.people.last?.number ?? 0
    return """
      <div id="choice" role="group" aria-label="Person" hidden>\(buttons.joined(separator: "\n"))
      <label>person <input type="number" min="\(first)" max="\(last)"></label></div>
      <p id="chosen" aria-live="polite" data-command="\(page.commands.pageOfPerson)"></p>
      """
  }

  private func title(_ example: PeopleDays.Example) -> String {
    "\(example.place): person \(example.person.number)"
  }

  private func widget(_ index: Int) -> HTML {
    let name = page.summary.widgets[index].widget
    let plots = [
      PeoplePlot(
        title: "views fresh, share of a person's views",
        values: people.people.map { ($0.number, $0.fresh[index]) },
        axis: .shares, marked: people.examples.map(\.person.number)),
      PeoplePlot(
        title: "content age when viewed, a person's mean, logarithmic scale",
        values: people.people.map { ($0.number, $0.ages[index]) },
        axis: .durations, marked: people.examples.map(\.person.number)),
    ].compactMap { $0 }
    let figures: [HTML] = plots.map {
      "<figure\($0.data.attribute)>\($0.svg(of: name))<figcaption>\($0.title)</figcaption></figure>\n"
    }
    return """
      <div><h3>\(HTML.name(name, columns: 80))</h3>
      <div class="plots">\(figures)</div>
      \(people.examples.map { day($0, index, name) })</div>

      """
  }

  private func day(_ example: PeopleDays.Example, _ index: Int, _ name: String) -> HTML {
    let strip = example.days[index]
    let id = "day-\(index)-of-\(example.person.number)"
    let label = "A day of \(DisplayText.name(name)), person \(example.person.number)"
    let data = DayStrip.data("person", [("\(example.person.number)", strip)])
    return """
      <figure class="day" data-day-of="\(example.person.number)"\(data.attribute)>\(strip.svg(label: label, describedBy: id))
      <figcaption><span id="\(id)">\(title(example).prefix(1).uppercased() + title(example).dropFirst()), \
      \(strip.day.title): \(strip.freshness).</span> \(strip.key)</figcaption></figure>

      """
  }
}
