import EventKernel
import RandomVariates

extension Int: ScenarioPart {
  package var scenarioIdentity: ScenarioIdentity { .word(String(self)) }
}

extension UInt64: ScenarioPart {
  package var scenarioIdentity: ScenarioIdentity { .word(String(self)) }
}

extension Double: ScenarioPart {
  // 0 and −0 are equal.
  package var scenarioIdentity: ScenarioIdentity { .word(self == 0 ? "0.0" : String(self)) }
}

extension Bool: ScenarioPart {
  package var scenarioIdentity: ScenarioIdentity { .word(self ? "yes" : "no") }
}

extension String: ScenarioPart {
  package var scenarioIdentity: ScenarioIdentity { .text(self) }
}

extension Array: ScenarioPart where Element: ScenarioPart {
  package var scenarioIdentity: ScenarioIdentity { .list(map(\.scenarioIdentity)) }
}

extension Optional: ScenarioPart where Wrapped: ScenarioPart {
  package var scenarioIdentity: ScenarioIdentity { self?.scenarioIdentity ?? .absent }
}

/// In milliseconds.
extension SimulationDuration: ScenarioPart {
  package var scenarioIdentity: ScenarioIdentity { .word(String(milliseconds)) }
}

extension HourProfile: ScenarioPart {
  package var scenarioIdentity: ScenarioIdentity { weights.scenarioIdentity }
}

extension Distribution: ScenarioPart {
  package var scenarioIdentity: ScenarioIdentity {
    switch self {
    case .constant(let value): .fields(["value": value], of: "constant")
    case .uniform(let low, let high): .fields(["low": low, "high": high], of: "uniform")
    case .exponential(let mean): .fields(["mean": mean], of: "exponential")
    case .lognormal(let median, let sigma): .fields(["median": median, "sigma": sigma], of: "lognormal")
    case .gamma(let shape, let scale): .fields(["shape": shape, "scale": scale], of: "gamma")
    case .weibull(let shape, let scale): .fields(["shape": shape, "scale": scale], of: "weibull")
    case .beta(let alpha, let beta, let low, let high):
      .fields(["alpha": alpha, "beta": beta, "low": low, "high": high], of: "beta")
    case .normal(let mean, let deviation):
      .fields(["mean": mean, "standardDeviation": deviation], of: "normal")
    case .poisson(let mean): .fields(["mean": mean], of: "poisson")
    case .negativeBinomial(let mean, let dispersion):
      .fields(["mean": mean, "dispersion": dispersion], of: "negativeBinomial")
    case .empirical(let values): .fields(["values": values], of: "empirical")
    case .mixture(let parts): .fields(["parts": parts], of: "mixture")
    }
  }
}

extension WeightedValue: ScenarioPart {
  package var scenarioIdentity: ScenarioIdentity { .fields(["value": value, "weight": weight]) }
}

extension WeightedDistribution: ScenarioPart {
  package var scenarioIdentity: ScenarioIdentity {
    .fields(["distribution": distribution, "weight": weight])
  }
}
