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
  /// - Returns: when it was stopped, the first replications, as far as all of them were complete, where ``keepsPart`` says so;
  ///   else `nil`, also where there are none.
  func folded<Results: Sendable>(
    _ replications: Range<UInt64>, into empty: Results,
    body: @Sendable (inout Results, UInt32) throws(ScenarioError) -> Bool,
    merge: @Sendable (inout Results, Results) -> Void
  ) throws(ScenarioError) -> Results? {
    // Enough blocks that no thread waits long for the last; small ones, for one that is stopped may cost those after it.
    let block = UInt64(max(1, min(16, replications.count / (16 * jobs))))
    let next = Atomic(replications.lowerBound)
    let state = Locked(FoldState<Results>())
    DispatchQueue.concurrentPerform(iterations: min(jobs, replications.count)) { _ in
      var ending = FoldEnding.complete
      while case .complete = ending {
        let first = next.wrappingAdd(block, ordering: .relaxed).oldValue
        guard first < replications.upperBound else { break }
        var own = FoldedStretch(range: first..<first, results: empty)
        do throws(ScenarioError) {
          for index in first..<min(first + block, replications.upperBound) {
            guard let replication = UInt32(exactly: index), try body(&own.results, replication) else {
              ending = .stopped
              break
            }
            own.range = first..<index + 1
            state.withLock {
              $0.done += 1
              progress($0.done)
            }
          }
        } catch {
          // The same for every replication, unless a person draws what can be no part of a scenario.
          ending = .failed(error)
        }
        let (stretch, end) = (own, ending)
        state.withLock {
          $0.add(stretch, merge: merge)
          $0.end(end)
        }
      }
    }
    let (stretches, ending) = state.withLock { ($0.stretches, $0.ending) }
    let beginning = stretches.first { $0.range.lowerBound == replications.lowerBound }
    switch ending {
    case .complete: return beginning?.results ?? empty
    case .stopped: return keepsPart ? beginning?.results : nil
    case .failed(let error): throw error
    }
  }
}

/// Neighbouring replications and what they come to.
private struct FoldedStretch<Results: Sendable>: Sendable {
  var range: Range<UInt64>
  var results: Results
}

private struct FoldState<Results: Sendable>: Sendable {
  /// No two touch, so that there are no more than threads.
  var stretches: [FoldedStretch<Results>] = []
  var ending = FoldEnding.complete
  var done = 0

  mutating func add(_ stretch: FoldedStretch<Results>, merge: (inout Results, Results) -> Void) {
    guard !stretch.range.isEmpty else { return }
    var whole = stretch
    while let index = stretches.firstIndex(where: {
      $0.range.upperBound == whole.range.lowerBound || $0.range.lowerBound == whole.range.upperBound
    }) {
      let other = stretches.remove(at: index)
      merge(&whole.results, other.results)
      whole.range =
        min(
          whole.range.lowerBound, other.range.lowerBound)..<max(
          whole.range.upperBound, other.range.upperBound)
    }
    stretches.append(whole)
  }

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
