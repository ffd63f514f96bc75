import EventKernel
import Foundation
import ScenarioFile
import WidgetRefresh

/// What a log tells about the phone.
package struct PhonePosterior: Sendable {
  /// What is known about one parameter after the fit.
  package struct Parameter: Sendable {
    package var parameter: UncertainParameter
    /// The posterior standard deviation of its share of the range, relative to that of the prior.
    package var spread: Double
    /// The ends of the 90% credible interval and the median, as a file writes them. For a parameter with alternatives: the most
    /// plausible one.
    package var low: String
    package var median: String
    package var high: String
    /// The weight of each alternative; empty: it is a number.
    package var weights: [(value: String, weight: Double)]

    /// The capacity or the number of reloads depends on it, or the log excludes a part of its range. So its values belong to those of others.
    package var isTied: Bool
    /// The log tells something about it.
    package var isTold: Bool {
      weights.isEmpty ? spread < 0.7 : weights.contains { $0.weight > 0.9 }
    }
  }

  package var parameters: [Parameter]
  /// The ends of the 90% credible interval and the median, in reloads a day: the mean over the log's usual days.
  package var capacity: (low: Double, median: Double, high: Double)
  /// The same of the charged reloads, as a share of the capacity.
  package var used: (low: Double, median: Double, high: Double)
  /// Worlds in which the phone could have written the log, all equally plausible: a number from 0 to 1 for each parameter.
  package var worlds: [[Double]]
  package var check: FitCheck
  let draws: [PhoneFit.Draw]

  static let worldCount = 200
  /// With less, nobody knows how much more the budget would have given.
  package static let leastUsed = 0.8

  /// Whether the widget asked for so many reloads that the log tells the capacity.
  package var tellsCapacity: Bool { used.median >= Self.leastUsed }

  init(_ draws: [PhoneFit.Draw], of parameters: [UncertainParameter], tied: [Bool], check: FitCheck) {
    (self.check, self.draws) = (check, draws)
    let total = draws.reduce(0) { $0 + $1.weight }
    func ends(_ value: (PhoneFit.Draw) -> Double) -> (low: Double, median: Double, high: Double) {
      let sorted = draws.sorted { value($0) < value($1) }
      func quantile(_ share: Double) -> Double {
        var sum = 0.0
        let draw = sorted.first { draw in
          sum += draw.weight
          return sum >= share * total
        }
        return (draw ?? sorted.last).map(value) ?? .nan
      }
      return (quantile(0.05), quantile(0.5), quantile(0.95))
    }
    (capacity, used) = (ends(\.capacity), ends(\.used))
    self.parameters = parameters.enumerated().map { index, parameter in
      let ends = ends { $0.shares[index] }
      let mean = draws.reduce(0) { $0 + $1.weight * $1.shares[index] } / total
      let variance =
        draws.reduce(0) { $0 + $1.weight * ($1.shares[index] - mean) * ($1.shares[index] - mean) } / total
      let weights = (0..<(parameter.alternatives ?? 0)).map { value in
        let count = Double(parameter.alternatives ?? 1)
        let weight = draws.reduce(0) { $0 + (Int($1.shares[index] * count) == value ? $1.weight : 0) }
        return (value: parameter.value(at: (Double(value) + 0.5) / count), weight: weight / total)
      }
      let best = weights.max { $0.weight < $1.weight }?.value
      return Parameter(
        parameter: parameter, spread: (variance * 12).squareRoot(),
        low: best ?? parameter.value(at: ends.low), median: best ?? parameter.value(at: ends.median),
        high: best ?? parameter.value(at: ends.high), weights: weights,
        isTied: tied[index] || Self.isChanged(draws, index, parameter.alternatives))
    }
    // Systematic resampling: the number of copies of a draw differs from what its weight says by less than one.
    worlds = []
    var sum = 0.0
    for draw in draws {
      sum += draw.weight / total * Double(Self.worldCount)
      while Double(worlds.count) + 0.5 < sum { worlds.append(draw.shares) }
    }
  }

  /// Whether the draws of a parameter are not those of the prior: by the Kolmogorov-Smirnov distance, with probability 0.001 by chance.
  private static func isChanged(_ draws: [PhoneFit.Draw], _ index: Int, _ alternatives: Int?) -> Bool {
    let total = draws.reduce(0) { $0 + $1.weight }
    let effective = total * total / draws.reduce(0) { $0 + $1.weight * $1.weight }
    let limit = 1.95 / effective.squareRoot()
    if let count = alternatives.map(Double.init) {
      return (1..<Int(count)).contains { value in
        let below = draws.reduce(0) { $0 + ($1.shares[index] * count < Double(value) ? $1.weight : 0) }
        return abs(below / total - Double(value) / count) > limit
      }
    }
    var (sum, distance) = (0.0, 0.0)
    for draw in draws.sorted(by: { $0.shares[index] < $1.shares[index] }) {
      distance = max(distance, abs(draw.shares[index] - sum / total))
      sum += draw.weight
      distance = max(distance, abs(draw.shares[index] - sum / total))
    }
    return distance > limit
  }

  /// What the log tells, without names and times.
  private func found(_ builds: [String], _ days: Int) -> SharedPhone {
    SharedPhone(
      builds: builds, days: days,
      budget: .init(low: capacity.low, median: capacity.median, high: capacity.high),
      values: parameters.filter { $0.isTold && $0.parameter.path.hasPrefix("device.") }.map { one in
        one.weights.isEmpty
          ? .init(one.parameter.path, low: one.low, median: one.median, high: one.high)
          : .init(one.parameter.path, shares: one.weights.map { .init(value: $0.value, share: $0.weight) })
      })
  }

  /// For `--phone`: all that the log tells about the device, and all that its budget or its reloads depend on.
  ///
  /// - Parameters:
  ///   - comments: for a reader.
  ///   - builds: what the log says about the system.
  ///   - days: those that count.
  package func file(comments: [String], builds: [String], days: Int) -> PhoneFile {
    let kept = parameters.indices.filter {
      parameters[$0].parameter.path.hasPrefix("device.") && (parameters[$0].isTold || parameters[$0].isTied)
    }
    func values(_ world: [Double]) -> [String] { kept.map { parameters[$0].parameter.value(at: world[$0]) } }
    return PhoneFile(
      comments: comments,
      usual: zip(kept, values(typical)).map {
        ScenarioOverride(path: parameters[$0].parameter.path, value: $1)
      },
      paths: kept.map { parameters[$0].parameter.path }, worlds: worlds.map(values),
      found: found(builds, days))
  }

  /// The world in the middle of the others. The medians of all parameters may be no world of this phone together.
  private var typical: [Double] {
    let count = Double(max(1, worlds.count))
    let scales = parameters.indices.map { index in
      let mean = worlds.reduce(0) { $0 + $1[index] } / count
      let variance = worlds.reduce(0) { $0 + ($1[index] - mean) * ($1[index] - mean) } / count
      return (mean: mean, deviation: max(variance.squareRoot(), 1e-9))
    }
    func distance(_ world: [Double]) -> Double {
      zip(parameters, zip(world, scales)).reduce(0) { sum, one in
        guard one.0.isTold || one.0.isTied else { return sum }
        guard one.0.weights.isEmpty else {
          return sum + (one.0.parameter.value(at: one.1.0) == one.0.median ? 0 : 10)
        }
        let off = (one.1.0 - one.1.1.mean) / one.1.1.deviation
        return sum + off * off
      }
    }
    return worlds.min { distance($0) < distance($1) } ?? []
  }
}
