import Experiments
import WidgetRefresh

// The answer in words: for each scenario after the first, a sentence for each widget, or one for all of many widgets.
extension ComparisonReport {
  /// With more widgets in common than this, one sentence is about all of them together.
  private static let mostSentences = 3

  /// In the order of the scenarios.
  var sentences: [String] { names.indices.dropFirst().flatMap { sentences(differences, ofScenario: $0) } }

  /// What is another answer if the budget is another one.
  var otherwise: [String] {
    names.indices.dropFirst().flatMap { index in
      elsewhere.flatMap { name, differences in
        sentences(differences, ofScenario: index, ", if \(name.words) (\(Self.checks) runs)")
      }
    }
  }

  private func sentences(
    _ all: [PairedDifference], ofScenario index: Int, _ condition: String = ""
  ) -> [String] {
    let differences = all.filter { $0.scenario == names[index] }
    let groups = differences.byWidget
    let widgets = groups.compactMap(\.widget)
    guard widgets.count <= Self.mostSentences else {
      let together = differences.filter { $0.widget == nil }
      return [
        "All widgets together\(condition): \(statement(together, index)) \(counts(differences, widgets))"
      ]
    }
    return groups.compactMap { widget, differences in
      widget.map { "\(DisplayText.line($0, to: 40))\(condition): \(statement(differences, index))" }
    }
  }

  /// In how many widgets the content age is better, worse or neither.
  private func counts(_ differences: [PairedDifference], _ widgets: [String]) -> String {
    let verdicts = differences.filter { $0.widget != nil && $0.figure == .contentAgeMean }.map(\.verdict)
    let (better, worse) = (verdicts.count { $0 == .better }, verdicts.count { $0 == .worse })
    return "Of \(widgets.count) widgets, the content age is better in \(better), worse in \(worse)."
  }

  private func statement(_ differences: [PairedDifference], _ index: Int) -> String {
    func difference(of figure: Figure) -> PairedDifference? { differences.first { $0.figure == figure } }
    let names = (first: shortNames[0], second: shortNames[index])
    guard let age = difference(of: .contentAgeMean) else {
      return "\(names.first) and \(names.second) have no content age in common."
    }
    // The better one is the subject.
    let isSecond = age.difference < 0
    let (fresher, other) = isSecond ? (names.second, names.first) : (names.first, names.second)
    let cost = difference(of: .chargedPerDay)
    switch age.verdict {
    case .unknown:
      return
        "one replication cannot show which of \(names.first) and \(names.second) has the lower content age."
    case .noDifferenceSeen where differences.allSatisfy { $0.difference == 0 }:
      return "no figure differs between \(names.first) and \(names.second)."
    case .noDifferenceSeen:
      return "the difference in content age between \(names.second) and \(names.first) may be chance "
        + "(\(values(age, isSecondFirst: true)))"
        + alsoFresh(difference(of: .freshViews), isSecond: true, with: "with \(names.second), ")
        + costs(cost, names.second) + "."
    case .slight:
      return
        "\(fresher) has a lower content age than \(other), but the difference may be smaller than the margin "
        + "(\(values(age, isSecondFirst: isSecond)))\(costs(cost, fresher, isSecond: isSecond))."
    case .better, .worse, .more, .less:
      let share = age.difference.magnitude / max(age.estimate, age.baselineEstimate)
      return "with \(fresher), the content age is \(PercentText.whole(share)) lower than with \(other) "
        + "(\(values(age, isSecondFirst: isSecond)))"
        + alsoFresh(difference(of: .freshViews), isSecond: isSecond)
        + costs(cost, fresher, isSecond: isSecond) + "."
    }
  }

  /// `3m04s instead of 9m06s, difference 6m02s ±30s`, the subject's value first.
  private func values(_ age: PairedDifference, isSecondFirst: Bool) -> String {
    let unit = age.figure.unit
    let values = ordered(age, isSecondFirst).map { ReadableFigures.value($0, unit: unit) }
    let half = age.halfWidth.map { " ±" + ReadableFigures.halfWidth($0, unit: unit) } ?? ""
    return "\(values[0]) instead of \(values[1]), difference "
      + ReadableFigures.halfWidth(age.difference.magnitude, unit: unit) + half
  }

  private func ordered(_ difference: PairedDifference, _ isSecondFirst: Bool) -> [Double] {
    isSecondFirst
      ? [difference.estimate, difference.baselineEstimate]
      : [difference.baselineEstimate, difference.estimate]
  }

  private func alsoFresh(_ fresh: PairedDifference?, isSecond: Bool, with subject: String = "") -> String {
    guard let fresh, [.better, .worse].contains(fresh.verdict) else { return "" }
    let values = ordered(fresh, isSecond).map { ReadableFigures.share($0) }
    // The subject has the lower content age.
    let disagrees = subject.isEmpty && (fresh.difference > 0) != isSecond
    return
      "; \(disagrees ? "but only " : "")\(subject)\(values[0]) of the views are fresh instead of \(values[1])"
  }

  private func costs(_ cost: PairedDifference?, _ subject: String, isSecond: Bool = true) -> String {
    guard let cost else { return "" }
    switch cost.verdict {
    case .more, .less, .better, .worse:
      let isMore = cost.difference > 0 && isSecond || cost.difference < 0 && !isSecond
      let size = ReadableFigures.rate(cost.difference.magnitude)
      return "; \(subject) takes \(size) \(isMore ? "more" : "fewer") charged reloads a day"
    case .slight: return "; their charged reloads differ, but the difference may be smaller than the margin"
    case .noDifferenceSeen where cost.difference == 0: return ""
    case .noDifferenceSeen: return "; the difference in charged reloads may be chance"
    case .unknown: return ""
    }
  }

  var shortNames: [String] { Self.shortNames(names) }

  /// The files' names without directories and extensions, if they differ.
  static func shortNames(_ paths: [String]) -> [String] {
    let stems = paths.map { path in
      let file = path.split(separator: "/").last.map(String.init) ?? path
      return file.firstRange(of: ".y").map { String(file[..<$0.lowerBound]) } ?? file
    }
    let names = Set(stems).count == paths.count && !stems.contains("") ? stems : paths
    return names.map { DisplayText.line($0, to: 40) }
  }
}
