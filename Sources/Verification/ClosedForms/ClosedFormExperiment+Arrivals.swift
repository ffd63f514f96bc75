import Foundation
import RandomVariates

extension ClosedFormExperiment {
  static let arrivals = [
    ClosedFormExperiment(.arrivals, "by the measured profile") { replications in
      let days = 10 * replications
      let (perDay, profile) = (78.277, HourProfile.measured)
      let scenario = ProbeScenario.make(
        seed: 35, days: days, warmUpDays: 0, budget: .unlimited, policy: .never,
        refreshes: .poisson(perDay: perDay, hours: profile))
      let seconds = try ProbeCounts(scenario, replication: 0).requestTimes.map {
        Double($0.milliseconds) / 1000
      }
      var perHour = Array(repeating: 0.0, count: 24)
      var ofDays = Array(repeating: 0.0, count: days)
      var gaps: [Double] = []
      var last = 0.0
      for second in seconds {
        let day = min(Int(second / 86_400), days - 1)
        let ofDay = second - Double(day) * 86_400
        perHour[min(Int(ofDay / 3600), 23)] += 1
        ofDays[day] += 1
        let operational = (Double(day) + profile.cumulativeShare(atSecondOfDay: ofDay)) * perDay
        gaps.append(operational - last)
        last = operational
      }
      let count = Double(seconds.count)
      let chiSquare = (0..<24).reduce(0.0) { sum, hour in
        let expected = count * profile.share(ofHour: hour)
        return sum + (perHour[hour] - expected) * (perHour[hour] - expected) / expected
      }
      return [
        ExpectedFigure(name: "arrivals a day", expected: perDay).result(ofDays),
        ClosedFormResult(
          name: "χ² of the 24 hours", expected: 23, measured: chiSquare, n: seconds.count,
          distribution: .chiSquare(degreesOfFreedom: 23)),
        ClosedFormResult(
          name: "KS of the rescaled gaps", expected: KolmogorovSmirnov.meanDistance(count: gaps.count),
          measured: KolmogorovSmirnov.distance(gaps) { -expm1(-$0) }, n: gaps.count, distribution: .kolmogorov
        ),
      ]
    }
  ]
}
