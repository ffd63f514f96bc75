import Testing
import WidgetRefresh

@testable import Reports

@Suite struct ValueAxisTests {
  private static let quantities: [ValueAxis.Quantity] = [
    .figure(.seconds), .figure(.share), .figure(.perDay), .figure(.secondsPerDay), .change,
  ]

  @Test(arguments: [
    [0.0, 1], [0.02, 0.03], [3, 4000], [1e-5, 2e-5], [99.9, 100.1], [-0.5, 7], [5, 5], [0, 0], [1e7, 1.2e7],
  ])
  func `shows all values, with distinct labels in order that do not touch`(values: [Double]) {
    for quantity in Self.quantities {
      for (isLogarithmic, to) in [(false, 360.0), (true, 360), (false, 800)] {
        let axis = ValueAxis(over: values, of: quantity, from: 40, to: to, isLogarithmic: isLogarithmic)
        #expect(values.allSatisfy { axis.range.lowerBound <= $0 + 1e-9 * $0.magnitude })
        #expect(values.allSatisfy { $0 <= axis.range.upperBound + 1e-9 * $0.magnitude })
        #expect(axis.ticks.count >= 2)
        for (tick, next) in zip(axis.ticks, axis.ticks.dropFirst()) {
          #expect(next.position > tick.position)
          #expect(next.label != tick.label, "\(values) \(axis.ticks.map(\.label))")
          if !isLogarithmic { #expect(next.position - tick.position >= 56 - 1e-6) }
        }
        #expect(abs((axis.ticks.first?.position ?? 0) - 40) < 1e-6)
        #expect(abs((axis.ticks.last?.position ?? 0) - to) < 1e-6)
      }
    }
  }

  @Test func `a logarithmic axis gives equal ratios equal distances, and says so`() {
    let axis = ValueAxis(
      over: [1, 1000], of: .figure(.perDay), from: 0, to: 300, isLogarithmic: true)
    #expect(axis.note == " (logarithmic)")
    let steps = [1.0, 10, 100, 1000].map(axis.position)
    for (step, next) in zip(steps, steps.dropFirst()) { #expect(abs(next - step - 100) < 1e-6) }
    #expect(
      ValueAxis(over: [0, 9], of: .change, from: 0, to: 9, isLogarithmic: true).note == "",
      "0 has no logarithm")
  }

  @Test func `values that are no numbers, and none at all, do no harm`() {
    for values in [
      [], [Double.nan], [.infinity, 1], [-.infinity], [1e300, -1e300], [.leastNonzeroMagnitude],
    ] {
      for quantity in Self.quantities {
        let axis = ValueAxis(over: values, of: quantity, from: 300, to: 20)
        for value in values + [0, .nan, 1e308] { #expect((20...300).contains(axis.position(value))) }
      }
    }
  }

  @Test func `labels have their unit`() {
    func labels(_ values: [Double], _ quantity: ValueAxis.Quantity) -> [String] {
      ValueAxis(over: values, of: quantity, from: 0, to: 300, spacing: 60).ticks.map(\.label)
    }
    #expect(labels([0, 1800], .figure(.seconds)) == ["0s", "10m", "20m", "30m"])
    #expect(labels([0.9, 1], .figure(.share)) == ["90%", "92%", "94%", "96%", "98%", "100%"])
    #expect(labels([-0.5, 0.9], .change) == ["−50%", "0%", "+50%", "+100%"])
    #expect(labels([0, 2.4], .figure(.perDay)) == ["0.0", "0.5", "1.0", "1.5", "2.0", "2.5"])
  }
}
