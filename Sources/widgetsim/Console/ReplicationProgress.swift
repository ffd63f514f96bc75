import Experiments

/// A ``ProgressLine`` for runs that end on several threads.
final class ReplicationProgress: Sendable {
  private struct State: Sendable {
    var line: ProgressLine
    var expected: Int
    /// That of bands, whose runs are counted by worlds.
    var work: Bands.Work?
  }

  private let state: Locked<State>

  init(label: String, expected: Int) {
    state = Locked(State(line: ProgressLine(label: label), expected: expected))
  }

  init(label: String, work: Bands.Work) {
    state = Locked(State(line: ProgressLine(label: label), expected: work.runs, work: work))
  }

  /// How many replications are to be run.
  var expected: Int { state.withLock { $0.expected } }

  func expects(_ count: Int) { state.withLock { $0.expected = count } }

  func expects(_ work: Bands.Work) { state.withLock { ($0.expected, $0.work) = (work.runs, work) } }

  func update(done: Int) {
    state.withLock {
      let fraction = min(1, Double(done) / Double(max(1, $0.expected)))
      if let work = $0.work, done < work.runsBefore {
        $0.line.update(fraction: fraction, unit: "run before the worlds", done, of: work.runsBefore)
      } else if let work = $0.work {
        $0.line.update(fraction: fraction, unit: "world", work.worlds(after: done), of: work.worlds)
      } else {
        $0.line.update(fraction: fraction, unit: "replication", done, of: $0.expected)
      }
    }
  }

  func clear() { state.withLock { $0.line.clear() } }
}
