import Experiments

/// A ``ProgressLine`` for replications that end on several threads.
final class ReplicationProgress: Sendable {
  private struct State: Sendable {
    var line: ProgressLine
    var expected: Int
  }

  private let state: Locked<State>

  init(label: String, expected: Int) {
    state = Locked(State(line: ProgressLine(label: label), expected: expected))
  }

  /// How many replications are to be run.
  var expected: Int { state.withLock { $0.expected } }

  func expects(_ count: Int) { state.withLock { $0.expected = count } }

  func update(done: Int) {
    state.withLock {
      let fraction = min(1, Double(done) / Double(max(1, $0.expected)))
      $0.line.update(fraction: fraction, unit: "replication", done, of: $0.expected)
    }
  }

  func clear() { state.withLock { $0.line.clear() } }
}
