import EventKernel
import RandomVariates
import ScenarioValues

extension HourProfile: Shaped {
  static let shape = Shape.list(
    of: .number(), minimumCount: 24, maximumCount: 24,
    expected: "24 numbers, one for each hour from 0 to 23"
  ).checked { weights, node, context in
    do throws(HourProfileError) {
      return try HourProfile(weights: weights)
    } catch {
      return context.refuse("\(error)", at: node.position)
    }
  }.named("hours")
}

/// The forms in which a file says when something happens.
enum ArrivalTable {
  static let perDay = Shape.number(ArrivalProcess.perDayRange)
  static let perHour = Shape.number(ArrivalProcess.perHourRange)

  static let variant = Variant<ArrivalProcess>(
    cases: [
      .init(
        key: "perDay",
        shape: record(from: Rate()) {
          field(
            "perDay", \.mean, perDay, "Mean number a day, at random times (a Poisson process).",
            isRequired: true)
          field("hours", \.hours, "Weights of the 24 hours of the wall clock. Default: all equal.")
        }.map { .poisson(perDay: $0.mean, hours: $0.hours) }),
      .single(
        "perHour", perHour.map { ArrivalProcess.poisson(perDay: $0 * 24, hours: nil) },
        "Mean number an hour, at random times (a Poisson process)."),
      .single(
        "every", Shape.secondOrMore.map { .renewal(interval: .constant(Double($0.milliseconds))) },
        "At this interval from the start of the run; at least 1s."),
      .single(
        "interval", Shape.durationDistribution.map { .renewal(interval: $0) },
        "At random intervals from this distribution; each is at least 1s."),
      .single(
        "at", Shape.moments.map { .at($0) },
        "At these times of day, every day or `on` chosen days of the week, or on these dates, once."),
    ])

  private struct Rate: Sendable {
    var mean = 0.0
    var hours: HourProfile?
  }
}

extension ArrivalProcess: Shaped {
  static let shape = ArrivalTable.variant.shape.named("arrivals")
}
