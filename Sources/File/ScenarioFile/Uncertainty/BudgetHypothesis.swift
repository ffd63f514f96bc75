import ScenarioValues

/// An answer to an open question about the budget, on which most answers to *what should I change?* depend.
package struct BudgetHypothesis: Hashable, Sendable {
  package enum Name: String, CaseIterable, Codable, Hashable, Sendable {
    /// The budget as the scenario describes it.
    case described
    case paced, even
    /// All of a day's reloads come at once: at 04:00, which stands for midnight too.
    case atNight
    /// The budget is 0.6 times as large. Its evidence has no weight, so it takes no part in the choice.
    case smaller
  }

  package let name: Name
  /// Its share of the evidence, 0 … 1.
  package let weight: Double
  package let settings: [ScenarioOverride]
}

extension UncertainScenario {
  /// What nobody knows about the budget and decides answers. The first is the scenario's own budget; then come those that the
  /// file does not rule out.
  package var budgetHypotheses: [BudgetHypothesis] {
    func settings(_ key: String, _ value: String) -> [ScenarioOverride] {
      parameters.filter { $0.name == key }.map { ScenarioOverride(path: $0.path, value: value) }.flatMap {
        own in
        longForms.filter { ScenarioPath.isAtOrBelow(own.path, $0.path) } + [own]
      }
    }
    let refill = parameters.first { $0.name == "refill" && !$0.path.hasPrefix("watch.") }
    let hour = parameters.first { $0.name == "windowStart" }?.alternativesWithWeights?.max {
      $0.weight < $1.weight
    }
    var own = 1.0
    var others: [BudgetHypothesis] = []
    for (value, weight) in refill?.alternativesWithWeights ?? [] {
      if value == refill?.usual {
        own = weight
      } else if let name = BudgetHypothesis.Name(rawValue: value) {
        others.append(.init(name: name, weight: weight, settings: settings("refill", value)))
      } else {
        others.append(
          .init(
            name: .atNight, weight: weight,
            settings: settings("refill", value) + (hour.map { settings("windowStart", $0.value) } ?? [])))
      }
    }
    let size = parameters.first { $0.name == "timesReloads" }
    let smaller = size.map {
      BudgetHypothesis(name: .smaller, weight: 0, settings: settings($0.name, $0.value(at: 0)))
    }
    let name = refill?.usual.flatMap(BudgetHypothesis.Name.init) ?? .described
    return [.init(name: name, weight: own, settings: [])] + others + [smaller].compactMap(\.self)
  }
}
