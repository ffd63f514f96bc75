import EventKernel
import Experiments
import OutputAnalysis
import Testing
import WidgetRefresh

@Suite("A widget that was there long before the run starts as it would go on")
struct StartOfRunTests {
  /// A widget that requests a reload so often, with the default warm-up.
  static func scenario(
    every interval: SimulationDuration, page: Int = 1, _ change: (inout Scenario) -> Void = { _ in }
  ) -> Scenario {
    let provider = Provider(timeline: TimelinePlan(policy: .after(interval)))
    var scenario = Scenario(
      seed: 7, apps: [App(name: "App")],
      widgets: [
        Widget(
          name: "widget", app: "App", kind: "Kind", placement: .surface(.homePage(page)), provider: provider,
          content: .changing(every: .hours(1)))
      ])
    change(&scenario)
    return scenario
  }

  /// In each of 60 replications, the reloads a day that are charged, and those that accrue.
  private func days(_ scenario: Scenario) throws -> [(charged: Double, accrued: Double)] {
    let days = Double(scenario.device.days)
    return try (0..<60 as Range<UInt64>).map { number in
      let widget = try #require(try Replications(of: scenario).run(number..<number + 1)?.widgets.first)
      return (Double(widget.tally[.charged]) / days, Double(widget.tally[.accruedMillionths]) / 1e6 / days)
    }
  }

  private func mean(_ values: [Double]) -> (mean: Double, error: Double) {
    let (n, mean) = (Double(values.count), values.reduce(0, +) / Double(values.count))
    return (mean, (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (n - 1) / n).squareRoot())
  }

  /// H₀: the expected excess is at most 0.3 reloads a day; n = 60. The excess is compared with 6 standard errors more than
  /// that, so a false alarm has a probability below 1e-7 (Student's t with 59 degrees of freedom). Seeds are fixed.
  @Test("it is not charged more than it accrues", arguments: [15, 20, 22, 25, 30])
  func excess(minutes: Int64) throws {
    let days = try days(Self.scenario(every: .minutes(minutes)))
    let (excess, error) = mean(days.map { $0.charged - $0.accrued })
    #expect(excess < 0.3 + 6 * error, "\(excess) ± \(error)")
  }

  /// A new widget gets 70 a day for 3 days, this one about 48.
  @Test("a new one gets more, because the system does not know its user")
  func new() throws {
    let settled = mean(try days(Self.scenario(every: .minutes(15))).map(\.accrued)).mean
    for change: (inout Scenario) -> Void in [
      { $0.device.warmUpDays = 0 }, { $0.widgets[0].addedOnDay = 1 },
      { ($0.device.warmUpDays, $0.apps[0].isNewlyInstalled) = (1, true) },
    ] {
      #expect(mean(try days(Self.scenario(every: .minutes(15), change)).map(\.accrued)).mean > settled + 4)
    }
  }
}
