import EventKernel
import Foundation
import ScenarioFile
import WidgetRefresh

// When the simulator matches an observation.
extension FieldObservation {
  /// Number of replications or people.
  package var replications: Int { scenario.population?.people ?? 20 }

  /// What is compared, and the band.
  package var explanation: String {
    let (low, high) = (unit.text(note.measure.band.lowerBound), unit.text(note.measure.band.upperBound))
    switch note.measure.rule {
    case .median: return "\(figure): the median must be from \(low) to \(high)."
    case .middleHalf:
      return "\(figure): the middle half must overlap \(low) to \(high)."
    case .people:
      let share = note.measure.band.upperBound >= 1 ? "at least \(low)" : "\(low) to \(high)"
      return
        "Within \(scenario.device.days) days, \(share) of \(replications) people must see this: \(figure)."
    }
  }

  var unit: FieldUnit {
    switch note.measure.statistic {
    case .chargedPerDay: .number(per: "/day")
    case .startsPerHour: .number(per: "/h")
    case .startsUntilRefused: .number(per: "")
    case .shownAtOnce: .share
    case .transfersRenewed: .timeOfDay
    default: note.measure.rule == .people ? .share : .duration
    }
  }

  /// - Parameter samples: the values of all replications. For an event, 1 for each person who saw it, and 0 for each who did not.
  /// - Returns: `ofMiddle`, only for the rule `median`: the median as a multiple of the geometric mean of the band's
  ///   ends.
  func judge(_ samples: [Double]) -> (measured: String, isMet: Bool, ofMiddle: Double?) {
    let sorted = samples.sorted()
    guard !sorted.isEmpty else { return ("never", false, nil) }
    func quantile(_ share: Double) -> Double {
      sorted[min(Int(share * Double(sorted.count)), sorted.count - 1)]
    }
    let (value, isMet): (Double, Bool)
    switch note.measure.rule {
    case .median: (value, isMet) = (quantile(0.5), note.measure.band.contains(quantile(0.5)))
    case .middleHalf:
      (value, isMet) = (quantile(0.5), (quantile(0.25)...quantile(0.75)).overlaps(note.measure.band))
    case .people:
      let share = sorted.reduce(0, +) / Double(sorted.count)
      (value, isMet) = (share, note.measure.band.contains(share))
    }
    let middle = (note.measure.band.lowerBound * note.measure.band.upperBound).squareRoot()
    let hasMiddle = note.measure.rule == .median && note.measure.statistic != .transfersRenewed
    return (unit.text(value), isMet, hasMiddle && middle > 0 && middle.isFinite ? value / middle : nil)
  }

  // MARK: The simplest rule

  /// What a constant says: an update every `max(asked, 20 min)`, day and night; on the watch, every `max(asked, 15 min)`; of a Live
  /// Activity, every `max(asked, 10 s)` and at once, and no start is refused; data of the phone are on the watch at once. `nil`: it says nothing about this statistic.
  package var isMetByConstant: Bool? {
    guard note.measure.rule == .median else { return nil }
    let activity = scenario.activities.first?.activity
    var asked = Self.interval(activity?.content.live)
    if case .after(let interval)? = scenario.widgets.first?.provider.timeline.policy {
      asked = interval.seconds
    }
    if case .requested(let earliest)? = scenario.apps.first?.backgroundRefresh { asked = earliest.seconds }
    let least: Double =
      switch subject {
      case .widgets: 1200
      case .activities: ActivityRules.documented.spacing.seconds
      case .watchAndControls: 900
      }
    let seconds = max(asked, least)
    let predicted: Double
    switch note.measure.statistic {
    case .updateInterval: predicted = seconds
    case .chargedPerDay: predicted = 86_400 / seconds
    case .shownAtOnce: predicted = asked / seconds
    case .startsUntilRefused: predicted = .infinity
    case .startsPerHour:
      guard case .arrivals(let starts)? = activity?.start.times else { return nil }
      predicted = 3600 / Self.interval(starts)
    case .delay, .fromPhone: predicted = 0
    case .wait, .widgetDistance, .gapByDay, .gapAtNight, .oldView, .lateReload, .activityChange, .updateWait,
      .updateOutcome, .quickThenSlow, .transfersRenewed, .oldCopy, .silence:
      return nil
    }
    return note.measure.band.contains(predicted)
  }

  /// In seconds. 0: it is not known.
  private static func interval(_ process: ArrivalProcess?) -> Double {
    if case .renewal(let interval)? = process { interval.mean / 1000 } else { 0 }
  }
}

/// How a number is printed.
enum FieldUnit: Sendable {
  /// Seconds.
  case duration
  case number(per: String)
  case share
  /// Seconds since midnight.
  case timeOfDay

  func text(_ value: Double) -> String {
    switch self {
    case .duration where value < 60: String(format: value < 10 ? "%.1f s" : "%.0f s", value)
    case .duration: String(format: value < 600 ? "%.1f min" : "%.0f min", value / 60)
    case .number(let per): String(format: "%.0f", value) + per
    case .share: String(format: "%.0f%%", 100 * value)
    case .timeOfDay: String(format: "%02d:%02d", Int(value) / 3600, Int(value) / 60 % 60)
    }
  }
}
