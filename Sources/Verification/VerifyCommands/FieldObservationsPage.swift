import FieldObservations
import Reports

/// Observations of real phones, compared with the simulator, as text.
struct FieldObservationsPage {
  let profiles: [String]
  /// The results of each observation, in the order of the profiles.
  let rows: [(observation: FieldObservation, results: [FieldResult])]

  /// - Parameter results: for each observation, one result for each profile.
  init(_ results: [[FieldResult]]) {
    rows = results.compactMap { row in row.first.map { ($0.observation, row) } }
    profiles = rows.first?.results.map(\.profile) ?? []
  }

  /// Results that do not match and have no reason.
  var failures: Int {
    rows.reduce(0) { $0 + $1.results.count { !$0.isMet && $0.reason == nil } }
  }

  // MARK: For the terminal

  /// Lines of at most 80 characters, if there are not more than three profiles.
  var table: String {
    let table = ReportTable(
      names: ["", "observation"],
      layout: .aligned(headings: ["", "observation"], first: longestName, gap: 2),
      columns: [.init("seen", width: 16, .text)] + profiles.map { .init($0, width: 9, .text) },
      rows: rows.map { observation, results in
        .init(
          names: [
            DisplayText.line(observation.name, to: Self.mostOfName),
            DisplayText.line(observation.note.conditions, to: 26),
          ],
          cells: [DisplayText.line(observation.note.seen, to: 16)]
            + results.map { "\(Self.mark($0)) \($0.measured)" })
      })
    return DisplayText.text(
      table.lines() + [""]
        + (scores + [constant]).filter { !$0.isEmpty }.flatMap { DisplayText.paragraph($0) })
  }

  private static let mostOfName = 12

  private var longestName: Int {
    min(Self.mostOfName, rows.map(\.observation.name.count).max() ?? 2)
  }

  static func mark(_ result: FieldResult) -> String {
    result.isMet ? "✓" : result.reason == nil ? "✗" : "–"
  }

  // MARK: As a page

  /// Such as `✓ 48/day (÷1.5)`.
  static func cell(_ result: FieldResult) -> String {
    let distance = result.ofMiddle.flatMap { ratio -> String? in
      guard ratio > 0, ratio.isFinite else { return nil }
      return ratio < 1
        ? " (÷\(ReadableFigures.rate(1 / ratio)))" : " (×\(ReadableFigures.rate(ratio)))"
    }
    return "\(mark(result)) \(result.measured)\(distance ?? "")"
  }

  var markdown: String {
    var text = """
      # The simulator against real phones

      What developers saw on real phones, simulated with each budget profile.

      ## Overview

      `widgetsim verify observations --markdown` makes this page again. Each observation has a scenario, a figure and a
      range for the figure. For example, `widgetsim verify observations --scenario 1` prints the first scenario. Most
      developers gave only some of the conditions, and they reported bad days more often than good ones. So the ranges
      are wide. The simulator matches:

      - a number, if the simulated median is within a factor of 1.5 of it. The table has in parentheses how far the median
        is from the middle of the range: ÷1.5 or ×1.5 is at its end if one number was seen,
      - a latency, if the middle half of the simulated latencies overlaps what was seen,
      - an event without a number, if at least 5% of 300 simulated people see it within 30 days (a18: 50%). The table has
        their share.

      The observations whose names begin with `a` are of Live Activities. With the budgets `reported` and `stalling`,
      they have the profile `reported`, otherwise `documented`. One part of their score leaves out observations without
      a number, and those that every allowance of pushes from 1 to 1,000 meets. One of these, a19, is about a server: its
      pushes are late before they reach a phone. Some defaults come from these reports: 10 s between drawn
      updates from a3 and a4, 10 starts an hour from a8 and a10, 240 pushes an hour from a12, stale tokens from a13,
      deaths from a15, and, from a6, the quick updates at first. For these observations, a match only shows that the simulator does what it was told. a5 was seen just after the user
      left the app. The simulated app updates only while it is open, so the match is about the interval.

      Apple engineers stated some rules without naming a phone. These statements have a score of their own.

      The names of observations of the watch begin with `w`, those of controls with `c`, and of pushes with `p`. With the budget
      `stalling`, complications on the watch stall too. The time of one minute after the policy's date in which the watch reloads a
      complication comes from w1, the 10 minutes between its reloads from w6, and the time at which transfers are
      renewed from w11.

      \(scores.map { "- \($0)" }.joined(separator: "\n"))

      | | observation | seen | \(profiles.joined(separator: " | ")) |
      |--:|---|---|\(profiles.map { _ in "---" }.joined(separator: "|"))|

      """
    for (observation, results) in rows {
      let cells = [
        observation.name, "\(observation.note.conditions) (\(observation.note.source))",
        observation.note.seen,
      ]
      text +=
        "| " + (cells + results.map(Self.cell)).joined(separator: " | ") + " |\n"
    }
    text += """

      ✓: match. –: no match, for a known reason. ✗: no match.

      \(constant) So a usual interval shows little about the budget. Late reloads and stalls show more.

      \(limits)

      ## Figures and ranges


      """
    for (observation, results) in rows {
      text += "\(Int(observation.name) == nil ? "- " : "")\(observation.name). \(observation.explanation)"
      text += Self.reasons(results) + "\n"
    }
    return text
  }

