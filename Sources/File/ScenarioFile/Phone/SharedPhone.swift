/// The numbers that a log told about a phone, without times and names, to give away.
package struct SharedPhone: Hashable, Sendable {
  /// The ends of the 90% interval, and the median.
  package struct Numbers: Hashable, Sendable {
    package var low = 0.0
    package var median = 0.0
    package var high = 0.0

    package init(low: Double = 0, median: Double = 0, high: Double = 0) {
      (self.low, self.median, self.high) = (low, median, high)
    }
  }

  /// An alternative, and its share of the worlds.
  package struct Share: Hashable, Sendable {
    package var value: String
    package var share: Double

    package init(value: String, share: Double) { (self.value, self.share) = (value, share) }
  }

  /// What is known about a key.
  package struct Value: Hashable, Sendable {
    package var key = ""
    /// The ends of the 90% interval and the median, as a file writes them. Empty: it has ``shares``.
    package var (low, median, high) = ("", "", "")
    package var shares: [Share] = []

    package init(
      _ key: String = "", low: String = "", median: String = "", high: String = "", shares: [Share] = []
    ) {
      (self.key, self.low, self.median, self.high, self.shares) = (key, low, median, high, shares)
    }
  }

  /// Versions of iOS, such as `26.1`.
  package var systems: [String] = []
  /// Days of the log that count.
  package var days = 0
  /// In reloads a day.
  package var budget = Numbers()
  package var values: [Value] = []

  /// `builds` is what the log says about the system, such as `Version 26.1 (Build 23B85)`.
  package init(builds: [String] = [], days: Int = 0, budget: Numbers = Numbers(), values: [Value] = []) {
    systems = Set(builds.compactMap { $0.firstMatch(of: /[0-9]+(\.[0-9]+)+/).map { String($0.output.0) } })
      .sorted()
    (self.days, self.budget, self.values) = (days, budget, values)
  }

  /// Such as `44.3 reloads a day (43.7 to 45.0), 9 days, iOS 26.1`.
  package var summary: String {
    let (low, median, high) = (
      Self.rounded(budget.low, 10), Self.rounded(budget.median, 10), Self.rounded(budget.high, 10)
    )
    let system = systems.isEmpty ? "" : ", iOS " + systems.joined(separator: " and ")
    return "\(median) reloads a day (\(low) to \(high)), \(days) day\(days == 1 ? "" : "s")\(system)"
  }

  private static func rounded(_ number: Double, _ scale: Double) -> String {
    "\((number * scale).rounded() / scale)"
  }

  package var lines: [YAMLText] {
    func mapping(_ entries: [(key: String, value: String)]) -> YAMLText {
      "{\(entries.map { "\(key: $0.key) \(value: $0.value)" }.joined(", "))}"
    }
    let numbers = [("low", budget.low), ("median", budget.median), ("high", budget.high)]
    return [
      "systems: \(list: systems.map { "\(value: $0)" })", "days: \(days)",
      "budgetPerDay: " + mapping(numbers.map { ($0.0, Self.rounded($0.1, 100)) }),
      values.isEmpty ? "values: {}" : "values:",
    ]
      + values.map { value in
        let shares = value.shares.map { ($0.value, Self.rounded($0.share * 100, 10) + "%") }
        return "  \(key: value.key) "
          + mapping(
            value.shares.isEmpty
              ? [("low", value.low), ("median", value.median), ("high", value.high)]
              : shares.filter { $0.1 != "0.0%" })
      }
  }
}
