import Experiments

/// A ``ProgressLine`` for runs that end on several threads.
package final class ReplicationProgress: Sendable {
  private struct State: Sendable {
    var line: ProgressLine
    var expected: Int
    var done = 0
    /// That of bands, whose runs are counted by worlds.
    var work: Bands.Work?

    mutating func update(done: Int) {
      self.done = done
      let fraction = min(1, Double(done) / Double(max(1, expected)))
      if let work, done < work.runsBefore {
        line.update(fraction: fraction, unit: "run before the worlds", done, of: work.runsBefore)
      } else if let work {
        line.update(fraction: fraction, unit: "world", work.worlds(after: done), of: work.worlds)
      } else {
        line.update(fraction: fraction, unit: "replication", done, of: expected)
      }
    }
  }

  private let state: Locked<State>

  package init(label: String, expected: Int) {
    state = Locked(State(line: ProgressLine(label: label), expected: expected))
  }

  /// How many replications are to be run.
  package func expects(_ count: Int) { state.withLock { $0.expected = count } }

  package func expects(_ work: Bands.Work) { state.withLock { ($0.expected, $0.work) = (work.runs, work) } }

  /// Other runs begin.
  package func begins(_ label: String, expected: Int) {
    state.withLock {
      $0.line.clear()
      $0 = State(line: ProgressLine(label: label), expected: expected)
    }
  }

  /// One more run is over.
  package func addOne() { state.withLock { $0.update(done: $0.done + 1) } }

  package func update(done: Int) { state.withLock { $0.update(done: done) } }

  package func clear() { state.withLock { $0.line.clear() } }
}
