import Dispatch
import Synchronization
import WidgetRefresh

extension Replications {
  /// Lets each of ``jobs`` threads add blocks of neighbouring replications to results of their own, and merges these; so
  /// which of them are done takes no memory for each.
  ///
  /// - Parameters:
  ///   - body: adds a replication; `false`: stopped.
  ///   - merge: must not depend on the order of the results.
  /// - Returns: `nil` when it was stopped.
  func folded<Results: Sendable>(
    _ replications: Range<UInt64>, into empty: Results,
    body: @Sendable (inout Results, UInt32) throws(ScenarioError) -> Bool,
    merge: @Sendable (inout Results, Results) -> Void
  ) throws(ScenarioError) -> Results? {
    // Enough blocks that no thread waits long for the last; small ones, for they are finished when the run is ended early.
    let block = UInt64(max(1, min(16, replications.count / (16 * jobs))))
    let next = Atomic(replications.lowerBound)
    let state = Locked(FoldState(results: empty))
    DispatchQueue.concurrentPerform(iterations: min(jobs, replications.count)) { _ in
      var ending = FoldEnding.complete
      while case .complete = ending, !isEndedEarly() {
        let first = next.wrappingAdd(block, ordering: .relaxed).oldValue
        guard first < replications.upperBound else { break }
        var own = empty
        do throws(ScenarioError) {
          for index in first..<min(first + block, replications.upperBound) {
            guard let replication = UInt32(exactly: index), try body(&own, replication) else {
              ending = .stopped
              break
            }
            state.withLock {
              $0.done += 1
              progress($0.done)
            }
          }
        } catch {
          // The same for every replication, unless a person draws what can be no part of a scenario.
          ending = .failed(error)
        }
        let (results, end) = (own, ending)
        state.withLock {
          merge(&$0.results, results)
          $0.end(end)
        }
      }
    }
    let (results, ending) = state.withLock { ($0.results, $0.ending) }
    switch ending {
    case .complete: return results
    case .stopped: return nil
    case .failed(let error): throw error
    }
  }
}

private struct FoldState<Results: Sendable>: Sendable {
  var results: Results
  var ending = FoldEnding.complete
  var done = 0

  /// Failing comes before being stopped, and that before being complete.
  mutating func end(_ other: FoldEnding) {
    switch (ending, other) {
    case (.failed, _), (_, .complete), (.stopped, .stopped): break
    default: ending = other
    }
  }
}

private enum FoldEnding: Sendable {
  case complete
  case stopped
  case failed(ScenarioError)
}
