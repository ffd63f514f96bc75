import Benchmark
import Workloads

let benchmarks: @Sendable () -> Void = {
  for workload in Workload.all {
    Benchmark(
      "\(workload.name), per \(workload.unit)",
      configuration: .init(
        metrics: [.wallClock, .throughput, .peakMemoryResident], warmupIterations: 1,
        scalingFactor: .one, maxDuration: .seconds(2), maxIterations: 200,
        // Wall time is noisy: instructions are what CI gates on (see .ci/instructions).
        thresholds: [.wallClock: .init(relative: [.p50: 35.0])])
    ) { benchmark in
      let run = try workload.prepare()
      benchmark.startMeasurement()
      try run(workload.steps.many)
      benchmark.stopMeasurement()
    }
  }
}
