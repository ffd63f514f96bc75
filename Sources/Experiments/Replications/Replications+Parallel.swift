import Dispatch
import Synchronization
import WidgetRefresh

extension Replications {
  /// Each of ``jobs`` threads adds blocks of consecutive replications to results of its own, and these are merged. So memory does not
  /// grow with the number of replications. A thread keeps its results for a moment only: with long replications, they are large.
  ///
  /// - Parameters:
  ///   - body: adds a replication; returns `false` if it was stopped.
  ///   - merge: must not depend on the order of the results.
  /// - Returns: if it was stopped, the first replications, up to the first that is not complete, if ``keepsPart`` is true and there
  ///   are any; otherwise `nil`.
  func folded<Results: Sendable, Failure: Error>(
    _ replications: Range<UInt64>, into empty: Results,
    body: @Sendable (inout Results, UInt32) throws(Failure) -> Bool,
    merge: @Sendable (inout Results, Results) -> Void
  ) throws(Failure) -> Results? {
    // Enough blocks that no thread waits long for the last one; small blocks, because a stopped one may cost those after it.
    let block = UInt64(max(1, min(16, replications.count / (16 * jobs))))
    let next = Atomic(replications.lowerBound)
    let state = Locked(FoldState<Results, Failure>())
    DispatchQueue.concurrentPerform(iterations: min(jobs, replications.count)) { _ in
      var ending = FoldEnding<Failure>.complete
      while case .complete = ending {
        let first = next.wrappingAdd(block, ordering: .relaxed).oldValue
        guard first < replications.upperBound else { break }
        var own = FoldedStretch(range: first..<first, results: empty)
        var began = ContinuousClock.now
        do throws(Failure) {
          for index in first..<min(first + block, replications.upperBound) {
            guard let replication = UInt32(exactly: index), try body(&own.results, replication) else {
              ending = .stopped
              break
            }
            own.range = own.range.lowerBound..<index + 1
            let isLong = began.duration(to: .now) > .milliseconds(100)
            let stretch = own
            if isLong {
              own = FoldedStretch(range: index + 1..<index + 1, results: empty)
              began = .now
            }
            state.withLock {
              if isLong { $0.add(stretch, merge: merge) }
              $0.done += 1
              progress($0.done)
            }
          }
        } catch {
          // The same for every replication, unless the random values of a person make the scenario invalid.
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

/// Consecutive replications and their results.
private struct FoldedStretch<Results: Sendable>: Sendable {
  var range: Range<UInt64>
  var results: Results
}

private struct FoldState<Results: Sendable, Failure: Error>: Sendable {
  /// Adjacent ones are merged, so there are no more than threads.
  var stretches: [FoldedStretch<Results>] = []
  var ending = FoldEnding<Failure>.complete
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

  /// An error comes before being stopped, and that before being complete.
  mutating func end(_ other: FoldEnding<Failure>) {
    switch (ending, other) {
    case (.failed, _), (_, .complete), (.stopped, .stopped): break
    default: ending = other
    }
  }
}

private enum FoldEnding<Failure: Error>: Sendable {
  case complete
  case stopped
  case failed(Failure)
}
