import ScenarioValues

/// One thing that `widgetsim optimize` varies: alternatives, each of which sets some keys of the scenario file.
package struct Variation: Hashable, Sendable {
  /// A key with its value.
  package struct Setting: Hashable, Sendable {
    /// Keys separated by dots.
    package var path: String
    /// Further keys that get the same value.
    package var others: [String] = []
    package var value: VariedValue
  }

  /// At least one. One without settings leaves everything as it is.
  package var alternatives: [[Setting]]

  package init(alternatives: [[Setting]]) {
    self.alternatives = alternatives
  }

  /// One key, with a value in each alternative.
  package init(_ key: OptimizationGoal.VariedKey) throws(VariationError) {
    alternatives = []
    for text in key.values { alternatives.append([Setting(path: key.path, value: try VariedValue(text))]) }
  }
}

extension Array where Element == Variation.Setting {
  /// The ranges of the quantities that vary.
  package var quantities: [VariedValue.Quantity] { compactMap(\.value.quantity) }

  /// What sets these keys with all quantities at their smallest, and with all at their largest.
  package var ends: [[ScenarioOverride]] {
    let ranges = quantities.map(\.range)
    let smallest = overrides(ranges.map(\.lowerBound))
    return ranges.isEmpty ? [smallest] : [smallest, overrides(ranges.map(\.upperBound))]
  }

  /// What sets these keys, for very few values, those nearest to an interval first: of one duration the five usual ones, of several the
  /// two, that are not clearly shorter than it; the largest number; both ends of a share.
  ///
  /// - Parameter interval: about how often the budget allows a reload, in seconds.
  package func fewTrials(interval: Double) -> [[ScenarioOverride]] {
    quantities.reduce([[]]) { points, quantity in
      let values: [Double]
      switch quantity.unit {
      case .duration:
        let usual = quantity.trials
        let long = usual.filter { $0 >= interval / 1.5 }
        values = (long.isEmpty ? usual.suffix(1) : long).prefix(quantities.count == 1 ? 5 : 2)
          .sorted { Swift.max($0 / interval, interval / $0) < Swift.max($1 / interval, interval / $1) }
      case .share: values = [quantity.range.lowerBound, quantity.range.upperBound]
      case .number, .wholeNumber: values = [quantity.range.upperBound]
      }
      return points.flatMap { point in values.map { point + [$0] } }
    }.map(overrides)
  }

  /// What sets these keys, for a few values of the quantities: three of each, or the usual ones of a duration.
  package var trials: [[ScenarioOverride]] {
    quantities.reduce([[]]) { points, quantity in
      points.flatMap { point in quantity.trials.map { point + [$0] } }
    }.map(overrides)
  }

  /// What sets these keys.
  ///
  /// - Parameter values: of the ``quantities``, in their order.
  package func overrides(_ values: [Double]) -> [ScenarioOverride] {
    var rest = values.makeIterator()
    return flatMap { setting in
      let value = setting.value.text(setting.value.quantity == nil ? nil : rest.next())
      return ([setting.path] + setting.others).map { ScenarioOverride(path: $0, value: value) }
    }
  }
}

extension [Variation] {
  /// For each, very few changes to try; at most a number of them together, the first ones of all alternatives before the second ones.
  ///
  /// - Parameters:
  ///   - most: the largest number.
  ///   - interval: about how often the budget allows a reload, in seconds.
  package func fewTrials(_ most: Int, interval: Double) -> [[[ScenarioOverride]]] {
    let all = map { $0.alternatives.dropFirst().map { $0.fewTrials(interval: interval) } }
    var left = most
    var taken = all.map { $0.map { _ in 0 } }
    for round in 0..<(all.joined().map(\.count).max() ?? 0) {
      for lever in all.indices {
        for alternative in all[lever].indices where left > 0 && round < all[lever][alternative].count {
          taken[lever][alternative] += 1
          left -= 1
        }
      }
    }
    return zip(all, taken).map { lever, taken in zip(lever, taken).flatMap { $0.prefix($1) } }
  }
}
