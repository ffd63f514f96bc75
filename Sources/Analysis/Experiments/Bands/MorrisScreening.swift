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

  /// The effects of each input.
  ///
  /// - Parameter values: the function at each point of each trajectory; a step from or to a value that is not finite is left out.
  package func effects(_ values: [[Double]]) -> [ElementaryEffects] {
    var effects = [[Double]](repeating: [], count: inputs)
    for (number, (trajectory, values)) in zip(trajectories, values).enumerated() {
      for (step, input) in orders[number].enumerated() where values.indices.contains(step + 1) {
        let effect =
          (values[step + 1] - values[step]) / (trajectory[step + 1][input] - trajectory[step][input])
        if effect.isFinite { effects[input].append(effect) }
      }
    }
    return effects.map(ElementaryEffects.init)
  }
}

/// What Morris' screening finds about an input, in the function's unit over the whole range of the input.
package struct ElementaryEffects: Hashable, Sendable {
  /// μ*, the mean of the absolute effects. Exactly 0 if the function never changed.
  package let meanOfAbsolutes: Double
  /// σ, the standard deviation of the effects. 0 if the function is linear in this input.
  package let standardDeviation: Double

  init(_ effects: [Double]) {
    let count = Double(max(1, effects.count))
    let mean = effects.reduce(0, +) / count
    meanOfAbsolutes = effects.reduce(0) { $0 + abs($1) } / count
    let squares = effects.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    standardDeviation = effects.count < 2 ? 0 : (squares / (count - 1)).squareRoot()
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
