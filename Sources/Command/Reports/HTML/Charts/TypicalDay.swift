/// The recorded day that is most like all days, for a widget.
enum TypicalDay {
  /// The number of the day whose share of fresh views is closest to that of all days, and then whose number of views is. A day
  /// without views counts only if there are no others; the last day, if it is not whole, only if it is the only one.
  ///
  /// - Parameters:
  ///   - fresh: the share of fresh views of all days; `nil`: there are no views.
  ///   - days: the recorded days.
  static func number(fresh: Double?, in record: RunRecord, widget: Int, days: [LaneDay]) -> Int {
    let isCut = if case .events = record.limit { days.count > 1 } else { false }
    let views = record.widgets[widget].views
    let usual = Double(views.count) / Double(max(1, days.count))
    func distance(_ day: Int) -> (Double, Double) {
      let seen = views.filter { days[day].period.contains($0.start) }
      guard !seen.isEmpty else { return (2, usual) }
      let share = Double(seen.count { $0.isFresh }) / Double(seen.count)
      return ((share - (fresh ?? 0)).magnitude, (Double(seen.count) - usual).magnitude)
    }
    return days.indices.dropLast(isCut ? 1 : 0).map { (day: $0, distance: distance($0)) }
      .min { $0.distance < $1.distance }?.day ?? 0
  }
}
