import OutputAnalysis

extension ClosedFormExperiment {
  static let queues = [0.5, 0.7, 0.8, 0.9, 0.95].map { load in
    ClosedFormExperiment(.queue, "ρ \(load.plain)") { replications in
      // A multiple of the time after which the state of the queue no longer depends on its start.
      let part = max(2000, 20 / ((1 - load.squareRoot()) * (1 - load.squareRoot())))
      var queue = MM1Queue(load: load, seed: 36)
      _ = queue.countPart(part)
      var batches = BatchMeans()
      for _ in 0..<5 * replications {
        let counts = queue.countPart(part)
        batches.add([
          FigurePair(x: counts.inSystem, y: counts.milliseconds),
          FigurePair(x: counts.waiting, y: counts.milliseconds),
          FigurePair(x: counts.sojourns, y: counts.departures),
          FigurePair(x: counts.longSojourns, y: counts.departures),
        ])
      }
      let figures = [
        ("in the system", load / (1 - load), 1), ("waiting", load * load / (1 - load), 1),
        ("sojourn", 1 / (1 - load), 1 / MM1Queue.unit), ("sojourns > p95", 0.05, 1),
      ]
      return figures.enumerated().compactMap { index, figure in
        guard let moments = batches.moments(at: index), let ratio = moments.ratio,
          let variance = moments.varianceOfRatio
        else { return nil }
        return ClosedFormResult(
          name: "\(figure.0), ρ \(load.plain)", expected: figure.1, measured: ratio * figure.2,
          n: Int(moments.count), distribution: .mean(standardError: variance.squareRoot() * figure.2))
      }
    }
  }
}
