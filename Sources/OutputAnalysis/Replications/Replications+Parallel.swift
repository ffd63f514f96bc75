import Dispatch
import Synchronization
import WidgetRefresh

extension Replications {
  /// Lets each of ``jobs`` threads add replications to results of its own, and merges these.
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
    let next = Atomic(replications.lowerBound)
    let state = Mutex(FoldState(results: empty))
    DispatchQueue.concurrentPerform(iterations: min(jobs, replications.count)) { _ in
      var own = empty
      var ending = FoldEnding.complete
      do throws(ScenarioError) {
        while !isEndedEarly() {
          let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
          guard index < replications.upperBound, let replication = UInt32(exactly: index) else { break }
          guard try body(&own, replication) else {
            ending = .stopped
            break
          }
          state.withLock {
            $0.done += 1
            progress($0.done)
          }
        }
      } catch {
        // The same for every replication.
        ending = .failed(error)
      }
      let (results, end) = (own, ending)
      state.withLock {
        merge(&$0.results, results)
        $0.end(end)
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
