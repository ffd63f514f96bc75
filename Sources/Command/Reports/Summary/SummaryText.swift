import OutputAnalysis
import WidgetRefresh

/// The figures of a run, or of several replications, as text.
///
/// ```swift
/// let widget = Widget(
///   "rain", app: "Weather", policy: .after(.hours(1)), content: .changing(every: .hours(1)))
/// let scenario = Scenario(apps: [App(name: "Weather")], widgets: [widget])
/// var simulation = try DeviceSimulation(scenario)
/// var statistics = RunStatistics(of: simulation)
/// try simulation.run(into: &statistics)
/// #expect(SummaryText.table(statistics.summary, of: scenario).contains("rain"))
/// ```
public enum SummaryText {
  /// With more widgets than this, the widgets are not described in detail.
  private static let mostDetails = 8
  /// With more widgets, or more Live Activities, the tables for the terminal have only this number of them.
  private static let mostRows = 20

  /// An aligned table for a terminal of 80 columns.
  ///
  /// - Parameters:
  ///   - run: the figures.
  ///   - scenario: the scenario that was run.
  public static func table(_ run: RunSummary, of scenario: Scenario) -> String {
    table(run, wishes: wishes(of: scenario))
  }

  /// What the scenario says about each widget.
  package static func wishes(of scenario: Scenario) -> [WidgetWish] {
    scenario.widgets.map { WidgetWish(of: $0, in: scenario) }
  }

  /// The answers, and an aligned table of at most ``TextWidth/columns`` columns. If there are few widgets, details of
  /// each one follow; with `showsChanges`, all changes that were tried.
  package static func table(
    _ run: RunSummary, wishes: [WidgetWish], advice: RunAdvice? = nil, showsChanges: Bool = false,
    style: TextStyle = .plain
  ) -> String {
    var lines = [style.bold(DisplayText.line(run.title, to: TextWidth.columns))]
    if run.isPartial { lines += DisplayText.paragraph("partial: \(partial(run))") }
    lines.append("")
    let answers = answers(run, wishes: wishes, advice: advice)
    for answer in answers {
      lines += answer.sentences.flatMap(DisplayText.paragraph)
      if let table = answer.table { lines += [""] + table.lines(style) + [""] }
      if !answer.swift.isEmpty {
        lines += ["In Swift:"] + answer.swift.map { $0.isEmpty ? "" : "  " + $0 } + ["To try it:"]
      }
      lines += answer.commands.map { "  " + $0 }
      lines += DisplayText.paragraph(answer.ranges).map(style.dim) + [""]
    }
    let notes = notes(answers)
    if !notes.isEmpty { lines += notes.flatMap(DisplayText.paragraph).map(style.dim) + [""] }
    if let refusal = RunAdvice.refusal(wishes) { lines += DisplayText.paragraph(refusal) + [""] }
    let shown = run.oldest(mostRows)
    lines += tableLines(shown, style)
    lines += IntervalNote.sentences(run).flatMap(DisplayText.paragraph).map(style.dim)
    lines += PeopleText.lines(shown, style: style) + DayText.table(shown, style: style)
    let left = run.widgets.count - shown.widgets.count
    if left > 0 {
      lines += DisplayText.paragraph(
        "The tables show the \(mostRows) with the oldest content when viewed (mean), oldest first. "
          + "\(left) more are in --format json and --format csv.")
    }
    for text in ContentText.lines(shown) { lines += [""] + DisplayText.paragraph(text) }
    let busiest = BusiestTimeText.lines(shown)
    if !busiest.isEmpty { lines += [""] + busiest.flatMap(DisplayText.paragraph) }
    if let text = ServerText.text(run) { lines += [""] + DisplayText.paragraph(text) }
    var headroom: [String] = []
    for (summary, wish) in zip(run.widgets, wishes) where run.widgets.count <= mostDetails {
      lines += [""] + DisplayText.paragraph(WidgetSentence.details(summary, wish: wish, in: run))
      if let text = HeadroomText.text(summary, wish: wish) {
        lines += DisplayText.paragraph(text)
        headroom = DisplayText.paragraph(HeadroomText.note)
      }
    }
    if !headroom.isEmpty { lines += [""] + headroom }
    for answer in advice?.answers ?? [] where showsChanges {
      lines += [""] + ChangeRow.table(answer).lines(style)
    }
    if showsChanges { lines += DisplayText.paragraph(ChangeRow.note).map(style.dim) }
    // That it is partial was said first.
    lines += [""] + circumstances(run).prefix(2).flatMap { DisplayText.wrapped($0) }.map(style.dim)
    return DisplayText.text(lines)
  }

