import OutputAnalysis
import WidgetRefresh

/// The recorded day that is most like all days of a run, for a widget.
enum TypicalDay {
  /// The number of the day whose share of fresh views is closest to the run's, and then its number of views. A day without
  /// views is typical only if there are no others.
  ///
  /// - Parameter days: the recorded days. If the last is not whole, it counts only if it is the only one.
  static func number(of widget: WidgetSummary, in views: [WidgetView], days: [LaneDay], isLastWhole: Bool)
    -> Int
  {
    let whole = isLastWhole ? days.indices : days.indices.dropLast(days.count > 1 ? 1 : 0)
    let share = widget.value(of: .freshViews) ?? 0
    let usual = widget.value(of: .viewsPerDay) ?? 0
    func distance(_ day: Int) -> (Double, Double) {
      let seen = views.filter { days[day].period.contains($0.start) }
      guard !seen.isEmpty else { return (2, usual) }
      let fresh = Double(seen.count { $0.isFresh }) / Double(seen.count)
      return ((fresh - share).magnitude, (Double(seen.count) - usual).magnitude)
    }
    return whole.map { (day: $0, distance: distance($0)) }.min { $0.distance < $1.distance }?.day ?? 0
  }
}