  /// What the score does not say.
  private var limits: String {
    let numbers = rows.compactMap { Int($0.observation.name) }
    let missing = Set(1...(numbers.max() ?? 1)).subtracting(numbers).sorted()
    let same = rows.filter { row in row.results.allSatisfy { $0.isMet == row.results[0].isMet } }
    let all = same.filter { $0.results[0].isMet }.map(\.observation.name)
    let none = same.filter { !$0.results[0].isMet }.map(\.observation.name)
    func list(_ names: [String]) -> String { names.joined(separator: ", ") }
    let left =
      missing.isEmpty
      ? ""
      : " \(missing.count) numbers are not in the table (\(list(missing.map(String.init)))): these reports are\nnot "
        + "compared, so the score says nothing about them."
    return """
      \(all.count) of the \(rows.count) observations match with every profile (\(list(all))), and \(none.count) with none (\(list(none))). They do not
      show which profile is right.\(left)
      """
  }

  /// Each reason once, with the profiles that it is for.
  static func reasons(_ results: [FieldResult]) -> String {
    var profiles: [(reason: String, names: [String])] = []
    for result in results {
      guard let reason = result.reason else { continue }
      if let index = profiles.firstIndex(where: { $0.reason == reason }) {
        profiles[index].names.append("`\(result.profile)`")
      } else {
        profiles.append((reason, ["`\(result.profile)`"]))
      }
    }
    return profiles.map { " Not matched by \($0.names.joined(separator: ", ")): \($0.reason)" }.joined()
      + (results.contains(where: \.isMetByAnyAllowance)
        ? " Any allowance of pushes from 1 to 1,000 meets it, so it says nothing about the budget." : "")
  }

  /// How many observations the simplest rule matches; empty: it says nothing about any.
  var constant: String {
    let told = kinds.widgets.compactMap(\.observation.isMetByConstant)
    let widgets =
      told.isEmpty
      ? ""
      : "The simplest rule is: the widget updates after the interval that its policy asks for, but not before 20 min. It "
        + "predicts \(told.count) of the observations and matches \(told.count(where: \.self)) of them."
    let activities =
      kinds.activities.isEmpty
      ? ""
      : "The simplest rule for Live Activities is: each update is shown at once, but not before 10 s after the last, and no start is refused."
    let watch =
      kinds.watch.isEmpty
      ? ""
      : "The simplest rule for the watch is: a reload after the interval that is asked for, but not before 15 min, and data of the phone are shown at once."
    return [activities, watch, widgets].filter { !$0.isEmpty }.joined(separator: " ")
  }

  private typealias Rows = [(observation: FieldObservation, results: [FieldResult])]

  private var kinds: (widgets: Rows, activities: Rows, watch: Rows) {
    func rows(_ subject: FieldObservation.Subject) -> Rows {
      self.rows.filter { $0.observation.subject == subject && !$0.observation.note.isStatement }
    }
    return (rows(.widgets), rows(.activities), rows(.watchAndControls))
  }

  var score: String { scores.joined(separator: " ") }

  private var scores: [String] {
    let (widgets, activities, watch) = kinds
    func withNumber(_ rows: Rows) -> Rows { rows.filter { $0.observation.note.measure.rule != .people } }
    let numbers = withNumber(activities)
    let statements = rows.filter(\.observation.note.isStatement)
    let budget = numbers.filter { !$0.results.contains(where: \.isMetByAnyAllowance) }
    let parts = [
      matches(widgets, "Matches, of \(DisplayText.count(widgets.count, "observation")) of widgets"),
      allAtOnce(widgets),
      matches(
        activities, "Matches, of \(DisplayText.count(activities.count, "observation")) of Live Activities"),
      matches(numbers, "Of the \(numbers.count) of these with a number", withConstant: true),
      matches(
        budget, "Of the \(budget.count) of these that some allowance from 1 to 1,000 misses",
        withConstant: true),
      matches(
        watch, "Matches, of \(DisplayText.count(watch.count, "observation")) of the watch and controls"),
      matches(
        withNumber(watch), "Of the \(withNumber(watch).count) of these with a number", withConstant: true),
      matches(
        statements, "Matches, of \(DisplayText.count(statements.count, "statement")) by Apple engineers"),
    ]
    return parts.filter { !$0.isEmpty }
  }

  /// What another plausible refill of `documented` matches.
  private func allAtOnce(_ rows: Rows) -> String {
    let results = rows.compactMap { $0.results.first { $0.isMetAllAtOnce != nil } }
    guard !results.isEmpty else { return "" }
    let more = results.filter { $0.isMetAllAtOnce == true && !$0.isMet }.map(\.observation.name)
    let fewer = results.filter { $0.isMetAllAtOnce == false && $0.isMet }.map(\.observation.name)
    return "If the whole budget of a day comes at midnight (`refill: atStart`), documented matches "
      + "\(results.count { $0.isMetAllAtOnce == true }) of them"
      + (more.isEmpty ? "" : ". It gains \(more.listed("and"))")
      + (fewer.isEmpty ? "" : ". It loses \(fewer.listed("and"))") + "."
  }

  private func matches(_ rows: Rows, _ which: String, withConstant: Bool = false) -> String {
    guard !rows.isEmpty else { return "" }
    let parts = profiles.indices.map { index in
      "\(profiles[index]) \(rows.count { $0.results[index].isMet })"
    }
    let constant = "the simplest rule \(rows.count { $0.observation.isMetByConstant == true })"
    return "\(which): \((parts + (withConstant ? [constant] : [])).joined(separator: ", "))."
  }
}
