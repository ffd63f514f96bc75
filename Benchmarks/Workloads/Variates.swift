import RandomVariates

extension Workload {
  static let variates: [Workload] = [
    variate("exponential", .exponential(mean: 1)), variate("lognormal", .lognormal(median: 1, sigma: 0.6)),
    variate("gamma", .gamma(shape: 2.5, scale: 1)), variate("Poisson", .poisson(mean: 4)),
    Workload("uniform", per: "draw", steps: (1000, 21_000)) {
      { steps in
        var stream = RandomStream(seed: 1, replication: 0, entity: "workload", purpose: "uniform")
        for _ in 0..<steps { keep(stream.uniform()) }
      }
    },
  ]

  private static func variate(_ name: String, _ distribution: Distribution) -> Workload {
    Workload(name, per: "draw", steps: (1000, 21_000)) {
      let sampler = try Sampler(distribution)
      return { steps in
        var stream = RandomStream(seed: 1, replication: 0, entity: "workload", purpose: "variates")
        for _ in 0..<steps { keep(sampler.draw(from: &stream)) }
      }
    }
  }
}

/// Keeps the optimizer from leaving out what nobody looks at.
@inline(never)
func keep<Value>(_ value: Value) {}