  /// What a reader wants to know first about a widget or a Live Activity.
  struct Answer {
    /// How fresh it is, and what to change.
    let sentences: [String]
    /// They run the scenario with the changes.
    let commands: [String]
    /// The lines of Swift that they need.
    let swift: [String]
    /// Today and what is named under each hypothesis that decides.
    let table: ReportTable?
    /// What the columns are.
    let notes: [String]
    /// What else nobody knows; empty: nothing is said of it.
    let ranges: String

    init(_ text: String, _ item: WidgetSummary, _ advised: WidgetAdvice?, spread: String = "") {
      sentences = [text, spread].filter { !$0.isEmpty } + (advised?.sentences(item) ?? [])
      (commands, swift, table) = (advised?.commands ?? [], advised?.swift ?? [], advised?.table)
      (notes, ranges) = (advised?.notes ?? [], advised?.ranges ?? "")
    }
  }

  /// Each note of the answers once.
  private static func notes(_ answers: [Answer]) -> [String] {
    answers.flatMap(\.notes).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Those of all widgets, or of the ones that are least often fresh, and of the first Live Activities.
  private static func answers(_ run: RunSummary, wishes: [WidgetWish], advice: RunAdvice?) -> [Answer] {
    let isAll = run.widgets.count <= RunAdvice.most
    let widgets = isAll ? nil : advice?.advised(run)
    let answers = (widgets ?? RunAdvice.widgets(of: run, wishes: wishes)).map { index in
      let widget = run.widgets[index]
      let name = DisplayText.line(widget.widget, to: 60)
      let advised = advice?[index]
      return Answer(
        WidgetSentence.answer(widget, wish: wishes[index], name: name), widget, advised,
        spread: PeopleText.spread(widget))
    }
    let first = run.withoutActivities.count
    return answers
      + run.activities.prefix(mostDetails).enumerated().map { index, activity in
        let advised = advice?[first + index]
        return Answer(ActivityText.answer(activity, in: run), activity, advised)
      }
  }

  /// The same table in GitHub's Markdown.
  package static func markdown(_ run: RunSummary, wishes: [WidgetWish], advice: RunAdvice? = nil) -> String {
    let title = Markdown.text(run.title)
    let fields = SummaryField.all(run)
    let table = ReportTable(
      names: ["widget"], columns: fields.map { .init($0.title) },
      rows: run.withoutActivities.map { widget in
        .init(
          names: [widget.widget],
          cells: fields.map { field in
            field.value(widget) + (field.interval(of: widget).map { " (\($0))" } ?? "")
          })
      })
    var lines = [
      "## \(title.isEmpty ? "Untitled" : title)", "",
      Markdown.text(circumstances(run).joined(separator: "; ")), "",
    ]
    let answers = answers(run, wishes: wishes, advice: advice)
    for answer in answers {
      lines += [Markdown.text(answer.sentences.joined(separator: " ")), ""]
      if !answer.swift.isEmpty { lines += ["```swift"] + answer.swift + ["```", ""] }
      lines += answer.commands.flatMap { ["    " + $0, ""] }
      if let table = answer.table { lines += [table.markdown, ""] }
      if !answer.ranges.isEmpty { lines += [Markdown.text(answer.ranges), ""] }
    }
    lines += notes(answers).flatMap { [Markdown.text($0), ""] }
    if let refusal = RunAdvice.refusal(wishes) { lines += [refusal, ""] }
    if !table.rows.isEmpty { lines.append(table.markdown) }
    if let activities = ActivityText.table(run) { lines += ["", activities.markdown] }
    let notes = IntervalNote.sentences(run)
    if !notes.isEmpty { lines += ["", notes.joined(separator: " ")] }
    lines += PeopleText.markdown(run)
    let server = [ServerText.text(run)].compactMap(\.self)
    for line in ContentText.lines(run) + BusiestTimeText.lines(run) + server {
      lines += ["", Markdown.text(line)]
    }
    lines += HeadroomText.markdown(run.widgets, wishes: wishes)
    return lines.joined(separator: "\n") + "\n"
  }

  /// All figures as JSON, with keys in alphabetical order and durations in seconds. What does not apply is left out.
  ///
  /// - Throws: `EncodingError` if a figure is not a number.
  public static func json(_ run: RunSummary) throws -> String { try json(run, advice: nil) }

  /// The same, with what to change.
  package static func json(_ run: RunSummary, advice: RunAdvice?) throws -> String {
    try ReportJSON.text(run.json(advice))
  }

  /// Those of several runs, as a JSON array.
  ///
  /// - Throws: `EncodingError` if a figure is not a number.
  package static func json(_ runs: [(summary: RunSummary, advice: RunAdvice?)]) throws -> String {
    try ReportJSON.text(runs.map { $0.summary.json($0.advice) })
  }

  // MARK: Table

  static func circumstances(_ run: RunSummary) -> [String] {
    let days = DisplayText.count(run.days, "day")
    let warmUp = run.warmUpDays == 0 ? "" : " after a warm-up of \(run.warmUpDays)"
    let replications = run.replications == 1 ? "" : "\(run.replications) replications of "
    let people = run.population.map { all in
      let some = run.replications == all ? "" : "\(run.replications) of "
      return some + (all == 1 ? "1 person, " : "\(all) people, ")
    }
    // The numbers of the replications go without saying if they start with 0.
    let ranges =
      run.replicationRanges == ["0..<\(run.replications)"]
      ? "" : ", \(run.replicationNoun) \(run.replicationRanges.joined(separator: ", "))"
    return [
      "\(people ?? replications)\(days) from \(run.start)\(warmUp), \(run.timeZone)",
      "seed \(run.seed)\(ranges), budget: \(run.budget)"
        + (run.activityProfile.map { ", Live Activities: \($0)" } ?? "")
        + (run.fingerprint.map { ", fingerprint \($0.text)" } ?? "")
        + (run.fingerprint != nil && run.replications > 1 ? " (all \(run.replications))" : ""),
    ] + (run.isPartial ? ["partial: \(partial(run))"] : [])
  }

  static func partial(_ run: RunSummary) -> String {
    "interrupted after \(run.replications) of \(run.requestedReplications) \(run.replicationNoun)"
  }

  private static func tableLines(_ run: RunSummary, _ style: TextStyle) -> [String] {
    let table = SummaryField.table("widget", SummaryField.all(run), of: run.withoutActivities)
    let widgets = table?.lines(style) ?? []
    let activities = ActivityText.table(run)?.lines(style) ?? []
    return widgets + (widgets.isEmpty || activities.isEmpty ? [] : [""]) + activities
  }
}

extension RunSummary {
  /// With at most this number of widgets, and of Live Activities: those with the highest content age when viewed, highest first.
  fileprivate func oldest(_ most: Int) -> RunSummary {
    func oldest(_ items: [WidgetSummary]) -> [WidgetSummary] {
      if items.count <= most { return items }
      let ages = items.map { $0.value(of: .contentAgeMean) ?? -1 }
      return items.indices.sorted { (-ages[$0], $0) < (-ages[$1], $1) }.prefix(most).map { items[$0] }
    }
    var few = self
    few.widgets = oldest(withoutActivities) + oldest(activities)
    return few
  }

  /// What its replications are called.
  var replicationNoun: String { self.population == nil ? "replications" : "people" }
}
