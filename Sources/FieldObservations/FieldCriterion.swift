import EventKernel
import Foundation

/// When the simulator matches an observation.
package enum FieldCriterion: Sendable {
  /// The median of a figure is between `seen.lowerBound / 1.5` and `seen.upperBound * 1.5`.
  case median(FieldFigure, seen: ClosedRange<Double>)
  /// The middle half of the simulated latencies, in seconds, overlaps the range. With a `tail`, at least this share of
  /// them is longer than this number of seconds.
  case latency(FieldFigure, overlaps: ClosedRange<Double>, tail: (share: Double, beyond: Double)? = nil)
  /// At least 5% of 300 people see it within 30 days.
  case seenByPeople(FieldEvent)

  static let tolerance = 1.5
  static let shareOfPeople = 0.05

  var isAboutPeople: Bool {
    if case .seenByPeople = self { true } else { false }
  }

  /// Reported days of each replication.
  var days: Int { isAboutPeople ? 30 : 14 }

  /// Number of replications or people.
  var replications: Int { isAboutPeople ? 300 : 20 }

  /// What is compared, and the band.
  package var explanation: String {
    switch self {
    case .median(let figure, let seen):
      let low = figure.unit.text(seen.lowerBound / Self.tolerance)
      let high = figure.unit.text(seen.upperBound * Self.tolerance)
      return "\(figure.name): the median must be from \(low) to \(high)."
    case .latency(let figure, let range, let tail):
      let (low, high) = (figure.unit.text(range.lowerBound), figure.unit.text(range.upperBound))
      let beyond = tail.map {
        " At least \(FieldUnit.share.text($0.share)) must be above \(figure.unit.text($0.beyond))."
      }
      return "\(figure.name): the middle half must overlap \(low) to \(high)." + (beyond ?? "")
    case .seenByPeople(let event):
      return "Within 30 days, at least 5% of 300 people must see this: \(event.name)."
    }
  }

  /// - Parameter samples: the values of all replications. For ``seenByPeople(_:)``, 1 for each person who saw it, and 0
  ///   for each who did not.
  func judge(_ samples: [Double]) -> (measured: String, isMet: Bool) {
    let sorted = samples.sorted()
    guard !sorted.isEmpty else { return ("never", false) }
    func quantile(_ share: Double) -> Double {
      sorted[min(Int(share * Double(sorted.count)), sorted.count - 1)]
    }
    switch self {
    case .median(let figure, let seen):
      let median = quantile(0.5)
      let band = seen.lowerBound / Self.tolerance...seen.upperBound * Self.tolerance
      return (figure.unit.text(median), band.contains(median))
    case .latency(let figure, let range, let tail):
      let (low, high) = (quantile(0.25), quantile(0.75))
      let hasTail =
        tail.map { limit in
          Double(sorted.count { $0 > limit.beyond }) >= limit.share * Double(sorted.count)
        } ?? true
      return (figure.unit.text(quantile(0.5)), (low...high).overlaps(range) && hasTail)
    case .seenByPeople:
      let share = sorted.reduce(0, +) / Double(sorted.count)
      return (FieldUnit.share.text(share), share >= Self.shareOfPeople)
    }
  }
}

/// A number that a simulated phone gives zero or more times.
package struct FieldFigure: Sendable {
  let name: String
  let unit: FieldUnit
  let values: @Sendable (PhoneRecord) -> [Double]
}

/// Something that the user of a simulated phone sees or does not see.
package struct FieldEvent: Sendable {
  let name: String
  let isSeen: @Sendable (PhoneRecord) -> Bool
}

/// How a number is printed.
enum FieldUnit: Sendable {
  /// Seconds.
  case duration
  case perDay
  case share

  func text(_ value: Double) -> String {
    switch self {
    case .duration where value < 60: String(format: value < 10 ? "%.1f s" : "%.0f s", value)
    case .duration: String(format: value < 600 ? "%.1f min" : "%.0f min", value / 60)
    case .perDay: String(format: "%.0f/day", value)
    case .share: String(format: "%.0f%%", 100 * value)
    }
  }
}
