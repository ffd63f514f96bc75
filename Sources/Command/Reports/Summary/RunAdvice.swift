import Experiments
import OutputAnalysis
import ScenarioFile
import WidgetRefresh

/// What a developer could change so that the content of widgets and Live Activities is less out of date, and what the figures of the run may be on other
/// phones.
package struct RunAdvice: Codable, Hashable, Sendable {
  /// The advice on each widget and Live Activity. `nil`: there is none.
  package var items: [WidgetAdvice?]

  package init(items: [WidgetAdvice?]) { self.items = items }

  /// Why a run has no advice; `nil`: another reason, or it has.
  static func refusal(_ wishes: [WidgetWish]) -> String? {
    wishes.contains { $0.isOwn == true }
      ? "Your own provider answers, so there is no advice and no range over plausible worlds." : nil
  }

  /// With more widgets, or more Live Activities, there is advice only for this number of them.
  package static let most = 3
  /// With fewer replications, the search for advice would take longer than the run.
  private static let fewestReplications = 20

  /// Whether a run of this many replications shows it.
  package static func isShown(in summary: RunSummary) -> Bool {
    summary.replications >= fewestReplications && !summary.isPartial
  }

  /// The widgets and the Live Activities to advise on.
  package static func items(of summary: RunSummary, wishes: [WidgetWish]) -> [Int] {
    widgets(of: summary, wishes: wishes) + (wishes.count..<summary.widgets.count).prefix(most)
  }

  /// The widgets to advise on: all if they are few, or those that are least often fresh.
  package static func widgets(of summary: RunSummary, wishes: [WidgetWish]) -> [Int] {
    // Only widgets have wishes.
    let all = Array(wishes.indices)
    return all.count <= most ? all : leastFresh(summary, wishes: wishes)
  }

  /// At most ``most`` widgets, the one that is least often fresh first.
  static func leastFresh(_ summary: RunSummary, wishes: [WidgetWish]) -> [Int] {
    let tested = wishes.indices.filter { !wishes[$0].isContentConstant }
      .compactMap { index in summary.widgets[index].value(of: .freshViews).map { (index: index, fresh: $0) } }
      .sorted { ($0.fresh, $0.index) < ($1.fresh, $1.index) }
    return tested.prefix(most).map(\.index)
  }

  /// The widgets with advice, the one that is least often fresh in this run first.
  func advised(_ summary: RunSummary) -> [Int] {
    func fresh(_ index: Int) -> Double { summary.widgets[index].value(of: .freshViews) ?? 1 }
    return summary.withoutActivities.indices.filter { self[$0] != nil }
      .sorted { (fresh($0), $0) < (fresh($1), $1) }
  }

  subscript(index: Int) -> WidgetAdvice? { items.indices.contains(index) ? items[index] : nil }
}

