import RandomVariates

/// Finds the inputs of a function that matter, with few evaluations: Morris' elementary effects.
///
/// A trajectory starts at a random point of a grid and changes one input after the other, in random order. The change of the function
/// at each step, divided by the change of the input, is an elementary effect of that input. Inputs are from 0 to 1.
///
/// Source: M. D. Morris, "Factorial sampling plans for preliminary computational experiments", Technometrics 33 (1991) 161–174; the
/// mean of absolute effects: F. Campolongo, J. Cariboni, A. Saltelli, "An effective screening design for sensitivity analysis of large
/// models", Environmental Modelling & Software 22 (2007) 1509–1518.
package struct MorrisScreening: Sendable {
  /// Number of values of each input: 0, ⅓, ⅔ and 1. A step is ⅔, so each value is visited equally often.
  static let levels = 4

  /// Of each trajectory, the points in order. Each has one more point than there are inputs.
  package private(set) var trajectories: [[[Double]]] = []
  /// Of each trajectory, the input that changes after each of its points but the last.
  private var orders: [[Int]] = []
  private let inputs: Int

  /// - Parameters:
  ///   - inputs: number of inputs.
  ///   - count: number of trajectories.
  ///   - seed: the same seed gives the same trajectories.
  package init(inputs: Int, trajectories count: Int, seed: UInt64) {
    self.inputs = max(0, inputs)
    var random = RandomStream(seed: seed, replication: 0, entity: "bands", purpose: "morris")
    for _ in 0..<max(0, count) {
      let order = random.order(of: self.inputs)
      var levels = order.map { _ in random.integer(below: Self.levels) }
      var points = [Self.point(levels)]
      for input in order {
        levels[input] += levels[input] < Self.levels / 2 ? Self.levels / 2 : -Self.levels / 2
        points.append(Self.point(levels))
      }
      trajectories.append(points)
      orders.append(order)
    }
  }

  private static func point(_ levels: [Int]) -> [Double] {
    levels.map { Double($0) / Double(Self.levels - 1) }
  }

  /// μ* of each input, the mean of the absolute effects, in the function's unit over the whole range of the input. Exactly 0 if the
  /// function never changed.
  ///
  /// - Parameter values: the function at each point of each trajectory; a step from or to a value that is not finite is left out.
  package func meanEffects(_ values: [[Double]]) -> [Double] {
    var effects = [[Double]](repeating: [], count: inputs)
    for (number, (trajectory, values)) in zip(trajectories, values).enumerated() {
      for (step, input) in orders[number].enumerated() where values.indices.contains(step + 1) {
        let effect =
          (values[step + 1] - values[step]) / (trajectory[step + 1][input] - trajectory[step][input])
        if effect.isFinite { effects[input].append(abs(effect)) }
      }
    }
    return effects.map { $0.reduce(0, +) / Double(max(1, $0.count)) }
  }
}

extension RandomStream {
  /// A random order of 0 ..< `count`, each with the same probability (Fisher and Yates).
  mutating func order(of count: Int) -> [Int] {
    var order = Array(0..<max(0, count))
    for index in order.indices.reversed() { order.swapAt(index, integer(below: index + 1)) }
    return order
  }
}
