import Experiments
import Foundation
import OutputAnalysis
import RandomVariates
import TestSupport
import Testing
import WidgetRefresh

@Suite struct FigureIntervalTests {
  /// Each figure that applies to a widget of short runs of random scenarios, from few replications.
  private func intervals() throws -> [(interval: FigureInterval, half: Double)] {
    try (0..<15).flatMap { number in
      var stream = RandomStream(test: "intervals", number: number)
      var scenario = smallScenario(seed: UInt64(number), asksEvery: 5 + Int64(stream.integer(below: 300)))
      scenario.device.usage = .stochastic(
        StochasticUsage(pickups: Pickups(perDay: 1 + 20 * stream.uniform())))
      for index in scenario.widgets.indices {
        scenario.widgets[index].content = Content(live: .poisson(perDay: 4 * stream.uniform(), hours: nil))
        scenario.widgets[index].provider.fetch?.failure = 0.5 * stream.uniform()
      }
      if number.isMultiple(of: 3) { scenario.device.budget = .fixed(1 + stream.integer(below: 4)) }
      var replications = Replications(of: scenario)
      replications.headroom = .withTimetables
      let count = 2 + stream.integer(below: 3)
      let results = try #require(try replications.run(0..<UInt64(count)))
      let scale = FigureScale(of: try DeviceSimulation(scenario))
      let t = try #require(StudentT.twoSided(confidence: 0.95, degreesOfFreedom: count - 1))
      return results.widgets.flatMap { widget in
        Figure.allCases.compactMap { figure in
          widget.interval(of: figure, scale: scale, confidence: 0.95).map { interval in
            let variance = widget.moments[figure.index].varianceOfRatio ?? 0
            return (interval, t * variance.squareRoot() * scale.factor(of: figure))
          }
        }
      }
    }
  }

  @Test func `each interval has its estimate in it, and nothing beyond the range of its figure`() throws {
    var cut: Set<Figure> = []
    for (interval, half) in try intervals() {
      let (figure, estimate) = (interval.figure, interval.estimate)
      let range = figure.unit.range
      #expect(range.contains(estimate), "\(interval)")
      guard let low = interval.low, let high = interval.high else { continue }
      #expect(range.contains(low) && range.contains(high), "\(interval)")
      guard interval.method == .replications else { continue }
      #expect(low <= estimate && estimate <= high, "\(interval)")
      // Nothing but the ends beyond the range is different from Student's interval.
      if range.contains(estimate - half) { #expect(abs(low - (estimate - half)) <= 1e-9 * estimate) }
      if range.contains(estimate + half) { #expect(abs(high - (estimate + half)) <= 1e-9 * high) }
      if !range.contains(estimate - half) || !range.contains(estimate + half) { cut.insert(figure) }
      // So each bound in the range is on the same side as before, and a verdict of `check` is the same.
      for factor in [0.01, 0.3, 0.7, 1.1, 2.3] {
        let bound = factor * estimate
        guard bound > 0, bound < range.upperBound else { continue }
        #expect((low >= bound) == (estimate - half >= bound) && (high <= bound) == (estimate + half <= bound))
      }
    }
    #expect(
      cut.isSuperset(of: [.freshViews, .timetableFreshViews, .contentAgeMean, .timetableContentAge]), "\(cut)"
    )
  }
}