/// What to change for a widget or a Live Activity.
package struct WidgetAdvice: Codable, Hashable, Sendable {
  /// A change that was tried and helps.
  package struct Change: Codable, Hashable, Sendable {
    /// `Request a reload every 20 min instead of every 5 min.`
    let instruction: String
    let effect: String
    /// Runs the scenario with the change.
    let command: String
    /// The share of views that are then fresh.
    let fresh: Double?
    /// The number of plausible worlds in which it helps; `nil`: not known.
    package var worlds: Int?
    /// The number of those in which it does the opposite. In the others, it makes no difference.
    package var worseWorlds: Int?

    /// Whether it helps in most worlds, as far as known.
    package var isRobust: Bool { worlds.map { PlausibleRuns.isMost($0, worse: worseWorlds) } ?? true }
  }

  /// Whether a change was looked for, and if not, why.
  package enum Search: String, Codable, Hashable, Sendable {
    case done, notWanted
    /// Not done, because most views are fresh.
    case littleToGain
  }

  /// `nil`: none helps.
  package var change: Change?
  /// A change without a server that pushes, if ``change`` needs one and there is one.
  package var withoutPushes: Change?
  /// Whether ``change`` needs a server that pushes.
  package var needsPushes = false
  /// Whether a change was looked for.
  package var search = Search.done
  /// The number of changes that were tried, if none helps.
  package var tried: Int
  /// Whether a further content comes from the container.
  package var isPartlyWritten: Bool?
  /// Whether it cannot open the container that its app writes to.
  package var isSeparated: Bool?
  /// The most entries of its timelines, if all its changes are known ahead and the system takes more.
  package var entriesForKnown: Int?
  /// What the figures are in most of the plausible worlds; empty: not known.
  package var ranges = ""
  /// Whether the scenario's own share of fresh views is outside of its range.
  private var isBeyondRanges: Bool?

  package init(tried: Int) { self.tried = tried }

  /// Says what the two figures are in most of the plausible worlds, unless they apply in none.
  ///
  /// - Parameters:
  ///   - worlds: in each world, the share of fresh views and the content age.
  ///   - own: the share of fresh views with the scenario's own values.
  package mutating func setRanges(_ worlds: [[Double?]], own: Double?) {
    let ranges = zip([Figure.freshViews, .contentAgeMean], 0...).compactMap { figure, place in
      PlausibleRuns.range(worlds.compactMap { $0[place] }).flatMap {
        ReadableFigures.range($0.lowerBound, $0.upperBound, unit: figure.unit)
      }
    }
    guard ranges.count == 2 else { return }
    let side = Self.side(of: own, PlausibleRuns.range(worlds.compactMap { $0[0] }))
    isBeyondRanges = side.isEmpty ? nil : true
    self.ranges =
      "In \(PercentText.whole(PlausibleRuns.share)) of \(PlausibleRuns.fewWorlds) plausible worlds, \(ranges[0]) of the views are "
      + "fresh, and the content is \(ranges[1]) out of date." + side
  }

  /// What to say of a share of fresh views outside the range by more than half a percentage point.
  private static func side(of own: Double?, _ range: ClosedRange<Double>?) -> String {
    guard let own, let range else { return "" }
    let outside = max(own - range.upperBound, range.lowerBound - own)
    return outside <= 0.005
      ? ""
      : " With the scenario's own values, \(own > range.upperBound ? "more" : "fewer") views are fresh than in this range."
  }

  /// Its ranges, if its own figures are outside: they then come before these figures.
  func first(_ name: String) -> String? { isBeyondRanges == true ? "\(name): \(ranges)" : nil }

  /// The ranges if they are not ``first(_:)``, and what to change or why nothing helps, as sentences.
  func sentences(_ item: WidgetSummary) -> [String] {
    [isBeyondRanges == true ? "" : ranges, search == .notWanted ? "" : "What to change: " + text(item)]
      .filter { !$0.isEmpty }
  }

  /// - Parameter widget: its figures.
  func text(_ widget: WidgetSummary) -> String {
    guard let change else {
      if isSeparated == true {
        return "Give the app and its widget extension the same App Group. No reload helps."
      }
      if search == .littleToGain { return "Nothing. \(WidgetLimit.littleToGain(widget))" }
      let limit = WidgetLimit.text(
        widget, isPartlyWritten: isPartlyWritten ?? false, entries: entriesForKnown)
      return tried == 0 ? "Nothing. \(limit)" : "\(Self.none) \(limit)"
    }
    guard needsPushes else { return text(change) }
    return text(change) + " Without pushes: " + (withoutPushes.map(text) ?? Self.none)
  }

  /// The commands that run the scenario with each change that helps in most worlds.
  var commands: [String] { [change, withoutPushes].compactMap { $0 }.filter(\.isRobust).map(\.command) }

  private static let none =
    "No change that was tried makes its content less out of date by \(PercentText.exact(ChangeSearch.indifference)) "
    + "or more."

  private func text(_ change: Change) -> String {
    guard let worlds = change.worlds else { return "\(change.instruction). \(change.effect)" }
    let share = "in \(worlds) of \(PlausibleRuns.fewWorlds) plausible worlds"
    if change.isRobust {
      let worse = change.worseWorlds ?? 0
      let others = worlds + worse < PlausibleRuns.fewWorlds
      return "\(change.instruction). \(change.effect) Its content is less out of date \(share)"
        + (others ? ", and more out of date in \(worse == 0 ? "none" : "\(worse)")." : ".")
    }
    let instruction = change.instruction.prefix(1).lowercased() + change.instruction.dropFirst()
    return "Keep it as it is. The best change that was tried helps only \(share): \(instruction)."
  }
}

extension WidgetAdvice.Change {
  /// - Parameters:
  ///   - settings: what makes the change.
  ///   - scenario: with the change.
  ///   - today: without it.
  ///   - item: the index of the widget or the Live Activity.
  ///   - after: runs with the change.
  ///   - before: runs without it.
  ///   - commands: about the scenario.
  /// - Returns: `nil`: the content is not less out of date by `ChangeSearch.indifference`, or that may be chance.
  package init?(
    _ settings: [ScenarioOverride], _ scenario: Scenario, today: Scenario, item: Int,
    _ after: MeasuredScenario, _ before: MeasuredScenario, commands: NextCommands
  ) {
    func effect(_ figure: Figure, of widget: Int) -> ChangeEffect? {
      after.effect(on: figure, ofWidget: widget, from: before)
    }
    func gain(_ figure: Figure, of widget: Int, atLeast share: Double = ChangeSearch.indifference) -> Double {
      effect(figure, of: widget)?.gain(atLeast: share) ?? 0
    }
    guard let age = effect(ChangeSearch.figure, of: item), gain(ChangeSearch.figure, of: item) > 0 else {
      return nil
    }
    let items = today.items
    instruction = PolicyWords(widget: items[item].name, today: today).instruction(
      (settings, scenario))
    command = commands.run(with: settings)
    let views = effect(.freshViews, of: item)
    fresh = views?.after
    let isPart = today.population.map { $0.people > after.replications } ?? false
    var text = "Then\(isPart ? ", for the first \(after.replications) people," : "")"
    text += " its content is \(age.values()) out of date when viewed (mean)"
    if let views {
      let isLoss = gain(.freshViews, of: item, atLeast: 0.02) < 0
      text +=
        isLoss
        ? ", but only " : views.difference.isUnclear ? ", and about as many views are fresh: " : ", and "
      text += views.values(views.difference.isUnclear ? "" : " of the views are fresh")
    }
    if let charged = effect(.chargedPerDay, of: item), !charged.difference.isUnclear {
      text += ", with \(charged.values(" charged reloads a day"))"
    }
    let worse = items.indices.filter { $0 != item && gain(ChangeSearch.figure, of: $0) < 0 }
      .map { DisplayText.line(items[$0].name, to: 40) }
    self.effect =
      text + "." + (worse.isEmpty ? "" : " The content of \(worse.listed("and")) is then more out of date.")
  }
}
