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

  /// The kinds of items that are viewed and whose content changes.
  ///
  /// - Parameters:
  ///   - kinds: the indices of the items of each kind.
  ///   - summary: the figures of the run.
  ///   - wishes: what the scenario says about each widget.
  package static func kinds(_ kinds: [[Int]], of summary: RunSummary, wishes: [WidgetWish]) -> [[Int]] {
    kinds.filter { items in
      items.contains { index in
        (summary.widgets[index].value(of: .contentAgeMean)
          ?? summary.widgets[index].value(of: .missedViews)) != nil
          && !(wishes.indices.contains(index) && wishes[index].isContentConstant)
      }
    }
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
  /// Whether a change was looked for, and if not, why.
  package enum Search: String, Codable, Hashable, Sendable {
    case done
    /// Not done, because most views are fresh.
    case littleToGain
  }

  /// `nil`: there was no search, or nothing to choose from.
  package var answer: WidgetAnswer?
  /// Whether a change was looked for.
  package var search = Search.done
  /// The number of changes that were tried.
  package var tried: Int
  /// The widget with the same provider that has the answer; `nil`: this one.
  package var sameAs: String?
  /// Whether a further content comes from the container.
  package var isPartlyWritten: Bool?
  /// Whether it cannot open the container that its app writes to.
  package var isSeparated: Bool?
  /// The most entries of its timelines, if all its changes are known ahead and the system takes more.
  package var entriesForKnown: Int?
  /// What today's figures are in most of the plausible worlds; empty: not known.
  package var ranges = ""

  package init(tried: Int) { self.tried = tried }

  /// Says what the two figures are in most of the plausible worlds, unless they apply in none.
  ///
  /// - Parameters:
  ///   - worlds: in each world, the share of fresh views and the content age.
  ///   - own: that share with the scenario's own values; `nil`: it does not apply.
  package mutating func setRanges(_ worlds: [[Double?]], own: Double?) {
    let ranges = zip([Figure.freshViews, .contentAgeMean], 0...).compactMap { figure, place in
      PlausibleWorlds.range(worlds.compactMap { $0[place] }).flatMap { found in
        ReadableFigures.range(found.low, found.high, unit: figure.unit).map {
          (range: $0, middle: ReadableFigures.value(found.middle, unit: figure.unit))
        }
      }
    }
    guard ranges.count == 2 else { return }
    let worse = worlds.count { world in own.map { world[0] ?? 1 < $0 } ?? false }
    self.ranges =
      "Without a change, with other values of what nobody knows (see widgetsim bands): \(ranges[0].range) fresh "
      + "(median \(ranges[0].middle)), \(ranges[1].range) out of date (median \(ranges[1].middle)), each in "
      + "\(worlds.count - 2 * PlausibleWorlds.outside(of: worlds.count)) of \(worlds.count) plausible worlds."
      + (Double(worse) >= Self.flattering * Double(worlds.count)
        ? " The assumed values are optimistic: fewer views are fresh in \(worse) of these worlds." : "")
  }

  /// The share of worse worlds from which the assumed values are optimistic.
  private static let flattering = 0.75

  /// What to change or why nothing helps, as sentences.
  func sentences(_ item: WidgetSummary) -> [String] {
    ["What to change: " + text(item)]
  }

  /// - Parameter widget: its figures.
  func text(_ widget: WidgetSummary) -> String {
    if isSeparated == true {
      return "Give the app and its widget extension the same App Group. No reload helps."
    }
    if search == .littleToGain { return "Nothing. \(WidgetLimit.littleToGain(widget))" }
    if let sameAs { return "See \(DisplayText.line(sameAs, to: 40)), which has the same provider." }
    let limit = WidgetLimit.text(widget, isPartlyWritten: isPartlyWritten ?? false, entries: entriesForKnown)
    return answer?.text(limit: limit) ?? "Nothing. \(limit)"
  }

  /// The commands that run the scenario with each change that is named.
  var commands: [String] { sameAs == nil && isSeparated != true ? answer?.commands ?? [] : [] }

  /// The lines of Swift that they need.
  var swift: [String] { sameAs == nil && isSeparated != true ? answer?.swift ?? [] : [] }

  /// Today and what is named under each hypothesis that decides.
  var table: ReportTable? { sameAs == nil && isSeparated != true ? answer?.table : nil }

  /// What the columns of the table are.
  var notes: [String] { table == nil ? [] : answer?.notes ?? [] }
}
