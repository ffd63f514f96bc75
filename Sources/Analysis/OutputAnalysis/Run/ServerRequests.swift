import WidgetRefresh

/// The users of an app, and what their requests cost.
package struct AppUsers: Hashable, Sendable {
  package var count: Int
  /// Price of a million requests, in any currency. `nil`: not given.
  package var pricePerMillion: Double?

  package init(count: Int, pricePerMillion: Double? = nil) {
    self.count = count
    self.pricePerMillion = pricePerMillion
  }
}

/// What all users send to the server: the fetches of all widgets. All users are in one time zone.
package struct ServerRequests: Hashable, Sendable {
  /// Of all users.
  package let perDay: Double
  /// The ends are the sums of the ends of the widgets' intervals, so it is at least as wide as needed. `nil`: there is none.
  package let interval: ClosedRange<Double>?
  /// Mean in the busiest part of the day.
  package let perSecondAtPeak: Double
  package let peak: TimeOfDay
  /// Length of the busiest part: that of the shortest ``ServerLoad/BusiestTime`` of the widgets, or an hour.
  package let peakMinutes: Int
  /// `nil`: no price is given.
  package let costPerDay: Double?

  /// - Returns: `nil` if the number of users is not given, or no widget has fetches.
  package init?(_ run: RunSummary) {
    let loads = run.widgets.compactMap(\.serverLoad)
    guard let users = run.users, !loads.isEmpty else { return nil }
    let count = Double(users.count)
    let minutes = (0..<1440).map { minute in loads.reduce(0) { $0 + $1.fetches[minute] } * count }
    let length = loads.compactMap(\.busiest?.minutes).min() ?? 60
    let parts = stride(from: 0, to: 1440, by: length).map {
      (start: $0, sum: minutes[$0..<$0 + length].reduce(0, +))
    }
    let busiest = parts.max { $0.sum < $1.sum } ?? (0, 0)
    let intervals = run.widgets.filter { $0.serverLoad != nil }.compactMap { $0.interval(of: .fetchesPerDay) }
    let ends = intervals.compactMap { interval in
      interval.low.flatMap { low in interval.high.map { (low, $0) } }
    }
    let perDay = minutes.reduce(0, +)
    self.perDay = perDay
    let (low, high) = ends.reduce((0.0, 0.0)) { ($0.0 + $1.0, $0.1 + $1.1) }
    interval = ends.count == loads.count && low <= high ? low * count...high * count : nil
    (perSecondAtPeak, peak) = (busiest.sum / Double(60 * length), TimeOfDay(clamping: busiest.start * 60))
    peakMinutes = length
    costPerDay = users.pricePerMillion.map { $0 * perDay / 1e6 }
  }
}
